//! Card powers (M1-12): who has which, what they apply to, what they count.

use arrayvec::ArrayVec;
use kernel::{Effects, Seat};
use parts::Set;

use crate::action::{GapId, SiteId};
use crate::content::{Brace, Card, CardId, Colour, Forms, MAX_POWERS, Phase, Power, Tab, TabEffect, Target};
use crate::play::Play;
use crate::state::{Open, PerPlayer, Site};
use crate::{Event, M101};

/// Where a card lies, or would.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A system space.
    Site(SiteId),
    /// An infrastructure space.
    Gap(GapId),
}

/// A power that a player has, with the place of its card.
#[derive(Debug, Clone, Copy)]
pub struct Active<'c> {
    /// What it lets the player do.
    pub power: &'c Power,
    /// Where its card lies.
    pub place: Place,
}

/// The powers of one player, in no order that matters.
pub type Powers<'c> = ArrayVec<Active<'c>, MAX_POWERS>;

/// The card that an act is about (M1-12.6).
#[derive(Debug, Clone, Copy)]
pub struct Subject<'c> {
    /// What is placed, filled or influenced.
    pub card: &'c Card,
    /// Where it lies or is to lie.
    pub place: Place,
}

impl Brace {
    /// Who has filled all of its spaces, and so has its reward (M1-16.13).
    #[must_use]
    pub fn completed_by(&self, site: &Site) -> Option<Seat> {
        (0..).zip(site.culture.0).find(|(_, filled)| filled & self.spaces == self.spaces).map(|(seat, _)| Seat::new(seat))
    }
}

/// Whether a card fits what a target says about the card itself.
#[inline]
pub(crate) fn card_fits(target: &Target, card: &Card) -> bool {
    target.kind.is_none_or(|kind| card.is_system() && card.system_type == kind)
        && target.keyword.is_none_or(|keyword| card.keyword == Some(keyword))
        && (!target.supply || card.is_supply())
}

impl M101 {
    /// The system at a space.
    #[must_use]
    #[inline]
    pub fn system_at(&self, open: &Open, site: SiteId) -> Option<&Card> {
        open.sites[site].system.map(|card| self.content.card(card))
    }

    /// The system at a space, as what an act is about.
    #[inline]
    pub(crate) fn subject_at(&self, open: &Open, site: SiteId) -> Option<Subject<'_>> {
        self.system_at(open, site).map(|card| Subject { card, place: Place::Site(site) })
    }

    /// Gathers the powers of some forms that a player has: of systems controlled, of infrastructure owned, and of unlocked
    /// braces (M1-12.1, M1-16.14).
    pub fn powers<'c>(&'c self, open: &Open, seat: Seat, forms: Forms, found: &mut Powers<'c>) {
        let works = |card: &Option<CardId>| card.filter(|card| self.at_work[usize::from(card.0)].meets(forms));
        for site in open.controlled[seat].iter() {
            let Some(card) = works(&open.sites[site].system).map(|card| self.content.card(card)) else { continue };
            for power in card.powers.iter().filter(|power| power.form.meets(forms)) {
                let has = match power.brace {
                    None => true,
                    Some(_) if self.options.deliverer_unlocks => false,
                    Some(brace) => card.braces[usize::from(brace)].completed_by(&open.sites[site]).is_some(),
                };
                if has {
                    found.push(Active { power, place: Place::Site(site) });
                }
            }
        }
        for gap in open.owned[seat].iter() {
            let Some(card) = works(&open.gaps[gap].card).map(|card| self.content.card(card)) else { continue };
            for power in card.powers.iter().filter(|power| power.form.meets(forms)) {
                found.push(Active { power, place: Place::Gap(gap) });
            }
        }
        if self.options.deliverer_unlocks {
            // Cultural disks are never removed, so whoever completed a brace influences its system for ever.
            for site in open.influenced[seat].and(open.systems).iter() {
                let Some(card) = works(&open.sites[site].system).map(|card| self.content.card(card)) else { continue };
                for power in card.powers.iter().filter(|power| power.form.meets(forms)) {
                    let completed = power.brace.and_then(|brace| card.braces[usize::from(brace)].completed_by(&open.sites[site]));
                    if completed == Some(seat) {
                        found.push(Active { power, place: Place::Site(site) });
                    }
                }
            }
        }
    }

    /// The amount of a power now: times its count, at most its cap (M1-12.11).
    #[inline]
    pub(crate) fn amount(&self, open: &Open, seat: Seat, power: &Power) -> i16 {
        match power.per {
            None => i16::from(power.amount),
            Some(count) => i16::from(power.amount) * (self.count(open, seat, count)).min(i16::from(power.cap)),
        }
    }

    /// The sum of the amounts of a player's powers of this form, whatever they are limited to.
    pub(crate) fn total(&self, open: &Open, seat: Seat, form: Forms) -> u8 {
        let mut powers = Powers::new();
        self.powers(open, seat, form, &mut powers);
        powers.iter().map(|active| active.power.amount.unsigned_abs()).fold(0, u8::saturating_add)
    }

    /// The spaces that a card at this place is adjacent to.
    #[inline]
    fn adjacent(&self, one: Place, other: Place) -> bool {
        match (one, other) {
            (Place::Site(a), Place::Site(b)) => parts::lattice::neighbours(Set::only(a)).has(b),
            (Place::Gap(gap), Place::Site(site)) | (Place::Site(site), Place::Gap(gap)) => {
                parts::lattice::corners(Set::only(gap)).has(site)
            }
            // M1-2.8.
            (Place::Gap(_), Place::Gap(_)) => false,
        }
    }

    /// Whether a player's power applies to a card (M1-12.6).
    #[inline]
    pub(crate) fn applies(&self, open: &Open, seat: Seat, active: &Active<'_>, subject: &Subject<'_>) -> bool {
        let Active { power, place } = active;
        let target = &power.target;
        let there = |set: Set<SiteId>| matches!(subject.place, Place::Site(site) if set.has(site));
        card_fits(target, subject.card)
            && (!power.adjacent || self.adjacent(*place, subject.place))
            && (!target.this || *place == subject.place)
            && (!target.controlled || there(open.controlled[seat]))
            && (!target.not_influenced || !there(open.influenced[seat]))
    }

    /// The discount that those of these powers that have this form give on a card.
    #[inline]
    pub(crate) fn discount(&self, open: &Open, seat: Seat, powers: &Powers<'_>, form: Forms, subject: &Subject<'_>) -> u8 {
        powers
            .iter()
            .filter(|active| active.power.form == form && self.applies(open, seat, active, subject))
            .map(|active| active.power.amount.unsigned_abs())
            .fold(0, u8::saturating_add)
    }

    /// What everybody draws after an act: the actor by all fitting powers, the others by those for "anyone" (M1-12.5, M1-12.7).
    ///
    /// To be asked just before the disk of the act is placed (M1-12.6), and so before the new card has powers (M1-12.2).
    pub(crate) fn draws_after(
        &self,
        open: &Open,
        actor: Seat,
        triggered: Forms,
        subject: &Subject<'_>,
        cube: Option<Colour>,
    ) -> PerPlayer<u8> {
        let mut draws: PerPlayer<u8> = PerPlayer::default();
        let others = self.by_anyone.meets(triggered);
        for seat in self.players().filter(|seat| *seat == actor || others) {
            let mut powers = Powers::new();
            self.powers(open, seat, triggered, &mut powers);
            for active in &powers {
                let power = active.power;
                let wanted = (seat == actor || power.anyone) && power.colour.is_none_or(|colour| cube == Some(colour));
                if wanted && self.applies(open, seat, active, subject) {
                    draws[seat] = draws[seat].saturating_add(power.amount.unsigned_abs());
                }
            }
        }
        draws
    }

    /// The live tabs that point at a space, with their owners (M1-3.5, M1-3.8).
    pub(crate) fn tabs_at<'c>(&'c self, open: &'c Open, site: SiteId) -> impl Iterator<Item = (Seat, &'c Tab)> {
        let gaps = parts::lattice::gaps(Set::only(site)).and(open.built);
        gaps.iter().filter_map(move |gap| self.tab_towards(open, gap, site))
    }

    /// The sum of a player's own tabs of one effect that a system placed here would cover (M1-12.12).
    #[inline]
    pub(crate) fn own_tabs(&self, open: &Open, seat: Seat, effect: TabEffect, card: &Card, site: SiteId) -> u8 {
        self.tabs_at(open, site)
            .filter(|(owner, tab)| *owner == seat && tab.effect == effect && card_fits(&tab.target, card))
            .map(|(_, tab)| tab.amount)
            .fold(0, u8::saturating_add)
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The draws that an act has triggered: the acting player first, then the others in initiative order (M1-12.8).
    pub(crate) fn draw_all(&mut self, actor: Seat, draws: &PerPlayer<u8>) {
        if draws[actor] > 0 {
            self.cite("M1-12.5");
            self.draw(actor, draws[actor]);
        }
        self.draw_others(actor, draws);
    }

    /// The draws of everybody but the actor.
    pub(crate) fn draw_others(&mut self, actor: Seat, draws: &PerPlayer<u8>) {
        for place in 0..self.state.order.len() {
            let seat = self.state.order[place];
            if seat != actor && draws[seat] > 0 {
                self.cite("M1-12.7");
                self.cite("M1-12.8");
                self.draw(seat, draws[seat]);
            }
        }
    }

    /// The draws at the start of a phase, for all players in initiative order (M1-12.4).
    pub(crate) fn phase_start_draws(&mut self) {
        let phase = self.state.phase;
        for place in 0..self.state.order.len() {
            let seat = self.state.order[place];
            let chose_expand = phase == Phase::Expand && self.state.is_chooser(seat, Phase::Expand);
            if chose_expand {
                self.cite("M1-17.1");
                self.draw(seat, 2);
            }
            let mut cards: i16 = 0;
            {
                let mut powers = Powers::new();
                self.game.powers(self.state, seat, Forms::start_draw(phase), &mut powers);
                for active in &powers {
                    cards += self.game.amount(self.state, seat, active.power);
                }
            }
            if cards > 0 {
                self.cite("M1-12.4");
                self.draw(seat, u8::try_from(cards).unwrap_or(u8::MAX));
            }
        }
    }
}

/// Whether a card of the deck has any power that is counted under this id; for tests and pictures.
impl M101 {
    /// Whether a card on the board has a power of the phase, outside braces or unlocked (M1-12.14).
    #[must_use]
    pub fn has_power_of(&self, open: &Open, card: CardId, at: Option<SiteId>, wanted: impl Fn(&Power) -> bool) -> bool {
        let card = self.content.card(card);
        card.powers.iter().any(|power| {
            let there = match (power.brace, at) {
                (None, _) => true,
                (Some(brace), Some(site)) => card.braces[usize::from(brace)].completed_by(&open.sites[site]).is_some(),
                (Some(_), None) => false,
            };
            there && wanted(power)
        })
    }
}
