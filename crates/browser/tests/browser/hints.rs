//! Hints for the first rounds of a newcomer's first game.

use thirtyfour::prelude::*;

use crate::kit::{DESKTOP, Moment, PHONE, Person, Site};

/// The hint as it is seen; empty if there is none.
async fn hint(person: &Person) -> String {
    let seen = "const hint = document.getElementById('hint'); return hint && !hint.hidden ? hint.innerText : ''";
    person.ask(seen).await.as_str().unwrap().to_owned()
}

/// What is asked, and in which round.
async fn asked(person: &Person) -> (String, u32) {
    // After a window has changed its shape its picture comes anew.
    person.until("the picture", "/Round \\d+/.test(document.querySelector('svg.board.wide')?.textContent)").await;
    let round = person.ask("return document.querySelector('svg.board.wide').textContent.match(/Round (\\d+)/)[1]").await;
    (person.text("#question").await, round.as_str().unwrap().parse().unwrap())
}

/// Waits to be asked; `None` when the game is over.
async fn turn(person: &Person) -> Option<String> {
    let begun = std::time::Instant::now();
    loop {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "nothing is asked and the game does not end");
        match person.moment().await {
            Moment::Asked(request) => return Some(request),
            Moment::Over => return None,
            Moment::Waiting => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
        }
    }
}

async fn choose(person: &Person, request: &str) {
    person.ask("document.querySelector('#choices [data-act]:last-of-type').click()").await;
    person.until("the answer", &format!("document.getElementById('state').dataset.request !== '{request}'")).await;
}

/// A newcomer who closes the walk through the game at once.
async fn newcomer(person: &Person) {
    person.open("/").await;
    person.ask("localStorage.clear(); localStorage.setItem('orrery-walked-m101', 'yes'); localStorage.setItem('orrery-ask', 'off')").await;
    person.make_table_of("m101", &["me", "random"], &[("max_rounds", "3")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_follow_the_questions_of_two_rounds_and_then_stay_away() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    newcomer(&mary).await;
    let mut hints: Vec<(String, String)> = Vec::new();
    while let Some(request) = turn(&mary).await {
        let ((question, round), shown) = (asked(&mary).await, hint(&mary).await);
        assert_eq!(shown.is_empty(), round > 2, "round {round}: {question} {shown}");
        if round > 2 {
            break;
        }
        let heard = mary.ask("return [...document.querySelectorAll('.unseen[aria-live]')].at(-1).textContent").await;
        assert!(
            shown.replace('\n', " ").starts_with(heard.as_str().unwrap().split(" A first choice").next().unwrap()),
            "it is read out: {heard}"
        );
        if hints.is_empty() || hints.len() == 2 {
            for (screen, kind) in [(DESKTOP, "desktop"), (PHONE, "phone")] {
                mary.screen(screen).await;
                for scheme in ["light", "dark"] {
                    mary.prefers(scheme, false).await;
                    mary.photograph_screen(&format!("m101-hint-{}-{kind}-{scheme}", hints.len())).await;
                }
                assert!(mary.overflow().await <= 0, "{kind} is wide enough");
            }
            mary.screen(DESKTOP).await;
        }
        hints.push((question, shown));
        choose(&mary, &request).await;
    }
    assert!(hints[0].1.contains("where you begin"), "{}", hints[0].1);
    let changes = hints.windows(2).filter(|pair| pair[0].0 != pair[1].0);
    let mut changed = 0;
    for pair in changes {
        assert_ne!(pair[0].1, pair[1].1, "another question has another hint: {} {}", pair[0].0, pair[1].0);
        changed += 1;
    }
    assert!(changed > 3, "{hints:?}");
    assert_eq!(mary.ask("return localStorage.getItem('orrery-hints-m101')").await, "off");
    // A second game begins without them.
    mary.make_table_of("m101", &["me", "random"], &[]).await;
    turn(&mary).await;
    assert_eq!(hint(&mary).await, "");
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_dismissed_by_key_for_good_and_come_back_with_the_tour() {
    let site = Site::start().await;
    let mary = site.person("Mary").await;
    newcomer(&mary).await;
    let request = turn(&mary).await.expect("the game has begun");
    assert!(!hint(&mary).await.is_empty());
    assert_eq!(mary.barriers().await, Vec::<String>::new());
    mary.ask("document.querySelector('[data-hints-off]').focus()").await;
    mary.press(Key::Enter + "").await;
    mary.until("the hint to go", "document.getElementById('hint').hidden").await;
    assert!(mary.ask("return document.activeElement.dataset.act !== undefined").await.as_bool().unwrap(), "keys go on at the choices");
    choose(&mary, &request).await;
    turn(&mary).await;
    assert_eq!(hint(&mary).await, "", "the next question has none either");
    mary.driver.refresh().await.unwrap();
    mary.until("the table", "document.documentElement.dataset.connection === 'live'").await;
    turn(&mary).await;
    assert_eq!(hint(&mary).await, "", "it is remembered");
    mary.click("[data-walk]").await;
    mary.until("the hint to come back", "document.getElementById('hint') && !document.getElementById('hint').hidden").await;
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
}
