//! The table as one viewer may see it: what stands where, for terminals and for pictures.

use kernel::Seat;
use maud::{Markup, html};
use spatial_delivery::Action;
use spatial_delivery::cards::{Goods, Kind};
use spatial_delivery::galaxy::{Node, Stage as Rings};
use spatial_delivery::state::{Moment, Step};

use super::galaxy::galaxy;
use super::look::Look;
use super::words as said;
use crate::layout::{
    Answer, Head, Panel, Pen, Piece, Stage, Table, Token, badge, chip, column, fan, grid, hand as hand_of, icon, place, row, rule,
    said as only_said, stretch, words, wrap,
};
use crate::names::Names;
use crate::picture::pieces::symbol;
use crate::text::{Ink, Line, counted, listed};

/// What the goods of the shipped content look like, in a field of 24 by 24; others by their place: culture, medicine, robotics, science.
const GOODS: [&str; 4] = [
    "M9 3v11.2A4.5 4.5 0 1 0 11.5 18V8.5l8-2v5.7A4.5 4.5 0 1 0 22 16V0z",
    "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z",
    "M10 0h4v3.3l2.5 1 2.3-2.3 2.9 2.9-2.3 2.3 1 2.5H24v4h-3.3l-1 2.5 2.3 2.3-2.9 2.9-2.3-2.3-2.5 1V24h-4v-3.3l-2.5-1-2.3 2.3-2.9-2.9 2.3-2.3-1-2.5H0v-4h3.3l1-2.5L2 5.3l2.9-2.9 2.3 2.3 2.5-1zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z",
    "M7.5 1h9v2.5H15v6l7 11c.8 1.5 0 3.5-2 3.5H4c-2 0-2.8-2-2-3.5l7-11v-6H7.5zM11.5 10.2L8 15.5h8l-3.5-5.3V3.5h-1z",
];
const STAR: &str = "M12 1.5l3 7.3l7.8.6l-6 5.1l1.9 7.6L12 18l-6.7 4.1l1.9-7.6l-6-5.1l7.8-.6z";
const FLAME: &str = "M13 1c1 5-5 7-5 12c0 1.5.6 2.6 1.5 3.5c-.3-2.5 1-4 2.5-5.5c.3 2.5 3.5 3.5 3.5 6.5c0 2-1 3.5-2.5 4.5c4-.5 7-3.5 7-7.5C20 8.5 14.5 6.5 13 1zM6 9c-2 2-3 4-3 6.5c0 3.5 2.5 6 5.5 7C6.5 20 5 17.5 5 14.5C5 12.5 5.5 11 6 9z";

fn definitions(pen: &Pen<'_, Action>) -> Markup {
    html! {
        defs {
            @for (index, path) in GOODS.iter().enumerate() { (symbol(&pen.prefix, &format!("goods-{index}"), path)) }
            (symbol(&pen.prefix, "star", STAR))
            (symbol(&pen.prefix, "flame", FLAME))
        }
    }
}

/// The whole table.
pub(super) fn table<'p>(look: &'p Look<'_>, pen: &'p Pen<'_, Action>) -> Table<'p, Action> {
    let view = look.view;
    let question = said::question(look, pen.names).text;
    let scores: Vec<String> = look.game.players().map(|seat| format!("{} {}", pen.names.of(seat), points(look, seat).0)).collect();
    Table {
        game: "spatial-delivery",
        summary: format!("Spatial Delivery, round {}. {question}. Points so far: {}.", view.round, scores.join(", ")),
        head: head(look, pen.names),
        stage: Stage { question, yours: look.asked().is_some(), about: None, label: Box::new(label) },
        track: None,
        board: galaxy(look, pen),
        beside: Some(520),
        market: Some(market(look, pen)),
        seats: view.order.iter().map(|seat| panel(look, pen, *seat)).collect(),
        on_seat: |_| None,
        headings: &["points", "tokens", "cards", "stations"],
        note: note(look),
        own: view.who.map(|who| own(look, pen, who)),
        apart: false,
        side: vec![tracks(look, pen)],
        definitions: definitions(pen),
    }
}

fn head(look: &Look<'_>, names: &Names) -> Head {
    let (view, rounds) = (look.view, look.game.options.rounds);
    let over = view.step == Step::Over;
    let mut extra = Line::new();
    if view.extra_turns > 0 && !over {
        extra.push(format!(" +{}", counted(usize::from(view.extra_turns), "extra turn")), Ink::Strong);
    }
    let (moment, now) = match view.step {
        Step::Over => (Line::of("the game is over", Ink::Strong), None),
        Step::TakeGoods => {
            let all = usize::from(look.game.content.numbers.goods_per_round) * view.order.len();
            (Line::of(format!("Goods Market, card {} of {all}", view.takes + 1), Ink::Plain), None)
        }
        // SD-5.2.
        step => {
            let now = match step {
                Step::Deliver | Step::World(_) | Step::BarterTake(Moment::Delivery) | Step::EnterpriseUse => 1,
                Step::InitiativeUse(Moment::Delivery) => 1,
                Step::CardAction | Step::BarterTake(_) | Step::InitiativeUse(_) => 2,
                _ => 0,
            };
            let mut line = Line::of(format!("Trade Journey, {} turn", names.whose_inside(view.active)), Ink::Seat(view.active));
            line.append(extra);
            (line, Some(now))
        }
    };
    let is_last = view.round == rounds && !over;
    Head {
        round: format!("Round {} of {rounds}", view.round),
        moment,
        steps: &["mission", "delivery", "card"],
        now,
        is_last,
        warnings: Vec::new(),
    }
}

/// What a button is called; `None` for what is clicked on the table.
fn label(action: Action) -> Option<Answer> {
    Some(match action {
        Action::Decline => Answer::quiet("No"),
        Action::Pass => Answer::quiet("Pass"),
        Action::Stay => Answer::quiet("Stay"),
        Action::Explore => Answer::bright("Build"),
        Action::Travel => Answer::bright("Travel"),
        Action::Cheapest => Answer::bright("Cheapest way"),
        Action::AllRocketFuel => Answer::bright("All with Rocket Fuel"),
        Action::Skip => Answer::quiet("Skip"),
        Action::Use => Answer::bright("Extra turn"),
        Action::Token => Answer::bright("Token"),
        Action::Points => Answer::bright("Points"),
        _ => return None,
    })
}

/// All points, those scored, and those for sets of tokens (SD-12.2).
fn points(look: &Look<'_>, seat: Seat) -> (u32, u32, u32) {
    let sets = look.view.tokens[seat].iter().map(|tokens| u32::from(look.game.set_points(*tokens))).sum();
    let scored = look.view.points[seat].total();
    (scored + sets, scored, sets)
}

fn token(look: &Look<'_>, goods: Goods) -> Token {
    let entry = look.game.content.goods(goods);
    Token { symbol: format!("goods-{}", goods.0), letter: entry.letter, name: entry.name.clone(), colour: entry.shade.clone() }
}

/// A card: type, shape and name above, the power and what it does below.
fn card<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, kind: Kind, many: u8, explained: bool) -> Piece<'p> {
    let count = (many > 1).then(|| words("many-text", 12, format!("×{many}")).one_line(None).framed_by("many", 9, 5, 1));
    let size = pen.small();
    let (Some(goods), Some(power)) = (kind.goods(), kind.power()) else {
        let named = row(3, [words("power-name", size, "Rocket Fuel").middle().grow(1)].into_iter().chain(count));
        let inside = column(3, [icon(pen, "flame", "flame", 24), named]).middle();
        return inside.framed("card", 8, 4).class("fuel-card").titled("Rocket Fuel: pays for one segment or one step");
    };
    let (kind, card) = (token(look, goods), look.game.content.power(power));
    let band = row(4, [icon(pen, &kind.symbol, "sign", 14), words("letter", size, &kind.name).grow(1)]).framed_by("band-of", 6, 4, 1);
    let name = row(3, [words("power-name", size, format!("{} {}", card.mark, card.name)).grow(1)].into_iter().chain(count));
    let what = explained.then(|| words("power-words", 11, &card.text));
    let title = format!("{}, {}: {}", kind.name, card.name, card.text);
    let inside = column(2, [band, name].into_iter().chain(what));
    inside.framed("card", 8, 3).class("goods-card").colour(kind.colour).titled(title)
}

/// The four piles and the Depot.
fn market<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let view = look.view;
    // Where room is short, what the cards do is told when they may be taken; it is in their titles always.
    let explained = pen.is_airy() || Goods::ALL.into_iter().any(|goods| pen.choice(Action::Take(goods)).is_some());
    let pile = |goods: Goods| {
        let pile = &view.piles[usize::from(goods.0)];
        let left = format!("{} under, {} out", pile.deck, pile.discards.total());
        let name = look.goods(goods);
        let (face, mut line) = match pile.face_up {
            Some(power) => {
                let power_card = look.game.content.power(power);
                let line = Line::of(format!("{name} {} {}", power_card.mark, power_card.name), Ink::Good(goods.0));
                (card(look, pen, Kind::of(goods, power), 1, explained), line)
            }
            None => {
                let empty = column(4, [token(look, goods).sign(pen), words("dim", pen.small(), "empty").middle()]).middle();
                (empty.framed("place", 8, 4), Line::of(format!("{name} empty"), Ink::Dim))
            }
        };
        line.push(format!(" ({} deck, {} out)", pile.deck, pile.discards.total()), Ink::Dim);
        let top = face.grow(1).at(format!("pile-{}", goods.0)).can(pen.choice(Action::Take(goods)));
        column(1, [top, words("dim", 11, left).middle()]).reads([line])
    };
    let fuel = card(look, pen, Kind::ROCKET_FUEL, 1, true).grow(1).at("depot");
    let depot = column(1, [fuel, words("dim", 11, format!("{} in the depot", view.depot)).middle()]);
    let depot = depot.reads([Line::of(format!("Rocket Fuel {}", view.depot), Ink::Plain)]);
    let most = if pen.is_tall() { 3 } else { 5 };
    let piles = grid(most, 6, Goods::ALL.into_iter().map(pile).chain([depot])).led_by(Line::new(), "   ");
    let heading = pen.has_room().then(|| words("strong", pen.small(), "Goods Market"));
    column(3, heading.into_iter().chain([piles]))
        .framed("plate", 12, pen.pad() - 1)
        .at("market")
        .reads([rule(Line::of("Goods Market", Ink::Strong), pen.columns)])
}

/// A player: points, tokens, cards, stations left, and where the ship is.
fn panel<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let (view, game) = (look.view, look.game);
    let (all, scored, sets) = points(look, seat);
    let (cards, left) = (usize::from(view.hands[seat].size), usize::from(game.stations_left(&look.state, seat)));
    let held = |goods: Goods| view.tokens[seat][usize::from(goods.0)];
    let set = |goods: Goods| {
        let count = held(goods);
        let worth = game.set_points(count);
        let title = format!("{} of {}: {}", counted(usize::from(count), "token"), look.goods(goods), counted(usize::from(worth), "point"));
        let number = words("count", pen.small(), count.to_string()).one_line(None);
        row(3, [token(look, goods).sign(pen), number]).class_if(count == 0, "faint").titled(title)
    };
    // With open hands everybody's cards are shown (SD-13.1); one's own lie below.
    let open = view.hands[seat].cards.filter(|hand| view.who != Some(seat) && !hand.is_empty());
    let open = open.map(|hand| {
        let held = |(kind, many): (Kind, u8)| {
            let (goods, power) = (kind.goods(), kind.power());
            let sign = goods.map_or_else(|| icon(pen, "flame", "flame", 15), |goods| token(look, goods).sign(pen));
            let mark = power.map_or_else(String::new, |power| game.content.power(power).mark.to_string());
            let many = if many > 1 { format!("{mark}×{many}") } else { mark };
            row(1, [sign, words("count", 11, many).one_line(None)]).titled(look.card(kind))
        };
        wrap(4, hand.iter().map(held))
    });
    let backs = (!pen.mine(seat))
        .then(|| row(3, [fan(seat, cards), words("count", pen.small(), cards.to_string()).one_line(None)]).titled(counted(cards, "card")));
    let sets_row = row(4, Goods::ALL.map(set).into_iter().chain([stretch()]).chain(backs));
    let mut sets_line = Line::new();
    for goods in Goods::ALL.into_iter().filter(|goods| held(*goods) > 0) {
        sets_line.push(format!("{}{} ", game.content.goods(goods).letter, held(goods)), Ink::Good(goods.0));
    }
    let where_it_is = whereabouts(look, seat);
    let ink = if where_it_is == "passed" { Ink::Warning } else { Ink::Plain };
    let place: Vec<String> = [where_it_is.clone(), counted(left, "station")].into_iter().filter(|words| !words.is_empty()).collect();
    Panel {
        seat,
        asked: view.asked == Some(seat),
        active: false,
        star: None,
        points: all.to_string(),
        made_of: String::new(),
        place: place.join(" · "),
        titled: format!("{}: {scored} points scored, {sets} for sets of tokens; {left} stations left to build", pen.names.of(seat)),
        inside: std::iter::once(sets_row).chain(open).collect(),
        cells: vec![
            Line::of(format!("{all:>3}"), Ink::Strong).with(format!(" ({scored}+{sets})"), Ink::Dim),
            sets_line,
            Line::of(format!("{cards:>3}"), Ink::Plain),
            Line::of(format!("{left:>4}"), Ink::Dim),
        ],
        tails: vec![vec![Line::of(where_it_is, ink)]],
    }
}

/// Where the player's ship is, or that it is out of this round.
fn whereabouts(look: &Look<'_>, seat: Seat) -> String {
    let view = look.view;
    match view.step {
        Step::Over => String::new(),
        _ if view.passed.contains(seat) => "passed".to_owned(),
        Step::TakeGoods => "drafting".to_owned(),
        _ if view.ships[seat] == Node::EARTH => "at Earth".to_owned(),
        _ => format!("at {}", look.near(view.ships[seat])),
    }
}

fn note(look: &Look<'_>) -> String {
    let first: String = look.view.next_order.iter().map(|seat| Names::mark(*seat)).collect();
    if first.is_empty() { "in turn order".to_owned() } else { format!("in turn order; next round first {first}") }
}

/// The viewer's hand, kinds together, and what is set aside for the mission in the making.
fn own<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, who: Seat) -> Piece<'p> {
    let (view, plan) = (look.view, &look.view.plan);
    let hand = view.hands[who].cards.unwrap_or_default();
    // Where room is short, a hand of many kinds keeps what they do in their titles.
    let explained = pen.is_airy() || pen.is_tall() || hand.iter().count() <= 7;
    let cards = hand.iter().map(|(kind, many)| {
        let delivered = matches!(view.step, Step::World(chosen) if chosen == kind);
        let choice = pen.any([Action::Pay(kind), Action::Deliver(kind), Action::Play(kind)]);
        let face = card(look, pen, kind, many, explained).with("data-card", "").class_if(delivered, "lifted");
        let line = if many == 1 { look.card(kind) } else { format!("{many} {}", look.card(kind)) };
        face.at(format!("hand-{}-{}", who.number(), kind.number())).can(choice).reads([Line::of(line, Ink::Plain)])
    });
    let none = hand.is_empty().then(|| words("dim", pen.small(), "no cards").reads([Line::of("no cards", Ink::Dim)]));
    let few = match pen.shape {
        Some(crate::Shape::Tall) => 3,
        Some(crate::Shape::Square) => 6,
        _ => 7,
    };
    let cards = hand_of(few, 6, cards.chain(none)).at(format!("hand-{}", who.number())).led_by(Line::of("Your hand: ", Ink::Strong), ", ");
    let cards = cards.at_least_high(if pen.is_tall() { 0 } else { pen.pick([110, 104, 98, 92, 84, 66]) });
    let mut aside = plan.fuel;
    plan.goods.iter().for_each(|kind| aside.put(*kind));
    let set_aside = look.cards(&aside);
    let heading = format!("Your hand: {}", counted(hand.total() as usize, "card"));
    let aside = if set_aside.is_empty() { String::new() } else { format!("Set aside: {}", listed(&set_aside, "and")) };
    let listed_behind = |lead: Line, cards: Vec<String>| {
        column(0, cards.into_iter().map(|card| only_said([Line::of(card, Ink::Plain)]))).led_by(lead, ", ")
    };
    let aside_line = listed_behind(Line::of("Set aside: ", Ink::Strong), set_aside);
    let others = view.order.iter().filter(|seat| **seat != who).filter_map(|seat| {
        let lead = Line::of(format!("{} holds: ", Names::mark(*seat)), Ink::Seat(*seat));
        Some(listed_behind(lead, look.cards(&view.hands[*seat].cards?)))
    });
    let others: Vec<Piece<'p>> = pen.in_text(|| others.collect());
    let top = row(12, [words("strong", pen.small(), heading).one_line(None), words("aside", pen.small(), aside).grow(1)]);
    column(3, [top, cards, aside_line].into_iter().chain(others)).framed("plate", 12, pen.pad() - 1).class("own").of_seat(who).at("cards")
}

/// What is good to know: who is first in the next round, what is seen on a world, what the third ring will bring.
fn tracks<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let (view, game) = (look.view, look.game);
    let size = pen.small();
    let order = |name: &str, order: &[Seat]| {
        let space = |index: usize| match order.get(index) {
            Some(seat) => chip(*seat, 8).spot(format!("{name}-{}", seat.number())),
            None => place((16, 16), 8),
        };
        row(2, (0..view.order.len()).map(space)).at(name)
    };
    let said = |text: &str| words("dim", size, text).one_line(None);
    let both = |text: &str, more: &str, thing: Piece<'p>| row(5, [thing, said(text)]).titled(more);
    // Who is when in this round is seen from where the panels stand.
    let signs = wrap(
        10,
        [
            row(5, [said("First next round"), order("next-turn", &view.next_order)]),
            both("points", "What a delivery to this world scores", badge("value", 8, "2")),
            both("delivered", "The world has had its delivery in this round", badge("value gone", 8, "2")),
            both("first token", "The first delivery to this world earns its token", icon(pen, "star", "first", 15)),
        ],
    );
    let after = game.content.numbers.third_ring_after_round;
    let more = (view.stage == Rings::Two && game.options.rounds > after).then(|| {
        let mut line = Line::of(format!("Ring 3 comes after round {after}: "), Ink::Dim);
        let mut pieces = vec![said(&format!("Ring 3 after round {after}:"))];
        for goods in Goods::ALL {
            let count = view.worlds_to_come[usize::from(goods.0)];
            line.push(format!("{count}{} ", game.content.goods(goods).letter), Ink::Good(goods.0));
            pieces.push(row(3, [words("count", size, count.to_string()).one_line(None), token(look, goods).sign(pen)]));
        }
        let space = format!("and {} Space", view.space_to_come);
        pieces.push(said(&space));
        wrap(6, pieces).at("third-ring").reads([line.with(space, Ink::Dim)])
    });
    let more = more.map(|piece| if pen.shape.is_none() { only_said(piece.lines_said().to_vec()) } else { piece });
    column(5, [signs.at("signs")].into_iter().chain(more)).framed("plate", 10, pen.pad() - 1).at("tracks")
}
