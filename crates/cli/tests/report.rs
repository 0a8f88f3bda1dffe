//! Reports: parts and the whole, rows and figures, what is typed wrong.

#[cfg(target_os = "linux")]
#[path = "support/stopped.rs"]
mod stopped;
mod support;

use std::path::Path;
use std::process::Command;

use support::{orrery, orrery_in};

const GAME: [&str; 9] = ["report", "galactic-trader", "--seats", "random", "--games", "24", "--seed", "3", "--option"];

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The same games in one go, on one thread or four, and in parts put together in any order: the same bytes.
#[test]
fn parts_put_together_are_the_whole_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| orrery_in(folder.path(), &[&GAME[..], &["max_rounds=6"], more].concat());
    run(&["--jobs", "1", "-o", "one.html", "--json", "one.json"]).works();
    run(&["--jobs", "4", "-o", "four.html"]).works();
    for part in ["1", "2", "3"] {
        assert_eq!(run(&["--part", &format!("{part}/3"), "-o", &format!("part-{part}.json")]).code, Some(0));
    }
    orrery_in(folder.path(), &["merge", "part-2.json", "part-3.json", "part-1.json", "-o", "merged.html", "--json", "merged.json"]).works();
    let page = read(folder.path(), "one.html");
    assert!(page.contains("orrery report galactic-trader --players 2 --seats random --option max_rounds=6 --games 24 --seed 3"), "{page}");
    assert!(!page.contains("<script") && !page.contains("http"), "it needs no script and nothing from elsewhere");
    assert!(page == read(folder.path(), "four.html"), "threads show");
    assert!(page == read(folder.path(), "merged.html"), "parts show");
    assert!(read(folder.path(), "one.json") == read(folder.path(), "merged.json"), "parts show in the figures");

    let merge = |parts: &[&str]| orrery_in(folder.path(), &[&["merge"][..], parts].concat());
    merge(&["part-1.json", "part-3.json"]).fails(2, "part 2 of 3 is missing: run it and name the file");
    merge(&["part-1.json", "part-1.json"]).fails(2, "leave one of them out");
    merge(&["one.json"]).fails(2, "one.json is not a part of a report");
    run(&["--part", "1/2", "-o", "other.json"]);
    merge(&["part-1.json", "other.json", "-o", "none.html"]).fails(2, "its number of parts is 2, not 3");
    assert!(!folder.path().join("none.html").exists(), "nothing half done");
}

/// Everything that is in the figures of shares and pairs follows from the rows, counted by somebody else in another language.
#[test]
fn figures_agree_with_the_rows() {
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/report/recompute.py");
    for (game, more) in [
        ("galactic-trader", ["--option", "max_rounds=6"]),
        ("space-truckin", ["--option", "shipyard=dealer"]),
        ("m101", ["--option", "max_rounds=2"]),
    ] {
        let args = ["report", game, "--seats", "random", "--games", "40", "--seed", "5", "--json", "figures.json", "--csv", "rows"];
        let columns: &[&str] = if cfg!(feature = "parquet") { &["--parquet", "rows"] } else { &[] };
        orrery_in(folder.path(), &[&args[..], &more, columns].concat()).works();
        let ran =
            Command::new("python3").arg(script).args(["figures.json", "rows"]).current_dir(folder.path()).output().expect("python3 starts");
        let told = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success() && told.contains("numbers agree"), "{game}: {told}");
    }
}

/// What a player likes best is better for it than what it likes second best, and costs nobody else a look.
#[test]
fn the_best_choice_is_held_against_the_second_best() {
    let folder = tempfile::tempdir().unwrap();
    let figure = |games: &str| {
        let args = ["report", "galactic-trader", "--option", "max_rounds=6", "--games", games, "--seed", "3", "--json", "figures.json"];
        orrery_in(folder.path(), &args).works();
        let report: serde_json::Value = serde_json::from_str(&read(folder.path(), "figures.json")).unwrap();
        let figures = report["sections"].as_array().unwrap().iter().flat_map(|section| section["figures"].as_array().unwrap());
        figures.into_iter().find(|figure| figure["id"] == "second").map(|figure| figure["rows"].clone())
    };
    let rows = figure("80").expect("choices were tried");
    let all = &rows[0];
    assert_eq!((all["name"].as_str(), all["from"].as_u64()), (Some("all choices"), Some(40)), "every other game has one: {all}");
    assert!(all["value"].as_f64().is_some_and(|points| points > 0.0), "{all}");
    let kinds = rows.as_array().unwrap()[1..].iter().map(|row| row["from"].as_u64().unwrap());
    assert_eq!(kinds.sum::<u64>(), 40, "{rows}");
    assert!(figure("1").is_none(), "nothing was tried");
}

#[test]
fn a_comparison_says_by_its_exit_code_whether_anything_changed() {
    let compare =
        |sides: [&str; 2]| orrery(&["compare", "galactic-trader", sides[0], sides[1], "--games", "80", "--tolerance", "20", "--seed", "2"]);
    let same = compare(["bot=random,max_rounds=6", "bot=random,max_rounds=6"]);
    assert_eq!(same.code, Some(0), "{}", same.stdout);
    let other = compare(["bot=random,max_rounds=6", "bot=random,max_rounds=12"]);
    assert_eq!(other.code, Some(1), "{}", other.stdout);
    assert!(other.stdout.lines().any(|line| line.starts_with("decisions") && line.ends_with("changed")), "{}", other.stdout);
}

/// The command on a comparison's page gives that page again, whatever was typed.
#[test]
fn a_comparison_is_a_page_that_names_how_it_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let pack = include_str!("../../../content/space-truckin.toml").replace("jump_vp = 2 ", "jump_vp = 3 ");
    std::fs::write(folder.path().join("my cards.toml"), pack).unwrap();
    let sides = ["bot=random,shipyard=dealer", "bot=random,shipyard=dealer,my cards.toml"];
    let args = ["compare", "space-truckin", sides[0], sides[1], "--games", "80", "--seed", "2", "-o", "changed.html"];
    let told = orrery_in(folder.path(), &args);
    assert!(told.stdout.contains("80 pairs of games"), "{}", told.stdout);
    let page = read(folder.path(), "changed.html");
    assert!(!page.contains("<script") && !page.contains("http"), "it needs no script and nothing from elsewhere");
    let has = |words: &str| assert!(page.contains(words), "the page has no '{words}'");
    has(
        "orrery compare space-truckin bot=random,shipyard=dealer 'bot=random,shipyard=dealer,my cards.toml' --players 1 --games 80 --tolerance 5 --seed 2",
    );
    has("<h3>Victories by seat</h3>");
    // The figures of the page are those of the text.
    let decisions = told.stdout.lines().find(|line| line.starts_with("decisions")).expect("decisions are compared");
    let cells: Vec<&str> = decisions.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    has(&format!("<td>{}</td><td>{}</td>", cells[1], cells[2]));
}

/// Whoever stops a run has what was played by then, marked as such everywhere; a part that was stopped is no part.
#[test]
#[cfg(target_os = "linux")]
fn a_report_that_is_stopped_has_what_was_played_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (page, figures, rows) = (file("page.html"), file("figures.json"), file("rows"));
    let game = ["report", "galactic-trader", "--seats", "random", "--option", "max_rounds=3", "--games", "100000000"];
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let (ended, text) = stopped::stopped(&[&game[..], &["-o", &page, "--json", &figures, "--csv", &rows]].concat(), signal);
        assert_eq!(ended, Some(code), "{signal} {text}");
        assert!(text.starts_with("PARTIAL: interrupted after "), "{text}");
        assert!(read(folder.path(), "page.html").contains("<strong>PARTIAL. </strong>The run was stopped after "));
        let report: serde_json::Value = serde_json::from_str(&read(folder.path(), "figures.json")).unwrap();
        assert_eq!((report["partial"].as_bool(), report["planned"].as_u64()), (Some(true), Some(100_000_000)));
        // The rows are those of the games that are told of.
        let games = read(folder.path(), "rows-games.csv").lines().count() as u64 - 1;
        assert_eq!(report["games"].as_u64(), Some(games), "{text}");
    }
    let (ended, _) = stopped::stopped(&[&game[..], &["--part", "1/2", "-o", &page]].concat(), "-INT");
    assert_eq!(ended, Some(130));
    orrery_in(folder.path(), &["merge", "page.html"]).fails(2, "run that part again to its end");
}

#[test]
fn what_is_typed_wrong_is_told_before_anybody_plays() {
    let fails = |args: &[&str], message: &str| drop(orrery(args).fails(2, message));
    fails(&["report", "m101", "--part", "3/2", "--games", "9", "-o", "x"], "a part is written K/N");
    fails(&["report", "m101", "--part", "1/2", "-o", "x"], "--games");
    fails(&["report", "m101", "--games", "1", "--csv", "/no/such/folder/rows"], "there is no folder /no/such/folder, make it first");
    if !cfg!(feature = "parquet") {
        fails(
            &["report", "m101", "--games", "1", "--parquet", "rows"],
            "build it with `cargo build --release --features parquet`, or take --csv",
        );
    }
    fails(&["report", "m101", "-o", "/no/such/folder/report.html"], "there is no folder /no/such/folder, make it first");
    fails(&["report", "m101", "--seats", "greedi"], "did you mean 'greedy'?");
    fails(&["report", "m101", "--content", "/no/such/file.toml", "--games", "1"], "cannot read /no/such/file.toml");
    fails(&["merge", "/no/such/part.json"], "cannot read /no/such/part.json");
    fails(&["compare", "m101", "shipped", "nowhere.toml"], "cannot read nowhere.toml");
    fails(&["compare", "m101", "shipped", "shipped", "-o", "/no/such/folder/x.html"], "there is no folder /no/such/folder, make it first");
    fails(&["compare", "m101", "shipped", "rules=9"], "has no version 9 of its rules");
    fails(&["compare", "m101", "shipped", "strat_hand=4"], "there is no option 'strat_hand'");
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/space-traders.toml");
    fails(&["compare", "m101", "shipped", pack], "cannot be played");
    let tune = |vary: &str, target: &str, message: &str| {
        fails(&["tune", "galactic-trader", "--bot", "random", "--games", "20", "--vary", vary, "--target", target], message);
    };
    tune("planet.Recyclon.pionts=1..2", "rounds 9", "planet has no field 'pionts' (did you mean 'points'?)");
    tune("planet.Recyclon.points=1..2", "fun 9", "'fun' cannot be measured here; what can is");
    tune("planet.Recyclon.points=1..2", "seat 7 wins 50 %", "'seat 7 wins' cannot be measured here; what can is");
    tune("planet.Recyclon.points=2..1", "rounds 9", "the range is empty, 2 is more than 1");
    tune("planet.Recyclon.points=1..100000", "rounds 9", "so many combinations cannot be tried");
    tune("planet.Recyclon.points=1..2", "rounds nan", "say what and how much");
    tune("planet.Recyclon.points=98..99", "rounds 9", "planet.Recyclon.points=98 cannot be played");
}

#[test]
fn a_pack_is_tuned_and_written_with_a_comment() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["tune", "space-truckin", "--bot", "random", "--option", "shipyard=dealer", "--vary", "numbers.jump_vp=0..3"];
    let more = ["--target", "points of a seat 3", "--games", "200", "-o", "tuned.toml", "--page", "tried.html"];
    let told = orrery_in(folder.path(), &[&args[..], &more].concat()).works();
    assert!(told.contains("Best: numbers.jump_vp="), "{told}");
    // Three rounds for four combinations: a third of the budget each would be 16, 33 and 66, which is less than the least.
    let games: Vec<&str> = told
        .lines()
        .filter(|line| line.contains("jump_vp=") && !line.contains("Best"))
        .filter_map(|line| line.split_whitespace().nth(2))
        .collect();
    assert_eq!(games, ["20", "20", "20", "20", "40", "40", "80"], "{told}");
    // In every round the half that came nearer goes on, the nearest is what is left, and it is what is written.
    let tried: Vec<(String, String, f64)> = told
        .lines()
        .filter(|line| line.contains("jump_vp=") && !line.contains("Best"))
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .map(|words| (words[0].to_owned(), words[1].to_owned(), (words[3].parse::<f64>().expect("a number") - 3.0).abs()))
        .collect();
    let round = |number: &str| tried.iter().filter(|(round, ..)| round == number).cloned().collect::<Vec<_>>();
    let nearer = |mut all: Vec<(String, String, f64)>| {
        all.sort_by(|one, other| one.2.total_cmp(&other.2));
        all.into_iter().map(|(_, numbers, _)| numbers).collect::<Vec<_>>()
    };
    let [first, second, third] = ["1", "2", "3"].map(|number| nearer(round(number)));
    assert_eq!(nearer(round("1"))[..2].iter().collect::<std::collections::BTreeSet<_>>(), second.iter().collect(), "of {first:?}: {told}");
    assert_eq!(second[..1], third, "{told}");
    assert!(told.contains(&format!("Best: {} with", third[0])), "{told}");
    let pack = read(folder.path(), "tuned.toml");
    let line = pack.lines().find(|line| line.starts_with("jump_vp = ")).unwrap();
    assert!(line.starts_with(&third[0].replace("numbers.jump_vp=", "jump_vp = ")), "{line} is not {third:?}");
    assert!(line.contains("# recovered"), "{line}");
    orrery_in(folder.path(), &["content", "check", "space-truckin", "tuned.toml"]);
    let page = read(folder.path(), "tried.html");
    assert_eq!(page.matches("<title>0: ").count() + page.matches("<title>3: ").count(), 2, "both ends of the range are on the line");
    assert!(page.contains("--option shipyard=dealer") && page.contains("What came nearest"), "the command is not on the page");
}
