//! Whole games kept as text, one for each ending and number of players: a rule change shows here as a difference to review.
//!
//! They began by version 1 of the rules and are played by it. Version 2 differs in a counter at the end that no text shows, so it
//! plays them just so.
//!
//! `ORRERY_BLESS=1 cargo test -p space-traders --test playthroughs` writes them anew.

use std::fmt::Write as _;
use std::path::PathBuf;

use conformance::play::random_game;
use kernel::{Game, Options, Recorded, Seed, Title, Told};
use space_traders::{Action, Event, SpaceTraders};

fn open(rules: u32, players: u8, options: &[(&str, &str)]) -> SpaceTraders {
    let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    SpaceTraders::open(SpaceTraders::CONTENT, players, &options).unwrap().under(rules).unwrap()
}

/// The first random game of a run that ends so, as text.
fn playthrough(rules: u32, players: u8, options: &[(&str, &str)], ending: &str) -> String {
    let game = open(rules, players, options);
    for index in 0..500 {
        let (text, found) = told(&game, Seed(1).of_game(index));
        if found == ending {
            return text;
        }
    }
    panic!("no game of 500 ended by {ending}");
}

fn told(game: &SpaceTraders, seed: Seed) -> (String, &'static str) {
    let script = random_game(game, seed);
    let mut state = game.setup(&mut Recorded::new(&script.setup));
    let mut text = format!("seed {}\n", seed.0);
    for (name, value) in game.options() {
        let _ = writeln!(text, "option {name} {value}");
    }
    for (place, tile) in state.tiles.iter().enumerate().filter_map(|(place, tile)| Some((place, (*tile)?))) {
        let _ = if place % 2 == 0 { write!(text, "planet {}: {tile}", place / 2 + 1) } else { writeln!(text, ", {tile}") };
    }
    let mut clicks = String::new();
    for (seat, action, rolls) in &script.choices {
        let _ = write!(clicks, " {}", game.write(*action));
        let mut fx = Told::new(Recorded::new(rolls));
        game.apply(&mut state, *seat, *action, &mut fx).unwrap();
        if matches!(action, Action::Commit | Action::Done) || !fx.events.is_empty() {
            let _ = writeln!(text, "> {}:{clicks}", seat.number());
            clicks.clear();
        }
        for event in &fx.events {
            match event {
                Event::Shown { seat, .. } => _ = writeln!(text, "{} programmed [{}]", seat.number(), event.sheet().join("; ")),
                other => _ = writeln!(text, "{}", serde_json::to_string(other).unwrap()),
            }
        }
    }
    let outcome = game.outcome(&state);
    for standing in &outcome.standings {
        let _ = writeln!(text, "{}", serde_json::to_string(standing).unwrap());
    }
    (text, outcome.reason.name)
}

#[test]
fn games_are_played_as_they_were() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let mut departed = Vec::new();
    for (rules, players) in (1..=SpaceTraders::ABOUT.rules).flat_map(|rules| (2..=4).map(move |players| (rules, players))) {
        let endings: [(&str, &[(&str, &str)]); 3] = [
            ("all-explored", &[("layout", "pocket"), ("linking", "manual"), ("tie_break", "ladder")]),
            ("turn-cap", &[("turn_cap", "8"), ("expensive_travelling", "true"), ("free_market", "true"), ("layout", "random")]),
            ("stall", &[("layout", "lantern"), ("stall_limit", "3"), ("pairing", "loose"), ("eo_tile", "late")]),
        ];
        for (ending, options) in endings {
            let played = playthrough(rules, players, options, ending);
            let file = folder.join(format!("{ending}-{players}.txt"));
            if std::env::vars().any(|(name, _)| name == "ORRERY_BLESS") {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&file, &played).unwrap();
            }
            if std::fs::read_to_string(&file).unwrap_or_default() != played {
                departed.push(format!("{} by version {rules}", file.display()));
            }
        }
    }
    assert!(departed.is_empty(), "these games go another way now; ORRERY_BLESS=1 writes them anew: {departed:?}");
}
