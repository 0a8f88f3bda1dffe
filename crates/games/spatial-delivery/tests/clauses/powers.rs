//! SD-9 and SD-10: the Card Action and the powers.

use parts::hex::Hex;
use spatial_delivery::Event;
use spatial_delivery::cards::Goods;
use spatial_delivery::state::{Moment, Step};

use crate::kit::*;

fn at_home(hand: &str) -> Scene {
    scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").hand(ALICE, hand).hand(BOB, "RF").passed(&[CAROL]).turn(ALICE)
}

fn away(hand: &str) -> Scene {
    scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(BOB, "1.7.8").hand(BOB, hand).hand(CAROL, "RF").turn(BOB)
}

#[test]
fn sd_9_1_a_card_may_be_discarded_for_its_power() {
    let mut scene = at_home("culture/barter culture/enterprise culture/initiative culture/monopoly 2 RF");
    scene.plays(ALICE, "stay");
    scene.offers(ALICE, "skip, play culture/barter, play culture/enterprise, play culture/initiative");
    scene.refuses(ALICE, "play science/barter", "SD-9.1", "you hold no Science (Barter)");
    scene.plays(ALICE, "play culture/initiative, points");
    assert!(scene.cites("SD-9.1"));
}

#[test]
fn sd_9_2_one_card_a_turn_and_the_turn_ends() {
    let mut scene = at_home("2 culture/initiative medicine/shortage");
    scene.plays(ALICE, "stay, deliver medicine/shortage, play culture/initiative, points");
    assert_eq!(scene.asked(), Some(BOB));
    assert_eq!(scene.cards(ALICE), "culture/initiative");
}

#[test]
fn sd_9_3_at_any_location_and_with_nothing_before_it() {
    let mut scene = scene(3).hand(ALICE, "culture/initiative").turn(ALICE);
    scene.plays(ALICE, "stay, play culture/initiative, token");
    assert_eq!(scene.ship_at(ALICE), "E");
    assert!(scene.state.next_order.contains(&ALICE));
}

#[test]
fn sd_9_4_a_card_gained_in_the_same_turn() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").face_up("science/initiative");
    let mut scene = scene.hand(ALICE, "medicine/barter").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter, take science, play science/initiative, token");
    assert_eq!(scene.cards(ALICE), "");
}

#[test]
fn sd_9_5_discarded_before_the_power_takes_effect() {
    // The Barter card just discarded is all there is to reshuffle: Alice may get it right back from the market.
    let mut scene = scene(3).hand(ALICE, "culture/barter").deck_to_hand("culture", BOB).turn(ALICE);
    scene.plays(ALICE, "stay, play culture/barter, take culture");
    assert_eq!(scene.state.face_up(Goods(0)), Some(scene.kind("culture/barter")));
    assert!(scene.cites("SD-9.5"));
}

#[test]
fn sd_9_6_only_barter_enterprise_and_initiative() {
    let mut scene = at_home(
        "culture/initiative culture/fast_burn culture/opportunity culture/shortage culture/distant_market culture/trade_agreement RF",
    );
    scene.plays(ALICE, "stay, skip");
    scene.offers(ALICE, "skip, play culture/initiative");
    for card in ["fast_burn", "opportunity", "shortage", "distant_market", "trade_agreement"] {
        scene.refuses(ALICE, &format!("play culture/{card}"), "SD-9.6", "only Barter, Enterprise and Initiative can");
    }
    scene.refuses(ALICE, "play fuel", "SD-9.6", "Rocket Fuel cannot be played");
}

#[test]
fn sd_10_1_fast_burn_pays_for_two() {
    let mut scene = scene(3).hand(ALICE, "RF culture/fast_burn robotics/barter science/barter medicine/barter").turn(ALICE);
    scene.plays(ALICE, "explore, site 1.7.8");
    if scene.state.step == Step::Route {
        scene.plays(ALICE, "cheapest");
    }
    while scene.state.step == Step::StationGood {
        let good = scene.legal(ALICE).into_iter().find(|pay| pay.ends_with("barter")).unwrap();
        scene.plays(ALICE, &good);
    }
    scene.offers(ALICE, "pay culture/fast_burn, pay fuel");
    scene.plays(ALICE, "pay culture/fast_burn");
    assert_eq!((scene.ship_at(ALICE), scene.cards(ALICE)), ("1.7.8".into(), "fuel".into()));
    assert!(scene.cites("SD-10.1"));
    // As a station good it is an ordinary card.
    let scene = self::scene(3).hand(ALICE, "2 RF robotics/fast_burn science/fast_burn medicine/fast_burn").turn(ALICE);
    assert!(scene.can_build("1.7.8"));
}

#[test]
fn sd_10_2_opportunity_goes_to_another_type() {
    let mut scene = at_home("culture/opportunity");
    scene.plays(ALICE, "stay, deliver culture/opportunity, world 8");
    assert_eq!((scene.state.points[ALICE].deliveries, scene.tokens(ALICE, "medicine"), scene.tokens(ALICE, "culture")), (2, 0, 0));
    assert!(scene.state.first_tokens.has(Hex(8)) && !scene.state.score_tokens.has(Hex(8)));
    assert!(scene.cites("SD-10.2"));
    // To its own type it is an ordinary delivery (ruling 29).
    let mut scene = at_home("medicine/opportunity");
    scene.plays(ALICE, "stay, deliver medicine/opportunity, world 8");
    assert_eq!(scene.tokens(ALICE, "medicine"), 1);
}

#[test]
fn sd_10_3_shortage_needs_no_score_token() {
    let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").no_score_token(8).no_score_token(1);
    let mut scene = scene.hand(ALICE, "medicine/shortage culture/shortage").turn(ALICE);
    scene.plays(ALICE, "stay");
    scene.offers(ALICE, "skip, deliver medicine/shortage");
    scene.plays(ALICE, "deliver medicine/shortage");
    assert_eq!((scene.state.points[ALICE].deliveries, scene.tokens(ALICE, "medicine")), (2, 1));
    assert!(!scene.state.score_tokens.has(Hex(8)) && scene.cites("SD-10.3"));
    assert!(scene.events.iter().any(|event| matches!(event, Event::Delivered { shortage: true, .. })));
}

#[test]
fn sd_10_4_distant_market_in_the_outermost_ring() {
    let delivered = |card: &str, round| {
        let scene = scene(3).round(round).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
        let mut scene = scene.hand(ALICE, card).turn(ALICE);
        scene.plays(ALICE, &format!("stay, deliver {card}"));
        scene.state.points[ALICE].bonuses
    };
    assert_eq!(delivered("medicine/distant_market", 1), 2, "ring 2 in stage two");
    assert_eq!(delivered("robotics/distant_market", 1), 0, "ring 1");
    assert_eq!(delivered("medicine/distant_market", 3), 0, "ring 2 in stage three");
}

#[test]
fn sd_10_5_monopoly_from_the_own_station() {
    let mut scene = at_home("robotics/monopoly");
    scene.plays(ALICE, "stay, deliver robotics/monopoly");
    assert_eq!((scene.total(ALICE), scene.state.points[ALICE].bonuses), (4 + 1 + 2, 2));
    assert!(scene.cites("SD-10.5"));
    let mut scene = away("robotics/monopoly");
    scene.plays(BOB, "stay, deliver robotics/monopoly");
    assert_eq!(scene.state.points[BOB].bonuses, 0);
}

#[test]
fn sd_10_6_trade_agreement_from_another_players_station() {
    let mut scene = away("robotics/trade_agreement");
    scene.plays(BOB, "stay, deliver robotics/trade_agreement");
    assert_eq!((scene.total(BOB), scene.state.points[ALICE].fees), (1 + 2, 1));
    assert!(scene.cites("SD-10.6"));
    let mut scene = at_home("robotics/trade_agreement");
    scene.plays(ALICE, "stay, deliver robotics/trade_agreement");
    assert_eq!(scene.state.points[ALICE].bonuses, 0);
}

#[test]
fn sd_10_7_barter_takes_a_face_up_goods_card() {
    let mut scene = at_home("culture/barter");
    scene.plays(ALICE, "stay, play culture/barter");
    // Rocket Fuel cannot be taken (ruling 36), and as a Card Action the card must be.
    scene.offers(ALICE, "take culture, take medicine, take robotics, take science");
    scene.refuses(ALICE, "decline", "SD-10.7", "take a card of the market");
    scene.plays(ALICE, "take robotics");
    assert_eq!(scene.cards(ALICE), "robotics/trade_agreement");
    assert!(scene.events.iter().any(|event| matches!(event, Event::Took { barter: true, .. })));
}

#[test]
fn sd_10_8_enterprise_gives_another_turn_before_anybody_else() {
    let mut scene = at_home("culture/enterprise science/monopoly");
    scene.plays(ALICE, "stay, skip, play culture/enterprise");
    assert_eq!((scene.asked(), scene.state.step), (Some(ALICE), Step::Mission));
    scene.plays(ALICE, "stay, deliver science/monopoly");
    assert_eq!(scene.asked(), Some(BOB));
}

#[test]
fn sd_10_9_initiative_places_the_token_or_scores() {
    let mut scene = at_home("2 culture/initiative");
    scene.state.next_order = [CAROL].into_iter().collect();
    scene.plays(ALICE, "stay, play culture/initiative");
    scene.offers(ALICE, "token, points");
    scene.plays(ALICE, "token");
    assert_eq!(scene.state.next_order[..], [CAROL, ALICE], "the lowest free space");
    assert!(scene.events.contains(&Event::TokenPlaced { seat: ALICE, space: 2 }));
    scene.plays(BOB, "pass");
    scene.plays(ALICE, "stay, play culture/initiative");
    assert_eq!(scene.state.points[ALICE].initiative, 1, "with the spare token out there are only points, and nothing to ask");
}

#[test]
fn sd_10_9_initiative_points_by_option() {
    let mut scene = scene_with(3, &[("initiative_points", "2")]).hand(ALICE, "culture/initiative").turn(ALICE);
    scene.plays(ALICE, "stay, play culture/initiative, points");
    assert_eq!(scene.state.points[ALICE].initiative, 2);
}

#[test]
fn sd_10_10_barter_with_an_empty_market() {
    let empty = |hand: &str| {
        let scene = scene(3).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8").hand(ALICE, hand);
        scene.pile_to_hand("culture", BOB).pile_to_hand("medicine", BOB).pile_to_hand("robotics", BOB).pile_to_hand("science", BOB)
    };
    let mut scene = empty("medicine/barter").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/barter");
    assert!(scene.cites("SD-10.10"), "upon delivery it does nothing");
    assert_eq!(scene.asked(), Some(BOB));
    let mut scene = empty("medicine/barter medicine/initiative").turn(ALICE);
    scene.plays(ALICE, "stay, skip");
    scene.offers(ALICE, "skip, play medicine/initiative");
    scene.refuses(ALICE, "play medicine/barter", "SD-10.10", "Barter has nothing to take");
}

#[test]
fn sd_10_11_barter_as_a_card_action_at_most_twelve_times() {
    let mut scene = at_home("medicine/barter culture/barter culture/initiative");
    scene.state.barters[ALICE] = 11;
    scene.plays(ALICE, "stay, skip, play culture/barter, take culture");
    assert_eq!(scene.state.barters[ALICE], 12);
    scene.plays(BOB, "pass");
    scene.plays(ALICE, "stay, skip");
    scene.offers(ALICE, "skip, play culture/initiative");
    scene.refuses(ALICE, "play medicine/barter", "SD-10.11", "Barter was played 12 times");
}

#[test]
fn sd_10_12_after_an_enterprise_delivery_the_card_action_is_open() {
    let mut scene = at_home("medicine/enterprise culture/initiative");
    scene.plays(ALICE, "stay, deliver medicine/enterprise");
    scene.offers(ALICE, "decline, use");
    scene.plays(ALICE, "use");
    assert_eq!((scene.state.step, scene.state.extra_turns), (Step::CardAction, 1));
    assert!(scene.cites("SD-10.12"));
    let mut scene = at_home("medicine/enterprise");
    scene.plays(ALICE, "stay, deliver medicine/enterprise, decline");
    assert_eq!(scene.asked(), Some(BOB), "declined: no extra turn (ruling 39)");
}

#[test]
fn sd_10_13_every_use_gives_one_extra_turn() {
    let mut scene = at_home("medicine/enterprise culture/enterprise science/enterprise 3 RF");
    scene.plays(ALICE, "stay, deliver medicine/enterprise, use, play culture/enterprise");
    assert_eq!((scene.asked(), scene.state.extra_turns), (Some(ALICE), 1), "the first of two has begun");
    scene.plays(ALICE, "stay, skip, play science/enterprise");
    assert_eq!(scene.state.extra_turns, 1, "uses during an extra turn add to what is left");
    assert!(scene.events.contains(&Event::ExtraTurn { seat: ALICE, pending: 2, moment: Moment::CardAction }));
}

#[test]
fn sd_10_13_one_extra_turn_by_option() {
    let mut scene = scene_with(3, &[("enterprise_stack", "one")]).segments("1|2 1|8").station(ALICE, "1.7.8").ship(ALICE, "1.7.8");
    scene = scene.hand(ALICE, "medicine/enterprise culture/enterprise culture/initiative RF").hand(BOB, "RF").turn(ALICE);
    scene.plays(ALICE, "stay, deliver medicine/enterprise, use");
    scene.offers(ALICE, "skip, play culture/initiative");
    scene.refuses(ALICE, "play culture/enterprise", "SD-10.13", "one is the most");
    scene.plays(ALICE, "skip");
    assert_eq!((scene.asked(), scene.state.extra_turns), (Some(ALICE), 0));
    // In the extra turn it can be used again.
    scene.plays(ALICE, "stay, play culture/enterprise");
    assert_eq!(scene.asked(), Some(ALICE));
}

#[test]
fn sd_10_14_an_extra_turn_is_a_whole_turn() {
    let mut scene = at_home("culture/enterprise medicine/enterprise RF");
    scene.plays(ALICE, "stay, deliver medicine/enterprise, use, play culture/enterprise");
    scene.plays(ALICE, "pass");
    assert!(scene.state.passed.contains(ALICE));
    assert!(scene.events.contains(&Event::Passed { seat: ALICE, forced: false, forfeited: 1 }) && scene.cites("SD-10.14"));
    assert_eq!(scene.asked(), Some(BOB));
}

#[test]
fn sd_10_15_the_cards_short_text_is_only_a_summary() {
    // The short text of Initiative names no number; the option rules.
    let scene = scene(3);
    let text = &scene.game.content.power(spatial_delivery::cards::Power::Initiative).text;
    assert_eq!(text, "Put your spare token on the Next Turn track, or score.");
    assert_eq!(scene.game.options.initiative_points, 1);
}
