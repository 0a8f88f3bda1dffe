//! Plants every fault that the packs can express and says whether reports name it; looks at the packs as they are, too, and says which findings a
//! study of many more games does not bear out.
//!
//! ```text
//! cargo run --release -p lab --example faults -- 1-10 100            # ten seeds, as many games as ten minutes on two cores give
//! cargo run --release -p lab --example faults -- 1-3 3 plain m101    # three hundredths of that without what-ifs, one game
//! cargo run --release -p lab --example faults -- 1-20 3 sound        # the packs as they are, twenty seeds
//! ```

use std::ops::RangeInclusive;

use bots::BotName;
use lab::report::Until;

#[path = "../tests/faults/matrix.rs"]
mod matrix;

use matrix::{FAULTS, Look, false_ones, look};

/// Each game with its usual number of players, and how many of its games ten minutes on two cores give (`orrery report GAME --minutes 1`, ten times).
const GAMES: [(&str, u8, u64); 5] = [
    ("galactic-trader", 2, 72_000),
    ("m101", 2, 9_460),
    ("space-traders", 2, 1_780),
    ("space-truckin", 1, 22_440),
    ("spatial-delivery", 3, 8_650),
];

/// What was asked for.
struct Asked {
    seeds: RangeInclusive<u64>,
    hundredths: u64,
    what_ifs: bool,
    sound: bool,
    only: Option<String>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let usage = "SEED-SEED HUNDREDTHS [plain] [sound] [GAME]";
    let (from, to) = args.first().and_then(|seeds| seeds.split_once('-')).expect(usage);
    let number = |text: &str| text.parse::<u64>().expect(usage);
    let has = |word: &str| args.iter().any(|arg| arg == word);
    let only = args.iter().skip(2).find(|arg| !["plain", "sound"].contains(&arg.as_str())).cloned();
    let hundredths = number(args.get(1).expect(usage));
    let asked = Asked { seeds: number(from)..=number(to), hundredths, what_ifs: !has("plain"), sound: has("sound"), only };
    if asked.sound { sound(&asked) } else { faults(&asked) }
}

impl Asked {
    fn is_asked(&self, game: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == game)
    }

    fn look(&self, game: &str, seed: u64, times: u64) -> Look {
        let (_, players, games) = GAMES.into_iter().find(|(id, ..)| *id == game).expect("one of the five");
        let until = Until::Games(games * self.hundredths * times / 100);
        Look { players, bot: BotName::Greedy, until, seed, jobs: lab::cores(), what_ifs: self.what_ifs }
    }
}

/// How often, and how early, each fault is named.
fn faults(asked: &Asked) {
    for fault in FAULTS.iter().filter(|fault| asked.is_asked(fault.game)) {
        assert_eq!(fault.problems(), Vec::<String>::new(), "{}", fault.what);
        let mut places = Vec::new();
        let mut games = 0;
        for seed in asked.seeds.clone() {
            let found = look(fault.game, fault.options, fault.edits, asked.look(fault.game, seed, 1));
            games = found.study.counts.games;
            places.push(fault.place(&found.findings));
            if seed == *asked.seeds.start() {
                found.findings.iter().for_each(|finding| println!("    {}", finding.sentence));
            }
        }
        let named = places.iter().flatten().count();
        let told: Vec<String> = places.iter().map(|place| place.map_or("-".into(), |place| place.to_string())).collect();
        let (game, kind, what, seeds) = (fault.game, fault.kind, fault.what, places.len());
        println!("{game} | {kind:?} | {what} | {named} of {seeds} | {} | {games} games a report", told.join(" "));
    }
}

/// How many findings on the packs as they are are not so. The truth is ten times as many games with another seed.
fn sound(asked: &Asked) {
    for (game, ..) in GAMES.into_iter().filter(|(game, ..)| asked.is_asked(game)) {
        let truth = look(game, &[], &[], asked.look(game, 1_000_003, 10));
        let (mut told, mut wrong, mut reports, mut games) = (0, 0, 0, 0);
        for seed in asked.seeds.clone() {
            let found = look(game, &[], &[], asked.look(game, seed, 1));
            let not_so = false_ones(&found.findings, &truth.study);
            told += found.findings.len();
            games = found.study.counts.games;
            wrong += not_so.len();
            reports += usize::from(!not_so.is_empty());
            not_so.iter().for_each(|finding| println!("    seed {seed}: {}", finding.sentence));
        }
        let (seeds, all) = (asked.seeds.clone().count(), truth.study.counts.games);
        println!(
            "{game} | {seeds} reports of {games} games | {told} findings | {wrong} that {all} other games do not bear out, in {reports} reports"
        );
    }
}
