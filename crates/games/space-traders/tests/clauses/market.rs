//! ST-10: the Free Market.

use space_traders::Event;
use space_traders::tile::{Suit, Tile};

use crate::kit::*;

const ALONE: &str = "free_market=true";
const BOTH: &str = "free_market=true expensive_travelling=true";
const SUNS: &str = "explored 3 4 6 9";

fn traded(players: u8, options: &str, note: &str) -> Scene {
    let mut scene = scene(players, options, &format!("{note} | {SUNS}"));
    scene.turn(&[]);
    scene
}

#[test]
fn st_10_1_everybody_trades_where_they_have_an_operation() {
    assert_eq!(traded(2, ALONE, "red 6a 3a | blue 6a 3a:3").scores(), [4, 4]);
    // Being in orbit is not enough.
    assert_eq!(traded(2, ALONE, "red 6a 3o").scores(), [0, 0]);
}

#[test]
fn st_10_2_units_are_teams_and_the_leaders_goods() {
    for (goods, points) in [("1", 8), ("2", 12), ("3", 16)] {
        let scene = traded(2, &format!("{ALONE} leader_goods={goods}"), "red 6a leader:6a 3a:4");
        assert_eq!(scene.scores()[0], points, "{goods}");
    }
}

#[test]
fn w_21_over_asked_tile_st_10_3_st_10_4_st_10_5() {
    let note = "red 6a:3 3a:3 | blue 6a:2 3a:2 | black 6a 3a";
    assert_eq!(traded(3, BOTH, note).scores(), [11, 7, 0]);
    assert_eq!(traded(3, ALONE, note).scores(), [12, 8, 0]);
}

#[test]
fn w_22_level_players_st_10_5() {
    let level = "red 6a:2 3a:2 | blue 6a:2 3a:2 | black 6a:2 3a:2";
    assert_eq!(traded(3, BOTH, level).scores(), [3, 3, 3]);
    assert_eq!(traded(3, ALONE, "red 6a:3 3a:3 | blue 6a:3 3a:3 | black 6a 3a").scores(), [8, 8, 0]);
}

#[test]
fn w_23_planning_again_st_10_6_st_10_7_st_10_8() {
    let note = "red 6a leader:6a 3a:4 | blue 6a:2 4a:2 3a:2";
    let alone = traded(2, ALONE, note);
    assert_eq!(alone.scores(), [16, 7]);
    assert_eq!(alone.links("blue"), ["6a>3a 1", "4a>3a 1"]);
    let rationed = Event::Rationed { seat: seat("blue"), tile: tile("6a"), sells: Some(Tile::new(Suit::Suns, 1)), asked: 2, granted: 1 };
    assert!(alone.events.contains(&rationed));
    assert_eq!(traded(2, BOTH, note).scores(), [15, 3]);
}

#[test]
fn st_10_7_sealed_orders_are_cut_from_the_last_one_and_struck_out() {
    let orders = |options: &str| {
        let mut scene = scene(2, &format!("{options} linking=manual"), &format!("red 6a leader:6a 3a:4 | blue 6a:3 9a 3a:2 | {SUNS}"));
        scene.turn(&[]);
        for click in ["6a", "3a", "goods 4", "done"] {
            scene.clicks("red", click);
        }
        scene
    };
    let mut alone = orders(ALONE);
    for click in ["6a", "9a", "goods 1", "6a", "3a", "goods 2", "done"] {
        alone.clicks("blue", click);
    }
    // Red is stronger on 6a and takes 4; the one that is left goes to the order entered first.
    assert_eq!(alone.links("blue"), ["6a>9a 1"]);
    assert_eq!(alone.scores(), [16, 3]);
    // With Expensive Travelling two goods from 6a to 9a are cut to one, which scores 3 - 2 = 1.
    let mut both = orders(BOTH);
    for click in ["6a", "3a", "goods 2", "done"] {
        both.clicks("blue", click);
    }
    assert_eq!(both.links("blue"), ["6a>3a 1"]);
    assert_eq!(both.scores(), [15, 3]);
    let mut unit = orders(ALONE);
    unit.clicks("blue", "6a");
    unit.refuses("blue", "6a", "ST-10.2");
    unit.clicks("blue", "3a");
    assert_eq!(unit.refuses("blue", "goods 3", "ST-10.2"), "this link carries 1 to 2 goods, not 3 (ST-10.2)");
}
