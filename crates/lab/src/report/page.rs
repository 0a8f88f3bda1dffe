//! The report as one page: no script, nothing from elsewhere, light and dark, on paper too.

use draw::charts::{self, Mark};
use draw::text::grouped;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::figures::{Figure, Report, Row, Section, Shape, Unit};
use super::findings::number;

const STYLE: &str = include_str!("page.css");

/// Charts with more rows than this show only both ends; the table has all.
const SHOWN: usize = 24;

/// A page of figures: what a report, a comparison and a search have in common.
pub(super) struct Page<'a> {
    /// Its name, in the window and as its head.
    pub(super) title: String,
    /// What it is about, in a line.
    pub(super) lead: Markup,
    /// That the run was stopped, if it was.
    pub(super) partial: Option<String>,
    /// The command that gives the page again.
    pub(super) command: &'a str,
    /// The head of what a reader should look at first, and it.
    pub(super) first: (&'a str, Markup),
    /// The figures.
    pub(super) sections: &'a [Section],
    /// Under every figure: from how many games it is, and of whom.
    pub(super) source: String,
    /// What the page follows from, before the command.
    pub(super) follows: &'a str,
}

impl Page<'_> {
    /// The whole page as text.
    pub(super) fn drawn(&self) -> String {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        h1 { (self.title) }
                        p.lead { (self.lead) }
                        @if let Some(partial) = &self.partial { p.partial { strong { "PARTIAL. " } (partial) } }
                        p.command { code { (self.command) } }
                        nav { @for section in self.sections { a href={ "#" (section.id) } { (section.title) } } }
                    }
                    main {
                        section #summary {
                            h2 { (self.first.0) }
                            (self.first.1)
                        }
                        @for section in self.sections {
                            section id=(section.id) {
                                h2 { (section.title) }
                                @if !section.intro.is_empty() { p { (section.intro) } }
                                @if section.figures.is_empty() { p { "Nothing of this kind came up." } }
                                div.figures { @for figure in &section.figures { (self.figure(figure)) } }
                            }
                        }
                    }
                    footer {
                        p { (self.follows) " " code { (self.command) } " gives this page again, byte for byte, on any computer. Bots played; people may play otherwise." }
                    }
                }
            }
        }
        .into_string()
    }

    fn figure(&self, figure: &Figure) -> Markup {
        let mark = |row: &Row| Mark { name: row.name.clone(), value: row.value, interval: row.interval, words: words(figure.unit, row) };
        let marks: Vec<Mark> = figure.rows.iter().map(mark).collect();
        let cut = figure.shape == Shape::Intervals && marks.len() > SHOWN;
        let ends: Vec<Mark> =
            marks[..SHOWN.min(marks.len()) / 2].iter().chain(&marks[marks.len() - SHOWN.min(marks.len()) / 2..]).cloned().collect();
        html! {
            figure id=(figure.id) {
                figcaption {
                    h3 { (figure.title) }
                    p { (figure.reading) }
                }
                @match figure.shape {
                    Shape::Intervals if cut => (charts::dots(&figure.title, &ends, figure.chance)),
                    Shape::Intervals => (charts::dots(&figure.title, &marks, figure.chance)),
                    Shape::Histogram => (charts::bars(&figure.title, &marks)),
                    Shape::Line => (charts::line(&figure.title, &marks, figure.chance)),
                    Shape::Table => {}
                }
                @if cut { p.small { "The picture has the first and the last " (SHOWN / 2) " of " (marks.len()) "; the table has all." } }
                @if figure.rows.is_empty() { p { "None." } }
                @else if figure.shape == Shape::Table { (table(figure)) }
                @else { details { summary { "Numbers" } (table(figure)) } }
                p.source { (self.source) ". " code { (self.command) } }
            }
        }
    }
}

/// The page of a report as text.
#[must_use]
pub fn page(report: &Report) -> String {
    let source = format!("{} games, {}", grouped(report.games), report.who);
    Page {
        title: format!("{}: balance report", report.name),
        lead: html! { (source) ". Rules version " (report.subject.rules) ", content " code { (short(&report.subject.content)) } "." },
        partial: report.partial.then(|| format!("The run was stopped after {} games; what follows is of those.", grouped(report.games))),
        command: &report.command,
        first: ("What to look at first", summary(report)),
        sections: &report.sections,
        source,
        follows: "Everything here follows from the seed, the rules and the content:",
    }
    .drawn()
}

fn summary(report: &Report) -> Markup {
    let how = format!(
        "Every interval in this list is corrected for the {} places that were looked at: in 19 of 20 such reports nothing in it is chance. Intervals elsewhere are \
         the usual 95 %.",
        report.looked_at
    );
    html! {
        @if report.findings.is_empty() {
            p { "Nothing stands out: no interval excludes chance after correction for the " (report.looked_at) " places that were looked at. More games would show smaller things." }
        } @else {
            (list(report.findings.iter().map(|finding| (finding.figure.as_str(), finding.sentence.as_str()))))
            p.small { (how) }
        }
    }
}

/// Sentences that lead to their figures.
pub(super) fn list<'a>(sentences: impl Iterator<Item = (&'a str, &'a str)>) -> Markup {
    html! { ol.findings { @for (figure, sentence) in sentences { li { a href={ "#" (figure) } { (sentence) } } } } }
}

/// The beginning of a fingerprint.
fn short(fingerprint: &str) -> String {
    fingerprint.chars().take(12).collect()
}

/// A value as it is written.
pub(super) fn value(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => format!("{} %", number(100.0 * value, 1)),
        Unit::Points | Unit::Number => number(value, 1),
    }
}

/// "36.0 % (33.1 to 39.0)".
fn words(unit: Unit, row: &Row) -> String {
    let end = |end: f64| match unit {
        Unit::Share => number(100.0 * end, 1),
        Unit::Points | Unit::Number => number(end, 1),
    };
    match row.interval {
        Some((low, high)) => format!("{} ({} to {})", value(unit, row.value), end(low), end(high)),
        None => value(unit, row.value),
    }
}

fn table(figure: &Figure) -> Markup {
    html! {
        div.wide { table {
            thead { tr { th {} th { (figure.value_name()) } th { (figure.interval_name()) } th { "from" }
                @for column in &figure.columns { th { (column) } } } }
            tbody { @for row in &figure.rows {
                tr {
                    th scope="row" { (row.name) }
                    td { (value(figure.unit, row.value)) }
                    td { @if let Some((low, high)) = row.interval { (value(figure.unit, low)) " to " (value(figure.unit, high)) } }
                    td { (grouped(row.from)) }
                    @for cell in &row.cells { td { (cell) } }
                }
            } }
        } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_a_pack_are_text_and_never_markup() {
        let row = Row::new("<script>alert(1)</script>", 0.5, 10);
        let figure = Figure {
            id: "x".into(),
            title: "<b>".into(),
            reading: String::new(),
            unit: Unit::Share,
            shape: Shape::Intervals,
            chance: None,
            difference: false,
            columns: Vec::new(),
            rows: vec![row],
        };
        let table = table(&figure).into_string()
            + &charts::dots("a", &[Mark { name: "<script>".into(), value: 1.0, interval: None, words: "<".into() }], None).into_string();
        assert!(!table.contains("<script") && table.contains("&lt;script"), "{table}");
    }

    #[test]
    fn numbers_are_read_easily() {
        let row = Row { interval: Some((-0.05, 0.021)), ..Row::new("a", -0.0001, 3) };
        assert_eq!(words(Unit::Share, &row), "0.0 % (−5.0 to 2.1)");
    }
}
