//! The Goods Market, the Fuel Depot, and the viewer's hand.

use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::cards::{Goods, Kind};
use spatial_delivery::state::Step;

use super::canvas::Canvas;
use crate::picture::paper::{Area, At, lines, paragraph, rect, size_for, target, text};
use crate::text::{counted, listed};

/// A card: type, shape and letter above, the power and what it does below.
fn face(canvas: &Canvas<'_>, kind: Kind, area: Area) -> Markup {
    let content = &canvas.look.game.content;
    let (Some(goods), Some(power)) = (kind.goods(), kind.power()) else { return fuel(canvas, area) };
    let (entry, card) = (content.goods(goods), content.power(power));
    let inner = area.w - 10;
    let name = size_for("strong", &entry.name, 13, 11, inner - 40);
    let power = lines("power-name", &card.name, if inner > 110 { 13 } else { 12 }, inner, 2);
    let below = area.y + 42 + 15 * power.len() as i32;
    html! {
        g.goods-card color=(entry.shade) {
            title { (entry.name) ", " (card.name) ": " (card.text) }
            (rect("card", area, 8))
            path.band-of d={ "M" (area.x) " " (area.y + 24) "v-16a8 8 0 0 1 8-8h" (area.w - 16) "a8 8 0 0 1 8 8v16z" } {}
            (canvas.shape(goods, "sign", (area.x + 5, area.y + 4), 16))
            (text("letter", At::Start, (area.x + 26, area.y + 17), name, inner - 24, &entry.name))
            (text("letter", At::End, (area.right() - 5, area.y + 17), 13, 24, &card.mark))
            @for (line, words) in (0..).zip(&power) {
                (text("power-name", At::Start, (area.x + 6, area.y + 41 + line * 15), if inner > 110 { 13 } else { 12 }, inner, words))
            }
            (paragraph("power-words", At::Start, (area.x + 6, below), 11, inner, ((area.bottom() - 5 - below) / 14 + 1).max(0) as usize, &card.text))
            (rect("frame", area, 8))
        }
    }
}

fn fuel(canvas: &Canvas<'_>, area: Area) -> Markup {
    let (x, y) = area.middle();
    let size = (area.h / 3).min(30);
    html! {
        g.fuel-card {
            title { "Rocket Fuel: pays for one segment or one step" }
            (rect("card", area, 8))
            (canvas.icon("flame", "flame", (x - size / 2, y - size + 2), size))
            (text("power-name", At::Middle, (x, y + 18), 12, area.w - 4, "Rocket Fuel"))
            (rect("frame", area, 8))
        }
    }
}

/// The four piles and the Depot, and how high they are.
pub(super) fn market(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let view = canvas.look.view;
    let (columns, high, gap) = if canvas.wide() { (5, 92, 10) } else { (3, 116, 6) };
    let each = (width - 16 - (columns - 1) * gap) / columns;
    let foot = 18;
    let place = |index: i32| Area::new(8 + index % columns * (each + gap), top + 28 + index / columns * (high + foot + gap), each, high);
    let rows = (5 + columns - 1) / columns;
    let area = Area::new(0, top, width, 28 + rows * (high + foot + gap));
    let drawn = html! {
        g data-at="market" {
            (rect("panel-face", area, 12))
            (text("strong", At::Start, (12, top + 19), 13, width - 20, "Goods Market"))
            @for (index, goods) in (0..).zip(Goods::ALL) {
                @let pile = &view.piles[usize::from(goods.0)];
                @let place = place(index);
                @let drawn = html! {
                    g data-at={ "pile-" (goods.0) } {
                        @match pile.face_up {
                            Some(power) => (face(canvas, Kind::of(goods, power), place)),
                            None => {
                                (rect("place", place, 8))
                                (canvas.sign(goods, (place.middle().0 - 14, place.middle().1 - 18)))
                                (text("dim", At::Middle, (place.middle().0, place.middle().1 + 18), 12, each, "empty"))
                            }
                        }
                    }
                };
                (target(canvas.choice(Action::Take(goods)), place, 8, &drawn))
                (text("dim", At::Middle, (place.middle().0, place.bottom() + 14), 11, each, &format!("{} under, {} out", pile.deck, pile.discards.total())))
            }
            @let depot = place(4);
            g data-at="depot" { (fuel(canvas, depot)) }
            (text("dim", At::Middle, (depot.middle().0, depot.bottom() + 14), 11, each, &format!("{} in the depot", view.depot)))
        }
    };
    (drawn, area.h)
}

/// The viewer's hand and how high it is, kinds together; nothing for a spectator.
pub(super) fn hand(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let view = canvas.look.view;
    let Some(who) = view.who else { return (html! {}, 0) };
    let hand = view.hands[who].cards.unwrap_or_default();
    let held: Vec<(Kind, u8)> = hand.iter().collect();
    let count = held.len() as i32;
    let (columns, high, gap) = if canvas.wide() { (count.clamp(8, 9), 108, 8) } else { (3, 116, 6) };
    let each = (width - 16 - (columns - 1) * gap) / columns;
    let rows = ((count + columns - 1) / columns).max(1);
    let aside = aside(canvas);
    let below = if aside.is_empty() { 0 } else { 4 + 16 * lines("aside", &aside, 12, width - 20, 2).len() as i32 };
    let area = Area::new(0, top, width, 30 + below + rows * (high + gap));
    let place = |index: i32| Area::new(8 + index % columns * (each + gap), top + 28 + below + index / columns * (high + gap), each, high);
    let drawn = html! {
        g class={ "own seat seat-" (who.number()) } data-at="cards" {
            (rect("panel-face", area, 12))
            (text("strong", At::Start, (12, top + 19), 13, width - 20, &format!("Your hand: {}", counted(hand.total() as usize, "card"))))
            (paragraph("aside", At::Start, (12, top + 38), 12, width - 20, 2, &aside))
            g data-at={ "hand-" (who.number()) } {
                @for (index, (kind, many)) in (0..).zip(held) {
                    @let drawn = html! {
                        g data-at={ "hand-" (who.number()) "-" (kind.number()) } data-card="" { (stacked(canvas, kind, many, place(index))) }
                    };
                    (target(canvas.with_card(kind), place(index), 8, &drawn))
                }
            }
            @if count == 0 { (text("dim", At::Start, (12, top + 60), 13, width - 20, "no cards")) }
        }
    };
    (drawn, area.h)
}

/// Cards of one kind: one face, and how many there are.
fn stacked(canvas: &Canvas<'_>, kind: Kind, many: u8, area: Area) -> Markup {
    let delivered = matches!(canvas.look.view.step, Step::World(chosen) if chosen == kind);
    html! {
        @if many > 1 { (rect("under", Area::new(area.x + 3, area.y + 3, area.w, area.h), 8)) }
        (face(canvas, kind, area))
        @if many > 1 {
            circle.many cx=(area.right() - 13) cy=(area.bottom() - 13) r="11" {}
            (text("many-text", At::Middle, (area.right() - 13, area.bottom() - 8), 13, 30, &format!("×{many}")))
        }
        @if delivered { (rect("lift", area, 8)) }
    }
}

/// What is set aside for the mission in the making.
fn aside(canvas: &Canvas<'_>) -> String {
    let plan = &canvas.look.view.plan;
    if plan.goods.is_empty() && plan.fuel.is_empty() {
        return String::new();
    }
    let mut cards = plan.fuel;
    plan.goods.iter().for_each(|kind| cards.put(*kind));
    format!("Set aside: {}", listed(&canvas.look.cards(&cards), "and"))
}
