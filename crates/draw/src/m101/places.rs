//! What places are called: systems by their names, empty spaces by the nearest system and by the column and row that are written along
//! the edges of the map, infrastructure spaces by a system beside them.

use kernel::Seat;
use m101::M101;
use m101::action::{GapId, SiteId};
use m101::content::CardId;
use m101::state::Open;
use m101::turning::{Beside, Corner};
use parts::lattice;

/// A space by its column and row: "C5".
pub(super) fn square(game: &M101, site: SiteId) -> String {
    game.site_name(site).to_uppercase()
}

/// The system at a space, or the space by its column and row.
pub(super) fn place(game: &M101, open: &Open, site: SiteId) -> String {
    game.system_at(open, site).map_or_else(|| square(game, site), |card| card.name.clone())
}

/// Where an empty space lies, seen from the nearest system, with its column and row: "north of Ironhold (C5)". On an empty map only these.
pub(super) fn described(game: &M101, open: &Open, site: SiteId) -> String {
    let square = square(game, site);
    let (x, y) = lattice::column_and_row(site.0);
    let from = |near: SiteId| {
        let (of_x, of_y) = lattice::column_and_row(near.0);
        (i16::from(x) - i16::from(of_x), i16::from(y) - i16::from(of_y))
    };
    let near = open.systems.iter().min_by_key(|near| {
        let (east, north) = from(*near);
        east.abs() + north.abs()
    });
    let Some(near) = near else { return square };
    let (east, north) = from(near);
    // Two steps in one direction are worth saying; with any other two a direction is enough.
    let far = if (east.abs() + north.abs(), east * north) == (2, 0) { "two spaces " } else { "" };
    format!("{far}{} of {} ({square})", compass(east, north), place(game, open, near))
}

fn compass(east: i16, north: i16) -> &'static str {
    match (east.signum(), north.signum()) {
        (-1, 1) => "north-west",
        (1, 1) => "north-east",
        (1, -1) => "south-east",
        (-1, -1) => "south-west",
        (0, 1) => "north",
        (0, _) => "south",
        (1, _) => "east",
        _ => "west",
    }
}

/// In which direction a corner lies.
pub(super) fn direction(corner: Corner) -> &'static str {
    match corner {
        Corner::NorthWest => "north-west",
        Corner::NorthEast => "north-east",
        Corner::SouthEast => "south-east",
        Corner::SouthWest => "south-west",
    }
}

/// An infrastructure space, seen from the system beside it: "south-east of Ironhold".
pub(super) fn beside(game: &M101, beside: Option<Beside>, gap: GapId) -> String {
    match beside {
        Some(Beside { system, corner }) => format!("{} of {}", direction(corner.opposite()), name(game, system)),
        None => format!("between {} and {}", square(game, Corner::SouthWest.site(gap)), square(game, Corner::NorthEast.site(gap))),
    }
}

/// The same for whoever looks at the board: by a system of theirs if there is one.
pub(super) fn gap(game: &M101, open: &Open, seat: Seat, gap: GapId) -> String {
    beside(game, game.beside(open, seat, gap), gap)
}

pub(super) fn name(game: &M101, card: CardId) -> &str {
    &game.content.card(card).name
}
