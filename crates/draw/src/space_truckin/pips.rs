//! What a sheet counts: pips by kind, what is to come, and in a terminal everything that is not on the blueprint.

use kernel::Seat;
use space_truckin::Action;
use space_truckin::content::Kind;
use space_truckin::state::Sheet;

use super::blueprint::kind_ink;
use super::challenge::challenge_lines;
use super::look::{Look, kind_letter, kind_name};
use super::table::meaning;
use crate::layout::{Pen, Piece, boxed, column, grid, row, words};
use crate::text::{Ink, Line, counted, cut, flow, listed, wrap as wrapped};

/// A counter for each kind: open, loaded, filled, lost; and what is to come.
pub(super) fn pips<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let sheet = look.sheet(look.main_seat());
    let counter = |kind: Kind| {
        let [open, loaded, filled, lost] = look.pip_counts(sheet, kind);
        let name = kind_name(look.game, kind);
        let sign = boxed("system-face", "system-letter", pen.pick([26, 24, 22, 21, 20, 20]), kind_letter(look.game, kind).to_string());
        let top = row(5, [sign, words("count", pen.large() + 2, open.to_string()).one_line(None)]).middle();
        let rest: Vec<String> = [(loaded, "loaded"), (filled, "spent"), (lost, "lost")]
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let inside = column(1, [top, words("", pen.small(), name).middle(), words("dim", 11, rest.join(", ")).middle()]);
        inside
            .class(format!("counter kind-{}", kind.index()))
            .class_if(is_vital(look, kind, open), "vital")
            .titled(format!("{name} pips: {open} open, {loaded} loaded, {filled} spent, {lost} lost. {}", use_of(kind)))
    };
    let notes = words("dim", pen.small(), notes(look, sheet).join(" · "));
    column(4, [grid(5, 4, Kind::ALL.map(counter)), notes]).framed("plate", 10, pen.pad() - 1).at("pips")
}

/// Whether it is one of those that nobody may run out of, and nearly has.
fn is_vital(look: &Look<'_>, kind: Kind, open: u32) -> bool {
    matches!(kind, Kind::Engine | Kind::Quarters) && look.closed() && open <= 1
}

/// What is to come, or what the truck still lacks; and the artifacts.
fn notes(look: &Look<'_>, sheet: &Sheet) -> Vec<String> {
    let mut notes = if look.closed() {
        let carried = look.game.cargo_sold(sheet);
        vec![
            format!("{} to come", counted(look.jumps_to_come(sheet), "jump")),
            format!("{carried} cargo to sell for {} VP", look.game.sale_value(carried)),
        ]
    } else {
        let unused = look.game.content.numbers.free_choices > sheet.free_choices;
        let lacks = if sheet.truck.is_some() { look.lacks(sheet) } else { Vec::new() };
        let state = if lacks.is_empty() { "serviceable".to_owned() } else { listed(&lacks, "and") };
        let free = if unused { "free choice unused" } else { "free choice used" };
        [free.to_owned()].into_iter().chain(sheet.truck.map(|_| state)).collect()
    };
    if sheet.artifacts_gained > 0 {
        let names: Vec<&str> = (0..sheet.artifacts_gained).map(|number| look.game.content.artifact_name(number)).collect();
        notes.push(format!("artifacts: {}", names.join(", ")));
    }
    notes
}

/// Everything about a sheet that is not on the blueprint.
pub(super) fn facts(look: &Look<'_>, seat: Seat, width: usize) -> Vec<Line> {
    let sheet = look.sheet(seat);
    let mut lines = Vec::new();
    if let Some(captain) = sheet.captain {
        let card = &look.game.content.captains[captain as usize];
        let words = format!("{}: {}", card.name, card.text);
        lines.extend(wrapped(&words, 2, width).into_iter().map(|line| Line::of(line, Ink::Plain)));
    }
    lines.push(standing(look, sheet));
    lines.extend(dice(look, sheet, width));
    if sheet.truck.is_some() {
        lines.extend(counters(look, sheet));
        lines.extend(notes(look, sheet).iter().flat_map(|note| wrapped(note, 2, width)).map(|line| Line::of(line, Ink::Plain)));
    }
    lines.extend(challenge_lines(look, sheet, width, false));
    lines
}

/// The same where every line counts: of pips those that are open, and the captain's skill only if there is room for it in `most` lines.
pub(super) fn short_facts(look: &Look<'_>, title: String, seat: Seat, width: usize, most: usize) -> Vec<Line> {
    let sheet = look.sheet(seat);
    let captain = sheet.captain.map(|captain| &look.game.content.captains[captain as usize]);
    let mut lines = vec![Line::of(title, Ink::Seat(seat)).cut(width), standing(look, sheet)];
    lines.extend(dice(look, sheet, width));
    if sheet.truck.is_some() {
        let open = Kind::ALL.map(|kind| {
            let open = look.pip_counts(sheet, kind)[0];
            let ink = if is_vital(look, kind, open) { Ink::Warning } else { kind_ink(kind) };
            Line::of(format!("{} {open}", kind_name(look.game, kind)), ink)
        });
        lines.extend(flow(Line::of("Open: ", Ink::Dim), open, ", ", 6, width));
        lines.extend(wrapped(&notes(look, sheet).join(" · "), 2, width).into_iter().map(|line| Line::of(line, Ink::Plain)));
    }
    lines.extend(challenge_lines(look, sheet, width, true));
    let skill = captain.map_or_else(Vec::new, |card| wrapped(&format!("{}: {}", card.name, card.text), 2, width));
    if lines.len() + skill.len() <= most {
        lines.extend(skill.into_iter().map(|line| Line::of(line, Ink::Dim)));
    }
    lines
}

/// What a pip of a kind is spent on.
fn use_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Reactor => "Spend one to flip a digit.",
        Kind::Quarters => "Spend one in place of any other; without an open one you are lost.",
        Kind::Engine => "Each jump takes one; without an open one you are lost.",
        Kind::Weapons => "Spend one to reroll a digit.",
        Kind::Cargo => "Cargo and artifacts are loaded here.",
    }
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
    let shown =
        sheet.dice.iter().filter(|face| **face > 0).map(|face| format!("{face} {}", meaning(look, sheet, *face)).trim_end().to_owned());
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() {
        return Vec::new();
    }
    wrapped(&format!("Dice: {}", shown.join(" · ")), 6, width).into_iter().map(|line| Line::of(line, Ink::Choice)).collect()
}

/// A counter for each kind: open, loaded, filled, lost.
fn counters(look: &Look<'_>, sheet: &Sheet) -> Vec<Line> {
    let mut lines = vec![Line::of(format!("{:<10}{:>4}{:>6}{:>5}", "Pips", "open", "spent", "lost"), Ink::Dim)];
    for kind in Kind::ALL {
        let [open, loaded, filled, lost] = look.pip_counts(sheet, kind);
        let vital = is_vital(look, kind, open);
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
