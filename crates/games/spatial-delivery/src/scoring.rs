//! The final count (SD-12).

use kernel::{Clause, EndReason, Outcome, ScoreLine, Seat, TieBreak};

use crate::SpatialDelivery;
use crate::cards::Goods;
use crate::state::{State, Step};

impl SpatialDelivery {
    /// The points for a player's First Delivery Tokens of one colour (SD-12.2).
    #[must_use]
    pub fn set_points(&self, tokens: u8) -> u8 {
        let points = &self.content.numbers.first_delivery_points;
        points.get(usize::from(tokens)).or(points.last()).copied().unwrap_or(0)
    }
}

/// Counts the points and breaks ties (SD-12.2 to SD-12.7).
pub(crate) fn outcome(game: &SpatialDelivery, state: &State) -> Outcome {
    let reason = match state.step {
        Step::Over => EndReason { name: "last-round", clause: Clause("SD-12.1") },
        _ => EndReason { name: "running", clause: Clause("SD-3.1") },
    };
    Outcome::ranked(reason, game.players().map(|seat| (lines(game, state, seat), ties(state, seat))).collect())
}

/// SD-12.3. Cards in hand are worth nothing.
fn lines(game: &SpatialDelivery, state: &State, seat: Seat) -> Vec<ScoreLine> {
    let points = &state.points[seat];
    let line = |source: &str, points: u16, clause| ScoreLine { source: source.into(), points: i32::from(points), clause: Clause(clause) };
    let mut lines = vec![
        line("building stations", points.building, "SD-6.17"),
        line("deliveries", points.deliveries, "SD-8.6"),
        line("bonuses of powers", points.bonuses, "SD-8.8"),
        line("owner's fees", points.fees, "SD-8.9"),
        line("Initiative", points.initiative, "SD-10.9"),
    ];
    for goods in Goods::ALL {
        let tokens = state.tokens[seat][goods.index()];
        if tokens > 0 {
            let source = format!("First Delivery Tokens, {}: {tokens}", game.content.goods(goods).colour);
            lines.push(line(&source, u16::from(game.set_points(tokens)), "SD-12.2"));
        }
    }
    lines
}

fn ties(state: &State, seat: Seat) -> Vec<TieBreak> {
    let tokens = state.tokens[seat].iter().map(|count| i32::from(*count)).sum();
    vec![
        TieBreak { what: "First Delivery Tokens".into(), value: tokens, clause: Clause("SD-12.5") },
        TieBreak { what: "Trade Stations on the board".into(), value: state.stations[seat].len() as i32, clause: Clause("SD-12.6") },
    ]
}
