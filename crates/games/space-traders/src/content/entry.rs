//! Reading one table of a content file, field by field, with a problem for each that is not as it must be.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use pack::{Found, Notes, shown};

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// The name of the check for what every field must be: there, and of its type.
const SHAPE: &str = "shape";

/// A number as it was written, of whatever size; `None` if the value is no whole number.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i128> {
    let number = value.as_integer()?;
    // Beyond 128 bits the exact value matters to nobody: no field goes that far.
    let edge = if number.as_str().starts_with('-') { i128::MIN } else { i128::MAX };
    Some(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(edge))
}

/// How a value is named in a message.
pub(super) fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", shown(text)),
        DeValue::Integer(_) => whole(value).unwrap_or_default().to_string(),
        DeValue::Float(number) => shown(number.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// Commands, logs and fingerprints write ids without quotes.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= 32 && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte))
}

/// A table of the file with the name that messages give it.
pub(super) struct Entry<'t> {
    /// `layout "triangle"`, or `layouts 3` if its id cannot be read.
    pub(super) name: String,
    /// Where it begins; the file itself begins nowhere.
    pub(super) at: Option<usize>,
    table: &'t DeTable<'t>,
}

impl<'t> Entry<'t> {
    pub(super) fn new(name: impl Into<String>, at: Option<usize>, table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: name.into(), at, table }
    }

    pub(super) fn get(&self, field: &str) -> Option<&'t Value<'t>> {
        self.table.get(field)
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = (&'t str, &'t Value<'t>)> {
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), value))
    }

    /// Notes every field that is not one of these.
    pub(super) fn only(&self, known: &[&str], notes: &mut Notes) {
        for (key, _) in self.table {
            if !known.contains(&key.get_ref().as_ref()) {
                let message = format!("{}: there is no field \"{}\"; the fields are {}", self.name, shown(key.get_ref()), known.join(", "));
                notes.error(SHAPE, Some(key.span().start), message);
            }
        }
    }

    /// A field that must be there.
    pub(super) fn field(&self, field: &str, notes: &mut Notes) -> Option<&'t Value<'t>> {
        let value = self.table.get(field);
        if value.is_none() {
            notes.error(SHAPE, self.at, format!("{}: {field} is missing", self.name));
        }
        value
    }

    /// A field that must be there and be read by `read`; `what` says what it must be.
    pub(super) fn typed<T>(
        &self,
        field: &str,
        what: &str,
        notes: &mut Notes,
        read: impl Fn(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<Found<T>> {
        let spanned = self.field(field, notes)?;
        let at = spanned.span().start;
        let value = read(spanned.get_ref());
        if value.is_none() {
            notes.error(SHAPE, Some(at), format!("{}: {field} must be {what}, not {}", self.name, describe(spanned.get_ref())));
        }
        value.map(|value| Found { value, at })
    }

    /// A text without control characters: it ends up in terminals and logs.
    pub(super) fn text(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t str>> {
        let plain = |value: &'t DeValue<'t>| value.as_str().filter(|text| !text.chars().any(char::is_control));
        self.typed(field, "a text in quotes, without control characters", notes, plain)
    }

    pub(super) fn id(&self, notes: &mut Notes) -> Option<Found<&'t str>> {
        self.typed("id", "made of a-z, 0-9, - and _", notes, |value| value.as_str().filter(|id| is_id(id)))
    }

    /// A whole number of a size that any reader and any drawing can take.
    pub(super) fn number(&self, field: &str, notes: &mut Notes) -> Option<Found<i64>> {
        self.typed(field, "a whole number from -1000000 to 1000000", notes, modest)
    }

    pub(super) fn table(&self, field: &str, notes: &mut Notes) -> Option<Entry<'t>> {
        let table = self.typed(field, "a table", notes, DeValue::as_table)?;
        Some(Entry::new(field, Some(table.at), table.value))
    }

    /// The entries of a list of tables, each named by its id; an absent list is an empty one where `optional`.
    pub(super) fn entries(&self, field: &str, word: &str, optional: bool, notes: &mut Notes) -> Option<Vec<Entry<'t>>> {
        if optional && self.table.get(field).is_none() {
            return Some(Vec::new());
        }
        let list = self.typed(field, &format!("a list of [[{field}]] tables"), notes, tables)?;
        let name = |index: usize, table: &DeTable<'_>| {
            let id = table.get("id").and_then(|id| id.get_ref().as_str()).filter(|id| !id.chars().any(char::is_control));
            id.map_or_else(|| format!("{word} {}", index + 1), |id| format!("{word} \"{}\"", shown(id)))
        };
        Some(
            list.value
                .into_iter()
                .enumerate()
                .map(|(index, found)| Entry::new(name(index, found.value), Some(found.at), found.value))
                .collect(),
        )
    }

    /// A list that is read item by item.
    pub(super) fn list<T>(
        &self,
        field: &str,
        what: &str,
        notes: &mut Notes,
        read: impl Fn(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<Found<Vec<Found<T>>>> {
        self.typed(field, what, notes, |value| {
            value.as_array()?.iter().map(|item| Some(Found { value: read(item.get_ref())?, at: item.span().start })).collect()
        })
    }
}

/// A whole number that is not absurd.
pub(super) fn modest(value: &DeValue<'_>) -> Option<i64> {
    whole(value).and_then(|number| i64::try_from(number).ok()).filter(|number| number.abs() <= 1_000_000)
}

/// The tables of a list that holds nothing else.
pub(super) fn tables<'t>(value: &'t DeValue<'t>) -> Option<Vec<Found<&'t DeTable<'t>>>> {
    value.as_array()?.iter().map(|item| Some(Found { value: item.get_ref().as_table()?, at: item.span().start })).collect()
}
