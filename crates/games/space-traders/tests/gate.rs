//! States from outside: whatever is in them, they are refused or can be played on without a panic.

use kernel::{Actions, Chance, Evaluate, Game, Options, Quiet, Sampler, Seat, Title, Turn};
use serde_json::Value;
use space_traders::{SpaceTraders, State};

/// All leaves of a value.
fn leaves<'v>(value: &'v mut Value, found: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leaves(item, found)),
        Value::Object(fields) => fields.values_mut().for_each(|field| leaves(field, found)),
        leaf => found.push(leaf),
    }
}

fn damaged(leaf: &Value, chance: &mut Sampler) -> Value {
    match leaf {
        Value::Number(number) => {
            let near = [0, 1, 2, 3, 5, 9, 10, 12, 50, 63, 64, 200, 255];
            match chance.one_of(3) {
                0 => (number.as_u64().unwrap_or(0) + 1).into(),
                1 => number.as_u64().unwrap_or(0).saturating_sub(1).into(),
                _ => near[chance.one_of(near.len() as u32) as usize].into(),
            }
        }
        Value::String(_) => {
            let words = [
                "programme",
                "tiles",
                "links",
                "none",
                "join",
                "peek",
                "establish",
                "move_team",
                "reserve",
                "1o",
                "10b",
                "3a",
                "x1",
                "x12",
                "suns 5",
                "arms 1",
                "HT 1o",
                "MT 1o>2o",
                "MT x1>3o",
                "EO 2?",
                "PP",
                "JO T x1",
                "ML >9a",
            ];
            words[chance.one_of(words.len() as u32) as usize].into()
        }
        Value::Null => "suns 1".into(),
        Value::Bool(flag) => (!flag).into(),
        other => other.clone(),
    }
}

fn play_on(game: &SpaceTraders, mut state: State, chance: &mut Sampler) {
    let mut legal = Actions::new();
    for _ in 0..150 {
        game.check(&state).unwrap();
        let Turn::Waiting(seats) = game.turn(&state) else { break };
        let seat = seats.iter().nth(chance.one_of(seats.len() as u32) as usize).unwrap();
        let view = game.view(&state, Some(seat));
        let world = game.imagine(&view, chance);
        assert_eq!(game.view(&world, Some(seat)), view);
        game.evaluate(&world, seat);
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = legal[chance.one_of(legal.len() as u32) as usize];
        game.apply(&mut state, seat, action, &mut Quiet(&mut *chance)).unwrap();
    }
    game.outcome(&state);
}

#[test]
fn damaged_states_are_refused_or_play_on() {
    let sets: [(u8, &[(&str, &str)]); 4] = [
        (2, &[("turn_cap", "200")]),
        (3, &[("layout", "random"), ("linking", "manual"), ("expensive_travelling", "true")]),
        (4, &[("layout", "pocket"), ("linking", "manual"), ("free_market", "true"), ("eo_tile", "late"), ("stall_limit", "3")]),
        (2, &[("layout", "lantern"), ("pairing", "loose"), ("join", "on_arrival"), ("peek_scope", "all")]),
    ];
    let mut chance = Sampler::from_seed(23);
    let (mut refused, mut played) = (0, 0);
    for (players, options) in sets {
        let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let game = SpaceTraders::open(SpaceTraders::CONTENT, players, &options).unwrap();
        let mut legal = Actions::new();
        for _ in 0..12 {
            let mut state = game.setup(&mut chance);
            for _ in 0..chance.one_of(250) {
                let Turn::Waiting(seats) = game.turn(&state) else { break };
                let seat: Seat = seats.lowest().unwrap();
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let action = legal[chance.one_of(legal.len() as u32) as usize];
                game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).unwrap();
            }
            for _ in 0..60 {
                let mut value = serde_json::to_value(state).unwrap();
                let mut found = Vec::new();
                leaves(&mut value, &mut found);
                for _ in 0..=chance.one_of(2) {
                    let at = chance.one_of(found.len() as u32) as usize;
                    *found[at] = damaged(found[at], &mut chance);
                }
                match serde_json::from_value::<State>(value).ok().filter(|state| game.check(state).is_ok()) {
                    None => refused += 1,
                    Some(state) => {
                        played += 1;
                        play_on(&game, state, &mut chance);
                    }
                }
            }
        }
    }
    assert!(refused > 500 && played > 100, "{refused} refused, {played} played");
}
