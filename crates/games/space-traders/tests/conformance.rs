//! The laws, for all player counts and a covering set of options.
//!
//! `ORRERY_TIMES=19 cargo test --release -p space-traders --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report, Secrets};
use kernel::{Actions, Chance, Game, Learned, Options, Quiet, Sampler, Seat, Title};
use space_traders::state::{Phase, State};
use space_traders::{Action, SpaceTraders};

fn options(chosen: &[(&str, &str)]) -> Options {
    chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Changes what `who` cannot see, written from the table *Who sees what*: exchanges face-down planets that `who` has not peeked at, and
/// makes the others' secret choices anew, finished or not.
fn disguise(game: &SpaceTraders, state: &State, who: Option<Seat>, chance: &mut Sampler) -> State {
    let mut other = *state;
    if matches!(state.phase, Phase::Over(_)) {
        return other;
    }
    let seen = who.map_or(state.explored, |seat| state.explored.or(state.peeked[seat]));
    let hidden: Vec<usize> = (0..game.planets()).filter(|planet| seen.bits() >> planet & 1 == 0).collect();
    let mut shuffled = hidden.clone();
    chance.shuffle(&mut shuffled);
    for (to, from) in hidden.iter().zip(&shuffled) {
        let turned = chance.one_of(2) as usize;
        for side in 0..2 {
            other.tiles[2 * to + side] = state.tiles[2 * from + (side ^ turned)];
        }
    }
    for seat in (0..game.seats()).map(Seat::new).filter(|seat| who != Some(*seat)) {
        let before = other;
        choose_anew(game, &mut other, seat, chance);
        // Who has no tile to choose and no link to make is not asked, and has nothing to choose anew.
        if game.check(&other).is_err() {
            other = before;
        }
    }
    other
}

/// Takes a seat's secret choice back to its beginning and clicks something else: to the end if it was finished, else some of the way.
fn choose_anew(game: &SpaceTraders, state: &mut State, seat: Seat, chance: &mut Sampler) {
    let (waiting, finished) = (state.waiting, !state.waiting.contains(seat));
    let programme = &mut state.programmes[seat];
    match state.phase {
        Phase::Programme => *programme = space_traders::state::Programme::empty(&state.pieces[seat]),
        Phase::Tiles => (programme.answered, programme.sides) = (0, 0),
        Phase::Links => {
            programme.click = space_traders::state::Click::None;
            state.links[seat] = space_traders::state::Links::new();
            state.automatic.remove(seat);
        }
        Phase::Over(_) => return,
    }
    state.waiting.insert(seat);
    let mut legal = Actions::new();
    let clicks = if finished { 1000 } else { chance.one_of(4) };
    for _ in 0..clicks {
        legal.clear();
        game.legal(state, seat, &mut legal);
        if legal.is_empty() {
            break;
        }
        let mut next = *state;
        let action = legal[chance.one_of(legal.len() as u32) as usize];
        let learned = game.apply(&mut next, seat, action, &mut Quiet(&mut *chance)).expect("a listed action");
        let done = !next.waiting.contains(seat);
        // The last seat would settle the step, and it is not settled.
        if learned != Learned::Settled && (finished || !done) {
            *state = next;
        }
        if done {
            break;
        }
    }
    state.waiting = waiting;
}

fn hold(players: u8, chosen: &[(&str, &str)]) -> Report {
    let game = SpaceTraders::open(SpaceTraders::CONTENT, players, &options(chosen)).unwrap();
    let words: String = chosen.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let seats = vec!["random"; usize::from(players)].join(",");
    let budget = Budget { thorough: 1, every: 600, actions: 2, numbers: 69, threads: 1, ..Budget::default() };
    let report = Laws::of(game, Secrets::disguised_by(disguise))
        .budget(budget.as_often_as_asked())
        .command(move |seed| format!("orrery record space-traders --seats {seats} --seed {}{words}", seed.0))
        .assert();
    println!("{players} players, {chosen:?}: {report}");
    report
}

#[test]
fn the_standard_game_with_any_number_of_players() {
    for players in 2..=4 {
        let report = hold(players, &[]);
        assert!(report.simultaneous > 0 && report.worlds_that_differed > 0);
    }
}

#[test]
fn every_map() {
    for players in 2..=4 {
        for map in ["pocket", "lantern", "ring", "hub", "orbits", "twins", "lattice", "random"] {
            hold(players, &[("layout", map), ("turn_cap", "12")]);
        }
        hold(players, &[("layout", "random"), ("layout_seed", "7"), ("home_planet", "4"), ("turn_cap", "12")]);
    }
}

#[test]
fn every_value_of_every_option() {
    // Each value with each value of its neighbours at least once: a covering set, not all 2^10 of them.
    const SETS: [&[(&str, &str)]; 8] = [
        &[("pairing", "loose"), ("linking", "manual"), ("turn_cap", "10")],
        &[("expensive_travelling", "true"), ("join", "on_arrival"), ("tie_break", "ladder"), ("turn_cap", "15")],
        &[("free_market", "true"), ("eo_tile", "late"), ("leader_goods", "1"), ("turn_cap", "15")],
        &[("expensive_travelling", "true"), ("free_market", "true"), ("peek_scope", "all"), ("turn_cap", "15")],
        &[("expensive_travelling", "true"), ("linking", "manual"), ("eo_tile", "late"), ("peek_scope", "all"), ("turn_cap", "10")],
        &[("free_market", "true"), ("linking", "manual"), ("join", "on_arrival"), ("leader_goods", "2"), ("turn_cap", "10")],
        &[
            ("expensive_travelling", "true"),
            ("free_market", "true"),
            ("linking", "manual"),
            ("eo_tile", "late"),
            ("join", "on_arrival"),
            ("peek_scope", "all"),
            ("tie_break", "ladder"),
            ("turn_cap", "10"),
        ],
        &[("layout", "pocket"), ("stall_limit", "3"), ("pairing", "loose"), ("peek_scope", "all"), ("home_planet", "6")],
    ];
    for players in 2..=4 {
        for set in SETS {
            hold(players, set);
        }
    }
}

#[test]
fn every_ending_is_reached() {
    let ends = |report: &Report| report.ends.keys().copied().collect::<Vec<_>>();
    let all = hold(4, &[("layout", "pocket"), ("stall_limit", "4"), ("turn_cap", "9")]);
    assert_eq!(ends(&all), ["all-explored", "stall", "turn-cap"]);
}

#[test]
fn every_kind_of_action_is_chosen() {
    let game = SpaceTraders::open(SpaceTraders::CONTENT, 2, &options(&[("linking", "manual"), ("expensive_travelling", "true")])).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for index in 0..30 {
        let script = conformance::play::random_game(&game, kernel::Seed(3).of_game(index));
        seen.extend(script.choices.iter().map(|(_, action, _)| match action {
            Action::Place(_) => "place".to_owned(),
            Action::Planet(_) => "planet".to_owned(),
            Action::Goods(_) => "goods".to_owned(),
            other => game.write(*other),
        }));
    }
    let all = ["EO", "HL", "HT", "JO", "ML", "MT", "PP", "auto", "commit", "done", "goods", "leader", "place", "planet"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), all);
}
