//! Everything that changes during a game: about one kilobyte of plain data.

use kernel::{PerSeat, Seat, Seats};
use parts::hex::Hex;
use parts::{List, Set};
use serde::{Deserialize, Serialize};

use crate::cards::{Deck, Goods, Hand, Kind, Power, TYPES};
use crate::content::{PLACES, WorldId};
use crate::galaxy::{Lane, NODES, Node, Nodes, Stage};

/// The most players.
pub const MAX_PLAYERS: usize = 5;

/// One value for each player.
pub type PerPlayer<T> = PerSeat<T, MAX_PLAYERS>;

/// What lies on a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    /// A Space tile.
    #[default]
    Space,
    /// A Settled World.
    World(WorldId),
}

/// The pile of one goods type (SD-2.5) and its discards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pile {
    /// The card on offer; none while the pile is empty.
    pub face_up: Option<Power>,
    /// The draw deck, a bag: nobody may know its order.
    pub deck: Deck,
    /// The discard pile.
    pub discards: Deck,
}

/// Points by where they come from (SD-12.3); the sets of First Delivery Tokens are counted at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Points {
    /// For stations built (SD-6.17).
    pub building: u16,
    /// Score Tokens and what Shortage took instead (SD-8.6, SD-10.3).
    pub deliveries: u16,
    /// Bonuses of powers (SD-8.8).
    pub bonuses: u16,
    /// Owner's fees (SD-8.9).
    pub fees: u16,
    /// Initiative (SD-10.9).
    pub initiative: u16,
}

impl Points {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u32 {
        [self.building, self.deliveries, self.bonuses, self.fees, self.initiative].iter().map(|points| u32::from(*points)).sum()
    }
}

/// A mission that is being planned and paid. Nothing of it has happened yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Plan {
    /// Where it leads.
    pub target: Node,
    /// The lanes of the route so far (Explore).
    pub route: List<Lane, NODES>,
    /// Where the route has come to.
    pub at: Node,
    /// How many of its segments are new.
    pub new: u8,
    /// For how many new segments the hand can pay at most (step 6 of the route procedure).
    pub budget: u8,
    /// The lanes on offer (step 7); empty when the route is complete.
    pub lanes: List<Lane, 6>,
    /// The cards set aside for the station, in the order of the worlds' hexes.
    pub goods: List<Kind, 3>,
    /// The cards set aside as fuel.
    pub fuel: Hand,
    /// Segments or steps not paid for yet.
    pub unpaid: u8,
}

/// What the player on turn could do as a mission. Each part is worked out once, when it is first asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Offers {
    /// Whether Explore and Build is possible; in the step Mission.
    pub explore: bool,
    /// Whether Travel is possible; in the step Mission.
    pub travel: bool,
    /// Sites for Explore and Build, by node number; in the step Site.
    pub sites: Nodes,
    /// Locations for Travel, by node number; in the step Destination.
    pub destinations: Nodes,
}

/// Where a power was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Upon delivery (SD-8.11).
    Delivery,
    /// As the Card Action (SD-9).
    CardAction,
}

/// What is asked now: the decisions SD-D1 to SD-D13.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// SD-D1: which card of the market.
    TakeGoods,
    /// SD-D2: what mission, if any.
    Mission,
    /// SD-D3: where to build.
    Site,
    /// SD-D4: the next lane of the route.
    Route,
    /// SD-D5: the card for the next world.
    StationGood,
    /// SD-D6: the next fuel card, for Explore or Travel.
    Fuel {
        /// Whether the mission is Travel.
        travel: bool,
    },
    /// SD-D7: where to travel.
    Destination,
    /// SD-D8: which card to deliver.
    Deliver,
    /// SD-D9: to which world.
    World(Kind),
    /// SD-D10: which card of the market to take by Barter.
    BarterTake(Moment),
    /// SD-D11: whether to use Enterprise.
    EnterpriseUse,
    /// SD-D12: the token, or points.
    InitiativeUse(Moment),
    /// SD-D13: which card to play for its power.
    CardAction,
    /// Nothing: the game is over.
    Over,
}

impl Step {
    /// The step as everybody but the player who is asked sees it: an unfinished mission or delivery has not been begun.
    #[must_use]
    pub fn as_others_see_it(self) -> Step {
        match self {
            Step::Site | Step::Route | Step::StationGood | Step::Fuel { .. } | Step::Destination => Step::Mission,
            Step::World(_) => Step::Deliver,
            step => step,
        }
    }

    /// Whether a mission is being planned.
    #[must_use]
    pub fn plans_a_mission(self) -> bool {
        matches!(self, Step::Site | Step::Route | Step::StationGood | Step::Fuel { .. } | Step::Destination)
    }
}

/// The whole truth about a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1.
    pub round: u8,
    /// How far the galaxy is laid out.
    pub stage: Stage,
    /// What is asked.
    pub step: Step,
    /// The This Turn track: the players in turn order.
    pub order: List<Seat, MAX_PLAYERS>,
    /// The Next Turn track.
    pub next_order: List<Seat, MAX_PLAYERS>,
    /// How many draft turns of this round's Goods Market are over.
    pub takes: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the player on turn has done something: if not, the turn is a pass (SD-5.4).
    pub acted: bool,
    /// Extra turns to come for the player on turn (SD-10.13).
    pub extra_turns: u8,
    /// Who has passed in this round.
    pub passed: Seats,
    /// Barter used as a Card Action in this phase (SD-10.11).
    pub barters: PerPlayer<u8>,
    /// The tiles on the table, from hex 1 on; a hex without a tile does not exist yet (SD-1.4).
    pub tiles: List<Tile, PLACES>,
    /// Worlds with their Score Token, by hex.
    pub score_tokens: Set<Hex>,
    /// Worlds with their First Delivery Token, by hex.
    pub first_tokens: Set<Hex>,
    /// Laid segments, by lane.
    pub segments: Set<Lane, u128>,
    /// Stations, by node.
    pub stations: PerPlayer<Nodes>,
    /// Where the ships are.
    pub ships: PerPlayer<Node>,
    /// Hands, without the cards set aside in [`State::plan`].
    pub hands: PerPlayer<Hand>,
    /// Goods cards that nobody holds, by type.
    pub piles: [Pile; TYPES],
    /// Rocket Fuel cards in the Fuel Depot.
    pub depot: u16,
    /// Scored so far, without sets of tokens.
    pub points: PerPlayer<Points>,
    /// First Delivery Tokens held, by colour.
    pub tokens: PerPlayer<[u8; TYPES]>,
    /// What the player on turn could do as a mission; blank in other steps than Mission, Site and Destination.
    pub offers: Offers,
    /// The mission being planned; blank if there is none.
    pub plan: Plan,
}

impl State {
    /// All stations, by node.
    #[must_use]
    #[inline]
    pub fn built(&self) -> Nodes {
        self.stations.0.iter().fold(Nodes::EMPTY, |all, stations| all.or(*stations))
    }

    /// Whose station stands there.
    #[must_use]
    pub fn owner(&self, node: Node) -> Option<Seat> {
        (0..MAX_PLAYERS as u8).map(Seat::new).find(|seat| self.stations[*seat].has(node))
    }

    /// What lies on a hex; nothing on Earth's and on those that are not on the table.
    #[must_use]
    #[inline]
    pub fn tile(&self, hex: Hex) -> Option<Tile> {
        self.tiles.get(usize::from(hex.0).wrapping_sub(1)).copied()
    }

    /// The world on a hex, if one lies there.
    #[must_use]
    pub fn world(&self, hex: Hex) -> Option<WorldId> {
        match self.tile(hex)? {
            Tile::World(world) => Some(world),
            Tile::Space => None,
        }
    }

    /// All cards of a player: the hand and what is set aside for a mission.
    #[must_use]
    pub fn cards(&self, seat: Seat) -> Hand {
        let mut cards = self.hands[seat];
        if seat == self.active {
            cards.put_all(&self.plan.fuel);
            self.plan.goods.iter().for_each(|kind| cards.put(*kind));
        }
        cards
    }

    /// The card on offer of a goods type.
    #[must_use]
    #[inline]
    pub fn face_up(&self, goods: Goods) -> Option<Kind> {
        self.piles[goods.index()].face_up.map(|power| Kind::of(goods, power))
    }
}
