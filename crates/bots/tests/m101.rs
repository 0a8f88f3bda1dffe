//! Players that have learned, in the game they have learned.

mod walk;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bots::{Asked, Bot, BotName, Lineup, Move, Thought, click, ended, play_out};
use kernel::title::Options;
use kernel::{Actions, Evaluate, Game, Live, Observe, Quiet, Sampler, Seat, Seed, Title, Turn};
use m101::{Action, M101};
use nets::{Eyes, Net, SMALL};
use walk::walk;

fn game(players: u8) -> M101 {
    M101::open(M101::CONTENT, players, &Options::new()).expect("the shipped content is good")
}

/// The share of games that one such player wins among others of another kind, each deal from every seat.
fn won(game: &M101, one: BotName, others: BotName, deals: u64) -> f64 {
    let mut share = 0.0;
    for (deal, own) in (0..deals).flat_map(|deal| (0..game.seats()).map(move |own| (deal, own))) {
        let seed = Seed(77).of_game(deal);
        let names = (0..game.seats()).map(|seat| if seat == own { one } else { others });
        let mut lineup = Lineup::new(game, names, seed);
        let finished = play_out(game, &mut Live::from_seed(seed), &mut lineup, &|| false).expect("nobody stops it");
        let outcome = game.outcome(&finished.state);
        let winners = outcome.standings.iter().filter(|standing| standing.won).count();
        share += if outcome.standings[usize::from(own)].won { 1.0 / winners as f64 } else { 0.0 };
    }
    share / (deals * u64::from(game.seats())) as f64
}

#[test]
fn a_finished_game_is_what_it_came_to_from_every_seat() {
    let game = game(3);
    let mut lineup = Lineup::new(&game, [BotName::Random; 3], Seed(4));
    let state = play_out(&game, &mut Live::from_seed(Seed(4)), &mut lineup, &|| false).expect("nobody stops it").state;
    let points: Vec<i32> = game.outcome(&state).standings.iter().map(|standing| standing.points * SMALL).collect();
    assert!(points[0] != points[1] && points[1] != points[2], "seats are told apart: {points:?}");
    for seat in 0..3 {
        let [own, next, last] = [0, 1, 2].map(|steps| points[(seat + steps) % 3]);
        assert_eq!(ended(&game, &state, Seat::new(seat as u8)).points[..3], [own, next, last]);
    }
}

#[test]
fn skilled_wins_against_greedy() {
    let share = won(&game(2), BotName::Skilled, BotName::Greedy, 20);
    assert!(share > 0.8, "{share}");
}

// Law 3, from the bots' side: worlds that a seat cannot tell apart get the same answer.
#[test]
fn what_learned_players_choose_depends_on_what_they_see() {
    let game = game(2);
    let (mut looked, mut differed) = (0, 0);
    walk(&game, 9, |state, seat, _, chance| {
        if looked == 60 {
            return None;
        }
        let imagined = game.imagine(&game.view(state, Some(seat)), chance);
        differed += u32::from(imagined != *state);
        let answer = |state: &<M101 as Game>::State, name: BotName| {
            let mut legal = Actions::new();
            game.legal(state, seat, &mut legal);
            let mut bot = name.make(&game, Seed(3));
            let choice = bot.choose(Asked { game: &game, seat, view: &game.view(state, Some(seat)), legal: &legal });
            (choice, bot.thoughts())
        };
        let (choice, thoughts) = answer(state, BotName::Skilled);
        assert_eq!((choice, thoughts), answer(&imagined, BotName::Skilled));
        if looked % 20 == 7 {
            assert_eq!(answer(state, BotName::Expert), answer(&imagined, BotName::Expert));
        }
        looked += 1;
        Some(choice)
    });
    assert!(looked == 60 && differed > 20, "{looked} {differed}");
}

#[test]
fn a_net_of_something_else_is_refused_with_what_it_is_for() {
    let game = game(2);
    let net = Net::from_bytes(M101::NETS[0]).expect("the shipped net is whole");
    let refused = |change: fn(&mut Net)| {
        let mut net = net.clone();
        change(&mut net);
        Eyes::of(Arc::new(net), &game).map(|eyes| eyes.seats()).map_err(|unfit| unfit.to_string())
    };
    assert_eq!(refused(|_| {}), Ok(2));
    let refused = |change| refused(change).expect_err("it is for something else");
    assert_eq!(refused(|net| net.origin.game = "chess".into()), "the net is one of chess, not of m101");
    assert_eq!(refused(|net| net.origin.rules = 1), "the net was trained by rules version 1, the table plays by version 2");
    assert_eq!(refused(|net| net.origin.observation = 7), "the net reads observations of version 7, this program makes version 1");
    assert_eq!(refused(|net| net.origin.players = vec![3, 4]), "nobody has learned it for 2 players, only for 3, 4");
}

#[test]
fn whoever_has_learned_with_other_content_says_so_and_plays_on() {
    let changed = M101::CONTENT.replacen("vp = 2", "vp = 3", 1);
    let other = M101::open(&changed, 2, &Options::new()).expect("one point more is good content, too");
    let words = BotName::Skilled.falls_back(&other).expect("its net is for the shipped content");
    assert_eq!(words, "skilled plays like greedy at this table: the net was trained on other content than the table's");
    // Where two play an expert grows a tree, which asks no net.
    assert_eq!(BotName::Expert.falls_back(&other), None);
    let three = M101::open(&changed, 3, &Options::new()).expect("one point more is good content for three, too");
    assert!(BotName::Expert.falls_back(&three).is_some_and(|words| words.starts_with("expert plays like greedy")));
    assert_eq!(BotName::Greedy.falls_back(&other), None);
    assert_eq!([2, 3, 4].map(|players| BotName::Skilled.falls_back(&game(players))), [None, None, None]);
    let mut state = other.setup(&mut Sampler::from_seed(1));
    let Turn::Waiting(seats) = other.turn(&state) else { panic!("it has begun") };
    let seat = seats.lowest().expect("somebody is waited for");
    let mut legal = Actions::new();
    other.legal(&state, seat, &mut legal);
    let view = other.view(&state, Some(seat));
    let answers = [BotName::Skilled, BotName::Greedy]
        .map(|name| name.make(&other, Seed(3)).choose(Asked { game: &other, seat, view: &view, legal: &legal }));
    assert_eq!(answers[0], answers[1]);
    other.apply(&mut state, seat, answers[0], &mut Quiet(&mut Sampler::from_seed(2))).expect("what is chosen is legal");
}

/// What a bot thinks at the first question of a game that has more than a few answers.
fn thoughts(name: BotName, hurry: u32) -> (Action, usize, bool, Vec<Thought<Action>>) {
    thoughts_with(name, |bot| bot.hurry(hurry))
}

/// The same for a bot to which something is said before it is asked.
fn thoughts_with(name: BotName, say: impl Fn(&mut dyn Bot<M101>) -> bool) -> (Action, usize, bool, Vec<Thought<Action>>) {
    let game = game(2);
    let mut thought = None;
    walk(&game, 21, |state, seat, legal, _| {
        let mut bot = name.make(&game, Seed(3));
        let hurried = say(&mut *bot);
        let choice = bot.choose(Asked { game: &game, seat, view: &game.view(state, Some(seat)), legal });
        if legal.len() > 5 {
            thought = Some((choice, legal.len(), hurried, bot.thoughts()));
            return None;
        }
        Some(choice)
    });
    thought.expect("it goes on for long")
}

#[test]
fn learned_players_say_what_they_expect_of_every_choice() {
    let looks = [BotName::Skilled, BotName::Expert].map(|name| {
        let (choice, count, _, thoughts) = thoughts(name, 1);
        assert_eq!((thoughts[0].action, thoughts.len()), (choice, count), "{name}");
        for thought in &thoughts {
            let hope = thought.hope.unwrap_or_else(|| panic!("{name} expects something of {thought:?}"));
            assert!(hope.chance <= 1000 && (-100..=1000).contains(&hope.points), "{name}: {thought:?}");
        }
        // At the beginning nobody has won or lost, and nobody ends without points.
        let best = thoughts[0].hope.expect("it was checked");
        assert!((100..=950).contains(&best.chance) && best.points > 0, "{name}: {best:?}");
        thoughts.iter().map(|thought| u64::from(thought.looks)).max().expect("there are choices")
    });
    assert!(looks[1] > 10 * looks[0], "an expert looks again and again: {looks:?}");
}

// Skilled players differ by what follows from a choice: of two of the same worth they would expect the same.
#[test]
fn skilled_players_expect_most_of_what_they_choose() {
    let (.., thoughts) = thoughts(BotName::Skilled, 1);
    let chances: Vec<u16> = thoughts.iter().map(|thought| thought.hope.expect("they have learned").chance).collect();
    let (first, last) = (chances[0], chances[chances.len() - 1]);
    assert!(first >= last && chances.iter().any(|chance| *chance != first), "{chances:?}");
}

#[test]
fn whoever_is_in_a_hurry_looks_at_less_and_chooses_all_the_same() {
    let looks = |name, hurry| {
        let (choice, _, hurried, thoughts) = thoughts(name, hurry);
        assert_eq!(thoughts[0].action, choice);
        (hurried, thoughts.iter().map(|thought| u64::from(thought.looks)).sum::<u64>())
    };
    let (calm, all) = looks(BotName::Expert, 1);
    let (pressed, half) = looks(BotName::Expert, 2);
    let (frantic, least) = looks(BotName::Expert, 1000);
    assert_eq!([calm, pressed, frantic], [false, true, true]);
    assert!(all * 3 / 4 > half && half * 3 / 4 > least && least > 0, "{all} {half} {least}");
    // Who thinks for a moment only has nothing to save.
    assert_eq!(looks(BotName::Skilled, 1), looks(BotName::Skilled, 1000));
}

// Whoever interrupts a run does not wait until a master has thought to the end.
#[test]
fn whoever_is_stopped_says_at_once_what_they_have() {
    let looks = |stopped: bool| {
        let stop = Arc::new(AtomicBool::new(stopped));
        let (choice, _, _, thoughts) = thoughts_with(BotName::Expert, |bot| {
            bot.heed(&stop);
            false
        });
        assert_eq!(thoughts[0].action, choice);
        thoughts.iter().map(|thought| u64::from(thought.looks)).sum::<u64>()
    };
    let (calm, stopped) = (looks(false), looks(true));
    assert!(stopped * 10 < calm, "{stopped} of {calm}");
}

/// Games of greedy players, question by question.
fn along(players: u8, seed: u64, mut look: impl FnMut(&M101, &<M101 as Game>::State, Seat, &Actions<Action>, Action)) {
    let game = game(players);
    let mut lineup: Vec<_> = (0..players).map(|seat| BotName::Greedy.make(&game, Seed(seed).of_bot(Seat::new(seat)))).collect();
    walk(&game, seed, |state, seat, legal, _| {
        let choice = lineup[seat.index()].choose(Asked { game: &game, seat, view: &game.view(state, Some(seat)), legal });
        look(&game, state, seat, legal, choice);
        Some(choice)
    });
}

// Otherwise whoever plays last in a round would commit for the next one without a thought of what the others may do.
#[test]
fn a_move_ends_where_everybody_commits_anew() {
    let (mut opened, mut went_on) = (0, 0);
    along(3, 8, |game, state, seat, _, choice| {
        let Turn::Waiting(before) = game.turn(state) else { return };
        let mut after = *state;
        let how = click(game, &mut after, seat, choice, &mut Sampler::from_seed(1)).expect("what is chosen is legal");
        let Turn::Waiting(asked) = game.turn(&after) else { return };
        if before.len() == 1 && asked.len() == 3 {
            assert!(how.is_over(), "{choice:?}");
            opened += 1;
        }
        went_on += u32::from(how == Move::Quiet);
    });
    assert!(opened > 3 && went_on > 20, "{opened} {went_on}");
}

#[test]
fn of_all_ways_to_pay_one_is_thought_through_and_nothing_else_is_left_out() {
    let (mut paid, mut boosted) = (0, 0);
    along(2, 5, |game, state, seat, legal, _| {
        let mut fewer = legal.clone();
        game.narrow(state, seat, &mut fewer);
        let spends = |action: &&Action| matches!(action, Action::Pay(_) | Action::Boost(_) | Action::HandOver(_));
        assert!(fewer.iter().all(|action| legal.contains(action)));
        assert_eq!(fewer.iter().filter(spends).count(), legal.iter().filter(spends).count().min(1));
        assert!(fewer.iter().filter(|action| !spends(action)).eq(legal.iter().filter(|action| !spends(action))));
        paid += u32::from(legal.len() > 1 && matches!(fewer[0], Action::Pay(_)));
        boosted += u32::from(fewer.iter().any(|action| matches!(action, Action::Boost(_))));
    });
    assert!(paid > 10 && boosted > 10, "{paid} {boosted}");
}
