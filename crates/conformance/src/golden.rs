//! Whole games kept as files: a rule change makes them depart, and the diff is the review.
//!
//! [`check_playthroughs`] keeps them as logs that are replayed. A game that tells its own story in its own way keeps it as text
//! ([`assert_kept`]). What players look at in the kept games is kept, too ([`check_rows`]). `ORRERY_BLESS=1 cargo test -p GAME --test playthroughs`
//! writes all of them anew.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use kernel::log::{Entry, FORMAT, Header, LogFile};
use kernel::{Chance, Fingerprint, Game, Live, Observe, Options, Sampler, Seat, Seed, Table, Title, Turn};

use crate::RandomPlayer;

/// How the seats play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Any legal action, as `orrery record --seats random,random --seed N` does.
    Random,
    /// The first legal action.
    First,
    /// The last legal action.
    Last,
    /// Any legal action, and every other one is taken back where that is allowed.
    Hesitant,
}

impl Style {
    fn name(self) -> &'static str {
        match self {
            Style::Random => "random",
            Style::First => "first",
            Style::Last => "last",
            Style::Hesitant => "hesitant",
        }
    }
}

/// A game that is kept.
#[derive(Debug, Clone)]
pub struct Kept {
    /// The name of its file.
    pub name: &'static str,
    /// The content it is played with.
    pub content: Cow<'static, str>,
    /// How many play.
    pub players: u8,
    /// With which options: `max_rounds=6 stall_limit=0`.
    pub options: &'static str,
    /// How they play.
    pub style: Style,
    /// How it ends.
    pub ending: &'static str,
    /// The seed; where it is written anew, the first one from here on whose game ends so.
    pub seed: u64,
}

impl Kept {
    fn open<G: Title>(&self) -> Arc<G> {
        let pairs = self.options.split_whitespace().map(|pair| pair.split_once('=').expect("name=value"));
        let options: Options = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Arc::new(G::open(&self.content, self.players, &options).unwrap_or_else(|error| panic!("{}: {error}", self.name)))
    }

    /// Plays the game that a seed names.
    fn play<G: Game>(&self, game: &Arc<G>, seed: Seed) -> Table<G> {
        let mut table = Table::new(Arc::clone(game), Live::from_seed(seed));
        let mut players: Vec<RandomPlayer> = (0..game.seats()).map(|seat| RandomPlayer::at(seed, Seat::new(seat))).collect();
        let mut doubt = Sampler::from_seed(seed.0);
        while let Turn::Waiting(seats) = table.turn() {
            let seat = seats.lowest().expect("somebody is waited for");
            let legal = table.legal(seat);
            let action = match self.style {
                Style::First => legal.first().copied(),
                Style::Last => legal.last().copied(),
                Style::Random | Style::Hesitant => players[seat.index()].choose(&legal),
            };
            table.act(seat, action.expect("lists are not empty")).unwrap_or_else(|error| panic!("{error}"));
            if self.style == Style::Hesitant && table.can_take_back(seat) && doubt.one_of(2) == 0 {
                table.take_back(seat).unwrap_or_else(|error| panic!("{error}"));
            }
        }
        table
    }

    /// The game as it stands in a file, with the outcome and, from now on public, the key.
    fn written<G: Title>(&self) -> String {
        let game = self.open::<G>();
        let mut games = (self.seed..self.seed + 2000).map(|seed| (Seed(seed), self.play(&game, Seed(seed))));
        let found = games.find(|(_, table)| game.outcome(table.state()).reason.name == self.ending);
        let (seed, table) = found.unwrap_or_else(|| panic!("{}: no game ends by {}", self.name, self.ending));
        let header = Header {
            orrery: FORMAT,
            game: G::ABOUT.id.into(),
            rules: G::ABOUT.rules,
            seats: vec![self.style.name().into(); usize::from(game.seats())],
            options: game.options(),
            content: game.content_fingerprint(),
            commitment: Some(seed.key().commitment()),
        };
        let written = table.log().iter().cloned().map(|entry| entry.try_map(|act| Ok::<_, std::convert::Infallible>(game.write(act))));
        let mut entries: Vec<Entry<String>> = written.map(|entry| entry.unwrap_or_else(|never| match never {})).collect();
        let outcome = serde_json::to_value(game.outcome(table.state())).expect("outcomes can be written");
        entries.push(Entry::Over { outcome, key: Some(seed.key()) });
        LogFile { header, entries }.write()
    }

    /// What stands in a file, as the game knows it.
    fn entries<G: Game>(&self, game: &G, file: LogFile) -> Vec<Entry<G::Action>> {
        let name = self.name;
        let read = |entry: Entry<String>| entry.try_map(|act| game.read(&act).ok_or_else(|| format!("{name}: '{act}' is no action")));
        file.entries.into_iter().map(|entry| read(entry).unwrap_or_else(|problem| panic!("{problem}"))).collect()
    }

    /// Plays a file again from its key, and shows the table after every step.
    fn watch<G: Title>(&self, game: &Arc<G>, text: &str, mut look: impl FnMut(&Table<G>)) {
        let name = self.name;
        let file = LogFile::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut entries = self.entries(&**game, file);
        let Some(Entry::Over { key: Some(key), .. }) = entries.pop() else { panic!("{name} has no end") };
        let played = entries.split_off(1);
        let mut table = Table::resume(Arc::clone(game), entries, Live::new(key)).unwrap_or_else(|error| panic!("{name}: {error}"));
        look(&table);
        for entry in played {
            match entry {
                Entry::Chose { seat, act, .. } => _ = table.act(seat, act).unwrap_or_else(|error| panic!("{name}: {error}")),
                Entry::TookBack { seat } => table.take_back(seat).unwrap_or_else(|error| panic!("{name}: {error}")),
                Entry::Setup { .. } | Entry::Over { .. } => panic!("{name} begins and ends once"),
            }
            look(&table);
        }
    }

    /// Plays a file again, from its recorded chance and from its key.
    fn replay<G: Title>(&self, text: &str) {
        let (name, game) = (self.name, self.open::<G>());
        let file = LogFile::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((file.header.game.as_str(), file.header.rules), (G::ABOUT.id, G::ABOUT.rules), "{name}");
        assert_eq!((file.header.options.clone(), file.header.content.clone()), (game.options(), game.content_fingerprint()), "{name}");
        let entries = self.entries(&*game, file);
        let Some(Entry::Over { outcome, key: Some(key) }) = entries.last().cloned() else { panic!("{name} has no end") };
        let table =
            Table::replay(Arc::clone(&game), entries.clone(), Sampler::from_seed(0)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(table.turn(), Turn::Over, "{name}");
        let found = game.outcome(table.state());
        assert_eq!(found.reason.name, self.ending, "{name}");
        assert_eq!(serde_json::to_value(found).expect("outcomes can be written"), outcome, "{name}: the outcome");
        let again = Table::resume(Arc::clone(&game), entries, Live::new(key)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(again.state() == table.state(), "{name}: the key gives the recorded chance");
        // What everybody was told is told again, and nobody but the actor hears of a card that is hidden from all.
        for who in (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]) {
            assert_eq!(again.history(who), table.history(who), "{name}: what {who:?} was told");
        }
    }
}

/// Whether goldens are to be written anew.
fn blesses() -> bool {
    std::env::var_os("ORRERY_BLESS").is_some_and(|value| value == "1")
}

fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("a file stands in a folder");
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Replays all files of a folder (`NAME.jsonl`) to the outcomes they tell of; the folder holds these files and no others.
///
/// # Panics
/// If a game goes another way, or a file is not in the list.
pub fn check_playthroughs<G: Title>(folder: &Path, kept: &[Kept]) {
    for each in kept {
        let path = folder.join(format!("{}.jsonl", each.name));
        if blesses() {
            write(&path, &each.written::<G>());
        }
        each.replay::<G>(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    }
    let files = std::fs::read_dir(folder).expect("the folder of playthroughs");
    let mut found: Vec<String> = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    let mut listed: Vec<String> = kept.iter().map(|each| format!("{}.jsonl", each.name)).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed, "every file is in the list");
}

/// Holds the numbers that a game's players are shown, at every step of its playthroughs, against those that were kept: for each feature a hash of all its
/// numbers, whoever looks. The ranges and names of rows stay as they are when a number begins to mean something else; a net that was trained on what it
/// meant before does not notice either, and plays worse.
///
/// # Panics
/// If a feature has other numbers than it had.
pub fn check_rows<G: Title + Observe>(folder: &Path, kept: &[Kept], file: &Path) {
    let mut numbers: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for each in kept {
        let path = folder.join(format!("{}.jsonl", each.name));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let game = each.open::<G>();
        let layout = game.layout();
        let (mut row, mut columns) = (vec![0; layout.len()], vec![Vec::new(); layout.len()]);
        each.watch(&game, &text, |table| {
            for who in (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]) {
                game.observe(&table.view(who), &mut row);
                columns.iter_mut().zip(&row).for_each(|(column, number)| column.extend(number.to_le_bytes()));
            }
        });
        for (feature, column) in layout.into_iter().zip(columns) {
            numbers.entry(feature.name).or_default().extend(column);
        }
    }
    let lines = numbers.into_iter().map(|(name, numbers)| format!("{name} {}\n", &Fingerprint::of(&numbers).as_str()[..8]));
    let text: String = std::iter::once(format!("version {}\n", G::OBSERVATION)).chain(lines).collect();
    if blesses() {
        write(file, &text);
        return;
    }
    let golden = std::fs::read_to_string(file).unwrap_or_default();
    let mut others: Vec<&str> = text.lines().filter(|line| !golden.lines().any(|known| known == *line)).collect();
    let count = others.len();
    others.truncate(20);
    assert!(
        golden == text,
        "{count} lines of {} are others, first {}. If the playthroughs are others, too, ORRERY_BLESS=1 writes it anew; else these numbers mean \
         something else than before: raise OBSERVATION and then write it anew",
        file.display(),
        others.join(", ")
    );
}

/// Holds a text against the one that was kept.
///
/// # Panics
/// If it is another one.
#[track_caller]
pub fn assert_kept(path: &Path, text: &str) {
    if blesses() {
        write(path, text);
        return;
    }
    let golden = std::fs::read_to_string(path).unwrap_or_default();
    let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b).unwrap_or(golden.lines().count().min(text.lines().count()));
    assert!(golden == text, "{} differs from line {}; ORRERY_BLESS=1 writes it anew", path.display(), differs + 1);
}
