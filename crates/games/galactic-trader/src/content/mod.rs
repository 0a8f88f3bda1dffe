//! The card list: goods, planets and limits, read from a content file (`content/galactic-trader.toml`).
//!
//! The checks are those of the section *What a loader must check* of the rules document: they stand with the fields, in `cards`
//! for single cards, and in `check` for the file as a whole. Two kinds of problem have no number there: `syntax` (the file
//! is not TOML) and `limit` (more kinds or planets than this program can hold).

use std::fmt::Write as _;

use arrayvec::ArrayVec;
use kernel::{Fingerprint, Problem};
use pack::{Dialect, Row, colour, flag, letter, number, optional, record, text, texts, word};
use serde::{Deserialize, Serialize};

mod cards;
mod check;

use cards::Kinds;

const DIALECT: Dialect =
    Dialect { game: "galactic-trader", version: "schema", other: "C1", unknown: "C2", shape: "C3", quote: '\'', everywhere: &[] };

/// Most kinds of goods a content file may have: states count goods in arrays of this length.
pub const MAX_KINDS: usize = 8;
/// Most planets a content file may have: states keep sets of planets in one word.
pub const MAX_PLANETS: usize = 64;
/// Most slots of one planet (C12).
pub const MAX_NEEDS: usize = 6;
/// Most planets in the play area (C7).
pub const MAX_AREA: usize = 20;
/// Most pairs of one flexible trade (C16).
pub const MAX_TRADES: usize = 6;
/// Most cards of one kind (C5).
pub const MAX_COUNT: u8 = 99;

// No check for sums is needed, and none is made: a kind's count fits a `u8` by C5, and all goods together, at most
// 8 x 99 = 792, fit a `u16` (but not a `u8`: sizes of piles must not be kept in one).
const _: () = assert!(MAX_KINDS * MAX_COUNT as usize <= u16::MAX as usize);
const _: () = assert!(MAX_PLANETS <= u64::BITS as usize && MAX_AREA <= MAX_PLANETS);

/// A kind of trade good: the place of its entry among [`Content::goods`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

/// A planet card: the place of its entry among [`Content::planets`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlanetId(pub u8);

parts::ids!(PlanetId);

record! {
    /// One arrow of a flexible trade (GT-8.5). It leads one way; a two-way arrow is two of these.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Trade(kinds: &Kinds<'_>) {
        /// The true kind of the good that is played.
        pub from: Kind = |row, field| kinds.known(row, field, "C16", "flexible trade of"),
        /// What it counts as.
        pub to: Kind = |row, field| kinds.known(row, field, "C16", "flexible trade of"),
    }
}

/// What a planet does for its owner (GT-8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Any other good from hand counts as this kind (GT-8.4).
    Abundance(Kind),
    /// A good of one kind counts as another (GT-8.5). No kind is the `from` of two arrows.
    Flexible(ArrayVec<Trade, MAX_TRADES>),
    /// Discard one good from hand, draw one (GT-8.9).
    Exchange,
    /// Given away when established (GT-8.11).
    StrangeOrbit,
    /// Nothing: Age II (GT-8.14).
    None,
}

impl Ability {
    /// The word for it in the content file.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Ability::Abundance(_) => "abundance",
            Ability::Flexible(_) => "flexible",
            Ability::Exchange => "exchange",
            Ability::StrangeOrbit => "strange_orbit",
            Ability::None => "none",
        }
    }
}

/// Which pile a planet starts in.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Age {
    /// Age I: with an ability.
    One,
    /// Age II: without, but worth more.
    Two,
}

record! {
    /// One kind of trade good (C5).
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Good {
        /// Its name in files and commands.
        pub id: String = id("C5"),
        /// Its name for people.
        pub name: String = text,
        /// Its letter in short notation; no two kinds share one.
        pub letter: char = letter("C5"),
        /// How many cards there are of it.
        pub count: u8 = number(1..=MAX_COUNT, "C5"),
        /// Its colour on screen, as `#rrggbb`.
        pub colour: String = colour,
    }
    besides { "recovered" = provenance, "derived" = provenance, "authored" = provenance }
}

record! {
    /// One planet card (C10 to C17).
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Planet(kinds: &Kinds<'_>) {
        /// Its name in files and commands.
        pub id: String = id("C10"),
        /// Its name for people.
        pub name: String = word("C10", "1 to 24 characters", |name| (1..=24).contains(&name.chars().count())),
        /// Which pile it starts in.
        pub age: Age = |row, field| Some(if row.read(field, number(1..=2_u8, "C11"))? == 1 { Age::One } else { Age::Two }),
        /// What its slots ask for, in printed order (GT-1.4). Never empty.
        pub needs: ArrayVec<Kind, MAX_NEEDS> = |row, field| cards::needs(row, field, kinds),
        /// Whether it has priority arrows (GT-5.4).
        pub ordered: bool = optional(flag, false),
        /// Its victory points, from -20 to 20.
        pub points: i8 = number(-20..=20, "C13"),
        /// What it does for its owner.
        pub ability: Ability = |row, field| cards::ability(&row.table(field)?, kinds),
        /// The colour of its disc on screen, from 0 to 359.
        pub hue: u16 = number(0..=359, "C13"),
        /// A sentence about it; may be empty.
        pub flavour: String = flavour,
    }
    besides { "recovered" = provenance, "derived" = provenance, "authored" = provenance }
}

/// Provenance is documentation: only its shape is checked, and it is not kept.
fn provenance(row: &Row<'_>, field: &str) -> Option<()> {
    optional(texts, Vec::new())(row, field).map(|_| ())
}

/// `a-z`, `0-9` and single hyphens between them: commands, logs and fingerprints write ids without quotes.
fn id(check: &'static str) -> impl Fn(&Row<'_>, &str) -> Option<String> {
    move |row, field| word(check, "made of a-z, 0-9 and single hyphens", cards::is_id)(row, field)
}

/// A text that may go over several lines.
fn flavour(row: &Row<'_>, field: &str) -> Option<String> {
    let plain = |text: &&str| !text.chars().any(|c| c.is_control() && c != '\n');
    row.typed(field, "a text in quotes, without control characters", |value| value.as_str().filter(plain).map(str::to_owned))
}

/// A whole card list, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Content {
    /// The name of the game on the box.
    pub title: String,
    /// Who designed it.
    pub designer: String,
    /// Most goods in one hand (GT-1.8).
    pub cargo: u8,
    /// Most goods of one player on all planets together (GT-1.9).
    pub deployed: u8,
    /// The area size with two, three and four players (GT-2.5).
    pub planets_in_play: [u8; 3],
    /// The name of the first player marker (GT-2.2).
    pub first_player_card_name: String,
    /// The kinds of goods, in the order of the file: from 2 to [`MAX_KINDS`].
    pub goods: Vec<Good>,
    /// The planets, in the order of the file: at most [`MAX_PLANETS`].
    pub planets: Vec<Planet>,
    /// What the file means for play, as a hash: equal for files that differ in comments, layout, names, letters,
    /// colours, flavour or provenance only.
    pub fingerprint: Fingerprint,
}

impl Content {
    /// Reads and checks a content file; with the content come the warnings.
    ///
    /// # Errors
    /// Everything that is wrong with the file, warnings included, in the order of its lines.
    pub fn load(text: &str) -> Result<(Content, Vec<Problem>), Vec<Problem>> {
        pack::load(text, &DIALECT, check::read)
    }

    /// The entry of a kind.
    ///
    /// # Panics
    /// If the kind is not one of this content.
    #[must_use]
    pub fn good(&self, kind: Kind) -> &Good {
        &self.goods[usize::from(kind.0)]
    }

    /// The entry of a planet.
    ///
    /// # Panics
    /// If the planet is not one of this content.
    #[must_use]
    pub fn planet(&self, planet: PlanetId) -> &Planet {
        &self.planets[usize::from(planet.0)]
    }

    /// The kind with this id.
    #[must_use]
    pub fn kind_by_id(&self, id: &str) -> Option<Kind> {
        (0..).zip(&self.goods).find(|(_, good)| good.id == id).map(|(index, _)| Kind(index))
    }

    /// The planet with this id.
    #[must_use]
    pub fn planet_by_id(&self, id: &str) -> Option<PlanetId> {
        (0..).zip(&self.planets).find(|(_, planet)| planet.id == id).map(|(index, _)| PlanetId(index))
    }

    /// Everything that affects play, in one spelling. Ids hold neither spaces nor line ends, so it reads one way only.
    ///
    /// The order of goods, planets, needs and trades is kept as it is in the file: kinds, planets and slots are
    /// numbered by it, and a log of one order does not replay under another.
    fn canonical(&self) -> String {
        let Content { cargo, deployed, planets_in_play: [two, three, four], .. } = self;
        let mut text = format!("galactic-trader 1\nlimits {cargo} {deployed}\narea {two} {three} {four}\n");
        for Good { id, count, .. } in &self.goods {
            let _ = writeln!(text, "good {id} {count}");
        }
        for planet in &self.planets {
            let age = if planet.age == Age::One { 1 } else { 2 };
            let _ = write!(text, "planet {} {age} {}", planet.id, if planet.ordered { "ordered" } else { "free" });
            for need in &planet.needs {
                let _ = write!(text, " {}", self.good(*need).id);
            }
            let _ = write!(text, " | {} {}", planet.points, planet.ability.word());
            match &planet.ability {
                Ability::Abundance(kind) => {
                    let _ = write!(text, " {}", self.good(*kind).id);
                }
                Ability::Flexible(trades) => {
                    for Trade { from, to } in trades {
                        let _ = write!(text, " {}>{}", self.good(*from).id, self.good(*to).id);
                    }
                }
                Ability::Exchange | Ability::StrangeOrbit | Ability::None => {}
            }
            text.push('\n');
        }
        text
    }
}
