//! How the table is drawn: board, question, choices, log and keys, from 80 columns and 24 lines on.

use draw::text::{columns, cut, wrap};
use draw::{Ink, Line};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::app::{App, Page};
use crate::play::session::Next;

/// The smallest terminal the table fits into.
const LEAST: (u16, u16) = (80, 24);

/// From this width on the log has a column of its own.
const SIDE_BY_SIDE: u16 = 118;

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
    if app.leaving {
        paint_leaving(frame, app);
    }
}

fn paint_table(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    let side = if area.width >= SIDE_BY_SIDE { (area.width / 3).min(50).min(area.width - 78) } else { 0 };
    let width = area.width - if side > 0 { side + 1 } else { 0 };
    let board = board(app, usize::from(width), usize::from(area.height));
    let choices = choices(app, usize::from(width));

    // The keys and the question have a line each; the board comes first, but two lines of choices always stay.
    let free = usize::from(area.height) - 2;
    let board_rows = board.len().min(free - 2);
    let rest = free - board_rows;
    let rows: usize = choices.iter().map(Vec::len).sum();
    let log_rows = match rest.checked_sub(rows) {
        _ if side > 0 => 0,
        Some(spare) => spare,
        // The choices do not all fit anyway: one line for what happened last.
        None => usize::from(rest >= 6),
    };
    let choice_rows = rest - log_rows;

    let mut below = area.y;
    let mut part = |rows: usize| {
        let rect = Rect { x: area.x, y: below, width, height: rows as u16 };
        below += rows as u16;
        rect
    };
    put(frame, app, part(board_rows), &board[..board_rows]);
    let (window, first, last) = window(&choices, app.selected, choice_rows);
    put(frame, app, part(1), &[question(app, usize::from(width), first, last)]);
    let rect = part(choice_rows.min(window.len()));
    put(frame, app, rect, &window);
    highlight(frame, app, rect, &choices, first);
    if side == 0 {
        // Few choices leave room: the log stands under them, its newest line at the bottom.
        let room = rest - choice_rows.min(window.len());
        let lines = tail(&log(app, usize::from(width)), room);
        part(room - lines.len());
        put(frame, app, part(lines.len()), &lines);
    } else {
        paint_side(frame, app, Rect { x: area.x + width + 1, y: area.y, width: side, height: area.height - 1 });
    }
    put(frame, app, Rect { y: area.y + area.height - 1, height: 1, ..area }, &[keys(app, usize::from(area.width))]);
}

/// The board; the airy one only where it leaves room for everything else.
fn board(app: &App, width: usize, height: usize) -> Vec<Line> {
    let roomy = app.session.table.board(app.shown, width);
    let lines = app.choices.len().min(8) + 4;
    if roomy.len() + lines <= height { roomy } else { app.session.table.board(app.shown, width.min(99)) }
}

/// Each choice in its lines.
fn choices(app: &App, width: usize) -> Vec<Vec<Line>> {
    let line = |(index, choice): (usize, &catalog::ChoiceText)| {
        let number = format!("{:>3} ", index + 1);
        let rows = wrap(&choice.sentence, 2, width - number.len());
        let line = |(row, text): (usize, String)| {
            let lead = if row == 0 { number.clone() } else { " ".repeat(number.len()) };
            Line::of(lead, Ink::Choice).with(text, Ink::Plain)
        };
        rows.into_iter().enumerate().map(line).collect()
    };
    app.choices.iter().enumerate().map(line).collect()
}

/// The lines of as many choices as fit around the selected one, and the first and last of them.
fn window(choices: &[Vec<Line>], selected: usize, rows: usize) -> (Vec<Line>, usize, usize) {
    let (mut first, mut last) = (0, 0);
    let height = |first: usize, last: usize| choices[first..last].iter().map(Vec::len).sum::<usize>();
    while last < choices.len() && (height(first, last + 1) <= rows || last <= selected) {
        last += 1;
        while height(first, last) > rows && first + 1 < last {
            first += 1;
        }
    }
    let lines = choices[first..last].iter().flatten().take(rows).cloned().collect();
    (lines, first, last)
}

fn highlight(frame: &mut Frame<'_>, app: &App, rect: Rect, choices: &[Vec<Line>], first: usize) {
    if app.choices.is_empty() {
        return;
    }
    let above: usize = choices[first..app.selected].iter().map(Vec::len).sum();
    let rows = choices[app.selected].len() as u16;
    let y = rect.y + above as u16;
    let row = Rect { y, height: rows.min((rect.y + rect.height).saturating_sub(y)), ..rect };
    frame.buffer_mut().set_style(row, Modifier::REVERSED);
    // Not by its look alone: a sign for terminals without reversed text.
    if row.height > 0 {
        frame.buffer_mut().set_string(row.x, row.y, "▶", Modifier::BOLD);
    }
}

fn question(app: &App, width: usize, first: usize, last: usize) -> Line {
    let hidden = app.choices.len() - (last - first);
    let more = if hidden > 0 { format!(" ({}-{} of {}, ↑↓)", first + 1, last, app.choices.len()) } else { String::new() };
    let text = cut(&app.question, width.saturating_sub(columns(&more) + 5));
    let mut line = Line::of("── ", Ink::Dim).with(text, if app.choices.is_empty() { Ink::Dim } else { Ink::Choice });
    line.push(format!("{more} "), Ink::Dim);
    line.padded(width, '─', Ink::Dim).cut(width)
}

/// The log in lines; what is news since the last choice stands out.
fn log(app: &App, width: usize) -> Vec<Line> {
    if app.log.is_empty() {
        return vec![Line::of("Welcome. Press ? to learn how to play and how to read the board.", Ink::Choice)];
    }
    let line = |(index, text): (usize, &String)| {
        let ink = if index >= app.news { Ink::Plain } else { Ink::Dim };
        wrap(&format!("· {text}"), 2, width).into_iter().map(|text| Line::of(text, ink)).collect::<Vec<_>>()
    };
    app.log.iter().enumerate().flat_map(line).collect()
}

fn tail(lines: &[Line], rows: usize) -> Vec<Line> {
    lines[lines.len().saturating_sub(rows)..].to_vec()
}

fn paint_side(frame: &mut Frame<'_>, app: &App, rect: Rect) {
    for y in rect.y..rect.y + rect.height {
        frame.buffer_mut().set_string(rect.x - 1, y, "│", Modifier::DIM);
    }
    let lines = log(app, usize::from(rect.width));
    put(frame, app, rect, &tail(&lines, usize::from(rect.height)));
}

fn keys(app: &App, width: usize) -> Line {
    if let Some(notice) = &app.notice {
        return Line::of(cut(notice, width), Ink::Warning);
    }
    let count = app.choices.len();
    let mut keys: Vec<(String, &str)> = match (&app.next, count) {
        (_, 1..) if !app.typed.is_empty() => vec![(format!("{}_", app.typed), "then another digit or Enter")],
        (_, 1) => vec![("1 or Enter".into(), "choose")],
        (_, 2..) => vec![(format!("1-{count}"), "or"), ("↑↓ Enter".into(), "choose")],
        (Next::Over, _) => vec![("Enter".into(), "final score")],
        _ => vec![("Enter".into(), "hurry the bots")],
    };
    keys.push(("?".into(), "help"));
    if app.may_take_back {
        keys.push(("u".into(), "take back"));
    }
    keys.extend([("l", "log"), ("b", "board"), ("r", "rules"), ("q", "quit")].map(|(key, what)| (key.to_owned(), what)));
    let mut line = Line::new();
    for (key, what) in keys {
        line.push(format!(" {key} "), Ink::Choice);
        line.push(format!("{what} "), Ink::Dim);
    }
    line.cut(width)
}

fn paint_page(frame: &mut Frame<'_>, app: &mut App, page: Page) {
    let area = frame.area();
    let width = usize::from(area.width).min(100) - 2;
    let (title, lines) = match page {
        Page::Help => ("How to play", help(app, width)),
        Page::Log => ("What happened", log(app, width)),
        Page::Board => ("The board", app.session.table.board(app.shown, usize::from(area.width) - 2)),
        Page::Rules => ("The rules", app.help.rules(width)),
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
    lines.extend(app.help.keys(width));
    lines
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

fn put(frame: &mut Frame<'_>, app: &App, rect: Rect, lines: &[Line]) {
    let lines: Vec<_> = lines.iter().map(|line| app.palette.line(line)).collect();
    frame.render_widget(Paragraph::new(lines), rect);
}
