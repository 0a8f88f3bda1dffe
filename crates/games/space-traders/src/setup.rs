//! Set-up (ST-2): the map, the tiles, and everybody's pieces in reserve.

use kernel::{Chance, Seats};

use crate::chart::{self, Chart};
use crate::place::{MAX_TILES, PlanetId, Planets};
use crate::state::{PerPlayer, Phase, Pieces, Programme, State};
use crate::tile::Tile;
use crate::{SpaceTraders, deal};

/// Lays out a new game; chance is asked in the order of ST-2.13.
pub(crate) fn lay_out(game: &SpaceTraders, chance: &mut impl Chance) -> State {
    let chart = game.chart.unwrap_or_else(|| drawn(game, chance));
    let tiles = deal::dealt(&game.prices, game.options.loose, chance);
    begin(game, chart, tiles, false)
}

/// The random map of this game (ST-2.20), with the home planet that the options name.
fn drawn(game: &SpaceTraders, chance: &mut impl Chance) -> Chart {
    let mut chart = chart::random(&game.content.generator, chance);
    if let Some(home) = game.options.home_planet.checked_sub(1) {
        chart.home = PlanetId(home);
    }
    chart
}

fn begin(game: &SpaceTraders, chart: Chart, tiles: [Option<Tile>; MAX_TILES], fixed_deal: bool) -> State {
    let mut pieces = PerPlayer::default();
    let mut programmes = PerPlayer::default();
    for seat in game.players() {
        // ST-2.10: nothing is on the map.
        pieces[seat] = Pieces::in_reserve(game.content.numbers.teams);
        programmes[seat] = Programme::empty(&pieces[seat]);
    }
    State {
        chart,
        fixed_deal,
        tiles,
        // ST-2.9: the home planet lies face up.
        explored: [chart.home].into_iter().collect(),
        turned_up: Planets::EMPTY,
        turn: 1,
        stall: 0,
        phase: Phase::Programme,
        waiting: Seats::first(game.seats),
        pieces,
        programmes,
        peeked: PerPlayer::default(),
        points: PerPlayer::default(),
        links: PerPlayer::default(),
        automatic: Seats::NONE,
    }
}

impl SpaceTraders {
    /// The beginning of a game with a fixed deal of the content file instead of shuffled tiles (ST-2.15).
    ///
    /// Not an option: its face-down tiles can be read in the file, and the game says so.
    #[must_use]
    pub fn with_deal(&self, id: &str) -> Option<State> {
        let deal = self.content.deals.iter().find(|deal| deal.id == id && deal.layout == self.options.layout)?;
        let mut tiles = [None; MAX_TILES];
        for (place, tile) in tiles.iter_mut().zip(&deal.tiles) {
            *place = Some(*tile);
        }
        Some(begin(self, self.chart?, tiles, true))
    }
}
