//! A server as a process, and requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running `orrery serve`; killed when it is dropped.
pub(crate) struct Served {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Served {
    /// On a free port.
    pub(crate) fn start(db: &Path, args: &[&str]) -> Served {
        let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
        command.args(["serve", "--port", "0", "--db"]).arg(db).args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").expect("it prints its address").to_owned();
        Served { child, address }
    }

    /// The whole answer to a request, head and body.
    pub(crate) fn get(&self, path: &str) -> String {
        ask(&self.address, &format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"))
    }

    /// The same with a body of JSON.
    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        let head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json");
        ask(&self.address, &format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()))
    }

    /// Asks it to stop, and waits; what it said on standard error.
    pub(crate) fn stopped(mut self) -> String {
        assert!(Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(self.child.wait().unwrap().success(), "{said}");
        said
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request on a connection of its own; the whole answer.
pub(crate) fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(std::time::Duration::from_secs(30))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer comes");
    String::from_utf8_lossy(&answer).into_owned()
}
