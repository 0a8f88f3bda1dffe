//! What somebody sees when they look at a table: the one source of every page and every answer of the API.

use catalog::{ChoiceText, ToldText};
use draw::{Film, Hint, Layout, Line, Markup, Names, Said};
use kernel::{Outcome, Seat};
use serde::Serialize;
use store::{Kind, Status};

use super::desk::Desk;
use super::header::Header;
use super::hosting::is_kept;
use super::message::Caller;
use super::seating::StandIn;

/// Which of the costly parts are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Want {
    pub(crate) board: bool,
    pub(crate) choices: bool,
    pub(crate) history: bool,
    pub(crate) view: bool,
}

impl Want {
    /// The parts of the table page.
    pub(crate) const PAGE: Want = Want { board: true, choices: true, history: true, view: false };
    /// The board alone, with nothing to click.
    pub(crate) const PICTURE: Want = Want { board: true, choices: false, history: false, view: false };
    /// Only who sits where and whose turn it is.
    pub(crate) const TABLE: Want = Want { board: false, choices: false, history: false, view: false };
}

/// One seat as everybody sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SeatDoc {
    /// Its number.
    pub seat: u8,
    /// `free`, `kept` for somebody, `person` or `bot`.
    pub kind: &'static str,
    /// Who sits there, or for whom it is kept; equal names are told apart.
    pub name: String,
    /// Who plays it now: its own bot, or a person's caretaker, which is a bot or, where the game's rules say what happens, `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether the person has left.
    pub gone: bool,
    /// Whether the person agrees to abandon the game.
    pub ends: bool,
    /// Whether it is waited for.
    pub waiting: bool,
    /// Until when it must have chosen, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_ms: Option<i64>,
}

impl SeatDoc {
    /// Whether a caretaker plays for a person.
    #[must_use]
    pub fn is_caretaken(&self) -> bool {
        self.kind == Kind::Person.as_str() && self.bot.is_some()
    }

    /// Whether that caretaker is the rules of the game, and no bot.
    #[must_use]
    pub fn is_played_by_the_rules(&self) -> bool {
        self.bot.as_deref().and_then(StandIn::read) == Some(StandIn::Rules)
    }
}

/// The seat of whoever looks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct You {
    /// Its number.
    pub seat: u8,
    /// The number that its next request must carry.
    pub request: u64,
    /// Whether it may take its latest choice back now.
    pub take_back: bool,
}

/// What somebody sees.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) id: String,
    pub(crate) header: Header,
    pub(crate) status: Status,
    /// What was published of the key before anything was played; none for a table that goes on from another.
    pub(crate) commitment: Option<String>,
    /// The key itself, once nothing more will be played.
    pub(crate) key: Option<String>,
    pub(crate) seats: Vec<SeatDoc>,
    /// What a careful host says about the game: it can be played so, but was perhaps not meant.
    pub(crate) remarks: Vec<String>,
    pub(crate) you: Option<You>,
    /// The seat of the host, before the game begins.
    pub(crate) host: Option<u8>,
    /// Whether whoever looks may begin, though seats are free.
    pub(crate) leads: bool,
    /// The seat that is kept for whoever looks.
    pub(crate) kept: Option<u8>,
    pub(crate) names: Names,
    pub(crate) question: Option<Said>,
    /// Help for a newcomer with that question.
    pub(crate) hint: Option<Hint>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) board: Vec<Line>,
    /// The board as a picture for either width of screen; none if the game has no picture.
    pub(crate) pictures: Vec<Markup>,
    pub(crate) choices: Vec<ChoiceText>,
    pub(crate) history: Vec<ToldText>,
    /// Its latest stretch to be seen again, if the game has that.
    pub(crate) film: Option<Film>,
    pub(crate) view: serde_json::Value,
}

/// Columns of the board as text: the narrowest there is, for phones.
const WIDTH: usize = draw::NARROWEST;

impl Desk {
    /// What somebody sees.
    pub(crate) fn look(&self, who: Caller, want: Want, now: i64) -> Snapshot {
        let seat = self.seat_of(who);
        let live = self.live.as_deref();
        let promised = self.header.continued.is_none();
        let mut seen = Snapshot {
            id: self.id.to_string(),
            // Where they play again is for those who have played.
            header: Header { rematch: self.header.rematch.clone().filter(|_| seat.is_some()), ..self.header.clone() },
            status: self.status,
            commitment: promised.then(|| self.key.commitment()),
            key: (promised && self.status.has_ended()).then(|| self.key.to_string()),
            seats: self.seat_docs(),
            remarks: self.rules.remarks(),
            you: seat.map(|seat| self.you(seat, now)),
            host: self.host().filter(|_| self.status == Status::Open).map(Seat::number),
            leads: false,
            kept: self.kept_for(who).map(Seat::number),
            names: self.names(seat),
            question: live.filter(|_| self.status == Status::Running).map(|live| live.question(seat)),
            hint: None,
            outcome: live.and_then(catalog::AnyTable::outcome),
            board: Vec::new(),
            pictures: Vec::new(),
            choices: Vec::new(),
            history: Vec::new(),
            film: None,
            view: serde_json::Value::Null,
        };
        let Some(live) = live else { return seen };
        if want.board {
            let clickable = want.choices && self.status == Status::Running;
            seen.board = live.board(seat, WIDTH);
            seen.pictures = Layout::ALL.into_iter().filter_map(|layout| live.svg(seat, layout, clickable)).collect();
        }
        if let (true, Status::Running, Some(seat)) = (want.choices, self.status, seat) {
            seen.choices = live.choices(seat);
            seen.hint = live.hint(seat);
        }
        if want.history {
            (seen.history, seen.film) = live.history_and_film(seat);
        }
        if want.view {
            seen.view = live.view_json(seat);
        }
        seen
    }

    /// The seat of whoever looks.
    pub(crate) fn you(&self, seat: Seat, now: i64) -> You {
        let request = self.live.as_deref().map_or(0, |live| live.request(seat));
        You { seat: seat.number(), request, take_back: self.may_take_back(seat, now) }
    }

    fn seat_docs(&self) -> Vec<SeatDoc> {
        let (waiting, names) = (self.waiting(), self.names(None));
        let doc = |row: &store::SeatRow| {
            let seat = Seat::new(row.seat);
            SeatDoc {
                seat: row.seat,
                kind: if is_kept(row) { "kept" } else { row.kind.as_str() },
                name: names.name(seat).to_owned(),
                bot: row.bot.clone(),
                gone: row.gone,
                ends: row.ends,
                waiting: waiting.contains(seat),
                due_ms: self.due(seat).filter(|_| row.kind == Kind::Person && row.bot.is_none()),
            }
        };
        self.seats.iter().map(doc).collect()
    }
}
