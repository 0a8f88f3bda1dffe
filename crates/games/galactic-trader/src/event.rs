//! What happens in a game, in the past tense.

use kernel::{Cited, Clause, Seat};
use serde::Serialize;

use crate::action::Slot;
use crate::content::{Kind, PlanetId};
use crate::state::{Ending, Goods};

/// Why a good was discarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Discarding {
    /// To make room for a good of the draft (GT-4.8).
    Draft,
    /// A good of the draft was refused with a full hand (option `draft_full_hand`).
    Refusal,
    /// To make room for a good taken back (GT-6.8).
    Cancel,
    /// By an exchange planet (GT-8.9).
    Exchange,
    /// To make room for a stranded good (GT-7.13).
    Stranded,
    /// Used up by an agreement (GT-7.6).
    Agreement,
    /// No slot was left for it (option `stranded_goods = discard`).
    Lost,
}

/// Something that happened. A `kind` that the listener may not know is `None` (GT-11.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs, reason = "the fields are named after what they hold; `seat` is whose event it is")]
pub enum Event {
    /// A round began with this first player.
    RoundBegan {
        round: u16,
        /// The holder of the Primon card.
        first: Seat,
    },
    /// The discard pile became the goods pile.
    Reshuffled {
        /// How many goods it has now.
        goods: u16,
    },
    /// The first player drew the packet.
    PacketDrawn {
        /// The first player.
        seat: Seat,
        /// How many goods it has.
        size: u8,
    },
    /// A player looked at the packet. Told only to that player.
    PacketSeen {
        seat: Seat,
        /// What was in it.
        packet: Goods,
    },
    /// A player took a good from the packet.
    Took {
        seat: Seat,
        /// The good; known to the player alone.
        kind: Option<Kind>,
        /// How many are left in the packet.
        left: u8,
    },
    /// A good went face up onto the discard pile.
    Discarded { seat: Seat, kind: Kind, why: Discarding },
    /// A turn began, and its player's planets became ready.
    TurnBegan {
        seat: Seat,
        /// How many planets were used and are ready again.
        refreshed: u8,
    },
    /// A player took a good back from a planet.
    TookBack {
        seat: Seat,
        /// From which planet.
        planet: PlanetId,
        /// From which slot.
        slot: Slot,
        kind: Option<Kind>,
        /// Whether everybody knows the kind.
        open: bool,
    },
    /// A player laid a good face up.
    Laid { seat: Seat, planet: PlanetId, slot: Slot, kind: Kind },
    /// A player laid a good face down through an ability.
    Converted {
        seat: Seat,
        /// Through which planet.
        through: PlanetId,
        planet: PlanetId,
        slot: Slot,
        counts_as: Kind,
        kind: Option<Kind>,
        /// Whether everybody knows the kind.
        open: bool,
    },
    /// A player drew a good through an exchange planet.
    Exchanged {
        seat: Seat,
        /// Through which planet.
        through: PlanetId,
        /// The good drawn; known to the player alone.
        drawn: Option<Kind>,
    },
    /// A player ended the deployment step.
    TurnEnded { seat: Seat },
    /// A planet made its agreement.
    Established {
        planet: PlanetId,
        /// With whom.
        seat: Seat,
        /// How many goods that player had there.
        goods: u8,
        /// The most that anybody else had there.
        runner_up: u8,
    },
    /// A Strange Orbit planet was given to a player.
    Given {
        planet: PlanetId,
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
    },
    /// A good was sent on.
    SentOn {
        seat: Seat,
        /// From which planet.
        from: PlanetId,
        /// From which slot of it (GT-11.8): two goods of one kind may differ in what is known of them.
        from_slot: Slot,
        planet: PlanetId,
        /// Into which slot.
        slot: Slot,
        kind: Option<Kind>,
        /// Whether everybody knows the kind.
        open: bool,
    },
    /// A good found no slot (or was not sent on) and left the table.
    Stranded {
        seat: Seat,
        /// From which planet.
        from: PlanetId,
        /// From which slot (GT-11.8).
        slot: Slot,
        kind: Option<Kind>,
        /// Whether everybody knows the kind.
        open: bool,
    },
    /// A planet came into the play area.
    Revealed { planet: PlanetId },
    /// The Age I pile is empty.
    AgeTwoBegan,
    /// The next round is the last.
    LastRoundAnnounced,
    /// The game ended.
    Ended { how: Ending },
}

impl Event {
    /// The event as a player, or a spectator for `None`, is told of it.
    #[must_use]
    pub fn told(&self, who: Option<Seat>) -> Option<Event> {
        let mut event = *self;
        match &mut event {
            Event::PacketSeen { seat, .. } => return (who == Some(*seat)).then_some(event),
            Event::Took { seat, kind, .. } | Event::Exchanged { seat, drawn: kind, .. } if who != Some(*seat) => *kind = None,
            Event::TookBack { seat, kind, open, .. }
            | Event::Converted { seat, kind, open, .. }
            | Event::SentOn { seat, kind, open, .. }
            | Event::Stranded { seat, kind, open, .. }
                if who != Some(*seat) && !*open =>
            {
                *kind = None;
            }
            _ => {}
        }
        Some(event)
    }
}

impl Cited for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::RoundBegan { .. } => "GT-3.1",
            Event::Reshuffled { .. } => "GT-4.2",
            Event::PacketDrawn { .. } => "GT-4.1",
            Event::PacketSeen { .. } => "GT-11.6",
            Event::Took { .. } => "GT-4.3",
            Event::Discarded { why, .. } => match why {
                Discarding::Draft | Discarding::Refusal => "GT-4.8",
                Discarding::Cancel => "GT-6.8",
                Discarding::Exchange => "GT-8.9",
                Discarding::Stranded | Discarding::Lost => "GT-7.13",
                Discarding::Agreement => "GT-7.6",
            },
            Event::TurnBegan { .. } => "GT-6.3",
            Event::TookBack { .. } => "GT-6.4",
            Event::Laid { .. } => "GT-6.9",
            Event::Converted { .. } => "GT-8.6",
            Event::Exchanged { .. } => "GT-8.9",
            Event::TurnEnded { .. } => "GT-6.13",
            Event::Established { .. } => "GT-7.3",
            Event::Given { .. } => "GT-8.11",
            Event::SentOn { .. } => "GT-7.9",
            Event::Stranded { .. } => "GT-7.13",
            Event::Revealed { .. } => "GT-9.4",
            Event::AgeTwoBegan => "GT-9.5",
            Event::LastRoundAnnounced => "GT-9.6",
            Event::Ended { how } => return how.clause(),
        })
    }
}
