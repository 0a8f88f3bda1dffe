//! The result of a game, to be shown around: who won, where the points come from, how they went, and the board at the end.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use catalog::AnyGame;
use draw::Shape;
use kernel::Outcome;
use maud::{Markup, html};

use super::{Sent, feedback, go, layout};
use crate::http::api::play::read_log;
use crate::http::identity::Visitor;
use crate::http::{App, table_id};
use crate::page::finale::rematch;
use crate::table::snapshot::{Snapshot, Want};

/// The parts of the page that cost something.
const WANTED: Want = Want { text: true, pictures: &Shape::ALL, ..Want::TABLE };

/// `GET /t/{id}/result`
pub(super) async fn page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let seen = app.look(&id, visitor.caller(), WANTED).await?;
    let id = table_id(&id)?;
    let Some(outcome) = &seen.outcome else { return Ok(go(&format!("/t/{id}"), None)) };
    let course = app.finished.course(&id, read_log(&app, id.as_str(), &visitor)).await?;
    let game = seen.header.find().ok().map_or("Orrery", |game| game.about().name);
    let winners = draw::outcome::winners(outcome, &seen.names.read_by(None));
    let (title, words) = (format!("{game}: {winners}"), format!("{winners}: {}", points(outcome, &seen)));
    let body = html! {
        main #result data-table=(id) {
            (rematch(&seen))
            p.game { a href={ "/#game-" (seen.header.game) } { (game) } }
            (layout::outcome(&seen.header.game, outcome, &seen.names))
            div.charts {
                figure { figcaption { "Where the points come from" } (draw::chart::sources(outcome, &seen.names)) }
                @if course.chapters.len() > 1 {
                    figure { figcaption { "How the points went" } (draw::chart::course(&course, &seen.names)) }
                }
            }
            (share(&seen))
            (feedback::form(&seen))
            section.board aria-label="The board at the end" {
                h2 { "The board at the end" }
                (layout::board(&seen.pictures.iter().map(|(_, picture)| picture.clone()).collect::<Vec<_>>(), &seen.board))
            }
        }
    };
    Ok(layout::shared(&title, &words, &body).into_response())
}

/// "Mary 76, Nick 61", the best first.
fn points(outcome: &Outcome, seen: &Snapshot) -> String {
    let mut standings: Vec<_> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    let each = |standing: &&kernel::Standing| format!("{} {}", seen.names.name(standing.seat), layout::number(standing.points));
    standings.iter().map(each).collect::<Vec<_>>().join(", ")
}

/// What can be done with a game that is over.
fn share(seen: &Snapshot) -> Markup {
    let address = format!("/t/{}", seen.id);
    html! {
        nav.share aria-label="This game" {
            button type="button" hidden data-copy-link { "Copy the link" }
            a.button href={ (address) "/replay?at=0" } { "Watch the replay" }
            @if seen.header.find().is_ok_and(AnyGame::is_pictured) { a.button href={ (address) "/picture.svg" } download { "Picture of the board" } }
            a.button href=(address) { "To the table" }
            form method="post" action="/play" { button type="submit" name="game" value=(seen.header.game) { "Play this game" } }
        }
    }
}
