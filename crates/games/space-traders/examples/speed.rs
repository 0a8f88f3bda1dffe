//! Random decisions: `time cargo run --release -p space-traders --example speed -- 20000 [players=2] [option=value ...]`.
//!
//! Legal list, choice and apply, as the budget of the game counts them; divide the decisions by the processor time.

use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Title, Turn};
use space_traders::{SpaceTraders, State};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(20_000);
    let mut options: Options =
        words.iter().filter_map(|word| word.split_once('=')).map(|(name, value)| (name.into(), value.into())).collect();
    let players = options.remove("players").and_then(|players| players.parse().ok()).unwrap_or(2);
    let game = SpaceTraders::open(SpaceTraders::CONTENT, players, &options).expect("options that fit");
    let mut dice = Sampler::from_seed(1);
    let mut legal = Actions::new();
    let mut decisions = 0u64;
    for _ in 0..games {
        let mut state = game.setup(&mut dice);
        while let Turn::Waiting(seats) = game.turn(&state) {
            let Some(seat) = seats.lowest() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[dice.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut Quiet(&mut dice)).expect("listed actions are legal");
            decisions += 1;
        }
    }
    println!("{games} games, {decisions} decisions, a state of {} bytes", std::mem::size_of::<State>());
}
