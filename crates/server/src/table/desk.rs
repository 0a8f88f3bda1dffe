//! One table in memory: its description, seats and running game, and what of that is not yet stored.
//!
//! Everything here is a plain function of what was loaded and what was asked, without waiting for anything. The actor
//! asks, stores the [`Change`], and only then tells anybody. If storing fails it throws the desk away and loads again.

use std::sync::Arc;

use catalog::{AnyRules, Happened, LiveTable};
use draw::Names;
use kernel::log::{LogFile, LogWriter};
use kernel::{Key, Seat, Seats};
use store::{Change, ChatRow, Kind, LogRow, SeatRow, Status, Stored, TableId};

use super::actor::not_here;
use super::clocks::{Chooser, Clocks, Moment};
use super::header::Header;
use super::message::{Act, Back, Caller};
use super::pace::Late;
use super::presence::Presence;
use super::seating::StandIn;
use super::watchers::Watchers;
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
    /// Until when each seat must have chosen; none without a clock, and when there is nothing to choose.
    pub(super) clocks: Option<Clocks>,
    /// Which of the people are here.
    pub(super) presence: Presence,
    /// When something last happened that everybody may know.
    touched_ms: i64,
    log: Option<Written>,
    chat: u64,
    /// Who has spoken here without a seat.
    watchers: Watchers,
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
    /// Whether there is something in it that everybody may know.
    seen: bool,
}

/// What a choice, or taking one back, brought about.
pub(crate) struct Done {
    pub(crate) happened: Box<dyn Happened>,
    /// Whether others are waited for than before.
    pub(crate) turned: bool,
    /// The seats that may take a choice back and could not before, or the other way round.
    pub(crate) reconsider: Seats,
    /// Whether everybody but the seat itself saw something of it.
    pub(crate) seen: bool,
}

fn unplayable(id: &TableId, problem: &str) -> Refusal {
    // Of thousands of such tables each is told once and together with others, by whoever tried to take it up.
    tracing::debug!("table {} cannot be taken up: {problem}", id.brief());
    Refusal::new(Why::Unavailable, "the record of this table is damaged, so its game cannot go on: ask whoever runs this server")
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

    /// Lays a stored table out in memory; `started` is when the server was.
    ///
    /// # Errors
    /// That this program cannot play it: other content, or a log that departs from the rules.
    pub(crate) fn load(stored: Stored, header: Header, rules: Arc<dyn AnyRules>, file: Option<LogFile>, started: i64) -> Answer<Desk> {
        let Stored { table, seats, log, chat } = stored;
        let mut desk = Desk {
            id: table.id,
            header,
            rules,
            key: Key(table.key),
            status: table.status,
            seats,
            live: None,
            clocks: None,
            presence: Presence::default(),
            touched_ms: table.touched_ms,
            log: None,
            chat,
            watchers: Watchers::default(),
            unstored: Unstored::default(),
        };
        let (Some(last), Some(file)) = (log.last(), file) else { return Ok(desk) };
        let since = last.at_ms;
        if file.header.content != desk.rules.content_fingerprint() {
            return Err(not_here("it was begun with other cards, boards or numbers than this server has"));
        }
        let chance = match desk.header.continued {
            Some(_) => catalog::TakeUp::Fresh(secrets::key()),
            None => catalog::TakeUp::Committed(desk.key),
        };
        let mut live = desk.rules.take_up(&file, chance).map_err(|departs| unplayable(&desk.id, &departs.to_string()))?;
        // The log names those who began; others may have taken their seats since.
        live.rename(&desk.seats.iter().map(|row| row.name.clone()).collect::<Vec<_>>());
        let (mut writer, _) = LogWriter::begin(&file.header);
        for entry in &file.entries {
            writer.line(entry);
        }
        desk.log = Some(Written { writer, entries: file.entries.len() });
        desk.live = Some(live);
        desk.clocks = desk.moment(since).map(|moment| {
            let kept = table.clocks.as_deref().and_then(|text| serde_json::from_str(text).ok());
            let mut clocks: Clocks = kept.unwrap_or_else(|| Clocks::begin(desk.header.players, &moment));
            // Where everybody is waited for nobody has lost anything.
            if desk.header.pace.late() != Late::Wait {
                clocks.after_a_start(started, moment.allowance);
            }
            clocks
        });
        Ok(desk)
    }

    /// The seat that somebody may act for.
    pub(crate) fn seat_of(&self, who: Caller) -> Option<Seat> {
        let token = who?;
        // A seat that is only kept for somebody is not theirs yet.
        let held = |row: &&SeatRow| row.kind != Kind::Free && row.holders.contains(&token);
        self.seats.iter().find(held).and_then(|row| Seat::try_new(u64::from(row.seat)))
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

    /// The name by which a seat is shown: its own, told apart from equal ones.
    pub(crate) fn shown(&self, seat: Seat) -> String {
        self.names(None).name(seat).to_owned()
    }

    /// The names of the seats as somebody should see them.
    pub(crate) fn names(&self, who: Option<Seat>) -> Names {
        Names::new(self.seats.iter().map(|row| row.name.as_str()), who)
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
        self.clocks = self.moment(now).map(|moment| Clocks::begin(self.header.players, &moment));
        self.unstored.seen = true;
        true
    }

    /// Plays a seat's choice.
    pub(crate) fn play(&mut self, seat: Seat, request: u64, act: &Act, now: i64) -> Answer<Done> {
        let (before, chooser) = (self.open(), self.chooser(seat));
        let live = self.running()?;
        let number = match act {
            Act::Number(number) | Act::Click { number, .. } => *number,
            Act::Text(text) => {
                let choices = live.choices(seat);
                let listed = || choices.iter().map(|choice| choice.act.as_str()).collect::<Vec<_>>().join(", ");
                let found = choices.iter().find(|choice| choice.act == *text);
                found.ok_or_else(|| Refusal::conflict(format!("'{text}' is not among your choices: {}", listed())))?.number
            }
        };
        let happened = match act {
            Act::Click { then, .. } => live.play_as_person(seat, request, number, *then)?,
            Act::Number(_) | Act::Text(_) => live.play(seat, request, number)?,
        };
        let done = self.settle(before, seat, happened, now);
        if let (Some(moment), Some(clocks)) = (self.moment(now), &mut self.clocks) {
            clocks.chose(seat, chooser, done.seen, &moment);
        }
        // Up to what everybody sees, and not one click: their number is nobody else's business.
        if chooser == Chooser::OneMove && done.seen {
            self.seat(seat).bot = None;
        }
        Ok(done)
    }

    /// Takes a seat's latest choice back.
    pub(crate) fn take_back(&mut self, seat: Seat, back: Back, now: i64) -> Answer<Done> {
        let before = self.open();
        let live = self.running()?;
        let happened = match back {
            Back::Choice => live.retract(seat)?,
            Back::Clicks(clicks) => live.retract_as_person(seat, clicks)?,
        };
        let done = self.settle(before, seat, happened, now);
        if let (Some(moment), Some(clocks)) = (self.moment(now), &mut self.clocks) {
            clocks.took_back(seat, &moment);
        }
        Ok(done)
    }

    /// Who is waited for, and who may take a choice back.
    fn open(&self) -> (Seats, Seats) {
        let mut open = Seats::NONE;
        if let Some(live) = &self.live {
            Seats::first(live.seats()).iter().filter(|seat| live.can_take_back(*seat)).for_each(|seat| open.insert(seat));
        }
        (self.waiting(), open)
    }

    fn settle(&mut self, before: (Seats, Seats), actor: Seat, happened: Box<dyn Happened>, now: i64) -> Done {
        self.write_down(now);
        if self.live.as_ref().is_some_and(|live| live.waiting().is_empty()) {
            self.status = Status::Over;
        }
        let after = self.open();
        let turned = before.0 != after.0;
        let seen = turned || happened.is_seen_by_all_but(actor);
        self.unstored.seen |= seen;
        let mut reconsider = Seats::NONE;
        (0..self.header.players)
            .map(Seat::new)
            .filter(|seat| before.1.contains(*seat) != after.1.contains(*seat))
            .for_each(|seat| reconsider.insert(seat));
        Done { happened, turned, reconsider, seen }
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

    /// What the clocks depend on; none at a table without clocks.
    fn moment(&self, now: i64) -> Option<Moment> {
        let (allowance, _) = (self.header.pace.allowance()?, self.live.as_ref()?);
        let (waiting, open) = self.open();
        Some(Moment { now, allowance, waiting, open })
    }

    /// Until when a seat must have chosen; none if it is not waited for, or has no clock.
    pub(crate) fn due(&self, seat: Seat) -> Option<i64> {
        self.clocks.as_ref()?.due(seat)
    }

    /// Whether a person may take their latest choice back: by the rules, and by their clock.
    pub(crate) fn may_take_back(&self, seat: Seat, now: i64) -> bool {
        let by_the_rules = self.status == Status::Running && self.live.as_ref().is_some_and(|live| live.can_take_back(seat));
        by_the_rules && self.has_time_to_take_back(seat, now)
    }

    /// Whether there was still time for the choice that a seat would take back.
    pub(crate) fn has_time_to_take_back(&self, seat: Seat, now: i64) -> bool {
        let waits = self.header.pace.late() == Late::Wait;
        waits || self.clocks.as_ref().is_none_or(|clocks| clocks.allow_taking_back(seat, now))
    }

    /// Whether the time of a seat that is asked is up, at a table that does not wait.
    pub(crate) fn is_overdue(&self, seat: Seat, now: i64) -> bool {
        self.header.pace.late() != Late::Wait && self.due(seat).is_some_and(|due| due <= now)
    }

    /// How often in a row the time of a seat ran out.
    pub(crate) fn missed(&self, seat: Seat) -> i64 {
        self.clocks.as_ref().map_or(0, |clocks| clocks.missed(seat))
    }

    /// What a seat may take beyond its own time; none where nobody has a reserve.
    pub(crate) fn reserve(&self, seat: Seat) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.header.pace.reserve > 0)?;
        Some(clocks.reserve(seat))
    }

    /// The first clock of a person that runs out, if no caretaker plays for them already and the table does not wait for them.
    pub(crate) fn next_due(&self) -> Option<(i64, Seat)> {
        if self.header.pace.late() == Late::Wait {
            return None;
        }
        let watched = self.waiting().iter().filter(|seat| self.stand_in(*seat).is_none());
        watched.filter_map(|seat| self.due(seat).map(|due| (due, seat))).min()
    }

    /// Says something in the name of a seat, of a spectator, or of the table itself.
    pub(crate) fn say(&mut self, seat: Option<Seat>, name: &str, text: &str, now: i64) {
        self.chat += 1;
        self.unstored.seen = true;
        let (name, text) = (name.to_owned(), text.to_owned());
        self.unstored.chat.push(ChatRow { n: self.chat, seat: seat.map(Seat::number), name, text, at_ms: now });
    }

    /// The name by which somebody speaks. Who sits here is told apart from all others, and nobody who only watches can look like a seat, or
    /// like somebody else who watches.
    pub(crate) fn speaker(&mut self, seat: Option<Seat>, who: Caller, name: &str) -> String {
        match (seat, who) {
            (Some(seat), _) => self.shown(seat),
            (None, Some(who)) => format!("{} (watching)", self.watchers.shown(who, name)),
            (None, None) => format!("{name} (watching)"),
        }
    }

    /// The table itself says something.
    pub(crate) fn announce(&mut self, text: &str, now: i64) {
        self.say(None, "", text, now);
    }

    /// When something last happened that everybody may know.
    pub(crate) fn touched_ms(&self) -> i64 {
        self.touched_ms
    }

    /// Marks that something has changed that everybody may know.
    pub(crate) fn touch(&mut self) {
        self.unstored.seen = true;
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
        let Unstored { lines, chat, seats, header, seen } = std::mem::take(&mut self.unstored);
        if seen {
            self.touched_ms = now;
        }
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
            touched_ms: self.touched_ms,
            clocks: self.clocks.as_ref().and_then(|clocks| serde_json::to_string(clocks).ok()),
            seats: seats.then(|| self.seats.clone()),
            header: header.then(|| self.header.write()),
            chat: chat.clone(),
        };
        (change, chat)
    }
}
