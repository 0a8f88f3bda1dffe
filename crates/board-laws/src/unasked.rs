//! What goes without saying is not asked: it is the only answer, nobody else learns anything of it, and it can be taken back.

use std::collections::BTreeSet;

use draw::Board;
use kernel::{Game, Learned, Turn};

use crate::facts::Facts;
use crate::games::{each_deed, names, readers};

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or if other questions go without saying than the facts name.
pub fn check_unasked<F: Facts>() {
    let mut unasked = BTreeSet::new();
    each_deed::<F>(|game, deed| {
        let view = game.view(&deed.before, Some(deed.seat));
        let Some(action) = game.goes_without_saying(&view, &deed.legal) else { return };
        assert_eq!(deed.legal[..], [action], "{}: there is something to decide", deed.at);
        assert_eq!(deed.learned, Learned::Nothing, "{}: it could not be taken back", deed.at);
        let stays = matches!(game.turn(&deed.after), Turn::Waiting(seats) if seats.contains(deed.seat));
        assert!(stays, "{}: it would end the turn", deed.at);
        for other in readers(game.seats()).filter(|other| *other != Some(deed.seat)) {
            let told = deed.events.iter().any(|event| game.told(event, other).is_some());
            let sees = game.view(&deed.before, other) != game.view(&deed.after, other);
            assert!(!told && !sees, "{}: {other:?} learns of it without a click", deed.at);
        }
        unasked.insert(game.question(&view, &names(game.seats(), Some(deed.seat))).text);
    });
    assert_eq!(unasked, F::UNASKED.iter().map(|question| (*question).to_owned()).collect(), "what goes without saying");
}
