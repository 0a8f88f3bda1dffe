//! One game of a run: played as its seed says, with every check in its place.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use kernel::{Actions, Observe, Seat, Seats, Seed, Turn};

use crate::checks::{self, repeats::Run, repeats::Twin, table::Shadow};
use crate::laws::Laws;
use crate::play::{Players, audience, legal_of, seats_of};
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe, Report, Violation};

/// Plays game number `index` of a run, or the one game that a run was narrowed to.
pub(crate) fn trial<G: Observe>(laws: &Laws<G>, index: u64, seed: Seed) -> Result<Report, Violation> {
    let step = Cell::new(0);
    let trial = Trial { laws, game: &laws.game, index, seed, step: &step };
    // Rules that panic are found with their seed and step like all else; the kit's own state is thrown away.
    let result = catch_unwind(AssertUnwindSafe(|| trial.play()));
    let finding = match result {
        Ok(Ok(report)) => return Ok(report),
        Ok(Err(finding)) => finding,
        Err(panic) => {
            let message = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Finding::new(Check::Panics, message.unwrap_or_else(|| "a panic without a message".into()))
        }
    };
    Err(Violation { finding, seed, step: step.get(), command: laws.command_for(seed) })
}

struct Trial<'l, G: Observe> {
    laws: &'l Laws<G>,
    game: &'l Arc<G>,
    index: u64,
    seed: Seed,
    step: &'l Cell<u64>,
}

impl<G: Observe> Trial<'_, G> {
    fn play(&self) -> Result<Report, Finding> {
        let (game, budget) = (&**self.game, self.laws.budget);
        // Another purpose than the table's and the bots', so another number: a constant of no meaning.
        let own = self.seed.0 ^ 0x636f_6e66_6f72_6d73;
        let mut probe = Probe::new(own, budget);
        probe.open_choices = self.laws.open_choices;
        if self.index == 0 {
            checks::numbers::check(game, &mut probe)?;
            checks::observation::layout(game, &self.laws.layout)?;
        }
        let thorough = self.index < budget.thorough || self.laws.only.is_some();
        probe.thorough = thorough;
        let (mut run, rolls) = Run::begin(game, self.seed);
        let mut twin = Twin::begin(game, self.seed, &run, &rolls)?;
        let mut shadow = (thorough || self.index.is_multiple_of(budget.every.max(1))).then(|| Shadow::begin(self.game, self.seed));
        let mut players = Players::at(self.seed, game.seats());
        let mut legal = Actions::new();
        let mut readers = checks::observation::Readers::new(game.seats(), self.laws.layout.len());
        loop {
            let step = self.step.get();
            let probed = thorough || (step + self.index).is_multiple_of(budget.every.max(1));
            probe.at_step(own, step);
            checks::turns::check(game, &run.state)?;
            checks::turns::invariants(game, &run.state)?;
            let turn = game.turn(&run.state);
            let (seats, seat) = match turn {
                Turn::Waiting(seats) => (seats, seats.lowest()),
                Turn::Over => (Seats::NONE, None),
            };
            self.lists(&run.state, seats, seat, &mut legal, &mut probe.report)?;
            self.ranges(&run.state)?;
            if probed || turn == Turn::Over {
                self.probe(&run.state, seats, &mut probe)?;
                twin.reload(step % 2 == 1)?;
            }
            readers.check(game, &run.state, self.reader())?;
            let Some(seat) = seat else { break };
            ensure(step < game.longest_game(), || {
                Finding::new(Check::Ends, format!("the game goes on, but longest_game is {}", game.longest_game()))
            })?;
            if let Some(shadow) = shadow.as_mut().filter(|_| probed) {
                shadow.detour(&mut probe)?;
            }
            let Some(action) = players.choose(seat, &legal) else { break };
            let refused = |refusal| {
                Finding::new(Check::ListedIsAccepted, format!("the action is listed, but refused: {refusal}")).by(game, seat, action)
            };
            let effect = run.play(game, seat, action).map_err(refused)?;
            checks::learning::report(game, seat, action, effect.learned, effect.rolls.len(), game.turn(&run.state))?;
            twin.follow(game, &run, &legal, seat, action, &effect)?;
            if let Some(shadow) = &mut shadow {
                shadow.follow(seat, action, &effect, &run.state)?;
            }
            for clause in &effect.clauses {
                ensure(!clause.0.trim().is_empty(), || Finding::new(Check::Clauses, "an empty clause is cited").by(game, seat, action))?;
                *probe.report.clauses.entry(*clause).or_default() += 1;
            }
            probe.report.simultaneous += u64::from(seats.len() > 1);
            self.step.set(step + 1);
        }
        self.end(&run.state, &mut probe.report)?;
        if let Some(shadow) = &shadow {
            shadow.finish(&mut probe)?;
        }
        Ok(probe.report)
    }

    /// Every seat's list; `legal` is left with that of the seat to act.
    fn lists(&self, state: &G::State, waiting: Seats, seat: Option<Seat>, legal: &mut Actions<G::Action>, report: &mut Report) -> Found {
        // The seat to act last, so that its list stays in the buffer.
        for next in seats_of(self.game.seats()).filter(|next| Some(*next) != seat).chain(seat) {
            legal.clear();
            self.game.legal(state, next, legal);
            checks::lists::one(&**self.game, next, waiting, legal)?;
            report.longest_list = report.longest_list.max(legal.len());
        }
        Ok(())
    }

    /// What one of the audience observes, another one at each step.
    fn ranges(&self, state: &G::State) -> Found {
        checks::observation::ranges(&**self.game, state, self.reader(), &self.laws.layout)
    }

    /// Who looks at this step.
    fn reader(&self) -> Option<Seat> {
        let who = (self.step.get() + self.index) as usize % (usize::from(self.game.seats()) + 1);
        audience(self.game.seats()).nth(who).flatten()
    }

    /// The expensive checks, here and one step aside: random play lets the lowest seat act first, people do not.
    fn probe(&self, state: &G::State, waiting: Seats, probe: &mut Probe) -> Found {
        let game = &**self.game;
        self.position(state, probe)?;
        let others: Vec<Seat> = waiting.iter().skip(1).collect();
        let Some(seat) = probe.one(&others) else { return Ok(()) };
        let Some(action) = probe.one(&legal_of(game, state, seat)) else { return Ok(()) };
        let Ok(aside) = crate::tried::Tried::of(game, state, seat, action, &mut probe.chance) else { return Ok(()) };
        self.position(&aside.after, probe).map_err(|finding| {
            let what = format!("after {seat} '{}' out of turn order: {}", game.write(action), finding.what);
            Finding { what, ..finding }
        })
    }

    fn position(&self, state: &G::State, probe: &mut Probe) -> Found {
        probe.report.positions_probed += 1;
        checks::position(&**self.game, state, probe)?;
        checks::honesty::secrets(&**self.game, state, &self.laws.secrets, probe)
    }

    fn end(&self, state: &G::State, report: &mut Report) -> Found {
        report.games = 1;
        report.decisions = self.step.get();
        report.longest_game = self.step.get();
        let outcome = self.game.outcome(state);
        *report.ends.entry(outcome.reason.name).or_default() += 1;
        let lines =
            outcome.standings.iter().flat_map(|standing| standing.lines.iter().filter(|line| line.points != 0).map(|line| line.clause));
        let ties = outcome.standings.iter().flat_map(|standing| standing.tie_breaks.iter().map(|tie| tie.clause));
        for clause in lines.chain(ties).chain([outcome.reason.clause]) {
            *report.scores.entry(clause).or_default() += 1;
        }
        Ok(())
    }
}
