//! The server's API, as far as load needs it.

use anyhow::{Context, bail};
use serde_json::{Value, json};

/// A guest at a server.
#[derive(Clone)]
pub(crate) struct Guest {
    client: reqwest::Client,
    address: String,
    pub(crate) token: String,
}

/// What became of a request.
pub(crate) enum Got {
    /// Done.
    Done(Value),
    /// Refused: status and words.
    Refused(u16, String),
    /// No answer: the server is gone.
    Lost,
}

impl Guest {
    /// Somebody new.
    pub(crate) async fn new(address: &str, name: &str) -> anyhow::Result<Guest> {
        // The library asks for it, though only plain HTTP is spoken here; it fails if it is there already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().build()?;
        let nobody = Guest { client, address: address.to_owned(), token: String::new() };
        let answer = nobody.must("POST", "/guests", Some(json!({ "name": name }))).await?;
        let token = answer["token"].as_str().context("a guest has a token")?.to_owned();
        Ok(Guest { token, ..nobody })
    }

    /// The same guest at a server that was started again.
    pub(crate) fn at(&self, address: &str) -> Guest {
        Guest { address: address.to_owned(), ..self.clone() }
    }

    /// Makes a table of two people and sits the other one down.
    pub(crate) async fn table_with(&self, other: &Guest) -> anyhow::Result<String> {
        let new = json!({ "game": "galactic-trader", "seats": ["me", "free"] });
        let table = self.must("POST", "/tables", Some(new)).await?;
        let table = table["table"].as_str().context("a table has an id")?.to_owned();
        other.must("POST", &format!("/tables/{table}/join"), Some(json!({}))).await?;
        Ok(table)
    }

    /// A request that must succeed.
    pub(crate) async fn must(&self, method: &str, path: &str, body: Option<Value>) -> anyhow::Result<Value> {
        match self.ask(method, path, body).await {
            Got::Done(value) => Ok(value),
            Got::Refused(status, error) => bail!("{method} {path}: {status} {error}"),
            Got::Lost => bail!("{method} {path}: the server is gone"),
        }
    }

    pub(crate) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Got {
        let Ok(method) = method.parse() else { return Got::Lost };
        let mut request = self.client.request(method, format!("http://{}/api/v1{path}", self.address));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let Ok(response) = request.send().await else { return Got::Lost };
        let status = response.status();
        match response.json::<Value>().await {
            Ok(value) if status.is_success() => Got::Done(value),
            Ok(value) => Got::Refused(status.as_u16(), value["error"].as_str().unwrap_or_default().to_owned()),
            Err(_) => Got::Lost,
        }
    }
}
