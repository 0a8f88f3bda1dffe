//! Tables that a server keeps: told of move by move, asked by bots on other threads, taken up again from their logs.

use std::sync::Arc;

use bots::Asked;
use draw::Names;
use kernel::log::{Entry, LogFile};
use kernel::{Actions, Game, Key, Live, Seat, Stead, Table};

use crate::advice::advise;
use crate::directed::Directed;
use crate::game::downcast;
use crate::log::{self, Departs};
use crate::table::OpenTable;
use crate::{Advice, AnyBot, AnyTable, Playable, Refused, ToldText};

/// Where the chance of a table that is taken up again comes from.
#[derive(Debug, Clone, Copy)]
pub enum TakeUp {
    /// The key that the log's header commits to: every recorded outcome must be the one it gives.
    Committed(Key),
    /// A key that nobody was promised: recorded outcomes stand as they are, later ones come from it.
    Fresh(Key),
}

/// What a choice, or taking one back, brought about, before it is told to anybody.
pub trait Happened: Send {
    /// Whether a seat, or a spectator, sees something else than before.
    fn shows(&self, who: Option<Seat>) -> bool;
    /// What a seat, or a spectator, is told of it.
    fn told(&self, who: Option<Seat>) -> Vec<ToldText>;
    /// Whether all the other seats, and spectators, were told of it or see something else than before.
    fn is_seen_by_all_but(&self, seat: Seat) -> bool;
}

/// A question to a bot: the seat's view and its legal actions, with no way back to the table.
pub trait Question: Send {
    /// What the bot chooses, as an action number.
    ///
    /// # Panics
    /// If the bot was made for another game.
    fn put_to(&self, bot: &mut dyn AnyBot) -> u32;
    /// Whether there is nothing to choose: only one answer is legal.
    fn is_forced(&self) -> bool;
    /// What the bot thinks of the answers.
    ///
    /// # Panics
    /// If the bot was made for another game.
    fn advice(&self, bot: &mut dyn AnyBot) -> Advice;
}

/// A table that a server keeps.
pub trait LiveTable: AnyTable {
    /// Plays the action with this number, like [`AnyTable::submit`], and says what happened.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn play(&mut self, seat: Seat, request: u64, number: u32) -> Result<Box<dyn Happened>, Refused>;
    /// Takes the seat's latest choice back, like [`AnyTable::take_back`], and says for whom that changes something.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn retract(&mut self, seat: Seat) -> Result<Box<dyn Happened>, Refused>;
    /// Plays a click of a person, like [`AnyTable::click`], and says what happened; `then` is a second choice that was meant with it, if the
    /// first makes it possible.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn play_as_person(&mut self, seat: Seat, request: u64, number: u32, then: Option<u32>) -> Result<Box<dyn Happened>, Refused>;
    /// Takes so many clicks of a person back, like [`AnyTable::unclick`], and says for whom that changes something.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn retract_as_person(&mut self, seat: Seat, clicks: u8) -> Result<Box<dyn Happened>, Refused>;
    /// Gives the seats other names, by which the game speaks of them from now on. The log keeps the names of those who began.
    fn rename(&mut self, names: &[String]);
    /// How many of the events that a seat or a spectator was told will always have happened: nothing that led to them can be taken back.
    fn settled_count(&self, who: Option<Seat>) -> u64;
    /// The numbers of the seat's legal actions, ascending; [`AnyTable::choices`] without the words.
    fn numbers(&self, seat: Seat) -> Vec<u32>;
    /// The question that a seat which is waited for must answer.
    fn asked(&self, seat: Seat) -> Option<Box<dyn Question>>;
    /// What the rules do for a seat that is waited for and whose player is away, as an action number; none if they lay down nothing.
    fn absent_move(&self, seat: Seat) -> Option<Stead<u32>>;
    /// The entries of the log from this one on, as a file has them; the last one is the outcome when the game is over.
    fn entries_from(&self, index: usize) -> Vec<Entry<String>>;
}

struct Aftermath<G: Playable> {
    game: Arc<G>,
    names: Names,
    events: Vec<G::Event>,
    // States are plain and small: to copy both is cheaper than to look at them with everybody's eyes, which is seldom needed.
    before: G::State,
    after: G::State,
}

impl<G: Playable> Happened for Aftermath<G> {
    fn shows(&self, who: Option<Seat>) -> bool {
        self.game.view(&self.before, who) != self.game.view(&self.after, who)
    }

    fn told(&self, who: Option<Seat>) -> Vec<ToldText> {
        let names = self.names.read_by(who);
        let told = |event: &G::Event| self.game.told(event, who);
        self.events.iter().filter_map(told).map(|event| ToldText::of(&*self.game, &event, &names)).collect()
    }

    fn is_seen_by_all_but(&self, seat: Seat) -> bool {
        let others = (0..self.game.seats()).map(Seat::new).filter(|other| *other != seat).map(Some);
        let is_told = |who| self.events.iter().any(|event| self.game.told(event, who).is_some());
        others.chain([None]).all(|who| is_told(who) || self.shows(who))
    }
}

struct Ask<G: Game> {
    game: Arc<G>,
    seat: Seat,
    view: G::View,
    legal: Actions<G::Action>,
    names: Names,
}

impl<G: Playable> Question for Ask<G> {
    fn put_to(&self, bot: &mut dyn AnyBot) -> u32 {
        let Ask { game, seat, view, legal, .. } = self;
        game.encode(downcast::<G>(bot).choose(Asked { game, seat: *seat, view, legal }))
    }

    fn is_forced(&self) -> bool {
        self.legal.len() == 1
    }

    fn advice(&self, bot: &mut dyn AnyBot) -> Advice {
        advise(&*self.game, self.seat, &self.view, &self.legal, &self.names, downcast::<G>(bot))
    }
}

impl<G: Playable> OpenTable<G> {
    fn aftermath(&self, before: G::State, events: Vec<G::Event>) -> Box<dyn Happened> {
        let (game, after) = (Arc::clone(self.table.game()), self.table.state().clone());
        Box::new(Aftermath { game, names: self.names.clone(), events, before, after })
    }
}

impl<G: Playable> LiveTable for OpenTable<G> {
    fn play(&mut self, seat: Seat, request: u64, number: u32) -> Result<Box<dyn Happened>, Refused> {
        let action = self.decode(number)?;
        let before = self.table.state().clone();
        let events = self.take(seat, request, action)?.events;
        self.happened(&events);
        Ok(self.aftermath(before, events))
    }

    fn retract(&mut self, seat: Seat) -> Result<Box<dyn Happened>, Refused> {
        let before = self.table.state().clone();
        AnyTable::take_back(self, seat)?;
        Ok(self.aftermath(before, Vec::new()))
    }

    fn play_as_person(&mut self, seat: Seat, request: u64, number: u32, then: Option<u32>) -> Result<Box<dyn Happened>, Refused> {
        let before = self.table.state().clone();
        let events = self.play_click(seat, request, number, then)?;
        Ok(self.aftermath(before, events))
    }

    fn retract_as_person(&mut self, seat: Seat, clicks: u8) -> Result<Box<dyn Happened>, Refused> {
        let before = self.table.state().clone();
        self.take_clicks_back(seat, clicks)?;
        Ok(self.aftermath(before, Vec::new()))
    }

    fn rename(&mut self, names: &[String]) {
        self.names = Names::new(names, None);
    }

    fn settled_count(&self, who: Option<Seat>) -> u64 {
        self.chronicle().settled(who)
    }

    fn numbers(&self, seat: Seat) -> Vec<u32> {
        self.table.legal(seat).iter().map(|action| self.table.game().encode(*action)).collect()
    }

    fn asked(&self, seat: Seat) -> Option<Box<dyn Question>> {
        let legal = self.table.legal(seat);
        let (game, view, names) = (Arc::clone(self.table.game()), self.table.view(Some(seat)), self.names.read_by(Some(seat)));
        (!legal.is_empty()).then(|| Box::new(Ask { game, seat, view, legal, names }) as Box<dyn Question>)
    }

    fn absent_move(&self, seat: Seat) -> Option<Stead<u32>> {
        let (game, legal) = (self.table.game(), self.table.legal(seat));
        let absence = G::ABSENCE.filter(|_| !legal.is_empty())?;
        match (absence.answer)(game, &self.table.view(Some(seat)), &legal) {
            Stead::Choose(action) => Some(Stead::Choose(game.encode(action))),
            // A choice that stands cannot be taken back: whoever runs the table finds another way on.
            Stead::TakeBack => self.table.can_take_back(seat).then_some(Stead::TakeBack),
        }
    }

    fn entries_from(&self, index: usize) -> Vec<Entry<String>> {
        let mut entries: Vec<Entry<String>> = self.table.log().iter().skip(index).map(|entry| self.written(entry)).collect();
        entries.extend(self.ending().filter(|_| index <= self.table.log().len()));
        entries
    }
}

/// Takes a log up again.
pub(crate) fn take_up<G: Playable>(game: &Arc<G>, log: &LogFile, chance: TakeUp) -> Result<Box<dyn LiveTable>, Departs> {
    let departs = |line, problem: String, clause| Departs { line, problem, clause, asked: log::asked_at(game, log, line) };
    let entries = log::read_actions(&**game, &log.entries).map_err(|error| departs(error.line, error.problem, error.clause))?;
    let (key, committed) = match chance {
        TakeUp::Committed(key) => (key, true),
        TakeUp::Fresh(key) => (key, false),
    };
    if committed && log.header.commitment != Some(key.commitment()) {
        return Err(departs(1, "the key of the table is not the one that this line commits to".to_owned(), None));
    }
    let (chance, script) = Directed::new(Live::new(key), Vec::new());
    let again = if committed { Table::resume } else { Table::replay };
    let table = again(Arc::clone(game), entries, chance).map_err(|error| departs(error.line, error.problem, error.clause))?;
    Ok(Box::new(OpenTable::new(table, script, log.header.seats.clone(), committed.then_some(key))))
}

#[cfg(test)]
mod tests {
    use kernel::{Options, Title};
    use shelf::games::SpaceTraders;

    use super::*;

    /// Whoever is away in the middle of a step gets it taken back, unless it stands: then the rules have no answer that the table
    /// could carry out, and it must not be told one.
    #[test]
    fn what_stands_is_not_taken_back_in_somebodys_stead() {
        let game = Arc::new(SpaceTraders::open(SpaceTraders::CONTENT, 2, &Options::new()).expect("the shipped content is good"));
        let seat = Seat::new(0);
        let open = |table| OpenTable::new(table, Default::default(), vec!["Mary".into(), "Nick".into()], None);
        let mut table = Table::new(Arc::clone(&game), Directed::live(Live::new(Key([7; 32]))));
        for half_a_step in ["HT", "MT", "1o"] {
            table.act(seat, game.read(half_a_step).expect("a click")).expect("it is legal");
        }
        let state = *table.state();
        let mut table = open(table);
        assert_eq!(table.absent_move(seat), Some(Stead::TakeBack));
        table.retract(seat).expect("what the table is told to do it can do");

        // The same position as the beginning of a table: nothing was chosen there that could be taken back.
        let begun = Table::from_state(Arc::clone(&game), state, Directed::live(Live::new(Key([7; 32])))).expect("a sound state");
        let mut begun = open(begun);
        assert_eq!(begun.absent_move(seat), None);
        assert!(begun.retract(seat).is_err());
        // Nobody who is not asked has a stead.
        begun.play(Seat::new(1), 0, begun.numbers(Seat::new(1))[0]).expect("the other may go on");
    }
}
