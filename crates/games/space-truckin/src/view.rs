//! What a player, or a spectator, may know: everything but the dice to come (*Hidden information* of the rules).

use kernel::{Chance, PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::SpaceTruckin;
use crate::content::{LOCATIONS, Terrain};
use crate::state::{MAX_PLAYERS, Sheet, Stage, State};

/// What a player, or a spectator, may know.
///
/// The same for all, unfinished choices included: nothing is hidden in this game, and dice are rolled when they are
/// needed, so there is nothing to peek at. Still a type of its own: whoever gets it cannot act on the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub who: Option<Seat>,
    /// Which stage is played.
    pub stage: Stage,
    /// The common star chart.
    pub chart: [Option<Terrain>; LOCATIONS],
    /// Everybody's, for nothing on them is hidden.
    pub sheets: PerSeat<Sheet, MAX_PLAYERS>,
}

pub(crate) fn seen_by(_: &SpaceTruckin, state: &State, who: Option<Seat>) -> View {
    View { who, stage: state.stage, chart: state.chart, sheets: state.sheets }
}

pub(crate) fn the_only_one(_: &SpaceTruckin, view: &View, _: &mut impl Chance) -> State {
    imagine(view)
}

/// The one world of the view.
pub(crate) fn imagine(view: &View) -> State {
    State { stage: view.stage, chart: view.chart, sheets: view.sheets }
}
