//! A test for every clause, named after it.
// MISSING: test every clause of your rules in tests/skeleton_clauses.rs; then delete this line

use conformance::content::Pack;
use draw::{Board, Names};
use kernel::{Cited, Game, Options, Sampler, Seat, Title, Told, Turn};
use skeleton::Skeleton;
use skeleton::state::{Action, Event, Refusal, State};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn game() -> Skeleton {
    Skeleton::open(Skeleton::CONTENT, 2, &Options::new()).expect("the shipped content is good")
}

fn begun(game: &Skeleton) -> State {
    game.setup(&mut Sampler::from_seed(1))
}

fn take(game: &Skeleton, state: &mut State, seat: Seat) -> Result<Vec<Event>, Refusal> {
    let mut fx = Told::new(Sampler::from_seed(1));
    game.apply(state, seat, Action::Take, &mut fx).map(|_| fx.events)
}

/// The game after its last turn.
fn ended(game: &Skeleton) -> State {
    let mut state = begun(game);
    while game.turn(&state) != Turn::Over {
        let seat = state.turn;
        take(game, &mut state, seat).expect("it is that seat's turn");
    }
    state
}

#[test]
fn sk_1_1_two_to_four_play_and_most_points_win() {
    for players in [1, 5] {
        assert!(Skeleton::open(Skeleton::CONTENT, players, &Options::new()).is_err());
    }
    let game = game();
    assert_eq!(game.outcome(&ended(&game)).winners().collect::<Vec<_>>(), [BEN]);
}

#[test]
fn sk_1_2_the_prizes_lie_in_the_order_of_the_file() {
    let game = game();
    let names = Names::new(["Ann", "Ben"], Some(ANN));
    let view = game.view(&begun(&game), Some(ANN));
    assert_eq!(game.text(&view, &names, 80)[1].plain(), "Comet, Moon, Ring, Planet, Star, Nebula");
    assert_eq!(game.sentence(&view, Action::Take, &names).text, "Take the Comet (1 point)");
}

#[test]
fn sk_2_1_players_take_the_first_prize_in_turn() {
    let game = game();
    let mut state = begun(&game);
    let refused = take(&game, &mut state, BEN).expect_err("it is Ann's turn");
    assert_eq!((refused, refused.clause().0), (Refusal::NotYourTurn, "SK-2.1"));
    let told = take(&game, &mut state, ANN).expect("it is her turn");
    assert_eq!(told, [Event::Took { seat: ANN, prize: 0 }]);
    assert_eq!(game.words(&told[0], &Names::new(["Ann", "Ben"], None)).text, "Ann takes the Comet (1 point)");
    assert_eq!(take(&game, &mut state, BEN), Ok(vec![Event::Took { seat: BEN, prize: 1 }]));
}

#[test]
fn sk_3_1_the_game_ends_when_the_row_is_empty() {
    let game = game();
    let mut state = ended(&game);
    let refused = take(&game, &mut state, ANN).expect_err("the game is over");
    assert_eq!(refused.to_string(), "that is not asked now: nothing, the row is empty (SK-3.1)");
    let outcome = game.outcome(&state);
    let points: Vec<i32> = outcome.standings.iter().map(|standing| standing.points).collect();
    assert_eq!((outcome.reason.name, points), ("row-empty", vec![7, 10]));
}

#[test]
fn a_content_file_is_told_what_is_wrong_with_it() {
    let pack = Pack::of::<Skeleton>();
    assert!(pack.told(pack.shipped).is_empty());
    pack.tells(
        &pack.edited("points = 4", "points = 14"),
        "C3: prize 'star': field 'points' must be a whole number from 1 to 9",
        "points = 14",
    );
    pack.tells(&pack.edited("id = \"star\"", "id = \"moon\""), "C5: prize 'moon' is listed 2 times", "moon");
}
