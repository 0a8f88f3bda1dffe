//! Space Truckin' as text and as a picture: the trucker sheets, the choices as sentences, the events in words.

mod blueprint;
mod board;
mod look;
mod sentences;
mod svg;
mod words;

use maud::Markup;
use space_truckin::{Action, Event, SpaceTruckin, View};

use crate::text::{Line, Said};
use crate::{Board, Clickable, Layout, Motion, Names, Station};
use look::Look;

/// From the rules document, section *How to play, for a newcomer*; the last lines say how to read the sheet.
const HOW_TO_PLAY: &[&str] = &[
    "Roll two dice and keep one: that is your captain's special skill. Pick a truck.",
    "Fill the star chart: roll, and put the stop you rolled on any free letter. The last one you choose.",
    "Build the truck: roll two dice; one says what you build, the other its shape. A 6 is your choice. Fit it into the blueprint and mark one of its squares with a pip.",
    "Engines must end up on all diamonds, Weapons on all squares; Quarters touch the bridge, Reactors the middle line. The first time nothing fits, you are done.",
    "Fly from A to G. At each stop roll two dice three times and write the digits into two three-digit numbers. Top minus bottom should be 1 or 2; up to 10 is still good.",
    "Too large, and systems break; below 1, the bridge breaks. Two hits on the bridge and you are lost.",
    "Once per stop you may spend a pip: Reactor flips a die (1-6, 2-5, 3-4), Weapons reroll one. Quarters can stand in for any of them.",
    "Each jump costs an Engine pip and pays 2 points. Never run out of Engine or Quarters pips.",
    "Between E and F pirates want a cargo or your rearmost system.",
    "After G cargo pays 2, 4, 8, 16, 32. You need 20 points. With others at the table everybody flies at the same time: first to 20 wins, or the last truck flying.",
    "Reading the star chart: × is left behind, ▶ is where you are; then the terrain and its first and second reward. A result of 1 or 2 gives both, 3 to 10 the first.",
    "Reading the blueprint: fore is at the top; a cell is named by its column and row, as in c4. B is the bridge, ◇ a diamond, □ a square, ┆ the centerline. Lines frame the systems; the letter is the kind: Reactor, Quarters, Engine, Weapons, Cargo.",
    "Reading pips: ○ is open, ● filled, ◉ loaded with cargo, ★ with an artifact. A damaged system has small letters and ×; ░ is scribbled out.",
];

impl Board for SpaceTruckin {
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

    fn walk_through() -> &'static [Station] {
        svg::WALK_THROUGH
    }

    fn how_to_play() -> &'static [&'static str] {
        HOW_TO_PLAY
    }
}
