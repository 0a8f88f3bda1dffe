//! Space Truckin' as text and as a picture: the trucker sheets, the choices as sentences, the events in words.

mod blueprint;
mod challenge;
mod chart;
mod look;
mod moves;
mod pips;
mod regrets;
mod sentences;
mod sheet;
mod table;
mod truck;
mod words;

use maud::Markup;
use space_truckin::state::Stage as Phase;
use space_truckin::{Action, Event, SpaceTruckin, View};

use crate::layout::Table;
use crate::text::{Line, Said};
use crate::{Board, Clickable, Motion, Names, Parts, Regret, Shape, Station};
use look::Look;

/// From the rules document, section *How to play, for a newcomer*; the last lines say how to read the sheet.
const HOW_TO_PLAY: &[&str] = &[
    "Roll two dice and keep one: that is your captain's special skill. Pick a truck.",
    "Fill the star chart: roll, and put the stop you rolled on any free letter. The last one you choose.",
    "Build the truck: roll two dice; one says what you build, the other its shape. A 6 is your choice. Fit it into the blueprint and mark one of its squares with a pip.",
    "Engines must end up on all diamonds, Weapons on all squares; Quarters touch the bridge, Reactors the middle line. The first time nothing fits, you are done.",
    "Fly from A to G. At each stop roll two dice three times and write the digits into two three-digit numbers. Top minus bottom should be 1 or 2; up to 10 is still good.",
    "Too large, and systems break; below 1, the bridge breaks. Two hits on the bridge and you are lost.",
    "Once per stop you may spend a pip: Reactors flip a digit (1 and 6, 2 and 5, 3 and 4 change places), Weapons reroll one. Quarters can stand in for either.",
    "Each jump costs an Engine pip and pays 2 points. Never run out of Engine or Quarters pips.",
    "Between E and F pirates want some of your cargo, or your rearmost system.",
    "After G cargo pays 2, 4, 8, 16, 32. You need 20 points. With others at the table everybody flies at the same time: first to 20 wins, or the last truck flying.",
    "Reading the star chart: × is left behind, ▶ is where you are; then the terrain and its first and second reward. A result of 1 or 2 gives both, 3 to 10 the first.",
    "Reading the blueprint: fore is at the top; a cell is named by its column and row, as in c4. B is the bridge, ◇ a diamond, □ a square, ┆ the centerline. Lines frame the systems; the letter is the kind: Reactor, Quarters, Engine, Weapons, Cargo.",
    "Reading pips: ○ is open, ● filled, ◉ loaded with cargo, ★ with an artifact. A damaged system has small letters and ×; ░ is scribbled out.",
    "A terminal below 100 columns may have a shorter board: no lines between the rows of the blueprint, a dot for a free cell, rewards of the present stop only, and of the others their points, Engine (E) and Quarters (Q) pips.",
];

impl Board for SpaceTruckin {
    fn question(&self, view: &View, names: &Names) -> Said {
        words::question(&Look::new(self, view), names)
    }

    fn sentence(&self, view: &View, action: Action, names: &Names) -> Said {
        sentences::sentence(&Look::new(self, view), action, names)
    }

    fn words(&self, event: &Event, names: &Names) -> Said {
        words::words(self, event, names)
    }

    fn text(&self, view: &View, names: &Names, width: usize) -> Vec<Line> {
        let look = Look::new(self, view);
        Table::text(names, width, |pen| table::table(&look, pen))
    }

    fn parts(&self, view: &View, pondered: Option<Action>, names: &Names, width: usize, brief: bool) -> Parts {
        let look = Look::new(self, view).pondering(pondered);
        Table::parts(names, width, brief, |pen| table::table(&look, pen))
    }

    fn svg(&self, view: &View, choices: &[Clickable<Action>], names: &Names, shape: Shape) -> Option<Markup> {
        let look = Look::new(self, view);
        Some(Table::picture(names, choices, shape, |pen| table::table(&look, pen)))
    }

    fn motions(&self, event: &Event) -> Vec<Motion> {
        moves::motions(event)
    }

    fn chapter(&self, view: &View) -> Option<String> {
        match view.stage {
            Phase::Setup => Some("Captains and trucks".to_owned()),
            Phase::Chart => Some("Star chart".to_owned()),
            Phase::Yard => Some("Shipyard".to_owned()),
            Phase::Location(at) | Phase::Jump(at) | Phase::Pirates(at) => Some(format!("Stop {}", look::letter(at))),
            Phase::Over(_) => None,
        }
    }

    fn walk_through() -> &'static [Station] {
        moves::WALK_THROUGH
    }

    fn regret(&self, view: &View, action: Action, legal: &[Action]) -> Option<Regret> {
        regrets::regret(&Look::new(self, view), action, legal)
    }

    fn is_halfway(&self, view: &View) -> bool {
        regrets::is_halfway(&Look::new(self, view))
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
