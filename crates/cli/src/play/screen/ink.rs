//! Inks as terminal colours: of the usual 256 those that are read on black as well as on white, because nobody knows what is behind them.

use draw::{Ink, Line};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text;

const RED: Color = Color::Indexed(196);
const BROWN: Color = Color::Indexed(130);
const OLIVE: Color = Color::Indexed(64);
const GREEN: Color = Color::Indexed(28);
const TEAL: Color = Color::Indexed(30);
const SKY: Color = Color::Indexed(31);
const BLUE: Color = Color::Indexed(63);
const VIOLET: Color = Color::Indexed(129);
const PINK: Color = Color::Indexed(163);

const GOODS: [Color; 8] = [RED, BROWN, GREEN, OLIVE, PINK, BLUE, TEAL, VIOLET];

const SEATS: [Color; 8] = [TEAL, BROWN, GREEN, PINK, BLUE, RED, OLIVE, VIOLET];

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
            Ink::Seat(seat) => (SEATS[seat.index() % SEATS.len()], Modifier::BOLD),
            Ink::Warning => (RED, Modifier::BOLD),
            Ink::Choice => (SKY, Modifier::BOLD),
        };
        let style = Style::new().add_modifier(weight);
        if self.colour { style.fg(colour) } else { style }
    }

    /// A line of a board for the terminal.
    pub(super) fn line(self, line: &Line) -> text::Line<'static> {
        line.0.iter().map(|span| text::Span::styled(span.text.clone(), self.style(span.ink))).collect::<Vec<_>>().into()
    }
}

#[cfg(test)]
mod tests {
    use kernel::Seat;

    use super::*;

    /// The relative luminance of a colour of the usual 256, by WCAG 2.
    fn luminance(colour: Color) -> f64 {
        let Color::Indexed(index @ 16..=231) = colour else { panic!("{colour:?} looks different in every terminal") };
        let part = |step: u8| {
            let level = f64::from([0, 95, 135, 175, 215, 255][usize::from(step % 6)]) / 255.0;
            if level <= 0.04045 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) }
        };
        let cube = index - 16;
        0.2126 * part(cube / 36) + 0.7152 * part(cube / 6) + 0.0722 * part(cube)
    }

    #[test]
    fn every_colour_is_read_on_white_and_on_black() {
        let seats = (0..8).map(|seat| Ink::Seat(Seat::new(seat)));
        let inks = (0..8).map(Ink::Good).chain(seats).chain([Ink::Warning, Ink::Choice]);
        for ink in inks {
            let colour = Palette { colour: true }.style(ink).fg.unwrap();
            let light = luminance(colour);
            assert!(1.05 / (light + 0.05) >= 3.9 && (light + 0.05) / 0.05 >= 3.9, "{ink:?} is {colour:?}");
        }
    }

    #[test]
    fn without_colour_there_is_none() {
        for ink in [Ink::Plain, Ink::Dim, Ink::Strong, Ink::Good(1), Ink::Seat(Seat::new(1)), Ink::Warning, Ink::Choice] {
            assert_eq!(Palette { colour: false }.style(ink).fg, None);
        }
    }
}
