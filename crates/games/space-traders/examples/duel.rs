//! Greedy against random, seats swapped: `cargo run --release -p space-traders --example duel -- 100 [a b] [option=value ...]`.
//!
//! Prints wins of the first bot, how games ended, and their lengths.

use std::collections::BTreeMap;

use bots::{BotName, Lineup, play_out};
use kernel::{Game, Live, Options, Seat, Seed, Title};
use space_traders::SpaceTraders;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(100);
    let named: Vec<BotName> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let [first, second] = <[BotName; 2]>::try_from(named).unwrap_or([BotName::Greedy, BotName::Random]);
    let options: Options = words.iter().filter_map(|word| word.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect();
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 2, &options).expect("options that fit");
    let (mut wins, mut turns, mut decisions) = (0.0, 0, 0);
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    let mut points = [0; 2];
    for index in 0..games {
        let seed = Seed(1).of_game(index);
        let swapped = index % 2 == 1;
        let mut lineup = Lineup::new(if swapped { [second, first] } else { [first, second] }, seed);
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut lineup, &|| false).expect("nobody stops it");
        let outcome = game.outcome(&finished.state);
        let seat = Seat::new(u8::from(swapped));
        let winners = outcome.winners().count() as f64;
        wins += if outcome.winners().any(|winner| winner == seat) { 1.0 / winners } else { 0.0 };
        *ends.entry(outcome.reason.name).or_default() += 1;
        turns += u64::from(finished.state.turn);
        decisions += finished.decisions;
        for (player, sum) in points.iter_mut().enumerate() {
            *sum += outcome.standings[player ^ usize::from(swapped)].points;
        }
    }
    let mean = |sum: u64| sum as f64 / games as f64;
    println!("{first} against {second}, {games} games: {:.1} % won, ends {ends:?}", 100.0 * wins / games as f64);
    println!(
        "mean turns {:.1}, decisions {:.1}, points {:.1} and {:.1}",
        mean(turns),
        mean(decisions),
        mean(points[0] as u64),
        mean(points[1] as u64)
    );
}
