//! The prizes, read from a content file (`content.toml`).

use kernel::{Fingerprint, Problem};
use pack::{Dialect, Row, number, record, repeated, text};

/// Most prizes a file may have.
pub const MAX_PRIZES: usize = 24;
/// Fewest prizes: one for each player (SK-1.1).
const LEAST: usize = crate::state::MAX_PLAYERS;

const DIALECT: Dialect =
    Dialect { game: "skeleton", version: "schema", other: "C1", unknown: "C2", shape: "C2", quote: '\'', everywhere: &[] };

record! {
    /// A prize (SK-1.2).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Prize {
        /// By what logs and files call it.
        pub id: String = text,
        /// By what people call it.
        pub name: String = text,
        /// What it is worth (SK-3.1).
        pub points: u8 = number(1..=9, "C3"),
    }
}

/// Reads and checks a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(text: &str) -> Result<(Vec<Prize>, Fingerprint), Vec<Problem>> {
    let (prizes, _) = pack::load(text, &DIALECT, read)?;
    let canonical: String = prizes.iter().map(|Prize { id, name, points }| format!("{id} {name:?} {points}\n")).collect();
    Ok((prizes, Fingerprint::of(canonical.as_bytes())))
}

fn read(file: &Row<'_>) -> Option<Vec<Prize>> {
    file.is_ours()?;
    file.only(&["schema", "game", "prize"]);
    let rows = file.rows("prize", "prize")?;
    if !(LEAST..=MAX_PRIZES).contains(&rows.len()) {
        file.error("C4", "", format!("the file has {} prizes; there must be {LEAST} to {MAX_PRIZES}", rows.len()));
    }
    for (row, id, times) in repeated(&rows, "id") {
        row.error("C5", "id", format!("prize '{id}' is listed {times} times; ids must be unique"));
    }
    pack::all(rows.iter().map(Prize::read))
}
