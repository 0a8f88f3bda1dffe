//! `cargo xtask new-game NAME`: a game of one action under a new name, on the shelf.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use crate::names::{Names, check, prefix};
use crate::tree::{Changes, exchange, files, read, write};

/// Where the games are.
const GAMES: &str = "crates/games";
/// What a new game begins as: a game that is built and tested with everything else.
const TEMPLATE: &str = "xtask/skeleton";
/// What of its manifest is not for others: where everything is missing, the tests that say so would fail.
const ONLY_THERE: &str = "# Only in the template:";

/// Begins a game in this copy of the tree, or changes nothing there; gives what to say about it.
pub(crate) fn begin(root: &Path, id: &str) -> Result<String, String> {
    check(id)?;
    let template = Names { title: "The Skeleton".into(), ..Names::of("skeleton", "SK") };
    let folder = root.join(GAMES).join(id);
    if folder.exists() {
        return Err(format!("there is a game '{id}' already: {GAMES}/{id}"));
    }
    let lock = read(&root.join("Cargo.lock"))?;
    if lock.lines().any(|line| line == format!("name = \"{id}\"")) {
        return Err(format!("'{id}' is the name of a crate that is used here: add another word to it"));
    }
    let prefix = prefix(id, &prefixes(root)?).ok_or("there are no letters left for its clauses")?;
    let names = Names::of(id, &prefix);
    let texts = skeleton(root, &template, &names)?;

    let mut changes = Changes::default();
    // Beside its place until it is whole, so that cargo never sees half a game.
    let beside = root.join(format!("crates/.new-game-{id}"));
    changes.making(&beside);
    for (file, text) in &texts {
        write(&beside.join(file), text)?;
    }
    format_code(&beside, &texts)?;
    changes.making(&folder);
    std::fs::rename(&beside, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;

    let (manifest, shelf) = (root.join("Cargo.toml"), root.join("crates/shelf/Cargo.toml"));
    exchange(&manifest, &in_the_workspace(&changes.changing(&manifest)?, id)?)?;
    exchange(&shelf, &on_the_shelf(&changes.changing(&shelf)?, id)?)?;
    changes.changing(&root.join("Cargo.lock"))?;
    run(
        Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())).args(["update", "--workspace", "--offline", "--quiet"]),
        root,
    )?;
    changes.keep();
    Ok(format!(
        "{GAMES}/{id} is a game of one action now, and on the shelf (Cargo.toml, crates/shelf/Cargo.toml).\n\
         Its clauses begin with {prefix}-; it is called {}.\n\n\
         Play it:         cargo run --release -- play {id}\n\
         What is missing: cargo test -p {id} --no-fail-fast\n\
         How to go on:    docs/tutorial/README.md\n",
        names.title
    ))
}

/// The files of the new game, by their paths in its folder.
fn skeleton(root: &Path, template: &Names, names: &Names) -> Result<Vec<(String, String)>, String> {
    let folder = root.join(TEMPLATE);
    let mut texts = Vec::new();
    for file in files(&folder)? {
        let text = read(&folder.join(&file))?;
        let file = file.to_str().ok_or_else(|| format!("{}: this is no name for a file", file.display()))?;
        if let Some(word) = words(&text).find(|word| file.ends_with(".rs") && (*word == names.of_type || *word == names.krate)) {
            return Err(format!(
                "'{}' cannot be the name of a game: '{word}' means something else in its code; add another word",
                names.id
            ));
        }
        let text = if file == "Cargo.toml" { without_paragraph(&text, ONLY_THERE)? } else { text };
        texts.push((names.instead_of(template, file), names.instead_of(template, &text)));
    }
    Ok(texts)
}

/// The words of code that are neither in a comment nor in a text.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let said = code.lines().map(|line| line.split("//").next().unwrap_or_default()).flat_map(|line| line.split('"').step_by(2));
    said.flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_')).filter(|word| !word.is_empty())
}

/// The text without the paragraph that begins so.
fn without_paragraph(text: &str, begins: &str) -> Result<String, String> {
    let from = text.find(begins).ok_or_else(|| format!("{TEMPLATE}/Cargo.toml has no paragraph '{begins}'"))?;
    let end = text[from..].find("\n\n").map_or(text.len(), |end| from + end + 2);
    Ok(format!("{}{}", &text[..from], &text[end..]))
}

/// What the clauses of the games that there are begin with.
fn prefixes(root: &Path) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for games in [GAMES, "docs/tutorial", "xtask"] {
        for file in files(&root.join(games))?.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
            let text = read(&root.join(games).join(file))?;
            let after = text.split("prefix: \"").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(after.map(str::to_owned));
        }
    }
    Ok(found)
}

/// The workspace's manifest with the game behind the others: where it is, and how it is compiled.
fn in_the_workspace(manifest: &str, id: &str) -> Result<String, String> {
    let place = format!(" = {{ path = \"{GAMES}/");
    let games: Vec<&str> = manifest.lines().filter_map(|line| line.split_once(&place)).map(|(name, _)| name).collect();
    let is_a_game = |line: &str| games.iter().any(|game| line.strip_prefix(game).is_some_and(|rest| rest.starts_with(" = {")));
    let mut text = behind(manifest, "[workspace.dependencies]", &is_a_game, &format!("{id}{place}{id}\" }}"))?;
    text = behind(&text, "[profile.release.package]", &is_a_game, &format!("{id} = {{ codegen-units = 1 }}"))?;
    behind(&text, "[profile.dev.package]", &is_a_game, &format!("{id} = {{ opt-level = 3 }}"))
}

/// The shelf with one more game.
fn on_the_shelf(manifest: &str, id: &str) -> Result<String, String> {
    behind(manifest, "[dependencies]", &|line| line.ends_with(".workspace = true"), &format!("{id}.workspace = true"))
}

/// The manifest with a line behind the last one of its kind in a section.
fn behind(manifest: &str, section: &str, kind: &dyn Fn(&str) -> bool, line: &str) -> Result<String, String> {
    let lines: Vec<&str> = manifest.lines().collect();
    let begin = lines.iter().position(|line| *line == section).map(|at| at + 1);
    let begin = begin.ok_or_else(|| format!("a manifest has no section {section}"))?;
    let end = lines[begin..].iter().position(|line| line.starts_with('[')).map_or(lines.len(), |at| begin + at);
    let last = (begin..end).rev().find(|at| kind(lines[*at])).ok_or_else(|| format!("{section} of a manifest names no game"))?;
    Ok([&lines[..=last], &[line], &lines[last + 1..]].concat().join("\n") + "\n")
}

/// With another name lines are longer or shorter, and imports stand in another order. Whoever has no rustfmt is told by the tests.
fn format_code(folder: &Path, texts: &[(String, String)]) -> Result<(), String> {
    let code = texts.iter().map(|(file, _)| file).filter(|file| file.ends_with(".rs"));
    run(Command::new("rustfmt").args(["--edition", "2024"]).args(code), folder)
}

fn run(command: &mut Command, folder: &Path) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    match command.current_dir(folder).output() {
        Ok(done) if done.status.success() => Ok(()),
        Ok(failed) => Err(format!("{name} failed, and nothing was changed:\n{}", String::from_utf8_lossy(&failed.stderr))),
        Err(error) if error.kind() == ErrorKind::NotFound && name == "rustfmt" => Ok(()),
        Err(error) => Err(format!("{name}: {error}")),
    }
}
