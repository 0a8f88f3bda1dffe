//! The numbers of a sentence are those that come of the choice, and the numbers of a question those of the state.

use std::collections::BTreeMap;

use super::{Facts, each_deed, names, verb};

pub(crate) fn check_promises<G: Facts>() {
    let mut counted: BTreeMap<String, usize> = BTreeMap::new();
    each_deed::<G>(|game, deed| {
        let who = Some(deed.seat);
        let (view, names) = (game.view(&deed.before, who), names(game.seats(), who));
        let said = game.sentence(&view, deed.action, &names).text;
        if let Some(kept) = game.kept(&said, deed) {
            kept.unwrap_or_else(|problem| panic!("{}\n'{said}': {problem}", deed.at));
            *counted.entry(verb(game, deed.action)).or_default() += 1;
        }
        let question = game.question(&view, &names).text;
        if let Some(so) = game.asked(&question, &deed.before, deed.seat) {
            so.unwrap_or_else(|problem| panic!("{}\n'{question}': {problem}", deed.at));
            *counted.entry("?".to_owned()).or_default() += 1;
        }
    });
    assert!(counted.len() >= 4, "hardly anything was promised: {counted:?}");
}
