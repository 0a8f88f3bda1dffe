//! What a newcomer would regret in Galactic Trader, and when something is picked but not placed.

use galactic_trader::{Action, Decision, View};
use kernel::Seat;

use super::look::Look;
use crate::regret::Regret;
use crate::text::counted;

/// The goods that a draft brings (GT-4.1).
const DRAFTED: usize = 2;

/// What would be regretted about an action of the viewer.
pub(super) fn regret(look: &Look<'_>, action: Action, legal: &[Action]) -> Option<Regret> {
    match Decision::of(look.view.step, action)? {
        Decision::EndTurn {} => end_turn(look, legal),
        Decision::Give { to } => give(look, to, legal),
        _ => None,
    }
}

/// Goods that could be laid and will be lost, or never be laid again.
fn end_turn(look: &Look<'_>, legal: &[Action]) -> Option<Regret> {
    if !legal.iter().any(|action| matches!(action, Action::Lay(_))) {
        return None;
    }
    let hand = look.own_hand()?.total() as usize;
    let held = counted(hand, "good");
    let lost = (hand + DRAFTED).saturating_sub(usize::from(look.content.cargo));
    let means = match (look.view.last_round, lost) {
        (true, _) => format!("You still hold {held} and could lay some. This is the last round: what you do not lay now you never will."),
        (false, 0) => return None,
        (false, _) => {
            format!("You still hold {held} and could lay some. The next draft brings {DRAFTED} more and will make you discard {lost}.")
        }
    };
    Some(Regret::new("End turn", means))
}

/// A planet that costs points, kept.
fn give(look: &Look<'_>, to: Seat, legal: &[Action]) -> Option<Regret> {
    let planet = look.planet(look.view.agreement?.planet);
    if Some(to) != look.view.who || planet.points >= 0 || legal.len() < 2 {
        return None;
    }
    let cost = counted(usize::from(planet.points.unsigned_abs()), "point");
    Some(Regret::new("Keep it", format!("{} would cost you {cost}. You may give it to anybody.", planet.name)))
}

/// Whether a good or a planet's ability is picked, and its place is not.
pub(super) fn is_halfway(view: &View) -> bool {
    view.step != view.step.as_others_see_it()
}
