//! Whole games to hold the laws against.

use std::collections::BTreeSet;
use std::sync::Arc;

use bots::{Asked, Bot, Greedy};
use draw::{Board, Names};
use kernel::{Actions, Chance, Game, Learned, Live, Options, Played, Sampler, Seat, Seed, Table, Title, Turn};

use crate::facts::Facts;

/// A table of a game.
#[derive(Debug, Clone)]
pub struct Setting {
    players: u8,
    options: Options,
    /// Verbs of actions that are chosen whenever they are possible, most of the time.
    eager: &'static [&'static str],
    /// Whether somebody who plays well chooses, most of the time: then games go on to where random ones never come.
    well: bool,
    seed: u64,
}

impl Setting {
    /// A table of so many, with these options; actions with an `eager` verb are mostly chosen where they are possible.
    #[must_use]
    pub fn new(players: u8, options: &[(&str, &str)], eager: &'static [&'static str], seed: u64) -> Setting {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Setting { players, options, eager, well: false, seed }
    }

    /// The same with players who play well.
    #[must_use]
    pub fn well(self) -> Setting {
        Setting { well: true, ..self }
    }
}

/// One choice and what came of it.
pub struct Chosen<G: Board> {
    /// Who chose.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// From what.
    pub legal: Actions<G::Action>,
    /// The state before it.
    pub before: G::State,
    /// The state after it.
    pub after: G::State,
    /// What happened.
    pub events: Vec<G::Event>,
    /// What it brought to light.
    pub learned: Learned,
    /// Which game and which choice of it, for messages.
    pub at: String,
    /// The how manieth choice of its game.
    pub number: usize,
}

const NAMES: [&str; kernel::MAX_SEATS] = ["Mary", "Nick", "John", "Joan", "Bob", "Anna", "Paul", "Ruth"];

/// Names for so many, read by one of them or by a spectator.
#[must_use]
pub fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

/// Everybody at a table, and a spectator.
pub(crate) fn readers(players: u8) -> impl Iterator<Item = Option<Seat>> {
    (0..players).map(|seat| Some(Seat::new(seat))).chain([None])
}

/// The verb of an action as logs write it.
pub(crate) fn verb<G: Board>(game: &G, action: G::Action) -> String {
    game.write(action).split(' ').next().unwrap_or_default().to_owned()
}

/// The verb of an action as [`Facts::VERBS`] has it: a place alone is what some games write for going there.
pub(crate) fn plain_verb<G: Board>(game: &G, action: G::Action) -> String {
    let verb = verb(game, action);
    if has_digit(&verb) { "place".into() } else { verb }
}

/// What kind of place it is: `seat` for `seat-1`.
pub(crate) fn kind_of(place: &str) -> &str {
    place.split('-').next().unwrap_or(place)
}

pub(crate) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Holds what was seen against what there is: a law that was never put to the test has not been kept.
pub(crate) fn exactly_these(what: &str, seen: impl IntoIterator<Item = String>, known: &str) {
    let known: BTreeSet<String> = known.split_whitespace().map(str::to_owned).collect();
    assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), known, "{what}: what games brought about, and what the facts name");
}

/// The same where more may come about than the facts name.
pub(crate) fn at_least_these(what: &str, seen: &BTreeSet<String>, known: &str) {
    let never: Vec<&str> = known.split_whitespace().filter(|word| !seen.contains(*word)).collect();
    assert!(never.is_empty() && !seen.is_empty(), "{what}: {never:?} never came about, only {seen:?}");
}

/// Plays all games of a kind and shows every chosen.
pub(crate) fn each_choice<F: Facts>(mut look: impl FnMut(&F::Game, &Chosen<F::Game>)) {
    F::tables().iter().for_each(|setting| choices_of::<F>(setting, &mut look));
}

/// Plays one game and shows every chosen.
fn choices_of<F: Facts>(setting: &Setting, look: &mut impl FnMut(&F::Game, &Chosen<F::Game>)) {
    let about = <F::Game as Title>::ABOUT;
    let game = F::Game::open(F::Game::CONTENT, setting.players, &setting.options).unwrap_or_else(|error| panic!("{}: {error}", about.id));
    let game = Arc::new(game);
    let mut table = Table::new(Arc::clone(&game), Live::from_seed(Seed(setting.seed)));
    let (mut dice, mut bot) = (Sampler::from_seed(setting.seed), Greedy::<F::Game>::new(Seed(setting.seed)));
    let mut number = 0;
    while let Turn::Waiting(seats) = table.turn() {
        let seat = seats.iter().nth(dice.one_of(seats.len() as u32) as usize).expect("somebody is waited for");
        let legal = table.legal(seat);
        // Now and then without eagerness, so that unusual things come up too.
        let eager: &[&str] = if dice.one_of(4) == 0 { &[] } else { setting.eager };
        let mut wanted = legal.iter().find(|action| eager.contains(&verb(&*game, **action).as_str())).copied();
        if setting.well && wanted.is_none() && dice.one_of(12) > 0 {
            let view = table.view(Some(seat));
            wanted = Some(bot.choose(Asked { game: &game, seat, view: &view, legal: &legal }));
        }
        let action = wanted.unwrap_or_else(|| legal[dice.one_of(legal.len() as u32) as usize]);
        let before = table.state().clone();
        let Played { events, learned, .. } = table.act(seat, action).expect("it is listed");
        let at = format!("{}, {} players, seed {}, chosen {number}: {}", about.id, setting.players, setting.seed, game.write(action));
        look(&game, &Chosen { seat, action, legal, before, after: table.state().clone(), events, learned, at, number });
        number += 1;
    }
}
