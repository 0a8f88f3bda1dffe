//! SD-8: Deliver.

use parts::hex::Hex;
use spatial_delivery::Event;
use spatial_delivery::state::Step;

use crate::kit::*;

/// Alice at her own station 1.7.8: Robotics on 1, Science on 7, Medicine on 8.
fn at_home(hand: &str) -> Scene {
    scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").hand(ALICE, hand).hand(BOB, "RF").passed(&[CAROL]).turn(ALICE)
}

/// Bob at Alice's station.
fn away(hand: &str) -> Scene {
    scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(BOB, "1.7.8").hand(BOB, hand).hand(CAROL, "RF").turn(BOB)
}

#[test]
fn sd_8_1_after_the_mission_at_the_present_location() {
    let mut scene = scene(3).segments("1|2 1|8").station(BOB, "1.7.8").hand(ALICE, "RF medicine/monopoly").turn(ALICE);
    // At Earth there is nothing to deliver; after the journey there is.
    scene.plays(ALICE, "travel, pay fuel");
    scene.offers(ALICE, "skip, deliver medicine/monopoly");
}

#[test]
fn sd_8_2_nothing_is_delivered_at_earth() {
    let scene = scene(3).hand(ALICE, "medicine/initiative").turn(ALICE);
    scene.offers(ALICE, "pass, stay");
    scene.refuses(ALICE, "deliver medicine/initiative", "SD-8.2", "fly to a station before you deliver");
    // Any player's station will do.
    away("medicine/monopoly").offers(BOB, "pass, stay, travel");
}

#[test]
fn sd_8_3_a_card_and_a_touched_world_of_its_type() {
    let mut scene = at_home("medicine/monopoly culture/monopoly science/monopoly");
    scene.plays(ALICE, "stay");
    scene.offers(ALICE, "skip, deliver medicine/monopoly, deliver science/monopoly");
    scene.refuses(ALICE, "deliver culture/monopoly", "SD-8.3", "no world at this station takes Culture (Monopoly)");
    scene.refuses(ALICE, "deliver robotics/monopoly", "SD-8.3", "you hold no Robotics (Monopoly)");
    scene.plays(ALICE, "deliver medicine/monopoly");
    assert!(matches!(scene.events[0], Event::Delivered { hex, .. } if hex.0 == 8));
}

#[test]
fn sd_8_4_the_destination_has_its_score_token() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").no_score_token(8);
    let mut scene = scene.hand(ALICE, "medicine/monopoly science/monopoly").turn(ALICE);
    scene.plays(ALICE, "stay");
    scene.offers(ALICE, "skip, deliver science/monopoly");
    scene.refuses(ALICE, "deliver medicine/monopoly", "SD-8.4", "(Medicine, delivered already)");
    // Opportunity goes to a world of any type, but not to one that has had its delivery; Shortage does, if the type matches.
    let all = || {
        self::scene(3)
            .segments("1|2 1|8")
            .station(ALICE, "1.7.8")
            .ship(ALICE, "1.7.8")
            .no_score_token(1)
            .no_score_token(7)
            .no_score_token(8)
    };
    let mut served = all().hand(ALICE, "culture/opportunity culture/shortage medicine/shortage medicine/barter").turn(ALICE);
    served.plays(ALICE, "stay");
    served.offers(ALICE, "skip, deliver medicine/shortage");
    served.refuses(ALICE, "deliver culture/opportunity", "SD-8.4", "only Shortage delivers again");
    served.refuses(ALICE, "deliver medicine/barter", "SD-8.4", "no world at this station takes Medicine (Barter) any more in this round");
    served.refuses(ALICE, "deliver culture/shortage", "SD-8.3", "no world at this station takes Culture (Shortage)");
}

#[test]
fn sd_8_5_one_good_a_turn_and_more_by_staying() {
    let mut scene = at_home("medicine/monopoly science/monopoly robotics/monopoly");
    scene.plays(ALICE, "stay, deliver medicine/monopoly");
    assert_eq!(scene.asked(), Some(BOB), "one delivery, and the turn was over");
    scene.plays(BOB, "pass");
    scene.plays(ALICE, "stay, deliver science/monopoly");
    scene.plays(ALICE, "stay, deliver robotics/monopoly");
    assert_eq!(scene.state.points[ALICE].deliveries, 2 + 2 + 1);
}

#[test]
fn sd_8_6_the_score_token_is_taken() {
    let mut scene = at_home("medicine/shortage robotics/shortage");
    scene.plays(ALICE, "stay, deliver medicine/shortage");
    assert_eq!(scene.state.points[ALICE].deliveries, 2);
    assert!(!scene.state.score_tokens.has(Hex(8)) && scene.state.score_tokens.has(Hex(7)));
    assert!(scene.cites("SD-8.6"));
}

#[test]
fn sd_8_7_the_first_delivery_token_is_taken() {
    let mut scene = at_home("medicine/shortage");
    scene.plays(ALICE, "stay, deliver medicine/shortage");
    assert_eq!(scene.tokens(ALICE, "medicine"), 1);
    assert!(!scene.state.first_tokens.has(Hex(8)));
    assert_eq!(scene.total(ALICE), 4 + 2, "it scores at the end of the game only");
    // A second one is not there to take.
    let scene = scene_after_first();
    assert_eq!(scene.tokens(ALICE, "medicine"), 0);
}

fn scene_after_first() -> Scene {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").first_delivery(CAROL, 8);
    let mut scene = scene.hand(ALICE, "medicine/monopoly").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/monopoly");
    scene
}

#[test]
fn sd_8_8_bonuses_come_from_the_supply() {
    let mut scene = at_home("medicine/monopoly");
    scene.plays(ALICE, "stay, deliver medicine/monopoly");
    assert_eq!((scene.state.points[ALICE].deliveries, scene.state.points[ALICE].bonuses), (2, 2));
    assert!(scene.cites("SD-8.8"));
}

#[test]
fn sd_8_9_the_builder_gets_a_fee() {
    let mut scene = away("medicine/shortage");
    scene.plays(BOB, "stay, deliver medicine/shortage");
    assert_eq!((scene.state.points[ALICE].fees, scene.total(BOB)), (1, 2), "Bob loses nothing by it (ruling 33)");
    let mut scene = at_home("medicine/shortage");
    scene.plays(ALICE, "stay, deliver medicine/shortage");
    assert_eq!(scene.state.points[ALICE].fees, 0, "no fee at the own station");
}

#[test]
fn sd_8_10_the_card_goes_to_its_discards() {
    let mut scene = at_home("medicine/shortage");
    scene.plays(ALICE, "stay, deliver medicine/shortage");
    assert_eq!((scene.discards("medicine"), scene.cards(ALICE)), (1, String::new()));
}

#[test]
fn sd_8_11_powers_may_follow_a_delivery() {
    for (card, step) in
        [("medicine/barter", "BarterTake"), ("medicine/enterprise", "EnterpriseUse"), ("medicine/initiative", "InitiativeUse")]
    {
        let mut scene = at_home(card);
        scene.plays(ALICE, &format!("stay, deliver {card}"));
        assert!(format!("{:?}", scene.state.step).starts_with(step), "{card}");
        assert!(scene.cites("SD-8.11"));
    }
    let mut scene = at_home("medicine/barter");
    scene.plays(ALICE, "stay, deliver medicine/barter");
    scene.offers(ALICE, "take culture, take medicine, take robotics, take science, decline");
    scene.plays(ALICE, "decline");
    assert_eq!(scene.asked(), Some(BOB));
}

#[test]
fn sd_8_12_no_second_delivery_to_a_world_in_a_round() {
    let mut scene = at_home("2 medicine/opportunity");
    scene.plays(ALICE, "stay, deliver medicine/opportunity, world 8");
    scene.plays(BOB, "pass");
    scene.plays(ALICE, "stay, deliver medicine/opportunity");
    assert_eq!(scene.state.step, Step::World(scene.kind("medicine/opportunity")));
    scene.offers(ALICE, "world 1, world 7");
    scene.refuses(ALICE, "world 8", "SD-8.4", "Foxglove has had its delivery");
    scene.refuses(ALICE, "world 9", "SD-8.3", "this station does not touch a world on hex 9");
    scene.refuses(ALICE, "world 2", "SD-8.3", "worlds here");
}
