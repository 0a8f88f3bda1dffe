//! Golden playthroughs: whole games as logs, for each number of players and each notable option.
//!
//! A rule change makes them depart; then `ORRERY_BLESS=1 cargo test -p spatial-delivery --test playthroughs` writes them anew,
//! and the diff is the review.

use std::path::PathBuf;
use std::sync::Arc;

use conformance::RandomPlayer;
use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};
use spatial_delivery::{Action, SpatialDelivery};

/// How the seats play.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Style {
    /// Any legal action, as `orrery record --seats random,random --seed N` does.
    Random,
    /// The last legal action: flies and builds whenever it can, and plays every card.
    Last,
    /// Any legal action, and every other one is taken back where that is allowed.
    Hesitant,
}

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

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "playthroughs"].iter().collect()
}

fn open(players: u8, chosen: &str) -> Arc<SpatialDelivery> {
    let pairs = chosen.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
    let options: Options = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Arc::new(SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap_or_else(|error| panic!("{error}")))
}

/// Plays the game that a seed names.
fn play(game: &Arc<SpatialDelivery>, style: Style, seed: Seed) -> Table<SpatialDelivery> {
    let mut table = Table::new(Arc::clone(game), Live::from_seed(seed));
    let mut players: Vec<RandomPlayer> = game.players().map(|seat| RandomPlayer::at(seed, seat)).collect();
    let mut doubt = Sampler::from_seed(seed.0);
    while let Turn::Waiting(seats) = table.turn() {
        let seat = seats.lowest().expect("somebody is waited for");
        let legal = table.legal(seat);
        let action: Option<Action> = if style == Style::Last { legal.last().copied() } else { players[seat.index()].choose(&legal) };
        table.act(seat, action.expect("lists are not empty")).unwrap_or_else(|error| panic!("{error}"));
        if style == Style::Hesitant && table.can_take_back(seat) && doubt.one_of(2) == 0 {
            table.take_back(seat).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    table
}

/// The log as it stands in a file, with the outcome and, from now on public, the key.
fn log(table: &Table<SpatialDelivery>, style: Style, seed: Seed) -> LogFile {
    let game = table.game();
    let name = match style {
        Style::Random => "random",
        Style::Last => "last",
        Style::Hesitant => "hesitant",
    };
    let header = Header {
        orrery: FORMAT,
        game: SpatialDelivery::ABOUT.id.into(),
        rules: SpatialDelivery::ABOUT.rules,
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

/// Writes the file anew.
fn bless((name, players, chosen, style): Playthrough) {
    let (game, seed) = (open(players, chosen), Seed(u64::from(players)));
    let text = log(&play(&game, style, seed), style, seed).write();
    let path = folder().join(format!("{name}.jsonl"));
    std::fs::create_dir_all(folder())
        .and_then(|()| std::fs::write(&path, text))
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Reads the file and plays it again, from its recorded chance and from its key.
fn replay((name, players, chosen, _): Playthrough) {
    let path = folder().join(format!("{name}.jsonl"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = LogFile::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let game = open(players, chosen);
    assert_eq!((file.header.game.as_str(), file.header.rules), (SpatialDelivery::ABOUT.id, SpatialDelivery::ABOUT.rules), "{name}");
    assert_eq!((file.header.options.clone(), file.header.content.clone()), (game.options(), game.content_fingerprint()), "{name}");
    let read = |entry: Entry<String>| entry.try_map(|act| game.read(&act).ok_or_else(|| format!("{name}: '{act}' is no action")));
    let entries: Vec<Entry<Action>> =
        file.entries.iter().cloned().map(|entry| read(entry).unwrap_or_else(|problem| panic!("{problem}"))).collect();
    let Some(Entry::Over { outcome, key: Some(key) }) = entries.last().cloned() else { panic!("{name} has no end") };
    let table = Table::replay(Arc::clone(&game), entries.clone(), Sampler::from_seed(0)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(table.turn(), Turn::Over, "{name}");
    let found = game.outcome(table.state());
    assert_eq!(found.reason.name, "last-round", "{name}");
    assert_eq!(serde_json::to_value(found).expect("outcomes can be written"), outcome, "{name}: the outcome");
    let again = Table::resume(Arc::clone(&game), entries, Live::new(key)).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(again.state() == table.state(), "{name}: the key gives the recorded chance");
    // What everybody was told is told again.
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
}

#[test]
fn every_file_is_a_playthrough_of_the_list() {
    let files = std::fs::read_dir(folder()).expect("the folder of playthroughs");
    let mut found: Vec<String> = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    let mut listed: Vec<String> = PLAYTHROUGHS.iter().map(|(name, ..)| format!("{name}.jsonl")).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed);
}

#[test]
fn every_number_of_players_has_a_playthrough() {
    for players in 2..=5 {
        assert!(PLAYTHROUGHS.iter().any(|(_, count, ..)| *count == players), "{players} players");
    }
}
