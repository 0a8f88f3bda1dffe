//! The file as a whole: sections, `[setup]`, `[cubes]`, and the deck as a deck (V01 to V05, V20).

use std::collections::BTreeMap;

use kernel::Fingerprint;
use toml::de::DeTable;

use super::entry::{Entry, whole};
use super::{
    Card, CardKind, CardSet, Colour, Content, MAX_CARDS, MAX_CHOICES, MAX_COLUMNS, MAX_HAND, MAX_LEVELS, MAX_POOLS, MAX_POWERS, Setup,
};
use super::{board, canonical, cards, warnings};
use pack::{Notes, shown};

/// Reads and checks everything; `None` if the content cannot be built.
pub(super) fn read<'t>(table: &'t DeTable<'t>, notes: &mut Notes) -> Option<Content> {
    let file = Entry::new("The file", None, table);
    let format = file.get("format").and_then(|value| whole(value.get_ref()));
    let game = file.get("game").and_then(|value| value.get_ref().as_str());
    if format != Some(1) || game != Some("m101") {
        let at = if format != Some(1) { file.place("format") } else { file.place("game") };
        notes.error("V01", at, "This is not an M101 content file of format 1.".into());
        return None;
    }
    file.only(&["format", "game", "setup", "cubes", "areas", "starts", "space", "infra_space", "card"], notes);
    let setup = file.section("setup", notes).and_then(|entry| setup(&entry, notes));
    let cubes = file.section("cubes", notes).and_then(|entry| cubes(&entry, notes));
    let board = board::read(&file, notes);
    let entries = file.tables("card", notes)?;
    let mut deck: Vec<Option<Card>> = entries.iter().enumerate().map(|(index, entry)| cards::read(entry, index, cubes, notes)).collect();
    whole_deck(&file, &entries, &deck, setup.as_ref().map(|(setup, _)| setup), notes);
    if let Some((setup, deck_size)) = &setup {
        deck_fits(&file, entries.len(), setup, *deck_size, notes);
    }
    number_pools(&mut deck, notes);
    if let Some(cubes) = cubes {
        warnings::squares(deck.iter().flatten(), cubes, notes);
    }
    let placed: Vec<(&Card, Option<usize>)> =
        deck.iter().zip(&entries).filter_map(|(card, entry)| Some((card.as_ref()?, entry.at))).collect();
    warnings::pointless(&placed, notes);
    warnings::weak(&placed, notes);

    let cards: Vec<Card> = deck.into_iter().collect::<Option<_>>()?;
    let of = |wanted: fn(&Card) -> bool| -> CardSet {
        (0..).zip(&cards).take(MAX_CARDS).filter(|(_, card)| wanted(card)).map(|(index, _)| index).collect()
    };
    let mut content = Content {
        starts: of(|card| card.kind == CardKind::Start),
        systems: of(Card::is_system),
        setup: setup?.0,
        cubes: cubes?,
        board: board?,
        cards,
        fingerprint: Fingerprint::of(&[]),
    };
    content.fingerprint = Fingerprint::of(canonical::text(&content).as_bytes());
    Some(content)
}

/// V20. With the numbers comes the size that the deck should have.
fn setup(entry: &Entry<'_>, notes: &mut Notes) -> Option<(Setup, i64)> {
    const FIELDS: [(&str, i64, i64); 9] = [
        ("deck_size", 60, MAX_CARDS as i64),
        ("disks_per_player", 1, 100),
        ("start_hand", 1, MAX_HAND as i64),
        ("hand_limit", 1, MAX_HAND as i64),
        ("start_choices", 1, MAX_CHOICES as i64),
        ("tech_levels", 2, MAX_LEVELS as i64),
        ("tech_start", 1, MAX_LEVELS as i64 - 1),
        ("research_per_level", 1, MAX_COLUMNS as i64),
        ("political_divisor", 1, 9),
    ];
    entry.only(&FIELDS.map(|(field, ..)| field), notes);
    let mut values = [0; FIELDS.len()];
    let mut fine = true;
    for ((field, least, most), value) in FIELDS.iter().zip(&mut values) {
        let found = entry.number(field, notes);
        let fits = found.filter(|found| (least..=most).contains(&found));
        if found.is_some() && fits.is_none() {
            notes.error("V20", entry.place(field), format!("setup.{field} is out of range. It goes from {least} to {most}."));
        }
        fine &= fits.is_some();
        *value = fits.unwrap_or_default();
    }
    let [deck_size, disks, start_hand, hand_limit, start_choices, tech_levels, tech_start, research_per_level, political_divisor] = values;
    if fine && hand_limit < start_hand {
        let remedy = format!("It must be at least start_hand, {start_hand}.");
        notes.error("V20", entry.place("hand_limit"), format!("setup.hand_limit is out of range. {remedy}"));
    }
    if fine && tech_start >= tech_levels {
        let remedy = format!("It must be below tech_levels, {tech_levels}.");
        notes.error("V20", entry.place("tech_start"), format!("setup.tech_start is out of range. {remedy}"));
    }
    let small = |value: i64| u8::try_from(value).unwrap_or_default();
    let setup = Setup {
        disks: small(disks),
        start_hand: small(start_hand),
        hand_limit: small(hand_limit),
        start_choices: small(start_choices),
        tech_levels: small(tech_levels),
        tech_start: small(tech_start),
        research_per_level: small(research_per_level),
        political_divisor: small(political_divisor),
    };
    fine.then_some((setup, deck_size))
}

/// The cubes in the box.
fn cubes(entry: &Entry<'_>, notes: &mut Notes) -> Option<[u8; 4]> {
    let words: Vec<&str> = Colour::ALL.iter().map(|colour| colour.word()).collect();
    entry.only(&words, notes);
    let mut cubes = [0; 4];
    let mut fine = true;
    for (colour, cubes) in words.iter().zip(&mut cubes) {
        let found = entry.number(colour, notes);
        let fits = found.and_then(|found| u8::try_from(found).ok()).filter(|found| *found <= 200);
        if found.is_some() && fits.is_none() {
            notes.error("V20", entry.place(colour), format!("cubes.{colour} is out of range. It goes from 0 to 200."));
        }
        fine &= fits.is_some();
        *cubes = fits.unwrap_or_default();
    }
    fine.then_some(cubes)
}

/// V02, V04, V05 and the limit on cards.
fn whole_deck(file: &Entry<'_>, entries: &[Entry<'_>], deck: &[Option<Card>], setup: Option<&Setup>, notes: &mut Notes) {
    for field in ["id", "name"] {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for entry in entries {
            let Some(text) = entry.get(field).and_then(|value| value.get_ref().as_str()) else { continue };
            // Commands read ids in any case, so two ids that differ in case only would be one.
            let times = seen.entry(text.to_ascii_lowercase()).or_default();
            *times += 1;
            if *times == 2 {
                notes.error("V02", entry.place(field), format!("Two cards share the {field} {}.", shown(text)));
            }
        }
    }
    if entries.len() > MAX_CARDS {
        let message = format!("The file has {} cards; this program can hold at most {MAX_CARDS}.", entries.len());
        notes.error("limit", entries[MAX_CARDS].at, message);
    }
    let kind = |entry: &Entry<'_>| entry.get("kind").and_then(|value| value.get_ref().as_str()).and_then(CardKind::of);
    let starts = entries.iter().filter(|entry| kind(entry) == Some(CardKind::Start)).count();
    let needed = 4 * usize::from(setup.map_or(2, |setup| setup.start_choices));
    if starts < needed {
        notes.error("V04", file.place("card"), format!("{starts} start systems; four players need {needed}."));
    }
    for (card, entry) in deck.iter().zip(entries) {
        if let Some(card) = card.as_ref().filter(|card| card.kind == CardKind::Start && !card.id.starts_with('S')) {
            notes.error("V04", entry.place("id"), format!("Card {}: the id of a start system begins with S.", card.id));
        }
    }
    if !entries.iter().any(|entry| kind(entry) == Some(CardKind::Special)) {
        notes.error("V05", file.place("card"), "The file has no special infrastructure. Add at least one card of kind special.".into());
    }
}

/// V03, and that the deck is enough to begin with.
fn deck_fits(file: &Entry<'_>, cards: usize, setup: &Setup, deck_size: i64, notes: &mut Notes) {
    if usize::try_from(deck_size) != Ok(cards) {
        notes.error("V03", file.place("setup"), format!("The file has {cards} cards but setup.deck_size says {deck_size}."));
    }
    let needed = 4 * (usize::from(setup.start_choices) + usize::from(setup.start_hand)) + setup.research_places() + 1;
    if cards < needed {
        let remedy = format!("Four players need {needed} cards for start systems, hands and research area, and one to draw.");
        notes.error("V20", file.place("setup"), format!("setup.deck_size is out of range. {remedy}"));
    }
}

/// Numbers the powers that are pools of their own (M1-11.6): strength with a target or "adjacent", in card-id order.
fn number_pools(deck: &mut [Option<Card>], notes: &mut Notes) {
    use super::Effect;
    let mut pools = 0;
    for power in deck.iter_mut().flatten().flat_map(|card| &mut card.powers) {
        let strength = matches!(power.effect, Effect::Military | Effect::InvadeStrength);
        if strength && power.restrictions > 0 && power.amount > 0 {
            power.pool = u8::try_from(pools).ok();
            pools += 1;
        }
    }
    let powers: usize = deck.iter().flatten().map(|card| card.powers.len()).sum();
    if powers > MAX_POWERS {
        notes.error("limit", None, format!("The deck has {powers} powers; this program can hold at most {MAX_POWERS}."));
    }
    if pools > MAX_POOLS {
        let message = format!("The deck has {pools} powers of conditional strength; this program can hold at most {MAX_POOLS}.");
        notes.error("limit", None, message);
    }
}
