//! Whole moves: all clicks of a seat until somebody else is asked, chance speaks or a common step is over.

use kernel::{Actions, Chance, Evaluate, Game, Learned, Roller, Sampler, Seat, Seats, Turn};

use nets::Judgement;
use serde::{Deserialize, Serialize};

use crate::ahead::Judge;
use crate::thought::Note;

/// A whole move: clicks in their order, and how good the position at their end is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan<A> {
    pub(crate) clicks: Vec<A>,
    pub(crate) value: i64,
    /// What is expected of it in the world that it was planned in; none if its end must be thought on there before it can be judged.
    pub(crate) said: Option<Judgement>,
    /// What it came to where it was tried out more closely.
    pub(crate) note: Note,
}

/// How widely a move is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breadth {
    /// Unfinished moves of which others have learned something that are followed side by side, the most promising ones.
    pub beam: usize,
    /// The same for those of which nobody has learned anything yet. In the middle of a choice little can be said about where it leads, so these are more.
    pub quiet: usize,
    /// Positions that may be looked at for one move.
    pub nodes: usize,
    /// Moves that are then judged in further worlds, too, the best ones.
    pub closer: usize,
}

/// Who is to move where.
#[derive(Debug)]
pub(crate) struct Moment<'a, G: Game> {
    pub(crate) game: &'a G,
    /// A world that the seat imagines.
    pub(crate) world: &'a G::State,
    pub(crate) seat: Seat,
    /// Chance that follows from a click.
    pub(crate) luck: &'a Sampler,
}

/// Clicks that a move may have. Choices that can be taken back could otherwise go on for ever.
const LONGEST: usize = 40;

/// Looks for the best whole moves of a seat in a world, click by click: of all positions that so many clicks can reach the most promising ones are
/// followed (a beam search).
///
/// The positions it tries out are kept, so that nothing is allocated once it has seen a long move. One that is not followed any further gives its place to the
/// next one: positions are large, and memory that was never used before is slow.
#[derive(Debug)]
pub(crate) struct Planner<G: Game> {
    nodes: Vec<Node<G>>,
    positions: Vec<G::State>,
    /// Which of the positions may be overwritten.
    free: Vec<usize>,
    legal: Actions<G::Action>,
    /// Unfinished moves of so many clicks: how good they look, and which node.
    beam: Vec<(i64, usize)>,
    /// Those of one click more: of which others have learned something, and of which nobody has.
    told: Vec<(i64, usize)>,
    quiet: Vec<(i64, usize)>,
    /// Finished moves.
    ends: Vec<(i64, usize)>,
}

#[derive(Debug)]
struct Node<G: Game> {
    /// Which of the positions it is, as long as it may be followed or a move ends there.
    position: usize,
    /// The node before and the click that led here; none for the position that is asked about.
    from: Option<(usize, G::Action)>,
    /// What is expected of it, if a move ends here.
    said: Judgement,
}

/// Luck that notices whether it was asked for.
struct Watched<'a, C> {
    luck: &'a mut C,
    asked: bool,
}

impl<C: Chance> Chance for Watched<'_, C> {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        self.asked = true;
        self.luck.answer(roller, n)
    }
}

/// How a seat's move stands after a click.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// It goes on, and nobody has learned anything.
    Quiet,
    /// It goes on, and others have learned something.
    Told,
    /// It is over: the seat is no longer asked, somebody else is asked beside it who was not before, or chance has spoken.
    Over,
    /// It is over, and so is a step that everybody took part in.
    Settled,
}

impl Move {
    /// Whether it is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Move::Over | Move::Settled)
    }
}

/// Makes a click with this luck.
///
/// # Errors
/// If the rules refuse it.
pub fn click<G: Game>(game: &G, state: &mut G::State, seat: Seat, action: G::Action, luck: &mut impl Chance) -> Result<Move, G::Refusal> {
    let waiting = |state: &G::State| match game.turn(state) {
        Turn::Waiting(seats) => seats,
        Turn::Over => Seats::NONE,
    };
    let before = waiting(state);
    let mut luck = Watched { luck, asked: false };
    let learned = game.apply(state, seat, action, &mut kernel::Quiet(&mut luck))?;
    let after = waiting(state);
    // Where others are asked beside the seat, a step of everybody begins: what is chosen there is judged by what all choose together, so it is a move of its own.
    let newly = after.iter().any(|other| !before.contains(other));
    Ok(match learned {
        Learned::Settled => Move::Settled,
        _ if newly || luck.asked || !after.contains(seat) => Move::Over,
        Learned::Nothing => Move::Quiet,
        Learned::Something => Move::Told,
    })
}

impl<G: Game> Default for Planner<G> {
    fn default() -> Planner<G> {
        Planner {
            nodes: Vec::new(),
            positions: Vec::new(),
            free: Vec::new(),
            legal: Actions::new(),
            beam: Vec::new(),
            told: Vec::new(),
            quiet: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<G: Evaluate> Planner<G> {
    /// The best moves that were found, the best first, at most so many; of equals the one that begins with the lower click. Chance that follows from a click is
    /// the same for all of them.
    pub(crate) fn plans<J: Judge<G>>(
        &mut self,
        moment: &Moment<'_, G>,
        breadth: Breadth,
        judge: &mut J,
        most: usize,
    ) -> Vec<Plan<G::Action>> {
        self.look(moment, breadth, judge);
        let mut ends = std::mem::take(&mut self.ends);
        self.best_of(&mut ends, moment, usize::MAX);
        self.ends = ends;
        self.ends.iter().take(most).map(|(value, node)| self.plan(moment.game, *value, *node)).collect()
    }

    /// For each click that none of these plans begins with, the best move that was found with it: for whoever wants to say something about every choice. One
    /// that was given up in its middle is no longer than that click.
    pub(crate) fn others(&self, game: &G, plans: &[Plan<G::Action>]) -> Vec<Plan<G::Action>> {
        let firsts = self.nodes.iter().filter_map(|node| node.from.filter(|(before, _)| *before == 0));
        let mut missing: Vec<G::Action> =
            firsts.map(|(_, click)| click).filter(|click| plans.iter().all(|plan| plan.clicks[0] != *click)).collect();
        let mut others = Vec::new();
        for (value, node) in &self.ends {
            if missing.is_empty() {
                break;
            }
            let plan = self.plan(game, *value, *node);
            if let Some(place) = missing.iter().position(|click| *click == plan.clicks[0]) {
                missing.remove(place);
                others.push(plan);
            }
        }
        others.extend(missing.into_iter().map(|click| Plan { clicks: vec![click], value: 0, said: None, note: Note::default() }));
        others
    }

    fn plan(&self, game: &G, value: i64, node: usize) -> Plan<G::Action> {
        let Node { position, said, .. } = &self.nodes[node];
        Plan { clicks: self.clicks(node), value, said: game.calm(&self.positions[*position]).then_some(*said), note: Note::default() }
    }

    /// The clicks that lead to a node.
    fn clicks(&self, node: usize) -> Vec<G::Action> {
        let mut clicks = Vec::new();
        let mut node = node;
        while let Some((before, click)) = self.nodes[node].from {
            clicks.push(click);
            node = before;
        }
        clicks.reverse();
        clicks
    }

    fn look<J: Judge<G>>(&mut self, moment: &Moment<'_, G>, breadth: Breadth, judge: &mut J) {
        let Moment { game, world, seat, luck } = *moment;
        self.nodes.clear();
        self.free.clear();
        self.free.extend(0..self.positions.len());
        self.ends.clear();
        let root = self.node(world, None);
        self.beam.clear();
        self.beam.push((0, root));
        for _ in 0..LONGEST {
            self.told.clear();
            self.quiet.clear();
            for place in 0..self.beam.len() {
                let (_, parent) = self.beam[place];
                let mut legal = std::mem::take(&mut self.legal);
                legal.clear();
                game.legal(self.state(parent), seat, &mut legal);
                // What is asked first is looked at in full: it may be all that is left of a move whose plan failed.
                if parent != root {
                    game.narrow(self.state(parent), seat, &mut legal);
                }
                for action in legal.iter() {
                    let child = self.child(parent, *action);
                    let state = &mut self.positions[self.nodes[child].position];
                    let after = click(game, state, seat, *action, &mut luck.clone());
                    match after.expect("listed actions are legal, in imagined worlds too (laws 3 and 4)") {
                        Move::Quiet => self.quiet.push((0, child)),
                        Move::Told => self.told.push((judge.judge(game, state, seat), child)),
                        Move::Over | Move::Settled => self.end(moment, child, judge),
                    }
                }
                self.legal = legal;
                self.free.push(self.nodes[parent].position);
            }
            let (mut told, mut quiet) = (std::mem::take(&mut self.told), std::mem::take(&mut self.quiet));
            if quiet.len() > breadth.quiet {
                quiet.iter_mut().for_each(|(value, node)| *value = judge.judge(game, self.state(*node), seat));
                self.best_of(&mut quiet, moment, breadth.quiet);
            }
            self.best_of(&mut told, moment, breadth.beam);
            self.beam.clear();
            self.beam.append(&mut told);
            self.beam.append(&mut quiet);
            (self.told, self.quiet) = (told, quiet);
            if self.beam.is_empty() {
                return;
            }
            if self.nodes.len() >= breadth.nodes {
                break;
            }
        }
        // Moves that were never finished are better than none.
        while let Some((_, node)) = self.beam.pop() {
            self.end(moment, node, judge);
        }
    }

    /// A move ends here.
    fn end<J: Judge<G>>(&mut self, moment: &Moment<'_, G>, node: usize, judge: &mut J) {
        self.ends.push((judge.judge(moment.game, self.state(node), moment.seat), node));
        self.nodes[node].said = judge.said();
    }

    /// Keeps the best, at most so many, the best first; the same position by other clicks counts once.
    fn best_of(&mut self, found: &mut Vec<(i64, usize)>, moment: &Moment<'_, G>, most: usize) {
        found.sort_by_key(|(value, node)| (std::cmp::Reverse(*value), *node));
        let (nodes, positions, free) = (&self.nodes, &self.positions, &mut self.free);
        let place = |node: usize| nodes[node].position;
        found.dedup_by(|one, other| {
            let twice = one.0 == other.0 && moment.game.alike(&positions[place(one.1)], &positions[place(other.1)], moment.seat);
            if twice {
                free.push(place(one.1));
            }
            twice
        });
        free.extend(found.drain(most.min(found.len())..).map(|(_, node)| place(node)));
    }

    fn state(&self, node: usize) -> &G::State {
        &self.positions[self.nodes[node].position]
    }

    fn node(&mut self, state: &G::State, from: Option<(usize, G::Action)>) -> usize {
        let position = match self.free.pop() {
            Some(position) => {
                self.positions[position].clone_from(state);
                position
            }
            None => {
                self.positions.push(state.clone());
                self.positions.len() - 1
            }
        };
        self.nodes.push(Node { position, from, said: Judgement::default() });
        self.nodes.len() - 1
    }

    fn child(&mut self, parent: usize, action: G::Action) -> usize {
        let state = self.state(parent).clone();
        self.node(&state, Some((parent, action)))
    }
}

#[cfg(test)]
mod tests {
    use galactic_trader::GalacticTrader;
    use kernel::Title;
    use kernel::title::Options;

    use super::*;

    struct Evaluation;

    impl<G: Evaluate> Judge<G> for Evaluation {
        fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
            game.evaluate(state, seat)
        }
        fn foresees(&self, _: &G, _: &G::State, _: Seat) -> bool {
            false
        }
    }

    type Position = <GalacticTrader as Game>::State;

    /// Positions of a game played at random, with the seat that is asked in each.
    fn positions(game: &GalacticTrader, seed: u64) -> Vec<(Position, Seat)> {
        let mut sampler = Sampler::from_seed(seed);
        let mut state = game.setup(&mut sampler);
        let mut all = Vec::new();
        let mut legal = Actions::new();
        while let Turn::Waiting(seats) = game.turn(&state) {
            let seat = seats.lowest().expect("somebody is waited for");
            all.push((state, seat));
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[sampler.one_of(legal.len() as u32) as usize];
            click(game, &mut state, seat, action, &mut sampler).expect("listed actions are legal");
        }
        all
    }

    /// The best end of all moves, tried one by one; none if there are more than a few thousand.
    fn best_by_trying(game: &GalacticTrader, state: &Position, seat: Seat, luck: &Sampler, deep: usize, tries: &mut u32) -> Option<i64> {
        *tries = tries.checked_sub(1)?;
        let mut legal = Actions::new();
        game.legal(state, seat, &mut legal);
        let mut best = i64::MIN;
        for action in legal.iter() {
            let mut next = *state;
            let after = click(game, &mut next, seat, *action, &mut luck.clone()).expect("listed actions are legal");
            best = best.max(match after {
                after if after.is_over() => game.evaluate(&next, seat),
                _ if deep == 0 => return None,
                _ => best_by_trying(game, &next, seat, luck, deep - 1, tries)?,
            });
        }
        Some(best)
    }

    #[test]
    fn wide_enough_it_finds_the_best_of_all_moves() {
        let game = GalacticTrader::open(GalacticTrader::CONTENT, 2, &Options::new()).expect("the shipped content is good");
        let luck = Sampler::from_seed(5);
        let mut planner = Planner::default();
        let (mut whole, mut long) = (0, 0);
        for (state, seat) in (0..4).flat_map(|seed| positions(&game, seed)) {
            let Some(best) = best_by_trying(&game, &state, seat, &luck, 12, &mut 600) else { continue };
            let wide = Breadth { beam: 100_000, quiet: 100_000, nodes: 100_000, closer: 1 };
            let plans = planner.plans(&Moment { game: &game, world: &state, seat, luck: &luck }, wide, &mut Evaluation, 1);
            assert_eq!(plans[0].value, best);
            whole += 1;
            long += u32::from(plans[0].clicks.len() > 2);
        }
        assert!(whole > 100 && long > 20, "{whole} {long}");
    }

    #[test]
    fn a_plan_leads_to_the_end_of_a_move_and_to_what_it_says() {
        let game = GalacticTrader::open(GalacticTrader::CONTENT, 3, &Options::new()).expect("the shipped content is good");
        let luck = Sampler::from_seed(6);
        let mut planner = Planner::default();
        for (state, seat) in positions(&game, 9) {
            let narrow = Breadth { beam: 2, quiet: 12, nodes: 10_000, closer: 1 };
            let plans = planner.plans(&Moment { game: &game, world: &state, seat, luck: &luck }, narrow, &mut Evaluation, 5);
            assert!(plans.is_sorted_by_key(|plan| std::cmp::Reverse(plan.value)) && (1..=5).contains(&plans.len()));
            for plan in plans {
                let mut end = state;
                let (last, before) = plan.clicks.split_last().expect("a move has a click");
                for action in before {
                    let after = click(&game, &mut end, seat, *action, &mut luck.clone());
                    assert!(matches!(after, Ok(Move::Quiet | Move::Told)), "{after:?}");
                }
                assert!(click(&game, &mut end, seat, *last, &mut luck.clone()).is_ok_and(Move::is_over));
                assert_eq!(game.evaluate(&end, seat), plan.value);
            }
        }
    }

    #[test]
    fn a_move_that_is_too_long_to_be_thought_through_is_begun() {
        let game = GalacticTrader::open(GalacticTrader::CONTENT, 2, &Options::new()).expect("the shipped content is good");
        let mut planner = Planner::default();
        for (state, seat) in positions(&game, 2) {
            let short = Breadth { beam: 1, quiet: 1, nodes: 1, closer: 1 };
            let plans =
                planner.plans(&Moment { game: &game, world: &state, seat, luck: &Sampler::from_seed(1) }, short, &mut Evaluation, 1);
            assert_eq!(plans[0].clicks.len(), 1);
        }
    }
}
