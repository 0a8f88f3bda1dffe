//! Cards and disks as they are drawn, with each of their parts in a sentence: for whoever reads how to play.

use kernel::Seat;
use m101::M101;
use m101::content::{Card, CardKind};
use maud::{Markup, html};

use super::faces::{self, Detail};
use super::{cards, marks};
use crate::Example;
use crate::layout::row;

/// The width of a card that is shown for itself.
const WIDE: i32 = 190;

/// One card of each sort that has something to explain, and disks that are told apart.
pub(super) fn examples(game: &M101) -> Vec<Example> {
    let has_tabs = |card: &Card| card.tabs.iter().any(Option::is_some);
    let sorts: [&dyn Fn(&Card) -> bool; 4] = [
        &|card| card.kind == CardKind::System && card.is_supply() && !card.demand.is_empty(),
        &|card| card.kind == CardKind::System && card.demand.len() > 1 && !card.braces.is_empty(),
        &|card| card.kind == CardKind::Infrastructure && has_tabs(card) && !card.powers.is_empty(),
        &|card| card.kind == CardKind::Special,
    ];
    let found = sorts.iter().filter_map(|is_one| game.content.cards.iter().find(|card| is_one(card)));
    found.map(card).chain([influence()]).collect()
}

fn card(card: &Card) -> Example {
    Example { picture: face(card), words: format!("{}. {}", card.name, cards::explained(card)) }
}

fn face(card: &Card) -> Markup {
    let face = faces::drawn_as(card, 12, Detail::Words, None).class("face").class(marks::kind_class(card));
    face.alone("m101", WIDE, &card.name, &html! {})
}

/// A card of the content file.
pub(super) fn portrait(game: &M101, id: &str) -> Option<Markup> {
    game.content.cards.iter().find(|card| card.id == id).map(face)
}

fn influence() -> Example {
    let disks =
        [(0, 2, false), (0, 1, true), (1, 2, false)].map(|(seat, count, military)| marks::disks(Seat::new(seat), count, military, 30));
    let words = "Disks on a system: two political ones and a military one of the first player, two political ones of the second. Three are more than two, so the first \
                 player controls the system: its powers are theirs, and at the end the full star. The second player has the hollow star. Whoever delivers a cube \
                 there leaves a disk, too: it counts, but such disks alone never control.";
    Example { picture: row(8, disks).alone("m101", 110, "Influence on a system", &html! {}), words: words.to_owned() }
}
