//! A row that is kept from one view to the next: what has not changed is not worked out again.
//!
//! ```
//! use kernel::observe::{Kept, Sheet};
//!
//! fn features(purses: [u8; 2], sheet: &mut impl Sheet) {
//!     for coins in purses {
//!         let worth = sheet.once(&(), coins, |_, coins| i32::from(*coins) * 10);
//!         sheet.block(&(), worth, |_, worth, sheet| sheet.up_to("worth", 990, "what the purse buys", *worth));
//!     }
//! }
//!
//! let mut kept = Kept::new(2);
//! assert_eq!(kept.fill(|sheet| features([3, 7], sheet)), [30, 70]);
//! assert_eq!(kept.fill(|sheet| features([3, 8], sheet)), [30, 80]);
//! ```

use std::any::Any;

use super::{Group, Sheet};

/// A row, and of what each of its blocks was made.
///
/// It belongs to one table: keys are compared, the rules in force are not.
#[derive(Debug)]
pub struct Kept {
    numbers: Vec<i16>,
    notes: Vec<Note>,
}

/// What is known of one block, or of one thing that was worked out.
#[derive(Debug)]
struct Note {
    /// The key of a block; or a key, and what was worked out from it.
    of: Box<dyn Any + Send>,
    /// How many numbers the block has.
    numbers: usize,
    /// How many notes were made inside of it.
    within: usize,
}

impl Kept {
    /// A row of so many numbers of which nothing is known yet.
    #[must_use]
    pub fn new(numbers: usize) -> Kept {
        Kept { numbers: vec![0; numbers], notes: Vec::new() }
    }

    /// Brings the row up to date with a walk, and gives it.
    ///
    /// # Panics
    /// If the walk has more or fewer features than the row has room for.
    #[inline]
    pub fn fill(&mut self, walk: impl FnOnce(&mut KeptRow<'_>)) -> &[i16] {
        let room = self.numbers.len();
        let mut row = KeptRow { numbers: &mut self.numbers, next: 0, notes: &mut self.notes, met: 0 };
        walk(&mut row);
        let found = row.next;
        assert!(found == room, "an observation of {found} numbers does not fit a row of {room}");
        &self.numbers
    }
}

/// The sheet that walks only through blocks whose key has changed.
#[derive(Debug)]
pub struct KeptRow<'k> {
    numbers: &'k mut [i16],
    next: usize,
    notes: &'k mut Vec<Note>,
    /// How many notes have been met: they come in the same order in every walk.
    met: usize,
}

impl KeptRow<'_> {
    /// The next note, with what it is of.
    #[inline(always)]
    fn noted<T: 'static>(&self) -> Option<(&T, &Note)> {
        let note = self.notes.get(self.met)?;
        Some((note.of.downcast_ref()?, note))
    }

    /// Writes a note where the one of the walk before stood.
    #[inline(always)]
    fn note<T: Send + 'static>(&mut self, place: usize, of: T, numbers: usize, within: usize) {
        match self.notes.get_mut(place) {
            Some(note) => {
                (note.numbers, note.within) = (numbers, within);
                match note.of.downcast_mut() {
                    Some(kept) => *kept = of,
                    None => note.of = Box::new(of),
                }
            }
            None => self.notes.push(Note { of: Box::new(of), numbers, within }),
        }
    }

    /// Takes the place of the next note: those made inside of its block come behind it.
    #[inline(always)]
    fn place(&mut self) -> usize {
        let place = self.met;
        if place == self.notes.len() {
            self.notes.push(Note { of: Box::new(()), numbers: 0, within: 0 });
        }
        self.met += 1;
        place
    }
}

impl Sheet for KeptRow<'_> {
    #[inline(always)]
    fn group(&mut self, _: Group) {}

    #[inline(always)]
    fn under(&mut self, _: impl FnOnce() -> String) {}

    #[inline(always)]
    fn block<G, K: PartialEq + Send + 'static>(&mut self, game: &G, key: K, walk: fn(&G, &K, &mut Self)) {
        if let Some((kept, note)) = self.noted::<K>()
            && *kept == key
        {
            let (numbers, within) = (note.numbers, note.within);
            self.next += numbers;
            self.met += 1 + within;
            return;
        }
        let (place, first) = (self.place(), self.next);
        walk(game, &key, self);
        self.note(place, key, self.next - first, self.met - place - 1);
    }

    #[inline(always)]
    fn block_of<G, V, W>(&mut self, game: &G, view: &V, whom: W, reduced: fn(&V, W) -> V, walk: fn(&G, &V, W, &mut Self))
    where
        V: PartialEq + Send + 'static,
        W: Copy + PartialEq + Send + 'static,
    {
        let key = (reduced(view, whom), whom);
        if let Some((kept, note)) = self.noted::<(V, W)>()
            && *kept == key
        {
            let (numbers, within) = (note.numbers, note.within);
            self.next += numbers;
            self.met += 1 + within;
            return;
        }
        let (place, first) = (self.place(), self.next);
        walk(game, &key.0, whom, self);
        self.note(place, key, self.next - first, self.met - place - 1);
    }

    #[inline(always)]
    fn once<G, K: PartialEq + Send + 'static, V: Copy + Send + 'static>(&mut self, game: &G, key: K, work: fn(&G, &K) -> V) -> V {
        if let Some(((kept, found), _)) = self.noted::<(K, V)>()
            && *kept == key
        {
            let found = *found;
            self.met += 1;
            return found;
        }
        let place = self.place();
        let found = work(game, &key);
        self.note(place, (key, found), 0, 0);
        found
    }

    #[inline(always)]
    fn feature(&mut self, _: &'static str, (least, greatest): (i32, i32), _: bool, _: &'static str, value: i32) {
        // A row that is too short is noticed at its end, with both lengths.
        if let Some(number) = self.numbers.get_mut(self.next) {
            *number = value.clamp(least, greatest) as i16;
        }
        self.next += 1;
    }
}
