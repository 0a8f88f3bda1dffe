//! The rules with an anchor for every clause, and how to play.

use axum::extract::Path;
use maud::html;
use rulebook::Rulebook;

use super::{Page, layout};
use crate::refusal::{Refusal, Why};

fn find(game: &str) -> Result<&'static dyn catalog::AnyGame, Refusal> {
    catalog::find(game).map_err(|unknown| Refusal::new(Why::Missing, unknown.to_string()))
}

/// `GET /rules/{game}`
pub(super) async fn rules(Path(game): Path<String>) -> Page {
    let game = find(&game)?;
    let about = game.about();
    let book = Rulebook::parse(game.rules(), about.prefix);
    Ok(layout::page(
        &format!("Rules: {}", about.name),
        html! {
            main #rules {
                h1 { "Rules: " (about.name) }
                p { "Version " (about.rules) ". " a href={ "/how/" (about.id) } { "How to play" } }
                @for section in &book.sections {
                    section id=(section.id) {
                        h2 { (section.id) " " (section.title) }
                        @for line in section.notes.lines().filter(|line| !line.trim().is_empty()) { p { (plain(line)) } }
                        dl {
                            @for clause in book.clauses_of(&section.id) {
                                dt id=(clause.id) { (clause.id) }
                                dd { @for line in clause.text.lines().filter(|line| !line.trim().is_empty()) { p { (plain(line)) } } }
                            }
                        }
                    }
                }
                @if !book.rulings.is_empty() {
                    section #rulings {
                        h2 { "Rulings" }
                        dl { @for ruling in &book.rulings {
                            dt id=(ruling.id) { (ruling.id) }
                            dd { p { (plain(&ruling.question)) } p { (plain(&ruling.ruling)) } }
                        } }
                    }
                }
            }
        },
    ))
}

/// Emphasis is for paper; the words are enough here.
fn plain(line: &str) -> String {
    line.replace("**", "").replace('`', "")
}

/// `GET /how/{game}`
pub(super) async fn how(Path(game): Path<String>) -> Page {
    let game = find(&game)?;
    let about = game.about();
    Ok(layout::page(
        &format!("How to play: {}", about.name),
        html! {
            main #how {
                h1 { "How to play: " (about.name) }
                p { em { (about.pitch) } }
                @for paragraph in game.how_to_play() { p { (paragraph) } }
                p { a href={ "/rules/" (about.id) } { "All the rules" } " " a.button href={ "/new/" (about.id) } { "New table" } }
            }
        },
    ))
}
