//! Boards as text and as pictures: pure functions from a view, and what may be done with it, to lines, sentences and SVG.
//!
//! Everything here is made from what one seat may know, so a secret cannot reach a screen, and everything is text
//! before it is anything else: the same sentences serve the terminal, a screen reader, a log, a bot, and whoever
//! points at a thing in the picture.
//!
//! ```
//! use draw::{Board, Names};
//! use galactic_trader::GalacticTrader;
//! use kernel::{Game, Options, Sampler, Title};
//!
//! let game = GalacticTrader::open(GalacticTrader::CONTENT, 2, &Options::new())?;
//! let state = game.setup(&mut Sampler::from_seed(7));
//! let names = Names::new(["Mary", "Nick"], None);
//! let board = game.text(&game.view(&state, None), &names, 80);
//! assert!(board[0].plain().starts_with("── Round 1 · draft, take 1 of 4"));
//! # Ok::<(), kernel::OpenError>(())
//! ```
//!
//! Adding a game: one module with one `impl Board`.

pub mod names;
pub mod outcome;
pub mod picture;
pub mod text;

mod galactic_trader;
mod m101;
mod space_traders;
mod space_truckin;
mod spatial_delivery;

use kernel::Game;

pub use maud::Markup;
pub use names::Names;
pub use picture::{Beat, Clickable, Film, Flight, Layout, Motion, Station};
pub use text::{Hint, Ink, Line, Said, Span};

/// The least width a board is drawn for.
pub const NARROWEST: usize = 76;

/// What a game looks like. Implemented once for each game, in a module of this crate.
pub trait Board: Game {
    /// What is asked of the view's owner now, or what everybody waits for.
    fn question(&self, view: &Self::View, names: &Names) -> Said;

    /// One legal action of the view's owner as a sentence, with what follows from it:
    /// "Lay food on Vopulus: completes it for you (+2), 2 to 1".
    fn sentence(&self, view: &Self::View, action: Self::Action, names: &Names) -> Said;

    /// An event, as it was told to the reader, in words.
    fn words(&self, event: &Self::Event, names: &Names) -> Said;

    /// The board in lines of at most `width` columns (at least [`NARROWEST`]), complete for that viewer.
    fn text(&self, view: &Self::View, names: &Names, width: usize) -> Vec<Line>;

    /// The board as an SVG picture, complete for that viewer; `None` if this game has no picture yet.
    ///
    /// Each of `choices` is found in it exactly once, on the thing it is about, as `data-act` with its number. The
    /// picture has classes but neither style attributes nor scripts; [`picture::STYLE`] gives the classes their looks.
    fn svg(&self, _view: &Self::View, _choices: &[Clickable<Self::Action>], _names: &Names, _layout: Layout) -> Option<Markup> {
        None
    }

    /// What an event, as it was told to the reader, moves in the picture; in the order of the movements.
    fn motions(&self, _event: &Self::Event) -> Vec<Motion> {
        Vec::new()
    }

    /// Whether there are films of this game at all.
    const FILMED: bool = false;

    /// The latest stretch of the game as a film, from the latest events as they were told to the reader; `None` if there is nothing to see
    /// again, or the game shows everything while it happens.
    fn film(&self, _events: &[Self::Event], _names: &Names) -> Option<Film> {
        None
    }

    /// The walk through a first game: what a newcomer is shown, place by place.
    fn walk_through() -> &'static [Station] {
        &[]
    }

    /// Help for a newcomer's first game with what is asked of the view's owner now; `legal` is what may be answered.
    ///
    /// `None` where nothing is asked, and once the game has been explained: after the first rounds.
    fn hint(&self, _view: &Self::View, _legal: &[Self::Action], _names: &Names) -> Option<Hint> {
        None
    }

    /// Legal actions of the view's owner as things to click.
    fn clickables(&self, view: &Self::View, legal: &[Self::Action], names: &Names) -> Vec<Clickable<Self::Action>> {
        let clickable = |action: &Self::Action| Clickable {
            number: self.encode(*action),
            action: *action,
            sentence: self.sentence(view, *action, names).text,
        };
        legal.iter().map(clickable).collect()
    }

    /// How to play, for a newcomer: short paragraphs, the last ones on how to read the board.
    fn how_to_play() -> &'static [&'static str];
}
