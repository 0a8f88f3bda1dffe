//! Pictures of Spatial Delivery: complete, small, honest, and every choice in them exactly once.

mod pictures;

use draw::{Board, Layout, Names};
use kernel::Options;
use pictures::{at, check_first_picture, check_game, check_honesty, in_lines, options, picture};
use spatial_delivery::SpatialDelivery;
use spatial_delivery::state::Step;

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let site = at::<SpatialDelivery>(3, &Options::new(), |state| state.step == Step::Site && state.built() != 0);
    insta::assert_snapshot!("sd-svg-site-3", in_lines(&picture(&site, Some(site.state().active), Layout::Wide)));
    let route = at::<SpatialDelivery>(5, &Options::new(), |state| state.step == Step::Route && state.round > 2);
    insta::assert_snapshot!("sd-svg-route-5-phone", in_lines(&picture(&route, Some(route.state().active), Layout::Phone)));
}

#[test]
fn every_choice_is_in_the_picture_exactly_once_and_nothing_else_is() {
    let mut offered = std::collections::BTreeSet::new();
    for seed in 0..15 {
        let given: &[(&str, &str)] = if seed % 4 == 0 { &[("hands", "open")] } else { &[] };
        offered.extend(check_game::<SpatialDelivery>(3 + (seed % 3) as u8, &options(given), seed, 3, &["explore", "deliver"]));
    }
    let words = [
        "take", "decline", "pass", "stay", "explore", "travel", "site", "cheapest", "lane", "pay", "all-fuel", "to", "skip", "deliver",
        "use", "token", "points", "play",
    ];
    for word in words {
        assert!(offered.contains(word), "never offered: {word}");
    }
}

#[test]
fn a_first_picture_has_what_the_walk_through_points_at() {
    (3..=5).for_each(check_first_picture::<SpatialDelivery>);
}

#[test]
fn two_worlds_that_look_alike_give_the_same_picture() {
    for players in 3..=5 {
        // The record gives every hand, so only the order of decks differs, which the state of a bag does not even hold.
        check_honesty::<SpatialDelivery>(players, &Options::new(), u64::from(players), 9, 0);
    }
}

#[test]
fn a_hidden_hand_is_not_shown_to_others() {
    let table = at::<SpatialDelivery>(3, &Options::new(), |state| state.step == Step::Mission);
    let (active, other) = (table.state().active, table.state().active.next(3));
    let shown = |who| picture(&table, who, Layout::Wide);
    assert!(shown(Some(active)).contains("data-at=\"cards\"") && !shown(None).contains("data-at=\"cards\""));
    // The same picture for another seat whatever the hands hold, since only their sizes are in it.
    let mut view = table.view(Some(other));
    view.record = Default::default();
    let names = Names::new(["Mary", "Nick", "John"], Some(other));
    let again = table.game().svg(&view, &[], &names, Layout::Wide).unwrap().0;
    assert_eq!(again, shown(Some(other)));
}
