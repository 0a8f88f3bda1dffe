//! Every clause and every worked example of the rules is cited by a test.

use kernel::Title;
use m101::M101;
use rulebook::Rulebook;
use rulebook::coverage::{self, Coverage};

#[test]
fn every_clause_and_every_example_has_a_test() {
    let book = Rulebook::parse(M101::RULES);
    let sources = coverage::scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).expect("the tests of this crate");
    let coverage = Coverage::of(&book, &sources);
    assert_eq!(book.clauses.len(), 174);
    assert_eq!(coverage.uncited_clauses(), Vec::<&str>::new());
    assert_eq!(coverage.uncited_examples(), Vec::<&str>::new());
    assert!(coverage.unknown.is_empty(), "{:?}", coverage.unknown);
}
