//! Cookies, forged requests, headers, rates.

use std::num::NonZeroU32;

use reqwest::Method;
use serde_json::json;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::kit::{FORM, Got, Site, form_body, settings};

#[tokio::test]
async fn every_answer_keeps_the_page_to_itself() {
    let site = Site::start().await;
    for path in ["/", "/api/v1/tables", "/nowhere", "/assets/orrery.js", "/api/v1/nothing"] {
        let answer = site.request(Method::GET, path).send().await.unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{path}: {policy}"
        );
        assert_eq!((header("x-content-type-options").as_str(), header("referrer-policy").as_str()), ("nosniff", "no-referrer"), "{path}");
    }
    // The policy forbids inline script and style, so no page may have any.
    let page = site.nobody().get("/").await.text;
    assert!(!page.contains(" style=") && !page.contains("<style") && !page.contains(" onclick=") && page.matches("<script").count() == 1);
}

#[tokio::test]
async fn the_cookie_is_for_the_server_only() {
    let site = Site::start().await;
    let form = [("name", "Mary"), ("game", "galactic-trader"), ("seat0", "me"), ("seat1", "free")];
    let answer = site.request(Method::POST, "/tables").header("content-type", FORM).body(form_body(&form)).send().await.unwrap();
    assert_eq!(answer.status(), 303);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.starts_with("orrery=") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    let https = Site::with(server::Settings { behind_proxy: true, ..settings() }).await;
    let answer = https.request(Method::POST, "/tables").header("content-type", FORM).body(form_body(&form)).send().await.unwrap();
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-orrery=") && cookie.contains("Secure") && cookie.contains("Path=/"), "{cookie}");
}

#[tokio::test]
async fn behind_https_only_the_cookie_counts_that_nobody_else_can_set() {
    let asked = async |behind_proxy: bool, cookie: &str| {
        let site = Site::with(server::Settings { behind_proxy, ..settings() }).await;
        let mary = site.guest("Mary").await;
        let token = mary.token.clone().unwrap();
        let answer = site.request(Method::GET, "/api/v1/me").header("cookie", cookie.replace("TOKEN", &token)).send().await.unwrap();
        let https_only = answer.headers().get("strict-transport-security").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), https_only)
    };
    let kept = Some("max-age=31536000".to_owned());
    assert_eq!(asked(true, "__Host-orrery=TOKEN").await, (200, kept.clone()));
    assert_eq!(asked(true, "orrery=TOKEN").await, (401, kept.clone()), "a neighbour under the same domain could have set it");
    assert_eq!(asked(true, &format!("__Host-orrery={}; orrery=TOKEN", "0".repeat(64))).await, (401, kept));
    assert_eq!(asked(false, "orrery=TOKEN").await, (200, None));
    assert_eq!(asked(false, "__Host-orrery=TOKEN").await, (401, None));
}

#[tokio::test]
async fn a_request_that_another_site_forges_is_refused() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let cookie = format!("orrery={}", mary.token.as_deref().unwrap());
    let host = site.address.to_string();
    let same = format!("http://{host}");
    let path = format!("/t/{table}/leave");
    for (name, value, status) in [
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("sec-fetch-site", "same-origin", 303),
    ] {
        let request = site.request(Method::POST, &path).header("cookie", &cookie).header(name, value);
        assert_eq!(request.send().await.unwrap().status(), status, "{name}: {value}");
    }
    mary.at(&table, "join", json!({})).await.ok();
    let request = site.request(Method::POST, &path).header("cookie", &cookie).header("origin", &same);
    assert_eq!(request.send().await.unwrap().status(), 303);
    // A socket is not covered by the same-origin rule: it is checked too.
    let mut request = format!("ws://{host}/t/{table}/ws").into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let refused = tokio_tungstenite::connect_async(request).await.unwrap_err().to_string();
    assert!(refused.contains("403"), "{refused}");
}

#[tokio::test]
async fn somebody_elses_token_opens_nothing() {
    let site = Site::start().await;
    let (mary, mallory) = (site.guest("Mary").await, site.guest("Mallory").await);
    let table = mary.table(&["me", "greedy"]).await;
    for what in ["act", "take-back", "leave", "return", "abandon", "invite", "start"] {
        let body = if what == "act" {
            json!({ "request": 0, "number": 0 })
        } else if what == "abandon" {
            json!({ "agree": true })
        } else {
            json!({})
        };
        assert_eq!(mallory.at(&table, what, body).await.refused(403), "you have no seat at this table", "{what}");
    }
    assert_eq!(mallory.of(&table, "/view").await, site.nobody().of(&table, "/view").await, "whoever has no seat is a spectator");
    let bad = site.request(Method::GET, "/api/v1/me").header("authorization", "Bearer 123");
    assert!(Got::of(bad.send().await.unwrap()).await.refused(401).contains("that is not a valid token"));
    let unknown = site.request(Method::GET, "/api/v1/me").header("authorization", format!("Bearer {}", "0".repeat(64)));
    assert!(Got::of(unknown.send().await.unwrap()).await.refused(401).contains("who you are"));
}

#[tokio::test]
async fn no_secret_stands_in_a_page_or_an_answer() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let hook = "https://discord.com/api/webhooks/1/secret-of-the-hook";
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "greedy"], "webhook": hook })).await;
    let token = mary.token.clone().unwrap();
    for path in [
        format!("/t/{table}"),
        format!("/t/{table}/replay"),
        format!("/api/v1/tables/{table}"),
        format!("/api/v1/tables/{table}/view"),
        "/my".to_owned(),
    ] {
        let text = mary.get(&path).await.text;
        assert!(!text.contains(&token) && !text.contains("secret-of-the-hook") && !text.contains("\"key\""), "{path}");
    }
}

#[tokio::test]
async fn rates_are_limited_for_each_address() {
    let site = Site::with(server::Settings { requests_per_second: NonZeroU32::new(1), ..settings() }).await;
    let mut refused = 0;
    for _ in 0..20 {
        refused += u32::from(site.nobody().get("/api/v1/tables").await.status == 429);
    }
    assert!((10..=15).contains(&refused), "{refused} of 20");
    let site =
        Site::with(server::Settings { tables_per_minute: NonZeroU32::new(2), sockets_per_address: NonZeroU32::new(1), ..settings() }).await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "free"]).await;
    let third = mary.post("/api/v1/tables", json!({ "game": "galactic-trader", "seats": ["me", "free"] })).await;
    assert!(third.refused(429).contains("wait a moment"));
    let _one = mary.listen(&table, None).await;
    let two = format!("ws://{}/t/{table}/ws", site.address).into_client_request().unwrap();
    assert!(tokio_tungstenite::connect_async(two).await.unwrap_err().to_string().contains("429"));
}
