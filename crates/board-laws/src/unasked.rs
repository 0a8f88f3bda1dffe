//! What goes without saying is not asked: it is the only answer, nobody else learns anything of it, and it can be taken back.

use std::collections::BTreeSet;

use draw::Board;
use kernel::{Game, Learned, Turn};

use crate::facts::Facts;
use crate::games::{each_choice, names, readers};

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or if other questions go without saying than the facts name.
pub fn check_unasked<F: Facts>() {
    let mut unasked = BTreeSet::new();
    each_choice::<F>(|game, chosen| {
        let view = game.view(&chosen.before, Some(chosen.seat));
        let Some(action) = game.goes_without_saying(&view, &chosen.legal) else { return };
        assert_eq!(chosen.legal[..], [action], "{}: there is something to decide", chosen.at);
        assert_eq!(chosen.learned, Learned::Nothing, "{}: it could not be taken back", chosen.at);
        let stays = matches!(game.turn(&chosen.after), Turn::Waiting(seats) if seats.contains(chosen.seat));
        assert!(stays, "{}: it would end the turn", chosen.at);
        for other in readers(game.seats()).filter(|other| *other != Some(chosen.seat)) {
            let told = chosen.events.iter().any(|event| game.told(event, other).is_some());
            let sees = game.view(&chosen.before, other) != game.view(&chosen.after, other);
            assert!(!told && !sees, "{}: {other:?} learns of it without a click", chosen.at);
        }
        unasked.insert(game.question(&view, &names(game.seats(), Some(chosen.seat))).text);
    });
    assert_eq!(unasked, F::UNASKED.iter().map(|question| (*question).to_owned()).collect(), "what goes without saying");
}
