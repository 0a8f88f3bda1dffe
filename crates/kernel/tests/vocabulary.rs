//! Small things that everything else relies on: sets of seats, fair choices, keys, the name that was probably meant.

use kernel::random::below;
use kernel::title::{Measured, OptionKind, OptionSpec, Options, Problem, Severity, nearest, resolve_options};
use kernel::{Actions, Chance, Clause, Effects, Fingerprint, Key, Live, Roller, Sampler, Scripted, Seat, Seats, Seed, Told};

#[test]
fn sets_of_seats_are_sets() {
    for one in (0..8).map(Seat::new) {
        let (only, others) = (Seats::only(one), Seats::first(8).without(one));
        assert_eq!((only.len(), only.lowest(), others.len()), (1, Some(one), 7));
        for seat in (0..8).map(Seat::new) {
            assert_eq!((only.contains(seat), others.contains(seat)), (seat == one, seat != one), "{seat} and {one}");
        }
        let (mut more, mut fewer) = (others, Seats::first(8));
        more.insert(one);
        fewer.remove(one);
        assert_eq!((more, fewer), (Seats::first(8), others));
        assert_eq!((only.without(one), others.without(one)), (Seats::NONE, others));
    }
    assert_eq!(Seats::first(3).iter().map(Seat::number).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(Seats::NONE.is_empty() && !Seats::only(Seat::new(5)).is_empty());
}

#[test]
fn steps_around_the_table_lead_there_and_are_counted() {
    for count in 1..=8 {
        for (from, steps) in (0..count).flat_map(|from| (0..count).map(move |steps| (Seat::new(from), steps))) {
            let to = from.clockwise(steps, count);
            assert_eq!(to.number(), (from.number() + steps) % count);
            assert_eq!(to.steps_after(from, count), steps, "from {from} to {to} of {count}");
        }
    }
}

#[test]
fn a_buffer_of_actions_is_emptied_and_filled_again() {
    let mut found = Actions::with_room(2);
    found.push(1);
    found.extend([2, 3]);
    assert_eq!((found.as_slice(), &found[..]), (&[1, 2, 3][..], &[1, 2, 3][..]));
    found.clear();
    assert_eq!(found.as_slice(), &[0; 0]);
}

#[test]
fn every_seat_has_a_stream_of_chance_of_its_own() {
    let mut live = Live::from_seed(Seed(1));
    let mut roll = |roller| -> Vec<u32> { (0..8).map(|_| live.answer(roller, 1000)).collect() };
    let mut streams = vec![roll(Roller::Table)];
    streams.extend((0..8).map(|seat| roll(Roller::Seat(Seat::new(seat)))));
    for (index, stream) in streams.iter().enumerate() {
        assert!(!streams[..index].contains(stream), "stream {index} is another one's");
    }
}

#[test]
fn a_sampler_answers_with_every_outcome_about_as_often() {
    let mut sampler = Sampler::from_seed(3);
    let mut counts = [0; 6];
    (0..6000).for_each(|_| counts[sampler.answer(Roller::Table, 6) as usize] += 1);
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
}

#[test]
#[should_panic(expected = "outcomes that nobody asked for: [4]")]
fn an_outcome_that_nobody_asked_for_is_told() {
    let mut script = Scripted::new([2, 4]);
    assert_eq!(script.answer(Roller::Table, 6), 2);
    script.used_every_roll();
}

#[test]
fn what_is_told_and_cited_is_kept_in_order() {
    let mut fx = Told::new(Scripted::new([]));
    Effects::tell(&mut fx, "first");
    Effects::<&str>::cite(&mut fx, Clause("X-1"));
    Effects::tell(&mut fx, "second");
    assert_eq!((fx.events, fx.clauses), (vec!["first", "second"], vec![Clause("X-1")]));
}

#[test]
fn a_key_is_read_whole_and_never_shown_by_debugging() {
    let key = Seed(9).key();
    let digits = key.to_string();
    assert_eq!(digits.parse::<Key>().map(|read| read.to_string()), Ok(digits.clone()));
    for wrong in [&digits[..62], &format!("{digits}00"), &digits.replacen(&digits[..2], "é", 1), &digits.replacen(&digits[..1], "g", 1), ""]
    {
        assert_eq!(wrong.parse::<Key>().map(|key| key.to_string()), Err("a key is 64 hexadecimal digits".to_owned()), "{wrong}");
    }
    let shown = format!("{key:?}");
    assert_eq!(shown, format!("Key(commitment {})", &key.commitment()[..16]));
    assert!(!shown.contains(&digits[..8]));
}

#[test]
fn a_fingerprint_has_one_spelling() {
    let print = Fingerprint::of(b"orrery");
    assert_eq!((print.as_str().len(), print.to_string().as_str()), (32, print.as_str()));
    assert_ne!(print.then(b"a").as_str(), print.then(b"b").as_str());
    assert_eq!(format!("{print:?}"), format!("Fingerprint({print})"));
}

#[test]
fn a_problem_says_how_bad_it_is_and_where() {
    let problem = |severity, line| Problem { severity, line, check: "C6", message: "two cards are called Io".into() }.to_string();
    assert_eq!(problem(Severity::Error, Some(7)), "error in line 7: two cards are called Io (C6)");
    assert_eq!(problem(Severity::Warning, None), "warning: two cards are called Io (C6)");
}

#[test]
fn a_part_that_is_measured_has_its_options() {
    let measured = Measured { part: "yard", options: &[("yard", "long")] };
    assert_eq!(measured.options().into_iter().collect::<Vec<_>>(), [("yard".to_owned(), "long".to_owned())]);
}

#[test]
fn only_the_unfair_words_are_drawn_again() {
    // Of the words whose low half is below 3 only the one with 0 is unfair: 2^32 mod 3 is 1.
    for (word, outcome) in [(0x5555_5556, 1), (0xaaaa_aaab, 2)] {
        let mut words = [word].into_iter();
        assert_eq!(below(3, || words.next().expect("a fair word is enough")), outcome);
    }
    let drawn = |n: u32| {
        let mut words = [0, 0, u32::MAX].into_iter();
        (below(n, || words.next().expect("it comes to an end")), words.len())
    };
    assert_eq!((drawn(3), drawn(6), drawn(1), drawn(8)), ((2, 0), (5, 0), (0, 2), (0, 2)), "a power of two is always fair");
}

#[test]
fn what_is_meant_may_be_a_few_letters_off() {
    let names = ["greedy", "random", "m101"];
    for (typed, meant) in [("grdy", Some("greedy")), ("m11", Some("m101")), ("gredi", Some("greedy")), ("ran", Some("random"))] {
        assert_eq!(nearest(typed, names), meant, "{typed}");
    }
    // Up to three letters one may be wrong; from four on one more than a third of them.
    for (typed, meant) in [("abc", "abx"), ("abcd", "abxy"), ("abcdef", "abcxyz")] {
        assert_eq!((nearest(typed, [meant]), nearest(&format!("{typed}!!"), ["zzzzzzzz"])), (Some(meant), None), "{typed}");
    }
    assert_eq!((nearest("abc", ["axy"]), nearest("abcd", ["axyz"]), nearest("abcdef", ["abwxyz"])), (None, None, None));
    for typed in ["grd", "chess", "", "x"] {
        assert_eq!(nearest(typed, names), None, "{typed}");
    }
}

#[test]
fn an_option_that_names_a_seat_takes_those_at_the_table() {
    let first = OptionSpec { name: "first", kind: OptionKind::SeatOrRandom, default: "random", help: "Who begins", clause: Clause("X-1") };
    let resolved = |value: &str| {
        let chosen: Options = [("first".to_owned(), value.to_owned())].into_iter().collect();
        resolve_options(&[first], &chosen, 3).map(|options| options["first"].clone()).map_err(|error| error.to_string())
    };
    for value in ["random", "0", "2"] {
        assert_eq!(resolved(value).as_deref(), Ok(value));
    }
    for value in ["3", "02", "-1", ""] {
        let refused = resolved(value).expect_err("there is no such seat");
        assert!(refused.contains("first must be random or a seat from 0 to 2"), "{refused}");
    }
}
