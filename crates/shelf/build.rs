//! Reads the shelf from the manifest, so that a game is named once: what this crate depends on is a game.
//!
//! Whoever builds a program for one game alone names it in `ORRERY_SHELF` (`cargo xtask site` does, for each): then it is the only one there.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Names the one game of a program that has no other.
const ONLY: &str = "ORRERY_SHELF";

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let games: Vec<Dependency> = section(&here.join("Cargo.toml"), "[dependencies]").into_iter().filter(Dependency::is_wanted).collect();
    assert!(!games.is_empty(), "{ONLY} names a game that is not on the shelf");
    let folders = section(&here.join("../../Cargo.toml"), "[workspace.dependencies]");
    let folder = |game: &Dependency| {
        let of_workspace = folders.iter().find(|known| known.name == game.name);
        let path = of_workspace.and_then(|known| known.value.split_once("path = \"")).and_then(|(_, rest)| rest.split_once('"'));
        let (path, _) = path.unwrap_or_else(|| panic!("the workspace's manifest has no line `{} = {{ path = \"...\" }}`", game.name));
        path.to_owned()
    };
    let types: Vec<String> = games.iter().map(|game| format!("$crate::games::{}", game.type_name())).collect();
    let uses: Vec<String> = games.iter().map(|game| format!("pub use {}::{};", game.name.replace('-', "_"), game.type_name())).collect();
    let known: Vec<String> = games.iter().map(|game| format!("({:?}, {:?})", game.name, folder(game))).collect();
    let text = format!(
        "/// The games, by the names of their types.\n\
         pub mod games {{ {} }}\n\
         /// Calls a macro with the types of all games, in the order of the shelf.\n\
         #[macro_export]\n\
         macro_rules! with_games {{ ($call:ident) => {{ $call! {{ {} }} }}; }}\n\
         const FOLDERS: &[(&str, &str)] = &[{}];\n",
        uses.join(" "),
        types.join(", "),
        known.join(", ")
    );
    let target = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("shelf.rs");
    fs::write(target, text).expect("cargo gives a folder to write to");
}

/// A line of a manifest: `m101.workspace = true`, `m101 = { path = "..." }`.
struct Dependency {
    name: String,
    value: String,
}

impl Dependency {
    /// Whether it is on the shelf in this build: always, or by its feature.
    fn is_wanted(&self) -> bool {
        println!("cargo::rerun-if-env-changed={ONLY}");
        if env::var(ONLY).is_ok_and(|only| !only.is_empty() && only != self.name) {
            return false;
        }
        let feature = format!("CARGO_FEATURE_{}", self.name.replace('-', "_").to_uppercase());
        !self.value.contains("optional = true") || env::var_os(feature).is_some()
    }

    /// `galactic-trader` has the type `GalacticTrader`.
    fn type_name(&self) -> String {
        let word = |word: &str| word[..1].to_uppercase() + &word[1..];
        self.name.split(['-', '_']).filter(|part| !part.is_empty()).map(word).collect()
    }
}

/// The lines of a section of a manifest. Manifests here have one line for each dependency.
fn section(manifest: &Path, heading: &str) -> Vec<Dependency> {
    println!("cargo::rerun-if-changed={}", manifest.display());
    let text = fs::read_to_string(manifest).unwrap_or_else(|error| panic!("{}: {error}", manifest.display()));
    let lines = text.lines().map(str::trim).skip_while(|line| *line != heading).skip(1).take_while(|line| !line.starts_with('['));
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (key, value) = line.split_once('=').unwrap_or_else(|| panic!("{}: `{line}` is no dependency", manifest.display()));
            let name = key.trim().trim_end_matches(".workspace").to_owned();
            Dependency { name, value: value.trim().to_owned() }
        })
        .collect()
}
