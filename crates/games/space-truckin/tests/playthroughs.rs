//! Golden games: one for each way to win and to lose, as choices and told events.
//!
//! Each is played by every version of the rules. The games of version 1 stay as they were; a competition by a later one, whose
//! outcome says more, has a file of its own (`version-2/`), and a solo game is the same by all of them.
//!
//! `ORRERY_BLESS=1 cargo test -p space-truckin --test playthroughs` writes them anew; the diff is the review.

use std::fmt::Write as _;
use std::path::PathBuf;

use bots::{Asked, Bot, BotName};
use conformance::golden::assert_kept;
use kernel::{Actions, Game, Live, Options, Seed, Title, Told, Turn};
use space_truckin::SpaceTruckin;

/// How one kept game is played: the first of its seeds, from 1, that ends this way.
struct Kept {
    name: &'static str,
    players: u8,
    options: &'static [(&'static str, &'static str)],
    bot: BotName,
    ending: &'static str,
}

/// A whole game as text, if it ends as wanted.
fn play(game: &SpaceTruckin, kept: &Kept, seed: u64) -> Option<String> {
    let mut text = format!("{}: {} players, {} bots, seed {seed}\n", kept.name, kept.players, kept.bot);
    let mut fx = Told::new(Live::from_seed(Seed(seed)));
    let mut state = game.setup(&mut fx.chance);
    let mut bots: Vec<Box<dyn Bot<SpaceTruckin>>> = game.players().map(|seat| kept.bot.make(game, Seed(seed).of_bot(seat))).collect();
    let mut legal = Actions::new();
    while let Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("somebody is asked");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let action = bots[seat.index()].choose(Asked { game, seat, view: &view, legal: &legal });
        game.apply(&mut state, seat, action, &mut fx).expect("a listed action");
        let _ = writeln!(text, "{}: {} (of {})", seat.number(), game.write(action), legal.len());
        for event in fx.events.drain(..) {
            let _ = writeln!(text, "    {}", serde_json::to_string(&event).expect("events are data"));
        }
    }
    let outcome = game.outcome(&state);
    let _ = writeln!(text, "{}", serde_json::to_string_pretty(&outcome).expect("outcomes are data"));
    (outcome.reason.name == kept.ending).then_some(text)
}

#[track_caller]
fn playthrough(kept: &Kept) {
    (1..=SpaceTruckin::ABOUT.rules).for_each(|rules| playthrough_by(rules, kept));
}

fn open(rules: u32, kept: &Kept) -> SpaceTruckin {
    let options: Options = kept.options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let game = SpaceTruckin::open(SpaceTruckin::CONTENT, kept.players, &options).unwrap_or_else(|error| panic!("{error}"));
    game.under(rules).expect("a version of these rules")
}

#[track_caller]
fn playthrough_by(rules: u32, kept: &Kept) {
    let game = open(rules, kept);
    let text = (1..3000).find_map(|seed| play(&game, kept, seed)).unwrap_or_else(|| panic!("no game ends by {}", kept.ending));
    compare(rules, kept, &text);
}

/// Holds a game against the one that was kept.
#[track_caller]
fn compare(rules: u32, kept: &Kept, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let folder = if rules == 1 || kept.players == 1 { folder } else { folder.join(format!("version-{rules}")) };
    let path = folder.join(format!("{}.txt", kept.name));
    assert_kept(&path, text);
}

const DEALER: &[(&str, &str)] = &[("shipyard", "dealer")];

/// TR-14.2: a truck that was built, and won.
#[test]
fn a_solo_game_that_is_won() {
    playthrough(&Kept { name: "enough-points-1", players: 1, options: &[], bot: BotName::Greedy, ending: "enough-points" });
}

/// TR-6.3: random builders hardly ever cover all marks.
#[test]
fn a_truck_that_never_leaves_the_yard() {
    playthrough(&Kept { name: "unserviceable-1", players: 1, options: &[], bot: BotName::Random, ending: "unserviceable" });
}

/// TR-14.3: both bridge cells are crossed out.
#[test]
fn a_bridge_that_is_lost() {
    playthrough(&Kept { name: "bridge-lost-1", players: 1, options: DEALER, bot: BotName::Random, ending: "bridge-lost" });
}

/// TR-14.3: no open Engine pip is left.
#[test]
fn a_truck_without_an_engine_pip() {
    playthrough(&Kept { name: "no-engine-pip-1", players: 1, options: DEALER, bot: BotName::Random, ending: "no-engine-pip" });
}

/// TR-14.3: no open Quarters pip is left.
#[test]
fn a_truck_without_a_crew() {
    playthrough(&Kept { name: "no-quarters-pip-1", players: 1, options: DEALER, bot: BotName::Random, ending: "no-quarters-pip" });
}

/// TR-13.4: the route is done, the cargo sold, and it is not enough.
#[test]
fn too_few_points_after_selling() {
    playthrough(&Kept { name: "too-few-points-1", players: 1, options: DEALER, bot: BotName::Greedy, ending: "too-few-points" });
}

/// TR-16.7: two build at the same time, the first with the points that win has won.
#[test]
fn a_competition_that_is_won_by_points() {
    playthrough(&Kept { name: "enough-points-2", players: 2, options: &[], bot: BotName::Greedy, ending: "enough-points" });
}

/// TR-16.8: all others were eliminated.
#[test]
fn the_last_truck_standing() {
    playthrough(&Kept { name: "last-standing-4", players: 4, options: DEALER, bot: BotName::Random, ending: "last-standing" });
}

/// TR-16.9: the last ones are eliminated at the same barrier.
#[test]
fn nobody_is_left() {
    playthrough(&Kept { name: "nobody-left-2", players: 2, options: DEALER, bot: BotName::Random, ending: "nobody-left" });
}

/// TR-16.10: several arrive, nobody with the points that win.
#[test]
fn most_points_after_selling() {
    const HIGH: &[(&str, &str)] = &[("shipyard", "dealer"), ("win_vp", "40")];
    playthrough(&Kept { name: "most-points-3", players: 3, options: HIGH, bot: BotName::Greedy, ending: "most-points" });
}

/// G50: with `play_on` the last one standing must win as in the solo game, and does not.
#[test]
fn the_last_truck_standing_has_to_go_on() {
    const PLAY_ON: &[(&str, &str)] = &[("shipyard", "dealer"), ("last_standing", "play_on"), ("win_vp", "40")];
    playthrough(&Kept { name: "play-on-2", players: 2, options: PLAY_ON, bot: BotName::Greedy, ending: "too-few-points" });
}

/// TR-16.7, G48: two reach the points that win at the same location, and the first of them has won.
#[test]
fn the_first_with_the_points_that_win() {
    const LOW: &[(&str, &str)] = &[("shipyard", "dealer"), ("win_vp", "12")];
    let kept = Kept { name: "first-to-twelve-6", players: 6, options: LOW, bot: BotName::Greedy, ending: "enough-points" };
    let value = |value: u8| format!("\"value\": {value},\n          \"clause\": \"TR-16.7\"");
    let game = open(2, &kept);
    let both = |text: &String| text.contains(&value(1)) && text.contains(&value(2));
    let text = (1..100).find_map(|seed| play(&game, &kept, seed).filter(both)).expect("a game in which it is not the same part");
    compare(2, &kept, &text);
}
