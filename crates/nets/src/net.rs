//! The net itself: numbers in, judgement out.

use serde::{Deserialize, Serialize};

use crate::file::Origin;
use crate::odds;

/// The name of the input behind those of the layout: what the game's own evaluation says of the position.
pub const EVALUATION: &str = "evaluation";

/// The most seats a net can judge.
pub const SEATS: usize = 6;

/// Weights and sums are counted in parts of this.
pub const ONE: i32 = 1 << SHIFT;
const SHIFT: u32 = 12;

/// What is below zero goes through a hidden unit as this part of itself.
pub const BENT: i32 = 8;

/// Sums of one first layer, kept in registers while they are added up: widths are multiples of this.
pub(crate) const LANE: usize = 8;

/// How large a net is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Hidden units.
    pub hidden: usize,
    /// Seats of the largest table.
    pub seats: usize,
}

impl Plan {
    /// What it says at the end: for each seat a weight for the odds, and points.
    #[must_use]
    pub const fn outputs(self) -> usize {
        2 * self.seats
    }

    /// Numbers of the first layer for each input: the hidden units, then what goes straight to the outputs, filled up to whole lanes.
    #[must_use]
    pub const fn width(self) -> usize {
        (self.hidden + self.outputs()).next_multiple_of(LANE)
    }
}

/// A value net in integers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Net {
    /// What it was made for.
    pub origin: Origin,
    /// How large it is.
    pub plan: Plan,
    /// The names of the numbers it looks at.
    pub inputs: Vec<String>,
    /// For each input its weights, one row of [`Plan::width`], in parts of [`ONE`].
    pub first: Vec<i16>,
    /// What the sums of the first layer begin with.
    pub bias: Vec<i32>,
    /// For each hidden unit its weights to the outputs.
    pub second: Vec<i16>,
    /// How many points an output of one means; two thirds of it are a large margin.
    pub points: i32,
    /// How much of the game's own evaluation counts as one in the input [`EVALUATION`]; 0 if the net does not look at it.
    pub evaluation: i64,
}

/// What a net says of a position: for each seat, from the reader's own onwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Judgement {
    /// The chance to win, in parts of [`ONE_WIN`]; those of all seats together are one (a game for one player can be lost).
    pub wins: [i32; SEATS],
    /// The points it will end with, in parts of [`SMALL`].
    pub points: [i32; SEATS],
}

/// Parts of a point.
pub const SMALL: i32 = 16;

/// Parts of a victory.
pub const ONE_WIN: i32 = odds::ONE;

impl Judgement {
    /// How good that is for the reader: the chance to win, and a quarter as much for the margin, which counts less the larger it is (`margin` points
    /// ahead are half of it). So a game that is all but decided is still played well.
    #[must_use]
    pub fn worth(&self, seats: usize, margin: i32) -> i64 {
        let best = self.points[1..seats.max(1)].iter().copied().max().unwrap_or(0);
        let ahead = i64::from(self.points[0]) - i64::from(best);
        let bent = ahead * i64::from(ONE_WIN) / (ahead.abs() + i64::from(margin).max(1) * i64::from(SMALL));
        4 * i64::from(self.wins[0]) + bent
    }
}

impl Net {
    /// The judgement from the sums of the first layer.
    #[must_use]
    pub(crate) fn judge(&self, sums: &[i32], seats: usize) -> Judgement {
        let Plan { hidden, seats: most } = self.plan;
        let outputs = self.plan.outputs();
        let mut ends = [0i64; 2 * SEATS];
        for (unit, sum) in sums[..hidden].iter().enumerate() {
            let bent = i64::from(if *sum < 0 { *sum / BENT } else { *sum });
            let weights = &self.second[unit * outputs..][..outputs];
            for (end, weight) in ends.iter_mut().zip(weights) {
                *end += bent * i64::from(*weight);
            }
        }
        let end = |output: usize| (ends[output] >> SHIFT) as i32 + sums[hidden + output];
        let mut said = Judgement::default();
        let mut weights = [0; SEATS];
        for (seat, (weight, points)) in weights.iter_mut().zip(&mut said.points).enumerate().take(seats) {
            *weight = end(seat);
            *points = (i64::from(end(most + seat)) * i64::from(self.points) * i64::from(SMALL) / i64::from(ONE)) as i32;
        }
        odds::share(&weights[..seats], &mut said.wins);
        said
    }
}
