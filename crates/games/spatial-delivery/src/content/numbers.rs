//! `[numbers]` and `[guards]`: the constants of the clauses (C12 to C15).

use super::entry::{Entry, whole};
use super::{GoodsType, Numbers};
use crate::cards::TYPES;
use pack::Notes;

const NUMBERS: [&str; 14] = [
    "min_players",
    "max_players",
    "fuel_cards",
    "fuel_per_round",
    "goods_per_round",
    "stations_per_player",
    "tokens_per_player",
    "third_ring_after_round",
    "station_base_points",
    "station_points_per_world",
    "owner_fee",
    "substitutes_per_station",
    "ring_value",
    "first_delivery_points",
];

pub(super) fn numbers(file: &Entry<'_>, notes: &mut Notes) -> Option<Numbers> {
    let entry = file.table("numbers", notes)?;
    entry.only(&NUMBERS, notes);
    let min_players = entry.in_range("min_players", 2, 5, notes);
    let max_players = entry.in_range("max_players", min_players.unwrap_or(2), 5, notes);
    let mut number = |field: &str, least: u8, most: u8| entry.in_range(field, least, most, notes);
    let fuel_cards = number("fuel_cards", 0, 99);
    let fuel_per_round = number("fuel_per_round", 0, 20);
    let goods_per_round = number("goods_per_round", 0, 20);
    let stations_per_player = number("stations_per_player", 1, 48);
    // One token stands on the This Turn track, one is the spare for Initiative: the rules have no use for another number.
    let tokens_per_player = number("tokens_per_player", 2, 2);
    let third_ring_after_round = number("third_ring_after_round", 1, 99);
    let station_base_points = number("station_base_points", 0, 9);
    let station_points_per_world = number("station_points_per_world", 0, 9);
    let owner_fee = number("owner_fee", 0, 9);
    let substitutes_per_station = number("substitutes_per_station", 0, 1);
    let ring_value = ring_value(&entry, notes);
    let first_delivery_points = first_delivery_points(&entry, notes);
    tokens_per_player?;
    Some(Numbers {
        min_players: min_players?,
        max_players: max_players?,
        fuel_cards: fuel_cards?,
        fuel_per_round: fuel_per_round?,
        goods_per_round: goods_per_round?,
        stations_per_player: stations_per_player?,
        third_ring_after_round: third_ring_after_round?,
        station_base_points: station_base_points?,
        station_points_per_world: station_points_per_world?,
        owner_fee: owner_fee?,
        substitutes_per_station: substitutes_per_station?,
        ring_value: ring_value?,
        first_delivery_points: first_delivery_points?,
    })
}

pub(super) fn barter_cap(file: &Entry<'_>, notes: &mut Notes) -> Option<u8> {
    let entry = file.table("guards", notes)?;
    entry.only(&["barter_cap"], notes);
    entry.in_range("barter_cap", 0, 99, notes)
}

/// C13. Values of three digits would be typing errors, and points must fit their fields.
fn ring_value(entry: &Entry<'_>, notes: &mut Notes) -> Option<[u8; 4]> {
    let list = entry.list("ring_value", notes)?;
    let values: Option<Vec<u8>> = list
        .value
        .iter()
        .map(|value| whole(value.get_ref()).and_then(|value| u8::try_from(value).ok()).filter(|value| *value <= 99))
        .collect();
    let values = values.and_then(|values| <[u8; 4]>::try_from(values).ok());
    if values.is_none() {
        notes.error("C13", Some(list.at), "ring_value: need four whole numbers from 0 to 99".to_owned());
    }
    values
}

/// C12 but for its length, which depends on the goods.
fn first_delivery_points(entry: &Entry<'_>, notes: &mut Notes) -> Option<Vec<u8>> {
    let list = entry.list("first_delivery_points", notes)?;
    let wrong = |what: &str| notes.error("C12", Some(list.at), format!("first_delivery_points: {what}"));
    let values: Option<Vec<u8>> =
        list.value.iter().map(|value| whole(value.get_ref()).and_then(|value| u8::try_from(value).ok())).collect();
    let Some(values) = values else {
        wrong("need whole numbers from 0 to 255");
        return None;
    };
    if values.first() != Some(&0) {
        wrong("must start at 0, for no token");
    }
    if values.windows(2).any(|pair| pair[0] > pair[1]) {
        wrong("must never fall");
    }
    Some(values)
}

/// C14, and the length of `first_delivery_points` (C12).
pub(super) fn enough(file: &Entry<'_>, numbers: &Numbers, goods: &[GoodsType; TYPES], notes: &mut Notes) {
    let Some(entry) = file.table("numbers", notes) else { return };
    let at = |field: &str, notes: &mut Notes| entry.field(field, notes).map(|value| value.span().start);
    let players = u32::from(numbers.max_players);
    let cards = goods.iter().map(|goods| u32::from(goods.cards)).sum();
    for (field, each, there) in
        [("goods_per_round", numbers.goods_per_round, cards), ("fuel_per_round", numbers.fuel_per_round, u32::from(numbers.fuel_cards))]
    {
        let needed = u32::from(each) * players;
        if needed > there {
            let at = at(field, notes);
            notes.error("C14", at, format!("numbers.{field}: the first round needs {needed} cards, there are {there}"));
        }
    }
    let most = goods.iter().map(|goods| usize::from(goods.worlds)).max().unwrap_or(0);
    let entries = numbers.first_delivery_points.len();
    if entries != most + 1 {
        let at = at("first_delivery_points", notes);
        let message = format!("first_delivery_points: need {} entries, for 0 to {most} tokens, found {entries}", most + 1);
        notes.error("C12", at, message);
    }
}
