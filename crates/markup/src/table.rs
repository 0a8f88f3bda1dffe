//! The page of a table: what stays, and around it what changes.

use catalog::AnyGame;
use draw::Shape;
use maud::{Markup, html};

use crate::pieces::{Pieces, log_lines, title};
use crate::sheet::Sheet;
use crate::{Company, Home, Seen, layout};

/// The page of a table. What changes when something happens is in `#state`, which the script replaces; the rest stays.
/// `chat` is what was said, and the box to speak in; none where nobody else is.
#[must_use]
pub fn page(seen: &Seen, company: &Company, chat: Option<&Markup>) -> Markup {
    let (id, game) = (&seen.id, seen.terms.find());
    html! {
        main #table data-table=(id) data-game=(seen.terms.game) {
            // Says how the page is divided before anything of it is seen: nothing moves when the rest of the script has come.
            @if seen.home == Home::Server { script src="/assets/early.js" {} }
            a.home href="/" title="Orrery: all games" { span.unseen { "Orrery: all games" } }
            @if let Some(game) = game { (help(game)) }
            (tabs(chat.is_some()))
            (table(seen, company))
            @if let Some(chat) = chat { (chat) }
            // On a phone: what is asked, and the answers that are nothing on the board. The script writes them.
            section #answers aria-label="What is asked" hidden {}
        }
    }
}

/// What stands beside the board, one at a time. Without script everything is there at once, and this is not.
fn tabs(chat: bool) -> Markup {
    html! {
        div #tabs role="group" aria-label="Beside the board" {
            button type="button" data-tab="notes" hidden { "Now" }
            button type="button" data-tab="log" { "Log" }
            @if chat { button type="button" data-tab="chat" { "Chat" } }
            button type="button" data-tab="words" { "Words" }
            button type="button" data-fold title="Hide what is beside the board" { span.unseen { "Hide" } }
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
            @if !stations.is_empty() { button type="button" data-walk hidden title="A walk around the table" { "Tour" } }
            button type="button" data-setting="sound" aria-pressed="false" hidden title="A soft tone when it is your turn" { "Sound" }
            button type="button" data-setting="notify" aria-pressed="false" hidden title="A note on your screen when it is your turn and you look elsewhere" { "Notify" }
            button type="button" data-setting="ask" aria-pressed="true" hidden title="Asks once more before what cannot be taken back" { "Ask first" }
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
#[must_use]
pub fn table(seen: &Seen, company: &Company) -> Markup {
    let game = seen.terms.game.as_str();
    let request = seen.you.as_ref().map(|you| you.request);
    let pieces = Pieces::of(seen, company);
    // A picture asks the question itself.
    let asks = seen.has_board() && !seen.is_in_words();
    html! {
        div #state data-n=(seen.told) data-status=(seen.status.as_str()) data-title=(title(seen)) data-in-words[seen.is_in_words()]
            data-request=[request] data-seat=[seen.you.as_ref().map(|you| you.seat)] data-sheets=(sheets(seen, &pieces)) {
            // It lies over the board: whoever is played for has nothing to choose there.
            (pieces.back)
            div.bar { (pieces.head) @if asks { (pieces.question) } (pieces.bar) }
            details.menu {
                summary { "Menu" }
                div { (pieces.manage) (pieces.about) }
            }
            div.play {
                @if !asks { (pieces.question) }
                @if seen.has_board() { section #board aria-label="Board" { (board(seen)) } }
                @if seen.is_in_words() { (pieces.choices) }
                (pieces.outcome)
            }
            div.side {
                div.notes { (pieces.notes) (pieces.film) }
                @if seen.has_board() { (log(game, seen)) }
                @if seen.has_board() && !seen.is_in_words() {
                    div.words { (pieces.choices) (as_text(seen)) }
                }
            }
        }
    }
}

/// What the page knows its board by in each shape of window: whoever listens says it, and is sent what has changed since.
fn sheets(seen: &Seen, pieces: &Pieces) -> String {
    let name = |shape: &Shape, board: &Markup| format!("{}={}", shape.class(), Sheet::of(pieces, Some(board)).name());
    let names: Vec<String> = if seen.is_in_words() {
        let board = Sheet::words(&seen.board);
        seen.shapes.iter().map(|shape| name(shape, &board)).collect()
    } else {
        seen.pictures.iter().map(|(shape, picture)| name(shape, &Sheet::picture(picture))).collect()
    };
    names.join(" ")
}

/// A picture for each shape of window, of which the style sheet shows one; where a page has asked for one shape, the others are empty.
fn board(seen: &Seen) -> Markup {
    if seen.is_in_words() {
        return Sheet::words(&seen.board);
    }
    html! {
        @for shape in Shape::ALL {
            @match seen.pictures.iter().find(|(drawn, _)| *drawn == shape) {
                Some((_, picture)) => (Sheet::picture(picture)),
                None => svg class={ "board " (shape.class()) " " (seen.terms.game) } aria-hidden="true" {},
            }
        }
    }
}

/// The board as text, beside its picture.
fn as_text(seen: &Seen) -> Markup {
    html! { details.as-text { summary { "Board as text" } div #as-text { @if !seen.board.is_empty() { (layout::lines(&seen.board)) } } } }
}

/// The latest of what happened. What came before is loaded when somebody wants to read it.
fn log(game: &str, seen: &Seen) -> Markup {
    html! {
        section #log aria-label="What happened" {
            h2 { "What happened" }
            ol { (log_lines(game, &seen.history, seen.told)) }
            @if (seen.history.len() as u64) < seen.told { a.earlier href={ "/t/" (seen.id) "?log=all" } data-earlier { "Earlier" } }
        }
    }
}
