//! What a player looks at, as a row of numbers: each seat's block (`seat`), then hexes, sites, lanes, piles, what is asked and the clock.
//!
//! Hands are known from the public record (SD-13), so every block has its hand by kind.

use std::ops::ControlFlow;

use kernel::observe::{Group, Sheet};
use kernel::{Observe, Seat, Seats};
use parts::hex::Hex;
use parts::{List, Set};

use crate::SpatialDelivery;
use crate::cards::{Goods, Kind, Power};
use crate::galaxy::{HEXES, LANES, Lane, NODES, Node, Nodes, Stage};
use crate::payment::Need;
use crate::route::Chart;
use crate::state::{Offers, PerPlayer, Plan, Step, Tile};
use crate::view::View;

mod seat;

impl Observe for SpatialDelivery {
    const OBSERVATION: u32 = 1;
    const NETS: &'static [&'static [u8]] = &[include_bytes!("../../nets/3.net"), include_bytes!("../../nets/4-5.net")];

    fn features(&self, view: &View, sheet: &mut impl Sheet) {
        for (group, seat) in self.in_order(view.who) {
            sheet.group(group);
            sheet.block_of(self, view, seat, standing, |game, view, seat, sheet| game.seat_features(&Sight::of(game, view), seat, sheet));
        }
        sheet.group(Group::Common);
        sheet.block_of(self, view, (), galaxy, |game, view, (), sheet| {
            let sight = Sight::of(game, view);
            game.hex_features(&sight, sheet);
            game.node_features(&sight, sheet);
        });
        sheet.block_of(self, view, (), cards, |game, view, (), sheet| game.pile_features(view, sheet));
        self.asked_features(view, sheet);
        self.clock_features(view, sheet);
    }
}

/// A view without what comes and goes with the clicks of a turn, and without cards but for those of one hand.
fn standing(view: &View, seat: Seat) -> View {
    let mut record = PerPlayer::default();
    record[seat] = view.record[seat];
    View { record, ..table(view) }
}

/// A view without what comes and goes with the clicks of a turn, and without cards.
fn table(view: &View) -> View {
    View {
        round: 0,
        step: Step::Over,
        takes: 0,
        acted: false,
        worlds_to_come: Default::default(),
        space_to_come: 0,
        hands: PerPlayer::default(),
        record: PerPlayer::default(),
        piles: Default::default(),
        depot: 0,
        offers: Offers::default(),
        plan: Plan::default(),
        ..view.clone()
    }
}

/// A view with nothing but the galaxy and what lies on it.
fn galaxy(view: &View, (): ()) -> View {
    View {
        asked: None,
        order: List::new(),
        next_order: List::new(),
        active: Seat::default(),
        extra_turns: 0,
        passed: Seats::NONE,
        barters: PerPlayer::default(),
        points: PerPlayer::default(),
        tokens: PerPlayer::default(),
        ..table(view)
    }
}

/// A view with nothing but cards, and tiles that are still to come.
fn cards(view: &View, (): ()) -> View {
    let View { worlds_to_come, space_to_come, record, piles, depot, .. } = *view;
    View {
        who: None,
        stage: Stage::Two,
        tiles: List::new(),
        score_tokens: Set::EMPTY,
        first_tokens: Set::EMPTY,
        segments: Set::EMPTY,
        stations: PerPlayer::default(),
        ships: PerPlayer::default(),
        worlds_to_come,
        space_to_come,
        record,
        piles,
        depot,
        ..galaxy(view, ())
    }
}

/// A view with what is looked up in it again and again.
struct Sight<'v> {
    view: &'v View,
    chart: Chart<'v>,
    built: Nodes,
    /// What the world on each hex buys.
    buys: [Option<Goods>; HEXES],
}

impl<'v> Sight<'v> {
    fn of(game: &'v SpatialDelivery, view: &'v View) -> Sight<'v> {
        let built = game.players().fold(Nodes::EMPTY, |all, seat| all.or(view.stations[seat]));
        let open = view.stage.all_nodes().minus(built).without(Node::EARTH);
        let mut buys = [None; HEXES];
        for (hex, tile) in (1..HEXES).zip(view.tiles.iter()) {
            if let Tile::World(world) = tile {
                buys[hex] = game.goods_of.get(usize::from(world.0)).copied();
            }
        }
        Sight { view, chart: Chart::new(&game.map, view.stage, view.segments, open), built, buys }
    }

    fn buys(&self, hex: Hex) -> Option<Goods> {
        self.buys[usize::from(hex.0) % HEXES]
    }

    /// The worlds that a site touches.
    fn worlds_at(&self, node: Node) -> impl Iterator<Item = (Hex, Goods)> {
        self.chart.map.hexes(node).into_iter().flatten().filter_map(|hex| Some((*hex, self.buys(*hex)?)))
    }

    fn need_at(&self, node: Node) -> Need {
        Need::of(self.worlds_at(node).map(|(_, goods)| goods))
    }
}

impl SpatialDelivery {
    fn hex_features(&self, sight: &Sight<'_>, sheet: &mut impl Sheet) {
        let view = sight.view;
        sheet.part(|sheet| {
            for hex in (1..HEXES).map(|hex| Hex(hex as u8)) {
                let buys = sight.buys(hex);
                for goods in Goods::ALL {
                    sheet.under(|| format!("hex{}.buys.{}", hex.0, self.content.goods(goods).id));
                    sheet.flag("", "the world here buys this type", buys == Some(goods));
                }
                sheet.under(|| format!("hex{}", hex.0));
                sheet.flag("score-token", "the world here has its Score Token", view.score_tokens.has(hex));
                sheet.flag("first-token", "the world here has its First Delivery Token", view.first_tokens.has(hex));
            }
        });
    }

    fn node_features(&self, sight: &Sight<'_>, sheet: &mut impl Sheet) {
        let view = sight.view;
        let reader = view.who.unwrap_or_default();
        sheet.part(|sheet| {
            let mut costs = [FAR; NODES];
            let ship = view.ships[reader];
            sight.chart.levels(ship, FAR - 1, |cost, found| {
                found.iter().for_each(|node| costs[node.index()] = cost);
                ControlFlow::Continue(())
            });
            let mut steps = [FAR; NODES];
            steps[ship.index()] = 0;
            sight.chart.steps(ship, u32::from(FAR) - 1, |step, found| {
                found.iter().for_each(|node| steps[node.index()] = step);
                ControlFlow::Continue(())
            });
            for node in (0..NODES).map(|node| Node(node as u8)) {
                let station = if view.stations[reader].has(node) { 1 } else { -i32::from(sight.built.has(node)) };
                let others = self.players().filter(|seat| *seat != reader && view.ships[*seat] == node).count() as i32;
                sheet.under(|| format!("site.{}", self.map.node_name(node)));
                sheet.number("station", -1, 1, "1 a station of the reader, -1 of somebody else, 0 none", station);
                sheet.flag("ship", "the reader's ship is here", ship == node);
                sheet.count("ships", 4, "ships of others here", others);
                sheet.count(
                    "cost",
                    i32::from(FAR),
                    "new segments from the reader's ship, 6 if it is far or not open",
                    i32::from(costs[node.index()]),
                );
                sheet.count(
                    "steps",
                    i32::from(FAR),
                    "steps of travel from the reader's ship, 6 if it is far or no location",
                    i32::from(steps[node.index()]),
                );
            }
        });
        sheet.part(|sheet| {
            for lane in (0..LANES).map(|lane| Lane(lane as u8)) {
                sheet.under(|| format!("lane.{}", self.map.lane_name(lane)));
                sheet.flag("", "a segment lies here", view.segments.has(lane));
            }
        });
    }

    fn pile_features(&self, view: &View, sheet: &mut impl Sheet) {
        sheet.part(|sheet| {
            for goods in Goods::ALL {
                let pile = &view.piles[goods.index()];
                let deck = &self.content.decks[goods.index()];
                for power in Power::ALL {
                    let place = power as usize;
                    sheet.under(|| format!("pile.{}.{}", self.content.goods(goods).id, power.id()));
                    let held: u8 = self.players().map(|seat| view.record[seat].count(Kind::of(goods, power))).sum();
                    let on_offer = pile.face_up == Some(power);
                    sheet.flag("on-offer", "is the card on offer", on_offer);
                    let unseen = i32::from(deck.0[place]) - i32::from(pile.discards.0[place]) - i32::from(held) - i32::from(on_offer);
                    sheet.up_to("to-come", 9, "such cards in the draw deck", unseen);
                    sheet.up_to("discarded", 9, "such cards in the discard pile", i32::from(pile.discards.0[place]));
                }
                sheet.under(|| format!("pile.{}", self.content.goods(goods).id));
                sheet.up_to("deck", 50, "cards in the draw deck", i32::from(pile.deck));
                sheet.up_to(
                    "worlds-to-come",
                    36,
                    "worlds that buy this type among the tiles that are not laid yet",
                    i32::from(view.worlds_to_come[goods.index()]),
                );
            }
        });
        sheet.under(|| "depot".into());
        sheet.up_to("fuel", 99, "Rocket Fuel cards in the Fuel Depot", i32::from(view.depot));
        sheet.up_to("space-to-come", 36, "Space tiles that are not laid yet", i32::from(view.space_to_come));
    }

    fn asked_features(&self, view: &View, sheet: &mut impl Sheet) {
        let step = view.step;
        sheet.under(|| "asked".into());
        sheet.flag("take-goods", "which card of the market", step == Step::TakeGoods);
        sheet.flag("mission", "what mission, if any", step == Step::Mission);
        sheet.flag("site", "where to build", step == Step::Site);
        sheet.flag("route", "the next lane of the route", step == Step::Route);
        sheet.flag("station-good", "the card for the next world", step == Step::StationGood);
        sheet.flag("explore-fuel", "the next fuel card for Explore", step == Step::Fuel { travel: false });
        sheet.flag("travel-fuel", "the next fuel card for Travel", step == Step::Fuel { travel: true });
        sheet.flag("destination", "where to travel", step == Step::Destination);
        sheet.flag("deliver", "which card to deliver", step == Step::Deliver);
        sheet.flag("world", "to which world", matches!(step, Step::World(_)));
        sheet.flag("barter", "which card to take by Barter", matches!(step, Step::BarterTake(_)));
        sheet.flag("enterprise", "whether to use Enterprise", step == Step::EnterpriseUse);
        sheet.flag("initiative", "the token, or points", matches!(step, Step::InitiativeUse(_)));
        sheet.flag("card-action", "which card to play for its power", step == Step::CardAction);
        sheet.flag("over", "the game is over", step == Step::Over);
        sheet.flag("acted", "the player on turn has done something", view.acted);
        let chosen = match step {
            Step::World(kind) => Some(kind),
            _ => None,
        };
        for goods in Goods::ALL {
            let is = chosen.is_some_and(|kind| kind.goods() == Some(goods));
            sheet.under(|| format!("delivers.{}", self.content.goods(goods).id));
            sheet.flag("", "a card of this type is being delivered", is);
        }
        let plan = &view.plan;
        let planning = step.plans_a_mission();
        let when = |value: i32| if planning { value } else { 0 };
        sheet.under(|| "plan".into());
        sheet.flag("there", "the reader plans a mission", planning);
        let worlds = self
            .map
            .hexes(plan.target)
            .into_iter()
            .flatten()
            .filter(|hex| matches!(view.tiles.get(usize::from(hex.0).wrapping_sub(1)), Some(Tile::World(_))));
        sheet.count("worlds", 3, "worlds beside its target", when(worlds.count() as i32));
        sheet.up_to("segments", 20, "lanes of the route so far", when(plan.route.len() as i32));
        sheet.up_to("new", 20, "new segments among them", when(i32::from(plan.new)));
        sheet.up_to("budget", 20, "new segments that the hand can pay for", when(i32::from(plan.budget)));
        sheet.up_to("unpaid", 20, "segments or steps not paid for yet", when(i32::from(plan.unpaid)));
        sheet.count("goods", 3, "cards set aside for the station", when(plan.goods.len() as i32));
        sheet.up_to("fuel", 20, "cards set aside as fuel", when(plan.fuel.total() as i32));
    }

    fn clock_features(&self, view: &View, sheet: &mut impl Sheet) {
        let rounds = i32::from(self.options.rounds);
        sheet.under(|| "clock".into());
        sheet.up_to("round", 99, "the round, from 1", i32::from(view.round));
        sheet.up_to("rounds-left", 99, "rounds to come", rounds - i32::from(view.round));
        sheet.flag("third-ring", "the third ring is on the table", view.stage == Stage::Three);
        let ring = i32::from(self.content.numbers.third_ring_after_round) - i32::from(view.round);
        sheet.up_to("rounds-to-ring", 99, "rounds to the third ring", if view.stage == Stage::Three { 0 } else { ring + 1 });
        sheet.up_to("takes", 99, "draft turns of this round that are over", i32::from(view.takes));
        let drafting = view.step == Step::TakeGoods;
        let takes = i32::from(self.content.numbers.goods_per_round) * i32::from(self.seats) - i32::from(view.takes);
        sheet.up_to("takes-left", 99, "draft turns to come in this round", if drafting { takes } else { 0 });
        sheet.count("passed", 5, "players who have passed in this round", view.passed.len() as i32);
    }

    /// A player's points, sets of tokens included.
    fn points_of(&self, view: &View, seat: Seat) -> (i32, i32) {
        let sets: i32 = view.tokens[seat].iter().map(|tokens| i32::from(self.set_points(*tokens))).sum();
        (view.points[seat].total() as i32 + sets, sets)
    }
}

/// Costs and steps beyond which it does not matter how far.
const FAR: u8 = 6;
