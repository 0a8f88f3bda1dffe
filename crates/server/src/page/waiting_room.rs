//! What the page of a table says before the game begins.

use bots::BotName;
use maud::{Markup, html};

use crate::table::hosting::list;
use crate::table::snapshot::{SeatDoc, Snapshot};

/// How to get people to the table, how to sit down, how to begin.
pub(super) fn section(seen: &Snapshot, name: Option<&str>) -> Markup {
    html! {
        section #waiting-room {
            p { "The game begins when every seat is taken. Send this page's address to the people you want to play with:" }
            p.share { code #address {} " " button type="button" hidden data-copy { "Copy the address" } }
            @match &seen.you {
                None => { (sit_down(seen, name)) }
                Some(_) if seen.leads => { (lead(seen)) }
                Some(_) => { @if let Some(host) = host(seen) { p { (host.name) " is the host and may begin sooner, with bots for the free seats." } } }
            }
        }
    }
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
                select name="fill" { @for bot in BotName::ALL { option value=(bot) selected[bot == BotName::Greedy] { (bot) } } } }
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
