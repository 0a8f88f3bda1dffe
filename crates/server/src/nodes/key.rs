//! The key that the nodes of one site share: by it they know each other's requests.

use std::fmt;

use axum::http::HeaderValue;

/// The shortest text that makes a key: as many letters as a password manager gives.
const SHORTEST: usize = 20;

/// The key of a site's internal connections.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NodeKey([u8; 32]);

impl NodeKey {
    /// A key from a text that only the operator knows.
    ///
    /// # Errors
    /// That it is too short, and how a good one is made.
    pub fn from_text(text: &str) -> Result<NodeKey, String> {
        let text = text.trim();
        if text.len() < SHORTEST {
            return Err(format!("the internal key is shorter than {SHORTEST} letters: `openssl rand -hex 32` makes a good one"));
        }
        Ok(NodeKey(blake3::derive_key("orrery 2026 key of a site", text.as_bytes())))
    }

    /// What a request of a node carries.
    pub(crate) fn proof(&self) -> HeaderValue {
        let text = blake3::Hash::from_bytes(self.derived("orrery 2026 proof of an internal request")).to_hex();
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("-"))
    }

    /// Whether a request carries it. How long that takes tells nothing of the key.
    pub(crate) fn proves(&self, proof: &HeaderValue) -> bool {
        // Hashes of this library are compared in the same time whatever they are.
        let own = blake3::Hash::from_bytes(self.derived("orrery 2026 proof of an internal request"));
        proof.to_str().ok().and_then(|text| blake3::Hash::from_hex(text).ok()).is_some_and(|hash| hash == own)
    }

    /// By which nodes see, through the database, that they have the same key.
    pub(crate) fn check(&self) -> [u8; 32] {
        self.derived("orrery 2026 check of a key")
    }

    fn derived(&self, purpose: &str) -> [u8; 32] {
        blake3::derive_key(purpose, &self.0)
    }
}

impl fmt::Debug for NodeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NodeKey(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_proves_itself_and_nothing_else_does() {
        let key = NodeKey::from_text("a long text that nobody knows\n").unwrap();
        assert_eq!(key, NodeKey::from_text("a long text that nobody knows").unwrap(), "a file ends with a line feed");
        assert!(key.proves(&key.proof()));
        let other = NodeKey::from_text("another text that nobody knows").unwrap();
        for proof in
            [other.proof(), HeaderValue::from_static(""), HeaderValue::from_static("abc"), HeaderValue::from_bytes(b"\xff").unwrap()]
        {
            assert!(!key.proves(&proof), "{proof:?}");
        }
        assert_ne!(key.check(), other.check());
        assert_ne!(
            HeaderValue::from_str(&blake3::Hash::from_bytes(key.check()).to_hex()).unwrap(),
            key.proof(),
            "the database does not know it"
        );
        assert_eq!(format!("{key:?}"), "NodeKey(..)");
        assert!(NodeKey::from_text("too short").unwrap_err().contains("openssl rand"));
    }
}
