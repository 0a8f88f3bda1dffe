//! The file as a whole and its dice charts (C1 to C13).

use pack::{Row, anything, list, number, one_of, optional, plain, record, shown, text, texts, unique, whole, word};
use toml::de::DeValue;

use super::{Band, Captain, Effect, EventCard, Kind, LETTERS, LOCATIONS, MOST, Named, id, named};
use crate::action::Location;
use crate::blueprint::{Cells, oriented_forms};

/// Most effects of one reward.
const MOST_EFFECTS: usize = 16;

/// The names of the systems, in the order of [`Kind::ALL`].
pub(super) fn systems(cards: &[System]) -> Option<[Named; 5]> {
    every(Kind::ALL.map(|kind| cards.iter().find(|card| card.kind == kind).map(|card| (kind.id(), &card.name, &card.letter))))
}

/// The names of the captains, in the order of [`Captain::ALL`].
pub(super) fn captains(cards: &[CaptainCard]) -> Option<[Named; 6]> {
    every(Captain::ALL.map(|known| cards.iter().find(|card| card.captain == known).map(|card| (known.id(), &card.name, &card.text))))
}

fn every<const N: usize>(names: [Option<(&str, &String, &String)>; N]) -> Option<[Named; N]> {
    let name = |(id, name, text): (&str, &String, &String)| Named { id: id.to_owned(), name: name.clone(), text: text.clone() };
    names.into_iter().map(|found| found.map(name)).collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The sale (C11).
pub(super) fn sale(row: &Row<'_>, field: &str) -> Option<Vec<u32>> {
    let mut sale: Vec<u32> = Vec::new();
    for (index, found) in row.items(field, "a list of whole numbers", whole)?.into_iter().enumerate() {
        let rises = sale.last().map_or(found.value == 0, |before| found.value > i128::from(*before));
        let what = if index == 0 { "must be 0" } else { "must be greater than the one before" };
        if !rises {
            row.notes.error("C11", Some(found.at), format!("numbers.cargo_sale: value {index} {what}"));
            return None;
        }
        if found.value > 1_000_000 || index > 64 {
            row.notes.error("limit", Some(found.at), "numbers.cargo_sale: at most 65 values up to 1000000".to_owned());
            return None;
        }
        sale.push(found.value as u32);
    }
    if sale.len() < 2 {
        row.error("C11", field, "numbers.cargo_sale: needs a value for 0 and for 1 cargo");
        return None;
    }
    Some(sale)
}

/// The entries of a dice chart in the order of their faces (C2, C3); `None` if a face is missing, doubled or unreadable.
pub(super) fn by_face<T>(file: &Row<'_>, table: &str, read: impl Fn(&Row<'_>) -> Option<T>) -> Option<Vec<T>> {
    let faces = if ["system", "shape"].contains(&table) { 5 } else { 6 };
    let rows = file.rows(table, table)?;
    unique(&rows, "id", "C3", |id, _| format!("{table}: id \"{id}\" is used twice"));
    let die = |row: &Row<'_>| row.get("die").and_then(|die| whole(die.get_ref()));
    let before = file.notes.count();
    let mut cards: Vec<(Option<i128>, T)> = pack::all(rows.iter().map(|row| Some((die(row), read(row)?))))?;
    for face in 1..=faces {
        let mut those = rows.iter().filter(|row| die(row) == Some(face));
        match (those.next(), those.next()) {
            (None, _) => file.error("C2", "", format!("{table}: face {face} is missing")),
            (Some(one), Some(other)) => {
                let [one, id] = [one, other].map(|row| row.word("id").map_or_else(String::new, shown));
                other.error("C2", "die", format!("{table}: face {face} is given twice (\"{one}\" and \"{id}\")"));
            }
            _ => {}
        }
    }
    cards.sort_by_key(|(face, _)| *face);
    (file.notes.count() == before).then(|| cards.into_iter().map(|(_, card)| card).collect())
}

record! {
    /// A system of the chart (C4).
    pub(super) struct System {
        pub(super) kind["id"]: Kind = one_of(&Kind::ALL.map(|kind| (kind.id(), kind)), "C4"),
        name: String = text,
        letter: String = word("shape", "one character", |letter| letter.chars().count() == 1),
    }
    besides { "die" = number(1..=5, "limit"), "placement" = anything, "use" = anything }
}

record! {
    /// A captain of the chart (C4).
    pub(super) struct CaptainCard {
        pub(super) captain["id"]: Captain = one_of(&Captain::ALL.map(|captain| (captain.id(), captain)), "C4"),
        name: String = text,
        text: String = optional(text, String::new()),
    }
    besides { "die" = number(1..=6, "limit") }
}

record! {
    /// A shape of the chart (C5).
    struct ShapeCard {
        name: Named = named,
        cells: Cells = tetromino,
    }
    besides { "die" = number(1..=5, "limit"), "id" = id }
}

/// C6.
pub(super) fn shapes(file: &Row<'_>) -> Option<([Named; 5], [Cells; 5])> {
    let found = by_face(file, "shape", ShapeCard::read)?;
    for (index, ShapeCard { name, cells }) in found.iter().enumerate() {
        if let Some(twin) = found[..index].iter().find(|other| oriented_forms(other.cells).contains(&oriented_forms(*cells)[0])) {
            let row = file.rows("shape", "shape")?.into_iter().find(|row| row.word("id") == Some(&name.id))?;
            row.error("C6", "", format!("shapes \"{}\" and \"{}\" are the same tetromino", twin.name.id, name.id));
        }
    }
    let cells: Vec<Cells> = found.iter().map(|shape| shape.cells).collect();
    let names: Vec<Named> = found.into_iter().map(|shape| shape.name).collect();
    Some((names.try_into().ok()?, cells.try_into().ok()?))
}

/// C5: four different connected cells, moved to the corner.
fn tetromino(row: &Row<'_>, field: &str) -> Option<Cells> {
    let pair = |value: &DeValue<'_>| match &value.as_array()?[..] {
        [line, column] => Some([whole(line.get_ref())?, whole(column.get_ref())?]),
        _ => None,
    };
    let mut cells = row.read(field, list("a list of [row, column] pairs", pair))?;
    cells.sort_unstable();
    cells.dedup();
    let four: Result<[[i128; 2]; 4], _> = cells.try_into();
    let four = match four {
        Ok(four) => four,
        Err(cells) => {
            row.wrong("C5", field, format!("needs 4 connected cells, found {}", cells.len()));
            return None;
        }
    };
    let near = |a: [i128; 2], b: [i128; 2]| a[0].abs_diff(b[0]).saturating_add(a[1].abs_diff(b[1])) == 1;
    let mut joined = vec![four[0]];
    while let Some(next) = four.iter().find(|cell| !joined.contains(cell) && joined.iter().any(|other| near(**cell, *other))) {
        joined.push(*next);
    }
    if joined.len() < 4 {
        row.wrong("C5", field, "cells are not connected");
        return None;
    }
    // Connected cells are at most three apart, so the differences fit.
    let (top, left) = (four[0][0], four.iter().map(|cell| cell[1]).min()?);
    Some(four.map(|[row, column]| [(row - top) as i8, (column - left) as i8]))
}

/// C8.
pub(super) fn events(file: &Row<'_>) -> Option<Vec<EventCard>> {
    let events = by_face(file, "event", EventCard::read)?;
    if let Some(second) = events.iter().filter(|event| event.choose).nth(1) {
        let row = file.rows("event", "event")?.into_iter().find(|row| row.word("id") == Some(&second.name.id))?;
        row.error("C8", "", "event: only one face may be a choice");
    }
    Some(events)
}

/// C7: a list of effects, carried out in the order written.
pub(super) fn effects(row: &Row<'_>, field: &str, in_event: bool) -> Option<Vec<Effect>> {
    let rows = row.need_rows(field, "")?;
    if rows.len() > MOST_EFFECTS {
        row.wrong("limit", "", format!("at most {MOST_EFFECTS} effects"));
        return None;
    }
    pack::all(rows.iter().map(|effect| self::effect(effect, in_event)))
}

fn effect(row: &Row<'_>, in_event: bool) -> Option<Effect> {
    let kind = row.read("kind", one_of(&["vp", "cargo", "artifact", "pip", "event"].map(|kind| (kind, kind)), "C7"))?;
    row.only(match kind {
        "event" => &["kind"],
        "pip" => &["kind", "amount", "system"],
        _ => &["kind", "amount"],
    });
    if kind == "event" {
        if in_event {
            row.wrong("C7", "kind", "an event cannot trigger an event");
        }
        return Some(Effect::Event);
    }
    let amount = row.read("amount", number(1..=MOST, "C7"));
    let system = if kind == "pip" { row.read("system", one_of(&Kind::ALL.map(|kind| (kind.id(), kind)), "C7"))? } else { Kind::Cargo };
    Some(match kind {
        "vp" => Effect::Points(amount?),
        "cargo" => Effect::Cargo(amount?),
        "artifact" => Effect::Artifact(amount?),
        _ => Effect::Pip(system, amount?),
    })
}

/// The end of a band of results.
pub(super) fn result(row: &Row<'_>, field: &str) -> Option<i32> {
    number(-100_000..=100_000, "limit")(row, field)
}

/// C9: ascending bands from minus to plus infinity.
pub(super) fn bands(file: &Row<'_>) -> Option<Vec<Band>> {
    let rows = file.rows("band", "band")?;
    if rows.is_empty() {
        file.error("C9", "", "band: none defined");
    }
    let end = |row: &Row<'_>, field: &str| row.get(field).and_then(|end| whole(end.get_ref()));
    // Where an end cannot be read there is nothing to say about the bands beside it.
    let readable = |row: &Row<'_>| ["from", "to"].iter().all(|field| row.has(field) == end(row, field).is_some());
    let mut before: Option<&Row<'_>> = None;
    for row in rows.iter().filter(|_| rows.iter().all(readable)) {
        let (from, to) = (end(row, "from"), end(row, "to"));
        let start = from.map_or_else(|| "minus infinity".to_owned(), |from| from.to_string());
        let expected = match before.map(|before| end(before, "to")) {
            None => "minus infinity".to_owned(),
            Some(None) => "nothing, the band before has no end".to_owned(),
            Some(Some(to)) => to.saturating_add(1).to_string(),
        };
        if start != expected {
            row.wrong("C9", "from", format!("starts at {start}, expected {expected}"));
        }
        if let Some(to) = to.filter(|to| from.is_some_and(|from| *to < from)) {
            row.wrong("C9", "to", format!("ends at {to}, before it starts"));
        }
        before = Some(row);
    }
    if let Some((row, to)) = rows.last().and_then(|row| Some((row, end(row, "to")?))) {
        row.wrong("C9", "to", format!("ends at {to}, the last band has no end"));
    }
    pack::all(rows.iter().map(Band::read)).filter(|bands| !bands.is_empty())
}

record! {
    /// Where a location stands, in percent (C12).
    struct Position {
        x: u8 = number(0..=100, "C12"),
        y: u8 = number(0..=100, "C12"),
    }
    besides { "letter" = text }
}

/// C12 and C13: where the locations stand, and after which one pirates wait.
pub(super) fn star_chart(chart: &Row<'_>) -> Option<([(u8, u8); LOCATIONS], Location)> {
    chart.only(&["pirate_space_between", "location"]);
    let rows = chart.rows("location", "")?;
    for index in 0..rows.len().max(LOCATIONS) {
        let expected = LETTERS.get(index).map_or_else(|| "none".to_owned(), ToString::to_string);
        let row = rows.get(index);
        let found = row.and_then(|row| row.word("letter")).map_or_else(|| "none".to_owned(), shown);
        if found != expected && row.is_none_or(|row| row.word("letter").is_some()) {
            let message = format!("star_chart: expected location \"{expected}\", found \"{found}\"");
            row.unwrap_or(chart).error("C12", "letter", message);
        }
    }
    let positions = pack::all(rows.iter().map(Position::read));
    let between = chart.read("pirate_space_between", texts)?;
    let places: Vec<Option<usize>> = between.iter().map(|letter| LETTERS.iter().position(|known| *letter == known.to_string())).collect();
    let after = match places[..] {
        [Some(first), Some(second)] if first.abs_diff(second) == 1 => Some(first.min(second) as u8),
        _ => {
            let word = |index: usize| between.get(index).map_or_else(|| "none".to_owned(), |letter| shown(letter));
            let message = format!("star_chart: pirates need two neighbouring locations, found \"{}\" and \"{}\"", word(0), word(1));
            chart.error("C13", "pirate_space_between", message);
            None
        }
    };
    let positions: Vec<(u8, u8)> = positions?.into_iter().map(|Position { x, y }| (x, y)).collect();
    Some((positions.try_into().ok()?, Location(after?)))
}

pub(super) fn artifacts(row: &Row<'_>) -> Option<Vec<String>> {
    row.only(&["names"]);
    let what = "a list of names without control characters, at least one";
    let names = row.read("names", list(what, |name| plain(name).map(str::to_owned)))?;
    if names.is_empty() {
        row.must_be("shape", "names", what);
    }
    Some(names)
}
