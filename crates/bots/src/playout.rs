//! A whole game played by bots.

use kernel::{Actions, AnyChance, Effects, Evaluate, Game, Quiet, Seat, Seed, Told, Turn};

use crate::{Asked, Bot, BotName};

/// The bots of a table, one for each seat.
pub struct Lineup<G: Game>(Vec<Box<dyn Bot<G>>>);

impl<G: Evaluate> Lineup<G> {
    /// The bots with these names at the table that a seed names, in seat order.
    #[must_use]
    pub fn new(names: impl IntoIterator<Item = BotName>, table: Seed) -> Lineup<G> {
        let bots = (0..).zip(names).map(|(seat, name)| name.make(table.of_bot(Seat::new(seat))));
        Lineup(bots.collect())
    }
}

impl<G: Game> Lineup<G> {
    /// The bot of a seat.
    ///
    /// # Panics
    /// If the seat has none.
    pub fn bot(&mut self, seat: Seat) -> &mut dyn Bot<G> {
        &mut *self.0[seat.index()]
    }
}

impl<G: Game> std::fmt::Debug for Lineup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lineup of {}", self.0.len())
    }
}

/// A game that was played to its end.
#[derive(Debug)]
pub struct Finished<G: Game> {
    /// The last state: [`Game::outcome`] says how it ended.
    pub state: G::State,
    /// How many choices were made.
    pub decisions: u64,
}

/// Plays a game to its end without telling anybody: the lowest waiting seat chooses.
///
/// Returns `None` if `stopped` says so in the middle; it is asked after every choice, since a bot may take long over one.
///
/// # Panics
/// If the game breaks a law: it goes on beyond its longest game, or refuses what it lists.
pub fn play_out<G: Game>(game: &G, mut chance: AnyChance<'_>, lineup: &mut Lineup<G>, stopped: &dyn Fn() -> bool) -> Option<Finished<G>> {
    let start = game.setup(&mut chance);
    play(game, start, &mut Quiet(chance), lineup, stopped, |_| {})
}

/// Plays a game to its end like [`play_out`], with a listener that hears everything that happens, secrets included.
///
/// # Panics
/// If the game breaks a law: it goes on beyond its longest game, or refuses what it lists.
pub fn play_out_heard<G: Game>(
    game: &G,
    mut chance: AnyChance<'_>,
    lineup: &mut Lineup<G>,
    stopped: &dyn Fn() -> bool,
    mut listener: impl FnMut(&G::Event),
) -> Option<Finished<G>> {
    let start = game.setup(&mut chance);
    play(game, start, &mut Told::new(chance), lineup, stopped, |told| {
        told.clauses.clear();
        told.events.drain(..).for_each(|event| listener(&event));
    })
}

/// Plays from a state to the end; `after` sees the effects of every choice.
fn play<G: Game, F: Effects<G::Event>>(
    game: &G,
    start: G::State,
    fx: &mut F,
    lineup: &mut Lineup<G>,
    stopped: &dyn Fn() -> bool,
    mut after: impl FnMut(&mut F),
) -> Option<Finished<G>> {
    let mut state = start;
    let mut legal = Actions::new();
    let mut decisions = 0;
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("a game that waits waits for somebody");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let action = lineup.bot(seat).choose(Asked { game, seat, view: &view, legal: &legal });
        game.apply(&mut state, seat, action, fx).expect("listed actions are legal (law 4)");
        after(fx);
        decisions += 1;
        assert!(decisions <= game.longest_game(), "no game takes more choices than it says");
        if stopped() {
            return None;
        }
    }
    Some(Finished { state, decisions })
}
