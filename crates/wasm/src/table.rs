//! One table that nobody but the reader's browser keeps.

use std::str::FromStr;

use bots::BotName;
use catalog::{AnyRules, Happened, LiveTable, Past, Setting, TakeUp};
use draw::{Names, Shape};
use kernel::log::{LogFile, LogWriter};
use kernel::{Key, Seat, Seats, Seed};
use markup::push::{Greeting, Telling};
use markup::sheet::Sent;
use markup::{Company, Home, SeatDoc, Seen, Status, Terms, Want, You, folder};
use serde_json::value::RawValue;

use crate::message::{Answer, Asked, Begin, Open, Player, Trouble};

/// A running or finished game with who sits where.
pub(crate) struct LocalTable {
    pub(crate) id: String,
    pub(crate) rules: Box<dyn AnyRules>,
    pub(crate) live: Box<dyn LiveTable>,
    /// The key that the log commits to; none for a game that was begun elsewhere.
    key: Option<Key>,
    pub(crate) players: Vec<Player>,
    /// The seat of the reader; none if bots play among themselves.
    you: Option<Seat>,
    writer: LogWriter,
    written: usize,
    /// What the page listens in, and what it was last sent.
    shape: Option<Shape>,
    sent: Option<Sent>,
    /// How many events the reader was told.
    told: u64,
}

/// The bot of this name.
pub(crate) fn bot(name: &str) -> Result<BotName, Trouble> {
    BotName::from_str(name).map_err(|unknown| Trouble::new(unknown.to_string()))
}

/// A shape of window by its name.
pub(crate) fn shape(name: &str) -> Result<Shape, Trouble> {
    let found = Shape::ALL.into_iter().find(|shape| shape.class() == name);
    found.ok_or_else(|| Trouble::new(format!("there is no shape of window '{name}': wide, square and tall are drawn")))
}

/// The reader's seat. Two people at one browser would see each other's cards.
fn reader(players: &[Player]) -> Result<Option<Seat>, Trouble> {
    for name in players.iter().filter_map(|player| player.bot.as_deref()) {
        bot(name)?;
    }
    let mut people = players.iter().zip(0u64..).filter(|(player, _)| player.bot.is_none()).map(|(_, seat)| seat);
    match (people.next(), people.next()) {
        (_, Some(_)) => Err(Trouble::new("one person plays here, against bots: take the game to a server to play with others")),
        (seat, None) => Ok(seat.and_then(Seat::try_new)),
    }
}

impl LocalTable {
    /// Begins a game; the first lines of its log come with the answer.
    pub(crate) fn begin(begin: Begin) -> Result<LocalTable, Trouble> {
        let Begin { id, game, mut players, options, key, seed } = begin;
        let game = catalog::find(&game).map_err(|unknown| Trouble::new(unknown.to_string()))?;
        if players.is_empty() {
            let usual = || Player { name: BotName::USUAL.to_string(), bot: Some(BotName::USUAL.to_string()) };
            players.push(Player { name: "You".to_owned(), bot: None });
            players.extend((1..game.about().usual_players).map(|_| usual()));
        }
        let you = reader(&players)?;
        let count = u8::try_from(players.len()).unwrap_or(u8::MAX);
        let setting = Setting { players: count, options: options.into_iter().collect(), content: None, rules: None };
        let rules = game.open(&setting).map_err(|error| Trouble::new(error.to_string()))?;
        for name in players.iter().filter_map(|player| player.bot.as_deref()) {
            if let Some(why) = rules.falls_back(bot(name)?) {
                return Err(Trouble::new(format!("{why}; choose another bot")));
            }
        }
        let key = key.or_else(|| seed.map(Seed::key)).ok_or_else(|| Trouble::new("a game needs a key for its chance"))?;
        let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
        let live = rules.live(key, &names);
        let (writer, _) = LogWriter::begin(&live.log().header);
        Ok(LocalTable { id, rules, live, key: Some(key), players, you, writer, written: 0, shape: None, sent: None, told: 0 })
    }

    /// Takes a game up again.
    pub(crate) fn open(open: Open) -> Result<LocalTable, Trouble> {
        let Open { id, players, log, key, fresh } = open;
        let you = reader(&players)?;
        let file = crate::again::read(&log)?;
        if file.header.seats.len() != players.len() {
            return Err(Trouble::new(format!("the log is of a game for {}, not for {}", file.header.seats.len(), players.len())));
        }
        if fresh && file.header.commitment.is_some() {
            return Err(Trouble::new("this log promises the chance of a key that nobody has here: go on from one of its moments instead"));
        }
        let rules = crate::again::rules_of(&file)?;
        let chance = if fresh { TakeUp::Fresh(key) } else { TakeUp::Committed(key) };
        let mut live = rules.take_up(&file, chance).map_err(|departs| Trouble::new(departs.to_string()))?;
        live.rename(&players.iter().map(|player| player.name.clone()).collect::<Vec<_>>());
        let (mut writer, _) = LogWriter::begin(&file.header);
        for entry in &file.entries {
            writer.line(entry);
        }
        let (written, told) = (file.entries.len(), live.told_count(you));
        Ok(LocalTable { id, rules, live, key: (!fresh).then_some(key), players, you, writer, written, shape: None, sent: None, told })
    }

    /// What is to be kept of a game that has just begun.
    pub(crate) fn begun(&mut self) -> Result<Answer, Trouble> {
        let key = self.key.ok_or_else(|| Trouble::new("this game was begun elsewhere"))?;
        let (_, first) = LogWriter::begin(&self.live.log().header);
        let lines = std::iter::once(first).chain(self.lines()).collect();
        Ok(Answer::Begun { lines, key, players: self.players.clone(), name: self.rules.about().name })
    }

    /// What is new in the log.
    fn lines(&mut self) -> Vec<String> {
        let new = self.live.entries_from(self.written);
        self.written += new.len();
        new.iter().map(|entry| self.writer.line(entry)).collect()
    }

    /// The whole log as it stands.
    pub(crate) fn log(&self) -> LogFile {
        self.live.log()
    }

    /// The seat of the reader; none if they watch.
    pub(crate) fn reader(&self) -> Option<Seat> {
        self.you
    }

    pub(crate) fn is_over(&self) -> bool {
        self.live.waiting().is_empty()
    }

    fn names(&self) -> Names {
        Names::new(self.players.iter().map(|player| player.name.as_str()), None)
    }

    /// What the reader sees, drawn as far as it is wanted.
    pub(crate) fn seen(&self, want: Want) -> Seen {
        let (over, waiting, names) = (self.is_over(), self.live.waiting(), self.names());
        let doc = |(number, player): (u8, &Player)| SeatDoc {
            seat: number,
            kind: if player.bot.is_some() { "bot" } else { "person" },
            name: names.name(Seat::new(number)).to_owned(),
            bot: player.bot.clone(),
            gone: false,
            ends: false,
            waiting: waiting.contains(Seat::new(number)),
            due_ms: None,
            reserve_ms: None,
            missed: 0,
            here: None,
            away_ms: None,
            offered: false,
            vacant: false,
        };
        let you =
            self.you.map(|seat| You { seat: seat.number(), request: self.live.request(seat), take_back: self.live.can_take_back(seat) });
        let seen = Seen {
            id: self.id.clone(),
            home: Home::Here,
            terms: Terms { game: self.rules.about().id.to_owned(), options: self.rules.options(), ..Terms::default() },
            status: if over { Status::Over } else { Status::Running },
            commitment: self.key.map(|key| key.commitment()),
            key: self.key.filter(|_| over).map(|key| key.to_string()),
            seats: (0..).zip(&self.players).map(doc).collect(),
            remarks: self.rules.remarks(),
            you,
            names: names.read_by(self.you),
            question: None,
            halfway: false,
            hint: None,
            outcome: self.live.outcome(),
            board: Vec::new(),
            shapes: &[],
            pictures: Vec::new(),
            choices: Vec::new(),
            told: self.live.told_count(self.you),
            history: Vec::new(),
            film: None,
            sight: Some(self.live.sight(self.you, want.past)),
        };
        seen.drawn(want)
    }

    /// The page begins to listen in this shape of window.
    pub(crate) fn hello(&mut self, shape: Shape, sheet: Option<String>) -> Answer {
        (self.shape, self.sent, self.told) = (Some(shape), None, self.live.told_count(self.you));
        let message = self.tell(self.told, 0, Some(Greeting { sheet }));
        Answer::Step { lines: Vec::new(), message, over: self.is_over() }
    }

    /// The reader chooses.
    pub(crate) fn act(&mut self, request: u64, number: u32, then: Option<u32>) -> Result<Answer, Trouble> {
        let (seat, before) = (self.seat()?, self.before());
        let happened = self.live.play_as_person(seat, request, number, then)?;
        Ok(self.stepped(seat, before, &*happened))
    }

    /// A bot has chosen.
    pub(crate) fn chosen(&mut self, seat: u8, request: u64, number: u32) -> Result<Answer, Trouble> {
        let bots = self.players.get(usize::from(seat)).filter(|player| player.bot.is_some());
        let seat = bots.and(Seat::try_new(u64::from(seat))).ok_or_else(|| Trouble::new("no bot sits there"))?;
        let before = self.before();
        let happened = self.live.play(seat, request, number)?;
        Ok(self.stepped(seat, before, &*happened))
    }

    /// The reader takes clicks back.
    pub(crate) fn take_back(&mut self, clicks: u8) -> Result<Answer, Trouble> {
        let seat = self.seat()?;
        self.live.retract_as_person(seat, clicks)?;
        let (from, n) = (self.live.settled_count(self.you), self.live.told_count(self.you));
        self.told = n;
        // Somewhere among what does not stand yet something has gone.
        let message = self.tell(from, n - from, None);
        Ok(Answer::Step { lines: self.lines(), message, over: self.is_over() })
    }

    fn seat(&self) -> Result<Seat, Trouble> {
        self.you.ok_or_else(|| Trouble::new("you watch this game: bots play it"))
    }

    /// Who is waited for, and whether the reader may take something back.
    fn before(&self) -> (Seats, bool) {
        (self.live.waiting(), self.you.is_some_and(|seat| self.live.can_take_back(seat)))
    }

    /// Tells the page of a step, if it changed something for the reader.
    fn stepped(&mut self, actor: Seat, before: (Seats, bool), happened: &dyn Happened) -> Answer {
        let from = std::mem::replace(&mut self.told, self.live.told_count(self.you));
        let heard = happened.told(self.you).len() as u64;
        let news = before != self.before() || heard > 0 || self.you == Some(actor) || happened.shows(self.you);
        let message = news.then(|| self.tell(from, heard, None)).flatten();
        Answer::Step { lines: self.lines(), message, over: self.is_over() }
    }

    /// A message to the page, with so many of the latest events; none if nobody listens.
    fn tell(&mut self, from: u64, latest: u64, greeting: Option<Greeting>) -> Option<Box<RawValue>> {
        let shape = self.shape?;
        let told = if latest == 0 { Vec::new() } else { self.live.sight(self.you, Past::Latest(usize::try_from(latest).ok()?)).told() };
        let seen = self.seen(Want::CHANGES);
        let telling = Telling::new(&seen, &Company::default(), from, &told, greeting);
        let (text, sent) = telling.in_shape(shape, self.sent.take());
        self.sent = sent;
        RawValue::from_string(folder::moved(&text)).ok()
    }

    /// The bots that are asked something.
    pub(crate) fn thinkers(&self) -> Vec<Asked> {
        let asked = |seat: Seat| {
            let bot = self.players[seat.index()].bot.clone()?;
            Some(Asked { seat: seat.number(), bot, request: self.live.request(seat) })
        };
        self.live.waiting().iter().filter_map(asked).collect()
    }
}
