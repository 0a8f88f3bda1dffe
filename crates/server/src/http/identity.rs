//! Who asks: a guest with a secret token in a cookie, a program with the same token in a header, or nobody.

use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use store::{Guest, TokenHash, Write};

use crate::http::App;
use crate::http::guard::Address;
use crate::net::Net;
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
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    token: Option<Token>,
    address: Address,
}

impl Visitor {
    /// What tables know them by.
    pub(crate) fn caller(&self) -> Option<TokenHash> {
        self.token.as_ref().map(Token::hash)
    }

    /// Whether they may move or speak now, or did so too often.
    pub(crate) fn may_step(&self, app: &App) -> Answer<()> {
        app.limits.step(self.caller(), self.address.0)
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

    /// Somebody who may never have said who they are: they get a name that they can change. New guests get a cookie.
    pub(crate) async fn or_guest(&self, app: &App) -> Answer<(Person, Option<HeaderValue>)> {
        match self.name(app).await? {
            Some(name) => self.under(app, &name).await,
            None => self.under(app, &format!("Guest {}", 1000 + crate::secrets::below(9000))).await,
        }
    }

    /// Somebody under this name: a known guest, who may thereby change it, or a new one. New guests get a cookie.
    pub(crate) async fn under(&self, app: &App, name: &str) -> Answer<(Person, Option<HeaderValue>)> {
        let name = crate::http::fields::name(name)?;
        if let Some(token) = self.caller()
            && let Some(guest) = app.services.store.guest(&token).await?
        {
            if guest.name != name {
                self.may_step(app)?;
                app.services.committer.add(Write::Guest(Guest { name: name.clone(), ..guest })).await?;
            }
            return Ok((Person { token, name }, None));
        }
        let token = new_guest(app, self.address, &name).await?;
        Ok((Person { token: token.hash(), name }, cookie(app, &token)))
    }
}

/// Keeps a new guest, if their address may have one more; the token is for them only.
pub(crate) async fn new_guest(app: &App, address: Address, name: &str) -> Answer<Token> {
    app.limits.table(address.0)?;
    let token = Token::new();
    let guest = Guest { token: token.hash(), name: name.to_owned(), created_ms: app.services.now_ms() };
    app.services.committer.add(Write::Guest(guest)).await?;
    Ok(token)
}

fn cookie_name(https: bool) -> &'static str {
    if https { HOST_COOKIE } else { COOKIE }
}

fn cookie(app: &App, token: &Token) -> Option<HeaderValue> {
    let https = app.services.settings.behind_proxy;
    let cookie =
        Cookie::build((cookie_name(https), token.reveal())).path("/").http_only(true).same_site(SameSite::Lax).secure(https).build();
    HeaderValue::from_str(&format!("{cookie}; Max-Age={KEPT_SECONDS}")).ok()
}

/// The token of a request. A header counts alone: a page that can set it is not a forged one, so cookies are then not looked at. Behind
/// https only the cookie counts that nobody but this host can have set; elsewhere browsers do not keep that one.
fn token(headers: &HeaderMap, https: bool) -> Option<Token> {
    match headers.get(header::AUTHORIZATION) {
        Some(value) => value.to_str().ok()?.strip_prefix("Bearer ").and_then(|text| Token::parse(text.trim())),
        None => Token::parse(CookieJar::from_headers(headers).get(cookie_name(https))?.value()),
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Refusal> {
        let token = token(&parts.headers, app.services.settings.behind_proxy);
        if token.is_none() && parts.headers.contains_key(header::AUTHORIZATION) {
            return Err(Refusal::new(
                Why::Unknown,
                "that is not a valid token: send 'Authorization: Bearer' with the 64 digits you were given",
            ));
        }
        // The guard stands before every handler.
        let address = parts.extensions.get().copied().unwrap_or(Address(Net::from(IpAddr::from([0, 0, 0, 0]))));
        Ok(Visitor { token, address })
    }
}
