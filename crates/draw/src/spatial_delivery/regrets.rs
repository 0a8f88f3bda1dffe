//! What a newcomer would regret in Spatial Delivery, and when something is picked but not placed.

use kernel::Seat;
use spatial_delivery::{Action, Decision, SpatialDelivery, View};

use super::Looking;
use super::look::Look;
use crate::regret::Regret;
use crate::text::counted;

/// What would be regretted about an action of the viewer.
pub(super) fn regret(game: &SpatialDelivery, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
    let seat = view.asked.filter(|asked| view.who == Some(*asked) && legal.len() > 1)?;
    let cards = usize::from(view.hands[seat].size);
    match Decision::of(view.step, action)? {
        Decision::Pass {} => pass(game, view, cards),
        Decision::DeliverNothing {} if game.look(view).skipping_passes(seat) => pass(game, view, cards),
        Decision::PlayNothing {} if !view.acted => pass(game, view, cards),
        Decision::DeclineBarter { .. } => {
            Some(Regret::new("Take none", "Barter gives you a free card from the market, now or not at all."))
        }
        // Another turn without a card is none.
        Decision::DeclineEnterprise {} if cards > 0 => {
            Some(Regret::new("No extra turn", "Enterprise gives you another whole turn, now or not at all."))
        }
        _ => None,
    }
}

/// Cards that could still be used in this round (SD-5.4), and extra turns (SD-10.14).
fn pass(game: &SpatialDelivery, view: &View, cards: usize) -> Option<Regret> {
    if cards == 0 {
        return None;
    }
    let held = counted(cards, "card");
    let turns = match view.extra_turns {
        0 => String::new(),
        turns => format!(" and loses {}", counted(usize::from(turns), "extra turn")),
    };
    let after = if view.round == game.options.rounds { " It is the last one, and cards score nothing at the end." } else { "" };
    Some(Regret::new("Pass", format!("You still hold {held}. Passing ends this round for you{turns}.{after}")))
}

impl Look<'_> {
    /// Whether the turn is over without an action if nothing is delivered.
    pub(super) fn skipping_passes(&self, seat: Seat) -> bool {
        !self.view.acted && !self.game.can_play_a_card(&self.state, seat)
    }
}

/// Whether a mission, or a good to deliver, is picked and not carried out.
pub(super) fn is_halfway(view: &View) -> bool {
    view.step != view.step.as_others_see_it()
}
