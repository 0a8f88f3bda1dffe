//! How good a position is, for players that look one move ahead (section *Size and strategy* of the rules).
//!
//! A position is judged *before* the dice that lie fresh on the table: what they have brought is luck and not merit, and the
//! same for all moves that are compared. `yard` judges a truck under construction and finds the best end of an unfinished
//! build, with the help of `room` and `marks`; `delivery` puts points, fuel, crew and cargo together into a chance to win;
//! `challenge` measures with it what the bands are worth, and `odds` knows the chances of half-filled boxes.
//!
//! Only comparisons matter, and only positions of one moment are compared: yards with yards, stops with stops.

use kernel::{Evaluate, Seat};

use crate::SpaceTruckin;
use crate::action::Location;
use crate::content::{Captain, Effect, Kind, LOCATIONS, Terrain, TruckId};
use crate::state::{Sheet, Stage, State, Step};

mod challenge;
mod delivery;
mod marks;
mod odds;
mod room;
mod yard;

pub(crate) use odds::OddsTables;
pub(crate) use room::room;

/// One in fixed-point numbers.
const ONE: i64 = 1000;

/// A table read between its entries; `at` in thousandths of an entry.
fn between<const N: usize>(table: &[i64; N], at: i64) -> i64 {
    let at = at.clamp(0, (N as i64 - 1) * ONE);
    let (index, part) = ((at / ONE) as usize, at % ONE);
    let next = table[(index + 1).min(N - 1)];
    table[index] + (next - table[index]) * part / ONE
}

/// Beyond every other value.
const DECIDED: i64 = 1_000_000_000;

impl Evaluate for SpaceTruckin {
    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        let sheet = &state.sheets[seat];
        if sheet.out.is_some() {
            return i64::from(sheet.vp()) - DECIDED;
        }
        if sheet.vp() >= self.options.win_vp {
            return i64::from(sheet.vp()) + DECIDED;
        }
        match state.stage {
            Stage::Setup => setting_out(sheet),
            Stage::Chart => 1000 * setting_out(sheet) + self.chart_value(state),
            Stage::Yard => self.yard_value(state, sheet),
            // The truck has just left the yard: judged as the yard judges it, so that stopping can be compared with going on.
            Stage::Location(Location(0)) if sheet.boxes == [0; 8] => self.yard_value(state, sheet),
            Stage::Location(_) if delivery::in_challenge(sheet) => self.challenge_value(state, sheet),
            Stage::Location(_) | Stage::Jump(_) | Stage::Pirates(_) | Stage::Over(_) => self.delivery_value(state, sheet),
        }
    }

    fn foresees(&self, state: &State, seat: Seat) -> bool {
        let step = state.sheets[seat].step;
        let building = matches!(step, Step::Kind(_) | Step::Shape(_) | Step::Turn(..) | Step::Position(..) | Step::Pip);
        building || matches!(step, Step::Manipulate | Step::Payer(_) | Step::Payment(..) | Step::Change(..))
    }

    fn worlds(&self, state: &State, seat: Seat) -> usize {
        match state.sheets[seat].step {
            // A reroll, and the dice of the damage that a result leads to.
            Step::Manipulate | Step::Change(..) => 24,
            // Nothing is hidden, and what is judged is judged before the next dice.
            _ => 1,
        }
    }
}

/// Games won in a hundred by these very players with each captain, and by the study of the rules with each truck (section
/// *Validation and balance*).
fn setting_out(sheet: &Sheet) -> i64 {
    let captain = sheet.captain.map_or(0, |captain| match captain {
        Captain::Grizzled => 69,
        Captain::Smuggler => 53,
        Captain::Artificer => 51,
        Captain::Cartographer => 34,
        Captain::Engineer => 33,
        Captain::Physicist => 30,
    });
    captain * 100 + sheet.truck.map_or(0, |TruckId(truck)| [53, 53, 45, 51].get(usize::from(truck)).copied().unwrap_or(50))
}

impl SpaceTruckin {
    /// Pip and point stops early, cargo stops late, behind the pirates.
    fn chart_value(&self, state: &State) -> i64 {
        let stops = state.chart.iter().enumerate().filter_map(|(location, terrain)| Some((location as i64, (*terrain)?)));
        stops.map(|(location, terrain)| self.terrain_worth(terrain) + self.lateness(terrain) * (location - 3)).sum()
    }

    /// What a stop gives: points and pips count for themselves, cargo for its share of the sale.
    fn terrain_worth(&self, terrain: Terrain) -> i64 {
        let worth = |effect: &Effect| match effect {
            Effect::Points(points) => 10 * i64::from(*points),
            Effect::Cargo(times) => 8 * i64::from(*times),
            Effect::Artifact(times) => 20 * i64::from(*times),
            Effect::Pip(Kind::Engine | Kind::Quarters, times) => 12 * i64::from(*times),
            Effect::Pip(_, times) => 8 * i64::from(*times),
            Effect::Event => 20,
        };
        let [first, second] = &self.content.terrains[terrain.index()].rewards;
        first.iter().map(worth).sum::<i64>() * 3 + second.iter().map(worth).sum::<i64>()
    }

    /// How much a stop gains by each place later on the route.
    fn lateness(&self, terrain: Terrain) -> i64 {
        let [first, second] = &self.content.terrains[terrain.index()].rewards;
        let sum = |effects: &[Effect]| -> i64 {
            let late = |effect: &Effect| match effect {
                Effect::Cargo(times) => 3 * i64::from(*times),
                Effect::Artifact(_) => -1,
                Effect::Pip(..) => -3,
                Effect::Event => -2,
                Effect::Points(_) => 0,
            };
            effects.iter().map(late).sum()
        };
        3 * sum(first) + sum(second)
    }

    /// How many stops ahead give cargo for their first reward, from this location on.
    fn cargo_stops(&self, state: &State, from: usize) -> i64 {
        let gives = |terrain: &Terrain| {
            self.content.terrains[terrain.index()].rewards[0].iter().any(|effect| matches!(effect, Effect::Cargo(_) | Effect::Artifact(_)))
        };
        state.chart[from.min(LOCATIONS)..].iter().flatten().filter(|terrain| gives(terrain)).count() as i64
    }
}
