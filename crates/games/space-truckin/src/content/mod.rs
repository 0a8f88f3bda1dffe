//! What stands on the trucker sheets: charts, captains, terrains, bands and trucks, read from a content file
//! (`content/space-truckin.toml`).
//!
//! `charts` reads the dice charts, `trucks` the blueprints, `proof` the ready-made builds. The checks are those of the table
//! *What a loader must check* of the rules document, numbered C1, C2, ... from its top; `syntax`, `shape` and `limit` are
//! problems that have no row there: not TOML, a field missing or of the wrong type, more than this program can hold.

use std::fmt::Write as _;

use pack::{Dialect, Row, anything, flag, maybe, number, one_of, optional, record, text};

use crate::action::Cell;
use crate::blueprint::Blueprint;
use crate::ids::{Location, OrientedId};

pub use crate::ids::{EventId, Shape, Terrain, TruckId};

mod charts;
mod proof;
mod trucks;

const DIALECT: Dialect = Dialect {
    game: "space-truckin/1",
    version: "schema",
    other: "C1",
    unknown: "shape",
    shape: "shape",
    quote: '"',
    everywhere: &[("source", anything), ("note", anything)],
};

/// Most trucks a content file may have.
pub const MAX_TRUCKS: usize = 16;
/// How many locations a route has.
pub const LOCATIONS: usize = 7;
/// The letters of the locations.
pub const LETTERS: [char; LOCATIONS] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
/// The greatest number that a content file may set anywhere: amounts, points, extra cargo.
pub const MOST: u8 = 99;

pack::words! {
    /// A kind of system (TR-3.3), in the order of the printed chart.
    pub enum Kind by id, by_id {
        /// Flips a die.
        Reactor = "reactor",
        /// Stands in for others; without an open pip the game is lost.
        Quarters = "quarters",
        /// Jumps; without an open pip the game is lost.
        Engine = "engine",
        /// Rerolls a die.
        Weapons = "weapons",
        /// Carries cargo and artifacts.
        Cargo = "cargo",
    }

    /// A captain's specialty (TR-15), in the order of the printed rules.
    pub enum Captain by id, by_id {
        /// Rolls two dice for the chart and keeps one.
        Cartographer = "cartographer",
        /// Builds Reactors and Quarters anywhere.
        Engineer = "engineer",
        /// Sets out with an artifact.
        Artificer = "artificer",
        /// Gains points from losses.
        Grizzled = "grizzled",
        /// Is left alone by pirates and sells one cargo more.
        Smuggler = "smuggler",
        /// Has wild Reactors.
        Physicist = "physicist",
    }
}

/// An id and a name for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The name in files and commands.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What it is about, for people; may be empty.
    pub text: String,
}

fn id(row: &Row<'_>, field: &str) -> Option<String> {
    pack::id("shape", "1 to 24 of a-z, A-Z, 0-9 and _", 24, |byte| byte.is_ascii_alphanumeric() || byte == b'_')(row, field)
}

/// Id and name of an entry.
fn named(row: &Row<'_>, field: &str) -> Option<Named> {
    let (id, name) = (row.read("id", id), row.read(field, text));
    Some(Named { id: id?, name: name?, text: String::new() })
}

/// What one effect of a reward gives (TR-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Victory points.
    Points(u8),
    /// Cargo, one at a time.
    Cargo(u8),
    /// Artifacts, one at a time.
    Artifact(u8),
    /// New open pips in systems of a kind.
    Pip(Kind, u8),
    /// A roll on the event table.
    Event,
}

impl Effect {
    /// How many times it is carried out; points come all at once.
    #[must_use]
    pub const fn times(self) -> u8 {
        match self {
            Effect::Points(_) | Effect::Event => 1,
            Effect::Cargo(times) | Effect::Artifact(times) | Effect::Pip(_, times) => times,
        }
    }
}

record! {
    /// A terrain with its two rewards.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TerrainCard {
        pub name: Named = named,
        /// The first and the second reward.
        pub rewards["first"]: [Vec<Effect>; 2] = |row, field| {
            let (first, second) = (charts::effects(row, field, false), charts::effects(row, "second", false));
            Some([first?, second?])
        },
    }
    besides { "die" = number(1..=6, "limit"), "id" = id, "second" = anything }
}

record! {
    /// An entry of the event table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EventCard {
        pub name: Named = named,
        /// Whether the player chooses one of the others.
        pub choose: bool = optional(flag, false),
        pub effects: Vec<Effect> = |row, field| charts::effects(row, field, true),
    }
    besides { "die" = number(1..=6, "limit"), "id" = id }
}

pack::words! {
    /// What a band of results leads to (TR-10.1).
    pub enum BandOutcome {
        /// One bridge cell is crossed out.
        BridgeDamage = "bridge_damage",
        /// Both rewards of the terrain.
        BothRewards = "both_rewards",
        /// The first reward only.
        FirstReward = "first_reward",
        /// One system is damaged.
        DamageOne = "damage_one",
        /// Two systems are damaged.
        DamageTwo = "damage_two",
    }
}

record! {
    /// A band of results.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Band {
        pub id: String = id,
        /// The greatest result in it; the last band has no end.
        pub to: Option<i32> = maybe(charts::result),
        pub outcome: BandOutcome = one_of(BandOutcome::WORDS, "C10"),
    }
    besides { "from" = maybe(charts::result) }
}

record! {
    /// The numbers of the game. Jumps and bridge cells are part of the rules; the file may only say the same.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Numbers {
        pub win_vp: u8 = number(10..=40, "limit"),
        /// Points for a truck with all five kinds.
        pub first_vp: u8 = number(0..=MOST, "limit"),
        pub jump_vp: u8 = number(0..=MOST, "limit"),
        /// How often a die of the yard may be turned.
        pub free_choices: u8 = number(0..=9, "limit"),
        /// What Grizzled gains.
        pub grizzled_vp: u8 = number(0..=MOST, "limit"),
        /// What the Smuggler adds to the cargo sold.
        pub smuggler_extra_cargo: u8 = number(0..=MOST, "limit"),
        /// Points by cargo sold.
        pub cargo_sale: Vec<u32> = charts::sale,
        /// The length of the star track.
        pub stars: u8 = number(1..=MOST, "limit"),
        /// Which stars are ringed.
        pub star_ring_every: u8 = number(1..=MOST, "limit"),
    }
    besides { "jumps" = number(LOCATIONS - 1..=LOCATIONS - 1, "limit"), "bridge_cells" = number(2..=2, "limit") }
}

/// One piece of a truck's proof, the ready-made build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ProofPiece {
    /// What the system is for.
    pub kind: Kind,
    /// How its shape is turned.
    pub oriented: OrientedId,
    /// Its first cell in reading order.
    pub anchor: Cell,
    /// The cell of its pip.
    pub pip: Cell,
}

// A part of the canonical text, and so of the fingerprint that logs name: cells and oriented shapes are plain numbers there.
impl std::fmt::Debug for ProofPiece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ProofPiece { kind, oriented, anchor, pip } = self;
        f.debug_struct("ProofPiece")
            .field("kind", kind)
            .field("oriented", &oriented.0)
            .field("anchor", &anchor.0)
            .field("pip", &pip.0)
            .finish()
    }
}

/// One design of the trucker sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Truck {
    /// Its names; the text is its motto.
    pub name: Named,
    /// The blueprint with everything that follows from it.
    pub blueprint: Blueprint,
    /// The ready-made build, in the order of building.
    pub proof: Vec<ProofPiece>,
}

pack::content! {
    /// A whole content file, checked.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Content read from file in DIALECT
        with ["schema", "title", "designer", "numbers", "system", "shape", "captain", "terrain", "event", "band", "star_chart", "truck",
            "artifacts"];
    given {
        let systems_read = charts::by_face(file, "system", charts::System::read);
        let shapes_read = charts::shapes(file);
        let captains_read = charts::by_face(file, "captain", charts::CaptainCard::read);
        let chart = file.table("star_chart").and_then(|row| charts::star_chart(&row));
    }
    fields {
        title: String = file.read("title", text),
        designer: String = file.read("designer", text),
        numbers: Numbers = file.table("numbers").and_then(|row| Numbers::read(&row)),
        /// Names by [`Kind::index`]; the text is the letter.
        systems: [Named; 5] = systems_read.as_deref().and_then(charts::systems),
        /// The kind that each die face from 1 names.
        system_faces: [Kind; 5] = systems_read.and_then(|cards| cards.iter().map(|card| card.kind).collect::<Vec<_>>().try_into().ok()),
        /// By face.
        shapes: [Named; 5] = shapes_read.as_ref().map(|(names, _)| names.clone()),
        /// Names and rules, in the order of [`Captain::ALL`].
        captains: [Named; 6] = captains_read.as_deref().and_then(charts::captains),
        /// The captain that each die face from 1 names.
        captain_faces: [Captain; 6] = captains_read.and_then(|cards| cards.iter().map(|card| card.captain).collect::<Vec<_>>().try_into().ok()),
        /// By face.
        terrains: Vec<TerrainCard> = charts::by_face(file, "terrain", TerrainCard::read),
        /// By face.
        events: Vec<EventCard> = charts::events(file),
        /// The bands of results, ascending.
        bands: Vec<Band> = charts::bands(file),
        /// Where the locations stand on the strip, in percent.
        positions: [(u8, u8); LOCATIONS] = chart.map(|(positions, _)| positions),
        /// After leaving this location pirates attack.
        pirates_after: Location = chart.map(|(_, after)| after),
        // Blueprints are checked against the shapes; without them there is nothing to say about a proof.
        trucks: Vec<Truck> = shapes_read.and_then(|(_, cells)| trucks::read(file, &cells, systems.as_ref())),
        /// Names, in the order in which they are given out.
        artifacts: Vec<String> = file.table("artifacts").and_then(|row| charts::artifacts(&row)),
    }
}

impl Content {
    /// The truck with this number.
    ///
    /// # Panics
    /// If it is not one of this content.
    #[must_use]
    pub fn truck(&self, truck: TruckId) -> &Truck {
        &self.trucks[truck.index()]
    }

    /// The truck with this id.
    #[must_use]
    pub fn truck_by_id(&self, id: &str) -> Option<TruckId> {
        (0..).zip(&self.trucks).find(|(_, truck)| truck.name.id == id).map(|(index, _)| TruckId(index))
    }

    /// The band a result falls into (TR-10.1).
    #[must_use]
    pub fn band(&self, result: i32) -> &Band {
        self.bands.iter().find(|band| band.to.is_none_or(|to| result <= to)).unwrap_or(&self.bands[self.bands.len() - 1])
    }

    /// The name of an artifact by how many a player had before it (TR-10.13).
    #[must_use]
    pub fn artifact_name(&self, number: u8) -> &str {
        let count = self.artifacts.len().max(1);
        self.artifacts.get(usize::from(number) % count).map_or("artifact", String::as_str)
    }

    /// Everything that affects play, in one spelling; names, texts, positions and provenance are left out.
    fn canonical(&self) -> String {
        let Numbers { win_vp, first_vp, jump_vp, free_choices, grizzled_vp, smuggler_extra_cargo, cargo_sale, .. } = &self.numbers;
        let mut text = format!(
            "space-truckin 1\nnumbers {win_vp} {first_vp} {jump_vp} {free_choices} {grizzled_vp} {smuggler_extra_cargo} {cargo_sale:?}\n"
        );
        let _ = writeln!(text, "faces {:?} {:?} pirates {}", self.system_faces, self.captain_faces, self.pirates_after.0);
        for terrain in &self.terrains {
            let _ = writeln!(text, "terrain {} {:?}", terrain.name.id, terrain.rewards);
        }
        for event in &self.events {
            let _ = writeln!(text, "event {} {} {:?}", event.name.id, event.choose, event.effects);
        }
        for band in &self.bands {
            let _ = writeln!(text, "band {:?} {:?}", band.to, band.outcome);
        }
        for shape in &self.shapes {
            let _ = writeln!(text, "shape {}", shape.id);
        }
        for truck in &self.trucks {
            let _ = writeln!(text, "truck {} {} {:?}", truck.name.id, truck.blueprint.canonical(), truck.proof);
        }
        text
    }
}
