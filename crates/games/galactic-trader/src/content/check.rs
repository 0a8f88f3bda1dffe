//! The meaning of a content file as a whole: limits, counts and what the cards are to each other (C4 to C10, C19, C20).

use std::collections::BTreeMap;

use kernel::Fingerprint;

use super::cards::{self, Kinds, PlanetCard};
use super::entry::{Value, describe, whole};
use super::raw::{RawFile, RawGood, RawPlanet};
use super::{Age, Content, Good, MAX_AREA, MAX_KINDS, MAX_PLANETS, Planet};
use pack::{Found, Notes, shown};

/// Checks everything and builds the content, as far as that is possible.
pub(super) fn build(file: &RawFile<'_>, notes: &mut Notes) -> Option<Content> {
    let cargo = limit("cargo", file.cargo, notes);
    let deployed = limit("deployed", file.deployed, notes);
    let area = area(file, notes);
    let goods = file.goods.as_deref().and_then(|goods| self::goods(goods, notes));
    if let (Some(cargo), Some(deployed), Some(goods)) = (cargo, deployed, &goods) {
        enough_goods(cargo, deployed, goods, notes);
    }
    let kinds = Kinds::of(file.goods.as_deref());
    let cards = file.planets.as_deref().map(|planets| self::planets(file, planets, &kinds, deployed, notes));
    if let Some(cards) = &cards {
        ages(file, cards, area, notes);
        worth(cards, notes);
        wanted(cards, &kinds, notes);
    }

    let planets: Option<Vec<Planet>> = cards?.into_iter().map(|card| card.planet).collect();
    let text = |found: &Option<Found<&str>>| found.as_ref().map(|found| found.value.to_owned());
    let mut content = Content {
        title: text(&file.title)?,
        designer: text(&file.designer)?,
        cargo: cargo?,
        deployed: deployed?,
        planets_in_play: area?,
        first_player_card_name: text(&file.marker_name)?,
        goods: goods?,
        planets: planets?,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(content.canonical().as_bytes());
    Some(content)
}

/// C4.
fn limit(name: &str, value: Option<&Value<'_>>, notes: &mut Notes) -> Option<u8> {
    let value = value?;
    let limit = whole(value.get_ref()).and_then(|number| u8::try_from(number).ok()).filter(|limit| (1..=10).contains(limit));
    if limit.is_none() {
        let message = format!("limits.{name} must be a whole number from 1 to 10, found {}", describe(value.get_ref()));
        notes.error("C4", Some(value.span().start), message);
    }
    limit
}

/// C7.
fn area(file: &RawFile<'_>, notes: &mut Notes) -> Option<[u8; 3]> {
    let entries = file.area.as_ref()?;
    let mut sizes = [0; 3];
    for ((players, size), entry) in (2..).zip(&mut sizes).zip(entries.value) {
        let number = entry.and_then(|entry| whole(entry.get_ref())).and_then(|number| u8::try_from(number).ok());
        match number.filter(|number| (1..=MAX_AREA).contains(&usize::from(*number))) {
            Some(number) => *size = number,
            None => {
                let at = entry.map_or(entries.at, |entry| entry.span().start);
                notes.error("C7", Some(at), format!("setup.planets_in_play has no valid entry for {players} players"));
            }
        }
    }
    (!sizes.contains(&0)).then_some(sizes)
}

/// C5.
fn goods(raw: &[RawGood<'_>], notes: &mut Notes) -> Option<Vec<Good>> {
    if raw.len() < 2 {
        let plural = if raw.len() == 1 { "" } else { "s" };
        notes.error("C5", None, format!("the file has {} kind{plural} of goods; at least 2 are needed", raw.len()));
    }
    if let Some(good) = raw.get(MAX_KINDS) {
        notes.error(
            "limit",
            good.entry.at,
            format!("the file has {} kinds of goods; this program can hold at most {MAX_KINDS}", raw.len()),
        );
    }
    for (id, (times, at)) in repeated(raw.iter().filter_map(|good| good.id.as_ref())) {
        notes.error("C5", Some(at), format!("good '{}' is listed {times} times; ids must be unique", shown(id)));
    }
    for (letter, (times, at)) in repeated(raw.iter().filter_map(|good| good.letter.as_ref())) {
        notes.error("C5", Some(at), format!("letter '{}' is used by {times} goods; letters must be unique", shown(letter)));
    }
    // Every good is looked at before any is missed: collecting straight into an Option would stop at the first.
    let goods: Vec<Option<Good>> = raw.iter().map(|good| cards::good(good, notes)).collect();
    goods.into_iter().collect()
}

/// C6. The deployed goods of four players, their full hands and one packet are all out at once (GT-4.11).
fn enough_goods(cargo: u8, deployed: u8, goods: &[Good], notes: &mut Notes) {
    let total: usize = goods.iter().map(|good| usize::from(good.count)).sum();
    let least = 4 * (usize::from(cargo) + usize::from(deployed) + 2);
    if total < least {
        let sum = format!("4 x (cargo {cargo} + deployed {deployed} + 2 drafted)");
        notes.error("C6", None, format!("{total} trade goods are too few: 4 players need at least {least} ({sum})"));
    }
}

/// C10 for all planets together, and every planet by itself.
fn planets<'r>(
    file: &RawFile<'_>,
    raw: &'r [RawPlanet<'r>],
    kinds: &Kinds<'_>,
    deployed: Option<u8>,
    notes: &mut Notes,
) -> Vec<PlanetCard<'r>> {
    if let Some(planet) = raw.get(MAX_PLANETS) {
        notes.error("limit", planet.entry.at, format!("the file has {} planets; this program can hold at most {MAX_PLANETS}", raw.len()));
    }
    for (id, (times, at)) in repeated(raw.iter().filter_map(|planet| planet.id.as_ref())) {
        notes.error("C10", Some(at), format!("planet id '{}' is used {times} times; it must be unique", shown(id)));
    }
    for (name, (times, at)) in repeated(raw.iter().filter_map(|planet| planet.name.as_ref())) {
        notes.error("C10", Some(at), format!("planet name '{}' is used {times} times; it must be unique", shown(name)));
    }
    let marker = file.marker_id.as_ref().map(|id| id.value);
    for planet in raw {
        if let Some(id) = planet.id.as_ref().filter(|id| Some(id.value) == marker) {
            notes.error("C10", Some(id.at), format!("{}: this id belongs to the first player card", planet.entry.name));
        }
    }
    raw.iter().map(|planet| cards::planet(planet, kinds, deployed, notes)).collect()
}

/// C8 and C9. A card whose age cannot be read may be the missing one, so then nothing is said.
fn ages(file: &RawFile<'_>, cards: &[PlanetCard<'_>], area: Option<[u8; 3]>, notes: &mut Notes) {
    if cards.iter().any(|card| card.age.is_none()) {
        return;
    }
    let first = cards.iter().filter(|card| card.age == Some(Age::One)).count();
    let most = area.into_iter().flatten().max().unwrap_or(0);
    if first < usize::from(most) {
        let at = file.area.as_ref().map(|area| area.at);
        notes.error("C8", at, format!("setup reveals up to {most} Age I planets but the file has only {first}"));
    }
    if first == cards.len() {
        notes.error("C9", None, "the file has no Age II planets".to_owned());
    }
}

/// C19: each Age II planet against the dearest of Age I; all pairs would bury the file under one wrong number.
fn worth(cards: &[PlanetCard<'_>], notes: &mut Notes) {
    let of_age = |age| cards.iter().filter(move |card| card.age == Some(age)).filter_map(|card| Some((card, card.points?)));
    let Some((dearest, most)) = of_age(Age::One).reduce(|best, next| if next.1 > best.1 { next } else { best }) else { return };
    for (card, points) in of_age(Age::Two).filter(|(_, points)| *points <= most) {
        let message = format!("Age II {} ({points}) is worth no more than Age I {} ({most})", card.entry.name, dearest.entry.name);
        notes.warning("C19", card.points_at, message);
    }
}

/// C20. A planet whose needs cannot be read may be the one that needs the good, so then nothing is said.
fn wanted(cards: &[PlanetCard<'_>], kinds: &Kinds<'_>, notes: &mut Notes) {
    if cards.iter().any(|card| card.needs.is_none()) {
        return;
    }
    for (id, at) in kinds.iter() {
        if !cards.iter().any(|card| card.needs.as_ref().is_some_and(|needs| needs.iter().any(|need| need.value == id))) {
            notes.warning("C20", Some(at), format!("no planet needs good '{}'", shown(id)));
        }
    }
}

/// The texts that occur more than once: how often, and where for the second time.
fn repeated<'t>(found: impl Iterator<Item = &'t Found<&'t str>>) -> BTreeMap<&'t str, (usize, usize)> {
    let mut times: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for found in found {
        let (times, at) = times.entry(found.value).or_insert((0, found.at));
        *times += 1;
        if *times == 2 {
            *at = found.at;
        }
    }
    times.retain(|_, (times, _)| *times > 1);
    times
}
