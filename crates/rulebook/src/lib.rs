//! Rules documents as data: the clauses, rulings, worked examples and options of `docs/rules/*.md`.
//!
//! The same document is the specification, the help text of a refusal and the yardstick of the tests, so it is parsed,
//! never copied: [`Rulebook::parse`] reads it, [`Rulebook::find`] answers "what does GT-7.4 say", and [`coverage`]
//! tells which clauses no test cites and which never fired in play.
//!
//! ```
//! use rulebook::Rulebook;
//!
//! let document = "## Clauses\n### GT-7 Trade agreements\n- **GT-7.1** One complete planet is resolved.\n- **GT-7.4** The last good wins ties.\n";
//! let book = Rulebook::parse(document);
//! assert_eq!(book.clause("gt-7.4").unwrap().text, "The last good wins ties.");
//! assert_eq!(book.find("7.5").unwrap_err().to_string(), "there is no clause GT-7.5; the nearest are GT-7.4 and GT-7.1");
//! assert_eq!(book.search("LAST good")[0].id(), "GT-7.4");
//! ```
//!
//! Reading order: this file, `parse`, `markdown`, [`coverage`].

pub mod coverage;
mod markdown;
mod parse;

/// One numbered clause of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseText {
    /// `GT-7.4`.
    pub id: String,
    /// The section it stands in: `GT-7`.
    pub section: String,
    /// What it says, as Markdown, with the lists and tables that belong to it.
    pub text: String,
    /// The line of the document, from 1.
    pub line: usize,
}

/// A section of the rules: a heading with its clauses under it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// `GT-7`.
    pub id: String,
    /// `Trade agreements`.
    pub title: String,
    /// What stands in it besides clauses: introductions, procedures, subheadings. Often empty.
    pub notes: String,
    /// The line of its heading, from 1.
    pub line: usize,
}

/// A question that the printed rules leave open, and the answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ruling {
    /// `R12`, `G-3`, `G7` or a plain `25`, as the document has it.
    pub id: String,
    /// What is unclear.
    pub question: String,
    /// How it is played.
    pub ruling: String,
    /// Why; empty where the document does not say it apart from the ruling.
    pub reason: String,
    /// The option that changes it; empty where the document has no column for that.
    pub option: String,
    /// The line of the document, from 1.
    pub line: usize,
}

/// A worked example: a position, what is done, what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// `X6`, `W-3`, `SD-E1` or a plain `14`, as the document has it.
    pub id: String,
    /// `Mary's turn`.
    pub title: String,
    /// The rest, with the clauses it shows, as Markdown.
    pub text: String,
    /// The line of the document, from 1.
    pub line: usize,
}

/// An option of the game, as the document lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionText {
    /// `stall_limit`.
    pub name: String,
    /// The values it takes, in words.
    pub values: String,
    /// The value it has when nobody says otherwise; `-` if it must be given.
    pub default: String,
    /// What it does, or the clauses it belongs to.
    pub meaning: String,
    /// The line of the document, from 1.
    pub line: usize,
}

/// Why a clause was not found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no clause {typed}{}", the_nearest_are(nearest))]
pub struct UnknownClause {
    /// What was asked for, with the prefix.
    pub typed: String,
    /// The ids that were probably meant, the nearest first; none if it was no id at all.
    pub nearest: Vec<String>,
}

fn the_nearest_are(ids: &[String]) -> String {
    match ids {
        [] => String::new(),
        [id] => format!("; the nearest is {id}"),
        [before @ .., last] => format!("; the nearest are {} and {last}", before.join(", ")),
    }
}

/// Something that [`Rulebook::search`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passage<'b> {
    /// A clause.
    Clause(&'b ClauseText),
    /// A ruling.
    Ruling(&'b Ruling),
    /// A worked example.
    Example(&'b Example),
}

impl<'b> Passage<'b> {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &'b str {
        match self {
            Passage::Clause(clause) => &clause.id,
            Passage::Ruling(ruling) => &ruling.id,
            Passage::Example(example) => &example.id,
        }
    }

    /// All of it, in one text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Passage::Clause(clause) => clause.text.clone(),
            Passage::Ruling(Ruling { question, ruling, reason, option, .. }) => [question, ruling, reason, option]
                .map(String::as_str)
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" "),
            Passage::Example(example) => format!("{} {}", example.title, example.text),
        }
    }
}

/// A rules document.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rulebook {
    /// The prefix of its clause ids: `GT`.
    pub prefix: String,
    /// The sections, in order.
    pub sections: Vec<Section>,
    /// The clauses, in order.
    pub clauses: Vec<ClauseText>,
    /// The rulings, in order.
    pub rulings: Vec<Ruling>,
    /// The worked examples, in order.
    pub examples: Vec<Example>,
    /// The options, in order.
    pub options: Vec<OptionText>,
}

impl Rulebook {
    /// Reads a rules document. What its clause ids begin with stands in the document itself.
    ///
    /// It never fails: what is not laid out as a clause, a ruling, an example or an option is left out.
    #[must_use]
    pub fn parse(document: &str) -> Rulebook {
        parse::document(document)
    }

    /// The clause with this id; `GT-7.4`, `gt-7.4`, `gt_7_4` and `7.4` are the same.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&ClauseText> {
        let wanted = self.numbers(id)?;
        self.clauses.iter().find(|clause| self.numbers(&clause.id).as_ref() == Some(&wanted))
    }

    /// Like [`Rulebook::clause`], but says which ids are near if there is none.
    ///
    /// # Errors
    /// The nearest ids.
    pub fn find(&self, id: &str) -> Result<&ClauseText, UnknownClause> {
        self.clause(id).ok_or_else(|| {
            let typed = self.numbers(id).map_or_else(|| id.trim().to_owned(), |numbers| self.id_of(&numbers));
            UnknownClause { typed, nearest: self.nearest(id).into_iter().map(str::to_owned).collect() }
        })
    }

    /// The ids nearest to one that does not exist, at most three: first by section, then by number.
    #[must_use]
    pub fn nearest(&self, id: &str) -> Vec<&str> {
        let Some(wanted) = self.numbers(id) else { return Vec::new() };
        let (section, number) = (wanted[0], wanted.get(1).copied().unwrap_or(1));
        let distance = |clause: &&ClauseText| {
            let found = self.numbers(&clause.id).unwrap_or_default();
            let [of_section, of_number] = [found.first(), found.get(1)].map(|number| number.copied().unwrap_or(u32::MAX));
            (section.abs_diff(of_section), number.abs_diff(of_number))
        };
        let mut clauses: Vec<&ClauseText> = self.clauses.iter().collect();
        clauses.sort_by_key(distance);
        clauses.into_iter().take(3).map(|clause| clause.id.as_str()).collect()
    }

    /// The section with this id; `GT-7`, `gt-7` and `7` are the same.
    #[must_use]
    pub fn section(&self, id: &str) -> Option<&Section> {
        let wanted = self.numbers(id)?;
        self.sections.iter().find(|section| self.numbers(&section.id).as_ref() == Some(&wanted))
    }

    /// The clauses of a section, in order; none if there is no such section.
    pub fn clauses_of(&self, section: &str) -> impl Iterator<Item = &ClauseText> {
        let id = self.section(section).map(|section| section.id.as_str());
        self.clauses.iter().filter(move |clause| Some(clause.section.as_str()) == id)
    }

    /// The ruling with this id; `G-3`, `g3` and `3` are the same.
    #[must_use]
    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        let wanted = plain(id);
        self.rulings.iter().find(|ruling| {
            let found = plain(&ruling.id);
            found == wanted || (!wanted.is_empty() && found.trim_start_matches(char::is_alphabetic) == wanted)
        })
    }

    /// The worked example with this id; `W-3` and `w3` are the same.
    #[must_use]
    pub fn example(&self, id: &str) -> Option<&Example> {
        let wanted = plain(id);
        self.examples.iter().find(|example| plain(&example.id) == wanted)
    }

    /// The clauses, rulings and examples in which every word of `text` occurs, in upper or lower case. Those that have
    /// the words as one phrase come first; within that the order is that of the document.
    #[must_use]
    pub fn search(&self, text: &str) -> Vec<Passage<'_>> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return Vec::new();
        }
        let phrase = words.join(" ");
        let clauses = self.clauses.iter().map(Passage::Clause);
        let all = clauses.chain(self.rulings.iter().map(Passage::Ruling)).chain(self.examples.iter().map(Passage::Example));
        let mut found: Vec<(bool, Passage<'_>)> = all
            .filter_map(|passage| {
                let whole = format!("{} {}", passage.id(), passage.text()).to_lowercase();
                let one_line = whole.split_whitespace().collect::<Vec<_>>().join(" ");
                words.iter().all(|word| one_line.contains(word)).then(|| (!one_line.contains(&phrase), passage))
            })
            .collect();
        found.sort_by_key(|(scattered, _)| *scattered);
        found.into_iter().map(|(_, passage)| passage).collect()
    }

    /// The numbers of an id: `[7, 4]` of `GT-7.4`, `gt_7_4` or `7.4`; `None` if it is no id of this book.
    fn numbers(&self, id: &str) -> Option<Vec<u32>> {
        let id = id.trim();
        // The prefix goes first, since it may hold a digit itself: M1-4.3.
        let own = id.get(..self.prefix.len()).filter(|start| !start.is_empty() && start.eq_ignore_ascii_case(&self.prefix));
        let rest = own.map_or(id, |own| id[own.len()..].trim_start_matches(['-', '_', ' ']));
        let numbers: Vec<u32> = rest.split(['.', '_']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
        (1..=2).contains(&numbers.len()).then_some(numbers)
    }

    fn id_of(&self, numbers: &[u32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        format!("{}-{}", self.prefix, numbers.join("."))
    }
}

/// An id without case and punctuation.
fn plain(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
