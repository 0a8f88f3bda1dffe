//! Pages that listen: what they are sent, put in place, is what they would be sent whole.

use kernel::{Chance, Sampler, Seed};
use serde_json::{Value, json};

use crate::kit::{Guest, Site, Socket, eventually, settings};

const SHAPES: [&str; 3] = ["wide", "square", "tall"];

/// Where the element begins and ends that has this name as a part.
fn place(text: &str, name: &str) -> Option<(usize, usize)> {
    let mark = text.find(&format!(" data-part=\"{name}\""))?;
    let begin = text[..mark].rfind('<')?;
    let (mut depth, mut at) = (0, begin);
    loop {
        let open = at + text[at..].find('<')?;
        let end = open + text[open..].find('>')? + 1;
        let tag = &text[open + 1..end - 1];
        let element = tag.split(' ').next()?;
        depth += match () {
            () if tag.starts_with('/') => -1,
            () if ["input", "br", "img", "hr"].contains(&element) => 0,
            () => 1,
        };
        at = end;
        if depth == 0 {
            return Some((begin, end));
        }
    }
}

/// The value of an attribute of the page's state.
fn attribute<'p>(page: &'p str, name: &str) -> &'p str {
    let from = page.find(&format!("{name}=\"")).unwrap_or_else(|| panic!("no {name} in {page}")) + name.len() + 2;
    &page[from..from + page[from..].find('"').unwrap()]
}

/// The numbers and words of the lines of what happened, latest first.
fn lines(page: &str) -> Vec<(u64, String)> {
    let line = |item: &str| {
        let number = attribute(item, "data-n").parse().unwrap();
        let words = item.split_once('>').unwrap().1.split(" <a").next().unwrap();
        (number, words.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\""))
    };
    page.split("<li data-n").skip(1).map(|item| line(&format!("data-n{item}"))).collect()
}

/// A page in a window of one shape: fetched once, then changed by what it is sent, as the script does it.
struct Page<'s> {
    reader: Guest<'s>,
    table: String,
    shape: &'static str,
    socket: Socket,
    text: String,
    sheet: String,
    lines: Vec<(u64, String)>,
    sent: usize,
    fetched: usize,
}

impl<'s> Page<'s> {
    async fn whole(reader: &Guest<'s>, table: &str, shape: &str) -> String {
        let got = reader.get(&format!("/t/{table}/board?shape={shape}")).await;
        assert_eq!(got.status, 200, "{}", got.text);
        got.text
    }

    async fn open(reader: Guest<'s>, table: &str, shape: &'static str) -> Page<'s> {
        let text = Page::whole(&reader, table, shape).await;
        let sheet = attribute(&text, "data-sheets").strip_prefix(&format!("{shape}=")).expect("one shape").to_owned();
        let mut socket =
            reader.listen_as(table, &format!("?since={}&page={shape}&sheet={sheet}&packed=yes", attribute(&text, "data-n"))).await;
        let hello = socket.next_of("hello").await;
        assert_eq!(hello["sheet"]["to"], json!(sheet), "nothing has changed meanwhile");
        let lines = lines(&text);
        Page { reader, table: table.to_owned(), shape, socket, text, sheet, lines, sent: 0, fetched: 0 }
    }

    /// Puts in place what it was sent; fetches the whole where the script would.
    async fn hear(&mut self, message: &Value) {
        if message["sheet"]["from"] != json!(self.sheet) {
            self.fetched += 1;
            self.text = Page::whole(&self.reader, &self.table, self.shape).await;
            self.sheet = attribute(&self.text, "data-sheets").split_once('=').unwrap().1.to_owned();
            self.lines = lines(&self.text);
            return;
        }
        for part in message["sheet"]["parts"].as_array().into_iter().flatten() {
            let (name, markup) = (part[0].as_str().unwrap(), part[1].as_str().unwrap());
            let (begin, end) = place(&self.text, name).unwrap_or_else(|| panic!("the page has no {name}"));
            self.text.replace_range(begin..end, markup);
            self.sent += markup.len();
        }
        for tag in message["sheet"]["tags"].as_array().into_iter().flatten() {
            let (name, markup) = (tag[0].as_str().unwrap(), tag[1].as_str().unwrap());
            let (begin, _) = place(&self.text, name).unwrap_or_else(|| panic!("the page has no {name}"));
            let end = begin + self.text[begin..].find('>').unwrap() + 1;
            self.text.replace_range(begin..end, markup);
        }
        self.sheet = message["sheet"]["to"].as_str().unwrap().to_owned();
        let from = message["from"].as_u64().unwrap();
        self.lines.retain(|(number, _)| *number <= from);
        for (number, told) in (from + 1..).zip(message["told"].as_array().unwrap()) {
            self.lines.insert(0, (number, told["text"].as_str().unwrap().to_owned()));
        }
    }

    /// Hears everything up to a line of chat, and compares itself with what it would be if it were fetched now.
    async fn compare(&mut self, last: &str) {
        loop {
            let message = self.socket.next().await;
            if message["kind"] == "chat" {
                if message["text"] == json!(last) {
                    break;
                }
                continue;
            }
            self.hear(&message).await;
        }
        let fresh = Page::whole(&self.reader, &self.table, self.shape).await;
        for name in [
            "page-head",
            "page-question",
            "page-bar",
            "page-notes",
            "page-outcome",
            "picture",
            "page-film",
            "page-choices",
            "page-manage",
            "page-about",
        ] {
            let part = |text: &str| place(text, name).map(|(begin, end)| text[begin..end].to_owned());
            assert_eq!(part(&self.text), part(&fresh), "{} of {}", name, self.shape);
        }
        assert_eq!(self.sheet, attribute(&fresh, "data-sheets").split_once('=').unwrap().1);
        let now = lines(&fresh);
        assert_eq!(self.lines[..now.len()], now, "what happened");
    }
}

#[tokio::test]
async fn what_pages_are_sent_makes_of_them_what_they_would_be_if_they_were_fetched_again() {
    let mut taken_back = 0;
    for game in catalog::titles() {
        let name = game.about().id;
        let site = Site::with(server::Settings { rehearsed: Some(Seed(7)), ..settings() }).await;
        let players = game.about().min_players.max(2);
        let guests: Vec<Guest<'_>> = {
            let mut all = Vec::new();
            for seat in 0..players {
                all.push(site.guest(&format!("player {seat}")).await);
            }
            all
        };
        let seats: Vec<&str> = (0..players).map(|seat| if seat == 0 { "me" } else { "free" }).collect();
        let made = guests[0].post("/api/v1/tables", json!({ "game": name, "seats": seats, "public": true })).await.ok();
        let table = made["table"].as_str().unwrap().to_owned();
        for guest in &guests[1..] {
            guest.at(&table, "join", json!({})).await.ok();
        }
        let mut pages = Vec::new();
        for shape in SHAPES {
            for reader in [guests[0].clone(), guests[1].clone(), site.nobody()] {
                pages.push(Page::open(reader, &table, shape).await);
            }
        }
        let mut chance = Sampler::from_seed(3);
        for step in 0..90 {
            let waiting: Vec<u64> =
                guests[0].of(&table, "").await["waiting"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
            if waiting.is_empty() {
                break;
            }
            let guest = &guests[waiting[chance.one_of(waiting.len() as u32) as usize] as usize];
            let asked = guest.of(&table, "/choices").await;
            if chance.one_of(6) == 0 && asked["you"]["take_back"] == json!(true) {
                guest.at(&table, "take-back", json!({})).await.ok();
                taken_back += 1;
            } else {
                let choices = asked["choices"].as_array().unwrap();
                let choice = &choices[chance.one_of(choices.len() as u32) as usize];
                guest.at(&table, "act", json!({ "request": asked["you"]["request"], "number": choice["number"] })).await.ok();
            }
            if step % 5 == 4 {
                let line = format!("so far {step}");
                guests[0].at(&table, "chat", json!({ "text": line })).await.ok();
                for page in &mut pages {
                    page.compare(&line).await;
                }
            }
        }
        assert!(pages.iter().all(|page| page.sent > 0), "{name}: every page was sent something");
        // Nobody had to fetch the whole: it is sent what changed.
        assert_eq!(pages.iter().map(|page| page.fetched).sum::<usize>(), 0, "{name}");
    }
    assert!(taken_back > 8, "{taken_back} times something was taken back");
}

#[tokio::test]
async fn whoever_can_unpack_is_sent_the_same_in_fewer_bytes_and_in_the_same_order() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    // A page that cannot, one that can, one that says it otherwise, and a program, which is never sent anything packed.
    let mut sockets = Vec::new();
    for said in ["?page=wide", "?page=wide&packed=yes", "?page=wide&packed=no", "?packed=yes"] {
        let mut socket = mary.listen_as(&table, said).await;
        assert!(socket.text().await.unwrap().contains("\"hello\""), "{said}");
        sockets.push(socket);
    }
    let [plain, packing, other, program] = &mut sockets[..] else { unreachable!() };
    let (mut large, mut small, mut packed) = (0, 0, 0);
    for _ in 0..6 {
        // The bot may still be thinking.
        let mut asked = Value::Null;
        eventually(async || {
            asked = mary.of(&table, "/choices").await;
            asked["choices"][0]["number"].is_number()
        })
        .await;
        mary.at(&table, "act", json!({ "request": asked["you"]["request"], "number": asked["choices"][0]["number"] })).await.ok();
        mary.at(&table, "chat", json!({ "text": "well" })).await.ok();
        loop {
            let (whole, short) = (plain.hear().await.unwrap(), packing.hear().await.unwrap());
            assert_eq!(whole.text, short.text);
            assert!(!whole.is_packed() && !other.hear().await.unwrap().is_packed());
            assert!(short.sent.len() <= whole.sent.len());
            (large, small, packed) = (large + whole.sent.len(), small + short.sent.len(), packed + u32::from(short.is_packed()));
            if whole.text.contains("\"chat\"") {
                // A line of chat is not worth it.
                assert!(!short.is_packed());
                break;
            }
        }
    }
    assert!(packed >= 6 && small < large / 2, "{packed} messages packed, {small} of {large} bytes");
    while let heard = program.hear().await.unwrap()
        && !heard.text.contains("\"step\"")
    {
        assert!(!heard.is_packed());
    }
}

#[tokio::test]
async fn a_page_that_shows_something_else_is_told_to_fetch_the_whole() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    let mut old = mary.listen_as(&table, "?page=wide&sheet=0123456789abcdef").await;
    let hello = old.next_of("hello").await;
    assert!(hello["sheet"]["from"].is_null() && hello["sheet"]["to"].is_string(), "{hello}");
    assert!(hello["sheet"].get("parts").is_none(), "what it has is not what these would be put into");
    // Whoever sits down elsewhere sees other things than before.
    let mut watcher = site.nobody().listen_as(&table, "?page=tall").await;
    let other = watcher.next_of("hello").await;
    assert_ne!(other["sheet"]["to"], hello["sheet"]["to"]);
    assert!(other.get("request").is_none());
}

#[tokio::test]
async fn before_a_game_begins_pages_fetch_the_whole() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    let mut socket = mary.listen_as(&table, "?page=wide").await;
    assert!(socket.next_of("hello").await.get("sheet").is_none());
    nick.at(&table, "join", json!({})).await.ok();
    // The game has begun: from now on there is something to be shown.
    let begun = socket.until(|message| message["status"] == "running").await;
    assert!(begun["sheet"]["from"].is_null() && begun["sheet"]["to"].is_string(), "{begun}");
}

#[tokio::test]
async fn a_shape_that_is_none_is_refused_with_those_that_are() {
    let site = Site::start().await;
    let table = site.guest("Mary").await.table(&["me", "greedy"]).await;
    let refused = site.nobody().get(&format!("/t/{table}/board?shape=round")).await;
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("there is no window shape") && refused.text.contains("wide, square, tall"), "{}", refused.text);
    let answer = site.request(reqwest::Method::GET, &format!("/t/{table}/ws?page=round"));
    let headers = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    let answer = headers.into_iter().fold(answer, |request, (name, value)| request.header(name, value)).send().await.unwrap();
    assert_eq!(answer.status(), 422);
}

#[tokio::test]
async fn older_lines_come_when_they_are_asked_for() {
    let site = Site::with(server::Settings { rehearsed: Some(Seed(4)), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "random"] })).await;
    loop {
        let asked = mary.of(&table, "/choices").await;
        if mary.of(&table, "").await["status"] == "over" {
            break;
        }
        let Some(choice) = asked["choices"].as_array().and_then(|choices| choices.first()) else {
            tokio::task::yield_now().await;
            continue;
        };
        mary.at(&table, "act", json!({ "request": asked["you"]["request"], "number": choice["number"] })).await.ok();
    }
    let told: Vec<String> =
        mary.of(&table, "/log").await.as_array().unwrap().iter().map(|told| told["text"].as_str().unwrap().to_owned()).collect();
    let page = mary.get(&format!("/t/{table}")).await.text;
    let mut found = lines(&page);
    assert!(found.len() == 60 && page.contains("?log=all"), "a page has the latest");
    while found.last().unwrap().0 > 1 {
        let oldest = found.last().unwrap().0;
        let more = lines(&mary.get(&format!("/t/{table}/log?before={oldest}")).await.text);
        assert!(!more.is_empty() && more.len() <= 60);
        found.extend(more);
    }
    let mut expected: Vec<(u64, String)> = (1..).zip(told).collect();
    expected.reverse();
    assert_eq!(found, expected);
    // Without script all of it is one page.
    assert_eq!(lines(&mary.get(&format!("/t/{table}?log=all")).await.text), expected);
    assert!(lines(&mary.get(&format!("/t/{table}/log?before=0")).await.text).is_empty());
}
