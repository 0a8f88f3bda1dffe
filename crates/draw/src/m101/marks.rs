//! The signs of the game, the same on the map, on cards, in lists and in the legend: cubes, demand spaces, braces, tabs, disks, keywords.
//! Each is told by its shape, never by colour alone.

use kernel::Seat;
use m101::content::{Brace, Card, CardKind, Colour, Demand, Keyword, Reward, Tab, TabEffect};
use maud::{Markup, html};

use super::cards;
use crate::layout::{Piece, drawn, row, words};
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::{chip, mark};

/// The size of the words on them.
const SIZE: i32 = 11;

/// The largest square or round area of this size in the middle of another.
fn centred(area: Area, wide: i32, high: i32) -> Area {
    let (x, y) = area.middle();
    Area::new(x - wide / 2, y - high / 2, wide, high)
}

/// The class of a cube's colour; white is any.
fn colour_class(colour: Option<Colour>) -> String {
    colour.map_or_else(|| "cube-any".to_owned(), |colour| format!("cube-{}", colour.index()))
}

/// The sign of a colour: bars of sound for grey, a nut for brown, crossed blades for red, a leaf for green.
fn sign(colour: Colour, (x, y): (i32, i32), r: i32) -> Markup {
    let half = r / 2;
    let path = match colour {
        Colour::Grey => format!("M{} {}v{}m{r} {}v{}m{r} {}v{}", x - r, y + r, -r, r, -2 * r, 2 * r, -r - half),
        Colour::Brown => {
            format!("M{} {y}l{} {}h{r}l{} {r}l{} {r}h{}z", x - r, r - half, -r, r - half, half - r, -r)
        }
        Colour::Red => format!("M{} {}l{d} {d}m0 {m}l{m} {d}", x - r, y - r, d = 2 * r, m = -2 * r),
        Colour::Green => format!("M{} {}q0 {m} {d} {m}q0 {d} {m} {d}z", x - r, y + r, d = 2 * r, m = -2 * r),
    };
    html! { path class=(if colour == Colour::Green { "sign full" } else { "sign" }) d=(path) {} }
}

/// A cube: a square of its colour with its sign.
pub(super) fn cube<'p>(colour: Colour, side: i32) -> Piece<'p> {
    drawn((side, side), move |area| {
        let area = centred(area, side, side);
        html! { g class=(colour_class(Some(colour))) { (rect("cube", area, 2)) (sign(colour, area.middle(), (side / 4).max(2))) } }
    })
}

/// The sign of what a demand space takes: that of its colour, or four small cubes for any.
fn takes<'p>(colour: Option<Colour>) -> Piece<'p> {
    drawn((10, 11), move |area| {
        let (x, y) = area.middle();
        html! {
            @match colour {
                Some(colour) => (sign(colour, (x, y), 3)),
                None => @for (each, (dx, dy)) in Colour::ALL.iter().zip([(-5, -5), (0, -5), (-5, 0), (0, 0)]) {
                    g class=(colour_class(Some(*each))) { (rect("cube small", Area::new(x + dx, y + dy, 5, 5), 1)) }
                },
            }
        }
    })
}

/// Cards that are drawn or paid: a small card, with how many.
fn card_sign<'p>(count: u8) -> Piece<'p> {
    let sign = drawn((7, 11), |area| rect("card-sign", centred(area, 7, 10), 1));
    row(1, [sign, words("mark-text", SIZE, count.to_string()).one_line(None)])
}

fn star<'p>(points: u8) -> Piece<'p> {
    words("mark-text", SIZE, format!("★{points}")).one_line(None)
}

/// What a space brings, as signs: stars and cards; a sale has a coin before it.
fn gain<'p>(space: &Demand) -> Vec<Piece<'p>> {
    let coin = space.sale.then(|| words("mark-text", SIZE, "€").one_line(None));
    let points = (space.vp > 0).then(|| star(space.vp));
    coin.into_iter().chain(points).chain((space.cards > 0).then(|| card_sign(space.cards))).collect()
}

/// A demand space: round, of the colour it wants, with that cube's sign and what it brings; filled by a disk (M1-16.8). From afar it has
/// only the sign.
pub(super) fn demand<'p>(space: &Demand, filled: Option<Seat>, near: bool) -> Piece<'p> {
    let class = colour_class(space.colour);
    if let Some(seat) = filled {
        let wide = if near { 20 } else { 14 };
        return drawn((wide, 14), move |area| {
            let area = centred(area, wide, 14);
            html! { g class=(class) { (rect("demand filled", area, 7)) (chip(seat, area.middle(), 6)) } }
        });
    }
    let signs = [takes(space.colour)].into_iter().chain(if near { gain(space) } else { Vec::new() });
    row(2, signs).framed_by("demand", 8, if near { 4 } else { 2 }, 1).class(class)
}

/// The spaces under a brace in one frame, with what filling all of them brings (M1-16.13).
pub(super) fn brace<'p>(brace: &Brace, spaces: Vec<Piece<'p>>, near: bool) -> Piece<'p> {
    let reward = match brace.reward {
        Reward::Vp(points) => star(points),
        Reward::Cards(count) => card_sign(count),
        Reward::Power(_) => words("mark-text", SIZE, "power").one_line(None),
    };
    let arrow = words("mark-text", SIZE, "→").one_line(None);
    row(2, spaces.into_iter().chain(near.then_some(arrow)).chain(near.then_some(reward))).framed_by("brace", 8, 2, 2).class("braced")
}

/// The demand spaces of a card as they lie on no board.
pub(super) fn wants<'p>(card: &Card) -> Vec<Piece<'p>> {
    braced(card, card.demand.iter().map(|space| demand(space, None, true)).collect(), true)
}

/// Demand spaces in their order, those under a brace in its frame.
pub(super) fn braced<'p>(card: &Card, spaces: Vec<Piece<'p>>, near: bool) -> Vec<Piece<'p>> {
    let mut spaces: Vec<Option<Piece<'p>>> = spaces.into_iter().map(Some).collect();
    let mut joined = Vec::new();
    for one in &card.braces {
        let under = spaces.iter_mut().enumerate().filter(|(index, _)| one.spaces & (1 << index) != 0);
        let under: Vec<Piece<'p>> = under.filter_map(|(_, space)| space.take()).collect();
        joined.extend((!under.is_empty()).then(|| brace(one, under, near)));
    }
    spaces.into_iter().flatten().chain(joined).collect()
}

/// What a tab does, in two characters: −1 for a discount, +2 for strength, a card and a number for a draw.
fn tab_words(tab: &Tab) -> String {
    match tab.effect {
        TabEffect::Discount => format!("−{}", tab.amount),
        TabEffect::Military => format!("+{}", tab.amount),
        TabEffect::Draw => tab.amount.to_string(),
    }
}

/// A tab around a point; from afar there is no room for what it does.
pub(super) fn tab(tab: &Tab, (x, y): (i32, i32), worded: bool) -> Markup {
    let draws = tab.effect == TabEffect::Draw;
    html! {
        g.tab {
            title { (cards::tab(tab)) }
            @if worded {
                (rect("tab-face", Area::new(x - 10, y - 7, 20, 14), 4))
                @if draws { (rect("card-sign", Area::new(x - 8, y - 5, 7, 10), 1)) }
                (text("tab-text", At::Middle, (if draws { x + 4 } else { x }, y + 4), SIZE, 22, &tab_words(tab)))
            } @else { circle.tab-face cx=(x) cy=(y) r="3" {} }
        }
    }
}

/// The tabs of a card in a row, a blank one empty.
pub(super) fn tabs<'p>(card: &Card) -> Option<Piece<'p>> {
    let one = |found: &Option<Tab>| {
        let found = *found;
        drawn((20, 14), move |area| match &found {
            Some(found) => tab(found, area.middle(), true),
            None => rect("tab-face blank", centred(area, 20, 14), 4),
        })
    };
    card.tabs.iter().any(Option::is_some).then(|| row(2, card.tabs.iter().map(one)))
}

/// Disks of one player in one area: political ones round and plain, military ones in a red frame with corners (M1-9.1).
pub(super) fn disks<'p>(seat: Seat, count: u8, military: bool, wide: i32) -> Piece<'p> {
    drawn((wide, 14), move |area| {
        let area = centred(area, wide, 13);
        let (y, edge) = (area.middle().1, (wide / 4).clamp(4, 7));
        html! {
            g class={ "seat seat-" (seat.number()) } {
                g class=(if military { "disk military" } else { "disk" }) {
                    (rect("seat-fill", area, if military { 3 } else { 6 }))
                    (mark(seat, "seat-mark", (area.x + edge, y), 3))
                    (text("disk-text", At::Middle, (area.right() - edge, y + 4), SIZE, 30, &count.to_string()))
                }
            }
        }
    })
}

/// The keyword as a letter in a frame of its own colour: C, H, G, R.
pub(super) fn keyword<'p>(keyword: Keyword) -> Piece<'p> {
    drawn((14, 14), move |area| {
        let area = centred(area, 13, 13);
        let (x, y) = area.middle();
        html! {
            g class={ "keyword keyword-" (keyword.index()) } {
                title { (keyword.word()) }
                (rect("keyword-face", area, 3))
                (text("keyword-letter", At::Middle, (x, y + 4), SIZE, 14, &keyword.word()[..1]))
            }
        }
    })
}

/// The points: a full star for whoever controls a system, a hollow one for the others there; one for an infrastructure, a question
/// mark where they are counted.
pub(super) fn points(card: &Card) -> String {
    match card.kind {
        CardKind::Special => "★?".to_owned(),
        CardKind::Infrastructure => format!("★{}", card.vp),
        _ => format!("★{} ☆{}", card.vp, card.vp_other),
    }
}

/// The class of a card by its type: systems by what they supply, infrastructure apart.
pub(super) fn kind_class(card: &Card) -> String {
    if card.is_system() { format!("type-{}", card.system_type.index()) } else { "type-built".to_owned() }
}
