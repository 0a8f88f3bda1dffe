//! Trucks and their blueprints (C14 to C22, C24).

use parts::Set;

use pack::{Found, Row, number, numbers, optional, shown, text, unique};
use toml::de::DeValue;

use super::{Kind, MAX_TRUCKS, Named, Truck, named, proof};
use crate::action::Cell;
use crate::blueprint::{Blueprint, Cells, OrientedId, Square, oriented_forms};

/// The trucks in the order of the file; `None` if one of them is wrong.
pub(super) fn read(file: &Row<'_>, shapes: &[Cells; 5], systems: Option<&[Named; 5]>) -> Option<Vec<Truck>> {
    // Five shapes, but not five different ones: noted already, and what fits where would be nonsense.
    if shapes.iter().map(|cells| oriented_forms(*cells).len()).sum::<usize>() != crate::blueprint::ORIENTED {
        return None;
    }
    let rows = file.rows("truck", "truck")?;
    if rows.is_empty() {
        file.error("C24", "", "truck: none defined");
    }
    if let Some(row) = rows.get(MAX_TRUCKS) {
        row.error("limit", "", format!("truck: {} defined, this program can hold at most {MAX_TRUCKS}", rows.len()));
    }
    unique(&rows, "id", "C3", |id, _| format!("truck: id \"{id}\" is used twice"));
    let truck = |row: &Row<'_>| {
        row.only(&["id", "name", "motto", "width", "height", "centerline_columns", "blueprint", "proof_pieces", "proof_systems"]);
        let (name, motto) = (row.read("name", named), row.read("motto", optional(text, String::new())));
        let blueprint = blueprint(row, shapes);
        let proof = blueprint.as_ref().zip(systems).and_then(|(blueprint, systems)| proof::read(row, blueprint, systems));
        Some(Truck { name: Named { text: motto?, ..name? }, blueprint: blueprint?, proof: proof? })
    };
    pack::all(rows.iter().map(truck)).filter(|trucks| !trucks.is_empty())
}

/// The rows of a grid, with their widths checked (C14).
pub(super) fn grid<'t>(row: &Row<'t>, field: &str, width: usize, height: usize) -> Option<Vec<Found<&'t str>>> {
    let lines = row.items(field, "a list of texts in quotes", DeValue::as_str)?;
    let before = row.notes.count();
    if lines.len() != height {
        row.wrong("C14", field, format!("{} rows, expected {height}", lines.len()));
    }
    for (line, text) in lines.iter().enumerate() {
        let cells = text.value.chars().count();
        if cells != width {
            row.notes.error("C14", Some(text.at), format!("{}, row {line}: {cells} cells, expected {width}", row.name));
        }
    }
    (row.notes.count() == before).then_some(lines)
}

fn blueprint(row: &Row<'_>, shapes: &[Cells; 5]) -> Option<Blueprint> {
    let (name, notes, before) = (&row.name, row.notes, row.notes.count());
    // 64 building cells and a bridge in one piece are never wider or higher than this.
    let (width, height) = (row.read("width", number(1..=66, "limit")), row.read("height", number(1..=66, "limit")));
    let (columns, height): (usize, usize) = (width?, height?);
    let centerline = centerline(row, columns);
    let rows = grid(row, "blueprint", columns, height)?;
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
    let at = rows.first().map(|line| line.at).or(row.at);
    let building = squares.iter().filter(|square| square.is_building()).count();
    let bridges: Vec<usize> = (0..squares.len()).filter(|index| squares[*index] == Square::Bridge).collect();
    let wrong = |check: &'static str, message: String| notes.error(check, at, format!("{name}: {message}"));
    match bridges[..] {
        [a, b] if (b - a == 1 && b % columns != 0) || b - a == columns => {}
        [_, _] => wrong("C16", "the bridge cells must share an edge".to_owned()),
        _ => wrong("C16", format!("needs 2 bridge cells, found {}", bridges.len())),
    }
    if !(40..=64).contains(&building) {
        wrong("C17", format!("{building} building cells, allowed are 40 to 64"));
    }
    if let Some((row, column)) = torn_off(&squares, columns) {
        wrong("C18", format!("the hull falls apart at row {row}, column {column}"));
    }
    for (square, word) in [(Square::Diamond, "diamond"), (Square::Mark, "square")] {
        if !squares.contains(&square) {
            wrong("C19", format!("no {word}"));
        }
    }
    if building > 64 {
        return None;
    }
    let blueprint = Blueprint::new(columns as u8, squares, centerline.clone().unwrap_or_default(), shapes);
    for cell in blueprint.diamonds.or(blueprint.marks).iter() {
        let count = coverable_by(&blueprint, cell);
        if count < 3 {
            let (row, column) = blueprint.places[usize::from(cell.0)];
            wrong("C20", format!("the mark at row {row}, column {column} can be covered by {count} shapes only"));
        }
    }
    let free = blueprint.at_bridge.minus(blueprint.diamonds.or(blueprint.marks)).len();
    if bridges.len() == 2 && free < 3 {
        wrong("C21", format!("only {free} free cells at the bridge"));
    }
    centerline.filter(|_| notes.count() == before).map(|_| blueprint)
}

/// C22.
fn centerline(row: &Row<'_>, width: usize) -> Option<Vec<u8>> {
    let columns = row.read("centerline_columns", numbers(0..=u8::MAX))?;
    let neighbours = match columns[..] {
        [_] => true,
        [left, right] => left.abs_diff(right) == 1,
        _ => false,
    };
    let fits = neighbours && columns.iter().all(|column| usize::from(*column) < width);
    if !fits {
        row.wrong("C22", "centerline_columns", "centerline_columns must be one column or two neighbouring columns");
    }
    fits.then_some(columns)
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
fn coverable_by(blueprint: &Blueprint, cell: Cell) -> usize {
    let kind = if blueprint.diamonds.has(cell) { Kind::Engine } else { Kind::Weapons };
    let covers = |oriented: OrientedId| blueprint.touching(oriented, Set::only(cell)).meets(blueprint.allowed(kind, oriented, true));
    (0..5).filter(|shape| blueprint.turns(super::Shape(*shape)).any(covers)).count()
}
