//! What a seat sees, as a row of small numbers: for nets, for tables of training data, for programs in other languages.
//!
//! A game says once, in [`Observe::features`], what a good player looks at: each feature with its name, its range, what it means and its value
//! in a view. The layout and the numbers are made by the same walk with different [`Sheet`]s, so they cannot disagree.
//!
//! ```
//! use kernel::observe::{Group, Sheet};
//!
//! fn features(coins: [u8; 2], sheet: &mut impl Sheet) {
//!     for (seat, coins) in coins.into_iter().enumerate() {
//!         sheet.group(if seat == 0 { Group::Own } else { Group::Other(seat as u8) });
//!         sheet.up_to("coins", 20, "coins in the purse", i32::from(coins));
//!     }
//! }
//!
//! let mut row = [0; 2];
//! kernel::observe::Row::fill(&mut row, &[], |row| features([3, 200], row));
//! assert_eq!(row, [3, 20]);
//!
//! let layout = kernel::observe::Layout::of(|layout| features([0, 0], layout));
//! assert_eq!(layout.iter().map(|feature| feature.name.as_str()).collect::<Vec<_>>(), ["own.coins", "other1.coins"]);
//! assert!(layout[1].clamped && layout[1].group == Group::Other(1));
//! ```

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{Game, Sampler, Seat};

mod kept;

pub use kept::{Kept, KeptRow};

/// A game whose views can be read as rows of numbers.
///
/// Only a view goes in, so a row cannot tell more than its reader may know (law 3). Rows are seat-relative: first the block of the reader's own
/// seat, then one block of the same features for each other seat in order after it ([`Observe::in_order`]), then what is common to all. A
/// spectator reads as if from seat 0, and knows of that hand no more than of any other.
pub trait Observe: Game {
    /// The version of the layout. It rises whenever a name, a range, the order or the meaning of a feature changes: a net that was trained on
    /// another version must not be used.
    const OBSERVATION: u32;

    /// The weights of the nets that are shipped with the game, as files (crate `nets`), each for tables of some sizes; none if nobody has learned
    /// it yet.
    const NETS: &'static [&'static [u8]] = &[];

    /// Walks through all features of a view in their order.
    ///
    /// Which features there are, and their names and ranges, depend only on the rules in force (content and number of players), never on the
    /// view. Nothing may be allocated but in the closures for names.
    fn features(&self, view: &Self::View, sheet: &mut impl Sheet);

    /// What each number of a row is.
    fn layout(&self) -> Vec<Feature> {
        // Any view will do: the walk is the same for all of them.
        let view = self.view(&self.setup(&mut Sampler::from_seed(0)), Some(Seat::new(0)));
        Layout::of(|sheet| self.features(&view, sheet))
    }

    /// Writes a view as a row of as many numbers as the layout has features. Allocates nothing.
    ///
    /// # Panics
    /// If the row has another length than the layout.
    fn observe(&self, view: &Self::View, row: &mut [i16]) {
        Row::fill(row, &[], |sheet| self.features(view, sheet));
    }

    /// The same into a row that is kept: only blocks of which the key has changed since the last view are walked through ([`Sheet::block`]). The views may be those of
    /// any seats and games at one table; fewest blocks change where they follow one another.
    #[inline]
    fn observe_again<'k>(&self, view: &Self::View, kept: &'k mut Kept) -> &'k [i16] {
        kept.fill(|sheet| self.features(view, sheet))
    }

    /// The same without some parts ([`Sheet::part`]): for each part how many numbers it has if it is to be left out. Those keep the values that they have.
    ///
    /// # Panics
    /// If the row has another length than the layout.
    fn observe_parts(&self, view: &Self::View, parts: &[Option<usize>], row: &mut [i16]) {
        Row::fill(row, parts, |sheet| self.features(view, sheet));
    }

    /// The seats in the order of their blocks: the reader's own first (a spectator reads from seat 0), then the others in order of play after it.
    fn in_order(&self, who: Option<Seat>) -> impl Iterator<Item = (Group, Seat)> {
        let (own, seats) = (who.unwrap_or_default(), self.seats());
        (0..seats).map(move |steps| (Group::at(steps), own.clockwise(steps, seats)))
    }
}

/// Which block of a row a feature belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// The reader's own seat.
    Own,
    /// The seat so many places after it, from 1.
    Other(u8),
    /// What is nobody's: board, piles, phase, clock.
    Common,
}

impl Group {
    /// The block of the seat so many places after the reader's own.
    #[must_use]
    pub const fn at(steps: u8) -> Group {
        if steps == 0 { Group::Own } else { Group::Other(steps) }
    }
}

/// As names begin: `own`, `other1`.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Group::Own => f.write_str("own"),
            Group::Other(steps) => write!(f, "other{steps}"),
            Group::Common => f.write_str("common"),
        }
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

/// One number of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Its name: words with points between them. Blocks of seats begin with `own` and `other1`, `other2`, ...
    pub name: String,
    /// Its block.
    pub group: Group,
    /// The least value.
    pub least: i16,
    /// The greatest value.
    pub greatest: i16,
    /// Whether what it counts may go beyond its range; it then stays at the end of it.
    pub clamped: bool,
    /// What it is, in a line.
    pub meaning: &'static str,
    /// Which part of the walk it belongs to, if to any ([`Sheet::part`]), counted from 0. That is no business of whoever reads rows.
    #[serde(skip)]
    pub part: Option<usize>,
}

/// Takes the features of a view one after the other: a row of numbers, the layout, a check.
pub trait Sheet {
    /// The features that follow belong to this block.
    fn group(&mut self, group: Group);

    /// The names that follow begin with these words, up to the next call of this or of [`Sheet::group`]. They are made only if somebody wants names.
    fn under(&mut self, words: impl FnOnce() -> String);

    /// Features that are walked through together or not at all: a net that looks at none of them need not wait for them. Worth it where there are many, or where
    /// they are slow to find. A part has no parts of its own.
    #[inline(always)]
    fn part(&mut self, walk: impl FnOnce(&mut Self))
    where
        Self: Sized,
    {
        walk(self);
    }

    /// Features that are worked out from a key and the rules in force, and from nothing else: `walk` is a function that is given no more than these. So whoever
    /// keeps a row ([`Kept`]) leaves it out while the key is what it was. Blocks may stand in blocks.
    #[inline(always)]
    fn block<G, K: PartialEq + Send + 'static>(&mut self, game: &G, key: K, walk: fn(&G, &K, &mut Self))
    where
        Self: Sized,
    {
        walk(game, &key, self);
    }

    /// A block whose key is the view without all that `walk` does not look at for `whom`, as `reduced` makes it. Whoever keeps nothing walks through the whole view: that
    /// both give the same row is a law, so nothing that is looked at can be missing in the key.
    #[inline(always)]
    fn block_of<G, V, W>(&mut self, game: &G, view: &V, whom: W, _reduced: fn(&V, W) -> V, walk: fn(&G, &V, W, &mut Self))
    where
        Self: Sized,
        V: PartialEq + Send + 'static,
        W: Copy + PartialEq + Send + 'static,
    {
        walk(game, view, whom, self);
    }

    /// Something that features are made of and that is itself worked out from a key and the rules in force alone; a kept row remembers it with its key.
    #[inline(always)]
    fn once<G, K: PartialEq + Send + 'static, V: Copy + Send + 'static>(&mut self, game: &G, key: K, work: fn(&G, &K) -> V) -> V
    where
        Self: Sized,
    {
        work(game, &key)
    }

    /// The next feature; what does not fit its range is moved to the end of it.
    ///
    /// `clamped` says that this may happen. Elsewhere a value out of range is a defect of the game, which the laws look for.
    fn feature(&mut self, name: &'static str, range: (i32, i32), clamped: bool, meaning: &'static str, value: i32);

    /// A number that is always in its range.
    #[inline(always)]
    fn number(&mut self, name: &'static str, least: i32, greatest: i32, meaning: &'static str, value: i32) {
        self.feature(name, (least, greatest), false, meaning, value);
    }

    /// A count from 0 that is never above `most`.
    #[inline(always)]
    fn count(&mut self, name: &'static str, most: i32, meaning: &'static str, value: i32) {
        self.feature(name, (0, most), false, meaning, value);
    }

    /// A count from 0 that may go beyond `most`, and then counts as `most`.
    #[inline(always)]
    fn up_to(&mut self, name: &'static str, most: i32, meaning: &'static str, value: i32) {
        self.feature(name, (0, most), true, meaning, value);
    }

    /// A number that may go beyond either end, and then counts as that end.
    #[inline(always)]
    fn between(&mut self, name: &'static str, least: i32, greatest: i32, meaning: &'static str, value: i32) {
        self.feature(name, (least, greatest), true, meaning, value);
    }

    /// 1 if it holds, else 0.
    #[inline(always)]
    fn flag(&mut self, name: &'static str, meaning: &'static str, holds: bool) {
        self.feature(name, (0, 1), false, meaning, i32::from(holds));
    }
}

/// The sheet that keeps the values.
#[derive(Debug)]
pub struct Row<'r> {
    numbers: &'r mut [i16],
    next: usize,
    /// For each part how many numbers are left out; none if it is walked through, as are all behind the last one.
    parts: &'r [Option<usize>],
    /// How many parts have been met.
    met: usize,
}

impl<'r> Row<'r> {
    /// Fills a row with what a walk gives it, but for some parts ([`Observe::observe_parts`]).
    ///
    /// # Panics
    /// If the walk has more or fewer features than the row has room for.
    #[inline]
    pub fn fill(numbers: &'r mut [i16], parts: &'r [Option<usize>], walk: impl FnOnce(&mut Row<'r>)) {
        let room = numbers.len();
        let mut row = Row { numbers, next: 0, parts, met: 0 };
        walk(&mut row);
        let found = row.next;
        assert!(found == room, "an observation of {found} numbers does not fit a row of {room}");
    }
}

impl Sheet for Row<'_> {
    #[inline(always)]
    fn group(&mut self, _: Group) {}

    #[inline(always)]
    fn under(&mut self, _: impl FnOnce() -> String) {}

    #[inline(always)]
    fn part(&mut self, walk: impl FnOnce(&mut Self)) {
        let left_out = self.parts.get(self.met).copied().flatten();
        self.met += 1;
        match left_out {
            Some(numbers) => self.next += numbers,
            None => walk(self),
        }
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

/// The sheet that keeps the features themselves.
#[derive(Debug)]
pub struct Layout {
    features: Vec<Feature>,
    group: Group,
    under: String,
    part: Option<usize>,
    parts: usize,
}

impl Layout {
    /// The features of a walk.
    pub fn of(walk: impl FnOnce(&mut Layout)) -> Vec<Feature> {
        let mut layout = Layout { features: Vec::new(), group: Group::Common, under: String::new(), part: None, parts: 0 };
        walk(&mut layout);
        layout.features
    }
}

impl Sheet for Layout {
    fn group(&mut self, group: Group) {
        self.group = group;
        self.under.clear();
    }

    fn under(&mut self, words: impl FnOnce() -> String) {
        self.under = words();
    }

    fn part(&mut self, walk: impl FnOnce(&mut Self)) {
        assert!(self.part.is_none(), "a part of a row has no parts of its own");
        self.part = Some(self.parts);
        self.parts += 1;
        walk(self);
        self.part = None;
    }

    fn feature(&mut self, name: &'static str, (least, greatest): (i32, i32), clamped: bool, meaning: &'static str, _: i32) {
        let block = (self.group != Group::Common).then(|| self.group.to_string());
        let words = [block.as_deref().unwrap_or_default(), &self.under, name];
        let name = words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(".");
        let number = |end: i32| i16::try_from(end).unwrap_or_else(|_| panic!("the range of {name} does not fit two bytes"));
        let (least, greatest) = (number(least), number(greatest));
        assert!(least <= greatest, "the range of {name} is empty");
        self.features.push(Feature { name, group: self.group, least, greatest, clamped, meaning, part: self.part });
    }
}

/// Fills a mask over action numbers: 1 for what is listed, 0 for everything else. Allocates nothing.
///
/// # Panics
/// If the mask has another length than [`Game::action_count`].
pub fn mask<G: Game>(game: &G, legal: &[G::Action], mask: &mut [u8]) {
    assert!(mask.len() == game.action_count() as usize, "a mask has one place for each of {} action numbers", game.action_count());
    mask.fill(0);
    for action in legal {
        mask[game.encode(*action) as usize] = 1;
    }
}
