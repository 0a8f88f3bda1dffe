//! Writing programmes: the decision D1, click by click (ST-3, ST-4).
//!
//! Whether a step is legal depends on the map, the player's own planned position, what the player has peeked at, and which planets
//! were explored when the turn began (ST-3.5). Nothing here looks at another player, so a committed programme can always be
//! carried out, whatever the others wrote.

use kernel::{Actions, Clause, Seat};

use crate::content::Code;
use crate::place::{OpenId, Place, PlanetId, Planets, TileId};
use crate::planned::planet_of;
use crate::refusal::ensure;
use crate::state::{Click, Pieces, Programme, State};
use crate::{Action, Refusal, SpaceTraders, Step};

/// One player at the turn sheet: everything a step may depend on.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'s> {
    pub(crate) game: &'s SpaceTraders,
    pub(crate) state: &'s State,
    pub(crate) seat: Seat,
    programme: &'s Programme,
}

impl<'s> Writer<'s> {
    #[inline]
    pub(crate) fn new(game: &'s SpaceTraders, state: &'s State, seat: Seat) -> Writer<'s> {
        Writer { game, state, seat, programme: &state.programmes[seat] }
    }

    pub(crate) fn planned(&self) -> &'s Pieces {
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
    pub(crate) fn hiring_places(&self) -> Planets {
        [self.state.chart.home].into_iter().chain(self.leader_planet()).collect()
    }

    /// The planets where the player has an operation or an open one at this moment.
    fn operations(&self) -> Planets {
        let open = self.programme.open.iter().filter(|open| open.teams > 0).map(|open| open.planet).collect();
        self.planned().settled().or(open)
    }

    /// The planets that a peek may name (ST-4.6).
    pub(crate) fn peekable(&self) -> Planets {
        let known = self.state.explored_before().or(self.state.peeked[self.seat]).or(self.programme.peeks).or(self.programme.explores);
        self.planned().orbiting().minus(known)
    }

    /// Whether the player may name this tile of a planet that was explored when the turn began (ST-4.7).
    fn may_name(&self, tile: TileId) -> bool {
        self.game.options.on_arrival || self.planned().tiles[tile.index()] == 0
    }

    /// The planets that EO may name (ST-4.7, ST-4.8).
    pub(crate) fn establishable(&self) -> Planets {
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

    fn somebody_may_join(&self) -> bool {
        let operations = self.operations();
        let leader = || matches!(self.planned().leader, Place::Orbit(planet) if operations.has(planet));
        !operations.is_empty() && (self.planned().orbiting().meets(operations) || leader())
    }

    /// Own operations at a planet, in the order of their numbers.
    pub(crate) fn operations_at(&self, planet: PlanetId) -> impl Iterator<Item = Place> + use<'s> {
        let programme = self.programme;
        let tiles = [planet.tile(0), planet.tile(1)].into_iter().filter(|tile| programme.planned.tiles[tile.index()] > 0).map(Place::Tile);
        let open = programme.open.iter().enumerate().filter(move |(_, open)| open.planet == planet && open.teams > 0);
        tiles.chain(open.map(|(index, _)| Place::Open(OpenId(index as u8))))
    }

    fn has_operation(&self, place: Place) -> bool {
        match place {
            Place::Tile(tile) => self.planned().tiles[tile.index()] > 0,
            Place::Open(open) => self.programme.open.get(open.index()).is_some_and(|open| open.teams > 0),
            Place::Orbit(_) | Place::Reserve => false,
        }
    }

    /// Where a piece that arrives at a planet may land (ST-4.1).
    pub(crate) fn landings(&self, planet: PlanetId) -> impl Iterator<Item = Place> + use<'s> {
        std::iter::once(Place::Orbit(planet)).chain(self.operations_at(planet))
    }

    fn may_land(&self, place: Place, planet: PlanetId) -> bool {
        place == Place::Orbit(planet) || (self.has_operation(place) && self.planet_of(place) == Some(planet))
    }

    /// Whether a step of this kind can be written now.
    #[inline(always)]
    fn may_begin(&self, code: Code) -> bool {
        self.game.content.cost(code) <= self.points_left() && self.is_possible(code)
    }

    /// Whether the pieces allow a step of this kind, whatever it costs.
    // Always: all kinds are asked about in one go before every step, and each is two or three comparisons.
    #[inline(always)]
    fn is_possible(&self, code: Code) -> bool {
        match code {
            Code::HT => self.planned().reserve > 0,
            Code::MT => self.planned().reserve < self.game.content.numbers.teams,
            Code::HL => self.planned().leader == Place::Reserve,
            Code::ML => self.planned().leader != Place::Reserve,
            Code::PP => !self.peekable().is_empty(),
            Code::EO => !self.establishable().is_empty(),
            Code::JO => !self.game.options.on_arrival && self.somebody_may_join(),
        }
    }

    fn why_not(&self, code: Code) -> Refusal {
        if self.is_possible(code) {
            return Refusal::Points { code: code.letters(), cost: self.game.content.cost(code), left: self.points_left() };
        }
        match code {
            Code::HT => Refusal::EmptyReserve,
            Code::MT => Refusal::NoTeamOnMap,
            Code::HL => Refusal::LeaderHired,
            Code::ML => Refusal::LeaderInReserve,
            Code::PP => Refusal::NothingToPeekAt,
            Code::EO => Refusal::NothingToEstablish,
            Code::JO if self.game.options.on_arrival => Refusal::JoinOnArrival,
            Code::JO => Refusal::NothingToJoin,
        }
    }

    /// Lists the kinds of steps that can be written, after the commitment (D1.1).
    pub(crate) fn list_steps(&self, found: &mut Actions<Action>) {
        found.push(Action::Commit);
        for code in Code::ALL {
            if self.may_begin(code) {
                found.push(Action::Begin(code));
            }
        }
    }

    /// Lists the teams that can move (D1.2 of MT).
    pub(crate) fn list_teams(&self, found: &mut Actions<Action>) {
        let pieces = self.planned();
        found.extend(pieces.orbiting().iter().map(Place::Orbit).map(Action::Place));
        let tiles = (0..).map(TileId).zip(pieces.tiles).filter(|(_, teams)| *teams > 0);
        found.extend(tiles.map(|(tile, _)| Action::Place(Place::Tile(tile))));
        let open = self.programme.open.iter().enumerate().filter(|(_, open)| open.teams > 0);
        found.extend(open.map(|(index, _)| Action::Place(Place::Open(OpenId(index as u8)))));
    }

    /// Lists the pieces that can join (D1.2 of JO).
    pub(crate) fn list_joining(&self, found: &mut Actions<Action>) {
        found.extend(self.joinable_teams().iter().map(Place::Orbit).map(Action::Place));
        if self.leader_may_join() {
            found.push(Action::Leader);
        }
    }

    /// The planets beside the one that a piece leaves.
    pub(crate) fn destinations(&self, from: Place) -> Planets {
        self.planet_of(from).map_or(Planets::EMPTY, |planet| self.state.chart.neighbours(planet))
    }

    /// The tiles of a planet that EO may name (D1.3 of EO).
    pub(crate) fn tiles_for_it(&self, planet: PlanetId) -> impl Iterator<Item = Place> + use<'_, 's> {
        [planet.tile(0), planet.tile(1)].into_iter().filter(|tile| self.may_name(*tile)).map(Place::Tile)
    }

    /// The operations that the leader may join (D1.3 of JO).
    pub(crate) fn leaders_operations(&self) -> impl Iterator<Item = Place> + use<'s> {
        let writer = *self;
        self.leader_planet().into_iter().flat_map(move |planet| writer.operations_at(planet))
    }

    /// D1.1: the first click of a step; questions with one answer are not asked.
    pub(crate) fn begin(&self, code: Code) -> Answer {
        ensure(self.may_begin(code), || self.why_not(code))?;
        Ok(match code {
            Code::HT => match self.hiring_places().single() {
                Some(planet) => self.hired_at(planet),
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
        })
    }

    /// D1.2 of HT: a team is hired at this planet (ST-4.2).
    pub(crate) fn hire_at(&self, planet: PlanetId) -> Answer {
        let allowed = self.hiring_places();
        ensure(allowed.has(planet), || Refusal::NotAHiringPlace { planet, allowed })?;
        Ok(self.hired_at(planet))
    }

    fn hired_at(&self, planet: PlanetId) -> Next {
        self.arrive(planet, Click::HireTeamAt(planet), Step::HireTeam(Place::Orbit(planet)))
    }

    /// Asks for a landing place, unless there is only the orbit.
    fn arrive(&self, planet: PlanetId, ask: Click, into_orbit: Step) -> Next {
        if self.operations_at(planet).next().is_some() { Next::Click(ask) } else { Next::Step(into_orbit) }
    }

    /// The last click of HT, MT, HL and ML: the piece that arrives at a planet lands there (ST-4.1).
    pub(crate) fn land(&self, place: Place, planet: PlanetId, step: Step) -> Answer {
        ensure(self.may_land(place, planet), || Refusal::CannotLand { place })?;
        Ok(Next::Step(step))
    }

    /// D1.2 of MT: a team leaves this place (ST-4.3).
    pub(crate) fn move_from(&self, from: Place) -> Answer {
        ensure(self.has_team(from), || Refusal::NoTeamThere { place: from })?;
        Ok(Next::Click(Click::MoveTeamFrom(from)))
    }

    fn has_team(&self, place: Place) -> bool {
        match place {
            Place::Orbit(planet) => self.planned().orbit[planet.index()] > 0,
            other => self.has_operation(other),
        }
    }

    /// D1.3 of MT: it goes to this planet (ST-4.3).
    pub(crate) fn move_to(&self, from: Place, to: PlanetId) -> Answer {
        self.adjacent(from, to, "ST-4.3")?;
        Ok(self.arrive(to, Click::MoveTeamTo(from, to), Step::MoveTeam(from, Place::Orbit(to))))
    }

    /// D1.2 of ML: the leader goes to this planet (ST-4.5).
    pub(crate) fn move_leader_to(&self, to: PlanetId) -> Answer {
        self.adjacent(self.planned().leader, to, "ST-4.5")?;
        Ok(self.arrive(to, Click::MoveLeaderTo(to), Step::MoveLeader(Place::Orbit(to))))
    }

    fn adjacent(&self, from: Place, to: PlanetId, clause: &'static str) -> Result<(), Refusal> {
        let from = self.planet_of(from).unwrap_or(self.state.chart.home);
        let allowed = self.state.chart.neighbours(from);
        ensure(allowed.has(to), || Refusal::NotAdjacent { from, to, allowed, clause: Clause(clause) })
    }

    /// D1.2 of PP: a peek at this planet (ST-4.6).
    pub(crate) fn peek_at(&self, planet: PlanetId) -> Answer {
        let allowed = self.peekable();
        ensure(allowed.has(planet), || Refusal::CannotPeek { planet, allowed })?;
        Ok(Next::Step(Step::Peek(Some(planet))))
    }

    /// D1.2 of EO: an operation on this planet (ST-4.7, ST-4.8).
    pub(crate) fn establish_on(&self, planet: PlanetId) -> Answer {
        let allowed = self.establishable();
        ensure(allowed.has(planet), || Refusal::CannotEstablish { planet, allowed })?;
        if !self.state.explored_before().has(planet) || self.game.options.late {
            return Ok(Next::Step(Step::Open(planet)));
        }
        Ok(match [planet.tile(0), planet.tile(1)].map(|tile| self.may_name(tile)) {
            [true, true] => Next::Click(Click::EstablishOn(planet)),
            [first, _] => Next::Step(Step::Establish(planet.tile(u8::from(!first)))),
        })
    }

    /// D1.3 of EO: on this tile (ST-4.7).
    pub(crate) fn establish_at(&self, planet: PlanetId, place: Place) -> Answer {
        match place {
            Place::Tile(tile) if tile.planet() == planet && self.may_name(tile) => Ok(Next::Step(Step::Establish(tile))),
            _ => Err(Refusal::NotATileForIt { place, planet }),
        }
    }

    /// D1.2 of JO: a team in this orbit joins (ST-4.10).
    pub(crate) fn join_with(&self, place: Place) -> Answer {
        match place {
            Place::Orbit(planet) if self.joinable_teams().has(planet) => {
                let only = self.only_operation(planet);
                Ok(only.map_or(Next::Click(Click::JoinTeam(planet)), |place| Next::Step(Step::JoinTeam(place))))
            }
            _ => Err(Refusal::CannotJoin),
        }
    }

    /// D1.2 of JO: the leader joins (ST-4.10).
    pub(crate) fn join_with_leader(&self) -> Answer {
        ensure(self.leader_may_join(), || Refusal::CannotJoin)?;
        let only = self.leader_planet().and_then(|planet| self.only_operation(planet));
        Ok(only.map_or(Next::Click(Click::JoinLeader), |place| Next::Step(Step::JoinLeader(place))))
    }

    fn only_operation(&self, planet: PlanetId) -> Option<Place> {
        let mut operations = self.operations_at(planet);
        operations.next().filter(|_| operations.next().is_none())
    }

    /// D1.3 of JO: a team in this orbit joins this operation (ST-4.10).
    pub(crate) fn join(&self, planet: PlanetId, place: Place) -> Answer {
        self.joining(Some(planet), place, Step::JoinTeam(place))
    }

    /// D1.3 of JO: the leader joins this operation (ST-4.10).
    pub(crate) fn join_leader(&self, place: Place) -> Answer {
        self.joining(self.leader_planet(), place, Step::JoinLeader(place))
    }

    fn joining(&self, planet: Option<PlanetId>, place: Place, step: Step) -> Answer {
        let there = self.has_operation(place) && self.planet_of(place) == planet;
        ensure(there, || Refusal::NoOperation { place })?;
        Ok(Next::Step(step))
    }

    /// Whether a whole step is legal here: the flat form of the clicks, for programmes that come from outside.
    pub(crate) fn is_legal(&self, step: Step) -> bool {
        if !self.may_begin(step.code()) {
            return false;
        }
        match step {
            Step::HireTeam(to) => self.planet_of(to).is_some_and(|planet| self.hiring_places().has(planet) && self.may_land(to, planet)),
            Step::MoveTeam(from, to) => {
                let arrives = |planet| self.destinations(from).has(planet) && self.may_land(to, planet);
                self.has_team(from) && self.planet_of(to).is_some_and(arrives)
            }
            Step::HireLeader(to) => self.may_land(to, self.state.chart.home),
            Step::MoveLeader(to) => {
                let arrives = |planet| self.destinations(self.planned().leader).has(planet) && self.may_land(to, planet);
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
}

/// What a click leads to.
pub(crate) enum Next {
    Click(Click),
    Step(Step),
}

/// The same, or why it leads nowhere.
pub(crate) type Answer = Result<Next, Refusal>;
