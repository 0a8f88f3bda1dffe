//! One table of a file: its fields, their lines, and the name that messages give it.

use std::collections::BTreeMap;

use kernel::title::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Dialect, Notes, shown};

/// A value of the file, with its place.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// A value and the byte where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Found<T> {
    /// What was read.
    pub value: T,
    /// Where it begins.
    pub at: usize,
}

/// A number as it was written, of whatever size; `None` if the value is no whole number.
#[must_use]
pub fn whole(value: &DeValue<'_>) -> Option<i128> {
    let number = value.as_integer()?;
    // Beyond 128 bits the exact value matters to nobody: no field goes that far.
    let edge = if number.as_str().starts_with('-') { i128::MIN } else { i128::MAX };
    Some(i128::from_str_radix(number.as_str(), number.radix()).unwrap_or(edge))
}

/// A text without control characters: texts end up in terminals and logs, where an escape sequence or a line end would be
/// taken as more than text.
#[must_use]
pub fn plain<'t>(value: &'t DeValue<'t>) -> Option<&'t str> {
    value.as_str().filter(|text| !text.chars().any(char::is_control))
}

/// A text of the user's in these quotes.
#[must_use]
pub fn quoted(quote: char, text: &str) -> String {
    format!("{quote}{}{quote}", shown(text))
}

/// A table of a content file: an entry of a list, a section, or the file itself.
#[derive(Debug, Clone)]
pub struct Row<'t> {
    /// What messages call it: `planet 'recyclon'`, `planet 3` if its id cannot be read, `limits`, `the file`.
    pub name: String,
    /// Where it begins; the file itself begins nowhere.
    pub at: Option<usize>,
    /// Where problems go.
    pub notes: &'t Notes,
    table: &'t DeTable<'t>,
    dialect: &'static Dialect,
    /// `ability.` if the table is a field of the row that gave it its name.
    path: String,
}

impl<'t> Row<'t> {
    /// The file itself.
    pub(crate) fn file(table: &'t DeTable<'t>, notes: &'t Notes, dialect: &'static Dialect) -> Row<'t> {
        Row { name: "the file".into(), at: None, notes, table, dialect, path: String::new() }
    }

    /// A table within this one. Those of the file have names of their own; those of an entry are called by its name.
    fn within(&self, field: &str, value: &'t Value<'t>, name: Option<String>) -> Option<Row<'t>> {
        let table = value.get_ref().as_table()?;
        let (name, path) = match (self.at, name) {
            (None, name) => (name.unwrap_or_else(|| field.to_owned()), String::new()),
            (Some(_), _) => (self.name.clone(), format!("{}{field}.", self.path)),
        };
        Some(Row { name, at: Some(value.span().start), table, path, ..self.clone() })
    }

    /// The same table under another name.
    #[must_use]
    pub fn named(&self, name: impl Into<String>) -> Row<'t> {
        Row { name: name.into(), path: String::new(), ..self.clone() }
    }

    /// Whether the file is for this game and of the format that is read. Another one would only give a long list of unknown
    /// fields, so `None` is returned to stop there.
    #[must_use]
    pub fn is_ours(&self) -> Option<()> {
        let Dialect { game, version, other, .. } = *self.dialect;
        if game.contains('/') {
            let found = self.text(version)?;
            if found != game {
                self.error(other, version, format!("unknown {version} \"{}\", this program reads \"{game}\"", shown(found)));
            }
            return (found == game).then_some(());
        }
        let (number, word) = (self.get(version), self.get("game"));
        let right_number = number.and_then(|value| whole(value.get_ref())) == Some(1);
        if right_number && self.word("game") == Some(game) {
            return Some(());
        }
        let found = |value: Option<&Value<'_>>, none: &str| value.map_or_else(|| none.to_owned(), |value| self.describe(value.get_ref()));
        let word = self.word("game").map_or_else(|| found(word, "no game"), shown);
        let message = format!("this file is for {word}, {version} {}; expected {game}, {version} 1", found(number, "unknown"));
        self.error(other, if right_number { "game" } else { version }, message);
        None
    }

    /// Notes an error with these words; it stands where the field stands, or else at the row.
    pub fn error(&self, check: &'static str, field: &str, message: impl Into<String>) {
        self.notes.error(check, self.place(field), message.into());
    }

    /// Notes a warning with these words, where the field stands.
    pub fn warning(&self, check: &'static str, field: &str, message: impl Into<String>) {
        self.notes.warning(check, self.place(field), message.into());
    }

    /// Notes an error about this row, which is named first: `planet 'io': too far away`.
    pub fn wrong(&self, check: &'static str, field: &str, what: impl AsRef<str>) {
        self.error(check, field, self.called(what.as_ref()));
    }

    /// Notes that a field is not what it must be, and what was found there.
    pub fn must_be(&self, check: &'static str, field: &str, what: &str) {
        let found = match self.get(field) {
            None => ", found nothing".to_owned(),
            // A list that should have been another one: that it is a list helps nobody.
            Some(value) if value.get_ref().is_array() && what.contains("list") => String::new(),
            Some(value) => format!(", found {}", self.describe(value.get_ref())),
        };
        self.wrong(check, field, format!("field '{}{field}' must be {what}{found}", self.path));
    }

    fn called(&self, what: &str) -> String {
        if self.name.is_empty() { what.to_owned() } else { format!("{}: {what}", self.name) }
    }

    /// Reads with `read`; whatever is wrong becomes one error of this row, made of the first reason.
    pub fn as_one<T>(
        &self,
        check: &'static str,
        message: impl FnOnce(&str) -> String,
        read: impl FnOnce(&Row<'t>) -> Option<T>,
    ) -> Option<T> {
        let before = self.notes.count();
        let found = read(&self.named(""));
        match self.notes.take_back(before).first() {
            None => found,
            Some(problem) => {
                self.error(check, "", message(&problem.message));
                None
            }
        }
    }

    /// Notes every field that is not one of these: it would have no effect, so something else was meant.
    pub fn only(&self, known: &[&str]) {
        for (key, _) in self.table {
            let name: &str = key.get_ref().as_ref();
            if known.contains(&name) || self.dialect.everywhere.iter().any(|(field, _)| *field == name) {
                continue;
            }
            let instead = match nearest(name, known.iter().copied()) {
                Some(near) => format!("did you mean '{near}'?"),
                None if known.is_empty() => "this table has no fields".to_owned(),
                None => format!("the fields are {}", known.join(", ")),
            };
            let message = self.called(&format!("'{}{}' is not known here; {instead}", self.path, shown(name)));
            self.notes.error(self.dialect.unknown, Some(key.span().start), message);
        }
        for (field, read) in self.dialect.everywhere {
            if self.has(field) {
                read(self, field);
            }
        }
    }

    /// All fields with their values.
    pub fn fields(&self) -> impl Iterator<Item = (&'t str, &'t Value<'t>)> + use<'t> {
        self.table.iter().map(|(key, value)| (key.get_ref().as_ref(), value))
    }

    /// A field that may be left out.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<&'t Value<'t>> {
        self.table.get(field)
    }

    /// Whether the field is there.
    #[must_use]
    pub fn has(&self, field: &str) -> bool {
        self.get(field).is_some()
    }

    /// The text of a field, if it is one; nothing is noted.
    #[must_use]
    pub fn word(&self, field: &str) -> Option<&'t str> {
        self.get(field).and_then(|value| value.get_ref().as_str())
    }

    /// Where a field stands, or else its row.
    #[must_use]
    pub fn place(&self, field: &str) -> Option<usize> {
        self.get(field).map(|value| value.span().start).or(self.at)
    }

    /// A field that must be there.
    #[must_use]
    pub fn need(&self, field: &str) -> Option<&'t Value<'t>> {
        let value = self.get(field);
        if value.is_none() {
            self.wrong(self.dialect.shape, field, format!("field '{}{field}' is missing", self.path));
        }
        value
    }

    /// A field that must be there and be read by `read`; `what` says what it must be.
    pub fn typed<T>(&self, field: &str, what: &str, read: impl FnOnce(&'t DeValue<'t>) -> Option<T>) -> Option<T> {
        let value = read(self.need(field)?.get_ref());
        if value.is_none() {
            self.must_be(self.dialect.shape, field, what);
        }
        value
    }

    /// A list of which every item is read by `read`, with the places of the items.
    pub fn items<T>(&self, field: &str, what: &str, read: impl Fn(&'t DeValue<'t>) -> Option<T>) -> Option<Vec<Found<T>>> {
        let item = |item: &'t Value<'t>| Some(Found { value: read(item.get_ref())?, at: item.span().start });
        self.typed(field, what, |value| value.as_array()?.iter().map(item).collect())
    }

    /// Reads a field with a reader: `row.read("points", number(0..=9, "C2"))`.
    pub fn read<T>(&self, field: &str, read: impl FnOnce(&Row<'t>, &str) -> Option<T>) -> Option<T> {
        read(self, field)
    }

    /// A text that must be there, as it stands in the file.
    #[must_use]
    pub fn text(&self, field: &str) -> Option<&'t str> {
        self.typed(field, "a text in quotes, without control characters", plain)
    }

    /// A table that must be there.
    #[must_use]
    pub fn table(&self, field: &str) -> Option<Row<'t>> {
        self.need(field)?;
        let table = self.within(field, self.get(field)?, None);
        if table.is_none() {
            self.must_be(self.dialect.shape, field, "a table");
        }
        table
    }

    /// A table that must be there, with these fields alone.
    #[must_use]
    pub fn section(&self, field: &str, known: &[&str]) -> Option<Row<'t>> {
        self.table(field).inspect(|row| row.only(known))
    }

    /// Notes where a list is longer than this program can hold.
    pub fn at_most(rows: &[Row<'_>], most: usize, what: &str) {
        if let Some(row) = rows.get(most) {
            row.error("limit", "", format!("the file has {} {what}; this program can hold at most {most}", rows.len()));
        }
    }

    /// The rows of a list of tables, none if it is left out; `None` if it is anything else.
    ///
    /// Those of the file are called by this word and their id, name or letter, or else their number.
    #[must_use]
    pub fn rows(&self, field: &str, word: &str) -> Option<Vec<Row<'t>>> {
        let row = |(index, value): (usize, &'t Value<'t>)| {
            let table = value.get_ref().as_table()?;
            let label = |key: &&str| plain(table.get(*key)?.get_ref()).filter(|label| !label.is_empty());
            let id = ["id", "name", "letter"].iter().find_map(label);
            let name = id.map_or_else(|| (index + 1).to_string(), |id| quoted(self.dialect.quote, id));
            self.within(field, value, Some(format!("{word} {name}")))
        };
        let Some(value) = self.get(field) else { return Some(Vec::new()) };
        let rows = value.get_ref().as_array().and_then(|list| list.iter().enumerate().map(row).collect());
        if rows.is_none() {
            self.must_be(self.dialect.shape, field, "a list of tables");
        }
        rows
    }

    /// The rows of a list of tables that must be there.
    #[must_use]
    pub fn need_rows(&self, field: &str, word: &str) -> Option<Vec<Row<'t>>> {
        self.need(field).and_then(|_| self.rows(field, word))
    }

    /// How a value is named in a message.
    #[must_use]
    pub fn describe(&self, value: &DeValue<'_>) -> String {
        match value {
            DeValue::String(text) => quoted(self.dialect.quote, text),
            DeValue::Integer(_) => whole(value).unwrap_or_default().to_string(),
            DeValue::Float(number) => shown(number.as_str()),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Datetime(_) => "a date".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        }
    }
}

/// The texts that stand in this field of more than one row: the row where each stands for the second time, the text, how often.
#[must_use]
pub fn repeated<'r, 't>(rows: &'r [Row<'t>], field: &str) -> Vec<(&'r Row<'t>, String, usize)> {
    let mut found: BTreeMap<&str, Vec<&Row<'t>>> = BTreeMap::new();
    for row in rows {
        if let Some(text) = row.word(field) {
            found.entry(text).or_default().push(row);
        }
    }
    found.into_iter().filter(|(_, rows)| rows.len() > 1).map(|(text, rows)| (rows[1], shown(text), rows.len())).collect()
}

/// Notes every text that stands in this field of more than one row, where it stands for the second time; `message` is made of
/// the text and of how often it is there.
pub fn unique(rows: &[Row<'_>], field: &str, check: &'static str, message: impl Fn(&str, usize) -> String) {
    for (row, text, times) in repeated(rows, field) {
        row.error(check, field, message(&text, times));
    }
}
