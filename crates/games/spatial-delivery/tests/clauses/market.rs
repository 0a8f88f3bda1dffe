//! SD-3 (phases) and SD-4: the Goods Market.

use kernel::{Game, Learned, Seat};
use spatial_delivery::Event;
use spatial_delivery::cards::{Goods, Hand};
use spatial_delivery::galaxy::Node;
use spatial_delivery::state::Step;

use crate::kit::*;

/// A Goods Market in which this many cards have been taken.
fn draft(mut scene: Scene, takes: u8) -> Scene {
    scene.state.step = Step::TakeGoods;
    scene.state.takes = takes;
    scene.check();
    scene
}

#[test]
fn sd_3_1_five_rounds_or_as_the_option_says() {
    for (rounds, options) in [(5, &[][..]), (1, &[("rounds", "1")][..]), (7, &[("rounds", "7")][..])] {
        let mut scene = scene_with(3, options);
        scene.state.round = 1;
        if rounds > 2 {
            scene = scene.round(rounds);
        }
        let mut scene = scene.hand(ALICE, "medicine/initiative").passed(&[BOB, CAROL]).turn(ALICE);
        assert_eq!(scene.state.round, rounds);
        scene.plays(ALICE, "pass");
        assert_eq!(scene.state.step, Step::Over);
    }
}

#[test]
fn sd_3_2_market_journey_return() {
    let mut scene = draft(scene(3), 11);
    scene.plays(CAROL, "take culture");
    // With the last card taken the Trade Journey begins; two players without segments or goods to spend pass at once.
    assert_eq!(scene.state.step, Step::TakeGoods, "nobody could do anything with these cards, so round 2 began");
    assert!(scene.events.contains(&Event::RoundBegan { round: 2 }));
    let mut scene = draft(self::scene(3).hand(ALICE, "RF culture/initiative"), 11);
    scene.plays(CAROL, "take culture");
    assert_eq!((scene.state.step, scene.state.active), (Step::Mission, ALICE));
    assert!(scene.cites("SD-5.1"));
}

#[test]
fn sd_3_3_a_phase_is_finished_for_everybody_first() {
    let mut scene = draft(scene(3).hand(ALICE, "RF culture/initiative"), 10);
    // Alice has all her cards, but the journey waits for Carol's last one.
    scene.plays(BOB, "take culture");
    assert_eq!((scene.state.step, scene.asked()), (Step::TakeGoods, Some(CAROL)));
    scene.plays(CAROL, "take culture");
    assert_eq!(scene.state.step, Step::Mission);
}

#[test]
fn sd_3_4_players_act_in_turn_order() {
    let mut scene = scene(3);
    scene.state.order = [CAROL, ALICE, BOB].into_iter().collect();
    let mut scene = draft(scene, 0);
    for seat in [CAROL, ALICE, BOB, CAROL] {
        assert_eq!(scene.asked(), Some(seat));
        scene.plays(seat, "take science");
    }
    scene.refuses(BOB, "take science", "SD-3.4", "it is seat 0's choice now: take a card of the Goods Market");
}

#[test]
fn sd_4_1_empty_piles_with_discards_are_rebuilt_first() {
    // Bob holds all Culture but one card, which he discarded; everybody passes.
    let mut scene = scene(3).pile_to_hand("culture", BOB).hand(ALICE, "medicine/initiative").passed(&[BOB, CAROL]);
    let barter = scene.kind("culture/barter");
    scene.state.hands[BOB].take(barter);
    scene.state.piles[0].discards.0[6] += 1;
    let mut scene = scene.turn(ALICE);
    assert_eq!(scene.state.face_up(Goods(0)), None);
    scene.plays(ALICE, "pass");
    assert_eq!(scene.state.face_up(Goods(0)), Some(scene.kind("culture/barter")));
    assert!(scene.cites("SD-4.1") && scene.cites("SD-4.7"));
    assert_eq!(scene.learned, Learned::Something, "a card was turned up: the pass is final");
}

#[test]
fn sd_4_2_two_rocket_fuel_cards_each() {
    let mut scene = scene(3).hand(ALICE, "medicine/initiative").passed(&[BOB, CAROL]).turn(ALICE);
    scene.plays(ALICE, "pass");
    assert_eq!([ALICE, BOB, CAROL].map(|seat| scene.state.hands[seat].count(scene.kind("RF"))), [2, 2, 2]);
    assert_eq!(scene.state.depot, 24);
    assert!(scene.events.contains(&Event::Fuelled { seat: BOB, cards: 2 }));
}

/// Round 1 ends with this Depot; how many cards everybody got.
fn shortage(options: &[(&str, &str)], hoard: &str) -> ([u8; 5], u16) {
    let mut scene = scene_with(5, options).round(4).hand(ALICE, hoard).hand(BOB, "medicine/initiative");
    // Carol holds the rest of what Alice may not have had.
    scene = scene.passed(&[ALICE, CAROL, DAVE, EVE]).turn(BOB);
    let before = [0, 1, 2, 3, 4].map(|seat| scene.state.hands[Seat::new(seat)].total());
    scene.plays(BOB, "pass");
    let after = [0, 1, 2, 3, 4].map(|seat| scene.state.hands[Seat::new(seat)].total());
    let mut got = [0; 5];
    got.iter_mut().zip(before.iter().zip(after)).for_each(|(got, (before, after))| *got = (after - before) as u8);
    (got, scene.state.depot)
}

#[test]
fn sd_4_3_a_short_depot_is_handed_out_in_turn_order() {
    // 22 cards are in hands: nobody can have more than two a round, so three players share them.
    let mut scene = scene(5).round(4).hand(ALICE, "8 RF").hand(CAROL, "8 RF").hand(DAVE, "7 RF").hand(BOB, "medicine/initiative");
    scene = scene.passed(&[ALICE, CAROL, DAVE, EVE]).turn(BOB);
    assert_eq!(scene.state.depot, 7);
    scene.plays(BOB, "pass");
    let fuel = |seat| scene.state.hands[seat].count(scene.kind("RF"));
    assert_eq!([fuel(ALICE), fuel(BOB), fuel(CAROL), fuel(DAVE), fuel(EVE)], [10, 2, 9, 8, 1]);
    assert_eq!(scene.state.depot, 0);
    assert!(scene.cites("SD-4.3"));
    // With enough cards nobody goes short.
    assert_eq!(shortage(&[], "8 RF"), ([2; 5], 12));
}

#[test]
fn sd_4_3_unlimited_fuel_is_made_as_needed() {
    let mut scene = scene_with(5, &[("fuel_shortage", "unlimited")]).round(4);
    scene = scene.hand(ALICE, "8 RF").hand(CAROL, "8 RF").hand(DAVE, "8 RF").hand(BOB, "medicine/initiative");
    scene = scene.passed(&[ALICE, CAROL, DAVE, EVE]).turn(BOB);
    scene.plays(BOB, "pass");
    let fuel = |seat| scene.state.hands[seat].count(scene.kind("RF"));
    assert_eq!([fuel(ALICE), fuel(BOB), fuel(CAROL), fuel(DAVE), fuel(EVE)], [10, 2, 10, 10, 2]);
    assert_eq!(scene.state.depot, 0);
}

#[test]
fn sd_4_4_four_laps_in_the_same_direction() {
    let mut scene = draft(scene(3), 0);
    let piles = ["culture", "medicine", "robotics", "science"];
    for pile in piles {
        for seat in [ALICE, BOB, CAROL] {
            assert_eq!(scene.asked(), Some(seat), "the lap of {pile}");
            scene.plays(seat, &format!("take {pile}"));
        }
    }
    let cards = |seat: Seat| scene.events.iter().filter(|event| matches!(event, Event::Took { seat: by, .. } if *by == seat)).count();
    assert_eq!([cards(ALICE), cards(BOB), cards(CAROL)], [4, 4, 4]);
}

#[test]
fn sd_4_5_a_card_must_be_taken_from_a_pile_that_has_one() {
    let scene = draft(scene(3).pile_to_hand("culture", BOB), 0);
    scene.offers(ALICE, "take medicine, take robotics, take science");
    scene.refuses(ALICE, "take culture", "SD-4.5", "the Culture pile is empty; there is a card of Medicine, Robotics, Science");
    scene.refuses(ALICE, "skip", "SD-5.2", "take a card of the Goods Market");
}

#[test]
fn sd_4_6_the_next_card_is_turned_up_at_once() {
    let mut scene = draft(scene(3), 0);
    let before = scene.state.piles[1].deck.total();
    scene.plays(ALICE, "take medicine");
    assert_eq!(scene.cards(ALICE), "medicine/trade_agreement");
    assert_eq!(scene.state.piles[1].deck.total(), before - 1);
    assert!(scene.state.face_up(Goods(1)).is_some());
    assert_eq!(scene.learned, Learned::Something);
}

#[test]
fn sd_4_7_discards_are_shuffled_into_a_new_deck() {
    let mut scene = scene(3).deck_to_hand("culture", BOB);
    for card in ["culture/barter", "culture/barter", "culture/monopoly"] {
        let kind = scene.kind(card);
        scene.state.hands[BOB].take(kind);
        scene.state.piles[0].discards.add(kind.power().unwrap(), 1);
    }
    let mut scene = draft(scene, 0);
    scene.plays(ALICE, "take culture");
    let pile = &scene.state.piles[0];
    assert_eq!((pile.deck.total(), pile.discards.total(), pile.face_up.is_some()), (2, 0, true));
    assert!(scene.events.contains(&Event::Reshuffled { goods: Goods(0), cards: 3 }));
}

#[test]
fn sd_4_8_without_discards_the_pile_stays_empty() {
    let mut scene = draft(scene(3).deck_to_hand("culture", BOB), 0);
    scene.plays(ALICE, "take culture");
    assert_eq!(scene.state.face_up(Goods(0)), None);
    assert_eq!(scene.learned, Learned::Nothing, "nothing new was shown");
    assert!(scene.events.contains(&Event::PileEmpty { goods: Goods(0) }));
    // Discards of later in the round do not bring it back before the next Goods Market (ruling 45).
    let barter = scene.kind("culture/barter");
    scene.state.hands[BOB].take(barter);
    scene.state.piles[0].discards.0[6] += 1;
    scene.check();
    scene.plays(BOB, "take science");
    assert_eq!(scene.state.face_up(Goods(0)), None);
}

#[test]
fn sd_4_9_with_four_empty_piles_the_draft_is_over() {
    let mut scene = scene(3).pile_to_hand("culture", BOB).pile_to_hand("medicine", BOB).pile_to_hand("robotics", CAROL);
    scene = scene.deck_to_hand("science", CAROL).hand(ALICE, "RF");
    scene.state.segments.insert(spatial_delivery::galaxy::Lane(0));
    // One pile with one card: the engine takes it for Alice, and then nothing is left.
    let mut scene = scene.hand(BOB, "RF").passed(&[ALICE, CAROL]).turn(BOB);
    scene.plays(BOB, "pass");
    assert!(scene.events.contains(&Event::MarketEmpty) && scene.cites("SD-4.9"));
    assert_eq!(scene.cards(ALICE), "science/trade_agreement 3 fuel");
    assert_eq!(scene.state.takes, 1);
}

#[test]
fn sd_4_10_no_hand_limit() {
    let mut scene = draft(scene(3).pile_to_hand("culture", ALICE).deck_to_hand("medicine", ALICE), 0);
    assert_eq!(scene.state.hands[ALICE].total(), 29);
    scene.plays(ALICE, "take science");
    assert_eq!(scene.state.hands[ALICE].total(), 30);
    // Cards kept from earlier rounds do not count against the four.
    assert_eq!(scene.game.content.numbers.goods_per_round, 4);
}

#[test]
fn sd_4_11_the_market_stays_open_for_barter() {
    let mut scene = scene(3).face_up("science/shortage").hand(ALICE, "2 culture/barter").turn(ALICE);
    scene.plays(ALICE, "stay, play culture/barter, take science");
    assert!(scene.cites("SD-4.11") && scene.cites("SD-4.6"));
    assert_eq!(scene.cards(ALICE), "culture/barter science/shortage");
    assert!(scene.state.face_up(Goods(3)).is_some(), "the pile was refilled");
}

#[test]
fn ships_stay_at_earth_in_the_market() {
    let scene = draft(scene(3), 0);
    assert!(scene.game.players().all(|seat| scene.state.ships[seat] == Node::EARTH && scene.state.hands[seat] == Hand::EMPTY));
    assert_eq!(scene.game.seats(), 3);
}
