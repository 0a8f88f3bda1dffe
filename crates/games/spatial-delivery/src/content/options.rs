//! `[[option]]`: what a table may choose, and what is played when nobody chooses (C11, C16).

use kernel::{OptionKind, title::nearest};
use pack::{Row, number, shown, text, texts, unique};
use serde::Serialize;

use super::{Galaxy, PowerCard};
use crate::cards::{POWERS, Power};
use crate::options::OPTIONS;

/// What values an option of the file takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// One of these words.
    Words(Vec<String>),
    /// A whole number.
    Range {
        /// The least.
        min: u8,
        /// The greatest.
        max: u8,
    },
}

/// One option as the file has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionEntry {
    /// Its name.
    pub id: &'static str,
    /// What it takes.
    pub values: Values,
    /// What is played when nobody chooses.
    pub default: String,
    /// What it is about.
    pub text: String,
}

/// The options in the order of the rules, whatever order the file has.
pub(super) fn options(file: &Row<'_>, galaxies: Option<&[Galaxy]>, powers: Option<&[PowerCard; POWERS]>) -> Option<Vec<OptionEntry>> {
    let rows = file.need_rows("option", "option")?;
    for (row, id) in rows.iter().filter_map(|row| Some((row, row.text("id")?))) {
        if !OPTIONS.iter().any(|option| option.name == id) {
            let near = nearest(id, OPTIONS.iter().map(|option| option.name));
            let instead = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
            row.error("C2", "id", format!("option '{}' is not known here{instead}", shown(id)));
        }
    }
    unique(&rows, "id", "C16", |id, _| format!("option '{id}': listed twice"));
    pack::all(OPTIONS.iter().enumerate().map(|(index, option)| {
        let row = rows.iter().find(|row| row.word("id") == Some(option.name));
        if row.is_none() {
            file.error("C18", "", format!("option '{}' is missing", option.name));
        }
        one(row?, index, galaxies, powers)
    }))
}

fn one(row: &Row<'_>, index: usize, galaxies: Option<&[Galaxy]>, powers: Option<&[PowerCard; POWERS]>) -> Option<OptionEntry> {
    let spec = &OPTIONS[index];
    let id = spec.name;
    let text = row.read("text", text);
    let default = row.need("default");
    let not_allowed = || {
        let found = default.map_or_else(String::new, |value| row.describe(value.get_ref()));
        row.wrong("C16", "default", format!("default {found} is not allowed"));
    };
    let (values, default) = match spec.kind {
        OptionKind::Number { min, max } => {
            row.only(&["id", "default", "min", "max", "text"]);
            let (least, most) = bounds(id, min, max);
            let [min, max] = ["min", "max"].map(|field| row.read(field, number(least..=most, "C16")));
            let (min, max) = (min?, max?);
            let number = pack::whole(default?.get_ref()).and_then(|value| u8::try_from(value).ok());
            if !number.is_some_and(|number| (min..=max).contains(&number)) {
                not_allowed();
            }
            agrees_with_power(row, id, number, powers);
            (Values::Range { min, max }, number?.to_string())
        }
        OptionKind::OneOf(known) => {
            row.only(&["id", "default", "values", "text"]);
            let words = row.read("values", texts)?;
            if id == "galaxy" {
                names_the_galaxies(row, &words, galaxies?);
            } else {
                for word in words.iter().filter(|word| !known.iter().any(|choice| choice.value == **word)) {
                    let known: Vec<&str> = known.iter().map(|choice| choice.value).collect();
                    row.wrong("C16", "values", format!("value '{}' is not known here; known are {}", shown(word), known.join(", ")));
                }
            }
            let word = default?.get_ref().as_str().filter(|word| words.iter().any(|known| known == word));
            if word.is_none() {
                not_allowed();
            }
            let word = word?.to_owned();
            (Values::Words(words), word)
        }
        // This game has none of that kind.
        OptionKind::SeatOrRandom | OptionKind::NumberPerSeat { .. } => return None,
    };
    Some(OptionEntry { id, values, default, text: text? })
}

/// How far a file may stretch an option: rounds by ruling 53, points as far as powers go.
fn bounds(id: &str, min: u32, max: u32) -> (u8, u8) {
    if id == "rounds" { (min as u8, max as u8) } else { (0, 9) }
}

/// C16, second half.
fn agrees_with_power(row: &Row<'_>, id: &str, default: Option<u8>, powers: Option<&[PowerCard; POWERS]>) {
    let power = match id {
        "monopoly_bonus" => Power::Monopoly,
        "initiative_points" => Power::Initiative,
        _ => return,
    };
    if let Some(default) = default.filter(|default| powers.is_some_and(|powers| powers[power as usize].points != *default)) {
        row.wrong("C16", "default", format!("default {default} differs from power '{}'", power.id()));
    }
}

/// C11: exactly `random`, `even` and the ids.
fn names_the_galaxies(row: &Row<'_>, words: &[String], galaxies: &[Galaxy]) {
    let ids: Vec<&str> = ["random", "even"].into_iter().chain(galaxies.iter().map(|galaxy| &galaxy.id[..])).collect();
    for id in ids.iter().filter(|id| !words.iter().any(|word| word == *id)) {
        row.error("C11", "values", format!("galaxy id '{id}' is missing from the option"));
    }
    for word in words.iter().filter(|word| !ids.contains(&&word[..])) {
        row.wrong("C11", "values", format!("there is no galaxy '{}' in this file", shown(word)));
    }
}
