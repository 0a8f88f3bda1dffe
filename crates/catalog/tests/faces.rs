//! What games say of their looks is true, for every game on the shelf.

use bots::BotName;
use catalog::{Past, Setting, titles};
use draw::{NARROWEST, Shape};
use kernel::{Seat, Seed};

/// Whoever offers a picture has one, at every moment, for everybody and in every shape of window; and a table can be read without it.
#[test]
fn a_game_has_the_picture_that_it_says_it_has() {
    for game in titles() {
        let (id, rules) = (game.about().id, game.open(&Setting::of(*game, None)).expect("it opens"));
        let names: Vec<String> = (0..rules.players()).map(|seat| format!("seat {seat}")).collect();
        let mut table = rules.live(Seed(7).key(), &names);
        let mut bot = rules.bot(BotName::Random, Seed(7));
        for step in 0..40 {
            let waiting = table.waiting().lowest();
            for who in [None, waiting, Some(Seat::new(0))] {
                let sight = table.sight(who, Past::Nothing);
                for shape in Shape::ALL {
                    let drawn = sight.svg(shape, true).is_some();
                    assert_eq!(drawn, game.is_pictured(), "{id}, step {step}: `Board::PICTURED` says whether `Board::svg` draws something");
                }
                assert!(!sight.board(NARROWEST).is_empty(), "{id}, step {step}: the board as text is empty");
            }
            let Some(seat) = waiting else { break };
            let number = table.bot_move(seat, &mut *bot);
            table.play(seat, table.request(seat), number).expect("bots choose what is legal");
        }
    }
}

/// A game's style concerns its own picture only, and can stand inside of it.
#[test]
fn the_style_of_a_game_is_for_its_own_picture() {
    for game in titles() {
        let (id, style) = (game.about().id, game.style());
        assert!(!style.contains(['<', '&']), "{id}: it would have to be escaped in a file of its own");
        assert!(!style.contains("url("), "{id}: a picture asks no other file for anything");
        for selectors in style.split('}').filter_map(|rule| rule.split_once('{')).map(|(selectors, _)| selectors) {
            // What stands in a comment selects nothing.
            let selectors = selectors.rsplit("*/").next().unwrap_or_default();
            for selector in selectors.split(',').map(str::trim) {
                let own = selector.strip_prefix("svg.board.").and_then(|rest| rest.strip_prefix(id));
                assert!(own.is_some_and(|rest| !rest.starts_with('-')), "{id}: '{selector}' does not begin with 'svg.board.{id}'");
            }
        }
    }
}

/// The shelf names games as they name themselves.
#[test]
fn a_game_has_the_name_of_its_crate() {
    for game in titles() {
        let id = game.about().id;
        assert!(
            shelf::folder(id).is_some_and(|folder| folder.ends_with(id)),
            "{id} is no crate on the shelf: `About::id` is the crate's name"
        );
    }
}
