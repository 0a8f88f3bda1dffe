//! Finds out which tests cite which clauses, so that `orrery rules GAME --coverage` knows it wherever it runs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use rulebook::Rulebook;
use rulebook::coverage::{Coverage, scan_dir};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let rules = root.join("docs/rules");
    println!("cargo::rerun-if-changed={}", rules.display());
    let mut text = String::from("/// Of each game, its clauses, rulings and examples with the tests that cite them.\n");
    text.push_str("static CITATIONS: &[(&str, &[Citation])] = &[\n");
    for games in [root.join("crates/games"), root.join("docs/tutorial"), root.join("xtask")] {
        println!("cargo::rerun-if-changed={}", games.display());
        let mut folders: Vec<PathBuf> = fs::read_dir(&games)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
        folders.sort();
        for folder in folders {
            let game = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            // A game has its rules in its folder, or with the others in `docs/rules`.
            let document = [folder.join("rules.md"), rules.join(format!("{game}.md"))].into_iter().find(|document| document.is_file());
            if let Some(document) = document {
                let _ = writeln!(text, "({game:?}, &[\n{}]),", citations(&document, &folder)?);
            }
        }
    }
    text.push_str("];\n");
    let target = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("citations.rs");
    fs::write(target, text)
}

fn citations(document: &Path, folder: &Path) -> io::Result<String> {
    let document = fs::read_to_string(document)?;
    let book = Rulebook::parse(&document);
    let coverage = Coverage::of(&book, &scan_dir(folder)?);
    let mut text = String::new();
    for cited in coverage.clauses.iter().chain(&coverage.rulings).chain(&coverage.examples) {
        let tests: Vec<String> = cited.tests.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "({:?}, &{tests:?}),", cited.id);
    }
    Ok(text)
}
