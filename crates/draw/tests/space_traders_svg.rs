//! Pictures of Space Traders: complete, small, honest, and every choice in them exactly once.

mod pictures;

use draw::Layout;
use kernel::Seat;
use pictures::{at, check_first_picture, check_game, check_honesty, in_lines, options, picture};
use space_traders::SpaceTraders;
use space_traders::state::{Click, Phase};

const YOU: Option<Seat> = Some(Seat::new(0));

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let writing = at::<SpaceTraders>(3, &options(&[]), |state| {
        let own = &state.programmes[Seat::new(0)];
        state.turn > 8 && own.steps.len() >= 2 && own.click == Click::None && state.links.0.iter().any(|links| !links.is_empty())
    });
    insta::assert_snapshot!("st-svg-writing-3", in_lines(&picture(&writing, YOU, Layout::Wide)));
    let tiles = at::<SpaceTraders>(2, &options(&[("layout", "lantern")]), |state| state.phase == Phase::Tiles);
    insta::assert_snapshot!("st-svg-tiles-2-phone", in_lines(&picture(&tiles, YOU, Layout::Phone)));
}

#[test]
fn every_choice_is_in_the_picture_exactly_once_and_nothing_else_is() {
    let mut offered = std::collections::BTreeSet::new();
    let maps = ["triangle", "pocket", "lantern", "ring", "hub", "orbits", "twins", "lattice", "random"];
    for (index, map) in maps.into_iter().enumerate() {
        let mut given = vec![("layout", map), ("turn_cap", "30")];
        match index % 3 {
            0 => given.push(("linking", "manual")),
            1 => given.extend([("linking", "manual"), ("free_market", "true"), ("expensive_travelling", "true")]),
            _ => given.extend([("peek_scope", "all"), ("eo_tile", "late"), ("join", "on_arrival")]),
        }
        offered.extend(check_game::<SpaceTraders>(2 + index as u8 % 3, &options(&given), index as u64, 2, &[]));
    }
    for word in ["commit", "planet", "leader", "goods", "done", "auto", "HT", "MT", "HL", "ML", "PP", "EO", "JO", "1o", "1a", "x1"] {
        assert!(offered.contains(word), "never offered: {word}");
    }
}

#[test]
fn a_first_picture_has_what_the_walk_through_points_at() {
    (2..=4).for_each(check_first_picture::<SpaceTraders>);
}

#[test]
fn two_worlds_that_look_alike_give_the_same_picture() {
    for players in 2..=4 {
        check_honesty::<SpaceTraders>(players, &options(&[("turn_cap", "16")]), u64::from(players), 9, 50);
    }
}
