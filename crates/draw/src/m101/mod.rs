//! M101 as text and as a picture: the galaxy, the choices as sentences, the events in words.

mod board;
mod cards;
mod hints;
mod sentences;
mod svg;
mod words;

use m101::{Action, Event, M101, View};
use maud::Markup;

use crate::text::{Line, Said};
use crate::{Board, Clickable, Hint, Layout, Motion, Names, Station};

/// From the rules document, section *How to play, in short*; the last lines say how to read the text board.
const HOW_TO_PLAY: &[&str] = &[
    "Cards are everything: money in your hand, systems and infrastructure on the board.",
    "Each round all secretly choose one action; every action chosen is done by everybody, but you get a bonus for yours. Throw a card in with it to get a bigger bonus and go first.",
    "Advance: take a card from the research area; higher tech sees more cards.",
    "Build: put an infrastructure in a gap beside your systems; discard cards equal to its cost.",
    "Colonise: put a system next to your disks; discard its cost, or take it for free if your military is at least its cost.",
    "Deliver: move a cube along your own disks to a demand space, yours or a neighbour's; pay a card for each system of another player on the way.",
    "Expand (every round): put a disk on an empty space for free, or into a system for a third of its cost.",
    "Most disks on a system controls it, with its powers and points; culture alone never controls.",
    "The round in which someone places the last disk is the last. Points: systems, infrastructure, demand spaces, special infrastructure.",
    "Your first two rounds: keep the start system whose powers you would use every round; then choose Colonise or Expand, claim the empty spaces that lead towards the middle, and place a cheap system beside your start. In the second round choose Deliver if a cube can reach a demand space, else Build.",
    "Reading the galaxy: a space shows its name, the system on it, a crown ♛ with the shape of its controller, everybody's disks, then its cubes. Infrastructure stands in the lines between, at the crossing of its four spaces. The list below the map says everything about each card.",
    "Reading cards: y grey, b brown, r red, n green cubes, w any cube; \"w 1v+1c\" is a demand space for any cube worth 1 point and 1 card, \"n €5\" sells a green cube for 5 cards; {1,2} is a brace over demand spaces; VP 3/1 is for the controller and for others.",
];

impl Board for M101 {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(self, view, names)
    }

    fn sentence(&self, view: &View, action: Action, names: &Names) -> Said {
        sentences::sentence(self, view, action, names)
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        board::text(self, view, names, width)
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, layout: Layout) -> Option<Markup> {
        Some(svg::picture(self, view, choices, names, layout))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        svg::motions(self, event)
    }

    fn walk_through() -> &'static [Station] {
        svg::WALK_THROUGH
    }

    fn hint(&self, view: &View, legal: &[Action], names: &Names) -> Option<Hint> {
        hints::hint(self, view, legal, names)
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
