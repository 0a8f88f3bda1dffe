//! Several servers on one PostgreSQL: whoever asks any of them is answered as by one, a table has one owner, and it moves when that one
//! leaves, dies or is cut off.

use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::{Node, NodeKey, ServeError, Server, Settings};
use store::nodes::LEASE;
use store::{Postgres, PostgresSettings, Store, StoreError, TableId};
use temporary_postgres::{Disk, Stop, TemporaryPostgres, Wire, free_port};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;

use crate::honesty::{self, Sent};
use crate::kit::{FORM, Got, Guest, Site, by_hand, eventually, form_body, settings};
use crate::moody::Moody;
use crate::packs::{page, send};

/// How many servers listen to what the others tell them.
const LISTENERS: &str =
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'";

/// From the death of an owner to the first answer of another: what the site promises.
const PLAYABLE_AGAIN: Duration = Duration::from_secs(5);

/// One database server for all tests that run at the same time; the last of them ends it.
fn postgres() -> Arc<TemporaryPostgres> {
    static SERVER: Mutex<Weak<TemporaryPostgres>> = Mutex::new(Weak::new());
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    server.upgrade().unwrap_or_else(|| {
        let new = Arc::new(TemporaryPostgres::start(Disk::Quick).unwrap());
        *server = Arc::downgrade(&new);
        new
    })
}

/// A database, and the servers that share it.
struct Company {
    postgres: Arc<TemporaryPostgres>,
    name: &'static str,
}

fn key(text: &str) -> NodeKey {
    NodeKey::from_text(&format!("{text}, which nobody but these servers knows")).unwrap()
}

fn node(text: &str) -> Node {
    Node { listen: "127.0.0.1:0".parse().unwrap(), address: None, key: key(text) }
}

impl Company {
    fn new(name: &'static str) -> Company {
        let postgres = postgres();
        postgres.database(name).unwrap();
        Company { postgres, name }
    }

    async fn store(&self, port: u16) -> Arc<Postgres> {
        Arc::new(Postgres::open(&PostgresSettings::at(TemporaryPostgres::url_at(port, self.name))).await.unwrap())
    }

    /// Another server.
    async fn node(&self) -> Site {
        self.node_with(self.postgres.port(), settings()).await
    }

    async fn node_with(&self, port: u16, settings: Settings) -> Site {
        let settings = Settings { node: Some(node("a key")), ..settings };
        Site::on(tempfile::tempdir().unwrap(), self.store(port).await, settings).await
    }

    fn sql(&self, statement: &str) -> String {
        self.postgres.sql(self.name, statement).unwrap()
    }

    /// The number of the server that owns a table.
    fn owner(&self, table: &str) -> String {
        self.sql(&format!("SELECT owner FROM tables WHERE id = '{table}'"))
    }

    /// The log of a table, past all servers.
    async fn log(&self, table: &str) -> Vec<String> {
        let store = self.store(self.postgres.port()).await;
        let stored = store.load(&TableId::parse(table).unwrap()).await.unwrap().unwrap();
        store.close().await;
        stored.log.into_iter().map(|row| row.line).collect()
    }
}

/// The same person at another server.
fn at<'s>(guest: &Guest<'_>, site: &'s Site) -> Guest<'s> {
    Guest { site, token: guest.token.clone() }
}

/// What somebody would choose first, with the number of the question.
async fn first(guest: &Guest<'_>, table: &str) -> Option<Value> {
    let seen = guest.of(table, "/choices").await;
    let number = &seen["choices"].as_array()?.first()?["number"];
    Some(json!({ "request": seen["you"]["request"], "number": number }))
}

/// Makes a move for whichever of these is asked; who it was.
async fn step(guests: &[Guest<'_>], table: &str) -> usize {
    for (index, guest) in guests.iter().enumerate() {
        if let Some(act) = first(guest, table).await {
            guest.at(table, "act", act).await.ok();
            return index;
        }
    }
    panic!("nobody is asked");
}

/// Two people and their table, made at the first server.
async fn two<'s>(site: &'s Site, other: &'s Site) -> (Guest<'s>, Guest<'s>, String) {
    let (mary, nick) = (site.guest("Mary").await, other.guest("Nick").await);
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    assert_eq!(nick.at(&table, "join", json!({})).await.ok()["seat"], 1, "through another server");
    (mary, nick, table)
}

#[tokio::test]
async fn any_server_answers_for_any_table_and_one_of_them_owns_it() {
    let company = Company::new("any");
    let (one, two_, three) = (company.node().await, company.node().await, company.node().await);
    let (mary, nick, table) = two(&one, &two_).await;
    let owner = company.owner(&table);
    // Everybody listens at another server than they play at.
    let mut hears = [at(&mary, &three).listen(&table, None).await, at(&nick, &one).listen(&table, None).await];
    let mut watcher = two_.nobody().listen(&table, None).await;
    for round in 0..6 {
        let site = [&one, &two_, &three][round % 3];
        step(&[at(&mary, site), at(&nick, site)], &table).await;
    }
    let seen = mary.of(&table, "/log").await;
    for site in [&two_, &three] {
        assert_eq!(at(&mary, site).of(&table, "/log").await, seen);
    }
    assert!(seen.as_array().unwrap().len() > 2, "{seen}");
    // Pages and their forms, and what is said.
    let said = [("text", "Shall we?")];
    let form = at(&nick, &three).request(Method::POST, &format!("/t/{table}/chat")).header("content-type", FORM).body(form_body(&said));
    assert!(form.send().await.unwrap().status().is_redirection());
    for socket in hears.iter_mut().chain([&mut watcher]) {
        let heard = socket.until(|message| message["kind"] == "chat").await;
        assert!(heard.to_string().contains("Shall we?"), "{heard}");
    }
    for site in [&one, &two_, &three] {
        assert!(page(&at(&mary, site), &format!("/t/{table}")).await.contains("Shall we?"));
        assert!(page(&site.nobody(), &format!("/t/{table}/text")).await.contains("Mary"));
        let nowhere = site.nobody().get("/api/v1/tables/n0where/view").await;
        assert!(nowhere.refused(404).contains("no such table"));
    }
    // What is said over a socket that is passed on is done as well.
    let choices = nick.of(&table, "/choices").await;
    let (who, mut socket) = if choices["choices"].as_array().is_some_and(|all| !all.is_empty()) {
        (&nick, at(&nick, &three).listen(&table, None).await)
    } else {
        (&mary, at(&mary, &two_).listen(&table, None).await)
    };
    let act = first(who, &table).await.unwrap();
    let before = company.log(&table).await.len();
    socket.say(json!({ "act": act })).await;
    eventually(async || company.log(&table).await.len() > before).await;
    assert_eq!(company.owner(&table), owner, "whoever asks, it stays where it is");
}

#[tokio::test]
async fn lists_are_the_same_at_every_server() {
    let company = Company::new("lists");
    let one = company.node().await;
    let first_number = company.sql("SELECT max(number) FROM nodes");
    let other = company.node().await;
    let (mary, nick) = (one.guest("Mary").await, other.guest("Nick").await);
    // Both hear of what the other writes, and have just looked and found nothing.
    eventually(async || company.sql(LISTENERS) == "2").await;
    for site in [&one, &other] {
        assert_eq!(site.nobody().get("/api/v1/tables").await.ok(), json!([]));
    }
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    let open = async |site: &Site| site.nobody().get("/api/v1/tables").await.ok().to_string().contains(&table);
    eventually(async || open(&one).await && open(&other).await).await;
    assert!(page(&other.nobody(), "/").await.contains(&table), "the first page, too");
    nick.at(&table, "join", json!({})).await.ok();
    // Whose turn it is, in the lists of both, after every move.
    let mut seen = [false; 2];
    for _ in 0..8 {
        let mine = async |guest: &Guest<'_>| guest.get("/api/v1/me/tables").await.ok()[0].clone();
        for guest in [&mary, &nick] {
            // Who has the table knows at once, the other is told a moment later.
            let owner = if company.owner(&table) == first_number { &one } else { &other };
            let here = mine(&at(guest, owner)).await;
            for site in [&one, &other] {
                eventually(async || mine(&at(guest, site)).await == here).await;
            }
            assert_eq!(here["table"], table.as_str());
            assert_eq!(here["your_turn"].as_bool(), Some(first(guest, &table).await.is_some()), "{here}");
        }
        seen[step(&[at(&mary, &other), at(&nick, &one)], &table).await] = true;
    }
    assert_eq!(seen, [true, true], "both were asked");
    // A new name is known everywhere.
    send(&at(&mary, &other), "/my/name", &[("name", "Marguerite")]).await;
    assert_eq!(mary.get("/api/v1/me").await.ok()["name"], "Marguerite");
}

/// Everything that a seat or a spectator can be sent is the same, to the byte, from the owner and through another server.
#[tokio::test]
async fn what_is_passed_on_is_what_the_owner_says() {
    let company = Company::new("secrets");
    let ((standing, _hand), port) = (by_hand(), company.postgres.port());
    let (one, other) = (company.node_with(port, standing.clone()).await, company.node_with(port, standing).await);
    let (mary, nick, table) = two(&one, &other).await;
    for round in 0..3 {
        for reader in [Some(&mary), Some(&nick), None] {
            let name = reader.map_or("a spectator", |guest| if guest.token == mary.token { "Mary" } else { "Nick" });
            let reader = |site| reader.map_or_else(|| Guest { site, token: None }, |guest| at(guest, site));
            let (here, there) = (reader(&one), reader(&other));
            let (mut from_here, mut from_there): (Vec<Sent>, Vec<Sent>) = (Vec::new(), Vec::new());
            let mut sockets = (honesty::listen(&here, &table).await, honesty::listen(&there, &table).await);
            honesty::everything(&here, &table, &mut from_here).await;
            honesty::everything(&there, &table, &mut from_there).await;
            honesty::pushed(&one, &table, &mut sockets.0, &mut from_here).await;
            honesty::pushed(&one, &table, &mut sockets.1, &mut from_there).await;
            drop(sockets);
            assert!(from_here.len() > 20);
            // The name of a request is its own.
            let unnamed = |sent: Vec<Sent>| -> Vec<Sent> {
                let text = |text: String| text.lines().filter(|line| !line.starts_with("x-request-id")).collect::<Vec<_>>().join("\n");
                sent.into_iter().map(|(what, sent)| (what, text(sent))).collect()
            };
            honesty::compare(&format!("round {round}, {name}"), None, &unnamed(from_here), &unnamed(from_there));
        }
        for _ in 0..5 {
            step(&[at(&mary, &other), at(&nick, &one)], &table).await;
        }
    }
}

#[tokio::test]
async fn whoever_leaves_in_order_hands_over_at_once() {
    let company = Company::new("leaving");
    let (one, other) = (company.node().await, company.node().await);
    let (mary, nick, table) = two(&one, &other).await;
    let (mary, nick) = (at(&mary, &other), at(&nick, &other));
    let mut socket = mary.listen(&table, None).await;
    step(&[mary.clone(), nick.clone()], &table).await;
    let before = company.owner(&table);
    one.stop().await.0.unwrap();
    assert_eq!(company.sql("SELECT count(*) FROM nodes"), "1", "its lease is not waited for");
    step(&[mary.clone(), nick.clone()], &table).await;
    assert_ne!(company.owner(&table), before);
    while socket.text().await.is_some() {}
    // A page that comes again is where the game goes on.
    let hello = mary.listen(&table, None).await.next_of("hello").await;
    assert_eq!(hello["waiting"], mary.of(&table, "").await["waiting"]);
}

#[tokio::test]
async fn a_game_of_bots_goes_on_elsewhere_though_nobody_asks() {
    let company = Company::new("unasked");
    // Bots that take a moment: the game is in the middle when its server stops.
    let slow = || Settings { fast_bots: false, ..settings() };
    let mut servers = Vec::new();
    for _ in 0..3 {
        let site = company.node_with(company.postgres.port(), slow()).await;
        servers.push((company.sql("SELECT max(number) FROM nodes"), site));
    }
    let table = servers[0].1.guest("Mary").await.table(&["random", "random"]).await;
    eventually(async || company.log(&table).await.len() > 3).await;
    // Twice in a row: whoever did not get it the first time looks again.
    for _ in 0..2 {
        let owner = company.owner(&table);
        let index = servers.iter().position(|(number, _)| *number == owner).expect("one of them owns it");
        servers.remove(index).1.stop().await.0.unwrap();
        let left = company.log(&table).await;
        eventually(async || company.log(&table).await.len() > left.len() + 3).await;
        assert_eq!(company.log(&table).await[..left.len()], left[..], "it is the same game");
    }
}

/// Two servers find the same game of bots without an owner, and one of them is too late. When the first has gone, too, that one takes it
/// at once, though it has tried already.
#[tokio::test]
async fn who_was_too_late_for_a_game_of_bots_looks_again_when_its_server_goes() {
    let company = Company::new("too_late");
    let slow = || Settings { fast_bots: false, node: Some(node("a key")), ..settings() };
    let first = company.node_with(company.postgres.port(), slow()).await;
    let patient = Arc::new(Moody::new(company.store(company.postgres.port()).await));
    let second = Site::on(tempfile::tempdir().unwrap(), Arc::clone(&patient) as Arc<dyn Store>, slow()).await;
    let moody = Arc::new(Moody::new(company.store(company.postgres.port()).await));
    let _third = Site::on(tempfile::tempdir().unwrap(), Arc::clone(&moody) as Arc<dyn Store>, slow()).await;
    let newest = company.sql("SELECT max(number) FROM nodes");
    let table = first.guest("Mary").await.table(&["random", "random"]).await;
    eventually(async || company.log(&table).await.len() > 3).await;
    moody.too_late.store(true, Ordering::SeqCst);
    patient.held.store(true, Ordering::SeqCst);
    first.stop().await.0.unwrap();
    // The third has found the game without an owner; the second takes it while the third is on its way.
    eventually(async || !moody.too_late.load(Ordering::SeqCst)).await;
    patient.held.store(false, Ordering::SeqCst);
    // It has been told by now, has tried, and knows that another plays it.
    eventually(async || company.sql("SELECT count(*) FROM nodes") == "2" && company.owner(&table) != newest).await;
    let before = company.log(&table).await.len();
    eventually(async || company.log(&table).await.len() > before + 3).await;
    second.stop().await.0.unwrap();
    eventually(async || company.owner(&table) == newest).await;
    let before = company.log(&table).await.len();
    eventually(async || company.log(&table).await.len() > before + 3).await;
}

/// The owner is at work and takes what it is asked, but says nothing: nobody waits for it without end.
#[tokio::test]
async fn an_owner_that_says_nothing_is_not_waited_for_without_end() {
    let company = Company::new("silent");
    let inner = SocketAddr::from(([127, 0, 0, 1], free_port().unwrap()));
    let wire = Wire::to(inner.port()).await.unwrap();
    let there = Node { listen: inner, address: Some(format!("127.0.0.1:{}", wire.port())), ..node("a key") };
    let store = company.store(company.postgres.port()).await;
    let one = Site::on(tempfile::tempdir().unwrap(), store, Settings { node: Some(there), ..settings() }).await;
    let soon = Settings { unanswered: Duration::from_millis(500), ..settings() };
    let other = company.node_with(company.postgres.port(), soon).await;
    let (mary, nick, table) = two(&one, &other).await;
    let far = [at(&mary, &other), at(&nick, &other)];
    step(&far, &table).await;
    let asked = if first(&far[0], &table).await.is_some() { 0 } else { 1 };
    let act = first(&far[asked], &table).await.unwrap();
    wire.hold();
    let told = far[asked].at(&table, "act", act.clone()).await;
    assert!(told.refused(503).contains("look whether this was done before you try it again"));
    wire.open();
    // It was on its way, and was done once; whoever sends the same number again is not ahead of it.
    eventually(async || far[asked].at(&table, "act", act.clone()).await.status != 503).await;
    let log = company.log(&table).await;
    assert_eq!(log, company.log(&table).await);
    assert_eq!(mary.of(&table, "/log").await, far[0].of(&table, "/log").await);
}

/// A rematch that another server has meanwhile: whoever follows sits there, not only looks on.
#[tokio::test]
async fn the_form_for_a_rematch_seats_people_wherever_that_table_is() {
    let company = Company::new("rematch");
    let (one, other) = (company.node().await, company.node().await);
    let (mary, nick, table) = two(&one, &other).await;
    for guest in [&mary, &nick] {
        guest.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    let (status, place, told) = send(&mary, &format!("/t/{table}/rematch"), &[]).await;
    assert_eq!(status, 303, "{told}");
    let again = place.strip_prefix("/t/").unwrap().to_owned();
    assert_eq!(company.owner(&again), company.owner(&table));
    // It comes to another server, as tables do that somebody asks for there; the old one stays.
    company.sql(&format!("SELECT pg_notify('orrery_nodes', 'wanted {again}')"));
    eventually(async || {
        at(&nick, &other).get(&format!("/api/v1/tables/{again}")).await.status == 200 && company.owner(&again) != company.owner(&table)
    })
    .await;
    // As a browser does it: the form is sent on to where it is told.
    let (mut status, mut place, mut told) = send(&at(&nick, &other), &format!("/t/{table}/rematch"), &[]).await;
    if status == 307 {
        (status, place, told) = send(&at(&nick, &one), &place, &[]).await;
    }
    assert_eq!((status, place), (303, format!("/t/{again}")), "{told}");
    let seats = nick.of(&again, "").await["seats"].to_string();
    assert!(seats.contains("Mary") && seats.contains("Nick"), "{seats}");
    assert!(first(&at(&nick, &other), &again).await.is_some() || first(&at(&mary, &one), &again).await.is_some(), "the game has begun");
}

/// The owner is well, but the others do not reach it: it is asked through the database to give the table up.
#[tokio::test]
async fn a_table_whose_owner_cannot_be_reached_is_handed_over() {
    let company = Company::new("unreached");
    let inner = SocketAddr::from(([127, 0, 0, 1], free_port().unwrap()));
    let wire = Wire::to(inner.port()).await.unwrap();
    let there = Node { listen: inner, address: Some(format!("127.0.0.1:{}", wire.port())), ..node("a key") };
    let store = company.store(company.postgres.port()).await;
    let settings = Settings { node: Some(there), ..settings() };
    let one = Site::on(tempfile::tempdir().unwrap(), store, settings).await;
    let other = company.node().await;
    let (mary, nick, table) = two(&one, &other).await;
    let (far, near) = ([at(&mary, &other), at(&nick, &other)], [at(&mary, &one), at(&nick, &one)]);
    step(&far, &table).await;
    let before = company.owner(&table);
    let mut socket = near[0].listen(&table, None).await;
    wire.cut();
    let seen = far[0].get(&format!("/api/v1/tables/{table}/log")).await.ok();
    assert_ne!(company.owner(&table), before, "whoever was asked has it now");
    assert_eq!(seen, near[0].of(&table, "/log").await, "and who had it leads there");
    while socket.text().await.is_some() {}
    for guests in [&near, &far, &near] {
        step(guests, &table).await;
    }
    assert_eq!(far[1].of(&table, "/log").await, near[1].of(&table, "/log").await);
}

/// The owner is cut off from the database, as a stopped process or a broken network would have it, and does not know it.
#[tokio::test]
async fn an_owner_that_is_cut_off_loses_its_tables_says_nothing_old_and_writes_nothing() {
    let company = Company::new("zombie");
    let wire = Wire::to(company.postgres.port()).await.unwrap();
    let (zombie, other) = (company.node_with(wire.port(), settings()).await, company.node().await);
    let (mary, nick, table) = two(&zombie, &other).await;
    let (there, here) = ([at(&mary, &zombie), at(&nick, &zombie)], [at(&mary, &other), at(&nick, &other)]);
    let mut socket = there[0].listen(&table, None).await;
    step(&there, &table).await;
    let before = company.log(&table).await;
    // Another table, of which it will not find out by a step that fails.
    let quiet = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"] })).await;
    nick.at(&quiet, "join", json!({})).await.ok();
    step(&there, &quiet).await;
    let asked = if first(&there[0], &table).await.is_some() { 0 } else { 1 };
    let act = first(&there[asked], &table).await.unwrap();
    wire.hold();
    let held = Instant::now();
    // This step is on its way when the other takes the table; when the way is open again it comes too late.
    let late = tokio::spawn({
        let request = there[asked].request(Method::POST, &format!("/api/v1/tables/{table}/act")).json(&act);
        async move { Got::of(request.send().await.unwrap()).await }
    });
    // Played on elsewhere, by somebody who tries again as a page would.
    loop {
        let seen = here[asked].get(&format!("/api/v1/tables/{table}/choices")).await;
        if seen.status == 200 {
            break;
        }
        assert!(seen.refused(503).starts_with("one moment"));
        assert!(held.elapsed() < PLAYABLE_AGAIN * 4, "the lease ends");
    }
    let other_act = json!({ "request": act["request"], "number": first(&here[asked], &table).await.unwrap()["number"] });
    here[asked].at(&table, "act", other_act).await.ok();
    for _ in 0..4 {
        step(&here, &table).await;
    }
    eventually(async || here[0].get(&format!("/api/v1/tables/{quiet}/choices")).await.status == 200).await;
    step(&here, &quiet).await;
    let quietly = here[0].of(&quiet, "/log").await;
    let after = company.log(&table).await;
    assert!(after.len() >= before.len() + 5);
    // Its lease has ended by its own clock, too: it answers nothing from memory.
    assert!(held.elapsed() > LEASE - Duration::from_millis(500), "{:?}", held.elapsed());
    let view = format!("/api/v1/tables/{table}/view");
    let stale = async {
        wire.open();
        there[0].get(&view).await
    };
    let (stale, late) = (stale.await, late.await.unwrap());
    if stale.status == 200 {
        assert_eq!(stale.ok(), here[0].of(&table, "/view").await, "nothing from before");
    }
    assert_ne!(late.status, 200, "{}", late.text);
    // The first thing that it says of the other table is not from before either.
    let said = loop {
        let got = there[0].get(&format!("/api/v1/tables/{quiet}/log")).await;
        if got.status == 200 {
            break got.ok();
        }
    };
    assert_eq!(said, quietly);
    // It finds out, sends its listeners away, and passes on what it is asked.
    while socket.text().await.is_some() {}
    eventually(async || there[0].get(&format!("/api/v1/tables/{table}/log")).await.status == 200).await;
    assert_eq!(there[0].of(&table, "/log").await, here[0].of(&table, "/log").await);
    step(&there, &table).await;
    let log = company.log(&table).await;
    assert_eq!((&log[..before.len()], &log[..after.len()]), (&before[..], &after[..]), "the late step is not in it");
    drop((mary, nick));
}

#[tokio::test]
async fn while_the_database_is_away_people_are_asked_for_a_moment_and_nothing_is_lost() {
    let mut postgres = TemporaryPostgres::start(Disk::Quick).unwrap();
    postgres.database("restarted").unwrap();
    let open = async || {
        let store = Postgres::open(&PostgresSettings::at(postgres.url("restarted"))).await.unwrap();
        let settings = Settings { node: Some(node("a key")), patience: Duration::from_millis(500), ..settings() };
        Site::on(tempfile::tempdir().unwrap(), Arc::new(store), settings).await
    };
    let (one, other) = (open().await, open().await);
    let (mary, nick, table) = two(&one, &other).await;
    let guests = [at(&mary, &one), at(&nick, &other)];
    for how in [Stop::Fast, Stop::Crash] {
        step(&guests, &table).await;
        let asked = if first(&guests[0], &table).await.is_some() { 0 } else { 1 };
        let (act, known) = (first(&guests[asked], &table).await.unwrap(), guests[0].of(&table, "/log").await);
        postgres.stop(how).unwrap();
        let told = guests[asked].at(&table, "act", act.clone()).await;
        assert!(told.refused(503).starts_with("one moment"));
        postgres.run().unwrap();
        eventually(async || guests[asked].get(&format!("/api/v1/tables/{table}/choices")).await.status == 200).await;
        assert_eq!(guests[0].of(&table, "/log").await, known, "what was refused was not done");
        guests[asked].at(&table, "act", act).await.ok();
    }
    for site in [one, other] {
        site.stop().await.0.unwrap();
    }
}

#[tokio::test]
async fn a_server_with_another_key_does_not_come_in_and_strangers_are_told_nothing() {
    let company = Company::new("keys");
    let inner = SocketAddr::from(([127, 0, 0, 1], free_port().unwrap()));
    let settings = Settings { node: Some(Node { listen: inner, ..node("a key") }), ..settings() };
    let site = Site::on(tempfile::tempdir().unwrap(), company.store(company.postgres.port()).await, settings.clone()).await;
    let table = site.guest("Mary").await.table(&["me", "free"]).await;
    let wrong = Settings { node: Some(node("another key")), ..settings.clone() };
    let store = company.store(company.postgres.port()).await;
    let refused = Server::bind("127.0.0.1:0".parse().unwrap(), store, wrong).await.err().expect("it does not come in");
    let ServeError::Store(StoreError::InUse { problem, .. }) = &refused else { panic!("{refused}") };
    assert!(problem.contains("start this server with the key of the others"), "{problem}");
    assert_eq!(company.sql("SELECT count(*) FROM nodes"), "1", "nothing was written");
    // One without --node does not come in either.
    let store = company.store(company.postgres.port()).await;
    let alone = Server::bind("127.0.0.1:0".parse().unwrap(), store, Settings { node: None, ..settings }).await;
    assert!(alone.err().expect("it does not come in").to_string().contains("only if each is started with --node"));
    // Whoever asks at the internal address without the key is told the same, whatever they ask for.
    let stranger = |path: &str, proof: Option<&str>| {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.get(format!("http://{inner}{path}")).header("x-orrery-for", "127.0.0.1");
        if let Some(proof) = proof {
            request = request.header("x-orrery-proof", proof);
        }
        async move {
            let response = request.send().await.unwrap();
            (response.status().as_u16(), response.text().await.unwrap())
        }
    };
    let told = stranger("/", None).await;
    assert!(told.0 == 403 && told.1.contains("share an internal key"), "{told:?}");
    for path in [&format!("/api/v1/tables/{table}"), &format!("/t/{table}"), "/api/v1/tables", "/healthz", "/no/such/thing"] {
        for proof in [None, Some(""), Some("x"), Some(&"0".repeat(64))] {
            assert_eq!(stranger(path, proof).await, told, "{path}");
        }
    }
    // At the address for everybody those words mean nothing.
    let sly = site.request(Method::GET, "/api/v1/me").header("x-orrery-for", "10.0.0.1").header("x-orrery-proof", "x");
    assert_eq!(sly.send().await.unwrap().status(), 401);
}

/// What one server said to another and somebody overheard is worth nothing a second time.
#[tokio::test]
async fn what_was_overheard_between_servers_cannot_be_said_again() {
    let company = Company::new("overheard");
    let inner = SocketAddr::from(([127, 0, 0, 1], free_port().unwrap()));
    let ear = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let there = Node { listen: inner, address: Some(ear.local_addr().unwrap().to_string()), ..node("a key") };
    let store = company.store(company.postgres.port()).await;
    let one = Site::on(tempfile::tempdir().unwrap(), store, Settings { node: Some(there), ..settings() }).await;
    let heard: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let listening = tokio::spawn({
        let heard = Arc::clone(&heard);
        async move {
            while let Ok((here, _)) = ear.accept().await {
                let there = TcpStream::connect(inner).await.unwrap();
                let ((mut from, mut back), (mut answers, mut on)) = (here.into_split(), there.into_split());
                tokio::spawn(async move { tokio::io::copy(&mut answers, &mut back).await });
                let heard = Arc::clone(&heard);
                tokio::spawn(async move {
                    let mut bytes = vec![0; 64 * 1024];
                    while let Ok(count @ 1..) = from.read(&mut bytes).await {
                        heard.lock().unwrap().push(bytes[..count].to_vec());
                        on.write_all(&bytes[..count]).await.unwrap();
                    }
                });
            }
        }
    });
    let other = company.node().await;
    let (mary, _, table) = two(&one, &other).await;
    at(&mary, &other).at(&table, "chat", json!({ "text": "Said once." })).await.ok();
    let again: Vec<Vec<u8>> = std::mem::take(&mut *heard.lock().unwrap());
    let said = again.iter().filter(|bytes| String::from_utf8_lossy(bytes).contains("Said once.")).count();
    assert_eq!(said, 1, "it went this way, in one piece");
    for bytes in again {
        for bytes in [bytes.clone(), String::from_utf8_lossy(&bytes).replace("Said once.", "Said more.").into_bytes()] {
            let mut wire = TcpStream::connect(inner).await.unwrap();
            wire.write_all(&bytes).await.unwrap();
            let mut answer = vec![0; 12];
            wire.read_exact(&mut answer).await.unwrap();
            assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 403", "{}", String::from_utf8_lossy(&bytes));
        }
    }
    let chat = mary.of(&table, "/chat").await.to_string();
    assert!(chat.matches("Said once.").count() == 1 && !chat.contains("Said more."), "{chat}");
    listening.abort();
}

/// What is in the memory of one server only is asked of that one.
#[tokio::test]
async fn a_designers_trial_is_seen_from_every_server() {
    let company = Company::new("trials");
    let (one, other) = (company.node().await, company.node().await);
    let mary = one.guest("Mary").await;
    let game = "galactic-trader";
    let nine = catalog::find(game).unwrap().content().replacen("points = 3", "points = 9", 1);
    let run = [("game", game), ("name", "Mary"), ("title", "Nine"), ("players", "2"), ("base", ""), ("text", &nine), ("do", "run")];
    let (status, trial, told) = send(&mary, "/workbench", &run).await;
    assert_eq!(status, 303, "{told}");
    // They know each other as soon as both have renewed their leases.
    eventually(async || at(&mary, &other).get(&trial).await.status == 200).await;
    assert!(page(&at(&mary, &other), &trial).await.contains("Nine"));
    assert!(page(&at(&mary, &other), &trial.replace("/trials/", "/workbench?trial=")).await.contains("points = 9"));
    assert_eq!(other.nobody().get(&trial).await.status, 404, "nobody else's");
    assert_eq!(send(&at(&mary, &other), &format!("{trial}/stop"), &[]).await.0, 303);
    eventually(async || page(&mary, &format!("{trial}/state")).await.contains("Stopped after")).await;
}
