//! M101 as text and as a picture: the galaxy, the choices as sentences, the events in words.

mod cards;
mod examples;
mod faces;
mod galaxy;
mod hints;
mod legend;
mod lists;
mod look;
mod marks;
mod moves;
mod places;
mod refusals;
mod regrets;
mod sentences;
mod table;
mod turning;
mod walk;
mod words;

use m101::{Action, Event, M101, Refusal, View};
use maud::Markup;

use crate::layout::Table;
use crate::text::{Line, Said};
use crate::{Board, Clickable, Example, Hint, Motion, Names, Parts, Regret, Shape, Station};
use look::Look;

/// From the rules document, section *How to play, in short*; the last lines say how to read the text board.
const HOW_TO_PLAY: &[&str] = &[
    "Cards are everything: money in your hand, systems and infrastructure on the board.",
    "Each round all secretly choose one action; every action chosen is done by everybody, but you get a bonus for yours. Throw a card in with it to get a bigger bonus and go first.",
    "Advance: take a card from the research area; higher tech sees more cards.",
    "Build: put an infrastructure in a gap beside your systems; discard cards equal to its cost.",
    "Colonise: put a system next to your disks; discard its cost, or take it for free if your military strength is at least its cost.",
    "Deliver: move a cube along your own disks to a demand space, yours or a neighbour's; pay a card for each system of another player on the way.",
    "Expand (every round): put a disk on an empty space for free, or into a system for a third of its cost.",
    "A system says what it costs (the number in the circle), which cubes it supplies (squares) and which it wants (round spaces). A delivered cube brings what stands on its space: stars are points at the end, cards are drawn at once. A space with € buys: only those who chose Deliver, or have a power for sales, may deliver there.",
    "A brace joins some of these spaces in one frame. If you fill all of them yourself you get what stands behind the arrow: points, cards, or a power.",
    "Influence is the number of your disks on a system: political ones are paid for, military ones come from invasions, cultural ones from deliveries. Most disks control the system, with its powers and its full star; everybody else there scores the hollow star. Cultural disks alone never control.",
    "An infrastructure has its name on one side of its square and a tab on each of the other three. A tab points at a space: the system that you place there next costs less, is easier to conquer, or lets you draw. It works once; you choose how to turn the card.",
    "The round in which someone places the last disk is the last. Points: systems, infrastructure, demand spaces, special infrastructure.",
    "Your first two rounds: keep the start system whose powers you would use every round; then choose Colonise or Expand, claim the empty spaces that lead towards the middle, and place a cheap system beside your start. In the second round choose Deliver if a cube can reach a demand space, else Build.",
    "Reading the players: points \"12 (0+2+8+2)\" are 2 for regular infrastructure, 8 for systems and 2 for demand spaces, none for special infrastructure; then come cards in hand, disks placed, tech level, military strength, cubes delivered, and what was chosen.",
    "Reading the galaxy: an empty space is called by the system next to it and by its column and row (C5), as on a chessboard. A system shows its name, a crown ♛ with the shape of its controller, and everybody's disks. Infrastructure stands in brackets between its four spaces. The list below the map says everything about each card.",
];

impl Board for M101 {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(self, view, names)
    }

    fn sentence(&self, view: &View, action: Action, names: &Names) -> Said {
        sentences::sentence(self, view, action, names)
    }

    fn told_refusal(&self, refusal: &Refusal, view: &View) -> String {
        refusals::told(self, view, refusal)
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        let look = Look::new(self, view, &[], Shape::default());
        Table::text(names, width, |pen| table::table(&look, pen))
    }

    fn parts(&self, view: &View, _pondered: Option<Action>, names: &Names, width: usize, brief: bool) -> Parts {
        let look = Look::new(self, view, &[], Shape::default());
        Table::parts(names, width, brief, |pen| table::table(&look, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        let look = Look::new(self, view, choices, shape);
        Some(Table::picture(names, choices, shape, |pen| table::table(&look, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        moves::motions(self, event)
    }

    fn chapter(&self, view: &View) -> Option<String> {
        Some(format!("Round {}", view.open.round))
    }

    fn walk_through() -> &'static [Station] {
        walk::WALK_THROUGH
    }

    fn hint(&self, view: &View, legal: &[Action], names: &Names) -> Option<Hint> {
        hints::hint(self, view, legal, names)
    }

    fn regret(&self, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
        regrets::regret(self, view, action, legal)
    }

    fn is_halfway(&self, view: &View) -> bool {
        regrets::is_halfway(view)
    }

    fn examples(&self) -> Vec<Example> {
        examples::examples(self)
    }

    fn portrait(&self, group: &str, key: &str) -> Option<Markup> {
        examples::portrait(self, key).filter(|_| group == "card")
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
