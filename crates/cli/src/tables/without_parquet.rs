//! What a build without the feature says to whoever asks for columns.

use std::path::Path;

use anyhow::bail;
use lab::report::Rows;

use super::Coming;

/// Columns, which this program cannot write.
pub(crate) enum Parquet {}

impl Parquet {
    pub(crate) fn begin(_name: &Path) -> anyhow::Result<Parquet> {
        bail!(
            "this program was built without Parquet: build it with `cargo build --release --features parquet`, or take --csv, which has the same rows"
        )
    }

    pub(crate) fn add(&mut self, _rows: &Rows) -> anyhow::Result<()> {
        match *self {}
    }

    pub(crate) fn finish(self) -> anyhow::Result<Vec<Coming>> {
        match self {}
    }
}
