//! What a bot thinks of a seat's choices, in words and numbers.
//!
//! What goes in is what a bot gets ([`Asked`]): view and legal list. So nothing that comes out can tell more (law 3).

use bots::{Asked, Bot, Hope, Thought, reasons};
use draw::Names;
use draw::text::grouped;
use kernel::{Clause, Seat, Seed};
use serde::Serialize;

use crate::{ChoiceText, Playable};

/// What a bot thinks of the choices of a seat. The same view, legal list and bot of the same seed give the same advice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// Whose choices they are.
    pub seat: Seat,
    /// All of them, the one that the bot would choose first, then the next best; those that it did not think of come last.
    pub choices: Vec<Advised>,
    /// What the first brings more or less than the second, by where the points come from: the largest first, at most three. Empty if neither brings points at once.
    pub reasons: Vec<Why>,
}

/// What a bot thinks of one choice.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advised {
    /// The choice.
    #[serde(flatten)]
    pub choice: ChoiceText,
    /// The chance to win with it, from 0 to 1; none from bots that only know which choice they like better.
    pub chance: Option<f64>,
    /// The points that the seat is expected to end with.
    pub points: Option<f64>,
    /// In how many imagined worlds the choice was tried out.
    pub looks: u32,
}

/// Why one choice rather than the next.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Why {
    /// Where the points come from, in words.
    pub source: String,
    /// By which clause.
    pub clause: Clause,
    /// How many more there would be if the game were scored right after the move; fewer if negative.
    pub points: f64,
}

impl Advised {
    /// The choice and what is thought of it, as one would say it.
    #[must_use]
    pub fn words(&self) -> String {
        let Advised { choice, chance, points, looks } = self;
        let mut words = choice.sentence.clone();
        // Some sentences have said something after a colon already.
        let mut mark = if words.contains(": ") { ";" } else { ":" };
        if let (Some(chance), Some(points)) = (chance, points) {
            words += &format!("{mark} wins {:.0} in 100, about {}", chance * 100.0, counted(points.round(), "point"));
            mark = ";";
        }
        words
            + &match looks {
                0 => format!("{mark} not looked at"),
                1 => format!("{mark} looked at once"),
                2 => format!("{mark} looked at twice"),
                looks => format!("{mark} looked at {} times", grouped((*looks).into())),
            }
    }
}

impl Advice {
    /// The reasons as one sentence; none if there are none.
    #[must_use]
    pub fn why(&self) -> Option<String> {
        let why = |reason: &Why| {
            let more = if reason.points < 0.0 { "fewer" } else { "more" };
            format!("{} {more} from {}", counted(reason.points.abs(), "point"), reason.source)
        };
        let why: Vec<String> = self.reasons.iter().map(why).collect();
        (!why.is_empty()).then(|| format!("Scored right after the move the first brings, against the second: {}.", why.join(", ")))
    }
}

/// A number of things, with a decimal where it needs one.
fn counted(number: f64, thing: &str) -> String {
    let plural = if number == 1.0 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Where the worlds come from in which reasons are looked for.
const REASONS: Seed = Seed(0);

/// Asks a bot what it thinks.
pub(crate) fn advise<G: Playable>(
    game: &G,
    seat: Seat,
    view: &G::View,
    legal: &[G::Action],
    names: &Names,
    bot: &mut dyn Bot<G>,
) -> Advice {
    let asked = || Asked { game, seat, view, legal };
    let chosen = bot.choose(asked());
    let mut thoughts = bot.thoughts();
    // Whoever does not think has made a choice all the same.
    if thoughts.first().is_none_or(|first| first.action != chosen) {
        thoughts.retain(|thought| thought.action != chosen);
        thoughts.insert(0, Thought { action: chosen, hope: None, looks: 0 });
    }
    // What it may do and does not think of is said, too.
    for action in legal {
        if thoughts.iter().all(|thought| thought.action != *action) {
            thoughts.push(Thought { action: *action, hope: None, looks: 0 });
        }
    }
    let reasons = match thoughts.as_slice() {
        [one, other, ..] if one.looks > 0 && other.looks > 0 => {
            reasons(&asked(), [one.action, other.action], |outcome| game.told_outcome(outcome), REASONS)
        }
        _ => Vec::new(),
    };
    let advised = |Thought { action, hope, looks }: Thought<G::Action>| {
        let said = game.sentence(view, action, names);
        let choice =
            ChoiceText { number: game.encode(action), act: game.write(action), sentence: said.text, clause: said.clause, regret: None };
        Advised { choice, chance: hope.map(chance), points: hope.map(|hope| f64::from(hope.points) / 10.0), looks }
    };
    let why = |reason: bots::Reason| Why { source: reason.source, clause: reason.clause, points: f64::from(reason.points) / 10.0 };
    Advice { seat, choices: thoughts.into_iter().map(advised).collect(), reasons: reasons.into_iter().map(why).collect() }
}

fn chance(hope: Hope) -> f64 {
    f64::from(hope.chance) / 1000.0
}

#[cfg(test)]
mod tests {
    use kernel::{Actions, Chance, Game, Options, Quiet, Sampler, Turn};

    use super::*;
    use crate::WithGame;

    #[test]
    fn advice_is_said_as_one_would_say_it() {
        let words = |sentence: &str, hope: Option<(f64, f64)>, looks| {
            let choice = ChoiceText { number: 1, act: "lay food".into(), sentence: sentence.into(), clause: Clause("GT-5"), regret: None };
            Advised { choice, chance: hope.map(|hope| hope.0), points: hope.map(|hope| hope.1), looks }.words()
        };
        let sure = words("Lay food on Vopulus", Some((0.54, 21.3)), 1240);
        assert_eq!(sure, "Lay food on Vopulus: wins 54 in 100, about 21 points; looked at 1,240 times");
        assert_eq!(
            words("Take food: wanted by Bo", Some((1.0, 1.2)), 1),
            "Take food: wanted by Bo; wins 100 in 100, about 1 point; looked at once"
        );
        assert_eq!(words("Pass", None, 2), "Pass: looked at twice");
        assert_eq!(words("Pass", None, 0), "Pass: not looked at");
    }

    /// Says what it was told to say.
    struct Scripted<G: Game>(G::Action, Vec<Thought<G::Action>>);

    impl<G: Game> Bot<G> for Scripted<G> {
        fn choose(&mut self, _: Asked<'_, G>) -> G::Action {
            self.0
        }
        fn thoughts(&self) -> Vec<Thought<G::Action>> {
            self.1.clone()
        }
    }

    /// How often there were reasons in a game of players who choose at random.
    struct Hopes;

    impl WithGame for Hopes {
        type Out = usize;
        fn with<G: Playable>(self) -> usize {
            hopes::<G>()
        }
    }

    #[test]
    fn what_a_bot_hopes_for_is_told_in_its_own_measures_and_reasons_need_two_looks() {
        let with = crate::with_game("galactic-trader", Hopes).expect("it is on the shelf");
        assert!(with > 3, "{with}");
    }

    fn hopes<G: Playable>() -> usize {
        let game = G::open(G::CONTENT, 2, &Options::new()).expect("the shipped content is good");
        let names = Names::new(["Ann", "Ben"], None);
        let mut chance = Sampler::from_seed(3);
        let mut state = game.setup(&mut chance);
        let (mut with, mut legal) = (0, Actions::new());
        while let Turn::Waiting(seats) = game.turn(&state) {
            let seat = seats.lowest().expect("somebody is waited for");
            let view = game.view(&state, Some(seat));
            legal.clear();
            game.legal(&state, seat, &mut legal);
            if let [.., other, one] = legal[..] {
                let thought = |action, looks| Thought { action, hope: Some(Hope { chance: 625, points: -123 }), looks };
                let asked = |thoughts: Vec<_>| advise(&game, seat, &view, &legal, &names, &mut Scripted::<G>(one, thoughts));
                let said = asked(vec![thought(one, 4), thought(other, 5)]);
                assert_eq!(
                    said.choices[..2].iter().map(|advised| advised.choice.number).collect::<Vec<_>>(),
                    [one, other].map(|a| game.encode(a))
                );
                assert_eq!((said.choices[0].chance, said.choices[0].points, said.choices[1].looks), (Some(0.625), Some(-12.3), 5));
                let known = reasons(
                    &Asked { game: &game, seat, view: &view, legal: &legal },
                    [one, other],
                    |told| game.told_outcome(told),
                    REASONS,
                );
                let tenths: Vec<i32> = said.reasons.iter().map(|why| (10.0 * why.points).round() as i32).collect();
                assert_eq!(tenths, known.iter().map(|reason| reason.points).collect::<Vec<_>>());
                with += usize::from(!known.is_empty());
                for looks in [[0, 5], [4, 0], [0, 0]] {
                    assert!(asked(vec![thought(one, looks[0]), thought(other, looks[1])]).reasons.is_empty(), "not looked at: no reason");
                }
                // Whoever says that it likes another better has chosen all the same: once, and first.
                let torn = asked(vec![thought(other, 4), thought(one, 5)]);
                assert_eq!((torn.choices[0].choice.number, torn.choices[0].chance), (game.encode(one), None));
                assert_eq!(torn.choices.iter().filter(|advised| advised.choice.number == game.encode(one)).count(), 1);
                assert_eq!((torn.choices[1].choice.number, torn.choices.len()), (game.encode(other), legal.len()));
            }
            let any = legal[chance.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, any, &mut Quiet(&mut chance)).expect("listed actions are legal");
        }
        with
    }

    #[test]
    fn reasons_are_one_sentence() {
        let why = |source: &str, points| Why { source: source.into(), clause: Clause("GT-9"), points };
        let mut advice = Advice {
            seat: Seat::new(0),
            choices: Vec::new(),
            reasons: vec![why("planets", 3.0), why("goods", -1.0), why("abilities", 0.5)],
        };
        let said = advice.why().expect("there are reasons");
        assert_eq!(
            said,
            "Scored right after the move the first brings, against the second: 3 points more from planets, 1 point fewer from goods, 0.5 points more from abilities."
        );
        advice.reasons.clear();
        assert_eq!(advice.why(), None);
    }
}
