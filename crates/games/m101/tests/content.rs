//! The content loader: every check with its message, the shipped file, and files nobody meant to write.

use conformance::content::Pack;
use kernel::{Severity, Title};
use m101::M101;
use m101::content::Content;

const PACK: Pack = Pack::of::<M101>();
const SHIPPED: &str = M101::CONTENT;

#[track_caller]
fn edited(from: &str, to: &str) -> String {
    PACK.edited(from, to)
}

#[track_caller]
fn entry(id: &str, from: &str, to: &str) -> String {
    PACK.within(id, from, to)
}

/// The file has a problem of this check whose message begins so, in the line that holds `line`.
#[track_caller]
fn check(text: &str, check: &str, message: &str, line: &str) {
    let warning = if Content::load(text).is_ok() { " (warning)" } else { "" };
    PACK.tells(text, &format!("{check}{warning}: {message}"), line);
}

#[test]
fn the_shipped_file_has_no_problem() {
    PACK.check(SHIPPED, &[]);
}

#[test]
fn v01_another_file() {
    PACK.check(&edited("format = 1", "format = 2"), &["V01: this file is for m101, format 2; expected m101, format 1 <- format = 2"]);
    let chess = "V01: this file is for chess, format 1; expected m101, format 1 <- game = \"chess\"";
    PACK.check(&edited("game = \"m101\"", "game = \"chess\""), &[chess]);
    PACK.check("", &["V01: this file is for no game, format unknown; expected m101, format 1 <- the file"]);
}

#[test]
fn v02_ids_and_names_are_unique() {
    check(&entry("GY02", "id = \"GY02\"", "id = \"GY01\""), "V02", "Two cards share the id GY01.", "id = \"GY01\"");
    check(&entry("GY02", "Carnival Reach", "Lumen Arcade"), "V02", "Two cards share the name Lumen Arcade.", "Lumen Arcade");
}

#[test]
fn v03_the_number_of_cards() {
    check(&edited("deck_size = 128", "deck_size = 127"), "V03", "The file has 128 cards but setup.deck_size says 127.", "[setup]");
}

#[test]
fn v04_start_systems() {
    let text = SHIPPED.replacen("kind = \"start\"", "kind = \"system\"", 3);
    check(&text, "V04", "7 start systems; four players need 8.", "[[card]]");
    check(&entry("S1", "id = \"S1\"", "id = \"X1\""), "V04", "Card X1: the id of a start system begins with S.", "id = \"X1\"");
}

#[test]
fn v05_special_infrastructure_has_a_score() {
    let text = entry("SP07", "score = [\n  { count = \"military_disks\", vp = 1 },\n]", "score = []");
    check(&text, "V05", "Special card SP07 has no score.", "[[card]]");
}

#[test]
fn v06_fields() {
    check(&entry("GY01", "cost = 1\n", ""), "V06", "Card GY01: field 'cost' is missing", "[[card]]");
    check(&entry("GY01", "cost = 1", "cost = 1\nprice = 2"), "V06", "Card GY01: 'price' is not known here", "price = 2");
    check(
        &entry("GY01", "cost = 1", "cost = \"one\""),
        "V06",
        "Card GY01: field 'cost' must be a whole number from 0 to 9, found 'one'",
        "cost = \"one\"",
    );
    check(
        &entry("GY01", "kind = \"system\"", "kind = \"moon\""),
        "V06",
        "Card GY01: field 'kind' must be one of start, system",
        "kind = \"moon\"",
    );
    check(&entry("IN02", "cost = 1", "cost = 1\nvp_other = 0"), "V06", "Card IN02: 'vp_other' is not known here", "vp_other = 0");
}

#[test]
fn v07_the_type_agrees_with_the_cubes() {
    let text = entry("GY01", "type = \"grey\"", "type = \"red\"");
    check(&text, "V07", "Card GY01: its cubes make it grey, the file says red.", "type = \"red\"");
}

#[test]
fn v08_the_keyword_agrees_with_the_name() {
    let message = "Card GY09: the name and the keyword disagree. Write keyword = \"CORPORATION\"";
    check(&entry("GY09", "keyword = \"CORPORATION\"\ntype", "keyword = \"HIDDEN\"\ntype"), "V08", message, "keyword = \"HIDDEN\"");
    check(&entry("GY01", "cost = 1", "cost = 1\nkeyword = \"HIDDEN\""), "V08", "Card GY01: the name and the keyword disagree.", "HIDDEN");
    check(&entry("GY01", "Lumen Arcade", "Lumen HIDDEN Arcade"), "V08", "Card GY01: the name and the keyword disagree.", "");
}

#[test]
fn v09_ranges() {
    check(&entry("GY01", "cost = 1", "cost = 10"), "V09", "Card GY01: field 'cost' must be a whole number from 0 to 9", "cost = 10");
    check(&entry("GY01", "vp_other = 0", "vp_other = 2"), "V09", "Card GY01: field 'vp_other' must be at most vp, found 2", "vp_other = 2");
}

#[test]
fn v10_supply() {
    check(&entry("GY01", "{ grey = 1 }", "{ grey = 4 }"), "V10", "Card GY01: bad supply.", "grey = 4");
    check(&entry("GY01", "{ grey = 1 }", "{ pink = 1 }"), "V10", "Card GY01: bad supply.", "pink");
    let text = edited("grey = 35", "grey = 34");
    check(&text, "V10", "The deck shows 35 grey squares but there are 34 cubes.", "the file");
    assert!(Content::load(&text).is_ok(), "a warning does not stop the load");
}

#[test]
fn v11_demand() {
    for (to, remedy) in [
        ("{ colour = \"pink\", vp = 1 }", "field 'colour' must be one of white, grey"),
        ("{ colour = \"white\" }", "write sell"),
        ("{ colour = \"white\", vp = 5 }", "field 'vp' must be a whole number from 0 to 4"),
        ("{ colour = \"white\", sell = 2, vp = 1 }", "write sell"),
        ("{ colour = \"white\", vp = 1, size = 2 }", "'size' is not known here"),
    ] {
        let text = entry("GY01", "{ colour = \"white\", vp = 1, cards = 1 }", to);
        check(&text, "V11", &format!("Card GY01: bad demand space 1: {remedy}"), to);
    }
    let text = edited("green = 20", "green = 0");
    check(&text, "V11", "Card S2: bad demand space 2: no cube can meet it, for there are no green cubes", "green");
}

#[test]
fn v12_braces() {
    for to in
        ["{ spaces = [0, 2], vp = 2 }", "{ spaces = [0, 0], vp = 2 }", "{ spaces = [0, 1], vp = 2, cards = 1 }", "{ spaces = [], vp = 2 }"]
    {
        check(&entry("GY04", "{ spaces = [0, 1], vp = 2 }", to), "V12", "Card GY04: bad brace 1: ", to);
    }
}

#[test]
fn v13_powers() {
    let power = "{ phase = \"B\", effect = \"discount\", amount = 1, target = { keyword = \"CORPORATION\" } }";
    for (to, reason) in [
        ("{ phase = \"B\", effect = \"teleport\" }", "field 'effect' must be one of tech"),
        ("{ phase = \"A\", effect = \"discount\" }", "there is no discount in phase A"),
        ("{ phase = \"B\", effect = \"discount\", target = { supply = true } }", "discount in phase B takes no target.supply"),
        ("{ phase = \"B\", effect = \"discount\", amount = 0 }", "field 'amount' must be a whole number from 1 to 5, found 0"),
        ("{ phase = \"B\", effect = \"discount\", amount = -1 }", "field 'amount' must be a whole number from 1 to 5, found -1"),
        ("{ phase = \"B\", effect = \"draw\", cap = 2 }", "cap stands exactly where per stands"),
        ("{ phase = \"B\", effect = \"draw\", per = { count = \"tech_level\" } }", "cap stands exactly where per stands"),
        ("{ phase = \"E\", effect = \"political_free\", amount = 1 }", "political_free has no amount"),
        ("{ phase = \"B\", effect = \"discount\", colour = \"grey\" }", "discount in phase B takes no colour"),
        ("{ phase = \"B\", effect = \"discount\", size = 1 }", "'size' is not known here"),
        ("{ effect = \"discount\" }", "field 'phase' is missing"),
    ] {
        check(&entry("GY09", power, to), "V13", &format!("Card GY09: power 1 is not a known form ({reason}"), to);
    }
}

#[test]
fn v14_tabs() {
    let tabs = "tabs = [{ effect = \"draw\", amount = 1 }, {}, { effect = \"draw\", amount = 1 }]";
    check(&entry("IN01", tabs, "tabs = [{}, {}]"), "V14", "Card IN01: bad tab 3.", "tabs");
    check(
        &entry("IN01", tabs, "tabs = [{}, { effect = \"draw\", amount = 4 }, {}]"),
        "V14",
        "Card IN01: bad tab 2: field 'amount' must be",
        "amount = 4",
    );
    check(
        &entry("IN01", tabs, "tabs = [{ effect = \"discount\", by = \"anyone\" }, {}, {}]"),
        "V14",
        "Card IN01: bad tab 1: only draw",
        "anyone",
    );
}

#[test]
fn v15_scoring() {
    let line = "{ count = \"military_disks\", vp = 1 }";
    check(
        &entry("SP07", line, "{ count = \"ships\", vp = 1 }"),
        "V15",
        "Card SP07: bad scoring line 1: field 'count' must be one of",
        "ships",
    );
    check(&entry("SP07", line, "{ count = \"military_disks\", type = \"red\", vp = 1 }"), "V15", "Card SP07: bad scoring line 1: ", "red");
    check(&entry("SP07", line, "{ count = \"military_disks\", vp = 1, other = true }"), "V15", "Card SP07: bad scoring line 1: ", "other");
}

#[test]
fn v16_the_board() {
    let check_board = |text: &str, reason: &str| check(text, "V16", &format!("Board: {reason}"), "");
    check_board(&entry("b7", "x = -2", "x = -1"), "two spaces have the coordinates -1, 3.");
    check_board(&entry("b7", "kind = \"system\"", "kind = \"centre\""), "there are 2 galactic centres; one is needed.");
    check_board(&edited("2 = [\"c3\", \"e5\"]", "2 = [\"c3\"]"), "2 players need 2 distinct start spaces, found 1.");
    check_board(&edited("2 = [\"c3\", \"e5\"]", "2 = [\"c3\", \"a5\"]"), "a5 cannot be a start space with 2 players.");
    check_board(&edited("2 = [\"white\"]", "2 = [\"red\"]"), "the system spaces for 2 players are not connected.");
    check_board(&entry("bc23", "nw = \"b3\"", "nw = \"b4\""), "the corners of infrastructure space bc23 do not form a unit square.");
}

#[test]
fn v17_v18_v19_warnings() {
    let text = SHIPPED.replace("area = \"blue\"", "area = \"grey\"").replace("\"blue\"", "\"white\"");
    check(&text, "V17", "Only 24 system spaces for 3 players.", "");
    check(&entry("GY07", "cost = 2", "cost = 1"), "V18", "GY07 makes GY01 pointless.", "[[card]]");
    // Six cards leave the GOVERNMENT: nine are left.
    let mut text = SHIPPED.to_owned();
    for name in ["Seat", "Propaganda Office", "Survey Bureau", "Armoury", "Fleet Anchorage", "Seed Reserve"] {
        let with = format!("name = \"GOVERNMENT {name}\"\nkeyword = \"GOVERNMENT\"");
        assert!(text.contains(&with), "{name}");
        text = text.replace(&with, &format!("name = \"{name}\""));
    }
    check(&text, "V19", "Only 9 GOVERNMENT cards: the scoring of The Galactic GOVERNMENT will be weak.", "the file");
}

#[test]
fn v20_setup() {
    check(&edited("hand_limit = 12", "hand_limit = 4"), "V20", "setup.hand_limit is out of range.", "hand_limit = 4");
    check(&edited("tech_start = 1", "tech_start = 6"), "V20", "setup.tech_start is out of range.", "tech_start = 6");
    check(
        &edited("start_hand = 5", "start_hand = 0"),
        "V20",
        "setup: field 'start_hand' must be a whole number from 1 to 30, found 0",
        "start_hand = 0",
    );
    check(
        &edited("deck_size = 128", "deck_size = 12"),
        "V20",
        "setup: field 'deck_size' must be a whole number from 60 to 192",
        "deck_size = 12",
    );
}

/// All problems are told together, in the order of their lines.
#[test]
fn all_problems_at_once() {
    let text = entry("GY01", "cost = 1", "cost = 10").replace("hand_limit = 12", "hand_limit = 0").replace("Quiet Stone", "Dust Lantern");
    let found = Content::load(&text).unwrap_err();
    let checks: Vec<&str> = found.iter().map(|problem| problem.check).collect();
    assert_eq!(checks, ["V20", "V09", "V02"]);
    assert!(found.is_sorted_by_key(|problem| problem.line) && found.iter().all(|problem| problem.severity == Severity::Error));
}

/// The fingerprint is about play: names, layout and provenance do not count, numbers and order do.
#[test]
fn fingerprints() {
    let print = |text: &str| Content::load(text).unwrap().0.fingerprint;
    let shipped = print(SHIPPED);
    assert_eq!(print(&SHIPPED.replace("recovered = []", "")), shipped);
    assert_eq!(print(&entry("GY01", "Lumen Arcade", "Lumen Arcades")), shipped);
    assert_ne!(print(&entry("GY01", "vp = 1\n", "vp = 2\n")), shipped);
    assert_ne!(print(&edited("political_divisor = 3", "political_divisor = 2")), shipped);
}

/// The row and column of a table of the census.
#[track_caller]
fn counted(of: &str, row: &str, column: &str) -> u32 {
    let census = M101::census(SHIPPED);
    let table = census.iter().find(|table| table.of == of).expect("a table of this name");
    let place = table.columns.iter().position(|name| name == column).expect("a column of this name");
    table.rows.iter().find(|(name, _)| name == row).expect("a row of this name").1[place]
}

#[test]
fn the_census_counts_what_the_rules_document_says_of_the_deck() {
    let by_cost = "cards by type and cost";
    let types = ["grey system", "brown system", "red system", "green system", "diverse system", "barren system"];
    assert_eq!(types.map(|row| counted(by_cost, row, "all")), [16, 14, 11, 10, 8, 15]);
    assert_eq!(["infrastructure", "special", "all"].map(|row| counted(by_cost, row, "all")), [40, 14, 128]);
    let special = ["cost 3", "cost 4", "cost 5", "cost 6", "cost 7", "cost 8"].map(|column| counted(by_cost, "special", column));
    assert_eq!(special, [1, 3, 5, 4, 0, 1]);
    let keywords = ["CORPORATION", "HIDDEN", "GOVERNMENT", "RESISTANCE"].map(|row| counted("cards by keyword and kind", row, "all"));
    assert_eq!(keywords, [15; 4]);
    let powers = |row: &str, column: &str| counted("powers by effect and phase", row, column);
    assert_eq!(
        [("tech", "A"), ("military", "C"), ("deliver", "D"), ("draw on sell", "D")].map(|(row, column)| powers(row, column)),
        [10, 22, 12, 10]
    );
    assert_eq!(["tech", "military", "draw"].map(|row| powers(row, "in braces")), [2, 2, 1]);
    let tabs = |row: &str, column: &str| counted("overlap tabs by effect and limit", row, column);
    assert_eq!(["draw", "discount", "military", "blank", "all"].map(|row| tabs(row, "all")), [20, 17, 14, 111, 162]);
    assert_eq!((tabs("discount", "with a target"), tabs("draw", "by anyone")), (6, 2));
}

#[test]
fn a_file_that_cannot_be_used_has_no_census() {
    assert_eq!(M101::census(&edited("format = 1", "format = 2")), []);
}
