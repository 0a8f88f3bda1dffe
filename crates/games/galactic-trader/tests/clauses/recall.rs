//! What a seat has seen stays in its view, and the worlds it imagines honour it (section *Who sees what*).

use std::collections::BTreeSet;

use galactic_trader::State;
use galactic_trader::state::Goods;
use kernel::Seat;

use crate::kit::{Scene, goods, scene};

/// The packets a seat remembers of this round, and what it took: `W F T A took F`.
fn glimpses(table: &Scene, who: &str) -> Vec<String> {
    let content = &table.game().content;
    let memory = table.view(who).memory;
    let words = |glimpse: &galactic_trader::recall::Glimpse| {
        let took = glimpse.took.map_or("nothing".into(), |kind| content.good(kind).letter.to_string());
        format!("{} took {took}", goods(table.game(), &glimpse.packet))
    };
    memory.glimpses.iter().flatten().map(words).collect()
}

/// What `who` knows that another seat has, from before this round's draft or taken back openly since.
fn sure(table: &Scene, who: &str, of: u8) -> String {
    goods(table.game(), &table.view(who).memory.sure[Seat::new(of)])
}

/// The hands of a seat in all worlds that `who` imagines.
fn hands(table: &Scene, who: &str, of: u8) -> BTreeSet<String> {
    table.worlds(who, 200).iter().map(|world| table.hand(world, of)).collect()
}

#[track_caller]
fn all_have(hands: &BTreeSet<String>, letters: &str) {
    let count = |hand: &str, letter: &str| hand.split(' ').filter(|found| *found == letter).count();
    for letter in letters.split(' ') {
        let wanted = count(letters, letter);
        assert!(hands.iter().all(|hand| count(hand, letter) >= wanted), "{letters} should be in all of {hands:?}");
    }
}

#[test]
fn with_two_players_the_first_knows_both_cards_of_the_other() {
    let mut table = scene("2 players | packet F W A T | seat 1: hand U | Sundry, Vopulus");
    table.plays("seat 0: take food; seat 1: take weapons, take water").asked(0, "D5");
    assert_eq!(glimpses(&table, "seat 0"), ["W F T A took F", "T took T"]);
    assert_eq!(glimpses(&table, "seat 1"), ["W T A took W", "T A took A"]);
    let theirs = hands(&table, "seat 0", 1);
    all_have(&theirs, "W A");
    assert!(theirs.len() >= 5, "the third card could be anything: {theirs:?}");
    // The last player knows the card that was passed back, and not the one that was taken before.
    let theirs = hands(&table, "seat 1", 0);
    all_have(&theirs, "T");
    assert!(theirs.len() >= 5, "{theirs:?}");
}

#[test]
fn what_is_known_is_kept_over_the_end_of_the_round_and_goes_with_the_card() {
    let mut table = scene("2 players | packet F W A T | seat 1: hand U | Sundry, Vopulus, Nightcore");
    table.plays("seat 0: take food; seat 1: take weapons, take water; seat 0: end-turn; seat 1: end-turn").shows("round 6");
    assert_eq!((sure(&table, "seat 0", 1), sure(&table, "seat 1", 0)), ("W A".into(), "T".into()));
    all_have(&hands(&table, "seat 0", 1), "W A");
    // Seat 1 lays the weapons: only the water is known after that.
    let mut table = scene("2 players | packet F W A T | seat 1: hand U | Sundry, Vopulus, Nightcore");
    table.plays("seat 0: take food; seat 1: take weapons, take water; seat 0: end-turn; seat 1: lay weapons");
    let theirs = hands(&table, "seat 0", 1);
    all_have(&theirs, "A");
    assert!(theirs.iter().any(|hand| !hand.contains('W')), "{theirs:?}");
    table.plays("seat 1: end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "A");
}

/// GT-11.6: what one seat saw is in its own view only.
#[test]
fn packets_are_remembered_by_those_who_held_them() {
    let mut table = scene("3 players | packet F W A T U M | Sundry");
    table.plays("seat 0: take food; seat 1: take weapons");
    assert_eq!(glimpses(&table, "seat 0"), ["M W F T U A took F"]);
    assert_eq!(glimpses(&table, "seat 1"), ["M W T U A took W"]);
    assert_eq!(glimpses(&table, "seat 2"), ["M T U A took nothing"]);
    // What seat 0 passed on is with seat 1 and in the packet.
    for world in table.worlds("seat 0", 200) {
        let mut all = world.packet;
        all.put_all(&world.hands[Seat::new(1)]);
        assert_eq!(goods(table.game(), &all), "M W T U A");
    }
    assert!(table.worlds("seat 0", 200).iter().map(|world| table.hand(world, 1)).collect::<BTreeSet<_>>().len() == 5);
}

#[test]
fn with_three_players_parcels_are_honoured() {
    let mut table = scene("3 players | packet F W A T U M | Sundry");
    table.plays("seat 0: take food; seat 1: take weapons; seat 2: take water, take tools; seat 1: take fuel");
    table.shows("seat 0: hand F M | seat 1: hand W U | seat 2: hand A T");
    // Seat 0 knows the four cards behind, not who has which.
    let splits: BTreeSet<(String, String)> =
        table.worlds("seat 0", 200).iter().map(|world| (table.hand(world, 1), table.hand(world, 2))).collect();
    assert_eq!(splits.len(), 6, "all ways to split four different cards in two pairs: {splits:?}");
    for world in table.worlds("seat 0", 200) {
        let mut all = world.hands[Seat::new(1)];
        all.put_all(&world.hands[Seat::new(2)]);
        assert_eq!(goods(table.game(), &all), "W T U A");
    }
    // Seat 1 saw the packet before and after seat 2: it knows both of its cards, and the last one of seat 0.
    assert_eq!(hands(&table, "seat 1", 2), ["T A".to_owned()].into());
    all_have(&hands(&table, "seat 1", 0), "M");
    // Seat 2 passed medicine and fuel back: one of them is with seat 1, the other with seat 0.
    for world in table.worlds("seat 2", 200) {
        let (zero, one) = (table.hand(&world, 0), table.hand(&world, 1));
        let split = (zero.contains('M') && one.contains('U')) || (zero.contains('U') && one.contains('M'));
        assert!(split, "{zero} / {one}");
    }
}

/// What must hold in every world after a draft with empty hands, written from the order of takes (GT-4.6) alone.
fn parcels_hold(table: &Scene, real: &State, world: &State, who: Seat, packets: &[Goods]) -> bool {
    let seats = table.state().hands.0.iter().filter(|hand| !hand.is_empty()).count() as u8;
    let place = who.steps_after(real.first, seats);
    let (out, back) = (usize::from(place), usize::from(2 * seats - 1 - place));
    let seat_at = |place: u8| real.first.clockwise(place, seats);
    // Everything that was there when it was passed on and not when it came back is with those behind.
    let mut behind = Goods::EMPTY;
    (place + 1..seats).for_each(|place| behind.put_all(&world.hands[seat_at(place)]));
    let taken_behind = packets[out + 1].minus(&packets[back]).expect("the packet only shrinks");
    // What was passed back went to those in front, one card each.
    let passed_back = packets.get(back + 1).copied().unwrap_or_default();
    let mut ways = vec![passed_back];
    for place in 0..place {
        let hand = world.hands[seat_at(place)];
        ways = ways
            .iter()
            .flat_map(|rest| {
                hand.kinds().filter_map(|kind| {
                    let mut rest = *rest;
                    rest.take_if_any(kind).then_some(rest)
                })
            })
            .collect();
    }
    behind == taken_behind && ways.iter().any(Goods::is_empty)
}

/// Three and four players, random packets and picks.
#[test]
fn parcels_are_honoured_in_every_world_of_every_seat() {
    for (players, packet) in [(3, "F F W A T M"), (3, "F F F W W W"), (4, "F W A T U M F W"), (4, "F F F F W W A A")] {
        for seed in 0..8 {
            let mut table = scene(&format!("{players} players, seat 1 first | packet {packet} | Sundry, Vopulus"));
            let mut packets = vec![table.state().packet];
            while table.state().packet.total() > 0 {
                let takes = table.state().takes;
                table.plays_at_random_until(seed * 31 + u64::from(takes), |state| state.takes != takes);
                packets.push(table.state().packet);
            }
            // The last card goes without a question, so its packet is not seen on the way.
            let last = packets.pop().expect("the empty packet");
            let mut one = packets.last().copied().expect("a packet");
            let second_last = table.game().taker(Seat::new(1), 2 * players - 2);
            let took = table.state().memory[second_last].glimpses[1].and_then(|glimpse| glimpse.took).expect("it took a card");
            one.take(took.0);
            packets.extend([one, last]);
            for who in table.game().players() {
                let worlds = table.worlds(&who.to_string(), 25);
                assert!(
                    worlds.iter().all(|world| parcels_hold(&table, table.state(), world, who, &packets)),
                    "{who} of {players}, {packet}"
                );
            }
        }
    }
}

/// A card of the parcel that was laid openly is accounted for: what is left is still with those behind.
#[test]
fn a_card_laid_from_a_parcel_leaves_the_rest_of_it_known() {
    let mut table = scene("3 players | packet F W A T U M | Sundry, Nightcore");
    table.plays("seat 0: take food; seat 1: take weapons; seat 2: take water, take tools; seat 1: take fuel");
    table.plays("seat 0: end-turn; seat 1: lay weapons");
    let worlds = table.worlds("seat 0", 200);
    for world in &worlds {
        let mut all = world.hands[Seat::new(1)];
        all.put_all(&world.hands[Seat::new(2)]);
        assert_eq!(goods(table.game(), &all), "T U A");
    }
    assert_eq!(worlds.iter().map(|world| table.hand(world, 1)).collect::<BTreeSet<_>>().len(), 3);
}

/// Where the others together could not have taken so many of a kind, one certainly did.
#[test]
fn of_a_parcel_that_went_to_several_what_is_certain_is_kept() {
    let mut table = scene("3 players | packet W F F F F M | Sundry");
    table.plays("seat 0: take weapons; seat 1: take food; seat 2: take food, take food; seat 1: take food");
    table.plays("seat 0: end-turn; seat 1: end-turn; seat 2: end-turn");
    assert_eq!((sure(&table, "seat 0", 1), sure(&table, "seat 0", 2)), ("F F".into(), "F F".into()));
}

#[test]
fn a_hidden_good_from_abundance_is_never_imagined_as_what_it_stands_for() {
    let mut table = scene("2 players, seat 0 active in step 3 | seat 0: hand A W, owns Helvetia | seat 1: hand F | Atrium I, Vopulus");
    table.plays("seat 0: use helvetia, with water");
    for who in ["seat 1", "spectator"] {
        let kinds: BTreeSet<u8> = table.worlds(who, 200).iter().map(|world| world.deployed[0].kind.0).collect();
        assert_eq!(kinds, [0, 1, 3, 4, 5].into(), "anything but food");
    }
    assert!(table.worlds("seat 0", 50).iter().all(|world| world.deployed[0].kind.0 == 5), "the owner knows");
}

/// GT-6.6, GT-7.13: goods of open kind that went back into a hand stay known until one of that kind leaves it.
#[test]
fn a_good_taken_back_openly_stays_known() {
    for good in ["F^", "F_(known)"] {
        let drawn = format!(
            "2 players, seat 1 first, seat 1 active in step 2 | seat 0: hand T | seat 1: hand W M \
             | Sundry[food: 1 {good}], Atrium I, Tessaly"
        );
        let mut table = scene(&drawn);
        table.plays("seat 1: take-back sundry 1");
        assert_eq!(sure(&table, "seat 0", 1), "F");
        let theirs = hands(&table, "seat 0", 1);
        all_have(&theirs, "F");
        assert!(theirs.len() > 5, "{theirs:?}");
        table.plays("seat 1: lay food, on atrium-i");
        assert_eq!(sure(&table, "seat 0", 1), "-");
    }
}

#[test]
fn a_hidden_good_taken_back_tells_nothing() {
    let mut table = scene("2 players, seat 1 active in step 2 | seat 1: hand W M | Sundry[food: 1 T_], Atrium I, Tessaly");
    table.plays("seat 1: take-back sundry 1");
    assert_eq!(sure(&table, "seat 0", 1), "-");
    assert!(hands(&table, "seat 0", 1).iter().any(|hand| !hand.contains('T')));
}

#[test]
fn a_stranded_good_of_open_kind_stays_known() {
    let mut table =
        scene("2 players, seat 0 active in step 3, area 1 | seat 0: hand M | seat 1: hand W U, owns Crossway | Helvetia[tools: 1 T^]");
    table.plays("seat 0: lay medicine").asked(1, "D5");
    assert_eq!(sure(&table, "seat 0", 1), "T");
    all_have(&hands(&table, "seat 0", 1), "T");
    // Exchanged, it is known no longer.
    table.plays("seat 1: use crossway, with tools");
    assert_eq!(sure(&table, "seat 0", 1), "-");
}

/// GT-7.6: a hidden good of whoever establishes the agreement is discarded face up. If it was the known one, it is in no hand any more.
#[test]
fn a_known_good_that_an_agreement_turns_up_is_known_no_longer() {
    let mut table = scene(
        "2 players, seat 1 first, seat 1 active in step 2 | seat 0: hand T | seat 1: hand M, owns Helvetia \
         | Vopulus[water: 1 A^], Atrium I[fuel: 1 U^, weapons: 1 W^]",
    );
    table.plays("seat 1: take-back vopulus 2, done, use helvetia, with water");
    assert_eq!(sure(&table, "seat 0", 1), "A", "in hand or under the hidden card");
    table.plays("seat 1: end-turn").shows("discards W U A");
    assert_eq!(sure(&table, "seat 0", 1), "-");
    assert!(hands(&table, "seat 0", 1).iter().any(|hand| !hand.contains('A')));
}

/// What lay face up was never taken for a good in hand.
#[test]
fn a_face_up_good_that_an_agreement_discards_takes_no_known_one_away() {
    let mut table = scene(
        "2 players, seat 1 first, seat 1 active in step 2 | seat 0: hand T | seat 1: hand M W \
         | Sundry[food: 1 F^], Crossway[medicine: 1 M^, food: 1 F^]",
    );
    table.plays("seat 1: take-back sundry 1, done, lay medicine, on crossway, end-turn").shows("discards M M F");
    assert_eq!(sure(&table, "seat 0", 1), "F");
    all_have(&hands(&table, "seat 0", 1), "F");
}

/// GT-7.13 with `stranded_goods = discard`: the same for goods that are thrown away because no slot is left.
#[test]
fn a_known_good_that_is_thrown_away_is_known_no_longer_unless_it_was_another() {
    let mut table = scene(
        "2 players, stranded_goods=discard, seat 0 active in step 2, area 1 | seat 0: hand M, owns Helvetia | seat 1: hand U W T \
         | Atrium I[fuel: 0 A_(known)]",
    );
    table.plays("seat 0: take-back atrium-i 2, use helvetia, with water, end-turn");
    assert_eq!(sure(&table, "seat 1", 0), "A", "in hand or under the hidden card");
    table.plays("seat 1: lay fuel, lay weapons").shows("discards W U A");
    assert_eq!(sure(&table, "seat 1", 0), "-");
    // What everybody knew is not the one that went to hand.
    let mut table = scene(
        "2 players, stranded_goods=discard, seat 0 active in step 2, area 1 | seat 0: hand M | seat 1: hand U W T \
         | Atrium I[food: 0 T_(known), fuel: 0 T_(known)]",
    );
    table.plays("seat 0: take-back atrium-i 2, done, end-turn; seat 1: lay fuel, lay weapons").shows("discards W T U");
    assert_eq!(sure(&table, "seat 1", 0), "T");
}

/// GT-4.8: what makes room for a player's first take was in hand before, so it is not what was taken.
#[test]
fn a_good_discarded_before_the_first_take_is_not_from_the_packet() {
    let mut table = scene("2 players | packet F W A T | seat 1: hand W U M M | Sundry, Vopulus, Nightcore");
    table.plays("seat 0: take food; seat 1: discard weapons, take weapons, discard fuel, take water; seat 0: end-turn; seat 1: end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "W A");
    // After it, it may be: then only the other is certain.
    let mut table = scene("2 players | packet F W A T | seat 1: hand W U M M | Sundry, Vopulus, Nightcore");
    table.plays("seat 0: take food; seat 1: discard fuel, take weapons, discard weapons, take water; seat 0: end-turn; seat 1: end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "A");
}

/// Of a kind that was known from before and came once more, one was parted with: the other is still there.
#[test]
fn of_two_known_goods_of_a_kind_one_stays_known() {
    let mut table = scene("2 players, seat 1 active in step 2, area 2 | seat 0: hand - | seat 1: hand W | Sundry[food: 1 F^], Tessaly");
    table.deals("F T W A").plays("seat 1: take-back sundry 1, end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "F");
    table.plays("seat 1: take tools; seat 0: take weapons, take water; seat 1: lay food, end-turn");
    table.deals("U U U U").plays("seat 0: end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "F");
    all_have(&hands(&table, "seat 0", 1), "F");
}

/// A known good may be the one under a card played through abundance.
#[test]
fn a_known_good_may_lie_under_a_hidden_card() {
    let mut table = scene("2 players, seat 1 active in step 2 | seat 1: hand W M, owns Helvetia | Vopulus[water: 1 A^], Atrium I");
    table.plays("seat 1: take-back vopulus 2, use helvetia, with weapons");
    let worlds = table.worlds("seat 0", 200);
    let under = worlds.iter().filter(|world| world.deployed[0].kind.0 == 5).count();
    assert!(worlds.iter().all(|world| world.deployed[0].kind.0 == 5 || world.hands[Seat::new(1)].has(5)), "it is in one of the two places");
    assert!((20..180).contains(&under), "sometimes here, sometimes there: {under}");
    // The same for a card known from the draft.
    let mut table = scene("2 players | packet F W A T | seat 1: owns Helvetia | Vopulus, Atrium I");
    table.plays("seat 0: take food; seat 1: take weapons, take water; seat 0: end-turn; seat 1: use helvetia, with weapons");
    let worlds = table.worlds("seat 0", 200);
    let found: BTreeSet<(u8, String)> = worlds.iter().map(|world| (world.deployed[0].kind.0, table.hand(world, 1))).collect();
    assert_eq!(found, [(1, "A".to_owned()), (5, "W".to_owned())].into(), "weapons under and water in hand, or the other way round");
}

/// A draft discard shows a card: if it was a known one it is known no longer (GT-4.9).
#[test]
fn a_known_good_is_forgotten_when_it_is_discarded() {
    let mut table = scene("2 players, seat 1 active in step 2, area 2 | seat 0: hand - | seat 1: hand W M U | Sundry[food: 1 F^], Tessaly");
    table.deals("T T T T").plays("seat 1: take-back sundry 1, end-turn");
    assert_eq!(sure(&table, "seat 0", 1), "F");
    table.asked(1, "D1");
    table.plays("seat 1: discard weapons, take tools");
    assert_eq!(sure(&table, "seat 0", 1), "F");
    table.plays("seat 0: take tools, take tools; seat 1: discard food");
    assert_eq!(sure(&table, "seat 0", 1), "-");
    table.shows("seat 1: hand M U T T");
}

#[test]
fn a_refused_good_is_open_and_not_taken_for_one_in_hand() {
    let mut table = scene("2 players, draft_full_hand=may_refuse | packet F U M W | seat 1: hand A A T T | Sundry");
    table.plays("seat 0: take food; seat 1: refuse, take medicine, discard tools, take fuel").shows("seat 1: hand A A T U | discards M T");
    let theirs = hands(&table, "seat 0", 1);
    all_have(&theirs, "U");
    assert!(theirs.iter().any(|hand| !hand.contains('M')), "the medicine is on the discard pile");
    assert!(table.worlds("seat 0", 50).iter().all(|world| goods(table.game(), &world.discards) == "M T"));
}

#[test]
fn without_open_memory_a_turned_good_could_be_anything_again() {
    let drawn = "seat 0 active in step 3 | seat 0: hand T M | seat 1: hand F | Bo IV[weapons: 0 W^, water: 1 A^], Sundry";
    let kinds = |memory: &str| -> BTreeSet<u8> {
        let mut table = scene(&format!("3 players, open_memory={memory}, {drawn}"));
        table.plays("seat 0: lay tools, end-turn; seat 1: as food");
        assert!(table.worlds("seat 1", 20).iter().all(|world| world.deployed[0].kind.0 == 5), "the owner knows in any case");
        table.worlds("seat 2", 200).iter().map(|world| world.deployed[0].kind.0).collect()
    };
    assert_eq!(kinds("true"), [5].into());
    assert_eq!(kinds("false"), [0, 1, 2, 3, 4, 5].into());
}

/// Sizes are open and so the same in every world; the rest of the cards is dealt at random.
#[test]
fn unseen_cards_are_dealt_at_random_over_hands_packet_and_pile() {
    let table = scene("3 players | packet F W A T U | seat 0: hand F | seat 1: hand M | seat 2: hand W W");
    let worlds = table.worlds("spectator", 200);
    for world in &worlds {
        assert_eq!((world.packet.total(), world.pile.total()), (5, 39));
        assert_eq!(world.hands.0.map(|hand| hand.total()), [1, 1, 2, 0]);
    }
    assert!(worlds.iter().map(|world| goods(table.game(), &world.packet)).collect::<BTreeSet<_>>().len() > 50);
    assert_eq!(worlds.iter().map(|world| table.hand(world, 1)).collect::<BTreeSet<_>>().len(), 6);
}
