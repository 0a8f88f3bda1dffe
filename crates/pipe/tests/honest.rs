//! Law 3 for programs: what one is sent is a function of its seat's view, its legal list and its seed.
//!
//! Two running programs ask for everything there is to ask. One sits at the real table; the other is asked in worlds that its seat cannot tell from it, in
//! which the others hold other cards and have chosen otherwise. Both are sent the same bytes.

use std::sync::Arc;
use std::time::Duration;

use bots::Asked;
use catalog::{Playable, Setting, WithGame, pose, titles, with_game};
use kernel::title::Options;
use kernel::{Actions, Chance, Live, Quiet, Sampler, Seat, Seed, Turn};
use pipe::{Program, Sitting, Table, Terms};

/// Asks for everything, and writes down all that it is sent.
const CURIOUS: &str = r#"
import json, sys
heard = open(sys.argv[1], "w")
def hear():
    line = sys.stdin.readline()
    heard.write(line)
    heard.flush()
    return json.loads(line) if line else None
def ask(do, **fields):
    print(json.dumps({"do": do, **fields}), flush=True)
    return hear()
while told := hear():
    if told["tell"] == "game":
        players, dice = told["players"], told["seed"] % 1000
        ask("layout")
        print(json.dumps({"do": "ready"}), flush=True)
    elif told["tell"] == "ask":
        ask("observation")
        ask("observation", seat=(told["seat"] + 1) % players)
        for step in range(2):
            world = ask("imagine", seed=dice + step)["world"]
            for seat in range(players):
                ask("view", world=world, seat=seat)
                ask("observation", world=world, seat=seat)
                ask("legal", world=world, seat=seat)
            for more in range(4):
                legal = ask("legal", world=world, brief=True)
                if legal["legal"]:
                    ask("act", world=world, seat=legal["seat"], number=legal["legal"][dice % len(legal["legal"])])
            copy = ask("clone", world=world, seed=more)["world"]
            ask("outcome", world=copy)
            ask("view", world=copy)
            ask("drop", world=world)
        print(json.dumps({"do": "play", "number": told["legal"][-1]["number"]}), flush=True)
"#;

/// The real table and its doubles, each with a program that has the same seat and the same seed.
struct Doubles<'f> {
    folder: &'f std::path::Path,
    table: Arc<Table>,
}

/// Decisions looked at in one game.
const DECISIONS: usize = 12;

impl Doubles<'_> {
    fn sits(&self, file: &str) -> Sitting {
        let path = |name: &str| self.folder.join(name).to_string_lossy().into_owned();
        let terms = Terms { time: Duration::from_secs(600), stopped: Arc::new(|| false) };
        let words = vec!["python3".to_owned(), path("curious.py"), path(file)];
        let program = Arc::new(Program::start(words, terms).expect("there is Python"));
        program.sit(&self.table, Seat::new(0), Seed(99))
    }
}

impl WithGame for Doubles<'_> {
    /// How many worlds differed from the real one.
    type Out = usize;

    fn with<G: Playable>(self) -> usize {
        let game = G::open(G::CONTENT, self.table.players, &Options::new()).expect("it opens as it is shipped");
        let mut chance = Live::from_seed(Seed(5));
        let mut dice = Sampler::from_seed(5);
        let mut state = game.setup(&mut chance);
        let (mut real, mut other) = (self.sits("real"), self.sits("other"));
        let (mut different, mut decisions, mut own) = (0, 0, 0);
        while let Turn::Waiting(seats) = game.turn(&state) {
            let seat = seats.lowest().expect("somebody is waited for");
            let mut legal = Actions::new();
            game.legal(&state, seat, &mut legal);
            let mut action = legal[dice.one_of(legal.len() as u32) as usize];
            own += usize::from(seat == Seat::new(0));
            // Not only the beginning: most secrets come later.
            if seat == Seat::new(0) && own % 2 == 1 {
                let view = game.view(&state, Some(seat));
                let world = game.imagine(&view, &mut dice);
                different += usize::from(world != state);
                let asked = Asked { game: &game, seat, view: &view, legal: &legal };
                let number = real.choose(&pose(asked)).expect("it answers");
                let mut listed = Actions::new();
                game.legal(&world, seat, &mut listed);
                let seen = game.view(&world, Some(seat));
                let asked = Asked { game: &game, seat, view: &seen, legal: &listed };
                assert_eq!(other.choose(&pose(asked)).expect("it answers"), number);
                action = game.decode(number).expect("it is an action");
                decisions += 1;
                if decisions == DECISIONS {
                    break;
                }
            }
            game.apply(&mut state, seat, action, &mut Quiet(&mut chance)).expect("it is listed");
        }
        let outcome = game.outcome(&state);
        real.over(Ok(&outcome));
        other.over(Ok(&outcome));
        assert!(decisions > 0, "{}: {decisions} decisions", G::ABOUT.id);
        different
    }
}

#[test]
fn what_a_program_is_sent_does_not_depend_on_what_its_seat_cannot_see() {
    let mut hiding = 0;
    for game in titles() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("curious.py"), CURIOUS).expect("it is written");
        let rules = game.open(&Setting::of(*game, None)).expect("it opens");
        let table = Arc::new(Table::of(&*rules));
        let different = with_game(game.about().id, Doubles { folder: folder.path(), table }).expect("it is on the shelf");
        let [real, other] = ["real", "other"].map(|file| std::fs::read_to_string(folder.path().join(file)).expect("it is written"));
        assert!(real.lines().count() > 20, "{}", game.about().id);
        for (number, (one, two)) in real.lines().zip(other.lines()).enumerate() {
            assert_eq!(one, two, "{}, line {number}", game.about().id);
        }
        assert_eq!(real, other, "{}", game.about().id);
        assert!(!real.contains("\"state\""), "{}: a state is sent", game.about().id);
        hiding += usize::from(different > 2);
    }
    assert!(hiding >= 3, "in {hiding} games worlds differed from what is: this proves little");
}
