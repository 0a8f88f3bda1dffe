//! The scene kit: a position in a few words, and a table to play it on.
//!
//! A scene is a list of parts separated by `|`:
//!
//! - `4 players, upgrade=true`: first, with options;
//! - `e5 BR02 @1 p0 m2 c0.1 yy`: the system BR02 at e5, controlled by seat 1 (with a political disk; `!1` for a military one),
//!   further political and military disks of seats 0 and 2, seat 0's cultural disk on the first demand space, two grey cubes
//!   (without a word on cubes it has all of its supply; `-` for none);
//! - `e4 claim 0`: an empty space with a disk of seat 0;
//! - `cd56 IN01 @2 r1`: an infrastructure of seat 2, rotation 1 (0 if not said);
//! - `seat 0: hand GY01 IN02` or `hand 5`: a hand of these cards, or of any five that are not named anywhere;
//! - `seat 0: placed 34`: disks placed so far, those on the board included (the rest lies on the research symbol);
//! - `track 1:3 0:1`: tech disks from the highest to the lowest with their levels;
//! - `research GY01 ...`, `discards GY01 ...`, `pile 2` (any two, the rest is out of the game), `round 7`, `quiet 1`.
//!
//! Seats with no start of their own get none: a scene holds what it says and nothing else. It begins with the selection of a
//! round; [`Table::choose`] commits and reveals, [`Table::until`] passes to a phase.

use kernel::{Actions, Chance, Cited, Clause, Game, Learned, Options, PerSeat, Roller, Sampler, Seat, Seats, Title, Told, Turn};
use m101::content::{CardId, CardSet, Colour, Phase};
use m101::state::{Area, Step};
use m101::{Action, Event, M101, State};
use std::collections::VecDeque;

/// Chance by a script; beyond it the first outcome.
#[derive(Default)]
pub(crate) struct Script(VecDeque<u32>);

impl Chance for Script {
    fn answer(&mut self, _roller: Roller, n: u32) -> u32 {
        self.0.pop_front().unwrap_or(0).min(n - 1)
    }
}

/// A running game with what its last choices brought about.
pub(crate) struct Table {
    pub(crate) game: M101,
    pub(crate) state: State,
    pub(crate) script: Script,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) events: Vec<Event>,
    pub(crate) learned: Learned,
}

pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number)
}

/// The game with options.
pub(crate) fn open(players: u8, options: &str) -> M101 {
    open_with(M101::CONTENT, players, options)
}

pub(crate) fn open_with(content: &str, players: u8, options: &str) -> M101 {
    let words = options.split([' ', ',']).filter(|word| !word.is_empty());
    let options: Options =
        words.map(|word| word.split_once('=').unwrap()).map(|(name, value)| (name.into(), value.replace('/', ","))).collect();
    M101::open(content, players, &options).unwrap_or_else(|error| panic!("{error}"))
}

/// A position from a scene.
#[track_caller]
pub(crate) fn scene(text: &str) -> Table {
    let mut parts = text.split('|').map(str::trim);
    let head = parts.next().unwrap();
    let (players, options) = head.split_once(" players").expect("a scene begins with its players");
    let game = open(players.parse().unwrap(), options);
    scene_of(game, &parts.collect::<Vec<_>>())
}

/// A position of a game that is open already.
#[track_caller]
pub(crate) fn scene_of(game: M101, parts: &[&str]) -> Table {
    let mut state = game.setup(&mut Sampler::from_seed(1));
    state.step = Step::Selection;
    state.starts = PerSeat::default();
    state.hands = PerSeat::default();
    state.pile = CardSet::EMPTY;
    state.removed = CardSet::EMPTY;
    state.open.research = [None; 32];
    state.open.chosen = PerSeat([Phase::Build; 4]);
    state.open.boosted = Seats::NONE;
    let mut scene = Scene {
        game: &game,
        state,
        named: CardSet::EMPTY,
        placed: [None; 4],
        hands: [0; 4],
        levels: Vec::new(),
        research: None,
        pile: None,
    };
    parts.iter().for_each(|part| scene.read(part));
    let state = scene.finish();
    game.check(&state).unwrap_or_else(|broken| panic!("the scene cannot be: {broken}"));
    Table { game, state, script: Script::default(), clauses: Vec::new(), events: Vec::new(), learned: Learned::Nothing }
}

struct Scene<'g> {
    game: &'g M101,
    state: State,
    named: CardSet,
    placed: [Option<u8>; 4],
    hands: [usize; 4],
    levels: Vec<(Seat, u8)>,
    research: Option<Vec<CardId>>,
    pile: Option<usize>,
}

impl Scene<'_> {
    fn card(&mut self, id: &str) -> CardId {
        let card = self.game.content.card_by_id(id).unwrap_or_else(|| panic!("no card {id}"));
        self.named.insert(card);
        card
    }

    fn read(&mut self, part: &str) {
        let words: Vec<&str> = part.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["track", ..] => {
                let pair =
                    |word: &str| word.split_once(':').map(|(who, level)| (seat(who.parse().unwrap()), level.parse().unwrap())).unwrap();
                self.levels = words[1..].iter().map(|word| pair(word)).collect();
            }
            ["research", ..] => self.research = Some(words[1..].iter().map(|id| self.card(id)).collect()),
            ["discards", ..] => words[1..].iter().for_each(|id| {
                let card = self.card(id);
                self.state.open.discards.insert(card);
            }),
            ["pile", count] => self.pile = Some(count.parse().unwrap()),
            ["round", number] => self.state.open.round = number.parse().unwrap(),
            ["quiet", number] => self.state.open.quiet = number.parse().unwrap(),
            ["seat", ..] => self.read_seat(part),
            [place, ..] => {
                let names = &self.game.content.board.names;
                match names.iter().position(|name| name == place) {
                    Some(site) => self.read_site(m101::SiteId(site as u8), &words[1..]),
                    None => {
                        let gap = self.game.content.board.gap_names.iter().position(|name| name == place);
                        let gap = gap.unwrap_or_else(|| panic!("no place {place}"));
                        self.read_gap(m101::GapId(gap as u8), &words[1..]);
                    }
                }
            }
        }
    }

    fn read_seat(&mut self, part: &str) {
        let (who, what) = part.split_once(':').unwrap();
        let who = seat(who.trim_start_matches("seat ").trim().parse().unwrap());
        for what in what.split(',').map(str::trim) {
            let words: Vec<&str> = what.split_whitespace().collect();
            match words[..] {
                ["placed", number] => self.placed[who.index()] = Some(number.parse().unwrap()),
                ["hand", ref cards @ ..] => {
                    for card in cards {
                        match card.parse::<usize>() {
                            Ok(count) => self.hands[who.index()] = count,
                            Err(_) => {
                                let card = self.card(card);
                                self.state.hands[who].insert(card);
                            }
                        }
                    }
                }
                _ => panic!("what is '{what}'?"),
            }
        }
    }

    fn disk(&mut self, who: Seat, site: m101::SiteId, area: Area) {
        let there = &mut self.state.open.sites[site];
        match area {
            Area::Political => there.political[who] += 1,
            Area::Military => there.military[who] += 1,
        }
        self.state.open.influenced[who].insert(site);
        self.state.open.placed[who] += 1;
    }

    fn read_site(&mut self, site: m101::SiteId, words: &[&str]) {
        if let ["claim", who] = words {
            return self.disk(seat(who.parse().unwrap()), site, Area::Political);
        }
        let card = self.card(words[0]);
        let entry = self.game.content.card(card).clone();
        let mut cubes = entry.supply;
        self.state.open.sites[site].system = Some(card);
        self.state.open.systems.insert(site);
        for word in &words[1..] {
            let (kind, rest) = word.split_at(1);
            match kind {
                "@" | "!" => {
                    let who = seat(rest.parse().unwrap());
                    let area = if kind == "@" { Area::Political } else { Area::Military };
                    self.disk(who, site, area);
                    self.state.open.sites[site].controller = who;
                    self.state.open.sites[site].control = area;
                    self.state.open.controlled[who].insert(site);
                }
                "p" => self.disk(seat(rest.parse().unwrap()), site, Area::Political),
                "m" => self.disk(seat(rest.parse().unwrap()), site, Area::Military),
                "c" => {
                    let (who, space) = rest.split_once('.').unwrap();
                    let (who, space): (Seat, u8) = (seat(who.parse().unwrap()), space.parse::<u8>().unwrap() - 1);
                    let colour = entry.demand[usize::from(space)].colour.unwrap_or(Colour::Grey);
                    self.state.open.sites[site].culture[who] |= 1 << space;
                    self.state.open.influenced[who].insert(site);
                    self.state.open.placed[who] += 1;
                    self.state.open.kept[who][colour.index()] += 1;
                    self.state.open.supply[colour.index()] -= 1;
                }
                _ => {
                    let count = |letter: char| word.chars().filter(|other| *other == letter).count() as u8;
                    cubes = ['y', 'b', 'r', 'n'].map(count);
                }
            }
        }
        for (colour, cubes) in cubes.into_iter().enumerate() {
            self.state.open.sites[site].cubes[colour] = cubes;
            self.state.open.supply[colour] -= cubes;
        }
    }

    fn read_gap(&mut self, gap: m101::GapId, words: &[&str]) {
        let card = self.card(words[0]);
        let place = &mut self.state.open.gaps[gap];
        place.card = Some(card);
        for word in &words[1..] {
            let (kind, rest) = word.split_at(1);
            match kind {
                "@" => place.owner = seat(rest.parse().unwrap()),
                "r" => place.rotation = m101::turning::Rotation(rest.parse().unwrap()),
                _ => panic!("what is '{word}'?"),
            }
        }
        let owner = place.owner;
        self.state.open.built.insert(gap);
        self.state.open.owned[owner].insert(gap);
        self.state.open.placed[owner] += 1;
    }

    fn finish(mut self) -> State {
        let game = self.game;
        let mut free = game.content.deck().minus(self.named);
        // Fillers come from the end of the deck; start systems and systems stay in the pile longest.
        let mut filler = || {
            let card = free.highest().expect("a card that is not named");
            free.remove(card);
            card
        };
        for who in game.players() {
            for _ in 0..self.hands[who.index()] {
                self.state.hands[who].insert(filler());
            }
        }
        let places = game.content.setup.research_places();
        match self.research {
            Some(cards) => cards.iter().enumerate().for_each(|(place, card)| self.state.open.research[place] = Some(*card)),
            None => (0..places).for_each(|place| self.state.open.research[place] = Some(filler())),
        }
        match self.pile {
            Some(count) => {
                (0..count).for_each(|_| self.state.pile.insert(filler()));
                self.state.removed = free;
            }
            None => self.state.pile = free,
        }
        for who in game.players() {
            let raw = game.raw_tech(&self.state, who);
            let level = self.levels.iter().find(|(other, _)| *other == who).map(|(_, level)| *level);
            let placed = self.placed[who.index()].map_or(0, |placed| placed - self.state.open.placed[who]);
            let extra = level.map_or(0, |level| level - raw).max(placed);
            self.state.open.research_disks[who] = extra;
            self.state.open.placed[who] += extra;
            let raw = raw + extra;
            self.state.open.raw_tech[who] = raw;
            self.state.open.level[who] = raw.min(game.content.setup.top_level());
        }
        let mut track: Vec<Seat> =
            if self.levels.is_empty() { game.players().collect() } else { self.levels.iter().map(|(who, _)| *who).collect() };
        track.sort_by_key(|who| std::cmp::Reverse(self.state.open.level[*who]));
        self.state.open.track = track.into_iter().collect();
        self.state
    }
}

impl Table {
    /// Plays choices: `0: build IN03, in ef56; 1: pass`. `pay` alone pays with the first cards that can, `any` takes the first legal
    /// action.
    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) -> &mut Table {
        self.clauses.clear();
        self.events.clear();
        for (who, words) in parse(text) {
            if words == "pay" {
                while matches!(self.state.step, Step::Pay(_)) {
                    let first = self.legal(who)[0];
                    self.act(who, first);
                }
                continue;
            }
            let action = if words == "any" { self.legal(who)[0] } else { self.read(&words) };
            let legal = self.legal(who);
            assert!(legal.contains(&action), "{who} cannot '{words}' but: {}", self.write(&legal));
            self.act(who, action);
        }
        self
    }

    fn read(&self, words: &str) -> Action {
        self.game.read(words).unwrap_or_else(|| panic!("'{words}' is no action"))
    }

    #[track_caller]
    fn act(&mut self, who: Seat, action: Action) {
        let mut fx = Told::new(&mut self.script);
        self.learned = self.game.apply(&mut self.state, who, action, &mut fx).unwrap_or_else(|refusal| panic!("{refusal}"));
        self.clauses.extend(fx.clauses);
        self.events.extend(fx.events);
        self.game.check(&self.state).unwrap_or_else(|broken| panic!("after '{}': {broken}", self.game.write(action)));
    }

    /// Commits everybody's action and reveals: `0 deliver boost GY01, 1 build`; who is not named chooses build, alone.
    #[track_caller]
    pub(crate) fn choose(&mut self, text: &str) -> &mut Table {
        let mut chosen = vec!["build".to_owned(); usize::from(self.game.seats())];
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (who, what) = part.split_once(' ').unwrap();
            chosen[who.parse::<usize>().unwrap()] = what.to_owned();
        }
        let mut all = String::new();
        for (who, what) in chosen.iter().enumerate() {
            let (action, second) = what.split_once(' ').unwrap_or((what, "alone"));
            all.push_str(&format!("{who}: select {action}, {second};"));
        }
        self.play(&all);
        self
    }

    /// Passes until the phase is being played.
    #[track_caller]
    pub(crate) fn until(&mut self, name: &str) -> &mut Table {
        let phase = Phase::named(name).unwrap();
        for _ in 0..200 {
            if self.state.phase == phase && !matches!(self.state.step, Step::Selection | Step::Over(_)) {
                return self;
            }
            let Turn::Waiting(seats) = self.game.turn(&self.state) else { panic!("the game is over before {name}") };
            let who = seats.lowest().unwrap();
            let first = self.legal(who)[0];
            self.act(who, first);
        }
        panic!("{name} is not reached")
    }

    /// Passes to the end of the round.
    #[track_caller]
    pub(crate) fn finish_round(&mut self) -> &mut Table {
        while !matches!(self.state.step, Step::Selection | Step::Over(_)) {
            let Turn::Waiting(seats) = self.game.turn(&self.state) else { return self };
            let who = seats.lowest().unwrap();
            let first = self.legal(who)[0];
            self.act(who, first);
        }
        self
    }

    pub(crate) fn legal(&self, who: Seat) -> Vec<Action> {
        let mut found = Actions::new();
        self.game.legal(&self.state, who, &mut found);
        found.to_vec()
    }

    fn write(&self, actions: &[Action]) -> String {
        actions.iter().map(|action| self.game.write(*action)).collect::<Vec<_>>().join(", ")
    }

    /// The legal list is exactly this.
    #[track_caller]
    pub(crate) fn offers(&self, who: u8, expected: &str) -> &Table {
        assert_eq!(self.write(&self.legal(seat(who))), expected);
        self
    }

    /// The legal list holds this, or does not.
    pub(crate) fn can(&self, who: u8, words: &str) -> bool {
        self.legal(seat(who)).contains(&self.read(words))
    }

    /// The choice is refused, with this clause, and changes nothing.
    #[track_caller]
    pub(crate) fn refuses(&mut self, text: &str, clause: &str) -> &mut Table {
        for (who, words) in parse(text) {
            let (action, mut after) = (self.read(&words), self.state);
            assert!(!self.legal(who).contains(&action), "'{words}' is legal");
            let mut fx = Told::new(Script::default());
            let refusal = self.game.apply(&mut after, who, action, &mut fx).expect_err("it should be refused");
            assert_eq!(refusal.clause().0, clause, "{refusal}");
            assert!(refusal.to_string().contains(clause), "{refusal}");
            assert!(after == self.state, "a refused choice changed something");
        }
        self
    }

    /// Who is asked.
    #[track_caller]
    pub(crate) fn asked(&self, expected: &[u8]) -> &Table {
        let asked: Vec<u8> = self.game.asked(&self.state).iter().map(Seat::number).collect();
        assert_eq!(asked, expected, "{:?}", self.state.step);
        self
    }

    /// The last choices were decided by this clause.
    #[track_caller]
    pub(crate) fn cites(&self, clause: &str) -> &Table {
        assert!(self.clauses.iter().any(|cited| cited.0 == clause), "{clause} is not among {:?}", self.clauses);
        self
    }

    pub(crate) fn id(&self, card: &str) -> CardId {
        self.game.content.card_by_id(card).unwrap_or_else(|| panic!("no card {card}"))
    }

    pub(crate) fn site(&self, name: &str) -> m101::SiteId {
        m101::SiteId(self.game.content.board.names.iter().position(|other| other == name).unwrap() as u8)
    }

    pub(crate) fn gap(&self, name: &str) -> m101::GapId {
        m101::GapId(self.game.content.board.gap_names.iter().position(|other| other == name).unwrap() as u8)
    }

    pub(crate) fn hand(&self, who: u8) -> u32 {
        self.state.hands[seat(who)].len()
    }

    pub(crate) fn holds(&self, who: u8, card: &str) -> bool {
        self.state.hands[seat(who)].has(self.id(card))
    }

    pub(crate) fn placed(&self, who: u8) -> u8 {
        self.state.placed[seat(who)]
    }

    /// Political, military and cultural disks of a player on a space.
    pub(crate) fn disks(&self, site: &str, who: u8) -> (u8, u8, u32) {
        let there = self.state.sites[self.site(site)];
        (there.political[seat(who)], there.military[seat(who)], there.culture[seat(who)].count_ones())
    }

    /// Who controls the system at a space.
    pub(crate) fn controller(&self, site: &str) -> u8 {
        self.state.sites[self.site(site)].controller.number()
    }

    /// The cubes on a system, by letter.
    pub(crate) fn cubes(&self, site: &str) -> String {
        let cubes = self.state.sites[self.site(site)].cubes;
        "ybrn".chars().zip(cubes).map(|(letter, count)| letter.to_string().repeat(usize::from(count))).collect()
    }

    /// The tech track, `seat:level` from the highest disk to the lowest.
    pub(crate) fn track(&self) -> String {
        self.state.track.iter().map(|who| format!("{}:{}", who.number(), self.state.level[*who])).collect::<Vec<_>>().join(" ")
    }

    /// The initiative order of the phase.
    pub(crate) fn order(&self) -> Vec<u8> {
        self.state.order.iter().map(|who| who.number()).collect()
    }

    /// Special, regular, systems, demand.
    pub(crate) fn score(&self, who: u8) -> (i32, i32, i32, i32) {
        let score = self.game.score(&self.state, seat(who));
        (score.special, score.regular, score.systems, score.demand)
    }

    /// The ids of research cards, `-` for an empty place.
    pub(crate) fn research(&self) -> String {
        let places = self.game.content.setup.research_places();
        let word = |card: &Option<CardId>| card.map_or("-", |card| &self.game.content.card(card).id).to_owned();
        self.state.research[..places].iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// How the game ended.
    pub(crate) fn ending(&self) -> &'static str {
        self.game.outcome(&self.state).reason.name
    }

    /// The next outcomes of chance.
    pub(crate) fn rolls(&mut self, outcomes: &[u32]) -> &mut Table {
        self.script.0.extend(outcomes);
        self
    }
}

/// `0: a, b; 1: c` as choices.
fn parse(text: &str) -> Vec<(Seat, String)> {
    let mut found = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (who, words) = part.split_once(':').unwrap_or_else(|| panic!("who does '{part}'?"));
        let who = seat(who.trim().parse().unwrap());
        found.extend(words.split(',').map(str::trim).filter(|words| !words.is_empty()).map(|words| (who, words.to_owned())));
    }
    found
}
