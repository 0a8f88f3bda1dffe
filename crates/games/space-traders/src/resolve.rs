//! Resolve (ST-5): programmes become public, planets are turned up, peeks answered, open operations get their tiles (D2).

use kernel::{Actions, Clause, Effects, Seat, Seats};

use crate::place::{OpenId, Place, PlanetId};
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{Phase, Programme, State};
use crate::tile::Tile;
use crate::{Action, Event, Refusal, trade};

/// D1.1: commits a programme; with the last one all are carried out (ST-3.8).
pub(crate) fn commit(play: &mut Play<'_, impl Effects<Event>>) {
    let seat = play.seat;
    play.state.waiting.remove(seat);
    play.cite("ST-3.8");
    play.tell(Event::Committed { seat });
    if !play.state.waiting.is_empty() {
        return;
    }
    play.settle();
    turn_up(play);
    answer_peeks(play);
    let asked: Seats = play.game.players().filter(|seat| play.state.programmes[*seat].next_open().is_some()).collect();
    if asked.is_empty() {
        settle(play);
    } else {
        play.state.phase = Phase::Tiles;
        play.state.waiting = asked;
    }
}

/// The tiles of a planet of this map.
pub(crate) fn tiles_of(state: &State, planet: PlanetId) -> Option<[Tile; 2]> {
    Some([state.tiles[planet.tile(0).index()]?, state.tiles[planet.tile(1).index()]?])
}

/// Shows all programmes and turns up every unexplored planet that one of them settles (ST-5.1, ST-5.3).
fn turn_up(play: &mut Play<'_, impl Effects<Event>>) {
    play.cite("ST-5.1");
    let tiles = play.state.public_tiles();
    for seat in play.game.players() {
        play.tell(Event::Shown { seat, steps: play.state.programmes[seat].steps, tiles });
        play.state.turned_up = play.state.turned_up.or(play.state.programmes[seat].explores);
    }
    play.state.explored = play.state.explored.or(play.state.turned_up);
    for planet in play.state.turned_up.iter() {
        play.cite("ST-5.3");
        if let Some(tiles) = tiles_of(play.state, planet) {
            play.tell(Event::TurnedUp { planet, tiles });
        }
    }
}

/// Shows each peek to the player who peeked; on a planet that has just been turned up it has no effect (ST-5.4).
fn answer_peeks(play: &mut Play<'_, impl Effects<Event>>) {
    for seat in play.game.players() {
        let peeks = play.state.programmes[seat].peeks;
        for planet in peeks.iter() {
            play.cite("ST-5.4");
            if play.state.turned_up.has(planet) {
                play.tell(Event::PeekWasted { seat, planet });
            } else {
                play.tell(Event::Peeked { seat, planet, tiles: tiles_of(play.state, planet) });
            }
        }
        play.state.peeked[seat] = play.state.peeked[seat].or(peeks.minus(play.state.turned_up));
    }
}

fn asked_planet(programme: &Programme) -> Option<PlanetId> {
    programme.next_open().map(|open| programme.open[open.index()].planet)
}

/// Lists both tiles of the planet in question, whatever the player already has there.
pub(crate) fn list(state: &State, seat: Seat, found: &mut Actions<Action>) {
    if let Some(planet) = asked_planet(&state.programmes[seat]) {
        found.push(Action::Place(Place::Tile(planet.tile(0))));
        found.push(Action::Place(Place::Tile(planet.tile(1))));
    }
}

/// D2: the tile of one open operation; in secret until everybody has chosen (ST-5.5).
pub(crate) fn choose_tile(play: &mut Play<'_, impl Effects<Event>>, place: Place) -> Result<(), Refusal> {
    let seat = play.seat;
    let programme = &play.state.programmes[seat];
    let (Some(open), Some(planet)) = (programme.next_open(), asked_planet(programme)) else { return Err(Refusal::NoTileToChoose) };
    let Place::Tile(tile) = place else { return Err(Refusal::NotItsTile { planet }) };
    ensure(tile.planet() == planet, || Refusal::NotItsTile { planet })?;
    play.cite("ST-5.5");
    let programme = &mut play.state.programmes[seat];
    programme.sides |= u16::from(tile.side()) << open.0;
    programme.answered = open.0 + 1;
    if programme.next_open().is_some() {
        return Ok(());
    }
    play.state.waiting.remove(seat);
    play.tell(Event::Committed { seat });
    if !play.state.waiting.is_empty() {
        return Ok(());
    }
    play.settle();
    settle(play);
    Ok(())
}

/// Puts all pieces of each open operation on the tile chosen; then the planned positions are the real ones (ST-5.6, ST-5.7).
fn settle(play: &mut Play<'_, impl Effects<Event>>) {
    let kernel::Play { game, state, fx, .. } = &mut play.0;
    for seat in game.players() {
        let programme = &mut state.programmes[seat];
        for (index, open) in programme.open.iter().enumerate().filter(|(_, open)| open.teams > 0) {
            let tile = open.planet.tile((programme.sides >> index & 1) as u8);
            let leader = programme.planned.leader == Place::Open(OpenId(index as u8));
            programme.planned.tiles[tile.index()] += open.teams;
            if leader {
                programme.planned.leader = Place::Tile(tile);
            }
            fx.cite(Clause("ST-5.6"));
            fx.tell(Event::Settled { seat, tile, sells: state.tiles[tile.index()], teams: open.teams, leader });
        }
        state.pieces[seat] = programme.planned;
        *programme = Programme::empty(&state.pieces[seat]);
    }
    trade::begin(play);
}
