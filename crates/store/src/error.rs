//! What can go wrong with a database, in sentences for whoever runs it.

use crate::TableId;

/// Why the store did not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process has it.
    #[error("the database {path} is in use by another process: stop that one, or name another file with --db")]
    Locked {
        /// The file.
        path: String,
    },
    /// It cannot be written.
    #[error("the database {path} cannot be written ({problem}): {}", unwritable(path))]
    Unwritable {
        /// The file.
        path: String,
        /// What the system says.
        problem: String,
    },
    /// No room.
    #[error("the disk of the database {path} is full: make room and start again; everything that was acknowledged is kept")]
    Full {
        /// The file.
        path: String,
    },
    /// The file is something else.
    #[error("{path} is no database of this program, or it is damaged ({problem})")]
    Damaged {
        /// The file.
        path: String,
        /// What the engine says.
        problem: String,
    },
    /// A later version of this program has changed it.
    #[error("{path} was made by a newer version of this program: run that version, or name another database. Nothing was changed")]
    Newer {
        /// The file.
        path: String,
    },
    /// An earlier version of this program has made it, and it is only to be read.
    #[error(
        "{path} has the form of an earlier version of this program: this one brings it up to date when it serves from it, and only then reads it"
    )]
    Older {
        /// Which one.
        path: String,
    },
    /// Something is in it, and it was to be filled.
    #[error("{path} is not empty ({problem}): name a database that has nothing in it yet. Nothing was changed")]
    NotEmpty {
        /// Which one.
        path: String,
        /// What is in it.
        problem: String,
    },
    /// A copy is being made into it, or was broken off.
    #[error(
        "{path} is half a copy: `orrery db copy` is writing it, or was broken off. If so, make it anew (dropdb, createdb) and copy again"
    )]
    Half {
        /// Which one.
        path: String,
    },
    /// It is not there.
    #[error("there is no file {path}")]
    Missing {
        /// The file.
        path: String,
    },
    /// It is there, and nobody said that it may be replaced.
    #[error("{path} is there already: name another file, or allow to replace it with --force")]
    Exists {
        /// The file.
        path: String,
    },
    /// A database cannot be a copy of itself.
    #[error("{path} is to be copied onto itself: name another file")]
    Itself {
        /// The file.
        path: String,
    },
    /// Another process makes it at this moment.
    #[error("another process is just writing {path}: wait until it is done, or name another file")]
    Busy {
        /// The file.
        path: String,
    },
    /// It cannot be reached just now; the same question a moment later may be answered.
    #[error("the database does not keep up: {problem}")]
    Strained {
        /// What was waited for in vain.
        problem: String,
    },
    /// It cannot be reached, or takes nothing just now: it is being started again, or has no room for one more connection.
    #[error(
        "the database {path} cannot be reached ({problem}): check that it runs, its address, who may use it and how many connections it takes"
    )]
    Unreachable {
        /// Which one, without its password.
        path: String,
        /// What the system or the database says.
        problem: String,
    },
    /// The machine that keeps it has no room. It may be made while servers run: what could not be stored is tried again.
    #[error(
        "the disk of the database {path} is full ({problem}): make room there; everything that was acknowledged is kept, and if it has stopped it is to be started again"
    )]
    NoRoom {
        /// Which one, without its password.
        path: String,
        /// What the database says.
        problem: String,
    },
    /// The servers that use it do not go together with this one.
    #[error("the database {path} is in use by other servers: {problem}. Nothing was changed")]
    InUse {
        /// Which one, without its password.
        path: String,
        /// Why not, and what to do.
        problem: String,
    },
    /// What a row says cannot be: the rest of the database may be whole.
    #[error("a row of the database {path} is damaged ({problem})")]
    Row {
        /// The file.
        path: String,
        /// What is odd about it.
        problem: String,
    },
    /// A table is not as the change believes it to be.
    #[error("table {} is not as the change believes it to be", table.brief())]
    Conflict {
        /// Which one.
        table: TableId,
    },
    /// The question itself is wrong: a defect of this program.
    #[error("the database refuses a statement of this program: {problem}")]
    Statement {
        /// What the engine says.
        problem: String,
    },
}

/// What to look at where nothing can be written.
fn unwritable(path: &str) -> &'static str {
    match path.starts_with("postgres://") {
        true => "check what its user may do there, and that it is the server that takes writes",
        false => "check the folder, its permissions and the disk",
    }
}

impl StoreError {
    /// Whether the process cannot go on with this database and should say so and stop.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        matches!(self, StoreError::Unwritable { .. } | StoreError::Full { .. } | StoreError::Damaged { .. })
    }

    /// Whether nothing was stored and the same write may succeed a moment later. What cannot be written may be written again: only
    /// when it fails for long is the database broken.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        matches!(
            self,
            StoreError::Locked { .. }
                | StoreError::Strained { .. }
                | StoreError::Unreachable { .. }
                | StoreError::NoRoom { .. }
                | StoreError::Unwritable { .. }
        )
    }
}
