//! The cards of a content file (V06 to V12, V14).

use arrayvec::ArrayVec;
use pack::{Row, filled, number, one_of, optional, shown, texts, whole};
use toml::de::DeValue;

use super::{Brace, Card, CardKind, Colour, Demand, Keyword, MAX_DEMAND, Power, Reward, SystemType, Tab, TabEffect};
use super::{powers, scorings};
use crate::evaluate::presence;

const COMMON: [&str; 6] = ["id", "kind", "name", "keyword", "cost", "recovered"];
const SYSTEM: [&str; 7] = ["type", "vp", "vp_other", "supply", "demand", "brace", "powers"];
const INFRASTRUCTURE: [&str; 3] = ["vp", "powers", "tabs"];
const SPECIAL: [&str; 4] = ["powers", "tabs", "score", "score_base"];

/// Reads one `[[card]]`; `None` if something about it is wrong.
pub(super) fn read(row: &Row<'_>, cubes: Option<[u8; 4]>) -> Option<Card> {
    let before = row.notes.count();
    let id = row.read("id", super::id("V06"));
    let kind = row.read("kind", one_of(CardKind::WORDS, "V06"))?;
    let own: &[&str] = match kind {
        CardKind::Start | CardKind::System => &SYSTEM,
        CardKind::Infrastructure => &INFRASTRUCTURE,
        CardKind::Special => &SPECIAL,
    };
    row.only(&[&COMMON[..], own].concat());
    row.read("recovered", optional(texts, Vec::new()));
    let name = row.read("name", filled("V06"));
    let keyword = keyword(row, name.as_deref());
    let is_system = matches!(kind, CardKind::Start | CardKind::System);
    let points = |field: &str, wanted: bool| if wanted { row.read(field, number(0..=9, "V09")) } else { Some(0) };
    let (cost, vp, vp_other) = (points("cost", true), points("vp", kind != CardKind::Special), points("vp_other", is_system));
    if vp_other.zip(vp).is_some_and(|(other, vp)| other > vp) {
        row.must_be("V09", "vp_other", "at most vp");
    }
    let supply = supply(row);
    let system_type = if is_system { system_type(row, supply) } else { Some(SystemType::Barren) };
    let demand = demand(row, cubes);
    let mut powers: Vec<Power> = powers::read_all(row, is_system);
    let (demand, braces) = braces(row, demand, &mut powers);
    let tabs = if is_system { [None; 3] } else { tabs(row) };
    let score = if kind == CardKind::Special { scorings::read(row) } else { Vec::new() };
    let score_base = row.read("score_base", optional(number(-50..=50, "V09"), 0));
    if row.notes.count() > before {
        return None;
    }
    let phases = |braced: bool| {
        powers.iter().filter(|power| power.brace.is_some() == braced).fold(0, |phases, power| phases | 1 << power.phase.index())
    };
    let mask = |wanted: &dyn Fn(&Demand) -> bool| {
        demand.iter().enumerate().filter(|(_, space)| wanted(space)).fold(0, |mask, (space, _)| mask | 1 << space)
    };
    // The demand spaces that take a cube of each colour: those of the colour, and white ones (M1-16.5).
    let takes = |colour: Colour| mask(&|space| space.colour.is_none_or(|wanted| wanted == colour));
    let mut card = Card {
        id: id?,
        name: name?,
        kind,
        keyword,
        cost: cost?,
        vp: vp?,
        vp_other: vp_other?,
        system_type: system_type?,
        supply: supply?,
        phases: phases(false),
        brace_phases: phases(true),
        demand_mask: mask(&|_| true),
        sale_mask: mask(&|space| space.sale),
        takes: [Colour::Grey, Colour::Brown, Colour::Red, Colour::Green].map(takes),
        demand,
        braces,
        powers,
        tabs,
        score,
        score_base: score_base?,
        presence: 0,
    };
    card.presence = presence(&card);
    Some(card)
}

/// V08: a card has a keyword exactly when that word stands in its name (M1-3.4).
fn keyword(row: &Row<'_>, name: Option<&str>) -> Option<Keyword> {
    let written = row.get("keyword").and_then(|_| row.read("keyword", filled("V06")));
    let known = written.as_deref().and_then(Keyword::of);
    let in_name: Vec<Keyword> =
        Keyword::ALL.iter().copied().filter(|keyword| name.is_some_and(|name| name.contains(keyword.word()))).collect();
    let agree = match (written, &in_name[..]) {
        (None, []) => true,
        (Some(_), [one]) => known == Some(*one),
        _ => false,
    };
    if name.is_some() && !agree {
        let remedy = match &in_name[..] {
            [] => "Leave the keyword out, or put its word into the name.".to_owned(),
            [one] => format!("Write keyword = \"{}\", or change the name.", one.word()),
            _ => "A name holds at most one of the keywords.".to_owned(),
        };
        row.wrong("V08", "keyword", format!("the name and the keyword disagree. {remedy}"));
    }
    known
}

/// V10.
fn supply(row: &Row<'_>) -> Option<[u8; 4]> {
    let Some(value) = row.get("supply") else { return Some([0; 4]) };
    let read = |value: &DeValue<'_>| {
        let mut supply = [0u8; 4];
        for (colour, number) in value.as_table()? {
            let number = u8::try_from(whole(number.get_ref())?).ok().filter(|number| (1..=3).contains(number))?;
            supply[Colour::of(colour.get_ref().as_ref())?.index()] = number;
        }
        Some(supply).filter(|supply| supply.iter().sum::<u8>() <= 4)
    };
    let supply = read(value.get_ref());
    if supply.is_none() {
        let remedy = "Write colours (grey, brown, red, green) with 1 to 3 cubes each, at most 4 in all.";
        row.wrong("V10", "supply", format!("bad supply. {remedy}"));
    }
    supply
}

/// The type that the cubes make (M1-3.2).
pub(super) fn type_of(supply: [u8; 4]) -> SystemType {
    let most = supply.into_iter().max().unwrap_or_default();
    let leaders: Vec<usize> = (0..4).filter(|colour| supply[*colour] == most).collect();
    match leaders[..] {
        _ if most == 0 => SystemType::Barren,
        [one] => SystemType::ALL[one],
        _ => SystemType::Diverse,
    }
}

/// V07.
fn system_type(row: &Row<'_>, supply: Option<[u8; 4]>) -> Option<SystemType> {
    let written = row.read("type", filled("V06"))?;
    let made = type_of(supply?);
    if written != made.word() {
        row.wrong("V07", "type", format!("its cubes make it {}, the file says {}.", made.word(), shown(&written)));
    }
    Some(made)
}

/// V11.
fn demand(card: &Row<'_>, cubes: Option<[u8; 4]>) -> ArrayVec<Demand, MAX_DEMAND> {
    let rows = card.rows("demand", "").unwrap_or_default();
    let told = |number: usize, reason: &str| format!("{}: bad demand space {number}: {reason}", card.name);
    let mut found = ArrayVec::new();
    for (number, row) in (1..).zip(&rows) {
        let space = row.as_one("V11", |reason| told(number, reason), |row| demand_space(row, cubes, number));
        found.extend(space.filter(|_| number <= MAX_DEMAND));
    }
    found
}

fn demand_space(row: &Row<'_>, cubes: Option<[u8; 4]>, number_of_space: usize) -> Option<Demand> {
    const COLOURS: [(&str, Option<Colour>); 5] = [
        ("white", None),
        ("grey", Some(Colour::Grey)),
        ("brown", Some(Colour::Brown)),
        ("red", Some(Colour::Red)),
        ("green", Some(Colour::Green)),
    ];
    row.only(&["colour", "vp", "cards", "sell"]);
    let colour = row.read("colour", one_of(&COLOURS, "V11"))?;
    if let Some(colour) = colour.filter(|colour| cubes.is_some_and(|cubes| cubes[colour.index()] == 0)) {
        row.wrong("V11", "colour", format!("no cube can meet it, for there are no {} cubes in [cubes]", colour.word()));
    }
    if number_of_space > MAX_DEMAND {
        row.wrong("V11", "", "a system has at most 4 demand spaces");
    }
    let up_to = |field: &str, most: u8| row.read(field, optional(number(0..=most, "V11"), 0));
    match (up_to("vp", 4)?, up_to("cards", 3)?, row.has("sell"), up_to("sell", 6)?) {
        (0, 0, true, value @ 1..) => Some(Demand { colour, vp: 0, cards: value, sale: true, brace: None }),
        (vp, cards, false, _) if vp + cards > 0 => Some(Demand { colour, vp, cards, sale: false, brace: None }),
        _ => {
            row.wrong("V11", "", "write sell from 1 to 6 alone, or vp up to 4 and cards up to 3, not both 0");
            None
        }
    }
}

type Braced = (ArrayVec<Demand, MAX_DEMAND>, ArrayVec<Brace, MAX_DEMAND>);

/// V12. The power of a brace joins the card's powers.
fn braces(card: &Row<'_>, mut demand: ArrayVec<Demand, MAX_DEMAND>, powers: &mut Vec<Power>) -> Braced {
    let mut found: ArrayVec<Brace, MAX_DEMAND> = ArrayVec::new();
    for (index, row) in (0..).zip(card.rows("brace", "").unwrap_or_default()) {
        let mut unlocked = None;
        if row.has("power") {
            let power = row.table("power").and_then(|power| powers::read_one(&power, powers.len() + 1, true));
            let Some(power) = power else { continue };
            unlocked = u8::try_from(powers.len()).ok();
            powers.push(Power { brace: Some(index), ..power });
        }
        let told = |reason: &str| format!("{}: bad brace {}: {reason}", card.name, index + 1);
        let brace = row.as_one("V12", told, |row| brace(row, &demand, unlocked));
        let Some(brace) = brace.filter(|_| !found.is_full()) else { continue };
        for (space, demand) in demand.iter_mut().enumerate().filter(|(space, _)| brace.spaces & 1 << space != 0) {
            debug_assert!(demand.brace.is_none(), "space {space} stands under one brace");
            demand.brace = Some(index);
        }
        found.push(brace);
    }
    (demand, found)
}

fn brace(row: &Row<'_>, demand: &[Demand], unlocked: Option<u8>) -> Option<Brace> {
    row.only(&["spaces", "vp", "cards", "power"]);
    let spaces = row.read("spaces", pack::numbers(0..=MAX_DEMAND - 1))?;
    let free =
        |place: usize| demand.get(spaces[place]).is_some_and(|space| space.brace.is_none()) && !spaces[..place].contains(&spaces[place]);
    if spaces.is_empty() || !(0..spaces.len()).all(free) {
        row.wrong("V12", "", "list demand spaces from 0 that stand under no other brace");
    }
    let reward = match (row.has("vp"), row.has("cards"), unlocked) {
        (true, false, None) => row.read("vp", number(1..=9, "V12")).map(Reward::Vp),
        (false, true, None) => row.read("cards", number(1..=9, "V12")).map(Reward::Cards),
        (false, false, Some(power)) => Some(Reward::Power(power)),
        _ => {
            row.wrong("V12", "", "write exactly one of vp, cards, power");
            None
        }
    };
    Some(Brace { spaces: spaces.iter().fold(0, |mask, space| mask | 1 << space), reward: reward? })
}

/// V14.
fn tabs(card: &Row<'_>) -> [Option<Tab>; 3] {
    let mut found = [None; 3];
    let Some(rows) = card.need_rows("tabs", "") else { return found };
    if rows.len() != 3 {
        let message = format!("bad tab {}. There are exactly three, and {{}} is a blank one.", rows.len().min(3) + 1);
        card.wrong("V14", "tabs", message);
    }
    for (number, (row, place)) in (1..).zip(rows.iter().zip(&mut found)) {
        if row.fields().next().is_some() {
            *place = row.as_one("V14", |reason| format!("{}: bad tab {number}: {reason}", card.name), tab);
        }
    }
    found
}

fn tab(row: &Row<'_>) -> Option<Tab> {
    row.only(&["effect", "amount", "target", "by"]);
    let effect = row.read("effect", one_of(TabEffect::WORDS, "V14"))?;
    let amount = row.read("amount", optional(number(1..=3, "V14"), 1));
    let anyone = row.read("by", optional(one_of(&[("anyone", true)], "V14"), false))?;
    let target = powers::target(row)?;
    if target.this || target.controlled || target.not_influenced {
        row.wrong("V14", "target", "the target of a tab is of a type, a keyword or supply");
    }
    if anyone && effect != TabEffect::Draw {
        row.wrong("V14", "by", "only draw may be by anyone");
    }
    Some(Tab { effect, amount: amount?, target, anyone })
}
