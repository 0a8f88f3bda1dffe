//! One table in memory: its description, seats and running game, and what of that is not yet stored.
//!
//! Everything here is a plain function of what was loaded and what was asked, without waiting for anything. The actor
//! asks, stores the [`Change`], and only then tells anybody. If storing fails it throws the desk away and loads again.

use std::sync::Arc;

use catalog::{AnyRules, Happened, LiveTable};
use kernel::log::{LogFile, LogWriter};
use kernel::{Key, MAX_SEATS, Seat, Seats};
use store::{Change, ChatRow, Kind, LogRow, SeatRow, Status, Stored, TableId};

use super::header::Header;
use super::message::{Act, Caller};
use super::seating::StandIn;
use crate::refusal::{Answer, Refusal, Why};
use crate::secrets;

/// One table in memory.
pub(crate) struct Desk {
    pub(crate) id: TableId,
    pub(crate) header: Header,
    pub(crate) rules: Arc<dyn AnyRules>,
    pub(crate) key: Key,
    pub(crate) status: Status,
    pub(crate) seats: Vec<SeatRow>,
    /// The running game; none while seats are free.
    pub(crate) live: Option<Box<dyn LiveTable>>,
    /// Until when each seat that is waited for must have chosen.
    pub(crate) due: [Option<i64>; MAX_SEATS],
    log: Option<Written>,
    chat: u64,
    unstored: Unstored,
}

/// What of the log is written.
struct Written {
    writer: LogWriter,
    entries: usize,
}

/// What has changed since the last [`Desk::change`].
#[derive(Default)]
struct Unstored {
    lines: Vec<LogRow>,
    chat: Vec<ChatRow>,
    seats: bool,
    header: bool,
}

fn unplayable(id: &TableId, problem: &str) -> Refusal {
    tracing::error!("table {id} cannot be taken up: {problem}");
    Refusal::new(Why::Unavailable, "this table cannot be taken up by this version of the server")
}

impl Desk {
    /// Reads the log of a stored table; none before its game has begun.
    ///
    /// # Errors
    /// That the log is damaged.
    pub(crate) fn read_log(stored: &Stored) -> Answer<Option<LogFile>> {
        if stored.log.is_empty() {
            return Ok(None);
        }
        let text: String = stored.log.iter().flat_map(|row| [row.line.as_str(), "\n"]).collect();
        LogFile::read(&text).map(Some).map_err(|error| unplayable(&stored.table.id, &error.to_string()))
    }

    /// Lays a stored table out in memory.
    ///
    /// # Errors
    /// That this program cannot play it: other content, or a log that departs from the rules.
    pub(crate) fn load(stored: Stored, header: Header, rules: Arc<dyn AnyRules>, file: Option<LogFile>) -> Answer<Desk> {
        let Stored { table, seats, log, chat } = stored;
        let mut desk = Desk {
            id: table.id,
            header,
            rules,
            key: Key(table.key),
            status: table.status,
            seats,
            live: None,
            due: [None; MAX_SEATS],
            log: None,
            chat,
            unstored: Unstored::default(),
        };
        let (Some(last), Some(file)) = (log.last(), file) else { return Ok(desk) };
        let since = last.at_ms;
        if file.header.content != desk.rules.content_fingerprint() {
            return Err(unplayable(&desk.id, "it was begun with other content"));
        }
        let chance = match desk.header.continued {
            Some(_) => catalog::TakeUp::Fresh(secrets::key()),
            None => catalog::TakeUp::Committed(desk.key),
        };
        let live = desk.rules.take_up(&file, chance).map_err(|departs| unplayable(&desk.id, &departs.to_string()))?;
        let (mut writer, _) = LogWriter::begin(&file.header);
        for entry in &file.entries {
            writer.line(entry);
        }
        desk.log = Some(Written { writer, entries: file.entries.len() });
        desk.live = Some(live);
        // Not the moment at which each seat was first asked: nobody loses time by a restart.
        desk.restart_clocks(Seats::NONE, None, since);
        Ok(desk)
    }

    /// The seat that somebody may act for.
    pub(crate) fn seat_of(&self, who: Caller) -> Option<Seat> {
        let token = who?;
        self.seats.iter().find(|row| row.holders.contains(&token)).and_then(|row| Seat::try_new(u64::from(row.seat)))
    }

    /// The seat of somebody who must have one.
    pub(crate) fn holder(&self, who: Caller) -> Answer<Seat> {
        self.seat_of(who).ok_or_else(Refusal::no_seat)
    }

    /// The row of a seat.
    pub(crate) fn seat(&mut self, seat: Seat) -> &mut SeatRow {
        self.unstored.seats = true;
        &mut self.seats[seat.index()]
    }

    /// The running game.
    pub(crate) fn running(&mut self) -> Answer<&mut Box<dyn LiveTable>> {
        match (self.status, &mut self.live) {
            (Status::Running, Some(live)) => Ok(live),
            (Status::Open, _) => Err(Refusal::conflict("the game has not begun: seats are free")),
            _ => Err(Refusal::conflict("the game is over")),
        }
    }

    /// Who is waited for; nobody unless the game is running.
    pub(crate) fn waiting(&self) -> Seats {
        match (self.status, &self.live) {
            (Status::Running, Some(live)) => live.waiting(),
            _ => Seats::NONE,
        }
    }

    /// Who plays this seat now instead of a person: its own bot, or a person's caretaker.
    pub(crate) fn stand_in(&self, seat: Seat) -> Option<StandIn> {
        StandIn::read(self.seats.get(seat.index())?.bot.as_deref()?)
    }

    /// Begins the game if no seat is free; says whether it did.
    pub(crate) fn begin_when_full(&mut self, now: i64) -> bool {
        if self.status != Status::Open || self.seats.iter().any(|seat| seat.kind == Kind::Free) {
            return false;
        }
        let names: Vec<String> = self.seats.iter().map(|seat| seat.name.clone()).collect();
        let live = self.rules.live(self.key, &names);
        let (writer, first) = LogWriter::begin(&live.log().header);
        self.unstored.lines.push(LogRow { line: first, at_ms: now });
        self.log = Some(Written { writer, entries: 0 });
        self.live = Some(live);
        self.status = Status::Running;
        self.write_down(now);
        self.restart_clocks(Seats::NONE, None, now);
        true
    }

    /// Plays a seat's choice.
    pub(crate) fn play(&mut self, seat: Seat, request: u64, act: &Act, now: i64) -> Answer<Box<dyn Happened>> {
        let before = self.waiting();
        let live = self.running()?;
        let number = match act {
            Act::Number(number) => *number,
            Act::Text(text) => {
                let choices = live.choices(seat);
                let listed = || choices.iter().map(|choice| choice.act.as_str()).collect::<Vec<_>>().join(", ");
                let found = choices.iter().find(|choice| choice.act == *text);
                found.ok_or_else(|| Refusal::conflict(format!("'{text}' is not among your choices: {}", listed())))?.number
            }
        };
        let happened = live.play(seat, request, number)?;
        self.settle(before, seat, now);
        Ok(happened)
    }

    /// Takes a seat's latest choice back.
    pub(crate) fn take_back(&mut self, seat: Seat, now: i64) -> Answer<Box<dyn Happened>> {
        let before = self.waiting();
        let happened = self.running()?.retract(seat)?;
        self.settle(before, seat, now);
        Ok(happened)
    }

    fn settle(&mut self, before: Seats, actor: Seat, now: i64) {
        self.write_down(now);
        if self.live.as_ref().is_some_and(|live| live.waiting().is_empty()) {
            self.status = Status::Over;
        }
        self.restart_clocks(before, Some(actor), now);
    }

    /// Writes the game's new entries as lines.
    fn write_down(&mut self, now: i64) {
        if let (Some(live), Some(log)) = (&self.live, &mut self.log) {
            for entry in live.entries_from(log.entries) {
                self.unstored.lines.push(LogRow { line: log.writer.line(&entry), at_ms: now });
                log.entries += 1;
            }
        }
    }

    /// A seat that is newly asked has all its time; so has the one that just chose, if it is asked again.
    pub(crate) fn restart_clocks(&mut self, before: Seats, actor: Option<Seat>, now: i64) {
        let waiting = self.waiting();
        let allowance = self.header.pace.allowance_ms();
        for (index, due) in self.due.iter_mut().enumerate() {
            let seat = Seat::new(index as u8);
            if !waiting.contains(seat) {
                *due = None;
            } else if !before.contains(seat) || actor == Some(seat) {
                *due = allowance.map(|allowance| now + allowance);
            }
        }
    }

    /// The first clock of a person that runs out, if no caretaker plays for them already.
    pub(crate) fn next_due(&self) -> Option<(i64, Seat)> {
        let watched = self.waiting().iter().filter(|seat| self.stand_in(*seat).is_none());
        watched.filter_map(|seat| self.due[seat.index()].map(|due| (due, seat))).min()
    }

    /// Says something in the name of a seat, of a spectator, or of the table itself.
    pub(crate) fn say(&mut self, seat: Option<Seat>, name: &str, text: &str, now: i64) {
        self.chat += 1;
        let (name, text) = (name.to_owned(), text.to_owned());
        self.unstored.chat.push(ChatRow { n: self.chat, seat: seat.map(Seat::number), name, text, at_ms: now });
    }

    /// The table itself says something.
    pub(crate) fn announce(&mut self, text: &str, now: i64) {
        self.say(None, "", text, now);
    }

    /// Marks the description as changed.
    pub(crate) fn header(&mut self) -> &mut Header {
        self.unstored.header = true;
        &mut self.header
    }

    /// The log as a file has it; none before the game has begun.
    pub(crate) fn log(&self) -> Option<LogFile> {
        self.live.as_ref().map(|live| live.log())
    }

    /// How many log lines the store will have, once everything is stored.
    pub(crate) fn lines(&self) -> u64 {
        self.log.as_ref().map_or(0, |log| log.entries as u64 + 1)
    }

    /// Everything that is not yet stored, as one change; and the new lines of the chat, for those who listen.
    pub(crate) fn change(&mut self, now: i64) -> (Change, Vec<ChatRow>) {
        let Unstored { lines, chat, seats, header } = std::mem::take(&mut self.unstored);
        let no_person_is_asked = self.waiting().iter().any(|seat| self.stand_in(seat).is_some());
        let wake_ms = if no_person_is_asked { Some(now) } else { self.next_due().map(|(due, _)| due) };
        let waiting = self.waiting().iter().fold(0u8, |bits, seat| bits | 1 << seat.number());
        let change = Change {
            table: self.id.clone(),
            seq: self.lines() - lines.len() as u64,
            lines,
            status: self.status,
            waiting,
            wake_ms,
            at_ms: now,
            seats: seats.then(|| self.seats.clone()),
            header: header.then(|| self.header.write()),
            chat: chat.clone(),
        };
        (change, chat)
    }
}
