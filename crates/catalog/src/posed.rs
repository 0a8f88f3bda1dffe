//! A seat's question for a player that knows no Rust: everything it may ask about it, without the type of the game.
//!
//! What goes in is what a bot gets ([`Asked`]): view and legal list. So nothing that comes out can tell more (law 3); worlds are
//! imagined from the view, and whoever tries something out does so in them.

use bots::Asked;
use draw::Names;
use kernel::{Actions, AnyChance, Cited, Learned, Outcome, Quiet, Sampler, Seat, Seats, Turn, observe};
use serde::Serialize;

use crate::driven::named;
use crate::{Act, ChoiceText, Playable, Refused, Text};

/// A view as a row of numbers, with a mask over the action numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The numbers, in the order of the layout ([`Observation`](crate::Observation)).
    pub row: Vec<i16>,
    /// 1 for each action number that may be chosen, 0 for the others.
    pub mask: Vec<u8>,
}

/// What one seat is asked.
pub trait Posed {
    /// Who is asked.
    fn seat(&self) -> Seat;
    /// What it may know.
    fn view(&self) -> Text;
    /// What it may do, in ascending order of the numbers.
    fn choices(&self) -> Vec<ChoiceText>;
    /// What it may know and do, as numbers; the layout has so many of them.
    ///
    /// # Panics
    /// If the layout has another number of them.
    fn row(&self, length: usize) -> Row;
    /// The number of an action, if it is one of those it may do.
    ///
    /// # Errors
    /// Why not.
    fn chosen(&self, act: &Act) -> Result<u32, Refused>;
    /// A world that the seat cannot tell from the real one. The seed names it, and its chance.
    fn imagine(&self, seed: u64) -> Box<dyn World<'_> + '_>;
}

/// An imagined world: it is played on, looked at and copied, and it has nothing to do with the table.
pub trait World<'g> {
    /// Who is waited for; nobody when the game is over.
    fn waiting(&self) -> Seats;
    /// What a seat may do in it, in ascending order of the numbers.
    fn choices(&self, seat: Seat) -> Vec<ChoiceText>;
    /// The same, as numbers alone.
    fn numbers(&self, seat: Seat) -> Vec<u32>;
    /// Plays an action in it.
    ///
    /// # Errors
    /// Why not; the world is then as it was.
    fn act(&mut self, seat: Seat, act: &Act) -> Result<(String, Learned), Refused>;
    /// What a seat, or a spectator, may know in it.
    fn view(&self, who: Option<Seat>) -> Text;
    /// What a seat may know and do in it, as numbers; the layout has so many of them.
    ///
    /// # Panics
    /// If the layout has another number of them.
    fn row(&self, seat: Seat, length: usize) -> Row;
    /// How it ended, or would if it were scored now.
    fn outcome(&self) -> Outcome;
    /// A copy. It has the same luck, unless a seed gives it another.
    fn copy(&self, seed: Option<u64>) -> Box<dyn World<'g> + 'g>;
}

/// The names by which programs read of the seats.
pub(crate) fn seat_names(seats: u8) -> Vec<String> {
    (0..seats).map(|seat| format!("seat {seat}")).collect()
}

/// What a bot was asked, for a program to ask about.
pub fn pose<'a, G: Playable>(asked: Asked<'a, G>) -> impl Posed + 'a {
    Question(asked)
}

struct Question<'a, G: Playable>(Asked<'a, G>);

fn choices<G: Playable>(game: &G, view: &G::View, legal: &[G::Action], seat: Seat) -> Vec<ChoiceText> {
    let names = Names::new(seat_names(game.seats()), Some(seat));
    let text = |action: &G::Action| {
        let said = game.sentence(view, *action, &names);
        ChoiceText { number: game.encode(*action), act: game.write(*action), sentence: said.text, clause: said.clause, regret: None }
    };
    legal.iter().map(text).collect()
}

// The length is the caller's: a layout has many names, and is made once for a game.
fn row<G: Playable>(game: &G, view: &G::View, legal: &[G::Action], length: usize) -> Row {
    let (mut row, mut mask) = (vec![0; length], vec![0; game.action_count() as usize]);
    game.observe(view, &mut row);
    observe::mask(game, legal, &mut mask);
    Row { row, mask }
}

impl<G: Playable> Posed for Question<'_, G> {
    fn seat(&self) -> Seat {
        self.0.seat
    }

    fn view(&self) -> Text {
        Text::of(self.0.view)
    }

    fn choices(&self) -> Vec<ChoiceText> {
        choices(self.0.game, self.0.view, self.0.legal, self.0.seat)
    }

    fn row(&self, length: usize) -> Row {
        row(self.0.game, self.0.view, self.0.legal, length)
    }

    fn chosen(&self, act: &Act) -> Result<u32, Refused> {
        let Asked { game, seat, legal, .. } = self.0;
        let action = named(game, seat, legal, act)?;
        if legal.contains(&action) {
            return Ok(game.encode(action));
        }
        let may: Vec<String> = legal.iter().map(|action| game.write(*action)).collect();
        Err(Refused::new(format!("'{}' is not legal now; {seat} may choose {}", game.write(action), may.join(", "))))
    }

    fn imagine(&self, seed: u64) -> Box<dyn World<'_> + '_> {
        let mut luck = Sampler::from_seed(seed);
        let state = self.0.game.imagine(self.0.view, &mut (&mut luck as AnyChance<'_>));
        Box::new(Imagined { game: self.0.game, state, luck })
    }
}

struct Imagined<'g, G: Playable> {
    game: &'g G,
    state: G::State,
    luck: Sampler,
}

impl<G: Playable> Imagined<'_, G> {
    fn legal(&self, seat: Seat) -> Actions<G::Action> {
        let mut legal = Actions::new();
        self.game.legal(&self.state, seat, &mut legal);
        legal
    }
}

impl<'g, G: Playable> World<'g> for Imagined<'g, G> {
    fn waiting(&self) -> Seats {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }

    fn choices(&self, seat: Seat) -> Vec<ChoiceText> {
        choices(self.game, &self.game.view(&self.state, Some(seat)), &self.legal(seat), seat)
    }

    fn numbers(&self, seat: Seat) -> Vec<u32> {
        self.legal(seat).iter().map(|action| self.game.encode(*action)).collect()
    }

    fn act(&mut self, seat: Seat, act: &Act) -> Result<(String, Learned), Refused> {
        let action = named(self.game, seat, &self.legal(seat), act)?;
        let played = self.game.apply(&mut self.state, seat, action, &mut Quiet(&mut self.luck as AnyChance<'_>));
        let learned = played.map_err(|refusal| Refused { message: refusal.to_string(), clause: Some(refusal.clause()) })?;
        Ok((self.game.write(action), learned))
    }

    fn view(&self, who: Option<Seat>) -> Text {
        Text::of(&self.game.view(&self.state, who))
    }

    fn row(&self, seat: Seat, length: usize) -> Row {
        row(self.game, &self.game.view(&self.state, Some(seat)), &self.legal(seat), length)
    }

    fn outcome(&self) -> Outcome {
        self.game.told_outcome(self.game.outcome(&self.state))
    }

    fn copy(&self, seed: Option<u64>) -> Box<dyn World<'g> + 'g> {
        let luck = seed.map_or_else(|| self.luck.clone(), Sampler::from_seed);
        Box::new(Imagined { game: self.game, state: self.state.clone(), luck })
    }
}
