//! A page at a table, as far as the server notices: it asks for what `web/live.js` asks for, in the same order.

use std::io::Read as _;

use anyhow::{Context, ensure};
use flate2::read::DeflateDecoder;
use reqwest::header::{ACCEPT, COOKIE};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

/// What a page knows: enough to listen, to choose, and to see when it must fetch the whole.
#[derive(Debug)]
pub struct Page {
    client: reqwest::Client,
    address: String,
    table: String,
    token: Option<String>,
    /// The name that the server has for what the page shows.
    sheet: String,
    /// How many events it was told.
    n: u64,
    /// The number that its next choice must carry; none for a spectator.
    request: Option<u64>,
    /// The choices that can be clicked.
    pub choices: Vec<u32>,
    /// How many bytes it was sent since it was opened.
    pub bytes: u64,
    /// How often it had to fetch the whole.
    pub fetched: u64,
}

/// A message, and how long it was on its way, packed or not.
#[derive(Debug)]
pub struct Heard {
    /// What it says.
    pub text: String,
    bytes: u64,
}

impl Heard {
    /// What a frame says; none for one that says nothing.
    ///
    /// # Errors
    /// That it is packed and cannot be unpacked.
    pub fn from(frame: Message) -> anyhow::Result<Option<Heard>> {
        let bytes = frame.len() as u64;
        let text = match frame {
            Message::Text(text) => text.to_string(),
            Message::Binary(packed) => {
                let mut text = String::new();
                DeflateDecoder::new(&*packed).read_to_string(&mut text).context("a packed message is deflated text")?;
                text
            }
            _ => return Ok(None),
        };
        Ok(Some(Heard { text, bytes }))
    }
}

/// The shape of its window.
const SHAPE: &str = "wide";

impl Page {
    /// Opens a table's page at a server (`host:port`), as whoever has this token, or as a spectator.
    ///
    /// # Errors
    /// That the server does not send it.
    pub async fn open(client: &reqwest::Client, address: &str, table: &str, token: Option<&str>) -> anyhow::Result<Page> {
        let mut page = Page {
            client: client.clone(),
            address: address.to_owned(),
            table: table.to_owned(),
            token: token.map(str::to_owned),
            sheet: String::new(),
            n: 0,
            request: None,
            choices: Vec::new(),
            bytes: 0,
            fetched: 0,
        };
        let text = page.get(&format!("/t/{table}")).await?;
        page.adopt(&text)?;
        Ok(page)
    }

    async fn get(&self, path: &str) -> anyhow::Result<String> {
        let mut request = self.client.get(format!("http://{}{path}", self.address)).header(ACCEPT, "text/html");
        if let Some(token) = &self.token {
            request = request.header(COOKIE, format!("orrery={token}"));
        }
        let response = request.send().await?;
        ensure!(response.status().is_success(), "{path}: {}", response.status());
        Ok(response.text().await?)
    }

    /// Shows the whole that was fetched.
    fn adopt(&mut self, text: &str) -> anyhow::Result<()> {
        let state = text.find("id=\"state\"").map(|at| &text[at..]).context("a table's page has a state")?;
        let state = &state[..state.find('>').context("its tag ends")?];
        let value = |name: &str| state.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split('"').next());
        let sheets = value("data-sheets").unwrap_or_default();
        let sheet = sheets.split(' ').find_map(|pair| pair.strip_prefix(&format!("{SHAPE}=")));
        sheet.unwrap_or_default().clone_into(&mut self.sheet);
        self.n = value("data-n").and_then(|text| text.parse().ok()).unwrap_or(0);
        self.request = value("data-request").and_then(|text| text.parse().ok());
        let list = text.find("id=\"choices\"").map_or("", |at| &text[at..]);
        self.choices = clicks(&list[..list.find("</section>").unwrap_or(list.len())]);
        Ok(())
    }

    /// Where it listens.
    #[must_use]
    pub fn socket(&self) -> String {
        let sheet = if self.sheet.is_empty() { String::new() } else { format!("&sheet={}", self.sheet) };
        format!("ws://{}/t/{}/ws?since={}&page={SHAPE}{sheet}&packed=yes", self.address, self.table, self.n)
    }

    /// The header by which it says who it is.
    #[must_use]
    pub fn cookie(&self) -> Option<String> {
        self.token.as_ref().map(|token| format!("orrery={token}"))
    }

    /// The number that its next choice must carry; none for a spectator.
    #[must_use]
    pub fn request(&self) -> Option<u64> {
        self.request
    }

    /// Opens the page once more, beside itself.
    ///
    /// # Errors
    /// That the server does not send it.
    pub async fn look(&self) -> anyhow::Result<()> {
        self.get(&format!("/t/{}/board?shape={SHAPE}", self.table)).await.map(drop)
    }

    /// What a click on a choice sends; none when nothing can be clicked.
    pub fn click(&mut self, which: usize) -> Option<String> {
        let number = *self.choices.get(which % self.choices.len().max(1))?;
        let request = self.request?;
        // Until the board shows the answer, other clicks would be about a board that is gone.
        self.choices.clear();
        Some(format!("{{\"act\":{{\"request\":{request},\"number\":{number}}}}}"))
    }

    /// Puts in place what a message brings, or fetches the whole.
    ///
    /// # Errors
    /// That the server does not send it.
    pub async fn hear(&mut self, Heard { text, bytes }: &Heard) -> anyhow::Result<()> {
        let message: Value = serde_json::from_str(text)?;
        let sheet = &message["sheet"];
        match message["kind"].as_str() {
            Some("step") => {
                self.bytes += bytes;
                if sheet["from"] == Value::String(self.sheet.clone()) {
                    for part in sheet["parts"].as_array().into_iter().flatten() {
                        if part[0] == "page-choices" {
                            self.choices = clicks(part[1].as_str().unwrap_or_default());
                        }
                    }
                    sheet["to"].as_str().unwrap_or_default().clone_into(&mut self.sheet);
                    self.n = message["n"].as_u64().unwrap_or(self.n);
                    self.request = message["request"].as_u64();
                    return Ok(());
                }
            }
            Some("hello") if sheet["to"] != Value::String(self.sheet.clone()) => {}
            Some("refused") => {}
            _ => return Ok(()),
        }
        let whole = self.get(&format!("/t/{}/board?shape={SHAPE}", self.table)).await?;
        self.bytes += whole.len() as u64;
        self.fetched += 1;
        self.adopt(&whole)
    }
}

/// The numbers that can be clicked in a list of choices.
fn clicks(list: &str) -> Vec<u32> {
    list.split(" data-act=\"").skip(1).filter_map(|rest| rest.split('"').next()?.parse().ok()).collect()
}
