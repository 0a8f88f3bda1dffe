//! Return to Earth (SD-11) and the end of the game (SD-12.1).

use kernel::{Effects, PerSeat, Seats};
use parts::hex::Hex;
use parts::{List, Set};

use crate::galaxy::Node;
use crate::play::Play;
use crate::setup;
use crate::state::{Offers, Plan, Step, Tile};
use crate::{Event, SpatialDelivery, State};

impl SpatialDelivery {
    /// The hexes on the table that hold a world.
    pub(crate) fn world_hexes(&self, state: &State) -> Set<Hex> {
        let worlds = (1..).zip(&state.tiles).filter(|(_, tile)| matches!(tile, Tile::World(_)));
        worlds.map(|(hex, _)| Hex(hex)).collect()
    }
}

impl<F: Effects<Event>> Play<'_, F> {
    /// Phase 3 of a round, and phase 1 of the next; after the last round the game ends (SD-11.7).
    pub(crate) fn return_to_earth(&mut self) {
        (self.state.offers, self.state.plan, self.state.acted) = (Offers::default(), Plan::default(), false);
        if self.state.round >= self.game.options.rounds {
            self.cite("SD-11.7");
            self.cite("SD-12.1");
            // The end of the game is final (section *Taking back*).
            self.state.step = Step::Over;
            self.show();
            self.tell(Event::Ended);
            return;
        }
        self.cite("SD-11.1");
        self.state.ships = PerSeat([Node::EARTH; 5]);
        self.state.passed = Seats::NONE;
        self.state.barters = PerSeat::default();
        let worlds = self.game.world_hexes(self.state);
        let replenished = worlds.minus(self.state.score_tokens).len() as u8;
        if replenished > 0 {
            self.cite("SD-11.2");
        }
        self.state.score_tokens = worlds;
        self.tell(Event::Returned { replenished });
        self.cite("SD-11.3");
        self.state.round += 1;
        self.new_turn_order();
        if self.state.round == self.game.content.numbers.third_ring_after_round.saturating_add(1) {
            self.lay_third_ring();
        }
        self.tell(Event::RoundBegan { round: self.state.round });
        self.goods_market();
    }

    /// SD-11.4, SD-11.5.
    fn new_turn_order(&mut self) {
        let first = std::mem::take(&mut self.state.next_order);
        self.cite("SD-11.4");
        if !first.is_empty() {
            self.cite("SD-11.5");
            let others = self.state.order;
            let order = first.iter().chain(others.iter().filter(|seat| !first.contains(seat)));
            self.state.order = order.copied().collect::<List<_, 5>>();
        }
        self.tell(Event::Ordered { order: self.state.order });
    }

    /// SD-11.6.
    fn lay_third_ring(&mut self) {
        self.cite("SD-11.6");
        let mut laid: List<(Hex, Option<crate::content::WorldId>), 18> = List::new();
        setup::lay_third_ring(self.0.game, self.0.state, self.0.fx, |hex, world| laid.push((hex, world)));
        for (hex, world) in &laid {
            self.tell(Event::Laid { hex: *hex, world: *world });
        }
        self.show();
    }
}
