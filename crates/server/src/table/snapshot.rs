//! What somebody sees when they look at a table: the one source of every page and every answer of the API.

use catalog::{ChoiceText, LiveTable, Past, Sight, ToldText};
use draw::{Film, Hint, Line, Markup, Names, Said, Shape};
use kernel::{Outcome, Seat};
use serde::Serialize;
use store::{Kind, Status};

use super::desk::Desk;
use super::header::Header;
use super::hosting::is_kept;
use super::message::Caller;
use super::seating::StandIn;
use crate::page::sheet::Sheet;

/// Which of the costly parts are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Want {
    /// The board as text.
    pub(crate) text: bool,
    /// The shapes of window in which the board is drawn.
    pub(crate) pictures: &'static [Shape],
    pub(crate) choices: bool,
    pub(crate) past: Past,
    pub(crate) view: bool,
}

/// How a game ended that has no outcome.
pub(crate) const ABANDONED: &str = "The game was abandoned by agreement";

/// So many of the latest lines of what happened are on a page; older ones come when they are asked for.
pub(crate) const LATEST: usize = 60;

impl Want {
    /// Only who sits where and whose turn it is.
    pub(crate) const TABLE: Want = Want { text: false, pictures: &[], choices: false, past: Past::Nothing, view: false };
    /// The parts of the table page, for every shape of window.
    pub(crate) const PAGE: Want = Want { text: true, pictures: &Shape::ALL, choices: true, past: Past::Latest(LATEST), view: false };
    /// What of the page changes when something happens, but for the pictures and for the lines of what happened: those of a step are told with it.
    pub(crate) const CHANGES: Want = Want { text: false, pictures: &[], past: Past::Film, ..Want::PAGE };
    /// The board alone, with nothing to click.
    pub(crate) const PICTURE: Want = Want { pictures: &[Shape::Wide], ..Want::TABLE };
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
    /// Until when it must have chosen, in milliseconds since 1970; its reserve is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_ms: Option<i64>,
    /// At a table with reserves: the milliseconds that the seat had left of its own when it was asked, or has if it is not. It uses them up
    /// at the end of the time until `due_ms`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve_ms: Option<i64>,
    /// How often in a row its time ran out, if it did.
    #[serde(skip_serializing_if = "super::pace::is_default")]
    pub missed: i64,
    /// Whether the person is here, with a connection open; none for bots and free seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
    /// Since when the person is away, in milliseconds since 1970, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_ms: Option<i64>,
    /// Whether the person has left and the seat is free to take for whoever sits down there.
    #[serde(skip_serializing_if = "super::pace::is_default")]
    pub offered: bool,
    /// Whether somebody plays for the person until they return: the host may offer the seat to others.
    #[serde(skip)]
    pub vacant: bool,
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

/// What somebody sees. What they see of the game comes as a [`Sight`]: whoever has asked puts it into words and pictures, not the table,
/// which has others to answer meanwhile.
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
    /// Whether whoever looks may begin though seats are free or, while the game goes on, pass on the seats of those who have left.
    pub(crate) leads: bool,
    /// The seat that is kept for whoever looks.
    pub(crate) kept: Option<u8>,
    pub(crate) names: Names,
    pub(crate) question: Option<Said>,
    /// Whether whoever looks has picked something and is asked what to do with it.
    pub(crate) halfway: bool,
    /// Help for a newcomer with that question.
    pub(crate) hint: Option<Hint>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) board: Vec<Line>,
    /// The shapes of window that were asked for.
    pub(crate) shapes: &'static [Shape],
    /// The board as a picture for each shape of window that was asked for; none if the game has no picture.
    pub(crate) pictures: Vec<(Shape, Markup)>,
    pub(crate) choices: Vec<ChoiceText>,
    /// How many events they were told.
    pub(crate) told: u64,
    /// The latest of them.
    pub(crate) history: Vec<ToldText>,
    /// Its latest stretch to be seen again, if the game has that.
    pub(crate) film: Option<Film>,
    pub(crate) view: serde_json::Value,
    sight: Option<Box<dyn Sight>>,
}

/// Columns of the board as text: the narrowest there is, for phones.
const WIDTH: usize = draw::NARROWEST;

impl Snapshot {
    /// With words and pictures for what is wanted.
    pub(crate) fn drawn(mut self, want: Want) -> Snapshot {
        let Some(sight) = self.sight.take() else { return self };
        let running = self.status == Status::Running;
        self.question = running.then(|| sight.question());
        let clickable = want.choices && running;
        self.shapes = want.pictures;
        self.pictures = want.pictures.iter().filter_map(|shape| Some((*shape, sight.svg(*shape, clickable)?))).collect();
        // A game without a picture is played from its text.
        if want.text || (self.pictures.is_empty() && !want.pictures.is_empty()) {
            self.board = sight.board(WIDTH);
        }
        if clickable && self.you.is_some() {
            self.choices = sight.choices();
            self.hint = sight.hint();
            self.halfway = sight.is_halfway();
        }
        self.history = sight.told();
        self.film = sight.film();
        self.sight = Some(sight);
        self
    }

    /// Whether there is a board to look at.
    pub(crate) fn has_board(&self) -> bool {
        self.sight.is_some()
    }

    /// Whether the game has no picture: then its board is text in every shape of window.
    pub(crate) fn is_in_words(&self) -> bool {
        self.has_board() && self.pictures.is_empty() && !self.shapes.is_empty()
    }

    /// The board as a part of a page in one more shape of window: a picture, or text where the game has none.
    pub(crate) fn board_in(&self, shape: Shape) -> Option<Markup> {
        let sight = self.sight.as_ref()?;
        let picture = sight.svg(shape, self.status == Status::Running);
        Some(picture.map_or_else(|| Sheet::words(&sight.board(WIDTH)), |picture| Sheet::picture(&picture)))
    }
}

impl Desk {
    /// What somebody sees, not yet drawn.
    pub(crate) fn look(&self, who: Caller, want: Want, now: i64) -> Snapshot {
        Snapshot { kept: self.kept_for(who).map(Seat::number), ..self.look_from(self.seat_of(who), want, now) }
    }

    /// What a seat, or any spectator, sees, not yet drawn.
    pub(crate) fn look_from(&self, seat: Option<Seat>, want: Want, now: i64) -> Snapshot {
        let live = self.live.as_deref();
        let promised = self.header.continued.is_none();
        Snapshot {
            id: self.id.to_string(),
            // Where they play again is for those who have played.
            header: Header { rematch: self.header.rematch.clone().filter(|_| seat.is_some()), ..self.header.clone() },
            status: self.status,
            commitment: promised.then(|| self.key.commitment()),
            key: (promised && self.status.has_ended()).then(|| self.key.to_string()),
            seats: self.seat_docs(seat),
            remarks: self.rules.remarks(),
            you: seat.map(|seat| self.you(seat, now)),
            host: self.host().filter(|_| self.status == Status::Open).map(Seat::number),
            leads: self.status == Status::Running && seat.is_some() && self.leader() == seat,
            kept: None,
            names: self.names(seat),
            question: None,
            halfway: false,
            hint: None,
            outcome: live.and_then(catalog::AnyTable::outcome),
            board: Vec::new(),
            shapes: &[],
            pictures: Vec::new(),
            choices: Vec::new(),
            told: live.map_or(0, |live| live.told_count(seat)),
            history: Vec::new(),
            film: None,
            view: live.filter(|_| want.view).map_or(serde_json::Value::Null, |live| live.view_json(seat)),
            sight: live.map(|live| self.sight(live, seat, want)),
        }
    }

    fn sight(&self, live: &dyn LiveTable, seat: Option<Seat>, want: Want) -> Box<dyn Sight> {
        let mut sight = live.sight(seat, want.past);
        if self.status == Status::Abandoned {
            sight.rest(ABANDONED);
        }
        sight
    }

    /// The seat of whoever looks.
    pub(crate) fn you(&self, seat: Seat, now: i64) -> You {
        let request = self.live.as_deref().map_or(0, |live| live.request(seat));
        You { seat: seat.number(), request, take_back: self.may_take_back(seat, now) }
    }

    /// The seats of people who are here, as somebody is told. Whoever asks is.
    pub(crate) fn here(&self, who: Option<Seat>) -> Vec<u8> {
        self.seat_docs(who).iter().filter(|seat| seat.here == Some(true)).map(|seat| seat.seat).collect()
    }

    fn seat_docs(&self, who: Option<Seat>) -> Vec<SeatDoc> {
        let (waiting, names) = (self.waiting(), self.names(None));
        let doc = |row: &store::SeatRow| {
            let seat = Seat::new(row.seat);
            let is_person = row.kind == Kind::Person;
            let is_here = who == Some(seat) || self.presence.is_here(seat);
            SeatDoc {
                seat: row.seat,
                kind: if is_kept(row) { "kept" } else { row.kind.as_str() },
                name: names.name(seat).to_owned(),
                bot: row.bot.clone(),
                gone: row.gone,
                ends: row.ends,
                waiting: waiting.contains(seat),
                due_ms: self.due(seat).filter(|_| is_person && row.bot.is_none()),
                reserve_ms: self.reserve(seat).filter(|_| is_person),
                missed: self.missed(seat),
                here: is_person.then_some(is_here),
                away_ms: self.presence.away_since(seat).filter(|_| is_person && !is_here),
                offered: row.offered,
                vacant: self.is_vacant(seat),
            }
        };
        self.seats.iter().map(doc).collect()
    }
}
