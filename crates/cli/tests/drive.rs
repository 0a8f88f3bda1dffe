//! `orrery drive`: the session of `docs/drive.md`, and what the document promises.

mod support;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};
use support::{orrery_reading, shows};

fn drive(args: &[&str], requests: &[String]) -> Vec<Value> {
    let all: Vec<&str> = ["drive", "galactic-trader"].into_iter().chain(args.iter().copied()).collect();
    let replies = orrery_reading(&all, &(requests.join("\n") + "\n")).works();
    replies.lines().map(|line| serde_json::from_str(line).expect("every reply is one line of JSON")).collect()
}

fn ask(requests: &[Value]) -> Vec<Value> {
    drive(&["--seats", "2", "--seed", "7"], &requests.iter().map(Value::to_string).collect::<Vec<_>>())
}

fn read(reply: &str) -> Value {
    serde_json::from_str(reply).unwrap_or_else(|error| panic!("{error}: {reply}"))
}

#[test]
fn the_session_of_the_document_is_true() {
    let document = include_str!("../../../docs/drive.md");
    let mut inside = false;
    let (mut requests, mut replies) = (Vec::new(), Vec::new());
    for line in document.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            inside = fence.starts_with("drive");
        } else if inside {
            match line.split_at_checked(2) {
                Some(("> ", request)) => requests.push(request.to_owned()),
                Some(("< ", reply)) => replies.push(read(reply)),
                _ => panic!("neither request nor reply: {line}"),
            }
        }
    }
    assert!(document.contains("```drive galactic-trader --seats 2 --seed 7"), "the arguments below are those of the document");
    assert_eq!(requests.len(), replies.len());
    let found = drive(&["--seats", "2", "--seed", "7"], &requests);
    assert_eq!(found.len(), replies.len());
    for ((request, shown), found) in requests.iter().zip(&replies).zip(&found) {
        assert!(shows(shown, found), "{request}\n  the document shows {shown}\n  the reply is      {found}");
    }
}

#[test]
fn the_document_lists_every_request() {
    let replies = ask(&[json!({"do": "help"})]);
    let document = include_str!("../../../docs/drive.md");
    for verb in replies[0]["requests"].as_object().expect("help lists the requests").keys() {
        assert!(document.contains(&format!("| `{{\"do\":\"{verb}\"")), "{verb}");
    }
}

#[test]
fn a_request_that_fails_changes_nothing() {
    let state = json!({"do": "state"});
    let bad = [
        json!({"do": "advise", "seat": 0}),
        json!({"do": "advise", "seat": 9}),
        json!({"do": "advise", "bot": "deep blue"}),
        json!({"do": "advise", "seed": -1}),
        json!({"do": "act", "seat": 0, "act": "take food"}),
        json!({"do": "act", "seat": 1, "act": "lay food"}),
        json!({"do": "act", "seat": 1, "number": 4_000_000_000u32}),
        json!({"do": "act", "seat": 1}),
        json!({"do": "act", "seat": 1, "act": "take food", "number": 11}),
        json!({"do": "act", "seat": 99, "act": "take food"}),
        json!({"do": "act", "seat": "one", "act": "take food"}),
        json!({"do": "take_back", "seat": 5}),
        json!({"do": "load", "state": null}),
        json!({"do": "load", "state": {"round": 1}, "seed": -1}),
        json!({"do": "reset", "rolls": [4_000_000]}),
        json!({"do": "script", "rolls": [-1]}),
        json!({"do": "view", "seat": 3}),
        json!({"do": "state", "nonsense": true}),
        json!({"do": 7}),
        json!([]),
        json!("state"),
    ];
    let mut requests = vec![state.clone()];
    for request in &bad {
        requests.extend([request.clone(), state.clone()]);
    }
    let replies = ask(&requests);
    for (request, replies) in bad.iter().zip(replies[1..].chunks(2)) {
        assert_eq!(replies[0]["ok"], false, "{request}");
        assert!(replies[0]["error"].as_str().is_some_and(|text| text.len() > 10), "{request}: {}", replies[0]);
        assert_eq!(replies[1], ask(std::slice::from_ref(&state))[0], "{request} changed the table");
    }
}

#[test]
fn lines_that_are_no_text_are_answered() {
    let mut command = support::command(&["drive", "galactic-trader"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    child.stdin.take().expect("it is piped").write_all(b"\xff\xfe{\n\n{\"do\":\"quit\"}\n").expect("it reads");
    let output = child.wait_with_output().expect("the command ends");
    let text = String::from_utf8(output.stdout).expect("replies are text");
    let replies: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((replies.len(), &replies[0]["ok"], &replies[1]["ok"]), (2, &json!(false), &json!(true)), "{text}");
}

#[test]
fn a_state_comes_back_as_it_was_loaded_and_plays_on() {
    let first = ask(&[json!({"do": "act", "seat": 1, "act": "take food"})]).remove(0);
    let replies = ask(&[
        json!({"do": "load", "state": first["state"], "seed": 99}),
        json!({"do": "act", "seat": 0, "act": "take medicine"}),
        json!({"do": "log"}),
    ]);
    assert_eq!(replies[0]["state"], first["state"]);
    assert_eq!(replies[0]["legal"], first["legal"]);
    assert_eq!(replies[1]["ok"], true, "{}", replies[1]);
    assert_eq!(replies[2]["replayable"], false);
}

/// A session that is answered request by request.
struct Session {
    child: std::process::Child,
    input: std::process::ChildStdin,
    replies: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Session {
    fn begin() -> Session {
        let mut command = support::command(&["drive", "galactic-trader", "--seed", "7"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
        let input = child.stdin.take().expect("it is piped");
        let replies = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Session { child, input, replies }
    }

    fn ask(&mut self, request: Value) -> Value {
        writeln!(self.input, "{request}").expect("it reads");
        let reply = self.replies.next().expect("every request has a reply").expect("that can be read");
        serde_json::from_str(&reply).expect("in JSON")
    }
}

#[test]
fn a_whole_game_can_be_driven_and_its_log_replays() {
    let mut session = Session::begin();
    let mut position = session.ask(json!({"do": "state"}));
    // The last action of every list ends turns, so that the game ends by its stall limit.
    while position["over"] == false {
        let seat = position["waiting"][0].as_u64().expect("somebody is waited for");
        let last = position["legal"][seat.to_string()].as_array().and_then(|legal| legal.last()).expect("with choices");
        position = session.ask(json!({"do": "act", "seat": seat, "number": last["number"]}));
        assert_eq!(position["ok"], true, "{position}");
    }
    let log = session.ask(json!({"do": "log"}));
    assert_eq!(session.ask(json!({"do": "quit"})), json!({"ok": true}));
    assert!(session.child.wait().expect("it ends").success());

    let folder = tempfile::tempdir().expect("a folder");
    let lines: Vec<&str> = log["lines"].as_array().expect("lines").iter().filter_map(Value::as_str).collect();
    std::fs::write(folder.path().join("driven.jsonl"), lines.join("\n") + "\n").expect("it is written");
    let told = support::orrery_in(folder.path(), &["replay", "driven.jsonl", "--verify"]).works();
    assert!(told.starts_with("verified: driven.jsonl") && told.contains("it has no key"), "{told}");
}

#[test]
fn advice_is_given_from_what_the_seat_sees_and_changes_nothing() {
    let (state, advise) = (json!({"do": "state"}), |more: Value| {
        let mut request = json!({"do": "advise", "bot": "casual"});
        request.as_object_mut().expect("it is an object").extend(more.as_object().cloned().expect("it is an object"));
        request
    });
    let replies =
        ask(&[state.clone(), advise(json!({})), advise(json!({"seat": 1, "seed": 0})), advise(json!({"bot": "novice", "seed": 5})), state]);
    assert_eq!(replies[0], replies[4]);
    assert_eq!(replies[1], replies[2], "the first that is waited for, and seed 0, go without saying");
    let legal = replies[0]["legal"]["1"].as_array().expect("seat 1 is waited for").len();
    for (reply, bot) in [(&replies[1], "casual"), (&replies[3], "novice")] {
        assert_eq!(
            (&reply["bot"], &reply["seat"], reply["advice"].as_array().map(Vec::len)),
            (&json!(bot), &json!(1), Some(legal)),
            "{reply}"
        );
        assert!(reply["advice"][0]["looks"].as_u64() > Some(0) && reply["advice"][0]["chance"].is_null(), "{reply}");
        assert!(reply.get("note").is_none(), "{reply}");
    }
}

#[test]
fn an_adviser_who_has_not_learned_this_says_so() {
    let requests = [r#"{"do":"advise","bot":"expert"}"#.to_owned(), r#"{"do":"advise"}"#.to_owned()];
    let replies = |game: &str| -> Vec<Value> {
        let all = ["drive", game, "--seats", "2", "--seed", "7"];
        orrery_reading(&all, &(requests.join("\n") + "\n")).works().lines().map(read).collect()
    };
    let [asked, unasked] = &replies("space-truckin")[..] else { panic!("two replies") };
    assert_eq!(asked["note"], "expert plays like greedy at this table: nobody has learned this game yet");
    assert_eq!((&unasked["bot"], unasked.get("note")), (&json!("casual"), None));
    let [asked, unasked] = &replies("galactic-trader")[..] else { panic!("two replies") };
    assert_eq!((asked.get("note"), &unasked["bot"]), (None, &json!("expert")));
}
