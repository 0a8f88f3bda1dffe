//! The closed vocabulary of a content file: every word that may stand in it, as a type.

pack::words! {
    /// The colour of a cube.
    pub enum Colour {
        /// Non-essential goods, media and entertainment.
        Grey = "grey",
        /// Technology and knowledge.
        Brown = "brown",
        /// Weapons.
        Red = "red",
        /// Organic resources.
        Green = "green",
    }

    /// The type of a system (M1-3.2).
    pub enum SystemType {
        /// Most cubes are grey.
        Grey = "grey",
        /// Most cubes are brown.
        Brown = "brown",
        /// Most cubes are red.
        Red = "red",
        /// Most cubes are green.
        Green = "green",
        /// No colour has strictly the most.
        Diverse = "diverse",
        /// No cubes at all.
        Barren = "barren",
    }

    /// A faction; the word stands in the names of its cards (M1-3.4).
    pub enum Keyword {
        Corporation = "CORPORATION",
        Hidden = "HIDDEN",
        Government = "GOVERNMENT",
        Resistance = "RESISTANCE",
    }

    /// One of the five action phases (M1-5.1).
    pub enum Phase {
        Advance = "A",
        Build = "B",
        Colonise = "C",
        Deliver = "D",
        Expand = "E",
    }

    /// What a power does (M1-12.10).
    pub enum Effect {
        /// Raw tech (F1).
        Tech = "tech",
        /// More cards in Advance (F2).
        Take = "take",
        /// Cards at the start of the phase (F3) or after an act (F5, F8, F9, F12, F13, F17, F20).
        Draw = "draw",
        /// Placing costs less (F4, F6).
        Discount = "discount",
        /// Military strength (F7).
        Military = "military",
        /// More deliveries (F10).
        Deliver = "deliver",
        /// More sales (F11).
        Sell = "sell",
        /// Political influence costs less (F14).
        PoliticalDiscount = "political_discount",
        /// Political influence costs nothing (F15).
        PoliticalFree = "political_free",
        /// More influences (F16).
        Influence = "influence",
        /// Strength for invading (F18).
        InvadeStrength = "invade_strength",
        /// More influences that must be invasions (F19).
        Invade = "invade",
    }

    /// The act after which a power draws (M1-12.5).
    pub enum Trigger {
        /// An infrastructure was built.
        Build = "build",
        /// A system was placed, paid or conquered.
        Colonise = "colonise",
        /// A system was conquered.
        Conquer = "conquer",
        /// A cube was delivered.
        Deliver = "deliver",
        /// A cube was sold.
        Sell = "sell",
        /// Political influence was placed on a system.
        Political = "political",
        /// A system was invaded.
        Invade = "invade",
    }

    /// The kind of a card.
    pub enum CardKind {
        Start = "start",
        System = "system",
        Infrastructure = "infrastructure",
        Special = "special",
    }

    /// What a tab does (M1-12.12).
    pub enum TabEffect {
        /// T1: the system costs less.
        Discount = "discount",
        /// T2: strength for conquering it.
        Military = "military",
        /// T3: cards after it is placed.
        Draw = "draw",
    }
}

impl Phase {
    /// The phase's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Advance => "advance",
            Phase::Build => "build",
            Phase::Colonise => "colonise",
            Phase::Deliver => "deliver",
            Phase::Expand => "expand",
        }
    }

    /// The phase with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Phase> {
        Phase::ALL.iter().copied().find(|phase| phase.name() == name)
    }

    /// The phase after it in a round.
    #[must_use]
    pub const fn next(self) -> Option<Phase> {
        match self {
            Phase::Advance => Some(Phase::Build),
            Phase::Build => Some(Phase::Colonise),
            Phase::Colonise => Some(Phase::Deliver),
            Phase::Deliver => Some(Phase::Expand),
            Phase::Expand => None,
        }
    }
}
