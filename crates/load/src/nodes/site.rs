//! Servers as processes, their database, and the wires between all of them.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use temporary_postgres::{Disk, TemporaryPostgres, Wire, free_port};

const NAME: &str = "orrery";
const KEY: &str = "the key of servers that are only tried out";
/// The disk of the database: enough for all that is played.
const MEGABYTES: u32 = 1_000;
/// How long a server may take to start, to end, or to be ready again.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK: Duration = Duration::from_millis(20);

/// Servers on one database.
pub(super) struct Site {
    pub(super) postgres: TemporaryPostgres,
    pub(super) nodes: Vec<Node>,
    client: reqwest::Client,
}

/// One of the servers, always at the same addresses.
pub(super) struct Node {
    program: PathBuf,
    public: u16,
    inner: u16,
    pub(super) to_database: Wire,
    pub(super) from_others: Wire,
    process: Option<Child>,
}

impl Site {
    pub(super) async fn start(program: &Path, servers: usize) -> anyhow::Result<Site> {
        // The library asks for it, though only plain HTTP is spoken here; it fails if it is there already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let postgres = TemporaryPostgres::start_on_its_own_disk(Disk::Quick, MEGABYTES)?;
        postgres.database(NAME)?;
        let client = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(2)).build()?;
        let mut nodes = Vec::new();
        for _ in 0..servers {
            let inner = free_port()?;
            let (to_database, from_others) = (Wire::to(postgres.port()).await?, Wire::to(inner).await?);
            let mut node = Node { program: program.to_owned(), public: free_port()?, inner, to_database, from_others, process: None };
            node.start()?;
            nodes.push(node);
        }
        let site = Site { postgres, nodes, client };
        site.all_ready().await?;
        Ok(site)
    }

    /// Where people come in.
    pub(super) fn addresses(&self) -> Vec<String> {
        self.nodes.iter().map(Node::address).collect()
    }

    /// Waits until every server wants requests again.
    pub(super) async fn all_ready(&self) -> anyhow::Result<()> {
        for node in &self.nodes {
            let begun = Instant::now();
            let ready = async || {
                let asked = self.client.get(format!("http://{}/readyz", node.address())).send().await;
                asked.is_ok_and(|answer| answer.status().is_success())
            };
            while !ready().await {
                ensure!(begun.elapsed() < PATIENCE, "the server at {} does not become ready", node.address());
                tokio::time::sleep(LOOK).await;
            }
        }
        Ok(())
    }

    /// Waits until the database has found its disk full.
    pub(super) async fn found_no_room(&self) -> anyhow::Result<()> {
        let count = || self.postgres.told().matches("No space left on device").count();
        let (before, begun) = (count(), Instant::now());
        while count() == before {
            ensure!(begun.elapsed() < PATIENCE, "the database goes on with a full disk");
            tokio::time::sleep(LOOK).await;
        }
        Ok(())
    }

    /// What everybody may know of what has happened at a table, in words.
    pub(super) async fn public_log(&self, table: &str) -> anyhow::Result<HashSet<String>> {
        let (begun, client) = (Instant::now(), &self.client);
        loop {
            let asked = client.get(format!("http://{}/api/v1/tables/{table}/log", self.nodes[0].address())).send().await;
            if let Ok(answer) = asked
                && answer.status().is_success()
            {
                let log: serde_json::Value = answer.json().await?;
                return Ok(log.as_array().into_iter().flatten().filter_map(|event| Some(event["text"].as_str()?.to_owned())).collect());
            }
            ensure!(begun.elapsed() < PATIENCE, "nobody tells what has happened at table {table}");
            tokio::time::sleep(LOOK).await;
        }
    }

    /// The log of a table, past all servers: its lines must be numbered without gaps.
    pub(super) fn log(&self, table: &str) -> anyhow::Result<String> {
        ensure!(table.bytes().all(|letter| letter.is_ascii_alphanumeric()), "an odd id");
        let gaps = format!("SELECT count(*) = COALESCE(max(seq), -1) + 1 FROM log WHERE table_id = '{table}'");
        ensure!(self.postgres.sql(NAME, &gaps)? == "t", "the log of table {table} has gaps");
        let lines = self.postgres.sql(NAME, &format!("SELECT line FROM log WHERE table_id = '{table}' ORDER BY seq"))?;
        Ok(if lines.is_empty() { lines } else { format!("{lines}\n") })
    }

    /// Has everything that is stored replayed.
    pub(super) fn verify(&self, program: &Path) -> anyhow::Result<()> {
        let done = Command::new(program).args(["db", "verify", "--database", &self.postgres.url(NAME)]).output()?;
        print!("{}", String::from_utf8_lossy(&done.stdout));
        ensure!(done.status.success(), "games depart from the rules: {}", String::from_utf8_lossy(&done.stderr));
        Ok(())
    }
}

impl Node {
    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.public)
    }

    /// Starts it, and waits until it says where it listens.
    pub(super) fn start(&mut self) -> anyhow::Result<()> {
        let mut child = Command::new(&self.program)
            .args(["serve", "--rate", "0", "--fast-bots", "--log-level", "off", "--port", &self.public.to_string()])
            .args(["--node", &format!("127.0.0.1:{}", self.inner), "--node-address", &format!("127.0.0.1:{}", self.from_others.port())])
            .env("ORRERY_DATABASE", TemporaryPostgres::url_at(self.to_database.port(), NAME))
            .env("ORRERY_NODE_KEY", KEY)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started: build it, or name it with --server", self.program.display()))?;
        let output = child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        // Before anything is said of it: it is ours to end.
        self.process = Some(child);
        ensure!(line.starts_with("http://"), "the server did not say where it listens (is it built with --features postgres?)");
        Ok(())
    }

    /// Kills it at once, without a chance to tidy up.
    pub(super) fn kill(&mut self) -> anyhow::Result<()> {
        if let Some(mut process) = self.process.take() {
            process.kill()?;
            process.wait()?;
        }
        Ok(())
    }

    /// Sends it a signal.
    pub(super) fn signal(&self, signal: &str) -> anyhow::Result<()> {
        let process = self.process.as_ref().context("the server is gone")?;
        ensure!(Command::new("kill").args([signal, &process.id().to_string()]).status()?.success(), "the server is gone");
        Ok(())
    }

    /// Waits until it has ended as it was asked to.
    pub(super) fn ended(&mut self) -> anyhow::Result<()> {
        let Some(mut process) = self.process.take() else { return Ok(()) };
        let begun = Instant::now();
        loop {
            if let Some(status) = process.try_wait()? {
                ensure!(status.success(), "the server ended with {status}");
                return Ok(());
            }
            ensure!(begun.elapsed() < PATIENCE, "the server does not end");
            std::thread::sleep(LOOK);
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}
