//! Rewards (TR-10): points, cargo, artifacts, pips and events, carried out one after the other.

use kernel::{Clause, Effects};
use parts::Set;

use crate::action::Cell;
use crate::content::{Effect, EventId, Kind};
use crate::event::{Missed, Source};
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{EventUnderWay, Part, Reward, Sheet, Stage, State, Step};
use crate::{Event, Refusal, SpaceTruckin, challenge, winning};

impl SpaceTruckin {
    /// The cells for the extra pip of an artifact (TR-10.7): in an intact system, without a pip, beside the artifact.
    #[must_use]
    pub fn extra_pip_cells(&self, sheet: &Sheet, artifact: Cell) -> Set<Cell> {
        self.blueprint(sheet).neighbours(artifact).and(sheet.intact_cells()).minus(sheet.pips())
    }

    /// The cells for a new pip of a kind (TR-10.9).
    #[must_use]
    pub fn new_pip_cells(&self, sheet: &Sheet, kind: Kind) -> Set<Cell> {
        sheet.intact[kind.index()].minus(sheet.pips())
    }

    /// What a reward under way comes to next, and how far that is done.
    pub(crate) fn next_effect(&self, state: &State, reward: &Reward) -> Option<(Effect, u8)> {
        let Stage::Location(location) = state.stage else { return None };
        if let Some(under_way) = reward.event {
            let effects = &self.content.events[under_way.event.index()].effects;
            return effects.get(usize::from(under_way.effect)).map(|effect| (*effect, under_way.done));
        }
        let terrain = state.chart[location.index()]?;
        let effects = &self.content.terrains[terrain.index()].rewards[usize::from(reward.half)];
        effects.get(usize::from(reward.effect)).map(|effect| (*effect, reward.done))
    }
}

/// Carries the rewards out in the order written (TR-10.3), until something is asked, the player is done, or all is gained.
pub(crate) fn carry_on<F: Effects<Event>>(play: &mut Play<'_, F>) {
    while let Some(reward) = play.sheet().reward {
        match play.game.next_effect(play.state, &reward) {
            Some((effect, done)) if done < effect.times() => {
                if !carry_out(play, effect) {
                    return;
                }
            }
            Some(_) => step_on(play.sheet(), |reward| match &mut reward.event {
                Some(event) => (event.effect, event.done) = (event.effect + 1, 0),
                None => (reward.effect, reward.done) = (reward.effect + 1, 0),
            }),
            // An event is over: the effect that called for it is done.
            None if reward.event.is_some() => step_on(play.sheet(), |reward| {
                (reward.event, reward.done) = (None, reward.done + 1);
            }),
            None if reward.both && reward.half == 0 => step_on(play.sheet(), |reward| {
                (reward.half, reward.effect, reward.done) = (1, 0, 0);
            }),
            None => break,
        }
    }
    challenge::done(play);
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
fn carry_out<F: Effects<Event>>(play: &mut Play<'_, F>, effect: Effect) -> bool {
    let (game, seat) = (play.game, play.seat);
    let sheet = &*play.sheet();
    let second = sheet.reward.is_some_and(|reward| reward.half == 1);
    let part = if second { Part::Second } else { Part::First };
    match effect {
        Effect::Points(points) => {
            count(play.sheet());
            play.cite("TR-10.4");
            winning::gain(play, u32::from(points), Source::Reward, part)
        }
        Effect::Cargo(_) => {
            let pips = sheet.open_of(Kind::Cargo);
            if let Some(only) = pips.single() {
                load_cargo_into(play, only);
                return true;
            }
            if pips.is_empty() {
                return missed(play, Missed::Cargo);
            }
            ask(play, Step::LoadCargo)
        }
        Effect::Artifact(_) => {
            let pips = sheet.open_of(Kind::Cargo);
            if let Some(only) = pips.single() {
                return load_artifact_into(play, only);
            }
            if pips.is_empty() {
                return missed(play, Missed::Artifact);
            }
            ask(play, Step::LoadArtifact)
        }
        Effect::Pip(kind, _) => {
            let cells = game.new_pip_cells(sheet, kind);
            if let Some(only) = cells.single() {
                draw_new_pip(play, only);
                return true;
            }
            if cells.is_empty() {
                return missed(play, Missed::Pip(kind));
            }
            ask(play, Step::NewPip(kind))
        }
        Effect::Event if game.options.event_fixed => {
            count(play.sheet());
            winning::gain(play, 1, Source::Reward, part)
        }
        Effect::Event => {
            play.cite("TR-10.10");
            let event = EventId(play.roll() - 1);
            play.tell(Event::EventCame { seat, card: event });
            if game.content.events[event.index()].choose {
                return ask(play, Step::Event);
            }
            begin_event(play.sheet(), event);
            true
        }
    }
}

fn ask<F: Effects<Event>>(play: &mut Play<'_, F>, step: Step) -> bool {
    play.sheet().step = step;
    false
}

/// What cannot be gained is not made up later (TR-10.11).
fn missed<F: Effects<Event>>(play: &mut Play<'_, F>, what: Missed) -> bool {
    play.cite("TR-10.11");
    play.tell(Event::NotGained { seat: play.seat, what });
    count(play.sheet());
    true
}

fn begin_event(sheet: &mut Sheet, event: EventId) {
    step_on(sheet, |reward| reward.event = Some(EventUnderWay { event, effect: 0, done: 0 }));
}

/// D21: the event of choice (TR-10.10).
pub(crate) fn choose_event<F: Effects<Event>>(play: &mut Play<'_, F>, event: EventId) -> Result<(), Refusal> {
    let known = play.game.content.events.get(event.index()).is_some_and(|event| !event.choose);
    ensure(known, || Refusal::NotAnEvent)?;
    play.tell(Event::EventCame { seat: play.seat, card: event });
    begin_event(play.sheet(), event);
    carry_on(play);
    Ok(())
}

/// Whether something can be loaded into this cell.
fn can_load<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell, clause: &'static str) -> Result<(), Refusal> {
    let open = play.sheet().open_of(Kind::Cargo).has(cell);
    ensure(open, || Refusal::NotAnOpenCargoPip { clause: Clause(clause) })
}

/// D18: loads cargo (TR-10.5).
pub(crate) fn load_cargo<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) -> Result<(), Refusal> {
    can_load(play, cell, "TR-10.5")?;
    load_cargo_into(play, cell);
    carry_on(play);
    Ok(())
}

fn load_cargo_into<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-10.5");
    let sheet = play.sheet();
    sheet.open.remove(cell);
    sheet.loaded.insert(cell);
    count(sheet);
    play.tell(Event::CargoLoaded { seat: play.seat, cell });
}

/// D19: loads an artifact (TR-10.6).
pub(crate) fn load_artifact<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) -> Result<(), Refusal> {
    can_load(play, cell, "TR-10.6")?;
    if load_artifact_into(play, cell) {
        carry_on(play);
    }
    Ok(())
}

/// Loads an artifact and draws the extra pip; `false` if its cell is asked.
fn load_artifact_into<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) -> bool {
    play.cite("TR-10.6");
    play.cite("TR-10.13");
    let seat = play.seat;
    let sheet = play.sheet();
    sheet.open.remove(cell);
    sheet.loaded.insert(cell);
    sheet.artifacts.insert(cell);
    let number = sheet.artifacts_gained;
    sheet.artifacts_gained = number.saturating_add(1);
    count(sheet);
    play.tell(Event::ArtifactLoaded { seat, cell, number });
    play.cite("TR-10.7");
    let cells = play.game.extra_pip_cells(play.sheet(), cell);
    match (cells.is_empty(), cells.single()) {
        (true, _) => play.tell(Event::NotGained { seat, what: Missed::ExtraPip }),
        (_, Some(only)) => draw_extra(play, only),
        _ => return ask(play, Step::ExtraPip(cell)),
    }
    true
}

/// D19: the extra pip of an artifact; it belongs to the system in whose cell it is (TR-10.8).
pub(crate) fn draw_extra_pip<F: Effects<Event>>(play: &mut Play<'_, F>, artifact: Cell, cell: Cell) -> Result<(), Refusal> {
    ensure(play.game.extra_pip_cells(play.sheet(), artifact).has(cell), || {
        let why = "the cell must be beside the artifact, in an intact system and without a pip";
        Refusal::NoPipThere { why, clause: Clause("TR-10.7") }
    })?;
    draw_extra(play, cell);
    if play.sheet().reward.is_some() {
        carry_on(play);
    } else {
        // The Artificer's, before the first roll at A (TR-16.14).
        challenge::roll(play);
    }
    Ok(())
}

fn draw_extra<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-10.8");
    let sheet = play.sheet();
    sheet.open.insert(cell);
    let kind = Kind::ALL.into_iter().find(|kind| sheet.intact[kind.index()].has(cell)).unwrap_or(Kind::Cargo);
    play.tell(Event::PipDrawn { seat: play.seat, cell, kind });
}

/// D20: a new pip of a kind (TR-10.9), usable at once (TR-10.12).
pub(crate) fn new_pip<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, cell: Cell) -> Result<(), Refusal> {
    ensure(play.game.new_pip_cells(play.sheet(), kind).has(cell), || {
        let why = "the cell must be in an intact system of the kind and without a pip";
        Refusal::NoPipThere { why, clause: Clause("TR-10.9") }
    })?;
    draw_new_pip(play, cell);
    carry_on(play);
    Ok(())
}

fn draw_new_pip<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-10.9");
    play.cite("TR-10.12");
    count(play.sheet());
    draw_extra(play, cell);
}

/// The Artificer's artifact (TR-6.6, TR-15.3): into the pip of the Cargo built first. Whether something is asked.
pub(crate) fn load_first_artifact<F: Effects<Event>>(play: &mut Play<'_, F>) -> bool {
    play.cite("TR-6.6");
    play.cite("TR-15.3");
    let (game, sheet) = (play.game, &*play.sheet());
    let open = sheet.open_of(Kind::Cargo);
    let first = sheet.systems.iter().map(|system| game.cells_of(sheet, *system).and(open)).find(|pips| !pips.is_empty());
    match first.and_then(Set::lowest) {
        Some(pip) => !load_artifact_into(play, pip),
        None => false,
    }
}
