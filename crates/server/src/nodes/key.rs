//! The key that the nodes of one site share: by it they know each other's requests.

use std::fmt;

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

    /// By which nodes see, through the database, that they have the same key.
    pub(crate) fn check(&self) -> [u8; 32] {
        self.derived("orrery 2026 check of a key")
    }

    /// A key of its own for each purpose: from none of them another can be made.
    pub(super) fn derived(&self, purpose: &str) -> [u8; 32] {
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
    fn a_key_is_what_was_typed_and_shows_itself_nowhere() {
        let key = NodeKey::from_text("a long text that nobody knows\n").unwrap();
        assert_eq!(key, NodeKey::from_text("a long text that nobody knows").unwrap(), "a file ends with a line feed");
        let other = NodeKey::from_text("another text that nobody knows").unwrap();
        assert_ne!(key.check(), other.check());
        assert_ne!(key.check(), key.derived("another purpose"), "the database does not know what proofs are made of");
        assert_eq!(format!("{key:?}"), "NodeKey(..)");
        assert!(NodeKey::from_text("too short").unwrap_err().contains("openssl rand"));
    }
}
