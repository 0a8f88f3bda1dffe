//! The outcome: points by source, the ranking (TR-16.12, TR-16.13), and who won.

use kernel::{Cited, Clause, EndReason, Outcome, ScoreLine, Seat, Tally, TieBreak};

use crate::SpaceTruckin;
use crate::content::Kind;
use crate::state::{Ending, Loss, Part, Sheet, Stage, State, Step};

impl Ending {
    /// The name in statistics.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ending::EnoughPoints => "enough-points",
            Ending::LastStanding => "last-standing",
            Ending::MostPoints => "most-points",
            Ending::NobodyLeft => "nobody-left",
            Ending::Lost(Loss::Unserviceable) => "unserviceable",
            Ending::Lost(Loss::Bridge) => "bridge-lost",
            Ending::Lost(Loss::Engines) => "no-engine-pip",
            Ending::Lost(Loss::Quarters) => "no-quarters-pip",
            Ending::Lost(Loss::TooFewPoints) => "too-few-points",
        }
    }

    /// Whether somebody won.
    #[must_use]
    pub const fn has_winner(self) -> bool {
        matches!(self, Ending::EnoughPoints | Ending::LastStanding | Ending::MostPoints)
    }
}

/// The outcome of a game that is over, or as it stands.
pub(crate) fn outcome(game: &SpaceTruckin, state: &State) -> Outcome {
    let (reason, has_winner) = match state.stage {
        Stage::Over(how) => (EndReason { name: how.name(), clause: how.clause() }, how.has_winner()),
        _ => (EndReason { name: "running", clause: Clause("TR-1.6") }, false),
    };
    let tallies = game.players().map(|seat| tally(game, state, seat)).collect();
    let mut outcome = Outcome::ranked_by(reason, tallies);
    // A solo game, or one in which nobody is left, is lost by the best as well (TR-13.4, TR-16.9).
    for standing in &mut outcome.standings {
        standing.won &= has_winner && state.sheets[standing.seat].out.is_none();
    }
    outcome
}

fn tally(game: &SpaceTruckin, state: &State, seat: Seat) -> Tally {
    let sheet = &state.sheets[seat];
    let lines = vec![
        line("all five systems", sheet.points.truck, "TR-6.4"),
        line("jumps", sheet.points.jumps, "TR-12.4"),
        line("rewards and events", sheet.points.rewards, "TR-10.4"),
        line("Grizzled's losses", sheet.points.grizzled, "TR-15.4"),
        line("cargo sold", sheet.points.sale, "TR-13.2"),
    ];
    if game.seats == 1 {
        return Tally { precedence: Vec::new(), lines, tie_breaks: Vec::new() };
    }
    // Eliminated players come after all others, the later ones first (TR-16.13).
    let stage = sheet.out.map_or(0, |out| i32::from(out.stage));
    let mut precedence =
        vec![tie("still in the game", i32::from(sheet.out.is_none()), "TR-16.13"), tie("stage of elimination", stage, "TR-16.13")];
    if game.rules >= 2 {
        let early = match sheet.step {
            Step::Finished(Part::First) => 2,
            Step::Finished(Part::Second) => 1,
            _ => 0,
        };
        precedence.push(tie("first with the points that win", early, "TR-16.7"));
    }
    Tally { precedence, lines, tie_breaks: tie_breaks(sheet) }
}

/// TR-16.12; among eliminated players points alone decide (TR-16.13).
fn tie_breaks(sheet: &Sheet) -> Vec<TieBreak> {
    let fuel_and_crew = sheet.open_of(Kind::Engine).len() + sheet.open_of(Kind::Quarters).len();
    let values = [u32::from(sheet.bridge()), fuel_and_crew, sheet.intact_count()];
    let what = ["whole bridge cells", "open Engine and Quarters pips", "intact systems"];
    let counts = u32::from(sheet.out.is_none());
    what.into_iter().zip(values).map(|(what, value)| tie(what, (value * counts) as i32, "TR-16.12")).collect()
}

fn line(source: &str, points: u32, clause: &'static str) -> ScoreLine {
    ScoreLine { source: source.to_owned(), points: points as i32, clause: Clause(clause) }
}

fn tie(what: &str, value: i32, clause: &'static str) -> TieBreak {
    TieBreak { what: what.to_owned(), value, clause: Clause(clause) }
}
