//! One legal action as a sentence, with what follows from it.

use parts::Set;
use space_truckin::Action;
use space_truckin::action::{BoxId, Cell, Face, Location, SystemId, Turned};
use space_truckin::content::{Kind, Terrain};
use space_truckin::state::{Die, Manipulation, Names as Named, Sheet, Step};

use super::look::{BOXES, Look, captain_name, effects_words, kind_name, letter, shape_name, terrain_name};
use crate::text::{Said, counted, listed};

/// What an action of the view's owner does.
pub(super) fn sentence(look: &Look<'_>, action: Action) -> Said {
    let game = look.game;
    let sheet = look.sheet(look.main_seat());
    let cell = |cell: Cell| look.cell_name(sheet, cell);
    let (text, clause) = match action {
        Action::Keep(Face(face)) => keep(look, sheet, face),
        Action::Truck(truck) => {
            let truck = game.content.truck(truck);
            let (cells, text) = (truck.blueprint.cells.len(), &truck.name.text);
            let motto = if text.is_empty() { String::new() } else { format!(": {text}") };
            (format!("{}, {cells} building cells{motto}", truck.name.name), "TR-1.3")
        }
        Action::Chart(Location(location)) => match sheet.step {
            Step::Chart(terrain) => (format!("{} at {}", terrain_name(game, terrain), letter(location)), "TR-2.2"),
            _ => (format!("At {}", letter(location)), "TR-2.2"),
        },
        Action::Terrain(terrain) => (terrain_words(look, terrain), "TR-2.4"),
        Action::SystemDie(die) => system_die(look, sheet, die),
        Action::MakeSix(die) => {
            let (face, other) = (sheet.face(die), sheet.face(die.other()));
            (format!("Free choice: make the {face} a 6 (anything), beside the {other} ({})", look.face_words(other)), "TR-3.5")
        }
        Action::Stop => stop(look, sheet),
        Action::Kind(kind) => (kind_name(game, kind).to_owned(), "TR-3.4"),
        Action::Shape(shape) => (shape_name(game, shape).to_owned(), "TR-3.4"),
        Action::Turn(Turned(turn)) => (turned(look, sheet, turn), "TR-4.2"),
        Action::At(anchor) => at(look, sheet, anchor),
        Action::Pip(at) => pip(look, sheet, at),
        Action::Box(BoxId(place)) => write(look, sheet, place),
        Action::Settle => match look.result(sheet) {
            Some(result) => (format!("Leave it: {}", look.result_words(result)), "TR-8.4"),
            None => ("Leave it".to_owned(), "TR-8.4"),
        },
        Action::Manipulate(Manipulation::Reroll) => ("Reroll one of the dice".to_owned(), "TR-9.2"),
        Action::Manipulate(Manipulation::Flip) => ("Flip one of the dice: 1 and 6, 2 and 5, 3 and 4".to_owned(), "TR-9.3"),
        Action::Pay(kind) => pay(look, sheet, kind),
        Action::With(SystemId(system)) => (format!("The {}", system_state(look, sheet, system)), "TR-9.7"),
        Action::Load(at) => (format!("Load {} of the {}", cell(at), around(look, sheet, at)), "TR-10.5"),
        Action::Event(event) => {
            let card = &game.content.events[event.index()];
            (format!("{}: {}", card.name.name, effects_words(game, &card.effects)), "TR-10.10")
        }
        Action::Damage(die, named) => damage(look, sheet, die, named),
        Action::Wreck(SystemId(system)) => wreck(look, sheet, system),
        Action::GiveCargo => ("Give up one cargo".to_owned(), "TR-12.6"),
        Action::LoseSystem => {
            let aft: Vec<String> = game.aft_most(sheet).iter().map(|system| look.system_words(sheet, system)).collect();
            (format!("Lose the aft-most system: {}", listed(&aft, "or")), "TR-12.7")
        }
        Action::Give(at) => {
            let what = if sheet.artifacts.has(at) { "artifact" } else { "cargo" };
            (format!("Give up the {what} in {}", cell(at)), "TR-12.6")
        }
    };
    Said::new(text, clause)
}

fn keep(look: &Look<'_>, sheet: &Sheet, face: u8) -> (String, &'static str) {
    if sheet.step == Step::Keep {
        return (format!("Keep the {face}: {}", terrain_words(look, Terrain(face - 1))), "TR-2.6");
    }
    let captain = look.game.content.captain_faces[usize::from(face - 1)];
    let text = &look.game.content.captains[captain as usize].text;
    (format!("Keep the {face}, {}: {text}", captain_name(look.game, captain)), "TR-1.2")
}

/// A terrain with its rewards: "Comet: 2 VP, then 1 Engine pip".
fn terrain_words(look: &Look<'_>, terrain: Terrain) -> String {
    let card = &look.game.content.terrains[terrain.index()];
    let [first, second] = [0, 1].map(|half: usize| effects_words(look.game, &card.rewards[half]));
    format!("{}: {first}, then {second}", card.name.name)
}

fn system_die(look: &Look<'_>, sheet: &Sheet, die: Die) -> (String, &'static str) {
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    let (kind, form) = (look.face_kind(system), look.face_shape(shape));
    if sheet.step == Step::TwoDamages {
        let count = |named, face| look.game.named(sheet, named, face).iter().count();
        let hit = |matching: usize| if matching == 0 { "none, the bridge is hit".to_owned() } else { format!("{matching} intact") };
        let (systems, shapes) = (hit(count(Named::System, system)), hit(count(Named::Shape, shape)));
        return (format!("{system} names {kind} ({systems}), {shape} names {form} ({shapes})"), "TR-11.3");
    }
    (format!("Build: {system} is {kind}, {shape} is {form}"), "TR-3.2")
}

fn stop(look: &Look<'_>, sheet: &Sheet) -> (String, &'static str) {
    let lacks = look.lacks(sheet);
    let missing: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|kind| sheet.intact[kind.index()].is_empty())
        .map(|kind| format!("no {}", kind_name(look.game, kind)))
        .collect();
    let after = match (lacks.is_empty(), missing.is_empty()) {
        (false, _) => format!("you would lose, {}", listed(&lacks, "and")),
        (true, true) => "the truck is serviceable, with all five kinds".to_owned(),
        (true, false) => format!("the truck is serviceable, without the first VP: {}", listed(&missing, "and")),
    };
    (format!("Stop building: {after}"), "TR-3.7")
}

/// An oriented shape as rows of squares: "■■■ / ■··".
fn turned(look: &Look<'_>, sheet: &Sheet, turn: u8) -> String {
    let blueprint = look.game.blueprint(sheet);
    let Step::Turn(_, shape) = sheet.step else { return format!("Turned {turn}") };
    let cells = blueprint.oriented[usize::from(blueprint.turns(shape).start + turn)].cells;
    let rows = cells.iter().map(|cell| cell[0]).max().unwrap_or(0);
    let columns = cells.iter().map(|cell| cell[1]).max().unwrap_or(0);
    let row = |row: i8| -> String { (0..=columns).map(|column| if cells.contains(&[row, column]) { '■' } else { '·' }).collect() };
    let rows: Vec<String> = (0..=rows).map(row).collect();
    format!("{} {}", shape_name(look.game, shape), rows.join(" / "))
}

fn at(look: &Look<'_>, sheet: &Sheet, anchor: Cell) -> (String, &'static str) {
    let Step::Position(kind, oriented) = sheet.step else { return (format!("At {}", look.cell_name(sheet, anchor)), "TR-4.1") };
    let blueprint = look.game.blueprint(sheet);
    let cells = blueprint.covers(oriented, anchor);
    let names: Vec<String> = cells.iter().map(|cell| look.cell_name(sheet, cell)).collect();
    let marks = [(blueprint.diamonds, "diamond"), (blueprint.marks, "square")]
        .into_iter()
        .filter(|(marks, _)| cells.meets(*marks))
        .map(|(marks, one)| counted(cells.and(marks).len() as usize, one));
    let marks: Vec<String> = marks.collect();
    let covers = if marks.is_empty() { String::new() } else { format!(", covers {}", listed(&marks, "and")) };
    (format!("{} on {}{covers}", kind_name(look.game, kind), names.join(" ")), "TR-4.1")
}

fn pip(look: &Look<'_>, sheet: &Sheet, cell: Cell) -> (String, &'static str) {
    let name = look.cell_name(sheet, cell);
    match sheet.step {
        Step::ExtraPip(_) => (format!("The artifact's extra pip in {name} of the {}", around(look, sheet, cell)), "TR-10.7"),
        Step::NewPip(_) => (format!("A new pip in {name} of the {}", around(look, sheet, cell)), "TR-10.9"),
        _ => {
            let blueprint = look.game.blueprint(sheet);
            let blocked = blueprint.neighbours(cell).minus(sheet.intact_cells()).len();
            (format!("The pip in {name}, beside {}", counted(blocked as usize, "free cell")), "TR-5.2")
        }
    }
}

/// The system in whose cell this is, in words.
fn around(look: &Look<'_>, sheet: &Sheet, cell: Cell) -> String {
    look.system_at(sheet, cell).map_or_else(String::new, |system| look.system_words(sheet, system))
}

fn write(look: &Look<'_>, sheet: &Sheet, place: u8) -> (String, &'static str) {
    let (index, name) = (usize::from(place), BOXES[usize::from(place) % 8]);
    let with = |face: u8| {
        let mut changed = *sheet;
        changed.boxes[index] = face;
        changed
    };
    match sheet.step {
        Step::Change(Manipulation::Flip, _) => {
            let (from, to) = (sheet.boxes[index], 7 - sheet.boxes[index]);
            (format!("Flip the {name} from {from} to {to}: {}", look.result_words(with(to).result())), "TR-9.3")
        }
        Step::Change(..) => {
            let good = (1..=6).filter(|face| (1..=10).contains(&with(*face).result())).count();
            (format!("Reroll the {name}, now {}: {} of 6 faces would bring a reward", sheet.boxes[index], good), "TR-9.2")
        }
        step => {
            let die = usize::from(step == Step::SecondBox);
            let after = with(sheet.dice[die]);
            // The last box but one decides: the other die goes where there is room.
            let left = Set::<BoxId, u8>::from_bits(look.game.empty_boxes(&after));
            let last = match (die, left.single()) {
                (0, Some(other)) => {
                    let mut full = after;
                    full.boxes[usize::from(other.0)] = sheet.dice[1];
                    Some(full.result())
                }
                _ => look.result(&after),
            };
            let result = last.map_or_else(String::new, |result| format!(": {}", look.result_words(result)));
            (format!("Write {} into the {name}{result}", sheet.dice[die]), "TR-8.2")
        }
    }
}

fn pay(look: &Look<'_>, sheet: &Sheet, kind: Kind) -> (String, &'static str) {
    let open = sheet.open_of(kind).len();
    let left = open.saturating_sub(1);
    let name = kind_name(look.game, kind);
    if sheet.step != Step::Jump {
        return (format!("Pay with {name}: {left} open left"), if kind == Kind::Quarters { "TR-9.4" } else { "TR-9.7" });
    }
    let fatal = left == 0 && matches!(kind, Kind::Engine | Kind::Quarters);
    let warning = if fatal { ", and you lose" } else { "" };
    (format!("Jump with {name}: {left} open left{warning}"), if kind == Kind::Engine { "TR-12.1" } else { "TR-12.2" })
}

/// A system with what it holds: "Engine Hook at c4, 1 open pip".
fn system_state(look: &Look<'_>, sheet: &Sheet, system: u8) -> String {
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

fn damage(look: &Look<'_>, sheet: &Sheet, die: Die, named: Named) -> (String, &'static str) {
    let face = sheet.face(die);
    let what = match named {
        Named::System => look.face_kind(face),
        Named::Shape => look.face_shape(face),
    };
    let matching = look.game.named(sheet, named, face).iter().count();
    let hit = if matching == 0 { "none, the bridge is hit".to_owned() } else { format!("{matching} intact") };
    (format!("{face} names {what}: {hit}"), "TR-11.2")
}

fn wreck(look: &Look<'_>, sheet: &Sheet, system: u8) -> (String, &'static str) {
    let cells = look.cells(sheet, system);
    let kind = sheet.systems[usize::from(system)].kind;
    let last = matches!(kind, Kind::Engine | Kind::Quarters) && sheet.open_of(kind).minus(cells).is_empty();
    let warning = if last { ", and the game with it" } else { "" };
    let clause = if sheet.step == Step::PirateSystem { "TR-12.7" } else { "TR-11.11" };
    (format!("Lose the {}{warning}", system_state(look, sheet, system)), clause)
}
