//! The greedy bot plans whole programmes: it beats the random one and ends its games.

use bots::{BotName, Lineup, play_out};
use kernel::{Game, Live, Options, Seat, Seed, Title};
use space_traders::SpaceTraders;

#[test]
fn greedy_beats_random_and_no_game_ends_at_the_cap() {
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 2, &Options::new()).unwrap();
    for index in 0..8 {
        let seed = Seed(5).of_game(index);
        let greedy = Seat::new(index as u8 % 2);
        let names = if index % 2 == 0 { [BotName::Greedy, BotName::Random] } else { [BotName::Random, BotName::Greedy] };
        let finished = play_out(&game, &mut Live::from_seed(seed), &mut Lineup::new(names, seed), &|| false).unwrap();
        let outcome = game.outcome(&finished.state);
        assert_eq!(outcome.winners().collect::<Vec<_>>(), [greedy], "game {index}");
        assert_eq!(outcome.reason.name, "all-explored", "game {index}");
    }
}
