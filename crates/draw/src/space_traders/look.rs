//! A view together with the rules that explain it.

use kernel::{Game, Seat};
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::state::{Click, Phase, Pieces, Programme};
use space_traders::tile::Tile;
use space_traders::{SpaceTraders, Step, View};

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

    /// "planet 4 (Cinder)".
    pub(super) fn planet(&self, planet: PlanetId) -> String {
        format!("planet {planet} ({})", self.game.content.planet_name(planet))
    }

    pub(super) fn card(&self, tile: TileId) -> Option<Tile> {
        self.view.tiles[tile.index()]
    }

    /// "Suns 5".
    pub(super) fn product(&self, tile: Tile) -> String {
        format!("{} {}", self.game.content.suit(tile.suit()).name, tile.price())
    }

    /// "S5", or "??" for a tile the viewer does not know.
    pub(super) fn short(&self, tile: TileId) -> String {
        self.card(tile).map_or_else(|| "??".into(), |card| format!("{}{}", self.game.content.suit(card.suit()).letter, card.price()))
    }

    /// "4a (Suns 2)".
    pub(super) fn tile(&self, tile: TileId) -> String {
        self.card(tile).map_or_else(|| tile.to_string(), |card| format!("{tile} ({})", self.product(card)))
    }

    /// The viewer's own programme.
    pub(super) fn own(&self) -> Option<&Programme> {
        self.view.who.and_then(|seat| self.view.programmes[seat].as_ref())
    }

    pub(super) fn click(&self) -> Click {
        self.own().map_or(Click::None, |programme| programme.click)
    }

    /// A place in words.
    pub(super) fn place(&self, place: Place) -> String {
        match place {
            Place::Reserve => "the reserve".into(),
            Place::Orbit(planet) => format!("the orbit of {}", self.planet(planet)),
            Place::Tile(tile) => format!("tile {}", self.tile(tile)),
            Place::Open(open) => {
                let planet = self.own().and_then(|programme| programme.open.get(usize::from(open))).map(|open| open.planet);
                let at = planet.map_or_else(String::new, |planet| format!(" at {}", self.planet(planet)));
                format!("open operation {}{at}", open + 1)
            }
        }
    }

    /// A player's steps as the turn sheet writes them.
    pub(super) fn sheet(&self, programme: &Programme) -> Vec<String> {
        let opened = |open: u8| programme.open.get(usize::from(open)).map(|open| open.planet);
        programme.steps.iter().map(|step| Step::from(*step).notation(opened)).collect()
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
