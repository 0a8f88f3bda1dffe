//! Whole games without a server, and everything that can be done with them afterwards.

use serde_json::json;

use crate::hands::{chooses, folder, kept, log_of, plays_to_the_end, site, sits, visits};
use crate::kit::{DESKTOP, Moment, PHONE, Person};

/// What the memory of a page with its workers may come to, in bytes.
const MEMORY: f64 = 150e6;

/// Looks at the page that is open: on a desktop and a phone, by day and by night.
async fn look(person: &Person, name: &str) {
    let mut wrong = Vec::new();
    for (screen, size) in [("desktop", DESKTOP), ("phone", PHONE)] {
        person.screen(size).await;
        for scheme in ["light", "dark"] {
            person.prefers(scheme, false).await;
            person.photograph(&format!("alone-{name}-{screen}-{scheme}")).await;
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
    person.prefers("light", false).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A whole game of a title against experts, with the server gone from the first visit on.
async fn a_whole_game(game: &str, options: &str) {
    let mut site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    site.stop().await;
    let found = catalog::find(game).unwrap();
    let players = found.about().usual_players.max(2);
    // Some games have nothing yet that an expert could have learned: the best that is offered there instead.
    let offered = |level: &&str| found.levels().iter().any(|(bot, sizes)| bot.as_str() == *level && sizes.contains(&players));
    let level = ["expert", "skilled", "casual"].into_iter().find(|level| offered(level)).expect("every game has bots");
    let bots = format!(",{level}").repeat(usize::from(players) - 1);
    mary.open(&format!("/alone/table.html?new={game}&players=me{bots}&name=Mary&seed=5&hurry=60&at-once{options}")).await;
    sits(&mary).await;
    let choices = plays_to_the_end(&mary).await;
    assert!(choices >= 3, "{game}: {choices} choices");
    assert!(!mary.text("#outcome").await.is_empty(), "{game} has an outcome");
    let memory = mary.ask("return performance.memory.usedJSHeapSize").await.as_f64().unwrap();
    assert!(memory < MEMORY, "{game}: {memory} bytes");
    // What was kept is a log that native code finds whole: every line by the rules, all chance by its key.
    let records = kept(&mary).await;
    let log = catalog::read_log(&log_of(&records[0]), None).unwrap();
    let replayed = catalog::open_log(&log, None).unwrap().replay(&log).unwrap();
    assert!(replayed.finished && replayed.key_checked, "{game}");
    look(&mary, &format!("{game}-over")).await;
    // The result and the replay are there without network, too.
    // Another picture may just be coming for the window's new shape, and the bar with it: clicked by the page, not by a hand.
    mary.ask("document.getElementById('result-link').click()").await;
    mary.until("the result", "!!document.querySelector('#result #outcome')").await;
    look(&mary, &format!("{game}-result")).await;
    mary.open(&format!("/alone/replay.html?id={}&at=3", records[0]["id"].as_str().unwrap())).await;
    mary.until("the replay", "!!document.querySelector('#stage svg.board, #stage pre')").await;
    mary.click("#next").await;
    mary.until("the next moment", "new URL(location.href).searchParams.get('at') !== '3'").await;
    assert_eq!(complaints(&mary).await, Vec::<String>::new());
    mary.leave().await;
}

/// What the browser complains about; that the server is gone is known.
async fn complaints(person: &Person) -> Vec<String> {
    person.complaints().await.into_iter().filter(|said| !said.contains("server.json") && !said.contains("sw.js")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn galactic_trader_against_experts_without_network() {
    a_whole_game("galactic-trader", "&option.max_rounds=5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn space_traders_against_experts_without_network() {
    a_whole_game("space-traders", "&option.turn_cap=5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn space_truckin_against_bots_without_network() {
    a_whole_game("space-truckin", "").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spatial_delivery_against_experts_without_network() {
    a_whole_game("spatial-delivery", "").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn m101_against_experts_without_network() {
    a_whole_game("m101", "").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_can_be_read_by_everybody() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    look(&mary, "front").await;
    for (page, name) in [
        ("games.html", "games"),
        ("replay.html", "drop"),
        ("new-galactic-trader.html", "new"),
        ("rules-galactic-trader.html", "rules"),
        ("how-m101.html", "how"),
        ("table.html?new=galactic-trader&seed=3&at-once", "table"),
    ] {
        mary.open(&format!("/alone/{page}")).await;
        mary.until("the page", "document.querySelector('#place > [role=status]') === null").await;
        look(&mary, name).await;
    }
    // Every way from every page leads to a file that is there.
    let body = "const done = arguments[arguments.length - 1];
        (async () => {
          const [seen, todo, wrong] = [new Set(), ['index.html'], []];
          while (todo.length) {
            const name = todo.pop();
            if (seen.has(name)) continue;
            seen.add(name);
            const answer = await fetch(name);
            if (!answer.ok) { wrong.push(name); continue; }
            if (!name.endsWith('.html')) continue;
            const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
            for (const one of page.querySelectorAll('[href], [src], [action]')) {
              const way = one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action');
              if (way.startsWith('/')) wrong.push(`${name}: ${way}`);
              const [file, anchor] = way.split('?')[0].split('#');
              if (file && !/^[a-z]+:/.test(way)) todo.push(file);
            }
          }
          done({ files: seen.size, wrong });
        })();";
    mary.open("/alone/index.html").await;
    let found = mary.driver.execute_async(body, vec![]).await.unwrap().json().clone();
    assert_eq!(found["wrong"], json!([]), "{found}");
    assert!(found["files"].as_u64().unwrap() > 20, "{found}");
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_taken_back_and_the_page_shows_what_was() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    // Half a step of a programme is nobody else's business: whatever the bot does meanwhile, it can be taken back.
    mary.open("/alone/table.html?new=space-traders&players=me,casual&seed=2").await;
    sits(&mary).await;
    let Moment::Asked(request) = mary.moment().await else { panic!("everybody writes at once") };
    let question = mary.text("#question").await;
    chooses(&mary, &request).await;
    mary.until("something to take back", "!!document.querySelector('[data-take-back]')").await;
    mary.click("[data-take-back]").await;
    mary.until("the question again", &format!("document.querySelector('#question')?.innerText === {}", json!(question))).await;
    // The log says that, too, and what is loaded again is the same table.
    let board = mary.ask("return document.querySelector('#board').innerHTML.length").await;
    mary.open(&format!("/alone/table.html?id={}", kept(&mary).await[0]["id"].as_str().unwrap())).await;
    sits(&mary).await;
    assert_eq!(mary.text("#question").await, question);
    assert!(log_of(&kept(&mary).await[0]).contains("took_back"));
    assert!(board.as_u64().unwrap() > 1000);
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_saved_brought_back_and_gone_on_with() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    mary.open("/alone/table.html?new=galactic-trader&players=me,casual&seed=4&at-once").await;
    sits(&mary).await;
    for _ in 0..4 {
        mary.until("a question", "!!document.querySelector('#choices [data-act]') && !document.getElementById('table').dataset.busy").await;
        let Moment::Asked(request) = mary.moment().await else { continue };
        chooses(&mary, &request).await;
    }
    mary.ask("document.querySelector('details.menu').open = true").await;
    let id = kept(&mary).await[0]["id"].as_str().unwrap().to_owned();
    let saved = mary.download("#save-log", &format!("galactic-trader-{id}.jsonl")).await;
    assert_eq!(String::from_utf8(saved).unwrap(), log_of(&kept(&mary).await[0]));
    // Brought back as somebody else's file would be: every moment can be seen, and played on from.
    mary.open("/alone/replay.html").await;
    let file = crate::kit::target().join(format!("screenshots/saved/galactic-trader-{id}.jsonl"));
    let field = mary.driver.find(thirtyfour::By::Css("#file")).await.unwrap();
    field.send_keys(std::fs::canonicalize(file).unwrap().to_string_lossy().into_owned()).await.unwrap();
    mary.until("the replay", "!!document.querySelector('#stage svg.board')").await;
    look(&mary, "replay").await;
    mary.click("#eyes a:nth-child(2)").await;
    mary.until("other eyes", "new URL(location.href).searchParams.get('eyes') === '0'").await;
    mary.click("#last").await;
    mary.until("the last moment", "!!document.querySelector('#continue')").await;
    mary.click("#continue button").await;
    mary.until("the table", "location.pathname.endsWith('/table.html')").await;
    sits(&mary).await;
    assert_eq!(kept(&mary).await.len(), 3, "the game, its log, and the one that goes on");
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_at_a_table_of_the_server() {
    let site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    mary.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(&mary).await;
    let Moment::Asked(request) = mary.moment().await else { panic!("Mary begins with this seed") };
    chooses(&mary, &request).await;
    mary.ask("document.querySelector('details.menu').open = true").await;
    mary.click("#to-server").await;
    mary.until("the server's table", "location.pathname.startsWith('/t/') && document.documentElement.dataset.connection === 'live'").await;
    assert_eq!(mary.ask("return document.getElementById('state').dataset.seat").await, "0");
    mary.leave().await;
}

/// Copies a folder with everything in it.
fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let into = to.join(entry.file_name());
        if entry.path().is_dir() { copy(&entry.path(), &into) } else { std::fs::copy(entry.path(), into).map(drop).unwrap() }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_version_is_announced_on_the_first_page_and_never_at_a_table() {
    let mut site = site().await;
    let mary = site.person("Mary").await;
    visits(&mary).await;
    mary.open("/alone/table.html?new=m101&players=me,casual&seed=2&at-once").await;
    sits(&mary).await;
    let newer = tempfile::tempdir().unwrap();
    copy(&folder(), newer.path());
    let change = |name: &str, from: &str, to: &str| {
        let text = std::fs::read_to_string(newer.path().join(name)).unwrap();
        assert!(text.contains(from), "{name}");
        std::fs::write(newer.path().join(name), text.replace(from, to)).unwrap();
    };
    change("sw.js", "VERSION = \"", "VERSION = \"newer-");
    change("index.html", "Board games about trade in space</h1>", "A newer page</h1>");
    site.stop().await;
    site.alone = Some(server::Alone::read(newer.path()).unwrap());
    site.serve().await;
    mary.ask("navigator.serviceWorker.getRegistration().then((known) => known.update())").await;
    mary.until("the newer one waits", "navigator.serviceWorker.getRegistration().then((known) => known.waiting !== null)").await;
    assert!(!mary.text("body").await.contains("newer version"), "nothing is said in the middle of a game");
    mary.open("/alone/").await;
    mary.until("the announcement", "document.getElementById('update')?.innerText.includes('newer version')").await;
    assert_ne!(mary.text("h1").await, "A newer page", "a page is made of one version");
    mary.click("#update button").await;
    mary.until("the newer page", "document.querySelector('h1')?.innerText === 'A newer page'").await;
    // The game that was begun before goes on.
    mary.click("#own a").await;
    sits(&mary).await;
    assert!(matches!(mary.moment().await, Moment::Asked(_)));
    mary.leave().await;
}
