//! Random play and nothing else, for profilers: the same games for the same words, so that instructions can be compared.
//!
//! `cargo build --release -p lab --example random_play`, then
//! `valgrind --tool=callgrind target/release/examples/random_play m101 400 [players=2] [option=value ...]`

use catalog::{Playable, WithGame};
use kernel::{Actions, Chance, Options, Quiet, Sampler, Turn};

struct RandomPlay {
    games: u64,
    /// Any number that the game allows, if it is not said.
    players: Option<u8>,
    options: Options,
}

impl WithGame for RandomPlay {
    type Out = ();

    fn with<G: Playable>(self) {
        let all = G::ABOUT.min_players..=G::ABOUT.max_players;
        for players in self.players.map_or(all, |players| players..=players) {
            let game = match G::open(G::CONTENT, players, &self.options) {
                Ok(game) => game,
                Err(problem) => {
                    println!("{players} players: {problem}");
                    continue;
                }
            };
            let mut chance = Sampler::from_seed(7);
            let mut legal = Actions::new();
            let mut decisions = 0u64;
            for _ in 0..self.games {
                let mut state = game.setup(&mut chance);
                while let Turn::Waiting(seats) = game.turn(&state) {
                    let seat = seats.lowest().expect("a game that waits waits for somebody");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let action = legal[chance.one_of(legal.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("listed actions are legal (law 4)");
                    decisions += 1;
                }
            }
            println!("{players} players: {} games, {decisions} decisions, a state of {} bytes", self.games, size_of::<G::State>());
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut options: Options =
        words.iter().filter_map(|word| word.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let players = options.remove("players").and_then(|players| players.parse().ok());
    let games = words.iter().find_map(|word| word.parse().ok()).unwrap_or(20);
    let game = words.first().map_or("", String::as_str);
    if let Err(unknown) = catalog::with_game(game, RandomPlay { games, players, options }) {
        eprintln!("{unknown}");
        std::process::exit(2);
    }
}
