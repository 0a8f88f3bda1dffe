//! Infrastructure: squares on their tips in the gaps between systems, with tabs towards the spaces they point at.

use m101::Action;
use m101::action::{GapId, Rotation};
use m101::content::{Card, CardId, CardKind, Tab, TabEffect};
use m101::state::Step;
use maud::{Markup, html};

use super::super::cards;
use super::canvas::Canvas;
use super::galaxy::Lattice;
use super::marks;
use crate::Clickable;
use crate::picture::paper::{Area, At, near, rect, target, target_with, text};
use crate::picture::pieces::mark;

/// The corners of a gap, clockwise from the upper left: where they lie on the lattice, and where on the screen.
const CORNERS: [(i32, i32); 4] = [(-1, -1), (1, -1), (1, 1), (-1, 1)];

/// An infrastructure space.
pub(super) fn gap(canvas: &Canvas<'_>, lattice: &Lattice, gap: GapId) -> Markup {
    let (x, y) = lattice.gap(gap);
    let r = lattice.cut() - 1;
    let here = &canvas.view.open.gaps[gap];
    let choice = canvas.choice(Action::In(gap));
    let chosen = matches!(canvas.view.step, Step::Rotation { gap: at, .. } if at == gap);
    let name = canvas.game.gap_name(gap);
    let drawn = html! {
        g.gap-space data-at={ "gap-" (name) } {
            @match here.card {
                None => {
                    title { "Infrastructure space " (name) ", empty" }
                    path class=(if chosen { "diamond lift" } else { "diamond" }) d=(diamond((x, y), r)) {}
                    @if let (Step::BuildSpace(card), Some(seat), true) = (canvas.view.step, canvas.view.who, choice.is_some()) {
                        (marks::cost(canvas.game.build_cost(&canvas.view.open, seat, card, gap), (x, y), (r / 2).clamp(7, 12)))
                    }
                }
                Some(id) => {
                    @let card = canvas.card(id);
                    title { (described(canvas, gap, card)) }
                    g class={ "built seat seat-" (here.owner.number()) } {
                        path.diamond d=(diamond((x, y), r)) {}
                        @if r >= 24 { (built(canvas, gap, card, (x, y), r)) }
                        @else {
                            g.from-far { (built(canvas, gap, card, (x, y), r)) }
                            (near(Area::new(x - r, y - r, 2 * r, 2 * r), |area| built(canvas, gap, card, area.middle(), 2 * r)))
                        }
                    }
                }
            }
        }
    };
    target_with(choice, &drawn, &html! { path.halo d=(diamond((x, y), r - 2)) {} })
}

/// On the square: whose it is, what it scores, when it works, what its tabs do. From afar there is no room for the words.
fn built(canvas: &Canvas<'_>, gap: GapId, card: &Card, (x, y): (i32, i32), r: i32) -> Markup {
    let here = &canvas.view.open.gaps[gap];
    let worded = r >= 24;
    html! {
        (mark(here.owner, "seat-mark", (x, y - r / 2 + 1), (r / 5).max(3)))
        (text("built-points", At::Middle, (x, y + 5), (r / 2).clamp(11, 15), 40, &points(canvas, gap, card)))
        @if worded { (text("built-phases", At::Middle, (x, y + r / 2 + 4), 11, r, &marks::phases(card))) }
        @for (tab, (dx, dy)) in live_tabs(canvas, card, gap, here.rotation) { (tab_mark(tab, (x + dx * r / 2, y + dy * r / 2), worded)) }
    }
}

fn diamond((x, y): (i32, i32), r: i32) -> String {
    format!("M{x} {}l{r} {r}l-{r} {r}l-{r}-{r}z", y - r)
}

/// What it scores now.
fn points(canvas: &Canvas<'_>, gap: GapId, card: &Card) -> String {
    let owner = canvas.view.open.gaps[gap].owner;
    if card.kind == CardKind::Special { canvas.game.special_score(&canvas.view.open, owner, card).to_string() } else { card.vp.to_string() }
}

/// Tabs that point at a space where a system can still come (M1-3.5), and in which direction.
fn live_tabs<'c>(canvas: &Canvas<'c>, card: &'c Card, gap: GapId, rotation: Rotation) -> Vec<(&'c Tab, (i32, i32))> {
    let live = canvas.game.live_tabs(&canvas.view.open, card, gap, rotation);
    live.map(|live| (live.tab, CORNERS[usize::from(live.corner)])).collect()
}

/// A tab in two characters: −1 for a discount, +2 for strength, a card for a draw.
fn tab_words(tab: &Tab) -> String {
    match tab.effect {
        TabEffect::Discount => format!("−{}", tab.amount),
        TabEffect::Military => format!("+{}", tab.amount),
        TabEffect::Draw => format!("{}c", tab.amount),
    }
}

fn tab_mark(tab: &Tab, (x, y): (i32, i32), worded: bool) -> Markup {
    html! {
        g.tab {
            title { (cards::tab(tab)) }
            @if worded {
                (rect("tab-face", Area::new(x - 9, y - 7, 18, 14), 4))
                (text("tab-text", At::Middle, (x, y + 4), 11, 22, &tab_words(tab)))
            } @else { circle.tab-face cx=(x) cy=(y) r="3" {} }
        }
    }
}

fn described(canvas: &Canvas<'_>, gap: GapId, card: &Card) -> String {
    let owner = canvas.view.open.gaps[gap].owner;
    let now = if card.kind == CardKind::Special { format!("; scores {} now", points(canvas, gap, card)) } else { String::new() };
    format!("{} in {}, {} infrastructure{now}; {}", card.name, canvas.game.gap_name(gap), canvas.names.whose(owner), cards::card(card))
}

/// The ways to turn a card, as pictures: its tabs in the four directions, those that work filled (M1-14.4).
pub(super) fn rotation(
    canvas: &Canvas<'_>,
    choice: &Clickable<Action>,
    card: CardId,
    gap: GapId,
    rotation: Rotation,
    area: Area,
) -> Markup {
    let card = canvas.card(card);
    let live = live_tabs(canvas, card, gap, rotation);
    let (x, y) = area.middle();
    let r = area.h / 2 - 12;
    let drawn = html! {
        (rect("kind-face", area, 9))
        path.diamond d=(diamond((x, y), r)) {}
        @for (corner, (dx, dy)) in (0..).zip(CORNERS) {
            @let at = (x + dx * r * 6 / 10, y + dy * r * 6 / 10);
            @match card.tab_at(corner, rotation) {
                Some(tab) if live.iter().any(|(_, towards)| *towards == (dx, dy)) => (tab_mark(tab, at, true)),
                Some(tab) => g.faint { (tab_mark(tab, at, true)) },
                None => {}
            }
        }
    };
    target(Some(choice), area, 9, &drawn)
}
