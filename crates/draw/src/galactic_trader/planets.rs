//! Planets: on offer as cards, owned as tiles.
//!
//! ```text
//! Vopulus +2 any→T ♛●2:1      name, points, ability, who would win it now and by how much
//!   U● A_ M(F)▲               fuel by ●; water open; medicine by ▲, face down, in truth food
//! ```

use galactic_trader::content::{Ability, Age, Kind, PlanetId, Trade};
use galactic_trader::state::{Place, Step};
use galactic_trader::{Action, GalacticTrader, Slot as SlotNumber};
use kernel::{Game, Live, Seat, Seed};
use maud::{Markup, html};

use super::goods::{self, Slot};
use super::look::Look;
use super::{Looking, sentences};
use crate::Clickable;
use crate::layout::{Pen, Piece, badge, bar, column, drawn, icon, over, row, stretch, words};
use crate::names::Names;
use crate::picture::Shape;
use crate::picture::paper::Area;
use crate::text::{Ink, Line};

/// How much is said about abilities in text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// In words.
    Long,
    /// In signs: `any→T`, `W→A`, `swap`, `orbit`.
    Short,
    /// In signs; of owned planets without a use only the points.
    Gathered,
    /// In signs and without points; of owned planets without a use only the points.
    Bare,
}

/// A place of the play area: a planet on offer, or a gap that stays until the end of the round (GT-7.8).
pub(super) fn space<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place) -> Piece<'p> {
    if let Some(planet) = look.view.area[usize::from(space)].planet {
        return card(pen, look, space, planet);
    }
    // For good when there is nothing to fill it with.
    let gaps = look.view.area[..usize::from(space)].iter().filter(|place| place.planet.is_none()).count();
    let over = matches!(look.view.step, Step::Over(_));
    let refilled = !over && gaps < usize::from(look.view.age_one) + usize::from(look.view.age_two);
    let empty = words("dim", pen.small(), if refilled { "a new planet next round" } else { "" }).middle().framed("gap", 12, 8);
    empty
        .at(format!("space-{}", space.0))
        .reads([Line::of(if refilled { "(new planet next round)" } else { "(none)" }, Ink::Dim), Line::new()])
}

fn card<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place, planet: PlanetId) -> Piece<'p> {
    let card = look.planet(planet);
    let name = words("planet-name", pen.body() + 1, &card.name).grow(1);
    let points = badge(if card.points < 0 { "badge minus" } else { "badge" }, pen.pick([17, 15, 14, 13, 12, 11]), signed(card.points));
    let disc = disc(pen, planet.0, card.hue, pen.pick([23, 20, 18, 15, 13, 11]));
    let head = column(1, [row(4, [name, points]), row(6, [disc, ability(pen, look, planet).grow(1)])]);
    let sky = over([stars(planet), head]).framed_by("sky", 9, 7, 4);
    let golden = card.age == Age::Two;
    let clause = (card.ability != Ability::None).then(|| sentences::ability_clause(look, planet));
    let made = column(4, [sky, slots(pen, look, space, planet).grow(1), share(pen, look, space, card.needs.len() as i32)])
        .framed("card", 11, 4)
        .class("planet")
        .class_if(golden, "golden")
        .with("data-planet", &*card.id)
        .with("data-space", space.0.to_string());
    let made = if let Some(clause) = clause { made.with("data-clause", clause) } else { made };
    made.at(format!("planet-{}", planet.0))
        .titled(described(pen.names, look, space, planet))
        .can(pen.choice(Action::On(planet)))
        .reads(pen.in_text(|| lines(pen, look, space, planet)))
}

/// A planet on offer in two lines of text.
fn lines(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place, planet: PlanetId) -> Vec<Line> {
    let card = look.planet(planet);
    let mut head = title(look, planet, if pen.is_roomy() { Style::Long } else { Style::Short });
    if let Some(shares) = look.shares(space, None) {
        let (goods, runner_up) = shares.result();
        let score = if runner_up == 0 { goods.to_string() } else { format!("{goods}:{runner_up}") };
        head.push(" ", Ink::Plain);
        head.push(format!("♛{}{score}", Names::mark(shares.winner)), Ink::Seat(shares.winner));
    }
    let slots = (0..).map(SlotNumber).zip(&card.needs).map(|(slot, kind)| goods::slot_line(look, *kind, look.good_at(space, slot)));
    let mut below = Line::of("  ", Ink::Plain);
    below.append(crate::layout::spaced(slots, if card.ordered { "→" } else { " " }));
    vec![head, below]
}

fn stars<'p>(planet: PlanetId) -> Piece<'p> {
    drawn((0, 0), move |area: Area| {
        let seed = i32::from(planet.0);
        html! {
            @for star in 0..6 {
                @let (x, y) = ((seed * 37 + star * 53) % area.w.max(1), 24 + (seed * 23 + star * 29) % (area.h - 24).max(1));
                circle.star cx=(area.x + x) cy=(area.y + y) r=(if star % 3 == 0 { "1.3" } else { "0.8" }) {}
            }
        }
    })
}

/// A planet of the content file as it is on offer at first, when nothing lies on it.
pub(super) fn portrait(game: &GalacticTrader, id: &str) -> Option<Markup> {
    let planet = game.content.planet_by_id(id)?;
    let mut view = game.view(&game.setup(&mut Live::from_seed(Seed(0))), None);
    view.area[0].planet = Some(planet);
    let (look, names) = (game.look(&view), Names::new((0..game.seats()).map(|_| ""), None));
    // Pages hold many of them.
    let mut pen = Pen::for_window(&names, &[], Shape::Wide, 1);
    pen.prefix = format!("planet-{}-", planet.0);
    Some(space(&pen, &look, Place(0)).alone("galactic-trader", 190, &look.planet(planet).name, &goods::definitions(&pen, &look)))
}

/// Points with a true minus sign.
pub(super) fn signed(points: i8) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// The disc of a planet: its hue, bands or a ring by its number, light from the upper left.
fn disc<'p>(pen: &Pen<'_, Action>, number: u8, hue: u16, r: i32) -> Piece<'p> {
    let light = format!("url({})", pen.id("light"));
    drawn((2 * r + 2, 2 * r + 2), move |area| globe(number, hue, area.middle(), r, &light))
}

fn globe(number: u8, hue: u16, (x, y): (i32, i32), r: i32, light: &str) -> Markup {
    let colour = format!("hsl({hue},52%,52%)");
    html! {
        circle.disc cx=(x) cy=(y) r=(r) fill=(colour) {}
        @if number.is_multiple_of(3) {
            @for (dy, half) in [(-r / 3, r * 9 / 10), (r / 6, r * 95 / 100), (r / 2, r * 8 / 10)] {
                path.band d={ "M" (x - half + 2) " " (y + dy) "h" (2 * half - 4) } stroke-width=((r / 7).max(2)) {}
            }
        } @else if number % 3 == 1 {
            circle.band-spot cx=(x + r / 4) cy=(y + r / 4) r=(r / 3) {}
            circle.band-spot cx=(x - r / 3) cy=(y - r / 4) r=(r / 5) {}
        }
        circle cx=(x) cy=(y) r=(r) fill=(light) {}
        @if number % 4 == 1 {
            // In front of the disc only: the lower half of an ellipse.
            @let half = r * 4 / 3;
            path.ring d={ "M" (x - half) " " (y - r / 5) "a" (half) " " (r / 2) " 8 0 0 " (2 * half) " " (r * 2 / 5) } stroke=(colour) {}
        }
    }
}

/// What the planet does for its owner, in signs: "any → T", "M → U", swap, orbit.
fn ability<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, planet: PlanetId) -> Piece<'p> {
    let (card, size) = (look.planet(planet), pen.small());
    let sign = |kind: Kind| look.token(kind).sign(pen);
    let said = |text: &str| words("on-sky", size, text);
    let arrow = |both: bool| words("arrow", 13, if both { "⇄" } else { "→" }).middle();
    row(
        3,
        match &card.ability {
            Ability::Abundance(kind) => vec![said("any"), arrow(false), sign(*kind)],
            Ability::Flexible(trades) => match trades.as_slice() {
                [Trade { from, to }, back] if back.from == *to && back.to == *from => vec![sign(*from), arrow(true), sign(*to)],
                [Trade { from, to }] => vec![sign(*from), arrow(false), sign(*to)],
                [Trade { from, to }, rest @ ..] => vec![sign(*from), arrow(false), sign(*to), said(&format!("+{}", rest.len()))],
                [] => Vec::new(),
            },
            Ability::Exchange => vec![icon(pen, "swap", "on-sky", 16), said("swap")],
            Ability::StrangeOrbit => vec![icon(pen, "orbit", "on-sky", 16), said("give away")],
            Ability::None if card.age == Age::Two => vec![words("on-sky golden-text", size, "Age II")],
            Ability::None => Vec::new(),
        },
    )
}

fn slots<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place, planet: PlanetId) -> Piece<'p> {
    let card = look.planet(planet);
    let first_open = (0..card.needs.len() as u8).map(SlotNumber).find(|slot| look.good_at(space, *slot).is_none());
    let next = next_slot(pen, look, space, planet);
    let mut pieces = Vec::new();
    for (number, kind) in (0..).map(SlotNumber).zip(&card.needs) {
        if card.ordered && number.0 > 0 {
            pieces.push(words("order", 14, "›").middle());
        }
        let what = match look.good_at(space, number) {
            Some(good) => Slot::Filled(good),
            None if next == Some(number) => Slot::Next,
            None if card.ordered && first_open != Some(number) => Slot::Later,
            None => Slot::Open,
        };
        let slot = goods::slot(pen, look, *kind, &what).about(pen.pick([48, 42, 40, 38, 36, 34]));
        pieces.push(slot.at(format!("slot-{}-{}", planet.0, number.0)).can(slot_choice(pen, look, space, planet, number)));
    }
    let high = pen.pick([73, 64, 58, 52, 47, 46]);
    column(0, [row(if card.ordered { 1 } else { 4 }, pieces).middle().at_least_high(high)]).middle()
}

/// Where the good that is being laid would lie on this planet, if it may go there.
fn next_slot(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place, planet: PlanetId) -> Option<SlotNumber> {
    pen.choice(Action::On(planet))?;
    let kind = match look.view.step {
        Step::DeployPlanet(kind) => kind,
        Step::AbilityPlanet(through, kind) => look.result_of(through, kind)?,
        _ => return None,
    };
    first_empty(look, space, planet, kind)
}

/// The lowest-numbered empty slot of the kind: slots of one kind are interchangeable (GT-5.7).
fn first_empty(look: &Look<'_>, space: Place, planet: PlanetId, kind: Kind) -> Option<SlotNumber> {
    let mut needs = (0..).map(SlotNumber).zip(&look.planet(planet).needs);
    needs.find(|(slot, need)| **need == kind && look.good_at(space, *slot).is_none()).map(|(slot, _)| slot)
}

/// What a click on a slot does: take the own good back (D3), or let the good sent on stand for its kind (D12).
fn slot_choice<'c>(
    pen: &Pen<'c, Action>,
    look: &Look<'_>,
    space: Place,
    planet: PlanetId,
    slot: SlotNumber,
) -> Option<&'c Clickable<Action>> {
    let back = pen.choice(Action::TakeBack(planet, slot));
    let Step::RedeploySlot { to, .. } = look.view.step else { return back };
    let kind = look.planet(planet).needs[usize::from(slot.0)];
    back.or_else(|| pen.choice(Action::As(kind)).filter(|_| to == space && first_empty(look, space, planet, kind) == Some(slot)))
}

/// Who has how many of the goods that the planet needs, with a crown for whom would win it now.
fn share<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, space: Place, needs: i32) -> Piece<'p> {
    let Some(shares) = look.shares(space, None) else { return row(4, [bar(Vec::new(), needs)]).framed_by("none", 0, 14, 2) };
    let counted = look.seats().map(|seat| (seat, i32::from(shares.counts[seat.index()]))).filter(|(_, count)| *count > 0);
    let (best, next) = shares.result();
    let crown = icon(pen, "crown", "seat-ink", 14).of_seat(shares.winner);
    row(4, [crown, bar(counted.collect(), needs), words("count", 12, format!("{best}:{next}")).one_line(None)])
}

/// An owned planet: a tile, dim when it is used (GT-1.6).
pub(super) fn tile<'p>(pen: &Pen<'_, Action>, look: &Look<'_>, planet: PlanetId, named: bool) -> Piece<'p> {
    let card = look.planet(planet);
    let used = look.view.used.has(planet);
    let points = badge(if card.points < 0 { "badge minus" } else { "badge" }, 9, signed(card.points));
    let sign = if used { "used".to_owned() } else { tile_sign(look, planet) };
    let below = words("on-sky", 11, sign).middle();
    let name = named.then(|| words("on-sky", 11, &card.name).middle());
    let inside = column(1, [row(1, [disc(pen, planet.0, card.hue, 10), stretch(), points]), below].into_iter().chain(name));
    let made =
        inside.at_least(44).framed_by("sky", 7, 2, 2).class("tile-card").class_if(used, "used").class_if(card.age == Age::Two, "golden");
    let clause = (card.ability != Ability::None).then(|| sentences::ability_clause(look, planet));
    let made = if let Some(clause) = clause { made.with("data-clause", clause) } else { made };
    let title = format!("{}, {}{}{}", card.name, points_words(card.points), if used { ", used" } else { "" }, power(look, planet));
    made.with("data-planet", &*card.id).at(format!("tile-{}", planet.0)).titled(title).can(pen.choice(Action::Use(planet)))
}

/// What an owned planet does, as one small sign.
fn tile_sign(look: &Look<'_>, planet: PlanetId) -> String {
    match look.planet(planet).ability {
        Ability::None => String::new(),
        _ => ability_words(look, planet, Style::Short),
    }
}

fn points_words(points: i8) -> String {
    format!("{} {}", signed(points), if points.abs() == 1 { "point" } else { "points" })
}

fn power(look: &Look<'_>, planet: PlanetId) -> String {
    match look.planet(planet).ability {
        Ability::None => String::new(),
        Ability::StrangeOrbit => "; Strange Orbit: who wins it gives it away".into(),
        _ => format!("; its owner may {}", sentences::ability(look, planet)),
    }
}

/// A planet on offer in words: points, power, what lies on it and what it still needs.
fn described(names: &Names, look: &Look<'_>, space: Place, planet: PlanetId) -> String {
    let card = look.planet(planet);
    let age = if card.age == Age::Two { ", Age II" } else { "" };
    let missing: Vec<String> = look.missing(space).iter().map(|kind| look.good(*kind)).collect();
    let needs = match missing.len() {
        0 => "it has all it needs".to_owned(),
        _ => format!("it still needs {}", sentences::needed(&missing, card.ordered)),
    };
    let leader = look.shares(space, None).map(|shares| {
        let (best, next) = shares.result();
        format!("; {} would win it now, {best} to {next}", names.whom(shares.winner))
    });
    format!("{}, {}{age}{}; {needs}{}", card.name, points_words(card.points), power(look, planet), leader.unwrap_or_default())
}

/// A player's planets in text; the used ones say so (GT-1.6).
pub(super) fn owned(look: &Look<'_>, seat: Seat, style: Style) -> Vec<Line> {
    let has_use = |planet: &PlanetId| !matches!(look.planet(*planet).ability, Ability::StrangeOrbit | Ability::None);
    let (useful, rest): (Vec<PlanetId>, Vec<PlanetId>) = look.view.owned[seat].iter().partition(has_use);
    let mut pieces: Vec<Line> = useful
        .into_iter()
        .map(|planet| {
            let used = if look.view.used.has(planet) { " used" } else { "" };
            title(look, planet, style).with(used, Ink::Warning)
        })
        .collect();
    if matches!(style, Style::Long | Style::Short) {
        pieces.extend(rest.into_iter().map(|planet| name_and_points(look, planet)));
    } else if !rest.is_empty() {
        // Their names no longer matter, their points do (GT-10.5).
        let points: Vec<String> = rest.into_iter().map(|planet| format!("{:+}", look.planet(planet).points)).collect();
        pieces.push(Line::of("others ", Ink::Dim).with(points.join(" "), Ink::Plain));
    }
    if pieces.is_empty() {
        pieces.push(Line::of("none yet", Ink::Dim));
    }
    pieces
}

fn name_and_points(look: &Look<'_>, planet: PlanetId) -> Line {
    let card = look.planet(planet);
    Line::of(&card.name, Ink::Strong).with(format!(" {:+}", card.points), if card.points < 0 { Ink::Warning } else { Ink::Plain })
}

/// A planet's name, points and ability.
fn title(look: &Look<'_>, planet: PlanetId, style: Style) -> Line {
    let name = match style {
        Style::Bare => Line::of(&look.planet(planet).name, Ink::Strong),
        _ => name_and_points(look, planet),
    };
    name.with(format!(" {}", ability_words(look, planet, style)), Ink::Dim)
}

fn ability_words(look: &Look<'_>, planet: PlanetId, style: Style) -> String {
    let long = style == Style::Long;
    let pair = |trade: &Trade| match long {
        true => format!("{} as {}", look.good(trade.from), look.good(trade.to)),
        false => format!("{}→{}", look.letter(trade.from), look.letter(trade.to)),
    };
    match &look.planet(planet).ability {
        Ability::Abundance(kind) if long => format!("any good as {}", look.good(*kind)),
        Ability::Abundance(kind) => format!("any→{}", look.letter(*kind)),
        Ability::Flexible(trades) => match trades.as_slice() {
            [there, back] if !long && there.from == back.to && there.to == back.from => {
                format!("{}↔{}", look.letter(there.from), look.letter(there.to))
            }
            trades => trades.iter().map(pair).collect::<Vec<_>>().join(if long { ", " } else { "," }),
        },
        Ability::Exchange => if long { "swap a good" } else { "swap" }.into(),
        Ability::StrangeOrbit => if long { "Strange Orbit" } else { "orbit" }.into(),
        Ability::None => "II".into(),
    }
}
