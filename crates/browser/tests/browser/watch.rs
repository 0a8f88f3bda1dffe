//! Looking on: spectators, what is pointed at, the walk through a first game, replays.

use serde_json::json;

use crate::kit::{Moment, Site};

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_the_table_and_no_hand() {
    let site = Site::start().await;
    let (mary, sue) = tokio::join!(site.person("Mary"), site.person("Sue"));
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    mary.play_until("^Step 3").await;
    sue.open(&table).await;
    sue.until("the live table", "document.documentElement.dataset.connection === 'live'").await;
    // Her first page: nothing of it was in the browser before.
    let all = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    let bytes = sue.ask(&format!("return {all}.reduce((sum, one) => sum + one.transferSize, 0)")).await.as_u64().unwrap();
    println!("the first page takes {bytes} bytes");
    assert!(bytes > 10_000 && bytes < 150 * 1024, "{bytes} bytes");
    assert_eq!(mary.ask("return document.querySelectorAll('[data-at=\"own-hand\"]').length > 0").await, true);
    assert_eq!(
        sue.ask("return document.querySelectorAll('[data-at=\"own-hand\"], [data-act], [data-at=\"packet\"] [data-good]').length").await,
        0
    );
    // What happens is seen as it happens.
    let told = sue.ask("return document.getElementById('state').dataset.n").await;
    mary.play_until("^(Draft|Your hand)").await;
    sue.until("what happened", &format!("Number(document.getElementById('state').dataset.n) > {}", told.as_str().unwrap())).await;
    sue.photograph("spectator-desktop").await;
    tokio::join!(mary.leave(), sue.leave());
}

#[tokio::test(flavor = "multi_thread")]
async fn newcomers_are_shown_around_and_things_are_shown_large() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    mary.until("the walk", "!!document.querySelector('.walk')").await;
    mary.click(".walk button:nth-of-type(2)").await;
    mary.until("the first thing pointed at", "!document.querySelector('.pointed-at').hidden").await;
    mary.photograph_screen("walk-desktop").await;
    mary.click(".walk button:nth-of-type(3)").await;
    assert_eq!(mary.ask("return document.querySelectorAll('.walk, .pointed-at').length").await, 0);
    mary.driver.refresh().await.unwrap();
    mary.until("the live table", "document.documentElement.dataset.connection === 'live'").await;
    assert_eq!(mary.ask("return document.querySelectorAll('.walk').length").await, 0, "it is shown once");
    mary.click("[data-walk]").await;
    mary.until("the walk again", "!!document.querySelector('.walk')").await;
    mary.click(".walk button:nth-of-type(3)").await;
    mary.click("[data-how]").await;
    mary.until("how to play", "document.getElementById('how-to').open").await;
    mary.photograph_screen("how-to-panel-desktop").await;
    mary.click("#how-to button").await;
    // A planet with a power, pointed at: large, in words, with its clause.
    let planet = mary.driver.find(thirtyfour::By::Css("svg.board.wide .planet[data-clause] .sky")).await.unwrap();
    mary.driver.action_chain().move_to_element_center(&planet).perform().await.unwrap();
    mary.until("the planet shown large", "/GT-8/.test(document.querySelector('.hover-card')?.textContent ?? '')").await;
    assert_eq!(
        mary.ask("return document.querySelectorAll('.hover-card svg.galactic-trader').length").await,
        1,
        "in the colours of its game"
    );
    mary.photograph_screen("hover-desktop").await;
    // Sound is off until somebody wants it.
    assert_eq!(mary.ask("return document.querySelector('[data-setting=sound]').getAttribute('aria-pressed')").await, "false");
    mary.click("[data-setting=sound]").await;
    mary.until("sound", "document.querySelector('[data-setting=sound]').getAttribute('aria-pressed') === 'true'").await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_elsewhere_is_notified_of_their_turn_if_they_wish() {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    tokio::join!(mary.knows_the_games(), nick.knows_the_games());
    let table = mary.make_table(&["me", "free"], &[("first_player", "1")]).await;
    nick.sit_down(&table).await;
    mary.until("the game", "document.getElementById('state').dataset.status === 'running'").await;
    let allowed = json!({ "permissions": ["notifications"] });
    mary.driver.cdp().send_raw("Browser.grantPermissions", allowed).await.unwrap();
    assert_eq!(mary.ask("return document.querySelector('[data-setting=notify]').getAttribute('aria-pressed')").await, "false");
    mary.click("[data-setting=notify]").await;
    mary.until("the wish", "document.querySelector('[data-setting=notify]').getAttribute('aria-pressed') === 'true'").await;
    // The browser's own notification, with a note of what it said.
    mary.ask(
        "window.noted = []; const real = Notification;
         window.Notification = class extends real { constructor(title, more) { super(title, more); noted.push([title, more.body]); } }",
    )
    .await;
    let own = mary.driver.window().await.unwrap();
    let other = mary.driver.new_tab().await.unwrap();
    mary.driver.switch_to_window(other).await.unwrap();
    while let Moment::Asked(request) = nick.moment().await {
        nick.ask("document.querySelector('#choices [data-act]').click()").await;
        nick.until("the answer", &format!("document.getElementById('state').dataset.request !== '{request}'")).await;
        nick.until("the board as it is", "!document.getElementById('table').dataset.busy").await;
    }
    mary.driver.switch_to_window(own).await.unwrap();
    let noted = mary.until("the notification", "window.noted.length > 0 && window.noted").await;
    assert_eq!(noted[0][0], "Your turn");
    assert!(noted[0][1].as_str().unwrap().contains("Galactic Trader"), "{noted}");
    tokio::join!(mary.leave(), nick.leave());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_has_a_slider_steps_and_eyes() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy", "random"], &[("first_player", "0"), ("max_rounds", "2")]).await;
    mary.play_to_the_end().await;
    mary.open(&format!("{table}/replay?at=0")).await;
    mary.until("a picture for every seat", "document.querySelectorAll('#boards section.board').length === 3").await;
    // The slider: its moment at once, with an address of its own.
    mary.ask(
        "const slider = document.getElementById('slider'); slider.value = 9; slider.dispatchEvent(new Event('input', { bubbles: true }))",
    )
    .await;
    mary.until("moment 9", "/[?&]at=9\\b/.test(location.search) && document.getElementById('at').textContent.startsWith('9 of')").await;
    mary.photograph("replay-all-desktop").await;
    mary.click("#next").await;
    mary.until("moment 10", "document.getElementById('at').textContent.startsWith('10 of')").await;
    mary.click("#eyes a[href$=\"eyes=1\"]").await;
    mary.until(
        "the second seat's eyes",
        "/eyes=1/.test(location.search) && document.querySelectorAll('#boards .board svg.wide').length === 1",
    )
    .await;
    mary.photograph("replay-seat-desktop").await;
    // A link to a moment leads there.
    let at = mary.ask("return document.getElementById('at').textContent").await;
    mary.driver.refresh().await.unwrap();
    mary.until("the same moment", &format!("document.getElementById('at')?.textContent === {at}")).await;
    let index: u32 = at.as_str().and_then(|at| at.split(' ').next()).unwrap().parse().unwrap();
    mary.until("the script", "!document.getElementById('play').hidden").await;
    mary.click("#play").await;
    mary.until("play walks on", &format!("Number(document.getElementById('slider').value) > {}", index + 1)).await;
    mary.click("#last").await;
    mary.until("the end", "document.getElementById('slider').value === document.getElementById('slider').max").await;
    // From here on against bots, at a table of one's own.
    mary.open(&format!("{table}/replay?at=5")).await;
    mary.click("#continue button").await;
    mary.until(
        "a new table",
        &format!("location.pathname.startsWith('/t/') && location.pathname !== '{table}' && !location.pathname.endsWith('replay')"),
    )
    .await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}
