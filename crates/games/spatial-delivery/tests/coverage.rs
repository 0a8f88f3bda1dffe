//! Every clause and every worked example of the rules is shown by a test.

use kernel::Title;
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};
use spatial_delivery::SpatialDelivery;

#[test]
fn no_clause_and_no_example_is_uncited() {
    let book = Rulebook::parse(SpatialDelivery::RULES);
    assert_eq!((book.clauses.len(), book.examples.len()), (133, 33));
    let sources = scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clauses")).unwrap();
    let coverage = Coverage::of(&book, &sources);
    assert_eq!(coverage.uncited_clauses(), Vec::<&str>::new());
    assert_eq!(coverage.uncited_examples(), Vec::<&str>::new());
    assert!(coverage.unknown.is_empty(), "{:?}", coverage.unknown);
}
