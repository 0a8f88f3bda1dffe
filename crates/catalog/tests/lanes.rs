//! Games side by side, in rows: each is the game that its seed names, step by step.

use bots::BotName;
use catalog::{AnyBot, AnyRules, Position, Renewal, Reward, Rows, Setting, titles};
use kernel::{Chance, Outcome, Sampler, Seat, Seed};

/// Steps that all lanes make, beside those that come to the end of a game.
const STEPS: usize = 40;

/// The rows of a lane, owned here as a learner owns them.
struct Owned {
    observation: Vec<i16>,
    mask: Vec<i8>,
    reward: Vec<f32>,
    done: Vec<bool>,
    seat: Vec<i8>,
}

impl Owned {
    fn rows(&mut self) -> Rows<'_> {
        let Owned { observation, mask, reward, done, seat } = self;
        Rows { observation, mask, reward, done, seat }
    }
}

/// What one place of a lane should hold: a game played through a position.
struct Place<'r> {
    rules: &'r dyn AnyRules,
    names: &'r [Option<BotName>],
    seed: Seed,
    dealt: u64,
    position: Box<dyn Position>,
    bots: Vec<Option<Box<dyn AnyBot>>>,
}

impl<'r> Place<'r> {
    fn new(rules: &'r dyn AnyRules, names: &'r [Option<BotName>], seed: Seed, dealt: u64) -> Place<'r> {
        let table = if dealt == 0 { seed } else { seed.of_game(dealt) };
        let called: Vec<String> = (0..rules.players()).map(|seat| format!("seat {seat}")).collect();
        let bot = |(seat, name): (u8, &Option<BotName>)| name.map(|name| rules.bot(name, table.of_bot(Seat::new(seat))));
        let bots = (0..).zip(names).map(bot).collect();
        let mut place = Place { rules, names, seed, dealt, position: rules.deal(table.key(), &called), bots };
        place.bots_play();
        place
    }

    fn bots_play(&mut self) {
        while let Some(seat) = self.position.waiting().lowest()
            && let Some(bot) = &mut self.bots[seat.index()]
        {
            let number = self.position.bot_move(seat, &mut **bot);
            self.position.play(seat, number).expect("bots choose what is legal");
        }
    }

    fn asked(&self) -> Option<Seat> {
        self.position.waiting().lowest()
    }

    fn renewed(&self) -> Place<'r> {
        Place::new(self.rules, self.names, self.seed, self.dealt + 1)
    }

    /// The row at this index is what the seat that is asked sees and may do.
    fn holds(&mut self, rows: &Owned, index: usize, here: &str) {
        let (length, actions) = (rows.observation.len() / rows.seat.len(), rows.mask.len() / rows.seat.len());
        let (mut row, mut mask) = (vec![-1; length], vec![0; actions]);
        if let Some(seat) = self.asked() {
            assert_eq!(rows.seat[index], seat.number() as i8, "{here}");
            self.position.observe(Some(seat), &mut row);
            self.position.mask(seat, &mut mask);
            assert_eq!(rows.observation[index * length..][..length], row, "{here}");
        }
        assert_eq!(rows.mask[index * actions..][..actions], mask, "{here}");
    }
}

/// What the seats of a finished game are given.
fn rewards(reward: Reward, outcome: &Outcome) -> Vec<f32> {
    let ranks: Vec<u8> = outcome.standings.iter().map(|standing| standing.rank).collect();
    let others = (ranks.len().max(2) - 1) as f32;
    let given = |(rank, points): (u8, i32)| match reward {
        Reward::Points => points as f32,
        Reward::Rank => {
            let sum: i32 = ranks.iter().map(|other| i32::from(rank < *other) - i32::from(rank > *other)).sum();
            sum as f32 / others
        }
    };
    outcome.standings.iter().map(|standing| given((standing.rank, standing.points))).collect()
}

/// Plays a lane and the same games through positions; says how many games came to their end, and how often something was refused.
fn play(rules: &dyn AnyRules, bots: &[Option<BotName>], reward: Reward, renewal: Renewal, ends: usize) -> (usize, usize) {
    let (seats, games, seeds) = (usize::from(rules.players()), 3, [11, 12, 13]);
    let mut rows = Owned {
        observation: vec![-7; games * rules.observation().features.len()],
        mask: vec![-7; games * rules.action_count() as usize],
        reward: vec![7.0; games * seats],
        done: vec![true; games],
        seat: vec![-7; games],
    };
    let mut lane = rules.lane(games, bots);
    assert_eq!(lane.games(), games);
    lane.reset(&seeds, &mut rows.rows());
    assert!(rows.reward.iter().all(|reward| *reward == 0.0) && rows.done.iter().all(|done| !done));
    let mut places: Vec<Place<'_>> = seeds.iter().map(|seed| Place::new(rules, bots, Seed(*seed), 0)).collect();
    let mut dice = Sampler::from_seed(2);
    let (mut ended, mut refused) = (0, 0);
    for step in 0..100_000 {
        let here = format!("{}, step {step}", rules.about().id);
        places.iter_mut().enumerate().for_each(|(index, place)| place.holds(&rows, index, &format!("{here}, game {index}")));
        if step >= STEPS && ended >= ends {
            break;
        }
        let choices: Vec<Vec<u32>> = places
            .iter_mut()
            .map(|place| {
                let mut found = Vec::new();
                place.asked().into_iter().for_each(|seat| place.position.numbers(seat, &mut found));
                found
            })
            .collect();
        let pick =
            |numbers: &Vec<u32>| numbers.get(dice.one_of(numbers.len().max(1) as u32) as usize).map_or(-1, |number| i64::from(*number));
        let actions: Vec<i64> = choices.iter().map(pick).collect();
        if step == 3 && choices.iter().all(|may| !may.is_empty()) {
            refused += 1;
            barred(rules, &mut *lane, &mut rows, &choices, &actions);
            let before = (rows.observation.clone(), rows.seat.clone());
            // Nothing was chosen in the second game and after it, so nothing is played there.
            let one = |index: usize| if index == 0 { actions[0] } else { -1 };
            let unchosen = lane.choose(&(0..games).map(one).collect::<Vec<_>>()).expect_err("one of three is chosen");
            assert_eq!(unchosen.0, 1, "{here}");
            lane.choose(&actions).expect("all of them are legal");
            assert_eq!((rows.observation.clone(), rows.seat.clone()), before, "choosing is not playing");
        }
        lane.choose(&actions).expect("all of them are legal");
        lane.step(reward, renewal, &mut rows.rows());
        for (index, (place, action)) in places.iter_mut().zip(&actions).enumerate() {
            let here = format!("{here}, game {index}");
            let given = &rows.reward[index * seats..][..seats];
            let Some(seat) = place.asked() else {
                *place = place.renewed();
                assert!(!rows.done[index] && given.iter().all(|reward| *reward == 0.0), "{here}");
                continue;
            };
            place.position.play(seat, *action as u32).expect("it is legal");
            place.bots_play();
            assert_eq!(rows.done[index], place.asked().is_none(), "{here}");
            if place.asked().is_some() {
                assert!(given.iter().all(|reward| *reward == 0.0), "{here}");
                continue;
            }
            ended += 1;
            assert_eq!(given, rewards(reward, &place.position.outcome().expect("it is over")), "{here}");
            if renewal == Renewal::AtOnce {
                *place = place.renewed();
            }
        }
    }
    (ended, refused)
}

/// What is not legal is refused, with its game and what may be chosen there; and nothing is played.
fn barred(rules: &dyn AnyRules, lane: &mut dyn catalog::Lane, rows: &mut Owned, choices: &[Vec<u32>], actions: &[i64]) {
    let wrong = (0..=i64::from(rules.action_count())).find(|number| !choices[1].iter().any(|may| i64::from(*may) == *number));
    let mut with_wrong = actions.to_vec();
    with_wrong[1] = wrong.expect("not everything is legal");
    let (game, refused) = lane.choose(&with_wrong).expect_err("it is not legal");
    let may: Vec<String> = choices[1].iter().map(u32::to_string).collect();
    let words = format!("action {} is not legal: seat {} may choose {}", with_wrong[1], rows.seat[1], may.join(", "));
    assert_eq!((game, refused.message), (1, words));
}

#[test]
fn every_game_of_a_lane_is_the_one_that_its_seed_names() {
    let mut refused = 0;
    for game in titles() {
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let nobody = vec![None; usize::from(rules.players())];
        let (ended, barred) = play(&*rules, &nobody, Reward::Rank, Renewal::AtOnce, 1);
        assert!(ended > 0);
        refused += barred;
        let mut bots = nobody;
        bots.iter_mut().skip(1).for_each(|bot| *bot = Some(BotName::Random));
        assert!(play(&*rules, &bots, Reward::Points, Renewal::NextStep, 4).0 > 3);
    }
    assert!(refused > 2, "{refused}");
}
