//! The file as it is shipped.

use kernel::{Options, Title};
use spatial_delivery::content::Content;
use spatial_delivery::{SpatialDelivery, cards::Power};

use super::{SHIPPED, edited, problems};

#[test]
fn all_checks_pass() {
    assert_eq!(problems(SHIPPED), Vec::<String>::new());
    let (content, _) = Content::load(SHIPPED).unwrap();
    assert_eq!((content.title.as_str(), content.designer.as_str()), ("Spatial Delivery", "Rick Holzgrafe"));
    assert_eq!((content.worlds.len(), content.space(), content.galaxies.len(), content.options.len()), (20, 16, 3, 9));
    let copies = Power::ALL.map(|power| content.decks.iter().map(|deck| u32::from(deck.0[power as usize])).sum::<u32>());
    assert_eq!(copies, [8, 8, 4, 8, 4, 8, 8, 4, 8]);
    assert_eq!(Power::ALL.map(|power| content.power(power).points), [0, 0, 0, 2, 2, 2, 0, 0, 1]);
}

#[test]
fn options_of_the_program_are_those_of_the_file() {
    let (content, _) = Content::load(SHIPPED).unwrap();
    let file: Vec<(&str, &str)> = content.options.iter().map(|option| (option.id, option.default.as_str())).collect();
    let program: Vec<(&str, &str)> = SpatialDelivery::OPTIONS.iter().map(|spec| (spec.name, spec.default)).collect();
    assert_eq!(file, program);
}

#[test]
fn the_fingerprint_is_about_play() {
    let fingerprint = |text: &str| Content::load(text).unwrap().0.fingerprint;
    let shipped = fingerprint(SHIPPED);
    for (from, to) in [
        ("name = \"Cantata\"", "name = \"Overture\""),
        ("shade = \"#e9c46a\"", "shade = \"#000000\""),
        ("# ----", "# ===="),
        ("source = \"derived\"", "source = \"mine\""),
    ] {
        assert_eq!(fingerprint(&edited(from, to)), shipped, "{to}");
    }
    for (from, to) in [
        ("owner_fee = 1", "owner_fee = 2"),
        ("barter_cap = 12", "barter_cap = 6"),
        ("fast_burn = 2\nopportunity = 2", "fast_burn = 3\nopportunity = 1"),
    ] {
        assert_ne!(fingerprint(&edited(from, to)), shipped, "{to}");
    }
}

#[test]
fn an_edited_pack_is_played_with_its_own_numbers_and_defaults() {
    let text = SHIPPED
        .replacen("default = 5\nmin = 1", "default = 3\nmin = 1", 1)
        .replacen("bonus = 2\nmark = \"■\"", "bonus = 4\nmark = \"■\"", 1)
        .replacen("id = \"monopoly_bonus\"\ndefault = 2\nmin = 1\nmax = 2", "id = \"monopoly_bonus\"\ndefault = 4\nmin = 1\nmax = 5", 1)
        .replacen("id = \"crossroads\"", "id = \"mine\"", 1)
        .replacen("\"first_flight\", \"crossroads\"]", "\"first_flight\", \"mine\"]", 1)
        .replacen("max_players = 5", "max_players = 4", 1);
    let open = |players, galaxy: &str| {
        SpatialDelivery::open(&text, players, &Options::from([("galaxy".to_owned(), galaxy.to_owned())])).map_err(|error| error.to_string())
    };
    let game = open(4, "mine").unwrap();
    assert_eq!((game.options.rounds, game.options.monopoly_bonus), (3, 4));
    assert_eq!(open(5, "mine").unwrap_err(), "Spatial Delivery is for 3 to 4 players, not 5");
    assert!(open(3, "crossroads").unwrap_err().contains("option galaxy cannot be 'crossroads'"));
}

#[test]
fn an_even_galaxy_needs_the_usual_worlds() {
    // Culture gives a world to Medicine: the file is right, but an even galaxy cannot be dealt with one of a type.
    let mut text = SHIPPED.to_owned();
    for name in ["Cantata", "Fresco", "Sonnet", "Bellrose"] {
        text = text.replacen(&format!("name = \"{name}\"\ngoods = \"culture\""), &format!("name = \"{name}\"\ngoods = \"medicine\""), 1);
    }
    text = text.replacen("cards = 15\nworlds = 5\nfirst_delivery_tokens = 5", "cards = 15\nworlds = 1\nfirst_delivery_tokens = 1", 1);
    text = text.replacen("cards = 15\nworlds = 5\nfirst_delivery_tokens = 5", "cards = 15\nworlds = 9\nfirst_delivery_tokens = 9", 1);
    text = text.replacen("[0, 1, 3, 6, 10, 15]", "[0, 1, 3, 6, 10, 15, 21, 28, 36, 45]", 1);
    let galaxies = text.find("[[galaxy]]").unwrap();
    let geometry = text.find("[geometry]").unwrap();
    text.replace_range(galaxies..geometry, "");
    text = text.replacen("\"even\", \"sample\", \"first_flight\", \"crossroads\"]", "\"even\"]", 1);
    assert_eq!(problems(&text), Vec::<String>::new());
    let even = Options::from([("galaxy".to_owned(), "even".to_owned())]);
    let refused = SpatialDelivery::open(&text, 3, &even).unwrap_err().to_string();
    assert_eq!(refused, "galaxy even needs 20 worlds, at least 2 for each goods type; this file has culture with 1 worlds");
    assert!(SpatialDelivery::open(&text, 3, &Options::new()).is_ok());
}
