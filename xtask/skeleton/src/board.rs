//! What it looks like and how it is told: the table as text, choices as sentences, events in words.
// MISSING: write the board, sentences and words of your game in src/board.rs, and how to play it; then delete this line

use draw::{Board, Ink, Line, Names, Said};
use kernel::{Game, Seat};

use crate::state::{Action, Event, Step};
use crate::view::View;
use crate::{Decision, Skeleton, rules};

impl Skeleton {
    fn named(&self, prize: u8) -> String {
        let prize = &self.prizes[usize::from(prize)];
        format!("the {} ({})", prize.name, draw::text::counted(usize::from(prize.points), "point"))
    }
}

impl Board for Skeleton {
    // Without a picture a game is played from its text. Whoever describes the table with `draw::layout` has both, and takes this line out.
    const PICTURED: bool = false;
    const STYLE: &'static str = include_str!("board.css");

    fn question(&self, view: &View, names: &Names) -> Said {
        match rules::step(self, &view.table) {
            Step::Over => Said::new("The row is empty", "SK-3.1"),
            Step::Take if view.who == Some(view.table.turn) => Said::new("It is your turn to take a prize", "SK-2.1"),
            Step::Take => Said::new(format!("Waiting for {} to take a prize", names.whom(view.table.turn)), "SK-2.1"),
        }
    }

    fn sentence(&self, view: &View, action: Action, _names: &Names) -> Said {
        match Decision::of(rules::step(self, &view.table), action) {
            Some(Decision::Take {}) => Said::new(format!("Take {}", self.named(view.table.taken)), "SK-2.1"),
            None => Said::new("Nothing is asked", "SK-3.1"),
        }
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        match *event {
            Event::Took { seat, prize } => {
                Said::new(format!("{} {} {}", names.of(seat), names.verb(seat, "take", "takes"), self.named(prize)), "SK-2.1")
            }
        }
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        let row = &self.prizes[usize::from(view.table.taken).min(self.prizes.len())..];
        let row: Vec<&str> = row.iter().map(|prize| prize.name.as_str()).collect();
        let mut lines = vec![Line::of("── The row ", Ink::Strong).padded(width, '─', Ink::Dim)];
        lines.push(Line::of(row.join(", "), Ink::Plain).cut(width));
        for seat in (0..self.seats()).map(Seat::new) {
            let name = format!("{} {}", Names::mark(seat), names.of(seat));
            let points = format!("{:>3}", view.table.points[seat]);
            lines.push(Line::of(name, Ink::Seat(seat)).cut(30).padded(30, ' ', Ink::Plain).with(points, Ink::Strong));
        }
        lines
    }

    fn how_to_play() -> &'static [&'static str] {
        &["The prizes lie in a row. In turn everybody takes the first one.", "Most points win."]
    }
}
