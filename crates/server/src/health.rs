//! Whether the server wants requests: what a load balancer asks before it sends some.

use std::sync::atomic::{AtomicBool, Ordering};

/// What stands against being sent requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unready {
    /// The server is about to stop.
    Draining,
    /// What was last asked of the database did not succeed.
    Database,
}

impl Unready {
    /// In words, for whoever asks.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Unready::Draining => "the server is about to stop",
            Unready::Database => "the database does not do what it is asked; it is tried again",
        }
    }
}

/// How the server is. A server that listens has a database of the right form: that is seen to before.
#[derive(Debug, Default)]
pub(crate) struct Health {
    draining: AtomicBool,
    database_fails: AtomicBool,
}

impl Health {
    /// The server is about to stop.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// What became of the latest that was asked of the database. A read counts, too: where a write has failed a store looks first whether
    /// it can write again, and a server that is sent nothing would never find out.
    pub(crate) fn database(&self, works: bool) {
        self.database_fails.store(!works, Ordering::Relaxed);
    }

    /// Whether the server wants requests.
    pub(crate) fn ready(&self) -> Result<(), Unready> {
        if self.draining.load(Ordering::Relaxed) {
            Err(Unready::Draining)
        } else if self.database_fails.load(Ordering::Relaxed) {
            Err(Unready::Database)
        } else {
            Ok(())
        }
    }
}
