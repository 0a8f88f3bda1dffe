//! What happens in a game, in the past tense.

use kernel::{Cited, Clause, Seat};
use parts::List;
use serde::Serialize;

use crate::place::{MAX_TILES, PlanetId, TileId};
use crate::state::{Ending, Link, MAX_STEPS};
use crate::step::{self, Written, as_sheet};
use crate::tile::Tile;

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
// A programme is a hundred bytes; events are told once and never stored in bulk.
#[allow(clippy::large_enum_variant)]
#[allow(missing_docs, reason = "the fields are named after what they hold; `seat` is whose event it is")]
pub enum Event {
    /// A turn began.
    TurnBegan { turn: u8 },
    /// A player finished a programme, the tiles of open operations, or links; what they are comes out later.
    Committed { seat: Seat },
    /// A programme became public.
    Shown {
        seat: Seat,
        #[serde(serialize_with = "as_sheet")]
        steps: List<Written, MAX_STEPS>,
        /// What everybody knew of the tiles when it was written. Here and below for whoever tells it in words: a tile is called by what it
        /// sells. The written form of an event does without, as it names the places.
        #[serde(skip)]
        tiles: [Option<Tile>; MAX_TILES],
    },
    /// A planet was turned up.
    TurnedUp {
        planet: PlanetId,
        /// Its tiles a and b.
        tiles: [Tile; 2],
    },
    /// A player peeked at a planet.
    Peeked {
        seat: Seat,
        planet: PlanetId,
        /// Its tiles a and b; known to the player alone.
        tiles: Option<[Tile; 2]>,
    },
    /// A peek had no effect: the planet has just been turned up.
    PeekWasted { seat: Seat, planet: PlanetId },
    /// An open operation was put on a tile.
    Settled {
        seat: Seat,
        tile: TileId,
        #[serde(skip)]
        sells: Option<Tile>,
        teams: u8,
        /// Whether the leader was with them.
        leader: bool,
    },
    /// A link was made and scored.
    Linked {
        seat: Seat,
        link: Link,
        /// What lies at both ends.
        #[serde(skip)]
        sells: [Option<Tile>; 2],
        /// What it scored.
        points: u16,
    },
    /// A tile was asked for more goods than it sends, and a player got fewer than asked.
    Rationed {
        seat: Seat,
        tile: TileId,
        #[serde(skip)]
        sells: Option<Tile>,
        asked: u8,
        granted: u8,
    },
    /// A player's points of the turn were added.
    Scored {
        seat: Seat,
        /// The points of this turn.
        points: u16,
        total: u16,
    },
    /// A planet that was still face down was shown when the game was over.
    Revealed {
        planet: PlanetId,
        /// Its tiles a and b.
        tiles: [Tile; 2],
    },
    /// The game ended.
    Ended { how: Ending },
}

impl Event {
    /// The event as a player, or a spectator for `None`, is told of it: a peek shows its tiles to the one who peeked.
    #[must_use]
    pub fn told(&self, who: Option<Seat>) -> Option<Event> {
        let mut event = *self;
        if let Event::Peeked { seat, tiles, .. } = &mut event
            && who != Some(*seat)
        {
            *tiles = None;
        }
        Some(event)
    }

    /// The steps of a programme that was shown, as the turn sheet writes them; nothing for other events.
    #[must_use]
    pub fn sheet(&self) -> Vec<String> {
        if let Event::Shown { steps, .. } = self { step::sheet(steps).collect() } else { Vec::new() }
    }
}

impl Cited for Event {
    fn clause(&self) -> Clause {
        Clause(match self {
            Event::TurnBegan { .. } => "ST-8.5",
            Event::Committed { .. } => "ST-3.8",
            Event::Shown { .. } => "ST-5.1",
            Event::TurnedUp { .. } => "ST-5.3",
            Event::Peeked { .. } | Event::PeekWasted { .. } => "ST-5.4",
            Event::Settled { .. } => "ST-5.6",
            Event::Linked { .. } => "ST-6.3",
            Event::Rationed { .. } => "ST-10.5",
            Event::Scored { .. } => "ST-6.10",
            Event::Revealed { .. } => "ST-8.8",
            Event::Ended { how } => return how.clause(),
        })
    }
}
