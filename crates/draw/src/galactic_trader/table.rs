//! The table as one viewer may see it: what stands where, for terminals and for pictures.

use galactic_trader::Action;
use galactic_trader::content::{Ability, Kind, PlanetId};
use galactic_trader::state::{Agreement, Goods, Place, Step};
use galactic_trader::view::{SeenAside, SeenPacket};
use kernel::Seat;

use super::draft::Draft;
use super::look::{Look, TURN_STEPS};
use super::planets::{Style, owned, space, tile};
use super::{goods, words as said};
use crate::Clickable;
use crate::layout::{
    Answer, Head, Panel, Pen, Piece, Pile, Stage, Table, arrow, back, chip, column, dots, grid, place, row, rule, said as only_said,
    stretch, words, wrap,
};
use crate::names::Names;
use crate::picture::Shape;
use crate::text::{Ink, Line, counted, cut};

/// The longest name in a list of names.
const LONGEST_NAME: usize = 12;

/// The whole table.
pub(super) fn table<'p>(look: &Look<'_>, area_size: usize, stall_limit: u8, pen: &Pen<'_, Action>) -> Table<'p, Action> {
    let view = look.view;
    let head = head(look, stall_limit, pen);
    let asked = view.who.is_some() && view.asked == view.who;
    let spaces = area_size.min(view.area.len());
    let question = said::question(look, pen.names).text;
    let most = match pen.shape {
        Some(Shape::Tall) => 2,
        Some(Shape::Square) => 3,
        _ => 5,
    };
    Table {
        game: "galactic-trader",
        summary: summary(look, &question, pen.names),
        stage: Stage { question, yours: asked, about: about(look, pen), label: Box::new(label) },
        head,
        track: None,
        board: grid(most, pen.gap(), (0..spaces as u8).map(|place| space(pen, look, Place(place)))).at("area"),
        beside: None,
        market: None,
        seats: look.seats().map(|seat| panel(look, pen, seat)).collect(),
        on_seat: |seat| Some(Action::Give(seat)),
        headings: &["points", "hand", "out"],
        note: format!("planets (★ has {}, ▶ is asked)", look.content.first_player_card_name),
        own: view.who.map(|who| own(look, pen, who)),
        apart: true,
        side: vec![piles(look, pen, stall_limit)],
        definitions: goods::definitions(pen, look),
    }
}

fn head(look: &Look<'_>, stall_limit: u8, pen: &Pen<'_, Action>) -> Head {
    let (view, names) = (look.view, pen.names);
    let over = matches!(view.step, Step::Over(_));
    let mut warnings = Vec::new();
    if !over {
        warnings.extend(barren(look, stall_limit));
    }
    let moment = match view.agreement {
        _ if over => Line::of("the game is over", Ink::Strong),
        _ if look.drafting() => draft(look, names),
        None => Line::of(format!("{} turn", names.whose(view.active)), Ink::Seat(view.active)),
        Some(agreement) => resolving(look, &agreement, pen),
    };
    let now = look.turn_step().filter(|_| view.agreement.is_none() && !over).map(|step| step - 1);
    Head { round: format!("Round {}", view.round), moment, steps: &TURN_STEPS, now, is_last: view.last_round && !over, warnings }
}

/// How many barren rounds there were, from half of the limit on, when it begins to matter (GT-9.3).
fn barren(look: &Look<'_>, limit: u8) -> Option<String> {
    let barren = look.view.barren;
    (limit > 0 && barren > 0 && barren * 2 >= u16::from(limit)).then(|| format!("barren rounds {barren} of {limit}"))
}

/// Step 4 while a planet is given out. In a terminal also who gets it, and the goods that wait to be sent on (GT-7.9), which pictures show.
fn resolving(look: &Look<'_>, agreement: &Agreement, pen: &Pen<'_, Action>) -> Line {
    let card = look.planet(agreement.planet);
    let mut line = Line::of(format!("{} turn", pen.names.whose(look.view.active)), Ink::Seat(look.view.active));
    line.push(", step 4: ", Ink::Dim);
    let waiting = pen.in_text(|| {
        let mut line = Line::of(format!("{} {:+} ", card.name, card.points), Ink::Strong);
        line.push(format!("to {}", Names::mark(agreement.by)), Ink::Seat(agreement.by));
        for (index, good) in look.view.aside.iter().enumerate() {
            line.push(if index == 0 { ", to send on: " } else { " " }, Ink::Dim);
            line.append(look.under(good.kind, good.could_be));
            line.push(Names::mark(good.owner).to_string(), Ink::Seat(good.owner));
        }
        Some(line)
    });
    line.append(waiting.unwrap_or_else(|| Line::of(format!("{} is established", card.name), Ink::Strong)));
    line
}

/// Who holds the packet and which way it goes.
fn draft(look: &Look<'_>, names: &Names) -> Line {
    let view = look.view;
    let takes = 2 * look.players;
    let mut line = Line::of(format!("draft, take {} of {takes}: ", (view.takes + 1).min(takes)), Ink::Strong);
    if let Some(packet) = view.packet {
        let holder = packet.holder;
        let held = format!("{} {} {}", names.whom(holder), names.verb(holder, "hold", "holds"), counted(usize::from(packet.size), "card"));
        line.push(held, Ink::Seat(holder));
        match look.next_taker() {
            Some(next) if next == holder => line.push(format!(", and {} again", names.verb(holder, "take", "takes")), Ink::Dim),
            Some(next) => line.push(format!(", then {}", names.whom(next)), Ink::Dim),
            None => {}
        }
    }
    line
}

/// The picture in one sentence.
fn summary(look: &Look<'_>, question: &str, names: &Names) -> String {
    let score = |seat: Seat| {
        let (points, bonus) = look.score(seat);
        format!("{} {}", names.of(seat), points + bonus as i32)
    };
    let scores: Vec<String> = look.seats().map(score).collect();
    let last = if look.view.last_round { ", the last" } else { "" };
    format!("Galactic Trader, round {}{last}. {question}. Points: {}.", look.view.round, scores.join(", "))
}

/// The piles, and the discards by kind: all kinds, also those with none, since this is where the signs are explained.
fn piles<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, stall_limit: u8) -> Piece<'p> {
    let view = look.view;
    let stacks = [
        ("goods", "goods-pile", view.pile, "back"),
        ("Age I", "age-one", view.age_one.into(), "back age-one"),
        ("Age II", "age-two", view.age_two.into(), "back age-two"),
    ];
    let stack = |(name, at, count, class)| Pile { name, at, count: u32::from(count), class }.piece(pen).at_least(44);
    let discard = |kind: Kind| {
        let count = view.discards.count(kind.0);
        let good = &look.content.good(kind).name;
        let number = words("count", pen.small(), count.to_string()).right().one_line(None);
        let piece = row(5, [look.token(kind).sign(pen), words("dim", pen.small(), good).grow(1), number]);
        let line = look.named(kind).with(format!(" {count}"), if count == 0 { Ink::Dim } else { Ink::Plain });
        piece
            .class_if(count == 0, "faint")
            .spot(format!("discard-{}", kind.0))
            .titled(format!("{good}: {count} discarded"))
            .reads((!pen.low).then_some(line))
    };
    let discards =
        grid(2, 4, look.kinds().map(discard)).at("discard").with("data-pile", "discards").led_by(Line::of("Discards: ", Ink::Dim), "  ");
    let heading = words("dim", pen.small(), "Discards");
    let inside = if pen.is_tall() {
        column(5, [row(8, stacks.map(stack)).middle(), heading, discards])
    } else {
        row(14, [row(8, stacks.map(stack)), column(2, [heading, discards.firm()])])
    };
    inside.framed("plate", 10, pen.pad()).at("piles").reads([rule(piles_line(look, barren(look, stall_limit), pen.low), pen.columns)])
}

/// The sizes of the piles; the discards by letter too, if there is no line for them.
fn piles_line(look: &Look<'_>, barren: Option<String>, with_discards: bool) -> Line {
    let view = look.view;
    let pile = if with_discards { "" } else { " pile" };
    let mut line =
        Line::of(format!("Goods{pile} {} · Age I{pile} {} · Age II{pile} {}", view.pile, view.age_one, view.age_two), Ink::Plain);
    if let Some(barren) = barren {
        line.push(" · ", Ink::Dim);
        line.push(if with_discards { barren.replace(" rounds", "") } else { barren }, Ink::Warning);
    }
    if with_discards {
        line.push(" · discards", Ink::Dim);
        for kind in view.discards.kinds() {
            line.push(format!(" {}", look.letter(Kind(kind))), Ink::Good(kind));
            line.push(view.discards.count(kind).to_string(), Ink::Plain);
        }
        line.push(if view.discards.is_empty() { " none" } else { "" }, Ink::Dim);
    }
    line
}

/// A player: points, hand, goods out, planets.
fn panel<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, seat: Seat) -> Panel<'p> {
    let (view, mine) = (look.view, pen.mine(seat));
    let (points, bonus) = look.score(seat);
    let (out, most) = (look.deployed(seat), usize::from(look.content.deployed));
    let (hand, cargo) = (view.hands[seat].size, look.content.cargo);
    // Those that do something first: what the others do not need to say makes their row lower.
    let is_plain = |planet: &PlanetId| look.planet(*planet).ability == Ability::None;
    let mut planets: Vec<PlanetId> = view.owned[seat].iter().collect();
    planets.sort_by_key(is_plain);
    let tiles: Vec<Piece<'p>> =
        planets.into_iter().map(|planet| tile(pen, look, planet, mine && pen.is_airy() && !pen.is_tall())).collect();
    let none = tiles.is_empty().then(|| words("dim", pen.small(), "no planets yet"));
    let laid = row(4, [words("dim", pen.small(), "out").one_line(None), dots(out, most, 4)]);
    let facts = if mine { row(8, [laid]) } else { row(8, [goods::backs(look, seat), stretch(), laid]) };
    let styles: &[Style] = if pen.is_roomy() { &[Style::Long] } else { &[Style::Short, Style::Gathered, Style::Bare] };
    let cell = |number: usize, all: u8| Line::of(format!("{number}/{all}"), Ink::Plain);
    Panel {
        seat,
        asked: view.asked == Some(seat),
        active: view.active == seat && look.turn_step().is_some(),
        star: (view.first == seat).then(|| format!("{}: goes first this round", look.content.first_player_card_name)),
        points: points.to_string().replace('-', "−"),
        made_of: format!("(+{bonus})"),
        place: String::new(),
        titled: format!("{}: {points} points on planets, {bonus} for goods; {hand} goods in hand, {out} on planets", pen.names.of(seat)),
        inside: vec![facts, wrap(3, none.into_iter().chain(tiles))],
        cells: vec![
            Line::of(format!("{points:>3}"), Ink::Strong).with(format!("+{bonus}"), Ink::Dim),
            cell(usize::from(hand), cargo),
            cell(out, look.content.deployed),
        ],
        tails: pen.in_text(|| styles.iter().map(|style| owned(look, seat, *style)).collect()),
    }
}

/// What only the viewer sees: hand, packet, what was seen in the draft, what others surely have.
fn own<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, who: Seat) -> Piece<'p> {
    let held = look.own_hand().copied().unwrap_or_default();
    let at = format!("hand-{}", who.number());
    let offer = |kind| pen.any([Action::Lay(kind), Action::Discard(kind), Action::With(kind)]);
    // In its places, so that the cargo limit is seen (GT-1.8).
    let free = (held.total() as usize..usize::from(look.content.cargo)).map(|_| place((62, pen.pick([89, 78, 72, 66, 62, 58])), 8));
    let cards = row(6, goods::cards(pen, look, &held, &at, offer).into_iter().chain(free)).at(at);
    let heading = format!("Your hand: {} of {} goods", look.view.hands[who].size, look.content.cargo);
    let mut hand = Line::new();
    for kind in held.kinds() {
        hand.push(if hand.0.is_empty() { "" } else { "  " }, Ink::Plain);
        hand.append(look.named(Kind(kind)));
        let count = held.count(kind);
        hand.push(if count > 1 { format!(" ×{count}") } else { String::new() }, Ink::Strong);
    }
    let hand = if hand.0.is_empty() { Line::of("empty", Ink::Dim) } else { hand };
    let packet = look.view.packet.and_then(|packet| packet.goods).map(|goods| {
        let mut line = Line::of("packet ", Ink::Dim);
        line.append(look.letters(&goods));
        line
    });
    let draft = Draft::of(look, who);
    let remembered = draft.piece(look, pen);
    let spare = if pen.is_tall() { remembered } else { remembered.at_least_high(29) };
    column(
        4,
        [
            words("dim", pen.small(), heading),
            cards.reads([hand]),
            only_said(packet),
            spare.reads(draft.line(look)),
            only_said(pen.in_text(|| sure(look, pen.names))),
        ],
    )
    .framed("plate", 12, pen.pad())
    .class("own")
    .of_seat(who)
    .at("own-hand")
    .led_by(Line::of("Your hand: ", Ink::Strong), " · ")
}

/// Which goods others surely have: in hand, or in hand or face down (GT-11.5).
fn sure(look: &Look<'_>, names: &Names) -> Vec<Line> {
    let known: Vec<(Seat, [Goods; 2])> = look.seats().map(|seat| (seat, look.sure_of(seat))).collect();
    let mut lines = Vec::new();
    for (place, where_it_is) in ["surely in hand", "surely in hand or face down"].into_iter().enumerate() {
        let mut sure = Line::new();
        for (seat, goods) in known.iter().filter(|(_, goods)| !goods[place].is_empty()) {
            sure.push(if sure.0.is_empty() { where_it_is } else { "," }, Ink::Dim);
            sure.push(format!(" {} {} ", Names::mark(*seat), cut(names.name(*seat), LONGEST_NAME)), Ink::Seat(*seat));
            sure.append(look.letters(&goods[place]));
        }
        lines.extend((!sure.0.is_empty()).then_some(sure));
    }
    lines
}

/// What a button is called; `None` for what is clicked on the table.
fn label(action: Action) -> Option<Answer> {
    Some(match action {
        Action::Done => Answer::quiet("Done"),
        Action::EndTurn => Answer::quiet("End turn"),
        Action::Refuse => Answer::quiet("Keep my hand"),
        Action::ToHand => Answer::bright("Take to hand"),
        _ => return None,
    })
}

/// The cards that the question is about.
fn about<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Option<Piece<'p>> {
    let view = look.view;
    Some(match (view.step, view.packet, view.agreement) {
        (Step::Over(_), ..) => scores(look, pen),
        (_, Some(packet), _) => packet_piece(look, pen, &packet),
        (.., Some(agreement)) => sending_on(look, pen, &agreement),
        (Step::DeployPlanet(kind), ..) => chosen(look, pen, None, Some(kind), None),
        (Step::AbilityCard(through), ..) => chosen(look, pen, Some(through), None, None),
        (Step::AbilityPlanet(through, kind), ..) => chosen(look, pen, Some(through), Some(kind), look.result_of(through, kind)),
        (Step::CancelDiscard(index), ..) => {
            let kind = view.deployed.get(usize::from(index)).and_then(|good| good.kind);
            chosen(look, pen, None, kind, None)
        }
        _ => return None,
    })
}

/// The packet: cards for its holder, backs on their way for everybody else (GT-11.6).
fn packet_piece<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, packet: &SeenPacket) -> Piece<'p> {
    let made = match packet.goods {
        Some(goods) => wrap(8, goods::cards(pen, look, &goods, "packet", |kind| pen.choice(Action::Take(kind)))),
        None => {
            let (size, r) = (usize::from(packet.size).max(1), pen.body());
            let backs = (0..size).map(|_| back((pen.pick([39, 34, 30, 26, 24, 24]), 44)).about(18));
            let next = look.next_taker().into_iter().flat_map(|next| [arrow(30), chip(next, r)]);
            let count = words("count", pen.body(), format!("×{size}")).one_line(None);
            row(6, [chip(packet.holder, r)].into_iter().chain(backs).chain([count]).chain(next))
        }
    };
    made.at("packet").class("packet").with("data-packet", packet.size.to_string())
}

/// A good in small, with its name.
fn small_card<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, kind: Kind) -> Piece<'p> {
    look.token(kind).card(pen, 22)
}

/// What was chosen so far of a choice that is not finished: a planet to use, a good, what it will count as.
fn chosen<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, through: Option<PlanetId>, kind: Option<Kind>, counts_as: Option<Kind>) -> Piece<'p> {
    let planet = through.map(|planet| tile(pen, look, planet, true).can::<Action>(None));
    let counts = counts_as.into_iter().flat_map(|kind| {
        let sign = column(0, [look.token(kind).sign(pen)]).middle();
        [words("dim", pen.body(), "as").one_line(None), sign]
    });
    let open = [arrow(34), words("dim", pen.large(), "?").one_line(None)];
    row(8, planet.into_iter().chain(kind.map(|kind| small_card(look, pen, kind))).chain(counts).chain(open)).class("chosen")
}

/// The agreement being resolved: the planet, who made it, and the goods that wait to be sent on (GT-7.9).
fn sending_on<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, agreement: &Agreement) -> Piece<'p> {
    let to = match look.view.step {
        Step::OrbitRecipient => words("question", pen.large(), "?").one_line(None),
        _ => chip(agreement.by, pen.body()),
    };
    let goods = look.view.aside.iter().map(|good| aside(look, pen, good));
    let planet = tile(pen, look, agreement.planet, true);
    row(8, [planet, arrow(24), to].into_iter().chain(goods)).class("agreement")
}

/// A good that waits to be sent on; lifted when it is the one that is asked about.
fn aside<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, good: &SeenAside) -> Piece<'p> {
    let now = match look.view.step {
        Step::RedeployPlanet { from, .. } | Step::RedeploySlot { from, .. } | Step::StrandedDiscard(from) => {
            from == good.slot && look.view.asked == Some(good.owner)
        }
        _ => false,
    };
    let card = goods::hidden(pen, look, None, good.kind, good.owner).about(36).at_least_high(50);
    let made = row(0, [card]).framed(if now { "lift" } else { "none" }, 8, 3);
    made.class("aside")
        .at(format!("aside-{}", good.slot.0))
        .with("data-slot", good.slot.0.to_string())
        .can(aside_choice(look, pen, good, now))
}

/// Send it on first (D10), or discard it if it is stranded and its kind is not in the hand too (D13).
fn aside_choice<'c>(look: &Look<'_>, pen: &Pen<'c, Action>, good: &SeenAside, now: bool) -> Option<&'c Clickable<Action>> {
    if !pen.mine(good.owner) {
        return None;
    }
    let stranded = good.kind.filter(|kind| now && look.own_hand().is_none_or(|hand| !hand.has(kind.0)));
    pen.choice(Action::SendOn(good.slot)).or_else(|| pen.choice(Action::Discard(stranded?)))
}

/// The points at the end, best first. What broke a tie is told by the page's own table of the outcome.
fn scores<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let score = |seat: Seat| {
        let (points, bonus) = look.score(seat);
        (points, bonus as i32)
    };
    let mut seats: Vec<Seat> = look.seats().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(score(*seat).0 + score(*seat).1));
    let number = |points: i32| points.to_string().replace('-', "−");
    let line = |seat: Seat| {
        let (points, bonus) = score(seat);
        let name = words("name", pen.body(), pen.names.of(seat)).one_line(Some(60)).about(130);
        let sum = words("score", pen.body(), number(points + bonus)).right().one_line(None).at_least(34);
        let made_of = words("dim", pen.small(), format!("{} on planets, {bonus} for goods", number(points)));
        row(8, [chip(seat, 8), name, sum, made_of])
    };
    grid(2, 4, seats.into_iter().map(line))
}
