//! Whether what is stored of a table can be what this program stored: everything behind it may then rely on that.

use kernel::MAX_SEATS;
use store::{Kind, SeatRow, Status, Stored};

use super::header::Header;
use super::seating::StandIn;

/// The last moment of the year 9999: no clock shows a later one.
const LAST_MS: i64 = 253_402_300_799_999;

/// What is odd about a stored table; nothing, if it is sound.
pub(super) fn oddity(stored: &Stored, header: &Header) -> Option<&'static str> {
    let Stored { table, seats, log, .. } = stored;
    if seats.len() != usize::from(header.players) || seats.len() > MAX_SEATS {
        return Some("it has not as many seats as players");
    }
    if (0..).zip(seats).any(|(number, row)| row.seat != number) {
        return Some("its seats are not numbered in order");
    }
    if !seats.iter().all(is_sound) {
        return Some("nobody can play one of its seats");
    }
    if header.pace.check().is_err() {
        return Some("its pace cannot be");
    }
    if log.iter().any(|row| !(0..=LAST_MS).contains(&row.at_ms)) {
        return Some("its log was written at a time that cannot be");
    }
    if table.status == Status::Open && !log.is_empty() {
        return Some("it has a log but was never begun");
    }
    // Not begun anew: what was played, and what people saw of it, would be another game.
    if table.status != Status::Open && log.is_empty() {
        return Some("it was begun but has no log");
    }
    None
}

fn is_sound(row: &SeatRow) -> bool {
    let stand_in = row.bot.as_deref().map(StandIn::read);
    match row.kind {
        Kind::Free => stand_in.is_none(),
        // A caretaker may play for them.
        Kind::Person => stand_in != Some(None),
        Kind::Bot => matches!(stand_in, Some(Some(StandIn::Bot(_)))),
    }
}
