//! The trucker sheets: the reader's large one, and everybody else's.

use kernel::Seat;
use space_truckin::Action;
use space_truckin::content::{Kind, TruckId};
use space_truckin::state::{Sheet, Stage as Phase};

use super::blueprint::{drawing, plain, plain_width, width_of};
use super::look::{Look, captain_name};
use super::pips::{facts, short_facts};
use super::truck::{printed, truck};
use super::words as said;
use crate::layout::{Panel, Pen, Piece, column, columns, grid, row, rule, tally, words};
use crate::names::Names;
use crate::text::{Ink, Line, flow};

/// The inner width of a text's cells on the large sheet and on the small ones.
const LARGE: usize = 3;
const SMALL: usize = 1;
const SMALL_WIDTH: usize = 24;

/// From so many other players on they stand below the large sheet.
const CROWD: usize = 4;

/// The large sheet: who flies which truck, with whose skill, the stars won, and the truck; before it is chosen, all designs.
pub(super) fn sheet<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>, seat: Seat, others: usize) -> Piece<'p> {
    let (sheet, content) = (look.sheet(seat), &look.game.content);
    let numbers = &content.numbers;
    let name = sheet.truck.map_or("", |truck| content.truck(truck).name.name.as_str());
    let captain = sheet.captain.map(|captain| &content.captains[captain as usize]);
    let skill = captain.map_or("The captain's specialty comes from the dice".to_owned(), |card| format!("{}: {}", card.name, card.text));
    let lost = sheet.out.map(|out| words("danger", pen.small(), format!("Lost: {}", said::loss_words(out.loss))));
    let stars = tally(pen, "star", (sheet.vp() as i32, numbers.stars.into()), numbers.star_ring_every.into());
    let stars = stars.at("stars").titled(format!("{} victory points", sheet.vp()));
    let ship = match (sheet.truck, pen.shape) {
        (None, _) => designs(look, pen, if others < CROWD || pen.is_tall() { 140 } else { 90 }),
        (Some(_), Some(crate::Shape::Square)) => truck(look, pen, seat, true, if others < CROWD { 440 } else { 320 }),
        (Some(_), Some(crate::Shape::Wide)) => truck(look, pen, seat, true, if others < CROWD { 340 } else { 250 }),
        (Some(_), _) => truck(look, pen, seat, true, 420),
    };
    let panel = Panel {
        points: sheet.vp().to_string(),
        made_of: format!("of {} VP", look.game.options.win_vp),
        place: name.to_owned(),
        inside: lost.into_iter().chain([words("dim", pen.small(), skill), stars, ship.grow(1)]).collect(),
        ..panel_of(look, pen, seat)
    };
    panel.piece(pen).class("own").reads(pen.in_text(|| {
        let mut lines = vec![rule(Line::of(title(look, seat, pen.names), Ink::Strong), pen.columns)];
        if sheet.truck.is_none() {
            lines.extend(facts(look, seat, pen.columns));
            return lines;
        }
        if pen.low {
            let blueprint = plain(look, sheet);
            let room = pen.columns - plain_width(look, sheet) - 2;
            let facts = short_facts(look, who(look, seat, pen.names), seat, room, blueprint.len());
            return columns(&[&blueprint, &facts], pen.columns);
        }
        let room = pen.columns - width_of(look, sheet, LARGE) - 2;
        lines.extend(columns(&[&drawing(look, sheet, LARGE, look.lying), &facts(look, seat, room)], pen.columns));
        lines
    }))
}

/// All trucks, to be looked at and chosen.
fn designs<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>, high: i32) -> Piece<'p> {
    let designs = (0..).zip(&look.game.content.trucks).map(|(index, design)| {
        let name = words("strong blue", pen.body(), &design.name.name).middle();
        let made = column(3, [name, printed(&design.blueprint, high)]).framed("blueprint", 8, 5);
        made.at(format!("truck-{}", design.name.id)).can(pen.choice(Action::Truck(TruckId(index))))
    });
    // What a truck flies from later: the sheet is there from the first.
    grid(2, pen.gap(), designs).at(format!("sheet-{}", look.main_seat().number()))
}

/// What all panels have.
fn panel_of<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let sheet = look.sheet(seat);
    Panel {
        seat,
        asked: look.asked().contains(seat),
        active: false,
        star: None,
        points: sheet.vp().to_string(),
        made_of: "VP".to_owned(),
        place: String::new(),
        titled: format!("{}: {} victory points, {} of 2 bridge cells whole", pen.names.of(seat), sheet.vp(), sheet.bridge()),
        inside: Vec::new(),
        cells: Vec::new(),
        tails: Vec::new(),
    }
}

/// Another player's sheet, small: everything is open to everybody.
pub(super) fn panel<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let (sheet, game) = (look.sheet(seat), look.game);
    let state = match (sheet.out, look.asked().contains(seat)) {
        (Some(out), _) => format!("lost: {}", said::loss_words(out.loss)),
        (None, true) => "thinking".to_owned(),
        (None, false) => "ready".to_owned(),
    };
    let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len().to_string());
    let flown = sheet.truck.map(|truck| game.content.truck(truck).name.name.as_str());
    let who: Vec<&str> = flown.into_iter().chain(sheet.captain.map(|captain| captain_name(game, captain))).collect();
    let written = written(look, sheet);
    let said = |text: String| words("dim", pen.small().min(13), text);
    let facts =
        [format!("Engine\u{a0}{engines}, Quarters\u{a0}{quarters}, bridge\u{a0}{}", sheet.bridge()), state.clone(), written.clone()];
    let facts = column(1, facts.into_iter().filter(|fact| !fact.is_empty()).map(said)).middle();
    let ship = sheet.truck.map(|_| truck(look, pen, seat, false, if pen.is_tall() { 160 } else { pen.pick([100, 90, 84, 78, 72, 64]) }));
    let inside = match ship {
        Some(ship) => row(6, [ship, facts]),
        None => row(6, [said(state.clone())]),
    };
    Panel {
        place: who.join(", "),
        inside: vec![inside.class_if(sheet.out.is_some(), "faint")],
        cells: [sheet.vp().to_string(), format!("{} of 2", sheet.bridge()), engines, quarters]
            .map(|cell| Line::of(cell, Ink::Plain))
            .into(),
        tails: vec![
            [state, who.join(", "), written].into_iter().filter(|fact| !fact.is_empty()).map(|fact| Line::of(fact, Ink::Dim)).collect(),
        ],
        ..panel_of(look, pen, seat)
    }
}

/// The dice in hand and the digits written at this location: "dice 4 2 · 24_ − 1_3".
fn written(look: &Look<'_>, sheet: &Sheet) -> String {
    let dice: Vec<String> = sheet.dice.iter().filter(|face| **face > 0).map(u8::to_string).collect();
    let dice = (!dice.is_empty()).then(|| format!("dice {}", dice.join(" ")));
    let number = |places: &[u8]| -> String {
        let first = 4 - usize::from(look.game.options.digits);
        places[first..].iter().map(|digit| if *digit == 0 { "_".to_owned() } else { digit.to_string() }).collect()
    };
    let here = matches!(look.view.stage, Phase::Location(_)) && sheet.out.is_none() && sheet.boxes.iter().any(|digit| *digit > 0);
    let boxes = here.then(|| format!("{} − {}", number(&sheet.boxes[..4]), number(&sheet.boxes[4..])));
    dice.into_iter().chain(boxes).collect::<Vec<_>>().join(" · ")
}

fn title(look: &Look<'_>, seat: Seat, names: &Names) -> String {
    let sheet = look.sheet(seat);
    let truck = sheet.truck.map_or(String::new(), |truck| format!(" · {}", look.game.content.truck(truck).name.name));
    format!("{} {}{truck}", Names::mark(seat), names.of(seat))
}

/// "● Mary · Hammerhead · Physicist".
fn who(look: &Look<'_>, seat: Seat, names: &Names) -> String {
    let captain = look.sheet(seat).captain.map_or(String::new(), |captain| format!(" · {}", captain_name(look.game, captain)));
    format!("{}{captain}", title(look, seat, names))
}

/// The other players where every line counts: points, what keeps them flying, and whether everybody waits for them.
pub(super) fn short_others(look: &Look<'_>, seats: &[Seat], pen: &Pen<'_, Action>) -> Vec<Line> {
    let one = |seat: &Seat| {
        let sheet = look.sheet(*seat);
        let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len());
        let waited = if look.asked().contains(*seat) && pen.names.instead().is_none() { "▶" } else { "" };
        let state = match sheet.out {
            Some(_) => "lost".to_owned(),
            None => format!("E{engines} Q{quarters}"),
        };
        Line::of(format!("{waited}{} {} {} VP {state}", Names::mark(*seat), pen.names.of(*seat), sheet.vp()), Ink::Seat(*seat))
    };
    flow(Line::new(), seats.iter().map(one), " · ", 0, pen.columns)
}

/// The other players' trucks, as many beside each other as there is room for.
pub(super) fn small_sheets(look: &Look<'_>, seats: &[Seat], pen: &Pen<'_, Action>) -> Vec<Line> {
    let small = |seat: &Seat| {
        let mut lines = vec![Line::of(title(look, *seat, pen.names), Ink::Seat(*seat)).cut(SMALL_WIDTH)];
        lines.extend(drawing(look, look.sheet(*seat), SMALL, None));
        lines
    };
    let cells: Vec<Vec<Line>> = seats.iter().filter(|seat| look.sheet(**seat).truck.is_some()).map(small).collect();
    columns(&cells.iter().map(Vec::as_slice).collect::<Vec<_>>(), pen.columns)
}
