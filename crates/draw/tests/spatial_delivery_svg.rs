//! Pictures of Spatial Delivery, as they were reviewed; the laws of all boards are held against them in `laws`.

use board_laws::scene::{at, in_lines, picture};
use draw::{Board, Names, Shape};
use kernel::Options;
use spatial_delivery::SpatialDelivery;
use spatial_delivery::state::Step;

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let site = at::<SpatialDelivery>(3, &Options::new(), |state| state.step == Step::Site && !state.built().is_empty());
    insta::assert_snapshot!("sd-svg-site-3", in_lines(&picture(&site, Some(site.state().active), Shape::Wide)));
    let route = at::<SpatialDelivery>(5, &Options::new(), |state| state.step == Step::Route && state.round > 2);
    insta::assert_snapshot!("sd-svg-route-5-phone", in_lines(&picture(&route, Some(route.state().active), Shape::Tall)));
}

#[test]
fn a_hidden_hand_is_not_shown_to_others() {
    let table = at::<SpatialDelivery>(3, &Options::new(), |state| state.step == Step::Mission);
    let (active, other) = (table.state().active, table.state().active.next(3));
    let shown = |who| picture(&table, who, Shape::Wide);
    assert!(shown(Some(active)).contains("data-at=\"cards\"") && !shown(None).contains("data-at=\"cards\""));
    // The same picture for another seat whatever the hands hold, since only their sizes are in it.
    let mut view = table.view(Some(other));
    view.record = Default::default();
    let names = Names::new(["Mary", "Nick", "John"], Some(other));
    let again = table.game().svg(&view, &[], &names, Shape::Wide).unwrap().0;
    assert_eq!(again, shown(Some(other)));
}
