//! Refusals that no clause's own test shows: each with its clause and its remedy.

use kernel::{Cited, Game};

use crate::kit::*;

#[test]
fn fuel_for_all_needs_enough_rocket_fuel() {
    let mut scene = scene(3).hand(ALICE, "RF culture/barter robotics/barter science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    while !scene.legal(ALICE).contains(&"pay fuel".to_owned()) {
        let choice = scene.legal(ALICE).into_iter().find(|pay| !pay.contains("culture")).unwrap();
        scene.plays(ALICE, &choice);
    }
    scene.refuses(ALICE, "all-fuel", "SD-6.12", "choose single cards");
    scene.refuses(
        ALICE,
        "pay science/monopoly",
        "SD-6.12",
        "you hold no Science (Monopoly); your cards: 1 Culture (Barter), 1 Rocket Fuel",
    );
}

/// Fuel for steps is paid by SD-7.6, fuel for new segments by SD-6.12.
#[test]
fn fuel_for_a_journey_is_refused_by_the_clause_of_journeys() {
    let scene = scene(3).segments("1|2 1|8 5|6").station(BOB, "1.7.8").station(ALICE, "5.6.16").ship(ALICE, "5.6.16");
    let mut scene = scene.hand(ALICE, "RF culture/barter science/barter").turn(ALICE);
    scene.plays(ALICE, "travel, to 1.7.8");
    scene.refuses(ALICE, "all-fuel", "SD-7.6", "choose single cards");
    scene.refuses(ALICE, "pay robotics/barter", "SD-7.6", "you hold no Robotics (Barter)");
}

/// Ruling 74: places of the map that no action can name.
#[test]
fn corners_of_earth_and_borders_that_are_no_lanes_are_refused_with_their_clause() {
    let game = scene(3).game;
    for (text, clause, words) in [
        ("site 0.1.2", "SD-6.9", "stations stand one corner further out"),
        ("site 0.1.6", "SD-6.9", "corners of Earth take no station"),
        ("site 1.2.9", "SD-1.6", "1.2.9 is not a corner"),
        ("site 2.1.8", "SD-1.6", "from the lowest number to the highest"),
        ("site 19.20.99", "SD-1.6", "19.20.99 is not a corner"),
        ("lane 0|1", "SD-1.11", "0|1 runs round Earth"),
        ("lane 0|6", "SD-1.11", "routes leave by a lane between two hexes of ring 1"),
        ("lane 19|20", "SD-1.11", "19|20 is a dead end at the rim"),
        ("lane 1|9", "SD-1.5", "1|9 is not a border"),
        ("lane 8|1", "SD-1.5", "with the lower number first"),
    ] {
        assert_eq!(game.read(text), None, "{text}");
        let refusal = game.misread(text).unwrap_or_else(|| panic!("'{text}' is refused without a reason"));
        let told = refusal.to_string();
        assert!(told.contains(words) && told.ends_with(&format!("({clause})")) && refusal.clause().0 == clause, "{text}: {told}");
    }
    for nonsense in ["site", "lane", "site 1.2", "site a.b.c", "lane 1.2", "lane 300|301", "lane 07|8", "fly 0.1.2", ""] {
        assert_eq!((game.read(nonsense), game.misread(nonsense)), (None, None), "{nonsense}");
    }
    // Every border and every corner of the galaxy is either an action or refused with a clause.
    let disc = game.map.disc();
    let corners = disc.corners().iter().map(|[a, b, c]| format!("site {}.{}.{}", a.0, b.0, c.0));
    let borders = disc.borders().iter().map(|[a, b]| format!("lane {}|{}", a.0, b.0));
    for text in corners.chain(borders) {
        assert!(game.read(&text).is_some() != game.misread(&text).is_some(), "{text}");
    }
}

#[test]
fn staying_needs_something_to_do() {
    let scene = scene(3).hand(ALICE, "2 RF robotics/monopoly medicine/monopoly").turn(ALICE);
    scene.offers(ALICE, "pass, explore");
    scene.refuses(ALICE, "stay", "SD-5.4", "choose a mission, or pass");
}

#[test]
fn the_station_goods_keep_the_rest_payable() {
    // Two Fast Burns and two segments: the plain card must be the good, or one segment stays unpaid.
    let mut scene = scene(3).hand(ALICE, "robotics/fast_burn robotics/monopoly robotics/barter").turn(ALICE);
    scene.plays(ALICE, "explore");
    if scene.legal(ALICE).contains(&"site 4.12.13".to_owned()) {
        scene.plays(ALICE, "site 4.12.13");
    }
    assert!(scene.state.plan.budget >= 2);
}

#[test]
fn a_lane_that_leads_nowhere_is_refused() {
    let mut scene = scene(3).hand(ALICE, "3 RF robotics/barter science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    scene.offers(ALICE, "cheapest, lane 1|2, lane 1|6");
    scene.refuses(ALICE, "lane 4|5", "SD-5.12", "by 4|5 the site cannot be reached");
    scene.refuses(ALICE, "lane 7|8", "SD-1.10", "7|8 is not a lane yet");
}

#[test]
fn a_site_behind_stations_is_refused_with_the_reason() {
    let scene = scene(3).segments("1|2 1|8 2|8").station(ALICE, "1.7.8").station(BOB, "2.8.9");
    let mut scene = scene.hand(CAROL, "9 RF robotics/barter medicine/barter science/barter").turn(CAROL);
    scene.plays(CAROL, "explore");
    scene.refuses(CAROL, "site 1.2.8", "SD-6.6", "would have no new segment");
    let scene = self::scene(3).segments("5|6 5|16 6|16").station(BOB, "5.6.16").station(ALICE, "5.15.16").station(ALICE, "6.16.17");
    let mut scene =
        scene.segments("6|17").station(CAROL, "6.17.18").hand(BOB, "9 RF science/barter medicine/barter robotics/barter").turn(BOB);
    scene.plays(BOB, "explore");
    assert!(scene.legal(BOB).iter().all(|site| site != "site 5.6.16"));
}

#[test]
fn goods_missing_are_named_with_what_is_held() {
    let mut scene = scene(3).hand(ALICE, "4 RF 2 robotics/barter culture/barter").turn(ALICE);
    scene.plays(ALICE, "explore");
    scene.refuses(
        ALICE,
        "site 2.8.9",
        "SD-6.14",
        "2.8.9 takes Medicine, Science, one of them may be of another type; you hold 1 Culture, 2 Robotics",
    );
}

#[test]
fn opportunity_alone_ignores_the_type() {
    let scene = scene(3).segments("2|3 3|10").station(ALICE, "3.10.11").ship(ALICE, "3.10.11");
    let mut scene = scene.hand(ALICE, "medicine/monopoly culture/opportunity").turn(ALICE);
    scene.plays(ALICE, "stay, deliver culture/opportunity");
    scene.refuses(ALICE, "world 10", "SD-8.3", "does not touch a world on hex 10");
    scene.offers(ALICE, "world 3, world 11");
}
