//! Connections that are many, silent, slow or deaf: people still get answers.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use futures_util::SinkExt;
use reqwest::Method;
use serde_json::json;
use server::Settings;
use server::settings::Times;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::kit::{Site, eventually, settings};

/// A time that has surely passed when a test is over, and one that never has.
const SOON: Duration = Duration::from_millis(150);
const NEVER: Duration = Duration::from_secs(3600);
const TIMES: Times = Times { head: NEVER, body: NEVER, idle: NEVER, unread: NEVER };

const ASK: &[u8] = b"GET /healthz HTTP/1.1\r\nhost: orrery\r\n\r\n";

async fn call(site: &Site) -> TcpStream {
    TcpStream::connect(site.address).await.unwrap()
}

/// What comes until the other end hangs up.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A connection that is cut has said what it has said.
    let _ = timeout(Duration::from_secs(30), stream.read_to_end(&mut bytes)).await.expect("the server hangs up");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The answer to a small request; the connection stays open.
async fn answer(stream: &mut TcpStream) -> String {
    stream.write_all(ASK).await.unwrap();
    let mut text = String::new();
    while !text.contains("\"ok\":true") {
        let mut bytes = [0; 2048];
        let count = timeout(Duration::from_secs(30), stream.read(&mut bytes)).await.expect("an answer comes").unwrap();
        assert!(count > 0, "the server hung up: {text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    text
}

#[tokio::test]
async fn silent_connections_give_their_places_to_whoever_speaks() {
    for limits in
        [Settings { connections: NonZeroU32::new(8), ..settings() }, Settings { connections_per_address: NonZeroU32::new(8), ..settings() }]
    {
        let site = Site::with(Settings { times: TIMES, ..limits }).await;
        let mary = site.guest("Mary").await;
        let table = mary.table(&["me", "free"]).await;
        let mut socket = mary.listen(&table, None).await;
        socket.next_of("hello").await;
        let mut silent = Vec::new();
        for _ in 0..40 {
            silent.push(call(&site).await);
        }
        // Half a request is silence too.
        for stream in &mut silent[30..] {
            let _ = stream.write_all(b"POST /api/v1/guests HTTP/1.1\r\ncontent-length: 100\r\n").await;
        }
        for _ in 0..20 {
            assert!(answer(&mut call(&site).await).await.starts_with("HTTP/1.1 200"));
        }
        // Whoever is at the table stays there.
        mary.at(&table, "chat", json!({ "text": "still here" })).await.ok();
        assert_eq!(socket.next_of("chat").await["text"], "still here");
        for mut gone in silent.drain(..20) {
            assert_eq!(rest(&mut gone).await, "", "the oldest made room");
        }
    }
}

#[tokio::test]
async fn where_nobody_is_silent_whoever_comes_is_told_to_wait() {
    let limits = Settings { connections_per_address: NonZeroU32::new(2), times: TIMES, ..settings() };
    let site = Site::with(limits).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let (one, _two) = (mary.listen(&table, None).await, mary.listen(&table, None).await);
    let mut third = call(&site).await;
    let told = rest(&mut third).await;
    assert!(told.starts_with("HTTP/1.1 503") && told.ends_with("try again in a few seconds\n"), "{told}");
    let length = told.split_once("content-length: ").unwrap().1.split_once("\r\n").unwrap().0;
    assert_eq!(told.split_once("\r\n\r\n").unwrap().1.len().to_string(), length);
    // A place is given back when its socket ends.
    drop(one);
    eventually(async || mary.request(Method::GET, "/healthz").send().await.is_ok_and(|answer| answer.status() == 200)).await;
}

#[tokio::test]
async fn sockets_leave_connections_for_pages_and_give_their_places_back() {
    let site = Site::with(Settings { connections: NonZeroU32::new(4), times: TIMES, ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(mary.listen(&table, None).await);
    }
    let one_more = || format!("ws://{}/t/{table}/ws", site.address).into_client_request().unwrap();
    assert!(tokio_tungstenite::connect_async(one_more()).await.unwrap_err().to_string().contains("503"));
    assert_eq!(mary.of(&table, "").await["status"], "open", "a page can be had all the same");
    sockets.pop();
    eventually(async || tokio_tungstenite::connect_async(one_more()).await.is_ok()).await;
}

#[tokio::test]
async fn a_request_that_comes_drop_by_drop_is_not_waited_for() {
    let site = Site::with(Settings { times: Times { head: SOON, ..TIMES }, ..settings() }).await;
    assert_eq!(rest(&mut call(&site).await).await, "", "nothing came");
    // A header every few milliseconds does not prolong it, nor does an answer before it.
    for asked_before in [false, true] {
        let mut stream = call(&site).await;
        if asked_before {
            answer(&mut stream).await;
        }
        let (mut from, mut to) = stream.into_split();
        let drops = tokio::spawn(async move {
            let _ = to.write_all(b"GET / HTTP/1.1\r\n").await;
            while to.write_all(b"x-drop: drop\r\n").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        });
        let mut said = Vec::new();
        let _ = timeout(Duration::from_secs(30), from.read_to_end(&mut said)).await.expect("the server hangs up");
        timeout(Duration::from_secs(30), drops).await.expect("nobody listens any more").unwrap();
        assert!(!String::from_utf8_lossy(&said).contains("200 OK"));
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_is_refused() {
    let site = Site::with(Settings { times: Times { body: SOON, ..TIMES }, ..settings() }).await;
    let head = b"POST /api/v1/guests HTTP/1.1\r\nhost: orrery\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n";
    let mut stream = call(&site).await;
    stream.write_all(head).await.unwrap();
    for byte in b"{\"name\"" {
        stream.write_all(&[*byte]).await.unwrap();
    }
    let told = rest(&mut stream).await;
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("the body did not come in time"), "{told}");
    // In time it is taken, in as many pieces as it likes; and one that never ends is too large at some point.
    let mut stream = call(&site).await;
    stream.write_all(head).await.unwrap();
    for piece in [&b"{\"name\":"[..], b"\"Ann\"", b" }"] {
        stream.write_all(piece).await.unwrap();
        stream.flush().await.unwrap();
    }
    let mut bytes = [0; 2048];
    let count = stream.read(&mut bytes).await.unwrap();
    assert!(String::from_utf8_lossy(&bytes[..count]).starts_with("HTTP/1.1 200"));
    let mut stream = call(&site).await;
    let chunked = "POST /api/v1/guests HTTP/1.1\r\nhost: orrery\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    let chunk = format!("800\r\n{}\r\n", "x".repeat(0x800));
    stream.write_all(format!("{chunked}{}", chunk.repeat(9)).as_bytes()).await.unwrap();
    let told = rest(&mut stream).await;
    assert!(told.starts_with("HTTP/1.1 413") && told.contains("16 KB"), "{told}");
}

#[tokio::test]
async fn a_connection_that_asks_nothing_more_is_closed() {
    let site = Site::with(Settings { times: Times { idle: SOON, ..TIMES }, ..settings() }).await;
    let mut stream = call(&site).await;
    answer(&mut stream).await;
    answer(&mut stream).await;
    assert_eq!(rest(&mut stream).await, "");
}

/// A connection whose end takes little at a time.
async fn narrow(address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(address).await.unwrap()
}

#[tokio::test]
async fn whoever_reads_nothing_is_let_go() {
    let limits = Settings { sockets_per_address: NonZeroU32::new(1), times: Times { unread: SOON, ..TIMES }, ..settings() };
    let site = Site::with(limits).await;
    // A page, again and again, and nobody reads it.
    let mut deaf = narrow(site.address).await;
    let page = "GET /rules/space-truckin HTTP/1.1\r\nhost: orrery\r\n\r\n";
    let asking = async { while deaf.write_all(page.as_bytes()).await.is_ok() {} };
    timeout(Duration::from_secs(30), asking).await.expect("the server hangs up");
    // A table, and somebody there who makes it talk and does not listen.
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let request = format!("ws://{}/t/{table}/ws", site.address).into_client_request().unwrap();
    let (mut deaf, _) = tokio_tungstenite::client_async(request.clone(), narrow(site.address).await).await.unwrap();
    let nonsense = Message::text(format!("{{\"{}\":1}}", "x".repeat(3900)));
    let talking = async { while deaf.send(nonsense.clone()).await.is_ok() {} };
    timeout(Duration::from_secs(30), talking).await.expect("the server hangs up");
    // Its place is free again.
    eventually(async || tokio_tungstenite::connect_async(request.clone()).await.is_ok()).await;
}

#[tokio::test]
async fn a_server_that_stops_does_not_wait_for_the_silent() {
    let site = Site::with(Settings { times: TIMES, ..settings() }).await;
    let mut silent = call(&site).await;
    let mut half = call(&site).await;
    half.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
    let mut idle = call(&site).await;
    answer(&mut idle).await;
    site.stop().await.0.unwrap();
    for stream in [&mut silent, &mut half, &mut idle] {
        assert_eq!(rest(stream).await, "");
    }
}
