//! Pictures of Galactic Trader, as they were reviewed; the laws of all boards are held against them in `laws`.

use board_laws::scene::{asked, at_by, clickables, in_lines, options, picture, table};
use draw::{Board, Shape};
use galactic_trader::state::Step;
use galactic_trader::{GalacticTrader, State};
use kernel::{Chance, Game, Sampler, Seat, Table};

const RARE: &[(&str, &str)] = &[("draft_full_hand", "may_refuse"), ("redeploy", "optional")];

/// One choice of somebody who completes planets where possible and else takes what comes.
fn step(table: &mut Table<GalacticTrader>, dice: &mut Sampler) -> bool {
    let Some(seat) = asked(table) else { return false };
    let choices = clickables(table, Some(seat));
    let good = choices.iter().find(|choice| choice.sentence.contains("for you (+"));
    let act = good.unwrap_or_else(|| &choices[dice.one_of(choices.len() as u32) as usize]).action;
    table.act(seat, act).unwrap();
    true
}

fn at(players: u8, moment: fn(&State) -> bool) -> Table<GalacticTrader> {
    at_by(players, &options(&[]), moment, step)
}

#[test]
fn pictures_stay_as_they_were_reviewed() {
    let draft = at(2, |state| state.round == 3 && state.takes == 1);
    insta::assert_snapshot!("svg-draft-2", in_lines(&picture(&draft, asked(&draft), Shape::Wide)));
    let laying = at(3, |state| state.round > 4 && state.step == Step::DeployAction && state.deployed.iter().any(|good| !good.face_up));
    insta::assert_snapshot!("svg-laying-3", in_lines(&picture(&laying, asked(&laying), Shape::Wide)));
    insta::assert_snapshot!("svg-laying-3-phone", in_lines(&picture(&laying, asked(&laying), Shape::Tall)));
    insta::assert_snapshot!("svg-laying-3-spectator", in_lines(&picture(&laying, None, Shape::Wide)));
    let sending = at(4, |state| state.step == Step::RedeployGood);
    insta::assert_snapshot!("svg-sending-on-4-phone", in_lines(&picture(&sending, asked(&sending), Shape::Tall)));
}

/// Letters are for terminals: in a picture goods have their shapes, and whoever points at the note or hears it is told in words.
#[test]
fn what_may_be_remembered_of_a_draft_is_shown_in_shapes_and_told_in_words() {
    let laying = at(3, |state| state.round > 1 && state.step == Step::DeployAction);
    let seat = asked(&laying).expect("somebody lays goods");
    for shape in [Shape::Wide, Shape::Square, Shape::Tall] {
        let picture = picture(&laying, Some(seat), shape);
        let titles: Vec<&str> = picture.split("<title>").skip(1).filter_map(|rest| rest.split("</title>").next()).collect();
        let told = titles.iter().find(|title| title.starts_with("You took ")).expect("a sentence");
        let goods = &laying.game().content.goods;
        let named = goods.iter().filter(|good| told.contains(good.name.to_lowercase().as_str())).count();
        assert!(named > 1 && told.ends_with('.'), "{told}");
        assert!(!picture.contains("This round you saw"));
    }
}

#[test]
fn a_hidden_good_moves_without_its_kind() {
    let game = table::<GalacticTrader>(2, &options(&[]), 1).game().clone();
    let (holder, other) = (Seat::new(0), Seat::new(1));
    let event = galactic_trader::Event::Took { seat: holder, kind: Some(galactic_trader::content::Kind(3)), left: 2 };
    let moved = |who| -> Vec<(Option<String>, String)> {
        game.told(&event, who).iter().flat_map(|told| game.motions(told)).map(|motion| (motion.from, motion.to)).collect()
    };
    assert_eq!(moved(Some(holder)), [(Some("packet-3".to_owned()), "hand-0-3".to_owned())]);
    for who in [Some(other), None] {
        assert_eq!(moved(who), [(Some("packet".to_owned()), "hand-0".to_owned())]);
    }
}

/// GT-11.5: a card of another hand that is marked with a kind is in that hand, and not perhaps under a card on a planet.
#[test]
fn a_marked_card_of_another_hand_is_in_it() {
    let mut marked = 0;
    for seed in 1..7 {
        let (mut table, mut dice) = (table(3, &options(if seed % 2 == 0 { RARE } else { &[] }), seed), Sampler::from_seed(seed));
        while step(&mut table, &mut dice) {
            let who = asked(&table).unwrap_or_default().next(3);
            let picture = picture(&table, Some(who), Shape::Wide);
            for seat in [who.next(3), who.next(3).next(3)] {
                let (_, hand) = picture.split_once(&format!("data-at=\"hand-{}\"", seat.number())).expect("every hand is drawn");
                let hand = hand.split("data-at=").next().expect("up to the next place");
                let mut held = table.state().hands[seat];
                for mark in hand.split("tile corner").skip(1) {
                    let letter = mark.split_once("</text>").and_then(|(before, _)| before.chars().last()).expect("a letter");
                    let kind = table.game().content.goods.iter().position(|good| good.letter == letter).expect("a good");
                    assert!(held.take_if_any(kind as u8), "{who} sees {letter} in the hand of {seat}: {held:?}");
                    marked += 1;
                }
            }
        }
    }
    assert!(marked > 50, "{marked}");
}
