//! Whatever was begun by an earlier version of the rules goes on by it.

use bots::BotName;
use catalog::{AnyGame, Setting, find, open_log, titles};
use kernel::log::LogFile;
use kernel::{OpenError, Seat, Seed};

/// A whole random game by one version of the rules, as a log.
fn played(game: &dyn AnyGame, players: u8, version: u32, seed: Seed) -> LogFile {
    let setting = Setting { rules: Some(version), ..Setting::of(game, Some(players)) };
    let rules = game.open(&setting).expect("it opens");
    assert_eq!(rules.rules_version(), version);
    let names: Vec<String> = (0..players).map(|seat| format!("seat {seat}")).collect();
    let mut table = rules.table(seed.key(), &names);
    let mut bots: Vec<_> = (0..players).map(|seat| rules.bot(BotName::Random, seed.of_bot(Seat::new(seat)))).collect();
    while let Some(seat) = table.waiting().lowest() {
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        table.submit(seat, table.request(seat), number).expect("bots choose what is legal");
    }
    table.log()
}

#[test]
fn every_version_of_every_game_is_written_into_its_logs_and_replayed() {
    for game in titles() {
        let about = game.about();
        for version in 1..=about.rules {
            let log = played(*game, about.usual_players, version, Seed(5));
            assert_eq!(log.header.rules, version, "{}", about.id);
            let replayed = open_log(&log, None).expect("it opens").replay(&log).expect("it keeps its rules");
            assert!(replayed.finished, "{}", about.id);
        }
        for unknown in [0, about.rules + 1] {
            let refused = game.open(&Setting { rules: Some(unknown), ..Setting::of(*game, None) }).err();
            assert_eq!(refused, Some(OpenError::Rules { game: about.id, found: unknown, newest: about.rules }));
        }
    }
}

/// M1-11.10: in this game a system is conquered that could not be conquered by version 2.
#[test]
fn a_game_of_m101_that_version_2_would_not_allow_is_replayed_by_version_1() {
    let game = find("m101").expect("it is on the shelf");
    let mut log = played(game, 3, 1, Seed(2465));
    open_log(&log, None).expect("it opens").replay(&log).expect("it keeps the rules that it was played by");
    log.header.rules = 2;
    let departs = open_log(&log, None).expect("it opens").replay(&log).expect_err("it breaks the rules of version 2");
    assert!(departs.to_string().contains("M1-15.2"), "{departs}");
}
