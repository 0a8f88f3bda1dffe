//! What a card says, made from its data: no card text is stored.

use m101::content::{
    Brace, Card, CardKind, Colour, Count, Demand, Effect, Phase, Power, Reward, Scoring, SystemType, Tab, TabEffect, Target, Trigger,
};

/// The letter of a cube: grey y, brown b, red r, green n.
pub(super) fn letter(colour: usize) -> char {
    ['y', 'b', 'r', 'n'][colour & 3]
}

/// Cubes as letters: "yyb"; "-" for none.
pub(super) fn cubes(cubes: [u8; 4]) -> String {
    let letters: String = (0..4).flat_map(|colour| std::iter::repeat_n(letter(colour), usize::from(cubes[colour]))).collect();
    if letters.is_empty() { "-".into() } else { letters }
}

/// A demand space: "w 1v+1c", "n €5".
pub(super) fn demand(space: &Demand) -> String {
    let colour = space.colour.map_or('w', |colour| letter(colour.index()));
    match (space.sale, space.vp, space.cards) {
        (true, _, value) => format!("{colour} €{value}"),
        (_, vp, 0) => format!("{colour} {vp}v"),
        (_, 0, cards) => format!("{colour} {cards}c"),
        (_, vp, cards) => format!("{colour} {vp}v+{cards}c"),
    }
}

/// A brace: "{1,2} 2v".
fn brace(card: &Card, brace: &Brace) -> String {
    let spaces: Vec<String> = (0..8).filter(|space| brace.spaces & (1 << space) != 0).map(|space| (space + 1).to_string()).collect();
    let reward = match brace.reward {
        Reward::Vp(vp) => format!("{vp}v"),
        Reward::Cards(cards) => format!("{cards}c"),
        Reward::Power(index) => format!("[{}]", power(&card.powers[usize::from(index)])),
    };
    format!("{{{}}} {reward}", spaces.join(","))
}

fn kind(kind: SystemType) -> &'static str {
    kind.word()
}

/// What a target asks for: "green system", "CORPORATION infrastructure", "system you control".
fn target(target: &Target, adjacent: bool, noun: &str) -> String {
    let mut words = Vec::new();
    if adjacent {
        words.push("adjacent");
    }
    words.extend(target.keyword.map(m101::content::Keyword::word));
    words.extend(target.kind.map(kind));
    if target.supply {
        words.push("supply");
    }
    let noun = if target.this { "this system" } else { noun };
    words.push(noun);
    let mut text = words.join(" ");
    if target.controlled {
        text.push_str(" you control");
    }
    if target.not_influenced {
        text.push_str(" you do not influence");
    }
    text
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Advance => "Advance",
        Phase::Build => "Build",
        Phase::Colonise => "Colonise",
        Phase::Deliver => "Deliver",
        Phase::Expand => "Expand",
    }
}

/// What a count counts.
fn count(count: Count) -> String {
    match count {
        Count::KeywordCards(keyword) => format!("{} card you control", keyword.word()),
        Count::SystemsInfluenced(of) => format!("{} system you influence", kind(of)),
        Count::KeywordSystemsInfluenced(keyword) => format!("{} system you influence", keyword.word()),
        Count::SystemsControlled(of) => format!("{} system you control", kind(of)),
        Count::CubesDelivered(colour) => format!("{} cube you delivered", Colour::word(colour)),
        Count::CubesDeliveredTo(of) => format!("cube you delivered to {} systems", kind(of)),
        Count::CubesSold => "cube you sold".into(),
        Count::UndeliveredCubes(colour) => format!("undelivered {} cube", Colour::word(colour)),
        Count::PoliticalDisks => "political influence".into(),
        Count::MilitaryDisks => "military influence".into(),
        Count::PhasePowerCards(of) => format!("card with a {} power you control", phase(of)),
        Count::EuroPowerCards => "card with a € power you control".into(),
        Count::InfrastructureControlled => "infrastructure you control".into(),
        Count::TechLevel => "tech level".into(),
        Count::UnusedDisks => "unused disk".into(),
    }
}

/// A power in words.
pub(super) fn power(power: &Power) -> String {
    let n = power.amount;
    let per = power.per.map(|of| format!(" per {}, at most {}", count(of), power.cap)).unwrap_or_default();
    let cube = power.colour.map(|colour| format!("{} ", colour.word())).unwrap_or_default();
    let anyone = if power.anyone { ", whoever does it" } else { "" };
    let about = |noun: &str| target(&power.target, power.adjacent, noun);
    let free = power.target == Target::default() && !power.adjacent;
    let against = if free { String::new() } else { format!(" against {}s", about("system")) };
    match (power.effect, power.on) {
        (Effect::Tech, _) => format!("{n:+} tech level"),
        (Effect::Take, _) => format!("Advance: take {n} extra"),
        (Effect::Draw, None) => format!("Start of {}: draw {n}{per}", phase(power.phase)),
        (Effect::Draw, Some(on)) => {
            let act = match on {
                Trigger::Build => format!("building {}", about("infrastructure")),
                Trigger::Colonise => format!("placing a {}", about("system")),
                Trigger::Conquer => format!("conquering a {}", about("system")),
                Trigger::Deliver => format!("delivering a {cube}cube to a {}", about("system")),
                Trigger::Sell => format!("selling a {cube}cube"),
                Trigger::Political => format!("political influence on a {}", about("system")),
                Trigger::Invade => format!("invading a {}", about("system")),
            };
            format!("draw {n} after {act}{anyone}").replace("a adjacent", "an adjacent").replace("a this", "this")
        }
        (Effect::Discount, _) if power.phase == Phase::Build => format!("Build: {} costs {n} less", about("infrastructure")),
        (Effect::Discount, _) => format!("Colonise: {}s cost {n} less", about("system")),
        (Effect::Military, _) => format!("{n:+} military{against}{per}"),
        (Effect::Deliver, _) => format!("deliver {n} extra {cube}cube"),
        (Effect::Sell, _) => format!("may sell {n} more"),
        (Effect::PoliticalDiscount, _) => {
            format!("political influence costs {n} less{}", if free { String::new() } else { format!(" on {}s", about("system")) })
        }
        (Effect::PoliticalFree, _) => format!("political influence costs 0 on {}s", about("system")),
        (Effect::Influence, _) => format!("influence {n} more"),
        (Effect::InvadeStrength, _) => format!("{n:+} invasion strength{against}"),
        (Effect::Invade, _) => format!("invade {n} more"),
    }
}

/// A tab in a few characters: "-1 cost", "+2 mil", "draw 1".
pub(super) fn tab(tab: &Tab) -> String {
    let what = match tab.effect {
        TabEffect::Discount => format!("-{} cost", tab.amount),
        TabEffect::Military => format!("+{} military", tab.amount),
        TabEffect::Draw => format!("draw {}", tab.amount),
    };
    let limit = if tab.target == Target::default() { String::new() } else { format!(" ({})", target(&tab.target, false, "").trim()) };
    format!("{what}{limit}{}", if tab.anyone { " (anyone)" } else { "" })
}

fn scoring(line: &Scoring) -> String {
    format!("{} per {}{}", line.vp, if line.other { "other " } else { "" }, count(line.count))
}

/// A card in one line: what it costs, scores, holds and does.
pub(super) fn card(card: &Card) -> String {
    let mut parts = vec![format!("cost {}", card.cost)];
    match card.kind {
        CardKind::Start | CardKind::System => {
            parts.push(format!("VP {}/{}", card.vp, card.vp_other));
            parts.push(format!("{} {}", kind(card.system_type), cubes(card.supply)).trim_end_matches(" -").to_owned());
            parts.extend(card.demand.iter().map(demand));
            parts.extend(card.braces.iter().map(|one| brace(card, one)));
        }
        CardKind::Infrastructure => parts.push(format!("VP {}", card.vp)),
        CardKind::Special => {
            let base = if card.score_base == 0 { String::new() } else { format!("{} and ", card.score_base) };
            parts.push(format!("VP {base}{}", card.score.iter().map(scoring).collect::<Vec<_>>().join(", ")));
        }
    }
    parts.extend(card.powers.iter().filter(|power| power.brace.is_none()).map(power));
    if card.tabs.iter().any(Option::is_some) {
        let tabs = card.tabs.iter().map(|one| one.as_ref().map_or_else(|| "blank".to_owned(), tab));
        parts.push(format!("tabs {}", tabs.collect::<Vec<_>>().join(" / ")));
    }
    parts.join("; ")
}
