//! Slots (GT-5): which kinds a planet takes now, and where a good goes.

use kernel::{Actions, Seat};
use parts::Set;

use crate::action::Slot;
use crate::content::{Ability, Age, Content, Kind, MAX_KINDS, MAX_NEEDS, MAX_PLANETS, Planet, PlanetId};
use crate::state::{Deployed, Goods, Kinds, Place, Space, State};
use crate::{Action, GalacticTrader, Refusal, abilities};

/// What the rules ask of one planet, in bits.
#[derive(Debug, Clone, Copy)]
struct PlanetTable {
    /// For each set of filled slots, the kinds that can be placed (GT-5.3, GT-5.4).
    takes: [Kinds; 1 << MAX_NEEDS],
    /// For each set of filled slots, what the others ask for.
    wants: [Goods; 1 << MAX_NEEDS],
    /// For each kind, the slots that ask for it.
    slots: [u8; MAX_KINDS],
    /// For each kind, what a good of that kind counts as through the planet's ability: one kind, or none.
    results: [Kinds; MAX_KINDS],
    /// All of its slots.
    all_slots: u8,
}

/// What the card list means for the rules, worked out once when the game is opened.
#[derive(Debug, Clone)]
pub(crate) struct Tables {
    /// Of full length whatever the pack, so that an id below 64 needs no further check.
    planets: Box<[PlanetTable; MAX_PLANETS]>,
    /// Planets of the first age.
    pub(crate) age_one: Set<PlanetId>,
    /// Planets of the second age.
    pub(crate) age_two: Set<PlanetId>,
    /// Planets whose ability lays a good.
    pub(crate) converters: Set<PlanetId>,
    /// Planets whose ability is exchange.
    pub(crate) exchanges: Set<PlanetId>,
    /// All goods of the game.
    pub(crate) all_goods: Goods,
    /// All kinds of the game.
    pub(crate) all_kinds: Kinds,
}

impl PlanetTable {
    const BLANK: PlanetTable = PlanetTable {
        takes: [Kinds(0); 1 << MAX_NEEDS],
        wants: [Goods::EMPTY; 1 << MAX_NEEDS],
        slots: [0; MAX_KINDS],
        results: [Kinds(0); MAX_KINDS],
        all_slots: 0,
    };

    fn of(planet: &Planet) -> PlanetTable {
        let empty =
            |filled: usize| planet.needs.iter().enumerate().filter(move |(slot, _)| filled & (1 << slot) == 0).map(|(_, kind)| *kind);
        let takes = std::array::from_fn(|filled| {
            // GT-5.4: with priority arrows only the first empty slot may be filled.
            let fillable = empty(filled).take(if planet.ordered { 1 } else { MAX_NEEDS });
            Kinds(fillable.fold(0, |kinds, kind| kinds | Kinds::only(kind).0))
        });
        let wants = std::array::from_fn(|filled| {
            let mut wants = Goods::EMPTY;
            empty(filled).for_each(|kind| wants.put(kind.0));
            wants
        });
        let mut slots = [0; MAX_KINDS];
        for (slot, kind) in planet.needs.iter().enumerate() {
            slots[usize::from(kind.0)] |= 1 << slot;
        }
        let result = |kind: usize| abilities::converted(&planet.ability, Kind(kind as u8)).map_or(Kinds(0), Kinds::only);
        PlanetTable { takes, wants, slots, results: std::array::from_fn(result), all_slots: (1 << planet.needs.len()) - 1 }
    }
}

impl Tables {
    pub(crate) fn of(content: &Content) -> Tables {
        let mut planets = Box::new([PlanetTable::BLANK; MAX_PLANETS]);
        for (table, planet) in planets.iter_mut().zip(&content.planets) {
            *table = PlanetTable::of(planet);
        }
        let those = |wanted: &dyn Fn(&Planet) -> bool| -> Set<PlanetId> {
            let planets = content.planets.iter().enumerate();
            planets.filter(|(_, planet)| wanted(planet)).map(|(index, _)| PlanetId(index as u8)).collect()
        };
        let mut counts = [0; MAX_KINDS];
        for (count, good) in counts.iter_mut().zip(&content.goods) {
            *count = good.count;
        }
        let all_goods = Goods::new(counts);
        Tables {
            planets,
            age_one: those(&|planet| planet.age == Age::One),
            age_two: those(&|planet| planet.age == Age::Two),
            converters: those(&|planet| matches!(planet.ability, Ability::Abundance(_) | Ability::Flexible(_))),
            exchanges: those(&|planet| planet.ability == Ability::Exchange),
            all_goods,
            all_kinds: Kinds(all_goods.kind_bits()),
        }
    }

    #[inline]
    fn planet(&self, planet: PlanetId) -> &PlanetTable {
        &self.planets[usize::from(planet.0) & (MAX_PLANETS - 1)]
    }
}

impl GalacticTrader {
    /// The places of the play area.
    #[inline]
    pub(crate) fn area<'s>(&self, state: &'s State) -> &'s [Space] {
        &state.area[..self.area_size]
    }

    /// The kinds that can be placed here now: none on an empty place or a full planet.
    #[inline]
    #[must_use]
    pub fn takes(&self, space: Space) -> Kinds {
        match space.planet {
            None => Kinds(0),
            Some(planet) => self.tables.planet(planet).takes[usize::from(space.filled) & ((1 << MAX_NEEDS) - 1)],
        }
    }

    /// What the empty slots of a place ask for.
    #[inline]
    pub(crate) fn wants(&self, space: Space) -> Goods {
        match space.planet {
            None => Goods::EMPTY,
            Some(planet) => self.tables.planet(planet).wants[usize::from(space.filled) & ((1 << MAX_NEEDS) - 1)],
        }
    }

    /// The kinds that can be placed anywhere in the play area now.
    #[inline]
    pub(crate) fn wanted(&self, state: &State) -> Kinds {
        Kinds(self.area(state).iter().fold(0, |kinds, space| kinds | self.takes(*space).0))
    }

    /// What a good of this kind counts as through the planet's ability: one kind, or none.
    #[inline]
    pub(crate) fn result(&self, through: PlanetId, kind: Kind) -> Kinds {
        self.tables.planet(through).results[usize::from(kind.0) & (MAX_KINDS - 1)]
    }

    /// Whether any slot of the play area can be filled.
    #[inline]
    pub(crate) fn anything_wanted(&self, state: &State) -> bool {
        self.area(state).iter().any(|space| !self.takes(*space).is_empty())
    }

    /// The place where the planet lies, if it is on offer.
    #[inline]
    pub(crate) fn place_of(&self, state: &State, planet: PlanetId) -> Option<Place> {
        self.area(state).iter().position(|space| space.planet == Some(planet)).map(|place| Place(place as u8))
    }

    /// The places that take a good of this kind, if there is exactly one or more: the first, and whether there are others.
    #[inline]
    pub(crate) fn places_for(&self, state: &State, kind: Kind) -> Option<(Place, bool)> {
        let mut places = self.area(state).iter().enumerate().filter(|(_, space)| self.takes(**space).has(kind));
        let (first, _) = places.next()?;
        Some((Place(first as u8), places.next().is_some()))
    }

    /// D6, D8, D11: the planets on offer of which the kinds that they take now are right.
    pub(crate) fn list_planets(&self, state: &State, right: impl Fn(Kinds) -> bool, found: &mut Actions<Action>) {
        let right = self.area(state).iter().filter(|space| right(self.takes(**space)));
        let planets: Set<PlanetId> = right.filter_map(|space| space.planet).collect();
        planets.iter().for_each(|planet| found.push(Action::On(planet)));
    }

    /// The place of a planet that takes this kind now.
    pub(crate) fn place_that_takes(&self, state: &State, planet: PlanetId, kind: Kind) -> Result<Place, Refusal> {
        let place = self.place_of(state, planet).ok_or_else(|| Refusal::NotOnOffer { planet: self.planet_name(planet) })?;
        let space = state.area[usize::from(place)];
        if self.takes(space).has(kind) { Ok(place) } else { Err(self.no_slot_for(space, kind)) }
    }

    /// Why a planet does not take this kind.
    pub(crate) fn no_slot_for(&self, space: Space, kind: Kind) -> Refusal {
        let planet = space.planet.expect("the planet is on offer");
        let (name, good, takes) = (self.planet_name(planet), self.good_name(kind), self.takes(space));
        match takes.single() {
            _ if takes.is_empty() => Refusal::Full { planet: name },
            Some(wanted) if self.content.planet(planet).ordered => {
                Refusal::OutOfOrder { planet: name, wanted: self.good_name(wanted), good }
            }
            _ => {
                let takes = takes.iter().map(|kind| self.good_name(kind)).collect::<Vec<_>>().join(", ");
                Refusal::NoSlotFor { planet: name, good, takes }
            }
        }
    }

    /// Whether the kind exists in this game: actions from outside may name any of eight.
    #[inline]
    pub(crate) fn is_kind(&self, kind: Kind) -> bool {
        usize::from(kind.0) < self.content.goods.len()
    }

    /// Whether the player holds a good of this kind.
    #[inline]
    pub(crate) fn holds(&self, state: &State, seat: Seat, kind: Kind) -> bool {
        self.is_kind(kind) && state.hands[seat].has(kind.0)
    }

    /// Whether every slot is filled (GT-1.7).
    #[inline]
    pub(crate) fn is_complete(&self, space: Space) -> bool {
        space.planet.is_some_and(|planet| space.filled == self.tables.planet(planet).all_slots)
    }

    /// Puts a good into the lowest empty slot that asks for `counts_as` (GT-5.5, GT-5.7). The caller has checked that there is one.
    pub(crate) fn place(&self, state: &mut State, place: Place, counts_as: Kind, mut good: Deployed) -> Slot {
        let space = &mut state.area[usize::from(place)];
        let planet = space.planet.expect("goods are placed on planets on offer");
        let empty = self.tables.planet(planet).slots[usize::from(counts_as.0)] & !space.filled;
        let slot = Slot(empty.trailing_zeros() as u8);
        space.filled |= 1 << slot.0;
        good.space = place;
        good.slot = slot;
        state.deployed.push(good);
        slot
    }

    /// Whether everybody may know the kind of a good (GT-11.3, GT-11.5).
    #[inline]
    pub(crate) fn is_open(&self, face_up: bool, could_be: Kinds) -> bool {
        face_up || (self.options.open_memory && could_be.single().is_some())
    }

    /// How many goods a player has on planets.
    #[inline]
    pub(crate) fn deployed_by(&self, state: &State, seat: Seat) -> usize {
        state.deployed.iter().filter(|good| good.owner == seat).count()
    }

    /// Whether the player has as many goods on planets as allowed (GT-1.9).
    #[inline]
    pub(crate) fn at_deployment_limit(&self, state: &State, seat: Seat) -> bool {
        self.deployed_by(state, seat) >= usize::from(self.content.deployed)
    }

    /// Whether the hand is full (GT-1.8).
    #[inline]
    pub(crate) fn hand_is_full(&self, state: &State, seat: Seat) -> bool {
        state.hands[seat].total() >= u32::from(self.content.cargo)
    }

    pub(crate) fn good_name(&self, kind: Kind) -> String {
        self.content.goods.get(usize::from(kind.0)).map_or_else(|| "unknown good".into(), |good| good.name.to_lowercase())
    }

    pub(crate) fn planet_name(&self, planet: PlanetId) -> String {
        self.content.planets.get(usize::from(planet.0)).map_or_else(|| "unknown planet".into(), |planet| planet.name.clone())
    }
}
