//! Everything that is said over the pipe. View, legal list, observation and outcome have the form they have in `orrery drive`.

use catalog::{Act, ChoiceText, Text};
use kernel::title::{Options, nearest};
use kernel::{Clause, Fingerprint, Learned, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the protocol. It rises when a program that was written for an earlier one could be misled.
pub const PROTOCOL: u32 = 1;

/// The most worlds that a program may keep at once.
pub const WORLDS: usize = 1000;

/// The longest line that a program may say, in bytes.
pub const LINE: usize = 1 << 20;

/// What a program is told, unasked.
#[derive(Debug, Serialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum Told<'a> {
    /// A game begins. The program answers that it is [`Request::Ready`].
    Game {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The game's id.
        game: &'a str,
        /// How many players.
        players: u8,
        /// The program's own seat.
        seat: Seat,
        /// The version of the rules.
        rules: u32,
        /// All options in force.
        options: &'a Options,
        /// The fingerprint of the content.
        content: &'a Fingerprint,
        /// The version of the observation's layout.
        observation: u32,
        /// For the program's own use: with it the program can play the same game again.
        seed: u64,
        /// The time for each decision, in milliseconds.
        time_ms: u64,
    },
    /// A decision. The program may ask about it, and answers with [`Request::Play`].
    Ask {
        /// Which decision of the program's in this game, from 0.
        decision: u64,
        /// The program's own seat.
        seat: Seat,
        /// The time that is left for it, in milliseconds.
        time_left_ms: u64,
        /// What the seat may know.
        view: Text,
        /// What it may do.
        legal: Vec<ChoiceText>,
    },
    /// The game is over. The program says nothing to that.
    Over {
        /// How it ended; none if it was broken off.
        outcome: Option<&'a Outcome>,
        /// Whose player failed, if one did.
        #[serde(skip_serializing_if = "Option::is_none")]
        forfeited: Option<Seat>,
    },
}

/// What a program may say. All but `ready` and `play` are requests, and each has a [`Reply`].
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// It has heard of the game.
    Ready {},
    /// Its answer, by the written form or the number of the action.
    Play {
        /// The written form.
        act: Option<String>,
        /// The action by its number.
        number: Option<u32>,
    },
    /// What each number of a row means.
    Layout {},
    /// A row of numbers and a mask: of its own view, or of a seat's in a world.
    Observation {
        /// Which one, by its handle; the real table if it is left out.
        world: Option<u64>,
        /// The seat; its own if it is left out.
        seat: Option<Seat>,
    },
    /// A world that it cannot tell from the real one.
    Imagine {
        /// What names the world, and its chance.
        seed: u64,
    },
    /// What a seat may do in a world.
    Legal {
        /// Which one, by its handle.
        world: u64,
        /// The seat; the first that is waited for if it is left out.
        seat: Option<Seat>,
        /// Whether numbers are enough.
        #[serde(default)]
        brief: bool,
    },
    /// Plays an action in a world.
    Act {
        /// Which one, by its handle.
        world: u64,
        /// Who.
        seat: Seat,
        /// The written form of the action.
        act: Option<String>,
        /// Or the action by its number.
        number: Option<u32>,
    },
    /// What a seat, or a spectator, may know in a world.
    View {
        /// Which one, by its handle.
        world: u64,
        /// Who looks; a spectator if it is left out.
        seat: Option<Seat>,
    },
    /// How a world ended, or would if it were scored now.
    Outcome {
        /// Which one, by its handle.
        world: u64,
    },
    /// A copy of a world.
    Clone {
        /// Which one, by its handle.
        world: u64,
        /// What names its further chance; without it both have the same luck.
        seed: Option<u64>,
    },
    /// Forgets a world.
    Drop {
        /// Which one, by its handle.
        world: u64,
    },
}

/// What a program may say, each with its form.
pub const REQUESTS: [(&str, &str); 11] = [
    ("ready", r#"{"do":"ready"}"#),
    ("play", r#"{"do":"play","number":12} or {"do":"play","act":"take food"}"#),
    ("layout", r#"{"do":"layout"}"#),
    ("observation", r#"{"do":"observation"} or {"do":"observation","world":0,"seat":1}"#),
    ("imagine", r#"{"do":"imagine","seed":7}"#),
    ("legal", r#"{"do":"legal","world":0}, with "seat":1 and "brief":true if wanted"#),
    ("act", r#"{"do":"act","world":0,"seat":1,"number":12}, or with "act":"take food""#),
    ("view", r#"{"do":"view","world":0,"seat":1}; without a seat, a spectator's"#),
    ("outcome", r#"{"do":"outcome","world":0}"#),
    ("clone", r#"{"do":"clone","world":0}, with "seed":7 for another luck"#),
    ("drop", r#"{"do":"drop","world":0}"#),
];

impl Request {
    /// Reads a line. A request may carry an `id` of any form, which its reply repeats.
    ///
    /// # Errors
    /// Why it is none, in words that follow "it said something".
    pub fn read(line: &[u8]) -> Result<(Option<Value>, Request), String> {
        let value = serde_json::from_slice(line).map_err(|error| format!("that is not JSON ({error})"))?;
        let Value::Object(mut fields) = value else {
            return Err("that is not an object".to_owned());
        };
        let id = fields.remove("id");
        let Some(verb) = fields.get("do").and_then(Value::as_str) else {
            return Err(r#"that does not say what to "do""#.to_owned());
        };
        let verbs = || REQUESTS.iter().map(|(verb, _)| *verb);
        let Some((verb, form)) = REQUESTS.iter().find(|(known, _)| *known == verb) else {
            let meant = nearest(verb, verbs()).map(|verb| format!(" (did you mean '{verb}'?)")).unwrap_or_default();
            return Err(format!("that is no request: there is no '{verb}'{meant}; there are {}", verbs().collect::<Vec<_>>().join(", ")));
        };
        match serde_json::from_value(Value::Object(fields)) {
            Ok(request) => Ok((id, request)),
            Err(error) => Err(format!("that is not a good '{verb}': {error}; it is {form}")),
        }
    }
}

/// An action that is named either way.
///
/// # Errors
/// If it is named in neither way or in both.
pub fn named(act: Option<String>, number: Option<u32>) -> Result<Act, String> {
    match (act, number) {
        (Some(text), None) => Ok(Act::Text(text)),
        (None, Some(number)) => Ok(Act::Number(number)),
        _ => Err(r#"name the action either as "act" or as "number""#.to_owned()),
    }
}

/// What came to light, as `drive` says it.
#[must_use]
pub const fn learned(learned: Learned) -> &'static str {
    match learned {
        Learned::Nothing => "nothing",
        Learned::Something => "something",
        Learned::Settled => "settled",
    }
}

/// The reply to a request.
#[derive(Debug, Serialize)]
pub struct Reply {
    /// Whether it worked.
    pub ok: bool,
    /// The request's own id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// Why it did not work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The clause that refuses it, if it is the rules that refuse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<Clause>,
    /// What was asked for.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}
