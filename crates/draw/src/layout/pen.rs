//! What a description is made for: a terminal or a window, a reader, and the choices they have.

use kernel::Seat;

use crate::names::Names;
use crate::picture::{Clickable, Shape};

/// How many sizes there are to try, from airy to dense.
pub(super) const SIZES: usize = 6;

/// What a table is described with.
pub struct Pen<'p, A> {
    /// The players, as the reader should see them.
    pub names: &'p Names,
    /// What the reader may choose.
    pub choices: &'p [Clickable<A>],
    /// The window; `None` for a terminal.
    pub shape: Option<Shape>,
    /// How many columns a terminal has.
    pub columns: usize,
    /// Whether every line counts there.
    pub low: bool,
    /// How dense: 0 is airy.
    pub(super) dense: usize,
    /// The beginning of all ids: pages may hold several pictures, and an id must be unique in its page.
    pub prefix: String,
}

impl<'p, A: PartialEq> Pen<'p, A> {
    /// For a terminal.
    pub(super) fn for_text(names: &'p Names, columns: usize, low: bool) -> Pen<'p, A> {
        Pen { names, choices: &[], shape: None, columns, low, dense: 0, prefix: String::new() }
    }

    /// For a window.
    pub(crate) fn for_window(names: &'p Names, choices: &'p [Clickable<A>], shape: Shape, dense: usize) -> Pen<'p, A> {
        let viewer = names.you().map_or_else(|| "s".to_owned(), |seat| seat.number().to_string());
        Pen { names, choices, shape: Some(shape), columns: 0, low: false, dense, prefix: format!("{}{viewer}-", &shape.class()[..1]) }
    }

    /// The choice that this action is.
    pub fn choice(&self, action: A) -> Option<&'p Clickable<A>> {
        self.choices.iter().find(|choice| choice.action == action)
    }

    /// The first of these actions that may be chosen: a card in hand is laid, discarded or used, as the step asks.
    pub fn any(&self, actions: impl IntoIterator<Item = A>) -> Option<&'p Clickable<A>> {
        actions.into_iter().find_map(|action| self.choice(action))
    }

    /// What only a terminal reads: not worked out for pictures.
    pub fn in_text<T: Default>(&self, lines: impl FnOnce() -> T) -> T {
        if self.shape.is_none() { lines() } else { T::default() }
    }

    /// Whether a terminal has room for words instead of letters.
    pub fn is_roomy(&self) -> bool {
        self.columns >= super::lines::ROOMY
    }

    /// Whether it is for a phone.
    pub fn is_tall(&self) -> bool {
        self.shape == Some(Shape::Tall)
    }

    /// Whether there is room for what may be left out.
    pub fn is_airy(&self) -> bool {
        self.dense < 4
    }

    /// Whether it is not the densest of all.
    pub fn has_room(&self) -> bool {
        self.dense + 1 < SIZES
    }

    /// One of the sizes by density, from airy to dense; a phone has the middle one.
    pub fn pick<T: Copy>(&self, sizes: [T; SIZES]) -> T {
        sizes[self.dense.min(SIZES - 1)]
    }

    /// The size of the question, of headings.
    pub fn large(&self) -> i32 {
        self.pick([21, 18, 17, 16, 15, 14])
    }

    /// The size of names and most words.
    pub fn body(&self) -> i32 {
        self.pick([17, 15, 14, 13, 13, 12])
    }

    /// The size of notes: never below 11.
    pub fn small(&self) -> i32 {
        self.pick([15, 13, 12, 12, 11, 11])
    }

    /// Room inside of frames.
    pub fn pad(&self) -> i32 {
        self.pick([11, 10, 9, 8, 6, 3])
    }

    /// Room between things.
    pub fn gap(&self) -> i32 {
        self.pick([11, 10, 9, 8, 6, 3])
    }

    /// The id of a symbol.
    pub fn id(&self, name: &str) -> String {
        ["#", &self.prefix, name].concat()
    }

    /// Whether somebody is the one who looks.
    pub fn mine(&self, seat: Seat) -> bool {
        self.names.you() == Some(seat)
    }
}
