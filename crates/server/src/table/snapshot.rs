//! What somebody sees when they look at a table: the one source of every page and every answer of the API.

use std::ops::{Deref, DerefMut};

use catalog::{LiveTable, Sight};
use kernel::Seat;
use markup::seen::ABANDONED;
use markup::{Home, SeatDoc, Seen, Status, Terms, Want, You};
use store::Kind;

use super::desk::Desk;
use super::header::{ELSEWHERE, Header};
use super::hosting::is_kept;
use super::message::Caller;
use super::pace::Late;

/// What somebody sees of a table that people come to: what its page draws ([`Seen`]), and what else a server knows.
pub(crate) struct Snapshot {
    pub(crate) header: Header,
    pub(crate) seen: Seen,
    /// The seat of the host, before the game begins.
    pub(crate) host: Option<u8>,
    /// Whether whoever looks may begin though seats are free or, while the game goes on, pass on the seats of those who have left.
    pub(crate) leads: bool,
    /// The seat that is kept for whoever looks.
    pub(crate) kept: Option<u8>,
    pub(crate) view: serde_json::Value,
}

impl Deref for Snapshot {
    type Target = Seen;
    fn deref(&self) -> &Seen {
        &self.seen
    }
}

impl DerefMut for Snapshot {
    fn deref_mut(&mut self) -> &mut Seen {
        &mut self.seen
    }
}

impl Snapshot {
    /// With words and pictures for what is wanted.
    pub(crate) fn drawn(self, want: Want) -> Snapshot {
        Snapshot { seen: self.seen.drawn(want), ..self }
    }
}

/// How far a table is, as its page says it.
fn status(status: store::Status) -> Status {
    match status {
        store::Status::Open => Status::Open,
        store::Status::Running => Status::Running,
        store::Status::Over => Status::Over,
        store::Status::Abandoned => Status::Abandoned,
    }
}

/// What a table was made with, as its page says it.
fn terms(header: &Header) -> Terms {
    Terms {
        game: header.game.clone(),
        options: header.options.clone(),
        pace: Some(header.pace.words()),
        late: header.pace.late_words(),
        waits: header.pace.late() == Late::Wait,
        cards: header.cards.as_ref().map(|cards| (cards.title.clone(), cards.by.clone())),
        continued: header.continued.clone().filter(|from| from != ELSEWHERE),
        rematch: header.rematch.is_some(),
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
        // Where they play again is for those who have played.
        let header = Header { rematch: self.header.rematch.clone().filter(|_| seat.is_some()), ..self.header.clone() };
        let seen = Seen {
            id: self.id.to_string(),
            home: Home::Server,
            terms: terms(&header),
            status: status(self.status),
            commitment: promised.then(|| self.key.commitment()),
            key: (promised && self.status.has_ended()).then(|| self.key.to_string()),
            seats: self.seat_docs(seat),
            remarks: self.rules.remarks(),
            you: seat.map(|seat| self.you(seat, now)),
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
            sight: live.map(|live| self.sight(live, seat, want)),
        };
        Snapshot {
            header,
            seen,
            host: self.host().filter(|_| self.status == store::Status::Open).map(Seat::number),
            leads: self.status == store::Status::Running && seat.is_some() && self.leader() == seat,
            kept: None,
            view: live.filter(|_| want.view).map_or(serde_json::Value::Null, |live| live.view_json(seat)),
        }
    }

    fn sight(&self, live: &dyn LiveTable, seat: Option<Seat>, want: Want) -> Box<dyn Sight> {
        let mut sight = live.sight(seat, want.past);
        if self.status == store::Status::Abandoned {
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
