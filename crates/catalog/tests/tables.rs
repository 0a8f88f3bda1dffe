//! Tables by name, from the layout to the log.

use bots::BotName;
use catalog::{Act, AnyRules, AnyTable, Past, Setting, find, open_log, read_log, titles};
use kernel::log::{Entry, LogFile};
use kernel::{Chance, Learned, Sampler, Seat, Seed, Stead};

/// A game that is over after fewer choices is small: it need not bring about everything that a test of all games is for.
const SMALL: u32 = 40;

fn rules() -> Box<dyn AnyRules> {
    let game = find("galactic-trader").expect("it is on the shelf");
    game.open(&Setting::of(game, Some(2))).expect("it opens")
}

fn names() -> Vec<String> {
    vec!["Mary".into(), "Nick".into()]
}

/// A whole game of bots, as a log.
fn played(seed: Seed) -> LogFile {
    let rules = rules();
    let mut table = rules.table(seed.key(), &names());
    let mut bots = [0, 1].map(|seat| rules.bot(BotName::Random, seed.of_bot(Seat::new(seat))));
    while let Some(seat) = table.waiting().lowest() {
        let number = table.bot_move(seat, &mut *bots[seat.index()]);
        table.submit(seat, table.request(seat), number).expect("bots choose what is legal");
    }
    table.log()
}

#[test]
fn every_game_of_the_shelf_opens_with_every_number_of_players() {
    for game in titles() {
        let about = game.about();
        assert!(std::ptr::eq(find(about.id).expect("it is on the shelf").about(), about));
        for players in about.min_players..=about.max_players {
            let rules = game.open(&Setting::of(*game, Some(players))).expect("it opens");
            assert_eq!(rules.players(), players);
        }
        assert_eq!(game.check_content(game.content()), [], "the shipped content has no problem");
        assert!(!game.how_to_play().is_empty());
    }
}

#[test]
fn a_double_click_is_harmless() {
    let mut table = rules().table(Seed(7).key(), &names());
    let seat = table.waiting().lowest().expect("somebody is waited for");
    let choice = table.choices(seat).remove(0);
    table.submit(seat, 0, choice.number).expect("it is legal");
    let before = table.state_json();
    let refused = table.submit(seat, 0, choice.number).expect_err("it was answered");
    assert_eq!(refused.message, "request 0 was answered already; the next one is 1");
    assert_eq!(table.state_json(), before);
    let unknown = table.submit(seat, 1, u32::MAX).expect_err("there is no such action");
    assert!(unknown.message.starts_with("there is no action 4294967295; action numbers of this game are below"), "{unknown}");
}

#[test]
fn a_refusal_names_its_clause() {
    let mut table = rules().table(Seed(7).key(), &names());
    let asked = table.waiting().lowest().expect("somebody is waited for");
    let other = asked.next(2);
    let choice = table.choices(asked).remove(0);
    let refused = table.submit(other, 0, choice.number).expect_err("it is not their turn");
    assert!(refused.clause.is_some_and(|clause| clause.0.starts_with("GT-")), "{refused:?}");
    assert!(table.choices(other).is_empty());
}

#[test]
fn the_key_is_in_the_log_only_when_the_game_is_over() {
    let running = rules().table(Seed(7).key(), &names()).log();
    let key = Seed(7).key().to_string();
    assert!(!running.write().contains(&key));
    assert_eq!(running.header.commitment, Some(Seed(7).key().commitment()));
    assert!(played(Seed(7)).write().lines().last().is_some_and(|line| line.contains(&key)));
}

#[test]
fn a_log_survives_the_file_and_replays_to_every_move() {
    let log = read_log(&played(Seed(7)).write(), None).expect("it is whole");
    let replayed = open_log(&log, None).expect("it opens").replay(&log).expect("it keeps the rules");
    assert!(replayed.finished && replayed.key_checked);
    let moves = replayed.retold();
    assert_eq!(moves.len(), replayed.moves + 1);
    // What everybody was told move by move is what the table remembers.
    let told: Vec<_> = replayed.retold_to(None).into_iter().flat_map(|step| step.told).collect();
    assert_eq!(told, replayed.table(replayed.moves).history(None));
    assert!(replayed.table(0).history(None).is_empty());
    assert_eq!(replayed.table(replayed.moves).log().entries.len(), log.entries.len());
}

#[test]
fn choices_that_were_taken_back_are_replayed_too() {
    let rules = rules();
    let mut table = rules.table(Seed(7).key(), &names());
    let mut taken_back = 0;
    // Wherever a choice may be taken back, take it back once and choose again.
    while let Some(seat) = table.waiting().lowest() {
        let number = table.choices(seat).last().expect("a list is never empty").number;
        let learned = table.submit(seat, table.request(seat), number).expect("it is legal");
        if learned == Learned::Nothing && table.can_take_back(seat) && taken_back < 20 {
            table.take_back(seat).expect("it may");
            table.submit(seat, table.request(seat), number).expect("it is legal again");
            taken_back += 1;
        }
    }
    assert!(taken_back > 0);
    let log = table.log();
    let replayed = rules.replay(&log).expect("it keeps the rules");
    assert!(replayed.finished);
    assert_eq!(replayed.table(replayed.moves).state_json(), table.state_json());
}

#[test]
fn a_script_that_does_not_fit_is_refused_before_anything_happens() {
    let rules = rules();
    assert_eq!(rules.driven(Seed(7), vec![14]).err().as_deref(), Some("the script says 14, but the rules ask for one of 14: 0 to 13"));
    let mut table = rules.driven(Seed(7), Vec::new()).expect("no script fits always");
    table.script(vec![1_000_000]);
    loop {
        let seat = table.waiting().lowest().expect("chance is asked before the game is over");
        let before = table.state_json();
        let act = Act::Number(table.choices(seat).last().expect("a list is never empty").number);
        if let Err(refused) = table.act(seat, &act) {
            assert!(refused.message.starts_with("the script says 1000000, but the rules ask for one of "), "{refused}");
            assert_eq!((table.state_json(), table.script_left()), (before, 1));
            table.script(Vec::new());
            table.act(seat, &act).expect("without the script it works");
            return;
        }
    }
}

#[test]
fn a_script_is_used_up_answer_by_answer_and_no_further() {
    let rules = rules();
    let mut table = rules.driven(Seed(7), Vec::new()).expect("no script fits always");
    assert_eq!(table.script_left(), 0);
    table.script(vec![0; 3]);
    assert_eq!(table.script_left(), 3);
    let mut used = 0;
    while table.script_left() > 0 {
        let seat = table.waiting().lowest().expect("chance is asked before the game is over");
        let (left, number) = (table.script_left(), table.choices(seat).last().expect("a list is never empty").number);
        let acted = table.act(seat, &Act::Number(number)).map(|_| ());
        assert_eq!(acted, Ok(()), "0 fits whatever is asked");
        used += left - table.script_left();
    }
    assert_eq!(used, 3);
}

// What is no action of the game is answered with what is one, and a seat that is not at the table with an error.
#[test]
fn whoever_may_not_choose_is_told_what_may_be_chosen() {
    let rules = rules();
    let mut table = rules.driven(Seed(7), Vec::new()).expect("no script fits always");
    let (asked, idle) = (0..rules.players()).map(Seat::new).partition::<Vec<Seat>, _>(|seat| table.waiting().contains(*seat));
    let mut refused = |seat: Seat, act: Act| table.act(seat, &act).expect_err("it is not legal").message;
    let words = refused(asked[0], Act::Text("dance".into()));
    assert!(words.starts_with("'dance' is not an action of this game") && words.contains(" may choose take "), "{words}");
    assert!(words.matches(", ").count() > 1, "each of them: {words}");
    let words = refused(idle[0], Act::Text("dance".into()));
    assert!(words.ends_with("may choose nothing now"), "{words}");
    table.script(vec![0]);
    for nobody in [rules.players(), 7].map(Seat::new) {
        let number = table.choices(asked[0])[0].number;
        assert!(table.act(nobody, &Act::Number(number)).is_err(), "{nobody} has no seat");
        assert_eq!(table.script_left(), 1);
    }
}

/// Whoever keeps a table tells those for whom a choice, or taking one back, changed something, and nobody else (law 3).
#[test]
fn a_choice_shows_where_and_only_where_a_view_is_another_one() {
    for game in titles() {
        let about = game.about();
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let names: Vec<String> = (0..rules.players()).map(|seat| format!("seat {seat}")).collect();
        let eyes: Vec<Option<Seat>> = (0..rules.players()).map(|seat| Some(Seat::new(seat))).chain([None]).collect();
        let (mut shown, mut unnoticed, mut taken_back, mut longest) = (0, 0, 0, 0);
        for seed in 0..4 {
            let mut table = rules.live(Seed(seed).key(), &names);
            let mut bot = rules.bot(BotName::Random, Seed(seed));
            for step in 0..150 {
                let Some(seat) = table.waiting().lowest() else { break };
                let back = step % 5 == 4 && table.can_take_back(seat);
                let before: Vec<_> = eyes.iter().map(|who| table.view_json(*who)).collect();
                let happened = if back {
                    table.retract(seat).expect("it may be taken back")
                } else {
                    let number = table.bot_move(seat, &mut *bot);
                    table.play(seat, table.request(seat), number).expect("bots choose what is legal")
                };
                taken_back += u32::from(back);
                longest = longest.max(step);
                for (who, before) in eyes.iter().zip(before) {
                    let changed = table.view_json(*who) != before;
                    assert_eq!(happened.shows(*who), changed, "{}, seed {seed}, step {step}, for {who:?}", about.id);
                    shown += u32::from(changed);
                    unnoticed += u32::from(!changed);
                }
                let noticed = |who: &Option<Seat>| *who == Some(seat) || happened.shows(*who) || !happened.told(*who).is_empty();
                assert_eq!(happened.is_seen_by_all_but(seat), eyes.iter().all(noticed), "{}, seed {seed}, step {step}", about.id);
                assert!(!noticed(&None) || eyes.iter().all(noticed), "{}: who watches noticed more than who plays", about.id);
            }
        }
        assert!(shown > 0, "{}", about.id);
        // Alone at a table everybody sees everything.
        let enough = (unnoticed > 0 || rules.players() == 1) && taken_back > 0;
        assert!(enough || longest < SMALL, "{}: unnoticed {unnoticed}, taken back {taken_back}", about.id);
    }
}

/// Whatever the table is told to do in somebody's stead it can do, at every moment of whole games (ST-11 in Space Traders).
#[test]
fn what_is_done_in_somebodys_stead_can_be_done() {
    let mut games = Vec::new();
    for game in titles() {
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let names: Vec<String> = (0..rules.players()).map(|seat| format!("seat {seat}")).collect();
        let (mut chosen, mut taken_back) = (0, 0);
        for seed in 0..4 {
            let mut table = rules.live(Seed(seed).key(), &names);
            let mut bot = rules.bot(BotName::Random, Seed(seed));
            for step in 0..300 {
                // Now the lowest seat, now the highest; now itself, now the rules in its stead.
                let seats = table.waiting();
                let Some(seat) = (if step % 2 == 0 { seats.lowest() } else { seats.iter().last() }) else { break };
                match table.absent_move(seat).filter(|_| step % 3 == 0) {
                    Some(Stead::TakeBack) => {
                        table.retract(seat).expect("what the rules lay down can be done");
                        taken_back += 1;
                    }
                    Some(Stead::Choose(number)) => {
                        assert!(table.numbers(seat).contains(&number));
                        table.play(seat, table.request(seat), number).expect("what the rules lay down can be done");
                        chosen += 1;
                    }
                    None => {
                        let number = table.bot_move(seat, &mut *bot);
                        table.play(seat, table.request(seat), number).expect("bots choose what is legal");
                    }
                }
                let absent = (0..rules.players()).map(Seat::new).filter(|seat| !table.waiting().contains(*seat));
                absent.for_each(|seat| assert_eq!(table.absent_move(seat), None, "{seat} is not asked"));
            }
        }
        assert_eq!(rules.absence().is_some(), chosen > 0 && taken_back > 0, "{}: {chosen}, {taken_back}", rules.about().id);
        games.extend(rules.absence().map(|_| rules.about().id));
    }
    assert!(!games.is_empty(), "no game lays down anything: this test proves nothing");
}

/// What everybody was told is kept while a game goes on. It is what playing the whole log again would tell, after every choice, and after
/// every choice that was taken back.
#[test]
fn what_was_told_is_remembered_as_playing_the_log_again_would_tell_it() {
    for game in titles() {
        let about = game.about();
        let rules = game.open(&Setting::of(*game, Some(about.max_players))).expect("it opens");
        let names: Vec<String> = (0..about.max_players).map(|seat| format!("player {seat}")).collect();
        let readers: Vec<Option<Seat>> = (0..about.max_players).map(|seat| Some(Seat::new(seat))).chain([None]).collect();
        let mut table = rules.live(Seed(3).key(), &names);
        let mut chance = Sampler::from_seed(11);
        let (mut taken_back, mut longest) = (0, 0);
        for step in 0..160 {
            longest = step;
            let waiting: Vec<Seat> = table.waiting().iter().collect();
            let Some(seat) = waiting.get(chance.one_of(waiting.len().max(1) as u32) as usize).copied() else { break };
            let settled: Vec<u64> = readers.iter().map(|who| table.settled_count(*who)).collect();
            if table.can_take_back(seat) && chance.one_of(3) == 0 {
                table.retract(seat).expect("it may");
                taken_back += 1;
            } else {
                let numbers = table.numbers(seat);
                let number = numbers[chance.one_of(numbers.len() as u32) as usize];
                table.play(seat, table.request(seat), number).expect("it is legal");
            }
            if step % 8 != 0 {
                continue;
            }
            let again = rules.take_up(&table.log(), catalog::TakeUp::Committed(Seed(3).key())).expect("it keeps the rules");
            for (who, settled) in readers.iter().zip(settled) {
                let told = table.history(*who);
                assert_eq!(told, again.history(*who), "{}: {who:?}", about.id);
                assert_eq!(table.told_count(*who), told.len() as u64);
                assert_eq!(table.settled_count(*who), again.settled_count(*who));
                assert!(table.settled_count(*who) >= settled, "what stands stands");
                let latest = table.sight(*who, Past::Latest(3)).told();
                assert_eq!(latest, told[told.len().saturating_sub(3)..]);
                let earlier = table.sight(*who, Past::Before(5, 3)).told();
                assert_eq!(earlier, told[..told.len().min(5)][told.len().min(5).saturating_sub(3)..]);
                assert!(table.sight(*who, Past::Nothing).told().is_empty() && table.sight(*who, Past::Film).told().is_empty());
            }
        }
        assert!(taken_back > 3 || longest < SMALL, "{}: {taken_back} taken back", about.id);
    }
}

/// How people play: with one team on the map nobody is asked which one moves. Logs and programs know every choice.
#[test]
fn what_goes_without_saying_is_played_after_a_click_and_taken_back_with_it() {
    let game = find("space-traders").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, Some(2))).expect("it opens");
    let mut table = rules.live(Seed(7).key(), &names());
    let mary = Seat::new(0);
    let number = |table: &dyn AnyTable, act: &str| {
        let choices = table.choices(mary);
        choices.iter().find(|choice| choice.act == act).unwrap_or_else(|| panic!("{act} is not among {choices:?}")).number
    };
    let chosen = |table: &dyn AnyTable| {
        let entries = table.log().entries;
        entries.into_iter().filter_map(|entry| if let Entry::Chose { act, .. } = entry { Some(act) } else { None }).collect::<Vec<_>>()
    };
    let click = |table: &mut dyn AnyTable, act: &str| table.click(mary, table.request(mary), number(table, act)).expect("it is legal");
    click(&mut *table, "HT");
    let planned = table.state_json();
    click(&mut *table, "MT");
    let home = chosen(&*table).pop().expect("something was chosen");
    assert_eq!(chosen(&*table), ["HT", "MT", home.as_str()], "the log has both choices as they are written");
    assert!(table.choices(mary).iter().all(|choice| choice.act.starts_with("planet ")), "where to is asked");
    table.unclick(mary).expect("it may be taken back");
    assert_eq!(table.state_json(), planned, "both are taken back");
    let again = rules.take_up(&table.log(), catalog::TakeUp::Committed(Seed(7).key())).expect("the log keeps the rules");
    assert_eq!((again.state_json(), again.request(mary)), (planned.clone(), table.request(mary)));
    // A program is asked everything, and takes one choice back at a time.
    table.play(mary, table.request(mary), number(&*table, "MT")).expect("it is legal");
    assert_eq!(table.choices(mary).len(), 1);
    table.play(mary, table.request(mary), number(&*table, &home)).expect("it is legal");
    table.retract(mary).expect("it may be taken back");
    assert_eq!(table.choices(mary)[0].act, home);
    table.retract(mary).expect("it may be taken back");
    // With two teams in different places there is something to decide; whoever clicks on one of them has said which.
    click(&mut *table, "MT");
    let to = table.choices(mary)[0].act.clone();
    click(&mut *table, &to);
    click(&mut *table, "HT");
    let nick = Seat::new(1);
    let commit = number(&*table, "commit");
    for seat in [nick, mary] {
        table.play(seat, table.request(seat), commit).expect("it is legal");
    }
    let (planned, moving) = (table.state_json(), number(&*table, "MT"));
    click(&mut *table, "MT");
    let teams = table.choices(mary);
    assert_eq!(teams.len(), 2, "{teams:?}");
    table.unclick(mary).expect("it may be taken back");
    table.play_as_person(mary, table.request(mary), moving, Some(teams[1].number)).expect("it is legal");
    assert_eq!(chosen(&*table).last(), Some(&teams[1].act));
    table.retract_as_person(mary, 2).expect("it may be taken back");
    assert_eq!(table.state_json(), planned);
    // What is not possible after the first choice is not played.
    table.play_as_person(mary, table.request(mary), moving, Some(moving)).expect("it is legal");
    assert_eq!(table.choices(mary).len(), 2);
}
