//! A game again, moment by moment: all of it when it is over, one's own part of it while it runs.
//!
//! A reader's moments are the moves they were told of and their own: the others have nothing to show and, while a game runs, would tell
//! by their number how much somebody else has clicked. Once it is over moments are known by the numbers they have for everybody, so that
//! another pair of eyes finds the same one; while it runs by their place among the reader's own.

use bots::BotName;
use catalog::{LogMove, Past, Replayed};
use draw::{Film, Line, Markup, Motion, Names, Shape};
use kernel::Seat;
use kernel::log::{Entry, LogFile};
use serde::Serialize;
use store::{Kind, SeatRow};
use utoipa::ToSchema;

use crate::http::api::docs::{SaidDoc, ToldDoc};
use crate::refusal::{Answer, Refusal, Why};
use crate::table::header::Header;
use crate::table::message::{LogRead, Person};
use crate::table::pace::Pace;
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
    /// What that moves in the pictures; for the page.
    #[serde(skip)]
    #[schema(ignore)]
    pub motions: Vec<Motion>,
    /// What was asked then.
    pub question: SaidDoc,
    /// The board then: one for each seat for `all`.
    pub boards: Vec<BoardDoc>,
    /// All moments that these eyes see, in order; for the page.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) moments: Vec<Glimpse>,
    /// Which of them it is.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) index: usize,
    /// The latest stretch of the game until then as a film, if it has one; for the page.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) film: Option<Film>,
    /// Whether there is something left to play from here.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) goes_on: bool,
}

/// A moment in the list of all.
#[derive(Debug)]
pub(crate) struct Glimpse {
    /// What it is known by.
    pub(crate) at: usize,
    pub(crate) seat: Option<Seat>,
    /// The part of the game it belongs to.
    pub(crate) chapter: Option<String>,
    /// What happened, in words.
    pub(crate) words: String,
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
    let moments = moments(&replayed, eyes);
    let known_by = |index: usize| if ended { moments[index].number } else { index };
    let end = moments.len() - 1;
    // A moment that these eyes do not see is the one before it.
    let index = at.map_or(end, |at| (0..=end).rev().find(|index| known_by(*index) <= at).unwrap_or(0));
    let table = replayed.table(moments[index].number);
    let who = if let Eyes::Of(who) = eyes { who } else { None };
    let names = Names::new(&read.log.header.seats, None);
    // Everybody's eyes at once: a picture for each seat, side by side where there is room. Whoever plays alone has all of it.
    let shapes: &[Shape] = if eyes == Eyes::All && seats > 1 { &[Shape::Square, Shape::Tall] } else { &Shape::ALL };
    let board = |who: Option<Seat>| BoardDoc {
        name: who.map_or_else(|| "Board".to_owned(), |seat| names.name(seat).to_owned()),
        lines: table.board(who, draw::NARROWEST),
        pictures: shapes.iter().filter_map(|shape| table.svg(who, *shape, false)).collect(),
    };
    let boards = match eyes {
        Eyes::All => (0..seats).filter_map(|seat| Seat::try_new(seat as u64)).map(|seat| board(Some(seat))).collect(),
        Eyes::Of(who) => vec![board(who)],
    };
    let glimpses = moments.iter().enumerate().map(|(index, step)| glimpse(known_by(index), step)).collect();
    let (at, last) = (known_by(index), known_by(end));
    let LogMove { seat, act, told, .. } = moments.into_iter().nth(index).expect("the index is at most the last");
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
        moments: glimpses,
        index,
        film: table.sight(who, Past::Film).film(),
        goes_on: ended && !table.waiting().is_empty(),
    })
}

fn glimpse(at: usize, step: &LogMove) -> Glimpse {
    let told = || step.told.iter().map(|told| told.said.text.as_str()).collect::<Vec<_>>().join(". ");
    let words = match (step.seat, &step.chosen) {
        _ if !step.told.is_empty() => told(),
        (None, _) => "The game is laid out".to_owned(),
        (Some(_), Some(sentence)) => sentence.clone(),
        (Some(_), None) => "Takes a choice back".to_owned(),
    };
    Glimpse { at, seat: step.seat, chapter: step.chapter.clone(), words }
}

/// The moves that make a reader's moments; the layout is the first.
fn moments(replayed: &Replayed, eyes: Eyes) -> Vec<LogMove> {
    match eyes {
        Eyes::All => replayed.retold(),
        Eyes::Of(who) => {
            let mut moves = replayed.retold_to(who);
            moves.retain(|step| step.number == 0 || !step.told.is_empty() || (who.is_some() && step.seat == who));
            moves
        }
    }
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
