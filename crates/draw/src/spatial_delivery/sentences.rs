//! Every choice as a sentence that says what will follow from it.

use kernel::Seat;
use parts::hex::Hex;
use spatial_delivery::cards::{Goods, Hand, Kind, Power};
use spatial_delivery::galaxy::{Lane, Node};
use spatial_delivery::{Action, Decision, Event};

use super::look::Look;
use crate::names::Names;
use crate::text::{Said, capital, counted, listed};

/// A legal action of the viewer in words.
pub(super) fn sentence(look: &Look<'_>, action: Action, names: &Names) -> Said {
    let telling = Telling { look, names, seat: look.asked().unwrap_or_default() };
    let Some(decision) = Decision::of(look.view.step, action) else { return super::words::question(look, names) };
    if is_of_a_mission(decision)
        && let Some(mission) = look.mission_done_by(action, telling.seat)
    {
        return telling.done(decision, &mission);
    }
    match decision {
        Decision::TakeGoods { goods } => telling.take(goods, "SD-4.5"),

        Decision::Pass {} => telling.pass(),
        Decision::Stay {} => Said::new("Stay where you are, and deliver or play a card", "SD-5.3"),
        Decision::Explore {} => Said::new("Explore: lay a new route and build a station at its end", "SD-6.1"),
        Decision::Travel {} => Said::new("Travel along the segments to another station", "SD-7.1"),

        Decision::BuildAt { node } => telling.site(node),
        Decision::Cheapest {} => telling.cheapest(),
        Decision::GoOnBy { lane } => telling.lane(lane),
        Decision::PayGood { kind } => telling.pay(kind),
        Decision::Burn { travel, kind } => {
            let for_two = if kind.is_fast_burn() && look.view.plan.unpaid > 1 { " for two" } else { "" };
            let clause = if kind.is_fast_burn() { "SD-10.1" } else { fuel_clause(travel) };
            Said::new(format!("Burn {}{for_two}", look.card(kind)), clause)
        }
        Decision::BurnRocketFuel { travel } => {
            Said::new(format!("Burn {} Rocket Fuel for all that is left to pay", look.view.plan.unpaid), fuel_clause(travel))
        }
        Decision::TravelTo { node } => telling.to(node),

        Decision::DeliverNothing {} if look.skipping_passes(telling.seat) => passing(),
        Decision::DeliverNothing {} => Said::new("Deliver nothing", "SD-5.3"),
        Decision::Deliver { kind } => telling.deliver(kind),
        Decision::DeliverTo { kind, hex } => {
            let (card, world) = (look.card(kind), look.world(hex));
            Said::new(format!("Deliver {card} to {world}: {}", telling.reward(kind, hex)), "SD-8.6")
        }

        Decision::Barter { goods, .. } => telling.take(goods, "SD-10.7"),
        Decision::DeclineBarter { .. } => Said::new("Leave Barter unused: take no card", "SD-10.7"),
        Decision::UseEnterprise {} => telling.another_turn("Use Enterprise", 0),
        Decision::DeclineEnterprise {} => Said::new("Leave Enterprise unused: no extra turn", "SD-10.8"),
        Decision::PlaceToken { .. } => {
            let space = look.view.next_order.len() + 1;
            Said::new(format!("Put your token on space {space} of the Next Turn track"), "SD-10.9")
        }
        Decision::TakePoints { .. } => {
            Said::new(format!("Score {}", counted(usize::from(look.game.options.initiative_points), "point")), "SD-10.9")
        }
        Decision::PlayNothing {} if !look.view.acted => passing(),
        Decision::PlayNothing {} if look.view.extra_turns > 0 => Said::new("Play no card: your extra turn begins", "SD-5.3"),
        Decision::PlayNothing {} => Said::new("Play no card: end your turn", "SD-5.3"),
        Decision::Play { kind } => telling.play(kind),
    }
}

/// Whether a decision belongs to a mission: it may be the one that carries it out.
fn is_of_a_mission(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Explore {}
            | Decision::Travel {}
            | Decision::BuildAt { .. }
            | Decision::Cheapest {}
            | Decision::GoOnBy { .. }
            | Decision::PayGood { .. }
            | Decision::Burn { .. }
            | Decision::BurnRocketFuel { .. }
            | Decision::TravelTo { .. }
    )
}

/// What fuel is paid by: for steps or for new segments.
fn fuel_clause(travel: bool) -> &'static str {
    if travel { "SD-7.6" } else { "SD-6.12" }
}

/// A turn without an action is a pass, and a choice that makes it one says so (SD-5.4).
fn passing() -> Said {
    Said::new("Skip and pass: no more turns in this round", "SD-5.4")
}

struct Telling<'t> {
    look: &'t Look<'t>,
    names: &'t Names,
    seat: Seat,
}

impl Telling<'_> {
    /// A choice after which nothing more is asked of the mission: where it leads and every card that it spends.
    fn done(&self, decision: Decision, mission: &Event) -> Said {
        let look = self.look;
        let cards = |hand: &Hand| listed(&look.cards(hand), "and");
        let first = match decision {
            Decision::PayGood { kind } => format!("Pay {} and ", look.card(kind)),
            Decision::Burn { kind, .. } => format!("Burn {} and ", look.card(kind)),
            Decision::BurnRocketFuel { .. } => format!("Burn {} Rocket Fuel and ", look.view.plan.unpaid),
            Decision::GoOnBy { lane } => format!("Go on between {} and ", look.border(lane)),
            Decision::Cheapest {} => "Go on by the cheapest way and ".into(),
            _ => String::new(),
        };
        let (rest, clause) = match mission {
            Event::Travelled { to, steps, fuel, .. } => {
                let steps = counted(usize::from(*steps), "step");
                (format!("travel to {}: {steps}, paid with {}", self.look.location(*to, self.names), cards(fuel)), "SD-7.6")
            }
            Event::Built { site, route, goods, fuel, points, .. } => {
                let mut paid = Hand::EMPTY;
                goods.iter().for_each(|kind| paid.put(*kind));
                let text = format!(
                    "build at {}: {} for {}, paid with {}, and a station, paid with {}",
                    look.spot(*site),
                    counted(usize::from(*points), "point"),
                    self.new_segments(route.iter().copied()),
                    cards(fuel),
                    cards(&paid)
                );
                (text, "SD-6.1")
            }
            _ => unreachable!("only missions are looked for"),
        };
        Said::new(capital(&format!("{first}{rest}")), clause)
    }

    fn take(&self, goods: Goods, clause: &'static str) -> Said {
        let look = self.look;
        let card = look.state.face_up(goods).map_or_else(|| look.goods(goods).to_owned(), |kind| look.card(kind));
        let deck = look.view.piles[usize::from(goods.0)].deck;
        Said::new(format!("Take {card}: {} under it", counted(usize::from(deck), "card")), clause)
    }

    /// Passing gives up more than it seems when extra turns are to come (SD-10.14).
    fn pass(&self) -> Said {
        let kept = usize::from(self.look.view.hands[self.seat].size);
        let lost = match self.look.view.extra_turns {
            0 => String::new(),
            turns => format!(" and lose {}", counted(usize::from(turns), "extra turn")),
        };
        Said::new(format!("Pass: no more turns in this round{lost}; you keep {}", counted(kept, "card")), "SD-5.4")
    }

    fn site(&self, node: Node) -> Said {
        let look = self.look;
        let (game, state) = (look.game, &look.state);
        let segments = game.new_segments_to(state, self.seat, node).unwrap_or(0);
        let mut cost = vec![counted(usize::from(segments), "new segment")];
        cost.extend(game.worlds_at(state, node).map(|(_, goods)| look.goods(goods).to_owned()));
        let (numbers, worlds) = (&game.content.numbers, cost.len() - 1);
        let points = usize::from(numbers.station_base_points) + usize::from(numbers.station_points_per_world) * worlds;
        Said::new(format!("Build at {}: {}; it needs {}", look.spot(node), counted(points, "point"), listed(&cost, "and")), "SD-6.10")
    }

    fn cheapest(&self) -> Said {
        let look = self.look;
        let lanes = look.game.cheapest_rest(&look.state);
        Said::new(format!("Go on by the cheapest way: {}", self.new_segments(lanes.iter().copied())), "SD-6.16")
    }

    /// How many segments of a route are to be laid, and where: `2 new segments (between Lemma and Farsight, Lemma and hex 7)`.
    fn new_segments(&self, route: impl Iterator<Item = Lane>) -> String {
        let look = self.look;
        let new: Vec<String> = route.filter(|lane| !look.view.segments.has(*lane)).map(|lane| look.border(lane)).collect();
        let places = if new.is_empty() { String::new() } else { format!(" (between {})", new.join(", ")) };
        format!("{}{places}", counted(new.len(), "new segment"))
    }

    fn lane(&self, lane: Lane) -> Said {
        let look = self.look;
        let cost = if look.view.segments.has(lane) { "along a segment that is already there, free" } else { "a new segment" };
        Said::new(format!("Go on between {}: {cost}", look.border(lane)), "SD-6.4")
    }

    fn pay(&self, kind: Kind) -> Said {
        let (look, card) = (self.look, self.look.card(kind));
        let mut worlds = look.game.worlds_at(&look.state, look.view.plan.target).skip(look.view.plan.goods.len());
        match worlds.next() {
            Some((hex, wanted)) if kind.goods() != Some(wanted) => {
                Said::new(format!("Pay {card} for {}, in place of {}", look.world(hex), look.goods(wanted)), "SD-6.14")
            }
            Some((hex, _)) => Said::new(format!("Pay {card} for {}", look.world(hex)), "SD-6.13"),
            None => Said::new(format!("Pay {card}"), "SD-6.13"),
        }
    }

    fn to(&self, node: Node) -> Said {
        let steps = self.look.game.steps_to(&self.look.state, self.seat, node).unwrap_or(0);
        Said::new(format!("Travel to {}: {}", self.look.location(node, self.names), counted(usize::from(steps), "step")), "SD-7.6")
    }

    fn deliver(&self, kind: Kind) -> Said {
        let look = self.look;
        let hexes: Vec<Hex> = look.game.destinations_of(&look.state, self.seat, kind).collect();
        let text = match hexes.as_slice() {
            [only] => format!("Deliver {} to {}: {}", look.card(kind), look.world(*only), self.reward(kind, *only)),
            several => {
                let worlds: Vec<String> = several.iter().map(|hex| look.world(*hex)).collect();
                format!("Deliver {} to {}", look.card(kind), listed(&worlds, "or"))
            }
        };
        Said::new(text, "SD-8.3")
    }

    /// "2 points, the blue token, bonus 2, 1 for Nick".
    fn reward(&self, kind: Kind, hex: Hex) -> String {
        let (look, game) = (self.look, self.look.game);
        let mut parts = vec![counted(usize::from(game.value(hex)), "point")];
        let wanted = game.buys(&look.state, hex);
        if look.view.first_tokens.has(hex) && wanted.is_some() && kind.goods() == wanted {
            let colour = wanted.map_or("", |goods| game.content.goods(goods).colour.as_str());
            parts.push(format!("the {colour} token"));
        }
        match game.bonus(&look.state, self.seat, kind, hex) {
            0 => {}
            bonus => parts.push(format!("a bonus of {bonus}")),
        }
        if let Some(owner) = look.state.owner(look.state.ships[self.seat]).filter(|owner| *owner != self.seat) {
            parts.push(format!("{} for {}", game.content.numbers.owner_fee, self.names.whom(owner)));
        }
        match kind.power() {
            Some(power) if power.is_card_action() => parts.push(format!("then {}", game.content.power(power).name)),
            _ => {}
        }
        parts.join(", ")
    }

    fn play(&self, kind: Kind) -> Said {
        let card = self.look.card(kind);
        match kind.power() {
            Some(Power::Barter) => Said::new(format!("Play {card}: take a card from the market"), "SD-10.7"),
            Some(Power::Enterprise) => self.another_turn(&format!("Play {card}"), 1),
            _ => Said::new(format!("Play {card}: a place in the next turn order, or points"), "SD-10.9"),
        }
    }

    /// An extra turn in which nothing can be done is a pass: the sentence warns (SD-10.14). What it costs in cards is still in hand.
    fn another_turn(&self, what: &str, cards: u8) -> Said {
        let left = self.look.view.hands[self.seat].size.saturating_sub(cards.into());
        let warning = if left == 0 { "; without a card it will be a pass" } else { "; doing nothing in it is a pass" };
        Said::new(format!("{what}: another whole turn after this one{warning}"), "SD-10.8")
    }
}
