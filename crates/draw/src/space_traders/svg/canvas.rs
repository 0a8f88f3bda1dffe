//! What the parts of the picture are drawn from, and the shapes of products and pieces.

use kernel::Seat;
use maud::{Markup, html};
use space_traders::Action;
use space_traders::place::{Place, PlanetId};
use space_traders::state::{Click, Phase};
use space_traders::tile::Suit;

use super::super::look::Look;
use crate::names::Names;
use crate::picture::pieces::{self, symbol};
use crate::picture::{Clickable, Layout};

/// Everything that the parts of the picture are drawn from.
pub(super) struct Canvas<'c> {
    pub(super) look: Look<'c>,
    pub(super) names: &'c Names,
    pub(super) choices: &'c [Clickable<Action>],
    pub(super) layout: Layout,
    pub(super) prefix: String,
}

impl<'c> Canvas<'c> {
    pub(super) fn wide(&self) -> bool {
        self.layout == Layout::Wide
    }

    /// The choice that the wanted action is.
    pub(super) fn choice(&self, action: Action) -> Option<&'c Clickable<Action>> {
        pieces::choice(self.choices, action)
    }

    /// Whether a place is asked for because a piece there is to be chosen, and not as somewhere to go.
    pub(super) fn leaving(&self) -> bool {
        matches!(self.look.click(), Click::MoveTeam | Click::Join)
    }

    /// The choice of going to this place, or of a piece there.
    pub(super) fn place(&self, place: Place, leaving: bool) -> Option<&'c Clickable<Action>> {
        (self.leaving() == leaving).then(|| self.choice(Action::Place(place))).flatten()
    }

    /// Whether a player's pieces differ from the real ones, as the programme plans them.
    pub(super) fn plans(&self, seat: Seat) -> bool {
        self.look.view.who == Some(seat) && self.look.view.phase == Phase::Programme
    }

    /// Whether the viewer alone knows a planet's tiles. When the game is over nothing is hidden any more (ST-8.8).
    pub(super) fn peeked(&self, planet: PlanetId) -> bool {
        !self.look.is_over() && self.look.view.knows_by_peek(planet)
    }

    pub(super) fn icon(&self, name: &str, class: &str, at: (i32, i32), size: i32) -> Markup {
        pieces::icon(&self.prefix, name, class, at, size)
    }

    /// A product's symbol.
    pub(super) fn suit(&self, suit: Suit, class: &str, at: (i32, i32), size: i32) -> Markup {
        self.icon(suit.id(), class, at, size)
    }
}

const SUNS: &str = "M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11zM12 0l1.8 4.5h-3.6zM12 24l-1.8-4.5h3.6zM0 12l4.5-1.8v3.6zM24 12l-4.5 1.8v-3.6zM3.5 3.5l4.5 1.9l-2.6 2.6zM20.5 3.5l-1.9 4.5l-2.6-2.6zM3.5 20.5l1.9-4.5l2.6 2.6zM20.5 20.5l-4.5-1.9l2.6-2.6z";
const MOONS: &str = "M15.5 1.5a10.8 10.8 0 1 0 7 14.5a9 9 0 0 1-7-14.5z";
const CROWNS: &str = "M2 6l5.5 5L12 3l4.5 8L22 6l-2 12H4zM4 19.5h16V22H4z";
const ARMS: &str = "M12 .5c3.4 4 3.4 8.5 1.1 13h-2.2C8.6 9 8.6 4.5 12 .5zM9.6 13.5C9 9.5 6.5 7 3.5 7.8C.8 8.6.8 12.5 3 13.5c1.5.7 3-.2 2.7-1.7c1 .3 1.4 1 1.4 1.7zM14.4 13.5C15 9.5 17.5 7 20.5 7.8c2.7.8 2.7 4.7.5 5.7c-1.5.7-3-.2-2.7-1.7c-1 .3-1.4 1-1.4 1.7zM6 14.8h12v2.6H6zM10.8 18.5h2.4l1.8 5H9z";
const PAWN: &str =
    "M12 1.5a5 5 0 0 0-3.3 8.8H7v2.6h2.7C9.4 16.5 8 18.5 5 20.5V23h14v-2.5c-3-2-4.4-4-4.7-7.6H17v-2.6h-1.7A5 5 0 0 0 12 1.5z";
const EYE: &str = "M12 4.5C6.5 4.5 2.4 8.2.5 12c1.9 3.8 6 7.5 11.5 7.5S21.6 15.8 23.5 12C21.6 8.2 17.5 4.5 12 4.5zM12 7.2a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 0 1 0-9.6zM12 9.8a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4z";
const HOME: &str = "M12 2L1 12h3.5v10h5.5v-6.5h4V22h5.5V12H23z";

/// What the picture uses many times, drawn once.
pub(super) fn definitions(canvas: &Canvas<'_>) -> Markup {
    let shapes = [("suns", SUNS), ("moons", MOONS), ("crowns", CROWNS), ("arms", ARMS), ("pawn", PAWN), ("eye", EYE), ("home", HOME)];
    html! { defs { @for (name, path) in shapes { (symbol(&canvas.prefix, name, path)) } } }
}
