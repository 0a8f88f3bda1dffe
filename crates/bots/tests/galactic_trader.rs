//! The bots on a real game: they answer the same to the same question, and only to what they are shown.

use bots::{Asked, Bot, BotName, Lineup, play_out};
use galactic_trader::GalacticTrader;
use kernel::{Actions, Game, Live, Options, Quiet, Sampler, Seat, Seed, Title, Turn};

fn game(players: u8) -> GalacticTrader {
    GalacticTrader::open(GalacticTrader::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

fn answer(game: &GalacticTrader, state: &<GalacticTrader as Game>::State, seat: Seat, name: BotName) -> galactic_trader::Action {
    let mut legal = Actions::new();
    game.legal(state, seat, &mut legal);
    let mut bot: Box<dyn Bot<GalacticTrader>> = name.make(Seed(3));
    bot.choose(Asked { game, seat, view: &game.view(state, Some(seat)), legal: &legal })
}

#[test]
fn a_seed_names_a_whole_game() {
    let game = game(3);
    let play = |seed| {
        let mut lineup = Lineup::new([BotName::Greedy, BotName::Random, BotName::Greedy], Seed(seed));
        play_out(&game, &mut Live::from_seed(Seed(seed)), &mut lineup, &|| false).expect("nobody stops it")
    };
    let (one, again, other) = (play(1), play(1), play(2));
    assert_eq!((&one.state, one.decisions), (&again.state, again.decisions));
    assert_ne!(one.state, other.state);
}

#[test]
fn a_game_can_be_stopped() {
    let mut lineup = Lineup::new([BotName::Random; 2], Seed(1));
    assert!(play_out(&game(2), &mut Live::from_seed(Seed(1)), &mut lineup, &|| true).is_none());
}

// Law 3, from the bots' side: worlds that a seat cannot tell apart get the same answer.
#[test]
fn bots_answer_to_what_they_see() {
    let game = game(2);
    let mut chance = Sampler::from_seed(5);
    let mut state = game.setup(&mut chance);
    let mut other_worlds = 0;
    for _ in 0..120 {
        let Turn::Waiting(seats) = game.turn(&state) else { break };
        let seat = seats.lowest().expect("somebody is waited for");
        let imagined = game.imagine(&game.view(&state, Some(seat)), &mut chance);
        other_worlds += u32::from(imagined != state);
        for name in BotName::ALL {
            assert_eq!(answer(&game, &state, seat, name), answer(&game, &imagined, seat, name), "{name}");
        }
        let action = answer(&game, &state, seat, BotName::Greedy);
        game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("it was listed");
    }
    assert!(other_worlds > 20, "the imagined worlds were nearly always the real one");
}
