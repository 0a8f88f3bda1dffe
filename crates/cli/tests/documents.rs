//! What the command says of the games, held against the documents: the rules with the tests that cite them, and the credits.

mod support;

use rulebook::Rulebook;
use support::orrery;

/// Whatever form a document gives its clauses, the command finds them, and the tests that cite them.
#[test]
fn every_clause_of_every_game_is_cited_by_a_test_and_the_command_knows_it() {
    for game in catalog::titles() {
        let book = Rulebook::parse(game.rules());
        assert_eq!(book.prefix, game.about().prefix, "the document says the same prefix as the game");
        let shown = orrery(&["rules", game.about().id, "--coverage", "--games", "1"]).works();
        let clauses = book.clauses.len();
        assert!(clauses > 0, "{}", game.about().id);
        assert!(shown.starts_with(&format!("{clauses} of {clauses} clauses are cited by a test.\n")), "{shown}");
        assert!(!shown.contains("no clause of the rules"), "{shown}");
    }
}

/// Whoever `orrery games` names as designer or publisher stands in the row of that game in CREDITS.md, or in the README.md of its folder.
#[test]
fn the_credits_name_everybody_whom_the_shelf_names() {
    let credits = include_str!("../../../CREDITS.md");
    let rows: Vec<Vec<&str>> =
        credits.lines().filter_map(|line| line.strip_prefix('|')).map(|row| row.split('|').map(str::trim).collect()).collect();
    let shelf: serde_json::Value = serde_json::from_str(&orrery(&["games", "--json"]).works()).expect("JSON");
    let games = shelf["games"].as_array().expect("games");
    assert_eq!(games.len(), catalog::titles().len());
    for game in games {
        let said = |field: &str| game[field].as_str().expect("a text");
        let Some(row) = rows.iter().find(|row| row[0].starts_with(said("name"))) else {
            let file = format!("{}/README.md", shelf::folder(said("id")).expect("it is on the shelf"));
            let about = std::fs::read_to_string(format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"))).unwrap_or_default();
            let named = about.contains(said("designer")) && about.contains(said("publisher"));
            assert!(named, "{} has no row in CREDITS.md, and {file} does not name designer and publisher", said("name"));
            continue;
        };
        assert!(row[1].contains(said("designer")), "{} did not design {}: {}", row[1], said("name"), said("designer"));
        assert!(row[2].contains(said("publisher")), "{} did not publish {}: {}", row[2], said("name"), said("publisher"));
    }
}
