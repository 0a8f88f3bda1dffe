//! The report as one page: no script, nothing from elsewhere, light and dark, on paper too.

use draw::charts::{self, Mark};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::figures::{Figure, Report, Row, Shape, Unit};
use super::findings::number;

const STYLE: &str = include_str!("page.css");

/// Charts with more rows than this show only both ends; the table has all.
const SHOWN: usize = 24;

/// The whole page as text.
#[must_use]
pub fn page(report: &Report) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Balance report: " (report.name) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (report.name) ": balance report" }
                    p.lead { (grouped(report.games)) " games, " (report.who) ". Rules version " (report.subject.rules) ", content " code { (short(&report.subject.content)) } "." }
                    @if report.partial {
                        p.partial { strong { "PARTIAL. " } "The run was stopped after " (grouped(report.games)) " games; what follows is of those." }
                    }
                    p.command { code { (report.command) } }
                    nav { @for section in &report.sections { a href={ "#" (section.id) } { (section.title) } } }
                }
                main {
                    section #summary {
                        h2 { "What to look at first" }
                        (summary(report))
                    }
                    @for section in &report.sections {
                        section id=(section.id) {
                            h2 { (section.title) }
                            @if !section.intro.is_empty() { p { (section.intro) } }
                            @if section.figures.is_empty() { p { "Nothing of this kind came up." } }
                            div.figures { @for figure in &section.figures { (drawn(report, figure)) } }
                        }
                    }
                }
                footer {
                    p { "Everything here follows from the seed, the rules and the content: " code { (report.command) } " gives this page again, byte for byte, on any computer. Bots played; people may play otherwise." }
                }
            }
        }
    }
    .into_string()
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
            ol.findings { @for finding in &report.findings { li { a href={ "#" (finding.figure) } { (finding.sentence) } } } }
            p.small { (how) }
        }
    }
}

/// A number of games with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The beginning of a fingerprint.
fn short(fingerprint: &str) -> String {
    fingerprint.chars().take(12).collect()
}

fn value(unit: Unit, value: f64) -> String {
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

fn drawn(report: &Report, figure: &Figure) -> Markup {
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
            p.source { (grouped(report.games)) " games, " (report.who) ". " code { (report.command) } }
        }
    }
}

fn table(figure: &Figure) -> Markup {
    html! {
        div.wide { table {
            thead { tr { th {} th { (match figure.unit { Unit::Share => "share", Unit::Points => "points", Unit::Number => "number" }) } th { "95 % interval" } th { "from" }
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
            columns: Vec::new(),
            rows: vec![row],
        };
        let table = table(&figure).into_string()
            + &charts::dots("a", &[Mark { name: "<script>".into(), value: 1.0, interval: None, words: "<".into() }], None).into_string();
        assert!(!table.contains("<script") && table.contains("&lt;script"), "{table}");
    }

    #[test]
    fn numbers_are_read_easily() {
        assert_eq!([grouped(7), grouped(1234), grouped(1_234_567)], ["7", "1,234", "1,234,567"]);
        let row = Row { interval: Some((-0.05, 0.021)), ..Row::new("a", -0.0001, 3) };
        assert_eq!(words(Unit::Share, &row), "0.0 % (−5.0 to 2.1)");
    }
}
