//! Sitting down, getting up, caretakers, and agreeing to stop.

use std::fmt;

use bots::BotName;
use catalog::{AnyGame, Question};
use kernel::Seat;
use store::{Kind, SeatRow, Status, TokenHash};

use super::clocks::Chooser;
use super::desk::Desk;
use super::header::Header;
use super::message::{Caller, Person};
use super::pace::Late;
use crate::refusal::{Answer, Refusal};
use crate::secrets::Token;

/// Who plays for people who are out of time or have left, where the rules of the game lay nothing down.
pub(super) const CARETAKER: BotName = BotName::USUAL;

/// The bot, if it plays at such a table as well as its name says.
pub(crate) fn playing(header: &Header, bot: BotName) -> Answer<BotName> {
    let bots = catalog::find(&header.game).map(AnyGame::bots).unwrap_or_default();
    if !bots.contains(&bot) {
        let names: Vec<&str> = bots.into_iter().map(BotName::as_str).collect();
        return Err(Refusal::invalid(format!("the {bot} bot has not learned this game; its bots are {}", names.join(", "))));
    }
    match header.open(None)?.falls_back(bot) {
        Some(why) => Err(Refusal::invalid(format!("{why}; seat another bot"))),
        None => Ok(bot),
    }
}

/// Whose time runs out so often in a row is played for until they return.
const MISSES: i64 = 3;

/// Who chooses for a seat instead of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StandIn {
    /// A bot: the seat's own, or a person's caretaker.
    Bot(BotName),
    /// The rules of the game, which say what happens for a person who is away.
    Rules,
}

impl StandIn {
    /// Reads what the store keeps.
    pub(super) fn read(text: &str) -> Option<StandIn> {
        if text == "rules" { Some(StandIn::Rules) } else { text.parse().ok().map(StandIn::Bot) }
    }
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StandIn::Bot(name) => name.fmt(f),
            StandIn::Rules => f.write_str("rules"),
        }
    }
}

impl Desk {
    /// Somebody sits down.
    pub(crate) fn sit(&mut self, person: &Person, wanted: Option<u8>, now: i64) -> Answer<Seat> {
        if let Some(seat) = self.seat_of(Some(person.token)) {
            return Err(Refusal::conflict(format!("you already have a seat at this table: {seat}")));
        }
        if self.status == Status::Running {
            return self.take_over(person, wanted, now);
        }
        let (kept, host) = (self.kept_for(Some(person.token)), self.host());
        let seat = self.free_seat(wanted, Some(person.token))?;
        let holders = match kept {
            // All the devices that it was kept for.
            Some(kept) if kept == seat => self.seats[seat.index()].holders.clone(),
            Some(kept) => {
                *self.seat(kept) = SeatRow::free(kept.number());
                vec![person.token]
            }
            None => vec![person.token],
        };
        *self.seat(seat) = SeatRow { kind: Kind::Person, name: person.name.clone(), holders, ..SeatRow::free(seat.number()) };
        self.set_host(host.or(Some(seat)));
        self.announce(&format!("{} sat down.", self.shown(seat)), now);
        self.begin_when_full(now);
        Ok(seat)
    }

    /// A bot sits down.
    pub(crate) fn seat_bot(&mut self, wanted: Option<u8>, bot: BotName, now: i64) -> Answer<Seat> {
        if self.status == Status::Running {
            return self.give_to_bot(wanted, bot, now);
        }
        let bot = playing(&self.header, bot)?;
        let seat = self.free_seat(wanted, None)?;
        let name = bot.to_string();
        *self.seat(seat) = SeatRow { kind: Kind::Bot, bot: Some(name.clone()), name, ..SeatRow::free(seat.number()) };
        self.touch();
        self.begin_when_full(now);
        Ok(seat)
    }

    /// Begins the game; bots get the free seats.
    pub(crate) fn start(&mut self, fill: Option<BotName>, now: i64) -> Answer<()> {
        if self.status != Status::Open {
            return Err(Refusal::conflict("the game has already begun"));
        }
        let free: Vec<u8> = self.seats.iter().filter(|row| row.kind == Kind::Free).map(|row| row.seat).collect();
        match fill {
            None if !free.is_empty() => Err(Refusal::conflict("some seats are free: wait for people, or name a bot to fill them")),
            None => Ok(()),
            Some(bot) => free.into_iter().try_for_each(|seat| self.seat_bot(Some(seat), bot, now).map(drop)),
        }
    }

    /// Somebody gets up: their seat is free again, or a caretaker plays it.
    pub(crate) fn leave(&mut self, seat: Seat, now: i64) -> Answer<()> {
        let name = self.shown(seat);
        match self.status {
            Status::Open => {
                let host = self.host().filter(|host| *host != seat);
                *self.seat(seat) = SeatRow::free(seat.number());
                self.announce(&format!("{name} got up."), now);
                let next = host.or_else(|| self.host());
                self.set_host(next);
                if let (None, Some(next)) = (host, next) {
                    self.announce(&format!("{} is the host now.", self.shown(next)), now);
                }
            }
            Status::Running => {
                self.seat(seat).gone = true;
                let who = self.hand_over(seat);
                self.announce(&format!("{name} left. {who}"), now);
                self.stop_if_all_agree(now);
            }
            Status::Over | Status::Abandoned => return Err(Refusal::conflict("the game is over: there is nothing to leave")),
        }
        Ok(())
    }

    /// A person's time is up: one move is made for them, or a caretaker plays for them.
    pub(crate) fn time_is_up(&mut self, seat: Seat, now: i64) {
        let name = self.shown(seat);
        if let Some(clocks) = &mut self.clocks {
            clocks.ran_out(seat);
        }
        let again = self.header.pace.late() == Late::DefaultMove && self.missed(seat) >= MISSES;
        let when = if again { " for the third time in a row" } else { "" };
        let who = self.hand_over(seat);
        self.announce(&format!("{name} is out of time{when}. {who}"), now);
    }

    /// Whether somebody who plays for a person makes one move and then gives the seat back.
    pub(crate) fn has_one_move(&self, seat: Seat) -> bool {
        let is_here = self.seats.get(seat.index()).is_some_and(|row| !row.gone);
        is_here && self.header.pace.late() == Late::DefaultMove && (1..MISSES).contains(&self.missed(seat))
    }

    /// Who chooses for a seat now.
    pub(super) fn chooser(&self, seat: Seat) -> Chooser {
        let is_played_for = |row: &SeatRow| row.kind == Kind::Person && row.bot.is_some();
        match self.seats.get(seat.index()).is_some_and(is_played_for) {
            true if self.has_one_move(seat) => Chooser::OneMove,
            true => Chooser::Caretaker,
            false => Chooser::Sitter,
        }
    }

    /// Gives the seat of a person to the rules, if they say what happens then, and else to a bot; says which, for the chat.
    fn hand_over(&mut self, seat: Seat) -> String {
        let once = self.has_one_move(seat);
        let (caretaker, words) = match (self.rules.absence(), once) {
            (Some((words, clause)), true) => (StandIn::Rules, format!("The rules make this move for them: {words} ({clause}).")),
            (Some((words, clause)), false) => (StandIn::Rules, format!("The rules play for them until they return: {words} ({clause}).")),
            (None, true) => (StandIn::Bot(CARETAKER), format!("The {CARETAKER} bot makes one move for them.")),
            (None, false) => (StandIn::Bot(CARETAKER), format!("The {CARETAKER} bot plays for them until they return.")),
        };
        self.seat(seat).bot = Some(caretaker.to_string());
        words
    }

    /// A person is back; says whether a caretaker had played for them. They have what is left of their time, not more.
    ///
    /// # Errors
    /// That nothing is left of it: whoever could come back then could keep the table waiting for ever.
    pub(crate) fn come_back(&mut self, seat: Seat, now: i64) -> Answer<bool> {
        let row = &self.seats[seat.index()];
        if self.status != Status::Running || row.kind != Kind::Person || row.bot.is_none() {
            return Ok(false);
        }
        if self.is_overdue(seat, now) {
            return Err(Refusal::conflict("your time for this choice is up and it is being made for you: come back in a moment"));
        }
        let row = self.seat(seat);
        (row.gone, row.bot, row.offered) = (false, None, false);
        if let Some(clocks) = &mut self.clocks {
            clocks.is_back(seat);
        }
        self.announce(&format!("{} is back and plays again.", self.shown(seat)), now);
        Ok(true)
    }

    /// Somebody agrees, or no longer agrees, to abandon the game.
    pub(crate) fn abandon(&mut self, seat: Seat, agree: bool, now: i64) -> Answer<Status> {
        self.running()?;
        if self.seats[seat.index()].ends != agree {
            self.seat(seat).ends = agree;
            let wants = if agree { "would like to abandon the game" } else { "wants to keep playing" };
            self.announce(&format!("{} {wants}.", self.shown(seat)), now);
            self.stop_if_all_agree(now);
        }
        Ok(self.status)
    }

    /// The game is abandoned when everybody who is still here agrees.
    fn stop_if_all_agree(&mut self, now: i64) {
        let mut here = self.seats.iter().filter(|row| row.kind == Kind::Person && !row.gone).peekable();
        if here.peek().is_some() && here.all(|row| row.ends) {
            self.status = Status::Abandoned;
            self.clocks = None;
            self.announce("The game was abandoned by agreement.", now);
        }
    }

    /// What somebody is asked, to be advised on it: only where they play alone with bots.
    ///
    /// # Errors
    /// Why there is no advice.
    pub(crate) fn advisable(&self, who: Caller) -> Answer<Box<dyn Question>> {
        let seat = self.holder(who)?;
        if self.status != Status::Running {
            return Err(Refusal::conflict("no game is being played here: there is nothing to be advised on"));
        }
        let others = |row: &&SeatRow| row.kind == Kind::Person && row.seat != seat.number();
        if let Some(other) = self.seats.iter().find(others) {
            let words = format!("{} plays here, too: nobody is advised before the game is over", other.name);
            return Err(Refusal::conflict(words));
        }
        let question = self.live.as_ref().and_then(|live| live.asked(seat));
        question.ok_or_else(|| Refusal::conflict("you have nothing to choose now"))
    }

    /// Says that bots think for a shorter time than usual, once in a game.
    pub(crate) fn tell_of_hurry(&mut self, now: i64) {
        if !self.header.hurried {
            self.header().hurried = true;
            self.announce("Many tables are thinking: experts think for a shorter time.", now);
        }
    }

    /// A new one-time secret by which another device may sit in this seat; an older one no longer works.
    pub(crate) fn invite(&mut self, seat: Seat) -> Token {
        let secret = Token::new();
        self.seat(seat).claim = Some(secret.hash());
        secret
    }

    /// Another device uses such a secret.
    pub(crate) fn claim(&mut self, person: &Person, secret: TokenHash) -> Answer<Seat> {
        let found = self.seats.iter().find(|row| row.claim == Some(secret)).map(|row| Seat::new(row.seat));
        let seat = found.ok_or_else(|| Refusal::conflict("this link has been used already, or a newer one has replaced it"))?;
        match self.seat_of(Some(person.token)) {
            Some(other) if other != seat => return Err(Refusal::conflict(format!("you already have a seat at this table: {other}"))),
            _ => {}
        }
        let row = self.seat(seat);
        row.claim = None;
        if !row.holders.contains(&person.token) {
            row.holders.push(person.token);
        }
        Ok(seat)
    }
}
