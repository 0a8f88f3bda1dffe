//! The greedy bot plans whole programmes: it beats the random one and ends its games.

use bots::{BotName, Lineup, play_out};
use kernel::{Evaluate, Game, Learned, Live, Options, Quiet, Sampler, Seat, Seed, Title};
use space_traders::SpaceTraders;
use space_traders::place::{PlanetId, TileId};
use space_traders::state::Programme;

#[test]
fn greedy_beats_random_and_no_game_ends_at_the_cap() {
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 2, &Options::new()).unwrap();
    for index in 0..8 {
        let seed = Seed(5).of_game(index);
        let greedy = Seat::new(index as u8 % 2);
        let names = if index % 2 == 0 { [BotName::Greedy, BotName::Random] } else { [BotName::Random, BotName::Greedy] };
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut Lineup::new(&game, names, seed), &|| false).unwrap();
        let outcome = game.outcome(&finished.state);
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [greedy], "game {index}");
        assert_eq!(outcome.reason.name, "all-explored", "game {index}");
    }
}

/// G-60: somebody has to turn up the last planet, and with Expensive Travelling every team that goes there earns less.
#[test]
fn whoever_cannot_be_caught_leaves_a_trade_to_end_the_game_g_60() {
    let options: Options = [("expensive_travelling".to_owned(), "true".to_owned())].into();
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 2, &options).unwrap();
    let (red, blue) = (Seat::new(0), Seat::new(1));
    let worth_going = |score: u16| {
        let mut state = game.with_deal("demo").unwrap();
        // W-5: all six teams trade, for 6 points a turn. Only planet 10 lies face down, next to planet 6.
        (0..9).for_each(|planet| state.explored.insert(PlanetId(planet)));
        let own = &mut state.pieces[red];
        own.reserve = 0;
        for (planet, teams) in [(4, 2), (3, 3), (6, 1)] {
            let tile: TileId = PlanetId(planet - 1).tile(0);
            own.tiles[tile.index()] = teams;
        }
        (state.turn, state.points[red][0]) = (30, score);
        for seat in [red, blue] {
            state.programmes[seat] = Programme::empty(&state.pieces[seat]);
        }
        game.check(&state).unwrap();
        let stays = game.evaluate(&state, red);
        for click in ["MT", "6a", "planet 10"] {
            game.apply(&mut state, red, game.read(click).unwrap(), &mut Quiet(Sampler::from_seed(0))).unwrap();
        }
        game.evaluate(&state, red) > stays
    };
    assert!(worth_going(100));
    assert!(!worth_going(0), "a trade is worth more than the end of a game that is not decided");
}

// Players that judge what follows from the reveal see it from every seat, whoever has committed already.
#[test]
fn whoever_looks_past_the_reveal_finds_others_at_work_or_where_they_stand() {
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 3, &Options::new()).unwrap();
    let commit = game.read("commit").unwrap();
    let mut state = game.setup(&mut Sampler::from_seed(3));
    for seat in (0..3).map(Seat::new) {
        let (mut stayed, mut worked) = (0, 0);
        for seed in 0..20 {
            let mut world = game.imagine(&game.view(&state, Some(seat)), &mut Sampler::from_seed(7));
            let before = world.pieces[seat];
            game.suppose_all(&mut world, seat, &mut Sampler::from_seed(seed));
            assert_eq!(world.waiting.iter().collect::<Vec<_>>(), [seat]);
            for other in (0..3).map(Seat::new).filter(|other| *other != seat) {
                let writes = !world.programmes[other].steps.is_empty();
                (stayed, worked) = (stayed + u32::from(!writes), worked + u32::from(writes));
            }
            let learned = game.apply(&mut world, seat, commit, &mut Quiet(Sampler::from_seed(0)));
            assert_eq!(learned, Ok(Learned::Settled), "{seat}");
            assert_eq!(world.pieces[seat], before, "the seat itself has not moved");
        }
        assert!(stayed > 3 && worked > stayed, "{seat}: {stayed} stayed, {worked} worked");
        game.apply(&mut state, seat, commit, &mut Quiet(Sampler::from_seed(0))).unwrap();
    }
}
