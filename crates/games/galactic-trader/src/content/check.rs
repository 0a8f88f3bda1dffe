//! The file as a whole: limits, counts and what the cards are to each other (C1, C4 to C10, C19, C20).

use pack::{Row, number, unique};

use super::cards::{self, Kinds};
use super::{Age, Good, Kind, MAX_AREA, MAX_KINDS, MAX_PLANETS, Planet};

/// C7.
pub(super) fn area(row: &Row<'_>) -> Option<[u8; 3]> {
    const PLAYERS: [&str; 3] = ["2", "3", "4"];
    row.only(&PLAYERS);
    pack::all(PLAYERS.iter().map(|players| row.read(players, number(1..=MAX_AREA as u8, "C7"))))?.try_into().ok()
}

/// C5.
pub(super) fn goods(file: &Row<'_>, rows: &[Row<'_>]) -> Option<Vec<Good>> {
    if rows.len() < 2 {
        let plural = if rows.len() == 1 { "" } else { "s" };
        file.error("C5", "", format!("the file has {} kind{plural} of goods; at least 2 are needed", rows.len()));
    }
    Row::at_most(rows, MAX_KINDS, "kinds of goods");
    unique(rows, "id", "C5", |id, times| format!("good '{id}' is listed {times} times; ids must be unique"));
    unique(rows, "letter", "C5", |letter, times| format!("letter '{letter}' is used by {times} goods; letters must be unique"));
    pack::all(rows.iter().map(Good::read))
}

/// C6. The deployed goods of four players, their full hands and one packet are all out at once (GT-4.11).
pub(super) fn enough_goods(file: &Row<'_>, cargo: u8, deployed: u8, goods: &[Good]) {
    let total: usize = goods.iter().map(|good| usize::from(good.count)).sum();
    let least = 4 * (usize::from(cargo) + usize::from(deployed) + 2);
    if total < least {
        let sum = format!("4 x (cargo {cargo} + deployed {deployed} + 2 drafted)");
        file.error("C6", "", format!("{total} trade goods are too few: 4 players need at least {least} ({sum})"));
    }
}

/// C10 for all planets together, and every planet by itself.
pub(super) fn planets(rows: &[Row<'_>], kinds: &Kinds<'_>, deployed: Option<u8>, marker: Option<&str>) -> Option<Vec<Planet>> {
    Row::at_most(rows, MAX_PLANETS, "planets");
    for field in ["id", "name"] {
        unique(rows, field, "C10", |text, times| format!("planet {field} '{text}' is used {times} times; it must be unique"));
    }
    for row in rows.iter().filter(|row| marker.is_some() && row.word("id") == marker) {
        row.wrong("C10", "id", "this id belongs to the first player card");
    }
    let planet = |row| Planet::read(row, kinds).inspect(|planet| cards::fits(planet, row, kinds, deployed));
    pack::all(rows.iter().map(planet))
}

/// C8 and C9.
pub(super) fn ages(file: &Row<'_>, planets: &[Planet], area: Option<[u8; 3]>, setup: Option<&Row<'_>>) {
    let first = planets.iter().filter(|planet| planet.age == Age::One).count();
    let most = area.into_iter().flatten().max().unwrap_or(0);
    if first < usize::from(most) {
        let message = format!("setup reveals up to {most} Age I planets but the file has only {first}");
        setup.unwrap_or(file).error("C8", "planets_in_play", message);
    }
    if first == planets.len() {
        file.error("C9", "", "the file has no Age II planets");
    }
}

/// C19: each Age II planet against the dearest of Age I; all pairs would bury the file under one wrong number.
pub(super) fn worth(rows: &[Row<'_>], planets: &[Planet]) {
    let of_age = |age| rows.iter().zip(planets).filter(move |(_, planet)| planet.age == age).map(|(row, planet)| (row, planet.points));
    let Some((dearest, most)) = of_age(Age::One).reduce(|best, next| if next.1 > best.1 { next } else { best }) else { return };
    for (row, points) in of_age(Age::Two).filter(|(_, points)| *points <= most) {
        let message = format!("Age II {} ({points}) is worth no more than Age I {} ({most})", row.name, dearest.name);
        row.warning("C19", "points", message);
    }
}

/// C20.
pub(super) fn needed<'r>(goods: impl Iterator<Item = &'r Row<'r>>, planets: &[Planet]) {
    for (_, row) in (0..).map(Kind).zip(goods).filter(|(kind, _)| !planets.iter().any(|planet| planet.needs.contains(kind))) {
        row.warning("C20", "id", format!("no planet needs {}", row.name));
    }
}
