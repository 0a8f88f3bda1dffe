//! The numbers of a sentence are those that come of the choice, and the numbers of a question those of the state.

use std::collections::BTreeSet;

use draw::Board;
use kernel::Game;

use crate::facts::Facts;
use crate::games::{at_least_these, each_choice, names, plain_verb};

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_promises<F: Facts>() {
    let mut counted = BTreeSet::new();
    each_choice::<F>(|game, chosen| {
        let who = Some(chosen.seat);
        let (view, names) = (game.view(&chosen.before, who), names(game.seats(), who));
        let said = game.sentence(&view, chosen.action, &names).text;
        if let Some(kept) = F::kept(game, &said, chosen) {
            kept.unwrap_or_else(|problem| panic!("{}\n'{said}': {problem}", chosen.at));
            counted.insert(plain_verb(game, chosen.action));
        }
        let question = game.question(&view, &names).text;
        if let Some(so) = F::asked(game, &question, &chosen.before, chosen.seat) {
            so.unwrap_or_else(|problem| panic!("{}\n'{question}': {problem}", chosen.at));
            counted.insert("?".to_owned());
        }
    });
    at_least_these("promises", &counted, F::PROMISING);
}
