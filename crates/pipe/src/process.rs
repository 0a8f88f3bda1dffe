//! One running program: lines to it and from it, each by a deadline, and an end that always comes.
//!
//! Reading and writing have a thread each, because neither may keep us longer than the program's time: a program may say nothing,
//! and it may read nothing, too. They end by themselves when the program's pipes close, which killing it sees to.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::message::LINE;

/// So many of its last lines on standard error are kept, each up to so many bytes.
const LAST_LINES: usize = 8;
const LAST_BYTES: usize = 300;

/// How often somebody who waits looks whether the run was stopped.
const LOOK: Duration = Duration::from_millis(50);

/// How long a program that ends has to say its last words, and one that is no longer needed to end.
const GRACE: Duration = Duration::from_millis(300);

/// Why a program did not do what it should.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Its time is up.
    Late,
    /// It has closed its pipes, or ended.
    Gone,
    /// A line is too long.
    Endless,
    /// The run was stopped.
    Stopped,
}

/// One running program.
pub(crate) struct Process {
    child: Child,
    /// Lines to it; closed to let it end.
    input: Option<mpsc::Sender<Vec<u8>>>,
    /// Whether the line before was written.
    written: Receiver<io::Result<()>>,
    lines: Receiver<Line>,
    said: Arc<Mutex<VecDeque<String>>>,
    /// Closed when there is nothing more on standard error.
    hushed: Receiver<()>,
}

enum Line {
    Said(Vec<u8>),
    TooLong,
}

/// A thread that nobody waits for.
fn aside(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("pipe".to_owned()).spawn(work).map(|_| ())
}

impl Process {
    /// Starts it.
    pub(crate) fn start(words: &[String]) -> io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C is for us, who then say what was played; and whatever it starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let missing = || io::Error::other("it has no pipes");
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, to_write) = mpsc::channel();
        let (wrote, written) = mpsc::channel();
        let (found, lines) = mpsc::sync_channel(1);
        let (hush, hushed) = mpsc::channel::<()>();
        let said = Arc::new(Mutex::new(VecDeque::new()));
        let process = Process { child, input: Some(input), written, lines, said: Arc::clone(&said), hushed };
        let (stdin, stdout, stderr) = (stdin.ok_or_else(missing)?, stdout.ok_or_else(missing)?, stderr.ok_or_else(missing)?);
        aside(move || write(stdin, &to_write, &wrote))?;
        aside(move || read(stdout, &found))?;
        aside(move || {
            listen(stderr, &said);
            drop(hush);
        })?;
        Ok(process)
    }

    /// Whether it has said something that nobody asked for.
    pub(crate) fn is_talkative(&self) -> bool {
        !matches!(self.lines.try_recv(), Err(TryRecvError::Empty | TryRecvError::Disconnected))
    }

    /// Says a line to it.
    pub(crate) fn say(&self, line: Vec<u8>, deadline: Instant, stopped: &dyn Fn() -> bool) -> Result<(), Trouble> {
        let input = self.input.as_ref().ok_or(Trouble::Gone)?;
        input.send(line).map_err(|_| Trouble::Gone)?;
        patiently(&self.written, deadline, stopped)?.map_err(|_| Trouble::Gone)
    }

    /// The next line that it says.
    pub(crate) fn hear(&self, deadline: Instant, stopped: &dyn Fn() -> bool) -> Result<Vec<u8>, Trouble> {
        match patiently(&self.lines, deadline, stopped)? {
            Line::Said(line) => Ok(line),
            Line::TooLong => Err(Trouble::Endless),
        }
    }

    /// Ends it, and says how it had ended if it had, and what it said last on standard error.
    pub(crate) fn end(mut self, may_finish: bool) -> (Option<ExitStatus>, Vec<String>) {
        self.close();
        let status = if may_finish { self.wait(Instant::now() + GRACE) } else { self.child.try_wait().ok().flatten() };
        self.kill();
        // Whatever it started may keep the pipe open: that is not waited for.
        let _ = self.hushed.recv_timeout(GRACE);
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner).drain(..).collect();
        (status, said)
    }

    /// Lets it end: there will be nothing more to read.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Waits until it has ended, up to a deadline.
    pub(crate) fn wait(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Kills it, and everything that it started in its group.
    fn kill(&mut self) {
        // Once it was waited for, its number may be somebody else's.
        if matches!(self.child.try_wait(), Ok(None)) {
            #[cfg(unix)]
            let _ = rustix::process::kill_process_group(rustix::process::Pid::from_child(&self.child), rustix::process::Signal::KILL);
            let _ = self.child.kill();
        }
        // Also after it has ended by itself: until somebody waits, it is a zombie.
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.close();
        self.kill();
    }
}

/// Ends several at once, those that can by themselves.
pub(crate) fn end_all(mut all: Vec<Process>) {
    all.iter_mut().for_each(Process::close);
    let deadline = Instant::now() + GRACE;
    for process in &mut all {
        process.wait(deadline);
    }
}

fn patiently<T>(from: &Receiver<T>, deadline: Instant, stopped: &dyn Fn() -> bool) -> Result<T, Trouble> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match from.recv_timeout(left.min(LOOK)) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Gone),
            Err(RecvTimeoutError::Timeout) if stopped() => return Err(Trouble::Stopped),
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Trouble::Late),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn write(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>, wrote: &mpsc::Sender<io::Result<()>>) {
    for line in lines {
        let done = stdin.write_all(&line).and_then(|()| stdin.flush());
        if wrote.send(done).is_err() {
            return;
        }
    }
}

/// Passes on what it says, line by line; an unfinished last line is one, too.
fn read(stdout: ChildStdout, found: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = (&mut stdout).take(LINE as u64 + 1).read_until(b'\n', &mut line);
        let next = match read {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LINE => Line::TooLong,
            Ok(_) if line.trim_ascii().is_empty() => continue,
            Ok(_) => Line::Said(line),
        };
        let was_too_long = matches!(next, Line::TooLong);
        if found.send(next).is_err() || was_too_long {
            return;
        }
    }
}

fn listen(stderr: impl Read, said: &Mutex<VecDeque<String>>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut line = Vec::new();
        // Of a line without end only pieces are kept, and the last ones of them.
        match (&mut stderr).take(LAST_BYTES as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.trim_ascii().is_empty() => {}
            Ok(_) => {
                let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                if said.len() == LAST_LINES {
                    said.pop_front();
                }
                said.push_back(String::from_utf8_lossy(line.trim_ascii_end()).into_owned());
            }
        }
    }
}
