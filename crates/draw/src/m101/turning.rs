//! How an infrastructure is turned: the question, the ways to answer it in words, and the card in its space with its tabs as handles.

use m101::action::GapId;
use m101::content::{Card, CardId};
use m101::state::{Payment, Purchase, Step};
use m101::turning::{Corner, Rotation};
use m101::{Action, M101, Open};
use maud::{Markup, html};

use super::look::{Look, Place};
use super::{cards, marks, places};
use crate::Clickable;
use crate::layout::{Octagons, Pen, Piece, drawn, thing};

/// What turning means, and what to aim at.
pub(super) const MEANS: &str = "A tab helps once, when a system is placed on the space it points at.";
pub(super) const ADVICE: &str = "Turn it so that its tabs point at empty spaces beside your own system.";

/// Where the corners of a gap lie on the screen.
pub(super) fn on_screen(corner: Corner) -> (i32, i32) {
    match corner {
        Corner::NorthWest => (-1, -1),
        Corner::NorthEast => (1, -1),
        Corner::SouthEast => (1, 1),
        Corner::SouthWest => (-1, 1),
    }
}

/// One way to turn it: where its name is, and what its tabs do where they point.
pub(super) fn sentence(game: &M101, open: &Open, card: CardId, gap: GapId, turned: Rotation) -> (String, &'static str) {
    let name = places::direction(named_corner(turned));
    let live = game.live_tabs(open, game.content.card(card), gap, turned);
    let live: Vec<String> = live.map(|live| format!("on {}: {}", places::square(game, live.site), cards::tab(live.tab))).collect();
    let live = if live.is_empty() { "no tab points at an empty space".to_owned() } else { live.join("; ") };
    (format!("Name to the {name}; {live}"), "M1-14.4")
}

/// The card that is being built in this gap, as it would lie: with a handle for each way to turn it while that is asked, and turned as
/// it will be while it is paid for.
pub(super) fn ghost(look: &Look<'_>, pen: &Pen<'_, Action>, gap: GapId, (x, y): (i32, i32), r: i32) -> Option<Markup> {
    let seat = look.view.who?;
    let (id, turned) = match look.view.step {
        Step::Turning { card, gap: to, .. } if to == gap => (card, None),
        Step::Pay(Payment { purchase: Purchase::Build(building) | Purchase::Upgrade(building), .. }) if building.gap == gap => {
            (building.card, Some(building.rotation))
        }
        _ => return None,
    };
    let card = look.card(id);
    let handles: Vec<(&Clickable<Action>, Rotation)> = (pen.choices.iter().zip(&look.places))
        .filter(|(_, place)| matches!(place, Place::At(at) if at.starts_with("turn-")))
        .filter_map(|(choice, _)| if let Action::Rotate(rotation) = choice.action { Some((choice, rotation)) } else { None })
        .collect();
    Some(html! {
        g class={ "built ghost seat seat-" (seat.number()) } {
            title { (card.name) ", as it would lie" }
            path class="diamond lift" d=(Octagons::diamond((x, y), r)) {}
            @if let Some(turned) = turned { (self::turned(look, card, gap, turned, ((x, y), r), r >= 24)) }
        }
        @for (choice, rotation) in handles {
            @let (dx, dy) = on_screen(named_corner(rotation));
            @let (hx, hy) = (x + dx * r * 3 / 4, y + dy * r * 3 / 4);
            (thing(&place(rotation), Some(choice), &html! {
                g.turn {
                    // Seen while the handle is pointed at or has the focus.
                    g class={ "preview seat seat-" (seat.number()) } { (self::turned(look, card, gap, rotation, ((x, y), r), false)) }
                    circle.turn-face cx=(hx) cy=(hy) r=(HANDLE) {}
                    path.turn-arrow d={ "M" (hx - 4) " " (hy + 2) "a4 4 0 1 1 4 3m-1-3l1 3l-3 2" } {}
                }
            }, &html! { circle.halo cx=(hx) cy=(hy) r=(HANDLE) {} }))
        }
    })
}

/// How large a handle is.
const HANDLE: i32 = 9;

/// The place of the handle for a way to turn it.
pub(super) fn place(rotation: Rotation) -> String {
    format!("turn-{}", rotation.0)
}

/// Where the name of a card is that is turned so.
fn named_corner(rotation: Rotation) -> Corner {
    Corner::ALL[usize::from(rotation.0) & 3]
}

/// The name's edge and the tabs of a card that is turned so, those that work filled (M1-14.4).
fn turned(look: &Look<'_>, card: &Card, gap: GapId, rotation: Rotation, ((x, y), r): ((i32, i32), i32), worded: bool) -> Markup {
    let live: Vec<Corner> = look.game.live_tabs(look.open, card, gap, rotation).map(|live| live.corner).collect();
    let (dx, dy) = on_screen(named_corner(rotation));
    html! {
        path.named d={ "M" (x + dx * r) " " (y) "L" (x) " " (y + dy * r) } {}
        @for corner in Corner::ALL {
            @if let Some(found) = card.tab_at(corner, rotation) {
                @let (dx, dy) = on_screen(corner);
                g.faint[!live.contains(&corner)] { (marks::tab(found, (x + dx * r / 2, y + dy * r / 2), worded)) }
            }
        }
    }
}

/// A way to turn it as a picture beside the question, for thumbs.
pub(super) fn sight<'p>(look: &'p Look<'_>, card: CardId, gap: GapId, rotation: Rotation) -> Piece<'p> {
    let card = look.card(card);
    drawn((68, 68), move |area| {
        let ((x, y), r) = (area.middle(), 32);
        html! { path.diamond d=(Octagons::diamond((x, y), r)) {} (turned(look, card, gap, rotation, ((x, y), r), true)) }
    })
}
