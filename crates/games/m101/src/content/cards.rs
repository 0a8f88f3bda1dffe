//! The cards of a content file (V06 to V12, V14).

use arrayvec::ArrayVec;

use super::entry::{Entry, whole};
use super::powers;
use super::scorings;
use super::{Brace, Card, CardKind, Colour, Demand, Keyword, MAX_DEMAND, Power, Reward, SystemType, Tab, TabEffect};
use pack::{Notes, shown};

const COMMON: [&str; 6] = ["id", "kind", "name", "keyword", "cost", "recovered"];
const SYSTEM: [&str; 7] = ["type", "vp", "vp_other", "supply", "demand", "brace", "powers"];
const INFRASTRUCTURE: [&str; 3] = ["vp", "powers", "tabs"];
const SPECIAL: [&str; 4] = ["powers", "tabs", "score", "score_base"];

/// Reads one `[[card]]`; `None` if something about it is wrong.
pub(super) fn read(entry: &Entry<'_>, index: usize, cubes: Option<[u8; 4]>, notes: &mut Notes) -> Option<Card> {
    let before = notes.count();
    let written = entry.get("id").and_then(|id| id.get_ref().as_str());
    let entry = entry.named(format!("Card {}", written.map_or_else(|| (index + 1).to_string(), shown)));
    let id = entry.text("id", notes);
    if let Some(id) = id.filter(|id| !id.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
        let message = format!("{}: field id must be made of letters and digits, not '{}'.", entry.name, shown(id));
        notes.error("V06", entry.place("id"), message);
    }
    let kind = entry.text("kind", notes).and_then(|kind| {
        let known = CardKind::of(kind);
        if known.is_none() {
            let kinds: Vec<&str> = CardKind::ALL.iter().map(|kind| kind.word()).collect();
            let message = format!("{}: field kind is unknown. The kinds are {}.", entry.name, kinds.join(", "));
            notes.error("V06", entry.place("kind"), message);
        }
        known
    })?;
    let own: &[&str] = match kind {
        CardKind::Start | CardKind::System => &SYSTEM,
        CardKind::Infrastructure => &INFRASTRUCTURE,
        CardKind::Special => &SPECIAL,
    };
    entry.only(&[&COMMON[..], own].concat(), notes);
    if entry.get("recovered").is_some() {
        entry.texts("recovered", notes);
    }
    let name = entry.text("name", notes);
    let keyword = keyword(&entry, name, notes);
    let is_system = matches!(kind, CardKind::Start | CardKind::System);
    let number = |field: &str, wanted: bool, notes: &mut Notes| if wanted { entry.number(field, notes) } else { Some(0) };
    let cost = number("cost", true, notes);
    let vp = number("vp", kind != CardKind::Special, notes);
    let vp_other = number("vp_other", is_system, notes);
    let fits = |value: Option<i64>| value.is_none_or(|value| (0..=9).contains(&value));
    if !fits(cost) || !fits(vp) || !fits(vp_other) || vp_other.zip(vp).is_some_and(|(other, vp)| other > vp) {
        let remedy = "Both go from 0 to 9, and vp_other is not above vp.";
        notes.error("V09", entry.place("cost"), format!("{}: cost or VP out of range. {remedy}", entry.name));
    }
    let supply = supply(&entry, notes);
    let system_type = system_type(&entry, is_system, supply, notes);
    let demand = demand(&entry, cubes, notes);
    let mut powers: Vec<Power> = powers::read_all(&entry, is_system, notes);
    let (demand, braces) = braces(&entry, demand, &mut powers, notes);
    let tabs = if is_system { [None; 3] } else { tabs(&entry, notes) };
    let score = if kind == CardKind::Special { scorings::read(&entry, notes) } else { Vec::new() };
    let score_base = entry.number_or("score_base", 0, notes).and_then(|base| {
        let fits = i8::try_from(base).ok().filter(|base| (-50..=50).contains(base));
        if fits.is_none() {
            let message = format!("{}: cost or VP out of range. score_base goes from -50 to 50.", entry.name);
            notes.error("V09", entry.place("score_base"), message);
        }
        fits
    });
    if notes.count() > before {
        return None;
    }
    let small = |value: Option<i64>| u8::try_from(value?).ok();
    let phases = |braced: bool| {
        powers.iter().filter(|power| power.brace.is_some() == braced).fold(0, |phases, power| phases | 1 << power.phase.index())
    };
    let mask = |wanted: fn(&Demand) -> bool| {
        demand.iter().enumerate().filter(|(_, space)| wanted(space)).fold(0, |mask, (space, _)| mask | 1 << space)
    };
    Some(Card {
        id: id?.to_owned(),
        name: name?.to_owned(),
        kind,
        keyword,
        cost: small(cost)?,
        vp: small(vp)?,
        vp_other: small(vp_other)?,
        system_type: system_type?,
        supply: supply?,
        phases: phases(false),
        brace_phases: phases(true),
        demand_mask: mask(|_| true),
        sale_mask: mask(|space| space.sale),
        takes: takes(&demand),
        demand,
        braces,
        powers,
        tabs,
        score,
        score_base: score_base?,
    })
}

/// The demand spaces that take a cube of each colour: those of the colour, and white ones (M1-16.5).
fn takes(demand: &[Demand]) -> [u8; 4] {
    let mut takes = [0; 4];
    for (colour, mask) in Colour::ALL.iter().zip(&mut takes) {
        let fits = |space: &Demand| space.colour.is_none_or(|wanted| wanted == *colour);
        *mask = demand.iter().enumerate().filter(|(_, space)| fits(space)).fold(0, |mask, (space, _)| mask | 1 << space);
    }
    takes
}

/// V08: a card has a keyword exactly when that word stands in its name (M1-3.4).
fn keyword(entry: &Entry<'_>, name: Option<&str>, notes: &mut Notes) -> Option<Keyword> {
    let written = entry.maybe_text("keyword", notes);
    let known = written.and_then(Keyword::of);
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
        notes.error("V08", entry.place("keyword"), format!("{}: the name and the keyword disagree. {remedy}", entry.name));
    }
    known
}

/// V10.
fn supply(entry: &Entry<'_>, notes: &mut Notes) -> Option<[u8; 4]> {
    let Some(value) = entry.get("supply") else { return Some([0; 4]) };
    let mut supply = [0u8; 4];
    let mut fine = value.get_ref().as_table().is_some();
    for (colour, number) in value.get_ref().as_table().into_iter().flatten() {
        let colour = Colour::of(colour.get_ref().as_ref());
        let number = whole(number.get_ref()).and_then(|number| u8::try_from(number).ok()).filter(|number| (1..=3).contains(number));
        match colour.zip(number) {
            Some((colour, number)) => supply[colour.index()] = number,
            None => fine = false,
        }
    }
    fine &= supply.iter().sum::<u8>() <= 4;
    if !fine {
        let remedy = "Write colours (grey, brown, red, green) with 1 to 3 cubes each, at most 4 in all.";
        notes.error("V10", Some(value.span().start), format!("{}: bad supply. {remedy}", entry.name));
    }
    fine.then_some(supply)
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
fn system_type(entry: &Entry<'_>, is_system: bool, supply: Option<[u8; 4]>, notes: &mut Notes) -> Option<SystemType> {
    if !is_system {
        return Some(SystemType::Barren);
    }
    let written = entry.text("type", notes)?;
    let made = type_of(supply?);
    if written != made.word() {
        let message = format!("{}: its cubes make it {}, the file says {}.", entry.name, made.word(), shown(written));
        notes.error("V07", entry.place("type"), message);
    }
    Some(made)
}

/// V11.
fn demand(entry: &Entry<'_>, cubes: Option<[u8; 4]>, notes: &mut Notes) -> ArrayVec<Demand, MAX_DEMAND> {
    let mut found = ArrayVec::new();
    let Some(spaces) = entry.tables("demand", notes) else { return found };
    for (index, space) in spaces.iter().enumerate() {
        let mut bad = |remedy: &str| {
            notes.error("V11", space.at, format!("{}: bad demand space {}. {remedy}", entry.name, index + 1));
        };
        let number = |field: &str| space.get(field).map(|value| whole(value.get_ref()));
        let written = space.get("colour").and_then(|value| value.get_ref().as_str());
        let colour = match written {
            Some("white") => None,
            other => match other.and_then(Colour::of) {
                Some(colour) => Some(colour),
                None => {
                    bad("No cube can meet it: colour is white, grey, brown, red or green.");
                    continue;
                }
            },
        };
        if let Some(colour) = colour.filter(|colour| cubes.is_some_and(|cubes| cubes[colour.index()] == 0)) {
            bad(&format!("No cube can meet it: there are no {} cubes in [cubes].", colour.word()));
            continue;
        }
        if space.fields().any(|field| !matches!(field, "colour" | "vp" | "cards" | "sell")) {
            bad("Its fields are colour with vp and cards, or colour with sell.");
            continue;
        }
        let up_to = |value: Option<Option<i64>>, most: i64| match value {
            None => Some(0),
            Some(value) => value.filter(|value| (0..=most).contains(value)).and_then(|value| u8::try_from(value).ok()),
        };
        let (vp, cards, sell) = (up_to(number("vp"), 4), up_to(number("cards"), 3), up_to(number("sell"), 6));
        let read = match (number("sell").is_some(), vp, cards, sell) {
            (true, Some(0), Some(0), Some(value)) if value > 0 => Some(Demand { colour, vp: 0, cards: value, sale: true, brace: None }),
            (false, Some(vp), Some(cards), _) if vp + cards > 0 => Some(Demand { colour, vp, cards, sale: false, brace: None }),
            _ => None,
        };
        match read {
            None => bad("Write sell from 1 to 6 alone, or vp up to 4 and cards up to 3, not both 0."),
            Some(_) if found.is_full() => bad("A system has at most 4 demand spaces."),
            Some(read) => found.push(read),
        }
    }
    found
}

type Braced = (ArrayVec<Demand, MAX_DEMAND>, ArrayVec<Brace, MAX_DEMAND>);

/// V12. The power of a brace joins the card's powers.
fn braces(entry: &Entry<'_>, mut demand: ArrayVec<Demand, MAX_DEMAND>, powers: &mut Vec<Power>, notes: &mut Notes) -> Braced {
    let mut found: ArrayVec<Brace, MAX_DEMAND> = ArrayVec::new();
    let Some(list) = entry.tables("brace", notes) else { return (demand, found) };
    for (index, brace) in list.iter().enumerate() {
        let spaces: Option<Vec<usize>> = brace
            .get("spaces")
            .and_then(|value| value.get_ref().as_array())
            .and_then(|list| list.iter().map(|item| whole(item.get_ref()).and_then(|space| usize::try_from(space).ok())).collect());
        let covers = |spaces: &[usize]| {
            !spaces.is_empty()
                && (0..spaces.len()).all(|place| {
                    let free = demand.get(spaces[place]).is_some_and(|space| space.brace.is_none());
                    free && !spaces[..place].contains(&spaces[place])
                })
        };
        let spaces = spaces.filter(|spaces| covers(spaces));
        let known = brace.fields().all(|field| matches!(field, "spaces" | "vp" | "cards" | "power"));
        let rewards = ["vp", "cards", "power"].iter().filter(|field| brace.get(field).is_some()).count();
        let small = |field: &str| {
            brace
                .get(field)
                .and_then(|value| whole(value.get_ref()))
                .and_then(|value| u8::try_from(value).ok())
                .filter(|n| (1..=9).contains(n))
        };
        let mut reward = small("vp").map(Reward::Vp).or_else(|| small("cards").map(Reward::Cards));
        if let Some(value) = brace.get("power") {
            let at = Some(value.span().start);
            let read = value.get_ref().as_table().map(|table| Entry::new(entry.name.clone(), at, table));
            let power = read.and_then(|power| powers::read_one(&power, powers.len() + 1, true, notes));
            let Some(power) = power else {
                if value.get_ref().as_table().is_none() {
                    notes.error("V12", brace.at, format!("{}: bad brace {}. Its power is a table.", entry.name, index + 1));
                }
                continue;
            };
            reward = u8::try_from(powers.len()).ok().map(Reward::Power);
            powers.push(Power { brace: u8::try_from(index).ok(), ..power });
        }
        match (spaces, reward) {
            (Some(spaces), Some(reward)) if known && rewards == 1 && !found.is_full() => {
                spaces.iter().for_each(|space| demand[*space].brace = u8::try_from(index).ok());
                found.push(Brace { spaces: spaces.iter().fold(0, |mask, space| mask | 1 << space), reward });
            }
            _ => {
                let remedy = "List demand spaces from 0 that stand under no other brace, and exactly one of vp, cards, power.";
                notes.error("V12", brace.at, format!("{}: bad brace {}. {remedy}", entry.name, index + 1));
            }
        }
    }
    (demand, found)
}

/// V14.
fn tabs(entry: &Entry<'_>, notes: &mut Notes) -> [Option<Tab>; 3] {
    let mut found = [None; 3];
    if entry.need("tabs", notes).is_none() {
        return found;
    }
    let Some(list) = entry.tables("tabs", notes) else { return found };
    if list.len() != 3 {
        let message = format!("{}: bad tab {}. There are exactly three, and {{}} is a blank one.", entry.name, list.len().min(3) + 1);
        notes.error("V14", entry.place("tabs"), message);
    }
    for (index, (tab, place)) in list.iter().zip(&mut found).enumerate() {
        if tab.fields().next().is_none() {
            continue;
        }
        let known = tab.fields().all(|field| matches!(field, "effect" | "amount" | "target" | "by"));
        let effect = tab.get("effect").and_then(|value| value.get_ref().as_str()).and_then(TabEffect::of);
        let amount = match tab.get("amount") {
            None => Some(1),
            Some(value) => whole(value.get_ref()).and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=3).contains(n)),
        };
        let target = powers::target(tab).ok().filter(|target| !(target.this || target.controlled || target.not_influenced));
        let anyone = match tab.get("by").map(|value| value.get_ref().as_str()) {
            None => Some(false),
            Some(Some("anyone")) => Some(true).filter(|_| effect == Some(TabEffect::Draw)),
            Some(_) => None,
        };
        match (effect, amount, target, anyone) {
            (Some(effect), Some(amount), Some(target), Some(anyone)) if known => *place = Some(Tab { effect, amount, target, anyone }),
            _ => {
                let remedy = "It is {} or discount, military or draw by 1 to 3, with a target of type, keyword or supply; only draw may be by anyone.";
                notes.error("V14", tab.at, format!("{}: bad tab {}. {remedy}", entry.name, index + 1));
            }
        }
    }
    found
}
