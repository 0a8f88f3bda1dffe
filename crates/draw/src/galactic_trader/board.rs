//! The whole table as one viewer may see it, in text.
//!
//! Made for 80 columns and few lines: a terminal of 24 lines must also hold the choices. From [`ROOMY`] columns on it
//! gets air and words.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::{Agreement, Goods, Step};
use kernel::Seat;

use super::grid::{self, Style};
use super::look::{Look, TURN_STEPS};
use crate::names::Names;
use crate::text::{Ink, Line, counted, cut, flow};

/// From this width on there are empty lines between the parts.
pub(super) const ROOMY: usize = 100;

/// The longest name that a column leaves room for.
const LONGEST_NAME: usize = 12;

/// From this many lines on a board of 80 columns saves one: the discards go into the line of the piles.
const TALL: usize = 17;

/// The board in lines of at most `width`.
pub(super) fn text(look: &Look<'_>, area_size: usize, stall_limit: u8, names: &Names, width: usize) -> Vec<Line> {
    let width = width.max(crate::NARROWEST);
    let roomy = width >= ROOMY;
    let mut top = vec![rule(moment(look, names), width)];
    top.extend(grid::grid(look, area_size, width));
    let discards = discards(look, width);
    let mut bottom = players(look, names, width);
    if look.view.who.is_some() {
        bottom.extend(roomy.then(Line::new));
        bottom.extend(own(look, names, width));
    }
    let tall = !roomy && top.len() + 1 + discards.len() + bottom.len() > TALL;
    top.extend(roomy.then(Line::new));
    top.push(rule(piles(look, stall_limit, tall), width));
    if !tall {
        top.extend(discards);
    }
    top.extend(roomy.then(Line::new));
    top.extend(bottom);
    top
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
    let view = look.view;
    let mut line = match view.last_round {
        true => Line::of(format!("LAST ROUND ({})", view.round), Ink::Warning),
        false => Line::of(format!("Round {}", view.round), Ink::Strong),
    };
    line.push(" · ", Ink::Dim);
    if let Step::Over(_) = view.step {
        line.push("the game is over", Ink::Strong);
    } else if look.drafting() {
        line.append(draft(look, names));
    } else {
        line.push(format!("{} turn", names.whose(view.active)), Ink::Seat(view.active));
        line.append(view.agreement.map_or_else(|| steps(look), |agreement| resolving(look, &agreement)));
    }
    line
}

/// The four steps of a turn, the present one in brackets (GT-6.2).
fn steps(look: &Look<'_>) -> Line {
    let now = look.turn_step();
    let mut line = Line::of(": ", Ink::Dim);
    for (number, step) in (1..).zip(TURN_STEPS) {
        line.push(if number > 1 { "  " } else { "" }, Ink::Dim);
        if now == Some(number) {
            line.push(format!("[{number} {step}]"), Ink::Strong);
        } else {
            line.push(format!("{number} {step}"), Ink::Dim);
        }
    }
    line
}

/// Step 4 while a planet is given out: who gets it, and the goods that wait to be sent on (GT-7.9).
fn resolving(look: &Look<'_>, agreement: &Agreement) -> Line {
    let card = look.planet(agreement.planet);
    let mut line = Line::of(", step 4: ", Ink::Dim);
    line.push(format!("{} {:+} ", card.name, card.points), Ink::Strong);
    line.push(format!("to {}", Names::mark(agreement.by)), Ink::Seat(agreement.by));
    for (index, good) in look.view.aside.iter().enumerate() {
        line.push(if index == 0 { ", to send on: " } else { " " }, Ink::Dim);
        line.append(grid::under(look, good.kind, good.could_be));
        line.push(Names::mark(good.owner).to_string(), Ink::Seat(good.owner));
    }
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

/// The sizes of the piles; the discards by letter too, if there is no line for them.
fn piles(look: &Look<'_>, stall_limit: u8, with_discards: bool) -> Line {
    let view = look.view;
    let pile = if with_discards { "" } else { " pile" };
    let mut line =
        Line::of(format!("Goods{pile} {} · Age I{pile} {} · Age II{pile} {}", view.pile, view.age_one, view.age_two), Ink::Plain);
    // GT-9.3: said from half of the limit on, when it begins to matter.
    if stall_limit > 0 && view.barren > 0 && view.barren * 2 >= u16::from(stall_limit) {
        line.push(" · ", Ink::Dim);
        let rounds = if with_discards { "" } else { " rounds" };
        line.push(format!("barren{rounds} {} of {stall_limit}", view.barren), Ink::Warning);
    }
    if with_discards {
        line.push(" · discards", Ink::Dim);
        for kind in view.discards.kinds() {
            line.push(format!(" {}", look.letter(Kind(kind))), Ink::Good(kind));
            line.push(view.discards.count(kind).to_string(), Ink::Plain);
        }
        if view.discards.is_empty() {
            line.push(" none", Ink::Dim);
        }
    }
    line
}

/// The discards by kind. All kinds are listed, also those with none: this is where the letters are explained.
fn discards(look: &Look<'_>, width: usize) -> Vec<Line> {
    let pieces = look.kinds().map(|kind| {
        let count = look.view.discards.count(kind.0);
        let mut piece = named(look, kind);
        piece.push(format!(" {count}"), if count == 0 { Ink::Dim } else { Ink::Plain });
        piece
    });
    flow(Line::of("Discards: ", Ink::Dim), pieces, "  ", 10, width)
}

/// A good by letter and name.
fn named(look: &Look<'_>, kind: Kind) -> Line {
    Line::of(look.letter(kind).to_string(), Ink::Good(kind.0)).with(format!(" {}", look.good(kind)), Ink::Plain)
}

/// One row for each player: points, hand, goods out, planets.
fn players(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let view = look.view;
    let card = &look.content.first_player_card_name;
    let longest = look.seats().map(|seat| crate::text::columns(names.of(seat))).max().unwrap_or(0).clamp(6, LONGEST_NAME);
    let head = format!("   {:longest$}   points hand out  planets (★ has {card}, ▶ is asked)", "player");
    let mut lines = vec![Line::of(cut(&head, width), Ink::Dim)];
    for seat in look.seats() {
        let (points, bonus) = look.score(seat);
        let mut lead = Line::of(if view.asked == Some(seat) { "▶" } else { " " }, Ink::Strong);
        lead.push(format!("{} {}", Names::mark(seat), cut(names.of(seat), longest)), Ink::Seat(seat));
        lead = lead.padded(3 + longest, ' ', Ink::Plain);
        lead.push(if view.first == seat { " ★" } else { "  " }, Ink::Strong);
        lead.push(format!(" {points:>3}"), Ink::Strong);
        lead.push(format!("{:<3}", format!("+{bonus}")), Ink::Dim);
        lead.push(format!(" {:<4}", format!("{}/{}", view.hands[seat].size, look.content.cargo)), Ink::Plain);
        lead.push(format!(" {:<3}  ", format!("{}/{}", look.deployed(seat), look.content.deployed)), Ink::Plain);
        lines.extend(row(look, seat, lead, width));
    }
    lines
}

/// A player's row, as rich in words as goes into the fewest lines.
fn row(look: &Look<'_>, seat: Seat, lead: Line, width: usize) -> Vec<Line> {
    let styles: &[Style] = if width >= ROOMY { &[Style::Long] } else { &[Style::Short, Style::Gathered, Style::Bare] };
    let indent = if width >= ROOMY { lead.width() } else { 5 };
    let rows = styles.iter().map(|style| flow(lead.clone(), owned(look, seat, *style), ", ", indent, width));
    // The first of the shortest: `min_by_key` keeps the earlier one.
    rows.min_by_key(Vec::len).unwrap_or_default()
}

/// A player's planets; the used ones say so (GT-1.6).
fn owned(look: &Look<'_>, seat: Seat, style: Style) -> Vec<Line> {
    let all = look.view.owned[seat].iter();
    let (useful, rest): (Vec<PlanetId>, Vec<PlanetId>) = all.partition(|planet| grid::has_use(look, *planet));
    let mut pieces: Vec<Line> = useful
        .into_iter()
        .map(|planet| {
            let mut piece = grid::title(look, planet, style);
            if look.view.used.has(planet) {
                piece.push(" used", Ink::Warning);
            }
            piece
        })
        .collect();
    if matches!(style, Style::Long | Style::Short) {
        pieces.extend(rest.into_iter().map(|planet| grid::name_and_points(look, planet)));
    } else if !rest.is_empty() {
        // Their names no longer matter, their points do (GT-10.5).
        let points: Vec<String> = rest.into_iter().map(|planet| format!("{:+}", look.planet(planet).points)).collect();
        pieces.push(Line::of("others ", Ink::Dim).with(points.join(" "), Ink::Plain));
    }
    if pieces.is_empty() {
        pieces.push(Line::of("none yet", Ink::Dim));
    }
    pieces
}

/// What only the viewer sees: hand, packet, what was seen in the draft, what others surely have.
fn own(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let view = look.view;
    let Some(who) = view.who else { return Vec::new() };
    let mut pieces = Vec::new();
    let mut hand = Line::new();
    for kind in look.own_hand().into_iter().flat_map(|goods| goods.kinds().map(|kind| (Kind(kind), goods.count(kind)))) {
        if !hand.0.is_empty() {
            hand.push("  ", Ink::Plain);
        }
        hand.append(named(look, kind.0));
        if kind.1 > 1 {
            hand.push(format!(" ×{}", kind.1), Ink::Strong);
        }
    }
    pieces.push(if hand.0.is_empty() { Line::of("empty", Ink::Dim) } else { hand });
    if let Some(goods) = view.packet.and_then(|packet| packet.goods) {
        let mut packet = Line::of("packet ", Ink::Dim);
        packet.append(look.letters(&goods));
        pieces.push(packet);
    }
    pieces.extend(glimpses(look, who));
    let known: Vec<(Seat, [Goods; 2])> = look.seats().map(|seat| (seat, look.sure_of(seat))).collect();
    for (place, where_it_is) in ["surely in hand", "surely in hand or face down"].into_iter().enumerate() {
        let mut sure = Line::new();
        for (seat, goods) in known.iter().filter(|(_, goods)| !goods[place].is_empty()) {
            sure.push(if sure.0.is_empty() { where_it_is } else { "," }, Ink::Dim);
            sure.push(format!(" {} {} ", Names::mark(*seat), cut(names.name(*seat), LONGEST_NAME)), Ink::Seat(*seat));
            sure.append(look.letters(&goods[place]));
        }
        if !sure.0.is_empty() {
            pieces.push(sure);
        }
    }
    flow(Line::of("Your hand: ", Ink::Strong), pieces, " · ", 11, width)
}

/// The packets that the viewer held in this round, and what the others took in between.
pub(super) fn glimpses(look: &Look<'_>, who: Seat) -> Option<Line> {
    let view = look.view;
    let mut line = Line::new();
    for glimpse in view.memory.glimpses.iter().flatten() {
        // Nobody needs to be told what was taken from a packet of one.
        let Some(took) = glimpse.took.filter(|_| glimpse.packet.total() > 1) else { continue };
        line.push(if line.0.is_empty() { "saw " } else { ", then " }, Ink::Dim);
        line.append(look.letters(&glimpse.packet));
        line.push(", took ", Ink::Dim);
        line.push(look.letter(took).to_string(), Ink::Good(took.0));
    }
    if let [Some(out), Some(back)] = view.memory.glimpses {
        let mut passed = out.packet;
        let parted = out.took.is_some_and(|took| passed.take_if_any(took.0));
        if let Some(taken) = passed.minus(&back.packet).filter(|taken| parted && !taken.is_empty()) {
            line.push(", ", Ink::Dim);
            // Between the two the packet was with everybody clockwise of the viewer up to the last player.
            let last = view.first.clockwise(look.players - 1, look.players);
            for steps in 1..=last.steps_after(who, look.players) {
                let taker = who.clockwise(steps, look.players);
                line.push(Names::mark(taker).to_string(), Ink::Seat(taker));
            }
            line.push(" took ", Ink::Dim);
            line.append(look.letters(&taken));
        }
    }
    (!line.0.is_empty()).then_some(line)
}
