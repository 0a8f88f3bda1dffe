//! The laws, for all player counts and a covering set of options.
//!
//! `ORRERY_TIMES=84 cargo test --release -p m101 --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report};
use kernel::{Options, Title};
use m101::M101;

/// Every value of every option stands in one of these sets, and most pairs of values.
const OPTION_SETS: [&[(&str, &str)]; 4] = [
    &[],
    &[("upgrade", "true"), ("advance_deck", "always"), ("undealt_starts", "removed"), ("start_hand", "3"), ("stall_rounds", "1")],
    &[("prevention", "auto"), ("chain_expand", "false"), ("unlocked_by", "deliverer"), ("commit_view", "hidden"), ("disks", "30")],
    &[
        ("commit_view", "hidden"),
        ("full_galaxy", "no_system_space"),
        ("tie_break", "shared"),
        ("start_spaces", "seat_order"),
        ("max_rounds", "6"),
        ("round_cap", "10"),
        ("upgrade", "true"),
        ("unlocked_by", "deliverer"),
    ],
];

fn obeys(players: u8, set: usize) -> Report {
    let options: Options = OPTION_SETS[set].iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let game = M101::open(M101::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"));
    // With `commit_view = count` the table shows at once whether a second card lies beside a committed action: that is all it
    // shows, and `tests/clauses` holds it to that.
    let shows = game.options.second_shows;
    let budget = Budget { thorough: 1, every: 1000, threads: 1, ..Budget::default() };
    let laws = Laws::of(game).budget(budget.as_often_as_asked()).seed(u64::from(players) * 10 + set as u64).command(move |seed| {
        let options: String = OPTION_SETS[set].iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
        format!("orrery record m101 --seats {} --seed {}{options}", vec!["random"; usize::from(players)].join(","), seed.0)
    });
    let report = if shows { laws.open_choices().assert() } else { laws.assert() };
    println!("{players} players, options {set}: {report}");
    report
}

#[test]
fn two_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(2, set);
    }
}

#[test]
fn three_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(3, set);
    }
}

#[test]
fn four_players_keep_the_laws() {
    for set in 0..OPTION_SETS.len() {
        obeys(4, set);
    }
}
