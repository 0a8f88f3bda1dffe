//! One's own games, tables in lists, and small pictures of them.

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use catalog::AnyGame;
use maud::{Markup, html};
use serde::Deserialize;
use store::Status;

use super::{Page, Sent, go};
use crate::http::App;
use crate::http::api::docs::ListedDoc;
use crate::http::fields::{Filled, NAME};
use crate::http::finished::Place;
use crate::http::identity::Visitor;
use crate::refusal::{Answer, Refusal, Why};
use markup::Want;
use markup::layout;

/// So many tables are on the page.
const MOST: u32 = 100;

/// `GET /my`
pub(super) async fn mine(State(app): State<App>, visitor: Visitor) -> Page {
    let store = &app.services.store;
    let tables = match visitor.caller() {
        Some(token) => store.tables_of(&token, MOST).await.map_err(Refusal::from)?,
        None => Vec::new(),
    };
    let (ended, going): (Vec<_>, Vec<_>) = tables.into_iter().partition(|listed| listed.table.status.has_ended());
    let results = app.finished.results(&**store, &ended).await;
    let going: Vec<ListedDoc> = going.iter().filter_map(ListedDoc::of).collect();
    let ended: Vec<(ListedDoc, u8, Option<Vec<Place>>)> = ended
        .iter()
        .zip(results)
        .filter_map(|(listed, result)| Some((ListedDoc::of(listed)?, listed.mine, result.map(|result| result.to_vec()))))
        .collect();
    let name = visitor.name(&app).await?;
    Ok(layout::plain(
        "My games",
        html! {
            main #my {
                h1 { "My games" }
                @if let Some(name) = &name {
                    form #my-name method="post" action="/my/name" {
                        label { "You play as " input name="name" value=(name) maxlength=(NAME) required autocomplete="nickname"; }
                        " " button type="submit" { "Change" }
                        " " small.dim { "Tables where you sit keep the name that you had there." }
                    }
                }
                section #going {
                    h2 { "Being played" }
                    @if going.is_empty() {
                        p.nothing {
                            span { @if ended.is_empty() { "You have not played on this device yet." } @else { "Nothing waits for you." } }
                            " " a.button href="/#games" { "Choose a game" }
                        }
                    }
                    (cards(&going))
                }
                @if !ended.is_empty() {
                    section #ended { h2 { "Finished" } (finished(&ended)) }
                }
            }
        },
    ))
}

/// Tables with a picture of their board, those that wait for the reader first.
pub(super) fn cards(tables: &[ListedDoc]) -> Markup {
    html! {
        ul.own {
            @for table in tables {
                li.own-table.your-turn[table.your_turn] data-table=(table.table) {
                    a href={ "/t/" (table.table) } {
                        div.cover {
                            // Before a game begins there is a board of somebody else's to see.
                            @if is_pictured(&table.game) {
                                @let begun = table.status == Status::Running.as_str();
                                @let picture = if begun { format!("/t/{}/thumbnail.svg", table.table) } else { format!("/picture/{}.svg", table.game) };
                                img.faint[!begun] src=(picture) alt="" width="1010" height="650" loading="lazy";
                            }
                        }
                        strong { (standing(table)) }
                        span { (table.name) }
                    }
                    span.who { (who(table)) }
                    span.pace { (table.pace.words()) }
                }
            }
        }
    }
}

fn is_pictured(game: &str) -> bool {
    catalog::find(game).is_ok_and(AnyGame::is_pictured)
}

/// How a table stands to its reader.
fn standing(table: &ListedDoc) -> &'static str {
    match table.status {
        _ if table.your_turn => "Your turn",
        _ if table.kept => "A seat is kept for you",
        "open" => "Waiting for people",
        _ => "Others to move",
    }
}

fn who(table: &ListedDoc) -> String {
    table.seats.iter().map(|name| if name.is_empty() { "free seat" } else { name }).collect::<Vec<_>>().join(", ")
}

/// Tables in a list, for whoever passes by.
pub(super) fn list(tables: &[ListedDoc], none: &str) -> Markup {
    html! {
        @if tables.is_empty() { p { (none) } }
        ul.tables {
            @for table in tables {
                li.table data-table=(table.table) {
                    a href={ "/t/" (table.table) } { (table.name) }
                    " " span.who { (who(table)) }
                    " " span.pace { (table.pace.words()) }
                }
            }
        }
    }
}

/// Games that are over: when, against whom, how it went.
fn finished(tables: &[(ListedDoc, u8, Option<Vec<Place>>)]) -> Markup {
    html! {
        ul.finished {
            @for (table, mine, result) in tables {
                li.table data-table=(table.table) {
                    time datetime=(iso(table.touched_ms)) { (date(table.touched_ms)) }
                    a href={ "/t/" (table.table) @if result.is_some() { "/result" } } { (table.name) }
                    strong.result { (result.as_deref().map_or("abandoned", |result| went(result, *mine))) }
                    span.who {
                        @for (seat, name) in table.seats.iter().enumerate() {
                            @if seat > 0 { ", " }
                            (name)
                            @if let Some(place) = result.as_ref().and_then(|result| result.get(seat)) { " " b { (layout::number(place.points)) } }
                        }
                    }
                    a href={ "/t/" (table.table) "/replay" } { "Replay" }
                }
            }
        }
    }
}

/// How a game went for whoever held these seats.
fn went(result: &[Place], mine: u8) -> &'static str {
    let own: Vec<&Place> = result.iter().enumerate().filter(|(seat, _)| mine >> seat & 1 == 1).map(|(_, place)| place).collect();
    let winners = result.iter().filter(|place| place.won).count();
    match (own.iter().any(|place| place.won), winners, result.len()) {
        (true, 2.., _) => "won together",
        (true, ..) => "won",
        (false, _, 1) => "lost",
        (false, 0, _) => "nobody won",
        _ => match own.iter().map(|place| place.rank).min() {
            Some(2) => "second",
            Some(3) => "third",
            _ => "lost",
        },
    }
}

/// Year, month and day of a moment, by the calendar that everybody uses.
fn calendar(ms: i64) -> (i64, usize, i64) {
    // Days since the first of March of year 0: a year that ends with February has its leap day last.
    let day = ms.div_euclid(86_400_000) + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month as usize, of_month)
}

/// "17 November 2026".
pub(super) fn date(ms: i64) -> String {
    const MONTHS: [&str; 12] =
        ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
    let (year, month, day) = calendar(ms);
    format!("{day} {} {year}", MONTHS[month - 1])
}

pub(super) fn iso(ms: i64) -> String {
    let (year, month, day) = calendar(ms);
    format!("{year:04}-{month:02}-{day:02}")
}

#[derive(Deserialize)]
pub(super) struct NameForm {
    name: String,
}

/// `POST /my/name`
pub(super) async fn rename(State(app): State<App>, visitor: Visitor, Filled(NameForm { name }): Filled<NameForm>) -> Sent {
    let (_, cookie) = visitor.under(&app, &name).await?;
    Ok(go("/my", cookie))
}

/// `GET /t/{id}/thumbnail.svg`: the board, small, as whoever asks may see it now.
pub(super) async fn thumbnail(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Answer<Response> {
    let seen = app.look(&id, visitor.caller(), Want::PICTURE).await?;
    let (_, picture) = seen.pictures.first().ok_or_else(|| Refusal::new(Why::Missing, "there is no picture of this table"))?;
    let style = seen.header.find().map_or("", AnyGame::style);
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "private, no-store")];
    Ok((headers, draw::picture::thumbnail(picture, style)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_the_dates_of_the_calendar() {
        const DAY: i64 = 86_400_000;
        assert_eq!((date(0), iso(DAY - 1)), ("1 January 1970".to_owned(), "1970-01-01".to_owned()));
        assert_eq!(iso(-1), "1969-12-31");
        assert_eq!([iso(951_782_400_000), iso(951_868_800_000)], ["2000-02-29", "2000-03-01"]);
        assert_eq!(date(1_794_873_600_000), "17 November 2026");
    }

    #[test]
    fn a_result_is_told_as_its_player_would() {
        let place = |rank, won| Place { points: 3, rank, won };
        assert_eq!(went(&[place(1, true), place(2, false)], 0b01), "won");
        assert_eq!(went(&[place(1, true), place(2, false)], 0b10), "second");
        assert_eq!(went(&[place(1, true), place(1, true)], 0b10), "won together");
        assert_eq!(went(&[place(1, false)], 0b1), "lost", "alone, the first place is no victory");
        assert_eq!(went(&[place(1, false), place(2, false)], 0b1), "nobody won");
    }
}
