//! Running the `orrery` command and looking at what it did.

// Not every test file uses all of it.
#![allow(dead_code)]

pub(crate) mod served;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the command came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("the command prints UTF-8");
        let ran = Ran { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) };
        assert!(!ran.stderr.contains("panicked"), "{ran:?}");
        ran
    }

    /// Checks the exit code and that standard error has this text.
    #[track_caller]
    pub(crate) fn fails(self, code: i32, message: &str) -> Ran {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert!(self.stderr.contains(message), "expected {message:?} in {}", self.stderr);
        self
    }

    /// Checks that it went well, in silence on standard error; its output.
    #[track_caller]
    pub(crate) fn works(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.args(args);
    command
}

/// Runs the command.
pub(crate) fn orrery(args: &[&str]) -> Ran {
    Ran::of(command(args).output().expect("the command starts"))
}

/// Runs the command in a folder.
pub(crate) fn orrery_in(folder: &Path, args: &[&str]) -> Ran {
    Ran::of(command(args).current_dir(folder).output().expect("the command starts"))
}

/// Runs the command with something to read.
pub(crate) fn orrery_reading(args: &[&str], input: &str) -> Ran {
    let mut child = command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.as_bytes().to_vec();
    // In a thread of its own: a command that answers while it reads would otherwise wait for us to read.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the command ends");
    // It may well have quit before it read everything.
    let _ = writer.join().expect("the writer does not panic");
    Ran::of(output)
}

/// Whether what was found has at least what a document shows.
pub(crate) fn shows(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::Object(shown), Value::Object(found)) => {
            shown.iter().all(|(key, value)| found.get(key).is_some_and(|found| shows(value, found)))
        }
        (Value::Array(shown), Value::Array(found)) => match shown.split_last() {
            Some((last, before)) if last == "..." => before.len() <= found.len() && before.iter().zip(found).all(|(a, b)| shows(a, b)),
            _ => shown.len() == found.len() && shown.iter().zip(found).all(|(a, b)| shows(a, b)),
        },
        _ => shown == found,
    }
}
