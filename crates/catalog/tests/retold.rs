//! What is said of a log: each move as it is told to its reader, and where a log departs from the rules the line, the clause and what is asked
//! there.

use catalog::{Act, AnyRules, Departs, LogMove, NotRead, Setting, TakeUp, Text, ToldText, find, open_log, read_log, titles};
use draw::Said;
use kernel::log::{Entry, LogFile};
use kernel::{Chance, Sampler, Seat, Seed};

/// Moves made in one game.
const MOVES: usize = 60;

fn names(rules: &dyn AnyRules) -> Vec<String> {
    (0..rules.players()).map(|seat| format!("player {seat}")).collect()
}

/// A move as it was made: what its seat was offered, and what came of it.
struct Made {
    seat: Seat,
    /// As it is written and as it was offered; none if a choice was taken back.
    choice: Option<(String, String)>,
    /// What happened, in full.
    events: Vec<Text>,
    /// The same as each reader was told of it.
    told: Vec<Vec<ToldText>>,
    /// What spectators were asked before it.
    asked: Said,
}

/// A game played at two tables at once: one that says everything, and one that tells everybody what they may know.
fn played(rules: &dyn AnyRules, readers: &[Option<Seat>], seed: Seed) -> (LogFile, Vec<Made>) {
    let mut truth = rules.driven(seed, Vec::new()).expect("no script fits always");
    let mut table = rules.live(seed.key(), &names(rules));
    let (mut dice, mut made) = (Sampler::from_seed(seed.0), Vec::new());
    for _ in 0..MOVES {
        let waiting: Vec<Seat> = table.waiting().iter().collect();
        let Some(seat) = waiting.get(dice.one_of(waiting.len().max(1) as u32) as usize).copied() else { break };
        let asked = table.question(None);
        if table.can_take_back(seat) && dice.one_of(4) == 0 {
            let happened = table.retract(seat).expect("it may be taken back");
            truth.take_back(seat).expect("it may be taken back");
            let told = readers.iter().map(|who| happened.told(*who)).collect();
            made.push(Made { seat, choice: None, events: Vec::new(), told, asked });
            continue;
        }
        let choices = table.choices(seat);
        let choice = &choices[dice.one_of(choices.len() as u32) as usize];
        let happened = table.play(seat, table.request(seat), choice.number).expect("it is legal");
        let events = truth.act(seat, &Act::Number(choice.number)).expect("it is legal").events;
        let told = readers.iter().map(|who| happened.told(*who)).collect();
        made.push(Made { seat, choice: Some((choice.act.clone(), choice.sentence.clone())), events, told, asked });
    }
    (table.log(), made)
}

#[test]
fn every_reader_of_a_log_is_told_what_they_were_told_at_the_table() {
    let (mut silent, mut taken_back) = (0, 0);
    for game in titles() {
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let readers: Vec<Option<Seat>> = (0..rules.players()).map(|seat| Some(Seat::new(seat))).chain([None]).collect();
        let (log, made) = played(&*rules, &readers, Seed(3));
        let replayed = rules.replay(&log).expect("it keeps the rules");
        assert_eq!(replayed.moves, made.len());
        // The header is line 1, the layout line 2.
        let agrees = |retold: &LogMove, number: usize, made: &Made, here: &str| {
            assert_eq!((retold.number, retold.line, retold.seat), (number, number + 2, Some(made.seat)), "{here}");
        };
        let full = replayed.retold();
        assert_eq!((full.len(), full[0].number, full[0].line, full[0].seat), (made.len() + 1, 0, 2, None));
        for (number, (retold, made)) in full[1..].iter().zip(&made).enumerate() {
            let here = format!("{}, move {}", game.about().id, number + 1);
            agrees(retold, number + 1, made, &here);
            assert_eq!(retold.act.as_ref(), made.choice.as_ref().map(|(act, _)| act), "{here}");
            assert_eq!(retold.told.iter().map(|told| &told.event).collect::<Vec<_>>(), made.events.iter().collect::<Vec<_>>(), "{here}");
            let sentence = made.choice.as_ref().filter(|_| made.events.is_empty()).map(|(_, sentence)| sentence);
            assert_eq!(retold.chosen.as_ref(), sentence, "{here}");
        }
        for (place, who) in readers.iter().enumerate() {
            let retold = replayed.retold_to(*who);
            assert_eq!(retold.len(), made.len() + 1);
            for (number, (retold, made)) in retold[1..].iter().zip(&made).enumerate() {
                let here = format!("{}, move {} as {who:?} was told", game.about().id, number + 1);
                agrees(retold, number + 1, made, &here);
                let own = made.choice.as_ref().filter(|_| *who == Some(made.seat));
                assert_eq!(retold.act.as_ref(), own.map(|(act, _)| act), "{here}");
                assert_eq!(retold.told, made.told[place], "{here}");
                let sentence = own.filter(|_| retold.told.is_empty()).map(|(_, sentence)| sentence);
                assert_eq!(retold.chosen.as_ref(), sentence, "{here}");
                silent += u32::from(sentence.is_some());
                taken_back += u32::from(made.choice.is_none());
            }
        }
    }
    assert!(silent > 0 && taken_back > 0, "{silent} choices of which nobody was told, {taken_back} taken back");
}

/// Where and how a changed log departs, to whoever replays it and to whoever takes it up.
fn departs(rules: &dyn AnyRules, log: &LogFile) -> Departs {
    let departs = rules.replay(log).expect_err("it does not keep the rules");
    let taken_up = rules.take_up(log, TakeUp::Fresh(Seed(1).key())).err();
    assert_eq!(taken_up.as_ref(), Some(&departs));
    departs
}

/// The place of a move among the entries.
fn entry(log: &LogFile, number: usize) -> usize {
    let is_move = |entry: &Entry<String>| matches!(entry, Entry::Chose { .. } | Entry::TookBack { .. });
    log.entries.iter().enumerate().filter(|(_, entry)| is_move(entry)).nth(number).expect("so many moves were made").0
}

fn choose(log: &mut LogFile, at: usize, words: &str) {
    let Entry::Chose { act, .. } = &mut log.entries[at] else { panic!("entry {at} is no choice") };
    words.clone_into(act);
}

#[test]
fn a_choice_that_the_rules_refuse_is_named_with_its_line_its_clause_and_what_is_asked_there() {
    for game in titles() {
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let (log, made) = played(&*rules, &[], Seed(3));
        let whole = rules.replay(&log).expect("it keeps the rules");
        for (number, made) in made.iter().enumerate().filter(|(_, made)| made.choice.is_some()).step_by(7) {
            let (at, here) = (entry(&log, number), format!("{}, move {}", game.about().id, number + 1));
            let table = whole.table(number);
            let offered: Vec<String> = table.choices(made.seat).into_iter().map(|choice| choice.act).collect();
            let mut position = rules.position(&cut(&log, at), Seed(1).key()).expect("it keeps the rules");
            let barred = (0..rules.action_count()).filter_map(|number| rules.action(number)).find(|act| !offered.contains(act));
            if let Some(barred) = barred {
                let refused = position.act(made.seat, &Act::Text(barred.clone())).err().expect("it is not offered");
                let mut changed = log.clone();
                choose(&mut changed, at, &barred);
                let Departs { line, problem, clause, asked } = departs(&*rules, &changed);
                assert_eq!((line, clause, asked.as_ref()), (at + 2, refused.clause, Some(&made.asked)), "{here}: {barred}");
                assert!(clause.is_some() && problem.contains(&refused.message), "{here}: {problem}");
                let Said { text, clause: asks } = &made.asked;
                let words = format!(
                    "line {line}: {problem} [{}]\nthe lines before it are whole; at that point: {text} [{asks}]",
                    clause.expect("the rules refuse it")
                );
                assert_eq!(departs(&*rules, &changed).to_string(), words);
            }
            let mut changed = log.clone();
            choose(&mut changed, at, "dance");
            let Departs { line, problem, clause, asked } = departs(&*rules, &changed);
            assert_eq!((line, clause, asked), (at + 2, None, Some(made.asked.clone())), "{here}");
            assert_eq!(problem, "'dance' is not an action of this game", "{here}");
        }
    }
}

/// The log before one of its entries.
fn cut(log: &LogFile, at: usize) -> LogFile {
    LogFile { header: log.header.clone(), entries: log.entries[..at].to_vec() }
}

/// Spatial Delivery answers some words that are no action with the clause that forbids what they mean.
#[test]
fn words_that_a_game_knows_to_be_wrong_are_answered_with_its_clause() {
    let game = find("spatial-delivery").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, None)).expect("it opens");
    let (log, made) = played(&*rules, &[], Seed(3));
    let number = made.iter().rposition(|made| made.choice.is_some()).expect("something was chosen");
    let at = entry(&log, number);
    let mut changed = log.clone();
    choose(&mut changed, at, "site 0.1.2");
    let Departs { line, clause, asked, .. } = departs(&*rules, &changed);
    assert_eq!((line, clause.is_some(), asked), (at + 2, true, Some(made[number].asked.clone())));
}

#[test]
fn a_line_that_cannot_be_read_is_named_with_what_is_asked_there() {
    let game = find("galactic-trader").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, Some(2))).expect("it opens");
    let (log, made) = played(&*rules, &[], Seed(3));
    let text = log.write();
    let lines: Vec<&str> = text.lines().collect();
    let read = |damaged: String| match read_log(&damaged, None) {
        Err(NotRead::Departs(departs)) => departs,
        other => panic!("{other:?}"),
    };
    for number in [0, 9, made.len() - 1] {
        let at = entry(&log, number) + 1;
        let with = |line: &str| {
            lines.iter().enumerate().map(|(place, old)| format!("{}\n", if place == at { line } else { old })).collect::<String>()
        };
        let torn = read(with("{\"chose\""));
        assert_eq!((torn.line, torn.clause, torn.asked.as_ref()), (at + 1, None, Some(&made[number].asked)));
        assert!(torn.problem.starts_with("this cannot be read: "), "{torn}");
        let edited = read(with(&lines[at].replacen("\"chain\":\"", "\"chain\":\"0", 1)));
        assert_eq!((edited.line, edited.clause, edited.asked.as_ref()), (at + 1, None, Some(&made[number].asked)));
        assert!(edited.problem.starts_with("this line was edited: "), "{edited}");
    }
    // Before the layout nobody is asked anything.
    let unlaid = read(format!("{}\n{{\n", lines[0]));
    assert_eq!((unlaid.line, unlaid.asked), (2, None));
    // What comes after the end of a game is no question either.
    let over = whole_game(&*rules).write();
    let more = read(format!("{over}{{\n"));
    assert_eq!((more.line, more.asked), (over.lines().count() + 1, None));
}

/// A whole game of random choices, as a log.
fn whole_game(rules: &dyn AnyRules) -> LogFile {
    let mut table = rules.table(Seed(7).key(), &names(rules));
    let mut dice = Sampler::from_seed(7);
    while let Some(seat) = table.waiting().lowest() {
        let choices = table.choices(seat);
        let number = choices[dice.one_of(choices.len() as u32) as usize].number;
        table.submit(seat, table.request(seat), number).expect("it is legal");
    }
    table.log()
}

#[test]
fn the_end_of_a_log_keeps_the_promise_of_its_first_line() {
    let game = find("galactic-trader").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, Some(2))).expect("it opens");
    let log = whole_game(&*rules);
    let opened = |log: &LogFile| open_log(log, None).expect("it opens").replay(log);
    let whole = opened(&log).expect("it keeps the rules");
    assert!(whole.finished && whole.key_checked);
    assert_eq!(whole.moves, log.entries.len() - 2);
    // A game that goes on has published nothing yet, and nobody holds that against it.
    let begun = opened(&cut(&log, 30)).expect("it keeps the rules");
    assert!(!begun.finished && !begun.key_checked);
    assert_eq!(begun.moves, 29);
    let with_key = |key| {
        let mut log = log.clone();
        let Some(Entry::Over { key: published, .. }) = log.entries.last_mut() else { panic!("the game is over") };
        *published = key;
        opened(&log).expect_err("it breaks the promise")
    };
    let line = log.entries.len() + 1;
    let wrong = with_key(Some(Seed(8).key()));
    assert_eq!((wrong.line, wrong.clause, wrong.asked), (line, None, None));
    assert_eq!(wrong.problem, "the key that is published here is not the one that line 1 commits to");
    let none = with_key(None);
    assert_eq!(none.line, line);
    assert_eq!(none.problem, "line 1 commits to a key, but the end of the log does not publish it");
    // Whoever promised nothing owes nothing.
    let mut free = log.clone();
    free.header.commitment = None;
    let Some(Entry::Over { key, .. }) = free.entries.last_mut() else { panic!("the game is over") };
    *key = None;
    let unsworn = opened(&free).expect("it keeps the rules");
    assert!(unsworn.finished && !unsworn.key_checked);
    // The table whose key this is goes on with it, and no other.
    let running = cut(&log, 30);
    assert!(rules.take_up(&running, TakeUp::Committed(Seed(7).key())).is_ok());
    let stranger = rules.take_up(&running, TakeUp::Committed(Seed(8).key())).err().expect("it is another key");
    assert_eq!((stranger.line, stranger.problem.as_str()), (1, "the key of the table is not the one that this line commits to"));
}
