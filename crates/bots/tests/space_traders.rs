//! What planning players make of Space Traders: programmes whose steps can be written in any order, and others who write in secret.

mod walk;

use kernel::title::Options;
use kernel::{Actions, Chance, Evaluate, Game, Quiet, Sampler, Seat, Title, Turn};
use space_traders::state::{Click, Programme};
use space_traders::{Action, SpaceTraders};
use walk::walk;

type Position = <SpaceTraders as Game>::State;

fn game(players: u8) -> SpaceTraders {
    SpaceTraders::open(SpaceTraders::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

/// A position after some turns of players who choose at random, where everybody is to write.
fn later(game: &SpaceTraders, seed: u64) -> Position {
    let mut questions = 0;
    let state = walk(game, seed, |state, _, legal, chance| {
        let all_write = matches!(game.turn(state), Turn::Waiting(seats) if seats.len() == usize::from(game.seats()));
        if questions > 120 && all_write {
            return None;
        }
        questions += 1;
        Some(legal[chance.one_of(legal.len() as u32) as usize])
    });
    assert_ne!(game.turn(&state), Turn::Over, "it goes on for longer than that");
    state
}

/// The state after a seat has written these steps, each finished by its first choices; none if they cannot be written.
fn written(game: &SpaceTraders, state: &Position, seat: Seat, steps: &[Action]) -> Option<Position> {
    let mut state = *state;
    let mut legal = Actions::new();
    for step in steps {
        let mut next = *step;
        loop {
            game.apply(&mut state, seat, next, &mut Quiet(&mut Sampler::from_seed(0))).ok()?;
            if state.programmes[seat].click == Click::None {
                break;
            }
            legal.clear();
            game.legal(&state, seat, &mut legal);
            next = legal[0];
        }
    }
    Some(state)
}

// Otherwise nearly all programmes that are followed side by side are the same one in another order.
#[test]
fn the_same_steps_in_another_order_are_one_plan() {
    let game = game(2);
    let seat = Seat::new(0);
    let mut same = 0;
    for start in (0..20).map(|seed| later(&game, seed)) {
        let mut legal = Actions::new();
        game.legal(&start, seat, &mut legal);
        for (one, other) in legal
            .iter()
            .flat_map(|one| legal.iter().map(move |other| (*one, *other)))
            .filter(|(one, other)| one < other && *one != Action::Commit && *other != Action::Commit)
        {
            let [Some(first), Some(second)] = [one, other].map(|step| written(&game, &start, seat, &[step])) else { continue };
            assert!(!game.alike(&first, &second, seat), "{one:?} is not {other:?}");
            assert!(!game.alike(&start, &first, seat), "{one:?} is something");
            let orders = [[one, other], [other, one]].map(|steps| written(&game, &start, seat, &steps));
            let [Some(there), Some(back)] = orders else { continue };
            // Where somebody stands in between may change what the first choice of a step is: then it is another programme.
            let [sheet, other_sheet] = [there, back].map(|state| state.programmes[seat]);
            let names = |sheet: Programme| (sheet.planned, sheet.open, sheet.peeks, sheet.explores);
            if names(sheet) == names(other_sheet) {
                assert_ne!(there, back, "the sheet says in which order they were written");
                assert!(game.alike(&there, &back, seat), "{one:?} and {other:?}");
                same += 1;
            }
        }
    }
    assert!(same > 5, "{same}");
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
        assert_ne!((after.turn, after.phase), (world.turn, world.phase));
    }
    assert!(idle > 5 && busy > 40, "{idle} {busy}");
}
