//! Reading one table of a content file, field by field, with a problem for each that is not as it must be (V06).

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use pack::{Notes, shown};

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A whole number that fits an `i64`; `None` for anything else.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i64> {
    let number = value.as_integer()?;
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A table of the file with the name that messages give it.
#[derive(Clone)]
pub(super) struct Entry<'t> {
    /// `Card GY01`, `setup`, `The file`.
    pub(super) name: String,
    /// Where it begins; the file itself begins nowhere.
    pub(super) at: Option<usize>,
    table: &'t DeTable<'t>,
}

impl<'t> Entry<'t> {
    pub(super) fn new(name: impl Into<String>, at: Option<usize>, table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: name.into(), at, table }
    }

    /// The same table under another name.
    pub(super) fn named(&self, name: String) -> Entry<'t> {
        Entry { name, ..self.clone() }
    }

    /// Notes every field that is not one of these.
    pub(super) fn only(&self, known: &[&str], notes: &mut Notes) {
        for (key, _) in self.table {
            if !known.contains(&key.get_ref().as_ref()) {
                let message = format!("{}: field {} is unknown. The fields are {}.", self.name, shown(key.get_ref()), known.join(", "));
                notes.error("V06", Some(key.span().start), message);
            }
        }
    }

    /// The names of all fields.
    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        self.table.iter().map(|(key, _)| key.get_ref().as_ref())
    }

    /// A field that may be left out.
    pub(super) fn get(&self, field: &str) -> Option<&'t Value<'t>> {
        self.table.get(field)
    }

    /// Where a field stands, or else its entry.
    pub(super) fn place(&self, field: &str) -> Option<usize> {
        self.get(field).map(|value| value.span().start).or(self.at)
    }

    /// A field that must be there.
    pub(super) fn need(&self, field: &str, notes: &mut Notes) -> Option<&'t Value<'t>> {
        let value = self.get(field);
        if value.is_none() {
            notes.error("V06", self.at, format!("{}: field {field} is missing.", self.name));
        }
        value
    }

    fn read<T>(
        &self,
        field: &str,
        value: &'t Value<'t>,
        what: &str,
        notes: &mut Notes,
        read: impl Fn(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<T> {
        let found = read(value.get_ref());
        if found.is_none() {
            notes.error("V06", Some(value.span().start), format!("{}: field {field} must be {what}.", self.name));
        }
        found
    }

    /// A text that must be there. Texts end up in terminals and logs, so they hold no control characters.
    pub(super) fn text(&self, field: &str, notes: &mut Notes) -> Option<&'t str> {
        self.read(field, self.need(field, notes)?, "a text in quotes without control characters", notes, |value| {
            value.as_str().filter(|text| !text.is_empty() && !text.chars().any(char::is_control))
        })
    }

    /// A text that may be left out: `None` if it is not there or not a text.
    pub(super) fn maybe_text(&self, field: &str, notes: &mut Notes) -> Option<&'t str> {
        self.get(field).and_then(|_| self.text(field, notes))
    }

    /// A number that must be there.
    pub(super) fn number(&self, field: &str, notes: &mut Notes) -> Option<i64> {
        self.read(field, self.need(field, notes)?, "a whole number", notes, whole)
    }

    /// A number that may be left out.
    pub(super) fn number_or(&self, field: &str, default: i64, notes: &mut Notes) -> Option<i64> {
        match self.get(field) {
            Some(value) => self.read(field, value, "a whole number", notes, whole),
            None => Some(default),
        }
    }

    /// A table that must be there, as an entry named after its field.
    pub(super) fn section(&self, field: &str, notes: &mut Notes) -> Option<Entry<'t>> {
        let value = self.need(field, notes)?;
        let table = self.read(field, value, "a table", notes, DeValue::as_table)?;
        Some(Entry::new(field, Some(value.span().start), table))
    }

    /// A list that may be left out.
    pub(super) fn list(&self, field: &str, notes: &mut Notes) -> Option<&'t [Value<'t>]> {
        match self.get(field) {
            Some(value) => self.read(field, value, "a list", notes, |value| value.as_array().map(|list| &list[..])),
            None => Some(&[]),
        }
    }

    /// A list of tables that may be left out, each an entry with this entry's name.
    pub(super) fn tables(&self, field: &str, notes: &mut Notes) -> Option<Vec<Entry<'t>>> {
        let list = self.list(field, notes)?;
        let mut entries = Vec::new();
        for value in list {
            let at = Some(value.span().start);
            match value.get_ref().as_table() {
                Some(table) => entries.push(Entry::new(self.name.clone(), at, table)),
                None => {
                    notes.error("V06", at, format!("{}: field {field} must be a list of tables.", self.name));
                    return None;
                }
            }
        }
        Some(entries)
    }

    /// A list of texts that must be there.
    pub(super) fn texts(&self, field: &str, notes: &mut Notes) -> Option<Vec<(&'t str, usize)>> {
        self.read(field, self.need(field, notes)?, "a list of texts in quotes", notes, |value| {
            value.as_array()?.iter().map(|item| Some((item.get_ref().as_str()?, item.span().start))).collect()
        })
    }
}
