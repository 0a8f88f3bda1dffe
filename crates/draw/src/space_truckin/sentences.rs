//! One legal action as a sentence, with what follows from it.

use space_truckin::action::{BoxId, Cell, SystemId, Turned};
use space_truckin::blueprint::OrientedId;
use space_truckin::content::{Kind, Shape, Terrain};
use space_truckin::state::{Die, Manipulation, Names as Named, Sheet};
use space_truckin::{Action, Decision};

use super::look::{BOXES, Look, captain_name, effects_words, kind_name, letter, one_of, pip_name, rewards_words, shape_name, terrain_name};
use crate::names::Names;
use crate::text::{Said, article, counted, listed};

/// What an action of the view's owner does.
pub(super) fn sentence(look: &Look<'_>, action: Action, names: &Names) -> Said {
    let (game, sheet) = (look.game, look.sheet(look.main_seat()));
    let Some(decision) = Decision::of(sheet.step, action) else { return super::words::question(look, names) };
    let cell = |cell: Cell| look.cell_name(sheet, cell);
    let within = |at: Cell| format!("{} of the {}", cell(at), around(look, sheet, at));
    let (text, clause) = match decision {
        Decision::KeepCaptain { face } => {
            let captain = game.content.captain_faces[usize::from(face.0 - 1)];
            let text = &game.content.captains[captain as usize].text;
            (format!("Keep the {} for {}: {text}", face.0, captain_name(game, captain)), "TR-1.2")
        }
        Decision::ChooseTruck { truck } => {
            let truck = game.content.truck(truck);
            let (cells, text) = (truck.blueprint.cells.len(), &truck.name.text);
            let motto = if text.is_empty() { String::new() } else { format!(": {text}") };
            (format!("Fly the {}, {cells} cells to build on{motto}", truck.name.name), "TR-1.3")
        }

        Decision::KeepTerrain { face } => (format!("Keep the {} for {}", face.0, rewards_words(game, Terrain(face.0 - 1))), "TR-2.6"),
        Decision::Chart { terrain, location } => {
            (format!("Put {} at {}", article(terrain_name(game, terrain)), letter(location)), "TR-2.2")
        }
        Decision::ChartLast { terrain } => (rewards_words(game, terrain), "TR-2.4"),

        Decision::Build { die } => {
            let (system, shape) = (sheet.face(die), sheet.face(die.other()));
            (format!("Build with the {system} for {} and the {shape} for {}", look.face_kind(system), look.face_shape(shape)), "TR-3.2")
        }
        Decision::MakeSix { die } => {
            let (face, other) = (sheet.face(die), sheet.face(die.other()));
            (
                format!(
                    "Use the free choice: make the {face} a 6, which is anything you like, beside the {other} for {}",
                    look.face_words(other)
                ),
                "TR-3.5",
            )
        }
        Decision::StopBuilding {} => stop(look, sheet),
        Decision::BuildKind { kind, .. } => (format!("Build {}", one_of(game, kind)), "TR-3.4"),
        Decision::BuildShape { shape, .. } => (format!("Build it as {}", article(shape_name(game, shape))), "TR-3.4"),
        Decision::TurnShape { shape, turn, .. } => (turned(look, sheet, shape, turn), "TR-4.2"),
        Decision::BuildAt { kind, oriented, anchor } => (at(look, sheet, kind, oriented, anchor), "TR-4.1"),
        Decision::DrawPip { cell: at } => {
            let blocked = match game.blueprint(sheet).neighbours(at).minus(sheet.intact_cells()).len() {
                0 => "no free cell".to_owned(),
                free => counted(free as usize, "free cell"),
            };
            (format!("Draw the pip in {}, beside {blocked}", cell(at)), "TR-5.2")
        }

        Decision::WriteFirst { place } => (write(look, sheet, Die::First, place), "TR-8.2"),
        Decision::WriteSecond { place } => (write(look, sheet, Die::Second, place), "TR-8.2"),
        Decision::Settle {} => match look.result(sheet) {
            Some(result) => (format!("Leave it: {}", look.result_words(result)), "TR-8.4"),
            None => ("Leave it".to_owned(), "TR-8.4"),
        },
        Decision::Manipulate { how: Manipulation::Reroll } => ("Reroll one of the digits".to_owned(), "TR-9.2"),
        Decision::Manipulate { how: Manipulation::Flip } => {
            ("Flip one of the digits: 1 and 6, 2 and 5, 3 and 4 change places".to_owned(), "TR-9.3")
        }
        Decision::Pay { kind, .. } => {
            let text = format!("Pay with {}: {} left open", pip_name(game, kind), none_or(left(sheet, kind)));
            (text, if kind == Kind::Quarters { "TR-9.4" } else { "TR-9.7" })
        }
        Decision::PayWith { system, .. } | Decision::PayJumpWith { system, .. } => {
            (format!("Pay with the {}", system_state(look, sheet, system)), "TR-9.7")
        }
        Decision::Change { how, place, .. } => change(look, sheet, how, place),

        Decision::LoadCargo { cell } | Decision::LoadArtifact { cell } => (format!("Load it into {}", within(cell)), "TR-10.5"),
        Decision::DrawExtraPip { cell, .. } => (format!("Draw the artifact's extra pip in {}", within(cell)), "TR-10.7"),
        Decision::DrawNewPip { cell, .. } => (format!("Draw the new pip in {}", within(cell)), "TR-10.9"),
        Decision::ChooseEvent { event } => {
            let card = &game.content.events[event.index()];
            (format!("{}: {}", card.name.name, effects_words(game, &card.effects)), "TR-10.10")
        }

        Decision::Damage { die, names } => {
            let face = sheet.face(die);
            let what = match names {
                Named::System => look.face_kind(face),
                Named::Shape => look.face_shape(face),
            };
            (format!("Let the {face} name {what}: {}", hit(look, sheet, names, face)), "TR-11.2")
        }
        Decision::DamageTwo { die } => {
            let (system, shape) = (sheet.face(die), sheet.face(die.other()));
            let (kind, form) = (look.face_kind(system), look.face_shape(shape));
            let (systems, shapes) = (hit(look, sheet, Named::System, system), hit(look, sheet, Named::Shape, shape));
            (format!("Let the {system} name {kind} ({systems}) and the {shape} name {form} ({shapes})"), "TR-11.3")
        }
        Decision::Wreck { system, .. } => (lose(look, sheet, system), "TR-11.11"),

        Decision::PayJump { kind } => {
            let left = left(sheet, kind);
            let fatal = left == 0 && matches!(kind, Kind::Engine | Kind::Quarters);
            let warning = if fatal { ", and you lose" } else { "" };
            let text = format!("Jump with {}: {} left open{warning}", pip_name(game, kind), none_or(left));
            (text, if kind == Kind::Engine { "TR-12.1" } else { "TR-12.2" })
        }
        Decision::GiveCargo {} => ("Give up some cargo".to_owned(), "TR-12.6"),
        Decision::LoseSystem {} => {
            let aft: Vec<String> = game.aft_most(sheet).iter().map(|system| look.system_words(sheet, system)).collect();
            (format!("Lose your rearmost system: the {}", listed(&aft, "or the")), "TR-12.7")
        }
        Decision::Give { cell: at } => {
            let what = if sheet.artifacts.has(at) { "artifact" } else { "cargo" };
            (format!("Give up the {what} in {}", cell(at)), "TR-12.6")
        }
        Decision::LoseAftMost { system } => (lose(look, sheet, system), "TR-12.7"),
    };
    Said::new(text, clause)
}

fn stop(look: &Look<'_>, sheet: &Sheet) -> (String, &'static str) {
    let lacks = look.lacks(sheet);
    let missing: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|kind| sheet.intact[kind.index()].is_empty())
        .map(|kind| format!("no {}", kind_name(look.game, kind)))
        .collect();
    let after = match (lacks.is_empty(), missing.is_empty()) {
        (false, _) => format!("you would lose, with {}", listed(&lacks, "and")),
        (true, true) => "the truck is serviceable and has all five kinds".to_owned(),
        (true, false) => format!("the truck is serviceable, but has {} and misses 1 VP", listed(&missing, "and")),
    };
    (format!("Stop building: {after}"), "TR-3.7")
}

/// An oriented shape as rows of squares: "■■■ / ■··".
fn turned(look: &Look<'_>, sheet: &Sheet, shape: Shape, turn: Turned) -> String {
    let blueprint = look.game.blueprint(sheet);
    let Some(oriented) = blueprint.turned(shape, turn) else { return format!("Turned {turn}") };
    let cells = blueprint.oriented[oriented.index()].cells;
    let rows = cells.iter().map(|cell| cell[0]).max().unwrap_or(0);
    let columns = cells.iter().map(|cell| cell[1]).max().unwrap_or(0);
    let row = |row: i8| -> String { (0..=columns).map(|column| if cells.contains(&[row, column]) { '■' } else { '·' }).collect() };
    let rows: Vec<String> = (0..=rows).map(row).collect();
    format!("Build the {} like this: {}", shape_name(look.game, shape), rows.join(" / "))
}

fn at(look: &Look<'_>, sheet: &Sheet, kind: Kind, oriented: OrientedId, anchor: Cell) -> String {
    let blueprint = look.game.blueprint(sheet);
    let cells = blueprint.covers(oriented, anchor);
    let names: Vec<String> = cells.iter().map(|cell| look.cell_name(sheet, cell)).collect();
    let marks = [(blueprint.diamonds, "diamond"), (blueprint.marks, "square")]
        .into_iter()
        .filter(|(marks, _)| cells.meets(*marks))
        .map(|(marks, one)| counted(cells.and(marks).len() as usize, one));
    let marks: Vec<String> = marks.collect();
    let covers = if marks.is_empty() { String::new() } else { format!(", covering {}", listed(&marks, "and")) };
    format!("Build the {} on {}{covers}", kind_name(look.game, kind), listed(&names, "and"))
}

/// The system in whose cell this is, in words.
fn around(look: &Look<'_>, sheet: &Sheet, cell: Cell) -> String {
    look.system_at(sheet, cell).map_or_else(String::new, |system| look.system_words(sheet, system))
}

/// The sheet with another number in a box.
fn with(sheet: &Sheet, place: BoxId, face: u8) -> Sheet {
    let mut changed = *sheet;
    changed.boxes[place.index()] = face;
    changed
}

fn write(look: &Look<'_>, sheet: &Sheet, die: Die, place: BoxId) -> String {
    let after = with(sheet, place, sheet.face(die));
    // The last box but one decides: the other die goes where there is room.
    let last = match (die, look.game.empty_boxes(&after).single()) {
        (Die::First, Some(other)) => Some(with(&after, other, sheet.face(Die::Second)).result()),
        _ => look.result(&after),
    };
    let result = last.map_or_else(String::new, |result| format!(": {}", look.result_words(result)));
    format!("Write {} into the {}{result}", sheet.face(die), BOXES[place.index() % 8])
}

/// A number as it is said: none of them, or so many.
fn none_or(count: u32) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}

fn change(look: &Look<'_>, sheet: &Sheet, how: Manipulation, place: BoxId) -> (String, &'static str) {
    let (name, from) = (BOXES[place.index() % 8], sheet.boxes[place.index()]);
    match how {
        Manipulation::Flip => {
            let to = 7 - from;
            (format!("Flip the {name} from {from} to {to}: {}", look.result_words(with(sheet, place, to).result())), "TR-9.3")
        }
        Manipulation::Reroll => {
            let good = (1..=6).filter(|face| (1..=10).contains(&with(sheet, place, *face).result())).count() as u32;
            (format!("Reroll the {name}, now {from}: {} of 6 faces would bring a reward", none_or(good)), "TR-9.2")
        }
    }
}

/// How many pips of a kind are open after one of them has paid.
fn left(sheet: &Sheet, kind: Kind) -> u32 {
    sheet.open_of(kind).len().saturating_sub(1)
}

/// A system with what it holds: "Engine Hook at c4, 1 open pip".
fn system_state(look: &Look<'_>, sheet: &Sheet, system: SystemId) -> String {
    let cells = look.cells(sheet, system);
    let held = [(sheet.open, "open pip"), (sheet.loaded, "loaded pip")]
        .into_iter()
        .map(|(pips, one)| (cells.and(pips).len() as usize, one))
        .filter(|(count, _)| *count > 0)
        .map(|(count, one)| counted(count, one));
    let held: Vec<String> = held.collect();
    let held = if held.is_empty() { "nothing in it".to_owned() } else { listed(&held, "and") };
    format!("{}, {held}", look.system_words(sheet, system))
}

/// What a die would hit.
fn hit(look: &Look<'_>, sheet: &Sheet, named: Named, face: u8) -> String {
    match look.game.named(sheet, named, face).len() {
        0 => "you have none, so the bridge is hit".to_owned(),
        matching => format!("you have {matching}"),
    }
}

fn lose(look: &Look<'_>, sheet: &Sheet, system: SystemId) -> String {
    let warning = if is_fatal(look, sheet, system) { ", and the game with it" } else { "" };
    format!("Lose the {}{warning}", system_state(look, sheet, system))
}

/// Whether the game is lost with a system (TR-14.3).
pub(super) fn is_fatal(look: &Look<'_>, sheet: &Sheet, system: SystemId) -> bool {
    let (cells, kind) = (look.cells(sheet, system), sheet.system(system).kind);
    matches!(kind, Kind::Engine | Kind::Quarters) && sheet.open_of(kind).minus(cells).is_empty()
}
