//! TR-6.

use space_truckin::action::Location;
use space_truckin::content::Kind;
use space_truckin::state::Stage;

use crate::kit::scene;

/// The pieces of the Sparrowhawk's proof, as yard pieces.
fn yard(options: &str, but: &str) -> String {
    let pieces = [
        ("a", "quarters (0,4)(1,4)(2,4)(3,4) pip (2,4)"),
        ("b", "cargo (1,3)(2,3)(3,2)(3,3) pip (1,3)"),
        ("c", "quarters (0,6)(1,6)(2,6)(3,6) pip (0,6)"),
        ("d", "cargo (1,7)(2,7)(3,7)(3,8) pip (3,7)"),
        ("e", "quarters (2,5)(3,5)(4,5)(4,6) pip (3,5)"),
        ("f", "weapons (5,0)(6,0)(6,1)(7,0) pip (7,0)"),
        ("g", "weapons (6,8)(6,9)(6,10)(7,10) pip (7,10)"),
        ("h", "cargo (4,9)(5,8)(5,9)(5,10) pip (4,9)"),
        ("i", "engine (4,7)(4,8)(5,7)(6,7) pip (5,7)"),
        ("j", "engine (4,1)(4,2)(4,3)(5,3) pip (4,1)"),
        ("k", "engine (5,1)(5,2)(6,2)(6,3) pip (6,2)"),
        ("l", "reactor (4,4)(5,4)(5,5)(6,4) pip (4,4)"),
        ("m", "reactor (5,6)(6,5)(6,6)(7,5) pip (6,5)"),
        ("n", "engine (7,4)(8,4)(8,5)(9,4) pip (9,4)"),
        ("o", "engine (7,6)(8,6)(9,5)(9,6) pip (7,6)"),
    ];
    let mut text = format!("yard sparrowhawk {options}");
    for (_, piece) in pieces.iter().filter(|(letter, _)| !but.contains(letter)) {
        text.push_str(&format!(" | piece {piece}"));
    }
    text
}

#[test]
fn tr_6_1_blank_cells_never_hold_anything() {
    let mut table = scene(&format!("{} | dice 3 2", yard("", "h")));
    table.rolls(&[2, 2]).plays("stop");
    assert_eq!(table.state.stage, Stage::Location(Location(0)));
    let blank = table.cell(4, 9);
    assert!(!table.sheet().intact_cells().has(blank));
    assert!(Kind::ALL.into_iter().all(|kind| !table.game.new_pip_cells(table.sheet(), kind).has(blank)));
    assert!(!table.game.extra_pip_cells(table.sheet(), table.cell(3, 8)).has(table.cell(4, 9)));
}

/// TR-6.2, TR-6.3: an uncovered diamond, an uncovered square, no Engine pip, no Quarters pip.
/// And ruling G11.
#[test]
fn tr_6_2_what_makes_a_truck_serviceable() {
    let serviceable = |but: &str, without: &str| {
        let table = scene(&yard("", but));
        let mut sheet = *table.sheet();
        for kind in Kind::ALL.into_iter().filter(|kind| without.contains(kind.id())) {
            sheet.open = sheet.open.minus(sheet.intact[kind.index()]);
        }
        table.game.is_serviceable(&sheet)
    };
    assert!(serviceable("", ""));
    assert!(!serviceable("n", ""), "diamonds at (8,4) and (9,4)");
    assert!(!serviceable("f", ""), "squares at (6,0) and (7,0)");
    assert!(!serviceable("", "engine") && !serviceable("", "quarters"));
    assert!(serviceable("", "reactor weapons cargo"));
}

/// TR-6.3, TR-6.2, example 34: a Mauler with one square left open, pips in plenty.
#[test]
fn tr_6_3_an_unserviceable_truck_loses() {
    let mut table = scene(
        "yard mauler | piece weapons (0,4)(0,5)(0,6)(1,6) pip (0,5) | piece quarters (0,3)(1,1)(1,2)(1,3) pip (1,1) \
         | piece weapons (2,0)(2,1)(2,2)(3,0) pip (3,0) | piece engine (6,7)(7,6)(7,7)(8,7) pip (8,7) \
         | piece engine (7,2)(7,3)(8,2)(8,3) pip (8,2) | piece weapons (3,8)(3,9)(4,7)(4,8) pip (3,9) | dice 3 2",
    );
    table.plays("stop");
    assert_eq!(table.ended(), ("unserviceable", vec![]));
    assert!(table.open(Kind::Engine) > 0 && table.open(Kind::Quarters) > 0);
}

#[test]
fn tr_6_4_all_five_kinds_are_worth_the_first_point() {
    let mut table = scene(&format!("{} | dice 3 2", yard("", "")));
    table.rolls(&[2, 2]).plays("stop");
    assert_eq!((table.sheet().vp(), table.sheet().points.truck), (1, 1));
}

/// TR-6.5, TR-10.5, example 35: without Cargo Phase 3 begins with 0 VP, and cargo rewards give nothing.
/// And ruling G12.
#[test]
fn tr_6_5_four_kinds_play_on_without_the_point() {
    let mut table = scene(&format!("{} | dice 3 2", yard("", "bdh")));
    table.state.chart[0] = Some(space_truckin::content::Terrain(3));
    table.rolls(&[2, 1]).plays("stop");
    assert_eq!((table.sheet().vp(), table.state.stage), (0, Stage::Location(Location(0))));
    table
        .plays("box top-hundreds")
        .rolls(&[1, 1])
        .plays("box bottom-hundreds")
        .plays("box top-tens")
        .rolls(&[1, 1])
        .plays("box bottom-tens");
    assert_eq!(table.sheet().vp(), 0);
}

#[test]
fn option_serviceable_all_five_needs_one_of_each() {
    let mut table = scene(&format!("{} | option serviceable=all_five | dice 3 2", yard("", "bdh")));
    table.plays("stop");
    assert_eq!(table.ended().0, "unserviceable");
}

/// TR-6.6, TR-16.14: the Artificer loads before the first roll at A, when everybody has left the yard.
#[test]
fn tr_6_6_the_artificer_loads_before_a() {
    let mut table = scene(&format!("{} | players 2 | dice 3 2", yard("artificer", "")));
    table.plays("stop");
    assert!(table.sheet().artifacts.is_empty(), "not in the stage of the yard");
    table.plays("seat 1: stop");
    assert_eq!((table.sheet().artifacts.len(), table.sheet().dice), (1, [0, 0]), "the extra pip is asked before the first roll");
    table.rolls(&[3, 4]).plays("pip (1,4)");
    assert_eq!(table.sheet().dice, [3, 4]);
}
