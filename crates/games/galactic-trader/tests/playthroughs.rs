//! Golden playthroughs: whole games as logs, one for each number of players and ending, and one for each notable option.
//!
//! A rule change makes them depart; then `ORRERY_BLESS=1 cargo test -p galactic-trader --test playthroughs` writes them anew,
//! and the diff is the review.

mod packs;

use std::path::Path;

use conformance::golden::{Kept, Style, check_playthroughs, check_rows};
use galactic_trader::GalacticTrader;
use packs::Pack;

/// One playthrough: file, card list, players, options, how it is played, how it must end.
type Playthrough = (&'static str, Pack, u8, &'static str, Style, &'static str);

const PLAYTHROUGHS: [Playthrough; 19] = [
    ("2-last-round", Pack::Shipped, 2, "", Style::First, "last-round"),
    ("3-last-round", Pack::Shipped, 3, "", Style::Random, "last-round"),
    ("4-last-round", Pack::Shipped, 4, "", Style::Random, "last-round"),
    ("2-stall", Pack::Shipped, 2, "stall_limit=3", Style::Random, "stall"),
    ("3-stall", Pack::Shipped, 3, "stall_limit=3", Style::Random, "stall"),
    ("4-stall", Pack::Shipped, 4, "stall_limit=2", Style::Random, "stall"),
    ("2-max-rounds", Pack::Shipped, 2, "max_rounds=6", Style::Random, "max-rounds"),
    ("3-max-rounds", Pack::Shipped, 3, "max_rounds=5 stall_limit=0", Style::Random, "max-rounds"),
    ("4-max-rounds", Pack::Shipped, 4, "max_rounds=4", Style::Random, "max-rounds"),
    ("2-take-backs", Pack::Shipped, 2, "max_rounds=6", Style::Hesitant, "max-rounds"),
    ("3-may-refuse", Pack::Shipped, 3, "draft_full_hand=may_refuse max_rounds=8", Style::Random, "max-rounds"),
    ("4-redeploy-optional", Pack::Shipped, 4, "redeploy=optional max_rounds=6", Style::Random, "max-rounds"),
    ("4-stranded-discard", Pack::Few, 4, "stranded_goods=discard redeploy=optional", Style::Random, "last-round"),
    ("3-orbit-others", Pack::Few, 3, "strange_orbit_target=others tiebreak_cards=planets_then_goods", Style::Random, "last-round"),
    ("3-no-memory", Pack::Shipped, 3, "open_memory=false max_rounds=8 first_player=2", Style::Random, "max-rounds"),
    ("2-few-planets", Pack::Few, 2, "", Style::Random, "last-round"),
    ("2-two-in-hand", Pack::Big, 2, "", Style::First, "stall"),
    ("3-big-planets", Pack::Big, 3, "", Style::Random, "last-round"),
    ("4-big-planets", Pack::Big, 4, "", Style::Hesitant, "last-round"),
];

fn kept() -> Vec<Kept> {
    let kept = PLAYTHROUGHS.into_iter().map(|(name, pack, players, options, style, ending)| {
        let content = pack.text().into();
        Kept { name, content, players, options, style, ending, seed: 1 }
    });
    kept.collect()
}

/// The files, and what players look at in them.
const FILES: (&str, &str) =
    (concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"), concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rows.txt"));

#[test]
fn every_playthrough_replays_to_its_outcome() {
    check_playthroughs::<GalacticTrader>(Path::new(FILES.0), &kept());
}

#[test]
fn what_players_look_at_has_the_numbers_that_it_had() {
    check_rows::<GalacticTrader>(Path::new(FILES.0), &kept(), Path::new(FILES.1));
}

#[test]
fn every_number_of_players_and_ending_has_a_playthrough() {
    for players in 2..=4 {
        for ending in ["last-round", "stall", "max-rounds"] {
            assert!(PLAYTHROUGHS.iter().any(|(_, _, count, _, _, how)| (*count, *how) == (players, ending)), "{players} players, {ending}");
        }
    }
}
