//! What happened and what is asked, in words.

use kernel::{Cited, Seat};
use spatial_delivery::cards::{Goods, Hand, Kind};
use spatial_delivery::state::{Moment, Step};
use spatial_delivery::{Event, SpatialDelivery};

use super::look::{Look, corner_words};
use crate::names::Names;
use crate::text::{Said, counted, listed};

/// An event in the past tense.
pub(super) fn words(game: &SpatialDelivery, event: &Event, names: &Names) -> Said {
    let who = |seat: Seat| names.of(seat);
    let goods = |goods: Goods| game.content.goods(goods).name.as_str();
    let points = |points: u8| counted(usize::from(points), "point");
    let text = match *event {
        Event::RoundBegan { round } => format!("Round {round} began"),
        Event::Reshuffled { goods: pile, cards } => format!("The {} discards were shuffled into a new deck of {cards}", goods(pile)),
        Event::TurnedUp { kind } => format!("{} was turned up", game.card_name(kind)),
        Event::PileEmpty { goods: pile } => format!("The {} pile is empty", goods(pile)),
        Event::Fuelled { seat, cards } => format!("{} took {cards} Rocket Fuel", who(seat)),
        Event::Took { seat, kind, barter } => {
            format!("{} took {}{}", who(seat), game.card_name(kind), if barter { " with Barter" } else { "" })
        }
        Event::MarketEmpty => "The Goods Market is empty: the draft is over".into(),
        Event::Built { seat, site, worlds, new, goods: paid, fuel, points: scored, .. } => {
            let station: Hand = paid.iter().copied().collect();
            format!(
                "{} built {} and a station at {}: {}. The {} cost {}, the station {}",
                who(seat),
                counted(usize::from(new), "new segment"),
                corner_words(game, site, worlds),
                points(scored),
                if new == 1 { "segment" } else { "segments" },
                cards(game, &fuel),
                cards(game, &station)
            )
        }
        Event::Travelled { seat, from, to, worlds, steps, fuel } => {
            let [from, to] = [(from, worlds[0]), (to, worlds[1])].map(|(node, worlds)| corner_words(game, node, worlds));
            let (steps, paid) = (counted(usize::from(steps), "step"), cards(game, &fuel));
            format!("{} travelled from {from} to {to}: {steps}, paid with {paid}", who(seat))
        }
        Event::Delivered { seat, kind, hex, world, points: scored, shortage, token, bonus, fee_to, fee } => {
            let world = world.map_or_else(|| format!("hex {}", hex.0), |world| game.content.world(world).name.clone());
            let mut parts = vec![points(scored)];
            if shortage {
                parts.push("thanks to Shortage".into());
            }
            parts.extend(token.map(|colour| format!("the {} First Delivery Token", game.content.goods(colour).colour)));
            if bonus > 0 {
                parts.push(format!("a bonus of {bonus}"));
            }
            parts.extend(fee_to.map(|owner| format!("{} for {}", points(fee), names.whom(owner))));
            format!("{} delivered {} to {world}: {}", who(seat), game.card_name(kind), parts.join(", "))
        }
        Event::Played { seat, kind } => format!("{} played {}", who(seat), game.card_name(kind)),
        Event::Declined { seat, power } => format!("{} left {} unused", who(seat), game.content.power(power).name),
        Event::ExtraTurn { seat, pending, moment } => {
            let when = if moment == Moment::Delivery { "upon delivery" } else { "as the Card Action" };
            format!("{} used Enterprise {when}: {} to come", who(seat), counted(usize::from(pending), "extra turn"))
        }
        Event::TokenPlaced { seat, space } => format!("{} put the spare token on space {space} of the Next Turn track", who(seat)),
        Event::InitiativeScored { seat, points: scored } => format!("{} scored {} with Initiative", who(seat), points(scored)),
        Event::Passed { seat, forced, forfeited } => {
            let why = if forced { ": nothing else was possible" } else { "" };
            let lost = if forfeited > 0 { format!(" and lost {}", counted(usize::from(forfeited), "extra turn")) } else { String::new() };
            format!("{} passed{lost}{why}", who(seat))
        }
        Event::Returned { replenished } => {
            format!("The ships returned to Earth; {} got a new Score Token", counted(usize::from(replenished), "world"))
        }
        Event::Ordered { order } => {
            let order: Vec<String> = order.iter().map(|seat| names.whom(*seat).to_owned()).collect();
            format!("Turn order: {}", order.join(", "))
        }
        Event::Laid { hex, world } => match world {
            Some(world) => {
                let world = game.content.world(world);
                format!("Ring 3: {}, which buys {}, on hex {}", world.name, goods(world.goods), hex.0)
            }
            None => format!("Ring 3: Space on hex {}", hex.0),
        },
        Event::Ended => "The last round is over: the game ended".into(),
    };
    Said { text, clause: event.clause() }
}

fn cards(game: &SpatialDelivery, hand: &Hand) -> String {
    let card = |(kind, count): (Kind, u8)| if count == 1 { game.card_name(kind) } else { format!("{count} {}", game.card_name(kind)) };
    let cards: Vec<String> = hand.iter().map(card).collect();
    if cards.is_empty() { "nothing".into() } else { listed(&cards, "and") }
}

/// What is asked of the viewer, or what everybody waits for.
pub(super) fn question(look: &Look<'_>, names: &Names) -> Said {
    let Some(asked) = look.view.asked else { return Said::new("The last round is over: the game ended", "SD-12.1") };
    if look.view.who == Some(asked) {
        return own_question(look);
    }
    let name = names.name(asked);
    match look.view.step {
        Step::TakeGoods => Said::new(format!("Waiting for {name} to take a card from the market"), "SD-4.5"),
        Step::Deliver | Step::World(_) => Said::new(format!("Waiting for {name} to deliver"), "SD-8.1"),
        Step::BarterTake(_) => Said::new(format!("Waiting for {name} to take a card with Barter"), "SD-10.7"),
        Step::EnterpriseUse => Said::new(format!("Waiting for {name} to decide about Enterprise"), "SD-10.8"),
        Step::InitiativeUse(_) => Said::new(format!("Waiting for {name} to decide about Initiative"), "SD-10.9"),
        Step::CardAction => Said::new(format!("Waiting for {name} to play a card"), "SD-9.1"),
        _ => Said::new(format!("Waiting for {name} to fly a mission"), "SD-5.2"),
    }
}

fn own_question(look: &Look<'_>) -> Said {
    let plan = &look.view.plan;
    match look.view.step {
        Step::TakeGoods => Said::new("Take a card from the Goods Market", "SD-4.5"),
        Step::Mission => Said::new("Your turn: what does your ship do?", "SD-5.2"),
        Step::Site => Said::new("Where do you build your station?", "SD-6.9"),
        Step::Route => {
            let (at, to) = (look.near(plan.at), look.near(plan.target));
            let text = match plan.new {
                0 => format!("The route to {to} is at {at}, with no new segment yet: where does it go next?"),
                new => {
                    format!("The route to {to} has reached {at} with {}: where does it go next?", counted(usize::from(new), "new segment"))
                }
            };
            Said::new(text, "SD-6.4")
        }
        Step::StationGood => {
            let station = look.near(plan.target);
            let text = match look.game.worlds_at(&look.state, plan.target).count() {
                1 => format!("Which Goods card pays for the station at {station}?"),
                worlds => format!("Which Goods cards pay for the station at {station}? Card {} of {worlds}", plan.goods.len() + 1),
            };
            Said::new(text, "SD-6.13")
        }
        Step::Fuel { travel } => {
            let what = if travel { "step" } else { "new segment" };
            let clause = if travel { "SD-7.6" } else { "SD-6.12" };
            let left = counted(usize::from(plan.unpaid), what);
            Said::new(format!("Fuel for {left} to {}: which card do you burn?", look.near(plan.target)), clause)
        }
        Step::Destination => Said::new("Where do you travel to?", "SD-7.5"),
        Step::Deliver => Said::new(format!("At {}: do you deliver a good?", look.near(look.view.ships[look.view.active])), "SD-8.3"),
        Step::World(kind) => Said::new(format!("Which world gets {}?", look.card(kind)), "SD-8.3"),
        Step::BarterTake(_) => Said::new("Barter: take a card from the market", "SD-10.7"),
        Step::EnterpriseUse => Said::new("Enterprise: do you take another turn after this one?", "SD-10.8"),
        Step::InitiativeUse(_) => Said::new("Initiative: do you place your token, or score points?", "SD-10.9"),
        Step::CardAction => Said::new("Do you play a card for its power?", "SD-9.1"),
        Step::Over => Said::new("The last round is over: the game ended", "SD-12.1"),
    }
}
