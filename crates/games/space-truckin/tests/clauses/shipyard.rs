//! TR-3 to TR-5.

use space_truckin::action::SystemId;
use space_truckin::content::{Kind, Shape};
use space_truckin::event::Event;
use space_truckin::state::{Die, Step};

use crate::kit::scene;

/// TR-3.1, TR-3.2, TR-3.3, TR-3.6, example 2: 3 and 2 are Quarters as Tee or Engine as Hook, or stop; nothing else.
#[test]
fn tr_3_2_one_die_is_the_system_and_the_other_the_shape() {
    let mut table = scene("yard sparrowhawk | dice 3 2");
    table.offers("system-die first | system-die second | make-six first | make-six second | stop");
    table.plays("system-die first");
    assert_eq!(table.sheet().step, Step::Turn(Kind::Engine, Shape(1)));
    let mut table = scene("yard sparrowhawk | dice 3 2");
    table.plays("system-die second");
    assert_eq!(table.sheet().step, Step::Turn(Kind::Quarters, Shape(2)));
}

/// TR-3.3, G6.
#[test]
fn tr_3_3_faces_name_systems_and_shapes() {
    for (face, kind) in (1..).zip(Kind::ALL) {
        let mut table = scene(&format!("yard countess | dice {face} 5"));
        table.plays("system-die first");
        let Step::Position(found, oriented) = table.sheet().step else { panic!("a Box has one turn") };
        assert_eq!((found, table.game.blueprint(table.sheet()).shape_of(oriented)), (kind, Shape(4)));
    }
    let table = scene("yard countess");
    assert_eq!(table.game.content.shapes.each_ref().map(|shape| shape.name.as_str()), ["Line", "Hook", "Tee", "Zigzag", "Box"]);
}

#[test]
fn tr_3_4_a_6_is_a_free_choice() {
    let mut table = scene("yard sparrowhawk | dice 6 6");
    table.offers("system-die first | stop").refuses("system-die second", "TR-3.2").plays("system-die first");
    table.offers("kind reactor | kind quarters | kind engine | kind weapons | kind cargo").plays("kind weapons");
    table.offers("shape I | shape L | shape T | shape S | shape O").plays("shape O");
    assert!(matches!(table.sheet().step, Step::Position(Kind::Weapons, _)));
    let mut table = scene("yard sparrowhawk | dice 6 2");
    table.plays("system-die second").offers("shape I | shape L | shape T | shape S | shape O");
}

/// TR-3.5, G16.
#[test]
fn tr_3_5_the_free_choice_makes_a_die_a_6_once() {
    let mut table = scene("yard sparrowhawk | dice 3 2");
    table.plays("make-six second");
    assert_eq!((table.sheet().dice, table.sheet().free_choices), ([3, 6], 1));
    table.offers("system-die first | system-die second | stop").refuses("make-six first", "TR-3.5");
    scene("yard sparrowhawk | dice 6 2").refuses("make-six first", "TR-3.5");
    scene("yard sparrowhawk | dice 2 2").offers("system-die first | make-six first | stop").refuses("make-six second", "TR-3.5");
}

/// TR-3.6, G13.
#[test]
fn tr_3_6_a_roll_is_built_or_ends_the_phase() {
    let mut table = scene("yard sparrowhawk | dice 3 2 | free");
    table.offers("system-die first | system-die second | stop");
}

#[test]
fn tr_3_7_stopping_ends_the_phase_for_good() {
    let mut table = scene("yard sparrowhawk | players 2 | dice 3 2");
    table.plays("stop");
    assert!(table.sheet().systems.is_empty());
    table.refuses("system-die first", "TR-16.6");
    assert!(matches!(table.events[0], Event::YardClosed { stopped: true, .. }));
}

/// A Countess of which only (7,2) (7,3) (7,4) (8,3) is left to build on.
const NEARLY_FULL: &str = "yard countess engineer \
    | piece weapons (0,2)(0,3)(1,1)(1,2) | piece weapons (0,4)(1,3)(1,4)(1,5) | piece cargo (2,1)(3,1)(4,0)(4,1) \
    | piece cargo (2,2)(2,3)(2,4)(3,2) | piece cargo (2,5)(3,4)(3,5)(4,4) | piece cargo (3,6)(4,5)(4,6)(5,5) \
    | piece cargo (4,2)(5,1)(5,2)(6,2) | piece cargo (5,0)(6,0)(6,1)(7,1) | piece cargo (5,3)(5,4)(6,3)(6,4) \
    | piece cargo (5,6)(6,5)(6,6)(7,5) | piece engine (8,1)(8,2)(9,1)(10,1) | piece engine (8,4)(8,5)(9,5)(10,5) \
    | piece cargo (9,2)(9,3)(9,4)(10,2)";

/// TR-3.8, TR-3.9, TR-3.5, example 32: neither 4 as Weapons nor 1 as Reactor fits; a 6 rescues, without one the phase ends.
/// And ruling G15.
#[test]
fn tr_3_9_the_free_choice_rescues_a_roll_that_allows_nothing() {
    let rescue = NEARLY_FULL.replace("engineer", "smuggler");
    let mut table = scene(&format!("{rescue} | dice 4 1"));
    table.offers("make-six first | make-six second | stop").refuses("system-die first", "TR-3.6");
    table.plays("make-six second").offers("system-die first | stop").plays("system-die first");
    let tee = table.sheet().systems.last().copied().unwrap();
    assert_eq!((tee.kind, table.game.blueprint(table.sheet()).shape_of(tee.oriented)), (Kind::Weapons, Shape(2)));
    let mut table = scene(&format!("{rescue} | dice 4 1"));
    table.plays("make-six first").offers("system-die second | stop").plays("system-die second");
    assert_eq!(table.sheet().systems.last().unwrap().kind, Kind::Reactor);
}

#[test]
fn tr_3_8_the_phase_ends_when_nothing_fits() {
    // The Tee that fills the rest is drawn and its pip chosen: the next roll finds no room and closes the yard.
    let mut table = scene(&format!("{NEARLY_FULL} | dice 4 3 | free"));
    table.plays("system-die first").rolls(&[4, 1]).plays("pip (8,3)");
    assert_eq!(table.ended().0, "unserviceable");
    assert!(table.events.iter().any(|event| matches!(event, Event::YardClosed { stopped: false, .. })));
    // With the free choice unused but useless it ends too.
    let mut table = scene(&format!("{NEARLY_FULL} | dice 4 3"));
    table.plays("system-die first").rolls(&[4, 1]).plays("pip (8,3)");
    assert_eq!(table.ended().0, "unserviceable");
}

#[test]
fn tr_4_1_a_system_covers_four_cells() {
    let mut table = scene("yard sparrowhawk");
    let there = table.holding(Kind::Cargo, "(4,1)(4,2)(4,3)(5,3)");
    table.plays(&there);
    let cells = [(4, 1), (4, 2), (4, 3), (5, 3)].map(|(row, column)| table.cell(row, column)).to_vec();
    assert_eq!(table.sheet().intact[Kind::Cargo.index()].iter().collect::<Vec<_>>(), cells);
}

/// TR-4.2, TR-4.3: the numbers of turns, and of placements on the four empty hulls, each cell set once.
/// And ruling G7.
#[test]
fn tr_4_2_shapes_may_be_turned_and_flipped() {
    let placements = [
        ("sparrowhawk", [57, 258, 136, 136, 38]),
        ("countess", [52, 238, 124, 124, 36]),
        ("mauler", [65, 284, 144, 146, 39]),
        ("hammerhead", [42, 192, 102, 102, 32]),
    ];
    for (truck, expected) in placements {
        let table = scene(&format!("yard {truck}"));
        let blueprint = table.game.blueprint(table.sheet());
        let turns = [0, 1, 2, 3, 4].map(|shape| blueprint.turns(Shape(shape)).len());
        assert_eq!(turns, [2, 8, 4, 4, 1]);
        let counts = [0, 1, 2, 3, 4].map(|shape| {
            let mut sets: Vec<u64> = Vec::new();
            for oriented in blueprint.turns(Shape(shape)) {
                sets.extend(
                    blueprint
                        .room(parts::Set::EMPTY)
                        .anchors(oriented)
                        .iter()
                        .map(|anchor| blueprint.covers(oriented, anchor).bits())
                        .filter(|bits| *bits != 0),
                );
            }
            let all = sets.len();
            sets.sort_unstable();
            sets.dedup();
            assert_eq!(sets.len(), all, "no placement is listed twice");
            all
        });
        assert_eq!(counts, expected, "{truck}");
    }
    scene("yard sparrowhawk | dice 3 1 | piece cargo (2,3)(3,3)(4,3)(5,3)").plays("system-die first").refuses("turn 2", "TR-4.2");
}

#[test]
fn tr_4_3_nothing_else_may_be_covered() {
    let mut table = scene("yard sparrowhawk | piece cargo (4,1)(4,2)(4,3)(5,3)");
    let there = table.holding(Kind::Engine, "(5,3)(5,4)(5,5)(5,6)");
    table.refuses(&there, "TR-4.3");
    table.holding(Kind::Engine, "(0,4)(1,4)(2,4)(3,4)");
    table.refuses("at (9,6)", "TR-4.3"); // out of the hull
    table.holding(Kind::Engine, "(2,3)(2,4)(2,5)(2,6)");
    table.refuses("at (1,3)", "TR-4.3"); // the bridge is in the way
}

/// TR-4.4: column 5 of the Sparrowhawk is reached from columns 4 to 6, the line between 4 and 5 of the Mauler from those two.
#[test]
fn tr_4_4_a_reactor_reaches_the_centerline() {
    for (truck, columns, cells) in [("sparrowhawk", 4..=6, 28), ("countess", 2..=4, 30), ("mauler", 4..=5, 14), ("hammerhead", 4..=6, 28)] {
        let table = scene(&format!("yard {truck}"));
        let blueprint = table.game.blueprint(table.sheet());
        assert_eq!(blueprint.at_centerline.len(), cells, "{truck}");
        assert!(blueprint.at_centerline.iter().all(|cell| columns.contains(&blueprint.places[usize::from(cell.0)].1)));
    }
    let mut table = scene("yard sparrowhawk");
    let there = table.holding(Kind::Reactor, "(4,1)(4,2)(4,3)(5,3)");
    table.refuses(&there, "TR-4.4");
    let there = table.holding(Kind::Reactor, "(4,1)(4,2)(4,3)(4,4)");
    table.plays(&there);
}

#[test]
fn tr_4_5_quarters_touch_the_bridge() {
    let mut table = scene("yard sparrowhawk");
    let there = table.holding(Kind::Quarters, "(3,3)(3,4)(3,5)(3,6)");
    table.refuses(&there, "TR-4.5");
    let there = table.holding(Kind::Quarters, "(2,3)(2,4)(2,5)(2,6)");
    table.plays(&there);
}

/// TR-4.5 under option quarters_rule=trace, G8: a Quarters may touch another one instead.
#[test]
fn option_quarters_rule_trace_lets_quarters_follow_quarters() {
    let mut table = scene("yard sparrowhawk | option quarters_rule=trace");
    let there = table.holding(Kind::Quarters, "(3,3)(3,4)(3,5)(3,6)");
    table.refuses(&there, "TR-4.5");
    let mut table = scene("yard sparrowhawk | option quarters_rule=trace | piece quarters (2,3)(2,4)(2,5)(2,6)");
    let there = table.holding(Kind::Quarters, "(3,3)(3,4)(3,5)(3,6)");
    table.plays(&there);
}

#[test]
fn tr_4_6_engines_weapons_and_cargo_have_no_place_of_their_own() {
    for kind in [Kind::Engine, Kind::Weapons, Kind::Cargo] {
        let mut table = scene("yard sparrowhawk");
        let there = table.holding(kind, "(4,1)(5,1)(5,2)(6,1)");
        table.plays(&there);
    }
}

/// TR-4.7, G10.
#[test]
fn tr_4_7_marks_are_for_their_kind_only() {
    for kind in Kind::ALL {
        let mut table = scene("yard sparrowhawk engineer");
        let on_diamonds = table.holding(kind, "(7,4)(8,4)(8,5)(9,4)");
        if kind == Kind::Engine {
            table.plays(&on_diamonds)
        } else {
            table.refuses(&on_diamonds, "TR-4.7")
        };
        let mut table = scene("yard sparrowhawk engineer");
        let on_squares = table.holding(kind, "(5,0)(6,0)(6,1)(7,0)");
        if kind == Kind::Weapons {
            table.plays(&on_squares)
        } else {
            table.refuses(&on_squares, "TR-4.7")
        };
    }
}

/// TR-4.8, G9.
#[test]
fn tr_4_8_an_engine_covers_no_diamond_one_or_several() {
    for cells in ["(4,1)(4,2)(4,3)(5,3)", "(6,4)(7,4)(8,4)(8,5)", "(7,4)(8,4)(8,5)(9,4)"] {
        let mut table = scene("yard sparrowhawk");
        let there = table.holding(Kind::Engine, cells);
        table.plays(&there);
    }
    for cells in ["(4,1)(4,2)(4,3)(5,3)", "(5,0)(5,1)(6,0)(6,1)", "(5,0)(6,0)(6,1)(7,0)"] {
        let mut table = scene("yard sparrowhawk");
        let there = table.holding(Kind::Weapons, cells);
        table.plays(&there);
    }
}

#[test]
fn tr_4_9_any_number_of_one_kind_and_shape_anywhere() {
    let mut table =
        scene("yard sparrowhawk | piece cargo (4,1)(5,1)(5,2)(6,1) | piece cargo (4,9)(5,8)(5,9)(6,9) | piece cargo (1,3)(2,3)(2,4)(3,3)");
    let there = table.holding(Kind::Cargo, "(3,6)(4,5)(4,6)(4,7)");
    table.plays(&there);
    assert_eq!(table.sheet().systems.len(), 4);
}

#[test]
fn tr_4_10_the_engineer_builds_reactors_and_quarters_anywhere() {
    let mut table = scene("yard sparrowhawk engineer");
    let there = table.holding(Kind::Reactor, "(4,1)(4,2)(4,3)(5,3)");
    table.plays(&there);
    let mut table = scene("yard sparrowhawk engineer");
    let there = table.holding(Kind::Quarters, "(3,3)(3,4)(3,5)(3,6)");
    table.plays(&there);
    assert!(table.cited("TR-4.10") && table.cited("TR-15.2"));
    let there = table.holding(Kind::Quarters, "(7,4)(8,4)(8,5)(9,4)");
    table.refuses(&there, "TR-4.7");
}

/// TR-4.11: kind and outline are on the sheet for all to see.
#[test]
fn tr_4_11_the_system_is_drawn_with_its_kind() {
    let mut table = scene("yard sparrowhawk");
    let there = table.holding(Kind::Cargo, "(4,1)(4,2)(4,3)(5,3)");
    table.plays(&there);
    assert!(matches!(table.events[0], Event::Built { system: SystemId(0), kind: Kind::Cargo, shape: Shape(1), .. }));
    assert_eq!(table.game.content.systems[Kind::Cargo.index()].text, "C");
}

/// TR-5.1, TR-5.4, example 3: one open pip in one of the four cells.
#[test]
fn tr_5_1_one_pip_in_one_of_the_four_cells() {
    let mut table = scene("yard sparrowhawk");
    let there = table.holding(Kind::Engine, "(4,1)(4,2)(4,3)(5,3)");
    table.plays(&there).offers("pip (4,1) | pip (4,2) | pip (4,3) | pip (5,3)").refuses("pip (5,4)", "TR-5.1");
    table.rolls(&[1, 2]).plays("pip (4,2)");
    assert_eq!((table.open(Kind::Engine), table.sheet().open.len()), (1, 1)); // TR-5.4: one cell, one pip
}

/// TR-5.2, example 3: not beside another pip, but diagonally is allowed.
#[test]
fn tr_5_2_pips_are_not_adjacent() {
    let mut table = scene("yard sparrowhawk | piece cargo (4,1)(4,2)(4,3)(5,3) pip (4,3)");
    let there = table.holding(Kind::Engine, "(4,4)(5,4)(6,4)(7,4)");
    table.plays(&there).offers("pip (5,4) | pip (6,4) | pip (7,4)").refuses("pip (4,4)", "TR-5.2");
    table.rolls(&[1, 2]).plays("pip (5,4)");
    assert!(table.sheet().open.has(table.cell(5, 4)));
}

/// TR-5.3, example 33: each cell of the Box is beside a pip.
/// And ruling G14.
#[test]
fn tr_5_3_without_a_free_cell_there_is_no_pip() {
    let mut table = scene(
        "yard sparrowhawk engineer | piece cargo (3,3)(3,4)(3,5)(3,6) pip (3,4) | piece cargo (4,6)(5,6)(6,6)(7,6) pip (4,6) \
         | piece cargo (5,1)(5,2)(5,3)(6,3) pip (5,3) | piece cargo (6,4)(6,5)(7,4)(7,5) pip (6,5)",
    );
    let there = table.holding(Kind::Reactor, "(4,4)(4,5)(5,4)(5,5)");
    table.rolls(&[1, 2]).plays(&there);
    assert_eq!((table.sheet().systems.len(), table.open(Kind::Reactor)), (5, 0));
    assert!(table.events.iter().any(|event| matches!(event, Event::NoPip { system: SystemId(4), .. })));
}

#[test]
fn tr_5_4_a_cell_holds_one_pip() {
    let mut table = scene("sparrowhawk | at A derelict_ship | loaded bdh | boxes 11_/11_ | dice 2 1");
    table.plays("box top-units").plays("settle");
    assert!(!table.offered(kernel::Seat::new(0)).contains(&format!("pip {}", table.cell(2, 4))));
}

#[test]
fn the_dice_are_named_in_order() {
    assert_eq!(Die::First.other(), Die::Second);
}
