//! A truck on its way: the chance to arrive, to keep the bridge, and to have the points that win.

use crate::SpaceTruckin;
use crate::content::{Captain, Effect, Kind, LOCATIONS, Terrain};
use crate::evaluate::{ONE, between};
use crate::state::{Sheet, Stage, State, Step};

/// Chance to make all jumps by pips to spare, from -3 upward, in thousandths.
const ARRIVES: [i64; 10] = [5, 40, 180, 560, 760, 880, 940, 968, 982, 990];

/// The chance that a normal variable is below so many quarters of its deviation, from -12 quarters upward.
const BELOW: [i64; 25] =
    [1, 3, 6, 12, 23, 40, 67, 106, 159, 227, 309, 401, 500, 599, 691, 773, 841, 894, 933, 960, 977, 988, 994, 997, 999];

/// What a truck can count on, in thousandths where chance has a part in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prospect {
    /// Points without the sale.
    pub(crate) points: i64,
    /// Cargo that will be sold.
    pub(crate) cargo: i64,
    /// Open Cargo pips.
    pub(crate) holds: i64,
    /// Open pips by [`Kind::index`].
    pub(crate) open: [i64; 5],
    /// Pips of Engines and Quarters that are likely to be gained or lost.
    pub(crate) fuel_and_crew: i64,
    /// Whole bridge cells.
    pub(crate) bridge: u8,
    jumps: i64,
}

/// What lies ahead, in thousandths.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ahead {
    stops: i64,
    points: i64,
    cargo: i64,
    fuel_and_crew: i64,
    pirates: bool,
}

impl Prospect {
    pub(crate) fn of(game: &SpaceTruckin, sheet: &Sheet) -> Prospect {
        Prospect {
            points: i64::from(sheet.vp()) * ONE,
            cargo: i64::from(game.cargo_sold(sheet)) * ONE,
            holds: i64::from(sheet.open_of(Kind::Cargo).len()) * ONE,
            open: Kind::ALL.map(|kind| i64::from(sheet.open_of(kind).len())),
            fuel_and_crew: 0,
            bridge: sheet.bridge(),
            jumps: LOCATIONS as i64 - 1 - i64::from(sheet.jumps),
        }
    }

    pub(crate) fn open(&self, kind: Kind) -> i64 {
        self.open[kind.index()]
    }

    /// Takes an effect of a reward, as far as there is room for it (TR-10.5, TR-10.6).
    pub(crate) fn gain(&mut self, effect: Effect) {
        match effect {
            Effect::Points(points) => self.points += i64::from(points) * ONE,
            Effect::Cargo(times) => self.load(i64::from(times) * ONE),
            Effect::Artifact(times) => {
                self.load(i64::from(times) * ONE);
                self.fuel_and_crew += i64::from(times) * ONE / 3;
            }
            Effect::Pip(kind, times) => self.open[kind.index()] += i64::from(times),
            Effect::Event => {
                self.points += ONE;
                self.fuel_and_crew += ONE / 3;
                self.load(ONE / 6);
            }
        }
    }

    fn load(&mut self, cargo: i64) {
        let loaded = cargo.min(self.holds);
        self.cargo += loaded;
        self.holds -= loaded;
    }
}

impl SpaceTruckin {
    /// The value of a truck on its way, beyond a challenge under way.
    pub(crate) fn delivery_value(&self, state: &State, sheet: &Sheet) -> i64 {
        let ahead = self.ahead(&state.chart, sheet, next_location(state.stage, sheet));
        self.chance(sheet, Prospect::of(self, sheet), ahead) + self.small_change(sheet)
    }

    /// The chance to win beyond a challenge under way, in thousandths; in the yard with all stops ahead.
    pub(crate) fn likely_to_win(&self, stage: Stage, chart: &[Option<Terrain>; LOCATIONS], sheet: &Sheet) -> i64 {
        let from = if stage == Stage::Yard { 0 } else { next_location(stage, sheet) + usize::from(in_challenge(sheet)) };
        self.chance(sheet, Prospect::of(self, sheet), self.ahead(chart, sheet, from)) / ONE
    }

    /// What tells equal chances apart: pips to spend and systems to lose.
    pub(crate) fn small_change(&self, sheet: &Sheet) -> i64 {
        let open = |kind: Kind| i64::from(sheet.open_of(kind).len());
        let pips = 3 * (open(Kind::Engine) + open(Kind::Quarters) + open(Kind::Reactor)) + open(Kind::Weapons) + open(Kind::Cargo);
        250 * i64::from(sheet.vp()) + 120 * i64::from(sheet.intact_count()) + 200 * pips
    }

    /// The chance to win, in millionths.
    pub(crate) fn chance(&self, sheet: &Sheet, prospect: Prospect, ahead: Ahead) -> i64 {
        if prospect.bridge == 0 {
            return 0;
        }
        // Fuel: one open pip of each kind must be left over; a Physicist's Reactors jump too.
        let [engines, quarters] = [Kind::Engine, Kind::Quarters].map(|kind| prospect.open(kind));
        let wild = if sheet.is(Captain::Physicist) { prospect.open(Kind::Reactor) * ONE * 2 / 3 } else { 0 };
        let spare = (engines + quarters - 2 - prospect.jumps) * ONE + wild + prospect.fuel_and_crew + ahead.fuel_and_crew;
        let mut arrives = if prospect.jumps == 0 && ahead.stops == 0 { ONE } else { between(&ARRIVES, spare + 3 * ONE) };
        // The last pip of a kind is one hit away from the end.
        for last in [engines, quarters] {
            if last == 1 {
                arrives = arrives * (ONE - 30 * ahead.stops) / ONE;
            }
        }
        let bridge = ONE - ahead.stops * if prospect.bridge == 1 { 90 } else { 13 };

        // Points: what is certain, what is likely, and what the hold will fetch.
        let toll = if ahead.pirates && prospect.cargo > 0 { ONE / 2 } else { 0 };
        let cargo = prospect.cargo + ahead.cargo.min(prospect.holds) - toll;
        let jumps = prospect.jumps * i64::from(self.content.numbers.jump_vp) * ONE;
        let points = prospect.points + jumps + ahead.points + self.fetched(cargo);
        let beyond = points - i64::from(self.options.win_vp) * ONE;
        let wins = if ahead.stops == 0 {
            // Nothing but jumps and the sale to come; between whole cargoes lies an event's luck.
            (beyond + ONE).clamp(0, ONE)
        } else {
            between(&BELOW, 12 * ONE + (beyond + ONE / 2) * 4 * ONE / (1500 + 450 * ahead.stops))
        };
        wins * arrives / ONE * bridge
    }

    /// What the stops from a location on are likely to bring and cost.
    pub(crate) fn ahead(&self, chart: &[Option<Terrain>; LOCATIONS], sheet: &Sheet, from: usize) -> Ahead {
        let [reactors, weapons] = [Kind::Reactor, Kind::Weapons].map(|kind| i64::from(sheet.open_of(kind).len()));
        let from = from.min(LOCATIONS);
        let mut ahead = Ahead {
            stops: (LOCATIONS - from) as i64,
            pirates: from < LOCATIONS && from <= self.content.pirates_after.index() && !sheet.is(Captain::Smuggler),
            ..Ahead::default()
        };
        for (index, terrain) in (0..).zip(chart[from..].iter().flatten()) {
            // Chances of the first and of both rewards, and systems lost, by the help at hand (the rules' own table).
            let (first, both, lost) = if index < reactors {
                (660, 200, 330)
            } else if index < reactors + weapons {
                (430, 110, 550)
            } else {
                (350, 60, 700)
            };
            self.expect(&mut ahead, *terrain, [first, both]);
            // Of the systems lost about one in eight holds fuel or crew that is missed; spent ones are armour.
            ahead.fuel_and_crew -= lost / 8;
            if sheet.is(Captain::Grizzled) {
                ahead.points += lost * i64::from(self.content.numbers.grizzled_vp) / 2;
            }
        }
        ahead
    }

    /// Adds what a terrain is likely to give, with the chances of its two rewards.
    fn expect(&self, ahead: &mut Ahead, terrain: Terrain, chances: [i64; 2]) {
        for (rewards, chance) in self.content.terrains[terrain.index()].rewards.iter().zip(chances) {
            for effect in rewards {
                let times = chance * i64::from(effect.times());
                match *effect {
                    Effect::Points(points) => ahead.points += chance * i64::from(points),
                    Effect::Cargo(_) => ahead.cargo += times,
                    Effect::Artifact(_) => {
                        ahead.cargo += times;
                        ahead.fuel_and_crew += times / 3;
                    }
                    Effect::Pip(Kind::Engine | Kind::Quarters, _) => ahead.fuel_and_crew += times,
                    Effect::Pip(..) => {}
                    Effect::Event => {
                        ahead.points += chance;
                        ahead.fuel_and_crew += chance / 3;
                        ahead.cargo += chance / 6;
                    }
                }
            }
        }
    }

    /// What so much cargo fetches, read between whole numbers.
    fn fetched(&self, cargo: i64) -> i64 {
        let cargo = cargo.clamp(0, 40 * ONE);
        let (whole, part) = ((cargo / ONE) as u32, cargo % ONE);
        let [now, next] = [whole, whole + 1].map(|cargo| i64::from(self.sale_value(cargo).min(100_000)));
        now * ONE + (next - now) * part
    }
}

/// The first location whose challenge is not settled yet.
fn next_location(stage: Stage, sheet: &Sheet) -> usize {
    match stage {
        Stage::Location(at) => at.index() + usize::from(!in_challenge(sheet)),
        Stage::Jump(from) | Stage::Pirates(from) => from.index() + 1,
        _ => LOCATIONS,
    }
}

/// Whether the boxes of the present location are still being written or changed.
pub(crate) fn in_challenge(sheet: &Sheet) -> bool {
    matches!(sheet.step, Step::FirstBox | Step::SecondBox | Step::Manipulate | Step::Payer(_) | Step::Payment(..) | Step::Change(..))
}
