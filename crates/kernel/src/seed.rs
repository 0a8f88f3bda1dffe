//! What names a run: a 64-bit seed for simulations, a 256-bit key for tables.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The 256-bit key of a table's chance. Live tables take it from the operating system and keep it secret until the
/// game is over; its [commitment](Key::commitment) is shown from the start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// What may be published while the key is secret: a hash that proves afterwards that it was not changed.
    #[must_use]
    pub fn commitment(&self) -> String {
        blake3::derive_key("orrery 2026 commitment to a table key", &self.0).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

// Never the key itself: debug output ends up in logs.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key(commitment {})", &self.commitment()[..16])
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Key {
    type Err = String;
    fn from_str(text: &str) -> Result<Key, String> {
        let wrong = || "a key is 64 hexadecimal digits".to_owned();
        if text.len() != 64 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut key = [0; 32];
        for (byte, digits) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| wrong())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
        }
        Ok(Key(key))
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Key, D::Error> {
        String::deserialize(input)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The 64-bit name of a simulated run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u64);

impl Seed {
    /// The key of the table that this seed names.
    #[must_use]
    pub fn key(self) -> Key {
        Key(blake3::derive_key("orrery 2026 table key of a seed", &self.0.to_le_bytes()))
    }

    /// The seed of game number `index` of the run that this seed names, independent of how many threads play.
    #[must_use]
    pub fn of_game(self, index: u64) -> Seed {
        self.derived("orrery 2026 seed of a game in a run", index)
    }

    /// The seed of the bot in a seat: its choices have nothing to do with the table's chance.
    #[must_use]
    pub fn of_bot(self, seat: crate::Seat) -> Seed {
        self.derived("orrery 2026 seed of a bot at a table", u64::from(seat.number()))
    }

    fn derived(self, purpose: &str, number: u64) -> Seed {
        let mut material = [0; 16];
        material[..8].copy_from_slice(&self.0.to_le_bytes());
        material[8..].copy_from_slice(&number.to_le_bytes());
        let hash = blake3::derive_key(purpose, &material);
        Seed(u64::from_le_bytes([hash[0], hash[1], hash[2], hash[3], hash[4], hash[5], hash[6], hash[7]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_name_the_same_keys_for_ever() {
        assert_eq!(Seed(7).key().to_string(), "38872627ce31de92890839312c7d2c38679e6fb86e440083c5b32b87f6513174");
        assert_eq!(Seed(7).of_game(0), Seed(4216123601486649476));
        assert_eq!(Seed(7).of_bot(crate::Seat::new(0)), Seed(12229839364986847580));
    }

    #[test]
    fn a_key_never_shows_in_debug_output() {
        let key = Seed(1).key();
        assert!(!format!("{key:?}").contains(&key.to_string()[..8]));
        assert_eq!(key.to_string().parse::<Key>(), Ok(key));
        assert!("xyz".parse::<Key>().is_err());
    }
}
