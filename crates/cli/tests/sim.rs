//! `orrery sim`: the same result for any number of threads, and what an interrupted run says.

#[cfg(target_os = "linux")]
#[path = "support/stopped.rs"]
mod stopped;
mod support;

use support::orrery;
use tempfile::tempdir;

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let run = |jobs: &str| {
        orrery(&[
            "sim",
            "galactic-trader",
            "--seats",
            "greedy,random,random",
            "--games",
            "20",
            "--seed",
            "7",
            "--jobs",
            jobs,
            "--json",
            "-",
        ])
        .works()
    };
    let one = run("1");
    assert_eq!(one, run("2"));
    assert_eq!(one, run("7"));
    let json: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((&json["games"], &json["partial"]), (&20.into(), &false.into()));
    assert_eq!(json["by_bot"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["by_seat"].as_array().map(Vec::len), Some(3));
    let victories: f64 = json["by_seat"].as_array().expect("seats").iter().filter_map(|seat| seat["victories"].as_f64()).sum();
    assert!((victories - 20.0).abs() < 1e-9, "every game has one victory, shared or not");
}

#[test]
fn numbers_go_to_a_file_and_words_to_the_screen() {
    let folder = tempdir().expect("a folder");
    let args = ["sim", "galactic-trader", "--seats", "random", "--games", "4", "--json", "sim.json"];
    let text = support::orrery_in(folder.path(), &args).works();
    assert!(text.starts_with("Galactic Trader: 4 games of random, random, seed 1\n"), "{text}");
    let json = std::fs::read_to_string(folder.path().join("sim.json")).expect("it is written");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&json).expect("JSON")["games"], 4);
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_says_what_it_has() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        // With one thread, and with many that are still being started when the signal comes.
        for jobs in ["1", "64"] {
            let (ended, text) = stopped::stopped(&["sim", "galactic-trader", "--games", "100000000", "--jobs", jobs], signal);
            assert_eq!(ended, Some(code), "{signal} {text}");
            assert!(text.starts_with("PARTIAL: interrupted after ") && text.contains(" of 100,000,000 games\n"), "{text}");
        }
    }
}

#[test]
fn more_threads_than_make_sense_are_refused_with_what_is_possible() {
    for jobs in ["100000", "18446744073709551615"] {
        let ran =
            orrery(&["sim", "galactic-trader", "--jobs", jobs]).fails(2, &format!("error: {jobs} threads are too many: --jobs is 1 to "));
        let most = ran.stderr.split("1 to ").nth(1).and_then(|rest| rest.split(' ').next()).expect("it says what is possible");
        orrery(&["sim", "galactic-trader", "--seats", "random", "--games", "2", "--jobs", most]).works();
    }
    orrery(&["sim", "galactic-trader", "--jobs", "0"]).fails(2, "invalid value '0' for '--jobs <N>'");
}

#[test]
fn a_game_that_was_perhaps_not_meant_so_is_played_with_a_warning() {
    let game = ["space-traders", "--option", "layout=pocket", "--option", "turn_cap=5"];
    let warning = "warning: the map \"pocket\" is meant for 2 players, not for 3\n";
    let run = |before: &[&str], after: &[&str]| orrery(&[before, &game[..], after].concat());
    let warned = run(&["sim"], &["--seats", "random", "--players", "3", "--games", "2"]);
    assert_eq!((warned.code, warned.stderr.as_str()), (Some(0), warning));
    let quit = support::orrery_reading(&[&["play"], &game[..], &["--players", "3", "--no-save"]].concat(), "q\n");
    assert_eq!((quit.code, quit.stderr.as_str()), (Some(0), warning));
    run(&["sim"], &["--seats", "random", "--players", "2", "--games", "2"]).works();
}
