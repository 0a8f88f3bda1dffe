//! Two rule sets on the same seeds: what changes, by how much, and how sure that is.
//!
//! Games with the same number have the same seed on both sides, so a difference is taken game by game. The intervals may be looked at after every
//! stretch of games ([`crate::stats::sequence`]) and are corrected for the number of things that are compared; the run ends when every one of them
//! is either clearly changed or clearly within the tolerance.

use std::collections::BTreeMap;
use std::time::Instant;

use bots::BotName;
use kernel::{Evaluate, Observe, Seed, Title};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use super::game::Asked;
use super::measures::{Measure, Measures};
use super::study::Until;
use crate::plan::possible;
use crate::stats::sequence;
use crate::tally::VICTORY;
use crate::{PlanError, Watch};

/// What counts as no change.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Tolerance {
    /// For shares of games, as a share.
    pub share: f64,
    /// For points, rounds and decisions, as a part of what the first side has.
    pub part: f64,
}

/// One side: rules and players.
#[derive(Debug)]
pub struct Side<'a, G> {
    /// The rules.
    pub game: &'a G,
    /// Who plays, one for each seat of game 0.
    pub lineup: &'a [BotName],
}

/// What a number is on both sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// What is compared.
    #[serde(serialize_with = "as_words")]
    pub what: Measure,
    /// On the first side.
    pub first: f64,
    /// On the second.
    pub second: f64,
    /// Second minus first.
    pub difference: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Whether it is clear that it changed by more than the tolerance.
    pub beyond: bool,
    /// Whether it is clear that it did not.
    pub within: bool,
}

impl Change {
    /// What is clear, in words.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        match (self.beyond, self.within) {
            (true, _) => "changed",
            (_, true) => "the same",
            _ => "not clear",
        }
    }
}

fn as_words<S: serde::Serializer>(what: &Measure, output: S) -> Result<S::Ok, S::Error> {
    output.collect_str(what)
}

/// What came of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Pairs of games.
    pub pairs: u64,
    /// Whether it was stopped before it was clear or had all its games.
    pub partial: bool,
    /// What counts as no change.
    pub tolerance: Tolerance,
    /// Everything that was compared, in order.
    pub changes: Vec<Change>,
}

impl Comparison {
    /// Whether anything changed beyond the tolerance.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.changes.iter().any(|change| change.beyond)
    }

    /// Whether everything is clear.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        self.changes.iter().all(|change| change.beyond || change.within)
    }
}

/// Sums of one measure over pairs of games.
#[derive(Debug, Clone, Copy, Default)]
struct Sums {
    first: i64,
    second: i64,
    /// Of the differences.
    squares: u64,
}

/// Pairs of games before anybody looks again.
const STRETCH: u64 = 40;

/// Two sides that are being compared, a few pairs of games at a time: what is known may be looked at after any of them.
pub struct Comparing<'a, G> {
    asked: [Asked<'a, G>; 2],
    pool: ThreadPool,
    watch: &'a Watch,
    tolerance: Tolerance,
    sums: BTreeMap<Measure, Sums>,
    pairs: u64,
}

impl<'a, G: Title + Evaluate + Observe> Comparing<'a, G> {
    /// Before the first pair.
    ///
    /// # Errors
    /// If there are too many threads or they cannot be started.
    pub fn new(sides: [Side<'a, G>; 2], seed: Seed, jobs: usize, tolerance: Tolerance, watch: &'a Watch) -> Result<Self, PlanError> {
        let jobs = possible(jobs)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
        let pool = pool.map_err(|error| PlanError::Threads { jobs, problem: error.to_string() })?;
        let asked = sides.map(|side| Asked {
            game: side.game,
            lineup: side.lineup,
            levels: &[],
            seed,
            mind: None,
            branches: false,
            styles: None,
            watch,
        });
        Ok(Comparing { asked, pool, watch, tolerance, sums: BTreeMap::new(), pairs: 0 })
    }

    /// Plays so many more pairs, or fewer if the watch stops it.
    pub fn play(&mut self, more: u64) {
        let asked = &self.asked;
        let played: Vec<Option<[Measures; 2]>> = self.pool.install(|| {
            let play = |index: u64| {
                let both = [asked[0].play(index)?.measures, asked[1].play(index)?.measures];
                self.watch.done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                Some(both)
            };
            (self.pairs..self.pairs + more).into_par_iter().map(play).collect()
        });
        for [first, second] in played.into_iter().map_while(|pair| pair) {
            self.pairs += 1;
            add(&mut self.sums, first, second);
        }
    }

    /// What is known by now.
    #[must_use]
    pub fn known(&self) -> Comparison {
        let changes = changes(&self.sums, self.pairs, self.tolerance);
        Comparison { pairs: self.pairs, partial: self.watch.stopped(), tolerance: self.tolerance, changes }
    }
}

/// Plays both sides until it is clear what changed, or until the end that was asked for.
///
/// # Errors
/// If there are too many threads or they cannot be started.
pub fn compare<G: Title + Evaluate + Observe>(
    sides: [Side<'_, G>; 2],
    until: Until,
    seed: Seed,
    jobs: usize,
    tolerance: Tolerance,
    watch: &Watch,
) -> Result<Comparison, PlanError> {
    let mut comparing = Comparing::new(sides, seed, jobs, tolerance, watch)?;
    let (planned, end) = match until {
        Until::Games(games) => (games, None),
        Until::Time(end) => (u64::MAX, Some(end)),
    };
    while comparing.pairs < planned && !watch.stopped() && end.is_none_or(|end| Instant::now() < end) {
        comparing.play(STRETCH.min(planned - comparing.pairs));
        let known = comparing.known();
        if known.is_clear() && known.pairs >= 2 * STRETCH {
            return Ok(Comparison { partial: false, ..known });
        }
    }
    Ok(comparing.known())
}

/// What a measure lacks in a game is 0 there: nobody began with it, no game ended so.
fn add(sums: &mut BTreeMap<Measure, Sums>, first: Measures, second: Measures) {
    let mut both: BTreeMap<Measure, [i64; 2]> = BTreeMap::new();
    for (side, Measures(all)) in [first, second].into_iter().enumerate() {
        all.into_iter().for_each(|(what, value)| both.entry(what).or_default()[side] = value);
    }
    for (what, [first, second]) in both {
        let sums = sums.entry(what).or_default();
        sums.first += first;
        sums.second += second;
        sums.squares += ((second - first) * (second - first)) as u64;
    }
}

fn changes(sums: &BTreeMap<Measure, Sums>, pairs: u64, tolerance: Tolerance) -> Vec<Change> {
    let count = sums.len().max(1) as f64;
    let n = pairs.max(1) as f64;
    let change = |(what, sums): (&Measure, &Sums)| {
        let unit = unit(what);
        let [first, second] = [sums.first, sums.second].map(|sum| sum as f64 / n / unit);
        let difference = second - first;
        let variance = (sums.squares as f64 / (unit * unit) / n - difference * difference).max(0.0);
        // A few games that are all alike must not look as if none could ever be different: as if one more pair had differed by a whole.
        let whole = if what.is_share() { 1.0 } else { (first.abs() + 1.0) * 0.5 };
        let variance = (variance * n + whole * whole) / n;
        let half = sequence(variance, n, 0.05 / count);
        let allowed = if what.is_share() { tolerance.share } else { tolerance.part * first.abs() };
        let (low, high) = (difference - half, difference + half);
        Change {
            what: what.clone(),
            first,
            second,
            difference,
            low,
            high,
            beyond: low > allowed || high < -allowed,
            within: low >= -allowed && high <= allowed,
        }
    };
    sums.iter().map(change).collect()
}

/// One measure over some games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measured {
    /// Its mean.
    pub mean: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How a measure is counted: what a whole of it is.
fn unit(what: &Measure) -> f64 {
    match what {
        Measure::Points => 100.0,
        what if what.is_share() => VICTORY as f64,
        _ => 1.0,
    }
}

/// Plays some games and measures what is called so; none if nothing is.
///
/// # Errors
/// If there are too many threads or they cannot be started.
pub fn measured<G: Title + Evaluate + Observe>(
    game: &G,
    lineup: &[BotName],
    games: u64,
    seed: Seed,
    jobs: usize,
    watch: &Watch,
    name: &str,
) -> Result<Option<Measured>, PlanError> {
    let jobs = possible(jobs)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build();
    let pool = pool.map_err(|error| PlanError::Threads { jobs, problem: error.to_string() })?;
    let asked = Asked { game, lineup, levels: &[], seed, mind: None, branches: false, styles: None, watch };
    let play = |index: u64| {
        let Measures(all) = asked.play(index)?.measures;
        watch.done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let found = all.into_iter().find(|(what, _)| what.to_string() == name);
        Some(found.map(|(what, value)| value as f64 / unit(&what)))
    };
    let values: Vec<Option<Option<f64>>> = pool.install(|| (0..games).into_par_iter().map(play).collect());
    let played: Vec<Option<f64>> = values.into_iter().flatten().collect();
    if played.iter().all(Option::is_none) {
        return Ok(None);
    }
    let values: Vec<f64> = played.into_iter().map(|value| value.unwrap_or(0.0)).collect();
    let n = values.len() as f64;
    let mean = crate::stats::mean(&values);
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let half = crate::stats::Z * (variance / n).sqrt();
    Ok(Some(Measured { mean, low: mean - half, high: mean + half }))
}

/// What can be measured: what came up in the first games.
pub fn measurable<G: Title + Evaluate + Observe>(game: &G, lineup: &[BotName], seed: Seed, watch: &Watch) -> Vec<String> {
    let asked = Asked { game, lineup, levels: &[], seed, mind: None, branches: false, styles: None, watch };
    let all = (0..5).filter_map(|index| asked.play(index)).flat_map(|played| played.measures.0.into_keys());
    let known: std::collections::BTreeSet<Measure> = all.filter(|what| !matches!(what, Measure::Taken(..))).collect();
    known.iter().map(|what| format!("'{what}'")).collect()
}
