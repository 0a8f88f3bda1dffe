//! Paper and pencil of the pictures: rectangles, texts that fit, things to click.

use maud::{Markup, html};

use super::Clickable;

/// A rectangle in units of the picture; on a phone of 360 pixels a unit is a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
}

impl Area {
    pub(crate) fn new(x: i32, y: i32, w: i32, h: i32) -> Area {
        Area { x, y, w, h }
    }

    pub(crate) fn right(self) -> i32 {
        self.x + self.w
    }

    pub(crate) fn bottom(self) -> i32 {
        self.y + self.h
    }

    pub(crate) fn middle(self) -> (i32, i32) {
        (self.x + self.w / 2, self.y + self.h / 2)
    }

    /// The same, smaller by `by` on all sides; larger if negative.
    pub(crate) fn inset(self, by: i32) -> Area {
        Area::new(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)
    }
}

/// A thing that is clicked if there is a choice for it: with the sentence for whom cannot see the glow.
pub(crate) fn target<A>(choice: Option<&Clickable<A>>, area: Area, round: i32, drawn: &Markup) -> Markup {
    // Larger than the thing itself, so that the glow does not cover its frame.
    target_with(choice, drawn, &rect("halo", area.inset(-3), round + 3))
}

/// The same for a thing of any shape: `halo` is what glows.
pub(crate) fn target_with<A>(choice: Option<&Clickable<A>>, drawn: &Markup, halo: &Markup) -> Markup {
    let Some(choice) = choice else { return drawn.clone() };
    html! {
        g.can data-act=(choice.number) role="button" tabindex="0" aria-label=(choice.sentence) {
            title { (choice.sentence) }
            (drawn)
            (halo)
        }
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
    html! { rect class=(class) x=(area.x) y=(area.y) width=(area.w) height=(area.h) rx=(round) {} }
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
    let anchor = match at {
        At::Start => None,
        At::Middle => Some("middle"),
        At::End => Some("end"),
    };
    html! { text class=(class) x=(x) y=(y) font-size=(size) text-anchor=[anchor] { (fit(class, words, size, width)) } }
}

/// A text in lines one below the other, at most `most` of them.
pub(crate) fn paragraph(class: &str, at: At, (x, y): (i32, i32), size: i32, width: i32, most: usize, words: &str) -> Markup {
    let step = size + size / 3;
    html! {
        @for (line, words) in (0..).zip(lines(class, words, size, width, most)) {
            (text(class, at, (x, y + line * step), size, width, &words))
        }
    }
}

/// How wide a character is, in hundredths of the font's size, about: as in the widest of the usual fonts, since a
/// picture does not know the reader's.
fn width_of(letter: char) -> i32 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 32,
        ' ' | 't' | 'f' | 'r' | '(' | ')' | '-' => 40,
        'm' | 'w' | 'M' | 'W' => 95,
        'A'..='Z' => 70,
        letter if !letter.is_ascii() => 90,
        _ => 62,
    }
}

/// How wide a text of this class is, about.
pub(crate) fn length(class: &str, words: &str, size: i32) -> i32 {
    // The classes that the style sheet sets in bold.
    let bold = [
        "question",
        "round",
        "name",
        "planet-name",
        "button-label",
        "score",
        "count",
        "pill-text",
        "strong",
        "kind-name",
        "card-name",
        "system-name",
        "power-name",
    ];
    let weight = if class.split(' ').any(|class| bold.contains(&class)) { 112 } else { 100 };
    words.chars().map(width_of).sum::<i32>() * size * weight / 10_000
}

/// The largest size up to `size` in which the text is at most `width` wide, but not below `least`.
pub(crate) fn size_for(class: &str, words: &str, size: i32, least: i32, width: i32) -> i32 {
    (least..=size).rev().find(|size| length(class, words, *size) <= width).unwrap_or(least)
}

/// The text, cut if it is too wide.
fn fit(class: &str, words: &str, size: i32, width: i32) -> String {
    let mut kept = words.to_owned();
    if length(class, &kept, size) <= width {
        return kept;
    }
    while !kept.is_empty() && length(class, &kept, size) + length(class, "…", size) > width {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}

/// The text in lines of at most `width`; the last one is cut if there would be more than `most`.
pub(crate) fn lines(class: &str, words: &str, size: i32, width: i32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split(' ') {
        let room = lines.len() < most;
        match lines.last_mut() {
            // What does not fit goes to a new line, or into the last one to be cut there.
            Some(line) if !room || length(class, &format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| fit(class, line, size, width)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_to_their_width() {
        assert_eq!(fit("", "Vopulus", 14, 100), "Vopulus");
        let cut = fit("", "A planet with a name that is far too long", 14, 100);
        assert!(cut.ends_with('…') && length("", &cut, 14) <= 100, "{cut}");
        let wrapped = lines("question", "Send your medicine on first, as a joker", 12, 110, 2);
        assert_eq!(wrapped.len(), 2);
        assert!(wrapped[1].ends_with('…'), "{wrapped:?}");
        assert!(wrapped.iter().all(|line| length("question", line, 12) <= 110));
    }
}
