//! What all pages share.

use draw::{Ink, Line};
use maud::{DOCTYPE, Markup, html};

/// A whole page.
pub(super) fn page(title: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Orrery" }
                link rel="icon" href="/assets/favicon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/style.css";
                script src="/assets/table.js" defer {}
            }
            body {
                header.site {
                    nav aria-label="Site" { a.home href="/" { "Orrery" } " " a href="/my" { "My games" } }
                }
                (body)
            }
        }
    }
}

/// Lines of a board or a score as text; inks become classes.
pub(super) fn lines(lines: &[Line]) -> Markup {
    html! {
        pre.text {
            @for line in lines {
                @for span in &line.0 {
                    @match span.ink {
                        Ink::Plain => { (span.text) }
                        ink => { span class=(class(ink)) { (span.text) } }
                    }
                }
                "\n"
            }
        }
    }
}

fn class(ink: Ink) -> String {
    match ink {
        Ink::Plain => "plain".to_owned(),
        Ink::Dim => "dim".to_owned(),
        Ink::Strong => "strong".to_owned(),
        Ink::Good(kind) => format!("good-{kind}"),
        Ink::Seat(seat) => format!("seat-{}", seat.number()),
        Ink::Warning => "warning".to_owned(),
        Ink::Choice => "choice".to_owned(),
    }
}

/// A clause as a link to the rules.
pub(super) fn clause(game: &str, id: &str) -> Markup {
    html! { a.clause href={ "/rules/" (game) "#" (id) } { (id) } }
}
