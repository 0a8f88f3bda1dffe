//! Room for builds to come: the free regions of a blueprint.

use parts::Set;

use crate::action::Cell;
use crate::blueprint::Blueprint;

/// Room for builds to come.
pub(crate) struct Room {
    pub(crate) builds: i64,
    /// Cells that no system will cover.
    pub(crate) dead: i64,
    /// Cells that few shapes reach.
    pub(crate) hard: i64,
    /// Free cells beside free cells, each pair twice.
    pub(crate) beside: i64,
}

/// Counts what the free regions can hold: a region of n cells holds n / 4 systems, the rest is dead.
pub(crate) fn room(blueprint: &Blueprint, free: Set<Cell>) -> Room {
    let mut room = Room { builds: 0, dead: 0, hard: 0, beside: 0 };
    let mut left = free;
    while let Some(start) = left.lowest() {
        let mut region = Set::only(start);
        let mut fresh = region;
        while !fresh.is_empty() {
            fresh = blueprint.around(fresh).and(left).minus(region);
            region = region.or(fresh);
        }
        left = left.minus(region);
        let cells = i64::from(region.len());
        // Narrow regions rarely take what the dice bring.
        room.builds += cells / 4;
        room.dead += cells % 4 + if cells < 8 { 2 } else { 0 };
    }
    // Free cells with one free neighbour or none are hard to cover.
    for cell in free.iter() {
        let beside = blueprint.neighbours(cell).and(free).len();
        room.beside += i64::from(beside);
        room.hard += match beside {
            0 => 4,
            1 => 2,
            _ => 0,
        };
    }
    room
}
