//! The board of a content file (V16, V17).

use std::collections::BTreeMap;

use parts::{Set64, lattice};

use super::Board;
use super::entry::Entry;
use pack::{Notes, shown};

/// A `[[space]]` that could be read.
struct Space<'t> {
    id: &'t str,
    x: i64,
    y: i64,
    area: &'t str,
    centre: bool,
    at: Option<usize>,
}

fn board_error(at: Option<usize>, reason: &str, notes: &mut Notes) {
    notes.error("V16", at, format!("Board: {reason}."));
}

/// Reads `[areas]`, `[starts]`, `[[space]]` and `[[infra_space]]`.
pub(super) fn read(file: &Entry<'_>, notes: &mut Notes) -> Option<Board> {
    let entries = file.tables("space", notes)?;
    let spaces: Vec<Space<'_>> = entries.iter().enumerate().filter_map(|(index, entry)| space(entry, index, notes)).collect();
    if spaces.len() < entries.len() {
        return None;
    }
    let points = lay(file, &spaces, notes)?;
    let mut board = Board {
        names: vec![String::new(); 64],
        gap_names: vec![String::new(); 64],
        areas: vec![String::new(); 64],
        centre: 0,
        spaces: [Set64::EMPTY; 3],
        gaps: [Set64::EMPTY; 3],
        starts: Default::default(),
    };
    let by_id: BTreeMap<&str, u8> = spaces.iter().zip(&points).map(|(space, point)| (space.id, *point)).collect();
    for (space, point) in spaces.iter().zip(&points) {
        board.names[usize::from(*point)] = space.id.to_owned();
        board.areas[usize::from(*point)] = space.area.to_owned();
        if space.centre {
            board.centre = *point;
        }
    }
    gaps(file, &by_id, &mut board, notes);
    in_play(file, &spaces, &points, &mut board, notes);
    starts(file, &by_id, &mut board, notes);
    connected(file, &board, notes);
    // Where something was wrong the error is noted, and content with an error is never handed out.
    Some(board)
}

fn space<'t>(entry: &Entry<'t>, index: usize, notes: &mut Notes) -> Option<Space<'t>> {
    let name = entry.get("id").and_then(|id| id.get_ref().as_str()).map_or_else(|| format!("Space {}", index + 1), shown);
    let entry = entry.named(format!("Space {name}"));
    entry.only(&["id", "kind", "x", "y", "area"], notes);
    let (id, kind, area) = (entry.text("id", notes), entry.text("kind", notes), entry.text("area", notes));
    let (x, y) = (entry.number("x", notes), entry.number("y", notes));
    if let Some(kind) = kind.filter(|kind| !matches!(*kind, "system" | "centre")) {
        board_error(entry.place("kind"), &format!("space {name} is of kind {}, not system or centre", shown(kind)), notes);
        return None;
    }
    if let Some(id) = id.filter(|id| !id.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
        board_error(entry.place("id"), &format!("the id {} must be made of letters and digits", shown(id)), notes);
        return None;
    }
    Some(Space { id: id?, x: x?, y: y?, area: area?, centre: kind? == "centre", at: entry.at })
}

/// Gives every space its lattice point.
fn lay(file: &Entry<'_>, spaces: &[Space<'_>], notes: &mut Notes) -> Option<Vec<u8>> {
    let left = spaces.iter().map(|space| space.x).min().unwrap_or_default();
    let bottom = spaces.iter().map(|space| space.y).min().unwrap_or_default();
    let mut seen_ids: Vec<&str> = Vec::new();
    let mut seen = Set64::EMPTY;
    let mut points = Vec::new();
    let mut fine = true;
    for space in spaces {
        if seen_ids.contains(&space.id) {
            board_error(space.at, &format!("two spaces share the id {}", shown(space.id)), notes);
            fine = false;
        }
        seen_ids.push(space.id);
        let (column, row) = (space.x.checked_sub(left), space.y.checked_sub(bottom));
        let small = |value: Option<i64>| value.and_then(|value| u8::try_from(value).ok()).filter(|value| *value < 8);
        let (Some(column), Some(row)) = (small(column), small(row)) else {
            notes.error("limit", space.at, format!("Space {} is outside of the 8 columns and 8 rows this program can hold.", space.id));
            fine = false;
            continue;
        };
        let point = lattice::point(column, row);
        if seen.has(point) {
            board_error(space.at, &format!("two spaces have the coordinates {}, {}", space.x, space.y), notes);
            fine = false;
        }
        seen.insert(point);
        points.push(point);
    }
    let centres = spaces.iter().filter(|space| space.centre).count();
    if centres != 1 {
        board_error(file.place("space"), &format!("there are {centres} galactic centres; one is needed"), notes);
        fine = false;
    }
    fine.then_some(points)
}

fn gaps(file: &Entry<'_>, by_id: &BTreeMap<&str, u8>, board: &mut Board, notes: &mut Notes) {
    let Some(entries) = file.tables("infra_space", notes) else { return };
    let mut ids: Vec<&str> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let name = entry.get("id").and_then(|id| id.get_ref().as_str()).map_or_else(|| format!("{}", index + 1), shown);
        let entry = entry.named(format!("Infrastructure space {name}"));
        entry.only(&["id", "nw", "ne", "se", "sw"], notes);
        let id = entry.text("id", notes).filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        let corners = ["nw", "ne", "se", "sw"].map(|corner| {
            let found = entry.text(corner, notes)?;
            let point = by_id.get(found).copied();
            if point.is_none() {
                let reason = format!("infrastructure space {name} has an unknown space {} as {corner}", shown(found));
                board_error(entry.place(corner), &reason, notes);
            }
            point
        });
        let ([Some(nw), Some(ne), Some(se), Some(sw)], Some(id)) = (corners, id) else { continue };
        let (column, row) = lattice::column_and_row(sw);
        let square = column < 7 && row < 7 && (se, nw, ne) == (sw + 1, sw + 8, sw + 9);
        if !square {
            board_error(entry.at, &format!("the corners of infrastructure space {name} do not form a unit square"), notes);
        } else if ids.contains(&id) || !board.gap_names[usize::from(sw)].is_empty() {
            board_error(entry.at, &format!("infrastructure space {name} is there twice"), notes);
        } else {
            ids.push(id);
            board.gap_names[usize::from(sw)] = id.to_owned();
        }
    }
}

/// The spaces of each player count (M1-2.4, M1-2.5).
fn in_play(file: &Entry<'_>, spaces: &[Space<'_>], points: &[u8], board: &mut Board, notes: &mut Notes) {
    let Some(areas) = file.section("areas", notes) else { return };
    areas.only(&["2", "3", "4"], notes);
    for (players, count) in ["2", "3", "4"].iter().enumerate() {
        let Some(list) = areas.texts(count, notes) else { continue };
        for (area, at) in &list {
            if !spaces.iter().any(|space| space.area == *area) {
                board_error(Some(*at), &format!("no space belongs to the area {}", shown(area)), notes);
            }
        }
        let there = |space: &Space<'_>| list.iter().any(|(area, _)| *area == space.area);
        let set: Set64 = spaces.iter().zip(points).filter(|(space, _)| there(space) && !space.centre).map(|(_, point)| *point).collect();
        let centre: Set64 = spaces.iter().zip(points).filter(|(space, _)| there(space) && space.centre).map(|(_, point)| *point).collect();
        board.spaces[players] = set;
        let named: Set64 = (0..64).filter(|gap| !board.gap_names[usize::from(*gap)].is_empty()).collect();
        board.gaps[players] = lattice::closed(set.or(centre)).and(named);
    }
}

fn starts(file: &Entry<'_>, by_id: &BTreeMap<&str, u8>, board: &mut Board, notes: &mut Notes) {
    let Some(section) = file.section("starts", notes) else { return };
    section.only(&["2", "3", "4"], notes);
    for players in 0..3 {
        let count = players + 2;
        let Some(list) = section.texts(&count.to_string(), notes) else { continue };
        let mut found = Vec::new();
        for (id, at) in &list {
            match by_id.get(id).filter(|point| board.spaces[players].has(**point)) {
                Some(point) if !found.contains(point) => found.push(*point),
                _ => board_error(Some(*at), &format!("{} cannot be a start space with {count} players", shown(id)), notes),
            }
        }
        if list.len() != count {
            let reason = format!("{count} players need {count} distinct start spaces, found {}", list.len());
            board_error(section.place(&count.to_string()), &reason, notes);
        }
        board.starts[players] = found;
    }
}

/// All system spaces in play hang together (V16).
fn connected(file: &Entry<'_>, board: &Board, notes: &mut Notes) {
    for (players, spaces) in (2..).zip(board.spaces) {
        let first: Set64 = spaces.iter().take(1).collect();
        if lattice::region(first, spaces) != spaces {
            board_error(file.place("areas"), &format!("the system spaces for {players} players are not connected"), notes);
        }
        // V17.
        if spaces.len() < 10 * players && !spaces.is_empty() {
            notes.warning("V17", file.place("areas"), format!("Only {} system spaces for {players} players.", spaces.len()));
        }
    }
}
