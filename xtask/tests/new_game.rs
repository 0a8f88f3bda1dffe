//! `cargo xtask new-game` in a copy of the tree.
//!
//! What it writes is `xtask/skeleton` under another name, file for file. That game is built and tested with everything else and stands on the
//! shelf in all tests, so whatever holds for every game holds for it; here its names are exchanged, and nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// What of a folder is no part of the tree.
const APART: [&str; 2] = [".git", "target"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every file below a folder, by its path from there.
fn all(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn gather(folder: &Path, inside: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder.join(inside)).expect("a folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
            let path = if inside.is_empty() { name.clone() } else { format!("{inside}/{name}") };
            match folder.join(&path) {
                _ if inside.is_empty() && APART.contains(&name.as_str()) => {}
                below if below.is_dir() => gather(folder, &path, found),
                file => {
                    found.insert(path, fs::read(file).expect("it can be read"));
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    gather(folder, "", &mut found);
    found
}

/// A copy of the tree.
fn copy() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, bytes) in all(&root()) {
        let to = folder.path().join(path);
        fs::create_dir_all(to.parent().expect("it is in a folder")).expect("a folder");
        fs::write(to, bytes).expect("it is written");
    }
    folder
}

fn new_game(folder: &Path, name: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.args(["new-game", name, "--in"]).arg(folder).output().expect("it runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// The template under the name that the tests give it.
fn renamed(text: &str) -> String {
    let names = [("The Skeleton", "Zoo Deal"), ("Skeleton", "ZooDeal"), ("skeleton::", "zoo_deal::"), ("skeleton_", "zoo_deal_")];
    let names = names.into_iter().chain([("skeleton", "zoo-deal"), ("SK-", "ZD-"), ("\"SK\"", "\"ZD\""), ("fn sk_", "fn zd_")]);
    names.fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The words of a piece of code, sorted: under another name imports stand in another order, and lines are broken elsewhere.
fn words(code: &str) -> Vec<&str> {
    let mut words: Vec<&str> = code.split(|c: char| c.is_whitespace() || ",{}".contains(c)).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words
}

#[test]
fn a_new_game_is_the_skeleton_under_its_name_on_the_shelf() {
    let tree = copy();
    let before = all(tree.path());
    let done = new_game(tree.path(), "zoo-deal");
    assert!(done.status.success(), "{}", text(&done.stderr));
    assert!(text(&done.stdout).contains("cargo test -p zoo-deal"), "{}", text(&done.stdout));
    let after = all(tree.path());

    let template: Vec<(&str, &str)> =
        before.iter().filter_map(|(path, bytes)| Some((path.strip_prefix("xtask/skeleton/")?, text(bytes)))).collect();
    for (path, template) in &template {
        let path = format!("crates/games/zoo-deal/{}", renamed(path));
        let written = text(after.get(&path).unwrap_or_else(|| panic!("{path} was not written")));
        let template = renamed(template);
        if path.ends_with(".rs") {
            assert_eq!(words(written), words(&template), "{path}");
        } else if path.ends_with("Cargo.toml") {
            let (head, rest) = template.split_once("# Only in the template:").expect("what is not for others");
            let (only_there, rest) = rest.split_once("\n\n").expect("more follows");
            assert!(
                only_there.ends_with("name = \"zoo_deal_missing\"\ntest = false"),
                "in a new game what is missing is told: {only_there}"
            );
            assert_eq!(written, format!("{head}{rest}"));
        } else {
            assert_eq!(written, template, "{path}");
        }
    }
    assert!(template.len() > 12, "{} files", template.len());

    // Outside its folder: one line of the shelf, three of the workspace's manifest, and what cargo makes of them.
    let changed: Vec<&str> = before.iter().filter(|(path, bytes)| after.get(*path) != Some(bytes)).map(|(path, _)| path.as_str()).collect();
    assert_eq!(changed, ["Cargo.lock", "Cargo.toml", "crates/shelf/Cargo.toml"]);
    assert_eq!(after.len(), before.len() + template.len(), "and no other file");
    let added = |path: &str| -> Vec<&str> {
        let old: Vec<&str> = text(&before[path]).lines().collect();
        text(&after[path]).lines().filter(|line| !old.contains(line)).collect()
    };
    assert_eq!(added("crates/shelf/Cargo.toml"), ["zoo-deal.workspace = true"]);
    let manifest = ["zoo-deal = { path = \"crates/games/zoo-deal\" }", "zoo-deal = { codegen-units = 1 }", "zoo-deal = { opt-level = 3 }"];
    assert_eq!(added("Cargo.toml"), manifest);
    // Cargo finds everything in its place, and has nothing left to write.
    let mut update = Command::new(env!("CARGO"));
    let update = update.args(["update", "--workspace", "--locked", "--offline"]).current_dir(tree.path()).output().expect("cargo runs");
    assert!(update.status.success(), "{}", text(&update.stderr));

    // A second one of that name is refused; one that would have the same letters for its clauses gets others.
    let again = new_game(tree.path(), "zoo-deal");
    assert_eq!((again.status.code(), text(&again.stderr)), (Some(2), "error: there is a game 'zoo-deal' already: crates/games/zoo-deal\n"));
    assert!(new_game(tree.path(), "zebra-dice").status.success());
    let other = fs::read_to_string(tree.path().join("crates/games/zebra-dice/rules.md")).expect("it is written");
    assert!(other.contains("**ZE-1.1**") && !other.contains("ZD-"), "{other}");
}

#[test]
fn a_name_that_will_not_do_is_refused_and_nothing_is_written() {
    let tree = copy();
    let before = all(tree.path());
    for (name, why) in [
        ("", "'' cannot be the name of a game: a game is named in small letters"),
        ("M102", "as in my-game"),
        ("my_game", "as in my-game"),
        ("../up", "as in my-game"),
        ("match", "add another word"),
        ("m101", "there is a game 'm101' already"),
        ("salvage", "'salvage' is the name of a crate that is used here"),
        ("serde", "'serde' is the name of a crate that is used here"),
        ("event", "'event' cannot be the name of a game: 'Event' means something else in its code"),
        ("rules", "'rules' cannot be the name of a game: 'rules' means something else in its code"),
    ] {
        let refused = new_game(tree.path(), name);
        let said = text(&refused.stderr);
        assert!(refused.status.code() == Some(2) && said.starts_with("error: ") && said.contains(why), "{name}: {said}");
    }
    for args in [&[][..], &["new-game"], &["old-game", "x"], &["new-game", "one", "two"]] {
        let refused = Command::new(env!("CARGO_BIN_EXE_xtask")).args(args).output().expect("it runs");
        assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("Usage: cargo xtask new-game NAME"), "{args:?}");
    }
    assert!(all(tree.path()) == before, "something was written");
}

/// Whatever goes wrong on the way, the tree is as it was.
#[test]
fn half_a_game_is_taken_back() {
    type Damage = fn(&str) -> String;
    let damages: [(&str, Damage, &str); 4] = [
        ("crates/shelf/Cargo.toml", |_| "[package]\nname = \"shelf\"\n".into(), "a manifest has no section [dependencies]"),
        ("Cargo.toml", |text| text.replace("[profile.dev.package]", "[profile.test.package]"), "a manifest has no section [profile.dev"),
        ("xtask/skeleton/src/rules.rs", |text| format!("{text}\nfn {{\n"), "rustfmt failed, and nothing was changed"),
        ("crates/lab/Cargo.toml", |text| text.replace("kernel.workspace", "kernle.workspace"), "failed, and nothing was changed"),
    ];
    let tree = copy();
    for (file, damage, why) in damages {
        let path = tree.path().join(file);
        let sound = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, damage(&sound)).expect("it is written");
        let before = all(tree.path());
        let failed = new_game(tree.path(), "zoo-deal");
        let said = text(&failed.stderr);
        assert!(failed.status.code() == Some(2) && said.contains(why), "{file}: {said}");
        let after = all(tree.path());
        let left: Vec<&String> = after.keys().filter(|path| before.get(*path) != after.get(*path)).collect();
        assert!(after == before, "{file}: {left:?}");
        fs::write(&path, sound).expect("it is written");
    }
}

/// In the template everything is missing, and its tests name each thing: in a new game these are the tests that fail.
#[test]
fn what_is_missing_is_named() {
    let folder = root().join("xtask/skeleton");
    let tests = fs::read_to_string(folder.join("tests/skeleton_missing.rs")).expect("it is there");
    let mut looked_at: Vec<&str> = tests.split("is_done(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(tests.matches("#[test]").count(), looked_at.len());
    looked_at.sort_unstable();
    let marks = |bytes: &[u8]| text(bytes).lines().filter(|line| line.contains("MISSING: ")).count();
    let marked: Vec<(String, usize)> =
        all(&folder).into_iter().map(|(path, bytes)| (path, marks(&bytes))).filter(|(_, marks)| *marks > 0).collect();
    let expected: Vec<(String, usize)> = looked_at.into_iter().map(|path| (path.to_owned(), 1)).collect();
    let others: Vec<(String, usize)> = marked.into_iter().filter(|(path, _)| path != "tests/skeleton_missing.rs").collect();
    assert_eq!(others, expected, "every mark is looked at, and every file that is looked at has one");
}
