//! The little statistics that reports need, each with a check against published values.

use std::collections::BTreeMap;

/// The 97.5 % quantile of the normal distribution: the one quantile we need, so no library of distributions yet.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a rate, `successes` (which may be shared, so broken) of `trials`.
///
/// Not the textbook's plus and minus: that one leaves 0 to 1 near the ends, and is empty when every game was won.
#[must_use]
pub fn wilson(successes: f64, trials: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let rate = successes / trials;
    let z2 = Z * Z / trials;
    let centre = (rate + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (rate * (1.0 - rate) / trials + z2 / (4.0 * trials)).max(0.0).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// How often each whole number occurred: exact, small, and the same in whatever order it was filled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds another histogram's counts.
    pub fn merge(&mut self, other: Histogram) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_default() += count;
        }
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their mean; 0 if there are none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: i128 = self.0.iter().map(|(number, count)| i128::from(*number) * i128::from(*count)).sum();
        sum as f64 / self.count().max(1) as f64
    }

    /// Their standard deviation as that of a sample; 0 if there are fewer than two.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let (count, mean) = (self.count(), self.mean());
        if count < 2 {
            return 0.0;
        }
        let squares: f64 = self.0.iter().map(|(number, times)| *times as f64 * (*number as f64 - mean).powi(2)).sum();
        (squares / (count - 1) as f64).sqrt()
    }

    /// The least number that at least `share` of them do not exceed; 0 if there are none.
    #[must_use]
    pub fn quantile(&self, share: f64) -> i64 {
        let wanted = ((share * self.count() as f64).ceil() as u64).max(1);
        let mut seen = 0;
        for (number, count) in &self.0 {
            seen += count;
            if seen >= wanted {
                return *number;
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3 (Wilson's score).
    #[test]
    fn wilson_gives_the_published_intervals() {
        for (successes, trials, low, high) in
            [(81.0, 263.0, 0.2553, 0.3662), (15.0, 148.0, 0.0624, 0.1605), (0.0, 20.0, 0.0, 0.1611), (1.0, 29.0, 0.0061, 0.1718)]
        {
            let (found_low, found_high) = wilson(successes, trials);
            assert!(
                (found_low - low).abs() < 5e-5 && (found_high - high).abs() < 5e-5,
                "{successes} of {trials}: {found_low} {found_high}"
            );
        }
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn a_histogram_knows_its_middle() {
        let mut numbers = Histogram::default();
        for number in [2, 4, 4, 4, 5, 5, 7, 9] {
            numbers.add(number);
        }
        assert_eq!((numbers.mean(), numbers.quantile(0.0), numbers.quantile(0.5), numbers.quantile(1.0)), (5.0, 2, 4, 9));
        assert!((numbers.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!(Histogram::default().quantile(0.5), 0);
    }
}
