//! Tech level and tech track (M1-10).

use kernel::{Effects, Seat};

use crate::content::Forms;
use crate::play::Play;
use crate::state::Open;
use crate::{Event, M101};

impl M101 {
    /// A player's raw tech: the start, the tech powers on cards controlled, the increases gained by boosting (M1-10.1).
    #[must_use]
    pub fn raw_tech(&self, open: &Open, seat: Seat) -> u8 {
        let powers = self.total(open, seat, Forms::TECH);
        self.content.setup.tech_start.saturating_add(powers).saturating_add(open.research_disks[seat])
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Compares everybody's raw tech with what it was, once at the end of an act, and moves the disks: losers first (M1-10.5,
    /// M1-10.7).
    pub(crate) fn update_tech(&mut self) {
        let seats = self.game.seats;
        for rising in [false, true] {
            for seat in (0..seats).map(Seat::new) {
                let (was, is) = (self.state.raw_tech[seat], self.game.raw_tech(self.state, seat));
                if (is > was) == rising && is != was {
                    if !rising {
                        self.cite("M1-10.5");
                    }
                    self.set_tech(seat, is);
                }
            }
        }
    }

    /// Moves one player's disk to where this raw tech puts it.
    pub(crate) fn set_tech(&mut self, seat: Seat, raw: u8) {
        let top = self.game.content.setup.top_level();
        let was = std::mem::replace(&mut self.state.raw_tech[seat], raw);
        if raw > was {
            self.cite("M1-10.3");
            for _ in was..raw {
                let level = self.state.level[seat];
                if level == top {
                    self.take_off_track(seat);
                    self.put_on_track(seat, 0);
                } else {
                    self.move_disk(seat, level + 1);
                }
            }
        } else if raw.min(top) < self.state.level[seat] {
            self.cite("M1-10.4");
            self.move_disk(seat, raw.min(top));
        } else {
            return;
        }
        self.tell(Event::TechMoved { seat, level: self.state.level[seat] });
    }

    /// Puts the disk below all disks of a level.
    fn move_disk(&mut self, seat: Seat, level: u8) {
        self.take_off_track(seat);
        self.state.level[seat] = level;
        let place = self.state.track.iter().position(|other| self.state.level[*other] < level).unwrap_or(self.state.track.len());
        self.put_on_track(seat, place);
    }

    fn take_off_track(&mut self, seat: Seat) {
        if let Some(place) = self.state.track.iter().position(|other| *other == seat) {
            self.state.track.remove(place);
        }
    }

    fn put_on_track(&mut self, seat: Seat, place: usize) {
        self.state.track.push(seat);
        // Those below make room, the lowest first.
        (place + 1..self.state.track.len()).rev().for_each(|below| self.state.track.swap(below, below - 1));
    }
}
