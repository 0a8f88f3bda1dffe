//! The file as a whole: limits, counts and what the cards are to each other (C1, C4 to C10, C19, C20).

use kernel::Fingerprint;
use pack::{Row, number, repeated, text};

use super::cards::{self, Kinds};
use super::{Age, Content, Good, Kind, MAX_AREA, MAX_KINDS, MAX_PLANETS, Planet};

/// Reads and checks everything; `None` if the content cannot be built.
pub(super) fn read(file: &Row<'_>) -> Option<Content> {
    file.is_ours()?;
    file.only(&["schema", "game", "title", "designer", "limits", "setup", "first_player_card", "good", "planet"]);
    let (title, designer) = (file.read("title", text), file.read("designer", text));
    let section = |name: &str, known: &[&str]| file.table(name).inspect(|row| row.only(known));
    let limits = section("limits", &["cargo", "deployed"]);
    let limit = |field: &str| limits.as_ref()?.read(field, number(1..=10, "C4"));
    let (cargo, deployed) = (limit("cargo"), limit("deployed"));
    let setup = section("setup", &["planets_in_play"]);
    let area = setup.as_ref().and_then(|setup| area(&setup.table("planets_in_play")?));
    let marker = section("first_player_card", &["id", "name"]);
    let marker_id = marker.as_ref().and_then(|marker| marker.text("id"));
    let marker_name = marker.as_ref().and_then(|marker| marker.read("name", text));

    let good_rows = file.rows("good", "good");
    let goods = good_rows.as_deref().and_then(|rows| goods(file, rows));
    if let (Some(cargo), Some(deployed), Some(goods)) = (cargo, deployed, &goods) {
        enough_goods(file, cargo, deployed, goods);
    }
    let kinds = Kinds::of(good_rows.as_deref());
    let planet_rows = file.rows("planet", "planet")?;
    let planets = planets(&planet_rows, &kinds, deployed, marker_id);
    if let Some(planets) = &planets {
        ages(file, planets, area, setup.as_ref());
        worth(&planet_rows, planets);
        for (kind, row) in (0..).map(Kind).zip(good_rows.iter().flatten().filter(|_| kinds.complete)) {
            if !planets.iter().any(|planet| planet.needs.contains(&kind)) {
                row.warning("C20", "id", format!("no planet needs {}", row.name));
            }
        }
    }
    let mut content = Content {
        title: title?,
        designer: designer?,
        cargo: cargo?,
        deployed: deployed?,
        planets_in_play: area?,
        first_player_card_name: marker_name?,
        goods: goods?,
        planets: planets?,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(content.canonical().as_bytes());
    Some(content)
}

/// C7.
fn area(row: &Row<'_>) -> Option<[u8; 3]> {
    const PLAYERS: [&str; 3] = ["2", "3", "4"];
    row.only(&PLAYERS);
    pack::all(PLAYERS.iter().map(|players| row.read(players, number(1..=MAX_AREA as u8, "C7"))))?.try_into().ok()
}

/// C5.
fn goods(file: &Row<'_>, rows: &[Row<'_>]) -> Option<Vec<Good>> {
    if rows.len() < 2 {
        let plural = if rows.len() == 1 { "" } else { "s" };
        file.error("C5", "", format!("the file has {} kind{plural} of goods; at least 2 are needed", rows.len()));
    }
    if let Some(row) = rows.get(MAX_KINDS) {
        let message = format!("the file has {} kinds of goods; this program can hold at most {MAX_KINDS}", rows.len());
        row.error("limit", "", message);
    }
    for (row, id, times) in repeated(rows, "id") {
        row.error("C5", "id", format!("good '{id}' is listed {times} times; ids must be unique"));
    }
    for (row, letter, times) in repeated(rows, "letter") {
        row.error("C5", "letter", format!("letter '{letter}' is used by {times} goods; letters must be unique"));
    }
    pack::all(rows.iter().map(Good::read))
}

/// C6. The deployed goods of four players, their full hands and one packet are all out at once (GT-4.11).
fn enough_goods(file: &Row<'_>, cargo: u8, deployed: u8, goods: &[Good]) {
    let total: usize = goods.iter().map(|good| usize::from(good.count)).sum();
    let least = 4 * (usize::from(cargo) + usize::from(deployed) + 2);
    if total < least {
        let sum = format!("4 x (cargo {cargo} + deployed {deployed} + 2 drafted)");
        file.error("C6", "", format!("{total} trade goods are too few: 4 players need at least {least} ({sum})"));
    }
}

/// C10 for all planets together, and every planet by itself.
fn planets(rows: &[Row<'_>], kinds: &Kinds<'_>, deployed: Option<u8>, marker: Option<&str>) -> Option<Vec<Planet>> {
    if let Some(row) = rows.get(MAX_PLANETS) {
        row.error("limit", "", format!("the file has {} planets; this program can hold at most {MAX_PLANETS}", rows.len()));
    }
    for field in ["id", "name"] {
        for (row, text, times) in repeated(rows, field) {
            row.error("C10", field, format!("planet {field} '{text}' is used {times} times; it must be unique"));
        }
    }
    for row in rows.iter().filter(|row| marker.is_some() && row.word("id") == marker) {
        row.wrong("C10", "id", "this id belongs to the first player card");
    }
    let planet = |row| Planet::read(row, kinds).inspect(|planet| cards::fits(planet, row, kinds, deployed));
    pack::all(rows.iter().map(planet))
}

/// C8 and C9.
fn ages(file: &Row<'_>, planets: &[Planet], area: Option<[u8; 3]>, setup: Option<&Row<'_>>) {
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
fn worth(rows: &[Row<'_>], planets: &[Planet]) {
    let of_age = |age| rows.iter().zip(planets).filter(move |(_, planet)| planet.age == age).map(|(row, planet)| (row, planet.points));
    let Some((dearest, most)) = of_age(Age::One).reduce(|best, next| if next.1 > best.1 { next } else { best }) else { return };
    for (row, points) in of_age(Age::Two).filter(|(_, points)| *points <= most) {
        let message = format!("Age II {} ({points}) is worth no more than Age I {} ({most})", row.name, dearest.name);
        row.warning("C19", "points", message);
    }
}
