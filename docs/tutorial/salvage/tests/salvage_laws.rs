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
