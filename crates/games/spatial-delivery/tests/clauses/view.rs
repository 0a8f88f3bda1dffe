//! SD-13: information.

use kernel::{Game, Seat};
use spatial_delivery::View;
use spatial_delivery::state::{Plan, Step};

use crate::kit::*;

fn everybody() -> [Option<Seat>; 4] {
    [None, Some(ALICE), Some(BOB), Some(CAROL)]
}

#[test]
fn sd_13_1_hands_are_secret_on_screen_or_open() {
    let secret = scene(3).hand(ALICE, "2 RF culture/initiative").turn(ALICE);
    for who in everybody() {
        let view = secret.game.view(&secret.state, who);
        assert_eq!(view.hands[ALICE].size, 3, "the number is public");
        assert_eq!(view.hands[ALICE].cards.is_some(), who == Some(ALICE));
    }
    let open = scene_with(3, &[("hands", "open")]).hand(ALICE, "2 RF culture/initiative").turn(ALICE);
    assert!(everybody().iter().all(|who| open.game.view(&open.state, *who).hands[ALICE].cards == Some(open.state.hands[ALICE])));
    // Ruling 73: every card is seen as it is taken and spent, so the record knows all hands, for bots and for whoever counts along.
    assert!(everybody().iter().all(|who| secret.game.view(&secret.state, *who).record == secret.state.hands));
}

#[test]
fn sd_13_2_decks_and_tiles_to_come_are_face_down() {
    let scene = scene(3).hand(ALICE, "culture/initiative").passed(&[BOB, CAROL]).turn(ALICE);
    let view = scene.game.view(&scene.state, Some(ALICE));
    assert_eq!(view.piles.map(|pile| pile.deck), [13, 14, 14, 14]);
    assert_eq!((view.tiles.len(), view.worlds_to_come, view.space_to_come), (18, [2, 2, 2, 2], 10));
}

#[test]
fn sd_13_3_everything_else_is_public() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").first_delivery(BOB, 3).no_score_token(3);
    let mut scene = scene.hand(ALICE, "2 medicine/barter RF").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter, take science");
    for who in everybody() {
        let view: View = scene.game.view(&scene.state, who);
        assert_eq!((view.points, view.tokens, view.ships), (scene.state.points, scene.state.tokens, scene.state.ships));
        assert_eq!((view.segments, view.stations, view.depot), (scene.state.segments, scene.state.stations, scene.state.depot));
        assert_eq!(view.piles.map(|pile| pile.discards), scene.state.piles.map(|pile| pile.discards));
        assert!(scene.events.iter().all(|event| scene.game.told(event, who) == Some(*event)));
    }
}

#[test]
fn an_unfinished_mission_is_seen_by_nobody_else() {
    let mut scene =
        scene(3).hand(ALICE, "3 RF robotics/barter science/barter medicine/barter culture/initiative science/monopoly").turn(ALICE);
    let before = [None, Some(BOB)].map(|who| scene.game.view(&scene.state, who));
    for action in
        ["explore", "site 1.7.8", "cheapest", "pay robotics/barter", "pay science/barter", "pay medicine/barter", "pay culture/initiative"]
    {
        scene.plays(ALICE, action);
        assert_eq!([None, Some(BOB)].map(|who| scene.game.view(&scene.state, who)), before, "after '{action}'");
        assert!(scene.events.is_empty(), "payments are told with the finished mission only");
    }
    let own = scene.game.view(&scene.state, Some(ALICE));
    assert_eq!((own.plan.unpaid, own.hands[ALICE].size), (1, 8));
    assert_eq!(own.step, Step::Fuel { travel: false });
    assert_eq!(scene.game.imagine(&own, &mut kernel::Sampler::from_seed(1)), scene.state, "the own plan is known exactly");
    let imagined = scene.game.imagine(&before[1], &mut kernel::Sampler::from_seed(1));
    assert_eq!((imagined.step, imagined.plan), (Step::Mission, Plan::default()));
    assert_eq!(imagined.hands[ALICE].total(), 8, "hands follow exactly from the record");
}
