//! What rows of numbers mean never changes without a new version: nets and tables of training data are made of them.
//!
//! The layout of each game stands in `tests/observation.txt` of its folder: version, length and hash for every number of players, and names and ranges
//! for the usual one. `ORRERY_BLESS=1` writes the files anew, but not over a layout of the same version.

use std::fmt::Write as _;
use std::path::Path;

use bots::{Asked, BotName};
use catalog::{Playable, WithGame, titles, with_game};
use conformance::checks::observation;
use kernel::title::Options;
use kernel::{Feature, Fingerprint, Live, Seat, Seed};

fn open<G: Playable>(players: u8) -> G {
    G::open(G::CONTENT, players, &Options::new()).expect("it opens as it is shipped")
}

fn line(feature: &Feature) -> String {
    let Feature { name, least, greatest, clamped, .. } = feature;
    format!("{name} {least}..{greatest}{}", if *clamped { "+" } else { "" })
}

/// The layouts of a game.
struct Layouts;

impl WithGame for Layouts {
    type Out = String;

    fn with<G: Playable>(self) -> String {
        let mut text = format!("version {}\n", G::OBSERVATION);
        for players in G::ABOUT.min_players..=G::ABOUT.max_players {
            let layout = open::<G>(players).layout();
            let all: String = layout.iter().map(|feature| line(feature) + "\n").collect();
            writeln!(text, "{players} players: {} numbers {}", layout.len(), Fingerprint::of(all.as_bytes()))
                .expect("a string takes everything");
        }
        let usual = open::<G>(G::ABOUT.usual_players).layout();
        writeln!(text, "\n{} players:", G::ABOUT.usual_players).expect("a string takes everything");
        for (place, feature) in usual.iter().enumerate() {
            writeln!(text, "{place} {}", line(feature)).expect("a string takes everything");
        }
        text
    }
}

#[test]
fn layouts_are_those_of_their_version() {
    for game in titles() {
        let id = game.about().id;
        let text = with_game(id, Layouts).expect("it is on the shelf");
        let file = format!("{}/tests/observation.txt", shelf::folder(id).expect("a game on the shelf is named as its crate is"));
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(&file);
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        if text != known && std::env::var_os("ORRERY_BLESS").is_some() {
            assert_ne!(
                text.lines().next(),
                known.lines().next(),
                "{id}: another layout needs another version: raise OBSERVATION, or delete {file} if no net was ever made"
            );
            std::fs::write(&path, &text).expect("it is written");
            continue;
        }
        assert!(
            text == known,
            "{id}: observations are not those of {file}. A net reads every number by its place: raise OBSERVATION and write the file anew: \
             ORRERY_BLESS=1 cargo test --workspace --test observation"
        );
    }
}

/// What the laws hold in random games, held in games of greedy players: they come further.
struct Greedily;

impl WithGame for Greedily {
    type Out = u64;

    fn with<G: Playable>(self) -> u64 {
        let mut looked = 0;
        for players in G::ABOUT.min_players..=G::ABOUT.max_players {
            let game = open::<G>(players);
            let layout = game.layout();
            assert!((1..=2000).contains(&layout.len()), "{}: {} numbers", G::ABOUT.id, layout.len());
            for seed in (0..2).map(|index| Seed(u64::from(players)).of_game(index)) {
                looked += watched(&game, &layout, seed);
            }
        }
        looked
    }
}

fn watched<G: Playable>(game: &G, layout: &[Feature], seed: Seed) -> u64 {
    let mut looked = 0;
    let mut bots: Vec<_> = (0..game.seats()).map(|seat| BotName::Greedy.make(game, seed.of_bot(Seat::new(seat)))).collect();
    let mut chance = Live::from_seed(seed);
    let mut state = game.setup(&mut chance);
    let mut legal = kernel::Actions::new();
    let mut fx = kernel::Quiet(chance);
    let mut row = vec![0; layout.len()];
    let mut readers = observation::Readers::new(game.seats(), layout.len());
    while let kernel::Turn::Waiting(seats) = game.turn(&state) {
        let seat = seats.lowest().expect("somebody is waited for");
        for who in (0..game.seats()).map(|seat| Some(Seat::new(seat))).chain([None]) {
            observation::ranges(game, &state, who, layout)
                .unwrap_or_else(|finding| panic!("{}, seed {}: {}", G::ABOUT.id, seed.0, finding.what));
            game.observe(&game.view(&state, who), &mut row);
            readers.check(game, &state, who).unwrap_or_else(|finding| panic!("{}, seed {}: {}", G::ABOUT.id, seed.0, finding.what));
            let held = row.iter().zip(layout).all(|(number, feature)| (feature.least..=feature.greatest).contains(number));
            assert!(held, "{}, seed {}: a row leaves its ranges", G::ABOUT.id, seed.0);
            looked += 1;
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let action = bots[seat.index()].choose(Asked { game, seat, view: &view, legal: &legal });
        game.apply(&mut state, seat, action, &mut fx).unwrap_or_else(|refusal| panic!("{}: {refusal}", G::ABOUT.id));
    }
    looked
}

#[test]
fn greedy_players_stay_in_the_ranges_too() {
    for game in titles() {
        let looked = with_game(game.about().id, Greedily).expect("it is on the shelf");
        assert!(looked > 20, "{}: {looked} views", game.about().id);
    }
}
