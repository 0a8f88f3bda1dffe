//! States from outside: a state that passes `check` can be played on without a panic, however it came about.

use conformance::damage::Damage;
use kernel::{Options, Title};
use serde_json::json;
use spatial_delivery::SpatialDelivery;

#[test]
fn a_state_that_passes_the_check_can_be_played_on() {
    let steps = r#"["take_goods","mission","site","route","station_good",{"fuel":{"travel":true}},{"fuel":{"travel":false}},"destination","deliver",
        {"world":7},{"barter_take":"delivery"},{"barter_take":"card_action"},"enterprise_use",{"initiative_use":"delivery"},
        {"initiative_use":"card_action"},"card_action","over"]"#;
    let damage = Damage {
        steps: serde_json::from_str(steps).expect("a list"),
        numbers: vec![0, 1, 2, 3, 4, 5, 7, 18, 19, 36, 37, 48, 49, 65, 66, 255, 65535],
        instead_of_nothing: vec![json!("barter"), json!(3)],
    };
    let rare =
        Options::from([("fuel_shortage", "unlimited"), ("enterprise_stack", "one")].map(|(name, value)| (name.into(), value.into())));
    damage.check(|number| {
        let options = if number % 2 == 0 { &Options::new() } else { &rare };
        SpatialDelivery::open(SpatialDelivery::CONTENT, 3 + (number % 3) as u8, options).expect("the shipped content is good")
    });
}
