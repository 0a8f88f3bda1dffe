//! Positions that programs hold are the table's: what is played, seen, copied, saved and imagined through them is what a table of the same key says.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bots::BotName;
use catalog::{Act, AnyGame, AnyRules, AnyTable, Bout, DrivenTable, Happened, Playable, Position, Saved, Setting, Unsettled, WithGame};
use catalog::{find, titles, with_game};
use kernel::log::{Entry, LogFile};
use kernel::title::Options;
use kernel::{Chance, Live, Outcome, Roll, Sampler, Seat, Seed};
use serde_json::Value;

/// Moves made in one game.
const MOVES: usize = 50;

fn open(game: &dyn AnyGame) -> (Box<dyn AnyRules>, Vec<String>, Vec<Option<Seat>>) {
    let rules = game.open(&Setting::of(game, None)).expect("it opens");
    let names = (0..rules.players()).map(|seat| format!("player {seat}")).collect();
    let readers = (0..rules.players()).map(|seat| Some(Seat::new(seat))).chain([None]).collect();
    (rules, names, readers)
}

fn numbers(position: &mut dyn Position, seat: Seat) -> Vec<u32> {
    let mut found = vec![7; 3];
    position.numbers(seat, &mut found);
    found
}

/// Who chooses next, and what: at random.
fn chosen(position: &mut dyn Position, dice: &mut Sampler) -> Option<(Seat, u32)> {
    let waiting: Vec<Seat> = position.waiting().iter().collect();
    let seat = *waiting.get(dice.one_of(waiting.len().max(1) as u32) as usize)?;
    let numbers = numbers(position, seat);
    Some((seat, numbers[dice.one_of(numbers.len() as u32) as usize]))
}

fn state(position: &dyn Position) -> Value {
    serde_json::from_str(position.state().as_str()).expect("states become JSON")
}

/// Plays on at random and says where it led.
fn played_on(position: &mut dyn Position, seed: u64) -> (Value, u64) {
    let mut dice = Sampler::from_seed(seed);
    for _ in 0..20 {
        let Some((seat, number)) = chosen(position, &mut dice) else { break };
        position.play(seat, number).expect("it is legal");
    }
    (state(position), position.moves())
}

fn rolls(log: &LogFile) -> Vec<Roll> {
    match log.entries.last() {
        Some(Entry::Setup { rolls } | Entry::Chose { rolls, .. }) => rolls.clone(),
        entry => panic!("{entry:?}"),
    }
}

fn same(position: &mut dyn Position, table: &dyn AnyTable, readers: &[Option<Seat>], here: &str) {
    assert_eq!((position.seats(), position.waiting()), (table.seats(), table.waiting()), "{here}");
    assert_eq!(state(position), table.state_json(), "{here}");
    assert_eq!((position.outcome(), position.outcome_so_far()), (table.outcome(), table.outcome_so_far()), "{here}");
    assert_eq!(position.log().expect("it was dealt"), table.log(), "{here}");
    for who in readers {
        assert_eq!(serde_json::from_str::<Value>(position.view(*who).as_str()).unwrap(), table.view_json(*who), "{here}, {who:?}");
        let sight = position.sight(*who);
        assert_eq!((sight.question(), sight.board(80)), (table.question(*who), table.board(*who, 80)), "{here}, {who:?}");
        assert_eq!(sight.choices(), who.map(|seat| table.choices(seat)).unwrap_or_default(), "{here}, {who:?}");
        let Some(seat) = *who else { continue };
        let offered: Vec<u32> = table.choices(seat).iter().map(|choice| choice.number).collect();
        assert_eq!(numbers(position, seat), offered, "{here}, {seat}");
    }
    let nobody = Seat::new(table.seats());
    assert_eq!(numbers(position, nobody), Vec::<u32>::new(), "{here}");
}

/// A row of numbers is the one that programs over a pipe are given.
fn same_row(position: &mut dyn Position, table: &dyn AnyTable, length: usize, actions: usize, here: &str) {
    for seat in table.waiting().iter() {
        let (mut row, mut mask) = (vec![-1; length], vec![7; actions]);
        position.observe(Some(seat), &mut row);
        position.mask(seat, &mut mask);
        table.pose(seat, &mut |posed| {
            let posed = posed.row(length);
            assert_eq!(row, posed.row, "{here}, {seat}");
            assert_eq!(mask.iter().map(|allowed| *allowed as u8).collect::<Vec<_>>(), posed.mask, "{here}, {seat}");
        });
    }
}

#[test]
fn a_position_says_and_does_what_the_table_does() {
    for game in titles() {
        let (rules, names, readers) = open(*game);
        let (length, actions) = (rules.observation().features.len(), rules.action_count() as usize);
        let mut position = rules.deal(Seed(3).key(), &names);
        let mut table = rules.live(Seed(3).key(), &names);
        let mut truth = rules.driven(Seed(3), Vec::new()).expect("no script fits always");
        let mut dice = Sampler::from_seed(3);
        for step in 0..MOVES {
            let here = format!("{}, step {step}", game.about().id);
            assert_eq!(position.moves(), step as u64, "{here}");
            same(&mut *position, &*table, &readers, &here);
            same_row(&mut *position, &*table, length, actions, &here);
            refusals(&mut *position, &mut *truth, &here);
            same(&mut *position, &*table, &readers, &here);
            let Some((seat, number)) = chosen(&mut *position, &mut dice) else { break };
            let written = rules.action(number).expect("it is legal");
            let happened: Box<dyn Happened> = table.play(seat, table.request(seat), number).expect("it is legal");
            let consequence = truth.act(seat, &Act::Number(number)).expect("it is legal");
            assert_eq!(written, consequence.act, "{here}");
            let act = match step % 3 {
                0 => {
                    assert_eq!(position.play(seat, number), Ok(consequence.learned), "{here}");
                    continue;
                }
                1 => Act::Number(number),
                _ => Act::Text(written),
            };
            let after = position.act(seat, &act).expect("it is legal");
            assert_eq!(
                (after.act(), after.events(), after.learned()),
                (consequence.act, consequence.events, consequence.learned),
                "{here}"
            );
            assert_eq!(after.clauses(), consequence.clauses, "{here}");
            readers.iter().for_each(|who| assert_eq!(after.told(*who), happened.told(*who), "{here}, {who:?}"));
        }
        assert_eq!(rules.action(rules.action_count()), None);
    }
}

/// What is refused is refused as by a table that a tool drives, and changes nothing.
fn refusals(position: &mut dyn Position, truth: &mut dyn DrivenTable, here: &str) {
    let seats = position.seats();
    for seat in (0..seats).map(Seat::new) {
        let barred = (0..).find(|number| !numbers(position, seat).contains(number)).expect("a list ends");
        let refused = truth.act(seat, &Act::Number(barred)).expect_err("it is not offered");
        assert_eq!(position.play(seat, barred), Err(refused.clone()), "{here}, {seat}");
        assert_eq!(position.act(seat, &Act::Number(barred)).err(), Some(refused.clone()), "{here}, {seat}");
        assert_eq!(position.play_with(seat, barred, &[]), Err(Unsettled::Refused(refused)), "{here}, {seat}");
        let words = truth.act(seat, &Act::Text("dance".into())).expect_err("it is no action");
        assert_eq!(position.act(seat, &Act::Text("dance".into())).err(), Some(words), "{here}, {seat}");
    }
    let refused = position.play(Seat::new(seats), 0).expect_err("nobody sits there").message;
    assert_eq!(refused, format!("there is no seat {seats}; this table has seats 0 to {}", seats - 1));
}

#[test]
fn copies_go_on_alike_and_apart() {
    for game in titles() {
        let (rules, names, _) = open(*game);
        let mut position = rules.deal(Seed(4).key(), &names);
        let mut dice = Sampler::from_seed(4);
        for step in 0..MOVES {
            let here = format!("{}, step {step}", game.about().id);
            let Some((seat, number)) = chosen(&mut *position, &mut dice) else { break };
            let before = (state(&*position), position.log(), position.moves());
            let (mut copy, kept) = (position.copy(), position.copy());
            let mut bots = [(); 2].map(|()| rules.bot(BotName::Random, Seed(step as u64)));
            let answers = bots.each_mut().map(|bot| position.bot_move(seat, &mut **bot));
            assert!(answers[0] == answers[1] && numbers(&mut *position, seat).contains(&answers[0]), "{here}");
            position.play(seat, number).expect("it is legal");
            assert_eq!((state(&*kept), kept.log(), kept.moves()), before, "{here}");
            copy.play(seat, number).expect("it is legal");
            assert_eq!((state(&*copy), copy.log(), copy.moves()), (state(&*position), position.log(), position.moves()), "{here}");
        }
    }
}

fn stored(position: &dyn Position) -> Saved {
    let text = serde_json::to_string(&position.saved()).expect("it becomes JSON");
    serde_json::from_str(&text).expect("it is read again")
}

#[test]
fn a_saved_position_and_one_from_a_log_go_on_as_they_would_have() {
    for game in titles() {
        let id = game.about().id;
        let (rules, names, _) = open(*game);
        let mut position = rules.deal(Seed(5).key(), &names);
        let _ = played_on(&mut *position, 5);
        let again = rules.restore(&stored(&*position)).expect("it was saved");
        assert_eq!((state(&*again), again.log(), again.moves()), (state(&*position), position.log(), position.moves()), "{id}");
        // The log alone does not tell the key: chance comes from another one, and nothing is promised any more.
        let log = position.log().expect("it was dealt");
        let mut strange = rules.position(&log, Seed(9).key()).expect("it keeps the rules");
        assert_eq!((state(&*strange), strange.log(), strange.moves()), (state(&*position), Some(log.clone()), position.moves()), "{id}");
        let mut strange_again = rules.restore(&stored(&*strange)).expect("it was saved");
        assert_eq!(strange_again.log(), Some(log.clone()), "{id}: with what was promised");
        let (mut position, mut again) = (position, again);
        assert_eq!(played_on(&mut *again, 6), played_on(&mut *position, 6), "{id}");
        assert_eq!(again.log(), position.log(), "{id}");
        assert_eq!(played_on(&mut *strange_again, 6), played_on(&mut *strange, 6), "{id}");
        assert_eq!(strange_again.log(), strange.log(), "{id}");
        let gone_on = strange.log().expect("it was dealt");
        if gone_on.entries.len() > log.entries.len() {
            assert_eq!(gone_on.header.commitment, None, "{id}");
            let later = gone_on.entries[log.entries.len()..].iter().flat_map(|entry| match entry {
                Entry::Chose { rolls, .. } => rolls.clone(),
                _ => Vec::new(),
            });
            let mut fresh = Live::new(Seed(9).key());
            later.for_each(|Roll { roller, n, outcome }| assert_eq!(fresh.answer(roller, n), outcome, "{id}: another stream"));
        }
        // A game that is over has told its key.
        let mut over = rules.deal(Seed(5).key(), &names);
        while !over.waiting().is_empty() {
            let _ = played_on(&mut *over, 7);
        }
        let log = over.log().expect("it was dealt");
        assert!(matches!(log.entries.last(), Some(Entry::Over { key: Some(key), .. }) if *key == Seed(5).key()), "{id}");
        for again in
            [rules.position(&log, Seed(9).key()).expect("it keeps the rules"), rules.restore(&stored(&*over)).expect("it was saved")]
        {
            assert_eq!((again.log(), again.moves(), again.outcome()), (Some(log.clone()), over.moves(), over.outcome()), "{id}");
        }
        let mut broken = log.clone();
        broken.entries.remove(1);
        assert!(rules.position(&broken, Seed(9).key()).is_err(), "{id}");
    }
}

#[test]
fn chance_is_chosen_outcome_by_outcome() {
    let mut settled = 0;
    for game in titles() {
        let id = game.about().id;
        let (rules, names, _) = open(*game);
        let mut position = rules.deal(Seed(6).key(), &names);
        let laid: Vec<u32> = rolls(&position.log().expect("it was dealt")).iter().map(|roll| roll.outcome).collect();
        for missing in 0..laid.len() {
            assert!(matches!(rules.deal_with(&laid[..missing]), Err(Unsettled::OneOf(n)) if laid[missing] < n), "{id}");
        }
        let dealt = rules.deal_with(&laid).expect("everything is chosen");
        assert_eq!((state(&*dealt), dealt.moves()), (state(&*position), 0), "{id}");
        assert_eq!(dealt.log().expect("it was dealt").header.commitment, None, "{id}: nobody has promised anything");
        let more = rules.deal_with(&[&laid[..], &[0]].concat()).err().expect("nobody asks for the last");
        assert!(matches!(more, Unsettled::Refused(refused) if refused.message == "1 outcomes are chosen that nobody asks for"), "{id}");
        let mut dice = Sampler::from_seed(6);
        for step in 0..MOVES * 4 {
            let here = format!("{id}, step {step}");
            let Some((seat, number)) = chosen(&mut *position, &mut dice) else { break };
            let (mut by_choice, before) = (position.copy(), position.copy());
            let learned = position.play(seat, number).expect("it is legal");
            // The last entry of a game that is over is its outcome.
            let log = position.log().expect("it was dealt");
            let Some(Entry::Chose { rolls, .. }) = log.entries.get(before.moves() as usize + 1) else { panic!("{here}: {log:?}") };
            if rolls.is_empty() && step % 10 > 0 {
                continue;
            }
            let outcomes: Vec<u32> = rolls.iter().map(|roll| roll.outcome).collect();
            for (missing, roll) in rolls.iter().enumerate().take(3) {
                assert_eq!(by_choice.play_with(seat, number, &outcomes[..missing]), Err(Unsettled::OneOf(roll.n)), "{here}");
                let wrong = [&outcomes[..missing], &[roll.n]].concat();
                let Err(Unsettled::Refused(refused)) = by_choice.play_with(seat, number, &wrong) else { panic!("{here}") };
                assert_eq!(refused.message, format!("{0} is no outcome: the rules ask for one of {0}, 0 to {1}", roll.n, roll.n - 1));
                assert_eq!((state(&*by_choice), by_choice.moves()), (state(&*before), before.moves()), "{here}");
            }
            let mut told = by_choice.copy();
            assert_eq!(by_choice.play_with(seat, number, &outcomes), Ok(learned), "{here}");
            assert_eq!((state(&*by_choice), by_choice.moves()), (state(&*position), position.moves()), "{here}");
            let after = told.act_with(seat, number, &outcomes).expect("everything is chosen");
            let by_table = before.copy().act(seat, &Act::Number(number)).expect("it is legal");
            assert_eq!((after.act(), after.events(), after.clauses()), (by_table.act(), by_table.events(), by_table.clauses()), "{here}");
            assert_eq!((after.learned(), state(&*told)), (learned, state(&*position)), "{here}");
            // Who chooses an outcome keeps no promise, and what is chosen is not drawn from the stream.
            let mut again = rules.restore(&stored(&*by_choice)).expect("it was saved");
            assert_eq!(again.log(), by_choice.log(), "{here}");
            assert_eq!(played_on(&mut *again, 8), played_on(&mut *by_choice, 8), "{here}");
            let log = by_choice.log().expect("it was dealt");
            assert_eq!(log.header.commitment, None, "{here}");
            if !matches!(log.entries.last(), Some(Entry::Over { .. })) {
                let mut live = Live::new(Seed(6).key());
                for (place, entry) in log.entries.iter().enumerate().filter(|(place, _)| *place != before.moves() as usize + 1) {
                    let (Entry::Setup { rolls } | Entry::Chose { rolls, .. }) = entry else { panic!("{here}: {entry:?}") };
                    rolls.iter().for_each(|roll| assert_eq!(live.answer(roll.roller, roll.n), roll.outcome, "{here}, entry {place}"));
                }
            }
            settled += outcomes.len();
        }
    }
    assert!(settled > 20, "{settled} outcomes were chosen: this proves nothing");
}

#[test]
fn an_imagined_position_looks_like_the_real_one_and_can_be_had_again() {
    for game in titles() {
        let (rules, names, readers) = open(*game);
        let mut position = rules.deal(Seed(7).key(), &names);
        let _ = played_on(&mut *position, 7);
        for who in &readers {
            let here = format!("{}, {who:?}", game.about().id);
            let view: Value = serde_json::from_str(position.view(*who).as_str()).unwrap();
            let mut imagined = position.imagine(*who, 3);
            let from_view = rules.imagine(&view, 3).expect("it is a view of this game");
            assert_eq!(state(&*from_view), state(&*imagined), "{here}");
            assert_eq!(imagined.view(*who), position.view(*who), "{here}");
            assert_eq!((imagined.moves(), imagined.log()), (0, None), "{here}");
            let mut twin = imagined.copy();
            assert_eq!(played_on(&mut *twin, 8), played_on(&mut *imagined, 8), "{here}: a copy has the same luck");
            // One choice with chosen chance in the middle.
            let mut dice = Sampler::from_seed(9);
            if let Some((seat, number)) = chosen(&mut *imagined, &mut dice) {
                let mut outcomes = Vec::new();
                while imagined.play_with(seat, number, &outcomes).is_err() {
                    outcomes.push(0);
                }
            }
            assert_eq!(
                played_on(&mut *rules.restore(&stored(&*imagined)).expect("it was saved"), 10),
                played_on(&mut *imagined, 10),
                "{here}"
            );
        }
        let wrong = |view: Value| rules.imagine(&view, 3).err().expect("nobody sees this");
        assert!(wrong(Value::from(7)).starts_with("this is no view of this game: "));
    }
}

/// A view that somebody wrote by hand may be one of no table.
#[test]
fn a_view_that_no_table_gives_is_refused() {
    let game = find("galactic-trader").expect("it is on the shelf");
    let (rules, names, readers) = open(game);
    let seen = |position: &dyn Position, who: Option<Seat>| -> Value { serde_json::from_str(position.view(who).as_str()).unwrap() };
    let view = seen(&*rules.deal(Seed(7).key(), &names), None);
    let mut refused = 0;
    for (name, value) in view.as_object().expect("a view is an object") {
        let Some(number) = value.as_u64() else { continue };
        let mut other = view.clone();
        other[name] = Value::from(number + 100);
        match rules.imagine(&other, 3) {
            Ok(imagined) => assert!(readers.iter().any(|who| seen(&*imagined, *who) == other), "{name}: nobody sees this"),
            Err(words) => refused += usize::from(words == "no table of this game looks like this view: give one as `view` gave it"),
        }
    }
    assert!(refused > 0, "{view}");
}

/// What the game's own type says of it.
struct Longest;

impl WithGame for Longest {
    type Out = u64;

    fn with<G: Playable>(self) -> u64 {
        G::open(G::CONTENT, G::ABOUT.usual_players, &Options::new()).expect("it opens").longest_game()
    }
}

#[test]
fn a_bout_is_the_game_that_its_seed_names() {
    for game in titles() {
        let (rules, names, _) = open(*game);
        assert_eq!(Some(rules.longest_game()), with_game(game.about().id, Longest).ok());
        let bots = vec![BotName::Random; names.len()];
        let mut position = rules.deal(Seed(8).key(), &names);
        let mut sitting: Vec<_> = (0..rules.players()).map(|seat| rules.bot(BotName::Random, Seed(8).of_bot(Seat::new(seat)))).collect();
        while let Some(seat) = position.waiting().lowest() {
            let number = position.bot_move(seat, &mut *sitting[seat.index()]);
            position.play(seat, number).expect("bots choose what is legal");
        }
        let bout = rules.bout(Seed(8), &bots, &Arc::new(AtomicBool::new(false))).expect("nobody stops it");
        let Bout { outcome, decisions, rounds } = bout;
        let standings =
            |outcome: &Outcome| outcome.standings.iter().map(|one| (one.seat, one.points, one.rank, one.won)).collect::<Vec<_>>();
        assert_eq!(standings(&outcome), standings(&position.outcome().expect("it is over")), "{}", game.about().id);
        assert_eq!((decisions, rounds != Some(0)), (position.moves(), true), "{}", game.about().id);
        assert_eq!(rules.bout(Seed(8), &bots, &Arc::new(AtomicBool::new(true))), None);
    }
}

/// Copies share their past, and it may be long: letting go of it takes no more of the stack than letting go of a move.
#[test]
fn a_long_past_is_let_go_on_a_small_stack() {
    let game = find("galactic-trader").expect("it is on the shelf");
    let mut setting = Setting::of(game, Some(4));
    setting.options.extend([("max_rounds", "500"), ("stall_limit", "0")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    let rules = game.open(&setting).expect("it opens");
    let names: Vec<String> = (0..4).map(|seat| format!("player {seat}")).collect();
    let mut position = rules.deal(Seed(9).key(), &names);
    // Whoever may end the turn does, so that nobody ever wins a planet.
    while let Some(seat) = position.waiting().lowest() {
        let offered = numbers(&mut *position, seat);
        position.play(seat, *offered.last().expect("there is a choice")).expect("it is legal");
    }
    assert!(position.moves() > 4000, "{} moves", position.moves());
    let small = std::thread::Builder::new().stack_size(32 * 1024);
    small.spawn(move || drop(position)).expect("a thread").join().expect("it is let go");
}
