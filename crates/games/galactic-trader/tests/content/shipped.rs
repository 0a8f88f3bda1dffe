//! The file we ship: what the rulebook's text still says, what its examples force, and the principles of the rest.

use std::collections::BTreeSet;

use galactic_trader::content::{Ability, Age, Content, Planet};

use super::{SHIPPED, check};

fn shipped() -> Content {
    Content::load(SHIPPED).expect("the shipped file loads").0
}

fn needs(content: &Content, planet: &Planet) -> Vec<String> {
    planet.needs.iter().map(|kind| content.good(*kind).id.clone()).collect()
}

fn planet<'c>(content: &'c Content, id: &str) -> &'c Planet {
    content.planet(content.planet_by_id(id).expect("this planet"))
}

#[test]
fn no_error_and_no_warning() {
    check(SHIPPED, &[]);
}

#[test]
fn fourteen_and_eleven_planets() {
    let content = shipped();
    let of_age = |age| content.planets.iter().filter(|planet| planet.age == age).count();
    assert_eq!((of_age(Age::One), of_age(Age::Two)), (14, 11));
}

#[test]
fn six_kinds_of_eight() {
    let content = shipped();
    assert_eq!(
        content.goods.iter().map(|good| good.id.as_str()).collect::<Vec<_>>(),
        ["medicine", "weapons", "food", "tools", "fuel", "water"]
    );
    assert!(content.goods.iter().all(|good| good.count == 8));
    assert_eq!(content.goods.iter().map(|good| good.letter).collect::<String>(), "MWFTUA");
}

#[test]
fn limits_and_setup() {
    let content = shipped();
    assert_eq!((content.cargo, content.deployed, content.planets_in_play), (4, 4, [5, 7, 9]));
    assert_eq!(
        (content.title.as_str(), content.designer.as_str(), content.first_player_card_name.as_str()),
        ("Galactic Trader", "Tony Cimino", "Primon")
    );
}

#[test]
fn every_kind_is_wanted_seven_times_in_each_age() {
    let content = shipped();
    for good in &content.goods {
        let kind = content.kind_by_id(&good.id).unwrap();
        for age in [Age::One, Age::Two] {
            let planets = content.planets.iter().filter(|planet| planet.age == age);
            let demand: usize = planets.map(|planet| planet.needs.iter().filter(|need| **need == kind).count()).sum();
            assert_eq!(demand, 7, "{} in {age:?}", good.id);
        }
    }
}

#[test]
fn facts_stated_by_the_rulebook() {
    let content = shipped();
    let flexible = |id: &str| match &planet(&content, id).ability {
        Ability::Flexible(trades) => {
            trades.iter().map(|trade| (content.good(trade.from).id.clone(), content.good(trade.to).id.clone())).collect()
        }
        _ => Vec::new(),
    };
    let recyclon = planet(&content, "recyclon");
    assert_eq!((needs(&content, recyclon), recyclon.ordered), (vec!["food".into(), "weapons".into(), "water".into()], true));
    assert!(needs(&content, planet(&content, "atrium-i")).contains(&"food".to_owned()));
    assert!(needs(&content, planet(&content, "vopulus")).contains(&"fuel".to_owned()));
    assert_eq!(planet(&content, "helvetia").ability, Ability::Abundance(content.kind_by_id("food").unwrap()));
    assert_eq!(flexible("bo-iv"), [("medicine".to_owned(), "fuel".to_owned())]);
    assert_eq!(flexible("half-life"), [("weapons".to_owned(), "water".to_owned())]);
    assert_eq!(planet(&content, "nightcore").name, "Nightcore");

    let words: BTreeSet<&str> = content.planets.iter().map(|planet| planet.ability.word()).collect();
    assert_eq!(words, BTreeSet::from(["abundance", "exchange", "flexible", "none", "strange_orbit"]));
    assert!(content.planets.iter().all(|planet| (planet.age == Age::Two) == (planet.ability == Ability::None)));
    let points = |age| content.planets.iter().filter(move |planet| planet.age == age).map(|planet| planet.points);
    assert!(points(Age::Two).min() > points(Age::One).max());
    assert!(content.planets.iter().all(|planet| (planet.ability == Ability::StrangeOrbit) == (planet.points < 0)));
}

#[test]
fn facts_forced_by_the_examples() {
    let content = shipped();
    let slots = |id: &str| planet(&content, id).needs.len();
    assert_eq!(slots("vopulus"), 3);
    assert!(slots("nightcore") >= 3 && slots("atrium-i") >= 2);
    assert!(["vopulus", "nightcore"].iter().any(|id| needs(&content, planet(&content, id)).contains(&"water".to_owned())));
    assert!(["recyclon", "atrium-i", "vopulus", "nightcore"].iter().all(|id| planet(&content, id).age == Age::One));
    assert!([4, 6].iter().all(|value| content.planets.iter().any(|planet| planet.points == *value)));
}

#[test]
fn principles_of_the_card_list() {
    let content = shipped();
    assert!(content.planets.iter().all(|planet| planet.needs.len() <= usize::from(content.deployed)), "one player can complete each");
    assert_eq!(content.planets.iter().map(|planet| i32::from(planet.points)).sum::<i32>(), 97);
    for good in &content.goods {
        let kind = content.kind_by_id(&good.id).unwrap();
        assert_eq!(content.planets.iter().filter(|planet| planet.ability == Ability::Abundance(kind)).count(), 1, "{}", good.id);
    }
}

#[test]
fn all_hues_differ() {
    let content = shipped();
    assert_eq!(content.planets.iter().map(|planet| planet.hue).collect::<BTreeSet<_>>().len(), content.planets.len());
}

#[test]
fn provenance_names_each_field_exactly_once() {
    const LISTS: [&str; 3] = ["recovered", "derived", "authored"];
    let file: toml::Table = SHIPPED.parse().unwrap();
    for section in ["good", "planet"] {
        for entry in file[section].as_array().unwrap() {
            let entry = entry.as_table().unwrap();
            let lists = LISTS.iter().filter_map(|list| entry.get(*list)).flat_map(|list| list.as_array().unwrap());
            let mut named: Vec<&str> = lists.map(|name| name.as_str().unwrap()).collect();
            named.sort_unstable();
            let mut fields: Vec<&str> = entry.keys().map(String::as_str).filter(|field| !LISTS.contains(field)).collect();
            fields.sort_unstable();
            assert_eq!(named, fields, "{}", entry["id"]);
        }
    }
}

#[test]
fn ids_are_found() {
    let content = shipped();
    for planet in &content.planets {
        assert_eq!(content.planet(content.planet_by_id(&planet.id).unwrap()).id, planet.id);
    }
    assert_eq!((content.kind_by_id("wine"), content.planet_by_id("primon")), (None, None));
}
