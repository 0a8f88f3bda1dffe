//! Boards of M101 at several moments, for each kind of viewer.

use std::collections::BTreeSet;

use board_laws::scene::join;
use draw::{Board, NARROWEST, Names, Shape, outcome};
use kernel::{Actions, Chance, Game, Live, Options, Sampler, Seat, Seed, Title, Told, Turn};
use m101::state::Step;
use m101::{M101, State};

const NAMES: [&str; 4] = ["Mary", "Nick", "John", "Joan"];

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

/// A random game, with what was told of it.
struct Play {
    game: M101,
    state: State,
    told: Told<Live, m101::Event>,
    dice: Sampler,
}

impl Play {
    fn of(players: u8, seed: u64) -> Play {
        let game = M101::open(M101::CONTENT, players, &Options::new()).unwrap();
        let mut told = Told::new(Live::from_seed(Seed(seed)));
        let state = game.setup(&mut told.chance);
        Play { game, state, told, dice: Sampler::from_seed(seed) }
    }

    fn asked(&self) -> Option<Seat> {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats.lowest(),
            Turn::Over => None,
        }
    }

    fn legal(&self, seat: Seat) -> Actions<m101::Action> {
        let mut found = Actions::new();
        self.game.legal(&self.state, seat, &mut found);
        found
    }

    fn step(&mut self) -> bool {
        let Some(seat) = self.asked() else { return false };
        let legal = self.legal(seat);
        // Passing seldom makes fuller boards.
        let from = u32::from(legal.len() > 1 && legal[0] == m101::Action::Pass && self.dice.one_of(4) > 0);
        let action = legal[(from + self.dice.one_of(legal.len() as u32 - from)) as usize];
        self.game.apply(&mut self.state, seat, action, &mut self.told).unwrap();
        true
    }

    /// The board, the question and the choices as one viewer gets them.
    fn screen(&self, who: Option<Seat>, width: usize) -> String {
        let view = self.game.view(&self.state, who);
        let names = names(self.game.seats(), who);
        let mut text = join(&self.game.text(&view, &names, width));
        let question = self.game.question(&view, &names);
        text += &format!("? {} [{}]\n", question.text, question.clause);
        for action in who.map(|seat| self.legal(seat)).iter().flat_map(|legal| legal.iter()) {
            let said = self.game.sentence(&view, *action, &names);
            text += &format!("  {:<16} {} [{}]\n", self.game.write(*action), said.text, said.clause);
        }
        text
    }
}

/// Plays until the moment comes, in one of many games.
fn at(players: u8, least_round: u16, moment: fn(&Step) -> bool) -> Play {
    for seed in 1..200 {
        let mut play = Play::of(players, seed);
        loop {
            if play.state.round >= least_round && moment(&play.state.step) {
                return play;
            }
            if !play.step() {
                break;
            }
        }
    }
    panic!("the moment never came");
}

#[track_caller]
fn shows(name: &str, players: u8, least_round: u16, moment: fn(&Step) -> bool) {
    let play = at(players, least_round, moment);
    insta::assert_snapshot!(name, play.screen(play.asked(), 100));
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
    let play = at(3, 3, |step| matches!(step, Step::Build));
    let board = play.screen(None, 80);
    assert!(!board.contains("Your hand"));
    insta::assert_snapshot!("spectator-3", board);
}

#[test]
fn the_end() {
    let mut play = Play::of(2, 3);
    while play.step() {}
    let names = names(2, None);
    let text = join(&outcome::table(&play.game.outcome(&play.state), &names, 80));
    insta::assert_snapshot!("end-2", text);
}

/// In the first two rounds every question comes with a hint for whoever is asked, short, and about that question.
#[test]
fn hints_guide_the_first_two_rounds() {
    let mut seen = BTreeSet::new();
    for (players, seed) in [(2, 1), (3, 2), (4, 3), (2, 4), (3, 5), (4, 6)] {
        let mut play = Play::of(players, seed);
        while let (Some(asked), true) = (play.asked(), play.state.round <= 3) {
            for who in (0..players).map(Seat::new).map(Some).chain([None]) {
                let legal = who.map(|seat| play.legal(seat)).unwrap_or_default();
                let view = play.game.view(&play.state, who);
                let hint = play.game.hint(&view, &legal, &names(players, who));
                let wanted = play.state.round <= 2 && who.is_some_and(|seat| view.asked.contains(seat));
                assert_eq!(hint.is_some(), wanted, "{:?} {who:?}", play.state.step);
                if let Some(hint) = hint.filter(|_| who == Some(asked)) {
                    assert!(hint.means.len() <= 170 && (20..=150).contains(&hint.advice.len()), "{hint:?}");
                    seen.insert(hint.means);
                }
            }
            play.step();
        }
    }
    assert!(seen.len() >= 12, "{} kinds of questions: {seen:#?}", seen.len());
}

/// What is advised is possible: cards and spaces that a hint names are among the choices.
#[test]
fn hints_advise_what_is_legal() {
    for seed in 1..12 {
        let mut play = Play::of(2 + (seed % 3) as u8, seed);
        while let (Some(seat), true) = (play.asked(), play.state.round <= 2) {
            let (legal, view) = (play.legal(seat), play.game.view(&play.state, Some(seat)));
            let names = names(play.game.seats(), Some(seat));
            let hint = play.game.hint(&view, &legal, &names).expect("a hint in the first rounds");
            let verb = hint.advice.split_whitespace().next().unwrap_or_default();
            let about = |action: &m101::Action| play.game.sentence(&view, *action, &names).text;
            let named = hint.advice.strip_prefix(verb).unwrap_or_default().split([':', ',', '(']).next().unwrap_or_default().trim();
            let named = named.strip_prefix("the empty space ").unwrap_or(named);
            if matches!(verb, "Keep" | "Take" | "Place" | "Give" | "Claim") {
                assert!(
                    legal.iter().any(|action| about(action).contains(named)),
                    "{}: {named} in {:?}",
                    hint.advice,
                    legal.iter().map(about).collect::<Vec<_>>()
                );
            }
            play.step();
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
        let mut play = Play::of(players, seed);
        let board = &play.game.content.board;
        let ids: BTreeSet<String> =
            board.names.iter().chain(&board.gap_names).chain(play.game.content.cards.iter().map(|card| &card.id)).cloned().collect();
        let clean = |what: &str, words: &str| {
            let id = words.split(|letter: char| !letter.is_alphanumeric()).find(|word| !word.is_empty() && ids.contains(*word));
            assert_eq!(id, None, "{what}: {words}");
        };
        let mut steps = 0;
        while let Some(seat) = play.asked() {
            let names = names(players, Some(seat));
            let view = play.game.view(&play.state, Some(seat));
            let legal = play.legal(seat);
            clean("question", &play.game.question(&view, &names).text);
            legal.iter().for_each(|action| clean("choice", &play.game.sentence(&view, *action, &names).text));
            if let Some(hint) = play.game.hint(&view, &legal, &names) {
                clean("hint", &hint.advice);
            }
            if steps % 23 == 0 {
                clean("board", &join(&play.game.text(&view, &names, NARROWEST)));
                let choices = play.game.clickables(&view, &legal, &names);
                for shape in Shape::ALL {
                    clean("picture", &read_in(&play.game.svg(&view, &choices, &names, shape).unwrap().0));
                }
            }
            play.step();
            steps += 1;
            for event in play.told.events.drain(..) {
                clean("event", &play.game.words(&event, &names).text);
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
