//! A whole game played by bots.

use kernel::{Actions, AnyChance, Effects, Evaluate, Game, Observe, Quiet, Seat, Seed, Title, Told, Turn};

use crate::{Asked, Bot, BotName, Guest};

/// Who sits in one seat.
pub enum Sitter<G: Game> {
    /// A bot of ours: it always answers.
    Bot(Box<dyn Bot<G>>),
    /// Somebody who may fail.
    Guest(Box<dyn Guest<G>>),
}

/// The players of a table, one for each seat.
pub struct Lineup<G: Game>(Vec<Sitter<G>>);

impl<G: Title + Evaluate + Observe> Lineup<G> {
    /// The bots with these names at the table that a seed names, in seat order.
    #[must_use]
    pub fn new(game: &G, names: impl IntoIterator<Item = BotName>, table: Seed) -> Lineup<G> {
        let bots = (0..).zip(names).map(|(seat, name)| name.make(game, table.of_bot(Seat::new(seat))));
        Lineup(bots.map(Sitter::Bot).collect())
    }
}

impl<G: Game> Lineup<G> {
    /// These players, in seat order.
    #[must_use]
    pub fn of(sitters: Vec<Sitter<G>>) -> Lineup<G> {
        Lineup(sitters)
    }

    /// The bot of a seat.
    ///
    /// # Panics
    /// If the seat has none of ours.
    pub fn bot(&mut self, seat: Seat) -> &mut dyn Bot<G> {
        match &mut self.0[seat.index()] {
            Sitter::Bot(bot) => &mut **bot,
            Sitter::Guest(_) => panic!("a guest sits in {seat}, who may fail: the one who asks must say what happens then"),
        }
    }

    /// Tells the guests how the game ended.
    fn part(&mut self, game: &G, state: &G::State, forfeit: Option<&Forfeit>) {
        let mut outcome = None;
        for sitter in &mut self.0 {
            if let Sitter::Guest(guest) = sitter {
                match forfeit {
                    Some(forfeit) => guest.over(game, Err(forfeit.seat)),
                    None => guest.over(game, Ok(outcome.get_or_insert_with(|| game.outcome(state)))),
                }
            }
        }
    }
}

impl<G: Game> std::fmt::Debug for Lineup<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lineup of {}", self.0.len())
    }
}

/// A seat whose player failed in the middle of a game, and so lost it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Forfeit {
    /// Whose player it was.
    pub seat: Seat,
    /// What happened, in words.
    pub why: String,
}

/// A game that was played to its end, or up to where somebody failed.
#[derive(Debug)]
pub struct Finished<G: Game> {
    /// The last state: [`Game::outcome`] says how it ended, unless it was forfeited.
    pub state: G::State,
    /// Who failed: the game was broken off there.
    pub forfeit: Option<Forfeit>,
    /// How many choices were made.
    pub decisions: u64,
}

/// Plays a game to its end without telling anybody: the lowest waiting seat chooses.
///
/// Returns `None` if `stopped` says so in the middle; it is asked after every choice, since a bot may take long over one. A guest that
/// fails ends the game ([`Finished::forfeit`]).
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
        let asked = Asked { game, seat, view: &view, legal: &legal };
        let action = match &mut lineup.0[seat.index()] {
            Sitter::Bot(bot) => bot.choose(asked),
            Sitter::Guest(guest) => match guest.choose(asked) {
                Ok(action) => action,
                // Whoever stops the run also interrupts guests who think: that is no fault of theirs.
                Err(_) if stopped() => return None,
                Err(why) => {
                    let forfeit = Forfeit { seat, why };
                    lineup.part(game, &state, Some(&forfeit));
                    return Some(Finished { state, forfeit: Some(forfeit), decisions });
                }
            },
        };
        game.apply(&mut state, seat, action, fx).expect("listed actions are legal (law 4)");
        after(fx);
        decisions += 1;
        assert!(decisions <= game.longest_game(), "no game takes more choices than it says");
        if stopped() {
            return None;
        }
    }
    lineup.part(game, &state, None);
    Some(Finished { state, forfeit: None, decisions })
}
