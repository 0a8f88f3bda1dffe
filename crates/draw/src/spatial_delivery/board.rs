//! The whole table as one viewer may see it, in text.

use kernel::Seat;
use spatial_delivery::cards::Goods;
use spatial_delivery::galaxy::{Node, Stage};
use spatial_delivery::state::Step;

use super::galaxy;
use super::look::{Look, lower};
use crate::names::Names;
use crate::text::{Ink, Line, counted, cut, flow};

/// The longest name that a column leaves room for.
const LONGEST_NAME: usize = 12;

/// The board in lines of at most `width`.
pub(super) fn text(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let width = width.max(crate::NARROWEST);
    let mut lines = vec![rule(moment(look, names), width)];
    lines.extend(galaxy::galaxy(look).into_iter().map(|line| line.cut(width)));
    lines.extend(flow(Line::of("Stations  ", Ink::Dim), stations(look), "  ", 10, width));
    lines.extend(flow(Line::of("Segments  ", Ink::Dim), segments(look), " ", 10, width));
    if look.view.stage == Stage::Two && look.game.options.rounds > look.game.content.numbers.third_ring_after_round {
        lines.push(to_come(look).cut(width));
    }
    lines.push(rule(Line::of("Goods Market", Ink::Strong), width));
    lines.extend(flow(Line::new(), market(look), "   ", 0, width));
    lines.push(rule(order(look), width));
    lines.extend(look.view.order.iter().map(|seat| player(look, names, *seat).cut(width)));
    if let Some(who) = look.view.who {
        lines.extend(own(look, who, width));
    }
    lines
}

/// A line drawn across the board with words in it.
fn rule(words: Line, width: usize) -> Line {
    let mut line = Line::of("── ", Ink::Dim);
    line.append(words);
    line.push(" ", Ink::Dim);
    line.cut(width).padded(width, '─', Ink::Dim)
}

/// The round, and where in it the game is.
fn moment(look: &Look<'_>, names: &Names) -> Line {
    let (view, rounds) = (look.view, look.game.options.rounds);
    let mut line = match view.round == rounds {
        true => Line::of(format!("LAST ROUND ({rounds})"), Ink::Warning),
        false => Line::of(format!("Round {} of {rounds}", view.round), Ink::Strong),
    };
    line.push(" · ", Ink::Dim);
    match view.step {
        Step::Over => line.push("the game is over", Ink::Strong),
        Step::TakeGoods => line.push(
            format!(
                "Goods Market, card {} of {}",
                view.takes + 1,
                usize::from(look.game.content.numbers.goods_per_round) * view.order.len()
            ),
            Ink::Plain,
        ),
        step => {
            line.push(format!("Trade Journey, {} turn ", lower(&names.whose(view.active))), Ink::Seat(view.active));
            let now = match step {
                Step::Deliver | Step::World(_) | Step::BarterTake(spatial_delivery::state::Moment::Delivery) | Step::EnterpriseUse => 1,
                Step::InitiativeUse(spatial_delivery::state::Moment::Delivery) => 1,
                Step::CardAction | Step::BarterTake(_) | Step::InitiativeUse(_) => 2,
                _ => 0,
            };
            for (index, word) in ["mission", "delivery", "card"].into_iter().enumerate() {
                let (text, ink) = if index == now { (format!("[{word}]"), Ink::Strong) } else { (word.to_owned(), Ink::Dim) };
                line.push(if index == 0 { "" } else { " → " }, Ink::Dim);
                line.push(text, ink);
            }
            if view.extra_turns > 0 {
                line.push(format!(" +{}", counted(usize::from(view.extra_turns), "extra turn")), Ink::Strong);
            }
        }
    }
    line
}

/// `1.7.8●@▲`: every station with its builder and the ships there.
fn stations(look: &Look<'_>) -> Vec<Line> {
    let mut found = Vec::new();
    for node in (1..look.view.stage.nodes() as u8).map(Node) {
        let Some(owner) = look.state.owner(node) else { continue };
        let mut line = Line::of(format!("{}{}", look.node(node), Names::mark(owner)), Ink::Seat(owner));
        line.append(ships(look, node));
        found.push(line);
    }
    if found.is_empty() {
        found.push(Line::of("none yet", Ink::Dim));
    }
    found
}

/// The ships at a location; those of players who passed lie on their side.
fn ships(look: &Look<'_>, node: Node) -> Line {
    let mut line = Line::new();
    for seat in look.game.players().filter(|seat| look.view.ships[*seat] == node) {
        let mark = Names::mark(seat);
        let ship = if look.view.passed.contains(seat) { format!("({mark})") } else { mark.to_string() };
        line.push(if line.0.is_empty() { format!("@{ship}") } else { ship }, Ink::Seat(seat));
    }
    line
}

fn segments(look: &Look<'_>) -> Vec<Line> {
    let lanes: Vec<Line> = look.view.segments.iter().map(|lane| Line::of(look.lane(lane), Ink::Plain)).collect();
    if lanes.is_empty() { vec![Line::of("none yet", Ink::Dim)] } else { lanes }
}

/// What the third ring will bring.
fn to_come(look: &Look<'_>) -> Line {
    let after = look.game.content.numbers.third_ring_after_round;
    let mut line = Line::of(format!("Ring 3 comes after round {after}: "), Ink::Dim);
    for goods in Goods::ALL {
        let letter = look.game.content.goods(goods).letter;
        line.push(format!("{}{letter} ", look.view.worlds_to_come[usize::from(goods.0)]), Ink::Good(goods.0));
    }
    line.with(format!("and {} Space", look.view.space_to_come), Ink::Dim)
}

/// The four piles and the Depot.
fn market(look: &Look<'_>) -> Vec<Line> {
    let mut piles = Vec::new();
    for goods in Goods::ALL {
        let pile = &look.view.piles[usize::from(goods.0)];
        let name = look.goods(goods);
        let mut line = match pile.face_up {
            Some(power) => {
                let card = look.game.content.power(power);
                Line::of(format!("{name} {} {}", card.mark, card.name), Ink::Good(goods.0))
            }
            None => Line::of(format!("{name} empty"), Ink::Dim),
        };
        line.push(format!(" ({} deck, {} out)", pile.deck, pile.discards.total()), Ink::Dim);
        piles.push(line);
    }
    piles.push(Line::of(format!("Rocket Fuel {}", look.view.depot), Ink::Plain));
    piles
}

/// The Next Turn track.
fn order(look: &Look<'_>) -> Line {
    let mut line = Line::of("Turn order", Ink::Strong);
    if !look.view.next_order.is_empty() {
        line.push(" · next round first: ", Ink::Dim);
        for seat in &look.view.next_order {
            line.push(Names::mark(*seat).to_string(), Ink::Seat(*seat));
        }
    }
    line
}

/// Points so far and for sets of tokens, the tokens by type, cards, stations to build, and where the ship is.
fn player(look: &Look<'_>, names: &Names, seat: Seat) -> Line {
    let (view, game) = (look.view, look.game);
    let asked = if view.asked == Some(seat) { "▶" } else { " " };
    let name = cut(names.name(seat), LONGEST_NAME);
    let mut line = Line::of(asked, Ink::Choice).with(format!("{} {name:<LONGEST_NAME$}", Names::mark(seat)), Ink::Seat(seat));
    let sets: u32 = view.tokens[seat].iter().map(|tokens| u32::from(game.set_points(*tokens))).sum();
    let scored = view.points[seat].total();
    line.push(format!(" {:>3}", scored + sets), Ink::Strong);
    line.push(format!(" {:<8}", format!("({scored}+{sets})")), Ink::Dim);
    let held = Goods::ALL.into_iter().filter(|goods| view.tokens[seat][usize::from(goods.0)] > 0);
    let mut tokens = Line::new();
    for goods in held {
        let count = view.tokens[seat][usize::from(goods.0)];
        tokens.push(format!("{}{count} ", game.content.goods(goods).letter), Ink::Good(goods.0));
    }
    line.append(tokens.padded(12, ' ', Ink::Plain));
    line.push(format!(" {:>8}", counted(usize::from(view.hands[seat].size), "card")), Ink::Plain);
    line.push(format!("  {:>10}", counted(usize::from(game.stations_left(&look.state, seat)), "station")), Ink::Dim);
    if view.passed.contains(seat) {
        line.push("  passed", Ink::Warning);
    } else if view.step != Step::TakeGoods && view.step != Step::Over {
        line.push(format!("  at {}", look.node(view.ships[seat])), Ink::Plain);
    }
    line
}

/// The viewer's hand, and with open hands everybody's.
fn own(look: &Look<'_>, who: Seat, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let hand = look.view.hands[who].cards.unwrap_or_default();
    let cards = look.cards(&hand).into_iter().map(|card| Line::of(card, Ink::Plain));
    let cards: Vec<Line> = if hand.is_empty() { vec![Line::of("no cards", Ink::Dim)] } else { cards.collect() };
    lines.extend(flow(Line::of("Your hand: ", Ink::Strong), cards, ", ", 11, width));
    let plan = &look.view.plan;
    if !plan.goods.is_empty() || !plan.fuel.is_empty() {
        let mut aside = plan.fuel;
        plan.goods.iter().for_each(|kind| aside.put(*kind));
        let cards = look.cards(&aside).into_iter().map(|card| Line::of(card, Ink::Plain));
        lines.extend(flow(Line::of("Set aside: ", Ink::Strong), cards, ", ", 11, width));
    }
    for seat in look.view.order.iter().filter(|seat| **seat != who) {
        let Some(hand) = look.view.hands[*seat].cards.filter(|hand| !hand.is_empty()) else { continue };
        let cards = look.cards(&hand).into_iter().map(|card| Line::of(card, Ink::Plain));
        lines.extend(flow(Line::of(format!("{} holds: ", Names::mark(*seat)), Ink::Seat(*seat)), cards, ", ", 9, width));
    }
    lines
}
