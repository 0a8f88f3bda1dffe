//! Clauses of a rule set, by id (`GT-7.4`): the thread that ties rules, refusals, events, scores, docs and tests.

use std::fmt;

use serde::{Serialize, Serializer};

/// The id of one clause of `docs/rules/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, output: S) -> Result<S::Ok, S::Error> {
        output.serialize_str(self.0)
    }
}

/// Something that can say by which clause it is so.
pub trait Cited {
    /// By which it is so.
    fn clause(&self) -> Clause;
}
