//! What must hold between any two choices (section *Invariants* of the rules), and the gate for states from outside.

use kernel::game::ensure;
use kernel::{Actions, Game, Seat};
use parts::Set;

use crate::action::{Location, SystemId};
use crate::blueprint::OrientedId;
use crate::content::{Captain, Effect, Kind, LOCATIONS};
use crate::state::{BOXES, Boxes, Manipulation, Sheet, Stage, State, Step, Systems};
use crate::winning::loss_of;
use crate::{SpaceTruckin, star_chart};

/// Points of one source that no game reaches; beyond it sums could run over.
const MOST_POINTS: u32 = 200_000_000;

/// Checks the invariants; a number in a message is the one of the rules.
pub(crate) fn invariants(game: &SpaceTruckin, state: &State) -> Result<(), String> {
    stage_exists(game, state)?;
    for (index, sheet) in state.sheets.0.iter().enumerate() {
        let seat = Seat::new(index as u8);
        if seat.number() >= game.seats {
            ensure(*sheet == Sheet::default(), || format!("only seats 0 to {} have a sheet", game.seats - 1))?;
            continue;
        }
        let checks = [ids_exist, systems_stand, pips_agree, counters_agree, phase_agrees, step_is_possible];
        checks.iter().try_for_each(|check| check(game, state, sheet)).map_err(|problem| format!("{seat}: {problem}"))?;
    }
    chart_agrees(game, state)?;
    let over = matches!(state.stage, Stage::Over(_));
    ensure(over == state.waiting().is_empty(), || "somebody is asked exactly while the game is not over (invariant 17)".into())?;
    let mut legal = Actions::new();
    for seat in state.waiting().iter() {
        legal.clear();
        game.legal(state, seat, &mut legal);
        ensure(!legal.is_empty(), || format!("{seat} is asked, but has no option (invariant 17)"))?;
    }
    Ok(())
}

fn stage_exists(game: &SpaceTruckin, state: &State) -> Result<(), String> {
    let exists = match state.stage {
        Stage::Location(at) => at.index() < LOCATIONS,
        Stage::Jump(from) => from.index() + 1 < LOCATIONS,
        Stage::Pirates(after) => after == game.content.pirates_after,
        Stage::Setup | Stage::Chart | Stage::Yard | Stage::Over(_) => true,
    };
    ensure(exists, || "there is no such location".into())
}

/// Everything that the other checks and the rules use as an index.
fn ids_exist(game: &SpaceTruckin, state: &State, sheet: &Sheet) -> Result<(), String> {
    ensure(sheet.truck.is_none_or(|truck| truck.index() < game.content.trucks.len()), || "there is no such truck".into())?;
    let undecided = state.stage == Stage::Setup && matches!(sheet.step, Step::Captain | Step::Truck);
    let named = sheet.captain.is_some() != (sheet.step == Step::Captain);
    let chosen = sheet.truck.is_some() != undecided;
    ensure(named && chosen, || "captain and truck are known after they were chosen, and not before (TR-1.3)".into())?;
    ensure(sheet.truck.is_some() || sheet.systems.is_empty(), || "systems need a truck".into())?;
    ensure(sheet.dice.iter().chain(&sheet.boxes).all(|face| *face <= 6), || "dice and boxes hold 1 to 6 (invariant 13)".into())?;
    let unused = Boxes::first(BOXES).minus(game.boxes()).iter().all(|place| sheet.boxes[place.index()] == 0);
    ensure(unused, || "there are no thousands with three digits (TR-8.1)".into())?;
    let reward_ok = sheet.reward.is_none_or(|reward| {
        let event_ok = reward.event.is_none_or(|event| event.event.0 < 6 && event.effect <= 16 && event.done <= 99);
        reward.half <= 1 && reward.effect <= 16 && reward.done <= 99 && event_ok
    });
    ensure(reward_ok, || "there is no such reward".into())?;
    ensure(sheet.out.is_none_or(|out| out.stage <= Stage::Location(Location(6)).number()), || "there is no such stage".into())
}

/// Invariants 1 to 3, and that the cells kept by kind are those of the systems.
fn systems_stand(game: &SpaceTruckin, _state: &State, sheet: &Sheet) -> Result<(), String> {
    ensure(u32::from(sheet.damaged.bits()) < 1 << sheet.systems.len(), || "a system that was never built is damaged (invariant 9)".into())?;
    let Some(truck) = sheet.truck else {
        return ensure(sheet.intact == [Set::EMPTY; 5] && sheet.pips().is_empty(), || "cells without a truck".into());
    };
    let blueprint = &game.content.truck(truck).blueprint;
    let (mut built, mut intact, mut quarters) = (Set::EMPTY, [Set::EMPTY; 5], Set::EMPTY);
    for (id, system) in sheet.numbered() {
        let exists = system.oriented.index() < blueprint.oriented.len() && system.anchor.0 < 64;
        let cells = if exists { blueprint.covers(system.oriented, system.anchor) } else { Set::EMPTY };
        ensure(!cells.is_empty() && !cells.meets(built), || format!("system {id} overlaps another or leaves the hull (invariant 1)"))?;
        ensure(blueprint.suits_marks(system.kind, cells), || format!("system {id} covers a mark that is not for it (invariant 2)"))?;
        let traces = system.kind == Kind::Quarters && game.options.quarters_trace && cells.meets(blueprint.around(quarters));
        let placed = sheet.is(Captain::Engineer) || traces || blueprint.suits_place(system.kind, cells);
        ensure(placed, || format!("system {id} may not stand there (invariant 3)"))?;
        built = built.or(cells);
        if system.kind == Kind::Quarters {
            quarters = quarters.or(cells);
        }
        if !sheet.damaged.has(id) {
            intact[system.kind.index()] = intact[system.kind.index()].or(cells);
        }
    }
    ensure(intact == sheet.intact, || "the cells by kind are not those of the intact systems".into())?;
    ensure(built.contains_all(sheet.pips()), || "a pip lies outside all systems (invariant 4)".into())
}

/// Invariants 4, 5 and 16.
fn pips_agree(_game: &SpaceTruckin, _state: &State, sheet: &Sheet) -> Result<(), String> {
    let sorts = [sheet.open, sheet.filled, sheet.loaded, sheet.lost];
    let total: u32 = sorts.iter().map(|sort| sort.len()).sum();
    ensure(total == sheet.pips().len(), || "a pip is in two states (invariant 5)".into())?;
    let intact = sheet.intact_cells();
    let working = sheet.open.or(sheet.filled).or(sheet.loaded);
    ensure(intact.contains_all(working) && !intact.meets(sheet.lost), || "pips are lost with their system (invariant 5)".into())?;
    ensure(sheet.intact[Kind::Cargo.index()].contains_all(sheet.loaded), || "only Cargo is loaded (invariant 5)".into())?;
    let artifacts = sheet.loaded.contains_all(sheet.artifacts) && sheet.artifacts.len() <= u32::from(sheet.artifacts_gained);
    ensure(artifacts, || "an artifact is loaded that was not gained (invariant 16)".into())
}

/// Invariants 8 to 11 and 15.
fn counters_agree(game: &SpaceTruckin, state: &State, sheet: &Sheet) -> Result<(), String> {
    let numbers = &game.content.numbers;
    ensure(sheet.bridge_hits <= 2, || "there are two bridge cells (invariant 9)".into())?;
    ensure(sheet.free_choices <= numbers.free_choices, || "the free choice was used too often (invariant 15)".into())?;
    let points = &sheet.points;
    let sums = [points.truck, points.jumps, points.rewards, points.grizzled, points.sale];
    ensure(sums.iter().all(|sum| *sum <= MOST_POINTS), || "more points than any game gives".into())?;
    ensure([0, u32::from(numbers.first_vp)].contains(&points.truck), || "the first points are all or nothing (invariant 10)".into())?;
    let jumped = u32::from(sheet.jumps) * u32::from(numbers.jump_vp);
    ensure(points.jumps == jumped, || "jumps and their points do not agree (invariant 10)".into())?;
    let alive = sheet.out.is_none();
    let left = match state.stage {
        Stage::Setup | Stage::Chart | Stage::Yard => Some(0),
        Stage::Location(at) => Some(at.0),
        Stage::Jump(from) => Some(from.0 + u8::from(sheet.step.is_idle())),
        Stage::Pirates(after) => Some(after.0 + 1),
        Stage::Over(_) => None,
    };
    let jumps = !alive || left.is_none_or(|left| sheet.jumps == left);
    ensure(jumps && usize::from(sheet.jumps) < LOCATIONS, || "jumps are locations left behind (invariant 11)".into())?;
    let asked = !sheet.step.is_idle();
    let enough = game.rules >= 2 && sheet.vp() >= game.options.win_vp;
    ensure(matches!(sheet.step, Step::Finished(_)) == enough, || {
        "a player is finished with the points that win, and not without them (TR-16.7)".into()
    })?;
    ensure(!asked || sheet.vp() < game.options.win_vp, || "a player with the points that win is asked nothing (invariant 10)".into())?;
    ensure(!asked || alive, || "a player who lost is asked nothing (TR-16.6)".into())
}

/// What holds in the yard and before (invariant 4), and on the way (invariant 8).
fn phase_agrees(game: &SpaceTruckin, state: &State, sheet: &Sheet) -> Result<(), String> {
    let on_the_way = matches!(state.stage, Stage::Location(_) | Stage::Jump(_) | Stage::Pirates(_));
    if on_the_way && sheet.out.is_none() {
        return ensure(loss_of(sheet).is_none(), || {
            "a truck on its way has a bridge, an Engine pip and a Quarters pip (invariant 8)".into()
        });
    }
    if matches!(state.stage, Stage::Setup | Stage::Chart) {
        let blank = sheet.systems.is_empty() && sheet.out.is_none() && sheet.vp() == 0 && sheet.free_choices == 0;
        return ensure(blank, || "the blueprint is empty before Phase 2 (TR-1.5)".into());
    }
    if state.stage != Stage::Yard {
        return Ok(());
    }
    let blueprint = game.blueprint(sheet);
    let untouched = sheet.damaged == Systems::EMPTY && sheet.pips() == sheet.open && sheet.bridge_hits == 0;
    ensure(untouched, || "nothing is spent or damaged in the yard (TR-9.8)".into())?;
    ensure(!blueprint.around(sheet.open).meets(sheet.open), || "pips are not adjacent in the yard (invariant 4)".into())?;
    let single = sheet.systems.iter().all(|system| game.cells_of(sheet, *system).and(sheet.open).len() <= 1);
    ensure(single, || "a system gets one pip in the yard (invariant 4)".into())?;
    let closed = sheet.step.is_idle() && sheet.out.is_none();
    ensure(!closed || game.is_serviceable(sheet), || "a truck that left the yard is serviceable (TR-6.2)".into())
}

fn chart_agrees(game: &SpaceTruckin, state: &State) -> Result<(), String> {
    ensure(state.chart.iter().flatten().all(|terrain| terrain.0 < 6), || "there is no such terrain".into())?;
    let charted = state.charted();
    match state.stage {
        Stage::Setup => ensure(charted == 0, || "the chart is empty before Phase 1 (TR-1.5)".into()),
        Stage::Chart => {
            let author = star_chart::author(game, charted);
            let alone = state.waiting().iter().eq([author]);
            let last = (state.sheets[author].step == Step::LastTerrain) == (charted == 6);
            ensure(alone && last, || "the seats chart in turn, the last terrain without a roll (TR-16.2, invariant 12)".into())
        }
        Stage::Over(_) => Ok(()),
        _ => ensure(usize::from(charted) == LOCATIONS, || "each location has a terrain after Phase 1 (invariant 12)".into()),
    }
}

/// That what is asked can be asked in this stage, with these dice and boxes.
fn step_is_possible(game: &SpaceTruckin, state: &State, sheet: &Sheet) -> Result<(), String> {
    let [first, second] = sheet.dice;
    let two = first > 0 && second > 0;
    let empty = game.empty_boxes(sheet).len();
    let full = empty == 0;
    let face = |face: u8| (1..=6).contains(&face);
    let effect = sheet.reward.and_then(|reward| game.next_effect(state, &reward)).filter(|(effect, done)| *done < effect.times());
    let reward = effect.map(|(effect, _)| effect);
    let oriented = |oriented: OrientedId| oriented.index() < game.content.trucks[0].blueprint.oriented.len();
    let in_stage = match state.stage {
        Stage::Setup => matches!(sheet.step, Step::Ready | Step::Captain | Step::Truck),
        Stage::Chart => matches!(sheet.step, Step::Ready | Step::Keep | Step::Chart(_) | Step::LastTerrain),
        Stage::Yard => matches!(
            sheet.step,
            Step::Ready
                | Step::Assign
                | Step::Kind(_)
                | Step::Shape(_)
                | Step::Turn(..)
                | Step::Position(..)
                | Step::Pip
                | Step::Finished(_)
        ),
        Stage::Location(_) => !matches!(
            sheet.step,
            Step::Captain
                | Step::Truck
                | Step::Keep
                | Step::Chart(_)
                | Step::LastTerrain
                | Step::Assign
                | Step::Kind(_)
                | Step::Shape(_)
                | Step::Turn(..)
                | Step::Position(..)
                | Step::Pip
                | Step::Jump
                | Step::JumpPayment(_)
                | Step::Pirates
                | Step::PirateCargo
                | Step::PirateSystem
        ),
        Stage::Jump(_) => matches!(sheet.step, Step::Ready | Step::Jump | Step::JumpPayment(_) | Step::Finished(_)),
        Stage::Pirates(_) => matches!(sheet.step, Step::Ready | Step::Pirates | Step::PirateCargo | Step::PirateSystem),
        Stage::Over(_) => sheet.step.is_idle(),
    };
    ensure(in_stage, || "something is asked that belongs to another stage (invariant 19)".into())?;
    let possible = match sheet.step {
        Step::Ready | Step::Truck | Step::LastTerrain | Step::Jump | Step::Finished(_) => true,
        Step::Captain | Step::Keep => two && first != second,
        Step::Chart(terrain) => terrain.0 < 6 && terrain.0 + 1 == first,
        Step::Assign | Step::Shape(_) => two,
        Step::Kind(shape) => two && face(shape),
        Step::Turn(_, shape) => two && shape.0 < 5,
        Step::Position(_, turned) => two && oriented(turned),
        Step::Pip => sheet.systems.last().is_some_and(|system| !game.cells_of(sheet, *system).meets(sheet.open)),
        Step::FirstBox => two && empty >= 2 && empty.is_multiple_of(2),
        Step::SecondBox => first == 0 && second > 0 && empty % 2 == 1,
        Step::Manipulate => full,
        Step::Payer(how) => full && !game.payers(sheet, how).is_empty(),
        Step::Payment(how, kind) => full && game.payers(sheet, how).has(kind),
        Step::Change(how, system) => full && can_pay(game, sheet, how, system),
        Step::LoadCargo => matches!(reward, Some(Effect::Cargo(_))),
        Step::LoadArtifact => matches!(reward, Some(Effect::Artifact(_))),
        Step::ExtraPip(cell) => {
            let artificers = state.stage == Stage::Location(Location(0)) && sheet.is(Captain::Artificer);
            sheet.artifacts.has(cell) && (sheet.reward.is_some() || artificers)
        }
        Step::NewPip(kind) => matches!(reward, Some(Effect::Pip(wanted, _)) if wanted == kind),
        Step::Event => reward == Some(Effect::Event) && sheet.reward.is_some_and(|reward| reward.event.is_none()),
        Step::OneDamage => two && full,
        Step::TwoDamages => two && full && first != second,
        Step::Damage(_, named, then) => full && face(named) && then.is_none_or(face),
        Step::JumpPayment(kind) => game.jump_payers(sheet).has(kind),
        Step::Pirates | Step::PirateCargo => !sheet.loaded.is_empty() && !sheet.is(Captain::Smuggler),
        Step::PirateSystem => !sheet.is(Captain::Smuggler),
    };
    ensure(possible, || "what is asked does not agree with the dice, boxes and pips (invariants 13 and 17)".into())?;
    let rewarded = matches!(sheet.step, Step::LoadCargo | Step::LoadArtifact | Step::ExtraPip(_) | Step::NewPip(_) | Step::Event);
    ensure(sheet.reward.is_none() || rewarded, || "a reward is under way, but not asked about (TR-10.3)".into())
}

fn can_pay(game: &SpaceTruckin, sheet: &Sheet, how: Manipulation, system: SystemId) -> bool {
    let kind = sheet.systems.get(usize::from(system.0)).map(|system| system.kind);
    kind.is_some_and(|kind| game.payers(sheet, how).has(kind) && game.paying_systems(sheet, kind).has(system))
}

/// No game takes more choices than this.
///
/// A seat has 2 choices at setup, at most 13 in the chart, 16 builds of 6 clicks with their free choices and a stop; at each
/// location 8 boxes, one settling, 32 event choices and 5 for damage; every manipulation (4 clicks) and every load or new pip
/// (2 clicks) uses up one of 64 cells for good; 6 jumps and the pirates have 2 clicks each.
pub(crate) fn longest_game(game: &SpaceTruckin) -> u64 {
    let yard = 16 * 6 + u64::from(game.content.numbers.free_choices) + 1;
    let seat = 2 + 13 + yard + 7 * (8 + 1 + 32 + 5) + 64 * 4 + 64 * 2 + 64 * 2 + 6 * 2 + 2;
    seat * u64::from(game.seats)
}
