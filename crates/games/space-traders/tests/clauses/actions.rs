//! ST-4: the seven actions.

use crate::kit::*;

#[test]
fn st_4_1_a_piece_lands_in_orbit_or_on_an_own_operation() {
    let mut scene = scene(2, "", "red 3a 1o | blue 3b 1o | explored 3");
    scene.clicks("red", "MT");
    scene.clicks("red", "1o");
    scene.clicks("red", "planet 3");
    assert_eq!(scene.offers("red"), ["3o", "3a"]);
    assert_eq!(
        scene.refuses("red", "3b", "ST-4.1"),
        "a piece cannot land at 3b: choose the orbit or an operation of your own on that planet (ST-4.1)"
    );
    scene.refuses("red", "1o", "ST-4.1");
    scene.clicks("red", "3a");
    // Blue has nothing on 2: the landing is not even asked.
    scene.clicks("blue", "MT");
    scene.clicks("blue", "1o");
    scene.clicks("blue", "planet 2");
    assert_eq!(scene.state.programmes[seat("blue")].steps.len(), 1);
}

#[test]
fn st_4_2_a_team_is_hired_at_home_or_at_the_leader() {
    let mut scene = scene(2, "", "red leader:2o");
    scene.clicks("red", "HT");
    assert_eq!(
        scene.refuses("red", "planet 3", "ST-4.2"),
        "you cannot hire at planet 3: choose planet 1, 2, home or your leader's (ST-4.2)"
    );
    scene.clicks("red", "planet 2");
    assert_eq!(scene.state.programmes[seat("red")].planned.orbit[1], 1);
}

#[test]
fn w_17_hiring_at_the_leader_st_4_2() {
    let note = "red 5o:3 leader:1o";
    let mut good = scene(2, "", note);
    good.writes("red", "ML >2o; HT 2o");
    assert_eq!(good.state.programmes[seat("red")].spent, 4);
    let mut bad = scene(2, "", note);
    assert!(!bad.tries("red", "HT 2o"));
    // Six teams on the map: HT is not offered. With the leader on the map HL is not.
    let mut six = scene(2, "", "red 5o:6 leader:1o");
    let offers = six.offers("red");
    assert!(!offers.contains(&"HT".into()) && !offers.contains(&"HL".into()), "{offers:?}");
    six.refuses("red", "HT", "ST-4.14");
    six.refuses("red", "HL", "ST-4.4");
}

#[test]
fn st_4_3_a_team_moves_along_a_path() {
    let mut scene = scene(2, "", "red 4o 3a | explored 3");
    scene.clicks("red", "MT");
    assert_eq!(scene.offers("red"), ["4o", "3a"]);
    assert_eq!(scene.refuses("red", "5o", "ST-4.3"), "you have no team at 5o to move: choose one of the places listed (ST-4.3)");
    scene.clicks("red", "4o");
    assert_eq!(scene.refuses("red", "planet 5", "ST-4.3"), "no path leads from planet 4 to planet 5: choose 2, 7, 8 (ST-4.3)");
    scene.clicks("red", "planet 7");
    // Leaving a tile costs nothing extra.
    scene.writes("red", "MT 3a>6o");
    assert_eq!(scene.state.programmes[seat("red")].spent, 2);
}

#[test]
fn st_4_4_the_leader_is_hired_once_at_home() {
    let mut scene = scene(2, "", "red 1a");
    scene.clicks("red", "HL");
    assert_eq!(scene.offers("red"), ["1o", "1a"]);
    scene.clicks("red", "1a");
    assert_eq!(scene.refuses("red", "HL", "ST-4.4"), "your leader is on the map already: move it with ML (ST-4.4)");
}

#[test]
fn st_4_5_the_leader_moves_along_a_path() {
    let mut hired = scene(2, "", "red leader:3o");
    hired.clicks("red", "ML");
    assert_eq!(hired.offers("red"), ["planet 1", "planet 5", "planet 6"]);
    assert_eq!(hired.refuses("red", "planet 2", "ST-4.5"), "no path leads from planet 3 to planet 2: choose 1, 5, 6 (ST-4.5)");
    hired.clicks("red", "planet 6");
    let mut reserve = scene(2, "", "");
    assert_eq!(reserve.refuses("red", "ML", "ST-4.5"), "your leader is in reserve: hire it with HL first (ST-4.5)");
}

#[test]
fn w_31_peeking_st_4_6() {
    let mut table = scene(3, "", "red 4o | blue 4o | black leader:4o 5o");
    table.clicks("black", "PP");
    assert_eq!(table.offers("black"), ["planet 5"], "a leader alone does not suffice");
    assert_eq!(table.refuses("black", "planet 4", "ST-4.6"), "you cannot peek at planet 4: choose 5 (ST-4.6)");
    table = scene(3, "", "red 4o | blue 4o | black leader:4o");
    table.refuses("black", "PP", "ST-4.6");
    table.turn(&[("red", "PP 4"), ("blue", "PP 4")]);
    let seen = |colour: &str| table.view(colour).tiles[tile("4a").index()].map(|tile| tile.to_string());
    assert_eq!((seen("red"), seen("blue"), seen("black")), (Some("suns 2".into()), Some("suns 2".into()), None));
    assert_eq!(table.view("red").tiles[tile("4b").index()].unwrap().to_string(), "moons 1");
    // Black sees that they peeked.
    assert!(table.view("black").peeked[seat("red")].has(planet("4")));
    for colour in ["red", "blue"] {
        assert!(!table.offers(colour).contains(&"PP".into()));
    }
    // EO before PP makes the peek illegal; PP before EO is legal and wasteful.
    let mut both = scene(2, "", "red 4o:2 | blue 4o:2");
    both.writes("red", "EO 4?");
    assert!(!both.tries("red", "PP 4"));
    both.writes("blue", "PP 4; EO 4?");
}

#[test]
fn st_4_6_nobody_peeks_twice_in_one_programme_or_at_explored_planets() {
    let mut scene = scene(2, "", "red 4o 3o | explored 3");
    scene.clicks("red", "PP");
    assert_eq!(scene.offers("red"), ["planet 4"]);
    scene.clicks("red", "planet 4");
    assert!(!scene.offers("red").contains(&"PP".into()));
}

#[test]
fn st_4_6_with_peek_scope_all_one_peek_shows_every_such_planet() {
    let mut scene = scene(2, "peek_scope=all", "red 4o 5o 2o:2");
    scene.writes("red", "EO 2?; PP");
    assert!(!scene.offers("red").contains(&"PP".into()), "there must be at least one");
    scene.commits("red");
    scene.commits("blue");
    scene.clicks("red", "2a");
    assert_eq!(scene.state.peeked[seat("red")].to_string(), "4, 5");
    assert_eq!(scene.view("red").known_tiles().count(), 8);
}

#[test]
fn st_4_7_an_operation_on_an_explored_planet_names_its_tile() {
    let mut scene = scene(2, "", "red 3o:2 3a | explored 3");
    scene.clicks("red", "EO");
    scene.clicks("red", "planet 3");
    // Only 3b is possible, so it is not asked.
    assert_eq!(scene.state.programmes[seat("red")].planned.tiles[tile("3b").index()], 1);
    scene.refuses("red", "EO", "ST-4.7");
    let mut free = crate::kit::scene(2, "", "red 3o 4o | explored 3");
    free.clicks("red", "EO");
    assert_eq!(free.refuses("red", "planet 5", "ST-4.7"), "you cannot establish an operation on planet 5: choose 3, 4 (ST-4.7)");
    free.clicks("red", "planet 3");
    assert_eq!(free.offers("red"), ["3a", "3b"]);
    assert_eq!(
        free.refuses("red", "4a", "ST-4.7"),
        "you cannot establish an operation on 4a: name a tile of planet 3 where you have none (ST-4.7)"
    );
}

#[test]
fn w_26_join_on_arrival_st_4_7_st_4_10() {
    let mut strict = scene(2, "join=on_arrival", "red 2o:2 | explored 2");
    strict.writes("red", "EO 2a");
    assert!(!strict.offers("red").contains(&"JO".into()));
    strict.refuses("red", "JO", "ST-4.10");
    strict.writes("red", "EO 2a");
    assert_eq!(strict.state.programmes[seat("red")].spent, 4);
    assert_eq!(strict.state.programmes[seat("red")].planned.tiles[tile("2a").index()], 2);
    let mut usual = scene(2, "", "red 2o:2 | explored 2");
    usual.writes("red", "EO 2a");
    assert!(usual.offers("red").contains(&"JO".into()));
    assert!(!usual.tries("red", "EO 2a"));
}

#[test]
fn w_27_eo_tile_late_st_4_7_st_5_5() {
    let mut scene = scene(2, "eo_tile=late", "red 1o 1a | blue 1o");
    scene.turn(&[("red", "EO 1?"), ("blue", "EO 1?")]);
    assert_eq!(scene.waiting(), ["red", "blue"]);
    // Both tiles are options, whatever the player has there.
    assert_eq!(scene.offers("red"), ["1a", "1b"]);
    scene.clicks("red", "1a");
    scene.clicks("blue", "1b");
    scene.shows("red", "1a:2 reserve:4");
    scene.shows("blue", "1b:1 reserve:5");
}

#[test]
fn w_12_joining_an_open_operation_st_4_8_st_4_10() {
    for sheet in ["MT 1o>2o; EO 2?; JO T 2x1", "EO 2?; MT 1o>2x1"] {
        let mut scene = scene(2, "", "red 1o 2o");
        scene.writes("red", sheet);
        assert_eq!(scene.state.programmes[seat("red")].spent, 3);
        scene.commits("red");
        scene.commits("blue");
        scene.clicks("red", "2b");
        scene.shows("red", "2b:2 reserve:4");
    }
}

#[test]
fn st_4_8_open_operations_are_numbered_in_order_and_numbers_are_not_used_again() {
    let mut scene = scene(2, "", "red 2o:3 leader:1o");
    scene.writes("red", "EO 2?; MT 2x1>1o; EO 2?");
    let programme = &scene.state.programmes[seat("red")];
    assert_eq!(programme.open.iter().map(|open| open.teams).collect::<Vec<_>>(), [0, 1]);
    // x1 is gone: nothing can enter it any more.
    scene.clicks("red", "JO");
    scene.clicks("red", "2o");
    let steps: Vec<String> = scene.state.programmes[seat("red")].steps.iter().map(|s| space_traders::Step::from(*s).to_string()).collect();
    assert_eq!(steps.last().unwrap(), "JO T x2");
}

#[test]
fn w_13_two_open_operations_st_4_9() {
    for (answers, expected) in [(["4a", "4b"], "4a:1 4b:1 reserve:4"), (["4a", "4a"], "4a:2 reserve:4")] {
        let mut scene = scene(2, "", "red 4o:2");
        scene.turn(&[("red", "EO 4?; EO 4?")]);
        answers.iter().for_each(|answer| scene.clicks("red", answer));
        scene.shows("red", expected);
    }
}

#[test]
fn st_4_10_pieces_in_orbit_join_for_free() {
    let mut scene = scene(2, "", "red 3a 3b 3o:2 1o leader:3o | explored 3");
    scene.clicks("red", "JO");
    assert_eq!(scene.offers("red"), ["3o", "leader"]);
    scene.refuses("red", "1o", "ST-4.10");
    scene.clicks("red", "leader");
    assert_eq!(scene.offers("red"), ["3a", "3b"]);
    assert_eq!(scene.refuses("red", "1a", "ST-4.10"), "you have no operation at 1a to join: choose one of those listed (ST-4.10)");
    scene.clicks("red", "3b");
    scene.writes("red", "JO T 3a; JO T 3a");
    assert_eq!(scene.state.programmes[seat("red")].spent, 0);
    assert_eq!(
        scene.refuses("red", "JO", "ST-4.10"),
        "no piece of yours is in the orbit of a planet where you have an operation: there is nothing to join (ST-4.10)"
    );
}

#[test]
fn st_4_11_a_leader_cannot_establish() {
    let mut scene = scene(2, "", "red leader:3o | explored 3");
    assert_eq!(
        scene.refuses("red", "EO", "ST-4.7"),
        "no operation can be established: it takes a team in the orbit of a planet with room for a new one (ST-4.7)"
    );
}

#[test]
fn st_4_12_a_team_leaves_a_tile_only_by_moving() {
    let mut scene = scene(2, "", "red 3a 3b | explored 3");
    assert_eq!(scene.offers("red"), ["commit", "HT", "MT", "HL"]);
    scene.clicks("red", "MT");
    scene.clicks("red", "3a");
    assert_eq!(scene.offers("red"), ["planet 1", "planet 5", "planet 6"]);
}

#[test]
fn w_16_the_leader_drops_st_4_13() {
    let mut alone = scene(2, "", "red 3a leader:3a | blue 3a 1a | explored 3");
    alone.turn(&[("red", "MT 3a>5o")]);
    alone.shows("red", "5o:1 leader:3o reserve:5");
    assert_eq!(alone.scores(), [0, 2], "Blue controls 3a");
    let mut two = scene(2, "", "red 3a:2 leader:3a | explored 3");
    two.turn(&[("red", "MT 3a>5o")]);
    two.shows("red", "5o:1 3a:1 leader:3a reserve:4");
    // From an open operation too.
    let mut open = scene(2, "", "red 2o leader:2o");
    open.turn(&[("red", "EO 2?; JO L 2x1; MT 2x1>4o")]);
    open.shows("red", "4o:1 leader:2o reserve:5");
}

#[test]
fn st_4_14_teams_are_never_dismissed() {
    let mut scene = scene(2, "", "red 1o:6");
    assert_eq!(
        scene.refuses("red", "HT", "ST-4.14"),
        "all your teams are on the map, and teams are never dismissed: move them instead (ST-4.14)"
    );
}

#[test]
fn st_4_15_a_piece_may_stay_at_any_planet_explored_or_not() {
    let mut scene = scene(2, "", "red 1o leader:1o");
    scene.turn(&[("red", "MT 1o>2o; ML >3o; MT 2o>4o")]);
    scene.shows("red", "4o:1 leader:3o reserve:5");
    assert_eq!(scene.state.explored.to_string(), "1");
}
