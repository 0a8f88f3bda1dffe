//! The words in which a game says what stands where.
//!
//! A game describes its table once, as a [`Table`] of [`Piece`]s: rows, columns, grids, cards, panels, maps. A piece knows how wide
//! it must and would like to be, how high it is at a width, and how it reads in a terminal. From the same description come the
//! board as text and the pictures for all shapes of window; no game counts pixels, but for the inside of its map.
//!
//! ```
//! use draw::layout::{Head, Panel, Stage, Table, column, die, words};
//! use draw::{Line, Names, Shape};
//! use kernel::Seat;
//!
//! let names = Names::new(["Mary", "Nick"], None);
//! let describe = |pen: &draw::layout::Pen<'_, u8>| {
//!     let board = column(pen.gap(), [words("strong", pen.body(), "The die"), die(5, 40).at("die")]).framed("plate", 12, pen.pad());
//!     let board = board.reads([Line::of("The die shows 5", draw::Ink::Strong)]);
//!     let seats = (0..2).map(Seat::new).map(|seat| Panel { points: "3".into(), ..Panel::new(seat) });
//!     Table { seats: seats.collect(), ..Table::new("dice", "A die.", Head::new("Round 2"), Stage::new("Waiting for Nick", false), board) }
//! };
//! let picture = Table::picture(&names, &[], Shape::Tall, |pen| describe(pen)).into_string();
//! assert!(picture.contains("data-at=\"die\"") && picture.contains("data-at=\"seat-1\""));
//! assert_eq!(Table::text(&names, 80, |pen| describe(pen))[1].plain(), "The die shows 5");
//! ```
//!
//! **Words** have a class, which says how they look (`web/board.css`: `strong`, `dim`, `name`, `gold`), and by which they are measured. A class
//! of your own in bold stands behind `strong`, as in `"strong my-class"`: so it is measured as bold, too.
//!
//! **Places** ([`Piece::at`], [`Piece::spot`]) are what motions go between and what the walk-through points at. A thing that can be clicked is given
//! the choice that it is ([`Pen::choice`], [`Piece::can`]); every choice must be on exactly one thing, or have a name on a button ([`Stage`]).
//! The laws of all this are tests that a game runs with one call (`board-laws`).
//!
//! - `piece.rs`: a piece and what can be said of it (its place, what a click does, its words, its frame).
//! - `arrange.rs`: how rows, columns and grids share their room.
//! - `draw.rs`: pieces as SVG. Each thing with a place is a *part* of its own (`data-part`), outside of its glow.
//! - `things.rs`: what tables are full of: signs, badges, chips, cards, piles, tracks, buttons.
//! - `seat.rs`: a player's panel, and all players as lines of text.
//! - `hexes.rs`, `octagons.rs`: where the fields of a map lie, and what is between them.
//! - `begin.rs`: what a description begins with.
//! - `table.rs`: the whole table: what stands where in a wide, a square and a tall window, and in a terminal.
//! - `lines.rs`: pieces as lines of text.

mod arrange;
mod begin;
mod draw;
mod hexes;
mod lines;
mod octagons;
mod pen;
mod piece;
mod seat;
mod table;
mod things;

pub(crate) use lines::columns;

pub use crate::picture::paper::Area;
pub use draw::thing;
pub use hexes::{Hexes, Point};
pub use lines::{rule, spaced};
pub use octagons::Octagons;
pub use pen::Pen;
pub use piece::{Piece, column, drawn, grid, hand, map, over, plan, row, said, words, wrap};
pub use seat::Panel;
pub use table::{Answer, Head, Label, Stage, Table};
pub use things::{
    Pile, Token, arrow, back, badge, bar, boxed, chip, die, dots, edge, fan, figure, icon, meter, place, stretch, symbols, tally,
};
