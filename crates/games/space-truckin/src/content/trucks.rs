//! Trucks and their blueprints (C14 to C22, C24).

use parts::Set64;

use super::entry::Entry;
use super::{Kind, MAX_TRUCKS, Named, Truck, proof};
use crate::blueprint::{Blueprint, Cells, Square, oriented_forms};
use pack::{Found, Notes, shown};

/// The trucks in the order of the file; `None` if one of them is wrong.
pub(super) fn read(file: &Entry<'_>, shapes: &[Cells; 5], systems: Option<&[Named; 5]>, notes: &mut Notes) -> Option<Vec<Truck>> {
    // Five shapes, but not five different ones: noted already, and what fits where would be nonsense.
    if shapes.iter().map(|cells| oriented_forms(*cells).len()).sum::<usize>() != crate::blueprint::ORIENTED {
        return None;
    }
    let entries = file.entries("truck", "truck", notes);
    if entries.is_empty() {
        notes.error("C24", None, "truck: none defined".to_owned());
    }
    if let Some(entry) = entries.get(MAX_TRUCKS) {
        notes.error("limit", Some(entry.at), format!("truck: {} defined, this program can hold at most {MAX_TRUCKS}", entries.len()));
    }
    let mut ids: Vec<&str> = Vec::new();
    let mut trucks = Vec::new();
    for entry in &entries {
        entry.only(&["id", "name", "motto", "width", "height", "centerline_columns", "blueprint", "proof_pieces", "proof_systems"], notes);
        let (id, name) = (entry.id(notes), entry.text("name", notes));
        if let Some(id) = &id {
            if ids.contains(&id.value) {
                notes.error("C3", Some(id.at), format!("truck: id \"{}\" is used twice", id.value));
            }
            ids.push(id.value);
        }
        let motto = entry.optional_text("motto", notes);
        let blueprint = blueprint(entry, shapes, notes);
        let proof = blueprint.as_ref().zip(systems).and_then(|(blueprint, systems)| proof::read(entry, blueprint, systems, notes));
        if let (Some(id), Some(name), Some(blueprint), Some(proof)) = (id, name, blueprint, proof) {
            let name = Named { id: id.value.to_owned(), name: name.value.to_owned(), text: motto };
            trucks.push(Truck { name, blueprint, proof });
        }
    }
    (!trucks.is_empty() && trucks.len() == entries.len()).then_some(trucks)
}

/// The rows of a grid, with their widths checked (C14).
pub(super) fn rows<'t>(entry: &Entry<'t>, field: &str, width: i32, height: i32, notes: &mut Notes) -> Option<Vec<Found<&'t str>>> {
    let rows = entry.texts(field, notes)?;
    let mut good = true;
    if rows.value.len() != height as usize {
        notes.error("C14", Some(rows.at), format!("{}: {} rows, expected {height}", entry.name, rows.value.len()));
        good = false;
    }
    for (row, text) in rows.value.iter().enumerate() {
        let cells = text.value.chars().count();
        if cells != width as usize {
            notes.error("C14", Some(text.at), format!("{}, row {row}: {cells} cells, expected {width}", entry.name));
            good = false;
        }
    }
    good.then_some(rows.value)
}

fn blueprint(entry: &Entry<'_>, shapes: &[Cells; 5], notes: &mut Notes) -> Option<Blueprint> {
    let name = &entry.name;
    // 64 building cells and a bridge in one piece are never wider or higher than this.
    let (width, height) = (entry.number("width", 1, 66, notes), entry.number("height", 1, 66, notes));
    let (width, height) = (width?.value, height?.value);
    let centerline = centerline(entry, width, notes);
    let rows = rows(entry, "blueprint", width, height, notes)?;
    let mut squares = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        for (column, character) in text.value.chars().enumerate() {
            let square = Square::read(character);
            if square.is_none() {
                let mark = shown(&character.to_string());
                let message = format!("{name}, row {row}, column {column}: unknown mark '{mark}' (use . # B D S)");
                notes.error("C15", Some(text.at), message);
            }
            squares.push(square);
        }
    }
    let squares: Vec<Square> = squares.into_iter().collect::<Option<_>>()?;
    let at = Some(rows.first().map_or(entry.at, |row| row.at));
    let building = squares.iter().filter(|square| square.is_building()).count();
    let bridges: Vec<usize> = (0..squares.len()).filter(|index| squares[*index] == Square::Bridge).collect();
    let columns = width as usize;
    let mut good = true;
    let mut wrong = |check: &'static str, message: String, notes: &mut Notes| {
        notes.error(check, at, message);
        good = false;
    };
    match bridges[..] {
        [a, b] if (b - a == 1 && b % columns != 0) || b - a == columns => {}
        [_, _] => wrong("C16", format!("{name}: the bridge cells must share an edge"), notes),
        _ => wrong("C16", format!("{name}: needs 2 bridge cells, found {}", bridges.len()), notes),
    }
    if !(40..=64).contains(&building) {
        wrong("C17", format!("{name}: {building} building cells, allowed are 40 to 64"), notes);
    }
    if let Some((row, column)) = torn_off(&squares, columns) {
        wrong("C18", format!("{name}: the hull falls apart at row {row}, column {column}"), notes);
    }
    for (square, word) in [(Square::Diamond, "diamond"), (Square::Mark, "square")] {
        if !squares.contains(&square) {
            wrong("C19", format!("{name}: no {word}"), notes);
        }
    }
    if building > 64 {
        return None;
    }
    let blueprint = Blueprint::new(width as u8, squares, centerline.clone().unwrap_or_default(), shapes);
    for cell in blueprint.diamonds.or(blueprint.marks).iter() {
        let count = coverable_by(&blueprint, cell);
        if count < 3 {
            let (row, column) = blueprint.places[usize::from(cell)];
            wrong("C20", format!("{name}: the mark at row {row}, column {column} can be covered by {count} shapes only"), notes);
        }
    }
    let free = blueprint.at_bridge.minus(blueprint.diamonds.or(blueprint.marks)).len();
    if bridges.len() == 2 && free < 3 {
        wrong("C21", format!("{name}: only {free} free cells at the bridge"), notes);
    }
    centerline.filter(|_| good).map(|_| blueprint)
}

/// C22.
fn centerline(entry: &Entry<'_>, width: i32, notes: &mut Notes) -> Option<Vec<u8>> {
    let columns = entry.numbers("centerline_columns", notes)?;
    let inside: Option<Vec<u8>> =
        columns.value.iter().map(|column| u8::try_from(column.value).ok().filter(|column| i32::from(*column) < width)).collect();
    let fits = inside.filter(|columns| match columns[..] {
        [_] => true,
        [left, right] => left.abs_diff(right) == 1,
        _ => false,
    });
    if fits.is_none() {
        let message = format!("{}: centerline_columns must be one column or two neighbouring columns", entry.name);
        notes.error("C22", Some(columns.at), message);
    }
    fits
}

/// The first square of the hull, bridge included, that does not hang together with the first one (C18).
fn torn_off(squares: &[Square], columns: usize) -> Option<(usize, usize)> {
    let hull = |index: usize| squares[index] != Square::Space;
    let mut reached = vec![false; squares.len()];
    let mut open: Vec<usize> = (0..squares.len()).find(|index| hull(*index)).into_iter().collect();
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut reached[index], true) {
            continue;
        }
        let column = index % columns;
        let sides = [
            (column > 0).then(|| index - 1),
            (column + 1 < columns).then_some(index + 1),
            index.checked_sub(columns),
            Some(index + columns).filter(|below| *below < squares.len()),
        ];
        open.extend(sides.into_iter().flatten().filter(|side| hull(*side) && !reached[*side]));
    }
    (0..squares.len()).find(|index| hull(*index) && !reached[*index]).map(|index| (index / columns, index % columns))
}

/// How many of the five shapes can cover a mark without touching one of the other sort (C20).
fn coverable_by(blueprint: &Blueprint, cell: u8) -> usize {
    let kind = if blueprint.diamonds.has(cell) { Kind::Engine } else { Kind::Weapons };
    let covers = |oriented: u8| blueprint.touching(oriented, Set64::only(cell)).meets(blueprint.allowed(kind, oriented, true));
    (0..5).filter(|shape| blueprint.turns(super::Shape(*shape)).any(covers)).count()
}
