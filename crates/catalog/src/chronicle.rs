//! What has happened at a table, kept as it is told: nobody who looks has to wait until a long game is played again.

use kernel::{Game, MAX_SEATS, Seat};

/// How much of what an audience was told is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Past {
    /// Nothing.
    #[default]
    Nothing,
    /// Nothing but what a film is made of.
    Film,
    /// The latest events, at most this many.
    Latest(usize),
    /// The latest events before the one with this number, at most this many.
    Before(u64, usize),
    /// Everything.
    Everything,
}

/// All events of a table in full, and how many of those that stand each audience was told.
#[derive(Debug, Clone)]
pub(crate) struct Chronicle<E> {
    events: Vec<E>,
    /// So many of them stand: nothing can be taken back any more that brought them about.
    settled: usize,
    /// How many of those each audience was told.
    told: [u64; MAX_SEATS + 1],
}

/// The place of an audience in a list of all: seats, then spectators.
fn place(who: Option<Seat>) -> usize {
    who.map_or(MAX_SEATS, Seat::index)
}

impl<E: Clone> Chronicle<E> {
    /// What has happened so far; the last `open` of these events do not stand yet.
    pub(crate) fn of<G: Game<Event = E>>(game: &G, mut events: Vec<E>, open: Vec<E>) -> Chronicle<E> {
        events.truncate(events.len() - open.len());
        let mut chronicle = Chronicle { events, settled: 0, told: [0; MAX_SEATS + 1] };
        chronicle.settle(game);
        chronicle.events.extend(open);
        chronicle
    }

    /// Something more has happened.
    pub(crate) fn add<G: Game<Event = E>>(&mut self, game: &G, events: &[E], is_settled: bool) {
        self.events.extend_from_slice(events);
        if is_settled {
            self.settle(game);
        }
    }

    /// A choice was taken back: this is what has happened since everything stood.
    pub(crate) fn reopen(&mut self, open: Vec<E>) {
        self.events.truncate(self.settled);
        self.events.extend(open);
    }

    fn settle<G: Game<Event = E>>(&mut self, game: &G) {
        let audiences = (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]);
        for who in audiences {
            self.told[place(who)] += count(game, &self.events[self.settled..], who);
        }
        self.settled = self.events.len();
    }

    /// How many events an audience was told of which it is certain that they stand.
    pub(crate) fn settled(&self, who: Option<Seat>) -> u64 {
        self.told[place(who)]
    }

    /// How many events an audience was told.
    pub(crate) fn count<G: Game<Event = E>>(&self, game: &G, who: Option<Seat>) -> u64 {
        self.settled(who) + count(game, &self.events[self.settled..], who)
    }

    /// What an audience was told, oldest first. Goes no further back than it must.
    pub(crate) fn told<G: Game<Event = E>>(&self, game: &G, who: Option<Seat>, past: Past) -> Vec<E> {
        let (later, most) = match past {
            Past::Nothing | Past::Film => return Vec::new(),
            Past::Latest(most) => (0, most),
            Past::Before(number, most) => (self.count(game, who).saturating_sub(number), most),
            Past::Everything => (0, usize::MAX),
        };
        let told = self.events.iter().rev().filter_map(|event| game.told(event, who));
        let mut told: Vec<E> = told.skip(usize::try_from(later).unwrap_or(usize::MAX)).take(most).collect();
        told.reverse();
        told
    }
}

fn count<G: Game>(game: &G, events: &[G::Event], who: Option<Seat>) -> u64 {
    events.iter().filter(|event| game.told(event, who).is_some()).count() as u64
}
