//! The whole table in lines: the star chart, the reader's own sheet large, the other sheets beside each other.

use kernel::Seat;
use space_truckin::content::{Kind, Terrain};
use space_truckin::state::{Sheet, Stage, Step};

use super::blueprint::{drawing, kind_ink, width_of};
use super::look::{Look, captain_name, kind_name, letter, rewards_signs, terrain_name};
use crate::names::Names;
use crate::text::{Ink, Line, cut, listed, wrap};

/// The inner width of the cells on the large sheet and on the small ones.
const LARGE: usize = 3;
const SMALL: usize = 1;

/// The board for a viewer.
pub(super) fn text(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let mut lines = vec![rule(&look.stage_words(), width)];
    lines.extend(chart(look, width));
    let main = look.main_seat();
    lines.extend(sheet(look, main, names, width));
    let others: Vec<Seat> = look.game.players().filter(|seat| *seat != main).collect();
    if !others.is_empty() {
        lines.push(rule("The other sheets", width));
        lines.extend(small_sheets(look, &others, names, width));
    }
    lines
}

fn rule(text: &str, width: usize) -> Line {
    Line::of(format!("── {text} "), Ink::Strong).cut(width).padded(width, '─', Ink::Dim)
}

/// The star chart: a line for each location with its two rewards (TR-10.2), pirates between two of them (TR-12.6).
fn chart(look: &Look<'_>, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for (at, terrain) in (0..).zip(look.view.chart) {
        let here = look.location() == Some(at) && matches!(look.view.stage, Stage::Location(_));
        let left = match look.view.stage {
            Stage::Location(now) => at < now,
            Stage::Jump(now) | Stage::Pirates(now) => at <= now,
            _ => false,
        };
        let mark = if here {
            "▶"
        } else if left {
            "×"
        } else {
            " "
        };
        let ink = if here { Ink::Strong } else { Ink::Plain };
        let mut line = Line::of(format!("{mark}{} ", letter(at)), ink);
        match terrain {
            Some(terrain) => {
                line.push(format!("{:<14}", terrain_name(look.game, terrain)), ink);
                line.push(rewards_signs(look.game, terrain), Ink::Dim);
            }
            None => line.push("-", Ink::Dim),
        }
        lines.push(line);
        if at == look.game.content.pirates_after {
            let here = look.view.stage == Stage::Pirates(at);
            lines.push(Line::of(if here { "▶☠ Pirate Space" } else { " ☠ Pirate Space" }, Ink::Warning));
        }
    }
    // Two columns where there is room: eight short lines are a lot of screen.
    let half = lines.len().div_ceil(2);
    let column = width / 2;
    let right = lines.split_off(half);
    let mut right = right.into_iter();
    let joined = lines.into_iter().map(|line| {
        let mut line = line.cut(column - 1).padded(column, ' ', Ink::Plain);
        line.append(right.next().unwrap_or_default().cut(width - column));
        line
    });
    joined.collect()
}

/// A player's sheet: the blueprint at the left, everything else beside it.
fn sheet(look: &Look<'_>, seat: Seat, names: &Names, width: usize) -> Vec<Line> {
    let sheet = look.sheet(seat);
    let mut lines = vec![rule(&title(look, seat, names), width)];
    if sheet.truck.is_none() {
        lines.extend(facts(look, seat, width));
        return lines;
    }
    let left = drawing(look, sheet, LARGE);
    let column = width_of(look, sheet, LARGE) + 2;
    lines.extend(beside(left, column, facts(look, seat, width - column), width));
    lines
}

fn beside(left: Vec<Line>, column: usize, right: Vec<Line>, width: usize) -> Vec<Line> {
    let count = left.len().max(right.len());
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    let join = |_| {
        let mut line = left.next().unwrap_or_default().padded(column, ' ', Ink::Plain);
        line.append(right.next().unwrap_or_default());
        line.cut(width)
    };
    (0..count).map(join).collect()
}

fn title(look: &Look<'_>, seat: Seat, names: &Names) -> String {
    let sheet = look.sheet(seat);
    let truck = sheet.truck.map_or(String::new(), |truck| format!(" · {}", look.game.content.truck(truck).name.name));
    format!("{} {}{truck}", Names::mark(seat), names.of(seat))
}

/// Everything about a sheet that is not on the blueprint.
fn facts(look: &Look<'_>, seat: Seat, width: usize) -> Vec<Line> {
    let sheet = look.sheet(seat);
    let mut lines = Vec::new();
    if let Some(captain) = sheet.captain {
        let card = &look.game.content.captains[captain as usize];
        let words = format!("{}: {}", card.name, card.text);
        lines.extend(wrap(&words, 2, width).into_iter().map(|line| Line::of(line, Ink::Plain)));
    }
    lines.push(standing(look, sheet));
    lines.extend(dice(look, sheet, width));
    if sheet.truck.is_some() {
        lines.extend(pips(look, sheet));
        lines.extend(cargo(look, sheet, width));
    }
    lines.extend(challenge(look, sheet, width));
    lines
}

fn standing(look: &Look<'_>, sheet: &Sheet) -> Line {
    let mut line = Line::of(format!("{} of {} VP", sheet.vp(), look.game.options.win_vp), Ink::Strong);
    if sheet.truck.is_some() {
        let ink = if sheet.bridge() == 2 { Ink::Plain } else { Ink::Warning };
        line.push(format!(" · bridge {} of 2", sheet.bridge()), ink);
    }
    line
}

fn dice(look: &Look<'_>, sheet: &Sheet, width: usize) -> Vec<Line> {
    let named = matches!(look.view.stage, Stage::Yard) || matches!(sheet.step, Step::OneDamage | Step::TwoDamages | Step::Damage(..));
    let shown = sheet.dice.iter().filter(|face| **face > 0).map(|face| match sheet.step {
        Step::Captain => format!("{face} {}", captain_name(look.game, look.game.content.captain_faces[usize::from(face - 1)])),
        Step::Keep => format!("{face} {}", terrain_name(look.game, Terrain(face - 1))),
        _ if named => format!("{face} {}", look.face_words(*face)),
        _ => face.to_string(),
    });
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() {
        return Vec::new();
    }
    wrap(&format!("Dice: {}", shown.join(" · ")), 6, width).into_iter().map(|line| Line::of(line, Ink::Choice)).collect()
}

/// A counter for each kind: open, loaded, filled, lost.
fn pips(look: &Look<'_>, sheet: &Sheet) -> Vec<Line> {
    let mut lines = vec![Line::of(format!("{:<10}{:>4}{:>6}{:>5}", "Pips", "open", "spent", "lost"), Ink::Dim)];
    for kind in Kind::ALL {
        let [open, loaded, filled, lost] = look.pip_counts(sheet, kind);
        let vital = matches!(kind, Kind::Engine | Kind::Quarters) && look.closed() && open <= 1;
        let mut line = Line::of(format!("{:<10}", cut(kind_name(look.game, kind), 9)), kind_ink(kind));
        line.push(format!("{open:>4}"), if vital { Ink::Warning } else { Ink::Strong });
        line.push(format!("{filled:>6}{lost:>5}"), Ink::Dim);
        if loaded > 0 {
            line.push(format!(" +{loaded} loaded"), Ink::Strong);
        }
        lines.push(line);
    }
    lines
}

fn cargo(look: &Look<'_>, sheet: &Sheet, width: usize) -> Vec<Line> {
    let mut words = Vec::new();
    if look.closed() {
        let carried = look.game.cargo_sold(sheet);
        words.push(format!("jumps to come {}", look.jumps_to_come(sheet)));
        words.push(format!("cargo {carried} sells for {}", look.game.sale_value(carried)));
    } else {
        let free = look.game.content.numbers.free_choices.saturating_sub(sheet.free_choices);
        let lacks = look.lacks(sheet);
        words.push(if free > 0 { "free choice unused".to_owned() } else { "free choice used".to_owned() });
        words.push(if lacks.is_empty() { "serviceable".to_owned() } else { listed(&lacks, "and") });
    }
    if sheet.artifacts_gained > 0 {
        let names: Vec<&str> = (0..sheet.artifacts_gained).map(|number| look.game.content.artifact_name(number)).collect();
        words.push(format!("artifacts: {}", names.join(", ")));
    }
    words.iter().flat_map(|words| wrap(words, 2, width)).map(|line| Line::of(line, Ink::Plain)).collect()
}

/// The boxes of the present location, their result, and how each band ends.
fn challenge(look: &Look<'_>, sheet: &Sheet, width: usize) -> Vec<Line> {
    let Stage::Location(at) = look.view.stage else { return Vec::new() };
    let first = 4 - usize::from(look.game.options.digits);
    let row = |name: &str, places: &[u8]| {
        let mut line = Line::of(format!("{name:<7}"), Ink::Dim);
        for digit in &places[first..] {
            let text = if *digit == 0 { "[ ]".to_owned() } else { format!("[{digit}]") };
            line.push(text, if *digit == 0 { Ink::Choice } else { Ink::Strong });
        }
        line
    };
    let mut lines = vec![Line::of(format!("Challenge at {}", letter(at)), Ink::Strong)];
    lines.push(row("top", &sheet.boxes[..4]));
    lines.push(row("bottom", &sheet.boxes[4..]));
    if let Some(result) = look.result(sheet) {
        lines.extend(wrap(&format!("result {}", look.result_words(result)), 2, width).into_iter().map(|line| Line::of(line, Ink::Strong)));
    }
    lines
}

/// The other players' sheets, as many beside each other as there is room for.
fn small_sheets(look: &Look<'_>, seats: &[Seat], names: &Names, width: usize) -> Vec<Line> {
    let widest = seats.iter().map(|seat| width_of(look, look.sheet(*seat), SMALL)).max().unwrap_or(0).max(24) + 1;
    let mut lines = Vec::new();
    for row in seats.chunks((width / widest).max(1)) {
        let blocks: Vec<Vec<Line>> = row.iter().map(|seat| small_sheet(look, *seat, names, widest - 1)).collect();
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        for index in 0..height {
            let mut line = Line::new();
            for block in &blocks {
                line.append(block.get(index).cloned().unwrap_or_default().cut(widest - 1).padded(widest, ' ', Ink::Plain));
            }
            lines.push(line.cut(width));
        }
    }
    lines
}

fn small_sheet(look: &Look<'_>, seat: Seat, names: &Names, width: usize) -> Vec<Line> {
    let sheet = look.sheet(seat);
    let asked = look.asked().contains(seat);
    let state = match (sheet.out, asked) {
        (Some(_), _) => "out",
        (None, true) => "thinking",
        (None, false) => "ready",
    };
    let mut lines = vec![
        Line::of(format!("{} {}", Names::mark(seat), names.of(seat)), Ink::Seat(seat)),
        Line::of(format!("{state} · {} VP", sheet.vp()), Ink::Plain),
    ];
    let [truck, captain] = [
        sheet.truck.map(|truck| look.game.content.truck(truck).name.name.as_str()),
        sheet.captain.map(|captain| captain_name(look.game, captain)),
    ];
    lines.push(Line::of([truck, captain].into_iter().flatten().collect::<Vec<_>>().join(", "), Ink::Plain));
    if sheet.truck.is_some() {
        let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| sheet.open_of(kind).len());
        lines.push(Line::of(format!("bridge {} E {engines} Q {quarters}", sheet.bridge()), Ink::Plain));
        lines.push(Line::of(boxes_words(look, sheet), Ink::Dim));
        lines.extend(drawing(look, sheet, SMALL));
    }
    lines.into_iter().map(|line| line.cut(width)).collect()
}

/// The dice in hand and the boxes of a small sheet: "4 2 · 24_ - 1_3".
fn boxes_words(look: &Look<'_>, sheet: &Sheet) -> String {
    let dice: Vec<String> = sheet.dice.iter().filter(|face| **face > 0).map(u8::to_string).collect();
    let dice = if dice.is_empty() { String::new() } else { format!("dice {} ", dice.join(" ")) };
    let written = sheet.boxes.iter().any(|digit| *digit > 0);
    if !written || look.location().is_none() {
        return dice;
    }
    let first = 4 - usize::from(look.game.options.digits);
    let row = |places: &[u8]| -> String {
        places[first..].iter().map(|digit| if *digit == 0 { "_".to_owned() } else { digit.to_string() }).collect()
    };
    format!("{dice}{} - {}", row(&sheet.boxes[..4]), row(&sheet.boxes[4..]))
}
