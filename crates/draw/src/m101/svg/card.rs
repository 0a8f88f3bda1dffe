//! Cards in a hand or in the research area: what they cost, score, hold and do, in words made from their data.

use m101::Action;
use m101::content::{Card, CardId, CardKind};
use m101::state::Second;
use maud::{Markup, html};

use super::super::cards;
use super::canvas::{Canvas, short_name};
use super::marks;
use crate::picture::paper::{Area, At, lines, paragraph, rect, target, text};

/// A card's face in its area.
pub(super) fn face(canvas: &Canvas<'_>, id: CardId, area: Area, at: &str) -> Markup {
    let card = canvas.card(id);
    let placing = canvas.placing() == Some(id);
    let picked = canvas.is_picked(id);
    let inner = area.w - 12;
    let key = if card.keyword.is_some() { 18 } else { 0 };
    let name = lines("card-name", &short_name(card), 12, inner - 22, 2);
    let below = area.y + 12 + 14 * name.len() as i32;
    let (holdings, row) = holdings(card, (area.x + 6, below), area.right() - 6 - key);
    let words = does(card);
    let top = below + row + 14;
    // Small cards with much on them have no line left for words: those are in the title.
    let room = (area.bottom() + 10 - top).max(0) as usize / 14;
    html! {
        g class={ "face " (marks::kind_class(card)) } data-at={ (at) "-" (card.id) } data-card="" {
            title { (card.name) ": " (cards::card(card)) }
            (rect("card", area, 8))
            (rect("stripe", Area::new(area.x, area.y, area.w, 5), 2))
            (marks::cost(card.cost, (area.x + 14, area.y + 18), 9))
            @for (line, words) in (0..).zip(&name) { (text("card-name", At::Start, (area.x + 28, area.y + 20 + line * 14), 12, inner, words)) }
            @if let Some(keyword) = card.keyword { (marks::keyword(keyword, (area.right() - 19, below + 3))) }
            (holdings)
            @if room > 0 { (paragraph("card-words", At::Start, (area.x + 6, top), 11, inner, room.min(6), &words)) }
            (rect(if placing || picked { "frame lift" } else { "frame" }, area, 8))
            @if picked { (text("picked", At::End, (area.right() - 6, area.bottom() - 6), 12, 60, "paid")) }
        }
    }
}

/// Points, cubes and demand spaces in rows, and how high they are.
fn holdings(card: &Card, (x, y): (i32, i32), right: i32) -> (Markup, i32) {
    let size = 11;
    let points = format!("{} VP", marks::points(card));
    let mut at = x + crate::picture::paper::length("strong", &points, size) + 6;
    let mut top = y + 3;
    let held: Vec<usize> = (0..4).flat_map(|colour| std::iter::repeat_n(colour, usize::from(card.supply[colour]))).collect();
    let mut rows = 1;
    let mut place = |wide: i32| {
        if at + wide > right {
            (at, top, rows) = (x, top + 18, rows + 1);
        }
        at += wide + 3;
        (at - wide - 3, top)
    };
    let drawn = html! {
        (text("strong", At::Start, (x, y + 14), size, 60, &points))
        @for colour in held { (marks::cube(colour, place(14), 14)) }
        @for space in &card.demand {
            @let wide = marks::demand_width(space, size);
            @let (left, top) = place(wide);
            (marks::demand(space, None, Area::new(left, top, wide, 15), size))
        }
    };
    (drawn, 18 * rows)
}

/// What a card does, in words: powers, scoring, braces and tabs.
fn does(card: &Card) -> String {
    // Cost, points, cubes and demand are drawn.
    let skip = match card.kind {
        CardKind::Special => 1,
        CardKind::Infrastructure => 2,
        _ => 3 + card.demand.len(),
    };
    cards::card(card).split("; ").skip(skip).collect::<Vec<_>>().join("; ")
}

/// The viewer's cards and how high they are; nothing for a spectator.
pub(super) fn hand(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let view = canvas.view;
    let Some(who) = view.who else { return (html! {}, 0) };
    let held: Vec<CardId> = view.hands[who].cards.unwrap_or_default().iter().collect();
    let starts: Vec<CardId> = view.starts.iter().copied().collect();
    let count = (held.len() + starts.len()) as i32;
    let (columns, high) = match count {
        _ if canvas.wide() => (count.clamp(7, 8), 150),
        0 => (2, 24),
        _ => (2, 116),
    };
    let gap = 6;
    let each = ((width - 16 - (columns - 1) * gap) / columns).min(186);
    let rows = ((count + columns - 1) / columns).max(1);
    let area = Area::new(0, top, width, 30 + rows * (high + gap) + 4);
    let place = |index: i32| Area::new(8 + index % columns * (each + gap), top + 28 + index / columns * (high + gap), each, high);
    let mine = format!("hand-{}", who.number());
    let boost = match view.commitment.second {
        Some(Second::Boost(card)) => Some(card),
        _ => None,
    };
    let name = if starts.is_empty() {
        format!("Your hand: {} of {} cards", held.len(), canvas.game.content.setup.hand_limit)
    } else {
        "Your start systems, and your hand".to_owned()
    };
    let words = name.clone() + if canvas.wide() { ". Cards are also the money: you pay by discarding them." } else { ", also your money" };
    // A phone's page may put it into a drawer: where it begins, and what is below the heading.
    let drawer = (!canvas.wide()).then(|| format!("{} {} {}", area.y, area.y + 24, area.h - 21));
    let drawn = html! {
        g class={ "own seat seat-" (who.number()) } data-at="cards" data-drawer=[drawer.as_ref().map(|_| &name)] data-room=[&drawer] {
            (rect("panel-face", area, 12))
            (text("dim", At::Start, (12, top + 19), 13, width - 20, &words))
            g data-at=(mine) {
                @for (index, id) in (0..).zip(&starts) {
                    @let drawn = html! { (face(canvas, *id, place(index), &mine)) @if view.keeps == Some(*id) { (rect("frame lift", place(index), 8)) } };
                    (target(canvas.choice(Action::Keep(*id)), place(index), 8, &drawn))
                }
                @for (index, id) in (starts.len() as i32..).zip(&held) {
                    @let drawn = html! { (face(canvas, *id, place(index), &mine)) @if boost == Some(*id) { (rect("frame lift", place(index), 8)) } };
                    (target(canvas.with_card(*id), place(index), 8, &drawn))
                }
            }
            @if count == 0 { (text("dim", At::Start, (12, top + 28 + (high / 2).min(32)), 13, width - 20, "no cards")) }
        }
    };
    (drawn, area.h)
}
