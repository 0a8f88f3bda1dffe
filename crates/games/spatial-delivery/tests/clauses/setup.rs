//! SD-2: setup.

use std::collections::BTreeSet;

use kernel::{Game, Sampler, Scripted};
use parts::hex::Hex;
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::{Node, Stage};
use spatial_delivery::state::{State, Step, Tile};

use crate::kit::*;

fn laid_out(players: u8, options: &[(&str, &str)], seed: u64) -> (spatial_delivery::SpatialDelivery, State) {
    let game = open(players, options);
    let state = game.setup(&mut Sampler::from_seed(seed));
    game.check(&state).unwrap();
    (game, state)
}

fn worlds(state: &State) -> Vec<(u8, u8)> {
    let of = |(hex, tile): (u8, &Tile)| match tile {
        Tile::World(world) => Some((hex, world.0)),
        Tile::Space => None,
    };
    (1..).zip(&state.tiles).filter_map(of).collect()
}

#[test]
fn sd_2_1_the_other_36_tiles_are_shuffled() {
    let layouts: BTreeSet<Vec<(u8, u8)>> = (0..40).map(|seed| worlds(&laid_out(3, &[], seed).1)).collect();
    assert_eq!(layouts.len(), 40, "two deals in forty were the same");
    // Earth is no tile: hex 0 holds nothing.
    assert_eq!(laid_out(3, &[], 1).1.tile(Hex(0)), None);
    // Every tile is equally likely to come first: outcome 19 is the last world, outcome 20 the first Space.
    let game = open(3, &[("turn_order", "seats")]);
    let first = |outcome: u32| {
        let rolls: Vec<u32> = std::iter::once(outcome).chain(std::iter::repeat_n(0, 21)).collect();
        game.setup(&mut Scripted::new(rolls)).tiles[0]
    };
    assert_eq!(first(0), Tile::World(spatial_delivery::content::WorldId(0)));
    assert_eq!(first(19), Tile::World(spatial_delivery::content::WorldId(19)));
    assert_eq!([first(20), first(35)], [Tile::Space; 2]);
}

#[test]
fn sd_2_2_eighteen_tiles_are_laid_and_eighteen_wait() {
    let (game, state) = laid_out(4, &[], 3);
    assert_eq!((state.stage, state.tiles.len()), (Stage::Two, 18));
    let view = game.view(&state, None);
    let to_come: u8 = view.worlds_to_come.iter().sum();
    assert_eq!(usize::from(to_come) + worlds(&state).len(), 20);
    assert_eq!(to_come + view.space_to_come, 18);
    // Ruling 57: at least two worlds lie in the inner rings.
    assert!((0..200).all(|seed| worlds(&laid_out(3, &[], seed).1).len() >= 2));
}

#[test]
fn sd_2_3_the_first_round_begins() {
    let (_, state) = laid_out(3, &[], 1);
    assert_eq!((state.round, state.step), (1, Step::TakeGoods));
}

#[test]
fn sd_2_4_four_decks_of_fifteen_and_empty_discards() {
    let (game, state) = laid_out(3, &[], 1);
    for goods in Goods::ALL {
        let pile = &state.piles[usize::from(goods.0)];
        assert_eq!((game.content.decks[usize::from(goods.0)].total(), pile.deck.total(), pile.discards.total()), (15, 14, 0));
    }
}

#[test]
fn sd_2_5_the_top_card_of_each_deck_is_the_market() {
    let market = |seed| laid_out(3, &[], seed).1.piles.map(|pile| pile.face_up.unwrap());
    let markets: BTreeSet<_> = (0..30).map(market).collect();
    assert!(markets.len() > 20, "the top cards are random");
    assert_eq!(laid_out(3, &[], 1).0.on_offer(&laid_out(3, &[], 1).1).count(), 4);
}

#[test]
fn sd_2_6_thirty_rocket_fuel_cards_form_the_depot() {
    let (game, state) = laid_out(5, &[], 1);
    assert_eq!(game.content.numbers.fuel_cards, 30);
    assert_eq!(u32::from(state.depot) + game.players().map(|seat| state.hands[seat].total()).sum::<u32>(), 30);
}

#[test]
fn sd_2_7_every_world_has_a_first_delivery_token_of_its_colour() {
    let (game, state) = laid_out(3, &[], 5);
    let hexes: Vec<u8> = worlds(&state).into_iter().map(|(hex, _)| hex).collect();
    assert_eq!(state.first_tokens.iter().map(|hex| hex.0).collect::<Vec<_>>(), hexes);
    let colours: Vec<&str> = Goods::ALL.iter().map(|goods| game.content.goods(*goods).colour.as_str()).collect();
    assert_eq!(colours, ["yellow", "blue", "pink", "green"]);
}

#[test]
fn sd_2_8_every_world_has_a_score_token_of_its_value() {
    let (game, state) = laid_out(3, &[], 5);
    assert_eq!(state.score_tokens, state.first_tokens);
    assert!(state.score_tokens.iter().all(|hex| game.value(hex) == if hex.0 < 7 { 1 } else { 2 }));
}

#[test]
fn sd_2_9_the_supply_is_what_is_not_on_the_table() {
    let (_, state) = laid_out(3, &[], 5);
    // Segments and points are unlimited (rulings 1 and 2); tokens of worlds to come wait.
    assert!(state.segments.is_empty());
    assert!(state.tokens.0.iter().all(|tokens| *tokens == [0; 4]));
}

#[test]
fn sd_2_10_turn_order_is_random_or_as_seated() {
    let order = |options: &[(&str, &str)], seed| laid_out(4, options, seed).1.order.iter().map(|seat| seat.number()).collect::<Vec<_>>();
    let orders: BTreeSet<_> = (0..200).map(|seed| order(&[], seed)).collect();
    assert_eq!(orders.len(), 24);
    assert_eq!(order(&[("turn_order", "seats")], 9), [0, 1, 2, 3]);
}

#[test]
fn sd_2_11_tokens_stations_cards_and_points() {
    let (game, state) = laid_out(5, &[], 2);
    assert_eq!(state.order.len(), 5);
    assert!(state.next_order.is_empty() && game.players().all(|seat| game.has_spare_token(&state, seat)));
    assert!(game.players().all(|seat| game.stations_left(&state, seat) == 9 && state.points[seat].total() == 0));
    // No cards but the Rocket Fuel of the first Goods Market.
    assert!(game.players().all(|seat| written(&game, &state.hands[seat]) == "2 fuel"));
}

#[test]
fn sd_2_12_ships_start_at_earth() {
    let (game, state) = laid_out(5, &[], 2);
    assert!(game.players().all(|seat| state.ships[seat] == Node::EARTH));
}
