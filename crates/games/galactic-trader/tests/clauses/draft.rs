//! GT-4.
use crate::kit::scene;

#[test]
fn try_it() {
    let mut t = scene("2 players | packet F W A T | seat 0: hand -");
    t.asked(0, "D2");
    t.offers(0, "take food, take water, take weapons, take tools");
    t.plays("seat 0: take food");
    t.hears("seat 1", "seat 0 took ?, 3 left | seat 1 saw W T A");
    t.shows("seat 0: hand F | packet W A T");
}
