//! A view with the rules beside it: what things are called and what they would cost.

use kernel::{Game, Sampler, Seat, Told};
use parts::hex::Hex;
use spatial_delivery::cards::{Goods, Hand, Kind};
use spatial_delivery::event::Touched;
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

    /// A corner by the worlds that meet there: `Gearfall, Parallax and Foxglove`. Several corners of a world may be called so.
    pub(super) fn near(&self, node: Node) -> String {
        corner_words(self.game, node, self.touched(node))
    }

    /// A corner as no other is called: the hexes of Space beside it are told where the worlds alone would leave a doubt.
    pub(super) fn spot(&self, node: Node) -> String {
        let worlds = self.touched(node);
        let is_shared = (1..self.view.stage.nodes() as u8).map(Node).any(|other| other != node && same_worlds(self.touched(other), worlds));
        let (near, spaces) = (self.near(node), self.spaces(node));
        match spaces.as_slice() {
            _ if !is_shared || worlds == [None; 3] => near,
            [] => near,
            [one] => format!("{near}, beside hex {one}"),
            several => format!("{near}, beside hexes {}", listed(several, "and")),
        }
    }

    fn touched(&self, node: Node) -> Touched {
        self.game.map.hexes(node).map_or([None; 3], |hexes| hexes.map(|hex| self.state.world(hex)))
    }

    /// The numbers of the hexes at a corner on which there is no world.
    fn spaces(&self, node: Node) -> Vec<String> {
        let hexes = self.game.map.hexes(node).into_iter().flatten();
        hexes.filter(|hex| self.state.world(**hex).is_none()).map(|hex| hex.0.to_string()).collect()
    }

    /// `Earth`, or `Mary's station at Isotope and Coldforge`.
    pub(super) fn location(&self, node: Node, names: &Names) -> String {
        match self.state.owner(node) {
            Some(owner) => format!("{} station at {}", names.whose_inside(owner), self.spot(node)),
            None => self.spot(node),
        }
    }

    /// The hexes beside a lane: `Isotope and hex 8`.
    pub(super) fn border(&self, lane: Lane) -> String {
        self.game.map.beside(lane).map(|hex| self.world(hex)).join(" and ")
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

/// A corner by the worlds that meet there, or by the numbers of its hexes where there are none; Earth is one place.
pub(super) fn corner_words(game: &SpatialDelivery, node: Node, worlds: Touched) -> String {
    let named: Vec<String> = worlds.into_iter().flatten().map(|world| game.content.world(world).name.clone()).collect();
    match game.map.hexes(node) {
        None => "Earth".to_owned(),
        Some(hexes) if named.is_empty() => {
            let numbers: Vec<String> = hexes.iter().map(|hex| hex.0.to_string()).collect();
            format!("the corner of hexes {}", listed(&numbers, "and"))
        }
        Some(_) => listed(&named, "and"),
    }
}

fn same_worlds(one: Touched, other: Touched) -> bool {
    let count = |worlds: Touched| worlds.iter().flatten().count();
    count(one) == count(other) && one.iter().flatten().all(|world| other.contains(&Some(*world)))
}

/// How a node is written: `Earth`, or `1.7.8` after the hexes that meet there.
pub(super) fn node_name(game: &SpatialDelivery, node: Node) -> String {
    if node == Node::EARTH { "Earth".into() } else { game.map.node_name(node) }
}
