//! Nothing is lost by one click: presses belong to the question they began at, what would be regretted is asked about once more, what is
//! picked can be put down; and what was asked for stays on the page.

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use crate::kit::{Person, Site};

const REQUEST: &str = "document.getElementById('state').dataset.request";
const IDLE: &str = "!document.getElementById('table').dataset.busy";

/// The middle of what can be seen of a selector first.
async fn spot(person: &Person, css: &str) -> (f64, f64) {
    let body = format!(
        "const thing = [...document.querySelectorAll({})].find((one) => one.getClientRects().length); thing.scrollIntoView({{ block: 'nearest' }});
         const box = thing.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]",
        json!(css)
    );
    let at = person.ask(&body).await;
    (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
}

/// A half of a click, the how manieth of quick ones.
async fn mouse(person: &Person, kind: &str, (x, y): (f64, f64), count: u32) {
    let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": count });
    person.driver.cdp().send_raw("Input.dispatchMouseEvent", event).await.unwrap();
}

async fn click_again(person: &Person, at: (f64, f64), count: u32) {
    mouse(person, "mousePressed", at, count).await;
    mouse(person, "mouseReleased", at, count).await;
}

async fn click_at(person: &Person, at: (f64, f64)) {
    click_again(person, at, 1).await;
}

/// A finger comes down and goes.
async fn tap(person: &Person, (x, y): (f64, f64)) {
    for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))] {
        person.driver.cdp().send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await.unwrap();
    }
}

async fn request(person: &Person) -> String {
    person.until("an answer", IDLE).await;
    person.ask(&format!("return {REQUEST}")).await.as_str().unwrap().to_owned()
}

/// Somebody who is asked about what they would regret.
async fn careful(site: &Site, name: &'static str) -> Person {
    let person = site.person(name).await;
    person.knows_the_games().await;
    person.ask("localStorage.removeItem('orrery-ask')").await;
    person
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_belongs_to_the_question_it_began_at() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    // The picture is exchanged between press and release: the click counts.
    let thing = "svg.board.wide .can";
    let at = spot(&mary, thing).await;
    mouse(&mary, "mousePressed", at, 1).await;
    mary.ask("const old = document.querySelector('svg.board.wide'); old.replaceWith(old.cloneNode(true))").await;
    mouse(&mary, "mouseReleased", at, 1).await;
    mary.until("the answer to the press", &format!("{REQUEST} === '1' && {IDLE}")).await;
    // Another device of hers writes a step in between. The next question can be answered by a commit, too, but that was not asked when she
    // pressed.
    let table = mary.make_table_of("space-traders", &["me", "greedy"], &[]).await;
    let before = request(&mary).await;
    let at = spot(&mary, "svg.board.wide [data-act][aria-label^=\"Commit\"]").await;
    mouse(&mary, "mousePressed", at, 1).await;
    let body = format!(
        "const done = arguments[0], step = [...document.querySelectorAll('#choices [data-act]')].find((one) => /^Hire a team/.test(one.textContent));
         const body = JSON.stringify({{ request: {before}, number: Number(step.dataset.act) }});
         fetch('/api/v1{}/act', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }}).then((answer) => done(answer.ok))",
        table.replace("/t/", "/tables/")
    );
    assert_eq!(mary.driver.execute_async(body, vec![]).await.unwrap().json(), &Value::Bool(true));
    mary.until("the choice of the other device", &format!("{REQUEST} !== '{before}' && {IDLE}")).await;
    let after = request(&mary).await;
    mouse(&mary, "mouseReleased", at, 1).await;
    mary.until("a word about it", "/was not chosen/.test(document.getElementById('connection').textContent)").await;
    assert_eq!(request(&mary).await, after, "nothing else was chosen");
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn five_quick_clicks_commit_one_programme() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.prefers("light", false).await;
    mary.make_table_of("space-traders", &["me", "greedy"], &[]).await;
    let commit = "svg.board.wide [data-act][aria-label^=\"Commit\"]";
    let at = spot(&mary, commit).await;
    for count in 1..=5 {
        click_again(&mary, at, count).await;
    }
    mary.until("the next turn", &format!("{REQUEST} === '1' && {IDLE} && !!document.querySelector('#choices [data-act]')")).await;
    // A key that is held down commits one, too.
    mary.ask(&format!("document.querySelector({}).focus()", json!(commit))).await;
    for repeat in [false, true, true, true] {
        let key =
            json!({ "type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r", "autoRepeat": repeat });
        mary.driver.cdp().send_raw("Input.dispatchKeyEvent", key).await.unwrap();
    }
    mary.until("the turn after", &format!("{REQUEST} === '2' && {IDLE} && !!document.querySelector('#choices [data-act]')")).await;
    // So do five quick taps.
    mary.driver.cdp().send_raw("Emulation.setTouchEmulationEnabled", json!({ "enabled": true })).await.unwrap();
    // A machine with much else to do stretches a tap into a long look, which chooses nothing: then they are tried again.
    for _ in 0..3 {
        let at = spot(&mary, commit).await;
        for _ in 0..5 {
            tap(&mary, at).await;
        }
        if request(&mary).await != "2" {
            break;
        }
    }
    mary.until("one turn more", &format!("{REQUEST} === '3' && {IDLE} && !!document.querySelector('#choices [data-act]')")).await;
    assert_eq!(request(&mary).await, "3");
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_be_regretted_is_asked_about_once_more_until_that_is_turned_off() {
    let site = Site::start().await;
    let mary = careful(&site, "Mary").await;
    mary.make_table_of("space-traders", &["me", "greedy"], &[]).await;
    let commit = "svg.board.wide [data-act][aria-label^=\"Commit\"]";
    // Two quick clicks: the second lands where the question is, and answers nothing.
    let at = spot(&mary, commit).await;
    click_at(&mary, at).await;
    mary.until("the question", "/planned nothing/.test(document.querySelector('.once p')?.textContent)").await;
    click_again(&mary, at, 2).await;
    assert_eq!(mary.ask("return document.querySelectorAll('.once').length").await, 1);
    assert_eq!(mary.ask("return document.activeElement.textContent").await, "Go back", "the keys are at the safe answer");
    assert_eq!(mary.barriers().await, Vec::<String>::new());
    mary.photograph_screen("once-more-desktop").await;
    mary.press(Key::Escape + "").await;
    mary.until("the table again", "!document.querySelector('.once')").await;
    assert_eq!(mary.ask("return document.activeElement.getAttribute('aria-label')?.startsWith('Commit')").await, true);
    assert_eq!(request(&mary).await, "0");
    // In the list by its number, and with a press beside it.
    mary.press("1").await;
    mary.until("the question for a key", "!!document.querySelector('.once')").await;
    let beside = mary
        .ask(
            "for (let y = 60; y < innerHeight; y += 20) for (let x = 5; x < innerWidth; x += 20) {
               const there = document.elementFromPoint(x, y);
               if (there && !there.closest('a, button, [data-act], [data-begin], .once, input, select, summary, label, form')) return [x, y];
             }",
        )
        .await;
    click_at(&mary, (beside[0].as_f64().unwrap(), beside[1].as_f64().unwrap())).await;
    mary.until("the table again", "!document.querySelector('.once')").await;
    assert_eq!(request(&mary).await, "0");
    // Done all the same, for good.
    mary.press("1").await;
    mary.click(".once input").await;
    mary.click(".once [data-once=yes]").await;
    mary.until("the next turn", &format!("{REQUEST} === '1' && {IDLE} && !!document.querySelector('#choices [data-act]')")).await;
    assert_eq!(mary.ask("return document.querySelector('[data-setting=ask]').getAttribute('aria-pressed')").await, "false");
    mary.press("1").await;
    mary.until("the turn after", &format!("{REQUEST} === '2' && {IDLE} && !!document.querySelector('#choices [data-act]')")).await;
    // And on again.
    mary.ask("document.querySelector('[data-setting=ask]').click()").await;
    mary.until("the setting", "document.querySelector('[data-setting=ask]').getAttribute('aria-pressed') === 'true'").await;
    mary.press("1").await;
    mary.until("the question", "!!document.querySelector('.once')").await;
    mary.press(Key::Escape + "").await;
    // To leave is asked about as well, and goes where it went.
    mary.ask("document.querySelector('#leave button').click()").await;
    mary.until("the question about leaving", "/until you come back/.test(document.querySelector('.once p')?.textContent)").await;
    mary.click(".once [data-once=no]").await;
    assert!(mary.path().await.starts_with("/t/"));
    mary.ask("document.querySelector('#leave button').click()").await;
    mary.click(".once [data-once=yes]").await;
    mary.until("my games", "location.pathname === '/my'").await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_picked_can_be_put_down() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.make_table_of("space-traders", &["me", "greedy"], &[]).await;
    let [hire, travel] = ["Hire a team", "Move a team"].map(|words| format!("svg.board.wide [data-act][aria-label^=\"{words}\"]"));
    // A whole step can be taken back, but nothing is picked: Escape does nothing.
    click_at(&mary, spot(&mary, &hire).await).await;
    mary.until("a step", &format!("{IDLE} && !!document.querySelector('[data-take-back]:not([data-put-down])')")).await;
    let (asked, before) = (mary.text("#question").await, request(&mary).await);
    mary.press(Key::Escape + "").await;
    click_at(&mary, spot(&mary, &travel).await).await;
    mary.until("where to", "!!document.querySelector('[data-put-down]')").await;
    // Which of one team is not asked: that is a second choice.
    assert_eq!(mary.ask(&format!("return Number({REQUEST})")).await, before.parse::<u64>().unwrap() + 2, "Escape took nothing back");
    assert!(mary.text("#question").await.starts_with("Where does the team from"));
    let picked = request(&mary).await;
    mary.press(Key::Escape + "").await;
    mary.until("the question before", &format!("{REQUEST} !== '{picked}' && {IDLE} && !document.querySelector('[data-put-down]')")).await;
    assert_eq!(mary.text("#question").await, asked);
    // A click on the thing itself puts it down; the second half of a double click does not.
    let at = spot(&mary, &travel).await;
    click_at(&mary, at).await;
    mary.until("what to do with it", &format!("!!document.querySelector('svg.board .picked') && {IDLE}")).await;
    let picked = request(&mary).await;
    let at = spot(&mary, "svg.board.wide .picked").await;
    click_again(&mary, at, 2).await;
    assert_eq!(request(&mary).await, picked);
    click_at(&mary, at).await;
    mary.until("the question before", &format!("{REQUEST} !== '{picked}' && {IDLE} && !document.querySelector('[data-put-down]')")).await;
    assert_eq!(mary.text("#question").await, asked);
    // A team on the board can be clicked itself, also where there are two to choose from, and is put down whole.
    click_at(&mary, spot(&mary, &travel).await).await;
    mary.until("where to", "!!document.querySelector('[data-put-down]')").await;
    click_at(&mary, spot(&mary, "svg.board.wide .can [data-at^=planet-]").await).await;
    mary.until("the step", &format!("{IDLE} && !document.querySelector('[data-put-down]')")).await;
    click_at(&mary, spot(&mary, &hire).await).await;
    mary.until("five points spent", &format!("{IDLE} && !document.querySelector('{travel}')")).await;
    click_at(&mary, spot(&mary, "svg.board.wide [data-act][aria-label^=\"Commit\"]").await).await;
    let teams = "svg.board.wide [data-begin]";
    mary.until("two teams in the next turn", &format!("{IDLE} && document.querySelectorAll('{teams}').length === 2")).await;
    let asked = mary.text("#question").await;
    for back in [false, true] {
        let before = request(&mary).await;
        let at = spot(&mary, teams).await;
        click_at(&mary, at).await;
        mary.until("where to", "/^Where does the team from/.test(document.getElementById('question').textContent)").await;
        assert_eq!(mary.ask(&format!("return Number({REQUEST})")).await, before.parse::<u64>().unwrap() + 2);
        mary.until("it is lifted", &format!("{IDLE} && !!document.querySelector('svg.board .picked')")).await;
        if back {
            click_at(&mary, at).await;
        } else {
            mary.press(Key::Escape + "").await;
        }
        mary.until("nothing picked", &format!("{IDLE} && !document.querySelector('[data-put-down]')")).await;
        assert_eq!(mary.text("#question").await, asked);
        // A press so soon after another in the same place would be the second half of a double click.
        mary.press(Key::Shift + "").await;
    }
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finger_sees_where_a_system_would_lie_before_it_lies_there() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    mary.screen((390, 844, true)).await;
    mary.make_table_of("space-truckin", &["me"], &[]).await;
    let places = "svg.board.tall [data-act]:has(.preview)";
    let play = format!(
        "const done = arguments[0]; const look = () => {{
           if (document.querySelectorAll('{places}').length > 1) return done(true);
           const list = [...document.querySelectorAll('#choices [data-act]')].filter((one) => !/^Stop/.test(one.textContent.trim()));
           if (list.length && !document.getElementById('table').dataset.busy) list[0].click();
           setTimeout(look, 10);
         }}; look()"
    );
    mary.driver.execute_async(play, vec![]).await.unwrap();
    let before = request(&mary).await;
    let numbers = mary.ask(&format!("return [...document.querySelectorAll('{places}')].map((one) => one.dataset.act)")).await;
    let number = |index: usize| numbers[index].as_str().unwrap().to_owned();
    let seen = |number: &str| {
        format!(
            "getComputedStyle(document.querySelector('svg.board.tall [data-act=\"{number}\"] .preview')).opacity > 0.5 && document.querySelectorAll('.looked-at').length === 1"
        )
    };
    let last = numbers.as_array().unwrap().len() - 1;
    for index in [0, last] {
        tap(&mary, spot(&mary, &format!("svg.board.tall [data-act=\"{}\"] .anchor", number(index))).await).await;
        mary.until("its shape", &seen(&number(index))).await;
        assert_eq!(
            mary.ask("return [...document.querySelectorAll('#answers [data-offered]')].map((one) => one.dataset.act)").await,
            json!([number(index)])
        );
        assert_eq!(request(&mary).await, before, "it is only shown");
    }
    mary.photograph_screen("space-truckin-preview-phone").await;
    // The second tap on the same place lays it. The keys in between say that it is not the second half of a double tap.
    mary.press(Key::Shift + "").await;
    tap(&mary, spot(&mary, &format!("svg.board.tall [data-act=\"{}\"] .anchor", number(last))).await).await;
    mary.until("the answer", &format!("{REQUEST} !== '{before}' && {IDLE}")).await;
    assert_eq!(mary.ask("return document.querySelectorAll('.looked-at, [data-offered]').length").await, 0);
    // So does the button where the thumb is.
    mary.ask("document.querySelector('[data-take-back]').click()").await;
    mary.until("the question again", &format!("{IDLE} && document.querySelectorAll('{places}').length > 1")).await;
    let before = request(&mary).await;
    tap(&mary, spot(&mary, &format!("svg.board.tall [data-act=\"{}\"] .anchor", number(0))).await).await;
    mary.until("its shape", &seen(&number(0))).await;
    tap(&mary, spot(&mary, "#answers [data-offered]").await).await;
    mary.until("the answer", &format!("{REQUEST} !== '{before}' && {IDLE}")).await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_another_device_stays_on_the_page() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    mary.ask("document.querySelector('[data-invite]').click()").await;
    let link = "document.getElementById('invite-link').textContent";
    mary.until("the link", &format!("{link}.includes('{}#')", table.replace("/t/", "/claim/"))).await;
    let first = mary.ask(&format!("return {link}")).await;
    // Another shape of window fetches the whole board anew; a choice exchanges parts of it.
    mary.ask("document.getElementById('state').dataset.old = 'yes'").await;
    mary.screen((820, 1180, false)).await;
    mary.until("another board", "document.getElementById('state').dataset.old === undefined").await;
    assert_eq!(mary.ask(&format!("return {link}")).await, first);
    mary.press("1").await;
    mary.until("the answer", &format!("{REQUEST} === '1' && {IDLE}")).await;
    assert_eq!(mary.ask(&format!("return {link}")).await, first);
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_counted_in_the_title_and_its_box_is_not_red_after_sending() {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    tokio::join!(mary.knows_the_games(), nick.knows_the_games());
    let table = mary.make_table(&["me", "greedy"], &[("first_player", "0")]).await;
    // Nick watches: his first line brings his name. Mary looks elsewhere.
    mary.ask("document.hasFocus = () => false").await;
    nick.open(&table).await;
    let fill = |text: &str| format!("document.querySelector('#chat-text').value = {}", json!(text));
    nick.ask(&format!(
        "document.querySelector('#chat-form [name=name]').value = 'Nick'; {}; document.getElementById('chat-form').requestSubmit()",
        fill("hello")
    ))
    .await;
    mary.until("a line", "/Nick \\(watching\\): hello/.test(document.getElementById('chat-lines').textContent)").await;
    mary.until("it in the title", "document.title.startsWith('(1) ●')").await;
    // As hands type it: what browsers mark as wrong depends on that.
    nick.until("the table", "document.documentElement.dataset.connection === 'live' && !document.querySelector('#chat-form [name=name]')")
        .await;
    nick.ask("for (const tab of document.querySelectorAll('[data-tab=chat]')) tab.click()").await;
    nick.type_into("#chat-text", "and good luck").await;
    nick.press(Key::Enter + "").await;
    mary.until("both in the title", "document.title.startsWith('(2) ')").await;
    nick.until("an empty box", "document.getElementById('chat-text').value === ''").await;
    nick.ask("document.getElementById('chat-text').blur()").await;
    assert_eq!(nick.ask("return document.getElementById('chat-text').matches(':user-invalid')").await, false);
    mary.ask("delete document.hasFocus; for (const tab of document.querySelectorAll('[data-tab=chat]')) tab.click(); window.dispatchEvent(new Event('focus'))").await;
    mary.until("a title without a number", "document.title.startsWith('●')").await;
    tokio::join!(mary.leave(), nick.leave());
}
