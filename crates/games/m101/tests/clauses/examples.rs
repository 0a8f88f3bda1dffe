//! The worked examples EX1 to EX25, number by number (EX26 stands with its clause, in `military`). RED, BLUE, GREEN, YELLOW are seats 0 to 3.

use crate::kit::{scene, seat};

const FOUR: &str = "seat 0: hand 5 | seat 1: hand 5 | seat 2: hand 5 | seat 3: hand 5";

#[test]
fn ex1_selection() {
    let mut table = scene(&format!("4 players | b3 GY01 @0 | c6 GY02 @1 | e2 GY03 @2 | f5 GY05 @3 | {FOUR}"));
    let boost = table.state.hands[seat(2)].highest().unwrap();
    let id = table.game.content.card(boost).id.clone();
    table.choose(&format!("1 advance, 3 advance, 0 deliver, 2 colonise boost {id}"));
    assert!(table.state.discards.has(boost));
    assert_eq!((table.state.phase.name(), table.order()), ("advance", vec![1, 3, 0, 2]));
    table.until("colonise");
    assert_eq!(table.order(), [2, 0, 1, 3]);
    table.until("expand");
    let orders: Vec<(&str, Vec<u8>)> = table
        .events
        .iter()
        .filter_map(|event| match event {
            m101::Event::PhaseBegan { phase, order } => Some((phase.name(), order.iter().map(|seat| seat.number()).collect())),
            _ => None,
        })
        .collect();
    // B does not take place; in D RED acts first, in E all act in track order.
    let expected =
        [("advance", vec![1, 3, 0, 2]), ("colonise", vec![2, 0, 1, 3]), ("deliver", vec![0, 1, 2, 3]), ("expand", vec![0, 1, 2, 3])];
    assert_eq!(orders, expected);
}

#[test]
fn ex2_advance() {
    let mut table = scene(
        "4 players | b3 GY01 @0 | c6 GY02 @1 | e2 GY03 @2 | f5 GY05 @3 | track 1:3 2:2 3:1 0:1 \
         | research BR01 RD01 BR02 RD02 BR03 RD03 BR04 RD04 BR05 RD05 BR06 RD06 | seat 0: hand 2 | seat 1: hand 2 | seat 2: hand SP14 1 | seat 3: hand 2",
    );
    table.choose("2 advance boost SP14, 3 advance");
    assert_eq!(table.order(), [2, 3, 1, 0]);
    assert_eq!((table.track(), table.placed(2)), ("1:3 2:3 3:1 0:1".into(), 3));
    assert_eq!(table.game.reach(&table.state, seat(2)), 4);
    table.play("2: take BR05, take RD04");
    assert_eq!(table.game.reach(&table.state, seat(3)), 2);
    table.play("3: take BR03, take RD02");
    assert_eq!(table.game.reach(&table.state, seat(1)), 3);
    table.play("1: take BR04");
    assert_eq!(table.game.reach(&table.state, seat(0)), 1);
    table.play("0: take BR01");
    let research = table.research();
    let at = |level: usize, column: usize| research.split(' ').nth(2 * level + column).unwrap().to_owned();
    assert_eq!((at(0, 0), at(1, 0)), ("BR02".into(), "BR06".into()));
    assert_eq!((at(0, 1), at(1, 1), at(2, 1), at(3, 1)), ("RD01".into(), "RD03".into(), "RD05".into(), "RD06".into()));
    let filled: Vec<(u8, u8)> = table
        .events
        .iter()
        .filter_map(|event| if let m101::Event::TurnedUp { level, column, .. } = event { Some((*level, *column)) } else { None })
        .collect();
    assert_eq!(filled, [(2, 0), (3, 0), (4, 0), (4, 1), (5, 0), (5, 1)]);
    assert_eq!(table.track(), "1:3 2:3 3:1 0:1");
}

#[test]
fn ex3_build() {
    let mut table = scene(
        "4 players | f5 GY01 @1 | e6 GY05 @1 | c6 GY02 @2 | d6 DV01 @2 | b3 GY03 @3 | e2 GY06 @0 | track 3:2 0:1 1:1 2:1 \
         | seat 0: hand IN34 2 | seat 1: hand IN03 IN24 SP14 | seat 2: hand IN05 | seat 3: hand 1",
    );
    let before: Vec<u8> = (0..4).map(|who| table.placed(who)).collect();
    table.choose("1 build boost SP14, 2 build, 0 colonise, 3 colonise");
    assert_eq!(table.order(), [1, 2, 3, 0]);
    table.play("1: build IN03, in ef56, build IN24, in fg45, any");
    assert_eq!(table.hand(1), 0);
    table.play("2: build IN05, in de56, any; 3: pass; 0: build IN34, in ef23");
    assert_eq!(table.hand(0), 0, "two cards paid");
    let placed: Vec<u8> = (0..4).map(|who| table.placed(who) - before[usize::from(who)]).collect();
    assert_eq!(placed, [1, 2, 1, 0]);
    assert_eq!(table.track(), "3:2 1:2 2:2 0:1");
}

#[test]
fn ex4_splitting_strength() {
    // General strength 5: RD05, RD07, RD01.
    let mut table =
        scene("2 players | c3 RD05 @0 | d3 RD07 @0 | c4 RD01 @0 | e5 GY02 @1 | seat 0: hand GY03 BR02 GN03 SP14 2 | seat 1: hand 1");
    assert_eq!(table.game.general_strength(&table.state, seat(0)), 5);
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise GY03, at b3, by-force");
    assert_eq!(table.state.used.general, 3);
    table.play("0: colonise GN03, at c5");
    assert_eq!(table.disks("c5", 0), (1, 0, 0), "3 points are no part of a cost of 4: it is paid in full, 4 - 1");
    assert_eq!(table.hand(0), 0);
}

#[test]
fn ex5_colonise() {
    let mut table = scene(
        "4 players | b3 DV01 @3 | f5 DV02 @1 | c6 GY02 @2 | e2 GY03 @0 | f2 RD05 @0 | ef23 IN13 @0 | bc56 IN04 @2 | cd56 IN01 @2 | ef45 IN02 @1 r1 \
         | track 1:2 2:1 0:1 3:1 | seat 0: hand RD02 | seat 1: hand BR02 3 | seat 2: hand GY01 1 | seat 3: hand GY04 2",
    );
    table.choose("3 colonise, 0 deliver, 1 deliver, 2 deliver");
    assert_eq!(table.order(), [3, 1, 2, 0]);
    assert_eq!(table.hand(2), 3, "Ark Flotilla");
    table.play("3: colonise GY04, at b4, pay");
    assert_eq!((table.hand(3), table.cubes("b4")), (1, "y".into()));
    table.play("1: colonise BR02, at e5, pay");
    assert_eq!((table.hand(1), table.cubes("e5")), (1, "bb".into()));
    assert_eq!(table.state.level[seat(1)], 3);
    table.play("2: colonise GY01, at d6, pay");
    assert_eq!(table.hand(2), 2, "3 - card - 1 paid + 1 by the tab");
    table.play("0: colonise RD02, at e3");
    assert_eq!((table.hand(0), table.cubes("e3"), table.disks("e3", 0)), (0, "rrr".into(), (0, 1, 0)));
}

#[test]
fn ex6_deliver() {
    let mut table = scene(
        "4 players | e5 DV07 @1 - | d5 GY06 @2 yyy | f5 S8 @1 rr | f4 BR12 @1 bb | g5 BR08 @1 - | e2 S3 @0 r | d2 GY01 @3 - | track 1:1 2:1 3:1 0:1 \
         | seat 0: hand 2 | seat 1: hand 2 | seat 2: hand SP14 2 | seat 3: hand 2",
    );
    table.choose("2 deliver boost SP14, 1 deliver, 0 build, 3 build").until("deliver");
    assert_eq!(table.order(), [2, 1, 3, 0]);
    let (green, blue) = (table.hand(2), table.hand(1));
    table.play("2: cube d5 grey, to e5 1, any, cube d5 grey, to e5 2, any, cube d5 grey, to e5 3, any");
    assert_eq!((table.hand(2), table.hand(1), table.score(2).3), (green, blue + 3, 7));
    assert_eq!((table.disks("e5", 2), table.controller("e5")), ((0, 0, 3), 1));
    table.play("1: cube f5 red, to f4 1");
    assert_eq!(table.score(1).3, 1);
    assert_eq!(table.game.general_strength(&table.state, seat(1)), 2, "S8 and the unlocked +1");
    let hand = table.hand(1);
    table.play("1: cube f4 brown, to g5 1");
    assert_eq!(table.hand(1), hand + 3);
    assert_eq!(table.state.active(), Some(seat(0)), "YELLOW has no cube to deliver and is passed over");
    let (red, yellow) = (table.hand(0), table.hand(3));
    table.play("0: cube e2 red, to d2 1, any");
    assert_eq!((table.hand(0), table.hand(3), table.score(0).3), (red, yellow + 1, 1));
}

#[test]
fn ex7_expand() {
    let mut table = scene(
        "4 players | e2 GY01 @0 | d3 GY04 @3 | b3 GN05 @3 | c6 GY02 @2 | f5 GY03 @1 | track 3:1 1:1 2:1 0:1 \
         | seat 0: hand SP14 1 | seat 1: hand 1 | seat 2: hand 1 | seat 3: hand 1",
    );
    table.choose("0 expand boost SP14").until("expand");
    assert_eq!(table.order(), [0, 3, 1, 2]);
    assert_eq!((table.hand(0), table.hand(3)), (3, 2));
    table.play("0: at e3, at e4, at d3, pay");
    assert_eq!((table.hand(0), table.controller("d3"), table.disks("d3", 0)), (2, 3, (1, 0, 0)));
    table.play("3: at b4; 1: at f4; 2: at c5");
    assert_eq!((table.hand(3), table.hand(1), table.hand(2)), (2, 1, 1));
}

#[test]
fn ex8_demand_samples() {
    let table = scene("2 players");
    let demand = |id: &str, space: usize| table.game.content.card(table.id(id)).demand[space];
    assert_eq!((demand("GY04", 0).colour, demand("GY04", 0).vp), (None, 1));
    assert_eq!(
        (demand("GN04", 0).colour.map(m101::content::Colour::word), demand("GN04", 0).vp, demand("GN04", 0).cards),
        (Some("red"), 1, 2)
    );
    assert!(demand("GN06", 0).sale && demand("GN06", 0).cards == 5);
    // GY04 both: 4 points. RD05 both: 4 points and 2 cards at the second. BR12: 1 point and +1 military.
    assert_eq!(scene("2 players | c3 GY04 @1 c0.1 c0.2").score(0).3, 4);
    let mut table = scene("2 players | c3 BR01 @0 b | d3 RD05 @0 c0.1 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 brown, to d3 2");
    assert_eq!((table.hand(0), table.score(0).3), (3, 4));
    let mut table = scene("2 players | c3 RD04 @0 r | d3 BR12 @0 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 red, to d3 1");
    assert_eq!((table.score(0).3, table.game.general_strength(&table.state, seat(0))), (1, 1));
}

#[test]
fn ex9_culture_and_politics_flip_a_system() {
    let mut table = scene("3 players | e5 BR02 @1 p0 - | e6 GY01 @0 y | b5 GY02 @2 | track 1:2 0:1 2:1 | seat 0: hand 1 | seat 1: hand 1");
    table.choose("0 deliver, 1 deliver, 2 deliver");
    while table.state.active() != Some(seat(0)) {
        let active = table.state.active().unwrap().number();
        table.play(&format!("{active}: pass"));
    }
    table.play("0: cube e6 grey, to e5 1");
    assert_eq!(table.hand(0), 2);
    table.play("0: any");
    assert_eq!((table.hand(0), table.hand(1), table.controller("e5")), (1, 2, 0));
    assert_eq!(table.track(), "0:2 2:1 1:1");
    assert_eq!(table.score(0).3, 1);
}

#[test]
fn ex10_two_routes_two_payees() {
    let mut table = scene(
        "4 players | b3 BR07 @2 bb | c4 BN03 @2 | c3 GY02 @1 p2 p1 | b4 GY04 @0 p2 p0 | f5 GY03 @3 | seat 2: hand 0 | seat 0: hand 1 | seat 1: hand 1",
    );
    table.choose("0 deliver, 1 deliver, 2 deliver, 3 deliver");
    while table.state.active() != Some(seat(2)) {
        let active = table.state.active().unwrap().number();
        table.play(&format!("{active}: pass"));
    }
    table.play("2: cube b3 brown, to c4 1").offers(2, "route 1, route 2");
    table.refuses("2: route 3", "M1-16.11");
    let ways = table.game.ways_to_pay(&table.state, seat(2), table.site("b3"), table.site("c4"));
    assert_eq!(ways.iter().map(|way| way.0).collect::<Vec<_>>(), [[0, 1, 0, 0], [1, 0, 0, 0]]);
    table.play("2: route 2");
    assert_eq!(table.hand(2), 2, "GREEN draws first");
    table.play("2: any");
    assert_eq!((table.hand(2), table.hand(0), table.hand(1)), (1, 2, 1));
}

#[test]
fn ex11_surrounded_spaces_the_centre_and_rotations() {
    let mut table = scene(
        "2 players | b3 GY01 @0 | c3 GY02 @0 | b4 GY03 @0 | c4 GY04 @0 | d3 GY05 @0 | e5 DV01 @1 | seat 0: hand IN12 2 | seat 1: hand 1",
    );
    table.choose("0 build").play("0: build IN12");
    assert!(!table.can(0, "in bc34") && table.can(0, "in cd34"));
    table.play("0: in bc45").offers(0, "rotate 0, rotate 1");
}

#[test]
fn ex12_pools_of_strength() {
    // c4 is the player's own, so that c5 is open; IN12 at bc45 with a +2 tab at c5 (rotation 0: ne).
    let board = "c4 GY01 @0 | b4 DV01 @0 | bc34 IN13 @0 | cd34 IN23 @0 | bc45 IN12 @0 | e5 GY02 @1";
    let mut table = scene(&format!("2 players | {board} | seat 0: hand BR03 RD02 SP14 | seat 1: hand 1"));
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BR03, at c5");
    if table.can(0, "by-force") {
        table.play("0: by-force");
    }
    assert_eq!(table.disks("c5", 0), (0, 1, 0));
    assert_eq!((table.state.used.general, table.state.used.pools.iter().map(|(_, used)| *used).sum::<u8>()), (0, 0), "wholly from the tab");
    // b3 is beside b4 and not beside the Mass Drivers at bc45.
    table.play("0: colonise RD02, at b3");
    assert_eq!(table.disks("b3", 0), (0, 1, 0));
    // Had the first been RD02 at c5: tab 2, then one point of IN12 and none of the others.
    let mut table = scene(&format!("2 players | {board} | seat 0: hand BR03 RD02 SP14 | seat 1: hand 1"));
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise RD02, at c5");
    let pool = |table: &crate::kit::Table, id: &str| {
        let card = table.game.content.card(table.id(id));
        table.state.used.pools[card.powers.iter().find_map(|power| power.pool).unwrap()]
    };
    assert_eq!((pool(&table, "IN12"), pool(&table, "IN23"), table.state.used.general), (1, 0, 0));
}

#[test]
fn ex13_prevention() {
    // BLUE: RD05 2 general, IN18 +2 invasion. RED: general 3 by RD07 and RD01, or 5 with RD03 and BN12.
    let blue = "c3 RD05 @1 | bc23 IN18 @1";
    let red = "e6 RD07 @0 | f6 RD01 @0 | d3 GY03 @0";
    let expand = |text: &str, choice: &str| {
        let mut table = scene(&format!("2 players | {blue} | {red} | {text} | seat 0: hand 1 | seat 1: hand 2"));
        table.choose(choice).until("expand");
        while table.state.active() != Some(seat(1)) {
            table.play("0: pass");
        }
        table
    };
    let mut table = expand("", "");
    table.play("1: at d3, by-force");
    assert_eq!(table.disks("d3", 1), (0, 1, 0), "4 against 3: RED cannot refuse");
    let mut table = expand("f5 RD03 @0 | e5 BN12 @0", "");
    table.play("1: at d3, by-force").asked(&[0]);
    table.play("0: refuse");
    assert!(table.can(1, "at c4"));
    table.play("1: at d3");
    assert!(matches!(table.state.step, m101::state::Step::Pay(_)), "politically there for 1 card");
    let mut table = expand("f5 RD03 @0", "");
    table.play("1: at d3, by-force");
    assert_eq!(table.disks("d3", 1), (0, 1, 0), "4 against 4");
    // After another invasion of cost 3 one point is left.
    let mut table = expand("c4 GY10 @0", "1 expand");
    table.play("1: at c4, by-force, at d3, pay");
    assert_eq!(table.disks("d3", 1), (1, 0, 0));
}

#[test]
fn ex14_colonising_a_claimed_space() {
    let mut table =
        scene("4 players | c6 GY02 @2 | d6 claim 3 | e6 GY05 @3 | b3 GY03 @0 | e2 DV01 @1 | seat 2: hand GY01 2 | seat 3: hand 3");
    table.choose("2 colonise, 0 deliver, 1 deliver, 3 deliver").play("2: colonise GY01, at d6, any");
    assert_eq!((table.controller("d6"), table.disks("d6", 2), table.disks("d6", 3)), (2, (1, 0, 0), (1, 0, 0)));
    assert_eq!(table.score(3).2, 2, "the small value of d6 is 0, e6 gives 2");
    table.until("expand");
    while table.state.active() != Some(seat(3)) {
        let active = table.state.active().unwrap().number();
        table.play(&format!("{active}: pass"));
    }
    table.play("3: at d6, pay");
    assert_eq!(table.controller("d6"), 3);
}

#[test]
fn ex15_out_of_disks() {
    let mut table =
        scene("2 players | c3 GY01 @1 | e5 GY02 @0 | ef45 SP12 @0 | seat 1: placed 34, hand SP14 1 | seat 0: placed 31, hand 1");
    table.choose("1 expand boost SP14").until("expand").play("1: at c4, at c5, at c6");
    assert_eq!(table.placed(1), 37);
    table.play("0: pass");
    assert_eq!(table.ending(), "disks");
    assert_eq!(table.game.count(&table.state, seat(1), m101::content::Count::UnusedDisks), 0);
    assert_eq!(table.score(0).0, 5);
}

#[test]
fn ex16_final_score_with_other() {
    let table = scene(
        "2 players | c3 S1 @0 | d3 GY09 @0 | c4 GY11 @0 | e5 GY01 @1 p0 p1 | e6 GY06 @1 p0 p1 | d2 GY04 @1 p1 c0.1 | c2 BN02 @1 p1 c0.1 | bc23 SP01 @0 | cd23 IN22 @0 | bc34 IN02 @0",
    );
    // The two demand spaces of 1 VP lie on systems whose small values are 1 and 0.
    let (special, regular, systems, demand) = table.score(0);
    assert_eq!((regular, demand), (2, 2));
    assert_eq!(systems - 1, 2 + 1 + 2 + 1);
    // GY04 is a grey system that RED influences here, through its demand space.
    assert_eq!(special - 1, 11);
}

#[test]
fn ex17_brace_shared_and_unlocked_power_changes_hands() {
    let table = scene("2 players | c3 GY04 @0 c0.1 c1.2");
    assert_eq!((table.score(0).3, table.score(1).3), (1, 1));
    let mut table = scene("2 players | c3 BR12 @1 c1.1 p0 p0 | d3 GY01 @0 | e5 GY02 @1 | seat 0: hand 2 | seat 1: hand 1");
    assert_eq!(table.game.general_strength(&table.state, seat(1)), 1);
    table.choose("").until("expand").play("0: at c3, pay");
    assert_eq!((table.game.general_strength(&table.state, seat(0)), table.game.general_strength(&table.state, seat(1))), (1, 0));
    assert_eq!(table.score(1).3, 1);
}

#[test]
fn ex18_tab_for_anyone() {
    // IN15 at de56 (corners d6, e6, e5, d5) rotation 0: draw tabs at e6 and d5. IN02 at ef56 (e6, f6, f5, e5) rotation 1: -1 at f5, e5, e6.
    let board = "d6 GY02 @0 | f6 GY03 @1 | de56 IN15 @0 | ef56 IN02 @1 r1";
    let mut table = scene(&format!("2 players | {board} | seat 0: hand 1 | seat 1: hand GY04 2"));
    table.choose("0 colonise, 1 build").until("colonise").play("0: pass; 1: colonise GY04, at e6, pay");
    assert_eq!((table.hand(0), table.hand(1)), (2, 1));
    let mut table = scene(&format!("2 players | {board} | seat 0: hand GY04 2 | seat 1: hand 1"));
    table.choose("1 colonise, 0 build").until("colonise").play("1: pass; 0: colonise GY04, at e6, pay");
    assert_eq!((table.hand(0), table.hand(1)), (1, 1));
}

#[test]
fn ex19_hand_limit_and_sale() {
    let mut table = scene("2 players | c3 GN01 @0 n | d3 GN06 @1 - | seat 0: hand 10 | seat 1: hand 1");
    table.choose("0 deliver, 1 deliver").play("0: cube c3 green, to d3 1");
    assert_eq!(table.hand(0), 12);
    table.play("0: any");
    assert_eq!(table.hand(0), 11);
    // Nothing in hand, one card to draw, a toll of 2.
    let mut table = scene("2 players | c3 GN01 @1 p0 p1 n | d3 GN06 @1 - | pile 1");
    table.choose("0 deliver, 1 deliver").asked(&[1]);
    let mut table = scene("2 players | c3 GN01 @1 p0 p1 n | d3 GN06 @1 - | pile 2");
    table.choose("0 deliver, 1 deliver");
    assert!(table.can(0, "cube c3 green"));
}

#[test]
fn ex20_reshuffle_during_refresh() {
    let mut table = scene(
        "2 players | c3 GY01 @0 | e5 DV01 @1 | research GY02 GY03 GY04 GY05 GY06 GY07 GY08 GY09 | pile 2 \
         | discards BR01 BR02 BR03 BR04 BR05 BR06 BR07 BR08 BR09 | seat 0: hand 12 | seat 1: hand 11",
    );
    table.choose("0 advance, 1 build").play("1: take GY02").cites("M1-8.2");
    assert_eq!((table.state.pile.len(), table.state.discards.len()), (6, 0));
    assert!(!table.research().contains('-'));
}

#[test]
fn ex21_draws_in_one_colonisation() {
    let mut table =
        scene("2 players | c3 GY01 @0 | bc23 IN09 @0 | cd23 IN34 @0 | e5 GY02 @1 | seat 0: hand BR10 BN02 SP14 1 | seat 1: hand 1");
    table.choose("0 colonise boost SP14").until("colonise").play("0: colonise BR10, at c4, pay SP13");
    assert_eq!(table.hand(0), 3, "BN02 and two drawn");
    assert_eq!(table.game.colonise_cost(&table.state, seat(0), table.id("BN02"), table.site("c5")), 0);
    table.play("0: colonise BN02, at c5, peacefully");
    assert_eq!(table.hand(0), 4);
}

#[test]
fn ex22_upgrade() {
    let mut table = scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN01 @0 | e5 GY02 @1 | seat 0: hand IN10 2 | seat 1: hand 1");
    table.choose("0 build").play("0: upgrade, in bc23, replace-by IN10");
    assert_eq!((table.hand(0), table.placed(0), table.state.level[seat(0)]), (0, 2, 2));
    assert!(table.state.discards.has(table.id("IN01")));
    let mut table =
        scene("2 players, upgrade=true | c3 GY01 @0 | bc23 IN10 @0 | e5 GY02 @1 | seat 0: hand IN04 GY05 GY06 GY07 | seat 1: hand 1");
    table.choose("0 build").refuses("0: upgrade", "M1-20.3");
}

#[test]
fn ex23_stall() {
    let mut table = scene("2 players | c3 GY01 @0 | e5 DV01 @1 | round 7 | seat 0: hand 1 | seat 1: hand 1");
    for _ in 0..2 {
        table.choose("0 advance, 1 advance").until("expand").play("0: pass; 1: pass");
    }
    assert_eq!((table.ending(), table.state.round), ("stall", 8));
}

#[test]
fn ex24_a_delivery_that_wins_an_extra_delivery() {
    let mut table = scene("2 players | e5 DV04 @1 p0 - | e6 GY02 @0 yy | seat 0: hand 1 | seat 1: hand 1");
    table.choose("1 deliver, 0 build").until("deliver");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    assert_eq!(table.game.delivery_allowance(&table.state, seat(0)).general, 1);
    table.play("0: cube e6 grey, to e5 1, any");
    assert_eq!((table.controller("e5"), table.hand(0), table.hand(1)), (0, 1, 2));
    assert_eq!(table.game.delivery_allowance(&table.state, seat(0)).general, 1);
    table.play("0: cube e6 grey, to e5 2");
    assert_eq!((table.hand(0), table.hand(1)), (2, 2), "now without toll");
}

#[test]
fn ex25_tech_unlocked_and_control_won_by_one_delivery() {
    let mut table = scene("3 players | e5 BR03 @1 p0 - | e6 RD04 @0 r | b5 GY02 @2 | track 1:1 2:1 0:1 | seat 0: hand 1");
    table.choose("0 deliver, 1 deliver, 2 deliver");
    while table.state.active() != Some(seat(0)) {
        let active = table.state.active().unwrap().number();
        table.play(&format!("{active}: pass"));
    }
    table.play("0: cube e6 red, to e5 1, any").cites("M1-10.7");
    assert_eq!(table.track(), "0:2 1:1 2:1");
}
