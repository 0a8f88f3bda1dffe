//! A whole game played by bots.

use kernel::{Actions, Chance, Clause, Effects, Evaluate, Game, Roller, Seat, Seed, Turn};

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

/// Effects that let one listener hear every event. With one that does nothing the compiler removes the telling.
struct Heard<C, L> {
    chance: C,
    listener: L,
}

impl<C: Chance, L> Chance for Heard<C, L> {
    #[inline]
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        self.chance.answer(roller, n)
    }
}

impl<C: Chance, E, L: FnMut(&E)> Effects<E> for Heard<C, L> {
    #[inline]
    fn tell(&mut self, event: E) {
        (self.listener)(&event);
    }
    #[inline]
    fn cite(&mut self, _clause: Clause) {}
}

/// Plays a game to its end without telling anybody: the lowest waiting seat chooses.
///
/// Returns `None` if `stopped` says so in the middle; it is asked now and then.
///
/// # Panics
/// If the game breaks a law: it goes on beyond its longest game, or refuses what it lists.
pub fn play_out<G: Game>(game: &G, chance: &mut impl Chance, lineup: &mut Lineup<G>, stopped: &dyn Fn() -> bool) -> Option<Finished<G>> {
    play_out_heard(game, chance, lineup, stopped, |_| {})
}

/// Plays a game to its end like [`play_out`], with a listener that hears everything that happens, secrets included.
///
/// # Panics
/// If the game breaks a law: it goes on beyond its longest game, or refuses what it lists.
pub fn play_out_heard<G: Game>(
    game: &G,
    chance: &mut impl Chance,
    lineup: &mut Lineup<G>,
    stopped: &dyn Fn() -> bool,
    mut listener: impl FnMut(&G::Event),
) -> Option<Finished<G>> {
    let mut state = game.setup(chance);
    let mut legal = Actions::new();
    let mut decisions = 0;
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("a game that waits waits for somebody");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let action = lineup.bot(seat).choose(Asked { game, seat, view: &view, legal: &legal });
        let mut fx = Heard { chance: &mut *chance, listener: &mut listener };
        game.apply(&mut state, seat, action, &mut fx).expect("listed actions are legal (law 4)");
        decisions += 1;
        assert!(decisions <= game.longest_game(), "no game takes more choices than it says");
        if decisions % 64 == 0 && stopped() {
            return None;
        }
    }
    Some(Finished { state, decisions })
}
