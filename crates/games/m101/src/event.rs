//! What happens in a game, in the past tense.

use kernel::{Cited, Clause, Seat};
use parts::List;
use serde::Serialize;

use crate::action::{DemandSpace, SiteId};
use crate::content::{CardId, Colour, Phase};
use crate::state::{Area, Ending, MAX_PLAYERS};
use crate::turning::{Built, Upgraded};

/// Something that happened. A card that the listener may not know is `None`.
///
/// Which system lies at a space follows from what happened before; events carry it along for those who put them into words, and
/// are written without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs, reason = "the fields are named after what they hold; `seat` is whose event it is")]
pub enum Event {
    /// A player's start system was revealed and put on its space.
    Started {
        seat: Seat,
        /// The start system.
        card: CardId,
        /// Its space.
        site: SiteId,
    },
    /// A player put a start system onto the discard pile.
    Rejected {
        seat: Seat,
        /// The start system.
        card: CardId,
    },
    /// A round began.
    RoundBegan { round: u16 },
    /// A player committed an action.
    Committed {
        seat: Seat,
        /// Whether a second card lies beside it; `None` with `commit_view = hidden`.
        second: Option<bool>,
    },
    /// A player's commitment was revealed.
    Revealed {
        seat: Seat,
        action: Phase,
        /// The card discarded as a boost.
        boost: Option<CardId>,
        /// Whether the second card was the No Boost card.
        no_boost: bool,
    },
    /// All who chose this action carry it out now.
    PhaseBegan {
        phase: Phase,
        /// Its initiative order.
        order: List<Seat, MAX_PLAYERS>,
    },
    /// A player drew a card.
    Drew {
        seat: Seat,
        /// The card; known to the player alone.
        card: Option<CardId>,
    },
    /// Cards were not drawn because of the hand limit.
    Lost {
        seat: Seat,
        /// How many.
        cards: u8,
    },
    /// The discard pile became the draw pile.
    Reshuffled {
        /// How many cards it has now.
        cards: u8,
    },
    /// A player took a research card.
    Took { seat: Seat, card: CardId },
    /// A player put a disk on the research symbol.
    Researched { seat: Seat },
    /// A tech disk moved.
    TechMoved {
        seat: Seat,
        /// The level it is at now.
        level: u8,
    },
    /// A card was laid into the research area.
    TurnedUp {
        card: CardId,
        /// Beside which level.
        level: u8,
        column: u8,
    },
    /// A player placed nothing in a phase, by choice or because nothing was possible: the two look alike.
    PlacedNothing { seat: Seat, phase: Phase },
    /// A player discarded a card as payment.
    Paid { seat: Seat, card: CardId },
    /// A player built an infrastructure.
    Built(Built),
    /// A player replaced an infrastructure.
    Upgraded(Upgraded),
    /// A player placed a system.
    Colonised {
        seat: Seat,
        card: CardId,
        /// Its space.
        site: SiteId,
        /// Peacefully or by conquest.
        way: Area,
        /// What was paid.
        cost: u8,
    },
    /// A player delivered a cube.
    Delivered {
        seat: Seat,
        /// The origin.
        from: SiteId,
        /// The cube's colour.
        colour: Colour,
        /// The destination.
        to: SiteId,
        /// The demand space.
        space: DemandSpace,
        /// Whether it was sold.
        sold: bool,
        /// The systems it left and came to.
        #[serde(skip)]
        systems: (CardId, CardId),
    },
    /// A player filled all spaces under a brace.
    BraceCompleted {
        seat: Seat,
        /// The system's space.
        site: SiteId,
        /// Which of its braces.
        brace: u8,
        #[serde(skip)]
        system: CardId,
    },
    /// A player handed a card over as toll.
    HandedOver {
        /// Who paid.
        from: Seat,
        /// Who was paid.
        to: Seat,
        /// The card; known to the two alone.
        card: Option<CardId>,
    },
    /// A toll went to the discard pile because the receiver's hand was full.
    TollDiscarded {
        /// Who paid.
        from: Seat,
        /// Who would have been paid.
        to: Seat,
        card: CardId,
    },
    /// A player put a disk on an empty space.
    Claimed {
        seat: Seat,
        /// The space.
        site: SiteId,
    },
    /// A player put a disk on a system in Expand.
    Influenced {
        seat: Seat,
        /// The system's space.
        site: SiteId,
        /// Politically or by invasion.
        way: Area,
        /// What was paid.
        cost: u8,
        #[serde(skip)]
        system: CardId,
    },
    /// A player wants to invade a system whose controller may refuse.
    InvasionAnnounced {
        /// The invader.
        seat: Seat,
        /// The system's space.
        site: SiteId,
        #[serde(skip)]
        system: CardId,
    },
    /// The controller refused an invasion.
    InvasionRefused {
        /// The controller.
        by: Seat,
        /// The invader.
        seat: Seat,
        /// The system's space.
        site: SiteId,
        #[serde(skip)]
        system: CardId,
    },
    /// Control of a system changed.
    ControlGained {
        /// Who gained it.
        seat: Seat,
        /// Who lost it.
        from: Seat,
        /// The system's space.
        site: SiteId,
        #[serde(skip)]
        system: CardId,
    },
    /// The game ended.
    Ended { how: Ending },
}

impl Event {
    /// The event as a player, or a spectator for `None`, is told of it.
    #[must_use]
    pub fn told(&self, who: Option<Seat>) -> Option<Event> {
        let mut event = *self;
        match &mut event {
            Event::Drew { seat, card } if who != Some(*seat) => *card = None,
            Event::HandedOver { from, to, card } if who != Some(*from) && who != Some(*to) => *card = None,
            _ => {}
        }
        Some(event)
    }
}

impl Cited for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::Started { .. } => "M1-4.7",
            Event::Rejected { .. } => "M1-4.6",
            Event::RoundBegan { .. } => "M1-5.1",
            Event::Committed { .. } => "M1-6.2",
            Event::Revealed { .. } => "M1-6.5",
            Event::PhaseBegan { .. } => "M1-7.1",
            Event::Drew { .. } => "M1-1.6",
            Event::Lost { .. } => "M1-8.1",
            Event::Reshuffled { .. } => "M1-8.2",
            Event::Took { .. } => "M1-13.1",
            Event::Researched { .. } => "M1-13.2",
            Event::TechMoved { .. } => "M1-10.3",
            Event::TurnedUp { .. } => "M1-13.7",
            Event::PlacedNothing { phase, .. } => match phase {
                Phase::Build => "M1-14.8",
                Phase::Colonise => "M1-15.9",
                Phase::Deliver => "M1-16.1",
                Phase::Advance | Phase::Expand => "M1-17.12",
            },
            Event::Paid { .. } => "M1-8.4",
            Event::Built(_) => "M1-14.7",
            Event::Upgraded(_) => "M1-20.3",
            Event::Colonised { .. } => "M1-15.4",
            Event::Delivered { .. } => "M1-16.8",
            Event::BraceCompleted { .. } => "M1-16.13",
            Event::HandedOver { .. } => "M1-16.9",
            Event::TollDiscarded { .. } => "M1-8.6",
            Event::Claimed { .. } => "M1-17.4",
            Event::Influenced { way: Area::Political, .. } => "M1-17.5",
            Event::Influenced { way: Area::Military, .. } => "M1-17.6",
            Event::InvasionAnnounced { .. } | Event::InvasionRefused { .. } => "M1-17.7",
            Event::ControlGained { .. } => "M1-9.4",
            Event::Ended { how } => return how.clause(),
        })
    }
}
