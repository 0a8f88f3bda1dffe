//! The card list: goods, planets and limits, read from a content file (`content/galactic-trader.toml`).
//!
//! The checks are those of the section *What a loader must check* of the rules document: they stand with the fields, in `cards`
//! for single cards, and in `check` for the file as a whole. Two kinds of problem have no number there: `syntax` (the file
//! is not TOML) and `limit` (more kinds or planets than this program can hold).

use std::fmt::Write as _;

use arrayvec::ArrayVec;
use pack::{Dialect, Row, colour, flag, letter, number, optional, record, text, texts, word};
use serde::Serialize;

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

parts::ids! {
    /// A kind of trade good: the place of its entry among [`Content::goods`].
    pub struct Kind;
    /// A planet card: the place of its entry among [`Content::planets`].
    pub struct PlanetId;
}

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
        pub id: String = id("C5"),
        pub name: String = text,
        /// For short notation; no two kinds share one.
        pub letter: char = letter("C5"),
        /// How many cards there are of it.
        pub count: u8 = number(1..=MAX_COUNT, "C5"),
        pub colour: String = colour,
    }
    besides { "recovered" = provenance, "derived" = provenance, "authored" = provenance }
}

record! {
    /// One planet card (C10 to C17).
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Planet(kinds: &Kinds<'_>) {
        pub id: String = id("C10"),
        pub name: String = word("C10", "1 to 24 characters", |name| (1..=24).contains(&name.chars().count())),
        /// Which pile it starts in.
        pub age: Age = |row, field| Some(if row.read(field, number(1..=2_u8, "C11"))? == 1 { Age::One } else { Age::Two }),
        /// What its slots ask for, in printed order (GT-1.4). Never empty.
        pub needs: ArrayVec<Kind, MAX_NEEDS> = |row, field| cards::needs(row, field, kinds),
        /// Whether it has priority arrows (GT-5.4).
        pub ordered: bool = optional(flag, false),
        pub points: i8 = number(-20..=20, "C13"),
        pub ability: Ability = |row, field| cards::ability(&row.table(field)?, kinds),
        /// The colour of its disc.
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
fn id<'t>(check: &'static str) -> impl Fn(&Row<'t>, &str) -> Option<String> {
    move |row, field| word(check, "made of a-z, 0-9 and single hyphens", cards::is_id)(row, field)
}

/// A text that may go over several lines.
fn flavour(row: &Row<'_>, field: &str) -> Option<String> {
    let plain = |text: &&str| !text.chars().any(|c| c.is_control() && c != '\n');
    row.typed(field, "a text in quotes, without control characters", |value| value.as_str().filter(plain).map(str::to_owned))
}

pack::content! {
    /// A whole card list, checked.
    #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
    pub struct Content read from file in DIALECT
        with ["schema", "game", "title", "designer", "limits", "setup", "first_player_card", "good", "planet"];
    given {
        let limits = file.section("limits", &["cargo", "deployed"]);
        let limit = |field: &str| limits.as_ref()?.read(field, number(1..=10, "C4"));
        let setup = file.section("setup", &["planets_in_play"]);
        let marker = file.section("first_player_card", &["id", "name"]);
        let good_rows = file.rows("good", "good");
        let kinds = Kinds::of(good_rows.as_deref());
        let planet_rows = file.rows("planet", "planet");
    }
    fields {
        title: String = file.read("title", text),
        designer: String = file.read("designer", text),
        /// Most goods in one hand (GT-1.8).
        cargo: u8 = limit("cargo"),
        /// Most goods of one player on all planets together (GT-1.9).
        deployed: u8 = limit("deployed"),
        /// The area size with two, three and four players (GT-2.5).
        planets_in_play: [u8; 3] = setup.as_ref().and_then(|setup| check::area(&setup.table("planets_in_play")?)),
        /// The name of the first player marker (GT-2.2).
        first_player_card_name: String = marker.as_ref().and_then(|marker| marker.read("name", text)),
        /// From 2 to [`MAX_KINDS`], in the order of the file.
        goods: Vec<Good> = good_rows.as_deref().and_then(|rows| check::goods(file, rows)),
        /// At most [`MAX_PLANETS`], in the order of the file.
        planets: Vec<Planet> = {
            let marker = marker.as_ref().and_then(|marker| marker.text("id"));
            planet_rows.as_deref().and_then(|rows| check::planets(rows, &kinds, deployed, marker))
        },
    }
    and {
        if let (Some(cargo), Some(deployed), Some(goods)) = (cargo, deployed, &goods) {
            check::enough_goods(file, cargo, deployed, goods);
        }
        if let (Some(planets), Some(rows)) = (&planets, &planet_rows) {
            check::ages(file, planets, planets_in_play, setup.as_ref());
            check::worth(rows, planets);
            check::needed(good_rows.iter().flatten().filter(|_| kinds.complete), planets);
        }
    }
}

impl Content {
    /// The entry of a kind.
    ///
    /// # Panics
    /// If the kind is not one of this content.
    #[must_use]
    pub fn good(&self, kind: Kind) -> &Good {
        &self.goods[kind.index()]
    }

    /// The entry of a planet.
    ///
    /// # Panics
    /// If the planet is not one of this content.
    #[must_use]
    pub fn planet(&self, planet: PlanetId) -> &Planet {
        &self.planets[planet.index()]
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
