//! Rows of games, seats and pairs in files, written while the games are played; the files appear at the end.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use lab::report::{Columns, GameRow, PairRow, Rows, SeatRow};
use tempfile::NamedTempFile;

use crate::report::folder;

#[cfg(feature = "parquet")]
mod parquet;

#[cfg(not(feature = "parquet"))]
#[path = "without_parquet.rs"]
mod parquet;

/// All files that were asked for.
pub(crate) struct Tables {
    csv: Option<Csv>,
    parquet: Option<parquet::Parquet>,
}

impl Tables {
    /// Opens the files of these names.
    pub(crate) fn begin(csv: Option<&Path>, parquet: Option<&Path>) -> anyhow::Result<Tables> {
        Ok(Tables { csv: csv.map(Csv::begin).transpose()?, parquet: parquet.map(parquet::Parquet::begin).transpose()? })
    }

    /// Adds the rows of some games.
    pub(crate) fn add(&mut self, rows: &Rows) -> anyhow::Result<()> {
        self.csv.as_mut().map_or(Ok(()), |csv| csv.add(rows))?;
        self.parquet.as_mut().map_or(Ok(()), |parquet| parquet.add(rows))
    }

    /// Puts the files where they belong.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut files = self.csv.map(|csv| Vec::from(csv.files)).unwrap_or_default();
        files.extend(self.parquet.map(parquet::Parquet::finish).transpose()?.unwrap_or_default());
        files
            .into_iter()
            .try_for_each(|(file, path)| file.persist(&path).map(drop).with_context(|| format!("cannot write {}", path.display())))
    }
}

/// A file that is not there yet, and where it will be.
type Coming = (NamedTempFile, PathBuf);

/// Opens NAME-WHAT.KIND.
fn coming(name: &Path, what: &str, kind: &str) -> anyhow::Result<Coming> {
    let mut path = name.as_os_str().to_owned();
    path.push(format!("-{what}.{kind}"));
    let path = PathBuf::from(path);
    let file = NamedTempFile::new_in(folder(&path)?).with_context(|| format!("cannot write {}", path.display()))?;
    Ok((file, path))
}

/// Lines with commas.
struct Csv {
    files: [Coming; 3],
}

impl Csv {
    fn begin(name: &Path) -> anyhow::Result<Csv> {
        let open = |what: &str, heading: &str| -> anyhow::Result<Coming> {
            let (mut file, path) = coming(name, what, "csv")?;
            writeln!(file, "{heading}")?;
            Ok((file, path))
        };
        Ok(Csv { files: [open("games", GameRow::HEADING)?, open("seats", SeatRow::HEADING)?, open("pairs", PairRow::HEADING)?] })
    }

    fn add(&mut self, rows: &Rows) -> anyhow::Result<()> {
        let [games, seats, pairs] = &mut self.files;
        lines(games, &rows.games)?;
        lines(seats, &rows.seats)?;
        lines(pairs, &rows.pairs)
    }
}

fn lines<R: Columns>((file, path): &mut Coming, rows: &[R]) -> anyhow::Result<()> {
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
