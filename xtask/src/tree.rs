//! Changes to a folder that are all made or not at all.

use std::fs;
use std::path::{Path, PathBuf};

/// Takes back what was changed unless everything was.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    made: Vec<PathBuf>,
    before: Vec<(PathBuf, Vec<u8>)>,
}

impl Changes {
    /// Notes a folder that is made from here on.
    pub(crate) fn making(&mut self, folder: &Path) {
        self.made.push(folder.to_owned());
    }

    /// Keeps a file that is changed from here on, and gives its text.
    pub(crate) fn changing(&mut self, file: &Path) -> Result<String, String> {
        let text = read(file)?;
        self.before.push((file.to_owned(), text.clone().into_bytes()));
        Ok(text)
    }

    /// Everything is as it should be: nothing is taken back.
    pub(crate) fn keep(mut self) {
        self.made.clear();
        self.before.clear();
    }
}

impl Drop for Changes {
    fn drop(&mut self) {
        // What cannot be taken back here cannot be helped, and whoever calls is told of the first problem anyway.
        for folder in &self.made {
            let _ = fs::remove_dir_all(folder);
        }
        for (file, before) in &self.before {
            let _ = fs::write(file, before);
        }
    }
}

/// The text of a file.
pub(crate) fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes a file, with its folders.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).and_then(|()| fs::write(file, text)).map_err(|error| format!("{}: {error}", file.display()))
}

/// Exchanges the text of a file at once: whoever reads it meanwhile reads the old or the new one.
pub(crate) fn exchange(file: &Path, text: &str) -> Result<(), String> {
    let fresh = file.with_extension("new");
    let put = fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, file));
    put.map_err(|error| {
        let _ = fs::remove_file(&fresh);
        format!("{}: {error}", file.display())
    })
}

/// All files of a folder, by their paths from there, in order.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut waiting) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(inside) = waiting.pop() {
        let at = folder.join(&inside);
        for entry in fs::read_dir(&at).map_err(|error| format!("{}: {error}", at.display()))? {
            let entry = entry.map_err(|error| format!("{}: {error}", at.display()))?;
            let path = inside.join(entry.file_name());
            if entry.path().is_dir() { waiting.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}
