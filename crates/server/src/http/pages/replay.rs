//! The replay page: any moment of a game, with a link of its own; by moment, turn and round.

use axum::Extension;
use axum::extract::{Path, Query, State};
use kernel::Seat;
use maud::{Markup, html};
use serde::Deserialize;

use super::{Page, Sent, go, layout};
use crate::http::api::Asked;
use crate::http::api::play::{GoOnDoc, MomentParams, branch, moment, read_log};
use crate::http::fields::Filled;
use crate::http::guard::Address;
use crate::http::identity::Visitor;
use crate::http::replay::{Glimpse, MomentDoc};
use crate::http::{App, table_id};
use crate::page::pieces::again;
use crate::page::waiting_room::level_choices;
use crate::refusal::Refusal;
use crate::table::message::LogRead;

#[derive(Deserialize)]
pub(super) struct PartQuery {
    /// `stage` for what changes from moment to moment alone.
    part: Option<String>,
}

/// `GET /t/{id}/replay`
pub(super) async fn page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Query(PartQuery { part }): Query<PartQuery>,
    asked: Result<Asked<MomentParams>, Refusal>,
) -> Page {
    let Asked(params) = asked?;
    let read = read_log(&app, &id, &visitor).await?;
    let (moment, read) = moment(read, params).await?;
    let id = table_id(&id)?;
    let stage = html! { div #stage { (stage(id.as_str(), &moment, &read)) } };
    if part.as_deref() == Some("stage") {
        return Ok(stage);
    }
    let game = read.header.find().map_or("a game", |game| game.about().name);
    Ok(layout::replay(
        &format!("Replay: {game}"),
        &html! {
            main #replay data-table=(id) {
                div.watch { h1 { "Replay: " (game) } (stage) (list(id.as_str(), &moment, &read)) }
                p.ways {
                    a href={ "/t/" (id) } { "To the table" }
                    @if read.status.has_ended() {
                        " " a href={ "/t/" (id) "/result" } { "Result" }
                        " " a #download href={ "/api/v1/tables/" (id) "/log.jsonl" } { "Download the log" }
                    }
                }
            }
        },
    ))
}

/// What changes from moment to moment. Everything in it has a fixed place: nothing moves but the pieces.
fn stage(id: &str, moment: &MomentDoc, read: &LogRead) -> Markup {
    let ended = read.status.has_ended();
    let game = read.header.game.as_str();
    html! {
        @if ended {
            nav #eyes aria-label="Through whose eyes" {
                @for (word, name) in perspectives(read) {
                    a href={ "/t/" (id) "/replay?at=" (moment.at) "&eyes=" (word) } aria-current=[(word == moment.eyes).then_some("true")] { (name) } " "
                }
            }
        }
        form #moment method="get" action={ "/t/" (id) "/replay" } {
            input type="hidden" name="eyes" value=(moment.eyes);
            label { span.unseen { "Moment " } input #slider type="range" name="at" min="0" max=(moment.last) value=(moment.at); }
            " " output #at { (moment.index) " of " (moment.moments.len() - 1) }
            // One or the other, depending on the script: in one place, so that nothing moves when it comes.
            span.player {
                button type="submit" { "Show" }
                button #play type="button" hidden { "Play" }
                label hidden { span.unseen { "Speed " } select #speed {
                    option value="2200" { "½ speed" } option value="1100" selected { "Speed 1" } option value="550" { "Speed 2" }
                    option value="275" { "Speed 4" } option value="turn" { "Turn by turn" }
                } }
            }
        }
        (steps(id, moment))
        div #said tabindex="0" aria-label="What happened" {
            p.when { (when(moment, read)) }
            ul #told data-motions=(serde_json::to_string(&moment.motions).unwrap_or_default()) {
                @for told in &moment.told { li { (told.text) " " (layout::clause(game, told.clause)) } }
                @if moment.told.is_empty() { li { (moment.moments[moment.index].words) } }
            }
        }
        p #question title=(moment.question.text) { (moment.question.text) }
        div #boards .all[moment.boards.len() > 1] {
            @for board in &moment.boards {
                section.board { @if moment.boards.len() > 1 { h2 { (board.name) } } (layout::board(&board.pictures, &board.lines)) }
            }
        }
        @if let Some(film) = &moment.film { (again(game, film)) }
        @if moment.goes_on { (go_on_form(id, moment, read)) }
    }
}

/// Where in the game this is, and whose doing: "Round 3: Mary".
fn when(moment: &MomentDoc, read: &LogRead) -> Markup {
    let here = &moment.moments[moment.index];
    let names = draw::Names::new(&read.log.header.seats, None);
    html! {
        (here.chapter.as_deref().unwrap_or("The beginning"))
        @if let Some(seat) = here.seat { " · " span class={ "by seat-" (seat.number()) } { (draw::Names::mark(seat)) " " (names.name(seat)) } }
    }
}

/// The last moment of the stretch after this one, or before it: where a stretch goes on as long as `same` says so. A stretch that has not
/// come to its end comes to it first.
fn ends(moments: &[Glimpse], index: usize, same: impl Fn(&Glimpse, &Glimpse) -> bool) -> (usize, usize) {
    let is_end = |index: &usize| moments.get(index + 1).is_none_or(|next| !same(&moments[*index], next));
    let before = (0..index).rev().find(is_end).unwrap_or(0);
    let after = (index + 1..moments.len()).find(is_end).unwrap_or(moments.len() - 1);
    (before, after)
}

fn same_turn(one: &Glimpse, other: &Glimpse) -> bool {
    one.seat == other.seat && one.chapter == other.chapter
}

fn same_chapter(one: &Glimpse, other: &Glimpse) -> bool {
    one.chapter == other.chapter
}

/// Ways through the game: by moment, by turn and, where it has them, by round.
fn steps(id: &str, moment: &MomentDoc) -> Markup {
    let (all, index) = (&moment.moments, moment.index);
    let to = |index: usize| format!("/t/{id}/replay?at={}&eyes={}", all[index].at, moment.eyes);
    let (turn, chapter) = (ends(all, index, same_turn), ends(all, index, same_chapter));
    let chapters = all.iter().any(|glimpse| glimpse.chapter.is_some());
    let last = all.len() - 1;
    html! {
        nav #steps aria-label="Moments" {
            a #first href=(to(0)) { "First" }
            @if chapters { a #previous-round href=(to(chapter.0)) { "‹ Round" } }
            a #previous-turn href=(to(turn.0)) { "‹ Turn" }
            a #previous rel="prev" href=(to(index.saturating_sub(1))) { "Back" }
            a #next rel="next" href=(to((index + 1).min(last))) { "On" }
            a #next-turn href=(to(turn.1)) { "Turn ›" }
            @if chapters { a #next-round href=(to(chapter.1)) { "Round ›" } }
            a #last href=(to(last)) { "Last" }
        }
    }
}

/// Every moment, by rounds and turns.
fn list(id: &str, moment: &MomentDoc, read: &LogRead) -> Markup {
    let names = draw::Names::new(&read.log.header.seats, None);
    html! {
        nav #moves aria-label="All moves" tabindex="0" {
            @for chapter in moment.moments.chunk_by(same_chapter) {
                @if let Some(name) = &chapter[0].chapter { h2 { (name) } }
                @for turn in chapter.chunk_by(same_turn) {
                    @let seat = turn[0].seat;
                    div class={ "turn " @if let Some(seat) = seat { "seat-" (seat.number()) } } {
                        @if let Some(seat) = seat { h3 { (draw::Names::mark(seat)) " " (names.name(seat)) } }
                        ol { @for one in turn {
                            li { a href={ "/t/" (id) "/replay?at=" (one.at) "&eyes=" (moment.eyes) } data-moment=(one.at)
                                aria-current=[(one.at == moment.at).then_some("true")] { (one.words) } }
                        } }
                    }
                }
            }
        }
    }
}

/// The seats by number and name, equal names told apart.
fn seats(read: &LogRead) -> Vec<(u8, String)> {
    let names = draw::Names::new(&read.log.header.seats, None);
    (0..names.count()).map(|seat| (seat, names.name(Seat::new(seat)).to_owned())).collect()
}

/// Everybody's eyes, by word and name.
fn perspectives(read: &LogRead) -> Vec<(String, String)> {
    let seats = seats(read).into_iter().map(|(seat, name)| (seat.to_string(), name));
    [("all".to_owned(), "Everything".to_owned())]
        .into_iter()
        .chain(seats)
        .chain([("spectator".to_owned(), "Spectator".to_owned())])
        .collect()
}

fn go_on_form(id: &str, moment: &MomentDoc, read: &LogRead) -> Markup {
    let levels = read.header.open(Some(read.log.header.rules)).map(|rules| rules.levels()).unwrap_or_default();
    html! {
        form #continue method="post" action={ "/t/" (id) "/continue" } {
            input type="hidden" name="at" value=(moment.at);
            label { "Go on from here as "
                select name="seat" { @for (seat, name) in seats(read) {
                    option value=(seat) selected[moment.eyes == seat.to_string()] { (name) }
                } } }
            label { " against "
                select name="bot" { (level_choices(&levels)) } }
            " " button type="submit" { "Go on" }
        }
    }
}

/// `POST /t/{id}/continue`
pub(super) async fn go_on(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    Extension(address): Extension<Address>,
    Filled(from): Filled<GoOnDoc>,
) -> Sent {
    let (person, cookie) = visitor.or_guest(&app).await?;
    let table = branch(&app, &id, address, person, from).await?;
    Ok(go(&format!("/t/{table}"), cookie))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_to_the_end_of_a_turn_before_they_go_to_the_next() {
        let glimpse = |(at, chapter, seat): (usize, Option<&str>, Option<u8>)| Glimpse {
            at,
            seat: seat.map(Seat::new),
            chapter: chapter.map(str::to_owned),
            words: String::new(),
        };
        let all: Vec<Glimpse> = [
            (0, None, None),
            (1, Some("1"), Some(0)),
            (2, Some("1"), Some(0)),
            (3, Some("1"), Some(1)),
            (4, Some("2"), Some(1)),
            (5, Some("2"), Some(0)),
        ]
        .map(glimpse)
        .into();
        let turns: Vec<_> = (0..6).map(|index| ends(&all, index, same_turn)).collect();
        assert_eq!(turns, [(0, 2), (0, 2), (0, 3), (2, 4), (3, 5), (4, 5)]);
        let rounds: Vec<_> = (0..6).map(|index| ends(&all, index, same_chapter)).collect();
        assert_eq!(rounds, [(0, 3), (0, 3), (0, 3), (0, 5), (3, 5), (3, 5)]);
    }
}
