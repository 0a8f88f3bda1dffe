//! Golden words: every kind of event, of choice and of question as everybody reads it, to be reviewed; and who is named in which order.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use draw::{Board, Said};
use kernel::{Game, Seat};
use serde_json::Value;

use crate::facts::Facts;
use crate::games::{each_choice, exactly_these, has_digit, names, plain_verb, readers};
use crate::numbers::numbers;

/// How many ways to say a kind of thing are kept.
const WAYS: usize = 5;

/// Names stand in the order in which the rules have the people: who did it, then to whom; whoever reads of themselves is "you". Numbers
/// stand in theirs: what was asked for, then what was granted.
///
/// # Panics
/// If it is broken, or hardly put to the test.
pub fn check_people<F: Facts>() {
    let (mut read, mut of_you) = (0, 0);
    each_choice::<F>(|game, chosen| {
        let players = game.seats();
        for event in &chosen.events {
            for who in readers(players) {
                let Some(told) = game.told(event, who) else { continue };
                let words = game.words(&told, &names(players, who)).text;
                let (named, people) = (once_each(named(&words, players, who)), once_each(F::people(game, &told)));
                assert_eq!(named, people, "{}: {told:?} reads '{words}' for {who:?}", chosen.at);
                if let Some(wanted) = F::told_numbers(game, &told) {
                    assert_eq!(numbers(&words), wanted, "{}: {told:?} reads '{words}'", chosen.at);
                }
                read += people.len();
                of_you += people.iter().filter(|seat| Some(**seat) == who).count();
            }
        }
    });
    assert!(read > 100 && of_you > 20, "hardly anybody was named: {read}, {of_you}");
}

/// Whose event it is: nobody's without a field `seat`.
///
/// # Panics
/// If the event cannot be written as JSON.
#[must_use]
pub fn whose<G: Game>(event: &G::Event) -> Vec<Seat> {
    let json = serde_json::to_value(event).expect("events are told as JSON");
    let seat = json["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
    seat.map(Seat::new).into_iter().collect()
}

/// Who is named in a text, in order.
fn named(words: &str, players: u8, who: Option<Seat>) -> Vec<Seat> {
    let all = names(players, None);
    let seat_of = |word: &str| {
        let by_name = (0..players).map(Seat::new).find(|seat| all.name(*seat) == word);
        if matches!(word, "You" | "you" | "Your" | "your") { who } else { by_name }
    };
    words.split(|c: char| !c.is_alphanumeric()).filter_map(seat_of).collect()
}

fn once_each(mut seats: Vec<Seat>) -> Vec<Seat> {
    seats.dedup();
    seats
}

/// An example, and how well it shows what is what: two equal numbers could be swapped unseen.
struct Example {
    /// Its words without what they are about: one example for each way to say it.
    way: String,
    rank: usize,
    text: String,
}

#[derive(Default)]
struct Examples(BTreeMap<String, Vec<Example>>);

impl Examples {
    fn offer(&mut self, kind: String, way: String, rank: usize, text: impl FnOnce() -> String) {
        let kept = self.0.entry(kind).or_default();
        let known = kept.iter().position(|example| example.way == way);
        let better = known.map_or(kept.len() < WAYS, |index| kept[index].rank < rank);
        if better {
            let example = Example { way, rank, text: text() };
            match known {
                Some(index) => kept[index] = example,
                None => kept.push(example),
            }
        }
    }

    fn written(&self) -> String {
        let mut text = String::new();
        for (kind, examples) in &self.0 {
            let _ = writeln!(text, "{kind}");
            examples.iter().for_each(|example| text += &example.text);
        }
        text
    }
}

/// The words of a sentence without numbers, names and what else begins with a capital or is one of the nouns.
fn way(words: &str, nouns: &[String]) -> String {
    let mut kept: Vec<&str> = words
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| word.chars().all(char::is_lowercase) && !nouns.iter().any(|noun| noun == word))
        .collect();
    kept.dedup();
    kept.join(" ")
}

/// Every kind of event, of choice and of question in words.
///
/// # Panics
/// If a kind of event or choice never came up.
#[must_use]
pub fn golden_words<F: Facts>() -> String {
    let (mut events, mut choices, mut questions) = (Examples::default(), Examples::default(), Examples::default());
    let nouns = F::nouns();
    each_choice::<F>(|game, chosen| {
        let players = game.seats();
        for event in &chosen.events {
            // In full; as everybody is told of it stands below it.
            let json = sorted(serde_json::to_value(event).expect("events are told as JSON"));
            let said = game.words(event, &names(players, None)).text;
            events.offer(kind_of(&json), way(&said, &nouns), rank(&json), || read_by_all(game, event, &json));
        }
        let who = Some(chosen.seat);
        let (view, own) = (game.view(&chosen.before, who), names(players, who));
        let Said { text, clause: asked } = game.question(&view, &own);
        questions.offer(asked.to_string(), way(&text, &nouns), different(&numbers(&text)), || {
            let others = game.question(&game.view(&chosen.before, None), &names(players, None));
            format!("  {text}\n    everybody: {} [{}]\n", others.text, others.clause)
        });
        for action in chosen.legal.iter() {
            let said = game.sentence(&view, *action, &own);
            let kind = format!("{}, asked by {asked}, told by {}", plain_verb(game, *action), said.clause);
            let rank = different(&numbers(&said.text));
            choices.offer(kind, way(&said.text, &nouns), rank, || format!("  {}: {}\n", game.write(*action), said.text));
        }
    });
    let of = |examples: &Examples| -> BTreeSet<String> {
        examples.0.keys().map(|kind| kind.split(',').next().unwrap_or_default().to_owned()).collect()
    };
    exactly_these("events", of(&events), F::EVENTS);
    exactly_these("choices", of(&choices), F::VERBS);
    format!("EVENTS\n{}\nCHOICES\n{}\nQUESTIONS\n{}", events.written(), choices.written(), questions.written())
}

/// What happened, without the numbers: kinds of events differ in words and in what is there at all.
fn kind_of(json: &Value) -> String {
    let fields = json.as_object().into_iter().flatten();
    let words = fields.filter(|(name, _)| *name != "event").filter_map(|(name, value)| match value {
        Value::String(word) if !has_digit(word) => Some(format!("{name}={word}")),
        Value::Bool(so) => Some(format!("{name}={so}")),
        Value::Null => Some(format!("no {name}")),
        Value::Array(list) if list.is_empty() => Some(format!("no {name}")),
        _ => None,
    });
    std::iter::once(json["event"].as_str().unwrap_or_default().to_owned()).chain(words).collect::<Vec<_>>().join(", ")
}

/// How many numbers an event tells apart, and how many things it lists.
fn rank(json: &Value) -> usize {
    let values = || json.as_object().into_iter().flatten().map(|(_, value)| value);
    let numbers: Vec<i64> = values().filter_map(Value::as_i64).collect();
    let listed = values().filter_map(Value::as_array).map(|list| list.len().min(3)).sum::<usize>();
    different(&numbers) + listed
}

fn different(numbers: &[i64]) -> usize {
    numbers.iter().collect::<BTreeSet<_>>().len()
}

/// The event with what it moves, and as everybody reads it; equal words once.
fn read_by_all<G: Board>(game: &G, event: &G::Event, json: &Value) -> String {
    let players = game.seats();
    let mut text = format!("  {json}\n");
    let moved: Vec<String> = game
        .told(event, None)
        .iter()
        .flat_map(|told| game.motions(told))
        .map(|motion| motion.from.map_or_else(String::new, |from| format!("{from} > ")) + &motion.to)
        .collect();
    if !moved.is_empty() {
        let _ = writeln!(text, "    {}", moved.join(", "));
    }
    let mut read: Vec<(String, Vec<String>)> = Vec::new();
    for who in std::iter::once(None).chain(readers(players).filter(Option::is_some)) {
        let Some(told) = game.told(event, who) else { continue };
        let said = game.words(&told, &names(players, who));
        let (words, reader) = (
            format!("{} [{}]", said.text, said.clause),
            who.map_or("everybody".to_owned(), |seat| names(players, None).name(seat).to_owned()),
        );
        match read.iter_mut().find(|(known, _)| *known == words) {
            Some((_, readers)) => readers.push(reader),
            None => read.push((words, vec![reader])),
        }
    }
    for (words, readers) in read {
        let whom = if readers[0] == "everybody" { "everybody".to_owned() } else { readers.join(", ") };
        let _ = writeln!(text, "    {whom}: {words}");
    }
    text
}

/// The same with its members in the order of the alphabet: how JSON orders them depends on what else the program is built with.
fn sorted(json: Value) -> Value {
    match json {
        Value::Object(members) => {
            let members: BTreeMap<String, Value> = members.into_iter().map(|(name, value)| (name, sorted(value))).collect();
            Value::Object(members.into_iter().collect())
        }
        Value::Array(list) => Value::Array(list.into_iter().map(sorted).collect()),
        other => other,
    }
}
