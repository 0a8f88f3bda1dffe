//! The questions of the game, D1 to D3, in the order of the rules: what each offers and how each answer is taken.

use kernel::{Actions, Effects, Learned, Seat, Turn};

use crate::content::Code;
use crate::place::{Place, PlanetId, TileId};
use crate::play::Play;
use crate::programme::Writer;
use crate::state::{Click, Phase, State};
use crate::trade::manual;
use crate::{Action, Count, Event, Refusal, SpaceTraders, Step, resolve};

kernel::decisions! {
    /// A question with an answer to it. Whoever words or draws choices matches on these.
    pub enum Decision of SpaceTraders;
    question: (Phase, Click);
    offer(writer: Writer<'_>) -> found;
    take(play);

    // D1.1: a step of which kind, or none.
    (Phase::Programme, Click::None) => "write a step or commit", "ST-3.2", writer.list_steps(found), {
        /// The programme is finished.
        Action::Commit => Commit {} = resolve::commit(play),
        /// Write a step of this kind.
        Action::Begin(code) => Begin { code: Code } = play.go_on(play.writer().begin(code)),
    }

    // HT: at which planet, and where does the team land?
    (Phase::Programme, Click::HireTeam) => "choose the planet to hire at", "ST-4.2", found.extend(writer.hiring_places().iter().map(Action::Planet)), {
        /// Hire at this planet.
        Action::Planet(planet) => HireAt { planet: PlanetId } = play.go_on(play.writer().hire_at(planet)),
    }
    (Phase::Programme, Click::HireTeamAt(planet)) => "choose where it lands", "ST-4.1", found.extend(writer.landings(planet).map(Action::Place)), {
        /// The team that is hired lands here.
        Action::Place(to) => LandHired { planet: PlanetId, to: Place } = play.go_on(play.writer().land(to, planet, Step::HireTeam(to))),
    }

    // MT: which team, to which planet, and where does it land?
    (Phase::Programme, Click::MoveTeam) => "choose the team to move", "ST-4.3", writer.list_teams(found), {
        /// Move a team that is here.
        Action::Place(from) => MoveFrom { from: Place } = play.go_on(play.writer().move_from(from)),
    }
    (Phase::Programme, Click::MoveTeamFrom(from)) => "choose the planet to move to", "ST-4.3", found.extend(writer.destinations(from).iter().map(Action::Planet)), {
        /// Move it to this planet.
        Action::Planet(to) => MoveTo { from: Place, to: PlanetId } = play.go_on(play.writer().move_to(from, to)),
    }
    (Phase::Programme, Click::MoveTeamTo(from, planet)) => "choose where it lands", "ST-4.1", found.extend(writer.landings(planet).map(Action::Place)), {
        /// The team that is moved lands here.
        Action::Place(to) => LandMoved { from: Place, planet: PlanetId, to: Place } = play.go_on(play.writer().land(to, planet, Step::MoveTeam(from, to))),
    }

    // HL: where does the leader land at home?
    (Phase::Programme, Click::HireLeader) => "choose where it lands", "ST-4.1", found.extend(writer.landings(writer.state.chart.home).map(Action::Place)), {
        /// The leader that is hired lands here.
        Action::Place(to) => LandHiredLeader { to: Place } = play.go_on(play.writer().land(to, play.state.chart.home, Step::HireLeader(to))),
    }

    // ML: to which planet, and where does the leader land?
    (Phase::Programme, Click::MoveLeader) => "choose the planet to move to", "ST-4.5", found.extend(writer.destinations(writer.planned().leader).iter().map(Action::Planet)), {
        /// Move the leader to this planet.
        Action::Planet(to) => MoveLeaderTo { to: PlanetId } = play.go_on(play.writer().move_leader_to(to)),
    }
    (Phase::Programme, Click::MoveLeaderTo(planet)) => "choose where it lands", "ST-4.1", found.extend(writer.landings(planet).map(Action::Place)), {
        /// The leader that is moved lands here.
        Action::Place(to) => LandMovedLeader { planet: PlanetId, to: Place } = play.go_on(play.writer().land(to, planet, Step::MoveLeader(to))),
    }

    // PP: at which planet?
    (Phase::Programme, Click::Peek) => "choose the planet to peek at", "ST-4.6", found.extend(writer.peekable().iter().map(Action::Planet)), {
        /// Peek at this planet.
        Action::Planet(planet) => PeekAt { planet: PlanetId } = play.go_on(play.writer().peek_at(planet)),
    }

    // EO: on which planet, on which tile?
    (Phase::Programme, Click::Establish) => "choose the planet to settle on", "ST-4.7", found.extend(writer.establishable().iter().map(Action::Planet)), {
        /// Establish an operation on this planet.
        Action::Planet(planet) => EstablishOn { planet: PlanetId } = play.go_on(play.writer().establish_on(planet)),
    }
    (Phase::Programme, Click::EstablishOn(planet)) => "choose the tile to settle on", "ST-4.7", found.extend(writer.tiles_for_it(planet).map(Action::Place)), {
        /// Establish it on this tile.
        Action::Place(place) => EstablishAt { planet: PlanetId, place: Place } = play.go_on(play.writer().establish_at(planet, place)),
    }

    // JO: which piece, which operation?
    (Phase::Programme, Click::Join) => "choose the piece that joins", "ST-4.10", writer.list_joining(found), {
        /// A team in this orbit joins.
        Action::Place(place) => JoinWith { place: Place } = play.go_on(play.writer().join_with(place)),
        /// The leader joins.
        Action::Leader => JoinWithLeader {} = play.go_on(play.writer().join_with_leader()),
    }
    (Phase::Programme, Click::JoinTeam(planet)) => "choose the operation to join", "ST-4.10", found.extend(writer.operations_at(planet).map(Action::Place)), {
        /// The team joins this operation.
        Action::Place(place) => Join { planet: PlanetId, place: Place } = play.go_on(play.writer().join(planet, place)),
    }
    (Phase::Programme, Click::JoinLeader) => "choose the operation to join", "ST-4.10", found.extend(writer.leaders_operations().map(Action::Place)), {
        /// The leader joins this operation.
        Action::Place(place) => JoinLeader { place: Place } = play.go_on(play.writer().join_leader(place)),
    }

    // D2: which tile for an open operation?
    (Phase::Tiles, _) => "choose a tile for your open operation", "ST-5.5", resolve::list(writer.state, writer.seat, found), {
        /// Put the operation on this tile.
        Action::Place(place) => Settle { place: Place } = resolve::choose_tile(play, place),
    }

    // D3.1: a link from which tile, or no more?
    (Phase::Links, Click::None) => "choose a tile to link, or say that you are done", "ST-6.9", manual::list(writer.game, writer.state, writer.seat, found), {
        /// Begin a link at this tile.
        Action::Place(Place::Tile(first)) => LinkFrom { first: TileId } = play.link_from(first),
        /// Make no more links.
        Action::Done => Done {} = play.make_no_more_links(),
        /// Leave the links to the table.
        Action::Automatic => Automatic {} = play.leave_links_to_table(),
    }

    // D3.2: to which other?
    (Phase::Links, Click::LinkFrom(first)) => "choose the other end of the link", "ST-6.3", manual::list_partners(writer.game, writer.state, writer.seat, first, found), {
        /// Link it with this tile.
        Action::Place(Place::Tile(second)) => LinkWith { first: TileId, second: TileId } = play.link_with(first, second),
    }

    // D3.3: how many goods?
    (Phase::Links, Click::LinkTo(origin, destination)) => "choose how many goods travel", "ST-9.2", manual::list_goods(writer.game, writer.state, writer.seat, (origin, destination), found), {
        /// So many goods travel.
        Action::Goods(goods) => Send { origin: TileId, destination: TileId, goods: Count } = play.send(origin, destination, goods),
    }

    (Phase::Over(_), _) => "nothing, the game is over", "ST-8.2", (), {}

    // A link is half made in no programme, and a step in no trade: `check` sees to that.
    (Phase::Programme, Click::LinkFrom(_) | Click::LinkTo(..)) => "finish the link", "ST-6.9", (), {}
    (
        Phase::Links,
        Click::HireTeam | Click::HireTeamAt(_) | Click::MoveTeam | Click::MoveTeamFrom(_) | Click::MoveTeamTo(..) | Click::HireLeader
        | Click::MoveLeader | Click::MoveLeaderTo(_) | Click::Peek | Click::Establish | Click::EstablishOn(_)
        | Click::Join | Click::JoinTeam(_) | Click::JoinLeader,
    ) => "finish the step", "ST-3.2", (), {}
}

/// Whose choice it is.
pub(crate) fn turn(_: &SpaceTraders, state: &State) -> Turn {
    if state.waiting.is_empty() { Turn::Over } else { Turn::Waiting(state.waiting) }
}

/// Lists what the seat that is asked may answer.
#[inline]
pub(crate) fn legal(game: &SpaceTraders, state: &State, seat: Seat, found: &mut Actions<Action>) {
    if state.waiting.contains(seat) {
        offer(&state.question(seat), Writer::new(game, state, seat), found);
    }
}

/// Carries out an answer of the seat that is asked.
#[inline]
pub(crate) fn answer(
    game: &SpaceTraders,
    state: &mut State,
    seat: Seat,
    action: Action,
    fx: &mut impl Effects<Event>,
) -> Result<Learned, Refusal> {
    if !state.waiting.contains(seat) {
        return Err(Refusal::not_waited_for(state));
    }
    let question = state.question(seat);
    Play::carry_out(game, state, seat, fx, |play| take(&question, action, play, |_| not_asked(question)))
}

/// Refuses an action that answers another question.
pub(crate) fn not_asked(question: (Phase, Click)) -> Refusal {
    let (expected, clause) = asked(question);
    Refusal::NotAsked { expected, clause }
}
