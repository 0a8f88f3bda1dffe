//! `orrery serve` as a process: one address, one sentence when it cannot run, nothing lost when it is killed.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

struct Server {
    child: Child,
    address: String,
}

fn serve(db: &Path, port: &str) -> Command {
    let mut command = Command::new(ORRERY);
    command.args(["serve", "--port", port, "--db"]).arg(db).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(db: &Path) -> Server {
    Server::from(&mut serve(db, "0"))
}

impl From<&mut Command> for Server {
    fn from(command: &mut Command) -> Server {
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").expect("it prints its address").to_owned();
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Exit code 2 and one sentence on standard error.
#[track_caller]
fn complains(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words) && said.trim().lines().count() == 1, "{said}");
    assert!(output.stdout.is_empty());
}

#[test]
fn it_prints_one_address_answers_there_and_stops_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = start(&folder.path().join("orrery.db"));
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Galactic Trader"), "{page}");
    let asked = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// A server that gets so many descriptors from the system.
#[cfg(unix)]
fn start_with(descriptors: u32, more: &[&str], db: &Path) -> Server {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -n {descriptors} && exec \"$0\" serve --port 0 --db \"$@\""), ORRERY]).arg(db).args(more);
    Server::from(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
}

/// A request on a connection of its own, and the whole answer.
fn ask(server: &Server, request: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer comes");
    answer
}

/// Lets this process have as many descriptors as the system allows: a shell gives it fewer.
#[cfg(unix)]
fn take_all_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

#[cfg(unix)]
#[test]
fn more_silent_connections_than_descriptors_shut_nobody_out() {
    take_all_descriptors();
    // By the limit for each address, by the number of descriptors alone, and with so few that the system itself has none left.
    let alone = &["--rate", "0"][..];
    for (descriptors, more, count) in [(1024, &[][..], 1300), (1024, alone, 1300), (256, alone, 600), (48, alone, 600)] {
        let folder = tempfile::tempdir().unwrap();
        let mut server = start_with(descriptors, more, &folder.path().join("orrery.db"));
        let silent: Vec<TcpStream> = (0..count).filter_map(|_| TcpStream::connect(&server.address).ok()).collect();
        assert!(silent.len() > count * 5 / 6, "{} of {count} connections", silent.len());
        for number in 0..5 {
            let page = ask(&server, "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
            assert!(page.starts_with("HTTP/1.1 200"), "{descriptors} {more:?}: {page}");
            // What must be written is written.
            let body = format!("{{\"name\":\"Guest {number}\"}}");
            let head = "POST /api/v1/guests HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n";
            let told = ask(&server, &format!("{head}content-length: {}\r\n\r\n{body}", body.len()));
            assert!(told.starts_with("HTTP/1.1 200") && told.contains("\"token\""), "{descriptors} {more:?}: {told}");
        }
        let asked = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "{descriptors} {more:?}");
    }
}

#[test]
fn levels_of_messages_that_do_not_exist_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = serve(&folder.path().join("orrery.db"), "0").env("RUST_LOG", "server=loud").output().unwrap();
    complains(&output, "RUST_LOG is 'server=loud', but it is a list of levels such as 'info'");
}

#[test]
fn a_port_in_use_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    complains(&serve(&folder.path().join("orrery.db"), &port).output().unwrap(), "choose another port with --port");
}

#[test]
fn a_database_in_use_unwritable_or_damaged_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("orrery.db");
    let server = start(&db);
    complains(&serve(&db, "0").output().unwrap(), "in use by another process");
    drop(server);
    complains(&serve(&folder.path().join("no/such/orrery.db"), "0").output().unwrap(), "cannot be written");
    #[cfg(unix)]
    {
        let server = start(&db);
        std::os::unix::fs::symlink(&db, folder.path().join("link.db")).unwrap();
        complains(&serve(&folder.path().join("link.db"), "0").output().unwrap(), "in use by another process");
        drop(server);
    }
    let letter = folder.path().join("letter.txt");
    std::fs::write(&letter, "Dear Mary, ".repeat(500)).unwrap();
    complains(&serve(&letter, "0").output().unwrap(), "is no database of this program");
}

#[test]
fn fifty_kills_lose_nothing_and_double_nothing() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let args = load::kill::Args { kills: 50, tables: 8 };
    runtime.block_on(load::kill::run(Path::new(ORRERY), &args)).unwrap();
}

/// A file system that is read only, a file that may not be written, a disk that is full: each is named, and nothing is written.
#[cfg(target_os = "linux")]
#[test]
fn a_database_that_is_read_only_or_has_no_room_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mount = |options: &str| {
        let mut command = Command::new("mount");
        let done = command.args(["-t", "tmpfs", "-o", options, "orrery-test"]).arg(folder.path()).stderr(Stdio::null()).status();
        done.is_ok_and(|status| status.success())
    };
    let db = folder.path().join("orrery.db");
    if mount("size=16m") {
        drop(start(&db));
        let zeros = vec![0; 4096];
        let mut ballast = std::fs::File::create(folder.path().join("ballast")).unwrap();
        while ballast.write_all(&zeros).is_ok() {}
        complains(&serve(&folder.path().join("new.db"), "0").output().unwrap(), "is full: make room and start again");
        drop(ballast);
        let before = std::fs::read(&db).unwrap();
        assert!(mount("remount,ro"));
        complains(&serve(&db, "0").output().unwrap(), "cannot be written (Read-only file system");
        assert_eq!(std::fs::read(&db).unwrap(), before);
        assert!(Command::new("umount").arg(folder.path()).status().unwrap().success());
    } else {
        // Whoever may not mount is nobody to whom permissions say nothing.
        eprintln!("NOT TRIED: a full disk and a file system that is read only, for this process may not mount one");
        drop(start(&db));
        let mut closed = std::fs::metadata(&db).unwrap().permissions();
        closed.set_readonly(true);
        std::fs::set_permissions(&db, closed).unwrap();
        complains(&serve(&db, "0").output().unwrap(), "cannot be written (Permission denied");
    }
}
