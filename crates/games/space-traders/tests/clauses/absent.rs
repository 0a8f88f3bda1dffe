//! ST-11: what is done for players who are absent or out of time.

use std::sync::Arc;

use kernel::{Actions, Game, Key, Live, Sampler, Stead, Table, Title};
use space_traders::state::Phase;
use space_traders::{Action, SpaceTraders};

use crate::kit::*;

/// What the rules do for a player now.
fn in_stead(scene: &Scene, colour: &str) -> Stead<Action> {
    let mut legal = Actions::new();
    scene.game.legal(&scene.state, seat(colour), &mut legal);
    let absence = SpaceTraders::ABSENCE.expect("the rules say what happens");
    (absence.answer)(&scene.game, &scene.view(colour), &legal)
}

/// Does it until nothing more is asked of the player.
fn is_away(scene: &mut Scene, colour: &str) {
    while scene.waiting().contains(&colour) {
        let Stead::Choose(action) = in_stead(scene, colour) else { panic!("something half-given is in the way") };
        let written = scene.game.write(action);
        scene.clicks(colour, &written);
        if scene.state.phase == Phase::Programme {
            break;
        }
    }
}

#[test]
fn st_11_1_the_programme_is_committed_as_written_so_far() {
    let mut table = scene(2, "", "");
    assert_eq!(in_stead(&table, "blue"), Stead::Choose(Action::Commit), "an empty one");
    table.writes("red", "HT 1o; MT 1o>2o");
    is_away(&mut table, "red");
    is_away(&mut table, "blue");
    table.shows("red", "2o:1 reserve:5");
    table.shows("blue", "reserve:6");
    assert_eq!(table.state.turn, 2);
}

#[test]
fn st_11_1_a_half_given_step_is_dropped() {
    let game = game(2, "");
    let mut table = Table::new(Arc::clone(&game), Live::new(Key([7; 32])));
    let red = seat("red");
    let clicks = |table: &mut Table<SpaceTraders, Live>, text: &str| {
        table.act(red, game.read(text).unwrap()).unwrap();
    };
    for text in ["HT", "MT", "1o"] {
        clicks(&mut table, text);
    }
    let answer = |table: &Table<SpaceTraders, Live>| {
        let legal = table.legal(red);
        (SpaceTraders::ABSENCE.unwrap().answer)(&game, &table.view(Some(red)), &legal)
    };
    // One click after the other, until the programme ends with a whole step.
    for _ in 0..2 {
        assert_eq!(answer(&table), Stead::TakeBack);
        table.take_back(red).unwrap();
    }
    assert_eq!(answer(&table), Stead::Choose(Action::Commit));
    assert_eq!(table.state().programmes[red].steps.len(), 1);
}

#[test]
fn st_11_2_the_tile_is_a() {
    let mut table = scene(2, "", "red 4o:2 | blue 5o");
    table.turn(&[("red", "EO 4?; EO 4?"), ("blue", "EO 5?")]);
    is_away(&mut table, "red");
    assert_eq!(table.waiting(), ["blue"]);
    table.clicks("blue", "5b");
    table.shows("red", "4a:2 reserve:4");
}

#[test]
fn st_11_3_the_table_makes_the_links_g_71() {
    let note = "red 6a 4a 9a 3a | blue 2a 1b | explored 2 3 4 6 9";
    let mut table = scene(2, "linking=manual", note);
    table.turn(&[]);
    for click in ["4a", "6a", "9a"] {
        table.clicks("red", click);
    }
    // In the middle of a link the rest of it is asked for.
    assert_eq!(in_stead(&table, "red"), Stead::TakeBack);
    let mut table = scene(2, "linking=manual", note);
    table.turn(&[]);
    for click in ["4a", "6a"] {
        table.clicks("red", click);
    }
    let before = table.view("blue");
    is_away(&mut table, "red");
    // What was entered is dropped, and nobody else hears of it.
    assert!(table.view("red").automatic && table.links("red").is_empty());
    assert_eq!((table.view("blue").links, table.view("blue").automatic), (before.links, false));
    table.clicks("blue", "done");
    assert_eq!(table.links("red"), ["6a>3a 1", "4a>9a 1"], "1-5 and 2-4, as with auto");
    assert_eq!(table.scores(), [6, 0]);
    assert!(table.state.automatic.is_empty());
}

#[test]
fn st_11_3_in_expensive_travelling_and_for_some_players_only() {
    let mut table = scene(2, "linking=manual expensive_travelling=true", "red 4a:2 3a:3 6a | blue 2a:2 1b:2 | explored 2 3 4 6");
    table.turn(&[]);
    is_away(&mut table, "red");
    table.clicks("blue", "done");
    assert_eq!(table.links("red"), ["6a>3a 1", "4a>3a 2"]);
    assert_eq!(table.scores(), [6, 0], "Blue's empty list stands");
}

#[test]
fn st_11_3_in_the_free_market_the_plan_adapts_to_what_is_granted_st_10_7() {
    // W-23 by hand: Red's list is sealed, Blue is away and plans again with limit 1 on Suns 1.
    let note = "red 6a 3a:4 leader:6a | blue 6a:2 4a:2 3a:2 | explored 3 4 6";
    let mut table = scene(2, "linking=manual free_market=true", note);
    table.turn(&[]);
    is_away(&mut table, "blue");
    for click in ["6a", "3a", "goods 4", "done"] {
        table.clicks("red", click);
    }
    assert_eq!((table.links("red"), table.links("blue")), (vec!["6a>3a 4".to_owned()], vec!["6a>3a 1".to_owned(), "4a>3a 1".to_owned()]));
    assert_eq!(table.scores(), [16, 7]);
    // A sealed list of the same two goods loses one of them and gets nothing for it.
    let mut table = scene(2, "linking=manual free_market=true", note);
    table.turn(&[]);
    for click in ["6a", "3a", "goods 2", "done"] {
        table.clicks("blue", click);
    }
    is_away(&mut table, "red");
    assert_eq!(table.scores(), [16, 4]);
}

#[test]
fn st_11_4_pieces_stay_and_what_was_done_may_be_taken_back() {
    let mut table = scene(2, "", "red 3a 4a | blue 1o | explored 3 4");
    is_away(&mut table, "red");
    table.commits("blue");
    assert_eq!(table.scores(), [3, 0], "the links of an absent player score");
    // A commitment that the rules made is like any other.
    let mut table = Table::new(game(2, ""), Live::new(Key([7; 32])));
    table.act(seat("red"), Action::Commit).unwrap();
    assert!(table.can_take_back(seat("red")));
}

#[test]
fn st_11_1_games_of_absent_players_end_w_32() {
    for options in ["", "linking=manual free_market=true"] {
        let mut table = scene(3, options, "red 6a 3a:2 | blue 4a:2 3a | black 2o | explored 3 4 6");
        while let Some(colour) = table.waiting().first() {
            is_away(&mut table, colour);
        }
        assert_eq!(table.state.turn, 50);
    }
    // The words that a table announces name no clause that the book does not have.
    assert_eq!(SpaceTraders::ABSENCE.map(|absence| absence.clause.0), Some("ST-11.1"));
    let game = game(2, "");
    assert!(game.setup(&mut Sampler::from_seed(1)).automatic.is_empty());
}
