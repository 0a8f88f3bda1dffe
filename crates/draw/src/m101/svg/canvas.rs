//! What the parts of the picture are drawn from.

use kernel::Seat;
use m101::content::{Card, CardId};
use m101::state::Step;
use m101::{Action, M101, View};

use crate::names::Names;
use crate::picture::pieces;
use crate::picture::{Clickable, Layout};

/// Everything that the parts of the picture are drawn from.
pub(super) struct Canvas<'c> {
    pub(super) game: &'c M101,
    pub(super) view: &'c View,
    pub(super) names: &'c Names,
    pub(super) choices: &'c [Clickable<Action>],
    pub(super) layout: Layout,
}

impl<'c> Canvas<'c> {
    pub(super) fn wide(&self) -> bool {
        self.layout == Layout::Wide
    }

    /// The choice that the wanted action is.
    pub(super) fn choice(&self, action: Action) -> Option<&'c Clickable<Action>> {
        pieces::choice(self.choices, action)
    }

    /// What a click on a hand card does: the step asks for one thing only.
    pub(super) fn with_card(&self, card: CardId) -> Option<&'c Clickable<Action>> {
        [Action::Boost(card), Action::Build(card), Action::Replace(card), Action::Pay(card), Action::Colonise(card), Action::HandOver(card)]
            .into_iter()
            .find_map(|action| self.choice(action))
    }

    pub(super) fn card(&self, card: CardId) -> &'c Card {
        self.game.content.card(card)
    }

    /// The card that is being placed, if one is.
    pub(super) fn placing(&self) -> Option<CardId> {
        match self.view.step {
            Step::BuildSpace(card) | Step::ColoniseSpace(card) | Step::Rotation { card, .. } | Step::ColoniseWay { card, .. } => Some(card),
            Step::Pay(payment) => payment.purchase.card(),
            _ => None,
        }
    }

    /// Whether a card has been picked to pay with.
    pub(super) fn is_picked(&self, card: CardId) -> bool {
        matches!(self.view.step, Step::Pay(payment) if payment.picked.has(card))
    }

    pub(super) fn asked(&self, seat: Seat) -> bool {
        self.view.asked.contains(seat) && !matches!(self.view.step, Step::Over(_))
    }
}

/// A name without its keyword, which is shown as a mark of its own: "GOVERNMENT Seed Reserve" is "Seed Reserve".
pub(super) fn short_name(card: &Card) -> String {
    let Some(keyword) = card.keyword else { return card.name.clone() };
    let words: Vec<&str> = card.name.split(' ').filter(|word| *word != keyword.word()).collect();
    match words[..] {
        [] | ["The"] => card.name.clone(),
        _ => words.join(" "),
    }
}
