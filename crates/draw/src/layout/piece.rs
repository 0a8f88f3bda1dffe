//! A piece of a table, and what can be said of it.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

use maud::Markup;

use super::pen::Pen;
use crate::picture::paper::{Area, At, lengths};
use crate::regret::Regret;
use crate::text::Line;

/// A drawing in an area that the layout has found for it.
pub(super) type Drawing<'p> = Box<dyn Fn(Area) -> Markup + 'p>;

/// What a piece consists of.
pub(super) enum Body<'p> {
    /// Words that break into lines where they must.
    Words {
        class: &'static str,
        at: At,
        size: i32,
        words: String,
        /// How wide they are on one line.
        long: i32,
    },
    /// A drawing of a certain height.
    Drawn {
        high: i32,
        draw: Drawing<'p>,
    },
    /// A drawing of any size, of these proportions; a chart can be brought nearer by the page.
    Map {
        wide: i32,
        high: i32,
        chart: bool,
        draw: Drawing<'p>,
    },
    Row(Vec<Piece<'p>>),
    Column(Vec<Piece<'p>>),
    /// Equal columns: as many as there is room for, up to so many.
    Grid(i32, Vec<Piece<'p>>),
    /// As many in a line as there is room for.
    Wrap(Vec<Piece<'p>>),
    /// One on the other.
    Over(Vec<Piece<'p>>),
    /// In text only.
    Said,
}

/// A face behind a piece.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) class: &'static str,
    pub(super) round: i32,
    pub(super) across: i32,
    pub(super) down: i32,
}

/// What is known of a piece besides its looks. Most pieces are words or drawings without any: those stay small.
#[derive(Default)]
pub(super) struct Marks(Option<Box<Marked>>);

#[derive(Default)]
pub(super) struct Marked {
    pub(super) at: Option<String>,
    /// Whether the page may exchange it alone.
    pub(super) part: bool,
    pub(super) act: Option<(u32, String)>,
    pub(super) regret: Option<Regret>,
    pub(super) title: Option<String>,
    pub(super) class: String,
    pub(super) colour: Option<String>,
    pub(super) more: Vec<(&'static str, String)>,
    /// What a drawer is called that a page may put it into.
    pub(super) drawer: Option<String>,
    /// How it reads in a terminal; what it says before its parts, and between them.
    pub(super) reads: Vec<Line>,
    pub(super) lead: Option<Line>,
    pub(super) between: &'static str,
}

static UNMARKED: Marked = Marked {
    at: None,
    part: false,
    act: None,
    regret: None,
    title: None,
    class: String::new(),
    colour: None,
    more: Vec::new(),
    drawer: None,
    reads: Vec::new(),
    lead: None,
    between: "",
};

impl Deref for Marks {
    type Target = Marked;
    fn deref(&self) -> &Marked {
        self.0.as_deref().unwrap_or(&UNMARKED)
    }
}

impl DerefMut for Marks {
    fn deref_mut(&mut self) -> &mut Marked {
        self.0.get_or_insert_default()
    }
}

/// A piece of a table.
pub struct Piece<'p> {
    pub(super) body: Body<'p>,
    /// The least width at which everything in it fits, and the width it would like to have.
    pub(super) least: i32,
    pub(super) want: i32,
    /// Its share of the room that is left over.
    pub(super) grow: i32,
    /// The least height.
    pub(super) high: i32,
    pub(super) gap: i32,
    pub(super) frame: Option<Frame>,
    pub(super) middle: bool,
    pub(super) marks: Marks,
    pub(super) known: Cell<(i32, i32)>,
}

fn piece(body: Body<'_>, least: i32, want: i32) -> Piece<'_> {
    Piece {
        body,
        least,
        want: want.max(least),
        grow: 0,
        high: 0,
        gap: 0,
        frame: None,
        middle: false,
        marks: Marks::default(),
        known: Cell::new((-1, 0)),
    }
}

/// Words of a class and size; they break between words, and are never cut.
pub fn words<'p>(class: &'static str, size: i32, words: impl Into<String>) -> Piece<'p> {
    let words: String = words.into();
    let (longest, all) = lengths(class, &words, size);
    piece(Body::Words { class, at: At::Start, size, words, long: all }, longest + 1, all + 1)
}

/// A drawing of this width and height; what it is given may be larger.
pub fn drawn<'p>((wide, high): (i32, i32), draw: impl Fn(Area) -> Markup + 'p) -> Piece<'p> {
    piece(Body::Drawn { high, draw: Box::new(draw) }, wide, wide)
}

/// A map: a drawing that takes all the room there is, at least `least` wide, in the proportions of `wide` to `high`. On a phone it is a
/// chart, which the page can bring nearer: what has the class `from-far` is drawn from afar, what has `from-near` from nearby.
pub fn map<'p, A: PartialEq>(pen: &Pen<'_, A>, least: i32, (wide, high): (i32, i32), draw: impl Fn(Area) -> Markup + 'p) -> Piece<'p> {
    piece(Body::Map { wide, high, chart: pen.is_tall(), draw: Box::new(draw) }, least, least).grow(1)
}

/// A drawing as a map is, but of a thing that is large enough on a phone too.
pub fn plan<'p>(least: i32, (wide, high): (i32, i32), draw: impl Fn(Area) -> Markup + 'p) -> Piece<'p> {
    piece(Body::Map { wide, high, chart: false, draw: Box::new(draw) }, least, least).grow(1)
}

/// Pieces beside each other.
pub fn row<'p>(gap: i32, pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let between = gap * (pieces.len() as i32 - 1).max(0);
    let (least, want) = pieces.iter().fold((between, between), |(least, want), each| (least + each.least, want + each.want));
    Piece { gap, ..piece(Body::Row(pieces), least, want) }
}

/// Pieces below each other.
pub fn column<'p>(gap: i32, pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let (least, want) = widest(&pieces);
    Piece { gap, ..piece(Body::Column(pieces), least, want) }
}

/// Equal columns, at most so many, as few as the pieces need to fit.
pub fn grid<'p>(columns: i32, gap: i32, pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let (least, want) = widest(&pieces);
    let columns = columns.clamp(1, (pieces.len() as i32).max(1));
    Piece { gap, ..piece(Body::Grid(columns, pieces), least, columns * (want + gap) - gap) }
}

/// Somebody's cards: columns that are no wider than if there were `few` of them, and narrower if there are more.
pub fn hand<'p>(few: i32, gap: i32, pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let (least, want) = widest(&pieces);
    let columns = few.max(pieces.len() as i32);
    Piece { gap, ..piece(Body::Grid(columns, pieces), least, columns * (want + gap) - gap) }
}

/// Pieces in lines, as words are.
pub fn wrap<'p>(gap: i32, pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let least = widest(&pieces).0;
    let want = pieces.iter().map(|each| each.want + gap).sum::<i32>() - gap;
    Piece { gap, ..piece(Body::Wrap(pieces), least, want) }
}

/// Pieces on each other, the first below.
pub fn over<'p>(pieces: impl IntoIterator<Item = Piece<'p>>) -> Piece<'p> {
    let pieces: Vec<Piece<'p>> = pieces.into_iter().collect();
    let (least, want) = widest(&pieces);
    piece(Body::Over(pieces), least, want)
}

/// What only a terminal shows; for columns, where it takes no room in a picture.
pub fn said<'p>(lines: impl IntoIterator<Item = Line>) -> Piece<'p> {
    piece(Body::Said, 0, 0).reads(lines)
}

fn widest(pieces: &[Piece<'_>]) -> (i32, i32) {
    pieces.iter().fold((0, 0), |(least, want), each| (least.max(each.least), want.max(each.want)))
}

impl<'p> Piece<'p> {
    /// How wide a map is for how high it is.
    pub(super) fn proportions(&self) -> Option<(i32, i32)> {
        if let Body::Map { wide, high, .. } = self.body { Some((wide, high)) } else { None }
    }

    /// Where it is, for motions and the walk-through; the page may exchange it alone.
    pub fn at(mut self, place: impl Into<String>) -> Self {
        self.marks.at = Some(place.into());
        self.marks.part = true;
        self
    }

    /// Where it is; too small to be exchanged alone.
    pub fn spot(mut self, place: impl Into<String>) -> Self {
        self.marks.at = Some(place.into());
        self
    }

    /// What a click on it does, if there is a choice for it: then it glows.
    pub fn can<A>(mut self, choice: Option<&crate::Clickable<A>>) -> Self {
        if let Some(choice) = choice {
            self.marks.act = Some((choice.number, choice.sentence.clone()));
            self.marks.regret = choice.regret.clone();
        }
        self
    }

    /// What it is, for whom points at it or cannot see it.
    pub fn titled(mut self, words: impl Into<String>) -> Self {
        self.marks.title = Some(words.into());
        self
    }

    /// One more class.
    pub fn class(mut self, class: impl AsRef<str>) -> Self {
        if !class.as_ref().is_empty() {
            let all = &mut self.marks.class;
            *all += if all.is_empty() { "" } else { " " };
            *all += class.as_ref();
        }
        self
    }

    /// A class if something is so.
    pub fn class_if(self, so: bool, class: &str) -> Self {
        if so { self.class(class) } else { self }
    }

    /// The colour that `currentColor` is in it.
    pub fn colour(mut self, colour: impl Into<String>) -> Self {
        self.marks.colour = Some(colour.into());
        self
    }

    /// Another attribute.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.marks.more.push((name, value.into()));
        self
    }

    /// A column with a heading that a phone's page puts into a drawer at the lower edge of the screen, with this name on its handle instead
    /// of the heading.
    pub fn drawer<A: PartialEq>(mut self, pen: &Pen<'_, A>, name: impl Into<String>) -> Self {
        if pen.is_tall() {
            self.marks.drawer = Some(name.into());
        }
        self
    }

    /// The class and colours of a seat.
    pub fn of_seat(self, seat: kernel::Seat) -> Self {
        self.class(["seat seat-", seat.number().to_string().as_str()].concat())
    }

    /// A face behind it, with round corners, and room between its edge and what is on it.
    pub fn framed(self, class: &'static str, round: i32, pad: i32) -> Self {
        self.framed_by(class, round, pad, pad)
    }

    /// The same with different room across and down.
    pub fn framed_by(mut self, class: &'static str, round: i32, across: i32, down: i32) -> Self {
        self.frame = Some(Frame { class, round, across, down });
        self.least += 2 * across;
        self.want += 2 * across;
        self
    }

    /// Takes a share of the room that is left over.
    pub fn grow(mut self, share: i32) -> Self {
        self.grow = share;
        self
    }

    /// At least this wide.
    pub fn at_least(mut self, width: i32) -> Self {
        self.least = self.least.max(width);
        self.want = self.want.max(width);
        self
    }

    /// At least this high, whatever is in it: so that nothing jumps when that changes.
    pub fn at_least_high(mut self, height: i32) -> Self {
        self.high = height;
        self
    }

    /// Likes to be this wide, and no wider than it must.
    pub fn about(mut self, width: i32) -> Self {
        self.want = width.max(self.least);
        self
    }

    /// In the middle of its room: words across, rows across, columns down.
    pub fn middle(mut self) -> Self {
        if let Body::Words { at, .. } = &mut self.body {
            *at = At::Middle;
        }
        self.middle = true;
        self
    }

    /// Words at the right edge of their room.
    pub fn right(mut self) -> Self {
        if let Body::Words { at, .. } = &mut self.body {
            *at = At::End;
        }
        self
    }

    /// On one line: it is as wide as it is long. Only names that people chose may be cut, below `least`.
    pub fn one_line(mut self, least: Option<i32>) -> Self {
        self.least = least.map_or(self.want, |least| least.min(self.want));
        self
    }

    /// Never narrower than it would like to be.
    pub fn firm(mut self) -> Self {
        self.least = self.want;
        self
    }

    /// How it reads in a terminal.
    pub fn reads(mut self, lines: impl IntoIterator<Item = Line>) -> Self {
        let mut lines = lines.into_iter().peekable();
        if lines.peek().is_some() {
            self.marks.reads.extend(lines);
        }
        self
    }

    /// What it was said to read like.
    pub(crate) fn lines_said(&self) -> &[Line] {
        &self.marks.reads
    }

    /// In a terminal its parts flow behind these words.
    pub fn led_by(mut self, lead: Line, between: &'static str) -> Self {
        self.marks.lead = Some(lead);
        self.marks.between = between;
        self
    }
}
