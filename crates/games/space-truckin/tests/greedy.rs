//! The evaluation, by the players it makes: greedy ones build trucks that leave the yard, and do not throw dice away.

use bots::{Asked, BotName, Lineup, play_out};
use kernel::{Actions, Game, Live, Options, Quiet, Seat, Seed, Title, Turn};
use space_truckin::SpaceTruckin;
use space_truckin::content::Captain;
use space_truckin::state::Stage;

const TRUCKS: [&str; 4] = ["sparrowhawk", "countess", "mauler", "hammerhead"];

fn open(options: &[(&str, &str)]) -> SpaceTruckin {
    let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    SpaceTruckin::open(SpaceTruckin::CONTENT, 1, &options).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays until the truck has left the yard; whether it is serviceable.
fn builds(game: &SpaceTruckin, seed: Seed) -> bool {
    let (seat, mut chance) = (Seat::new(0), Live::from_seed(seed));
    let mut lineup = Lineup::new(game, [BotName::Greedy], seed);
    let mut state = game.setup(&mut chance);
    let mut legal = Actions::new();
    while let (Turn::Waiting(_), Stage::Setup | Stage::Chart | Stage::Yard) = (game.turn(&state), state.stage) {
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let view = game.view(&state, Some(seat));
        let action = lineup.bot(seat).choose(Asked { game, seat, view: &view, legal: &legal });
        game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("a listed action");
    }
    state.sheets[seat].out.is_none()
}

/// The rates over 10,000 games stand in docs/performance.md; here a few games of each sort keep them from breaking.
#[test]
fn greedy_players_build_serviceable_trucks_of_every_sort() {
    let (mut built, mut all) = (0, 0);
    for truck in TRUCKS {
        for captain in Captain::ALL {
            let game = open(&[("truck", truck), ("captain", captain.id())]);
            all += 2;
            built += (0..2).filter(|index| builds(&game, Seed(5).of_game(*index))).count();
        }
    }
    assert!(built * 100 >= all * 95, "{built} of {all}");
}

/// With a ready-made truck about four games in five are won; random digits win one in a hundred.
#[test]
fn greedy_players_win_most_games_with_a_good_truck() {
    let game = open(&[("shipyard", "dealer"), ("truck", "hammerhead")]);
    let wins = |index: &u64| {
        let seed = Seed(6).of_game(*index);
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut Lineup::new(&game, [BotName::Greedy], seed), &|| false);
        game.outcome(&finished.expect("nobody stops it").state).winners().next().is_some()
    };
    let won = (0..40).filter(wins).count();
    assert!(won >= 26, "{won} of 40");
}

/// The four-digit challenge has no table of odds; its players still play on.
#[test]
fn greedy_players_know_every_option() {
    for options in [
        [("challenge_digits", "4"), ("shipyard", "dealer")],
        [("manipulations", "free"), ("shipyard", "dealer")],
        [("grizzled_award", "per_system"), ("captain", "grizzled")],
    ] {
        let game = open(&options);
        let seed = Seed(7);
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut Lineup::new(&game, [BotName::Greedy], seed), &|| false);
        assert_eq!(game.turn(&finished.expect("nobody stops it").state), Turn::Over);
    }
}
