//! Everything of a content file that affects play, in one spelling: what the fingerprint is made of.
//!
//! The order of cards, powers, demand spaces and tabs is kept as it is in the file: ids are numbered by it, and a log of one
//! order does not replay under another. Names count only through keywords.

use std::fmt::Write as _;

use super::{Card, Content, Count, Power, Reward, Setup, Target};

/// The canonical text.
pub(super) fn text(content: &Content) -> String {
    let Content { setup, cubes, board, .. } = content;
    let Setup { disks, start_hand, hand_limit, start_choices, tech_levels, tech_start, research_per_level, political_divisor } = setup;
    let hands = format!("{disks} {start_hand} {hand_limit} {start_choices}");
    let mut text = format!("m101 1\nsetup {hands} {tech_levels} {tech_start} {research_per_level} {political_divisor}\n");
    let _ = writeln!(text, "cubes {cubes:?}");
    let _ = writeln!(text, "spaces {:?}", board.names);
    let _ = writeln!(text, "gaps {:?}", board.gap_names);
    let _ = writeln!(text, "centre {}", board.centre.0);
    for players in 0..3 {
        let starts: Vec<u8> = board.starts[players].iter().map(|site| site.0).collect();
        let _ = writeln!(text, "play {:x} {:x} {starts:?}", board.spaces[players].bits(), board.gaps[players].bits());
    }
    content.cards.iter().for_each(|card| write_card(&mut text, card));
    text
}

fn write_card(text: &mut String, card: &Card) {
    let keyword = card.keyword.map_or("-", |keyword| keyword.word());
    let _ = write!(text, "card {} {} {keyword} {} {} {} {:?}", card.id, card.kind.word(), card.cost, card.vp, card.vp_other, card.supply);
    for space in &card.demand {
        let colour = space.colour.map_or("white", |colour| colour.word());
        let _ = write!(text, " demand {colour} {} {} {}", space.vp, space.cards, u8::from(space.sale));
    }
    for brace in &card.braces {
        let _ = match brace.reward {
            Reward::Vp(vp) => write!(text, " brace {} vp {vp}", brace.spaces),
            Reward::Cards(cards) => write!(text, " brace {} cards {cards}", brace.spaces),
            Reward::Power(power) => write!(text, " brace {} power {power}", brace.spaces),
        };
    }
    card.powers.iter().for_each(|power| write_power(text, power));
    for tab in card.tabs {
        let _ = match tab {
            None => write!(text, " tab -"),
            Some(tab) => {
                write!(text, " tab {} {} {}{}", tab.effect.word(), tab.amount, target(&tab.target), if tab.anyone { " anyone" } else { "" })
            }
        };
    }
    let _ = write!(text, " base {}", card.score_base);
    for line in &card.score {
        let _ = write!(text, " score {} {} {}", count(line.count), line.vp, u8::from(line.other));
    }
    text.push('\n');
}

fn write_power(text: &mut String, power: &Power) {
    let on = power.on.map_or("-", |on| on.word());
    let colour = power.colour.map_or("-", |colour| colour.word());
    let per = power.per.map_or_else(|| "-".to_owned(), count);
    let _ = write!(
        text,
        " power {} {} {} {on} {} {} {colour} {} {per} {}",
        power.phase.word(),
        power.effect.word(),
        power.amount,
        target(&power.target),
        u8::from(power.adjacent),
        u8::from(power.anyone),
        power.cap
    );
}

fn target(target: &Target) -> String {
    let flags = [target.supply, target.this, target.controlled, target.not_influenced].map(u8::from);
    format!("{} {} {flags:?}", target.kind.map_or("-", |kind| kind.word()), target.keyword.map_or("-", |keyword| keyword.word()))
}

fn count(count: Count) -> String {
    match count {
        Count::KeywordCards(keyword) => format!("keyword_cards {}", keyword.word()),
        Count::SystemsInfluenced(kind) => format!("systems_influenced {}", kind.word()),
        Count::KeywordSystemsInfluenced(keyword) => format!("systems_influenced {}", keyword.word()),
        Count::SystemsControlled(kind) => format!("systems_controlled {}", kind.word()),
        Count::CubesDelivered(colour) => format!("cubes_delivered {}", colour.word()),
        Count::CubesDeliveredTo(kind) => format!("cubes_delivered_to {}", kind.word()),
        Count::CubesSold => "cubes_sold".into(),
        Count::UndeliveredCubes(colour) => format!("undelivered_cubes {}", colour.word()),
        Count::PoliticalDisks => "political_disks".into(),
        Count::MilitaryDisks => "military_disks".into(),
        Count::PhasePowerCards(phase) => format!("phase_power_cards {}", phase.word()),
        Count::EuroPowerCards => "euro_power_cards".into(),
        Count::InfrastructureControlled => "infrastructure_controlled".into(),
        Count::TechLevel => "tech_level".into(),
        Count::UnusedDisks => "unused_disks".into(),
    }
}
