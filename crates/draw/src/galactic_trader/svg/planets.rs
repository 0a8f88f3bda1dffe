//! Planets: on offer as cards, owned as tiles.

use galactic_trader::Action;
use galactic_trader::content::{Ability, Age, Kind, PlanetId, Trade};
use galactic_trader::state::Step;
use kernel::Seat;
use maud::{Markup, html};

use super::super::look::Shares;
use super::super::sentences;
use super::canvas::{Area, At, Canvas, rect, target, text};
use super::goods::{self, SIGN, Slot};
use super::icons;
use crate::text::listed;

/// How a planet card is divided, by its width. On the narrowest the badge lies on the disc, so that the name has room.
struct Cut {
    name: i32,
    badge: i32,
    disc: i32,
    head: i32,
    slot: (i32, i32),
}

impl Cut {
    fn of(width: i32) -> Cut {
        match width {
            180.. => Cut { name: 17, badge: 17, disc: 25, head: 90, slot: (38, 50) },
            150.. => Cut { name: 15, badge: 14, disc: 19, head: 74, slot: (36, 44) },
            _ => Cut { name: 13, badge: 12, disc: 17, head: 62, slot: (25, 44) },
        }
    }
}

/// How high a planet card of this width is.
pub(super) fn height(width: i32) -> i32 {
    let cut = Cut::of(width);
    cut.head + 8 + cut.slot.1 + 27
}

/// A planet on offer.
pub(super) fn card(canvas: &Canvas<'_>, space: u8, planet: PlanetId, area: Area) -> Markup {
    let (look, cut) = (&canvas.look, Cut::of(area.w));
    let card = look.planet(planet);
    let golden = card.age == Age::Two;
    let head = Area::new(area.x, area.y, area.w, cut.head);
    let narrow = area.w < 150;
    let (x, y) = (area.x + cut.disc + if narrow { 8 } else { 14 }, area.y + cut.head - cut.disc - if narrow { 5 } else { 10 });
    let name_width = if narrow { area.w - 16 } else { area.w - 2 * cut.badge - 22 };
    let badge_at = if narrow { (x, y) } else { (area.right() - cut.badge - 6, area.y + cut.badge + 6) };
    let drawn = html! {
        g.planet.golden[golden] data-planet=(card.id) data-space=(space) data-at={ "planet-" (planet.0) } data-clause=[clause(canvas, planet)] {
            title { (described(canvas, space, planet)) }
            (rect("card", area, 12))
            (sky(head))
            (stars(planet, head))
            (text("planet-name", At::Start, (area.x + 10, area.y + cut.name + 7), cut.name, name_width, &card.name))
            (icons::disc(canvas, planet.0, card.hue, (x, y), cut.disc))
            (badge(card.points, badge_at, cut.badge))
            (ability(canvas, planet, Area::new(x + cut.disc + 5, y - 9, area.right() - 4 - x - cut.disc - 5, SIGN.1)))
            (slots(canvas, space, planet, Area::new(area.x + 6, head.bottom() + 8, area.w - 12, cut.slot.1), cut.slot.0))
            (share(canvas, look.shares(space, None), card.needs.len() as i32, Area::new(area.x + 10, area.bottom() - 19, area.w - 20, 12)))
            (rect("frame", area, 12))
        }
    };
    target(canvas.choice(Action::On(planet)), area, 12, &drawn)
}

/// A place of the play area without a planet (GT-7.8).
pub(super) fn gap(area: Area, words: &str) -> Markup {
    let (x, y) = area.middle();
    html! {
        (rect("gap", area.inset(1), 12))
        (super::canvas::paragraph("dim", At::Middle, (x, y), 12, area.w - 12, 2, words))
    }
}

/// The upper half of the card: its upper corners are round.
fn sky(head: Area) -> Markup {
    let (side, top) = (head.h - 12, head.w - 24);
    html! { path.sky d={ "M" (head.x) " " (head.bottom()) "v" (-side) "a12 12 0 0 1 12-12h" (top) "a12 12 0 0 1 12 12v" (side) "z" } {} }
}

fn stars(planet: PlanetId, head: Area) -> Markup {
    let seed = i32::from(planet.0);
    // Below the name: a star beside a word reads as a full stop.
    let top = 28;
    html! {
        @for star in 0..7 {
            @let (x, y) = ((seed * 37 + star * 53) % (head.w - 16), (seed * 23 + star * 29) % (head.h - top - 4));
            circle.star cx=(head.x + 8 + x) cy=(head.y + top + y) r=(if star % 3 == 0 { "1.3" } else { "0.8" }) {}
        }
    }
}

/// The points in a circle; what costs points is red and says so by its sign.
fn badge(points: i8, (x, y): (i32, i32), r: i32) -> Markup {
    let class = if points < 0 { "badge minus" } else { "badge" };
    let size = r * 5 / 4;
    html! {
        g class=(class) {
            circle cx=(x) cy=(y) r=(r) {}
            (text("points", At::Middle, (x, y + size * 36 / 100), size, 4 * r, &signed(points)))
        }
    }
}

/// Points with a true minus sign.
fn signed(points: i8) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// What the planet does for its owner, in signs: "any → T", "M → U", swap, orbit.
fn ability(canvas: &Canvas<'_>, planet: PlanetId, area: Area) -> Markup {
    let card = canvas.look.planet(planet);
    let (x, y, roomy) = (area.x, area.y, area.w >= 80);
    let base = y + 14;
    // The room of an arrow between two signs, and of the word before one.
    let (way, any) = if roomy { (20, 30) } else { (10, 23) };
    let arrow =
        |x: i32, both: bool| html! { text.arrow x=(x) y=(base) font-size="14" text-anchor="middle" { (if both { "⇄" } else { "→" }) } };
    let pair = |from: Kind, to: Kind, both: bool| {
        html! { (goods::sign(canvas, from, (x, y))) (arrow(x + SIGN.0 + way / 2, both)) (goods::sign(canvas, to, (x + SIGN.0 + way, y))) }
    };
    html! {
        g.ability {
            @match &card.ability {
                Ability::Abundance(kind) => {
                    (text("on-sky", At::Start, (x, base), if roomy { 13 } else { 11 }, 40, "any"))
                    (arrow(x + any + way / 2, false))
                    (goods::sign(canvas, *kind, (x + any + way, y)))
                }
                Ability::Flexible(trades) => @match trades.as_slice() {
                    [Trade { from, to }, back] if back.from == *to && back.to == *from => (pair(*from, *to, true)),
                    [Trade { from, to }, rest @ ..] => {
                        (pair(*from, *to, false))
                        @if !rest.is_empty() {
                            (text("on-sky", At::Start, (x + 2 * SIGN.0 + way + 3, base), 12, 30, &format!("+{}", rest.len())))
                        }
                    }
                    [] => {}
                },
                Ability::Exchange => {
                    (icons::icon(canvas, "swap", "on-sky", (x, y), 18))
                    (text("on-sky", At::Start, (x + 23, base), 13, area.w - 23, "swap"))
                }
                Ability::StrangeOrbit => {
                    (icons::icon(canvas, "orbit", "on-sky", (x, y), 18))
                    (text("on-sky", At::Start, (x + 23, base), 13, area.w - 18, if roomy { "give away" } else { "orbit" }))
                }
                Ability::None if card.age == Age::Two => (text("on-sky golden-text", At::Start, (x, base), 13, area.w, "Age II")),
                Ability::None => {}
            }
        }
    }
}

fn slots(canvas: &Canvas<'_>, space: u8, planet: PlanetId, area: Area, wanted: i32) -> Markup {
    let (look, card) = (&canvas.look, canvas.look.planet(planet));
    let count = card.needs.len() as i32;
    // Arrows need room between the slots, where there is any.
    let between = match (card.ordered, area.w > 150) {
        (true, true) => 11,
        (true, false) => 8,
        (false, _) => 4,
    };
    let width = wanted.min((area.w - between * (count - 1)) / count);
    let left = area.x + (area.w - count * width - (count - 1) * between) / 2;
    let first_open = (0..count as u8).find(|slot| look.good_at(space, *slot).is_none());
    let next = next_slot(canvas, space, planet);
    html! {
        @for (index, kind) in (0..).zip(&card.needs) {
            @let place = Area::new(left + i32::from(index) * (width + between), area.y, width, area.h);
            @let found = look.good_at(space, index);
            @let what = match found {
                Some(good) => Slot::Filled(good),
                None if next == Some(index) => Slot::Next,
                None if card.ordered && first_open != Some(index) => Slot::Later,
                None => Slot::Open,
            };
            @let drawn = html! { g data-at={ "slot-" (planet.0) "-" (index) } { (goods::slot(canvas, *kind, &what, place)) } };
            (target(slot_choice(canvas, space, planet, index), place, 6, &drawn))
            @if card.ordered && i32::from(index) + 1 < count {
                path.order d={ "M" (place.right() + between / 2 - 2) " " (place.y + area.h / 2 - 5) "l5 5l-5 5" } {}
            }
        }
    }
}

/// Where the good that is being laid would lie on this planet, if it may go there.
fn next_slot(canvas: &Canvas<'_>, space: u8, planet: PlanetId) -> Option<u8> {
    let look = &canvas.look;
    canvas.choice(Action::On(planet))?;
    let kind = match look.view.step {
        Step::DeployPlanet(kind) => kind,
        Step::AbilityPlanet(through, kind) => look.result_of(through, kind)?,
        _ => return None,
    };
    // The lowest-numbered empty slot of the kind (GT-5.7).
    (0..).zip(&look.planet(planet).needs).find(|(slot, need)| **need == kind && look.good_at(space, *slot).is_none()).map(|(slot, _)| slot)
}

/// What a click on a slot does: take the own good back (D3), or let the good sent on stand for its kind (D12).
fn slot_choice<'c>(canvas: &Canvas<'c>, space: u8, planet: PlanetId, slot: u8) -> Option<&'c crate::Clickable<Action>> {
    if let Some(choice) = canvas.choice(Action::TakeBack(planet, galactic_trader::Slot(slot))) {
        return Some(choice);
    }
    let Step::RedeploySlot { to, .. } = canvas.look.view.step else { return None };
    let card = canvas.look.planet(planet);
    let kind = card.needs[usize::from(slot)];
    let is_open = |slot: u8| canvas.look.good_at(space, slot).is_none();
    // Slots of one kind are interchangeable, the first empty one is used (GT-5.7).
    let first = (0..card.needs.len() as u8).find(|slot| is_open(*slot) && card.needs[usize::from(*slot)] == kind);
    (to == space && first == Some(slot)).then(|| canvas.choice(Action::As(kind))).flatten()
}

/// The share bar: who has how many of the goods that the planet needs, with a crown for whom would win it now.
fn share(canvas: &Canvas<'_>, shares: Option<Shares>, needs: i32, area: Area) -> Markup {
    let bar = Area::new(area.x + 18, area.y + 1, area.w - 18 - 26, area.h - 2);
    let unit = bar.w / needs;
    let counted: Vec<(Seat, i32)> = shares
        .iter()
        .flat_map(|shares| canvas.look.seats().map(|seat| (seat, i32::from(shares.counts[seat.index()]))))
        .filter(|(_, count)| *count > 0)
        .collect();
    let mut x = bar.x;
    html! {
        (rect("track", Area::new(bar.x, bar.y, unit * needs, bar.h), 5))
        @for (seat, count) in counted {
            g class={ "seat seat-" (seat.number()) } {
                (rect("seat-fill", Area::new(x, bar.y, unit * count - 1, bar.h), 5))
                (icons::mark(seat, "seat-mark", (x + unit * count / 2, bar.y + bar.h / 2), 3))
            }
            @let () = x += unit * count;
        }
        @if let Some(shares) = &shares {
            g class={ "seat seat-" (shares.winner.number()) } { (icons::icon(canvas, "crown", "seat-ink", (area.x - 1, area.y - 3), 16)) }
            @let (best, next) = shares.result();
            (text("count", At::End, (area.right(), area.y + 11), 13, 40, &format!("{best}:{next}")))
        }
    }
}

/// An owned planet: a tile, turned and dim when it is used (GT-1.6).
pub(super) fn tile(canvas: &Canvas<'_>, planet: PlanetId, area: Area) -> Markup {
    let card = canvas.look.planet(planet);
    let used = canvas.look.view.used.has(planet);
    let golden = card.age == Age::Two;
    let (x, y) = area.middle();
    let turned = used.then(|| format!("rotate(90 {x} {y})"));
    // Small tiles have no room for the name, the smallest none for what the planet does.
    let (named, signed) = (area.w >= 64, area.w >= 34);
    let r = area.w * if signed { 27 } else { 36 } / 100;
    let disc = if signed { (x - area.w / 20, area.y + area.h * 40 / 100) } else { (x, y) };
    let drawn = html! {
        g.tile-card.used[used].golden[golden] data-planet=(card.id) data-at={ "tile-" (planet.0) } data-clause=[clause(canvas, planet)] transform=[turned] {
            title { (owned_words(canvas, planet)) }
            (rect("sky", area, 7))
            (icons::disc(canvas, planet.0, card.hue, disc, r))
            (badge(card.points, (area.right() - area.w / 6, area.y + area.w / 6), (area.w / 6).clamp(8, 14)))
            @if named { (text("on-sky", At::Middle, (x, area.bottom() - area.h / 10), 12, area.w, &short(&card.name))) }
            @if signed {
                @let sign_at = if named { (area.x + 4, area.y + 13) } else { (area.x + 4, area.bottom() - 4) };
                (tile_sign(canvas, planet, sign_at, area.w / 2))
            }
            (rect("frame", area, 7))
        }
    };
    target(canvas.choice(Action::Use(planet)), area, 7, &drawn)
}

/// The first word of a name that is too long for a tile.
fn short(name: &str) -> String {
    if name.chars().count() <= 9 { name.to_owned() } else { name.split([' ', '\'']).next().unwrap_or(name).to_owned() }
}

/// What an owned planet does, as one small sign with its base line at the left.
fn tile_sign(canvas: &Canvas<'_>, planet: PlanetId, (x, y): (i32, i32), width: i32) -> Markup {
    let letter = |kind: Kind| canvas.look.letter(kind);
    let words = match &canvas.look.planet(planet).ability {
        Ability::Abundance(kind) => format!("→{}", letter(*kind)),
        Ability::Flexible(trades) => trades.first().map(|trade| format!("{}→{}", letter(trade.from), letter(trade.to))).unwrap_or_default(),
        Ability::Exchange => return icons::icon(canvas, "swap", "on-sky", (x, y - 11), 13),
        Ability::StrangeOrbit => return icons::icon(canvas, "orbit", "on-sky", (x, y - 11), 13),
        Ability::None => return html! {},
    };
    text("on-sky strong", At::Start, (x, y), 11, width + 20, &words)
}

fn points(points: i8) -> String {
    format!("{} {}", signed(points), if points.abs() == 1 { "point" } else { "points" })
}

fn power(canvas: &Canvas<'_>, planet: PlanetId) -> String {
    match canvas.look.planet(planet).ability {
        Ability::None => String::new(),
        Ability::StrangeOrbit => "; Strange Orbit: who wins it gives it away".into(),
        _ => format!("; its owner may {}", sentences::ability(&canvas.look, planet)),
    }
}

/// The clause of what a planet does, if it does anything.
fn clause(canvas: &Canvas<'_>, planet: PlanetId) -> Option<&'static str> {
    match canvas.look.planet(planet).ability {
        Ability::None => None,
        _ => Some(sentences::ability_clause(&canvas.look, planet)),
    }
}

fn owned_words(canvas: &Canvas<'_>, planet: PlanetId) -> String {
    let card = canvas.look.planet(planet);
    let used = if canvas.look.view.used.has(planet) { ", used" } else { "" };
    format!("{}, {}{used}{}", card.name, points(card.points), power(canvas, planet))
}

/// A planet on offer in words: points, power, what lies on it and what it still needs.
fn described(canvas: &Canvas<'_>, space: u8, planet: PlanetId) -> String {
    let (look, card) = (&canvas.look, canvas.look.planet(planet));
    let age = if card.age == Age::Two { ", Age II" } else { "" };
    let missing: Vec<String> = look.missing(space).iter().map(|kind| look.good(*kind)).collect();
    let needs = match missing.len() {
        0 => "it has all it needs".to_owned(),
        _ => format!("it still needs {}", listed(&missing, if card.ordered { "then" } else { "and" })),
    };
    let leader = look.shares(space, None).map(|shares| {
        let (best, next) = shares.result();
        format!("; {} would win it now, {best} to {next}", canvas.names.whom(shares.winner))
    });
    format!("{}, {}{age}{}; {needs}{}", card.name, points(card.points), power(canvas, planet), leader.unwrap_or_default())
}
