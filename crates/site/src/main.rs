//! Writes the folder of files that plays all games in the reader's browser.
//!
//! `cargo xtask site` compiles the games and runs this with one `--game ID=FILE.wasm` for each; nobody else needs to.

mod pages;
mod parts;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What was asked for.
struct Order {
    /// Where the folder is written.
    to: PathBuf,
    /// The root of the workspace: its `web/`.
    tree: PathBuf,
    /// Compiled games.
    games: Vec<(String, PathBuf)>,
}

fn order(args: &[String]) -> Result<Order, String> {
    let mut order = Order { to: PathBuf::new(), tree: Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."), games: Vec::new() };
    let mut words = args.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--to" => order.to = value.into(),
            "--game" => {
                let (game, file) = value.split_once('=').ok_or_else(|| format!("--game is ID=FILE, not '{value}'"))?;
                order.games.push((game.to_owned(), file.into()));
            }
            other => return Err(format!("there is no '{other}': say --to FOLDER and --game ID=FILE")),
        }
    }
    if order.to.as_os_str().is_empty() {
        return Err("say where to write with --to FOLDER".to_owned());
    }
    Ok(order)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match order(&args).and_then(|order| write(&order)) {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

/// Writes everything; says what there is.
fn write(order: &Order) -> Result<String, String> {
    let mut folder = parts::Folder::begin(&order.to)?;
    parts::assets(&mut folder, &order.tree.join("web"))?;
    for (game, file) in &order.games {
        parts::game(&mut folder, game, file)?;
    }
    pages::write(&mut folder)?;
    parts::offline(&mut folder, &order.tree.join("web"))?;
    Ok(folder.summary())
}
