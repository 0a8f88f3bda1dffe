//! The bytes that a seat is sent are the same in two worlds that differ only in what it cannot see.
//!
//! A whole game is recorded. At many of its moments, and for each reader, a second world is looked for: a log in which a hidden
//! card, or somebody's hidden choice, is another one, and of which the engine says that this reader cannot tell it from the first.
//! Two servers are given the two worlds under the same table id. Everything the reader can ask for must then be the same to the
//! byte, and so must what is pushed to them when somebody moves.

use catalog::{AnyRules, LiveTable, Setting, TakeUp};
use kernel::log::{Entry, LogFile};
use kernel::{Chance, Sampler, Seat, Seed};
use serde_json::json;
use server::secrets::Token;
use server::table::header::{Header, Pace};
use store::{Change, Kind, LogRow, SeatRow, Status, Store, TableId, TableRow};

use crate::kit::{Guest, Site, settings, sqlite};

const PLAYERS: u8 = 3;

/// Two worlds that a reader must not be able to tell apart.
struct Pair {
    id: String,
    reader: Option<Seat>,
    worlds: [LogFile; 2],
    /// A choice of somebody else after which the reader still cannot tell them apart.
    then: Option<(Seat, String)>,
}

fn token(seat: Seat) -> Token {
    Token::parse(&format!("{:064x}", seat.number() + 1)).unwrap()
}

/// A whole game of random choices.
fn recorded(rules: &dyn AnyRules, chance: &mut Sampler) -> LogFile {
    let names: Vec<String> = (0..PLAYERS).map(|seat| format!("player {seat}")).collect();
    let mut table = rules.live(Seed(7).key(), &names);
    while let Some(seat) = table.waiting().lowest() {
        let numbers = table.numbers(seat);
        let number = numbers[chance.one_of(numbers.len() as u32) as usize];
        table.play(seat, table.request(seat), number).unwrap();
    }
    let mut log = table.log();
    // What was promised to nobody can be exchanged.
    log.header.commitment = None;
    log.entries.retain(|entry| !matches!(entry, Entry::Over { .. }));
    log
}

fn take_up(rules: &dyn AnyRules, log: &LogFile) -> Option<Box<dyn LiveTable>> {
    rules.take_up(log, TakeUp::Fresh(Seed(0).key())).ok()
}

/// Whether a reader sees, and has been told, the same.
fn alike(one: &dyn LiveTable, other: &dyn LiveTable, who: Option<Seat>) -> bool {
    let numbers = |table: &dyn LiveTable| who.map(|seat| table.numbers(seat));
    one.waiting() == other.waiting()
        && one.view_json(who) == other.view_json(who)
        && one.history(who) == other.history(who)
        && numbers(one) == numbers(other)
}

/// The log with one outcome of chance, or the latest choice, exchanged.
fn exchanged(log: &LogFile, rules: &dyn AnyRules, chance: &mut Sampler) -> Option<LogFile> {
    let mut other = log.clone();
    if chance.one_of(4) == 0 {
        let before = LogFile { entries: log.entries[..log.entries.len() - 1].to_vec(), ..log.clone() };
        let Some(Entry::Chose { seat, act, .. }) = other.entries.last_mut() else { return None };
        let choices = take_up(rules, &before)?.choices(*seat);
        *act = choices[chance.one_of(choices.len() as u32) as usize].act.clone();
    } else {
        let index = chance.one_of(other.entries.len() as u32) as usize;
        let (Entry::Setup { rolls } | Entry::Chose { rolls, .. }) = &mut other.entries[index] else { return None };
        if rolls.is_empty() {
            return None;
        }
        let at = chance.one_of(rolls.len() as u32) as usize;
        let roll = &mut rolls[at];
        roll.outcome = chance.one_of(roll.n);
    }
    Some(other)
}

fn pairs(rules: &dyn AnyRules) -> Vec<Pair> {
    let mut chance = Sampler::from_seed(5);
    let game = recorded(rules, &mut chance);
    let mut pairs = Vec::new();
    for moment in (2..game.entries.len()).step_by(3) {
        let world = LogFile { entries: game.entries[..moment].to_vec(), ..game.clone() };
        let real = take_up(rules, &world).unwrap();
        for reader in [Some(Seat::new(0)), Some(Seat::new(2)), None] {
            let mut tries = (0..60).filter_map(|_| {
                let other = exchanged(&world, rules, &mut chance)?;
                let table = take_up(rules, &other)?;
                (table.state_json() != real.state_json() && alike(&*real, &*table, reader)).then_some(other)
            });
            let Some(other) = tries.next() else { continue };
            drop(tries);
            let then = match &game.entries[moment] {
                Entry::Chose { seat, act, rolls } if reader != Some(*seat) && rolls.is_empty() => Some((*seat, act.clone())),
                _ => None,
            };
            let then = then.filter(|(seat, act)| {
                let after = [&world, &other].map(|log| {
                    let mut table = take_up(rules, log)?;
                    let number = table.choices(*seat).into_iter().find(|choice| choice.act == *act)?.number;
                    table.play(*seat, table.request(*seat), number).ok()?;
                    // Chance that follows from it would be another one at each server.
                    let quiet = matches!(table.log().entries.last(), Some(Entry::Chose { rolls, .. }) if rolls.is_empty());
                    quiet.then_some(table)
                });
                matches!(&after, [Some(one), Some(two)] if alike(&**one, &**two, reader))
            });
            pairs.push(Pair { id: format!("moment{}", pairs.len()), reader, worlds: [world.clone(), other], then });
        }
    }
    pairs
}

async fn keep(store: &dyn Store, id: &str, log: &LogFile) {
    let header = Header {
        game: log.header.game.clone(),
        players: PLAYERS,
        options: log.header.options.clone(),
        pace: Pace::Live { seconds: None },
        bot_delay: false,
        webhook: None,
        continued: Some("elsewhere".to_owned()),
        rematch: None,
    };
    let row = TableRow {
        id: TableId::parse(id).unwrap(),
        header: header.write(),
        key: [0; 32],
        public: false,
        status: Status::Running,
        seq: 0,
        waiting: 0,
        wake_ms: None,
        created_ms: 0,
        touched_ms: 0,
    };
    let seat = |(number, name): (u8, &String)| SeatRow {
        kind: Kind::Person,
        name: name.clone(),
        holders: vec![token(Seat::new(number)).hash()],
        ..SeatRow::free(number)
    };
    let seats: Vec<SeatRow> = (0..).zip(&log.header.seats).map(seat).collect();
    store.create(&row, &seats).await.unwrap();
    let lines = log.write().lines().map(|line| LogRow { line: line.to_owned(), at_ms: 0 }).collect();
    let change = Change {
        table: row.id,
        seq: 0,
        lines,
        status: Status::Running,
        waiting: 0,
        wake_ms: None,
        at_ms: 0,
        seats: None,
        header: None,
        chat: Vec::new(),
    };
    store.commit(&[change]).await.unwrap();
}

/// Everything that a reader is sent, as it was sent.
async fn sent(site: &Site, pair: &Pair) -> Vec<String> {
    let somebody = |seat: Option<Seat>| Guest { site, token: seat.map(|seat| token(seat).reveal()) };
    let (reader, id) = (somebody(pair.reader), &pair.id);
    let mut bytes = Vec::new();
    for path in ["", "/view", "/choices", "/log", "/replay", "/replay?at=1"] {
        bytes.push(reader.get(&format!("/api/v1/tables/{id}{path}")).await.text);
    }
    for path in ["", "/board", "/replay"] {
        bytes.push(reader.get(&format!("/t/{id}{path}")).await.text);
    }
    let mut socket = reader.listen(id, Some(0)).await;
    bytes.push(socket.text().await.unwrap());
    if let Some((seat, act)) = &pair.then {
        let other = somebody(Some(*seat));
        let request = other.of(id, "/choices").await["you"]["request"].clone();
        other.at(id, "act", json!({ "request": request, "act": act })).await.ok();
        // A line of chat comes after whatever the move made the server send, be it nothing.
        let ann = site.guest("Ann").await;
        ann.at(id, "chat", json!({ "text": "and now?" })).await.ok();
        loop {
            let text = socket.text().await.unwrap();
            if text.contains("and now?") {
                break;
            }
            bytes.push(text);
        }
        bytes.push(reader.get(&format!("/t/{id}/board")).await.text);
    }
    bytes
}

#[tokio::test]
async fn two_worlds_that_differ_in_hidden_things_send_the_same_bytes() {
    let game = catalog::find("galactic-trader").unwrap();
    let rules = game.open(&Setting::of(game, Some(PLAYERS))).unwrap();
    let pairs = pairs(&*rules);
    let moved = pairs.iter().filter(|pair| pair.then.is_some()).count();
    assert!(pairs.len() > 30 && moved > 5, "{} pairs of worlds, {moved} of them with a move", pairs.len());
    let mut sites = Vec::new();
    for world in 0..2 {
        let folder = tempfile::tempdir().unwrap();
        let store = sqlite(&folder).await;
        for pair in &pairs {
            keep(&*store, &pair.id, &pair.worlds[world]).await;
        }
        sites.push(Site::on(folder, store, settings()).await);
    }
    for pair in &pairs {
        let [one, other] = [sent(&sites[0], pair).await, sent(&sites[1], pair).await];
        assert_eq!(one.len(), other.len(), "{}: as many messages", pair.id);
        for (one, other) in one.iter().zip(&other) {
            assert!(one.len() > 2 && one == other, "{} for {:?}:\n{one}\n{other}", pair.id, pair.reader);
        }
    }
}
