//! What the rules count with: costs and suits (C03, C04).

use pack::{Row, number, unique};

use super::{Code, Numbers, SuitCard};
use crate::tile::Suit;

/// C03.
pub(super) fn costs(file: &Row<'_>, numbers: Option<&Numbers>) -> Option<[u8; 7]> {
    let row = file.section("costs", &Code::ALL.map(Code::letters))?;
    let cost = |code: Code| {
        let letters = code.letters();
        let cost = row.read(letters, number(0..=u8::MAX, "C03"))?;
        if cost == 0 && code != Code::JO {
            let why = "or a programme could go on for ever";
            row.error("C03", letters, format!("costs.{letters} is 0; it must be at least 1, {why}"));
        }
        if let Some(points) = numbers.map(|numbers| numbers.action_points).filter(|points| cost > *points) {
            let message = format!("costs.{letters} is {cost} but a turn has only {points} points: this action can never be used");
            row.warning("C03", letters, message);
        }
        Some(cost)
    };
    pack::all(Code::ALL.into_iter().map(cost))?.try_into().ok()
}

/// C04.
pub(super) fn suits(file: &Row<'_>) -> Option<[SuitCard; 4]> {
    let rows = file.need_rows("suits", "suit")?;
    for field in ["id", "name", "colour", "letter", "mark", "product"] {
        unique(&rows, field, "C04", |text, _| format!("suits: {field} \"{text}\" is used twice"));
    }
    let cards = pack::all(rows.iter().map(SuitCard::read));
    let place = |suit: Suit| rows.iter().position(|row| row.word("id") == Some(suit.id()));
    for suit in Suit::ALL.into_iter().filter(|suit| place(*suit).is_none()) {
        file.error("C04", "", format!("suits: \"{}\" is missing", suit.id()));
    }
    let cards = cards?;
    pack::all(Suit::ALL.into_iter().map(|suit| Some(cards[place(suit)?].clone())))?.try_into().ok()
}
