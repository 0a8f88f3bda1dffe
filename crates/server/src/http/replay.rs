//! A game again, moment by moment: all of it when it is over, one's own part of it while it runs.
//!
//! While a game runs a reader's moments are the moves they were told of and their own: others would show, by their
//! number alone, how much somebody else has clicked.

use bots::BotName;
use catalog::{LogMove, Replayed};
use draw::{Layout, Line, Markup, Motion, Names};
use kernel::Seat;
use kernel::log::{Entry, LogFile};
use serde::Serialize;
use store::{Kind, SeatRow};
use utoipa::ToSchema;

use crate::http::api::docs::{SaidDoc, ToldDoc};
use crate::refusal::{Answer, Refusal, Why};
use crate::table::header::{Header, Pace};
use crate::table::message::{LogRead, Person};
use crate::tables::NewTable;

/// Through whose eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Everybody's at once; only when the game is over.
    All,
    /// A seat's, or a spectator's.
    Of(Option<Seat>),
}

impl Eyes {
    /// `all`, `spectator` or the number of a seat.
    pub(crate) fn parse(text: &str) -> Answer<Eyes> {
        match text {
            "all" => Ok(Eyes::All),
            "spectator" => Ok(Eyes::Of(None)),
            number => {
                let seat = number.parse().ok().and_then(Seat::try_new);
                seat.map(|seat| Eyes::Of(Some(seat)))
                    .ok_or_else(|| Refusal::invalid("choose whose eyes to see through: 'all', 'spectator' or the number of a seat"))
            }
        }
    }

    /// As [`Eyes::parse`] reads it.
    pub(crate) fn word(self) -> String {
        match self {
            Eyes::All => "all".to_owned(),
            Eyes::Of(None) => "spectator".to_owned(),
            Eyes::Of(Some(seat)) => seat.number().to_string(),
        }
    }
}

/// A moment of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct MomentDoc {
    /// Which moment it is; 0 is the layout.
    pub at: usize,
    /// The last moment there is.
    pub last: usize,
    /// Through whose eyes: `all`, `spectator` or a seat's number.
    pub eyes: String,
    /// Whose move brought it about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The move as logs write it, if the reader may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<String>,
    /// What happened in it.
    pub told: Vec<ToldDoc>,
    /// What that moves in the pictures; for the page.
    #[serde(skip)]
    #[schema(ignore)]
    pub motions: Vec<Motion>,
    /// What was asked then.
    pub question: SaidDoc,
    /// The board then: one for each seat for `all`.
    pub boards: Vec<BoardDoc>,
}

/// A board as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardDoc {
    /// Whose.
    pub name: String,
    /// Its lines.
    #[schema(value_type = Vec<Object>)]
    pub lines: Vec<Line>,
    /// The same as pictures; for the page.
    #[serde(skip)]
    #[schema(ignore)]
    pub pictures: Vec<Markup>,
}

/// A moment of a game, as this reader may see it.
pub(crate) fn moment(read: &LogRead, eyes: Option<Eyes>, at: Option<usize>) -> Answer<MomentDoc> {
    let ended = read.status.has_ended();
    let eyes = eyes.unwrap_or(if ended { Eyes::All } else { Eyes::Of(read.seat) });
    let seats = read.log.header.seats.len();
    if !ended && eyes != Eyes::Of(read.seat) {
        return Err(Refusal::new(Why::Forbidden, "while the game runs you see it through your own eyes only"));
    }
    if let Eyes::Of(Some(seat)) = eyes
        && seat.index() >= seats
    {
        return Err(Refusal::invalid(format!("there is no {seat} at this table")));
    }
    let replayed = replay(read)?;
    let moments = moments(&replayed, eyes, ended);
    let last = moments.len() - 1;
    let at = at.unwrap_or(last).min(last);
    let table = replayed.table(moments[at].number);
    let who = if let Eyes::Of(who) = eyes { who } else { None };
    let names = Names::new(&read.log.header.seats, None);
    // Everybody's eyes at once: one narrow picture for each seat, side by side where there is room.
    let layouts: &[Layout] = if eyes == Eyes::All { &[Layout::Phone] } else { &Layout::ALL };
    let board = |who: Option<Seat>| BoardDoc {
        name: who.map_or_else(|| "Board".to_owned(), |seat| names.name(seat).to_owned()),
        lines: table.board(who, draw::NARROWEST),
        pictures: layouts.iter().filter_map(|layout| table.svg(who, *layout, false)).collect(),
    };
    let boards = match eyes {
        Eyes::All => (0..seats).filter_map(|seat| Seat::try_new(seat as u64)).map(|seat| board(Some(seat))).collect(),
        Eyes::Of(who) => vec![board(who)],
    };
    let LogMove { seat, act, told, .. } = moments.into_iter().nth(at).expect("at is at most the last");
    Ok(MomentDoc {
        at,
        last,
        eyes: eyes.word(),
        seat: seat.map(Seat::number),
        act,
        motions: told.iter().flat_map(|told| told.motions.clone()).collect(),
        told: told.into_iter().map(ToldDoc::from).collect(),
        question: table.question(who).into(),
        boards,
    })
}

/// The moves that make a reader's moments; the layout is the first.
fn moments(replayed: &Replayed, eyes: Eyes, ended: bool) -> Vec<LogMove> {
    match eyes {
        Eyes::All => replayed.retold(),
        Eyes::Of(who) => {
            let mut moves = replayed.retold_to(who);
            moves.retain(|step| ended || step.number == 0 || !step.told.is_empty() || (who.is_some() && step.seat == who));
            moves
        }
    }
}

fn replay(read: &LogRead) -> Answer<Replayed> {
    let rules = read.header.open(Some(read.log.header.rules))?;
    // Only a damaged database could depart: the table was taken up from the same lines.
    rules.replay(&read.log).map_err(|departs| {
        tracing::error!("a stored log departs from the rules: {departs}");
        Refusal::new(Why::Unavailable, "this log cannot be played again by this version of the server")
    })
}

/// From where a new table goes on.
pub(crate) struct Start {
    /// The table that was played.
    pub(crate) table: String,
    /// The moment, as seen by all.
    pub(crate) at: usize,
    /// The seat of the person.
    pub(crate) seat: u8,
    /// Who plays the others.
    pub(crate) bot: BotName,
}

/// A new private table that goes on from a moment of a finished game: one person, the others are bots.
pub(crate) fn go_on(read: &LogRead, start: &Start, person: &Person) -> Answer<NewTable> {
    let Start { at, seat, bot, ref table } = *start;
    if !read.status.has_ended() {
        return Err(Refusal::conflict("only a finished game can be continued from an earlier moment"));
    }
    let replayed = replay(read)?;
    if at > replayed.moves || (at == replayed.moves && replayed.finished) {
        return Err(Refusal::invalid(format!("there is nothing left to play from moment {at}")));
    }
    let count = read.header.players;
    if seat >= count {
        return Err(Refusal::invalid(format!("there is no seat {seat} at this table")));
    }
    let seats: Vec<SeatRow> = (0..count)
        .map(|number| {
            let free = SeatRow::free(number);
            if number == seat {
                SeatRow { kind: Kind::Person, name: person.name.clone(), holders: vec![person.token], ..free }
            } else {
                SeatRow { kind: Kind::Bot, name: bot.to_string(), bot: Some(bot.to_string()), ..free }
            }
        })
        .collect();
    let mut header = read.log.header.clone();
    header.seats = seats.iter().map(|seat| seat.name.clone()).collect();
    // What comes next is new chance, promised to nobody: a commitment would not cover the moves before.
    header.commitment = None;
    let entries: Vec<Entry<String>> =
        read.log.entries.iter().filter(|entry| !matches!(entry, Entry::Over { .. })).take(at + 1).cloned().collect();
    let described = Header {
        pace: Pace::Live { seconds: None },
        webhook: None,
        rematch: None,
        host: Some(seat),
        continued: Some(table.clone()),
        ..read.header.clone()
    };
    Ok(NewTable { header: described, public: false, seats, log: Some(LogFile { header, entries }) })
}
