//! Uncovered marks: the rolls they still need against the builds to come (TR-6.2).

use parts::Set;

use crate::SpaceTruckin;
use crate::action::Cell;
use crate::blueprint::{Blueprint, ORIENTED, OrientedId};
use crate::content::Kind;
use crate::evaluate::between;
use crate::evaluate::yard::Fitting;
use crate::state::{Shapes, Sheet};

/// What an unserviceable truck costs: more than any truck is worth.
pub(crate) const UNSERVICEABLE: i64 = 60_000;

/// What a roll costs that a mark still waits for, so that marks are covered early, while several shapes can.
const WAITING: i64 = 1600;

impl SpaceTruckin {
    /// What the uncovered marks cost: the rolls they need against the builds to come.
    pub(crate) fn mark_risk(&self, sheet: &Sheet, fitting: &Fitting, free: Set<Cell>, builds: i64, spare: bool) -> Risk {
        let blueprint = self.blueprint(sheet);
        let uncovered = blueprint.diamonds.or(blueprint.marks).and(free);
        let mut needed = 0; // rolls, in hundredths
        let mut groups = 0;
        let mut worst = 0;
        for (kind, mut left) in [(Kind::Engine, blueprint.diamonds.and(uncovered)), (Kind::Weapons, blueprint.marks.and(uncovered))] {
            while let Some(mark) = left.lowest() {
                let (group, shapes) = easiest_cover(blueprint, &fitting.anchors[kind.index()], mark, left);
                if shapes == 0 {
                    return Risk { cost: 3 * UNSERVICEABLE, groups: groups + 1, rolls: 500 }; // it can never be covered
                }
                left = left.minus(group);
                groups += 1;
                let rolls = ROLLS_FOR[shapes as usize];
                needed += rolls;
                worst = worst.max(rolls);
            }
        }
        // A crew and an engine with a pip are needed as much as the marks.
        for kind in [Kind::Engine, Kind::Quarters] {
            if sheet.open_of(kind).is_empty() && !(kind == Kind::Engine && uncovered.meets(blueprint.diamonds)) {
                needed += ROLLS_FOR[4];
                groups += 1;
                worst = worst.max(ROLLS_FOR[4]);
            }
        }
        if groups == 0 {
            return Risk { cost: 0, groups, rolls: 0 };
        }
        // Several groups wait at the same time, so each roll is likely to serve one of them.
        let rolls = worst + (needed - worst) * 62 / 100;
        // The last builds rarely come: the yard closes before.
        let slack = (builds - 2) * 100 - rolls + if spare { 130 } else { 0 };
        let risk = between(&RISK, (slack + 300) * 10);
        Risk { cost: UNSERVICEABLE * risk / 1000 + WAITING * needed / 100, groups, rolls }
    }
}

/// What uncovered marks cost, and how many groups of them there are.
pub(crate) struct Risk {
    pub(crate) cost: i64,
    pub(crate) groups: i64,
    /// The rolls they need, in hundredths.
    pub(crate) rolls: i64,
}

/// The chance to fail by rolls of slack, from -3 upward, in thousandths.
const RISK: [i64; 14] = [900, 780, 620, 450, 310, 210, 140, 95, 65, 45, 30, 20, 12, 8];

/// The marks that one system over this mark can cover together, most first, and how many shapes can do so.
fn easiest_cover(blueprint: &Blueprint, fits: &[Set<Cell>; ORIENTED], mark: Cell, marks: Set<Cell>) -> (Set<Cell>, u32) {
    let mut best = Set::only(mark);
    let mut with_best = Shapes::EMPTY;
    let mut with_any = Shapes::EMPTY;
    for (index, turned) in blueprint.oriented.iter().enumerate() {
        let (oriented, shape) = (OrientedId(index as u8), turned.shape);
        for anchor in blueprint.touching(oriented, Set::only(mark)).and(fits[index]).iter() {
            let covered = blueprint.covers(oriented, anchor).and(marks);
            with_any.insert(shape);
            if covered.len() > best.len() {
                (best, with_best) = (covered, Shapes::only(shape));
            } else if covered.len() == best.len() {
                with_best.insert(shape);
            }
        }
    }
    // One shape that takes all is harder to get than several that take one mark.
    if with_best.len() >= 2 || with_any == with_best { (best, with_best.len()) } else { (Set::only(mark), with_any.len()) }
}

/// How many rolls, in hundredths, until a given kind comes up in one of so many shapes.
const ROLLS_FOR: [i64; 6] = [9999, 510, 330, 250, 205, 180];
