//! `orrery play` without a terminal: whole games over a pipe.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Plays with this typed in; unfinished games are kept in `home`.
fn play(home: &Path, args: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .arg("play")
        .args(args)
        .env("XDG_STATE_HOME", home)
        .current_dir(home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let typed = typed.to_owned();
    // A game may end before everything is read: then nobody minds that the rest is lost.
    let writer = std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn said(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_whole_game_is_played_line_by_line_and_its_log_replays() {
    let home = tempfile::tempdir().unwrap();
    for seats in ["you,greedy", "you,greedy,random", "you,random,greedy,greedy"] {
        let args = ["galactic-trader", "--seats", seats, "--seed", "7", "--save", "game.jsonl"];
        let text = said(&play(home.path(), &args, &"1\n".repeat(3000)));
        assert!(text.contains("the game is over") && text.contains(" 1. "), "{text}");
        assert!(text.ends_with("The log is in game.jsonl: orrery replay game.jsonl\n"), "{text}");
        assert!(text.lines().filter(|line| !line.starts_with(' ')).all(|line| line.chars().count() <= 130), "{text}");
        let replay = Command::new(env!("CARGO_BIN_EXE_orrery")).args(["replay", "game.jsonl"]).current_dir(home.path()).output().unwrap();
        assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
        // The same seed and the same choices give the same game.
        assert_eq!(said(&play(home.path(), &args, &"1\n".repeat(3000))), text);
    }
}

#[test]
fn the_end_of_the_input_is_polite_and_the_game_goes_on_later() {
    let home = tempfile::tempdir().unwrap();
    let whole = said(&play(home.path(), &["--seed", "7"], &"1\n".repeat(3000)));
    let first = said(&play(home.path(), &["--seed", "7"], &"1\n".repeat(20)));
    assert!(first.ends_with("The game is kept. Go on with: orrery play --resume\n"), "{first}");
    let second = said(&play(home.path(), &["--resume"], &"1\n".repeat(3000)));
    // Cards and bots are where they were: the game ends as if it had not been interrupted.
    let end = |text: &str| text[text.rfind("the game is over").unwrap()..].to_owned();
    assert_eq!(end(&second), end(&whole));
    // It is over: nothing is left to go on with.
    let third = play(home.path(), &["--resume"], "");
    assert_eq!(third.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&third.stderr), "error: there is no unfinished game; begin one: orrery play\n");
}

#[test]
fn help_take_back_and_nonsense_are_answered() {
    let home = tempfile::tempdir().unwrap();
    let text = said(&play(home.path(), &["--seed", "7", "--no-save"], "?\n? 1\nu\nfly\n99\n\ntake medicine\nu\n1\nq\n"));
    for answer in [
        "How to play Galactic Trader",
        "GT-4.4 The last player takes exactly 2 goods",
        "Nothing can be taken back now",
        "That is not one of the choices: type a number from 1 to 2",
        "You took medicine from the packet",
        "Taken back.",
        "The game is not kept",
    ] {
        assert!(text.contains(answer), "'{answer}' is missing in:\n{text}");
    }
    assert!(home.path().read_dir().unwrap().next().is_none());
}

#[test]
fn choices_are_explained_to_whoever_asked_for_that() {
    let home = tempfile::tempdir().unwrap();
    let args = ["--seed", "7", "--no-save"];
    let explained = said(&play(home.path(), &[&args[..], &["--explain"]].concat(), "e\ne\n1\nq\n"));
    assert!(explained.contains("1-2, ? help, e explain, q quit > What the expert bot thinks of your choices"), "{explained}");
    let (_, first) = explained.split_once("the best one first:\n").unwrap();
    let (first, rest) = first.split_once("e explain").unwrap();
    assert!(first.contains("looked at") && first.contains("Take "), "{first}");
    let (_, second) = rest.split_once("the best one first:\n").unwrap();
    assert!(second.starts_with(first), "who is asked twice says the same twice:\n{first}\n{second}");
    let silent = said(&play(home.path(), &args, "e\nq\n"));
    assert!(silent.contains("begin with --explain") && !silent.contains("the best one first"), "{silent}");
    // To be explained changes nothing about the game.
    let whole = |args: &[&str], typed: &str| {
        let text = said(&play(home.path(), args, typed));
        text[text.rfind("the game is over").unwrap()..].to_owned()
    };
    let asking = whole(&["--seed", "7", "--no-save", "--explain"], &format!("e\n{}", "1\n".repeat(3000)));
    assert_eq!(asking, whole(&args, &"1\n".repeat(3000)));
}

#[test]
fn bots_among_themselves_say_what_they_thought() {
    let home = tempfile::tempdir().unwrap();
    let args = ["--seats", "casual,random", "--seed", "7", "--no-save"];
    let told = said(&play(home.path(), &[&args[..], &["--explain"]].concat(), ""));
    assert!(told.contains("What casual thought, its choice first:\n  ") && told.contains("looked at twice"), "{told}");
    let silent = said(&play(home.path(), &args, ""));
    assert!(!silent.contains("thought"), "{silent}");
    // They choose what they would have chosen.
    assert!(told.ends_with(&silent[silent.rfind("the game is over").unwrap()..]), "{told}");
}

#[test]
fn several_people_pass_the_keyboard_on() {
    let home = tempfile::tempdir().unwrap();
    let text = said(&play(home.path(), &["--seats", "you:Mary,you:Nick", "--seed", "5"], "\n1\n\n1\n1\n"));
    assert!(text.contains("Now Mary chooses: the others look away") && text.contains("Now Nick chooses"), "{text}");
}

#[test]
fn a_saved_game_that_was_changed_is_refused() {
    let home = tempfile::tempdir().unwrap();
    said(&play(home.path(), &["--seed", "7", "--save", "game.jsonl"], "1\n1\n"));
    let path = home.path().join("game.jsonl");
    let whole = std::fs::read_to_string(&path).unwrap();
    let refused = |text: String, message: &str| {
        std::fs::write(&path, text).unwrap();
        let output = play(home.path(), &["--resume", "game.jsonl"], "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{error}");
    };
    let (first, log) = whole.split_once('\n').unwrap();
    refused(whole.replace("\"orrery_save\":1", "\"orrery_save\":9"), "this program reads format 1");
    refused(log.to_owned(), "is a log, not a saved game");
    refused("hello\n".to_owned(), "is not a saved game");
    refused(whole.replace("\"key\":\"3", "\"key\":\"4"), "its key is not the one that its log commits to");
    refused(format!("{first}\n{}", log.replace("medicine", "water")), "damaged");
    refused(whole[..whole.len() - 30].to_owned(), "damaged");
}

#[test]
fn wrong_words_on_the_command_line_are_explained() {
    let home = tempfile::tempdir().unwrap();
    for (args, message) in [
        (["--seats", "you,gredy"], "did you mean 'greedy'"),
        (["--seats", "you,greedy,greedy,greedy,greedy"], "is for 2 to 4 players, not 5"),
        (["--resume", "nothing.jsonl"], "cannot read nothing.jsonl"),
        (["--option", "stall_limit=99"], "it is a whole number from 0 to 50"),
    ] {
        let output = play(home.path(), &args, "");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(message), "{error}");
    }
}
