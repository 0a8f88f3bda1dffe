//! The shape of a content file: which sections and fields there are (C1 to C3).
//!
//! Everything is read as far as it goes. What is missing or of the wrong type is noted and left `None`; the checks
//! after this one pass over it, so that one mistake makes one problem.

use toml::de::{DeTable, DeValue};

use super::entry::{Entry, Value};
use pack::{Found, Notes, shown};

pub(super) const PROVENANCE: [&str; 3] = ["recovered", "derived", "authored"];
const FILE: [&str; 9] = ["schema", "game", "title", "designer", "limits", "setup", "first_player_card", "good", "planet"];
const GOOD: [&str; 5] = ["id", "name", "letter", "count", "colour"];
const PLANET: [&str; 9] = ["id", "name", "age", "needs", "ordered", "points", "ability", "hue", "flavour"];

/// A content file as far as it could be read.
pub(super) struct RawFile<'t> {
    pub(super) title: Option<Found<&'t str>>,
    pub(super) designer: Option<Found<&'t str>>,
    // Numbers whose check has a message of its own for every wrong value stay values here.
    pub(super) cargo: Option<&'t Value<'t>>,
    pub(super) deployed: Option<&'t Value<'t>>,
    pub(super) area: Option<Found<[Option<&'t Value<'t>>; 3]>>,
    pub(super) marker_id: Option<Found<&'t str>>,
    pub(super) marker_name: Option<Found<&'t str>>,
    pub(super) goods: Option<Vec<RawGood<'t>>>,
    pub(super) planets: Option<Vec<RawPlanet<'t>>>,
}

/// A `[[good]]` as far as it could be read.
pub(super) struct RawGood<'t> {
    pub(super) entry: Entry<'t>,
    pub(super) id: Option<Found<&'t str>>,
    pub(super) name: Option<Found<&'t str>>,
    pub(super) letter: Option<Found<&'t str>>,
    pub(super) count: Option<Found<i128>>,
    pub(super) colour: Option<Found<&'t str>>,
}

/// A `[[planet]]` as far as it could be read.
pub(super) struct RawPlanet<'t> {
    pub(super) entry: Entry<'t>,
    pub(super) id: Option<Found<&'t str>>,
    pub(super) name: Option<Found<&'t str>>,
    pub(super) age: Option<Found<i128>>,
    pub(super) needs: Option<Found<Vec<Found<&'t str>>>>,
    pub(super) ordered: Option<Found<bool>>,
    pub(super) points: Option<Found<i128>>,
    pub(super) ability: Option<RawAbility<'t>>,
    pub(super) hue: Option<Found<i128>>,
    pub(super) flavour: Option<Found<&'t str>>,
}

/// An ability whose type could be read.
pub(super) struct RawAbility<'t> {
    pub(super) entry: Entry<'t>,
    pub(super) word: Found<&'t str>,
}

/// Reads the shape of the file; `None` if it is not for this program at all (C1).
pub(super) fn read<'t>(table: &'t DeTable<'t>, notes: &mut Notes) -> Option<RawFile<'t>> {
    let file = Entry::file(table);
    if !is_ours(&file, notes) {
        return None;
    }
    file.only(&FILE, notes);
    let (title, designer) = (file.text("title", notes), file.text("designer", notes));

    let section = |name: &'static str, known: &[&str], notes: &mut Notes| {
        let section = file.table(name, notes)?;
        let entry = Entry::new(name, section.at, section.value);
        entry.only(known, notes);
        Some(entry)
    };
    let limits = section("limits", &["cargo", "deployed"], notes);
    let cargo = limits.as_ref().and_then(|limits| limits.field("cargo", notes));
    let deployed = limits.as_ref().and_then(|limits| limits.field("deployed", notes));

    let setup = section("setup", &["planets_in_play"], notes);
    let area = setup.and_then(|setup| setup.table("planets_in_play", notes)).map(|area| {
        Entry::new("setup.planets_in_play", area.at, area.value).only(&["2", "3", "4"], notes);
        Found { value: ["2", "3", "4"].map(|players| area.value.get(players)), at: area.at }
    });

    let marker = section("first_player_card", &["id", "name"], notes);
    let marker_id = marker.as_ref().and_then(|marker| marker.text("id", notes));
    let marker_name = marker.as_ref().and_then(|marker| marker.text("name", notes));

    let goods = file.entries("good", notes).map(|goods| goods.into_iter().map(|entry| good(entry, notes)).collect());
    let planets = file.entries("planet", notes).map(|planets| planets.into_iter().map(|entry| planet(entry, notes)).collect());
    Some(RawFile { title, designer, cargo, deployed, area, marker_id, marker_name, goods, planets })
}

/// Whether the file is of this schema and game. A file of another would only give a long list of unknown fields.
fn is_ours(file: &Entry<'_>, notes: &mut Notes) -> bool {
    let (schema, game) = (file.number("schema", notes), file.text("game", notes));
    let other_schema = schema.filter(|schema| schema.value != 1);
    if let Some(schema) = &other_schema {
        notes.error("C1", Some(schema.at), format!("schema {} is not supported; this program reads schema 1", schema.value));
    }
    let other_game = game.filter(|game| game.value != "galactic-trader");
    if let Some(game) = &other_game {
        notes.error("C1", Some(game.at), format!("this file is for the game '{}', not for 'galactic-trader'", shown(game.value)));
    }
    other_schema.is_none() && other_game.is_none()
}

fn good<'t>(entry: Entry<'t>, notes: &mut Notes) -> RawGood<'t> {
    entry.only(&[&GOOD[..], &PROVENANCE].concat(), notes);
    entry.provenance(notes);
    RawGood {
        id: entry.text("id", notes),
        name: entry.text("name", notes),
        letter: entry.text("letter", notes),
        count: entry.number("count", notes),
        colour: entry.text("colour", notes),
        entry,
    }
}

fn planet<'t>(entry: Entry<'t>, notes: &mut Notes) -> RawPlanet<'t> {
    entry.only(&[&PLANET[..], &PROVENANCE].concat(), notes);
    entry.provenance(notes);
    let what = "a table such as { type = \"exchange\" }";
    let ability = entry.typed("ability", what, notes, DeValue::as_table).and_then(|ability| {
        let entry = Entry::within(&entry, "ability.", ability.at, ability.value);
        let word = entry.text("type", notes)?;
        Some(RawAbility { entry, word })
    });
    RawPlanet {
        id: entry.text("id", notes),
        name: entry.text("name", notes),
        age: entry.number("age", notes),
        needs: entry.texts("needs", "a list of good ids", notes),
        ordered: entry.flag("ordered", false, notes),
        points: entry.number("points", notes),
        ability,
        hue: entry.number("hue", notes),
        flavour: entry.text("flavour", notes),
        entry,
    }
}
