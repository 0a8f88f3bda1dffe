//! The pieces of a table's page that change when something happens.
//!
//! Each is a part of its own (`data-part`): a page that listens is sent the parts that have become different, and nothing else.

use catalog::{AnyGame, ToldText};
use draw::{Beat, Film};
use maud::{Markup, html};

use crate::{Company, Home, SeatDoc, Seen, Status, bar, finale, layout, options};

/// What somebody is told who is about to get up from a running game, or to end it.
const LEAVE: &str = "Your seat is played for you until you come back. The others go on without waiting for you.";
const ABANDON: &str = "If all the others agree, the game ends here, without a winner. That cannot be undone.";

/// The title of the page: it says whose turn it is.
#[must_use]
pub fn title(seen: &Seen) -> String {
    let game = seen.terms.find().map_or("Table", |game| game.about().name);
    let mine = seen.you.as_ref().is_some_and(|you| seen.seats.iter().any(|seat| seat.seat == you.seat && seat.waiting));
    match seen.status {
        _ if mine => format!("● Your turn: {game}"),
        Status::Open => format!("{game}: waiting for people"),
        Status::Running => game.to_owned(),
        Status::Over | Status::Abandoned => format!("{game}: over"),
    }
}

/// What changes when something happens, apart from the pictures and the list of what happened.
#[derive(Debug)]
pub struct Pieces {
    /// What lies over the board: whoever is played for is told so here and says that they are back; at the end, the way to another game.
    pub back: Markup,
    /// The game, and who sits where.
    pub head: Markup,
    /// What is asked; before the game begins, how to begin it.
    pub question: Markup,
    /// What a seat may do at any time, for the bar of the page.
    pub bar: Markup,
    /// What has to be said about the table, and help with the question.
    pub notes: Markup,
    /// How the game ended.
    pub outcome: Markup,
    /// What happened last, to be seen again.
    pub film: Markup,
    /// The choices in words.
    pub choices: Markup,
    /// What else can be done at this table.
    pub manage: Markup,
    /// What the table was made with.
    pub about: Markup,
}

/// A part: the page finds it by its name and puts another in its place. Names of parts of a picture are the game's; they do not begin so.
fn part(name: &str, inside: &Markup) -> Markup {
    html! { div.part data-part={ "page-" (name) } { (inside) } }
}

impl Pieces {
    /// The pieces of what somebody sees, with what a server adds to them.
    #[must_use]
    pub fn of(seen: &Seen, company: &Company) -> Pieces {
        let game = seen.terms.game.as_str();
        let about = seen.terms.find().map(AnyGame::about);
        let back = html! { (back(seen)) (finale::rematch(seen)) };
        let head = html! { div.head { h1 { (about.map_or("Table", |about| about.name)) } (seats(seen)) } };
        let question = html! {
            @if let Some(room) = &company.room { (room) }
            @if let Some(question) = &seen.question {
                p #question { span.asked { (question.text) } " " (layout::clause(game, question.clause.0)) }
            }
            (finale::words(seen))
        };
        let notes = html! {
            @if let Some(to_take) = &company.to_take { (to_take) }
            (missed(seen))
            @if !seen.status.has_ended() { @for remark in &seen.remarks { p.remark { "Note: " (remark) "." } } }
            @if let Some(hint) = &seen.hint { (first_rounds(hint)) }
        };
        let outcome = html! { @if let Some(outcome) = &seen.outcome { (layout::outcome(game, outcome, &seen.names)) } };
        let film = html! { @if let Some(film) = &seen.film { (again(game, film)) } };
        let choices = html! { @if seen.status == Status::Running { (choices(seen)) } };
        let about = html! {
            footer #about-table {
                p {
                    @if let Some(pace) = &seen.terms.pace { "Pace: " (pace) ". " }
                    @if let Some(late) = &seen.terms.late { (late) " " }
                    a href={ "/rules/" (game) } { "Rules" }
                }
                // Before the game begins they stand in the open.
                @if seen.status != Status::Open { (options::cards(&seen.terms)) (options::in_force(&seen.terms)) }
                @if let Some(commitment) = &seen.commitment { p.commitment { "Commitment to this table's chance: " code { (commitment) } } }
                @if let Some(key) = &seen.key { p.key { "Its key, now public: " code { (key) } } }
                @if let Some(from) = &seen.terms.continued { p { "Goes on from " a href={ "/t/" (from) "/replay" } { "another game" } "." } }
            }
        };
        Pieces {
            back: part("back", &back),
            head: part("head", &head),
            question: part("question", &question),
            bar: part("bar", &bar::section(seen)),
            notes: part("notes", &notes),
            outcome: part("outcome", &outcome),
            film: part("film", &film),
            choices: part("choices", &choices),
            manage: part("manage", &manage(seen, company)),
            about: part("about", &about),
        }
    }

    /// All of them, in the order of the page.
    #[must_use]
    pub fn all(&self) -> [&Markup; 10] {
        let Pieces { back, head, question, bar, notes, outcome, film, choices, manage, about } = self;
        [back, head, question, bar, notes, outcome, film, choices, manage, about]
    }
}

/// Lines of what happened, the latest first; `n` is the number of the last of them.
#[must_use]
pub fn log_lines(game: &str, told: &[ToldText], n: u64) -> Markup {
    html! {
        @for (number, told) in (1..=n).rev().zip(told.iter().rev()) {
            li data-n=(number) { (told.said.text) " " (layout::clause(game, told.said.clause.0)) }
        }
    }
}

/// What happened last, to be seen again: in words for everybody, and as a film where there is a script and motion is welcome.
#[must_use]
pub fn again(game: &str, film: &Film) -> Markup {
    let flights = |beat: &Beat| serde_json::to_string(&beat.flights).unwrap_or_default();
    html! {
        section #film aria-label="What happened last" data-film=(film.name) {
            button type="button" hidden data-film-play { "See " (film.name.to_lowercase()) " again" }
            details.film {
                summary { (film.name) ", step by step" }
                ol { @for beat in &film.beats { li data-flights=(flights(beat)) { (beat.said.text) " " (layout::clause(game, beat.said.clause.0)) } } }
            }
        }
    }
}

/// Help with the question in a newcomer's first rounds. The script hides it from whoever has had enough of it.
fn first_rounds(hint: &draw::Hint) -> Markup {
    html! {
        aside #hint aria-label="Hint for your first rounds" {
            p { (hint.means) }
            p { strong { "A first choice: " } (hint.advice) }
            button type="button" data-hints-off hidden { "No more hints" }
        }
    }
}

fn seats(seen: &Seen) -> Markup {
    let own = seen.you.as_ref().map(|you| you.seat);
    let state = |seat: &SeatDoc| match (seat.kind, seat.is_caretaken()) {
        // What somebody did in a game that is over says nothing, and would leave no room for how it ended.
        _ if seen.status.has_ended() => "",
        ("free", _) => "",
        ("kept", _) => "not here yet",
        (_, true) => match (seat.gone, seat.is_played_by_the_rules()) {
            (true, false) => "left, a bot plays",
            (false, false) => "out of time, a bot plays",
            (true, true) => "left, the rules play",
            (false, true) => "out of time, the rules play",
        },
        _ if seat.waiting => "to choose",
        _ => "",
    };
    // Before the game begins people come by links and not by connections.
    let is_away = |seat: &SeatDoc| seen.status == Status::Running && seat.here == Some(false) && !seat.gone;
    let waits = seen.terms.waits;
    html! {
        // A short bar scrolls it: whoever has no mouse can, too.
        ol #seats tabindex="0" aria-label="Players" {
            @for seat in &seen.seats {
                li.seat.waiting[seat.waiting].you[own == Some(seat.seat)] data-seat=(seat.seat)
                    data-due=[seat.due_ms] data-reserve=[seat.reserve_ms] data-waits[waits] {
                    span.name {
                        (draw::Names::mark(kernel::Seat::new(seat.seat))) " "
                        // Not the seat's own name: of two bots with one name the board speaks as of "greedy 2" and "greedy 3".
                        span.called { (if seat.name.is_empty() { "free seat" } else { seen.names.name(kernel::Seat::new(seat.seat)) }) }
                    }
                    @if own == Some(seat.seat) && seat.name != "You" { " (you)" }
                    " " span.state { (state(seat)) }
                    @if is_away(seat) { " " span.away data-away=[seat.away_ms] { "away" } }
                    @if seat.offered { " " span.offered { "(free to take)" } }
                    @if seat.ends && seen.status == Status::Running { " " span.ends { "would like to abandon" } }
                }
            }
        }
    }
}

/// What whoever is played for is told, and how they take over again; whoever had a move made for them is told that.
fn back(seen: &Seen) -> Markup {
    let own = seen.you.as_ref().and_then(|you| seen.seats.iter().find(|seat| seat.seat == you.seat));
    let Some(own) = own.filter(|_| seen.status == Status::Running) else { return html! {} };
    let who = if own.is_played_by_the_rules() { "The rules play" } else { "A bot plays" };
    html! {
        @if own.is_caretaken() {
            form #return method="post" action={ "/t/" (seen.id) "/return" } {
                p {
                    (if own.vacant { format!("{who} for you until you return.") } else { "Your time was up: this move is made for you.".to_owned() })
                    @if own.offered { " Your seat is free to take: as soon as somebody else sits down it is theirs." }
                }
                @if own.vacant { button type="submit" { "I am back" } }
            }
        }
    }
}

/// Whoever had a move made for them is told what comes next.
fn missed(seen: &Seen) -> Markup {
    let own = seen.you.as_ref().and_then(|you| seen.seats.iter().find(|seat| seat.seat == you.seat));
    let times = own.filter(|own| seen.status == Status::Running && !own.is_caretaken()).map_or(0, |own| own.missed);
    html! {
        @if times > 0 {
            p #missed role="status" {
                "Your time was up, so a move was made for you. "
                (if times == 1 { "Two more times in a row" } else { "Once more" }) " and somebody plays for you until you return."
            }
        }
    }
}

fn choices(seen: &Seen) -> Markup {
    let Some(you) = &seen.you else { return html! {} };
    let (id, game) = (&seen.id, seen.terms.game.as_str());
    html! {
        section #choices aria-label="Your choices" {
            @if !seen.choices.is_empty() {
                h2 { "Your choices in words" }
                form method="post" action={ "/t/" (id) "/act" } {
                    input type="hidden" name="request" value=(you.request);
                    ol.choices {
                        @for choice in &seen.choices {
                            li {
                                @let regret = choice.regret.as_ref();
                                button type="submit" name="number" value=(choice.number) data-act=(choice.number) data-clause=(choice.clause.0)
                                    data-regret=[regret.map(|regret| &regret.means)] data-yes=[regret.map(|regret| regret.yes)] { (choice.sentence) }
                                " " (layout::clause(game, choice.clause.0))
                            }
                        }
                    }
                }
            }
        }
    }
}

fn manage(seen: &Seen, company: &Company) -> Markup {
    if seen.home == Home::Here {
        return here(seen);
    }
    let Some(you) = &seen.you else {
        return html! { section #manage { (keep(seen)) } };
    };
    let (id, own) = (&seen.id, seen.seats.iter().find(|seat| seat.seat == you.seat));
    html! {
        section #manage aria-label="This table" {
            @if let Some(pass_on) = &company.pass_on { (pass_on) }
            @if seen.status == Status::Running {
                @let ends = own.is_some_and(|seat| seat.ends);
                form #abandon method="post" action={ "/t/" (id) "/abandon" } {
                    input type="hidden" name="agree" value=(!ends);
                    @if ends { button type="submit" { "Keep playing after all" } }
                    @else {
                        button type="submit" data-yes="Abandon" data-regret=(ABANDON) { "Abandon if everyone agrees" }
                    }
                }
            }
            @if !seen.status.has_ended() {
                form #leave method="post" action={ "/t/" (id) "/leave" } {
                    button type="submit" data-yes="Leave" data-regret=[(seen.status == Status::Running).then_some(LEAVE)] { "Leave" }
                }
            }
            (keep(seen))
            a href="/my" { "My games" }
            button #invite type="button" hidden data-invite { "Play on another device" }
            output #invite-link aria-label="Private link to your seat" {}
        }
    }
}

/// What can be done with a game that nobody but the reader's browser keeps: it is looked at again, saved, taken to a server.
fn here(seen: &Seen) -> Markup {
    html! {
        section #manage aria-label="This game" {
            (keep(seen))
            button #save-log type="button" data-save-log { "Save this game" }
            button #to-server type="button" data-to-server { "Take it to a server" }
            a href="/my" { "My games" }
            p.dim { "This game is kept in this browser and nowhere else. What you save is its log: the same file that a server gives." }
        }
    }
}

/// What can be looked at again or taken home. The script turns the picture into pixels.
fn keep(seen: &Seen) -> Markup {
    let address = format!("/t/{}", seen.id);
    html! {
        @if seen.status != Status::Open {
            a href={ (address) "/replay" } { "Replay" }
            @if seen.has_board() && seen.terms.find().is_some_and(AnyGame::is_pictured) {
                a #picture-svg href={ (address) "/picture.svg" } download { "Picture (SVG)" }
                button #picture-png type="button" hidden data-picture=(seen.terms.game) { "Picture (PNG)" }
            }
        }
    }
}
