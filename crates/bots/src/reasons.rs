//! Why one choice rather than another: what it brings at once, by where the points come from.

use kernel::{Chance, Clause, Evaluate, Game, Outcome, Sampler, Seat, Seed};

use crate::Asked;
use crate::ahead::{Ahead, Clicks, Judge};
use crate::greedy::{ByHand, NODES};

/// What one choice brings more than another, from one source of points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Where the points come from, in words.
    pub source: String,
    /// By which clause.
    pub clause: Clause,
    /// How many more it brings, in tenths of a point; fewer if negative.
    pub points: i32,
}

/// Worlds in which the two are compared.
const WORLDS: i32 = 8;

/// Nobody remembers more reasons than this.
const MOST: usize = 3;

/// Less than this is no reason, in tenths of a point.
const LEAST: i32 = 3;

/// The largest reasons to prefer `one` to `other`: how many points more it would bring if the game were scored when the move is made, in worlds that agree with what the seat sees.
/// `told` puts an outcome into the words of the board. None if neither brings points at once.
pub fn reasons<G: Evaluate>(
    asked: &Asked<'_, G>,
    [one, other]: [G::Action; 2],
    told: impl Fn(Outcome) -> Outcome,
    seed: Seed,
) -> Vec<Reason> {
    let Asked { game, seat, view, .. } = *asked;
    let (mut sampler, mut clicks) = (Sampler::from_seed(seed.0), Clicks::default());
    let mut reasons: Vec<Reason> = Vec::new();
    for _ in 0..WORLDS {
        let mut world = game.imagine(view, &mut sampler);
        game.suppose(&mut world, seat, &mut sampler);
        let luck = Sampler::from_seed(u64::from(sampler.one_of(u32::MAX)));
        for (action, sign) in [(one, 1), (other, -1)] {
            let mut judge = Remembers(None);
            Ahead { game, seat, luck: &luck, nodes: NODES, judge: &mut judge }.value(&world, action, &mut clicks);
            let Some((_, end)) = judge.0 else { continue };
            for line in &told(game.outcome(&end)).standings[seat.index()].lines {
                let points = sign * line.points;
                match reasons.iter_mut().find(|reason| reason.source == line.source) {
                    Some(reason) => reason.points += points,
                    None => reasons.push(Reason { source: line.source.clone(), clause: line.clause, points }),
                }
            }
        }
    }
    reasons.iter_mut().for_each(|reason| reason.points = reason.points * 10 / WORLDS);
    reasons.retain(|reason| reason.points.abs() >= LEAST);
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.points.abs()));
    reasons.truncate(MOST);
    reasons
}

/// The game's own evaluation, which remembers the best position.
struct Remembers<G: Game>(Option<(i64, G::State)>);

impl<G: Evaluate> Judge<G> for Remembers<G> {
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
        let value = ByHand.judge(game, state, seat);
        if self.0.as_ref().is_none_or(|(best, _)| value > *best) {
            self.0 = Some((value, state.clone()));
        }
        value
    }
    fn foresees(&self, game: &G, state: &G::State, seat: Seat) -> bool {
        ByHand.foresees(game, state, seat)
    }
}
