//! What a newcomer would regret in M101, and when something is picked but not placed.

use m101::state::Step;
use m101::{Action, Decision, M101, SiteId, View};

use crate::regret::Regret;

/// What would be regretted about an action of the viewer: to give up what costs nothing. What has to be paid for is passed over for good
/// reasons, round after round.
pub(super) fn regret(game: &M101, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
    let (open, seat) = (&view.open, view.who?);
    let is_free = |site: SiteId| game.system_at(open, site).is_none() || game.political_cost(open, seat, site) == 0;
    match Decision::of(view.step, action)? {
        Decision::StopDelivering {} if legal.iter().any(|other| matches!(other, Action::Cube(..))) => {
            Some(Regret::new("Pass", "You can still deliver a cube. Passing gives up the deliveries you have left in this phase."))
        }
        Decision::StopExpanding {} if legal.iter().any(|other| matches!(other, Action::At(site) if is_free(*site))) => Some(Regret::new(
            "Pass",
            "You can still place a disk without paying a card. Passing gives up the disks you have left in this phase.",
        )),
        Decision::AllowInvasion { .. } => {
            Some(Regret::new("Allow it", "The invader's disk would lie in a system that you control. Refusing costs you nothing."))
        }
        _ => None,
    }
}

/// Whether a card, a cube or a target is picked and not yet placed or paid for, or an action without what lies beside it.
pub(super) fn is_halfway(view: &View) -> bool {
    let chosen = view.commitment.action.is_some() && view.commitment.second.is_none();
    view.step != view.step.as_others_see_it() || (view.step == Step::Selection && chosen)
}
