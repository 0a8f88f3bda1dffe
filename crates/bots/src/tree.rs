//! The bot that grows a tree of what may follow, and plays on at random from its leaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::{Actions, Chance, Evaluate, Game, Quiet, Sampler, Seat, Seed, Turn};
use nets::{Judgement, ONE_WIN, SEATS};

use crate::skilled::ended;
use crate::thought::{Note, Notes};
use crate::{Asked, Bot, Thought};

/// Searches one tree for what its seat knows (information-set Monte Carlo tree search: Cowling, Powley and Whitehouse 2012). Each time it imagines a world,
/// follows the tree in it among the choices that are legal there, adds one position, and plays on at random to the end of the game.
///
/// A game that is over says for certain who has won it, and random moves cost next to nothing: where games played on at random tell good moves from bad ones,
/// ten thousand of them know more than a thousand that were thought about. Which games those are a game says itself ([`Evaluate::grows_trees`]).
#[derive(Debug)]
pub struct Tree<G: Game> {
    sampler: Sampler,
    /// Games played on for one decision.
    games: u64,
    nodes: Vec<Node>,
    notes: Notes<G::Action>,
    hurry: u64,
    stop: Arc<AtomicBool>,
    legal: Actions<G::Action>,
    /// The nodes of the game that is being played on.
    path: Vec<u32>,
}

/// A choice that was made, after all that were made before it.
#[derive(Debug, Clone, Default)]
struct Node {
    /// The number of the action that leads here.
    action: u32,
    visits: u32,
    /// How often it could have been chosen.
    offered: u32,
    /// By seat: shares of victories, in parts of [`ONE_WIN`].
    won: [i64; SEATS],
    /// What may follow, in the order in which it was met.
    next: Vec<u32>,
}

/// The tree grows no larger than this.
const NODES: usize = 200_000;

/// Games played on in the greatest hurry.
const HURRIED: u64 = 500;

/// How curious it is about choices that were seldom tried: the usual number for victories that count as one.
const CURIOSITY: f64 = 0.7;

impl<G: Evaluate> Tree<G> {
    /// The player that a seed names; `games` is how many games it plays on for one decision.
    #[must_use]
    pub fn new(games: u64, seed: Seed) -> Tree<G> {
        Tree {
            sampler: Sampler::from_seed(seed.0),
            games,
            nodes: Vec::new(),
            notes: Notes::default(),
            hurry: 1,
            stop: Arc::default(),
            legal: Actions::new(),
            path: Vec::new(),
        }
    }

    /// One game: down the tree, one position more, at random to the end, and up again. Returns what became of it for the seat.
    fn play(&mut self, game: &G, world: &mut G::State, seat: Seat) -> Judgement {
        self.path.clear();
        self.path.push(0);
        let mut legal = std::mem::take(&mut self.legal);
        let mut grows = true;
        while let Turn::Waiting(waiting) = game.turn(world) {
            let mover = if self.path.len() == 1 { seat } else { waiting.lowest().expect("a game that waits waits for somebody") };
            legal.clear();
            game.legal(world, mover, &mut legal);
            let action = if grows {
                let (action, node) = self.descend(game, &legal, mover);
                grows = self.nodes[node as usize].visits > 0;
                self.path.push(node);
                action
            } else {
                legal[self.sampler.one_of(legal.len() as u32) as usize]
            };
            let learned = game.apply(world, mover, action, &mut Quiet(&mut self.sampler));
            learned.expect("listed actions are legal, in imagined worlds too (laws 3 and 4)");
            grows &= self.nodes.len() < NODES;
        }
        self.legal = legal;
        let said = ended(game, world, seat);
        for node in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.visits += 1;
            for steps in 0..game.seats() {
                node.won[seat.clockwise(steps, game.seats()).index()] += i64::from(said.wins[usize::from(steps)]);
            }
        }
        said
    }

    /// The choice that is tried next: one that never was, or else the one that may be best. Of equals any.
    fn descend(&mut self, game: &G, legal: &[G::Action], mover: Seat) -> (G::Action, u32) {
        let parent = *self.path.last().expect("a path begins at the root") as usize;
        let from = self.sampler.one_of(legal.len() as u32) as usize;
        let mut best: Option<(f64, G::Action, u32)> = None;
        for action in legal[from..].iter().chain(&legal[..from]) {
            let number = game.encode(*action);
            let known = self.nodes[parent].next.iter().copied().find(|node| self.nodes[*node as usize].action == number);
            let node = known.unwrap_or_else(|| {
                let node = self.nodes.len() as u32;
                self.nodes.push(Node { action: number, ..Node::default() });
                self.nodes[parent].next.push(node);
                node
            });
            let child = &mut self.nodes[node as usize];
            child.offered += 1;
            let bound = child.bound(mover);
            if best.is_none_or(|(most, ..)| bound > most) {
                best = Some((bound, *action, node));
            }
        }
        let (_, action, node) = best.expect("a seat that must act has a choice (law 4)");
        (action, node)
    }
}

impl Node {
    /// How good it may be for a seat: its share of victories, and the more beyond it the seldomer it was tried when it could have been.
    fn bound(&self, seat: Seat) -> f64 {
        if self.visits == 0 {
            return f64::MAX;
        }
        let visits = f64::from(self.visits);
        self.won[seat.index()] as f64 / (visits * f64::from(ONE_WIN)) + CURIOSITY * (logarithm(self.offered) / visits).sqrt()
    }
}

/// The natural logarithm, along straight lines between the powers of two: the one of the standard library may differ from computer to computer, and with it every
/// choice. Adding, multiplying, dividing and the square root are the same everywhere.
fn logarithm(number: u32) -> f64 {
    let power = number.max(1).ilog2();
    (f64::from(power) + (f64::from(number.max(1)) / f64::from(1u32 << power) - 1.0)) * std::f64::consts::LN_2
}

impl<G: Evaluate> Bot<G> for Tree<G> {
    fn choose(&mut self, asked: Asked<'_, G>) -> G::Action {
        let Asked { game, seat, view, legal } = asked;
        self.notes.begin(legal);
        if let [only] = legal {
            return *only;
        }
        self.nodes.clear();
        self.nodes.push(Node::default());
        let mut notes = vec![Note::default(); legal.len()];
        let games = (self.games / self.hurry).max(HURRIED).min(self.games);
        for _ in 0..games {
            let mut world = game.imagine(view, &mut self.sampler);
            let said = self.play(game, &mut world, seat);
            let first = self.nodes[self.path[1] as usize].action;
            if let Some(index) = legal.iter().position(|action| game.encode(*action) == first) {
                notes[index].add(said);
            }
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
        }
        let mut order: Vec<usize> = (0..legal.len()).collect();
        // What was tried most often is what it believes in. Of equals the first: the sort is stable.
        order.sort_by_key(|index| std::cmp::Reverse(notes[*index].looks()));
        self.notes.rank(order.iter().map(|index| (legal[*index], notes[*index])));
        legal[order[0]]
    }
    fn thoughts(&self) -> Vec<Thought<G::Action>> {
        self.notes.thoughts()
    }
    fn hurry(&mut self, times: u32) -> bool {
        self.hurry = u64::from(times.max(1));
        self.hurry > 1 && self.games > HURRIED
    }
    fn heed(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}

#[cfg(test)]
mod tests {
    use kernel::title::Options;
    use kernel::{Live, Title};
    use m101::M101;

    use super::*;

    #[test]
    fn the_logarithm_is_nearly_one() {
        for number in 1..100_000u32 {
            let off = logarithm(number) - f64::from(number).ln();
            assert!((-0.06..=1e-12).contains(&off), "{number}: off by {off}");
        }
        assert_eq!(logarithm(0), 0.0);
    }

    #[test]
    fn a_choice_is_better_the_more_it_won_and_the_seldomer_it_was_tried() {
        let node = |visits: u32, offered: u32, won: i64| {
            Node { visits, offered, won: [won * i64::from(ONE_WIN), 0, 0, 0, 0, 0], ..Node::default() }.bound(Seat::new(0))
        };
        assert_eq!(node(0, 9, 0), f64::MAX);
        assert!(node(10, 100, 6) > node(10, 100, 5));
        assert!(node(10, 100, 5) > node(20, 100, 10));
        assert!(node(10, 200, 5) > node(10, 100, 5));
        assert!((node(16, 1, 8) - 0.5).abs() < 1e-9, "nothing to be curious about where there was no choice");
    }

    #[test]
    fn a_tree_is_grown_by_one_position_for_each_game_and_counts_what_came_of_them() {
        let game = M101::open(M101::CONTENT, 2, &Options::new()).expect("the shipped content is good");
        let state = game.setup(&mut Live::from_seed(Seed(3)));
        let Turn::Waiting(waiting) = game.turn(&state) else { panic!("a game begins with a question") };
        let seat = waiting.lowest().expect("somebody is asked");
        let (mut legal, view) = (Actions::new(), game.view(&state, Some(seat)));
        game.legal(&state, seat, &mut legal);
        let mut tree = Tree::<M101>::new(600, Seed(5));
        let chosen = tree.choose(Asked { game: &game, seat, view: &view, legal: &legal });
        let root = &tree.nodes[0];
        assert_eq!(root.visits, 600);
        let children = || root.next.iter().map(|node| &tree.nodes[*node as usize]);
        assert_eq!(children().map(|node| node.visits).sum::<u32>(), 600, "every game begins with one of the choices");
        assert!(children().all(|node| node.offered == 600), "all of them could be chosen every time");
        let most = children().max_by_key(|node| node.visits).expect("it has children");
        assert_eq!(most.action, game.encode(chosen));
        for node in &tree.nodes {
            let shares: i64 = node.won.iter().sum();
            let whole = i64::from(node.visits) * i64::from(ONE_WIN);
            assert!(shares <= whole && shares >= whole - 2 * i64::from(node.visits), "a game is won once: {node:?}");
        }
        let said: u32 = tree.thoughts().iter().map(|thought| thought.looks).sum();
        assert_eq!(said, 600);
        assert_eq!(tree.thoughts()[0].action, chosen);
        assert!(tree.thoughts()[0].hope.is_some());
    }

    #[test]
    fn whoever_is_in_a_hurry_or_stopped_plays_on_fewer_games() {
        let game = M101::open(M101::CONTENT, 2, &Options::new()).expect("the shipped content is good");
        let state = game.setup(&mut Live::from_seed(Seed(4)));
        let Turn::Waiting(waiting) = game.turn(&state) else { panic!("a game begins with a question") };
        let seat = waiting.lowest().expect("somebody is asked");
        let (mut legal, view) = (Actions::new(), game.view(&state, Some(seat)));
        game.legal(&state, seat, &mut legal);
        let played = |tree: &mut Tree<M101>| {
            tree.choose(Asked { game: &game, seat, view: &view, legal: &legal });
            tree.nodes[0].visits
        };
        let mut tree = Tree::<M101>::new(2_000, Seed(5));
        assert!(tree.hurry(2));
        assert_eq!(played(&mut tree), 1_000);
        assert!(tree.hurry(1_000));
        assert_eq!(played(&mut tree), HURRIED as u32);
        assert!(!tree.hurry(1));
        assert_eq!(played(&mut tree), 2_000);
        let stop = Arc::new(AtomicBool::new(true));
        tree.heed(&stop);
        assert_eq!(played(&mut tree), 1);
    }
}
