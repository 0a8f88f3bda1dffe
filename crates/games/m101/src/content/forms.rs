//! Sets of forms of powers: which rule asks for which powers.

use serde::Serialize;

use super::{Phase, Power};

/// A set of forms of powers (M1-12.10), one bit each. F3, the draw at the start of a phase, is a form of its own in each phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Forms(u32);

impl Forms {
    /// No form at all.
    pub const NONE: Forms = Forms(0);
    /// F1: raw tech.
    pub const TECH: Forms = Forms::number(1, Phase::Advance);
    /// F2: more cards in Advance.
    pub const TAKE: Forms = Forms::number(2, Phase::Advance);
    /// F4: building costs less.
    pub const BUILD_DISCOUNT: Forms = Forms::number(4, Phase::Build);
    /// F5: cards after building.
    pub const BUILD_DRAW: Forms = Forms::number(5, Phase::Build);
    /// F6: placing a system costs less.
    pub const COLONISE_DISCOUNT: Forms = Forms::number(6, Phase::Colonise);
    /// F7: military strength.
    pub const MILITARY: Forms = Forms::number(7, Phase::Colonise);
    /// F8: cards after placing a system.
    pub const COLONISE_DRAW: Forms = Forms::number(8, Phase::Colonise);
    /// F9: cards after conquering.
    pub const CONQUER_DRAW: Forms = Forms::number(9, Phase::Colonise);
    /// F10: more deliveries.
    pub const DELIVER: Forms = Forms::number(10, Phase::Deliver);
    /// F11: more sales.
    pub const SELL: Forms = Forms::number(11, Phase::Deliver);
    /// F12: cards after a delivery.
    pub const DELIVER_DRAW: Forms = Forms::number(12, Phase::Deliver);
    /// F13: cards after a sale.
    pub const SELL_DRAW: Forms = Forms::number(13, Phase::Deliver);
    /// F14: political influence costs less.
    pub const POLITICAL_DISCOUNT: Forms = Forms::number(14, Phase::Expand);
    /// F15: political influence costs nothing.
    pub const POLITICAL_FREE: Forms = Forms::number(15, Phase::Expand);
    /// F16: more influences.
    pub const INFLUENCE: Forms = Forms::number(16, Phase::Expand);
    /// F17: cards after political influence.
    pub const POLITICAL_DRAW: Forms = Forms::number(17, Phase::Expand);
    /// F18: strength for invading.
    pub const INVADE_STRENGTH: Forms = Forms::number(18, Phase::Expand);
    /// F19: more invasions.
    pub const INVADE: Forms = Forms::number(19, Phase::Expand);
    /// F20: cards after invading.
    pub const INVADE_DRAW: Forms = Forms::number(20, Phase::Expand);

    /// The form of this number in the table of M1-12.10; the phase tells the draws of F3 apart.
    #[must_use]
    pub const fn number(number: usize, phase: Phase) -> Forms {
        match number {
            3 => Forms::start_draw(phase),
            number => Forms(1 << number),
        }
    }

    /// F3: cards at the start of a phase.
    #[must_use]
    pub const fn start_draw(phase: Phase) -> Forms {
        Forms(1 << (24 + phase.index()))
    }

    /// The forms of some powers.
    #[must_use]
    pub fn of<'p>(powers: impl IntoIterator<Item = &'p Power>) -> Forms {
        powers.into_iter().fold(Forms::NONE, |all, power| all.or(power.form))
    }

    /// The forms of either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Forms) -> Forms {
        Forms(self.0 | other.0)
    }

    /// Whether the sets share a form.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Forms) -> bool {
        self.0 & other.0 != 0
    }
}
