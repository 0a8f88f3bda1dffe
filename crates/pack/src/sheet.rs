//! A content file as a table of its entries, for whoever edits one: what stands where, and the same file with other values.
//!
//! Nothing is known here of any game. Whatever is not changed stays as it was written, remarks and order included.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Entries of one kind: all `[[card]]`, the one `[setup]`, or the fields at the head of the file, whose group has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// As it stands between the brackets.
    pub name: String,
    /// In the order of the file.
    pub entries: Vec<Entry>,
}

/// One entry of a content file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its line, from 1.
    pub line: usize,
    /// Its fields, in the order of the file.
    pub cells: Vec<Cell>,
}

/// A field of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// What the field is called.
    pub field: String,
    /// Its value: a text without its quotes, anything else as it is written.
    pub shown: String,
    /// Whether it is a text.
    pub is_text: bool,
    at: Range<usize>,
}

impl Entry {
    /// What its field says.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.cells.iter().find(|cell| cell.field == name).map(|cell| cell.shown.as_str())
    }

    /// By which it is known: its id, or else its name.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.field("id").or_else(|| self.field("name"))
    }
}

/// Another value for a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The name of the group.
    pub group: String,
    /// Which entry of it, from 0.
    pub entry: usize,
    /// The field.
    pub field: String,
    /// The value, as a [`Cell`] shows it.
    pub value: String,
}

/// Why a file cannot be edited so.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotEdited {
    /// It is not TOML.
    #[error("the file is not valid TOML: put that right in its text first")]
    Syntax,
    /// There is no such field.
    #[error("there is no field '{field}' in entry {} of '{group}': it was changed meanwhile", entry + 1)]
    NoField {
        /// The group that was named.
        group: String,
        /// The entry.
        entry: usize,
        /// The field.
        field: String,
    },
    /// The value is none.
    #[error("'{value}' is no value for '{field}' in line {line}: write a number, true or false, or a list such as [1, 2]")]
    NoValue {
        /// The field.
        field: String,
        /// What was written.
        value: String,
        /// The line of its entry.
        line: usize,
    },
}

/// The entries of a file; nothing if it is not TOML.
#[must_use]
pub fn groups(text: &str) -> Vec<Group> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut found = Found { text, groups: Vec::new() };
    if errors.is_empty() {
        found.table("", 0, table.get_ref());
    }
    found.groups
}

/// The file with other values.
///
/// # Errors
/// The first edit that cannot be made; then none is.
pub fn edited(text: &str, edits: &[Edit]) -> Result<String, NotEdited> {
    if DeTable::parse(text).is_err() {
        return Err(NotEdited::Syntax);
    }
    let groups = groups(text);
    let mut places: Vec<(Range<usize>, String)> = Vec::new();
    for Edit { group, entry, field, value } in edits {
        let found = groups.iter().find(|one| one.name == *group).and_then(|group| group.entries.get(*entry));
        let cell = found.and_then(|entry| Some((entry.line, entry.cells.iter().find(|cell| cell.field == *field)?)));
        let missing = || NotEdited::NoField { group: group.clone(), entry: *entry, field: field.clone() };
        let (line, cell) = cell.ok_or_else(missing)?;
        // Browsers send line ends of their own.
        let value = value.replace("\r\n", "\n");
        if value == cell.shown.replace("\r\n", "\n") {
            continue;
        }
        let written = if cell.is_text { toml::Value::String(value).to_string() } else { value.trim().to_owned() };
        if !is_value(&written) {
            return Err(NotEdited::NoValue { field: field.clone(), value: super::shown(&written), line });
        }
        places.push((cell.at.clone(), written));
    }
    // From the end, so that what comes before stays where it is.
    places.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
    let mut text = text.to_owned();
    for (at, written) in places {
        text.replace_range(at, &written);
    }
    Ok(text)
}

/// Whether a text is one value of TOML and nothing else.
fn is_value(text: &str) -> bool {
    let alone = format!("value = {text}\n");
    // A value that ends the line would let what follows be another field, or hide it behind a remark.
    DeTable::parse(&alone).is_ok_and(|table| {
        let table = table.get_ref();
        table.len() == 1 && table.values().all(|value| value.span().end == alone.len() - 1)
    })
}

struct Found<'t> {
    text: &'t str,
    groups: Vec<Group>,
}

impl Found<'_> {
    /// Notes the fields of a table as an entry, and goes on to the tables in it.
    fn table(&mut self, name: &str, at: usize, table: &DeTable<'_>) {
        let mut fields: Vec<(&str, usize, &Spanned<DeValue<'_>>)> =
            table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value)).collect();
        fields.sort_by_key(|(_, at, _)| *at);
        let (cells, inner): (Vec<_>, Vec<_>) = fields.into_iter().partition(|(_, _, value)| self.is_written_out(value));
        let cells: Vec<Cell> = cells.into_iter().map(|(field, _, value)| self.cell(field, value)).collect();
        if !cells.is_empty() {
            let line = 1 + self.text[..at].matches('\n').count();
            let entry = Entry { line, cells };
            match self.groups.iter_mut().find(|group| group.name == name) {
                Some(group) => group.entries.push(entry),
                None => self.groups.push(Group { name: name.to_owned(), entries: vec![entry] }),
            }
        }
        for (field, at, value) in inner {
            let name = if name.is_empty() { field.to_owned() } else { format!("{name}.{field}") };
            match value.get_ref() {
                DeValue::Table(table) => self.table(&name, at, table),
                DeValue::Array(list) => {
                    for entry in list {
                        if let DeValue::Table(table) = entry.get_ref() {
                            self.table(&name, first(table).unwrap_or(at), table);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a value stands behind its field, and not under a heading of its own.
    fn is_written_out(&self, value: &Spanned<DeValue<'_>>) -> bool {
        let begins = |value: &Spanned<DeValue<'_>>, letter| self.text.get(value.span()).is_some_and(|text| text.starts_with(letter));
        match value.get_ref() {
            DeValue::Table(_) => begins(value, '{'),
            DeValue::Array(list) => match list.first() {
                Some(first) if matches!(first.get_ref(), DeValue::Table(_)) => begins(first, '{'),
                _ => true,
            },
            _ => true,
        }
    }

    fn cell(&self, field: &str, value: &Spanned<DeValue<'_>>) -> Cell {
        let (at, text) = (value.span(), value.get_ref().as_str());
        let shown = text.unwrap_or_else(|| self.text.get(at.clone()).unwrap_or_default());
        Cell { field: field.to_owned(), shown: shown.to_owned(), is_text: text.is_some(), at }
    }
}

/// Where the first field of a table stands.
fn first(table: &DeTable<'_>) -> Option<usize> {
    table.keys().map(|key| key.span().start).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# Mine\nformat = 1 # first\n\n[setup]\nhand = 5\n\n[deck.deep]\nsize = 9\n\n[[card]]\nid = 'a'\nname = \"Old \\\"A\\\"\"\nneeds = [\n  { colour = \"red\" }, # two\n]\n[[card]]\nid = 'b'\nvp = 2 # too many\n";

    fn edit(group: &str, entry: usize, field: &str, value: &str) -> Edit {
        Edit { group: group.into(), entry, field: field.into(), value: value.into() }
    }

    #[test]
    fn every_entry_is_found_with_its_line_and_fields() {
        let groups = groups(FILE);
        let told: Vec<String> = groups
            .iter()
            .flat_map(|group| group.entries.iter().map(move |entry| (group, entry)))
            .map(|(group, entry)| {
                let cells: Vec<String> = entry.cells.iter().map(|cell| format!("{}={}", cell.field, cell.shown)).collect();
                format!("{}@{} {}", group.name, entry.line, cells.join(" "))
            })
            .collect();
        let needs = "[\n  { colour = \"red\" }, # two\n]";
        assert_eq!(
            told,
            [
                "@1 format=1",
                "setup@4 hand=5",
                "deck.deep@7 size=9",
                &format!("card@11 id=a name=Old \"A\" needs={needs}"),
                "card@17 id=b vp=2"
            ]
        );
        assert_eq!(groups[3].entries.iter().map(Entry::key).collect::<Vec<_>>(), [Some("a"), Some("b")]);
    }

    #[test]
    fn only_what_is_edited_changes() {
        let edits = [edit("card", 0, "name", "New <b> \"A\" \u{e9}\n"), edit("card", 1, "vp", " 3 "), edit("setup", 0, "hand", "5")];
        let text = edited(FILE, &edits).unwrap();
        assert!(text.contains("vp = 3 # too many\n") && text.contains("format = 1 # first\n") && text.contains("hand = 5\n"), "{text}");
        assert_eq!(groups(&text)[3].entries[0].field("name"), Some("New <b> \"A\" \u{e9}\n"));
        assert_eq!(edited(FILE, &[]).as_deref(), Ok(FILE));
        let list = edited(FILE, &[edit("card", 0, "needs", "[\r\n  { colour = \"red\" }, # two\r\n]")]);
        assert_eq!(list.as_deref(), Ok(FILE), "a browser's line ends are no change");
    }

    #[test]
    fn what_is_no_value_is_refused_and_nothing_is_changed() {
        for value in ["", "three", "1\nvp = 9", "1 # and", "[1", "1]\n[[card]]", "'''"] {
            let told = edited(FILE, &[edit("setup", 0, "hand", "6"), edit("card", 1, "vp", value)]).unwrap_err().to_string();
            assert!(told.contains("is no value for 'vp' in line 17"), "{value}: {told}");
        }
        let missing = edited(FILE, &[edit("card", 2, "vp", "1")]).unwrap_err();
        assert_eq!(missing.to_string(), "there is no field 'vp' in entry 3 of 'card': it was changed meanwhile");
        assert_eq!(edited("a = ", &[]), Err(NotEdited::Syntax));
        assert_eq!(groups("a = ["), []);
    }

    #[test]
    fn files_that_were_made_to_break_a_reader_are_read_or_refused() {
        for text in
            [format!("a = {}", "[".repeat(100_000)), format!("{} = 1", "a.".repeat(50_000)), "[a]\n".repeat(20_000), "a = 1e999999".into()]
        {
            let found = groups(&text);
            assert!(found.iter().map(|group| group.entries.len()).sum::<usize>() <= 1, "{found:?}");
        }
    }
}
