//! What a newcomer would regret in Space Traders, and when something is picked but not placed.

use space_traders::state::Click;
use space_traders::{Action, Decision};

use super::look::Look;
use crate::regret::Regret;

/// One point that is left over is often left for a good reason.
const WORTH_ASKING: u8 = 2;

/// What would be regretted about an action of the viewer.
pub(super) fn regret(look: &Look<'_>, action: Action, legal: &[Action]) -> Option<Regret> {
    match Decision::of((look.view.phase, look.click()), action)? {
        Decision::Commit {} => commit(look, legal),
        Decision::Done {} if legal.iter().any(|other| matches!(other, Action::Place(_))) => Some(Regret::new(
            "Done",
            "You can still make links, and every link scores. What you do not link now scores nothing in this turn.",
        )),
        _ => None,
    }
}

/// Points that could be spent and are lost with the turn.
fn commit(look: &Look<'_>, legal: &[Action]) -> Option<Regret> {
    let own = look.own()?;
    let all = look.game.content.numbers.action_points;
    let left = all.saturating_sub(own.spent);
    let costs = |action: &Action| matches!(action, Action::Begin(code) if look.game.content.cost(*code) > 0);
    if left < WORTH_ASKING || !legal.iter().any(costs) {
        return None;
    }
    let means = if own.steps.is_empty() {
        format!("You have planned nothing. All {all} points of this turn would be lost.")
    } else {
        format!("{left} of your {all} points are not spent. They are lost at the end of the turn.")
    };
    Some(Regret::new("Commit", means))
}

/// Whether a step of the programme, or a link, is begun and not finished.
pub(super) fn is_halfway(look: &Look<'_>) -> bool {
    look.click() != Click::None
}
