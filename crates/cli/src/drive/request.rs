//! The requests of the drive protocol.

use kernel::Seat;
use kernel::title::nearest;
use serde::Deserialize;
use serde_json::Value;

/// What a tool may ask.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
    /// Which requests there are.
    Help {},
    /// The whole truth.
    State {},
    /// The legal actions of a seat, or of all that are waited for.
    Legal { seat: Option<Seat> },
    /// What a bot thinks of a seat's legal actions.
    Advise { seat: Option<Seat>, bot: Option<String>, seed: Option<u64> },
    /// Plays an action, by its written form or its number.
    Act { seat: Seat, act: Option<String>, number: Option<u32> },
    /// Takes a seat's latest choice back.
    TakeBack { seat: Seat },
    /// What a seat, or a spectator, may know.
    View { seat: Option<Seat> },
    /// The same as text.
    Board { seat: Option<Seat> },
    /// Begins again.
    Reset { seed: Option<u64>, rolls: Option<Vec<u32>> },
    /// Begins at a state.
    Load { state: Value, seed: Option<u64> },
    /// Sets what chance gives next.
    Script { rolls: Vec<u32> },
    /// How the game ended, or would if it were scored now.
    Outcome {},
    /// The log as the lines of a file.
    Log {},
    /// Ends the session.
    Quit {},
}

/// The requests with their fields, for `help`.
pub(super) const REQUESTS: [(&str, &str); 14] = [
    ("help", r#"{"do":"help"}: this list"#),
    ("state", r#"{"do":"state"}: the whole truth, who is waited for, their legal actions"#),
    ("legal", r#"{"do":"legal","seat":0}: a seat's legal actions; without a seat those of all that are waited for"#),
    (
        "advise",
        r#"{"do":"advise","seat":0,"bot":"casual","seed":7}: what a bot thinks of a seat's legal actions, made from its view alone; all fields may be left out"#,
    ),
    ("act", r#"{"do":"act","seat":0,"act":"take food"} or {"do":"act","seat":0,"number":12}: plays an action"#),
    ("take_back", r#"{"do":"take_back","seat":0}: takes the seat's latest choice back, if nobody has learned from it"#),
    ("view", r#"{"do":"view","seat":0}: what a seat may know; without a seat, a spectator"#),
    ("board", r#"{"do":"board","seat":0}: the same as lines of text"#),
    ("reset", r#"{"do":"reset","seed":7,"rolls":[0,3]}: begins again; both fields may be left out"#),
    ("load", r#"{"do":"load","state":{...},"seed":7}: begins at a state as `state` gives it; the seed may be left out"#),
    ("script", r#"{"do":"script","rolls":[2,0]}: what chance gives next, before the seed goes on"#),
    ("outcome", r#"{"do":"outcome"}: points, ranks and why it ended; in a running game, as if it were scored now"#),
    ("log", r#"{"do":"log"}: the log as the lines of a file for `orrery replay`"#),
    ("quit", r#"{"do":"quit"}: ends the session"#),
];

type Id = Option<Value>;

impl Request {
    /// Reads a line. A request may carry an `id` of any form, which its reply repeats.
    pub(super) fn read(line: &[u8]) -> Result<(Id, Request), (Id, String)> {
        let value = serde_json::from_slice(line).map_err(|error| (None, format!("this is not JSON: {error}")))?;
        let Value::Object(mut fields) = value else {
            return Err((None, r#"a request is an object such as {"do":"state"}"#.to_owned()));
        };
        let id = fields.remove("id");
        let Some(verb) = fields.get("do").and_then(Value::as_str) else {
            return Err((id, r#"a request says what to do, such as {"do":"state"}; {"do":"help"} lists all"#.to_owned()));
        };
        let verbs = || REQUESTS.iter().map(|(verb, _)| *verb);
        let Some((_, form)) = REQUESTS.iter().find(|(known, _)| *known == verb) else {
            let meant = nearest(verb, verbs()).map(|verb| format!(" (did you mean '{verb}'?)")).unwrap_or_default();
            return Err((id, format!("there is no request '{verb}'{meant}; there are {}", verbs().collect::<Vec<_>>().join(", "))));
        };
        match serde_json::from_value(Value::Object(fields)) {
            Ok(request) => Ok((id, request)),
            Err(error) => Err((id, format!("{error}; it is {form}"))),
        }
    }
}
