//! From weights to odds: the exponential function in integers.

/// All of it: 65,536 parts.
pub(crate) const ONE: i32 = 1 << 16;

/// Steps of the table for a weight that is one lower.
const FINE: usize = 64;

/// Weights that are more than this below the highest count for nothing.
const DEEP: usize = 11;

/// `e` to the power of minus a sixty-fourth, in parts of 2^32.
const STEP: u64 = 4_228_380_000;

/// `e` to the power of minus so many sixty-fourths, in parts of 65,536.
const FALL: [u32; FINE * DEEP + 2] = {
    let mut fall = [0; FINE * DEEP + 2];
    let mut exact: u64 = 1 << 32;
    let mut index = 0;
    while index < fall.len() {
        fall[index] = ((exact + (1 << 15)) >> 16) as u32;
        exact = (exact * STEP) >> 32;
        index += 1;
    }
    fall
};

/// A weight that is so much (in parts of [`crate::net::ONE`]) below the highest.
fn fallen(below: i32) -> u64 {
    let per_step = crate::net::ONE / FINE as i32;
    let (step, rest) = ((below / per_step) as usize, (below % per_step) as u32);
    if step > FINE * DEEP {
        return 0;
    }
    let (from, to) = (FALL[step], FALL[step + 1]);
    u64::from(from - (from - to) * rest / per_step as u32)
}

/// Divides one among weights: each gets its part of the sum of all `e^weight`. A single weight is held against zero, for a game
/// that one player alone can lose.
pub(crate) fn share(weights: &[i32], shares: &mut [i32]) {
    let nobody = (weights.len() == 1).then_some(0);
    let highest = weights.iter().copied().chain(nobody).max().unwrap_or(0);
    let of = |weight: i32| fallen(highest.saturating_sub(weight));
    let sum: u64 = weights.iter().copied().chain(nobody).map(of).sum();
    for (share, weight) in shares.iter_mut().zip(weights) {
        *share = (of(*weight) * ONE as u64 / sum.max(1)) as i32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_exponential_function() {
        for (ours, theirs) in [(0, 0), (4096, 0), (0, 20_000), (-3000, 9000), (50_000, -50_000), (i32::MIN, i32::MAX)] {
            let mut shares = [0; 2];
            share(&[ours, theirs], &mut shares);
            let exact = 1.0 / (1.0 + ((f64::from(theirs) - f64::from(ours)) / 4096.0).exp());
            assert!((f64::from(shares[0]) / 65_536.0 - exact).abs() < 0.0005, "{ours} against {theirs}: {shares:?}, exactly {exact}");
        }
    }

    #[test]
    fn one_alone_can_lose() {
        let mut shares = [0];
        share(&[0], &mut shares);
        assert_eq!(shares, [ONE / 2]);
        share(&[8 * 4096], &mut shares);
        assert!(shares[0] > 65_000);
        share(&[-8 * 4096], &mut shares);
        assert!(shares[0] < 500);
    }
}
