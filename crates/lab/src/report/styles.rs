//! Styles of play: seats that did alike, and whether one style beats the others.
//!
//! The first games of a study are played before anything is counted, and what their seats did is divided into a few clusters (k-means, begun with
//! equal parts along the line on which seats differ most; as many clusters as lie apart most clearly). Every part of a study plays these same games, so all know the same
//! styles, and each seat of each game then counts for the one that is nearest to it: what is counted commutes like everything else.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Deed, Seat};

use super::branch::Fared;
use super::counts::{Counts, MEETING};

/// So many games show which styles there are.
pub(crate) const GAMES: u64 = 32;

/// A kind of deeds with more than this has too many to say how somebody plays: single cards and planets are told apart elsewhere.
const MOST_OF_A_KIND: usize = 9;

/// Fewer clusters than two are no styles, and more are too many to tell apart.
const CLUSTERS: std::ops::RangeInclusive<usize> = 2..=4;

/// Each has at least this part of all seats, one of so many.
const LEAST_PART: usize = 12;

/// What a style is told by: so many deeds at most, each at least so far from the usual, in deviations.
const TELLING: usize = 3;
const FAR: f64 = 0.4;

/// What a seat did: how often each deed.
pub(crate) type Did = BTreeMap<Deed, u64>;

/// A number by which seats are told apart: the part that a deed has among those of its kind.
#[derive(Debug, Clone)]
struct Trait {
    deed: Deed,
    mean: f64,
    deviation: f64,
    /// Kinds count alike, however many deeds each has.
    weight: f64,
}

/// The styles of a study.
#[derive(Debug, Clone)]
pub(crate) struct Styles {
    traits: Vec<Trait>,
    centres: Vec<Vec<f64>>,
}

/// What each seat did in a game.
pub(crate) fn did(deeds: &[(Seat, Deed)], seats: usize) -> Vec<Did> {
    let mut all = vec![Did::new(); seats];
    for (seat, deed) in deeds {
        *all[seat.index()].entry(deed.clone()).or_default() += 1;
    }
    all
}

/// The part of a deed among those of its kind; nothing if the seat did none of them.
fn part(did: &Did, deed: &Deed) -> f64 {
    let of_kind: u64 = did.iter().filter(|(other, _)| other.kind == deed.kind).map(|(_, times)| times).sum();
    did.get(deed).copied().unwrap_or(0) as f64 / of_kind.max(1) as f64
}

fn distance(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum()
}

/// The nearest of some centres; of equally near ones the first.
fn nearest(centres: &[Vec<f64>], point: &[f64]) -> usize {
    (0..centres.len()).min_by(|one, other| distance(&centres[*one], point).total_cmp(&distance(&centres[*other], point))).unwrap_or(0)
}

fn centre(points: &[&Vec<f64>]) -> Vec<f64> {
    let count = points.len().max(1) as f64;
    let length = points.first().map_or(0, |point| point.len());
    (0..length).map(|at| points.iter().map(|point| point[at]).sum::<f64>() / count).collect()
}

/// Along the line on which points around 0 differ most, how far each of them is (the first principal component, by power iteration).
fn along(points: &[Vec<f64>]) -> Vec<f64> {
    let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
    let mut line = vec![1.0; points[0].len()];
    for _ in 0..50 {
        let mut next = vec![0.0; line.len()];
        for point in points {
            let by = dot(point, &line);
            next.iter_mut().zip(point).for_each(|(next, value)| *next += by * value);
        }
        let length = dot(&next, &next).sqrt();
        if length <= 0.0 {
            break;
        }
        line = next.into_iter().map(|value| value / length).collect();
    }
    points.iter().map(|point| dot(point, &line)).collect()
}

/// So many clusters of points around 0.
fn clusters(points: &[Vec<f64>], count: usize) -> Vec<Vec<f64>> {
    let far = along(points);
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|one, other| far[*one].total_cmp(&far[*other]).then(one.cmp(other)));
    let part = |number: usize| &order[number * order.len() / count..(number + 1) * order.len() / count];
    let mut centres: Vec<Vec<f64>> =
        (0..count).map(|number| centre(&part(number).iter().map(|at| &points[*at]).collect::<Vec<_>>())).collect();
    for _ in 0..50 {
        let moved: Vec<Vec<f64>> = (0..count)
            .map(|number| {
                let mine: Vec<&Vec<f64>> = points.iter().filter(|point| nearest(&centres, point) == number).collect();
                if mine.is_empty() { centres[number].clone() } else { centre(&mine) }
            })
            .collect();
        if moved == centres {
            break;
        }
        centres = moved;
    }
    centres
}

/// How clearly clusters lie apart: how much nearer points are to their own than to the next, from 0 to 1.
fn apart(points: &[Vec<f64>], centres: &[Vec<f64>]) -> f64 {
    let one = |point: &Vec<f64>| {
        let mut all: Vec<f64> = centres.iter().map(|centre| distance(centre, point).sqrt()).collect();
        all.sort_by(f64::total_cmp);
        if all[1] > 0.0 { 1.0 - all[0] / all[1] } else { 0.0 }
    };
    points.iter().map(one).sum::<f64>() / points.len().max(1) as f64
}

impl Styles {
    /// The styles of seats that did this; none if they cannot be told apart.
    pub(crate) fn of(seats: &[Did]) -> Option<Styles> {
        let deeds: BTreeSet<&Deed> = seats.iter().flat_map(BTreeMap::keys).collect();
        let of_kind = |kind: &str| deeds.iter().filter(|deed| deed.kind == kind).count();
        let mut traits = Vec::new();
        for deed in deeds.iter().filter(|deed| (2..=MOST_OF_A_KIND).contains(&of_kind(deed.kind))) {
            let parts: Vec<f64> = seats.iter().map(|did| part(did, deed)).collect();
            let mean = crate::stats::mean(&parts);
            let deviation = (parts.iter().map(|part| (part - mean) * (part - mean)).sum::<f64>() / parts.len() as f64).sqrt();
            if deviation > 0.0 {
                traits.push(Trait { deed: (*deed).clone(), mean, deviation, weight: 1.0 / (of_kind(deed.kind) as f64).sqrt() });
            }
        }
        let mut styles = Styles { traits, centres: Vec::new() };
        let points: Vec<Vec<f64>> = seats.iter().map(|did| styles.place(did)).collect();
        if styles.traits.is_empty() || points.len() < 8 * CLUSTERS.end() {
            return None;
        }
        // A handful of odd seats is no style.
        let is_shared = |centres: &Vec<Vec<f64>>| {
            let of = |number: usize| points.iter().filter(|point| nearest(centres, point) == number).count();
            (0..centres.len()).all(|number| of(number) * LEAST_PART >= points.len())
        };
        let tried = CLUSTERS.map(|count| clusters(&points, count)).filter(is_shared).map(|centres| (apart(&points, &centres), centres));
        let best = tried.reduce(|best, next| if next.0 > best.0 { next } else { best });
        styles.centres = best?.1;
        Some(styles)
    }

    fn place(&self, did: &Did) -> Vec<f64> {
        self.traits.iter().map(|of| of.weight * (part(did, &of.deed) - of.mean) / of.deviation).collect()
    }

    /// What each style does more and less than is usual.
    pub(crate) fn words(&self) -> Vec<String> {
        let told = |centre: &Vec<f64>| {
            let mut far: Vec<(f64, &Trait)> = centre.iter().zip(&self.traits).map(|(at, of)| (at / of.weight, of)).collect();
            far.sort_by(|one, other| other.0.abs().total_cmp(&one.0.abs()).then_with(|| one.1.deed.cmp(&other.1.deed)));
            let words =
                |(by, of): &(f64, &Trait)| format!("{} {} ({})", if *by > 0.0 { "more" } else { "less" }, of.deed.what, of.deed.kind);
            let told: Vec<String> = far.iter().filter(|(by, _)| by.abs() >= FAR).take(TELLING).map(words).collect();
            if told.is_empty() { "much like everybody".to_owned() } else { told.join(", ") }
        };
        self.centres.iter().map(told).collect()
    }

    /// Counts the seats of a game by their styles, and who of two was ahead.
    pub(crate) fn count(&self, counts: &mut Counts, seats: &[Did], fared: &Fared) {
        let styles: Vec<u8> = seats.iter().map(|did| nearest(&self.centres, &self.place(did)) as u8).collect();
        let decided = fared.won.iter().any(|won| *won > 0);
        let all: BTreeSet<u8> = styles.iter().copied().collect();
        let of = |style: u8| (0..).map(Seat::new).zip(&styles).filter(move |(_, other)| **other == style).map(|(seat, _)| seat);
        for style in &all {
            let stood: Vec<_> = of(*style).map(|seat| fared.stood(seat)).collect();
            counts.styles.entry(*style).or_default().game(&stood, decided);
        }
        for (one, other) in all.iter().flat_map(|one| all.range(one + 1..).map(move |other| (*one, *other))) {
            let pairs = of(one).flat_map(|mine| of(other).map(move |theirs| (mine, theirs)));
            let (mut ahead, mut count) = (0, 0);
            for (mine, theirs) in pairs {
                let points = |seat: Seat| (fared.won[seat.index()], fared.points[seat.index()]);
                ahead += match points(mine).cmp(&points(theirs)) {
                    std::cmp::Ordering::Greater => MEETING,
                    std::cmp::Ordering::Equal => MEETING / 2,
                    std::cmp::Ordering::Less => 0,
                };
                count += 1;
            }
            counts.meetings.entry(format!("{one} {other}")).or_default().game(ahead / count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn did(of: &[(&'static str, &str, u64)]) -> Did {
        of.iter().map(|(kind, what, times)| (Deed::new(kind, *what), *times)).collect()
    }

    /// Builders and traders, with some that do a little of both.
    fn seats() -> Vec<Did> {
        (0..40).map(|seat| did(&[("action", "build", if seat % 2 == 0 { 8 } else { 1 }), ("action", "trade", 4 + seat % 3)])).collect()
    }

    #[test]
    fn seats_that_did_alike_are_one_style() {
        let styles = Styles::of(&seats()).expect("there are two");
        assert_eq!(styles.centres.len(), 2);
        let of = |seat: &Did| nearest(&styles.centres, &styles.place(seat));
        let found: Vec<usize> = seats().iter().map(of).collect();
        assert!((2..40).all(|seat| found[seat] == found[seat % 2]) && found[0] != found[1], "{found:?}");
        let words = styles.words();
        assert!(words[found[0]].contains("more build (action)") && words[found[0]].contains("less trade (action)"), "{words:?}");
        assert!(words[found[1]].contains("less build (action)") && words[found[1]].contains("more trade (action)"), "{words:?}");
    }

    #[test]
    fn seats_that_all_did_the_same_have_no_styles() {
        assert!(Styles::of(&vec![did(&[("action", "build", 3), ("action", "trade", 1)]); 60]).is_none());
        assert!(Styles::of(&seats()[..20]).is_none(), "twenty seats are too few");
        // Each card is a deed of its own: that is not how somebody plays.
        let cards = |seat: u64| (0..12).map(|card| (Deed::new("card", format!("{card}")), 1 + (seat * card) % 5)).collect();
        assert!(Styles::of(&(0..60).map(cards).collect::<Vec<Did>>()).is_none());
    }

    #[test]
    fn who_is_ahead_of_whom_is_counted_for_every_two() {
        let styles = Styles::of(&seats()).unwrap();
        let mut counts = Counts::default();
        let three = [seats()[0].clone(), seats()[1].clone(), seats()[2].clone()];
        let builder = nearest(&styles.centres, &styles.place(&three[0])) as u8;
        styles.count(&mut counts, &three, &Fared { won: vec![840, 0, 0], points: vec![9, 7, 7] });
        assert_eq!((counts.styles[&builder].seats, counts.styles[&builder].won, counts.styles[&(1 - builder)].seats), (2, 840, 1));
        // The first builder is ahead of the trader, the second level with it: three quarters, seen from the builders.
        let met = &counts.meetings["0 1"];
        let expected = if builder == 0 { MEETING * 3 / 4 } else { MEETING / 4 };
        assert_eq!((met.games, met.ahead), (1, expected));
    }
}
