//! Whether a net's chances are what they say: of all positions that it gives a chance of thirty percent, are thirty in a hundred won?

use std::sync::Arc;

use bots::{Bot, Mind, Skilled};
use kernel::title::Options;
use kernel::{Evaluate, Observe, Sampler, Seat, Seed, Title};
use nets::{Eyes, Net, ONE_WIN, Sight};

use crate::path::{Manner, Path};

/// How many ranges of chances are told apart.
pub const RANGES: usize = 10;

/// Positions that were given about the same chance.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Range {
    /// How many there were.
    pub positions: u64,
    /// The sum of the chances that they were given.
    pub said: f64,
    /// The sum of what came of them: shares of victories.
    pub came: f64,
}

/// What came of the chances that a net has given.
#[derive(Debug, Clone, PartialEq)]
pub struct Reliability {
    /// By tenths of the chance.
    pub ranges: [Range; RANGES],
    /// The mean error in the odds (cross entropy of one's own victory).
    pub odds: f64,
    /// The same for whoever says always how often a seat wins on the whole.
    pub blind: f64,
    /// By how many points the points that it expects are off in the mean.
    pub points: f64,
}

/// Lets players with this net play among themselves, and holds what they thought after each move of their own against how the game ended.
///
/// # Panics
/// If the net is not one of this game, or the game is not for so many.
#[must_use]
pub fn reliability<G: Title + Evaluate + Observe>(net: &Arc<Net>, players: u8, games: u64, seed: Seed) -> Reliability {
    let game = G::open(G::CONTENT, players, &Options::new()).expect("the game was opened for so many before");
    let mut mind = Mind::new(Eyes::new(Arc::clone(net), &Sight::of(&game)).expect("the net is one of this game"));
    let (mut ranges, mut errors, mut points) = ([Range::default(); RANGES], 0.0, 0.0);
    let manner = Manner { stray: 0.0, unfinished: 0.0 };
    for number in 0..games {
        let deal = seed.of_game(number);
        let mut skilled: Vec<Skilled<G>> = (0..players).map(|seat| Skilled::new(mind.clone(), deal.of_bot(Seat::new(seat)))).collect();
        let mut sampler = Sampler::from_seed(deal.0);
        let path = Path::play(&game, net.evaluation, deal, manner, &mut sampler, |asked| skilled[asked.seat.index()].choose(asked));
        for (rows, ends) in path.rows.iter().zip(&path.ends) {
            for (row, _) in rows {
                let judgement = mind.judge_row(row);
                let said = f64::from(judgement.wins[0]) / f64::from(ONE_WIN);
                let came = f64::from(ends.wins[0]);
                let range = &mut ranges[((said * RANGES as f64) as usize).min(RANGES - 1)];
                range.positions += 1;
                range.said += said;
                range.came += came;
                errors += cross_entropy(said, came);
                points += (f64::from(judgement.points[0]) / f64::from(nets::SMALL) - f64::from(ends.points[0])).abs();
            }
        }
    }
    let positions: u64 = ranges.iter().map(|range| range.positions).sum();
    let count = (positions as f64).max(1.0);
    let won = ranges.iter().map(|range| range.came).sum::<f64>() / count;
    Reliability { ranges, odds: errors / count, blind: cross_entropy(won, won), points: points / count }
}

fn cross_entropy(said: f64, came: f64) -> f64 {
    let said = said.clamp(1e-4, 1.0 - 1e-4);
    -came * said.ln() - (1.0 - came) * (1.0 - said).ln()
}
