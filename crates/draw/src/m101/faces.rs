//! Cards in a hand or in the research area: what they cost, score, hold and want as signs, what they do in words.

use m101::Action;
use m101::content::{Card, CardId, Colour};
use m101::state::Step;

use maud::html;

use super::look::{Look, short_name};
use super::{cards, marks};
use crate::layout::{Pen, Piece, badge, column, drawn, over, row, words, wrap};
use crate::picture::paper::Area;

/// How much of a card is drawn; the rest is in its title.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// Cost, name and points.
    Name,
    /// Cubes and demand spaces too.
    Holdings,
    /// And what it does, in words.
    Words,
}

/// In how many lines a card that has the room says what it does.
const LINES: i32 = 4;

/// A hand of more cards than these is not drawn twice.
const MANY: u32 = 7;

/// A card's face; `at` is where it lies. Whoever points at one that says little sees it whole.
pub(super) fn face<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, id: CardId, at: &str, detail: Detail) -> Piece<'p> {
    let card = look.card(id);
    let place = format!("{at}-{}", card.id);
    let size = if pen.is_airy() { pen.small() } else { 11 };
    let paid = look.is_picked(id).then(|| words("picked", 11, "paid").one_line(None));
    let shown = drawn_as(card, size, detail, paid).class("face").class_if(look.is_chosen(id), "lifted");
    // Not all of them at once, which would make pictures heavy: those that are chosen from, if they are few.
    let held = look.game.players().filter_map(|seat| look.view.hands[seat].cards).map(parts::Set::len).max();
    let asked = (look.view.step == Step::Take) == (at == "research") && held.is_none_or(|held| held <= MANY);
    let all = if detail == Detail::Words || !asked { shown } else { over([shown.class("from-far"), whole(card)]) };
    all.class(marks::kind_class(card))
        .with("data-card", "")
        .titled(format!("{}. {}", card.name, cards::explained(card)))
        .at(place.clone())
        .can(look.can(pen, &place))
}

/// A card with so much on it; `paid` if it is being paid with.
pub(super) fn drawn_as<'p>(card: &Card, size: i32, detail: Detail, paid: Option<Piece<'p>>) -> Piece<'p> {
    let points = words("strong", 11, marks::points(card)).one_line(None);
    let keyword = card.keyword.map(marks::keyword);
    let name = words("card-name", size, short_name(card)).grow(1);
    let cost = badge("badge", 8, card.cost.to_string());
    if detail == Detail::Name {
        return row(4, [cost, name].into_iter().chain(paid).chain([points]).chain(keyword)).framed_by("card", 6, 4, 1);
    }
    let top = row(4, [cost, name].into_iter().chain(paid).chain(keyword));
    let does = if detail == Detail::Words { cards::does(card) } else { String::new() };
    // The more there is to read the wider: cards that lie beside each other are then about as high.
    let wide = (does.len() as i32 * 6 / LINES).clamp(84, 190);
    column(2, [top, held(card, points), words("card-words", 11, does)]).about(wide).framed("card", 7, 4)
}

/// The width of a card that is shown whole.
const WHOLE: i32 = 190;

/// The whole card, which takes no room: it is seen from nearby only.
fn whole<'p>(card: &Card) -> Piece<'p> {
    let whole = drawn_as(card, 12, Detail::Words, None).class("face");
    drawn((0, 0), move |Area { x, y, .. }| {
        // As high as it must be.
        let drawn = (30..400).step_by(6).find_map(|high| whole.within(Area::new(x, y, WHOLE, high)));
        html! { g.from-near { @if let Some(drawn) = drawn { (drawn) } } }
    })
}

/// The points, the cubes it brings, the demand spaces it has, or its tabs.
fn held<'p>(card: &Card, points: Piece<'p>) -> Piece<'p> {
    let cubes = Colour::ALL.iter().flat_map(|colour| (0..card.supply[colour.index()]).map(move |_| marks::cube(*colour, 13)));
    wrap(3, [points].into_iter().chain(cubes).chain(marks::wants(card)).chain(marks::tabs(card)))
}
