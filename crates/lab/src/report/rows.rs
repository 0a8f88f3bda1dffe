//! Single games, seats and pairs as lines of text with commas, for whoever wants to count for themselves.

use bots::BotName;
use kernel::{Deed, Outcome, Seat};

use super::branch::Fared;

/// The lines of some games, without headings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// One for each game.
    pub games: String,
    /// One for each seat of each game.
    pub seats: String,
    /// One for each time that a position was played on in two ways.
    pub pairs: String,
}

/// The headings of [`Rows`].
pub const HEADINGS: [&str; 3] = [
    "game,decisions,rounds,ended_by,winners\n",
    "game,seat,bot,begins_with,points,rank,won_840,decisions\n",
    "game,kind,what,seat,won_840,margin\n",
];

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
        let winners = outcome.winners().count();
        let rounds = rounds.map(|rounds| rounds.to_string()).unwrap_or_default();
        let games = format!("{index},{},{rounds},{},{winners}\n", seats.len(), outcome.reason.name);
        let mut lines = String::new();
        for (standing, bot) in outcome.standings.iter().zip(seating) {
            let seat = standing.seat;
            let with: Vec<String> =
                begins.iter().filter(|(whose, _)| *whose == seat).map(|(_, deed)| format!("{}={}", deed.kind, deed.what)).collect();
            let decisions = seats.iter().filter(|whose| **whose == seat).count();
            let (with, won) = (field(&with.join(";")), fared.won[seat.index()]);
            lines += &format!("{index},{},{bot},{with},{},{},{won},{decisions}\n", seat.number(), standing.points, standing.rank);
        }
        Rows { games, seats: lines, pairs: String::new() }
    }

    /// Adds a position that was played on in two ways: the one minus the other.
    pub(crate) fn pair(&mut self, index: u64, kind: &str, what: &str, seat: Seat, won: i64, margin: i64) {
        self.pairs += &format!("{index},{},{},{},{won},{margin}\n", field(kind), field(what), seat.number());
    }
}
