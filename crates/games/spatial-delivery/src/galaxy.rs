//! The galaxy as a graph (SD-1): hexes, sites where stations may stand, lanes that routes use, and Earth.

use parts::Set;
use parts::hex::{Border, Disc, Hex};
use serde::{Deserialize, Serialize};

/// Hexes of the whole galaxy, Earth included.
pub const HEXES: usize = 37;
/// Sites of the whole galaxy (SD-1.9).
pub const SITES: usize = 48;
/// Lanes of the whole galaxy (SD-1.10).
pub const LANES: usize = 66;
/// Earth and the sites: the places where a ship can be and the points where lanes meet.
pub const NODES: usize = SITES + 1;

/// Earth or a site (SD-1.8): Earth is 0, the sites follow in the order of their hexes. The 18 sites of stage two come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Node(pub u8);

parts::ids!(Node, Lane);

/// A set of nodes, in one word.
pub type Nodes = Set<Node>;

impl Node {
    /// Earth, with all its six corners.
    pub const EARTH: Node = Node(0);

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A lane (SD-1.10), by its place in the order of the hexes beside it. The 24 lanes of stage two come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lane(pub u8);

/// How far the galaxy is laid out (SD-1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Rings 0 to 2.
    Two,
    /// All rings.
    Three,
}

impl Stage {
    /// The outermost ring on the table.
    #[must_use]
    pub const fn outermost(self) -> u8 {
        match self {
            Stage::Two => 2,
            Stage::Three => 3,
        }
    }

    /// How many hexes are on the table: those with lower numbers.
    #[must_use]
    pub const fn hexes(self) -> usize {
        match self {
            Stage::Two => 19,
            Stage::Three => HEXES,
        }
    }

    /// How many nodes there are: those with lower numbers.
    #[must_use]
    pub const fn nodes(self) -> usize {
        match self {
            Stage::Two => 19,
            Stage::Three => NODES,
        }
    }

    /// How many lanes there are: those with lower numbers.
    #[must_use]
    pub const fn lanes(self) -> usize {
        match self {
            Stage::Two => 24,
            Stage::Three => LANES,
        }
    }

    /// All of them.
    #[must_use]
    pub const fn all_nodes(self) -> Nodes {
        Nodes::from_bits((1 << self.nodes()) - 1)
    }
}

/// A lane as seen from one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Exit {
    /// The way itself.
    pub lane: Lane,
    /// The node at its far end.
    pub to: Node,
}

/// The tables of SD-1, computed from the hex grid.
#[derive(Debug, Clone)]
pub struct Map {
    disc: Disc,
    sites: [[Hex; 3]; SITES],
    lanes: [[Hex; 2]; LANES],
    ends: [[Node; 2]; LANES],
    /// The lanes at each node, in ascending order; those of stage two come first. Earth has six, a site at most three.
    exits: [[Exit; 6]; NODES],
    exit_counts: [[u8; 2]; NODES],
    /// The nodes at the far ends of those lanes, for both stages.
    near: [[Nodes; NODES]; 2],
}

impl Default for Map {
    fn default() -> Self {
        Map::new()
    }
}

impl Map {
    /// Computes the tables.
    #[must_use]
    pub fn new() -> Map {
        let disc = Disc::of_rings(3);
        let mut sites = [[Hex(0); 3]; SITES];
        let corners = disc.corners().iter().filter(|corner| corner[0] != Hex(0));
        sites.iter_mut().zip(corners).for_each(|(site, corner)| *site = *corner);
        let node = |corner: [Hex; 3]| if corner[0] == Hex(0) { Some(Node::EARTH) } else { node_of(&sites, corner) };
        let mut lanes = [[Hex(0); 2]; LANES];
        let mut ends = [[Node::EARTH; 2]; LANES];
        let mut next = 0;
        for (index, border) in disc.borders().iter().enumerate().filter(|(_, border)| border[0] != Hex(0)) {
            let [Some(one), Some(other)] = disc.ends(Border(index as u16)) else { continue };
            let [Some(one), Some(other)] = [one, other].map(|corner| node(disc.corner(corner))) else { continue };
            (lanes[next], ends[next]) = (*border, [one.min(other), one.max(other)]);
            next += 1;
        }
        let mut exits = [[Exit::default(); 6]; NODES];
        let mut exit_counts = [[0; 2]; NODES];
        let mut near = [[Nodes::EMPTY; NODES]; 2];
        for (index, [one, other]) in ends.iter().enumerate() {
            let lane = Lane(index as u8);
            for (from, to) in [(*one, *other), (*other, *one)] {
                let [inner, all] = &mut exit_counts[from.index()];
                exits[from.index()][usize::from(*all)] = Exit { lane, to };
                *all += 1;
                *inner += u8::from(index < Stage::Two.lanes());
                near[1][from.index()].insert(to);
                if index < Stage::Two.lanes() {
                    near[0][from.index()].insert(to);
                }
            }
        }
        Map { disc, sites, lanes, ends, exits, exit_counts, near }
    }

    /// The hex grid.
    #[must_use]
    pub fn disc(&self) -> &Disc {
        &self.disc
    }

    /// The three hexes around a site; none for Earth.
    #[must_use]
    #[inline]
    pub fn hexes(&self, node: Node) -> Option<&[Hex; 3]> {
        node.index().checked_sub(1).map(|site| &self.sites[site])
    }

    /// The two hexes beside a lane.
    #[must_use]
    #[inline]
    pub fn beside(&self, lane: Lane) -> [Hex; 2] {
        self.lanes[usize::from(lane.0)]
    }

    /// The two ends of a lane.
    #[must_use]
    #[inline]
    pub fn ends(&self, lane: Lane) -> [Node; 2] {
        self.ends[usize::from(lane.0)]
    }

    /// The far end of a lane, if it begins at this node.
    #[must_use]
    pub fn across(&self, lane: Lane, from: Node) -> Option<Node> {
        match self.ends(lane) {
            [one, other] if one == from => Some(other),
            [one, other] if other == from => Some(one),
            _ => None,
        }
    }

    /// The lanes at a node, in ascending order.
    #[must_use]
    #[inline]
    pub fn exits(&self, stage: Stage, node: Node) -> &[Exit] {
        let count = self.exit_counts[node.index()][(stage == Stage::Three) as usize];
        &self.exits[node.index()][..usize::from(count)]
    }

    /// The nodes next to each node.
    #[inline]
    pub(crate) fn near(&self, stage: Stage) -> &[Nodes; NODES] {
        &self.near[(stage == Stage::Three) as usize]
    }

    /// The ring of a hex (SD-1.2).
    #[must_use]
    #[inline]
    pub fn ring(&self, hex: Hex) -> u8 {
        u8::from(hex.0 > 0) + u8::from(hex.0 > 6) + u8::from(hex.0 > 18)
    }

    /// The sites in order, with their nodes.
    pub fn sites(&self) -> impl Iterator<Item = (Node, &[Hex; 3])> {
        (1..).map(Node).zip(&self.sites)
    }

    /// `E` or `1.7.8`.
    #[must_use]
    pub fn node_name(&self, node: Node) -> String {
        self.hexes(node).map_or_else(|| "E".to_owned(), |[a, b, c]| format!("{}.{}.{}", a.0, b.0, c.0))
    }

    /// `1|8`.
    #[must_use]
    pub fn lane_name(&self, lane: Lane) -> String {
        let [a, b] = self.beside(lane);
        format!("{}|{}", a.0, b.0)
    }

    /// Reads what [`Map::node_name`] writes.
    #[must_use]
    pub fn node_by_name(&self, name: &str) -> Option<Node> {
        if name == "E" {
            return Some(Node::EARTH);
        }
        let mut hexes = name.split('.').map(number);
        let corner = [hexes.next()??, hexes.next()??, hexes.next()??];
        if hexes.next().is_some() { None } else { node_of(&self.sites, corner) }
    }

    /// Reads what [`Map::lane_name`] writes.
    #[must_use]
    pub fn lane_by_name(&self, name: &str) -> Option<Lane> {
        let (a, b) = name.split_once('|')?;
        self.lanes.binary_search(&[number(a)?, number(b)?]).ok().map(|index| Lane(index as u8))
    }
}

fn node_of(sites: &[[Hex; 3]; SITES], corner: [Hex; 3]) -> Option<Node> {
    sites.binary_search(&corner).ok().map(|index| Node(index as u8 + 1))
}

// One spelling for every number: "07" is not read.
pub(crate) fn number(text: &str) -> Option<Hex> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text).map(Hex)
}
