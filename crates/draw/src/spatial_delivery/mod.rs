//! Spatial Delivery as text and as a picture: the galaxy, the choices as sentences, the events in words.

mod galaxy;
mod look;
mod moves;
mod regrets;
mod sentences;
mod table;
mod walk;
mod words;

use kernel::{Game, Sampler};
use maud::Markup;
use spatial_delivery::{Action, Event, SpatialDelivery, View};

use crate::layout::Table;
use crate::text::{Line, Said};
use crate::{Board, Clickable, Motion, Names, Parts, Regret, Shape, Station};
use look::Look;

/// From the rules document, section *How to play, for newcomers*; the last lines say how to read the text board.
const HOW_TO_PLAY: &[&str] = &[
    "Each round you get two Rocket Fuel cards and pick four Goods cards, one at a time, from the open market.",
    "Then players take turns flying. In a turn you may do three things, in this order: fly or build, deliver one good, play one card for its power. Doing none of them means you are out until the next round.",
    "Fly: pay one card for each hop from station to station (Earth counts as one). Anybody's stations will do.",
    "Build: lay segments along hex borders from where your ship is, one card each (existing ones are free, at least one must be new), and put a station on the corner at the end. Pay one Goods card for each world it touches, of that world's type; with two or three worlds, one card may be of the wrong type. You score 1, plus 1 per world.",
    "Deliver: at a station, hand in a Goods card of the type of a world that touches it. You score 1, 2 or 3 points, by how far out the world is. Each world buys once per round.",
    "The first delivery to a world earns a token of its colour. Sets of one colour are worth 1, 3, 6, 10, 15 points at the end.",
    "Whoever delivers from your station gives you 1 point, at no cost to themselves.",
    "Every Goods card has a power: more fuel, a bonus, an extra card or turn, first place next round. The card says when it works.",
    "After round 2 the galaxy grows by a third ring of richer worlds. After the last round the most points win.",
    "Reading the galaxy: \"8 M2*\" is hex 8 with a world that buys Medicine, is worth 2 and has its First Delivery Token; \"8 M·\" has had its delivery in this round; \"10 -\" is Space.",
    "Reading corners and borders: in a terminal the corner 1.7.8 is where hexes 1, 7 and 8 meet, and the border 1|8 lies between hexes 1 and 8. A border joins the two corners that contain both its hexes. Elsewhere a corner is called by the worlds that meet there.",
    "Reading the players: \"12 (9+3) M2\" has 12 points, 9 scored and 3 for two Medicine tokens; then come cards, stations still to build, and where the ship is.",
    "Reading the stations: \"1.7.8●\" is a station of ●; \"@▲\" behind it is the ship of ▲. Ships that are named nowhere are at Earth; (▲) has passed.",
];

impl Board for SpatialDelivery {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(&self.look(view), names)
    }

    fn sentence(&self, view: &View, action: Action, names: &Names) -> Said {
        sentences::sentence(&self.look(view), action, names)
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        let look = self.look(view);
        Table::text(names, width, |pen| table::table(&look, pen))
    }

    fn parts(&self, view: &View, _pondered: Option<Action>, names: &Names, width: usize, brief: bool) -> Parts {
        let look = self.look(view);
        Table::parts(names, width, brief, |pen| table::table(&look, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        let look = self.look(view);
        Some(Table::picture(names, choices, shape, |pen| table::table(&look, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        moves::motions(self, event)
    }

    fn chapter(&self, view: &View) -> Option<String> {
        Some(format!("Round {}", view.round))
    }

    fn walk_through() -> &'static [Station] {
        walk::WALK_THROUGH
    }

    fn regret(&self, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
        regrets::regret(self, view, action, legal)
    }

    fn is_halfway(&self, view: &View) -> bool {
        regrets::is_halfway(view)
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}

/// Joins a view with what it speaks of.
trait Looking {
    fn look<'v>(&'v self, view: &'v View) -> Look<'v>;
}

impl Looking for SpatialDelivery {
    fn look<'v>(&'v self, view: &'v View) -> Look<'v> {
        // A view has exactly one world: the rules can be asked there what things cost. No chance is needed for it.
        Look { game: self, view, state: self.imagine(view, &mut Sampler::from_seed(0)) }
    }
}
