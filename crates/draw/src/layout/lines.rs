//! Pieces as lines of text.

use super::piece::{Body, Piece};
use crate::text::{Ink, Line, flow};

/// From this width on there are empty lines between the parts.
pub(super) const ROOMY: usize = 100;

/// The space between two columns.
const GAP: usize = 2;

/// A line drawn across the board with words in it.
pub fn rule(words: Line, width: usize) -> Line {
    let mut line = Line::of("── ", Ink::Dim);
    line.append(words);
    line.push(" ", Ink::Dim);
    line.cut(width).padded(width, '─', Ink::Dim)
}

/// Lines joined to one, with space between them.
pub fn spaced(pieces: impl IntoIterator<Item = Line>, between: &str) -> Line {
    let mut line = Line::new();
    for piece in pieces.into_iter().filter(|piece| !piece.0.is_empty()) {
        line.push(if line.0.is_empty() { "" } else { between }, Ink::Dim);
        line.append(piece);
    }
    line
}

impl Piece<'_> {
    /// How it reads, in lines of at most `width`: what it says itself, and then its parts. What is led by words flows behind them, a
    /// grid stands in columns, everything else line by line.
    pub(super) fn lines(&self, width: usize) -> Vec<Line> {
        let mut lines: Vec<Line> = self.marks.reads.iter().map(|line| line.clone().cut(width)).collect();
        match (&self.body, &self.marks.lead) {
            (Body::Row(pieces) | Body::Column(pieces) | Body::Grid(_, pieces) | Body::Wrap(pieces) | Body::Over(pieces), Some(lead)) => {
                let parts: Vec<Line> = pieces.iter().flat_map(|each| each.lines(usize::MAX)).collect();
                if !parts.is_empty() {
                    let indent = lead.width();
                    lines.extend(flow(lead.clone(), parts, self.marks.between, indent, width));
                }
            }
            (Body::Grid(_, pieces), None) => {
                let cells: Vec<&[Line]> = pieces.iter().map(Piece::lines_said).filter(|cell| !cell.is_empty()).collect();
                lines.extend(columns(&cells, width));
            }
            (Body::Row(pieces) | Body::Column(pieces) | Body::Wrap(pieces) | Body::Over(pieces), None) => {
                lines.extend(pieces.iter().flat_map(|each| each.lines(width)));
            }
            (Body::Words { .. } | Body::Drawn { .. } | Body::Map { .. } | Body::Said, _) => {}
        }
        lines
    }
}

/// Cells of several lines in three columns, or fewer if they are too wide.
pub(crate) fn columns(cells: &[&[Line]], width: usize) -> Vec<Line> {
    let found = [3, 2, 1].into_iter().find_map(|count| Some((count, widths(cells, count, width)?)));
    let (count, widths) = found.unwrap_or_else(|| (1, vec![width]));
    let mut lines = Vec::new();
    for row in cells.chunks(count) {
        // Between cells of several lines only: a list stays together.
        if width >= ROOMY && !lines.is_empty() && row.iter().any(|cell| cell.len() > 1) {
            lines.push(Line::new());
        }
        for part in 0..row.iter().map(|cell| cell.len()).max().unwrap_or(0) {
            let mut line = Line::new();
            for (column, cell) in row.iter().enumerate() {
                line.append(cell.get(part).cloned().unwrap_or_default().cut(widths[column]));
                if column + 1 < row.len() {
                    line = line.padded(widths[..=column].iter().sum::<usize>() + GAP * (column + 1), ' ', Ink::Plain);
                }
            }
            lines.push(line);
        }
    }
    lines
}

/// Equal columns if all cells fit into them, else each as wide as it must be; `None` if even that is too wide.
fn widths(cells: &[&[Line]], columns: usize, width: usize) -> Option<Vec<usize>> {
    let room = width.saturating_sub(GAP * (columns - 1));
    let mut needed = vec![0; columns];
    for (index, cell) in cells.iter().enumerate() {
        let wide = cell.iter().map(Line::width).max().unwrap_or(0);
        needed[index % columns] = wide.max(needed[index % columns]);
    }
    if needed.iter().all(|wide| *wide <= room / columns) {
        return Some(vec![room / columns; columns]);
    }
    (needed.iter().sum::<usize>() <= room).then_some(needed)
}
