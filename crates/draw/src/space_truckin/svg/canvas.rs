//! What the parts of the picture are drawn from, and the shapes that they share: stars, skulls, dice.

use kernel::Seat;
use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::action::{Cell, SystemId};

use super::super::look::Look;
use crate::names::Names;
use crate::picture::paper::{Area, rect};
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

    /// The choice about a cell of the viewer's own sheet.
    pub(super) fn cell_choice(&self, cell: Cell) -> Option<&'c Clickable<Action>> {
        [Action::At(cell), Action::Pip(cell), Action::Load(cell), Action::Give(cell)].into_iter().find_map(|action| self.choice(action))
    }

    /// The choice about a system of the viewer's own sheet.
    pub(super) fn system_choice(&self, system: u8) -> Option<&'c Clickable<Action>> {
        [Action::With(SystemId(system)), Action::Wreck(SystemId(system))].into_iter().find_map(|action| self.choice(action))
    }

    pub(super) fn icon(&self, name: &str, class: &str, at: (i32, i32), size: i32) -> Markup {
        pieces::icon(&self.prefix, name, class, at, size)
    }

    /// Whether the seat is asked something now.
    pub(super) fn is_asked(&self, seat: Seat) -> bool {
        self.look.asked().contains(seat)
    }
}

const STAR: &str = "M12 1.5l3.2 7l7.6.8l-5.7 5.1l1.6 7.5L12 18.1l-6.7 3.8l1.6-7.5L1.2 9.3l7.6-.8z";
const SKULL: &str = "M12 1C6.5 1 2.5 4.8 2.5 9.8c0 3.3 1.7 5.6 4 7V21h2.2v-2.5h2.1V21h2.4v-2.5h2.1V21h2.2v-4.2c2.3-1.4 4-3.7 4-7C21.5 4.8 17.5 1 12 1zM8 8a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 8 8zM16 8a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 16 8zM12 12.5l1.5 3h-3z";

/// What the picture uses many times, drawn once.
pub(super) fn definitions(canvas: &Canvas<'_>) -> Markup {
    html! { defs { @for (name, path) in [("star", STAR), ("skull", SKULL)] { (symbol(&canvas.prefix, name, path)) } } }
}

/// Where the spots of a die are, in quarters of its side.
fn spots(face: u8) -> &'static [(i32, i32)] {
    match face {
        1 => &[(2, 2)],
        2 => &[(1, 1), (3, 3)],
        3 => &[(1, 1), (2, 2), (3, 3)],
        4 => &[(1, 1), (3, 1), (1, 3), (3, 3)],
        5 => &[(1, 1), (3, 1), (2, 2), (1, 3), (3, 3)],
        6 => &[(1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)],
        _ => &[],
    }
}

/// A die as it lies on the table.
pub(super) fn die(face: u8, area: Area) -> Markup {
    html! {
        g.die {
            (rect("die-face", area, area.w / 5))
            @for (x, y) in spots(face) { circle.die-spot cx=(area.x + x * area.w / 4) cy=(area.y + y * area.h / 4) r=((area.w / 11).max(2)) {} }
        }
    }
}
