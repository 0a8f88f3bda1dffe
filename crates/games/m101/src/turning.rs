//! How an infrastructure lies in its space: its corners, its rotation, and what its tabs point at (M1-3.5, M1-3.8, M1-14.4).

use kernel::{Actions, Effects, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{GapId, SiteId};
use crate::content::{Card, CardId, Tab};
use crate::play::Play;
use crate::state::{Open, Purchase, State, Step};
use crate::{Action, Event, M101, Refusal};

kernel::counted! {
    /// How far an infrastructure is turned, in quarters: the corner at which its name is.
    pub struct Rotation(4, from 0);
}

impl Rotation {
    /// All of them, from the lowest.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];
}

/// A corner of an infrastructure space; a system space lies there. They count clockwise (M1-3.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Corner {
    /// Upper left.
    NorthWest,
    /// Upper right.
    NorthEast,
    /// Lower right.
    SouthEast,
    /// Lower left.
    SouthWest,
}

impl Corner {
    /// All of them, clockwise.
    pub const ALL: [Corner; 4] = [Corner::NorthWest, Corner::NorthEast, Corner::SouthEast, Corner::SouthWest];

    /// Which corner of a gap a space is.
    #[must_use]
    #[inline]
    pub fn of(gap: GapId, site: SiteId) -> Option<Corner> {
        match site.0.checked_sub(gap.0)? {
            8 => Some(Corner::NorthWest),
            9 => Some(Corner::NorthEast),
            1 => Some(Corner::SouthEast),
            0 => Some(Corner::SouthWest),
            _ => None,
        }
    }

    /// The space at this corner of a gap.
    #[must_use]
    #[inline]
    pub fn site(self, gap: GapId) -> SiteId {
        SiteId(gap.0 + [8, 9, 1, 0][self as usize])
    }

    /// The corner across.
    #[must_use]
    pub fn opposite(self) -> Corner {
        Corner::ALL[(self as usize + 2) & 3]
    }
}

/// A system at a corner of an infrastructure space: people find the space by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    /// The one that lies there.
    pub system: CardId,
    /// At which corner of the space.
    pub corner: Corner,
}

/// An infrastructure space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Gap {
    /// The infrastructure that lies here.
    pub card: Option<CardId>,
    /// Whose it is; of no meaning without a card.
    pub owner: Seat,
    /// How it is turned.
    pub rotation: Rotation,
}

/// An infrastructure with its space, turned as it will lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// Which infrastructure.
    pub card: CardId,
    /// The infrastructure space.
    pub gap: GapId,
    /// How it is turned.
    pub rotation: Rotation,
}

/// What is told of an infrastructure that was built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub struct Built {
    pub seat: Seat,
    pub card: CardId,
    pub gap: GapId,
    pub rotation: Rotation,
    /// What was paid.
    pub cost: u8,
    /// A system beside the space.
    #[serde(skip)]
    pub beside: Option<Beside>,
}

/// What is told of an infrastructure that replaced another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub struct Upgraded {
    pub seat: Seat,
    pub card: CardId,
    /// The card it replaced.
    pub old: CardId,
    pub gap: GapId,
    pub rotation: Rotation,
    /// What was paid.
    pub cost: u8,
    /// A system beside the space.
    #[serde(skip)]
    pub beside: Option<Beside>,
}

impl Gap {
    /// Puts a card here as it is to lie.
    pub(crate) fn lay(&mut self, building: Building) {
        (self.card, self.rotation) = (Some(building.card), building.rotation);
    }

    /// Whether it lies in one of the four ways there are.
    pub(crate) fn is_turned_well(&self) -> bool {
        usize::from(self.rotation.0) < Rotation::ALL.len()
    }
}

impl Building {
    /// What is told when it is built.
    pub(crate) fn built(self, seat: Seat, cost: u8, beside: Option<Beside>) -> Event {
        let Building { card, gap, rotation } = self;
        Event::Built(Built { seat, card, gap, rotation, cost, beside })
    }

    /// What is told when it replaces another card.
    pub(crate) fn replaced(self, seat: Seat, old: CardId, cost: u8, beside: Option<Beside>) -> Event {
        let Building { card, gap, rotation } = self;
        Event::Upgraded(Upgraded { seat, card, old, gap, rotation, cost, beside })
    }

    /// Whether it is to lie in one of the four ways there are.
    pub(crate) fn is_turned_well(&self) -> bool {
        usize::from(self.rotation.0) < Rotation::ALL.len()
    }
}

impl Card {
    /// The tab that points at this corner under a rotation; the name is at the corner of the rotation's number.
    #[must_use]
    #[inline]
    pub fn tab_at(&self, corner: Corner, rotation: Rotation) -> Option<&Tab> {
        match (4 + corner as u8 - (rotation.0 & 3)) & 3 {
            0 => None,
            place => self.tabs[usize::from(place) - 1].as_ref(),
        }
    }

    /// Whether this card can be turned so that for every tab of another one it has one that is as good.
    pub(crate) fn tabs_can_cover(&self, other: &Card, is_as_good: impl Fn(&Tab, &Tab) -> bool) -> bool {
        let covers = |turn: &Rotation| {
            Corner::ALL.iter().all(|corner| match (self.tab_at(*corner, *turn), other.tab_at(*corner, Rotation::default())) {
                (_, None) => true,
                (Some(a), Some(b)) => is_as_good(a, b),
                (None, Some(_)) => false,
            })
        };
        Rotation::ALL.iter().any(covers)
    }
}

/// A tab that points at an uncovered system space.
#[derive(Debug, Clone, Copy)]
pub struct LiveTab<'c> {
    /// The corner of the infrastructure.
    pub corner: Corner,
    /// The space at that corner.
    pub site: SiteId,
    /// What it does for whoever places a system there.
    pub tab: &'c Tab,
}

impl M101 {
    /// The tabs that point at uncovered system spaces when an infrastructure lies so, with the corners and the spaces (M1-3.5, M1-3.8).
    pub fn live_tabs<'c>(&'c self, open: &'c Open, card: &'c Card, gap: GapId, rotation: Rotation) -> impl Iterator<Item = LiveTab<'c>> {
        Corner::ALL.into_iter().filter_map(move |corner| {
            let site = corner.site(gap);
            let tab = card.tab_at(corner, rotation).filter(|_| self.spaces.has(site) && !open.systems.has(site))?;
            Some(LiveTab { corner, site, tab })
        })
    }

    /// The same of the infrastructure that lies in this space.
    pub fn live_tabs_at<'c>(&'c self, open: &'c Open, gap: GapId) -> impl Iterator<Item = LiveTab<'c>> {
        let lying = &open.gaps[gap];
        lying.card.into_iter().flat_map(move |card| self.live_tabs(open, self.content.card(card), gap, lying.rotation))
    }

    /// The tab of the infrastructure in this space that points at a space beside it.
    #[inline]
    pub(crate) fn tab_towards<'c>(&'c self, open: &Open, gap: GapId, site: SiteId) -> Option<(Seat, &'c Tab)> {
        let lying = open.gaps[gap];
        let corner = Corner::of(gap, site)?;
        self.content.card(lying.card?).tab_at(corner, lying.rotation).map(|tab| (lying.owner, tab))
    }

    /// The first system around an infrastructure space, those that the player influences before others.
    #[must_use]
    pub fn beside(&self, open: &Open, seat: Seat, gap: GapId) -> Option<Beside> {
        let at = |corner: Corner| Some(Beside { system: open.sites[corner.site(gap)].system?, corner });
        let mine = |corner: &Corner| open.influenced[seat].has(corner.site(gap));
        Corner::ALL.into_iter().filter(mine).find_map(at).or_else(|| Corner::ALL.into_iter().find_map(at))
    }

    /// The rotations that differ in what their tabs point at among uncovered system spaces; of equal ones the lowest (D7).
    fn rotations(&self, open: &Open, card: CardId, gap: GapId) -> impl Iterator<Item = Rotation> {
        let card = self.content.card(card);
        let lives = Rotation::ALL.map(|rotation| {
            let mut live = [None; 4];
            self.live_tabs(open, card, gap, rotation).for_each(|found| live[found.corner as usize] = Some(found.tab));
            live
        });
        let is_new = move |rotation: &Rotation| {
            let place = usize::from(rotation.0);
            lives[..place].iter().all(|lower| *lower != lives[place])
        };
        Rotation::ALL.into_iter().filter(is_new).collect::<arrayvec::ArrayVec<Rotation, 4>>().into_iter()
    }
}

/// D7.
pub(crate) fn list(game: &M101, state: &State, card: CardId, gap: GapId, found: &mut Actions<Action>) {
    game.rotations(state, card, gap).for_each(|rotation| found.push(Action::Rotate(rotation)));
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Asks how it is turned where that makes a difference (D7).
    pub(crate) fn ask_turning(&mut self, card: CardId, gap: GapId, upgrade: bool) {
        if self.game.rotations(self.state, card, gap).count() == 1 {
            self.charge_building(Building { card, gap, rotation: Rotation::default() }, upgrade);
        } else {
            self.state.step = Step::Turning { card, gap, upgrade };
        }
    }

    /// D7: chooses how it is turned (M1-14.4).
    pub(crate) fn turn(&mut self, card: CardId, gap: GapId, upgrade: bool, rotation: Rotation) -> Result<(), Refusal> {
        if !self.game.rotations(self.state, card, gap).any(|offered| offered == rotation) {
            return Err(Refusal::SameTurn);
        }
        self.cite("M1-14.4");
        self.charge_building(Building { card, gap, rotation }, upgrade);
        Ok(())
    }

    fn charge_building(&mut self, building: Building, upgrade: bool) {
        let (seat, Building { card, gap, .. }) = (self.seat, building);
        if upgrade {
            let cost = self.game.upgrade_cost(self.state, seat, card, gap).unwrap_or_default();
            self.charge(seat, Purchase::Upgrade(building), cost);
        } else {
            let cost = self.game.build_cost(self.state, seat, card, gap);
            self.charge(seat, Purchase::Build(building), cost);
        }
    }
}
