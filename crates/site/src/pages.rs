//! The pages of the folder. Those of a game that is being played are drawn by the compiled game itself.

use catalog::AnyGame;
use markup::{Home, cover, door, folder, layout, new_table, rules};
use maud::{Markup, html};

use crate::parts::Folder;

/// Writes all pages.
pub(crate) fn write(to: &mut Folder) -> Result<(), String> {
    let mut page = |name: &str, title: &str, table: bool, body: &Markup| {
        to.add(&format!("{name}.html"), folder::moved(&layout::in_folder(title, table, body).0).as_bytes())
    };
    page("index", "Board games about trade in space", false, &front())?;
    page("table", "Table", true, &waiting("table", "The table is laid…"))?;
    page("replay", "Replay", false, &replay())?;
    page("result", "Result", false, &waiting("result", "The result is counted…"))?;
    page("games", "My games", false, &games())?;
    for game in catalog::titles() {
        let about = game.about();
        page(&format!("rules-{}", about.id), &format!("Rules: {}", about.name), false, &rules::rules(*game))?;
        page(&format!("how-{}", about.id), &format!("How to play: {}", about.name), false, &rules::how(*game))?;
        page(&format!("new-{}", about.id), &format!("New game: {}", about.name), false, &new_table::alone(*game))?;
    }
    for game in catalog::titles().iter().filter(|game| game.is_pictured()) {
        let id = game.about().id;
        let picture = cover::cover(*game).ok_or_else(|| format!("{id}: there is no picture of it"))?;
        to.add(&format!("picture/{id}.svg"), picture.as_bytes())?;
    }
    to.add("assets/board.css", style().as_bytes())?;
    to.add("manifest.webmanifest", manifest().to_string().as_bytes())
}

/// The style of all pictures, with what each game adds to it.
fn style() -> String {
    std::iter::once(draw::picture::STYLE).chain(catalog::titles().iter().map(|game| AnyGame::style(*game))).collect()
}

/// What every page says to whoever has no script.
fn unscripted() -> Markup {
    html! { noscript { p.refusal { "The games are played by the script of this page: allow it to run. Rules and how to play can be read without." } } }
}

fn front() -> Markup {
    html! {
        main #lobby data-here {
            div.welcome {
                h1 { "Board games about trade in space" }
                p.pitch { "Play against bots, here in your browser: nothing is sent anywhere, and after the first visit no network is needed." }
                (unscripted())
                p #update role="status" hidden {}
            }
            section #yours hidden { h2 { "Your games" } ul.tables #own {} p { a href="/my" { "All your games" } } }
            section #games {
                h2 { "Choose a game" }
                ul.games { @for game in catalog::titles() { (door::card(*game, Home::Here)) } (door::first_time()) }
            }
        }
    }
}

/// A page that the compiled game draws.
fn waiting(kind: &str, words: &str) -> Markup {
    html! { main #place data-page=(kind) { p.dim role="status" { (words) } (unscripted()) } }
}

fn replay() -> Markup {
    html! {
        main #place data-page="replay" {
            h1 { "Watch a game again" }
            p { "Choose the log of a game, or drop it here: a file that ends in " code { ".jsonl" } ", from this page, from a server or from " code { "orrery" } ". It is checked line by line, in this browser, and then you can look at every moment of it through anybody's eyes." }
            (unscripted())
            form #drop { p { label { "The log " input #file type="file" accept=".jsonl,application/jsonl,text/plain"; } } }
            p.refusal role="alert" hidden {}
        }
    }
}

fn games() -> Markup {
    html! {
        main #place data-page="games" {
            h1 { "My games" }
            p { "The games that you have played on this device are kept in this browser and nowhere else. If you clear its data they are gone: save what you want to keep." }
            (unscripted())
            p.refusal role="alert" hidden {}
            ul.tables #own {}
            p #none hidden { "You have not played here yet. " a href="/" { "Choose a game" } "." }
            form #drop { p { label { "Bring a saved game back " input #file type="file" accept=".jsonl,application/jsonl,text/plain"; } } }
        }
    }
}

/// What a device knows the site by when it is installed.
fn manifest() -> serde_json::Value {
    serde_json::json!({
        "name": "Orrery: board games about trade in space",
        "short_name": "Orrery",
        "description": "Five games of trade in space, against bots, without a network.",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": "#12151c",
        "theme_color": "#12151c",
        "icons": [{ "src": "assets/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    })
}
