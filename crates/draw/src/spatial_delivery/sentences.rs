//! Every choice as a sentence that says what will follow from it.

use kernel::Seat;
use parts::hex::Hex;
use spatial_delivery::cards::{Goods, Hand, Kind, Power};
use spatial_delivery::galaxy::{Lane, Node};
use spatial_delivery::state::{Moment, Step};
use spatial_delivery::{Action, Event};

use super::look::Look;
use crate::names::Names;
use crate::text::{Said, capital, counted, listed};

/// A legal action of the viewer in words.
pub(super) fn sentence(look: &Look<'_>, action: Action, names: &Names) -> Said {
    let telling = Telling { look, names, seat: look.asked().unwrap_or_default() };
    if is_of_a_mission(action)
        && let Some(mission) = look.mission_done_by(action, telling.seat)
    {
        return telling.done(action, &mission);
    }
    match action {
        Action::Take(goods) => telling.take(goods),
        Action::Decline => telling.decline(),
        Action::Pass => telling.pass(),
        Action::Stay => Said::new("Stay where you are: deliver or play a card", "SD-5.3"),
        Action::Explore => Said::new("Explore and build: a new route, and a station at its end", "SD-6.1"),
        Action::Travel => Said::new("Travel along segments to another location", "SD-7.1"),
        Action::Site(node) => telling.site(node),
        Action::Cheapest => telling.cheapest(),
        Action::Lane(lane) => telling.lane(lane),
        Action::Pay(kind) => telling.pay(kind),
        Action::AllRocketFuel => {
            Said::new(format!("Burn {} Rocket Fuel for all that is left to pay", look.view.plan.unpaid), telling.fuel_clause())
        }
        Action::To(node) => telling.to(node),
        Action::Skip => telling.skip(),
        Action::Deliver(kind) => telling.deliver(kind),
        Action::World(hex) => telling.world(hex),
        Action::Use => telling.another_turn("Use Enterprise"),
        Action::Token => {
            let space = look.view.next_order.len() + 1;
            Said::new(format!("Put your token on space {space} of the Next Turn track"), "SD-10.9")
        }
        Action::Points => Said::new(format!("Score {}", counted(usize::from(look.game.options.initiative_points), "point")), "SD-10.9"),
        Action::Play(kind) => telling.play(kind),
    }
}

/// Whether an action belongs to a mission: it may be the one that carries it out.
fn is_of_a_mission(action: Action) -> bool {
    matches!(
        action,
        Action::Explore
            | Action::Travel
            | Action::Site(_)
            | Action::Cheapest
            | Action::Lane(_)
            | Action::Pay(_)
            | Action::AllRocketFuel
            | Action::To(_)
    )
}

struct Telling<'t> {
    look: &'t Look<'t>,
    names: &'t Names,
    seat: Seat,
}

impl Telling<'_> {
    /// A choice after which nothing more is asked of the mission: where it leads and every card that it spends.
    fn done(&self, action: Action, mission: &Event) -> Said {
        let look = self.look;
        let cards = |hand: &Hand| listed(&look.cards(hand), "and");
        let first = match action {
            Action::Pay(kind) if look.view.step == Step::StationGood => format!("Pay {} and ", look.card(kind)),
            Action::Pay(kind) => format!("Burn {} and ", look.card(kind)),
            Action::AllRocketFuel => format!("Burn {} Rocket Fuel and ", look.view.plan.unpaid),
            Action::Lane(lane) => format!("Go on by {} and ", look.lane(lane)),
            Action::Cheapest => "Finish by the cheapest way and ".into(),
            _ => String::new(),
        };
        let (rest, clause) = match mission {
            Event::Travelled { to, steps, fuel, .. } => {
                let steps = counted(usize::from(*steps), "step");
                (format!("travel to {}: {steps}, paid with {}", self.destination(*to), cards(fuel)), "SD-7.6")
            }
            Event::Built { site, route, goods, fuel, points, .. } => {
                let mut paid = Hand::EMPTY;
                goods.iter().for_each(|kind| paid.put(*kind));
                let text = format!(
                    "build at {} ({}): {} for {}, paid with {}, and a station, paid with {}",
                    look.node(*site),
                    look.worlds(*site),
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

    /// `Earth`, or `Mary's station 1.7.8 (Gearfall and Foxglove)`.
    fn destination(&self, node: Node) -> String {
        match node {
            Node::EARTH => self.look.location(node, self.names),
            site => format!("{} ({})", self.look.location(site, self.names), self.look.worlds(site)),
        }
    }

    /// What fuel is paid by: for steps or for new segments.
    fn fuel_clause(&self) -> &'static str {
        if matches!(self.look.view.step, Step::Fuel { travel: true }) { "SD-7.6" } else { "SD-6.12" }
    }

    fn take(&self, goods: Goods) -> Said {
        let look = self.look;
        let card = look.state.face_up(goods).map_or_else(|| look.goods(goods).to_owned(), |kind| look.card(kind));
        let deck = look.view.piles[usize::from(goods.0)].deck;
        let clause = if look.view.step == Step::TakeGoods { "SD-4.5" } else { "SD-10.7" };
        Said::new(format!("Take {card}: {} under it", counted(usize::from(deck), "card")), clause)
    }

    fn decline(&self) -> Said {
        match self.look.view.step {
            Step::EnterpriseUse => Said::new("Leave Enterprise unused: no extra turn", "SD-10.8"),
            _ => Said::new("Leave Barter unused: take no card", "SD-10.7"),
        }
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
        let needed: Vec<String> = game.worlds_at(state, node).map(|(_, goods)| look.goods(goods).to_owned()).collect();
        let numbers = &game.content.numbers;
        let points = usize::from(numbers.station_base_points) + usize::from(numbers.station_points_per_world) * needed.len();
        let segments = game.new_segments_to(state, self.seat, node).unwrap_or(0);
        let text = format!(
            "Build at {} ({}): {} for {} and {}",
            look.node(node),
            look.worlds(node),
            counted(points, "point"),
            counted(usize::from(segments), "new segment"),
            listed(&needed, "and")
        );
        Said::new(text, "SD-6.10")
    }

    fn cheapest(&self) -> Said {
        let look = self.look;
        let lanes = look.game.cheapest_rest(&look.state);
        Said::new(format!("Finish by the cheapest way: {}", self.new_segments(lanes.iter().copied())), "SD-6.16")
    }

    /// How many segments of a route are to be laid, and where: `2 new segments (between Lemma and Farsight, Lemma and hex 7)`.
    fn new_segments(&self, route: impl Iterator<Item = Lane>) -> String {
        let look = self.look;
        let between = |lane: Lane| look.game.map.beside(lane).map(|hex| look.world(hex)).join(" and ");
        let new: Vec<String> = route.filter(|lane| !look.view.segments.has(*lane)).map(between).collect();
        let places = if new.is_empty() { String::new() } else { format!(" (between {})", new.join(", ")) };
        format!("{}{places}", counted(new.len(), "new segment"))
    }

    fn lane(&self, lane: Lane) -> Said {
        let look = self.look;
        let to = look.game.map.across(lane, look.view.plan.at).map_or_else(String::new, |node| look.node(node));
        let cost = if look.view.segments.has(lane) { "an old segment, free" } else { "a new segment" };
        Said::new(format!("Go on by {} to {to}: {cost}", look.lane(lane)), "SD-6.4")
    }

    fn pay(&self, kind: Kind) -> Said {
        let (look, card) = (self.look, self.look.card(kind));
        if look.view.step != Step::StationGood {
            let for_two = if kind.is_fast_burn() && look.view.plan.unpaid > 1 { " for two" } else { "" };
            return Said::new(format!("Burn {card}{for_two}"), if kind.is_fast_burn() { "SD-10.1" } else { self.fuel_clause() });
        }
        let mut worlds = look.game.worlds_at(&look.state, look.view.plan.target).skip(look.view.plan.goods.len());
        match worlds.next() {
            Some((hex, wanted)) if kind.goods() != Some(wanted) => {
                Said::new(format!("Pay {card} for {} instead of {}", look.world(hex), look.goods(wanted)), "SD-6.14")
            }
            Some((hex, _)) => Said::new(format!("Pay {card} for {}", look.world(hex)), "SD-6.13"),
            None => Said::new(format!("Pay {card}"), "SD-6.13"),
        }
    }

    fn to(&self, node: Node) -> Said {
        let steps = self.look.game.steps_to(&self.look.state, self.seat, node).unwrap_or(0);
        Said::new(format!("Travel to {}: {}", self.destination(node), counted(usize::from(steps), "step")), "SD-7.6")
    }

    /// A Skip that leaves the turn without an action is a pass and says so (SD-5.4).
    fn skip(&self) -> Said {
        let look = self.look;
        let card_follows = look.view.step == Step::Deliver && look.game.can_play_a_card(&look.state, self.seat);
        let passes = !look.view.acted && !card_follows;
        match (look.view.step, passes) {
            (_, true) => Said::new("Skip and pass: no more turns in this round", "SD-5.4"),
            (Step::Deliver, _) => Said::new("Deliver nothing", "SD-5.3"),
            _ if look.view.extra_turns > 0 => Said::new("Play no card: your extra turn begins", "SD-5.3"),
            _ => Said::new("Play no card: end your turn", "SD-5.3"),
        }
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

    fn world(&self, hex: Hex) -> Said {
        let Step::World(kind) = self.look.view.step else { return Said::new(self.look.world(hex), "SD-8.3") };
        let (card, world) = (self.look.card(kind), self.look.world(hex));
        Said::new(format!("Deliver {card} to {world} on hex {}: {}", hex.0, self.reward(kind, hex)), "SD-8.6")
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
            bonus => parts.push(format!("bonus {bonus}")),
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
            Some(Power::Barter) => Said::new(format!("Play {card}: take a card of the market"), "SD-10.7"),
            Some(Power::Enterprise) => self.another_turn(&format!("Play {card}")),
            _ => Said::new(format!("Play {card}: a place in the next turn order, or points"), "SD-10.9"),
        }
    }

    /// An extra turn in which nothing can be done is a pass: the sentence warns (SD-10.14).
    fn another_turn(&self, what: &str) -> Said {
        let cards = usize::from(self.look.view.hands[self.seat].size);
        let left = if matches!(self.look.view.step, Step::BarterTake(Moment::CardAction) | Step::CardAction) {
            cards.saturating_sub(1)
        } else {
            cards
        };
        let warning = if left == 0 { "; without a card it will be a pass" } else { "; doing nothing in it is a pass" };
        Said::new(format!("{what}: another whole turn after this one{warning}"), "SD-10.8")
    }
}
