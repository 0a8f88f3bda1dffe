//! Boards of Space Traders at several moments, for each kind of viewer.

use std::collections::BTreeSet;
use std::sync::Arc;

use draw::{Board, Line, Names, outcome};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};
use space_traders::state::{Click, Phase};
use space_traders::{SpaceTraders, State};

const NAMES: [&str; 4] = ["Mary", "Nick", "John", "Joan"];

fn table(players: u8, options: &[(&str, &str)], seed: u64) -> Table<SpaceTraders> {
    let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    Table::new(Arc::new(SpaceTraders::open(SpaceTraders::CONTENT, players, &options).unwrap()), Live::from_seed(Seed(seed)))
}

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

fn step(table: &mut Table<SpaceTraders>, dice: &mut Sampler) -> bool {
    let Turn::Waiting(seats) = table.turn() else { return false };
    let seat = seats.iter().nth(dice.one_of(seats.len() as u32) as usize).unwrap();
    let legal = table.legal(seat);
    let act = legal[dice.one_of(legal.len() as u32) as usize];
    table.act(seat, act).unwrap();
    true
}

/// Plays until the moment comes, in one of many games.
fn at(players: u8, options: &[(&str, &str)], moment: impl Fn(&State) -> bool) -> Table<SpaceTraders> {
    for seed in 1..300 {
        let (mut table, mut dice) = (table(players, options, seed), Sampler::from_seed(seed));
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

fn join(lines: &[Line]) -> String {
    lines.iter().map(|line| line.plain().trim_end().to_owned() + "\n").collect()
}

/// The board, the question and the choices as one viewer gets them.
fn screen(table: &Table<SpaceTraders>, who: Option<Seat>, width: usize) -> String {
    let (game, view) = (table.game(), table.view(who));
    let names = names(game.seats(), who);
    let mut text = join(&game.text(&view, &names, width));
    let question = game.question(&view, &names);
    text += &format!("? {} [{}]\n", question.text, question.clause);
    for act in who.map(|seat| table.legal(seat)).iter().flat_map(|legal| legal.iter()) {
        let said = game.sentence(&view, *act, &names);
        text += &format!("  {:<10} {} [{}]\n", game.write(*act), said.text, said.clause);
    }
    text
}

fn seat_0(state: &State) -> &space_traders::state::Programme {
    &state.programmes[Seat::new(0)]
}

fn settled(state: &State) -> bool {
    state.turn > 8
        && state.waiting.contains(Seat::new(0))
        && state.pieces.0.iter().all(|pieces| pieces.settled().len() >= 2 || pieces.on_map() == 0)
}

#[test]
fn writing_a_programme() {
    let table = at(3, &[], |state| {
        settled(state) && seat_0(state).steps.len() >= 2 && seat_0(state).click == Click::None && state.phase == Phase::Programme
    });
    insta::assert_snapshot!("writing-3", screen(&table, Some(Seat::new(0)), 80));
    insta::assert_snapshot!("writing-3-others", screen(&table, Some(Seat::new(1)), 80) + &screen(&table, None, 120));
}

#[test]
fn half_a_step() {
    let table = at(2, &[("layout", "lattice")], |state| settled(state) && matches!(seat_0(state).click, Click::MoveTeamTo(..)));
    insta::assert_snapshot!("landing-2", screen(&table, Some(Seat::new(0)), 76));
}

#[test]
fn choosing_tiles() {
    let table = at(2, &[("layout", "random")], |state| state.phase == Phase::Tiles && state.waiting.contains(Seat::new(0)));
    insta::assert_snapshot!("tiles-2", screen(&table, Some(Seat::new(0)), 80));
}

#[test]
fn linking_by_hand() {
    let options = [("linking", "manual"), ("expensive_travelling", "true")];
    let table = at(2, &options, |state| matches!(seat_0(state).click, Click::LinkTo(..)));
    insta::assert_snapshot!("links-2", screen(&table, Some(Seat::new(0)), 80));
}

#[test]
fn the_end() {
    let table = at(2, &[("layout", "pocket"), ("tie_break", "ladder")], |state| matches!(state.phase, Phase::Over(_)));
    let (game, names) = (table.game(), names(2, None));
    let told = join(&outcome::table(&game.outcome(table.state()), &names, 80));
    insta::assert_snapshot!("end-2", screen(&table, None, 80) + &told);
}

#[test]
fn every_board_fits_and_every_event_and_choice_has_words() {
    let mut maps: Vec<&str> = vec!["triangle", "pocket", "lantern", "ring", "hub", "orbits", "twins", "lattice", "random"];
    maps.push("random");
    let mut said = BTreeSet::new();
    for (index, map) in maps.into_iter().enumerate() {
        let manual = if index % 2 == 0 { "manual" } else { "auto" };
        let mut table =
            table(2 + index as u8 % 3, &[("layout", map), ("linking", manual), ("free_market", "true"), ("turn_cap", "12")], index as u64);
        let mut dice = Sampler::from_seed(index as u64);
        while step(&mut table, &mut dice) {
            for who in [Some(Seat::new(0)), None] {
                for width in [76, 131] {
                    let lines = table.game().text(&table.view(who), &names(table.game().seats(), who), width);
                    assert!(lines.iter().all(|line| line.width() <= width), "{map} {width}");
                }
            }
            let view = table.view(Some(Seat::new(0)));
            for act in table.legal(Seat::new(0)).iter() {
                assert!(!table.game().sentence(&view, *act, &names(4, None)).text.is_empty());
            }
        }
        for event in table.history(Some(Seat::new(0))) {
            let words = table.game().words(&event, &names(4, Some(Seat::new(0))));
            said.insert(words.clause.0);
            assert!(!words.text.is_empty());
        }
    }
    assert!(said.len() >= 9, "{said:?}");
}

#[test]
fn the_latest_turn_is_a_film_st_5_2() {
    let table = at(3, &[], |state| {
        let linked = state.links.0.iter().any(|links| !links.is_empty());
        state.phase == Phase::Programme && state.turn > 6 && linked && state.pieces.0.iter().any(|pieces| pieces.on_map() > 3)
    });
    let (game, who) = (table.game(), Some(Seat::new(0)));
    let film = game.film(&table.history(who), &names(3, who)).unwrap();
    assert_eq!(film.name, format!("Turn {}", table.state().turn - 1));
    let said: String = film.beats.iter().map(|beat| format!("{} [{}]\n", beat.said.text, beat.said.clause)).collect();
    insta::assert_snapshot!("film-3", said);
}

/// Whether a picture has a place, or one with a shorter name.
fn has(picture: &str, name: &str) -> bool {
    let mut name = name;
    loop {
        if picture.contains(&format!("data-at=\"{name}\"")) {
            return true;
        }
        match name.rfind('-') {
            Some(end) => name = &name[..end],
            None => return false,
        }
    }
}

#[test]
fn films_grow_with_their_turn_and_name_places_of_the_picture() {
    let (mut films, mut grown) = (0, 0);
    for seed in 1..8 {
        let variants: &[(&str, &str)] = &[("free_market", "true"), ("expensive_travelling", "true"), ("linking", "manual")];
        let (mut table, mut dice) = (table(2 + seed as u8 % 3, &variants[..seed as usize % 4], seed), Sampler::from_seed(seed));
        let names = names(table.game().seats(), None);
        assert_eq!(table.game().film(&table.history(None), &names), None, "nothing has been shown yet");
        let mut last: Option<draw::Film> = None;
        while step(&mut table, &mut dice) && table.state().turn < 14 {
            if dice.one_of(4) > 0 {
                continue;
            }
            let Some(film) = table.game().film(&table.history(None), &names) else { continue };
            if let Some(before) = last.filter(|before| before.name == film.name) {
                assert_eq!(before.beats[..], film.beats[..before.beats.len()], "what was seen stays");
                grown += usize::from(film.beats.len() > before.beats.len());
            }
            let picture = table.game().svg(&table.view(None), &[], &names, draw::Layout::Phone).unwrap().into_string();
            for flight in film.beats.iter().flat_map(|beat| &beat.flights) {
                // The labels of links are gone when the next turn's programmes are shown.
                let places = [Some(&flight.motion.to), flight.motion.from.as_ref(), flight.what.as_ref()];
                for place in places.into_iter().flatten().filter(|place| !place.starts_with("link-")) {
                    assert!(has(&picture, place), "{place}");
                }
            }
            films += 1;
            last = Some(film);
        }
    }
    assert!(films > 100 && grown > 3, "{films} films, {grown} grew");
}
