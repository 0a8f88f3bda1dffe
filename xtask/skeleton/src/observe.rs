//! What a player looks at, as a row of numbers.
// MISSING: say in src/observe.rs what a good player of your game looks at, and write tests/observation.txt anew (section 8 of docs/tutorial); then delete this line

use kernel::Observe;
use kernel::observe::{Group, Sheet};

use crate::Skeleton;
use crate::view::View;

impl Observe for Skeleton {
    const OBSERVATION: u32 = 1;

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            sheet.up_to("points", 99, "points of the prizes taken", i32::from(view.table.points[seat]));
            sheet.flag("turn", "takes the next prize", view.table.turn == seat);
        }
        sheet.group(Group::Common);
        let next = self.prizes.get(usize::from(view.table.taken));
        sheet.up_to("next", 99, "points of the next prize", next.map_or(0, |prize| i32::from(prize.points)));
        sheet.up_to("left", 99, "prizes in the row", self.prizes.len() as i32 - i32::from(view.table.taken));
    }
}
