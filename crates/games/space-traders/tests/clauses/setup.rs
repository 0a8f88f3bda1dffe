//! ST-2: set-up, pairing and random maps.

use std::collections::BTreeSet;

use kernel::{Chance, Game, Recorder, Sampler, Seat};
use space_traders::SpaceTraders;
use space_traders::place::Place;
use space_traders::state::State;
use space_traders::tile::Suit;

use crate::kit::*;

fn set_up(options: &str, seed: u64) -> State {
    dealt(&game(2, options), seed)
}

fn dealt(game: &SpaceTraders, seed: u64) -> State {
    let state = game.setup(&mut Sampler::from_seed(seed));
    game.check(&state).unwrap();
    state
}

#[test]
fn st_2_1_two_to_four_players_and_suits_are_only_colours() {
    use kernel::Title;
    for players in [1, 5] {
        assert!(SpaceTraders::open(SpaceTraders::CONTENT, players, &kernel::Options::new()).is_err());
    }
    // Red (Suns) settles on Crowns.
    let mut scene = scene(4, "", "red 3o | explored 3");
    assert!(scene.tries("red", "EO 3b"));
}

#[test]
fn st_2_2_the_map_and_its_home_planet() {
    assert_eq!(set_up("layout=hub", 1).chart.neighbours(planet("1")).to_string(), "2, 3, 4");
    assert_eq!(set_up("home_planet=7", 1).chart.home, planet("7"));
    let error = refused("layout=pocket home_planet=7");
    assert_eq!(error, "home planet 7 does not exist on the map \"pocket\"");
}

fn refused(options: &str) -> String {
    use kernel::Title;
    let options = options.split_whitespace().map(|o| o.split_once('=').unwrap()).map(|(n, v)| (n.into(), v.into())).collect();
    SpaceTraders::open(SpaceTraders::CONTENT, 2, &options).unwrap_err().to_string()
}

#[test]
fn a_map_for_other_numbers_of_players_is_allowed_with_a_warning() {
    use kernel::{OptionKind, Title};
    assert_eq!(game(4, "layout=pocket").remarks(), ["the map \"pocket\" is meant for 2 players, not for 4"]);
    assert_eq!(game(2, "layout=lattice").remarks(), ["the map \"lattice\" is meant for 3 or 4 players, not for 2"]);
    assert_eq!((game(3, "").remarks(), game(2, "layout=random").remarks()), (vec![], vec![]));
    // Where a map is chosen its players are said too, if they are not all.
    let OptionKind::OneOf(maps) = SpaceTraders::OPTIONS[0].kind else { panic!("maps to choose from") };
    for map in maps {
        let fits = |players: &u8| game(*players, &format!("layout={}", map.value)).remarks().is_empty();
        let meant: Vec<String> = (2..=4).filter(fits).map(|players| players.to_string()).collect();
        let said = format!("(for {} players)", meant.join(" or "));
        assert_eq!(map.help.ends_with(&said), meant.len() < 3, "{}: {said}", map.value);
        assert_eq!(map.help.contains(" players)"), meant.len() < 3, "{}", map.value);
    }
}

#[test]
fn st_2_3_and_st_2_4_only_the_prices_of_the_map_are_in_play() {
    for (map, prices) in [("triangle", vec![1, 2, 3, 4, 5]), ("pocket", vec![1, 3, 5]), ("lantern", vec![1, 2, 4, 5])] {
        let state = set_up(&format!("layout={map}"), 3);
        for suit in Suit::ALL {
            let found: BTreeSet<u8> = state.tiles.iter().flatten().filter(|tile| tile.suit() == suit).map(|tile| tile.price()).collect();
            assert_eq!(found.into_iter().collect::<Vec<_>>(), prices, "{map}: no null tile, no other price");
        }
    }
}

#[test]
fn w_30_pairing_st_2_5_st_2_6_st_2_7() {
    for map in ["triangle", "pocket", "lantern"] {
        for pairing in ["spread", "loose"] {
            let mut couplings = BTreeSet::new();
            let game = game(2, &format!("layout={map} pairing={pairing}"));
            for seed in 0..200 {
                let state = dealt(&game, seed);
                let mut counts = [[0u8; 4]; 4];
                for pair in state.tiles.chunks_exact(2) {
                    if let [Some(a), Some(b)] = pair {
                        assert_ne!(a.suit(), b.suit());
                        counts[a.suit().index()][b.suit().index()] += 1;
                        counts[b.suit().index()][a.suit().index()] += 1;
                    }
                }
                let ways = [counts[0][1], counts[0][2], counts[0][3]];
                assert_eq!(ways, [counts[2][3], counts[1][3], counts[1][2]], "X with Y as often as the other two");
                couplings.insert(ways);
                let mut all: Vec<u8> = ways.into_iter().chain(ways).collect();
                all.sort_unstable();
                match (map, pairing) {
                    ("triangle", "spread") => assert_eq!(all, [1, 1, 2, 2, 2, 2]),
                    ("lantern", "spread") => assert_eq!(all, [1, 1, 1, 1, 2, 2]),
                    ("pocket", "spread") => assert_eq!(all, [1; 6]),
                    _ => {}
                }
            }
            // Which way is rarer is chance; loose pairs vary more.
            assert!(
                couplings.len()
                    >= if pairing == "loose" {
                        4
                    } else if map == "pocket" {
                        1
                    } else {
                        3
                    },
                "{map} {pairing}: {couplings:?}"
            );
        }
    }
}

#[test]
fn st_2_8_every_tile_can_lie_on_every_planet_and_side() {
    let game = game(2, "");
    let suns_5 = |state: State| state.tiles.iter().position(|tile| tile.unwrap().to_string() == "suns 5").unwrap();
    let places: BTreeSet<usize> = (0..600).map(|seed| suns_5(dealt(&game, seed))).collect();
    assert_eq!(places.len(), 20);
}

#[test]
fn st_2_9_to_st_2_12_the_beginning() {
    let state = set_up("home_planet=4", 2);
    // ST-2.9: home is explored; ST-2.10: all in reserve; ST-2.11: scores 0; ST-2.12: turn 1, stall counter 0.
    assert_eq!(state.explored.to_string(), "4");
    for seat in [Seat::new(0), Seat::new(1)] {
        assert_eq!((state.pieces[seat].reserve, state.pieces[seat].leader, state.pieces[seat].on_map()), (6, Place::Reserve, 0));
        assert_eq!(state.score(seat), 0);
    }
    assert_eq!((state.turn, state.stall), (1, 0));
}

#[test]
fn st_2_13_all_chance_is_asked_at_set_up_and_in_this_order() {
    let game = game(2, "");
    let mut recorder = Recorder::new(Sampler::from_seed(5));
    let mut state = game.setup(&mut recorder);
    let asked: Vec<u32> = recorder.rolls.iter().map(|roll| roll.n).collect();
    let piles = [5, 4, 3, 2].repeat(4);
    let order_and_pairing = [4, 3, 2, 3, 2, 3, 2];
    let pairs = [10, 9, 8, 7, 6, 5, 4, 3, 2];
    let sides = [2; 10];
    assert_eq!(asked, [&piles[..], &order_and_pairing, &pairs, &sides].concat());
    // After set-up nothing is asked: a script without outcomes plays a whole game.
    let mut fx: kernel::Told<_, space_traders::Event> = kernel::Told::new(kernel::Scripted::new([]));
    for _ in 0..50 {
        for seat in [Seat::new(0), Seat::new(1)] {
            game.apply(&mut state, seat, space_traders::Action::Commit, &mut fx).unwrap();
        }
    }
    assert_eq!(game.turn(&state), kernel::Turn::Over);
}

#[test]
fn st_2_13_a_layout_seed_fixes_the_map_and_nothing_else() {
    let (one, two) = (set_up("layout=random layout_seed=9", 1), set_up("layout=random layout_seed=9", 2));
    assert_eq!(one.chart, two.chart);
    assert_ne!(one.tiles, two.tiles);
    assert_ne!(set_up("layout=random", 1).chart, set_up("layout=random", 2).chart);
    assert_eq!(game(2, "layout=random").setup(&mut Sampler::from_seed(1)).chart, set_up("layout=random", 1).chart);
}

#[test]
fn st_2_14_the_map_is_public_and_the_tiles_are_not() {
    let game = game(2, "");
    let state = game.setup(&mut Sampler::from_seed(4));
    for who in [None, Some(Seat::new(1))] {
        let view = game.view(&state, who);
        assert_eq!(view.chart, state.chart);
        assert_eq!(view.known_tiles().map(|(place, _)| place.planet()).collect::<Vec<_>>(), [planet("1"); 2]);
    }
    assert_eq!(game.prices(), [1, 2, 3, 4, 5]);
}

#[test]
fn st_2_15_a_fixed_deal_says_so() {
    let game = game(2, "");
    let state = game.with_deal("demo").unwrap();
    assert!(game.view(&state, None).fixed_deal);
    assert!(!game.view(&game.setup(&mut Sampler::from_seed(1)), None).fixed_deal);
    assert!(game.with_deal("other").is_none());
    assert!(crate::kit::game(2, "layout=ring").with_deal("demo").is_none());
}

#[test]
fn st_2_20_to_st_2_26_random_maps() {
    let game = game(2, "layout=random");
    let generator = &game.content.generator;
    let mut sizes = BTreeSet::new();
    for seed in 0..300 {
        let state = game.setup(&mut Sampler::from_seed(seed));
        game.check(&state).unwrap();
        let chart = &state.chart;
        // ST-2.21, ST-2.22: a tree of ten and up to three more paths.
        let paths: u32 = chart.paths.iter().map(|paths| paths.len()).sum::<u32>() / 2;
        sizes.insert(paths);
        assert!(chart.paths.iter().all(|paths| paths.len() <= generator.max_degree + 1));
        // ST-2.20: cells of the grid, each once.
        let cells: BTreeSet<u8> = chart.cells.into_iter().collect();
        assert!(cells.len() == 10 && cells.iter().all(|cell| usize::from(*cell) < generator.rows * generator.columns));
        // ST-2.23: home has the smallest greatest distance. ST-2.24: numbers grow with the distance, then in reading order.
        let distances = chart.distances();
        let reach = |planet: usize| *distances[planet].iter().max().unwrap();
        assert!((0..10).all(|planet| reach(0) <= reach(planet)));
        assert!((1..9).all(|planet| (distances[0][planet], chart.cells[planet]) < (distances[0][planet + 1], chart.cells[planet + 1])));
        // ST-2.25: drawn on the board, with paths only between neighbours; ST-2.26: stored with the game.
        for planet in (0..10).map(space_traders::place::PlanetId) {
            let (x, y) = game.centre(chart, planet);
            assert!((12..=148).contains(&x) && (8..=92).contains(&y), "{x} {y}");
            for other in chart.neighbours(planet).iter() {
                let (other_x, other_y) = game.centre(chart, other);
                assert!((x - other_x).abs() <= 36 && (y - other_y).abs() <= 24);
            }
        }
    }
    assert_eq!(sizes.into_iter().collect::<Vec<_>>().last(), Some(&12));
}

#[test]
fn st_2_22_paths_are_added_only_where_both_ends_have_room() {
    // A script that always takes the first outcome: the map it gives is the same for ever.
    struct First;
    impl Chance for First {
        fn answer(&mut self, _: kernel::Roller, _: u32) -> u32 {
            0
        }
    }
    let game = game(2, "layout=random");
    let chart = game.setup(&mut First).chart;
    let paths: Vec<String> = chart.paths.iter().map(ToString::to_string).collect();
    assert_eq!(chart.paths.iter().map(|paths| paths.len()).sum::<u32>(), 24, "{paths:?}");
    assert!(chart.paths.iter().all(|paths| paths.len() <= 4), "{paths:?}");
}
