//! What to look at first. Everything that could be said is a claim; those whose interval excludes chance, corrected for the number of claims, are
//! findings. What is claimed stands in `claims`, and what needs no interval in `facts`.

use std::collections::BTreeSet;

use rulebook::Rulebook;

use super::claims;
use super::counts::Paired;
use super::facts;
use super::figures::{Finding, Unit};
use super::study::Study;
use crate::tally::VICTORY;

/// At most so many are told.
const MOST: usize = 10;

/// Of one figure so many come before the others: a deck with many strong cards must not hide everything else.
const OF_ONE_FIGURE: usize = 3;

/// Findings of all claims together are wrong in at most this part of all reports.
pub(super) const WRONG: f64 = 0.05;

/// The sentence of a claim, from its value and its interval in words.
type Words = dyn Fn(&str, &str) -> String;

/// Something that might be said.
pub(super) struct Claim {
    pub(super) figure: String,
    pub(super) p: f64,
    /// Estimate, what chance gives, and how the interval is had that misses in such a part of all cases.
    pub(super) value: f64,
    pub(super) chance: f64,
    pub(super) interval: Box<dyn Fn(f64) -> (f64, f64)>,
    /// What is worth a look.
    pub(super) unit: f64,
    pub(super) words: Box<Words>,
    /// Whether the value is a share.
    pub(super) share: bool,
    /// What it is about. Several claims may be about one thing: only the strongest of them is told.
    pub(super) about: String,
}

/// All claims counted, and those that stand.
pub(crate) fn all(study: &Study, book: &Rulebook) -> (usize, Vec<Finding>) {
    let claims = claims::all(study);
    let avoided = claims::avoided(study);
    let looked_at = claims.len() + avoided.len() + facts::count(study);
    // Bonferroni's: every interval is as wide as if it were the only one at 0.05 / claims.
    let wrong = WRONG / looked_at as f64;
    let mut findings: Vec<Finding> = claims.iter().filter_map(|claim| claim.stands(wrong)).collect();
    findings.sort_by(surest);
    let mut about = BTreeSet::new();
    findings.retain(|finding| about.insert(finding.about.clone()));
    findings.extend(claims::hardly_ever(&avoided, wrong));
    findings.extend(facts::all(study, book, looked_at));
    findings.sort_by(surest);
    (looked_at, first(findings))
}

fn surest(one: &Finding, other: &Finding) -> std::cmp::Ordering {
    other.weight.total_cmp(&one.weight).then_with(|| one.sentence.cmp(&other.sentence))
}

/// The first of all, in order; more than a few of one figure come only if there is room.
fn first(findings: Vec<Finding>) -> Vec<Finding> {
    let (mut early, mut late): (Vec<Finding>, Vec<Finding>) = (Vec::new(), Vec::new());
    for finding in findings {
        let before = early.iter().filter(|other| other.figure == finding.figure).count();
        if before < OF_ONE_FIGURE { early.push(finding) } else { late.push(finding) }
    }
    early.extend(late);
    early.truncate(MOST);
    early
}

impl Claim {
    fn unit(&self) -> Unit {
        if self.share { Unit::Share } else { Unit::Points }
    }

    pub(super) fn stands(&self, wrong: f64) -> Option<Finding> {
        let (low, high) = (self.interval)(wrong);
        let near = if low > self.chance { low - self.chance } else { self.chance - high };
        let weight = near / self.unit;
        // An interval that touches chance by a hair is no news either, and what never varied says nothing about what is worth a look.
        if !weight.is_finite() || near <= 0.0 || (self.value - self.chance).abs() < self.unit / 2.0 {
            return None;
        }
        let (value, interval) = if self.share {
            (percent(self.value), format!("{} to {}", number(100.0 * low, 0), number(100.0 * high, 0)))
        } else {
            (number(self.value, 1), format!("{} to {}", number(low, 1), number(high, 1)))
        };
        Some(Finding {
            sentence: (self.words)(&value, &interval),
            figure: self.figure.clone(),
            p: self.p,
            weight,
            about: vec![self.about.clone()],
            unit: self.unit(),
            interval: (low, high),
            chance: Some(self.chance),
        })
    }
}

/// Whether what a report found is so, by a study of many more games with other seeds. What stands out there must do so on the same side of chance,
/// with 95 % of confidence for it alone; what was rare must be at most as frequent as was said.
#[must_use]
pub fn holds(finding: &Finding, truth: &Study) -> bool {
    if finding.chance.is_none() {
        return finding.about.iter().all(|about| facts::share(truth, about) <= finding.interval.1);
    }
    let same = |claim: &&Claim| claim.figure == finding.figure && claim.unit() == finding.unit && finding.about.contains(&claim.about);
    claims::all(truth).iter().filter(same).any(|claim| {
        let (low, high) = (claim.interval)(WRONG);
        let (above, expected) = (low > claim.chance, Some(finding.interval.0) > finding.chance);
        (above || high < claim.chance) && above == expected
    })
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

pub(super) fn percent_fine(share: f64) -> String {
    format!("{} %", number(100.0 * share, if share < 0.01 { 2 } else { 1 }))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(figure: &str, weight: f64) -> Finding {
        let (about, interval) = (vec![format!("{weight}")], (0.0, 1.0));
        Finding {
            sentence: format!("{figure} {weight}"),
            figure: figure.into(),
            p: 0.0,
            weight,
            about,
            unit: Unit::Share,
            interval,
            chance: None,
        }
    }

    #[test]
    fn many_of_one_figure_do_not_hide_the_others() {
        let mut all: Vec<Finding> = (0..12).map(|number| finding("cards", 20.0 - f64::from(number))).collect();
        all.push(finding("seats", 1.0));
        let told: Vec<(String, f64)> = first(all).into_iter().map(|finding| (finding.figure, finding.weight)).collect();
        assert_eq!((told.len(), told[2].1, told[3].0.as_str(), told[4].1), (MOST, 18.0, "seats", 17.0));
    }

    #[test]
    fn what_never_varied_is_no_finding_of_endless_weight() {
        let claim = |unit: f64| Claim {
            figure: "x".into(),
            p: 0.0,
            value: 3.0,
            chance: 0.0,
            interval: Box::new(|_| (3.0, 3.0)),
            unit,
            words: Box::new(|value, interval| format!("{value} {interval}")),
            share: false,
            about: String::new(),
        };
        assert!(claim(0.0).stands(0.01).is_none());
        assert!(claim(1.0).stands(0.01).is_some_and(|finding| finding.weight == 3.0));
    }
}
