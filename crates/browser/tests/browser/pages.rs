//! Every page: photographed on desktop and phone, in light and dark; never wider than its window; no serious barrier for anybody.

use crate::kit::{DESKTOP, PHONE, Person, Site};

/// Looks at the page that is open, in all four ways.
async fn look(person: &Person, name: &str) {
    let mut wrong = Vec::new();
    for (screen, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        person.screen(size).await;
        for scheme in ["light", "dark"] {
            person.prefers(scheme, false).await;
            person.photograph(&format!("{name}-{screen}-{scheme}")).await;
            // Colours are the same at every size.
            if scheme == "dark" || screen == "desktop" {
                wrong.extend(person.barriers().await.into_iter().map(|found| format!("{name} on {screen}, {scheme}: {found}")));
            }
        }
        let over = person.overflow().await;
        if over > 0 {
            wrong.push(format!("{name} on {screen} is {over} pixels too wide"));
        }
    }
    person.screen(DESKTOP).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_and_what_is_to_read() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "free", "greedy"], &[("first_player", "0")]).await;
    look(&mary, "waiting-room").await;
    mary.ask(&format!("return fetch('{table}/start', {{ method: 'POST', headers: {{ 'content-type': 'application/x-www-form-urlencoded' }}, body: 'fill=greedy' }})")).await;
    for (path, name) in [
        ("/", "lobby"),
        ("/new/galactic-trader", "new-table"),
        ("/my", "my-games"),
        ("/rules/galactic-trader", "rules"),
        ("/how/galactic-trader", "how-to"),
        ("/how/m101", "how-to-m101"),
        ("/t/bcdfghjkmnpqrstv", "no-such-table"),
    ] {
        mary.open(path).await;
        mary.ask("for (const more of document.querySelectorAll('details')) more.open = true").await;
        look(&mary, name).await;
    }
    mary.leave().await;
}

// What a space of M101 brings stands on a light ground in the dark, too, inside of braces as well.
#[tokio::test(flavor = "multi_thread")]
async fn signs_on_light_spaces_are_dark_in_the_dark() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.prefers("dark", false).await;
    mary.open("/how/m101").await;
    let fills = "[...document.querySelectorAll('figure.example [class*=cube-] > .mark-text')].map((one) => getComputedStyle(one).fill)";
    assert_eq!(mary.ask(&format!("return [...new Set({fills})]")).await, serde_json::json!(["rgb(32, 36, 47)"]));
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_at_every_kind_of_moment() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy", "greedy"], &[("first_player", "0"), ("max_rounds", "14")]).await;
    look(&mary, "table-draft").await;
    mary.play_until("^Step 2").await;
    look(&mary, "table-taking-back").await;
    mary.play_until("^Step 3").await;
    look(&mary, "table-laying").await;
    mary.play_until("^Which planet").await;
    look(&mary, "table-planet").await;
    mary.play_until("as a joker").await;
    look(&mary, "table-sending-on").await;
    mary.play_to_the_end().await;
    look(&mary, "table-over").await;
    mary.open(&format!("{table}/replay?at=30")).await;
    look(&mary, "replay-all").await;
    mary.open(&format!("{table}/replay?at=30&eyes=0")).await;
    look(&mary, "replay-seat").await;
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_every_game() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table(&["me", "greedy"], &[]).await;
    for game in catalog::titles() {
        let about = game.about();
        let seats: Vec<&str> =
            std::iter::once("me").chain(std::iter::repeat_n("greedy", usize::from(about.usual_players.max(2) - 1))).collect();
        let body = serde_json::json!({ "game": about.id, "seats": seats }).to_string();
        let make = format!(
            "return fetch('/api/v1/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {} }}).then((answer) => answer.json())",
            serde_json::json!(body)
        );
        let made = mary.ask(&make).await;
        mary.open(&format!("/t/{}", made["table"].as_str().unwrap_or_else(|| panic!("{}: {made}", about.id)))).await;
        mary.until("choices", "!!document.querySelector('#choices [data-act]')").await;
        look(&mary, &format!("table-{}", about.id)).await;
    }
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}
