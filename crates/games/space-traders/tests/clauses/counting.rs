//! W-25: all programmes, counted.

use std::collections::BTreeSet;

use kernel::{Actions, Game, Quiet, Scripted, Seat};
use space_traders::state::{Click, State};
use space_traders::{Action, SpaceTraders};

use crate::kit::*;
use crate::resolve::traced;

struct Count {
    programmes: u64,
    by_length: Vec<u64>,
    outcomes: BTreeSet<String>,
}

/// Follows every click to every programme. Clicks never lead to one list of steps in two ways, or it would be counted twice.
fn count(game: &SpaceTraders, state: &State, seat: Seat, found: &mut Count) {
    let programme = &state.programmes[seat];
    if programme.click == Click::None {
        found.programmes += 1;
        found.by_length.resize(found.by_length.len().max(programme.steps.len() + 1), 0);
        found.by_length[programme.steps.len()] += 1;
        let open: Vec<String> = (1..)
            .zip(&programme.open)
            .filter(|(_, open)| open.teams > 0)
            .map(|(n, open)| format!("{}x{n}:{}", open.planet, open.teams))
            .collect();
        let outcome = format!("{} {open:?} {} {}", written(&programme.planned), programme.explores, programme.peeks);
        found.outcomes.insert(outcome);
    }
    let mut legal = Actions::new();
    game.legal(state, seat, &mut legal);
    for action in legal.iter().filter(|action| **action != Action::Commit) {
        let mut next = *state;
        game.apply(&mut next, seat, *action, &mut Quiet(Scripted::new([]))).unwrap();
        count(game, &next, seat, found);
    }
}

fn counted(scene: &Scene, colour: &str) -> (u64, usize, Vec<u64>) {
    let mut found = Count { programmes: 0, by_length: Vec::new(), outcomes: BTreeSet::new() };
    count(&scene.game, &scene.state, seat(colour), &mut found);
    (found.programmes, found.outcomes.len(), found.by_length)
}

#[test]
fn w_25_counting_programmes_at_the_start() {
    assert_eq!(counted(&scene(2, "", ""), "red"), (58, 33, vec![1, 2, 9, 18, 28]));
    let others = [
        ("pocket", 50, 29),
        ("lantern", 44, 27),
        ("ring", 42, 27),
        ("hub", 62, 37),
        ("orbits", 77, 43),
        ("twins", 52, 33),
        ("lattice", 216, 66),
    ];
    for (map, programmes, outcomes) in others {
        let (found, different, _) = counted(&scene(2, &format!("layout={map}"), ""), "blue");
        assert_eq!((found, different), (programmes, outcomes), "{map}");
    }
}

#[test]
fn w_25_counting_programmes_after_w_7() {
    let (programmes, outcomes, _) = counted(&traced(1), "red");
    assert_eq!((programmes, outcomes), (1314, 239));
}

#[test]
fn w_25_counting_programmes_after_w_9() {
    let scene = traced(3);
    let (programmes, outcomes, _) = counted(&scene, "red");
    assert_eq!((programmes, outcomes), (98_877, 1456));
    let (programmes, outcomes, _) = counted(&scene, "blue");
    assert_eq!((programmes, outcomes), (108_204, 1396));
}
