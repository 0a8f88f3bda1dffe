//! What a newcomer would regret: whoever is about to do it is asked once more.

/// Why a choice is asked about once more before it is made: it cannot be taken back once the others have gone on, and it gives something up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regret {
    /// What it gives up, in a sentence or two: "You still hold 5 cards. Passing ends this round for you."
    pub means: String,
    /// What doing it all the same is called: "Pass".
    pub yes: &'static str,
}

impl Regret {
    /// A reason to ask once more, and what doing it is called.
    pub fn new(yes: &'static str, means: impl Into<String>) -> Regret {
        Regret { means: means.into(), yes }
    }
}
