//! The whole table in lines: round and phase, the galaxy, the cards on it, research, players, the reader's hand.

use kernel::Seat;
use m101::action::{GapId, SiteId};
use m101::content::{CardId, CardKind};
use m101::state::Step;
use m101::{M101, View};
use parts::lattice;

use super::cards;
use super::words::title;
use crate::names::Names;
use crate::text::{Ink, Line, columns, wrap};

/// The board for a viewer.
pub(super) fn text(game: &M101, view: &View, names: &Names, width: usize) -> Vec<Line> {
    let mut lines = vec![heading(game, view, names, width)];
    lines.extend(galaxy(game, view, width));
    lines.push(Line::new());
    lines.extend(systems(game, view, width));
    lines.extend(infrastructure(game, view, width));
    lines.extend(research(game, view, width));
    lines.extend(players(game, view, names, width));
    lines.extend(own(game, view, width));
    lines
}

fn rule(text: &str, width: usize) -> Line {
    Line::of(format!("── {text} "), Ink::Strong).padded(width, '─', Ink::Dim)
}

fn heading(game: &M101, view: &View, names: &Names, width: usize) -> Line {
    let open = &view.open;
    let phase = match view.step {
        Step::StartSystem => "choosing start systems".to_owned(),
        Step::Selection => "choosing actions".to_owned(),
        Step::Over(_) => "over".to_owned(),
        _ => {
            let order: Vec<String> = open.order.iter().map(|seat| format!("{}{}", Names::mark(*seat), names.name(*seat))).collect();
            format!("{}: {}", title(open.phase), order.join(" "))
        }
    };
    let left = game.players().map(|seat| u32::from(game.options.disks.saturating_sub(open.placed[seat]))).min().unwrap_or(0);
    rule(
        &format!("Round {} · {phase} · {left} disks to the end · pile {} · discards {}", open.round, view.pile, open.discards.len()),
        width,
    )
    .cut(width)
}

/// Everybody's disks on a space: "●2▲1".
fn disks(game: &M101, view: &View, site: SiteId) -> String {
    let there = &view.open.sites[site];
    let part = |seat: Seat| Some(there.influence(seat)).filter(|disks| *disks > 0).map(|disks| format!("{}{disks}", Names::mark(seat)));
    game.players().filter_map(part).collect()
}

/// The lattice: three lines for a row of spaces, one line for the gaps below it.
fn galaxy(game: &M101, view: &View, width: usize) -> Vec<Line> {
    let board = &game.content.board;
    let shown = game.spaces.iter().chain([board.centre]).map(|site| lattice::column_and_row(site.0)).collect::<Vec<_>>();
    let bounds = |of: fn(&(u8, u8)) -> u8| (shown.iter().map(of).min().unwrap_or(0), shown.iter().map(of).max().unwrap_or(0));
    let ((left, right), (bottom, top)) = (bounds(|place| place.0), bounds(|place| place.1));
    let cell = width / usize::from(right - left + 1);
    let mut lines = Vec::new();
    for row in (bottom..=top).rev() {
        let mut three = [Line::new(), Line::new(), Line::new()];
        for column in left..=right {
            let site = SiteId(lattice::point(column, row));
            for (line, (text, ink)) in three.iter_mut().zip(space(game, view, site)) {
                line.append(Line::of(text, ink).cut(cell - 1).padded(cell, ' ', Ink::Plain));
            }
        }
        lines.extend(three);
        if row > bottom {
            lines.push(crossings(game, view, row - 1, left, right, cell));
        }
    }
    lines.into_iter().map(|line| line.cut(width)).collect()
}

fn space(game: &M101, view: &View, site: SiteId) -> [(String, Ink); 3] {
    let board = &game.content.board;
    let name = &board.names[usize::from(site.0)];
    let nothing = || (String::new(), Ink::Plain);
    if site == board.centre {
        return [("*".to_owned(), Ink::Dim), ("centre".to_owned(), Ink::Dim), nothing()];
    }
    if !game.spaces.has(site) {
        return [nothing(), nothing(), nothing()];
    }
    let there = &view.open.sites[site];
    match there.system {
        None => [(name.clone(), Ink::Dim), (disks(game, view, site), Ink::Plain), nothing()],
        Some(card) => {
            let entry = game.content.card(card);
            let ink = Ink::Seat(there.controller);
            let head = format!("{name} {}", entry.id);
            let cubes = if there.cubes == [0; 4] { String::new() } else { cards::cubes(there.cubes) };
            [
                (head, ink),
                (format!("♛{} {}", Names::mark(there.controller), disks(game, view, site)), ink),
                (format!("{}/{} {cubes}", entry.vp, entry.vp_other), Ink::Plain),
            ]
        }
    }
}

/// The infrastructure between two rows, each at the crossing of its four spaces.
fn crossings(game: &M101, view: &View, row: u8, left: u8, right: u8, cell: usize) -> Line {
    let mut line = Line::of(" ".repeat(cell / 2), Ink::Plain);
    for column in left..right {
        let gap = GapId(lattice::point(column, row));
        let (text, ink) = match view.open.gaps[gap].card {
            Some(card) => {
                let owner = view.open.gaps[gap].owner;
                (format!("[{}{}]", game.content.card(card).id, Names::mark(owner)), Ink::Seat(owner))
            }
            None if game.gaps.has(gap) => ("+".to_owned(), Ink::Dim),
            None => (String::new(), Ink::Plain),
        };
        let pad = (cell.saturating_sub(columns(&text))) / 2;
        line.append(Line::of(" ".repeat(pad), Ink::Plain).with(text, ink).padded(cell, ' ', Ink::Plain));
    }
    line
}

fn wrapped(text: &str, width: usize) -> Vec<Line> {
    wrap(text, 6, width).into_iter().map(|line| Line::of(line, Ink::Plain)).collect()
}

/// Every system on the board with everything about it.
fn systems(game: &M101, view: &View, width: usize) -> Vec<Line> {
    let open = &view.open;
    let mut lines = Vec::new();
    if !open.systems.is_empty() {
        lines.push(rule("Systems", width));
    }
    for site in open.systems.iter() {
        let (there, Some(card)) = (&open.sites[site], game.system_at(open, site)) else { continue };
        let of_kind = |disks: &dyn Fn(Seat) -> u8| -> String {
            let some = game
                .players()
                .filter(|seat| disks(*seat) > 0)
                .map(|seat| format!("{}{}", Names::mark(seat), disks(seat)))
                .collect::<String>();
            if some.is_empty() { "-".into() } else { some }
        };
        let filled: Vec<String> = (0..card.demand.len())
            .filter_map(|space| {
                game.players()
                    .find(|seat| there.culture[*seat] & (1 << space) != 0)
                    .map(|seat| format!("{}{}", space + 1, Names::mark(seat)))
            })
            .collect();
        let filled = if filled.is_empty() { String::new() } else { format!(" filled {}", filled.join(" ")) };
        let text = format!(
            "{} {} {} ♛{} political {} military {} cubes {}{filled} | {}",
            game.site_name(site),
            card.id,
            card.name,
            Names::mark(there.controller),
            of_kind(&|seat| there.political[seat]),
            of_kind(&|seat| there.military[seat]),
            cards::cubes(there.cubes),
            cards::card(card)
        );
        lines.extend(wrapped(&text, width));
    }
    lines
}

fn infrastructure(game: &M101, view: &View, width: usize) -> Vec<Line> {
    let open = &view.open;
    let mut lines = Vec::new();
    if !open.built.is_empty() {
        lines.push(rule("Infrastructure", width));
    }
    for gap in open.built.iter() {
        let place = &open.gaps[gap];
        let Some(card) = place.card.map(|card| game.content.card(card)) else { continue };
        let scores =
            if card.kind == CardKind::Special { format!(" now {} VP", game.special_score(open, place.owner, card)) } else { String::new() };
        let text = format!(
            "{} {} {} {}{scores}, turned {} | {}",
            game.gap_name(gap),
            card.id,
            Names::mark(place.owner),
            card.name,
            place.rotation,
            cards::card(card)
        );
        lines.extend(wrapped(&text, width));
    }
    lines
}

fn research(game: &M101, view: &View, width: usize) -> Vec<Line> {
    let open = &view.open;
    let columns = usize::from(game.content.setup.research_per_level);
    let mut lines = vec![rule("Tech track and research area", width)];
    for level in (0..game.content.setup.tech_levels).rev() {
        let disks: String = open.track.iter().filter(|seat| open.level[**seat] == level).map(|seat| Names::mark(*seat)).collect();
        let places = &open.research[usize::from(level) * columns..(usize::from(level) + 1) * columns];
        for (column, card) in places.iter().enumerate() {
            let text = card.map_or_else(|| "-".to_owned(), |card| line_of(game, card));
            let disks = if column == 0 { disks.as_str() } else { "" };
            lines.extend(wrapped(&format!("L{level}{disks} {text}"), width));
        }
    }
    lines
}

fn line_of(game: &M101, card: CardId) -> String {
    let entry = game.content.card(card);
    format!("{} {} | {}", entry.id, entry.name, cards::card(entry))
}

fn players(game: &M101, view: &View, names: &Names, width: usize) -> Vec<Line> {
    let open = &view.open;
    let mut lines = vec![rule("Players", width)];
    for seat in game.players() {
        let score = game.score(open, seat);
        let asked = if view.asked.contains(seat) { "▶" } else { " " };
        let chosen = match view.step {
            Step::StartSystem => String::new(),
            Step::Selection => match (view.asked.contains(seat), view.seconds[seat]) {
                (true, _) => "choosing".to_owned(),
                (false, Some(true)) => "ready, two cards".to_owned(),
                (false, Some(false)) => "ready, one card".to_owned(),
                (false, None) => "ready".to_owned(),
            },
            _ => format!("{}{}", open.chosen[seat].name(), if open.boosted.contains(seat) { "+" } else { "" }),
        };
        let text = format!(
            "{asked}{} {}: {} VP (special {}, regular {}, systems {}, demand {}) · hand {} · disks {}/{} · tech {} · military {} · kept {} · {chosen}",
            Names::mark(seat),
            names.name(seat),
            score.total(),
            score.special,
            score.regular,
            score.systems,
            score.demand,
            view.hands[seat].size,
            open.placed[seat],
            game.options.disks,
            open.level[seat],
            game.general_strength(open, seat),
            cards::cubes(open.kept[seat]),
        );
        lines.extend(wrap(&text, 6, width).into_iter().map(|line| Line::of(line, Ink::Seat(seat))));
    }
    lines
}

/// The reader's own cards, and what the reader remembers of others' hands.
fn own(game: &M101, view: &View, width: usize) -> Vec<Line> {
    let Some(who) = view.who else { return Vec::new() };
    let mut lines = vec![rule("Your hand", width)];
    for card in &view.starts {
        let kept = if view.keeps == Some(*card) { "kept" } else { "start" };
        lines.extend(wrapped(&format!("{kept} {}", line_of(game, *card)), width));
    }
    for card in view.hands[who].cards.unwrap_or_default().iter() {
        lines.extend(wrapped(&line_of(game, card), width));
    }
    for seat in game.players().filter(|seat| *seat != who) {
        let known: Vec<&str> = view.memory.hands[seat].iter().map(|card| game.content.card(card).id.as_str()).collect();
        if !known.is_empty() {
            lines.extend(wrapped(&format!("You saw {} take or get: {}", Names::mark(seat), known.join(" ")), width));
        }
    }
    lines
}
