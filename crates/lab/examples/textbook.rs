//! A search bot straight from the textbook against one of ours, at equal processor time: single-observer information-set Monte Carlo tree search (Cowling,
//! Powley and Whitehouse 2012) with UCB1 among the choices that are legal in the world of the iteration, and random play to the end of the game. It
//! shares nothing with `bots::Search` but the views, the legal lists and the imagined worlds.
//!
//! `cargo run --release -p lab --example textbook -- m101 2 expert 50 [deals] [seed]`: the level, milliseconds for each decision of the textbook's player
//! (0: as many as the level has used for its own so far, per decision), deals, each of them played from every seat.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::{Asked, Bot, BotName, ended};
use catalog::{Playable, WithGame};
use kernel::title::Options;
use kernel::{Actions, Chance, Live, Quiet, Sampler, Seat, Seed, Turn};
use lab::processor_time;
use nets::ONE_WIN;

/// How curious it is: the usual constant for rewards from 0 to 1.
const CURIOSITY: f64 = 0.7;

/// What is known of a choice, and what may follow it.
#[derive(Default)]
struct Node {
    visits: f64,
    /// How often it could have been chosen.
    offered: f64,
    /// By seat.
    won: Vec<f64>,
    next: BTreeMap<u32, Node>,
}

struct Textbook {
    sampler: Sampler,
    time: Duration,
    iterations: u64,
}

impl Textbook {
    fn choose<G: Playable>(&mut self, game: &G, seat: Seat, view: &G::View, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let clock = processor_time();
        let mut root = Node::default();
        while (processor_time() - clock) < self.time || root.visits < 1.0 {
            let mut world = game.imagine(view, &mut self.sampler);
            self.iterate(game, &mut world, seat, &mut root);
            self.iterations += 1;
        }
        let visits = |action: &G::Action| root.next.get(&game.encode(*action)).map_or(0.0, |node| node.visits);
        *legal.iter().max_by(|one, other| visits(one).total_cmp(&visits(other))).expect("a seat that must act has a choice (law 4)")
    }

    /// Down the tree, one new node, random play to the end, and up again.
    fn iterate<G: Playable>(&mut self, game: &G, world: &mut G::State, first: Seat, root: &mut Node) {
        let mut path = Vec::new();
        let mut legal = Actions::new();
        let mut node = &mut *root;
        let mut grown = false;
        while let Turn::Waiting(waiting) = game.turn(world) {
            let mover = if path.is_empty() { first } else { waiting.lowest().expect("a game that waits waits for somebody") };
            legal.clear();
            game.legal(world, mover, &mut legal);
            let action =
                if grown { legal[self.sampler.one_of(legal.len() as u32) as usize] } else { self.descend(game, &legal, mover, node) };
            game.apply(world, mover, action, &mut Quiet(&mut self.sampler)).expect("listed actions are legal (law 4)");
            if !grown {
                let index = game.encode(action);
                grown = !node.next.get(&index).is_some_and(|known| known.visits > 0.0);
                path.push(index);
                node = node.next.entry(index).or_default();
            }
        }
        let won: Vec<f64> =
            (0..game.seats()).map(|seat| f64::from(ended(game, world, Seat::new(seat)).wins[0]) / f64::from(ONE_WIN)).collect();
        let mut node = root;
        node.add(&won);
        for index in path {
            node = node.next.get_mut(&index).expect("the way down");
            node.add(&won);
        }
    }

    /// The choice that is tried next: one that never was, or the one with the highest bound.
    fn descend<G: Playable>(&mut self, game: &G, legal: &[G::Action], mover: Seat, node: &mut Node) -> G::Action {
        let mut best = (f64::MIN, legal[0]);
        let from = self.sampler.one_of(legal.len() as u32) as usize;
        for action in legal[from..].iter().chain(&legal[..from]) {
            let known = node.next.entry(game.encode(*action)).or_default();
            known.offered += 1.0;
            let bound = if known.visits == 0.0 {
                f64::MAX
            } else {
                known.won[mover.index()] / known.visits + CURIOSITY * (known.offered.ln() / known.visits).sqrt()
            };
            if bound > best.0 {
                best = (bound, *action);
            }
        }
        best.1
    }
}

impl Node {
    fn add(&mut self, won: &[f64]) {
        self.visits += 1.0;
        self.won.resize(won.len(), 0.0);
        self.won.iter_mut().zip(won).for_each(|(sum, won)| *sum += won);
    }
}

struct Match {
    players: u8,
    level: BotName,
    milliseconds: u64,
    deals: u64,
    seed: Seed,
}

impl WithGame for Match {
    type Out = ();

    fn with<G: Playable>(self) {
        let Match { players, level, milliseconds, deals, seed } = self;
        let game = G::open(G::CONTENT, players, &Options::new()).expect("the game is for so many");
        let (mut spent, mut decisions, mut shares) = (Duration::ZERO, 0u32, Vec::new());
        let mut textbook =
            Textbook { sampler: Sampler::from_seed(seed.0), time: Duration::from_millis(milliseconds.max(50)), iterations: 0 };
        for deal in (0..deals).map(|deal| seed.of_game(deal)) {
            let mut won = 0.0;
            for own in (0..players).map(Seat::new) {
                // The level has one seat, the textbook the others.
                let mut bot: Box<dyn Bot<G>> = level.make(&game, deal.of_bot(own));
                let mut chance = Live::from_seed(deal);
                let mut state = game.setup(&mut chance);
                let mut legal = Actions::new();
                while let Turn::Waiting(waiting) = game.turn(&state) {
                    let seat = waiting.lowest().expect("a game that waits waits for somebody");
                    legal.clear();
                    game.legal(&state, seat, &mut legal);
                    let view = game.view(&state, Some(seat));
                    let action = if seat == own {
                        let clock = processor_time();
                        let action = bot.choose(Asked { game: &game, seat, view: &view, legal: &legal });
                        if legal.len() > 1 {
                            (spent, decisions) = (spent + (processor_time() - clock), decisions + 1);
                        }
                        action
                    } else {
                        if milliseconds == 0 && decisions > 0 {
                            textbook.time = spent / decisions;
                        }
                        textbook.choose(&game, seat, &view, &legal)
                    };
                    game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("listed actions are legal (law 4)");
                }
                won += f64::from(ended(&game, &state, own).wins[0]) / f64::from(ONE_WIN);
            }
            shares.push(won / f64::from(players));
            let count = shares.len() as f64;
            let mean = shares.iter().sum::<f64>() / count;
            let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / count;
            println!(
                "{} deals: {level} wins {:.1} % ± {:.1} (fair {:.0}); {:.1} ms a choice, the textbook {:.1} ms, {} iterations",
                shares.len(),
                100.0 * mean,
                196.0 * (variance / count).sqrt(),
                100.0 / f64::from(players),
                1e3 * spent.as_secs_f64() / f64::from(decisions.max(1)),
                1e3 * textbook.time.as_secs_f64(),
                textbook.iterations
            );
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| words.get(place).map_or(Ok(usual), |word| word.parse());
    let asked = (|| {
        let level = words.get(2)?.parse().ok()?;
        let players = u8::try_from(number(1, 2).ok()?).ok()?;
        Some((
            words.first()?,
            Match { players, level, milliseconds: number(3, 50).ok()?, deals: number(4, 20).ok()?, seed: Seed(number(5, 1).ok()?) },
        ))
    })();
    let Some((game, asked)) = asked else {
        eprintln!("usage: textbook GAME PLAYERS LEVEL MILLISECONDS [DEALS] [SEED], as in: textbook m101 2 expert 50 10");
        std::process::exit(2);
    };
    if catalog::with_game(game, asked).is_err() {
        eprintln!("there is no game {game}: `orrery games` lists them");
        std::process::exit(2);
    }
}
