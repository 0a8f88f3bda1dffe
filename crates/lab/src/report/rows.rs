//! Single games, seats and pairs as rows, for whoever wants to count for themselves.

use std::fmt::{self, Display};

use bots::BotName;
use kernel::{Deed, Outcome, Seat};

use super::branch::Fared;

/// The rows of some games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// One for each game.
    pub games: Vec<GameRow>,
    /// One for each seat of each game.
    pub seats: Vec<SeatRow>,
    /// One for each time that a position was played on in two ways.
    pub pairs: Vec<PairRow>,
}

/// A row whose columns have names, in the order of the line of text that it is written as.
pub trait Columns: Display {
    /// The names, with commas.
    const HEADING: &'static str;
}

macro_rules! rows {
    ($($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $($(#[$of])* pub $field: $type,)*
        }

        impl Columns for $name {
            const HEADING: &'static str = rows!(@names $($field),*);
        }
    )*};
    (@names $first:ident $(, $rest:ident)*) => { concat!(stringify!($first), $(",", stringify!($rest)),*) };
}

rows! {
    /// One game.
    GameRow {
        /// Its number in the run.
        game: u64,
        /// How many decisions it took.
        decisions: u64,
        /// How many rounds, if its rounds are counted.
        rounds: Option<u32>,
        /// How it ended.
        ended_by: String,
        /// How many seats won it.
        winners: u32,
    }

    /// One seat of one game.
    SeatRow {
        /// The game's number in the run.
        game: u64,
        /// The seat.
        seat: u8,
        /// Who played.
        bot: String,
        /// What it began with, as kind=name with semicolons between.
        begins_with: String,
        /// Its points at the end.
        points: i64,
        /// Its rank.
        rank: u8,
        /// What it won, in 840 parts of a victory.
        won_840: u64,
        /// How many decisions it made.
        decisions: u64,
    }

    /// One position that was played on in two ways: the one minus the other.
    PairRow {
        /// The game's number in the run.
        game: u64,
        /// What was different.
        kind: String,
        /// Which of that kind.
        what: String,
        /// The seat in question.
        seat: u8,
        /// What it won, in 840 parts of a victory.
        won_840: i64,
        /// How far it was before the best other; alone, its points.
        margin: i64,
    }
}

impl Display for GameRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounds = self.rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
        write!(f, "{},{},{rounds},{},{}", self.game, self.decisions, field(&self.ended_by), self.winners)
    }
}

impl Display for SeatRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SeatRow { game, seat, bot, begins_with, points, rank, won_840, decisions } = self;
        write!(f, "{game},{seat},{bot},{},{points},{rank},{won_840},{decisions}", field(begins_with))
    }
}

impl Display for PairRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PairRow { game, kind, what, seat, won_840, margin } = self;
        write!(f, "{game},{},{},{seat},{won_840},{margin}", field(kind), field(what))
    }
}

/// A text as one field.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

impl Rows {
    pub(crate) fn of(
        index: u64,
        seating: &[BotName],
        outcome: &Outcome,
        fared: &Fared,
        seats: &[Seat],
        rounds: Option<u32>,
        begins: &[(Seat, Deed)],
    ) -> Rows {
        let game = GameRow {
            game: index,
            decisions: seats.len() as u64,
            rounds,
            ended_by: outcome.reason.name.to_owned(),
            winners: outcome.winners().count() as u32,
        };
        let of_seat = |(standing, bot): (&kernel::Standing, &BotName)| {
            let seat = standing.seat;
            let with = begins.iter().filter(|(whose, _)| *whose == seat).map(|(_, deed)| format!("{}={}", deed.kind, deed.what));
            SeatRow {
                game: index,
                seat: seat.number(),
                bot: bot.to_string(),
                begins_with: with.collect::<Vec<_>>().join(";"),
                points: i64::from(standing.points),
                rank: standing.rank,
                won_840: fared.won[seat.index()],
                decisions: seats.iter().filter(|whose| **whose == seat).count() as u64,
            }
        };
        Rows { games: vec![game], seats: outcome.standings.iter().zip(seating).map(of_seat).collect(), pairs: Vec::new() }
    }

    /// Adds a position that was played on in two ways: the one minus the other.
    pub(crate) fn pair(&mut self, index: u64, kind: &str, what: &str, seat: Seat, won: i64, margin: i64) {
        let (kind, what) = (kind.to_owned(), what.to_owned());
        self.pairs.push(PairRow { game: index, kind, what, seat: seat.number(), won_840: won, margin });
    }

    /// Adds the rows of later games.
    pub(crate) fn append(&mut self, mut later: Rows) {
        self.games.append(&mut later.games);
        self.seats.append(&mut later.seats);
        self.pairs.append(&mut later.pairs);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_line_under_its_heading() {
        assert_eq!(GameRow::HEADING, "game,decisions,rounds,ended_by,winners");
        assert_eq!(SeatRow::HEADING, "game,seat,bot,begins_with,points,rank,won_840,decisions");
        assert_eq!(PairRow::HEADING, "game,kind,what,seat,won_840,margin");
        let game = GameRow { game: 3, decisions: 40, rounds: None, ended_by: "a, b".into(), winners: 1 };
        assert_eq!(game.to_string(), "3,40,,\"a, b\",1");
        let pair = PairRow { game: 3, kind: "card".into(), what: "The \"Ark\"".into(), seat: 1, won_840: -840, margin: -7 };
        assert_eq!(pair.to_string(), "3,card,\"The \"\"Ark\"\"\",1,-840,-7");
    }
}
