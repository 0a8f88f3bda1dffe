//! Finishing the truck (TR-6), and the ready-made trucks of option `shipyard = dealer`.

use kernel::Effects;
use parts::Set;

use crate::content::Kind;
use crate::event::Source;
use crate::play::Play;
use crate::state::{Loss, Part, Sheet, Step, System};
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
pub(crate) fn close<F: Effects<Event>>(play: &mut Play<'_, F>, stopped: bool) {
    let (game, seat) = (play.game, play.seat);
    let sheet = play.sheet();
    (sheet.dice, sheet.step) = ([0; 2], Step::Ready);
    play.cite("TR-6.1");
    play.cite("TR-6.2");
    let serviceable = game.is_serviceable(play.sheet());
    play.tell(Event::YardClosed { seat, stopped, serviceable });
    if !serviceable {
        play.cite("TR-6.3");
        winning::lose(play, Loss::Unserviceable);
    } else if has_all_five(play.sheet()) {
        play.cite("TR-6.4");
        winning::gain(play, u32::from(game.content.numbers.first_vp), Source::Truck, Part::First);
    } else {
        play.cite("TR-6.5");
    }
}

/// Hands out the truck's proof build (option `shipyard = dealer`).
pub(crate) fn hand_out<F: Effects<Event>>(play: &mut Play<'_, F>) {
    let game = play.game;
    let sheet = play.sheet();
    let Some(truck) = sheet.truck else { return };
    let truck = game.content.truck(truck);
    for piece in &truck.proof {
        sheet.systems.push(System { kind: piece.kind, oriented: piece.oriented, anchor: piece.anchor });
        let cells = truck.blueprint.covers(piece.oriented, piece.anchor);
        sheet.intact[piece.kind.index()] = sheet.intact[piece.kind.index()].or(cells);
        sheet.open = sheet.open.or(Set::only(piece.pip));
    }
    close(play, true);
}
