//! Kills in the middle: no acknowledged move is lost, none is made twice.
//!
//! Each table has a player who chooses for both seats in turn and writes down what was acknowledged. A move without an
//! answer is sent again with the same request number after the restart, as any client would. At the end the database is read:
//! the choices of each seat must be exactly those that were sent, in their order, and hold all that were acknowledged.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use kernel::log::{Entry, LogFile};
use serde_json::{Value, json};
use store::{Sqlite, SqliteSettings, Store, TableId};
use tokio::sync::watch;

use crate::api::{Got, Guest};
use crate::process::Process;

/// Kill the server again and again under load; check that nothing acknowledged is lost or doubled
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How often to kill it
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub kills: u32,
    /// Tables that are played meanwhile
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub tables: usize,
}

/// A choice that was sent: what, and whether it was acknowledged.
#[derive(Debug, Clone)]
struct Sent {
    act: String,
    acknowledged: bool,
}

/// One table and what was sent to it.
struct Played {
    table: String,
    sent: [Vec<Sent>; 2],
    /// Acknowledged twice, or refused though it was never answered.
    wrong: Vec<String>,
}

/// Two guests who play one table after another.
struct Player {
    guests: [Guest; 2],
    over: Vec<Played>,
    now: Played,
}

/// Runs the test; a report on standard output.
///
/// # Errors
/// That a move was lost or doubled, or that the server cannot be run.
pub async fn run(server: &Path, args: &Args) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let db = folder.path().join("kill.db");
    let mut process = Process::start(server, &db)?;
    let guests = [Guest::new(&process.address, "Mary").await?, Guest::new(&process.address, "Nick").await?];
    let mut players = Vec::new();
    for _ in 0..args.tables {
        players.push(Player::new(&guests).await?);
    }
    let begun = Instant::now();
    for round in 0..args.kills {
        let (stop, stopped) = watch::channel(false);
        let playing: Vec<_> =
            players.into_iter().map(|player| tokio::spawn(player.play(process.address.clone(), stopped.clone()))).collect();
        // Not always at the same moment: in the first write, in the middle of many, while tables are loaded again.
        tokio::time::sleep(Duration::from_millis(60 + u64::from(round * 37 % 240))).await;
        process.kill()?;
        stop.send_replace(true);
        players = Vec::new();
        for player in playing {
            players.push(player.await?);
        }
        process = Process::start(server, &db)?;
    }
    process.kill()?;
    let (mut acknowledged, mut lost, mut doubled, mut stored) = (0, 0, 0, 0);
    let store = Sqlite::open(&SqliteSettings::at(&db)).await?;
    for played in players.iter().flat_map(Player::played) {
        let found = store.load(&TableId::parse(&played.table).context("an id")?).await?.context("the table is there")?;
        let text: String = found.log.iter().flat_map(|row| [row.line.as_str(), "\n"]).collect();
        let log = LogFile::read(&text).context("the stored log is whole")?;
        for (seat, sent) in played.sent.iter().enumerate() {
            let chose = |entry: &Entry<String>| match entry {
                Entry::Chose { seat: by, act, .. } if by.index() == seat => Some(act.clone()),
                _ => None,
            };
            let chosen: Vec<String> = log.entries.iter().filter_map(chose).collect();
            stored += chosen.len();
            acknowledged += sent.iter().filter(|sent| sent.acknowledged).count();
            lost += sent.iter().enumerate().filter(|(index, sent)| sent.acknowledged && chosen.get(*index) != Some(&sent.act)).count();
            doubled += chosen.len().saturating_sub(sent.len());
        }
        played.wrong.iter().for_each(|wrong| eprintln!("{}: {wrong}", played.table));
    }
    let wrong: usize = players.iter().flat_map(Player::played).map(|played| played.wrong.len()).sum();
    let over: usize = players.iter().map(|player| player.over.len()).sum();
    let seconds = begun.elapsed().as_secs_f64();
    println!("kills {}, tables {} at once, games played to their end {over}, {seconds:.1} s", args.kills, args.tables);
    println!("moves acknowledged {acknowledged}, stored {stored}, lost {lost}, doubled {doubled}, wrong answers {wrong}");
    ensure!(acknowledged > 0 && lost == 0 && doubled == 0 && wrong == 0, "the server broke its word");
    Ok(())
}

impl Player {
    async fn new(guests: &[Guest; 2]) -> anyhow::Result<Player> {
        let now = Played::at(guests[0].table_with(&guests[1]).await?);
        Ok(Player { guests: guests.clone(), over: Vec::new(), now })
    }

    fn played(&self) -> impl Iterator<Item = &Played> {
        self.over.iter().chain([&self.now])
    }

    /// Plays until the server is gone.
    async fn play(mut self, address: String, stopped: watch::Receiver<bool>) -> Player {
        let guests = [0, 1].map(|seat: usize| self.guests[seat].at(&address));
        while !*stopped.borrow() {
            let over = match guests[0].ask("GET", &format!("/tables/{}", self.now.table), None).await {
                Got::Done(table) => table["status"] == "over",
                Got::Refused(..) => false,
                Got::Lost => return self,
            };
            if over {
                // A table that is half made when the server goes down is simply not played.
                let Ok(table) = guests[0].table_with(&guests[1]).await else { return self };
                self.over.push(std::mem::replace(&mut self.now, Played::at(table)));
            }
            for (seat, guest) in guests.iter().enumerate() {
                let path = format!("/tables/{}/choices", self.now.table);
                let choices = match guest.ask("GET", &path, None).await {
                    Got::Done(choices) => choices,
                    Got::Refused(..) => continue,
                    Got::Lost => return self,
                };
                if !self.now.step(seat, guest, &choices).await {
                    return self;
                }
            }
        }
        self
    }
}

impl Played {
    fn at(table: String) -> Played {
        Played { table, sent: Default::default(), wrong: Vec::new() }
    }

    /// One choice of a seat, if it is asked; says whether the server is still there.
    async fn step(&mut self, seat: usize, guest: &Guest, choices: &Value) -> bool {
        let request = choices["you"]["request"].as_u64().unwrap_or_default() as usize;
        let sent = &mut self.sent[seat];
        // A move without an answer that was made after all: the request number says so.
        if request > sent.len() {
            self.wrong.push(format!("seat {seat} is at request {request}, but only {} were sent", sent.len()));
            return false;
        }
        if sent.iter().skip(request).any(|sent| sent.acknowledged) {
            self.wrong.push(format!("seat {seat} is asked for request {request} again"));
            return false;
        }
        let list = choices["choices"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(first) = list.get(request % list.len().max(1)).and_then(|choice| choice["act"].as_str()) else { return true };
        if request == sent.len() {
            sent.push(Sent { act: first.to_owned(), acknowledged: false });
        }
        let body = json!({ "request": request, "act": sent[request].act });
        match guest.ask("POST", &format!("/tables/{}/act", self.table), Some(body)).await {
            Got::Done(_) => sent[request].acknowledged = true,
            Got::Refused(503, _) => {}
            Got::Refused(status, error) => self.wrong.push(format!("seat {seat}, request {request}: {status} {error}")),
            Got::Lost => return false,
        }
        true
    }
}
