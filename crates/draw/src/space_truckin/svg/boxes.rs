//! The challenge: two rows of boxes, their result, and what each band of results leads to (TR-8, TR-10.1).

use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::action::BoxId;
use space_truckin::content::BandOutcome;
use space_truckin::state::Stage;

use super::super::look::{BOXES, letter};
use super::canvas::Canvas;
use crate::picture::paper::{Area, At, rect, target, text};

/// The boxes of the large sheet and how high they are.
pub(super) fn boxes(canvas: &Canvas<'_>, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let seat = look.main_seat();
    let sheet = look.sheet(seat);
    let digits = usize::from(look.game.options.digits);
    let first = 4 - digits;
    let wide = canvas.wide();
    let side = if wide { 56 } else { 46 };
    let (left, high) = (x + if wide { 16 } else { 10 }, top + 32);
    let place = |row: usize, digit: usize| Area::new(left + digit as i32 * (side + 6), high + row as i32 * (side + 8), side, side);
    let height = 32 + 2 * (side + 8) + 6;
    let bands = left + digits as i32 * (side + 6) + 12;
    let title = match look.view.stage {
        Stage::Location(at) => format!("Challenge at {}", letter(at)),
        _ => "Challenge".to_owned(),
    };
    let in_reach = matches!(look.view.stage, Stage::Location(_)) && sheet.out.is_none();
    let drawn = html! {
        g.challenge {
            (rect("panel-face", Area::new(x, top, width, height), 12))
            (text("strong", At::Start, (left, top + 22), 15, width / 2, &title))
            @for row in 0..2 {
                @for digit in 0..digits {
                    @let index = row * 4 + first + digit;
                    @let area = place(row, digit);
                    @let face = if in_reach { sheet.boxes[index] } else { 0 };
                    @let written = html! {
                        g class=(if face == 0 { "box" } else { "box written" }) data-at={ "box-" (seat.number()) "-" (index) } {
                            @if face > 0 { title { (change(canvas, index)) } }
                            (rect("box-face", area, 8))
                            @if face > 0 { @let (x, y) = area.middle(); (text("box-digit", At::Middle, (x, y + side / 5), side * 6 / 10, side, &face.to_string())) }
                        }
                    };
                    (target(canvas.choice(Action::Box(BoxId(index as u8))), area, 8, &written))
                }
            }
            (legend(canvas, Area::new(bands, top + 12, x + width - bands - 10, height - 20)))
            (rect("panel-frame", Area::new(x, top, width, height), 12))
        }
    };
    (drawn, height)
}

/// What a box is, and what a flip would make of the result once all are full.
fn change(canvas: &Canvas<'_>, index: usize) -> String {
    let sheet = canvas.look.sheet(canvas.look.main_seat());
    let face = sheet.boxes[index];
    if canvas.look.result(sheet).is_none() || sheet.step.is_idle() {
        return format!("{}: {face}", BOXES[index]);
    }
    let mut flipped = *sheet;
    flipped.boxes[index] = 7 - face;
    format!("{}: {face}; flipped to {} the result is {}", BOXES[index], 7 - face, canvas.look.result_words(flipped.result()))
}

/// The five bands, the present one marked, with the result above them.
fn legend(canvas: &Canvas<'_>, area: Area) -> Markup {
    let look = &canvas.look;
    let sheet = look.sheet(look.main_seat());
    let result = look.result(sheet).filter(|_| matches!(look.view.stage, Stage::Location(_)));
    let now = result.map(|result| look.game.content.band(result).outcome);
    let bands = &look.game.content.bands;
    let step = (area.h - 6) / bands.len().max(1) as i32;
    let mut from: Option<i32> = None;
    let rows: Vec<(String, BandOutcome)> = bands
        .iter()
        .map(|band| {
            let range = match (from, band.to) {
                (None, Some(to)) => format!("below {}", to + 1),
                (Some(from), Some(to)) => format!("{from} to {to}"),
                (Some(from), None) => format!("{from} and more"),
                (None, None) => "any".to_owned(),
            };
            from = band.to.map(|to| to + 1);
            (range, band.outcome)
        })
        .collect();
    html! {
        g.bands {
            @for (index, (range, outcome)) in (0..).zip(&rows) {
                @let row = Area::new(area.x, area.y + index * step, area.w, step - 4);
                g class={ "band-row " (class(*outcome)) (if now == Some(*outcome) { " now" } else { "" }) } {
                    (rect("band-face", row, 6))
                    @let y = row.y + row.h / 2 + 4;
                    @let words = match result.filter(|_| now == Some(*outcome)) {
                        Some(result) => format!("{result}: {}", short(*outcome)),
                        None => format!("{range}: {}", short(*outcome)),
                    };
                    (text("band-text", At::Start, (row.x + 8, y), if canvas.wide() { 13 } else { 11 }, row.w - 10, &words))
                }
            }
        }
    }
}

fn class(outcome: BandOutcome) -> &'static str {
    match outcome {
        BandOutcome::BridgeDamage => "bridge-band",
        BandOutcome::BothRewards => "both-band",
        BandOutcome::FirstReward => "first-band",
        BandOutcome::DamageOne => "one-band",
        BandOutcome::DamageTwo => "two-band",
    }
}

fn short(outcome: BandOutcome) -> &'static str {
    match outcome {
        BandOutcome::BridgeDamage => "bridge hit",
        BandOutcome::BothRewards => "both rewards",
        BandOutcome::FirstReward => "first reward",
        BandOutcome::DamageOne => "1 system lost",
        BandOutcome::DamageTwo => "2 systems lost",
    }
}
