//! Why an action is not allowed, and what to do instead (section *Refusals* of the rules).

use kernel::{Cited, Clause, Seat};
use parts::hex::Hex;

/// Why an action is not allowed. Every sentence ends in its clause and says what would be allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what they hold, and the sentences say the rest")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over and has been scored (SD-12.1)")]
    Over,
    /// Another player is asked.
    #[error("it is {whose}'s choice now: {asked} ({clause})")]
    NotYourChoice {
        /// Who is asked.
        whose: Seat,
        asked: &'static str,
        clause: Clause,
    },
    /// Something else is asked.
    #[error("that is not possible now; what is asked: {asked} (SD-5.2)")]
    NotAsked { asked: &'static str },
    /// The pile has no card.
    #[error("the {pile} pile is empty; there is a card of {others} (SD-4.5)")]
    PileEmpty {
        pile: String,
        /// The types that have a card.
        others: String,
    },
    /// Barter as a Card Action must take.
    #[error("the Barter card is discarded already: take a card of the market (SD-10.7)")]
    MustTake,
    /// No station is left.
    #[error("all your stations are built: travel instead (SD-6.2)")]
    NoStationLeft,
    /// No site can be reached and paid.
    #[error("your cards do not pay for a route and a station anywhere: travel, stay or pass (SD-5.12)")]
    NothingToBuild,
    /// No location can be reached and paid.
    #[error("your cards take you to no other location: explore, stay or pass (SD-7.5)")]
    NowhereToTravel,
    /// Staying needs a delivery or a Card Action.
    #[error("nothing can be delivered here and no card can be played: choose a mission, or pass (SD-5.4)")]
    NothingToStayFor,
    /// Earth is no site.
    #[error("corners of Earth take no station: stations stand one corner further out (SD-6.9)")]
    TouchesEarth,
    /// The site is not on the table yet.
    #[error("three hexes do not meet at {site} yet: ring 3 comes after round {after} (SD-6.9)")]
    AtTheEdge {
        site: String,
        /// After which round.
        after: u8,
    },
    /// There is a station.
    #[error("{owner} has a station at {site}: choose a corner without one (SD-6.10)")]
    SiteTaken {
        site: String,
        /// Whose station it is.
        owner: Seat,
    },
    /// The site touches no world.
    #[error("{site} touches no world: a station must touch at least one (SD-6.11)")]
    NoWorld { site: String },
    /// The goods for the station are not in hand.
    #[error("{site} takes {needed}, {substitute}; you hold {held} ({clause})")]
    GoodsMissing {
        site: String,
        /// The types needed.
        needed: String,
        /// Whether one may be of another type.
        substitute: &'static str,
        /// The goods in hand.
        held: String,
        clause: Clause,
    },
    /// There are not enough cards for the segments or steps.
    #[error("{needed} to pay, but your cards pay for {available}: choose something nearer ({clause})")]
    FuelMissing {
        /// How many segments or steps, in words.
        needed: String,
        /// For how many the cards pay.
        available: u32,
        clause: Clause,
    },
    /// No route leads there.
    #[error("every way to {site} runs through a station or Earth: travel there first, build from there next turn (SD-6.7)")]
    NoRoute { site: String },
    /// Only old segments lead there.
    #[error("a route to {to} by this way would have no new segment: add at least one (SD-6.6)")]
    NothingNew { to: String },
    /// Three hexes do not meet so.
    #[error(
        "{corner} is not a corner: a corner is where three neighbouring hexes meet, written from the lowest number to the highest (SD-1.6)"
    )]
    NotACorner {
        /// What was written.
        corner: String,
    },
    /// Two hexes have no border.
    #[error("{border} is not a border: a border lies between two neighbouring hexes, written with the lower number first (SD-1.5)")]
    NotABorder {
        /// What was written.
        border: String,
    },
    /// The border runs round Earth.
    #[error("{border} runs round Earth, whose corners are one place: routes leave by a lane between two hexes of ring 1 (SD-1.11)")]
    AroundEarth { border: String },
    /// The border ends dead at the rim, whatever is laid.
    #[error("{border} is a dead end at the rim of the galaxy: choose a lane that leads further (SD-1.11)")]
    AtTheRim { border: String },
    /// The border is no lane of this stage.
    #[error("{lane} is not a lane yet: it ends at the rim of the galaxy (SD-1.10)")]
    NotALane { lane: String },
    /// The lane does not go on from here.
    #[error("{lane} does not begin at {at}, where the route has come to: choose a lane from there (SD-6.4)")]
    NotFromHere {
        lane: String,
        /// Where the route is.
        at: String,
    },
    /// The route would visit a node twice.
    #[error("the route has been at {node} already: choose another lane (SD-6.4)")]
    VisitedTwice { node: String },
    /// The route would run through a station or Earth.
    #[error("{node} is {what}: a route cannot pass it; travel there first, build from there next turn (SD-6.7)")]
    Blocked {
        node: String,
        /// A station, or Earth.
        what: &'static str,
    },
    /// From there the site cannot be reached with the cards at hand.
    #[error("by {lane} the site cannot be reached with what your cards pay for: choose one of the lanes on offer (SD-5.12)")]
    LeadsNowhere { lane: String },
    /// The hand has no such card.
    #[error("you hold no {card}; your cards: {held} ({clause})")]
    NotInHand {
        card: String,
        /// What is in hand.
        held: String,
        clause: Clause,
    },
    /// Rocket Fuel is no good.
    #[error("Rocket Fuel is not a Goods card: pay for a station with Goods cards (SD-6.13)")]
    NotAGood,
    /// The good does not match, and no substitute is allowed.
    #[error("the world on hex {} wants {wanted}: {why} ({clause})", hex.0)]
    NotMatching {
        /// The world's hex.
        hex: Hex,
        /// The type it wants.
        wanted: String,
        /// Why there is no substitute.
        why: &'static str,
        clause: Clause,
    },
    /// The rest could not be paid.
    #[error("without {card} the rest of the mission could not be paid: choose another card (SD-5.12)")]
    RestUnpaid { card: String },
    /// There is not enough Rocket Fuel for all.
    #[error("Rocket Fuel for all that is unpaid takes {unpaid} cards and at least two: choose single cards ({clause})")]
    NotAllFuel {
        /// How many are unpaid.
        unpaid: u8,
        clause: Clause,
    },
    /// The ship is there already.
    #[error("your ship is at {node} already: choose another location, or stay (SD-7.5)")]
    AlreadyThere {
        /// Where.
        node: String,
    },
    /// No segments lead there.
    #[error("no segments lead to a station at {node}: choose a location that is joined to yours (SD-7.2)")]
    NoWay {
        /// Where.
        node: String,
    },
    /// Nothing can be delivered at Earth.
    #[error("your ship is at Earth: fly to a station before you deliver (SD-8.2)")]
    AtEarth,
    /// No world here takes the card.
    #[error("no world at this station takes {card}: {worlds} (SD-8.3)")]
    NoDestination {
        card: String,
        /// The worlds here and what they take.
        worlds: String,
    },
    /// The worlds here that would take the card have had their delivery.
    #[error("no world at this station takes {card} any more in this round: {worlds}; only Shortage delivers again (SD-8.4)")]
    AllDelivered {
        card: String,
        /// The worlds here and what they take.
        worlds: String,
    },
    /// The station does not touch the hex.
    #[error("this station does not touch a world on hex {}; worlds here: {worlds} (SD-8.3)", hex.0)]
    NotTouched {
        hex: Hex,
        /// The worlds here.
        worlds: String,
    },
    /// The world buys another type.
    #[error("{world} buys {wanted}: only Opportunity goes to a world of another type (SD-10.2)")]
    WrongType {
        world: String,
        /// The type it buys.
        wanted: String,
    },
    /// The world's Score Token is gone.
    #[error("{world} has had its delivery in this round: only Shortage delivers again (SD-8.4)")]
    Delivered { world: String },
    /// The power is none for a Card Action.
    #[error("{card} cannot be played as a Card Action: only Barter, Enterprise and Initiative can (SD-9.6)")]
    NoCardAction { card: String },
    /// The market is empty.
    #[error("the Goods Market is empty: Barter has nothing to take (SD-10.10)")]
    MarketEmpty,
    /// Barter was played too often.
    #[error("Barter was played {cap} times in this phase, the most allowed: deliver it instead (SD-10.11)")]
    BarterLimit {
        /// The limit.
        cap: u8,
    },
    /// One extra turn is the most.
    #[error("an extra turn follows already, and at this table one is the most (SD-10.13)")]
    OneExtraTurn,
    /// The spare token is on the track.
    #[error("your spare token lies on the Next Turn track already: take the points (SD-10.9)")]
    NoSpareToken,
}

impl Cited for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Refusal::Over => "SD-12.1",
            Refusal::NotYourChoice { clause, .. }
            | Refusal::GoodsMissing { clause, .. }
            | Refusal::FuelMissing { clause, .. }
            | Refusal::NotInHand { clause, .. }
            | Refusal::NotAllFuel { clause, .. }
            | Refusal::NotMatching { clause, .. } => return *clause,
            Refusal::NotAsked { .. } => "SD-5.2",
            Refusal::PileEmpty { .. } => "SD-4.5",
            Refusal::MustTake => "SD-10.7",
            Refusal::NoStationLeft => "SD-6.2",
            Refusal::NothingToBuild | Refusal::LeadsNowhere { .. } | Refusal::RestUnpaid { .. } => "SD-5.12",
            Refusal::NowhereToTravel | Refusal::AlreadyThere { .. } => "SD-7.5",
            Refusal::NothingToStayFor => "SD-5.4",
            Refusal::TouchesEarth | Refusal::AtTheEdge { .. } => "SD-6.9",
            Refusal::SiteTaken { .. } => "SD-6.10",
            Refusal::NoWorld { .. } => "SD-6.11",
            Refusal::NoRoute { .. } | Refusal::Blocked { .. } => "SD-6.7",
            Refusal::NothingNew { .. } => "SD-6.6",
            Refusal::NotACorner { .. } => "SD-1.6",
            Refusal::NotABorder { .. } => "SD-1.5",
            Refusal::AroundEarth { .. } | Refusal::AtTheRim { .. } => "SD-1.11",
            Refusal::NotALane { .. } => "SD-1.10",
            Refusal::NotFromHere { .. } | Refusal::VisitedTwice { .. } => "SD-6.4",
            Refusal::NotAGood => "SD-6.13",
            Refusal::NoWay { .. } => "SD-7.2",
            Refusal::AtEarth => "SD-8.2",
            Refusal::NoDestination { .. } | Refusal::NotTouched { .. } => "SD-8.3",
            Refusal::WrongType { .. } => "SD-10.2",
            Refusal::Delivered { .. } | Refusal::AllDelivered { .. } => "SD-8.4",
            Refusal::NoCardAction { .. } => "SD-9.6",
            Refusal::MarketEmpty => "SD-10.10",
            Refusal::BarterLimit { .. } => "SD-10.11",
            Refusal::OneExtraTurn => "SD-10.13",
            Refusal::NoSpareToken => "SD-10.9",
        })
    }
}
