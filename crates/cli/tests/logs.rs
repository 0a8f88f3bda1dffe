//! `orrery record` and `orrery replay`: logs that are whole, cut, edited, forged.

mod support;

use std::fs;
use std::path::Path;

use kernel::log::{Entry, LogFile};
use support::{orrery, orrery_in};
use tempfile::{TempDir, tempdir};

/// A folder with the log of one game in it.
fn recorded() -> (TempDir, String) {
    let folder = tempdir().expect("a folder");
    orrery_in(folder.path(), &["record", "galactic-trader", "--seats", "random,random", "--seed", "7", "-o", "game.jsonl"]).works();
    let text = fs::read_to_string(folder.path().join("game.jsonl")).expect("the log is written");
    (folder, text)
}

fn verify(folder: &Path, text: impl AsRef<[u8]>) -> support::Ran {
    fs::write(folder.join("changed.jsonl"), text).expect("it is written");
    orrery_in(folder, &["replay", "changed.jsonl", "--verify"])
}

/// A log whose lines were changed by somebody who knows how the chain is made.
fn forged(text: &str, change: impl FnOnce(&mut LogFile)) -> String {
    let mut log = LogFile::read(text).expect("a good log");
    change(&mut log);
    log.write()
}

#[test]
fn the_same_seed_gives_the_same_log() {
    let (_folder, text) = recorded();
    let again = orrery(&["record", "galactic-trader", "--seats", "random,random", "--seed", "7"]).works();
    assert_eq!(text, again);
    let other = orrery(&["record", "galactic-trader", "--seats", "random,random", "--seed", "8"]).works();
    assert_ne!(text, other);
}

#[test]
fn a_recorded_game_is_verified_and_retold() {
    let (folder, text) = recorded();
    let told = orrery_in(folder.path(), &["replay", "game.jsonl", "--verify"]).works();
    assert!(told.starts_with("verified: game.jsonl, ") && told.contains("comes from the published key"), "{told}");
    let moves = LogFile::read(&text).expect("a good log").entries.len() - 2;
    assert!(told.contains(&format!("{moves} moves")), "{told}");

    let retold = orrery_in(folder.path(), &["replay", "game.jsonl"]).works();
    assert!(retold.lines().nth(1).is_some_and(|line| line.starts_with("   1  random ")), "{retold}");
    let json: serde_json::Value =
        serde_json::from_str(&orrery_in(folder.path(), &["replay", "game.jsonl", "--json"]).works()).expect("JSON");
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(moves + 1));
    assert_eq!(json["outcome"]["standings"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_seats_retelling_has_no_others_secrets() {
    let (folder, _) = recorded();
    let json = orrery_in(folder.path(), &["replay", "game.jsonl", "--seat", "0", "--json"]).works();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let mut secrets = 0;
    for step in json["moves"].as_array().expect("moves") {
        assert!(step["seat"] != 1 || step["act"].is_null(), "a choice of seat 1 is shown: {step}");
        for told in step["told"].as_array().expect("told") {
            if told["event"]["event"] == "took" && told["event"]["seat"] == 1 {
                assert!(told["event"]["kind"].is_null(), "{told}");
                secrets += 1;
            }
        }
    }
    assert!(secrets > 10);
    let position = orrery_in(folder.path(), &["replay", "game.jsonl", "--seat", "0", "--at", "12", "--json"]).works();
    let position: serde_json::Value = serde_json::from_str(&position).expect("JSON");
    assert!(position.get("state").is_none() && position["views"][0]["who"] == 0, "{position}");
}

#[test]
fn positions_are_shown_from_the_layout_to_the_end() {
    let (folder, text) = recorded();
    let last = (LogFile::read(&text).expect("a good log").entries.len() - 2).to_string();
    for at in ["0", "1", "17", &last] {
        let shown = orrery_in(folder.path(), &["replay", "game.jsonl", "--at", at]).works();
        assert_eq!(shown.matches(&format!("Move {at}, as ")).count(), 3, "everybody and two seats: {shown}");
    }
    orrery_in(folder.path(), &["replay", "game.jsonl", "--at", "99999"]).fails(2, "there is no move 99999");
    orrery_in(folder.path(), &["replay", "game.jsonl", "--seat", "2"]).fails(2, "there is no seat 2; this game has seats 0 to 1");
}

#[test]
fn a_position_is_drawn_into_a_file_of_its_own() {
    let (folder, _) = recorded();
    let replay = |more: &[&str]| orrery_in(folder.path(), &[&["replay", "game.jsonl"], more].concat());
    replay(&["--at", "40", "--svg", "board.svg"]).works();
    let picture = std::fs::read_to_string(folder.path().join("board.svg")).expect("a picture");
    assert!(picture.starts_with("<svg class=\"board galactic-trader wide\" xmlns=") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(picture.matches("<style>").count(), 1, "the file brings its own style");
    assert!(!picture.contains("data-act"), "nothing can be clicked in a file");
    assert!(!picture.contains("Your hand"), "everybody's view by default");
    let own = replay(&["--at", "40", "--svg", "-", "--seat", "0"]).works();
    assert!(own.contains("Your hand"), "{own}");
    assert!(replay(&["--svg", "-"]).works().contains("the game is over"), "the last position by default");
    replay(&["--at", "99999", "--svg", "other.svg"]).fails(2, "there is no move 99999");
    assert!(!folder.path().join("other.svg").exists());
}

#[test]
fn a_cut_log_names_the_line_and_what_is_asked_there() {
    let (folder, text) = recorded();
    let lines: Vec<&str> = text.lines().collect();
    let whole_lines = lines[..20].join("\n") + "\n";
    verify(folder.path(), &whole_lines)
        .fails(1, "line 21: the log ends after 18 moves, but by the rules the game goes on\nat that point: ");
    // Without --verify what there is is retold.
    let retold = orrery_in(folder.path(), &["replay", "changed.jsonl"]).works();
    assert!(retold.contains("The log ends here; the game goes on."), "{retold}");

    let half_a_line = format!("{whole_lines}{}", &lines[20][..20]);
    let ran = verify(folder.path(), half_a_line).fails(1, "line 21: this cannot be read: EOF");
    assert!(ran.stderr.contains("the lines before it are whole; at that point: ") && ran.stderr.contains("[GT-"), "{}", ran.stderr);
    verify(folder.path(), lines[0]).fails(1, "line 2: the log has no setup entry after its header");
}

#[test]
fn every_possible_cut_is_reported_and_none_panics() {
    let (folder, text) = recorded();
    for at in (0..text.len()).step_by(977).filter(|at| text.is_char_boundary(*at)) {
        let ran = verify(folder.path(), &text[..at]);
        // Without a whole header it is no log.
        let code = if text[..at].contains('\n') { 1 } else { 2 };
        assert_eq!(ran.code, Some(code), "cut at {at}: {ran:?}");
    }
}

#[test]
fn an_edited_line_is_named() {
    let (folder, text) = recorded();
    let lines: Vec<&str> = text.lines().collect();
    let without =
        |index: usize| lines.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, line)| format!("{line}\n")).collect::<String>();
    verify(folder.path(), without(4)).fails(1, "line 5: this line was edited");
    verify(folder.path(), text.replacen("\"rules\":1", "\"rules\":2", 1)).fails(1, "line 1: this line was edited");
    verify(folder.path(), b"\xff\xfe\n").fails(2, "line 1: this is not UTF-8 text");
}

#[test]
fn a_forged_choice_is_refused_by_its_clause() {
    let (folder, text) = recorded();
    let first = |log: &LogFile| log.entries.iter().position(|entry| matches!(entry, Entry::Chose { .. })).expect("a choice");
    let act = |name: &'static str| {
        forged(&text, |log| {
            let at = first(log);
            if let Entry::Chose { act, .. } = &mut log.entries[at] {
                *act = name.to_owned();
            }
        })
    };
    let ran = verify(folder.path(), act("end-turn")).fails(1, "changed.jsonl, line 3: ");
    assert!(ran.stderr.contains("[GT-"), "{}", ran.stderr);
    verify(folder.path(), act("fly away")).fails(1, "line 3: 'fly away' is not an action of this game");
}

#[test]
fn forged_chance_does_not_fit_the_key() {
    let (folder, text) = recorded();
    let rolls = |change: fn(&mut Vec<kernel::Roll>)| {
        forged(&text, |log| match &mut log.entries[0] {
            Entry::Setup { rolls } => change(rolls),
            entry => panic!("{entry:?}"),
        })
    };
    verify(folder.path(), rolls(|rolls| rolls[0].outcome ^= 1)).fails(1, "line 2: the key gives outcome");
    verify(folder.path(), rolls(|rolls| rolls.truncate(rolls.len() - 1))).fails(1, "line 2: the rules ask for one of");
    verify(folder.path(), rolls(|rolls| rolls.push(rolls[0]))).fails(1, "line 2: 1 recorded outcomes were never asked for");
    // Another key with its own commitment: every roll of the game speaks against it.
    let other_key = forged(&text, |log| {
        let key = kernel::Seed(8).key();
        log.header.commitment = Some(key.commitment());
        let last = log.entries.len() - 1;
        if let Entry::Over { key: published, .. } = &mut log.entries[last] {
            *published = Some(key);
        }
    });
    verify(folder.path(), other_key).fails(1, "line 2: the key gives outcome");
}

#[test]
fn the_end_of_a_log_is_checked_too() {
    let (folder, text) = recorded();
    let last = text.lines().count();
    let over = |change: fn(&mut serde_json::Value, &mut Option<kernel::Key>)| {
        forged(&text, |log| match log.entries.last_mut() {
            Some(Entry::Over { outcome, key }) => change(outcome, key),
            entry => panic!("{entry:?}"),
        })
    };
    verify(folder.path(), over(|outcome, _| outcome["standings"][0]["points"] = 99.into()))
        .fails(1, &format!("line {last}: the outcome by the rules is"));
    verify(folder.path(), over(|_, key| *key = None)).fails(1, &format!("line {last}: line 1 commits to a key"));
    verify(folder.path(), over(|_, key| *key = Some(kernel::Seed(8).key()))).fails(1, "is not the one that line 1 commits to");
}

#[test]
fn other_rules_games_and_contents_are_named() {
    let (folder, text) = recorded();
    let header = |change: fn(&mut kernel::log::Header)| forged(&text, |log| change(&mut log.header));
    verify(folder.path(), header(|header| header.rules = 9))
        .fails(2, "played by version 9 of the rules of galactic-trader; the newest this program knows is version 1");
    verify(folder.path(), header(|header| header.game = "galactic-trade".into())).fails(2, "did you mean 'galactic-trader'?");
    verify(folder.path(), header(|header| drop(header.seats.pop()))).fails(2, "for 2 to 4 players, not 1");
    verify(folder.path(), header(|header| drop(header.options.pop_first()))).fails(2, "does not list all options in force");
    verify(folder.path(), header(|header| drop(header.options.insert("stall_limit".into(), "99".into()))))
        .fails(2, "option stall_limit cannot be '99'");
    let other = kernel::Fingerprint::of(b"other");
    let ran = verify(folder.path(), header(|header| header.content = kernel::Fingerprint::of(b"other")));
    let ran = ran.fails(2, &format!("the log was played with content {other}, but the shipped content is "));
    assert!(ran.stderr.contains("--content"), "{}", ran.stderr);
}

#[test]
fn a_game_with_its_own_content_replays_with_it() {
    let folder = tempdir().expect("a folder");
    let shipped = include_str!("../../../content/galactic-trader.toml");
    fs::write(folder.path().join("cards.toml"), shipped.replacen("points = 3", "points = 4", 1)).expect("it is written");
    orrery_in(folder.path(), &["record", "galactic-trader", "--content", "cards.toml", "-o", "game.jsonl"]).works();
    orrery_in(folder.path(), &["replay", "game.jsonl", "--verify"]).fails(2, "name the content file of the game with --content");
    orrery_in(folder.path(), &["replay", "game.jsonl", "--verify", "--content", "cards.toml"]).works();
}

#[test]
fn a_game_of_a_simulated_run_can_be_recorded() {
    // Game 1 of a run has the bots moved on by one seat.
    let log = orrery(&["record", "galactic-trader", "--seats", "greedy,random", "--seed", "7", "--game", "1"]).works();
    let log = LogFile::read(&log).expect("a good log");
    assert_eq!(log.header.seats, ["random", "greedy"]);
    assert_eq!(log.header.commitment, Some(kernel::Seed(7).of_game(1).key().commitment()));
}

/// Logs that a program wrote when all rules were in version 1 (`tests/logs` in a game's folder): each is verified to the last byte by the
/// version it began with, whatever has been put right since. (It also wrote the names of an outcome in another order than this one does.)
#[test]
fn games_of_earlier_versions_replay_as_they_were_played() {
    let mut replayed = 0;
    for game in catalog::titles() {
        let about = game.about();
        let kept = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .join(shelf::folder(about.id).expect("it is on the shelf"))
            .join("tests/logs");
        for version in 1..=about.rules {
            let name = format!("version-{version}.jsonl");
            if version == about.rules && !kept.join(&name).exists() {
                continue;
            }
            let text = fs::read_to_string(kept.join(&name)).unwrap_or_else(|error| panic!("{}/{name}: {error}", kept.display()));
            assert_eq!(LogFile::read(&text).expect("a whole log").header.rules, version, "{}: {name}", about.id);
            let told = orrery_in(&kept, &["replay", &name, "--verify"]).works();
            assert!(told.starts_with(&format!("verified: {name}, ")), "{told}");
            let retold = orrery_in(&kept, &["replay", &name]).works();
            assert!(retold.starts_with(&format!("{}, rules version {version}: ", about.id)), "{retold}");
            replayed += 1;
        }
    }
    assert!(replayed >= 5, "{replayed} logs");
}

/// TR-16.7: two reached the points that win at one location, and by version 2 the other one of them was first.
#[test]
fn an_outcome_by_another_version_is_refused() {
    let text = include_str!("../../games/space-truckin/tests/logs/version-1.jsonl");
    let folder = tempdir().expect("a folder");
    verify(folder.path(), text).works();
    let last = text.lines().count();
    verify(folder.path(), forged(text, |log| log.header.rules = 2)).fails(1, &format!("line {last}: the outcome by the rules is"));
    verify(folder.path(), forged(text, |log| log.header.rules = 0)).fails(2, "played by version 0 of the rules of space-truckin");
}
