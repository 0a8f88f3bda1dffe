//! How anything leaves the program: text on standard output, complaints on standard error, files written whole.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;

/// Standard output, buffered. Flush it, or an error of the last lines is lost.
///
/// Not `println!`: that one panics when the reader has gone.
pub(crate) fn out() -> BufWriter<StandardOutput> {
    BufWriter::new(StandardOutput(io::stdout().lock()))
}

/// Standard output whose errors say what could not be written, wherever in a long text they come up.
pub(crate) struct StandardOutput(StdoutLock<'static>);

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    match error.kind() {
        // Whoever writes tries again.
        ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("cannot write to standard output: {error}")),
    }
}

/// Prints a whole text.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = out();
    out.write_all(text.as_bytes())?;
    finish(out)
}

/// Flushes standard output.
pub(crate) fn finish(mut out: impl Write) -> anyhow::Result<()> {
    Ok(out.flush()?)
}

/// Whether an error only means that nobody reads on.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::BrokenPipe))
}

/// Says on standard error what went wrong, with its causes in one line each.
pub(crate) fn complain(error: &anyhow::Error) {
    let mut text = format!("error: {error}\n");
    for cause in error.chain().skip(1) {
        text.push_str(&format!("  because: {cause}\n"));
    }
    note(&text);
}

/// Says something on standard error. If even that is closed there is nobody left to tell.
pub(crate) fn note(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A value as readable JSON, with a line feed at the end.
pub(crate) fn pretty(value: &impl Serialize) -> anyhow::Result<String> {
    let mut text = serde_json::to_string_pretty(value).context("this cannot be written as JSON")?;
    text.push('\n');
    Ok(text)
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a text file, with an error that names the file and, if it is not text, the line. A byte order mark, which some
/// editors put before a text, is no part of it.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count();
        anyhow::anyhow!("{}, line {line}: this is not UTF-8 text", path.display())
    })
}

/// Writes a text, or bytes, to a file, or to standard output for `-`. The file appears whole or not at all.
pub(crate) fn write(path: &Path, content: &impl AsRef<[u8]>) -> anyhow::Result<()> {
    let content = content.as_ref();
    if path == Path::new("-") {
        let mut out = out();
        out.write_all(content)?;
        return finish(out);
    }
    write_file(path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn write_file(path: &Path, content: &[u8]) -> io::Result<()> {
    // A device or a pipe is written to; renaming a file over it would replace it.
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return File::options().write(true).open(path)?.write_all(content);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::new(ErrorKind::NotFound, format!("there is no folder {}: make it first", folder.display())));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".orrery-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the user's mask takes away what it should not have.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
