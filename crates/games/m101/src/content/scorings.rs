//! Counts and scoring lines of a content file (M1-19.5 to M1-19.7, V05, V15).

use super::entry::{Entry, whole};
use super::{Colour, Count, Keyword, Phase, Scoring, SystemType};
use pack::{Notes, shown};

/// The scoring of a special infrastructure.
pub(super) fn read(card: &Entry<'_>, notes: &mut Notes) -> Vec<Scoring> {
    let Some(lines) = card.tables("score", notes) else { return Vec::new() };
    if lines.is_empty() {
        let id = card.name.strip_prefix("Card ").unwrap_or(&card.name);
        notes.error("V05", card.at, format!("Special card {id} has no score."));
    }
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match scoring(line, index == 0) {
            Ok(scoring) => found.push(scoring),
            Err(reason) => notes.error("V15", line.at, format!("{}: bad scoring line {}. {reason}.", card.name, index + 1)),
        }
    }
    found
}

fn scoring(line: &Entry<'_>, first: bool) -> Result<Scoring, String> {
    let other = match line.get("other").map(|value| value.get_ref().as_bool()) {
        None => false,
        Some(Some(true)) if !first => true,
        Some(Some(true)) => return Err("The first line cannot say other: there is no line before it".into()),
        Some(_) => return Err("other is true or left out".into()),
    };
    let vp = line
        .get("vp")
        .and_then(|value| whole(value.get_ref()))
        .and_then(|vp| i8::try_from(vp).ok())
        .filter(|vp| (-9..=9).contains(vp) && *vp != 0)
        .ok_or("vp goes from -9 to 9 and is not 0")?;
    Ok(Scoring { count: count(line, &["count", "vp", "other"])?, vp, other })
}

/// A count with its argument; `besides` are the other fields that may stand there.
pub(super) fn count(entry: &Entry<'_>, besides: &[&str]) -> Result<Count, String> {
    const COUNTS: [&str; 14] = [
        "keyword_cards",
        "systems_influenced",
        "systems_controlled",
        "cubes_delivered",
        "cubes_delivered_to",
        "cubes_sold",
        "undelivered_cubes",
        "political_disks",
        "military_disks",
        "phase_power_cards",
        "euro_power_cards",
        "infrastructure_controlled",
        "tech_level",
        "unused_disks",
    ];
    let name = entry.get("count").and_then(|value| value.get_ref().as_str()).ok_or("count is missing")?;
    if !COUNTS.contains(&name) {
        return Err(format!("There is no count {}; the counts are {}", shown(name), COUNTS.join(", ")));
    }
    let arguments: Vec<&str> = entry.fields().filter(|field| !besides.contains(field)).collect();
    let text = |field: &str| entry.get(field).and_then(|value| value.get_ref().as_str()).unwrap_or_default();
    let (keyword, kind, colour, phase) =
        (Keyword::of(text("keyword")), SystemType::of(text("type")), Colour::of(text("colour")), Phase::of(text("phase")));
    let wrong = |wants: &str| Err(format!("{name} takes {wants}"));
    match (name, &arguments[..]) {
        ("keyword_cards", ["keyword"]) => keyword.map(Count::KeywordCards).map_or_else(|| wrong("one of the four keywords"), Ok),
        ("systems_influenced", ["keyword"]) => {
            keyword.map(Count::KeywordSystemsInfluenced).map_or_else(|| wrong("one of the four keywords"), Ok)
        }
        ("systems_influenced", ["type"]) => kind.map(Count::SystemsInfluenced).map_or_else(|| wrong("one of the six types"), Ok),
        ("systems_controlled", ["type"]) => kind.map(Count::SystemsControlled).map_or_else(|| wrong("one of the six types"), Ok),
        ("cubes_delivered_to", ["type"]) => kind.map(Count::CubesDeliveredTo).map_or_else(|| wrong("one of the six types"), Ok),
        ("cubes_delivered", ["colour"]) => colour.map(Count::CubesDelivered).map_or_else(|| wrong("one of the four colours"), Ok),
        ("undelivered_cubes", ["colour"]) => colour.map(Count::UndeliveredCubes).map_or_else(|| wrong("one of the four colours"), Ok),
        ("phase_power_cards", ["phase"]) => phase.map(Count::PhasePowerCards).map_or_else(|| wrong("one of the phases A to E"), Ok),
        ("cubes_sold", []) => Ok(Count::CubesSold),
        ("political_disks", []) => Ok(Count::PoliticalDisks),
        ("military_disks", []) => Ok(Count::MilitaryDisks),
        ("euro_power_cards", []) => Ok(Count::EuroPowerCards),
        ("infrastructure_controlled", []) => Ok(Count::InfrastructureControlled),
        ("tech_level", []) => Ok(Count::TechLevel),
        ("unused_disks", []) => Ok(Count::UnusedDisks),
        ("keyword_cards", _) => wrong("a keyword"),
        ("systems_influenced", _) => wrong("a type or a keyword"),
        ("systems_controlled" | "cubes_delivered_to", _) => wrong("a type"),
        ("cubes_delivered" | "undelivered_cubes", _) => wrong("a colour"),
        ("phase_power_cards", _) => wrong("a phase"),
        _ => wrong("nothing besides"),
    }
}
