//! The laws, for all player counts and a covering set of options.
//!
//! Almost all random yards are unserviceable, so most of the games here begin with the dealer's trucks.
//!
//! `ORRERY_TIMES=38 cargo test --release -p space-truckin --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report, Secrets};
use kernel::{Options, Seed, Title};
use space_truckin::SpaceTruckin;

fn laws(players: u8, options: &[(&str, &str)]) -> Report {
    let chosen: Options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = SpaceTruckin::open(SpaceTruckin::CONTENT, players, &chosen).unwrap_or_else(|error| panic!("{error}"));
    let words: String = options.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let seats = vec!["random"; usize::from(players)].join(",");
    let budget = Budget { thorough: 1, every: 600, threads: 1, ..Budget::default() }.as_often_as_asked();
    // *Hidden information* of the rules: there is none.
    let report = Laws::of(game, Secrets::none())
        .budget(budget)
        .command(move |Seed(seed)| format!("orrery record space-truckin --seats {seats} --seed {seed}{words}"))
        .assert();
    println!("{players} players, {options:?}: {report}");
    report
}

#[test]
fn the_laws_hold_in_the_yard() {
    for players in 1..=6 {
        let report = laws(players, &[]);
        assert!(report.ends.contains_key(if players == 1 { "unserviceable" } else { "nobody-left" }));
    }
}

#[test]
fn the_laws_hold_on_the_way() {
    for players in 1..=6 {
        let report = laws(players, &[("shipyard", "dealer")]);
        assert!(report.worlds_that_differed == 0, "everything is open");
    }
}

/// Every value of every option at least once, in sets that do not hide each other.
#[test]
fn the_laws_hold_under_every_option() {
    let dealer = ("shipyard", "dealer");
    let sets: [(u8, &[(&str, &str)]); 12] = [
        (1, &[dealer, ("challenge_digits", "4"), ("captain", "cartographer"), ("truck", "sparrowhawk")]),
        (2, &[dealer, ("manipulations", "one_each"), ("captain", "physicist"), ("truck", "countess")]),
        (1, &[dealer, ("manipulations", "free"), ("captain", "artificer"), ("truck", "mauler"), ("win_vp", "40")]),
        (2, &[("quarters_rule", "trace"), ("captain", "engineer"), ("truck", "hammerhead")]),
        (1, &[("quarters_rule", "trace"), ("captain", "smuggler")]),
        (1, &[("serviceable", "all_five")]),
        (1, &[dealer, ("grizzled_award", "live_each"), ("captain", "grizzled"), ("win_vp", "10")]),
        (1, &[dealer, ("grizzled_award", "per_location"), ("captain", "grizzled")]),
        (2, &[dealer, ("grizzled_award", "per_system"), ("captain", "grizzled")]),
        (3, &[dealer, ("damage_choice", "free"), ("cargo_over_five", "cap"), ("event_reward", "fixed")]),
        (3, &[dealer, ("chart_author", "first_seat"), ("last_standing", "play_on"), ("captain", "smuggler")]),
        (2, &[dealer, ("last_standing", "play_on")]),
    ];
    for (players, options) in sets {
        laws(players, options);
    }
}

/// Clauses that random play of these tables never cites must be ones it cannot reach.
#[test]
fn random_play_cites_the_clauses() {
    let book = rulebook::Rulebook::parse(SpaceTruckin::RULES);
    let mut cited: Vec<&'static str> = Vec::new();
    for (players, options) in [(1, [("shipyard", "dealer")]), (2, [("shipyard", "dealer")]), (2, [("shipyard", "build")])] {
        let report = laws(players, &options);
        cited.extend(report.clauses.keys().chain(report.refusals.keys()).chain(report.scores.keys()).map(|clause| clause.0));
    }
    let fired = rulebook::coverage::fired(&book, cited.into_iter());
    assert_eq!(fired.unknown, [] as [&str; 0], "slips of the pen");
    // Names, pictures, definitions, other options, and what random play is too weak to reach.
    let expected = 40;
    assert!(fired.never.len() < expected, "{} clauses never fired: {:?}", fired.never.len(), fired.never);
}
