//! What a player could make of the planets on offer.

use parts::Set;

use crate::GalacticTrader;
use crate::content::{Kind, MAX_AREA, PlanetId};
use crate::state::{Goods, Kinds, Space};

/// What a player's chances depend on. Lists by place are as long as any play area, so that two of them are compared as bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Outlook {
    /// What the player surely holds.
    pub(super) sure: Goods,
    /// The planets through which goods can be laid.
    pub(super) ready: Set<PlanetId>,
    /// How many goods may still be laid.
    pub(super) room: u8,
    /// The planet at each place, and its filled slots.
    pub(super) planets: [u8; MAX_AREA],
    pub(super) filled: [u8; MAX_AREA],
    /// The player's goods there, and the most of one other player.
    pub(super) own: [u8; MAX_AREA],
    pub(super) rival: [u8; MAX_AREA],
}

/// A place without a planet, in a list of planets by place.
pub(super) const NO_PLANET: u8 = u8::MAX;

/// What a player could make of the planet at each place; nothing where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Chances {
    /// Where the player could still complete and win it with own goods alone.
    pub(super) open: Set<u8>,
    /// How many goods are missing: not surely in hand, or beyond the deployment limit.
    pub(super) missing: [u8; MAX_AREA],
    /// How many slots are empty.
    pub(super) empty: [u8; MAX_AREA],
    /// The player's goods there less the most of one other player.
    pub(super) margin: [i8; MAX_AREA],
    pub(super) points: [i8; MAX_AREA],
}

impl Outlook {
    fn space(&self, place: usize) -> Space {
        Space { planet: (self.planets[place] != NO_PLANET).then(|| PlanetId(self.planets[place])), filled: self.filled[place] }
    }
}

impl GalacticTrader {
    pub(super) fn chances(&self, outlook: &Outlook) -> Chances {
        let mut chances = Chances::default();
        for place in 0..self.area_size {
            let space = outlook.space(place);
            let Some(planet) = space.planet.map(|planet| self.content.planet(planet)) else { continue };
            let (own, rival) = (outlook.own[place], outlook.rival[place]);
            let empty = planet.needs.len() as u8 - space.filled.count_ones() as u8;
            let fillable = self.fillable_from(outlook.sure, outlook.ready, space).min(empty);
            // With the last good a tie is won (GT-7.4).
            if empty > 0 && own + empty >= rival && own + empty <= self.content.deployed {
                chances.open.insert(place as u8);
            }
            chances.missing[place] = (empty - fillable).max(empty.saturating_sub(outlook.room));
            chances.empty[place] = empty;
            chances.margin[place] = own as i8 - rival as i8;
            chances.points[place] = planet.points;
        }
        chances
    }

    /// How many empty slots of the planet these goods fill, with these planets' abilities.
    fn fillable_from(&self, mut spare: Goods, ready: Set<PlanetId>, space: Space) -> u8 {
        let mut wants = self.wants(space);
        let both = spare.common(&wants);
        let mut filled = both.total() as u8;
        if ready.is_empty() || both == wants {
            return filled;
        }
        (spare, wants) = (spare.less(&both), wants.less(&both));
        for through in ready.iter() {
            let result = |kind: u8| Kinds(self.result(through, Kind(kind)).0 & wants.kind_bits()).single();
            if let Some((kind, result)) = spare.kinds().find_map(|kind| Some((kind, result(kind)?))) {
                spare.take(kind);
                wants.take(result.0);
                filled += 1;
            }
        }
        filled
    }
}
