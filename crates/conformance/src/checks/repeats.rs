//! Law 1: the same game, played twice, is the same twice. The second one is saved and loaded on its way.

use kernel::{Game, Learned, Live, Recorder, Roll, Seat, Seed, Told};

use super::lists;
use crate::difference::difference;
use crate::play::{audience, legal_of, name};
use crate::tried::Tried;
use crate::violation::ensure;
use crate::{Check, Finding, Found, Probe};

/// Everything asked twice at one position: lists, views, and what a few actions do under the same chance.
///
/// # Errors
/// What differs the second time.
pub fn check<G: Game>(game: &G, state: &G::State, probe: &mut Probe) -> Found {
    let wrong = |what: &str| Finding::new(Check::Repeats, what);
    ensure(game.turn(state) == game.turn(state), || wrong("asked twice, it is another turn"))?;
    for who in audience(game.seats()) {
        ensure(game.view(state, who) == game.view(state, who), || wrong(&format!("asked twice, the view of {} differs", name(who))))?;
    }
    for seat in lists::waiting(game, state).iter() {
        let legal = legal_of(game, state, seat);
        ensure(legal.as_slice() == legal_of(game, state, seat).as_slice(), || wrong("asked twice, the legal list differs").of(seat))?;
        for action in probe.some(&legal, probe.budget.actions) {
            // A refusal of what is listed is another check's business.
            let twice = [(); 2].map(|()| Tried::of(game, state, seat, action, probe.chance.clone()));
            let [Ok(first), Ok(second)] = twice else { continue };
            ensure(first.after == second.after, || {
                let places = difference("first", &first.after, "second", &second.after);
                wrong(&format!("done twice under the same chance, the action leads to other states: {places}")).by(game, seat, action)
            })?;
            let same = (first.learned, &first.rolls, &first.events) == (second.learned, &second.rolls, &second.events);
            ensure(same, || {
                wrong("done twice under the same chance, the action tells, rolls or reports something else").by(game, seat, action)
            })?;
        }
    }
    Ok(())
}

/// What one action did: what it reported, told, rolled and cited.
pub(crate) struct Effect<G: Game> {
    pub(crate) learned: Learned,
    pub(crate) events: Vec<G::Event>,
    pub(crate) rolls: Vec<Roll>,
    pub(crate) clauses: Vec<kernel::Clause>,
}

/// One game as it is played: a state and the table's chance.
pub(crate) struct Run<G: Game> {
    pub(crate) state: G::State,
    live: Live,
}

impl<G: Game> Run<G> {
    /// Lays out the game that a seed names.
    pub(crate) fn begin(game: &G, seed: Seed) -> (Run<G>, Vec<Roll>) {
        let mut chance = Recorder::new(Live::from_seed(seed));
        let state = game.setup(&mut chance);
        let rolls = std::mem::take(&mut chance.rolls);
        (Run { state, live: chance.into_inner() }, rolls)
    }

    pub(crate) fn play(&mut self, game: &G, seat: Seat, action: G::Action) -> Result<Effect<G>, G::Refusal> {
        let mut fx = Told::new(Recorder::new(&mut self.live));
        let learned = game.apply(&mut self.state, seat, action, &mut fx)?;
        Ok(Effect { learned, events: fx.events, rolls: fx.chance.rolls, clauses: fx.clauses })
    }
}

/// The second play of a game, in step with the first.
pub(crate) struct Twin<G: Game>(Run<G>);

impl<G: Game> Twin<G> {
    pub(crate) fn begin(game: &G, seed: Seed, first: &Run<G>, rolls: &[Roll]) -> Result<Twin<G>, Finding> {
        let (run, again) = Run::begin(game, seed);
        ensure(again == rolls, || Finding::new(Check::Repeats, format!("laid out twice, the rolls are {rolls:?} and {again:?}")))?;
        let twin = Twin(run);
        twin.same_state(first)?;
        Ok(twin)
    }

    /// Saves and loads the twin: play must go on as if nothing had happened.
    pub(crate) fn reload(&mut self, compact: bool) -> Found {
        let what = "the state";
        self.0.state = if compact { super::saving::compact(what, &self.0.state)? } else { super::saving::json(what, &self.0.state)? };
        Ok(())
    }

    /// Plays the same choice and compares all that came of it.
    pub(crate) fn follow(
        &mut self,
        game: &G,
        first: &Run<G>,
        legal: &[G::Action],
        seat: Seat,
        action: G::Action,
        effect: &Effect<G>,
    ) -> Found {
        let wrong = |what: String| Finding::new(Check::Repeats, what).by(game, seat, action);
        let again = legal_of(game, &self.0.state, seat);
        ensure(again.as_slice() == legal, || {
            wrong(format!("played twice, the seat has {} legal actions, then {}", legal.len(), again.len()))
        })?;
        let again = self.0.play(game, seat, action).map_err(|refusal| wrong(format!("played twice, the action is refused: {refusal}")))?;
        ensure(again.rolls == effect.rolls, || wrong(format!("played twice, the rolls are {:?}, then {:?}", effect.rolls, again.rolls)))?;
        ensure(again.events == effect.events, || {
            wrong(format!("played twice, the events differ at {}", difference("first", &effect.events, "second", &again.events)))
        })?;
        ensure((again.learned, &again.clauses) == (effect.learned, &effect.clauses), || {
            wrong("played twice, what was learned or cited differs".into())
        })?;
        self.same_state(first).map_err(|finding| finding.by(game, seat, action))
    }

    fn same_state(&self, first: &Run<G>) -> Found {
        ensure(self.0.state == first.state, || {
            Finding::new(
                Check::Repeats,
                format!("played twice, the state differs at {}", difference("first", &first.state, "second", &self.0.state)),
            )
        })
    }
}
