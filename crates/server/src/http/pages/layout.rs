//! What all pages share.

use draw::{Ink, Line};
use kernel::{Outcome, Standing};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::refusal::Refusal;

/// The scripts of a table, asked for at once and not one after the other.
const AT_A_TABLE: &[&str] = &["live", "film", "phone", "picture", "guide", "side", "chat", "choose", "press", "once"];
/// Those of a replay.
const AGAIN: &[&str] = &["replay", "film", "phone", "picture"];
/// That of the workbench, and of what is tried out there.
const AT_THE_BENCH: &[&str] = &["bench"];
/// Those of all other pages.
const ELSEWHERE: &[&str] = &["door"];

/// The script says here that the connection is lost, and that it is back.
const CONNECTION: PreEscaped<&str> = PreEscaped("<p id=\"connection\" role=\"status\"></p>");

/// A page that is read, or filled in.
pub(crate) fn plain(title: &str, body: Markup) -> Markup {
    bare(title, &html! {}, ELSEWHERE, &headed(&body))
}

/// A page that people send each other: what it says in one sentence goes with its address.
pub(crate) fn shared(title: &str, sentence: &str, body: &Markup) -> Markup {
    let said = html! {
        meta name="description" content=(sentence);
        meta property="og:title" content=(title);
        meta property="og:description" content=(sentence);
    };
    bare(title, &said, ELSEWHERE, &headed(body))
}

/// The page of a replay.
pub(crate) fn replay(title: &str, body: &Markup) -> Markup {
    bare(title, &html! {}, AGAIN, &headed(body))
}

/// The workbench.
pub(crate) fn bench(title: &str, body: &Markup) -> Markup {
    bare(title, &html! { link rel="stylesheet" href="/assets/bench.css"; }, AT_THE_BENCH, &headed(body))
}

/// A page on something that goes on: without script it is loaded again every few seconds for as long as that runs.
pub(crate) fn watching(title: &str, runs: bool, body: &Markup) -> Markup {
    let again = html! {
        link rel="stylesheet" href="/assets/bench.css";
        @if runs { noscript { meta http-equiv="refresh" content="3"; } }
    };
    bare(title, &again, AT_THE_BENCH, &headed(body))
}

/// The page of a table, which has a bar of its own instead of the head of all pages.
pub(crate) fn table_page(title: &str, body: &Markup) -> Markup {
    bare(title, &html! { link rel="stylesheet" href="/assets/table.css"; }, AT_A_TABLE, &html! { (CONNECTION) (body) })
}

/// A page without script that is looked at again and again.
pub(crate) fn watched(title: &str, body: &Markup) -> Markup {
    document(title, &html! { meta http-equiv="refresh" content="5"; }, body)
}

/// With the head of all pages.
fn headed(body: &Markup) -> Markup {
    html! { header.site { nav aria-label="Site" { a.home href="/" { "Orrery" } " " a href="/my" { "My games" } " " a href="/packs" { "My packs" } } } (CONNECTION) (body) }
}

fn bare(title: &str, head: &Markup, scripts: &[&str], body: &Markup) -> Markup {
    let scripted = html! {
        (head)
        @for part in scripts { link rel="modulepreload" href={ "/assets/" (part) ".js" }; }
        script type="module" src="/assets/orrery.js" {}
    };
    document(title, &scripted, body)
}

/// What all pages have in their heads, and `head`.
fn document(title: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Orrery" }
                link rel="icon" href="/assets/favicon.svg" type="image/svg+xml";
                link rel="stylesheet" href="/assets/board.css";
                link rel="stylesheet" href="/assets/orrery.css";
                link rel="stylesheet" href="/assets/door.css";
                (head)
            }
            body { (body) }
        }
    }
}

/// A board: its picture for wide screens and for phones, of which the style sheet shows one, and the same as text. A game
/// without a picture is text alone.
pub(crate) fn board(pictures: &[Markup], text: &[Line]) -> Markup {
    html! {
        @for picture in pictures { (picture) }
        @if pictures.is_empty() { (lines(text)) }
        @else { details.as-text { summary { "Board as text" } (lines(text)) } }
    }
}

/// How a game ended: who won, who has how many points from where, and what decided a tie.
pub(crate) fn outcome(game: &str, outcome: &Outcome, names: &draw::Names) -> Markup {
    let mut standings: Vec<&Standing> = outcome.standings.iter().collect();
    standings.sort_by_key(|standing| (standing.rank, standing.seat));
    // Whoever plays alone wins or loses; a first place among one is neither.
    let alone = standings.len() == 1;
    html! {
        section #outcome aria-label="Outcome" {
            h2 { (draw::outcome::winners(outcome, names)) }
            table {
                thead { tr {
                    th scope="col" { (if alone { "Result" } else { "Place" }) }
                    th scope="col" { "Player" } th.number scope="col" { "Points" } th scope="col" { "From" }
                } }
                tbody {
                    @for standing in standings {
                        tr.won[standing.won] {
                            td.place { @if alone { (if standing.won { "Won" } else { "Lost" }) } @else { (draw::outcome::place(outcome, standing)) } }
                            th.player scope="row" {
                                span class={ "seat-" (standing.seat.number()) } { (draw::Names::mark(standing.seat)) } " " (names.of(standing.seat))
                            }
                            td.number { strong { (number(standing.points)) } }
                            td.sources {
                                @for line in standing.lines.iter().filter(|line| line.points != 0) {
                                    span.source { (line.source) " " strong { (signed(line.points)) } } " "
                                }
                            }
                        }
                    }
                }
            }
            @for words in draw::outcome::ties(outcome, names) { p.tie { (words) } }
            p.dim { "How it ended: " (draw::outcome::ending(outcome)) " " (clause(game, outcome.reason.clause.0)) }
        }
    }
}

/// A number with a true minus sign.
pub(crate) fn number(points: i32) -> String {
    points.to_string().replace('-', "−")
}

fn signed(points: i32) -> String {
    if points > 0 { format!("+{points}") } else { number(points) }
}

/// Lines of a board or a score as text; inks become classes.
pub(crate) fn lines(lines: &[Line]) -> Markup {
    html! {
        // It may be wider than the screen: whoever has no mouse can still scroll it.
        pre.text tabindex="0" {
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

/// How to play. How to read the board as text is for those who do.
pub(crate) fn how_to_play(game: &dyn catalog::AnyGame) -> Markup {
    let paragraphs = game.how_to_play();
    let (game, text) = paragraphs.split_at(paragraphs.iter().position(|words| words.starts_with("Reading ")).unwrap_or(paragraphs.len()));
    html! {
        @for words in game { p { (words) } }
        @if !text.is_empty() { details { summary { "Reading the board as text" } @for words in text { p { (words) } } } }
    }
}

/// What is wrong, in words. Refusals name their clause; here it is a link.
pub(crate) fn refusal(game: &str, refusal: &Refusal) -> Markup {
    let named = refusal.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
    html! {
        p.refusal role="alert" {
            (refusal.message.strip_suffix(&named).unwrap_or(&refusal.message))
            @if let Some(id) = refusal.clause { " " (clause(game, id.0)) }
        }
    }
}

/// A clause as a link to the rules.
pub(crate) fn clause(game: &str, id: &str) -> Markup {
    html! { a.clause href={ "/rules/" (game) "#" (id) } { (id) } }
}
