//! What every engine must do: the one suite that each of them runs.
//!
//! An engine's tests call [`run`] with a store that is empty. It panics at the first promise that is not kept.

use crate::{Change, ChatRow, Guest, Kind, LogRow, SeatRow, Status, Store, StoreError, TableId, TableRow, TokenHash, Write};

/// Runs the whole suite.
///
/// # Panics
/// If the store breaks a promise of [`Store`].
pub async fn run(store: &dyn Store) {
    guests(store).await;
    a_table_comes_back_whole(store).await;
    a_log_grows_only_at_its_end(store).await;
    a_batch_is_all_or_nothing(store).await;
    seats_and_chat_change_with_the_step(store).await;
    the_lobby_lists_who_waits_and_who_plays(store).await;
    your_turn_comes_first(store).await;
    what_is_due_is_found(store).await;
    lists_know_the_latest_step(store).await;
    lists_know_how_far_a_table_is(store).await;
    guests_tables_and_steps_share_a_write(store).await;
    what_is_due_is_found_piece_by_piece(store).await;
    forgetting::run(store).await;
    packs::run(store).await;
    everything_is_found_piece_by_piece(store).await;
}

mod forgetting;
mod packs;

fn id(name: &str) -> TableId {
    TableId::parse(name).expect("the suite's ids are ids")
}

fn token(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

fn table(name: &str) -> TableRow {
    TableRow::made(id(name), r#"{"game":"tiny"}"#.to_owned(), [7; 32], 1)
}

fn person(seat: u8, name: &str, holder: TokenHash) -> SeatRow {
    SeatRow { kind: Kind::Person, name: name.to_owned(), holders: vec![holder], ..SeatRow::free(seat) }
}

/// A step of a running table that writes these lines after `seq` others.
fn step(name: &str, seq: u64, lines: &[&str]) -> Change {
    let lines = lines.iter().map(|line| LogRow { line: (*line).to_owned(), at_ms: 5 }).collect();
    Change { waiting: 0b01, ..Change::of_lines(id(name), seq, lines, 5) }
}

async fn lines(store: &dyn Store, name: &str) -> Vec<String> {
    let stored = store.load(&id(name)).await.unwrap().expect("the table is there");
    assert_eq!(stored.table.seq, stored.log.len() as u64, "the count of lines is that of the lines");
    stored.log.into_iter().map(|row| row.line).collect()
}

async fn guests(store: &dyn Store) {
    let mary = Guest { token: token(1), name: "Mary".to_owned(), created_ms: 3 };
    assert_eq!(store.guest(&mary.token).await, Ok(None));
    store.put_guest(&mary).await.unwrap();
    assert_eq!(store.guest(&mary.token).await, Ok(Some(mary.clone())));
    let renamed = Guest { name: "Mary \u{1f680} 'O''Neill\"".to_owned(), created_ms: 9, ..mary.clone() };
    store.put_guest(&renamed).await.unwrap();
    let found = store.guest(&mary.token).await.unwrap().unwrap();
    assert_eq!((found.name, found.created_ms), (renamed.name, 3), "another name, the same guest");
}

async fn a_table_comes_back_whole(store: &dyn Store) {
    assert_eq!(store.load(&id("nobody")).await, Ok(None));
    let row = TableRow { wake_ms: Some(i64::MAX), clocks: Some("[9]".to_owned()), ..table("whole") };
    let claimed = SeatRow { claim: Some(token(9)), offered: true, ..person(0, "Mary", token(1)) };
    let bot = SeatRow { kind: Kind::Bot, name: "greedy".to_owned(), bot: Some("greedy".to_owned()), ..SeatRow::free(1) };
    let seats = [claimed, bot, SeatRow::free(2)];
    store.create(&row, &seats).await.unwrap();
    let stored = store.load(&row.id).await.unwrap().unwrap();
    assert_eq!(stored.table, row);
    assert_eq!(stored.seats, seats);
    assert_eq!((stored.log.len(), stored.chat), (0, 0));
    assert_eq!(store.create(&row, &[]).await, Err(StoreError::Conflict { table: row.id.clone() }), "an id is given once");
}

async fn a_log_grows_only_at_its_end(store: &dyn Store) {
    store.create(&table("log"), &[]).await.unwrap();
    store.commit(&[step("log", 0, &["header", "setup"])]).await.unwrap();
    store.commit(&[step("log", 2, &[r#"{"chose":"take \"food\" \\ \u0000"}"#])]).await.unwrap();
    let conflict = Err(StoreError::Conflict { table: id("log") });
    assert_eq!(store.commit(&[step("log", 2, &["again"])]).await, conflict, "a line that is there already");
    assert_eq!(store.commit(&[step("log", 4, &["ahead"])]).await, conflict, "a line that leaves a gap");
    assert_eq!(store.commit(&[step("log", 3, &["once"]), step("log", 3, &["twice"])]).await, conflict, "a table twice in a batch");
    assert_eq!(lines(store, "log").await, ["header", "setup", r#"{"chose":"take \"food\" \\ \u0000"}"#]);
    let stored = store.load(&id("log")).await.unwrap().unwrap();
    assert_eq!((stored.table.status, stored.table.waiting, stored.table.touched_ms), (Status::Running, 0b01, 5));
    store.commit(&[]).await.unwrap();
}

async fn a_batch_is_all_or_nothing(store: &dyn Store) {
    for name in ["batch1", "batch2"] {
        store.create(&table(name), &[]).await.unwrap();
    }
    store.commit(&[step("batch1", 0, &["a"]), step("batch2", 0, &["b", "c"])]).await.unwrap();
    let spoiled = [step("batch1", 1, &["d"]), step("batch2", 7, &["e"])];
    assert_eq!(store.commit(&spoiled).await, Err(StoreError::Conflict { table: id("batch2") }), "the odd one is named");
    let unknown = [step("batch1", 1, &["d"]), step("nowhere", 0, &["e"])];
    assert_eq!(store.commit(&unknown).await, Err(StoreError::Conflict { table: id("nowhere") }));
    assert_eq!(lines(store, "batch1").await, ["a"]);
    assert_eq!(lines(store, "batch2").await, ["b", "c"]);
}

async fn seats_and_chat_change_with_the_step(store: &dyn Store) {
    store.create(&table("people"), &[SeatRow::free(0), SeatRow::free(1)]).await.unwrap();
    let said = |n, text: &str| ChatRow { n, seat: (n == 1).then_some(0), name: "Mary".to_owned(), text: text.to_owned(), at_ms: 5 };
    let seats = vec![SeatRow { holders: vec![token(1), token(2)], ..person(0, "Mary", token(1)) }, SeatRow::free(1)];
    let change = Change {
        seats: Some(seats.clone()),
        header: Some(r#"{"game":"other"}"#.to_owned()),
        chat: vec![said(1, "<b>hello</b>"), said(2, "bye")],
        status: Status::Abandoned,
        ..step("people", 0, &[])
    };
    store.commit(std::slice::from_ref(&change)).await.unwrap();
    let stored = store.load(&id("people")).await.unwrap().unwrap();
    assert_eq!(stored.seats, seats);
    assert_eq!((stored.table.header.as_str(), stored.table.status, stored.chat), (r#"{"game":"other"}"#, Status::Abandoned, 2));
    assert_eq!(store.chat(&id("people"), 10).await.unwrap(), change.chat);
    assert_eq!(store.chat(&id("people"), 1).await.unwrap(), [said(2, "bye")], "the latest");
    // Somebody gets up: their token opens nothing any more.
    let empty = Change { seats: Some(vec![SeatRow::free(0), SeatRow::free(1)]), ..step("people", 0, &[]) };
    store.commit(&[empty]).await.unwrap();
    assert!(store.tables_of(&token(2), 10).await.unwrap().is_empty());
}

fn ids(listed: &[crate::Listed]) -> Vec<&str> {
    listed.iter().map(|listed| listed.table.id.as_str()).collect()
}

async fn the_lobby_lists_who_waits_and_who_plays(store: &dyn Store) {
    let people = vec![SeatRow { claim: Some(token(8)), ..person(0, "Nick", token(3)) }];
    let bots = vec![SeatRow { kind: Kind::Bot, ..SeatRow::free(0) }];
    for (name, public, status, created_ms, touched_ms, seats) in [
        ("hidden", false, Status::Open, 10, 10, &people),
        ("older", true, Status::Open, 10, 20, &people),
        ("newer", true, Status::Open, 5, 30, &people),
        ("past", true, Status::Over, 10, 40, &people),
        ("bots1", true, Status::Running, 50, 500, &bots),
        ("bots2", true, Status::Running, 60, 400, &bots),
        ("early", true, Status::Running, 20, 300, &people),
        ("late", true, Status::Running, 30, 200, &people),
        ("secret", false, Status::Running, 70, 600, &people),
    ] {
        store.create(&TableRow { public, status, created_ms, touched_ms, ..table(name) }, seats).await.unwrap();
    }
    let open = store.open_tables(10).await.unwrap();
    assert_eq!(ids(&open), ["newer", "older"], "the latest first, and nothing that is being played");
    assert_eq!(ids(&store.open_tables(1).await.unwrap()), ["newer"]);
    let running = store.running_tables(10).await.unwrap();
    assert_eq!(ids(&running), ["late", "early", "bots2", "bots1"], "people before bots, whoever moved last");
    assert_eq!(ids(&store.running_tables(3).await.unwrap()), ["late", "early", "bots2"]);
    assert_eq!(ids(&store.running_tables(1).await.unwrap()), ["late"]);
    let first = &open[0];
    assert_eq!((first.table.key, first.mine), ([0; 32], 0), "a list carries no secret");
    assert_eq!(first.seats, [SeatRow { holders: Vec::new(), ..person(0, "Nick", token(3)) }]);
}

async fn your_turn_comes_first(store: &dyn Store) {
    let holder = token(4);
    for (name, status, waiting, touched_ms) in [
        ("done", Status::Over, 0b00, 90),
        ("theirs", Status::Running, 0b01, 80),
        ("yours", Status::Running, 0b10, 70),
        ("later", Status::Open, 0b00, 75),
    ] {
        let row = TableRow { status, waiting, touched_ms, ..table(name) };
        store.create(&row, &[SeatRow::free(0), person(1, "Ann", holder)]).await.unwrap();
    }
    let mine = store.tables_of(&holder, 10).await.unwrap();
    assert_eq!(mine.iter().map(|listed| listed.table.id.as_str()).collect::<Vec<_>>(), ["yours", "theirs", "later", "done"]);
    assert!(mine.iter().all(|listed| listed.mine == 0b10));
    assert!(store.tables_of(&token(5), 10).await.unwrap().is_empty());
}

async fn what_is_due_is_found(store: &dyn Store) {
    for (name, wake_ms) in [("soon", Some(200)), ("now", Some(100)), ("never", None)] {
        store.create(&TableRow { wake_ms, ..table(name) }, &[]).await.unwrap();
    }
    assert_eq!(store.due(99, None, 10).await.unwrap(), []);
    assert_eq!(store.due(200, None, 10).await.unwrap(), [(100, id("now")), (200, id("soon"))]);
    store.commit(&[Change { wake_ms: None, ..step("now", 0, &[]) }]).await.unwrap();
    assert_eq!(store.due(200, None, 10).await.unwrap(), [(200, id("soon"))], "what was looked after is not due");
}

async fn lists_know_the_latest_step(store: &dyn Store) {
    let holder = token(6);
    for name in ["quiet", "played"] {
        let row = TableRow { public: true, status: Status::Running, touched_ms: 100, ..table(name) };
        store.create(&row, &[SeatRow::free(0), person(1, "Eve", holder)]).await.unwrap();
    }
    let at = |touched_ms, change: Change| Change { touched_ms, ..change };
    let played = |listed: Vec<crate::Listed>| listed.into_iter().find(|listed| listed.table.id == id("played")).map(|listed| listed.table);
    let clocks = |text: &str| Some(text.to_owned());
    store.commit(&[at(300, Change { wake_ms: Some(150), clocks: clocks("[1]"), ..step("played", 0, &["a", "b"]) })]).await.unwrap();
    assert_eq!(store.due(150, None, 10).await.unwrap(), [(150, id("played"))], "the clock of the latest step");
    store.commit(&[at(400, Change { waiting: 0b10, clocks: clocks("[2]"), ..step("played", 2, &["c"]) })]).await.unwrap();
    assert_eq!(store.due(200, None, 10).await.unwrap(), [(200, id("soon"))], "its clock was stopped");
    let mine = store.tables_of(&holder, 10).await.unwrap();
    assert_eq!(
        mine.iter().map(|listed| listed.table.id.as_str()).collect::<Vec<_>>(),
        ["played", "quiet"],
        "your turn, by the latest step"
    );
    let table = played(mine).unwrap();
    assert_eq!((table.seq, table.waiting, table.wake_ms, table.touched_ms), (3, 0b10, None, 400), "not when its line was written");
    assert_eq!(table.clocks, clocks("[2]"));
    assert!(played(store.running_tables(10).await.unwrap()).is_some());
    // A step without a line, straight after one with a line: the log does not bring back what it ended.
    store.commit(&[at(500, step("played", 3, &["d"]))]).await.unwrap();
    let end = Change { status: Status::Abandoned, waiting: 0, clocks: clocks("[3]"), ..step("played", 4, &[]) };
    store.commit(&[at(600, end)]).await.unwrap();
    assert_eq!(played(store.running_tables(10).await.unwrap()), None, "abandoned");
    assert_eq!(lines(store, "played").await, ["a", "b", "c", "d"]);
    let table = store.load(&id("played")).await.unwrap().unwrap().table;
    assert_eq!((table.status, table.waiting, table.touched_ms, table.clocks), (Status::Abandoned, 0, 600, clocks("[3]")));
}

/// From waiting for people to the end by steps of the log alone: at every moment a table is in the lists where it belongs, and in no other.
async fn lists_know_how_far_a_table_is(store: &dyn Store) {
    let holder = token(7);
    for (number, name) in (0..).zip(["far0", "far1", "far2"]) {
        let row = TableRow { public: true, created_ms: 1_000 + number, touched_ms: 1_000 + number, ..table(name) };
        store.create(&row, &[person(0, "Ann", holder)]).await.unwrap();
    }
    let lists = async || {
        let far = |listed: Vec<crate::Listed>| -> Vec<String> {
            listed.into_iter().map(|listed| listed.table.id.to_string()).filter(|id| id.starts_with("far")).collect()
        };
        let (open, running) = (store.open_tables(2).await.unwrap(), store.running_tables(2).await.unwrap());
        [far(open), far(running), far(store.tables_of(&holder, 2).await.unwrap())]
    };
    assert_eq!(lists().await, [vec!["far2", "far1"], vec![], vec!["far2", "far1"]]);
    let step = |name: &str, seq, touched_ms, status, waiting| Change { touched_ms, status, waiting, ..step(name, seq, &["a"]) };
    store.commit(&[step("far1", 0, 2_000, Status::Running, 0)]).await.unwrap();
    assert_eq!(lists().await, [vec!["far2", "far0"], vec!["far1"], vec!["far1", "far2"]]);
    store.commit(&[step("far2", 0, 2_001, Status::Running, 0), step("far0", 0, 2_002, Status::Running, 1)]).await.unwrap();
    assert_eq!(lists().await, [vec![], vec!["far2", "far1"], vec!["far0", "far2"]], "your turn first");
    store.commit(&[step("far2", 1, 2_003, Status::Over, 0), step("far0", 1, 2_004, Status::Running, 0)]).await.unwrap();
    assert_eq!(lists().await, [vec![], vec!["far1", "far0"], vec!["far0", "far1"]], "what has ended comes last");
    store.commit(&[step("far1", 1, 2_005, Status::Running, 1)]).await.unwrap();
    assert_eq!(lists().await, [vec![], vec!["far1", "far0"], vec!["far1", "far0"]]);
    // Whoever plays is known when the game goes on, too.
    let bots = vec![SeatRow { kind: Kind::Bot, ..SeatRow::free(0) }];
    store.commit(&[Change { seats: Some(bots), ..step("far1", 2, 2_006, Status::Running, 0) }]).await.unwrap();
    store.commit(&[step("far1", 3, 2_007, Status::Running, 0)]).await.unwrap();
    let all = store.running_tables(1_000).await.unwrap();
    let place = |name| all.iter().position(|listed| listed.table.id == id(name)).unwrap();
    assert!(place("far0") < place("far1"), "people before bots");
    for (name, seq, touched_ms) in [("far0", 2, 2_008), ("far1", 4, 2_009)] {
        store.commit(&[step(name, seq, touched_ms, Status::Over, 0)]).await.unwrap();
    }
    assert_eq!(lists().await, [vec![], vec![], vec!["far0", "far2"]], "a bot sits in the first seat of the other");
}

async fn guests_tables_and_steps_share_a_write(store: &dyn Store) {
    let guest = |number| Guest { token: token(number), name: "Eve".to_owned(), created_ms: i64::MAX };
    store.create(&table("shared1"), &[]).await.unwrap();
    let new = Write::Table(table("shared2"), vec![person(0, "Eve", token(20))]);
    let said = ChatRow { n: 1, seat: None, name: "Eve".to_owned(), text: "hello".to_owned(), at_ms: i64::MAX };
    let step = |seq, line| Write::Step(Change { chat: vec![said.clone()], ..step("shared1", seq, &[line]) });
    store.write(&[Write::Guest(guest(20)), new.clone(), step(0, "a")]).await.unwrap();
    assert_eq!(store.guest(&token(20)).await, Ok(Some(guest(20))));
    assert_eq!(store.load(&id("shared2")).await.unwrap().unwrap().seats, [person(0, "Eve", token(20))]);
    assert_eq!((lines(store, "shared1").await, store.chat(&id("shared1"), 9).await), (vec!["a".to_owned()], Ok(vec![said.clone()])));
    // One that cannot be: nothing of the rest is there.
    let spoiled = [Write::Guest(guest(21)), Write::Table(table("shared3"), Vec::new()), new, step(1, "b")];
    assert_eq!(store.write(&spoiled).await, Err(StoreError::Conflict { table: id("shared2") }), "the odd one is named");
    assert_eq!((store.guest(&token(21)).await, store.load(&id("shared3")).await), (Ok(None), Ok(None)));
    assert_eq!(lines(store, "shared1").await, ["a"]);
}

async fn what_is_due_is_found_piece_by_piece(store: &dyn Store) {
    let stored: Vec<(i64, TableId)> =
        [(-9, "piece3"), (-8, "piece1"), (-8, "piece4"), (-8, "piece5"), (-7, "piece2")].map(|(at, name)| (at, id(name))).into();
    for (wake_ms, name) in &stored {
        store.create(&TableRow { id: name.clone(), wake_ms: Some(*wake_ms), ..table("any") }, &[]).await.unwrap();
    }
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let piece = store.due(-7, after.as_ref(), 2).await.unwrap();
        let Some(last) = piece.last() else { break };
        after = Some(last.clone());
        found.extend(piece);
    }
    assert_eq!(found, stored, "each once, in order");
}

/// Whatever else the suite has left there: each once, in the order of names, and none is skipped between two pieces.
async fn everything_is_found_piece_by_piece(store: &dyn Store) {
    for name in ["every1", "Every2", "every3"] {
        store.create(&table(name), &[]).await.unwrap();
    }
    let whole = store.every_table(None, 10_000).await.unwrap();
    assert!(whole.is_sorted() && ["Every2", "every1", "every3"].map(id).iter().all(|id| whole.contains(id)));
    let (mut tables, mut guests, mut packs) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let piece = store.every_table(tables.last(), 3).await.unwrap();
        assert!(piece.len() <= 3);
        if piece.is_empty() {
            break;
        }
        tables.extend(piece);
    }
    assert_eq!(tables, whole);
    while let Some(next) = store.every_guest(guests.last().map(|guest: &Guest| &guest.token), 1).await.unwrap().pop() {
        guests.push(next);
    }
    assert_eq!(guests, store.every_guest(None, 10_000).await.unwrap());
    assert!(guests.is_sorted_by_key(|guest| guest.token) && guests.iter().any(|guest| guest.token == token(1)));
    while let Some(next) = store.every_pack(packs.last(), 1).await.unwrap().pop() {
        packs.push(next);
    }
    assert!(packs.is_sorted() && !packs.is_empty(), "those of the suite's packs");
}
