//! The file as a whole: sections, `[cubes]`, and the deck as a deck (V01 to V05, V20).

use std::collections::BTreeSet;

use pack::{Notes, Row, number, shown, whole};

use super::{Card, CardId, CardKind, CardSet, Colour, Effect, MAX_CARDS, MAX_POOLS, MAX_POWERS, Setup, cards, warnings};

/// All cards, and what they are to each other; `None` if one of them is wrong.
pub(super) fn deck<'t>(file: &Row<'t>, setup: Option<&Setup>, setup_row: Option<&Row<'t>>, cubes: Option<[u8; 4]>) -> Option<Vec<Card>> {
    let name = |(index, row): (usize, Row<'t>)| {
        row.named(format!("Card {}", row.word("id").filter(|id| !id.is_empty()).map_or((index + 1).to_string(), shown)))
    };
    let rows: Vec<Row<'_>> = file.rows("card", "")?.into_iter().enumerate().map(name).collect();
    let mut deck: Vec<Option<Card>> = rows.iter().map(|row| cards::read(row, cubes)).collect();
    whole_deck(file, &rows, setup);
    if let (Some(setup), Some(row)) = (setup, setup_row) {
        fits(setup, row, rows.len());
    }
    let notes = file.notes;
    number_pools(&mut deck, notes);
    if let Some(cubes) = cubes {
        warnings::squares(deck.iter().flatten(), cubes, notes);
    }
    let placed: Vec<(&Card, Option<usize>)> = deck.iter().zip(&rows).filter_map(|(card, row)| Some((card.as_ref()?, row.at))).collect();
    warnings::pointless(&placed, notes);
    warnings::weak(&placed, notes);
    deck.into_iter().collect()
}

/// The cards that are so.
pub(super) fn those(cards: &[Card], wanted: impl Fn(&Card) -> bool) -> CardSet {
    (0..).zip(cards).take(MAX_CARDS).filter(|(_, card)| wanted(card)).map(|(index, _)| CardId(index)).collect()
}

/// The cubes in the box.
pub(super) fn cubes(row: &Row<'_>) -> Option<[u8; 4]> {
    let colours: Vec<&str> = Colour::ALL.iter().map(|colour| colour.word()).collect();
    row.only(&colours);
    pack::all(colours.iter().map(|colour| row.read(colour, number(0..=200, "V20"))))?.try_into().ok()
}

/// V02, V04, V05 and the limit on cards.
fn whole_deck(file: &Row<'_>, rows: &[Row<'_>], setup: Option<&Setup>) {
    for field in ["id", "name"] {
        // Commands read ids in any case, so two ids that differ in case only would be one.
        let (mut seen, mut told) = (BTreeSet::new(), BTreeSet::new());
        for (row, text) in rows.iter().filter_map(|row| Some((row, row.word(field)?))) {
            let folded = text.to_ascii_lowercase();
            if !seen.insert(folded.clone()) && told.insert(folded) {
                row.error("V02", field, format!("Two cards share the {field} {}.", shown(text)));
            }
        }
    }
    if let Some(row) = rows.get(MAX_CARDS) {
        row.error("limit", "", format!("The file has {} cards; this program can hold at most {MAX_CARDS}.", rows.len()));
    }
    let of_kind = |kind: CardKind| rows.iter().filter(move |row| row.word("kind") == Some(kind.word()));
    let starts = of_kind(CardKind::Start).count();
    let needed = 4 * usize::from(setup.map_or(2, |setup| setup.start_choices));
    if starts < needed {
        file.error("V04", "card", format!("{starts} start systems; four players need {needed}."));
    }
    for row in of_kind(CardKind::Start).filter(|row| row.word("id").is_some_and(|id| !id.is_empty() && !id.starts_with('S'))) {
        row.wrong("V04", "id", "the id of a start system begins with S.");
    }
    if of_kind(CardKind::Special).next().is_none() {
        file.error("V05", "card", "The file has no special infrastructure. Add at least one card of kind special.");
    }
}

/// V03 and V20: what the numbers are to each other and to the deck, which must be enough to begin with.
fn fits(setup: &Setup, row: &Row<'_>, cards: usize) {
    let out_of_range = |field: &str, remedy: String| row.error("V20", field, format!("setup.{field} is out of range. {remedy}"));
    if setup.hand_limit < setup.start_hand {
        out_of_range("hand_limit", format!("It must be at least start_hand, {}.", setup.start_hand));
    }
    if setup.tech_start >= setup.tech_levels {
        out_of_range("tech_start", format!("It must be below tech_levels, {}.", setup.tech_levels));
    }
    let says = row.get("deck_size").and_then(|value| whole(value.get_ref())).unwrap_or_default();
    if usize::try_from(says) != Ok(cards) {
        row.error("V03", "", format!("The file has {cards} cards but setup.deck_size says {says}."));
    }
    let needed = 4 * (usize::from(setup.start_choices) + usize::from(setup.start_hand)) + setup.research_places() + 1;
    if cards < needed {
        let remedy = format!("Four players need {needed} cards for start systems, hands and research area, and one to draw.");
        row.error("V20", "", format!("setup.deck_size is out of range. {remedy}"));
    }
}

/// Numbers the powers that are pools of their own (M1-11.6): strength with a target or "adjacent", in card-id order.
fn number_pools(deck: &mut [Option<Card>], notes: &Notes) {
    let mut pools = 0;
    for power in deck.iter_mut().flatten().flat_map(|card| &mut card.powers) {
        let strength = matches!(power.effect, Effect::Military | Effect::InvadeStrength);
        if strength && power.restrictions > 0 && power.amount > 0 {
            power.pool = u8::try_from(pools).ok();
            pools += 1;
        }
    }
    let powers: usize = deck.iter().flatten().map(|card| card.powers.len()).sum();
    for (found, most, what) in [(powers, MAX_POWERS, "powers"), (pools, MAX_POOLS, "powers of conditional strength")] {
        if found > most {
            notes.error("limit", None, format!("The deck has {found} {what}; this program can hold at most {most}."));
        }
    }
}
