//! The table as one viewer may see it: what stands where, for terminals and for pictures.

use kernel::Seat;
use maud::{Markup, html};
use space_truckin::Action;
use space_truckin::action::{Face, Location};
use space_truckin::content::{Kind, LETTERS, Terrain};
use space_truckin::state::{Manipulation, Names as Named, Sheet, Stage as Phase, Step};

use super::challenge::{challenge, is_challenged};
use super::chart::chart;
use super::look::{Look, captain_name, kind_name, letter, shape_name, terrain_name};
use super::pips::pips;
use super::sheet::{panel, sheet, short_others, small_sheets};
use super::words as said;
use crate::layout::{Answer, Head, Pen, Piece, Stage, Table, column, die, figure, grid, row, said as only_said, words, wrap};
use crate::picture::pieces::symbol;
use crate::text::{Ink, Line, counted};

const STAR: &str = "M12 1.5l3.2 7l7.6.8l-5.7 5.1l1.6 7.5L12 18.1l-6.7 3.8l1.6-7.5L1.2 9.3l7.6-.8z";
const SKULL: &str = "M12 1C6.5 1 2.5 4.8 2.5 9.8c0 3.3 1.7 5.6 4 7V21h2.2v-2.5h2.1V21h2.4v-2.5h2.1V21h2.2v-4.2c2.3-1.4 4-3.7 4-7C21.5 4.8 17.5 1 12 1zM8 8a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 8 8zM16 8a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 16 8zM12 12.5l1.5 3h-3z";

fn definitions(pen: &Pen<'_, Action>) -> Markup {
    html! { defs { @for (name, path) in [("star", STAR), ("skull", SKULL)] { (symbol(&pen.prefix, name, path)) } } }
}

/// The whole table.
pub(super) fn table<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Table<'p, Action> {
    let (main, view) = (look.main_seat(), look.view);
    let question = said::question(look, pen.names).text;
    let scores: Vec<String> = look.game.players().map(|seat| format!("{} {}", pen.names.of(seat), look.sheet(seat).vp())).collect();
    let others: Vec<Seat> = look.game.players().filter(|seat| *seat != main).collect();
    let head = head(look);
    // Beside the question while it is about it, and else among what is good to know.
    let printed = (!is_challenged(look)).then(|| challenge(look, pen).framed("plate", 10, pen.pad()));
    Table {
        game: "space-truckin",
        summary: format!("Space Truckin'. {}. {question}. Points: {}.", look.stage_words(), scores.join(", ")),
        head,
        stage: Stage {
            question,
            yours: view.who.is_some() && look.asked().contains(main),
            about: about(look, pen),
            label: Box::new(move |action| label(look, action)),
        },
        track: Some(chart(look, pen)),
        board: sheet(look, pen, main, others.len()),
        beside: Some(500),
        market: Some(pips(look, pen)),
        // Where every line counts, all of them share one.
        seats: others.iter().filter(|_| !pen.low).map(|seat| panel(look, pen, *seat)).collect(),
        on_seat: |_| None,
        headings: &["VP", "bridge", "E", "Q"],
        note: String::new(),
        own: pen.in_text(|| {
            let told = || if pen.low { short_others(look, &others, pen) } else { small_sheets(look, &others, pen) };
            (!others.is_empty()).then(|| only_said(told()))
        }),
        apart: false,
        side: printed.into_iter().collect(),
        definitions: definitions(pen),
    }
}

/// The phase, and what of it is done.
fn head(look: &Look<'_>) -> Head {
    let view = look.view;
    let sheet = look.sheet(look.main_seat());
    let at = |location: Location| view.chart[location.index()].map_or("", |terrain| terrain_name(look.game, terrain));
    let (now, round, moment) = match view.stage {
        Phase::Setup => (None, "Captains and trucks", String::new()),
        Phase::Chart => (Some(0), "Phase 1", format!("{} of {} stops charted", view.chart.iter().flatten().count(), LETTERS.len())),
        Phase::Yard => (Some(1), "Phase 2", format!("{} built", counted(sheet.systems.len(), "system"))),
        Phase::Location(here) => (Some(2), "Phase 3", format!("{} {}", letter(here), at(here))),
        Phase::Jump(from) => (Some(2), "Phase 3", format!("jump from {}", letter(from))),
        Phase::Pirates(after) => (Some(2), "Phase 3", format!("Pirate Space after {}", letter(after))),
        Phase::Over(_) => (None, "The delivery is over", String::new()),
    };
    Head {
        round: round.to_owned(),
        moment: Line::of(moment, Ink::Plain),
        steps: &["star chart", "shipyard", "delivery"],
        now,
        is_last: false,
        warnings: warnings(look),
    }
}

/// What is about to end the viewer's game: the last Engine or Quarters pip, half a bridge (note 7 of the rules).
fn warnings(look: &Look<'_>) -> Vec<String> {
    let sheet = look.sheet(look.main_seat());
    if look.location().is_none() || sheet.out.is_some() || look.view.who.is_none() {
        return Vec::new();
    }
    let vital = [Kind::Engine, Kind::Quarters].into_iter().filter(|kind| sheet.open_of(*kind).len() == 1);
    let bridge = (sheet.bridge() == 1).then(|| "bridge hit once".to_owned());
    vital.map(|kind| format!("last {} pip", kind_name(look.game, kind))).chain(bridge).collect()
}

/// What the question is about: the dice in hand, the shape to turn, the boxes of the challenge.
fn about<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Option<Piece<'p>> {
    let main = look.main_seat();
    let sheet = look.sheet(main);
    let faces = sheet.dice.into_iter().filter(|face| *face > 0 && !sheet.step.is_idle());
    let side = pen.pick([44, 40, 38, 36, 32, 30]);
    let rolled = |face: u8| {
        let meaning = words("", pen.small(), meaning(look, sheet, face)).about(130);
        row(8, [die(face, side), column(0, [meaning]).middle()])
    };
    let dice: Vec<Piece<'p>> = faces.map(rolled).collect();
    let dice = (!dice.is_empty()).then(|| row(12, dice).at(format!("dice-{}", main.number())));
    let challenge = is_challenged(look).then(|| challenge(look, pen));
    let parts: Vec<Piece<'p>> = dice.into_iter().chain(turns(look, pen, sheet)).chain(challenge).collect();
    (!parts.is_empty()).then(|| wrap(pen.gap(), parts))
}

/// What a die can be.
pub(super) fn meaning(look: &Look<'_>, sheet: &Sheet, face: u8) -> String {
    match sheet.step {
        Step::Captain => captain_name(look.game, look.game.content.captain_faces[usize::from(face - 1)]).to_owned(),
        Step::Keep => terrain_name(look.game, Terrain(face - 1)).to_owned(),
        Step::OneDamage | Step::TwoDamages | Step::Damage(..) => look.face_words(face),
        _ if look.view.stage == Phase::Yard => look.face_words(face),
        Step::FirstBox if face == sheet.dice[0] => "choose a box".to_owned(),
        _ => String::new(),
    }
}

/// The shape to be built as it would be turned, each way to be chosen.
fn turns<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, sheet: &Sheet) -> Option<Piece<'p>> {
    let Step::Turn(kind, shape) = sheet.step else { return None };
    let blueprint = look.game.blueprint(sheet);
    let ways = pen.choices.iter().filter_map(|choice| match choice.action {
        Action::Turn(turn) => {
            let cells = blueprint.oriented[blueprint.turned(shape, turn)?.index()].cells;
            let figure = column(0, [figure("system-face", 15, cells.to_vec())]).middle().framed("turn-face", 10, 9).at_least(78);
            Some(figure.class(format!("kind-{}", kind.index())).can(Some(choice)))
        }
        _ => None,
    });
    Some(grid(8, pen.gap(), ways))
}

/// What a button is called; `None` for what is clicked on the table.
fn label(look: &Look<'_>, action: Action) -> Option<Answer> {
    let (game, sheet) = (look.game, look.sheet(look.main_seat()));
    let named = |name: &str| Answer::bright(name.to_owned());
    Some(match action {
        Action::Keep(Face(face)) if sheet.step == Step::Keep => Answer::bright(format!("{face} {}", terrain_name(game, Terrain(face - 1)))),
        Action::Keep(Face(face)) => {
            Answer::bright(format!("{face} {}", captain_name(game, game.content.captain_faces[usize::from(face - 1)])))
        }
        Action::Terrain(terrain) => named(terrain_name(game, terrain)),
        Action::SystemDie(die) => {
            Answer::bright(format!("{} · {}", look.face_kind(sheet.face(die)), look.face_shape(sheet.face(die.other()))))
        }
        Action::MakeSix(die) => Answer::bright(format!("Make the {} a 6", sheet.face(die))),
        Action::Stop => Answer::quiet("Stop"),
        Action::Kind(kind) | Action::Pay(kind) => named(kind_name(game, kind)),
        Action::Shape(shape) => named(shape_name(game, shape)),
        Action::Settle => Answer::quiet("Leave it"),
        Action::Manipulate(Manipulation::Reroll) => Answer::bright("Reroll"),
        Action::Manipulate(Manipulation::Flip) => Answer::bright("Flip"),
        Action::Event(event) => named(&game.content.events[event.index()].name.name),
        Action::Damage(die, Named::System) => named(look.face_kind(sheet.face(die))),
        Action::Damage(die, Named::Shape) => named(look.face_shape(sheet.face(die))),
        Action::GiveCargo => Answer::bright("Give cargo"),
        Action::LoseSystem => Answer::bright("Lose a system"),
        Action::Turn(_)
        | Action::Truck(_)
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
