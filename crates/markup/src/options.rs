//! The options in force at a table, in words.

use kernel::{OptionKind, OptionSpec};
use maud::{Markup, html};

use crate::Terms;

/// Whose cards are played with, if they are not those that the game is shipped with.
#[must_use]
pub fn cards(terms: &Terms) -> Markup {
    html! {
        @if let Some((title, by)) = &terms.cards {
            p #cards { "Played with the cards of " strong { (by) } ": “" (title) "”. " (by) " sees how it ends, and what you say of it." }
        }
    }
}

/// Every option of the game with what it is at this table: what is not as usual in sight, the rest one click away.
#[must_use]
pub fn in_force(terms: &Terms) -> Markup {
    let specs = terms.find().map_or(&[][..], |game| game.options());
    let all = specs.iter().filter_map(|spec| Some((spec, terms.options.get(spec.name)?.as_str())));
    let (usual, changed): (Vec<_>, Vec<_>) = all.partition(|(spec, value)| *value == spec.default);
    html! {
        @if !specs.is_empty() {
            section #options aria-label="Options in force" {
                h2 { "Options in force" }
                @if changed.is_empty() { p { "Everything is as it usually is." } } @else { (list(&changed)) }
                @if !usual.is_empty() {
                    details.usual { summary { (if changed.is_empty() { "What that means" } else { "Everything else is as usual" }) } (list(&usual)) }
                }
            }
        }
    }
}

fn list(options: &[(&OptionSpec, &str)]) -> Markup {
    html! {
        dl { @for (spec, value) in options { div { dt { (spec.help) } dd { (words(spec, value)) } } } }
    }
}

/// A value as the form for new tables says it.
fn words(spec: &OptionSpec, value: &str) -> String {
    match spec.kind {
        OptionKind::OneOf(choices) => choices.iter().find(|choice| choice.value == value).map_or(value, |choice| choice.help).to_owned(),
        OptionKind::SeatOrRandom if value == "random" => "by chance".to_owned(),
        OptionKind::SeatOrRandom => value.parse::<u32>().map_or_else(|_| value.to_owned(), |seat| format!("seat {}", seat + 1)),
        OptionKind::Number { .. } | OptionKind::NumberPerSeat { .. } => value.to_owned(),
    }
}
