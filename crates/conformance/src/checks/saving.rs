//! Law 1: a state or view that was saved and loaded is the one that was saved.

use std::fmt::Debug;

use kernel::{Game, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::difference::difference;
use crate::play::{audience, name};
use crate::violation::ensure;
use crate::{Check, Finding, Found};

/// The state and everybody's view through JSON and through postcard.
///
/// # Errors
/// The first that does not come back the same.
pub fn check<G: Game>(game: &G, state: &G::State) -> Found {
    json("the state", state)?;
    compact("the state", state)?;
    audience(game.seats()).try_for_each(|who| {
        let view = game.view(state, who);
        let what = format!("the view of {}", name(who));
        json(&what, &view).and_then(|_| compact(&what, &view)).map(drop).map_err(|finding| about(finding, who))
    })
}

fn about(finding: Finding, who: Option<Seat>) -> Finding {
    Finding { seat: who, ..finding }
}

/// A value through JSON.
///
/// # Errors
/// If it cannot be written or read, comes back different, or is written differently the second time.
pub fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, value: &T) -> Result<T, Finding> {
    there_and_back(
        what,
        "JSON",
        value,
        |value| serde_json::to_vec(value).map_err(|e| e.to_string()),
        |bytes| serde_json::from_slice(bytes).map_err(|e| e.to_string()),
    )
}

/// A value through postcard.
///
/// # Errors
/// As for [`json`].
pub fn compact<T: Serialize + DeserializeOwned + PartialEq + Debug>(what: &str, value: &T) -> Result<T, Finding> {
    there_and_back(
        what,
        "postcard",
        value,
        |value| postcard::to_stdvec(value).map_err(|e| e.to_string()),
        |bytes| postcard::from_bytes(bytes).map_err(|e| e.to_string()),
    )
}

fn there_and_back<T: Serialize + PartialEq + Debug>(
    what: &str,
    format: &str,
    value: &T,
    write: impl Fn(&T) -> Result<Vec<u8>, String>,
    read: impl Fn(&[u8]) -> Result<T, String>,
) -> Result<T, Finding> {
    let cannot = |verb: &str, problem: String| Finding::new(Check::Saves, format!("{what} cannot be {verb} as {format}: {problem}"));
    let bytes = write(value).map_err(|problem| cannot("written", problem))?;
    let back = read(&bytes).map_err(|problem| cannot("read back", problem))?;
    ensure(back == *value, || {
        Finding::new(Check::Saves, format!("{what} comes back from {format} changed: {}", difference("saved", value, "loaded", &back)))
    })?;
    // Equal values with different bytes: a hash order, or a field that equality ignores.
    let again = write(&back).map_err(|problem| cannot("written again", problem))?;
    ensure(again == bytes, || Finding::new(Check::Saves, format!("{what} is written as other {format} bytes after it was loaded")))?;
    Ok(back)
}
