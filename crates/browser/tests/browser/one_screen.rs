//! One screen: at every question of whole games of each title, everything that can be answered is in sight and not covered, and nothing
//! moves that was not asked to.

use serde_json::{Value, json};

use crate::kit::{Person, Screen, Site};

const SMALL_DESKTOP: Screen = (1366, 768, false);
const LARGE_DESKTOP: Screen = (1920, 1080, false);
const TABLET: Screen = (820, 1180, false);
const HAND: Screen = (390, 844, true);

/// A game, who sits at its table, and its options.
pub(crate) type Setup = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// The games, with seats and options in which they are short.
pub(crate) const GAMES: [Setup; 5] = [
    ("galactic-trader", &["me", "greedy", "greedy"], &[("first_player", "0"), ("max_rounds", "4")]),
    ("space-traders", &["me", "greedy", "greedy"], &[("turn_cap", "5")]),
    ("space-truckin", &["me", "greedy"], &[("shipyard", "dealer")]),
    ("spatial-delivery", &["me", "greedy", "greedy"], &[("rounds", "2")]),
    ("m101", &["me", "greedy", "greedy"], &[("max_rounds", "2")]),
];

/// Counts every shift of the page's layout from the beginning on; a choice made by a script is no excuse for one.
const WATCH_SHIFTS: &str = "
    window.shifted = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const what = entry.sources.map(({ node, previousRect: was, currentRect: is }) =>
          `${node?.id || node?.className?.baseVal || node?.className || node?.nodeName} ${was.x},${was.y} ${was.width}x${was.height} -> ${is.x},${is.y} ${is.width}x${is.height}`);
        window.shifted.push([entry.value, what.join('; ')]);
      }
    }).observe({ type: 'layout-shift', buffered: true });";

/// Plays through the page and looks at every question. Answers how many there were, what was wrong with which, and the smallest letters.
const PLAY: &str = "
    const [most, phone, done] = arguments;
    const state = () => document.getElementById('state');
    const report = { questions: 0, wrong: [], smallest: 99, times: [] };
    const on = ({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    // Some point of it is hit: the middle, or another one of something that is not a rectangle.
    const point = (thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      for (const across of [0.5, 0.25, 0.75, 0.08, 0.92]) for (const down of [0.5, 0.25, 0.75, 0.08, 0.92]) {
        const at = [x + width * across, y + height * down];
        if (thing.contains(document.elementFromPoint(...at))) return at;
      }
      return null;
    };
    const open = (thing) => on(thing.getBoundingClientRect()) && point(thing);
    const within = (thing, around) => {
      const section = thing.closest(around);
      return section?.checkVisibility() && on(section.getBoundingClientRect());
    };
    // What cannot be seen of a chart as it is now can be moved into sight, if the chart is.
    const onChart = (thing) => {
      const chart = thing.closest('svg.chart');
      if (!chart || !phone) return false;
      const { a, d, e, f } = chart.parentNode.getScreenCTM();
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => chart[name].baseVal.value);
      const middle = [a * (x + width / 2) + e, d * (y + height / 2) + f];
      return chart.contains(document.elementFromPoint(...middle));
    };
    const look = () => {
      report.questions += 1;
      const complain = (what) => report.wrong.push(`${document.querySelector('#question').textContent}: ${what}`);
      const picture = [...document.querySelectorAll('#board > svg.board')].find((one) => one.checkVisibility());
      const all = [...document.querySelectorAll('#board svg.board [data-act]')].filter((one) => one.getClientRects().length || one.closest('.drawer'));
      const listed = document.querySelectorAll('#choices [data-act]').length;
      if (all.length !== listed) complain(`${all.length} answers in the picture, ${listed} in words`);
      for (const one of all) {
        const twin = document.querySelector(`#answers [data-act=\"${CSS.escape(one.dataset.act)}\"]`);
        if (open(one) || onChart(one) || (phone && one.getClientRects().length && within(one, '.drawer')) || (twin && within(twin, '#answers > div'))) continue;
        const { x, y, width, height } = one.getBoundingClientRect();
        complain(`${one.getAttribute('aria-label')} at ${[x, y, width, height].map(Math.round)} cannot be reached`);
      }
      // What is picked is marked; its letters stay as they fit.
      for (const held of document.querySelectorAll('#board g.picked')) {
        const wide = () => [...held.querySelectorAll('text')].map((one) => one.getComputedTextLength()).join();
        const marked = wide();
        held.classList.remove('picked');
        if (wide() !== marked) complain('what is picked is written in other letters');
        held.classList.add('picked');
      }
      const question = phone ? document.querySelector('#answers p') : picture.querySelector('.question');
      if (!question || !open(question)) complain('the question is not in sight');
      const back = document.querySelector('[data-take-back]');
      if (back && !open(back)) complain('take back is not in sight');
      if (phone) return;
      // All of the picture: the own hand, the points, whose turn it is.
      if (!on(picture.getBoundingClientRect())) complain('the picture is cut');
      for (const text of picture.querySelectorAll('text')) {
        const letters = Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
        if (letters < report.smallest && text.getClientRects().length) [report.smallest, report.least] = [letters, text.textContent];
      }
    };
    const press = (choice) => {
      for (const name of ['pointerdown', 'pointerup']) choice.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary: true }));
      choice.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    };
    let asked = null;
    let pressed = null;
    const step = () => {
      // How long a click takes until the picture is another one; told, not judged.
      if (pressed !== null && state().dataset.request !== asked) {
        const since = pressed;
        pressed = null;
        requestAnimationFrame(() => report.times.push(performance.now() - since));
      }
      if (state().dataset.status !== 'running' || report.questions >= most) {
        report.status = state().dataset.status;
        return requestAnimationFrame(() => setTimeout(() => { report.shifted = window.shifted; done(report); }));
      }
      // What would be regretted is asked about once more.
      const sure = document.querySelector('.once [data-once=\"yes\"]');
      if (sure && !open(sure)) report.wrong.push(`${sure.textContent}, asked once more, cannot be reached`);
      if (sure) press(sure);
      const list = [...document.querySelectorAll('#choices [data-act]')];
      const { request } = state().dataset;
      if (list.length && request !== asked && !document.getElementById('table').dataset.busy) {
        asked = request;
        look();
        const number = list[(Number(request) * 7 + 3) % list.length].dataset.act;
        pressed = performance.now();
        press(document.querySelector(`#board svg.board [data-act=\"${CSS.escape(number)}\"]`));
      }
      setTimeout(step, 4);
    };
    step();";

/// Everything that happened, put into sentences.
async fn play(person: &Person, most: u32, phone: bool) -> Value {
    person.driver.execute_async(PLAY, vec![json!(most), json!(phone)]).await.unwrap().json().clone()
}

/// Plays so many questions of every game on a screen, and says what was wrong.
async fn every_game(screen: Screen, most: u32) {
    let site = Site::there_or_started().await;
    let mary = site.person("Mary").await;
    let phone = screen.2;
    mary.screen(screen).await;
    mary.prefers("light", false).await;
    mary.knows_the_games().await;
    let (mut wrong, mut times) = (Vec::new(), Vec::new());
    for (game, seats, options) in GAMES {
        let begun = std::time::Instant::now();
        let table = mary.make_table_of(game, seats, options).await;
        mary.open(&table).await;
        mary.ask(WATCH_SHIFTS).await;
        mary.until("the live table", "document.documentElement.dataset.connection === 'live'").await;
        let found = play(&mary, most, phone).await;
        let questions = found["questions"].as_u64().unwrap();
        println!(
            "{game} {}x{}: {questions} questions, letters of {} px, {:.1} s",
            screen.0,
            screen.1,
            found["smallest"],
            begun.elapsed().as_secs_f64()
        );
        assert!(questions >= 3, "{game}: {questions} questions");
        times.extend(found["times"].as_array().unwrap().iter().map(|time| time.as_f64().unwrap()));
        assert!(questions == u64::from(most) || found["status"] == "over", "{game}: {found}");
        wrong.extend(found["wrong"].as_array().unwrap().iter().map(|one| format!("{game}: {}", one.as_str().unwrap())));
        wrong.extend(found["shifted"].as_array().unwrap().iter().map(|one| format!("{game}: the page moved: {one}")));
        if !phone && found["smallest"].as_f64().unwrap() < 10.95 {
            wrong.push(format!("{game}: letters of {} pixels: {}", found["smallest"], found["least"]));
        }
        mary.photograph_screen(&format!("{game}-one-screen-{}", screen.0)).await;
    }
    times.sort_by(f64::total_cmp);
    let part = |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)];
    println!("{} clicks until the picture is another one: half within {:.0} ms, p99 {:.0} ms", times.len(), part(50), part(99));
    assert_eq!(mary.complaints().await, Vec::<String>::new());
    mary.leave().await;
    wrong.dedup();
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.iter().take(60).cloned().collect::<Vec<_>>().join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_on_a_small_desktop() {
    every_game(SMALL_DESKTOP, u32::MAX).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_on_a_phone() {
    every_game(HAND, u32::MAX).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stretch_of_every_game_on_a_large_desktop() {
    every_game(LARGE_DESKTOP, 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stretch_of_every_game_on_a_tablet() {
    every_game(TABLET, 20).await;
}
