//! What is sold where at which price, and who controls it: the best planning aid of the game.

use kernel::Seat;
use space_traders::Action;
use space_traders::place::PlanetId;
use space_traders::tile::{Suit, Tile};

use super::look::Look;
use crate::layout::{Pen, Piece, chip, column, grid, icon, row, words};
use crate::names::Names;
use crate::text::{Ink, Line};

/// The table of products: a row for each, a column for each price.
pub(super) fn products<'p>(look: &Look<'_>, pen: &Pen<'_, Action>) -> Piece<'p> {
    let (prices, size) = (look.game.prices(), pen.small().min(13));
    // Beside a map in a square window there is room for the signs alone.
    let named = pen.shape != Some(crate::Shape::Square);
    let first = |piece: Piece<'p>| piece.about(if named { 84 } else { 24 }).firm();
    let table_row = |head: Piece<'p>, cells: Vec<Piece<'p>>| row(4, [first(head), grid(prices.len() as i32, 3, cells).grow(1)]);
    let heads = prices.iter().map(|price| words("strong", size, price.to_string()).middle()).collect();
    let top = table_row(words("dim", size, if named { "Price" } else { "" }), heads);
    let suits = Suit::ALL.map(|suit| {
        let sign = row(0, [icon(pen, suit.id(), "sign", 15)]).middle().framed_by("tile", 4, 4, 2).class(format!("suit-{}", suit.index()));
        let name = named.then(|| words("", size, &look.game.content.suit(suit).name));
        let cells = prices.iter().map(|price| sold(look, pen, Tile::new(suit, *price))).collect();
        table_row(row(5, std::iter::once(sign).chain(name)), cells)
    });
    column(3, std::iter::once(top).chain(suits))
        .framed("plate", 10, pen.pad() - 1)
        .at("products")
        .titled("Which planet sells what at which price, and who controls it; in brackets what only you know from a peek; a dot is still face down")
        .reads(pen.in_text(|| product_lines(look, pen.columns)))
}

/// Where this product is sold at this price, as far as the viewer knows.
fn seller(look: &Look<'_>, wanted: Tile) -> Option<Seller> {
    let (tile, _) = look.view.known_tiles().find(|(_, tile)| *tile == wanted)?;
    let is_known = look.view.explored.has(tile.planet()) || look.is_over();
    let controller = if look.game.options.free_market || !is_known { Ok(None) } else { look.controller(tile) };
    Some(Seller { planet: tile.planet(), is_known, controller })
}

struct Seller {
    planet: PlanetId,
    /// Whether everybody knows it.
    is_known: bool,
    /// Who controls the tile; an error is a draw.
    controller: Result<Option<Seat>, ()>,
}

impl Seller {
    /// A name in brackets if only the viewer knows.
    fn named(&self, name: &str) -> String {
        if self.is_known { name.to_owned() } else { format!("({name})") }
    }
}

fn sold<'p>(look: &Look<'_>, pen: &Pen<'_, Action>, wanted: Tile) -> Piece<'p> {
    let size = pen.small().min(if pen.shape == Some(crate::Shape::Square) { 11 } else { 13 });
    let product = look.product(wanted);
    let Some(sold) = seller(look, wanted) else {
        let hidden = words("dim", size, "·").middle().framed_by("sold hidden", 4, 1, 2);
        return hidden.titled(format!("{product} is on a planet that is still face down"));
    };
    let class = if sold.is_known { "sold-at" } else { "dim" };
    let (planet, number) = (look.planet(sold.planet), sold.named(&sold.planet.to_string()));
    let whose = match sold.controller {
        Ok(Some(seat)) => format!("; {} {} it", pen.names.whom(seat), pen.names.verb(seat, "control", "controls")),
        Ok(None) => String::new(),
        Err(()) => "; nobody controls it, as the strongest are level".to_owned(),
    };
    let title = format!("{product} is sold on {planet}, planet {}{whose}", sold.planet);
    let who = match sold.controller {
        Ok(Some(seat)) => Some(chip(seat, 5)),
        Ok(None) => None,
        Err(()) => Some(words("draw-sign", size, "=").one_line(None)),
    };
    let inside = row(1, std::iter::once(words(class, size, number).one_line(None)).chain(who)).middle();
    inside.framed_by("sold", 4, 1, 2).class("sells").titled(title)
}

/// The products in lines.
fn product_lines(look: &Look<'_>, width: usize) -> Vec<Line> {
    let mut head = Line::of("Sold at", Ink::Dim).padded(9, ' ', Ink::Dim);
    look.game.prices().iter().for_each(|price| head.push(format!("{price:<13}"), Ink::Dim));
    let mut lines = vec![head.cut(width)];
    for suit in Suit::ALL {
        let entry = look.game.content.suit(suit);
        let mut line = Line::of(entry.name.as_str(), Ink::Good(suit.index() as u8)).cut(8).padded(9, ' ', Ink::Plain);
        for price in look.game.prices() {
            let Some(sold) = seller(look, Tile::new(suit, *price)) else {
                line.append(Line::of("·", Ink::Dim).padded(13, ' ', Ink::Plain));
                continue;
            };
            let planet = sold.named(&look.planet(sold.planet));
            let sold = match sold.controller {
                Ok(Some(seat)) => Line::of(format!("{planet} {}", Names::mark(seat)), Ink::Seat(seat)),
                Ok(None) => Line::of(planet, if sold.is_known { Ink::Plain } else { Ink::Dim }),
                Err(()) => Line::of(format!("{planet} –"), Ink::Warning),
            };
            line.append(sold.padded(13, ' ', Ink::Plain));
        }
        lines.push(line.cut(width));
    }
    lines
}
