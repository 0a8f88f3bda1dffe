//! Game after game, and a little learning after each.

use std::sync::Arc;

use bots::{Asked, Bot, BotName, Breadth, Greedy, Mind, Skilled};
use kernel::title::Options;
use kernel::{Actions, Chance, Evaluate, Observe, OpenError, Quiet, Sampler, Seat, Seats, Seed, Title, Turn};
use nets::{Eyes, Net, Origin, Plan, SEATS, Sight};
use serde::{Deserialize, Serialize};

use crate::inputs::{Inputs, Spread};
use crate::learner::Learner;
use crate::path::{Example, Manner, Path, happens};

/// How a net is taught. Together with the game this says everything: the same course gives the same net.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// The sizes of tables that are played at, in turn.
    pub players: Vec<u8>,
    /// Names everything that is left to chance.
    pub seed: u64,
    /// Hidden units.
    pub hidden: usize,
    /// How much of what a position is worth is told by how the game went on, in place of what the net thinks: from 0 to 1 for each move.
    pub lambda: f32,
    /// How large the first steps of learning are.
    pub rate: f32,
    /// After so many games steps are half as large, and fewer moves are tried out.
    pub half: u64,
    /// The share of moves in the beginning that are any of those found instead of the best one.
    pub stray: f32,
    /// The share of unfinished moves that is learned from.
    pub unfinished: f32,
    /// How widely players look for their moves while they learn.
    pub breadth: Breadth,
    /// How often each position is learned from.
    pub uses: f32,
    /// How many positions are kept.
    pub keep: usize,
    /// Games of greedy players that are learned from first.
    pub lessons: u64,
    /// The share of the seats that others take, who do not learn: whoever has only ever met its own kind may lose to others. At 1 just one seat learns, and
    /// its net becomes a best response to them.
    pub guests: f32,
    /// Who they are, by name ([`BotName`]).
    pub guest: String,
    /// The net looks only at numbers whose names begin with one of these words; with none of them at all numbers.
    pub only: Vec<String>,
    /// The net does not look at numbers whose names begin with these words.
    pub without: Vec<String>,
}

impl Course {
    /// The course that does well in most games.
    #[must_use]
    pub fn usual(players: Vec<u8>, seed: u64) -> Course {
        Course {
            players,
            seed,
            hidden: 32,
            lambda: 0.92,
            rate: 0.001,
            half: 6000,
            stray: 0.15,
            unfinished: 0.2,
            breadth: Breadth { beam: 3, quiet: 40, nodes: 300, closer: 16 },
            uses: 4.0,
            keep: 150_000,
            lessons: 0,
            guests: 0.0,
            guest: BotName::Greedy.as_str().to_owned(),
            only: Vec::new(),
            without: Vec::new(),
        }
    }

    fn plan(&self) -> Plan {
        let most = self.players.iter().copied().max().map_or(1, usize::from);
        Plan { hidden: self.hidden, seats: most.min(SEATS) }
    }
}

/// What one game brought.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lesson {
    /// Games played so far.
    pub games: u64,
    /// Positions of this one.
    pub positions: usize,
    /// The mean error in the odds while learning from it (cross entropy), if it was learned from already.
    pub odds: Option<f32>,
}

/// Why training cannot go on from a checkpoint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotThis {
    /// It is not a checkpoint, or it was cut off.
    #[error("this is not a whole checkpoint of a training: begin anew with another file, or give the one that was kept")]
    Damaged,
    /// Other rules, content, observation or course.
    #[error("the checkpoint is one of another training ({0}): give the same game, players, seed and settings, or another file")]
    Other(&'static str),
}

/// Examples that a step is made of.
const BATCH: usize = 64;

/// Fewer positions than this are not yet learned from: the first games would be learned by heart.
const ENOUGH: usize = 12_000;

/// Games of greedy players by which the inputs are scaled.
const SURVEY: u64 = 12;

/// A table of one size.
#[derive(Debug)]
struct Room<G: Observe> {
    game: G,
    places: Vec<Option<usize>>,
    mind: Mind,
}

/// A net that learns a game.
#[derive(Debug)]
pub struct School<G: Observe> {
    course: Course,
    origin: Origin,
    inputs: Inputs,
    rooms: Vec<Room<G>>,
    learner: Learner,
    guest: BotName,
    kept: Vec<Example>,
    /// Which of those that are kept is the oldest.
    oldest: usize,
    games: u64,
    /// Steps that are still to be made for the positions that have come.
    owed: f32,
}

/// What is kept of a school to go on from.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    course: Course,
    origin: Origin,
    learner: Learner,
    games: u64,
}

const MARK: &[u8; 8] = b"ORRSCH1\n";

impl<G: Title + Evaluate + Observe> School<G> {
    /// A school whose net knows nothing yet.
    ///
    /// # Errors
    /// If the game is not for so many players.
    ///
    /// # Panics
    /// If the course names no size of table, or a guest that there is not.
    pub fn new(course: Course, command: &str) -> Result<School<G>, OpenError> {
        assert!(!course.players.is_empty(), "a net is taught at tables of some size");
        let guest = course.guest.parse().expect("the course names a bot");
        let open = |players: &u8| G::open(G::CONTENT, *players, &Options::new());
        let games: Vec<G> = course.players.iter().map(open).collect::<Result<_, _>>()?;
        let sights: Vec<Sight> = games.iter().map(Sight::of).collect();
        let inputs = Inputs::of(sights.iter().map(Sight::names), &course.only, &course.without);
        let plan = course.plan();
        let origin = Origin {
            game: G::ABOUT.id.to_owned(),
            rules: games[0].rules(),
            content: games[0].content_fingerprint(),
            observation: G::OBSERVATION,
            players: course.players.clone(),
            command: command.to_owned(),
            games: 0,
        };
        let evaluation = unit(&games, Seed(course.seed));
        let mut survey =
            Survey { evaluation, rows: vec![Spread::default(); inputs.names.len()], points: Spread::default(), paths: Vec::new() };
        for number in 0..SURVEY.max(course.lessons) {
            let which = number as usize % games.len();
            survey.play(&games[which], which, &sights[which], &inputs, Seed(course.seed ^ 0x5eed).of_game(number), course.unfinished);
        }
        // What hardly ever changes must not become loud when it does: numbers are whole, so a third is little.
        let scale = survey.rows.iter().map(|spread| spread.deviation().max(0.35) as f32).collect();
        let points = (survey.points.deviation() * 1.5).max(2.0).round() as f32;
        let mut sampler = Sampler::from_seed(course.seed);
        let mut learner = Learner::new(plan, scale, points, if inputs.evaluation().is_some() { evaluation } else { 0 }, || {
            sampler.one_of(1 << 24) as f32 / (1 << 23) as f32 - 1.0
        });
        if let Some(opinion) = inputs.opinion() {
            learner.lean_on(opinion);
        }
        let net = Arc::new(learner.net(origin.clone(), inputs.names.clone()));
        let rooms = games.into_iter().zip(sights).map(|(game, sight)| {
            let eyes = Eyes::new(Arc::clone(&net), &sight).expect("the net was made for it");
            Room { places: inputs.places(&sight), mind: Mind::new(eyes), game }
        });
        let mut school =
            School { rooms: rooms.collect(), course, origin, inputs, learner, guest, kept: Vec::new(), oldest: 0, games: 0, owed: 0.0 };
        if school.course.lessons > 0 {
            for (which, path) in survey.paths {
                // Nobody's opinion is worth anything yet: only how these games ended.
                school.keep(path, which, 1.0);
            }
            school.study(&mut sampler);
        }
        Ok(school)
    }

    /// Takes a training up again where it was kept.
    ///
    /// # Errors
    /// If it is not a checkpoint of this course.
    pub fn take_up(mut self, bytes: &[u8]) -> Result<School<G>, NotThis> {
        let (text, sum) = bytes.split_last_chunk::<32>().ok_or(NotThis::Damaged)?;
        if !text.starts_with(MARK) || blake3::hash(text).as_bytes() != sum {
            return Err(NotThis::Damaged);
        }
        let kept: Checkpoint = postcard::from_bytes(&text[MARK.len()..]).map_err(|_| NotThis::Damaged)?;
        if kept.course != self.course {
            return Err(NotThis::Other("another course"));
        }
        // The command may be another: its minutes and files have nothing to do with what is learned.
        if kept.origin != (Origin { command: kept.origin.command.clone(), ..self.origin.clone() }) {
            return Err(NotThis::Other("another game, content, or version of rules or observation"));
        }
        self.learner = kept.learner.taken_up(self.course.plan(), self.inputs.names.len()).ok_or(NotThis::Damaged)?;
        self.games = kept.games;
        self.refresh();
        Ok(self)
    }

    /// Everything that is needed to go on, but for the positions that are kept: those come again.
    ///
    /// # Panics
    /// Never: what a school is made of can be written.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let kept =
            Checkpoint { course: self.course.clone(), origin: self.origin.clone(), learner: self.learner.clone(), games: self.games };
        let mut bytes = MARK.to_vec();
        bytes.extend(postcard::to_stdvec(&kept).expect("a school is plain numbers and words"));
        let sum = blake3::hash(&bytes);
        bytes.extend(sum.as_bytes());
        bytes
    }

    /// The net as it is now.
    #[must_use]
    pub fn net(&self) -> Net {
        let origin = Origin { games: self.games, ..self.origin.clone() };
        self.learner.net(origin, self.inputs.names.clone())
    }

    /// How many games it has played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays one game and learns from it.
    pub fn lesson(&mut self) -> Lesson {
        let deal = Seed(self.course.seed).of_game(self.games);
        let mut sampler = Sampler::from_seed(deal.0 ^ 0x1ea5);
        let which = (self.games % self.rooms.len() as u64) as usize;
        let later = self.course.half as f32 / (self.course.half + self.games) as f32;
        let manner = Manner { stray: 0.0, unfinished: self.course.unfinished };
        let Room { game, mind, .. } = &mut self.rooms[which];
        let (breadth, stray) = (self.course.breadth, (1000.0 * self.course.stray * later) as u32);
        let (guests, guest) = (guests(game.seats(), self.course.guests, &mut sampler), self.guest);
        let player = |seat: Seat| -> Box<dyn Bot<G>> {
            if guests.contains(seat) {
                return guest.make(game, deal.of_bot(seat));
            }
            let mut player = Skilled::<G>::new(mind.clone(), deal.of_bot(seat));
            player.worlds = Some(1);
            player.breadth = breadth;
            player.stray = stray;
            player.explains = false;
            Box::new(player)
        };
        let mut players: Vec<Box<dyn Bot<G>>> = (0..game.seats()).map(|seat| player(Seat::new(seat))).collect();
        let choose = |asked: Asked<'_, G>| players[asked.seat.index()].choose(asked);
        let mut path = Path::play(game, self.learner.evaluation(), deal, manner, &mut sampler, choose);
        path.leave_out(guests);
        let positions = self.keep(path, which, self.course.lambda);
        self.games += 1;
        let odds = self.study(&mut sampler);
        self.refresh();
        Lesson { games: self.games, positions, odds }
    }

    /// Keeps what a game teaches, in place of the oldest.
    fn keep(&mut self, path: Path, which: usize, lambda: f32) -> usize {
        let Room { places, mind, .. } = &mut self.rooms[which];
        let fresh = path.examples(mind, lambda, |row| self.inputs.spread(places, row));
        let count = fresh.len();
        for example in fresh {
            if self.kept.len() < self.course.keep {
                self.kept.push(example);
            } else {
                self.kept[self.oldest] = example;
                self.oldest = (self.oldest + 1) % self.course.keep;
            }
        }
        self.owed += count as f32 * self.course.uses / BATCH as f32;
        count
    }

    /// Learns as much as is owed to the positions that have come; gives the mean error in the odds.
    fn study(&mut self, sampler: &mut Sampler) -> Option<f32> {
        if self.kept.len() < ENOUGH.min(self.course.keep) {
            return None;
        }
        let rate = self.course.rate * self.course.half as f32 / (self.course.half + self.games) as f32;
        let (mut steps, mut odds) = (0.0, 0.0);
        while self.owed >= 1.0 {
            self.owed -= 1.0;
            let picks: [usize; BATCH] = std::array::from_fn(|_| sampler.one_of(self.kept.len() as u32) as usize);
            odds += self.learner.learn(picks.iter().map(|pick| &self.kept[*pick]), rate).odds;
            steps += 1.0;
        }
        (steps > 0.0).then(|| odds / steps)
    }

    /// Lets everybody play with what has been learned.
    fn refresh(&mut self) {
        let net = Arc::new(self.net());
        self.rooms.iter_mut().for_each(|room| room.mind.refresh(Arc::clone(&net)));
    }
}

/// What counts as one of the game's own evaluation: a hundredth of what it usually differs by, over some games played at random. By the middle of
/// all differences: some evaluations call a game that is decided a million.
fn unit<G: Evaluate>(games: &[G], seed: Seed) -> i64 {
    let mut values = Vec::new();
    for (game, number) in games.iter().cycle().zip(0..SURVEY) {
        let mut sampler = Sampler::from_seed(seed.of_game(number).0);
        let mut state = game.setup(&mut sampler);
        let mut legal = Actions::new();
        while let Turn::Waiting(waiting) = game.turn(&state) {
            let seat = waiting.lowest().expect("a game that waits waits for somebody");
            values.push(game.evaluate(&state, seat));
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = legal[sampler.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut Quiet(&mut sampler)).expect("listed actions are legal (law 4)");
        }
    }
    let middle = |values: &mut [i64]| {
        let half = values.len() / 2;
        *values.select_nth_unstable(half).1
    };
    let usual = middle(&mut values);
    values.iter_mut().for_each(|value| *value = (*value - usual).abs());
    (middle(&mut values) * 3 / 200).max(1)
}

/// Which seats others take: each with this chance, but never all of them.
fn guests(seats: u8, share: f32, sampler: &mut Sampler) -> Seats {
    let mut guests = Seats::NONE;
    for seat in (0..seats).map(Seat::new) {
        if happens(sampler, share) {
            guests.insert(seat);
        }
    }
    if guests.len() == usize::from(seats) {
        guests.remove(Seat::new(sampler.one_of(u32::from(seats)) as u8));
    }
    guests
}

/// What games of greedy players look like, before anything is learned.
struct Survey {
    /// What counts as one of the game's own evaluation.
    evaluation: i64,
    rows: Vec<Spread>,
    points: Spread,
    paths: Vec<(usize, Path)>,
}

impl Survey {
    fn play<G: Title + Evaluate + Observe>(&mut self, game: &G, which: usize, sight: &Sight, inputs: &Inputs, deal: Seed, unfinished: f32) {
        let mut players: Vec<Greedy<G>> = (0..game.seats()).map(|seat| Greedy::new(deal.of_bot(Seat::new(seat)))).collect();
        let places = inputs.places(sight);
        let mut sampler = Sampler::from_seed(deal.0);
        let manner = Manner { stray: 0.1, unfinished };
        let path = Path::play(game, self.evaluation, deal, manner, &mut sampler, |asked| players[asked.seat.index()].choose(asked));
        for (row, _) in path.rows.iter().flatten() {
            let wide = inputs.spread(&places, row);
            self.rows.iter_mut().zip(&wide).for_each(|(spread, value)| spread.add(f64::from(*value)));
        }
        path.ends.iter().for_each(|ends| self.points.add(f64::from(ends.points[0])));
        self.paths.push((which, path));
    }
}
