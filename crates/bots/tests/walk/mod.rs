//! A game walked through question by question, for tests that look at what is asked on the way.

use kernel::{Actions, Game, Quiet, Sampler, Seat, Turn};

/// Plays a game from this seed. `answer` is shown each question (state, seat, what may be chosen) with the game's own chance, and says what is
/// chosen; none ends the walk. Gives the last state.
pub(crate) fn walk<G: Game>(
    game: &G,
    seed: u64,
    mut answer: impl FnMut(&G::State, Seat, &Actions<G::Action>, &mut Sampler) -> Option<G::Action>,
) -> G::State {
    let mut chance = Sampler::from_seed(seed);
    let mut state = game.setup(&mut chance);
    let mut legal = Actions::new();
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("somebody is waited for");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let Some(action) = answer(&state, seat, &legal, &mut chance) else { break };
        game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("what is chosen is legal");
    }
    state
}
