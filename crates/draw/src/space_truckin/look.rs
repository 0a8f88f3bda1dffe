//! A view joined with the rules and content it speaks of, and the names of things on a trucker sheet.

use kernel::{Game, Seat, Seats};
use parts::Set;
use space_truckin::action::{Cell, Location, SystemId};
use space_truckin::blueprint::Square;
use space_truckin::content::{BandOutcome, Captain, Effect, Kind, LETTERS, Shape, Terrain};
use space_truckin::state::{Sheet, Stage, Step};
use space_truckin::{Action, SpaceTruckin, View};

use super::blueprint::Lying;
use crate::text::article;

/// A view with what it speaks of.
#[derive(Clone, Copy)]
pub(super) struct Look<'v> {
    pub(super) game: &'v SpaceTruckin,
    pub(super) view: &'v View,
    /// The cells that a system would lie in which the viewer is thinking about, and its kind.
    pub(super) lying: Lying,
}

/// What an effect of a reward is called.
pub(super) fn effect_words(game: &SpaceTruckin, effect: Effect) -> String {
    match effect {
        Effect::Points(points) => format!("{points} VP"),
        Effect::Cargo(times) => format!("{times} cargo"),
        Effect::Artifact(1) => "an artifact".to_owned(),
        Effect::Artifact(times) => format!("{times} artifacts"),
        Effect::Pip(kind, 1) => pip_name(game, kind),
        Effect::Pip(kind, times) => format!("{times} {} pips", kind_name(game, kind)),
        // Option `event_reward`: a fixed point stands for the roll (G45).
        Effect::Event if game.options.event_fixed => "1 VP".to_owned(),
        Effect::Event => "an event".to_owned(),
    }
}

/// The same as short as can be, for the chart: ○ is an open pip.
fn effect_sign(game: &SpaceTruckin, effect: Effect) -> String {
    match effect {
        Effect::Artifact(1) => "artifact".to_owned(),
        Effect::Pip(kind, 1) => format!("○{}", kind_name(game, kind)),
        Effect::Event if !game.options.event_fixed => "event".to_owned(),
        other => effect_words(game, other),
    }
}

/// The two rewards of a terrain as short as can be: "2 VP / ○Engine".
pub(super) fn rewards_signs(game: &SpaceTruckin, terrain: Terrain) -> String {
    let rewards = &game.content.terrains[terrain.index()].rewards;
    let half = |effects: &Vec<Effect>| effects.iter().map(|effect| effect_sign(game, *effect)).collect::<Vec<_>>().join(" + ");
    format!("{} / {}", half(&rewards[0]), half(&rewards[1]))
}

/// A terrain with its rewards: "Comet: 2 VP, then an Engine pip".
pub(super) fn rewards_words(game: &SpaceTruckin, terrain: Terrain) -> String {
    let card = &game.content.terrains[terrain.index()];
    let [first, second] = [0, 1].map(|half: usize| effects_words(game, &card.rewards[half]));
    format!("{}: {first}, then {second}", card.name.name)
}

/// Several effects: "1 VP and 1 cargo".
pub(super) fn effects_words(game: &SpaceTruckin, effects: &[Effect]) -> String {
    let words: Vec<String> = effects.iter().map(|effect| effect_words(game, *effect)).collect();
    crate::text::listed(&words, "and")
}

pub(super) fn kind_name(game: &SpaceTruckin, kind: Kind) -> &str {
    &game.content.systems[kind.index()].name
}

/// A system of a kind as it is first spoken of: "an Engine", "Quarters".
pub(super) fn one_of(game: &SpaceTruckin, kind: Kind) -> String {
    match kind {
        // Nobody says "a cargo" of the place where it is kept.
        Kind::Cargo => kind_name(game, kind).to_owned(),
        _ => article(kind_name(game, kind)),
    }
}

/// A pip of a kind: "an Engine pip", "a Quarters pip".
pub(super) fn pip_name(game: &SpaceTruckin, kind: Kind) -> String {
    article(&format!("{} pip", kind_name(game, kind)))
}

/// The letter that is written into a system (TR-4.11).
pub(super) fn kind_letter(game: &SpaceTruckin, kind: Kind) -> char {
    kind_name(game, kind).chars().next().unwrap_or('?')
}

pub(super) fn shape_name(game: &SpaceTruckin, shape: Shape) -> &str {
    &game.content.shapes[shape.index()].name
}

pub(super) fn terrain_name(game: &SpaceTruckin, terrain: Terrain) -> &str {
    &game.content.terrains[terrain.index()].name.name
}

pub(super) fn captain_name(game: &SpaceTruckin, captain: Captain) -> &str {
    &game.content.captains[captain as usize].name
}

/// A location's letter.
pub(super) fn letter(location: Location) -> char {
    LETTERS[location.index() % LETTERS.len()]
}

/// A column's letter; rows are counted from the fore, from 1: "c4".
pub(super) fn column_letter(column: u8) -> char {
    char::from(b'a' + column)
}

/// What a band of results leads to, in words (TR-10.1).
pub(super) fn outcome_words(outcome: BandOutcome) -> &'static str {
    match outcome {
        BandOutcome::BridgeDamage => "the bridge is hit",
        BandOutcome::BothRewards => "both rewards",
        BandOutcome::FirstReward => "the first reward",
        BandOutcome::DamageOne => "one system is damaged",
        BandOutcome::DamageTwo => "two systems are damaged",
    }
}

/// The boxes of a challenge in words.
pub(super) const BOXES: [&str; 8] =
    ["top thousands", "top hundreds", "top tens", "top units", "bottom thousands", "bottom hundreds", "bottom tens", "bottom units"];

/// What one square of a sheet's blueprint shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// Nothing: outside the hull.
    Space,
    /// A bridge cell, whole or crossed out.
    Bridge(bool),
    /// A building cell without a system.
    Free(Cell),
    /// The same after Phase 2, scribbled out (TR-6.1).
    Blank(Cell),
    /// A cell of this system.
    System(SystemId, Cell),
}

/// The state of a cell's pip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pip {
    Open,
    Filled,
    Cargo,
    Artifact,
    Lost,
}

impl<'v> Look<'v> {
    pub(super) fn new(game: &'v SpaceTruckin, view: &'v View) -> Look<'v> {
        Look { game, view, lying: None }
    }

    /// The same while the viewer thinks about an action: a system is seen where it would lie.
    pub(super) fn pondering(self, action: Option<Action>) -> Look<'v> {
        let sheet = self.sheet(self.main_seat());
        let lying = match (sheet.step, action) {
            (Step::Position(kind, oriented), Some(Action::At(cell))) => Some((kind, self.game.blueprint(sheet).covers(oriented, cell))),
            _ => None,
        };
        Look { lying, ..self }
    }

    pub(super) fn sheet(&self, seat: Seat) -> &'v Sheet {
        &self.view.sheets[seat]
    }

    /// Who is asked something now.
    pub(super) fn asked(&self) -> Seats {
        self.game.players().filter(|seat| !self.sheet(*seat).step.is_idle()).collect()
    }

    /// The seat whose sheet is drawn large: the viewer's; for spectators the first one.
    pub(super) fn main_seat(&self) -> Seat {
        self.view.who.filter(|seat| seat.index() < usize::from(self.game.seats())).unwrap_or_default()
    }

    /// The cells of a sheet's system.
    pub(super) fn cells(&self, sheet: &Sheet, system: SystemId) -> Set<Cell> {
        self.game.cells_of(sheet, sheet.system(system))
    }

    /// The system in whose cell this is.
    pub(super) fn system_at(&self, sheet: &Sheet, cell: Cell) -> Option<SystemId> {
        sheet.numbered().find(|(_, system)| self.game.cells_of(sheet, *system).has(cell)).map(|(id, _)| id)
    }

    /// What the square at a row and column shows.
    pub(super) fn shown(&self, sheet: &Sheet, row: i16, column: i16) -> Shown {
        let blueprint = self.game.blueprint(sheet);
        match blueprint.square(row, column) {
            Square::Space => Shown::Space,
            // The first bridge cell in reading order is crossed out first (note 2 of the rules).
            Square::Bridge => {
                let before = blueprint.squares[..row as usize * usize::from(blueprint.width) + column as usize].iter();
                let index = before.filter(|square| **square == Square::Bridge).count();
                Shown::Bridge(index >= usize::from(sheet.bridge_hits))
            }
            _ => {
                let cell = blueprint.cell_at(row, column).unwrap_or_default();
                match self.system_at(sheet, cell) {
                    Some(system) => Shown::System(system, cell),
                    None if self.closed() => Shown::Blank(cell),
                    None => Shown::Free(cell),
                }
            }
        }
    }

    /// Whether Phase 2 is over (TR-6.1).
    pub(super) fn closed(&self) -> bool {
        !matches!(self.view.stage, Stage::Setup | Stage::Chart | Stage::Yard)
    }

    pub(super) fn pip(&self, sheet: &Sheet, cell: Cell) -> Option<Pip> {
        if sheet.open.has(cell) {
            Some(Pip::Open)
        } else if sheet.filled.has(cell) {
            Some(Pip::Filled)
        } else if sheet.artifacts.has(cell) {
            Some(Pip::Artifact)
        } else if sheet.loaded.has(cell) {
            Some(Pip::Cargo)
        } else if sheet.lost.has(cell) {
            Some(Pip::Lost)
        } else {
            None
        }
    }

    /// A cell's name: column letter and row, "c4".
    pub(super) fn cell_name(&self, sheet: &Sheet, cell: Cell) -> String {
        let (row, column) = self.game.blueprint(sheet).places[usize::from(cell.0)];
        format!("{}{}", column_letter(column), row + 1)
    }

    /// A system in words: "Engine Hook at c4".
    pub(super) fn system_words(&self, sheet: &Sheet, system: SystemId) -> String {
        let built = sheet.system(system);
        let shape = self.game.blueprint(sheet).shape_of(built.oriented);
        let (kind, shape) = (kind_name(self.game, built.kind), shape_name(self.game, shape));
        format!("{kind} {shape} at {}", self.cell_name(sheet, built.anchor))
    }

    /// What a die can be in the yard and for damage: "Engine or Tee".
    pub(super) fn face_words(&self, face: u8) -> String {
        match face {
            1..=5 => {
                let index = usize::from(face - 1);
                let kind = self.game.content.system_faces[index];
                format!("{} or {}", kind_name(self.game, kind), shape_name(self.game, Shape(face - 1)))
            }
            _ => "anything".to_owned(),
        }
    }

    /// What a face names as a system.
    pub(super) fn face_kind(&self, face: u8) -> &'v str {
        match face {
            1..=5 => kind_name(self.game, self.game.content.system_faces[usize::from(face - 1)]),
            _ => "any system",
        }
    }

    /// What a face names as a shape.
    pub(super) fn face_shape(&self, face: u8) -> &'v str {
        match face {
            1..=5 => shape_name(self.game, Shape(face - 1)),
            _ => "any shape",
        }
    }

    /// The marks that no system covers yet: diamonds and squares.
    pub(super) fn uncovered(&self, sheet: &Sheet) -> (u32, u32) {
        let blueprint = self.game.blueprint(sheet);
        let built = sheet.intact_cells();
        (blueprint.diamonds.minus(built).len(), blueprint.marks.minus(built).len())
    }

    /// What keeps a truck in the yard, in words; nothing if it is serviceable (TR-6.2).
    pub(super) fn lacks(&self, sheet: &Sheet) -> Vec<String> {
        let (diamonds, squares) = self.uncovered(sheet);
        let mut lacks = Vec::new();
        for (count, one) in [(diamonds, "uncovered diamond"), (squares, "uncovered square")] {
            if count > 0 {
                lacks.push(crate::text::counted(count as usize, one));
            }
        }
        for kind in [Kind::Engine, Kind::Quarters] {
            if sheet.open_of(kind).is_empty() {
                lacks.push(format!("no {} pip", kind_name(self.game, kind)));
            }
        }
        if self.game.options.all_five {
            let missing = Kind::ALL.into_iter().filter(|kind| sheet.intact[kind.index()].is_empty());
            lacks.extend(missing.map(|kind| format!("no {}", kind_name(self.game, kind))));
        }
        lacks
    }

    /// Open, filled or loaded, and lost pips of a kind.
    pub(super) fn pip_counts(&self, sheet: &Sheet, kind: Kind) -> [u32; 4] {
        let intact = sheet.intact[kind.index()];
        let wrecked = sheet.damaged.iter().map(|system| sheet.system(system)).filter(|system| system.kind == kind);
        let wrecked = wrecked.fold(Set::EMPTY, |all, system| all.or(self.game.cells_of(sheet, system)));
        [sheet.open.and(intact), sheet.loaded.and(intact), sheet.filled.and(intact), sheet.lost.and(wrecked)].map(Set::len)
    }

    /// Jumps that are still to be made.
    pub(super) fn jumps_to_come(&self, sheet: &Sheet) -> usize {
        LETTERS.len() - 1 - usize::from(sheet.jumps)
    }

    /// The location whose challenge, jump or pirates are played.
    pub(super) fn location(&self) -> Option<Location> {
        match self.view.stage {
            Stage::Location(at) | Stage::Jump(at) | Stage::Pirates(at) => Some(at),
            _ => None,
        }
    }

    /// The stage in words.
    pub(super) fn stage_words(&self) -> String {
        match self.view.stage {
            Stage::Setup => "Captains and trucks".to_owned(),
            Stage::Chart => "Phase 1, the star chart".to_owned(),
            Stage::Yard => "Phase 2, the shipyard".to_owned(),
            Stage::Location(at) => {
                let terrain = self.view.chart[at.index()].map_or("", |terrain| terrain_name(self.game, terrain));
                format!("Phase 3, the delivery: {} {terrain}", letter(at))
            }
            Stage::Jump(from) => format!("Phase 3, the delivery: jump from {}", letter(from)),
            Stage::Pirates(after) => format!("Phase 3, the delivery: Pirate Space after {}", letter(after)),
            Stage::Over(_) => "The delivery is over".to_owned(),
        }
    }

    /// The result of full boxes.
    pub(super) fn result(&self, sheet: &Sheet) -> Option<i32> {
        self.game.empty_boxes(sheet).is_empty().then(|| sheet.result())
    }

    /// A result and what it leads to: "12, one system is damaged".
    pub(super) fn result_words(&self, result: i32) -> String {
        format!("{result}, {}", outcome_words(self.game.content.band(result).outcome))
    }
}
