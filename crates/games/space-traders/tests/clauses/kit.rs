//! Scenes: positions written as on a note, programmes as on a turn sheet.

use std::sync::Arc;

use kernel::{Actions, Cited, Clause, Game, Learned, Options, Sampler, Seat, Title, Told, Turn};
use space_traders::place::{Place, PlanetId, TileId};
use space_traders::state::{Click, Pieces, Programme, State};
use space_traders::{Action, Event, SpaceTraders, Step, View};

/// The players by colour, in seat order.
pub(crate) const COLOURS: [&str; 4] = ["red", "blue", "black", "yellow"];

pub(crate) fn seat(colour: &str) -> Seat {
    Seat::new(COLOURS.iter().position(|other| *other == colour).expect("a colour") as u8)
}

pub(crate) fn game(players: u8, options: &str) -> Arc<SpaceTraders> {
    let options: Options =
        options.split_whitespace().map(|option| option.split_once('=').expect("name=value")).map(|(n, v)| (n.into(), v.into())).collect();
    Arc::new(SpaceTraders::open(SpaceTraders::CONTENT, players, &options).expect("options that fit"))
}

/// A table in the middle of a game.
pub(crate) struct Scene {
    pub(crate) game: Arc<SpaceTraders>,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) learned: Learned,
}

/// The deal "demo" with the standard options, and pieces as the note says:
/// `red 3a 4a:2 leader:3a | blue 1o | explored 3 4 | turn 5`.
pub(crate) fn scene(players: u8, options: &str, note: &str) -> Scene {
    let game = game(players, options);
    let mut state = game.with_deal("demo").unwrap_or_else(|| game.setup(&mut Sampler::from_seed(1)));
    for part in note.split('|').map(str::trim).filter(|part| !part.is_empty()) {
        let (head, words) = part.split_once(' ').expect("a word and what it says");
        let words = words.split_whitespace();
        match head {
            "explored" => words.for_each(|word| state.explored.insert(planet(word))),
            "turn" => state.turn = part[5..].parse().unwrap(),
            "stall" => state.stall = part[6..].parse().unwrap(),
            colour => {
                let seat = seat(colour);
                words.for_each(|word| set(&mut state.pieces[seat], word));
                if let Some(points) = part.split_once("points:").map(|(_, points)| points) {
                    state.points[seat][0] = points.split_whitespace().next().unwrap().parse().unwrap();
                }
                state.programmes[seat] = Programme::empty(&state.pieces[seat]);
            }
        }
    }
    game.check(&state).expect("a scene that can be");
    Scene { game, state, events: Vec::new(), clauses: Vec::new(), learned: Learned::Nothing }
}

fn set(pieces: &mut Pieces, word: &str) {
    let (place, count) = word.split_once(':').unwrap_or((word, "1"));
    if place == "points" {
        return;
    }
    if place == "leader" {
        pieces.leader = Place::read(count).expect("a place");
        return;
    }
    let teams: u8 = count.parse().expect("a number of teams");
    pieces.reserve -= teams;
    match Place::read(place).expect("a place") {
        Place::Orbit(planet) => pieces.orbit[planet.index()] += teams,
        Place::Tile(tile) => pieces.tiles[tile.index()] += teams,
        other => panic!("{other} is no place for a scene"),
    }
}

pub(crate) fn planet(word: &str) -> PlanetId {
    PlanetId::numbered(word.parse().expect("a number")).expect("a planet")
}

pub(crate) fn tile(word: &str) -> TileId {
    match Place::read(word) {
        Some(Place::Tile(tile)) => tile,
        _ => panic!("{word} is no tile"),
    }
}

impl Scene {
    /// Plays one click of a seat.
    pub(crate) fn clicks(&mut self, colour: &str, action: &str) {
        let action = self.game.read(action).unwrap_or_else(|| panic!("'{action}' is no action"));
        self.acts(seat(colour), action);
    }

    fn acts(&mut self, seat: Seat, action: Action) {
        let mut legal = Actions::new();
        self.game.legal(&self.state, seat, &mut legal);
        assert!(legal.contains(&action), "{} is not offered", self.game.write(action));
        let mut fx = Told::new(Sampler::from_seed(0));
        self.learned = self.game.apply(&mut self.state, seat, action, &mut fx).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.events.extend(fx.events);
        self.clauses.extend(fx.clauses);
        self.game.check(&self.state).unwrap_or_else(|problem| panic!("{problem}"));
    }

    /// What the seat may click now.
    pub(crate) fn offers(&self, colour: &str) -> Vec<String> {
        let mut legal = Actions::new();
        self.game.legal(&self.state, seat(colour), &mut legal);
        legal.iter().map(|action| self.game.write(*action)).collect()
    }

    /// Asserts that a click is refused by this clause, and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(&mut self, colour: &str, action: &str, clause: &str) -> String {
        let action = self.game.read(action).unwrap_or_else(|| panic!("'{action}' is no action"));
        let before = self.state;
        let mut fx: Told<_, Event> = Told::new(Sampler::from_seed(0));
        let refusal = self.game.apply(&mut self.state, seat(colour), action, &mut fx).expect_err("a refusal");
        assert_eq!(refusal.clause().0, clause, "{refusal}");
        assert!(refusal.to_string().ends_with(&format!("({clause})")), "{refusal}");
        assert!(self.state == before && fx.events.is_empty());
        refusal.to_string()
    }

    /// Writes steps, click by click: `HT 1o; MT 1o>3o; EO 3?`.
    pub(crate) fn writes(&mut self, colour: &str, sheet: &str) {
        for text in sheet.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            assert!(self.tries(colour, text), "{text} is not legal");
        }
    }

    /// Writes one step if every click it takes is offered; whether it was.
    pub(crate) fn tries(&mut self, colour: &str, text: &str) -> bool {
        let (seat, before) = (seat(colour), self.state);
        let step = Step::read(text).unwrap_or_else(|| panic!("'{text}' is no step"));
        let mut next = Some(Action::Begin(step.code()));
        while let Some(action) = next {
            if !self.offers(colour).contains(&self.game.write(action)) {
                self.state = before;
                return false;
            }
            self.acts(seat, action);
            next = click(&self.state.programmes[seat], step);
        }
        // A question that was skipped must have been answered as the step says.
        let written = self.state.programmes[seat].steps.last().map(|step| Step::from(*step));
        if written != Some(step) {
            self.state = before;
        }
        written == Some(step)
    }

    pub(crate) fn commits(&mut self, colour: &str) {
        self.acts(seat(colour), Action::Commit);
    }

    /// Writes and commits everybody's programme; players who are not named write nothing.
    pub(crate) fn turn(&mut self, sheets: &[(&str, &str)]) {
        for (colour, sheet) in sheets {
            self.writes(colour, sheet);
        }
        for colour in COLOURS.into_iter().take(usize::from(self.game.seats())) {
            self.commits(colour);
        }
    }

    /// The same scene by another version of the rules.
    pub(crate) fn under(mut self, rules: u32) -> Scene {
        self.game = Arc::new((*self.game).clone().under(rules).unwrap());
        self
    }

    /// Asserts where a player's pieces are: `3a:1 1a:1 leader:3a reserve:4`.
    #[track_caller]
    pub(crate) fn shows(&self, colour: &str, expected: &str) {
        assert_eq!(written(&self.state.pieces[seat(colour)]), expected, "{colour}");
    }

    pub(crate) fn scores(&self) -> Vec<u16> {
        self.game.players().map(|seat| self.state.score(seat)).collect()
    }

    pub(crate) fn view(&self, colour: &str) -> View {
        self.game.view(&self.state, Some(seat(colour)))
    }

    pub(crate) fn waiting(&self) -> Vec<&'static str> {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats.iter().map(|seat| COLOURS[seat.index()]).collect(),
            Turn::Over => Vec::new(),
        }
    }

    pub(crate) fn cited(&self, clause: &str) -> bool {
        self.clauses.iter().any(|cited| cited.0 == clause)
    }

    /// The links of the latest trade: `6a>3a 2`.
    pub(crate) fn links(&self, colour: &str) -> Vec<String> {
        self.state.links[seat(colour)].iter().map(|link| format!("{}>{} {}", link.origin, link.destination, link.goods)).collect()
    }
}

/// A player's pieces as a note.
pub(crate) fn written(pieces: &Pieces) -> String {
    let mut words = Vec::new();
    for number in 0..30 {
        let place = Place::numbered(number);
        let teams = match place {
            Place::Orbit(planet) => pieces.orbit[planet.index()],
            Place::Tile(tile) => pieces.tiles[tile.index()],
            _ => 0,
        };
        if teams > 0 {
            words.push(format!("{place}:{teams}"));
        }
    }
    if pieces.leader != Place::Reserve {
        words.push(format!("leader:{}", pieces.leader));
    }
    words.push(format!("reserve:{}", pieces.reserve));
    words.join(" ")
}

/// The next click that a step takes; none when it is written.
fn click(programme: &Programme, step: Step) -> Option<Action> {
    let at = |place: Place| match place {
        Place::Orbit(planet) => planet,
        Place::Tile(tile) => tile.planet(),
        Place::Open(open) => programme.open[open.index()].planet,
        Place::Reserve => panic!("nobody goes into the reserve"),
    };
    let to = match step {
        Step::HireTeam(to) | Step::MoveTeam(_, to) | Step::HireLeader(to) | Step::MoveLeader(to) => to,
        Step::JoinTeam(to) | Step::JoinLeader(to) => to,
        Step::Peek(planet) => planet.map_or(Place::Reserve, Place::Orbit),
        Step::Establish(tile) => Place::Tile(tile),
        Step::Open(planet) => Place::Orbit(planet),
    };
    Some(match (programme.click, step) {
        (Click::None, _) => return None,
        (Click::MoveTeam, Step::MoveTeam(from, _)) => Action::Place(from),
        (Click::Join, Step::JoinTeam(_)) => Action::Place(Place::Orbit(at(to))),
        (Click::Join, _) => Action::Leader,
        (Click::HireTeam | Click::MoveTeamFrom(_) | Click::MoveLeader | Click::Peek | Click::Establish, _) => Action::Planet(at(to)),
        _ => Action::Place(to),
    })
}
