//! Law 3 over time: two worlds that somebody cannot tell apart stay so until they are told different things.
//!
//! What a view shows may come from long ago: players remember. No position tells whether such a memory is rightly theirs, and a view
//! that remembers too much agrees with an `imagine` that builds on it. But nothing is remembered that was not once told. So the same
//! step is taken twice: from the real state and from one that differs only where somebody cannot look, by the same choice and by
//! another one, each time under other outcomes of chance. Whenever that somebody is told the same of both, the views are the same, but
//! for what lies open to all without a word ([`Secrets::lying_open`](crate::Secrets::lying_open)).

use kernel::{Game, Seat, Turn};

use crate::difference::{difference, fields};
use crate::play::{legal_of, name};
use crate::tried::Tried;
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// A few choices of every seat that is waited for, in a state and in one that `who` cannot tell from it.
///
/// # Errors
/// What `who` comes to see without having been told.
pub fn check<G: Game>(game: &G, state: &G::State, other: &G::State, who: Option<Seat>, open: &[&str], probe: &mut Probe) -> Found {
    let Turn::Waiting(waiting) = game.turn(state) else { return Ok(()) };
    for seat in waiting.iter() {
        let (legal, legal_there) = (legal_of(game, state, seat), legal_of(game, other, seat));
        for action in probe.some(&legal, probe.budget.actions) {
            let Ok(tried) = Tried::of(game, state, seat, action, &mut probe.chance) else { continue };
            let step = Step { game, tried: &tried, seat, action, who, open };
            step.against(state, action, probe)?;
            if legal_there.contains(&action) {
                step.against(other, action, probe)?;
            }
            // A choice is known to whoever made it.
            if let Some(another) = probe.one(&legal_there).filter(|_| who != Some(seat)) {
                step.against(other, another, probe)?;
            }
        }
    }
    Ok(())
}

/// A step that was taken, and who looks at it.
struct Step<'s, G: Game> {
    game: &'s G,
    tried: &'s Tried<G>,
    seat: Seat,
    action: G::Action,
    who: Option<Seat>,
    open: &'s [&'s str],
}

impl<G: Game> Step<'_, G> {
    fn against(&self, world: &G::State, another: G::Action, probe: &mut Probe) -> Found {
        let Step { game, tried, seat, action, who, .. } = *self;
        let Ok(twin) = Tried::of(game, world, seat, another, &mut probe.chance) else { return Ok(()) };
        let (here, there) = (tried.sight(game, who), twin.sight(game, who));
        if here.turn != there.turn || here.told != there.told {
            return Ok(());
        }
        probe.report.told_the_same += 1;
        let lies_open = |field: &str| {
            self.open.iter().any(|open| field.strip_prefix(open).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        };
        let untold = || fields(&here.view, &there.view).iter().any(|field| !lies_open(field));
        ensure(here.view == there.view || !untold(), || {
            let what = format!(
                "{} is told the same as if it had been '{}' with other luck, or where something is hidden from it, but its view tells them apart: {}",
                name(who),
                game.write(another),
                difference("here", &here.view, "there", &there.view)
            );
            Finding::new(Check::Accounted, what).by(game, seat, action)
        })
    }
}
