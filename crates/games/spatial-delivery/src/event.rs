//! What happens in a game, in the past tense. Everything is public (SD-13.3): a listener is told all or, of an unfinished
//! mission, nothing.

use kernel::{Cited, Clause, Seat};
use parts::List;
use parts::hex::Hex;
use serde::Serialize;

use crate::cards::{Goods, Hand, Kind, Power};
use crate::content::WorldId;
use crate::galaxy::{Lane, NODES, Node};
use crate::state::{MAX_PLAYERS, Moment};

/// The worlds that meet at a corner. Events carry them for whoever tells them in words; their written form does without, as it names the hexes.
pub type Touched = [Option<WorldId>; 3];

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs, reason = "the fields are named after what they hold; `seat` is whose event it is")]
pub enum Event {
    /// A round began.
    RoundBegan { round: u8 },
    /// The discards of a type became its draw deck.
    Reshuffled { goods: Goods, cards: u8 },
    /// A card of the market was turned face up.
    TurnedUp { kind: Kind },
    /// A pile ran empty, without discards to rebuild it.
    PileEmpty { goods: Goods },
    /// A player took Rocket Fuel from the Depot.
    Fuelled { seat: Seat, cards: u8 },
    /// A player took a card of the Goods Market.
    Took {
        seat: Seat,
        kind: Kind,
        /// By Barter, or in the draft.
        barter: bool,
    },
    /// All piles are empty: the rest of the draft is skipped.
    MarketEmpty,
    /// A player explored and built.
    Built {
        seat: Seat,
        /// Where the station stands.
        site: Node,
        /// What it touches.
        #[serde(skip)]
        worlds: Touched,
        /// The whole route, old segments included.
        route: List<Lane, NODES>,
        /// How many of its segments are new.
        new: u8,
        /// The cards paid for the station.
        goods: List<Kind, 3>,
        /// The cards paid as fuel.
        fuel: Hand,
        points: u8,
    },
    /// A player travelled.
    Travelled {
        seat: Seat,
        from: Node,
        to: Node,
        /// The worlds at both ends of the journey.
        #[serde(skip)]
        worlds: [Touched; 2],
        steps: u8,
        fuel: Hand,
    },
    /// A player delivered a good.
    Delivered {
        seat: Seat,
        kind: Kind,
        hex: Hex,
        #[serde(skip)]
        world: Option<WorldId>,
        /// The world's value.
        points: u8,
        /// Whether the value came from the supply, by Shortage.
        shortage: bool,
        /// The colour of the First Delivery Token taken with it.
        token: Option<Goods>,
        /// The bonus of its power.
        bonus: u8,
        /// Who got the owner's fee.
        fee_to: Option<Seat>,
        /// How much that was.
        fee: u8,
    },
    /// A player discarded a card for its power.
    Played { seat: Seat, kind: Kind },
    /// A power was left unused.
    Declined { seat: Seat, power: Power },
    /// Enterprise was used: one more turn follows.
    ExtraTurn {
        seat: Seat,
        /// Extra turns to come now.
        pending: u8,
        /// When it was used.
        moment: Moment,
    },
    /// Initiative was used for the token.
    TokenPlaced {
        seat: Seat,
        /// The space of the Next Turn track, from 1.
        space: u8,
    },
    /// Initiative was used for points.
    InitiativeScored {
        seat: Seat,
        /// How many.
        points: u8,
    },
    /// A player passed.
    Passed {
        seat: Seat,
        /// Whether nothing else was possible.
        forced: bool,
        /// Extra turns that were lost by it.
        forfeited: u8,
    },
    /// The ships returned to Earth and worlds got their Score Tokens back.
    Returned {
        /// How many worlds got a new token.
        replenished: u8,
    },
    /// The turn order for the next round was set.
    Ordered {
        /// The new order.
        order: List<Seat, MAX_PLAYERS>,
    },
    /// A tile of the third ring was laid.
    Laid {
        hex: Hex,
        /// The world, or nothing for Space.
        world: Option<WorldId>,
    },
    /// The game ended.
    Ended,
}

impl Cited for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::RoundBegan { .. } => "SD-3.2",
            Event::Reshuffled { .. } => "SD-4.7",
            Event::TurnedUp { .. } => "SD-4.6",
            Event::PileEmpty { .. } => "SD-4.8",
            Event::Fuelled { .. } => "SD-4.2",
            Event::Took { barter: false, .. } => "SD-4.5",
            Event::Took { barter: true, .. } => "SD-10.7",
            Event::MarketEmpty => "SD-4.9",
            Event::Built { .. } => "SD-6.1",
            Event::Travelled { .. } => "SD-7.1",
            Event::Delivered { .. } => "SD-8.3",
            Event::Played { .. } => "SD-9.1",
            Event::Declined { .. } => "SD-8.11",
            Event::ExtraTurn { .. } => "SD-10.8",
            Event::TokenPlaced { .. } | Event::InitiativeScored { .. } => "SD-10.9",
            Event::Passed { .. } => "SD-5.4",
            Event::Returned { .. } => "SD-11.2",
            Event::Ordered { .. } => "SD-11.4",
            Event::Laid { .. } => "SD-11.6",
            Event::Ended => "SD-12.1",
        })
    }
}
