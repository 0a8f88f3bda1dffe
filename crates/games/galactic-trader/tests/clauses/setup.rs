//! GT-2 and GT-3: setup and the course of a round.

use std::collections::{BTreeMap, BTreeSet};

use galactic_trader::content::PlanetId;
use galactic_trader::state::{Goods, Step};
use galactic_trader::{Event, GalacticTrader, State};
use kernel::{Actions, Chance, Game, Options, Recorder, Sampler, Seat, Told, Turn};
use parts::Set;

use crate::kit::Pack;

fn open(players: u8) -> GalacticTrader {
    Pack::shipped().open(players, &Options::new())
}

fn first_player(players: u8, seat: &str) -> GalacticTrader {
    Pack::shipped().open(players, &[("first_player".to_owned(), seat.to_owned())].into_iter().collect())
}

/// Setups by seed.
fn setups(game: &GalacticTrader, count: u64) -> impl Iterator<Item = State> {
    (0..count).map(|seed| game.setup(&mut Sampler::from_seed(seed)))
}

#[test]
fn gt_2_1_the_first_player_is_a_random_seat() {
    for players in 2..=4u8 {
        let mut seen = [0u32; 4];
        setups(&open(players), 600).for_each(|state| seen[state.first.index()] += 1);
        let fair = 600 / u32::from(players);
        for count in &seen[..usize::from(players)] {
            assert!(count.abs_diff(fair) < fair / 3, "{seen:?} with {players} players");
        }
    }
}

/// R2: the option replaces the printed criterion.
#[test]
fn gt_2_1_the_option_names_the_first_player() {
    for players in 2..=4u8 {
        for seat in 0..players {
            let game = first_player(players, &seat.to_string());
            assert!(setups(&game, 20).all(|state| state.first == Seat::new(seat) && game.asked(&state) == Some(state.first)));
        }
    }
}

/// R3: Primon is a marker.
#[test]
fn gt_2_2_primon_is_no_planet_and_scores_nothing() {
    let game = first_player(2, "1");
    assert_eq!(game.content.first_player_card_name, "Primon");
    assert!(game.content.planet_by_id("primon").is_none() && game.content.planets.iter().all(|planet| planet.name != "Primon"));
    let state = game.setup(&mut Sampler::from_seed(1));
    assert!(state.first == Seat::new(1) && state.owned.0.iter().all(|owned| owned.is_empty()));
    let outcome = game.outcome(&state);
    assert!(outcome.standings.iter().all(|standing| standing.points == 0 && standing.tie_breaks[0].value == 0), "{outcome:?}");
}

/// R4: the piles are shuffled.
#[test]
fn gt_2_3_any_age_one_planet_may_come_up_first_and_the_piles_hold_the_rest() {
    let game = open(2);
    let mut first = BTreeSet::new();
    for state in setups(&game, 400) {
        first.extend(state.area[0].planet);
        let up: Set<PlanetId> = state.area.iter().filter_map(|space| space.planet).collect();
        assert!(
            up.and(state.age_one).is_empty() && up.or(state.age_one) == (0..14).map(PlanetId).collect(),
            "Age I is in the area and its pile"
        );
        assert_eq!(state.age_two, (14..25).map(PlanetId).collect(), "Age II is in its own pile");
    }
    assert_eq!(first.len(), 14);
}

#[test]
fn gt_2_4_the_goods_are_one_shuffled_pile_and_nothing_is_discarded() {
    let game = open(2);
    let mut seen = BTreeSet::new();
    for state in setups(&game, 200) {
        let (mut all, packet) = (state.pile, state.packet);
        all.put_all(&packet);
        assert_eq!(all, Goods::new([8, 8, 8, 8, 8, 8, 0, 0]));
        assert!(state.discards.is_empty());
        seen.extend(packet.kinds());
    }
    assert_eq!(seen.len(), 6, "every kind comes early in some game");
}

#[test]
fn gt_2_5_five_seven_or_nine_age_one_planets_are_turned_up() {
    for (players, size) in [(2, 5), (3, 7), (4, 9)] {
        let game = open(players);
        assert_eq!(game.area_size(), size);
        for state in setups(&game, 50) {
            let up = state.area.iter().filter_map(|space| space.planet);
            assert_eq!(up.filter(|planet| game.content.planet(*planet).age == galactic_trader::content::Age::One).count(), size);
            assert!(state.area[size..].iter().all(|space| space.planet.is_none()));
        }
    }
}

/// R5: hands are empty at the start.
#[test]
fn gt_2_6_everything_else_is_empty_and_it_is_round_one() {
    for players in 2..=4 {
        for state in setups(&open(players), 20) {
            assert!(state.hands.0.iter().all(Goods::is_empty) && state.owned.0.iter().all(|owned| owned.is_empty()));
            assert!(state.deployed.is_empty() && state.aside.is_empty() && state.used.is_empty() && state.agreement.is_none());
            assert_eq!((state.round, state.barren, state.agreements, state.last_round, state.takes), (1, 0, 0, false, 0));
        }
    }
}

#[test]
fn gt_2_7_nine_seven_or_five_age_one_planets_remain_in_the_pile() {
    for (players, left) in [(2, 9), (3, 7), (4, 5)] {
        assert!(setups(&open(players), 20).all(|state| (state.age_one.len(), state.age_two.len()) == (left, 11)));
    }
}

/// One random game's events, with the state after each choice.
fn random_game(game: &GalacticTrader, seed: u64, mut watch: impl FnMut(&State, &[Event])) {
    let mut player = Sampler::from_seed(seed ^ 0x5eed);
    let mut state = game.setup(&mut Sampler::from_seed(seed));
    let mut legal = Actions::new();
    let mut fx = Told::new(Sampler::from_seed(seed + 1));
    watch(&state, &[]);
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().unwrap();
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = legal[player.one_of(legal.len() as u32) as usize];
        game.apply(&mut state, seat, action, &mut fx).unwrap();
        watch(&state, &std::mem::take(&mut fx.events));
    }
}

#[test]
fn gt_3_1_a_round_is_a_draft_a_turn_for_everybody_and_the_end() {
    for players in 2..=4u8 {
        let mut course = String::new();
        random_game(&open(players), 3, |_, events| {
            for event in events {
                match event {
                    Event::Took { .. } => course.push('t'),
                    Event::TurnBegan { .. } => course.push('T'),
                    Event::RoundBegan { .. } => course.push('|'),
                    Event::Ended { .. } => course.push('.'),
                    _ => {}
                }
            }
        });
        let round = "t".repeat(2 * usize::from(players)) + &"T".repeat(usize::from(players));
        let rounds: Vec<&str> = course.trim_end_matches('.').split('|').collect();
        assert!(rounds.len() > 3 && rounds.iter().all(|found| *found == round), "{course}");
    }
}

/// Invariants 11 and 12: two takes and one turn for every seat in every round, and Primon goes round.
#[test]
fn gt_3_1_every_seat_acts_once_per_round() {
    for players in 2..=4u8 {
        let game = open(players);
        for seed in 0..20 {
            let (mut takes, mut turns) = (BTreeMap::new(), BTreeMap::new());
            let mut start = None;
            random_game(&game, seed, |state, events| {
                let first = *start.get_or_insert(state.first);
                let expected = first.clockwise((u32::from(state.round - 1) % u32::from(players)) as u8, players);
                assert_eq!(state.first, expected, "the first player of round {}", state.round);
                for event in events {
                    match event {
                        Event::Took { seat, .. } => *takes.entry(*seat).or_insert(0) += 1,
                        Event::TurnBegan { seat, .. } => *turns.entry(*seat).or_insert(0) += 1,
                        Event::RoundBegan { .. } | Event::Ended { .. } => {
                            assert!(game.players().all(|seat| takes[&seat] == 2 && turns[&seat] == 1), "{takes:?} {turns:?}");
                            takes.clear();
                            turns.clear();
                        }
                        _ => {}
                    }
                }
            });
        }
    }
}

/// The section *Randomness*: planets, the first player, the packet; nothing is asked that is not needed.
#[test]
fn gt_2_3_setup_asks_chance_for_planets_first_player_and_packet_in_this_order() {
    let rolls = |game: &GalacticTrader| {
        let mut recorder = Recorder::new(Sampler::from_seed(1));
        game.setup(&mut recorder);
        recorder.rolls.iter().map(|roll| roll.n).collect::<Vec<_>>()
    };
    assert_eq!(rolls(&open(2)), [14, 13, 12, 11, 10, 2, 48, 47, 46, 45]);
    assert_eq!(rolls(&first_player(2, "1")), [14, 13, 12, 11, 10, 48, 47, 46, 45]);
}

/// Later: one outcome for each good drawn and each planet turned up, none where only one card is left, and no others.
#[test]
fn gt_4_2_chance_is_asked_only_for_cards_that_are_drawn() {
    for players in 2..=4u8 {
        let game = open(players);
        for seed in 0..10 {
            let mut player = Sampler::from_seed(seed);
            let mut fx: Told<_, Event> = Told::new(Recorder::new(Sampler::from_seed(seed)));
            let mut state = game.setup(&mut fx.chance);
            let mut legal = Actions::new();
            while let Turn::Waiting(seats) = game.turn(&state) {
                legal.clear();
                game.legal(&state, seats.lowest().unwrap(), &mut legal);
                fx.chance.rolls.clear();
                fx.events.clear();
                let action = legal[player.one_of(legal.len() as u32) as usize];
                game.apply(&mut state, seats.lowest().unwrap(), action, &mut fx).unwrap();
                let drawn = fx.events.iter().map(|event| match event {
                    Event::PacketDrawn { size, .. } => usize::from(*size),
                    Event::Exchanged { .. } | Event::Revealed { .. } => 1,
                    _ => 0,
                });
                // The last card of a pile needs no outcome.
                let (drawn, rolls) = (drawn.sum::<usize>(), fx.chance.rolls.len());
                assert!(rolls <= drawn && drawn <= rolls + 3, "{rolls} outcomes for {drawn} cards");
            }
        }
    }
}

/// R55: the draft can never be skipped; in a turn every step may be left without action.
#[test]
fn gt_4_7_taking_is_never_optional_and_everything_in_a_turn_is() {
    let game = open(3);
    for seed in 0..10 {
        let mut legal = Actions::new();
        random_game(&game, seed, |state, _| {
            let Some(seat) = game.asked(state) else { return };
            legal.clear();
            game.legal(state, seat, &mut legal);
            let words: Vec<String> = legal.iter().map(|action| game.write(*action)).collect();
            match state.step {
                Step::DraftDiscard => assert!(words.iter().all(|word| word.starts_with("discard "))),
                Step::DraftPick(_) => assert!(words.iter().all(|word| word.starts_with("take "))),
                Step::CancelGood => assert!(words.contains(&"done".to_owned())),
                Step::DeployAction => assert!(words.contains(&"end-turn".to_owned())),
                _ => {}
            }
        });
    }
}
