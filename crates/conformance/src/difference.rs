//! Where two values differ, in words short enough for a failure message.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde_json::Value;

/// The first few places where two values differ, as paths into their JSON; their debug form if JSON shows no difference.
pub(crate) fn difference<T: Serialize + Debug>(left_name: &str, left: &T, right_name: &str, right: &T) -> String {
    let mut places = Vec::new();
    if let (Ok(left), Ok(right)) = (serde_json::to_value(left), serde_json::to_value(right)) {
        walk(&mut String::new(), &left, &right, &mut places);
    }
    if places.is_empty() {
        // A field that is not saved differs only here.
        let (left, right) = (format!("{left:?}"), format!("{right:?}"));
        let same = left.bytes().zip(right.bytes()).take_while(|(left, right)| left == right).count();
        return format!("{left_name} {}, {right_name} {}", around(&left, same), around(&right, same));
    }
    let more = if places.len() > 3 { format!("; and {} more places", places.len() - 3) } else { String::new() };
    let shown: Vec<String> =
        places.iter().take(3).map(|(path, left, right)| format!("{path}: {left_name} {left}, {right_name} {right}")).collect();
    shown.join("; ") + &more
}

fn walk(path: &mut String, left: &Value, right: &Value, places: &mut Vec<(String, String, String)>) {
    let missing = Value::Null;
    let length = path.len();
    match (left, right) {
        _ if left == right => {}
        (Value::Object(left), Value::Object(right)) => {
            let others = right.keys().filter(|key| !left.contains_key(*key));
            for key in left.keys().chain(others) {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                walk(path, left.get(key).unwrap_or(&missing), right.get(key).unwrap_or(&missing), places);
                path.truncate(length);
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (index, (left, right)) in left.iter().zip(right).enumerate() {
                path.push_str(&format!("[{index}]"));
                walk(path, left, right, places);
                path.truncate(length);
            }
        }
        _ => places.push((if path.is_empty() { "value".into() } else { path.clone() }, short(left.to_string()), short(right.to_string()))),
    }
}

/// How deep fields are told apart: `commitments.second`, but not what of it.
const DEPTH: usize = 2;

/// The fields in which two values differ, by their names as JSON has them: `hands`, `commitments.second`; whose hand and which card
/// does not matter.
pub(crate) fn fields<T: Serialize>(left: &T, right: &T) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    if let (Ok(left), Ok(right)) = (serde_json::to_value(left), serde_json::to_value(right)) {
        name_fields(&mut Vec::new(), &left, &right, &mut found);
    }
    found
}

fn name_fields<'v>(path: &mut Vec<&'v str>, left: &'v Value, right: &'v Value, found: &mut BTreeSet<String>) {
    match (left, right) {
        _ if left == right => {}
        (Value::Object(left), Value::Object(right)) if path.len() < DEPTH => {
            let others = right.keys().filter(|key| !left.contains_key(*key));
            for key in left.keys().chain(others) {
                path.push(key);
                name_fields(path, left.get(key).unwrap_or(&Value::Null), right.get(key).unwrap_or(&Value::Null), found);
                path.pop();
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            left.iter().zip(right).for_each(|(left, right)| name_fields(path, left, right, found));
        }
        _ => drop(found.insert(path.join("."))),
    }
}

/// A text from a little before a place.
fn around(text: &str, place: usize) -> String {
    const BEFORE: usize = 60;
    let from = (0..=place.saturating_sub(BEFORE).min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let dots = if from > 0 { "…" } else { "" };
    format!("{dots}{}", short(text[from..].to_owned()))
}

/// A text cut to a length that fits a message.
pub(crate) fn short(text: String) -> String {
    const LONGEST: usize = 300;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_to_the_difference_is_named() {
        let left = serde_json::json!({"round": 3, "hands": [[1, 2], [4]], "same": true});
        let right = serde_json::json!({"round": 3, "hands": [[1, 5], [4]], "same": true});
        assert_eq!(difference("before", &left, "after", &right), "hands[0][1]: before 2, after 5");
        assert_eq!(difference("a", &1, "b", &2), "value: a 1, b 2");
    }

    #[test]
    fn fields_that_differ_are_named_once_and_without_their_places() {
        let left = serde_json::json!({"round": 3, "hands": [[1, 2], [4]], "kept": [{"second": {"boost": 3}, "action": 1}]});
        let right = serde_json::json!({"round": 3, "hands": [[1, 5], []], "kept": [{"second": {"boost": 4}, "action": 1}]});
        assert_eq!(fields(&left, &right).into_iter().collect::<Vec<_>>(), ["hands", "kept.second"]);
        assert!(fields(&left, &left).is_empty());
    }

    #[test]
    fn what_json_does_not_show_is_shown_as_rust_does() {
        #[derive(Debug, Serialize)]
        #[expect(dead_code)] // read through its debug form only
        struct Partly {
            #[serde(skip)]
            unsaved: u8,
        }
        assert_eq!(
            difference("a", &Partly { unsaved: 1 }, "b", &Partly { unsaved: 2 }),
            "a Partly { unsaved: 1 }, b Partly { unsaved: 2 }"
        );
    }
}
