//! TR-12.

use kernel::Seat;
use space_truckin::action::Location;
use space_truckin::content::Kind;
use space_truckin::event::Event;
use space_truckin::state::{Names, Stage, Step};

use crate::kit::scene;

/// TR-12.1, TR-12.4, example 12: from A with 1 VP, Engine pips go from 5 to 4 and VP to 3.
#[test]
fn tr_12_1_a_jump_takes_an_engine_pip() {
    let mut table = scene("sparrowhawk | jump A | vp 1");
    table.offers("pay quarters | pay engine").plays("pay engine").offers("with i | with j | with k | with n | with o");
    table.rolls(&[1, 2]).plays("with n");
    assert_eq!((table.open(Kind::Engine), table.sheet().vp(), table.state.stage), (4, 3, Stage::Location(Location(1))));
    scene("sparrowhawk | jump A").refuses("pay weapons", "TR-12.1");
}

/// TR-12.2, TR-12.3, example 15: Engine 1, Quarters 3: Quarters pays, and only that is offered.
#[test]
fn tr_12_2_quarters_may_pay_while_an_engine_pip_is_left() {
    let mut table = scene("sparrowhawk | filled jkno | jump A | vp 1");
    table.offers("pay quarters").refuses("pay engine", "TR-12.3").plays("pay quarters").rolls(&[1, 2]).plays("with a");
    assert_eq!((table.open(Kind::Engine), table.open(Kind::Quarters), table.sheet().vp()), (1, 2, 3));
}

/// TR-12.3, TR-12.4, TR-14.6, G27, G28, example 14: at F with 18 VP, Engine 1, Quarters 1: both offered, both lose, VP stay 18.
#[test]
fn tr_12_3_a_fatal_payment_only_if_all_are() {
    for (pay, reason) in [("pay engine", "no-engine-pip"), ("pay quarters", "no-quarters-pip")] {
        let mut table = scene("sparrowhawk | filled acjkno | jump F | vp 18");
        table.offers("pay quarters | pay engine").plays(pay);
        assert_eq!((table.ended(), table.sheet().vp()), ((reason, vec![]), 18));
    }
}

#[test]
fn tr_12_4_points_after_the_price() {
    let mut table = scene("sparrowhawk | jump F | vp 18");
    table.plays("pay engine").plays("with i");
    assert_eq!((table.ended(), table.sheet().vp()), (("enough-points", vec![0]), 20));
}

/// TR-12.5: six jumps in all; nobody jumps to A or from G.
#[test]
fn tr_12_5_six_jumps() {
    let mut table = scene("sparrowhawk | option win_vp=40 | at G asteroids | vp 12 | boxes 116/111");
    table.plays("settle");
    assert_eq!((table.ended().0, table.sheet().points.jumps), ("too-few-points", 12));
}

/// TR-12.6, TR-12.7, TR-12.10, G36, G38, example 27: d's cargo, or one of n and o; a Smuggler is not asked.
#[test]
fn tr_12_6_pirates_take_cargo_or_the_aft_most_system() {
    let mut table = scene("sparrowhawk | loaded d | jump E | vp 10");
    table.plays("pay engine").plays("with i");
    assert_eq!((table.state.stage, table.sheet().vp()), (Stage::Pirates(Location(4)), 12), "after the points for the jump");
    table.offers("give-cargo | lose-system").rolls(&[1, 2]).plays("give-cargo");
    assert!(table.sheet().filled.has(table.cell(3, 7)) && table.sheet().loaded.is_empty());
    assert_eq!(table.state.stage, Stage::Location(Location(5)), "before the challenge of F");
    let mut table = scene("sparrowhawk | loaded d | pirates");
    table.plays("lose-system").offers("wreck n | wreck o").refuses("wreck a", "TR-12.7").rolls(&[1, 2]).plays("wreck o");
    assert_eq!((table.sheet().damaged.iter().map(|system| system.0).collect::<Vec<_>>(), table.sheet().loaded.len()), (vec![14], 1));
    let mut table = scene("sparrowhawk smuggler | loaded d | jump E | vp 10");
    table.plays("pay engine").rolls(&[1, 2]).plays("with i");
    assert_eq!(table.state.stage, Stage::Location(Location(5)));
}

#[test]
fn several_loaded_pips_are_a_choice_for_pirates() {
    let mut table = scene("sparrowhawk | loaded d | artifact b | pirates"); // TR-12.6
    table.plays("give-cargo").offers("give (1,3) | give (3,7)").refuses("give (4,9)", "TR-12.6").rolls(&[1, 2]).plays("give (1,3)");
    assert!(table.events.iter().any(|event| matches!(event, Event::CargoGiven { artifact: true, .. })));
    assert_eq!((table.sheet().artifacts.len(), table.sheet().loaded.len()), (0, 1));
}

/// TR-12.7, G39: measured by the rearmost cell of intact systems.
#[test]
fn tr_12_7_the_aft_most_system() {
    let aft = |text: &str| {
        let table = scene(text);
        table.game.aft_most(table.sheet()).iter().map(|system| (b'a' + system.0) as char).collect::<String>()
    };
    assert_eq!(aft("sparrowhawk"), "no");
    assert_eq!(aft("sparrowhawk | damaged o"), "n");
    assert_eq!(aft("sparrowhawk | damaged no"), "fgm", "row 7 then");
}

/// TR-12.8, TR-14.3, G37, example 28: no cargo, the last Engine pip is in the aft-most system: lost, even with 19 VP.
#[test]
fn tr_12_8_without_cargo_the_system_is_lost() {
    let mut table = scene("sparrowhawk | only abcdefghin | filled i | jump E | vp 17");
    // Systems: a to i, then n as j. Engine pips: n alone, at (9,4). Quarters pay for the jump.
    table.plays("pay quarters").plays("with a");
    assert_eq!((table.ended(), table.sheet().vp()), (("no-engine-pip", vec![]), 19));
}

/// TR-12.9, G25: nothing for Grizzled, and the bridge is never hit.
#[test]
fn tr_12_9_a_loss_to_pirates_is_no_consequence() {
    let mut table = scene("sparrowhawk grizzled | loaded d | pirates");
    let before = table.sheet().vp();
    table.plays("lose-system").rolls(&[1, 2]).plays("wreck n");
    assert_eq!((table.sheet().vp(), table.sheet().bridge()), (before, 2));
}

#[test]
fn tr_12_10_pirates_leave_a_smuggler_alone() {
    let mut table = scene("sparrowhawk smuggler | jump E");
    table.plays("pay quarters").rolls(&[1, 2]).plays("with a");
    assert_eq!((table.sheet().damaged.bits(), table.state.stage), (0, Stage::Location(Location(5))));
}

/// TR-12.11: the inventory is counted from the blueprint, nothing is stored apart.
#[test]
fn tr_12_11_the_inventory_is_the_blueprint() {
    let mut table = scene("sparrowhawk | jump A");
    table.plays("pay engine").rolls(&[1, 2]).plays("with i");
    assert_eq!(table.sheet().filled.len(), 1);
    assert!(table.sheet().filled.has(table.cell(5, 7)));
}

/// TR-12.2, TR-12.3, example 36: a Physicist with Engine 2, Quarters 1, Reactor 3: Engine or Reactor, not Quarters.
#[test]
fn example_36_physicist() {
    let mut table = scene("sparrowhawk physicist | filled acjkn | jump A | vp 1");
    let extra = table.cell(5, 5);
    table.seat_mut(0).open.insert(extra);
    table.offers("pay reactor | pay engine").refuses("pay quarters", "TR-12.3").plays("pay reactor").rolls(&[1, 2]).plays("with m");
    assert_eq!((table.open(Kind::Engine), table.open(Kind::Reactor), table.sheet().vp()), (2, 2, 3));
    scene("sparrowhawk | jump A").refuses("pay reactor", "TR-12.2");
}

#[test]
fn the_last_payment_is_made_without_a_question() {
    // TR-12.1: Engine 1 and Quarters 3 in one system is one way to pay.
    let mut table = scene("sparrowhawk | filled acjkn | at A asteroids | boxes 116/112");
    table.plays("settle");
    assert_eq!(table.sheet().step, Step::JumpPayment(Kind::Engine), "Quarters would be fatal: Engine pays, of i or o");
    assert_eq!(table.offered(Seat::new(0)).len(), 2);
    assert_eq!(table.game.named(table.sheet(), Names::System, 3).iter().count(), 5);
}
