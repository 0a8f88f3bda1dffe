//! Boards of Spatial Delivery at several moments, for each kind of viewer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use board_laws::scene::{self, asked, join};
use draw::{Board, Names, Shape, outcome};
use kernel::{Actions, Chance, Game, Sampler, Seat, Table, Told};
use spatial_delivery::galaxy::Stage;
use spatial_delivery::state::Step;
use spatial_delivery::{Action, Event, SpatialDelivery, State};

type Moment = fn(&State) -> bool;

const NAMES: [&str; 5] = ["Alice", "Bob", "Carol", "Dave", "Eve"];

fn table(players: u8, seed: u64, options: &[(&str, &str)]) -> Table<SpatialDelivery> {
    scene::table(players, &scene::options(options), seed)
}

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

/// One choice of somebody who builds and delivers where possible and else takes what comes.
fn step(table: &mut Table<SpatialDelivery>, dice: &mut Sampler) -> bool {
    let Some(seat) = asked(table) else { return false };
    let legal = table.legal(seat);
    let eager = |action: &&Action| matches!(action, Action::Explore | Action::Deliver(_));
    let act = legal.iter().find(eager).copied().unwrap_or_else(|| legal[dice.one_of(legal.len() as u32) as usize]);
    table.act(seat, act).unwrap();
    true
}

fn at(players: u8, options: &[(&str, &str)], moment: Moment) -> Table<SpatialDelivery> {
    scene::at_by(players, &scene::options(options), moment, step)
}

fn screen(table: &Table<SpatialDelivery>, who: Option<Seat>, width: usize) -> String {
    scene::screen(table, &names(table.game().seats(), who), width, 24)
}

/// A moment as the one who is asked, somebody else and a spectator see it.
fn all_views(table: &Table<SpatialDelivery>, width: usize) -> String {
    let asked = asked(table);
    let other = asked.map_or(Seat::new(0), |seat| seat.next(table.game().seats()));
    let mut text = String::new();
    for who in asked.map(Some).into_iter().chain([Some(other), None]) {
        text += &format!("=== {}\n", who.map_or("spectator", |seat| NAMES[seat.index()]));
        text += &screen(table, who, width);
    }
    text
}

#[test]
fn the_market_and_the_first_turn() {
    insta::assert_snapshot!("sd-market-3", all_views(&at(3, &[("galaxy", "sample")], |state| state.takes == 5), 80));
    insta::assert_snapshot!("sd-mission-3", all_views(&at(3, &[("galaxy", "sample")], |state| state.step == Step::Mission), 80));
}

#[test]
fn a_mission_is_built_step_by_step() {
    let ring_three: Moment = |state| state.stage == Stage::Three && state.step == Step::Site && state.built().len() > 4;
    insta::assert_snapshot!("sd-site-4", all_views(&at(4, &[], ring_three), 80));
    let route: Moment = |state| state.stage == Stage::Three && state.step == Step::Route && state.plan.lanes.len() > 2;
    insta::assert_snapshot!("sd-route-4", screen_of_asked(&at(4, &[], route), 100));
    insta::assert_snapshot!(
        "sd-goods-3",
        screen_of_asked(&at(3, &[], |state| state.step == Step::StationGood && state.plan.goods.len() == 1), 80)
    );
    insta::assert_snapshot!(
        "sd-fuel-5",
        screen_of_asked(&at(5, &[], |state| state.step == (Step::Fuel { travel: false }) && !state.plan.goods.is_empty()), 80)
    );
}

fn screen_of_asked(table: &Table<SpatialDelivery>, width: usize) -> String {
    screen(table, asked(table), width)
}

#[test]
fn journeys_deliveries_and_powers() {
    insta::assert_snapshot!(
        "sd-destination-3",
        screen_of_asked(&at(3, &[], |state| state.step == Step::Destination && state.round > 2), 80)
    );
    insta::assert_snapshot!(
        "sd-deliver-4",
        screen_of_asked(&at(4, &[("hands", "open")], |state| state.step == Step::Deliver && state.round > 1), 80)
    );
    insta::assert_snapshot!("sd-world-3", screen_of_asked(&at(3, &[], |state| matches!(state.step, Step::World(_))), 80));
    insta::assert_snapshot!("sd-barter-3", screen_of_asked(&at(3, &[], |state| matches!(state.step, Step::BarterTake(_))), 80));
    insta::assert_snapshot!("sd-enterprise-3", screen_of_asked(&at(3, &[], |state| state.step == Step::EnterpriseUse), 80));
    insta::assert_snapshot!("sd-initiative-3", screen_of_asked(&at(3, &[], |state| matches!(state.step, Step::InitiativeUse(_))), 80));
    insta::assert_snapshot!("sd-card-3", screen_of_asked(&at(3, &[], |state| state.step == Step::CardAction && state.acted), 80));
}

#[test]
fn a_skip_that_passes_says_so() {
    let table = at(3, &[], |state| state.step == Step::CardAction && !state.acted);
    assert!(screen_of_asked(&table, 80).contains("Skip and pass: no more turns in this round [SD-5.4]"));
}

#[test]
fn the_end_shows_points_and_what_broke_ties() {
    for players in 3..=5 {
        let table = at(players, &[], |state| state.step == Step::Over);
        let who = Some(Seat::new(0));
        let final_table = outcome::table(&table.game().outcome(table.state()), &names(players, who), 80);
        insta::assert_snapshot!(format!("sd-end-{players}"), screen(&table, who, 80) + &join(&final_table));
    }
}

#[test]
fn a_game_reads_well_in_words() {
    let table = at(3, &[], |state| state.round == 3);
    let told = |who| {
        table
            .history(who)
            .iter()
            .map(|event| table.game().words(event, &names(3, who)))
            .map(|said| format!("{} [{}]\n", said.text, said.clause))
            .collect::<String>()
    };
    insta::assert_snapshot!("sd-words-3", told(Some(Seat::new(0))));
}

#[test]
fn every_action_and_event_has_its_own_words() {
    let (mut verbs, mut events) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..40 {
        let players = 3 + (seed % 3) as u8;
        let (mut table, mut dice) = (table(players, seed, &[]), Sampler::from_seed(seed));
        while let Some(seat) = asked(&table) {
            let (game, view, names) = (Arc::clone(table.game()), table.view(Some(seat)), names(players, Some(seat)));
            let legal = table.legal(seat);
            let texts: BTreeSet<String> = legal.iter().map(|act| game.sentence(&view, *act, &names).text).collect();
            assert_eq!(texts.len(), legal.len(), "two choices read alike: {texts:?}");
            let act = legal[dice.one_of(legal.len() as u32) as usize];
            verbs.insert(game.write(act).split(' ').next().unwrap().to_owned());
            for event in table.act(seat, act).unwrap().events {
                events.insert(format!("{event:?}").split([' ', '{']).next().unwrap().to_owned());
                assert!(!game.words(&event, &names).text.is_empty());
            }
        }
    }
    assert_eq!(verbs.len(), 19, "{verbs:?}");
    assert_eq!(events.len(), 19, "{events:?}");
}

/// What an action does to the state, and what is told of it.
fn applied(table: &Table<SpatialDelivery>, seat: Seat, action: Action) -> (State, Vec<Event>) {
    let (mut state, mut fx) = (*table.state(), Told::new(Sampler::from_seed(1)));
    table.game().apply(&mut state, seat, action, &mut fx).unwrap();
    (state, fx.events)
}

/// Whole games: whatever spends a card names it, and whatever flies or builds at once says where to and what it costs, however
/// little the action itself says ("travel" with one destination and one card).
#[test]
fn no_choice_flies_or_spends_a_card_without_saying_so() {
    let mut at_once = BTreeMap::new();
    for (players, seed) in (3..=5).flat_map(|players| (1..6).map(move |seed| (players, seed))) {
        let (mut table, mut dice) = (table(players, seed, &[]), Sampler::from_seed(seed));
        while let Some(seat) = asked(&table) {
            let (legal, view, names) = (table.legal(seat), table.view(Some(seat)), names(players, Some(seat)));
            let mut told = BTreeSet::new();
            for action in legal.iter() {
                let said = table.game().sentence(&view, *action, &names);
                // Several corners of a world are called by it: a choice must tell them apart.
                assert!(told.insert(said.text.clone()), "two choices are called '{}'", said.text);
                let (after, events) = applied(&table, seat, *action);
                let held = table.game().view(&after, Some(seat)).record[seat];
                for (kind, count) in view.record[seat].iter().filter(|(kind, count)| held.count(*kind) < *count) {
                    assert!(said.text.contains(&table.game().card_name(kind)), "'{}' spends {kind:?} of {count}", said.text);
                }
                let mission = events.iter().find_map(|event| match event {
                    Event::Travelled { to, fuel, steps, .. } => Some((*to, *fuel, format!("{steps} step"), "SD-7.6")),
                    Event::Built { site, fuel, new, points, goods, .. } => {
                        let mut spent = *fuel;
                        goods.iter().for_each(|kind| spent.put(*kind));
                        Some((*site, spent, format!("{points} points for {new} new segment"), "SD-6.1"))
                    }
                    _ => None,
                });
                let Some((to, spent, cost, clause)) = mission else {
                    assert!(!said.text.contains("paid with"), "nothing is paid yet: {}", said.text);
                    continue;
                };
                let world = table.game().worlds_at(table.state(), to).next();
                let place = world.map_or_else(|| "Earth".to_owned(), |(hex, _)| table.game().world_name(table.state(), hex));
                assert!(said.text.contains(&place) && said.text.contains(&cost), "'{}' leads to {place}: {cost}", said.text);
                assert_eq!(said.clause.0, clause, "{}", said.text);
                for (kind, _) in spent.iter() {
                    assert!(said.text.contains(&table.game().card_name(kind)), "'{}' spends {kind:?}", said.text);
                }
                let verb = table.game().write(*action);
                *at_once.entry(verb.split(' ').next().unwrap().to_owned()).or_insert(0) += 1;
            }
            let act = legal[dice.one_of(legal.len() as u32) as usize];
            table.act(seat, act).unwrap();
        }
    }
    let seen: Vec<&str> = at_once.keys().map(String::as_str).collect();
    for verb in ["all-fuel", "explore", "pay", "site", "to", "travel"] {
        assert!(seen.contains(&verb), "no {verb} carried a mission out at once: {at_once:?}");
    }
}

/// Ruling 73: with secret hands nothing that is drawn or said for a seat or a spectator depends on the cards in another hand.
#[test]
fn secret_hands_are_on_no_screen() {
    let mut compared = 0;
    for seed in 1..6 {
        let (mut table, mut dice) = (table(3, seed, &[]), Sampler::from_seed(seed));
        while step(&mut table, &mut dice) {
            for who in [None, Some(Seat::new(0)), Some(Seat::new(1)), Some(Seat::new(2))] {
                // Two of the others swap a card.
                let others: Vec<Seat> = (0..3).map(Seat::new).filter(|seat| Some(*seat) != who).collect();
                let mut swapped = *table.state();
                let cards = [others[0], others[1]].map(|seat| swapped.hands[seat].iter().next().map(|(kind, _)| kind));
                let [Some(one), Some(other)] = cards else { continue };
                if one == other {
                    continue;
                }
                for (seat, gives, gets) in [(others[0], one, other), (others[1], other, one)] {
                    swapped.hands[seat].take(gives);
                    swapped.hands[seat].put(gets);
                }
                let game = table.game();
                let [here, there] = [table.state(), &swapped].map(|state| {
                    let (view, names) = (game.view(state, who), names(3, who));
                    let mut legal = Actions::new();
                    who.into_iter().for_each(|seat| game.legal(state, seat, &mut legal));
                    let choices = game.clickables(&view, &legal, &names);
                    let said: Vec<String> = choices.iter().map(|choice| choice.sentence.clone()).collect();
                    let drawn = Shape::ALL.map(|shape| game.svg(&view, &choices, &names, shape).unwrap().0);
                    (join(&game.text(&view, &names, 120)), game.question(&view, &names).text, said, drawn)
                });
                assert_eq!(here, there);
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
