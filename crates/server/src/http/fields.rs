//! What comes from outside, checked: bodies, names, texts.

use axum::extract::rejection::{FormRejection, JsonRejection};
use axum::extract::{Form, FromRequest, Json, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::http::respond::PageRefusal;
use crate::refusal::{Answer, Refusal, Why};

/// The longest name of a person.
pub(crate) const NAME: usize = 24;
/// The longest line of chat.
pub(crate) const CHAT: usize = 500;

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
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => too_large(),
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
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return too_large();
    }
    Refusal::new(Why::Malformed, one_line(&rejection.body_text()))
}

fn too_large() -> Refusal {
    Refusal::new(Why::TooLarge, "the body is too large: 16 KB is the most")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A person's name: one line, without anything that moves other text about.
pub(crate) fn name(text: &str) -> Answer<String> {
    let name = one_line(text);
    if name.is_empty() {
        return Err(Refusal::invalid("you need a name: any will do"));
    }
    if name.chars().count() > NAME {
        return Err(Refusal::invalid(format!("a name has at most {NAME} letters")));
    }
    if name.chars().any(is_disruptive) {
        return Err(Refusal::invalid("a name is made of letters, digits and signs that can be seen"));
    }
    Ok(name)
}

/// A line of chat.
pub(crate) fn chat(text: &str) -> Answer<String> {
    let text = one_line(&text.replace(is_disruptive, " "));
    match text.chars().count() {
        0 => Err(Refusal::invalid("there is nothing to say")),
        length if length > CHAT => Err(Refusal::invalid(format!("{length} letters are too many: {CHAT} is the most"))),
        _ => Ok(text),
    }
}

/// Control characters, and those that turn the direction of the text after them.
fn is_disruptive(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
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
    }

    #[test]
    fn chat_is_one_line_of_bounded_length() {
        assert_eq!(chat("hello\r\nworld\u{202e}"), Ok("hello world".to_owned()));
        assert!(chat("").is_err());
        assert!(chat(&"x".repeat(501)).is_err());
    }
}
