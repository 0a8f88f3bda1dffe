//! A test for every clause, named after it.

use conformance::content::Pack;
use draw::{Board, Names};
use kernel::{Cited, Game, Options, Quiet, Sampler, Scripted, Seat, Title, Told, Turn};
use salvage::Salvage;
use salvage::state::{Crew, DECK, Event, ROUNDS, Refusal, State, WreckId};

const ANN: Seat = Seat::new(0);
const BEN: Seat = Seat::new(1);

fn game() -> Salvage {
    Salvage::open(Salvage::CONTENT, 2, &Options::new()).expect("the shipped content is good")
}

/// Two players who have one crew of each of these strengths left for as many rounds, and Patience (hull 4) drifts by.
fn left(game: &Salvage, ann: &[u8], ben: &[u8]) -> State {
    let mut state = game.setup(&mut Sampler::from_seed(1));
    state.unseen.put(state.wreck.0);
    state.wreck = WreckId(1);
    state.unseen.take(1);
    state.round = ROUNDS - ann.len() as u8;
    state.pile = DECK;
    for (seat, crews) in [(ANN, ann), (BEN, ben)] {
        state.hands[seat] = Default::default();
        for strength in crews {
            state.hands[seat].put(strength - 1);
            state.pile.take(strength - 1);
        }
    }
    for _ in 0..2 * state.round {
        let crew = state.pile.draw(&mut Sampler::from_seed(2)).expect("enough are left");
        state.spent.put(crew);
    }
    game.check(&state).expect("a sound state");
    state
}

fn send(strength: u8) -> salvage::state::Action {
    salvage::state::Action::Send(Crew(strength - 1))
}

/// Both send a crew, then these dice are rolled (from 1) and this one of the wrecks that are left comes next.
fn round(game: &Salvage, state: &mut State, crews: [u8; 2], outcomes: &[u32]) -> Vec<Event> {
    let mut script = Scripted::new(outcomes.to_vec());
    let mut fx = Told::new(&mut script);
    for (seat, strength) in [(ANN, crews[0]), (BEN, crews[1])] {
        game.apply(state, seat, send(strength), &mut fx).expect("it is legal");
    }
    fx.events
}

#[test]
fn sv_1_1_two_to_four_play_and_most_points_win() {
    assert!(Salvage::open(Salvage::CONTENT, 1, &Options::new()).is_err() && Salvage::open(Salvage::CONTENT, 5, &Options::new()).is_err());
    let game = game();
    let mut state = left(&game, &[6], &[1]);
    round(&game, &mut state, [6, 1], &[0, 0]);
    assert_eq!(game.outcome(&state).winners().collect::<Vec<_>>(), [ANN]);
}

#[test]
fn sv_1_2_everybody_gets_five_of_the_24_cards_and_sees_only_them() {
    let game = game();
    let state = game.setup(&mut Sampler::from_seed(3));
    assert_eq!((state.hands[ANN].total(), state.hands[BEN].total(), state.pile.total()), (5, 5, 14));
    let view = game.view(&state, Some(BEN));
    assert_eq!(view.hand, Some(state.hands[BEN]));
    assert_eq!(game.view(&state, None).hand, None);
}

#[test]
fn sv_1_3_a_wreck_that_has_not_been_seen_drifts_by_in_each_of_five_rounds() {
    let game = game();
    let mut state = left(&game, &[6, 5], &[1, 2]);
    let before = state.unseen;
    let told = round(&game, &mut state, [6, 1], &[0, 0, 2]);
    assert!(before.has(state.wreck.0) && !state.unseen.has(state.wreck.0));
    assert_eq!(told.last(), Some(&Event::Drifts { wreck: state.wreck }));
}

#[test]
fn sv_2_1_all_choose_in_secret_and_only_from_their_own_cards() {
    let game = game();
    let mut state = left(&game, &[6, 5], &[1, 2]);
    let mut fx = Told::new(Sampler::from_seed(1));
    assert_eq!(game.apply(&mut state, ANN, send(2), &mut fx), Err(Refusal::NotHeld(Crew(1))));
    game.apply(&mut state, ANN, send(5), &mut fx).expect("it is legal");
    assert_eq!(game.apply(&mut state, ANN, send(6), &mut fx), Err(Refusal::Chosen));
    assert_eq!(Refusal::Chosen.clause().0, "SV-2.1");
    let [chose] = fx.events[..] else { panic!("one thing has happened") };
    assert_eq!((game.told(&chose, Some(ANN)), game.told(&chose, Some(BEN)), game.told(&chose, None)), (Some(chose), None, None));
    assert_eq!(game.turn(&state), Turn::Waiting(kernel::Seats::only(BEN)));
    assert_eq!(game.question(&game.view(&state, Some(ANN)), &Names::new(["Ann", "Ben"], Some(ANN))).text, "Waiting for Ben to choose");
}

#[test]
fn sv_2_2_strength_and_die_are_added() {
    let game = game();
    let mut state = left(&game, &[4], &[3]);
    let told = round(&game, &mut state, [4, 3], &[5, 0]);
    assert_eq!(told[2..4], [Event::Came { seat: ANN, crew: Crew(3), die: 6 }, Event::Came { seat: BEN, crew: Crew(2), die: 1 }]);
    let words = game.words(&told[2], &Names::new(["Ann", "Ben"], None));
    assert_eq!(words.text, "Ann's crew of strength 4 rolls a 6: 10 in all");
}

#[test]
fn sv_2_3_the_highest_total_that_reaches_the_hull_takes_the_wreck() {
    let game = game();
    let took = |crews: [u8; 2], dice: &[u32]| {
        let mut state = left(&game, &[crews[0]], &[crews[1]]);
        round(&game, &mut state, crews, dice).last().copied()
    };
    let wreck = WreckId(1);
    // Patience has a hull of 4.
    assert_eq!(took([2, 1], &[1, 1]), Some(Event::Took { seat: ANN, wreck }));
    assert_eq!(took([1, 2], &[4, 5]), Some(Event::Took { seat: BEN, wreck }));
    assert_eq!(took([2, 3], &[2, 1]), Some(Event::Lost { wreck }), "both have 5");
    assert_eq!(took([2, 1], &[0, 1]), Some(Event::Lost { wreck }), "both have 3");
    assert_eq!(took([1, 2], &[1, 1]), Some(Event::Took { seat: BEN, wreck }), "4 is enough, 3 is not");
}

#[test]
fn sv_2_4_cards_that_were_shown_are_out_of_the_game() {
    let game = game();
    let mut state = left(&game, &[6, 5], &[1, 2]);
    let before = state.spent.total();
    round(&game, &mut state, [6, 1], &[0, 0, 0]);
    assert_eq!((state.spent.total(), state.hands[ANN].total()), (before + 2, 1));
}

#[test]
fn sv_3_1_the_game_ends_after_the_fifth_round_with_the_points_of_the_wrecks() {
    let game = game();
    let mut state = left(&game, &[6], &[1]);
    round(&game, &mut state, [6, 1], &[0, 0]);
    assert_eq!(game.turn(&state), Turn::Over);
    let refused = game.apply(&mut state, ANN, send(6), &mut Quiet(Sampler::from_seed(1))).expect_err("it is over");
    assert_eq!(refused.to_string(), "that is not asked now: nothing, the last wreck is gone (SV-3.1)");
    let outcome = game.outcome(&state);
    assert_eq!((outcome.reason.name, outcome.standings[0].points), ("last-round", 2));
}

#[test]
fn sv_3_2_more_wrecks_break_a_tie() {
    let game = game();
    let mut state = left(&game, &[6], &[1]);
    // Ann has the Seven Sisters (4 points), Ben Marigold and Kestrel (1 and 3).
    for (seat, wreck) in [(ANN, 4), (BEN, 0), (BEN, 3)] {
        state.unseen.take_if_any(wreck);
        state.taken[seat].put(wreck);
    }
    assert_eq!(game.outcome(&state).winners().collect::<Vec<_>>(), [BEN]);
}

#[test]
fn a_content_file_is_told_what_is_wrong_with_it() {
    let pack = Pack::of::<Salvage>();
    assert!(pack.told(pack.shipped).is_empty());
    pack.check(
        &pack.edited("hull = 3", "hull = 13"),
        &["C3: wreck 'marigold': field 'hull' must be a whole number from 2 to 12, found 13 <- hull = 13"],
    );
    pack.tells(&pack.edited("id = \"kestrel\"", "id = \"patience\""), "C6: wreck 'patience' is listed 2 times", "patience");
}
