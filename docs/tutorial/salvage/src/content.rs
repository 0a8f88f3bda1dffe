//! The wrecks, read from a content file (`content.toml`).

use kernel::{Fingerprint, Problem};
use pack::{Dialect, Row, number, record, repeated, text};

/// Most wrecks a file may have: states keep them in a bag of this size.
pub const MAX_WRECKS: usize = 8;
/// Fewest wrecks: one for each round (SV-1.3).
const LEAST: usize = crate::state::ROUNDS as usize;

const DIALECT: Dialect =
    Dialect { game: "salvage", version: "schema", other: "C1", unknown: "C2", shape: "C2", quote: '\'', everywhere: &[] };

record! {
    /// A wreck (SV-1.3, SV-2.3).
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Wreck {
        /// By what logs and files call it.
        pub id: String = text,
        /// By what people call it.
        pub name: String = text,
        /// What a crew must reach.
        pub hull: u8 = number(2..=12, "C3"),
        /// What it is worth.
        pub points: u8 = number(1..=9, "C4"),
    }
}

/// Reads and checks a file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn load(text: &str) -> Result<(Vec<Wreck>, Fingerprint), Vec<Problem>> {
    let (wrecks, _) = pack::load(text, &DIALECT, read)?;
    let canonical: String = wrecks.iter().map(|Wreck { id, name, hull, points }| format!("{id} {name:?} {hull} {points}\n")).collect();
    Ok((wrecks, Fingerprint::of(canonical.as_bytes())))
}

fn read(file: &Row<'_>) -> Option<Vec<Wreck>> {
    file.is_ours()?;
    file.only(&["schema", "game", "wreck"]);
    let rows = file.rows("wreck", "wreck")?;
    if !(LEAST..=MAX_WRECKS).contains(&rows.len()) {
        file.error("C5", "", format!("the file has {} wrecks; there must be {LEAST} to {MAX_WRECKS}", rows.len()));
    }
    for (row, id, times) in repeated(&rows, "id") {
        row.error("C6", "id", format!("wreck '{id}' is listed {times} times; ids must be unique"));
    }
    pack::all(rows.iter().map(Wreck::read))
}
