//! Galactic Trader as text and as a picture: the board, the choices as sentences, the events in words.

mod draft;
mod goods;
mod look;
mod motions;
mod planets;
mod regrets;
mod sentences;
mod table;
mod words;

use galactic_trader::{Action, Event, GalacticTrader, View};
use kernel::Game;
use maud::Markup;

use crate::layout::Table;
use crate::text::{Line, Said};
use crate::{Board, Clickable, Motion, Names, Parts, Regret, Shape, Station};
use look::Look;

/// From the rules document, section *How to play, for a newcomer*; the last lines say how to read the text board.
const HOW_TO_PLAY: &[&str] = &[
    "Planets in the middle want certain goods. Bring a planet everything it asks for and whoever brought most gets its card and its points; on a tie the one who brought the last good.",
    "Each round you first draft: take a card, pass the rest on. Everybody ends up with two new cards. Your hand holds four at most.",
    "On your turn you may first take goods of earlier rounds back from planets into your hand.",
    "Then lay goods from your hand on planets that still need them. You may have four goods out in total. Arrows on a planet mean: in this order.",
    "Age I planets you own have a small power, once per turn: make any card count as one certain good, turn one kind into another, or swap a card for a new one.",
    "At the end of your turn every full planet is given out. The winner's goods are used up.",
    "Did you have goods there but not win? Turn them face down and put them at once on other planets: they now count as whatever is needed there. That can win you another planet, even in someone else's turn.",
    "Planets marked Strange Orbit cost points: the one who completes it gives it to somebody.",
    "New planets come up after each round, first Age I, then the more valuable Age II. When the last one has come up, one more round is played.",
    "Most points wins; two leftover goods are worth one point.",
    "Reading a planet: \"Vopulus +2 any→T ♛●2:1\" is worth 2 points, lets its owner lay any good as tools, and would go to ● now, 2 goods to 1. \"W→A\" lays weapons as water, \"swap\" exchanges a good, \"orbit\" is given away, \"II\" is Age II.",
    "Reading its slots: \"U● A_ M(F)▲\" has fuel from ●, still needs water, and has a face-down card of ▲ that counts as medicine and is in truth food; \"(?)\" is a card you do not know. With → between them they are filled from left to right.",
    "Reading the players: points \"5+2\" are 5 on planets and 2 for goods left; \"hand 3/4\" and \"out 2/4\" count goods against their limits; ★ goes first this round, ▶ is asked now.",
    "Reading your own line: what is in your hand, the packets you saw and what was taken from them, and which goods the others surely have, in hand or face down on a planet.",
];

impl Board for GalacticTrader {
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
        Table::text(names, width, |pen| table::table(&look, self.area_size(), self.options.stall_limit, pen))
    }

    fn parts(&self, view: &View, _pondered: Option<Action>, names: &Names, width: usize, brief: bool) -> Parts {
        let look = self.look(view);
        Table::parts(names, width, brief, |pen| table::table(&look, self.area_size(), self.options.stall_limit, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        let look = self.look(view);
        Some(Table::picture(names, choices, shape, |pen| table::table(&look, self.area_size(), self.options.stall_limit, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        motions::motions(self, event)
    }

    fn chapter(&self, view: &View) -> Option<String> {
        Some(format!("Round {}", view.round))
    }

    fn walk_through() -> &'static [Station] {
        motions::WALK
    }

    fn portrait(&self, group: &str, key: &str) -> Option<Markup> {
        (group == "planet").then(|| planets::portrait(self, key)).flatten()
    }

    fn regret(&self, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
        regrets::regret(&self.look(view), action, legal)
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

impl Looking for GalacticTrader {
    fn look<'v>(&'v self, view: &'v View) -> Look<'v> {
        Look { view, content: &self.content, players: self.seats(), stranded_discarded: self.options.stranded_discarded }
    }
}
