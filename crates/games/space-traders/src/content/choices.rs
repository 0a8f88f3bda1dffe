//! Options and presets (C19 to C21).

use kernel::OptionKind;
use toml::de::DeValue;

use super::entry::{Entry, describe, whole};
use super::numbers::as_text;
use super::{Allowed, Generator, Layout, OptionEntry, Preset};
use crate::options::OPTIONS;
use pack::{Notes, shown};

/// How a plain value is typed as an option: `true`, `7`, `spread`.
fn typed(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.as_ref().to_owned()),
        DeValue::Boolean(flag) => Some(flag.to_string()),
        DeValue::Integer(_) => whole(value).map(|number| number.to_string()),
        _ => None,
    }
}

/// C19 and C20.
pub(super) fn options(
    file: &Entry<'_>,
    maps: Option<&[Layout]>,
    generator: Option<&Generator>,
    notes: &mut Notes,
) -> Option<Vec<OptionEntry>> {
    let entries = file.entries("options", "option", false, notes)?;
    let mut options: Vec<OptionEntry> = Vec::new();
    let mut complete = true;
    let mut given: Vec<&str> = Vec::new();
    for entry in &entries {
        let Some(id) = entry.id(notes) else {
            complete = false;
            continue;
        };
        if given.contains(&id.value) {
            notes.error("C19", Some(id.at), format!("option \"{}\" is defined twice", id.value));
        }
        given.push(id.value);
        if !OPTIONS.iter().any(|spec| spec.name == id.value) {
            let known: Vec<&str> = OPTIONS.iter().map(|spec| spec.name).collect();
            notes.error("C19", Some(id.at), format!("option \"{}\" is not known; the options are {}", id.value, known.join(", ")));
        }
        match option(entry, id.value, notes) {
            Some(option) => options.push(option),
            None => complete = false,
        }
    }
    for spec in OPTIONS.iter().filter(|spec| !given.contains(&spec.name)) {
        notes.error("C19", None, format!("option \"{}\" is missing", spec.name));
    }
    if let (Some(maps), Some(generator), Some(layout)) = (maps, generator, options.iter().find(|option| option.id == "layout")) {
        let at =
            entries.iter().find(|entry| entry.name == "option \"layout\"").and_then(|entry| entry.get("values")).map(|at| at.span().start);
        offers(layout, maps, generator, at, notes);
    }
    complete.then_some(options)
}

/// C19 for one option.
fn option(entry: &Entry<'_>, id: &str, notes: &mut Notes) -> Option<OptionEntry> {
    entry.text("help", notes);
    let kind = entry.text("kind", notes)?;
    let allowed = match kind.value {
        "choice" => {
            entry.only(&["id", "kind", "values", "default", "help"], notes);
            let values = entry.list("values", "a list of words", notes, as_text)?;
            Allowed::Words(values.value.iter().map(|value| value.value.to_owned()).collect())
        }
        "bool" => {
            entry.only(&["id", "kind", "default", "help"], notes);
            Allowed::Words(vec!["false".into(), "true".into()])
        }
        "int" => {
            entry.only(&["id", "kind", "min", "max", "default", "help"], notes);
            let number = |value: &DeValue<'_>| whole(value).and_then(|number| i64::try_from(number).ok());
            let [least, most] = ["min", "max"].map(|field| entry.typed(field, "a whole number", notes, number));
            Allowed::Range(least?.value, most?.value)
        }
        other => {
            let message = format!("option \"{id}\": kind is \"{}\"; it must be choice, bool or int", shown(other));
            notes.error("C19", Some(kind.at), message);
            return None;
        }
    };
    within_rules(entry, id, &allowed, notes);
    let default = entry.field("default", notes)?;
    let value = typed(default.get_ref()).filter(|value| allowed.has(value));
    if value.is_none() {
        notes.error("C19", Some(default.span().start), format!("option \"{id}\": default {} is not allowed", describe(default.get_ref())));
    }
    Some(OptionEntry { id: id.to_owned(), allowed, default: value? })
}

/// A file may narrow what an option takes, not widen it: the rules know no other values. Maps are the exception.
fn within_rules(entry: &Entry<'_>, id: &str, allowed: &Allowed, notes: &mut Notes) {
    let Some(spec) = OPTIONS.iter().find(|spec| spec.name == id) else { return };
    let problem = match (spec.kind, allowed) {
        _ if id == "layout" && matches!(allowed, Allowed::Words(_)) => None,
        (OptionKind::OneOf(choices), Allowed::Words(words)) => {
            let known: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
            let strange = words.iter().find(|word| !known.contains(&word.as_str()));
            strange.map(|word| format!("\"{}\" is not a value of the rules; they know {}", shown(word), known.join(", ")))
        }
        (OptionKind::Number { min, max }, Allowed::Range(least, most)) => {
            let inside = i64::from(min) <= *least && least <= most && *most <= i64::from(max);
            (!inside).then(|| format!("min and max must lie from {min} to {max}"))
        }
        _ => Some("kind is not the one of the rules".to_owned()),
    };
    if let Some(problem) = problem {
        notes.error("C19", entry.at, format!("option \"{id}\": {problem}"));
    }
}

/// C20.
fn offers(layout: &OptionEntry, maps: &[Layout], generator: &Generator, at: Option<usize>, notes: &mut Notes) {
    let Allowed::Words(words) = &layout.allowed else { return };
    let defined: Vec<&str> = maps.iter().map(|map| map.id.as_str()).chain([generator.id.as_str()]).collect();
    for word in words.iter().filter(|word| !defined.contains(&word.as_str())) {
        notes.error("C20", at, format!("option \"layout\" offers \"{}\", which is not defined", shown(word)));
    }
    for id in defined.iter().filter(|id| !layout.allowed.has(id)) {
        notes.error("C20", at, format!("option \"layout\" does not offer \"{id}\""));
    }
}

/// C21.
pub(super) fn presets(file: &Entry<'_>, options: Option<&[OptionEntry]>, notes: &mut Notes) -> Option<Vec<Preset>> {
    let entries = file.entries("presets", "preset", true, notes)?;
    let mut presets: Vec<Preset> = Vec::new();
    let mut complete = true;
    for entry in &entries {
        entry.only(&["id", "name", "source", "players", "options"], notes);
        super::maps::source(entry, notes);
        let (id, name, players) = (entry.id(notes), entry.text("name", notes), super::maps::players(entry, "C21", notes));
        let chosen = entry.typed("options", "a table of option values", notes, DeValue::as_table).map(|table| {
            let table = Entry::new("options", Some(table.at), table.value);
            let mut chosen = Vec::new();
            for (option, value) in table.fields() {
                let known = options.map(|options| options.iter().find(|known| known.id == option));
                let word =
                    typed(value.get_ref()).filter(|word| known.is_none_or(|known| known.is_some_and(|known| known.allowed.has(word))));
                match word {
                    Some(word) => chosen.push((option.to_owned(), word)),
                    None => {
                        let message = format!("{}: option \"{}\" cannot be {}", entry.name, shown(option), describe(value.get_ref()));
                        notes.error("C21", Some(value.span().start), message);
                    }
                }
            }
            chosen
        });
        if let Some(id) = id.as_ref().filter(|id| presets.iter().any(|preset| preset.id == id.value)) {
            notes.error("C21", Some(id.at), format!("preset \"{}\" is defined twice", id.value));
        }
        let preset = || Some(Preset { id: id?.value.to_owned(), name: name?.value.to_owned(), players: players?, options: chosen? });
        match preset() {
            Some(preset) => presets.push(preset),
            None => complete = false,
        }
    }
    complete.then_some(presets)
}
