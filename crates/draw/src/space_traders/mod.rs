//! Space Traders as text and as a picture: the star chart, the choices as sentences, the events in words.

mod chart;
mod film;
mod links;
mod look;
mod moves;
mod planet;
mod products;
mod refusals;
mod regrets;
mod sentences;
mod sky;
mod steps;
mod table;
mod tokens;
mod words;

use kernel::Outcome;
use maud::Markup;
use space_traders::tile::Suit;
use space_traders::{Action, Event, Refusal, SpaceTraders, View};

use crate::layout::Table;
use crate::text::{Line, Said};
use crate::{Board, Clickable, Film, Motion, Names, Parts, Regret, Shape, Station};
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
    "Reading the chart in a terminal: \"4 Cinder\" with \"S2 M1\" below sells Suns at 2 and Moons at 1; \"?? ??\" is face down; \"(S2 M1)\" only you know from a peek; ⌂ is home. Dots are paths.",
    "Reading a planet's line: \"a Suns 2 ●2♟ ▲1 =●\" has two teams and the leader of ● and one team of ▲ on its left tile, and ● controls it; \"=–\" is a draw; \"orbit\" lists who waits there; \"to\" lists the neighbours.",
    "A terminal below 100 columns has no chart, and shorter lines: \"4 Cinder S2●2♟=● M1 o▲1 →3,6\" is the same planet with one team of ▲ in orbit and paths to planets 3 and 6; \"●x1\" is a team in a new operation that has no tile yet.",
    "Reading the products: for each price the planet where it is sold, and who controls it; \"·\" is still face down.",
    "Typing an action: HT hires a team, MT moves one, HL and ML hire and move the leader, PP peeks, EO establishes, JO joins; 4o is the orbit of planet 4, 4a and 4b its left and right tile, 4x1 your first new operation.",
];

impl Board for SpaceTraders {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(&Look { game: self, view }, names)
    }

    fn sentence(&self, view: &View, action: Action, names: &Names) -> Said {
        sentences::sentence(&Look { game: self, view }, action, names)
    }

    fn told_refusal(&self, refusal: &Refusal, view: &View) -> String {
        refusals::told(&Look { game: self, view }, refusal)
    }

    /// Points come from links of a product, which logs call by what the box says of it, and the board by its sign.
    fn told_outcome(&self, mut outcome: Outcome) -> Outcome {
        let lines = outcome.standings.iter_mut().flat_map(|standing| &mut standing.lines);
        for line in lines {
            let suit = Suit::ALL.map(|suit| self.content.suit(suit)).into_iter().find(|suit| line.source.ends_with(&suit.product));
            if let Some(suit) = suit {
                line.source = line.source.replace(&suit.product, &suit.name);
            }
        }
        outcome
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        let look = Look { game: self, view };
        Table::text(names, width, |pen| table::table(&look, pen))
    }

    fn parts(&self, view: &View, _pondered: Option<Action>, names: &Names, width: usize, brief: bool) -> Parts {
        let look = Look { game: self, view };
        Table::parts(names, width, brief, |pen| table::table(&look, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        let look = Look { game: self, view };
        Some(Table::picture(names, choices, shape, |pen| table::table(&look, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        moves::motions(event)
    }

    const FILMED: bool = true;

    fn film(&self, events: &[Event], names: &Names) -> Option<Film> {
        film::film(self, events, names)
    }

    fn chapter(&self, view: &View) -> Option<String> {
        Some(format!("Turn {}", view.turn))
    }

    fn walk_through() -> &'static [Station] {
        moves::WALK_THROUGH
    }

    fn regret(&self, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
        regrets::regret(&Look { game: self, view }, action, legal)
    }

    fn is_halfway(&self, view: &View) -> bool {
        regrets::is_halfway(&Look { game: self, view })
    }

    fn goes_without_saying(&self, view: &View, legal: &[Action]) -> Option<Action> {
        moves::only_piece(&Look { game: self, view }, legal)
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
