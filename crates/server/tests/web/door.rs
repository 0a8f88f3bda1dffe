//! The first page and the ways in from it, one's own games, results, rematches: as a browser without script meets them.

use reqwest::Method;
use serde_json::json;

use crate::kit::{FORM, Guest, Site, asked, form_body};

/// What a form answers: its status, where it leads, and the cookie that comes with it.
async fn send(site: &Site, cookie: &str, path: &str, form: &[(&str, &str)]) -> (u16, String, String) {
    let answer =
        site.request(Method::POST, path).header("cookie", cookie).header("content-type", FORM).body(form_body(form)).send().await.unwrap();
    let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned()).unwrap_or_default();
    let cookie = header("set-cookie").split(';').next().unwrap_or_default().to_owned();
    (answer.status().as_u16(), header("location"), cookie)
}

async fn get(site: &Site, cookie: &str, path: &str) -> String {
    let answer = site.request(Method::GET, path).header("cookie", cookie).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.text().await.unwrap()
}

/// A game between bots, played to its end.
async fn finished(who: &Guest<'_>, game: &str, seats: &[&str]) -> String {
    let made = who.post("/api/v1/tables", json!({ "game": game, "seats": seats })).await.ok();
    let table = made["table"].as_str().unwrap().to_owned();
    let mut socket = who.listen(&table, None).await;
    socket.until(|message| message["status"] == "over").await;
    table
}

#[tokio::test]
async fn the_first_page_shows_the_games_and_is_small() {
    let site = Site::start().await;
    let page = site.nobody().get("/").await.text;
    for game in catalog::titles() {
        let about = game.about();
        let card = page.split(&format!("id=\"game-{}\"", about.id)).nth(1).and_then(|rest| rest.split("</li>").next()).unwrap();
        assert!(card.contains(about.name) && card.contains("Play now") && card.contains("Watch") && card.contains("New table"), "{card}");
        assert_eq!(card.contains(&format!("/picture/{}.svg", about.id)), game.is_pictured(), "{}", about.id);
        if let Some(sitting) = game.sitting() {
            assert!(card.contains(&format!("{} minutes · ", sitting.most_minutes)), "{card}");
        }
    }
    assert!(!page.contains("id=\"yours\""), "nobody has no games");
    let first_time = page.split("id=\"first-time\"").nth(1).expect("whoever is new is told where to begin");
    assert!(first_time.contains("href=\"#game-galactic-trader\""), "the lightest game");
    // The page and everything it names. Scripts that others fetch are named too.
    let named = [" href=\"/assets/", " src=\"/assets/", " src=\"/picture/"].into_iter().flat_map(|lead| {
        let folder = lead.split('"').nth(1).unwrap();
        page.split(lead).skip(1).map(move |rest| format!("{folder}{}", rest.split('"').next().unwrap()))
    });
    let paths: std::collections::BTreeSet<String> = named.chain(["/".to_owned()]).collect();
    assert!(paths.len() > 9, "{paths:?}");
    let mut total = 0;
    for path in &paths {
        let answer = site.request(Method::GET, path).header("accept-encoding", "gzip").send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        let bytes = answer.bytes().await.unwrap().len();
        println!("{path}: {bytes}");
        total += bytes;
    }
    assert!(total < 150 * 1024, "{total} bytes");
}

#[tokio::test]
async fn a_picture_of_a_game_is_asked_for_once() {
    let site = Site::start().await;
    let answer = site.request(Method::GET, "/picture/galactic-trader.svg").send().await.unwrap();
    let header = |name: &str| answer.headers().get(name).unwrap().to_str().unwrap().to_owned();
    assert_eq!((header("content-type").as_str(), header("cache-control").as_str()), ("image/svg+xml", "public, max-age=86400"));
    let tag = header("etag");
    let svg = answer.text().await.unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<style>"));
    let drawn = svg.split("</style>").nth(1).unwrap();
    assert!(drawn.len() > 5000 && !drawn.contains(" data-") && !drawn.contains("<title"), "{drawn}");
    let again = site.request(Method::GET, "/picture/galactic-trader.svg").header("if-none-match", &tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
    for missing in ["/picture/chess.svg", "/picture/galactic-trader.png", "/picture/skeleton.svg"] {
        assert_eq!(site.nobody().get(missing).await.status, 404, "{missing}");
    }
}

#[tokio::test]
async fn one_click_and_somebody_without_a_name_plays() {
    let site = Site::start().await;
    for game in catalog::titles() {
        let (status, table, cookie) = send(&site, "", "/play", &[("game", game.about().id)]).await;
        assert_eq!((status, table.starts_with("/t/"), cookie.starts_with("orrery=")), (303, true, true), "{}", game.about().id);
        let page = get(&site, &cookie, &table).await;
        assert!(
            page.contains("data-status=\"running\"") && page.contains("data-seat=\"0\"") && page.contains("Guest "),
            "{}",
            game.about().id
        );
    }
    let (_, table, cookie) = send(&site, "", "/play", &[("game", "galactic-trader")]).await;
    // The name can be changed, and holds for the next table.
    assert_eq!(send(&site, &cookie, "/my/name", &[("name", "Mary")]).await.0, 303);
    let mine = get(&site, &cookie, "/my").await;
    assert!(mine.contains("value=\"Mary\"") && mine.contains(&table));
    let (_, table, none) = send(&site, &cookie, "/play", &[("game", "m101")]).await;
    assert!(none.is_empty(), "who is known stays who they are");
    assert!(get(&site, &cookie, &table).await.contains("Mary"));
    assert_eq!(send(&site, &cookie, "/play", &[("game", "chess")]).await.0, 404);
    assert_eq!(send(&site, &cookie, "/my/name", &[("name", " ")]).await.0, 422);
}

#[tokio::test]
async fn whoever_wants_to_watch_is_led_to_people_or_to_bots() {
    let site = Site::start().await;
    let (status, bots, _) = send(&site, "", "/watch", &[("game", "galactic-trader")]).await;
    assert_eq!(status, 303);
    let page = get(&site, "", &bots).await;
    assert!(page.contains("casual") && !page.contains("Guest"), "bots among themselves");
    let mary = site.guest("Mary").await;
    let public = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "random"], "public": true })).await;
    // It begins when somebody asks for it.
    assert_eq!(mary.of(&public, "").await["status"], "running");
    assert_eq!(send(&site, "", "/watch", &[("game", "galactic-trader")]).await.1, format!("/t/{public}"));
    assert_ne!(send(&site, "", "/watch", &[("game", "m101")]).await.1, format!("/t/{public}"), "of another game");
}

#[tokio::test]
async fn what_is_being_played_comes_again_only_when_it_has_changed() {
    let site = Site::start().await;
    let ask = async |tag: Option<&str>| {
        let request = site.request(Method::GET, "/tables");
        let answer = tag.map_or(request.try_clone().unwrap(), |tag| request.header("if-none-match", tag)).send().await.unwrap();
        let known = answer.headers()["etag"].to_str().unwrap().to_owned();
        (answer.status().as_u16(), known, answer.text().await.unwrap())
    };
    let (_, tag, first) = ask(None).await;
    assert!(first.contains("id=\"tables\"") && first.contains("id=\"running\"") && !first.contains("<html"));
    assert_eq!(ask(Some(&tag)).await, (304, tag.clone(), String::new()));
    let mary = site.guest("Mary").await;
    let table = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "free"], "public": true })).await;
    let (status, _, now) = ask(Some(&tag)).await;
    assert!(status == 200 && now.contains(&table));
}

#[tokio::test]
async fn ones_own_games_come_first_and_finished_ones_tell_how_they_went() {
    let site = Site::start().await;
    let mary = site.guest("Mary").await;
    let cookie = format!("orrery={}", mary.token.as_deref().unwrap());
    let waits = mary.table(&["me", "free"]).await;
    let turn = mary.table(&["me", "random"]).await;
    let ended = mary.make(json!({ "game": "galactic-trader", "seats": ["me", "random"] })).await;
    let mut socket = mary.listen(&ended, None).await;
    let mut message = socket.next_of("hello").await;
    while message["status"] != "over" {
        if let Some((request, number)) = asked(&message) {
            socket.say(json!({ "act": { "request": request, "number": number } })).await;
        }
        message = socket.next_of("step").await;
    }
    let first = get(&site, &cookie, "/").await;
    let own = first.split("id=\"yours\"").nth(1).unwrap().split("id=\"games\"").next().unwrap();
    let at = |table: &str| own.find(&format!("data-table=\"{table}\"")).unwrap_or(usize::MAX);
    assert!(at(&turn) < at(&waits) && at(&ended) == usize::MAX, "{own}");
    assert!(
        own.contains("Your turn")
            && own.contains(&format!("/t/{turn}/thumbnail.svg"))
            && !own.contains(&format!("/t/{waits}/thumbnail.svg"))
    );
    let outcome = mary.of(&ended, "").await["outcome"].clone();
    let mine = get(&site, &cookie, "/my").await;
    let line = mine.split("id=\"ended\"").nth(1).unwrap();
    let points = outcome["standings"][0]["points"].as_i64().unwrap().to_string().replace('-', "−");
    let how = if outcome["standings"][0]["won"] == true { "won" } else { "second" };
    assert!(
        line.contains(&format!("Mary <b>{points}</b>")) && line.contains(&format!(">{how}")) && line.contains("<time datetime=\"20"),
        "{line}"
    );
    assert!(line.contains(&format!("/t/{ended}/result")));
}

#[tokio::test]
async fn a_small_picture_shows_what_its_reader_may_see() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let new = json!({ "game": "space-traders", "seats": ["me", "free"] });
    let table = mary.post("/api/v1/tables", new).await.ok()["table"].as_str().unwrap().to_owned();
    let path = format!("/t/{table}/thumbnail.svg");
    assert_eq!(mary.get(&path).await.status, 404, "nothing to draw yet");
    nick.at(&table, "join", json!({})).await.ok();
    let nobody = site.nobody();
    let before = [mary.get(&path).await.text, nick.get(&path).await.text, nobody.get(&path).await.text];
    // A step of a programme is secret until both have committed.
    mary.at(&table, "act", json!({ "request": 0, "act": "HT" })).await.ok();
    let after = [mary.get(&path).await.text, nick.get(&path).await.text, nobody.get(&path).await.text];
    assert_ne!(before[0], after[0]);
    assert_eq!(before[1..], after[1..]);
    assert!(after[0].starts_with("<svg ") && !after[0].contains("data-act"));
}

#[tokio::test]
async fn a_result_can_be_shown_around_when_the_game_is_over() {
    let site = Site::start().await;
    let ann = site.guest("Ann").await;
    let running = ann.table(&["me", "random"]).await;
    let answer = site.request(Method::GET, &format!("/t/{running}/result")).send().await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.headers()["location"].to_str().unwrap()), (303, format!("/t/{running}").as_str()));
    for game in catalog::titles() {
        let about = game.about();
        let table = finished(&ann, about.id, &vec!["random"; about.usual_players.max(2).into()]).await;
        let page = site.nobody().get(&format!("/t/{table}/result")).await.text;
        assert!(page.contains("class=\"graph sources\"") && page.contains("id=\"outcome\""), "{}", about.id);
        assert!(page.contains("property=\"og:description\""), "{}", about.id);
        let outcome = ann.of(&table, "").await["outcome"].clone();
        // The line of every seat ends where its points ended.
        for standing in outcome["standings"].as_array().unwrap() {
            let points = standing["points"].as_i64().unwrap().to_string().replace('-', "−");
            let seat = &standing["seat"];
            let end = page.split(&format!("class=\"end seat-{seat}\"")).nth(1).and_then(|rest| rest.split("</text>").next());
            assert!(end.is_some_and(|end| end.ends_with(&points)), "{}: seat {seat} has {points}: {end:?}", about.id);
        }
    }
}

#[tokio::test]
async fn a_game_lost_alone_is_no_first_place() {
    let site = Site::start().await;
    let ann = site.guest("Ann").await;
    let table = finished(&ann, "space-truckin", &["random"]).await;
    let won = ann.of(&table, "").await["outcome"]["standings"][0]["won"] == true;
    let page = site.nobody().get(&format!("/t/{table}/result")).await.text;
    let place = page.split("<td class=\"place\">").nth(1).unwrap().split('<').next().unwrap();
    assert_eq!(place, if won { "Won" } else { "Lost" });
    assert!(!page.contains(">Place<"));
}

#[tokio::test]
async fn one_click_fills_the_free_seats_with_bots() {
    let site = Site::start().await;
    let fields = [("name", "Mary"), ("game", "galactic-trader"), ("seat0", "free"), ("seat1", "me"), ("seat2", "random"), ("pace", "live")];
    let (status, open, mary) = send(&site, "", "/tables", &fields).await;
    assert_eq!(status, 303);
    assert!(get(&site, &mary, &open).await.contains("data-status=\"open\""));
    let filled: Vec<_> = fields.into_iter().chain([("fill", "greedy")]).collect();
    let (_, table, _) = send(&site, &mary, "/tables", &filled).await;
    let page = get(&site, &mary, &table).await;
    assert!(
        page.contains("data-status=\"running\"") && page.contains("greedy") && page.contains("random") && page.contains("data-seat=\"1\"")
    );
}

/// Whoever waits sees for how many, and of the options those that matter: what is not as usual.
#[tokio::test]
async fn a_waiting_room_says_who_is_missing_and_what_is_not_as_usual() {
    let site = Site::start().await;
    let fields = [("name", "Mary"), ("game", "galactic-trader"), ("seat0", "me"), ("seat1", "free"), ("seat2", "free"), ("pace", "live")];
    let (_, table, mary) = send(&site, "", "/tables", &fields).await;
    let open = get(&site, &mary, &table).await;
    assert!(open.contains("Waiting for 2 more players") && open.contains("Everything is as it usually is."), "{open}");
    let changed: Vec<_> = fields.into_iter().filter(|(name, _)| *name != "seat2").chain([("option.max_rounds", "7")]).collect();
    let (_, table, _) = send(&site, &mary, "/tables", &changed).await;
    let open = get(&site, &mary, &table).await;
    let room = open.split("id=\"waiting-room\"").nth(1).unwrap();
    let (in_sight, rest) = room.split_once("Everything else is as usual").expect("the rest is one click away");
    assert!(in_sight.contains("Waiting for one more player") && in_sight.contains("<dd>7</dd>"), "{in_sight}");
    assert!(!in_sight.contains("<dd>by chance</dd>") && rest.contains("<dd>by chance</dd>"), "{rest}");
}

#[tokio::test]
async fn a_rematch_is_one_click_for_everybody_who_played() {
    let site = Site::start().await;
    let (mary, nick, eve) = (site.guest("Mary").await, site.guest("Nick").await, site.guest("Eve").await);
    let cookie = |who: &Guest<'_>| format!("orrery={}", who.token.as_deref().unwrap());
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    assert!(!get(&site, &cookie(&mary), &format!("/t/{table}")).await.contains("id=\"finale\""));
    for who in [&mary, &nick] {
        who.at(&table, "abandon", json!({ "agree": true })).await.ok();
    }
    let over = get(&site, &cookie(&mary), &format!("/t/{table}")).await;
    assert!(over.contains("id=\"finale\"") && over.contains(">Rematch<") && over.contains("abandoned by agreement"));
    let again = format!("/t/{table}/rematch");
    let (status, first, _) = send(&site, &cookie(&mary), &again, &[]).await;
    assert_eq!(status, 303);
    assert!(get(&site, &cookie(&nick), &format!("/t/{table}")).await.contains("Join the rematch"));
    let watching = get(&site, &cookie(&eve), &format!("/t/{table}")).await;
    assert!(watching.contains("id=\"finale\"") && !watching.contains("Join the rematch"));
    assert_eq!(send(&site, &cookie(&nick), &again, &[]).await.1, first);
    let page = get(&site, &cookie(&nick), &first).await;
    assert!(page.contains("data-status=\"running\"") && page.contains("data-seat=\"1\""), "both sit, so it has begun");
    // Whoever played against bots alone is not told of other people.
    let alone = eve.table(&["me", "random"]).await;
    eve.at(&alone, "abandon", json!({ "agree": true })).await.ok();
    let over = get(&site, &cookie(&eve), &format!("/t/{alone}")).await;
    assert!(over.contains(">Play again<") && !over.contains("same people"), "{over}");
    // Once more changes nothing.
    assert_eq!(send(&site, &cookie(&mary), &again, &[]).await.1, first);
    assert_eq!(send(&site, &cookie(&eve), &again, &[]).await.0, 403);
}

/// Nobody plays on: boards of all games say how it ended where they asked, and mark nobody, on the page and as a file.
#[tokio::test]
async fn the_board_of_an_abandoned_game_waits_for_nobody() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let cookie = |who: &Guest<'_>| format!("orrery={}", who.token.as_deref().unwrap());
    for game in catalog::titles() {
        let about = game.about();
        let bots = usize::from(about.usual_players.max(2) - 2);
        let seats: Vec<&str> = ["me", "free"].into_iter().chain(std::iter::repeat_n("random", bots)).collect();
        let made = mary.post("/api/v1/tables", json!({ "game": about.id, "seats": seats })).await.ok();
        let table = made["table"].as_str().unwrap().to_owned();
        nick.at(&table, "join", json!({})).await.ok();
        let picture = format!("/t/{table}/picture.svg");
        let marks = ["Waiting for", "stage yours", "panel asked", "panel active", ">writing<", ">choosing<"];
        if game.is_pictured() {
            let before = get(&site, &cookie(&mary), &picture).await + &get(&site, &cookie(&nick), &picture).await;
            assert!(marks.iter().any(|mark| before.contains(mark)), "{}: somebody is waited for", about.id);
        }
        for who in [&mary, &nick] {
            who.at(&table, "abandon", json!({ "agree": true })).await.ok();
        }
        for who in [&mary, &nick] {
            let mut boards = vec![get(&site, &cookie(who), &format!("/t/{table}")).await];
            if game.is_pictured() {
                boards.push(get(&site, &cookie(who), &picture).await);
            }
            for board in boards {
                assert!(board.contains("abandoned by agreement"), "{}", about.id);
                let found: Vec<&&str> = marks.iter().filter(|mark| board.contains(**mark)).collect();
                assert!(found.is_empty(), "{}: {found:?}", about.id);
            }
        }
    }
}

/// The bar of a finished game has room for how it ended: nobody plays for anybody any more.
#[tokio::test]
async fn seats_of_a_game_that_is_over_are_played_by_nobody() {
    let site = Site::start().await;
    let (mary, nick) = (site.guest("Mary").await, site.guest("Nick").await);
    let table = mary.table(&["me", "free"]).await;
    nick.at(&table, "join", json!({})).await.ok();
    nick.at(&table, "leave", json!({})).await.ok();
    let cookie = format!("orrery={}", mary.token.as_deref().unwrap());
    let path = format!("/t/{table}");
    assert!(get(&site, &cookie, &path).await.contains("left, a bot plays"));
    mary.at(&table, "abandon", json!({ "agree": true })).await.ok();
    let over = get(&site, &cookie, &path).await;
    assert!(over.contains("abandoned by agreement") && !over.contains("a bot plays"));
}

/// A bar of a result that has the colour of a seat would say that the points are that player's.
#[test]
fn sources_of_points_have_colours_that_no_seat_has() {
    let colours = |style: &'static str, name: &str| -> Vec<&str> {
        let numbered =
            style.lines().filter_map(|line| line.split_once(name)).filter(|(_, rest)| rest.starts_with(|next: char| next.is_ascii_digit()));
        let values = numbered.filter_map(|(_, rest)| rest.split_once("light-dark("));
        values.flat_map(|(_, both)| both.split([',', ')']).take(2).map(str::trim)).collect()
    };
    let sources = colours(include_str!("../../../../web/door.css"), ".graph .part-");
    let seats = colours(include_str!("../../../../web/board.css"), "--seat-");
    assert_eq!((sources.len(), seats.len()), (16, 16), "{sources:?} {seats:?}");
    assert!(sources.iter().all(|colour| colour.starts_with('#') && !seats.contains(colour)), "{sources:?} {seats:?}");
}
