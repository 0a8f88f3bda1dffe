//! What is drawn: the table, from 80 columns and 24 lines on, or a page that lies over it.

use draw::text::{columns, wrap};
use draw::{Ink, Line, Parts, Regret};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::app::{App, Page};
use super::table::{paint_table, parts};
use crate::play::session::Next;

/// The smallest terminal the table fits into.
const LEAST: (u16, u16) = (80, 24);

/// Draws everything.
pub(super) fn paint(frame: &mut Frame<'_>, app: &mut App) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (width, height) = LEAST;
        let text = format!(
            "The table needs a terminal of {width} columns and {height} lines; this one has {} and {}. Enlarge it, or press q to leave.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(wrap(&text, 0, usize::from(area.width).max(1)).join("\n")), area);
        return;
    }
    match (app.page, app.handed_to()) {
        (Some(page), _) => paint_page(frame, app, page),
        (None, Some(seat)) => {
            let name = app.session.table.names(None).name(seat).to_owned();
            let text = [format!("Now {name} chooses."), "The others look away.".to_owned(), format!("{name}: press Enter.")];
            let lines = text.map(|text| Line::of(text, Ink::Strong));
            paint_box(frame, app, "Pass the keyboard on", &lines);
        }
        (None, None) => paint_table(frame, app),
    }
    if let Some(regret) = app.choices.get(app.selected).and_then(|choice| choice.regret.as_ref()).filter(|_| app.doubting) {
        paint_doubt(frame, app, regret);
    }
    if app.leaving {
        paint_leaving(frame, app);
    }
}

/// The log in lines; what is news since the last choice stands out.
pub(super) fn log(app: &App, width: usize) -> Vec<Line> {
    if app.log.is_empty() {
        let welcome = wrap("Welcome. Press ? to learn how to play and how to read the board.", 0, width);
        return welcome.into_iter().map(|text| Line::of(text, Ink::Choice)).collect();
    }
    let line = |(index, text): (usize, &String)| {
        let ink = if index >= app.news { Ink::Plain } else { Ink::Dim };
        wrap(&format!("· {text}"), 2, width).into_iter().map(|text| Line::of(text, ink)).collect::<Vec<_>>()
    };
    app.log.iter().enumerate().flat_map(line).collect()
}

fn paint_page(frame: &mut Frame<'_>, app: &mut App, page: Page) {
    let area = frame.area();
    let width = usize::from(area.width).min(100) - 2;
    let (title, lines) = match page {
        Page::Help => ("How to play", help(app, width)),
        Page::Log => ("What happened", log(app, width)),
        Page::Board => ("The board", board(app, usize::from(area.width) - 2, |parts| [parts.head, parts.board, parts.players, parts.own])),
        Page::Hand => ("Players and hand", board(app, usize::from(area.width) - 2, |parts| [parts.players, parts.own, vec![], vec![]])),
        Page::Rules => ("The rules", app.help.rules(width)),
        Page::Explained => ("Your choices, explained", explained(app, width)),
        Page::End => ("Final score", end(app, width)),
    };
    let rows = usize::from(area.height) - 2;
    app.scroll = app.scroll.min(lines.len().saturating_sub(rows));
    let shown = &lines[app.scroll..(app.scroll + rows).min(lines.len())];
    let mut head = Line::of(format!("── {title} "), Ink::Strong);
    if lines.len() > rows {
        head.push(format!("({} to {} of {} lines) ", app.scroll + 1, app.scroll + shown.len(), lines.len()), Ink::Dim);
    }
    put(frame, app, Rect { height: 1, ..area }, &[head.padded(usize::from(area.width), '─', Ink::Dim)]);
    put(frame, app, Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: rows as u16 }, shown);
    let mut foot = Line::new();
    if lines.len() > rows {
        foot = foot.with(" ↑↓ PgUp PgDn ", Ink::Choice).with("read on ", Ink::Dim);
    }
    foot = foot.with(" Esc ", Ink::Choice).with("back to the table", Ink::Dim);
    put(frame, app, Rect { y: area.y + area.height - 1, height: 1, ..area }, &[foot]);
}

/// Parts of the board, with nothing left out.
fn board(app: &App, width: usize, pick: fn(Parts) -> [Vec<Line>; 4]) -> Vec<Line> {
    let parts = parts(app, width, false, true);
    let lines = pick(parts.clone()).concat();
    // A game whose board is not divided has the hand on it.
    if lines.is_empty() { parts.board } else { lines }
}

fn help(app: &App, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if let Some(hint) = app.shown.and_then(|seat| app.session.table.hint(seat)) {
        lines.extend(app.help.hint(&hint, width));
        lines.push(Line::new());
    }
    if let Some(choice) = app.choices.get(app.selected) {
        lines.push(Line::of("The highlighted choice, and the rule behind it", Ink::Choice));
        lines.extend(app.help.clause(choice, width));
        lines.push(Line::new());
    }
    lines.extend(app.help.how_to_play(width));
    lines.push(Line::new());
    lines.extend(app.help.keys(width, app.session.explains));
    lines
}

fn explained(app: &App, width: usize) -> Vec<Line> {
    let line = |(index, text): (usize, &String)| {
        let ink = if index == 0 { Ink::Strong } else { Ink::Plain };
        wrap(text, 2, width).into_iter().map(|text| Line::of(text, ink)).collect::<Vec<_>>()
    };
    app.explained.iter().enumerate().flat_map(line).collect()
}

fn end(app: &App, width: usize) -> Vec<Line> {
    let Some(ended) = app.session.table.outcome() else { return vec![Line::of("The game goes on.", Ink::Plain)] };
    let mut lines = vec![Line::of(app.question.as_str(), Ink::Plain), Line::new()];
    lines.extend(app.final_table(&ended, width));
    lines
}

fn paint_leaving(frame: &mut Frame<'_>, app: &App) {
    let over = app.next == Next::Over;
    let mut lines = vec![Line::of(if over { "Leave the table?" } else { "Leave this game?" }, Ink::Strong)];
    if !over {
        lines.extend(wrap(&app.session.how_to_resume(), 0, 56).into_iter().map(|text| Line::of(text, Ink::Plain)));
    }
    lines.push(Line::of(" y ", Ink::Choice).with("leave  ", Ink::Plain).with(" Esc ", Ink::Choice).with("stay", Ink::Plain));
    paint_box(frame, app, "Quit", &lines);
}

fn paint_doubt(frame: &mut Frame<'_>, app: &App, regret: &Regret) {
    let mut lines: Vec<Line> = wrap(&regret.means, 0, 56).into_iter().map(|text| Line::of(text, Ink::Plain)).collect();
    let yes = format!("{}  ", regret.yes.to_lowercase());
    lines.push(Line::of(" y ", Ink::Choice).with(yes, Ink::Plain).with(" Esc ", Ink::Choice).with("go back", Ink::Plain));
    paint_box(frame, app, "Really?", &lines);
}

/// A box in the middle of the screen.
fn paint_box(frame: &mut Frame<'_>, app: &App, title: &str, lines: &[Line]) {
    let area = frame.area();
    let width = (lines.iter().map(Line::width).max().unwrap_or(0).max(columns(title) + 2) as u16 + 4).min(area.width);
    let height = (lines.len() as u16 + 2).min(area.height);
    let rect = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, rect);
    frame.render_widget(Block::bordered().title(format!(" {title} ")), rect);
    put(frame, app, Rect { x: rect.x + 2, y: rect.y + 1, width: width - 4, height: height - 2 }, lines);
}

pub(super) fn put(frame: &mut Frame<'_>, app: &App, rect: Rect, lines: &[Line]) {
    let lines: Vec<_> = lines.iter().map(|line| app.palette.line(line)).collect();
    frame.render_widget(Paragraph::new(lines), rect);
}
