//! Random names and secrets, all from the operating system.

use std::fmt;

use kernel::{Key, Seed};
use store::{PackId, TableId, TokenHash};

/// Fills bytes from the operating system.
///
/// # Panics
/// If the system has no random numbers: then nothing here could be kept secret.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// The key of a new table.
pub(crate) fn key() -> Key {
    Key(random())
}

/// A seed for bots, whose choices are nobody's secret.
pub(crate) fn seed() -> Seed {
    Seed(u64::from_le_bytes(random()))
}

/// A number below `n`, for delays.
pub(crate) fn below(n: u64) -> u64 {
    u64::from_le_bytes(random()) % n
}

/// A name for a request: it need not be secret, only its own.
pub(crate) fn request_id() -> String {
    format!("{:016x}", u64::from_le_bytes(random()))
}

/// The letters of ids: no vowels, so no words; no letters that look like digits.
const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyzBC";

/// A name that cannot be guessed (80 bits).
fn secret_name() -> String {
    random::<16>().iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// The id of a new table: whoever has the link may watch, so the link must be known to be had.
pub(crate) fn table_id() -> TableId {
    TableId::parse(&secret_name()).expect("these letters make an id")
}

/// The id of a new pack: if it is shared, whoever has the link may read it.
pub(crate) fn pack_id() -> PackId {
    PackId::parse(&secret_name()).expect("these letters make an id")
}

/// A secret of 256 bits that stands for a guest, or opens a seat once. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    #[must_use]
    pub fn new() -> Token {
        Token(random())
    }

    /// A token from outside: 64 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Token> {
        text.parse::<Key>().ok().map(|key| Token(key.0))
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(blake3::derive_key("orrery 2026 stored hash of a token", &self.0))
    }

    /// The secret itself, for its owner only.
    #[must_use]
    pub fn reveal(&self) -> String {
        Key(self.0).to_string()
    }
}

impl Default for Token {
    fn default() -> Token {
        Token::new()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_from_its_text_and_never_from_debug_output() {
        let token = Token::new();
        assert_eq!(Token::parse(&token.reveal()), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(..)");
        assert_ne!(token.hash(), Token::new().hash());
        assert!(Token::parse("abc").is_none());
    }

    #[test]
    fn table_ids_are_long_and_differ() {
        assert_eq!(table_id().as_str().len(), 16);
        assert_ne!(table_id(), table_id());
    }
}
