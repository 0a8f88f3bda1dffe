//! A table in the browser, asked as its page asks it.

use serde_json::{Value, json};
use wasm::Hall;

fn ask(hall: &mut Hall, request: Value) -> Value {
    serde_json::from_str(&hall.ask(&request.to_string())).expect("answers are JSON")
}

/// What was asked and must be done.
#[track_caller]
fn done(hall: &mut Hall, request: Value) -> Value {
    let answer = ask(hall, request);
    assert!(answer.get("error").is_none(), "{answer}");
    answer
}

#[track_caller]
fn refused(hall: &mut Hall, request: Value) -> String {
    let answer = ask(hall, request);
    answer["error"].as_str().unwrap_or_else(|| panic!("it is done: {answer}")).to_owned()
}

/// A reader against a bot, at a game that has begun; the hall, and what the page keeps.
fn begun(game: &str, players: Value) -> (Hall, Value) {
    let mut hall = Hall::default();
    let begun = done(&mut hall, json!({ "do": "begin", "id": "t1", "game": game, "players": players, "seed": 5 }));
    (hall, begun)
}

fn lines(answer: &Value) -> Vec<String> {
    answer["lines"].as_array().expect("lines").iter().map(|line| line.as_str().expect("text").to_owned()).collect()
}

/// The numbers that the page offers, and the number of its question.
fn offered(hall: &mut Hall) -> (Vec<u32>, u64) {
    let page = done(hall, json!({ "do": "board", "shape": "wide" }));
    let text = page["text"].as_str().expect("markup");
    let after =
        |text: &str, mark: &str| text.split_once(mark).and_then(|(_, rest)| rest.split_once('"')).map(|(value, _)| value.to_owned());
    let choices = text.split_once("id=\"choices\"").map_or("", |(_, choices)| choices);
    let numbers = choices.split("<button").skip(1).filter_map(|button| after(button, "data-act=\"")?.parse().ok()).collect();
    (numbers, after(text, "data-request=\"").and_then(|request| request.parse().ok()).unwrap_or(0))
}

/// Plays a whole game: the reader takes offers in turn, bots think in a hall of their own. Gives the lines that were to be kept.
fn whole_game(game: &str) -> (Hall, Vec<String>, Value) {
    let (mut hall, begun) = begun(game, json!([]));
    let (mut kept, mut thinker) = (lines(&begun), Hall::default());
    let mut turn = 0;
    for _ in 0..20_000 {
        let asked = done(&mut hall, json!({ "do": "thinkers" }))["thinkers"][0].clone();
        let step = if asked.is_null() {
            let (numbers, request) = offered(&mut hall);
            if numbers.is_empty() {
                return (hall, kept, begun);
            }
            turn += 1;
            let number = numbers[turn % numbers.len()];
            done(&mut hall, json!({ "do": "act", "request": request, "number": number }))
        } else {
            done(
                &mut thinker,
                json!({ "do": "open", "id": "t1", "players": begun["players"], "log": kept.join("\n"), "key": begun["key"] }),
            );
            let (seat, request) = (&asked["seat"], &asked["request"]);
            let number = done(&mut thinker, json!({ "do": "think", "seat": seat, "bot": "random", "seed": 9 }))["number"].clone();
            done(&mut hall, json!({ "do": "chosen", "seat": seat, "request": request, "number": number }))
        };
        kept.extend(lines(&step));
    }
    panic!("{game} does not end");
}

#[test]
fn what_is_kept_line_by_line_is_a_whole_log_and_the_game_can_be_looked_at_again() {
    for game in catalog::titles() {
        let id = game.about().id;
        let (mut hall, kept, begun) = whole_game(id);
        let text: String = kept.iter().map(|line| format!("{line}\n")).collect();
        assert_eq!(done(&mut hall, json!({ "do": "log" }))["text"], text, "{id}");
        let log = catalog::read_log(&text, None).expect("a log");
        let replayed = catalog::open_log(&log, None).expect("the shipped game").replay(&log).expect("it keeps the rules");
        assert!(replayed.finished && replayed.key_checked, "{id}");
        assert_eq!(
            log.header.commitment.as_deref(),
            begun["key"].as_str().map(|key| key.parse::<kernel::Key>().expect("a key").commitment()).as_deref()
        );
        // Taken up again it is the same page.
        let mut again = Hall::default();
        done(&mut again, json!({ "do": "open", "id": "t1", "players": begun["players"], "log": text, "key": begun["key"] }));
        assert_eq!(done(&mut again, json!({ "do": "page" })), done(&mut hall, json!({ "do": "page" })), "{id}");
        assert!(
            done(&mut hall, json!({ "do": "result" }))["markup"].as_str().is_some_and(|page| page.contains("Where the points come from"))
        );
        for eyes in ["all", "0", "spectator"] {
            let moment = done(&mut hall, json!({ "do": "replay", "at": 2, "eyes": eyes }));
            assert!(moment["markup"].as_str().is_some_and(|page| page.contains("id=\"stage\"")), "{id}");
        }
        // A page of a folder has no address of a server.
        for request in [json!({ "do": "page" }), json!({ "do": "result" }), json!({ "do": "replay", "at": 2 })] {
            let page = done(&mut hall, request)["markup"].as_str().expect("markup").to_owned();
            for attribute in ["href", "src", "action"] {
                assert!(!page.contains(&format!("{attribute}=\"/")), "{id}: {attribute} leads to a server");
            }
        }
        let summary = done(&mut hall, json!({ "do": "read", "log": text }));
        assert_eq!((&summary["finished"], &summary["key_checked"]), (&json!(true), &json!(true)), "{summary}");
    }
}

#[test]
fn a_page_that_listens_is_sent_what_changed_and_a_board_that_fits_it() {
    let (mut hall, _) = begun("m101", json!([{ "name": "Mary" }, { "name": "casual", "bot": "casual" }]));
    let page = done(&mut hall, json!({ "do": "page" }))["markup"].as_str().expect("markup").to_owned();
    let sheet = page.split_once("wide=").and_then(|(_, rest)| rest.split_once([' ', '"'])).expect("the name of what is shown").0.to_owned();
    let hello = done(&mut hall, json!({ "do": "hello", "shape": "wide", "sheet": sheet }))["message"].clone();
    assert_eq!((&hello["kind"], &hello["sheet"]["from"]), (&json!("hello"), &json!(sheet)), "whoever shows what is there needs nothing");
    let (numbers, request) = offered(&mut hall);
    let step = done(&mut hall, json!({ "do": "act", "request": request, "number": numbers[0] }));
    let message = &step["message"];
    assert_eq!((&message["kind"], &message["sheet"]["from"]), (&json!("step"), &json!(sheet)));
    assert!(message["sheet"]["parts"].as_array().is_some_and(|parts| !parts.is_empty()));
    // Back again it is the sheet that it was.
    let back = done(&mut hall, json!({ "do": "take_back", "clicks": 1 }));
    assert!(lines(&back)[0].contains("took_back"), "{back}");
    let (again, later) = offered(&mut hall);
    assert_eq!(again, numbers);
    assert!(later > request, "a question that was taken back is another one");
}

#[test]
fn who_watches_is_never_sent_what_only_a_player_may_know() {
    // A table of bots is seen with a spectator's eyes: nothing to choose, no hand.
    let (mut hall, _) = begun("galactic-trader", json!([{ "name": "a", "bot": "random" }, { "name": "b", "bot": "random" }]));
    let page = done(&mut hall, json!({ "do": "page" }))["markup"].as_str().expect("markup").to_owned();
    assert!(!page.contains("data-act=") && !page.contains("data-seat=\"0\" data-request"), "there is nothing to choose");
    assert!(refused(&mut hall, json!({ "do": "act", "request": 0, "number": 0 })).contains("you watch this game"));
    let (mut hall, _) = begun("galactic-trader", json!([{ "name": "Mary" }, { "name": "b", "bot": "random" }]));
    // While it goes on its replay is the reader's own, whatever eyes are asked for.
    let own = done(&mut hall, json!({ "do": "replay", "at": 0 }));
    for eyes in ["all", "1", "spectator"] {
        assert_eq!(done(&mut hall, json!({ "do": "replay", "at": 0, "eyes": eyes })), own, "{eyes}");
    }
}

#[test]
fn a_game_goes_on_from_any_moment_of_a_log() {
    let (mut hall, _, _) = whole_game("m101");
    let branch = done(&mut hall, json!({ "do": "branch", "at": 3, "seat": 1, "bot": "casual", "name": "Nick" }));
    let key = kernel::Seed(1).key().to_string();
    let mut again = Hall::default();
    done(&mut again, json!({ "do": "open", "id": "t2", "players": branch["players"], "log": branch["log"], "key": key, "fresh": true }));
    assert!(done(&mut again, json!({ "do": "page" }))["markup"].as_str().is_some_and(|page| page.contains("Nick")));
    assert!(
        refused(&mut hall, json!({ "do": "branch", "at": 99_999, "seat": 0, "bot": "casual", "name": "N" }))
            .contains("nothing left to play")
    );
    assert!(refused(&mut hall, json!({ "do": "branch", "at": 3, "seat": 7, "bot": "casual", "name": "N" })).contains("no seat 7"));
    assert!(
        refused(&mut hall, json!({ "do": "branch", "at": 3, "seat": 0, "bot": "casul", "name": "N" })).contains("did you mean 'casual'")
    );
}

#[test]
fn what_cannot_be_is_refused_in_words_and_everything_is_as_it_was() {
    let mut hall = Hall::default();
    assert!(refused(&mut hall, json!({ "do": "page" })).contains("no game has begun"));
    assert!(refused(&mut hall, json!({ "do": "dance" })).contains("cannot be understood"));
    assert!(hall.ask("{").contains("cannot be understood"));
    let begin = |players: Value, game: &str| json!({ "do": "begin", "id": "t", "game": game, "players": players, "seed": 1 });
    assert!(refused(&mut hall, begin(json!([]), "m100")).contains("did you mean 'm101'"));
    assert!(refused(&mut hall, begin(json!([{ "name": "A" }, { "name": "B" }]), "m101")).contains("one person plays here"));
    assert!(refused(&mut hall, begin(json!([{ "name": "A" }, { "name": "B", "bot": "x" }]), "m101")).contains("there is no bot 'x'"));
    let many: Vec<Value> = (0..40).map(|_| json!({ "name": "r", "bot": "random" })).collect();
    assert!(refused(&mut hall, begin(json!(many), "m101")).contains("players"));
    assert!(refused(&mut hall, json!({ "do": "begin", "id": "t", "game": "m101" })).contains("key"));
    let (mut hall, begun) = begun("m101", json!([]));
    let page = done(&mut hall, json!({ "do": "page" }));
    let (numbers, request) = offered(&mut hall);
    for wrong in [
        json!({ "do": "act", "request": request + 7, "number": numbers[0] }),
        json!({ "do": "act", "request": request, "number": 4_000_000 }),
        json!({ "do": "take_back", "clicks": 1 }),
        json!({ "do": "chosen", "seat": 0, "request": request, "number": numbers[0] }),
        json!({ "do": "chosen", "seat": 200, "request": 0, "number": 0 }),
        json!({ "do": "think", "seat": 9, "bot": "casual", "seed": 1 }),
        json!({ "do": "hello", "shape": "round" }),
        json!({ "do": "result" }),
        json!({ "do": "read", "log": "hello" }),
        json!({ "do": "show", "id": "x", "log": "" }),
        json!({ "do": "open", "id": "x", "players": [], "log": lines(&begun).join("\n"), "key": begun["key"] }),
        json!({ "do": "open", "id": "x", "players": begun["players"], "log": lines(&begun).join("\n"), "key": kernel::Seed(1).key().to_string() }),
        json!({ "do": "open", "id": "x", "players": begun["players"], "log": lines(&begun).join("\n"), "key": begun["key"], "fresh": true }),
    ] {
        let words = refused(&mut hall, wrong.clone());
        assert!(words.len() > 10, "{wrong}: {words}");
        assert_eq!(done(&mut hall, json!({ "do": "page" })), page, "{wrong}");
    }
}
