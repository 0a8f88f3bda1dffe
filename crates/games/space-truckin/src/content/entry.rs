//! Reading one table of a content file, field by field, with a problem for each that is not as it must be.

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

/// A table of the file with the name that messages give it.
pub(super) struct Entry<'t> {
    /// `truck "mauler"`, or `truck 3` if its id cannot be read.
    pub(super) name: String,
    /// Where it begins.
    pub(super) at: usize,
    table: &'t DeTable<'t>,
}

impl<'t> Entry<'t> {
    pub(super) fn new(name: impl Into<String>, at: usize, table: &'t DeTable<'t>) -> Entry<'t> {
        Entry { name: name.into(), at, table }
    }

    /// An entry of a list, named by its id where it has one.
    fn numbered(word: &str, index: usize, at: usize, table: &'t DeTable<'t>) -> Entry<'t> {
        let id = table.get("id").or_else(|| table.get("letter")).and_then(|id| id.get_ref().as_str());
        Entry::new(id.map_or_else(|| format!("{word} {}", index + 1), |id| format!("{word} \"{}\"", shown(id))), at, table)
    }

    /// Notes every field that is not one of these: it would have no effect, so something else was meant.
    pub(super) fn only(&self, known: &[&str], notes: &mut Notes) {
        for (key, _) in self.table {
            let key_text = key.get_ref().as_ref();
            if !known.contains(&key_text) && !["source", "note"].contains(&key_text) {
                let instead = nearest(key_text, known.iter().copied())
                    .map_or_else(|| format!("known are {}", known.join(", ")), |near| format!("did you mean '{near}'?"));
                let message = format!("{}: unknown field '{}'; {instead}", self.name, shown(key_text));
                notes.error("shape", Some(key.span().start), message);
            }
        }
    }

    pub(super) fn value(&self, field: &str) -> Option<&'t Value<'t>> {
        self.table.get(field)
    }

    /// A field that must be there and be read by `read`; `what` says what it must be.
    pub(super) fn typed<T>(
        &self,
        field: &str,
        what: &str,
        notes: &mut Notes,
        read: impl Fn(&'t DeValue<'t>) -> Option<T>,
    ) -> Option<Found<T>> {
        let Some(spanned) = self.table.get(field) else {
            notes.error("shape", Some(self.at), format!("{}: field '{field}' is missing", self.name));
            return None;
        };
        let at = spanned.span().start;
        let value = read(spanned.get_ref());
        if value.is_none() {
            notes.error("shape", Some(at), format!("{}: field '{field}' must be {what}", self.name));
        }
        value.map(|value| Found { value, at })
    }

    /// A text without control characters: texts end up in terminals and logs.
    pub(super) fn text(&self, field: &str, notes: &mut Notes) -> Option<Found<&'t str>> {
        self.typed(field, "a text in quotes, without control characters", notes, |value| {
            value.as_str().filter(|text| !text.chars().any(char::is_control))
        })
    }

    /// A text that may be left out.
    pub(super) fn optional_text(&self, field: &str, notes: &mut Notes) -> String {
        let there = self.value(field).is_some();
        there.then(|| self.text(field, notes)).flatten().map_or_else(String::new, |text| text.value.to_owned())
    }

    /// An id: logs and commands write it without quotes.
    pub(super) fn id(&self, notes: &mut Notes) -> Option<Found<&'t str>> {
        let id = self.text("id", notes)?;
        let fits =
            !id.value.is_empty() && id.value.len() <= 24 && id.value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !fits {
            notes.error("shape", Some(id.at), format!("{}: an id is 1 to 24 of a-z, A-Z, 0-9 and _", self.name));
        }
        fits.then_some(id)
    }

    /// A whole number in a range.
    pub(super) fn number(&self, field: &str, least: i32, most: i32, notes: &mut Notes) -> Option<Found<i32>> {
        let number = self.typed(field, "a whole number", notes, whole)?;
        let fits = i32::try_from(number.value).ok().filter(|number| (least..=most).contains(number));
        if fits.is_none() {
            let message = format!("{}: {field} must be {least} to {most}, found {}", self.name, number.value);
            notes.error("limit", Some(number.at), message);
        }
        fits.map(|value| Found { value, at: number.at })
    }

    /// A number that may be left out: then, or if it is wrong, `None`.
    pub(super) fn optional_number(&self, field: &str, notes: &mut Notes) -> Option<Found<i32>> {
        self.value(field)?;
        self.number(field, -100_000, 100_000, notes)
    }

    pub(super) fn table(&self, field: &str, notes: &mut Notes) -> Option<Entry<'t>> {
        let found = self.typed(field, "a table", notes, DeValue::as_table)?;
        Some(Entry::new(field, found.at, found.value))
    }

    /// The entries of a list of tables; an empty list if there is none.
    pub(super) fn entries(&self, field: &str, word: &str, notes: &mut Notes) -> Vec<Entry<'t>> {
        if self.value(field).is_none() {
            return Vec::new();
        }
        let tables = self.typed(field, "a list of tables", notes, |value| {
            value.as_array()?.iter().map(|item| Some((item.get_ref().as_table()?, item.span().start))).collect::<Option<Vec<_>>>()
        });
        let tables = tables.map(|tables| tables.value).unwrap_or_default();
        tables.into_iter().enumerate().map(|(index, (table, at))| Entry::numbered(word, index, at, table)).collect()
    }

    /// A list of texts.
    pub(super) fn texts(&self, field: &str, notes: &mut Notes) -> Option<Found<Vec<Found<&'t str>>>> {
        self.typed(field, "a list of texts in quotes", notes, |value| {
            value.as_array()?.iter().map(|item| Some(Found { value: item.get_ref().as_str()?, at: item.span().start })).collect()
        })
    }

    /// A list of whole numbers.
    pub(super) fn numbers(&self, field: &str, notes: &mut Notes) -> Option<Found<Vec<Found<i128>>>> {
        self.typed(field, "a list of whole numbers", notes, numbers)
    }

    /// A list of `[row, column]` pairs.
    pub(super) fn pairs(&self, field: &str, notes: &mut Notes) -> Option<Found<Vec<[i128; 2]>>> {
        self.typed(field, "a list of [row, column] pairs", notes, |value| {
            let pairs = value.as_array()?.iter().map(|pair| match &numbers(pair.get_ref())?[..] {
                [row, column] => Some([row.value, column.value]),
                _ => None,
            });
            pairs.collect()
        })
    }
}

fn numbers(value: &DeValue<'_>) -> Option<Vec<Found<i128>>> {
    value.as_array()?.iter().map(|item| Some(Found { value: whole(item.get_ref())?, at: item.span().start })).collect()
}
