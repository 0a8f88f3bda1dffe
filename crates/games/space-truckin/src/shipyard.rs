//! Phase 2, the shipyard: the roll (TR-3), the placement (TR-4) and the pip (TR-5).

use kernel::Effects;
use parts::Set;

use crate::action::Cell;
use crate::content::{Captain, Kind, Shape};
use crate::event::RolledFor;
use crate::play::Play;
use crate::state::{Die, Sheet, Step, System};
use crate::{Event, SpaceTruckin, finishing};

/// The face that stands for anything (TR-3.4).
pub(crate) const ANY: u8 = 6;

impl SpaceTruckin {
    /// The kinds that a system die allows, one bit for each.
    #[must_use]
    #[inline]
    pub fn kinds_of(&self, face: u8) -> u8 {
        if face == ANY { 0b1_1111 } else { 1 << self.content.system_faces[usize::from(face - 1)].index() }
    }

    /// Whether the place of a kind matters to this captain (TR-4.10).
    fn builds_anywhere(sheet: &Sheet) -> bool {
        sheet.is(Captain::Engineer)
    }

    /// The anchors at which the kind may be drawn in this oriented shape (TR-4).
    #[must_use]
    #[inline]
    pub fn fits(&self, sheet: &Sheet, kind: Kind, oriented: u8) -> Set<Cell> {
        self.blueprint(sheet).free_anchors(oriented, sheet.intact_cells()).and(self.permitted(sheet, kind, oriented))
    }

    /// The same without looking at what is built, except that Quarters may trace to other Quarters (option `quarters_rule`).
    #[inline]
    pub(crate) fn permitted(&self, sheet: &Sheet, kind: Kind, oriented: u8) -> Set<Cell> {
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
    pub(crate) fn buildable(&self, sheet: &Sheet, kinds: u8, shapes: u8, enough: u32) -> u8 {
        let blueprint = self.blueprint(sheet);
        let built = sheet.intact_cells();
        let mut found = 0;
        for shape in Set::<Shape, u8>::from_bits(shapes).iter() {
            for oriented in blueprint.turns(shape) {
                let free = blueprint.free_anchors(oriented, built);
                if free.is_empty() {
                    continue;
                }
                for kind in Kind::ALL {
                    if kinds & !found & (1 << kind.index()) != 0 && free.meets(self.permitted(sheet, kind, oriented)) {
                        found |= 1 << kind.index();
                        if found.count_ones() >= enough {
                            return found;
                        }
                    }
                }
            }
        }
        found
    }

    /// The shapes that a shape die allows, one bit for each.
    #[inline]
    pub(crate) fn shapes_of(face: u8) -> u8 {
        if face == ANY { 0b1_1111 } else { 1 << (face - 1) }
    }

    fn roll_allows(&self, sheet: &Sheet, system: u8, shape: u8) -> bool {
        self.buildable(sheet, self.kinds_of(system), Self::shapes_of(shape), 1) != 0
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

/// D6: the free choice (TR-3.5).
pub(crate) fn make_six<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die) {
    play.cite("TR-3.5");
    let sheet = play.sheet();
    sheet.dice[die as usize] = ANY;
    sheet.free_choices += 1;
    play.tell(Event::MadeSix { seat: play.seat, die });
}

/// D6: stop (TR-3.6, TR-3.7).
pub(crate) fn stop<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-3.7");
    finishing::close(play, true);
}

/// D6: this die is the system, the other the shape (TR-3.2, TR-3.3).
pub(crate) fn assign<F: Effects<Event>>(play: &mut Play<'_, F>, die: Die) {
    play.cite("TR-3.3");
    let (game, sheet) = (play.game, &*play.sheet());
    let (system, shape) = (sheet.face(die), sheet.face(die.other()));
    if system == ANY || shape == ANY {
        play.cite("TR-3.4");
    }
    let kinds = game.buildable(play.sheet(), game.kinds_of(system), SpaceTruckin::shapes_of(shape), 5);
    match Set::<Kind, u8>::from_bits(kinds).single() {
        Some(only) => choose_kind(play, only, shape),
        None => play.sheet().step = Step::Kind(shape),
    }
}

/// D7: the kind of system.
pub(crate) fn choose_kind<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, shape_face: u8) {
    let shapes = buildable_shapes(play.game, play.sheet(), kind, shape_face);
    match shapes.single() {
        Some(only) => choose_shape(play, kind, only),
        None => play.sheet().step = Step::Shape(kind),
    }
}

/// The shapes of a face in which the kind has a legal placement.
pub(crate) fn buildable_shapes(game: &SpaceTruckin, sheet: &Sheet, kind: Kind, face: u8) -> Set<Shape, u8> {
    let shapes = Set::<Shape, u8>::from_bits(SpaceTruckin::shapes_of(face));
    shapes.iter().filter(|shape| game.buildable(sheet, 1 << kind.index(), 1 << shape.0, 1) != 0).collect()
}

/// D8: the shape.
pub(crate) fn choose_shape<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, shape: Shape) {
    let turns = buildable_turns(play.game, play.sheet(), kind, shape);
    match turns.single() {
        Some(only) => choose_turn(play, kind, only),
        None => play.sheet().step = Step::Turn(kind, shape),
    }
}

/// The oriented shapes of a shape in which the kind has a legal placement (TR-4.2).
pub(crate) fn buildable_turns(game: &SpaceTruckin, sheet: &Sheet, kind: Kind, shape: Shape) -> Set<u8> {
    game.blueprint(sheet).turns(shape).filter(|oriented| !game.fits(sheet, kind, *oriented).is_empty()).collect()
}

/// D9: how it is turned.
pub(crate) fn choose_turn<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, oriented: u8) {
    let anchors = play.game.fits(play.sheet(), kind, oriented);
    match anchors.single() {
        Some(only) => place(play, kind, oriented, only),
        None => play.sheet().step = Step::Position(kind, oriented),
    }
}

/// D10: draws the system (TR-4.1, TR-4.11).
pub(crate) fn place<F: Effects<Event>>(play: &mut Play<'_, F>, kind: Kind, oriented: u8, anchor: Cell) {
    let (game, seat) = (play.game, play.seat);
    let sheet = play.sheet();
    let blueprint = game.blueprint(sheet);
    let cells = blueprint.covers(oriented, anchor);
    sheet.intact[kind.index()] = sheet.intact[kind.index()].or(cells);
    sheet.systems.push(System { kind, oriented, anchor });
    sheet.dice = [0; 2];
    let (system, shape) = (sheet.systems.len() as u8 - 1, blueprint.oriented[usize::from(oriented)].shape);
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

/// D11: draws the pip (TR-5.1) and rolls for the next build.
pub(crate) fn draw_pip<F: Effects<Event>>(play: &mut Play<'_, F>, cell: Cell) {
    play.cite("TR-5.1");
    let sheet = play.sheet();
    sheet.open.insert(cell);
    let kind = sheet.systems.last().map_or(Kind::Cargo, |system| system.kind);
    play.tell(Event::PipDrawn { seat: play.seat, cell, kind });
    roll(play);
}
