//! Bots against each other, game after game moved on by one seat:
//! `cargo run --release -p space-traders --example duel -- 100 [bot bot ...] [option=value ...]`; greedy against random if none is named.
//!
//! Prints wins of the first bot, how games ended, and their lengths.

use std::collections::BTreeMap;

use bots::{BotName, Lineup, play_out};
use kernel::{Game, Live, Options, Seat, Seed, Title};
use space_traders::SpaceTraders;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(100);
    let mut bots: Vec<BotName> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if bots.is_empty() {
        bots = vec![BotName::Greedy, BotName::Random];
    }
    let options: Options = words.iter().filter_map(|word| word.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect();
    let players = bots.len() as u8;
    let game = SpaceTraders::open(SpaceTraders::CONTENT, players, &options).expect("options that fit");
    let (mut wins, mut turns, mut decisions) = (0.0, 0, 0);
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    let mut points = vec![0; bots.len()];
    for index in 0..games {
        let seed = Seed(1).of_game(index);
        let moved = (index % u64::from(players)) as usize;
        let mut seated = bots.clone();
        seated.rotate_right(moved);
        let mut lineup = Lineup::new(&game, seated, seed);
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut lineup, &|| false).expect("nobody stops it");
        let outcome = game.outcome(&finished.state);
        let winners = outcome.winners().count() as f64;
        wins += if outcome.winners().any(|winner| winner == Seat::new(moved as u8)) { 1.0 / winners } else { 0.0 };
        *ends.entry(outcome.reason.name).or_default() += 1;
        turns += u64::from(finished.state.turn);
        decisions += finished.decisions;
        for (bot, sum) in points.iter_mut().enumerate() {
            *sum += outcome.standings[(bot + moved) % bots.len()].points;
        }
    }
    let mean = |sum: u64| sum as f64 / games as f64;
    let named: Vec<String> = bots.iter().map(ToString::to_string).collect();
    println!("{}, {games} games: {:.1} % won by the first, ends {ends:?}", named.join(" against "), 100.0 * wins / games as f64);
    let points: Vec<String> = points.iter().map(|sum| format!("{:.1}", mean(*sum as u64))).collect();
    println!("mean turns {:.1}, decisions {:.1}, points {}", mean(turns), mean(decisions), points.join(", "));
}
