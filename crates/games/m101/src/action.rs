//! Actions: one click each, with a dense number and a written form.

use crate::M101;
use crate::content::{CardId, Colour, MAX_CARDS, MAX_DEMAND, Phase};
use crate::turning::Rotation;

kernel::action_table! {
    /// One choice at one of the decision points D1 to D19.
    pub enum Action of M101 {
        /// D5, D9, D12, D16: place nothing more, stop.
        Pass = "pass",
        /// D1: keep this start system.
        Keep(card: CardId) = "keep",
        /// D2: commit this action card.
        Select(phase: Phase) = "select",
        /// D3: commit it alone.
        Alone = "alone",
        /// D3: with the No Boost card.
        NoBoost = "no-boost",
        /// D3: with this hand card as a boost.
        Boost(card: CardId) = "boost",
        /// D4: take this research card.
        Take(card: CardId) = "take",
        /// D4: draw from the pile instead (option `advance_deck = always`).
        Draw = "draw",
        /// D5: build this infrastructure.
        Build(card: CardId) = "build",
        /// D5: upgrade an infrastructure (option `upgrade`).
        Upgrade = "upgrade",
        /// D6: in this infrastructure space.
        In(gap: GapId) = "in",
        /// D19: with this hand card.
        Replace(card: CardId) = "replace-by",
        /// D7: turned so.
        Rotate(rotation: Rotation) = "rotate",
        /// D8: pay with this hand card.
        Pay(card: CardId) = "pay",
        /// D9: place this system.
        Colonise(card: CardId) = "colonise",
        /// D10, D16: at this system space.
        At(site: SiteId) = "at",
        /// D11, D17: for cards, with political influence.
        Peacefully = "peacefully",
        /// D11, D17: with military strength.
        ByForce = "by-force",
        /// D12: a cube of this colour from this system.
        Cube(site: SiteId, colour: Colour) = "cube",
        /// D13: to this demand space of the system at this space.
        To(site: SiteId, space: DemandSpace) = "to",
        /// D14: the way to pay with this number in the order of the list.
        Route(way: Way) = "route",
        /// D15: hand this card over.
        HandOver(card: CardId) = "hand-over",
        /// D18: refuse the invasion.
        Refuse = "refuse",
        /// D18: allow it.
        Allow = "allow",
    }
}

/// The most ways to pay that are told apart: all there are up to a toll of seven cards.
pub(crate) const MAX_ROUTES: u32 = 40;

kernel::counted! {
    /// A demand space of a system.
    pub struct DemandSpace(MAX_DEMAND, from 1);
    /// A way to pay for a delivery, in the order of the list.
    pub struct Way(MAX_ROUTES, from 1);
}

impl DemandSpace {
    /// Its bit among the demand spaces of a system.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

parts::ids! {
    /// A system space of the board.
    pub struct SiteId;
    /// An infrastructure space of the board, between system spaces.
    pub struct GapId;
}

/// How many spaces of a kind a board can have; those that a content has bear names.
const PLACES: usize = 64;

kernel::arguments! { of M101;
    CardId [MAX_CARDS] = |card| card.0, CardId, |game, card| game.content.cards.get(card).map(|card| card.id.as_str());
    Phase [Phase::ALL.len()] = |phase| phase.index() as u8, |number| Phase::ALL[usize::from(number)], |_, phase| Some(Phase::ALL[phase].name());
    Colour [Colour::ALL.len()] = |colour| colour.index() as u8, |number| Colour::ALL[usize::from(number)], |_, colour| Some(Colour::ALL[colour].word());
    SiteId [PLACES] = |site| site.0, SiteId, |game, site| called(&game.content.board.names[site]);
    GapId [PLACES] = |gap| gap.0, GapId, |game, gap| called(&game.content.board.gap_names[gap]);
}

fn called(name: &str) -> Option<&str> {
    (!name.is_empty()).then_some(name)
}
