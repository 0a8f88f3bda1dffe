//! What a player looks at, as a row of numbers: each seat's sheet, then the reader's truck cell by cell, the star chart, what is asked and the stage.
//!
//! Nothing is hidden in this game, so all sheets read alike. The cells of a truck stand in the row for the reader's own truck only: of the
//! others it matters what their systems are worth, not where they lie.

use kernel::observe::{Group, Sheet as Row};
use kernel::{Observe, Seat};
use parts::Set;

use crate::SpaceTruckin;
use crate::action::Cell;
use crate::content::{BandOutcome, Captain, Effect, Kind, LETTERS, LOCATIONS, Terrain};
use crate::evaluate::room;
use crate::state::{BOXES, MAX_SYSTEMS, Sheet, Stage, Step};
use crate::view::View;

/// More points than this are counted as this many.
const POINTS: i32 = 99;

/// The most building cells of a truck.
const CELLS: u8 = 64;

impl Observe for SpaceTruckin {
    const OBSERVATION: u32 = 1;

    fn features(&self, view: &View, row: &mut impl Row) {
        for (group, seat) in self.in_order(view.who) {
            row.group(group);
            row.block(self, self.trucker(view, seat), SpaceTruckin::sheet_features);
        }
        row.group(Group::Common);
        let own = &view.sheets[view.who.unwrap_or_default()];
        row.block(self, truck_of(own), SpaceTruckin::cell_features);
        row.block(self, (view.chart, self.stop(view)), |game, (chart, stop), row| game.chart_features(chart, *stop, row));
        self.asked_features(own, row);
        self.stage_features(view, row);
    }
}

fn count(cells: Set<Cell>) -> i32 {
    cells.len() as i32
}

/// What is looked at of one player.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Trucker {
    sheet: Sheet,
    /// The points of the best other player in the game.
    best_other: i32,
    stage: Stage,
    chart: [Option<Terrain>; LOCATIONS],
}

/// A truck and its captain: a sheet without what comes and goes with the clicks of a challenge.
fn truck_of(sheet: &Sheet) -> Sheet {
    let blank = Sheet::default();
    Sheet {
        step: blank.step,
        out: blank.out,
        dice: blank.dice,
        jumps: blank.jumps,
        boxes: blank.boxes,
        rerolls: blank.rerolls,
        flips: blank.flips,
        consoled: blank.consoled,
        reward: blank.reward,
        points: blank.points,
        ..*sheet
    }
}

/// Points as a row counts them.
fn vp(sheet: &Sheet) -> i32 {
    sheet.vp().min(POINTS as u32) as i32
}

impl SpaceTruckin {
    fn trucker(&self, view: &View, seat: Seat) -> Trucker {
        let others = self.players().filter(|other| *other != seat && view.sheets[*other].out.is_none());
        let best_other = others.map(|other| vp(&view.sheets[other])).max().unwrap_or(0);
        Trucker { sheet: view.sheets[seat], best_other, stage: view.stage, chart: view.chart }
    }

    fn sheet_features(&self, trucker: &Trucker, row: &mut impl Row) {
        let Trucker { sheet, best_other, stage, .. } = trucker;
        let cargo = self.cargo_sold(sheet);
        let sale = self.sale_value(cargo).min(POINTS as u32) as i32;
        let jumps = LOCATIONS as i32 - 1 - i32::from(sheet.jumps);
        row.up_to("points", POINTS, "victory points", vp(sheet));
        row.up_to("to-win", POINTS, "points missing to win", self.options.win_vp.min(POINTS as u32) as i32 - vp(sheet));
        row.between("lead", -POINTS, POINTS, "points less those of the best other player in the game", vp(sheet) - best_other);
        row.up_to("sale", POINTS, "points that the cargo would fetch now", sale);
        let more = self.sale_value(cargo + 1).min(POINTS as u32) as i32 - sale;
        row.up_to("next-cargo", POINTS, "points that one more cargo would add to the sale", more);
        let certain = vp(sheet) + sale + jumps * i32::from(self.content.numbers.jump_vp);
        let beyond = certain - self.options.win_vp.min(POINTS as u32) as i32;
        row.between("beyond", -POINTS, POINTS, "points with the sale and all jumps, less those that win", beyond);
        row.under(|| "points".into());
        row.up_to("truck", POINTS, "for a truck with all five kinds", sheet.points.truck.min(POINTS as u32) as i32);
        row.up_to("jumps", POINTS, "for jumps", sheet.points.jumps.min(POINTS as u32) as i32);
        row.up_to("rewards", POINTS, "from rewards and events", sheet.points.rewards.min(POINTS as u32) as i32);
        row.up_to("grizzled", POINTS, "Grizzled's", sheet.points.grizzled.min(POINTS as u32) as i32);
        row.under(|| "turn".into());
        row.flag("asked", "is asked now", !sheet.step.is_idle());
        row.flag("out", "has left the game", sheet.out.is_some());
        row.flag("finished", "has the points that win", matches!(sheet.step, Step::Finished(_)));
        row.block(self, (truck_of(sheet), *stage == Stage::Yard), |game, (truck, in_yard), row| {
            game.system_features(truck, row);
            game.yard_features(truck, *in_yard, row);
        });
        self.delivery_features(trucker, jumps, row);
        self.box_features(*stage, sheet, row);
    }

    /// Captain and truck, systems and pips by kind, hold, bridge.
    fn system_features(&self, sheet: &Sheet, row: &mut impl Row) {
        for captain in Captain::ALL {
            row.under(|| format!("captain.{}", captain.id()));
            row.flag("", "has this specialty", sheet.is(captain));
        }
        for (truck, card) in self.content.trucks.iter().enumerate() {
            row.under(|| format!("truck.{}", card.name.id));
            row.flag("", "drives this truck", sheet.truck.is_some_and(|chosen| chosen.index() == truck));
        }
        for kind in Kind::ALL {
            row.under(|| format!("system.{}", kind.id()));
            let all = sheet.systems_that(|system| system.kind == kind);
            row.count("intact", MAX_SYSTEMS as i32, "intact systems of this kind", all.minus(sheet.damaged).len() as i32);
            row.count("damaged", MAX_SYSTEMS as i32, "damaged systems of this kind", all.and(sheet.damaged).len() as i32);
            row.up_to("open", 20, "open pips of this kind", count(sheet.open_of(kind)));
            row.up_to("filled", 20, "filled pips of this kind", count(sheet.filled.and(sheet.intact[kind.index()])));
        }
        row.under(|| "hold".into());
        row.up_to("loaded", 20, "cargo loaded, artifacts included", count(sheet.loaded));
        row.up_to("artifacts", 20, "artifacts loaded", count(sheet.artifacts));
        row.up_to("gained", 20, "artifacts ever gained", i32::from(sheet.artifacts_gained));
        row.up_to("lost", 20, "pips lost with their systems", count(sheet.lost));
        row.under(|| "truck".into());
        row.count("bridge", 2, "whole bridge cells", i32::from(sheet.bridge()));
        row.count("systems", MAX_SYSTEMS as i32, "intact systems", sheet.intact_count() as i32);
        let kinds = Kind::ALL.iter().filter(|kind| !sheet.intact[kind.index()].is_empty()).count();
        row.count("kinds", 5, "kinds of which there is an intact system", kinds as i32);
    }

    /// The truck under construction: room that is left, marks that are not covered.
    fn yard_features(&self, sheet: &Sheet, in_yard: bool, row: &mut impl Row) {
        let building = in_yard && sheet.truck.is_some();
        let blueprint = self.blueprint(sheet);
        let free = if building { blueprint.cells.minus(sheet.intact_cells()) } else { Set::EMPTY };
        let room = room(blueprint, free);
        row.under(|| "yard".into());
        row.count("free", i32::from(CELLS), "building cells that are free, in the yard", count(free));
        row.count("builds", MAX_SYSTEMS as i32, "systems for which the free regions have room", room.builds as i32);
        row.up_to("dead", i32::from(CELLS), "free cells that no system will cover", room.dead as i32);
        row.up_to("hard", 128, "free cells with at most one free neighbour, weighed", room.hard as i32);
        row.up_to("beside", 256, "free cells beside free cells, each pair twice", room.beside as i32);
        row.count("diamonds", i32::from(CELLS), "Engine marks that are not covered", count(blueprint.diamonds.and(free)));
        row.count("marks", i32::from(CELLS), "Weapons marks that are not covered", count(blueprint.marks.and(free)));
        let left = i32::from(self.content.numbers.free_choices) - i32::from(sheet.free_choices);
        row.up_to("free-choices", 9, "free choices left", if building { left } else { 0 });
    }

    /// Fuel, crew, and the chance to arrive with the points that win.
    fn delivery_features(&self, trucker: &Trucker, jumps: i32, row: &mut impl Row) {
        let Trucker { sheet, stage, chart, .. } = trucker;
        let on_the_way = matches!(stage, Stage::Yard | Stage::Location(_) | Stage::Jump(_) | Stage::Pirates(_)) && sheet.out.is_none();
        let fuel = count(sheet.open_of(Kind::Engine)) + count(sheet.open_of(Kind::Quarters));
        row.under(|| "delivery".into());
        row.count("jumps", LOCATIONS as i32, "jumps still to make", jumps);
        row.between("spare", -15, 15, "open Engine and Quarters pips less those for the jumps and one of each to keep", fuel - 2 - jumps);
        let least = count(sheet.open_of(Kind::Engine)).min(count(sheet.open_of(Kind::Quarters)));
        row.up_to("least", 9, "open pips of the scarcer of the two", least);
        let help = count(sheet.open_of(Kind::Reactor)) + count(sheet.open_of(Kind::Weapons));
        row.up_to("help", 20, "open Reactor and Weapons pips: dice that can be changed", help);
        let likely = if on_the_way { self.likely_to_win(*stage, chart, sheet) } else { 0 };
        row.number("likely", 0, 1000, "a rough chance to win beyond the present challenge, in thousandths", likely as i32);
    }

    /// The challenge of the present location.
    fn box_features(&self, stage: Stage, sheet: &Sheet, row: &mut impl Row) {
        let challenged = matches!(stage, Stage::Location(_));
        row.under(|| "dice".into());
        row.count("first", 6, "the first die in hand, 0 for none", i32::from(sheet.dice[0]));
        row.count("second", 6, "the second die in hand", i32::from(sheet.dice[1]));
        for (words, digit) in BOX_NAMES.into_iter().zip(sheet.boxes) {
            row.under(|| "box".into());
            row.count(words, 9, "the digit in this box, 0 for none", i32::from(digit));
        }
        let filled = sheet.boxes.iter().filter(|digit| **digit > 0).count() as i32;
        let complete = challenged && filled >= 2 * i32::from(self.options.digits);
        row.under(|| "challenge".into());
        row.count("filled", BOXES as i32, "boxes that are filled", filled);
        row.number("result", -9999, 9999, "top minus bottom, if the boxes are full", if complete { sheet.result() } else { 0 });
        let outcome = complete.then(|| self.content.band(sheet.result()).outcome);
        for (words, band) in BandOutcome::WORDS {
            row.flag(words, "this is what the result leads to", outcome == Some(*band));
        }
        row.up_to("rerolls", 9, "rerolls made here", i32::from(sheet.rerolls));
        row.up_to("flips", 9, "flips made here", i32::from(sheet.flips));
        row.flag("consoled", "Grizzled was paid for a loss here", sheet.consoled);
        row.flag("reward", "rewards are being carried out", sheet.reward.is_some());
        row.flag("both", "both of them", sheet.reward.is_some_and(|reward| reward.both));
        row.flag("event", "an event is under way", sheet.reward.is_some_and(|reward| reward.event.is_some()));
    }

    fn cell_features(&self, own: &Sheet, row: &mut impl Row) {
        let blueprint = self.blueprint(own);
        let chosen = own.truck.is_some();
        let built = own.systems.iter().fold(Set::EMPTY, |all: Set<Cell>, system| all.or(blueprint.covers(system.oriented, system.anchor)));
        for cell in (0..CELLS).map(Cell) {
            row.under(|| format!("cell{}", cell.0));
            row.flag("free", "a system can still be built over this cell", chosen && blueprint.cells.has(cell) && !built.has(cell));
            for (words, kind) in KIND_NAMES.into_iter().zip(Kind::ALL) {
                row.flag(words, "an intact system of this kind covers it", own.intact[kind.index()].has(cell));
            }
            row.flag("pip", "it holds an open pip", own.open.has(cell));
        }
    }

    /// The star chart; `at` is the first location whose challenge is not over.
    fn chart_features(&self, chart: &[Option<Terrain>; LOCATIONS], at: usize, row: &mut impl Row) {
        for (place, terrain) in chart.iter().enumerate() {
            for (index, card) in self.content.terrains.iter().enumerate() {
                row.under(|| format!("chart.{}.{}", LETTERS[place], card.name.id));
                row.flag("", "this terrain is at this location", *terrain == Some(Terrain(index as u8)));
            }
            row.under(|| format!("chart.{}", LETTERS[place]));
            row.flag("ahead", "its challenge is still to come, or under way", place >= at);
        }
        row.under(|| "ahead".into());
        let stops = || chart[at.min(LOCATIONS)..].iter().flatten();
        row.count("stops", LOCATIONS as i32, "stops with their challenges ahead, the present one included", stops().count() as i32);
        let mut sums = [[0i32; 4]; 2];
        for terrain in stops() {
            for (sum, rewards) in sums.iter_mut().zip(&self.content.terrains[terrain.index()].rewards) {
                for effect in rewards {
                    match *effect {
                        Effect::Points(points) => sum[0] += i32::from(points),
                        Effect::Cargo(times) | Effect::Artifact(times) => sum[1] += i32::from(times),
                        Effect::Pip(_, times) => sum[2] += i32::from(times),
                        Effect::Event => sum[3] += 1,
                    }
                }
            }
        }
        for (words, sum) in ["ahead.first", "ahead.second"].into_iter().zip(sums) {
            row.under(|| words.into());
            row.up_to("points", 60, "points that the first, or the second rewards ahead would give", sum[0]);
            row.up_to("cargo", 60, "cargo and artifacts", sum[1]);
            row.up_to("pips", 60, "pips", sum[2]);
            row.up_to("events", 14, "events", sum[3]);
        }
        row.under(|| "ahead".into());
        row.flag("pirates", "pirates are still to come", at <= self.content.pirates_after.index());
    }

    /// The first location whose challenge is not over.
    fn stop(&self, view: &View) -> usize {
        match view.stage {
            Stage::Setup | Stage::Chart | Stage::Yard => 0,
            Stage::Location(at) => at.index(),
            Stage::Jump(from) | Stage::Pirates(from) => from.index() + 1,
            Stage::Over(_) => LOCATIONS,
        }
    }

    /// What is asked of the reader, and what has been chosen of it.
    fn asked_features(&self, own: &Sheet, row: &mut impl Row) {
        let step = own.step;
        row.under(|| "asked".into());
        row.flag("captain", "which face is the specialty", step == Step::Captain);
        row.flag("truck", "which truck", step == Step::Truck);
        row.flag("keep", "which die the Cartographer keeps", step == Step::Keep);
        row.flag("chart", "where a terrain goes", matches!(step, Step::Chart(_)));
        row.flag("last-terrain", "the terrain of the last location", step == Step::LastTerrain);
        row.flag("assign", "which die is the system, a free choice, or stop", step == Step::Assign);
        row.flag("kind", "the kind of system", matches!(step, Step::Kind(_)));
        row.flag("shape", "its shape", matches!(step, Step::Shape(_)));
        row.flag("turn", "how to turn it", matches!(step, Step::Turn(..)));
        row.flag("position", "where it goes", matches!(step, Step::Position(..)));
        row.flag("pip", "the pip of the system just drawn", step == Step::Pip);
        row.flag("first-box", "a box for the first die", step == Step::FirstBox);
        row.flag("second-box", "a box for the second die", step == Step::SecondBox);
        row.flag("manipulate", "reroll, flip or neither", step == Step::Manipulate);
        row.flag("payer", "who pays for it", matches!(step, Step::Payer(_) | Step::Payment(..)));
        row.flag("change", "which box is changed", matches!(step, Step::Change(..)));
        row.flag("load", "the pip for a cargo or an artifact", matches!(step, Step::LoadCargo | Step::LoadArtifact));
        row.flag("new-pip", "the cell of a new pip", matches!(step, Step::ExtraPip(_) | Step::NewPip(_)));
        row.flag("event", "which event", step == Step::Event);
        row.flag("damage", "what is damaged", matches!(step, Step::OneDamage | Step::TwoDamages | Step::Damage(..)));
        row.flag("jump", "who pays for the jump", matches!(step, Step::Jump | Step::JumpPayment(_)));
        row.flag("pirates", "what the pirates take", matches!(step, Step::Pirates | Step::PirateCargo | Step::PirateSystem));
        let (kind, shape) = match step {
            Step::Shape(kind) | Step::NewPip(kind) | Step::JumpPayment(kind) | Step::Payment(_, kind) => (Some(kind), None),
            Step::Turn(kind, shape) => (Some(kind), Some(shape)),
            Step::Position(kind, oriented) => (Some(kind), Some(self.blueprint(own).shape_of(oriented))),
            _ => (None, None),
        };
        let terrain = match step {
            Step::Chart(terrain) => Some(terrain),
            _ => None,
        };
        row.block(self, (kind, shape, terrain), |game, (kind, shape, terrain), row| {
            for each in Kind::ALL {
                row.under(|| format!("chosen.{}", each.id()));
                row.flag("", "this kind has been chosen", *kind == Some(each));
            }
            for (index, card) in game.content.shapes.iter().enumerate() {
                row.under(|| format!("chosen.shape-{}", card.id));
                row.flag("", "this shape has been chosen", shape.is_some_and(|shape| shape.index() == index));
            }
            for (index, card) in game.content.terrains.iter().enumerate() {
                row.under(|| format!("chosen.terrain-{}", card.name.id));
                row.flag("", "this terrain is to be placed", *terrain == Some(Terrain(index as u8)));
            }
        });
    }

    fn stage_features(&self, view: &View, row: &mut impl Row) {
        row.under(|| "stage".into());
        row.flag("setup", "captains and trucks are chosen", view.stage == Stage::Setup);
        row.flag("chart", "the star chart is made", view.stage == Stage::Chart);
        row.flag("yard", "trucks are built", view.stage == Stage::Yard);
        row.flag("location", "a challenge is under way", matches!(view.stage, Stage::Location(_)));
        row.flag("jump", "trucks jump", matches!(view.stage, Stage::Jump(_)));
        row.flag("pirates", "pirates come", matches!(view.stage, Stage::Pirates(_)));
        row.flag("over", "the game is over", matches!(view.stage, Stage::Over(_)));
        row.count("charted", LOCATIONS as i32, "locations that have a terrain", view.chart.iter().flatten().count() as i32);
        row.count("stages", 26, "stages that are over", i32::from(view.stage.number()));
        row.up_to("win", POINTS, "points that win", self.options.win_vp.min(POINTS as u32) as i32);
        row.flag("four-digits", "challenges have four digits", self.options.digits == 4);
    }
}

const BOX_NAMES: [&str; BOXES] =
    ["top-thousands", "top-hundreds", "top-tens", "top-units", "bottom-thousands", "bottom-hundreds", "bottom-tens", "bottom-units"];

const KIND_NAMES: [&str; 5] = ["reactor", "quarters", "engine", "weapons", "cargo"];
