//! `[[goods]]`, `[[power]]` and `[deck.*]`: the cards (C3 to C7).

use kernel::title::nearest;

use super::entry::{Entry, describe, whole};
use super::{GoodsType, MAX_CARDS, PLACES, PowerCard, is_id};
use crate::cards::{Deck, POWERS, Power, TYPES};
use pack::{Notes, shown};

const GOODS: [&str; 8] = ["id", "name", "colour", "letter", "shade", "cards", "worlds", "first_delivery_tokens"];
const POWER: [&str; 10] = ["id", "name", "when", "bonus", "points", "mark", "text", "recovered", "derived", "authored"];

/// C3.
pub(super) fn goods(file: &Entry<'_>, notes: &mut Notes) -> Option<[GoodsType; TYPES]> {
    let entries = file.entries("goods", notes);
    let wrong = |what: String| format!("goods: need four with different ids and letters; {what}");
    if entries.len() != TYPES {
        notes.error("C3", entries.last().and_then(|entry| entry.at), wrong(format!("found {}", entries.len())));
    }
    let types: Vec<Option<GoodsType>> = entries.iter().map(|entry| one_type(entry, notes)).collect();
    for (index, (entry, goods)) in entries.iter().zip(&types).enumerate() {
        let Some(goods) = goods else { continue };
        let earlier = || types[..index].iter().flatten();
        if earlier().any(|other| other.id == goods.id) {
            notes.error("C3", entry.at, wrong(format!("the id '{}' stands twice", goods.id)));
        }
        if earlier().any(|other| other.letter == goods.letter) {
            notes.error("C3", entry.at, wrong(format!("the letter '{}' stands twice", goods.letter)));
        }
    }
    let types: Option<Vec<GoodsType>> = types.into_iter().collect();
    types?.try_into().ok()
}

fn one_type(entry: &Entry<'_>, notes: &mut Notes) -> Option<GoodsType> {
    entry.only(&GOODS, notes);
    let wrong = |what: String| format!("goods: need four with different ids and letters; {what}");
    let id = entry.text("id", notes).filter(|id| {
        if !is_id(id.value) {
            notes.error("C3", Some(id.at), wrong(format!("the id '{}' must be made of a-z, 0-9, - and _", shown(id.value))));
        }
        is_id(id.value)
    });
    let letter = entry.text("letter", notes).and_then(|letter| {
        let mut letters = letter.value.chars();
        let one = letters.next().filter(|one| letters.next().is_none() && *one != '-' && !one.is_whitespace());
        if one.is_none() {
            notes.error("C3", Some(letter.at), wrong(format!("the letter '{}' must be one character and not -", shown(letter.value))));
        }
        one
    });
    let shade = entry.text("shade", notes).filter(|shade| {
        let digits = shade.value.strip_prefix('#').unwrap_or_default();
        let fits = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !fits {
            notes.error("C18", Some(shade.at), format!("{}: 'shade' must be a colour such as \"#e9c46a\"", entry.name));
        }
        fits
    });
    let (name, colour) = (entry.text("name", notes), entry.text("colour", notes));
    let cards = limited(entry, "cards", MAX_CARDS, notes);
    let worlds = limited(entry, "worlds", PLACES as u8, notes);
    let tokens = limited(entry, "first_delivery_tokens", PLACES as u8, notes);
    if let (Some(worlds), Some(tokens)) = (worlds, tokens)
        && worlds != tokens
    {
        let what = id.as_ref().map_or_else(|| entry.name.clone(), |id| id.value.to_owned());
        notes.error("C8", entry.at, format!("{what} has {worlds} worlds but {tokens} First Delivery Tokens; make them equal"));
    }
    Some(GoodsType {
        id: id?.value.to_owned(),
        name: name?.value.to_owned(),
        colour: colour?.value.to_owned(),
        letter: letter?,
        shade: shade?.value.to_owned(),
        cards: cards?,
        worlds: worlds?,
    })
}

/// A number of things that this program has room for.
fn limited(entry: &Entry<'_>, field: &str, most: u8, notes: &mut Notes) -> Option<u8> {
    let found = entry.number(field, notes)?;
    let fits = u8::try_from(found.value).ok().filter(|value| *value <= most);
    if fits.is_none() {
        notes.error("limit", Some(found.at), format!("{}: '{field}' must be 0 to {most}, found {}", entry.name, found.value));
    }
    fits
}

/// When a power may be used (SD-10), as the file writes it.
fn moments(power: Power) -> &'static [&'static str] {
    match power {
        Power::FastBurn => &["mission"],
        Power::Barter | Power::Enterprise | Power::Initiative => &["deliver", "card"],
        _ => &["deliver"],
    }
}

/// The field in which a power has its points, if it has any.
fn points_field(power: Power) -> Option<&'static str> {
    match power {
        Power::DistantMarket | Power::Monopoly | Power::TradeAgreement => Some("bonus"),
        Power::Initiative => Some("points"),
        _ => None,
    }
}

/// C4 and C5.
pub(super) fn powers(file: &Entry<'_>, notes: &mut Notes) -> Option<[PowerCard; POWERS]> {
    let mut cards: [Option<PowerCard>; POWERS] = Default::default();
    let mut seen = [false; POWERS];
    for entry in file.entries("power", notes) {
        entry.only(&POWER, notes);
        let Some(id) = entry.text("id", notes) else { continue };
        let Some(power) = Power::ALL.into_iter().find(|power| power.id() == id.value) else {
            let near = nearest(id.value, Power::ALL.iter().map(|power| power.id()));
            let instead = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
            notes.error("C4", Some(id.at), format!("power '{}': unknown{instead}", shown(id.value)));
            continue;
        };
        if std::mem::replace(&mut seen[power as usize], true) {
            notes.error("C4", Some(id.at), format!("power '{}': listed twice", power.id()));
        }
        cards[power as usize] = card(&entry, power, notes);
    }
    for power in Power::ALL.into_iter().filter(|power| !seen[*power as usize]) {
        notes.error("C4", None, format!("power '{}': missing", power.id()));
    }
    let cards: Option<Vec<PowerCard>> = cards.into_iter().collect();
    cards?.try_into().ok()
}

fn card(entry: &Entry<'_>, power: Power, notes: &mut Notes) -> Option<PowerCard> {
    let id = power.id();
    if let Some(when) = entry.texts("when", notes) {
        for moment in when.value.iter().filter(|moment| !moments(power).contains(moment)) {
            notes.error("C4", Some(when.at), format!("power '{id}': cannot be used at '{}'", shown(moment)));
        }
        for moment in moments(power).iter().filter(|moment| !when.value.contains(moment)) {
            notes.error("C4", Some(when.at), format!("power '{id}': 'when' must name '{moment}'"));
        }
    }
    for field in ["recovered", "derived", "authored"].into_iter().filter(|field| entry.has(field)) {
        entry.texts(field, notes);
    }
    for field in ["bonus", "points"].into_iter().filter(|field| entry.has(field) && points_field(power) != Some(field)) {
        let at = entry.field(field, notes).map(|value| value.span().start);
        notes.error("C5", at, format!("power '{id}': does not take a {field}"));
    }
    let points = match points_field(power) {
        None => Some(0),
        Some(field) => {
            let value = entry.has(field).then(|| entry.field(field, notes)).flatten();
            let points =
                value.and_then(|value| whole(value.get_ref())).and_then(|value| u8::try_from(value).ok()).filter(|value| *value <= 9);
            if points.is_none() {
                let at = value.map(|value| value.span().start).or(entry.at);
                notes.error("C5", at, format!("power '{id}': {field} must be a whole number from 0 to 9"));
            }
            points
        }
    };
    let [name, mark, text] = ["name", "mark", "text"].map(|field| entry.text(field, notes).map(|text| text.value.to_owned()));
    Some(PowerCard { name: name?, mark: mark?, text: text?, points: points? })
}

/// C6 and C7.
pub(super) fn decks(file: &Entry<'_>, goods: Option<&[GoodsType; TYPES]>, notes: &mut Notes) -> Option<[Deck; TYPES]> {
    let all = file.table("deck", notes)?;
    let goods = goods?;
    let ids: Vec<&str> = goods.iter().map(|goods| goods.id.as_str()).collect();
    all.only(&ids, notes);
    let mut decks = [Deck::default(); TYPES];
    let mut complete = true;
    for (deck, goods) in decks.iter_mut().zip(goods) {
        let id = &goods.id;
        if !all.has(id) {
            notes.error("C6", all.at, format!("deck.{id}: missing deck"));
            complete = false;
            continue;
        }
        let Some(entry) = all.table(id, notes) else {
            complete = false;
            continue;
        };
        let mut sum = 0;
        for (key, value) in entry.fields().filter(|(key, _)| *key != "source") {
            let at = Some(value.span().start);
            let count = whole(value.get_ref()).and_then(|count| u8::try_from(count).ok()).filter(|count| *count <= MAX_CARDS);
            match (Power::ALL.into_iter().find(|power| power.id() == key), count) {
                (None, _) => {
                    let near = nearest(key, Power::ALL.iter().map(|power| power.id()));
                    let instead = near.map(|near| format!("; did you mean '{near}'?")).unwrap_or_default();
                    notes.error("C6", at, format!("deck.{id}: unknown power '{}'{instead}", shown(key)));
                    complete = false;
                }
                (Some(power), None) => {
                    let found = describe(value.get_ref());
                    notes.error(
                        "C6",
                        at,
                        format!("deck.{id}: {} must be a number of cards from 0 to {MAX_CARDS}, found {found}", power.id()),
                    );
                    complete = false;
                }
                (Some(power), Some(count)) => {
                    deck.0[power as usize] = count;
                    sum += i32::from(count);
                }
            }
        }
        let difference = i32::from(goods.cards) - sum;
        if difference != 0 && complete {
            let what = if difference > 0 { "add" } else { "remove" };
            let message = format!("deck.{id} has {sum} cards, needs {}: {what} {}", goods.cards, difference.abs());
            notes.error("C7", entry.at, message);
        }
    }
    complete.then_some(decks)
}
