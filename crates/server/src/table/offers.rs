//! Seats whose player has left, given to somebody else while the game goes on.
//!
//! The host offers such a seat to whoever has the link and may withdraw that, or gives it to a bot. Until somebody else sits there whoever left can return; then
//! it is no longer theirs.

use bots::BotName;
use kernel::Seat;
use store::{Kind, SeatRow, Status};

use super::desk::Desk;
use super::message::Person;
use super::seating::playing;
use crate::refusal::{Answer, Refusal};

impl Desk {
    /// Whether somebody plays for the person of a seat until they return: they have left, or ran out of time too often.
    pub(crate) fn is_vacant(&self, seat: Seat) -> bool {
        let is_played_for = |row: &SeatRow| row.kind == Kind::Person && row.bot.is_some();
        self.status == Status::Running && self.seats.get(seat.index()).is_some_and(is_played_for) && !self.has_one_move(seat)
    }

    /// Who may decide for the table while the game goes on: the host or, if they have left, whoever comes after them.
    pub(crate) fn leader(&self) -> Option<Seat> {
        let playing = |row: &&SeatRow| row.kind == Kind::Person && !self.is_vacant(Seat::new(row.seat));
        let playing = || self.seats.iter().filter(playing).map(|row| row.seat);
        playing().find(|seat| self.header.host == Some(*seat)).or_else(|| playing().min()).map(Seat::new)
    }

    /// Offers a seat whose player has left to whoever has the link.
    pub(crate) fn offer(&mut self, number: u8, now: i64) -> Answer<Seat> {
        let seat = self.vacant(number)?;
        if !self.seats[seat.index()].offered {
            self.seat(seat).offered = true;
            let name = self.shown(seat);
            self.announce(&format!("The seat of {name} is free to take: whoever has the link may sit down and play on."), now);
        }
        Ok(seat)
    }

    /// No longer offers a seat: it is played on for whoever left, who can still return.
    pub(crate) fn withdraw(&mut self, number: u8, now: i64) -> Answer<Seat> {
        let seat = self.vacant(number)?;
        let name = self.shown(seat);
        if !self.seats[seat.index()].offered {
            return Err(Refusal::conflict(format!("the seat of {name} is not offered to anybody")));
        }
        self.seat(seat).offered = false;
        self.announce(&format!("The seat of {name} is no longer free to take."), now);
        Ok(seat)
    }

    /// Gives a seat whose player has left to a bot for good.
    pub(super) fn give_to_bot(&mut self, number: Option<u8>, bot: BotName, now: i64) -> Answer<Seat> {
        let number = number.ok_or_else(|| Refusal::conflict("the game has begun: name the seat of somebody who has left"))?;
        let (seat, bot) = (self.vacant(number)?, playing(&self.header, bot)?);
        let (name, before) = (bot.to_string(), self.shown(seat));
        *self.seat(seat) = SeatRow { kind: Kind::Bot, bot: Some(name.clone()), name, ..SeatRow::free(number) };
        self.seated(seat);
        self.announce(&format!("The seat of {before} belongs to the {bot} bot now."), now);
        Ok(seat)
    }

    /// Somebody sits down in a seat that is offered, and plays on from there.
    pub(super) fn take_over(&mut self, person: &Person, wanted: Option<u8>, now: i64) -> Answer<Seat> {
        let offered = |row: &&SeatRow| row.offered && wanted.is_none_or(|number| number == row.seat);
        let none = || match wanted {
            Some(number) if usize::from(number) >= self.seats.len() => Refusal::invalid(format!("there is no seat {number} at this table")),
            _ => Refusal::conflict("the game has begun: no seat is free"),
        };
        let seat = self.seats.iter().find(offered).map(|row| Seat::new(row.seat)).ok_or_else(none)?;
        // As for whoever comes back: nobody gains time by changing places.
        if self.is_overdue(seat, now) {
            return Err(Refusal::conflict("a choice is being made for this seat: sit down in a moment"));
        }
        let before = self.shown(seat);
        let (name, holders) = (person.name.clone(), vec![person.token]);
        *self.seat(seat) = SeatRow { kind: Kind::Person, name, holders, ..SeatRow::free(seat.number()) };
        self.seated(seat);
        self.announce(&format!("{} sat down and plays on for {before}.", self.shown(seat)), now);
        Ok(seat)
    }

    fn vacant(&self, number: u8) -> Answer<Seat> {
        if self.status != Status::Running {
            return Err(Refusal::conflict("no game is being played here: there is no seat to pass on"));
        }
        let row = self.seats.get(usize::from(number));
        let row = row.ok_or_else(|| Refusal::invalid(format!("there is no seat {number} at this table")))?;
        let seat = Seat::new(row.seat);
        match row.kind {
            Kind::Person if self.is_vacant(seat) => Ok(seat),
            Kind::Person => {
                Err(Refusal::conflict(format!("{} plays: only the seat of somebody who has left can be passed on", self.shown(seat))))
            }
            _ => Err(Refusal::conflict(format!("seat {number} is a bot's already"))),
        }
    }

    /// Somebody else sits there: the game speaks of them, and they begin with a clean sheet.
    fn seated(&mut self, seat: Seat) {
        let names: Vec<String> = self.seats.iter().map(|row| row.name.clone()).collect();
        if let Some(live) = &mut self.live {
            live.rename(&names);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.is_back(seat);
        }
        self.presence.forget(seat);
    }
}
