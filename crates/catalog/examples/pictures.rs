//! What a board costs to draw, for profilers and for eyes: one game of random choices, every position drawn for every seat, in all
//! shapes of window, with what can be clicked.
//!
//! `cargo run --release -p catalog --example pictures m101 [players=3]`

use std::time::Instant;

use catalog::{Playable, WithGame};
use draw::{Names, Shape};
use kernel::{Actions, Chance, Options, Quiet, Sampler, Seat, Turn};

struct Pictures(u8);

impl WithGame for Pictures {
    type Out = ();

    fn with<G: Playable>(self) {
        let game = G::open(G::CONTENT, self.0, &Options::new()).expect("the game is played by so many");
        let seats: Vec<String> = (0..self.0).map(|seat| format!("Player {seat}")).collect();
        let (mut chance, mut legal) = (Sampler::from_seed(7), Actions::new());
        let mut state = game.setup(&mut chance);
        let mut spent = [(0, 0, 0u128); 3];
        while let Turn::Waiting(waiting) = game.turn(&state) {
            let asked = waiting.lowest().expect("a game that waits waits for somebody");
            for who in (0..self.0).map(Seat::new) {
                legal.clear();
                game.legal(&state, who, &mut legal);
                let (view, names) = (game.view(&state, Some(who)), Names::new(seats.iter().map(String::as_str), Some(who)));
                for (shape, (count, bytes, nanos)) in Shape::ALL.into_iter().zip(&mut spent) {
                    let began = Instant::now();
                    let Some(picture) = game.svg(&view, &game.clickables(&view, &legal, &names), &names, shape) else { return };
                    (*count, *bytes, *nanos) = (*count + 1, *bytes + picture.0.len(), *nanos + began.elapsed().as_nanos());
                }
            }
            legal.clear();
            game.legal(&state, asked, &mut legal);
            let action = legal[chance.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, asked, action, &mut Quiet(&mut chance)).expect("listed actions are legal (law 4)");
        }
        for (shape, (count, bytes, nanos)) in Shape::ALL.into_iter().zip(spent) {
            println!("{}: {count} pictures, {} bytes and {} microseconds each", shape.class(), bytes / count, nanos / count as u128 / 1000);
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let players = words.iter().find_map(|word| word.strip_prefix("players=")?.parse().ok()).unwrap_or(3);
    let name = words.first().map_or("m101", String::as_str);
    if let Err(unknown) = catalog::with_game(name, Pictures(players)) {
        println!("{unknown}");
    }
}
