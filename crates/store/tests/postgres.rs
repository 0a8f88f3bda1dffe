//! The suite on PostgreSQL, and what only a database that others can reach has to answer for: a second writer, servers that come and go,
//! restarts, databases that are somebody else's.
#![cfg(feature = "postgres")]

use std::sync::{Arc, Mutex, PoisonError, Weak};

use store::copy::{Counts, Pair, copy};
use store::nodes::LEASE;
use store::sqlite::backup::Filling;
use store::{
    Change, ChatRow, Joining, LogRow, News, Nodes, Owner, Peer, Postgres, PostgresSettings, Sqlite, SqliteSettings, Status, Store,
    StoreError, TableId, TableRow, suite,
};
use temporary_postgres::{Disk, Stop, TemporaryPostgres};
use tokio::time::Instant;

/// One server for all tests that run at the same time; the last of them ends it.
fn server() -> Arc<TemporaryPostgres> {
    static SERVER: Mutex<Weak<TemporaryPostgres>> = Mutex::new(Weak::new());
    let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
    server.upgrade().unwrap_or_else(|| {
        let new = Arc::new(TemporaryPostgres::start(Disk::Quick).unwrap());
        *server = Arc::downgrade(&new);
        new
    })
}

async fn open(url: &str) -> Postgres {
    Postgres::open(&PostgresSettings::at(url)).await.unwrap()
}

fn id(name: &str) -> TableId {
    TableId::parse(name).unwrap()
}

fn table(name: &str) -> TableRow {
    TableRow { status: Status::Running, ..TableRow::made(id(name), "{}".to_owned(), [1; 32], 0) }
}

fn line(name: &str, seq: u64, text: &str) -> Change {
    Change { wake_ms: Some(1), ..Change::of_lines(id(name), seq, vec![LogRow { line: text.to_owned(), at_ms: 0 }], 0) }
}

async fn lines(store: &dyn Store, name: &str) -> Vec<String> {
    store.load(&id(name)).await.unwrap().unwrap().log.into_iter().map(|row| row.line).collect()
}

fn conflict(name: &str) -> store::Result<()> {
    Err(StoreError::Conflict { table: id(name) })
}

fn joining(address: &str) -> Joining {
    Joining { address: (!address.is_empty()).then(|| address.to_owned()), key_check: [3; 32], generation: 5 }
}

#[tokio::test]
async fn postgres_passes_the_suite() {
    let server = server();
    let url = server.database("suite").unwrap();
    let store = open(&url).await;
    suite::run(&store).await;
    store.close().await;
    // And as one of several servers, where tables have owners.
    let url = server.database("suite_of_a_node").unwrap();
    let store = open(&url).await;
    store.join(&joining("a:1")).await.unwrap();
    suite::run(&store).await;
    assert_eq!(store.renew().await, Ok(Vec::new()), "a lease of a few seconds outlasts the suite or is renewed");
    store.close().await;
    assert_eq!(server.sql("suite_of_a_node", "SELECT count(*) FROM nodes").unwrap(), "0", "whoever closes the store has left");
}

#[tokio::test]
async fn everything_is_there_after_opening_again_and_changes_nothing() {
    let server = server();
    let url = server.database("again").unwrap();
    let store = open(&url).await;
    store.create(&table("kept"), &[]).await.unwrap();
    store.commit(&[line("kept", 0, "first")]).await.unwrap();
    store.close().await;
    // Two servers that start at the same moment make the tables once.
    let (one, two) = tokio::join!(open(&url), open(&url));
    for store in [&one, &two] {
        assert_eq!(lines(store, "kept").await, ["first"]);
    }
}

/// Whatever two writers believe of a table, its log is one log.
#[tokio::test]
async fn a_second_writer_is_refused_by_the_log_itself() {
    let server = server();
    let url = server.database("writers").unwrap();
    let (one, two) = (open(&url).await, open(&url).await);
    one.create(&table("shared"), &[]).await.unwrap();
    one.commit(&[line("shared", 0, "a")]).await.unwrap();
    assert_eq!(two.commit(&[line("shared", 0, "b")]).await, conflict("shared"), "the line is there");
    assert_eq!(two.commit(&[line("shared", 2, "b")]).await, conflict("shared"), "a gap");
    // Both at once, many times: one of them each time.
    for seq in 1..20 {
        let (mine, theirs) = ([line("shared", seq, "one")], [line("shared", seq, "two")]);
        let (first, second) = tokio::join!(one.commit(&mine), two.commit(&theirs));
        assert!(first.is_ok() != second.is_ok(), "{seq}: {first:?} {second:?}");
        assert!([first, second].contains(&conflict("shared")));
    }
    assert_eq!(lines(&one, "shared").await.len(), 20);
    // Past all of this program: the database itself takes no line twice.
    let twice = server.sql("writers", "INSERT INTO log VALUES ('shared', 3, 'x', 0)").unwrap_err().to_string();
    assert!(twice.contains("log_pkey"), "{twice}");
}

#[tokio::test]
async fn a_table_has_one_owner_and_whoever_was_away_too_long_writes_nothing() {
    let server = server();
    let url = server.database("owners").unwrap();
    let (one, two) = (open(&url).await, open(&url).await);
    one.join(&joining("a:1")).await.unwrap();
    two.join(&joining("b:2")).await.unwrap();
    assert_eq!(two.claim(&id("nowhere")).await, Ok(Owner::NoTable));
    one.create(&table("mine"), &[]).await.unwrap();
    one.commit(&[line("mine", 0, "a")]).await.unwrap();
    let first = one.renew().await.unwrap().pop().map(|peer| peer.address);
    assert_eq!(first.as_deref(), Some("b:2"), "they know each other");
    let owner = two.claim(&id("mine")).await.unwrap();
    assert!(matches!(&owner, Owner::Other(Peer { address, .. }) if address == "a:1"), "{owner:?}");
    assert_eq!(two.due(1, None, 9).await, Ok(Vec::new()), "its owner looks after it");
    assert_eq!(one.due(1, None, 9).await, Ok(vec![(1, id("mine"))]));
    assert_eq!(two.stale_tables(i64::MAX, 9).await, Ok(Vec::new()));
    assert_eq!(two.commit(&[line("mine", 1, "not theirs")]).await, conflict("mine"), "though the line would fit");
    // The first is stopped for longer than its lease runs. Nothing is to be waited for but the end of the lease.
    let begun = Instant::now();
    loop {
        two.renew().await.unwrap();
        match two.claim(&id("mine")).await.unwrap() {
            Owner::Us => break,
            Owner::Other(_) => assert!(begun.elapsed() < LEASE * 3, "a lease ends"),
            other => panic!("{other:?}"),
        }
        tokio::task::yield_now().await;
    }
    assert!(begun.elapsed() + std::time::Duration::from_millis(200) > LEASE - begun.elapsed().min(LEASE), "not before");
    // It comes back, and believes that it is still the writer: the line would fit, but the table names another.
    assert_eq!(one.commit(&[line("mine", 1, "zombie")]).await, conflict("mine"));
    two.commit(&[line("mine", 1, "b")]).await.unwrap();
    assert_eq!(one.commit(&[line("mine", 1, "zombie")]).await, conflict("mine"));
    one.renew().await.unwrap();
    assert_eq!(one.lost(&[id("mine")]).await, Ok(vec![id("mine")]));
    assert_eq!(two.lost(&[id("mine")]).await, Ok(Vec::new()));
    assert_eq!(lines(&one, "mine").await, ["a", "b"]);
    // Whoever leaves in order leaves at once, and the others are told.
    let told = one.news();
    tokio::pin!(told);
    let waited = async {
        tokio::select! {
            news = &mut told => assert_eq!(news, News::Changed),
            () = async { loop { if listening(&server, "owners") { two.leave().await.unwrap(); std::future::pending::<()>().await } tokio::task::yield_now().await } } => {}
        }
    };
    tokio::time::timeout(LEASE * 5, waited).await.expect("it is told");
    assert_eq!(one.claim(&id("mine")).await, Ok(Owner::Us));
    one.commit(&[line("mine", 2, "c")]).await.unwrap();
}

#[tokio::test]
async fn a_table_is_given_up_for_whoever_wants_it() {
    let server = server();
    let url = server.database("wanted").unwrap();
    let (one, two) = (open(&url).await, open(&url).await);
    one.join(&joining("a:1")).await.unwrap();
    two.join(&joining("b:2")).await.unwrap();
    one.create(&table("mine"), &[]).await.unwrap();
    let heard = async {
        loop {
            if let News::Wanted(table) = one.news().await {
                return table;
            }
        }
    };
    let asked = async {
        while !listening(&server, "wanted") {
            tokio::task::yield_now().await;
        }
        two.want(&id("mine")).await.unwrap();
    };
    let (wanted, ()) = tokio::time::timeout(LEASE * 5, async { tokio::join!(heard, asked) }).await.expect("it is told");
    assert_eq!(wanted, id("mine"));
    two.release(&wanted).await.unwrap();
    assert!(matches!(two.claim(&wanted).await, Ok(Owner::Other(_))), "only its owner gives it up");
    one.release(&wanted).await.unwrap();
    assert_eq!(one.commit(&[line("mine", 0, "not any more")]).await, conflict("mine"));
    assert_eq!(two.claim(&wanted).await, Ok(Owner::Us));
    two.commit(&[line("mine", 0, "a")]).await.unwrap();
    // Nobody waits for a listener when the store is closed: not for one that listens, and not for one that was stopped at this moment.
    let closed = async {
        tokio::select! {
            () = one.close() => {}
            () = async { loop { one.news().await; } } => {}
        }
    };
    tokio::time::timeout(LEASE * 5, closed).await.expect("it is closed");
    two.leave().await.unwrap();
    let two = Arc::new(two);
    let listens = tokio::spawn({
        let two = Arc::clone(&two);
        async move { two.news().await }
    });
    while !listening(&server, "wanted") {
        tokio::task::yield_now().await;
    }
    // While this is asked and answered the other comes to where it waits for news.
    assert_eq!(two.guest(&store::TokenHash([1; 32])).await, Ok(None));
    listens.abort();
    tokio::time::timeout(LEASE * 5, two.close()).await.expect("it is closed");
}

/// What one server writes makes the lists old that another keeps in memory: it is told in batches, and only which tables.
#[tokio::test]
async fn a_server_is_told_which_lists_are_old() {
    let server = server();
    let url = server.database("told").unwrap();
    let (one, two) = (open(&url).await, open(&url).await);
    one.join(&joining("a:1")).await.unwrap();
    two.join(&joining("b:2")).await.unwrap();
    let holder = store::TokenHash([1; 32]);
    let seat = store::SeatRow { kind: store::Kind::Person, holders: vec![holder], ..store::SeatRow::free(0) };
    let row = |name: &str| TableRow { public: true, status: Status::Open, ..table(name) };
    let spied: Arc<Mutex<Vec<String>>> = Arc::default();
    let mut spy = sqlx::postgres::PgListener::connect(&url).await.unwrap();
    spy.listen("orrery_tables").await.unwrap();
    let said = Arc::clone(&spied);
    tokio::spawn(async move {
        while let Ok(word) = spy.recv().await {
            said.lock().unwrap().push(word.payload().to_owned());
        }
    });
    let hears = async { while two.news().await == News::Changed {} };
    let tries = async {
        while !listening(&server, "told") {
            tokio::task::yield_now().await;
        }
        assert_eq!((two.open_tables(9).await.unwrap().len(), two.tables_of(&holder, 9).await.unwrap().len()), (0, 0));
        one.create(&row("first"), std::slice::from_ref(&seat)).await.unwrap();
        while two.open_tables(9).await.unwrap().len() + two.tables_of(&holder, 9).await.unwrap().len() < 2 {
            tokio::task::yield_now().await;
        }
        // Many steps at once are few words.
        let names: Vec<String> = (0..400).map(|number| format!("many{number:0>30}")).collect();
        let made: Vec<store::Write> = names.iter().map(|name| store::Write::Table(row(name), Vec::new())).collect();
        one.write(&made).await.unwrap();
        let begun: Vec<Change> = names.iter().map(|name| line(name, 0, "a")).collect();
        one.commit(&begun).await.unwrap();
        let mut first = line("first", 0, "a");
        first.waiting = 1;
        one.commit(&[first]).await.unwrap();
        while two.tables_of(&holder, 9).await.unwrap()[0].table.waiting != 1 {
            tokio::task::yield_now().await;
        }
        while !spied.lock().unwrap().iter().any(|word| word.contains(&names[399])) {
            tokio::task::yield_now().await;
        }
        let words = spied.lock().unwrap().clone();
        assert!(words.len() < 20, "{} words for 802 writes", words.len());
        let own = one.number().unwrap().to_string();
        for word in words {
            let mut parts = word.split(' ');
            assert_eq!(parts.next(), Some(own.as_str()));
            assert!(matches!(parts.next(), Some("step" | "place")));
            assert!(parts.all(|id| id == "first" || id.starts_with("many")), "nothing but ids: {word}");
        }
        assert_eq!(two.open_tables(9).await.unwrap(), []);
        // What a list says is what the database says, also straight from memory.
        assert_eq!(two.tables_of(&holder, 9).await, two.tables_of(&holder, 9).await);
    };
    let tried = async {
        tokio::select! {
            () = hears => panic!("nobody wants a table"),
            () = tries => {}
        }
    };
    tokio::time::timeout(LEASE * 20, tried).await.expect("it is told");
}

#[tokio::test]
async fn a_full_disk_is_named_passes_when_there_is_room_and_loses_nothing() {
    let mut server = TemporaryPostgres::start_on_its_own_disk(Disk::Quick, 250).unwrap();
    if !server.has_its_own_disk() {
        eprintln!("NOT TRIED: this process may not mount a file system, so there is no disk that can be filled");
        return;
    }
    let (url, new) = (server.database("full").unwrap(), server.database("new").unwrap());
    let store = open(&url).await;
    store.create(&table("kept"), &[]).await.unwrap();
    store.join(&joining("a:1")).await.unwrap();
    store.claim(&id("kept")).await.unwrap();
    server.fill_disk().unwrap();
    let (mut kept, text) = (Vec::new(), "x".repeat(2_000));
    let full = loop {
        let number = kept.len() as u64;
        match store.commit(&[line("kept", number, &format!("{number} {text}"))]).await {
            Ok(()) => kept.push(format!("{number} {text}")),
            Err(error) => break error,
        }
    };
    assert!(matches!(full, StoreError::NoRoom { .. }) && full.may_pass() && !full.is_fatal(), "{full}");
    assert!(full.to_string().contains("full/") || full.to_string().contains("make room there"), "{full}");
    // One that is to be made there is not half made.
    let told = Postgres::open(&PostgresSettings::at(&new)).await.unwrap_err();
    assert!(matches!(told, StoreError::NoRoom { .. } | StoreError::Unreachable { .. }), "{told}");
    server.make_room().unwrap();
    server.run_again().unwrap();
    let begun = Instant::now();
    while let Err(error) = store.renew().await {
        assert!(error.may_pass() && begun.elapsed() < LEASE * 10, "{error}");
    }
    loop {
        let number = kept.len() as u64;
        let next = format!("{number} after");
        match store.commit(&[line("kept", number, &next)]).await {
            Ok(()) => break kept.push(next),
            Err(error) => assert!(error.may_pass() && begun.elapsed() < LEASE * 10, "{error}"),
        }
    }
    assert_eq!(lines(&store, "kept").await, kept);
    open(&new).await.close().await;
}

/// Whether somebody listens for news of servers.
fn listening(server: &TemporaryPostgres, database: &str) -> bool {
    let query = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '{database}' AND query LIKE 'LISTEN%' AND state = 'idle' AND application_name = 'orrery'"
    );
    server.sql("postgres", &query).unwrap() != "0"
}

#[tokio::test]
async fn servers_that_do_not_go_together_are_told_what_to_do() {
    let server = server();
    let url = server.database("company").unwrap();
    let (one, two) = (open(&url).await, open(&url).await);
    one.join(&joining("a:1")).await.unwrap();
    let keeps_joining = |joining: Joining| {
        let (one, two) = (&one, &two);
        async move {
            let joined = two.join(&joining);
            tokio::pin!(joined);
            loop {
                tokio::select! {
                    done = &mut joined => return done.unwrap_err().to_string(),
                    // The first is at work all the time.
                    renewed = one.renew() => { renewed.unwrap(); tokio::task::yield_now().await }
                }
            }
        }
    };
    let told = keeps_joining(joining("")).await;
    assert!(told.contains("only if each is started with --node"), "{told}");
    let told = keeps_joining(Joining { key_check: [4; 32], ..joining("b:2") }).await;
    assert!(told.contains("start this server with the key of the others"), "{told}");
    let told = keeps_joining(Joining { generation: 4, ..joining("b:2") }).await;
    assert!(told.contains("start the newer version"), "{told}");
    assert_eq!(server.sql("company", "SELECT count(*) FROM nodes").unwrap(), "1", "nothing was written");
    // A newer one may come; a table that it begins is not for the older one.
    two.join(&Joining { generation: 6, ..joining("b:2") }).await.unwrap();
    two.create(&table("new"), &[]).await.unwrap();
    two.create(&table("open"), &[]).await.unwrap();
    two.commit(&[line("new", 0, "by newer rules")]).await.unwrap();
    two.leave().await.unwrap();
    assert_eq!(one.claim(&id("new")).await, Ok(Owner::Nobody));
    assert_eq!(one.claim(&id("open")).await, Ok(Owner::Us), "a game that has not begun goes by the rules of whoever begins it");
    // A server that was started again at once is not kept out by what it was before.
    let again = open(&url).await;
    again.join(&joining("a:1")).await.unwrap();
    assert!(matches!(one.renew().await, Err(StoreError::InUse { .. })), "and that is no more");
}

#[tokio::test]
async fn after_a_restart_of_the_database_the_same_store_goes_on() {
    let mut server = TemporaryPostgres::start(Disk::Quick).unwrap();
    let store = open(&server.database("restarted").unwrap()).await;
    store.create(&table("kept"), &[]).await.unwrap();
    store.commit(&[line("kept", 0, "a")]).await.unwrap();
    for (seq, how) in [(1, Stop::Fast), (2, Stop::Crash)] {
        server.stop(how).unwrap();
        let error = store.commit(&[line("kept", seq, "while it is down")]).await.unwrap_err();
        assert!(matches!(error, StoreError::Unreachable { .. }) && error.may_pass() && !error.is_fatal(), "{error}");
        assert!(store.guest(&store::TokenHash([1; 32])).await.is_err_and(|error| error.may_pass()));
        server.run().unwrap();
        // Connections from before are found broken one by one.
        let begun = Instant::now();
        while let Err(error) = store.commit(&[line("kept", seq, "after")]).await {
            assert!(error.may_pass() && begun.elapsed() < LEASE * 10, "{error}");
        }
    }
    assert_eq!(lines(&store, "kept").await, ["a", "after", "after"]);
}

#[tokio::test]
async fn databases_that_are_not_for_this_program_are_named_and_left_alone() {
    let server = server();
    let error = async |url: &str| Postgres::open(&PostgresSettings::at(url)).await.unwrap_err();
    let told = error("orrery.db").await.to_string();
    assert!(told.contains("postgres://user:password@host:port/database"), "{told}");
    let told = error("postgres://mary:moonlight@127.0.0.1:1/orrery").await.to_string();
    assert!(told.contains("postgres://127.0.0.1:1/orrery cannot be reached") && !told.contains("moonlight"), "{told}");
    assert!(error(&server.url("nowhere")).await.to_string().contains("\"nowhere\" does not exist"));

    let foreign = server.database("foreign").unwrap();
    server.sql("foreign", "CREATE TABLE recipes (name text)").unwrap();
    let told = error(&foreign).await;
    assert!(matches!(&told, StoreError::Damaged { problem, .. } if problem.contains("it holds 'recipes'")), "{told}");
    assert_eq!(server.sql("foreign", "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace").unwrap(), "1");

    let read_only = server.database("read_only").unwrap();
    server.sql("postgres", "ALTER DATABASE read_only SET default_transaction_read_only = on").unwrap();
    let told = error(&read_only).await;
    assert!(matches!(&told, StoreError::Unwritable { problem, .. } if problem.contains("read only")), "{told}");

    let other = server.sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0").map(|_| server.url("latin")).unwrap();
    assert!(error(&other).await.to_string().contains("its encoding is LATIN1"));

    // Tables that have another form, a migration that broke off, one of a later version.
    let damage = [
        ("DROP TABLE chat", "chat.at_ms int8"),
        ("ALTER TABLE guests ALTER created_ms TYPE text", "guests.created_ms int8"),
        ("ALTER TABLE log DROP CONSTRAINT log_pkey", "log_pkey"),
        ("DROP FUNCTION append_steps", "append_steps"),
        ("UPDATE _sqlx_migrations SET success = false", "partially applied"),
        ("UPDATE _sqlx_migrations SET checksum = 'x'", "newer version of this program"),
        ("INSERT INTO _sqlx_migrations VALUES (999, 'later', now(), true, 'x', 0)", "newer version of this program"),
    ];
    for (number, (what, problem)) in damage.into_iter().enumerate() {
        let name = format!("damaged{number}");
        let url = server.database(&name).unwrap();
        open(&url).await.close().await;
        server.sql(&name, what).unwrap();
        let told = error(&url).await.to_string();
        assert!(told.contains(problem), "{what}: {told}");
    }
}

#[tokio::test]
async fn a_damaged_row_is_one_tables_trouble() {
    let server = server();
    let store = open(&server.database("rows").unwrap()).await;
    for name in ["gap", "moved", "holder", "whole"] {
        store.create(&table(name), &[]).await.unwrap();
        store.commit(&[line(name, 0, "a")]).await.unwrap();
        store.commit(&[line(name, 1, "b")]).await.unwrap();
    }
    server
        .sql(
            "rows",
            "DELETE FROM log WHERE table_id = 'gap' AND seq = 0; UPDATE log SET seq = 7 WHERE table_id = 'moved' AND seq = 1;
             INSERT INTO holders VALUES ('short', 'holder', 0)",
        )
        .unwrap();
    for name in ["gap", "moved", "holder"] {
        let error = store.load(&id(name)).await.unwrap_err();
        assert!(matches!(&error, StoreError::Row { .. }) && !error.is_fatal(), "{name}: {error}");
    }
    assert_eq!(lines(&store, "whole").await, ["a", "b"]);
}

#[tokio::test]
async fn too_many_connections_are_a_sentence_at_the_start_and_pass_later() {
    let server = server();
    let url = server.database("crowded").unwrap();
    let store = open(&url).await;
    store.close().await;
    // Not even superusers are let in.
    server
        .sql("postgres", "ALTER DATABASE crowded CONNECTION LIMIT 0; CREATE ROLE mary LOGIN; GRANT ALL ON DATABASE crowded TO mary")
        .unwrap();
    let url = url.replace("orrery@", "mary@");
    let told = Postgres::open(&PostgresSettings::at(&url)).await.unwrap_err();
    assert!(matches!(&told, StoreError::Unreachable { .. }) && told.to_string().contains("how many connections it takes"), "{told}");
    // Somebody who may look but not write.
    server.sql("postgres", "ALTER DATABASE crowded CONNECTION LIMIT 9").unwrap();
    let told = Postgres::open(&PostgresSettings::at(&url)).await.unwrap_err();
    assert!(matches!(&told, StoreError::Unwritable { problem, .. } if problem.contains("permission denied")), "{told}");
}

/// Holds two stores against each other: what both have, or what differs first.
async fn compared(one: &dyn Store, other: &dyn Store) -> Result<Counts, String> {
    let mut pair = Pair::of(one, other);
    while let Some(piece) = pair.next().await.unwrap() {
        piece?;
    }
    Ok(pair.counts())
}

#[tokio::test]
async fn everything_goes_from_one_engine_to_the_other_and_back() {
    let (server, folder) = (server(), tempfile::tempdir().unwrap());
    let first = Sqlite::open(&SqliteSettings::at(folder.path().join("first.db"))).await.unwrap();
    suite::run(&first).await;
    // More than are written and asked for at once, and a line of chat that was forgotten: its number stays taken.
    for number in 0..600 {
        let (name, said) = (format!("many{number:03}"), ChatRow { n: 1, seat: None, name: "Mary".into(), text: "hello".into(), at_ms: 0 });
        first.create(&table(&name), &[]).await.unwrap();
        first.commit(&[Change { chat: vec![said], ..line(&name, 0, "a") }]).await.unwrap();
    }
    first.forget_chat(1, 100).await.unwrap();
    let url = server.database("copied").unwrap();
    let second = Postgres::open_to_fill(&PostgresSettings::at(&url), 6).await.unwrap();
    let mut told = Vec::new();
    let counts = copy(&first, &second, |tables| told.push(tables)).await.unwrap();
    let Counts { guests, packs, feedback, tables, lines, chat } = counts;
    assert!(guests > 0 && packs > 0 && feedback > 0 && tables > 600 && lines > 600 && chat >= 500, "{counts:?}");
    assert!(told.len() > 10 && told.is_sorted() && told.last() == Some(&tables), "{told:?}");
    // Until it is said to be whole nobody takes it for that.
    let settings = PostgresSettings::at(&url);
    for opened in [
        Postgres::open(&settings).await.err(),
        Postgres::open_to_read(&settings).await.err(),
        Postgres::open_to_fill(&settings, 6).await.err(),
        second.join(&joining("a:1")).await.err(),
    ] {
        assert!(matches!(opened, Some(StoreError::Half { .. })), "{opened:?}");
    }
    assert_eq!(compared(&first, &second).await, Ok(counts));
    // Whatever differs is found.
    for (what, undo, found) in [
        ("UPDATE guests SET name = name || '!'", "UPDATE guests SET name = left(name, -1)", "a person"),
        ("UPDATE packs SET title = title || '!'", "UPDATE packs SET title = left(title, -1)", "pack"),
        ("UPDATE feedback SET text = text || '!'", "UPDATE feedback SET text = left(text, -1)", "pack"),
        ("UPDATE log SET line = 'b' WHERE table_id = 'many300'", "UPDATE log SET line = 'a' WHERE table_id = 'many300'", "table many30"),
        (
            "UPDATE chat SET text = 'bye' WHERE table_id = 'many599'",
            "UPDATE chat SET text = 'hello' WHERE table_id = 'many599'",
            "table many59",
        ),
        ("UPDATE tables SET wake_ms = 2 WHERE id = 'many001'", "UPDATE tables SET wake_ms = 1 WHERE id = 'many001'", "table many00"),
        (
            "INSERT INTO guests VALUES ('\\xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 'Zo', 0)",
            "DELETE FROM guests WHERE name = 'Zo'",
            "a pe",
        ),
    ] {
        server.sql("copied", what).unwrap();
        let differs = compared(&first, &second).await.unwrap_err();
        assert!(differs.starts_with(found) || differs.starts_with("pack"), "{what}: {differs}");
        server.sql("copied", undo).unwrap();
    }
    second.is_filled().await.unwrap();
    // Whoever copied knew these rules: one that knows only older ones does not take up a game that may have been begun by newer.
    second.join(&joining("a:1")).await.unwrap();
    assert_eq!(second.claim(&id("many000")).await, Ok(Owner::Nobody));
    second.join(&Joining { generation: 6, ..joining("a:1") }).await.unwrap();
    assert_eq!(second.claim(&id("many000")).await, Ok(Owner::Us));
    second.close().await;
    let second = Postgres::open_to_read(&settings).await.unwrap();
    assert!(matches!(Postgres::open_to_fill(&settings, 6).await, Err(StoreError::NotEmpty { .. })));
    // And back, into a file that has its name when it is whole.
    let name = folder.path().join("back.db");
    let filling = Filling::begin(&name).unwrap();
    let third = Sqlite::open(&SqliteSettings::at(filling.path())).await.unwrap();
    assert_eq!(copy(&second, &third, |_| ()).await, Ok(counts));
    assert_eq!(compared(&first, &third).await, Ok(counts));
    assert!(!name.exists());
    third.close().await;
    filling.finish().unwrap();
    assert!(matches!(Filling::begin(&name), Err(StoreError::Exists { .. })));
    let third = Sqlite::open(&SqliteSettings::at(&name)).await.unwrap();
    assert_eq!(compared(&first, &third).await, Ok(counts));
    let said = ChatRow { n: 2, seat: None, name: "Mary".into(), text: "again".into(), at_ms: 0 };
    assert_eq!(third.load(&id("many000")).await.unwrap().unwrap().chat, 1, "a number that was forgotten stays taken");
    third.commit(&[Change { lines: Vec::new(), chat: vec![said], ..line("many000", 1, "") }]).await.unwrap();
}

#[tokio::test]
async fn what_is_only_read_is_not_changed() {
    let server = server();
    let empty = PostgresSettings::at(server.database("unread").unwrap());
    let told = Postgres::open_to_read(&empty).await.unwrap_err();
    assert!(matches!(told, StoreError::Damaged { .. }), "{told}");
    assert_eq!(server.sql("unread", "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace").unwrap(), "0");
    let store = Postgres::open(&empty).await.unwrap();
    store.join(&joining("a:1")).await.unwrap();
    let reader = Postgres::open_to_read(&empty).await.unwrap();
    assert_eq!(reader.servers().await, Ok(1), "servers may be at work with it");
    let told = Postgres::open_to_fill(&empty, 6).await.unwrap_err().to_string();
    assert!(told.contains("a server is at work with it"), "{told}");
    store.close().await;
    assert_eq!(reader.servers().await, Ok(0));
    server.sql("unread", "DELETE FROM _sqlx_migrations").unwrap();
    assert!(matches!(Postgres::open_to_read(&empty).await, Err(StoreError::Older { .. })));
    server
        .sql("unread", "INSERT INTO _sqlx_migrations VALUES (1, 'tables', now(), true, 'x', 0), (9, 'later', now(), true, 'x', 0)")
        .unwrap();
    assert!(matches!(Postgres::open_to_read(&empty).await, Err(StoreError::Newer { .. })));
}
