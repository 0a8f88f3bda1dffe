//! Golden games: one for each number of players and for each way a game can end, as choices and told events; and one game by each
//! version of the rules that goes another way by the next.
//!
//! `ORRERY_BLESS=1 cargo test -p m101 --test playthroughs` writes them anew; the diff is the review.

use std::fmt::Write as _;
use std::path::PathBuf;

use conformance::golden::assert_kept;
use kernel::{Actions, Chance, Game, Live, Options, Sampler, Seat, Seed, Title, Told, Turn};
use m101::M101;

/// Who chooses what in a playthrough.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// Any legal action.
    Random,
    /// The first one: passes where that is possible.
    First,
}

/// A game by version 1 of the rules: what was written then is still played so.
#[track_caller]
fn playthrough(name: &str, players: u8, options: &[(&str, &str)], seed: u64, player: Player, ending: &str) {
    playthrough_under(1, name, players, options, seed, player, ending);
}

#[track_caller]
fn playthrough_under(rules: u32, name: &str, players: u8, options: &[(&str, &str)], seed: u64, player: Player, ending: &str) {
    let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let game = M101::open(M101::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}"));
    let game = game.under(rules).expect("a version of the rules");
    let mut text = format!("{name}: {players} players, seed {seed}\n");
    let mut fx = Told::new(Live::from_seed(Seed(seed)));
    let mut state = game.setup(&mut fx.chance);
    let mut bots: Vec<Sampler> = game.players().map(|seat| Sampler::from_seed(Seed(seed).of_bot(seat).0)).collect();
    let mut legal = Actions::new();
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("somebody is asked");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let choice = match player {
            Player::Random => bots[seat.index()].one_of(legal.len() as u32) as usize,
            Player::First => 0,
        };
        let action = legal[choice];
        game.apply(&mut state, seat, action, &mut fx).expect("a listed action");
        let _ = writeln!(text, "{}/{} {}: {}", state.round, legal.len(), seat.number(), game.write(action));
        for event in fx.events.drain(..).filter_map(|event| game.told(&event, None)) {
            let _ = writeln!(text, "    {}", serde_json::to_string(&event).expect("events are data"));
        }
    }
    let outcome = game.outcome(&state);
    assert_eq!(outcome.reason.name, ending);
    let _ = writeln!(text, "{}", serde_json::to_string_pretty(&outcome).expect("outcomes are data"));
    for seat in 0..players {
        let _ = writeln!(text, "{}: {:?}", seat, game.score(&state, Seat::new(seat)));
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{name}.txt"));
    assert_kept(&path, &text);
}

#[test]
fn two_players_until_the_disks_are_placed() {
    playthrough("disks-2", 2, &[], 1, Player::Random, "disks");
}

#[test]
fn three_players_until_the_disks_are_placed() {
    playthrough("disks-3", 3, &[("upgrade", "true")], 2, Player::Random, "disks");
}

#[test]
fn four_players_until_the_disks_are_placed() {
    playthrough("disks-4", 4, &[("unlocked_by", "deliverer")], 3, Player::Random, "disks");
}

#[test]
fn a_fixed_number_of_rounds() {
    playthrough("max-rounds-3", 3, &[("max_rounds", "3")], 4, Player::Random, "max-rounds");
}

#[test]
fn the_last_round_there_can_be() {
    playthrough("round-cap-2", 2, &[("round_cap", "10")], 5, Player::Random, "round-cap");
}

#[test]
fn nobody_places_anything() {
    playthrough("stall-2", 2, &[], 6, Player::First, "stall");
}

/// The rarest ending: one random game in some thousands.
#[test]
fn the_galaxy_is_full_for_somebody() {
    playthrough("full-galaxy-2", 2, &[("full_galaxy", "no_system_space")], 4075, Player::Random, "full-galaxy");
}

/// M1-11.3, M1-11.10: in round 11 a player has used general points and then taken a negative card. Up to there both versions play the same
/// game; by version 1 one more system can then be conquered.
#[test]
fn negative_strength_by_either_version_of_the_rules() {
    playthrough_under(1, "negative-strength-3-rules-1", 3, &[], 2465, Player::Random, "disks");
    playthrough_under(2, "negative-strength-3-rules-2", 3, &[], 2465, Player::Random, "disks");
}
