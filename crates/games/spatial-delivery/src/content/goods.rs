//! `[[goods]]`, `[[power]]` and `[deck.*]`: the cards (C3 to C8).

use pack::{Row, number, optional, repeated, texts, unique, whole};

use super::{GoodsType, MAX_CARDS, PowerCard};
use crate::cards::{Deck, POWERS, Power, TYPES};

/// C3, and that worlds and tokens agree (C8).
pub(super) fn goods(file: &Row<'_>) -> Option<[GoodsType; TYPES]> {
    let rows = file.need_rows("goods", "goods")?;
    let wrong = |row: &Row<'_>, what: String| row.error("C3", "", format!("goods: need four with different ids and letters; {what}"));
    if rows.len() != TYPES {
        wrong(rows.last().unwrap_or(file), format!("found {}", rows.len()));
    }
    for field in ["id", "letter"] {
        for (row, text, _) in repeated(&rows, field) {
            wrong(row, format!("the {field} '{text}' stands twice"));
        }
    }
    for row in rows.iter().filter(|row| row.word("letter") == Some("-")) {
        row.must_be("C3", "letter", "anything but -, which is Space");
    }
    let goods = pack::all(rows.iter().map(GoodsType::read))?;
    for (row, GoodsType { id, worlds, .. }) in rows.iter().zip(&goods) {
        let tokens = row.get("first_delivery_tokens").and_then(|tokens| whole(tokens.get_ref())).unwrap_or_default();
        if tokens != i128::from(*worlds) {
            row.error("C8", "", format!("{id} has {worlds} worlds but {tokens} First Delivery Tokens; make them equal"));
        }
    }
    goods.try_into().ok()
}

/// C4 and C5.
pub(super) fn powers(file: &Row<'_>) -> Option<[PowerCard; POWERS]> {
    let rows = file.need_rows("power", "power")?;
    let known = |row: &Row<'_>| Power::ALL.into_iter().find(|power| row.word("id") == Some(power.id()));
    for row in rows.iter().filter(|row| row.text("id").is_some() && known(row).is_none()) {
        row.must_be("C4", "id", &format!("one of {}", Power::ALL.map(Power::id).join(", ")));
    }
    unique(&rows, "id", "C4", |id, _| format!("power '{id}': listed twice"));
    let cards = rows.iter().filter_map(|row| Some((known(row)?, PowerCard::read(row, known(row)?))));
    let mut cards: Vec<(Power, Option<PowerCard>)> = cards.collect();
    for power in Power::ALL.into_iter().filter(|power| cards.iter().all(|(known, _)| known != power)) {
        file.error("C4", "", format!("power '{}': missing", power.id()));
    }
    cards.sort_by_key(|(power, _)| *power as usize);
    pack::all(cards.into_iter().map(|(_, card)| card))?.try_into().ok()
}

/// C4: when a power may be used (SD-10), as the file writes it.
pub(super) fn when(row: &Row<'_>, field: &str, power: Power) -> Option<()> {
    let moments: &[&str] = match power {
        Power::FastBurn => &["mission"],
        Power::Barter | Power::Enterprise | Power::Initiative => &["deliver", "card"],
        _ => &["deliver"],
    };
    let when = row.read(field, texts)?;
    for moment in when.iter().filter(|moment| !moments.contains(&&moment[..])) {
        row.wrong("C4", field, format!("cannot be used at '{}'", pack::shown(moment)));
    }
    for moment in moments.iter().filter(|moment| !when.iter().any(|named| named == *moment)) {
        row.wrong("C4", field, format!("'when' must name '{moment}'"));
    }
    Some(())
}

/// C5: the points of a power, in the field that it has for them.
pub(super) fn points(row: &Row<'_>, power: Power) -> Option<u8> {
    let own = match power {
        Power::DistantMarket | Power::Monopoly | Power::TradeAgreement => Some("bonus"),
        Power::Initiative => Some("points"),
        _ => None,
    };
    for field in ["bonus", "points"].into_iter().filter(|field| row.has(field) && own != Some(field)) {
        row.wrong("C5", field, format!("takes no {field}"));
    }
    own.map_or(Some(0), |field| row.read(field, number(0..=9, "C5")))
}

/// C6 and C7.
pub(super) fn decks(file: &Row<'_>, goods: Option<&[GoodsType; TYPES]>) -> Option<[Deck; TYPES]> {
    let (all, goods) = (file.table("deck")?, goods?);
    all.only(&goods.each_ref().map(|goods| &goods.id[..]));
    let deck = |GoodsType { id, cards, .. }: &GoodsType| {
        let row = all.table(id)?;
        row.only(&Power::ALL.map(Power::id));
        let counts = pack::all(Power::ALL.iter().map(|power| row.read(power.id(), optional(number(0..=MAX_CARDS, "C6"), 0))))?;
        let sum: i32 = counts.iter().map(|count| i32::from(*count)).sum();
        let difference = i32::from(*cards) - sum;
        if difference != 0 {
            let what = if difference > 0 { "add" } else { "remove" };
            row.error("C7", "", format!("deck.{id} has {sum} cards, needs {cards}: {what} {}", difference.abs()));
        }
        Some(Deck(counts.try_into().ok()?))
    };
    pack::all(goods.iter().map(deck))?.try_into().ok()
}
