//! What several boards show alike: seats as shapes, buttons, the head of a picture and its frame.

use kernel::Seat;
use maud::{Markup, html};

use super::paper::{Area, At, length, lines, paragraph, rect, size_for, target, text};
use super::{Clickable, Layout};

/// A seat's shape; the same shapes as [`crate::Names::mark`] writes: four full ones, then the same four hollow.
pub(crate) fn mark(seat: Seat, class: &str, (x, y): (i32, i32), r: i32) -> Markup {
    let whole = outline(seat, (x, y), r);
    if seat.index() < 4 {
        // A circle of its own is shorter than a circle as a path.
        return if seat.index() == 0 {
            html! { circle class=(class) cx=(x) cy=(y) r=(r) {} }
        } else {
            html! { path class=(class) d=(whole) {} }
        };
    }
    let hole = outline(seat, (x, y), (r / 2).max(1));
    html! { path class=(class) fill-rule="evenodd" d={ (whole) (hole) } {} }
}

fn outline(seat: Seat, (x, y): (i32, i32), r: i32) -> String {
    match seat.index() % 4 {
        0 => format!("M{} {y}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 {} 0z", x - r, 2 * r, -2 * r),
        1 => format!("M{x} {}l{} {}h{}z", y - r, r + 1, 2 * r - 1, -2 * (r + 1)),
        2 => format!("M{} {}h{s}v{s}h{}z", x - r + 1, y - r + 1, -(2 * r - 2), s = 2 * r - 2),
        _ => format!("M{x} {}l{d} {d}l{m} {d}l{m} {m}z", y - r - 1, d = r + 1, m = -(r + 1)),
    }
}

/// A seat's shape on its colour.
pub(crate) fn chip(seat: Seat, (x, y): (i32, i32), r: i32) -> Markup {
    html! {
        g class={ "seat seat-" (seat.number()) } {
            circle.seat-fill cx=(x) cy=(y) r=(r) {}
            (mark(seat, "seat-mark", (x, y), r / 2))
        }
    }
}

/// A button: what it is called, and below it the sentence as far as there is room and it says more.
pub(crate) fn button<A>(choice: &Clickable<A>, label: &str, area: Area) -> Markup {
    let (x, y) = area.middle();
    let room = area.w - 16;
    let size = size_for("button-label", label, 16, 11, room);
    // A note of one or two words per line says nothing: the sentence is in the title.
    let most = if area.w < 120 { 0 } else { ((area.h - 26) / 16).clamp(0, 4) as usize };
    let words = lines("button-note", &choice.sentence, 12, room, most.max(1));
    let short = most == 0 || words.join(" ") == label;
    let top = y - (8 * words.len() as i32);
    let drawn = html! {
        g.press {
            (rect("button-face", area, 10))
            @if short { (text("button-label", At::Middle, (x, y + 6), size, room, label)) }
            @else {
                (text("button-label", At::Middle, (x, top + 4), size, room, label))
                (paragraph("button-note", At::Middle, (x, top + 22), 12, room, most, &choice.sentence))
            }
        }
    };
    target(Some(choice), area, 10, &drawn)
}

/// How high a button of this width must be to show its whole sentence.
pub(crate) fn button_height<A>(choice: &Clickable<A>, width: i32) -> i32 {
    32 + 16 * lines("button-note", &choice.sentence, 12, width - 24, 4).len() as i32
}

/// The first line of a picture: what round it is, what goes on, and at the right what brings the end near.
pub(crate) fn head(layout: Layout, width: i32, round: &str, moment: &str, warnings: &[String]) -> (Markup, i32) {
    let (size, height) = if layout == Layout::Wide { (22, 40) } else { (16, 30) };
    let base = height - height / 4 - 2;
    let pill = size * 7 / 10;
    let from = length("round", round, size) + size / 2;
    let mut right = width;
    let pills = html! {
        @for words in warnings {
            @let wide = length("pill-text", words, pill) + 24;
            @let () = right -= wide + 6;
            g.warning {
                (rect("pill", Area::new(right + 6, 4, wide, height - 8), height / 2))
                (text("pill-text", At::Middle, (right + 6 + wide / 2, height / 2 + pill * 4 / 10), pill, wide, words))
            }
        }
    };
    let drawn = html! {
        (text("round", At::Start, (2, base), size, width / 2, round))
        (text("dim", At::Start, (from, base), size * 8 / 10, right - from, moment))
        (pills)
    };
    (drawn, height)
}

/// The width of the pictures; the height follows from what is in them.
const WIDE: i32 = 1200;
const PHONE: i32 = 360;

/// Room around the picture: what glows is larger than itself.
const MARGIN: i32 = 6;

/// How wide the parts of a picture are.
pub(crate) fn width(layout: Layout) -> i32 {
    (if layout == Layout::Wide { WIDE } else { PHONE }) - 2 * MARGIN
}

/// A picture being made from top to bottom.
pub(crate) struct Stack {
    parts: Vec<Markup>,
    top: i32,
    gap: i32,
}

impl Stack {
    pub(crate) fn new(layout: Layout) -> Stack {
        Stack { parts: Vec::new(), top: 0, gap: if layout == Layout::Wide { 14 } else { 8 } }
    }

    /// Adds what is drawn at a given height; what is not high is not there.
    pub(crate) fn put(&mut self, part: impl FnOnce(i32) -> (Markup, i32)) {
        let (part, height) = part(self.top);
        self.parts.push(part);
        self.top += if height > 0 { height + self.gap } else { 0 };
    }

    /// The whole picture: `summary` says it in one sentence.
    pub(crate) fn picture(self, game: &str, layout: Layout, summary: &str, has_choices: bool, definitions: &Markup) -> Markup {
        let full = width(layout) + 2 * MARGIN;
        let height = self.top - self.gap + 2 * MARGIN;
        // A picture with buttons in it is a group: the children of an `img` are hidden from screen readers.
        let role = if has_choices { "group" } else { "img" };
        html! {
            svg class={ "board " (game) " " (layout.class()) } xmlns="http://www.w3.org/2000/svg" role=(role) aria-label=(summary)
                viewBox={ (-MARGIN) " " (-MARGIN) " " (full) " " (height) } {
                (definitions)
                @for part in &self.parts { (part) }
            }
        }
    }
}

/// The beginning of all ids of a picture: pages may hold several, and an id must be unique in its page.
pub(crate) fn prefix(layout: Layout, who: Option<Seat>) -> String {
    let viewer = who.map_or_else(|| "s".to_owned(), |seat| seat.number().to_string());
    format!("{}{viewer}-", &layout.class()[..1])
}

/// A symbol to be used many times, in a field of 24 by 24 and in the colour of the text around it.
pub(crate) fn symbol(prefix: &str, name: &str, path: &str) -> Markup {
    html! { symbol id={ (prefix) (name) } viewBox="0 0 24 24" { path fill-rule="evenodd" fill="currentColor" d=(path) {} } }
}

/// A symbol by name.
pub(crate) fn icon(prefix: &str, name: &str, class: &str, (x, y): (i32, i32), size: i32) -> Markup {
    html! { use class=(class) href={ "#" (prefix) (name) } x=(x) y=(y) width=(size) height=(size) {} }
}

/// The choice that the wanted action is.
pub(crate) fn choice<A: PartialEq>(choices: &[Clickable<A>], action: A) -> Option<&Clickable<A>> {
    choices.iter().find(|choice| choice.action == action)
}

/// A seat's points. The page lets them tick when they change, so nothing but the number is in it.
pub(crate) fn points(seat: Seat, (x, y): (i32, i32), size: i32, number: impl std::fmt::Display) -> Markup {
    html! { text.score x=(x) y=(y) font-size=(size) text-anchor="end" data-at={ "points-" (seat.number()) } { (number) } }
}

/// Somebody's cards as small backs that end at the right; the page lets one of them fly when a card comes or goes.
pub(crate) fn backs(seat: Seat, count: usize, (right, y): (i32, i32)) -> Markup {
    let (wide, high, step) = (9, 13, 6);
    // More than a dozen say no more than their number does.
    let shown = count.min(12) as i32;
    let left = right - wide - step * (shown - 1).max(0);
    html! {
        g data-at={ "hand-" (seat.number()) } {
            @for index in 0..shown { g data-card="" { (rect("back", Area::new(left + index * step, y, wide, high), 2)) } }
        }
    }
}
