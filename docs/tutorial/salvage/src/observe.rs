//! What a player looks at, as a row of numbers.

use kernel::Observe;
use kernel::observe::{Group, Sheet};

use crate::Salvage;
use crate::state::{Crew, DECK, ROUNDS};
use crate::view::View;

impl Observe for Salvage {
    const OBSERVATION: u32 = 1;

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            let taken = &view.taken[seat];
            let points = (0..).zip(&self.wrecks).map(|(wreck, card)| i32::from(taken.count(wreck)) * i32::from(card.points)).sum();
            sheet.up_to("points", 45, "points of the wrecks taken", points);
            sheet.count("wrecks", i32::from(ROUNDS), "wrecks taken", taken.total() as i32);
            sheet.flag("ready", "has chosen a crew", view.ready.contains(seat));
        }
        sheet.group(Group::Common);
        let hand = view.hand.unwrap_or_default();
        for crew in (0..6).map(Crew) {
            sheet.under(|| format!("crew.{crew}"));
            sheet.count("hand", 4, "crews of this strength in hand", i32::from(hand.count(crew.0)));
            sheet.flag("chosen", "the crew that the reader has chosen", view.chosen == Some(crew));
            let seen = hand.count(crew.0) + view.spent.count(crew.0) + u8::from(view.chosen == Some(crew));
            sheet.count("unseen", 4, "crews of this strength in other hands or the pile", i32::from(DECK.count(crew.0)) - i32::from(seen));
        }
        for (wreck, card) in (0..).zip(&self.wrecks) {
            sheet.under(|| format!("wreck.{}", card.id));
            sheet.flag("here", "this wreck drifts by", view.wreck.0 == wreck);
            sheet.flag("to-come", "it has not been seen yet", view.unseen.count(wreck) > 0);
        }
        let here = self.wrecks.get(usize::from(view.wreck.0));
        sheet.under(|| "wreck".into());
        sheet.count("hull", 12, "what a crew must reach", here.map_or(0, |wreck| i32::from(wreck.hull)));
        sheet.count("points", 9, "what the wreck is worth", here.map_or(0, |wreck| i32::from(wreck.points)));
        sheet.under(|| "clock".into());
        sheet.count("rounds-left", i32::from(ROUNDS), "rounds that are not over", i32::from(ROUNDS) - i32::from(view.round));
    }
}
