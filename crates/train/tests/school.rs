//! What a school has learned depends on its course alone; an interrupted one goes on.

use galactic_trader::GalacticTrader;
use train::{Course, NotThis, School};

fn course() -> Course {
    Course { hidden: 8, keep: 3_000, lessons: 4, ..Course::usual(vec![2, 3], 5) }
}

fn school(course: Course) -> School<GalacticTrader> {
    School::new(course, "orrery train").expect("Galactic Trader is for two and three")
}

#[test]
fn the_same_course_gives_the_same_net() {
    let learned = |course: Course| {
        let mut school = school(course);
        let games = (0..6).map(|_| school.lesson().games).last();
        assert_eq!(games, Some(6));
        school.net().to_bytes()
    };
    let net = learned(course());
    assert_eq!(net, learned(course()));
    assert_ne!(net, learned(Course { seed: 6, ..course() }));
    // It has learned something: before its first lesson it was another.
    assert_ne!(net, school(course()).net().to_bytes());
}

#[test]
fn an_interrupted_training_goes_on_where_it_was() {
    let mut first = school(course());
    let lessons: Vec<u64> = (0..5).map(|_| first.lesson().games).collect();
    assert_eq!(lessons, [1, 2, 3, 4, 5]);
    let kept = first.checkpoint();
    let mut again = school(course()).take_up(&kept).expect("it is whole");
    assert_eq!((again.games(), again.net()), (5, first.net()));
    assert_eq!(again.lesson().games, 6);
}

#[test]
fn a_checkpoint_that_is_cut_changed_or_of_another_course_is_refused() {
    let kept = school(course()).checkpoint();
    let taken = |bytes: &[u8]| school(course()).take_up(bytes).map(|school| school.games());
    assert_eq!(taken(&kept), Ok(0));
    assert_eq!(taken(&kept[..kept.len() / 2]), Err(NotThis::Damaged));
    assert_eq!(taken(b""), Err(NotThis::Damaged));
    let mut changed = kept.clone();
    changed[kept.len() / 2] ^= 1;
    assert_eq!(taken(&changed), Err(NotThis::Damaged));
    let other = school(Course { seed: 9, ..course() }).checkpoint();
    assert!(matches!(taken(&other), Err(NotThis::Other(_))));
}

#[test]
fn how_much_is_tried_out_is_part_of_the_course() {
    let played = |stray: f32| -> Vec<usize> {
        let mut school = school(Course { stray, ..course() });
        (0..4).map(|_| school.lesson().positions).collect()
    };
    assert_eq!(played(0.0), played(0.0));
    assert_ne!(played(0.0), played(0.9), "other moves, other games");
}
