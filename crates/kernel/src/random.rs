//! From random words to fair choices, written here and pinned by golden vectors.
//!
//! Libraries of random numbers may change how they sample between releases. A saved game must not.

/// One of `0..n`, all equally likely, from a source of random 32-bit words.
///
/// Multiplies and keeps the high half; the few low products that would favour small outcomes are drawn again
/// (Lemire 2019).
#[inline]
pub fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        let unfair = n.wrapping_neg() % n;
        while (product as u32) < unfair {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unfair_words_are_drawn_again() {
        // 2^32 mod 3 is 1: exactly the word 0 is unfair.
        let mut words = [0, u32::MAX].into_iter();
        assert_eq!(below(3, || words.next().unwrap()), 2);
        assert_eq!(words.next(), None);
    }

    #[test]
    fn every_outcome_has_the_same_number_of_words() {
        // The same arithmetic on all 2^8 words of a small generator, scaled up: 256 / 6 leaves 4 unfair words.
        let mut counts = [0; 6];
        for word in 0..256u32 {
            let product = word * 6;
            if product % 256 >= 256 % 6 {
                counts[(product / 256) as usize] += 1;
            }
        }
        assert_eq!(counts, [42; 6]);
    }
}
