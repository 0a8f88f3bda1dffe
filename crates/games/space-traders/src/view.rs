//! What one player, or a spectator, may know (section *Who sees what* of the rules).

use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::SpaceTraders;
use crate::chart::Chart;
use crate::place::{MAX_TILES, PlanetId, Planets, TileId};
use crate::state::{Links, PerPlayer, Phase, Pieces, Programme, State};
use crate::tile::Tile;

/// What one player, or a spectator, may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// Who looks; `None` is a spectator.
    pub who: Option<Seat>,
    /// The map.
    pub chart: Chart,
    /// Whether the tiles are those of a fixed deal that anybody can read in the content file.
    pub fixed_deal: bool,
    /// The tiles that the viewer knows: face up, or peeked at.
    pub tiles: [Option<Tile>; MAX_TILES],
    /// Explored planets.
    pub explored: Planets,
    /// Those of them that have just been turned up.
    pub turned_up: Planets,
    /// The turn, from 1.
    pub turn: u8,
    /// Turns in a row without a new planet.
    pub stall: u8,
    /// What everybody is doing.
    pub phase: Phase,
    /// Who has not finished yet; the others have committed, or are not concerned.
    pub waiting: Seats,
    /// All pieces, as they were when the last Resolve phase was over.
    pub pieces: PerPlayer<Pieces>,
    /// Programmes: the viewer's own while it is written, everybody's once they are public and their open operations wait for tiles.
    pub programmes: PerPlayer<Option<Programme>>,
    /// Planets each player has peeked at.
    pub peeked: PerPlayer<Planets>,
    /// Each player's points, by product.
    pub points: PerPlayer<[u16; 4]>,
    /// The links of the latest Trade phase; while they are made by hand, only the viewer's own.
    pub links: PerPlayer<Links>,
    /// While links are made by hand: whether the viewer has left theirs to the table.
    pub automatic: bool,
}

impl View {
    /// The tiles that the viewer knows, with their places.
    pub fn known_tiles(&self) -> impl Iterator<Item = (TileId, Tile)> + '_ {
        (0..).map(TileId).zip(self.tiles).filter_map(|(place, tile)| Some((place, tile?)))
    }

    /// A player's score.
    #[must_use]
    pub fn score(&self, seat: Seat) -> u16 {
        self.points[seat].iter().sum()
    }

    /// A player's pieces as the viewer sees them now: planned ones where the programme is known, the real ones otherwise.
    #[must_use]
    pub fn pieces_of(&self, seat: Seat) -> &Pieces {
        self.programmes[seat].as_ref().map_or(&self.pieces[seat], |programme| &programme.planned)
    }

    /// Whether the viewer knows a face-down planet's tiles from a peek.
    #[must_use]
    pub fn knows_by_peek(&self, planet: PlanetId) -> bool {
        !self.explored.has(planet) && self.tiles[planet.tile(0).index()].is_some()
    }
}

/// What `who` may know of the state.
pub(crate) fn seen_by(game: &SpaceTraders, state: &State, who: Option<Seat>) -> View {
    let over = matches!(state.phase, Phase::Over(_));
    let peeked = who.map_or(Planets::EMPTY, |seat| state.peeked[seat]);
    // ST-8.8: when the game is over nothing is hidden.
    let known = if over { game.all_planets() } else { state.explored.or(peeked) };
    let mut tiles = [None; MAX_TILES];
    for planet in known.iter() {
        for tile in [planet.tile(0), planet.tile(1)] {
            tiles[tile.index()] = state.tiles[tile.index()];
        }
    }
    let mut programmes: PerPlayer<Option<Programme>> = PerPlayer::default();
    let mut links: PerPlayer<Links> = PerPlayer::default();
    for seat in game.players() {
        let mine = who == Some(seat);
        programmes[seat] = match state.phase {
            // Public from ST-5.1 on, but for the tiles that are being chosen.
            Phase::Tiles if !mine => Some(Programme { answered: 0, sides: 0, ..state.programmes[seat] }),
            _ => mine.then_some(state.programmes[seat]),
        };
        if mine || state.phase != Phase::Links {
            links[seat] = state.links[seat];
        }
    }
    View {
        who,
        chart: state.chart,
        fixed_deal: state.fixed_deal,
        tiles,
        explored: state.explored,
        turned_up: state.turned_up,
        turn: state.turn,
        stall: state.stall,
        phase: state.phase,
        waiting: state.waiting,
        pieces: state.pieces,
        programmes,
        peeked: state.peeked,
        points: state.points,
        links,
        automatic: who.is_some_and(|seat| state.automatic.contains(seat)),
    }
}
