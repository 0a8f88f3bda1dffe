//! The page of a table: what stays, and around it what changes.

use catalog::AnyGame;
use draw::Layout;
use maud::{Markup, html};
use store::ChatRow;

use super::layout;
use crate::page::pieces::{Pieces, log_lines, title};
use crate::page::sheet::Sheet;
use crate::table::snapshot::Snapshot;

/// The page of a table. What changes when something happens is in `#state`, which the script replaces; the rest stays.
pub(super) fn page(seen: &Snapshot, name: Option<&str>, chat: &[ChatRow]) -> Markup {
    let (id, game) = (&seen.id, seen.header.find().ok());
    html! {
        main #table data-table=(id) data-game=(seen.header.game) {
            @if let Some(game) = game { (help(game)) }
            (table(seen, name))
            section #chat aria-label="Chat" {
                h2 { "Chat" }
                ol #chat-lines tabindex="0" aria-label="What was said" { (chat_lines(chat)) }
                form #chat-form method="post" action={ "/t/" (id) "/chat" } {
                    @if name.is_none() { label { "Your name " input name="name" maxlength="24" required; } }
                    label { "Say " input #chat-text name="text" maxlength="500" required autocomplete="off"; }
                    button type="submit" { "Send" }
                }
            }
        }
    }
}

/// How to play, the walk through a first game, sound and notifications. Without script it is one link.
fn help(game: &dyn AnyGame) -> Markup {
    let about = game.about();
    let stations = game.walk_through();
    html! {
        div #tools {
            a.button data-how href={ "/how/" (about.id) } { "How to play" }
            @if !stations.is_empty() { button type="button" data-walk hidden { "Tour" } }
            button type="button" data-setting="sound" aria-pressed="false" hidden { "Sound" }
            button type="button" data-setting="notify" aria-pressed="false" hidden { "Notify" }
        }
        dialog #how-to aria-labelledby="how-to-title" {
            form method="dialog" { h2 #how-to-title { "How to play " (about.name) } button { "Close" } }
            (layout::how_to_play(game))
            p { a href={ "/rules/" (about.id) } { "All the rules" } }
        }
        @if !stations.is_empty() {
            ol #stations hidden { @for station in stations { li data-place=(station.at) { (station.text) } } }
        }
    }
}

/// Everything that changes when something happens.
pub(super) fn table(seen: &Snapshot, name: Option<&str>) -> Markup {
    let game = seen.header.game.as_str();
    let request = seen.you.as_ref().map(|you| you.request);
    let pieces = Pieces::of(seen, name);
    html! {
        div #state data-n=(seen.told) data-status=(seen.status.as_str()) data-title=(title(seen))
            data-request=[request] data-seat=[seen.you.as_ref().map(|you| you.seat)] data-sheets=(sheets(seen, &pieces)) {
            div.play {
                (pieces.head) (pieces.question) (pieces.outcome)
                @if seen.has_board() { section #board aria-label="Board" { (board(seen)) } }
                (pieces.film) (pieces.choices)
            }
            div.side {
                @if seen.has_board() { (log(game, seen)) }
                (pieces.manage) (pieces.about)
            }
        }
    }
}

/// What the page knows each of its pictures by: whoever listens says it, and is sent what has changed since.
fn sheets(seen: &Snapshot, pieces: &Pieces) -> String {
    let name = |(layout, picture): &(Layout, Markup)| format!("{}={}", layout.class(), Sheet::of(pieces, Some(picture)).name());
    seen.pictures.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// A picture for each shape of window, of which the style sheet shows one; where a page has asked for one shape, the others are empty.
fn board(seen: &Snapshot) -> Markup {
    if seen.pictures.is_empty() {
        return layout::lines(&seen.board);
    }
    html! {
        @for layout in Layout::ALL {
            @match seen.pictures.iter().find(|(drawn, _)| *drawn == layout) {
                Some((_, picture)) => (Sheet::picture(picture)),
                None => svg class={ "board " (layout.class()) " " (seen.header.game) } aria-hidden="true" {},
            }
        }
        details.as-text { summary { "Board as text" } div #as-text { @if !seen.board.is_empty() { (layout::lines(&seen.board)) } } }
    }
}

/// The latest of what happened. What came before is loaded when somebody wants to read it.
fn log(game: &str, seen: &Snapshot) -> Markup {
    html! {
        section #log aria-label="What happened" {
            h2 { "What happened" }
            ol { (log_lines(game, &seen.history, seen.told)) }
            @if (seen.history.len() as u64) < seen.told { a.earlier href={ "/t/" (seen.id) "?log=all" } data-earlier { "Earlier" } }
        }
    }
}

/// What was said.
pub(super) fn chat_lines(lines: &[ChatRow]) -> Markup {
    html! {
        @for line in lines {
            li.chat data-n=(line.n) {
                @if line.name.is_empty() { em { (line.text) } } @else { strong { (line.name) ":" } " " (line.text) }
            }
        }
    }
}
