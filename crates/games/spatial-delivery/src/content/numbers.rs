//! `[numbers]`: the constants of the clauses, where they depend on each other (C12 to C14).

use pack::{Row, number, numbers};

use super::{GoodsType, Numbers};
use crate::cards::TYPES;

/// The fewest players; two where that is not said.
pub(super) fn fewest(row: &Row<'_>) -> u8 {
    row.get("min_players").and_then(|_| row.read("min_players", number(2..=5, "C15"))).unwrap_or(2)
}

/// C13. Values of three digits would be typing errors, and points must fit their fields.
pub(super) fn ring_value(row: &Row<'_>, field: &str) -> Option<[u8; 4]> {
    let values = <[u8; 4]>::try_from(row.read(field, numbers(0..=99))?).ok();
    if values.is_none() {
        row.must_be("C13", field, "a list of four whole numbers from 0 to 99");
    }
    values
}

/// C12 but for its length, which depends on the goods.
pub(super) fn first_delivery_points(row: &Row<'_>, field: &str) -> Option<Vec<u8>> {
    let values = row.read(field, numbers(0..=u8::MAX))?;
    if values.first() != Some(&0) {
        row.error("C12", field, "first_delivery_points: must start at 0, for no token");
    }
    if values.windows(2).any(|pair| pair[0] > pair[1]) {
        row.error("C12", field, "first_delivery_points: must never fall");
    }
    Some(values)
}

/// C14, and the length of `first_delivery_points` (C12).
pub(super) fn enough(row: &Row<'_>, numbers: &Numbers, goods: &[GoodsType; TYPES]) {
    let Numbers { max_players, goods_per_round, fuel_per_round, fuel_cards, .. } = numbers;
    let cards = goods.iter().map(|goods| u32::from(goods.cards)).sum();
    for (field, each, there) in [("goods_per_round", goods_per_round, cards), ("fuel_per_round", fuel_per_round, u32::from(*fuel_cards))] {
        let needed = u32::from(*each) * u32::from(*max_players);
        if needed > there {
            row.error("C14", field, format!("numbers.{field}: the first round needs {needed} cards, there are {there}"));
        }
    }
    let most = goods.iter().map(|goods| usize::from(goods.worlds)).max().unwrap_or(0);
    let entries = numbers.first_delivery_points.len();
    if entries != most + 1 {
        let message = format!("first_delivery_points: need {} entries, for 0 to {most} tokens, found {entries}", most + 1);
        row.error("C12", "first_delivery_points", message);
    }
}
