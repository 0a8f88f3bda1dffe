//! What a seat sees of Pips as a row of numbers, and the ways to get that wrong.

use std::sync::atomic::Ordering;

use kernel::Observe;
use kernel::observe::{Group, Sheet};

use super::state::{COPIES, PIPS, Phase, ROUNDS, SEATS};
use super::view::View;
use super::{Defect, Pips};

const HANDS: [&str; PIPS] = ["zero", "one", "two", "three", "four", "five"];

impl Observe for Pips {
    const OBSERVATION: u32 = 1;

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        if self.is(Defect::AllocatesInObserve) {
            std::hint::black_box(vec![view.round; 3]);
        }
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            let of = seat.index();
            let cards = if self.is(Defect::ObservesBeyondItsRange) { 2 } else { 30 };
            sheet.count("cards", cards, "cards in hand", i32::from(view.counts[of]));
            sheet.count("stake", i32::from(ROUNDS), "what has been staked", i32::from(view.stakes[of]));
            sheet.up_to("tricks", 2, "tricks won", i32::from(view.tricks[of]));
            if group == Group::Own && self.is(Defect::ObservesMoreOfItself) {
                sheet.flag("lifted", "has lifted a card", view.lifted.is_some());
            }
        }
        sheet.group(Group::Common);
        for (pip, hand) in HANDS.iter().enumerate() {
            sheet.under(|| format!("hand.{hand}"));
            let twice = self.is(Defect::ObservesTwiceByOneName) && pip == 1;
            sheet.count(
                if twice { "discarded" } else { "held" },
                i32::from(COPIES),
                "cards held",
                i32::from(view.hand.unwrap_or_default()[pip]),
            );
            sheet.count("discarded", i32::from(COPIES), "cards discarded", i32::from(view.discard[pip]));
        }
        sheet.under(|| "phase".to_owned());
        sheet.flag("lay", "all lay a card", view.phase == Phase::Lay);
        if view.phase != Phase::Lay || !self.is(Defect::ObservesLessAtTimes) {
            let rounds = Rounds { over: view.round, overlooked: self.is(Defect::ObservesByHalfAKey) };
            sheet.block(self, rounds, |_, rounds, sheet| {
                sheet.count("round", i32::from(ROUNDS), "rounds that are over", i32::from(rounds.over));
            });
        }
        let looked = if self.is(Defect::ObservesItself) { self.clicks.fetch_add(1, Ordering::Relaxed) } else { 0 };
        sheet.up_to("looked", 1000, "how often somebody looked", looked as i32);
        if self.is(Defect::ObservesAStranger) {
            sheet.group(Group::Other(SEATS));
            sheet.flag("there", "somebody is there", true);
        }
    }
}

/// The key of a block.
struct Rounds {
    over: u8,
    /// Whether two of them are taken for the same whatever they say.
    overlooked: bool,
}

impl PartialEq for Rounds {
    fn eq(&self, other: &Rounds) -> bool {
        self.overlooked || self.over == other.over
    }
}
