//! Pages and forms as a browser without script meets them, and the API's own description.

use reqwest::Method;
use serde_json::{Value, json};

use crate::kit::{FORM, Got, Site, form_body, settings};

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
async fn a_form_that_cannot_be_so_comes_back_as_it_was_filled_in() {
    let site = Site::start().await;
    let fields = [
        ("name", "Mary"),
        ("game", "galactic-trader"),
        ("seat0", "me"),
        ("seat1", "me"),
        ("seat2", "novice"),
        ("seat3", ""),
        ("pace", "correspondence"),
        ("days", "3"),
        ("fast", "yes"),
        ("option.first_player", "1"),
    ];
    let (status, page, mary) = send(&site, "", "/tables", &fields).await;
    assert_eq!(status, 422, "{page}");
    assert!(page.contains("role=\"alert\"") && page.contains("you can sit in one seat only"), "{page}");
    let chosen = |name: &str| {
        let field = page.split_once(&format!("name=\"{name}\"")).expect("the field").1.split_once("</select>").expect("its end").0;
        let option = field.split("<option ").find(|option| option.contains(" selected")).expect("something is chosen");
        option.split_once("value=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
    };
    assert_eq!(["seat0", "seat1", "seat2", "seat3", "option.first_player"].map(chosen), ["me", "me", "novice", "", "1"]);
    for kept in ["value=\"Mary\"", "value=\"correspondence\" checked", "max=\"30\" value=\"3\"", "name=\"fast\" value=\"yes\" checked"] {
        assert!(page.contains(kept), "{kept} is not in {page}");
    }
    assert!(!page.contains("value=\"live\" checked") && !page.contains("name=\"public\" value=\"yes\" checked"));
    // Whoever was new is known now, and the next try goes on from there.
    let put_right: Vec<(&str, &str)> =
        fields.into_iter().map(|(name, value)| if name == "seat1" { (name, "free") } else { (name, value) }).collect();
    let (status, table, _) = send(&site, &mary, "/tables", &put_right).await;
    assert!(mary.starts_with("orrery=") && status == 303 && table.starts_with("/t/"), "{table}");
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
async fn the_form_for_a_new_table_gives_all_kinds_of_time() {
    let site = Site::start().await;
    let form = get(&site, "", "/new/galactic-trader").await;
    assert!(form.contains("value=\"default_move\" checked") && form.contains("value=\"wait\">"), "{form}");
    let seats = [("name", "Mary"), ("game", "galactic-trader"), ("seat0", "me"), ("seat1", "free")];
    for (said, words) in [
        (
            &[("pace", "live"), ("seconds", ""), ("per", "turn"), ("increment", "5"), ("reserve", "3"), ("late", "wait")][..],
            "live, no clock.",
        ),
        (
            &[("pace", "live"), ("seconds", "90"), ("per", "turn"), ("increment", "5"), ("reserve", "3"), ("late", "wait")],
            "live, 90 seconds for each turn and 5 more for every choice, with 3 minutes in reserve. If somebody runs out of time, the table waits",
        ),
        (
            &[("pace", "correspondence"), ("days", "2"), ("days_per", "turn"), ("days_reserve", "4"), ("seconds", "7")],
            "2 days for each turn, with 4 days in reserve. If somebody runs out of time, one move is made for them",
        ),
    ] {
        let fields: Vec<_> = seats.iter().chain(said).copied().collect();
        let (status, table, mary) = send(&site, "", "/tables", &fields).await;
        assert_eq!(status, 303, "{table}");
        let page = get(&site, &mary, &table).await;
        assert!(page.contains(&format!("Pace: {words}")), "{words}: {page}");
    }
    for (said, words) in [
        (&[("pace", "live"), ("seconds", "90"), ("increment", "5")][..], "only a live clock for each turn has an increment"),
        (&[("pace", "live"), ("seconds", "soon")], "seconds is a number"),
        (&[("pace", "correspondence"), ("days_reserve", "x")], "days reserve is a number"),
        (&[("pace", "live"), ("late", "never")], "choose one of default_move, caretaker, wait"),
    ] {
        let fields: Vec<_> = seats.iter().chain(said).copied().collect();
        let (status, refused, _) = send(&site, "", "/tables", &fields).await;
        assert!(status == 422 && refused.contains(words), "{status} {words}: {refused}");
    }
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
    assert!(answer.text().await.unwrap().contains("before the game begins"));
    let page = mary.get(&format!("/t/{waits}")).await.text;
    assert!(!page.contains("id=\"board\"") && !page.contains("id=\"picture-svg\""), "{page}");
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

/// Nobody is offered what is not there.
#[tokio::test]
async fn a_picture_is_offered_by_games_that_have_one() {
    let (site, mut without) = (Site::start().await, 0);
    let mary = site.guest("Mary").await;
    for game in catalog::titles() {
        let about = game.about();
        let seats: Vec<&str> = ["me"].into_iter().chain(std::iter::repeat_n("greedy", usize::from(about.usual_players) - 1)).collect();
        let made = mary.post("/api/v1/tables", json!({ "game": about.id, "seats": seats })).await.ok();
        let table = made["table"].as_str().unwrap();
        let page = mary.get(&format!("/t/{table}")).await.text;
        let offered = (page.contains("id=\"picture-svg\""), page.contains("id=\"picture-png\""));
        assert_eq!(offered, (game.is_pictured(), game.is_pictured()), "{}", about.id);
        let file = mary.get(&format!("/t/{table}/picture.svg")).await;
        assert_eq!(file.status, if game.is_pictured() { 200 } else { 404 }, "{}", about.id);
        if !game.is_pictured() {
            without += 1;
            assert!(file.text.contains("this game has no picture: it is played from its text"), "{}", file.text);
            assert!(page.contains("<pre class=\"text\""), "its board is on the page as text");
        }
    }
    assert!(without > 0, "every game here has a picture: this test proves half of what it should");
}

#[tokio::test]
async fn the_style_of_pictures_comes_with_what_each_game_adds() {
    let site = Site::start().await;
    let sheet = site.nobody().get("/assets/board.css").await.text;
    let own = sheet.strip_prefix(draw::picture::STYLE).expect("first what all pictures share");
    assert_eq!(own, catalog::titles().iter().map(|game| game.style()).collect::<String>());
    assert!(!own.is_empty(), "no game adds anything: this test proves nothing");
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
    let how = get(&site, "", "/how/galactic-trader").await;
    assert!(how.contains("How to play") && how.contains("src=\"/picture/galactic-trader.svg\""));
    let how = get(&site, "", "/how/m101").await;
    assert_eq!(how.matches("<figure class=\"example\"><svg class=\"board m101\"").count(), 5, "{how}");
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

/// What views, events and outcomes of a game look like is said by the game's schema, which the description refers to.
#[tokio::test]
async fn the_description_of_the_api_refers_to_the_games_own_schemas() {
    let site = Site::start().await;
    let document: Value = site.nobody().get("/api/v1/openapi.json").await.ok();
    let mut met = 0;
    for (message, field) in [("ViewDoc", "view"), ("ToldDoc", "event"), ("TableDoc", "outcome")] {
        let forms = document.pointer(&format!("/components/schemas/{message}/properties/{field}/oneOf")).expect("one form for each game");
        for form in forms.as_array().unwrap().iter().filter_map(|form| form["$ref"].as_str()) {
            let (address, pointer) = form.split_once('#').unwrap();
            let schema: Value = site.nobody().get(address).await.ok();
            assert!(schema.pointer(pointer).is_some(), "{form} leads nowhere");
            met += 1;
        }
    }
    assert_eq!(met, 3 * catalog::titles().len());
    let got = site.nobody().get("/api/v1/games/chess/schema").await;
    assert_eq!((got.status.as_u16(), got.text.contains("no such game")), (404, true), "{}", got.text);
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
        "/games/{game}/schema",
    ] {
        assert!(paths.contains_key(&format!("/api/v1{needed}")), "{needed}");
    }
    for (path, methods) in paths {
        for (method, described) in methods.as_object().unwrap() {
            assert!(described["summary"].is_string() || described["description"].is_string(), "{method} {path} says what it does");
            let method: Method = method.to_uppercase().parse().unwrap();
            let path = path.replace("{table}", "bcdfghjkmnpqrstv").replace("{game}", "m101");
            let answer = site.request(method.clone(), &path).send().await.unwrap();
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

/// The value and the numbers of players of every bot that the form of a game offers for the second seat.
async fn offered(site: &Site, game: &str) -> Vec<(String, Option<String>)> {
    let page = site.nobody().get(&format!("/new/{game}")).await.text;
    let seat = page.split("name=\"seat1\"").nth(1).and_then(|rest| rest.split("</select>").next()).expect("there is a second seat");
    let between = |text: &str, from: &str| text.split(from).nth(1).map(|rest| rest.split('"').next().unwrap_or_default().to_owned());
    let options = seat.split("<option").filter(|option| option.contains(">bot: "));
    options.map(|option| (between(option, "value=\"").expect("it has a value"), between(option, "data-sizes=\""))).collect()
}

#[tokio::test]
async fn what_the_form_offers_is_not_refused() {
    // Nobody thinks while the test holds the only place for that.
    let pool = server::Pool::new(1);
    let held = pool.enter().await.expect("there is a pool");
    let site = Site::with(server::Settings { pool, ..settings() }).await;
    let mary = site.guest("Mary").await;
    let mut refused = 0;
    for game in catalog::titles() {
        let about = game.about();
        let offered = if about.max_players > 1 { offered(&site, about.id).await } else { continue };
        let names: Vec<&str> = offered.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..2], ["novice", "casual"], "{}: {names:?}", about.id);
        assert!(!names.contains(&"greedy") && !names.contains(&"random"), "{names:?}");
        for players in about.min_players.max(2)..=about.max_players {
            for bot in bots::BotName::LEVELS {
                let offered = offered.iter().find(|(name, _)| *name == bot.as_str());
                let fits = offered
                    .is_some_and(|(_, sizes)| sizes.as_ref().is_none_or(|sizes| sizes.split(' ').any(|size| size == players.to_string())));
                let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n(bot.as_str(), usize::from(players) - 1)).collect();
                let got = mary.post("/api/v1/tables", json!({ "game": about.id, "seats": seats })).await;
                assert_eq!(got.status == 200, fits, "{} with {seats:?}: {}", about.id, got.text);
                if !fits {
                    let words = got.refused(422);
                    assert!(words.contains("has not learned this game") || words.contains("plays like greedy at this table"), "{words}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 0, "the game of the tutorial was learned by nobody");
    drop(held);
}

#[tokio::test]
async fn whoever_waits_for_people_is_offered_bots_that_can_be_seated() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    for game in catalog::titles().iter().filter(|game| game.about().max_players > 1) {
        let players = game.about().min_players.max(2);
        let seats: Vec<&str> = std::iter::once("me").chain(std::iter::repeat_n("free", usize::from(players) - 1)).collect();
        let made = mary.post("/api/v1/tables", json!({ "game": game.about().id, "seats": seats })).await.ok();
        let page = mary.get(&format!("/t/{}", made["table"].as_str().unwrap())).await.text;
        let fill = page.split("name=\"fill\"").nth(1).and_then(|rest| rest.split("</select>").next()).expect("the host may begin");
        for bot in bots::BotName::ALL {
            let can_be = game.levels().iter().any(|(level, sizes)| *level == bot && sizes.contains(&players));
            assert_eq!(fill.contains(&format!("value=\"{bot}\"")), can_be, "{} {bot}: {fill}", game.about().id);
        }
        assert!(fill.contains("selected>casual<"), "{fill}");
    }
}
