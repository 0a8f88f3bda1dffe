//! TR-1.

use kernel::{OpenError, Options, Seat, Title};
use space_truckin::SpaceTruckin;
use space_truckin::action::Location;
use space_truckin::content::Captain;
use space_truckin::state::{Sheet, Stage, Step};

use crate::kit::{Scene, open};

/// TR-1.1, G46.
#[test]
fn tr_1_1_one_to_six_players() {
    for players in [0, 7] {
        let refused = SpaceTruckin::open(SpaceTruckin::CONTENT, players, &Options::new());
        assert!(matches!(refused, Err(OpenError::Players { min: 1, max: 6, .. })));
    }
    (1..=6).for_each(|players| assert_eq!(open(players, &[]).players().count(), usize::from(players)));
}

/// TR-1.2, G62.
#[test]
fn tr_1_2_one_of_two_faces_names_the_captain() {
    let mut table = Scene::begin(1, &[], &[3, 5]);
    table.offers("keep 3 | keep 5").refuses("keep 4", "TR-1.2").plays("keep 5");
    assert_eq!(table.sheet().captain, Some(Captain::Smuggler));
    for (face, captain) in (1..).zip(Captain::ALL) {
        assert_eq!(Scene::begin(1, &[], &[face, face]).sheet().captain, Some(captain), "equal faces leave no choice");
    }
}

#[test]
fn tr_1_3_all_four_trucks_are_on_offer_once_the_captain_is_known() {
    let mut table = Scene::begin(2, &[], &[1, 2, 6, 6]);
    table.refuses("truck mauler", "TR-1.2");
    table.plays("keep 2").offers("truck sparrowhawk | truck countess | truck mauler | truck hammerhead").plays("truck mauler");
    table.offers("seat 1: truck sparrowhawk | truck countess | truck mauler | truck hammerhead");
}

/// The name is free text at the table, not an action: TR-1.4. Without one the truck has the name of its design.
/// And ruling G57.
#[test]
fn tr_1_4_a_truck_without_a_name_has_its_designs() {
    let table = Scene::begin(1, &[("truck", "countess"), ("captain", "engineer")], &[2]);
    let truck = table.sheet().truck.unwrap();
    assert_eq!(table.game.content.truck(truck).name.name, "Countess");
    assert!(table.offered(Seat::new(0)).iter().all(|action| action.starts_with("chart")));
}

#[test]
fn tr_1_5_everything_is_blank_at_the_start() {
    let table = Scene::begin(1, &[], &[3, 5]);
    assert_eq!(*table.sheet(), Sheet { step: Step::Captain, dice: [3, 5], ..Sheet::default() });
    assert_eq!((table.sheet().vp(), table.sheet().bridge(), table.sheet().free_choices), (0, 2, 0));
    assert_eq!(table.state.chart, [None; 7]);
}

#[test]
fn tr_1_6_the_phases_follow_each_other() {
    let mut table = Scene::begin(1, &[("truck", "countess"), ("captain", "engineer")], &[1]);
    assert_eq!(table.state.stage, Stage::Chart);
    for (letter, face) in [("A", 1), ("B", 1), ("C", 1), ("D", 1), ("E", 1)] {
        table.rolls(&[face]).plays(&format!("chart {letter}"));
    }
    table.plays("chart F").rolls(&[5, 5]).plays("terrain comet");
    assert_eq!(table.state.stage, Stage::Yard);
    table.plays("stop");
    assert_eq!(table.ended().0, "unserviceable");
    let dealer = [("truck", "countess"), ("captain", "engineer"), ("shipyard", "dealer")];
    let mut table = Scene::begin(1, &dealer, &[1]);
    for letter in ["A", "B", "C", "D", "E"] {
        table.rolls(&[1]).plays(&format!("chart {letter}"));
    }
    table.plays("chart F").rolls(&[5, 5]).plays("terrain comet");
    assert_eq!((table.state.stage, table.sheet().vp()), (Stage::Location(Location(0)), 1), "the dealer's truck comes with its first VP");
    assert_eq!(table.sheet().systems.len(), 14);
}
