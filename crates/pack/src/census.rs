//! What a file holds, counted.

use kernel::Census;

/// Counts things that have one row and one column each. Rows and columns stand in this order, the sums last.
pub fn cross(of: &'static str, rows: Vec<String>, columns: Vec<String>, things: impl IntoIterator<Item = (String, String)>) -> Census {
    let mut counts = vec![vec![0; columns.len() + 1]; rows.len() + 1];
    for (row, column) in things {
        let place = |names: &[String], name: &str| names.iter().position(|known| known == name);
        if let (Some(row), Some(column)) = (place(&rows, &row), place(&columns, &column)) {
            for (row, column) in [(row, column), (row, columns.len()), (rows.len(), column), (rows.len(), columns.len())] {
                counts[row][column] += 1;
            }
        }
    }
    let all = || std::iter::once("all".to_owned());
    Census { of, columns: columns.into_iter().chain(all()).collect(), rows: rows.into_iter().chain(all()).zip(counts).collect() }
}
