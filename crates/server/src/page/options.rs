//! The options in force at a table, in words.

use kernel::{OptionKind, OptionSpec};
use maud::{Markup, html};

use crate::table::header::Header;

/// Whose cards are played with, if they are not those that the game is shipped with.
pub(super) fn cards(header: &Header) -> Markup {
    html! {
        @if let Some(cards) = &header.cards {
            p #cards { "Played with the cards of " strong { (cards.by) } ": “" (cards.title) "”. " (cards.by) " sees how it ends, and what you say of it." }
        }
    }
}

/// Every option of the game with what it is at this table; what is not as usual stands out.
pub(super) fn in_force(header: &Header) -> Markup {
    let specs = header.find().map_or(&[][..], |game| game.options());
    let all = specs.iter().filter_map(|spec| Some((spec, header.options.get(spec.name)?)));
    html! {
        @if !specs.is_empty() {
            section #options aria-label="Options in force" {
                h2 { "Options in force" }
                dl {
                    @for (spec, value) in all {
                        div {
                            dt { (spec.help) }
                            dd { @if value == spec.default { (words(spec, value)) } @else { strong { (words(spec, value)) } } }
                        }
                    }
                }
            }
        }
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
