//! What a page asks the server for: just what the load client asks for, or its figures would be about something else.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use futures_util::{SinkExt, StreamExt};
use load::page::{Heard, Page};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::kit::{Person, Site};

/// A wire to a server on which somebody writes down what is asked for.
struct Wire {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Wire {
    async fn to(server: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let wire = Wire { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let asked = Arc::clone(&wire.asked);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, server, Arc::clone(&asked)));
            }
        });
        wire
    }

    /// What was asked for since the last time, styles and scripts apart; numbers and names of sheets as letters.
    fn asked(&self) -> Vec<String> {
        let all = std::mem::take(&mut *self.asked.lock().unwrap());
        all.iter().filter(|line| !line.contains("/assets/") && !line.contains("favicon")).map(|line| plain(line)).collect()
    }
}

/// The values of a query as letters.
fn plain(line: &str) -> String {
    let Some((path, query)) = line.split_once('?') else { return line.to_owned() };
    let pair = |pair: &str| match pair.split_once('=') {
        Some((name @ ("since" | "sheet"), _)) => format!("{name}=X"),
        _ => pair.to_owned(),
    };
    format!("{path}?{}", query.split('&').map(pair).collect::<Vec<_>>().join("&"))
}

async fn carry(client: TcpStream, server: SocketAddr, asked: Arc<Mutex<Vec<String>>>) {
    let server = TcpStream::connect(server).await.unwrap();
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from_client.read(&mut bytes).await {
        // A request is sent in one piece; what else is sent does not begin like one.
        if let Some(line) = std::str::from_utf8(&bytes[..count]).ok().and_then(|text| text.lines().next())
            && let Some(request) = line.strip_suffix(" HTTP/1.1")
        {
            asked.lock().unwrap().push(request.to_owned());
        }
        if to_server.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

const MOVES: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn a_page_asks_for_what_the_load_client_asks_for_and_for_nothing_when_something_happens() {
    let site = Site::start().await;
    let wire = Wire::to(site.address).await;
    let mary = site.person("Mary").await.at(wire.address);
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    let token = mary.driver.get_named_cookie("orrery").await.unwrap().value;

    wire.asked();
    mary.driver.refresh().await.unwrap();
    mary.until("the live table", "document.documentElement.dataset.connection === 'live'").await;
    mary.read_the_choices().await;
    for _ in 0..MOVES {
        let request = mary.until("a question", "document.querySelector('#choices [data-act]') && !document.getElementById('table').dataset.busy && document.getElementById('state').dataset.request").await;
        mary.click("#choices [data-act]").await;
        mary.until("the answer", &format!("document.getElementById('state').dataset.request !== {request}")).await;
    }
    // Whoever opens the page next finds a table at which nobody else is still to move.
    mary.until("another question", "!!document.querySelector('#choices [data-act]') && !document.getElementById('table').dataset.busy")
        .await;
    let by_page = wire.asked();
    mary.leave().await;

    let id = table.strip_prefix("/t/").unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let mut page = Page::open(&client, &wire.address.to_string(), id, Some(&token)).await.unwrap();
    let mut request = page.socket().into_client_request().unwrap();
    request.headers_mut().insert("cookie", page.cookie().unwrap().parse().unwrap());
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
    let mut moves = 0;
    while moves < MOVES {
        if let Some(act) = page.click(0) {
            socket.send(Message::text(act)).await.unwrap();
            moves += 1;
        }
        let frame = socket.next().await.unwrap().unwrap();
        if let Some(heard) = Heard::from(frame).unwrap() {
            page.hear(&heard).await.unwrap();
        }
    }
    assert!(page.bytes > 0, "it was sent what has changed");
    assert_eq!(by_page, wire.asked());
    assert_eq!(by_page, [format!("GET {table}"), format!("GET {table}/ws?since=X&page=wide&sheet=X&packed=yes")]);
}

/// A browser that takes its time to unpack: every other packed message is ready only when two more have come.
const SLOW: &str = "
    let [came, packed] = [0, 0];
    const waiting = [];
    window.WebSocket = class extends WebSocket {
      constructor(address) { super(address); this.addEventListener('message', () => { came++; for (const look of waiting) look(); }); }
    };
    const json = Response.prototype.json;
    Response.prototype.json = async function () {
      const said = await json.call(this);
      const enough = packed++ % 2 ? 0 : came + 2;
      await new Promise((go) => { const look = () => { if (came >= enough) go(); }; waiting.push(look); look(); });
      return said;
    };";

/// A browser that does not know the form.
const IGNORANT: &str = "window.DecompressionStream = class { constructor(form) { throw new TypeError(form); } };";

/// Lets a page follow some choices of its own reader, who makes them elsewhere, and says what it asked for.
async fn followed(mary: &Person, wire: &Wire, table: &str, token: &str) -> Vec<String> {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let api = |what: &str| format!("http://{}/api/v1/tables/{}/{what}", wire.address, table.strip_prefix("/t/").unwrap());
    let choices = || async { client.get(api("choices")).bearer_auth(token).send().await.unwrap().json::<Value>().await.unwrap() };
    let post = |what: &'static str, body: Value| client.post(api(what)).bearer_auth(token).json(&body).send();
    wire.asked();
    mary.driver.refresh().await.unwrap();
    mary.until("the live table", "document.documentElement.dataset.connection === 'live'").await;
    for _ in 0..MOVES {
        // The others have their turns in between.
        let asked = loop {
            let asked = choices().await;
            if asked["choices"][0].is_object() {
                break asked;
            }
        };
        let chosen = json!({ "request": asked["you"]["request"], "number": asked["choices"][0]["number"] });
        assert!(post("act", chosen).await.unwrap().status().is_success());
    }
    let request = choices().await["you"]["request"].clone();
    // Whoever unpacks slowly waits for something more to come.
    while mary.ask("return document.getElementById('state').dataset.request").await != json!(request.to_string()) {
        assert!(post("chat", json!({ "text": "well" })).await.unwrap().status().is_success());
    }
    wire.asked().into_iter().filter(|line| !line.contains("/api/")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_puts_in_place_what_it_is_sent_in_its_order_however_long_it_unpacks() {
    let site = Site::start().await;
    let wire = Wire::to(site.address).await;
    let mary = site.person("Mary").await.at(wire.address);
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    let token = mary.driver.get_named_cookie("orrery").await.unwrap().value;
    for (browser, says) in [(SLOW, "&packed=yes"), (IGNORANT, "")] {
        let injected = mary.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": browser })).await.unwrap();
        let asked = followed(&mary, &wire, &table, &token).await;
        // Nothing was fetched: each change was from what the page showed.
        assert_eq!(asked, [format!("GET {table}"), format!("GET {table}/ws?since=X&page=wide&sheet=X{says}")]);
        mary.driver.cdp().send_raw("Page.removeScriptToEvaluateOnNewDocument", injected).await.unwrap();
    }
    mary.leave().await;
}
