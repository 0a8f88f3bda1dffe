//! The board of a content file (V16, V17).

use std::collections::BTreeMap;

use parts::{Set, lattice};

use super::{Board, id};
use crate::action::{GapId, SiteId};
use pack::{Row, filled, one_of, record, shown, texts, whole};

record! {
    /// A `[[space]]`.
    struct Space {
        id: String = id("V16"),
        centre["kind"]: bool = one_of(&[("system", false), ("centre", true)], "V16"),
        x: i64 = coordinate,
        y: i64 = coordinate,
        area: String = filled("V06"),
    }
}

record! {
    /// An `[[infra_space]]`; its corners, sw first and then to the right and up, are lattice points.
    struct Gap(by_id: &BTreeMap<&str, u8>) {
        id: String = id("V16"),
        nw: u8 = |row, field| corner(row, field, by_id),
        ne: u8 = |row, field| corner(row, field, by_id),
        se: u8 = |row, field| corner(row, field, by_id),
        sw: u8 = |row, field| corner(row, field, by_id),
    }
}

fn coordinate(row: &Row<'_>, field: &str) -> Option<i64> {
    row.typed(field, "a whole number", |value| i64::try_from(whole(value)?).ok())
}

fn corner(row: &Row<'_>, field: &str, by_id: &BTreeMap<&str, u8>) -> Option<u8> {
    let point = by_id.get(row.text(field)?).copied();
    if point.is_none() {
        row.must_be("V16", field, "the id of a space");
    }
    point
}

/// The numbers of players, as the file writes them.
const COUNTS: [&str; 3] = ["2", "3", "4"];

fn wrong(row: &Row<'_>, field: &str, reason: &str) {
    row.error("V16", field, format!("Board: {reason}."));
}

/// Reads `[areas]`, `[starts]`, `[[space]]` and `[[infra_space]]`.
pub(super) fn read(file: &Row<'_>) -> Option<Board> {
    let rows = file.rows("space", "Space")?;
    let spaces = pack::all(rows.iter().map(Space::read))?;
    let points = lay(file, &rows, &spaces)?;
    let mut board = Board {
        names: vec![String::new(); 64],
        gap_names: vec![String::new(); 64],
        areas: vec![String::new(); 64],
        centre: SiteId(0),
        spaces: [Set::EMPTY; 3],
        gaps: [Set::EMPTY; 3],
        starts: Default::default(),
    };
    let by_id: BTreeMap<&str, u8> = spaces.iter().zip(&points).map(|(space, point)| (&space.id[..], *point)).collect();
    for (space, point) in spaces.iter().zip(&points) {
        board.names[usize::from(*point)].clone_from(&space.id);
        board.areas[usize::from(*point)].clone_from(&space.area);
        if space.centre {
            board.centre = SiteId(*point);
        }
    }
    gaps(file, &by_id, &mut board);
    in_play(file, &spaces, &points, &mut board);
    starts(file, &by_id, &mut board);
    connected(file, &board);
    // Where something was wrong the error is noted, and content with an error is never handed out.
    Some(board)
}

/// Gives every space its lattice point.
fn lay(file: &Row<'_>, rows: &[Row<'_>], spaces: &[Space]) -> Option<Vec<u8>> {
    let before = file.notes.count();
    let left = spaces.iter().map(|space| space.x).min().unwrap_or_default();
    let bottom = spaces.iter().map(|space| space.y).min().unwrap_or_default();
    for (row, id, _) in pack::repeated(rows, "id") {
        wrong(row, "", &format!("two spaces share the id {id}"));
    }
    let mut seen: Set<SiteId> = Set::EMPTY;
    let mut points = Vec::new();
    for (row, space) in rows.iter().zip(spaces) {
        let small = |value: Option<i64>| value.and_then(|value| u8::try_from(value).ok()).filter(|value| *value < 8);
        let (Some(x), Some(y)) = (small(space.x.checked_sub(left)), small(space.y.checked_sub(bottom))) else {
            row.error("limit", "", format!("Space {} is outside of the 8 columns and 8 rows this program can hold.", space.id));
            continue;
        };
        let point = lattice::point(x, y);
        if seen.has(SiteId(point)) {
            wrong(row, "", &format!("two spaces have the coordinates {}, {}", space.x, space.y));
        }
        seen.insert(SiteId(point));
        points.push(point);
    }
    let centres = spaces.iter().filter(|space| space.centre).count();
    if centres != 1 {
        wrong(file, "space", &format!("there are {centres} galactic centres; one is needed"));
    }
    (file.notes.count() == before).then_some(points)
}

fn gaps(file: &Row<'_>, by_id: &BTreeMap<&str, u8>, board: &mut Board) {
    let rows = file.rows("infra_space", "Infrastructure space").unwrap_or_default();
    for (row, id, _) in pack::repeated(&rows, "id") {
        wrong(row, "", &format!("infrastructure space {id} is there twice"));
    }
    for row in &rows {
        let Some(Gap { id, nw, ne, se, sw }) = Gap::read(row, by_id) else { continue };
        let (column, line) = lattice::column_and_row(sw);
        if column == 7 || line == 7 || (se, nw, ne) != (sw + 1, sw + 8, sw + 9) {
            wrong(row, "", &format!("the corners of infrastructure space {id} do not form a unit square"));
        } else if !board.gap_names[usize::from(sw)].is_empty() {
            wrong(row, "", &format!("infrastructure space {id} is there twice"));
        } else {
            board.gap_names[usize::from(sw)] = id;
        }
    }
}

/// The spaces of each player count (M1-2.4, M1-2.5).
fn in_play(file: &Row<'_>, spaces: &[Space], points: &[u8], board: &mut Board) {
    let Some(areas) = file.table("areas") else { return };
    areas.only(&COUNTS);
    for (players, count) in COUNTS.iter().enumerate() {
        let Some(list) = areas.read(count, texts) else { continue };
        for area in list.iter().filter(|area| !spaces.iter().any(|space| space.area == **area)) {
            wrong(&areas, count, &format!("no space belongs to the area {}", shown(area)));
        }
        let there = |space: &Space| list.contains(&space.area);
        let at = |centre: bool| -> Set<SiteId> {
            let wanted = spaces.iter().zip(points).filter(|(space, _)| there(space) && space.centre == centre);
            wanted.map(|(_, point)| SiteId(*point)).collect()
        };
        let set = at(false);
        board.spaces[players] = set;
        let named: Set<GapId> = (0..64).filter(|gap| !board.gap_names[usize::from(*gap)].is_empty()).map(GapId).collect();
        board.gaps[players] = lattice::closed(set.or(at(true))).and(named);
    }
}

fn starts(file: &Row<'_>, by_id: &BTreeMap<&str, u8>, board: &mut Board) {
    let Some(section) = file.table("starts") else { return };
    section.only(&COUNTS);
    for (players, field) in COUNTS.iter().enumerate() {
        let Some(list) = section.read(field, texts) else { continue };
        let mut found = Vec::new();
        for id in &list {
            match by_id.get(&id[..]).filter(|point| board.spaces[players].has(SiteId(**point))) {
                Some(point) if !found.contains(&SiteId(*point)) => found.push(SiteId(*point)),
                _ => wrong(&section, field, &format!("{} cannot be a start space with {field} players", shown(id))),
            }
        }
        if list.len() != players + 2 {
            wrong(&section, field, &format!("{field} players need {field} distinct start spaces, found {}", list.len()));
        }
        board.starts[players] = found;
    }
}

/// All system spaces in play hang together (V16), and there are enough of them (V17).
fn connected(file: &Row<'_>, board: &Board) {
    for (players, spaces) in (2..).zip(board.spaces) {
        let first: Set<SiteId> = spaces.iter().take(1).collect();
        if lattice::region(first, spaces) != spaces {
            wrong(file, "areas", &format!("the system spaces for {players} players are not connected"));
        }
        if spaces.len() < 10 * players && !spaces.is_empty() {
            file.warning("V17", "areas", format!("Only {} system spaces for {players} players.", spaces.len()));
        }
    }
}
