//! Pages and forms as a browser without script meets them, and the API's own description.

use reqwest::Method;
use serde_json::{Value, json};

use crate::kit::{FORM, Got, Site, form_body};

async fn get(site: &Site, cookie: &str, path: &str) -> String {
    let got = Got::of(site.request(Method::GET, path).header("cookie", cookie).send().await.unwrap()).await;
    assert_eq!(got.status, 200, "{path}: {}", got.text);
    got.text
}

async fn send(site: &Site, cookie: &str, path: &str, form: &[(&str, &str)]) -> (u16, String, String) {
    let answer =
        site.request(Method::POST, path).header("cookie", cookie).header("content-type", FORM).body(form_body(form)).send().await.unwrap();
    let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
    let (status, place, cookie) = (answer.status().as_u16(), header("location"), header("set-cookie"));
    let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
    if status == 303 { (status, place, cookie) } else { (status, answer.text().await.unwrap(), cookie) }
}

/// The value of an attribute where it first stands after `from`.
fn attribute<'p>(page: &'p str, from: &str, name: &str) -> &'p str {
    let rest = &page[page.find(from).unwrap_or_else(|| panic!("no {from} in {page}"))..];
    let rest = &rest[rest.find(&format!("{name}=\"")).unwrap() + name.len() + 2..];
    &rest[..rest.find('"').unwrap()]
}

#[tokio::test]
async fn a_game_can_be_played_with_forms_alone() {
    let site = Site::start().await;
    let form = get(&site, "", "/new/galactic-trader").await;
    assert!(form.contains("option.") && form.contains("bots move at once"));
    let fields = [
        ("name", "Mary"),
        ("game", "galactic-trader"),
        ("seat0", "me"),
        ("seat1", "free"),
        ("seat2", ""),
        ("pace", "live"),
        ("seconds", ""),
        ("option.first_player", "0"),
    ];
    let (status, table, mary) = send(&site, "", "/tables", &fields).await;
    assert_eq!(status, 303, "{table}");
    let open = get(&site, &mary, &table).await;
    assert!(open.contains("The game begins when every seat is taken"));
    let (status, _, nick) = send(&site, "", &format!("{table}/join"), &[("name", "Nick")]).await;
    assert_eq!((status, nick.starts_with("orrery=")), (303, true));
    let page = get(&site, &mary, &table).await;
    assert!(page.contains("● Your turn"), "the title says whose turn it is");
    assert!(page.contains("id=\"board\"") && page.contains("<pre"));
    let number = attribute(&page, "id=\"choices\"", "data-act").to_owned();
    let (status, back, _) = send(&site, &mary, &format!("{table}/act"), &[("request", "0"), ("number", &number)]).await;
    assert_eq!((status, back.as_str()), (303, table.as_str()));
    // A double click: the refusal in words, with the board as it is now.
    let (status, refused, _) = send(&site, &mary, &format!("{table}/act"), &[("request", "0"), ("number", &number)]).await;
    assert_eq!(status, 409);
    assert!(refused.contains("role=\"alert\"") && refused.contains("answered already") && refused.contains("id=\"board\""));
    assert_eq!(send(&site, &mary, &format!("{table}/chat"), &[("text", "your turn, Nick")]).await.0, 303);
    assert!(get(&site, &nick, &table).await.contains("your turn, Nick"));
    assert!(get(&site, &mary, "/my").await.contains(&table));
    assert_eq!(send(&site, &mary, &format!("{table}/abandon"), &[("agree", "true")]).await.0, 303);
    assert_eq!(send(&site, &nick, &format!("{table}/abandon"), &[("agree", "true")]).await.0, 303);
    assert!(get(&site, &nick, &table).await.contains("id=\"rematch\""));
    let (status, wrong, _) = send(&site, "", "/tables", &[("name", "Mary"), ("game", "galactic-trader")]).await;
    assert!(status == 422 && wrong.contains("for 2 to 4 players"), "{wrong}");
}

#[tokio::test]
async fn an_option_lets_fewer_sit_down_than_the_game_is_made_for() {
    let site = Site::start().await;
    let form = get(&site, "", "/new/spatial-delivery").await;
    let third = form.split("name=\"seat2\"").nth(1).and_then(|rest| rest.split("</select>").next()).expect("a third seat");
    assert!(third.contains("nobody") && third.contains("value=\"free\" selected"), "{third}");
    let two = [("name", "Mary"), ("game", "spatial-delivery"), ("seat0", "me"), ("seat1", "greedy"), ("seat2", ""), ("pace", "live")];
    let (status, refused, _) = send(&site, "", "/tables", &two).await;
    assert!(status == 422 && refused.contains("two_players"), "it is said what to do: {refused}");
    let wanted: Vec<_> = two.into_iter().chain([("option.two_players", "on")]).collect();
    let (status, table, mary) = send(&site, "", "/tables", &wanted).await;
    assert_eq!(status, 303, "{table}");
    assert!(get(&site, &mary, &table).await.contains("id=\"board\""));
}

#[tokio::test]
async fn the_picture_can_be_kept_as_whoever_asks_may_see_it() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let waits = mary.table(&["me", "free"]).await;
    let answer = site.request(Method::GET, &format!("/t/{waits}/picture.svg")).send().await.unwrap();
    assert_eq!(answer.status(), 404, "nothing to draw yet");
    let table = mary.table(&["me", "greedy"]).await;
    let cookie = format!("orrery={}", mary.token.as_deref().expect("she has one"));
    let own = get(&site, &cookie, &format!("/t/{table}/picture.svg")).await;
    let seen = get(&site, "", &format!("/t/{table}/picture.svg")).await;
    for file in [&own, &seen] {
        assert!(file.starts_with("<svg ") && file.contains("<style>") && file.contains(" width=\""), "a file of its own");
        assert!(!file.contains("data-act"), "nothing to click in it");
    }
    assert!(own.contains("own-hand") && !seen.contains("own-hand"), "a spectator's picture has no hand");
}

#[tokio::test]
async fn a_spectator_sees_no_choices_and_no_hand() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    let page = get(&site, "", &format!("/t/{table}")).await;
    assert!(page.contains("id=\"board\"") && !page.contains("data-act") && !page.contains("(you)"));
}

#[tokio::test]
async fn rules_have_an_anchor_for_every_clause() {
    let site = Site::start().await;
    let page = get(&site, "", "/rules/galactic-trader").await;
    let game = catalog::find("galactic-trader").unwrap();
    let book = rulebook::Rulebook::parse(game.rules());
    assert!(book.clauses.len() > 50);
    for clause in &book.clauses {
        assert!(page.contains(&format!("id=\"{}\"", clause.id)), "{}", clause.id);
    }
    assert!(get(&site, "", "/how/galactic-trader").await.contains("How to play"));
}

#[tokio::test]
async fn the_first_page_is_small() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let table = mary.table(&["me", "greedy"]).await;
    // The page and everything it names: styles, scripts, pictures; all from here.
    let page = mary.get(&format!("/t/{table}")).await.text;
    let named = page.split(" href=\"/assets/").chain(page.split(" src=\"/assets/")).filter_map(|rest| rest.split_once('"'));
    let assets: std::collections::BTreeSet<String> =
        named.map(|(name, _)| format!("/assets/{name}")).filter(|name| !name.contains(['<', '>'])).collect();
    assert!(assets.len() >= 8, "{assets:?}");
    let mut total = 0;
    for path in assets.into_iter().chain([format!("/t/{table}")]) {
        let answer = mary.request(Method::GET, &path).header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        total += answer.bytes().await.unwrap().len();
    }
    assert!(total < 150 * 1024, "{total} bytes");
}

#[tokio::test]
async fn the_description_of_the_api_is_complete_and_true() {
    let site = Site::start().await;
    let document: Value = site.nobody().get("/api/v1/openapi.json").await.ok();
    assert!(document["openapi"].as_str().unwrap().starts_with("3."));
    let paths = document["paths"].as_object().unwrap();
    for needed in [
        "/guests",
        "/tables",
        "/tables/{table}/join",
        "/tables/{table}/bots",
        "/tables/{table}/act",
        "/tables/{table}/take-back",
        "/tables/{table}/view",
        "/tables/{table}/log",
        "/tables/{table}/replay",
    ] {
        assert!(paths.contains_key(&format!("/api/v1{needed}")), "{needed}");
    }
    for (path, methods) in paths {
        for (method, described) in methods.as_object().unwrap() {
            assert!(described["summary"].is_string() || described["description"].is_string(), "{method} {path} says what it does");
            let method: Method = method.to_uppercase().parse().unwrap();
            let answer = site.request(method.clone(), &path.replace("{table}", "bcdfghjkmnpqrstv")).send().await.unwrap();
            let got = Got::of(answer).await;
            assert!(
                got.status.as_u16() < 500 && got.status != 405 && !got.text.contains("nothing at this address"),
                "{method} {path}: {}",
                got.text
            );
        }
    }
}

#[tokio::test]
async fn a_game_that_was_perhaps_not_meant_so_says_so_on_its_page() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let make = async |seats: &[&str]| {
        let new = json!({ "game": "space-traders", "seats": seats, "options": { "layout": "pocket" } });
        mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned()
    };
    let remark = "the map \"pocket\" is meant for 2 players, not for 3";
    let three = make(&["me", "free", "free"]).await;
    assert_eq!(mary.of(&three, "").await["remarks"], json!([remark]));
    let page = mary.get(&format!("/t/{three}")).await.text.replace("&quot;", "\"");
    assert!(page.contains(&format!("Note: {remark}.")), "{page}");
    let two = make(&["me", "free"]).await;
    assert_eq!(mary.of(&two, "").await.get("remarks"), None);
    assert!(!mary.get(&format!("/t/{two}")).await.text.contains("is meant for"));
    // Where it is chosen, too.
    assert!(mary.get("/new/space-traders").await.text.contains("for a first game (for 2 players)"));
}
