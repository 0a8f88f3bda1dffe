//! What rows and errors say of themselves, whatever engine keeps them.

use store::{Change, Guest, Status, StoreError, TableId, TableRow, TokenHash, Write};

fn row() -> TableRow {
    let made = TableRow::made(TableId::parse("table1").expect("an id"), r#"{"password":"moonlight"}"#.into(), [0xab; 32], 1);
    TableRow { public: true, status: Status::Running, seq: 3, waiting: 1, touched_ms: 2, ..made }
}

#[test]
fn an_id_from_outside_is_letters_and_digits_and_not_too_long() {
    let longest = "a".repeat(TableId::LONGEST);
    for id in ["a", "7", "Bsqd8ynp4pwcvpjk", &longest] {
        assert_eq!(TableId::parse(id).as_ref().map(TableId::as_str), Some(id));
    }
    for id in ["", "a b", "a/b", "é", "..", &format!("{longest}a")] {
        assert_eq!(TableId::parse(id), None, "{id}");
    }
}

/// What is printed while looking for a fault ends up in files that others read.
#[test]
fn neither_keys_nor_people_are_in_debug_output() {
    let shown = format!("{:?}", row());
    assert!(shown.contains("table1") && shown.contains("Running") && shown.contains("seq: 3"), "{shown}");
    assert!(!shown.contains("171") && !shown.contains("abab") && !shown.contains("moonlight"), "{shown}");
    assert_eq!(format!("{:?}", TokenHash([0x5e; 32])), "TokenHash(5e5e..)");
}

#[test]
fn a_table_has_ended_when_nothing_more_will_be_played() {
    let ended: Vec<Status> = Status::ALL.into_iter().filter(|status| status.has_ended()).collect();
    assert_eq!(ended, [Status::Over, Status::Abandoned]);
}

/// What may pass is tried again, what is fatal stops the server, and everything else is one caller's trouble.
#[test]
fn only_what_may_pass_is_tried_again() {
    let (path, problem) = (|| "o.db".to_owned(), || "disk I/O error".to_owned());
    let table = row().id;
    let told = [
        (StoreError::Locked { path: path() }, true, false),
        (StoreError::Strained { problem: problem() }, true, false),
        (StoreError::Unreachable { path: path(), problem: problem() }, true, false),
        (StoreError::NoRoom { path: path(), problem: problem() }, true, false),
        (StoreError::Unwritable { path: path(), problem: problem() }, true, true),
        (StoreError::Full { path: path() }, false, true),
        (StoreError::Damaged { path: path(), problem: problem() }, false, true),
        (StoreError::Newer { path: path() }, false, false),
        (StoreError::Row { path: path(), problem: problem() }, false, false),
        (StoreError::Conflict { table }, false, false),
        (StoreError::Statement { problem: problem() }, false, false),
    ];
    for (error, may_pass, is_fatal) in told {
        assert_eq!((error.may_pass(), error.is_fatal()), (may_pass, is_fatal), "{error}");
    }
}

#[test]
fn a_write_knows_its_table() {
    let guest = Guest { token: TokenHash([1; 32]), name: "Mary".into(), created_ms: 0 };
    let table = row();
    let change = Change::of_lines(table.id.clone(), 3, Vec::new(), 2);
    assert_eq!(Write::Guest(guest).table(), None);
    assert_eq!(Write::Table(table.clone(), Vec::new()).table(), Some(&table.id));
    let step = Write::Step(change.clone());
    assert_eq!((step.table(), step.step()), (Some(&table.id), Some(&change)));
}
