//! States from outside: a state that passes `check` can be played on without a panic, however it came about.
//!
//! Positions of random games are damaged at random (a number changed, an entry dropped, doubled or moved) and offered to the
//! gate. Most are refused; those that pass are looked at from every seat and played on.

use kernel::{Actions, Chance, Game, Quiet, Sampler, Seat, Turn};
use serde_json::Value;

const POSITIONS: u64 = 60;
const DAMAGES: u32 = 120;
/// How many damaged states must pass: otherwise too few are played.
const ENOUGH: usize = 200;

/// What a game's states may be damaged with.
#[derive(Debug, Clone)]
pub struct Damage {
    /// Values for the field `step`.
    pub steps: Vec<Value>,
    /// Numbers at which something ends or begins.
    pub numbers: Vec<u64>,
    /// What may stand where nothing stood.
    pub instead_of_nothing: Vec<Value>,
}

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

impl Damage {
    fn damage(&self, state: &mut Value, chance: &mut Sampler) {
        let mut all = Vec::new();
        paths(state, "", &mut all);
        let path = one_of(chance, &all).clone();
        let at_step = path == "/step" || path.starts_with("/step/");
        let value = state.pointer_mut(if at_step { "/step" } else { &path }).expect("it was just found");
        *value = match value.take() {
            _ if at_step => one_of(chance, &self.steps).clone(),
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
                let near = [number + 1, number.saturating_sub(1)];
                Value::from(*one_of(chance, &[&near[..], &self.numbers].concat()))
            }
            Value::Null => one_of(chance, &self.instead_of_nothing).clone(),
            other => other,
        };
    }

    /// Plays on from damaged states that pass the game's check; `open` gives a game for each of many positions.
    ///
    /// # Panics
    /// If a state that passed cannot be played, or hardly any passed.
    pub fn check<G: Game>(&self, open: impl Fn(u64) -> G) {
        let mut passed = 0;
        for number in 0..POSITIONS {
            let (game, mut chance) = (open(number), Sampler::from_seed(number));
            let mut state = game.setup(&mut chance);
            let choices = chance.one_of(400);
            play_on(&game, &mut state, choices, &mut chance);
            let sound = serde_json::to_value(state).expect("states are data");
            for _ in 0..DAMAGES {
                let mut damaged = sound.clone();
                (0..=chance.one_of(3)).for_each(|_| self.damage(&mut damaged, &mut chance));
                let Ok(mut state) = serde_json::from_value::<G::State>(damaged) else { continue };
                if game.check(&state).is_err() {
                    continue;
                }
                passed += 1;
                for who in (0..game.seats()).map(Seat::new).map(Some).chain([None]) {
                    let view = game.view(&state, who);
                    assert_eq!(game.view(&game.imagine(&view, &mut chance), who), view, "position {number}");
                }
                game.outcome(&state);
                play_on(&game, &mut state, 100, &mut chance);
            }
        }
        assert!(passed > ENOUGH, "only {passed} damaged states passed: too few were played");
    }
}

fn play_on<G: Game>(game: &G, state: &mut G::State, choices: u32, chance: &mut Sampler) {
    let mut legal = Actions::new();
    for _ in 0..choices {
        let Turn::Waiting(seats) = game.turn(state) else { return };
        let seat = seats.lowest().expect("somebody is waited for");
        legal.clear();
        game.legal(state, seat, &mut legal);
        let action = *one_of(chance, &legal);
        game.apply(state, seat, action, &mut Quiet(&mut *chance)).expect("a listed action");
    }
}
