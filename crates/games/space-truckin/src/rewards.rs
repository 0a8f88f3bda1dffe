//! Rewards (TR-10): points, cargo, artifacts, pips and events, carried out one after the other.

use kernel::Effects;
use parts::Set64;

use crate::content::{Effect, EventId, Kind};
use crate::desk::Desk;
use crate::event::{Missed, Source};
use crate::state::{EventUnderWay, Part, Reward, Sheet, Stage, State, Step};
use crate::{Event, SpaceTruckin, challenge, winning};

impl SpaceTruckin {
    /// The cells for the extra pip of an artifact (TR-10.7): in an intact system, without a pip, beside the artifact.
    #[must_use]
    pub fn extra_pip_cells(&self, sheet: &Sheet, artifact: u8) -> Set64 {
        self.blueprint(sheet).neighbours(artifact).and(sheet.intact_cells()).minus(sheet.pips())
    }

    /// The cells for a new pip of a kind (TR-10.9).
    #[must_use]
    pub fn new_pip_cells(&self, sheet: &Sheet, kind: Kind) -> Set64 {
        sheet.intact[kind.index()].minus(sheet.pips())
    }

    /// What a reward under way comes to next, and how far that is done.
    pub(crate) fn next_effect(&self, state: &State, reward: &Reward) -> Option<(Effect, u8)> {
        let Stage::Location(location) = state.stage else { return None };
        if let Some(under_way) = reward.event {
            let effects = &self.content.events[under_way.event.index()].effects;
            return effects.get(usize::from(under_way.effect)).map(|effect| (*effect, under_way.done));
        }
        let terrain = state.chart[usize::from(location)]?;
        let effects = &self.content.terrains[terrain.index()].rewards[usize::from(reward.half)];
        effects.get(usize::from(reward.effect)).map(|effect| (*effect, reward.done))
    }
}

/// Carries the rewards out in the order written (TR-10.3), until something is asked, the player is done, or all is gained.
pub(crate) fn carry_on<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    while let Some(reward) = desk.sheet(state).reward {
        match desk.game.next_effect(state, &reward) {
            Some((effect, done)) if done < effect.times() => {
                if !carry_out(desk, state, effect) {
                    return;
                }
            }
            Some(_) => step_on(desk.sheet(state), |reward| match &mut reward.event {
                Some(event) => (event.effect, event.done) = (event.effect + 1, 0),
                None => (reward.effect, reward.done) = (reward.effect + 1, 0),
            }),
            // An event is over: the effect that called for it is done.
            None if reward.event.is_some() => step_on(desk.sheet(state), |reward| {
                (reward.event, reward.done) = (None, reward.done + 1);
            }),
            None if reward.both && reward.half == 0 => step_on(desk.sheet(state), |reward| {
                (reward.half, reward.effect, reward.done) = (1, 0, 0);
            }),
            None => break,
        }
    }
    challenge::done(desk, state);
}

fn step_on(sheet: &mut Sheet, change: impl FnOnce(&mut Reward)) {
    if let Some(reward) = &mut sheet.reward {
        change(reward);
    }
}

/// One more time of the present effect is done.
fn count(sheet: &mut Sheet) {
    step_on(sheet, |reward| match &mut reward.event {
        Some(event) => event.done += 1,
        None => reward.done += 1,
    });
}

/// Carries an effect out once. `false` if something is asked or the player is done.
fn carry_out<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, effect: Effect) -> bool {
    let (game, seat) = (desk.game, desk.seat);
    let sheet = &*desk.sheet(state);
    let second = sheet.reward.is_some_and(|reward| reward.half == 1);
    let part = if second { Part::Second } else { Part::First };
    match effect {
        Effect::Points(points) => {
            count(desk.sheet(state));
            desk.cite("TR-10.4");
            winning::gain(desk, state, u32::from(points), Source::Reward, part)
        }
        Effect::Cargo(_) => {
            let pips = sheet.open_of(Kind::Cargo);
            if let Some(only) = pips.single() {
                load_cargo_into(desk, state, only);
                return true;
            }
            if pips.is_empty() {
                return missed(desk, state, Missed::Cargo);
            }
            ask(desk, state, Step::LoadCargo)
        }
        Effect::Artifact(_) => {
            let pips = sheet.open_of(Kind::Cargo);
            if let Some(only) = pips.single() {
                return load_artifact_into(desk, state, only);
            }
            if pips.is_empty() {
                return missed(desk, state, Missed::Artifact);
            }
            ask(desk, state, Step::LoadArtifact)
        }
        Effect::Pip(kind, _) => {
            let cells = game.new_pip_cells(sheet, kind);
            if let Some(only) = cells.single() {
                draw_new_pip(desk, state, only);
                return true;
            }
            if cells.is_empty() {
                return missed(desk, state, Missed::Pip(kind));
            }
            ask(desk, state, Step::NewPip(kind))
        }
        Effect::Event if game.options.event_fixed => {
            count(desk.sheet(state));
            winning::gain(desk, state, 1, Source::Reward, part)
        }
        Effect::Event => {
            desk.cite("TR-10.10");
            let event = EventId(desk.roll() - 1);
            desk.tell(Event::EventCame { seat, card: event });
            if game.content.events[event.index()].choose {
                return ask(desk, state, Step::Event);
            }
            begin_event(desk.sheet(state), event);
            true
        }
    }
}

fn ask<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, step: Step) -> bool {
    desk.sheet(state).step = step;
    false
}

/// What cannot be gained is not made up later (TR-10.11).
fn missed<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, what: Missed) -> bool {
    desk.cite("TR-10.11");
    desk.tell(Event::NotGained { seat: desk.seat, what });
    count(desk.sheet(state));
    true
}

fn begin_event(sheet: &mut Sheet, event: EventId) {
    step_on(sheet, |reward| reward.event = Some(EventUnderWay { event, effect: 0, done: 0 }));
}

/// D21: the event of choice.
pub(crate) fn choose_event<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, event: EventId) {
    desk.tell(Event::EventCame { seat: desk.seat, card: event });
    begin_event(desk.sheet(state), event);
    carry_on(desk, state);
}

/// D18: loads cargo (TR-10.5).
pub(crate) fn load_cargo<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    load_cargo_into(desk, state, cell);
    carry_on(desk, state);
}

fn load_cargo_into<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    desk.cite("TR-10.5");
    let sheet = desk.sheet(state);
    sheet.open.remove(cell);
    sheet.loaded.insert(cell);
    count(sheet);
    desk.tell(Event::CargoLoaded { seat: desk.seat, cell });
}

/// D19: loads an artifact (TR-10.6).
pub(crate) fn load_artifact<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    if load_artifact_into(desk, state, cell) {
        carry_on(desk, state);
    }
}

/// Loads an artifact and draws the extra pip; `false` if its cell is asked.
fn load_artifact_into<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) -> bool {
    desk.cite("TR-10.6");
    desk.cite("TR-10.13");
    let seat = desk.seat;
    let sheet = desk.sheet(state);
    sheet.open.remove(cell);
    sheet.loaded.insert(cell);
    sheet.artifacts.insert(cell);
    let number = sheet.artifacts_gained;
    sheet.artifacts_gained = number.saturating_add(1);
    count(sheet);
    desk.tell(Event::ArtifactLoaded { seat, cell, number });
    desk.cite("TR-10.7");
    let cells = desk.game.extra_pip_cells(desk.sheet(state), cell);
    match (cells.is_empty(), cells.single()) {
        (true, _) => desk.tell(Event::NotGained { seat, what: Missed::ExtraPip }),
        (_, Some(only)) => draw_extra(desk, state, only),
        _ => return ask(desk, state, Step::ExtraPip(cell)),
    }
    true
}

/// D19: the extra pip of an artifact; it belongs to the system in whose cell it is (TR-10.8).
pub(crate) fn draw_extra_pip<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    draw_extra(desk, state, cell);
    if desk.sheet(state).reward.is_some() {
        carry_on(desk, state);
    } else {
        // The Artificer's, before the first roll at A (TR-16.14).
        challenge::roll(desk, state);
    }
}

fn draw_extra<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    desk.cite("TR-10.8");
    let sheet = desk.sheet(state);
    sheet.open.insert(cell);
    let kind = Kind::ALL.into_iter().find(|kind| sheet.intact[kind.index()].has(cell)).unwrap_or(Kind::Cargo);
    desk.tell(Event::PipDrawn { seat: desk.seat, cell, kind });
}

/// D20: a new pip of a kind (TR-10.9), usable at once (TR-10.12).
pub(crate) fn new_pip<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    draw_new_pip(desk, state, cell);
    carry_on(desk, state);
}

fn draw_new_pip<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, cell: u8) {
    desk.cite("TR-10.9");
    desk.cite("TR-10.12");
    count(desk.sheet(state));
    draw_extra(desk, state, cell);
}

/// The Artificer's artifact (TR-6.6, TR-15.3): into the pip of the Cargo built first. Whether something is asked.
pub(crate) fn load_first_artifact<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) -> bool {
    desk.cite("TR-6.6");
    desk.cite("TR-15.3");
    let (game, sheet) = (desk.game, &*desk.sheet(state));
    let open = sheet.open_of(Kind::Cargo);
    let first = sheet.systems.iter().map(|system| game.cells_of(sheet, *system).and(open)).find(|pips| !pips.is_empty());
    match first.and_then(Set64::lowest) {
        Some(pip) => !load_artifact_into(desk, state, pip),
        None => false,
    }
}
