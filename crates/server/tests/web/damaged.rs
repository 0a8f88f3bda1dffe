//! What is stored of a table may be damaged in any way: nothing breaks down, and the table beside it goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use kernel::{Chance, Sampler};
use reqwest::Method;
use serde_json::json;
use store::{Change, Kind, SeatRow, Status, Store, Stored, TableId};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::kit::{Got, Guest, Site, settings, sqlite};

static BROKEN: AtomicUsize = AtomicUsize::new(0);

/// What the threads beside the test's own are called: other tests of this program may fail meanwhile.
const HELPERS: &str = "damaged-tables";

/// Counts what breaks down from now on in this thread and its helpers.
fn count_breakdowns() {
    let (told, own) = (std::panic::take_hook(), std::thread::current().id());
    std::panic::set_hook(Box::new(move |info| {
        let thread = std::thread::current();
        BROKEN.fetch_add(usize::from(thread.id() == own || thread.name() == Some(HELPERS)), Ordering::SeqCst);
        told(info);
    }));
}

/// A table in the middle of its game, as the store has it.
pub(crate) async fn whole(site: &Site, store: &dyn Store, mary: &Guest<'_>) -> Stored {
    let nick = site.guest("Nick").await;
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "pace": { "kind": "live", "seconds": 3600 } })).await;
    nick.at(&table, "join", json!({})).await.ok();
    for _ in 0..6 {
        for who in [mary, &nick] {
            let seen = who.of(&table, "/choices").await;
            if let Some(number) = seen["choices"][0]["number"].as_u64() {
                who.at(&table, "act", json!({ "request": seen["you"]["request"], "number": number })).await.ok();
            }
        }
    }
    store.load(&TableId::parse(&table).unwrap()).await.unwrap().unwrap()
}

/// One way to damage it.
struct Damage {
    what: String,
    stored: Stored,
}

/// All ways to damage a table.
struct Damages {
    whole: Stored,
    all: Vec<Damage>,
}

impl Damages {
    fn add(&mut self, what: impl Into<String>, damage: impl FnOnce(&mut Stored)) {
        let mut stored = self.whole.clone();
        damage(&mut stored);
        self.all.push(Damage { what: what.into(), stored });
    }

    fn of_headers(&mut self) {
        for text in ["", "null", "[]", "{}", "{\"game\":", "\u{0}"] {
            self.add(format!("header {text}"), |stored| stored.table.header = text.to_owned());
        }
        let header: serde_json::Value = serde_json::from_str(&self.whole.table.header).unwrap();
        for (field, value) in [
            ("game", json!("chess")),
            ("game", json!("m101")),
            ("players", json!(0)),
            ("players", json!(1)),
            ("players", json!(3)),
            ("players", json!(255)),
            ("options", json!({ "nonsense": "yes" })),
            ("options", json!({ "first_player": "9" })),
            ("pace", json!({ "kind": "live", "seconds": u32::MAX })),
            ("pace", json!({ "kind": "live", "seconds": 0 })),
            ("pace", json!({ "kind": "correspondence", "days": u32::MAX })),
            ("webhook", json!("nonsense")),
            ("rematch", json!("../..")),
            ("rematch", json!("nowhere")),
            ("continued", json!("nowhere")),
        ] {
            let mut other = header.clone();
            other[field] = value;
            self.add(format!("header {other}"), |stored| stored.table.header = other.to_string());
        }
    }

    fn of_rows(&mut self) {
        for status in Status::ALL {
            self.add(format!("{status:?}"), |stored| stored.table.status = status);
            self.add(format!("{status:?} without a log"), |stored| {
                stored.table.status = status;
                stored.log.clear();
            });
        }
        for time in [i64::MIN, -1, 0, i64::MAX] {
            self.add(format!("made at {time}"), |stored| stored.table.created_ms = time);
            self.add(format!("touched at {time}"), |stored| stored.table.touched_ms = time);
            self.add(format!("due at {time}"), |stored| stored.table.wake_ms = Some(time));
            self.add(format!("lines of {time}"), |stored| stored.log.iter_mut().for_each(|row| row.at_ms = time));
        }
        self.add("waited for nobody that there is", |stored| stored.table.waiting = 0b1111_0000);
        for clocks in ["", "null", "[]", "{}", "[9223372036854775807]", "[1,2,3,4,5,6,7,8,9,10,11,12]", "[[-9223372036854775808]]", "\u{0}"]
        {
            self.add(format!("clocks {clocks}"), |stored| stored.table.clocks = Some(clocks.to_owned()));
        }
        let clocks = self.whole.table.clocks.clone().unwrap_or_default();
        for number in ["0", "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999"] {
            let spoiled: String = clocks
                .split_inclusive(|letter: char| !letter.is_ascii_digit())
                .map(|part| {
                    let digits = part.trim_end_matches(|letter: char| !letter.is_ascii_digit());
                    if digits.is_empty() { part.to_owned() } else { part.replacen(digits, number, 1) }
                })
                .collect();
            self.add(format!("clocks {spoiled}"), |stored| stored.table.clocks = Some(spoiled));
        }
        self.add("another key", |stored| stored.table.key = [0; 32]);
        self.add("chat that is not there", |stored| stored.chat = u64::MAX >> 1);
        let seat = |number| SeatRow { kind: Kind::Person, name: "Eve".to_owned(), ..SeatRow::free(number) };
        for seats in
            [vec![], vec![0], vec![1], vec![7], vec![255], vec![0, 2], vec![1, 2], vec![0, 1, 2], vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]
        {
            self.add(format!("seats {seats:?}"), |stored| {
                let holders = stored.seats[0].holders.clone();
                stored.seats = seats.iter().map(|number| SeatRow { holders: holders.clone(), ..seat(*number) }).collect();
            });
        }
        for (bot, kind) in
            [("rules", Kind::Person), ("deep blue", Kind::Person), ("", Kind::Bot), ("greedy", Kind::Free), ("random", Kind::Bot)]
        {
            self.add(format!("{kind:?} played by {bot}"), |stored| {
                stored.seats.iter_mut().for_each(|row| (row.bot, row.kind) = (Some(bot.to_owned()), kind));
            });
        }
        self.add("everybody agreed and nobody is there", |stored| {
            stored.seats.iter_mut().for_each(|row| (row.gone, row.ends, row.name) = (true, true, "<b>\u{0}&\"".to_owned()));
        });
    }

    fn of_logs(&mut self) {
        let count = self.whole.log.len();
        for keep in 0..count {
            self.add(format!("{keep} lines of the log"), |stored| stored.log.truncate(keep));
            self.add(format!("without line {keep}"), |stored| drop(stored.log.remove(keep)));
            self.add(format!("line {keep} twice"), |stored| stored.log.insert(keep, stored.log[keep].clone()));
        }
        let mut chance = Sampler::from_seed(12);
        for number in 0..60 {
            let at = chance.one_of(count as u32) as usize;
            let line = self.whole.log[at].line.clone();
            let spot = chance.one_of(line.len() as u32) as usize;
            let spoiled = match number % 3 {
                // Another letter, another number, a line that breaks off.
                0 => format!("{}{}{}", &line[..spot], char::from(32 + chance.one_of(95) as u8), &line[spot + 1..]),
                1 => line.replace(char::from(b'0' + chance.one_of(10) as u8), "99999999999999999999"),
                _ => line[..spot].to_owned(),
            };
            self.add(format!("line {at} is {spoiled}"), |stored| stored.log[at].line = spoiled);
        }
    }
}

/// Puts it into the store under an id of its own.
pub(crate) async fn put(store: &dyn Store, id: &TableId, stored: &Stored) {
    let Stored { table, seats, log, .. } = stored.clone();
    let row = store::TableRow { id: id.clone(), seq: 0, ..table };
    store.create(&row, &seats).await.unwrap();
    let (status, waiting, wake_ms, clocks) = (row.status, row.waiting, row.wake_ms, row.clocks.clone());
    let change = Change { status, waiting, wake_ms, clocks, ..Change::of_lines(id.clone(), 0, log, row.touched_ms) };
    store.commit(&[change]).await.unwrap();
}

/// Asks a table everything there is to ask; answers are answers, whatever they say.
async fn ask_everything(site: &Site, holder: &Guest<'_>, id: &str, what: &str) {
    let fine = |path: &str, got: &Got| assert!(got.status.as_u16() != 500, "{what}: {path}: {got:?}");
    for who in [holder, &site.nobody()] {
        for part in ["", "/view", "/choices", "/log", "/log.jsonl", "/replay", "/replay?at=2&eyes=1", "/chat"] {
            let path = format!("/api/v1/tables/{id}{part}");
            fine(&path, &who.get(&path).await);
        }
        for part in ["", "/board", "/picture.svg", "/replay", "/chat"] {
            let path = format!("/t/{id}{part}");
            fine(&path, &who.get(&path).await);
        }
    }
    let mut request = format!("ws://{}/t/{id}/ws?since=1", site.address).into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {}", holder.token.as_ref().unwrap()).parse().unwrap());
    let socket = tokio_tungstenite::connect_async(request).await;
    for (path, body) in [
        ("take-back", json!({})),
        ("act", json!({ "request": 3, "number": 0 })),
        ("act", json!({ "request": 0, "act": "end" })),
        ("chat", json!({ "text": "hello" })),
        ("bots", json!({ "bot": "random" })),
        ("bots", json!({ "bot": "random", "seat": 7 })),
        ("start", json!({ "fill": "random" })),
        ("invite", json!({})),
        ("leave", json!({})),
        ("return", json!({})),
        ("abandon", json!({ "agree": true })),
        ("join", json!({ "seat": 1 })),
        ("rematch", json!({})),
        ("continue", json!({ "at": 1, "seat": 0, "bot": "random" })),
    ] {
        fine(path, &holder.at(id, path, body).await);
    }
    drop(socket);
}

#[test]
fn whatever_is_stored_of_a_table_nothing_breaks_down_and_others_go_on() {
    count_breakdowns();
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.thread_name(HELPERS).enable_all().build().unwrap().block_on(damage_every_part());
}

async fn damage_every_part() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(&folder).await;
    let site = Site::on(folder, Arc::clone(&store) as Arc<dyn Store>, settings()).await;
    let mary = site.guest("Mary").await;
    let stored = whole(&site, &*store, &mary).await;
    assert!(stored.log.len() > 5, "a game is on");
    let mut damages = Damages { whole: stored.clone(), all: Vec::new() };
    damages.of_headers();
    damages.of_rows();
    damages.of_logs();
    let before = BROKEN.load(Ordering::SeqCst);
    for (number, Damage { what, stored }) in damages.all.iter().enumerate() {
        let id = TableId::parse(&format!("damaged{number}")).unwrap();
        put(&*store, &id, stored).await;
        ask_everything(&site, &mary, id.as_str(), what).await;
        assert_eq!(BROKEN.load(Ordering::SeqCst), before, "something broke down: {what}");
    }
    for path in ["/", "/my", "/api/v1/tables", "/api/v1/me/tables"] {
        assert_eq!(mary.get(path).await.status, 200, "{path}");
    }
    // The table that was copied so often.
    let id = stored.table.id.as_str();
    let seen = mary.of(id, "/choices").await;
    assert_eq!(mary.request(Method::GET, &format!("/t/{id}")).send().await.unwrap().status(), 200);
    if let Some(number) = seen["choices"][0]["number"].as_u64() {
        mary.at(id, "act", json!({ "request": seen["you"]["request"], "number": number })).await.ok();
    }
    site.stop().await.0.unwrap();
    assert_eq!(BROKEN.load(Ordering::SeqCst), before);
}
