//! A server process of our own.

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
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--rate", "0", "--db"])
            .arg(db)
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

    /// The processor time it has used, as the system counts it.
    ///
    /// # Errors
    /// That the system does not say: it is gone, or this is not Linux.
    pub fn processor_time(&self) -> anyhow::Result<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // The name in parentheses may hold spaces: count from behind it. Fields 14 and 15 are user and system time in ticks.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<u64>().ok()).context("odd /proc/PID/stat");
        // A tick is 10 ms on every Linux that people run.
        Ok(Duration::from_millis((ticks(11)? + ticks(12)?) * 10))
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

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
