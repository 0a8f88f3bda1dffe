//! A server of our own, browsers, and the people in front of them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use kernel::Seed;
use serde_json::{Value, json};
use server::Server;
use server::settings::Settings;
use store::{Sqlite, SqliteSettings};
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tokio::sync::{Semaphore, SemaphorePermit, oneshot};
use tokio::task::JoinHandle;

use crate::programs::{self, Driver};

/// Whoever waits longer than this has found a bug.
const PATIENCE: Duration = Duration::from_secs(30);

/// As many tests at a time as there are processors: a test waits for its browser half of the time, and one that starves fails for no reason.
static TURNS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// A server at work, and how to stop it.
struct Running {
    stop: oneshot::Sender<()>,
    run: JoinHandle<Result<(), server::ServeError>>,
}

/// A server with its database, a browser's driver, and the right to use the machine.
pub(crate) struct Site {
    pub(crate) address: SocketAddr,
    folder: TempDir,
    running: Option<Running>,
    driver: Driver,
    seed: Seed,
    /// Pages that play in the reader's own browser, served beside the tables.
    pub(crate) alone: Option<server::Alone>,
    _turn: SemaphorePermit<'static>,
}

impl Site {
    /// A site whose tables are dealt alike in every run.
    pub(crate) async fn start() -> Site {
        Site::dealt_from(Seed(1)).await
    }

    /// A server that runs already, if `ORRERY_AT` names its address (`127.0.0.1:8080`): so a release can be measured. Else one of our own.
    pub(crate) async fn there_or_started() -> Site {
        match std::env::var("ORRERY_AT") {
            Ok(address) => Site::beside(Seed(1), address.parse().expect("ORRERY_AT is an address like 127.0.0.1:8080")).await,
            Err(_) => Site::start().await,
        }
    }

    /// The same with a seed of the test's choice.
    pub(crate) async fn dealt_from(seed: Seed) -> Site {
        Site::serving(seed, None).await
    }

    /// The same with pages that play in the browser under `/alone/`.
    pub(crate) async fn serving(seed: Seed, alone: Option<server::Alone>) -> Site {
        let mut site = Site::beside(seed, "127.0.0.1:0".parse().unwrap()).await;
        site.alone = alone;
        site.serve().await;
        site
    }

    async fn beside(seed: Seed, address: SocketAddr) -> Site {
        let turn = TURNS.acquire().await.expect("turns are never closed");
        let _ = rustls::crypto::ring::default_provider().install_default();
        let driver = programs::driver().await;
        let folder = tempfile::tempdir().unwrap();
        Site { address, folder, running: None, driver, seed, alone: None, _turn: turn }
    }

    /// Serves, at the same address as before if there was one.
    pub(crate) async fn serve(&mut self) {
        let store = Sqlite::open(&SqliteSettings::at(self.folder.path().join("orrery.db"))).await.unwrap();
        let settings =
            Settings { fast_bots: true, rehearsed: Some(self.seed), alone: self.alone.clone(), ..Settings::default() }.without_limits();
        let server = Server::bind(self.address, Arc::new(store), settings).await.unwrap();
        self.address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let run = tokio::spawn(server.run(async move {
            let _ = stopped.await;
        }));
        self.running = Some(Running { stop, run });
    }

    /// Stops serving, as a restart of the server does.
    pub(crate) async fn stop(&mut self) {
        let Running { stop, run } = self.running.take().expect("it serves");
        let _ = stop.send(());
        run.await.unwrap().unwrap();
    }

    /// Somebody with a browser of their own.
    pub(crate) async fn person(&self, name: &'static str) -> Person {
        let mut wanted = DesiredCapabilities::chrome();
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--force-device-scale-factor=1",
        ];
        for flag in flags {
            wanted.add_arg(flag).unwrap();
        }
        wanted.set_binary(&programs::chromium()).unwrap();
        wanted.set_browser_log_level(thirtyfour::LoggingPrefsLogLevel::Warning).unwrap();
        let driver = WebDriver::new(self.driver.address(), wanted).await.expect("the browser starts");
        // One script may play a whole game.
        driver.set_script_timeout(4 * PATIENCE).await.unwrap();
        let person = Person { driver, name, base: format!("http://{}", self.address) };
        person.screen(DESKTOP).await;
        // What moves takes time: whoever tests that asks for it.
        person.prefers("light", false).await;
        person
    }
}

/// A kind of screen: width, height, and whether it is a phone.
pub(crate) type Screen = (u32, u32, bool);
pub(crate) const DESKTOP: Screen = (1366, 768, false);
pub(crate) const PHONE: Screen = (360, 740, true);

/// Somebody in front of a browser.
pub(crate) struct Person {
    pub(crate) driver: WebDriver,
    pub(crate) name: &'static str,
    base: String,
}

impl Person {
    /// The same person, who knows the server by another address.
    pub(crate) fn at(self, address: SocketAddr) -> Person {
        Person { base: format!("http://{address}"), ..self }
    }

    pub(crate) async fn open(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.base)).await.unwrap();
    }

    /// The path of the page.
    pub(crate) async fn path(&self) -> String {
        self.driver.current_url().await.unwrap().path().to_owned()
    }

    /// What a function body answers in the page.
    pub(crate) async fn ask(&self, body: &str) -> Value {
        self.driver.execute(body, vec![]).await.unwrap_or_else(|error| panic!("{body}: {error}")).json().clone()
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.ask(&format!("return document.querySelector({})?.innerText ?? ''", json!(css))).await.as_str().unwrap().to_owned()
    }

    /// Waits until an expression is true in the page.
    pub(crate) async fn until(&self, what: &str, expression: &str) -> Value {
        let begun = Instant::now();
        loop {
            // A page that is just being left cannot answer.
            let answer = self.driver.execute(format!("return {expression}"), vec![]).await.map(|answer| answer.json().clone());
            match answer {
                Ok(Value::Null | Value::Bool(false)) | Err(_) if begun.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(15)).await;
                }
                Ok(Value::Null | Value::Bool(false)) => {
                    self.photograph("failed").await;
                    panic!("{}: {what} did not come: {expression}; the page says: {}", self.name, self.text("body").await);
                }
                Ok(answer) => return answer,
                Err(error) => panic!("{}: {what}: {error}", self.name),
            }
        }
    }

    /// Clicks where the thing is, as a hand would.
    pub(crate) async fn click(&self, css: &str) {
        self.until("something to click", &format!("!!document.querySelector({})", json!(css))).await;
        let element = self.driver.find(By::Css(css)).await.unwrap();
        element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Opens the choices in words beside the board, as whoever wants to read them does.
    pub(crate) async fn read_the_choices(&self) {
        self.click("#tabs [data-tab=words]").await;
        self.until("the choices in words", "document.querySelector('#choices')?.checkVisibility()").await;
    }

    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        let element = self.driver.find(By::Css(css)).await.unwrap();
        element.clear().await.unwrap();
        element.send_keys(text).await.unwrap();
    }

    /// Presses keys wherever the focus is.
    pub(crate) async fn press(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.unwrap();
    }

    pub(crate) async fn screen(&self, (width, height, mobile): Screen) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
        self.driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": mobile })).await.unwrap();
    }

    /// What the reader's system prefers: `prefers-color-scheme`, and whether things may move.
    pub(crate) async fn prefers(&self, scheme: &str, moving: bool) {
        let motion = if moving { "no-preference" } else { "reduce" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.driver.cdp().send_raw("Emulation.setEmulatedMedia", features).await.unwrap();
    }

    /// Keeps a picture of the whole page, for people to look at.
    pub(crate) async fn photograph(&self, name: &str) {
        let folder = target().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let size = self.ask("return [innerWidth, Math.min(document.documentElement.scrollHeight, 3000)]").await;
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let wanted = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let taken = self.driver.cdp().send_raw("Page.captureScreenshot", wanted).await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), decode(taken["data"].as_str().unwrap())).unwrap();
    }

    /// Clicks on something that is saved as a file of this name, and gives what was saved; it is kept beside the pictures.
    pub(crate) async fn download(&self, css: &str, name: &str) -> Vec<u8> {
        let folder = target().join("screenshots/saved");
        std::fs::create_dir_all(&folder).unwrap();
        let file = std::fs::canonicalize(&folder).unwrap().join(name);
        let _ = std::fs::remove_file(&file);
        let into = json!({ "behavior": "allow", "downloadPath": file.parent() });
        self.driver.cdp().send_raw("Browser.setDownloadBehavior", into).await.unwrap();
        self.click(css).await;
        let begun = Instant::now();
        // The browser saves under another name first.
        while !file.exists() {
            assert!(begun.elapsed() < PATIENCE, "{name} was not saved");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
        std::fs::read(file).unwrap()
    }

    /// Keeps a picture of what is on the screen, with what lies over the page.
    pub(crate) async fn photograph_screen(&self, name: &str) {
        let folder = target().join("screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.driver.screenshot_as_png().await.unwrap()).unwrap();
    }

    /// Whoever has seen the walk through a first game is not shown it again, and needs no hints; nothing is asked once more.
    pub(crate) async fn knows_the_games(&self) {
        self.open("/").await;
        self.ask("localStorage.setItem('orrery-ask', 'off')").await;
        let ids: Vec<&str> = catalog::titles().iter().map(|game| game.about().id).collect();
        let known = "localStorage.setItem(`orrery-walked-${id}`, 'yes'); localStorage.setItem(`orrery-hints-${id}`, 'off')";
        self.ask(&format!("for (const id of {}) {{ {known} }}", json!(ids))).await;
    }

    /// Makes a table through the form and gives its path. `seats` are the values of the seats' fields.
    pub(crate) async fn make_table(&self, seats: &[&str], options: &[(&str, &str)]) -> String {
        self.make_table_of("galactic-trader", seats, options).await
    }

    /// The same for any game.
    pub(crate) async fn make_table_of(&self, game: &str, seats: &[&str], options: &[(&str, &str)]) -> String {
        self.open(&format!("/new/{game}")).await;
        self.type_into("#name", self.name).await;
        self.ask("for (const more of document.querySelectorAll('details')) more.open = true").await;
        let most = self.ask("return document.querySelectorAll('select[name^=seat]').length").await.as_u64().unwrap() as usize;
        for seat in 0..most {
            let value = seats.get(seat).copied().unwrap_or("");
            // People are offered levels; tests also seat the bots of tools, which the server takes from whoever names them.
            let (css, value_in) = (json!(format!("[name=seat{seat}]")), json!(value));
            self.ask(&format!(
                "const seat = document.querySelector({css}); if (![...seat.options].some((option) => option.value === {value_in})) seat.append(new Option({value_in}, {value_in}))"
            ))
            .await;
            self.set(&format!("[name=seat{seat}]"), value).await;
        }
        for (name, value) in options {
            self.set(&format!("[name=\"option.{name}\"]"), value).await;
        }
        self.click("#create").await;
        self.until("the table's page", "location.pathname.startsWith('/t/') && document.documentElement.dataset.connection === 'live'")
            .await;
        self.path().await
    }

    async fn set(&self, css: &str, value: &str) {
        self.ask(&format!("document.querySelector({}).value = {}", json!(css), json!(value))).await;
    }

    /// Sits down at an open table.
    pub(crate) async fn sit_down(&self, table: &str) {
        self.open(table).await;
        self.type_into("#join input[name=name]", self.name).await;
        self.click("#join button").await;
        self.until("a seat", "document.getElementById('state')?.dataset.seat && document.documentElement.dataset.connection === 'live'")
            .await;
    }

    /// Whether it is this person's turn, the game is over, or neither.
    pub(crate) async fn moment(&self) -> Moment {
        let found = self
            .ask(
                "const state = document.getElementById('state'); if (!state || document.getElementById('table').dataset.busy) return null;
                 if (state.dataset.status === 'over') return 'over';
                 return document.querySelector('#choices [data-act]') ? state.dataset.request : null",
            )
            .await;
        match found.as_str() {
            Some("over") => Moment::Over,
            Some(request) => Moment::Asked(request.to_owned()),
            None => Moment::Waiting,
        }
    }

    /// Lets the page choose through its own buttons, always the most promising, until what is asked reads like this.
    pub(crate) async fn play_until(&self, pattern: &str) {
        assert_eq!(self.play(pattern).await, "found", "{pattern} never came");
    }

    /// The same until the game is over.
    pub(crate) async fn play_to_the_end(&self) {
        assert_eq!(self.play("^nothing is asked like this$").await, "over");
    }

    async fn play(&self, pattern: &str) -> String {
        let body = "
            const [pattern, done] = [new RegExp(arguments[0]), arguments[arguments.length - 1]];
            const words = () => document.querySelector('#question')?.textContent ?? '';
            const best = (list) => list.find((one) => /for you/.test(one.textContent)) ?? list.find((one) => /^(Lay|Take|On|Send|Use)/.test(one.textContent.trim())) ?? list[0];
            const look = () => {
              const state = document.getElementById('state');
              if (pattern.test(words())) return done('found');
              if (state.dataset.status !== 'running') return done(state.dataset.status);
              const list = [...document.querySelectorAll('#choices [data-act]')];
              if (list.length && !document.getElementById('table').dataset.busy) best(list).click();
              setTimeout(look, 10);
            };
            look();";
        let answer = self.driver.execute_async(body, vec![json!(pattern)]).await.unwrap();
        answer.json().as_str().unwrap().to_owned()
    }

    /// What axe-core finds that is serious or worse.
    ///
    /// One rule leaves pictures out: it wants every letter that is seen on a button in the button's name. A card's letter and
    /// name are part of its drawing, and its choice is named by the sentence.
    pub(crate) async fn barriers(&self) -> Vec<String> {
        if self.ask("return !window.axe").await == true {
            self.driver.execute(programs::axe().await, vec![]).await.unwrap();
        }
        let body = "
            const done = arguments[arguments.length - 1];
            axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector: ':not(svg *)' }] });
            axe.run(document, { resultTypes: ['violations'] }).then(
              (found) => done(found.violations.filter((one) => ['serious', 'critical'].includes(one.impact))
                .map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}`)),
              (error) => done([String(error)]));";
        let found = self.driver.execute_async(body, vec![]).await.unwrap();
        found.json().as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
    }

    /// By how many pixels the page is wider than its window.
    pub(crate) async fn overflow(&self) -> i64 {
        self.ask("return document.documentElement.scrollWidth - window.innerWidth").await.as_i64().unwrap()
    }

    /// What the browser complained about, such as a forbidden script or style, or an error in ours.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.unwrap();
        log.iter().map(|entry| entry.message.clone()).filter(|message| !message.contains("WebSocket connection to")).collect()
    }

    pub(crate) async fn leave(self) {
        self.driver.quit().await.unwrap();
    }
}

/// What a person at a table can do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Choose; with the number of the request.
    Asked(String),
    Waiting,
    Over,
}

/// Where builds and artefacts go.
pub(crate) fn target() -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// Base64, as the browser sends pictures.
fn decode(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    for group in letters.chunks(4) {
        let bits = group.iter().fold(0u32, |bits, letter| bits << 6 | u32::from(*letter)) << (6 * (4 - group.len()));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    bytes
}
