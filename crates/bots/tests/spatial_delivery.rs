//! What planning players leave out in Spatial Delivery: ways to pay and to travel that come to the same.

mod walk;

use bots::{Asked, BotName};
use kernel::title::Options;
use kernel::{Evaluate, Game, Seat, Seed, Title};
use spatial_delivery::{Action, SpatialDelivery};
use walk::walk;

#[test]
fn of_all_ways_to_pay_and_to_travel_one_is_thought_through() {
    let game = SpatialDelivery::open(SpatialDelivery::CONTENT, 3, &Options::new()).expect("the shipped content is good");
    let (mut by_rule, mut cheapest, mut all) = (0, 0, 0);
    for seed in 0..3 {
        let mut lineup: Vec<_> = (0..3).map(|seat| BotName::Greedy.make(&game, Seed(seed).of_bot(Seat::new(seat)))).collect();
        walk(&game, seed, |state, seat, legal, _| {
            let mut fewer = legal.clone();
            game.narrow(state, seat, &mut fewer);
            assert!(!fewer.is_empty() && fewer.iter().all(|action| legal.contains(action)));
            let is_rule = |action: &Action| matches!(action, Action::Cheapest | Action::AllRocketFuel);
            if legal.iter().any(is_rule) {
                assert!(fewer.len() == 1 && is_rule(&fewer[0]), "{fewer:?}");
                by_rule += 1;
            }
            let pays = |list: &[Action]| list.iter().filter(|action| matches!(action, Action::Pay(_))).count();
            if !legal.iter().any(is_rule) {
                // What is no payment stays, whatever it is.
                assert_eq!(legal.len() - pays(legal), fewer.len() - pays(&fewer));
                all += u32::from(legal.len() == fewer.len());
            }
            cheapest += u32::from(pays(&fewer) == 1 && pays(legal) > 1);
            Some(lineup[seat.index()].choose(Asked { game: &game, seat, view: &game.view(state, Some(seat)), legal }))
        });
    }
    assert!(by_rule > 10 && cheapest > 0 && all > 100, "{by_rule} {cheapest} {all}");
}
