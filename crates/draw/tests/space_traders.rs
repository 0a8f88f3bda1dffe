//! Boards of Space Traders at several moments, for each kind of viewer.

use board_laws::names;
use board_laws::scene::{self, join, step};
use draw::{Board, outcome};
use kernel::{Chance, Game, Sampler, Seat, Table};
use space_traders::state::{Click, Phase};
use space_traders::tile::Suit;
use space_traders::{SpaceTraders, State};

fn table(players: u8, options: &[(&str, &str)], seed: u64) -> Table<SpaceTraders> {
    scene::table(players, &scene::options(options), seed)
}

fn at(players: u8, options: &[(&str, &str)], moment: impl Fn(&State) -> bool) -> Table<SpaceTraders> {
    scene::at(players, &scene::options(options), moment)
}

fn screen(table: &Table<SpaceTraders>, who: Option<Seat>, width: usize) -> String {
    scene::screen(table, &names(table.game().seats(), who), width, 10)
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
    let told = join(&outcome::table(&game.told_outcome(game.outcome(table.state())), &names, 80));
    insta::assert_snapshot!("end-2", screen(&table, None, 80) + &told);
}

/// A product has one name for people. What logs keep of an outcome has another, and stays as it is.
#[test]
fn results_call_products_as_the_board_does() {
    let table = at(2, &[], |state| matches!(state.phase, Phase::Over(_)) && state.points.0.iter().flatten().any(|points| *points > 0));
    let (game, kept) = (table.game(), table.game().outcome(table.state()));
    let sources = |outcome: &kernel::Outcome| -> Vec<String> {
        outcome.standings.iter().flat_map(|standing| &standing.lines).map(|line| line.source.clone()).collect()
    };
    let told = sources(&game.told_outcome(kept.clone()));
    let suit = |name: fn(&space_traders::content::SuitCard) -> &String, source: &str| {
        Suit::ALL.into_iter().find(|suit| source == format!("links in {}", name(game.content.suit(*suit))))
    };
    for (told, kept) in told.iter().zip(sources(&kept)) {
        let named = suit(|entry| &entry.name, told);
        assert!(named.is_some() && named == suit(|entry| &entry.product, &kept), "'{told}' for '{kept}'");
    }
    assert!(!told.is_empty());
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
            let picture = table.game().svg(&table.view(None), &[], &names, draw::Shape::Tall).unwrap().into_string();
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
