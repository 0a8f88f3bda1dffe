//! Pictures of M101, as they were reviewed; the laws of all boards are held against them in `laws`.

use board_laws::scene::{at, in_lines, picture};
use draw::Shape;
use kernel::{Options, Seat};
use m101::M101;
use m101::state::Step;

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let colonising = at::<M101>(4, &Options::new(), |state| matches!(state.step, Step::ColoniseSpace(_)) && state.open.round > 3);
    let active = colonising.state().open.active();
    insta::assert_snapshot!("m101-svg-colonise-space-4", in_lines(&picture(&colonising, active, Shape::Wide)));
    let turning = at::<M101>(2, &Options::new(), |state| matches!(state.step, Step::Turning { .. }) && state.open.round > 2);
    insta::assert_snapshot!("m101-svg-rotation-2-phone", in_lines(&picture(&turning, turning.state().open.active(), Shape::Tall)));
    insta::assert_snapshot!("m101-svg-rotation-2-spectator", in_lines(&picture(&turning, None, Shape::Wide)));
}

#[test]
fn a_spectator_sees_no_hand() {
    let table = at::<M101>(3, &Options::new(), |state| state.open.round > 2);
    let drawn = picture(&table, None, Shape::Wide);
    assert!(!drawn.contains("data-at=\"cards"), "a spectator has no hand");
    for card in table.state().hands[Seat::new(0)].iter() {
        let id = &table.game().content.card(card).id;
        assert!(!drawn.contains(&format!("hand-0-{id}")), "{id} is in a hand");
    }
}
