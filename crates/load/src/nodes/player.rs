//! Whoever plays all seats of a table, one table after another, and writes down what they sent and what was acknowledged.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use kernel::{Chance, Sampler};
use reqwest::Client;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How long somebody waits for an answer before they ask another server.
const PATIENCE: Duration = Duration::from_millis(1500);
/// A breath between two moves: people load the servers, not the other way round.
const BREATH: Duration = Duration::from_millis(15);
/// Seats of people; bots have the others.
const PEOPLE: usize = 2;

/// What all players and whoever watches them share.
pub(super) struct Shared {
    addresses: Vec<String>,
    begun: Instant,
    /// For each player when the latest request began that was answered, in microseconds from the beginning.
    answered: Vec<AtomicU64>,
    stopped: AtomicBool,
    games: Mutex<Vec<(String, usize)>>,
}

impl Shared {
    pub(super) fn new(addresses: Vec<String>, players: usize) -> Shared {
        let answered = (0..players).map(|_| AtomicU64::new(0)).collect();
        Shared { addresses, begun: Instant::now(), answered, stopped: AtomicBool::new(false), games: Mutex::default() }
    }

    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The players who were answered nothing that they asked after a moment.
    pub(super) fn silent_since(&self, from: Instant) -> Vec<usize> {
        let from = self.micros(from);
        (0..self.answered.len()).filter(|player| self.answered[*player].load(Ordering::Relaxed) <= from).collect()
    }

    fn micros(&self, moment: Instant) -> u64 {
        u64::try_from(moment.saturating_duration_since(self.begun).as_micros()).unwrap_or(u64::MAX)
    }
}

/// A choice that was sent.
#[derive(Debug, Clone, Default)]
pub(super) struct Sent {
    /// What was sent under this number: where no answer came it may be something else the next time.
    pub(super) acts: Vec<String>,
    /// What was acknowledged.
    pub(super) acknowledged: Option<String>,
}

/// A table, and what was sent to it.
pub(super) struct Played {
    pub(super) id: String,
    pub(super) sent: Vec<Vec<Sent>>,
    pub(super) over: bool,
    /// What a spectator was sent, through whichever server.
    pub(super) heard: Vec<Value>,
    /// What no server may say.
    pub(super) wrong: Vec<String>,
}

/// Somebody who plays both people of a table.
pub(super) struct Player {
    number: usize,
    chance: Sampler,
    shared: Arc<Shared>,
    client: Client,
    tokens: Vec<String>,
    /// The server that did not answer last, if the last did not: the next one is asked instead.
    silent: Option<usize>,
}

/// What became of a request.
enum Got {
    Done(Value),
    Refused(u16, String),
    /// No answer, or one that says to try again.
    Nothing,
}

impl Player {
    pub(super) async fn new(number: usize, chance: Sampler, shared: Arc<Shared>) -> anyhow::Result<Player> {
        let client = Client::builder().no_proxy().timeout(PATIENCE).connect_timeout(PATIENCE).build()?;
        let mut player = Player { number, chance, shared, client, tokens: Vec::new(), silent: None };
        for person in 0..PEOPLE {
            let told = player.must(None, "POST", "/guests", Some(json!({ "name": format!("Player {number} {person}") }))).await;
            player.tokens.push(told["token"].as_str().unwrap_or_default().to_owned());
        }
        if player.games().is_empty() {
            let games = player.must(None, "GET", "/games", None).await;
            let game = |game: &Value| Some((game["id"].as_str()?.to_owned(), game["min_players"].as_u64()? as usize));
            *player.shared.games.lock().unwrap_or_else(PoisonError::into_inner) =
                games.as_array().into_iter().flatten().filter_map(game).collect();
        }
        Ok(player)
    }

    fn games(&self) -> Vec<(String, usize)> {
        self.shared.games.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Plays until everything is over; the tables that were played.
    pub(super) async fn play(mut self) -> Vec<Played> {
        let mut tables = Vec::new();
        while !self.is_stopped() {
            let mut table = self.table(tables.len()).await;
            // Somebody looks on, through whichever server.
            let from = self.somewhere();
            let heard: Arc<Mutex<Vec<Value>>> = Arc::default();
            let watching = tokio::spawn(watch(self.shared.addresses[from].clone(), table.id.clone(), Arc::clone(&heard)));
            while !self.is_stopped() && !table.over && table.wrong.is_empty() {
                self.round(&mut table).await;
            }
            watching.abort();
            table.heard = std::mem::take(&mut heard.lock().unwrap_or_else(PoisonError::into_inner));
            tables.push(table);
        }
        tables
    }

    fn is_stopped(&self) -> bool {
        self.shared.stopped.load(Ordering::Relaxed)
    }

    /// One of the servers; after one that said nothing the next, as load balancers do it.
    fn somewhere(&mut self) -> usize {
        let count = self.shared.addresses.len();
        match self.silent {
            Some(silent) => (silent + 1) % count,
            None => self.chance.one_of(u32::try_from(count).unwrap_or(1)) as usize,
        }
    }

    /// A new table of one game after another.
    async fn table(&mut self, count: usize) -> Played {
        let games = self.games();
        let (game, least) = games[(self.number + count) % games.len()].clone();
        let mut seats = vec!["me", "free"];
        seats.resize(least.max(PEOPLE), "random");
        let made = self.must(Some(0), "POST", "/tables", Some(json!({ "game": game, "seats": seats, "public": true }))).await;
        let id = made["table"].as_str().unwrap_or_default().to_owned();
        // Where the answer was lost they sit there already.
        while !self.is_stopped() {
            match self.ask(Some(1), "POST", &format!("/tables/{id}/join"), Some(json!({}))).await {
                Got::Done(_) | Got::Refused(..) => break,
                Got::Nothing => tokio::time::sleep(BREATH).await,
            }
        }
        Played { id, sent: vec![Vec::new(); PEOPLE], over: false, heard: Vec::new(), wrong: Vec::new() }
    }

    /// Each of both people looks, and chooses if they are asked.
    async fn round(&mut self, table: &mut Played) {
        for seat in 0..PEOPLE {
            tokio::time::sleep(BREATH).await;
            let Got::Done(seen) = self.ask(Some(seat), "GET", &format!("/tables/{}/choices", table.id), None).await else { continue };
            let Some(request) = seen["you"]["request"].as_u64() else { continue };
            let (request, sent) = (request as usize, &mut table.sent[seat]);
            if request > sent.len() {
                return table.wrong.push(format!("seat {seat} is at request {request}, but only {} were sent", sent.len()));
            }
            // Whatever a server says, it is not from before something that was acknowledged.
            if let Some(known) = sent.iter().rposition(|sent| sent.acknowledged.is_some()).filter(|known| *known >= request) {
                return table.wrong.push(format!("seat {seat} is asked for request {request}, though {known} was acknowledged"));
            }
            let choices: Vec<&str> = seen["choices"].as_array().into_iter().flatten().filter_map(|choice| choice["act"].as_str()).collect();
            if choices.is_empty() {
                continue;
            }
            if request == sent.len() {
                sent.push(Sent::default());
            }
            let act = choices[self.chance.one_of(u32::try_from(choices.len()).unwrap_or(1)) as usize].to_owned();
            // Mostly the same again, as a client does; sometimes somebody has changed their mind.
            let before = sent[request].acts.last().filter(|before| choices.contains(&before.as_str())).cloned();
            let act = before.filter(|_| self.chance.one_of(4) > 0).unwrap_or(act);
            sent[request].acts.push(act.clone());
            let body = json!({ "request": request, "act": act });
            match self.ask(Some(seat), "POST", &format!("/tables/{}/act", table.id), Some(body)).await {
                Got::Done(_) => table.sent[seat][request].acknowledged = Some(act),
                // One that was sent before was made after all, or the other's choice was made and this one is not to be had any more.
                Got::Refused(409, words) if !words.contains("ahead of") => {}
                Got::Refused(status, words) => return table.wrong.push(format!("seat {seat}, request {request}: {status} {words}")),
                Got::Nothing => {}
            }
        }
        if let Got::Done(seen) = self.ask(Some(0), "GET", &format!("/tables/{}", table.id), None).await {
            table.over = seen["status"] == "over";
        }
    }

    /// Asks until something is done.
    async fn must(&mut self, who: Option<usize>, method: &str, path: &str, body: Option<Value>) -> Value {
        loop {
            if let Got::Done(value) = self.ask(who, method, path, body.clone()).await {
                return value;
            }
            tokio::time::sleep(BREATH).await;
        }
    }

    /// Asks one of the servers.
    async fn ask(&mut self, who: Option<usize>, method: &str, path: &str, body: Option<Value>) -> Got {
        let (begun, server) = (Instant::now(), self.somewhere());
        self.silent = Some(server);
        let Ok(method) = method.parse() else { return Got::Nothing };
        let mut request = self.client.request(method, format!("http://{}/api/v1{path}", self.shared.addresses[server]));
        if let Some(token) = who.and_then(|who| self.tokens.get(who)) {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let Ok(response) = request.send().await else { return Got::Nothing };
        let status = response.status();
        let Ok(value) = response.json::<Value>().await else { return Got::Nothing };
        if matches!(status.as_u16(), 502..=504) {
            return Got::Nothing;
        }
        self.silent = None;
        self.shared.answered[self.number].store(self.shared.micros(begun), Ordering::Relaxed);
        match status.is_success() {
            true => Got::Done(value),
            false => Got::Refused(status.as_u16(), value["error"].as_str().unwrap_or_default().to_owned()),
        }
    }
}

/// Listens at a table for as long as there is somebody to hear, and keeps what is told.
async fn watch(address: String, table: String, heard: Arc<Mutex<Vec<Value>>>) {
    loop {
        let request = format!("ws://{address}/t/{table}/ws").into_client_request();
        if let Ok(request) = request
            && let Ok((mut socket, _)) = connect_async(request).await
        {
            while let Some(Ok(message)) = socket.next().await {
                let message = message.to_text().ok().and_then(|text| serde_json::from_str::<Value>(text).ok());
                let told = message.filter(|message| message["told"].is_array() || message["you"].is_object());
                heard
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .extend(told.map(|told| json!({ "told": told["told"], "you": told["you"] })));
            }
        }
        tokio::time::sleep(PATIENCE).await;
    }
}
