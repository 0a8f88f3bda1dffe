//! The result of a game, to be shown around: who won, where the points come from, how they went, and the board at the end.

use catalog::AnyGame;
use draw::Shape;
use draw::chart::Course;
use kernel::{Outcome, Standing};
use maud::{Markup, html};

use crate::{Home, Seen, Want, layout, rematch};

/// The parts of the page that cost something.
pub const WANTED: Want = Want { text: true, pictures: &Shape::ALL, ..Want::TABLE };

/// What the page is called, and all of it in one sentence.
#[must_use]
pub fn title(seen: &Seen, outcome: &Outcome) -> (String, String) {
    let game = seen.terms.find().map_or("Orrery", |game| game.about().name);
    let winners = draw::outcome::winners(outcome, &seen.names.read_by(None));
    (format!("{game}: {winners}"), format!("{winners}: {}", points(outcome, seen)))
}

/// The page of a game that has an outcome; `feedback` is what its designer may be told, if its cards are somebody's own.
#[must_use]
pub fn page(seen: &Seen, outcome: &Outcome, course: &Course, feedback: &Markup) -> Markup {
    let game = seen.terms.find().map_or("Orrery", |game| game.about().name);
    html! {
        main #result data-table=(seen.id) data-game=(seen.terms.game) {
            (rematch(seen))
            p.game { a href={ "/#game-" (seen.terms.game) } { (game) } }
            (layout::outcome(&seen.terms.game, outcome, &seen.names))
            div.charts {
                figure { figcaption { "Where the points come from" } (draw::chart::sources(outcome, &seen.names)) }
                @if course.chapters.len() > 1 {
                    figure { figcaption { "How the points went" } (draw::chart::course(course, &seen.names)) }
                }
            }
            (share(seen))
            (feedback)
            section.board aria-label="The board at the end" {
                h2 { "The board at the end" }
                (layout::board(&seen.pictures.iter().map(|(_, picture)| picture.clone()).collect::<Vec<_>>(), &seen.board))
            }
        }
    }
}

/// "Mary 76, Nick 61", the best first.
fn points(outcome: &Outcome, seen: &Seen) -> String {
    let mut standings: Vec<_> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let each = |standing: &&Standing| format!("{} {}", seen.names.name(standing.seat), layout::number(standing.points));
    standings.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// What can be done with a game that is over.
fn share(seen: &Seen) -> Markup {
    let (address, game) = (format!("/t/{}", seen.id), &seen.terms.game);
    html! {
        nav.share aria-label="This game" {
            @if seen.home == Home::Server { button type="button" hidden data-copy-link { "Copy the link" } }
            a.button href={ (address) "/replay?at=0" } { "Watch the replay" }
            @if seen.home == Home::Here { button type="button" data-save-log { "Save this game" } }
            @if seen.home == Home::Server && seen.terms.find().is_some_and(AnyGame::is_pictured) {
                a.button href={ (address) "/picture.svg" } download { "Picture of the board" }
            }
            a.button href=(address) { "To the table" }
            @match seen.home {
                Home::Server => form method="post" action="/play" { button type="submit" name="game" value=(game) { "Play this game" } },
                Home::Here => a.button href={ "/play/" (game) } { "Play this game" },
            }
        }
    }
}
