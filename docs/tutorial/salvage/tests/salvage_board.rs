//! The laws of boards, held against this one: what is so by the rules is said here, from the rules and not from the code that draws.

use board_laws::{Chosen, Facts, Lying, Setting, Thing, number_after, numbers, put, same, says};
use draw::Shape;
use kernel::{Game, Seat};
use salvage::Salvage;
use salvage::content::Wreck;
use salvage::state::{Action, Event, ROUNDS, State};
use salvage::view::View;

/// What is so by the rules.
struct Rules;

board_laws::laws!(Rules, "salvage");

impl Facts for Rules {
    type Game = Salvage;

    const EVENTS: &'static str = "came chose drifts lost took";
    const VERBS: &'static str = "send";
    const FLYING: &'static str = "deep hand lost spent taken wreck";
    const PROMISING: &'static str = "? send";
    const HIDES: bool = true;
    const PICKS: bool = false;

    fn tables() -> Vec<Setting> {
        let as_it_comes = (0..15).map(|seed| Setting::new(2 + (seed % 3) as u8, &[], &[], seed));
        as_it_comes.chain((0..3).map(|seed| Setting::new(2 + seed as u8, &[], &[], seed).well())).collect()
    }

    fn thing(_: &Salvage, view: &View, Action::Send(crew): Action, _: Shape) -> Thing {
        Thing::At(format!("hand-{}-{}", view.who.expect("somebody is asked").number(), crew.0))
    }

    fn lying(game: &Salvage, state: &State) -> Lying {
        let mut lying = Lying::new();
        let drifts = i32::from(state.round < ROUNDS);
        let mut lost = game.wrecks.len() as i32 - state.unseen.total() as i32 - drifts;
        for seat in (0..game.seats()).map(Seat::new) {
            // SV-2.1: what was chosen is shown when all have chosen, and is still in the hand for everybody until then.
            let mut hand = state.hands[seat];
            state.chosen[seat].iter().for_each(|crew| hand.put(crew.0));
            for kind in hand.kinds() {
                put(&mut lying, || format!("hand-{}-{kind}", seat.number()), hand.count(kind).into());
            }
            put(&mut lying, || format!("taken-{}", seat.number()), state.taken[seat].total() as i32);
            lost -= state.taken[seat].total() as i32;
        }
        put(&mut lying, || "deep".into(), state.unseen.total() as i32);
        put(&mut lying, || "wreck".into(), drifts);
        put(&mut lying, || "lost".into(), lost);
        put(&mut lying, || "spent".into(), state.spent.total() as i32);
        lying
    }

    fn told_numbers(game: &Salvage, event: &Event) -> Option<Vec<i64>> {
        // A name may have a number in it: the Seven Sisters.
        let named = |Wreck { name, hull, points, .. }: &Wreck| [numbers(name), vec![i64::from(*hull), i64::from(*points)]].concat();
        Some(match *event {
            Event::Chose { crew, .. } => vec![crew.strength().into()],
            Event::Came { crew, die, .. } => [crew.strength(), die, crew.strength() + die].map(i64::from).to_vec(),
            Event::Took { wreck, .. } | Event::Drifts { wreck } => named(game.wreck(wreck)),
            Event::Lost { wreck } => numbers(&game.wreck(wreck).name),
        })
    }

    fn kept(game: &Salvage, said: &str, chosen: &Chosen<Salvage>) -> Option<Result<(), String>> {
        let Action::Send(crew) = chosen.action;
        let hull = game.wreck(chosen.before.wreck).hull;
        // SV-2.2 and SV-2.3: which of the six dice would do.
        let enough: Vec<u8> = (1..=6).filter(|die| crew.strength() + die >= hull).collect();
        match enough[..] {
            [] => says(said, "no die gets it on board"),
            [1, ..] => says(said, "any die gets it on board"),
            [least, ..] => same("the least die", number_after(said, "with a "), least),
        }
    }

    fn asked(game: &Salvage, question: &str, state: &State, _: Seat) -> Option<Result<(), String>> {
        same("the hull", number_after(question, "hull "), game.wreck(state.wreck).hull)
    }
}
