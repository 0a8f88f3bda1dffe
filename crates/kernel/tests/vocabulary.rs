//! Small things that everything else relies on: sets of seats, fair choices, the name that was probably meant.

use kernel::random::below;
use kernel::title::nearest;
use kernel::{Seat, Seats};

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
    for typed in ["grd", "chess", "", "x"] {
        assert_eq!(nearest(typed, names), None, "{typed}");
    }
}
