//! Options and presets (C19 to C21).

use kernel::OptionKind;
use pack::{Row, list, number, one_of, plain, shown, text, unique, whole};
use toml::de::DeValue;

use super::{Allowed, Generator, Layout, OptionEntry, id};
use crate::options::OPTIONS;

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
pub(super) fn options(file: &Row<'_>, maps: Option<&[Layout]>, generator: Option<&Generator>) -> Option<Vec<OptionEntry>> {
    let rows = file.need_rows("options", "option")?;
    unique(&rows, "id", "C19", |id, _| format!("option \"{id}\" is defined twice"));
    for spec in OPTIONS.iter().filter(|spec| !rows.iter().any(|row| row.word("id") == Some(spec.name))) {
        file.error("C19", "", format!("option \"{}\" is missing", spec.name));
    }
    let options: Vec<Option<OptionEntry>> = rows.iter().map(option).collect();
    for (row, option) in rows.iter().zip(&options) {
        if let (Some(maps), Some(generator), Some(layout)) = (maps, generator, option.as_ref().filter(|option| option.id == "layout")) {
            offers(layout, maps, generator, row);
        }
    }
    options.into_iter().collect()
}

/// C19 for one option.
fn option(row: &Row<'_>) -> Option<OptionEntry> {
    let id = row.read("id", id)?;
    if !OPTIONS.iter().any(|spec| spec.name == id) {
        let known: Vec<&str> = OPTIONS.iter().map(|spec| spec.name).collect();
        row.error("C19", "id", format!("option \"{id}\" is not known; the options are {}", known.join(", ")));
    }
    row.read("help", text);
    let own: &[&str] = row.read("kind", one_of(&[("choice", &["values"][..]), ("bool", &[]), ("int", &["min", "max"])], "C19"))?;
    row.only(&[&["id", "kind", "default", "help"], own].concat());
    let allowed = match own {
        ["values"] => Allowed::Words(row.read("values", list("a list of words", |word| plain(word).map(str::to_owned)))?),
        [] => Allowed::Words(vec!["false".into(), "true".into()]),
        _ => {
            let end = |field| row.read(field, number(-1_000_000..=i64::from(u32::MAX), "C19"));
            let (least, most) = (end("min"), end("max"));
            Allowed::Range(least?, most?)
        }
    };
    within_rules(row, &id, &allowed);
    let default = row.need("default")?;
    let value = typed(default.get_ref()).filter(|value| allowed.has(value));
    if value.is_none() {
        row.wrong("C19", "default", format!("default {} is not allowed", row.describe(default.get_ref())));
    }
    Some(OptionEntry { id, allowed, default: value? })
}

/// A file may narrow what an option takes, not widen it: the rules know no other values. Maps are the exception.
fn within_rules(row: &Row<'_>, id: &str, allowed: &Allowed) {
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
        row.wrong("C19", "", problem);
    }
}

/// C20.
fn offers(layout: &OptionEntry, maps: &[Layout], generator: &Generator, row: &Row<'_>) {
    let Allowed::Words(words) = &layout.allowed else { return };
    let defined: Vec<&str> = maps.iter().map(|map| map.id.as_str()).chain([generator.id.as_str()]).collect();
    for word in words.iter().filter(|word| !defined.contains(&word.as_str())) {
        row.error("C20", "values", format!("option \"layout\" offers \"{}\", which is not defined", shown(word)));
    }
    for id in defined.iter().filter(|id| !layout.allowed.has(id)) {
        row.error("C20", "values", format!("option \"layout\" does not offer \"{id}\""));
    }
}

/// C21: what a preset chooses.
pub(super) fn chosen(row: &Row<'_>, field: &str, options: Option<&[OptionEntry]>) -> Option<Vec<(String, String)>> {
    let choose = |(option, value): (&str, &pack::Value<'_>)| {
        let known = options.map(|options| options.iter().find(|known| known.id == option));
        let fits = |word: &String| known.is_none_or(|known| known.is_some_and(|known| known.allowed.has(word)));
        let word = typed(value.get_ref()).filter(fits);
        if word.is_none() {
            let message = format!("{}: option \"{}\" cannot be {}", row.name, shown(option), row.describe(value.get_ref()));
            row.notes.error("C21", Some(value.span().start), message);
        }
        Some((option.to_owned(), word?))
    };
    pack::all(row.table(field)?.fields().map(choose))
}
