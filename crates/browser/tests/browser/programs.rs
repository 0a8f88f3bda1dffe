//! The programs that these tests need: found, installed if that can be done, or asked for in one sentence.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use tokio::sync::OnceCell;

use crate::kit::target;

/// The version of axe-core that judges the pages. A new one may find more: it is changed on purpose.
const AXE: &str = "4.14.0";

fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// A program of a Debian package.
fn program(name: &str, package: &str) -> PathBuf {
    static TRIED: OnceLock<bool> = OnceLock::new();
    if let Some(found) = find(name) {
        return found;
    }
    // Only who may do so can; everybody else is told below.
    TRIED.get_or_init(|| {
        let apt = |arguments: &[&str]| Command::new("apt-get").args(arguments).status().is_ok_and(|status| status.success());
        apt(&["update"]) && apt(&["install", "-y", "--no-install-recommends", "chromium", "chromium-driver"])
    });
    find(name).unwrap_or_else(|| panic!("the browser tests need `{name}`: install it with `apt-get install {package}` and run them again"))
}

/// The browser.
pub(crate) fn chromium() -> String {
    program("chromium", "chromium").to_string_lossy().into_owned()
}

/// A running driver; it ends with its test.
pub(crate) struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a driver on a free port.
pub(crate) async fn driver() -> Driver {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut start = Command::new(program("chromedriver", "chromium-driver"));
    start.arg(format!("--port={port}")).arg("--log-level=OFF").stdout(Stdio::null()).stderr(Stdio::null());
    let driver = Driver { child: start.spawn().expect("chromedriver starts"), port };
    let begun = Instant::now();
    while tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_err() {
        assert!(begun.elapsed() < Duration::from_secs(20), "chromedriver does not listen");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    driver
}

/// The script of axe-core, from the package registry; kept in `target/`.
pub(crate) async fn axe() -> &'static str {
    static SCRIPT: OnceCell<String> = OnceCell::const_new();
    SCRIPT.get_or_init(|| async { tokio::task::spawn_blocking(fetch_axe).await.unwrap() }).await
}

fn fetch_axe() -> String {
    let folder = target().join("axe-core").join(AXE);
    let file = folder.join("package/axe.min.js");
    if !file.exists() {
        std::fs::create_dir_all(&folder).unwrap();
        let done = run(&folder, "npm", &["pack", "--silent", &format!("axe-core@{AXE}")])
            && run(&folder, "tar", &["-xzf", &format!("axe-core-{AXE}.tgz"), "package/axe.min.js"]);
        assert!(done, "the browser tests need axe-core: run `npm pack axe-core@{AXE}` in {} and unpack it there", folder.display());
    }
    std::fs::read_to_string(file).unwrap()
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).current_dir(folder).stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
