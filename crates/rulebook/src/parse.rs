//! From a rules document to a [`Rulebook`].
//!
//! The five documents are laid out alike, but not the same: clauses are bullets or table rows; rulings are table rows
//! (`R12`, `G7`, plain `25`) or bullets (`G-3`); examples are paragraphs (`X6`), bullets (`W-3`), numbered items or
//! table rows (`SD-E1`). Each part is therefore read by what its items begin with, not by one fixed form.

use crate::markdown::{self, Line, Opening, cells, opening};
use crate::{ClauseText, Example, OptionText, Rulebook, Ruling, Section};

pub(crate) fn document(document: &str) -> Rulebook {
    let lines = markdown::lines(document);
    let part = |title| markdown::part(&lines, title);
    // An excerpt may have no parts at all; then everything in it may be a clause.
    let ruled = part("Clauses").unwrap_or(&lines);
    let mut book = Rulebook { prefix: prefix(ruled), ..Rulebook::default() };
    clauses(ruled, &mut book);
    book.rulings = part("Gaps and rulings").map(rulings).unwrap_or_default();
    book.examples = part("Worked examples").map(|lines| examples(lines, &book.prefix)).unwrap_or_default();
    book.options = part("Variants and options").map(options).unwrap_or_default();
    book
}

/// What stands before the hyphen of the first section or clause: `GT` of `### GT-1 Terms`. Clauses are read by the same eyes
/// whether they are bullets or rows of a table, so nobody who reads a document has to know its prefix beforehand.
fn prefix(lines: &[Line<'_>]) -> String {
    let of_id = |id: &str| {
        let (prefix, numbers) = id.split_once('-')?;
        let is_prefix = prefix.starts_with(|c: char| c.is_ascii_uppercase())
            && prefix.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        (is_prefix && numbers.split('.').all(is_number)).then(|| prefix.to_owned())
    };
    let of_line = |line: &Line<'_>| match line.heading() {
        Some((_, title)) => of_id(title.split(' ').next().unwrap_or(title)),
        None => opening(line, &|id| of_id(id).is_some() && id.contains('.')).and_then(|found| of_id(&found.id)),
    };
    lines.iter().find_map(of_line).unwrap_or_default()
}

/// `GT-7.4` of the prefix `GT`.
fn is_clause_id(id: &str, prefix: &str) -> bool {
    let numbers = id.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).and_then(|rest| rest.split_once('.'));
    numbers.is_some_and(|(section, number)| is_number(section) && is_number(number))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What the lines after a clause's first belong to.
#[derive(PartialEq)]
enum Place {
    /// The clause opened last.
    Clause,
    /// The section: a paragraph or subheading came between.
    Section,
}

fn clauses(lines: &[Line<'_>], book: &mut Rulebook) {
    let prefix = book.prefix.clone();
    let is_id = |id: &str| is_clause_id(id, &prefix);
    let mut place = Place::Section;
    let mut after_blank = true;
    for line in lines {
        if let Some((_, title)) = line.heading() {
            place = Place::Section;
            if let Some((id, title)) = section_heading(title, &prefix) {
                book.sections.push(Section { id, title, notes: String::new(), line: line.number });
            }
        } else if line.is_rule() {
            place = Place::Section;
        } else if let Some(found) = opening(line, &is_id) {
            if found.cells.is_some() {
                // The head of a table of clauses is not a note.
                drop_table_head(book.sections.last_mut());
            }
            place = if found.cells.is_some() { Place::Section } else { Place::Clause };
            book.clauses.push(clause(found, line.number));
        } else {
            // A table or list belongs to the clause it follows; so does a line that goes on without a blank one
            // before it. A paragraph of its own belongs to the section, and so does all that follows it.
            let paragraph = after_blank && !line.is_blank() && !line.is_table() && !line.is_list() && !line.fenced;
            if paragraph || line.is_subheading() {
                place = Place::Section;
            }
            let text = match place {
                Place::Clause => book.clauses.last_mut().map(|clause| &mut clause.text),
                Place::Section => book.sections.last_mut().map(|section| &mut section.notes),
            };
            // One blank line is as good as several.
            if let Some(text) = text.filter(|text| !(line.is_blank() && text.ends_with('\n'))) {
                text.push('\n');
                text.push_str(line.text.strip_prefix("  ").unwrap_or(line.text));
            }
        }
        after_blank = line.is_blank();
    }
    let texts = book.clauses.iter_mut().map(|clause| &mut clause.text);
    for text in texts.chain(book.sections.iter_mut().map(|section| &mut section.notes)) {
        *text = text.trim().to_owned();
    }
}

fn clause(found: Opening, line: usize) -> ClauseText {
    let section = found.id.split_once('.').map_or(found.id.as_str(), |(section, _)| section).to_owned();
    let rest = found.cells.map_or(found.rest, |cells| cells.join(" | "));
    let text = if found.title.is_empty() { rest } else { format!("{} {rest}", found.title) };
    ClauseText { id: found.id, section, text, line }
}

/// `GT-7 Trade agreements`.
fn section_heading(title: &str, prefix: &str) -> Option<(String, String)> {
    let (id, title) = title.split_once(' ').unwrap_or((title, ""));
    let number = id.strip_prefix(prefix)?.strip_prefix('-')?;
    is_number(number).then(|| (id.to_owned(), title.trim().to_owned()))
}

fn drop_table_head(section: Option<&mut Section>) {
    let Some(section) = section else { return };
    let keep = section.notes.lines().count() - section.notes.lines().rev().take_while(|line| line.starts_with('|')).count();
    section.notes = section.notes.lines().take(keep).collect::<Vec<_>>().join("\n").trim_end().to_owned();
}

/// Everything that opens in these lines, with the lines that follow it, up to the next opening or heading.
fn items(lines: &[Line<'_>], is_id: &dyn Fn(&str) -> bool) -> Vec<(Opening, usize)> {
    let mut items: Vec<(Opening, usize)> = Vec::new();
    let mut open = false;
    for line in lines {
        if let Some(found) = opening(line, is_id) {
            open = found.cells.is_none();
            items.push((found, line.number));
        } else if line.heading().is_some() || line.is_rule() || line.is_subheading() {
            open = false;
        } else if let Some((item, _)) = items.last_mut().filter(|_| open) {
            item.rest.push('\n');
            item.rest.push_str(line.text);
        }
    }
    for (item, _) in &mut items {
        item.rest = item.rest.trim().to_owned();
    }
    items
}

/// `R12`, `G7`, `G-3` or `25`.
fn is_ruling_id(id: &str) -> bool {
    let number = id.strip_prefix(['R', 'G']).map_or(id, |rest| rest.strip_prefix('-').unwrap_or(rest));
    is_number(number)
}

fn rulings(lines: &[Line<'_>]) -> Vec<Ruling> {
    // What the columns mean is said by the head of the table: the row above the dashes.
    let head = lines.iter().find(|line| line.is_table()).map(|line| cells(line.text)).unwrap_or_default();
    let column = |word: &str| head.iter().position(|cell| cell.to_lowercase().starts_with(word)).and_then(|at| at.checked_sub(1));
    let columns = ["question", "ruling", "reason", "option"].map(column);
    let read = |(item, line): (Opening, usize)| match item.cells {
        Some(cells) => {
            let [question, ruling, reason, option] = columns.map(|at| at.and_then(|at| cells.get(at)).cloned().unwrap_or_default());
            Ruling { id: item.id, question, ruling, reason, option, line }
        }
        None => {
            let (ruling, reason) = item.rest.split_once("Reason:").unwrap_or((&item.rest, ""));
            let ruling = ruling.strip_prefix("Ruling:").unwrap_or(ruling);
            let [ruling, reason] = [ruling, reason].map(|text| text.trim().to_owned());
            Ruling { id: item.id, question: item.title, ruling, reason, option: String::new(), line }
        }
    };
    items(lines, &is_ruling_id).into_iter().map(read).collect()
}

/// `X6`, `EX2`, `W-3`, `SD-E1` or `14`.
fn is_example_id(id: &str, prefix: &str) -> bool {
    let own = id.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('-')).unwrap_or(id);
    let number = own.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = own.len() - number.len();
    let number = number.strip_prefix('-').filter(|_| letters > 0).unwrap_or(number);
    letters <= 2 && is_number(number) && (letters > 0 || own == id)
}

fn examples(lines: &[Line<'_>], prefix: &str) -> Vec<Example> {
    let head: Vec<String> = ["given", "when", "then", "clauses"].map(str::to_owned).to_vec();
    let read = |(item, line): (Opening, usize)| {
        let text = match item.cells {
            Some(cells) => head.iter().zip(cells).map(|(word, cell)| format!("{word} {cell}")).collect::<Vec<_>>().join("; "),
            None => item.rest,
        };
        Example { id: item.id, title: item.title, text, line }
    };
    items(lines, &|id| is_example_id(id, prefix)).into_iter().map(read).collect()
}

fn options(lines: &[Line<'_>]) -> Vec<OptionText> {
    let read = |line: &Line<'_>| {
        let [name, values, default, meaning] = <[String; 4]>::try_from(cells(line.text)).ok()?;
        let name = name.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        Some(OptionText { name, values, default, meaning, line: line.number })
    };
    lines.iter().filter(|line| line.is_table()).filter_map(read).collect()
}
