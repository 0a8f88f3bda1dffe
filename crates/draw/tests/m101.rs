//! Boards of M101 at several moments, for each kind of viewer.

use std::collections::BTreeSet;
use std::sync::Arc;

use board_laws::names;
use board_laws::scene::{self, asked, join};
use draw::{Board, NARROWEST, Shape, outcome};
use kernel::{Chance, Game, Options, Sampler, Seat, Table, Title};
use m101::state::Step;
use m101::{Action, Event, M101, State};

fn table(players: u8, seed: u64) -> (Table<M101>, Sampler) {
    (scene::table(players, &Options::new(), seed), Sampler::from_seed(seed))
}

/// One choice as it comes, but to pass is rare: that makes fuller boards. What happened, if somebody was asked.
fn choose(table: &mut Table<M101>, dice: &mut Sampler) -> Option<Vec<Event>> {
    let seat = asked(table)?;
    let legal = table.legal(seat);
    let from = u32::from(legal.len() > 1 && legal[0] == Action::Pass && dice.one_of(4) > 0);
    let action = legal[(from + dice.one_of(legal.len() as u32 - from)) as usize];
    Some(table.act(seat, action).unwrap().events)
}

fn step(table: &mut Table<M101>, dice: &mut Sampler) -> bool {
    choose(table, dice).is_some()
}

fn screen(table: &Table<M101>, who: Option<Seat>, width: usize) -> String {
    scene::screen(table, &names(table.game().seats(), who), width, 16)
}

/// Plays until the moment comes, in one of many games.
fn at(players: u8, least_round: u16, moment: fn(&Step) -> bool) -> Table<M101> {
    scene::at_by(players, &Options::new(), |state: &State| state.round >= least_round && moment(&state.step), step)
}

#[track_caller]
fn shows(name: &str, players: u8, least_round: u16, moment: fn(&Step) -> bool) {
    let table = at(players, least_round, moment);
    insta::assert_snapshot!(name, screen(&table, asked(&table), 100));
}

#[test]
fn moments() {
    shows("start-2", 2, 1, |step| matches!(step, Step::StartSystem));
    shows("selection-2", 2, 3, |step| matches!(step, Step::Selection));
    shows("take-3", 3, 3, |step| matches!(step, Step::Take));
    shows("rotation-2", 2, 3, |step| matches!(step, Step::Turning { .. }));
    shows("colonise-space-4", 4, 4, |step| matches!(step, Step::ColoniseSpace(_)));
    shows("demand-3", 3, 4, |step| matches!(step, Step::Demand { .. }));
    shows("route-4", 4, 1, |step| matches!(step, Step::Route(_)));
    shows("toll-4", 4, 3, |step| matches!(step, Step::Toll { .. }));
    shows("expand-2", 2, 5, |step| matches!(step, Step::Expand));
    shows("prevent-4", 4, 1, |step| matches!(step, Step::Prevent(_)));
}

#[test]
fn a_spectator_sees_no_hand() {
    let board = screen(&at(3, 3, |step| matches!(step, Step::Build)), None, 80);
    assert!(!board.contains("Your hand"));
    insta::assert_snapshot!("spectator-3", board);
}

#[test]
fn the_end() {
    let (mut table, mut dice) = table(2, 3);
    while step(&mut table, &mut dice) {}
    let text = join(&outcome::table(&table.game().outcome(table.state()), &names(2, None), 80));
    insta::assert_snapshot!("end-2", text);
}

/// In the first two rounds every question comes with a hint for whoever is asked, short, and about that question.
#[test]
fn hints_guide_the_first_two_rounds() {
    let mut seen = BTreeSet::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5), (4, 6)] {
        let (mut table, mut dice) = table(players, seed);
        while let (Some(first), true) = (asked(&table), table.state().round <= 3) {
            for who in (0..players).map(Seat::new).map(Some).chain([None]) {
                let legal = who.map(|seat| table.legal(seat)).unwrap_or_default();
                let view = table.view(who);
                let hint = table.game().hint(&view, &legal, &names(players, who));
                let wanted = table.state().round <= 2 && who.is_some_and(|seat| view.asked.contains(seat));
                assert_eq!(hint.is_some(), wanted, "{:?} {who:?}", table.state().step);
                if let Some(hint) = hint.filter(|_| who == Some(first)) {
                    assert!(hint.means.len() <= 170 && (20..=150).contains(&hint.advice.len()), "{hint:?}");
                    seen.insert(hint.means);
                }
            }
            step(&mut table, &mut dice);
        }
    }
    assert!(seen.len() >= 12, "{} kinds of questions: {seen:#?}", seen.len());
}

/// What is advised is possible: cards and spaces that a hint names are among the choices.
#[test]
fn hints_advise_what_is_legal() {
    for seed in 1..12 {
        let (mut table, mut dice) = table(2 + (seed % 3) as u8, seed);
        while let (Some(seat), true) = (asked(&table), table.state().round <= 2) {
            let (legal, view) = (table.legal(seat), table.view(Some(seat)));
            let names = names(table.game().seats(), Some(seat));
            let hint = table.game().hint(&view, &legal, &names).expect("a hint in the first rounds");
            let verb = hint.advice.split_whitespace().next().unwrap_or_default();
            let about = |action: &Action| table.game().sentence(&view, *action, &names).text;
            let named = hint.advice.strip_prefix(verb).unwrap_or_default().split([':', ',', '(']).next().unwrap_or_default().trim();
            let named = ["the empty space ", "it "].iter().find_map(|start| named.strip_prefix(start)).unwrap_or(named).to_lowercase();
            if matches!(verb, "Keep" | "Take" | "Place" | "Give" | "Claim") {
                assert!(
                    legal.iter().any(|action| about(action).to_lowercase().contains(&named)),
                    "{}: {named} in {:?}",
                    hint.advice,
                    legal.iter().map(about).collect::<Vec<_>>()
                );
            }
            step(&mut table, &mut dice);
        }
    }
}

/// What people read: everything that is written in a picture, or read out of it.
fn read_in(picture: &str) -> String {
    let inside = |open: &str, close: &str| -> String {
        picture.split(open).skip(1).filter_map(|rest| rest.split(close).next()).map(|words| format!("{words} . ")).collect()
    };
    let texts: String =
        picture.split("<text ").skip(1).filter_map(|rest| rest.split('>').nth(1)).map(|words| format!("{words} . ")).collect();
    texts + &inside("<title>", "</title>") + &inside("aria-label=\"", "\"")
}

/// Nobody reads the ids of cards and places: not in the log, in choices, on the text board or in pictures.
#[test]
fn nobody_reads_ids() {
    for (players, seed) in [(2, 21), (3, 22), (4, 23)] {
        let (mut table, mut dice) = table(players, seed);
        let content = Arc::clone(&table.game().content);
        let board = &content.board;
        let ids: BTreeSet<String> =
            board.names.iter().chain(&board.gap_names).chain(content.cards.iter().map(|card| &card.id)).cloned().collect();
        let clean = |what: &str, words: &str| {
            let id = words.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty() && ids.contains(*word));
            assert_eq!(id, None, "{what}: {words}");
        };
        let mut steps = 0;
        while let Some(seat) = asked(&table) {
            let names = names(players, Some(seat));
            let view = table.view(Some(seat));
            let legal = table.legal(seat);
            clean("question", &table.game().question(&view, &names).text);
            legal.iter().for_each(|action| clean("choice", &table.game().sentence(&view, *action, &names).text));
            if let Some(hint) = table.game().hint(&view, &legal, &names) {
                clean("hint", &hint.advice);
            }
            if steps % 23 == 0 {
                clean("board", &join(&table.game().text(&view, &names, NARROWEST)));
                let choices = table.game().clickables(&view, &legal, &names);
                for shape in Shape::ALL {
                    clean("picture", &read_in(&table.game().svg(&view, &choices, &names, shape).unwrap().0));
                }
            }
            steps += 1;
            for event in choose(&mut table, &mut dice).unwrap_or_default() {
                clean("event", &table.game().words(&event, &names).text);
            }
        }
        assert!(steps > 100, "hardly anything was read");
    }
}

// A newcomer reads the signs on real cards: one that supplies and wants, one with a brace, one with tabs, one that scores; and disks.
#[test]
fn how_to_play_shows_every_sort_of_sign_with_its_words() {
    let game = M101::open(M101::CONTENT, 2, &Options::new()).unwrap();
    let examples = game.examples();
    let signs = [
        ("cube ", "to be delivered elsewhere"),
        ("brace", "Whoever fills "),
        ("tab-face", "for the space it points at"),
        ("★?", "At the end it is worth"),
        ("disk military", "controls the system"),
    ];
    assert_eq!(examples.len(), signs.len());
    for (example, (sign, words)) in examples.iter().zip(signs) {
        let drawn = &example.picture.0;
        assert!(drawn.starts_with("<svg class=\"board m101\"") && drawn.contains("viewBox"), "{drawn}");
        assert!(drawn.contains(sign.trim()), "{sign} is drawn: {drawn}");
        assert!(example.words.contains(words), "{words}: {}", example.words);
        assert!(!example.words.contains(['{', '[', ';']), "no code: {}", example.words);
    }
}
