//! Finishing the truck (TR-6), and the ready-made trucks of option `shipyard = dealer`.

use kernel::Effects;
use parts::Set64;

use crate::content::Kind;
use crate::desk::Desk;
use crate::event::Source;
use crate::state::{Loss, Part, Sheet, State, Step, System};
use crate::{Event, SpaceTruckin, winning};

impl SpaceTruckin {
    /// Whether the truck may leave the yard (TR-6.2).
    #[must_use]
    pub fn is_serviceable(&self, sheet: &Sheet) -> bool {
        let blueprint = self.blueprint(sheet);
        sheet.intact[Kind::Engine.index()].contains_all(blueprint.diamonds)
            && sheet.intact[Kind::Weapons.index()].contains_all(blueprint.marks)
            && !sheet.open_of(Kind::Engine).is_empty()
            && !sheet.open_of(Kind::Quarters).is_empty()
            && (!self.options.all_five || has_all_five(sheet))
    }
}

fn has_all_five(sheet: &Sheet) -> bool {
    sheet.intact.iter().all(|cells| !cells.is_empty())
}

/// Ends Phase 2 for a player: blank cells are scribbled out (TR-6.1), the truck is inspected (TR-6.2 to TR-6.5).
pub(crate) fn close<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, stopped: bool) {
    let (game, seat) = (desk.game, desk.seat);
    let sheet = desk.sheet(state);
    (sheet.dice, sheet.step) = ([0; 2], Step::Ready);
    desk.cite("TR-6.1");
    desk.cite("TR-6.2");
    let serviceable = game.is_serviceable(desk.sheet(state));
    desk.tell(Event::YardClosed { seat, stopped, serviceable });
    if !serviceable {
        desk.cite("TR-6.3");
        winning::lose(desk, state, Loss::Unserviceable);
    } else if has_all_five(desk.sheet(state)) {
        desk.cite("TR-6.4");
        winning::gain(desk, state, u32::from(game.content.numbers.first_vp), Source::Truck, Part::First);
    } else {
        desk.cite("TR-6.5");
    }
}

/// Hands out the truck's proof build (option `shipyard = dealer`).
pub(crate) fn hand_out<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    let game = desk.game;
    let sheet = desk.sheet(state);
    let Some(truck) = sheet.truck else { return };
    let truck = game.content.truck(truck);
    for piece in &truck.proof {
        sheet.systems.push(System { kind: piece.kind, oriented: piece.oriented, anchor: piece.anchor });
        let cells = truck.blueprint.covers(piece.oriented, piece.anchor);
        sheet.intact[piece.kind.index()] = sheet.intact[piece.kind.index()].or(cells);
        sheet.open = sheet.open.or(Set64::only(piece.pip));
    }
    close(desk, state, true);
}
