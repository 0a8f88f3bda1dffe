//! A command that is stopped by a signal.

use std::process::{Command, Stdio};

use crate::support::command;

/// Starts a long run, sends it a signal once it listens, and waits for its end.
pub(crate) fn stopped(args: &[&str], signal: &str) -> (Option<i32>, String) {
    let mut run = command(args);
    let child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    // Bit 14 of the caught signals is SIGTERM, the last it begins to listen to: before that a signal ends it unheard.
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("the kernel says so");
        u64::from_str_radix(caught.trim(), 16).expect("a mask") & (1 << 14) != 0
    };
    while !listens() {
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is kill");
    assert!(sent.success());
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}
