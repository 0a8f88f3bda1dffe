//! What `orrery serve` is told by flags, environment and file: who counts most, and what is said of what is wrong.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn file(&self, text: &str) -> PathBuf {
        let path = self.0.path().join("orrery.toml");
        std::fs::write(&path, text).unwrap();
        path
    }
}

/// `orrery serve --print-config` with nothing of the environment but this.
fn print(args: &[&str], variables: &[(&str, &str)], file: Option<&Path>) -> Output {
    let mut command = Command::new(ORRERY);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ORRERY_")) {
        command.env_remove(name);
    }
    command.args(["serve", "--print-config"]).args(args).envs(variables.iter().copied());
    if let Some(file) = file {
        command.arg("--config").arg(file);
    }
    command.output().unwrap()
}

#[track_caller]
fn printed(args: &[&str], variables: &[(&str, &str)], file: Option<&Path>) -> String {
    let output = print(args, variables, file);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(args: &[&str], variables: &[(&str, &str)], file: Option<&Path>) -> String {
    let output = print(args, variables, file);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.is_empty(), said.trim().lines().count()), (Some(2), true, 1), "{said}");
    said
}

/// A line of what is printed, without the room between its parts.
#[track_caller]
fn line(text: &str, name: &str) -> String {
    let found = text.lines().find(|line| line.trim_start_matches("# ").split(' ').next() == Some(name));
    found.unwrap_or_else(|| panic!("{name} is not in\n{text}")).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn flags_count_most_then_the_environment_then_the_file() {
    let folder = Folder::new();
    let file = folder.file(
        "port = 1001\nrate = 11\nforget-chat = 7\n\nfast-bots = true\nhost = \"0.0.0.0\"\nwebhook-allow = [\"a.example\", \"b.example\"]\n",
    );
    let variables = [("ORRERY_PORT", "1002"), ("ORRERY_RATE", "12"), ("ORRERY_FAST_BOTS", "false")];
    let text = printed(&["--port", "1003"], &variables, Some(&file));
    let at = |number: usize| format!("# {}:{number}", file.display());
    assert_eq!(line(&text, "port"), "port = 1003 # --port");
    assert_eq!(line(&text, "rate"), "rate = 12 # ORRERY_RATE");
    assert_eq!(line(&text, "fast-bots"), "fast-bots = false # ORRERY_FAST_BOTS");
    assert_eq!(line(&text, "forget-chat"), format!("forget-chat = 7 {}", at(3)));
    assert_eq!(line(&text, "host"), format!("host = \"0.0.0.0\" {}", at(6)));
    assert_eq!(line(&text, "webhook-allow"), format!("webhook-allow = [\"a.example\", \"b.example\"] {}", at(7)));
    assert_eq!(line(&text, "connections"), "connections = 0 # default");
    assert_eq!(line(&text, "public-url"), "# public-url is not set # default");
    // What is printed is such a file, and says the same.
    let again = folder.file(&text);
    let settings = |text: &str| {
        text.lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.rsplit_once(" # ").unwrap().0.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let mut both = [settings(&printed(&[], &[], Some(&again))), settings(&text)];
    both.iter_mut().for_each(|settings| settings.sort());
    assert_eq!(both[0], both[1]);
}

#[test]
fn the_file_may_be_named_in_the_environment_and_lists_are_written_with_commas_there() {
    let folder = Folder::new();
    let file = folder.file("port = 1_001");
    let text = printed(&[], &[("ORRERY_CONFIG", file.to_str().unwrap()), ("ORRERY_WEBHOOK_ALLOW", "a.example, b.example")], None);
    assert!(line(&text, "port").starts_with("port = 1001 "), "{text}");
    assert_eq!(line(&text, "webhook-allow"), "webhook-allow = [\"a.example\", \"b.example\"] # ORRERY_WEBHOOK_ALLOW");
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_what_was_meant() {
    let folder = Folder::new();
    for (text, words) in [
        ("# a remark\nprot = 9000\n", "orrery.toml:2: there is no setting 'prot': did you mean 'port'?"),
        ("forget_guests = 3\n", "orrery.toml:1: there is no setting 'forget_guests': did you mean 'forget-guests'?"),
        ("umbrella = 1\n", "orrery.toml:1: there is no setting 'umbrella': `orrery serve --print-config` shows them all"),
        ("print-config = true\n", "orrery.toml:1: there is no setting 'print-config'"),
        ("rate = 1\nport = 70000\n", "orrery.toml:2: invalid value '70000' for '--port <N>': it is a whole number from 0 to 65535"),
        ("port = 1.5\n", "orrery.toml:1: 'port' is a text, a number, true, false, or a list of texts"),
        ("\nfast-bots = \"often\"\n", "orrery.toml:2: 'fast-bots' is true or false"),
        ("port = 1\nport = 2\n", "orrery.toml:2: duplicate key"),
        ("port =\n", "orrery.toml:1: "),
        ("[server]\nport = 1\n", "orrery.toml:1: there is no setting 'server'"),
        ("log = \"xml\"\n", "orrery.toml:1: invalid value 'xml' for '--log <FORM>'"),
        ("metrics = \"9464\"\n", "orrery.toml:1: invalid value '9464' for '--metrics <ADDRESS:PORT>'"),
    ] {
        let said = refused(&[], &[], Some(&folder.file(text)));
        assert!(said.contains(words), "{text}: {said}");
    }
    let said = refused(&[], &[("ORRERY_PORT", "many")], None);
    assert!(said.contains("ORRERY_PORT: invalid value 'many' for '--port <N>'"), "{said}");
    let said = refused(&[], &[("ORRERY_BEHIND_PROXY", "yes")], None);
    assert!(said.contains("ORRERY_BEHIND_PROXY: 'behind-proxy' is true or false"), "{said}");
    let output = print(&[], &[], Some(Path::new("no/such/file.toml")));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && said.contains("cannot read no/such/file.toml"), "{said}");
}

#[test]
fn a_variable_that_looks_like_one_of_ours_is_told_of() {
    let output = print(&[], &[("ORRERY_PROT", "9000")], None);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && said.contains("ORRERY_PROT says nothing to this command: did you mean ORRERY_PORT?"), "{said}");
}

#[test]
fn a_password_is_not_printed() {
    let text = printed(&["--public-url", "https://mary:moon@example.org"], &[], None);
    assert!(line(&text, "public-url").starts_with("# public-url is set, and secret") && !text.contains("moon"), "{text}");
}
