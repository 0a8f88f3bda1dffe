//! M1-2: the board.

use parts::{Set, lattice};

use crate::kit::{open, scene, seat};

/// M1-2.1, M1-2.3: 45 spaces on a lattice, the corners missing; areas by columns and rows.
#[test]
fn m1_2_1_and_m1_2_3_the_spaces_and_their_areas() {
    let board = &open(4, "").content.board;
    let named: Vec<&String> = board.names.iter().filter(|name| !name.is_empty()).collect();
    assert_eq!(named.len(), 45);
    assert!(["a1", "a7", "g1", "g7"].iter().all(|corner| !named.contains(&&corner.to_string())));
    for (name, area) in board.names.iter().zip(&board.areas).filter(|(name, _)| !name.is_empty()) {
        let expected = match name.as_bytes() {
            [_, b'1' | b'7'] => "red",
            [b'a' | b'g', _] => "blue",
            _ => "white",
        };
        assert_eq!(area, expected, "{name}");
    }
    let area = |wanted: &str| board.areas.iter().filter(|area| *area == wanted).count();
    assert_eq!((area("white"), area("blue"), area("red")), (25, 10, 10)); // the centre is white
}

/// M1-2.2: nothing goes to, over or beside the galactic centre.
#[test]
fn m1_2_2_the_centre_holds_nothing_and_is_adjacent_to_nothing() {
    let mut table = scene("2 players | c4 GY04 @0 | e4 GY02 @1 | seat 0: hand GY01 3");
    let centre = table.site("d4");
    assert!(!table.game.spaces.has(centre));
    table.choose("0 colonise, 1 colonise");
    assert!(!table.game.colonise_spaces(&table.state, seat(0)).has(centre));
    assert!(!table.game.expand_spaces(&table.state, seat(0)).has(centre));
    // No cube passes over it: c4 and e4 are two steps apart only through the centre.
    let mut table = scene("2 players | c4 GY01 @0 | e4 GY04 @1 | seat 0: hand 3");
    table.choose("0 deliver, 1 deliver");
    table.asked(&[0]); // already Expand: there was no delivery
    assert_eq!(table.state.phase.name(), "expand");
}

/// M1-2.4, M1-2.6: what is in play with two, three and four players.
#[test]
fn m1_2_4_and_m1_2_6_spaces_in_play() {
    for (players, spaces, gaps) in [(2, 24, 16), (3, 34, 24), (4, 44, 32)] {
        let game = open(players, "");
        assert_eq!((game.spaces.len(), game.gaps.len()), (spaces, gaps));
    }
    let game = open(2, "");
    let centre = game.content.board.centre;
    let beside = lattice::gaps(Set::only(centre)).and(game.gaps);
    let names: Vec<String> = beside.iter().map(|gap| game.gap_name(gap)).collect();
    assert_eq!(names, ["cd34", "de34", "cd45", "de45"]);
    assert!(beside.iter().all(|gap| lattice::corners(Set::only(gap)).and(game.spaces).len() == 3));
}

/// M1-2.5: a gap is in play with all four corners; the centre counts.
#[test]
fn m1_2_5_gaps_need_four_corners_in_play() {
    let game = open(2, "");
    for gap in (0..64).map(m101::GapId) {
        let corners: Set<m101::SiteId> = lattice::corners(Set::only(gap));
        let all = corners.minus(game.spaces).minus(Set::only(game.content.board.centre)).is_empty() && corners.len() == 4;
        assert_eq!(game.gaps.has(gap), all, "{gap:?}");
    }
    let table = scene("2 players");
    let (gap, corner) = (table.gap("cd56"), |name: &str| table.site(name));
    assert_eq!([8, 9, 1, 0].map(|step| m101::SiteId(gap.0 + step)), [corner("c6"), corner("d6"), corner("d5"), corner("c5")]);
}

/// M1-2.7, M1-2.8, M1-2.9: edges, not corners; systems and gaps; never gap and gap.
#[test]
fn m1_2_7_to_m1_2_9_adjacency() {
    // b2 is diagonal to c3: only the orthogonal neighbours are open to colonise.
    let mut table = scene("2 players | c3 GY01 @0 | seat 0: hand GY04 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY04").offers(0, "at c2, at b3, at d3, at c4");
    // M1-2.8: an owned infrastructure opens all of its corners.
    let mut table = scene("2 players | c3 GY01 @0 | bc23 IN09 @0 | seat 0: hand GY04 1 | seat 1: hand 1");
    table.choose("0 colonise").until("colonise").play("0: colonise GY04").offers(0, "at b2, at c2, at b3, at d3, at c4");
    // M1-2.9: eight neighbours. M1-2.8: a gap opens no gap: only those around c3 are open to build.
    let mut table = scene("2 players | c3 GY01 @0 | bc23 IN09 @0 | seat 0: hand IN02 1 | seat 1: hand 1");
    table.choose("0 build").play("0: build IN02").offers(0, "in cd23, in bc34, in cd34");
}

/// M1-2.10: one card to a space, one disk to an empty space.
#[test]
fn m1_2_10_one_of_each() {
    let mut table = scene("2 players | c3 GY01 @0 | d3 GY02 @1 | c4 claim 1 | bc23 IN02 @1 | seat 0: hand GY04 IN03 2 | seat 1: hand 1");
    table.choose("0 build, 1 colonise").play("0: build IN03").refuses("0: in bc23", "M1-14.2").play("0: in cd23, pay").until("colonise");
    table.play("1: pass; 0: colonise GY04").refuses("0: at d3", "M1-15.2").play("0: at c2, pay").until("expand");
    while table.state.active() != Some(seat(0)) {
        table.play("1: pass");
    }
    table.refuses("0: at c4", "M1-17.3");
}

/// M1-2.11: cards stay where they are; without the variant an infrastructure cannot be replaced.
#[test]
fn m1_2_11_cards_never_move() {
    let mut table = scene("2 players | c3 GY01 @0 | bc23 IN01 @0 | seat 0: hand IN10 3 | seat 1: hand 1");
    table.choose("0 build").refuses("0: upgrade", "M1-20.3");
}

#[test]
fn m1_2_12_start_spaces() {
    for (players, expected) in [(2, "c3 e5"), (3, "b5 d3 f5"), (4, "b3 c6 e2 f5")] {
        let game = open(players, "");
        let names: Vec<String> = game.start_spaces().iter().map(|site| game.site_name(*site)).collect();
        assert_eq!(names.join(" "), expected);
    }
}
