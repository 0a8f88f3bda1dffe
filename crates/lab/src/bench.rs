//! How fast the rules run, in processor time of one thread.

use std::hint::black_box;
use std::time::Duration;

use bots::{Asked, BotName, Lineup};
use kernel::{Actions, AnyChance, Chance, Effects, Evaluate, Game, Observe, Quiet, Sampler, Seat, Seed, Title, Told, Turn};
use serde::Serialize;

use crate::clock::processor_time;

/// How long to measure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Effort {
    /// This much processor time for each number.
    Time(Duration),
    /// This many games for each kind of play; single operations get as many rounds over the sample positions.
    Games(u64),
}

/// Games played in a time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Throughput {
    /// Games finished.
    pub games: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// Processor time, in seconds.
    pub seconds: f64,
    /// Decisions in a second.
    pub decisions_per_second: f64,
    /// Games in a second.
    pub games_per_second: f64,
}

/// What single operations cost, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Costs {
    /// Copying a state.
    pub clone: f64,
    /// Making the view of the seat that is asked.
    pub view: f64,
    /// Writing that view as a row of numbers.
    pub observe: f64,
    /// Imagining a world from that view.
    pub imagine: f64,
    /// Carrying out an action silently.
    pub apply: f64,
    /// Carrying out an action and keeping its events and clauses.
    pub apply_with_events: f64,
}

/// How fast a game runs with a number of players.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Speed {
    /// The game's id.
    pub game: &'static str,
    /// The part of the game that was measured; empty for the whole of it.
    pub part: &'static str,
    /// The number of players.
    pub players: u8,
    /// Random play: legal list, choice, apply.
    pub random: Throughput,
    /// Legal list and apply along games that greedy players chose, so that late positions count.
    pub greedy_games: Throughput,
    /// Greedy players themselves: view, imagined worlds, evaluation, choice, apply.
    pub greedy_players: Throughput,
    /// Single operations, over positions of random and greedy games.
    pub nanoseconds: Costs,
    /// The size of a state in memory.
    pub state_bytes: usize,
    /// How many numbers a row has.
    pub observed: usize,
}

/// Games of greedy players that are played beforehand and again while the clock runs.
const RECORDED_GAMES: u64 = 24;

/// Positions over which single operations are measured: few enough to stay in the cache, as a search's do.
const POSITIONS: usize = 64;

/// A game that can be played again: chance is the sampler's of this seed.
struct Recording<G: Game> {
    seed: u64,
    moves: Vec<(Seat, G::Action)>,
}

/// Measures a game, or a part of it by its name, single-threaded.
pub fn measure<G: Title + Evaluate + Observe>(game: &G, part: &'static str, seed: Seed, effort: Effort) -> Speed {
    let recorded = match effort {
        Effort::Time(_) => RECORDED_GAMES,
        Effort::Games(games) => games.clamp(1, RECORDED_GAMES),
    };
    let (greedy, greedy_players) = record(game, BotName::Greedy, recorded, seed);
    let (random, _) = record(game, BotName::Random, recorded, seed);
    let mixed: Vec<Recording<G>> = greedy.into_iter().chain(random).collect();
    let greedy = &mixed[..mixed.len() / 2];
    Speed {
        game: G::ABOUT.id,
        part,
        players: game.seats(),
        random: random_play(game, seed, effort),
        greedy_games: throughput(effort, greedy, |recording| replay_with_legal(game, recording)),
        greedy_players,
        nanoseconds: costs(game, &mixed, effort),
        state_bytes: size_of::<G::State>(),
        observed: game.layout().len(),
    }
}

fn rate(games: u64, decisions: u64, time: Duration) -> Throughput {
    let seconds = time.as_secs_f64();
    let per_second = |count: u64| count as f64 / seconds.max(1e-9);
    Throughput { games, decisions, seconds, decisions_per_second: per_second(decisions), games_per_second: per_second(games) }
}

/// Plays random games: the very loop that the budgets are stated for.
fn random_play<G: Game>(game: &G, seed: Seed, effort: Effort) -> Throughput {
    let mut sampler = Sampler::from_seed(seed.0);
    let mut legal = Actions::new();
    let (mut games, mut decisions) = (0, 0);
    let start = processor_time();
    while goes_on(effort, games, start) {
        let mut state = game.setup(&mut sampler);
        while let Turn::Waiting(seats) = game.turn(&state) {
            let Some(seat) = seats.lowest() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[sampler.one_of(legal.len() as u32) as usize];
            let learned = game.apply(&mut state, seat, action, &mut Quiet(&mut sampler));
            debug_assert!(learned.is_ok(), "listed actions are legal (law 4)");
            decisions += 1;
        }
        black_box(&state);
        games += 1;
    }
    rate(games, decisions, processor_time() - start)
}

// The clock is a system call: asked after every game it would be a tenth of the bill.
fn goes_on(effort: Effort, games: u64, start: Duration) -> bool {
    match effort {
        Effort::Games(wanted) => games < wanted,
        Effort::Time(wanted) => !games.is_multiple_of(32) || processor_time() - start < wanted,
    }
}

/// Plays games by bots, and how fast they were.
fn record<G: Title + Evaluate + Observe>(game: &G, bot: BotName, games: u64, seed: Seed) -> (Vec<Recording<G>>, Throughput) {
    let mut recordings = Vec::new();
    let start = processor_time();
    for index in 0..games {
        let seed = seed.of_game(index);
        let mut lineup = Lineup::new(game, (0..game.seats()).map(|_| bot), seed);
        let mut chance = Sampler::from_seed(seed.0);
        let mut state = game.setup(&mut chance);
        let mut recording = Recording { seed: seed.0, moves: Vec::new() };
        let mut legal = Actions::new();
        while let Turn::Waiting(seats) = game.turn(&state) {
            let Some(seat) = seats.lowest() else { break };
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let view = game.view(&state, Some(seat));
            let action = lineup.bot(seat).choose(Asked { game, seat, view: &view, legal: &legal });
            let learned = game.apply(&mut state, seat, action, &mut Quiet(&mut chance));
            debug_assert!(learned.is_ok(), "listed actions are legal (law 4)");
            recording.moves.push((seat, action));
        }
        recordings.push(recording);
    }
    let decisions = recordings.iter().map(|recording| recording.moves.len() as u64).sum();
    (recordings, rate(games, decisions, processor_time() - start))
}

/// Plays recordings again and again until the effort is spent; `play` plays one.
fn throughput<G: Game>(effort: Effort, recordings: &[Recording<G>], mut play: impl FnMut(&Recording<G>)) -> Throughput {
    let (mut games, mut decisions) = (0, 0);
    let start = processor_time();
    for recording in recordings.iter().cycle() {
        if !goes_on(effort, games, start) {
            break;
        }
        play(recording);
        games += 1;
        decisions += recording.moves.len() as u64;
    }
    rate(games, decisions, processor_time() - start)
}

fn replay_with_legal<G: Game>(game: &G, recording: &Recording<G>) {
    let mut chance = Sampler::from_seed(recording.seed);
    let mut state = game.setup(&mut chance);
    let mut legal = Actions::with_room(64);
    for (seat, action) in &recording.moves {
        legal.clear();
        game.legal(&state, *seat, &mut legal);
        black_box(legal.as_slice());
        let learned = game.apply(&mut state, *seat, *action, &mut Quiet(&mut chance));
        debug_assert!(learned.is_ok(), "what was chosen once is legal again");
    }
    black_box(&state);
}

fn replay<G: Game>(game: &G, recording: &Recording<G>, start: G::State, mut fx: impl Effects<G::Event>) {
    let mut state = start;
    for (seat, action) in &recording.moves {
        let learned = game.apply(&mut state, *seat, *action, &mut fx);
        debug_assert!(learned.is_ok(), "what was chosen once is legal again");
    }
    black_box(&state);
}

/// Measures single operations.
fn costs<G: Observe>(game: &G, recordings: &[Recording<G>], effort: Effort) -> Costs {
    let positions = positions(game, recordings);
    let views: Vec<G::View> = positions.iter().map(|(state, seat)| game.view(state, Some(*seat))).collect();
    let mut sampler = Sampler::from_seed(1);
    let mut copy = positions[0].0.clone();
    let mut row = vec![0; game.layout().len()];
    let each = |time: Throughput| 1e9 / time.decisions_per_second;
    Costs {
        clone: over(effort, &positions, |(state, _)| {
            copy.clone_from(black_box(state));
            black_box(&copy);
        }),
        view: over(effort, &positions, |(state, seat)| {
            black_box(game.view(black_box(state), Some(*seat)));
        }),
        observe: over(effort, &views, |view| {
            game.observe(black_box(view), &mut row);
            black_box(&row);
        }),
        imagine: over(effort, &views, |view| {
            black_box(game.imagine(black_box(view), &mut sampler));
        }),
        apply: each(throughput(effort, recordings, |recording| {
            let mut chance = Sampler::from_seed(recording.seed);
            let start = game.setup(&mut chance);
            replay(game, recording, start, Quiet(&mut chance));
        })),
        apply_with_events: each(throughput(effort, recordings, |recording| {
            let mut chance = Sampler::from_seed(recording.seed);
            let start = game.setup(&mut chance);
            replay(game, recording, start, Told::new(&mut chance as AnyChance<'_>));
        })),
    }
}

/// Positions in which somebody is asked, spread evenly over the recordings.
fn positions<G: Game>(game: &G, recordings: &[Recording<G>]) -> Vec<(G::State, Seat)> {
    let all: usize = recordings.iter().map(|recording| recording.moves.len()).sum();
    let step = (all / POSITIONS).max(1);
    let mut found = Vec::new();
    let mut index = 0;
    for recording in recordings {
        let mut chance = Sampler::from_seed(recording.seed);
        let mut state = game.setup(&mut chance);
        for (seat, action) in &recording.moves {
            if index % step == 0 && found.len() < POSITIONS {
                found.push((state.clone(), *seat));
            }
            index += 1;
            let learned = game.apply(&mut state, *seat, *action, &mut Quiet(&mut chance));
            debug_assert!(learned.is_ok(), "what was chosen once is legal again");
        }
    }
    found
}

/// The mean cost of an operation over sample items, in nanoseconds.
fn over<T>(effort: Effort, items: &[T], mut operation: impl FnMut(&T)) -> f64 {
    let mut rounds = 0;
    let start = processor_time();
    while goes_on(effort, rounds, start) {
        items.iter().for_each(&mut operation);
        rounds += 1;
    }
    (processor_time() - start).as_secs_f64() * 1e9 / (rounds.max(1) * items.len().max(1) as u64) as f64
}
