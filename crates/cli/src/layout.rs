//! Numbers and tables as text.

use std::fmt::Write as _;

pub(crate) use draw::text::grouped;

/// A number and its noun.
pub(crate) fn some(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

/// A share as a percentage with one decimal: `97.3 %`.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Rows in columns, the first one to the left and the others to the right; the first row is the heading.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let _ = match column {
                0 => write!(line, "{cell:<0$}", widths[0]),
                _ => write!(line, "  {cell:>0$}", widths[column]),
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_percentages() {
        assert_eq!(percent(0.9731), "97.3 %");
    }

    #[test]
    fn columns_line_up() {
        let rows = [["bot", "wins"], ["greedy", "9"], ["x", "100"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(table(&rows), "bot     wins\ngreedy     9\nx        100\n");
    }
}
