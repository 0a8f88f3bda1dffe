//! Which tests cite which clauses, and which clauses never fired in play.
//!
//! A test cites GT-4.8 by its name (`gt_4_8_a_fifth_good_needs_a_discard`) or by the text `GT-4.8` in its body or in
//! the comment right above it. Examples (`X6`) and rulings (`R12`) are cited likewise: `x6` as a part of the name, or
//! `X6` as a word of the text. Where a document numbers them without a letter, `example_14` and `example 14` are meant,
//! `ruling_25` and `ruling 25`.
//!
//! ```
//! use rulebook::{Rulebook, coverage::Coverage};
//!
//! let book = Rulebook::parse("### GT-1 Terms\n- **GT-1.1** Two to four players.\n- **GT-1.2** A good is a card.\n");
//! let tests = [("tests/terms.rs", "#[test]\nfn gt_1_2_a_good_is_a_card() {}\n")];
//! assert_eq!(Coverage::of(&book, &tests).uncited_clauses(), ["GT-1.1"]);
//! ```

use std::collections::BTreeSet;
use std::path::Path;
use std::{fmt, fs, io};

use crate::Rulebook;

mod source;

/// Where a test stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TestName {
    /// The name of the file, as it was given.
    pub file: String,
    /// The name of the function.
    pub name: String,
    /// The line of the function, from 1.
    pub line: usize,
}

impl fmt::Display for TestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} {}", self.file, self.line, self.name)
    }
}

/// A clause, ruling or example with the tests that cite it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cited {
    /// What it is cited by: `GT-7.4`, `R28`.
    pub id: String,
    /// The tests, in the order of the sources.
    pub tests: Vec<TestName>,
}

/// What the tests cite of a rulebook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coverage {
    /// Every clause of the book, in order.
    pub clauses: Vec<Cited>,
    /// Every ruling, in order.
    pub rulings: Vec<Cited>,
    /// Every worked example, in order.
    pub examples: Vec<Cited>,
    /// Clauses that a test cites and the book does not have, with the tests that do.
    pub unknown: Vec<Cited>,
    /// How many tests were looked at.
    pub tests: usize,
}

impl Coverage {
    /// Looks through sources, each a file name and its text, for tests and what they cite.
    #[must_use]
    pub fn of<N: AsRef<str>, T: AsRef<str>>(book: &Rulebook, sources: &[(N, T)]) -> Coverage {
        let tests: Vec<Test> = sources.iter().flat_map(|(file, text)| Test::all(file.as_ref(), text.as_ref(), &book.prefix)).collect();
        let cited_by = |id: &str, cites: &dyn Fn(&Test) -> bool| {
            let tests = tests.iter().filter(|test| cites(test)).map(|test| test.name.clone()).collect();
            Cited { id: id.to_owned(), tests }
        };
        let by_clause = |id: &str| cited_by(id, &|test| test.clauses.contains(id));
        let by_label = |id: &str, word| {
            let label = Label::of(id, word);
            cited_by(id, &|test| label.is_in(test))
        };
        let known: BTreeSet<&str> = book.clauses.iter().map(|clause| clause.id.as_str()).collect();
        let mentioned: BTreeSet<&str> = tests.iter().flat_map(|test| test.clauses.iter().map(String::as_str)).collect();
        Coverage {
            clauses: book.clauses.iter().map(|clause| by_clause(&clause.id)).collect(),
            rulings: book.rulings.iter().map(|ruling| by_label(&ruling.id, "ruling")).collect(),
            examples: book.examples.iter().map(|example| by_label(&example.id, "example")).collect(),
            unknown: mentioned.difference(&known).map(|id| by_clause(id)).collect(),
            tests: tests.len(),
        }
    }

    /// The clauses that no test cites, in order.
    #[must_use]
    pub fn uncited_clauses(&self) -> Vec<&str> {
        uncited(&self.clauses)
    }

    /// The rulings that no test cites, in order.
    #[must_use]
    pub fn uncited_rulings(&self) -> Vec<&str> {
        uncited(&self.rulings)
    }

    /// The worked examples that no test cites, in order.
    #[must_use]
    pub fn uncited_examples(&self) -> Vec<&str> {
        uncited(&self.examples)
    }

    /// The tests that cite a clause, ruling or example; none if there is no such id.
    #[must_use]
    pub fn tests_of(&self, id: &str) -> &[TestName] {
        let all = self.clauses.iter().chain(&self.rulings).chain(&self.examples);
        all.into_iter().find(|cited| cited.id == id).map_or(&[], |cited| &cited.tests)
    }
}

fn uncited(cited: &[Cited]) -> Vec<&str> {
    cited.iter().filter(|cited| cited.tests.is_empty()).map(|cited| cited.id.as_str()).collect()
}

/// What play did with the clauses of a book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Fired {
    /// The clauses that never fired, in the order of the book.
    pub never: Vec<String>,
    /// Ids that fired and are no clauses of the book, sorted: slips of the pen in the rules' code.
    pub unknown: Vec<String>,
}

/// Compares the ids that fired in play, in any order and any number, with the clauses of the book.
pub fn fired<'i>(book: &Rulebook, ids: impl Iterator<Item = &'i str>) -> Fired {
    let ids: BTreeSet<&str> = ids.collect();
    let clauses = book.clauses.iter().map(|clause| clause.id.as_str());
    let never = clauses.clone().filter(|id| !ids.contains(id)).map(str::to_owned).collect();
    // Rulings fire too: an option's clause may be one.
    let known: BTreeSet<&str> = clauses.chain(book.rulings.iter().map(|ruling| ruling.id.as_str())).collect();
    Fired { never, unknown: ids.difference(&known).map(|id| (*id).to_owned()).collect() }
}

/// All Rust files below a folder, sorted by name: the name from that folder on, with `/` between its parts, and the
/// text. Hidden folders and `target` are left out.
///
/// # Errors
/// What cannot be read.
pub fn scan_dir(path: impl AsRef<Path>) -> io::Result<Vec<(String, String)>> {
    fn scan(folder: &Path, name: &str, found: &mut Vec<(String, String)>) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let own = entry.file_name().to_string_lossy().into_owned();
            let name = if name.is_empty() { own.clone() } else { format!("{name}/{own}") };
            if entry.file_type()?.is_dir() {
                if !own.starts_with('.') && own != "target" {
                    scan(&entry.path(), &name, found)?;
                }
            } else if own.ends_with(".rs") {
                found.push((name, fs::read_to_string(entry.path())?));
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    scan(path.as_ref(), "", &mut found)?;
    found.sort();
    Ok(found)
}

/// A test and what it cites.
struct Test {
    name: TestName,
    /// The parts of its name between underscores.
    parts: Vec<String>,
    text: String,
    clauses: BTreeSet<String>,
}

impl Test {
    fn all(file: &str, text: &str, prefix: &str) -> Vec<Test> {
        let read = |test: source::TestSource| {
            let parts: Vec<String> = test.name.split('_').map(str::to_lowercase).collect();
            let mut clauses = clauses_in_text(&test.text, prefix);
            clauses.extend(clauses_in_name(&parts, prefix));
            Test { name: TestName { file: file.to_owned(), name: test.name, line: test.line }, parts, text: test.text, clauses }
        };
        source::tests(text).into_iter().map(read).collect()
    }
}

/// `gt_4_8` among the parts of a name: the prefix and two numbers, each a whole part.
fn clauses_in_name(parts: &[String], prefix: &str) -> Vec<String> {
    let prefix_part = prefix.to_lowercase();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let cited = |window: &[String]| match window {
        [first, section, number] if *first == prefix_part && is_number(section) && is_number(number) => {
            Some(format!("{prefix}-{section}.{number}"))
        }
        _ => None,
    };
    parts.windows(3).filter_map(cited).collect()
}

/// `GT-4.8` as a word of a text.
fn clauses_in_text(text: &str, prefix: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A book without clauses has no prefix: then a number after a hyphen is just a number.
    if prefix.is_empty() {
        return found;
    }
    for (at, start) in text.match_indices(&format!("{prefix}-")) {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &text[at + start.len()..];
        let section = digits(rest);
        let number = rest[section..].strip_prefix('.').map_or(0, digits);
        if section > 0 && number > 0 && !text[..at].ends_with(is_word) {
            found.insert(text[at..at + start.len() + section + 1 + number].to_owned());
        }
    }
    found
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// How a ruling or example is cited: as a run of parts of a name, or as a word of a text.
struct Label {
    names: [Vec<String>; 2],
    text: String,
}

impl Label {
    /// `word` stands before ids that are bare numbers, since a bare number in a test may be anything.
    fn of(id: &str, word: &str) -> Label {
        let bare = id.bytes().all(|byte| byte.is_ascii_digit());
        let id = if bare { format!("{word} {id}") } else { id.to_owned() };
        let parts: Vec<String> = id.split(['-', ' ']).map(str::to_lowercase).collect();
        Label { names: [vec![parts.concat()], parts], text: id }
    }

    fn is_in(&self, test: &Test) -> bool {
        let named = |name: &Vec<String>| test.parts.windows(name.len()).any(|window| window == name);
        let word = |at: usize| {
            !test.text[..at].ends_with(is_word) && !test.text[at + self.text.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
        };
        self.names.iter().any(named) || test.text.match_indices(&self.text).any(|(at, _)| word(at))
    }
}
