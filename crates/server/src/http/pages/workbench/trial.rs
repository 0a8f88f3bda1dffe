//! A trial as a page: how far it is, and what has changed.

use axum::extract::{Path, State};
use draw::text::grouped;
use lab::report::{Change, Comparison};
use maud::{Markup, html};

use super::super::{Page, Sent, go, layout};
use crate::http::App;
use crate::http::identity::Visitor;
use crate::packs::trials::{PAIRS, Standing, Trial};

/// `GET /trials/{id}`: a page of its own, for whoever has no script.
pub(in crate::http::pages) async fn trial(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Page {
    let trial = app.services.trials.own(&id, visitor.caller())?;
    let about = trial.question.game.about();
    let body = html! {
        main #trial-page data-trial=(trial.id) {
            h1 { (about.name) ": " (trial.question.titles[1]) }
            div #trial { (state(&trial)) }
            p { a.button href={ "/workbench?trial=" (trial.id) } { "Back to the workbench" } }
        }
    };
    let runs = matches!(trial.look().0, Standing::Runs);
    Ok(layout::watching(&format!("{}: {}", about.name, trial.question.titles[1]), runs, &body))
}

/// `GET /trials/{id}/state`: the same for the script to put in place.
pub(in crate::http::pages) async fn trial_state(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Page {
    Ok(state(&*app.services.trials.own(&id, visitor.caller())?))
}

/// `POST /trials/{id}/stop`
pub(in crate::http::pages) async fn stop(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Sent {
    let trial = app.services.trials.own(&id, visitor.caller())?;
    trial.stop();
    Ok(go(&format!("/trials/{}", trial.id), None))
}

fn state(trial: &Trial) -> Markup {
    let (standing, known) = trial.look();
    let [old, new] = &trial.question.titles;
    let played = known.as_ref().map_or(0, |known| known.pairs);
    html! {
        div.trial data-runs[matches!(standing, Standing::Runs)] {
            h2 { "What bots make of it" }
            p.facts { "Greedy bots, " (trial.question.players) " at the table. Old: “" (old) "”; new: “" (new) "”. Games with the same number have the same luck." }
            @match &standing {
                Standing::Runs => {
                    p { progress max=(PAIRS) value=(played) {} " " (grouped(played)) " of " (grouped(PAIRS)) " games with the new cards, and as many with the old" }
                    form method="post" action={ "/trials/" (trial.id) "/stop" } { button type="submit" { "Stop" } }
                }
                Standing::Over if played < PAIRS => p { "Stopped after " (grouped(played)) " games with the new cards and as many with the old." },
                Standing::Over => p { (grouped(played)) " games with the new cards and as many with the old." },
                Standing::Failed(problem) => p.refusal { (problem) },
            }
            @if let Some(known) = &known { (figures(known)) }
        }
    }
}

/// What has changed, the largest first; then what is not clear, and what has not.
fn figures(known: &Comparison) -> Markup {
    let beyond = |change: &&Change| change.beyond;
    let mut changed: Vec<&Change> = known.changes.iter().filter(beyond).collect();
    let size = |change: &Change| {
        if change.what.is_share() { change.difference.abs() } else { change.difference.abs() / change.first.abs().max(1.0) }
    };
    changed.sort_by(|one, other| size(other).total_cmp(&size(one)).then_with(|| one.what.cmp(&other.what)));
    let open: Vec<&Change> = known.changes.iter().filter(|change| !change.beyond && !change.within).collect();
    let same: Vec<&Change> = known.changes.iter().filter(|change| change.within).collect();
    html! {
        @if changed.is_empty() { p { "Nothing has clearly changed by more than 5 % " @if same.len() == known.changes.len() { ", and all of it is clear." } @else { "yet." } } }
        @else { h3 { "Changed" } (table(&changed)) }
        @if !open.is_empty() { details { summary { "Not clear yet " span.dim { (open.len()) } } (table(&open)) } }
        @if !same.is_empty() { details { summary { "The same within 5 % " span.dim { (same.len()) } } (table(&same)) } }
        p.dim { "The intervals may be looked at at any time and are corrected for everything that is compared: in 19 of 20 such runs none of them is wrong." }
    }
}

fn table(changes: &[&Change]) -> Markup {
    html! {
        table.changes {
            thead { tr { th scope="col" { "What" } th.number scope="col" { "Old" } th.number scope="col" { "New" } th.number scope="col" { "Difference" } } }
            tbody { @for change in changes {
                tr {
                    th scope="row" { (change.what) }
                    td.number { (value(change, change.first)) }
                    td.number { (value(change, change.second)) }
                    td.number { (difference(change, change.difference)) " " span.dim { "(" (difference(change, change.low)) " to " (difference(change, change.high)) ")" } }
                }
            } }
        }
    }
}

fn value(change: &Change, value: f64) -> String {
    if change.what.is_share() { format!("{:.1} %", 100.0 * value) } else { format!("{value:.1}") }
}

/// With its sign; shares in hundredths of all games.
fn difference(change: &Change, value: f64) -> String {
    let value = if change.what.is_share() { 100.0 * value } else { value };
    format!("{value:+.1}").replace('-', "−")
}
