//! Law 3, for events: they tell a seat no more than its view keeps.
//!
//! Events are sent and gone; what a seat has rightly learned stays in its view (perfect recall). So whoever had the same view
//! before and has the same view after must have been told the same, whatever happened out of sight. Two ways to make
//! something else happen out of sight: another world that the seat holds possible, and another outcome of chance.

use kernel::{Chance, Game, Roll, Roller, Sampler, Seat};

use crate::deed::Deed;
use crate::difference::difference;
use crate::play::{audience, legal_of, name};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// One action, compared with the same action in other worlds and under other outcomes.
///
/// # Errors
/// Who was told something that is in no view of theirs.
pub fn check<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, probe: &mut Probe) -> Found {
    let Ok(deed) = Deed::of(game, before, seat, action, &mut probe.chance) else { return Ok(()) };
    if deed.events.is_empty() && deed.rolls.is_empty() {
        return Ok(());
    }
    other_worlds(game, before, seat, action, &deed, probe)?;
    other_outcomes(game, before, seat, action, &deed, probe)
}

fn other_worlds<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, deed: &Deed<G>, probe: &mut Probe) -> Found {
    for who in audience(game.seats()) {
        let view = game.view(before, who);
        for _ in 0..probe.budget.worlds {
            let world = game.imagine(&view, &mut probe.chance);
            if !legal_of(game, &world, seat).contains(&action) {
                continue;
            }
            let mut echo = Echo::of(&deed.rolls, None, &mut probe.chance);
            let Ok(other) = Deed::of(game, &world, seat, action, &mut echo) else { continue };
            if echo.in_step() {
                same_told(game, seat, action, who, deed, &other, "in another world that it held possible")?;
            }
        }
    }
    Ok(())
}

fn other_outcomes<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, deed: &Deed<G>, probe: &mut Probe) -> Found {
    let places: Vec<usize> = (0..deed.rolls.len()).collect();
    for place in probe.some(&places, probe.budget.actions) {
        let n = deed.rolls[place].n;
        // Exactly one outcome is changed, so that what differs afterwards is what this outcome decided.
        let outcome = (deed.rolls[place].outcome + 1 + probe.chance.one_of(n - 1)) % n;
        let mut echo = Echo::of(&deed.rolls, Some((place, outcome)), &mut probe.chance);
        let Ok(other) = Deed::of(game, before, seat, action, &mut echo) else { continue };
        // Equal states: a die that had no effect may be told without being kept.
        if !echo.in_step() || other.after == deed.after {
            continue;
        }
        audience(game.seats()).try_for_each(|who| same_told(game, seat, action, who, deed, &other, "under another outcome of chance"))?;
    }
    Ok(())
}

fn same_told<G: Game>(game: &G, seat: Seat, action: G::Action, who: Option<Seat>, deed: &Deed<G>, other: &Deed<G>, how: &str) -> Found {
    let (sight, other_sight) = (deed.sight(game, who), other.sight(game, who));
    let same_before_and_after = sight.view == other_sight.view && sight.turn == other_sight.turn;
    ensure(!same_before_and_after || sight.told == other_sight.told, || {
        let told = difference("here", &sight.told, "there", &other_sight.told);
        let what = format!("{how} {} has the same view before and after, but is told something else: {told}", name(who));
        Finding::new(Check::HonestEvents, what).by(game, seat, action)
    })
}

/// Chance that gives recorded outcomes again, one of them changed on request; out of step, it goes on with a sampler.
struct Echo<'r> {
    rolls: &'r [Roll],
    at: usize,
    change: Option<(usize, u32)>,
    rest: &'r mut Sampler,
    departed: bool,
}

impl<'r> Echo<'r> {
    fn of(rolls: &'r [Roll], change: Option<(usize, u32)>, rest: &'r mut Sampler) -> Echo<'r> {
        Echo { rolls, at: 0, change, rest, departed: false }
    }

    /// Whether exactly the recorded requests were made.
    fn in_step(&self) -> bool {
        !self.departed && self.at == self.rolls.len()
    }
}

impl Chance for Echo<'_> {
    fn answer(&mut self, roller: Roller, n: u32) -> u32 {
        match self.rolls.get(self.at) {
            Some(roll) if roll.roller == roller && roll.n == n && !self.departed => {
                let changed = self.change.filter(|(place, _)| *place == self.at);
                self.at += 1;
                changed.map_or(roll.outcome, |(_, outcome)| outcome)
            }
            _ => {
                self.departed = true;
                self.rest.answer(roller, n)
            }
        }
    }
}
