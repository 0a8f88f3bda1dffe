//! Tables without the type of their game.

use bots::Asked;
use draw::{Film, Hint, Layout, Line, Markup, Motion, Names, Said};
use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::{Cited, Clause, Key, Learned, Outcome, Seat, Seats, Table, TableError, Turn};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::directed::{Directed, Script};
use crate::game::downcast;
use crate::{AnyBot, Playable};

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
    /// The seat's legal actions, in ascending order of their numbers.
    fn choices(&self, seat: Seat) -> Vec<ChoiceText>;
    /// What a seat, or a spectator, is asked or waits for.
    fn question(&self, who: Option<Seat>) -> Said;
    /// Help for a newcomer with what a seat is asked; none where nothing is asked or the game has been explained.
    fn hint(&self, seat: Seat) -> Option<Hint>;
    /// Plays the action with this number.
    ///
    /// # Errors
    /// Why not; the table is then as it was.
    fn submit(&mut self, seat: Seat, request: u64, number: u32) -> Result<Learned, Refused>;
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
    fn state_json(&self) -> Value;
    /// What has happened so far, as a seat or a spectator was told of it.
    fn history(&self, who: Option<Seat>) -> Vec<ToldText>;
    /// The same, and its latest stretch as a film, if the game has one.
    fn history_and_film(&self, who: Option<Seat>) -> (Vec<ToldText>, Option<Film>);
    /// The board as text of at most `width` columns, as a seat or a spectator sees it.
    fn board(&self, who: Option<Seat>, width: usize) -> Vec<Line>;
    /// The board as a picture, as a seat or a spectator sees it; `None` if the game has no picture yet.
    ///
    /// With `live` what the seat may choose now can be clicked; pictures of the past go without.
    fn svg(&self, who: Option<Seat>, layout: Layout, live: bool) -> Option<Markup>;
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
}

impl<G: Playable> OpenTable<G> {
    pub(crate) fn new(table: Table<G, Directed>, script: Script, seats: Vec<String>, key: Option<Key>) -> OpenTable<G> {
        OpenTable { table, script, names: Names::new(&seats, None), seats, key }
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

    fn choices(&self, seat: Seat) -> Vec<ChoiceText> {
        let legal = self.table.legal(seat);
        if legal.is_empty() {
            return Vec::new();
        }
        let game = self.table.game();
        let (view, names) = (self.table.view(Some(seat)), self.names.read_by(Some(seat)));
        let text = |action: &G::Action| {
            let Said { text, clause } = game.sentence(&view, *action, &names);
            ChoiceText { number: game.encode(*action), act: game.write(*action), sentence: text, clause }
        };
        legal.iter().map(text).collect()
    }

    fn question(&self, who: Option<Seat>) -> Said {
        self.table.game().question(&self.table.view(who), &self.names.read_by(who))
    }

    fn hint(&self, seat: Seat) -> Option<Hint> {
        let who = Some(seat);
        self.table.game().hint(&self.table.view(who), &self.table.legal(seat), &self.names.read_by(who))
    }

    fn submit(&mut self, seat: Seat, request: u64, number: u32) -> Result<Learned, Refused> {
        let action = self.decode(number)?;
        Ok(self.table.submit(seat, request, action)?.learned)
    }

    fn can_take_back(&self, seat: Seat) -> bool {
        self.table.can_take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Refused> {
        Ok(self.table.take_back(seat)?)
    }

    fn view_json(&self, who: Option<Seat>) -> Value {
        json(&self.table.view(who))
    }

    fn state_json(&self) -> Value {
        json(self.table.state())
    }

    fn history(&self, who: Option<Seat>) -> Vec<ToldText> {
        self.history_and_film(who).0
    }

    fn history_and_film(&self, who: Option<Seat>) -> (Vec<ToldText>, Option<Film>) {
        let (game, names, events) = (self.table.game(), self.names.read_by(who), self.table.history(who));
        let told = events.iter().map(|event| ToldText::of(&**game, event, &names)).collect();
        (told, game.film(&events, &names))
    }

    fn board(&self, who: Option<Seat>, width: usize) -> Vec<Line> {
        self.table.game().text(&self.table.view(who), &self.names.read_by(who), width)
    }

    fn svg(&self, who: Option<Seat>, layout: Layout, live: bool) -> Option<Markup> {
        let (game, view, names) = (self.table.game(), self.table.view(who), self.names.read_by(who));
        let legal = who.filter(|_| live).map(|seat| self.table.legal(seat)).unwrap_or_default();
        game.svg(&view, &game.clickables(&view, &legal, &names), &names, layout)
    }

    fn names(&self, who: Option<Seat>) -> Names {
        self.names.read_by(who)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.table.turn() == Turn::Over).then(|| self.outcome_so_far())
    }

    fn outcome_so_far(&self) -> Outcome {
        self.table.game().outcome(self.table.state())
    }

    fn log(&self) -> LogFile {
        let game = self.table.game();
        let header = Header {
            orrery: FORMAT,
            game: G::ABOUT.id.to_owned(),
            rules: game.rules(),
            seats: self.seats.clone(),
            options: game.options(),
            content: game.content_fingerprint(),
            commitment: self.key.as_ref().map(Key::commitment),
        };
        let mut entries: Vec<Entry<String>> = self.table.log().iter().map(|entry| self.written(entry)).collect();
        entries.extend(self.ending());
        LogFile { header, entries }
    }

    fn bot_move(&self, seat: Seat, bot: &mut dyn AnyBot) -> u32 {
        let (game, legal) = (self.table.game(), self.table.legal(seat));
        assert!(!legal.is_empty(), "only a seat that is waited for has a choice");
        game.encode(downcast::<G>(bot).choose(Asked { game, seat, view: &self.table.view(Some(seat)), legal: &legal }))
    }
}

/// Our own types always become JSON: no maps with odd keys, no failing writers.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
