//! What comes from outside, checked: bodies, names, texts.

use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::extract::{Form, FromRequest, Json, Request};
use serde::de::DeserializeOwned;

use crate::http::respond::PageRefusal;
use crate::refusal::{Answer, Refusal, Why};

/// The longest name of a person.
pub(crate) const NAME: usize = 24;
/// The longest line of chat.
pub(crate) const CHAT: usize = 500;
/// The longest note of several lines.
pub(crate) const NOTE: usize = 2000;

/// A JSON body. What is wrong with it is told in one line.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(explain_json(&rejection)),
        }
    }
}

fn explain_json(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::JsonDataError(error) => Refusal::invalid(one_line(&error.body_text())),
        JsonRejection::MissingJsonContentType(_) => {
            Refusal::new(Why::Malformed, "the body must be JSON, and content-type must say so: application/json")
        }
        other => Refusal::new(Why::Malformed, one_line(&other.body_text())),
    }
}

/// A form that was filled in on a page.
pub(crate) struct Filled<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Filled<T> {
    type Rejection = PageRefusal;

    async fn from_request(request: Request, state: &S) -> Result<Filled<T>, PageRefusal> {
        match Form::<T>::from_request(request, state).await {
            Ok(Form(value)) => Ok(Filled(value)),
            Err(rejection) => Err(PageRefusal(explain_form(&rejection))),
        }
    }
}

fn explain_form(rejection: &FormRejection) -> Refusal {
    Refusal::new(Why::Malformed, one_line(&rejection.body_text()))
}

/// 413 for a body.
pub(crate) fn too_large(room: usize) -> Refusal {
    Refusal::new(Why::TooLarge, format!("the body is too large: the limit is {} KB", room / 1024))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A person's name: one line that can be seen, without anything that moves other text about.
pub(crate) fn name(text: &str) -> Answer<String> {
    // What keyboards put between and behind pictures: without it a name looks almost the same, with it two names can look alike.
    let name = one_line(&text.replace(['\u{200c}', '\u{200d}', '\u{fe0e}', '\u{fe0f}'], ""));
    if name.is_empty() {
        return Err(Refusal::invalid("you need a name: any will do"));
    }
    if name.chars().count() > NAME {
        return Err(Refusal::invalid(format!("a name can have at most {NAME} letters")));
    }
    if name.chars().any(|letter| is_disruptive(letter) || is_invisible(letter)) || !name.chars().any(is_visible) {
        return Err(Refusal::invalid("a name is made of letters, digits and signs that can be seen"));
    }
    // Whoever only watches is marked so behind the name.
    if name.to_lowercase().ends_with("(watching)") {
        return Err(Refusal::invalid("a name cannot end in “(watching)”: that is how those are shown who watch"));
    }
    Ok(name)
}

/// A line of chat.
pub(crate) fn chat(text: &str) -> Answer<String> {
    let text = one_line(&text.replace(is_disruptive, " "));
    match text.chars().count() {
        _ if !text.chars().any(is_visible) => Err(Refusal::invalid("there is nothing to say")),
        length if length > CHAT => Err(Refusal::invalid(format!("{length} characters are too many: the limit is {CHAT}"))),
        _ => Ok(text),
    }
}

/// What somebody writes in several lines, or nothing.
pub(crate) fn note(text: &str) -> Answer<String> {
    let text = text.replace("\r\n", "\n").replace(|letter: char| letter != '\n' && is_disruptive(letter), " ");
    let text = text.trim();
    match text.chars().count() {
        length if length > NOTE => Err(Refusal::invalid(format!("{length} characters are too many: the limit is {NOTE}"))),
        _ if !text.chars().any(is_visible) => Ok(String::new()),
        _ => Ok(text.to_owned()),
    }
}

/// Control characters, and those that turn the direction of the text after them.
fn is_disruptive(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Letters that take no room, or that are drawn as nothing: Unicode calls them format characters and fillers.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a letter can be seen by itself: accents need another one to stand on.
fn is_visible(letter: char) -> bool {
    let accent = matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
    !(letter.is_whitespace() || letter.is_control() || is_invisible(letter) || accent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_visible_and_one_line() {
        assert_eq!(name("  Mary \n  Ann "), Ok("Mary Ann".to_owned()));
        assert!(name(" \t").is_err());
        assert!(name(&"x".repeat(25)).is_err());
        assert!(name(&"ß".repeat(24)).is_ok());
        assert!(name("Mary\u{202e}nnA").is_err());
        assert!(name("a\u{0}b").is_err());
        assert!(name("Mary (Watching)").unwrap_err().message.contains("those are shown who watch"));
    }

    #[test]
    fn names_that_cannot_be_seen_or_told_apart_are_refused() {
        for invisible in ["\u{200b}", "\u{2060}", "\u{ad}", "\u{3164}", "\u{2800}", "\u{e0041}", "\u{115f}\u{1160}", "\u{180e}", "\u{2063}"]
        {
            assert!(name(invisible).unwrap_err().message.contains("can be seen"), "{invisible:?}");
            assert!(name(&format!("Mary{invisible}")).is_err(), "{invisible:?}");
        }
        assert!(name("\u{301}\u{302}").is_err(), "accents on nothing");
        assert_eq!(name("\u{200d}\u{fe0f}").unwrap_err().message, "you need a name: any will do");
        assert_eq!(name("Mary\u{200d}"), Ok("Mary".to_owned()));
        for seen in ["Zoë", "Zoe\u{308}", "李", "🚀", "❤\u{fe0f}", "عمر", "O'Neill <3"] {
            assert!(name(seen).is_ok(), "{seen}");
        }
    }

    #[test]
    fn chat_is_one_line_of_bounded_length() {
        assert_eq!(chat("hello\r\nworld\u{202e}"), Ok("hello world".to_owned()));
        assert!(chat("").is_err());
        assert!(chat("\u{2060}\u{200b}").is_err());
        assert!(chat(&"x".repeat(501)).is_err());
    }
}
