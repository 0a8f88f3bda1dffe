//! The numbers of a sentence are those that come of the choice, and the numbers of a question those of the state.

use std::collections::BTreeSet;

use draw::Board;
use kernel::Game;

use crate::facts::Facts;
use crate::games::{at_least_these, each_deed, names, plain_verb};

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_promises<F: Facts>() {
    let mut counted = BTreeSet::new();
    each_deed::<F>(|game, deed| {
        let who = Some(deed.seat);
        let (view, names) = (game.view(&deed.before, who), names(game.seats(), who));
        let said = game.sentence(&view, deed.action, &names).text;
        if let Some(kept) = F::kept(game, &said, deed) {
            kept.unwrap_or_else(|problem| panic!("{}\n'{said}': {problem}", deed.at));
            counted.insert(plain_verb(game, deed.action));
        }
        let question = game.question(&view, &names).text;
        if let Some(so) = F::asked(game, &question, &deed.before, deed.seat) {
            so.unwrap_or_else(|problem| panic!("{}\n'{question}': {problem}", deed.at));
            counted.insert("?".to_owned());
        }
    });
    at_least_these("promises", &counted, F::PROMISING);
}
