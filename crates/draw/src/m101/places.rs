//! What places are called: systems by their names, empty spaces by the column and row that are written along the edges of the map,
//! infrastructure spaces by a system beside them.

use kernel::Seat;
use m101::M101;
use m101::action::{GapId, SiteId};
use m101::content::CardId;
use m101::state::Open;
use m101::turning::{Beside, Corner};
use parts::{Set, lattice};

/// A space by its column and row: "C5".
pub(super) fn square(game: &M101, site: SiteId) -> String {
    game.site_name(site).to_uppercase()
}

/// The system at a space, or the space by its column and row.
pub(super) fn place(game: &M101, open: &Open, site: SiteId) -> String {
    game.system_at(open, site).map_or_else(|| square(game, site), |card| card.name.clone())
}

/// An empty space with a system beside it, if there is one: "C5, north of Ironhold".
pub(super) fn described(game: &M101, open: &Open, site: SiteId) -> String {
    let square = square(game, site);
    let Some(near) = lattice::neighbours(Set::only(site)).and(open.systems).iter().next() else { return square };
    let ((x, y), (of_x, of_y)) = (lattice::column_and_row(site.0), lattice::column_and_row(near.0));
    let towards = match (x.cmp(&of_x), y.cmp(&of_y)) {
        (_, std::cmp::Ordering::Greater) => "north",
        (_, std::cmp::Ordering::Less) => "south",
        (std::cmp::Ordering::Greater, _) => "east",
        _ => "west",
    };
    format!("{square}, {towards} of {}", place(game, open, near))
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
