//! Boards of Galactic Trader at several moments, for each kind of viewer.

use std::collections::BTreeSet;
use std::sync::Arc;

use board_laws::names;
use board_laws::scene::{self, asked, join};
use draw::{Board, outcome};
use galactic_trader::event::Discarding;
use galactic_trader::state::Step;
use galactic_trader::{Action, Event, GalacticTrader, State};
use kernel::{Chance, Game, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};

type Moment = fn(&State) -> bool;

const NAMES: [&str; 4] = ["Mary", "Nick", "John", "Joan"];

fn table(players: u8, seed: u64) -> Table<GalacticTrader> {
    table_with(players, &[], seed)
}

fn table_with(players: u8, options: &[(&str, &str)], seed: u64) -> Table<GalacticTrader> {
    scene::table(players, &scene::options(options), seed)
}

fn sentences(table: &Table<GalacticTrader>, seat: Seat) -> Vec<(Action, String)> {
    let (game, view) = (table.game(), table.view(Some(seat)));
    let names = names(game.seats(), Some(seat));
    table.legal(seat).iter().map(|act| (*act, game.sentence(&view, *act, &names).text)).collect()
}

/// One choice of somebody who completes planets where possible and else takes what comes.
fn step(table: &mut Table<GalacticTrader>, dice: &mut Sampler) -> bool {
    let Turn::Waiting(seats) = table.turn() else { return false };
    let seat = seats.lowest().unwrap();
    let choices = sentences(table, seat);
    let good = choices.iter().find(|(_, text)| text.contains("for you (+") || text.contains("completes it for you)"));
    let act = good.map_or_else(|| choices[dice.one_of(choices.len() as u32) as usize].0, |(act, _)| *act);
    table.act(seat, act).unwrap();
    true
}

fn at(players: u8, moment: Moment) -> Table<GalacticTrader> {
    scene::at_by(players, &scene::options(&[]), moment, step)
}

fn screen(table: &Table<GalacticTrader>, who: Option<Seat>, width: usize) -> String {
    scene::screen(table, &names(table.game().seats(), who), width, 20)
}

/// A moment as the one who is asked, somebody else and a spectator see it.
fn all_views(table: &Table<GalacticTrader>, width: usize) -> String {
    let seats = table.game().seats();
    let asked = asked(table);
    let other = asked.map_or(Seat::new(0), |seat| seat.next(seats));
    let mut text = String::new();
    for who in asked.map(Some).into_iter().chain([Some(other), None]) {
        text += &format!("=== {}\n", who.map_or("spectator", |seat| NAMES[seat.index()]));
        text += &screen(table, who, width);
    }
    text
}

fn out(state: &State) -> usize {
    state.deployed.len()
}

fn face_down(state: &State) -> usize {
    state.deployed.iter().filter(|good| !good.face_up).count()
}

#[test]
fn the_draft_shows_the_packet_to_its_holder_only() {
    insta::assert_snapshot!("draft-2", all_views(&at(2, |state| state.round == 3 && state.takes == 1), 80));
    insta::assert_snapshot!("draft-4", all_views(&at(4, |state| state.round == 2 && state.takes == 5), 80));
    insta::assert_snapshot!("draft-full-hand-3", all_views(&at(3, |state| state.round > 2 && state.step == Step::DraftDiscard), 80));
}

#[test]
fn a_turn_shows_its_steps() {
    let laying: Moment = |state| state.round > 4 && state.step == Step::DeployAction && out(state) > 4 && face_down(state) > 0;
    insta::assert_snapshot!("laying-2", all_views(&at(2, laying), 80));
    insta::assert_snapshot!("laying-3", all_views(&at(3, laying), 80));
    insta::assert_snapshot!("laying-4", all_views(&at(4, laying), 80));
    insta::assert_snapshot!("laying-4-wide", all_views(&at(4, laying), 120));
    insta::assert_snapshot!("planet-3", all_views(&at(3, |state| matches!(state.step, Step::DeployPlanet(_)) && out(state) > 5), 80));
    insta::assert_snapshot!("taking-back-2", all_views(&at(2, |state| state.step == Step::CancelGood && out(state) > 4), 80));
}

#[test]
fn a_planet_is_used_step_by_step() {
    insta::assert_snapshot!("ability-good-2", all_views(&at(2, |state| matches!(state.step, Step::AbilityCard(_))), 80));
    insta::assert_snapshot!("ability-planet-3", all_views(&at(3, |state| matches!(state.step, Step::AbilityPlanet(..))), 80));
}

#[test]
fn agreements_show_what_is_to_be_sent_on() {
    insta::assert_snapshot!("sending-on-2", all_views(&at(2, |state| matches!(state.step, Step::RedeployPlanet { .. })), 80));
    insta::assert_snapshot!("sending-on-4", all_views(&at(4, |state| state.step == Step::RedeployGood), 80));
    insta::assert_snapshot!("sending-slot-3", all_views(&at(3, |state| matches!(state.step, Step::RedeploySlot { .. })), 80));
    insta::assert_snapshot!("strange-orbit-3", all_views(&at(3, |state| state.step == Step::OrbitRecipient), 80));
}

#[test]
fn the_end_shows_points_and_what_broke_ties() {
    for players in 2..=4 {
        let table = at(players, |state| matches!(state.step, Step::Over(_)));
        let who = Some(Seat::new(0));
        let final_table = outcome::table(&table.game().outcome(table.state()), &names(players, who), 80);
        insta::assert_snapshot!(format!("end-{players}"), screen(&table, who, 80) + &join(&final_table));
    }
}

#[test]
fn a_game_reads_well_in_words() {
    let table = at(3, |state| state.round == 5);
    let mut text = String::new();
    for who in [Some(Seat::new(0)), None] {
        text += &format!("=== {}\n", who.map_or("spectator", |seat| NAMES[seat.index()]));
        for event in table.history(who) {
            let said = table.game().words(&event, &names(3, who));
            text += &format!("{} [{}]\n", said.text, said.clause);
        }
    }
    insta::assert_snapshot!("words-3", text);
}

#[test]
fn every_action_and_event_has_its_own_words() {
    let mut options = Options::new();
    options.insert("draft_full_hand".into(), "may_refuse".into());
    options.insert("redeploy".into(), "optional".into());
    options.insert("stall_limit".into(), "40".into());
    let (mut verbs, mut events) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let players = 2 + (seed % 3) as u8;
        let game = GalacticTrader::open(GalacticTrader::CONTENT, players, &options).unwrap();
        let (mut table, mut dice) = (Table::new(Arc::new(game), Live::from_seed(Seed(seed))), Sampler::from_seed(seed));
        while let Some(seat) = asked(&table) {
            let choices = sentences(&table, seat);
            let texts: BTreeSet<&String> = choices.iter().map(|(_, text)| text).collect();
            assert_eq!(texts.len(), choices.len(), "two choices read alike: {choices:?}");
            for (act, text) in &choices {
                assert!(!text.contains("your good") || matches!(act, Action::Discard(_)), "{act:?}: {text}");
            }
            let act = choices[dice.one_of(choices.len() as u32) as usize].0;
            verbs.insert(table.game().write(act).split(' ').next().unwrap().to_owned());
            for event in table.act(seat, act).unwrap().events {
                let told = format!("{event:?}");
                events.insert(told.split([' ', '{']).next().unwrap().to_owned());
                assert!(!table.game().words(&event, &names(players, Some(seat))).text.is_empty());
            }
        }
    }
    assert_eq!(verbs.len(), 14, "{verbs:?}");
    assert_eq!(events.len(), 20, "{events:?}");
}

#[test]
fn no_line_is_wider_than_asked_and_no_board_taller_than_a_terminal() {
    for (players, seed) in [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)] {
        let (mut table, mut dice) = (table(players, seed), Sampler::from_seed(seed));
        while step(&mut table, &mut dice) {
            for who in [None, asked(&table), Some(Seat::new(0))] {
                let view = table.view(who);
                let names = names(players, who);
                for width in [76, 80, 99, 100, 132] {
                    let lines = table.game().text(&view, &names, width);
                    for line in &lines {
                        assert!(line.width() <= width, "{} columns of {width}: {}", line.width(), line.plain());
                    }
                    // 24 lines also hold the question, the keys and two choices; 17 are kept to in all but the
                    // longest games of four.
                    assert!(width != 80 || lines.len() <= 20, "{} lines:\n{}", lines.len(), join(&lines));
                    assert!(width < 80 || lines.iter().all(|line| !line.plain().contains('…')), "cut:\n{}", join(&lines));
                }
            }
        }
    }
}

/// GT-7.13, D11: whatever the options make of a good that is not sent on, its sentence, its event and its movement say that.
#[test]
fn a_good_that_is_not_sent_on_goes_where_its_words_say() {
    for (stranded, expected) in [("hand", "into your hand"), ("discard", "Discard")] {
        let mut seen = 0;
        for seed in 1..40 {
            let (mut table, mut dice) =
                (table_with(3, &[("redeploy", "optional"), ("stranded_goods", stranded)], seed), Sampler::from_seed(seed));
            while let Some(seat) = asked(&table) {
                let Some((act, text)) = sentences(&table, seat).into_iter().find(|(act, _)| *act == Action::ToHand) else {
                    step(&mut table, &mut dice);
                    continue;
                };
                seen += 1;
                assert!(text.contains(expected), "{stranded}: {text}");
                let played = table.act(seat, act).unwrap();
                let asked_for_room = matches!(table.state().step, Step::StrandedDiscard(_));
                let lost = played.events.iter().any(|event| matches!(event, Event::Discarded { why: Discarding::Lost, .. }));
                assert_eq!((lost, asked_for_room), (text.contains("Discard your"), text.contains("discard one for it")), "{text}");
                let words: Vec<String> = played.events.iter().map(|event| table.game().words(event, &names(3, Some(seat))).text).collect();
                assert_eq!(
                    words.iter().any(|words| words.contains("into your hand")),
                    stranded == "hand" && !text.contains("full"),
                    "{words:?}"
                );
                let motions: Vec<String> =
                    played.events.iter().flat_map(|event| table.game().motions(event)).map(|motion| motion.to).collect();
                let own = format!("hand-{}", seat.number());
                assert_eq!(motions.iter().any(|to| to.starts_with(&own)), stranded == "hand" && !text.contains("full"), "{motions:?}");
            }
        }
        assert!(seen > 20, "{stranded}: only {seen} goods could be kept");
    }
}

/// GT-11.5: what the board says another player surely has is there: in hand where it says so, else in hand or face down.
#[test]
fn what_others_surely_have_is_where_the_board_says() {
    let (mut in_hand, mut face_down) = (0, 0);
    for (options, seed) in
        (1..15).flat_map(|seed| [&[][..], &[("open_memory", "false")], &[("redeploy", "optional")]].map(|options| (options, seed)))
    {
        let (mut table, mut dice) = (table_with(3, options, seed), Sampler::from_seed(seed));
        while step(&mut table, &mut dice) {
            for who in (0..3).map(Seat::new) {
                let text = join(&table.game().text(&table.view(Some(who)), &names(3, Some(who)), 1000));
                for said in
                    text.split('\n').flat_map(|line| line.split(" · ")).filter_map(|piece| piece.trim().strip_prefix("surely in hand "))
                {
                    let (hidden, said) = said.strip_prefix("or face down ").map_or((false, said), |said| (true, said));
                    for part in said.split(", ") {
                        let [_, name, letters] = part.split(' ').collect::<Vec<_>>()[..] else { panic!("{text}") };
                        let seat = Seat::new(NAMES.iter().position(|known| *known == name).unwrap() as u8);
                        let state = table.state();
                        let mut owned = state.hands[seat];
                        if hidden {
                            face_down += 1;
                            let laid = state.deployed.iter().filter(|good| good.owner == seat && !good.face_up).map(|good| good.kind);
                            let aside = state.aside.iter().filter(|good| good.owner == seat).map(|good| good.kind);
                            laid.chain(aside).for_each(|kind| owned.put(kind.0));
                        }
                        for letter in letters.chars() {
                            let kind = table.game().content.goods.iter().position(|good| good.letter == letter).unwrap();
                            assert!(owned.take_if_any(kind as u8), "{who} is told that {name} has {letters}, but it is {owned:?}");
                            in_hand += usize::from(!hidden);
                        }
                    }
                }
            }
        }
    }
    assert!(in_hand > 100 && face_down > 20, "{in_hand} in hand, {face_down} perhaps face down");
}
