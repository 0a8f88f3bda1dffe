//! What needs no estimate: what never happened in all these games, with how rare it may be all the same.

use rulebook::Rulebook;

use super::claims::{self, LEAST};
use super::figures::{Finding, Unit};
use super::findings::{WRONG, percent, percent_fine, quoted};
use super::study::Study;

/// Ends that the rulebook means and that no game came to.
fn unreached(study: &Study) -> Vec<(&String, &String)> {
    study.known.endings.iter().filter(|(how, _)| !study.counts.endings.contains_key(*how)).collect()
}

/// At how many places facts are looked for.
pub(super) fn count(study: &Study) -> usize {
    unreached(study).len() + study.known.lost.len() + 1
}

/// What has this chance or a larger one is not seen in n games with a probability of at most (1 - chance)^n: corrected like all other intervals (for
/// one claim alone it is the rule of three, 3 / n).
fn most(games: u64, looked_at: usize) -> f64 {
    ((looked_at as f64 / WRONG).ln() / games as f64).min(1.0)
}

pub(super) fn all(study: &Study, book: &Rulebook, looked_at: usize) -> Vec<Finding> {
    let games = study.counts.games;
    let mut found = Vec::new();
    if games < LEAST {
        return found;
    }
    let most = most(games, looked_at);
    for (how, clause) in unreached(study) {
        let sentence = format!(
            "No game of {games} ended by {how} ({clause}), an end that the rulebook means; fewer than {} would.",
            percent_fine(most)
        );
        found.push(fact(sentence, "endings", 6.0 * (1.0 - most), most, vec![format!("ending {how}")]));
    }
    found.extend(lost(study, book, most));
    let silent: Vec<&String> = study
        .known
        .reachable
        .iter()
        .filter(|clause| !study.counts.clauses.contains_key(*clause) && !study.known.lost.iter().any(|lost| lost.what == **clause))
        .collect();
    if !silent.is_empty() {
        let named: Vec<String> = silent.iter().take(3).map(|clause| quoted(clause, book)).collect();
        let more = if silent.len() > 3 { format!(" and {} more", silent.len() - 3) } else { String::new() };
        let (noun, verb, too) = if silent.len() == 1 { ("clause", "has", "it does") } else { ("clauses", "have", "they do") };
        let sentence = format!(
            "{} {noun} {verb} never decided anything here, although {too} so when random players play with the shipped content: {}{more}. In fewer than {} of such games {} would.",
            silent.len(),
            named.join("; "),
            percent_fine(most),
            if silent.len() == 1 { "it" } else { "each" }
        );
        let about = silent.iter().map(|clause| format!(" {clause}")).collect();
        found.push(fact(sentence, "silent", 0.1 + 0.05 * silent.len() as f64, most, about));
    }
    found
}

fn fact(sentence: String, figure: &str, weight: f64, most: f64, about: Vec<String>) -> Finding {
    Finding { sentence, figure: figure.into(), p: most, weight, about, unit: Unit::Share, interval: (0.0, most), chance: None }
}

/// In how many games it came up: a clause if there is no kind, an ending, or a thing or deed of a kind.
fn games_with(study: &Study, kind: &str, what: &str) -> u64 {
    let counts = &study.counts;
    match kind {
        "" => counts.clauses.get(what).map_or(0, |fired| fired.games),
        "ending" => counts.endings.get(what).map_or(0, |clauses| clauses.values().sum()),
        kind => {
            let taken = counts.things.get(kind).and_then(|things| things.get(what)).map_or(0, |thing| thing.taken.games);
            taken.max(counts.deeds.get(kind).and_then(|deeds| deeds.get(what)).map_or(0, |fate| fate.games))
        }
    }
}

/// In which part of all games this came up, by its name in [`Finding::about`].
pub(super) fn share(study: &Study, about: &str) -> f64 {
    if let Some(taken) = claims::share_taken(study, about) {
        return taken;
    }
    // Kinds have spaces, too: whatever way of dividing the name finds most.
    let found = about.match_indices(' ').map(|(at, _)| games_with(study, &about[..at], &about[at + 1..])).max();
    found.unwrap_or(0) as f64 / study.counts.games.max(1) as f64
}

/// What happens with the shipped content and neither here nor in random games with this content.
fn lost(study: &Study, book: &Rulebook, most: f64) -> Vec<Finding> {
    let lost = study.known.lost.iter().filter(|lost| games_with(study, &lost.kind, &lost.what) == 0);
    let told = lost.map(|lost| {
        let what = match lost.kind.as_str() {
            "" => format!("{} can decide anything", quoted(&lost.what, book)),
            "ending" => format!("a game can end by {}", lost.what),
            kind => format!("{} ({kind}) can come up", lost.what),
        };
        let share = lost.games as f64 / lost.of as f64;
        let sentence = format!(
            "With this content it is doubtful that {what}: with the shipped one random players bring it about in {} of their games, with this one in none of {}, and nobody did \
             here; fewer than {} would.",
            percent(share),
            lost.of,
            percent_fine(most)
        );
        let figure = if lost.kind == "ending" { "endings" } else { "silent" };
        fact(sentence, figure, 4.0 + share, most, vec![format!("{} {}", lost.kind, lost.what)])
    });
    told.collect()
}
