//! Paper and pencil of the pictures: rectangles, texts that fit, things to click.

use std::borrow::Cow;

use maud::{Markup, PreEscaped, Render, html};

/// A rectangle in units of the picture; on a phone of 360 pixels a unit is a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// How wide it is.
    pub w: i32,
    /// How high it is.
    pub h: i32,
}

impl Area {
    /// By its left upper corner and its size.
    #[must_use]
    pub fn new(x: i32, y: i32, w: i32, h: i32) -> Area {
        Area { x, y, w, h }
    }

    /// The right edge.
    #[must_use]
    pub fn right(self) -> i32 {
        self.x + self.w
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(self) -> i32 {
        self.y + self.h
    }

    /// Its middle.
    #[must_use]
    pub fn middle(self) -> (i32, i32) {
        (self.x + self.w / 2, self.y + self.h / 2)
    }

    /// The same, smaller by `by` on all sides; larger if negative.
    #[must_use]
    pub fn inset(self, by: i32) -> Area {
        Area::new(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)
    }
}

/// Room below a chart for the page's buttons to come nearer.
pub(crate) const CHART_TOOLS: i32 = 40;

/// A part of a picture that the page can draw nearer: what has the class `from-far` is drawn from afar, what has `from-near` from nearby.
pub(crate) fn chart(area: Area, drawn: &Markup) -> Markup {
    let Area { x, y, w, h } = area;
    html! { svg.chart x=(x) y=(y) width=(w) height=(h) viewBox={ (x) " " (y) " " (w) " " (h) } { (drawn) } }
}

/// What is drawn from nearby, at twice the scale: `draw` gets an area of twice the size to draw in.
pub(crate) fn near(area: Area, draw: impl FnOnce(Area) -> Markup) -> Markup {
    html! { g.from-near transform={ "translate(" (area.x) " " (area.y) ") scale(.5)" } { (draw(Area::new(0, 0, 2 * area.w, 2 * area.h))) } }
}

/// A rectangle with a class.
pub(crate) fn rect(class: &str, area: Area, round: i32) -> Markup {
    let mut svg = String::with_capacity(80);
    put_rect(&mut svg, class, area, round);
    PreEscaped(svg)
}

/// The same, into a picture that is being drawn.
pub(crate) fn put_rect(svg: &mut String, class: &str, Area { x, y, w, h }: Area, round: i32) {
    open(svg, "rect", class, &[("x", x), ("y", y), ("width", w), ("height", h), ("rx", round)]);
    svg.push_str("></rect>");
}

/// A symbol that stands elsewhere in the picture.
pub(crate) fn put_used(svg: &mut String, class: &str, id: &str, (x, y): (i32, i32), size: i32) {
    svg.push_str("<use class=\"");
    svg.push_str(class);
    svg.push_str("\" href=\"");
    put_words(svg, id);
    svg.push('"');
    numbers(svg, &[("x", x), ("y", y), ("width", size), ("height", size)]);
    svg.push_str("></use>");
}

/// Begins an element: what pictures have hundreds of, without the machinery of formats.
fn open(svg: &mut String, name: &str, class: &str, given: &[(&str, i32)]) {
    for word in ["<", name, " class=\"", class, "\""] {
        svg.push_str(word);
    }
    numbers(svg, given);
}

/// Attributes that are numbers.
fn numbers(svg: &mut String, given: &[(&str, i32)]) {
    for (name, number) in given {
        for word in [" ", name, "=\""] {
            svg.push_str(word);
        }
        number.render_to(svg);
        svg.push('"');
    }
}

/// Where a text stands in relation to its point.
#[derive(Clone, Copy)]
pub(crate) enum At {
    Start,
    Middle,
    End,
}

/// A line of text, cut to `width`.
pub(crate) fn text(class: &str, at: At, (x, y): (i32, i32), size: i32, width: i32, words: &str) -> Markup {
    let mut svg = String::with_capacity(80 + words.len());
    put_text(&mut svg, class, at, (x, y), size, &fit(class, words, size, width));
    PreEscaped(svg)
}

/// A line of text that fits, into a picture that is being drawn.
pub(crate) fn put_text(svg: &mut String, class: &str, at: At, (x, y): (i32, i32), size: i32, words: &str) {
    let anchor = match at {
        At::Start => "",
        At::Middle => " text-anchor=\"middle\"",
        At::End => " text-anchor=\"end\"",
    };
    open(svg, "text", class, &[("x", x), ("y", y), ("font-size", size)]);
    svg.push_str(anchor);
    svg.push('>');
    put_words(svg, words);
    svg.push_str("</text>");
}

/// Words, with what markup would take for its own written otherwise. There is hardly ever anything of that: then they go in one piece.
pub(crate) fn put_words(svg: &mut String, words: &str) {
    if words.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"')) {
        words.render_to(svg);
    } else {
        svg.push_str(words);
    }
}

/// How wide a character is, in hundredths of the font's size, about: as in the widest of the usual fonts, since a
/// picture does not know the reader's.
const fn width_of(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 32,
        ' ' | '\u{a0}' | 't' | 'f' | 'r' | '(' | ')' | '-' => 40,
        'm' | 'w' | 'M' | 'W' => 95,
        'A'..='Z' => 70,
        '›' => 60,
        letter if !letter.is_ascii() => 90,
        _ => 62,
    }
}

/// Whether the style sheet sets a class in bold.
fn is_bold(class: &str) -> bool {
    matches!(
        class,
        "question"
            | "round"
            | "name"
            | "planet-name"
            | "button-label"
            | "score"
            | "count"
            | "pill-text"
            | "strong"
            | "kind-name"
            | "card-name"
            | "system-name"
            | "power-name"
            | "letter"
            | "good-name"
            | "on-sky"
            | "on-back"
            | "points"
            | "step-text"
            | "world-name"
            | "world-letter"
            | "value-text"
            | "earth-name"
            | "site-text"
            | "steps-text"
            | "many-text"
            | "aside"
            | "ghost"
            | "line"
            | "system-points"
            | "disk-text"
            | "keyword-letter"
            | "built-points"
            | "built-phases"
            | "tab-text"
            | "mark-text"
            | "coin-text"
            | "link-text"
            | "draw-sign"
            | "band-text"
            | "order"
            | "picked"
            | "boost"
            | "box-digit"
            | "system-letter"
    )
}

/// How much wider a text of this class is than a plain one, in hundredths.
fn weight(class: &str) -> i32 {
    // Nearly all texts have one class, and splitting costs more than looking it up.
    if is_bold(class) || (class.contains(' ') && class.split(' ').any(is_bold)) { 112 } else { 100 }
}

/// The widths of the letters of nearly all texts, by their byte: a picture measures thousands of them.
const WIDTHS: [u8; 256] = {
    let mut widths = [0; 256];
    let mut letter: u8 = 0;
    while letter.is_ascii() {
        widths[letter as usize] = width_of(letter as char) as u8;
        letter += 1;
    }
    widths
};

/// How wide each letter of a text is, and whether words may part there.
fn widths(words: &str) -> impl Iterator<Item = (i32, bool)> {
    let (usual, others) = if words.is_ascii() { (words, "") } else { ("", words) };
    let usual = usual.bytes().map(|letter| (i32::from(WIDTHS[usize::from(letter)]), letter == b' '));
    usual.chain(others.chars().map(|letter| (width_of(letter), letter == ' ')))
}

/// How wide a text is, in hundredths of the font's size.
fn plain_width(words: &str) -> i32 {
    widths(words).map(|(wide, _)| wide).sum()
}

/// How wide a text of this class is, about.
pub(crate) fn length(class: &str, words: &str, size: i32) -> i32 {
    plain_width(words) * size * weight(class) / 10_000
}

/// How wide the longest word of a text of this class is, and all of it.
pub(crate) fn lengths(class: &str, words: &str, size: i32) -> (i32, i32) {
    let (mut longest, mut all, mut word) = (0, 0, 0);
    widths(words).for_each(|(wide, is_space)| {
        all += wide;
        word = if is_space { 0 } else { word + wide };
        longest = longest.max(word);
    });
    let scale = size * weight(class);
    (longest * scale / 10_000, all * scale / 10_000)
}

/// The largest size up to `size` in which the text is at most `width` wide, but not below `least`.
pub(crate) fn size_for(class: &str, words: &str, size: i32, least: i32, width: i32) -> i32 {
    (least..=size).rev().find(|size| length(class, words, *size) <= width).unwrap_or(least)
}

/// The text, cut if it is too wide.
fn fit<'w>(class: &str, words: &'w str, size: i32, width: i32) -> Cow<'w, str> {
    if length(class, words, size) <= width {
        return Cow::Borrowed(words);
    }
    let mut kept = words.to_owned();
    while !kept.is_empty() && length(class, &kept, size) + length(class, "…", size) > width {
        kept.pop();
    }
    Cow::Owned(format!("{}…", kept.trim_end()))
}

/// The text in lines of at most `width`; the last one is cut if there would be more than `most`.
pub(crate) fn lines(class: &str, words: &str, size: i32, width: i32, most: usize) -> Vec<String> {
    let weight = weight(class);
    let mut lines: Vec<String> = Vec::new();
    let mut wide = 0;
    for word in words.split(' ') {
        let room = lines.len() < most;
        let with_word = wide + width_of(' ') + plain_width(word);
        match lines.last_mut() {
            // What does not fit goes to a new line, or into the last one to be cut there.
            Some(line) if !room || with_word * size * weight / 10_000 <= width => {
                line.push(' ');
                line.push_str(word);
                wide = with_word;
            }
            _ => {
                lines.push(word.to_owned());
                wide = plain_width(word);
            }
        }
    }
    for line in &mut lines {
        if let Cow::Owned(cut) = fit(class, line, size, width) {
            *line = cut;
        }
    }
    lines
}

/// How many lines of at most `width` a text has.
pub(crate) fn lines_in(class: &str, words: &str, size: i32, width: i32) -> i32 {
    let (weight, space) = (weight(class), width_of(' '));
    let (mut count, mut wide) = (0, i32::MIN);
    for word in words.split(' ') {
        let word = plain_width(word);
        if wide >= 0 && (wide + space + word) * size * weight / 10_000 <= width {
            wide += space + word;
        } else {
            (count, wide) = (count + 1, word);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_written_so_that_markup_does_not_read_them() {
        for (words, written) in [("Bo IV", "Bo IV"), ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("Zoë’s", "Zoë’s"), ("", "")] {
            let mut svg = String::from("<g>");
            put_words(&mut svg, words);
            assert_eq!(svg, format!("<g>{written}"));
        }
    }

    #[test]
    fn letters_are_as_wide_in_any_company() {
        let all: String = (' '..='~').collect();
        let one_by_one = |words: &str| words.chars().map(width_of).sum::<i32>();
        for words in [&*all, "Zoë’s ship", "\u{a0}", "ready 1:0", ""] {
            assert_eq!(plain_width(words), one_by_one(words), "{words}");
        }
        assert_eq!(lengths("strong", "to Vopulus at Zoë’s", 10).0, length("strong", "Vopulus", 10));
    }

    /// What is drawn in bold is wider: whoever measures it as a plain text draws it over its frame.
    #[test]
    fn what_the_style_sheet_sets_in_bold_is_measured_so() {
        let rules = include_str!("../../../../web/board.css").split('}').filter_map(|rule| rule.split_once('{'));
        let bold =
            rules.filter(|(_, style)| ["font-weight: 600", "font-weight: 700", "font-weight: 800"].iter().any(|bold| style.contains(bold)));
        let last = |selector: &str| selector.trim().split([' ', '.']).next_back().unwrap_or_default().to_owned();
        let classes: Vec<String> = bold.flat_map(|(selectors, _)| selectors.split(',').map(last).collect::<Vec<_>>()).collect();
        assert!(classes.len() > 30, "{classes:?}");
        for class in classes {
            assert!(is_bold(&class), "{class}");
        }
    }

    #[test]
    fn texts_keep_to_their_width() {
        assert_eq!(fit("", "Vopulus", 14, 100), "Vopulus");
        let cut = fit("", "A planet with a name that is far too long", 14, 100);
        assert!(cut.ends_with('…') && length("", &cut, 14) <= 100, "{cut}");
        for width in 40..400 {
            let words = "Send your medicine on first, as a joker";
            assert_eq!(lines("strong", words, 13, width, 99).len() as i32, lines_in("strong", words, 13, width));
        }
        let wrapped = lines("question", "Send your medicine on first, as a joker", 12, 110, 2);
        assert_eq!(wrapped.len(), 2);
        assert!(wrapped[1].ends_with('…'), "{wrapped:?}");
        assert!(wrapped.iter().all(|line| length("question", line, 12) <= 110));
    }
}
