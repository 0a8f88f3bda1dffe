//! The table on a screen that is only text: keys go in, pictures come out.

use kernel::{Seat, Seed};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use super::paint::paint;
use crate::play::save::{Save, Store};
use crate::play::seating::Sitter;
use crate::play::session::{Next, Session};

fn sit(seats: &str, seed: u64) -> App {
    sit_at("galactic-trader", &[], seats, seed)
}

pub(super) fn sit_at(game: &str, options: &[(&str, &str)], seats: &str, seed: u64) -> App {
    let game = catalog::find(game).unwrap();
    let sitters: Vec<Sitter> = seats.split(',').map(|who| who.parse().unwrap()).collect();
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let rules = game.open(&catalog::Setting { options, ..catalog::Setting::of(game, Some(sitters.len() as u8)) }).unwrap();
    let save = Save::new(Seed(seed).key(), Seed(seed), &sitters, None);
    App::new(Session::begin(game, rules, sitters, Store::nowhere(save)))
}

pub(super) fn screen(app: &mut App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| paint(frame, app)).unwrap();
    let buffer = terminal.backend().buffer().clone();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..height).map(row).collect()
}

pub(super) fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\u{1b}' => KeyCode::Esc,
            '↓' => KeyCode::Down,
            '↑' => KeyCode::Up,
            '⇟' => KeyCode::PageDown,
            letter => KeyCode::Char(letter),
        };
        app.press(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
    }
    settle(app);
}

/// Lets the bots play until a person is asked.
pub(super) fn settle(app: &mut App) {
    while app.bots_may_move() {
        app.bots_move().unwrap();
    }
}

/// Always takes the first choice, until this is true.
fn play_until(app: &mut App, come: fn(&App) -> bool) {
    settle(app);
    for _ in 0..2000 {
        if come(app) {
            return;
        }
        press(app, "\n");
        if app.doubting {
            press(app, "y");
        }
    }
    panic!("this never came");
}

#[test]
fn a_new_table_says_what_to_press() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    insta::assert_snapshot!("new-80x24", screen(&mut app, 80, 24));
    insta::assert_snapshot!("new-120x40", screen(&mut app, 120, 40));
}

#[test]
fn four_players_fit_the_smallest_screen() {
    let mut app = sit("you,greedy,greedy,random", 11);
    play_until(&mut app, |app| app.choices.len() > 4 && app.log.len() > 200);
    insta::assert_snapshot!("four-80x24", screen(&mut app, 80, 24));
    insta::assert_snapshot!("four-120x40", screen(&mut app, 120, 40));
}

/// What the README shows is what the program draws: the same table as text and as a picture. `ORRERY_BLESS=1` writes both anew.
#[test]
fn the_readme_shows_the_table_as_it_is_drawn() {
    let mut app = sit("you,greedy,greedy", 8);
    play_until(&mut app, |app| app.choices.len() > 4 && app.log.len() > 150);
    press(&mut app, "↓");
    let shown = screen(&mut app, 80, 24);
    let drawn = app.session.table.svg(app.shown, draw::Shape::Wide, false).expect("it has a picture");
    let drawn = draw::picture::standalone(&drawn, app.session.game.style());
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (words, picture) = (root.join("README.md"), root.join("docs/board.svg"));
    let readme = std::fs::read_to_string(&words).unwrap();
    let (before, rest) = readme.split_once("```text\n").expect("a table in text");
    let (known, after) = rest.split_once("```").expect("its end");
    if std::env::var_os("ORRERY_BLESS").is_some() {
        std::fs::write(&words, format!("{before}```text\n{shown}```{after}")).unwrap();
        std::fs::write(&picture, drawn).unwrap();
        return;
    }
    let again = "if it looks as it should: ORRERY_BLESS=1 cargo test --workspace --bin orrery readme";
    assert!(known == shown, "the README's table is another one; {again}\n{shown}");
    assert!(std::fs::read_to_string(&picture).unwrap() == drawn, "docs/board.svg is another picture; {again}");
}

#[test]
fn help_shows_the_clause_behind_the_highlighted_choice() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    press(&mut app, "↓?");
    insta::assert_snapshot!("help-80x24", screen(&mut app, 80, 24));
    press(&mut app, "⇟⇟⇟⇟");
    assert!(screen(&mut app, 80, 24).contains("leave; the game is kept"));
    press(&mut app, "\u{1b}r");
    assert!(screen(&mut app, 80, 24).contains("GT-1.1 The game is for 2, 3 or 4 players"));
    press(&mut app, "\u{1b}");
    assert!(app.page.is_none());
}

#[test]
fn a_choice_is_taken_back_while_nobody_has_seen_it() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    // The first of two takes in a row: the packet has not moved on.
    press(&mut app, "1");
    let taken = screen(&mut app, 80, 24);
    assert!(app.may_take_back && taken.contains("u take back"), "{taken}");
    press(&mut app, "u");
    assert!(!app.may_take_back);
    let back = screen(&mut app, 80, 24);
    assert!(back.contains("Taken back") && back.contains("Your hand: empty"), "{back}");
    press(&mut app, "u");
    assert!(screen(&mut app, 80, 24).contains("Nothing to take back"));
}

#[test]
fn which_of_one_team_moves_is_not_asked_and_is_taken_back_with_the_move() {
    let mut app = sit_at("space-traders", &[], "you,greedy", 7);
    settle(&mut app);
    for words in ["Hire a team", "Move a team"] {
        let index = app.choices.iter().position(|choice| choice.sentence.starts_with(words)).unwrap();
        press(&mut app, &(index + 1).to_string());
    }
    let moving = screen(&mut app, 80, 24);
    assert!(moving.contains("Where does the team from the orbit of Haven move to?"), "{moving}");
    press(&mut app, "u");
    let back = screen(&mut app, 80, 24);
    assert!(back.contains("Write your programme: 3 points left"), "{back}");
}

#[test]
fn numbers_beyond_nine_are_typed_in_full() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    let one = app.choices[0].clone();
    app.choices = vec![one; 12];
    press(&mut app, "1");
    assert_eq!((app.typed.as_str(), app.selected), ("1", 0));
    assert!(screen(&mut app, 80, 24).contains("1_"));
    let count = app.log.len();
    press(&mut app, "5");
    assert!(app.typed.is_empty() && app.log.len() == count);
    assert!(screen(&mut app, 80, 24).contains("There is no choice 15"));
}

#[test]
fn quitting_asks_first_and_says_how_to_go_on() {
    let mut app = sit("you,greedy", 7);
    press(&mut app, "q");
    insta::assert_snapshot!("quit-80x24", screen(&mut app, 80, 24));
    press(&mut app, "\u{1b}");
    assert!(!app.left() && !app.leaving);
    press(&mut app, "qy");
    assert!(app.left());
    assert_eq!(app.farewell(), ["The game is not kept: it has no file (--save FILE gives it one)."]);
}

#[test]
fn what_would_be_regretted_is_asked_about_once_more() {
    let mut app = sit_at("space-traders", &[], "you,greedy", 7);
    settle(&mut app);
    let told = app.log.len();
    press(&mut app, "\n");
    let asked = screen(&mut app, 80, 24);
    assert!(asked.contains("You have planned nothing") && asked.contains("y commit"), "{asked}");
    // Pressed twice by mistake.
    press(&mut app, "\n");
    assert!(!app.doubting && app.log.len() == told, "nothing was committed");
    press(&mut app, "\ny");
    assert!(!app.doubting && app.log.len() > told, "the turn went on");
}

#[test]
fn a_small_terminal_is_asked_to_grow_and_nothing_breaks() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    for (width, height) in [(1, 1), (10, 3), (79, 24), (80, 23), (80, 24), (81, 25), (117, 30), (118, 24), (300, 100)] {
        let text = screen(&mut app, width, height);
        assert_eq!(text.contains("Enlarge"), width > 10 && (width < 80 || height < 24), "{width}x{height}:\n{text}");
    }
}

#[test]
fn nobody_sees_anothers_hand_when_the_keyboard_is_passed_on() {
    let mut app = sit("you:Mary,you:Nick", 5);
    let first = app.handed_to().unwrap();
    let cover = screen(&mut app, 80, 24);
    insta::assert_snapshot!("hand-over-80x24", cover);
    // Nothing but sitting down or leaving works on the cover.
    press(&mut app, "l1?ub");
    assert_eq!(screen(&mut app, 80, 24), cover);
    press(&mut app, "\n");
    assert_eq!((app.shown, app.handed_to()), (Some(first), None));
    play_until(&mut app, |app| app.handed_to().is_some());
    let cover = screen(&mut app, 80, 24);
    assert!(!cover.contains("hand:") && !cover.contains("packet"), "{cover}");
}

#[test]
fn the_end_shows_the_final_table() {
    let mut app = sit("you,greedy,random", 3);
    play_until(&mut app, |app| app.next == Next::Over);
    insta::assert_snapshot!("end-80x24", screen(&mut app, 80, 24));
    press(&mut app, "\u{1b}");
    assert!(screen(&mut app, 80, 24).contains("final score"));
    assert!(app.farewell()[0].contains("win"));
}

#[test]
fn bots_alone_can_be_watched() {
    let mut app = sit("greedy,random", 3);
    assert_eq!(app.shown, None);
    settle(&mut app);
    assert_eq!(app.next, Next::Over);
}

#[test]
fn every_choice_can_be_reached_on_the_smallest_screen() {
    let mut app = sit("you,greedy,greedy,random", 4);
    settle(&mut app);
    for _ in 0..150 {
        for index in 0..app.choices.len() {
            app.selected = index;
            let text = screen(&mut app, 80, 24);
            let first = draw::text::wrap(&app.choices[index].sentence, 2, 76)[0].clone();
            assert!(text.contains(&format!("▶{:>2} {first}", index + 1)), "choice {}:\n{text}", index + 1);
        }
        app.selected = app.choices.len().saturating_sub(1) / 2;
        press(&mut app, "\n");
        if app.next == Next::Over {
            break;
        }
    }
    assert_eq!(app.shown, Some(Seat::new(0)));
}

#[test]
fn what_a_careful_host_would_say_is_on_the_first_screen() {
    let mut app = sit_at("space-traders", &[("layout", "pocket")], "you,greedy,greedy", 1);
    assert!(screen(&mut app, 100, 30).contains("the map \"pocket\" is meant for 2 players, not for 3"));
    let mut app = sit_at("space-traders", &[("layout", "pocket")], "you,greedy", 1);
    assert!(!screen(&mut app, 100, 30).contains("is meant for"));
}

#[test]
fn choices_are_explained_where_that_was_asked_for() {
    let mut app = sit("you,greedy", 7);
    settle(&mut app);
    press(&mut app, "e");
    assert!(screen(&mut app, 80, 24).contains("begin with --explain"));
    app.session.explains = true;
    press(&mut app, "e");
    let page = screen(&mut app, 80, 24);
    assert!(page.contains("Your choices, explained") && page.contains("the best one first:") && page.contains("looked at"), "{page}");
    let choice = app.choices[0].sentence.split(':').next().unwrap().to_owned();
    assert!(page.contains(&choice), "{choice} is missing in:\n{page}");
    press(&mut app, "\u{1b}");
    assert!(!screen(&mut app, 80, 24).contains("explained"), "back at the table");
}
