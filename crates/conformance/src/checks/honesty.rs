//! Law 3: a seat is sent only what it may know.
//!
//! A view is honest if the real state could be exchanged for any other that the view's owner holds possible and the owner
//! would not notice. `Game::imagine` gives such states: view, turn, legal list and refusals must be the same in them.

use kernel::{Actions, Game, Observe, Seat, Turn};

use super::observation;
use crate::difference::{difference, short};
use crate::play::{audience, legal_of, name};
use crate::secrets::{Disguise, Secrets};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// The most bytes of a view as JSON.
pub const VIEW_LIMIT: usize = 64 * 1024;

/// For every seat and the spectator: several imagined worlds, each indistinguishable from the real one.
///
/// # Errors
/// The first world that could be told from the real one.
pub fn check<G: Observe>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    for who in audience(game.seats()) {
        let real = Face::of(game, state, who);
        let size = real.bytes.len();
        probe.report.largest_view = probe.report.largest_view.max(size);
        ensure(size < VIEW_LIMIT, || about(who, Check::ViewSize, format!("the view of {} has {size} bytes", name(who))))?;
        for _ in 0..probe.budget.worlds {
            let world = game.imagine(&real.view, &mut probe.chance);
            probe.report.worlds += 1;
            if world != *state {
                probe.report.worlds_that_differed += 1;
                if probe.thorough {
                    probe.report.imagined.note(who, state, &world);
                }
            }
            let broken = |broken| about(who, Check::Imagined, format!("a world imagined by {} breaks the invariants: {broken}", name(who)));
            game.check(&world).map_err(broken)?;
            real.same_as(game, &Face::of(game, &world, who), "imagined", [Check::Imagined, Check::ImaginedLegal])?;
            refusals(game, state, &world, who, probe)?;
        }
    }
    Ok(())
}

/// Two states that somebody must not be able to tell apart: same view to the byte, same turn, same legal actions.
///
/// # Errors
/// What differs.
pub fn indistinguishable<G: Observe>(game: &G, state: &G::State, other: &G::State, who: Option<Seat>) -> Found {
    Face::of(game, state, who).same_as(game, &Face::of(game, other, who), "disguised", [Check::Disguised; 2])
}

/// What the game says it hides, held against one position: worlds in disguise for every seat and the spectator, or nothing hidden from
/// anybody.
///
/// # Errors
/// Who can see what is said to be hidden, or cannot see what is said to be open.
pub fn secrets<G: Observe>(game: &G, state: &G::State, secrets: &Secrets<G>, probe: &mut Probe) -> Found {
    match &secrets.disguise {
        Some(disguise) => disguised(game, state, &**disguise, secrets.open, probe),
        None => nothing_hidden(game, state, probe),
    }
}

fn disguised<G: Observe>(game: &G, state: &G::State, disguise: &Disguise<G>, open: &[&str], probe: &mut Probe) -> Found {
    for who in audience(game.seats()) {
        for _ in 0..probe.budget.worlds {
            let other = disguise(game, state, who, &mut probe.chance);
            let broken =
                |broken| about(who, Check::Disguised, format!("the disguise breaks the invariants, so it proves nothing: {broken}"));
            game.check(&other).map_err(broken)?;
            probe.report.worlds_in_disguise += 1;
            if probe.thorough {
                probe.report.disguised.note(who, state, &other);
            }
            indistinguishable(game, state, &other, who)?;
            super::telling::check(game, state, &other, who, open, probe)?;
        }
    }
    Ok(())
}

fn nothing_hidden<G: Game>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    audience(game.seats()).try_for_each(|who| {
        let world = game.imagine(&game.view(state, who), &mut probe.chance);
        ensure(world == *state, || {
            let places = difference("real", state, "imagined", &world);
            about(who, Check::NothingHidden, format!("nothing is said to be hidden, but {} cannot know {places}", name(who)))
        })
    })
}

/// Everything that somebody is sent at one position.
struct Face<G: Observe> {
    who: Option<Seat>,
    view: G::View,
    /// Bytes besides the view: they are what is sent, and equality may be written by hand.
    bytes: Vec<u8>,
    /// The same as a row of numbers.
    row: Vec<i16>,
    turn: Turn,
    legal: Actions<G::Action>,
}

impl<G: Observe> Face<G> {
    fn of(game: &G, state: &G::State, who: Option<Seat>) -> Face<G> {
        let view = game.view(state, who);
        // Whether a view can be written at all is the business of the check of saving.
        let bytes = serde_json::to_vec(&view).unwrap_or_default();
        let legal = who.map_or_else(Actions::new, |seat| legal_of(game, state, seat));
        let row = observation::row(game, &view);
        Face { who, view, bytes, row, turn: game.turn(state), legal }
    }

    fn same_as(&self, game: &G, other: &Face<G>, world: &str, [seen, listed]: [Check; 2]) -> Found {
        let who = self.who;
        let (a, b) = ("real", world);
        ensure(self.view == other.view && self.bytes == other.bytes, || {
            let places = difference(a, &self.view, b, &other.view);
            about(who, seen, format!("the {a} and the {b} world give {} other views: {places}", name(who)))
        })?;
        ensure(self.row == other.row, || {
            let differs = observation::difference(game, &self.row, &other.row);
            about(who, Check::ObservedAlike, format!("{} observes other things in the {b} world: {differs}", name(who)))
        })?;
        ensure(self.turn == other.turn, || {
            let (turn, other_turn) = (self.turn, other.turn);
            about(who, seen, format!("it is another turn in the {b} world of {}: {a} {turn:?}, {b} {other_turn:?}", name(who)))
        })?;
        ensure(self.legal.as_slice() == other.legal.as_slice(), || {
            let words = |list: &[G::Action]| short(list.iter().map(|action| game.write(*action)).collect::<Vec<_>>().join(", "));
            let (mine, others) = (words(&self.legal), words(&other.legal));
            about(who, listed, format!("{} may do other things in the {b} world: {a} [{mine}], {b} [{others}]", name(who)))
        })
    }
}

/// A refusal is sent too: it must read the same in every world that the seat holds possible.
fn refusals<G: Game>(game: &G, state: &G::State, world: &G::State, who: Option<Seat>, probe: &mut Probe) -> Found {
    let Some(seat) = who else { return Ok(()) };
    let numbers = super::refusals::numbers(game, probe);
    for number in probe.some(&numbers, probe.budget.actions) {
        let Some(action) = game.decode(number) else { continue };
        let refusal = |state: &G::State| game.apply(&mut state.clone(), seat, action, &mut kernel::Quiet(probe.chance.clone())).err();
        let (real, imagined) = (refusal(state), refusal(world));
        let words =
            |refusal: &Option<G::Refusal>| refusal.as_ref().map_or_else(|| "accepted".to_owned(), |refusal| format!("refused: {refusal}"));
        ensure(real == imagined && words(&real) == words(&imagined), || {
            let what = format!("the answer depends on what the seat cannot see: real '{}', imagined '{}'", words(&real), words(&imagined));
            Finding::new(Check::HonestRefusals, what).by(game, seat, action)
        })?;
    }
    Ok(())
}

fn about(who: Option<Seat>, check: Check, what: String) -> Finding {
    Finding { seat: who, ..Finding::new(check, what) }
}
