//! Rows in columns (Parquet): a fraction of the size of lines, and read by pandas, polars and DuckDB with the type of every column.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray, UInt8Array, UInt32Array, UInt64Array};
use lab::report::{Columns, GameRow, PairRow, Rows, SeatRow};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use tempfile::NamedTempFile;

use super::{Coming, coming};

/// So many rows are held in memory before they are written.
const TOGETHER: usize = 50_000;

/// Three files of columns.
pub(crate) struct Parquet {
    games: Table<GameRow>,
    seats: Table<SeatRow>,
    pairs: Table<PairRow>,
}

impl Parquet {
    pub(crate) fn begin(name: &Path) -> anyhow::Result<Parquet> {
        Ok(Parquet { games: Table::begin(name, "games")?, seats: Table::begin(name, "seats")?, pairs: Table::begin(name, "pairs")? })
    }

    pub(crate) fn add(&mut self, rows: &Rows) -> anyhow::Result<()> {
        self.games.add(&rows.games)?;
        self.seats.add(&rows.seats)?;
        self.pairs.add(&rows.pairs)
    }

    pub(crate) fn finish(self) -> anyhow::Result<Vec<Coming>> {
        Ok(vec![self.games.finish()?, self.seats.finish()?, self.pairs.finish()?])
    }
}

/// Rows whose columns have types.
trait Typed: Columns + Clone {
    /// The columns of these rows, in the order of the heading.
    fn columns(rows: &[Self]) -> Vec<ArrayRef>;
}

/// A column of one field of all rows.
macro_rules! column {
    ($array:ident, $rows:ident, $field:ident) => {
        Arc::new($rows.iter().map(|row| row.$field).collect::<$array>()) as ArrayRef
    };
    ($rows:ident, $field:ident) => {
        Arc::new(StringArray::from_iter_values($rows.iter().map(|row| &row.$field))) as ArrayRef
    };
}

impl Typed for GameRow {
    fn columns(rows: &[GameRow]) -> Vec<ArrayRef> {
        vec![
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.game))),
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.decisions))),
            column!(UInt32Array, rows, rounds),
            column!(rows, ended_by),
            Arc::new(UInt32Array::from_iter_values(rows.iter().map(|row| row.winners))),
        ]
    }
}

impl Typed for SeatRow {
    fn columns(rows: &[SeatRow]) -> Vec<ArrayRef> {
        vec![
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.game))),
            Arc::new(UInt8Array::from_iter_values(rows.iter().map(|row| row.seat))),
            column!(rows, bot),
            column!(rows, begins_with),
            Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| row.points))),
            Arc::new(UInt8Array::from_iter_values(rows.iter().map(|row| row.rank))),
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.won_840))),
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.decisions))),
        ]
    }
}

impl Typed for PairRow {
    fn columns(rows: &[PairRow]) -> Vec<ArrayRef> {
        vec![
            Arc::new(UInt64Array::from_iter_values(rows.iter().map(|row| row.game))),
            column!(rows, kind),
            column!(rows, what),
            Arc::new(UInt8Array::from_iter_values(rows.iter().map(|row| row.seat))),
            Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| row.won_840))),
            Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| row.margin))),
        ]
    }
}

/// One file of columns.
struct Table<R> {
    writer: ArrowWriter<NamedTempFile>,
    path: PathBuf,
    waiting: Vec<R>,
}

/// A batch of rows; whether a column may be empty does not depend on which rows they are.
fn batch<R: Typed>(rows: &[R]) -> anyhow::Result<RecordBatch> {
    let columns = R::HEADING.split(',').zip(R::columns(rows));
    Ok(RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, name == "rounds")))?)
}

impl<R: Typed> Table<R> {
    fn begin(name: &Path, what: &str) -> anyhow::Result<Table<R>> {
        let (file, path) = coming(name, what, "parquet")?;
        let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default())).build();
        let writer = ArrowWriter::try_new(file, batch::<R>(&[])?.schema(), Some(properties))?;
        Ok(Table { writer, path, waiting: Vec::new() })
    }

    fn add(&mut self, rows: &[R]) -> anyhow::Result<()> {
        self.waiting.extend_from_slice(rows);
        if self.waiting.len() >= TOGETHER { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> anyhow::Result<()> {
        let rows = batch(&self.waiting)?;
        self.waiting.clear();
        let written = self.writer.write(&rows).and_then(|()| self.writer.flush());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    fn finish(mut self) -> anyhow::Result<Coming> {
        self.write()?;
        let file = self.writer.into_inner().with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok((file, self.path))
    }
}
