//! Many games side by side, in rows of numbers that the caller owns: for learners, who want millions of choices a second.

use std::sync::Arc;

use bots::{Asked, Bot, BotName};
use kernel::observe::Kept;
use kernel::{Actions, AnyChance, Game, Live, Outcome, Quiet, Seat, Seed, Turn};

use crate::{Playable, Refused};

/// What a seat is given when its game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reward {
    /// From 1 for whoever is before all others to -1 for whoever is behind all; the sum of a table is 0. At a table of one always 0.
    #[default]
    Rank,
    /// The points.
    Points,
}

impl Reward {
    /// What each seat is given.
    pub fn fill(self, outcome: &Outcome, rewards: &mut [f32]) {
        let standings = &outcome.standings;
        for (reward, own) in rewards.iter_mut().zip(standings) {
            let before = standings.iter().filter(|other| own.rank < other.rank).count() as f32;
            let behind = standings.iter().filter(|other| own.rank > other.rank).count() as f32;
            *reward = match self {
                Reward::Rank => (before - behind) / (standings.len().max(2) - 1) as f32,
                Reward::Points => own.points as f32,
            };
        }
    }
}

/// When a game that is over gives its place to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Renewal {
    /// In the step that ends it: the rows are those of the new game.
    #[default]
    AtOnce,
    /// In the next step, which ignores the action: the rows are those of the end.
    NextStep,
}

/// The rows of some games; each list has room for all of them.
#[derive(Debug)]
pub struct Rows<'b> {
    /// What the seat that is asked sees.
    pub observation: &'b mut [i16],
    /// What it may choose.
    pub mask: &'b mut [i8],
    /// What each seat is given.
    pub reward: &'b mut [f32],
    /// Whether the game has ended in this step.
    pub done: &'b mut [bool],
    /// Who is asked.
    pub seat: &'b mut [i8],
}

/// Games side by side.
pub trait Lane: Send {
    /// How many.
    fn games(&self) -> usize;
    /// Begins the games that these seeds name; the games after them have seeds that follow from theirs.
    fn reset(&mut self, seeds: &[u64], rows: &mut Rows<'_>);
    /// Chooses one action for each game, if all of them are legal: they are played by the next [`Lane::step`].
    ///
    /// # Errors
    /// The first that is not legal: the number of its game, and why.
    fn choose(&mut self, actions: &[i64]) -> Result<(), (usize, Refused)>;
    /// Plays in each game what was chosen for it. Where nothing was, nothing is played.
    fn step(&mut self, reward: Reward, renewal: Renewal, rows: &mut Rows<'_>);
}

/// Writes a legal list as a mask.
///
/// # Panics
/// If the mask has another length than there are action numbers.
pub(crate) fn mask<G: Game>(game: &G, legal: &[G::Action], mask: &mut [i8]) {
    assert!(mask.len() == game.action_count() as usize, "a mask has one place for each of {} action numbers", game.action_count());
    mask.fill(0);
    for action in legal {
        mask[game.encode(*action) as usize] = 1;
    }
}

/// The games of a lane.
pub(crate) struct Games<G: Playable> {
    game: Arc<G>,
    bots: Vec<Option<BotName>>,
    games: Vec<One<G>>,
}

struct One<G: Game> {
    /// What names this place's games, and which of them is played.
    seed: Seed,
    dealt: u64,
    state: G::State,
    live: Live,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// Who is asked, and what it may do, with the numbers; nothing when the game is over.
    seat: Seat,
    legal: Actions<G::Action>,
    numbers: Vec<u32>,
    /// What it does in the next step.
    chosen: Option<G::Action>,
    /// The row of each seat as it was when that seat was last asked. It need not be of this game: a row says itself of what it was made.
    rows: Vec<Kept>,
}

impl<G: Playable> Games<G> {
    pub(crate) fn new(game: &Arc<G>, games: usize, bots: &[Option<BotName>]) -> Games<G> {
        let observed = game.layout().len();
        let rows = || (0..game.seats()).map(|_| Kept::new(observed)).collect();
        let games = (0..games).map(|_| One::deal(game, Seed(0), 0, bots, rows())).collect();
        Games { game: Arc::clone(game), bots: bots.to_vec(), games }
    }
}

impl<G: Playable> One<G> {
    fn deal(game: &Arc<G>, seed: Seed, dealt: u64, names: &[Option<BotName>], rows: Vec<Kept>) -> One<G> {
        let table = if dealt == 0 { seed } else { seed.of_game(dealt) };
        let mut live = Live::from_seed(table);
        let state = game.setup(&mut (&mut live as AnyChance<'_>));
        let bot = |(seat, name): (u8, &Option<BotName>)| name.map(|name| name.make(&**game, table.of_bot(Seat::new(seat))));
        let bots = (0..).zip(names).map(bot).collect();
        let (seat, legal, numbers) = (Seat::new(0), Actions::new(), Vec::new());
        let mut one = One { seed, dealt, state, live, bots, seat, legal, numbers, chosen: None, rows };
        one.ask(game);
        // A game of bots alone would be over before anybody is asked: the caller sees to it that a seat is free.
        one
    }

    /// Begins another game here.
    fn renew(&mut self, game: &Arc<G>, seed: Seed, dealt: u64, names: &[Option<BotName>]) {
        let rows = std::mem::take(&mut self.rows);
        *self = One::deal(game, seed, dealt, names, rows);
    }

    /// Lets bots choose until somebody else is asked or the game is over.
    fn ask(&mut self, game: &G) {
        self.legal.clear();
        self.numbers.clear();
        while let Turn::Waiting(seats) = game.turn(&self.state) {
            let Some(seat) = seats.lowest() else { return };
            game.legal(&self.state, seat, &mut self.legal);
            let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
                self.seat = seat;
                self.numbers.extend(self.legal.iter().map(|action| game.encode(*action)));
                return;
            };
            let view = game.view(&self.state, Some(seat));
            let action = bot.choose(Asked { game, seat, view: &view, legal: &self.legal });
            self.legal.clear();
            if game.apply(&mut self.state, seat, action, &mut Quiet(&mut self.live as AnyChance<'_>)).is_err() {
                return;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.legal.is_empty()
    }

    fn named(&self, number: i64) -> Option<G::Action> {
        let place = self.numbers.iter().position(|legal| i64::from(*legal) == number)?;
        self.legal.get(place).copied()
    }

    /// Writes what the seat that is asked sees and may do.
    fn write(&mut self, game: &G, index: usize, rows: &mut Rows<'_>) {
        let row = game.observe_again(&game.view(&self.state, Some(self.seat)), &mut self.rows[self.seat.index()]);
        rows.observation[index * row.len()..][..row.len()].copy_from_slice(row);
        let actions = game.action_count() as usize;
        let mask = &mut rows.mask[index * actions..][..actions];
        mask.fill(0);
        self.numbers.iter().for_each(|number| mask[*number as usize] = 1);
        rows.seat[index] = self.seat.number() as i8;
    }
}

impl<G: Playable> Lane for Games<G> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn reset(&mut self, seeds: &[u64], rows: &mut Rows<'_>) {
        rows.reward.fill(0.0);
        rows.done.fill(false);
        for (index, (one, seed)) in self.games.iter_mut().zip(seeds).enumerate() {
            one.renew(&self.game, Seed(*seed), 0, &self.bots);
            one.write(&self.game, index, rows);
        }
    }

    fn choose(&mut self, actions: &[i64]) -> Result<(), (usize, Refused)> {
        for (index, (one, number)) in self.games.iter_mut().zip(actions).enumerate() {
            one.chosen = one.named(*number);
            if one.chosen.is_some() || one.is_over() {
                continue;
            }
            let legal: Vec<String> = one.numbers.iter().map(u32::to_string).collect();
            let what = format!("action {number} is not legal: {} may choose {}", one.seat, legal.join(", "));
            return Err((index, Refused::new(what)));
        }
        Ok(())
    }

    fn step(&mut self, reward: Reward, renewal: Renewal, rows: &mut Rows<'_>) {
        let (game, seats) = (&*self.game, usize::from(self.game.seats()));
        for (index, one) in self.games.iter_mut().enumerate() {
            let rewards = &mut rows.reward[index * seats..][..seats];
            rewards.fill(0.0);
            let mut done = false;
            if one.is_over() {
                one.renew(&self.game, one.seed, one.dealt + 1, &self.bots);
            } else if let Some(action) = one.chosen.take() {
                let applied = game.apply(&mut one.state, one.seat, action, &mut Quiet(&mut one.live as AnyChance<'_>));
                debug_assert!(applied.is_ok(), "listed actions are legal (law 4)");
                one.ask(game);
                done = one.is_over();
                if done {
                    reward.fill(&game.outcome(&one.state), rewards);
                    if renewal == Renewal::AtOnce {
                        one.renew(&self.game, one.seed, one.dealt + 1, &self.bots);
                    }
                }
            }
            rows.done[index] = done;
            one.write(game, index, rows);
        }
    }
}
