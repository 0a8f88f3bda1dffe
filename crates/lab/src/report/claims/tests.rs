//! Whether claims hold what they promise: played here are not games but dice, of which the truth is known.

use kernel::{Chance, Sampler};

use super::super::counts::Stood;
use super::super::findings::WRONG;
use super::super::study::{Known, Subject};
use super::*;
use crate::report::Counts;
use crate::tally::VICTORY;

fn study(players: usize, counts: Counts) -> Study {
    let subject = Subject {
        game: "dice".into(),
        rules: 1,
        options: kernel::Options::new(),
        content: String::new(),
        lineup: vec!["greedy".into(); players],
        levels: Vec::new(),
        seed: 1,
        what_ifs: true,
    };
    Study { format: 0, subject, known: Known::default(), planned: 0, parts: 1, have: vec![1], partial: false, counts }
}

/// The sentences that stand, corrected for the number of claims.
fn stand(study: &Study, make: fn(&Study, &mut Vec<Claim>)) -> Vec<String> {
    let mut claims = Vec::new();
    make(study, &mut claims);
    let wrong = WRONG / claims.len().max(1) as f64;
    claims.iter().filter_map(|claim| claim.stands(wrong)).map(|finding| finding.sentence).collect()
}

/// Nothing nine times of ten, then a leap: what cards are worth that hardly ever matter, and the worst that a normal interval can meet.
fn leap(dice: &mut Sampler) -> i64 {
    if dice.one_of(10) == 0 { i64::from(dice.one_of(30)) } else { 0 }
}

/// Forty things that are all worth the same, each with thirty to seventy pairs.
fn all_alike(dice: &mut Sampler) -> Study {
    let mut counts = Counts::default();
    let things = counts.forced.entry("card".into()).or_default();
    for thing in 0..40 {
        let paired = things.entry(format!("{thing:02}")).or_default();
        (0..30 + dice.one_of(40)).for_each(|_| paired.pair(0, leap(dice)));
    }
    study(2, counts)
}

/// In at most 5 of 100 reports anything is said of things that are all alike. The usual interval, which takes the spread of thirty pairs for the truth,
/// says something in every second one.
#[test]
fn pairs_of_games_that_are_all_alike_say_nothing() {
    let mut dice = Sampler::from_seed(5);
    let (mut wrong, mut usual) = (0, 0);
    for _ in 0..100 {
        let study = all_alike(&mut dice);
        wrong += u32::from(!stand(&study, forced).is_empty());
        let things = &study.counts.forced["card"];
        let mean_of_all = things.values().map(|paired| mean(paired, false).0).sum::<f64>() / 40.0;
        let z = quantile(WRONG / 40.0);
        usual += u32::from(things.values().any(|paired| {
            let (value, error) = mean(paired, false);
            (value - mean_of_all).abs() > z * error
        }));
    }
    assert!(wrong <= 5 && usual > 25, "{wrong} and {usual} of 100");
}

#[test]
fn a_thing_that_is_worth_more_is_found_among_them() {
    let mut dice = Sampler::from_seed(6);
    let mut found = 0;
    for _ in 0..20 {
        let mut study = all_alike(&mut dice);
        let paired = study.counts.forced.get_mut("card").unwrap().get_mut("07").unwrap();
        *paired = Paired::default();
        (0..60).for_each(|_| paired.pair(0, leap(&mut dice) + 7));
        let told = stand(&study, forced);
        found += u32::from(told.iter().any(|sentence| sentence.starts_with("07 (card) is worth")));
        assert!(told.iter().all(|sentence| sentence.starts_with("07 ")), "{told:?}");
    }
    assert!(found >= 18, "{found} of 20");
}

/// Games of two in which both take some of twelve things, and what one gains the other loses. Thing 3 may be worth more.
fn games_of_two(dice: &mut Sampler, games: u32, more: i64) -> Study {
    let mut counts = Counts::default();
    for _ in 0..games {
        let mut taken: Vec<(usize, u64)> = Vec::new();
        for seat in 0..2 {
            // Whoever takes one thing takes its neighbour, too; seat 0 is fond of the first six.
            let first = dice.one_of(if seat == 0 { 6 } else { 12 }) as usize;
            taken.extend([(first, seat), ((first + 1) % 12, seat)]);
        }
        let worth = |seat: u64| taken.iter().filter(|(thing, whose)| *thing == 3 && *whose == seat).count() as i64 * more;
        let luck = i64::from(dice.one_of(21)) - 10 + worth(0) - worth(1);
        let grew = |seat: u64| if seat == 0 { luck } else { -luck };
        let kind = (4, taken.iter().map(|(_, seat)| grew(*seat)).sum());
        for thing in 0..12 {
            let takers: Vec<u64> = taken.iter().filter(|(what, _)| *what == thing).map(|(_, seat)| *seat).collect();
            let gains = (takers.len() as u64, takers.iter().map(|seat| grew(*seat)).sum());
            counts.things.entry("card".into()).or_default().entry(format!("{thing:02}")).or_default().gains.game(gains, kind);
        }
        counts.kinds.entry("card".into()).or_default().game(kind, kind);
    }
    study(2, counts)
}

/// Seats of one game hang together: what the one wins the other loses, and things that are taken together share their luck.
#[test]
fn takers_of_one_game_are_not_counted_as_if_they_knew_nothing_of_each_other() {
    let mut dice = Sampler::from_seed(7);
    let wrong = (0..100).filter(|_| !stand(&games_of_two(&mut dice, 200, 0), gained).is_empty()).count();
    assert!(wrong <= 7, "{wrong} of 100 reports say something of things that are all alike");
    let found = (0..10).filter(|_| {
        let told = stand(&games_of_two(&mut dice, 600, 6), gained);
        told.iter().any(|sentence| sentence.starts_with("Whoever takes 03 (card) gains"))
    });
    assert!(found.count() >= 9);
}

/// The difference of two ratios, with its error, is the one that leaving out one game after the other gives.
#[test]
fn the_error_of_gains_is_that_of_leaving_out_games() {
    let games: Vec<((u64, i64), (u64, i64))> =
        (0..200).map(|game: i64| ((1 + (game % 2) as u64, 3 * (game % 7) - 5), (4, (game % 11) - 2 + 3 * (game % 7)))).collect();
    let of = |skip: Option<usize>| {
        let (mut thing, mut kind) = (Gains::default(), Gains::default());
        for (_, (one, all)) in games.iter().enumerate().filter(|(index, _)| Some(*index) != skip) {
            thing.game(*one, *all);
            kind.game(*all, *all);
        }
        beside(&thing, &kind, 0.0).expect("there are enough")
    };
    let difference = |found: &Beside| found.value - found.usual;
    let whole = of(None);
    let left: Vec<f64> = (0..games.len()).map(|skip| difference(&of(Some(skip)))).collect();
    let (n, mean) = (left.len() as f64, crate::stats::mean(&left));
    let jackknife = ((n - 1.0) / n * left.iter().map(|value| (value - mean).powi(2)).sum::<f64>()).sqrt();
    assert!((whole.error / jackknife - 1.0).abs() < 0.02, "{} and {jackknife}", whole.error);
}

/// A seat that begins with a little more is seen in points long before it is seen in victories.
#[test]
fn points_of_a_seat_tell_smaller_things_than_victories() {
    let mut dice = Sampler::from_seed(8);
    let mut play = |more: i64| {
        let mut counts = Counts { games: 1500, decided: 1500, ..Counts::default() };
        for _ in 0..1500 {
            // Luck alone says who wins, and by far.
            let lucky = dice.one_of(3) as usize;
            let mut points = [more, 0, 0].map(|more| i64::from(dice.one_of(9)) + more);
            points[lucky] = 10;
            let best = *points.iter().max().unwrap();
            let winners = points.iter().filter(|points| **points == best).count() as u64;
            for (seat, mine) in (0..).zip(points) {
                let won = if mine == best { VICTORY / winners } else { 0 };
                let above = 3 * mine - points.iter().sum::<i64>();
                counts.seats.entry(seat).or_default().game(&[Stood { won, points: mine, margin: mine - best, above }], true);
            }
        }
        let study = study(3, counts);
        [stand(&study, fairness), stand(&study, ahead)]
    };
    let [victories, points] = play(1);
    assert!(victories.is_empty(), "{victories:?}");
    assert!(points.iter().any(|sentence| sentence.starts_with("Seat 0 ends 0.") && sentence.contains(" points (0.")), "{points:?}");
    assert_eq!(play(0), [Vec::<String>::new(), Vec::new()]);
}

/// Of what is never missed it is said so only where the whole interval is near nothing.
#[test]
fn what_nobody_would_miss_is_told_only_where_that_is_sure() {
    let with = |pairs: u32, margin: fn(u32) -> i64| {
        let mut counts = Counts::default();
        let seat = counts.seats.entry(0).or_default();
        (0..100).for_each(|game: i64| seat.game(&[Stood { won: 0, points: 0, margin: 40 * (game % 2) - 20, above: 0 }], false));
        let paired = counts.never.entry("wave".into()).or_default();
        (0..pairs).for_each(|pair| paired.pair(0, margin(pair)));
        stand(&study(2, counts), never)
    };
    assert!(with(2000, |_| 0)[0].starts_with("Nobody would miss 'wave'"));
    assert!(with(31, |_| 0).is_empty(), "thirty pairs are not enough to be sure");
    assert!(with(2000, |_| 9).is_empty(), "that it is missed is no news");
    assert!(with(2000, |pair| -9 + i64::from(pair % 3))[0].starts_with("Whoever never chooses 'wave' does better"));
}
