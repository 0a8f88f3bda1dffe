//! The front door: a card for each game, and where to begin.

use catalog::AnyGame;
use kernel::{Sitting, Weight};
use maud::{Markup, html};

use crate::Home;

/// For whoever has no game here yet: where to begin, and what helps on the way.
#[must_use]
pub fn first_time() -> Markup {
    let is_light = |game: &&&dyn AnyGame| matches!(game.sitting(), Some(Sitting { weight: Weight::Light, .. }));
    html! {
        li #first-time {
            h3 { "Here for the first time?" }
            @if let Some(easiest) = catalog::titles().iter().find(is_light) {
                p { "Begin with " a href={ "#game-" (easiest.about().id) } { (easiest.about().name) } ": it is the lightest." }
            }
            ul {
                li { "A short tour shows what is where on the board." }
                li { "Hints go with you through the first rounds." }
                li { "Before you give something up by mistake you are asked once more." }
                li { "Whatever nobody has seen yet you may take back." }
            }
        }
    }
}

/// A game: what it looks like, how long it takes, and ways in.
#[must_use]
pub fn card(game: &dyn AnyGame, home: Home) -> Markup {
    let about = game.about();
    html! {
        li.game id={ "game-" (about.id) } {
            // A game without a picture has its place all the same: cards stand in rows.
            div.cover {
                @if game.is_pictured() { img src={ "/picture/" (about.id) ".svg" } alt="" width="1010" height="650"; }
            }
            h3 { (about.name) }
            p.facts { (facts(game)) }
            p { (about.pitch) }
            div.ways {
                @match home {
                    Home::Server => {
                        form method="post" action="/play" { button.play type="submit" name="game" value=(about.id) { "Play now" } }
                        a.button href={ "/new/" (about.id) } { "New table" }
                        form method="post" action="/watch" { button type="submit" name="game" value=(about.id) { "Watch" } }
                    }
                    Home::Here => {
                        a.button.play href={ "/play/" (about.id) } { "Play now" }
                        a.button href={ "/new/" (about.id) } { "Choose the players" }
                    }
                }
            }
            p.read { a href={ "/how/" (about.id) } { "How to play" } " " a href={ "/rules/" (about.id) } { "Rules" } }
        }
    }
}

/// Minutes, weight and players: "30–45 minutes · light · 2–4 players".
#[must_use]
pub fn facts(game: &dyn AnyGame) -> String {
    let about = game.about();
    let span = |least: u16, most: u16| if least == most { most.to_string() } else { format!("{least}–{most}") };
    let players = format!("{} players", span(about.min_players.into(), about.max_players.into()));
    let Some(Sitting { least_minutes, most_minutes, weight }) = game.sitting() else { return players };
    let weight = match weight {
        Weight::Light => "light",
        Weight::Medium => "medium",
        Weight::Heavy => "heavy",
    };
    format!("{} minutes · {weight} · {players}", span(least_minutes, most_minutes))
}
