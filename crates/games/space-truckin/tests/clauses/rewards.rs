//! TR-10.

use space_truckin::action::Location;
use space_truckin::content::{Effect, Kind};
use space_truckin::event::{Event, Missed};
use space_truckin::state::{Stage, Step};

use crate::kit::{Scene, scene};

/// Settles a result of `units` at A with this terrain.
fn settled(truck: &str, terrain: &str, units: u32, dice: &[u32]) -> Scene {
    let mut table = scene(&format!("{truck} | at A {terrain} | boxes 116/11{}", 6 - units));
    if table.sheet().step == Step::Manipulate {
        table.rolls(dice).plays("settle");
    }
    table
}

/// TR-10.2, and the numbers of the data file.
#[test]
fn tr_10_2_rewards_by_terrain() {
    let rewards: Vec<_> =
        scene("sparrowhawk").game.content.terrains.iter().map(|terrain| (terrain.name.id.clone(), terrain.rewards.clone())).collect();
    let expected: [(&str, Effect, Effect); 6] = [
        ("asteroids", Effect::Points(1), Effect::Cargo(1)),
        ("event", Effect::Event, Effect::Points(1)),
        ("rocky_planet", Effect::Cargo(1), Effect::Artifact(1)),
        ("gas_giant", Effect::Cargo(1), Effect::Points(1)),
        ("comet", Effect::Points(2), Effect::Pip(Kind::Engine, 1)),
        ("derelict_ship", Effect::Artifact(1), Effect::Pip(Kind::Quarters, 1)),
    ];
    for ((id, rewards), (expected_id, first, second)) in rewards.iter().zip(expected) {
        assert_eq!((id.as_str(), &rewards[0][..], &rewards[1][..]), (expected_id, &[first][..], &[second][..]));
    }
}

/// TR-10.1, TR-10.2, TR-10.5, example 6: Gas Giant, result 7 is one cargo and no VP, result 2 one cargo and 1 VP.
#[test]
fn example_6_gas_giant() {
    let mut table = scene("sparrowhawk | at A gas_giant | boxes 126/119"); // 126 - 119 = 7
    table.seat_mut(0).boxes = [0, 1, 2, 1, 0, 1, 1, 4]; // 121 - 114
    table.plays("settle").offers("load (1,3) | load (3,7) | load (4,9)").plays("load (3,7)");
    assert_eq!((table.sheet().loaded.len(), table.sheet().vp()), (1, 0));
    let mut table = settled("sparrowhawk", "gas_giant", 2, &[]);
    table.plays("load (1,3)");
    assert_eq!((table.sheet().loaded.len(), table.sheet().vp()), (1, 1));
}

/// TR-10.3, TR-10.4: the first reward is carried out completely, then the second.
#[test]
fn tr_10_3_the_first_reward_then_the_second() {
    let mut table = settled("sparrowhawk", "comet", 1, &[]);
    assert_eq!((table.sheet().vp(), table.sheet().step), (2, Step::NewPip(Kind::Engine)));
    table.plays("pip (4,2)");
    assert_eq!(table.open(Kind::Engine), 6);
    assert_eq!(settled("sparrowhawk", "comet", 4, &[]).sheet().vp(), 2);
}

#[test]
fn tr_10_4_points_are_added() {
    let table = settled("sparrowhawk", "asteroids", 5, &[]);
    assert_eq!((table.sheet().vp(), table.sheet().points.rewards), (1, 1));
}

/// TR-10.5, G43.
#[test]
fn tr_10_5_cargo_needs_an_open_pip_of_an_intact_system() {
    let mut table = settled("sparrowhawk | filled b", "rocky_planet", 4, &[]);
    table.offers("load (3,7) | load (4,9)").refuses("load (1,3)", "TR-10.5").plays("load (4,9)");
    let table = settled("sparrowhawk | damaged b | filled dh", "rocky_planet", 4, &[]);
    assert!(table.events.contains(&Event::NotGained { seat: kernel::Seat::new(0), what: Missed::Cargo }));
    assert_eq!((table.sheet().loaded.len(), table.state.stage), (0, Stage::Jump(Location(0))));
}

/// TR-10.6, TR-10.7, TR-10.8, example 24: an artifact into d; the extra pip may be Cargo, Quarters or Engine.
#[test]
fn tr_10_6_an_artifact_is_cargo_with_an_extra_pip() {
    let mut table = settled("sparrowhawk", "derelict_ship", 4, &[]);
    table.refuses("load (2,4)", "TR-10.6").plays("load (3,7)");
    table.offers("pip (2,7) | pip (3,6) | pip (3,8) | pip (4,7)").refuses("pip (5,7)", "TR-10.7").plays("pip (3,6)");
    assert_eq!((table.open(Kind::Quarters), table.sheet().loaded.len(), table.sheet().artifacts.len()), (4, 1, 1));
    for (cell, kind) in [("(2,7)", Kind::Cargo), ("(3,8)", Kind::Cargo), ("(4,7)", Kind::Engine)] {
        let mut table = settled("sparrowhawk", "derelict_ship", 4, &[]);
        let before = table.open(kind) - u32::from(kind == Kind::Cargo);
        table.plays("load (3,7)").plays(&format!("pip {cell}"));
        assert_eq!(table.open(kind), before + 1); // TR-10.8
    }
}

/// TR-10.6, TR-10.7, example 9: only Cargo north and west of the pip.
#[test]
fn example_9_an_artifact_beside_cargo_only() {
    let mut table = scene(
        "yard countess | piece cargo (4,1)(5,1)(6,0)(6,1) pip (6,1) | piece quarters (2,2)(2,3)(3,1)(3,2) pip (2,3) \
         | piece engine (8,1)(8,2)(9,1)(10,1) pip (9,1) | at A derelict_ship | filled bc",
    );
    // The Cargo pip at (6,1): north (5,1) and west (6,0) are Cargo without pips, south and east hold nothing.
    table.seat_mut(0).filled = parts::Set::EMPTY;
    let (quarters, engine) = (table.cell(2, 3), table.cell(9, 1));
    table.seat_mut(0).open.insert(quarters);
    table.seat_mut(0).open.insert(engine);
    table.seat_mut(0).boxes = [0, 1, 1, 6, 0, 1, 1, 0];
    (table.seat_mut(0).dice, table.seat_mut(0).step) = ([0, 2], Step::SecondBox);
    table.plays("box bottom-units").offers("pip (5,1) | pip (6,0)").plays("pip (5,1)");
    assert_eq!(table.open(Kind::Cargo), 1);
}

/// TR-10.7, TR-10.8, example 10: north is Quarters, west and south are Cargo.
#[test]
fn example_10_an_artifact_beside_another_system() {
    let mut table = scene(
        "yard countess engineer | piece cargo (6,0)(6,1)(7,1)(7,2) pip (6,1) | piece quarters (2,1)(3,1)(4,1)(5,1) pip (2,1) \
         | piece engine (8,1)(8,2)(9,1)(10,1) pip (9,1) | at A derelict_ship",
    );
    table.seat_mut(0).boxes = [0, 1, 1, 6, 0, 1, 1, 0];
    (table.seat_mut(0).dice, table.seat_mut(0).step) = ([0, 2], Step::SecondBox);
    table.plays("box bottom-units").offers("pip (5,1) | pip (6,0) | pip (7,1)").rolls(&[1, 1]).plays("pip (5,1)");
    assert!(matches!(table.events[0], Event::PipDrawn { kind: Kind::Quarters, .. }));
}

/// TR-10.7, G20, G21: scribbled-out cells, pips and damaged systems do not count; without a cell the artifact is kept.
/// And ruling G53.
#[test]
fn tr_10_7_where_the_extra_pip_may_be() {
    let mut table = settled("sparrowhawk | damaged a", "derelict_ship", 4, &[]);
    table.plays("load (1,3)"); // (2,3) of b is the only one: (1,4) is in the damaged a
    assert!(table.sheet().open.has(table.cell(2, 3)));
    let mut table =
        scene("sparrowhawk | only agino | at A derelict_ship | piece cargo (4,9)(5,8)(5,9)(5,10) pip (5,10) | filled b | boxes 116/112");
    // Beside (5,10): (5,9) of the Cargo itself and (6,10) of the Weapons. Fill both, and there is no cell.
    let (a, b) = (table.cell(5, 9), table.cell(6, 10));
    table.seat_mut(0).filled.insert(a);
    table.seat_mut(0).filled.insert(b);
    table.seat_mut(0).boxes[7] = 0;
    (table.seat_mut(0).dice, table.seat_mut(0).step) = ([0, 2], Step::SecondBox);
    table.plays("box bottom-units");
    assert_eq!((table.sheet().artifacts.len(), table.state.stage), (1, Stage::Jump(Location(0))));
    assert!(table.events.contains(&Event::NotGained { seat: kernel::Seat::new(0), what: Missed::ExtraPip }));
}

#[test]
fn tr_10_8_a_pip_belongs_to_the_system_of_its_cell() {
    let mut table = settled("sparrowhawk", "derelict_ship", 4, &[]);
    table.plays("load (3,7)").plays("pip (4,7)");
    assert!(table.sheet().open_of(Kind::Engine).has(table.cell(4, 7)));
}

/// TR-10.9, TR-10.12, G19, G22: any free cell of an intact system of the kind, also beside another pip; usable at once.
#[test]
fn tr_10_9_a_new_pip_of_a_kind() {
    let mut table = settled("sparrowhawk | damaged ac", "derelict_ship", 1, &[]);
    table.plays("load (4,9)").plays("pip (5,9)").offers("pip (2,5) | pip (4,5) | pip (4,6)");
    table.refuses("pip (3,5)", "TR-10.9").plays("pip (2,5)");
    assert_eq!(table.open(Kind::Quarters), 2);
    let mut table = settled("sparrowhawk | filled jkno", "comet", 1, &[]);
    table.plays("pip (4,2)").plays("pay engine"); // TR-10.12: the new pip may pay for the jump
    table.offers("with i | with j");
}

/// TR-10.10, example 37: die 3 is 1 VP and an Engine pip, die 6 a choice of the five.
#[test]
fn tr_10_10_events() {
    let mut table = settled("sparrowhawk", "event", 5, &[3]);
    assert_eq!((table.sheet().vp(), table.sheet().step), (1, Step::NewPip(Kind::Engine)));
    table.plays("pip (4,8)");
    assert_eq!(table.open(Kind::Engine), 6);
    let mut table = settled("sparrowhawk", "event", 5, &[6]);
    table.offers("event ion_wind | event stranded_spacers | event fuel_depot | event arms_bazaar | event drifting_crates");
    table.refuses("event crossroads", "TR-10.10").plays("event drifting_crates").plays("load (4,9)");
    assert_eq!((table.sheet().vp(), table.sheet().loaded.len()), (1, 1));
    for (die, kind) in [(1, Kind::Reactor), (2, Kind::Quarters), (4, Kind::Weapons)] {
        assert_eq!(settled("sparrowhawk", "event", 5, &[die]).sheet().step, Step::NewPip(kind));
    }
    let mut table = settled("sparrowhawk", "event", 2, &[5]);
    table.plays("load (4,9)");
    assert_eq!(table.sheet().vp(), 2, "the second reward of the Event is 1 VP");
}

/// TR-10.10 under option event_reward=fixed, G45.
#[test]
fn option_event_reward_fixed() {
    assert_eq!(settled("sparrowhawk | option event_reward=fixed", "event", 5, &[]).sheet().vp(), 1);
}

/// TR-10.11, G44: no list has a way to decline.
#[test]
fn tr_10_11_rewards_are_taken() {
    let mut table = settled("sparrowhawk", "gas_giant", 4, &[]);
    table.offers("load (1,3) | load (3,7) | load (4,9)").refuses("settle", "TR-10.5");
    let table = settled("sparrowhawk | loaded bd", "gas_giant", 4, &[]);
    assert_eq!(table.sheet().loaded.len(), 3, "one pip: taken without a question");
}

#[test]
fn tr_10_12_a_gained_pip_is_usable_at_once() {
    let mut table = settled("sparrowhawk | filled jkno", "comet", 1, &[]);
    assert_eq!(table.open(Kind::Engine), 1);
    table.plays("pip (7,4)").offers("pay quarters | pay engine");
}

/// TR-10.13: the names of the data file in order, from the first for each player.
#[test]
fn tr_10_13_artifacts_have_names_in_order() {
    let mut table = settled("sparrowhawk", "derelict_ship", 4, &[]);
    table.plays("load (4,9)");
    assert!(matches!(table.events[0], Event::ArtifactLoaded { number: 0, .. }));
    assert_eq!((table.game.content.artifact_name(0), table.game.content.artifact_name(12)), ("Singing crystal", "Singing crystal"));
    assert_eq!(table.sheet().artifacts_gained, 1);
}

/// TR-10.3, TR-10.6, TR-10.9, example 25: a full hold, Derelict Ship, result 1: no artifact, no extra pip, but the Quarters pip.
#[test]
fn example_25_full_hold() {
    let mut table = settled("sparrowhawk | loaded bdh", "derelict_ship", 1, &[]);
    assert_eq!((table.sheet().artifacts.len(), table.sheet().step), (0, Step::NewPip(Kind::Quarters)));
    table.plays("pip (0,4)");
    assert_eq!(table.open(Kind::Quarters), 4);
}
