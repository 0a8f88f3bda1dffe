//! What the page of a table says before the game begins, and of seats that can be taken while it goes on.

use markup::layout::{level_choices, list};
use markup::{Company, SeatDoc, Status, options};
use maud::{Markup, html};

use crate::table::snapshot::Snapshot;

/// What a server adds to the page of a table; `name` is that of whoever looks, if they have one.
pub(crate) fn company(seen: &Snapshot, name: Option<&str>) -> Company {
    Company {
        room: (seen.status == Status::Open).then(|| section(seen, name)),
        to_take: seen.you.is_none().then(|| to_take(seen)),
        pass_on: seen.leads.then(|| pass_on(seen)),
    }
}

/// How to get people to the table, how to sit down, how to begin.
fn section(seen: &Snapshot, name: Option<&str>) -> Markup {
    html! {
        section #waiting-room {
            h2 { "Waiting for " (missing(seen)) }
            p { "The game begins when every seat is taken. Send this page's address to the people you want to play with:" }
            p.share { code #address {} " " button type="button" hidden data-copy { "Copy the address" } }
            @match &seen.you {
                None => { (sit_down(seen, name)) }
                Some(_) if seen.leads => { (lead(seen)) }
                Some(_) => { @if let Some(host) = host(seen) { p { (host.name) " is the host and may begin sooner, with bots for the free seats." } } }
            }
            (options::cards(&seen.terms))
            (options::in_force(&seen.terms))
        }
    }
}

/// How many people are still to come.
fn missing(seen: &Snapshot) -> String {
    match seen.seats.iter().filter(|seat| matches!(seat.kind, "free" | "kept")).count() {
        1 => "one more player".to_owned(),
        many => format!("{many} more players"),
    }
}

/// The levels of bots that can be seated at the table.
fn levels(seen: &Snapshot) -> Markup {
    level_choices(&seen.header.open(None).map(|rules| rules.levels()).unwrap_or_default())
}

fn host(seen: &Snapshot) -> Option<&SeatDoc> {
    seen.seats.iter().find(|seat| Some(seat.seat) == seen.host)
}

fn kept(seen: &Snapshot) -> impl Iterator<Item = &SeatDoc> {
    seen.seats.iter().filter(|seat| seat.kind == "kept")
}

fn sit_down(seen: &Snapshot, name: Option<&str>) -> Markup {
    let id = &seen.id;
    html! {
        @if seen.kept.is_some() { p #kept { strong { "A seat is kept for you." } } }
        @if seen.kept.is_some() || seen.seats.iter().any(|seat| seat.kind == "free") {
            form #join method="post" action={ "/t/" (id) "/join" } {
                label { "Your name " input name="name" value=(name.unwrap_or_default()) maxlength="24" required; }
                " " button type="submit" { "Sit down" }
            }
        } @else {
            p #kept { "All free seats are kept for " (list(&kept(seen).map(|seat| seat.name.as_str()).collect::<Vec<_>>())) "." }
        }
        @if seen.kept.is_some() {
            form #decline method="post" action={ "/t/" (id) "/release" } { button type="submit" { "I will not play" } }
        }
    }
}

fn lead(seen: &Snapshot) -> Markup {
    let id = &seen.id;
    html! {
        form #start method="post" action={ "/t/" (id) "/start" } {
            label { "Begin now, with a bot in every free seat: "
                select name="fill" { (levels(seen)) } }
            " " button type="submit" { "Begin" }
        }
        @for seat in kept(seen) {
            form.release method="post" action={ "/t/" (id) "/release" } {
                "A seat is kept for " (seat.name) ". "
                button type="submit" name="seat" value=(seat.seat) { "Do not keep it" }
            }
        }
    }
}

/// Seats that whoever looks on may take while the game goes on. Not with their name in it: the page is the same for all who look on.
fn to_take(seen: &Snapshot) -> Markup {
    html! {
        @for seat in seen.seats.iter().filter(|seat| seat.offered) {
            form.take-over method="post" action={ "/t/" (seen.id) "/join" } {
                p { "The seat of " (seat.name) " is free to take. You would play on from here, with everything that belongs to the seat." }
                label { "Your name " input name="name" maxlength="24" required; }
                " " button type="submit" name="seat" value=(seat.seat) { "Sit down" }
            }
        }
    }
}

/// What the host may do with the seats of those who have left.
fn pass_on(seen: &Snapshot) -> Markup {
    let id = &seen.id;
    html! {
        @for seat in seen.seats.iter().filter(|seat| seat.vacant) {
            div.pass-on {
                p { (seat.name) " does not play at the moment. Who takes the seat keeps it." }
                @if seat.offered { p { "Whoever opens the address of this page may sit down there." } }
                form.offer method="post" action={ "/t/" (id) "/offer" } {
                    input type="hidden" name="withdraw" value=(seat.offered);
                    button type="submit" name="seat" value=(seat.seat) {
                        @if seat.offered { "Do not offer it any more" } @else { "Offer the seat of " (seat.name) " to others" }
                    }
                }
                form.to-bot method="post" action={ "/t/" (id) "/bots" } {
                    label { "Give it to a bot: "
                        select name="bot" { (levels(seen)) } }
                    " " button type="submit" name="seat" value=(seat.seat) { "Give" }
                }
            }
        }
    }
}
