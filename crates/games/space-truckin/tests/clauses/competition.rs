//! TR-16.

use kernel::{Game, Learned, Seat, Seats, Turn};
use space_truckin::action::Location;
use space_truckin::content::{Captain, Kind};
use space_truckin::state::{Loss, Stage, Step};

use crate::kit::{Scene, scene};

/// Gives a seat full boxes at its location: settled, a result of 4 (the first reward) or 0 (a bridge hit).
fn boxes(table: &mut Scene, seat: u8, good: bool) {
    let sheet = table.seat_mut(seat);
    sheet.boxes = [0, 1, 1, 6, 0, 1, 1, if good { 2 } else { 6 }];
    (sheet.step, sheet.dice) = (Step::Manipulate, [0, 0]);
}

#[test]
fn tr_16_1_everybody_has_an_own_sheet() {
    let table = scene("sparrowhawk smuggler | players 3");
    assert_eq!(table.game.turn(&table.state), Turn::Waiting(Seats::first(3)));
    assert_eq!(
        (table.seat(0).truck, table.seat(0).captain),
        (table.seat(2).truck, table.seat(2).captain),
        "the same truck and captain are allowed"
    );
}

/// TR-16.3: everybody builds at the same time; unserviceable trucks go at the end of the stage.
#[test]
fn tr_16_3_the_yard_is_one_stage() {
    let mut table = scene("yard sparrowhawk | players 2 | dice 3 2");
    table.plays("seat 1: system-die first").plays("system-die second").plays("seat 1: turn 0");
    assert_eq!((table.seat(0).step, table.state.stage), (Step::Turn(Kind::Quarters, space_truckin::content::Shape(2)), Stage::Yard));
    let mut table = scene("yard sparrowhawk | players 3 | dice 3 2");
    table.plays("stop").plays("seat 2: stop").plays("seat 1: stop");
    assert_eq!(table.ended(), ("nobody-left", vec![]));
}

/// TR-16.4, TR-16.5: nobody goes on before everybody has finished, and nobody touches another's sheet.
#[test]
fn tr_16_4_stages_end_in_barriers() {
    let mut table = scene("sparrowhawk | players 2 | at A asteroids | boxes 116/112");
    let other = *table.seat(1);
    table.plays("settle");
    assert_eq!((table.state.stage, *table.seat(1), table.learned), (Stage::Location(Location(0)), other, Learned::Nothing)); // TR-16.5
    table.refuses("settle", "TR-16.4").plays("seat 1: settle");
    assert_eq!((table.state.stage, table.learned), (Stage::Jump(Location(0)), Learned::Settled));
    table.plays("seat 1: pay engine").plays("seat 1: with i").plays("pay engine").rolls(&[1, 2, 3, 4]).plays("with i");
    assert_eq!((table.state.stage, table.seat(0).dice, table.seat(1).dice), (Stage::Location(Location(1)), [1, 2], [3, 4]));
}

/// TR-16.5, G58.
#[test]
fn tr_16_5_players_do_not_affect_each_other_inside_a_stage() {
    let mut one = scene("sparrowhawk | players 2 | at A asteroids | boxes 116/112");
    let mut other = scene("sparrowhawk | players 2 | at A asteroids | boxes 116/112");
    one.plays("settle").plays("seat 1: settle");
    other.plays("seat 1: settle").plays("settle");
    assert_eq!(one.state, other.state);
}

/// TR-16.6: an eliminated player takes no further part; the VP are kept.
#[test]
fn tr_16_6_a_loser_is_out_and_keeps_the_points() {
    let mut table = scene("sparrowhawk | players 3 | bridge 1 | at B asteroids | vp 9");
    boxes(&mut table, 0, false);
    boxes(&mut table, 1, true);
    boxes(&mut table, 2, true);
    table.plays("settle").refuses("settle", "TR-16.6").plays("seat 1: settle").plays("seat 2: settle");
    assert_eq!((table.seat(0).out.unwrap().loss, table.seat(0).vp(), table.state.stage), (Loss::Bridge, 9, Stage::Jump(Location(1))));
    assert_eq!(table.game.turn(&table.state), Turn::Waiting([Seat::new(1), Seat::new(2)].into_iter().collect()));
}

/// TR-16.7, TR-16.12, example 39: 18 and 19 jump from F to 20 and 21: the second wins. With 19 and 19 more bridge cells decide.
/// And ruling G48.
#[test]
fn tr_16_7_of_several_with_twenty_the_most_wins() {
    let mut table = scene("sparrowhawk | players 2 | jump F | vp 18");
    table.seat_mut(1).points.rewards += 1;
    table.plays("pay engine").plays("with i");
    assert_eq!(table.seat(0).vp(), 20);
    table.refuses("pay engine", "TR-16.4"); // finished for the stage; the other finishes it too
    table.plays("seat 1: pay engine").plays("seat 1: with i");
    assert_eq!(table.ended(), ("enough-points", vec![1]));
    let mut table = scene("sparrowhawk | players 2 | jump F | vp 19");
    table.seat_mut(0).bridge_hits = 1;
    table.plays("pay engine").plays("with i").plays("seat 1: pay engine").plays("seat 1: with i");
    assert_eq!(table.ended(), ("enough-points", vec![1]));
}

/// Gives a seat full boxes with this result, between 0 and 555.
fn result(table: &mut Scene, seat: u8, result: u16) {
    let digits = [result / 100, result / 10 % 10, result % 10].map(|digit| digit as u8 + 1);
    let sheet = table.seat_mut(seat);
    sheet.boxes = [0, digits[0], digits[1], digits[2], 0, 1, 1, 1];
    (sheet.step, sheet.dice) = (Step::Manipulate, [0, 0]);
}

/// TR-16.7, TR-10.3, G48, example 43: 19 with the first reward is before 18 with both, whatever the bridges. Version 1 of the rules
/// went by the most points alone, so that the bridges decided.
#[test]
fn tr_16_7_of_several_with_twenty_the_first_wins() {
    for (rules, winner) in [(1, 1), (2, 0)] {
        let mut table = scene("sparrowhawk | players 2 | at F event | vp 18").under(rules);
        table.seat_mut(0).points.rewards += 1;
        table.seat_mut(0).bridge_hits = 1;
        (0..2).for_each(|seat| result(&mut table, seat, 2));
        // In whatever order they click: the one who needs both rewards goes first here.
        table.rolls(&[1]).plays("seat 1: settle").plays("seat 1: pip (5,4)");
        assert_eq!((table.seat(1).vp(), table.seat(1).step.is_idle()), (20, true));
        table.rolls(&[1]).plays("settle");
        assert_eq!(table.seat(0).vp(), 20, "nothing more is carried out for him");
        assert_eq!(table.ended(), ("enough-points", vec![winner]), "version {rules}");
    }
}

/// TR-16.7: the second damage of a consequence is as late as a second reward, also with more points in the end; the first, or the
/// only one, is as early as a first reward, and then the most points and TR-16.12 decide.
#[test]
fn tr_16_7_a_second_damage_comes_after_a_first_reward() {
    let at = |vp: u32, hurt: u16, rules: u32| {
        let mut table = scene("sparrowhawk | players 2 | option grizzled_award=per_system | at F asteroids | vp 17").under(rules);
        table.seat_mut(0).points.rewards += 2;
        table.seat_mut(1).points.rewards += vp - 17;
        table.seat_mut(1).captain = Some(Captain::Grizzled);
        result(&mut table, 0, 4);
        result(&mut table, 1, hurt);
        table.plays("settle").rolls(&[4, 4]).plays("seat 1: settle");
        table
    };
    // 17, and 2 for each of two damages: 21, but with the second.
    for (rules, winner) in [(1, 1), (2, 0)] {
        let mut table = at(17, 200, rules);
        table.plays("seat 1: wreck f");
        assert_eq!((table.seat(0).vp(), table.seat(1).vp()), (20, 19), "{:?}", table.seat(1).step);
        table.plays("seat 1: wreck m");
        assert_eq!((table.seat(0).vp(), table.seat(1).vp()), (20, 21));
        assert_eq!(table.ended(), ("enough-points", vec![winner]), "version {rules}");
    }
    // 18 or 19, and 2 for the only damage: at the same time, so 21 is more than 20, and at 20 the bridges are looked at.
    for (vp, hits, winner) in [(19, [0, 1], 1), (18, [1, 0], 1), (18, [0, 1], 0)] {
        let mut table = at(vp, 50, 2);
        (0..2).for_each(|seat| table.seat_mut(seat).bridge_hits = hits[usize::from(seat)]);
        table.plays("seat 1: damage first system").plays("seat 1: wreck f");
        assert_eq!((table.seat(0).vp(), table.seat(1).vp()), (20, vp + 2));
        assert_eq!(table.ended(), ("enough-points", vec![winner]), "{vp} and {hits:?}");
    }
}

/// TR-16.6, TR-16.8, TR-16.9, G49, example 40: one unserviceable, at B the second loses its bridge: the third wins with whatever VP.
#[test]
fn tr_16_8_the_last_player_standing_wins() {
    let mut table = scene("sparrowhawk | players 3 | bridge 1 | at B asteroids");
    let out = space_truckin::state::Out { loss: Loss::Unserviceable, stage: Stage::Yard.number() };
    *table.seat_mut(0) =
        space_truckin::state::Sheet { step: Step::Ready, out: Some(out), jumps: 0, points: Default::default(), ..*table.seat(0) };
    boxes(&mut table, 1, false);
    boxes(&mut table, 2, true);
    let before = table.state;
    table.plays("seat 1: settle");
    assert_eq!(table.state.stage, Stage::Location(Location(1)), "not before the barrier");
    table.plays("seat 2: settle");
    assert_eq!(table.ended(), ("last-standing", vec![2]));
    assert_eq!(table.seat(2).vp(), 3);
    // TR-16.9: the second and the third lose at the same barrier.
    table.state = before;
    boxes(&mut table, 2, false);
    table.plays("seat 1: settle").plays("seat 2: settle");
    assert_eq!(table.ended(), ("nobody-left", vec![]));
}

#[test]
fn tr_16_9_if_nobody_is_left_nobody_wins() {
    let mut table = scene("sparrowhawk | players 2 | bridge 1 | at B asteroids");
    boxes(&mut table, 0, false);
    boxes(&mut table, 1, false);
    table.plays("settle").plays("seat 1: settle");
    assert_eq!(table.ended(), ("nobody-left", vec![]));
}

/// TR-16.8 under option last_standing=play_on, G50, G59: he must reach 20 VP, else nobody wins.
#[test]
fn option_last_standing_play_on() {
    for (vp, ending) in [(13, ("too-few-points", vec![])), (19, ("enough-points", vec![1]))] {
        let mut table = scene(&format!("sparrowhawk | players 2 | option last_standing=play_on | bridge 1 | at G asteroids | vp {vp}"));
        boxes(&mut table, 0, false);
        boxes(&mut table, 1, true);
        table.plays("settle").plays("seat 1: settle");
        assert_eq!(table.ended(), ending);
    }
    let mut table = scene("sparrowhawk | players 2 | option last_standing=play_on | bridge 1 | at B asteroids");
    boxes(&mut table, 0, false);
    boxes(&mut table, 1, true);
    table.plays("settle").plays("seat 1: settle");
    assert_eq!(table.state.stage, Stage::Jump(Location(1)), "he plays on");
}

/// TR-16.10, TR-13.4, example 41: 17 and 15 after selling: 17 wins, though alone it would have lost.
#[test]
fn tr_16_10_most_points_after_selling_win() {
    let mut table = scene("sparrowhawk | players 2 | at G asteroids | vp 14");
    table.seat_mut(0).points.rewards += 2;
    boxes(&mut table, 0, true);
    boxes(&mut table, 1, true);
    table.plays("settle").plays("seat 1: settle");
    assert_eq!((table.ended(), table.seat(0).vp(), table.seat(1).vp()), (("most-points", vec![0]), 17, 15));
}

/// TR-16.11, G51: at one barrier one is eliminated and the other reaches 20: the win is by points, not by standing alone.
#[test]
fn tr_16_11_the_order_of_judgement() {
    let mut table = scene("sparrowhawk | players 2 | bridge 1 | at B asteroids | vp 19");
    boxes(&mut table, 0, false);
    boxes(&mut table, 1, true);
    table.plays("settle").plays("seat 1: settle");
    assert_eq!(table.ended(), ("enough-points", vec![1]));
}

/// TR-16.12: bridge cells, then open Engine and Quarters pips, then intact systems, then the victory is shared.
/// And ruling G61.
#[test]
fn tr_16_12_ties_are_broken_in_order() {
    let winners = |change: &dyn Fn(&mut Scene)| {
        let mut table = scene("sparrowhawk | players 2 | at G asteroids | vp 14");
        boxes(&mut table, 0, true);
        boxes(&mut table, 1, true);
        change(&mut table);
        table.plays("settle").plays("seat 1: settle");
        table.ended().1
    };
    let spend = |table: &mut Scene, seat: u8, row: i16, column: i16| {
        let pip = table.cell(row, column);
        table.seat_mut(seat).open.remove(pip);
        table.seat_mut(seat).filled.insert(pip);
    };
    assert_eq!(winners(&|_| {}), [0, 1]);
    assert_eq!(winners(&|table| table.seat_mut(0).bridge_hits = 1), [1]);
    assert_eq!(winners(&|table| spend(table, 0, 5, 7)), [1], "an Engine pip");
    assert_eq!(
        winners(&|table| {
            spend(table, 1, 0, 6);
            table.seat_mut(0).bridge_hits = 1;
        }),
        [1],
        "the bridge comes first"
    );
    let lame = |table: &mut Scene| {
        let m = scene("sparrowhawk | players 2 | at G asteroids | vp 14 | damaged m");
        let step = table.seat(0).step;
        *table.seat_mut(0) = space_truckin::state::Sheet { step, dice: [0, 0], boxes: table.seat(0).boxes, ..*m.seat(0) };
    };
    assert_eq!(winners(&lame), [1], "a Reactor less");
}

/// TR-16.13: those still in the game first, then by the later stage of elimination, then by VP.
#[test]
fn tr_16_13_the_ranking_of_the_others() {
    let mut table = scene("sparrowhawk | players 5 | jump F | vp 14");
    let out = |stage: Stage| Some(space_truckin::state::Out { loss: Loss::Bridge, stage: stage.number() });
    for (seat, stage, extra) in
        [(1, Stage::Location(Location(4)), 4), (2, Stage::Location(Location(2)), 5), (3, Stage::Location(Location(4)), 5)]
    {
        let sheet = table.seat_mut(seat);
        (sheet.out, sheet.step) = (out(stage), Step::Ready);
        sheet.points.rewards += extra;
    }
    table.seat_mut(0).points.rewards += 4; // 18, jumps to 20
    table.plays("pay engine").plays("with i").plays("seat 4: pay engine").plays("seat 4: with i");
    assert_eq!(table.ended(), ("enough-points", vec![0]));
    let ranks: Vec<u8> = table.game.outcome(&table.state).standings.iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 4, 5, 3, 2]);
}

/// TR-16.14: see also TR-6.6. The Artificer's extra pip is asked in the stage of A.
#[test]
fn tr_16_14_the_artificer_loads_in_the_stage_of_a() {
    let options = [("truck", "sparrowhawk"), ("captain", "artificer"), ("shipyard", "dealer")];
    let mut table = Scene::begin(2, &options, &[1]);
    for (index, letter) in ["A", "B", "C", "D", "E"].into_iter().enumerate() {
        table.rolls(&[1]).plays(&format!("seat {}: chart {letter}", index % 2));
    }
    table.plays("seat 1: chart F").plays("terrain comet");
    assert_eq!(table.state.stage, Stage::Location(Location(0)));
    table.offers("pip (1,4) | pip (2,3)").offers("seat 1: pip (1,4) | pip (2,3)");
    table.rolls(&[2, 3]).plays("seat 1: pip (2,3)");
    assert_eq!((table.seat(1).dice, table.seat(0).dice), ([2, 3], [0, 0]));
}
