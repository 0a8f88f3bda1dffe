//! Pictures of M101: complete, small, honest, and every choice in them exactly once.

mod pictures;

use draw::Layout;
use kernel::{Options, Seat};
use m101::M101;
use m101::state::Step;
use pictures::{at, check_first_picture, check_game, check_honesty, in_lines, options, picture};

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let colonising = at::<M101>(4, &Options::new(), |state| matches!(state.step, Step::ColoniseSpace(_)) && state.open.round > 3);
    let active = colonising.state().open.active();
    insta::assert_snapshot!("m101-svg-colonise-space-4", in_lines(&picture(&colonising, active, Layout::Wide)));
    let turning = at::<M101>(2, &Options::new(), |state| matches!(state.step, Step::Rotation { .. }) && state.open.round > 2);
    insta::assert_snapshot!("m101-svg-rotation-2-phone", in_lines(&picture(&turning, turning.state().open.active(), Layout::Phone)));
    insta::assert_snapshot!("m101-svg-rotation-2-spectator", in_lines(&picture(&turning, None, Layout::Wide)));
}

#[test]
fn every_choice_is_in_the_picture_exactly_once_and_nothing_else_is() {
    let mut offered = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let given: &[(&str, &str)] = if seed % 3 == 0 { &[("upgrade", "true"), ("advance_deck", "always")] } else { &[] };
        offered.extend(check_game::<M101>(2 + (seed % 3) as u8, &options(given), seed, 7, &[]));
    }
    let words = [
        "pass",
        "keep",
        "select",
        "alone",
        "no-boost",
        "boost",
        "take",
        "draw",
        "build",
        "upgrade",
        "in",
        "rotate",
        "pay",
        "colonise",
        "at",
        "peacefully",
        "by-force",
        "cube",
        "to",
        "hand-over",
    ];
    for word in words {
        assert!(offered.contains(word), "never offered: {word}");
    }
}

#[test]
fn a_first_picture_has_what_the_walk_through_points_at() {
    (2..=4).for_each(check_first_picture::<M101>);
}

#[test]
fn two_worlds_that_look_alike_give_the_same_picture() {
    for players in 2..=4 {
        check_honesty::<M101>(players, &Options::new(), u64::from(players), 9, 20);
    }
}

#[test]
fn a_spectator_sees_no_hand() {
    let table = at::<M101>(3, &Options::new(), |state| state.open.round > 2);
    let drawn = picture(&table, None, Layout::Wide);
    assert!(!drawn.contains("data-at=\"cards"), "a spectator has no hand");
    for card in table.state().hands[Seat::new(0)].iter() {
        let id = &table.game().content.card(card).id;
        assert!(!drawn.contains(&format!("hand-0-{id}")), "{id} is in a hand");
    }
}
