//! Reading one table of a content file, field by field, with a problem for each that is not as it must be (C2, C3).

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::raw::PROVENANCE;
use pack::{Found, Notes, shown};

pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// A number as it was written, of whatever size; `None` if the value is no whole number.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i128> {
    let number = value.as_integer()?;
    // Beyond 128 bits the exact value matters to nobody: no field goes that far.
    let edge = if number.as_str().starts_with('-') { i128::MIN } else { i128::MAX };
    Some(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(edge))
}

/// How a value that should have been a number is named in a message.
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
pub(super) struct Entry<'t> {
    /// `planet 'recyclon'`, or `planet 3` if its id cannot be read.
    pub(super) name: String,
    /// Where it begins; the file itself begins nowhere.
    pub(super) at: Option<usize>,
    table: &'t DeTable<'t>,
    /// `ability.` if the table is a field of the entry that gave it its name.
    path: &'static str,
}

impl<'t> Entry<'t> {
    pub(super) fn new(name: impl Into<String>, at: usize, table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: name.into(), at: Some(at), table, path: "" }
    }

    /// The file itself.
    pub(super) fn file(table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: "the file".to_owned(), at: None, table, path: "" }
    }

    /// A table that is a field of another entry and is named after it.
    pub(super) fn within(entry: &Entry<'_>, path: &'static str, at: usize, table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: entry.name.clone(), at: Some(at), table, path }
    }

    /// A good or planet, named by its id where it has one.
    pub(super) fn numbered(word: &str, index: usize, at: usize, table: &'t DeTable<'t>) -> Entry<'t> {
        let id = table.get("id").and_then(|id| id.get_ref().as_str()).filter(|id| !id.chars().any(char::is_control));
        Entry::new(id.map_or_else(|| format!("{word} {}", index + 1), |id| format!("{word} '{}'", shown(id))), at, table)
    }

    /// Notes every field that is not one of these (C2).
    pub(super) fn only(&self, known: &[&str], notes: &mut Notes) {
        for (key, value) in self.table {
            if !known.contains(&key.get_ref().as_ref()) {
                let what = if self.at.is_none() && !is_plain(value.get_ref()) { "section" } else { "field" };
                let message = format!("{}: unknown {what} '{}{}'", self.name, self.path, shown(key.get_ref()));
                notes.error("C2", Some(key.span().start), message);
            }
        }
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = &str> {
        self.table.iter().map(|(key, _)| key.get_ref().as_ref())
    }

    /// A field that must be there (C3).
    pub(super) fn field(&self, field: &str, notes: &mut Notes) -> Option<&'t Value<'t>> {
        let value = self.table.get(field);
        if value.is_none() {
            notes.error("C3", self.at, format!("{}: field '{}{field}' is missing", self.name, self.path));
        }
        value
    }

    fn must_be(&self, field: &str, at: usize, what: &str, notes: &mut Notes) {
        notes.error("C3", Some(at), format!("{}: field '{}{field}' must be {what}", self.name, self.path));
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
            self.must_be(field, at, what, notes);
        }
        value.map(|value| Found { value, at })
    }

    pub(super) fn text(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t str>> {
        let text = self.typed(field, "a text in quotes", notes, DeValue::as_str)?;
        // Texts end up in terminals and logs, where an escape sequence or a line end would be taken as more than text.
        let allowed = |c: char| !c.is_control() || (c == '\n' && field == "flavour");
        if !text.value.chars().all(allowed) {
            self.must_be(field, text.at, "without control characters", notes);
            return None;
        }
        Some(text)
    }

    pub(super) fn number(&self, field: &str, notes: &mut Notes) -> Option<Found<i128>> {
        self.typed(field, "a whole number", notes, whole)
    }

    pub(super) fn table(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t DeTable<'t>>> {
        self.typed(field, "a table", notes, DeValue::as_table)
    }

    /// A field that may be left out.
    pub(super) fn flag(&self, field: &str, default: bool, notes: &mut Notes) -> Option<Found<bool>> {
        match self.table.get(field) {
            Some(_) => self.typed(field, "true or false", notes, DeValue::as_bool),
            None => Some(Found { value: default, at: self.at.unwrap_or(0) }),
        }
    }

    /// The entries of a list of sections, none if there is no such section; `None` if it is anything else.
    pub(super) fn entries(&self, field: &str, notes: &mut Notes) -> Option<Vec<Entry<'t>>> {
        if self.table.get(field).is_none() {
            return Some(Vec::new());
        }
        let tables = self.typed(field, &format!("a list of [[{field}]] sections"), notes, tables)?;
        Some(tables.value.into_iter().enumerate().map(|(index, found)| Entry::numbered(field, index, found.at, found.value)).collect())
    }

    /// A list of texts; `None` if it is anything else.
    pub(super) fn texts(&self, field: &str, what: &str, notes: &mut Notes) -> Option<Found<Vec<Found<&'t str>>>> {
        self.typed(field, what, notes, |value| {
            value.as_array()?.iter().map(|item| Some(Found { value: item.get_ref().as_str()?, at: item.span().start })).collect()
        })
    }

    /// Provenance is documentation: only its shape is checked, and it is not kept.
    pub(super) fn provenance(&self, notes: &mut Notes) {
        for field in PROVENANCE {
            if self.table.get(field).is_some() {
                self.texts(field, "a list of field names", notes);
            }
        }
    }

    /// The pairs of a flexible trade, where both ends could be read.
    pub(super) fn trades(&self, notes: &mut Notes) -> Option<Vec<[Found<&'t str>; 2]>> {
        let what = "a list of pairs such as { from = \"food\", to = \"water\" }";
        let list = self.typed("trades", what, notes, tables)?;
        let pair = |found: Found<_>, notes: &mut Notes| {
            let entry = Entry::within(self, "ability.trades.", found.at, found.value);
            entry.only(&["from", "to"], notes);
            let (from, to) = (entry.text("from", notes), entry.text("to", notes));
            Some([from?, to?])
        };
        let pairs: Vec<_> = list.value.into_iter().map(|item| pair(item, notes)).collect();
        pairs.into_iter().collect()
    }
}

/// The tables of a list that holds nothing else.
fn tables<'t>(value: &'t DeValue<'t>) -> Option<Vec<Found<&'t DeTable<'t>>>> {
    value.as_array()?.iter().map(|item| Some(Found { value: item.get_ref().as_table()?, at: item.span().start })).collect()
}

fn is_plain(value: &DeValue<'_>) -> bool {
    match value {
        DeValue::Table(_) => false,
        DeValue::Array(items) => !items.iter().any(|item| item.get_ref().is_table()),
        _ => true,
    }
}
