//! States from outside: a state that passes `check` can be played on without a panic, however it came about.

use conformance::damage::Damage;
use galactic_trader::GalacticTrader;
use kernel::{Options, Title};
use serde_json::json;

#[test]
fn a_state_that_passes_the_check_can_be_played_on() {
    let steps = r#"["draft_discard","cancel_good","deploy_action","orbit_recipient","redeploy_good",{"over":"stall"},{"draft_pick":"free"},
        {"draft_pick":"refuse"},{"draft_pick":{"discard":2}},{"cancel_discard":1},{"deploy_planet":3},{"ability_card":4},{"ability_planet":[5,1]},
        {"redeploy_planet":{"from":0,"asked":true}},{"redeploy_slot":{"from":1,"asked":false,"to":2}},{"stranded_discard":0}]"#;
    let damage = Damage {
        steps: serde_json::from_str(steps).expect("a list"),
        numbers: vec![0, 1, 2, 3, 4, 5, 7, 8, 24, 25, 63, 64, 255, 65535],
        instead_of_nothing: vec![json!(0), json!(3), json!({ "planet": 3, "by": 0, "sender": 1 })],
    };
    let rare =
        Options::from([("redeploy", "optional"), ("draft_full_hand", "may_refuse")].map(|(name, value)| (name.into(), value.into())));
    damage.check(|number| {
        let options = if number % 2 == 0 { &Options::new() } else { &rare };
        GalacticTrader::open(GalacticTrader::CONTENT, 2 + (number % 3) as u8, options).expect("the shipped content is good")
    });
}
