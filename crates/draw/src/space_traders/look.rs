//! A view together with the rules that explain it.

use kernel::{Game, Seat};
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::state::{Click, Phase, Pieces, Programme};
use space_traders::tile::Tile;
use space_traders::{SpaceTraders, Step, View};

use super::steps::Places;

/// "Suns 5".
pub(super) fn product(game: &SpaceTraders, tile: Tile) -> String {
    format!("{} {}", game.content.suit(tile.suit()).name, tile.price())
}

/// A tile by what it sells: "Suns 2 on Cinder"; by its place on the planet while that is unknown.
pub(super) fn tile_words(game: &SpaceTraders, tile: TileId, sells: Option<Tile>) -> String {
    let planet = game.content.planet_name(tile.planet());
    match sells {
        Some(card) => format!("{} on {planet}", product(game, card)),
        None if tile.side() == 0 => format!("the left tile of {planet}"),
        None => format!("the right tile of {planet}"),
    }
}

pub(super) struct Look<'v> {
    pub(super) game: &'v SpaceTraders,
    pub(super) view: &'v View,
}

impl Look<'_> {
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.game.seats()).map(Seat::new)
    }

    pub(super) fn planets(&self) -> impl Iterator<Item = PlanetId> + use<> {
        (0..self.game.planets() as u8).map(PlanetId)
    }

    pub(super) fn planet(&self, planet: PlanetId) -> String {
        self.game.content.planet_name(planet).to_owned()
    }

    pub(super) fn card(&self, tile: TileId) -> Option<Tile> {
        self.view.tiles[tile.index()]
    }

    /// "Suns 5".
    pub(super) fn product(&self, tile: Tile) -> String {
        product(self.game, tile)
    }

    /// "S5", or "??" for a tile the viewer does not know.
    pub(super) fn short(&self, tile: TileId) -> String {
        self.card(tile).map_or_else(|| "??".into(), |card| format!("{}{}", self.game.content.suit(card.suit()).letter, card.price()))
    }

    /// "Suns 2 on Cinder".
    pub(super) fn tile(&self, tile: TileId) -> String {
        tile_words(self.game, tile, self.card(tile))
    }

    /// The viewer's own programme.
    pub(super) fn own(&self) -> Option<&Programme> {
        self.view.who.and_then(|seat| self.view.programmes[seat].as_ref())
    }

    pub(super) fn click(&self) -> Click {
        self.own().map_or(Click::None, |programme| programme.click)
    }

    /// A place in words; the viewer's open operations are known by their planets.
    pub(super) fn place(&self, place: Place) -> String {
        match (place, self.own()) {
            (_, Some(programme)) => self.places(programme).place(place),
            (Place::Orbit(planet), None) => format!("the orbit of {}", self.planet(planet)),
            (Place::Tile(tile), None) => self.tile(tile),
            (Place::Reserve | Place::Open(_), None) => "the reserve".into(),
        }
    }

    /// What the places of a programme are called.
    pub(super) fn places(&self, programme: &Programme) -> Places<'_> {
        let opened = programme.open.iter().map(|open| open.planet).collect();
        Places { game: self.game, tiles: &self.view.tiles, opened }
    }

    /// The steps of a programme.
    pub(super) fn steps(programme: &Programme) -> impl Iterator<Item = Step> {
        programme.steps.iter().map(|step| Step::from(*step))
    }

    /// The pieces that a board shows: planned ones of the viewer, and everybody's while open operations wait for tiles.
    pub(super) fn pieces(&self, seat: Seat) -> &Pieces {
        self.view.pieces_of(seat)
    }

    pub(super) fn strength(&self, seat: Seat, tile: TileId) -> u8 {
        let pieces = self.pieces(seat);
        let leader = if pieces.leader == Place::Tile(tile) { self.game.content.numbers.leader_weight } else { 0 };
        pieces.tiles[tile.index()] + leader
    }

    /// Who controls a tile as the pieces lie; `Err` is a draw for the lead, nobody is `Ok(None)`.
    pub(super) fn controller(&self, tile: TileId) -> Result<Option<Seat>, ()> {
        let most = self.seats().map(|seat| self.strength(seat, tile)).max().unwrap_or_default();
        let mut strongest = self.seats().filter(|seat| self.strength(*seat, tile) == most);
        match (most, strongest.next(), strongest.next()) {
            (0, ..) => Ok(None),
            (_, seat, None) => Ok(seat),
            _ => Err(()),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.view.phase, Phase::Over(_))
    }
}
