//! A board as text in parts, for a screen that cannot show all of it at once.

use crate::text::Line;

/// A board as text in its parts. A screen without room for everything lets the board give way, never the points and the hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Parts {
    /// The round, and what of it is done.
    pub head: Vec<Line>,
    /// What is played on and taken from.
    pub board: Vec<Line>,
    /// Who has how many points, and what else is known of them.
    pub players: Vec<Line>,
    /// What only the reader has.
    pub own: Vec<Line>,
}

impl Parts {
    /// A board that is not divided.
    #[must_use]
    pub fn undivided(board: Vec<Line>) -> Parts {
        Parts { board, ..Parts::default() }
    }
}

/// Blocks of lines below each other; with an empty line between them where there is room.
pub(crate) fn below_each_other(blocks: impl IntoIterator<Item = Vec<Line>>, roomy: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    for block in blocks.into_iter().filter(|block| !block.is_empty()) {
        if roomy && !lines.is_empty() {
            lines.push(Line::new());
        }
        lines.extend(block);
    }
    lines
}
