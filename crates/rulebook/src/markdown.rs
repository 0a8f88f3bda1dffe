//! The little Markdown that rules documents are written in: parts, bold labels, table rows.

/// One line of the document and its number, from 1.
#[derive(Clone, Copy)]
pub(crate) struct Line<'d> {
    pub(crate) text: &'d str,
    pub(crate) number: usize,
    /// Whether it stands in a fenced block, where nothing has a meaning.
    pub(crate) fenced: bool,
}

impl<'d> Line<'d> {
    /// Level and text of a heading.
    pub(crate) fn heading(&self) -> Option<(usize, &'d str)> {
        let level = self.text.bytes().take_while(|byte| *byte == b'#').count();
        let title = self.text[level..].strip_prefix(' ')?;
        (!self.fenced && (1..=6).contains(&level)).then_some((level, title.trim()))
    }

    /// A rule across the page: `---`.
    pub(crate) fn is_rule(&self) -> bool {
        !self.fenced && self.text.len() >= 3 && self.text.bytes().all(|byte| byte == b'-')
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    pub(crate) fn is_table(&self) -> bool {
        !self.fenced && self.text.starts_with('|')
    }

    /// A list item or a line that is indented under one.
    pub(crate) fn is_list(&self) -> bool {
        let number = self.text.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = number.len() < self.text.len() && number.starts_with(". ");
        numbered || self.text.starts_with("- ") || self.text.starts_with("  ")
    }

    /// A line that is emphasised as a whole, and so a heading in all but name: `*Step 1, refresh*`, `**Peeking**`.
    pub(crate) fn is_subheading(&self) -> bool {
        let inner = self.text.trim().trim_matches('*');
        self.text.starts_with('*') && self.text.trim_end().ends_with('*') && !inner.is_empty() && !inner.contains('*')
    }
}

/// The lines of a document.
pub(crate) fn lines(document: &str) -> Vec<Line<'_>> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (text, number) in document.lines().zip(1..) {
        let fence = text.trim_start().starts_with("```");
        found.push(Line { text: text.trim_end(), number, fenced: fenced || fence });
        fenced ^= fence;
    }
    found
}

/// The lines under the `##` heading with this title; `None` if there is no such heading.
pub(crate) fn part<'l, 'd>(lines: &'l [Line<'d>], title: &str) -> Option<&'l [Line<'d>]> {
    let opens = |line: &Line<'_>| line.heading().is_some_and(|(level, _)| level <= 2);
    let start =
        lines.iter().position(|line| line.heading().is_some_and(|(level, found)| level == 2 && found.eq_ignore_ascii_case(title)))?;
    let rest = &lines[start + 1..];
    Some(&rest[..rest.iter().position(opens).unwrap_or(rest.len())])
}

/// The cells of a table row, without escapes.
pub(crate) fn cells(row: &str) -> Vec<String> {
    let inner = row.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').filter(|inner| !inner.ends_with('\\')).unwrap_or(inner);
    // A bar that belongs to a cell is written \| there; no document holds the character that stands in for it here.
    inner.replace("\\|", "\u{1}").split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// How something numbered begins: its id, the title beside it, and what follows in the same line.
pub(crate) struct Opening {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) rest: String,
    /// The further cells, if it is a table row; then nothing after the line belongs to it.
    pub(crate) cells: Option<Vec<String>>,
}

/// Reads `- **ID title** rest`, `**ID title** rest`, `7. **title** rest` or `| ID title | cell | ... |`.
pub(crate) fn opening(line: &Line<'_>, is_id: &dyn Fn(&str) -> bool) -> Option<Opening> {
    if line.fenced {
        return None;
    }
    if line.is_table() {
        let mut cells = cells(line.text).into_iter();
        let (id, title) = label(&cells.next()?);
        return is_id(&id).then(|| Opening { id, title, rest: String::new(), cells: Some(cells.collect()) });
    }
    let (number, item) = match line.text.split_once(". ") {
        Some((number, item)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => (Some(number), item),
        _ => (None, line.text.strip_prefix("- ").unwrap_or(line.text)),
    };
    let (bold, rest) = item.strip_prefix("**")?.split_once("**")?;
    let (id, title) = number.map_or_else(|| label(bold), |number| (number.to_owned(), bold.to_owned()));
    is_id(&id).then(|| Opening { id, title, rest: rest.trim().to_owned(), cells: None })
}

fn label(text: &str) -> (String, String) {
    let (id, title) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    (id.to_owned(), title.trim().to_owned())
}
