//! M1-4: setup.

use kernel::{Game, Sampler, Turn};
use m101::state::Step;

use crate::kit::{Script, Table, open, open_with, scene_of, seat};

fn laid_out(players: u8, options: &str) -> Table {
    let game = open(players, options);
    let mut table = scene_of(game, &[]);
    table.state = table.game.setup(&mut Sampler::from_seed(5));
    table.script = Script::default();
    table
}

/// M1-4.1 to M1-4.5: what is dealt and what is left.
#[test]
fn m1_4_1_to_m1_4_5_the_deal() {
    for (players, left) in [(2, 102), (3, 95), (4, 88)] {
        let table = laid_out(players, "");
        let state = &table.state;
        assert_eq!(table.game.options.disks, 35); // M1-4.1
        assert_eq!(state.pile.len(), left); // M1-4.5
        assert_eq!(state.research.iter().flatten().count(), 12); // M1-4.4
        for who in table.game.players() {
            assert_eq!((state.starts[who].len(), state.hands[who].len()), (2, 5)); // M1-4.2, M1-4.3
            assert!(state.starts[who].iter().all(|card| table.game.content.starts.has(*card)));
        }
    }
}

/// M1-4.2 with option undealt_starts: the other start systems are in the deck, or out of the game.
#[test]
fn m1_4_2_undealt_start_systems() {
    let in_deck = laid_out(2, "");
    assert!(in_deck.state.removed.is_empty());
    let removed = laid_out(2, "undealt_starts=removed");
    assert_eq!(removed.state.removed.len(), 6);
    assert!(removed.game.content.starts.contains_all(removed.state.removed));
    assert_eq!(removed.state.pile.len(), 96);
}

/// M1-4.6: chosen secretly by all at once, revealed together; the rejected ones go to the discard pile.
#[test]
fn m1_4_6_start_systems_are_kept_secretly() {
    let mut table = laid_out(3, "");
    table.asked(&[0, 1, 2]);
    let kept = table.state.starts[seat(1)][0];
    table.refuses(&format!("0: keep {}", table.game.content.card(kept).id.clone()), "M1-4.6");
    let before = table.game.view(&table.state, Some(seat(0)));
    table.play("1: any");
    let after = table.game.view(&table.state, Some(seat(0)));
    assert_eq!((before.open, before.hands), (after.open, after.hands));
    assert_eq!(table.learned, kernel::Learned::Nothing);
    table.play("0: any; 2: any");
    assert_eq!(table.learned, kernel::Learned::Settled);
    table.cites("M1-4.6");
    assert_eq!(table.state.discards.len(), 3);
}

/// M1-4.7 to M1-4.11: start spaces, disks, cubes, tech.
#[test]
fn m1_4_7_to_m1_4_11_the_start_systems_are_laid_out() {
    let mut table = laid_out(4, "");
    let kept: Vec<_> = table.game.players().map(|who| table.state.starts[who][0]).collect();
    let hands: Vec<u32> = table.game.players().map(|who| table.state.hands[who].len()).collect();
    table.play("0: any; 1: any; 2: any; 3: any").cites("M1-4.7").cites("M1-4.10").cites("M1-4.11");
    let mut starts: Vec<_> = table.state.systems.iter().collect();
    let mut expected = table.game.start_spaces().to_vec();
    starts.sort_unstable();
    expected.sort_unstable();
    assert_eq!(starts, expected);
    for who in table.game.players() {
        let site = table.state.controlled[who].iter().next().unwrap();
        let there = table.state.sites[site];
        assert_eq!(there.system, Some(kept[who.index()]));
        assert_eq!((there.political[who], there.military[who], table.state.placed[who]), (1, 0, 1)); // M1-4.8
        assert_eq!(there.cubes, table.game.content.card(kept[who.index()]).supply); // M1-4.9
        assert_eq!(table.state.hands[who].len(), hands[who.index()]); // M1-4.11: nothing is paid or drawn
        assert_eq!(table.state.level[who], table.game.raw_tech(&table.state, who)); // M1-4.10
    }
    assert!(matches!(table.game.turn(&table.state), Turn::Waiting(seats) if seats.len() == 4));
}

/// M1-4.10: the tech powers of start systems are applied in the random order.
#[test]
fn m1_4_10_tech_of_start_systems_in_order() {
    // All start systems of this deck have tech: everybody rises to 2 and keeps the order of the track.
    let content = m101::content::Content::load(<m101::M101 as kernel::Title>::CONTENT).unwrap().0;
    assert!(content.cards.iter().any(|card| card.id == "S2"));
    let game = open_with(<m101::M101 as kernel::Title>::CONTENT, 2, "start_spaces=seat_order");
    let mut table = scene_of(game, &[]);
    for seed in 0.. {
        table.state = table.game.setup(&mut Sampler::from_seed(seed));
        let tech = |who: u8| {
            let starts = &table.state.starts[seat(who)];
            starts.iter().any(|card| table.game.content.card(*card).id == "S2" || table.game.content.card(*card).id == "S10")
        };
        if tech(0) && !tech(1) {
            break;
        }
    }
    let id = table.state.starts[seat(0)]
        .iter()
        .map(|card| table.game.content.card(*card).id.clone())
        .find(|id| id == "S2" || id == "S10")
        .unwrap();
    table.rolls(&[0]); // seat 1 first on the track
    table.play(&format!("0: keep {id}; 1: any"));
    assert_eq!(table.track(), "0:2 1:1");
}

/// M1-4.7 with option start_spaces: random, or by seat in the order of the content file.
#[test]
fn m1_4_7_start_spaces_by_seat() {
    let mut table = laid_out(3, "start_spaces=seat_order");
    table.play("0: any; 1: any; 2: any");
    for (who, site) in table.game.players().zip(table.game.start_spaces()) {
        assert!(table.state.controlled[who].has(*site));
    }
    let mut table = laid_out(3, "");
    table.rolls(&[0, 0]).play("0: any; 1: any; 2: any");
    assert!(!table.state.controlled[seat(0)].has(table.game.start_spaces()[0]));
}

/// M1-20.1: the handicap, for all or for each seat.
#[test]
fn m1_20_1_handicap() {
    let table = laid_out(3, "start_hand=5/0/3");
    assert_eq!((table.hand(0), table.hand(1), table.hand(2)), (5, 0, 3));
    let table = laid_out(2, "start_hand=2");
    assert_eq!((table.hand(0), table.hand(1), table.state.step), (2, 2, Step::StartSystem));
    let options = [("start_hand".to_owned(), "6".to_owned())].into_iter().collect();
    let refused = <m101::M101 as kernel::Title>::open(<m101::M101 as kernel::Title>::CONTENT, 2, &options).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "option start_hand cannot be '6': it is a whole number from 0 to 5 for all, or 2 of them with commas, one for each seat"
    );
}
