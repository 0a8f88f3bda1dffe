//! Measures greedy against random play, the length of games, and the speed of random play.
//!
//! `cargo run --release -p m101 --example measure -- greedy 100` or `-- length 20` or `-- speed 2000`

use std::collections::BTreeMap;

use bots::{BotName, Lineup, play_out};
use kernel::{Actions, Chance, Game, Live, Options, Quiet, Sampler, Seed, Title, Turn};
use m101::M101;

fn game(players: u8) -> M101 {
    M101::open(M101::CONTENT, players, &Options::new()).expect("the shipped content")
}

fn named(name: &str) -> BotName {
    name.parse().expect("a bot")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count: u64 = arguments.get(1).and_then(|count| count.parse().ok()).unwrap_or(20);
    match arguments.first().map(String::as_str) {
        Some("speed") => speed(count),
        Some("length") => (2..=4).for_each(|players| length(players, count)),
        _ => greedy(count),
    }
}

fn greedy(count: u64) {
    let game = game(2);
    let mut won = 0;
    for index in 0..count {
        let seed = Seed(1).of_game(index);
        let (names, mine) = if index % 2 == 0 { (["greedy", "random"], 0) } else { (["random", "greedy"], 1) };
        let mut lineup = Lineup::new(names.map(named), seed);
        let end = play_out(&game, &mut Live::from_seed(seed), &mut lineup, &|| false).expect("not stopped");
        won += u64::from(game.outcome(&end.state).standings[mine].won);
    }
    println!("greedy won {won} of {count} against random");
}

fn length(players: u8, count: u64) {
    let game = game(players);
    let (mut rounds, mut decisions, mut ends) = (0u64, 0, BTreeMap::new());
    let (mut parts, mut winner) = ([0i64; 4], 0i64);
    for index in 0..count {
        let seed = Seed(2).of_game(index);
        let mut lineup = Lineup::new((0..players).map(|_| named("greedy")), seed);
        let end = play_out(&game, &mut Live::from_seed(seed), &mut lineup, &|| false).expect("not stopped");
        rounds += u64::from(end.state.round);
        decisions += end.decisions;
        *ends.entry(game.outcome(&end.state).reason.name).or_insert(0) += 1;
        let scores: Vec<_> = game.players().map(|seat| game.score(&end.state, seat)).collect();
        for score in &scores {
            for (sum, part) in parts.iter_mut().zip([score.special, score.regular, score.systems, score.demand]) {
                *sum += i64::from(part);
            }
        }
        winner += i64::from(scores.iter().map(m101::scoring::Score::total).max().unwrap_or(0));
    }
    let seats = count as i64 * i64::from(players);
    println!(
        "{players} players: {} rounds in 10, {} decisions, mean score {} (special, regular, systems, demand: {:?} %), winner {}, ends {ends:?}",
        rounds * 10 / count,
        decisions / count,
        parts.iter().sum::<i64>() / seats,
        parts.map(|part| part * 100 / parts.iter().sum::<i64>().max(1)),
        winner / count as i64,
    );
}

fn speed(count: u64) {
    for players in 2..=4 {
        let game = game(players);
        let mut chance = Sampler::from_seed(7);
        let mut legal = Actions::new();
        let mut decisions = 0u64;
        for _ in 0..count {
            let mut state = game.setup(&mut chance);
            while let Turn::Waiting(seats) = game.turn(&state) {
                let seat = seats.lowest().expect("somebody");
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = legal[chance.one_of(legal.len() as u32) as usize];
                game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("legal");
                decisions += 1;
            }
        }
        println!("{players} players: {count} games, {decisions} decisions; state of {} bytes", std::mem::size_of::<m101::State>());
    }
}
