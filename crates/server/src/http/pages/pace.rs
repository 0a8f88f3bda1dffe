//! The part of the form for a new table that is about time: how fast it is played, and what becomes of those who are late.

use std::collections::HashMap;

use maud::{Markup, html};

use crate::refusal::{Answer, Refusal};
use crate::table::pace::{Late, Pace, Per, Speed};
use markup::new_table::Entries;

/// The fields, with what was filled in, or with the usual.
pub(super) fn fields(entries: Entries<'_>) -> Markup {
    html! {
        fieldset #pace {
            legend { "Pace" }
            p {
                label { input type="radio" name="pace" value="live" checked[entries.has("pace", "live", true)]; " live, " }
                label { input type="number" name="seconds" min="5" max="3600" value=[entries.text("seconds")]; " seconds for each " }
                (each("per", "What the seconds are for", entries))
                " (empty: no clock)"
            }
            p {
                label { input type="radio" name="pace" value="correspondence" checked[entries.has("pace", "correspondence", false)]; " one move now and then, " }
                label { input type="number" name="days" min="1" max="30" value=(entries.text("days").unwrap_or("1")); " days for each " }
                (each("days_per", "What the days are for", entries))
            }
            details {
                summary { "How clocks run, more time, and what happens when it is up" }
                p.dim { "A clock for each choice starts again with every choice that the others see. Clicks that they do not see share one clock, so allow enough time for a whole secret plan. A clock for each turn runs until somebody else is asked. Taking a choice back, or leaving and coming back, gives no extra time." }
                p { label { "Increment: every choice adds " input type="number" name="increment" min="0" max="600" value=[entries.text("increment")]; " seconds to its turn (only with a live clock for each turn)" } }
                p {
                    label { "Reserve for the whole game, used when the time for a choice or turn is over: " input type="number" name="reserve" min="0" max="120" value=[entries.text("reserve")]; " minutes at a live table, or " }
                    label { input type="number" name="days_reserve" min="0" max="30" value=[entries.text("days_reserve")]; " days by correspondence" }
                }
                p { "If somebody runs out of time," }
                @for late in Late::ALL {
                    p { label { input type="radio" name="late" value=(late.as_str()) checked[entries.has("late", late.as_str(), late == Late::DefaultMove)]; " " (late.words()) } }
                }
            }
            p { label { input type="checkbox" name="fast" value="yes" checked[entries.has("fast", "yes", false)]; " bots move at once: one after another, as fast as one can follow" } }
        }
    }
}

/// Whether a time is for each choice or for each turn.
fn each(name: &str, label: &str, entries: Entries<'_>) -> Markup {
    html! {
        select name=(name) aria-label=(label) {
            option value="choice" { "choice" }
            option value="turn" selected[entries.has(name, "turn", false)] { "turn" }
        }
    }
}

/// What was filled in; whether it can be so is asked when the table is made.
pub(super) fn read(fields: &HashMap<String, String>) -> Answer<Pace> {
    let field = |name: &str| fields.get(name).map(|value| value.trim()).filter(|value| !value.is_empty());
    let number = |name: &str| {
        let wrong = |text: &str| Refusal::invalid(format!("{} is a number, not '{text}'", name.replace('_', " ")));
        field(name).map(|text| text.parse::<u32>().map_err(|_| wrong(text))).transpose()
    };
    let per = |name: &str| if field(name) == Some("turn") { Per::Turn } else { Per::Choice };
    let late = match field("late") {
        None => None,
        Some(word) => {
            let known = Late::ALL.into_iter().find(|late| late.as_str() == word);
            let all = || Late::ALL.map(Late::as_str).join(", ");
            Some(
                known
                    .ok_or_else(|| Refusal::invalid(format!("'{word}' is not what can happen when time is up: choose one of {}", all())))?,
            )
        }
    };
    Ok(match field("pace") {
        Some("correspondence") => Pace {
            kind: Speed::Correspondence,
            days: Some(number("days")?.unwrap_or(1)),
            per: per("days_per"),
            reserve: number("days_reserve")?.unwrap_or(0),
            late,
            ..Pace::default()
        },
        // Without a clock the rest of what the form says about it means nothing.
        _ => match number("seconds")? {
            None => Pace { late, ..Pace::default() },
            seconds => Pace {
                seconds,
                per: per("per"),
                increment: number("increment")?.unwrap_or(0),
                reserve: number("reserve")?.unwrap_or(0).saturating_mul(60),
                late,
                ..Pace::default()
            },
        },
    })
}
