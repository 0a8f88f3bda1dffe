//! How the points of a game went, chapter by chapter, and what a game says of an evening with it.

use bots::BotName;
use catalog::{AnyGame, Setting, titles};
use kernel::Seed;

/// A game that random bots play to its end, as its log.
fn played(game: &dyn AnyGame) -> (kernel::log::LogFile, Vec<i32>) {
    let rules = game.open(&Setting::of(game, None)).expect("the shipped game opens");
    let names: Vec<String> = (0..rules.players()).map(|seat| format!("seat {seat}")).collect();
    let mut table = rules.table(Seed(5).key(), &names);
    let mut bot = rules.bot(BotName::Random, Seed(5));
    while let Some(seat) = table.waiting().lowest() {
        let number = table.bot_move(seat, &mut *bot);
        table.submit(seat, table.request(seat), number).expect("bots choose what is legal");
    }
    let points = table.outcome().expect("it is over").standings.iter().map(|standing| standing.points).collect();
    (table.log(), points)
}

#[test]
fn the_course_goes_through_every_chapter_once_and_ends_with_the_result() {
    for game in titles() {
        let id = game.about().id;
        let (log, points) = played(*game);
        let replayed = catalog::open_log(&log, None).expect("it opens").replay(&log).expect("it keeps the rules");
        let course = replayed.course();
        assert_eq!(course.points.last(), Some(&points), "{id}");
        assert_eq!(course.points.len(), course.chapters.len(), "{id}");
        let mut once = course.chapters.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), course.chapters.len(), "{id}: {:?}", course.chapters);
        // The same chapters as in the list of moves.
        let moves = replayed.retold();
        assert!(moves[0].chapter.is_none(), "{id}: the layout belongs to none");
        let mut told: Vec<String> = moves.into_iter().filter_map(|step| step.chapter).collect();
        told.dedup();
        match told.is_empty() {
            false => assert_eq!(told, course.chapters, "{id}"),
            true => assert!(course.chapters.len() <= 24 && course.chapters.last() == Some(&format!("Move {}", replayed.moves)), "{id}"),
        }
    }
}

/// Minutes are not made up here: the rules document says them.
#[test]
fn the_rules_say_how_long_a_game_takes() {
    for game in titles() {
        let Some(sitting) = game.sitting() else { continue };
        let head: String = game.rules().lines().take(8).collect();
        let minutes = format!("{} minutes", sitting.most_minutes);
        assert!(head.contains(&minutes), "{}: {minutes}", game.about().id);
        assert!(sitting.least_minutes <= sitting.most_minutes && head.contains(&sitting.least_minutes.to_string()), "{}", game.about().id);
    }
}
