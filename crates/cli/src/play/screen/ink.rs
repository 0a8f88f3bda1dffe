//! Inks as terminal colours: the sixteen that every terminal has, so that they fit whatever theme is in use.

use draw::{Ink, Line};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;

const GOODS: [Color; 8] =
    [Color::LightRed, Color::Gray, Color::LightGreen, Color::Yellow, Color::LightMagenta, Color::LightBlue, Color::LightCyan, Color::White];

const SEATS: [Color; 8] = [
    Color::LightCyan,
    Color::LightYellow,
    Color::LightGreen,
    Color::LightMagenta,
    Color::LightBlue,
    Color::LightRed,
    Color::Gray,
    Color::White,
];

/// How inks look: in colour or, if the user asks for none (NO_COLOR), by weight alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    colour: bool,
}

impl Palette {
    /// As the user's environment asks.
    pub(super) fn of_environment() -> Palette {
        Palette { colour: std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()) }
    }

    pub(super) fn style(self, ink: Ink) -> Style {
        let (colour, weight) = match ink {
            Ink::Plain => (Color::Reset, Modifier::empty()),
            Ink::Dim => (Color::Reset, Modifier::DIM),
            Ink::Strong => (Color::Reset, Modifier::BOLD),
            Ink::Good(kind) => (GOODS[usize::from(kind) % GOODS.len()], Modifier::empty()),
            Ink::Seat(seat) => (SEATS[seat.index()], Modifier::BOLD),
            Ink::Warning => (Color::LightRed, Modifier::BOLD),
            Ink::Choice => (Color::LightCyan, Modifier::BOLD),
        };
        let style = Style::new().add_modifier(weight);
        if self.colour { style.fg(colour) } else { style }
    }

    /// A line of a board for the terminal.
    pub(super) fn line(self, line: &Line) -> text::Line<'static> {
        line.0.iter().map(|span| text::Span::styled(span.text.clone(), self.style(span.ink))).collect::<Vec<_>>().into()
    }
}
