//! ST-5: resolve; and the traced game W-7 to W-10.

use kernel::Learned;
use space_traders::Event;
use space_traders::state::Phase;

use crate::kit::*;

#[test]
fn st_5_1_programmes_become_public_with_the_last_commitment() {
    let mut scene = scene(2, "", "");
    scene.writes("red", "HT 1o");
    scene.commits("red");
    assert_eq!(scene.learned, Learned::Nothing);
    scene.commits("blue");
    assert_eq!(scene.learned, Learned::Settled);
    let shown: Vec<String> =
        scene.events.iter().filter(|event| matches!(event, Event::Shown { .. })).map(|event| event.sheet().join("; ")).collect();
    assert_eq!(shown, ["HT 1o", ""]);
}

#[test]
fn st_5_2_every_programme_is_carried_out_step_by_step() {
    let mut scene = scene(2, "", "red 1o | blue 1o");
    scene.turn(&[("red", "MT 1o>2o; HT 1o"), ("blue", "HL 1o; MT 1o>3o")]);
    scene.shows("red", "1o:1 2o:1 reserve:4");
    scene.shows("blue", "3o:1 leader:1o reserve:5");
}

#[test]
fn st_5_3_a_planet_is_turned_up_even_if_the_team_has_moved_on() {
    let mut scene = scene(2, "", "red 2o | blue 3o");
    scene.turn(&[("red", "EO 2?; MT 2x1>4o"), ("blue", "EO 3?")]);
    assert_eq!(scene.state.explored.to_string(), "1, 2, 3");
    assert!(scene.cited("ST-5.3"));
    assert_eq!(scene.waiting(), ["blue"]);
}

#[test]
fn st_5_4_a_peek_is_answered_in_private_and_wasted_on_a_planet_just_turned_up() {
    let mut scene = scene(3, "", "red 2o 4o | blue 2o");
    scene.turn(&[("red", "PP 4; PP 2"), ("blue", "EO 2?")]);
    let (red, four, two) = (seat("red"), planet("4"), planet("2"));
    let told = |who| scene.events.iter().filter_map(|event| event.told(who)).collect::<Vec<_>>();
    let peek =
        |events: Vec<Event>| events.into_iter().find_map(|event| if let Event::Peeked { tiles, .. } = event { Some(tiles) } else { None });
    assert_eq!(peek(told(Some(red))).unwrap().map(|tiles| tiles[0].to_string()), Some("suns 2".into()));
    for who in [None, Some(seat("blue"))] {
        assert_eq!(peek(told(who)), Some(None));
    }
    assert!(scene.events.contains(&Event::PeekWasted { seat: red, planet: two }));
    assert!(scene.state.peeked[red].has(four) && !scene.state.peeked[red].has(two));
}

#[test]
fn st_5_5_tiles_are_chosen_in_secret_and_in_order() {
    let mut scene = scene(2, "", "red 4o 5o | blue 4o");
    scene.turn(&[("red", "EO 5?; EO 4?"), ("blue", "EO 4?")]);
    assert_eq!(scene.offers("red"), ["5a", "5b"]);
    assert_eq!(scene.refuses("red", "4a", "ST-5.5"), "choose tile a or b of planet 5 for this operation (ST-5.5)");
    scene.refuses("red", "commit", "ST-5.5");
    let before = scene.view("blue");
    scene.clicks("red", "5b");
    assert_eq!(scene.view("blue"), before);
    assert_eq!(scene.offers("red"), ["4a", "4b"]);
    scene.clicks("red", "4b");
    assert_eq!(scene.refuses("red", "4a", "ST-5.5"), "nothing is asked of you now: wait until the others have chosen their tiles (ST-5.5)");
    assert_eq!(scene.view("blue").waiting.len(), 1);
    assert_eq!(scene.learned, Learned::Nothing);
    // Several may take the same tile.
    scene.clicks("blue", "4b");
    assert_eq!(scene.learned, Learned::Settled);
    scene.shows("red", "4b:1 5b:1 reserve:4");
    scene.shows("blue", "4b:1 reserve:5");
}

#[test]
fn st_5_6_all_pieces_of_an_open_operation_go_together_the_leader_included() {
    let mut scene = scene(2, "", "red 2o:2 leader:2o");
    scene.turn(&[("red", "EO 2?; JO T 2x1; JO L 2x1")]);
    scene.clicks("red", "2b");
    scene.shows("red", "2b:2 leader:2b reserve:4");
    let settled = |event: &Event| matches!(*event, Event::Settled { seat: who, tile: on, teams: 2, leader: true, .. } if who == seat("red") && on == tile("2b"));
    assert!(scene.events.iter().any(settled));
}

#[test]
fn st_5_7_afterwards_no_open_operation_is_left() {
    let mut scene = scene(2, "", "red 2o");
    scene.turn(&[("red", "EO 2?")]);
    scene.clicks("red", "2a");
    assert!(scene.state.programmes[seat("red")].open.is_empty());
    assert_eq!(scene.state.phase, Phase::Programme);
}

/// W-7 to W-10, turn by turn.
pub(crate) fn traced(turns: usize) -> Scene {
    let mut scene = scene(2, "", "");
    let play: [fn(&mut Scene); 4] = [
        |scene| {
            scene.turn(&[("red", "HT 1o; MT 1o>3o; EO 3?"), ("blue", "HT 1o; MT 1o>3o; EO 3?")]);
            assert_eq!(scene.waiting(), ["red", "blue"]);
            scene.clicks("red", "3a");
            scene.clicks("blue", "3a");
        },
        |scene| scene.turn(&[("red", "HT 1o; EO 1a"), ("blue", "HT 1o; MT 1o>3a; HT 1o")]),
        |scene| {
            scene.turn(&[("red", "HL 1a; HT 1a"), ("blue", "MT 1o>3o; MT 3o>6o; EO 6?")]);
            scene.clicks("blue", "6a");
        },
        |scene| {
            scene.turn(&[("red", "ML >3a; MT 1a>2o; EO 2?"), ("blue", "HT 1o; MT 1o>2o; PP 2")]);
            scene.clicks("red", "2b");
        },
    ];
    play[..turns].iter().for_each(|turn| turn(&mut scene));
    scene
}

#[test]
fn w_7_turn_1() {
    let scene = traced(1);
    assert_eq!(scene.state.tiles[tile("3a").index()].unwrap().to_string(), "suns 5");
    assert_eq!(scene.state.tiles[tile("3b").index()].unwrap().to_string(), "crowns 2");
    scene.shows("red", "3a:1 reserve:5");
    scene.shows("blue", "3a:1 reserve:5");
    assert_eq!(scene.scores(), [0, 0]);
}

#[test]
fn w_8_turn_2() {
    let scene = traced(2);
    scene.shows("red", "1a:1 3a:1 reserve:4");
    scene.shows("blue", "1o:1 3a:2 reserve:3");
    assert_eq!(scene.scores(), [0, 0]);
}

#[test]
fn w_9_turn_3() {
    let scene = traced(3);
    scene.shows("red", "1a:2 3a:1 leader:1a reserve:3");
    assert_eq!(scene.scores(), [0, 4]);
    assert_eq!(scene.links("blue"), ["6a>3a 1"]);
}

#[test]
fn w_10_turn_4() {
    let scene = traced(4);
    scene.shows("red", "1a:1 2b:1 3a:1 leader:3a reserve:3");
    scene.shows("blue", "2o:1 3a:2 6a:1 reserve:2");
    assert_eq!(scene.scores(), [2, 4]);
    assert_eq!(scene.links("red"), ["1a>3a 1"]);
    assert!(scene.events.contains(&Event::PeekWasted { seat: seat("blue"), planet: planet("2") }));
}
