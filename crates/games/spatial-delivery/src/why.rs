//! Why something is not on offer: the details of refusals.

use std::ops::ControlFlow;

use kernel::Clause;
use parts::hex::Hex;

use crate::SpatialDelivery;
use crate::cards::{Goods, Kind, Power};
use crate::galaxy::{self, Lane, Node};
use crate::payment::Purse;
use crate::refusal::Refusal;
use crate::route::Chart;
use crate::state::State;

impl SpatialDelivery {
    /// A card for people: `Science (Barter)`, or `Rocket Fuel`.
    #[must_use]
    pub fn card_name(&self, kind: Kind) -> String {
        match (kind.goods(), kind.power()) {
            (Some(goods), Some(power)) => format!("{} ({})", self.content.goods(goods).name, self.content.power(power).name),
            _ => "Rocket Fuel".into(),
        }
    }

    /// The world on a hex for people; the hex where there is none.
    #[must_use]
    pub fn world_name(&self, state: &State, hex: Hex) -> String {
        let world = state.world(hex).and_then(|world| self.content.worlds.get(usize::from(world.0)));
        world.map_or_else(|| format!("hex {}", hex.0), |world| world.name.clone())
    }

    fn names(&self, goods: impl Iterator<Item = Goods>) -> String {
        listed(goods.map(|goods| self.content.goods(goods).name.clone()))
    }

    pub(crate) fn not_in_hand(&self, state: &State, kind: Kind, clause: Clause) -> Refusal {
        let held = state.hands[state.active].iter().map(|(kind, count)| format!("{count} {}", self.card_name(kind)));
        Refusal::NotInHand { card: self.card_name(kind), held: listed(held), clause }
    }

    pub(crate) fn why_not_site(&self, state: &State, node: Node) -> Refusal {
        let seat = state.active;
        if node == Node::EARTH {
            return Refusal::TouchesEarth;
        }
        let site = self.map.node_name(node);
        if node.index() >= state.stage.nodes() {
            return Refusal::AtTheEdge { site, after: self.content.numbers.third_ring_after_round };
        }
        if let Some(owner) = state.owner(node) {
            return Refusal::SiteTaken { site, owner };
        }
        let need = self.need_at(state, node);
        if need.worlds() == 0 {
            return Refusal::NoWorld { site };
        }
        let purse = Purse::of(&state.hands[seat]);
        let Some(budget) = purse.budget(need, self.substitutes(need.worlds())) else {
            let allowed = self.substitutes(need.worlds()) > 0;
            let held = Goods::ALL.into_iter().filter(|goods| state.hands[seat].of_type(*goods) > 0);
            let held = held.map(|goods| format!("{} {}", state.hands[seat].of_type(goods), self.content.goods(goods).name));
            return Refusal::GoodsMissing {
                site,
                needed: self.names(self.worlds_at(state, node).map(|(_, goods)| goods)),
                substitute: if allowed { "one of them may be of another type" } else { "and no other type will do" },
                held: listed(held),
                clause: Clause(match need.worlds() {
                    1 => "SD-6.15",
                    _ => "SD-6.14",
                }),
            };
        };
        match self.new_segments_to(state, seat, node) {
            Some(cost) => Refusal::FuelMissing { needed: counted(cost, "new segment"), available: budget, clause: Clause("SD-6.12") },
            None if self.is_joined(state, node) => Refusal::NothingNew { to: site },
            None => Refusal::NoRoute { site },
        }
    }

    /// Whether old segments alone lead to an open site.
    fn is_joined(&self, state: &State, node: Node) -> bool {
        let mut joined = false;
        Chart::of(&self.map, state).levels(state.ships[state.active], 0, |_, nodes| {
            joined = nodes.has(node);
            ControlFlow::Break(())
        });
        joined
    }

    pub(crate) fn why_not_lane(&self, state: &State, lane: Lane) -> Refusal {
        let (plan, name) = (&state.plan, self.map.lane_name(lane));
        if usize::from(lane.0) >= state.stage.lanes() {
            return Refusal::NotALane { lane: name };
        }
        let Some(to) = self.map.across(lane, plan.at) else {
            return Refusal::NotFromHere { lane: name, at: self.map.node_name(plan.at) };
        };
        let node = self.map.node_name(to);
        if self.visited(state).has(to) {
            return Refusal::VisitedTwice { node };
        }
        if to == Node::EARTH {
            return Refusal::Blocked { node, what: "Earth" };
        }
        if state.built().has(to) {
            return Refusal::Blocked { node, what: "a station" };
        }
        if to == plan.target && plan.new == 0 && state.segments.has(lane) {
            return Refusal::NothingNew { to: node };
        }
        Refusal::LeadsNowhere { lane: name }
    }

    pub(crate) fn why_not_good(&self, state: &State, kind: Kind) -> Refusal {
        if !state.hands[state.active].has(kind) {
            return self.not_in_hand(state, kind, Clause("SD-6.13"));
        }
        let Some(goods) = kind.goods() else { return Refusal::NotAGood };
        let mut worlds = self.worlds_at(state, state.plan.target).skip(state.plan.goods.len());
        match worlds.next() {
            Some((hex, wanted)) if wanted != goods => {
                let alone = self.need_at(state, state.plan.target).worlds() == 1;
                let used =
                    self.worlds_at(state, state.plan.target).zip(&state.plan.goods).any(|((_, goods), kind)| kind.goods() != Some(goods));
                let (why, clause) = match (alone, used) {
                    (true, _) => ("a station with one world takes no substitute", "SD-6.15"),
                    (false, true) => ("the one substitute is used already", "SD-6.14"),
                    (false, false) => ("the substitute is needed for another world", "SD-6.14"),
                };
                Refusal::NotMatching { hex, wanted: self.content.goods(wanted).name.clone(), why, clause: Clause(clause) }
            }
            _ => Refusal::RestUnpaid { card: self.card_name(kind) },
        }
    }

    pub(crate) fn why_not_destination(&self, state: &State, node: Node) -> Refusal {
        let name = self.map.node_name(node);
        if node == state.ships[state.active] {
            return Refusal::AlreadyThere { node: name };
        }
        match self.steps_to(state, state.active, node).filter(|_| node.index() < state.stage.nodes()) {
            None => Refusal::NoWay { node: name },
            Some(steps) => {
                let available = state.hands[state.active].fuel_units();
                Refusal::FuelMissing { needed: counted(steps, "step"), available, clause: Clause("SD-7.6") }
            }
        }
    }

    fn worlds_here(&self, state: &State) -> String {
        let worlds = self.worlds_at(state, state.ships[state.active]).map(|(hex, goods)| {
            let gone = if state.score_tokens.has(hex) { "" } else { ", delivered already" };
            format!("{} on hex {} ({}{gone})", self.world_name(state, hex), hex.0, self.content.goods(goods).name)
        });
        listed(worlds)
    }

    pub(crate) fn why_not_delivery(&self, state: &State, kind: Kind) -> Refusal {
        if !state.hands[state.active].has(kind) {
            return self.not_in_hand(state, kind, Clause("SD-8.3"));
        }
        let (card, worlds) = (self.card_name(kind), self.worlds_here(state));
        // A world of its type that is not on offer has had its delivery; Opportunity goes to any world that has not.
        let mut types = self.worlds_at(state, state.ships[state.active]).map(|(_, goods)| goods);
        match types.any(|goods| kind.goods() == Some(goods) || kind.power() == Some(Power::Opportunity)) {
            true => Refusal::AllDelivered { card, worlds },
            false => Refusal::NoDestination { card, worlds },
        }
    }

    /// Why a text that names a place of the map is no action: a corner of Earth, a border that no route can use.
    pub(crate) fn why_unreadable(&self, text: &str) -> Option<Refusal> {
        let (verb, place) = text.trim().split_once(' ')?;
        let between = match verb {
            "site" => '.',
            "lane" => '|',
            _ => return None,
        };
        let hexes: Vec<Hex> = place.split(between).map(galaxy::number).collect::<Option<_>>()?;
        let (disc, name) = (self.map.disc(), place.to_owned());
        let earth = hexes.first() == Some(&Hex(0));
        match hexes[..] {
            [a, b, c] if verb == "site" => match disc.corners().contains(&[a, b, c]) {
                true if earth => Some(Refusal::TouchesEarth),
                _ => Some(Refusal::NotACorner { corner: name }),
            },
            [a, b] if verb == "lane" => Some(match disc.borders().contains(&[a, b]) {
                true if earth => Refusal::AroundEarth { border: name },
                true => Refusal::AtTheRim { border: name },
                false => Refusal::NotABorder { border: name },
            }),
            _ => None,
        }
    }

    pub(crate) fn why_not_world(&self, state: &State, kind: Kind, hex: Hex) -> Refusal {
        let here = self.worlds_at(state, state.ships[state.active]).find(|(other, _)| *other == hex);
        let Some((_, wanted)) = here else { return Refusal::NotTouched { hex, worlds: self.worlds_here(state) } };
        let world = self.world_name(state, hex);
        let matching = kind.goods() == Some(wanted) || kind.power() == Some(Power::Opportunity);
        if matching { Refusal::Delivered { world } } else { Refusal::WrongType { world, wanted: self.content.goods(wanted).name.clone() } }
    }
}

fn listed(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

fn counted(number: u8, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}
