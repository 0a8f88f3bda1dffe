//! `orrery serve --traces`: what a collector of traces is told, and what it is not.

use std::process::Command;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

/// Exit code 2, and one sentence with these words.
#[track_caller]
fn refused(args: &[&str], words: &str) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(ORRERY).args(["serve", "--port", "0"]).args(args).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains(words), "{said}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
}

#[test]
fn what_is_no_collector_is_refused() {
    for address in ["127.0.0.1:4318", "grpc://one:4317", "http://mary:moonlight@one/v1/traces"] {
        refused(&["--traces", address], "such as http://127.0.0.1:4318/v1/traces");
    }
}

#[cfg(not(feature = "otel"))]
#[test]
fn a_build_without_opentelemetry_says_which_build_has_it() {
    refused(&["--traces", "http://127.0.0.1:4318/v1/traces"], "`cargo build --release --features otel` has it");
}

#[cfg(feature = "otel")]
#[path = "support/served.rs"]
mod served;

/// With a real receiver: OTLP over HTTP is a POST for each batch.
#[cfg(feature = "otel")]
mod with_it {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpListener;
    use std::sync::mpsc;

    use super::served::Served;

    /// Takes what is sent until nobody sends any more: where it was sent, as what, and the bytes.
    fn collector() -> (String, mpsc::Receiver<(String, Vec<u8>)>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1/traces", listener.local_addr().unwrap());
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (mut stream, tell) = (stream.unwrap(), tell.clone());
                std::thread::spawn(move || {
                    let mut reader = BufReader::new(stream.try_clone().unwrap());
                    loop {
                        let (mut head, mut length) = (String::new(), 0);
                        loop {
                            let mut line = String::new();
                            if reader.read_line(&mut line).unwrap_or(0) == 0 {
                                return;
                            }
                            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                                length = value.trim().parse().unwrap();
                            }
                            if line.trim().is_empty() {
                                break;
                            }
                            head.push_str(&line);
                        }
                        let mut body = vec![0; length];
                        reader.read_exact(&mut body).unwrap();
                        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: application/x-protobuf\r\ncontent-length: 0\r\n\r\n").unwrap();
                        let _ = tell.send((head, body));
                    }
                });
            }
        });
        (address, told)
    }

    #[test]
    fn a_collector_is_told_of_requests_and_writes_and_of_nobody() {
        let (address, told) = collector();
        let folder = tempfile::tempdir().unwrap();
        let server = Served::start(&folder.path().join("orrery.db"), &["--traces", &address]);
        let guest = server.post("/api/v1/guests", r#"{"name":"Marguerite"}"#);
        let field = |answer: &str, name: &str| {
            let rest = answer.split(&format!("\"{name}\":\"")).nth(1).unwrap_or_else(|| panic!("{answer}"));
            rest.split('"').next().unwrap().to_owned()
        };
        let token = field(&guest, "token");
        let body = r#"{"game":"galactic-trader","seats":["me","free"]}"#;
        let head = format!("POST /api/v1/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {token}");
        let head = format!("{head}\r\ncontent-type: application/json\r\ncontent-length: {}", body.len());
        let table = field(&super::served::ask(&server.address, &format!("{head}\r\n\r\n{body}")), "table");
        let page = server.get(&format!("/t/{table}"));
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let number = page.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().trim().to_owned();
        // The last of it is sent when the server ends.
        server.stopped();
        let mut sent = Vec::new();
        while let Ok((head, bytes)) = told.try_recv() {
            assert!(head.starts_with("POST /v1/traces HTTP/1.1"), "{head}");
            assert!(head.to_lowercase().contains("content-type: application/x-protobuf"), "{head}");
            sent.extend(bytes);
        }
        let holds = |text: &str| sent.windows(text.len()).any(|window| window == text.as_bytes());
        for text in ["service.name", "orrery", "request", "commit", "/t/{id}", "/api/v1/guests", &number] {
            assert!(holds(text), "{text} in {} bytes", sent.len());
        }
        for text in ["Marguerite", &token, &table] {
            assert!(!holds(text), "{text} is for nobody else");
        }
    }

    #[test]
    fn a_collector_that_is_not_there_is_in_nobodys_way() {
        let folder = tempfile::tempdir().unwrap();
        let server = Served::start(&folder.path().join("orrery.db"), &["--traces", "http://127.0.0.1:1/v1/traces"]);
        assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
        server.stopped();
    }
}
