//! Unfinished games in files.
//!
//! A saved game is one line about the table (its key, its players) and then the log as it stands. The key is what the
//! log alone does not have before the end, and without it the cards to come would be others. When the game is over
//! the file becomes the log itself, which tells the key in its last line.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use catalog::AnyTable;
use kernel::log::LogFile;
use kernel::{Key, Seed};
use serde::{Deserialize, Serialize};

use super::seating::Sitter;
use crate::output;

/// The version of the first line.
const FORMAT: u32 = 1;

/// The first line of a saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Save {
    orrery_save: u32,
    /// The table's key.
    pub(crate) key: Key,
    /// The seed of its bots.
    pub(crate) bots: Seed,
    seats: Vec<String>,
    /// The content file, if it is not the shipped one.
    pub(crate) content: Option<PathBuf>,
}

impl Save {
    pub(crate) fn new(key: Key, bots: Seed, sitters: &[Sitter], content: Option<PathBuf>) -> Save {
        // Whoever goes on may stand in another folder.
        let content = content.map(|path| std::path::absolute(&path).unwrap_or(path));
        Save { orrery_save: FORMAT, key, bots, seats: sitters.iter().map(Sitter::to_string).collect(), content }
    }

    /// Who sits where.
    pub(crate) fn sitters(&self) -> anyhow::Result<Vec<Sitter>> {
        self.seats.iter().map(|who| who.parse().map_err(anyhow::Error::msg)).collect()
    }
}

/// Reads a saved game.
pub(crate) fn read(path: &Path) -> anyhow::Result<(Save, LogFile)> {
    let text = output::read(path)?;
    let (first, log) = text.split_once('\n').unwrap_or((&text, ""));
    let version = serde_json::from_str::<serde_json::Value>(first).ok();
    let version = version.as_ref().and_then(|line| line.get("orrery_save")).and_then(serde_json::Value::as_u64);
    match version {
        Some(found) if found == u64::from(FORMAT) => {}
        Some(found) => bail!("{} is a saved game of format {found}; this program reads format {FORMAT}", path.display()),
        None if LogFile::read(&text).is_ok() => bail!("{} is a log, not a saved game; look at it with `orrery replay`", path.display()),
        None => bail!("{} is not a saved game", path.display()),
    }
    let save = serde_json::from_str(first).with_context(|| format!("{}, line 1 cannot be read", path.display()))?;
    let log = LogFile::read(log).with_context(|| format!("{} is damaged (lines count from its second)", path.display()))?;
    Ok((save, log))
}

/// The latest unfinished game that was kept without being asked to.
pub(crate) fn latest() -> Option<PathBuf> {
    let files = std::fs::read_dir(folder()?).ok()?.filter_map(Result::ok);
    let saves = files.filter(|file| file.path().extension().is_some_and(|end| end == "jsonl"));
    saves.max_by_key(|file| file.metadata().and_then(|about| about.modified()).ok()).map(|file| file.path())
}

/// Where programs keep what should survive a restart but is no document (XDG base directories).
fn folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = set("XDG_STATE_HOME").or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("orrery"))
}

/// Where a game is kept while it is played.
#[derive(Debug)]
pub(crate) struct Store {
    pub(crate) save: Save,
    path: Option<PathBuf>,
    automatic: bool,
    /// How many entries the file has.
    written: usize,
}

impl Store {
    /// In a file that was asked for.
    pub(crate) fn at(path: PathBuf, save: Save) -> Store {
        Store { save, path: Some(path), automatic: false, written: 0 }
    }

    /// In no file.
    pub(crate) fn nowhere(save: Save) -> Store {
        Store { save, path: None, automatic: false, written: 0 }
    }

    /// In the user's folder for such things; in no file if there is none.
    pub(crate) fn automatic(game: &str, save: Save) -> Store {
        let name = format!("{game}-{}.jsonl", &save.key.commitment()[..12]);
        let path = folder().filter(|folder| std::fs::create_dir_all(folder).is_ok()).map(|folder| folder.join(name));
        Store { save, path, automatic: true, written: 0 }
    }

    /// In the file it was read from.
    pub(crate) fn again(path: PathBuf, save: Save) -> Store {
        let automatic = folder().is_some_and(|folder| path.starts_with(folder));
        Store { save, path: Some(path), automatic, written: 0 }
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether the file was not asked for.
    pub(crate) fn is_automatic(&self) -> bool {
        self.automatic
    }

    /// Writes what is new. A finished game stays as its log where a file was asked for, and goes where none was.
    pub(crate) fn keep(&mut self, table: &dyn AnyTable) -> anyhow::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let log = table.log();
        if log.entries.len() == self.written {
            return Ok(());
        }
        let over = table.waiting().is_empty();
        if over && self.automatic {
            if path.exists() {
                std::fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
            }
        } else if over {
            output::write(path, &log.write())?;
        } else {
            let first = serde_json::to_string(&self.save).context("this cannot be written as JSON")?;
            output::write(path, &format!("{first}\n{}", log.write()))?;
        }
        self.written = log.entries.len();
        Ok(())
    }
}
