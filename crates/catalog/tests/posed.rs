//! What a program is told of its question, and of the worlds that it imagines, is what the game itself says.

use bots::Asked;
use catalog::{Act, Playable, Posed, Refused, Row, WithGame, World, pose, titles, with_game};
use draw::Names;
use kernel::title::Options;
use kernel::{Actions, AnyChance, Chance, Cited, Live, Quiet, Sampler, Seat, Seats, Seed, Turn, observe};
use serde::Serialize;

/// Questions looked at in one game.
const QUESTIONS: u32 = 25;
/// Choices made in each imagined world.
const IMAGINED: u32 = 6;

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("views become JSON")
}

/// A game by its own type, to be held against what is said without it.
struct Typed<'g, G> {
    game: &'g G,
    length: usize,
}

impl<G: Playable> Typed<'_, G> {
    fn legal(&self, state: &G::State, seat: Seat) -> Actions<G::Action> {
        let mut legal = Actions::new();
        self.game.legal(state, seat, &mut legal);
        legal
    }

    fn choices(&self, view: &G::View, legal: &[G::Action], seat: Seat) -> Vec<(u32, String, String, String)> {
        let names = Names::new((0..self.game.seats()).map(|seat| format!("seat {seat}")), Some(seat));
        let words = |action: &G::Action| {
            let said = self.game.sentence(view, *action, &names);
            (self.game.encode(*action), self.game.write(*action), said.text, said.clause.to_string())
        };
        legal.iter().map(words).collect()
    }

    fn row(&self, view: &G::View, legal: &[G::Action]) -> Row {
        let mut row = Row { row: vec![0; self.length], mask: vec![0; self.game.action_count() as usize] };
        self.game.observe(view, &mut row.row);
        observe::mask(self.game, legal, &mut row.mask);
        row
    }

    /// The world is this state, to all eyes.
    fn holds(&self, world: &dyn World<'_>, state: &G::State, here: &str) {
        let waiting = match self.game.turn(state) {
            Turn::Waiting(seats) => seats,
            Turn::Over => Seats::NONE,
        };
        assert_eq!(world.waiting(), waiting, "{here}");
        assert_eq!(world.outcome(), self.game.told_outcome(self.game.outcome(state)), "{here}");
        assert_eq!(world.view(None).as_str(), text(&self.game.view(state, None)), "{here}");
        for seat in (0..self.game.seats()).map(Seat::new) {
            let (view, legal) = (self.game.view(state, Some(seat)), self.legal(state, seat));
            assert_eq!(world.view(Some(seat)).as_str(), text(&view), "{here}, {seat}");
            assert_eq!(world.row(seat, self.length), self.row(&view, &legal), "{here}, {seat}");
            assert_eq!(offered(world.choices(seat)), self.choices(&view, &legal, seat), "{here}, {seat}");
            assert_eq!(world.numbers(seat), legal.iter().map(|action| self.game.encode(*action)).collect::<Vec<_>>(), "{here}, {seat}");
        }
    }

    /// Plays a few choices in a world and in the state that it is, with luck from the same seed.
    fn plays(&self, world: &mut dyn World<'_>, mut state: G::State, mut luck: Sampler, dice: &mut Sampler, here: &str) {
        for step in 0..IMAGINED {
            let here = format!("{here}, choice {step}");
            self.holds(world, &state, &here);
            let Turn::Waiting(seats) = self.game.turn(&state) else { return };
            let seat = seats.lowest().expect("somebody is waited for");
            let legal = self.legal(&state, seat);
            let action = legal[dice.one_of(legal.len() as u32) as usize];
            let idle = (0..self.game.seats()).map(Seat::new).find(|seat| !seats.contains(*seat));
            if let Some(refusal) =
                idle.and_then(|idle| self.game.apply(&mut state.clone(), idle, action, &mut Quiet(Sampler::from_seed(0))).err())
            {
                let refused =
                    world.act(idle.expect("it was refused"), &Act::Number(self.game.encode(action))).expect_err("it is not asked");
                assert_eq!(refused, Refused { message: refusal.to_string(), clause: Some(refusal.clause()) }, "{here}");
                self.holds(world, &state, &here);
            }
            let act = if step % 2 == 0 { Act::Number(self.game.encode(action)) } else { Act::Text(self.game.write(action)) };
            let learned = self.game.apply(&mut state, seat, action, &mut Quiet(&mut luck as AnyChance<'_>)).expect("it is legal");
            assert_eq!(world.act(seat, &act), Ok((self.game.write(action), learned)), "{here}");
        }
        self.holds(world, &state, here);
    }
}

fn offered(choices: Vec<catalog::ChoiceText>) -> Vec<(u32, String, String, String)> {
    choices.into_iter().map(|each| (each.number, each.act, each.sentence, each.clause.to_string())).collect()
}

struct SideBySide;

impl WithGame for SideBySide {
    /// The seats that were asked.
    type Out = Seats;

    fn with<G: Playable>(self) -> Seats {
        let game = G::open(G::CONTENT, G::ABOUT.usual_players, &Options::new()).expect("it opens as it is shipped");
        let typed = Typed { game: &game, length: game.layout().len() };
        let (mut chance, mut dice) = (Live::from_seed(Seed(5)), Sampler::from_seed(5));
        let (mut state, mut asked) = (game.setup(&mut chance), Seats::NONE);
        for question in 0..QUESTIONS {
            let Turn::Waiting(seats) = game.turn(&state) else { break };
            let waiting: Vec<Seat> = seats.iter().collect();
            let seat = waiting[dice.one_of(waiting.len() as u32) as usize];
            asked.insert(seat);
            let (view, legal) = (game.view(&state, Some(seat)), typed.legal(&state, seat));
            let here = format!("{}, question {question} to {seat}", G::ABOUT.id);
            let posed = pose::<G>(Asked { game: &game, seat, view: &view, legal: &legal });
            assert_eq!((posed.seat(), posed.view().as_str()), (seat, text(&view).as_str()), "{here}");
            assert_eq!(offered(posed.choices()), typed.choices(&view, &legal, seat), "{here}");
            assert_eq!(posed.row(typed.length), typed.row(&view, &legal), "{here}");
            for action in legal.iter() {
                let number = game.encode(*action);
                assert_eq!(posed.chosen(&Act::Number(number)), Ok(number), "{here}");
                assert_eq!(posed.chosen(&Act::Text(game.write(*action))), Ok(number), "{here}");
            }
            let other = (0..game.action_count()).find(|number| game.decode(*number).is_some_and(|action| !legal.contains(&action)));
            if let Some(other) = other {
                let refused = posed.chosen(&Act::Number(other)).expect_err("it is not on the list").message;
                assert!(
                    refused.contains("is not legal now") && refused.ends_with(&game.write(*legal.last().expect("it is asked"))),
                    "{refused}"
                );
            }
            let seed = u64::from(question);
            let imagined = || {
                let mut luck = Sampler::from_seed(seed);
                (game.imagine(&view, &mut (&mut luck as AnyChance<'_>)), luck)
            };
            let mut world = posed.imagine(seed);
            let (alike, mut otherwise) = (world.copy(None), world.copy(Some(77)));
            let (state_there, luck) = imagined();
            typed.plays(&mut *world, state_there.clone(), luck, &mut dice, &here);
            // Copies did not move with it: one has its luck, the other the luck of its own seed.
            let mut alike = alike;
            typed.plays(&mut *alike, state_there.clone(), imagined().1, &mut dice, &here);
            typed.plays(&mut *otherwise, state_there, Sampler::from_seed(77), &mut dice, &here);
            let action = legal[dice.one_of(legal.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("it is legal");
        }
        asked
    }
}

#[test]
fn a_program_is_told_what_the_game_says() {
    for game in titles() {
        let id = game.about().id;
        let asked = with_game(id, SideBySide).expect("it is on the shelf");
        assert!(asked.iter().count() > 1 || game.about().max_players == 1 || game.about().usual_players == 1, "{id}: {asked:?}");
    }
}
