//! An archive of the command: the same sources give the same bytes, wherever and whenever it is made.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{parts_list, site};

/// What goes into the archive beside the command.
const BESIDE: [&str; 7] = ["README.md", "CHANGELOG.md", "CREDITS.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/operating.md", "packaging"];

/// What was typed.
#[derive(Debug, Default)]
pub(crate) struct Options {
    command: Option<PathBuf>,
    /// The pages that play in the browser, as `cargo xtask site` has written them.
    site: Option<PathBuf>,
    to: Option<PathBuf>,
}

pub(crate) fn options(words: &[&str], usage: &str) -> Result<Options, String> {
    match words {
        [] => Ok(Options::default()),
        ["--command", file, rest @ ..] => Ok(Options { command: Some(file.into()), ..options(rest, usage)? }),
        ["--site", folder, rest @ ..] => Ok(Options { site: Some(folder.into()), ..options(rest, usage)? }),
        ["--to", folder, rest @ ..] => Ok(Options { to: Some(folder.into()), ..options(rest, usage)? }),
        [word, ..] => Err(format!("'{word}' says nothing to release\n\n{usage}")),
    }
}

/// Makes archive, list of parts and checksums; says where they are.
pub(crate) fn make(tree: &Path, options: &Options) -> Result<String, String> {
    let tree = tree.canonicalize().map_err(|error| format!("{}: {error}", tree.display()))?;
    let to = options.to.clone().unwrap_or_else(|| tree.join("target/release-archive"));
    let target = target()?;
    let metadata = output(
        Command::new("cargo").args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &target]).current_dir(&tree),
    )?;
    let metadata: Value = serde_json::from_str(&metadata).map_err(|error| format!("what cargo says of the workspace: {error}"))?;
    let version = metadata["packages"].as_array().into_iter().flatten().find(|package| package["name"] == "orrery");
    let version = version.and_then(|package| package["version"].as_str()).ok_or("cargo knows no package 'orrery'")?;
    let time = time(&tree)?;
    let command = match &options.command {
        Some(file) if file.is_file() => file.clone(),
        Some(file) => return Err(format!("there is no command {}", file.display())),
        None => build(&tree)?,
    };
    let name = format!("orrery-{version}-{target}");
    let failed = |error: std::io::Error| format!("{}: {error}", to.display());
    let stage = to.join(&name);
    // What an earlier run left would go into the archive, too.
    if stage.exists() {
        fs::remove_dir_all(&stage).map_err(failed)?;
    }
    fs::create_dir_all(&stage).map_err(failed)?;
    fs::copy(&command, stage.join("orrery")).map_err(failed)?;
    for part in BESIDE {
        copy(&tree.join(part), &stage.join(part)).map_err(|error| format!("{part}: {error}"))?;
    }
    match (&options.site, &options.command) {
        (Some(folder), _) if folder.join("sw.js").is_file() => copy(folder, &stage.join("site")).map_err(failed)?,
        (Some(folder), _) => return Err(format!("{} is no site: `cargo xtask site -o FOLDER` writes one", folder.display())),
        (None, None) => site::make(&tree, &stage.join("site")).map(drop)?,
        // Whoever brings a command of their own brings the pages, too, or goes without.
        (None, Some(_)) => {}
    }
    let lock = fs::read_to_string(tree.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
    let parts = parts_list::of("orrery", &metadata, &lock)?;
    let parts = serde_json::to_string_pretty(&parts).map_err(|error| error.to_string())? + "\n";
    let (archive, list) = (format!("{name}.tar.gz"), format!("{name}.cdx.json"));
    fs::write(to.join(&list), &parts).map_err(failed)?;
    fs::write(stage.join("parts.cdx.json"), parts).map_err(failed)?;
    pack(&to, &name, &archive, time)?;
    fs::remove_dir_all(&stage).map_err(failed)?;
    let sums = output(Command::new("sha256sum").args([&archive, &list]).current_dir(&to))?;
    fs::write(to.join("SHA256SUMS"), sums).map_err(failed)?;
    Ok(format!("{}\n{}\n{}\n", to.join(archive).display(), to.join(list).display(), to.join("SHA256SUMS").display()))
}

/// For which machines the compiler compiles.
fn target() -> Result<String, String> {
    let said = output(Command::new("rustc").arg("-vV"))?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say for which machine it compiles".to_owned())
}

/// The time that all files of the archive carry: that of the latest commit, so that it says nothing of when or where it was made.
fn time(tree: &Path) -> Result<u64, String> {
    let said = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(time) => time,
        Err(_) => output(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(tree))
            .map_err(|problem| format!("{problem}\nWithout the history of the tree say SOURCE_DATE_EPOCH, in seconds since 1970"))?,
    };
    said.trim().parse().map_err(|_| format!("SOURCE_DATE_EPOCH is '{}', but it is a number of seconds since 1970", said.trim()))
}

/// Builds the command without the names of this machine's folders in it.
fn build(tree: &Path) -> Result<PathBuf, String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let renamed = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
    let flags =
        std::iter::once(renamed(tree, "/orrery")).chain(home.map(|home| renamed(&home, "/cargo"))).collect::<Vec<_>>().join("\u{1f}");
    let built = Command::new("cargo")
        .args(["build", "--release", "--locked", "--package", "orrery", "--target-dir", "target/release-build"])
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(tree)
        .status();
    match built {
        Ok(status) if status.success() => Ok(tree.join("target/release-build/release/orrery")),
        Ok(_) => Err("the command could not be built".to_owned()),
        Err(error) => Err(format!("cargo cannot be started: {error}")),
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    to.parent().map(fs::create_dir_all).transpose()?;
    fs::copy(from, to).map(drop)
}

/// Packs a folder: names in order, one time, no owners, the same rights everywhere.
fn pack(folder: &Path, name: &str, archive: &str, time: u64) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{archive}: {error}");
    let mut tar = Command::new("tar")
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar", "--mode=u+rw,go+r,go-w,a+X"])
        .args([&format!("--mtime=@{time}"), "-cf", "-", name])
        .current_dir(folder)
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("tar cannot be started: {error}"))?;
    let written = fs::File::create(folder.join(archive)).map_err(failed)?;
    let packed = tar.stdout.take().ok_or("tar says nothing")?;
    let zipped = Command::new("gzip").args(["-n", "-9"]).stdin(packed).stdout(written).status();
    let zipped = zipped.map_err(|error| format!("gzip cannot be started: {error}"))?;
    if tar.wait().map_err(failed)?.success() && zipped.success() { Ok(()) } else { Err(format!("{archive} could not be written")) }
}

/// What a program says, or what went wrong with it.
fn output(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(Stdio::inherit()).output().map_err(|error| format!("{name} cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name} did not do what it was asked"));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{name} said something that is no text"))
}
