//! Observations: a row follows its layout whatever the view, keeps its ranges, and is a function of the view; masks are the legal lists.

use kernel::observe::{Group, Kept, Layout, Sheet, mask};
use kernel::{Feature, Game, Observe, Seat};

use crate::play::{audience, legal_of, name, seats_of};
use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// A layout by itself: names are unique; the reader's own block comes first, then one of the same features for each other seat, then what is
/// common.
///
/// # Errors
/// What is wrong with it.
pub fn layout<G: Observe>(game: &G, layout: &[Feature]) -> Found {
    let wrong = |what: String| Finding::new(Check::ObservedByLayout, what);
    let mut names: Vec<&str> = layout.iter().map(|feature| feature.name.as_str()).collect();
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    ensure(twice.is_none(), || wrong(format!("two features are called '{}'", twice.map_or("", |pair| pair[0]))))?;
    let ordered = layout.windows(2).find(|pair| pair[0].group > pair[1].group);
    ensure(ordered.is_none(), || wrong(format!("'{}' is in a block that is over", ordered.map_or("", |pair| &pair[1].name))))?;
    let block = |group: Group| -> Vec<(&str, i16, i16, bool)> {
        let prefix = format!("{group}.").len();
        let own = layout.iter().filter(move |feature| feature.group == group);
        own.map(|feature| (feature.name.get(prefix..).unwrap_or(""), feature.least, feature.greatest, feature.clamped)).collect()
    };
    let own = block(Group::Own);
    for steps in 1..game.seats() {
        let other = block(Group::at(steps));
        let differs = own.iter().zip(&other).find(|(one, two)| one != two).map(|(one, _)| one.0);
        ensure(own == other, || wrong(format!("the block of {} is not that of own: {differs:?}", Group::at(steps))))?;
    }
    let stranger = layout.iter().find(|feature| matches!(feature.group, Group::Other(steps) if steps >= game.seats()));
    ensure(stranger.is_none(), || wrong(format!("there is no seat for '{}'", stranger.map_or("", |feature| &feature.name))))
}

/// What one of the audience sees follows the layout and keeps its ranges; cheap enough for every step.
///
/// # Errors
/// The first feature that does not.
pub fn ranges<G: Observe>(game: &G, state: &G::State, who: Option<Seat>, layout: &[Feature]) -> Found {
    let mut sheet = Held { layout, next: 0, found: None };
    game.features(&game.view(state, who), &mut sheet);
    let Held { next, found, .. } = sheet;
    let wrong = |check, what: String| Finding { seat: who, ..Finding::new(check, format!("as {} sees it, {what}", name(who))) };
    if let Some((feature, value)) = found {
        let Feature { name, least, greatest, .. } = &layout[feature];
        return Err(wrong(Check::ObservedInRange, format!("'{name}' is {value}, but said to be {least} to {greatest}")));
    }
    ensure(next == layout.len(), || wrong(Check::ObservedByLayout, format!("there are {next} features and {} in the layout", layout.len())))
}

/// Rows that are kept from step to step and game to game, one for each of the audience.
#[derive(Debug)]
pub struct Readers(Vec<(Option<Seat>, Kept)>);

impl Readers {
    /// Nobody has read anything yet.
    #[must_use]
    pub fn new(seats: u8, numbers: usize) -> Readers {
        Readers(audience(seats).map(|who| (who, Kept::new(numbers))).collect())
    }

    /// The row that this one of the audience has kept, brought up to date, is the one that the view makes.
    ///
    /// # Errors
    /// Where it is not.
    pub fn check<G: Observe>(&mut self, game: &G, state: &G::State, who: Option<Seat>) -> Found {
        let view = game.view(state, who);
        let Some((_, kept)) = self.0.iter_mut().find(|(reader, _)| *reader == who) else { return Ok(()) };
        let (again, new) = (game.observe_again(&view, kept), row(game, &view));
        ensure(again == new, || {
            let what = format!("in the row that {} has kept, {}", name(who), difference(game, again, &new));
            Finding { seat: who, ..Finding::new(Check::ObservedAgain, what) }
        })
    }
}

/// One position, for everybody: the whole layout with its names, and the masks.
///
/// # Errors
/// The first finding.
pub fn check<G: Observe>(game: &G, state: &G::State) -> Found {
    let layout = game.layout();
    for who in audience(game.seats()) {
        ranges(game, state, who, &layout)?;
        let view = game.view(state, who);
        let here = Layout::of(|sheet| game.features(&view, sheet));
        let differs = here.iter().zip(&layout).find(|(here, there)| here != there).map(|(here, _)| here.name.clone());
        ensure(here == layout, || {
            let what = format!("the layout is another one for this view: {differs:?}");
            Finding { seat: who, ..Finding::new(Check::ObservedByLayout, what) }
        })?;
        parts(game, &view, &layout)?;
    }
    seats_of(game.seats()).try_for_each(|seat| masks(game, state, seat))
}

/// Whoever leaves a part out reads all other numbers as they are.
fn parts<G: Observe>(game: &G, view: &G::View, layout: &[Feature]) -> Found {
    let whole = row(game, view);
    let count = layout.iter().filter_map(|feature| feature.part).max().map_or(0, |last| last + 1);
    for part in 0..count {
        let within = |feature: &Feature| feature.part == Some(part);
        let mut parts = vec![None; count];
        parts[part] = Some(layout.iter().filter(|feature| within(feature)).count());
        let mut read = vec![i16::MIN; layout.len()];
        game.observe_parts(view, &parts, &mut read);
        let expected: Vec<i16> =
            layout.iter().zip(&whole).map(|(feature, value)| if within(feature) { i16::MIN } else { *value }).collect();
        ensure(read == expected, || {
            let what = format!("without part {part}, {}", difference(game, &read, &expected));
            Finding::new(Check::ObservedByLayout, what)
        })?;
    }
    Ok(())
}

fn masks<G: Game>(game: &G, state: &G::State, seat: Seat) -> Found {
    let legal = legal_of(game, state, seat);
    // Whatever was there before is gone.
    let mut places = vec![7; game.action_count() as usize];
    mask(game, &legal, &mut places);
    let listed = |number: u32| game.decode(number).is_some_and(|action| legal.contains(&action));
    let wrong = (0..game.action_count()).find(|number| u8::from(listed(*number)) != places[*number as usize]);
    ensure(wrong.is_none(), || Finding::new(Check::Masked, format!("the mask is wrong at action number {wrong:?}")).of(seat))
}

/// The row of a view.
pub(crate) fn row<G: Observe>(game: &G, view: &G::View) -> Vec<i16> {
    let mut length = Length(0);
    game.features(view, &mut length);
    let mut row = vec![i16::MIN; length.0];
    game.observe(view, &mut row);
    row
}

/// Where two rows differ, in words.
pub(crate) fn difference<G: Observe>(game: &G, one: &[i16], two: &[i16]) -> String {
    let layout = game.layout();
    let place = one.iter().zip(two).position(|(one, two)| one != two);
    let words = |place: usize| {
        let name = layout.get(place).map_or("?", |feature| &feature.name);
        format!("'{name}' is {} and {}", one[place], two[place])
    };
    place.map_or_else(|| format!("they have {} and {} numbers", one.len(), two.len()), words)
}

struct Length(usize);

impl Sheet for Length {
    fn group(&mut self, _: Group) {}
    fn under(&mut self, _: impl FnOnce() -> String) {}
    fn feature(&mut self, _: &'static str, _: (i32, i32), _: bool, _: &'static str, _: i32) {
        self.0 += 1;
    }
}

/// The sheet that holds values against a layout, and keeps the first that breaks it.
struct Held<'l> {
    layout: &'l [Feature],
    next: usize,
    found: Option<(usize, i32)>,
}

impl Sheet for Held<'_> {
    fn group(&mut self, _: Group) {}
    fn under(&mut self, _: impl FnOnce() -> String) {}
    #[inline]
    fn feature(&mut self, _: &'static str, _: (i32, i32), _: bool, _: &'static str, value: i32) {
        // The range of the layout, not the one that comes with the value: that must be the same, and is compared where names are.
        if let Some(feature) = self.layout.get(self.next)
            && !feature.clamped
            && !(i32::from(feature.least)..=i32::from(feature.greatest)).contains(&value)
            && self.found.is_none()
        {
            self.found = Some((self.next, value));
        }
        self.next += 1;
    }
}
