//! The other players' sheets, small: everything is open to everybody.

use kernel::Seat;
use maud::{Markup, html};
use space_truckin::content::Kind;
use space_truckin::state::Stage;

use super::super::words::loss_words;
use super::canvas::Canvas;
use super::sheet::captain_words;
use super::truck::{self, Paper};
use crate::picture::paper::{Area, At, rect, text};
use crate::picture::pieces::chip;

/// The small sheets and how high they are together.
pub(super) fn others(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let main = canvas.look.main_seat();
    let seats: Vec<Seat> = canvas.look.game.players().filter(|seat| *seat != main).collect();
    if seats.is_empty() {
        return (html! {}, 0);
    }
    let columns = if canvas.wide() { seats.len().min(5) as i32 } else { 2 };
    let gap = 10;
    let each = ((width - (columns - 1) * gap) / columns).min(380);
    let cell = ((each - 20) / 11).min(24);
    let high = 88 + 11 * cell + 14;
    let place = |index: i32| Area::new(index % columns * (each + gap), top + index / columns * (high + gap), each, high);
    let rows = (seats.len() as i32 + columns - 1) / columns;
    let drawn = html! { @for (index, seat) in (0..).zip(&seats) { (small(canvas, *seat, place(index), cell)) } };
    (drawn, rows * (high + gap) - gap)
}

fn small(canvas: &Canvas<'_>, seat: Seat, area: Area, cell: i32) -> Markup {
    let look = &canvas.look;
    let sheet = look.sheet(seat);
    let asked = canvas.is_asked(seat);
    let state = match (sheet.out, asked) {
        (Some(out), _) => format!("lost: {}", loss_words(out.loss)),
        (None, true) => "thinking".to_owned(),
        (None, false) => "ready".to_owned(),
    };
    let truck = sheet.truck.map_or(String::new(), |truck| format!("{}, ", look.game.content.truck(truck).name.name));
    let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len());
    let class = match (sheet.out.is_some(), asked) {
        (true, _) => " faint",
        (false, true) => " active",
        _ => "",
    };
    let room = area.w - 16;
    html! {
        g class={ "panel seat seat-" (seat.number()) (class) } data-at={ "sheet-" (seat.number()) } data-seat=(seat.number()) {
            (rect("panel-face", area, 10))
            g data-at={ "seat-" (seat.number()) } {
                (chip(seat, (area.x + 18, area.y + 18), 10))
                (text("name", At::Start, (area.x + 34, area.y + 23), 15, room - 84, canvas.names.of(seat)))
                (text("score", At::End, (area.right() - 8, area.y + 23), 15, 70, &format!("{} VP", sheet.vp())))
                (text("dim", At::Start, (area.x + 8, area.y + 42), 11, room, &format!("{truck}{}", captain_words(canvas, sheet))))
                (text("", At::Start, (area.x + 8, area.y + 58), 11, room, &format!("E {engines} · Q {quarters} · bridge {}", sheet.bridge())))
                (text("dim", At::Start, (area.x + 8, area.y + 74), 11, room, &format!("{state}{}", written(canvas, seat))))
            }
            @if sheet.truck.is_some() {
                @let columns = i32::from(look.game.blueprint(sheet).width);
                @let paper = Paper { x: area.x + (area.w - columns * cell) / 2, y: area.y + 88, cell };
                (rect("blueprint", Area::new(area.x + 5, area.y + 81, area.w - 10, area.h - 86), 6))
                (truck::drawing(canvas, sheet, seat.number(), paper, false))
            }
            (rect("panel-frame", area, 10))
        }
    }
}

/// The digits written at this location: " · 24_ − 1_3".
fn written(canvas: &Canvas<'_>, seat: Seat) -> String {
    let sheet = canvas.look.sheet(seat);
    if !matches!(canvas.look.view.stage, Stage::Location(_)) || sheet.out.is_some() {
        return String::new();
    }
    let first = 4 - usize::from(canvas.look.game.options.digits);
    let row = |places: &[u8]| -> String {
        places[first..].iter().map(|digit| if *digit == 0 { "_".to_owned() } else { digit.to_string() }).collect()
    };
    format!(" · {} − {}", row(&sheet.boxes[..4]), row(&sheet.boxes[4..]))
}
