//! Chores of whoever works on Orrery, as `cargo xtask`.
//!
//! `cargo xtask new-game NAME` begins a new game: it copies `xtask/skeleton`, a whole game of one action, under the new name and puts it on
//! the shelf. `docs/tutorial` goes on from there.
//!
//! `cargo xtask site` writes a folder of files that any file host can serve, and that plays all games in the reader's browser.
//!
//! `cargo xtask release` makes an archive of the command that is the same wherever it is made, with checksums and a list of its parts.

mod names;
mod new_game;
mod parts_list;
mod release;
mod site;
mod tree;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask new-game NAME [--in FOLDER]
       cargo xtask site [-o FOLDER]
       cargo xtask release [--command FILE] [--site FOLDER] [--to FOLDER]

  new-game NAME   begins a game: writes crates/games/NAME and puts it on the shelf
  --in FOLDER     another copy of the tree than this one
  site            compiles the games for browsers and writes the pages that play them there
  -o FOLDER       where to; target/site if it is not said
  release         builds the command and the site and puts them into an archive, with checksums and a list of its parts
  --command FILE  this command instead of one that is built; without --site the archive then has no site
  --site FOLDER   these pages instead of some that are built
  --to FOLDER     where to; target/release-archive if it is not said
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let done = match args[..] {
        ["help" | "--help" | "-h"] => Ok(USAGE.to_owned()),
        ["new-game", name] => new_game::begin(&here, name),
        ["new-game", name, "--in", folder] => new_game::begin(&PathBuf::from(folder), name),
        ["new-game"] => Err(format!("a game needs a name: cargo xtask new-game my-game\n\n{USAGE}")),
        ["site"] => site::make(&here, &here.join("target/site")),
        ["site", "-o", folder] => site::make(&here, &PathBuf::from(folder)),
        ["site", ..] => Err(format!("the site takes a folder: cargo xtask site -o FOLDER\n\n{USAGE}")),
        ["release", ref rest @ ..] => release::options(rest, USAGE).and_then(|options| release::make(&here, &options)),
        [] => Err(format!("there is nothing to do\n\n{USAGE}")),
        _ => Err(format!("there is no chore '{}'\n\n{USAGE}", args.join(" "))),
    };
    match done {
        Ok(said) => {
            print!("{said}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {}", problem.trim_end());
            ExitCode::from(2)
        }
    }
}
