//! `orrery db`: what is stored is replayed, and goes from one database to another whole or not at all.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use store::{Change, LogRow, SeatRow, Sqlite, SqliteSettings, Status, Store, Stored, TableId, TableRow, Write};

mod support;
use support::served::Served;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

fn db(args: &[&str]) -> Command {
    let mut command = Command::new(ORRERY);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ORRERY_")) {
        command.env_remove(name);
    }
    command.arg("db").args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The exit code and what was said, on standard output and standard error.
#[track_caller]
fn ended(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("an exit code"), text(&output.stdout), text(&output.stderr))
}

/// Exit code 2 and one sentence.
#[track_caller]
fn complains(output: &Output, words: &str) {
    let (code, _, said) = ended(output);
    assert!(code == 2 && said.contains(words) && said.trim().lines().count() == 1, "{words}: {code} {said}");
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// The value of a field of JSON in an answer.
fn field(answer: &str, name: &str) -> String {
    answer.split(&format!("\"{name}\":\"")).nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// Makes a table at a server.
fn made(server: &Served, token: &str, body: &str) -> String {
    let head = format!("POST /api/v1/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {token}");
    let head = format!("{head}\r\ncontent-type: application/json\r\ncontent-length: {}", body.len());
    field(&support::served::ask(&server.address, &format!("{head}\r\n\r\n{body}")), "table")
}

/// A database as a server leaves it: a game of bots of every game that has come to its end, one that goes on, a table that waits.
fn played(path: &Path) -> Vec<String> {
    let server = Served::start(path, &["--fast-bots", "--rate", "0"]);
    let token = field(&server.post("/api/v1/guests", "{\"name\":\"Mary\"}"), "token");
    let mut tables = Vec::new();
    for game in catalog::titles() {
        let seats = vec!["\"random\""; usize::from(game.about().min_players)].join(",");
        tables.push(made(&server, &token, &format!("{{\"game\":\"{}\",\"seats\":[{seats}]}}", game.about().id)));
    }
    for table in &tables {
        while !server.get(&format!("/api/v1/tables/{table}")).contains("\"status\":\"over\"") {
            std::thread::yield_now();
        }
    }
    tables.push(made(&server, &token, "{\"game\":\"galactic-trader\",\"seats\":[\"me\",\"random\"]}"));
    tables.push(made(&server, &token, "{\"game\":\"galactic-trader\",\"seats\":[\"me\",\"free\"]}"));
    let running = &tables[tables.len() - 2];
    while !server.get(&format!("/api/v1/tables/{running}")).contains("\"status\":\"running\"") {
        std::thread::yield_now();
    }
    // Also beside a server.
    let (code, said, complained) = ended(&db(&["verify", "--db"]).arg(path).output().unwrap());
    assert!(code == 0 && said.starts_with(&format!("verified: {} tables", tables.len())), "{said} {complained}");
    tables
}

/// Puts a table into a database that is not as its log has it.
fn put(path: &Path, name: &str, change: impl FnOnce(&mut Stored), like: &str) {
    wait(async {
        let store = Sqlite::open(&SqliteSettings::at(path)).await.unwrap();
        let mut stored = store.load(&TableId::parse(like).unwrap()).await.unwrap().unwrap();
        change(&mut stored);
        let id = TableId::parse(name).unwrap();
        let Stored { table, seats, log, .. } = stored;
        let step = Change { status: table.status, waiting: table.waiting, ..Change::of_lines(id.clone(), 0, log, table.touched_ms) };
        let row = TableRow { id, seq: 0, status: Status::Open, clocks: None, wake_ms: None, ..table };
        let seats: Vec<SeatRow> = seats.into_iter().map(|seat| SeatRow { holders: Vec::new(), ..seat }).collect();
        store.write(&[Write::Table(row, seats)]).await.unwrap();
        store.write(&[Write::Step(step)]).await.unwrap();
        store.close().await;
    });
}

#[test]
fn games_that_depart_are_named_each_with_its_trouble_and_the_exit_code_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("orrery.db");
    let tables = played(&path);
    let (over, running) = (tables[0].as_str(), tables[tables.len() - 2].as_str());
    put(&path, "aa0000whole", |_| {}, over);
    put(&path, "bb0000edited", |stored| stored.log[4].line = stored.log[4].line.replace("chose", "chase"), over);
    put(&path, "cc0000short", |stored| drop(stored.log.pop()), over);
    put(&path, "dd0000status", |stored| stored.table.status = Status::Running, over);
    put(&path, "ee0000key", |stored| stored.table.key = [7; 32], running);
    put(&path, "ff0000header", |stored| stored.table.header = "{}".to_owned(), over);
    put(&path, "gg0000nolog", |stored| stored.log = vec![LogRow { line: "Dear Mary,".to_owned(), at_ms: 0 }], over);
    put(&path, "hh0000seats", |stored| drop(stored.seats.pop()), over);
    let before = std::fs::read(&path).unwrap();
    let (code, said, _) = ended(&db(&["verify", "--db"]).arg(&path).output().unwrap());
    assert_eq!(code, 1, "{said}");
    for (table, words) in [
        ("bb0000", "line 5"),
        ("cc0000", "the outcome, is missing"),
        ("dd0000", "the table is not over"),
        ("ee0000", "line 1: the key of the table is not the one that this line commits to"),
        ("ff0000", "the description of the table cannot be read"),
        ("gg0000", "this is not a game log"),
        ("hh0000", "it has not as many seats as players"),
    ] {
        let line = said.lines().find(|line| line.starts_with(&format!("table {table}: "))).unwrap_or_else(|| panic!("{table}:\n{said}"));
        assert!(line.contains(words), "{words}: {line}");
    }
    assert_eq!(said.lines().count(), 8, "the others keep the rules:\n{said}");
    assert!(said.lines().last().unwrap().starts_with("7 of "), "{said}");
    assert!(std::fs::read(&path).unwrap() == before, "nothing was changed");
    let missing = folder.path().join("no.db");
    complains(&db(&["verify", "--db"]).arg(&missing).output().unwrap(), "there is no file");
    assert!(!missing.exists());
}

#[test]
fn a_file_is_copied_into_a_file_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.db", "two.db"].map(|name| folder.path().join(name));
    let tables = played(&one);
    // What departs before departs in the copy, and is no reason not to have one.
    put(&one, "cc0000short", |stored| drop(stored.log.pop()), &tables[0]);
    let (code, said, warned) = ended(&db(&["copy"]).args([&one, &two]).output().unwrap());
    assert_eq!(code, 0, "{warned}");
    assert!(
        said.starts_with(&format!("copied, and the same in both: {} tables", tables.len() + 1)) && said.contains(", 1 person, "),
        "{said}"
    );
    assert!(warned.contains("table cc0000: it is over") && warned.lines().count() == 2, "{warned}");
    complains(&db(&["copy"]).args([&one, &two]).output().unwrap(), "is there already: a copy goes into a file that is not there");
    complains(&db(&["copy"]).args([&one, &one]).output().unwrap(), "cannot be copied into itself");
    complains(
        &db(&["copy", "no.db"]).arg(folder.path().join("three.db")).current_dir(folder.path()).output().unwrap(),
        "there is no file no.db",
    );
    let names: Vec<String> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!names.iter().any(|name| name.contains("partial") || name.contains("three")), "{names:?}");
    assert!(Served::start(&two, &[]).get(&format!("/t/{}", tables[0])).starts_with("HTTP/1.1 200"), "its games are there");
}

#[cfg(feature = "postgres")]
mod with_postgres {
    use std::time::{Duration, Instant};

    use store::copy::Pair;
    use store::{Postgres, PostgresSettings};
    use temporary_postgres::{Disk, TemporaryPostgres};

    use super::*;

    #[test]
    fn everything_goes_to_postgresql_and_back() {
        let folder = tempfile::tempdir().unwrap();
        let [one, back] = ["one.db", "back.db"].map(|name| folder.path().join(name));
        let tables = played(&one);
        let postgres = TemporaryPostgres::start(Disk::Quick).unwrap();
        let url = postgres.database("there").unwrap();
        let (code, said, complained) = ended(&db(&["copy"]).arg(&one).arg(&url).output().unwrap());
        assert!(code == 0 && said.contains(&format!("{} tables", tables.len())), "{said} {complained}");
        let (code, said, complained) = ended(&db(&["verify"]).env("ORRERY_DATABASE", &url).output().unwrap());
        assert!(code == 0 && said.starts_with(&format!("verified: {} tables", tables.len())), "{said} {complained}");
        complains(&db(&["copy"]).arg(&one).arg(&url).output().unwrap(), "is not empty");
        // A game that departs is found there, too; a row that cannot be is one table's trouble.
        postgres
            .sql("there", &format!("UPDATE log SET line = replace(line, 'chose', 'chase') WHERE table_id = '{}' AND seq = 3", tables[0]))
            .unwrap();
        postgres.sql("there", &format!("DELETE FROM log WHERE table_id = '{}' AND seq = 2", tables[1])).unwrap();
        let (code, said, _) = ended(&db(&["verify", "--database", &url]).output().unwrap());
        assert!(code == 1 && said.contains(&format!("table {}: line 4", &tables[0][..6])), "{said}");
        assert!(said.contains(&format!("table {}: a row of the database", &tables[1][..6])) && said.contains("2 of "), "{said}");
        let url = postgres.database("again").unwrap();
        assert_eq!(ended(&db(&["copy"]).arg(&one).arg(&url).output().unwrap()).0, 0);
        let (code, _, complained) = ended(&db(&["copy", &url]).arg(&back).output().unwrap());
        assert_eq!(code, 0, "{complained}");
        wait(async {
            let open = async |path: &Path| Sqlite::open(&SqliteSettings::at(path)).await.unwrap();
            let (one, back) = (open(&one).await, open(&back).await);
            let mut pair = Pair::of(&one, &back);
            while let Some(piece) = pair.next().await.unwrap() {
                piece.unwrap();
            }
            assert_eq!(pair.counts().tables, tables.len() as u64);
        });
        // Not while servers write to it.
        wait(async {
            let store = Postgres::open(&PostgresSettings::at(&url)).await.unwrap();
            let nodes = store.nodes().unwrap();
            nodes.join(&store::Joining { address: None, key_check: [0; 32], generation: 1 }).await.unwrap();
            complains(&db(&["copy", &url]).arg(folder.path().join("busy.db")).output().unwrap(), "servers are at work");
            store.close().await;
        });
    }

    /// Makes every write of a log take longer than the test: whoever copies into this database is held up in the middle.
    const SLOW: &str = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(30); RETURN NEW; END';
        CREATE TRIGGER slow BEFORE INSERT ON log EXECUTE FUNCTION slow()";

    #[test]
    fn a_copy_that_is_broken_off_is_not_taken_for_a_whole_one() {
        let folder = tempfile::tempdir().unwrap();
        let (one, file) = (folder.path().join("one.db"), folder.path().join("file.db"));
        played(&one);
        let postgres = TemporaryPostgres::start(Disk::Quick).unwrap();
        for (name, signal, code) in [("killed", "-KILL", None), ("asked", "-TERM", Some(143))] {
            let url = postgres.database(name).unwrap();
            wait(async { Postgres::open(&PostgresSettings::at(&url)).await.unwrap().close().await });
            postgres.sql(name, SLOW).unwrap();
            let mut child = db(&["copy"]).arg(&one).arg(&url).spawn().unwrap();
            let begun = Instant::now();
            while postgres.sql(name, "SELECT count(*) FROM tables").unwrap() == "0" {
                assert!(begun.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none(), "it copies");
            }
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
            assert_eq!(child.wait().unwrap().code(), code);
            let (one, file) = (one.to_str().unwrap(), file.to_str().unwrap());
            for command in [&["verify", "--database", &url][..], &["copy", one, &url], &["copy", &url, file]] {
                complains(&db(command).output().unwrap(), "is half a copy");
            }
            let serve = Command::new(ORRERY).args(["serve", "--port", "0", "--database", &url]).output().unwrap();
            complains(&serve, "is half a copy");
        }
        assert!(!file.exists());
    }
}
