//! What is still as the template had it. Each test names a thing to do; when all pass, this file may go.

/// A file says itself what is missing in it, in lines with a mark that whoever has done it takes out.
#[track_caller]
fn is_done(file: &str) {
    let text = std::fs::read_to_string(format!("{}/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap_or_else(|error| panic!("{file}: {error}"));
    let missing: Vec<&str> = text.lines().filter_map(|line| line.split_once("MISSING: ")).map(|(_, what)| what).collect();
    assert!(missing.is_empty(), "crates/games/skeleton/{file}: {}", missing.join("; "));
}

#[test]
fn the_rules_are_written_down() {
    is_done("rules.md");
}

#[test]
fn the_content_is_the_games_own() {
    is_done("content.toml");
}

#[test]
fn what_changes_and_what_happens_is_described() {
    is_done("src/state.rs");
}

#[test]
fn the_rules_are_code() {
    is_done("src/rules.rs");
}

#[test]
fn what_nobody_may_see_is_hidden() {
    is_done("src/view.rs");
}

#[test]
fn it_has_a_board_and_words() {
    is_done("src/board.rs");
}

#[test]
fn what_a_player_looks_at_is_said_in_numbers() {
    is_done("src/observe.rs");
}

#[test]
fn it_has_a_picture_that_keeps_the_laws_of_boards() {
    is_done("tests/skeleton_laws.rs");
}

#[test]
fn every_clause_has_a_test() {
    is_done("tests/skeleton_clauses.rs");
}

#[test]
fn it_says_who_made_it() {
    is_done("src/lib.rs");
}
