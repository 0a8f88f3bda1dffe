//! A view with the rules beside it: what things are called and what they would cost.

use kernel::{Game, Sampler, Seat, Told};
use parts::hex::Hex;
use spatial_delivery::cards::{Goods, Hand, Kind};
use spatial_delivery::galaxy::{Lane, Node};
use spatial_delivery::{Action, Event, SpatialDelivery, State, View};

use crate::names::Names;
use crate::text::listed;

pub(super) struct Look<'v> {
    pub(super) game: &'v SpatialDelivery,
    pub(super) view: &'v View,
    /// The world of the view.
    pub(super) state: State,
}

impl Look<'_> {
    /// `Science (Barter)`.
    pub(super) fn card(&self, kind: Kind) -> String {
        self.game.card_name(kind)
    }

    /// `2 Rocket Fuel, Science (Barter)`.
    pub(super) fn cards(&self, hand: &Hand) -> Vec<String> {
        let card = |(kind, count): (Kind, u8)| if count == 1 { self.card(kind) } else { format!("{count} {}", self.card(kind)) };
        hand.iter().map(card).collect()
    }

    pub(super) fn goods(&self, goods: Goods) -> &str {
        &self.game.content.goods(goods).name
    }

    pub(super) fn node(&self, node: Node) -> String {
        node_name(self.game, node)
    }

    pub(super) fn lane(&self, lane: Lane) -> String {
        self.game.map.lane_name(lane)
    }

    /// `Foxglove`.
    pub(super) fn world(&self, hex: Hex) -> String {
        self.game.world_name(&self.state, hex)
    }

    /// The worlds that a site touches: `Gearfall, Parallax and Foxglove`.
    pub(super) fn worlds(&self, node: Node) -> String {
        let worlds: Vec<String> = self.game.worlds_at(&self.state, node).map(|(hex, _)| self.world(hex)).collect();
        listed(&worlds, "and")
    }

    /// `Earth`, or `Mary's station 1.7.8`.
    pub(super) fn location(&self, node: Node, names: &Names) -> String {
        match self.state.owner(node) {
            Some(owner) => format!("{} station {}", lower(&names.whose(owner)), self.node(node)),
            None => self.node(node),
        }
    }

    /// The mission that an action of the player who is asked carries out at once, if it leaves nothing to be asked: the rules
    /// themselves are asked, in the one world of the view. What follows the mission may take chance, but not the mission.
    pub(super) fn mission_done_by(&self, action: Action, seat: Seat) -> Option<Event> {
        let (mut state, mut fx) = (self.state, Told::new(Sampler::from_seed(0)));
        self.game.apply(&mut state, seat, action, &mut fx).ok()?;
        fx.events.into_iter().find(|event| matches!(event, Event::Travelled { .. } | Event::Built { .. }))
    }

    /// The viewer, if the viewer is asked.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.view.asked.filter(|asked| self.view.who == Some(*asked))
    }
}

/// `Earth`, or `1.7.8`.
pub(super) fn node_name(game: &SpatialDelivery, node: Node) -> String {
    if node == Node::EARTH { "Earth".into() } else { game.map.node_name(node) }
}

/// "Your" inside a sentence.
pub(super) fn lower(whose: &str) -> String {
    if whose == "Your" { "your".into() } else { whose.to_owned() }
}
