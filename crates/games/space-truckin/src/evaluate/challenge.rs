//! A challenge under way: what its bands are worth to this truck, and what the boxes written so far promise.

use crate::SpaceTruckin;
use crate::content::{BandOutcome, Captain, Kind};
use crate::evaluate::delivery::{Ahead, Prospect};
use crate::evaluate::odds::{BOTH, Stakes};
use crate::state::{Manipulation, Sheet, Stage, State, Step};

/// What each band would leave of the chance to win, in millionths.
#[derive(Debug, Clone, Copy)]
struct Bands {
    bridge: i64,
    both: i64,
    first: i64,
    one: i64,
    two: i64,
    /// Neither reward nor harm: what the others are measured against.
    nothing: i64,
}

impl Bands {
    fn of(&self, outcome: BandOutcome) -> i64 {
        match outcome {
            BandOutcome::BridgeDamage => self.bridge,
            BandOutcome::BothRewards => self.both,
            BandOutcome::FirstReward => self.first,
            BandOutcome::DamageOne => self.one,
            BandOutcome::DamageTwo => self.two,
        }
    }
}

impl SpaceTruckin {
    /// The value of a sheet in the middle of a challenge.
    pub(crate) fn challenge_value(&self, state: &State, sheet: &Sheet) -> i64 {
        let Stage::Location(at) = state.stage else { return 0 };
        let ahead = self.ahead(&state.chart, sheet, at.index() + 1);
        let prospect = Prospect::of(self, sheet);
        let small = self.small_change(sheet);
        match sheet.step {
            Step::Payer(how) => {
                self.payers(sheet, how).iter().map(|kind| self.after_change(state, sheet, how, kind)).max().unwrap_or(0) + small
            }
            Step::Payment(how, kind) => self.after_change(state, sheet, how, kind) + small,
            Step::Change(how, system) => self.after_change(state, sheet, how, sheet.system(system).kind) + small,
            Step::Manipulate => {
                let settled = self.bands(state, sheet, prospect, ahead).of(self.content.band(sheet.result()).outcome);
                let ways = Manipulation::ALL.into_iter().flat_map(|how| self.payers(sheet, how).iter().map(move |kind| (how, kind)));
                ways.map(|(how, kind)| self.after_change(state, sheet, how, kind)).fold(settled, i64::max) + small
            }
            _ if self.options.digits == 4 => self.chance(sheet, prospect, ahead) + four_digits(sheet),
            _ => {
                let bands = self.bands(state, sheet, prospect, ahead);
                let [both, first, one, bridge] = [bands.both, bands.first, bands.one, bands.bridge].map(|band| band - bands.nothing);
                let stakes = Stakes::nearest(both, first, one, bridge);
                let [reroll, flip] = Manipulation::ALL.map(|how| !self.payers(sheet, how).is_empty());
                let unit = both.max(first).max(1000);
                bands.nothing + self.board_odds(sheet, stakes, reroll, flip) * unit / BOTH + small
            }
        }
    }

    /// The best that a manipulation paid by this kind can be expected to bring.
    fn after_change(&self, state: &State, sheet: &Sheet, how: Manipulation, paid: Kind) -> i64 {
        let Stage::Location(at) = state.stage else { return 0 };
        // One open pip less: whichever of the kind, the chance is the same.
        let mut spent = *sheet;
        if let Some(pip) = sheet.open_of(paid).lowest() {
            spent.open.remove(pip);
        }
        let ahead = self.ahead(&state.chart, &spent, at.index() + 1);
        let bands = self.bands(state, &spent, Prospect::of(self, &spent), ahead);
        let with = |place: usize, face: u8| {
            let mut changed = *sheet;
            changed.boxes[place] = face;
            bands.of(self.content.band(changed.result()).outcome)
        };
        let places = self.boxes().iter().map(|place| usize::from(place.0));
        let values = places.map(|place| match how {
            Manipulation::Flip => with(place, 7 - sheet.boxes[place]),
            Manipulation::Reroll => (1..=6).map(|face| with(place, face)).sum::<i64>() / 6,
        });
        values.max().unwrap_or(0)
    }

    /// What each band would leave of the chance to win.
    fn bands(&self, state: &State, sheet: &Sheet, prospect: Prospect, ahead: Ahead) -> Bands {
        let chance = |change: &dyn Fn(&mut Prospect)| {
            let mut changed = prospect;
            change(&mut changed);
            self.chance(sheet, changed, ahead)
        };
        let terrain = match state.stage {
            Stage::Location(at) => state.chart[at.index()],
            _ => None,
        };
        let rewards = terrain.map(|terrain| &self.content.terrains[terrain.index()].rewards);
        let gains = |halves: usize| {
            chance(&|changed| {
                let effects = rewards.iter().flat_map(|rewards| rewards.iter().take(halves)).flatten();
                effects.for_each(|effect| changed.gain(*effect));
            })
        };
        let hurt = hurt(self, sheet);
        let consoled = if sheet.is(Captain::Grizzled) { i64::from(self.content.numbers.grizzled_vp) * 700 } else { 0 };
        let damage = |times: i64| {
            chance(&|changed| {
                changed.fuel_and_crew -= hurt * times;
                changed.cargo -= changed.cargo.min(100 * times);
                changed.points += consoled;
            })
        };
        Bands {
            bridge: chance(&|changed| changed.bridge -= 1),
            both: gains(2),
            first: gains(1),
            one: damage(1),
            two: damage(2),
            nothing: chance(&|_| {}),
        }
    }
}

/// What one damage is likely to cost in fuel and crew, in thousandths of a pip: little while spent systems take the blows
/// (TR-11.11), more when few are left.
fn hurt(game: &SpaceTruckin, sheet: &Sheet) -> i64 {
    let vital = sheet.open.and(sheet.intact[Kind::Engine.index()].or(sheet.intact[Kind::Quarters.index()]));
    let (mut intact, mut needed) = (0, 0);
    for (id, system) in sheet.numbered() {
        if !sheet.damaged.has(id) {
            intact += 1;
            needed += i64::from(game.cells_of(sheet, system).meets(vital));
        }
    }
    // Of up to four choices the mildest is taken: all of them must hit something vital.
    let share = needed * 1000 / i64::max(intact, 1);
    150 + share * share / 1000 * share / 1000 * 14 / 10
}

/// Without a table: equal leading digits are good, a top that leads by more than a little or trails is bad.
fn four_digits(sheet: &Sheet) -> i64 {
    let mut value = 0;
    for (place, weight) in [(0, 8), (1, 4), (2, 2), (3, 1)] {
        let (top, bottom) = (i64::from(sheet.boxes[place]), i64::from(sheet.boxes[place + 4]));
        value -= match (top, bottom) {
            (0, 0) => 0,
            (0, _) | (_, 0) => weight,
            _ if place == 3 => (top - bottom - 2).abs(),
            _ => weight * (top - bottom).abs() + if top < bottom { weight } else { 0 },
        };
    }
    20_000 * value
}
