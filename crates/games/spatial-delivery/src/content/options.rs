//! `[[option]]`: what a table may choose, and what is played when nobody chooses (C11, C16).

use serde::Serialize;
use toml::de::DeValue;

use super::entry::{Entry, describe, whole};
use super::{Galaxy, PowerCard};
use crate::cards::{POWERS, Power};
use crate::options::OPTIONS;
use kernel::{OptionKind, title::nearest};
use pack::{Notes, shown};

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
pub(super) fn options(
    file: &Entry<'_>,
    galaxies: Option<&[Galaxy]>,
    powers: Option<&[PowerCard; POWERS]>,
    notes: &mut Notes,
) -> Option<Vec<OptionEntry>> {
    let entries = file.entries("option", notes);
    let mut found: Vec<Option<OptionEntry>> = OPTIONS.iter().map(|_| None).collect();
    let mut seen = vec![false; OPTIONS.len()];
    for entry in &entries {
        let Some(id) = entry.text("id", notes) else { continue };
        let Some(index) = OPTIONS.iter().position(|option| option.name == id.value) else {
            let near = nearest(id.value, OPTIONS.iter().map(|option| option.name));
            let instead = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
            notes.error("C2", Some(id.at), format!("option '{}' is not known here{instead}", shown(id.value)));
            continue;
        };
        if std::mem::replace(&mut seen[index], true) {
            notes.error("C16", Some(id.at), format!("option '{}': listed twice", id.value));
        }
        found[index] = one(entry, index, galaxies, powers, notes);
    }
    for (option, _) in OPTIONS.iter().zip(&seen).filter(|(_, seen)| !**seen) {
        notes.error("C18", None, format!("option '{}' is missing", option.name));
    }
    found.into_iter().collect()
}

fn one(
    entry: &Entry<'_>,
    index: usize,
    galaxies: Option<&[Galaxy]>,
    powers: Option<&[PowerCard; POWERS]>,
    notes: &mut Notes,
) -> Option<OptionEntry> {
    let spec = &OPTIONS[index];
    let id = spec.name;
    let text = entry.text("text", notes);
    let default = entry.field("default", notes);
    let not_allowed = |value: &DeValue<'_>| format!("option '{id}': default {} is not allowed", describe(value));
    let (values, default) = match spec.kind {
        OptionKind::Number { min, max } => {
            entry.only(&["id", "default", "min", "max", "text"], notes);
            let [min, max] = ["min", "max"].map(|field| {
                let found = entry.number(field, notes)?;
                let (least, most) = bounds(id, min, max);
                let fits = u8::try_from(found.value).ok().filter(|value| (least..=most).contains(value));
                if fits.is_none() {
                    notes.error("C16", Some(found.at), format!("option '{id}': {field} {} is out of range {least} to {most}", found.value));
                }
                fits
            });
            let (min, max, default) = (min?, max?, default?);
            let number = whole(default.get_ref()).and_then(|value| u8::try_from(value).ok());
            if !number.is_some_and(|number| (min..=max).contains(&number)) {
                notes.error("C16", Some(default.span().start), not_allowed(default.get_ref()));
            }
            agrees_with_power(id, number, default.span().start, powers, notes);
            (Values::Range { min, max }, number?.to_string())
        }
        OptionKind::OneOf(known) => {
            entry.only(&["id", "default", "values", "text"], notes);
            let words = entry.texts("values", notes);
            let (words, default) = (words?, default?);
            if id == "galaxy" {
                names_the_galaxies(&words.value, words.at, galaxies?, notes);
            } else {
                for word in words.value.iter().filter(|word| !known.iter().any(|choice| choice.value == **word)) {
                    let known: Vec<&str> = known.iter().map(|choice| choice.value).collect();
                    let message = format!("option '{id}': value '{}' is not known here; known are {}", shown(word), known.join(", "));
                    notes.error("C16", Some(words.at), message);
                }
            }
            let word = default.get_ref().as_str().filter(|word| words.value.contains(word));
            if word.is_none() {
                notes.error("C16", Some(default.span().start), not_allowed(default.get_ref()));
            }
            (Values::Words(words.value.iter().map(|word| (*word).to_owned()).collect()), word?.to_owned())
        }
        // This game has none of that kind.
        OptionKind::SeatOrRandom | OptionKind::NumberPerSeat { .. } => return None,
    };
    Some(OptionEntry { id, values, default, text: text?.value.to_owned() })
}

/// How far a file may stretch an option: rounds by ruling 53, points as far as powers go.
fn bounds(id: &str, min: u32, max: u32) -> (u8, u8) {
    if id == "rounds" { (min as u8, max as u8) } else { (0, 9) }
}

/// C16, second half.
fn agrees_with_power(id: &str, default: Option<u8>, at: usize, powers: Option<&[PowerCard; POWERS]>, notes: &mut Notes) {
    let power = match id {
        "monopoly_bonus" => Power::Monopoly,
        "initiative_points" => Power::Initiative,
        _ => return,
    };
    if let (Some(powers), Some(default)) = (powers, default)
        && powers[power as usize].points != default
    {
        notes.error("C16", Some(at), format!("option '{id}': default {default} differs from power '{}'", power.id()));
    }
}

/// C11: exactly `random`, `even` and the ids.
fn names_the_galaxies(words: &[&str], at: usize, galaxies: &[Galaxy], notes: &mut Notes) {
    for id in ["random", "even"].into_iter().chain(galaxies.iter().map(|galaxy| galaxy.id.as_str())) {
        if !words.contains(&id) {
            notes.error("C11", Some(at), format!("galaxy id '{id}' is missing from the option"));
        }
    }
    for word in words.iter().filter(|word| !["random", "even"].contains(word) && galaxies.iter().all(|galaxy| galaxy.id != **word)) {
        notes.error("C11", Some(at), format!("option 'galaxy': there is no galaxy '{}' in this file", shown(word)));
    }
}
