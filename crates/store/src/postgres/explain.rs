//! Errors of the library in the words of [`StoreError`].

use sqlx::postgres::{PgConnectOptions, PgDatabaseError, PgSeverity};

use crate::{StoreError, TableId};

/// What the database is called where people read it: never with its password.
#[derive(Debug, Clone)]
pub(super) struct Place(String);

impl Place {
    pub(super) fn new(options: &PgConnectOptions) -> Place {
        let database = options.get_database().unwrap_or(options.get_username());
        let host = options.get_socket().map_or_else(|| options.get_host().to_owned(), |socket| socket.display().to_string());
        Place(format!("postgres://{host}:{}/{database}", options.get_port()))
    }

    pub(super) fn path(&self) -> String {
        self.0.clone()
    }

    pub(super) fn damaged(&self, problem: impl Into<String>) -> StoreError {
        StoreError::Damaged { path: self.path(), problem: problem.into() }
    }

    pub(super) fn in_use(&self, problem: impl Into<String>) -> StoreError {
        StoreError::InUse { path: self.path(), problem: problem.into() }
    }

    /// Why a database could not be brought into its present form.
    pub(super) fn unmigrated(&self, error: sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => self.explain(&error),
            // It has been through changes that this program does not know.
            MigrateError::VersionMissing(_) | MigrateError::VersionMismatch(_) => StoreError::Newer { path: self.path() },
            error => self.damaged(error.to_string()),
        }
    }

    pub(super) fn explain(&self, error: &sqlx::Error) -> StoreError {
        let path = self.path();
        let Some(told) = error.as_database_error().and_then(|error| error.try_downcast_ref::<PgDatabaseError>()) else {
            return match error {
                sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => StoreError::Row { path, problem: error.to_string() },
                sqlx::Error::PoolTimedOut => StoreError::Unreachable { path, problem: "it does not answer in time".to_owned() },
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed => StoreError::Unreachable { path, problem: error.to_string() },
                _ => StoreError::Statement { problem: error.to_string() },
            };
        };
        let problem = told.message().to_owned();
        // The first two letters are the kind of error (https://www.postgresql.org/docs/current/errcodes-appendix.html).
        match (told.code(), &told.code()[..2]) {
            ("OR409", _) => match told.detail().and_then(TableId::parse) {
                Some(table) => StoreError::Conflict { table },
                None => StoreError::Statement { problem },
            },
            ("25006", _) | (_, "42") if problem.contains("read-only") || problem.contains("permission denied") => {
                StoreError::Unwritable { path, problem }
            }
            ("25006", _) => StoreError::Unwritable { path, problem },
            // Not everything that finds no room has the code for it: the log of writes ends the process that found none.
            ("53100", _) => StoreError::NoRoom { path, problem },
            _ if ["No space left on device", "could not write init file"].iter().any(|words| problem.contains(words)) => {
                StoreError::NoRoom { path, problem }
            }
            // No memory, too many connections, somebody is in the way, it was restarted, it stops: all of that may pass.
            ("57014" | "55P03" | "25P03", _) | (_, "08" | "40" | "53" | "57" | "58") => StoreError::Unreachable { path, problem },
            (_, "28" | "3D") => StoreError::Unreachable { path, problem },
            // What ends a connection is not about a row.
            (_, "XX") if matches!(told.severity(), PgSeverity::Fatal | PgSeverity::Panic) => StoreError::Unreachable { path, problem },
            (_, "XX") => StoreError::Row { path, problem },
            _ => StoreError::Statement { problem },
        }
    }
}
