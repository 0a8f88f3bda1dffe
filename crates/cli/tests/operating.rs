//! What an operator has: the log, counts, and everything in `packaging/`, held against the program itself.

mod support;

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use support::served::{Served, ask};

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

fn packaging(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(file)
}

fn read(file: &str) -> String {
    std::fs::read_to_string(packaging(file)).unwrap_or_else(|error| panic!("packaging/{file}: {error}"))
}

fn yaml(file: &str) -> Value {
    serde_saphyr::from_str(&read(file)).unwrap_or_else(|error| panic!("packaging/{file}: {error}"))
}

/// What a server counts, after some of everything.
fn counted() -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Served::start(&folder.path().join("orrery.db"), &["--metrics", "127.0.0.1:0", "--log-level", "info"]);
    let mut said = BufReader::new(server.child.stderr.take().unwrap()).lines();
    let address = said.find_map(|line| Some(line.unwrap().split_once("counts and status at http://")?.1.trim().to_owned()));
    let address = address.expect("it says where the operator looks");
    assert!(server.post("/api/v1/guests", "{\"name\":\"Mary\"}").contains("\"token\""));
    let answer = ask(&address, "GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer
}

#[test]
fn a_line_of_the_log_names_its_request_and_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = Served::start(&folder.path().join("orrery.db"), &["--log", "json", "--log-level", "debug"]);
    let told = server.post("/api/v1/guests", "{\"name\":\"Marguerite\"}");
    let token = told.split("\"token\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let body = "{\"game\":\"galactic-trader\",\"seats\":[\"me\",\"greedy\"]}";
    let head = format!("POST /api/v1/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer {token}");
    let made = ask(&server.address, &format!("{head}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}", body.len()));
    let table = made.split("\"table\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_else(|| panic!("{made}")).to_owned();
    let answer = server.get(&format!("/t/{table}"));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let id = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap().trim().to_owned();
    let said = server.stopped();
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    let answered = lines.iter().find(|line| line["message"] == "answered" && line["span"]["id"] == *id).unwrap_or_else(|| panic!("{said}"));
    assert_eq!((&answered["route"], &answered["status"], &answered["method"]), (&"/t/{id}".into(), &200.into(), &"GET".into()));
    for secret in ["Marguerite", &token, &table] {
        assert!(!said.contains(secret), "{secret} is in the log:\n{said}");
    }
}

#[test]
fn dashboard_and_alerts_ask_for_what_is_counted() {
    let counts = counted();
    let known: BTreeSet<&str> = counts.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next()).collect();
    assert!(known.len() > 20, "{known:?}");
    let dashboard: Value = serde_json::from_str(&read("grafana/orrery.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let mut asked: Vec<String> =
        panels.iter().flat_map(|panel| panel["targets"].as_array().into_iter().flatten()).map(|t| text(&t["expr"])).collect();
    let shown = asked.len();
    let alerts = yaml("prometheus/orrery-alerts.yaml");
    asked.extend(alerts["groups"][0]["rules"].as_array().unwrap().iter().map(|rule| text(&rule["expr"])));
    assert!(shown > 20 && asked.len() > shown + 5);
    let mut used = BTreeSet::new();
    for question in &asked {
        for word in question
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .filter(|word| word.starts_with("orrery_") || word.starts_with("process_"))
        {
            let name = ["_bucket", "_sum", "_count"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
            assert!(known.contains(name), "nothing is counted as {name}: {question}");
            used.insert(name.to_owned());
        }
    }
    let unseen: Vec<&&str> = known.iter().filter(|name| !used.contains(**name)).collect();
    assert!(unseen.is_empty(), "counted, and shown nowhere: {unseen:?}");
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// `orrery serve --print-config` in a clean environment.
fn settings() -> Command {
    let mut command = Command::new(ORRERY);
    command.args(["serve", "--print-config"]).env_clear().stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn is_understood(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_example_of_a_file_of_settings_is_one() {
    let text = is_understood(settings().arg("--config").arg(packaging("orrery.toml")));
    assert!(text.contains("metrics = \"127.0.0.1:9464\""), "{text}");
}

/// A unit with the program where it really is.
fn unit(name: &str, folder: &Path) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, read(&format!("systemd/{name}")).replace("/usr/local/bin/orrery", ORRERY)).unwrap();
    path
}

#[test]
fn the_units_start_the_program_as_it_is_and_systemd_understands_them() {
    let folder = tempfile::tempdir().unwrap();
    let units = ["orrery.service", "orrery-backup.service", "orrery-backup.timer"].map(|name| unit(name, folder.path()));
    let service = std::fs::read_to_string(&units[0]).unwrap();
    let started = service.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    let words: Vec<&str> = started.split(' ').collect();
    assert_eq!(words, [ORRERY, "serve", "--config", "/etc/orrery/orrery.toml"]);
    for kept in ["DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=\n", "MemoryDenyWriteExecute=yes"]
    {
        assert!(service.contains(kept), "{kept}");
    }
    // On a machine without systemd there is nobody to ask.
    let Ok(output) = Command::new("systemd-analyze").arg("verify").args(&units).output() else { return };
    let said = String::from_utf8_lossy(&output.stderr);
    let ours: Vec<&str> = said.lines().filter(|line| line.contains("orrery")).collect();
    assert!(ours.is_empty(), "{said}");
}

/// Checks a compose file: every server is told what `orrery serve` understands, has a place for its database, and is stopped gently.
fn servers_of(file: &str) -> Vec<Value> {
    let compose = yaml(file);
    let services = compose["services"].as_object().unwrap();
    // What the image says of itself comes first.
    let image = read("docker/Dockerfile");
    let image: Vec<(&str, &str)> = image
        .lines()
        .filter_map(|line| line.strip_prefix("ENV "))
        .flat_map(|line| line.split(' '))
        .filter_map(|pair| pair.split_once('='))
        .collect();
    let servers: Vec<&Value> = services.iter().filter(|(name, _)| name.starts_with("orrery")).map(|(_, service)| service).collect();
    for service in &servers {
        let environment = service["environment"].as_object().unwrap();
        let variables = environment.iter().map(|(name, value)| (name.clone(), text(value).replace("${", "").replace('}', "")));
        is_understood(settings().envs(image.iter().copied()).envs(variables));
        assert!(service["stop_grace_period"].is_string());
        assert_eq!(service["read_only"], true);
        let context = packaging("docker").join(text(&service["build"]["context"]));
        assert!(context.join(text(&service["build"]["dockerfile"])).is_file());
    }
    for (name, service) in services {
        for volume in service["volumes"].as_array().into_iter().flatten().map(text) {
            let from = volume.split(':').next().unwrap();
            let is_there =
                if from.starts_with('.') { packaging("docker").join(from).exists() } else { compose["volumes"].get(from).is_some() };
            assert!(is_there, "{name} has no {from}");
        }
    }
    servers.into_iter().cloned().collect()
}

#[test]
fn the_compose_file_starts_a_server_that_understands_what_it_is_told() {
    assert_eq!(servers_of("docker/compose.yaml").len(), 1);
}

#[test]
fn three_servers_know_each_other_and_the_balancer_knows_them() {
    let servers = servers_of("docker/compose-three.yaml");
    let addresses: BTreeSet<String> = servers.iter().map(|server| text(&server["environment"]["ORRERY_NODE_ADDRESS"])).collect();
    assert_eq!((servers.len(), addresses.len()), (3, 3));
    let key = text(&servers[0]["environment"]["ORRERY_NODE_KEY"]);
    assert_eq!(key, "${ORRERY_NODE_KEY}", "no key stands in a file");
    let balancer = read("docker/haproxy.cfg");
    for address in addresses {
        let name = address.split(':').next().unwrap();
        assert!(balancer.contains(&format!("server {name} {name}:8080")), "{name}");
    }
    assert!(balancer.contains("GET /readyz") && balancer.contains("X-Forwarded-For %[src]") && balancer.contains("timeout tunnel"));
    let inside = &yaml("docker/compose-three.yaml")["networks"]["inside"];
    assert_eq!(inside["internal"], true, "nobody else reaches the servers' own connections and counts");
}

#[test]
fn the_container_is_made_in_two_stages_of_what_is_there_and_runs_as_nobody() {
    let file = read("docker/Dockerfile");
    let steps: Vec<(&str, &str)> =
        file.lines().filter(|line| !line.starts_with(['#', ' '])).filter_map(|line| line.split_once(' ')).collect();
    assert_eq!(steps.iter().filter(|(step, _)| *step == "FROM").count(), 2);
    let last = steps.iter().rposition(|(step, _)| *step == "FROM").unwrap();
    assert!(steps[last..].iter().any(|(step, what)| *step == "USER" && *what != "root"));
    assert!(!steps[last].1.starts_with("rust"), "nothing that builds is shipped");
    let root = packaging("..");
    for (_, what) in steps.iter().filter(|(step, what)| *step == "COPY" && !what.starts_with("--from")) {
        let sources: Vec<&str> = what.split(' ').collect();
        for source in &sources[..sources.len() - 1] {
            assert!(root.join(source).exists(), "there is no {source} to copy");
        }
    }
    let told =
        steps.iter().filter(|(step, _)| *step == "ENV").flat_map(|(_, what)| what.split(' ')).filter_map(|pair| pair.split_once('='));
    is_understood(settings().envs(told));
    let version = include_str!("../../../Cargo.toml").lines().find_map(|line| line.strip_prefix("rust-version = \"")).unwrap();
    assert!(file.contains(&format!("ARG RUST={}", version.trim_end_matches('"'))), "it is built with the Rust that the project asks for");
}
