//! Phase 2, the shipyard: the roll (TR-3), the placement (TR-4) and the pip (TR-5).

use kernel::{Actions, Clause, Effects};
use parts::Set;

use crate::action::{Cell, SystemId, Turned};
use crate::blueprint::OrientedId;
use crate::content::{Captain, Kind, Shape};
use crate::event::RolledFor;
use crate::play::Play;
use crate::refusal::ensure;
use crate::state::{Die, Kinds, Shapes, Sheet, Step, System};
use crate::{Action, Event, Refusal, SpaceTruckin, finishing};

/// The face that stands for anything (TR-3.4).
pub(crate) const ANY: u8 = 6;

/// What that face allows.
pub(crate) const ANY_KIND: Kinds = Set::from_bits(0b1_1111);
const ANY_SHAPE: Shapes = Set::from_bits(0b1_1111);

impl SpaceTruckin {
    /// The kinds that a system die allows.
    #[must_use]
    #[inline]
    pub fn kinds_of(&self, face: u8) -> Kinds {
        if face == ANY { ANY_KIND } else { Set::only(self.content.system_faces[usize::from(face - 1)]) }
    }

    /// Whether the place of a kind matters to this captain (TR-4.10).
    fn builds_anywhere(sheet: &Sheet) -> bool {
        sheet.is(Captain::Engineer)
    }

    /// The anchors at which the kind may be drawn in this oriented shape (TR-4).
    #[must_use]
    #[inline]
    pub fn fits(&self, sheet: &Sheet, kind: Kind, oriented: OrientedId) -> Set<Cell> {
        self.blueprint(sheet).room(sheet.intact_cells()).anchors(oriented).and(self.permitted(sheet, kind, oriented))
    }

    /// The same without looking at what is built, except that Quarters may trace to other Quarters (option `quarters_rule`).
    #[inline]
    pub(crate) fn permitted(&self, sheet: &Sheet, kind: Kind, oriented: OrientedId) -> Set<Cell> {
        let blueprint = self.blueprint(sheet);
        let permitted = blueprint.allowed(kind, oriented, Self::builds_anywhere(sheet));
        if kind == Kind::Quarters && self.options.quarters_trace {
            let beside = blueprint.touching(oriented, blueprint.around(sheet.intact[Kind::Quarters.index()]));
            return permitted.or(beside.and(blueprint.allowed(kind, oriented, true)));
        }
        permitted
    }

    /// Which of these kinds have a legal placement in one of these shapes; stops as soon as `enough` of them have.
    #[inline]
    pub(crate) fn buildable(&self, sheet: &Sheet, kinds: Kinds, shapes: Shapes, enough: u32) -> Kinds {
        let blueprint = self.blueprint(sheet);
        let room = blueprint.room(sheet.intact_cells());
        let mut found = Kinds::EMPTY;
        for shape in shapes.iter() {
            for oriented in blueprint.turns(shape) {
                let free = room.anchors(oriented);
                if free.is_empty() {
                    continue;
                }
                for kind in kinds.minus(found).iter() {
                    if free.meets(self.permitted(sheet, kind, oriented)) {
                        found.insert(kind);
                        if found.len() >= enough {
                            return found;
                        }
                    }
                }
            }
        }
        found
    }

    /// Whether the kind can be built in one of these shapes.
    fn is_buildable(&self, sheet: &Sheet, kind: Kind, shapes: Shapes) -> bool {
        !self.buildable(sheet, Set::only(kind), shapes, 1).is_empty()
    }

    /// The shapes that a shape die allows.
    #[inline]
    pub(crate) fn shapes_of(face: u8) -> Shapes {
        if face == ANY { ANY_SHAPE } else { Set::only(Shape(face - 1)) }
    }

    fn roll_allows(&self, sheet: &Sheet, system: u8, shape: u8) -> bool {
        !self.buildable(sheet, self.kinds_of(system), Self::shapes_of(shape), 1).is_empty()
    }

    /// D6: whether this die may be the system (TR-3.2). Equal dice give one assignment.
    pub(crate) fn can_assign(&self, sheet: &Sheet, die: Die) -> bool {
        let (system, shape) = (sheet.face(die), sheet.face(die.other()));
        (die == Die::First || system != shape) && self.roll_allows(sheet, system, shape)
    }

    /// D6: whether the free choice may make this die a 6 (TR-3.5), because that allows a placement.
    pub(crate) fn can_make_six(&self, sheet: &Sheet, die: Die) -> bool {
        let (mine, other) = (sheet.face(die), sheet.face(die.other()));
        sheet.free_choices < self.content.numbers.free_choices
            && mine != ANY
            && (die == Die::First || mine != other)
            && (self.roll_allows(sheet, ANY, other) || self.roll_allows(sheet, other, ANY))
    }

    /// The first reason why a system of the kind may not be drawn with its first cell there, and its clause (TR-4).
    #[must_use]
    pub fn placement_problem(&self, sheet: &Sheet, kind: Kind, oriented: OrientedId, anchor: Cell) -> Option<(&'static str, &'static str)> {
        if self.fits(sheet, kind, oriented).has(anchor) {
            return None;
        }
        let blueprint = self.blueprint(sheet);
        let cells = if anchor.0 < 64 { blueprint.covers(oriented, anchor) } else { Set::EMPTY };
        Some(if cells.is_empty() {
            ("it would leave the hull or cover the bridge", "TR-4.3")
        } else if cells.meets(sheet.intact_cells()) {
            ("another system is in the way", "TR-4.3")
        } else if !blueprint.suits_marks(kind, cells) {
            ("diamonds are for Engines, squares for Weapons", "TR-4.7")
        } else if kind == Kind::Reactor {
            ("a Reactor must overlap or touch the centerline", "TR-4.4")
        } else {
            ("Quarters must touch the bridge", "TR-4.5")
        })
    }

    /// The cells in which the system just drawn may have its pip (TR-5.2).
    #[must_use]
    pub fn pip_cells(&self, sheet: &Sheet) -> Set<Cell> {
        let Some(system) = sheet.systems.last() else { return Set::EMPTY };
        let blueprint = self.blueprint(sheet);
        let cells = blueprint.covers(system.oriented, system.anchor);
        cells.iter().filter(|cell| !blueprint.neighbours(*cell).meets(sheet.open)).collect()
    }
}

/// Begins a build with a roll (TR-3.1); the yard closes by itself if the roll allows nothing (TR-3.8).
pub(crate) fn roll<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-3.1");
    play.sheet().dice = play.roll_two(RolledFor::Yard);
    let (game, sheet) = (play.game, &*play.sheet());
    let assign = Die::BOTH.into_iter().any(|die| game.can_assign(sheet, die));
    let rescue = !assign && Die::BOTH.into_iter().any(|die| game.can_make_six(sheet, die));
    if assign || rescue {
        play.cite(if assign { "TR-3.2" } else { "TR-3.9" });
        play.sheet().step = Step::Assign;
    } else {
        play.cite("TR-3.8");
        finishing::close(play, false);
    }
}

/// Lists D6.
pub(crate) fn list(game: &SpaceTruckin, sheet: &Sheet, found: &mut Actions<Action>) {
    found.extend(Die::BOTH.into_iter().filter(|die| game.can_assign(sheet, *die)).map(Action::SystemDie));
    found.extend(Die::BOTH.into_iter().filter(|die| game.can_make_six(sheet, *die)).map(Action::MakeSix));
    found.push(Action::Stop);
}

/// D6: the free choice (TR-3.5).
pub(crate) fn make_six<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die) -> Result<(), Refusal> {
    let (game, sheet) = (play.game, play.sheet());
    ensure(game.can_make_six(sheet, die), || Refusal::NoFreeChoice { why: why_no_six(game, sheet, die) })?;
    sheet.dice[die as usize] = ANY;
    sheet.free_choices += 1;
    play.cite("TR-3.5");
    play.tell(Event::MadeSix { seat: play.seat, die });
    Ok(())
}

fn why_no_six(game: &SpaceTruckin, sheet: &Sheet, die: Die) -> &'static str {
    if sheet.free_choices >= game.content.numbers.free_choices {
        "it was used already, let a die be the system or stop"
    } else if sheet.face(die) == ANY {
        "it is one already"
    } else if die == Die::Second && sheet.dice[0] == sheet.dice[1] {
        "the dice are equal, choose the first one"
    } else {
        "that would open no placement either"
    }
}

/// D6: stop (TR-3.6, TR-3.7).
pub(crate) fn stop<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-3.7");
    finishing::close(play, true);
}

/// D6: this die is the system, the other the shape (TR-3.2, TR-3.3).
pub(crate) fn assign<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die) -> Result<(), Refusal> {
    let (game, sheet) = (play.game, &*play.sheet());
    ensure(game.can_assign(sheet, die), || why_not_assigned(game, sheet, die))?;
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    play.cite("TR-3.3");
    if system == ANY || shape == ANY {
        play.cite("TR-3.4");
    }
    let kinds = game.buildable(play.sheet(), game.kinds_of(system), SpaceTruckin::shapes_of(shape), 5);
    match kinds.single() {
        Some(only) => build(play, only, shape),
        None => play.sheet().step = Step::Kind(shape),
    }
    Ok(())
}

fn why_not_assigned(game: &SpaceTruckin, sheet: &Sheet, die: Die) -> Refusal {
    if die == Die::Second && sheet.dice[0] == sheet.dice[1] {
        return Refusal::EqualDice { clause: Clause("TR-3.2") };
    }
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    let system = if system == ANY {
        "system".to_owned()
    } else {
        game.content.systems[game.content.system_faces[usize::from(system - 1)].index()].name.clone()
    };
    let shape = if shape == ANY { "any shape".to_owned() } else { shape_name(game, Shape(shape - 1)) };
    Refusal::NothingFits { system, shape }
}

fn shape_name(game: &SpaceTruckin, shape: Shape) -> String {
    game.content.shapes.get(shape.index()).map_or_else(|| "shape".to_owned(), |shape| shape.name.clone())
}

/// D7: the kind of system (TR-3.4); the shape die shows this face.
pub(crate) fn choose_kind<F: Effects<Event>>(play: &mut Play<'_, F>, face: u8, kind: Kind) -> Result<(), Refusal> {
    let fits = play.game.is_buildable(play.sheet(), kind, SpaceTruckin::shapes_of(face));
    ensure(fits, || Refusal::KindDoesNotFit { kind: kind.id() })?;
    build(play, kind, face);
    Ok(())
}

/// A system of this kind in a shape that the die allows; in which?
fn build<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, face: u8) {
    match buildable_shapes(play.game, play.sheet(), kind, face).single() {
        Some(only) => build_as(play, kind, only),
        None => play.sheet().step = Step::Shape(kind),
    }
}

/// The shapes of a face in which the kind has a legal placement.
pub(crate) fn buildable_shapes(game: &SpaceTruckin, sheet: &Sheet, kind: Kind, face: u8) -> Shapes {
    SpaceTruckin::shapes_of(face).iter().filter(|shape| game.is_buildable(sheet, kind, Set::only(*shape))).collect()
}

/// D8: the shape (TR-3.4).
pub(crate) fn choose_shape<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, shape: Shape) -> Result<(), Refusal> {
    let fits = ANY_SHAPE.has(shape) && play.game.is_buildable(play.sheet(), kind, Set::only(shape));
    ensure(fits, || Refusal::ShapeDoesNotFit { shape: shape_name(play.game, shape) })?;
    build_as(play, kind, shape);
    Ok(())
}

/// A system in this shape; how turned?
fn build_as<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, shape: Shape) {
    match buildable_turns(play.game, play.sheet(), kind, shape).single() {
        Some(only) => build_turned(play, kind, only),
        None => play.sheet().step = Step::Turn(kind, shape),
    }
}

/// The oriented shapes of a shape in which the kind has a legal placement (TR-4.2).
pub(crate) fn buildable_turns(game: &SpaceTruckin, sheet: &Sheet, kind: Kind, shape: Shape) -> Set<OrientedId> {
    let blueprint = game.blueprint(sheet);
    let room = blueprint.room(sheet.intact_cells());
    blueprint.turns(shape).filter(|oriented| room.anchors(*oriented).meets(game.permitted(sheet, kind, *oriented))).collect()
}

/// D9: how it is turned (TR-4.2).
pub(crate) fn choose_turn<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, shape: Shape, turn: Turned) -> Result<(), Refusal> {
    let (game, sheet) = (play.game, &*play.sheet());
    let turned = game.blueprint(sheet).turned(shape, turn).filter(|oriented| !game.fits(sheet, kind, *oriented).is_empty());
    build_turned(play, kind, turned.ok_or(Refusal::TurnDoesNotFit)?);
    Ok(())
}

/// A system turned this way; where?
fn build_turned<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, oriented: OrientedId) {
    match play.game.fits(play.sheet(), kind, oriented).single() {
        Some(only) => place(play, kind, oriented, only),
        None => play.sheet().step = Step::Position(kind, oriented),
    }
}

/// D10: where its first cell goes (TR-4.1).
pub(crate) fn choose_position<F: Effects<Event>>(
    play: &mut Play<'_, F>,
    kind: Kind,
    oriented: OrientedId,
    anchor: Cell,
) -> Result<(), Refusal> {
    if let Some((why, clause)) = play.game.placement_problem(play.sheet(), kind, oriented, anchor) {
        return Err(Refusal::DoesNotFit { why, clause: Clause(clause) });
    }
    place(play, kind, oriented, anchor);
    Ok(())
}

/// Draws the system (TR-4.1, TR-4.11).
fn place<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, oriented: OrientedId, anchor: Cell) {
    let (game, seat) = (play.game, play.seat);
    let sheet = play.sheet();
    let blueprint = game.blueprint(sheet);
    let cells = blueprint.covers(oriented, anchor);
    sheet.intact[kind.index()] = sheet.intact[kind.index()].or(cells);
    sheet.systems.push(System { kind, oriented, anchor });
    sheet.dice = [0; 2];
    let (system, shape) = (SystemId(sheet.systems.len() as u8 - 1), blueprint.shape_of(oriented));
    cite_placement(play, kind);
    play.tell(Event::Built { seat, system, kind, shape, oriented, anchor });
    let pips = game.pip_cells(play.sheet());
    match (pips.is_empty(), pips.single()) {
        (true, _) => {
            play.cite("TR-5.3");
            play.tell(Event::NoPip { seat, system });
            roll(play);
        }
        (_, Some(only)) => draw_pip(play, only),
        _ => play.sheet().step = Step::Pip,
    }
}

fn cite_placement<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind) {
    play.cite("TR-4.1");
    match kind {
        Kind::Reactor | Kind::Quarters if play.sheet().is(Captain::Engineer) => {
            play.cite("TR-4.10");
            play.cite("TR-15.2");
        }
        Kind::Reactor => play.cite("TR-4.4"),
        Kind::Quarters => play.cite("TR-4.5"),
        Kind::Engine | Kind::Weapons => play.cite("TR-4.8"),
        Kind::Cargo => play.cite("TR-4.6"),
    }
}

/// D11: the cell of the pip (TR-5.1).
pub(crate) fn choose_pip<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) -> Result<(), Refusal> {
    let (game, sheet) = (play.game, &*play.sheet());
    ensure(game.pip_cells(sheet).has(cell), || {
        let inside = sheet.systems.last().is_some_and(|system| game.cells_of(sheet, *system).has(cell));
        let (why, clause) =
            if inside { ("a pip is beside that cell", "TR-5.2") } else { ("the cell is not one of the system just drawn", "TR-5.1") };
        Refusal::NoPipThere { why, clause: Clause(clause) }
    })?;
    draw_pip(play, cell);
    Ok(())
}

/// Draws the pip (TR-5.1) and rolls for the next build.
fn draw_pip<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-5.1");
    let sheet = play.sheet();
    sheet.open.insert(cell);
    let kind = sheet.systems.last().map_or(Kind::Cargo, |system| system.kind);
    play.tell(Event::PipDrawn { seat: play.seat, cell, kind });
    roll(play);
}
