//! The stage: what is asked, the dice in hand, and the choices that are about nothing on the sheet.

use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::action::{Face, Turned};
use space_truckin::content::Terrain;
use space_truckin::state::{Manipulation, Names as Named, Sheet, Stage, Step};

use super::super::look::{captain_name, kind_name, shape_name, terrain_name};
use super::super::words;
use super::canvas::{Canvas, die};
use crate::Clickable;
use crate::picture::paper::{Area, At, lines, paragraph, rect, target};
use crate::picture::pieces::button;

/// The stage and how high it is.
pub(super) fn stage(canvas: &Canvas<'_>, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let look = &canvas.look;
    let seat = look.main_seat();
    let sheet = look.sheet(seat);
    let question = words::question(look, canvas.names).text;
    let face = if look.view.who.is_some() && canvas.is_asked(seat) { "stage yours" } else { "stage" };
    let size = if canvas.wide() { 17 } else { 15 };
    let room = width - 28;
    let count = lines("question", &question, size, room, 3).len() as i32;
    let mut bottom = top + 14 + count * (size + size / 3);
    let asked = paragraph("question", At::Start, (x + 14, top + 26), size, room, 3, &question);
    let (dice, high) = dice(canvas, sheet, x + 14, bottom, room);
    bottom += high;
    let (buttons, high) = buttons(canvas, sheet, x + 10, bottom, width - 20);
    bottom += high + 6;
    let drawn = html! {
        g data-at="stage" {
            (rect(face, Area::new(x, top, width, bottom - top), 12))
            (asked)
            (dice)
            (buttons)
        }
    };
    (drawn, bottom - top)
}

/// The dice in hand, with what each can be.
fn dice(canvas: &Canvas<'_>, sheet: &Sheet, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let faces: Vec<u8> = sheet.dice.into_iter().filter(|face| *face > 0).collect();
    if faces.is_empty() || sheet.step.is_idle() {
        return (html! {}, 0);
    }
    let side = if canvas.wide() { 48 } else { 40 };
    let each = width / 2;
    let drawn = html! {
        g data-at={ "dice-" (canvas.look.main_seat().number()) } {
            @for (index, face) in (0..).zip(&faces) {
                @let left = x + index * each;
                (die(*face, Area::new(left, top, side, side)))
                (paragraph("", At::Start, (left + side + 10, top + side / 2 - 2), 13, each - side - 14, 2, &meaning(canvas, sheet, *face)))
            }
        }
    };
    (drawn, side + 12)
}

fn meaning(canvas: &Canvas<'_>, sheet: &Sheet, face: u8) -> String {
    let look = &canvas.look;
    match sheet.step {
        Step::Captain => captain_name(look.game, look.game.content.captain_faces[usize::from(face - 1)]).to_owned(),
        Step::Keep => terrain_name(look.game, Terrain(face - 1)).to_owned(),
        Step::OneDamage | Step::TwoDamages | Step::Damage(..) => look.face_words(face),
        _ if look.view.stage == Stage::Yard => look.face_words(face),
        Step::FirstBox if face == sheet.dice[0] => "choose a box".to_owned(),
        _ => String::new(),
    }
}

/// The choices that are about nothing on the sheet or the chart.
fn buttons(canvas: &Canvas<'_>, sheet: &Sheet, x: i32, top: i32, width: i32) -> (Markup, i32) {
    let shown: Vec<&Clickable<Action>> = canvas.choices.iter().filter(|choice| label(canvas, sheet, choice.action).is_some()).collect();
    let turns = shown.iter().any(|choice| matches!(choice.action, Action::Turn(_)));
    let columns = if turns { 4 } else { 2 };
    let each = width / columns;
    let high = match (turns, canvas.wide()) {
        (true, _) => 78,
        (false, true) => 66,
        (false, false) => 58,
    };
    let place = |index: i32| Area::new(x + index % columns * each + 2, top + index / columns * (high + 8) + 4, each - 8, high);
    let rows = (shown.len() as i32 + columns - 1) / columns;
    let drawn = html! {
        @for (index, choice) in (0..).zip(&shown) {
            @match choice.action {
                Action::Turn(Turned(turn)) => (turned(canvas, sheet, choice, turn, place(index))),
                action => (button(choice, &label(canvas, sheet, action).unwrap_or_default(), place(index))),
            }
        }
    };
    (drawn, rows * (high + 8))
}

/// What a button is called; nothing for what is clicked elsewhere.
fn label(canvas: &Canvas<'_>, sheet: &Sheet, action: Action) -> Option<String> {
    let look = &canvas.look;
    let game = look.game;
    Some(match action {
        Action::Keep(Face(face)) if sheet.step == Step::Keep => format!("{face} {}", terrain_name(game, Terrain(face - 1))),
        Action::Keep(Face(face)) => format!("{face} {}", captain_name(game, game.content.captain_faces[usize::from(face - 1)])),
        Action::Terrain(terrain) => terrain_name(game, terrain).to_owned(),
        Action::SystemDie(die) => format!("{} · {}", look.face_kind(sheet.face(die)), look.face_shape(sheet.face(die.other()))),
        Action::MakeSix(die) => format!("Make the {} a 6", sheet.face(die)),
        Action::Stop => "Stop".to_owned(),
        Action::Kind(kind) | Action::Pay(kind) => kind_name(game, kind).to_owned(),
        Action::Shape(shape) => shape_name(game, shape).to_owned(),
        Action::Turn(Turned(turn)) => turn.to_string(),
        Action::Settle => "Leave it".to_owned(),
        Action::Manipulate(Manipulation::Reroll) => "Reroll".to_owned(),
        Action::Manipulate(Manipulation::Flip) => "Flip".to_owned(),
        Action::Event(event) => game.content.events[event.index()].name.name.clone(),
        Action::Damage(die, Named::System) => look.face_kind(sheet.face(die)).to_owned(),
        Action::Damage(die, Named::Shape) => look.face_shape(sheet.face(die)).to_owned(),
        Action::GiveCargo => "Give cargo".to_owned(),
        Action::LoseSystem => "Lose a system".to_owned(),
        Action::Truck(_)
        | Action::Chart(_)
        | Action::At(_)
        | Action::Pip(_)
        | Action::Box(_)
        | Action::With(_)
        | Action::Load(_)
        | Action::Wreck(_)
        | Action::Give(_) => return None,
    })
}

/// A button with the shape as it would be turned.
fn turned(canvas: &Canvas<'_>, sheet: &Sheet, choice: &Clickable<Action>, turn: u8, area: Area) -> Markup {
    let Step::Turn(kind, shape) = sheet.step else { return button(choice, "Turn", area) };
    let blueprint = canvas.look.game.blueprint(sheet);
    let cells = blueprint.oriented[usize::from(blueprint.turns(shape).start + turn)].cells;
    let extent = |axis: usize| i32::from(cells.iter().map(|cell| cell[axis]).max().unwrap_or(0)) + 1;
    let side = 15;
    let (left, top) = (area.middle().0 - extent(1) * side / 2, area.middle().1 - extent(0) * side / 2);
    let drawn = html! {
        g class={ "turn-button kind-" (kind.index()) } {
            (rect("turn-face", area, 10))
            @for [row, column] in cells {
                (rect("system-face", Area::new(left + i32::from(column) * side, top + i32::from(row) * side, side, side), 1))
            }
        }
    };
    target(Some(choice), area, 10, &drawn)
}
