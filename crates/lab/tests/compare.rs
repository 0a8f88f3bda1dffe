//! Comparisons of two rule sets: what is paired with what, which way a difference points, and when it stops.

use bots::BotName;
use galactic_trader::GalacticTrader;
use kernel::{Options, Seed, Title};
use lab::Watch;
use lab::report::{Change, Comparing, Comparison, Measure, Side, Tolerance, Until, compare};

const RANDOM: [BotName; 2] = [BotName::Random; 2];
const TOLERANCE: Tolerance = Tolerance { share: 0.03, part: 0.1 };

fn game(max_rounds: &str) -> GalacticTrader {
    let options = Options::from([("max_rounds".into(), max_rounds.into()), ("first_player".into(), "0".into())]);
    GalacticTrader::open(GalacticTrader::CONTENT, 2, &options).unwrap()
}

fn compared(first: &str, second: &str, games: u64, tolerance: Tolerance) -> Comparison {
    let games_played = [game(first), game(second)];
    let [first, second] = &games_played;
    let sides = [first, second].map(|game| Side { game, lineup: &RANDOM });
    compare(sides, Until::Games(games), Seed(3), 2, tolerance, &Watch::default()).unwrap()
}

fn change(comparison: &Comparison, what: &Measure) -> Change {
    comparison.changes.iter().find(|change| change.what == *what).cloned().expect("it is compared")
}

/// The same rules on the same seeds are the same games: a pair whose games had different numbers, or other seeds, would differ.
#[test]
fn a_rule_set_does_not_differ_from_itself_in_any_pair() {
    let same = compared("5", "5", 120, Tolerance { share: 0.0, part: 0.0 });
    assert!(same.changes.len() > 10 && same.pairs == 120, "{same:?}");
    for change in &same.changes {
        assert!(change.difference == 0.0 && change.first == change.second, "{change:?}");
        assert!(change.low < 0.0 && change.high > 0.0 && change.low == -change.high && !change.beyond, "{change:?}");
    }
}

/// The second side minus the first, and the other way round the other sign, with the same interval.
#[test]
fn a_difference_is_the_second_side_minus_the_first() {
    let [longer, shorter] = [compared("3", "6", 80, TOLERANCE), compared("6", "3", 80, TOLERANCE)];
    let [longer, shorter] = [longer, shorter].map(|comparison| change(&comparison, &Measure::Rounds));
    assert!((longer.first, longer.second, longer.difference) == (3.0, 6.0, 3.0), "{longer:?}");
    assert!((shorter.first, shorter.second, shorter.difference) == (6.0, 3.0, -3.0), "{shorter:?}");
    // Every pair differs by three rounds, and all that is unsure is that few pairs were played.
    assert!(longer.beyond && longer.low > 1.0 && longer.high < 5.0 && longer.verdict() == "changed", "{longer:?}");
    assert!(shorter.beyond && shorter.high < -1.0, "{shorter:?}");
    assert!((longer.high - longer.difference) > 0.0 && (longer.low + longer.high - 6.0).abs() < 1e-9, "{longer:?}");
}

/// It stops at the first look, not before the second stretch, at which everything is clear: not later, and above all not earlier.
#[test]
fn it_stops_when_everything_is_clear_and_not_before() {
    let games = [game("5"), game("5")];
    let [first, second] = &games;
    let sides = [first, second].map(|game| Side { game, lineup: &RANDOM });
    let watch = Watch::default();
    let mut looking = Comparing::new(sides, Seed(3), 2, TOLERANCE, &watch).unwrap();
    let mut looks = Vec::new();
    while looks.last().is_none_or(|(clear, pairs)| !clear || *pairs < 80) {
        looking.play(40);
        let known = looking.known();
        assert_eq!(known.is_clear(), known.changes.iter().all(|change| change.beyond || change.within));
        looks.push((known.is_clear(), known.pairs));
    }
    let stopped = compared("5", "5", 100_000, TOLERANCE);
    assert_eq!(stopped.pairs, looks.last().unwrap().1, "{looks:?}");
    assert!(stopped.is_clear() && !stopped.is_changed() && !stopped.partial && stopped.pairs > 80, "{stopped:?}");
    // A budget that is too small is used up, and what is not clear is not called so.
    let short = compared("5", "5", 40, TOLERANCE);
    assert!(short.pairs == 40 && !short.is_clear() && short.changes.iter().any(|change| change.verdict() == "not clear"));
}

/// A few pairs differ in many things by luck: that is no change until the interval says so.
#[test]
fn a_difference_is_a_change_only_if_its_interval_says_so() {
    let few = compared("5", "6", 12, Tolerance { share: 0.0, part: 0.0 });
    for change in &few.changes {
        assert!(change.low <= change.difference && change.difference <= change.high, "{change:?}");
        assert_eq!(change.beyond, change.low > 0.0 || change.high < 0.0, "{change:?}");
        assert!(!change.within, "with no tolerance nothing is clearly the same: {change:?}");
    }
    assert!(few.changes.iter().any(|change| change.difference != 0.0 && !change.beyond), "{few:?}");
    assert!(few.is_changed(), "a round more is seen even in twelve pairs");
}
