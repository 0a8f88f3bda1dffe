//! `orrery serve` on PostgreSQL as a process: what it is told, what it refuses, and that nobody reads its secrets.

use std::process::{Command, Output};

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

/// `orrery serve` on free ports, with nothing of the environment but this.
fn serve(args: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(ORRERY);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ORRERY_")) {
        command.env_remove(name);
    }
    command.args(["serve", "--port", "0"]).args(args).envs(variables.iter().copied());
    command
}

/// Exit code 2, one sentence with these words, and none of the secrets of this file.
#[track_caller]
fn complains(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words) && said.trim().lines().count() == 1, "{words}: {said}");
    assert!(output.stdout.is_empty() && !said.contains("moonlight") && !said.contains(KEY), "{said}");
}

const KEY: &str = "a-long-key-that-nobody-guesses";
const URL: &str = "postgres://mary:moonlight@127.0.0.1:1/orrery";

#[track_caller]
fn refused(args: &[&str], variables: &[(&str, &str)], words: &str) {
    let folder = tempfile::tempdir().unwrap();
    complains(&serve(args, variables).current_dir(folder.path()).output().unwrap(), words);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}

#[test]
fn what_does_not_name_a_database_is_refused_with_what_does() {
    refused(
        &["--database", "mysql://mary:moonlight@db/orrery"],
        &[],
        "it is a file, named by its path alone, or postgres://user@host/name",
    );
    refused(&["--database", "postgres://mary:moon/light@db/orrery"], &[], "a password are written %2F");
    refused(&["--db", URL], &[], "an address of PostgreSQL belongs to --database");
    refused(&["--db", "one.db"], &[("ORRERY_DATABASE", URL)], "--db and ORRERY_DATABASE do not go together");
    refused(&["--node", "127.0.0.1:0"], &[("ORRERY_NODE_KEY", KEY)], "only servers on PostgreSQL work together");
    refused(&["--node-address", "one:7070"], &[], "say nothing without --node");
}

#[test]
fn how_servers_reach_each_other_and_by_which_key_is_said_whole() {
    let node = |more: &[&'static str]| [&["--database", URL, "--node"], more].concat();
    refused(&node(&["127.0.0.1:0"]), &[], "`openssl rand -hex 32` makes one");
    refused(&node(&["127.0.0.1:0"]), &[("ORRERY_NODE_KEY", "short")], "ORRERY_NODE_KEY: the internal key is shorter than 20 letters");
    // A key where its file belongs is not repeated.
    refused(&node(&["127.0.0.1:0", "--node-key", KEY]), &[], "the key itself belongs into ORRERY_NODE_KEY");
    refused(&node(&["0.0.0.0:7070"]), &[("ORRERY_NODE_KEY", KEY)], "say with --node-address host:port by which the other servers reach it");
    for address in ["one", "one:", ":7070", "one:0", "one:seven", "http://one:7070", "one/two:7070", "[::g]:7070"] {
        let args = node(&["127.0.0.1:0", "--node-address"]);
        let output = serve(&[&args[..], &[address]].concat(), &[("ORRERY_NODE_KEY", KEY)]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("it is where other servers reach this one, host:port"), "{said}");
    }
    refused(&[], &[("ORRERY_NODE", "7070")], "ORRERY_NODE: invalid value '7070' for '--node <ADDRESS:PORT>'");
}

#[test]
fn secrets_are_not_printed_with_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let variables = [("ORRERY_DATABASE", URL), ("ORRERY_NODE_KEY", KEY), ("ORRERY_NODE", "127.0.0.1:7070")];
    let printed = |command: &mut Command| {
        let output = command.arg("--print-config").output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let text = printed(&mut serve(&[], &variables));
    assert!(!text.contains("moonlight") && !text.contains(KEY), "{text}");
    for line in ["# database is set, and secret", "# node-key is set, and secret", "# db is not set", "node = \"127.0.0.1:7070\""] {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line}:\n{text}");
    }
    // What is printed is a file of settings; with the secrets beside it, it says the same.
    let file = folder.path().join("orrery.toml");
    std::fs::write(&file, &text).unwrap();
    let again = printed(serve(&[], &variables[..2]).arg("--config").arg(&file));
    assert!(again.contains("node = \"127.0.0.1:7070\"") && !again.contains(KEY), "{again}");
    // A password that stands elsewhere in the address is one, too.
    let text = printed(&mut serve(&["--database", "postgres://db/orrery?user=mary&password=moonlight"], &[]));
    assert!(!text.contains("moonlight"), "{text}");
}

#[cfg(not(feature = "postgres"))]
#[test]
fn a_build_without_postgresql_says_which_build_has_it() {
    refused(&["--database", URL], &[], "`cargo build --release --features postgres` has it");
}

/// With a real PostgreSQL.
#[cfg(feature = "postgres")]
mod with_it {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Child, Stdio};

    use temporary_postgres::{Disk, TemporaryPostgres};

    use super::*;

    /// A server that runs; killed when it is dropped.
    struct Serving(Child, String);

    impl Serving {
        fn start(mut command: Command) -> Serving {
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
            let Some(address) = line.trim().strip_prefix("http://") else {
                let mut said = String::new();
                child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
                panic!("it does not serve: {said}");
            };
            let address = address.to_owned();
            Serving(child, address)
        }
    }

    impl Drop for Serving {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    #[test]
    fn databases_that_cannot_be_used_are_named_without_their_password() {
        refused(&["--database", URL], &[], "the database postgres://127.0.0.1:1/orrery cannot be reached");
        let postgres = TemporaryPostgres::start(Disk::Quick).unwrap();
        let url = |name: &str| postgres.url(name).replace("orrery@", "orrery:moonlight@");
        refused(&["--database", &url("nowhere")], &[], "\"nowhere\" does not exist");
        postgres.database("recipes").unwrap();
        postgres.sql("recipes", "CREATE TABLE cakes (name text)").unwrap();
        refused(&["--database", &url("recipes")], &[], "it holds 'cakes', which is another program's");
        postgres.database("ours").unwrap();
        drop(Serving::start(serve(&["--database", &url("ours")], &[])));
        postgres.sql("ours", "INSERT INTO _sqlx_migrations VALUES (999, 'later', now(), true, 'x', 0)").unwrap();
        refused(
            &["--database", &url("ours")],
            &[],
            "was made by a newer version of this program: run that version, or name another database",
        );
        postgres
            .sql("ours", "DELETE FROM _sqlx_migrations WHERE version = 999; ALTER DATABASE ours SET default_transaction_read_only = on")
            .unwrap();
        refused(&["--database", &url("ours")], &[], "check what its user may do there");
    }

    #[test]
    fn servers_with_one_key_work_together_and_one_with_another_is_kept_out() {
        let postgres = TemporaryPostgres::start(Disk::Quick).unwrap();
        let url = postgres.database("several").unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("node.key");
        std::fs::write(&file, format!("{KEY}\n")).unwrap();
        let node = ["--database", &url, "--node", "127.0.0.1:0"];
        // The key from a file and from the environment is the same.
        let one = Serving::start(serve(&[&node[..], &["--node-key", file.to_str().unwrap()]].concat(), &[]));
        let two = Serving::start(serve(&node, &[("ORRERY_NODE_KEY", KEY)]));
        assert_ne!(one.1, two.1);
        assert_eq!(postgres.sql("several", "SELECT count(*) FROM nodes WHERE until > now()").unwrap(), "2");
        complains(
            &serve(&node, &[("ORRERY_NODE_KEY", "another-key-of-the-same-length")]).output().unwrap(),
            "start this server with the key of the others",
        );
        complains(&serve(&["--database", &url], &[]).output().unwrap(), "only if each is started with --node and a common key");
        // Whoever lists the processes sees no key.
        let typed = std::fs::read_to_string(format!("/proc/{}/cmdline", two.0.id())).unwrap_or_default();
        assert!(!typed.contains(KEY), "{typed}");
        for server in [&one, &two] {
            assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
        }
        for mut server in [one, two] {
            assert_eq!(server.0.wait().unwrap().code(), Some(0));
        }
        assert_eq!(postgres.sql("several", "SELECT count(*) FROM nodes").unwrap(), "0", "whoever is asked to stop leaves");
    }

    #[test]
    fn a_backup_of_postgresql_is_made_with_its_own_programs() {
        for (command, other) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
            complains(&Command::new(ORRERY).args([command, "--database", URL, "copy.db"]).output().unwrap(), other);
        }
    }
}

/// Everything that can go wrong with several servers, once: `orrery-load nodes --faults 200` does it for longer.
#[cfg(all(feature = "postgres", unix))]
#[test]
fn servers_that_die_freeze_and_lose_each_other_lose_nothing_and_double_nothing() {
    // How fast a table is playable again is for a machine that has nothing else to do.
    let args = load::nodes::Args { faults: 9, servers: 3, tables: 6, within: 30, seed: 7 };
    tokio::runtime::Runtime::new().unwrap().block_on(load::nodes::run(std::path::Path::new(ORRERY), &args)).unwrap();
}
