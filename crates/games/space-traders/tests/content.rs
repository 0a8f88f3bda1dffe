//! The content loader: every check with its message, the shipped file, and files nobody meant to write.

use conformance::content::Pack;
use kernel::Title;
use space_traders::SpaceTraders;
use space_traders::content::Content;

const PACK: Pack = Pack::of::<SpaceTraders>();
const SHIPPED: &str = SpaceTraders::CONTENT;

#[track_caller]
fn edited(from: &str, to: &str) -> String {
    PACK.edited(from, to)
}

#[track_caller]
fn within(id: &str, from: &str, to: &str) -> String {
    PACK.within(id, from, to)
}

/// Asserts that a file has exactly these problems: `C09: layout ...`.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let told = PACK.told(text);
    let told: Vec<&str> = told.iter().map(|told| told.split(" <- ").next().unwrap_or_default()).collect();
    assert_eq!(told, expected);
}

#[test]
fn the_shipped_file_is_sound() {
    let (content, warnings) = Content::load(SHIPPED).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!((content.layouts.len(), content.presets.len(), content.deals.len(), content.options.len()), (8, 6, 1, 14));
}

#[test]
fn c01_another_format_or_game() {
    check(&edited("format = 1", "format = 2"), &["C01: this file is for space-traders, format 2; expected space-traders, format 1"]);
    check(
        &edited("game = \"space-traders\"", "game = \"chess\""),
        &["C01: this file is for chess, format 1; expected space-traders, format 1"],
    );
}

#[test]
fn c02_numbers() {
    check(
        &edited("action_points = 5 ", "action_points = 13 "),
        &["C02: numbers: field 'action_points' must be a whole number from 1 to 12, found 13"],
    );
    check(
        &edited("die_faces = 6", "die_faces = \"six\""),
        &["shape: numbers: field 'die_faces' must be a whole number from 2 to 100, found \"six\""],
    );
    check(
        &SHIPPED.replace("min_players = 2", "min_players = 4").replace("max_players = 4", "max_players = 3"),
        &["C02: numbers: field 'max_players' must be 4, found 3"],
    );
}

#[test]
fn c03_costs() {
    check(&edited("MT = 1 ", "MT = 0 "), &["C03: costs.MT is 0; it must be at least 1, or a programme could go on for ever"]);
    check(&edited("JO = 0 ", "JO = -1 "), &["C03: costs: field 'JO' must be a whole number from 0 to 255, found -1"]);
    check(&edited("HL = 3 ", "HL = 6 "), &["C03 (warning): costs.HL is 6 but a turn has only 5 points: this action can never be used"]);
}

#[test]
fn c04_suits() {
    check(&edited("letter = \"M\"", "letter = \"S\""), &["C04: suits: letter \"S\" is used twice"]);
    check(
        &edited("id = \"moons\"", "id = \"stars\""),
        &["C04: suit \"stars\": field 'id' must be one of suns, moons, crowns, arms, found \"stars\"", "C04: suits: \"moons\" is missing"],
    );
}

#[test]
fn c05_and_c06_maps_are_named_once_and_say_where_they_come_from() {
    let twice = within("pocket", "id = \"pocket\"", "id = \"ring\"");
    PACK.tells(&twice, "C05: layout \"ring\" is defined twice", "id = \"ring\"");
    check(
        &within("pocket", "source = \"authored\"", "source = \"found\""),
        &["C06: layout \"pocket\": field 'source' must be one of recovered, authored, found \"found\""],
    );
}

#[test]
fn c07_to_c09_planets_and_prices() {
    check(
        &within("pocket", "{ n = 5, x = 80, y = 80 }", "{ n = 6, x = 80, y = 80 }"),
        &["C07: layout \"pocket\": planets must be numbered 1 to 6; 5 is missing or repeated"],
    );
    check(
        &within("pocket", "[1, 3, 5]", "[1, 5, 3]"),
        &["C08: layout \"pocket\": field 'tile_values' must be a list of 3 to 5 different prices from 1 to 5, in ascending order"],
    );
    check(
        &within("pocket", "[1, 3, 5]", "[1, 3, 4, 5]"),
        &["C09: layout \"pocket\" has 6 planets, but 4 prices in four suits make 8 planets: add or take away planets or prices"],
    );
}

#[test]
fn c10_to_c14_paths_and_home() {
    check(&within("pocket", "[3, 6]", "[3, 7]"), &["C10: layout \"pocket\": path 3-7 names planet 7, which does not exist"]);
    check(&within("pocket", "[3, 6]", "[3, 6], [4, 4]"), &["C11: layout \"pocket\": path 4-4 joins a planet to itself"]);
    check(&within("pocket", "[3, 6]", "[3, 6], [6, 3]"), &["C12: layout \"pocket\": path 6-3 is given twice"]);
    check(
        &within("pocket", ", [3, 6]", ""),
        &["C13: layout \"pocket\": planet 6 cannot be reached from the home planet: join it to the others by a path"],
    );
    check(&within("pocket", "home = 1", "home = 9"), &["C14: layout \"pocket\": home is 9, but there is no planet 9"]);
}

#[test]
fn c15_to_c18_players_and_drawing() {
    check(
        &within("pocket", "players = [2]", "players = []"),
        &["C15: layout \"pocket\": field 'players' must be a list of numbers from 2 to 4"],
    );
    check(&within("pocket", "x = 124, y = 80", "x = 150, y = 80"), &["C16: layout \"pocket\": planet 6 lies outside the board"]);
    check(&within("pocket", "x = 124, y = 80", "x = 100, y = 80"), &["C17: layout \"pocket\": planets 5 and 6 overlap"]);
    check(
        &within("pocket", "[3, 6]", "[3, 6], [2, 6], [1, 5]"),
        &[
            "C18: layout \"pocket\": paths 3-5 and 2-6 cross: move a planet or take one path away",
            "C18: layout \"pocket\": paths 2-6 and 1-5 cross: move a planet or take one path away",
        ],
    );
    // Planet 5 a little higher, so that the path misses the ends of the others but not the card.
    let lifted = within("pocket", "[3, 6]", "[3, 6], [4, 6]")
        .replace("{ n = 5, x = 80, y = 80 },\n  { n = 6, x = 124", "{ n = 5, x = 80, y = 76 },\n  { n = 6, x = 124");
    check(&lifted, &["C18 (warning): layout \"pocket\": path 4-6 runs through planet 5"]);
}

#[test]
fn c19_to_c21_options_and_presets() {
    check(&within("turn_cap", "default = 50 ", "default = 4 "), &["C19: option \"turn_cap\": default 4 is not allowed"]);
    check(&within("turn_cap", "max = 200", "max = 500"), &["C19: option \"turn_cap\": min and max must lie from 5 to 200"]);
    check(
        &edited("\"lattice\", \"random\"]", "\"lattice\", \"random\", \"spiral\"]"),
        &["C20: option \"layout\" offers \"spiral\", which is not defined"],
    );
    check(
        &edited("\"lattice\", \"random\"]", "\"random\"]"),
        &["C20: option \"layout\" does not offer \"lattice\"", "C21: preset \"crowded\": option \"layout\" cannot be \"lattice\""],
    );
    check(&edited("turn_cap = 15", "turn_cap = 1"), &["C21: preset \"first-game\": option \"turn_cap\" cannot be 1"]);
}

#[test]
fn c22_to_c25_deals_names_and_the_generator() {
    check(
        &edited("a = [\"suns\", 3], b = [\"moons\", 4]", "a = [\"suns\", 2], b = [\"moons\", 4]"),
        &["C22: deal \"demo\": tile suns 2 is used twice or missing", "C22: deal \"demo\": tile suns 3 is used twice or missing"],
    );
    check(
        &SHIPPED
            .replace("b = [\"moons\", 4]", "b = [\"suns\", 2]")
            .replace("a = [\"suns\", 2], b = [\"moons\", 1]", "a = [\"moons\", 4], b = [\"moons\", 1]"),
        &["C23: deal \"demo\": planet 1 has two tiles of the suit suns", "C23: deal \"demo\": planet 4 has two tiles of the suit moons"],
    );
    check(&edited(", \"Farreach\"]", "]"), &["C24: names.planets has 9 names, but layout \"triangle\" has 10 planets"]);
    check(&edited("planets = 10\n", "planets = 9\n"), &["C25: generator: 5 prices in four suits make 10 planets"]);
    check(&edited("rows = 4\n", "rows = 2\n"), &["C25: generator: 2 rows of 4 cells are too few for 10 planets"]);
    check(&edited("max_degree = 4", "max_degree = 1"), &["C25: generator: field 'max_degree' must be a whole number from 2 to 9, found 1"]);
}

#[test]
fn a_new_map_is_played_by_its_name() {
    use kernel::{Options, Title};
    let text = SHIPPED
        .replace("\"lattice\", \"random\"]", "\"lattice\", \"random\", \"corner\"]")
        .replace("# ---------------------------------------------------------------- random map", "[[layouts]]\nid = \"corner\"\nname = \"Corner\"\nsource = \"authored\"\nplayers = [2]\nminutes = 9\nhome = 2\ntile_values = [1, 2, 3]\nabout = \"New.\"\nplanets = [{ n = 1, x = 30, y = 20 }, { n = 2, x = 60, y = 20 }, { n = 3, x = 90, y = 20 }, { n = 4, x = 30, y = 60 }, { n = 5, x = 60, y = 60 }, { n = 6, x = 90, y = 60 }]\nedges = [[1, 2], [2, 3], [3, 6], [6, 5], [5, 4]]\n");
    let options: Options = [("layout".to_owned(), "corner".to_owned())].into();
    let game = space_traders::SpaceTraders::open(&text, 2, &options).unwrap();
    assert_eq!(game.prices(), [1, 2, 3]);
    let shipped = space_traders::SpaceTraders::open(SHIPPED, 2, &options).unwrap_err().to_string();
    assert!(shipped.starts_with("option layout cannot be 'corner': it is triangle or pocket"), "{shipped}");
}

#[test]
fn all_problems_are_reported_together_with_their_lines() {
    let text = edited("MT = 1 ", "MT = 0 ").replace("home = 1\ntile_values = [1, 3, 5]", "home = 9\ntile_values = [5]");
    let found = Content::load(&text).unwrap_err();
    let lines: Vec<&str> = text.lines().collect();
    let places: Vec<(&str, &str)> =
        found.iter().map(|problem| (problem.check, lines[problem.line.unwrap() - 1].split(' ').next().unwrap())).collect();
    assert_eq!(places, [("C03", "MT"), ("C14", "home"), ("C08", "tile_values")]);
}
