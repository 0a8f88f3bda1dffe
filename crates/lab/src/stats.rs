//! The little statistics that reports need, each with a check against published values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The 97.5 % quantile of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Wilson's 95 % interval for a rate, `successes` (which may be shared, so broken) of `trials`.
///
/// Not the textbook's plus and minus: that one leaves 0 to 1 near the ends, and is empty when every game was won.
#[must_use]
pub fn wilson(successes: f64, trials: f64) -> (f64, f64) {
    wilson_at(Z, successes, trials)
}

/// Wilson's interval for another confidence: that of this quantile.
#[must_use]
pub fn wilson_at(z: f64, successes: f64, trials: f64) -> (f64, f64) {
    if trials <= 0.0 {
        return (0.0, 1.0);
    }
    let rate = successes / trials;
    let z2 = z * z / trials;
    let centre = (rate + z2 / 2.0) / (1.0 + z2);
    let half = z / (1.0 + z2) * (rate * (1.0 - rate) / trials + z2 / (4.0 * trials)).max(0.0).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// How likely chance alone is as many standard errors away, on either side.
#[must_use]
pub fn chance_of(z: f64) -> f64 {
    statrs::function::erf::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// The number of standard errors beyond which chance alone is this likely, both sides together.
#[must_use]
pub fn quantile(chance: f64) -> f64 {
    std::f64::consts::SQRT_2 * statrs::function::erf::erfc_inv(chance)
}

/// How likely chance alone is as many standard errors away, on either side, if the errors themselves were found from values with so much freedom
/// (Student's distribution).
#[must_use]
pub fn chance_of_student(errors: f64, freedom: f64) -> f64 {
    if freedom > AS_GOOD_AS_NORMAL {
        return chance_of(errors);
    }
    statrs::function::beta::beta_reg(freedom / 2.0, 0.5, freedom / (freedom + errors * errors))
}

/// The number of standard errors beyond which chance alone is this likely, both sides together, if the errors themselves were found from values
/// with so much freedom: what [`quantile`] is without end of values. Of thirty values the one in ten thousand is a fifth further out.
#[must_use]
pub fn student(chance: f64, freedom: f64) -> f64 {
    let normal = quantile(chance);
    if freedom > AS_GOOD_AS_NORMAL {
        return normal;
    }
    let (mut low, mut high) = (normal, 2.0 * normal.max(1.0));
    while chance_of_student(high, freedom) > chance && high < 1e9 {
        high *= 2.0;
    }
    for _ in 0..44 {
        let middle = f64::midpoint(low, high);
        if chance_of_student(middle, freedom) > chance { low = middle } else { high = middle }
    }
    high
}

/// Beyond this much freedom Student's distribution is the normal one to four digits of any quantile that reports use.
const AS_GOOD_AS_NORMAL: f64 = 20_000.0;

/// The mean; 0 of nothing.
#[must_use]
pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The variance of values that lie between two ends, as that of a sample to which each end was added once: a few values that are all the
/// same must not look as if they could never be different.
fn variance(values: &[f64], least: f64, greatest: f64) -> f64 {
    let centre = (values.iter().sum::<f64>() + least + greatest) / (values.len() + 2) as f64;
    let squares: f64 = values.iter().chain(&[least, greatest]).map(|value| (value - centre).powi(2)).sum();
    squares / (values.len() + 1) as f64
}

/// The chance that an interval of [`interval`] ever misses.
const MISSED: f64 = 0.05;

/// After so many values the intervals of [`interval`] are nearly as narrow as such intervals can be.
const SHARPEST: f64 = 100.0;

/// A 95 % interval for the mean of values that lie between two ends, which may be looked at after every value.
///
/// An interval of the usual sort is right in 95 % of all cases at a moment that was chosen before; whoever looks again and again and stops when it
/// suits is wrong far more often. This one misses the truth at *any* of all moments in 5 % of the cases (Waudby-Smith, Arbour, Sinha, Kennedy and
/// Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences": the boundary of a normal mixture). It
/// is about half as wide again. Each end counts as one more value, as Agresti and Coull have it for rates.
#[must_use]
pub fn interval(values: &[f64], least: f64, greatest: f64) -> (f64, f64) {
    let count = (values.len() + 2) as f64;
    let centre = (values.iter().sum::<f64>() + least + greatest) / count;
    let half = sequence(variance(values, least, greatest), count, MISSED);
    ((centre - half).max(least), (centre + half).min(greatest))
}

/// Half of the width of such an interval, for so many values with this variance and this chance to miss.
#[must_use]
pub fn sequence(variance: f64, count: f64, missed: f64) -> f64 {
    let log = -2.0 * missed.ln();
    let rho2 = (log + log.ln() + 1.0) / SHARPEST;
    let spread = count * rho2 + 1.0;
    (variance * 2.0 * spread / (count * count * rho2) * (spread.sqrt() / missed).ln()).sqrt()
}

/// How often each whole number occurred: exact, small, and the same in whatever order it was filled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
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

    /// The numbers that were counted, with how often each was.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(number, count)| (*number, *count))
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

    // The quantiles of every textbook.
    #[test]
    fn quantiles_and_their_chances_belong_together() {
        assert!((quantile(0.05) - Z).abs() < 1e-9 && (quantile(0.001) - 3.290_527).abs() < 1e-6);
        for z in [0.5, 1.0, 2.5, 4.0] {
            assert!((quantile(chance_of(z)) - z).abs() < 1e-8, "{z}");
        }
        assert!((chance_of(-Z) - 0.05).abs() < 1e-9);
    }

    // SciPy 1.17: scipy.stats.t.isf(chance / 2, freedom).
    #[test]
    fn quantiles_of_student_are_those_of_scipy() {
        for (chance, freedom, expected) in [
            (0.05, 1.0, 12.706_204_736),
            (0.05, 10.0, 2.228_138_852),
            (0.05, 29.0, 2.045_229_642),
            (0.0001, 29.0, 4.505_511_631),
            (0.0002, 250.0, 3.774_912_791),
            (0.0002, 5000.0, 3.721_776_168),
        ] {
            let found = student(chance, freedom);
            assert!((found - expected).abs() < 1e-6 * expected, "{chance} {freedom}: {found}");
            assert!((chance_of_student(found, freedom) / chance - 1.0).abs() < 1e-6, "{chance} {freedom}");
        }
        assert!((student(0.05, 1e9) - Z).abs() < 1e-9);
    }

    /// By hand: 0, 1, 1 between 0 and 1 become 0, 0, 1, 1, 1 with mean 0.6 and variance 0.3. The half is the square root of
    /// 0.3 * 2 (5r + 1) / (25 r) * ln(sqrt(5r + 1) / 0.05) with r = (5.99146 + ln 5.99146 + 1) / 100 = 0.0878179.
    #[test]
    fn an_interval_is_the_one_found_by_hand() {
        assert!((variance(&[0.0, 1.0, 1.0], 0.0, 1.0) - 0.3).abs() < 1e-12);
        let rho2: f64 = 0.087_817_9;
        let half = (0.3 * 2.0 * (5.0 * rho2 + 1.0) / (25.0 * rho2) * ((5.0 * rho2 + 1.0).sqrt() / 0.05).ln()).sqrt();
        let (low, high) = interval(&[0.0, 1.0, 1.0], -9.0, 10.0);
        assert!(low < -3.0 && high > 4.0, "far ends make a wide interval: {low} {high}");
        // Within 0 and 1 it would reach beyond both ends.
        assert!(half > 0.6);
        assert_eq!(interval(&[0.0, 1.0, 1.0], 0.0, 1.0), (0.0, 1.0));
        let values: Vec<f64> = (0..98).map(|value| f64::from(value % 2)).collect();
        let half = (25.0 / 99.0 * 2.0 * (100.0 * rho2 + 1.0) / (10_000.0 * rho2) * ((100.0 * rho2 + 1.0).sqrt() / 0.05).ln()).sqrt();
        let (low, high) = interval(&values, 0.0, 1.0);
        assert!((low - (0.5 - half)).abs() < 1e-6 && (high - (0.5 + half)).abs() < 1e-6, "{low} {high}, not {half}");
    }

    /// Two that are equally good, looked at after every deal: hardly ever does anybody look better at any time. The usual interval, looked at as
    /// often, would find one in every third case.
    #[test]
    fn looking_again_and_again_finds_nothing_where_there_is_nothing() {
        use kernel::{Chance, Sampler};
        let mut dice = Sampler::from_seed(11);
        let (mut missed, mut usual) = (0, 0);
        for _ in 0..1000 {
            let mut values: Vec<f64> = Vec::new();
            let (mut out, mut out_by_the_usual) = (false, false);
            for _ in 0..200 {
                values.push(f64::from(dice.one_of(2)) + f64::from(dice.one_of(2)) - 1.0);
                if values.len() >= 10 {
                    let (low, high) = interval(&values, -1.0, 1.0);
                    out |= low > 0.0 || high < 0.0;
                    out_by_the_usual |= mean(&values).abs() > Z * (variance(&values, -1.0, 1.0) / values.len() as f64).sqrt();
                }
            }
            missed += u32::from(out);
            usual += u32::from(out_by_the_usual);
        }
        assert!(missed <= 50 && usual > 200, "{missed} and {usual} of 1000");
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
