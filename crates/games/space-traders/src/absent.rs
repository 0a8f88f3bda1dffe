//! What is done for a player who is absent or out of time (ST-11): nothing new, so that every game goes on.

use kernel::{Absence, Clause, Stead};

use crate::place::Place;
use crate::state::Phase;
use crate::{Action, SpaceTraders, View};

/// The rule and its words.
pub(crate) const ABSENCE: Absence<SpaceTraders> = Absence {
    words: "their programme is committed as it stands, a tile they are asked for is tile a, and the table makes their links",
    clause: Clause("ST-11.1"),
    answer,
};

fn answer(_game: &SpaceTraders, view: &View, legal: &[Action]) -> Stead<Action> {
    let wanted = |action: &&Action| match (view.phase, **action) {
        // ST-11.1: the steps written so far.
        (Phase::Programme, Action::Commit) => true,
        // ST-11.2: tile a.
        (Phase::Tiles, Action::Place(Place::Tile(tile))) => tile.side() == 0,
        // ST-11.3: the automatic linking; links already entered are dropped with it.
        (Phase::Links, Action::Automatic) => true,
        _ => false,
    };
    // In the middle of a step or a link the rest of it is asked for; a half-given one is never part of anything (D1.1).
    legal.iter().find(wanted).map_or(Stead::TakeBack, |action| Stead::Choose(*action))
}
