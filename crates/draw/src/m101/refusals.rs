//! Refusals as people read them: places by what the board calls them, not as logs write them.

use m101::action::{GapId, SiteId};
use m101::{M101, Refusal, View};

use super::places;
use crate::text::capital;

pub(super) fn told(game: &M101, view: &View, refusal: &Refusal) -> String {
    let place = |name: &str| named(game, view, name);
    match refusal {
        Refusal::BadSpace { space, why, clause } => format!("{} is not open to you for this: {why} ({clause})", capital(&place(space))),
        Refusal::NoSuchCube { space, colour, clause } => Refusal::NoSuchCube { space: place(space), colour, clause: *clause }.to_string(),
        Refusal::BadDemand { space, why, clause } => Refusal::BadDemand { space: place(space), why, clause: *clause }.to_string(),
        Refusal::PayInOrder { card } => {
            format!("{card} cannot pay now: take another card, or take back what you have paid with so far and begin with it (M1-8.4)")
        }
        other => other.to_string(),
    }
}

/// A space that a log writes so: the system there, or where it is.
fn named(game: &M101, view: &View, written: &str) -> String {
    let open = &view.open;
    let site = (0..64).map(SiteId).find(|site| game.site_name(*site) == written);
    let gap = || (0..64).map(GapId).find(|gap| game.gap_name(*gap) == written);
    match (site, view.who) {
        (Some(site), _) if game.system_at(open, site).is_some() => places::place(game, open, site),
        (Some(site), _) => format!("the place {}", places::described(game, open, site)),
        (None, Some(who)) => gap().map_or_else(|| written.to_owned(), |gap| format!("the space {}", places::gap(game, open, who, gap))),
        (None, None) => written.to_owned(),
    }
}
