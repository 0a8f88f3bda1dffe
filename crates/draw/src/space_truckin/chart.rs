//! The star chart: seven stops on the way, with what they bring, and the pirates between two of them.

use space_truckin::Action;
use space_truckin::action::Location;
use space_truckin::content::LETTERS;
use space_truckin::state::Stage as Phase;

use super::look::{Look, letter, rewards_signs, rewards_words, terrain_name};
use crate::layout::{Pen, Piece, badge, column, grid, icon, words};
use crate::text::{Ink, Line};

/// The star chart: each stop with its terrain and two rewards (TR-10.2), pirates between two of them (TR-12.6).
pub(super) fn chart<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let mut stops = Vec::new();
    for at in (0..LETTERS.len() as u8).map(Location) {
        stops.push(stop(look, pen, at));
        if at == look.game.content.pirates_after {
            let now = matches!(look.view.stage, Phase::Pirates(_));
            let name = words("pirates-name", pen.small(), "pirates").middle();
            let inside = column(2, [icon(pen, "skull", "skull", pen.pick([34, 32, 30, 28, 26, 24])), name]).middle();
            let line = Line::of(if now { "▶☠ Pirate Space" } else { " ☠ Pirate Space" }, Ink::Warning);
            let pirates = inside.framed("pirates-face", 10, 3).class("pirates").class_if(now, "now").reads([line]);
            stops.push(pirates.titled("Pirate Space: give up cargo, or lose your rearmost system (TR-12.6)"));
        }
    }
    let chart = grid(if pen.is_tall() { 4 } else { 8 }, pen.gap().min(6), stops).at("chart");
    if pen.low { chart.led_by(Line::new(), " ·") } else { chart }
}

fn stop<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, at: Location) -> Piece<'p> {
    let (now, left) = match look.view.stage {
        Phase::Location(here) => (here == at, at < here),
        Phase::Jump(from) | Phase::Pirates(from) => (false, at <= from),
        _ => (false, false),
    };
    let (mark, ink) = match (now, left) {
        (true, _) => ("▶", Ink::Strong),
        (_, true) => ("×", Ink::Plain),
        _ => (" ", Ink::Plain),
    };
    let line = Line::of(format!("{mark}{} ", letter(at)), ink);
    let (name, rewards, line) = match look.view.chart[at.index()] {
        Some(terrain) => {
            let (name, rewards) = (terrain_name(look.game, terrain), rewards_signs(look.game, terrain));
            let line = match (pen.low, now) {
                // Where every line counts, what a stop brings is told when it is reached, and when terrains are chosen.
                (true, false) => line.with(name, ink),
                (true, true) => line.with(format!("{name}: {rewards}"), ink),
                (false, _) => line.with(format!("{name:<14}"), ink).with(&rewards, Ink::Dim),
            };
            (name, rewards, line)
        }
        None => ("", "uncharted".to_owned(), line.with("-", Ink::Dim)),
    };
    let title = match look.view.chart[at.index()] {
        Some(terrain) => format!("Stop {}: {}", letter(at), rewards_words(look.game, terrain)),
        None => format!("Stop {}: nothing is charted here yet", letter(at)),
    };
    let ring = badge("stop-ring", pen.pick([14, 13, 12, 12, 11, 10]), letter(at).to_string());
    let name = words("strong", pen.small(), name).middle();
    // It breaks between the two rewards.
    let rewards = rewards.replace(' ', "\u{a0}").replace("/\u{a0}", "/ ");
    let inside = column(1, [ring, name, words("dim", pen.small().min(12), rewards).middle()]).middle();
    inside
        .framed("stop-face", 10, 3)
        .class("stop")
        .class_if(now, "now")
        .class_if(left, "left")
        .at(format!("stop-{}", at.0))
        .can(pen.choice(Action::Chart(at)))
        .titled(title)
        .reads([line])
}
