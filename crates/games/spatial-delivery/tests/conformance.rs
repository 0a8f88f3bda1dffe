//! The laws, held against every number of players and a covering set of options.
//!
//! `ORRERY_TIMES=4500 cargo test --release -p spatial-delivery --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report};
use kernel::{Options, Seed, Title};
use spatial_delivery::SpatialDelivery;

fn laws(players: u8, chosen: &[(&str, &str)], games: u64) -> Report {
    let options: Options = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap();
    let written: String = chosen.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let bots = vec!["random"; usize::from(players)].join(",");
    let report = Laws::of(game)
        .budget(Budget { thorough: 1, ..Budget::games(games) }.as_often_as_asked())
        .command(move |Seed(seed)| format!("orrery record spatial-delivery --seats {bots} --seed {seed}{written}"))
        .assert();
    println!("{players} players, {chosen:?}: {report}");
    report
}

#[test]
fn three_players() {
    let report = laws(3, &[], 60);
    assert_eq!(report.ends.keys().copied().collect::<Vec<_>>(), ["last-round"]);
}

#[test]
fn four_players() {
    laws(4, &[("hands", "open"), ("galaxy", "even"), ("monopoly_bonus", "1"), ("enterprise_stack", "one")], 40);
}

#[test]
fn five_players() {
    laws(5, &[("fuel_shortage", "unlimited"), ("turn_order", "seats"), ("initiative_points", "2")], 40);
}

#[test]
fn two_players_on_a_set_galaxy_for_nine_rounds() {
    laws(2, &[("two_players", "on"), ("galaxy", "crossroads"), ("rounds", "9")], 30);
}

#[test]
fn short_games() {
    laws(3, &[("rounds", "1"), ("galaxy", "sample")], 30);
    laws(5, &[("rounds", "2"), ("galaxy", "first_flight"), ("fuel_shortage", "turn_order")], 30);
}
