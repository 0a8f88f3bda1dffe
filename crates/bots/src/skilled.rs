//! The bot that plans one move with what it has learned.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::{Actions, Chance, Evaluate, Game, Observe, Quiet, Sampler, Seat, Seed, Title, Turn};
use nets::{Damaged, Eyes, Judgement, Net, ONE_WIN, SMALL, Unfit};

use crate::ahead::Judge;
use crate::planner::{Breadth, Moment, Move, Plan, Planner, click};
use crate::thought::Notes;
use crate::{Asked, Bot, Thought};

/// How widely a skilled player looks for its move.
pub(crate) const SKILLED: Breadth = Breadth { beam: 5, quiet: 60, nodes: 800, closer: 16 };

/// Plans its whole move and takes the one after which a learned value is best: that of a net which has seen what the seat sees.
///
/// What it has planned it clicks, one after the other, as long as everything looks as it did in the plan.
#[derive(Debug)]
pub struct Skilled<G: Game> {
    sampler: Sampler,
    planner: Planner<G>,
    mind: Mind,
    /// What is still to be clicked of the plan, and what the seat should see then; the next click last.
    script: Vec<(G::View, G::Action)>,
    notes: Notes<G::Action>,
    /// Worlds imagined for a decision; none for as many as the game advises.
    pub worlds: Option<usize>,
    /// How widely it looks.
    pub breadth: Breadth,
    /// Whether it has something to say about every choice, and not only about the best ones.
    pub explains: bool,
    /// In how many of a thousand moves it takes any of the moves that it has found in place of the best one: whoever learns must try things out.
    pub stray: u32,
}

/// A net that judges positions; games that are over it judges by their outcome.
#[derive(Debug, Clone)]
pub struct Mind {
    eyes: Eyes,
    /// Positions judged so far.
    looks: u64,
    /// What it said last.
    said: Judgement,
}

impl Mind {
    /// A mind with these eyes.
    #[must_use]
    pub fn new(eyes: Eyes) -> Mind {
        Mind { eyes, looks: 0, said: Judgement::default() }
    }

    /// The mind with the net that is shipped with the game for tables of this size.
    ///
    /// # Errors
    /// If there is none, or it was made for other rules or content than the table's.
    pub fn shipped<G: Title + Observe + Evaluate>(game: &G) -> Result<Mind, Unlearned> {
        let nets = shipped::<G>()?;
        let known = || nets.iter().flat_map(|net| &net.origin.players);
        let net = nets.iter().find(|net| net.origin.players.contains(&game.seats()));
        let net = net.ok_or_else(|| match known().next() {
            None => Unlearned::Nothing,
            Some(_) => Unlearned::Unfit(Unfit::Players { known: known().copied().collect(), found: game.seats() }),
        })?;
        Ok(Mind::new(Eyes::of(Arc::clone(net), game)?))
    }

    /// What it thinks of an imagined state, from a seat's eyes.
    pub fn judge<G: Observe + Evaluate>(&mut self, game: &G, state: &G::State, seat: Seat) -> Judgement {
        self.looks += 1;
        if game.turn(state) == Turn::Over {
            return ended(game, state, seat);
        }
        self.eyes.judge_state(game, state, seat)
    }

    /// How many positions it has judged.
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// What it thinks of numbers that were looked up before.
    pub fn judge_row(&mut self, row: &[i16]) -> Judgement {
        self.eyes.judge_row(row)
    }

    /// The same mind with other weights: for a net that is still learning.
    pub fn refresh(&mut self, net: Arc<Net>) {
        self.eyes.refresh(net);
    }

    /// What a state is worth for a seat.
    pub fn worth<G: Observe + Evaluate>(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
        if game.calm(state) {
            return self.likes(game, state, seat);
        }
        let mut state = state.clone();
        // Where two play, a draft can be thought through; with more it would take too long.
        self.settle(game, &mut state, if game.seats() == 2 { 2 } else { 1 });
        self.likes(game, &state, seat)
    }

    fn likes<G: Observe + Evaluate>(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
        self.said = self.judge(game, state, seat);
        self.said.worth(usize::from(game.seats()), self.eyes.margin())
    }

    /// What it said of the position that it judged last.
    pub(crate) fn said(&self) -> Judgement {
        self.said
    }

    /// Plays on until the position can be judged ([`Evaluate::calm`]): everybody looks so many choices ahead and takes what is best for themselves.
    fn settle<G: Observe + Evaluate>(&mut self, game: &G, state: &mut G::State, deep: u32) {
        let mut legal = Actions::new();
        while let (Turn::Waiting(seats), false) = (game.turn(state), game.calm(state)) {
            let mover = seats.lowest().expect("a game that waits waits for somebody");
            legal.clear();
            game.legal(state, mover, &mut legal);
            let mut best: Option<(i64, G::State)> = None;
            for action in legal.iter() {
                let mut next = state.clone();
                let learned = game.apply(&mut next, mover, *action, &mut Quiet(&mut Sampler::from_seed(0)));
                learned.expect("listed actions are legal, in imagined worlds too (laws 3 and 4)");
                if legal.len() == 1 {
                    best = Some((0, next));
                    break;
                }
                if deep > 0 {
                    self.settle(game, &mut next, deep - 1);
                }
                let value = self.likes(game, &next, mover);
                if best.as_ref().is_none_or(|(most, _)| value > *most) {
                    best = Some((value, next));
                }
            }
            *state = best.expect("whoever is waited for has a choice").1;
        }
    }
}

/// Why nothing that was learned can be used at a table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unlearned {
    /// No net is shipped with the game.
    #[error("nobody has learned this game yet")]
    Nothing,
    /// The net is damaged.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// The net was made for something else.
    #[error("{0}")]
    Unfit(#[from] Unfit),
}

/// The nets that are shipped with a game. They are read once: tables come and go.
fn shipped<G: Title + Observe>() -> Result<Arc<[Arc<Net>]>, Unlearned> {
    static READ: Mutex<BTreeMap<&str, Arc<[Arc<Net>]>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(nets) = read.get(G::ABOUT.id) {
        return Ok(Arc::clone(nets));
    }
    let nets: Arc<[Arc<Net>]> = G::NETS.iter().map(|file| Net::from_bytes(file).map(Arc::new)).collect::<Result<_, _>>()?;
    read.insert(G::ABOUT.id, Arc::clone(&nets));
    Ok(nets)
}

/// What a finished game is: certainty.
pub fn ended<G: Game>(game: &G, state: &G::State, seat: Seat) -> Judgement {
    let outcome = game.outcome(state);
    let seats = game.seats();
    let mut said = Judgement::default();
    let winners = outcome.standings.iter().filter(|standing| standing.won).count().max(1) as i32;
    for steps in 0..seats {
        let standing = &outcome.standings[seat.clockwise(steps, seats).index()];
        said.wins[usize::from(steps)] = if standing.won { ONE_WIN / winners } else { 0 };
        said.points[usize::from(steps)] = standing.points * SMALL;
    }
    said
}

impl<G: Observe + Evaluate> Judge<G> for Mind {
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat) -> i64 {
        self.likes(game, state, seat)
    }
    fn said(&self) -> Judgement {
        self.said
    }
    fn foresees(&self, _: &G, _: &G::State, _: Seat) -> bool {
        false
    }
}

/// So many of the best moves are looked at in further worlds ([`Evaluate::worlds_for_best`]).
const BEST: usize = 4;

/// Only those that are so close to the best one: some two or three chances in a hundred.
const CLOSE: i64 = ONE_WIN as i64 / 10;

impl<G: Evaluate + Observe> Skilled<G> {
    /// What a plan comes to in a world.
    fn tried(&mut self, game: &G, world: &G::State, seat: Seat, plan: &mut Plan<G::Action>, luck: &Sampler) -> i64 {
        let state = followed(game, world, seat, &plan.clicks, &mut luck.clone());
        let worth = self.mind.worth(game, &state, seat);
        plan.note.add(self.mind.said());
        worth
    }

    /// The player that a seed names.
    #[must_use]
    pub fn new(mind: Mind, seed: Seed) -> Skilled<G> {
        let sampler = Sampler::from_seed(seed.0);
        Skilled {
            sampler,
            planner: Planner::default(),
            mind,
            script: Vec::new(),
            notes: Notes::default(),
            worlds: None,
            breadth: SKILLED,
            explains: true,
            stray: 0,
        }
    }
}

impl<G: Evaluate + Observe> Bot<G> for Skilled<G> {
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
        let (world, luck) = imagined(game, view, seat, &mut self.sampler);
        let worlds = self.worlds.unwrap_or_else(|| game.worlds_for_plans(&world, seat));
        let most = self.breadth.closer;
        let mut plans = self.planner.plans(&Moment { game, world: &world, seat, luck: &luck }, self.breadth, &mut self.mind, most);
        if self.explains {
            plans.extend(self.planner.others(game, &plans));
        }
        if plans.len() > 1 {
            for number in 0..worlds {
                let other = (number > 0).then(|| imagined(game, view, seat, &mut self.sampler));
                let (world, luck) = other.as_ref().map_or((&world, &luck), |(world, luck)| (world, luck));
                for plan in &mut plans {
                    // What was said of the world in which it was planned is said again.
                    if let (0, Some(said)) = (number, plan.said) {
                        plan.note.add(said);
                        continue;
                    }
                    let worth = self.tried(game, world, seat, plan, luck);
                    plan.value = if number == 0 { worth } else { plan.value + worth };
                }
            }
        }
        // Of equals the first stays first: the sort is stable.
        plans.sort_by_key(|plan| Reverse(plan.value));
        let close = |plan: &&Plan<G::Action>| plans[0].value - plan.value <= worlds as i64 * CLOSE;
        let best = plans.iter().take(BEST).take_while(close).count();
        if best > 1 {
            for _ in 0..self.worlds.map_or_else(|| game.worlds_for_best(&world, seat), |_| 0) {
                let (world, luck) = imagined(game, view, seat, &mut self.sampler);
                for plan in &mut plans[..best] {
                    plan.value += self.tried(game, &world, seat, plan, &luck);
                }
            }
            plans[..best].sort_by_key(|plan| Reverse(plan.value));
        }
        if self.stray > 0 && self.sampler.one_of(1000) < self.stray {
            let any = self.sampler.one_of(plans.len() as u32) as usize;
            plans.swap(0, any);
        }
        self.notes.rank(plans.iter().map(|plan| (plan.clicks[0], plan.note)));
        self.script = scripted(game, world, seat, &plans[0].clicks, &luck);
        self.script.pop().expect("a move has a first click").1
    }
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.notes.thoughts()
    }
}

/// A world that the seat may take for the real one, with the secret choices of others made up, and its luck.
pub(crate) fn imagined<G: Evaluate>(game: &G, view: &G::View, seat: Seat, sampler: &mut Sampler) -> (G::State, Sampler) {
    let mut world = game.imagine(view, sampler);
    game.suppose_all(&mut world, seat, sampler);
    (world, Sampler::from_seed(u64::from(sampler.one_of(u32::MAX))))
}

/// Where clicks lead to in a world. One that the rules refuse there ends the move: what was planned in another world need not be possible in this one.
pub(crate) fn followed<G: Game>(game: &G, world: &G::State, seat: Seat, clicks: &[G::Action], luck: &mut Sampler) -> G::State {
    let mut state = world.clone();
    for action in clicks {
        if !matches!(click(game, &mut state, seat, *action, luck), Ok(Move::Quiet | Move::Told)) {
            break;
        }
    }
    state
}

/// The clicks of a plan with what the seat should see before each of them, the first click last.
pub(crate) fn scripted<G: Game>(game: &G, world: G::State, seat: Seat, clicks: &[G::Action], luck: &Sampler) -> Vec<(G::View, G::Action)> {
    let mut state = world;
    let mut script = Vec::with_capacity(clicks.len());
    for action in clicks {
        script.push((game.view(&state, Some(seat)), *action));
        click(game, &mut state, seat, *action, &mut luck.clone()).expect("planned in this world");
    }
    script.reverse();
    script
}
