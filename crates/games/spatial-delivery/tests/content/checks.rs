//! The checks C1 to C18, each with its exact message and the line it points to.

use super::{SHIPPED, check, edited, problems};

#[test]
fn c1_another_game_or_schema() {
    check(
        &edited("schema = 1", "schema = 2"),
        &["C1: this file is for spatial-delivery, schema 2; expected spatial-delivery, schema 1 <- schema = 2"],
    );
    check(
        &edited("game = \"spatial-delivery\"", "game = \"m101\""),
        &["C1: this file is for m101, schema 1; expected spatial-delivery, schema 1 <- game = \"m101\""],
    );
}

#[test]
fn c2_unknown_keys_and_tables() {
    check(
        &edited("fuel_cards = 30", "fuel_cards = 30\nfule_per_round = 2"),
        &["C2: numbers: 'fule_per_round' is not known here; did you mean 'fuel_per_round'? <- fule_per_round = 2"],
    );
    check(&edited("[guards]", "[moons]\n\n[guards]"), &["C2: the file: 'moons' is not known here; did you mean 'goods'? <- [moons]"]);
    check(
        &edited("id = \"hands\"", "id = \"hans\""),
        &["C2: option 'hans' is not known here; did you mean 'hands'? <- id = \"hans\"", "C18: option 'hands' is missing <- the file"],
    );
    check(
        &edited("name = \"Cantata\"", "name = \"Cantata\"\npopulation = 2"),
        &["C2: world 'Cantata': 'population' is not known here; the fields are name, goods <- population = 2"],
    );
}

#[test]
fn c3_four_goods() {
    check(
        &edited("letter = \"M\"", "letter = \"C\""),
        &[
            "C3: goods: need four with different ids and letters; the letter 'C' stands twice <- [[goods]]",
            "C10: galaxy 'sample': unknown letter 'M' at hex 3 <- tiles = \"R-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-M\"",
        ]
        .into_iter()
        .chain(problems(&edited("letter = \"M\"", "letter = \"C\"")).iter().skip(2).map(String::as_str))
        .collect::<Vec<_>>(),
    );
    let found = problems(&edited("letter = \"M\"", "letter = \"-\""));
    assert_eq!(found[0], "C3: goods 'medicine': field 'letter' must be anything but -, which is Space, found '-' <- letter = \"-\"");
    let found = problems(&edited("id = \"medicine\"", "id = \"culture\""));
    assert_eq!(found[0], "C3: goods: need four with different ids and letters; the id 'culture' stands twice <- [[goods]]");
    let fifth = format!(
        "{SHIPPED}\n[[goods]]\nid = \"spice\"\nname = \"Spice\"\ncolour = \"red\"\nletter = \"P\"\nshade = \"#ff0000\"\ncards = 0\nworlds = 0\nfirst_delivery_tokens = 0\n"
    );
    assert!(problems(&fifth).iter().any(|problem| problem.starts_with("C3: goods: need four with different ids and letters; found 5")));
}

#[test]
fn c4_nine_powers() {
    check(
        &edited("id = \"fast_burn\"", "id = \"fast_brun\""),
        &[
            "C4: power 'fast_brun': field 'id' must be one of fast_burn, opportunity, shortage, distant_market, monopoly, trade_agreement, barter, enterprise, initiative, found 'fast_brun' <- id = \"fast_brun\"",
            "C4: power 'fast_burn': missing <- the file",
        ],
    );
    let found = problems(&edited("id = \"barter\"", "id = \"enterprise\""));
    assert_eq!(found, ["C4: power 'enterprise': listed twice <- id = \"enterprise\"", "C4: power 'barter': missing <- the file"]);
    check(
        &edited("when = [\"mission\"]", "when = [\"mission\", \"card\"]"),
        &["C4: power 'fast_burn': cannot be used at 'card' <- when = [\"mission\", \"card\"]"],
    );
    check(&edited("when = [\"mission\"]", "when = []"), &["C4: power 'fast_burn': 'when' must name 'mission' <- when = []"]);
}

#[test]
fn c5_bonuses() {
    check(
        &edited("when = [\"deliver\"]\nbonus = 2\nmark = \"◎\"", "when = [\"deliver\"]\nbonus = 10\nmark = \"◎\""),
        &["C5: power 'distant_market': field 'bonus' must be a whole number from 0 to 9, found 10 <- bonus = 10"],
    );
    check(
        &edited("when = [\"deliver\"]\nbonus = 2\nmark = \"◎\"", "when = [\"deliver\"]\nmark = \"◎\""),
        &["C18: power 'distant_market': field 'bonus' is missing <- [[power]]"],
    );
    check(&edited("mark = \"»\"", "mark = \"»\"\nbonus = 1"), &["C5: power 'fast_burn': takes no bonus <- bonus = 1"]);
    check(&edited("mark = \"»\"", "mark = \"»\"\npoints = 1"), &["C5: power 'fast_burn': takes no points <- points = 1"]);
}

#[test]
fn c6_decks() {
    check(
        &edited("[deck.culture]\nfast_burn = 2", "[deck.culture]\nfast_bern = 2"),
        &[
            "C7: deck.culture has 13 cards, needs 15: add 2 <- [deck.culture]",
            "C2: deck: 'culture.fast_bern' is not known here; did you mean 'fast_burn'? <- fast_bern = 2",
        ],
    );
    check(
        &edited("[deck.culture]\nfast_burn = 2", "[deck.culture]\nfast_burn = -2"),
        &["C6: deck: field 'culture.fast_burn' must be a whole number from 0 to 50, found -2 <- fast_burn = -2"],
    );
    let missing = problems(&edited("[deck.science]", "[deck.sciences]"));
    assert_eq!(
        missing,
        [
            "C18: deck: field 'science' is missing <- [deck]",
            "C2: deck: 'sciences' is not known here; did you mean 'science'? <- [deck.sciences]",
        ]
    );
}

#[test]
fn c7_deck_sums() {
    check(
        &edited("[deck.culture]\nfast_burn = 2", "[deck.culture]\nfast_burn = 1"),
        &["C7: deck.culture has 14 cards, needs 15: add 1 <- [deck.culture]"],
    );
    check(
        &edited("[deck.medicine]\nfast_burn = 2", "[deck.medicine]\nfast_burn = 5"),
        &["C7: deck.medicine has 18 cards, needs 15: remove 3 <- [deck.medicine]"],
    );
}

#[test]
fn c8_worlds() {
    check(
        &edited("worlds = 5\nfirst_delivery_tokens = 5", "worlds = 5\nfirst_delivery_tokens = 4"),
        &["C8: culture has 5 worlds but 4 First Delivery Tokens; make them equal <- [[goods]]"],
    );
    check(
        &edited("name = \"Cantata\"\ngoods = \"culture\"", "name = \"Cantata\"\ngoods = \"science\""),
        &[
            "C8: culture has 4 worlds but 5 First Delivery Tokens; make them equal <- the file",
            "C8: science has 6 worlds but 5 First Delivery Tokens; make them equal <- the file",
        ],
    );
    check(&edited("name = \"Fresco\"", "name = \"Cantata\""), &["C8: world name 'Cantata' is used twice <- [[world]]"]);
    let unknown = problems(&edited("name = \"Cantata\"\ngoods = \"culture\"", "name = \"Cantata\"\ngoods = \"spice\""));
    assert_eq!(
        unknown[0],
        "C8: world 'Cantata': field 'goods' must be one of culture, medicine, robotics, science, found 'spice' <- goods = \"spice\""
    );
}

#[test]
fn c9_tiles() {
    check(&edited("space = 16", "space = 15"), &["C9: 36 tiles, the galaxy needs 37 <- space = 15"]);
    check(&edited("space = 16", "space = 17"), &["C9: 38 tiles, the galaxy needs 37 <- space = 17"]);
    check(&edited("earth = 1", "earth = 2"), &["C9: tiles: field 'earth' must be 1, found 2 <- earth = 2"]);
}

#[test]
fn c10_galaxies() {
    let tiles = "tiles = \"R-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-M\"";
    check(
        &edited(tiles, "tiles = \"R-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-\""),
        &["C10: galaxy 'sample': 35 letters instead of 36 <- tiles = \"R-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-\""],
    );
    check(
        &edited(tiles, "tiles = \"X-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-M\""),
        &[
            "C10: galaxy 'sample': unknown letter 'X' at hex 1 <- tiles = \"X-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-M\"",
            "C10: galaxy 'sample': letter 'R' 4 times instead of 5 <- tiles = \"X-M-SC SMS-CR-C-M-R -C-R--S-M--S-R-C-M\"",
        ],
    );
}

#[test]
fn c11_galaxy_ids() {
    let reserved = problems(&edited("id = \"crossroads\"", "id = \"even\""));
    assert_eq!(reserved[1], "C11: galaxy id 'even' is reserved <- id = \"even\"");
    check(
        &edited("id = \"crossroads\"", "id = \"mine\""),
        &[
            "C11: galaxy id 'mine' is missing from the option <- values = [\"random\", \"even\", \"sample\", \"first_flight\", \"crossroads\"]",
            "C11: option 'galaxy': there is no galaxy 'crossroads' in this file <- values = [\"random\", \"even\", \"sample\", \"first_flight\", \"crossroads\"]",
        ],
    );
}

#[test]
fn c12_first_delivery_points() {
    let line = "first_delivery_points = [0, 1, 3, 6, 10, 15]";
    let found = |list: &str| problems(&edited(line, &format!("first_delivery_points = {list}"))).remove(0);
    assert!(found("[0, 1, 3, 6, 10]").starts_with("C12: first_delivery_points: need 6 entries, for 0 to 5 tokens, found 5"));
    assert!(found("[1, 1, 3, 6, 10, 15]").starts_with("C12: first_delivery_points: must start at 0, for no token"));
    assert!(found("[0, 1, 3, 2, 10, 15]").starts_with("C12: first_delivery_points: must never fall"));
    assert!(
        found("[0, 1, 3, \"six\", 10, 15]")
            .starts_with("C18: numbers: field 'first_delivery_points' must be a list of whole numbers from 0 to 255")
    );
}

#[test]
fn c13_ring_values() {
    for list in ["[0, 1, 2]", "[0, 1, 2, -3]", "[0, 1, 2, \"three\"]", "[0, 1, 2, 100]"] {
        let found = problems(&edited("ring_value = [0, 1, 2, 3]", &format!("ring_value = {list}")));
        assert!(found[0].contains("numbers: field 'ring_value' must be a list of"), "{found:?}");
    }
}

#[test]
fn c14_enough_for_the_first_round() {
    assert!(
        problems(&edited("goods_per_round = 4", "goods_per_round = 13"))[0]
            .starts_with("C14: numbers.goods_per_round: the first round needs 65 cards, there are 60")
    );
    assert!(
        problems(&edited("fuel_cards = 30", "fuel_cards = 9"))[0]
            .starts_with("C14: numbers.fuel_per_round: the first round needs 10 cards, there are 9")
    );
}

#[test]
fn c15_ranges() {
    for (from, to, said) in [
        ("min_players = 3", "min_players = 1", "numbers: field 'min_players' must be a whole number from 2 to 5, found 1"),
        ("max_players = 5", "max_players = 6", "numbers: field 'max_players' must be a whole number from 3 to 5, found 6"),
        (
            "stations_per_player = 9",
            "stations_per_player = 0",
            "numbers: field 'stations_per_player' must be a whole number from 1 to 48, found 0",
        ),
        ("tokens_per_player = 2", "tokens_per_player = 3", "numbers: field 'tokens_per_player' must be 2, found 3"),
        (
            "third_ring_after_round = 2",
            "third_ring_after_round = 0",
            "numbers: field 'third_ring_after_round' must be a whole number from 1 to 99, found 0",
        ),
        (
            "substitutes_per_station = 1",
            "substitutes_per_station = 2",
            "numbers: field 'substitutes_per_station' must be a whole number from 0 to 1, found 2",
        ),
        ("owner_fee = 1", "owner_fee = -1", "numbers: field 'owner_fee' must be a whole number from 0 to 9, found -1"),
        ("barter_cap = 12", "barter_cap = -1", "guards: field 'barter_cap' must be a whole number from 0 to 99, found -1"),
    ] {
        let found = problems(&edited(from, to));
        assert!(found.len() == 1 && found[0].starts_with(&format!("C15: {said} <- {to}")), "{found:?}");
    }
}

#[test]
fn c16_option_defaults() {
    check(&edited("default = 5\nmin = 1", "default = 10\nmin = 1"), &["C16: option 'rounds': default 10 is not allowed <- default = 10"]);
    check(
        &edited("default = \"secret\"", "default = \"hidden\""),
        &["C16: option 'hands': default 'hidden' is not allowed <- default = \"hidden\""],
    );
    check(
        &edited("id = \"monopoly_bonus\"\ndefault = 2", "id = \"monopoly_bonus\"\ndefault = 1"),
        &["C16: option 'monopoly_bonus': default 1 differs from power 'monopoly' <- default = 1"],
    );
    check(
        &edited("values = [\"secret\", \"open\"]", "values = [\"secret\", \"open\", \"half\"]"),
        &["C16: option 'hands': value 'half' is not known here; known are secret, open <- values = [\"secret\", \"open\", \"half\"]"],
    );
    check(&edited("max = 9", "max = 12"), &["C16: option 'rounds': field 'max' must be a whole number from 1 to 9, found 12 <- max = 12"]);
}

#[test]
fn c17_geometry() {
    let found = problems(&edited("[7, 0, -2, 2]", "[7, 0, -2, 3]"));
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("C17: geometry: hex [7, 0, -2, 3] differs from the computed [7, 0, -2, 2]; leave this table as it was <-")
    );
    let found = problems(&edited("[1, 2, \"E\", \"1.2.8\", 2], ", ""));
    assert!(found.iter().any(|problem| problem.contains("lane with 65 entries differs from the computed 66 entries")), "{found:?}");
    assert!(
        problems(&edited("[7, 19, 36, 3]", "[7, 19, 37, 3]"))[0].contains("site [7, 19, 37, 3] differs from the computed [7, 19, 36, 3]")
    );
}

#[test]
fn c18_missing_and_mistyped_fields() {
    check(&edited("owner_fee = 1 ", "# "), &["C18: numbers: field 'owner_fee' is missing <- [numbers]"]);
    check(
        &edited("fuel_cards = 30", "fuel_cards = \"thirty\""),
        &["C18: numbers: field 'fuel_cards' must be a whole number from 0 to 99, found 'thirty' <- fuel_cards = \"thirty\""],
    );
    check(
        &edited("name = \"Cantata\"", "name = \"Can\\u0007tata\""),
        &[
            "C18: world 1: field 'name' must be a text in quotes, without control characters, found 'Can\\u{7}tata' <- name = \"Can\\u0007tata\"",
        ],
    );
    check(
        &edited("shade = \"#e9c46a\"", "shade = \"gold\""),
        &["C18: goods 'culture': field 'shade' must be a colour such as \"#e05a6d\", found 'gold' <- shade = \"gold\""],
    );
}

#[test]
fn all_problems_are_reported_together() {
    let text = edited("owner_fee = 1", "owner_fee = 11").replacen("space = 16", "space = 3", 1).replacen("bonus = 2", "bonus = 22", 1);
    let found = problems(&text);
    assert_eq!(found.iter().map(|problem| &problem[..3]).collect::<Vec<_>>(), ["C15", "C5:", "C9:"], "in the order of their lines");
}
