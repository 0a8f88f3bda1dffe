//! ST-6: control and links in the standard game.

use kernel::Learned;
use space_traders::state::Phase;

use crate::kit::*;

/// The demo deal's tile of a suit and price.
fn at(suit: char, price: u8) -> &'static str {
    let suit = "SMCA".find(suit).unwrap();
    [["6a", "4a", "1a", "9a", "3a"], ["4b", "2a", "8b", "1b", "7a"], ["5a", "3b", "10a", "7b", "9b"], ["8a", "10b", "5b", "6b", "2b"]][suit]
        [usize::from(price) - 1]
}

const ALL: &str = "explored 2 3 4 5 6 7 8 9";

#[test]
fn w_15_three_players_st_6_1() {
    let score = |note: &str| {
        let mut scene = scene(3, "", &format!("{note} | {ALL}"));
        scene.turn(&[]);
        scene.scores()
    };
    assert_eq!(score("red 3a:2 1a | blue 3a:2 4a | black 3a"), [0, 0, 0], "2, 2, 1: nobody");
    assert_eq!(score("red 3a:2 1a | blue 3a 4a | black 3a"), [2, 0, 0], "2, 1, 1: the first");
}

#[test]
fn st_6_2_trade_takes_place_in_every_turn_with_the_new_positions() {
    let mut scene = scene(2, "", "red 1a 3o | explored 3");
    scene.turn(&[("red", "EO 3a")]);
    assert_eq!(scene.scores(), [2, 0]);
    scene.turn(&[]);
    assert_eq!(scene.scores(), [4, 0], "links are made anew");
}

#[test]
fn w_2_a_link_st_6_3_st_6_5() {
    let mut scene = scene(2, "", "red 3a 4a | explored 3 4");
    scene.turn(&[]);
    assert_eq!(scene.links("red"), ["4a>3a 1"]);
    assert_eq!(scene.scores(), [3, 0]);
}

#[test]
fn w_19_several_products_st_6_4() {
    let mut scene =
        scene(2, "", &format!("red {} {} {} {} {} {} | {ALL}", at('S', 1), at('S', 3), at('S', 5), at('M', 1), at('M', 4), at('A', 5)));
    scene.turn(&[]);
    assert_eq!(scene.scores(), [7, 0]);
    assert_eq!(scene.links("red"), ["6a>3a 1", "4b>1b 1"]);
}

#[test]
fn st_6_6_links_last_for_one_trade_phase() {
    let mut scene = scene(2, "", "red 1a 3a | blue 3o:2 | explored 3");
    scene.turn(&[]);
    assert_eq!(scene.links("red").len(), 1);
    scene.turn(&[("blue", "EO 3a; JO T 3a")]);
    assert!(scene.links("red").is_empty());
    assert_eq!(scene.scores(), [2, 0]);
}

#[test]
fn w_18_best_links_in_one_product_st_6_7() {
    let table = "12 1; 13 2; 14 3; 15 4; 23 1; 24 2; 25 3; 34 1; 35 2; 45 1; 123 2; 124 3; 125 4; 134 3; 135 4; 145 4; 234 2; \
                 235 3; 245 3; 345 2; 1234 4; 1235 5; 1245 6; 1345 5; 2345 4; 12345 6";
    for (prices, points) in table.split(';').map(|row| row.trim().split_once(' ').unwrap()) {
        let tiles: Vec<&str> = prices.bytes().map(|price| at('S', price - b'0')).collect();
        let mut scene = scene(2, "", &format!("red {} | {ALL}", tiles.join(" ")));
        scene.turn(&[]);
        assert_eq!(scene.scores()[0].to_string(), points, "{prices}");
        assert!(scene.cited("ST-6.7"));
    }
}

#[test]
fn w_18_the_automatic_links_for_1245_st_6_8() {
    let note = format!("red {} {} {} {} | {ALL}", at('S', 1), at('S', 2), at('S', 4), at('S', 5));
    let mut auto = scene(2, "", &note);
    auto.turn(&[]);
    assert_eq!(auto.links("red"), ["6a>3a 1", "4a>9a 1"], "1-5 and 2-4");
    // By hand 1-4 and 2-5 score the same 6.
    let mut manual = scene(2, "linking=manual", &note);
    manual.turn(&[]);
    for click in ["9a", "6a", "4a", "3a", "done"] {
        manual.clicks("red", click);
    }
    assert_eq!(manual.links("red"), ["6a>9a 1", "4a>3a 1"]);
    assert_eq!(manual.scores(), [6, 0]);
}

#[test]
fn st_6_9_links_by_hand_are_secret_until_all_are_done() {
    let mut scene = scene(3, "linking=manual", "red 3a 4a 1a | blue 2a 1b | black 5a | explored 2 3 4 5");
    scene.turn(&[]);
    assert_eq!((scene.state.phase, scene.waiting()), (Phase::Links, vec!["red", "blue"]), "Black has no link to make");
    assert_eq!(scene.offers("red"), ["1a", "3a", "4a", "done", "auto"]);
    let before = scene.view("blue");
    scene.clicks("red", "4a");
    assert_eq!(scene.offers("red"), ["1a", "3a"]);
    scene.refuses("red", "4a", "ST-6.3");
    scene.refuses("red", "done", "ST-6.3");
    scene.clicks("red", "3a");
    assert_eq!(scene.view("blue"), before);
    assert_eq!(scene.offers("red"), ["done", "auto"], "1a has no partner left");
    scene.refuses("red", "1a", "ST-6.3");
    scene.clicks("red", "done");
    assert_eq!(scene.refuses("red", "done", "ST-6.9"), "your links are sealed, or you have none to make: wait for the others (ST-6.9)");
    assert_eq!((scene.learned, scene.view("blue").links[seat("red")].len()), (Learned::Nothing, 0));
    // Any set, also an empty one, is allowed.
    scene.clicks("blue", "done");
    assert_eq!(scene.learned, Learned::Settled);
    assert_eq!(scene.scores(), [3, 0, 0]);
    assert_eq!(scene.view("blue").links[seat("red")].len(), 1);
}

#[test]
fn st_6_10_all_points_are_added_at_once() {
    let mut scene = scene(2, "", "red 3a 4a 2a 1b | blue 3b 5a | explored 2 3 4 5");
    scene.turn(&[]);
    assert_eq!(scene.scores(), [3 + 2, 1]);
    let totals: Vec<(u16, u16)> = scene
        .events
        .iter()
        .filter_map(|event| if let space_traders::Event::Scored { points, total, .. } = event { Some((*points, *total)) } else { None })
        .collect();
    assert_eq!(totals, [(5, 5), (1, 1)]);
}
