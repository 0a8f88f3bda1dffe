//! A PostgreSQL of one's own for as long as a test or a measurement takes: a cluster in a temporary folder, made with the programs of
//! Debian's package `postgresql`, on a free port of this machine. It can be stopped, killed and started again, its disk filled, and
//! the [`Wire`] to it held up and cut.
//!
//! PostgreSQL refuses to run as root; as root its processes become those of the user `postgres`, whom that package makes.
#![cfg(unix)]

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use tempfile::TempDir;

mod wire;
pub use wire::Wire;

/// Where Debian and others keep the programs, each version in a folder of its own.
const PLACES: [&str; 2] = ["/usr/lib/postgresql", "/usr/pgsql"];
/// How long it may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often is looked whether it has.
const LOOK: Duration = Duration::from_millis(20);

/// A cluster, and its server if that runs. Both are gone when this is dropped.
#[derive(Debug)]
pub struct TemporaryPostgres {
    bin: PathBuf,
    folder: TempDir,
    port: u16,
    user: Option<(u32, u32)>,
    disk: Disk,
    /// The size of a disk of its own, if it has one.
    megabytes: Option<u32>,
    server: Option<Child>,
}

/// How sure a write is when it is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disk {
    /// It is on the disk: for measurements.
    Sure,
    /// It outlives every process, however that ends, but not a power cut: for tests.
    Quick,
}

/// How a server is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// In order: what is being done is broken off, everything is tidied up.
    Fast,
    /// As if the power failed; the next start recovers from its log.
    Crash,
}

impl TemporaryPostgres {
    /// Makes a cluster and starts its server.
    ///
    /// # Errors
    /// That PostgreSQL is not installed, or does not start; with what to do.
    pub fn start(disk: Disk) -> anyhow::Result<TemporaryPostgres> {
        TemporaryPostgres::start_in(disk, None)
    }

    /// The same with a disk of its own (in memory) of so many megabytes, which can be filled; 300 are enough for a small one. Where this
    /// process may not mount a file system it has none, and says so ([`TemporaryPostgres::has_its_own_disk`]).
    ///
    /// # Errors
    /// As of [`TemporaryPostgres::start`].
    pub fn start_on_its_own_disk(disk: Disk, megabytes: u32) -> anyhow::Result<TemporaryPostgres> {
        TemporaryPostgres::start_in(disk, Some(megabytes))
    }

    fn start_in(disk: Disk, megabytes: Option<u32>) -> anyhow::Result<TemporaryPostgres> {
        let bin = programs()?;
        let folder = tempfile::Builder::new().prefix("orrery-postgres-").tempdir()?;
        let user = if fs::metadata("/proc/self")?.uid() == 0 { Some(somebody_else()?) } else { None };
        if let Some((uid, gid)) = user {
            std::os::unix::fs::chown(folder.path(), Some(uid), Some(gid))?;
        }
        let port = free_port()?;
        let mut cluster = TemporaryPostgres { bin, folder, port, user, disk, megabytes: None, server: None };
        if let Some(megabytes) = megabytes {
            cluster.mount(megabytes)?;
        }
        let made = cluster
            .command("initdb")
            .args(["--username=orrery", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(cluster.data())
            .output()
            .context("initdb cannot be run")?;
        ensure!(made.status.success(), "initdb failed: {}", String::from_utf8_lossy(&made.stderr));
        cluster.run()?;
        Ok(cluster)
    }

    /// The address of a new, empty database.
    ///
    /// # Errors
    /// That it cannot be made.
    pub fn database(&self, name: &str) -> anyhow::Result<String> {
        self.sql("postgres", &format!("CREATE DATABASE \"{name}\""))?;
        Ok(self.url(name))
    }

    /// The address of a database.
    #[must_use]
    pub fn url(&self, name: &str) -> String {
        TemporaryPostgres::url_at(self.port, name)
    }

    /// The address of a database behind another port, such as that of a [`Wire`].
    #[must_use]
    pub fn url_at(port: u16, name: &str) -> String {
        format!("postgres://orrery@127.0.0.1:{port}/{name}")
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Carries statements out in a database; the answer is what they print, without any dress.
    ///
    /// # Errors
    /// What the server says.
    pub fn sql(&self, database: &str, statements: &str) -> anyhow::Result<String> {
        let port = self.port.to_string();
        let done = self
            .command("psql")
            .args([
                "-X",
                "-q",
                "-A",
                "-t",
                "-v",
                "ON_ERROR_STOP=1",
                "-h",
                "127.0.0.1",
                "-p",
                &port,
                "-U",
                "orrery",
                "-d",
                database,
                "-c",
                statements,
            ])
            .output()?;
        ensure!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr).trim());
        Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
    }

    /// The process of the server, if it runs.
    #[must_use]
    pub fn process(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Stops the server.
    ///
    /// # Errors
    /// That it does not stop.
    pub fn stop(&mut self, how: Stop) -> anyhow::Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        let signal = if how == Stop::Fast { "-INT" } else { "-QUIT" };
        ensure!(Command::new("kill").args([signal, &server.id().to_string()]).status()?.success(), "PostgreSQL is gone already");
        let begun = Instant::now();
        while server.try_wait()?.is_none() {
            if begun.elapsed() > PATIENCE {
                server.kill()?;
                server.wait()?;
                bail!("PostgreSQL did not stop");
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Starts the server, and waits until it answers.
    ///
    /// # Errors
    /// That it does not; with what it says.
    pub fn run(&mut self) -> anyhow::Result<()> {
        let log = self.folder.path().join("log");
        let port = self.port.to_string();
        let folder = self.folder.path().display().to_string();
        let told = fs::File::options().create(true).append(true).open(&log)?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).args(["-h", "127.0.0.1", "-p", &port, "-k", &folder]);
        if self.disk == Disk::Quick {
            command.args(["-c", "fsync=off"]);
        }
        // For a small machine.
        if self.megabytes.is_some() {
            command.args(["-c", "max_wal_size=96MB"]);
        }
        for setting in ["max_connections=200", "shared_buffers=64MB", "log_statement=none", "jit=off"] {
            command.args(["-c", setting]);
        }
        let server = command.stdout(Stdio::null()).stderr(told).spawn().context("postgres cannot be run")?;
        let server = self.server.insert(server);
        let begun = Instant::now();
        while !answers(self.port) {
            let ended = server.try_wait()?;
            if ended.is_some() || begun.elapsed() > PATIENCE {
                let told = fs::read_to_string(&log).unwrap_or_default();
                bail!("PostgreSQL does not start: {told}");
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Starts the server again if it has ended by itself.
    ///
    /// # Errors
    /// As of [`TemporaryPostgres::run`].
    pub fn run_again(&mut self) -> anyhow::Result<()> {
        let begun = Instant::now();
        loop {
            if self.server.as_mut().map_or(Ok(None), Child::try_wait)?.is_some() || self.server.is_none() {
                return self.run();
            }
            // One that recovers may still end.
            if answers(self.port) {
                return Ok(());
            }
            ensure!(begun.elapsed() < PATIENCE, "PostgreSQL neither answers nor ends");
            std::thread::sleep(LOOK);
        }
    }

    /// What the server has written about itself.
    #[must_use]
    pub fn told(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// Whether it has a disk of its own, which can be filled.
    #[must_use]
    pub fn has_its_own_disk(&self) -> bool {
        self.megabytes.is_some()
    }

    fn mount(&mut self, megabytes: u32) -> anyhow::Result<()> {
        let (uid, gid) =
            self.user.unwrap_or_else(|| fs::metadata(self.folder.path()).map_or((0, 0), |folder| (folder.uid(), folder.gid())));
        let place = self.folder.path().join("disk");
        fs::create_dir(&place)?;
        let options = format!("size={megabytes}m,uid={uid},gid={gid},mode=700");
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", &options, "orrery-postgres"]).arg(&place).stderr(Stdio::null()).status();
        if mounted.is_ok_and(|status| status.success()) {
            self.megabytes = Some(megabytes);
        }
        Ok(())
    }

    /// Leaves no room on its disk.
    ///
    /// # Errors
    /// That it has none of its own.
    pub fn fill_disk(&self) -> anyhow::Result<()> {
        ensure!(self.has_its_own_disk(), "this cluster has no disk of its own");
        let mut ballast = fs::File::create(self.ballast())?;
        for size in [1 << 20, 1 << 12, 1] {
            let zeros = vec![0; size];
            while ballast.write_all(&zeros).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    ///
    /// # Errors
    /// That it was not filled.
    pub fn make_room(&self) -> anyhow::Result<()> {
        Ok(fs::remove_file(self.ballast())?)
    }

    fn ballast(&self) -> PathBuf {
        self.folder.path().join("disk/ballast")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join(if self.has_its_own_disk() { "disk/data" } else { "data" })
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.bin.join(program));
        command.current_dir(self.folder.path()).stdin(Stdio::null()).env_remove("PGPASSFILE").env_remove("PGSERVICE");
        // Signals of a terminal are for whoever started us.
        command.process_group(0);
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }
}

impl Drop for TemporaryPostgres {
    fn drop(&mut self) {
        let _ = self.stop(Stop::Crash);
        if self.has_its_own_disk() {
            let _ = Command::new("umount").arg("--lazy").arg(self.folder.path().join("disk")).status();
        }
    }
}

/// A port of this machine for a process that is started soon, and perhaps again later. It is not one of those that the system gives to
/// whoever asks for any: those come and go with every connection.
///
/// # Errors
/// That none is free.
pub fn free_port() -> std::io::Result<u16> {
    const FIRST: u32 = 10_000;
    const COUNT: u32 = 22_000;
    static ASKED: AtomicU32 = AtomicU32::new(0);
    // Processes that ask at the same time look in different places.
    let begin = std::process::id().wrapping_mul(97);
    let ports = (0..COUNT).map(|_| FIRST + begin.wrapping_add(ASKED.fetch_add(1, Ordering::Relaxed)) % COUNT);
    let free = ports.filter_map(|port| u16::try_from(port).ok()).find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok());
    free.ok_or_else(|| std::io::ErrorKind::AddrInUse.into())
}

/// Whether the server takes connections: it answers a wish for encryption with one letter, but while it starts it does not listen, or
/// says in an error that it starts.
fn answers(port: u16) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_read_timeout(Some(Duration::from_secs(5)))?;
        // Version 3 of the protocol, user and database (https://www.postgresql.org/docs/current/protocol-message-formats.html).
        let mut message = vec![0, 3, 0, 0];
        message.extend_from_slice(b"user\0orrery\0database\0postgres\0\0");
        let length = u32::try_from(message.len() + 4).unwrap_or_default();
        stream.write_all(&length.to_be_bytes())?;
        stream.write_all(&message)?;
        let mut kind = [0];
        stream.read_exact(&mut kind)?;
        // R: it begins to ask who we are; E: an error.
        Ok(kind == *b"R")
    };
    ask().unwrap_or(false)
}

/// The folder of the newest version's programs.
fn programs() -> anyhow::Result<PathBuf> {
    let mut found: Vec<(u32, PathBuf)> = Vec::new();
    for place in PLACES {
        for version in fs::read_dir(place).into_iter().flatten().flatten() {
            let number = version.file_name().to_str().and_then(|name| name.parse().ok());
            let bin = version.path().join("bin");
            if let Some(number) = number.filter(|_| bin.join("initdb").is_file() && bin.join("postgres").is_file()) {
                found.push((number, bin));
            }
        }
    }
    let newest = found.into_iter().max().map(|(_, bin)| bin);
    newest.context("PostgreSQL is not installed: `apt-get install postgresql` (or the like) brings what these tests start")
}

/// The user `postgres`: number and group.
fn somebody_else() -> anyhow::Result<(u32, u32)> {
    let users = fs::read_to_string(Path::new("/etc/passwd"))?;
    let line = users.lines().find(|line| line.starts_with("postgres:"));
    let fields: Vec<&str> = line.context("there is no user postgres, and PostgreSQL does not run as root")?.split(':').collect();
    let number = |index: usize| fields.get(index).and_then(|text| text.parse().ok()).context("odd line in /etc/passwd");
    Ok((number(2)?, number(3)?))
}
