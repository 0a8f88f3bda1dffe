//! The laws that hold for every game, held against this one; what it hides is said here and nowhere else.

use conformance::{Budget, Secrets};
use kernel::{Chance, Options, Sampler, Seat, Title};
use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};
use salvage::Salvage;
use salvage::state::{Crew, State};

fn open(players: u8) -> Salvage {
    Salvage::open(Salvage::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

/// Changes what `who` cannot see: the others' cards, what they have chosen, and the pile (SV-1.2, SV-2.1).
fn disguise(_: &Salvage, state: &State, who: Option<Seat>, chance: &mut Sampler) -> State {
    let mut other = *state;
    let hidden = |seat: &Seat| who != Some(*seat);
    for seat in (0..4).map(Seat::new).filter(hidden) {
        other.pile.put_all(&other.hands[seat]);
        other.chosen[seat].iter().for_each(|crew| other.pile.put(crew.0));
    }
    for seat in (0..4).map(Seat::new).filter(hidden) {
        other.hands[seat] = Default::default();
        (0..state.hands[seat].total()).for_each(|_| other.hands[seat].put(other.pile.draw(chance).expect("as many as before")));
        other.chosen[seat] = state.chosen[seat].map(|_| Crew(other.pile.draw(chance).expect("as many as before")));
    }
    let _ = chance.one_of(2);
    other
}

#[test]
fn every_number_of_players_keeps_the_laws() {
    for players in 2..=4 {
        conformance::check(open(players), Secrets::disguised_by(disguise), Budget::games(300));
    }
}

#[test]
fn every_clause_is_cited_by_a_test() {
    let book = Rulebook::parse(Salvage::RULES);
    let tests = scan_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).expect("this crate's tests can be read");
    assert_eq!(Coverage::of(&book, &tests).uncited_clauses(), Vec::<&str>::new());
}

/// What the tutorial shows of this game is this game.
#[test]
fn every_piece_of_code_in_the_tutorial_stands_in_the_game() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let text = std::fs::read_to_string(format!("{folder}/../README.md")).expect("the tutorial has a text");
    let mut shown = 0;
    for block in text.split("```rust\n").skip(1) {
        let block = block.split("```").next().expect("what begins ends");
        let (file, code) = block.split_once('\n').expect("its first line names the file");
        let file = file.strip_prefix("// ").expect("as a comment");
        let source = std::fs::read_to_string(format!("{folder}/{file}")).expect("the file is there");
        assert!(source.contains(code), "{file} has no such lines:\n{code}");
        shown += 1;
    }
    assert!(shown >= 5, "{shown} pieces of code");
}
