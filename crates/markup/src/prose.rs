//! The prose of rules documents as a page has it: paragraphs, lists, tables, emphasis, and every clause a link.
//!
//! Only what our own documents use. They come with the program; nobody else's text is read here.

use maud::{Markup, html};

/// A text of several lines.
pub(crate) fn shown(text: &str, prefix: &str) -> Markup {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    html! {
        @for block in lines.chunk_by(|one, next| kind(one) == kind(next) && kind(one) != Kind::Words) {
            @match kind(block[0]) {
                Kind::Words => p { (line(block[0], prefix)) },
                Kind::Item => ul { @for item in block { li { (line(item.trim_start().trim_start_matches(['-', '*']), prefix)) } } },
                Kind::Row => (table(block, prefix)),
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Words,
    Item,
    Row,
}

fn kind(line: &str) -> Kind {
    let line = line.trim_start();
    if line.starts_with('|') {
        Kind::Row
    } else if line.starts_with("- ") || line.starts_with("* ") {
        Kind::Item
    } else {
        Kind::Words
    }
}

fn table(rows: &[&str], prefix: &str) -> Markup {
    let cells = |row: &str| -> Vec<String> { row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let is_rule = |row: &str| row.chars().all(|letter| "|-: ".contains(letter));
    let mut rows = rows.iter().filter(|row| !is_rule(row));
    html! {
        table tabindex="0" {
            @if let Some(head) = rows.next() { thead { tr { @for cell in cells(head) { th scope="col" { (line(&cell, prefix)) } } } } }
            tbody { @for row in rows { tr { @for cell in cells(row) { td { (line(&cell, prefix)) } } } } }
        }
    }
}

/// One line: emphasis, code, clauses.
pub(crate) fn line(text: &str, prefix: &str) -> Markup {
    let marks = [("**", "strong"), ("`", "code"), ("*", "em")];
    let opening =
        marks.iter().filter_map(|(mark, name)| Some((text.find(mark)?, *mark, *name))).min_by_key(|(at, mark, _)| (*at, 2 - mark.len()));
    let Some((at, mark, name)) = opening else { return clauses(text, prefix) };
    let (before, rest) = (&text[..at], &text[at + mark.len()..]);
    // A mark that nothing closes is a letter like others.
    let Some(end) = rest.find(mark).filter(|end| *end > 0 && !rest.starts_with(' ')) else {
        return html! { (clauses(&text[..at + mark.len()], prefix)) (line(rest, prefix)) };
    };
    let (inside, after) = (&rest[..end], &rest[end + mark.len()..]);
    html! {
        (clauses(before, prefix))
        @match name {
            "strong" => strong { (line(inside, prefix)) },
            "em" => em { (line(inside, prefix)) },
            _ => code { (inside) },
        }
        (line(after, prefix))
    }
}

/// Words in which every clause of this rulebook is a link to it.
fn clauses(text: &str, prefix: &str) -> Markup {
    let lead = format!("{prefix}-");
    let Some(at) = text.find(&lead) else { return html! { (text) } };
    let rest = &text[at + lead.len()..];
    let digits = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
    // "GT-4." at the end of a sentence is clause GT-4.
    let number = rest[..digits].trim_end_matches('.');
    let id = format!("{lead}{number}");
    html! {
        (&text[..at])
        @if number.is_empty() { (lead) } @else { a href={ "#" (id) } { (id) } }
        (clauses(&rest[number.len()..], prefix))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(shown(text, "GT").0, expected);
    }

    #[test]
    fn prose_becomes_markup_and_nothing_else_does() {
        check("A *good* is **one** `card`.", "<p>A <em>good</em> is <strong>one</strong> <code>card</code>.</p>");
        check("See GT-4.9, GT-7.", "<p>See <a href=\"#GT-4.9\">GT-4.9</a>, <a href=\"#GT-7\">GT-7</a>.</p>");
        check("- one\n- two\nend", "<ul><li> one</li><li> two</li></ul><p>end</p>");
        check("2 * 3 < 7", "<p>2 * 3 &lt; 7</p>");
        check(
            "| N | takes |\n|---|---|\n| 2 | P1 |",
            "<table tabindex=\"0\"><thead><tr><th scope=\"col\">N</th><th scope=\"col\">takes</th></tr></thead><tbody><tr><td>2</td><td>P1</td></tr></tbody></table>",
        );
    }
}
