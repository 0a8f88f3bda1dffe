//! Law 8: what `apply` reports as learned is what somebody could learn.
//!
//! `Learned::Nothing` lets the seat take the choice back. It must be true for everybody:
//!
//! - **the acting seat** knows its action, so in every world it held possible the same action must have shown it the same;
//! - **anybody else** does not know the action. They have learned nothing about what is hidden if they noticed nothing at
//!   all, or if in every world they held possible the acting seat had *some* way to the same sight: then no world is ruled
//!   out. The way may have several steps, as long as all but the last are invisible: an imagined world need not know how
//!   far an unfinished choice has come.
//!
//! A visible choice (a piece set on an open board) may well be silent in this sense: it shows what was chosen, and no secret.

use kernel::{Game, Learned, Seat, Turn};

use crate::play::{audience, legal_of, name};
use crate::tried::{Sight, Tried};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// How many actions are tried in a world before the search for an explanation is given up.
const PATIENCE: u32 = 400;
/// How many steps an explanation may have.
const STEPS: u32 = 5;

/// What one legal action reports as learned, against what everybody could learn from it.
///
/// # Errors
/// Who could learn what from an action that reports that nobody does.
pub fn check<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, probe: &mut Probe) -> Found {
    let Ok(tried) = Tried::of(game, before, seat, action, &mut probe.chance) else { return Ok(()) };
    report(game, seat, action, tried.learned, tried.rolls.len(), game.turn(&tried.after))?;
    if tried.learned != Learned::Nothing {
        return Ok(());
    }
    probe.report.silent += 1;
    actor(game, before, seat, action, &tried, probe)?;
    audience(game.seats()).filter(|who| *who != Some(seat)).try_for_each(|who| observer(game, before, seat, action, &tried, who, probe))
}

/// The part that needs no imagined worlds, cheap enough for every step: after chance, and after the end, something is known.
///
/// # Errors
/// If `Learned::Nothing` is reported nevertheless.
pub fn report<G: Game>(game: &G, seat: Seat, action: G::Action, learned: Learned, rolls: usize, turn: Turn) -> Found {
    ensure(learned != Learned::Nothing || rolls == 0, || {
        let what = format!(
            "{rolls} outcomes of chance were asked for, but Learned::Nothing is reported: taken back, the choice could be rolled again"
        );
        Finding::new(Check::ChanceIsShown, what).by(game, seat, action)
    })?;
    ensure(learned != Learned::Nothing || turn != Turn::Over, || {
        let what = "the game is over, outcome and key are published, but Learned::Nothing is reported: the end could be taken back";
        Finding::new(Check::Learned, what).by(game, seat, action)
    })
}

fn actor<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, tried: &Tried<G>, probe: &mut Probe) -> Found {
    let sight = tried.sight(game, Some(seat));
    let view = game.view(before, Some(seat));
    for _ in 0..probe.budget.worlds {
        let world = game.imagine(&view, &mut probe.chance);
        let wrong = |what: String| Finding::new(Check::Learned, format!("Learned::Nothing is reported, but {what}")).by(game, seat, action);
        let other = Tried::of(game, &world, seat, action, &mut probe.chance)
            .map_err(|refusal| wrong(format!("the action is refused in a world that the acting seat held possible: {refusal}")))?;
        let other = other.sight(game, Some(seat));
        ensure(sight.same_as(&other), || {
            wrong(format!(
                "it shows the acting seat which world is real: {}",
                sight.difference("in the real one", &other, "in an imagined one")
            ))
        })?;
    }
    Ok(())
}

fn observer<G: Game>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: G::Action,
    tried: &Tried<G>,
    who: Option<Seat>,
    probe: &mut Probe,
) -> Found {
    let (view, turn) = (game.view(before, who), game.turn(before));
    let sight = tried.sight(game, who);
    if sight.shows_nothing_new(&view, turn) {
        return Ok(());
    }
    ensure(sight.view != view || sight.turn != turn, || {
        let what = format!("the view of {} does not change, but {} events are told to it", name(who), sight.told.len());
        Finding::new(Check::Unfinished, what).by(game, seat, action)
    })?;
    for _ in 0..probe.budget.worlds {
        let world = game.imagine(&view, &mut probe.chance);
        match explanation(game, &world, seat, action, who, &view, turn, &sight, probe) {
            Explained::Yes => {}
            Explained::GaveUp => probe.report.undecided += 1,
            Explained::No(nearest) => {
                let nearest = nearest.map_or_else(|| "it can do nothing there".into(), |other| sight.difference("here", &other, "there"));
                let what = format!(
                    "Learned::Nothing is reported, but {} learns a secret: in a world it held possible {seat} has no way to this sight: {nearest}",
                    name(who)
                );
                return Err(Finding::new(Check::Learned, what).by(game, seat, action));
            }
        }
    }
    Ok(())
}

enum Explained<G: Game> {
    Yes,
    /// No way; one of the sights that there would have been instead.
    No(Option<Sight<G>>),
    GaveUp,
}

/// Whether in this world the acting seat has a way to the sight that somebody had.
#[allow(clippy::too_many_arguments)] // one search, and all of it is its input
fn explanation<G: Game>(
    game: &G,
    world: &G::State,
    seat: Seat,
    action: G::Action,
    who: Option<Seat>,
    view: &G::View,
    turn: Turn,
    wanted: &Sight<G>,
    probe: &mut Probe,
) -> Explained<G> {
    let mut nearest = None;
    let mut patience = PATIENCE;
    let mut open = vec![(world.clone(), 0)];
    // A way that was not followed to its end proves nothing: a mission may take more invisible steps than are tried here.
    let mut cut_short = false;
    while let Some((world, steps)) = open.pop() {
        let mut legal: Vec<G::Action> = legal_of(game, &world, seat).to_vec();
        // The action itself first: for visible choices it is nearly always the explanation.
        legal.sort_by_key(|other| *other != action);
        for other in legal {
            if patience == 0 {
                return Explained::GaveUp;
            }
            patience -= 1;
            let Ok(tried) = Tried::of(game, &world, seat, other, &mut probe.chance) else { continue };
            let sight = tried.sight(game, who);
            if sight.same_as(wanted) {
                return Explained::Yes;
            }
            let invisible = tried.learned == Learned::Nothing && sight.shows_nothing_new(view, turn);
            if invisible && steps + 1 < STEPS {
                open.push((tried.after, steps + 1));
            }
            cut_short |= invisible && steps + 1 >= STEPS;
            if other == action || nearest.is_none() {
                nearest = Some(sight);
            }
        }
    }
    if cut_short { Explained::GaveUp } else { Explained::No(nearest) }
}
