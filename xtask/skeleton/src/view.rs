//! Who sees what, and the worlds that can be imagined from it.
// MISSING: leave out of src/view.rs what somebody may not see, and say it in `disguise` (tests/skeleton_laws.rs); then delete this line

use kernel::{Chance, Seat};
use serde::{Deserialize, Serialize};

use crate::Skeleton;
use crate::state::State;

/// What a seat, or a spectator, may know: everything.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is; none for a spectator.
    pub who: Option<Seat>,
    /// What lies on the table.
    pub table: State,
}

pub(crate) fn seen_by(_: &Skeleton, state: &State, who: Option<Seat>) -> View {
    View { who, table: *state }
}

pub(crate) fn imagine(_: &Skeleton, view: &View, _: &mut impl Chance) -> State {
    view.table
}
