//! Pictures of Space Truckin': complete, small, honest, and every choice in them exactly once.

mod pictures;

use draw::Layout;
use kernel::Seat;
use pictures::{at, check_first_picture, check_game, check_honesty, in_lines, options, picture};
use space_truckin::SpaceTruckin;
use space_truckin::state::{Stage, Step};

const YOU: Option<Seat> = Some(Seat::new(0));

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let building = at::<SpaceTruckin>(1, &options(&[]), |state| {
        let own = &state.sheets[Seat::new(0)];
        matches!(own.step, Step::Position(..)) && own.systems.len() == 5
    });
    insta::assert_snapshot!("tr-svg-position-1", in_lines(&picture(&building, YOU, Layout::Wide)));
    let flying = at::<SpaceTruckin>(2, &options(&[("shipyard", "dealer")]), |state| {
        state.sheets[Seat::new(0)].step == Step::SecondBox && state.stage == Stage::Location(1)
    });
    insta::assert_snapshot!("tr-svg-box-2-phone", in_lines(&picture(&flying, YOU, Layout::Phone)));
}

#[test]
fn every_choice_is_in_the_picture_exactly_once_and_nothing_else_is() {
    let mut offered = std::collections::BTreeSet::new();
    for seed in 0..4 {
        offered.extend(check_game::<SpaceTruckin>(1 + seed as u8 % 3, &options(&[]), seed, 7, &["system-die"]));
        offered.extend(check_game::<SpaceTruckin>(1, &options(&[("captain", "cartographer")]), seed, 7, &["system-die"]));
    }
    for seed in 0..64 {
        let mut given = vec![("shipyard", "dealer"), ("win_vp", "40")];
        match seed % 4 {
            0 => given.push(("captain", "artificer")),
            1 => given.extend([("captain", "physicist"), ("manipulations", "free")]),
            2 => given.push(("challenge_digits", "4")),
            _ => given.push(("damage_choice", "free")),
        }
        let players = if seed == 3 { 6 } else { 1 + seed as u8 % 2 };
        offered.extend(check_game::<SpaceTruckin>(players, &options(&given), seed, 3, &["flip"]));
    }
    for word in [
        "keep",
        "truck",
        "chart",
        "terrain",
        "system-die",
        "make-six",
        "stop",
        "turn",
        "at",
        "pip",
        "box",
        "settle",
        "reroll",
        "flip",
        "pay",
    ] {
        assert!(offered.contains(word), "never offered: {word}");
    }
    for word in ["with", "load", "damage", "wreck"] {
        assert!(offered.contains(word), "never offered: {word}");
    }
}

#[test]
fn a_first_picture_has_what_the_walk_through_points_at() {
    (1..=6).for_each(check_first_picture::<SpaceTruckin>);
}

/// Nothing is hidden in this game, so the only imagined world is the real one; the check still draws it anew.
#[test]
fn two_worlds_that_look_alike_give_the_same_picture() {
    check_honesty::<SpaceTruckin>(2, &options(&[("shipyard", "dealer")]), 2, 9, 0);
}
