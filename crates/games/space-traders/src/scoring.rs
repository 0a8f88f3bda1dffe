//! The score on the track (ST-7) and the final ranking (ST-8.6, ST-8.7).

use kernel::{Clause, EndReason, Outcome, ScoreLine, Seat, TieBreak};
use serde::Serialize;

use crate::content::Numbers;
use crate::state::{Phase, State};
use crate::tile::Suit;
use crate::{SpaceTraders, trade};

/// How a score is shown on the track (ST-7.2, ST-7.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Track {
    /// The space, from 0.
    pub space: u16,
    /// The face of the die: 0 is blank, 1 the ace.
    pub face: u16,
    /// How often all faces have been passed.
    pub laps: u16,
}

impl Track {
    /// Where the die of this score lies.
    #[must_use]
    pub fn of(score: u16, numbers: &Numbers) -> Track {
        let (spaces, faces) = (u16::from(numbers.track_spaces), u16::from(numbers.die_faces));
        let tens = score / spaces;
        Track { space: score % spaces, face: tens % faces, laps: tens / faces }
    }
}

/// Ranks the players: highest score first, ties shared or broken by the ladder.
pub(crate) fn outcome(game: &SpaceTraders, state: &State) -> Outcome {
    let reason = match state.phase {
        Phase::Over(how) => how.reason(),
        _ => EndReason { name: "running", clause: Clause("ST-8.5") },
    };
    let control = trade::control(game, &state.pieces);
    let seats = game.players().map(|seat| {
        let ties = if game.options.ladder {
            let tiles = control.iter().filter(|controller| **controller == Some(seat)).count() as i32;
            let pieces = i32::from(state.pieces[seat].on_map());
            vec![
                TieBreak { what: "tiles controlled".into(), value: tiles, clause: Clause("ST-8.7") },
                // The higher value wins, and here fewer are better.
                TieBreak { what: "pieces on the map, fewer are better".into(), value: -pieces, clause: Clause("ST-8.7") },
            ]
        } else {
            Vec::new()
        };
        (lines(game, state, seat), ties)
    });
    Outcome::ranked(reason, seats.collect())
}

/// Where a player's points come from: the links of each product, over all turns.
fn lines(game: &SpaceTraders, state: &State, seat: Seat) -> Vec<ScoreLine> {
    let clause = Clause(if game.options.free_market {
        "ST-10.3"
    } else if game.options.expensive {
        "ST-9.5"
    } else {
        "ST-6.5"
    });
    let points = Suit::ALL.into_iter().zip(state.points[seat]).filter(|(_, points)| *points > 0);
    points
        .map(|(suit, points)| ScoreLine {
            source: format!("links in {}", game.content.suit(suit).product),
            points: i32::from(points),
            clause,
        })
        .collect()
}
