//! `--bot`: programs that play over a pipe, those that do it well and those that do not.

mod support;

use std::fs;
use std::path::Path;

use serde_json::Value;
use support::{Ran, orrery, orrery_in, shows};
use tempfile::{TempDir, tempdir};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots/bot.py");

/// A folder with a program in it that plays the first of its choices, but for what `before` does when it is asked.
fn program(before: &str) -> TempDir {
    let folder = tempdir().expect("a folder");
    let text = format!(
        r#"
import json, os, signal, sys
def say(message):
    print(json.dumps(message), flush=True)
open("pids", "a").write(str(os.getpid()) + "\n")
asked = 0
for line in sys.stdin:
    told = json.loads(line)
    if told["tell"] == "game":
        say({{"do": "ready"}})
    elif told["tell"] == "ask":
        asked += 1
{}
        say({{"do": "play", "number": told["legal"][0]["number"]}})
"#,
        before.lines().map(|line| format!("        {line}\n")).collect::<String>()
    );
    fs::write(folder.path().join("bot.py"), text).expect("it is written");
    folder
}

/// Galactic Trader with the program in a folder against a random bot, short games.
fn sim(folder: &Path, more: &[&str]) -> Ran {
    let game = ["sim", "galactic-trader", "--option", "max_rounds=1", "--bot", "python3 bot.py", "--seats", "bot,random"];
    orrery_in(folder, &[&game, more].concat())
}

/// Whether none of the processes that wrote down their numbers is left, not even as a zombie.
#[track_caller]
fn nobody_is_left(folder: &Path) {
    let pids = fs::read_to_string(folder.join("pids")).expect("it ran");
    assert!(!pids.is_empty());
    if cfg!(target_os = "linux") {
        for pid in pids.lines() {
            let status = fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            assert!(!status.contains("bot.py"), "{pid} is left: {status}");
        }
    }
}

#[test]
fn the_example_beats_a_random_player_whatever_the_number_of_threads() {
    let command = format!("example=python3 '{EXAMPLE}'");
    let run = |jobs: &str| {
        let bots = ["--bot", &command, "--seats", "example,random", "--bot-time", "120000"];
        let run = ["--option", "max_rounds=6", "--games", "4", "--seed", "7", "--jobs", jobs, "--json", "-"];
        orrery(&[&["sim", "galactic-trader"], &bots[..], &run[..]].concat()).works()
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    let json: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((&json["by_bot"][0]["name"], &json["games"]), (&"example".into(), &4.into()));
    assert!(json["by_bot"][0]["victories"].as_f64() >= Some(3.0), "{json}");
    assert!(json.get("forfeited").is_none());
}

/// Says and hears the lines of a file in their order; at `...` it plays its first choices until the game is over.
const ACTOR: &str = r#"
import json, sys
heard, after_dots = open("heard", "w"), False
for line in open("session"):
    if line.startswith("> "):
        print(line[2:].strip(), flush=True)
    elif line.startswith("..."):
        while (told := sys.stdin.readline()) and json.loads(told)["tell"] == "ask":
            print(json.dumps({"do": "play", "number": json.loads(told)["legal"][0]["number"]}), flush=True)
        heard.write(told)
    elif not after_dots:
        heard.write(sys.stdin.readline())
    after_dots = line.startswith("...")
"#;

/// The session of docs/bots.md is played by a program that says what stands there, and hears at least what stands there.
#[test]
fn the_session_of_the_document_is_true() {
    let document = include_str!("../../../docs/bots.md");
    let lines: Vec<&str> = document
        .split("```")
        .filter_map(|part| part.strip_prefix("pipe"))
        .flat_map(|part| part.lines().skip(1).map(str::trim_end))
        .collect();
    assert!(
        document.contains("```pipe galactic-trader --seats bot,random --seed 7 --option max_rounds=2\n"),
        "the arguments below are those of the document"
    );
    assert!(lines.iter().all(|line| ["> {", "< {", "..."].iter().any(|start| line.starts_with(start))), "{lines:?}");
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("session"), lines.join("\n")).expect("it is written");
    fs::write(folder.path().join("actor.py"), ACTOR).expect("it is written");
    let args =
        ["record", "galactic-trader", "--seats", "bot,random", "--seed", "7", "--option", "max_rounds=2", "--bot", "python3 actor.py"];
    orrery_in(folder.path(), &args).works();
    let heard = fs::read_to_string(folder.path().join("heard")).expect("it is written");
    let shown: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("< ")).collect();
    assert_eq!(heard.lines().count(), shown.len(), "{heard}");
    for (shown, heard) in shown.into_iter().zip(heard.lines()) {
        let [one, other] = [shown, heard].map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
        assert!(shows(&one, &other), "the document shows {shown}\n  it was sent    {heard}");
    }
    for (verb, _) in pipe::message::REQUESTS {
        assert!(document.contains(&format!("| `{{\"do\":\"{verb}\"")), "{verb} is not in the document");
    }
}

#[test]
fn a_game_with_a_program_is_recorded_and_its_log_replays() {
    let folder = program("");
    let args = ["record", "galactic-trader", "--option", "max_rounds=1", "--bot", "mine=python3 bot.py", "--seats", "greedy,mine"];
    orrery_in(folder.path(), &[&args[..], &["-o", "game.jsonl"]].concat()).works();
    let log = fs::read_to_string(folder.path().join("game.jsonl")).expect("it is written");
    assert!(log.lines().next().is_some_and(|header| header.contains(r#"["greedy","mine"]"#)), "{log}");
    orrery_in(folder.path(), &["replay", "game.jsonl", "--verify"]).works();
    nobody_is_left(folder.path());
    // It is the game of the run that has its number.
    let run = ["--seed", "3", "--games", "4", "--json", "run.json"];
    let sim: Vec<&str> = ["sim"].into_iter().chain(args[1..].iter().copied()).chain(run).collect();
    orrery_in(folder.path(), &sim).works();
    let told = orrery_in(folder.path(), &[&args[..], &["--seed", "3", "--game", "1", "-o", "one.jsonl"]].concat()).works();
    assert!(told.contains("greedy") && told.contains("mine"), "{told}");
}

/// Whatever goes wrong: it is that seat's loss, it is said what happened, and the other games are played.
#[test]
fn whoever_fails_has_lost_that_game_and_the_run_goes_on() {
    // In its third decision of every other game: a program that never works is another matter.
    let now = "if asked == 3 and told['decision'] == 2 and os.getpid() == int(open('pids').read().split()[0]):";
    for (what, message) in [
        (
            "sys.exit('I have no idea')",
            "it closed the pipe when it should answer; it has ended with exit code 1\n    it said: I have no idea",
        ),
        ("os.kill(os.getpid(), 9)", "it closed the pipe when it should answer; it has ended with signal: 9 (SIGKILL)"),
        ("print('take food', flush=True)", "it said something that is not JSON (expected ident at line 1 column 2): take food"),
        ("say([1])", "it said something that is not an object: [1]"),
        (
            "say({'do': 'plya'})",
            "it said something that is no request: there is no 'plya' (did you mean 'play'?); there are ready, play, layout",
        ),
        ("say({'do': 'play', 'number': 'x'})", "it said something that is not a good 'play': invalid type: string"),
        ("say({'do': 'play', 'number': 1000000})", "it chose badly: 1000000 is not an action of this game; seat "),
        ("say({'do': 'play', 'act': 'end turn'})", "it chose badly: 'end turn' is not"),
        ("say({'do': 'play'})", "it chose badly: name the action either as \"act\" or as \"number\""),
        ("say({'do': 'ready'})", "it said that it is ready when it should answer"),
        ("print('x' * 2000000, flush=True)", "it said a line of more than 1048576 bytes when it should answer"),
        ("os.close(1)", "it closed the pipe when it should answer"),
        ("signal.pause()", "it took longer than 2000 ms to answer"),
        // It asks and asks, and never reads: both pipes fill up.
        ("[say({'do': 'layout'}) for _ in iter(int, 1)]", "it took longer than 2000 ms to answer"),
        // A program of its own, which would hold the pipes open.
        ("__import__('subprocess').run([sys.executable, '-c', 'import signal; signal.pause()'])", "it took longer than 2000 ms to answer"),
    ] {
        let folder = program(&format!("{now} {what}"));
        let time = if message.contains("2000 ms") { "2000" } else { "60000" };
        let ran = sim(folder.path(), &["--games", "3", "--jobs", "1", "--bot-time", time]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{what}: {}", ran.stdout);
        let head = "1 game was forfeited. It counts as lost for whoever failed and as won by the others, and for nothing else:\n";
        assert!(ran.stdout.contains(head), "{what}: {}", ran.stdout);
        assert!(ran.stdout.contains(&format!("  game 0, bot in seat 0: {message}")), "{what}: {}", ran.stdout);
        assert!(ran.stdout.starts_with("Galactic Trader: 3 games of bot, random, seed 1\n"), "{}", ran.stdout);
        nobody_is_left(folder.path());
    }
}

/// Talking out of turn is found out at the next question, or taken for the answer to it: here for one that is not legal.
#[test]
fn whoever_answers_twice_has_lost() {
    let folder = program("say({'do': 'play', 'number': told['legal'][0]['number']})");
    let ran = sim(folder.path(), &["--games", "1", "--bot-time", "60000"]);
    let [unasked, wrong] = ["it said something when nobody had asked it", "it chose badly: "].map(|why| format!("bot in seat 0: {why}"));
    assert!(ran.stdout.contains(&unasked) || ran.stdout.contains(&wrong), "{}", ran.stdout);
}

#[test]
fn a_forfeited_game_counts_as_lost_in_the_numbers() {
    let folder = program("if told['seat'] == 0: sys.exit(3)");
    let ran = sim(folder.path(), &["--games", "4", "--jobs", "1", "--json", "-"]).works();
    let json: Value = serde_json::from_str(&ran).expect("JSON");
    let forfeited = json["forfeited"].as_array().expect("a list");
    assert_eq!(forfeited.iter().map(|one| one["game"].as_u64()).collect::<Vec<_>>(), [Some(0), Some(2)], "{json}");
    assert!(forfeited.iter().all(|one| one["name"] == "bot" && one["seat"] == 0), "{json}");
    assert_eq!(json["by_seat"][0]["victories"].as_f64().map(|won| won <= 2.0), Some(true), "{json}");
    let victories: f64 = json["by_bot"].as_array().expect("bots").iter().filter_map(|bot| bot["victories"].as_f64()).sum();
    assert!((victories - 4.0).abs() < 1e-9, "{json}");
    assert_eq!(json["endings"].as_array().map(|all| all.iter().filter_map(|one| one["games"].as_u64()).sum::<u64>()), Some(2));
}

/// A program that does not work ends the run, with what there is by then.
#[test]
fn a_program_that_always_fails_ends_the_run() {
    let folder = program("sys.exit('no net found')");
    let ran = sim(folder.path(), &["--games", "1000", "--jobs", "2"]);
    let ran = ran.fails(2, "error: bot 'bot' has forfeited 5 games in a row, so the run was stopped. The last time it closed the pipe");
    assert!(ran.stderr.contains("it said: no net found"), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("PARTIAL: interrupted after "), "{}", ran.stdout);
    nobody_is_left(folder.path());
    // Not a bot at all: it never says that it is ready.
    let ran = orrery(&["sim", "galactic-trader", "--bot", "true", "--games", "100"]);
    ran.fails(2, "it closed the pipe when it should say that it is ready; it has ended with exit code 0");
    let ladder = ["ladder", "galactic-trader", "--option", "max_rounds=1", "--bots", "bot,random", "--bot", "python3 bot.py"];
    let ran = orrery_in(folder.path(), &ladder).fails(2, "has forfeited 5 games in a row");
    assert!(ran.stdout.starts_with("PARTIAL: interrupted before every pairing was clear or had its games\n"), "{}", ran.stdout);
    let record = ["record", "galactic-trader", "--seats", "random,bot", "--bot", "python3 bot.py", "-o", "no.jsonl"];
    orrery_in(folder.path(), &record).fails(2, "bot 'bot' in seat 1 forfeited the game, so there is no log: it closed the pipe");
    assert!(!folder.path().join("no.jsonl").exists());
}

#[test]
fn a_program_that_is_missing_is_found_out_before_anything_is_played() {
    for command in ["sim", "record", "ladder"] {
        let ran = orrery(&[command, "galactic-trader", "--bot", "mine=./no-such-bot --fast"]);
        let ran = ran.fails(2, "error: bot 'mine' cannot be started: ./no-such-bot --fast\n  because: No such file or directory");
        assert_eq!(ran.stdout, "");
        orrery(&[command, "galactic-trader", "--bot", "mine='x"]).fails(2, "because: the command has a ' without a partner");
        orrery(&[command, "galactic-trader", "--bot", "mine= "]).fails(2, "because: a command names a program");
        orrery(&[command, "galactic-trader", "--bot", "greedy=x"]).fails(2, "there is a bot 'greedy' already");
        orrery(&[command, "galactic-trader", "--bot", "x", "--bot", "y"]).fails(2, "two programs are called 'bot'");
        orrery(&[command, "galactic-trader", "--bot", "x", "--bot-time", "0"]).fails(2, "it is a whole number from 1 to 86400000");
        let names = if command == "ladder" { "--bots" } else { "--seats" };
        let ran = orrery(&[command, "galactic-trader", "--bot", "mine=x", names, "mind,random"]);
        ran.fails(2, "there is no bot 'mind' (did you mean 'mine'?); the programs are mine");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_leaves_no_program_behind() {
    use std::process::{Command, Stdio};
    let folder = program("signal.pause()");
    // A master who thinks is not waited for, either.
    for run in [["sim", "--seats", "bot,master"], ["ladder", "--bots", "bot,master,random"]] {
        let args = [run[0], "galactic-trader", run[1], run[2], "--games", "9", "--bot", "python3 bot.py", "--bot-time", "600000"];
        let mut command = support::command(&args);
        let child = command.current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
        while fs::read_to_string(folder.path().join("pids")).unwrap_or_default().is_empty() {
            std::thread::yield_now();
        }
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is kill").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stdout).starts_with("PARTIAL: interrupted "), "{output:?}");
        nobody_is_left(folder.path());
        fs::remove_file(folder.path().join("pids")).expect("it is there");
    }
}
