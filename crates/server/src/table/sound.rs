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

#[cfg(test)]
mod tests {
    use store::{LogRow, TableId, TableRow};

    use super::*;
    use crate::table::pace::Pace;

    fn seat(number: u8, kind: Kind, bot: Option<&str>) -> SeatRow {
        let bot = bot.map(str::to_owned);
        SeatRow { seat: number, kind, name: String::new(), bot, gone: false, ends: false, offered: false, claim: None, holders: Vec::new() }
    }

    /// A table for two in the middle of a game: a person, and a bot.
    fn sound() -> (Stored, Header) {
        let header = Header::read(r#"{"game":"galactic-trader","players":2,"options":{},"pace":{"kind":"live"},"bot_delay":true}"#);
        let table = TableRow {
            id: TableId::parse("abcdefghij").expect("an id"),
            header: String::new(),
            key: [0; 32],
            public: false,
            status: Status::Running,
            seq: 1,
            waiting: 0,
            wake_ms: None,
            created_ms: 0,
            touched_ms: 0,
            clocks: None,
            pack: None,
        };
        let seats = vec![seat(0, Kind::Person, None), seat(1, Kind::Bot, Some("greedy"))];
        let log = vec![LogRow { line: String::new(), at_ms: 5 }];
        (Stored { table, seats, log, chat: 0 }, header.expect("as it is written"))
    }

    #[test]
    fn whatever_cannot_have_been_stored_is_named() {
        let odd = |change: fn(&mut Stored, &mut Header)| {
            let (mut stored, mut header) = sound();
            change(&mut stored, &mut header);
            oddity(&stored, &header)
        };
        assert_eq!(odd(|_, _| {}), None);
        assert_eq!(odd(|_, header| header.players = 3), Some("it has not as many seats as players"));
        let crowd = |stored: &mut Stored, header: &mut Header| {
            header.players = MAX_SEATS as u8 + 1;
            stored.seats = (0..=MAX_SEATS as u8).map(|number| seat(number, Kind::Person, None)).collect();
        };
        assert_eq!(odd(crowd), Some("it has not as many seats as players"));
        assert_eq!(odd(|stored, _| stored.seats.swap(0, 1)), Some("its seats are not numbered in order"));
        assert_eq!(odd(|stored, _| stored.seats[1].bot = Some("nobody".into())), Some("nobody can play one of its seats"));
        assert_eq!(odd(|_, header| header.pace = Pace { seconds: Some(1), ..header.pace }), Some("its pace cannot be"));
        for at_ms in [-1, LAST_MS + 1] {
            let (mut stored, header) = sound();
            stored.log[0].at_ms = at_ms;
            assert_eq!(oddity(&stored, &header), Some("its log was written at a time that cannot be"), "{at_ms}");
        }
        assert_eq!(odd(|stored, _| stored.log[0].at_ms = LAST_MS), None);
        assert_eq!(odd(|stored, _| stored.table.status = Status::Open), Some("it has a log but was never begun"));
        assert_eq!(odd(|stored, _| stored.log.clear()), Some("it was begun but has no log"));
        let unbegun = |stored: &mut Stored, _: &mut Header| {
            (stored.table.status, stored.log) = (Status::Open, Vec::new());
        };
        assert_eq!(odd(unbegun), None);
    }

    #[test]
    fn who_may_play_a_seat_depends_on_whose_it_is() {
        let sound = |kind, bot| is_sound(&seat(0, kind, bot));
        let [nobody, rules, bot, unknown] = [None, Some("rules"), Some("greedy"), Some("somebody")];
        assert_eq!([nobody, rules, bot, unknown].map(|bot| sound(Kind::Free, bot)), [true, false, false, false]);
        assert_eq!([nobody, rules, bot, unknown].map(|bot| sound(Kind::Person, bot)), [true, true, true, false]);
        assert_eq!([nobody, rules, bot, unknown].map(|bot| sound(Kind::Bot, bot)), [false, false, true, false]);
    }
}
