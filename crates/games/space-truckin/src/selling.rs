//! After G: selling (TR-13).

use kernel::Effects;

use crate::content::Captain;
use crate::event::Source;
use crate::play::Play;
use crate::state::{Part, Sheet};
use crate::{Event, SpaceTruckin, winning};

/// No sale is worth more, however often the price doubles: points stay far from the limits of their type.
const HIGHEST_SALE: u32 = 100_000_000;

impl SpaceTruckin {
    /// What so much cargo is sold for (TR-13.2); beyond the table the price doubles (option `cargo_over_five`, G40).
    #[must_use]
    pub fn sale_value(&self, cargo: u32) -> u32 {
        let table = &self.content.numbers.cargo_sale;
        let last = table.len() as u32 - 1;
        let mut value = table[cargo.min(last) as usize];
        if !self.options.cargo_capped {
            for _ in last..cargo {
                value = value.saturating_mul(2).min(HIGHEST_SALE);
            }
        }
        value
    }

    /// How much cargo a sheet counts when it sells (TR-13.3).
    #[must_use]
    pub fn cargo_sold(&self, sheet: &Sheet) -> u32 {
        let extra = if sheet.is(Captain::Smuggler) { self.content.numbers.smuggler_extra_cargo } else { 0 };
        sheet.loaded.len() + u32::from(extra)
    }
}

/// Sells everything (TR-13.1).
pub(crate) fn sell<F: Effects<Event>>(play: &mut Play<'_, F>) {
    play.cite("TR-13.1");
    let cargo = play.game.cargo_sold(play.sheet());
    if play.sheet().is(Captain::Smuggler) {
        play.cite("TR-13.3");
    }
    play.tell(Event::Sold { seat: play.seat, cargo: cargo as u8 });
    play.cite("TR-13.2");
    winning::gain(play, play.game.sale_value(cargo), Source::Sale, Part::First);
}
