//! A server process of our own.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};

/// A running server; killed when it is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `host:port`.
    pub address: String,
}

impl Process {
    /// Starts the server on a free port and waits until it says where it listens.
    ///
    /// # Errors
    /// That it cannot be started, or says nothing.
    pub fn start(program: &Path, db: &Path) -> anyhow::Result<Process> {
        Process::start_with(program, &[OsStr::new("--db"), db.as_os_str()], &[])
    }

    /// The same with these flags and variables.
    ///
    /// # Errors
    /// As of [`Process::start`].
    pub fn start_with(program: &Path, flags: &[&OsStr], variables: &[(&str, &str)]) -> anyhow::Result<Process> {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--rate", "0"])
            .args(flags)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} cannot be started: build it, or name it with --server", program.display()))?;
        let mut line = String::new();
        let output = child.stdout.take().context("the server has no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").unwrap_or_default().replace("localhost", "127.0.0.1");
        ensure!(!address.is_empty(), "the server did not say where it listens");
        Ok(Process { child, address })
    }

    /// Kills it at once, without a chance to tidy up (SIGKILL).
    ///
    /// # Errors
    /// That the system does not let us.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to end (SIGTERM), and waits until it has.
    ///
    /// # Errors
    /// That it is gone already, or does not end well.
    pub fn end(mut self) -> anyhow::Result<()> {
        ensure!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status()?.success(), "the server is gone");
        let status = self.child.wait()?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(())
    }

    /// The processor time it has used, as the system counts it.
    ///
    /// # Errors
    /// That the system does not say: it is gone, or this is not Linux.
    pub fn processor_time(&self) -> anyhow::Result<Duration> {
        Ok(Stat::of(self.child.id())?.used)
    }

    /// The memory it holds, in bytes.
    ///
    /// # Errors
    /// As for [`Process::processor_time`].
    pub fn memory(&self) -> anyhow::Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("odd /proc/PID/status")?;
        let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1024)
    }
}

/// What the system says of a process.
struct Stat {
    parent: u32,
    used: Duration,
    /// What those have used that it has started, and that have ended.
    ended: Duration,
}

impl Stat {
    fn of(process: u32) -> anyhow::Result<Stat> {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
        // The name in parentheses may hold spaces: count from behind it. Fields 14 to 17 are user and system time, its own and that of those
        // who have ended, in ticks.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let field = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok()).context("odd /proc/PID/stat");
        // A tick is 10 ms on every Linux that people run.
        let time = |first: usize| anyhow::Ok(Duration::from_millis((field(first)? + field(first + 1)?) * 10));
        Ok(Stat { parent: u32::try_from(field(1)?)?, used: time(11)?, ended: time(13)? })
    }
}

/// The processor time of a process and of all that it has started itself.
///
/// # Errors
/// That the system does not say.
pub fn family_time(process: u32) -> anyhow::Result<Duration> {
    let own = Stat::of(process)?;
    let all = std::fs::read_dir("/proc")?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    // One may end while we look: then it counts among those who have ended, the next time.
    let children = all.filter_map(|id| Stat::of(id).ok()).filter(|stat| stat.parent == process).map(|stat| stat.used);
    Ok(own.used + own.ended + children.sum::<Duration>())
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
