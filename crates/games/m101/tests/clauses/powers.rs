//! M1-12: card powers, every form.

use kernel::Seat;
use m101::content::{Effect, Phase, Power, Trigger};

use crate::kit::{scene, seat};

/// M1-12.1: powers of a system are its controller's; all stack.
#[test]
fn m1_12_1_powers_belong_to_the_controller() {
    let mut table = scene("2 players | c3 GN05 @0 p1 | d3 GN02 @1 | bc23 IN07 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").until("expand");
    assert_eq!((table.hand(0), table.hand(1)), (3, 1));
}

/// M1-12.2: a card's powers never count for its own placement, and at once for the next (EX3, EX21).
#[test]
fn m1_12_2_not_for_its_own_placement() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 GY02 @1 | seat 0: hand IN21 IN03 3 | seat 1: hand 1");
    table.choose("0 build boost SP14").play("0: build IN21, in bc23, pay SP12");
    assert_eq!(table.hand(0), 2, "IN21 draws on build, but not for itself");
    table.play("0: build IN03, in cd23, pay");
    assert_eq!(table.hand(0), 2, "and for the next one it does");
}

/// M1-12.3: powers work in their phase only.
#[test]
fn m1_12_3_phases() {
    let mut table = scene("2 players | c3 BN06 @0 | e5 GY02 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").until("expand");
    assert_eq!(table.hand(0), 1, "Colonise did not take place");
}

/// M1-12.4: draws at the start of a phase, for all, in initiative order, the Expand chooser's two first.
#[test]
fn m1_12_4_phase_start_draws() {
    let mut table = scene("2 players | c3 BR08 @0 | e5 BR11 @1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("1 advance, 0 advance").cites("M1-12.4");
    assert_eq!((table.hand(0), table.hand(1)), (2, 2), "both drew before anybody took a card");
}

/// M1-12.5: a triggered draw comes after the act, each time.
#[test]
fn m1_12_5_triggered_draws() {
    let mut table = scene("2 players | c3 GY03 @0 yy | d3 DV04 @0 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 grey, to d3 1");
    assert_eq!(table.hand(0), 3, "1 by the demand space, 1 by GY03 for a grey cube");
    table.play("0: cube c3 grey, to d3 2");
    assert_eq!(table.hand(0), 5);
}

/// M1-12.6: targets: type, keyword, supply, this, controlled, not influenced, adjacent; tested before the disk is placed.
#[test]
fn m1_12_6_targets() {
    // IN16: a system you do not influence; IN20: a system you control.
    let mut table = scene("2 players | c3 GY06 @0 | d3 GY04 @1 | c4 BN02 @0 | bc23 IN16 @0 | bc34 IN20 @0 | seat 0: hand 3");
    table.choose("0 deliver boost SP14, 1 deliver").play("0: cube c3 grey, to d3 1").cites("M1-16.8");
    assert_eq!(table.hand(0), 3, "2 after the boost, 1 by IN16");
    table.play("0: any, cube c3 grey, to d3 2, any");
    assert_eq!(table.hand(0), 1, "now d3 is influenced: only the tolls");
    table.play("0: cube c3 grey, to c4 1");
    assert_eq!(table.hand(0), 3, "1 by the space, 1 by IN20");
}

/// M1-12.7, M1-12.8: "anyone" draws for the controller of the power, after the actor's draws, in initiative order.
#[test]
fn m1_12_7_and_m1_12_8_anyone() {
    let mut table = scene("3 players | c3 GY01 @0 | d3 DV05 @1 | cd23 IN15 @2 | f5 GY02 @2 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver, 2 deliver").play("0: cube c3 grey, to d3 1").cites("M1-12.7").cites("M1-12.8");
    assert_eq!((table.hand(1), table.hand(2)), (1, 1), "DV05 this system, IN15 adjacent, by anyone");
    let drew: Vec<u8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            m101::Event::Drew { seat, .. } => Some(Seat::number(*seat)),
            _ => None,
        })
        .collect();
    assert_eq!(drew, [1, 2]);
}

/// M1-12.9: discounts and draws apply by themselves; extra actions may be left unused.
#[test]
fn m1_12_9_automatic_but_for_extra_actions() {
    let mut table = scene("2 players | c3 BR01 @0 | e5 GY02 @1 | seat 0: hand IN09 2 | seat 1: hand 1");
    table.choose("0 colonise, 1 build").play("1: pass; 0: build IN09, in bc23, pay");
    assert_eq!(table.hand(0), 1);
    let mut table = scene("2 players | c3 GY10 @0 | d3 DV04 @0 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: pass");
    assert_ne!(table.state.phase, Phase::Deliver);
}

/// M1-12.10: every form of the table stands on a card of the shipped deck or loads from an edited one.
#[test]
fn m1_12_10_the_forms_of_the_deck() {
    let content = crate::kit::open(2, "").content;
    let count = |wanted: &dyn Fn(&Power) -> bool| {
        content.cards.iter().flat_map(|card| &card.powers).filter(|power| power.brace.is_none() && wanted(power)).count()
    };
    let effect = |effect: Effect, phase: Phase| count(&move |power| power.effect == effect && power.phase == phase && power.on.is_none());
    let on = |on: Trigger| count(&move |power| power.on == Some(on));
    assert_eq!(
        (effect(Effect::Tech, Phase::Advance), effect(Effect::Take, Phase::Advance), effect(Effect::Draw, Phase::Advance)),
        (10, 5, 4)
    );
    assert_eq!((effect(Effect::Discount, Phase::Build), on(Trigger::Build), effect(Effect::Draw, Phase::Build)), (9, 5, 2));
    assert_eq!((effect(Effect::Military, Phase::Colonise), effect(Effect::Discount, Phase::Colonise)), (22, 10));
    assert_eq!((on(Trigger::Colonise), on(Trigger::Conquer), effect(Effect::Draw, Phase::Colonise)), (7, 2, 2));
    assert_eq!((effect(Effect::Deliver, Phase::Deliver), on(Trigger::Sell), on(Trigger::Deliver)), (12, 10, 7));
    assert_eq!((effect(Effect::Sell, Phase::Deliver), effect(Effect::Draw, Phase::Deliver)), (6, 3));
    assert_eq!((effect(Effect::InvadeStrength, Phase::Expand), effect(Effect::PoliticalDiscount, Phase::Expand)), (6, 5));
    assert_eq!((effect(Effect::PoliticalFree, Phase::Expand), effect(Effect::Draw, Phase::Expand)), (4, 4));
    assert_eq!((effect(Effect::Influence, Phase::Expand), effect(Effect::Invade, Phase::Expand)), (2, 2));
    assert_eq!((on(Trigger::Political), on(Trigger::Invade)), (1, 1));
}

/// M1-12.11: "per" multiplies by a count, up to the cap, when the power is used.
#[test]
fn m1_12_11_per_and_cap() {
    let table = scene("2 players | c3 GY01 @0 | bc23 IN39 @0");
    assert_eq!(table.game.general_strength(&table.state, seat(0)), 1, "IN39 itself is a RESISTANCE card");
    let table = scene("2 players | c3 BN10 @0 | d3 BN11 @0 | c4 RD08 @0 | bc23 IN39 @0");
    assert_eq!(table.game.general_strength(&table.state, seat(0)), 2, "four cards, capped at 3, and -1 by BN11");
    // IN30: per GOVERNMENT system influenced, at most 2, at the start of Expand.
    let mut table = scene("2 players | c3 BN12 @0 | d3 RD06 @1 p0 p1 | e5 GY12 @1 p0 p1 | bc23 IN30 @0 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("").until("expand");
    assert_eq!(table.hand(0), 3);
}

/// M1-12.12, M1-12.13: tabs work once, for their owner's placement over them; covered ones never.
#[test]
fn m1_12_12_and_m1_12_13_tabs() {
    // IN24: -1 cost for brown at its first and third tab; rotation 3 puts them at c4 and ... d3 stays the name's neighbour.
    let mut table = scene("2 players | c3 GY01 @0 | cd34 IN26 @0 r3 | seat 0: hand BN04 GY04 3 | seat 1: hand 1");
    // Name at c3, then clockwise c4: draw, centre: -1 (barren), d3: draw.
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BN04, at c4, pay").cites("M1-12.12");
    assert_eq!(table.hand(0), 3, "4 - card - 1 paid + 1 by the tab");
    // M1-12.13: an infrastructure slid under systems has dead tabs.
    let mut table = scene("2 players | c3 GY01 @0 | c4 GY02 @0 | seat 0: hand IN01 2 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN01, in bc34, any");
    assert_eq!(table.hand(0), 2, "nothing was drawn");
    // Somebody else's placement gives the owner nothing.
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY02 @1 | cd34 IN01 @0 r3 | seat 0: hand 1 | seat 1: hand BN04 3");
    table.choose("1 colonise").until("colonise").play("1: colonise BN04, at e3, pay");
    assert_eq!(table.hand(0), 1);
}

/// M1-12.14: build powers and sale powers, unlocked braces included.
#[test]
fn m1_12_14_power_cards() {
    use m101::content::Count;
    let table = scene("2 players | c3 GY14 @0 | d3 BR07 @0 | bc23 IN22 @0 | bc34 SP14 @0");
    let count = |count: Count| table.game.count(&table.state, seat(0), count);
    assert_eq!(count(Count::PhasePowerCards(Phase::Build)), 1);
    assert_eq!(count(Count::PhasePowerCards(Phase::Expand)), 0, "the brace of GY14 is locked");
    assert_eq!(count(Count::EuroPowerCards), 2);
    let table = scene("2 players | c3 GY14 @0 c0.1");
    assert_eq!(table.game.count(&table.state, seat(0), Count::PhasePowerCards(Phase::Expand)), 1);
}

/// M1-12.15: allowances are counted anew before each act (EX24); a sale right gained in the turn counts at once.
#[test]
fn m1_12_15_allowances_are_live() {
    // Seat 0 did not choose Deliver. GY13 (+1 sale) is won by a delivery, and the right to sell is there for the next one.
    let mut table = scene("2 players | c3 S1 @0 | d3 GY13 @1 p0 | seat 0: hand 3");
    table.choose("1 deliver").until("deliver");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    let before = table.game.delivery_allowance(&table.state, seat(0));
    assert_eq!((before.general, before.coloured[0], before.sales), (1, 1, 0));
    table.play("0: cube c3 grey, to d3 2, any");
    assert_eq!(table.controller("d3"), 0);
    let after = table.game.delivery_allowance(&table.state, seat(0));
    assert_eq!((after.general, after.coloured[0], after.sales), (1, 0, 1));
}
