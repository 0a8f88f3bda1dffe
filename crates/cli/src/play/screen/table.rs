//! The table: what of board, players, hand, question, choices and log is shown, and where.
//!
//! Points, hand, question and choices come first; the board has what they leave, and is read on in its place. Nothing is left out in
//! silence: where there is more, a line says so and names the key.

use draw::text::{flow, wrap};
use draw::{Ink, Line, Parts};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::app::App;
use super::paint::{log, put};
use crate::play::session::Next;

/// From this width on the log has a column of its own.
const SIDE_BY_SIDE: u16 = 118;

/// So many lines of choices are shown whatever else there is, if there are so many; a fifth of a high screen.
const CHOICES: usize = 4;

/// So many may be shown before the board is made shorter for more of them.
const MANY_CHOICES: usize = 8;

/// Boards are airy from 100 columns on; below they are as short as can be.
const SHORTER: usize = 99;

/// Beside the log the hand has at most so much of the height, if it stands there: three fifths.
const HAND_ASIDE: (usize, usize) = (3, 5);

/// Draws the table.
pub(super) fn paint_table(frame: &mut Frame<'_>, app: &mut App) {
    let area = frame.area();
    let side = if area.width >= SIDE_BY_SIDE { (area.width / 3).min(50).min(area.width - 78) } else { 0 };
    let width = area.width - if side > 0 { side + 1 } else { 0 };
    let keys = keys(app, usize::from(area.width));
    let room = usize::from(area.height) - keys.len();
    let choices = choices(app, usize::from(width));
    let space = Space { width: usize::from(width), side: usize::from(side), room };
    let mut plan = Plan::of(app, space, question(app, space.width, "").len(), &choices);
    if plan.choices < lines_of(&choices) {
        // The count of those in sight needs room as well.
        let counted = counted(choices.len(), choices.len(), choices.len());
        plan = Plan::of(app, space, question(app, space.width, &counted).len(), &choices);
    }
    let (window, first, last) = window(&choices, app.selected, plan.choices);
    let count = if last - first < choices.len() { counted(first + 1, last, choices.len()) } else { String::new() };
    let mut asked = question(app, usize::from(width), &count);
    asked.resize(plan.question, Line::new());

    let mut below = area.y;
    let mut part = |rows: usize| {
        let rect = Rect { x: area.x, y: below, width, height: rows as u16 };
        below += rows as u16;
        rect
    };
    let board = plan.board(&mut app.board_from, app.reading, usize::from(width));
    let known = plan.known(usize::from(width));
    for lines in [&plan.parts.head, &board, &known, &asked] {
        put(frame, app, part(lines.len()), lines);
    }
    let rect = part(window.len());
    put(frame, app, rect, &window);
    highlight(frame, app, rect, &choices, first);
    let spare = room - usize::from(rect.y + rect.height - area.y);
    if side == 0 {
        // Few choices leave room: the log stands under them, its newest line at the bottom.
        let lines = newest(app, usize::from(width), spare);
        part(spare - lines.len());
        put(frame, app, part(lines.len()), &lines);
    } else {
        let rect = Rect { x: area.x + width + 1, y: area.y, width: side, height: room as u16 };
        for y in rect.y..rect.y + rect.height {
            frame.buffer_mut().set_string(rect.x - 1, y, "│", Modifier::DIM);
        }
        let mut aside = plan.aside;
        if !aside.is_empty() {
            aside.push(Line::of("── Log ", Ink::Dim).padded(space.side, '─', Ink::Dim));
        }
        aside.extend(newest(app, space.side, room - aside.len()));
        put(frame, app, rect, &aside);
    }
    let foot = Rect { y: area.y + room as u16, height: keys.len() as u16, ..area };
    put(frame, app, foot, &keys);
}

/// The board while the highlighted choice is thought about: what it would lay down is seen where it would lie.
pub(super) fn parts(app: &App, width: usize, brief: bool, pondering: bool) -> Parts {
    let pondered = app.choices.get(app.selected).map(|choice| choice.number).filter(|_| pondering);
    app.session.table.sight(app.shown, catalog::Past::Nothing).parts(width, brief, pondered)
}

/// The room that there is: the column of the board, that of the log (none on a narrow screen), and the lines of both.
#[derive(Clone, Copy)]
struct Space {
    width: usize,
    side: usize,
    room: usize,
}

/// How the lines of the screen are divided.
struct Plan {
    parts: Parts,
    /// The reader's hand, where it stands above the log; the board has its lines.
    aside: Vec<Line>,
    /// Of the lines of the board, those that the highlighted choice changes.
    changed: Option<(usize, usize)>,
    /// How many lines each has.
    board: usize,
    known: usize,
    question: usize,
    choices: usize,
}

impl Plan {
    fn of(app: &App, Space { width, side, room }: Space, question: usize, choices: &[Vec<Line>]) -> Plan {
        let wanted = lines_of(choices);
        let tallest = choices.iter().map(Vec::len).max().unwrap_or(0);
        let free = room - question;
        let least = wanted.min(CHOICES.max(room / 5)).max(tallest).min(free - 4);
        // The airy board only where it leaves room for everything else, the short one where no other does.
        let ways = [(width, false), (width.min(SHORTER), false), (width.min(SHORTER), true)];
        let fits = |parts: &Parts| whole(parts) + wanted.min(MANY_CHOICES).max(least) <= free;
        let way = |apart: bool| {
            let laid_out =
                |(width, brief)| if apart { without_own(parts(app, width, brief, false)) } else { parts(app, width, brief, false) };
            ways.into_iter().find(|way| fits(&laid_out(*way)))
        };
        // If everything has no room below each other, the hand goes to the log.
        let together = way(false);
        let aside = if together.is_none() { hand_aside(app, side, room) } else { Vec::new() };
        let (width, brief) = together.or_else(|| if aside.is_empty() { None } else { way(true) }).unwrap_or(ways[2]);
        let laid_out = |pondering| {
            let parts = parts(app, width, brief, pondering);
            if aside.is_empty() { parts } else { without_own(parts) }
        };
        let (before, parts) = (laid_out(false), laid_out(true));
        let changes = |(one, other): (&Line, &Line)| one != other;
        let changed = before.board.iter().zip(&parts.board).position(changes).map(|first| {
            let rest = before.board.iter().rev().zip(parts.board.iter().rev()).position(changes).unwrap_or(0);
            (first, parts.board.len() - rest)
        });
        let (board, known) = (parts.board.len(), parts.players.len() + parts.own.len());
        let room = free - least - parts.head.len();
        // Two fifths are the board's at least; what the others do not need as well.
        let known = known.min(room - board.min(room * 2 / 5));
        let board = board.min(room - known);
        let choices = wanted.min(least + room - known - board);
        Plan { parts, aside, changed, board, known, question, choices }
    }

    /// The lines of the board in sight, from where the reader is; where there are more, the last one says so.
    fn board(&self, from: &mut usize, reading: bool, width: usize) -> Vec<Line> {
        let all = &self.parts.board;
        if all.len() <= self.board || self.board == 0 {
            return all[..self.board].to_vec();
        }
        let rows = self.board - 1;
        if let Some((first, last)) = self.changed.filter(|_| !reading) {
            // What a choice would lay down is brought into sight.
            *from = (*from).max(last.saturating_sub(rows)).min(first);
        }
        *from = (*from).min(all.len() - rows);
        let mut lines = all[*from..*from + rows].to_vec();
        let (first, last) = (*from + 1, *from + rows);
        lines.push(more(&format!("board: lines {first}-{last} of {}", all.len()), "PgUp PgDn", "b", width));
        lines
    }

    /// The players and the reader's hand; where there is more of them, the last line says so.
    fn known(&self, width: usize) -> Vec<Line> {
        let Parts { players, own, .. } = &self.parts;
        if players.len() + own.len() <= self.known {
            return [players.as_slice(), own].concat();
        }
        let room = self.known.saturating_sub(1);
        let beginnings = |lines: &[Line]| items(lines).count();
        // The beginning of everything comes before the rest of anything.
        let for_players = beginnings(players).min(room - beginnings(own).min(room / 2));
        let mut lines = shortened(players, for_players, width);
        lines.extend(shortened(own, room - lines.len(), width));
        let hidden = players.len() + own.len() - lines.len();
        lines.push(more(&format!("players and hand: {hidden} more lines"), "", "h", width));
        lines
    }
}

fn without_own(parts: Parts) -> Parts {
    Parts { own: Vec::new(), ..parts }
}

/// The reader's hand as it stands above the log, in shorter lines; nothing if it is not made of sentences.
fn hand_aside(app: &App, side: usize, room: usize) -> Vec<Line> {
    let own = parts(app, SHORTER, true, true).own;
    if side == 0 || !own.iter().all(is_prose) {
        return Vec::new();
    }
    let own: Vec<Line> = items(&own).flat_map(|item| reflowed(item, side)).collect();
    let (part, of) = HAND_ASIDE;
    let rows = room * part / of;
    if own.len() <= rows {
        return own;
    }
    let mut lines = shortened(&own, rows - 1, side);
    lines.push(more(&format!("hand: {} more lines", own.len() - lines.len()), "", "h", side));
    lines
}

/// Whether a line may be broken elsewhere: columns and drawings may not.
fn is_prose(line: &Line) -> bool {
    !line.plain().trim().contains("  ")
}

/// An item in lines of another length; a heading is ruled as far as they go.
fn reflowed(item: &[Line], width: usize) -> Vec<Line> {
    let words = item.iter().flat_map(|line| &line.0).flat_map(|span| span.text.split_whitespace().map(|word| Line::of(word, span.ink)));
    let is_rule = |word: &Line| word.plain().chars().all(|letter| letter == '─');
    let heading = item[0].plain().ends_with('─');
    let mut lines = flow(Line::new(), words.filter(|word| !is_rule(word)), " ", 2, width);
    if let Some(line) = lines.first_mut().filter(|_| heading) {
        let mut ruled = Line::of("── ", Ink::Dim);
        ruled.append(std::mem::take(line));
        *line = ruled.with(" ", Ink::Dim).cut(width).padded(width, '─', Ink::Dim);
    }
    lines
}

/// Lines with those that go on with them: these are indented.
fn items(lines: &[Line]) -> impl Iterator<Item = &[Line]> {
    lines.chunk_by(|_, next| next.plain().starts_with("  "))
}

/// The items of a list in so many lines: the beginning of each, and as much more of the first ones as there is room for.
fn shortened(lines: &[Line], rows: usize, width: usize) -> Vec<Line> {
    let mut spare = rows.saturating_sub(items(lines).count());
    let mut short = Vec::new();
    for item in items(lines).take(rows) {
        let rest = spare.min(item.len() - 1);
        spare -= rest;
        short.extend_from_slice(&item[..=rest]);
        if let Some(last) = short.pop_if(|_| rest + 1 < item.len()) {
            let ends = last.width() + 2 <= width;
            short.push(if ends { last.with(" …", Ink::Dim) } else { last.with("  ", Ink::Plain).cut(width) });
        }
    }
    short
}

fn whole(parts: &Parts) -> usize {
    parts.head.len() + parts.board.len() + parts.players.len() + parts.own.len()
}

fn lines_of(choices: &[Vec<Line>]) -> usize {
    choices.iter().map(Vec::len).sum()
}

/// A line that says what is not in sight, and the keys that show it.
fn more(what: &str, on: &str, all: &str, width: usize) -> Line {
    let mut line = Line::of(format!("┄┄ {what}"), Ink::Dim);
    for (key, does) in [(on, "read on"), (all, "see all")].into_iter().filter(|(key, _)| !key.is_empty()) {
        line.push(" · ", Ink::Dim);
        line.push(key, Ink::Choice);
        line.push(format!(" {does}"), Ink::Dim);
    }
    line.push(" ", Ink::Dim);
    line.padded(width, '┄', Ink::Dim)
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

/// Which of how many choices are in sight.
fn counted(first: usize, last: usize, all: usize) -> String {
    format!("({first}-{last} of {all}, ↑↓)")
}

/// The question, with how many of its choices are in sight.
fn question(app: &App, width: usize, count: &str) -> Vec<Line> {
    let ink = if app.choices.is_empty() { Ink::Dim } else { Ink::Choice };
    let words = app.question.split_whitespace().map(|word| Line::of(word, ink));
    let count = Some(count).filter(|count| !count.is_empty()).map(|count| Line::of(count, Ink::Dim));
    let mut lines = flow(Line::of("── ", Ink::Dim), words.chain(count), " ", 3, width - 1);
    if let Some(last) = lines.pop() {
        lines.push(last.with(" ", Ink::Dim).padded(width, '─', Ink::Dim));
    }
    lines
}

/// As much of the log as there is room for, its newest line at the end.
fn newest(app: &App, width: usize, rows: usize) -> Vec<Line> {
    let lines = log(app, width);
    lines[lines.len().saturating_sub(rows)..].to_vec()
}

/// What can be pressed now, in as many lines as that takes.
fn keys(app: &App, width: usize) -> Vec<Line> {
    if let Some(notice) = &app.notice {
        return wrap(notice, 0, width).into_iter().map(|text| Line::of(text, Ink::Warning)).collect();
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
    let pages = [("l", "log"), ("b", "board"), ("h", "hand"), ("r", "rules"), ("q", "quit")];
    keys.extend(pages.map(|(key, what)| (key.to_owned(), what)));
    let key = |(key, what): (String, &str)| Line::of(key, Ink::Choice).with(format!(" {what}"), Ink::Dim);
    // Two spaces between them where that fits into one line.
    let pieces: Vec<Line> = keys.into_iter().map(key).collect();
    let long = pieces.iter().map(|piece| piece.width() + 2).sum::<usize>() > width;
    flow(Line::of(" ", Ink::Plain), pieces, if long { " " } else { "  " }, 1, width)
}
