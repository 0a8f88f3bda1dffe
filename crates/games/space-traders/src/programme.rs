//! Writing programmes: the decision D1, click by click (ST-3, ST-4).
//!
//! Whether a step is legal depends on the map, the player's own planned position, what the player has peeked at, and which planets
//! were explored when the turn began (ST-3.5). Nothing here looks at another player, so a committed programme can always be
//! carried out, whatever the others wrote.

use kernel::{Actions, Clause, Effects, Seat};

use crate::content::Code;
use crate::place::{Place, PlanetId, Planets, TileId};
use crate::play::Play;
use crate::state::{Click, OpenOperation, Pieces, Programme, State};
use crate::{Action, Event, Refusal, SpaceTraders, Step, resolve};

/// One player at the turn sheet: everything a step may depend on.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'s> {
    game: &'s SpaceTraders,
    state: &'s State,
    seat: Seat,
    programme: &'s Programme,
}

impl<'s> Writer<'s> {
    pub(crate) fn new(game: &'s SpaceTraders, state: &'s State, seat: Seat) -> Writer<'s> {
        Writer { game, state, seat, programme: &state.programmes[seat] }
    }

    fn planned(&self) -> &'s Pieces {
        &self.programme.planned
    }

    fn points_left(&self) -> u8 {
        self.game.content.numbers.action_points.saturating_sub(self.programme.spent)
    }

    /// The planet that a place is at; the reserve is at none.
    fn planet_of(&self, place: Place) -> Option<PlanetId> {
        planet_of(self.programme, place)
    }

    fn leader_planet(&self) -> Option<PlanetId> {
        self.planet_of(self.planned().leader)
    }

    /// The home planet and the leader's (ST-4.2).
    fn hiring_places(&self) -> Planets {
        [self.state.chart.home].into_iter().chain(self.leader_planet()).collect()
    }

    /// The planets where the player has an operation or an open one at this moment.
    fn operations(&self) -> Planets {
        let open = self.programme.open.iter().filter(|open| open.teams > 0).map(|open| open.planet).collect();
        self.planned().settled().or(open)
    }

    /// The planets that a peek may name (ST-4.6).
    fn peekable(&self) -> Planets {
        let known = self.state.explored_before().or(self.state.peeked[self.seat]).or(self.programme.peeks).or(self.programme.explores);
        self.planned().orbiting().minus(known)
    }

    /// Whether the player may name this tile of a planet that was explored when the turn began (ST-4.7).
    fn may_name(&self, tile: TileId) -> bool {
        self.game.options.on_arrival || self.planned().tiles[tile.index()] == 0
    }

    /// The planets that EO may name (ST-4.7, ST-4.8).
    fn establishable(&self) -> Planets {
        let orbit = self.planned().orbiting();
        if self.game.options.late || self.game.options.on_arrival {
            return orbit;
        }
        let explored = self.state.explored_before();
        let room = |planet: &PlanetId| !explored.has(*planet) || self.may_name(planet.tile(0)) || self.may_name(planet.tile(1));
        orbit.iter().filter(room).collect()
    }

    /// The planets with own teams in orbit and an own operation (ST-4.10).
    fn joinable_teams(&self) -> Planets {
        self.planned().orbiting().and(self.operations())
    }

    fn leader_may_join(&self) -> bool {
        matches!(self.planned().leader, Place::Orbit(planet) if self.operations().has(planet))
    }

    /// Own operations at a planet, in the order of their numbers.
    fn operations_at(&self, planet: PlanetId) -> impl Iterator<Item = Place> + use<'s> {
        let programme = self.programme;
        let tiles = [planet.tile(0), planet.tile(1)].into_iter().filter(|tile| programme.planned.tiles[tile.index()] > 0).map(Place::Tile);
        let open = programme.open.iter().enumerate().filter(move |(_, open)| open.planet == planet && open.teams > 0);
        tiles.chain(open.map(|(index, _)| Place::Open(index as u8)))
    }

    fn has_operation(&self, place: Place) -> bool {
        match place {
            Place::Tile(tile) => self.planned().tiles[tile.index()] > 0,
            Place::Open(open) => self.programme.open.get(usize::from(open)).is_some_and(|open| open.teams > 0),
            Place::Orbit(_) | Place::Reserve => false,
        }
    }

    /// Where a piece that arrives at a planet may land (ST-4.1).
    fn landings(&self, planet: PlanetId) -> impl Iterator<Item = Place> + use<'s> {
        std::iter::once(Place::Orbit(planet)).chain(self.operations_at(planet))
    }

    fn may_land(&self, place: Place, planet: PlanetId) -> bool {
        place == Place::Orbit(planet) || (self.has_operation(place) && self.planet_of(place) == Some(planet))
    }

    /// Whether a step of this kind can be written now, and if not, why.
    fn may_begin(&self, code: Code) -> Result<(), Refusal> {
        let (cost, left) = (self.game.content.cost(code), self.points_left());
        let possible = match code {
            Code::HT if self.planned().reserve == 0 => Err(Refusal::EmptyReserve),
            Code::MT if self.planned().reserve == self.game.content.numbers.teams => Err(Refusal::NoTeamOnMap),
            Code::HL if self.planned().leader != Place::Reserve => Err(Refusal::LeaderHired),
            Code::ML if self.planned().leader == Place::Reserve => Err(Refusal::LeaderInReserve),
            Code::PP if self.peekable().is_empty() => Err(Refusal::NothingToPeekAt),
            Code::EO if self.establishable().is_empty() => Err(Refusal::NothingToEstablish),
            Code::JO if self.game.options.on_arrival => Err(Refusal::JoinOnArrival),
            Code::JO if self.joinable_teams().is_empty() && !self.leader_may_join() => Err(Refusal::NothingToJoin),
            _ => Ok(()),
        };
        possible.and(if cost <= left { Ok(()) } else { Err(Refusal::Points { code: code.letters(), cost, left }) })
    }

    /// Lists what the player may click next.
    fn offer(&self, found: &mut Actions<Action>) {
        let land = |planet: PlanetId, found: &mut Actions<Action>| self.landings(planet).for_each(|place| found.push(Action::Place(place)));
        let planets = |planets: Planets, found: &mut Actions<Action>| planets.iter().for_each(|planet| found.push(Action::Planet(planet)));
        match self.programme.click {
            Click::None => {
                found.push(Action::Commit);
                for code in Code::ALL {
                    if self.may_begin(code).is_ok() {
                        found.push(Action::Begin(code));
                    }
                }
            }
            Click::HireTeam => planets(self.hiring_places(), found),
            Click::HireTeamAt(planet) | Click::MoveTeamTo(_, planet) | Click::MoveLeaderTo(planet) => land(planet, found),
            Click::HireLeader => land(self.state.chart.home, found),
            Click::MoveTeam => {
                let pieces = self.planned();
                pieces.orbiting().iter().for_each(|planet| found.push(Action::Place(Place::Orbit(planet))));
                let tiles = (0..).map(TileId).zip(pieces.tiles).filter(|(_, teams)| *teams > 0);
                tiles.for_each(|(tile, _)| found.push(Action::Place(Place::Tile(tile))));
                let open = self.programme.open.iter().enumerate().filter(|(_, open)| open.teams > 0);
                open.for_each(|(index, _)| found.push(Action::Place(Place::Open(index as u8))));
            }
            Click::MoveTeamFrom(place) => planets(self.neighbours(self.planet_of(place)), found),
            Click::MoveLeader => planets(self.neighbours(self.leader_planet()), found),
            Click::Peek => planets(self.peekable(), found),
            Click::Establish => planets(self.establishable(), found),
            Click::EstablishOn(planet) => {
                let tiles = [planet.tile(0), planet.tile(1)].into_iter().filter(|tile| self.may_name(*tile));
                tiles.for_each(|tile| found.push(Action::Place(Place::Tile(tile))));
            }
            Click::Join => {
                self.joinable_teams().iter().for_each(|planet| found.push(Action::Place(Place::Orbit(planet))));
                if self.leader_may_join() {
                    found.push(Action::Leader);
                }
            }
            Click::JoinTeam(planet) => self.operations_at(planet).for_each(|place| found.push(Action::Place(place))),
            Click::JoinLeader => {
                let planet = self.leader_planet();
                planet.into_iter().flat_map(|planet| self.operations_at(planet)).for_each(|place| found.push(Action::Place(place)));
            }
            Click::LinkFrom(_) | Click::LinkTo(..) => {}
        }
    }

    fn neighbours(&self, planet: Option<PlanetId>) -> Planets {
        planet.map_or(Planets::EMPTY, |planet| self.state.chart.neighbours(planet))
    }

    /// What an action makes of the half-given step: the next click, or a whole step.
    fn answer(&self, action: Action) -> Result<Next, Refusal> {
        let click = self.programme.click;
        match (click, action) {
            (Click::None, Action::Begin(code)) => self.may_begin(code).map(|()| self.begin(code)),
            (Click::HireTeam, Action::Planet(planet)) => {
                let allowed = self.hiring_places();
                if allowed.has(planet) { Ok(self.hire_at(planet)) } else { Err(Refusal::NotAHiringPlace { planet, allowed }) }
            }
            (Click::HireTeamAt(planet), Action::Place(to)) => self.landing(to, planet, Step::HireTeam(to)),
            (Click::HireLeader, Action::Place(to)) => self.landing(to, self.state.chart.home, Step::HireLeader(to)),
            (Click::MoveTeam, Action::Place(from)) => {
                let there = match from {
                    Place::Orbit(planet) => self.planned().orbit[planet.index()] > 0,
                    other => self.has_operation(other),
                };
                if there { Ok(Next::Click(Click::MoveTeamFrom(from))) } else { Err(Refusal::NoTeamThere { place: from }) }
            }
            (Click::MoveTeamFrom(from), Action::Planet(to)) => {
                self.adjacent(self.planet_of(from), to, "ST-4.3")?;
                Ok(self.arrive(to, Click::MoveTeamTo(from, to), Step::MoveTeam(from, Place::Orbit(to))))
            }
            (Click::MoveTeamTo(from, planet), Action::Place(to)) => self.landing(to, planet, Step::MoveTeam(from, to)),
            (Click::MoveLeader, Action::Planet(to)) => {
                self.adjacent(self.leader_planet(), to, "ST-4.5")?;
                Ok(self.arrive(to, Click::MoveLeaderTo(to), Step::MoveLeader(Place::Orbit(to))))
            }
            (Click::MoveLeaderTo(planet), Action::Place(to)) => self.landing(to, planet, Step::MoveLeader(to)),
            (Click::Peek, Action::Planet(planet)) => {
                let allowed = self.peekable();
                let step = Next::Step(Step::Peek(Some(planet)));
                if allowed.has(planet) { Ok(step) } else { Err(Refusal::CannotPeek { planet, allowed }) }
            }
            (Click::Establish, Action::Planet(planet)) => {
                let allowed = self.establishable();
                if allowed.has(planet) { Ok(self.establish_on(planet)) } else { Err(Refusal::CannotEstablish { planet, allowed }) }
            }
            (Click::EstablishOn(planet), Action::Place(place)) => match place {
                Place::Tile(tile) if tile.planet() == planet && self.may_name(tile) => Ok(Next::Step(Step::Establish(tile))),
                _ => Err(Refusal::NotATileForIt { place, planet }),
            },
            (Click::Join, Action::Leader) if self.leader_may_join() => Ok(self.join_leader()),
            (Click::Join, Action::Place(Place::Orbit(planet))) if self.joinable_teams().has(planet) => Ok(self.join_team(planet)),
            (Click::Join, Action::Leader | Action::Place(_)) => Err(Refusal::CannotJoin),
            (Click::JoinTeam(planet), Action::Place(place)) => self.joining(place, Some(planet), Step::JoinTeam(place)),
            (Click::JoinLeader, Action::Place(place)) => self.joining(place, self.leader_planet(), Step::JoinLeader(place)),
            _ => Err(not_asked(click)),
        }
    }

    /// The first click of a step; questions with one answer are not asked.
    fn begin(&self, code: Code) -> Next {
        match code {
            Code::HT => match self.hiring_places().single() {
                Some(planet) => self.hire_at(planet),
                None => Next::Click(Click::HireTeam),
            },
            Code::MT => Next::Click(Click::MoveTeam),
            Code::HL => {
                let home = self.state.chart.home;
                self.arrive(home, Click::HireLeader, Step::HireLeader(Place::Orbit(home)))
            }
            Code::ML => Next::Click(Click::MoveLeader),
            Code::PP if self.game.options.peek_all => Next::Step(Step::Peek(None)),
            Code::PP => Next::Click(Click::Peek),
            Code::EO => Next::Click(Click::Establish),
            Code::JO => Next::Click(Click::Join),
        }
    }

    fn hire_at(&self, planet: PlanetId) -> Next {
        self.arrive(planet, Click::HireTeamAt(planet), Step::HireTeam(Place::Orbit(planet)))
    }

    /// Asks for a landing place, unless there is only the orbit.
    fn arrive(&self, planet: PlanetId, ask: Click, into_orbit: Step) -> Next {
        if self.operations_at(planet).next().is_some() { Next::Click(ask) } else { Next::Step(into_orbit) }
    }

    fn landing(&self, place: Place, planet: PlanetId, step: Step) -> Result<Next, Refusal> {
        if self.may_land(place, planet) { Ok(Next::Step(step)) } else { Err(Refusal::CannotLand { place }) }
    }

    fn adjacent(&self, from: Option<PlanetId>, to: PlanetId, clause: &'static str) -> Result<(), Refusal> {
        let from = from.unwrap_or(self.state.chart.home);
        let allowed = self.state.chart.neighbours(from);
        if allowed.has(to) { Ok(()) } else { Err(Refusal::NotAdjacent { from, to, allowed, clause: Clause(clause) }) }
    }

    fn establish_on(&self, planet: PlanetId) -> Next {
        if !self.state.explored_before().has(planet) || self.game.options.late {
            return Next::Step(Step::Open(planet));
        }
        match [planet.tile(0), planet.tile(1)].map(|tile| self.may_name(tile)) {
            [true, true] => Next::Click(Click::EstablishOn(planet)),
            [first, _] => Next::Step(Step::Establish(planet.tile(u8::from(!first)))),
        }
    }

    fn join_team(&self, planet: PlanetId) -> Next {
        self.only_operation(planet).map_or(Next::Click(Click::JoinTeam(planet)), |place| Next::Step(Step::JoinTeam(place)))
    }

    fn join_leader(&self) -> Next {
        let only = self.leader_planet().and_then(|planet| self.only_operation(planet));
        only.map_or(Next::Click(Click::JoinLeader), |place| Next::Step(Step::JoinLeader(place)))
    }

    fn only_operation(&self, planet: PlanetId) -> Option<Place> {
        let mut operations = self.operations_at(planet);
        operations.next().filter(|_| operations.next().is_none())
    }

    fn joining(&self, place: Place, planet: Option<PlanetId>, step: Step) -> Result<Next, Refusal> {
        let there = self.has_operation(place) && self.planet_of(place) == planet;
        if there { Ok(Next::Step(step)) } else { Err(Refusal::NoOperation { place }) }
    }

    /// Whether a whole step is legal here: the flat form of the clicks, for programmes that come from outside.
    pub(crate) fn is_legal(&self, step: Step) -> bool {
        if self.may_begin(step.code()).is_err() {
            return false;
        }
        match step {
            Step::HireTeam(to) => self.planet_of(to).is_some_and(|planet| self.hiring_places().has(planet) && self.may_land(to, planet)),
            Step::MoveTeam(from, to) => {
                let there = match from {
                    Place::Orbit(planet) => self.planned().orbit[planet.index()] > 0,
                    other => self.has_operation(other),
                };
                let arrives = |planet| self.neighbours(self.planet_of(from)).has(planet) && self.may_land(to, planet);
                there && self.planet_of(to).is_some_and(arrives)
            }
            Step::HireLeader(to) => self.may_land(to, self.state.chart.home),
            Step::MoveLeader(to) => {
                let arrives = |planet| self.neighbours(self.leader_planet()).has(planet) && self.may_land(to, planet);
                self.planet_of(to).is_some_and(arrives)
            }
            Step::Peek(None) => self.game.options.peek_all,
            Step::Peek(Some(planet)) => !self.game.options.peek_all && self.peekable().has(planet),
            Step::Establish(tile) => {
                let planet = tile.planet();
                let named = self.state.explored_before().has(planet) && !self.game.options.late;
                named && self.establishable().has(planet) && self.may_name(tile)
            }
            Step::Open(planet) => {
                let open = !self.state.explored_before().has(planet) || self.game.options.late;
                open && self.establishable().has(planet)
            }
            Step::JoinTeam(to) => {
                self.has_operation(to) && self.planet_of(to).is_some_and(|planet| self.planned().orbit[planet.index()] > 0)
            }
            Step::JoinLeader(to) => {
                self.has_operation(to) && self.planet_of(to).is_some_and(|planet| self.planned().leader == Place::Orbit(planet))
            }
        }
    }

    /// The clause that allows a step of this kind, for those who count which clauses play a part.
    fn clause(&self, step: Step) -> Clause {
        Clause(match step {
            Step::HireTeam(_) => "ST-4.2",
            Step::MoveTeam(..) => "ST-4.3",
            Step::HireLeader(_) => "ST-4.4",
            Step::MoveLeader(_) => "ST-4.5",
            Step::Peek(_) => "ST-4.6",
            Step::Establish(_) => "ST-4.7",
            Step::Open(planet) if self.state.explored_before().has(planet) => "ST-4.7",
            Step::Open(_) => "ST-4.8",
            Step::JoinTeam(_) | Step::JoinLeader(_) => "ST-4.10",
        })
    }
}

/// What a click leads to.
enum Next {
    Click(Click),
    Step(Step),
}

/// The planet of a place, for a player with this programme.
pub(crate) fn planet_of(programme: &Programme, place: Place) -> Option<PlanetId> {
    match place {
        Place::Reserve => None,
        Place::Orbit(planet) => Some(planet),
        Place::Tile(tile) => Some(tile.planet()),
        Place::Open(open) => programme.open.get(usize::from(open)).map(|open| open.planet),
    }
}

fn not_asked(click: Click) -> Refusal {
    let (expected, clause) = match click {
        Click::None => ("write a step or commit", "ST-3.2"),
        Click::HireTeam => ("choose the planet to hire at", "ST-4.2"),
        Click::HireTeamAt(_) | Click::MoveTeamTo(..) | Click::HireLeader | Click::MoveLeaderTo(_) => ("choose where it lands", "ST-4.1"),
        Click::MoveTeam => ("choose the team to move", "ST-4.3"),
        Click::MoveTeamFrom(_) => ("choose the planet to move to", "ST-4.3"),
        Click::MoveLeader => ("choose the planet to move to", "ST-4.5"),
        Click::Peek => ("choose the planet to peek at", "ST-4.6"),
        Click::Establish => ("choose the planet to settle on", "ST-4.7"),
        Click::EstablishOn(_) => ("choose the tile to settle on", "ST-4.7"),
        Click::Join => ("choose the piece that joins", "ST-4.10"),
        Click::JoinTeam(_) | Click::JoinLeader => ("choose the operation to join", "ST-4.10"),
        Click::LinkFrom(_) | Click::LinkTo(..) => ("finish the link", "ST-6.9"),
    };
    Refusal::NotAsked { expected, clause: Clause(clause) }
}

/// Lists what the player may click next.
pub(crate) fn offer(game: &SpaceTraders, state: &State, seat: Seat, found: &mut Actions<Action>) {
    Writer::new(game, state, seat).offer(found);
}

/// Takes one click. Nobody learns anything until the last programme is committed (ST-5.1).
pub(crate) fn take(play: &mut Play<'_, impl Effects<Event>>, action: Action) -> Result<(), Refusal> {
    let seat = play.seat;
    if action == Action::Commit && play.state.programmes[seat].click == Click::None {
        resolve::commit(play);
        return Ok(());
    }
    let writer = Writer::new(play.game, play.state, seat);
    match writer.answer(action)? {
        Next::Click(click) => play.state.programmes[seat].click = click,
        Next::Step(step) => {
            let clause = writer.clause(step);
            play.fx.cite(clause);
            write(play.game, play.state, seat, step);
        }
    }
    Ok(())
}

/// Writes a legal step: pays for it and carries it out in the planned position (ST-3.4).
pub(crate) fn write(game: &SpaceTraders, state: &mut State, seat: Seat, step: Step) {
    let peeks = match step {
        Step::Peek(None) => Writer::new(game, state, seat).peekable(),
        Step::Peek(Some(planet)) => [planet].into_iter().collect(),
        _ => Planets::EMPTY,
    };
    let explored = state.explored_before();
    let programme = &mut state.programmes[seat];
    programme.click = Click::None;
    programme.steps.push(step.into());
    programme.spent += game.content.cost(step.code());
    match step {
        Step::HireTeam(to) => {
            programme.planned.reserve -= 1;
            arrive(programme, to);
        }
        Step::MoveTeam(from, to) => {
            leave(programme, from);
            arrive(programme, to);
        }
        Step::HireLeader(to) | Step::MoveLeader(to) | Step::JoinLeader(to) => programme.planned.leader = to,
        Step::Peek(_) => programme.peeks = programme.peeks.or(peeks),
        Step::Establish(tile) => {
            programme.planned.orbit[tile.planet().index()] -= 1;
            arrive(programme, Place::Tile(tile));
        }
        Step::Open(planet) => {
            programme.planned.orbit[planet.index()] -= 1;
            programme.open.push(OpenOperation { planet, teams: 1 });
            if !explored.has(planet) {
                programme.explores.insert(planet);
            }
        }
        Step::JoinTeam(to) => {
            if let Some(planet) = planet_of(programme, to) {
                programme.planned.orbit[planet.index()] -= 1;
            }
            arrive(programme, to);
        }
    }
}

fn arrive(programme: &mut Programme, to: Place) {
    match to {
        Place::Orbit(planet) => programme.planned.orbit[planet.index()] += 1,
        Place::Tile(tile) => programme.planned.tiles[tile.index()] += 1,
        Place::Open(open) => programme.open[usize::from(open)].teams += 1,
        Place::Reserve => {}
    }
}

/// A team leaves; a leader that it leaves alone in an operation drops into orbit (ST-4.13).
fn leave(programme: &mut Programme, from: Place) {
    let left = match from {
        Place::Orbit(planet) => &mut programme.planned.orbit[planet.index()],
        Place::Tile(tile) => &mut programme.planned.tiles[tile.index()],
        Place::Open(open) => &mut programme.open[usize::from(open)].teams,
        Place::Reserve => return,
    };
    *left -= 1;
    if *left == 0
        && programme.planned.leader == from
        && let Some(planet) = planet_of(programme, from)
    {
        programme.planned.leader = Place::Orbit(planet);
    }
}
