//! Pieces as SVG.

use std::collections::HashSet;

use maud::{Markup, PreEscaped, html};

use super::arrange::line_step;
use super::piece::{Body, Marked, Piece};
use crate::picture::paper::{Area, At, CHART_TOOLS, chart, lines, put_rect, put_text, put_words};
use crate::picture::{Clickable, text_width};
use crate::regret::Regret;

/// A picture being drawn.
#[derive(Default)]
pub(super) struct Canvas {
    pub(super) svg: String,
    /// The parts that are drawn already: each name is there once.
    parts: HashSet<String>,
}

impl Canvas {
    /// For a picture of about this many bytes.
    pub(super) fn with_room(bytes: usize) -> Canvas {
        Canvas { svg: String::with_capacity(bytes), parts: HashSet::new() }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.svg.push(' ');
        self.svg.push_str(name);
        self.svg.push_str("=\"");
        put_words(&mut self.svg, value);
        self.svg.push('"');
    }

    fn element(&mut self, name: &str, words: &str) {
        for tag in ["<", name, ">"] {
            self.svg.push_str(tag);
        }
        put_words(&mut self.svg, words);
        for tag in ["</", name, ">"] {
            self.svg.push_str(tag);
        }
    }

    /// Opens the groups that a thing's marks need, and says how many they are.
    fn open(&mut self, marks: &Marked, room: Option<String>) -> usize {
        let mut open = 0;
        let part = marks.at.as_ref().filter(|at| marks.part && self.parts.insert((*at).clone()));
        if let (Some(part), true) = (part, marks.act.is_some()) {
            self.svg.push_str("<g");
            self.attribute("data-part", part);
            self.svg.push('>');
            open += 1;
        }
        if let Some((number, sentence)) = &marks.act {
            self.svg.push_str("<g class=\"can\"");
            self.attribute("data-act", &number.to_string());
            self.svg.push_str(" role=\"button\" tabindex=\"0\"");
            self.attribute("aria-label", sentence);
            if let Some(Regret { means, yes }) = &marks.regret {
                self.attribute("data-regret", means);
                self.attribute("data-yes", yes);
            }
            self.svg.push('>');
            self.element("title", sentence);
            open += 1;
        }
        let plain =
            marks.at.is_none() && marks.class.is_empty() && marks.colour.is_none() && marks.title.is_none() && marks.more.is_empty();
        if !plain {
            self.svg.push_str("<g");
            for (name, value) in [("class", Some(&marks.class).filter(|class| !class.is_empty())), ("color", marks.colour.as_ref())] {
                if let Some(value) = value {
                    self.attribute(name, value);
                }
            }
            if let (Some(part), true) = (part, marks.act.is_none()) {
                self.attribute("data-part", part);
            }
            if let Some(at) = &marks.at {
                self.attribute("data-at", at);
            }
            for (name, value) in &marks.more {
                self.attribute(name, value);
            }
            if let (Some(name), Some(room)) = (&marks.drawer, &room) {
                self.attribute("data-drawer", name);
                self.attribute("data-room", room);
            }
            self.svg.push('>');
            open += 1;
            if let Some(title) = &marks.title {
                self.element("title", title);
            }
        }
        open
    }

    fn close(&mut self, count: usize) {
        (0..count).for_each(|_| self.svg.push_str("</g>"));
    }
}

impl Piece<'_> {
    /// It drawn alone, for the inside of maps; `None` if it does not fit.
    pub fn within(&self, area: Area) -> Option<Markup> {
        if self.least > area.w || self.height(area.w) > area.h {
            return None;
        }
        let mut canvas = Canvas::default();
        self.draw(area, &mut canvas);
        Some(PreEscaped(canvas.svg))
    }

    /// It as a picture of its own, so wide and as high as it must be; `definitions` are what its parts refer to by their ids.
    pub(crate) fn alone(&self, game: &str, wide: i32, name: &str, definitions: &Markup) -> Markup {
        let drawn = (14..400).step_by(2).find_map(|high| Some((high, self.within(Area::new(2, 2, wide, high))?)));
        let (high, drawn) = drawn.unwrap_or_default();
        let (wide, high) = (wide + 4, high + 4);
        html! {
            svg class={ "board " (game) } xmlns="http://www.w3.org/2000/svg" role="img" aria-label=(name) width=(wide) height=(high) viewBox={ "0 0 " (wide) " " (high) } {
                (definitions)
                (drawn)
            }
        }
    }

    /// The same in an area whose corners are cut off, so much of each: words keep clear of them.
    pub fn within_octagon(&self, area: Area, cut: i32) -> Option<Markup> {
        let is_clear = |words: Area| {
            let aside = (words.x - area.x).min(area.right() - words.right());
            aside + (words.y - area.y).min(area.bottom() - words.bottom()) >= cut
        };
        self.within(area).filter(|_| self.all_words(area, &is_clear))
    }

    /// Whether something is so of all lines of words in it, from the top of their capitals to their base line.
    fn all_words(&self, area: Area, is_so: &dyn Fn(Area) -> bool) -> bool {
        let (across, down) = self.frame.map_or((0, 0), |frame| (frame.across, frame.down));
        let inside = Area::new(area.x + across, area.y + down, area.w - 2 * across, area.h - 2 * down);
        match &self.body {
            Body::Words { class, at, size, words, long } => {
                let broken = if *long <= inside.w { Vec::new() } else { lines(class, words, *size, inside.w, 99) };
                let lines = if broken.is_empty() { std::slice::from_ref(words) } else { &broken };
                let top = inside.y + (inside.h - line_step(*size) * lines.len() as i32) / 2;
                (0..).zip(lines).filter(|(_, line)| !line.is_empty()).all(|(index, line)| {
                    let wide = text_width(class, line, *size);
                    let x = match at {
                        At::Start => inside.x,
                        At::Middle => inside.x + (inside.w - wide) / 2,
                        At::End => inside.right() - wide,
                    };
                    let capitals = size * 72 / 100;
                    is_so(Area::new(x, top + index * line_step(*size) + size - capitals, wide, capitals))
                })
            }
            Body::Said | Body::Drawn { .. } | Body::Map { .. } => true,
            Body::Row(pieces) | Body::Column(pieces) | Body::Grid(_, pieces) | Body::Wrap(pieces) | Body::Over(pieces) => {
                pieces.iter().zip(self.places(inside)).all(|(each, place)| each.all_words(place, is_so))
            }
        }
    }

    /// For a drawer: where it begins, where what is below its heading begins, and how high that is.
    fn room(&self, area: Area) -> Option<String> {
        let (_, frame) = (self.marks.drawer.as_ref()?, self.frame?);
        let inside = Area::new(area.x + frame.across, area.y + frame.down, area.w - 2 * frame.across, area.h - 2 * frame.down);
        let below = self.places(inside).get(1)?.y - 4;
        Some(format!("{} {below} {}", area.y, area.bottom() + 3 - below))
    }

    /// Draws it into an area.
    pub(super) fn draw(&self, area: Area, canvas: &mut Canvas) {
        if matches!(self.body, Body::Said) {
            return;
        }
        let open = canvas.open(&self.marks, self.room(area));
        let (inside, round) = match self.frame {
            Some(frame) => {
                put_rect(&mut canvas.svg, frame.class, area, frame.round);
                (Area::new(area.x + frame.across, area.y + frame.down, area.w - 2 * frame.across, area.h - 2 * frame.down), frame.round)
            }
            None => (area, 6),
        };
        match &self.body {
            Body::Said => {}
            Body::Words { class, at, size, words, long } => {
                let x = match at {
                    At::Start => inside.x,
                    At::Middle => inside.x + inside.w / 2,
                    At::End => inside.right(),
                };
                let step = line_step(*size);
                // Most words are one line: they need not be taken apart.
                let broken = if *long <= inside.w { Vec::new() } else { lines(class, words, *size, inside.w, 99) };
                let lines = if broken.is_empty() { std::slice::from_ref(words) } else { &broken };
                let top = inside.y + (inside.h - step * lines.len() as i32) / 2;
                for (index, line) in (0..).zip(lines).filter(|(_, line)| !line.is_empty()) {
                    put_text(&mut canvas.svg, class, *at, (x, top + index * step + size), *size, line);
                }
            }
            Body::Drawn { draw, .. } => canvas.svg += &draw(inside).0,
            Body::Map { wide, high, chart: false, draw } => canvas.svg += &draw(fitting(inside, *wide, *high)).0,
            Body::Map { wide, high, chart: true, draw } => {
                let area = fitting(Area { h: inside.h - CHART_TOOLS, ..inside }, *wide, *high);
                canvas.svg += &chart(area, &draw(area)).0;
            }
            Body::Row(pieces) | Body::Column(pieces) | Body::Grid(_, pieces) | Body::Wrap(pieces) | Body::Over(pieces) => {
                for (each, place) in pieces.iter().zip(self.places(inside)) {
                    each.draw(place, canvas);
                }
            }
        }
        if self.marks.act.is_some() {
            // Inside of what it is about, above all that lies there: larger, so that the glow does not cover its frame.
            let named = usize::from(open > 1 && !is_bare(&self.marks));
            canvas.close(named);
            put_rect(&mut canvas.svg, "halo", area.inset(-2), round + 2);
            canvas.close(open - named);
        } else {
            canvas.close(open);
        }
    }
}

fn is_bare(marks: &Marked) -> bool {
    marks.at.is_none() && marks.class.is_empty() && marks.colour.is_none() && marks.title.is_none() && marks.more.is_empty()
}

/// The largest area of these proportions, in the middle of another.
fn fitting(area: Area, wide: i32, high: i32) -> Area {
    let (w, h) = if area.w * high <= area.h * wide { (area.w, area.w * high / wide) } else { (area.h * wide / high, area.h) };
    Area::new(area.x + (area.w - w) / 2, area.y + (area.h - h) / 2, w, h)
}

/// A thing on a map, with its place; it glows as `halo` does if there is a choice for it.
pub fn thing<A>(at: &str, choice: Option<&Clickable<A>>, drawn: &Markup, halo: &Markup) -> Markup {
    let Some(choice) = choice else { return html! { g data-part=(at) data-at=(at) { (drawn) } } };
    html! {
        g data-part=(at) {
            g.can data-act=(choice.number) role="button" tabindex="0" aria-label=(choice.sentence)
                data-regret=[choice.regret.as_ref().map(|regret| &regret.means)] data-yes=[choice.regret.as_ref().map(|regret| regret.yes)] {
                title { (choice.sentence) }
                g data-at=(at) { (drawn) }
                (halo)
            }
        }
    }
}
