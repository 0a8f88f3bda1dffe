//! The same seed, options and choices give the same log in a browser's program and in native code, bots included.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::hands::folder;

/// So many games of each, of players who cost little; `ORRERY_SITE_GAMES` says another number.
const GAMES: u64 = 60;
/// So many of players who think.
const THOUGHTFUL: u64 = 2;
/// By how much those think less than people are used to: what they do stays the same.
const HURRY: u32 = 20;

fn games() -> u64 {
    std::env::var("ORRERY_SITE_GAMES").ok().and_then(|number| number.parse().ok()).unwrap_or(GAMES)
}

/// The games that are played, as both are asked for them.
fn requests(game: &dyn catalog::AnyGame) -> Vec<String> {
    let about = game.about();
    let sizes: Vec<u8> = (about.min_players..=about.max_players).collect();
    let cheap = ["random", "greedy", "novice"];
    let one = |seed: u64, bots: Vec<&str>, hurry: u32| {
        json!({ "do": "whole", "game": about.id, "bots": bots, "seed": seed, "hurry": hurry }).to_string()
    };
    let size = |seed: u64| usize::from(sizes[seed as usize % sizes.len()]);
    let many = (0..games()).map(|seed| {
        // Mostly at random, which comes to odd places; every fourth of players who look ahead.
        let bots = (0..size(seed)).map(|seat| if seed % 4 == 0 { cheap[(seat + 1) % cheap.len()] } else { "random" }).collect();
        one(seed, bots, 1)
    });
    let thinking = (0..THOUGHTFUL).map(|seed| {
        // A level that has learned nothing for this number of players plays as others do: the same in both, too.
        let bots = (0..size(seed)).map(|seat| if seat == 0 { "expert" } else { "skilled" }).collect();
        one(1000 + seed, bots, HURRY)
    });
    many.chain(thinking).collect()
}

/// What the browser's program answers, under Node.
fn answered(folder: &Path, game: &str, requests: &[String]) -> Vec<Value> {
    let room = tempfile::tempdir().unwrap();
    // Node reads a file as a module only by this ending.
    let script = room.path().join("game.mjs");
    std::fs::copy(folder.join(format!("games/{game}.js")), &script).unwrap();
    let mut node = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site/whole.mjs"))
        .args([&script, &folder.join(format!("games/{game}_bg.wasm"))])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("these tests need Node: apt-get install nodejs");
    let text = requests.iter().fold(String::new(), |mut text, request| {
        let _ = writeln!(text, "{request}");
        text
    });
    let mut input = node.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{game}: Node has failed");
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_game_is_the_same_in_a_browser_and_here() {
    let folder = folder();
    for game in catalog::titles().iter().filter(|game| folder.join(format!("games/{}.js", game.about().id)).exists()) {
        let (id, requests) = (game.about().id, requests(*game));
        let there = answered(&folder, id, &requests);
        assert_eq!(there.len(), requests.len(), "{id}");
        let mut choices = 0;
        for (request, there) in requests.iter().zip(&there) {
            let here: Value = serde_json::from_str(&wasm::Hall::default().ask(request)).unwrap();
            assert_eq!(there, &here, "{request}");
            choices += here["choices"].as_u64().unwrap_or_else(|| panic!("{request}: {here}"));
        }
        println!("{id}: {} games, {choices} choices, the same", requests.len());
    }
}
