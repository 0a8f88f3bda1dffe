//! Playing on from a position in another way than it was: with something forced or forbidden, or with another player in a seat.

use bots::{Asked, Bot, BotName};
use kernel::{Actions, Deed, Evaluate, Game, Live, Observe, Outcome, Quiet, Seat, Seed, Title, Turn};

use super::counts::Stood;
use crate::Watch;
use crate::tally::VICTORY;

/// What a seat may not do.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ban<'a> {
    Nothing,
    /// Taking this up.
    Thing(&'a Deed),
    /// Choices of this kind.
    Verb(&'a str),
}

impl Ban<'_> {
    /// Whether it forbids a choice.
    pub(crate) fn forbids<G: Title>(&self, game: &G, state: &G::State, seat: Seat, action: G::Action) -> bool {
        match self {
            Ban::Nothing => false,
            Ban::Thing(thing) => takes_up(game, state, seat, action).contains(thing),
            Ban::Verb(word) => verb(game, action).as_deref() == Some(word),
        }
    }
}

/// The things that a choice takes up.
pub(crate) fn takes_up<G: Title>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> Vec<Deed> {
    let mut found = Vec::new();
    game.takes_up(state, seat, action, &mut found);
    found
}

/// The kind of a choice: the first word that logs write for it. Where that is a place of the board there is none.
pub(crate) fn verb<G: Game>(game: &G, action: G::Action) -> Option<String> {
    let written = game.write(action);
    let first = written.split(' ').next().unwrap_or_default();
    let is_word = first.len() > 1 && first.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-');
    is_word.then(|| first.to_owned())
}

/// Everybody's bots.
pub(crate) type Table<G> = Vec<Box<dyn Bot<G>>>;

/// Seats bots at a table that a seed names.
pub(crate) fn seated<'b, G: Title + Evaluate + Observe>(
    game: &G,
    bots: impl Iterator<Item = &'b BotName>,
    table: Seed,
    watch: &Watch,
) -> Table<G> {
    let sit = |(seat, bot): (u8, &BotName)| {
        let mut bot = bot.make(game, table.of_bot(Seat::new(seat)));
        bot.heed(&watch.stop);
        bot
    };
    (0..).zip(bots).map(sit).collect()
}

/// Asks a seat's bot for one of these choices.
pub(crate) fn asked<G: Game>(game: &G, state: &G::State, seat: Seat, bots: &mut Table<G>, legal: &[G::Action]) -> G::Action {
    let view = game.view(state, Some(seat));
    let chosen = bots[seat.index()].choose(Asked { game, seat, view: &view, legal });
    // Whoever has planned ahead may want what has been forbidden since.
    if legal.contains(&chosen) { chosen } else { legal[0] }
}

/// How a game went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fared {
    /// Victories by seat, in 840 parts.
    pub(crate) won: Vec<u64>,
    /// Points by seat.
    pub(crate) points: Vec<i64>,
}

impl Fared {
    pub(crate) fn of(outcome: &Outcome) -> Fared {
        let winners = outcome.winners().count() as u64;
        let won = |won: bool| if won { VICTORY / winners } else { 0 };
        Fared {
            won: outcome.standings.iter().map(|standing| won(standing.won)).collect(),
            points: outcome.standings.iter().map(|standing| i64::from(standing.points)).collect(),
        }
    }

    /// How far a seat is before the best other; alone, what it has.
    pub(crate) fn margin(&self, seat: Seat) -> i64 {
        let others = self.points.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, points)| *points);
        self.points[seat.index()] - others.max().unwrap_or(0)
    }

    /// How a seat stood in the end.
    pub(crate) fn stood(&self, seat: Seat) -> Stood {
        let points = self.points[seat.index()];
        let above = self.points.len() as i64 * points - self.points.iter().sum::<i64>();
        Stood { won: self.won[seat.index()], points, margin: self.margin(seat), above }
    }
}

/// What a seat's first choice must be.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Must<'a> {
    /// One that takes this up.
    TakeUp(&'a Deed),
    /// The one with this number.
    Choose(u32),
}

impl Must<'_> {
    fn allows<G: Title>(self, game: &G, state: &G::State, seat: Seat, action: G::Action) -> bool {
        match self {
            Must::TakeUp(thing) => takes_up(game, state, seat, action).contains(thing),
            Must::Choose(number) => game.encode(action) == number,
        }
    }
}

/// What is asked of one seat from a position on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound<'a> {
    pub(crate) seat: Seat,
    /// What its first choice must be.
    pub(crate) must: Option<Must<'a>>,
    /// What it may not do wherever something else is possible.
    pub(crate) ban: Ban<'a>,
}

/// Plays on to the end. None if the run is stopped.
pub(crate) fn play_on<G: Title>(
    game: &G,
    mut state: G::State,
    luck: Live,
    bots: &mut Table<G>,
    mut bound: Bound<'_>,
    watch: &Watch,
) -> Option<Fared> {
    let mut fx = Quiet(luck);
    let mut legal = Actions::new();
    let mut choices = 0;
    while let Turn::Waiting(seats) = game.turn(&state) {
        let whose = seats.lowest().expect("a game that waits waits for somebody");
        legal.clear();
        game.legal(&state, whose, &mut legal);
        if whose == bound.seat {
            let may = |action: &G::Action| match bound.must {
                Some(must) => must.allows(game, &state, whose, *action),
                None => !bound.ban.forbids(game, &state, whose, *action),
            };
            let allowed: Vec<G::Action> = legal.iter().copied().filter(may).collect();
            if !allowed.is_empty() {
                legal.clear();
                legal.extend(allowed);
            }
            bound.must = None;
        }
        let action = asked(game, &state, whose, bots, &legal);
        game.apply(&mut state, whose, action, &mut fx).expect("listed actions are legal (law 4)");
        choices += 1;
        assert!(choices <= game.longest_game(), "no game takes more choices than it says");
        if watch.stopped() {
            return None;
        }
    }
    Some(Fared::of(&game.outcome(&state)))
}
