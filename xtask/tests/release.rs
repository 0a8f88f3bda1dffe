//! `cargo xtask release`: the same bytes wherever and whenever, checksums that hold, and a list of all parts.

use std::path::Path;
use std::process::{Command, Output};

/// A release of a command that need not be built for it.
fn release(command: &Path, to: &Path, time: &str) -> Output {
    let mut xtask = Command::new(env!("CARGO_BIN_EXE_xtask"));
    xtask.args(["release", "--command"]).arg(command).arg("--to").arg(to).env("SOURCE_DATE_EPOCH", time);
    xtask.output().unwrap()
}

#[track_caller]
fn said(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The one file in a folder whose name ends so.
fn ending(folder: &Path, end: &str) -> std::path::PathBuf {
    let mut files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.find(|path| path.to_string_lossy().ends_with(end)).unwrap_or_else(|| panic!("nothing ends in {end}"))
}

#[test]
fn a_release_is_the_same_twice_and_says_what_is_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let command = folder.path().join("a-command");
    std::fs::write(&command, "the command itself").unwrap();
    let [one, other] = ["one", "other"].map(|name| {
        let to = folder.path().join(name);
        let output = release(&command, &to, "1700000000");
        assert!(output.status.success(), "{:?}", said(&output));
        // Whoever copies the tree later, or under another name, gets the same.
        std::fs::File::options().write(true).open(&command).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
        to
    });
    for end in [".tar.gz", ".cdx.json", "SHA256SUMS"] {
        assert!(std::fs::read(ending(&one, end)).unwrap() == std::fs::read(ending(&other, end)).unwrap(), "{end}");
    }
    let checked = Command::new("sha256sum").args(["--check", "--strict", "SHA256SUMS"]).current_dir(&one).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
    let listed = Command::new("tar")
        .args(["--list", "--verbose", "--numeric-owner", "-f"])
        .arg(ending(&one, ".tar.gz"))
        .env("TZ", "UTC")
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for part in ["/orrery\n", "/LICENSE-MIT\n", "/docs/operating.md\n", "/packaging/systemd/orrery.service\n", "/parts.cdx.json\n"] {
        assert!(listed.contains(part), "{part:?} is not in\n{listed}");
    }
    assert!(listed.lines().all(|line| line.contains(" 0/0 ") && line.contains("2023-11-14")), "{listed}");
    assert_eq!(std::fs::read_dir(&one).unwrap().count(), 3, "nothing else is left");

    let parts: serde_json::Value = serde_json::from_slice(&std::fs::read(ending(&one, ".cdx.json")).unwrap()).unwrap();
    assert_eq!((&parts["bomFormat"], &parts["metadata"]["component"]["name"]), (&"CycloneDX".into(), &"orrery".into()));
    let components = parts["components"].as_array().unwrap();
    let named = |name: &str| components.iter().find(|part| part["name"] == name);
    for part in ["axum", "sqlx", "kernel", "galactic-trader"] {
        let found = named(part).unwrap_or_else(|| panic!("{part} is part of the command"));
        assert_eq!(
            found["hashes"].is_null(),
            part == "kernel" || part == "galactic-trader",
            "{found}: only what comes from elsewhere has one"
        );
    }
    for tool in ["insta", "trycmd", "board-laws", "thirtyfour"] {
        assert!(named(tool).is_none(), "{tool} is only for tests");
    }
    assert!(components.iter().all(|part| part["licenses"][0]["expression"].as_str().is_some_and(|words| !words.is_empty())));
    let known: Vec<&str> = components.iter().filter_map(|part| part["bom-ref"].as_str()).chain(["pkg:cargo/orrery@0.1.0"]).collect();
    for dependency in parts["dependencies"].as_array().unwrap() {
        for on in dependency["dependsOn"].as_array().unwrap() {
            assert!(known.contains(&on.as_str().unwrap()), "{on} is needed by {} and not listed", dependency["ref"]);
        }
    }
}

#[test]
fn what_cannot_be_released_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let (command, to) = (folder.path().join("a-command"), folder.path().join("to"));
    let (code, words) = said(&release(&command, &to, "1700000000"));
    assert!(code == Some(2) && words.contains("there is no command") && !to.exists(), "{words}");
    std::fs::write(&command, "").unwrap();
    let (code, words) = said(&release(&command, &to, "yesterday"));
    assert!(code == Some(2) && words.contains("SOURCE_DATE_EPOCH is 'yesterday', but it is a number of seconds since 1970"), "{words}");
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(["release", "--form", "zip"]).output().unwrap();
    assert!(said(&output).1.contains("'--form' says nothing to release"));
}
