//! Scenes: a table drawn in one line, played in words, with dice from a script.
//!
//! `scene("sparrowhawk smuggler | at F comet | vp 18 | boxes 24_/14_ | dice 5 3")` is a solo table with a ready-made truck.
//! The parts, in any order after the first:
//!
//! - `TRUCK [CAPTAIN]` (first): the proof build of that truck, or `yard TRUCK [CAPTAIN]` for an empty blueprint in the yard;
//!   without a captain it is one whose specialty does not matter (Cartographer).
//! - `option NAME=VALUE`, `players N` (the others get the same sheet).
//! - `at X TERRAIN`: the challenge of location X; `jump X`: the jump from X; `pirates`: Pirate Space.
//! - `only abc`: just these pieces of the proof; `piece KIND (r,c)(r,c)(r,c)(r,c) pip (r,c)`: one more system.
//! - `filled abc`, `loaded abc`, `artifact abc`: what the pips of these systems are; `damaged abc`: these are crossed out.
//! - `vp N`, `bridge N`, `boxes 245/143` with `_` for an empty box, `dice A B`.
//!
//! In words that are played, `(r,c)` is a cell and a single letter a system.

use kernel::{Actions, Cited, Game, Learned, Options, PerSeat, Scripted, Seat, Title, Told, Turn};
use parts::Set;
use space_truckin::action::{Cell, Location, SystemId};
use space_truckin::blueprint::OrientedId;
use space_truckin::content::{Captain, Kind, LETTERS, Terrain};
use space_truckin::state::{Sheet, Stage, State, Step, System};
use space_truckin::{Event, Refusal, SpaceTruckin};

pub(crate) struct Scene {
    pub(crate) game: SpaceTruckin,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
    pub(crate) clauses: Vec<&'static str>,
    pub(crate) learned: Learned,
    dice: Vec<u32>,
}

pub(crate) fn open(players: u8, options: &[(&str, &str)]) -> SpaceTruckin {
    let options: Options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    SpaceTruckin::open(SpaceTruckin::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn scene(text: &str) -> Scene {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let mut options: Vec<(&str, &str)> = Vec::new();
    let mut players = 1;
    for part in &parts[1..] {
        if let Some(option) = part.strip_prefix("option ") {
            options.push(option.split_once('=').expect("option NAME=VALUE"));
        } else if let Some(count) = part.strip_prefix("players ") {
            players = count.parse().expect("players N");
        }
    }
    let game = open(players, &options);
    let mut words = parts[0].split(' ').peekable();
    let yard = words.next_if_eq(&"yard").is_some();
    let truck = game.content.truck_by_id(words.next().unwrap()).expect("a truck");
    let captain = words.next().map_or(Captain::Cartographer, |id| Captain::by_id(id).expect("a captain"));
    let mut sheet = Sheet { captain: Some(captain), truck: Some(truck), ..Sheet::default() };
    let only = parts.iter().find_map(|part| part.strip_prefix("only "));
    if !yard {
        for (index, piece) in game.content.truck(truck).proof.iter().enumerate() {
            if only.is_none_or(|only| only.contains((b'a' + index as u8) as char)) {
                build(&game, &mut sheet, piece.kind, piece.oriented, piece.anchor, Some(piece.pip));
            }
        }
    }
    let mut stage = if yard { Stage::Yard } else { Stage::Location(Location(0)) };
    let mut chart = [Some(Terrain(0)); 7];
    let mut vp = 0;
    for part in &parts[1..] {
        let (verb, rest) = part.split_once(' ').unwrap_or((part, ""));
        match verb {
            "option" | "players" | "only" => {}
            "at" => {
                let (letter, terrain) = rest.split_once(' ').expect("at X TERRAIN");
                stage = Stage::Location(location(letter));
                let terrain = game.content.terrains.iter().position(|card| card.name.id == terrain).expect("a terrain");
                chart[location(letter).index()] = Some(Terrain(terrain as u8));
            }
            "jump" => stage = Stage::Jump(location(rest)),
            "pirates" => stage = Stage::Pirates(Location(4)),
            "piece" => {
                let (kind, cells) = rest.split_once(' ').expect("piece KIND cells");
                let (cells, pip) = cells.split_once(" pip ").unwrap_or((cells, ""));
                let cells: Set<Cell> = coordinates(&game, &sheet, cells).into_iter().collect();
                let pip = coordinates(&game, &sheet, pip).first().copied();
                let (oriented, anchor) = placement(&game, &sheet, cells);
                build(&game, &mut sheet, Kind::by_id(kind).expect("a kind"), oriented, anchor, pip);
            }
            "filled" => move_pips(&game, &mut sheet, rest, |sheet, pip| sheet.filled.insert(pip)),
            "loaded" => move_pips(&game, &mut sheet, rest, |sheet, pip| sheet.loaded.insert(pip)),
            "artifact" => move_pips(&game, &mut sheet, rest, |sheet, pip| {
                sheet.loaded.insert(pip);
                sheet.artifacts.insert(pip);
                sheet.artifacts_gained += 1;
            }),
            "damaged" => {
                for id in rest.chars().map(|letter| SystemId(letter as u8 - b'a')) {
                    let system = sheet.system(id);
                    let cells = game.cells_of(&sheet, system);
                    sheet.damaged.insert(id);
                    sheet.intact[system.kind.index()] = sheet.intact[system.kind.index()].minus(cells);
                    sheet.lost = sheet.lost.or(sheet.pips().and(cells));
                    sheet.open = sheet.open.minus(cells);
                    sheet.filled = sheet.filled.minus(cells);
                }
            }
            "vp" => vp = rest.parse().expect("vp N"),
            "bridge" => sheet.bridge_hits = 2 - rest.parse::<u8>().expect("bridge N"),
            "dice" => {
                let (first, second) = rest.split_once(' ').expect("dice A B");
                sheet.dice = [first.parse().unwrap(), second.parse().unwrap()];
            }
            "boxes" => sheet.boxes = boxes(rest),
            "free" => sheet.free_choices = 1,
            other => panic!("no such part of a scene: {other}"),
        }
    }
    sheet.jumps = match stage {
        Stage::Location(at) => at.0,
        Stage::Jump(from) => from.0,
        Stage::Pirates(after) => after.0 + 1,
        _ => 0,
    };
    sheet.points.jumps = 2 * u32::from(sheet.jumps);
    sheet.points.rewards = vp - sheet.points.jumps.min(vp);
    if vp > 0 && sheet.points.jumps > vp {
        // The scene counts jumps before it as it says; the rest of the points does not matter.
        panic!("a truck in that stage has at least {} VP", sheet.points.jumps);
    }
    sheet.step = match stage {
        Stage::Yard => Step::Assign,
        Stage::Jump(_) => Step::Jump,
        Stage::Pirates(_) => Step::Pirates,
        _ if game.empty_boxes(&sheet).is_empty() => Step::Manipulate,
        _ => Step::FirstBox,
    };
    if yard && sheet.dice == [0, 0] {
        sheet.dice = [1, 1];
    }
    if matches!(stage, Stage::Location(_)) && sheet.dice == [0, 0] && sheet.step == Step::FirstBox {
        sheet.dice = [1, 1];
    }
    let mut sheets = PerSeat([Sheet::default(); 6]);
    for seat in game.players() {
        sheets[seat] = sheet;
    }
    Scene {
        state: State { stage, chart, sheets },
        game,
        events: Vec::new(),
        clauses: Vec::new(),
        learned: Learned::Nothing,
        dice: Vec::new(),
    }
}

fn build(game: &SpaceTruckin, sheet: &mut Sheet, kind: Kind, oriented: OrientedId, anchor: Cell, pip: Option<Cell>) {
    sheet.systems.push(System { kind, oriented, anchor });
    let cells = game.blueprint(sheet).covers(oriented, anchor);
    sheet.intact[kind.index()] = sheet.intact[kind.index()].or(cells);
    pip.into_iter().for_each(|pip| sheet.open.insert(pip));
}

fn move_pips(game: &SpaceTruckin, sheet: &mut Sheet, letters: &str, into: impl Fn(&mut Sheet, Cell)) {
    for letter in letters.chars() {
        let system = sheet.systems[usize::from(letter as u8 - b'a')];
        let pip = game.cells_of(sheet, system).and(sheet.open).lowest().expect("an open pip");
        sheet.open.remove(pip);
        into(sheet, pip);
    }
}

fn placement(game: &SpaceTruckin, sheet: &Sheet, cells: Set<Cell>) -> (OrientedId, Cell) {
    let anchor = cells.lowest().expect("cells");
    let oriented = (0..19).map(OrientedId).find(|oriented| game.blueprint(sheet).covers(*oriented, anchor) == cells);
    (oriented.expect("a tetromino"), anchor)
}

pub(crate) fn location(letter: &str) -> Location {
    Location(LETTERS.iter().position(|known| known.to_string() == letter).expect("A to G") as u8)
}

fn coordinates(game: &SpaceTruckin, sheet: &Sheet, text: &str) -> Vec<Cell> {
    text.split(['(', ')']).map(str::trim).filter(|text| !text.is_empty()).map(|text| cell_number(game, sheet, text)).collect()
}

fn cell_number(game: &SpaceTruckin, sheet: &Sheet, text: &str) -> Cell {
    let (row, column) = text.split_once(',').expect("(row,column)");
    game.blueprint(sheet).cell_at(row.parse().unwrap(), column.parse().unwrap()).expect("a building cell")
}

fn boxes(text: &str) -> [u8; 8] {
    let mut boxes = [0; 8];
    for (row, digits) in text.split('/').enumerate() {
        let start = row * 4 + 4 - digits.len();
        for (index, digit) in digits.bytes().enumerate().filter(|(_, digit)| *digit != b'_') {
            boxes[start + index] = digit - b'0';
        }
    }
    boxes
}

impl Scene {
    /// The dice to come, as faces.
    pub(crate) fn rolls(&mut self, faces: &[u32]) -> &mut Scene {
        self.dice.extend(faces.iter().map(|face| face - 1));
        self
    }

    fn translate(&self, seat: Seat, text: &str) -> String {
        let sheet = &self.state.sheets[seat];
        let words = text.split(' ').enumerate().map(|(index, word)| match word.as_bytes() {
            [b'(', .., b')'] => cell_number(&self.game, sheet, &word[1..word.len() - 1]).to_string(),
            [letter @ b'a'..=b'p'] if index > 0 => (letter - b'a').to_string(),
            _ => word.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn of(text: &str) -> (Seat, &str) {
        match text.strip_prefix("seat ").and_then(|rest| rest.split_once(": ")) {
            Some((seat, rest)) => (Seat::new(seat.parse().unwrap()), rest),
            None => (Seat::new(0), text),
        }
    }

    fn try_play(&mut self, text: &str) -> Result<(), Refusal> {
        let (seat, words) = Scene::of(text);
        let words = self.translate(seat, words);
        let action = self.game.read(&words).unwrap_or_else(|| panic!("'{words}' is no action"));
        self.game.check(&self.state).unwrap_or_else(|problem| panic!("before '{text}': {problem}"));
        let mut fx = Told::new(Scripted::new(std::mem::take(&mut self.dice)));
        self.learned = self.game.apply(&mut self.state, seat, action, &mut fx)?;
        fx.chance.used_every_roll();
        self.events = fx.events;
        self.clauses = fx.clauses.iter().map(|clause| clause.0).collect();
        self.game.check(&self.state).unwrap_or_else(|problem| panic!("after '{text}': {problem}"));
        Ok(())
    }

    /// Plays a choice; every die of the script must be used by it.
    pub(crate) fn plays(&mut self, text: &str) -> &mut Scene {
        self.try_play(text).unwrap_or_else(|refusal| panic!("'{text}': {refusal}"));
        self
    }

    /// The choice is refused by this clause, and nothing changes.
    pub(crate) fn refuses(&mut self, text: &str, clause: &str) -> &mut Scene {
        let before = self.state;
        match self.try_play(text) {
            Ok(()) => panic!("'{text}' is not refused"),
            Err(refusal) => assert_eq!(refusal.clause().0, clause, "{refusal}"),
        }
        assert_eq!(self.state, before);
        self
    }

    /// The whole list of what may be done, in its order.
    pub(crate) fn offers(&mut self, expected: &str) -> &mut Scene {
        let (seat, expected) = Scene::of(expected);
        let expected: Vec<String> = expected.split(" | ").map(|text| self.translate(seat, text)).collect();
        assert_eq!(self.offered(seat), expected);
        self
    }

    pub(crate) fn offered(&self, seat: Seat) -> Vec<String> {
        let mut legal = Actions::new();
        self.game.legal(&self.state, seat, &mut legal);
        legal.iter().map(|action| self.game.write(*action)).collect()
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        &self.state.sheets[Seat::new(0)]
    }

    pub(crate) fn seat(&self, seat: u8) -> &Sheet {
        &self.state.sheets[Seat::new(seat)]
    }

    pub(crate) fn seat_mut(&mut self, seat: u8) -> &mut Sheet {
        &mut self.state.sheets[Seat::new(seat)]
    }

    pub(crate) fn cell(&self, row: i16, column: i16) -> Cell {
        self.game.blueprint(self.sheet()).cell_at(row, column).expect("a building cell")
    }

    /// Open pips of a kind.
    pub(crate) fn open(&self, kind: Kind) -> u32 {
        self.sheet().open_of(kind).len()
    }

    /// The same scene by another version of the rules.
    pub(crate) fn under(mut self, rules: u32) -> Scene {
        self.game = self.game.under(rules).expect("a version of these rules");
        self
    }

    /// How the game ended: the reason and the seats that won.
    pub(crate) fn ended(&self) -> (&'static str, Vec<u8>) {
        assert_eq!(self.game.turn(&self.state), Turn::Over, "the game goes on: {:?}", self.state.stage);
        let outcome = self.game.outcome(&self.state);
        (outcome.reason.name, outcome.winners().map(Seat::number).collect())
    }

    pub(crate) fn cited(&self, clause: &str) -> bool {
        self.clauses.contains(&clause)
    }
}

impl Scene {
    /// A table laid out by the rules, with these dice for the setup.
    pub(crate) fn begin(players: u8, options: &[(&str, &str)], faces: &[u32]) -> Scene {
        let game = open(players, options);
        let mut script = Scripted::new(faces.iter().map(|face| face - 1).collect::<Vec<_>>());
        let state = game.setup(&mut script);
        script.used_every_roll();
        Scene { game, state, events: Vec::new(), clauses: Vec::new(), learned: Learned::Nothing, dice: Vec::new() }
    }

    /// Asks for the position of a system that covers these cells, and says the words that answer it.
    pub(crate) fn holding(&mut self, kind: Kind, cells: &str) -> String {
        let cells: Set<Cell> = coordinates(&self.game, self.sheet(), cells).into_iter().collect();
        let (oriented, anchor) = placement(&self.game, self.sheet(), cells);
        let sheet = self.seat_mut(0);
        sheet.step = Step::Position(kind, oriented);
        sheet.dice = [6, 6];
        format!("at {anchor}")
    }
}
