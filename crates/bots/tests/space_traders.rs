//! What planning players make of Space Traders: programmes whose steps can be written in any order, and others who write in secret.

use kernel::title::Options;
use kernel::{Actions, Evaluate, Game, Quiet, Sampler, Seat, Title, Turn};
use space_traders::{Action, SpaceTraders};

type Position = <SpaceTraders as Game>::State;

fn game(players: u8) -> SpaceTraders {
    SpaceTraders::open(SpaceTraders::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

/// A position after some turns of players who choose at random, where everybody is to write.
fn later(game: &SpaceTraders, seed: u64) -> Position {
    let mut chance = Sampler::from_seed(seed);
    let mut state = game.setup(&mut chance);
    let mut legal = Actions::new();
    let mut questions = 0;
    while let Turn::Waiting(seats) = game.turn(&state) {
        if questions > 120 && seats.len() == usize::from(game.seats()) {
            return state;
        }
        let seat = seats.lowest().expect("somebody is waited for");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let any = legal[kernel::Chance::one_of(&mut chance, legal.len() as u32) as usize];
        game.apply(&mut state, seat, any, &mut Quiet(&mut chance)).expect("listed actions are legal");
        questions += 1;
    }
    panic!("it goes on for longer than that")
}

/// The state after a seat has written these steps.
fn written(game: &SpaceTraders, state: &Position, seat: Seat, steps: &[&str]) -> Position {
    let mut state = *state;
    for step in steps {
        let action = game.read(step).expect("an action");
        game.apply(&mut state, seat, action, &mut Quiet(&mut Sampler::from_seed(0))).expect("it can be written");
    }
    state
}

// Otherwise nearly all programmes that are followed side by side are the same one in another order.
#[test]
fn the_same_steps_in_another_order_are_one_plan() {
    let game = game(2);
    let start = game.setup(&mut Sampler::from_seed(1));
    let seat = Seat::new(0);
    let one = written(&game, &start, seat, &["HT", "HL"]);
    let other = written(&game, &start, seat, &["HL", "HT"]);
    assert_ne!(one, other, "the sheet says in which order they were written");
    assert!(game.alike(&one, &other, seat));
    assert!(!game.alike(&one, &written(&game, &start, seat, &["HT"]), seat));
    assert!(!game.alike(&one, &written(&game, &start, seat, &["HT", "HT"]), seat));
    // In the middle of a step it matters which one.
    assert!(!game.alike(&one, &written(&game, &other, seat, &["MT"]), seat));
}

#[test]
fn others_are_thought_to_write_something_whether_they_have_or_not() {
    let game = game(3);
    let start = later(&game, 4);
    let own = Seat::new(1);
    let mut other_has = start;
    game.apply(&mut other_has, Seat::new(0), Action::Commit, &mut Quiet(&mut Sampler::from_seed(0))).expect("nothing is a programme, too");
    let (mut idle, mut busy) = (0, 0);
    for seed in 0..40 {
        let supposed = |mut world: Position| {
            game.suppose_all(&mut world, own, &mut Sampler::from_seed(seed));
            world
        };
        let world = supposed(start);
        assert_eq!(world, supposed(other_has), "who has written already is not asked");
        assert_eq!(game.turn(&world), Turn::Waiting([own].into_iter().collect()), "only the seat itself is still to write");
        assert_eq!(world.programmes[own], start.programmes[own]);
        for other in [0, 2].map(Seat::new) {
            let steps = world.programmes[other].steps.len();
            idle += u32::from(steps == 0);
            busy += u32::from(steps > 1);
        }
        // What is supposed can be carried out.
        let mut after = world;
        game.apply(&mut after, own, Action::Commit, &mut Quiet(&mut Sampler::from_seed(seed))).expect("a programme can be committed");
        assert_ne!(after.phase, world.phase);
    }
    assert!(idle > 5 && busy > 40, "{idle} {busy}");
}
