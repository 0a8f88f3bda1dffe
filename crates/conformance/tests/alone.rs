//! Checks used alone, on positions that a test has set up itself.

mod pips;

use std::sync::Arc;

use conformance::play::random_game;
use conformance::{Budget, Check, Laws, Probe, checks};
use kernel::log::Entry;
use kernel::{Game, Live, Quiet, Recorded, Seat, Seed, Table};
use pips::{Defect, Pips};

#[test]
fn every_position_of_a_game_can_be_checked_alone() {
    let game = Pips::with(Defect::None);
    let script = random_game(&game, Seed(11));
    let mut probe = Probe::new(1, Budget::default());
    let mut state = game.setup(&mut Recorded::new(&script.setup));
    for (seat, action, rolls) in &script.choices {
        checks::position(&game, &state, &mut probe).unwrap();
        game.apply(&mut state, *seat, *action, &mut Quiet(Recorded::new(rolls))).unwrap();
    }
    assert_eq!(game.turn(&state), kernel::Turn::Over);
}

#[test]
fn a_log_that_was_tampered_with_is_not_the_game() {
    let game = Arc::new(Pips::with(Defect::None));
    let seed = Seed(12);
    let mut table = Table::new(Arc::clone(&game), Live::from_seed(seed));
    for (seat, action, _) in random_game(&*game, seed).choices {
        table.act(seat, action).unwrap();
    }
    checks::log::check(&game, seed, table.log(), table.state()).unwrap();
    checks::log::taken_up_again(&game, seed, table.log(), 5, table.state()).unwrap();

    // Another key, a choice left out, an outcome changed, another state: each departs.
    let wrong = |seed, log: &[Entry<_>], state| checks::log::check(&game, seed, log, state).unwrap_err().check;
    let mut shorter = table.log().to_vec();
    shorter.remove(4);
    let mut rolled = table.log().to_vec();
    if let Some(Entry::Setup { rolls }) = rolled.first_mut() {
        rolls[0].outcome = (rolls[0].outcome + 1) % rolls[0].n;
    }
    let other = game.setup(&mut Live::from_seed(Seed(13)));
    assert_eq!(wrong(Seed(13), table.log(), table.state()), Check::Replays);
    assert_eq!(wrong(seed, &shorter, table.state()), Check::Replays);
    assert_eq!(wrong(seed, &rolled, table.state()), Check::Replays);
    assert_eq!(wrong(seed, table.log(), &other), Check::Replays);
}

#[test]
fn what_was_learned_can_be_asked_of_one_action() {
    let game = Pips::with(Defect::None);
    let state = game.setup(&mut Live::from_seed(Seed(1)));
    let stake = game.read("stake 1").unwrap();
    let mut probe = Probe::new(1, Budget::default());
    checks::learning::check(&game, &state, Seat::new(0), stake, &mut probe).unwrap();
    assert_eq!(probe.report.silent, 1);
}

#[test]
fn a_violation_of_a_sampled_step_is_found_again_alone() {
    let sparse = Budget { thorough: 0, every: 37, ..Budget::games(500) };
    for defect in [Defect::LegalListLeaks, Defect::RefusalLeaks, Defect::ShowsYetNothing, Defect::OrderMatters, Defect::EventLeaksDrawnCard]
    {
        let laws = || Laws::of(Pips::with(defect), pips::secrets()).budget(sparse).seed(9);
        let violation = laws().run().unwrap_err();
        let again = laws().only(violation.seed).run().unwrap_err();
        assert!(again.law() == violation.law() && again.step <= violation.step, "{violation}\n{again}");
    }
}
