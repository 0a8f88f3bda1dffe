//! Space Traders as text and as a picture: the star chart, the choices as sentences, the events in words.

mod board;
mod chart;
mod film;
mod look;
mod sentences;
mod svg;
mod words;

use maud::Markup;
use space_traders::{Action, Event, SpaceTraders, View};

use crate::text::{Line, Said};
use crate::{Board, Clickable, Film, Layout, Motion, Names, Station};
use look::Look;

/// From the rules document, section *How to play (for the table)*; the last lines say how to read the text board.
const HOW_TO_PLAY: &[&str] = &[
    "Planets sell two products each; the number on a tile is the price there. Most planets are still face down.",
    "Each turn you secretly plan up to 5 points of actions; then everybody's plans happen at once.",
    "Hire teams (2) at home or where your leader is; move them along the paths (1 a step). They wait in orbit.",
    "Establish an operation (2) to put a team on a product. On a face-down planet this turns it up, and you pick the product after seeing it. Further teams join your operation for free.",
    "Peek (1) to look at a face-down planet where you have a team.",
    "Your leader costs 3 to hire and 2 to move, and counts as three teams on a product where you have a team.",
    "You control a product where you have more strength than anyone else. A tie means nobody does.",
    "At the end of each turn every two controlled tiles of the same product make a link: you score the difference in price, again every turn.",
    "The turn in which the last planet is turned up is the last. Most points win.",
    "Reading the chart: \"4 Cinder\" with \"S2 M1\" below sells Suns at 2 and Moons at 1; \"?? ??\" is face down; \"(S2 M1)\" only you know from a peek; ⌂ is home. Dots are paths.",
    "Reading a planet's line: \"a Suns 2 ●2♟ ▲1 =●\" has two teams and the leader of ● and one team of ▲ on tile a, and ● controls it; \"=–\" is a draw; \"orbit\" lists who waits there; \"to\" lists the neighbours.",
    "Reading the products: for each price the tile where it is sold, and its controller; \"·\" is still face down.",
    "Reading your programme: steps as on the turn sheet. HT hires a team, MT moves one, HL and ML hire and move the leader, PP peeks, EO establishes, JO joins; 4o is the orbit of planet 4, 4a and 4b its tiles, 4x1 your first open operation.",
];

impl Board for SpaceTraders {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(&Look { game: self, view }, names)
    }

    fn sentence(&self, view: &View, action: Action, _names: &Names) -> Said {
        sentences::sentence(&Look { game: self, view }, action)
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        board::text(&Look { game: self, view }, names, width)
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Option<Markup> {
        Some(svg::picture(Look { game: self, view }, choices, names, layout))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        svg::motions(event)
    }

    const FILMED: bool = true;

    fn film(&self, events: &[Event], names: &Names) -> Option<Film> {
        film::film(self, events, names)
    }

    fn walk_through() -> &'static [Station] {
        svg::WALK_THROUGH
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
