//! The parts of the form for a new table that are the same wherever the table is kept: who sits where, and the options of the game.

use std::collections::HashMap;

use bots::BotName;
use catalog::AnyGame;
use kernel::{About, OptionKind, OptionSpec, Seat};
use maud::{Markup, html};

use crate::door;
use crate::layout::{self, list};

/// The form for a game in a folder of files: the reader against bots. The script takes what was filled in.
#[must_use]
pub fn alone(game: &dyn AnyGame) -> Markup {
    let about = game.about();
    let levels: Vec<Level> = game.levels().into_iter().map(|(bot, sizes)| Level::new(bot, &sizes, about)).collect();
    let entries = Entries(None);
    html! {
        main #new-table data-game=(about.id) {
            div.top {
                div {
                    h1 { "New game: " (about.name) }
                    p.facts { (door::facts(game)) }
                    p { (about.pitch) " " a href={ "/how/" (about.id) } { "How to play" } }
                }
                @if game.is_pictured() { img src={ "/picture/" (about.id) ".svg" } alt="" width="1010" height="650"; }
            }
            form #alone {
                p { label { "Your name " input #name name="name" value="You" maxlength="24" required; } }
                fieldset {
                    legend { "Seats" }
                    p.dim { "You play in one seat, bots in the others. All of it happens in this browser." }
                    @for seat in 0..about.max_players { (seat_field(&levels, seat, about.min_players, None, entries)) }
                }
                details {
                    summary { "Options of the game" }
                    p.dim { "Leave them as they are for a first game: then it is played as its rules are usually read." }
                    @for option in game.options() { (option_field(about.id, option, about.max_players, entries)) }
                }
                p.make { button #create type="submit" { "Begin" } }
                p.refusal role="alert" hidden {}
            }
        }
    }
}

/// What the form was filled in with; nothing for one that nobody has filled in yet.
#[derive(Debug, Clone, Copy)]
pub struct Entries<'e>(pub Option<&'e HashMap<String, String>>);

impl<'e> Entries<'e> {
    /// Whether a field has this value; where nothing was filled in, whether that is usual.
    #[must_use]
    pub fn has(self, name: &str, value: &str, usual: bool) -> bool {
        self.0.map_or(usual, |fields| fields.get(name).map_or("", String::as_str) == value)
    }

    /// What stands in a field, if something does.
    #[must_use]
    pub fn text(self, name: &str) -> Option<&'e str> {
        self.0.and_then(|fields| fields.get(name)).map(String::as_str).filter(|text| !text.is_empty())
    }
}

/// A level of bots as the form offers it.
#[derive(Debug)]
pub struct Level {
    bot: BotName,
    /// The numbers of players for which it can be seated, if it cannot be for all: the script offers it only there.
    sizes: Option<String>,
    /// The same in words, for pages without script.
    only: String,
}

impl Level {
    /// Offered at tables of these sizes.
    #[must_use]
    pub fn new(bot: BotName, sizes: &[u8], about: &About) -> Level {
        let everywhere = (about.min_players..=about.max_players).all(|players| sizes.contains(&players));
        let numbers: Vec<String> = sizes.iter().map(u8::to_string).collect();
        let (sizes, only) = if everywhere {
            (None, String::new())
        } else {
            let one = matches!(sizes, [1]);
            let players = if one { "player" } else { "players" };
            let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
            (Some(numbers.join(" ")), format!("; only for {} {players}", list(&numbers)))
        };
        Level { bot, sizes, only }
    }
}

/// Who sits in a seat. `free` is what it is called that somebody else may come; none where nobody else can.
#[must_use]
pub fn seat_field(levels: &[Level], seat: u8, least: u8, free: Option<&str>, entries: Entries<'_>) -> Markup {
    let name = format!("seat{seat}");
    let chosen = |value: &str, usual: bool| entries.has(&name, value, usual);
    html! {
        p.seat { label {
            // The mark that the seat has on the board.
            span class={ "mark seat-" (seat) } { (draw::Names::mark(Seat::new(seat))) " Seat " (seat + 1) }
            " "
            select name=(name) {
                option value="me" selected[chosen("me", seat == 0)] { "me" }
                @if let Some(free) = free { option value="free" selected[chosen("free", seat > 0 && seat < least)] { (free) } }
                @for Level { bot, sizes, only } in levels {
                    @let usual = free.is_none() && *bot == BotName::USUAL && seat > 0 && seat < least;
                    option value=(bot) data-sizes=[sizes.as_ref()] selected[chosen(bot.as_str(), usual)] { "bot: " (bot) " (" (bot.help()) (only) ")" }
                }
                // An option may let fewer play than the game is made for: what it is without is said when the table is made.
                @if seat >= least.min(2) { option value="" selected[chosen("", seat >= least)] { "nobody" } }
            }
        } }
    }
}

/// An option of the game.
#[must_use]
pub fn option_field(game: &str, option: &OptionSpec, most: u8, entries: Entries<'_>) -> Markup {
    let name = format!("option.{}", option.name);
    let now = entries.text(&name).unwrap_or(option.default);
    html! {
        p {
            label { span.what { (option.help) }
                @match option.kind {
                    OptionKind::OneOf(choices) => select name=(name) {
                        @for choice in choices {
                            option value=(choice.value) selected[choice.value == now] {
                                (choice.help) @if choice.value == option.default { " (usual)" }
                            }
                        }
                    },
                    OptionKind::Number { min, max } => {
                        span.dim { (min) " to " (max) ", usually " (option.default) " " }
                        input type="number" name=(name) min=(min) max=(max) value=(now);
                    }
                    OptionKind::NumberPerSeat { min, max } => {
                        span.dim { (min) " to " (max) ": one number for all seats, or one for each with commas " }
                        input name=(name) value=(now) pattern="[0-9]+(,[0-9]+)*";
                    }
                    OptionKind::SeatOrRandom => select name=(name) {
                        option value="random" selected[now == "random"] { "by chance" }
                        @for seat in 0..most { option value=(seat) selected[now == seat.to_string()] { "seat " (seat + 1) } }
                    },
                }
            }
            " " (layout::clause(game, option.clause.0)) " " small { code { (option.name) } }
        }
    }
}
