//! Law 3, for events: they tell nobody of a hidden outcome.
//!
//! Chance is the same action done twice from the same state, with exactly one outcome changed. If the two states then differ and
//! somebody's view does not, the outcome is hidden from them: then they must have been told the same.
//!
//! What events give away of choices that show nothing is checked with [`learning`](super::learning). Not checked are
//! events that come with something rightly shown (a reveal, say): they may tell of things that no state keeps, and the kit
//! cannot know which things those are.

use kernel::{Chance, Game, Roll, Roller, Sampler, Seat};

use crate::difference::difference;
use crate::play::{audience, name};
use crate::tried::Tried;
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// One action, compared with itself under other outcomes of chance; does nothing if it asks for none.
///
/// # Errors
/// Who was told of an outcome that is hidden from them.
pub fn check<G: Game>(game: &G, before: &G::State, seat: Seat, action: G::Action, probe: &mut Probe) -> Found {
    let Ok(tried) = Tried::of(game, before, seat, action, &mut probe.chance) else { return Ok(()) };
    let places: Vec<usize> = (0..tried.rolls.len()).collect();
    for place in probe.some(&places, probe.budget.actions) {
        let n = tried.rolls[place].n;
        // Exactly one outcome is changed, so that what differs afterwards is what this outcome decided.
        let outcome = (tried.rolls[place].outcome + 1 + probe.chance.one_of(n - 1)) % n;
        let mut echo = Echo::of(&tried.rolls, (place, outcome), &mut probe.chance);
        let Ok(other) = Tried::of(game, before, seat, action, &mut echo) else { continue };
        // Equal states: a die that had no effect may be told without being kept.
        if !echo.in_step() || other.after == tried.after {
            continue;
        }
        audience(game.seats()).try_for_each(|who| same_told(game, seat, action, who, &tried, &other))?;
    }
    Ok(())
}

fn same_told<G: Game>(game: &G, seat: Seat, action: G::Action, who: Option<Seat>, tried: &Tried<G>, other: &Tried<G>) -> Found {
    let (sight, other_sight) = (tried.sight(game, who), other.sight(game, who));
    let same_view = sight.view == other_sight.view && sight.turn == other_sight.turn;
    ensure(!same_view || sight.told == other_sight.told, || {
        let told = difference("here", &sight.told, "there", &other_sight.told);
        let what = format!("an outcome of chance is hidden from the view of {}, but not from what it is told: {told}", name(who));
        Finding::new(Check::HonestEvents, what).by(game, seat, action)
    })
}

/// Chance that gives recorded outcomes again, one of them changed; out of step, it goes on with a sampler.
struct Echo<'r> {
    rolls: &'r [Roll],
    at: usize,
    change: (usize, u32),
    rest: &'r mut Sampler,
    departed: bool,
}

impl<'r> Echo<'r> {
    fn of(rolls: &'r [Roll], change: (usize, u32), rest: &'r mut Sampler) -> Echo<'r> {
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
                let (place, changed) = self.change;
                let outcome = if place == self.at { changed } else { roll.outcome };
                self.at += 1;
                outcome
            }
            _ => {
                self.departed = true;
                self.rest.answer(roller, n)
            }
        }
    }
}
