//! Whether anything grows with the length of a game: what a move and a look cost after few and after many choices.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, ensure};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::api::{Got, Guest};
use crate::page::{Heard, Page};
use crate::process::Process;

/// What a move and a look cost early and late in a game
#[derive(Debug, clap::Args)]
pub struct Args {
    /// After so many choices it is measured
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [10, 100, 1000])]
    pub after: Vec<u64>,
    /// Moves and looks that are measured each time
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub times: u32,
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That the server cannot be run, or a page does not follow.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    ensure!(args.after.is_sorted() && args.times > 0, "--after must grow, and --times must be at least 1");
    let folder = tempfile::tempdir()?;
    let process = Process::start(server, &folder.path().join("length.db"))?;
    let (mary, nick) = (Guest::new(&process.address, "Mary").await?, Guest::new(&process.address, "Nick").await?);
    let table = mary.table_with(&nick).await?;
    let (guest, choice) = undoable(&[&mary, &nick], &table).await?;
    let client = reqwest::Client::builder().no_proxy().build()?;
    let mut page = Page::open(&client, &process.address, &table, Some(&guest.token)).await?;
    let mut request = page.socket().into_client_request()?;
    request.headers_mut().insert("cookie", page.cookie().context("it has a seat")?.parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let mut made: u64 = 0;
    println!("choices  a move with its page  a look");
    for after in &args.after {
        while made < *after {
            step(guest, &table, choice, &mut page, &mut socket).await?;
            made += 1;
        }
        let at = made;
        let before = process.processor_time()?;
        for _ in 0..args.times {
            step(guest, &table, choice, &mut page, &mut socket).await?;
        }
        made += u64::from(args.times);
        let moves = process.processor_time()?.saturating_sub(before);
        let before = process.processor_time()?;
        for _ in 0..args.times {
            page.look().await?;
        }
        let looks = process.processor_time()?.saturating_sub(before);
        let each = |all: Duration| all.as_micros() / u128::from(args.times);
        println!("{at:>7}  {:>17} us  {:>3} us", each(moves), each(looks));
    }
    Ok(())
}

/// Plays on until somebody has made a choice that can be taken back, and takes it back: who, and which.
async fn undoable<'g>(guests: &[&'g Guest; 2], table: &str) -> anyhow::Result<(&'g Guest, u32)> {
    for _ in 0..100 {
        let seen = guests[0].must("GET", &format!("/tables/{table}"), None).await?;
        let guest = guests[usize::from(seen["waiting"][0] != 0)];
        let asked = guest.must("GET", &format!("/tables/{table}/choices"), None).await?;
        let number = asked["choices"][0]["number"].as_u64().context("whoever is asked has a choice")?;
        let act = json!({ "request": asked["you"]["request"], "number": number });
        guest.must("POST", &format!("/tables/{table}/act"), Some(act)).await?;
        if let Got::Done(_) = guest.ask("POST", &format!("/tables/{table}/take-back"), Some(json!({}))).await {
            return Ok((guest, u32::try_from(number)?));
        }
    }
    anyhow::bail!("nothing that was chosen could be taken back")
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Chooses and takes it back, which makes a log as long as one likes; waits until the page shows both.
async fn step(guest: &Guest, table: &str, choice: u32, page: &mut Page, socket: &mut Socket) -> anyhow::Result<()> {
    let asked = page.request().context("it has a seat")?;
    for (what, body) in [("act", json!({ "request": asked, "number": choice })), ("take-back", json!({}))] {
        guest.must("POST", &format!("/tables/{table}/{what}"), Some(body)).await?;
        let told = page.request();
        while page.request() == told {
            match socket.next().await {
                Some(Ok(frame @ (Message::Text(_) | Message::Binary(_)))) => {
                    if let Some(heard) = Heard::from(frame)? {
                        page.hear(&heard).await?;
                    }
                }
                Some(Ok(Message::Ping(bytes))) => socket.send(Message::Pong(bytes)).await?,
                other => anyhow::bail!("the page hears nothing more: {other:?}"),
            }
        }
    }
    ensure!(page.fetched == 0, "it is sent what has changed");
    Ok(())
}
