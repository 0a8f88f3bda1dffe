//! What holds for every game on the shelf: commands that are given nothing but its name work, and logs are read, accepted and
//! refused in the same words.

mod support;

use std::fs;
use std::path::Path;

use kernel::log::{Entry, LogFile};
use kernel::{Roll, Roller, Seat};
use support::{Ran, orrery, orrery_in, orrery_reading};
use tempfile::{TempDir, tempdir};

fn games() -> impl Iterator<Item = &'static str> {
    catalog::titles().iter().map(|game| game.about().id)
}

/// A folder with the log of one game of random bots in it, and the log.
fn recorded(game: &str) -> (TempDir, LogFile) {
    let folder = tempdir().expect("a folder");
    orrery_in(folder.path(), &["record", game, "--seats", "random", "-o", "game.jsonl"]).works();
    let text = fs::read_to_string(folder.path().join("game.jsonl")).expect("the log is written");
    (folder, LogFile::read(&text).expect("a good log"))
}

fn verify(folder: &Path, text: impl AsRef<[u8]>) -> Ran {
    fs::write(folder.join("changed.jsonl"), text).expect("it is written");
    orrery_in(folder, &["replay", "changed.jsonl", "--verify"])
}

#[test]
fn a_games_name_is_enough_for_every_command() {
    for game in games() {
        let report = orrery(&["sim", game, "--games", "2"]).works();
        assert!(report.contains("2 games of greedy, random"), "{report}");
        let folder = tempdir().expect("a folder");
        let log = orrery(&["record", game]).works();
        fs::write(folder.path().join("game.jsonl"), log).expect("it is written");
        let verified = orrery_in(folder.path(), &["replay", "game.jsonl", "--verify"]).works();
        assert!(verified.starts_with("verified: game.jsonl, "), "{verified}");
        orrery_reading(&["drive", game], "{\"do\":\"quit\"}\n").works();
        orrery_reading(&["play", game, "--no-save"], "q\n").works();
        orrery(&["rules", game]).works();
        orrery(&["content", "check", game]).works();
    }
}

#[test]
fn what_is_no_log_is_refused_with_exit_code_2() {
    let folder = tempdir().expect("a folder");
    let refused = |text: &str, message: &str| {
        let ran = verify(folder.path(), text);
        let whole = format!("error: changed.jsonl: {message}\n");
        assert_eq!((ran.code, ran.stderr.as_str(), ran.stdout.as_str()), (Some(2), whole.as_str(), ""));
        // Without --verify nothing is different.
        let retold = orrery_in(folder.path(), &["replay", "changed.jsonl"]);
        assert_eq!((retold.code, retold.stderr), (Some(2), whole));
    };
    let no_header = |problem: &str| format!("this is not a game log: its first line is not the header of one ({problem})");
    for nothing in ["", "\n", "\u{feff}", "\u{feff}\n\n"] {
        refused(nothing, "the file is empty: a log begins with a header line");
    }
    refused("{\"hello\":1}\n", &no_header("it names no format"));
    refused("Dear Mary,\nhow are you?\n", &no_header("expected value at column 1"));
    refused("{\"orrery\":9}\n", "the log has format 9; this program reads format 1");
    refused("{\"orrery\":1}\n", &no_header("it carries no chain"));
    for game in games() {
        // A content file is no log either, nor is half a header.
        let content = catalog::find(game).expect("it is on the shelf").content();
        let ran = verify(folder.path(), content).fails(2, "this is not a game log: ");
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        let (_folder, log) = recorded(game);
        verify(folder.path(), &log.write()[..100]).fails(2, "this is not a game log: its first line is not the header of one (EOF ");
    }
}

#[test]
fn a_log_behind_a_byte_order_mark_is_a_log() {
    for game in games() {
        let (folder, log) = recorded(game);
        let with_mark = format!("\u{feff}{}", log.write());
        let verified = verify(folder.path(), with_mark).works();
        assert!(verified.starts_with("verified: changed.jsonl, "), "{verified}");
    }
}

#[test]
fn a_log_without_its_last_line_is_not_said_to_go_on() {
    for game in games() {
        let (folder, mut log) = recorded(game);
        assert!(matches!(log.entries.pop(), Some(Entry::Over { .. })));
        let (moves, line) = (log.entries.len() - 1, log.entries.len() + 2);
        let ran = verify(folder.path(), log.write());
        let message = format!(
            "error: changed.jsonl, line {line}: the game is over after {moves} moves, but its outcome, the last line of a whole log, is missing\n"
        );
        assert_eq!((ran.code, ran.stderr), (Some(1), message), "{game}");
        // Half of that line: nothing is asked at that point.
        let ran = verify(folder.path(), log.write() + "{\"over\":").fails(1, &format!("line {line}: this cannot be read: EOF"));
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        // One move before that the game does go on.
        log.entries.pop();
        let ran = verify(folder.path(), log.write()).fails(1, "but by the rules the game goes on\nat that point: ");
        assert!(!ran.stderr.contains("is over"), "{}", ran.stderr);
    }
}

fn rolls(entry: &mut Entry<String>) -> Option<&mut Vec<Roll>> {
    match entry {
        Entry::Setup { rolls } | Entry::Chose { rolls, .. } => Some(rolls).filter(|rolls| !rolls.is_empty()),
        Entry::TookBack { .. } | Entry::Over { .. } => None,
    }
}

/// Every roll of a log is held against the rules: for whom, of how many, and which.
#[test]
fn a_forged_roll_is_refused_where_it_stands() {
    for game in games() {
        let (folder, mut log) = recorded(game);
        let rolled: Vec<usize> = (0..log.entries.len()).filter(|index| rolls(&mut log.entries[*index]).is_some()).collect();
        // A game may do without chance.
        for at in rolled.first().into_iter().chain(rolled.last()).copied() {
            let refused = |with_key: bool, change: &dyn Fn(&mut Roll)| {
                let mut log = log.clone();
                change(&mut rolls(&mut log.entries[at]).expect("it was rolled there")[0]);
                if !with_key {
                    // As a game that still goes on.
                    log.entries.pop();
                    log.header.commitment = None;
                }
                verify(folder.path(), log.write()).fails(1, &format!("changed.jsonl, line {}: ", at + 2)).stderr
            };
            for with_key in [true, false] {
                let said = refused(with_key, &|roll| {
                    roll.roller = match roll.roller {
                        Roller::Table => Roller::Seat(Seat::new(0)),
                        Roller::Seat(_) => Roller::Table,
                    };
                });
                let sides = said.split_once("the rules ask for ").and_then(|(_, rest)| rest.split_once(", but the recording answers "));
                let (asked, answered) = sides.unwrap_or_else(|| panic!("{game}: {said}"));
                assert_ne!(Some(asked), answered.lines().next(), "{game}: nobody could tell from this what is wrong: {said}");
                let said = refused(with_key, &|roll| roll.n += 1);
                assert!(said.contains(", but the recording answers one of "), "{game}: {said}");
            }
            let said = refused(true, &|roll| roll.outcome = (roll.outcome + 1) % roll.n);
            assert!(said.contains(": the key gives outcome "), "{game}: {said}");
        }
    }
}

#[test]
fn one_bracket_too_few_in_a_content_file_is_one_error() {
    let folder = tempdir().expect("a folder");
    for game in games() {
        let text = catalog::find(game).expect("it is on the shelf").content();
        let brackets: Vec<usize> = text.match_indices("\n[").map(|(at, _)| at + 1).collect();
        for at in [brackets[0], brackets[brackets.len() / 2], brackets[brackets.len() - 1]] {
            fs::write(folder.path().join("broken.toml"), format!("{}{}", &text[..at], &text[at + 1..])).expect("it is written");
            let ran = orrery_in(folder.path(), &["content", "check", "broken.toml", "--game", game]);
            let ran = ran.fails(2, "error: this is not valid TOML: ");
            assert_eq!(ran.stderr.lines().count(), 1, "{game}: {}", ran.stderr);
            assert_eq!(ran.stdout, "broken.toml: cannot be played, 1 error and 0 warnings\n", "{game}");
            let line = 1 + text[..at].matches('\n').count();
            assert!(ran.stderr.starts_with(&format!("broken.toml:{line}: ")), "{game}: {}", ran.stderr);
        }
    }
}

#[test]
fn an_unknown_field_in_a_content_file_is_an_error() {
    let folder = tempdir().expect("a folder");
    for game in games() {
        let text = catalog::find(game).expect("it is on the shelf").content();
        // At the top, and in the last entry of the file.
        let last = text.rfind("\n[").and_then(|at| text[at + 1..].find('\n').map(|end| at + end + 2)).expect("an entry");
        for at in [0, last] {
            fs::write(folder.path().join("more.toml"), format!("{}wormhole = 1\n{}", &text[..at], &text[at..])).expect("it is written");
            let line = 1 + text[..at].matches('\n').count();
            let message = format!("more.toml:{line}: error: ");
            let ran = orrery_in(folder.path(), &["content", "check", "more.toml", "--game", game]).fails(2, &message);
            assert!(ran.stderr.contains("wormhole"), "{game}: {}", ran.stderr);
            orrery_in(folder.path(), &["sim", game, "--content", "more.toml"]).fails(2, &message);
        }
    }
}
