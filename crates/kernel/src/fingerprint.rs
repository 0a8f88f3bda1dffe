//! Short, stable hashes of content, states and logs.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The first 16 bytes of a BLAKE3 hash, as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// The fingerprint of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Fingerprint {
        Fingerprint(blake3::hash(bytes).to_hex()[..32].to_owned())
    }

    /// The fingerprint of `bytes` that follow what `self` stands for: a link of a chain.
    #[must_use]
    pub fn then(&self, bytes: &[u8]) -> Fingerprint {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes()).update(bytes);
        Fingerprint(hasher.finalize().to_hex()[..32].to_owned())
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({})", self.0)
    }
}
