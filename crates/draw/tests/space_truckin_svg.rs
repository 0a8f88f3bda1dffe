//! Pictures of Space Truckin', as they were reviewed; the laws of all boards are held against them in `laws`.

use board_laws::scene::{at, in_lines, options, picture};
use draw::Shape;
use kernel::Seat;
use space_truckin::SpaceTruckin;
use space_truckin::action::Location;
use space_truckin::state::{Stage, Step};

const YOU: Option<Seat> = Some(Seat::new(0));

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let building = at::<SpaceTruckin>(1, &options(&[]), |state| {
        let own = &state.sheets[Seat::new(0)];
        matches!(own.step, Step::Position(..)) && own.systems.len() == 5
    });
    insta::assert_snapshot!("tr-svg-position-1", in_lines(&picture(&building, YOU, Shape::Wide)));
    let flying = at::<SpaceTruckin>(2, &options(&[("shipyard", "dealer")]), |state| {
        state.sheets[Seat::new(0)].step == Step::SecondBox && state.stage == Stage::Location(Location(1))
    });
    insta::assert_snapshot!("tr-svg-box-2-phone", in_lines(&picture(&flying, YOU, Shape::Tall)));
}
