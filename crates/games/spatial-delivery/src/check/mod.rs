//! What must hold between any two choices (section *Invariants* of the rules), and the gate for states from outside.
//!
//! A state that passes can be played on without a panic: ids exist, components are conserved, caches hold what they stand for,
//! and whoever is asked has something to choose.

use kernel::game::ensure;
use kernel::{Seat, Seats};
use parts::Set;
use parts::hex::Hex;

use crate::SpatialDelivery;
use crate::cards::{Goods, Kind, Power};
use crate::content::WorldId;
use crate::galaxy::{Lane, Node, Nodes, Stage};
use crate::options::Deal;
use crate::state::{MAX_PLAYERS, State, Step, Tile};

mod asked;

/// Points of one source beyond this cannot have been scored, and further ones still fit their field.
const MOST_POINTS: u16 = 20_000;

/// Checks the invariants; the number in each message is the one of the rules.
pub(crate) fn invariants(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    players_exist(game, state)?;
    tiles_are_right(game, state)?;
    tokens_are_conserved(game, state)?;
    board_is_joined(game, state)?;
    cards_are_conserved(game, state)?;
    points_add_up(game, state)?;
    phase_fits(game, state)?;
    asked::someone_can_answer(game, state)
}

/// Invariant 12, and everything that is used as an index of players.
fn players_exist(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    let all = Seats::first(game.seats);
    let order: Seats = state.order.iter().copied().collect();
    ensure(order == all && state.order.len() == all.len(), || "This Turn is not a permutation of the players (invariant 12)".into())?;
    let next: Seats = state.next_order.iter().copied().collect();
    ensure(next.len() == state.next_order.len() && next.iter().all(|seat| all.contains(seat)), || {
        "Next Turn holds a player twice, or one who is not there (invariant 12)".into()
    })?;
    let exists = |seat: Seat| all.contains(seat);
    ensure(exists(state.active) && state.passed.iter().all(exists), || "the player on turn, or one who passed, has no seat here".into())?;
    for seat in (game.seats..MAX_PLAYERS as u8).map(Seat::new) {
        let blank = state.hands[seat].is_empty()
            && state.stations[seat].is_empty()
            && state.ships[seat] == Node::EARTH
            && state.points[seat].total() == 0
            && state.tokens[seat] == [0; 4]
            && state.barters[seat] == 0;
        ensure(blank, || format!("only seats 0 to {} can have anything", game.seats - 1))?;
    }
    Ok(())
}

/// Invariant 4.
fn tiles_are_right(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    ensure((1..=game.options.rounds).contains(&state.round), || format!("there is no round {} (SD-3.1)", state.round))?;
    let stage = if state.round > game.content.numbers.third_ring_after_round { Stage::Three } else { Stage::Two };
    ensure(state.stage == stage && state.tiles.len() + 1 == stage.hexes(), || {
        format!("round {} has {} hexes on the table (invariant 4)", state.round, stage.hexes())
    })?;
    let mut seen: Set<WorldId> = Set::EMPTY;
    let mut space = 0;
    for tile in &state.tiles {
        match tile {
            Tile::Space => space += 1,
            Tile::World(world) => {
                ensure(usize::from(world.0) < game.content.worlds.len() && !seen.has(*world), || {
                    format!("world {} is unknown or lies there twice (invariant 4)", world.0)
                })?;
                seen.insert(*world);
            }
        }
    }
    ensure(space <= game.content.space(), || format!("there are {space} Space tiles, more than the game has (invariant 4)"))?;
    if let Deal::Set(index) = game.options.deal {
        let set = game.content.galaxies[index].tiles.iter().map(|world| world.map_or(Tile::Space, Tile::World));
        ensure(state.tiles.iter().copied().zip(set).all(|(tile, set)| tile == set), || "the tiles are not those of the set galaxy".into())?;
    }
    Ok(())
}

/// Invariants 5, 6 and 23.
fn tokens_are_conserved(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    let worlds = game.world_hexes(state);
    ensure(state.score_tokens.minus(worlds).is_empty() && state.first_tokens.minus(worlds).is_empty(), || {
        "a token lies where there is no world (invariants 5 and 6)".into()
    })?;
    for goods in Goods::ALL {
        let of_type = |hex: &Hex| game.buys(state, *hex) == Some(goods);
        let laid = worlds.iter().filter(of_type).count();
        let on_worlds = state.first_tokens.iter().filter(of_type).count();
        let held: usize = game.players().map(|seat| usize::from(state.tokens[seat][goods.index()])).sum();
        ensure(on_worlds + held == laid, || {
            format!("{} First Delivery Tokens of {} instead of {laid} (invariant 5)", on_worlds + held, game.content.goods(goods).id)
        })?;
    }
    ensure(state.step != Step::TakeGoods || state.score_tokens == worlds, || {
        "after Return to Earth every world has its Score Token (invariant 6)".into()
    })
}

/// Invariants 7 to 11.
fn board_is_joined(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    let sites = state.stage.all_nodes().without(Node::EARTH);
    let mut built = Nodes::EMPTY;
    for seat in game.players() {
        let stations = state.stations[seat];
        ensure(sites.contains_all(stations) && !stations.meets(built), || {
            "a station stands where none can stand, or two at one site (invariant 7)".into()
        })?;
        built = built.or(stations);
        let (count, most) = (state.stations[seat].len(), game.content.numbers.stations_per_player);
        ensure(count <= u32::from(most), || format!("{seat} has {count} stations on the board (invariant 7)"))?;
        let touching = state.stations[seat].iter().all(|node| game.need_at(state, node).worlds() > 0);
        ensure(touching, || format!("a station of {seat} touches no world (invariant 7)"))?;
    }
    ensure(state.segments.iter().all(|lane| usize::from(lane.0) < state.stage.lanes()), || {
        "a segment lies where no lane is (invariant 8)".into()
    })?;
    let ends = |lane: Lane| Nodes::from_iter(game.map.ends(lane));
    let mut joined = Nodes::only(Node::EARTH);
    loop {
        let before = joined;
        for lane in state.segments.iter() {
            if joined.meets(ends(lane)) {
                joined = joined.or(ends(lane));
            }
        }
        if joined == before {
            break;
        }
    }
    let reached = state.segments.iter().fold(built, |all, lane| all.or(ends(lane)));
    ensure(joined.contains_all(reached), || "a segment or station is not joined to Earth (invariant 9)".into())?;
    ensure(built.len() <= state.segments.len(), || "there are more stations than segments (invariant 10)".into())?;
    let berths = built.with(Node::EARTH);
    ensure(game.players().all(|seat| berths.has(state.ships[seat])), || "a ship is neither at Earth nor at a station (invariant 11)".into())
}

/// Invariants 1 to 3.
fn cards_are_conserved(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    // Counted in wide numbers: a state from outside may hold anything.
    let in_hands = |kind: Kind| -> u32 {
        let held: u32 = game.players().map(|seat| u32::from(state.hands[seat].count(kind))).sum();
        let aside = state.plan.goods.iter().filter(|other| **other == kind).count() as u32;
        held + aside + u32::from(state.plan.fuel.count(kind))
    };
    for goods in Goods::ALL {
        let pile = &state.piles[goods.index()];
        for power in Power::ALL {
            let found = in_hands(Kind::of(goods, power))
                + u32::from(pile.deck.0[power as usize])
                + u32::from(pile.discards.0[power as usize])
                + u32::from(pile.face_up == Some(power));
            let all = game.content.decks[goods.index()].0[power as usize];
            ensure(found == u32::from(all), || {
                format!("there are {found} cards {} instead of {all} (invariant 1)", game.card_name(Kind::of(goods, power)))
            })?;
        }
        ensure(pile.face_up.is_some() || pile.deck.is_empty(), || {
            format!("the empty pile of {} hides cards (invariant 3)", game.content.goods(goods).id)
        })?;
    }
    let fuel = u32::from(state.depot) + in_hands(Kind::ROCKET_FUEL);
    let numbers = &game.content.numbers;
    // Unlimited fuel is not conserved, but what was made and will be made must fit a hand.
    let rounds_left = u32::from(game.options.rounds - state.round);
    let most = 255 - rounds_left * u32::from(numbers.fuel_per_round);
    let fits = if game.options.unlimited_fuel { fuel <= most } else { fuel == u32::from(numbers.fuel_cards) };
    ensure(fits, || format!("there are {fuel} Rocket Fuel cards instead of {} (invariant 2)", numbers.fuel_cards))
}

/// Invariants 13 and 14.
fn points_add_up(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    let numbers = &game.content.numbers;
    for seat in game.players() {
        let points = &state.points[seat];
        let station = |node: Node| {
            u32::from(numbers.station_base_points)
                + u32::from(numbers.station_points_per_world) * u32::from(game.need_at(state, node).worlds())
        };
        let building: u32 = state.stations[seat].iter().map(station).sum();
        ensure(u32::from(points.building) == building, || {
            format!("{seat} has {} points from building instead of {building} (invariant 14)", points.building)
        })?;
        let most = [points.deliveries, points.bonuses, points.fees, points.initiative].into_iter().max().unwrap_or(0);
        ensure(most <= MOST_POINTS, || format!("{seat} has more points than can be scored (invariant 13)"))?;
    }
    Ok(())
}

/// Invariants 11, 18 and 19: what belongs to one phase is blank in the others.
fn phase_fits(game: &SpatialDelivery, state: &State) -> Result<(), String> {
    ensure(state.takes <= game.draft_turns(), || "there were more draft turns than a Goods Market has (SD-4.4)".into())?;
    ensure(game.players().all(|seat| state.barters[seat] <= game.content.barter_cap), || {
        "Barter was played more often than allowed (SD-10.11)".into()
    })?;
    let most_extra = if game.options.one_extra_turn { 1 } else { 200 };
    ensure(state.extra_turns <= most_extra, || "there are more extra turns to come than can be (SD-10.13)".into())?;
    match state.step {
        Step::TakeGoods => {
            ensure(state.takes < game.draft_turns(), || "the draft is over (SD-4.4)".into())?;
            let at_earth = game.players().all(|seat| state.ships[seat] == Node::EARTH);
            ensure(at_earth && state.next_order.is_empty(), || {
                "in a Goods Market ships are at Earth and tokens at home (invariant 11)".into()
            })?;
            ensure(state.passed.is_empty() && state.extra_turns == 0 && !state.acted, || {
                "turns of a Trade Journey are counted in a Goods Market (invariant 19)".into()
            })
        }
        Step::Over => ensure(state.round == game.options.rounds && state.extra_turns == 0, || {
            "the game is over before its last round (SD-12.1)".into()
        }),
        _ => ensure(!state.passed.contains(state.active), || "a player who has passed is on turn (invariant 19)".into()),
    }
}

/// A bound on the choices of one game: the argument *Why it always ends* of the rules, times the most choices of a turn.
pub(crate) fn longest_game(game: &SpatialDelivery) -> u64 {
    let (content, numbers) = (&game.content, &game.content.numbers);
    let (players, rounds) = (u64::from(game.seats), u64::from(game.options.rounds));
    let goods: u64 = content.goods.iter().map(|goods| u64::from(goods.cards)).sum();
    let made = if game.options.unlimited_fuel { u64::from(numbers.fuel_per_round) * players * rounds } else { 0 };
    let cards = goods + u64::from(numbers.fuel_cards) + made;
    let turns = cards + content.worlds.len() as u64 + u64::from(content.barter_cap) * players + players;
    // Mission, site, a choice at every node of the longest route, three goods, fuel for all its segments, delivery and world,
    // a power, a card and its power.
    let choices = 2 + 48 + 3 + 48 + 2 + 1 + 2;
    rounds * (u64::from(game.draft_turns()) + turns * choices)
}
