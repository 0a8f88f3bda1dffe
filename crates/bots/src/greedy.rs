//! The bot that looks one move ahead.

use kernel::{Actions, Chance, Evaluate, Game, Learned, Quiet, Sampler, Seat, Seed, Turn};

use crate::{Asked, Bot};

/// Clicks of one move that are followed: a good, its planet, its kind; some moves to take goods back before.
const DEPTH: usize = 8;

/// Positions looked at behind one legal action in one world. A move has rarely a tenth of that; the bound keeps a long
/// chain of choices that can all be taken back from growing without limit.
const NODES: u32 = 400;

/// Takes the action after which the game's own evaluation is best.
///
/// A decision is one click, a move often several: "lay food", then "on Vopulus". Nobody learns anything from an unfinished
/// move, so the bot follows its own further clicks to the best position they can reach and judges the first click by it.
/// It does not think about what others will do, except that secret choices to be revealed together with its own are made up for
/// them ([`Evaluate::suppose`]).
///
/// Chance that follows from a choice is the bot's own, and the same for all choices that it compares.
#[derive(Debug)]
pub struct Greedy<G: Game> {
    sampler: Sampler,
    /// One for each click ahead, kept from decision to decision: after the first one nothing is allocated.
    clicks: Vec<Click<G>>,
    /// The value of each legal action, summed over the worlds.
    values: Vec<i64>,
}

#[derive(Debug)]
struct Click<G: Game> {
    state: G::State,
    legal: Actions<G::Action>,
}

impl<G: Evaluate> Greedy<G> {
    /// The greedy player that a seed names ([`Seed::of_bot`]).
    #[must_use]
    pub fn new(seed: Seed) -> Greedy<G> {
        Greedy { sampler: Sampler::from_seed(seed.0), clicks: Vec::new(), values: Vec::new() }
    }
}

impl<G: Evaluate> Bot<G> for Greedy<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        let Asked { game, seat, view, legal } = asked;
        if let [only] = legal {
            return *only;
        }
        self.values.clear();
        self.values.resize(legal.len(), 0);
        let mut world = game.imagine(view, &mut self.sampler);
        for number in 0..game.worlds(&world, seat).max(1) {
            if number > 0 {
                world = game.imagine(view, &mut self.sampler);
            }
            game.suppose(&mut world, seat, &mut self.sampler);
            let luck = Sampler::from_seed(u64::from(self.sampler.one_of(u32::MAX)));
            if self.clicks.is_empty() {
                self.clicks.resize_with(DEPTH, || Click { state: world.clone(), legal: Actions::new() });
            }
            for (value, action) in self.values.iter_mut().zip(legal) {
                let mut search = Search { game, seat, luck: &luck, nodes: NODES };
                *value = value.saturating_add(search.after(&world, *action, &mut self.clicks));
            }
        }
        // The first of equals: the list has a fixed order, so the choice repeats.
        let best = (0..legal.len()).rev().max_by_key(|index| self.values[*index]).unwrap_or(0);
        legal[best]
    }
}

/// Looks for the best end of one move in one world.
struct Search<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    luck: &'a Sampler,
    nodes: u32,
}

impl<G: Evaluate> Search<'_, G> {
    /// The value of an action in a position: that of the best position the seat's own unfinished move can reach.
    fn after(&mut self, position: &G::State, action: G::Action, clicks: &mut [Click<G>]) -> i64 {
        let (next, deeper) = clicks.split_first_mut().expect("callers keep one click in hand");
        next.state.clone_from(position);
        self.nodes = self.nodes.saturating_sub(1);
        let learned = self.game.apply(&mut next.state, self.seat, action, &mut Quiet(&mut self.luck.clone()));
        let learned = learned.expect("listed actions are legal, in imagined worlds too (laws 3 and 4)");
        let unfinished = learned == Learned::Nothing
            && matches!(self.game.turn(&next.state), Turn::Waiting(seats) if seats.contains(self.seat))
            && self.nodes > 0
            && !deeper.is_empty()
            && !self.game.foresees(&next.state, self.seat);
        if !unfinished {
            return self.game.evaluate(&next.state, self.seat);
        }
        next.legal.clear();
        self.game.legal(&next.state, self.seat, &mut next.legal);
        let mut best = i64::MIN;
        for further in next.legal.iter() {
            best = best.max(self.after(&next.state, *further, deeper));
            if self.nodes == 0 {
                break;
            }
        }
        best
    }
}
