//! Golden playthroughs: whole games as logs, one for each number of players and ending, and one for each notable option.
//!
//! A rule change makes them depart; then `ORRERY_BLESS=1 cargo test -p galactic-trader --test playthroughs` writes them anew,
//! and the diff is the review.

mod packs;

use std::path::PathBuf;
use std::sync::Arc;

use conformance::RandomPlayer;
use galactic_trader::{Action, GalacticTrader};
use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};
use packs::Pack;

/// How the seats play.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Style {
    /// Any legal action, as `orrery record --seats random,random --seed N` does.
    Random,
    /// The first legal action: takes everything back, lays all it can.
    First,
    /// Any legal action, and every other one is taken back where that is allowed.
    Hesitant,
}

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

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "playthroughs"].iter().collect()
}

fn open(pack: Pack, players: u8, chosen: &str) -> Arc<GalacticTrader> {
    let pairs = chosen.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let options: Options = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Arc::new(GalacticTrader::open(&pack.text(), players, &options).unwrap_or_else(|error| panic!("{error}")))
}

/// Plays the game that a seed names.
fn play(game: &Arc<GalacticTrader>, style: Style, seed: Seed) -> Table<GalacticTrader> {
    let mut table = Table::new(Arc::clone(game), Live::from_seed(seed));
    let mut players: Vec<RandomPlayer> = game.players().map(|seat| RandomPlayer::at(seed, seat)).collect();
    let mut doubt = Sampler::from_seed(seed.0);
    while let Turn::Waiting(seats) = table.turn() {
        let seat = seats.lowest().expect("somebody is waited for");
        let legal = table.legal(seat);
        let action: Option<Action> = if style == Style::First { legal.first().copied() } else { players[seat.index()].choose(&legal) };
        table.act(seat, action.expect("lists are not empty")).unwrap_or_else(|error| panic!("{error}"));
        if style == Style::Hesitant && table.can_take_back(seat) && doubt.one_of(2) == 0 {
            table.take_back(seat).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    table
}

/// The log as it stands in a file, with the outcome and, from now on public, the key.
fn log(table: &Table<GalacticTrader>, style: Style, seed: Seed) -> LogFile {
    let game = table.game();
    let name = match style {
        Style::Random => "random",
        Style::First => "first",
        Style::Hesitant => "hesitant",
    };
    let header = Header {
        orrery: FORMAT,
        game: GalacticTrader::ABOUT.id.into(),
        rules: GalacticTrader::ABOUT.rules,
        seats: vec![name.into(); usize::from(game.seats())],
        options: game.options(),
        content: game.content_fingerprint(),
        commitment: Some(seed.key().commitment()),
    };
    let written = table.log().iter().cloned().map(|entry| entry.try_map(|act| Ok::<_, std::convert::Infallible>(game.write(act))));
    let mut entries: Vec<Entry<String>> = written.map(|entry| entry.unwrap_or_else(|never| match never {})).collect();
    let outcome = serde_json::to_value(game.outcome(table.state())).expect("outcomes can be written");
    entries.push(Entry::Over { outcome, key: Some(seed.key()) });
    LogFile { header, entries }
}

/// Writes the file anew: the first seed from 1 on whose game ends as it must.
fn bless((name, pack, players, chosen, style, ending): Playthrough) {
    let game = open(pack, players, chosen);
    let seed = (1..2000).map(Seed).find(|seed| {
        let table = play(&game, style, *seed);
        game.outcome(table.state()).reason.name == ending
    });
    let seed = seed.unwrap_or_else(|| panic!("{name}: no seed up to 2000 ends by {ending}"));
    let text = log(&play(&game, style, seed), style, seed).write();
    let path = folder().join(format!("{name}.jsonl"));
    std::fs::create_dir_all(folder())
        .and_then(|()| std::fs::write(&path, text))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Reads the file and plays it again, from its recorded chance and from its key.
fn replay((name, pack, players, chosen, _, ending): Playthrough) {
    let path = folder().join(format!("{name}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = LogFile::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let game = open(pack, players, chosen);
    assert_eq!((file.header.game.as_str(), file.header.rules), (GalacticTrader::ABOUT.id, GalacticTrader::ABOUT.rules), "{name}");
    assert_eq!((file.header.options.clone(), file.header.content.clone()), (game.options(), game.content_fingerprint()), "{name}");
    let read = |entry: Entry<String>| entry.try_map(|act| game.read(&act).ok_or_else(|| format!("{name}: '{act}' is no action")));
    let entries: Vec<Entry<Action>> =
        file.entries.iter().cloned().map(|entry| read(entry).unwrap_or_else(|problem| panic!("{problem}"))).collect();
    let Some(Entry::Over { outcome, key: Some(key) }) = entries.last().cloned() else { panic!("{name} has no end") };
    let table = Table::replay(Arc::clone(&game), entries.clone(), Sampler::from_seed(0)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(table.turn(), Turn::Over, "{name}");
    let found = game.outcome(table.state());
    assert_eq!(found.reason.name, ending, "{name}");
    assert_eq!(serde_json::to_value(found).expect("outcomes can be written"), outcome, "{name}: the outcome");
    let again = Table::resume(Arc::clone(&game), entries, Live::new(key)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(again.state() == table.state(), "{name}: the key gives the recorded chance");
    // What everybody was told is told again, and nobody but the actor hears of a card that is hidden from all.
    for who in game.players().map(Some).chain([None::<Seat>]) {
        assert_eq!(again.history(who), table.history(who), "{name}: what {who:?} was told");
    }
}

#[test]
fn every_playthrough_replays_to_its_outcome() {
    // Not `env::var`: what a rule reads from the environment would not be deterministic, and the lint knows no tests.
    if std::env::var_os("ORRERY_BLESS").is_some_and(|value| value == "1") {
        PLAYTHROUGHS.into_iter().for_each(bless);
    }
    PLAYTHROUGHS.into_iter().for_each(replay);
    let files = std::fs::read_dir(folder()).expect("the folder of playthroughs");
    let mut found: Vec<String> = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    let mut listed: Vec<String> = PLAYTHROUGHS.iter().map(|(name, ..)| format!("{name}.jsonl")).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed, "every file is in the list");
}

#[test]
fn every_number_of_players_and_ending_has_a_playthrough() {
    for players in 2..=4 {
        for ending in ["last-round", "stall", "max-rounds"] {
            assert!(PLAYTHROUGHS.iter().any(|(_, _, count, _, _, how)| (*count, *how) == (players, ending)), "{players} players, {ending}");
        }
    }
}
