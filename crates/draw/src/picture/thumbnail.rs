//! A picture to be looked at small: nothing to click or to point at, and of the style only what it uses. It is sent in numbers.

use std::collections::BTreeSet;

use maud::Markup;

use super::{STYLE, standalone_with};

/// A picture as a small file of its own. `style` is the game's own ([`Board::STYLE`](crate::Board::STYLE)).
#[must_use]
pub fn thumbnail(picture: &Markup, style: &str) -> String {
    let slim = slim(&picture.0);
    let classes: BTreeSet<&str> =
        slim.split(" class=\"").skip(1).filter_map(|rest| rest.split('"').next()).flat_map(str::split_ascii_whitespace).collect();
    let used: String = [STYLE, style].into_iter().flat_map(|sheet| used(sheet, &classes)).collect();
    standalone_with(&slim, &used)
}

/// Attributes that only people and scripts at the table need.
fn is_needless(name: &str) -> bool {
    name.starts_with("data-") || name.starts_with("aria-") || matches!(name, "role" | "tabindex")
}

/// The picture without titles and needless attributes.
fn slim(svg: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(svg.len()), svg);
    while let Some((words, tagged)) = rest.split_once('<') {
        out.push_str(words);
        // In attributes and words `>` is always escaped.
        let Some((tag, after)) = tagged.split_once('>') else { break };
        rest = after;
        if tag == "title" || tag.starts_with("title ") {
            rest = after.split_once("</title>").map_or("", |(_, after)| after);
            continue;
        }
        let mut pieces = tag.split('"');
        out.push('<');
        // Before each value its name, with what comes before that: `rect class=`.
        while let Some(before) = pieces.next() {
            let (Some(value), Some((lead, name))) = (pieces.next(), before.rsplit_once(' ')) else {
                out.push_str(before);
                continue;
            };
            out.push_str(lead);
            if !is_needless(name.trim_end_matches('=')) {
                out.push_str(&format!(" {name}\"{value}\""));
            }
        }
        out.push('>');
    }
    out.push_str(rest);
    out
}

/// The rules of a sheet that a picture with these classes can use. What depends on the window or moves is left out.
fn used(sheet: &str, classes: &BTreeSet<&str>) -> Vec<String> {
    let mut rules = Vec::new();
    let sheet = uncommented(sheet);
    let mut rest = sheet.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let selectors = before.trim();
        let end = end_of_block(after);
        let body = after[..end].trim();
        rest = after.get(end + 1..).unwrap_or("");
        if selectors.starts_with('@') {
            continue;
        }
        let fits: Vec<&str> = apart(selectors).into_iter().map(str::trim).filter(|selector| can_match(selector, classes)).collect();
        if !fits.is_empty() {
            rules.push(format!("{}{{{body}}}", fits.join(",")));
        }
    }
    rules
}

fn uncommented(sheet: &str) -> String {
    let mut pieces = sheet.split("/*");
    let first = pieces.next().unwrap_or_default();
    std::iter::once(first).chain(pieces.map(|piece| piece.split_once("*/").map_or("", |(_, rest)| rest))).collect()
}

/// The selectors of a rule: commas inside of brackets part nothing.
fn apart(selectors: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = |letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    };
    selectors.split(parts).collect()
}

/// Where a block ends whose opening brace stands just before.
fn end_of_block(text: &str) -> usize {
    let mut depth = 1;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// Whether every class that a selector asks for is there. Those inside of `:is()` and its like are not looked at.
fn can_match(selector: &str, classes: &BTreeSet<&str>) -> bool {
    let plain = selector.split('(').next().unwrap_or(selector);
    plain.split('.').skip(1).all(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_').unwrap_or(rest.len());
        classes.contains(&rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_click_or_to_read_out() {
        let picture = maud::html! {
            svg.board.go viewBox="0 0 10 10" role="img" aria-label="5 > 3" { g.stone data-at="a" data-act="3" tabindex="0" { title { "a < b" } text x="1" { "b & c" } } }
        };
        let file = thumbnail(&picture, "svg.board.go .stone{fill:red} svg.board.go .flag{fill:blue}");
        assert!(
            file.ends_with("<g class=\"stone\"><text x=\"1\">b &amp; c</text></g></svg>\n"),
            "{}",
            &file[file.find("</style>").unwrap_or(0)..]
        );
        assert!(file.starts_with("<svg class=\"board go\" viewBox=\"0 0 10 10\" width=\"10\" height=\"10\"><style>"));
        assert!(file.contains(".stone{fill:red}") && !file.contains(".flag") && file.contains("--ground:"));
        assert!(file.len() < STYLE.len() / 2, "of the style only what is used");
    }

    #[test]
    fn rules_that_may_be_meant_are_kept() {
        let classes = BTreeSet::from(["board", "card", "next"]);
        for (selector, meant) in [
            ("svg.board .card", true),
            ("svg.board .card.lost", false),
            (".board :is(.lost, .card) .next", true),
            ("text", true),
            (".next::after", true),
        ] {
            assert_eq!(can_match(selector, &classes), meant, "{selector}");
        }
        let sheet = "/* a { */ .card, .lost { x: 1 } @media print { .card { y: 2 } } .next:is(.a, .b) { z: 3 }";
        assert_eq!(used(sheet, &classes), [".card{x: 1}", ".next:is(.a, .b){z: 3}"]);
    }
}
