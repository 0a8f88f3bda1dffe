//! The laboratory on a real game.

use std::sync::atomic::Ordering;
use std::time::Duration;

use bots::BotName::{Greedy, Random};
use galactic_trader::GalacticTrader;
use kernel::{Options, Seed, Title};
use lab::bench::{Effort, measure};
use lab::{Entrant, Plan, PlanError, Summary, Watch, no_guests};

fn game(players: u8) -> GalacticTrader {
    GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

fn plan(games: u64, jobs: usize) -> Plan {
    Plan { lineup: [Greedy, Random].map(Entrant::Bot).into(), games, seed: Seed(7), jobs, by_deed: false }
}

fn simulate(game: &GalacticTrader, plan: &Plan, watch: &Watch) -> Result<Summary, PlanError> {
    lab::simulate(game, plan, &no_guests, watch)
}

// Issue 2 asks for 85 % of 1,000 games; `orrery sim galactic-trader --games 1000` plays them all. Here a tenth of them: a bot
// that just reaches the mark would fail every other time, and one that is far above it never does.
#[test]
fn greedy_beats_random() {
    let summary = simulate(&game(2), &plan(100, 2), &Watch::default()).expect("it runs");
    assert_eq!((summary.by_bot[0].name.as_str(), summary.by_bot[0].played), ("greedy", 100));
    assert!(summary.by_bot[0].wins.rate >= 0.85, "{:?}", summary.by_bot[0]);
}

#[test]
fn the_summary_does_not_depend_on_the_threads() {
    // Two who take what comes end level now and then.
    let plan = |jobs| Plan { lineup: [Random, Random].map(Entrant::Bot).into(), ..plan(60, jobs) };
    let [one, three] = [1, 3].map(|jobs| simulate(&game(2), &plan(jobs), &Watch::default()).expect("it runs"));
    assert_eq!(one, three);
    assert!(!one.partial && one.games == 60);
    assert!(one.shared_victories > 0, "nothing was shared: this run proves nothing about it");
    let shares: f64 = one.endings.iter().map(|ending| ending.share).sum();
    assert!((shares - 1.0).abs() < 1e-12);
}

#[test]
fn a_stopped_run_is_partial() {
    let watch = Watch::default();
    watch.stop.store(true, Ordering::Relaxed);
    // However much there would be left to play: nothing of it is even looked at.
    for planned in [12, u64::MAX] {
        let summary = simulate(&game(2), &plan(planned, 1), &watch).expect("it runs");
        assert_eq!((summary.partial, summary.games, summary.planned), (true, 0, planned));
    }
}

#[test]
fn speed_is_measured_by_time_or_by_games() {
    for effort in [Effort::Games(2), Effort::Time(Duration::from_millis(1))] {
        let speed = measure(&game(3), "", Seed(1), effort);
        for throughput in [speed.random, speed.greedy_games, speed.greedy_players] {
            assert!(throughput.games >= 2 && throughput.decisions > throughput.games, "{throughput:?}");
            assert!(throughput.decisions_per_second > 0.0);
        }
        let costs = speed.nanoseconds;
        assert!([costs.clone, costs.view, costs.imagine, costs.apply, costs.apply_with_events].iter().all(|cost| *cost > 0.0), "{costs:?}");
    }
}

#[test]
fn random_games_fire_clauses() {
    let fired = lab::coverage::clauses_fired::<GalacticTrader>(50, Seed(1)).expect("the shipped content is good");
    for clause in ["GT-4.3", "GT-6.9", "GT-7.3", "GT-10.1"] {
        assert!(fired.iter().any(|found| found.0 == clause), "{clause} is not among {fired:?}");
    }
}
