//! What a school has learned depends on its course alone; an interrupted one goes on.

use std::collections::BTreeSet;
use std::sync::Arc;

use bots::BotName;
use galactic_trader::GalacticTrader;
use kernel::title::Options;
use kernel::{Actions, Chance, Game, Quiet, Sampler, Seat, Seed, Title, Turn};
use nets::{Eyes, Net, Sight, Unfit, look};
use train::{Course, NotThis, RANGES, Range, School, reliability, trial};

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

#[test]
fn where_all_the_others_are_guests_one_seat_teaches() {
    let positions = |guests: f32| -> usize {
        let mut school = school(Course { guests, unfinished: 0.0, lessons: 0, ..course() });
        (0..4).map(|_| school.lesson().positions).sum()
    };
    let (all, one) = (positions(0.0), positions(1.0));
    // At tables of two and of three in turn: half of them at one, a third at the other, of games that are not the same ones.
    assert!(one * 4 > all && one * 5 < all * 3, "{one} positions of {all}");
}

#[test]
fn guests_play_as_their_name_says() {
    let played = |guest: &str| -> Vec<usize> {
        let mut school = school(Course { guests: 1.0, guest: guest.to_owned(), lessons: 0, ..course() });
        (0..4).map(|_| school.lesson().positions).collect()
    };
    assert_eq!(played("random"), played("random"));
    assert_ne!(played("random"), played("greedy"), "other guests, other games");
}

#[test]
fn a_net_looks_at_nothing_but_what_it_was_told_to() {
    let net =
        school(Course { only: vec!["aspect.1.own".into(), "evaluation".into()], without: vec!["aspect.1.own.turn".into()], ..course() })
            .net();
    assert!(net.inputs.iter().all(|name| name.starts_with("aspect.1.own.") || name == "evaluation"), "{:?}", net.inputs);
    assert_eq!(net.inputs.len(), 24, "what is weighed for a seat, but one, and the evaluation: {:?}", net.inputs);
}

#[test]
fn chances_are_held_against_how_games_end() {
    let net = Arc::new(school(course()).net());
    let found = reliability::<GalacticTrader>(&net, 2, 6, Seed(3));
    let positions: u64 = found.ranges.iter().map(|range| range.positions).sum();
    assert!(positions > 300, "{positions}");
    for (tenth, Range { positions, said, came }) in found.ranges.iter().enumerate() {
        let (count, from) = (*positions as f64, tenth as f64 / RANGES as f64);
        assert!(*said >= from * count - 1e-6 && *said <= (from + 0.1) * count + 1e-6, "a chance stands in its own tenth: {found:?}");
        assert!(*came >= 0.0 && *came <= count);
    }
    // Both seats of a table for two look: of all positions half are the winner's, by and large.
    let came: f64 = found.ranges.iter().map(|range| range.came).sum();
    assert!((0.4..0.6).contains(&(came / positions as f64)), "{found:?}");
    assert!((found.blind - 2f64.ln().abs()).abs() < 0.02 && found.odds > 0.0 && found.points > 0.0, "{found:?}");
}

#[test]
fn a_trial_is_held_against_whoever_is_named() {
    let net = Arc::new(school(course()).net());
    let against = |others: BotName| trial::<GalacticTrader>(&net, 2, 5, Seed(8), others).won;
    assert!(against(BotName::Random) > 0.9, "{}", against(BotName::Random));
    assert!(against(BotName::Random) > against(BotName::Greedy));
}

/// A net that looks at what the game weighs and at nothing else, with weights of chance.
fn weighing() -> Net {
    school(Course { only: vec!["aspect".into()], ..course() }).net()
}

#[test]
fn what_a_net_does_not_look_at_is_not_looked_up_and_changes_no_judgement() {
    let game = GalacticTrader::open(GalacticTrader::CONTENT, 3, &Options::new()).expect("the shipped content is good");
    let net = Arc::new(weighing());
    let mut eyes = Eyes::of(Arc::clone(&net), &game).expect("it was made for it");
    let (mut chance, mut legal) = (Sampler::from_seed(4), Actions::new());
    let mut state = game.setup(&mut chance);
    let mut said = BTreeSet::new();
    let mut row = vec![0; Sight::of(&game).names().len()];
    while let Turn::Waiting(waiting) = game.turn(&state) {
        for seat in (0..3).map(Seat::new) {
            look(&game, &state, seat, net.evaluation, &mut row);
            let judged = eyes.judge_state(&game, &state, seat);
            assert_eq!(judged, Eyes::of(Arc::clone(&net), &game).expect("it was made for it").judge_row(&row));
            said.insert(judged.wins);
        }
        let seat = waiting.lowest().expect("a game that waits waits for somebody");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = legal[chance.one_of(legal.len() as u32) as usize];
        game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("listed actions are legal (law 4)");
    }
    assert!(said.len() > 100, "it says different things of different positions: {}", said.len());
}

#[test]
fn a_net_that_weighs_other_things_is_refused() {
    let game = GalacticTrader::open(GalacticTrader::CONTENT, 2, &Options::new()).expect("the shipped content is good");
    let mut net = weighing();
    net.inputs[3] = net.inputs[3].replace("aspect.1.", "aspect.2.");
    assert!(matches!(Eyes::of(Arc::new(net), &game), Err(Unfit::Aspects)));
}
