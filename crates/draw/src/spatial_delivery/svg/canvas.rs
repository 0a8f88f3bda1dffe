//! What the parts of the picture are drawn from, and the shapes of goods.

use kernel::Seat;
use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::cards::{Goods, Kind};

use super::super::look::Look;
use crate::names::Names;
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::{self, icon, symbol};
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

    /// What a click on a hand card does: the step asks for one thing only.
    pub(super) fn with_card(&self, kind: Kind) -> Option<&'c Clickable<Action>> {
        [Action::Pay(kind), Action::Deliver(kind), Action::Play(kind)].into_iter().find_map(|action| self.choice(action))
    }

    /// All points, those scored, and those for sets of tokens (SD-12.2).
    pub(super) fn points(&self, seat: Seat) -> (u32, u32, u32) {
        let view = self.look.view;
        let sets = view.tokens[seat].iter().map(|tokens| u32::from(self.look.game.set_points(*tokens))).sum();
        let scored = view.points[seat].total();
        (scored + sets, scored, sets)
    }

    /// A type of goods as a small sign: shape and letter on its colour.
    pub(super) fn sign(&self, goods: Goods, (x, y): (i32, i32)) -> Markup {
        let entry = self.look.game.content.goods(goods);
        html! {
            g.good color=(entry.shade) {
                (rect("tile", Area::new(x, y, 28, 18), 4))
                (self.shape(goods, "sign", (x + 2, y + 3), 12))
                (text("letter", At::Middle, (x + 21, y + 14), 12, 20, &entry.letter.to_string()))
            }
        }
    }

    /// The shape of a type of goods.
    pub(super) fn shape(&self, goods: Goods, class: &str, at: (i32, i32), size: i32) -> Markup {
        icon(&self.prefix, &format!("goods-{}", goods.0), class, at, size)
    }

    pub(super) fn icon(&self, name: &str, class: &str, at: (i32, i32), size: i32) -> Markup {
        icon(&self.prefix, name, class, at, size)
    }
}

/// What the goods of the shipped content look like, in a field of 24 by 24; others by their place: culture, medicine, robotics, science.
const GOODS: [&str; 4] = [
    "M9 3v11.2A4.5 4.5 0 1 0 11.5 18V8.5l8-2v5.7A4.5 4.5 0 1 0 22 16V0z",
    "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
    "M10 0h4v3.3l2.5 1 2.3-2.3 2.9 2.9-2.3 2.3 1 2.5H24v4h-3.3l-1 2.5 2.3 2.3-2.9 2.9-2.3-2.3-2.5 1V24h-4v-3.3l-2.5-1-2.3 2.3-2.9-2.9 2.3-2.3-1-2.5H0v-4h3.3l1-2.5L2 5.3l2.9-2.9 2.3 2.3 2.5-1zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
    "M7.5 1h9v2.5H15v6l7 11c.8 1.5 0 3.5-2 3.5H4c-2 0-2.8-2-2-3.5l7-11v-6H7.5zM11.5 10.2L8 15.5h8l-3.5-5.3V3.5h-1z",
];
const STAR: &str = "M12 1.5l3 7.3l7.8.6l-6 5.1l1.9 7.6L12 18l-6.7 4.1l1.9-7.6l-6-5.1l7.8-.6z";
const FLAME: &str = "M13 1c1 5-5 7-5 12c0 1.5.6 2.6 1.5 3.5c-.3-2.5 1-4 2.5-5.5c.3 2.5 3.5 3.5 3.5 6.5c0 2-1 3.5-2.5 4.5c4-.5 7-3.5 7-7.5C20 8.5 14.5 6.5 13 1zM6 9c-2 2-3 4-3 6.5c0 3.5 2.5 6 5.5 7C6.5 20 5 17.5 5 14.5C5 12.5 5.5 11 6 9z";

/// What the picture uses many times, drawn once.
pub(super) fn definitions(canvas: &Canvas<'_>) -> Markup {
    html! {
        defs {
            @for (index, path) in GOODS.iter().enumerate() { (symbol(&canvas.prefix, &format!("goods-{index}"), path)) }
            (symbol(&canvas.prefix, "star", STAR))
            (symbol(&canvas.prefix, "flame", FLAME))
        }
    }
}
