//! The challenge at a stop: the boxes for six digits, and what each result leads to (TR-8, TR-10.1).

use maud::html;
use space_truckin::Action;
use space_truckin::action::BoxId;
use space_truckin::content::BandOutcome;
use space_truckin::state::{Sheet, Stage as Phase};

use super::look::{BOXES, Look, letter};
use crate::layout::{Pen, Piece, boxed, column, drawn, row, words};
use crate::text::{Ink, Line, capital, wrap as wrapped};

/// Whether the boxes are what is asked about.
pub(super) fn is_challenged(look: &Look<'_>) -> bool {
    matches!(look.view.stage, Phase::Location(_)) && look.sheet(look.main_seat()).out.is_none()
}

/// Two rows of boxes, and what each band of results leads to (TR-8, TR-10.1).
pub(super) fn challenge<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let seat = look.main_seat();
    let sheet = look.sheet(seat);
    let (here, first) = (is_challenged(look), 4 - usize::from(look.game.options.digits));
    let title = match look.view.stage {
        Phase::Location(at) => format!("Challenge at {}", letter(at)),
        _ => "Challenge".to_owned(),
    };
    let digit = |index: usize| {
        let face = if here { sheet.boxes[index] } else { 0 };
        let written = if face == 0 { String::new() } else { face.to_string() };
        let made = boxed("box-face", "box-digit", pen.pick([46, 42, 38, 36, 32, 30]), written).class("box").class_if(face > 0, "written");
        let made = made.at(format!("box-{}-{index}", seat.number())).can(pen.choice(Action::Box(BoxId(index as u8))));
        made.titled(if face > 0 { change(look, sheet, index) } else { format!("{}: still empty", capital(BOXES[index])) })
    };
    // The lower number is taken from the upper one: a sign says so.
    let sign = |from: usize| if from == 0 { drawn((14, 1), |_| html! {}) } else { words("strong", 15, "−").at_least(14).middle() };
    let number = |from: usize| row(5, [sign(from)].into_iter().chain((from + first..from + 4).map(digit)));
    let heading = words("strong", pen.small(), title);
    if !here && !pen.has_room() {
        // Before the delivery, where room is shortest: what results lead to is told when they come.
        return row(10, [heading, number(0), number(4)]);
    }
    row(10, [column(5, [heading, number(0), number(4)]), bands(look, pen, sheet, here).grow(1)])
}

/// What a box is, and what a flip would make of the result once all are full.
fn change(look: &Look<'_>, sheet: &Sheet, index: usize) -> String {
    let face = sheet.boxes[index];
    if look.result(sheet).is_none() || sheet.step.is_idle() {
        return format!("{}: {face}", capital(BOXES[index]));
    }
    let mut flipped = *sheet;
    flipped.boxes[index] = 7 - face;
    format!("{}: {face}; flipped to {} it would make {}", capital(BOXES[index]), 7 - face, look.result_words(flipped.result()))
}

/// The five bands, the present one marked, with the result in it.
fn bands<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, sheet: &Sheet, here: bool) -> Piece<'p> {
    let result = look.result(sheet).filter(|_| here);
    let mut from: Option<i32> = None;
    let bands = look.game.content.bands.iter().map(|band| {
        let range = match (from, band.to) {
            (None, Some(to)) => format!("below {}", to + 1),
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("{from} and more"),
            (None, None) => "any".to_owned(),
        };
        from = band.to.map(|to| to + 1);
        let (class, short) = match band.outcome {
            BandOutcome::BridgeDamage => ("bridge-band", "bridge hit"),
            BandOutcome::BothRewards => ("both-band", "both rewards"),
            BandOutcome::FirstReward => ("first-band", "first reward"),
            BandOutcome::DamageOne => ("one-band", "1 system lost"),
            BandOutcome::DamageTwo => ("two-band", "2 systems lost"),
        };
        let now = result.filter(|result| look.game.content.band(*result).outcome == band.outcome);
        let told = now.map_or(range, |result| result.to_string());
        let line = words(if now.is_some() { "band-text strong" } else { "band-text" }, pen.small(), format!("{told}: {short}"));
        line.framed_by("band-face", 6, 7, 2).class("band-row").class(class).class_if(now.is_some(), "now")
    });
    column(3, bands).middle()
}

/// The boxes of the present location, their result, and how each band ends.
pub(super) fn challenge_lines(look: &Look<'_>, sheet: &Sheet, width: usize, low: bool) -> Vec<Line> {
    let Phase::Location(at) = look.view.stage else { return Vec::new() };
    let first = 4 - usize::from(look.game.options.digits);
    let row = |name: &str, places: &[u8]| {
        let mut line = Line::of(name, Ink::Dim);
        for digit in &places[first..] {
            let text = if *digit == 0 { "[ ]".to_owned() } else { format!("[{digit}]") };
            line.push(text, if *digit == 0 { Ink::Choice } else { Ink::Strong });
        }
        line
    };
    let mut lines = if low {
        let mut line = Line::of(format!("At {}: ", letter(at)), Ink::Strong);
        line.append(row("", &sheet.boxes[..4]));
        line.push(" − ", Ink::Dim);
        line.append(row("", &sheet.boxes[4..]));
        vec![line]
    } else {
        let title = Line::of(format!("Challenge at {}", letter(at)), Ink::Strong);
        vec![title, row("  top    ", &sheet.boxes[..4]), row("− bottom ", &sheet.boxes[4..])]
    };
    if let Some(result) = look.result(sheet) {
        lines.extend(
            wrapped(&format!("result {}", look.result_words(result)), 2, width).into_iter().map(|line| Line::of(line, Ink::Strong)),
        );
    }
    lines
}
