//! The play area: planets in a grid, two lines each.
//!
//! ```text
//! Vopulus +2 any→T ♛●2:1      name, points, ability, who would win it now and by how much
//!   U● A_ M(F)▲               fuel by ●; water open; medicine by ▲, face down, in truth food
//! ```

use galactic_trader::content::{Ability, PlanetId};
use galactic_trader::view::SeenGood;

use super::look::Look;
use crate::names::Names;
use crate::text::{Ink, Line};

/// The space between two planets.
const GAP: usize = 2;

/// How much is said about abilities.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// In words.
    Long,
    /// In signs: `any→T`, `W→A`, `swap`, `orbit`.
    Short,
    /// In signs; of owned planets without a use only the points.
    Gathered,
    /// In signs and without points; of owned planets without a use only the points.
    Bare,
}

/// The play area in lines of at most `width`.
pub(super) fn grid(look: &Look<'_>, area_size: usize, width: usize) -> Vec<Line> {
    let spaces = area_size.min(look.view.area.len());
    let mut cells = Vec::new();
    let mut columns = 1;
    let roomy = width >= super::board::ROOMY;
    // Three columns before words: a play area that fits the screen is worth more than spelled-out abilities.
    for (count, style) in [(3, Style::Long), (3, Style::Short), (2, Style::Short), (1, Style::Short)] {
        if style == Style::Long && !roomy {
            continue;
        }
        cells = (0..spaces).map(|space| cell(look, space as u8, style)).collect();
        columns = count;
        if widths(&cells, columns, width).is_some() {
            break;
        }
    }
    let widths = widths(&cells, columns, width).unwrap_or_else(|| vec![width; columns]);
    let mut lines = Vec::new();
    for row in cells.chunks(columns) {
        if roomy && !lines.is_empty() {
            lines.push(Line::new());
        }
        for part in [0, 1] {
            let mut line = Line::new();
            for (column, cell) in row.iter().enumerate() {
                line.append(cell[part].clone().cut(widths[column]));
                if column + 1 < row.len() {
                    line = line.padded(widths[..=column].iter().sum::<usize>() + GAP * (column + 1), ' ', Ink::Plain);
                }
            }
            lines.push(line);
        }
    }
    lines
}

/// Equal columns if all cells fit into them, else each as wide as it must be; `None` if even that is too wide.
fn widths(cells: &[[Line; 2]], columns: usize, width: usize) -> Option<Vec<usize>> {
    let room = width - GAP * (columns - 1);
    let mut needed = vec![0; columns];
    for (index, cell) in cells.iter().enumerate() {
        let wide = cell.iter().map(Line::width).max().unwrap_or(0);
        needed[index % columns] = wide.max(needed[index % columns]);
    }
    if needed.iter().all(|wide| *wide <= room / columns) {
        return Some(vec![room / columns; columns]);
    }
    (needed.iter().sum::<usize>() <= room).then_some(needed)
}

fn cell(look: &Look<'_>, space: u8, style: Style) -> [Line; 2] {
    let Some(planet) = look.view.area[usize::from(space)].planet else {
        // A gap stays until the end of the round (GT-7.8), and for good when there is nothing to fill it with.
        let gaps = look.view.area[..usize::from(space)].iter().filter(|place| place.planet.is_none()).count();
        let refilled = gaps < usize::from(look.view.age_one) + usize::from(look.view.age_two);
        return [Line::of(if refilled { "(new planet next round)" } else { "(none)" }, Ink::Dim), Line::new()];
    };
    let mut head = title(look, planet, style);
    if let Some(shares) = look.shares(space, None) {
        let (goods, runner_up) = shares.result();
        let score = if runner_up == 0 { goods.to_string() } else { format!("{goods}:{runner_up}") };
        head.push(" ", Ink::Plain);
        head.push(format!("♛{}{score}", Names::mark(shares.winner)), Ink::Seat(shares.winner));
    }
    let card = look.planet(planet);
    let mut slots = Line::of("  ", Ink::Plain);
    for (slot, kind) in card.needs.iter().enumerate() {
        if slot > 0 {
            slots.push(if card.ordered { "→" } else { " " }, Ink::Dim);
        }
        slots.push(look.letter(*kind).to_string(), Ink::Good(kind.0));
        match look.good_at(space, slot as u8) {
            None => slots.push("_", Ink::Dim),
            Some(good) => {
                if !good.face_up {
                    slots.append(face_down(look, good));
                }
                slots.push(Names::mark(good.owner).to_string(), Ink::Seat(good.owner));
            }
        }
    }
    [head, slots]
}

/// What the viewer knows of a face-down good: its kind, a few kinds it could be, or nothing.
fn face_down(look: &Look<'_>, good: &SeenGood) -> Line {
    let mut line = Line::of("(", Ink::Dim);
    line.append(under(look, good.kind, good.could_be));
    line.push(")", Ink::Dim);
    line
}

/// The true kind of a face-down card as far as the viewer knows it.
pub(super) fn under(look: &Look<'_>, kind: Option<galactic_trader::content::Kind>, could_be: galactic_trader::state::Kinds) -> Line {
    if let Some(kind) = kind {
        return Line::of(look.letter(kind).to_string(), Ink::Good(kind.0));
    }
    let possible: Vec<_> = look.kinds().filter(|kind| could_be.has(*kind)).collect();
    if !(1..=2).contains(&possible.len()) {
        return Line::of("?", Ink::Dim);
    }
    let mut line = Line::new();
    for (index, kind) in possible.into_iter().enumerate() {
        if index > 0 {
            line.push("/", Ink::Dim);
        }
        line.push(look.letter(kind).to_string(), Ink::Good(kind.0));
    }
    line
}

/// Whether a planet can be used by its owner (GT-8.1).
pub(super) fn has_use(look: &Look<'_>, planet: PlanetId) -> bool {
    !matches!(look.planet(planet).ability, Ability::StrangeOrbit | Ability::None)
}

/// A planet's name and points.
pub(super) fn name_and_points(look: &Look<'_>, planet: PlanetId) -> Line {
    let card = look.planet(planet);
    let points = Line::of(format!(" {:+}", card.points), if card.points < 0 { Ink::Warning } else { Ink::Plain });
    let mut line = Line::of(&card.name, Ink::Strong);
    line.append(points);
    line
}

/// A planet's name, points and ability.
pub(super) fn title(look: &Look<'_>, planet: PlanetId, style: Style) -> Line {
    let name = match style {
        Style::Bare => Line::of(&look.planet(planet).name, Ink::Strong),
        _ => name_and_points(look, planet),
    };
    name.with(format!(" {}", ability(look, planet, style)), Ink::Dim)
}

fn ability(look: &Look<'_>, planet: PlanetId, style: Style) -> String {
    match (&look.planet(planet).ability, style) {
        (Ability::Abundance(kind), Style::Long) => format!("any good as {}", look.good(*kind)),
        (Ability::Abundance(kind), _) => format!("any→{}", look.letter(*kind)),
        (Ability::Flexible(trades), Style::Long) => {
            let pairs: Vec<String> = trades.iter().map(|trade| format!("{} as {}", look.good(trade.from), look.good(trade.to))).collect();
            pairs.join(", ")
        }
        (Ability::Flexible(trades), _) => match trades.as_slice() {
            [there, back] if there.from == back.to && there.to == back.from => {
                format!("{}↔{}", look.letter(there.from), look.letter(there.to))
            }
            trades => {
                let pairs: Vec<String> =
                    trades.iter().map(|trade| format!("{}→{}", look.letter(trade.from), look.letter(trade.to))).collect();
                pairs.join(",")
            }
        },
        (Ability::Exchange, Style::Long) => "swap a good".into(),
        (Ability::Exchange, _) => "swap".into(),
        (Ability::StrangeOrbit, Style::Long) => "Strange Orbit".into(),
        (Ability::StrangeOrbit, _) => "orbit".into(),
        (Ability::None, _) => "II".into(),
    }
}
