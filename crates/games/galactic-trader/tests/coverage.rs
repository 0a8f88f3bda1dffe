//! Every clause and every worked example has a test that cites it, and nothing is cited that does not exist (law 9).

use galactic_trader::GalacticTrader;
use kernel::Title;
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};

fn coverage() -> (Rulebook, Coverage) {
    let book = Rulebook::parse(GalacticTrader::RULES);
    let tests = scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).expect("this crate's tests can be read");
    let coverage = Coverage::of(&book, &tests);
    (book, coverage)
}

#[test]
fn every_clause_is_cited_by_a_test() {
    let (_, coverage) = coverage();
    assert!(coverage.uncited_clauses().is_empty(), "no test cites {:?}", coverage.uncited_clauses());
}

/// Citing in passing is easy: each clause also has a test that bears its name.
#[test]
fn every_clause_has_a_test_named_after_it() {
    let (_, coverage) = coverage();
    let named = |id: &str, name: &str| name.starts_with(&(id.to_lowercase().replace(['-', '.'], "_") + "_"));
    let nameless = coverage.clauses.iter().filter(|clause| !clause.tests.iter().any(|test| named(&clause.id, &test.name)));
    let nameless: Vec<&str> = nameless.map(|clause| clause.id.as_str()).collect();
    assert!(nameless.is_empty(), "no test is named after {nameless:?}");
}

#[test]
fn every_worked_example_is_a_test() {
    let (_, coverage) = coverage();
    let named = |id: &str, name: &str| name.starts_with(&(id.to_lowercase() + "_"));
    let missing = coverage.examples.iter().filter(|example| !example.tests.iter().any(|test| named(&example.id, &test.name)));
    let missing: Vec<&str> = missing.map(|example| example.id.as_str()).collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

#[test]
fn nothing_is_cited_that_does_not_exist() {
    let (_, coverage) = coverage();
    let unknown: Vec<String> = coverage.unknown.iter().map(|cited| format!("{} by {}", cited.id, cited.tests[0])).collect();
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// Rulings without a consequence in the rules: the working title is shown as such by the pages about the game.
const RULINGS_WITHOUT_A_TEST: [&str; 1] = ["R1"];

#[test]
fn every_ruling_with_a_consequence_is_cited() {
    let (book, coverage) = coverage();
    let known = |id: &str| book.rulings.iter().any(|ruling| ruling.id == id);
    assert!(RULINGS_WITHOUT_A_TEST.iter().all(|id| known(id)));
    assert_eq!(coverage.uncited_rulings(), RULINGS_WITHOUT_A_TEST);
}
