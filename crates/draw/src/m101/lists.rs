//! The galaxy in lines of text, and everything that lies in it as a list.

use kernel::Seat;
use m101::Action;
use m101::action::{GapId, SiteId};
use m101::content::{Card, CardId, CardKind, Colour};
use parts::lattice;

use super::galaxy::bounds;
use super::look::{Look, short_name};
use super::{cards, places};
use crate::layout::{Pen, Piece, chip, column, row, rule, words};
use crate::names::Names;
use crate::text::{Ink, Line, columns, cut, wrap};

/// A text in lines, indented from the second on.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<Line> {
    wrap(text, 6, width).into_iter().map(|line| Line::of(line, Ink::Plain)).collect()
}

/// A card in a line.
pub(super) fn line_of(look: &Look<'_>, card: CardId) -> String {
    let entry = look.card(card);
    format!("{}: {}", entry.name, cards::brief(entry))
}

/// "●2▲1": those of everybody who has some.
fn by_seat(look: &Look<'_>, count: impl Fn(Seat) -> u8) -> String {
    look.game.players().filter(|seat| count(*seat) > 0).map(|seat| format!("{}{}", Names::mark(seat), count(seat))).collect()
}

/// The lattice with the letters of its columns and the numbers of its rows: a line or two for names, one for disks and cubes, and one for
/// the gaps below where something is built.
pub(super) fn galaxy(look: &Look<'_>, width: usize, low: bool) -> Vec<Line> {
    const EDGE: usize = 2;
    let [left, right, bottom, top] = bounds(look);
    let cell = (width - EDGE) / usize::from(right - left + 1);
    let mut lines = Vec::new();
    for row in (bottom..=top).rev() {
        let sites: Vec<SiteId> = (left..=right).map(|column| SiteId(lattice::point(column, row))).collect();
        let cells: Vec<Vec<(String, Ink)>> = sites.iter().map(|site| space(look, *site, cell - 1, low)).collect();
        let number = sites.iter().map(|site| look.game.site_name(*site)).find(|name| !name.is_empty());
        for index in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let edge = number.as_deref().filter(|_| index == 0).map_or("", |name| &name[1..]);
            let mut line = Line::of(edge, Ink::Dim).padded(EDGE, ' ', Ink::Plain);
            for one in &cells {
                let (text, ink) = one.get(index).cloned().unwrap_or_default();
                line.append(Line::of(text, ink).cut(cell - 1).padded(cell, ' ', Ink::Plain));
            }
            lines.push(line);
        }
        if row > bottom {
            lines.extend(crossings(look, row - 1, left, right, cell, EDGE));
        }
    }
    let mut letters = Line::of(" ".repeat(EDGE), Ink::Plain);
    for column in left..=right {
        let name = (bottom..=top).map(|row| look.game.site_name(SiteId(lattice::point(column, row)))).find(|name| !name.is_empty());
        letters.append(Line::of(name.map(|name| name[..1].to_uppercase()).unwrap_or_default(), Ink::Dim).padded(cell, ' ', Ink::Plain));
    }
    lines.push(letters);
    lines
}

/// A space so wide has its cubes in it.
const WIDE: usize = 16;

/// A space in a few lines: the system's name, who controls it, disks and cubes; an empty one by its column and row.
fn space(look: &Look<'_>, site: SiteId, width: usize, low: bool) -> Vec<(String, Ink)> {
    if site == look.game.content.board.centre {
        return vec![("*".to_owned(), Ink::Dim)];
    }
    if !look.game.spaces.has(site) {
        return Vec::new();
    }
    let there = &look.open.sites[site];
    let disks = by_seat(look, |seat| there.influence(seat));
    let Some(card) = look.game.system_at(look.open, site) else {
        let ink = look.game.players().find(|seat| there.influence(*seat) > 0).map_or(Ink::Dim, Ink::Seat);
        return vec![(format!("{} {disks}", places::square(look.game, site)).trim_end().to_owned(), ink)];
    };
    let name = short_name(card);
    let mut lines = if low { vec![name] } else { wrap(&name, 0, width) };
    lines.push(format!("♛{} {disks}", Names::mark(there.controller)));
    // Where lines count they are in the list below alone.
    let cubes = Colour::ALL.iter().filter(|colour| width >= WIDE && there.cubes[colour.index()] > 0);
    lines.extend(cubes.map(|colour| format!("{} {}", there.cubes[colour.index()], colour.word())));
    let ink = Ink::Seat(there.controller);
    lines.into_iter().map(|line| (line, ink)).collect()
}

/// The gaps below a row of spaces, each between four of them; no line if nothing is built there.
fn crossings(look: &Look<'_>, row: u8, left: u8, right: u8, cell: usize, edge: usize) -> Option<Line> {
    let mut line = Line::of(" ".repeat(edge + cell / 2), Ink::Plain);
    let mut some = false;
    for column in left..right {
        let gap = GapId(lattice::point(column, row));
        let here = &look.open.gaps[gap];
        let (text, ink) = match here.card {
            Some(card) => (format!("[{}{}]", Names::mark(here.owner), short_name(look.card(card))), Ink::Seat(here.owner)),
            None if look.game.gaps.has(gap) => ("+".to_owned(), Ink::Dim),
            None => (String::new(), Ink::Plain),
        };
        some |= here.card.is_some();
        let text = cut(&text, cell - 1);
        let pad = (cell.saturating_sub(columns(&text))) / 2;
        line.append(Line::of(" ".repeat(pad), Ink::Plain).with(text, ink).padded(cell, ' ', Ink::Plain));
    }
    some.then_some(line)
}

/// What an infrastructure scores now.
pub(super) fn built_points(look: &Look<'_>, gap: GapId, card: &Card) -> String {
    if card.kind == CardKind::Special { look.game.special_score(look.open, look.open.gaps[gap].owner, card) } else { i32::from(card.vp) }
        .to_string()
}

/// Something that lies in the galaxy: whose it is, where and what it is, and everything about it.
struct Entry {
    seat: Seat,
    heading: String,
    about: String,
}

fn systems<'l>(look: &'l Look<'_>) -> impl Iterator<Item = Entry> + 'l {
    look.open.systems.iter().filter_map(|site| {
        let (there, card) = (&look.open.sites[site], look.game.system_at(look.open, site)?);
        let mut parts = vec![
            by_seat(look, |seat| there.political[seat]) + " political",
            by_seat(look, |seat| there.military[seat]) + " military",
            by_seat(look, |seat| there.culture[seat].count_ones() as u8) + " cultural",
        ];
        parts.retain(|part| !part.starts_with(' '));
        // A system that never had any needs no words about it.
        parts.extend(card.is_supply().then(|| format!("{} left", cards::cubes(there.cubes))));
        let is_filled = |space: usize| look.game.players().any(|seat| there.culture[seat] & (1 << space) != 0);
        let heading = format!("{} ({})", card.name, places::square(look.game, site));
        Some(Entry { seat: there.controller, heading, about: format!("{} | {}", parts.join(", "), cards::lying(card, is_filled)) })
    })
}

fn built<'l>(look: &'l Look<'_>) -> impl Iterator<Item = Entry> + 'l {
    look.open.built.iter().filter_map(|gap| {
        let lying = &look.open.gaps[gap];
        let card = look.card(lying.card?);
        let now = (card.kind == CardKind::Special).then(|| format!("{} points now", built_points(look, gap, card)));
        let live = look.game.live_tabs_at(look.open, gap);
        let live = live.map(|live| format!("on {}: {}", places::square(look.game, live.site), cards::tab(live.tab)));
        let about: Vec<String> = now.into_iter().chain(live).collect();
        let about: String = about.into_iter().map(|said| said + "; ").collect();
        let heading = format!("{} ({})", card.name, places::gap(look.game, look.open, lying.owner, gap));
        Some(Entry { seat: lying.owner, heading, about: about + &cards::lying(card, |_| false) })
    })
}

/// Everything on the board with everything about it: for terminals, and for phones, where octagons are too small for it.
pub(super) fn list<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Option<Piece<'p>> {
    if pen.shape.is_some() && !pen.is_tall() {
        return None;
    }
    let piece = |entry: Entry| {
        let said = column(0, [words("strong", pen.small(), entry.heading), words("dim", 11, entry.about)]);
        row(8, [chip(entry.seat, 8), said.grow(1)])
    };
    let heading = words("strong", pen.body(), "On the board, with who controls it");
    let made = column(5, [heading].into_iter().chain(systems(look).chain(built(look)).map(piece)));
    Some(made.framed("plate", 12, pen.pad()).at("list").reads(pen.in_text(|| lines(look, pen.columns))))
}

fn lines(look: &Look<'_>, width: usize) -> Vec<Line> {
    let block = |name: &str, entries: Vec<Entry>| {
        let heading = (!entries.is_empty()).then(|| rule(Line::of(name, Ink::Strong), width));
        let entry = move |Entry { seat, heading, about }: Entry| wrapped(&format!("{} {heading}: {about}", Names::mark(seat)), width);
        heading.into_iter().chain(entries.into_iter().flat_map(entry)).collect::<Vec<Line>>()
    };
    [block("Systems", systems(look).collect()), block("Infrastructure", built(look).collect())].concat()
}
