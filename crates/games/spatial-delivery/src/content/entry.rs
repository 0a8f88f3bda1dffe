//! Reading one table of a content file, field by field, with a problem for each that is not as it must be (C2, C18).

use kernel::title::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use pack::{Found, Notes, shown};

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A number as it was written, of whatever size; `None` if the value is no whole number.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i128> {
    let number = value.as_integer()?;
    // Beyond 128 bits the exact value matters to nobody: no field goes that far.
    let edge = if number.as_str().starts_with('-') { i128::MIN } else { i128::MAX };
    Some(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(edge))
}

/// A value as a message shows it.
pub(super) fn describe(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("'{}'", shown(text)),
        DeValue::Integer(_) => whole(value).unwrap_or_default().to_string(),
        DeValue::Float(number) => shown(number.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// A table of the file with the name that messages give it.
#[derive(Clone)]
pub(super) struct Entry<'t> {
    /// `numbers`, `power 'barter'`, or `power 3` if its id cannot be read.
    pub(super) name: String,
    /// Where it begins; the file itself begins nowhere.
    pub(super) at: Option<usize>,
    table: &'t DeTable<'t>,
}

impl<'t> Entry<'t> {
    /// The file itself.
    pub(super) fn file(table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: "the file".to_owned(), at: None, table }
    }

    /// Notes every key that is not one of these (C2). A word of provenance is allowed everywhere.
    pub(super) fn only(&self, known: &[&str], notes: &mut Notes) {
        for (key, _) in self.table {
            let name: &str = key.get_ref().as_ref();
            if !known.contains(&name) && name != "source" {
                let instead = nearest(name, known.iter().copied())
                    .map_or_else(|| format!("known are {}", known.join(", ")), |near| format!("did you mean '{near}'?"));
                notes.error("C2", Some(key.span().start), format!("{}: '{}' is not known here; {instead}", self.name, shown(name)));
            }
        }
        if self.table.get("source").is_some() {
            self.text("source", notes);
        }
    }

    /// All keys with their values.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&'t str, &'t Value<'t>)> {
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), value))
    }

    /// Whether the key is there.
    pub(super) fn has(&self, field: &str) -> bool {
        self.table.get(field).is_some()
    }

    /// A field that must be there (C18).
    pub(super) fn field(&self, field: &str, notes: &mut Notes) -> Option<&'t Value<'t>> {
        let value = self.table.get(field);
        if value.is_none() {
            notes.error("C18", self.at, format!("{}: '{field}' is missing", self.name));
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
            notes.error("C18", Some(at), format!("{}: '{field}' must be {what}", self.name));
        }
        value.map(|value| Found { value, at })
    }

    pub(super) fn text(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t str>> {
        let text = self.typed(field, "a text in quotes", notes, DeValue::as_str)?;
        // Texts end up in terminals and logs, where an escape sequence or a line end would be taken as more than text.
        if text.value.chars().any(char::is_control) {
            notes.error("C18", Some(text.at), format!("{}: '{field}' must be without control characters", self.name));
            return None;
        }
        Some(text)
    }

    pub(super) fn number(&self, field: &str, notes: &mut Notes) -> Option<Found<i128>> {
        self.typed(field, "a whole number", notes, whole)
    }

    /// A whole number between two bounds (C15).
    pub(super) fn in_range(&self, field: &str, least: u8, most: u8, notes: &mut Notes) -> Option<u8> {
        let found = self.number(field, notes)?;
        let fits = u8::try_from(found.value).ok().filter(|value| (least..=most).contains(value));
        if fits.is_none() {
            notes.error("C15", Some(found.at), format!("{}.{field}: {} is out of range {least} to {most}", self.name, found.value));
        }
        fits
    }

    /// A table of the file.
    pub(super) fn table(&self, field: &str, notes: &mut Notes) -> Option<Entry<'t>> {
        let found = self.typed(field, "a table", notes, DeValue::as_table)?;
        let name = if self.at.is_none() { field.to_owned() } else { format!("{}.{field}", self.name) };
        Some(Entry { name, at: Some(found.at), table: found.value })
    }

    /// The entries of a list of tables, named by their ids or names where they have one.
    pub(super) fn entries(&self, field: &str, notes: &mut Notes) -> Vec<Entry<'t>> {
        let tables = self.typed(field, &format!("a list of [[{field}]] tables"), notes, |value| {
            value.as_array()?.iter().map(|item| Some((item.get_ref().as_table()?, item.span().start))).collect::<Option<Vec<_>>>()
        });
        let numbered = |(index, (table, at)): (usize, (&'t DeTable<'t>, usize))| {
            let label = |key| table.get(key).and_then(|id| id.get_ref().as_str()).filter(|id| !id.chars().any(char::is_control));
            let id = label("id").or_else(|| label("name"));
            let name = id.map_or_else(|| format!("{field} {}", index + 1), |id| format!("{field} '{}'", shown(id)));
            Entry { name, at: Some(at), table }
        };
        tables.map(|tables| tables.value.into_iter().enumerate().map(numbered).collect()).unwrap_or_default()
    }

    /// A list of values.
    pub(super) fn list(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t [Value<'t>]>> {
        self.typed(field, "a list", notes, |value| value.as_array().map(|list| &list[..]))
    }

    /// A list of texts.
    pub(super) fn texts(&self, field: &str, notes: &mut Notes) -> Option<Found<Vec<&'t str>>> {
        self.typed(field, "a list of texts", notes, |value| value.as_array()?.iter().map(|item| item.get_ref().as_str()).collect())
    }
}
