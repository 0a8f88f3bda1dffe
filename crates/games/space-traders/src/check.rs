//! What must hold between any two choices (section *Invariants* of the rules), and the gate for states from outside.

use kernel::game::ensure;
use kernel::{Actions, Game, Quiet, Scripted, Seat, Seats};

use crate::chart::{self, neighbour_cells};
use crate::content::Code;
use crate::deal::couple_of;
use crate::place::{Place, PlanetId, Planets};
use crate::planned;
use crate::programme::Writer;
use crate::state::{Click, Phase, Pieces, Programme, State};
use crate::tile::{Suit, Tile};
use crate::{Action, SpaceTraders, Step, trade};

/// No link of one player scores more in a turn than all of them carrying goods over the greatest price difference.
const MOST_POINTS: u16 = 4 * crate::state::MAX_LINKS as u16;

/// Checks the invariants; the number in each message is the one of the rules.
pub(crate) fn invariants(game: &SpaceTraders, state: &State) -> Result<(), String> {
    chart_is_a_map(game, state)?;
    tiles_are_dealt(game, state)?;
    turn_is_possible(game, state)?;
    for seat in game.players() {
        pieces_are_complete(game, state, seat, &state.pieces[seat])?;
        points_are_possible(game, state, seat)?;
        programme_is_legal(game, state, seat)?;
        links_are_legal(game, state, seat)?;
    }
    for seat in (game.seats..4).map(Seat::new) {
        let empty = state.pieces[seat] == Pieces::default() && state.programmes[seat] == Programme::default();
        let nothing = state.points[seat] == [0; 4] && state.peeked[seat].is_empty() && state.links[seat].is_empty();
        ensure(empty && nothing, || format!("only seats 0 to {} can have anything", game.seats - 1))?;
    }
    let left_to_table = |seat: Seat| seat.number() < game.seats && !state.waiting.contains(seat) && state.links[seat].is_empty();
    ensure(state.automatic.is_empty() || state.phase == Phase::Links && state.automatic.iter().all(left_to_table), || {
        "somebody has left links to the table while making them, or when none are made (ST-6.9)".into()
    })?;
    everybody_asked_can_answer(game, state)
}

fn chart_is_a_map(game: &SpaceTraders, state: &State) -> Result<(), String> {
    let (chart, all) = (&state.chart, game.all_planets());
    if let Some(own) = &game.chart {
        return ensure(chart == own, || "the map is not the one of this table (ST-2.2)".into());
    }
    ensure(all.has(chart.home), || "the home planet is not on the map (ST-2.2)".into())?;
    let named = game.options.home_planet;
    ensure(chart.home.number() == named.max(1), || "the home planet of a random map is 1, or the one the options name (ST-2.24)".into())?;
    let generator = &game.content.generator;
    let cells = generator.rows * generator.columns;
    let inside = chart.cells.iter().all(|cell| usize::from(*cell) < cells);
    ensure(inside, || "a planet lies outside the grid (ST-2.20)".into())?;
    for planet in (0..10).map(PlanetId) {
        let (paths, cell) = (chart.neighbours(planet), usize::from(chart.cells[planet.index()]));
        if !all.has(planet) {
            ensure(paths.is_empty() && cell == 0, || format!("there is no planet {planet} on this map"))?;
            continue;
        }
        for other in paths.iter() {
            ensure(all.has(other) && chart.neighbours(other).has(planet), || format!("a path of planet {planet} leads nowhere"))?;
            let near = neighbour_cells(generator, cell) >> chart.cells[other.index()] & 1 == 1;
            ensure(near, || format!("planets {planet} and {other} are joined but not neighbours (ST-2.25)"))?;
        }
        let apart = (0..planet.0).all(|other| chart.cells[usize::from(other)] != chart.cells[planet.index()]);
        ensure(apart, || format!("planet {planet} lies in the cell of another (ST-2.21)"))?;
    }
    ensure(chart::reached(&chart.paths, chart.home) == all, || "a planet cannot be reached from home (ST-2.21)".into())
}

/// Invariant 3, and the pairing rule.
fn tiles_are_dealt(game: &SpaceTraders, state: &State) -> Result<(), String> {
    let places = 2 * game.planets();
    ensure(state.tiles[places..].iter().all(Option::is_none), || format!("this map has {places} tiles"))?;
    for suit in Suit::ALL {
        for price in game.prices() {
            let tile = Tile::new(suit, *price);
            let times = state.tiles.iter().filter(|other| **other == Some(tile)).count();
            ensure(times == 1, || format!("{tile} lies on {times} planets instead of one (invariant 3)"))?;
        }
    }
    // Every tile in play once fills all places, so the pairs below are whole.
    let mut coupled = [0; 6];
    for (index, pair) in state.tiles[..places].chunks_exact(2).enumerate() {
        let couple = match pair {
            [Some(first), Some(second)] => couple_of(first.suit(), second.suit()),
            _ => None,
        };
        let couple = couple.ok_or_else(|| format!("planet {} has two tiles of one suit (invariant 3)", index + 1))?;
        coupled[couple] += 1;
    }
    ensure(state.fixed_deal || game.pairings.allows([coupled[0], coupled[2], coupled[4]]), || {
        "suits are coupled in numbers that the pairing rule does not give (ST-2.6)".into()
    })
}

/// Invariants 2, 15 and what the phase says about everybody.
fn turn_is_possible(game: &SpaceTraders, state: &State) -> Result<(), String> {
    let all = game.all_planets();
    let cap = game.options.turn_cap;
    ensure((1..=cap).contains(&state.turn), || format!("turn {} is not from 1 to {cap} (invariant 2)", state.turn))?;
    let limit = game.options.stall_limit;
    let over = matches!(state.phase, Phase::Over(_));
    ensure(state.stall <= state.turn && (limit == 0 || state.stall < limit || over && state.stall == limit), || {
        format!("{} turns without a new planet are too many (ST-8.4)", state.stall)
    })?;
    ensure(state.explored.minus(all).is_empty() && state.explored.has(state.chart.home), || {
        "explored planets are planets of the map, home among them (ST-2.9)".into()
    })?;
    let resolving = matches!(state.phase, Phase::Tiles | Phase::Links);
    ensure(state.turned_up.minus(state.explored).is_empty() && !state.turned_up.has(state.chart.home), || {
        "a planet is turned up once (ST-1.3)".into()
    })?;
    ensure(resolving || state.turned_up.is_empty(), || "planets are turned up in the Resolve phase (ST-5.3)".into())?;
    ensure(state.phase != Phase::Programme || state.explored != all, || {
        "all planets are explored: the game is over (invariant 15)".into()
    })?;
    ensure(state.phase != Phase::Links || game.options.manual, || "the table makes the links in this game (ST-6.7)".into())?;
    let seats = Seats::first(game.seats);
    ensure(state.waiting.iter().all(|seat| seats.contains(seat)), || "a seat is waited for that is not at this table".into())?;
    ensure(state.waiting.is_empty() == over, || "somebody is waited for exactly while the game runs".into())?;
    ensure(game.players().all(|seat| state.peeked[seat].minus(all).is_empty()), || "somebody peeked at a planet that is not there".into())
}

/// Invariants 1, 4, 5 and 6.
fn pieces_are_complete(game: &SpaceTraders, state: &State, seat: Seat, pieces: &Pieces) -> Result<(), String> {
    let all = game.all_planets();
    let sum: u32 = pieces.orbit.iter().chain(&pieces.tiles).chain([&pieces.reserve]).map(|teams| u32::from(*teams)).sum();
    let teams = game.content.numbers.teams;
    ensure(sum == u32::from(teams), || format!("{seat} has {sum} teams instead of {teams} (invariant 1)"))?;
    ensure(pieces.orbiting().minus(all).is_empty(), || format!("{seat} has teams at a planet that is not there"))?;
    // In Resolve planets are explored already whose tiles are still empty: pieces lie as they did before.
    let settled = if state.phase == Phase::Tiles { state.explored_before() } else { state.explored };
    ensure(pieces.settled().minus(settled).is_empty(), || format!("{seat} has teams on tiles that lie face down (invariant 4)"))?;
    let leader = match pieces.leader {
        Place::Reserve => true,
        Place::Orbit(planet) => all.has(planet),
        Place::Tile(tile) => pieces.tiles[tile.index()] > 0,
        Place::Open(_) => false,
    };
    ensure(leader, || format!("the leader of {seat} is nowhere, or alone on a tile (invariant 5)"))
}

fn points_are_possible(game: &SpaceTraders, state: &State, seat: Seat) -> Result<(), String> {
    let sum: u32 = state.points[seat].iter().map(|points| u32::from(*points)).sum();
    let most = u32::from(MOST_POINTS) * u32::from(state.turn);
    ensure(sum <= most, || format!("{seat} cannot have {sum} points after {} turns of {}", state.turn, game.options.turn_cap))
}

/// Invariant 7: the programme is legal step by step, and its planned position is what its steps lead to.
fn programme_is_legal(game: &SpaceTraders, state: &State, seat: Seat) -> Result<(), String> {
    let found = &state.programmes[seat];
    let wrong = |what: &str| Err(format!("the programme of {seat} {what} (invariant 7)"));
    if matches!(state.phase, Phase::Links | Phase::Over(_)) {
        let fresh = Programme { click: found.click, ..Programme::empty(&state.pieces[seat]) };
        let fits = *found == fresh && (state.phase == Phase::Links || found.click == Click::None);
        return if fits { Ok(()) } else { wrong("should have been carried out") };
    }
    let mut again = *state;
    again.programmes[seat] = Programme::empty(&state.pieces[seat]);
    if state.phase == Phase::Tiles {
        // Its peeks have been answered already; when it was written they had not.
        if found.peeks.minus(state.turned_up) != found.peeks.and(state.peeked[seat]) {
            return wrong("peeks at other planets than its player has seen");
        }
        again.peeked[seat] = state.peeked[seat].minus(found.peeks);
    }
    for step in &found.steps {
        let step = Step::from(*step);
        if !Writer::new(game, &again, seat).is_legal(step) {
            return wrong(&format!("holds an illegal step, {step}"));
        }
        planned::write(game, &mut again, seat, step);
    }
    let committed = !state.waiting.contains(seat) || state.phase == Phase::Tiles;
    if found.click != Click::None {
        if committed || !is_reachable(game, &again, seat, found.click) {
            return wrong("has a half-given step that cannot be finished");
        }
        again.programmes[seat].click = found.click;
    }
    let answers_fit = if state.phase == Phase::Tiles {
        let beyond = found.sides.checked_shr(u32::from(found.answered)).unwrap_or_default();
        let done = found.next_open().is_none();
        let live = found.open.iter().enumerate().all(|(index, open)| open.teams > 0 || found.sides >> index & 1 == 0);
        let after_live = found.answered == 0 || found.open.get(usize::from(found.answered) - 1).is_some_and(|open| open.teams > 0);
        beyond == 0 && live && after_live && done != state.waiting.contains(seat)
    } else {
        found.answered == 0 && found.sides == 0
    };
    if !answers_fit {
        return wrong("has tiles for other open operations than its own");
    }
    again.programmes[seat].answered = found.answered;
    again.programmes[seat].sides = found.sides;
    if again.programmes[seat] != *found {
        return wrong("does not lead to its planned position");
    }
    let turned_up = game.players().fold(Planets::EMPTY, |all, seat| all.or(state.programmes[seat].explores));
    if state.phase == Phase::Tiles && turned_up != state.turned_up {
        return wrong("turns up other planets than were turned up");
    }
    Ok(())
}

/// Whether clicks lead from a whole programme to this half-given step.
fn is_reachable(game: &SpaceTraders, state: &State, seat: Seat, wanted: Click) -> bool {
    let (code, first, second) = match wanted {
        Click::None => return true,
        Click::HireTeam => (Code::HT, None, None),
        Click::HireTeamAt(planet) => (Code::HT, Some(Action::Planet(planet)), None),
        Click::MoveTeam => (Code::MT, None, None),
        Click::MoveTeamFrom(place) => (Code::MT, Some(Action::Place(place)), None),
        Click::MoveTeamTo(place, planet) => (Code::MT, Some(Action::Place(place)), Some(Action::Planet(planet))),
        Click::HireLeader => (Code::HL, None, None),
        Click::MoveLeader => (Code::ML, None, None),
        Click::MoveLeaderTo(planet) => (Code::ML, Some(Action::Planet(planet)), None),
        Click::Peek => (Code::PP, None, None),
        Click::Establish => (Code::EO, None, None),
        Click::EstablishOn(planet) => (Code::EO, Some(Action::Planet(planet)), None),
        Click::Join => (Code::JO, None, None),
        Click::JoinTeam(planet) => (Code::JO, Some(Action::Place(Place::Orbit(planet))), None),
        Click::JoinLeader => (Code::JO, Some(Action::Leader), None),
        Click::LinkFrom(_) | Click::LinkTo(..) => return false,
    };
    let mut state = *state;
    state.waiting.insert(seat);
    let mut clicked = |action: Action| {
        // Clicks ask for no chance.
        let accepted = game.apply(&mut state, seat, action, &mut Quiet(Scripted::new([]))).is_ok();
        accepted.then_some(state.programmes[seat].click)
    };
    let Some(mut reached) = clicked(Action::Begin(code)) else { return false };
    for next in [first, second].into_iter().flatten() {
        // A question with one answer was not asked.
        if reached == wanted {
            break;
        }
        match clicked(next) {
            Some(click) => reached = click,
            None => return false,
        }
    }
    reached == wanted
}

/// Invariants 9 to 11, for links that are being made; those of a turn that is over only have to name tiles.
fn links_are_legal(game: &SpaceTraders, state: &State, seat: Seat) -> Result<(), String> {
    let on_map = |link: &crate::state::Link| {
        let ends = [link.origin, link.destination];
        ends.iter().all(|tile| state.explored.has(tile.planet())) && usize::from(link.goods) <= crate::state::MAX_LINKS && link.goods > 0
    };
    ensure(state.links[seat].iter().all(on_map), || format!("{seat} has links between unknown tiles"))?;
    if state.phase != Phase::Links {
        return Ok(());
    }
    ensure(trade::manual::could_be_made(game, state, seat), || format!("{seat} has links that cannot be made (invariant 9)"))?;
    let click = state.programmes[seat].click;
    let waiting = state.waiting.contains(seat);
    ensure(click == Click::None || waiting && trade::manual::can_be_finished(game, state, seat), || {
        format!("{seat} has a half-made link that cannot be finished")
    })?;
    let units = trade::units(game, &state.pieces);
    let mut before = *state;
    before.links[seat] = crate::state::Links::new();
    let concerned = trade::manual::has_link(&trade::Market::of(game, state), &before, seat, &units[seat]);
    ensure(concerned || !waiting && !state.automatic.contains(seat), || format!("{seat} is asked for links but can make none"))
}

fn everybody_asked_can_answer(game: &SpaceTraders, state: &State) -> Result<(), String> {
    let mut found = Actions::new();
    for seat in state.waiting.iter() {
        found.clear();
        game.legal(state, seat, &mut found);
        ensure(!found.is_empty(), || format!("{seat} is asked but has no answer"))?;
    }
    Ok(())
}

/// G-64: paid steps, free steps, at most four clicks each, a commitment, tiles and links; for every seat in every turn.
pub(crate) fn longest_game(game: &SpaceTraders) -> u64 {
    let numbers = &game.content.numbers;
    let (points, teams) = (u64::from(numbers.action_points), u64::from(numbers.teams));
    let steps = points + (teams + 1 + 2 * points);
    let links = 3 * crate::state::MAX_LINKS as u64 + 1;
    (4 * steps + 1 + points + links) * u64::from(game.seats) * u64::from(game.options.turn_cap)
}
