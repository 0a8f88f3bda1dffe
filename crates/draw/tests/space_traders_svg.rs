//! Pictures of Space Traders, as they were reviewed; the laws of all boards are held against them in `laws`.

use board_laws::scene::{at, in_lines, options, picture};
use draw::Shape;
use kernel::Seat;
use space_traders::SpaceTraders;
use space_traders::state::{Click, Phase};

const YOU: Option<Seat> = Some(Seat::new(0));

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let writing = at::<SpaceTraders>(3, &options(&[]), |state| {
        let own = &state.programmes[Seat::new(0)];
        state.turn > 8 && own.steps.len() >= 2 && own.click == Click::None && state.links.0.iter().any(|links| !links.is_empty())
    });
    insta::assert_snapshot!("st-svg-writing-3", in_lines(&picture(&writing, YOU, Shape::Wide)));
    let tiles = at::<SpaceTraders>(2, &options(&[("layout", "lantern")]), |state| state.phase == Phase::Tiles);
    insta::assert_snapshot!("st-svg-tiles-2-phone", in_lines(&picture(&tiles, YOU, Shape::Tall)));
}

#[test]
fn every_planet_has_its_name_on_a_phone() {
    // Nobody has peeked yet: whose eyes are on a planet takes the place of a name.
    let early = at::<SpaceTraders>(2, &options(&[("layout", "triangle")]), |state| state.turn == 1);
    let phone = picture(&early, None, Shape::Tall);
    let names = ["Haven", "Brindle", "Tallow", "Cinder", "Marrow", "Quill", "Ostara", "Pell", "Drift", "Farreach"];
    let missing: Vec<&str> = names.into_iter().filter(|name| !phone.contains(&format!(">{name}</text>"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
