//! Worlds that somebody cannot tell apart give them the same picture.

use draw::{Board, Shape};
use kernel::{Game, Sampler, Seat};

use crate::complete::choices;
use crate::facts::Facts;
use crate::games::{each_deed, names, readers};

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
    each_deed::<F>(|game, deed| {
        if deed.number % EVERY != EVERY / 2 {
            return;
        }
        for who in readers(game.seats()) {
            let seen = game.view(&deed.before, who);
            let drawn = pictures(game, &deed.before, who);
            for _ in 0..2 {
                let world = game.imagine(&seen, &mut worlds);
                different += usize::from(world != deed.before);
                assert!(pictures(game, &world, who) == drawn, "{}: a secret shows in the picture of {who:?}", deed.at);
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
