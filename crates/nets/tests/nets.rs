//! Nets as files, and eyes that remember the last position.

use std::sync::Arc;

use kernel::{Chance, Fingerprint, Sampler};
use nets::{Damaged, Eyes, Net, ONE_WIN, Origin, Plan};

fn net(inputs: usize, seed: u64) -> Net {
    let plan = Plan { hidden: 12, seats: 4 };
    let mut sampler = Sampler::from_seed(seed);
    let mut weight = || sampler.one_of(2001) as i16 - 1000;
    let origin = Origin {
        game: "nim".into(),
        rules: 1,
        content: Fingerprint::of(b"nim"),
        observation: 1,
        players: vec![2, 3, 4],
        command: "orrery train nim".into(),
        games: 3,
    };
    Net {
        origin,
        plan,
        inputs: (0..inputs).map(|input| format!("heap{input}")).collect(),
        first: (0..inputs * plan.width()).map(|_| weight()).collect(),
        bias: (0..plan.width()).map(|_| i32::from(weight())).collect(),
        second: (0..plan.hidden * plan.outputs()).map(|_| weight()).collect(),
        points: 20,
        evaluation: 0,
    }
}

#[test]
fn what_is_remembered_of_the_last_row_changes_no_judgement() {
    let net = Arc::new(net(50, 1));
    let mut eyes = Eyes::of_inputs(Arc::clone(&net), 3);
    let mut sampler = Sampler::from_seed(2);
    let mut row = vec![0i16; 50];
    for _ in 0..200 {
        for _ in 0..sampler.one_of(6) {
            row[sampler.one_of(50) as usize] = sampler.one_of(40) as i16 - 20;
        }
        let fresh = Eyes::of_inputs(Arc::clone(&net), 3).judge_row(&row);
        assert_eq!(eyes.judge_row(&row), fresh);
        let wins: i32 = fresh.wins.iter().sum();
        assert!((ONE_WIN - 8..=ONE_WIN).contains(&wins), "shares of a victory make one: {wins}");
        assert_eq!(fresh.wins[3..], [0, 0, 0], "nobody sits there");
    }
}

#[test]
fn a_large_change_counts_as_many_small_ones() {
    let net = Arc::new(net(3, 7));
    for (from, to) in [(i16::MIN, i16::MAX), (-20_000, 20_000), (i16::MAX, i16::MIN), (-16_384, 16_384)] {
        let mut leaps = Eyes::of_inputs(Arc::clone(&net), 2);
        leaps.judge_row(&[0, from, 5]);
        let mut steps = leaps.clone();
        steps.judge_row(&[0, 0, 5]);
        assert_eq!(leaps.judge_row(&[0, to, 5]), steps.judge_row(&[0, to, 5]), "from {from} to {to}");
    }
}

#[test]
fn a_judgement_is_the_same_on_every_computer() {
    let mut eyes = Eyes::of_inputs(Arc::new(net(5, 3)), 4);
    let said = eyes.judge_row(&[3, -1, 0, 12, 7]);
    assert_eq!((said.wins, said.points), ([34_546, 20_107, 314, 10_567, 0, 0], [-738, -208, 431, 413, 0, 0]));
}

#[test]
fn wilder_numbers_than_any_game_has_are_judged_without_a_panic() {
    let mut eyes = Eyes::of_inputs(Arc::new(net(5, 4)), 2);
    for value in [i16::MIN, i16::MAX] {
        eyes.judge_row(&[value; 5]);
    }
}

#[test]
fn a_file_brings_the_net_back_and_damage_is_noticed() {
    let net = net(9, 5);
    let bytes = net.to_bytes();
    assert_eq!(Net::from_bytes(&bytes), Ok(net.clone()));
    for cut in 0..bytes.len() {
        assert!(Net::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    let mut sampler = Sampler::from_seed(6);
    for _ in 0..200 {
        let mut changed = bytes.clone();
        changed[sampler.one_of(bytes.len() as u32) as usize] ^= 1 << sampler.one_of(8);
        assert!(Net::from_bytes(&changed).is_err());
    }
    assert_eq!(Net::from_bytes(b"PNG"), Err(Damaged::Mark));
    // Whole files whose numbers do not fit together, as another program might write them.
    let wrong: [fn(&mut Net); 7] = [
        |net| net.evaluation = 3,
        |net| net.inputs[2] = nets::EVALUATION.into(),
        |net| net.first.truncate(1),
        |net| net.bias.push(0),
        |net| net.second.clear(),
        |net| net.plan.seats = 7,
        |net| net.plan.hidden = 0,
    ];
    for change in wrong {
        let mut net = net.clone();
        change(&mut net);
        assert!(matches!(Net::from_bytes(&net.to_bytes()), Err(Damaged::Shape(_))));
    }
}
