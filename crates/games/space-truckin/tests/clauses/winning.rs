//! TR-14.

use kernel::{Game, Seat};
use space_truckin::Event;
use space_truckin::action::Location;
use space_truckin::content::Kind;
use space_truckin::state::{Loss, Stage};

use crate::kit::scene;

/// TR-14.1: nothing takes points away: not damage, not a bridge hit, not pirates.
#[test]
fn tr_14_1_points_are_never_lost() {
    let mut table = scene("sparrowhawk | at A asteroids | vp 9 | boxes 364/143");
    table.rolls(&[5, 1]).plays("settle").plays("system-die second").plays("wreck l");
    assert_eq!((table.sheet().vp(), table.sheet().bridge()), (9, 1));
    assert_eq!((table.game.content.numbers.stars, table.game.content.numbers.star_ring_every), (40, 10));
}

/// TR-14.2, G30, G42, example 26: 18 VP, Comet, result 2: 20 VP, won, no Engine pip is drawn, nothing is sold.
#[test]
fn tr_14_2_twenty_points_win_at_once() {
    let mut table = scene("sparrowhawk | at A comet | vp 18 | loaded b | boxes 116/114");
    table.plays("settle");
    assert_eq!((table.ended(), table.sheet().vp(), table.open(Kind::Engine)), (("enough-points", vec![0]), 20, 5));
    assert_eq!(table.sheet().points.sale, 0);
}

/// TR-14.2: the number is an option, else the content file's.
#[test]
fn option_win_vp() {
    let mut table = scene("sparrowhawk | option win_vp=12 | at A comet | vp 11 | boxes 116/112");
    table.plays("settle");
    assert_eq!(table.ended().0, "enough-points");
    assert_eq!(scene("sparrowhawk").game.options.win_vp, 20);
}

/// TR-14.3: each way to lose; TR-6.3 and TR-13.4 have their own tests.
/// And ruling G35.
#[test]
fn tr_14_3_the_ways_to_lose() {
    let mut table = scene("sparrowhawk | bridge 1 | at A comet | boxes 111/112");
    table.plays("settle");
    assert_eq!(table.ended(), ("bridge-lost", vec![]));
    let mut table = scene("sparrowhawk | filled jkno | at A comet | boxes 266/166");
    table.rolls(&[3, 3]).plays("settle").plays("damage first system").plays("wreck i");
    assert_eq!(table.ended(), ("no-engine-pip", vec![]));
    let mut table = scene("sparrowhawk | filled ac | at A comet | boxes 266/166");
    table.rolls(&[2, 2]).plays("settle").plays("damage first system").plays("wreck e");
    assert_eq!(table.ended(), ("no-quarters-pip", vec![]));
}

/// TR-14.4: spent on a jump or lost with a system, it is the same loss.
#[test]
fn tr_14_4_how_the_pips_went_does_not_matter() {
    let mut spent = scene("sparrowhawk | filled acjkno | jump A");
    spent.plays("pay engine");
    let mut lost = scene("sparrowhawk | filled acjkno | at A comet | boxes 266/166");
    lost.rolls(&[3, 3]).plays("settle").plays("damage first system").plays("wreck i");
    assert_eq!((spent.sheet().out.unwrap().loss, lost.sheet().out.unwrap().loss), (Loss::Engines, Loss::Engines));
}

#[test]
fn tr_14_5_reactors_weapons_and_cargo_may_run_out() {
    let mut table = scene("sparrowhawk | filled fglmbdh | at A asteroids | boxes 11_/11_ | dice 6 2");
    table.plays("box top-units");
    assert_eq!(table.state.stage, Stage::Jump(Location(0)));
}

/// TR-14.6, TR-15.4, G29, example 31: Grizzled at 18 VP loses the last Engine pip: the loss comes before his 2 VP.
#[test]
fn tr_14_6_loss_is_looked_for_before_victory() {
    let mut table = scene("sparrowhawk grizzled | filled jkno | at A comet | vp 18 | boxes 266/166");
    table.rolls(&[3, 3]).plays("settle").plays("damage first system").plays("wreck i");
    assert_eq!((table.ended().0, table.sheet().vp()), ("no-engine-pip", 18));
}

/// TR-14.7, G52.
#[test]
fn tr_14_7_points_above_twenty_are_recorded() {
    let mut table = scene("sparrowhawk | at A comet | vp 19 | boxes 116/112");
    table.plays("settle");
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.standings[0].points, outcome.standings[0].won), (21, true));
    assert!(table.events.contains(&Event::Reached { seat: Seat::new(0), points: 21 }));
    table.refuses("settle", "TR-14.7");
}
