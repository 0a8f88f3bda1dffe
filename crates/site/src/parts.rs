//! The files of the folder that are no pages, and what the browser keeps of all of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that is written.
pub(crate) struct Folder {
    root: PathBuf,
    /// Every file with its size and fingerprint.
    files: BTreeMap<String, (usize, String)>,
}

/// What belongs to servers and tables with others alone, and what a browser loads under another name.
const NOT_HERE: [&str; 5] = ["bench.js", "bench.css", "orrery.js", "socket.js", "offline.js"];

impl Folder {
    /// Begins a folder; what an earlier run left in it is removed, and anything else that lies there is not touched.
    pub(crate) fn begin(root: &Path) -> Result<Folder, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", root.display());
        if root.is_dir() && fs::read_dir(root).map_err(failed)?.next().is_some() {
            if !root.join("sw.js").is_file() {
                return Err(format!("{} is not empty and no site of ours: name another folder", root.display()));
            }
            fs::remove_dir_all(root).map_err(failed)?;
        }
        fs::create_dir_all(root).map_err(failed)?;
        Ok(Folder { root: root.to_owned(), files: BTreeMap::new() })
    }

    /// Adds a file.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.root.join(name);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, bytes));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        self.files.insert(name.to_owned(), (bytes.len(), blake3::hash(bytes).to_hex()[..16].to_owned()));
        Ok(())
    }

    /// What is there.
    pub(crate) fn summary(&self) -> String {
        let all: usize = self.files.values().map(|(size, _)| size).sum();
        let games =
            self.files.iter().filter(|(name, _)| name.ends_with(".wasm")).map(|(name, (size, _))| format!("{name}: {size} bytes\n"));
        format!("{}: {} files, {all} bytes\n{}", self.root.display(), self.files.len(), games.collect::<String>())
    }
}

/// The scripts and styles of `web/`.
pub(crate) fn assets(folder: &mut Folder, web: &Path) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", web.display());
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(web).map_err(failed)? {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    for name in names.iter().filter(|name| !NOT_HERE.contains(&name.as_str())) {
        folder.add(&format!("assets/{name}"), &fs::read(web.join(name)).map_err(failed)?)?;
    }
    Ok(())
}

/// A compiled game, with the script that speaks with it.
#[cfg(feature = "bindings")]
pub(crate) fn game(folder: &mut Folder, game: &str, file: &Path) -> Result<(), String> {
    let mut bindings = wasm_bindgen_cli_support::Bindgen::new();
    bindings.input_path(file).out_name(game).typescript(false).remove_name_section(true).remove_producers_section(true);
    let made = bindings.web(true).and_then(|bindings| bindings.generate_output());
    let mut made = made.map_err(|error| format!("{}: {error:#}", file.display()))?;
    let into = folder.root.join("games");
    fs::create_dir_all(&into).map_err(|error| format!("{}: {error}", into.display()))?;
    made.emit(&into).map_err(|error| format!("{}: {error:#}", into.display()))?;
    for name in [format!("{game}.js"), format!("{game}_bg.wasm")] {
        let bytes = fs::read(into.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        folder.add(&format!("games/{name}"), &bytes)?;
    }
    Ok(())
}

/// Without the crates that write the script around a compiled game there is none.
#[cfg(not(feature = "bindings"))]
pub(crate) fn game(_: &mut Folder, game: &str, _: &Path) -> Result<(), String> {
    Err(format!("{game}: this was built without the feature `bindings`; `cargo xtask site` builds it with it"))
}

/// What works without network: every file of the folder, under a name that changes when one of them does.
pub(crate) fn offline(folder: &mut Folder, web: &Path) -> Result<(), String> {
    let from = web.join("offline.js");
    let script = fs::read_to_string(&from).map_err(|error| format!("{}: {error}", from.display()))?;
    let known: String = folder.files.iter().map(|(name, (_, hash))| format!("{name} {hash}\n")).collect();
    let version = blake3::hash(format!("{known}{script}").as_bytes()).to_hex()[..12].to_owned();
    let names: Vec<&String> = folder.files.keys().collect();
    let (now, later): (Vec<&String>, Vec<&String>) = names.into_iter().partition(|name| !name.starts_with("games/"));
    let list = |names: &[&String]| serde_json::to_string(names).map_err(|error| error.to_string());
    let begin = format!("const VERSION = \"{version}\";\nconst FILES = {};\nconst GAMES = {};\n", list(&now)?, list(&later)?);
    folder.add("sw.js", (begin + &script).as_bytes())
}
