//! Boards of Spatial Delivery at several moments, for each kind of viewer.

use std::collections::BTreeSet;
use std::sync::Arc;

use draw::{Board, Line, Names, outcome};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};
use spatial_delivery::galaxy::Stage;
use spatial_delivery::state::Step;
use spatial_delivery::{Action, SpatialDelivery, State};

type Moment = fn(&State) -> bool;

const NAMES: [&str; 5] = ["Alice", "Bob", "Carol", "Dave", "Eve"];

fn table(players: u8, seed: u64, options: &[(&str, &str)]) -> Table<SpatialDelivery> {
    let options: Options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap();
    Table::new(Arc::new(game), Live::from_seed(Seed(seed)))
}

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

fn asked(table: &Table<SpatialDelivery>) -> Option<Seat> {
    match table.turn() {
        Turn::Waiting(seats) => seats.lowest(),
        Turn::Over => None,
    }
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

/// Plays until the moment comes, in one of many games.
fn at(players: u8, options: &[(&str, &str)], moment: Moment) -> Table<SpatialDelivery> {
    for seed in 1..200 {
        let (mut table, mut dice) = (table(players, seed, options), Sampler::from_seed(seed));
        loop {
            if moment(table.state()) {
                return table;
            }
            if !step(&mut table, &mut dice) {
                break;
            }
        }
    }
    panic!("the moment never came");
}

fn join(lines: &[Line]) -> String {
    lines.iter().map(|line| line.plain().trim_end().to_owned() + "\n").collect()
}

/// The board, the question and the choices as one viewer gets them.
fn screen(table: &Table<SpatialDelivery>, who: Option<Seat>, width: usize) -> String {
    let (game, view) = (table.game(), table.view(who));
    let names = names(game.seats(), who);
    let mut text = join(&game.text(&view, &names, width));
    let question = game.question(&view, &names);
    text += &format!("? {} [{}]\n", question.text, question.clause);
    for act in who.map(|seat| table.legal(seat)).iter().flat_map(|legal| legal.iter()) {
        let said = game.sentence(&view, *act, &names);
        text += &format!("  {:<24} {} [{}]\n", game.write(*act), said.text, said.clause);
    }
    text
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
    let ring_three: Moment = |state| state.stage == Stage::Three && state.step == Step::Site && state.built().count_ones() > 4;
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

#[test]
fn no_line_is_wider_than_asked() {
    for (players, seed) in [(3, 1), (4, 2), (5, 3)] {
        let (mut table, mut dice) = (table(players, seed, &[("hands", "open")]), Sampler::from_seed(seed));
        while step(&mut table, &mut dice) {
            for who in [None, asked(&table)] {
                let (view, names) = (table.view(who), names(players, who));
                for width in [76, 80, 100] {
                    for line in table.game().text(&view, &names, width) {
                        assert!(line.width() <= width, "{} columns: {}", line.width(), line.plain());
                    }
                }
            }
        }
    }
}
