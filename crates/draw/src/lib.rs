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
//! Adding a game: one `impl Board`, in the game's own folder (as `docs/tutorial/salvage` has it) or in a module here; what stands where is
//! described with [`layout`], and held against the rules by the tests of `board-laws`.

pub mod chart;
pub mod charts;
pub mod layout;
pub mod names;
pub mod outcome;
pub mod parts;
pub mod picture;
pub mod regret;
pub mod text;

mod galactic_trader;
mod m101;
mod space_traders;
mod space_truckin;
mod spatial_delivery;

use kernel::Game;

pub use maud::Markup;
pub use names::Names;
pub use parts::Parts;
pub use picture::{Beat, Clickable, Example, Film, Flight, Motion, Shape, Station};
pub use regret::Regret;
pub use text::{Hint, Ink, Line, Said, Span};

/// The least width a board is drawn for.
pub const NARROWEST: usize = 76;

/// What a game looks like. Implemented once for each game, in its own crate or in a module of this one.
///
/// A game that has no picture says so ([`PICTURED`](Board::PICTURED)), and is played from its text, in the terminal and on the web.
pub trait Board: Game {
    /// Whether [`svg`](Board::svg) draws anything.
    const PICTURED: bool = true;

    /// What the classes of this game's picture look like, beyond what all pictures share: rules whose selectors begin with
    /// `svg.board.` and the game's id. They stand behind [`picture::STYLE`], on the pages and in every picture that is a file of its own.
    const STYLE: &'static str = "";

    /// What is asked of the view's owner now, or what everybody waits for.
    fn question(&self, view: &Self::View, names: &Names) -> Said;

    /// One legal action of the view's owner as a sentence, with what follows from it:
    /// "Lay food on Vopulus: completes it for you (+2), 2 to 1".
    fn sentence(&self, view: &Self::View, action: Self::Action, names: &Names) -> Said;

    /// Why an action of the view's owner is refused, as people read it. A game's own words may name places as logs write them; here they
    /// have the names that the board gives them.
    fn told_refusal(&self, refusal: &Self::Refusal, _view: &Self::View) -> String {
        refusal.to_string()
    }

    /// The outcome as people read it. What a log keeps of it is fixed; its sources of points may have other names on the board.
    fn told_outcome(&self, outcome: kernel::Outcome) -> kernel::Outcome {
        outcome
    }

    /// An event, as it was told to the reader, in words.
    fn words(&self, event: &Self::Event, names: &Names) -> Said;

    /// The board in lines of at most `width` columns (at least [`NARROWEST`]), complete for that viewer.
    fn text(&self, view: &Self::View, names: &Names, width: usize) -> Vec<Line>;

    /// The same in its parts, for a screen that cannot show all of it at once; `brief` where every line counts. `pondered` is a legal
    /// action of the view's owner that is thought about: what it would lay down may be shown where it would lie.
    fn parts(&self, view: &Self::View, _pondered: Option<Self::Action>, names: &Names, width: usize, _brief: bool) -> Parts {
        Parts::undivided(self.text(view, names, width))
    }

    /// The board as an SVG picture, complete for that viewer; `None` if this game has no picture.
    ///
    /// Each of `choices` is found in it exactly once, on the thing it is about, as `data-act` with its number. The
    /// picture has classes but neither style attributes nor scripts; [`picture::STYLE`] gives the classes their looks. Something that two
    /// choices in a row are about may carry both numbers as `data-begin`: a piece that is clicked before anybody has said that it moves.
    fn svg(&self, _view: &Self::View, _choices: &[Clickable<Self::Action>], _names: &Names, _shape: Shape) -> Option<Markup> {
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

    /// Which part of the game it is, as people speak of it: "Round 3". Everybody at the table may know it.
    ///
    /// Replays and results are divided by it; `None` for a game that has no such parts.
    fn chapter(&self, _view: &Self::View) -> Option<String> {
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

    /// What a newcomer would regret about a legal action of the view's owner, if anything: it gives something up and cannot be taken back
    /// once the others have gone on. Whoever chooses it is asked once more. `legal` is what may be chosen; something of it is always free of
    /// regret.
    fn regret(&self, _view: &Self::View, _action: Self::Action, _legal: &[Self::Action]) -> Option<Regret> {
        None
    }

    /// Whether the view's owner has picked something and is now asked what to do with it: taking the choice back puts it down.
    fn is_halfway(&self, _view: &Self::View) -> bool {
        false
    }

    /// The answer to what the view's owner is asked now, if it is the only one and nobody could wish to be asked: "which team?" where one
    /// team alone can do it. A table gives it after a click of a person, and takes it back together with that click.
    ///
    /// Never what tells others anything, what cannot be taken back, or what shows the reader something to decide. `legal` is what may be
    /// answered.
    fn goes_without_saying(&self, _view: &Self::View, _legal: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// Legal actions of the view's owner as things to click.
    fn clickables(&self, view: &Self::View, legal: &[Self::Action], names: &Names) -> Vec<Clickable<Self::Action>> {
        let clickable = |action: &Self::Action| Clickable {
            number: self.encode(*action),
            action: *action,
            sentence: self.sentence(view, *action, names).text,
            regret: self.regret(view, *action, legal),
        };
        legal.iter().map(clickable).collect()
    }

    /// Things of the game as they are drawn, each with what it means, for whoever reads how to play; none where words are enough.
    fn examples(&self) -> Vec<Example> {
        Vec::new()
    }

    /// What an entry of the content file looks like at the table, for whoever edits the file: the one of this group (`card`) with this id, or this
    /// name where it has no id. `None` for what has no picture of its own.
    fn portrait(&self, _group: &str, _key: &str) -> Option<Markup> {
        None
    }

    /// How to play, for a newcomer: short paragraphs, the last ones on how to read the board.
    fn how_to_play() -> &'static [&'static str];
}
