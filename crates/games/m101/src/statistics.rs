//! What statistics ask of a game: with what seats begin, what is offered and taken, what they did, how games are meant to end.

use kernel::{Deed, EndReason, Seat, Statistics};

use crate::content::CardId;
use crate::state::{Area, Ending, State, Step};
use crate::turning::{Built, Upgraded};
use crate::{Action, Event, M101};

fn named(game: &M101, card: CardId) -> String {
    format!("{} {}", game.content.card(card).id, game.card_name(card))
}

impl Statistics for M101 {
    /// Start systems and their spaces come out with the first event, so the deal itself gives nobody anything.
    const BEGINS_WITH: &'static [&'static str] = &["start system", "start space"];

    /// A card is taken up by keeping it, by taking it from the research area and by placing it; an action by committing it.
    fn takes_up(&self, state: &State, _seat: Seat, action: Action, found: &mut Vec<Deed>) {
        match (state.step, action) {
            (_, Action::Keep(card)) => found.push(Deed::new("start system", named(self, card))),
            (_, Action::Select(phase)) => found.push(Deed::new("action chosen", phase.name())),
            (_, Action::Take(card)) => found.push(Deed::new("research card", named(self, card))),
            (Step::Build | Step::Colonise | Step::UpgradeCard(_), Action::Build(card) | Action::Colonise(card) | Action::Replace(card)) => {
                found.push(Deed::new("card placed", named(self, card)));
            }
            _ => {}
        }
    }

    fn deeds(&self, event: &Event, found: &mut Vec<(Seat, Deed)>) {
        let mut did = |seat: Seat, kind: &'static str, what: String| found.push((seat, Deed { kind, what }));
        match *event {
            Event::Started { seat, card, site } => {
                did(seat, "start system", named(self, card));
                did(seat, "start space", self.site_name(site));
            }
            Event::Revealed { seat, action, boost, .. } => {
                did(seat, "action chosen", action.name().to_owned());
                if boost.is_some() {
                    did(seat, "action boosted", action.name().to_owned());
                }
            }
            Event::Built(Built { seat, card, .. }) | Event::Upgraded(Upgraded { seat, card, .. }) | Event::Colonised { seat, card, .. } => {
                did(seat, "card placed", named(self, card));
            }
            Event::Delivered { seat, colour, .. } => did(seat, "cube delivered", colour.word().to_owned()),
            Event::Claimed { seat, .. } => did(seat, "influence", "empty space".to_owned()),
            Event::Influenced { seat, way: Area::Political, .. } => did(seat, "influence", "political".to_owned()),
            Event::Influenced { seat, way: Area::Military, .. } => did(seat, "influence", "invasion".to_owned()),
            _ => {}
        }
    }

    fn endings(&self) -> Vec<EndReason> {
        [Ending::Disks, Ending::FullGalaxy].map(Ending::reason).to_vec()
    }

    const GUARDS: &'static [&'static str] = &["stall", "round-cap"];
}
