//! What the rules count with: format, numbers, costs and suits (C01 to C04).

use toml::de::DeValue;

use super::entry::{Entry, describe, whole};
use super::{Code, MAX_POINTS, MAX_TEAMS, Numbers, SuitCard};
use crate::tile::Suit;
use pack::{Found, Notes, shown};

/// C01. A file of another format or game would only give a long list of unknown fields.
pub(super) fn is_ours(file: &Entry<'_>, notes: &mut Notes) -> bool {
    let (format, game) = (file.field("format", notes), file.field("game", notes));
    let (Some(format), Some(game)) = (format, game) else { return false };
    let ours = whole(format.get_ref()) == Some(1) && game.get_ref().as_str() == Some("space-traders");
    if !ours {
        let word = game.get_ref().as_str().map_or_else(|| describe(game.get_ref()), shown);
        let (format, at) = (describe(format.get_ref()), if whole(format.get_ref()) == Some(1) { game.span() } else { format.span() });
        notes.error("C01", Some(at.start), format!("this file has format {format} for game {word}; expected format 1 for space-traders"));
    }
    ours
}

/// C02.
pub(super) fn numbers(file: &Entry<'_>, notes: &mut Notes) -> Option<Numbers> {
    const FIELDS: [(&str, u8, u8); 8] = [
        ("min_players", 2, 4),
        ("max_players", 2, 4),
        ("action_points", 1, MAX_POINTS),
        ("teams_per_player", 2, MAX_TEAMS),
        ("leader_weight", 1, 9),
        ("market_cap", 1, 99),
        ("track_spaces", 2, 100),
        ("die_faces", 2, 100),
    ];
    let table = file.table("numbers", notes)?;
    table.only(&FIELDS.map(|(field, ..)| field), notes);
    let mut found = [None; 8];
    for ((field, mut least, most), found) in FIELDS.into_iter().zip(&mut found) {
        let Some(value) = table.field(field, notes) else { continue };
        if field == "max_players" {
            // A table for at least four and at most three players seats nobody.
            least = whole(table.get("min_players")?.get_ref()).and_then(|least| u8::try_from(least).ok()).unwrap_or(2).clamp(2, 4);
        }
        *found = whole(value.get_ref()).and_then(|number| u8::try_from(number).ok()).filter(|number| (least..=most).contains(number));
        if found.is_none() {
            let message = format!("numbers.{field} is {}; it must be a whole number from {least} to {most}", describe(value.get_ref()));
            notes.error("C02", Some(value.span().start), message);
        }
    }
    let [min_players, max_players, action_points, teams, leader_weight, market_cap, track_spaces, die_faces] = found;
    Some(Numbers {
        min_players: min_players?,
        max_players: max_players?,
        action_points: action_points?,
        teams: teams?,
        leader_weight: leader_weight?,
        market_cap: market_cap?,
        track_spaces: track_spaces?,
        die_faces: die_faces?,
    })
}

/// C03.
pub(super) fn costs(file: &Entry<'_>, numbers: Option<&Numbers>, notes: &mut Notes) -> Option<[u8; 7]> {
    let table = file.table("costs", notes)?;
    table.only(&Code::ALL.map(Code::letters), notes);
    let mut costs = [None; 7];
    for (code, found) in Code::ALL.into_iter().zip(&mut costs) {
        let letters = code.letters();
        let Some(value) = table.field(letters, notes) else { continue };
        let least = i128::from(code != Code::JO);
        let cost = whole(value.get_ref());
        let (at, shown) = (Some(value.span().start), describe(value.get_ref()));
        match cost.filter(|cost| *cost >= least).map(u8::try_from) {
            None => {
                let why = if least == 1 { ", or a programme could go on for ever" } else { "" };
                notes.error("C03", at, format!("costs.{letters} is {shown}; it must be at least {least}{why}"));
            }
            Some(Err(_)) => notes.error("C03", at, format!("costs.{letters} is {shown}; it must be at most 255")),
            Some(Ok(cost)) => *found = Some(cost),
        }
        if let (Some(cost), Some(numbers)) = (*found, numbers)
            && cost > numbers.action_points
        {
            let points = numbers.action_points;
            notes.warning(
                "C03",
                at,
                format!("costs.{letters} is {cost} but a turn has only {points} points: this action can never be used"),
            );
        }
    }
    let mut all = [0; 7];
    for (cost, found) in all.iter_mut().zip(costs) {
        *cost = found?;
    }
    Some(all)
}

/// C04.
pub(super) fn suits(file: &Entry<'_>, notes: &mut Notes) -> Option<[SuitCard; 4]> {
    const FIELDS: [&str; 6] = ["id", "name", "colour", "letter", "mark", "product"];
    let entries = file.entries("suits", "suit", false, notes)?;
    let mut cards: [Option<SuitCard>; 4] = Default::default();
    let mut used: Vec<(&str, &str)> = Vec::new();
    let mut given = [false; 4];
    for entry in &entries {
        entry.only(&FIELDS, notes);
        let mut texts: [Option<Found<&str>>; 6] = Default::default();
        for (field, text) in FIELDS.into_iter().zip(&mut texts) {
            *text = entry.text(field, notes).filter(|text| {
                let twice = used.contains(&(field, text.value));
                if twice {
                    notes.error("C04", Some(text.at), format!("suits: {field} \"{}\" is used twice", shown(text.value)));
                } else if text.value.is_empty() {
                    notes.error("C04", Some(text.at), format!("{}: {field} is empty", entry.name));
                }
                used.push((field, text.value));
                !twice && !text.value.is_empty()
            });
        }
        let [id, name, colour, letter, mark, product] = texts;
        let Some(id) = id else { continue };
        let Some(suit) = Suit::by_id(id.value) else {
            notes.error("C04", Some(id.at), format!("suits: \"{}\" is no suit; the suits are suns, moons, crowns, arms", shown(id.value)));
            continue;
        };
        given[suit.index()] = true;
        cards[suit.index()] = card([name, colour, letter, mark, product]);
    }
    for suit in Suit::ALL.into_iter().filter(|suit| !given[suit.index()]) {
        notes.error("C04", None, format!("suits: \"{}\" is missing", suit.id()));
    }
    let cards: Vec<SuitCard> = cards.into_iter().collect::<Option<_>>()?;
    cards.try_into().ok()
}

/// A suit whose texts are all there.
fn card(texts: [Option<Found<&str>>; 5]) -> Option<SuitCard> {
    let [name, colour, letter, mark, product] = texts.map(|text| text.map(|text| text.value.to_owned()));
    Some(SuitCard { name: name?, colour: colour?, letter: letter?, mark: mark?, product: product? })
}

/// A text without control characters.
pub(super) fn as_text<'t>(value: &'t DeValue<'t>) -> Option<&'t str> {
    value.as_str().filter(|text| !text.chars().any(char::is_control))
}
