//! What all pages share.

use bots::BotName;
use draw::{Ink, Line};
use kernel::{Clause, Outcome, Standing};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The scripts of a table, asked for at once and not one after the other.
const AT_A_TABLE: &[&str] = &["live", "film", "phone", "picture", "guide", "side", "chat", "choose", "press", "once", "ways", "socket"];
/// Those of a replay.
const AGAIN: &[&str] = &["replay", "film", "phone", "picture"];
/// That of the workbench, and of what is tried out there.
const AT_THE_BENCH: &[&str] = &["bench"];
/// Those of all other pages.
const ELSEWHERE: &[&str] = &["door"];

/// Those that begin all others in a folder of files.
const IN_FOLDER: &[&str] = &["site", "alone", "hall", "shelf", "ways"];

/// The script says here that the connection is lost, and that it is back.
const CONNECTION: PreEscaped<&str> = PreEscaped("<p id=\"connection\" role=\"status\"></p>");

/// A page that is read, or filled in.
#[must_use]
pub fn plain(title: &str, body: Markup) -> Markup {
    bare(title, &html! {}, ELSEWHERE, &headed(&body))
}

/// A page that people send each other: what it says in one sentence goes with its address.
#[must_use]
pub fn shared(title: &str, sentence: &str, body: &Markup) -> Markup {
    let said = html! {
        meta name="description" content=(sentence);
        meta property="og:title" content=(title);
        meta property="og:description" content=(sentence);
    };
    bare(title, &said, ELSEWHERE, &headed(body))
}

/// The page of a replay.
#[must_use]
pub fn replay(title: &str, body: &Markup) -> Markup {
    bare(title, &html! {}, AGAIN, &headed(body))
}

/// The workbench.
#[must_use]
pub fn bench(title: &str, body: &Markup) -> Markup {
    bare(title, &html! { link rel="stylesheet" href="/assets/bench.css"; }, AT_THE_BENCH, &headed(body))
}

/// A page on something that goes on: without script it is loaded again every few seconds for as long as that runs.
#[must_use]
pub fn watching(title: &str, runs: bool, body: &Markup) -> Markup {
    let again = html! {
        link rel="stylesheet" href="/assets/bench.css";
        @if runs { noscript { meta http-equiv="refresh" content="3"; } }
    };
    bare(title, &again, AT_THE_BENCH, &headed(body))
}

/// The page of a table, which has a bar of its own instead of the head of all pages.
#[must_use]
pub fn table_page(title: &str, body: &Markup) -> Markup {
    bare(title, &html! { link rel="stylesheet" href="/assets/table.css"; }, AT_A_TABLE, &html! { (CONNECTION) (body) })
}

/// A page without script that is looked at again and again.
#[must_use]
pub fn watched(title: &str, body: &Markup) -> Markup {
    document(title, &html! { meta http-equiv="refresh" content="5"; }, body)
}

/// A page of a folder of files ([`folder`](crate::folder)), with addresses as a server has them; `table` for one that looks like a table.
/// A file host sends no policy: it stands in the page.
#[must_use]
pub fn in_folder(title: &str, table: bool, body: &Markup) -> Markup {
    let head = html! {
        meta http-equiv="Content-Security-Policy" content=(POLICY);
        meta name="referrer" content="no-referrer";
        link rel="manifest" href="/manifest.webmanifest";
        // Says how the page is divided before anything of it is seen.
        @if table { link rel="stylesheet" href="/assets/table.css"; script src="/assets/early.js" {} }
        @for part in IN_FOLDER { link rel="modulepreload" href={ "/assets/" (part) ".js" }; }
        script type="module" src="/assets/site.js" {}
    };
    let nav = html! { header.site { nav aria-label="Site" { a.home href="/" { "Orrery" } " " a href="/my" { "My games" } " " a href="/replay" { "Replay" } } } };
    document(title, &head, &html! { @if !table { (nav) } (CONNECTION) (body) })
}

/// Everything from the folder itself, no inline script or style, nothing sent anywhere; compiled games are started by the worker.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'";

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
#[must_use]
pub fn board(pictures: &[Markup], text: &[Line]) -> Markup {
    html! {
        @for picture in pictures { (picture) }
        @if pictures.is_empty() { (lines(text)) }
        @else { details.as-text { summary { "Board as text" } (lines(text)) } }
    }
}

/// How a game ended: who won, who has how many points from where, and what decided a tie.
#[must_use]
pub fn outcome(game: &str, outcome: &Outcome, names: &draw::Names) -> Markup {
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
#[must_use]
pub fn number(points: i32) -> String {
    points.to_string().replace('-', "−")
}

fn signed(points: i32) -> String {
    if points > 0 { format!("+{points}") } else { number(points) }
}

/// Lines of a board or a score as text; inks become classes.
#[must_use]
pub fn lines(lines: &[Line]) -> Markup {
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
#[must_use]
pub fn how_to_play(game: &dyn catalog::AnyGame) -> Markup {
    let paragraphs = game.how_to_play();
    let (game, text) = paragraphs.split_at(paragraphs.iter().position(|words| words.starts_with("Reading ")).unwrap_or(paragraphs.len()));
    html! {
        @for words in game { p { (words) } }
        @if !text.is_empty() { details { summary { "Reading the board as text" } @for words in text { p { (words) } } } }
    }
}

/// What is wrong, in words. Refusals name their clause; here it is a link.
#[must_use]
pub fn refusal(game: &str, message: &str, cited: Option<Clause>) -> Markup {
    let named = cited.map(|clause| format!(" ({clause})")).unwrap_or_default();
    html! {
        p.refusal role="alert" {
            (message.strip_suffix(&named).unwrap_or(message))
            @if let Some(id) = cited { " " (clause(game, id.0)) }
        }
    }
}

/// A clause as a link to the rules.
#[must_use]
pub fn clause(game: &str, id: &str) -> Markup {
    html! { a.clause href={ "/rules/" (game) "#" (id) } { (id) } }
}

/// Levels of bots to choose from.
#[must_use]
pub fn level_choices(levels: &[BotName]) -> Markup {
    html! { @for bot in levels { option value=(bot) title=(bot.help()) selected[*bot == BotName::USUAL] { (bot) } } }
}

/// Names as one reads them aloud: "Ann, Mary and Nick".
#[must_use]
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn names_are_listed_as_one_reads_them_aloud() {
        assert_eq!([list(&[]), list(&["Ann"]), list(&["Ann", "Mary"])], ["", "Ann", "Ann and Mary"]);
        assert_eq!(list(&["Ann", "Mary", "Nick"]), "Ann, Mary and Nick");
    }
}
