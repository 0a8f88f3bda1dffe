//! What a card says, in words made from its data: no card text is stored.
//!
//! [`brief`] says it in one line, for lists and choices; [`explained`] has a sentence for each part, for whoever points at a card.

use m101::content::{
    Brace, Card, CardKind, Colour, Count, Demand, Effect, Keyword, Phase, Power, Reward, Scoring, SystemType, Tab, TabEffect, Target,
    Trigger,
};

use super::words::title;
use crate::text::{capital, counted, listed};

fn points(vp: u8) -> String {
    counted(usize::from(vp), "point")
}

fn cards(count: u8) -> String {
    counted(usize::from(count), "card")
}

/// Cubes by colour: "1 grey and 2 brown cubes"; "no cubes" for none.
pub(super) fn cubes(cubes: [u8; 4]) -> String {
    let there: Vec<(u8, Colour)> = cubes.into_iter().zip(Colour::ALL.iter().copied()).filter(|(count, _)| *count > 0).collect();
    let named: Vec<String> = there.iter().map(|(count, colour)| format!("{count} {}", colour.word())).collect();
    match there.last() {
        None => "no cubes".to_owned(),
        Some((1, _)) => format!("{} cube", listed(&named, "and")),
        Some(_) => format!("{} cubes", listed(&named, "and")),
    }
}

/// What a cube on a demand space brings: "2 points", "1 point and 1 card".
pub(super) fn gain(space: &Demand) -> String {
    match (space.vp, space.cards) {
        (vp, 0) => points(vp),
        (0, count) => cards(count),
        (vp, count) => format!("{} and {}", points(vp), cards(count)),
    }
}

/// The cube that a demand space takes.
fn wanted(space: &Demand) -> String {
    space.colour.map_or_else(|| "any cube".to_owned(), |colour| format!("a {} cube", colour.word()))
}

/// A demand space: "wants a red cube: 2 points", "buys any cube for 2 cards".
fn demand(space: &Demand) -> String {
    if space.sale {
        format!("buys {} for {}", wanted(space), cards(space.cards))
    } else {
        format!("wants {}: {}", wanted(space), gain(space))
    }
}

/// Demand spaces, equal ones together: "wants any cube: 1 point (2 spaces)".
fn demands(spaces: &[&Demand]) -> Vec<String> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for said in spaces.iter().map(|space| demand(space)) {
        match found.iter_mut().find(|(known, _)| *known == said) {
            Some((_, times)) => *times += 1,
            None => found.push((said, 1)),
        }
    }
    found.into_iter().map(|(said, times)| if times > 1 { format!("{said} ({times} spaces)") } else { said }).collect()
}

/// What filling a brace brings.
pub(super) fn reward(card: &Card, brace: &Brace) -> String {
    match brace.reward {
        Reward::Vp(vp) => format!("{} more", points(vp)),
        Reward::Cards(count) => cards(count),
        Reward::Power(index) => power(&card.powers[usize::from(index)]),
    }
}

/// Which spaces a brace joins: "it", "both", "all 3"; those of only some of them by what they want.
fn under(card: &Card, brace: &Brace) -> String {
    let joined: Vec<String> =
        (0..).zip(&card.demand).filter(|(place, _)| brace.spaces & (1 << *place) != 0).map(|(_, space)| wanted(space)).collect();
    match (joined.len(), joined.len() == card.demand.len()) {
        (1, true) => "it".to_owned(),
        (2, true) => "both".to_owned(),
        (count, true) => format!("all {count}"),
        _ => format!("the spaces for {}", listed(&joined, "and")),
    }
}

/// What a target asks for: "green system", "CORPORATION infrastructure", "system you control".
fn target(target: &Target, adjacent: bool, noun: &str) -> String {
    let mut words = Vec::new();
    if adjacent {
        words.push("neighbouring");
    }
    words.extend(target.keyword.map(Keyword::word));
    words.extend(target.kind.map(SystemType::word));
    if target.supply {
        words.push("supply");
    }
    words.push(if target.this { "this system" } else { noun });
    let mut text = words.join(" ");
    if target.controlled {
        text.push_str(" you control");
    }
    if target.not_influenced {
        text.push_str(" where you have no disk");
    }
    text
}

/// With "a" before it, or with nothing where it names one thing.
fn one(text: String) -> String {
    if text.starts_with("this") { text } else { format!("a {text}") }
}

/// What a count counts.
fn count(count: Count) -> String {
    match count {
        Count::KeywordCards(keyword) => format!("{} card you control", keyword.word()),
        Count::SystemsInfluenced(of) => format!("{} system where you have a disk", of.word()),
        Count::KeywordSystemsInfluenced(keyword) => format!("{} system where you have a disk", keyword.word()),
        Count::SystemsControlled(of) => format!("{} system you control", of.word()),
        Count::CubesDelivered(colour) => format!("{} cube you delivered", colour.word()),
        Count::CubesDeliveredTo(of) => format!("cube you delivered to {} systems", of.word()),
        Count::CubesSold => "cube you sold".into(),
        Count::UndeliveredCubes(colour) => format!("{} cube still on the board", colour.word()),
        Count::PoliticalDisks => "political disk of yours".into(),
        Count::MilitaryDisks => "military disk of yours".into(),
        Count::PhasePowerCards(of) => format!("card you control with a power in {}", title(of)),
        Count::EuroPowerCards => "card you control with a power for sales".into(),
        Count::InfrastructureControlled => "infrastructure of yours".into(),
        Count::TechLevel => "tech level you have".into(),
        Count::UnusedDisks => "disk you have not placed".into(),
    }
}

/// A power in words.
pub(super) fn power(power: &Power) -> String {
    let n = power.amount;
    let drawn = cards(n.unsigned_abs());
    let per = power.per.map(|of| format!(" for each {}, at most {}", count(of), power.cap)).unwrap_or_default();
    let cube = power.colour.map(|colour| format!("{} ", colour.word())).unwrap_or_default();
    let anyone = if power.anyone { ", whoever does it" } else { "" };
    let about = |noun: &str| target(&power.target, power.adjacent, noun);
    let more = |noun: &str| counted(n.unsigned_abs().into(), &format!("more {noun}"));
    let free = power.target == Target::default() && !power.adjacent;
    let against = if free { String::new() } else { format!(" against {}s", about("system")) };
    match (power.effect, power.on) {
        (Effect::Tech, _) => format!("{n:+} tech level"),
        (Effect::Take, _) => format!("take {} in Advance", more("card")),
        (Effect::Draw, None) => format!("at the start of {} draw {drawn}{per}", title(power.phase)),
        (Effect::Draw, Some(on)) => {
            let act = match on {
                Trigger::Build => format!("building {}", about("infrastructure")),
                Trigger::Colonise => format!("placing {}", one(about("system"))),
                Trigger::Conquer => format!("conquering {}", one(about("system"))),
                Trigger::Deliver => format!("delivering a {cube}cube to {}", one(about("system"))),
                Trigger::Sell => format!("selling a {cube}cube"),
                Trigger::Political => format!("placing a political disk on {}", one(about("system"))),
                Trigger::Invade => format!("invading {}", one(about("system"))),
            };
            format!("draw {drawn} after {act}{anyone}")
        }
        (Effect::Discount, _) if power.phase == Phase::Build => format!("{} costs {n} less", about("infrastructure")),
        (Effect::Discount, _) => format!("{}s cost {n} less", about("system")),
        (Effect::Military, _) => format!("{n:+} military strength{against}{per}"),
        (Effect::Deliver, _) => format!("deliver {}", more(&format!("{cube}cube"))),
        (Effect::Sell, _) => format!("you may sell {}", more("cube")),
        (Effect::PoliticalDiscount, _) => {
            format!("a political disk costs {n} less{}", if free { String::new() } else { format!(" on {}s", about("system")) })
        }
        (Effect::PoliticalFree, _) => format!("a political disk costs nothing on {}s", about("system")),
        (Effect::Influence, _) => format!("place {} in Expand", more("disk")),
        (Effect::InvadeStrength, _) => format!("{n:+} military strength for invasions{against}"),
        (Effect::Invade, _) => format!("make {} in Expand", more("invasion")),
    }
}

/// What a tab does for the system that is placed where it points: "costs 1 less".
pub(super) fn tab(tab: &Tab) -> String {
    let system = one(target(&tab.target, false, "system"));
    match (tab.effect, tab.anyone) {
        (TabEffect::Discount, _) => format!("{system} costs {} less", tab.amount),
        (TabEffect::Military, _) => format!("+{} military strength to conquer {system}", tab.amount),
        (TabEffect::Draw, false) => format!("draw {} for {system}", cards(tab.amount)),
        (TabEffect::Draw, true) => format!("draw {} for {system}, whoever places it", cards(tab.amount)),
    }
}

/// The tabs of a card, equal ones together, with how many there are.
fn tabs(card: &Card) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    for said in card.tabs.iter().flatten().map(tab) {
        match found.iter_mut().find(|(_, known)| *known == said) {
            Some((times, _)) => *times += 1,
            None => found.push((1, said)),
        }
    }
    found
}

fn scoring(card: &Card) -> String {
    let line = |(place, line): (usize, &Scoring)| {
        let amount = line.vp.unsigned_abs();
        let amount = if place == 0 && card.score_base == 0 { points(amount) } else { amount.to_string() };
        format!(
            "{}{amount} for each {}{}",
            if line.vp < 0 { "less " } else { "" },
            if line.other { "other " } else { "" },
            count(line.count)
        )
    };
    let base = (card.score_base != 0).then(|| points(card.score_base.unsigned_abs()));
    base.into_iter().chain(card.score.iter().enumerate().map(line)).collect::<Vec<_>>().join(", ")
}

/// What a system is and what lies on it at first: "brown system with 2 brown cubes".
fn system(card: &Card) -> String {
    let supply = if card.is_supply() { format!(" with {}", cubes(card.supply)) } else { String::new() };
    format!("{} system{supply}", card.system_type.word())
}

/// What a card does besides what is drawn on it as signs: its powers, its scoring, what its braces bring that is no number.
pub(super) fn does(card: &Card) -> String {
    let scored = (card.kind == CardKind::Special).then(|| format!("worth {}", scoring(card)));
    let powers = card.powers.iter().filter(|power| power.brace.is_none()).map(power);
    let unlocks = |brace: &&Brace| matches!(brace.reward, Reward::Power(_));
    let braces = card.braces.iter().filter(unlocks).map(|brace| format!("fill {}: {}", under(card, brace), reward(card, brace)));
    // What a tab does is drawn; for whom it does it is not.
    let limited = card.tabs.iter().flatten().find(|tab| tab.anyone || tab.target != Target::default());
    let limited = limited.map(|limited| format!("tab: {}", tab(limited)));
    scored.into_iter().chain(powers).chain(braces).chain(limited).map(|part| capital(&part)).collect::<Vec<_>>().join(". ")
}

/// A card in one line: what it costs, brings, wants and does.
pub(super) fn brief(card: &Card) -> String {
    let mut parts = vec![format!("cost {}", card.cost)];
    if is_system(card) {
        parts.push(system(card));
        parts.extend(demands(&card.demand.iter().collect::<Vec<_>>()));
    }
    parts.extend(card.braces.iter().map(|brace| filling(card, brace)));
    parts.extend(powers(card));
    parts.extend(tabs(card).into_iter().map(|(times, said)| format!("{}: {said}", counted(times, "tab"))));
    parts.push(worth(card));
    parts.join("; ")
}

/// A card that lies on the board: what it brought, and the demand spaces that are filled, are seen there; what a filled brace unlocked is a
/// power like others; of an infrastructure's tabs those that work are told with where they do.
pub(super) fn lying(card: &Card, is_filled: impl Fn(usize) -> bool) -> String {
    let mut parts = Vec::new();
    if is_system(card) {
        let open: Vec<&Demand> = card.demand.iter().enumerate().filter(|(space, _)| !is_filled(*space)).map(|(_, space)| space).collect();
        parts.push(format!("{}, cost {}", card.system_type.word(), card.cost));
        parts.extend(demands(&open));
        let is_full = |brace: &Brace| (0..card.demand.len()).filter(|space| brace.spaces & (1 << *space) != 0).all(&is_filled);
        let (full, rest): (Vec<&Brace>, Vec<&Brace>) = card.braces.iter().partition(|brace| is_full(brace));
        parts.extend(rest.into_iter().map(|brace| filling(card, brace)));
        parts.extend(full.into_iter().filter(|brace| matches!(brace.reward, Reward::Power(_))).map(|brace| reward(card, brace)));
    } else {
        parts.push(format!("cost {}", card.cost));
    }
    parts.extend(powers(card));
    parts.push(worth(card));
    parts.join("; ")
}

fn is_system(card: &Card) -> bool {
    matches!(card.kind, CardKind::Start | CardKind::System)
}

fn filling(card: &Card, brace: &Brace) -> String {
    format!("fill {}: {}", under(card, brace), reward(card, brace))
}

fn powers(card: &Card) -> impl Iterator<Item = String> {
    card.powers.iter().filter(|power| power.brace.is_none()).map(power)
}

fn worth(card: &Card) -> String {
    match card.kind {
        CardKind::Start | CardKind::System => format!("{} (others {})", points(card.vp), card.vp_other),
        CardKind::Infrastructure => points(card.vp),
        CardKind::Special => format!("worth {}", scoring(card)),
    }
}

/// A card with a sentence for each of its parts.
pub(super) fn explained(card: &Card) -> String {
    let mut said = vec![match card.cost {
        0 => "It costs nothing".to_owned(),
        cost => format!("It costs {}, which you discard from your hand", cards(cost)),
    }];
    match card.kind {
        CardKind::Start | CardKind::System => {
            said.push(format!("A {} system", card.system_type.word()));
            if card.is_supply() {
                said.push(format!("It brings {}, to be delivered elsewhere", cubes(card.supply)));
            }
            for space in &card.demand {
                said.push(match space.sale {
                    true => format!("It buys {}: whoever may sell draws {} for it", wanted(space), cards(space.cards)),
                    false => format!("It wants {}: delivering one brings {}", wanted(space), gain(space)),
                });
            }
            let brace = |brace: &Brace| match brace.reward {
                Reward::Power(_) => format!("Whoever fills {} unlocks a power: {}", under(card, brace), reward(card, brace)),
                _ => format!("Whoever fills {} alone gets {}", under(card, brace), reward(card, brace)),
            };
            said.extend(card.braces.iter().map(brace));
        }
        CardKind::Infrastructure | CardKind::Special => {}
    }
    let whose = if card.is_system() { "Its controller has a power" } else { "Its power" };
    said.extend(card.powers.iter().filter(|power| power.brace.is_none()).map(|one| format!("{whose}: {}", power(one))));
    let pointed = |(times, said): (usize, String)| match times {
        1 => format!("One tab, for the space it points at: {said}"),
        _ => format!("{times} tabs, each for the space it points at: {said}"),
    };
    said.extend(tabs(card).into_iter().map(pointed));
    said.push(match card.kind {
        CardKind::Start | CardKind::System => {
            format!(
                "At the end it is worth {} to its controller and {} to everybody else with a disk on it",
                points(card.vp),
                card.vp_other
            )
        }
        CardKind::Infrastructure => format!("At the end it is worth {}", points(card.vp)),
        CardKind::Special => format!("At the end it is worth {}", scoring(card)),
    });
    said.join(". ") + "."
}
