//! The bot that plays on in imagined worlds before it chooses.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Chance, Evaluate, Game, Observe, Sampler, Seat, Seed, Turn};

use crate::planner::{Breadth, Moment, Planner};
use crate::skilled::{Mind, SKILLED, followed, imagined, scripted};
use crate::thought::{Note, Notes};
use crate::{Asked, Bot, Thought};

/// How much a searching player thinks, counted in positions that it judges: the same on every computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Positions judged for one decision.
    pub positions: u64,
    /// Moves that are looked at closely; the others are judged one move ahead only.
    pub moves: usize,
    /// Own moves that are played on before a world is judged.
    pub ahead: u32,
}

/// Tries its best moves out: in worlds that it imagines, in each of them with the same luck for all moves, played on by players of the same
/// mind and then judged.
///
/// Half of the moves is given up after each round, so that most of the time goes to telling the best ones apart (sequential halving).
#[derive(Debug)]
pub struct Search<G: Game> {
    sampler: Sampler,
    effort: Effort,
    mind: Mind,
    planner: Planner<G>,
    /// What is still to be clicked of the move, and what the seat should see then; the next click last.
    script: Vec<(G::View, G::Action)>,
    notes: Notes<G::Action>,
    /// By how much it thinks less than its effort says ([`Bot::hurry`]).
    hurry: u64,
    /// Set when nobody waits for its answer any more ([`Bot::heed`]).
    stop: Arc<AtomicBool>,
}

/// A move that is tried out.
#[derive(Debug)]
struct Tried<A> {
    clicks: Vec<A>,
    /// What it was worth in all worlds together.
    sum: i64,
    worlds: i64,
    note: Note,
}

impl<A> Tried<A> {
    fn mean(&self) -> i64 {
        self.sum / self.worlds.max(1)
    }
}

/// Positions judged for a decision in the greatest hurry: still enough to tell the best moves apart from the others.
const HURRIED: u64 = 1_000;

/// As many worlds as the judgement one move ahead counts for.
const PRIOR: i64 = 2;

/// Worlds in which all moves are judged one move ahead.
const GLANCES: i64 = 3;

/// How widely players in imagined worlds look for their moves.
const PLAYERS: Breadth = Breadth { beam: 2, quiet: 20, nodes: 80, closer: 1 };

/// No world is played on for more moves than this.
const MOVES: u32 = 60;

impl<G: Evaluate + Observe> Search<G> {
    /// The player that a seed names.
    #[must_use]
    pub fn new(mind: Mind, effort: Effort, seed: Seed) -> Search<G> {
        Search {
            sampler: Sampler::from_seed(seed.0),
            effort,
            mind,
            planner: Planner::default(),
            script: Vec::new(),
            notes: Notes::default(),
            hurry: 1,
            stop: Arc::default(),
        }
    }

    /// What a move comes to in a world: everybody plays on with one look ahead, then it is judged.
    fn play_on(&mut self, game: &G, world: &G::State, seat: Seat, clicks: &[G::Action], luck: &mut Sampler) -> i64 {
        let mut state = followed(game, world, seat, clicks, luck);
        let mut own = 0;
        for _ in 0..MOVES {
            if self.is_stopped() {
                break;
            }
            let Turn::Waiting(waiting) = game.turn(&state) else { break };
            let mover = waiting.lowest().expect("a game that waits waits for somebody");
            if mover == seat {
                if own == self.effort.ahead {
                    break;
                }
                own += 1;
            }
            luck.one_of(1 << 16);
            // Nobody knows what others choose in secret, in an imagined world neither.
            let mut supposed = state.clone();
            game.suppose_all(&mut supposed, mover, luck);
            let plans = self.planner.plans(&Moment { game, world: &supposed, seat: mover, luck }, PLAYERS, &mut self.mind, 1);
            state = followed(game, &state, mover, &plans[0].clicks, luck);
        }
        self.mind.worth(game, &state, seat)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl<G: Evaluate + Observe> Bot<G> for Search<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        let Asked { game, seat, view, legal } = asked;
        if let Some((_, click)) = self.script.pop_if(|(expected, _)| expected == view) {
            self.notes.go_on(legal, click);
            return click;
        }
        self.notes.begin(legal);
        self.script.clear();
        if let [only] = legal {
            return *only;
        }
        let before = self.mind.looks();
        let positions = (self.effort.positions / self.hurry).max(HURRIED).min(self.effort.positions);
        let (first, first_luck) = imagined(game, view, seat, &mut self.sampler);
        let mut plans =
            self.planner.plans(&Moment { game, world: &first, seat, luck: &first_luck }, SKILLED, &mut self.mind, 2 * self.effort.moves);
        plans.extend(self.planner.others(game, &plans));
        let mut tried: Vec<Tried<G::Action>> =
            plans.into_iter().map(|plan| Tried { clicks: plan.clicks, sum: 0, worlds: 0, note: plan.note }).collect();
        for number in 0..GLANCES {
            let other = (number > 0).then(|| imagined(game, view, seat, &mut self.sampler));
            let (world, luck) = other.as_ref().map_or((&first, &first_luck), |(world, luck)| (world, luck));
            for one in &mut tried {
                let state = followed(game, world, seat, &one.clicks, &mut luck.clone());
                one.sum += self.mind.worth(game, &state, seat);
                one.worlds += 1;
                one.note.add(self.mind.said());
            }
        }
        for one in &mut tried {
            (one.sum, one.worlds) = (one.sum * PRIOR / one.worlds, PRIOR);
        }
        // Of equals the first stays first: the sort is stable.
        tried.sort_by_key(|one| Reverse(one.mean()));
        let mut given_up = tried.split_off(self.effort.moves.min(tried.len()));
        let rounds = tried.len().next_power_of_two().trailing_zeros();
        for round in 0..rounds {
            let until = before + positions * u64::from(round + 1) / u64::from(rounds);
            while self.mind.looks() < until && !self.is_stopped() {
                let (world, luck) = imagined(game, view, seat, &mut self.sampler);
                for one in &mut tried {
                    // What was judged at a glance says less than what it comes to.
                    if one.worlds == PRIOR {
                        one.note.judge_anew();
                    }
                    one.sum += self.play_on(game, &world, seat, &one.clicks, &mut luck.clone());
                    one.worlds += 1;
                    one.note.add(self.mind.said());
                }
            }
            tried.sort_by_key(|one| Reverse(one.mean()));
            let worse = tried.split_off(tried.len().div_ceil(2));
            given_up.splice(0..0, worse);
        }
        self.notes.rank(tried.iter().chain(&given_up).map(|one| (one.clicks[0], one.note)));
        self.script = scripted(game, first, seat, &tried[0].clicks, &first_luck);
        self.script.pop().expect("a move has a first click").1
    }
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.notes.thoughts()
    }
    fn hurry(&mut self, times: u32) -> bool {
        self.hurry = u64::from(times.max(1));
        self.hurry > 1 && self.effort.positions > HURRIED
    }
    fn heed(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}
