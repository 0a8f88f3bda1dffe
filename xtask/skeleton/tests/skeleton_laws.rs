//! The laws that hold for every game, held against this one; what it hides is said here and nowhere else.
// MISSING: describe the table with draw::layout in src/table.rs and hold the laws of boards against it in tests/skeleton_board.rs, as docs/tutorial does in section 7 (or keep the text alone); then delete this line

use conformance::{Budget, Secrets};
use kernel::{Options, Title};
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};
use skeleton::Skeleton;

#[test]
fn every_number_of_players_keeps_the_laws() {
    for players in Skeleton::ABOUT.min_players..=Skeleton::ABOUT.max_players {
        let game = Skeleton::open(Skeleton::CONTENT, players, &Options::new()).expect("the shipped content is good");
        // A game that hides something says what: `Secrets::disguised_by(disguise)`, as docs/tutorial shows it.
        conformance::check(game, Secrets::none(), Budget::games(300));
    }
}

#[test]
fn every_clause_is_cited_by_a_test() {
    let book = Rulebook::parse(Skeleton::RULES);
    let tests = scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).expect("this crate's tests can be read");
    assert_eq!(Coverage::of(&book, &tests).uncited_clauses(), Vec::<&str>::new());
}
