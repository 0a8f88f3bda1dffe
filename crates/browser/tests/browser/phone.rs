//! What only phones have: a chart that comes nearer, a drawer for the cards.

use serde_json::{Value, json};

use crate::kit::{Moment, PHONE, Person, Site};

/// What of the galaxy is seen: left, top, width and height. From its own corner: what is asked above it may be longer or shorter.
async fn sight(person: &Person) -> Vec<f64> {
    let seen = person
        .ask(
            "const chart = document.querySelector('svg.tall .chart'); const [x, y, ...size] = chart.getAttribute('viewBox').split(' ').map(Number); \
             return [x - chart.x.baseVal.value, y - chart.y.baseVal.value, ...size]",
        )
        .await;
    seen.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

/// Fingers on the galaxy, at shares of its width and height; none for the end of a touch.
async fn touch(person: &Person, kind: &str, fingers: &[(f64, f64)]) {
    let chart = person.ask("const { x, y, width, height } = document.querySelector('svg.tall rect.space').getBoundingClientRect(); return [x, y, width, height]").await;
    let at = |index: usize| chart[index].as_f64().unwrap();
    let points: Vec<Value> = (0..)
        .zip(fingers)
        .map(|(id, (across, down))| json!({ "id": id, "x": at(0) + across * at(2), "y": at(1) + down * at(3) }))
        .collect();
    person.driver.cdp().send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await.unwrap();
}

async fn request(person: &Person) -> String {
    person.until("a question", "document.querySelector('#choices [data-act]') && !document.getElementById('table').dataset.busy").await;
    match person.moment().await {
        Moment::Asked(request) => request,
        other => panic!("nothing is asked: {other:?}"),
    }
}

async fn answered(person: &Person, request: &str) {
    person.until("the answer", &format!("document.getElementById('state').dataset.request !== '{request}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_galaxy_of_m101_comes_nearer_and_the_hand_lies_in_a_drawer() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.screen(PHONE).await;
    mary.knows_the_games().await;
    mary.make_table_of("m101", &["me", "greedy", "greedy", "greedy"], &[]).await;

    // The first question is about cards: the drawer is open, and a card in it can be chosen.
    let first = request(&mary).await;
    assert_eq!(mary.ask("return document.querySelector('.drawer > button').ariaExpanded").await, "true");
    assert_eq!(mary.barriers().await, Vec::<String>::new());
    for scheme in ["light", "dark"] {
        mary.prefers(scheme, false).await;
        mary.photograph_screen(&format!("m101-drawer-phone-{scheme}")).await;
    }
    mary.click(".drawer [data-act]").await;
    answered(&mary, &first).await;
    // The drawer says no less than the picture did: every choice about a card is in it, and nothing is left below the picture.
    assert_eq!(mary.ask("return document.querySelectorAll('svg.tall:not(.held) [data-drawer]').length").await, 0);

    // Later, when systems lie on the board.
    mary.play_until("Which action do you choose").await;
    let asked = request(&mary).await;
    assert!(mary.overflow().await <= 0);
    mary.ask("document.querySelector('svg.tall .chart').scrollIntoView({ block: 'center' })").await;
    let whole = sight(&mary).await;
    let names = "[...document.querySelectorAll('svg.tall .chart .from-near')].some((name) => name.getClientRects().length > 0)";
    assert_eq!(mary.ask(&format!("return {names}")).await, false);

    // Two fingers that part bring it nearer, with everything that is written on a card; what was between them stays there.
    touch(&mary, "touchStart", &[(0.45, 0.5), (0.55, 0.5)]).await;
    for apart in [0.1, 0.15, 0.2] {
        touch(&mary, "touchMove", &[(0.5 - apart, 0.5), (0.5 + apart, 0.5)]).await;
    }
    touch(&mary, "touchEnd", &[]).await;
    let near = sight(&mary).await;
    assert!(near[2] < whole[2] / 2.0, "{near:?} of {whole:?}");
    let middle = |seen: &[f64]| seen[0] + seen[2] / 2.0;
    assert!((middle(&near) - middle(&whole)).abs() < 0.5, "{near:?} of {whole:?}");
    assert_eq!(mary.ask(&format!("return {names}")).await, true);
    for scheme in ["light", "dark"] {
        mary.prefers(scheme, false).await;
        mary.photograph_screen(&format!("m101-near-phone-{scheme}")).await;
    }

    // One finger moves it, and chooses nothing.
    touch(&mary, "touchStart", &[(0.5, 0.5)]).await;
    for step in 1..=4 {
        touch(&mary, "touchMove", &[(0.5 - 0.05 * f64::from(step), 0.5)]).await;
    }
    touch(&mary, "touchEnd", &[]).await;
    let moved = sight(&mary).await;
    assert!((moved[0] - near[0] - 0.2 * near[2]).abs() < 0.5 && (moved[2] - near[2]).abs() < 0.1, "{moved:?} after {near:?}");
    assert_eq!(request(&mary).await, asked);

    // A picture that is replaced shows the same part.
    mary.ask("document.querySelector('#choices [data-act]').click()").await;
    answered(&mary, &asked).await;
    assert_eq!(sight(&mary).await, moved);

    // The buttons do it without fingers.
    mary.ask("document.querySelectorAll('svg.tall .chart-tools button')[1].click()").await;
    assert_eq!(sight(&mary).await, whole);
    mary.ask("document.querySelectorAll('svg.tall .chart-tools button')[2].click()").await;
    assert!(sight(&mary).await[2] < whole[2]);
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

/// A newcomer on a phone: how much time is left is whole in the bar, and where everything to choose is on the board the lower edge says so.
#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_whole_clock_and_says_where_to_tap() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.screen(PHONE).await;
    mary.knows_the_games().await;
    mary.open("/new/galactic-trader").await;
    mary.type_into("#name", "Mary").await;
    mary.ask("document.querySelector('[name=seconds]').value = 3599; document.querySelector('[name=seat3]').value = 'free'").await;
    mary.ask("document.querySelector('[name=seat2]').value = 'free'").await;
    mary.click("#fill").await;
    mary.until("the clock", "document.querySelector('#seats .clock')").await;
    request(&mary).await;
    let cut = "const [clock, bar] = ['#seats .clock', '#seats'].map((one) => document.querySelector(one).getBoundingClientRect());
        const there = document.elementFromPoint(clock.right - 2, clock.top + clock.height / 2);
        return [clock.width > 20 && clock.left >= bar.left && clock.right <= bar.right, there?.className, document.querySelector('.clock').dataset.brief]";
    let seen = mary.ask(cut).await;
    assert!(seen[0] == true && seen[1] == "clock" && seen[2].as_str().unwrap().starts_with("59:"), "{seen}");
    assert!(mary.text("#seats").await.contains("left"), "who listens is told what the number is");
    // The goods of the packet are on the board, and nothing else can be chosen.
    let says = "return getComputedStyle(document.querySelector('#answers div div'), '::before').content";
    assert_eq!(mary.ask(says).await, "\"Tap what is marked on the board.\"");
    mary.photograph_screen("clock-phone").await;
    mary.leave().await;
}
