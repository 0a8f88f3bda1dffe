//! What load is put on: one server on a file, or several on a PostgreSQL of their own, and what all of them together take.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use temporary_postgres::{Disk, TemporaryPostgres};

use crate::process::{Process, family_time};

const NAME: &str = "orrery";
const KEY: &str = "the key of servers that are only measured";

/// Servers with their database.
#[derive(Debug)]
pub struct Servers {
    processes: Vec<Process>,
    /// Not dropped before them.
    postgres: Option<TemporaryPostgres>,
}

/// The processor time of all of them.
#[derive(Debug, Clone, Copy)]
pub struct Used {
    /// Of the servers.
    pub servers: Duration,
    /// Of the database, if that is not part of a server.
    pub database: Duration,
}

impl Servers {
    /// One server on this file; or so many on a PostgreSQL, which writes to the disk as it does in earnest.
    ///
    /// # Errors
    /// That one of them cannot be started.
    pub fn start(program: &Path, file: &Path, nodes: usize) -> anyhow::Result<Servers> {
        if nodes == 0 {
            return Ok(Servers { processes: vec![Process::start(program, file)?], postgres: None });
        }
        let postgres = TemporaryPostgres::start(Disk::Sure)?;
        let url = postgres.database(NAME)?;
        let mut servers = Servers { processes: Vec::new(), postgres: Some(postgres) };
        for _ in 0..nodes {
            let variables = [("ORRERY_DATABASE", url.as_str()), ("ORRERY_NODE_KEY", KEY)];
            servers.processes.push(Process::start_with(program, &["--node", "127.0.0.1:0"].map(OsStr::new), &variables)?);
        }
        Ok(servers)
    }

    /// The address of one of them, each in its turn.
    #[must_use]
    pub fn address(&self, turn: usize) -> &str {
        &self.processes[turn % self.processes.len()].address
    }

    /// The processor time they have used.
    ///
    /// # Errors
    /// That the system does not say.
    pub fn used(&self) -> anyhow::Result<Used> {
        let mut servers = Duration::ZERO;
        for process in &self.processes {
            servers += process.processor_time()?;
        }
        let database = self.postgres.as_ref().and_then(TemporaryPostgres::process).map_or(Ok(Duration::ZERO), family_time)?;
        Ok(Used { servers, database })
    }

    /// The memory that the servers hold, in bytes.
    ///
    /// # Errors
    /// That the system does not say.
    pub fn memory(&self) -> anyhow::Result<u64> {
        self.processes.iter().map(Process::memory).sum()
    }
}

impl Used {
    /// What was used since then.
    #[must_use]
    pub fn since(self, before: Used) -> Used {
        let (servers, database) = (self.servers.saturating_sub(before.servers), self.database.saturating_sub(before.database));
        Used { servers, database }
    }

    /// Of all of them.
    #[must_use]
    pub fn all(self) -> Duration {
        self.servers + self.database
    }
}
