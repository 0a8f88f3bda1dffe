//! What the bar of the page has when a game has ended: how it ended, the result, and how to play again.

use maud::{Markup, html};

use crate::Seen;
use crate::seen::ABANDONED;

/// The end in one sentence.
pub(crate) fn words(seen: &Seen) -> Markup {
    let words = match &seen.outcome {
        _ if !seen.status.has_ended() => return html! {},
        Some(outcome) => draw::outcome::winners(outcome, &seen.names),
        None => ABANDONED.to_owned(),
    };
    html! { p #question { span { (words) "." } } }
}

/// The way on from it: to the result and, where the cards are somebody's own, to its designer.
pub(crate) fn ways(seen: &Seen) -> Markup {
    html! {
        div #finale {
            @if seen.outcome.is_some() { a #result-link.button href={ "/t/" (seen.id) "/result" } { "Result" } }
            @if seen.terms.cards.is_some() && seen.you.is_some() { a.button href={ "/t/" (seen.id) "/feedback" } { "Tell the designer" } }
        }
    }
}

/// Whoever played is asked for another game, at the top of the page: the first click makes the table, and sits down there as those of the
/// others do.
#[must_use]
pub fn rematch(seen: &Seen) -> Markup {
    let (words, button) = match seen.terms.rematch {
        _ if seen.you.is_none() || !seen.status.has_ended() => return html! {},
        true => ("A rematch has been asked for.", "Join the rematch"),
        false if seen.seats.iter().filter(|seat| seat.kind == "person").count() > 1 => ("Once more with the same people?", "Rematch"),
        false => ("Once more?", "Play again"),
    };
    html! {
        form #rematch method="post" action={ "/t/" (seen.id) "/rematch" } {
            p { (words) }
            button type="submit" { (button) }
        }
    }
}
