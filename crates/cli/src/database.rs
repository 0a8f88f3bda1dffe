//! Which database a command is about: a file, or one of PostgreSQL, which several servers can share.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{bail, ensure};
use store::{Sqlite, SqliteSettings, Store};

/// What addresses of PostgreSQL begin with.
const POSTGRES: [&str; 2] = ["postgres", "postgresql"];

/// What is said in a build without it.
#[cfg(not(feature = "postgres"))]
pub(crate) const WITHOUT: &str =
    "this program was built without PostgreSQL, which only several servers need: `cargo build --release --features postgres` has it";

/// `--db` and `--database`.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct DatabaseArgs {
    /// The database, a file; made if it is not there
    #[arg(long, value_name = "FILE", default_value = "orrery.db", conflicts_with = "database")]
    db: PathBuf,
    /// The same, or a PostgreSQL database: postgres://user@host/name (in builds with --features postgres). With a password it
    /// belongs into ORRERY_DATABASE: what is typed stands in the list of processes
    #[arg(long, value_name = "FILE|URL")]
    database: Option<String>,
}

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Database {
    /// In a file.
    File(PathBuf),
    /// In a PostgreSQL database with this address, which may hold a password: it is never shown.
    Postgres(String),
}

impl Database {
    /// Reads what `--database` takes. No message has more of it than its first word.
    pub(crate) fn read(text: &str) -> anyhow::Result<Database> {
        let Some((scheme, rest)) = text.split_once("://") else {
            ensure!(!text.is_empty(), "a database is a file, or postgres://user@host/name");
            return Ok(Database::File(text.into()));
        };
        ensure!(
            POSTGRES.iter().any(|known| scheme.eq_ignore_ascii_case(known)),
            "'{scheme}://' is no database that this program knows: it is a file, named by its path alone, or postgres://user@host/name"
        );
        // Else the rest of a password would be taken for something that may be shown.
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        ensure!(
            authority.contains('@') || !rest.contains('@'),
            "in an address of PostgreSQL the letters / ? # and @ of a password are written %2F %3F %23 and %40"
        );
        Ok(Database::Postgres(text.to_owned()))
    }

    /// Opens it, and brings it up to date.
    pub(crate) async fn open(&self) -> anyhow::Result<Arc<dyn Store>> {
        Ok(match self {
            Database::File(path) => Arc::new(Sqlite::open(&SqliteSettings::at(path)).await?),
            #[cfg(feature = "postgres")]
            Database::Postgres(url) => Arc::new(store::Postgres::open(&store::PostgresSettings::at(url)).await?),
            #[cfg(not(feature = "postgres"))]
            Database::Postgres(_) => bail!("{WITHOUT}"),
        })
    }
}

impl DatabaseArgs {
    /// Which one was named.
    pub(crate) fn which(&self) -> anyhow::Result<Database> {
        match &self.database {
            Some(text) => Database::read(text),
            None if self.db.to_string_lossy().contains("://") => bail!("--db names a file: an address of PostgreSQL belongs to --database"),
            None => Ok(Database::File(self.db.clone())),
        }
    }

    /// Whether several servers can use it at once.
    pub(crate) fn is_shared(&self) -> anyhow::Result<bool> {
        Ok(matches!(self.which()?, Database::Postgres(_)))
    }

    /// The file; where it is none, `instead` says what to do.
    pub(crate) fn file(&self, instead: &str) -> anyhow::Result<PathBuf> {
        match self.which()? {
            Database::File(path) => Ok(path),
            Database::Postgres(_) => bail!("{instead}"),
        }
    }

    /// Opens it, and brings it up to date.
    pub(crate) async fn open(&self) -> anyhow::Result<Arc<dyn Store>> {
        self.which()?.open().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_a_file_or_an_address_and_no_complaint_tells_a_password() {
        let file = |path: &str| Some(Database::File(path.into()));
        for path in ["orrery.db", "/var/lib/orrery.db", "postgres.db"] {
            assert!(Database::read(path).ok() == file(path), "{path}");
        }
        for url in ["postgres://db/orrery", "postgresql://mary:moonlight@db:5432/orrery", "postgres:///orrery?host=/run"] {
            assert!(Database::read(url).ok() == Some(Database::Postgres(url.to_owned())), "{url}");
        }
        let refused = |url: &str| Database::read(url).err().expect("it is refused").to_string();
        for url in ["mysql://mary:moonlight@db/orrery", "postgres://mary:moon/light@db/orrery", "postgres://mary:12#light@db/orrery"] {
            let told = refused(url);
            assert!(!told.contains("moon") && !told.contains("light") && !told.contains("12"), "{told}");
        }
        assert!(refused("sqlite:///orrery.db").contains("named by its path alone"));
        assert!(refused("postgres://mary:moon/light@db/orrery").contains("%2F"));
    }
}
