//! No clause and no worked example without a test.

use kernel::Title;
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};
use space_traders::SpaceTraders;

fn coverage() -> Coverage {
    let book = Rulebook::parse(SpaceTraders::RULES);
    let root = env!("CARGO_MANIFEST_DIR");
    let mut sources = scan_dir(format!("{root}/tests")).unwrap();
    sources.extend(scan_dir(format!("{root}/src")).unwrap());
    Coverage::of(&book, &sources)
}

#[test]
fn every_clause_and_every_example_is_cited_by_a_test() {
    let coverage = coverage();
    assert!(coverage.clauses.len() > 90 && coverage.examples.len() == 32);
    assert_eq!(coverage.uncited_clauses(), [""; 0]);
    assert_eq!(coverage.uncited_examples(), [""; 0]);
    assert!(coverage.unknown.is_empty(), "{:?}", coverage.unknown);
}
