//! Who asks: a guest with a secret token in a cookie, a program with the same token in a header, or nobody.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use store::{Guest, TokenHash};

use crate::http::App;
use crate::refusal::{Answer, Refusal, Why};
use crate::secrets::Token;
use crate::table::message::Person;

/// The cookie's name where it cannot be bound to https.
const COOKIE: &str = "orrery";
/// The cookie's name behind https: browsers then keep it to this host and to https.
const HOST_COOKIE: &str = "__Host-orrery";
/// How long a browser keeps it.
const KEPT_SECONDS: i64 = 400 * 86_400;

/// Who asks, as far as the request says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Visitor {
    token: Option<Token>,
}

impl Visitor {
    /// What tables know them by.
    pub(crate) fn caller(&self) -> Option<TokenHash> {
        self.token.as_ref().map(Token::hash)
    }

    /// Their name, if the server knows them.
    pub(crate) async fn name(&self, app: &App) -> Answer<Option<String>> {
        match self.caller() {
            Some(token) => Ok(app.services.store.guest(&token).await?.map(|guest| guest.name)),
            None => Ok(None),
        }
    }

    /// Somebody who must have said who they are.
    pub(crate) async fn person(&self, app: &App) -> Answer<Person> {
        let unknown = || Refusal::new(Why::Unknown, "say who you are first: POST /api/v1/guests gives you a token");
        let token = self.caller().ok_or_else(unknown)?;
        let guest = app.services.store.guest(&token).await?.ok_or_else(unknown)?;
        Ok(Person { token, name: guest.name })
    }

    /// Somebody under this name: a known guest, who may thereby change it, or a new one. New guests get a cookie.
    pub(crate) async fn under(&self, app: &App, name: &str) -> Answer<(Person, Option<HeaderValue>)> {
        let name = crate::http::fields::name(name)?;
        if let Some(token) = self.caller()
            && let Some(guest) = app.services.store.guest(&token).await?
        {
            if guest.name != name {
                app.services.store.put_guest(&Guest { name: name.clone(), ..guest }).await?;
            }
            return Ok((Person { token, name }, None));
        }
        let token = new_guest(app, &name).await?;
        Ok((Person { token: token.hash(), name }, cookie(app, &token)))
    }
}

/// Keeps a new guest; the token is for them only.
pub(crate) async fn new_guest(app: &App, name: &str) -> Answer<Token> {
    let token = Token::new();
    let guest = Guest { token: token.hash(), name: name.to_owned(), created_ms: app.services.now_ms() };
    app.services.store.put_guest(&guest).await?;
    Ok(token)
}

fn cookie(app: &App, token: &Token) -> Option<HeaderValue> {
    let https = app.services.settings.behind_proxy;
    let cookie = Cookie::build((if https { HOST_COOKIE } else { COOKIE }, token.reveal()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .build();
    HeaderValue::from_str(&format!("{cookie}; Max-Age={KEPT_SECONDS}")).ok()
}

/// The token of a request. A header counts alone: a page that can set it is not a forged one, so cookies are then not looked at.
pub(crate) fn token(headers: &HeaderMap) -> Option<Token> {
    match headers.get(header::AUTHORIZATION) {
        Some(value) => value.to_str().ok()?.strip_prefix("Bearer ").and_then(|text| Token::parse(text.trim())),
        None => {
            let jar = CookieJar::from_headers(headers);
            let cookie = jar.get(HOST_COOKIE).or_else(|| jar.get(COOKIE))?;
            Token::parse(cookie.value())
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Refusal> {
        let token = token(&parts.headers);
        if token.is_none() && parts.headers.contains_key(header::AUTHORIZATION) {
            return Err(Refusal::new(Why::Unknown, "this is no token: send 'Authorization: Bearer' and the 64 digits you were given"));
        }
        Ok(Visitor { token })
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Visitor>, Refusal> {
        <Visitor as FromRequestParts<S>>::from_request_parts(parts, state).await.map(Some)
    }
}
