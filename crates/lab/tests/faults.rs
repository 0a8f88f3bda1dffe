//! Packs with a planted fault: the report names it among its first findings. On the pack as it is shipped nothing is found that is not so.

use bots::BotName;
use lab::report::Until;

#[path = "faults/matrix.rs"]
mod matrix;

use matrix::{FAULTS, Fault, Kind, Look, false_ones, look};

fn few(players: u8, bot: BotName, games: u64) -> Look {
    Look { players, bot, until: Until::Games(games), seed: 4, jobs: 2, what_ifs: false }
}

fn fault(game: &str, kind: Kind) -> &'static Fault {
    FAULTS.iter().find(|fault| fault.game == game && fault.kind == kind).expect("it stands in the matrix")
}

/// The fault is among the first findings; without it, nothing of the kind is found.
#[track_caller]
fn names(fault: &Fault, with: Look) {
    let found = look(fault.game, fault.options, fault.edits, with);
    let told: Vec<&str> = found.findings.iter().map(|finding| finding.sentence.as_str()).collect();
    assert!(fault.place(&found.findings).is_some_and(|place| place <= 3), "{}: it is not among the first of {told:#?}", fault.what);
    let sound = look(fault.game, &[], &[], with);
    let told: Vec<&str> = sound.findings.iter().map(|finding| finding.sentence.as_str()).collect();
    assert!(fault.place(&sound.findings).is_none_or(|place| place > 3), "{} is no fault of the shipped pack: {told:#?}", fault.what);
}

#[test]
fn every_fault_can_be_planted() {
    for fault in FAULTS {
        assert_eq!(fault.problems(), Vec::<String>::new(), "{}: {}", fault.game, fault.what);
    }
}

#[test]
fn a_planet_that_is_four_points_too_good() {
    names(fault("galactic-trader", Kind::StrongCard), few(2, BotName::Greedy, 200));
}

#[test]
fn a_seat_with_more_cards() {
    let fault = FAULTS.iter().find(|fault| fault.options == [("start_hand", "5,2")]).expect("it stands in the matrix");
    names(fault, few(2, BotName::Random, 300));
}

#[test]
fn an_ending_that_cannot_be_reached() {
    names(fault("galactic-trader", Kind::LostEnding), few(2, BotName::Greedy, 60));
}

#[test]
fn a_captain_without_drawback() {
    names(fault("space-truckin", Kind::NoDrawback), few(1, BotName::Greedy, 240));
}

#[test]
fn a_good_that_nobody_asks_for_and_a_power_that_never_triggers() {
    names(fault("galactic-trader", Kind::UselessAction), few(2, BotName::Random, 60));
}

#[test]
fn a_power_that_is_in_no_deck() {
    names(fault("spatial-delivery", Kind::SilentPower), few(3, BotName::Random, 40));
}

/// The game as it is: whatever a report of few games says of it is so in many more games with another seed.
#[test]
fn nothing_is_found_that_is_not_so() {
    let shipped = |seed, games| look("galactic-trader", &[("max_rounds", "8")], &[], Look { seed, ..few(2, BotName::Greedy, games) });
    let truth = shipped(1_000_003, 1500);
    for seed in 1..=4 {
        let found = shipped(seed, 150);
        let wrong: Vec<&str> = false_ones(&found.findings, &truth.study).iter().map(|finding| finding.sentence.as_str()).collect();
        assert!(wrong.is_empty(), "seed {seed}: {wrong:#?}");
    }
}
