//! Influence and control (M1-9).

use kernel::{Effects, Seat};

use crate::action::SiteId;
use crate::content::CardId;
use crate::play::Play;
use crate::state::{Area, Open};
use crate::{Event, M101};

impl M101 {
    /// Whether a player may take control of the system at a space: strictly more influence than every other single player, and
    /// a political or military disk there (M1-9.4).
    #[must_use]
    pub fn would_control(&self, open: &Open, seat: Seat, site: SiteId) -> bool {
        let there = &open.sites[site];
        let mine = there.influence(seat);
        there.political[seat] + there.military[seat] > 0
            && self.players().filter(|other| *other != seat).all(|other| there.influence(other) < mine)
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// The system at a space where there is one, to be told of.
    pub(crate) fn system(&self, site: SiteId) -> CardId {
        self.state.sites[site].system.unwrap_or_default()
    }

    /// Puts a disk into the political or military area of the system at a space.
    pub(crate) fn place_disk(&mut self, seat: Seat, site: SiteId, area: Area) {
        let there = &mut self.state.sites[site];
        match area {
            Area::Political => there.political[seat] += 1,
            Area::Military => there.military[seat] += 1,
        }
        self.state.influenced[seat].insert(site);
        self.count_disk(seat);
    }

    /// Gives control of the system to a player who has earned it (M1-9.4). `just` is the kind of the disk just placed, or
    /// none for a cultural one. Whether control changed.
    pub(crate) fn check_control(&mut self, seat: Seat, site: SiteId, just: Option<Area>) -> bool {
        let from = self.state.sites[site].controller;
        if from == seat {
            return false;
        }
        if !self.game.would_control(self.state, seat, site) {
            // M1-9.5: ties, and culture alone, leave it as it is.
            self.cite("M1-9.5");
            return false;
        }
        self.cite("M1-9.4");
        let there = &mut self.state.sites[site];
        there.controller = seat;
        // M1-9.6.
        there.control = just.unwrap_or(if there.political[seat] > 0 { Area::Political } else { Area::Military });
        self.state.controlled[from].remove(site);
        self.state.controlled[seat].insert(site);
        self.tell(Event::ControlGained { seat, from, site, system: self.system(site) });
        true
    }
}
