//! The laws, held against every number of players and a covering set of options.
//!
//! `ORRERY_TIMES=50 cargo test --release -p spatial-delivery --test conformance -- --nocapture` plays a million games.

use conformance::{Budget, Laws, Report, Secrets};
use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Seat, Seed, Title, Turn};
use spatial_delivery::state::{Offers, Plan, State};
use spatial_delivery::{Action, SpatialDelivery};

/// Changes what `who` cannot see, written from *What each seat sees* and ruling 70: what the player on turn has clicked of an unfinished
/// mission or delivery is undone, and perhaps another one is begun. The order of decks and the places of tiles to come are in no
/// state, and hands follow from what everybody saw.
fn disguise(game: &SpatialDelivery, state: &State, who: Option<Seat>, chance: &mut Sampler) -> State {
    let Turn::Waiting(asked) = game.turn(state) else { return *state };
    let asked = asked.lowest().expect("one seat at a time");
    if who == Some(asked) {
        return *state;
    }
    let mut other = not_begun(game, state);
    let mut legal: Actions<Action> = Actions::new();
    for _ in 0..chance.one_of(5) {
        legal.clear();
        game.legal(&other, asked, &mut legal);
        let mut next = other;
        let action = legal[chance.one_of(legal.len() as u32) as usize];
        game.apply(&mut next, asked, action, &mut Quiet(&mut *chance)).expect("a listed action");
        // Whatever is not finished can be undone and has changed nothing else.
        if next.step.as_others_see_it() == other.step.as_others_see_it() && not_begun(game, &next) == not_begun(game, &other) {
            other = next;
        }
    }
    other
}

/// The state before the player on turn began the choice that is still unfinished.
fn not_begun(game: &SpatialDelivery, state: &State) -> State {
    let mut before = State { step: state.step.as_others_see_it(), plan: Plan::default(), offers: Offers::default(), ..*state };
    before.hands[state.active] = state.cards(state.active);
    // What could be begun follows from the rest, and the invariants know it.
    for (explore, travel) in [(false, false), (true, false), (false, true), (true, true)] {
        before.offers = Offers { explore, travel, ..Offers::default() };
        if game.check(&before).is_ok() {
            break;
        }
    }
    before
}

fn laws(players: u8, chosen: &[(&str, &str)]) -> Report {
    let options: Options = chosen.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap();
    let written: String = chosen.iter().map(|(name, value)| format!(" --option {name}={value}")).collect();
    let bots = vec!["random"; usize::from(players)].join(",");
    // What is asked lies open, and whether a turn has begun: that a player stays is not told before it leads to something.
    let report = Laws::of(game, Secrets::disguised_by(disguise).lying_open(&["step", "acted"]))
        .budget(Budget { thorough: 1, every: 600, threads: 1, ..Budget::default() }.as_often_as_asked())
        .command(move |Seed(seed)| format!("orrery record spatial-delivery --seats {bots} --seed {seed}{written}"))
        .assert();
    println!("{players} players, {chosen:?}: {report}");
    report
}

/// Every value of every option stands in one of these sets.
const OPTION_SETS: [&[(&str, &str)]; 5] = [
    &[("hands", "open"), ("galaxy", "even"), ("monopoly_bonus", "1"), ("enterprise_stack", "one")],
    &[("fuel_shortage", "unlimited"), ("turn_order", "seats"), ("initiative_points", "2")],
    &[("galaxy", "crossroads"), ("rounds", "9")],
    &[("rounds", "1"), ("galaxy", "sample")],
    &[("rounds", "2"), ("galaxy", "first_flight"), ("fuel_shortage", "turn_order")],
];

fn keep_the_laws(players: u8) {
    let report = laws(players, &[]);
    assert_eq!(report.ends.keys().copied().collect::<Vec<_>>(), ["last-round"]);
    for set in OPTION_SETS {
        laws(players, set);
    }
}

#[test]
fn three_players_keep_the_laws() {
    keep_the_laws(3);
}

#[test]
fn four_players_keep_the_laws() {
    keep_the_laws(4);
}

#[test]
fn five_players_keep_the_laws() {
    keep_the_laws(5);
}

#[test]
fn two_players_keep_the_laws() {
    laws(2, &[("two_players", "on")]);
    laws(2, &[("two_players", "on"), ("galaxy", "crossroads"), ("rounds", "9")]);
}
