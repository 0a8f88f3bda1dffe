//! Counts and scoring lines of a content file (M1-19.5 to M1-19.7, V05, V15).

use pack::{Row, number, one_of, optional};

use super::{Colour, Count, Keyword, Phase, Scoring, SystemType, yes};

/// The scoring of a special infrastructure.
pub(super) fn read(card: &Row<'_>) -> Vec<Scoring> {
    let Some(lines) = card.rows("score", "") else { return Vec::new() };
    if lines.is_empty() {
        let id = card.name.strip_prefix("Card ").unwrap_or(&card.name);
        card.error("V05", "", format!("Special card {id} has no score."));
    }
    let told = |index: usize, reason: &str| format!("{}: bad scoring line {}: {reason}", card.name, index + 1);
    let line = |(index, line): (usize, &Row<'_>)| line.as_one("V15", |reason| told(index, reason), |line| scoring(line, index == 0));
    lines.iter().enumerate().filter_map(line).collect()
}

fn scoring(line: &Row<'_>, first: bool) -> Option<Scoring> {
    let other = line.read("other", optional(yes, false));
    if first && other == Some(true) {
        line.wrong("V15", "other", "the first line cannot say other, for there is no line before it");
    }
    let vp = line.read("vp", number(-9..=9, "V15"));
    if vp == Some(0) {
        line.must_be("V15", "vp", "anything but 0");
    }
    Some(Scoring { count: count(line, &["count", "vp", "other"])?, vp: vp?, other: other? })
}

/// The counts, each with the field that says what is counted; those without one count everything.
const COUNTS: [(&str, Option<&str>); 14] = [
    ("keyword_cards", Some("keyword")),
    ("systems_influenced", Some("type")),
    ("systems_controlled", Some("type")),
    ("cubes_delivered", Some("colour")),
    ("cubes_delivered_to", Some("type")),
    ("cubes_sold", None),
    ("undelivered_cubes", Some("colour")),
    ("political_disks", None),
    ("military_disks", None),
    ("phase_power_cards", Some("phase")),
    ("euro_power_cards", None),
    ("infrastructure_controlled", None),
    ("tech_level", None),
    ("unused_disks", None),
];

/// A count with its argument; `fields` are the others that may stand there.
pub(super) fn count(row: &Row<'_>, fields: &[&str]) -> Option<Count> {
    let (name, mut argument) = row.read("count", one_of(&COUNTS.map(|count| (count.0, count)), "V15"))?;
    if name == "systems_influenced" && row.has("keyword") {
        argument = Some("keyword");
    }
    row.only(&[fields, argument.as_slice()].concat());
    let keyword = || row.read("keyword", one_of(Keyword::WORDS, "V15"));
    let kind = || row.read("type", one_of(SystemType::WORDS, "V15"));
    let colour = || row.read("colour", one_of(Colour::WORDS, "V15"));
    Some(match name {
        "keyword_cards" => Count::KeywordCards(keyword()?),
        "systems_influenced" if argument == Some("keyword") => Count::KeywordSystemsInfluenced(keyword()?),
        "systems_influenced" => Count::SystemsInfluenced(kind()?),
        "systems_controlled" => Count::SystemsControlled(kind()?),
        "cubes_delivered" => Count::CubesDelivered(colour()?),
        "cubes_delivered_to" => Count::CubesDeliveredTo(kind()?),
        "cubes_sold" => Count::CubesSold,
        "undelivered_cubes" => Count::UndeliveredCubes(colour()?),
        "political_disks" => Count::PoliticalDisks,
        "military_disks" => Count::MilitaryDisks,
        "phase_power_cards" => Count::PhasePowerCards(row.read("phase", one_of(Phase::WORDS, "V15"))?),
        "euro_power_cards" => Count::EuroPowerCards,
        "infrastructure_controlled" => Count::InfrastructureControlled,
        "tech_level" => Count::TechLevel,
        _ => Count::UnusedDisks,
    })
}
