//! States from outside: a state that passes `check` can be played on without a panic, however it came about.
//!
//! Positions of random games are damaged at random (a number changed, an entry dropped, doubled or moved) and offered to the
//! gate. Most are refused; those that pass are looked at from every seat and played on.

use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Seat, Title, Turn};
use serde_json::Value;
use spatial_delivery::{SpatialDelivery, State};

const POSITIONS: u64 = 60;
const DAMAGES: u32 = 120;

fn one_of<'v, T>(chance: &mut Sampler, items: &'v [T]) -> &'v T {
    &items[chance.one_of(items.len() as u32) as usize]
}

/// All values inside `value`, as paths.
fn paths(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, field)| paths(field, &format!("{path}/{name}"), found)),
        Value::Array(items) => {
            found.push(path.to_owned());
            items.iter().enumerate().for_each(|(index, item)| paths(item, &format!("{path}/{index}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

fn steps() -> Vec<Value> {
    let text = r#"["take_goods","mission","site","route","station_good",{"fuel":{"travel":true}},{"fuel":{"travel":false}},"destination","deliver",
        {"world":7},{"barter_take":"delivery"},{"barter_take":"card_action"},"enterprise_use",{"initiative_use":"delivery"},
        {"initiative_use":"card_action"},"card_action","over"]"#;
    serde_json::from_str(text).unwrap()
}

fn damage(state: &mut Value, chance: &mut Sampler) {
    let mut all = Vec::new();
    paths(state, "", &mut all);
    let path = one_of(chance, &all).clone();
    let at_step = path == "/step" || path.starts_with("/step/");
    let value = state.pointer_mut(if at_step { "/step" } else { &path }).unwrap();
    *value = match value.take() {
        _ if at_step => one_of(chance, &steps()).clone(),
        Value::Array(mut items) => {
            match chance.one_of(4) {
                0 if !items.is_empty() => _ = items.remove(chance.one_of(items.len() as u32) as usize),
                1 if !items.is_empty() => items.push(one_of(chance, &items).clone()),
                2 => items.push(Value::from(chance.one_of(30))),
                _ => items.reverse(),
            }
            Value::Array(items)
        }
        Value::Bool(flag) => Value::from(!flag),
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            Value::from(*one_of(
                chance,
                &[number + 1, number.saturating_sub(1), 0, 1, 2, 3, 4, 5, 7, 18, 19, 36, 37, 48, 49, 65, 66, 255, 65535],
            ))
        }
        Value::Null => one_of(chance, &[Value::from("barter"), Value::from(3)]).clone(),
        other => other,
    };
}

fn play_on(game: &SpatialDelivery, state: &mut State, choices: u32, chance: &mut Sampler) {
    let mut legal = Actions::new();
    for _ in 0..choices {
        let Turn::Waiting(seats) = game.turn(state) else { return };
        let seat = seats.lowest().unwrap();
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = *one_of(chance, &legal);
        game.apply(state, seat, action, &mut Quiet(&mut *chance)).unwrap();
    }
}

#[test]
fn a_state_that_passes_the_check_can_be_played_on() {
    let mut passed = 0;
    for number in 0..POSITIONS {
        let mut chance = Sampler::from_seed(number);
        let players = 3 + (number % 3) as u8;
        let options: Options =
            [("fuel_shortage", "unlimited"), ("enterprise_stack", "one")].map(|(name, value)| (name.into(), value.into())).into();
        let options = if number % 2 == 0 { Options::new() } else { options };
        let game = SpatialDelivery::open(SpatialDelivery::CONTENT, players, &options).unwrap();
        let mut state = game.setup(&mut chance);
        let choices = chance.one_of(400);
        play_on(&game, &mut state, choices, &mut chance);
        let sound = serde_json::to_value(state).unwrap();
        for _ in 0..DAMAGES {
            let mut damaged = sound.clone();
            (0..=chance.one_of(3)).for_each(|_| damage(&mut damaged, &mut chance));
            let Ok(mut state) = serde_json::from_value::<State>(damaged) else { continue };
            if game.check(&state).is_err() {
                continue;
            }
            passed += 1;
            for who in (0..players).map(Seat::new).map(Some).chain([None]) {
                let view = game.view(&state, who);
                assert_eq!(game.view(&game.imagine(&view, &mut chance), who), view, "position {number}");
            }
            game.outcome(&state);
            play_on(&game, &mut state, 100, &mut chance);
        }
    }
    assert!(passed > 200, "only {passed} damaged states passed: the test plays too few");
}
