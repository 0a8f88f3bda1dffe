//! One move ahead: the best position that a seat's own unfinished move can reach.

use kernel::{Actions, Chance, Evaluate, Game, Learned, Quiet, Sampler, Seat, Seed, Turn};

use nets::Judgement;

use crate::thought::Notes;
use crate::{Asked, Thought};

/// Clicks of one move that are followed: a good, its planet, its kind; some moves to take goods back before.
const DEPTH: usize = 8;

/// Says how good a position of an imagined world is.
pub(crate) trait Judge<G: Game> {
    /// How good the position is for the seat; only comparisons matter. Higher is better.
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> i64;

    /// What it expects of the position that it judged last; nothing if it only compares.
    fn said(&self) -> Judgement {
        Judgement::default()
    }

    /// Whether [`Judge::judge`] already looks to the end of the seat's unfinished move.
    fn foresees(&self, game: &G, state: &G::State, seat: Seat) -> bool;
}

/// Positions at which clicks are tried out, kept from decision to decision: after the first one nothing is allocated.
#[derive(Debug)]
pub(crate) struct Clicks<G: Game>(Vec<Click<G>>);

#[derive(Debug)]
struct Click<G: Game> {
    state: G::State,
    legal: Actions<G::Action>,
}

impl<G: Game> Default for Clicks<G> {
    fn default() -> Clicks<G> {
        Clicks(Vec::new())
    }
}

/// A player that looks one move ahead, whatever it judges by.
#[derive(Debug)]
pub(crate) struct OneMove<G: Game> {
    sampler: Sampler,
    clicks: Clicks<G>,
    /// The value of each legal action, summed over the worlds.
    values: Vec<i64>,
    notes: Notes<G::Action>,
}

impl<G: Evaluate> OneMove<G> {
    /// The player that a seed names ([`Seed::of_bot`]).
    pub(crate) fn new(seed: Seed) -> OneMove<G> {
        OneMove { sampler: Sampler::from_seed(seed.0), clicks: Clicks::default(), values: Vec::new(), notes: Notes::default() }
    }

    /// The action after which the judge likes it best, in as many worlds as the game advises if nobody says how many. `nodes` is how many positions
    /// may be looked at behind each action in each world.
    pub(crate) fn best<J: Judge<G>>(&mut self, asked: &Asked<'_, G>, worlds: Option<usize>, nodes: u32, judge: &mut J) -> G::Action {
        let Asked { game, seat, view, legal } = *asked;
        self.notes.begin(legal);
        if let [only] = legal {
            return *only;
        }
        self.values.clear();
        self.values.resize(legal.len(), 0);
        let mut world = game.imagine(view, &mut self.sampler);
        for number in 0..worlds.unwrap_or_else(|| game.worlds(&world, seat)).max(1) {
            if number > 0 {
                world = game.imagine(view, &mut self.sampler);
            }
            game.suppose(&mut world, seat, &mut self.sampler);
            let luck = Sampler::from_seed(u64::from(self.sampler.one_of(u32::MAX)));
            for (index, (value, action)) in self.values.iter_mut().zip(legal).enumerate() {
                let mut ahead = Ahead { game, seat, luck: &luck, nodes, judge };
                *value = value.saturating_add(ahead.value(&world, *action, &mut self.clicks));
                self.notes.tried(index);
            }
        }
        self.notes.prefer_by(&self.values);
        legal[first_of_the_best(self.values.iter().copied())]
    }

    /// The value of each legal action when it last chose among several.
    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    /// What it thought of the legal actions when it last chose.
    pub(crate) fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.notes.thoughts()
    }

    /// What it thought of one of them.
    pub(crate) fn thought(&self, index: usize) -> Thought<G::Action> {
        self.notes.thought(index)
    }
}

/// Which value is the highest: of equals the first, since lists have a fixed order and choices repeat.
pub(crate) fn first_of_the_best(values: impl IntoIterator<Item = i64>) -> usize {
    let best = values.into_iter().enumerate().reduce(|best, one| if one.1 > best.1 { one } else { best });
    best.map_or(0, |(index, _)| index)
}

/// Looks for the best end of one move in one world.
pub(crate) struct Ahead<'a, G: Game, J> {
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    /// Chance that follows from a choice: the same for all choices that are compared.
    pub(crate) luck: &'a Sampler,
    /// Positions that may be looked at. A move has rarely a tenth of that; the bound keeps a long chain of choices that can all be taken
    /// back from growing without limit.
    pub(crate) nodes: u32,
    pub(crate) judge: &'a mut J,
}

impl<G: Game, J: Judge<G>> Ahead<'_, G, J> {
    /// The value of an action in a world: that of the best position the seat's own unfinished move can reach.
    pub(crate) fn value(&mut self, world: &G::State, action: G::Action, clicks: &mut Clicks<G>) -> i64 {
        if clicks.0.is_empty() {
            clicks.0.resize_with(DEPTH, || Click { state: world.clone(), legal: Actions::new() });
        }
        self.after(world, action, &mut clicks.0)
    }

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
            && !self.judge.foresees(self.game, &next.state, self.seat);
        if !unfinished {
            return self.judge.judge(self.game, &next.state, self.seat);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equals_the_first_is_chosen() {
        assert_eq!([first_of_the_best([1, 3, 3]), first_of_the_best([5, 5, 5]), first_of_the_best([-2])], [1, 0, 0]);
    }
}
