//! The laws, held against every number of players and a covering set of options.
//!
//! `ORRERY_TIMES=50 cargo test --release -p spatial-delivery --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report};
use kernel::{Options, Seed, Title};
use spatial_delivery::SpatialDelivery;

fn laws(players: u8, chosen: &[(&str, &str)]) -> Report {
    let options: Options = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap();
    let written: String = chosen.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let bots = vec!["random"; usize::from(players)].join(",");
    let report = Laws::of(game)
        .budget(Budget { thorough: 1, every: 600, threads: 1, ..Budget::default() }.as_often_as_asked())
        .command(move |Seed(seed)| format!("orrery record spatial-delivery --seats {bots} --seed {seed}{written}"))
        .assert();
    println!("{players} players, {chosen:?}: {report}");
    report
}

/// Every value of every option stands in one of these sets.
const OPTION_SETS: [&[(&str, &str)]; 5] = [
    &[("hands", "open"), ("galaxy", "even"), ("monopoly_bonus", "1"), ("enterprise_stack", "one")],
    &[("fuel_shortage", "unlimited"), ("turn_order", "seats"), ("initiative_points", "2")],
    &[("galaxy", "crossroads"), ("rounds", "9")],
    &[("rounds", "1"), ("galaxy", "sample")],
    &[("rounds", "2"), ("galaxy", "first_flight"), ("fuel_shortage", "turn_order")],
];

fn keep_the_laws(players: u8) {
    let report = laws(players, &[]);
    assert_eq!(report.ends.keys().copied().collect::<Vec<_>>(), ["last-round"]);
    for set in OPTION_SETS {
        laws(players, set);
    }
}

#[test]
fn three_players_keep_the_laws() {
    keep_the_laws(3);
}

#[test]
fn four_players_keep_the_laws() {
    keep_the_laws(4);
}

#[test]
fn five_players_keep_the_laws() {
    keep_the_laws(5);
}

#[test]
fn two_players_keep_the_laws() {
    laws(2, &[("two_players", "on")]);
    laws(2, &[("two_players", "on"), ("galaxy", "crossroads"), ("rounds", "9")]);
}
