//! JSON Schema of what programs are given: views, legal lists, events, outcomes.
//!
//! The forms are found by a walk: whole games are played, with every number of players and with every value of every option, and each message is
//! taken apart by the type that makes it. So a schema has the types' own names, ranges and lists of words, not only what one game happened to
//! show; a kind of event that never occurred in the walk is not in it, and a schema says so by letting unknown events pass.

mod reads;
mod shape;
mod walk;
mod writes;

use kernel::{OptionKind, OptionSpec, Options, Title};
use serde_json::{Value, json};

use crate::Playable;
use crate::table::json as written;
use shape::{Known, Shape};
use walk::Walk;

/// All values of an option, in the words in which they are given; of a range its ends and its middle.
fn values(option: &OptionSpec) -> Vec<String> {
    match option.kind {
        OptionKind::OneOf(choices) => choices.iter().map(|choice| choice.value.to_owned()).collect(),
        OptionKind::Number { min, max } | OptionKind::NumberPerSeat { min, max } => {
            [min, min.midpoint(max), max].map(|value| value.to_string()).into()
        }
        OptionKind::SeatOrRandom => vec!["0".to_owned(), "random".to_owned()],
    }
}

/// The schema of a game's messages, one definition for each.
pub(crate) fn of<G: Playable>() -> Value {
    let mut walk = Walk::default();
    let mut open = |players: u8, options: &Options, seed: u64, greedily: bool| {
        // Not every option goes with every other, or with every number of players.
        if let Ok(game) = G::open(G::CONTENT, players, options) {
            walk.game(&game, seed, greedily);
        }
    };
    for players in G::ABOUT.min_players..=G::ABOUT.max_players {
        (0..6).for_each(|seed| open(players, &Options::new(), seed, false));
        (0..4).for_each(|seed| open(players, &Options::new(), seed, true));
    }
    let others =
        G::OPTIONS.iter().flat_map(|option| values(option).into_iter().map(|value| Options::from([(option.name.to_owned(), value)])));
    others.zip(6..).for_each(|(options, seed)| open(G::ABOUT.usual_players, &options, seed, seed % 2 == 1));
    document::<G>(walk)
}

fn document<G: Title>(walk: Walk) -> Value {
    let Walk { known, view, choice, outcome, told, events } = walk;
    let mut definitions = known.definitions();
    let names: Vec<&String> = events.keys().collect();
    let mut forms: Vec<Value> = events.values().map(Shape::schema).collect();
    // Rules may do what the walk has not met.
    forms.push(json!({
        "description": "an event of a kind that did not occur in the games from which this schema was made",
        "type": "object",
        "properties": { "event": { "type": "string", "not": { "enum": names } } },
        "required": ["event"],
    }));
    let whole = [
        ("view", "what a seat, or a spectator, may know", view.schema()),
        ("choice", "a legal action in every form it has", choice.schema()),
        (
            "legal",
            "what a seat may do, in ascending order of the numbers",
            json!({ "type": "array", "items": { "$ref": "#/$defs/choice" } }),
        ),
        ("event", "something that happened", json!({ "oneOf": forms })),
        ("told", "an event as a seat, or a spectator, is told of it", told_of(&told)),
        ("outcome", "how the game ended, or would if it were scored now", outcome.schema()),
    ];
    for (name, description, mut schema) in whole {
        if let Value::Object(fields) = &mut schema {
            fields.insert("description".to_owned(), json!(description));
        }
        definitions.insert(name.to_owned(), schema);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("{}, rules version {}", G::ABOUT.name, G::ABOUT.rules),
        "game": G::ABOUT.id,
        "rules": G::ABOUT.rules,
        "$defs": definitions,
    })
}

/// What is told has the event in it; its form is that of all events.
fn told_of(told: &Shape) -> Value {
    let mut schema = told.schema();
    if let Some(event) = schema.pointer_mut("/properties/event") {
        *event = json!({ "$ref": "#/$defs/event" });
    }
    schema
}

/// A value as JSON, and its form.
fn looked_at(known: &mut Known, value: &impl serde::Serialize) -> (Value, Shape) {
    (written(value), writes::shape(known, value))
}
