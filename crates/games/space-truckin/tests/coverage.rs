//! No clause and no worked example of the rules without a test.

use kernel::Title;
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};
use space_truckin::SpaceTruckin;

#[test]
fn every_clause_and_example_has_a_test() {
    let book = Rulebook::parse(SpaceTruckin::RULES);
    let tests = scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).expect("the tests can be read");
    let coverage = Coverage::of(&book, &tests);
    assert!(book.clauses.len() > 100 && book.examples.len() == 43, "{} clauses, {} examples", book.clauses.len(), book.examples.len());
    assert_eq!(coverage.uncited_clauses(), [] as [&str; 0]);
    assert_eq!(coverage.uncited_examples(), [] as [&str; 0]);
    assert!(coverage.unknown.is_empty(), "{:?}", coverage.unknown);
}
