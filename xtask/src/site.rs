//! The folder of files that plays all games in the reader's browser: every game is compiled for itself, so that a first game is quickly there,
//! and the crate `site` writes the pages around them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where Debian's compiler for browsers is, with the sources of its library.
const DEBIAN: [&str; 3] = ["/usr/bin/rustc", "/usr/bin/cargo", "/usr/lib/rustlib/src"];

/// What is said where nothing here compiles for browsers.
const MISSING: &str = "no compiler here compiles for browsers. Either of these helps:\n  \
                       rustup target add wasm32-unknown-unknown\n  \
                       apt-get install rustc-web rust-web-src cargo-web lld-19    (Debian)";

/// Who compiles for browsers.
enum Compiler {
    /// The one that compiles everything else.
    Usual,
    /// Debian's, which builds its library from source; with its linker.
    Debian(PathBuf),
}

/// Makes the site in a folder; says what there is.
pub(crate) fn make(tree: &Path, to: &Path) -> Result<String, String> {
    let tree = tree.canonicalize().map_err(|error| format!("{}: {error}", tree.display()))?;
    let compiler = Compiler::find()?;
    let built = tree.join("target/site-build");
    let mut pages = Command::new("cargo");
    pages.args(["run", "--quiet", "--locked", "--package", "site", "--features", "bindings", "--", "--to"]).arg(to).current_dir(&tree);
    for game in games(&tree)? {
        let file = compiler.compile(&tree, &built, &game)?;
        pages.arg("--game").arg(format!("{game}={}", file.display()));
    }
    let said = pages.stderr(Stdio::inherit()).output().map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !said.status.success() {
        return Err("the pages could not be written".to_owned());
    }
    String::from_utf8(said.stdout).map_err(|_| "what was written could not be said".to_owned())
}

/// The games of the shelf: what its manifest depends on in every build.
fn games(tree: &Path) -> Result<Vec<String>, String> {
    let manifest = tree.join("crates/shelf/Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))?;
    Ok(on_the_shelf(&text))
}

fn on_the_shelf(manifest: &str) -> Vec<String> {
    let lines =
        manifest.lines().map(str::trim).skip_while(|line| *line != "[dependencies]").skip(1).take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.strip_suffix(".workspace = true")).map(str::to_owned).collect()
}

impl Compiler {
    fn find() -> Result<Compiler, String> {
        if has_library() || (quietly(Command::new("rustup").args(["target", "add", TARGET])) && has_library()) {
            return Ok(Compiler::Usual);
        }
        let linker = ["/usr/bin/wasm-ld-19", "/usr/bin/wasm-ld"].map(PathBuf::from).into_iter().find(|linker| linker.exists());
        let sources = DEBIAN.iter().all(|part| Path::new(part).exists());
        linker.filter(|_| sources).map(Compiler::Debian).ok_or_else(|| MISSING.to_owned())
    }

    /// Compiles a program that has this game alone; gives its file.
    fn compile(&self, tree: &Path, built: &Path, game: &str) -> Result<PathBuf, String> {
        let mut cargo = Command::new(match self {
            Compiler::Usual => "cargo",
            Compiler::Debian(_) => DEBIAN[1],
        });
        cargo.args(["build", "--locked", "--package", "wasm", "--lib", "--profile", "site", "--target", TARGET, "--target-dir"]).arg(built);
        if let Compiler::Debian(linker) = self {
            cargo.args(["-Z", "build-std=std,panic_abort"]);
            cargo.env("RUSTC", DEBIAN[0]).env("RUSTC_BOOTSTRAP", "1").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            // Said by whoever started this for the usual compiler.
            cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTDOC");
        }
        // Nets are sums of many small products: browsers of today take several at once.
        let flags = ["-Ctarget-feature=+simd128".to_owned(), format!("--remap-path-prefix={}=/orrery", tree.display())];
        cargo
            .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
            .env("CARGO_INCREMENTAL", "0")
            .env("ORRERY_SHELF", game)
            .current_dir(tree);
        match cargo.status() {
            Ok(status) if status.success() => {}
            Ok(_) => return Err(format!("{game} could not be compiled for browsers")),
            Err(error) => return Err(format!("cargo cannot be started: {error}")),
        }
        // The next game is built in its place.
        let (file, kept) = (built.join(TARGET).join("site/wasm.wasm"), built.join(format!("{game}.wasm")));
        fs::copy(&file, &kept).map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(kept)
    }
}

/// Whether the usual compiler has the library for browsers.
fn has_library() -> bool {
    let said = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).stderr(Stdio::null()).output();
    said.is_ok_and(|said| said.status.success() && Path::new(String::from_utf8_lossy(&said.stdout).trim()).is_dir())
}

/// Whether a program did what it was asked; what it says about that nobody needs.
fn quietly(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_those_that_are_always_on_the_shelf() {
        let manifest = "[package]\nname.workspace = true\n[dependencies]\nm101.workspace = true\n# Not yet.\nsalvage = { workspace = true, optional = true }\n\n[lints]\nworkspace = true\n";
        assert_eq!(on_the_shelf(manifest), ["m101"]);
        let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        assert!(games(&tree).is_ok_and(|games| games.contains(&"galactic-trader".to_owned())));
    }
}
