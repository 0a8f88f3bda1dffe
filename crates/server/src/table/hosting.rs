//! Before the game begins: who is the host, and whom seats are kept for.
//!
//! A seat that is kept is free, with the name and the tokens of whoever may sit down in it.

use kernel::Seat;
use markup::layout::list;
use store::{Kind, SeatRow, Status};

use super::desk::Desk;
use super::message::Caller;
use crate::refusal::{Answer, Refusal};

/// Whether a seat is kept for somebody.
pub(crate) fn is_kept(row: &SeatRow) -> bool {
    row.kind == Kind::Free && !row.name.is_empty()
}

impl Desk {
    /// The seat of the host: whoever made the table, or who came after them when they got up.
    pub(crate) fn host(&self) -> Option<Seat> {
        let people = || self.seats.iter().filter(|row| row.kind == Kind::Person).map(|row| row.seat);
        people().find(|seat| self.header.host == Some(*seat)).or_else(|| people().min()).map(Seat::new)
    }

    /// Makes somebody the host.
    pub(super) fn set_host(&mut self, host: Option<Seat>) {
        let host = host.map(Seat::number);
        if self.header.host != host {
            self.header().host = host;
        }
    }

    /// The seat that is kept for somebody.
    pub(crate) fn kept_for(&self, who: Caller) -> Option<Seat> {
        let token = who?;
        self.seats.iter().find(|row| is_kept(row) && row.holders.contains(&token)).map(|row| Seat::new(row.seat))
    }

    /// A seat that may be taken: by this person, or by a bot to which the host gives it.
    pub(super) fn free_seat(&self, wanted: Option<u8>, who: Caller) -> Answer<Seat> {
        if self.status != Status::Open {
            return Err(Refusal::conflict("the game has begun: no seat is free"));
        }
        let own = self.kept_for(who);
        let Some(number) = wanted else {
            let free = self.seats.iter().find(|row| row.kind == Kind::Free && !is_kept(row)).map(|row| Seat::new(row.seat));
            return own.or(free).ok_or_else(|| self.nothing_free());
        };
        let row = self.seats.get(usize::from(number));
        let row = row.ok_or_else(|| Refusal::invalid(format!("there is no seat {number} at this table")))?;
        if row.kind != Kind::Free {
            return Err(Refusal::conflict(format!("seat {number} is taken by {}", row.name)));
        }
        let seat = Seat::new(row.seat);
        if is_kept(row) && who.is_some() && own != Some(seat) {
            return Err(Refusal::conflict(format!("seat {number} is kept for {}", row.name)));
        }
        Ok(seat)
    }

    fn nothing_free(&self) -> Refusal {
        let kept: Vec<&str> = self.seats.iter().filter(|row| is_kept(row)).map(|row| row.name.as_str()).collect();
        match kept.as_slice() {
            [] => Refusal::conflict("no seat is free"),
            [one] => Refusal::conflict(format!("the only free seat is kept for {one}")),
            names => Refusal::conflict(format!("the free seats are kept for {}", list(names))),
        }
    }

    /// Lets a seat go that is kept for somebody.
    pub(super) fn release(&mut self, seat: Seat, now: i64) -> Answer<Seat> {
        let row = self.seats.get(seat.index()).filter(|row| is_kept(row));
        let row = row.ok_or_else(|| Refusal::conflict(format!("{seat} is not kept for anybody")))?;
        let name = row.name.clone();
        *self.seat(seat) = SeatRow::free(seat.number());
        self.announce(&format!("The seat that was kept for {name} is free: whoever has the link may take it."), now);
        Ok(seat)
    }
}
