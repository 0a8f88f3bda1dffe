//! Everything that changes during a game: under one kilobyte of plain data.

use kernel::{PerSeat, Seats};
use parts::List;
use serde::{Deserialize, Serialize};

use crate::chart::Chart;
use crate::content::{MAX_POINTS, MAX_TEAMS};
use crate::place::{MAX_OPEN, MAX_PLANETS, MAX_TILES, OpenId, Place, PlanetId, Planets, TileId};
use crate::step::{Written, as_sheet};
use crate::tile::Tile;

/// The most players (ST-2.1).
pub const MAX_PLAYERS: usize = 4;

/// The most steps of a programme (G-64): every point pays one, and every free one takes a piece out of orbit, where all
/// pieces may have been at first and where a paid step puts at most two.
pub const MAX_STEPS: usize = 3 * MAX_POINTS as usize + MAX_TEAMS as usize + 1;

/// The most links of one player: every link needs a team or unit at both ends, and a leader is at most three units.
pub const MAX_LINKS: usize = (MAX_TEAMS as usize + 3) / 2;

/// One value for each player.
pub type PerPlayer<T> = PerSeat<T, MAX_PLAYERS>;

/// Where the pieces of one player are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pieces {
    /// Teams in the reserve.
    pub reserve: u8,
    /// Teams in the orbit of each planet.
    pub orbit: [u8; MAX_PLANETS],
    /// Teams on each tile.
    pub tiles: [u8; MAX_TILES],
    /// Where the leader is.
    pub leader: Place,
}

impl Pieces {
    /// All pieces in the reserve (ST-2.10).
    #[must_use]
    pub fn in_reserve(teams: u8) -> Pieces {
        Pieces { reserve: teams, ..Pieces::default() }
    }

    /// The planets with teams of this player in orbit.
    #[must_use]
    #[inline]
    pub fn orbiting(&self) -> Planets {
        let mut planets = 0;
        for (index, teams) in self.orbit.iter().enumerate() {
            planets |= u16::from(*teams != 0) << index;
        }
        Planets::from_bits(planets)
    }

    /// The planets where this player has an operation on a tile (ST-1.6).
    #[must_use]
    #[inline]
    pub fn settled(&self) -> Planets {
        let mut planets = 0;
        for (index, teams) in self.tiles.chunks_exact(2).enumerate() {
            planets |= u16::from(teams[0] | teams[1] != 0) << index;
        }
        Planets::from_bits(planets)
    }

    /// How many pieces are outside the reserve, the leader counting one (ST-8.7).
    #[must_use]
    pub fn on_map(&self) -> u8 {
        let teams: u8 = self.orbit.iter().chain(&self.tiles).sum();
        teams + u8::from(self.leader != Place::Reserve)
    }
}

/// An open operation of a programme (ST-4.8); the leader may be in it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OpenOperation {
    /// Where it works.
    pub planet: PlanetId,
    /// Teams in it; without any it is gone and its number is not used again.
    pub teams: u8,
}

/// What a player has clicked of the next step or link: never part of the programme (D1.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Click {
    /// Nothing.
    #[default]
    None,
    /// HT: at the home planet or the leader's?
    HireTeam,
    /// HT at this planet: where does it land?
    HireTeamAt(PlanetId),
    /// MT: which team?
    MoveTeam,
    /// MT from this place: to which planet?
    MoveTeamFrom(Place),
    /// MT from this place to this planet: where does it land?
    MoveTeamTo(Place, PlanetId),
    /// HL: where does it land?
    HireLeader,
    /// ML: to which planet?
    MoveLeader,
    /// ML to this planet: where does it land?
    MoveLeaderTo(PlanetId),
    /// PP: at which planet?
    Peek,
    /// EO: on which planet?
    Establish,
    /// EO on this planet: on which tile?
    EstablishOn(PlanetId),
    /// JO: which piece?
    Join,
    /// JO with a team in this orbit: which operation?
    JoinTeam(PlanetId),
    /// JO with the leader: which operation?
    JoinLeader,
    /// A link from this tile: to which other?
    LinkFrom(TileId),
    /// A link between these tiles: how many goods?
    LinkTo(TileId, TileId),
}

/// A programme while it is written, and until its open operations have their tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Programme {
    /// As they stand on the sheet, in the order in which they were written.
    #[serde(serialize_with = "as_sheet")]
    pub steps: List<Written, MAX_STEPS>,
    /// Points they cost.
    pub spent: u8,
    /// The player's pieces as they will be after these steps; teams in open operations are in [`Programme::open`].
    pub planned: Pieces,
    /// The open operations, in order of number.
    pub open: List<OpenOperation, MAX_OPEN>,
    /// The planets it peeks at.
    pub peeks: Planets,
    /// The unexplored planets it establishes operations on.
    pub explores: Planets,
    /// The half-given next step.
    pub click: Click,
    /// In Resolve: for how many open operations, from the first, the tile is settled (D2).
    pub answered: u8,
    /// In Resolve: the tiles chosen, one bit for each open operation, set for tile b.
    pub sides: u16,
}

impl Programme {
    /// An empty programme.
    #[must_use]
    pub fn empty(pieces: &Pieces) -> Programme {
        Programme { planned: *pieces, ..Programme::default() }
    }

    /// The next open operation that needs a tile: those without pieces vanish without a question (ST-5.6).
    #[must_use]
    pub fn next_open(&self) -> Option<OpenId> {
        let open = self.open.iter().enumerate().skip(usize::from(self.answered));
        open.filter(|(_, operation)| operation.teams > 0).map(|(index, _)| OpenId(index as u8)).next()
    }
}

/// A link between two tiles of one product (ST-6.3, ST-9.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Link {
    /// The cheaper tile.
    pub origin: TileId,
    /// The dearer tile.
    pub destination: TileId,
    /// How many goods travel; 1 in the standard game.
    pub goods: u8,
}

/// The links of one player in one turn, in the order in which they were made.
pub type Links = List<Link, MAX_LINKS>;

kernel::endings! {
    /// How the game ended.
    pub enum Ending {
        /// All planets are explored.
        AllExplored = "all-explored", "ST-8.2";
        /// The turn cap was reached.
        TurnCap = "turn-cap", "ST-8.3";
        /// Too many turns without a new planet.
        Stall = "stall", "ST-8.4";
    }
}

/// What everybody is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Writing programmes (D1).
    Programme,
    /// Choosing tiles for open operations (D2).
    Tiles,
    /// Making links by hand (D3).
    Links,
    /// Nothing: the game is over.
    Over(Ending),
}

/// The whole truth about a running game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The map.
    pub chart: Chart,
    /// Whether the tiles are those of a fixed deal that anybody can read in the content file (ST-2.15).
    pub fixed_deal: bool,
    /// The tiles of the planets, face up or down; none beyond the last planet of a small map.
    pub tiles: [Option<Tile>; MAX_TILES],
    /// Explored planets.
    pub explored: Planets,
    /// Those of them that were turned up in the Resolve phase that is still going on.
    pub turned_up: Planets,
    /// The turn, from 1.
    pub turn: u8,
    /// Turns in a row without a new planet (ST-8.4).
    pub stall: u8,
    /// What everybody is doing.
    pub phase: Phase,
    /// Who has not finished yet.
    pub waiting: Seats,
    /// All pieces, as they were when the last Resolve phase was over.
    pub pieces: PerPlayer<Pieces>,
    /// What each player has programmed.
    pub programmes: PerPlayer<Programme>,
    /// Planets each player has peeked at.
    pub peeked: PerPlayer<Planets>,
    /// Each player's points, by product.
    pub points: PerPlayer<[u16; 4]>,
    /// The links of the latest Trade phase; while they are made by hand, those made so far.
    pub links: PerPlayer<Links>,
    /// While links are made by hand: who has left theirs to the table (ST-6.9).
    pub automatic: Seats,
}

impl State {
    /// The planets that were explored when the turn began: what programmes are judged by (ST-3.5).
    #[must_use]
    #[inline]
    pub fn explored_before(&self) -> Planets {
        self.explored.minus(self.turned_up)
    }

    /// What a player is asked, if anything: what everybody is doing, and what the player has clicked of the next step or link.
    #[must_use]
    #[inline]
    pub fn question(&self, seat: kernel::Seat) -> (Phase, Click) {
        (self.phase, self.programmes[seat].click)
    }

    /// The tiles that lie face up.
    pub(crate) fn public_tiles(&self) -> [Option<Tile>; MAX_TILES] {
        let mut tiles = [None; MAX_TILES];
        for tile in self.explored.iter().flat_map(|planet| [planet.tile(0), planet.tile(1)]) {
            tiles[tile.index()] = self.tiles[tile.index()];
        }
        tiles
    }

    /// A player's score (ST-7.1).
    #[must_use]
    pub fn score(&self, seat: kernel::Seat) -> u16 {
        self.points[seat].iter().sum()
    }
}

const _: () = assert!(std::mem::size_of::<State>() <= 1024, "the state stays within one kilobyte");
