//! What somebody says of a game that is over to the designer of its cards.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use maud::{Markup, html};
use serde::Deserialize;
use store::{Feedback, Write};

use super::{Page, Sent};
use crate::http::App;
use crate::http::fields::{self, Filled, NOTE};
use crate::http::identity::Visitor;
use crate::refusal::{Answer, Refusal};
use crate::table::header::Cards;
use crate::table::message::Person;
use crate::table::snapshot::Snapshot;
use markup::Want;
use markup::layout;

/// How much somebody liked it, from the best down.
const STARS: [(u8, &str); 5] = [(5, "very much"), (4, "much"), (3, "so so"), (2, "little"), (1, "not at all")];

/// The box at the end of a game: for those who have played, if its cards are somebody's own.
pub(super) fn form(seen: &Snapshot) -> Markup {
    let Some(Cards { title, by, .. }) = seen.header.cards.as_ref().filter(|_| seen.you.is_some() && seen.status.has_ended()) else {
        return html! {};
    };
    html! {
        form #feedback method="post" action={ "/t/" (seen.id) "/feedback" } {
            h2 { "Tell the designer" }
            p { "You played with “" (title) "” by " (by) ". What you say here is shown to " (by) " alone." }
            fieldset {
                legend { "How did you like it?" }
                @for (stars, words) in STARS { label { input type="radio" name="stars" value=(stars); " " (words) } " " }
            }
            label { "What was good, too strong, too long, unclear?" textarea name="text" rows="4" maxlength=(NOTE) {} }
            p { button type="submit" { "Send" } }
        }
    }
}

/// `GET /t/{id}/feedback`
pub(super) async fn page(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Page {
    let (seen, _) = asked(&app, &id, &visitor).await?;
    Ok(layout::plain("Tell the designer", html! { main #say { (form(&seen)) p { a href={ "/t/" (seen.id) } { "To the table" } } } }))
}

/// Somebody who may say something of a table.
async fn asked(app: &App, id: &str, visitor: &Visitor) -> Answer<(Snapshot, Person)> {
    let seen = app.look(id, visitor.caller(), Want::TABLE).await?;
    let person = visitor.person(app).await?;
    match () {
        () if seen.header.cards.is_none() => {
            Err(Refusal::conflict("this game has no designer here: it was played with the cards it is shipped with"))
        }
        () if seen.you.is_none() => Err(Refusal::no_seat()),
        () if !seen.status.has_ended() => Err(Refusal::conflict("tell the designer when the game is over")),
        () => Ok((seen, person)),
    }
}

#[derive(Deserialize)]
pub(super) struct FeedbackForm {
    #[serde(default)]
    stars: String,
    #[serde(default)]
    text: String,
}

/// `POST /t/{id}/feedback`
pub(super) async fn say(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Filled(FeedbackForm { stars, text }): Filled<FeedbackForm>,
) -> Sent {
    visitor.may_step(&app)?;
    let (seen, person) = asked(&app, &id, &visitor).await?;
    let stars = match stars.as_str() {
        "" => None,
        stars => Some(stars.parse().ok().filter(|stars| (1..=5).contains(stars)).ok_or_else(|| Refusal::invalid("choose one to five"))?),
    };
    let text = fields::note(&text)?;
    if stars.is_none() && text.is_empty() {
        return Err(Refusal::invalid("say how you liked it, or write something").into());
    }
    let table = crate::http::table_id(&id)?;
    let feedback = Feedback { table, token: person.token, name: person.name, stars, text, at_ms: app.services.now_ms() };
    app.services.committer.add(Write::Feedback(feedback)).await.map_err(Refusal::from)?;
    let by = seen.header.cards.as_ref().map(|cards| cards.by.clone()).unwrap_or_default();
    let thanks = html! {
        main #thanks {
            h1 { "Thank you" }
            p role="status" { (by) " can read it now. If you think of more, send it again: the last word counts." }
            p { a.button href={ "/t/" (seen.id) "/feedback" } { "Say something else" } " " a.button href={ "/t/" (seen.id) } { "To the table" } }
        }
    };
    Ok(layout::plain("Thank you", thanks).into_response())
}
