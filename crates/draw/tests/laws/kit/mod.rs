//! The laws, and whole games to hold them against.

mod motions;
mod numbers;
mod promises;
mod things;
mod tree;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Asked, Bot, Greedy};
use draw::{Board, Layout, Names};
use kernel::{Actions, Chance, Evaluate, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};

pub(crate) use motions::check_motions;
pub(crate) use numbers::{number_after, numbers, same, says};
pub(crate) use promises::check_promises;
pub(crate) use things::{Thing, check_things};
pub(crate) use words::{check_people, golden_words};

/// What is where: how many things lie at each place of the picture, by the place's name.
pub(crate) type Lying = BTreeMap<String, i32>;

/// Puts things at a place; where there are none, the place is not even named.
pub(crate) fn put(lying: &mut Lying, place: impl FnOnce() -> String, count: i32) {
    if count != 0 {
        lying.insert(place(), count);
    }
}

/// Where something never runs out: players have disks, a depot has fuel.
pub(crate) const PLENTY: i32 = 1000;

/// What is so by the rules of a game. Written from the rules and the state, never from the code that draws.
pub(crate) trait Facts: Board + Title + Evaluate {
    /// Every kind of event that there is, and every verb of an action.
    const EVENTS: &'static [&'static str];
    const VERBS: &'static [&'static str];

    /// Tables whose games bring everything about.
    fn tables() -> Vec<Setting>;

    /// Words in small letters that name things of the content: two sentences that differ in them alone say it alike.
    fn nouns() -> Vec<String> {
        Vec::new()
    }

    /// The thing that an action of the view's owner is about.
    fn thing(&self, view: &Self::View, action: Self::Action, layout: Layout) -> Thing;

    /// What is where.
    fn lying(&self, state: &Self::State) -> Lying;

    /// Whether a reader's picture has this place at all.
    fn drawn_for(&self, _place: &str, _who: Option<Seat>) -> bool {
        true
    }

    /// What an event adds to places or takes from them without showing it as a movement.
    fn unseen(&self, event: &Self::Event) -> Vec<(String, i32)>;

    /// The players that an event is about, in the order in which a sentence names them.
    fn people(&self, event: &Self::Event) -> Vec<Seat>;

    /// The numbers that the words of an event tell, in their order; `None` if they are many, or part of a card's name.
    fn told_numbers(&self, event: &Self::Event) -> Option<Vec<i64>>;

    /// Whether what a sentence says of the deed is what came of it; `None` if it promises nothing that could be counted.
    fn kept(&self, said: &str, deed: &Deed<Self>) -> Option<Result<(), String>>;

    /// Whether what the question says of numbers is so; `None` if it says nothing.
    fn asked(&self, question: &str, state: &Self::State, seat: Seat) -> Option<Result<(), String>>;
}

/// A table of a game.
#[derive(Debug, Clone)]
pub(crate) struct Setting {
    pub(crate) players: u8,
    pub(crate) options: Options,
    /// Verbs of actions that are chosen whenever they are possible, most of the time.
    pub(crate) eager: &'static [&'static str],
    /// Whether somebody who plays well chooses, most of the time: then games go on to where random ones never come.
    pub(crate) well: bool,
    pub(crate) seed: u64,
}

impl Setting {
    pub(crate) fn new(players: u8, options: &[(&str, &str)], eager: &'static [&'static str], seed: u64) -> Setting {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Setting { players, options, eager, well: false, seed }
    }

    /// The same with players who play well.
    pub(crate) fn well(self) -> Setting {
        Setting { well: true, ..self }
    }
}

/// One choice and what came of it.
pub(crate) struct Deed<G: Board> {
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    pub(crate) legal: Actions<G::Action>,
    pub(crate) before: G::State,
    pub(crate) after: G::State,
    pub(crate) events: Vec<G::Event>,
    /// Which game, and the how manieth deed of it.
    pub(crate) at: String,
    pub(crate) number: usize,
}

pub(crate) fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(["Mary", "Nick", "John", "Joan", "Bob", "Anna"].into_iter().take(usize::from(players)), who)
}

/// Everybody at a table, and a spectator.
pub(crate) fn readers(players: u8) -> impl Iterator<Item = Option<Seat>> {
    (0..players).map(|seat| Some(Seat::new(seat))).chain([None])
}

/// The verb of an action as logs write it.
pub(crate) fn verb<G: Board>(game: &G, action: G::Action) -> String {
    game.write(action).split(' ').next().unwrap_or_default().to_owned()
}

/// Plays all games of a kind and shows every deed.
pub(crate) fn each_deed<G: Facts>(mut look: impl FnMut(&G, &Deed<G>)) {
    G::tables().iter().for_each(|setting| deeds_of(setting, &mut look));
}

/// Plays one game and shows every deed.
pub(crate) fn deeds_of<G: Facts>(setting: &Setting, look: &mut impl FnMut(&G, &Deed<G>)) {
    let game = Arc::new(G::open(G::CONTENT, setting.players, &setting.options).expect("the shipped content is good"));
    let mut table = Table::new(Arc::clone(&game), Live::from_seed(Seed(setting.seed)));
    let (mut dice, mut bot) = (Sampler::from_seed(setting.seed), Greedy::<G>::new(Seed(setting.seed)));
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
        let events = table.act(seat, action).expect("it is listed").events;
        let at = format!("{}, {} players, seed {}, deed {number}: {}", G::ABOUT.id, setting.players, setting.seed, game.write(action));
        look(&game, &Deed { seat, action, legal, before, after: table.state().clone(), events, at, number });
        number += 1;
    }
}

/// The tests of one game.
macro_rules! laws {
    ($game:ty, $name:literal) => {
        #[test]
        fn what_is_clicked_is_what_the_action_is_about() {
            crate::kit::check_things::<$game>();
        }

        #[test]
        fn what_flies_flies_from_where_it_was_to_where_it_is() {
            crate::kit::check_motions::<$game>();
        }

        #[test]
        fn words_name_who_did_it_and_then_to_whom() {
            crate::kit::check_people::<$game>();
        }

        #[test]
        fn the_numbers_of_sentences_and_questions_are_those_that_come() {
            crate::kit::check_promises::<$game>();
        }

        #[test]
        fn every_event_and_every_choice_has_the_words_that_were_reviewed() {
            insta::assert_snapshot!(concat!("words-", $name), crate::kit::golden_words::<$game>());
        }
    };
}
pub(crate) use laws;
