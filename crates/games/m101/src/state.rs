//! Everything that changes during a game: plain data of about three kilobytes.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

use kernel::{PerSeat, Seat, Seats};
use parts::{Id, List, Set};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::{DemandSpace, GapId, SiteId};
use crate::content::{CardId, CardSet, Colour, MAX_CHOICES, MAX_COLUMNS, MAX_HAND, MAX_LEVELS, Phase};
use crate::memory::Memories;
use crate::turning::{Building, Gap};

/// The most players.
pub const MAX_PLAYERS: usize = 4;

/// One value for each player.
pub type PerPlayer<T> = PerSeat<T, MAX_PLAYERS>;

/// One value for each of 64 things: the system spaces or the infrastructure spaces of the board's lattice, pools of strength.
///
/// Written as a list of `[place, value]` for the places where there is something.
#[derive(Debug, Clone, Copy)]
pub struct Places<I, T> {
    values: [T; 64],
    of: PhantomData<fn() -> I>,
}

impl<I, T: PartialEq> PartialEq for Places<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl<I, T: Eq> Eq for Places<I, T> {}

impl<I, T: Copy + Default> Default for Places<I, T> {
    fn default() -> Self {
        Places { values: [T::default(); 64], of: PhantomData }
    }
}

impl<I: Id, T> Places<I, T> {
    /// The values with their places.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        (0..).map(I::numbered).zip(&self.values)
    }
}

impl<I: Id, T> Index<I> for Places<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, place: I) -> &T {
        // Places come from sets of 64; the mask spares the bounds check.
        &self.values[usize::from(place.number() & 63)]
    }
}

impl<I: Id, T> IndexMut<I> for Places<I, T> {
    #[inline]
    fn index_mut(&mut self, place: I) -> &mut T {
        &mut self.values[usize::from(place.number() & 63)]
    }
}

impl<I: Id, T: Serialize + PartialEq + Default> Serialize for Places<I, T> {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        let nothing = T::default();
        // Formats that write the length first need it before the first pair.
        let something: Vec<(u8, &T)> = (0..).zip(&self.values).filter(|(_, value)| **value != nothing).collect();
        output.collect_seq(something)
    }
}

impl<'de, I: Id, T: Deserialize<'de> + Copy + Default> Deserialize<'de> for Places<I, T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let mut places = Places::default();
        for (place, value) in Vec::<(u8, T)>::deserialize(input)? {
            if place >= 64 {
                return Err(serde::de::Error::custom(format_args!("there is no place {place}; places are 0 to 63")));
            }
            places[I::numbered(place)] = value;
        }
        Ok(places)
    }
}

/// Where a disk on a system lies: political or military (M1-9.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// The political area.
    #[default]
    Political,
    /// The military area.
    Military,
}

/// A system space: empty, claimed by one disk, or with a system.
///
/// The disk on an empty space stands among the political ones: it has no kind until the space is colonised and is
/// political then (M1-9.9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Site {
    /// The system that lies here.
    pub system: Option<CardId>,
    /// Who controls it; of no meaning without a system.
    pub controller: Seat,
    /// Which control space is filled: display only (M1-9.6).
    pub control: Area,
    /// Political disks.
    pub political: PerPlayer<u8>,
    /// Military disks.
    pub military: PerPlayer<u8>,
    /// Cultural disks: the demand spaces that each player has filled, one bit each.
    pub culture: PerPlayer<u8>,
    /// Cubes by colour.
    pub cubes: [u8; 4],
}

impl Site {
    /// A player's influence: disks of all kinds (M1-9.2).
    #[must_use]
    #[inline]
    pub fn influence(&self, seat: Seat) -> u8 {
        self.political[seat].saturating_add(self.military[seat]).saturating_add(self.culture[seat].count_ones() as u8)
    }

    /// The demand spaces that are filled, one bit each.
    #[must_use]
    #[inline]
    pub fn filled(&self) -> u8 {
        self.culture.0.iter().fold(0, |all, mine| all | mine)
    }
}

/// What the player whose turn it is has used up in this phase (M1-12.15). What is allowed is never kept: it is counted anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Used {
    /// Cards taken in Advance.
    pub takes: u8,
    /// Cards placed in Build or Colonise.
    pub placements: u8,
    /// General deliveries.
    pub deliveries: u8,
    /// Extra deliveries of one colour.
    pub coloured: [u8; 4],
    /// Deliveries to sale spaces.
    pub sales: u8,
    /// General influences.
    pub influences: u8,
    /// Extra invasions.
    pub invasions: u8,
    /// Systems and spaces influenced (M1-17.2).
    pub targets: Set<SiteId>,
    /// Systems whose controller has refused an invasion (M1-17.7).
    pub barred: Set<SiteId>,
    /// What the player influenced when the turn began; adjacency counts from here with `chain_expand = false`.
    pub from: Set<SiteId>,
    /// Points of the general pool of strength (M1-11.6).
    pub general: u8,
    /// Points of each conditional pool.
    pub pools: Places<u8, u8>,
}

/// What was committed beside the action card (M1-6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Second {
    /// The action card alone.
    Nothing,
    /// The No Boost card.
    NoBoost,
    /// A hand card as a boost. It is still in the hand until the reveal, so that the hand's size does not tell.
    Boost(CardId),
}

/// A player's secret choice of an action (D2, D3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Commitment {
    /// The action card; without `second` not committed yet.
    pub action: Option<Phase>,
    /// What lies beside it; then the commitment is complete.
    pub second: Option<Second>,
}

/// A delivery that has been chosen as far as its demand space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// The origin.
    pub from: SiteId,
    /// The cube's colour.
    pub colour: Colour,
    /// The destination.
    pub to: SiteId,
    /// The demand space there.
    pub space: DemandSpace,
}

/// Those who are still to be paid on a route, in its order.
pub type Payees = List<Seat, MAX_HAND>;

/// What is being paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// Building an infrastructure.
    Build(Building),
    /// Replacing an infrastructure (M1-20.3).
    Upgrade(Building),
    /// Placing a system peacefully.
    Colonise {
        /// The system, from the hand.
        card: CardId,
        /// The space.
        site: SiteId,
    },
    /// Political influence on the system at this space.
    Influence(SiteId),
}

impl Purchase {
    /// The hand card that is to be placed, which cannot pay for itself (M1-8.4).
    #[must_use]
    pub fn card(self) -> Option<CardId> {
        match self {
            Purchase::Build(Building { card, .. }) | Purchase::Upgrade(Building { card, .. }) | Purchase::Colonise { card, .. } => {
                Some(card)
            }
            Purchase::Influence(_) => None,
        }
    }
}

/// A payment in progress (D8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// For what.
    pub purchase: Purchase,
    /// How many cards.
    pub cost: u8,
    /// The cards picked so far, in ascending order of their ids.
    pub picked: CardSet,
}

kernel::endings! {
    /// How the game ended.
    pub enum Ending {
        /// A player has placed all disks.
        Disks = "disks", "M1-18.1";
        /// A player has no legal space for any card.
        FullGalaxy = "full-galaxy", "M1-18.1";
        /// The agreed number of rounds was played.
        MaxRounds = "max-rounds", "M1-20.4";
        /// Too many rounds in a row without a disk.
        Stall = "stall", "M1-18.4";
        /// The last round that there can be.
        RoundCap = "round-cap", "M1-18.4";
    }
}

/// What is asked now: the decision points D1 to D19 of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// D1: which start system to keep; all players, secretly.
    StartSystem,
    /// D2 and D3: which action, and what beside it; all players, secretly.
    Selection,
    /// D4: which research card to take.
    Take,
    /// D5: pass, or which infrastructure to build.
    Build,
    /// D6: the space for this infrastructure.
    BuildSpace(CardId),
    /// D6 after "upgrade": which own infrastructure to replace.
    UpgradeSpace,
    /// D19: which hand card replaces the infrastructure of this space.
    UpgradeCard(GapId),
    /// D7: how it is turned.
    #[serde(rename = "rotation")]
    Turning {
        /// The infrastructure, from the hand.
        card: CardId,
        /// Its space.
        gap: GapId,
        /// Whether it replaces the card that lies there.
        upgrade: bool,
    },
    /// D8: which card to pay with next.
    Pay(Payment),
    /// D9: pass, or which system to place.
    Colonise,
    /// D10: the space for this system.
    ColoniseSpace(CardId),
    /// D11: pay or military.
    ColoniseWay {
        /// The system, from the hand.
        card: CardId,
        /// Its space.
        site: SiteId,
    },
    /// D12: stop, or which cube to deliver.
    Deliver,
    /// D13: the demand space.
    Demand {
        /// The origin.
        from: SiteId,
        /// The cube's colour.
        colour: Colour,
    },
    /// D14: who is paid on the way.
    Route(Delivery),
    /// D15: which card to hand over to the first of the payees.
    Toll {
        /// The destination of the delivery.
        to: SiteId,
        /// Who is still to be paid, in the order of the route.
        payees: Payees,
    },
    /// D16: stop, or which system or space to influence.
    Expand,
    /// D17: political or military.
    ExpandWay(SiteId),
    /// D18: whether the controller refuses the invasion of this system.
    Prevent(SiteId),
    /// Nothing: the game is over.
    Over(Ending),
}

impl Step {
    /// The hand card that is being placed.
    #[must_use]
    pub fn placing(self) -> Option<CardId> {
        match self {
            Step::BuildSpace(card) | Step::ColoniseSpace(card) | Step::Turning { card, .. } | Step::ColoniseWay { card, .. } => Some(card),
            Step::Pay(payment) => payment.purchase.card(),
            _ => None,
        }
    }

    /// The infrastructure space that has been chosen for it.
    #[must_use]
    pub fn gap(self) -> Option<GapId> {
        match self {
            Step::UpgradeCard(gap) | Step::Turning { gap, .. } => Some(gap),
            Step::Pay(Payment { purchase: Purchase::Build(building) | Purchase::Upgrade(building), .. }) => Some(building.gap),
            _ => None,
        }
    }

    /// The step as everybody but the player who is asked sees it: an unfinished act has not been begun.
    #[must_use]
    pub fn as_others_see_it(self) -> Step {
        match self {
            Step::BuildSpace(_) | Step::UpgradeSpace | Step::UpgradeCard(_) | Step::Turning { .. } => Step::Build,
            Step::ColoniseSpace(_) | Step::ColoniseWay { .. } => Step::Colonise,
            Step::Demand { .. } | Step::Route(_) => Step::Deliver,
            Step::ExpandWay(_) => Step::Expand,
            Step::Pay(payment) => match payment.purchase {
                Purchase::Build(_) | Purchase::Upgrade(_) => Step::Build,
                Purchase::Colonise { .. } => Step::Colonise,
                Purchase::Influence(_) => Step::Expand,
            },
            step => step,
        }
    }
}

/// The research area: the card beside each level and column, level by level (M1-4.4).
pub type Research = [Option<CardId>; MAX_LEVELS * MAX_COLUMNS];

/// Everything that lies open on the table: what every player and spectator may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Open {
    /// The round, from 1.
    pub round: u16,
    /// Rounds in a row in which nothing was placed (M1-18.4).
    pub quiet: u8,
    /// Whether a disk was placed or an infrastructure upgraded in this round.
    pub busy: bool,
    /// The phase that is being played.
    pub phase: Phase,
    /// The initiative order of the phase (M1-7).
    pub order: List<Seat, MAX_PLAYERS>,
    /// Whose turn it is in that order; beyond its end nobody's.
    pub turn: u8,
    /// What that player has used up.
    pub used: Used,
    /// The revealed actions of the round.
    pub chosen: PerPlayer<Phase>,
    /// Who boosted the action.
    pub boosted: Seats,
    /// The discard pile (M1-8.3).
    pub discards: CardSet,
    /// The research area.
    pub research: Research,
    /// Cubes that are not in play yet.
    pub supply: [u8; 4],
    /// The system spaces.
    pub sites: Places<SiteId, Site>,
    /// The infrastructure spaces.
    pub gaps: Places<GapId, Gap>,
    /// Disks placed by each player, of all kinds and on the research symbol (M1-18.2).
    pub placed: PerPlayer<u8>,
    /// Disks on the research symbol: tech gained by boosting (M1-10.6).
    pub research_disks: PerPlayer<u8>,
    /// Cubes kept by each player (M1-16.15). Where they went stands on the board.
    pub kept: PerPlayer<[u8; 4]>,
    /// Raw tech as it was when it was last compared (M1-10.7).
    pub raw_tech: PerPlayer<u8>,
    /// The tech level of each player.
    pub level: PerPlayer<u8>,
    /// The tech track: all players from the highest disk to the lowest.
    pub track: List<Seat, MAX_PLAYERS>,
    // The sets below follow from the places above; they are kept because every question begins with them, and `check` compares.
    /// Spaces with a system.
    pub systems: Set<SiteId>,
    /// Spaces with an infrastructure.
    pub built: Set<GapId>,
    /// Spaces, empty or not, where each player has a disk.
    pub influenced: PerPlayer<Set<SiteId>>,
    /// Systems that each player controls.
    pub controlled: PerPlayer<Set<SiteId>>,
    /// Infrastructure that each player owns.
    pub owned: PerPlayer<Set<GapId>>,
}

impl Open {
    /// The player whose turn it is in the phase.
    #[must_use]
    #[inline]
    pub fn active(&self) -> Option<Seat> {
        self.order.get(usize::from(self.turn)).copied()
    }

    /// Whether the player chose the phase (M1-1.5).
    #[must_use]
    #[inline]
    pub fn is_chooser(&self, seat: Seat, phase: Phase) -> bool {
        self.chosen[seat] == phase
    }

    /// Whether the player chose and boosted the phase.
    #[must_use]
    #[inline]
    pub fn is_booster(&self, seat: Seat, phase: Phase) -> bool {
        self.chosen[seat] == phase && self.boosted.contains(seat)
    }
}

/// The whole truth about a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// What lies open.
    pub open: Open,
    /// What is asked.
    pub step: Step,
    /// What each player holds in secret.
    pub hands: PerPlayer<CardSet>,
    /// The draw pile; a set, since nobody may know its order.
    pub pile: CardSet,
    /// Start systems taken out of the game (option `undealt_starts = removed`).
    pub removed: CardSet,
    /// The start systems dealt to each player, until one is kept.
    pub starts: PerPlayer<List<CardId, MAX_CHOICES>>,
    /// The start system each player keeps.
    pub keeps: PerPlayer<Option<CardId>>,
    /// The secret choices of the round.
    pub commitments: PerPlayer<Commitment>,
    /// What everybody remembers of the others' hands.
    pub memories: Memories,
}

// Nearly every rule is about what lies open; `state.sites` reads better than `state.open.sites`.
impl Deref for State {
    type Target = Open;
    #[inline]
    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}
