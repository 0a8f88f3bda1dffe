//! What is typed wrong: exit code 2, what is wrong, and what would be right.

mod support;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Stdio;

use support::{command, orrery, orrery_in};
use tempfile::tempdir;

#[test]
fn unknown_names_come_back_with_the_nearest() {
    for subcommand in ["rules", "sim", "record", "drive", "bench"] {
        orrery(&[subcommand, "galactic-trade"]).fails(2, "there is no game 'galactic-trade' (did you mean 'galactic-trader'?)");
        orrery(&[subcommand, "chess"]).fails(2, "there is no game 'chess'; the games are galactic-trader, space-traders");
    }
    for subcommand in ["sim", "record"] {
        orrery(&[subcommand, "galactic-trader", "--seats", "greedi,random"]).fails(2, "there is no bot 'greedi' (did you mean 'greedy'?)");
    }
    for subcommand in ["sim", "record", "drive"] {
        orrery(&[subcommand, "galactic-trader", "--option", "redploy=forced"])
            .fails(2, "(did you mean 'redeploy'?); the options are first_player,");
        orrery(&[subcommand, "galactic-trader", "--option", "redeploy=optinal"])
            .fails(2, "it is forced or optional (did you mean 'optional'?)");
        orrery(&[subcommand, "galactic-trader", "--option", "redeploy"]).fails(2, "an option is written NAME=VALUE");
    }
    orrery(&["simulate"]).fails(2, "unrecognized subcommand 'simulate'");
    orrery(&["rules", "galactic-trader", "GT-7.99"]).fails(2, "there is no clause GT-7.99; the nearest are GT-7.16");
    orrery(&["rules", "galactic-trader", "zeppelin"]).fails(2, "nothing in these rules is called 'zeppelin'");
}

#[test]
fn impossible_tables_are_refused() {
    // An option of the game may allow fewer than usual.
    orrery(&["record", "spatial-delivery", "--seats", "random,random"])
        .fails(2, "Spatial Delivery is for 3 to 5 players; 2 may play with the option two_players=on");
    orrery(&["record", "spatial-delivery", "--seats", "random,random", "--option", "two_players=on"]).works();
    orrery(&["sim", "galactic-trader", "--players", "5"]).fails(2, "Galactic Trader is for 2 to 4 players, not 5");
    orrery(&["record", "galactic-trader", "--seats", "random,random,random,random,random"]).fails(2, "2 to 4 players, not 5");
    orrery(&["sim", "galactic-trader", "--seats", "random,random,random", "--players", "2"]).fails(2, "3 bots are named for 2 players");
    orrery(&["drive", "galactic-trader", "--seats", "1"]).fails(2, "2 to 4 players, not 1");
    orrery(&["sim", "galactic-trader", "--option", "first_player=2"]).fails(2, "first_player must be random or a seat from 0 to 1");
    orrery(&["sim", "galactic-trader", "--option", "stall_limit=0", "--option", "max_rounds=0"])
        .fails(2, "the game needs at least one of stall_limit and max_rounds");
    orrery(&["sim", "galactic-trader", "--option", "stall_limit=1", "--option", "stall_limit=2"])
        .fails(2, "option stall_limit is given twice");
    orrery(&["sim", "galactic-trader", "--games", "0"]).fails(2, "it is a whole number from 1 to");
    orrery(&["bench", "--seconds", "0"]).fails(2, "a number of seconds from 0.001 to 3600");
    orrery(&["bench", "--seconds", "nan"]).fails(2, "a number of seconds from 0.001 to 3600");
}

/// The options of a command that take a value, as its help lists them, with the name of the value.
fn options_with_values(command: &str) -> Vec<(String, String)> {
    let help = orrery(&[command, "--help"]).works();
    let option = |line: &str| {
        let (_, rest) = line.trim_start().starts_with('-').then(|| line.split_once("--"))??;
        let (name, rest) = rest.split_once(" <")?;
        Some((format!("--{name}"), rest.split_once('>')?.0.to_owned()))
    };
    help.lines().filter_map(option).collect()
}

#[test]
fn a_negative_number_is_refused_for_what_it_is() {
    let help = orrery(&["--help"]).works();
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("help lists the commands");
    let commands = listed.lines().filter(|line| !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next());
    let mut tried = Vec::new();
    for command in commands.filter(|command| !["help", "content"].contains(command)) {
        for (option, value) in options_with_values(command) {
            // Any text is a file's name, an address or a host to begin with.
            if value.split('|').all(|form| ["FILE", "URL", "HOST"].contains(&form)) {
                continue;
            }
            let game: &[&str] = if ["serve", "play", "bench", "replay"].contains(&command) { &[] } else { &["galactic-trader"] };
            let file: &[&str] = if command == "replay" { &["nowhere.jsonl"] } else { &[] };
            let ran = orrery(&[&[command], game, file, &[option.as_str(), "-5"]].concat()).fails(2, "-5");
            assert!(!ran.stderr.contains("-- -5") && !ran.stderr.contains("unexpected argument"), "{command} {option}: {}", ran.stderr);
            tried.push(format!("{command} {option}"));
        }
        let ran = orrery(&[command, "-5"]);
        assert!(ran.code == Some(2) && !ran.stderr.contains("-- -5"), "{command}: {}", ran.stderr);
    }
    for known in ["sim --games", "sim --jobs", "record --seed", "replay --at", "serve --port", "bench --seconds", "drive --seats"] {
        assert!(tried.iter().any(|tried| tried == known), "{known} is not among {tried:?}");
    }
    orrery(&["sim", "galactic-trader", "--games", "-5"])
        .fails(2, "error: invalid value '-5' for '--games <N>': it is a whole number from 1 to 18446744073709551615");
    // The number is not taken for a wish to be told how words that look like options are written.
    orrery(&["sim", "-5"]).fails(2, "there is no game '-5'");
}

#[test]
fn files_that_are_not_there_are_named() {
    orrery(&["replay", "nowhere.jsonl"]).fails(2, "cannot read nowhere.jsonl");
    orrery(&["content", "check", "nowhere.toml"]).fails(2, "cannot read nowhere.toml");
    orrery(&["sim", "galactic-trader", "--content", "nowhere.toml"]).fails(2, "cannot read nowhere.toml");
}

#[test]
fn a_broken_content_file_is_explained_line_by_line() {
    let folder = tempdir().expect("a folder");
    let shipped = include_str!("../../../content/galactic-trader.toml");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is written");
    let line = |part: &str| shipped.lines().position(|line| line.contains(part)).expect("the shipped file has it") + 1;

    write("good.toml", shipped);
    assert_eq!(
        orrery_in(folder.path(), &["content", "check", "good.toml"]).works(),
        "good.toml: a good content file for Galactic Trader\n"
    );

    write("bad.toml", &shipped.replacen("points = 3", "points = 50", 1));
    let message = format!(
        "bad.toml:{}: error: planet 'recyclon': field 'points' must be a whole number from -20 to 20, found 50 [C13]",
        line("points = 3")
    );
    let ran = orrery_in(folder.path(), &["content", "check", "bad.toml"]).fails(2, &message);
    assert_eq!(ran.stdout, "bad.toml: cannot be played, 1 error and 0 warnings\n");
    orrery_in(folder.path(), &["sim", "galactic-trader", "--content", "bad.toml"]).fails(2, &message);
    let json = orrery_in(folder.path(), &["content", "check", "bad.toml", "--json"]);
    assert_eq!(json.code, Some(2));
    let json: serde_json::Value = serde_json::from_str(&json.stdout).expect("JSON");
    assert_eq!((&json["usable"], &json["problems"][0]["check"]), (&false.into(), &"C13".into()));

    write("doubtful.toml", &shipped.replacen("points = 8", "points = 4", 1));
    let ran = orrery_in(folder.path(), &["content", "check", "doubtful.toml"]).fails(1, "[C19]");
    assert!(ran.stdout.starts_with("doubtful.toml: can be played, "), "{}", ran.stdout);

    write("other.toml", &shipped.replacen("game = \"galactic-trader\"", "game = \"chess\"", 1));
    orrery_in(folder.path(), &["content", "check", "other.toml"]).fails(2, "there is no game 'chess'");
    write("none.toml", "schema = 1\n");
    orrery_in(folder.path(), &["content", "check", "none.toml"]).fails(2, "name the game with --game");
    orrery_in(folder.path(), &["content", "check", "none.toml", "--game", "galactic-trader"]).fails(2, "none.toml: error: ");
    write("text.toml", "game = \"galactic-trader\"\nthis is not TOML\n");
    orrery_in(folder.path(), &["content", "check", "text.toml"]).fails(2, "text.toml:2: error: ");
    std::fs::write(folder.path().join("bytes.toml"), b"schema = 1\n\xff\n").expect("it is written");
    orrery_in(folder.path(), &["content", "check", "bytes.toml"]).fails(2, "bytes.toml, line 2: this is not UTF-8 text");
}

#[test]
fn a_file_that_cannot_be_written_is_not_left_half() {
    let folder = tempdir().expect("a folder");
    orrery_in(folder.path(), &["record", "galactic-trader", "-o", "nowhere/game.jsonl"])
        .fails(2, "there is no folder nowhere: make it first");
    orrery_in(folder.path(), &["sim", "galactic-trader", "--games", "2", "--json", "nowhere/sim.json"])
        .fails(2, "cannot write nowhere/sim.json");
    orrery_in(folder.path(), &["record", "galactic-trader", "-o", "."]).fails(2, "cannot write .");
    assert_eq!(std::fs::read_dir(folder.path()).expect("it can be read").count(), 0, "nothing was left behind");
    if Path::new("/dev/full").exists() {
        orrery(&["record", "galactic-trader", "-o", "/dev/full"]).fails(2, "cannot write /dev/full");
        let full = std::fs::File::options().write(true).open("/dev/full").expect("it can be opened");
        let output = command(&["games"]).stdout(full).output().expect("the command starts");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write to standard output"));
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [&["rules", "galactic-trader"][..], &["games", "--json"], &["record", "galactic-trader"]] {
        let mut child = command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
        let mut line = String::new();
        // The reader, and with it the pipe, is gone at the end of this statement.
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("a line");
        let mut complaint = String::new();
        child.stderr.take().expect("it is piped").read_to_string(&mut complaint).expect("text");
        assert_eq!((child.wait().expect("it ends").code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    }
}
