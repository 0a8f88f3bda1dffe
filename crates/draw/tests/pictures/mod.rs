//! What every board's picture must hold to, whatever the game: complete, small, honest, every choice exactly once.

// Each test file uses its own part of these.
#![allow(dead_code)]

use std::collections::BTreeSet;
use std::sync::Arc;

use draw::{Board, Clickable, Layout, Names};
use kernel::{Chance, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};

const NAMES: [&str; 6] = ["Mary", "Nick", "John", "Joan", "Bob", "Anna"];

/// The limit for a board, before compression.
const LARGEST: usize = 150_000;

pub(crate) fn options(given: &[(&str, &str)]) -> Options {
    given.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

pub(crate) fn table<G: Board + Title>(players: u8, options: &Options, seed: u64) -> Table<G> {
    Table::new(Arc::new(G::open(G::CONTENT, players, options).unwrap()), Live::from_seed(Seed(seed)))
}

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

fn waiting<G: Board + Title>(table: &Table<G>) -> Vec<Seat> {
    match table.turn() {
        Turn::Waiting(seats) => seats.iter().collect(),
        Turn::Over => Vec::new(),
    }
}

pub(crate) fn clickables<G: Board + Title>(table: &Table<G>, who: Option<Seat>) -> Vec<Clickable<G::Action>> {
    let legal = who.filter(|seat| waiting(table).contains(seat)).map(|seat| table.legal(seat)).unwrap_or_default();
    table.game().clickables(&table.view(who), &legal, &names(table.game().seats(), who))
}

pub(crate) fn picture<G: Board + Title>(table: &Table<G>, who: Option<Seat>, layout: Layout) -> String {
    let choices = clickables(table, who);
    table.game().svg(&table.view(who), &choices, &names(table.game().seats(), who), layout).unwrap().0
}

/// One choice of anybody who is asked, taken as it comes.
pub(crate) fn step<G: Board + Title>(table: &mut Table<G>, dice: &mut Sampler) -> bool {
    eager_step(table, dice, &[])
}

/// One choice of anybody who is asked: one of the `eager` actions, by their words, if there is one, and else as it comes.
fn eager_step<G: Board + Title>(table: &mut Table<G>, dice: &mut Sampler, eager: &[&str]) -> bool {
    let seats = waiting(table);
    if seats.is_empty() {
        return false;
    }
    let seat = seats[dice.one_of(seats.len() as u32) as usize];
    let legal = table.legal(seat);
    let is_eager = |action: &&G::Action| table.game().write(**action).split(' ').next().is_some_and(|word| eager.contains(&word));
    let action = legal.iter().find(is_eager).copied().unwrap_or_else(|| legal[dice.one_of(legal.len() as u32) as usize]);
    table.act(seat, action).unwrap();
    true
}

/// Plays until the moment comes, in one of many games.
pub(crate) fn at<G: Board + Title>(players: u8, options: &Options, moment: impl Fn(&G::State) -> bool) -> Table<G> {
    for seed in 1..300 {
        let (mut table, mut dice) = (table::<G>(players, options, seed), Sampler::from_seed(seed));
        loop {
            if moment(table.state()) {
                return table;
            }
            if !step(&mut table, &mut dice) {
                break;
            }
        }
    }
    panic!("the moment never came");
}

/// Elements on lines of their own, so that a change reads well.
pub(crate) fn in_lines(picture: &str) -> String {
    picture.replace("><", ">\n<") + "\n"
}

/// The values of an attribute.
fn values(picture: &str, attribute: &str) -> Vec<String> {
    picture.split(&format!(" {attribute}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

fn acts(picture: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = values(picture, "data-act").iter().map(|number| number.parse().unwrap()).collect();
    numbers.sort_unstable();
    numbers
}

/// Plays one game to its end and looks at the first pictures and every `every`-th; gives back the words of the actions that were offered.
pub(crate) fn check_game<G: Board + Title>(players: u8, options: &Options, seed: u64, every: usize, eager: &[&str]) -> BTreeSet<String> {
    let (mut table, mut dice) = (table::<G>(players, options, seed), Sampler::from_seed(seed));
    let (mut offered, mut places) = (BTreeSet::new(), BTreeSet::new());
    let mut moment = 0;
    loop {
        moment += 1;
        // The first ones are always looked at: set-up asks what nothing later does.
        if moment % every == 0 || moment < 12 || waiting(&table).is_empty() {
            look(&table, &mut offered, &mut places);
        }
        // Now and then without eagerness, so that unusual things come up too.
        let eager = if dice.one_of(4) == 0 { &[] } else { eager };
        if !eager_step(&mut table, &mut dice, eager) {
            break;
        }
    }
    for event in table.history(None) {
        for motion in table.game().motions(&event) {
            // Not every place is in every picture, but each kind of place is in some.
            let is_known = |place: &str| places.contains(kind_of(place));
            assert!(is_known(&motion.to) && motion.from.as_deref().is_none_or(is_known), "{motion:?} leads nowhere: {places:?}");
        }
    }
    offered
}

/// What kind of place it is: `seat` for `seat-1`.
fn kind_of(place: &str) -> &str {
    place.split('-').next().unwrap_or(place)
}

fn look<G: Board + Title>(table: &Table<G>, offered: &mut BTreeSet<String>, places: &mut BTreeSet<String>) {
    let players = table.game().seats();
    for who in (0..players).map(|seat| Some(Seat::new(seat))).chain([None]) {
        let choices = clickables(table, who);
        offered.extend(choices.iter().map(|choice| table.game().write(choice.action).split(' ').next().unwrap().to_owned()));
        let mut expected: Vec<u32> = choices.iter().map(|choice| choice.number).collect();
        expected.sort_unstable();
        for layout in Layout::ALL {
            let picture = picture(table, who, layout);
            let written: Vec<String> = choices.iter().map(|choice| table.game().write(choice.action)).collect();
            assert_eq!(acts(&picture), expected, "{layout:?}, {who:?}, {written:?}");
            clean(&picture, layout);
            places.extend(values(&picture, "data-at").iter().map(|place| kind_of(place).to_owned()));
        }
    }
}

/// Small, well formed, without style or script, and with text that can be read.
fn clean(picture: &str, layout: Layout) {
    assert!(picture.len() < LARGEST, "{} bytes", picture.len());
    assert_eq!(picture.matches('<').count(), 2 * picture.matches("</").count(), "an element is not closed");
    for forbidden in [" style=", "<style", "<script", " onclick", "http://", "javascript:"] {
        assert!(!picture.replace("http://www.w3.org/2000/svg", "").contains(forbidden), "{forbidden}");
    }
    // A picture may also be a file of its own: there an attribute without a value is an error.
    let outside: String = picture.split('"').step_by(2).collect();
    let bare = outside
        .split('<')
        .map(|tag| tag.split('>').next().unwrap_or_default())
        .find(|tag| tag.split_whitespace().skip(1).any(|word| !word.ends_with('=')));
    assert_eq!(bare, None, "an attribute without a value");
    let smallest = values(picture, "font-size").iter().map(|size| size.parse::<i32>().unwrap()).min();
    assert!(layout == Layout::Wide || smallest >= Some(11), "text of {smallest:?} on a phone");
    let ids = values(picture, "id");
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "an id twice");
}

/// Names are only text, and the walk-through points at places that a first picture has.
pub(crate) fn check_first_picture<G: Board + Title>(players: u8) {
    let table = table::<G>(players, &Options::new(), 1);
    let who = waiting(&table).first().copied();
    let names = Names::new((0..players).map(|seat| format!("<script>\"onload=\"{seat}")), who);
    for layout in Layout::ALL {
        let picture = table.game().svg(&table.view(who), &clickables(&table, who), &names, layout).unwrap().0;
        assert!(!picture.contains("<script") && !picture.contains("\"onload"), "{picture}");
        let places = values(&picture, "data-at");
        let stations = G::walk_through();
        assert!((6..=10).contains(&stations.len()), "{} stations", stations.len());
        for station in stations {
            assert!(places.iter().any(|place| place.starts_with(station.at)), "nothing to point at: {}", station.at);
            assert!(station.text.matches(['.', '!', '?']).count() <= 3, "{}", station.text);
        }
    }
}

/// Two worlds that one viewer cannot tell apart give the same picture, at every `every`-th moment of a game.
pub(crate) fn check_honesty<G: Board + Title>(players: u8, options: &Options, seed: u64, every: usize, least: u32)
where
    G::State: PartialEq,
{
    let (mut table, mut dice) = (table::<G>(players, options, seed), Sampler::from_seed(seed));
    let mut worlds = Sampler::from_seed(99);
    let (mut different, mut moment) = (0, 0);
    while step(&mut table, &mut dice) {
        moment += 1;
        if moment % every != 0 {
            continue;
        }
        let game = table.game();
        for who in (0..players).map(|seat| Some(Seat::new(seat))).chain([None]) {
            let seen = table.view(who);
            let [one, other] = [game.imagine(&seen, &mut worlds), game.imagine(&seen, &mut worlds)];
            different += u32::from(one != other);
            for layout in Layout::ALL {
                let drawn = picture(&table, who, layout);
                for state in [&one, &other] {
                    let view = game.view(state, who);
                    let mut legal = Default::default();
                    if let Some(seat) = who.filter(|seat| waiting(&table).contains(seat)) {
                        game.legal(state, seat, &mut legal);
                    }
                    let names = names(players, who);
                    let again = game.svg(&view, &game.clickables(&view, &legal, &names), &names, layout).unwrap().0;
                    assert!(again == drawn, "a secret shows in the picture");
                }
            }
        }
    }
    assert!(different >= least, "the worlds hardly differed: the test proves nothing");
}
