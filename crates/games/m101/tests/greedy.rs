//! Greedy at the secret choices: it judges them alike from every seat, whoever has committed already.

use bots::{Asked, Bot, Greedy};
use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Seat, Seed, Title, Turn};
use m101::state::Step;
use m101::{Action, M101, State};

fn answer(game: &M101, state: &State, seat: Seat, seed: u64) -> Action {
    let mut legal = Actions::new();
    game.legal(state, seat, &mut legal);
    Greedy::new(Seed(seed)).choose(Asked { game, seat, view: &game.view(state, Some(seat)), legal: &legal })
}

/// The same position after everybody but `seat` has made their secret choice, whatever it is.
fn with_all_others_committed(game: &M101, state: &State, seat: Seat, chance: &mut Sampler) -> State {
    let mut after = *state;
    let mut legal = Actions::new();
    while let Turn::Waiting(asked) = game.turn(&after) {
        let Some(other) = asked.iter().find(|other| *other != seat) else { break };
        legal.clear();
        game.legal(&after, other, &mut legal);
        let action = legal[chance.one_of(legal.len() as u32) as usize];
        game.apply(&mut after, other, action, &mut Quiet(&mut *chance)).expect("a listed action");
    }
    after
}

/// Greedy's clicks of its secret choice, with its answers to other seeds for each of them.
fn clicks(game: &M101, state: &State, seat: Seat) -> Vec<[Action; 4]> {
    let mut state = *state;
    let count = if state.step == Step::Selection { 2 } else { 1 };
    let click = |_| {
        let answers = [0, 1, 2, 3].map(|seed| answer(game, &state, seat, seed));
        game.apply(&mut state, seat, answers[0], &mut Quiet(Sampler::from_seed(1))).expect("it was listed");
        answers
    };
    (0..count).map(click).collect()
}

/// "A bot decides D2/D3 on what it saw when the selection opened, never on other seats' commitments": with one who looked past the reveal
/// only when nobody else was left to commit, the last seat won two games of three.
#[test]
fn a_secret_choice_is_judged_alike_whoever_has_committed_already() {
    for (players, options) in [(2, Options::new()), (4, Options::from([("commit_view".to_owned(), "hidden".to_owned())]))] {
        let game = M101::open(M101::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Sampler::from_seed(u64::from(players));
        let mut state = game.setup(&mut chance);
        let (mut compared, mut legal) = (0, Actions::new());
        while let Turn::Waiting(asked) = game.turn(&state) {
            if asked.len() == usize::from(players) && state.commitments == kernel::PerSeat::default() {
                for seat in asked.iter() {
                    let last = with_all_others_committed(&game, &state, seat, &mut chance);
                    assert_eq!(clicks(&game, &state, seat), clicks(&game, &last, seat), "{seat} in round {}", state.round);
                    compared += 1;
                }
            }
            let seat = asked.lowest().expect("somebody is waited for");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[chance.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("a listed action");
        }
        assert!(compared > 10 * u32::from(players), "{compared} choices were compared");
    }
}
