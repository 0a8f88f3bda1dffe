//! Tables without the type of their game.

use std::cell::OnceCell;

use bots::Asked;
use draw::{Hint, Line, Markup, Motion, Names, Regret, Said, Shape};
use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::{Cited, Clause, Key, Learned, Outcome, Played, Seat, Seats, Table, TableError, Turn};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::advice::advise;
use crate::chronicle::Chronicle;
use crate::directed::{Directed, Script};
use crate::game::downcast;
use crate::{Advice, AnyBot, Past, Playable, Sight};
#[cfg(feature = "tools")]
use crate::{Posed, pose};

/// A legal action in every form it has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceText {
    /// Its dense number.
    pub number: u32,
    /// As logs write it: "take food".
    pub act: String,
    /// As a sentence.
    pub sentence: String,
    /// The clause behind it.
    pub clause: Clause,
    /// Why whoever chooses it is asked once more; for people, not a part of the data.
    #[serde(skip)]
    pub regret: Option<Regret>,
}

/// Something as the text of its JSON: written once, sent to many, never taken apart.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub struct Text(Box<RawValue>);

impl Text {
    pub(crate) fn of(value: &impl Serialize) -> Text {
        // Our own types always become JSON: no maps with odd keys, no failing writers.
        Text(serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    /// The JSON.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.get()
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.0.get() == other.0.get()
    }
}

/// Something that happened, as somebody was told of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ToldText {
    /// In words.
    #[serde(flatten)]
    pub said: Said,
    /// As data.
    pub event: Text,
    /// What it moves in the picture of the board; for pages, not a part of the data.
    #[serde(skip)]
    pub motions: Vec<Motion>,
}

impl ToldText {
    /// An event as its reader was told of it.
    pub(crate) fn of<G: Playable>(game: &G, event: &G::Event, names: &Names) -> ToldText {
        ToldText { said: game.words(event, names), event: Text::of(event), motions: game.motions(event) }
    }
}

/// Why a table did not do what it was asked; it is then as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refused {
    /// What is wrong and what to do instead.
    pub message: String,
    /// The clause that refuses it, if it is the rules that refuse.
    pub clause: Option<Clause>,
}

impl Refused {
    pub(crate) fn new(message: impl Into<String>) -> Refused {
        Refused { message: message.into(), clause: None }
    }
}

impl<R: std::error::Error + Cited> From<TableError<R>> for Refused {
    fn from(error: TableError<R>) -> Refused {
        let clause = match &error {
            TableError::Refused(refusal) => Some(refusal.clause()),
            _ => None,
        };
        Refused { message: error.to_string(), clause }
    }
}

/// One running game.
pub trait AnyTable: Send {
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// Who is waited for; nobody when the game is over.
    fn waiting(&self) -> Seats;
    /// The number that the seat's next request must carry.
    fn request(&self, seat: Seat) -> u64;
    /// What a seat, or a spectator, sees, with this much of what it was told: to be put into words and pictures.
    fn sight(&self, who: Option<Seat>, past: Past) -> Box<dyn Sight>;
    /// The seat's legal actions, in ascending order of their numbers.
    fn choices(&self, seat: Seat) -> Vec<ChoiceText> {
        self.sight(Some(seat), Past::Nothing).choices()
    }
    /// What a seat, or a spectator, is asked or waits for.
    fn question(&self, who: Option<Seat>) -> Said {
        self.sight(who, Past::Nothing).question()
    }
    /// Help for a newcomer with what a seat is asked; none where nothing is asked or the game has been explained.
    fn hint(&self, seat: Seat) -> Option<Hint> {
        self.sight(Some(seat), Past::Nothing).hint()
    }
    /// Plays the action with this number.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn submit(&mut self, seat: Seat, request: u64, number: u32) -> Result<Learned, Refused>;
    /// Plays the action with this number as a click of a person: what [goes without saying](draw::Board::goes_without_saying) after it is
    /// not asked but played, too.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn click(&mut self, seat: Seat, request: u64, number: u32) -> Result<(), Refused>;
    /// Takes the seat's latest click back, with what went without saying after it.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn unclick(&mut self, seat: Seat) -> Result<(), Refused>;
    /// Whether the seat has a choice that it may take back now.
    fn can_take_back(&self, seat: Seat) -> bool;
    /// Takes the seat's latest choice back.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn take_back(&mut self, seat: Seat) -> Result<(), Refused>;
    /// What a seat, or a spectator, may know.
    fn view_json(&self, who: Option<Seat>) -> Value;
    /// The whole truth. Not for seats.
    #[cfg(feature = "tools")]
    fn state_json(&self) -> Value;
    /// What has happened so far, as a seat or a spectator was told of it.
    fn history(&self, who: Option<Seat>) -> Vec<ToldText> {
        self.sight(who, Past::Everything).told()
    }
    /// How many events a seat or a spectator was told.
    fn told_count(&self, who: Option<Seat>) -> u64;
    /// The board as text of at most `width` columns, as a seat or a spectator sees it.
    fn board(&self, who: Option<Seat>, width: usize) -> Vec<Line> {
        self.sight(who, Past::Nothing).board(width)
    }
    /// The board as a picture, as a seat or a spectator sees it; `None` if the game has no picture yet.
    ///
    /// With `live` what the seat may choose now can be clicked; pictures of the past go without.
    fn svg(&self, who: Option<Seat>, shape: Shape, live: bool) -> Option<Markup> {
        self.sight(who, Past::Nothing).svg(shape, live)
    }
    /// The seats' names as this reader should see them.
    fn names(&self, who: Option<Seat>) -> Names;
    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// The outcome if the game were scored now. Not for seats: it may count what they cannot see.
    fn outcome_so_far(&self) -> Outcome;
    /// The log as it stands in a file; with its outcome and key when the game is over. Not for seats.
    fn log(&self) -> LogFile;
    /// What a bot chooses for a seat that is waited for, as an action number. It gets the seat's view, nothing else.
    ///
    /// # Panics
    /// If the seat is not waited for, or the bot was made for another game.
    fn bot_move(&self, seat: Seat, bot: &mut dyn AnyBot) -> u32;
    /// What a bot thinks of the choices of a seat; none if the seat is asked nothing. It gets the seat's view, nothing else.
    ///
    /// # Panics
    /// If the bot was made for another game.
    fn advice(&self, seat: Seat, bot: &mut dyn AnyBot) -> Option<Advice>;
    /// Puts the question of a seat that is waited for to somebody who knows no game's types: its view and legal list, nothing else.
    ///
    /// # Panics
    /// If the seat is not waited for.
    #[cfg(feature = "tools")]
    fn pose(&self, seat: Seat, to: &mut dyn FnMut(&dyn Posed));
}

/// A table of a known game.
pub(crate) struct OpenTable<G: Playable> {
    pub(crate) table: Table<G, Directed>,
    /// What chance gives next, for tools ([`DrivenTable`](crate::DrivenTable)); empty everywhere else.
    pub(crate) script: Script,
    /// The names as readers see them, equal ones told apart.
    pub(crate) names: Names,
    /// The names as they were given, for the log.
    seats: Vec<String>,
    /// What the live stream was made from, if the log may tell it when the game is over.
    key: Option<Key>,
    /// What has happened, from when somebody first asks: tables that are only played need not remember it.
    chronicle: OnceCell<Chronicle<G::Event>>,
}

impl<G: Playable> OpenTable<G> {
    pub(crate) fn new(table: Table<G, Directed>, script: Script, seats: Vec<String>, key: Option<Key>) -> OpenTable<G> {
        OpenTable { table, script, names: Names::new(&seats, None), seats, key, chronicle: OnceCell::new() }
    }

    /// What has happened at the table.
    pub(crate) fn chronicle(&self) -> &Chronicle<G::Event> {
        self.chronicle.get_or_init(|| Chronicle::of(&**self.table.game(), self.table.retold(), self.table.unsettled()))
    }

    /// To be called when something has happened.
    pub(crate) fn happened(&mut self, events: &[G::Event]) {
        if let Some(chronicle) = self.chronicle.get_mut() {
            chronicle.add(&**self.table.game(), events, self.table.is_settled());
        }
    }

    /// To be called when a choice was taken back.
    pub(crate) fn was_taken_back(&mut self) {
        let open = self.table.unsettled();
        if let Some(chronicle) = self.chronicle.get_mut() {
            chronicle.reopen(open);
        }
    }

    /// Plays a click of a person; `then` is a second choice that was meant with it, if the first makes it possible. What goes without
    /// saying is played, too.
    pub(crate) fn play_click(&mut self, seat: Seat, request: u64, number: u32, then: Option<u32>) -> Result<Vec<G::Event>, Refused> {
        let action = self.decode(number)?;
        let mut events = self.take(seat, request, action)?.events;
        let meant = then.and_then(|number| self.table.game().decode(number)).filter(|action| self.table.legal(seat).contains(action));
        let mut next = meant.or_else(|| self.unasked(seat));
        while let Some(action) = next {
            events.extend(self.table.act(seat, action)?.events);
            next = self.unasked(seat);
        }
        self.happened(&events);
        Ok(events)
    }

    /// Takes so many clicks back, each with what went without saying after it; fewer if the rest stands.
    pub(crate) fn take_clicks_back(&mut self, seat: Seat, clicks: u8) -> Result<(), Refused> {
        self.table.take_back(seat)?;
        let mut left = clicks.saturating_sub(1);
        while (left > 0 || self.unasked(seat).is_some()) && self.table.can_take_back(seat) {
            self.table.take_back(seat)?;
            left = left.saturating_sub(1);
        }
        self.was_taken_back();
        Ok(())
    }

    /// Plays a choice; a refusal is in the words of the board.
    pub(crate) fn take(&mut self, seat: Seat, request: u64, action: G::Action) -> Result<Played<G::Event>, Refused> {
        self.table.submit(seat, request, action).map_err(|error| match error {
            TableError::Refused(refusal) => {
                let message = self.table.game().told_refusal(&refusal, &self.table.view(Some(seat)));
                Refused { message, clause: Some(refusal.clause()) }
            }
            other => other.into(),
        })
    }

    /// What a seat would be asked though it goes without saying.
    fn unasked(&self, seat: Seat) -> Option<G::Action> {
        let legal = self.table.legal(seat);
        let one = legal.len() == 1;
        one.then(|| self.table.game().goes_without_saying(&self.table.view(Some(seat)), &legal)).flatten()
    }

    pub(crate) fn decode(&self, number: u32) -> Result<G::Action, Refused> {
        let game = self.table.game();
        let count = game.action_count();
        let unknown = || Refused::new(format!("there is no action {number}; action numbers of this game are below {count}"));
        game.decode(number).ok_or_else(unknown)
    }

    /// An entry as a file has it.
    pub(crate) fn written(&self, entry: &Entry<G::Action>) -> Entry<String> {
        let Ok(entry) = entry.clone().try_map(|act| Ok::<_, std::convert::Infallible>(self.table.game().write(act)));
        entry
    }

    /// The last entry of a finished log, unless the log has it already.
    pub(crate) fn ending(&self) -> Option<Entry<String>> {
        let ended = self.table.turn() == Turn::Over && !matches!(self.table.log().last(), Some(Entry::Over { .. }));
        ended.then(|| Entry::Over { outcome: json(&self.table.game().outcome(self.table.state())), key: self.key })
    }
}

impl<G: Playable> AnyTable for OpenTable<G> {
    fn seats(&self) -> u8 {
        self.table.game().seats()
    }

    fn waiting(&self) -> Seats {
        match self.table.turn() {
            Turn::Waiting(seats) => seats,
            Turn::Over => Seats::NONE,
        }
    }

    fn request(&self, seat: Seat) -> u64 {
        self.table.request(seat)
    }

    fn sight(&self, who: Option<Seat>, past: Past) -> Box<dyn Sight> {
        Box::new(self.seen(who, past))
    }

    fn submit(&mut self, seat: Seat, request: u64, number: u32) -> Result<Learned, Refused> {
        let action = self.decode(number)?;
        let played = self.take(seat, request, action)?;
        self.happened(&played.events);
        Ok(played.learned)
    }

    fn click(&mut self, seat: Seat, request: u64, number: u32) -> Result<(), Refused> {
        self.play_click(seat, request, number, None).map(drop)
    }

    fn unclick(&mut self, seat: Seat) -> Result<(), Refused> {
        self.take_clicks_back(seat, 1)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.table.can_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Refused> {
        self.table.take_back(seat)?;
        self.was_taken_back();
        Ok(())
    }

    fn view_json(&self, who: Option<Seat>) -> Value {
        json(&self.table.view(who))
    }

    #[cfg(feature = "tools")]
    fn state_json(&self) -> Value {
        json(self.table.state())
    }

    fn told_count(&self, who: Option<Seat>) -> u64 {
        self.chronicle().count(&**self.table.game(), who)
    }

    fn names(&self, who: Option<Seat>) -> Names {
        self.names.read_by(who)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.table.turn() == Turn::Over).then(|| self.outcome_so_far())
    }

    fn outcome_so_far(&self) -> Outcome {
        let game = self.table.game();
        game.told_outcome(game.outcome(self.table.state()))
    }

    fn log(&self) -> LogFile {
        let game = self.table.game();
        let header = header(&**game, self.seats.clone(), self.key.as_ref().map(Key::commitment));
        let mut entries: Vec<Entry<String>> = self.table.log().iter().map(|entry| self.written(entry)).collect();
        entries.extend(self.ending());
        LogFile { header, entries }
    }

    fn bot_move(&self, seat: Seat, bot: &mut dyn AnyBot) -> u32 {
        let (game, legal) = (self.table.game(), self.table.legal(seat));
        assert!(!legal.is_empty(), "only a seat that is waited for has a choice");
        game.encode(downcast::<G>(bot).choose(Asked { game, seat, view: &self.table.view(Some(seat)), legal: &legal }))
    }

    fn advice(&self, seat: Seat, bot: &mut dyn AnyBot) -> Option<Advice> {
        let (game, legal) = (&**self.table.game(), self.table.legal(seat));
        let (view, names) = (self.table.view(Some(seat)), self.names.read_by(Some(seat)));
        (!legal.is_empty()).then(|| advise(game, seat, &view, &legal, &names, downcast::<G>(bot)))
    }

    #[cfg(feature = "tools")]
    fn pose(&self, seat: Seat, to: &mut dyn FnMut(&dyn Posed)) {
        let (game, legal) = (self.table.game(), self.table.legal(seat));
        assert!(!legal.is_empty(), "only a seat that is waited for has a choice");
        to(&pose::<G>(Asked { game, seat, view: &self.table.view(Some(seat)), legal: &legal }));
    }
}

/// The first line of a log.
pub(crate) fn header<G: Playable>(game: &G, seats: Vec<String>, commitment: Option<String>) -> Header {
    let (rules, options, content) = (game.rules(), game.options(), game.content_fingerprint());
    Header { orrery: FORMAT, game: G::ABOUT.id.to_owned(), rules, seats, options, content, commitment }
}

/// Our own types always become JSON: no maps with odd keys, no failing writers.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
