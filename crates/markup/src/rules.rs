//! The rules with an anchor for every clause, and how to play.

use catalog::AnyGame;
use maud::{Markup, html};
use rulebook::Rulebook;

use crate::{layout, prose};

/// The rules of a game.
#[must_use]
pub fn rules(game: &dyn AnyGame) -> Markup {
    let about = game.about();
    let book = Rulebook::parse(game.rules());
    html! {
        main #rules {
            h1 { "Rules: " (about.name) }
            p { "Version " (about.rules) ". " a href={ "/how/" (about.id) } { "How to play" } }
            @for section in &book.sections {
                section id=(section.id) {
                    h2 { (section.id) " " (section.title) }
                    (prose::shown(&section.notes, about.prefix))
                    dl {
                        @for clause in book.clauses_of(&section.id) {
                            dt id=(clause.id) { (clause.id) }
                            dd { (prose::shown(&clause.text, about.prefix)) }
                        }
                    }
                }
            }
            @if !book.rulings.is_empty() {
                section #rulings {
                    h2 { "Rulings" }
                    dl { @for ruling in &book.rulings {
                        dt id=(ruling.id) { (ruling.id) }
                        dd { p { em { (prose::line(&ruling.question, about.prefix)) } } (prose::shown(&ruling.ruling, about.prefix)) }
                    } }
                }
            }
        }
    }
}

/// How to play it, for a newcomer.
#[must_use]
pub fn how(game: &dyn AnyGame) -> Markup {
    let about = game.about();
    html! {
        main #how {
            h1 { "How to play: " (about.name) }
            p { em { (about.pitch) } }
            @if game.is_pictured() { p.cover { img src={ "/picture/" (about.id) ".svg" } alt={ "A game of " (about.name) " some way in" } width="1010" height="650"; } }
            (layout::how_to_play(game))
            @let examples = game.examples();
            @if !examples.is_empty() {
                h2 { "Reading the signs" }
                @for example in examples { figure.example { (example.picture) figcaption { (example.words) } } }
            }
            p { a href={ "/rules/" (about.id) } { "All the rules" } " " a.button href={ "/new/" (about.id) } { "New table" } }
        }
    }
}
