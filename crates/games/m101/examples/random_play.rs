//! Random play and nothing else, for profilers: the same games for the same number, so that instructions can be compared.
//!
//! `cargo build --release -p m101 --example random_play`, then
//! `valgrind --tool=callgrind target/release/examples/random_play 400`

use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Title, Turn};
use m101::M101;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(20);
    for players in 2..=4 {
        let game = M101::open(M101::CONTENT, players, &Options::new()).expect("the shipped content");
        let mut chance = Sampler::from_seed(7);
        let mut legal = Actions::new();
        let mut decisions = 0u64;
        for _ in 0..games {
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
        println!("{players} players: {games} games, {decisions} decisions");
    }
}
