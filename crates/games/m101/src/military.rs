//! Military strength (M1-11): pools that refill every phase.

use arrayvec::ArrayVec;
use kernel::{Effects, Seat};

use crate::content::{Forms, MAX_POOLS, Phase, TabEffect};
use crate::play::Play;
use crate::powers::{Place, Powers, Subject};
use crate::state::Open;
use crate::{Event, M101};

/// What strength is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Conquering a system in Colonise.
    Conquest,
    /// Invading a system in Expand.
    Invasion,
    /// Refusing an invasion: no invasion strength counts (M1-17.7).
    Defence,
}

impl Use {
    /// The powers that are strength for it. M1-12.3: military powers of Colonise count in Expand too.
    const fn forms(self) -> Forms {
        match self {
            Use::Conquest | Use::Defence => Forms::MILITARY,
            Use::Invasion => Forms::MILITARY.or(Forms::INVADE_STRENGTH),
        }
    }
}

impl M101 {
    /// Gathers the powers that can be strength for this use.
    pub(crate) fn strength_powers<'c>(&'c self, open: &Open, seat: Seat, to: Use, found: &mut Powers<'c>) {
        self.powers(open, seat, to.forms(), found);
    }

    /// A player's strength against a system (M1-11.3); `left` takes off what was used in this phase.
    pub(crate) fn strength_with(&self, open: &Open, seat: Seat, powers: &Powers<'_>, to: Use, subject: &Subject<'_>, left: bool) -> i16 {
        let (mut general, mut conditional, mut negative) = (0i16, 0i16, 0i16);
        for active in powers.iter().filter(|active| active.power.form.meets(to.forms())) {
            let power = active.power;
            let amount = self.amount(open, seat, power);
            if power.restrictions == 0 {
                general += amount;
            } else if self.applies(open, seat, active, subject) {
                let used = if left { power.pool.map_or(0, |pool| i16::from(open.used.pools[pool])) } else { 0 };
                match amount {
                    // M1-11.10: not a pool, and taken off each time anew.
                    ..0 => negative += amount,
                    _ => conditional += (amount - used).max(0),
                }
            }
        }
        if to == Use::Conquest {
            general += i16::from(open.is_chooser(seat, Phase::Colonise));
            if let Place::Site(site) = subject.place {
                conditional += i16::from(self.own_tabs(open, seat, TabEffect::Military, subject.card, site));
            }
        }
        if left {
            general = self.general_left(general, i16::from(open.used.general));
        }
        general + conditional + negative
    }

    /// What is left of the general pool (M1-11.3, M1-11.10): a negative card that was taken after points were used lowers it below 0.
    ///
    /// By version 1 of the rules it ended at 0 then.
    fn general_left(&self, general: i16, used: i16) -> i16 {
        match self.rules {
            1 if general > 0 => (general - used).max(0),
            1 => general,
            _ => general - used,
        }
    }

    /// A player's whole strength against a system, without deductions for use (M1-17.7).
    #[must_use]
    pub fn full_strength(&self, open: &Open, seat: Seat, to: Use, subject: &Subject<'_>) -> i16 {
        let mut powers = Powers::new();
        self.strength_powers(open, seat, to, &mut powers);
        self.strength_with(open, seat, &powers, to, subject, false)
    }

    /// The strength against a system that the player whose turn it is has left in this phase.
    #[must_use]
    pub fn strength_left(&self, open: &Open, seat: Seat, to: Use, subject: &Subject<'_>) -> i16 {
        let mut powers = Powers::new();
        self.strength_powers(open, seat, to, &mut powers);
        self.strength_with(open, seat, &powers, to, subject, true)
    }

    /// A player's general strength (M1-11.1).
    #[must_use]
    pub fn general_strength(&self, open: &Open, seat: Seat) -> i16 {
        let mut powers = Powers::new();
        self.strength_powers(open, seat, Use::Defence, &mut powers);
        powers.iter().filter(|active| active.power.restrictions == 0).map(|active| self.amount(open, seat, active.power)).sum()
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Uses up the strength for a conquest or an invasion (M1-11.6): tabs first, then conditional powers with more restrictions
    /// before those with fewer and equal ones in card-id order, the general pool at last.
    pub(crate) fn use_strength(&mut self, seat: Seat, to: Use, subject: &Subject<'_>) {
        self.cite("M1-11.6");
        let mut points = subject.card.cost;
        if let (Use::Conquest, Place::Site(site)) = (to, subject.place) {
            // What a tab has beyond the cost is lost with the tab.
            points = points.saturating_sub(self.game.own_tabs(self.state, seat, TabEffect::Military, subject.card, site));
        }
        let mut pools: ArrayVec<(u8, u8, u8), MAX_POOLS> = ArrayVec::new();
        {
            let open = &self.state.open;
            let mut powers = Powers::new();
            self.game.strength_powers(open, seat, to, &mut powers);
            for active in &powers {
                let Some(pool) = active.power.pool.filter(|_| self.game.applies(open, seat, active, subject)) else { continue };
                let left = self.game.amount(open, seat, active.power) - i16::from(open.used.pools[pool]);
                // Pools are numbered in card-id order.
                pools.push((u8::MAX - active.power.restrictions, pool, u8::try_from(left).unwrap_or(0)));
            }
        }
        pools.sort_unstable();
        for (_, pool, left) in pools {
            let used = points.min(left);
            self.state.used.pools[pool] += used;
            points -= used;
        }
        self.state.used.general = self.state.used.general.saturating_add(points);
    }
}
