//! The pages around the tables: the first page, a new table, results, replays.

use serde_json::json;

use crate::kit::{Person, Screen, Site};

const SIZES: [(&str, Screen); 4] =
    [("1366", (1366, 768, false)), ("1920", (1920, 1080, false)), ("820", (820, 1180, false)), ("390", (390, 844, true))];

/// Counts every shift of the layout from now on, whatever brought it about.
async fn watch_shifts(person: &Person) {
    person
        .ask(
            "window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().map((one) => [one.value, ...one.sources.map((source) => source.node?.id || source.node?.className?.baseVal || source.node?.nodeName)])))
               .observe({ type: 'layout-shift', buffered: true })",
        )
        .await;
}

async fn no_shifts(person: &Person, when: &str) {
    assert_eq!(person.ask("return window.shifts").await, json!([]), "{when}");
}

/// Looks at the page that is open in every size, light and dark.
pub(crate) async fn look(person: &Person, name: &str) {
    let mut wrong = Vec::new();
    for (size, screen) in SIZES {
        person.screen(screen).await;
        for scheme in ["light", "dark"] {
            person.prefers(scheme, false).await;
            person.photograph(&format!("door-{name}-{size}-{scheme}")).await;
            // Colours are the same at every size, and what is drawn for a size is in both of its schemes.
            if scheme == "dark" || size == SIZES[0].0 {
                wrong.extend(person.barriers().await.into_iter().map(|found| format!("{name} at {size}, {scheme}: {found}")));
            }
        }
        let over = person.overflow().await;
        if over > 0 {
            wrong.push(format!("{name} at {size} is {over} pixels too wide"));
        }
    }
    person.screen(SIZES[0].1).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_plays_with_one_click() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.screen(SIZES[0].1).await;
    mary.open("/").await;
    watch_shifts(&mary).await;
    mary.until("all pictures", "[...document.images].every((image) => image.complete && image.naturalWidth > 0)").await;
    no_shifts(&mary, "pictures have their place before they come").await;
    // Her first page: nothing of it was in the browser before.
    let all = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]";
    let bytes = mary.ask(&format!("return {all}.reduce((sum, one) => sum + one.transferSize, 0)")).await.as_u64().unwrap();
    println!("the first page takes {bytes} bytes");
    assert!(bytes > 10_000 && bytes < 150 * 1024, "{bytes} bytes");
    look(&mary, "first").await;
    // One click, no name, and the tour is offered.
    mary.click("#game-galactic-trader .play").await;
    mary.until("a running table", "document.getElementById('state')?.dataset.status === 'running'").await;
    mary.until("the walk", "!!document.querySelector('.walk')").await;
    let table = mary.path().await;
    mary.open("/").await;
    mary.until("one's own game", &format!("!!document.querySelector('#yours [data-table=\"{}\"]')", table.trim_start_matches("/t/"))).await;
    look(&mary, "returning").await;
    mary.open("/my").await;
    look(&mary, "mine").await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_lives_and_a_new_table_remembers_the_last() {
    let site = Site::start().await;
    let (mary, nick) = tokio::join!(site.person("Mary"), site.person("Nick"));
    nick.open("/").await;
    mary.knows_the_games().await;
    mary.open("/new/galactic-trader").await;
    mary.type_into("#name", "Mary").await;
    mary.ask(
        "document.querySelector('details').open = true;
         document.querySelector('[name=seat2]').value = 'novice'; document.querySelector('[name=public]').checked = true;
         document.querySelector('[name=\"option.redeploy\"]').value = 'optional'",
    )
    .await;
    look(&mary, "new").await;
    mary.click("#create").await;
    mary.until("the waiting room", "!!document.getElementById('waiting-room')").await;
    let table = mary.path().await;
    // Nobody touches the other's page.
    nick.until("the new table", &format!("!!document.querySelector('#tables a[href=\"{table}\"]')")).await;
    mary.open("/new/galactic-trader").await;
    mary.until("what was chosen last", "document.querySelector('[name=seat2]').value === 'novice'").await;
    let kept = mary
        .ask("return [document.querySelector('[name=public]').checked, document.querySelector('[name=\"option.redeploy\"]').value, document.querySelector('[name=seat1]').value]")
        .await;
    assert_eq!(kept, json!([true, "optional", "free"]));
    mary.click("#fill").await;
    mary.until("the game", "document.getElementById('state')?.dataset.status === 'running'").await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    tokio::join!(mary.leave(), nick.leave());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_has_a_result_and_a_replay_in_which_nothing_jumps() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    mary.knows_the_games().await;
    let table = mary.make_table(&["me", "greedy", "greedy"], &[("first_player", "0"), ("max_rounds", "4")]).await;
    mary.play_to_the_end().await;
    mary.click("#result-link").await;
    mary.until("the result", "!!document.querySelector('svg.graph.course')").await;
    look(&mary, "result").await;
    // No word of the result is broken: every source is as high as one line.
    let broken =
        mary.ask("return [...document.querySelectorAll('#outcome .source')].filter((one) => one.getClientRects().length > 1).length").await;
    assert_eq!(broken, 0);
    mary.open(&format!("{table}/replay?at=0&eyes=0")).await;
    look(&mary, "replay").await;
    // The whole board is in sight with all that moves it; on a phone it begins in the upper half.
    for (size, screen) in SIZES {
        mary.screen(screen).await;
        mary.open(&format!("{table}/replay?at=0&eyes=0")).await;
        mary.until("the script", "!document.getElementById('play').hidden").await;
        let found = mary
            .ask(
                "const board = [...document.querySelectorAll('#boards svg.board')].find((one) => one.checkVisibility()).getBoundingClientRect();
                 const of = (one) => one.getBoundingClientRect();
                 const tools = [...document.querySelectorAll('#eyes a, #moment :is(input:not([type=hidden]), #play, #speed), #steps a, #said')].filter((one) => one.checkVisibility());
                 const cut = tools.filter((one) => of(one).left < 0 || of(one).right > innerWidth || of(one).bottom > board.top + 1 && of(one).left < board.right).map((one) => one.id || one.textContent);
                 return [board.top / innerHeight, board.bottom / innerHeight, cut, tools.length, of(document.getElementById('slider')).width]",
            )
            .await;
        let part = |index: usize| found[index].as_f64().unwrap();
        assert!(part(0) < if screen.2 { 0.5 } else { 0.35 }, "{size}: the board begins at {found}");
        assert!(screen.2 || part(1) <= 1.001, "{size}: the board is cut: {found}");
        assert_eq!(found[2], json!([]), "{size}: controls are cut or lie on the board");
        assert!(found[3].as_u64().unwrap() >= 13 && part(4) > 90.0, "{size}: {found}");
    }
    mary.screen(SIZES[0].1).await;
    mary.prefers("light", false).await;
    // The window changed its size in between, which moves things: a fresh page is watched.
    mary.open(&format!("{table}/replay?at=0&eyes=0")).await;
    mary.until("the script", "!document.getElementById('play').hidden").await;
    watch_shifts(&mary).await;
    let top = "document.querySelector('#boards section.board').getBoundingClientRect().top";
    let place = mary.ask(&format!("return {top}")).await;
    for step in ["next", "next", "next-turn", "next-round", "previous-turn", "last", "previous-round", "first"] {
        let before = mary.ask("return location.search").await;
        mary.click(&format!("#{step}")).await;
        mary.until(step, &format!("location.search !== {before}")).await;
        assert_eq!(mary.ask(&format!("return {top}")).await, place, "{step}");
    }
    no_shifts(&mary, "steps").await;
    // Another pair of eyes sees the same moment.
    mary.click("#next-round").await;
    mary.until("a round later", "!/at=0\\b/.test(location.search)").await;
    mary.click("#eyes a[href$=\"eyes=all\"]").await;
    mary.until("everybody's eyes", "document.querySelectorAll('#boards section.board').length === 3").await;
    look(&mary, "replay-all").await;
    // Faster: by turns.
    mary.click("#first").await;
    mary.until("the beginning", "document.getElementById('slider').value === '0'").await;
    mary.ask(
        "const speed = document.getElementById('speed'); speed.value = 'turn'; speed.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    mary.click("#play").await;
    mary.until("a turn", "Number(document.getElementById('slider').value) > 0 && document.getElementById('play').textContent === 'Stop'")
        .await;
    assert_eq!(mary.ask("return document.querySelectorAll('#moves [aria-current]').length").await, 1);
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}
