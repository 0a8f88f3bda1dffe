//! The whole table as one viewer may see it, in text.
//!
//! Made for 80 columns and few lines: a terminal of 24 lines must also hold the choices. From [`ROOMY`] columns on it
//! gets air and words.

use galactic_trader::content::{Kind, PlanetId};
use galactic_trader::state::Step;
use kernel::Seat;

use super::grid::{self, Style};
use super::look::Look;
use crate::names::Names;
use crate::text::{Ink, Line, cut, flow};

/// From this width on there are empty lines between the parts.
pub(super) const ROOMY: usize = 100;

/// The longest name that a column leaves room for.
const LONGEST_NAME: usize = 12;

/// The board in lines of at most `width`.
pub(super) fn text(look: &Look<'_>, area_size: usize, stall_limit: u8, names: &Names, width: usize) -> Vec<Line> {
    let width = width.max(crate::NARROWEST);
    let mut lines = vec![rule(moment(look, names), width)];
    let air = |lines: &mut Vec<Line>| {
        if width >= ROOMY {
            lines.push(Line::new());
        }
    };
    lines.extend(grid::grid(look, area_size, width));
    lines.extend(agreement(look, names, width));
    air(&mut lines);
    lines.push(rule(piles(look, stall_limit), width));
    lines.extend(discards(look, width));
    air(&mut lines);
    lines.extend(players(look, names, width));
    if look.view.who.is_some() {
        air(&mut lines);
        lines.extend(own(look, names, width));
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
        line.push(format!("{} turn: ", names.whose(view.active)), Ink::Seat(view.active));
        let now = match view.step {
            Step::CancelGood | Step::CancelDiscard(_) => 2,
            Step::DeployAction | Step::DeployPlanet(_) | Step::AbilityCard(_) | Step::AbilityPlanet(..) => 3,
            _ => 4,
        };
        for (number, step) in (1..).zip(["refresh", "take back", "lay", "agree"]) {
            if number > 1 {
                line.push("  ", Ink::Dim);
            }
            if number == now {
                line.push(format!("[{number} {step}]"), Ink::Strong);
            } else {
                line.push(format!("{number} {step}"), Ink::Dim);
            }
        }
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
        let held = format!("{} {} the packet of {}", names.whom(holder), names.verb(holder, "hold", "holds"), packet.size);
        line.push(held, Ink::Seat(holder));
        // Out clockwise, two takes by the last player, back the other way (GT-4.3 to GT-4.5).
        let next = match view.takes + 1 {
            next if next < look.players => Some(view.first.clockwise(next, look.players)),
            next if next < takes => Some(view.first.clockwise(takes - 1 - next, look.players)),
            _ => None,
        };
        match next {
            Some(next) if next == holder => line.push(", and takes again", Ink::Dim),
            Some(next) => line.push(format!(", then {}", names.whom(next)), Ink::Dim),
            None => {}
        }
    }
    line
}

fn piles(look: &Look<'_>, stall_limit: u8) -> Line {
    let view = look.view;
    let piles = format!("Goods pile {} · Age I pile {} · Age II pile {}", view.pile, view.age_one, view.age_two);
    let mut line = Line::of(piles, Ink::Plain);
    // GT-9.3: said from half of the limit on, when it begins to matter.
    if stall_limit > 0 && view.barren > 0 && view.barren * 2 >= stall_limit {
        line.push(" · ", Ink::Dim);
        line.push(format!("barren rounds {} of {stall_limit}", view.barren), Ink::Warning);
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

/// The planet that is being given out and the goods that wait to be sent on (GT-7.9).
fn agreement(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let Some(agreement) = look.view.agreement else { return Vec::new() };
    let card = look.planet(agreement.planet);
    let mut lead = Line::of("Agreement: ", Ink::Strong);
    lead.push(format!("{} ({:+}) ", card.name, card.points), Ink::Plain);
    lead.push(format!("{} {}", Names::mark(agreement.by), names.whom(agreement.by)), Ink::Seat(agreement.by));
    if look.view.aside.is_empty() {
        return vec![lead.cut(width)];
    }
    lead.push(" · to be sent on: ", Ink::Dim);
    let pieces = look.view.aside.iter().map(|good| {
        let mut piece = grid::under(look, good.kind, good.could_be);
        piece.push(format!("{} of {}", Names::mark(good.owner), names.whom(good.owner)), Ink::Seat(good.owner));
        piece
    });
    flow(lead, pieces, ", ", 2, width)
}

/// One row for each player: points, hand, goods out, planets.
fn players(look: &Look<'_>, names: &Names, width: usize) -> Vec<Line> {
    let view = look.view;
    let card = &look.content.first_player_card_name;
    let longest = look.seats().map(|seat| crate::text::columns(names.of(seat))).max().unwrap_or(0).clamp(6, LONGEST_NAME);
    let head = format!("   {:longest$}     points  hand  out  planets (★ has {card}, ▶ is asked)", "player");
    let mut lines = vec![Line::of(cut(&head, width), Ink::Dim)];
    for seat in look.seats() {
        let (points, bonus) = look.score(seat);
        let mut lead = Line::of(if view.asked == Some(seat) { "▶" } else { " " }, Ink::Strong);
        lead.push(format!("{} {}", Names::mark(seat), cut(names.of(seat), longest)), Ink::Seat(seat));
        lead = lead.padded(3 + longest, ' ', Ink::Plain);
        lead.push(if view.first == seat { " ★" } else { "  " }, Ink::Strong);
        lead.push(format!(" {points:>4}"), Ink::Strong);
        lead.push(format!("{:<4}", format!("+{bonus}")), Ink::Dim);
        lead.push(format!(" {:>4}", format!("{}/{}", view.hands[seat].size, look.content.cargo)), Ink::Plain);
        lead.push(format!("  {:>3}  ", format!("{}/{}", look.deployed(seat), look.content.deployed)), Ink::Plain);
        let indent = if width >= ROOMY { lead.width() } else { 5 };
        lines.extend(flow(lead, owned(look, seat, width), ", ", indent, width));
    }
    lines
}

/// A player's planets; the used ones say so (GT-1.6).
fn owned(look: &Look<'_>, seat: Seat, width: usize) -> Vec<Line> {
    let style = if width >= ROOMY { Style::Long } else { Style::Short };
    let all = look.view.owned[seat].iter().map(|id| {
        let mut piece = grid::owned(look, PlanetId(id), style);
        if look.view.used.has(id) {
            piece.push(" used", Ink::Warning);
        }
        piece
    });
    let all: Vec<Line> = all.collect();
    if all.is_empty() { vec![Line::of("none yet", Ink::Dim)] } else { all }
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
    pieces.extend(glimpses(look, names, who));
    for seat in look.seats().filter(|seat| *seat != who) {
        let sure = &view.memory.sure[seat];
        if !sure.is_empty() {
            let mut known = Line::of(format!("{} surely has ", names.name(seat)), Ink::Dim);
            known.append(look.letters(sure));
            pieces.push(known);
        }
    }
    flow(Line::of("Your hand: ", Ink::Strong), pieces, " · ", 11, width)
}

/// The packets that the viewer held in this round, and what can be said of who took what in between.
fn glimpses(look: &Look<'_>, names: &Names, who: Seat) -> Vec<Line> {
    let view = look.view;
    let mut lines = Vec::new();
    for glimpse in view.memory.glimpses.iter().flatten() {
        let Some(took) = glimpse.took else { continue };
        let mut line = Line::of("saw ", Ink::Dim);
        line.append(look.letters(&glimpse.packet));
        line.push(" took ", Ink::Dim);
        line.push(look.letter(took).to_string(), Ink::Good(took.0));
        lines.push(line);
    }
    if let [Some(out), Some(back)] = view.memory.glimpses {
        let mut passed = out.packet;
        let parted = out.took.is_some_and(|took| passed.take_if_any(took.0));
        if let Some(taken) = passed.minus(&back.packet).filter(|taken| parted && !taken.is_empty()) {
            // Between the two the packet was with everybody clockwise of the viewer up to the last player.
            let last = view.first.clockwise(look.players - 1, look.players);
            let between = last.steps_after(who, look.players);
            let takers: Vec<String> =
                (1..=between).map(|steps| names.name(who.clockwise(steps, look.players)).to_owned()).collect();
            let mut line = Line::of(format!("{} took ", crate::text::listed(&takers, "and")), Ink::Dim);
            line.append(look.letters(&taken));
            lines.push(line);
        }
    }
    lines
}
