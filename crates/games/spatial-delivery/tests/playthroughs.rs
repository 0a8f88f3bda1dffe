//! Golden playthroughs: whole games as logs, for each number of players and each notable option.
//!
//! A rule change makes them depart; then `ORRERY_BLESS=1 cargo test -p spatial-delivery --test playthroughs` writes them anew,
//! and the diff is the review.

use std::path::Path;

use conformance::golden::{Kept, Style, check_playthroughs};
use kernel::Title;
use spatial_delivery::SpatialDelivery;

/// One playthrough: file, players, options, how it is played. There is one ending, the last round.
type Playthrough = (&'static str, u8, &'static str, Style);

const PLAYTHROUGHS: [Playthrough; 12] = [
    ("3-random", 3, "", Style::Random),
    ("4-random", 4, "", Style::Random),
    ("5-random", 5, "", Style::Random),
    ("3-busy", 3, "", Style::Last),
    ("5-busy", 5, "fuel_shortage=unlimited", Style::Last),
    ("3-take-backs", 3, "rounds=3", Style::Hesitant),
    ("2-crossroads", 2, "two_players=on galaxy=crossroads", Style::Random),
    ("3-one-round", 3, "rounds=1 galaxy=first_flight", Style::Random),
    ("4-two-rounds", 4, "rounds=2 galaxy=sample turn_order=seats", Style::Random),
    ("3-nine-rounds", 3, "rounds=9 hands=open", Style::Random),
    ("4-even", 4, "galaxy=even enterprise_stack=one", Style::Random),
    ("5-points", 5, "monopoly_bonus=1 initiative_points=2", Style::Hesitant),
];

#[test]
fn every_playthrough_replays_to_its_outcome() {
    let kept = PLAYTHROUGHS.map(|(name, players, options, style)| {
        let content = SpatialDelivery::CONTENT.into();
        Kept { name, content, players, options, style, ending: "last-round", seed: players.into() }
    });
    check_playthroughs::<SpatialDelivery>(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs")), &kept);
}

#[test]
fn every_number_of_players_has_a_playthrough() {
    for players in 2..=5 {
        assert!(PLAYTHROUGHS.iter().any(|(_, count, ..)| *count == players), "{players} players");
    }
}
