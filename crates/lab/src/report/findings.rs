//! What to look at first. Everything that could be said is a claim; those whose interval excludes chance, corrected for the number of claims, are
//! findings.

use rulebook::Rulebook;

use super::counts::{Fate, Paired};
use super::figures::Finding;
use super::sections::{begins_id, forced_id};
use super::study::Study;
use crate::stats::{chance_of, quantile, wilson_at};
use crate::tally::VICTORY;

/// At most so many are told.
const MOST: usize = 10;

/// Fewer games, or pairs of games, than this say nothing, whatever they say.
const LEAST: u64 = 30;

/// Findings of all claims together are wrong in at most this part of all reports.
const WRONG: f64 = 0.05;

/// What a share must be away from chance to be worth a look.
const SHARE: f64 = 0.05;

/// The same for points, as a part of how much pairs of games differ.
const SPREAD: f64 = 0.1;

/// The sentence of a claim, from its value and its interval in words.
type Words = dyn Fn(&str, &str) -> String;

/// Something that might be said.
struct Claim {
    figure: String,
    p: f64,
    /// Estimate, what chance gives, and how the interval is had for a quantile.
    value: f64,
    chance: f64,
    interval: Box<dyn Fn(f64) -> (f64, f64)>,
    /// What is worth a look.
    unit: f64,
    words: Box<Words>,
    /// Whether the value is a share.
    share: bool,
}

/// All claims counted, and those that stand.
pub(crate) fn all(study: &Study, book: &Rulebook) -> (usize, Vec<Finding>) {
    let mut claims = Vec::new();
    fairness(study, &mut claims);
    content(study, &mut claims);
    avoided(study, &mut claims);
    guards(study, &mut claims);
    let looked_at = claims.len() + unreached(study).len() + 1;
    // Bonferroni's: every interval is as wide as if it were the only one at 0.05 / claims.
    let z = quantile(WRONG / looked_at as f64);
    let mut findings: Vec<Finding> = claims.iter().filter_map(|claim| claim.stands(z)).collect();
    findings.extend(facts(study, book, looked_at));
    findings.sort_by(|one, other| other.weight.total_cmp(&one.weight).then_with(|| one.sentence.cmp(&other.sentence)));
    findings.truncate(MOST);
    (looked_at, findings)
}

impl Claim {
    fn stands(&self, z: f64) -> Option<Finding> {
        let (low, high) = (self.interval)(z);
        let near = if low > self.chance { low - self.chance } else { self.chance - high };
        let weight = near / self.unit;
        // An interval that touches chance by a hair is no news either.
        if near <= 0.0 || (self.value - self.chance).abs() < self.unit / 2.0 {
            return None;
        }
        let (value, interval) = if self.share {
            (percent(self.value), format!("{} to {}", number(100.0 * low, 0), number(100.0 * high, 0)))
        } else {
            (number(self.value, 1), format!("{} to {}", number(low, 1), number(high, 1)))
        };
        Some(Finding { sentence: (self.words)(&value, &interval), figure: self.figure.clone(), p: self.p, weight })
    }
}

/// A number with a true minus sign.
pub(crate) fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = if text.trim_start_matches('-').chars().all(|digit| matches!(digit, '0' | '.')) {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    };
    text.replace('-', "−")
}

pub(crate) fn percent(share: f64) -> String {
    format!("{} %", number(100.0 * share, 0))
}

/// Wins by seat and by what a seat begins with.
fn fairness(study: &Study, claims: &mut Vec<Claim>) {
    let counts = &study.counts;
    let players = study.subject.lineup.len() as f64;
    let alone = players < 2.0;
    let mut claim = |figure: String, who: String, fate: &Fate| {
        let (held, won) = (fate.held as f64, fate.victories());
        // Alone everybody may win or lose: chance is what all games together give.
        let (chance, variance, trials, rate) = if alone {
            let chance = counts.decided as f64 / counts.games.max(1) as f64;
            let rest = 1.0 - fate.seats as f64 / counts.games.max(1) as f64;
            (chance, fate.seats as f64 * chance * (1.0 - chance) * rest, fate.seats as f64, won / fate.seats.max(1) as f64)
        } else {
            let variance = (players * held - fate.held_squared as f64) / (players * players);
            (1.0 / players, variance, held, won / held.max(1.0))
        };
        if fate.games < LEAST || variance <= 0.0 {
            return;
        }
        let z = (won - trials * chance) / variance.sqrt();
        // So many games in which one seat has it would tell as much.
        let trials = chance * (1.0 - chance) * trials * trials / variance;
        let fair = if alone { format!("all together win {}", percent(chance)) } else { format!("a fair share is {}", percent(chance)) };
        claims.push(Claim {
            figure,
            p: chance_of(z),
            value: rate,
            chance,
            interval: Box::new(move |z| wilson_at(z, rate * trials, trials)),
            unit: SHARE,
            words: Box::new(move |value, interval| format!("{who} wins {value} ({interval}) of its games; {fair}.")),
            share: true,
        });
    };
    if !alone {
        // Of two seats one is enough: the other has the rest.
        let seats = if players < 3.0 { 1 } else { counts.seats.len() };
        counts.seats.iter().take(seats).for_each(|(seat, fate)| claim("seats".into(), format!("Seat {seat}"), fate));
    }
    for (kind, values) in &counts.begins {
        let told = if !alone && values.len() == 2 { 1 } else { values.len() };
        for (what, fate) in values.iter().take(told) {
            let who = if kind == kernel::Deed::ORDER {
                format!("The {what} in the order of play")
            } else {
                format!("Whoever has {what} as {kind}")
            };
            claim(begins_id(kind), who, fate);
        }
    }
}

/// The mean of pairs and its standard error, for margins or for victories.
pub(crate) fn mean(paired: &Paired, of_victories: bool) -> (f64, f64) {
    let n = paired.pairs.max(1) as f64;
    let (sum, squares, unit) = if of_victories {
        (paired.won as f64, paired.won_squared as f64, VICTORY as f64)
    } else {
        (paired.margin as f64, paired.margin_squared as f64, 1.0)
    };
    let mean = sum / n;
    let variance = ((squares - n * mean * mean) / (n - 1.0).max(1.0)).max(0.0);
    (mean / unit, (variance / n).sqrt() / unit)
}

/// A thing with what it is worth: mean, standard error, and from how many.
struct Worth<'a> {
    what: &'a String,
    value: f64,
    error: f64,
    from: u64,
}

/// Things that are worth more, or less, than others of their kind: by pairs of games, and by how far those were ahead who took them.
fn content(study: &Study, claims: &mut Vec<Claim>) {
    for (kind, things) in &study.counts.forced {
        let known = things.iter().map(|(what, paired)| {
            let (value, error) = mean(paired, false);
            Worth { what, value, error, from: paired.pairs }
        });
        against_peers(&forced_id(kind), known.collect(), 1.0, claims, {
            let kind = kind.clone();
            move |what, value, interval, others, usual| {
                format!(
                    "{what} ({kind}) is worth {value} points ({interval}) to whoever takes it, against never taking it from the same position; \
                     the other {others} of its kind are worth {usual} on average."
                )
            }
        });
    }
    for (kind, things) in &study.counts.things {
        let known = things.iter().map(|(what, thing)| {
            let n = thing.taken.seats.max(1) as f64;
            let value = thing.taken.margin as f64 / n;
            let variance = ((thing.taken.margin_squared as f64 - n * value * value) / (n - 1.0).max(1.0)).max(0.0);
            Worth { what, value, error: (variance / n).sqrt(), from: thing.taken.seats }
        });
        // Company is worth half of what cause is.
        against_peers(&format!("offered-{}", slug(kind)), known.collect(), 2.0, claims, {
            let kind = kind.clone();
            move |what, value, interval, others, usual| {
                format!(
                    "Whoever takes {what} ({kind}) ends {value} points ({interval}) before the best other; for the other {others} of its kind that is \
                     {usual} on average. That is company, not yet cause."
                )
            }
        });
    }
}

/// Claims that a thing differs from the mean of the others of its kind.
fn against_peers(
    figure: &str,
    known: Vec<Worth<'_>>,
    demand: f64,
    claims: &mut Vec<Claim>,
    words: impl Fn(&str, &str, &str, usize, &str) -> String + Clone + 'static,
) {
    let known: Vec<Worth<'_>> = known.into_iter().filter(|worth| worth.from >= LEAST).collect();
    if known.len() < 3 {
        return;
    }
    let others = known.len() - 1;
    for Worth { what, value, error, from } in &known {
        let peers = known.iter().filter(|other| other.what != *what);
        let (usual, variance) = peers.fold((0.0, 0.0), |(sum, variance), peer| (sum + peer.value, variance + peer.error * peer.error));
        let (usual, variance) = (usual / others as f64, variance / (others * others) as f64);
        let spread = (error * error + variance).sqrt();
        let (value, what, words) = (*value, (*what).clone(), words.clone());
        claims.push(Claim {
            figure: figure.to_owned(),
            p: chance_of((value - usual) / spread.max(f64::MIN_POSITIVE)),
            value,
            chance: usual,
            interval: Box::new(move |z| (value - z * spread, value + z * spread)),
            unit: demand * SPREAD * error * (*from as f64).sqrt(),
            words: Box::new(move |value, interval| words(&what, value, interval, others, &number(usual, 1))),
            share: false,
        });
    }
}

/// Kinds of choices and things that were offered again and again and hardly ever taken.
fn avoided(study: &Study, claims: &mut Vec<Claim>) {
    const RARE: f64 = 0.02;
    for (kind, things) in &study.counts.things {
        for (what, thing) in things {
            let (taken, offered) = (thing.taken.seats as f64, (thing.taken.seats + thing.left.seats) as f64);
            if offered < 100.0 {
                continue;
            }
            let (kind, what) = (kind.clone(), what.clone());
            claims.push(Claim {
                figure: format!("offered-{}", slug(&kind)),
                p: (1.0 - RARE).powf(offered),
                value: taken / offered,
                chance: RARE,
                interval: Box::new(move |z| {
                    let (low, high) = wilson_at(z, taken, offered);
                    // Only what is rarer counts as a finding here.
                    if high < RARE { (low, high) } else { (0.0, 1.0) }
                }),
                unit: RARE / 2.0,
                words: Box::new(move |value, interval| {
                    format!("{what} ({kind}) is hardly ever taken: {value} ({interval}) of those who could take it in a game did.")
                }),
                share: true,
            });
        }
    }
}

/// Endings that are only guards against endless play.
fn guards(study: &Study, claims: &mut Vec<Claim>) {
    let games = study.counts.games as f64;
    for (how, clauses) in &study.counts.endings {
        let count = clauses.values().sum::<u64>() as f64;
        if !study.known.guards.contains(how) {
            continue;
        }
        let how = how.clone();
        claims.push(Claim {
            figure: "endings".into(),
            p: chance_of((count - 0.05 * games).max(0.0) / (games * 0.05 * 0.95).sqrt().max(f64::MIN_POSITIVE)),
            value: count / games.max(1.0),
            chance: 0.05,
            interval: Box::new(move |z| {
                let (low, high) = wilson_at(z, count, games);
                if low > 0.05 { (low, high) } else { (0.0, 1.0) }
            }),
            unit: SHARE,
            words: Box::new(move |value, interval| {
                format!(
                    "{value} ({interval}) of the games end by {how}, a guard against endless play and not an end that the rulebook means."
                )
            }),
            share: true,
        });
    }
}

/// Ends that the rulebook means and that no game came to.
fn unreached(study: &Study) -> Vec<(&String, &String)> {
    study.known.endings.iter().filter(|(how, _)| !study.counts.endings.contains_key(*how)).collect()
}

/// What never happened: its interval begins at nothing.
fn facts(study: &Study, book: &Rulebook, looked_at: usize) -> Vec<Finding> {
    let games = study.counts.games;
    let mut found = Vec::new();
    if games < LEAST {
        return found;
    }
    // What has this chance or a larger one is not seen in n games with a probability of at most (1 - chance)^n: corrected like all other intervals
    // (for one claim alone it is the rule of three, 3 / n).
    let most = ((looked_at as f64 / WRONG).ln() / games as f64).min(1.0);
    for (how, clause) in unreached(study) {
        let sentence = format!(
            "No game of {games} ended by {how} ({clause}), an end that the rulebook means; fewer than {} would.",
            percent_fine(most)
        );
        found.push(Finding { sentence, figure: "endings".into(), p: most, weight: 3.0 });
    }
    let silent: Vec<&String> = study.known.reachable.iter().filter(|clause| !study.counts.clauses.contains_key(*clause)).collect();
    if !silent.is_empty() {
        let named: Vec<String> = silent.iter().take(3).map(|clause| quoted(clause, book)).collect();
        let more = if silent.len() > 3 { format!(" and {} more", silent.len() - 3) } else { String::new() };
        let (noun, verb, too) = if silent.len() == 1 { ("clause", "has", "it does") } else { ("clauses", "have", "they do") };
        let sentence = format!(
            "{} {noun} {verb} never decided anything here, although {too} so when random players play with the shipped content: {}{more}.",
            silent.len(),
            named.join("; ")
        );
        found.push(Finding { sentence, figure: "silent".into(), p: most, weight: 0.2 + 0.1 * silent.len() as f64 });
    }
    found
}

fn percent_fine(share: f64) -> String {
    format!("{} %", number(100.0 * share, if share < 0.01 { 2 } else { 1 }))
}

/// A clause with the beginning of what it says.
pub(crate) fn quoted(clause: &str, book: &Rulebook) -> String {
    let Some(found) = book.clause(clause) else { return clause.to_owned() };
    let text: String = found.text.replace(['*', '`'], "").split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = text.chars().take(60).collect();
    let dots = if text.chars().count() > 60 { "..." } else { "" };
    format!("{clause} “{}{dots}”", short.trim_end_matches(['.', ' ']))
}

/// A word for ids.
pub(crate) fn slug(text: &str) -> String {
    text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' }).collect()
}
