//! What the parts of the picture are drawn from, and the paper and pencil they share with the other boards.

use galactic_trader::Action;
use kernel::Seat;

use super::super::look::Look;
use crate::names::Names;
use crate::picture::{Clickable, Layout};

pub(super) use crate::picture::paper::{Area, At, length, lines, paragraph, rect, size_for, target, text};

/// Everything that the parts of the picture are drawn from.
pub(super) struct Canvas<'c> {
    pub(super) look: Look<'c>,
    pub(super) names: &'c Names,
    pub(super) choices: &'c [Clickable<Action>],
    pub(super) layout: Layout,
    /// How many planets are on offer after a refill (GT-2.5).
    pub(super) area_size: usize,
    /// After how many barren rounds the game ends (GT-9.3); 0 for never.
    pub(super) stall_limit: u8,
    /// The beginning of all ids: pages may hold several pictures, and an id must be unique in its page.
    pub(super) prefix: String,
}

impl<'c> Canvas<'c> {
    pub(super) fn wide(&self) -> bool {
        self.layout == Layout::Wide
    }

    /// The choice that the wanted action is.
    pub(super) fn choice(&self, action: Action) -> Option<&'c Clickable<Action>> {
        self.choices.iter().find(|choice| choice.action == action)
    }

    /// The first of these actions that may be chosen: a card in hand is laid, discarded or used, as the step asks.
    pub(super) fn any(&self, actions: &[Action]) -> Option<&'c Clickable<Action>> {
        actions.iter().find_map(|action| self.choice(*action))
    }

    /// Whether somebody is the one who looks.
    pub(super) fn mine(&self, seat: Seat) -> bool {
        self.look.view.who == Some(seat)
    }
}
