//! The checks of cards, C10 to C22: each with its exact message and the line it points to.

use super::{SHIPPED, check, entry, told, within};

#[test]
fn c10_planet_ids() {
    check(
        &entry("merrow", "id = \"merrow\"", "id = \"recyclon\""),
        &["C10: planet id 'recyclon' is used 2 times; it must be unique <- id = \"recyclon\""],
    );
    check(
        &entry("merrow", "id = \"merrow\"", "id = \"primon\""),
        &["C10: planet 'primon': this id belongs to the first player card <- id = \"primon\""],
    );
    for bad in ["Merrow", "mer row", "mer--row", "-merrow", "merrow-", "", "mér"] {
        let text = entry("merrow", "id = \"merrow\"", &format!("id = \"{bad}\""));
        let name = if bad.is_empty() { "Merrow" } else { bad };
        check(
            &text,
            &[&format!("C10: planet '{name}': field 'id' must be made of a-z, 0-9 and single hyphens, found '{bad}' <- id = \"{bad}\"")],
        );
    }
}

#[test]
fn c10_planet_names() {
    check(
        &entry("merrow", "name = \"Merrow\"", "name = \"Recyclon\""),
        &["C10: planet name 'Recyclon' is used 2 times; it must be unique <- name = \"Recyclon\""],
    );
    check(
        &entry("merrow", "name = \"Merrow\"", "name = \"\""),
        &["C10: planet 'merrow': field 'name' must be 1 to 24 characters, found '' <- name = \"\""],
    );
    check(
        &entry("merrow", "name = \"Merrow\"", "name = \"Merrow Merrow Merrow Merr\""),
        &[
            "C10: planet 'merrow': field 'name' must be 1 to 24 characters, found 'Merrow Merrow Merrow Merr' <- name = \"Merrow Merrow Merrow Merr\"",
        ],
    );
    check(&entry("merrow", "name = \"Merrow\"", "name = \"Mérrow Mérrow Mérrow Mér\""), &[]);
}

#[test]
fn c11_age() {
    check(
        &entry("merrow", "age = 1", "age = 3"),
        &["C11: planet 'merrow': field 'age' must be a whole number from 1 to 2, found 3 <- age = 3"],
    );
}

#[test]
fn c12_needs() {
    check(
        &entry("old-misery", "needs = [\"food\"", "needs = [\"wine\""),
        &["C12: planet 'old-misery': needs unknown good 'wine' <- needs = [\"wine\", \"water\", \"fuel\"]"],
    );
    check(
        &entry("old-misery", "[\"food\", \"water\", \"fuel\"]", "[\"wine\", \"wine\"]"),
        &["C12: planet 'old-misery': needs unknown good 'wine' <- needs = [\"wine\", \"wine\"]"],
    );
    check(
        &entry("old-misery", "[\"food\", \"water\", \"fuel\"]", "[]"),
        &["C12: planet 'old-misery': needs must list 1 to 6 goods, found 0 <- needs = []"],
    );
    let seven = "[\"food\", \"food\", \"food\", \"food\", \"food\", \"food\", \"food\"]";
    check(
        &entry("old-misery", "[\"food\", \"water\", \"fuel\"]", seven),
        &[&format!("C12: planet 'old-misery': needs must list 1 to 6 goods, found 7 <- needs = {seven}")],
    );
}

#[test]
fn c13_points_and_hue() {
    check(
        &entry("recyclon", "points = 3", "points = -21"),
        &["C13: planet 'recyclon': field 'points' must be a whole number from -20 to 20, found -21 <- points = -21"],
    );
    check(
        &entry("kolossa", "points = 6", "points = 50"),
        &["C13: planet 'kolossa': field 'points' must be a whole number from -20 to 20, found 50 <- points = 50"],
    );
    check(
        &entry("recyclon", "hue = 95", "hue = 360"),
        &["C13: planet 'recyclon': field 'hue' must be a whole number from 0 to 359, found 360 <- hue = 360"],
    );
}

#[test]
fn c14_ability() {
    check(
        &entry("recyclon", "\"exchange\"", "\"magic\""),
        &[
            "C14: planet 'recyclon': field 'ability.type' must be one of abundance, flexible, exchange, strange_orbit, none, found 'magic' <- ability = { type = \"magic\" }",
        ],
    );
    check(
        &entry("recyclon", "\"exchange\"", "\"abundance\""),
        &["C14: planet 'recyclon': ability abundance takes good, found nothing <- ability = { type = \"abundance\" }"],
    );
    check(
        &entry("recyclon", "\"exchange\"", "\"exchange\", good = \"food\""),
        &["C14: planet 'recyclon': ability exchange takes nothing, found good <- ability = { type = \"exchange\", good = \"food\" }"],
    );
    check(
        &entry("helvetia", "\"abundance\"", "\"flexible\""),
        &["C14: planet 'helvetia': ability flexible takes trades, found good <- ability = { type = \"flexible\", good = \"food\" }"],
    );
}

#[test]
fn c15_abundance_of_an_unknown_good() {
    check(
        &entry("helvetia", "good = \"food\"", "good = \"wine\""),
        &["C15: planet 'helvetia': abundance of unknown good 'wine' <- ability = { type = \"abundance\", good = \"wine\" }"],
    );
}

#[test]
fn c16_flexible_trade() {
    let trades = |trades: &str| {
        (
            entry("bo-iv", "[{ from = \"medicine\", to = \"fuel\" }]", trades),
            format!(" <- ability = {{ type = \"flexible\", trades = {trades} }}"),
        )
    };
    let says = |list: &str, message: &str| {
        let (text, place) = trades(list);
        check(&text, &[&format!("C16: planet 'bo-iv': flexible trade {message}{place}")]);
    };
    says("[{ from = \"food\", to = \"food\" }]", "turns 'food' into itself");
    says("[{ from = \"food\", to = \"fuel\" }, { from = \"food\", to = \"water\" }]", "lists two results for 'food'");
    says("[{ from = \"wine\", to = \"fuel\" }]", "of unknown good 'wine'");
    says("[]", "must list 1 to 6 pairs, found 0");
}

#[test]
fn c17_abilities_and_ages() {
    check(
        &entry("ashgrove", "\"none\"", "\"exchange\""),
        &["C17: planet 'ashgrove': Age II planets have no ability, found exchange <- ability = { type = \"exchange\" }"],
    );
    check(
        &entry("recyclon", "\"exchange\"", "\"none\""),
        &["C17: planet 'recyclon': Age I planets need an ability <- ability = { type = \"none\" }"],
    );
}

#[test]
fn c18_more_slots_than_one_player_can_deploy() {
    let needs = "[\"food\", \"water\", \"fuel\", \"tools\", \"weapons\"]";
    check(
        &entry("old-misery", "[\"food\", \"water\", \"fuel\"]", needs),
        &[&format!(
            "C18 (warning): planet 'old-misery' needs 5 goods but one player can deploy only 4; no one can complete it alone <- needs = {needs}"
        )],
    );
}

#[test]
fn c19_an_age_ii_planet_not_worth_more() {
    // Nightcore and Tessaly have 4 points; the first of them is named.
    check(
        &entry("ashgrove", "points = 5", "points = 4"),
        &["C19 (warning): Age II planet 'ashgrove' (4) is worth no more than Age I planet 'nightcore' (4) <- points = 4"],
    );
    assert_eq!(told(&entry("sundry", "points = 3", "points = 5")).len(), 2, "ashgrove and brightwater have 5");
}

#[test]
fn c20_a_good_that_no_planet_needs() {
    let text = format!("{SHIPPED}\n[[good]]\nid = \"tea\"\nname = \"Tea\"\nletter = \"E\"\ncount = 1\ncolour = \"#000000\"\n");
    check(&text, &["C20 (warning): no planet needs good 'tea' <- id = \"tea\""]);
}

#[test]
fn c21_abundance_of_a_good_it_needs() {
    check(
        &entry("helvetia", "[\"tools\", \"medicine\"]", "[\"tools\", \"food\"]"),
        &[
            "C21 (warning): planet 'helvetia' needs the very good it has in abundance (food) <- ability = { type = \"abundance\", good = \"food\" }",
        ],
    );
}

#[test]
fn c22_arrows_that_change_nothing() {
    let text = within(
        &entry("old-misery", "[\"food\", \"water\", \"fuel\"]", "[\"food\", \"food\"]"),
        "old-misery",
        "ordered = false",
        "ordered = true",
    );
    check(
        &text,
        &["C22 (warning): planet 'old-misery': priority arrows change nothing when all needs are the same good <- ordered = true"],
    );
}
