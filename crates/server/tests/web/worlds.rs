//! Worlds that a reader must not be able to tell apart: of which the engine says that this reader sees, and was told, the same.

use catalog::{AnyRules, LiveTable, TakeUp};
use kernel::log::{Entry, LogFile};
use kernel::{Chance, Sampler, Seat, Seed};
use server::secrets::Token;
use server::table::header::Header;
use server::table::pace::{Late, Pace};
use store::{Change, Kind, LogRow, SeatRow, Status, Store, TableId, TableRow};

use crate::kit::MORNING;

/// Two worlds that differ in a hidden card or in somebody's hidden choice.
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) reader: Option<Seat>,
    pub(crate) worlds: [LogFile; 2],
    /// A choice of somebody else after which the reader still cannot tell them apart.
    pub(crate) then: Option<(Seat, String)>,
}

/// A world, and clicks in it that a reader does not see: with and without them it is the same to that reader.
pub(crate) struct Unseen {
    pub(crate) reader: Option<Seat>,
    pub(crate) world: LogFile,
    pub(crate) seat: Seat,
    pub(crate) clicks: Vec<Click>,
    /// A choice of somebody else that can be made in either and after which it is still the same.
    pub(crate) then: Option<(Seat, String)>,
}

pub(crate) enum Click {
    Choose(String),
    TakeBack,
}

/// The token of whoever sits there.
pub(crate) fn token(seat: Seat) -> Token {
    Token::parse(&format!("{:064x}", seat.number() + 1)).unwrap()
}

fn one_of<'t, T>(things: &'t [T], chance: &mut Sampler) -> &'t T {
    &things[chance.one_of(things.len() as u32) as usize]
}

/// A whole game of random choices.
pub(crate) fn recorded(rules: &dyn AnyRules, chance: &mut Sampler) -> LogFile {
    let names: Vec<String> = (0..rules.players()).map(|seat| format!("player {seat}")).collect();
    let mut table = rules.live(Seed(7).key(), &names);
    loop {
        let waiting: Vec<Seat> = table.waiting().iter().collect();
        if waiting.is_empty() {
            break;
        }
        let seat = *one_of(&waiting, chance);
        let number = *one_of(&table.numbers(seat), chance);
        table.play(seat, table.request(seat), number).unwrap();
    }
    let mut log = table.log();
    // What was promised to nobody can be exchanged.
    log.header.commitment = None;
    log.entries.retain(|entry| !matches!(entry, Entry::Over { .. }));
    log
}

fn until(log: &LogFile, moment: usize) -> LogFile {
    LogFile { entries: log.entries[..moment].to_vec(), ..log.clone() }
}

/// Up to this many moments of a game, spread over all of it.
fn moments(log: &LogFile, most: usize) -> impl Iterator<Item = usize> + use<> {
    let last = log.entries.len();
    (1..=most).map(move |index| 1 + (last - 1) * index / (most + 1))
}

fn readers(rules: &dyn AnyRules) -> [Option<Seat>; 3] {
    [Some(Seat::new(0)), Some(Seat::new(rules.players() - 1)), None]
}

fn take_up(rules: &dyn AnyRules, log: &LogFile) -> Option<Box<dyn LiveTable>> {
    rules.take_up(log, TakeUp::Fresh(Seed(0).key())).ok()
}

/// Whether a reader sees, and has been told, the same.
fn alike(one: &dyn LiveTable, other: &dyn LiveTable, who: Option<Seat>) -> bool {
    // Whether its own latest choice still can be taken back a seat may know, too.
    let numbers = |table: &dyn LiveTable| who.map(|seat| (table.numbers(seat), table.can_take_back(seat)));
    one.waiting() == other.waiting()
        && one.view_json(who) == other.view_json(who)
        && one.history(who) == other.history(who)
        && numbers(one) == numbers(other)
}

/// Makes a choice by its written form. None if it cannot be made, or if chance follows from it: that would be another one at each server.
fn choose(table: &mut dyn LiveTable, seat: Seat, act: &str) -> Option<()> {
    let number = table.choices(seat).into_iter().find(|choice| choice.act == *act)?.number;
    table.play(seat, table.request(seat), number).ok()?;
    matches!(table.log().entries.last(), Some(Entry::Chose { rolls, .. }) if rolls.is_empty()).then_some(())
}

/// The log with one outcome of chance, or the latest choice, exchanged.
fn exchanged(log: &LogFile, rules: &dyn AnyRules, chance: &mut Sampler) -> Option<LogFile> {
    let mut other = log.clone();
    if chance.one_of(4) == 0 {
        let before = until(log, log.entries.len() - 1);
        let Some(Entry::Chose { seat, act, .. }) = other.entries.last_mut() else { return None };
        *act = one_of(&take_up(rules, &before)?.choices(*seat), chance).act.clone();
    } else {
        let index = chance.one_of(other.entries.len() as u32) as usize;
        let (Entry::Setup { rolls } | Entry::Chose { rolls, .. }) = &mut other.entries[index] else { return None };
        if rolls.is_empty() {
            return None;
        }
        let at = chance.one_of(rolls.len() as u32) as usize;
        rolls[at].outcome = chance.one_of(rolls[at].n);
    }
    Some(other)
}

/// Pairs of worlds at many moments of a game.
pub(crate) fn pairs(rules: &dyn AnyRules, game: &LogFile, chance: &mut Sampler) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for moment in moments(game, 14) {
        let world = until(game, moment);
        let real = take_up(rules, &world).unwrap();
        for reader in readers(rules) {
            let other = (0..60).find_map(|_| {
                let other = exchanged(&world, rules, chance)?;
                let table = take_up(rules, &other)?;
                (table.state_json() != real.state_json() && alike(&*real, &*table, reader)).then_some(other)
            });
            let Some(other) = other else { continue };
            let then = match &game.entries[moment] {
                Entry::Chose { seat, act, .. } if reader != Some(*seat) => Some((*seat, act.clone())),
                _ => None,
            };
            let then = then.filter(|(seat, act)| {
                let after = [&world, &other].map(|log| {
                    let mut table = take_up(rules, log)?;
                    choose(&mut *table, *seat, act).map(|()| table)
                });
                matches!(&after, [Some(one), Some(two)] if alike(&**one, &**two, reader))
            });
            pairs.push(Pair { id: format!("moment{}", pairs.len()), reader, worlds: [world.clone(), other], then });
        }
    }
    pairs
}

/// Clicks that a reader does not see, at many moments of a game.
pub(crate) fn unseen(rules: &dyn AnyRules, game: &LogFile, chance: &mut Sampler) -> Vec<Unseen> {
    let mut found = Vec::new();
    for moment in moments(game, 40) {
        let world = until(game, moment);
        let reader = *one_of(&readers(rules), chance);
        let real = take_up(rules, &world).unwrap();
        let others: Vec<Seat> = real.waiting().iter().filter(|seat| reader != Some(*seat)).collect();
        if others.is_empty() {
            continue;
        }
        let seat = *one_of(&others, chance);
        let (mut table, mut clicks) = (take_up(rules, &world).unwrap(), Vec::new());
        for _ in 0..1 + chance.one_of(4) {
            // On a copy first: a click that is seen, or asks for chance, is not made.
            let mut copy = take_up(rules, &table.log()).unwrap();
            let choices = copy.choices(seat);
            if choices.is_empty() {
                break;
            }
            let act = one_of(&choices, chance).act.clone();
            if choose(&mut *copy, seat, &act).is_some() && alike(&*real, &*copy, reader) {
                table = copy;
                clicks.push(Click::Choose(act));
            }
        }
        for _ in 0..chance.one_of(3).min(clicks.len() as u32) {
            if table.retract(seat).is_ok() {
                assert!(alike(&*real, &*table, reader), "what is not seen is taken back unseen");
                clicks.push(Click::TakeBack);
            }
        }
        if clicks.is_empty() {
            continue;
        }
        let then = then(rules, &world, &*table, reader);
        found.push(Unseen { reader, world, seat, clicks, then });
    }
    found
}

/// A choice that somebody else than the reader can make in either world, and that leaves them alike; one that the reader sees, if there is any.
fn then(rules: &dyn AnyRules, world: &LogFile, other: &dyn LiveTable, reader: Option<Seat>) -> Option<(Seat, String)> {
    let real = take_up(rules, world)?;
    let mut found = None;
    for seat in real.waiting().iter().filter(|seat| reader != Some(*seat)) {
        for choice in real.choices(seat) {
            let (mut one, mut two) = (take_up(rules, world)?, take_up(rules, &other.log())?);
            if choose(&mut *one, seat, &choice.act).is_none() || choose(&mut *two, seat, &choice.act).is_none() {
                continue;
            }
            if alike(&*one, &*two, reader) {
                let seen = !alike(&*real, &*one, reader);
                found = Some((seat, choice.act));
                if seen {
                    return found;
                }
            }
        }
    }
    found
}

/// Stores a world as a public table with a clock, as if all of it had been played in the morning.
pub(crate) async fn keep(store: &dyn Store, rules: &dyn AnyRules, id: &str, log: &LogFile, webhook: Option<String>) {
    let waiting = take_up(rules, log).unwrap().waiting().iter().fold(0, |bits, seat| bits | 1 << seat.number());
    let header = Header {
        game: log.header.game.clone(),
        players: log.header.seats.len() as u8,
        options: log.header.options.clone(),
        pace: Pace { seconds: Some(60), reserve: 20, late: Some(Late::DefaultMove), ..Pace::default() },
        bot_delay: true,
        webhook,
        continued: Some("elsewhere".to_owned()),
        rematch: None,
        host: None,
        cards: None,
        hurried: false,
    };
    let row = TableRow {
        id: TableId::parse(id).unwrap(),
        header: header.write(),
        key: [0; 32],
        public: true,
        status: Status::Running,
        seq: 0,
        waiting,
        wake_ms: None,
        created_ms: MORNING,
        touched_ms: MORNING,
        clocks: None,
        pack: None,
    };
    let seat = |(number, name): (u8, &String)| SeatRow {
        kind: Kind::Person,
        name: name.clone(),
        holders: vec![token(Seat::new(number)).hash()],
        ..SeatRow::free(number)
    };
    let seats: Vec<SeatRow> = (0..).zip(&log.header.seats).map(seat).collect();
    store.create(&row, &seats).await.unwrap();
    let lines = log.write().lines().map(|line| LogRow { line: line.to_owned(), at_ms: MORNING }).collect();
    store.commit(&[Change { waiting, ..Change::of_lines(row.id, 0, lines, MORNING) }]).await.unwrap();
}
