//! A game again, moment by moment: all of it when it is over, one's own part of it while it runs.

use bots::BotName;
use catalog::Replayed;
use draw::Line;
use kernel::Seat;
use kernel::log::{Entry, LogFile};
use markup::replay::{Again, Eyes, Moment};
use serde::Serialize;
use store::{Kind, SeatRow};
use utoipa::ToSchema;

use crate::http::api::docs::{SaidDoc, ToldDoc};
use crate::refusal::{Answer, Refusal, Why};
use crate::table::header::Header;
use crate::table::message::{LogRead, Person};
use crate::table::pace::Pace;
use crate::tables::NewTable;

/// A moment of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct MomentDoc {
    /// Which moment it is; 0 is the layout. Of a game that is over these are the numbers for `all`: other eyes skip what they cannot see.
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
}

impl From<Moment> for MomentDoc {
    fn from(moment: Moment) -> MomentDoc {
        let Moment { at, last, eyes, seat, act, told, question, boards, .. } = moment;
        let boards = boards.into_iter().map(|board| BoardDoc { name: board.name, lines: board.lines }).collect();
        let told = told.into_iter().map(ToldDoc::from).collect();
        MomentDoc { at, last, eyes: eyes.word(), seat: seat.map(Seat::number), act, told, question: question.into(), boards }
    }
}

/// A table's log as its replay shows it.
pub(crate) fn again(id: &str, read: &LogRead) -> Again {
    Again {
        id: id.to_owned(),
        game: read.header.game.clone(),
        seats: read.log.header.seats.clone(),
        ended: read.status.has_ended(),
        levels: read.header.open(Some(read.log.header.rules)).map(|rules| rules.levels()).unwrap_or_default(),
    }
}

/// A moment of a game, as this reader may see it.
pub(crate) fn moment(again: &Again, read: &LogRead, eyes: Option<Eyes>, at: Option<usize>) -> Answer<Moment> {
    let eyes = eyes.unwrap_or(if again.ended { Eyes::All } else { Eyes::Of(read.seat) });
    if !again.ended && eyes != Eyes::Of(read.seat) {
        return Err(Refusal::new(Why::Forbidden, "while the game runs you see it through your own eyes only"));
    }
    if let Eyes::Of(Some(seat)) = eyes
        && seat.index() >= again.seats.len()
    {
        return Err(Refusal::invalid(format!("there is no {seat} at this table")));
    }
    Ok(Moment::of(&replay(read)?, again, eyes, at))
}

/// Plays a log again.
pub(crate) fn replay(read: &LogRead) -> Answer<Replayed> {
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
    if let Some(why) = read.header.open(Some(read.log.header.rules))?.falls_back(bot) {
        return Err(Refusal::invalid(format!("{why}; play against another bot")));
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
        pace: Pace::default(),
        webhook: None,
        rematch: None,
        host: Some(seat),
        hurried: false,
        continued: Some(table.clone()),
        ..read.header.clone()
    };
    Ok(NewTable { header: described, public: false, seats, log: Some(LogFile { header, entries }) })
}
