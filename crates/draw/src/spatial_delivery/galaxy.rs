//! The galaxy in text: seven columns of hexes, each half a row lower or higher than its neighbours.

use parts::hex::Hex;
use spatial_delivery::state::Tile;

use super::look::Look;
use crate::text::{Ink, Line};

/// The columns that one hex takes.
const WIDE: usize = 10;

/// The galaxy, as far as it is laid out.
pub(super) fn galaxy(look: &Look<'_>) -> Vec<Line> {
    let (disc, rings) = (look.game.map.disc(), look.view.stage.outermost() as i32);
    // Half rows: a hex lies at 2r + q, from -2k to 2k with k rings.
    let mut rows: Vec<Vec<(usize, Hex)>> = vec![Vec::new(); (4 * rings + 1) as usize];
    for hex in (0..look.view.stage.hexes() as u8).map(Hex) {
        let place = disc.place(hex);
        let row = 2 * i32::from(place.r) + i32::from(place.q) + 2 * rings;
        rows[row as usize].push(((i32::from(place.q) + rings) as usize, hex));
    }
    rows.into_iter().map(|row| line(look, row)).collect()
}

fn line(look: &Look<'_>, mut row: Vec<(usize, Hex)>) -> Line {
    row.sort_unstable();
    let mut line = Line::of(" ", Ink::Plain);
    for (column, hex) in row {
        let line_width = line.width();
        line.push(" ".repeat((1 + column * WIDE).saturating_sub(line_width)), Ink::Plain);
        line.append(cell(look, hex));
    }
    line
}

/// `8 M2*`: the hex, the type that its world buys, the value on offer, the First Delivery Token.
fn cell(look: &Look<'_>, hex: Hex) -> Line {
    let number = Line::of(format!("{:>2} ", hex.0), Ink::Dim);
    match (look.state.tile(hex), look.game.buys(&look.state, hex)) {
        (Some(Tile::World(_)), Some(goods)) => {
            let value = match look.view.score_tokens.has(hex) {
                true => look.game.value(hex).to_string(),
                false => "·".to_owned(),
            };
            let first = if look.view.first_tokens.has(hex) { "*" } else { "" };
            number.with(format!("{}{value}{first}", look.game.content.goods(goods).letter), Ink::Good(goods.0))
        }
        (Some(_), _) => number.with("-", Ink::Dim),
        (None, _) => Line::of("  EARTH", Ink::Strong),
    }
}
