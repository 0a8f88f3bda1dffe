//! ST-1: terms.

use kernel::Seat;
use space_traders::Step;
use space_traders::content::Code;
use space_traders::place::PlanetId;
use space_traders::tile::{Suit, Tile};

use crate::kit::*;

#[test]
fn st_1_1_a_tile_is_one_product_at_one_price() {
    let scene = scene(2, "", "");
    let tile = scene.state.tiles[tile("3a").index()].unwrap();
    assert_eq!((tile.suit(), tile.price()), (Suit::Suns, 5));
    for suit in Suit::ALL {
        for price in 1..=5 {
            assert_eq!(scene.state.tiles.iter().filter(|other| **other == Some(Tile::new(suit, price))).count(), 1);
        }
    }
}

#[test]
fn st_1_2_a_planet_has_two_tiles_of_different_suits() {
    let mut scene = scene(2, "", "");
    assert_eq!(PlanetId(3).tile(1).to_string(), "4b");
    let [a, b] = ["1a", "1b"].map(|word| tile(word).index());
    assert_ne!(scene.state.tiles[a].unwrap().suit(), scene.state.tiles[b].unwrap().suit());
    scene.state.tiles.swap(b, tile("3a").index());
    assert!(kernel::Game::check(&*scene.game, &scene.state).unwrap_err().contains("two tiles of one suit"));
}

#[test]
fn st_1_3_an_explored_planet_stays_explored() {
    let mut scene = scene(2, "", "red 2o");
    scene.turn(&[("red", "EO 2?; MT 2x1>1o")]);
    assert!(scene.state.explored.has(planet("2")));
    scene.turn(&[]);
    assert!(scene.state.explored.has(planet("2")));
    // Both tiles at once, for everybody.
    assert_eq!(scene.view("blue").known_tiles().count(), 4);
}

#[test]
fn st_1_4_and_st_1_5_a_piece_is_in_one_place() {
    let mut scene = scene(2, "", "red 1o:2 2o leader:1o");
    let mut copy = scene.state;
    copy.pieces[Seat::new(0)].orbit[0] += 1;
    assert!(kernel::Game::check(&*scene.game, &copy).unwrap_err().contains("7 teams instead of 6"));
    scene.turn(&[("red", "MT 1o>3o; ML >2o")]);
    scene.shows("red", "1o:1 2o:1 3o:1 leader:2o reserve:3");
}

#[test]
fn st_1_6_an_operation_lasts_as_long_as_a_team_is_on_it() {
    let mut scene = scene(2, "", "red 3a 5o:2 | explored 3");
    scene.writes("red", "MT 5o>3a; MT 3a>1o; MT 3a>1o");
    // Both teams have left: nothing lands on the tile any more.
    assert!(!scene.tries("red", "MT 5o>3a"));
    assert!(scene.tries("red", "MT 5o>3o"));
}

#[test]
fn st_1_7_teams_in_one_place_are_interchangeable() {
    let mut scene = scene(2, "", "red 1o:3");
    scene.clicks("red", "MT");
    assert_eq!(scene.offers("red"), ["1o"]);
}

#[test]
fn w_3_the_map_st_1_8() {
    let chart = scene(2, "", "").state.chart;
    assert_eq!(chart.neighbours(planet("1")).to_string(), "2, 3");
    assert_eq!(chart.neighbours(planet("2")).to_string(), "1, 4, 5");
    let distances = chart.distances();
    assert_eq!(distances[3][2], 3);
    assert_eq!(distances[6][9], 6);
    assert_eq!(distances[0][..10], [0, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
    assert_eq!(distances[9][..10], [3, 4, 2, 5, 3, 1, 6, 4, 2, 0]);
}

#[test]
fn st_1_9_pieces_share_orbits_and_tiles_without_limit() {
    let mut scene = scene(3, "", "red 1o:6 | blue 1o:6 | black 1a:6 leader:1a");
    scene.turn(&[("red", "EO 1a; JO T 1a; JO T 1a; JO T 1a; JO T 1a; JO T 1a"), ("blue", "EO 1a; JO T 1a")]);
    scene.shows("red", "1a:6 reserve:0");
    scene.shows("blue", "1o:4 1a:2 reserve:0");
    scene.shows("black", "1a:6 leader:1a reserve:0");
}

#[test]
fn w_14_the_leaders_weight_st_1_10() {
    // Red links 1a and 3a only while in control of both.
    let income = |red: &str, blue: &str| {
        let mut scene = scene(2, "", &format!("red 1a {red} | blue {blue} | explored 3"));
        scene.turn(&[]);
        scene.scores()
    };
    assert_eq!(income("3a leader:3a", "3a:3"), [2, 0]);
    assert_eq!(income("3a leader:3a", "3a:4"), [0, 0]);
    // In orbit the leader gives no strength: Blue controls 3a and links it with 4a.
    let mut orbit = scene(2, "", "red 3a leader:3o | blue 3a:4 4a | explored 3 4");
    orbit.turn(&[]);
    assert_eq!(orbit.scores(), [0, 3]);
}

#[test]
fn st_1_11_the_sheets_codes_are_the_seven_actions() {
    let letters: Vec<&str> = Code::ALL.into_iter().map(Code::letters).collect();
    assert_eq!(letters, ["HT", "MT", "HL", "ML", "PP", "EO", "JO"]);
    // HW and MW of the printed sheet are HT and MT; the table knows one name for each.
    assert_eq!(Step::read("HW 1o"), None);
}
