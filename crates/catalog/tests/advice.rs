//! What bots say of a seat's choices: all of them, in their own order, and nothing that the seat may not know.

use bots::BotName;
use catalog::{Advice, AnyRules, DrivenTable, Playable, Setting, WithGame};
use kernel::{Actions, Live, Options, Quiet, Sampler, Seat, Seed, Turn};

/// A walk through a game of a known type.
struct Walk {
    rules: Box<dyn AnyRules>,
    players: u8,
}

fn advice(table: &dyn DrivenTable, rules: &dyn AnyRules, seat: Seat, bot: BotName) -> Advice {
    table.advice(seat, &mut *rules.bot(bot, Seed(3))).expect("the seat is waited for")
}

impl WithGame for Walk {
    type Out = (u32, u32);

    /// Compares advice in the real world and in one that the seat cannot tell from it; how many worlds differed, and how often there were reasons.
    fn with<G: Playable>(self) -> (u32, u32) {
        let game = G::open(G::CONTENT, self.players, &Options::new()).expect("the shipped content is good");
        let (mut chance, mut luck) = (Sampler::from_seed(11), Live::from_seed(Seed(4)));
        let mut state = game.setup(&mut luck);
        let at = |state: &G::State| {
            let state = serde_json::to_value(state).expect("a state becomes JSON");
            self.rules.driven_from(state, Seed(1)).expect("worlds keep the invariants")
        };
        let (mut differed, mut reasons) = (0, 0);
        for step in 0..120 {
            let Turn::Waiting(seats) = game.turn(&state) else { break };
            let seat = seats.lowest().expect("somebody is waited for");
            let mut legal = Actions::new();
            game.legal(&state, seat, &mut legal);
            let imagined = game.imagine(&game.view(&state, Some(seat)), &mut chance);
            let mut choice = legal[0];
            if legal.len() > 1 && step % 3 == 0 {
                differed += u32::from(imagined != state);
                let worlds = [at(&state), at(&imagined)];
                for bot in [BotName::Random, BotName::Novice, BotName::Casual, BotName::Skilled] {
                    let [one, other] = [&worlds[0], &worlds[1]].map(|table| advice(&**table, &*self.rules, seat, bot));
                    assert_eq!(one, other, "{} {bot} at step {step}", G::ABOUT.id);
                    let mut numbers: Vec<u32> = one.choices.iter().map(|advised| advised.choice.number).collect();
                    assert_eq!(
                        numbers[0],
                        worlds[0].bot_move(seat, &mut *self.rules.bot(bot, Seed(3))),
                        "first comes what it would choose"
                    );
                    numbers.sort_unstable();
                    assert_eq!(numbers, legal.iter().map(|action| game.encode(*action)).collect::<Vec<_>>(), "every choice, once");
                    reasons += u32::from(!one.reasons.is_empty());
                    let learned = bot.has_learned() && self.rules.falls_back(bot).is_none();
                    assert!(one.choices.iter().all(|advised| advised.chance.is_some() == learned && advised.points.is_some() == learned));
                    if bot == BotName::Casual {
                        assert!(one.choices.iter().all(|advised| advised.looks > 0) && one.reasons.len() <= 3);
                        choice = game.decode(one.choices[0].choice.number).expect("it is an action");
                    }
                }
            }
            game.apply(&mut state, seat, choice, &mut Quiet(&mut luck)).expect("it was listed");
        }
        (differed, reasons)
    }
}

// Law 3: worlds that a seat cannot tell apart get the same advice, word for word.
#[test]
fn advice_depends_on_what_the_seat_sees() {
    let (mut with_secrets, mut with_reasons) = (Vec::new(), Vec::new());
    for game in catalog::titles() {
        let players = game.about().min_players.max(2);
        let rules = game.open(&Setting::of(*game, Some(players))).expect("the shipped content is good");
        let (differed, reasons) = catalog::with_game(game.about().id, Walk { rules, players }).expect("it is on the shelf");
        with_secrets.extend((differed > 5).then_some(game.about().id));
        with_reasons.extend((reasons > 0).then_some(game.about().id));
    }
    // At other tables everything lies open.
    assert!(with_secrets.len() >= 3, "imagined worlds were nearly always the real one: {with_secrets:?}");
    assert!(with_reasons.len() >= 2, "some games bring points at once: {with_reasons:?}");
}

#[test]
fn nobody_is_advised_on_nothing() {
    let game = catalog::find("galactic-trader").expect("it is on the shelf");
    let rules = game.open(&Setting::of(game, Some(2))).expect("the shipped content is good");
    let table = rules.driven(Seed(7), Vec::new()).expect("without a script");
    for seat in [0, 1].map(Seat::new) {
        let advice = table.advice(seat, &mut *rules.bot(BotName::Casual, Seed(3)));
        assert_eq!(advice.is_some(), table.waiting().contains(seat), "{seat}");
    }
}
