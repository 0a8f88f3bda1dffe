//! The checks of the file as a whole, C1 to C9: each with its exact message and the line it points to.

use super::{SHIPPED, check, edited, entry, told, within};

#[test]
fn c1_unsupported_schema() {
    check(
        &edited("schema = 1", "schema = 2"),
        &["C1: this file is for galactic-trader, schema 2; expected galactic-trader, schema 1 <- schema = 2"],
    );
    // Only that: what another schema may hold is not for this program to judge.
    check("schema = 7\nmoons = 3", &["C1: this file is for no game, schema 7; expected galactic-trader, schema 1 <- schema = 7"]);
}

#[test]
fn c1_another_game() {
    check(
        &edited("game = \"galactic-trader\"", "game = \"m101\""),
        &["C1: this file is for m101, schema 1; expected galactic-trader, schema 1 <- game = \"m101\""],
    );
}

#[test]
fn c2_unknown_field() {
    check(
        &entry("recyclon", "ordered = true", "ordered = true\nfoo = 1"),
        &[
            "C2: planet 'recyclon': 'foo' is not known here; the fields are id, name, age, needs, ordered, points, ability, hue, flavour, recovered, derived, authored <- foo = 1",
        ],
    );
    check(
        &entry("food", "count = 8", "count = 8\nweight = 2"),
        &[
            "C2: good 'food': 'weight' is not known here; the fields are id, name, letter, count, colour, recovered, derived, authored <- weight = 2",
        ],
    );
    check(
        &edited("cargo = 4 ", "cargo = 4\nhands = 2"),
        &["C2: limits: 'hands' is not known here; the fields are cargo, deployed <- hands = 2        # trade goods in one hand"],
    );
    check(
        &edited("\"4\" = 9 }", "\"4\" = 9, \"5\" = 9 }"),
        &[
            "C2: setup: 'planets_in_play.5' is not known here; did you mean '2'? <- planets_in_play = { \"2\" = 5, \"3\" = 7, \"4\" = 9, \"5\" = 9 }",
        ],
    );
    check(
        &entry("half-life", "to = \"water\"", "to = \"water\", rate = 2"),
        &[
            "C2: planet 'half-life': 'ability.trades.rate' is not known here; the fields are from, to <- ability = { type = \"flexible\", trades = [{ from = \"weapons\", to = \"water\", rate = 2 }] }",
        ],
    );
}

#[test]
fn c2_unknown_section() {
    check(
        &edited("[setup]", "[moons]\n\n[setup]"),
        &[
            "C2: the file: 'moons' is not known here; the fields are schema, game, title, designer, limits, setup, first_player_card, good, planet <- [moons]",
        ],
    );
    check(
        &edited("schema = 1", "schema = 1\nedition = 2"),
        &[
            "C2: the file: 'edition' is not known here; the fields are schema, game, title, designer, limits, setup, first_player_card, good, planet <- edition = 2",
        ],
    );
    check(&format!("{SHIPPED}\n[[moon]]\nid = \"io\"\n"), &["C2: the file: 'moon' is not known here; did you mean 'good'? <- [[moon]]"]);
}

#[test]
fn c3_missing_field() {
    check(&entry("recyclon", "points = 3\n", ""), &["C3: planet 'recyclon': field 'points' is missing <- [[planet]]"]);
    check(&entry("food", "name = \"Food\"\n", ""), &["C3: good 'food': field 'name' is missing <- [[good]]"]);
    check(&edited("cargo = 4 ", "# "), &["C3: limits: field 'cargo' is missing <- [limits]"]);
    check(&edited("title = \"Galactic Trader\"", ""), &["C3: the file: field 'title' is missing <- the file"]);
    check(&entry("recyclon", "type = \"exchange\"", ""), &["C3: planet 'recyclon': field 'ability.type' is missing <- ability = {  }"]);
    check(
        &entry("half-life", "from = \"weapons\", ", ""),
        &[
            "C3: planet 'half-life': field 'ability.trades.from' is missing <- ability = { type = \"flexible\", trades = [{ to = \"water\" }] }",
        ],
    );
}

#[test]
fn c3_wrong_type() {
    check(
        &entry("recyclon", "points = 3", "points = \"3\""),
        &["C3: planet 'recyclon': field 'points' must be a whole number from -20 to 20, found '3' <- points = \"3\""],
    );
    check(
        &entry("recyclon", "points = 3", "points = 3.0"),
        &["C3: planet 'recyclon': field 'points' must be a whole number from -20 to 20, found 3.0 <- points = 3.0"],
    );
    check(
        &entry("recyclon", "ordered = true", "ordered = 1"),
        &["C3: planet 'recyclon': field 'ordered' must be true or false, found 1 <- ordered = 1"],
    );
    check(
        &entry("recyclon", "name = \"Recyclon\"", "name = 5"),
        &["C3: planet 'recyclon': field 'name' must be a text in quotes, without control characters, found 5 <- name = 5"],
    );
    check(
        &entry("recyclon", "{ type = \"exchange\" }", "\"exchange\""),
        &["C3: planet 'recyclon': field 'ability' must be a table, found 'exchange' <- ability = \"exchange\""],
    );
    check(
        &entry("recyclon", "needs = [\"food\", \"weapons\", \"water\"]", "needs = \"food\""),
        &["C3: planet 'recyclon': field 'needs' must be a list of good ids, found 'food' <- needs = \"food\""],
    );
    check(
        &entry("recyclon", "derived = [\"age\"]", "derived = \"age\""),
        &["C3: planet 'recyclon': field 'derived' must be a list of texts in quotes, found 'age' <- derived = \"age\""],
    );
    check(
        &entry("food", "#7cb342", "green"),
        &["C3: good 'food': field 'colour' must be a colour such as \"#e05a6d\", found 'green' <- colour = \"green\""],
    );
}

#[test]
fn c3_control_characters() {
    check(
        &entry("recyclon", "name = \"Recyclon\"", r#"name = "Recy\u001b[2Jclon""#),
        &[
            r#"C3: planet 'recyclon': field 'name' must be a text in quotes, without control characters, found 'Recy\u{1b}[2Jclon' <- name = "Recy\u001b[2Jclon""#,
        ],
    );
}

#[test]
fn c3_an_entry_without_an_id_is_called_by_its_name() {
    check(
        &entry("vopulus", "id = \"vopulus\"\n", "hat = 1\n"),
        &[
            "C3: planet 'Vopulus': field 'id' is missing <- [[planet]]",
            "C2: planet 'Vopulus': 'hat' is not known here; the fields are id, name, age, needs, ordered, points, ability, hue, flavour, recovered, derived, authored <- hat = 1",
        ],
    );
    check(&entry("food", "id = \"food\"\n", ""), &["C3: good 'Food': field 'id' is missing <- [[good]]"]);
}

#[test]
fn c3_missing_sections() {
    check(
        "schema = 1\ngame = \"galactic-trader\"\ntitle = \"\"\ndesigner = \"\"\n",
        &[
            "C3: the file: field 'limits' is missing <- the file",
            "C3: the file: field 'setup' is missing <- the file",
            "C3: the file: field 'first_player_card' is missing <- the file",
            "C5: the file has 0 kinds of goods; at least 2 are needed <- the file",
            "C9: the file has no Age II planets <- the file",
        ],
    );
    check(
        &format!("good = 3\n{}", &SHIPPED[..SHIPPED.find("\n[[good]]\n").unwrap()]),
        &[
            "C3: the file: field 'good' must be a list of tables, found 3 <- good = 3",
            "C8: setup reveals up to 9 Age I planets but the file has only 0 <- planets_in_play = { \"2\" = 5, \"3\" = 7, \"4\" = 9 }",
            "C9: the file has no Age II planets <- the file",
        ],
    );
}

#[test]
fn c4_limits_out_of_range() {
    check(
        &edited("cargo = 4 ", "cargo = 0 "),
        &["C4: limits: field 'cargo' must be a whole number from 1 to 10, found 0 <- cargo = 0         # trade goods in one hand"],
    );
    check(
        &edited("deployed = 4 ", "deployed = 11 "),
        &[
            "C4: limits: field 'deployed' must be a whole number from 1 to 10, found 11 <- deployed = 11      # trade goods of one player on all planets together",
        ],
    );
    check(
        &edited("cargo = 4 ", "cargo = \"four\" "),
        &[
            "C3: limits: field 'cargo' must be a whole number from 1 to 10, found 'four' <- cargo = \"four\"         # trade goods in one hand",
        ],
    );
    let huge = told(&edited("cargo = 4 ", "cargo = 99999999999999999999 "));
    assert!(huge[0].starts_with("C4: limits: field 'cargo' must be a whole number from 1 to 10, found 99999999999999999999 "), "{huge:?}");
}

#[test]
fn c5_good_ids_and_letters_are_unique() {
    let text = within(&entry("tools", "letter = \"T\"", "letter = \"W\""), "tools", "id = \"tools\"", "id = \"food\"");
    let told = told(&text);
    assert!(told.contains(&"C5: good 'food' is listed 2 times; ids must be unique <- id = \"food\"".to_owned()), "{told:?}");
    assert!(told.contains(&"C5: letter 'W' is used by 2 goods; letters must be unique <- letter = \"W\"".to_owned()), "{told:?}");
}

#[test]
fn c5_letter_count_and_id() {
    check(
        &entry("food", "letter = \"F\"", "letter = \"Fo\""),
        &["C5: good 'food': field 'letter' must be one character, found 'Fo' <- letter = \"Fo\""],
    );
    check(
        &entry("food", "letter = \"F\"", "letter = \"\""),
        &["C5: good 'food': field 'letter' must be one character, found '' <- letter = \"\""],
    );
    check(
        &entry("food", "count = 8", "count = 0"),
        &["C5: good 'food': field 'count' must be a whole number from 1 to 99, found 0 <- count = 0"],
    );
    check(
        &entry("food", "count = 8", "count = 100"),
        &["C5: good 'food': field 'count' must be a whole number from 1 to 99, found 100 <- count = 100"],
    );
    let told = told(&entry("food", "id = \"food\"", "id = \"Fast Food\""));
    assert_eq!(
        told[0],
        "C5: good 'Fast Food': field 'id' must be made of a-z, 0-9 and single hyphens, found 'Fast Food' <- id = \"Fast Food\""
    );
}

#[test]
fn c5_at_least_two_kinds() {
    let goods = SHIPPED.find("\n[[good]]\n").unwrap();
    let text = format!("{}\n[[good]]\nid = \"tea\"\nname = \"Tea\"\nletter = \"T\"\ncount = 99\ncolour = \"#000000\"\n", &SHIPPED[..goods]);
    assert!(told(&text).contains(&"C5: the file has 1 kind of goods; at least 2 are needed <- the file".to_owned()));
}

#[test]
fn c6_too_few_goods() {
    let text = SHIPPED.replace("count = 8", "count = 6");
    check(&text, &["C6: 36 trade goods are too few: 4 players need at least 40 (4 x (cargo 4 + deployed 4 + 2 drafted)) <- the file"]);
    check(&SHIPPED.replacen("count = 8", "count = 1", 1), &[]);
}

#[test]
fn c7_area_sizes() {
    check(&edited("\"3\" = 7, ", ""), &["C3: setup: field 'planets_in_play.3' is missing <- planets_in_play = { \"2\" = 5, \"4\" = 9 }"]);
    check(
        &edited("\"3\" = 7", "\"3\" = 0"),
        &[
            "C7: setup: field 'planets_in_play.3' must be a whole number from 1 to 20, found 0 <- planets_in_play = { \"2\" = 5, \"3\" = 0, \"4\" = 9 }",
        ],
    );
    check(
        &edited("\"4\" = 9", "\"4\" = 21"),
        &[
            "C7: setup: field 'planets_in_play.4' must be a whole number from 1 to 20, found 21 <- planets_in_play = { \"2\" = 5, \"3\" = 7, \"4\" = 21 }",
        ],
    );
    check(
        &edited("\"2\" = 5", "\"2\" = \"five\""),
        &[
            "C3: setup: field 'planets_in_play.2' must be a whole number from 1 to 20, found 'five' <- planets_in_play = { \"2\" = \"five\", \"3\" = 7, \"4\" = 9 }",
        ],
    );
}

#[test]
fn c8_too_few_age_i_planets() {
    check(
        &edited("\"4\" = 9", "\"4\" = 15"),
        &["C8: setup reveals up to 15 Age I planets but the file has only 14 <- planets_in_play = { \"2\" = 5, \"3\" = 7, \"4\" = 15 }"],
    );
}

#[test]
fn c9_no_age_ii_planets() {
    let second = SHIPPED.find("[[planet]]\nid = \"ashgrove\"").unwrap();
    check(&SHIPPED[..second], &["C9: the file has no Age II planets <- the file"]);
}

#[test]
fn limits_of_the_program_are_stated() {
    let good = |n: usize| {
        format!("\n[[good]]\nid = \"g{n}\"\nname = \"G\"\nletter = \"{}\"\ncount = 1\ncolour = \"#000000\"\n", char::from(b'a' + n as u8))
    };
    let text = format!("{SHIPPED}{}{}{}", good(0), good(1), good(2));
    assert!(told(&text).contains(&"limit: the file has 9 kinds of goods; this program can hold at most 8 <- [[good]]".to_owned()));

    let planet = |n: usize| {
        format!(
            "\n[[planet]]\nid = \"p{n}\"\nname = \"P{n}\"\nage = 2\nneeds = [\"food\"]\npoints = 5\nability = {{ type = \"none\" }}\nhue = 0\nflavour = \"\"\n"
        )
    };
    let with = |count: usize| format!("{SHIPPED}{}", (0..count).map(planet).collect::<String>());
    check(&with(39), &[]);
    check(&with(40), &["limit: the file has 65 planets; this program can hold at most 64 <- [[planet]]"]);
}

#[test]
fn syntax_errors_name_the_line_and_what_was_expected() {
    check(&edited("schema = 1", "schema 1"), &["syntax: this is not valid TOML: key with no value, expected `=` <- schema 1"]);
    check(
        &entry("recyclon", "points = 3", "points = 3\npoints = 4"),
        &["syntax: this is not valid TOML: duplicate key, at 'points' <- points = 4"],
    );
    // The first one alone: what comes behind it may be nothing but its consequence.
    let two = within(&edited("[limits]", "[limits"), "food", "count = 8", "count = ");
    check(&two, &["syntax: this is not valid TOML: unclosed table, expected `]` <- [limits"]);
}

#[test]
fn all_problems_are_told_at_once_in_the_order_of_lines() {
    let text =
        within(&within(&edited("cargo = 4 ", "cargo = 0 "), "recyclon", "points = 3", "points = 50"), "ashgrove", "age = 2", "age = 4");
    let found = galactic_trader::content::Content::load(&text).unwrap_err();
    assert_eq!(found.iter().map(|problem| problem.check).collect::<Vec<_>>(), ["C4", "C13", "C11"]);
    assert!(found.is_sorted_by_key(|problem| problem.line));
}
