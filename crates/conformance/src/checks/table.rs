//! Laws 7 and 8 at a real table: the game is played a third time through [`kernel::Table`], with detours that are taken back.

use std::sync::Arc;

use kernel::{Game, Learned, Live, Seat, Seats, Seed, Table, TableError};

use super::lists::waiting;
use super::repeats::Effect;
use crate::difference::difference;
use crate::play::{audience, legal_of, name};
use crate::tried::{Tried, told};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// How many choices a detour has at most.
const DETOUR: usize = 5;

/// A table that follows a game choice by choice.
pub(crate) struct Shadow<G: Game> {
    table: Table<G>,
    seed: Seed,
    /// What everybody was told so far, in the order of [`audience`].
    told: Vec<Vec<G::Event>>,
    /// How long the log was before each choice of the game.
    lines: Vec<usize>,
}

impl<G: Game> Shadow<G> {
    pub(crate) fn begin(game: &Arc<G>, seed: Seed) -> Shadow<G> {
        let told = audience(game.seats()).map(|_| Vec::new()).collect();
        Shadow { table: Table::new(Arc::clone(game), Live::from_seed(seed)), seed, told, lines: Vec::new() }
    }

    /// Goes astray and back: seats that are waited for make choices that nobody learns from, in any order, and then take them
    /// back in any order. Afterwards the table stands as before, and so does everything that anybody sees.
    pub(crate) fn detour(&mut self, probe: &mut Probe) -> Found {
        let game = Arc::clone(self.table.game());
        let before = self.table.state().clone();
        let mut made: Vec<(Seat, G::Action)> = Vec::new();
        // Only seats that were waited for all along: a seat that is asked after a choice answers it, and it can then stand no longer.
        let mut beside = waiting(&*game, &before);
        while made.len() < DETOUR {
            beside = Seats::from_iter(waiting(&*game, self.table.state()).iter().filter(|seat| beside.contains(*seat)));
            let seats: Vec<Seat> = beside.iter().collect();
            let Some(seat) = probe.one(&seats) else { break };
            let Some(action) = probe.one(&legal_of(&*game, self.table.state(), seat)) else { break };
            let Ok(tried) = Tried::of(&*game, self.table.state(), seat, action, &mut probe.chance) else { break };
            if tried.learned != Learned::Nothing || !tried.rolls.is_empty() {
                break;
            }
            self.submit(seat, action)?;
            made.push((seat, action));
            ensure(self.table.can_take_back(seat), || {
                wrong("Learned::Nothing was reported, but the choice cannot be taken back").by(&*game, seat, action)
            })?;
        }
        while !made.is_empty() {
            let Some((seat, _)) = probe.one(&made) else { break };
            // A seat takes its latest choice back first.
            let Some(index) = made.iter().rposition(|(by, _)| *by == seat) else { break };
            let (_, action) = made.remove(index);
            let request = self.table.request(seat);
            self.table.take_back(seat).map_err(|error| wrong(error.to_string()).by(&*game, seat, action))?;
            probe.report.taken_back += 1;
            ensure(self.table.request(seat) == request + 1, || {
                wrong("the request number does not advance when a choice is taken back").by(&*game, seat, action)
            })?;
            let expected = without(&*game, &before, &made)?;
            self.stands_at(&expected).map_err(|finding| finding.by(&*game, seat, action))?;
        }
        Ok(())
    }

    /// Plays the game's next choice and compares; a second submission of the same request changes nothing.
    pub(crate) fn follow(&mut self, seat: Seat, action: G::Action, effect: &Effect<G>, state: &G::State) -> Found {
        let game = Arc::clone(self.table.game());
        self.lines.push(self.table.log().len());
        let wrong = |what: &str| Finding::new(Check::Replays, what).by(&*game, seat, action);
        let learned = self.submit(seat, action)?;
        ensure(self.table.state() == state && learned == effect.learned, || {
            wrong("the choice has another effect at a table where choices were taken back")
        })?;
        ensure(learned == Learned::Nothing || !self.table.can_take_back(seat), || {
            wrong("something was shown, but the choice can be taken back")
        })?;
        for (who, so_far) in audience(game.seats()).zip(&mut self.told) {
            so_far.extend(told(&*game, &effect.events, who));
        }
        Ok(())
    }

    /// The game's end: everybody's history is what they were told, and the log with its take-backs gives the game again.
    pub(crate) fn finish(&self, probe: &mut Probe) -> Found {
        let game = self.table.game();
        for (who, told) in audience(game.seats()).zip(&self.told) {
            let history = self.table.history(who);
            ensure(history == *told, || {
                wrong(format!("the history of {} is not what it was told: {}", name(who), difference("told", told, "history", &history)))
            })?;
        }
        super::log::check(game, self.seed, self.table.log(), self.table.state())?;
        let kept = probe.one(&self.lines).unwrap_or(1);
        super::log::taken_up_again(game, self.seed, self.table.log(), kept, self.table.state())?;
        probe.report.logs += 1;
        Ok(())
    }

    fn submit(&mut self, seat: Seat, action: G::Action) -> Result<Learned, Finding> {
        let game = Arc::clone(self.table.game());
        let wrong = |what: String| wrong(what).by(&*game, seat, action);
        let request = self.table.request(seat);
        let learned =
            self.table.submit(seat, request, action).map_err(|error| wrong(format!("a listed action at a table: {error}")))?.learned;
        let (state, lines) = (self.table.state().clone(), self.table.log().len());
        let twice = self.table.submit(seat, request, action);
        let ahead = self.table.submit(seat, request + 2, action);
        ensure(matches!(twice, Err(TableError::Answered { .. })) && matches!(ahead, Err(TableError::Ahead { .. })), || {
            wrong("a request that was answered, or is not the next one, is answered again".into())
        })?;
        ensure(*self.table.state() == state && self.table.log().len() == lines, || {
            wrong("a request that came twice changes the table".into())
        })?;
        Ok(learned)
    }

    fn stands_at(&self, expected: &G::State) -> Found {
        let game = self.table.game();
        ensure(self.table.state() == expected, || {
            wrong(format!(
                "a trace remains of a choice that was taken back: {}",
                difference("without it", expected, "taken back", self.table.state())
            ))
        })?;
        audience(game.seats()).try_for_each(|who| {
            let (seen, should) = (self.table.view(who), game.view(expected, who));
            ensure(seen == should, || {
                wrong(format!(
                    "{} sees a choice that was taken back: {}",
                    name(who),
                    difference("without it", &should, "taken back", &seen)
                ))
            })
        })
    }
}

/// The position after these choices and no others.
fn without<G: Game>(game: &G, before: &G::State, made: &[(Seat, G::Action)]) -> Result<G::State, Finding> {
    let mut state = before.clone();
    for (seat, action) in made {
        // They ask for no chance, or they would not be part of a detour.
        let mut none = kernel::Quiet(kernel::Recorded::new(&[]));
        game.apply(&mut state, *seat, *action, &mut none).map_err(|refusal| {
            wrong(format!("refused without the choice that was taken back beside it: {refusal}")).by(game, *seat, *action)
        })?;
    }
    Ok(state)
}

fn wrong(what: impl Into<String>) -> Finding {
    Finding::new(Check::TakenBack, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::checks::repeats::Run;

    #[allow(unreachable_pub)] // shared with the example of lib.rs
    mod nim {
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/nim/mod.rs"));
    }

    // No game can bring a sound table to these findings, so the shadow itself is led astray.
    #[test]
    fn a_table_that_stands_elsewhere_is_noticed() {
        let game = Arc::new(nim::Nim::new(2));
        let (seed, seat) = (Seed(4), Seat::new(0));
        let mut shadow = Shadow::begin(&game, seed);
        let mut probe = Probe::new(1, Budget::default());
        shadow.detour(&mut probe).unwrap();
        assert!(probe.report.taken_back > 0);

        let (mut run, _) = Run::begin(&*game, seed);
        let before = run.state.clone();
        let effect = run.play(&*game, seat, 2).unwrap();
        assert_eq!(shadow.stands_at(&run.state).unwrap_err().check, Check::TakenBack);
        assert_eq!(shadow.follow(seat, 2, &effect, &before).unwrap_err().check, Check::Replays);
        shadow.told[0].clear();
        assert_eq!(shadow.finish(&mut probe).unwrap_err().check, Check::TakenBack);
    }
}
