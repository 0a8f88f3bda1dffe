//! Everything on the board as a list, for phones: the octagons there are too small for it.

use kernel::Seat;
use m101::content::{Card, CardKind};
use maud::{Markup, html};

use super::super::cards;
use super::canvas::Canvas;
use crate::names::Names;
use crate::picture::paper::{Area, At, lines, paragraph, rect, text};
use crate::picture::pieces::chip;

/// The list and how high it is.
pub(super) fn list(canvas: &Canvas<'_>, top: i32, width: i32) -> (Markup, i32) {
    let open = &canvas.view.open;
    let mut entries: Vec<(Seat, String, String)> = Vec::new();
    for site in open.systems.iter() {
        let Some(card) = canvas.game.system_at(open, site) else { continue };
        let there = &open.sites[site];
        let disks: Vec<String> = canvas
            .game
            .players()
            .filter(|seat| there.influence(*seat) > 0)
            .map(|seat| {
                let military = if there.military[seat] > 0 { format!(" ({} military)", there.military[seat]) } else { String::new() };
                format!("{}{}{military}", Names::mark(seat), there.influence(seat))
            })
            .collect();
        let words = format!("{}; cubes {}; {}", disks.join(" "), cards::cubes(there.cubes), cards::card(card));
        entries.push((there.controller, heading(&canvas.game.site_name(site), card), words));
    }
    for gap in open.built.iter() {
        let place = &open.gaps[gap];
        let Some(card) = place.card.map(|card| canvas.card(card)) else { continue };
        let special = card.kind == CardKind::Special;
        let now = if special { format!("now {} VP; ", canvas.game.special_score(open, place.owner, card)) } else { String::new() };
        entries.push((place.owner, heading(&canvas.game.gap_name(gap), card), format!("{now}{}", cards::card(card))));
    }
    if entries.is_empty() {
        return (html! {}, 0);
    }
    let mut y = top + 26;
    let mut rows = Vec::new();
    for (seat, heading, words) in &entries {
        let count = lines("dim", words, 11, width - 36, 4).len() as i32;
        rows.push(html! {
            (chip(*seat, (16, y + 8), 8))
            (text("strong", At::Start, (30, y + 12), 12, width - 36, heading))
            (paragraph("dim", At::Start, (30, y + 27), 11, width - 36, 4, words))
        });
        y += 24 + 14 * count;
    }
    let drawn = html! {
        g data-at="list" {
            (rect("panel-face", Area::new(0, top, width, y - top + 4), 12))
            (text("strong", At::Start, (10, top + 18), 13, width - 20, "On the board, with who controls it"))
            @for row in &rows { (row) }
        }
    };
    (drawn, y - top + 4)
}

fn heading(place: &str, card: &Card) -> String {
    format!("{place} · {} · {}", card.id, card.name)
}
