//! What a view says at a second look: open slots, shares, who would win, scores. Reads the view only.

use galactic_trader::Slot;
use galactic_trader::content::{Ability, Content, Kind, Planet, PlanetId};
use galactic_trader::state::{Goods, Kinds, MAX_PLAYERS, Place, Step};
use galactic_trader::view::{SeenGood, View};
use kernel::Seat;

use crate::text::{Ink, Line};

/// A view with the content it speaks of.
#[derive(Clone, Copy)]
pub(super) struct Look<'v> {
    pub(super) view: &'v View,
    pub(super) content: &'v Content,
    /// How many players there are.
    pub(super) players: u8,
    /// Whether goods that are not sent on are discarded (option `stranded_goods`).
    pub(super) stranded_discarded: bool,
}

/// Who has how much on a planet.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    /// Goods of each player, by seat.
    pub(super) counts: [u8; MAX_PLAYERS],
    /// Who would win the planet as it lies (GT-7.3 to GT-7.5).
    pub(super) winner: Seat,
}

impl Shares {
    /// The winner's goods and the most of anybody else.
    pub(super) fn result(&self) -> (u8, u8) {
        let best_other = (0..MAX_PLAYERS).filter(|seat| *seat != self.winner.index()).map(|seat| self.counts[seat]).max();
        (self.counts[self.winner.index()], best_other.unwrap_or(0))
    }

    /// Everybody but the winner who has goods there, clockwise from the winner (GT-7.10).
    pub(super) fn losers(&self, players: u8) -> impl Iterator<Item = (Seat, u8)> + '_ {
        (1..players).map(move |steps| self.winner.clockwise(steps, players)).filter_map(|seat| {
            let count = self.counts[seat.index()];
            (count > 0).then_some((seat, count))
        })
    }
}

/// The four steps of a turn (GT-6.2).
pub(super) const TURN_STEPS: [&str; 4] = ["refresh", "take back", "lay", "agree"];

impl<'v> Look<'v> {
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat::new)
    }

    /// A good's name inside a sentence.
    pub(super) fn good(&self, kind: Kind) -> String {
        self.content.good(kind).name.to_lowercase()
    }

    pub(super) fn letter(&self, kind: Kind) -> char {
        self.content.good(kind).letter
    }

    pub(super) fn planet(&self, planet: PlanetId) -> &'v Planet {
        self.content.planet(planet)
    }

    pub(super) fn name(&self, planet: PlanetId) -> &'v str {
        &self.content.planet(planet).name
    }

    /// All kinds of the content.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.content.goods.len() as u8).map(Kind)
    }

    /// Goods as letters, each in its ink: "MMF".
    pub(super) fn letters(&self, goods: &Goods) -> Line {
        let mut line = Line::new();
        for kind in goods.kinds() {
            let letter = self.letter(Kind(kind)).to_string();
            line.push(letter.repeat(usize::from(goods.count(kind))), Ink::Good(kind));
        }
        line
    }

    /// The places of the play area that hold a planet.
    pub(super) fn on_offer(&self) -> impl Iterator<Item = (Place, PlanetId)> + '_ {
        (0..).map(Place).zip(&self.view.area).filter_map(|(space, place)| Some((space, place.planet?)))
    }

    /// Where a planet lies in the play area.
    pub(super) fn space_of(&self, planet: PlanetId) -> Option<Place> {
        self.on_offer().find(|(_, there)| *there == planet).map(|(space, _)| space)
    }

    /// The planet that lies there, by its name.
    pub(super) fn name_at(&self, space: Place) -> &'v str {
        self.on_offer().find(|(there, _)| *there == space).map_or("that planet", |(_, planet)| self.name(planet))
    }

    pub(super) fn good_at(&self, space: Place, slot: Slot) -> Option<&'v SeenGood> {
        self.view.deployed.iter().find(|good| good.space == space && good.slot == slot)
    }

    /// The empty slots of a planet, by kind, whether or not arrows close them for now.
    pub(super) fn missing(&self, space: Place) -> Vec<Kind> {
        let place = &self.view.area[usize::from(space)];
        let Some(planet) = place.planet else { return Vec::new() };
        let needs = self.planet(planet).needs.iter().enumerate();
        needs.filter(|(slot, _)| place.filled & (1 << slot) == 0).map(|(_, kind)| *kind).collect()
    }

    /// The kinds that a planet takes now, each once (GT-5.3, GT-5.4).
    pub(super) fn takes(&self, space: Place) -> Vec<Kind> {
        let Some(planet) = self.view.area[usize::from(space)].planet else { return Vec::new() };
        let mut kinds = self.missing(space);
        if self.planet(planet).ordered {
            kinds.truncate(1);
        }
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The planets that take a good of this kind now.
    pub(super) fn takers(&self, kind: Kind) -> Vec<PlanetId> {
        self.on_offer().filter(|(space, _)| self.takes(*space).contains(&kind)).map(|(_, planet)| planet).collect()
    }

    /// Who has how much on a planet, with one good more of `also`; `None` while nobody has anything.
    pub(super) fn shares(&self, space: Place, also: Option<Seat>) -> Option<Shares> {
        let there = self.view.deployed.iter().filter(|good| good.space == space).map(|good| good.owner);
        let mut counts = [0; MAX_PLAYERS];
        // When each player's latest good was placed: the later wins a tie (GT-7.4, GT-7.5).
        let mut latest = [0; MAX_PLAYERS];
        for (turn, owner) in there.chain(also).enumerate() {
            counts[owner.index()] += 1;
            latest[owner.index()] = turn + 1;
        }
        let winner = self.seats().max_by_key(|seat| (counts[seat.index()], latest[seat.index()]))?;
        (counts[winner.index()] > 0).then_some(Shares { counts, winner })
    }

    /// Full planets in the order in which they will be given out (GT-7.2).
    pub(super) fn full(&self) -> Vec<(Place, PlanetId)> {
        let mut full: Vec<(usize, Place, PlanetId)> = self
            .on_offer()
            .filter(|(space, _)| self.missing(*space).is_empty())
            .map(|(space, planet)| (self.view.deployed.iter().rposition(|good| good.space == space).unwrap_or(0), space, planet))
            .collect();
        full.sort_unstable();
        full.into_iter().map(|(_, space, planet)| (space, planet)).collect()
    }

    /// Goods of a player on planets, those set aside included (GT-1.9).
    pub(super) fn deployed(&self, seat: Seat) -> usize {
        let out = self.view.deployed.iter().filter(|good| good.owner == seat).count();
        out + self.view.aside.iter().filter(|good| good.owner == seat).count()
    }

    /// Points of owned planets, and the bonus for goods as it would be now (GT-10.1).
    pub(super) fn score(&self, seat: Seat) -> (i32, usize) {
        let planets = self.view.owned[seat].iter().map(|id| i32::from(self.planet(id).points)).sum();
        (planets, (usize::from(self.view.hands[seat].size) + self.deployed(seat)) / 2)
    }

    /// Whether goods are being drafted.
    pub(super) fn drafting(&self) -> bool {
        matches!(self.view.step, Step::DraftDiscard | Step::DraftPick(_))
    }

    /// Which of the four steps of a turn it is, from 1 (GT-6.2); `None` outside turns.
    pub(super) fn turn_step(&self) -> Option<usize> {
        match self.view.step {
            Step::DraftDiscard | Step::DraftPick(_) | Step::Over(_) => None,
            Step::CancelGood | Step::CancelDiscard(_) => Some(2),
            Step::DeployAction | Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) => Some(3),
            _ => Some(4),
        }
    }

    /// Who takes the packet's next good but one: it goes out clockwise, the last player takes two, and it goes back
    /// the other way (GT-4.3 to GT-4.5).
    pub(super) fn next_taker(&self) -> Option<Seat> {
        let takes = 2 * self.players;
        match self.view.takes + 1 {
            next if next < self.players => Some(self.view.first.clockwise(next, self.players)),
            next if next < takes => Some(self.view.first.clockwise(takes - 1 - next, self.players)),
            _ => None,
        }
    }

    /// The hand of the viewer, if it is somebody's.
    pub(super) fn own_hand(&self) -> Option<&'v Goods> {
        self.view.hands[self.view.who?].goods.as_ref()
    }

    /// Goods that another player certainly has: those that must be in hand, and those that may also lie face down on a
    /// planet, because a good of that player lies there whose kind is hidden and could be this one (GT-11.5).
    pub(super) fn sure_of(&self, seat: Seat) -> [Goods; 2] {
        let on_planets = self.view.deployed.iter().map(|good| (good.owner, good.kind, good.could_be));
        let set_aside = self.view.aside.iter().map(|good| (good.owner, good.kind, good.could_be));
        let hidden: Vec<Kinds> = on_planets
            .chain(set_aside)
            .filter(|(owner, kind, _)| *owner == seat && kind.is_none())
            .map(|(_, _, could_be)| could_be)
            .collect();
        let sure = &self.view.memory.sure[seat];
        let (mut in_hand, mut somewhere) = (Goods::default(), Goods::default());
        for kind in sure.kinds() {
            let elsewhere = hidden.iter().filter(|could_be| could_be.has(Kind(kind))).count();
            let certain = usize::from(sure.count(kind)).saturating_sub(elsewhere);
            (0..usize::from(sure.count(kind))).for_each(|index| if index < certain { in_hand.put(kind) } else { somewhere.put(kind) });
        }
        [in_hand, somewhere]
    }

    /// What a good of this kind counts as through this planet's ability.
    pub(super) fn result_of(&self, through: PlanetId, kind: Kind) -> Option<Kind> {
        match &self.planet(through).ability {
            Ability::Abundance(result) => Some(*result),
            Ability::Flexible(trades) => trades.iter().find(|trade| trade.from == kind).map(|trade| trade.to),
            Ability::Exchange | Ability::StrangeOrbit | Ability::None => None,
        }
    }
}
