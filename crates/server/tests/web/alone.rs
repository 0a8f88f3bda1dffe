//! Pages that play in the reader's own browser, served beside the tables; and games that come from there.

use std::path::Path;

use catalog::Setting;
use kernel::Seed;
use reqwest::Method;
use serde_json::{Value, json};
use server::{Alone, Settings};

use crate::kit::{Site, settings};

/// A folder such as `cargo xtask site` writes, as far as a server looks at it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("index.html", &"<p>front</p>".repeat(50));
    write("table.html", "table");
    write("sw.js", "// kept");
    write("games/m101_bg.wasm", "\0asm");
    folder
}

async fn beside() -> Site {
    let folder = folder();
    Site::with(Settings { alone: Some(Alone::read(folder.path()).unwrap()), ..settings() }).await
}

#[tokio::test]
async fn a_folder_is_served_as_it_is_and_nothing_else() {
    let site = beside().await;
    for (path, kind, text) in [
        ("/alone/", "text/html; charset=utf-8", "front"),
        ("/alone/index.html", "text/html; charset=utf-8", "front"),
        ("/alone/sw.js", "text/javascript; charset=utf-8", "kept"),
        ("/alone/games/m101_bg.wasm", "application/wasm", "asm"),
        ("/alone/server.json", "application/json", "/api/v1/tables/from-log"),
    ] {
        let response = site.request(Method::GET, path).send().await.unwrap();
        assert_eq!((response.status().as_u16(), &response.headers()["content-type"].to_str().unwrap()), (200, &kind), "{path}");
        assert!(response.text().await.unwrap().contains(text), "{path}");
    }
    let page = site.request(Method::GET, "/alone/").send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(
        policy.contains("'wasm-unsafe-eval'") && policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe-inline"),
        "{policy}"
    );
    // What is known is not sent again.
    let tag = page.headers()["etag"].clone();
    let again = site.request(Method::GET, "/alone/").header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
    let packed = site.request(Method::GET, "/alone/").header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert!(packed.bytes().await.unwrap().len() < 200);
    for path in ["/alone/nothing.html", "/alone/../Cargo.toml", "/alone/..%2fCargo.toml", "/alone/games/", "/alone//etc/passwd"] {
        assert_eq!(site.nobody().get(path).await.status, 404, "{path}");
    }
    // Other pages keep their own, stricter policy; the first one offers games that begin at once.
    let lobby = site.request(Method::GET, "/").send().await.unwrap();
    assert!(!lobby.headers()["content-security-policy"].to_str().unwrap().contains("wasm"));
    assert!(lobby.text().await.unwrap().contains("data-alone=\"/alone/\""));
}

#[tokio::test]
async fn without_such_a_folder_there_is_nothing_of_it() {
    let site = Site::start().await;
    for path in ["/alone/", "/alone/index.html", "/alone/server.json"] {
        assert_eq!(site.nobody().get(path).await.status, 404, "{path}");
    }
    assert!(!site.nobody().get("/").await.text.contains("data-alone"));
}

#[test]
fn a_folder_that_is_no_site_is_refused_with_what_makes_one() {
    let empty = tempfile::tempdir().unwrap();
    let said = Alone::read(empty.path()).unwrap_err();
    assert!(said.contains("cargo xtask site"), "{said}");
    let said = Alone::read(Path::new("/no/such/folder")).unwrap_err();
    assert!(said.contains("/no/such/folder") && said.contains("cannot be read"), "{said}");
}

/// A game that has begun in a browser, after so many choices of random players.
fn begun(game: &str, choices: usize) -> Box<dyn catalog::AnyTable> {
    let game = catalog::find(game).unwrap();
    let rules = game.open(&Setting::of(game, Some(2))).unwrap();
    let mut table = rules.table(Seed(3).key(), &["You".to_owned(), "casual".to_owned()]);
    for _ in 0..choices {
        let Some(seat) = table.waiting().lowest() else { break };
        let number = table.choices(seat)[0].number;
        table.submit(seat, table.request(seat), number).unwrap();
    }
    table
}

fn brought(log: &str) -> Value {
    json!({ "log": log, "seat": 0, "bots": [null, "casual"] })
}

const FROM_LOG: &str = "/api/v1/tables/from-log";

#[tokio::test]
async fn a_game_from_a_browser_goes_on_at_a_table() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = begun("m101", 12);
    let taken = mary.post(FROM_LOG, brought(&table.log().write())).await.ok();
    let id = taken["table"].as_str().unwrap();
    assert_eq!(taken["page"], format!("/t/{id}"));
    let seen = mary.of(id, "").await;
    assert_eq!((&seen["status"], &seen["you"]["seat"]), (&json!("running"), &json!(0)));
    // It promises nothing of the key that stayed behind, and names no table that it came from.
    assert!(seen.get("commitment").is_none() && seen.get("continued").is_none(), "{seen}");
    assert!(!mary.get(&format!("/t/{id}")).await.text.contains("Goes on from"));
    let told = mary.of(id, "/log").await;
    assert!(told.as_array().unwrap().len() >= table.history(Some(kernel::Seat::new(0))).len());
    // Somebody with the link sits down where a bot has played.
    let nick = site.guest("Nick").await;
    let seat = nick.at(id, "join", json!({ "seat": 1 })).await.ok();
    assert_eq!(seat["seat"], 1, "{seat}");
    assert_eq!(nick.of(id, "").await["seats"][1]["name"], "Nick");
    // It is taken up again after a restart.
    let id = id.to_owned();
    let token = mary.token.clone();
    let site = site.again(settings()).await;
    let mary = crate::kit::Guest { site: &site, token };
    assert_eq!(mary.of(&id, "").await["status"], "running");
    // Somebody without a name becomes a guest.
    let response = site.request(Method::POST, FROM_LOG).json(&brought(&table.log().write())).send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.headers().contains_key("set-cookie"));
}

#[tokio::test]
async fn what_is_no_game_to_go_on_with_is_refused_in_words() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let log = begun("m101", 12).log().write();
    let over = begun("m101", 100_000).log().write();
    let cut = &log[..log.len() - 20];
    for (body, words) in [
        (brought("hello"), "log"),
        (brought(""), "empty"),
        (brought(cut), "cannot be read"),
        (brought(&log.replacen("\"act\":\"", "\"act\":\"x", 1)), "edited"),
        (brought(&over), "over"),
        (json!({ "log": log, "seat": 5, "bots": [null, "casual"] }), "2 seats"),
        (json!({ "log": log, "seat": 0, "bots": [] }), "2 seats"),
        (json!({ "log": log, "seat": 0, "bots": [null, "casul"] }), "casual"),
    ] {
        let said = mary.post(FROM_LOG, body).await.refused(422);
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(mary.post(FROM_LOG, brought(&"x".repeat(1_100_000))).await.refused(413).contains("too large"));
    assert_eq!(mary.get("/api/v1/me/tables").await.ok(), json!([]), "nothing of that has become a table");
}
