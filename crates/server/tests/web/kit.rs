//! A real server on a free port with a database of its own, and clients that talk to it as programs and browsers do.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt, StreamExt};
use kernel::Seed;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use server::clock::{Clock, Hand};
use server::{Server, Settings};
use store::{Sqlite, SqliteSettings, Store};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A test that waits this long for a message has failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    /// Where the operator looks, if the settings have such an address.
    pub(crate) operator: Option<SocketAddr>,
    client: Client,
    stop: oneshot::Sender<()>,
    run: JoinHandle<Result<(), server::ServeError>>,
    pub(crate) folder: TempDir,
}

/// Settings for tests: no limits, bots at once.
pub(crate) fn settings() -> Settings {
    Settings { fast_bots: true, rehearsed: Some(Seed(7)), ..Settings::default() }.without_limits()
}

/// What a clock that is set by hand shows at first.
pub(crate) const MORNING: i64 = 1_800_000_000_000;

/// The same with a clock that stands still until its hand is moved.
pub(crate) fn by_hand() -> (Settings, Hand) {
    let (clock, hand) = Clock::by_hand(MORNING);
    (Settings { clock, ..settings() }, hand)
}

/// Waits until something has come about that nobody is told of.
pub(crate) async fn eventually(mut is_so: impl AsyncFnMut() -> bool) {
    let asked = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("it comes about");
}

pub(crate) async fn sqlite(folder: &TempDir) -> Arc<Sqlite> {
    Arc::new(Sqlite::open(&SqliteSettings::at(folder.path().join("orrery.db"))).await.unwrap())
}

impl Site {
    pub(crate) async fn start() -> Site {
        Site::with(settings()).await
    }

    pub(crate) async fn with(settings: Settings) -> Site {
        let folder = tempfile::tempdir().unwrap();
        let store = sqlite(&folder).await;
        Site::on(folder, store, settings).await
    }

    pub(crate) async fn on(folder: TempDir, store: Arc<dyn Store>, settings: Settings) -> Site {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), store, settings).await.unwrap();
        let (address, operator) = (server.address(), server.operator_address());
        let (stop, stopped) = oneshot::channel::<()>();
        let run = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build().unwrap();
        Site { address, operator, client, stop, run, folder }
    }

    /// Another server on the database of one that has stopped.
    pub(crate) async fn on_again(folder: TempDir, settings: Settings) -> Site {
        let store = sqlite(&folder).await;
        Site::on(folder, store, settings).await
    }

    /// Stops in order; what the server says at its end, and the folder of its database.
    pub(crate) async fn stop(self) -> (Result<(), server::ServeError>, TempDir) {
        let _ = self.stop.send(());
        (self.run.await.unwrap(), self.folder)
    }

    /// Stops, and starts again on the same database.
    pub(crate) async fn again(self, settings: Settings) -> Site {
        let folder = self.stop().await.1;
        let store = sqlite(&folder).await;
        Site::on(folder, store, settings).await
    }

    /// What the server says when it ends by itself.
    pub(crate) async fn ended(self) -> Result<(), server::ServeError> {
        tokio::time::timeout(PATIENCE, self.run).await.expect("the server ends").unwrap()
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Somebody new.
    pub(crate) async fn guest(&self, name: &str) -> Guest<'_> {
        let nobody = self.nobody();
        let answer = nobody.post("/api/v1/guests", json!({ "name": name })).await.ok();
        Guest { site: self, token: Some(answer["token"].as_str().unwrap().to_owned()) }
    }

    /// Somebody who never says who they are.
    pub(crate) fn nobody(&self) -> Guest<'_> {
        Guest { site: self, token: None }
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.client.request(method, self.url(path))
    }
}

/// Somebody at the other end of the line.
#[derive(Clone)]
pub(crate) struct Guest<'s> {
    pub(crate) site: &'s Site,
    pub(crate) token: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Got {
    pub(crate) status: StatusCode,
    pub(crate) text: String,
}

impl Got {
    pub(crate) async fn of(response: reqwest::Response) -> Got {
        Got { status: response.status(), text: response.text().await.unwrap() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("this is no JSON: {self:?}"))
    }

    /// The body of a success.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    /// The one line of a refusal.
    #[track_caller]
    pub(crate) fn refused(self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text);
        assert!(!self.text.contains('\n'), "one line: {}", self.text);
        self.json()["error"].as_str().expect("an error says what is wrong").to_owned()
    }
}

impl Guest<'_> {
    pub(crate) fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let request = self.site.request(method, path);
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Got {
        Got::of(self.request(Method::GET, path).send().await.unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Got {
        Got::of(self.request(Method::POST, path).json(&body).send().await.unwrap()).await
    }

    /// Makes a table and gives its id.
    pub(crate) async fn table(&self, seats: &[&str]) -> String {
        self.make(json!({ "game": "galactic-trader", "seats": seats })).await
    }

    /// Makes a table where seat 0 is asked first.
    pub(crate) async fn make(&self, mut body: Value) -> String {
        body["options"] = json!({ "first_player": "0" });
        self.post("/api/v1/tables", body).await.ok()["table"].as_str().unwrap().to_owned()
    }

    /// Reads something of a table.
    pub(crate) async fn of(&self, table: &str, what: &str) -> Value {
        self.get(&format!("/api/v1/tables/{table}{what}")).await.ok()
    }

    /// Does something at a table.
    pub(crate) async fn at(&self, table: &str, what: &str, body: Value) -> Got {
        self.post(&format!("/api/v1/tables/{table}/{what}"), body).await
    }

    /// Listens at a table, from the event after `since`.
    pub(crate) async fn listen(&self, table: &str, since: Option<u64>) -> Socket {
        self.listen_as(table, &since.map(|n| format!("?since={n}")).unwrap_or_default()).await
    }

    /// Listens at a table as somebody who says this of themselves.
    pub(crate) async fn listen_as(&self, table: &str, said: &str) -> Socket {
        let mut request = format!("ws://{}/t/{table}/ws{said}", self.site.address).into_client_request().unwrap();
        if let Some(token) = &self.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Socket(socket)
    }
}

/// A live connection.
pub(crate) struct Socket(pub(crate) WebSocketStream<MaybeTlsStream<TcpStream>>);

/// A message: what it says, and as what it was sent.
pub(crate) struct Heard {
    pub(crate) text: String,
    pub(crate) sent: Message,
}

impl Heard {
    pub(crate) fn is_packed(&self) -> bool {
        self.sent.is_binary()
    }
}

impl Socket {
    /// The next message, packed or not; none when the server closes.
    pub(crate) async fn hear(&mut self) -> Option<Heard> {
        loop {
            let sent = tokio::time::timeout(PATIENCE, self.0.next()).await.expect("a message comes")?.ok()?;
            let text = match &sent {
                Message::Text(text) => text.to_string(),
                // In the form that browsers call `deflate-raw`.
                Message::Binary(packed) => std::io::read_to_string(DeflateDecoder::new(&**packed)).expect("packed text"),
                Message::Ping(_) | Message::Pong(_) => continue,
                Message::Close(_) => return None,
                Message::Frame(_) => panic!("{sent:?}"),
            };
            return Some(Heard { text, sent });
        }
    }

    /// What the next message says; none when the server closes.
    pub(crate) async fn text(&mut self) -> Option<String> {
        Some(self.hear().await?.text)
    }

    pub(crate) async fn next(&mut self) -> Value {
        serde_json::from_str(&self.text().await.expect("the connection is open")).unwrap()
    }

    /// The next message of this kind; others are passed over.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        self.until(|message| message["kind"] == kind).await
    }

    pub(crate) async fn until(&mut self, found: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            if found(&message) {
                return message;
            }
        }
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }
}

/// Whether a seat is waited for, by a message it got.
pub(crate) fn asked(message: &Value) -> Option<(u64, u32)> {
    let number = message["you"]["numbers"].as_array()?.first()?.as_u64()?;
    Some((message["you"]["request"].as_u64()?, number as u32))
}

/// The content type of a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// A filled form as browsers send it.
pub(crate) fn form_body(fields: &[(&str, &str)]) -> String {
    reqwest::Url::parse_with_params("http://form", fields).unwrap().query().unwrap_or_default().to_owned()
}
