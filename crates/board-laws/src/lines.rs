//! The board as text keeps to its width and height, and whatever may be read has words and cites a clause of the game's own rules.

use std::collections::BTreeSet;

use draw::{Board, NARROWEST, Said};
use kernel::{Game, Title};

use crate::facts::Facts;
use crate::games::{each_choice, names};
use crate::scene::join;

/// Every how manieth board is read.
const EVERY: usize = 7;

/// Holds the law against whole games.
///
/// # Panics
/// If it is broken.
pub fn check_lines<F: Facts>() {
    let prefix = format!("{}-", <F::Game as Title>::ABOUT.prefix);
    let mut seen = BTreeSet::new();
    let mut longest: (usize, String) = Default::default();
    each_choice::<F>(|game, chosen| {
        let mut read = |said: Said| {
            assert!(!said.text.is_empty() && said.clause.0.starts_with(&prefix), "{}: '{}' [{}]", chosen.at, said.text, said.clause);
            seen.insert(said.clause.0);
        };
        let players = game.seats();
        chosen.events.iter().for_each(|event| read(game.words(event, &names(players, None))));
        let (view, own) = (game.view(&chosen.before, Some(chosen.seat)), names(players, Some(chosen.seat)));
        read(game.question(&view, &own));
        chosen.legal.iter().for_each(|action| read(game.sentence(&view, *action, &own)));
        if chosen.number % EVERY != 0 {
            return;
        }
        for (who, width) in [None, Some(chosen.seat)].into_iter().flat_map(|who| [NARROWEST, 80, 120].map(|width| (who, width))) {
            let lines = game.text(&game.view(&chosen.before, who), &names(players, who), width);
            let wide = lines.iter().find(|line| line.width() > width);
            if width == 80 && lines.len() > longest.0 {
                longest = (lines.len(), format!("{}\n{}", chosen.at, join(&lines)));
            }
            assert!(wide.is_none() && !lines.is_empty(), "{}: wider than {width}: {:?}", chosen.at, wide.map(draw::Line::plain));
        }
    });
    assert!(longest.0 <= F::LINES, "{} lines, not {} at the most: {}", longest.0, F::LINES, longest.1);
    assert!(seen.len() > 2, "hardly anything was read: {seen:?}");
}
