//! Worlds that somebody cannot tell apart give them the same picture.

use draw::{Board, Shape};
use kernel::{Game, Sampler, Seat};

use crate::complete::choices;
use crate::facts::Facts;
use crate::games::{each_choice, names, readers};

/// Every how manieth moment is imagined anew.
const EVERY: usize = 23;

/// How many worlds must have differed, where anything is hidden.
const ENOUGH: usize = 20;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly any world differed from another.
pub fn check_honesty<F: Facts>() {
    let mut worlds = Sampler::from_seed(99);
    let mut different = 0;
    each_choice::<F>(|game, chosen| {
        if chosen.number % EVERY != EVERY / 2 {
            return;
        }
        for who in readers(game.seats()) {
            let seen = game.view(&chosen.before, who);
            let drawn = pictures(game, &chosen.before, who);
            for _ in 0..2 {
                let world = game.imagine(&seen, &mut worlds);
                different += usize::from(world != chosen.before);
                assert!(pictures(game, &world, who) == drawn, "{}: a secret shows in the picture of {who:?}", chosen.at);
            }
        }
    });
    assert!(!F::HIDES || different >= ENOUGH, "only {different} worlds differed from what is: this proves nothing");
}

/// All pictures of one reader.
fn pictures<G: Board>(game: &G, state: &G::State, who: Option<Seat>) -> [String; 3] {
    let names = names(game.seats(), who);
    let (view, choices) = (game.view(state, who), choices(game, state, who, &names));
    Shape::ALL.map(|shape| game.svg(&view, &choices, &names, shape).expect("it has a picture").0)
}
