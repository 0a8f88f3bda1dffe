//! Whole games of all five at three sizes: at every question everything is in sight, or a key for it is named.

use draw::Line;
use kernel::Seat;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use super::table::parts;
use super::tests::{press, screen, settle, sit_at};
use crate::play::session::Next;

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (160, 50)];

/// Plays a whole game with answers that are spread over all there are, and looks at every question.
fn play(game: &str, seats: &str, options: &[(&str, &str)]) {
    let mut app = sit_at(game, options, seats, 3);
    settle(&mut app);
    let mut asked = 0;
    while app.next != Next::Over && asked < 4000 {
        assert_eq!(app.shown, Some(Seat::new(0)));
        // Each size in its turn: a question is seldom alone of its kind.
        let (width, height) = SIZES[asked % SIZES.len()];
        look_at(&mut app, width, height);
        if asked % 40 < SIZES.len() {
            read_the_board(&mut app, width, height);
        }
        app.selected = asked * 7 % app.choices.len();
        // What would be regretted ends a game early: another answer is taken, where there is one.
        if app.choices[app.selected].regret.is_some() {
            app.selected = (app.selected + 1) % app.choices.len();
        }
        press(&mut app, "\n");
        if app.doubting {
            press(&mut app, "y");
        }
        asked += 1;
    }
    assert!(app.next == Next::Over && asked > 10, "{asked} questions");
}

/// A screen as one text, line ends and what fills lines left out: words are found in it wherever they were broken.
fn read(lines: &str) -> String {
    lines
        .split(|letter: char| letter.is_whitespace() || "─┄▶│".contains(letter))
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The log has a column of this width at the largest size, behind a line.
const SIDE: usize = 50;

/// The columns beside the log.
fn main_column(text: &str, width: u16) -> String {
    let rows =
        text.lines().map(|row| if width >= 118 { row.chars().take(usize::from(width) - SIDE - 1).collect() } else { row.to_owned() });
    rows.collect::<Vec<String>>().join("\n")
}

/// The column of the log, where it has one.
fn side_column(text: &str, width: u16) -> Vec<String> {
    let from = if width >= 118 { usize::from(width) - SIDE } else { usize::MAX };
    text.lines().map(|row| row.chars().skip(from).collect::<String>().trim_end().to_owned()).collect()
}

fn look_at(app: &mut App, width: u16, height: u16) {
    let mut reached = 0;
    app.selected = 0;
    // From choice to choice that was not in sight yet, until all have been.
    while reached < app.choices.len() {
        app.selected = reached;
        let whole = screen(app, width, height);
        let text = main_column(&whole, width);
        let shown = read(&text);
        assert!(shown.contains(&read(&app.question)), "the question is missing: {}\n{text}", app.question);
        nothing_is_cut(app, width, &text);
        let before = reached;
        while reached < app.choices.len() && shown.contains(&read(&format!("{} {}", reached + 1, app.choices[reached].sentence))) {
            reached += 1;
        }
        assert!(reached > before, "choice {} is not in sight: {}\n{text}", reached + 1, app.choices[reached].sentence);
        if reached - before < app.choices.len() {
            let count = format!("-{} of {}, ↑↓)", reached, app.choices.len());
            assert!(shown.contains(&count), "'{count}' is missing\n{text}");
        }
        assert!(text.contains("h hand") && text.contains("b board") && text.contains("? help"), "keys are missing\n{text}");
        known_or_said(app, width, &text, &side_column(&whole, width));
        if width == 160 {
            the_board_has_the_room(&text);
        }
    }
}

/// What is cut on a map, as names are, stands in full on the whole board.
fn nothing_is_cut(app: &App, width: u16, text: &str) {
    let parts = parts(app, usize::from(width) - 2, false, true);
    let whole: String = [parts.board, parts.players, parts.own].concat().iter().map(|line| line.plain() + "\n").collect();
    for line in text.lines() {
        let cuts: Vec<&str> = line.split('…').collect();
        for before in &cuts[..cuts.len() - 1] {
            let begun =
                before.split_whitespace().next_back().unwrap_or_default().trim_start_matches(|letter: char| !letter.is_alphanumeric());
            let is_told = whole.match_indices(begun).any(|(at, _)| !whole[at + begun.len()..].starts_with('…'));
            assert!(!begun.is_empty() && is_told, "'{begun}…' is cut, and nowhere in full\n{text}");
        }
    }
}

/// A board that is not all in sight has most of the largest screen: the hand gives way, as long as the log has room for it.
fn the_board_has_the_room(text: &str) {
    let Some((_, said)) = text.split_once("board: lines ") else { return };
    let numbers: Vec<usize> = said.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).take(2).collect();
    assert!(numbers[1] - numbers[0] >= 27, "the board has few lines\n{text}");
}

/// Board, points and hand are in sight, the hand perhaps above the log, or the line that names the key is.
fn known_or_said(app: &App, width: u16, text: &str, aside: &[String]) {
    let rows: Vec<String> = text.lines().map(|row| row.trim_end().to_owned()).chain(aside.iter().cloned()).collect();
    let says_more = rows.iter().any(|row| row.contains("· h see all"));
    let wide = if width >= 118 { usize::from(width) - SIDE - 1 } else { usize::from(width) };
    let missing = |lines: &[Line]| lines.iter().filter(|line| !rows.contains(&line.plain().trim_end().to_owned())).count();
    let ways = [(wide, false), (wide.min(99), false), (wide.min(99), true)].map(|(width, brief)| parts(app, width, brief, true));
    let begins = |row: &str, line: &Line| line.plain().starts_with(row.trim_end_matches('…').trim_end()) && row.chars().count() > 20;
    let above_the_log = read(&aside.join("\n"));
    let is_there = |parts: &draw::Parts| {
        let own = parts.own.iter().filter(|line| !above_the_log.contains(&read(&line.plain())));
        let known = [parts.players.clone(), own.cloned().collect()].concat();
        let board = missing(&parts.board) == 0 || text.contains("PgUp PgDn read on · b see all");
        let points = parts.players.iter().all(|line| line.plain().starts_with("  ") || rows.iter().any(|row| begins(row, line)));
        let known = missing(&known) == 0 || (says_more && points && missing(&known) < known.len());
        missing(&parts.head) == 0 && board && known
    };
    assert!(ways.iter().any(is_there), "something is left out in silence\n{text}\n{}", aside.join("\n"));
}

/// Every line of the board comes into sight by reading on, and the pages have all of it.
fn read_the_board(app: &mut App, width: u16, height: u16) {
    let key = |app: &mut App, code: KeyCode| app.press(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    let mut seen = String::new();
    // A long game of M101 has more than a hundred lines, of which a small screen shows a few at a time.
    for _ in 0..80 {
        seen += &screen(app, width, height);
        key(app, KeyCode::PageDown);
    }
    for _ in 0..160 {
        key(app, KeyCode::PageUp);
    }
    let wide = if width >= 118 { usize::from(width) - SIDE - 1 } else { usize::from(width) };
    let ways = [(wide, false), (wide.min(99), false), (wide.min(99), true)].map(|(width, brief)| parts(app, width, brief, true));
    let all = |parts: &draw::Parts| parts.board.iter().all(|line| seen.contains(line.plain().trim_end()));
    assert!(ways.iter().any(all), "not all of the board can be read\n{seen}");
    for (letter, whole) in [('b', true), ('h', false)] {
        press(app, &letter.to_string());
        let mut seen = String::new();
        for _ in 0..30 {
            seen += &screen(app, width, height);
            press(app, "⇟");
        }
        press(app, "\u{1b}");
        nothing_is_cut(app, width, &seen);
        let parts = parts(app, usize::from(width) - 2, false, true);
        let mut lines = [parts.players, parts.own].concat();
        if whole {
            lines.extend(parts.board);
        }
        for line in lines {
            assert!(seen.contains(line.plain().trim_end()), "page {letter} lacks '{}'\n{seen}", line.plain());
        }
    }
}

/// What a new player reads first stands beside the board where the log will, as a whole.
#[test]
fn the_welcome_is_not_cut_beside_the_board() {
    for (width, height) in [(118, 40), (160, 50)] {
        let mut app = sit_at("space-traders", &[], "you,random", 3);
        settle(&mut app);
        let text = screen(&mut app, width, height);
        let beside = text.lines().filter_map(|row| row.rsplit_once('│')).map(|(_, words)| words.trim());
        let beside = beside.collect::<Vec<_>>().join(" ");
        assert!(beside.contains("how to play and how to read the board."), "{text}");
    }
}

#[test]
fn galactic_trader_is_all_in_sight() {
    play("galactic-trader", "you,random,random,random", &[]);
}

#[test]
fn m101_is_all_in_sight() {
    play("m101", "you,random,random", &[]);
}

#[test]
fn space_traders_is_all_in_sight() {
    play("space-traders", "you,random,random", &[]);
}

#[test]
fn space_truckin_is_all_in_sight() {
    play("space-truckin", "you,random,random", &[]);
}

#[test]
fn spatial_delivery_is_all_in_sight() {
    play("spatial-delivery", "you,random,random", &[]);
}

#[test]
fn a_system_is_seen_where_it_would_lie() {
    let mut app = sit_at("space-truckin", &[], "you", 3);
    settle(&mut app);
    for turn in 0..400 {
        let places = app.choices.iter().filter(|choice| choice.act.starts_with("at ")).count();
        if places > 1 {
            let mut seen = Vec::new();
            for index in [0, places - 1] {
                app.selected = index;
                let text = screen(&mut app, 80, 24);
                let is_cell = |pair: &[char]| pair[0].is_ascii_uppercase() && pair[1] == '?';
                let cells = text.chars().collect::<Vec<_>>().windows(2).filter(|pair| is_cell(pair)).count();
                assert_eq!(cells, 4, "the four cells of a system\n{text}");
                seen.push(text);
            }
            assert_ne!(seen[0], seen[1]);
            return;
        }
        app.selected = turn % app.choices.len();
        if app.choices[app.selected].regret.is_some() {
            app.selected = 0;
        }
        press(&mut app, "\n");
    }
    panic!("no system was ever placed");
}
