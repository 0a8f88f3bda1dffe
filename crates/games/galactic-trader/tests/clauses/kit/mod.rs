//! The scene language: a position drawn in one string, moves played as text, and what must be so afterwards.
//!
//! ```text
//! scene("2 players, seat 0 active in step 3 | seat 0: hand F M, owns Helvetia, Sundry(used) | seat 1: hand F W A T \
//!        | Vopulus[fuel: 0 U^, water: 1 A_], Kolossa | discards F W")
//! ```
//!
//! `F^` is a face-up food, `F_` a face-down card whose true kind is food, with `F_(known)` if everybody knows it (GT-11.5).
//! Goods lie in the order in which they are listed and were placed in the round before; `F^(round 5)` says otherwise.
//! `drawing` has the whole grammar. What is drawn is checked by `Game::check` and played at a `kernel::Table`.

mod dice;
mod drawing;
mod facts;
mod pack;
mod words;

use std::sync::Arc;

use galactic_trader::content::PlanetId;
use galactic_trader::state::Step;
use galactic_trader::{Event, GalacticTrader, State, View};
use kernel::{Chance, Cited, Game, Outcome, Sampler, Seat, Table, TableError, Turn};
use parts::Set;

use dice::Dice;
pub(crate) use pack::Pack;
pub(crate) use words::goods;

/// A position of the shipped card list.
#[track_caller]
pub(crate) fn scene(text: &str) -> Scene {
    Pack::shipped().scene(text)
}

/// A drawn position at a table.
pub(crate) struct Scene {
    table: Table<GalacticTrader, Dice>,
    dice: Dice,
    /// Planets that the drawing leaves out: long gone, and shown nowhere.
    gone: Set<PlanetId>,
    events: Vec<Event>,
    clauses: Vec<&'static str>,
}

impl Scene {
    #[track_caller]
    fn at(game: GalacticTrader, state: State, gone: Set<PlanetId>) -> Scene {
        let dice = Dice::free();
        let table = Table::from_state(Arc::new(game), state, dice.clone());
        let table = table.unwrap_or_else(|problem| panic!("the drawing is no position of the game: {problem}"));
        Scene { table, dice, gone, events: Vec::new(), clauses: Vec::new() }
    }

    /// The rules in force.
    pub(crate) fn game(&self) -> &GalacticTrader {
        self.table.game()
    }

    /// The whole truth.
    pub(crate) fn state(&self) -> &State {
        self.table.state()
    }

    /// The outcome if the game were scored now.
    pub(crate) fn outcome(&self) -> Outcome {
        self.game().outcome(self.state())
    }

    /// Writes the chance to come by hand; see also [`Scene::reveals`] and [`Scene::deals`].
    pub(crate) fn rolls(&mut self, outcomes: &[u32]) -> &mut Scene {
        self.dice.script(outcomes.to_vec());
        self
    }

    /// The next planets turned up are these.
    #[track_caller]
    pub(crate) fn reveals(&mut self, planets: &str) -> &mut Scene {
        let (mut one, mut two) = (self.state().age_one, self.state().age_two);
        for name in planets.split(',') {
            let planet = words::planet(self.game(), name.trim());
            let pile = if one.is_empty() { &mut two } else { &mut one };
            let place = pile.iter().position(|id| id == planet).unwrap_or_else(|| panic!("{name} is not on top of a pile"));
            if pile.len() > 1 {
                self.dice.add(place as u32);
            }
            pile.remove(planet);
        }
        self
    }

    /// The next goods drawn from the pile are these; from an empty pile, from the discards as they lie now.
    #[track_caller]
    pub(crate) fn deals(&mut self, letters: &str) -> &mut Scene {
        let (mut pile, mut discards) = (self.state().pile, self.state().discards);
        for kind in words::row(self.game(), letters) {
            if pile.is_empty() {
                pile = std::mem::take(&mut discards);
            }
            assert!(pile.has(kind.0), "the pile has no such good as the script wants: {letters}");
            if pile.total() > 1 {
                self.dice.add((0..kind.0).map(|lower| u32::from(pile.count(lower))).sum());
            }
            pile.take(kind.0);
        }
        self
    }

    /// An unused roll is a bug too.
    #[track_caller]
    pub(crate) fn used_every_roll(&self) -> &Scene {
        self.dice.used_every_roll();
        self
    }

    /// Plays listed actions: `seat 0: lay food, on vopulus; seat 1: end-turn`. Events and clauses are those of this call.
    #[track_caller]
    pub(crate) fn plays(&mut self, moves: &str) -> &mut Scene {
        self.events.clear();
        self.clauses.clear();
        for part in moves.split(';') {
            let (seat, actions) = words::speaker(part);
            for text in actions.split(',').map(str::trim) {
                let legal = self.legal(seat);
                assert!(legal.iter().any(|listed| listed == text), "'{text}' is not offered to {seat}: {}", legal.join(", "));
                let action = self.game().read(text).unwrap_or_else(|| panic!("'{text}' is no action"));
                let played = self.table.act(seat, action).unwrap_or_else(|error| panic!("{seat} '{text}': {error}"));
                self.events.extend(played.events);
                self.clauses.extend(played.clauses.iter().map(|clause| clause.0));
                self.game().check(self.state()).unwrap_or_else(|problem| panic!("after {seat} '{text}': {problem}"));
            }
        }
        self
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.table.legal(seat).iter().map(|action| self.game().write(*action)).collect()
    }

    /// The legal list of a seat is exactly this one, in any order.
    #[track_caller]
    pub(crate) fn offers(&self, seat: u8, actions: &str) -> &Scene {
        let mut found = self.legal(Seat::new(seat));
        let mut expected: Vec<&str> = actions.split(',').map(str::trim).filter(|action| !action.is_empty()).collect();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "what seat {seat} is offered");
        self
    }

    /// The action is refused by this clause, and nothing changes.
    #[track_caller]
    pub(crate) fn refuses(&mut self, action: &str, clause: &str) -> &mut Scene {
        let said = self.refusal(action);
        assert!(said.ends_with(&format!("({clause})")), "{action} should be refused by {clause}: {said}");
        self
    }

    /// What is said to an action that the rules refuse.
    #[track_caller]
    pub(crate) fn refusal(&mut self, action: &str) -> String {
        let (seat, text) = words::speaker(action);
        let read = self.game().read(text.trim()).unwrap_or_else(|| panic!("'{text}' is no action"));
        let (before, log) = (*self.state(), self.table.log().len());
        let said = match self.table.act(seat, read) {
            Ok(_) => panic!("{action} should be refused"),
            Err(TableError::Refused(refusal)) => {
                let said = refusal.to_string();
                assert!(said.ends_with(&format!("({})", refusal.clause().0)), "{said}");
                said
            }
            Err(other) => panic!("{action}: {other}"),
        };
        assert!(*self.state() == before && self.table.log().len() == log, "a refused action left a trace: {action}");
        said
    }

    /// The question that is open, and to whom: `asked(0, "D5")`.
    #[track_caller]
    pub(crate) fn asked(&self, seat: u8, decision: &str) -> &Scene {
        let asked = self.game().asked(self.state()).map(Seat::number);
        assert_eq!((asked, words::decision(self.state().step)), (Some(seat), decision), "what is asked of whom");
        assert_eq!(self.table.turn(), Turn::Waiting(kernel::Seats::only(Seat::new(seat))));
        self
    }

    /// The game is over, and how.
    #[track_caller]
    pub(crate) fn is_over(&self, how: &str) -> &Scene {
        assert!(matches!(self.state().step, Step::Over(_)), "the game goes on: {:?}", self.state().step);
        assert_eq!(self.table.turn(), Turn::Over);
        assert_eq!(self.outcome().reason.name, how);
        self
    }

    /// These things are so, in the words of a drawing: `seat 0: hand F M, owns Helvetia | Vopulus[fuel: 0 U^] | pile 18`.
    #[track_caller]
    pub(crate) fn shows(&self, expected: &str) -> &Scene {
        facts::of_state(self.game(), self.state(), self.gone).hold(self.game(), expected);
        self
    }

    /// `who` (`seat 1` or `spectator`) sees these things; a kind that is not seen is `?`, a hand `3 cards`.
    #[track_caller]
    pub(crate) fn sees(&self, who: &str, expected: &str) -> &Scene {
        facts::of_view(self.game(), &self.view(who), self.gone).hold(self.game(), expected);
        self
    }

    /// What somebody may know.
    pub(crate) fn view(&self, who: &str) -> View {
        self.table.view(words::audience(who))
    }

    /// In what was just played `who` was told these lines, in this order, perhaps with others between.
    #[track_caller]
    pub(crate) fn hears(&self, who: &str, lines: &str) -> &Scene {
        let heard = self.heard(who);
        let mut rest = heard.iter();
        for line in lines.split('|').map(str::trim) {
            assert!(rest.any(|heard| heard == line), "{who} should hear '{line}', but hears\n  {}", heard.join("\n  "));
        }
        self
    }

    /// Everything that `who` was told of what was just played.
    pub(crate) fn heard(&self, who: &str) -> Vec<String> {
        let told = self.events.iter().filter_map(|event| self.game().told(event, words::audience(who)));
        told.map(|event| words::say(self.game(), &event)).collect()
    }

    /// What was just played was decided by this clause, among others.
    #[track_caller]
    pub(crate) fn cites(&self, clause: &str) -> &Scene {
        assert!(self.clauses.contains(&clause), "{clause} should have decided, but it was {:?}", self.clauses);
        self
    }

    /// The seat may take its latest choice back.
    #[track_caller]
    pub(crate) fn can_take_back(&self, seat: u8) -> &Scene {
        assert!(self.table.can_take_back(Seat::new(seat)), "seat {seat} should be able to take its choice back");
        self
    }

    /// The seat's latest choice stands.
    #[track_caller]
    pub(crate) fn cannot_take_back(&mut self, seat: u8) -> &mut Scene {
        let before = *self.state();
        assert!(!self.table.can_take_back(Seat::new(seat)), "seat {seat} should not be able to take its choice back");
        assert!(matches!(self.table.take_back(Seat::new(seat)), Err(TableError::Stands { .. } | TableError::NothingToTakeBack { .. })));
        assert!(*self.state() == before);
        self
    }

    /// The seat takes its latest choice back.
    #[track_caller]
    pub(crate) fn take_back(&mut self, seat: u8) -> &mut Scene {
        self.table.take_back(Seat::new(seat)).unwrap_or_else(|error| panic!("{error}"));
        self
    }

    /// Worlds as `who` imagines them: each passes the check and gives `who` the same view.
    #[track_caller]
    pub(crate) fn worlds(&self, who: &str, count: u64) -> Vec<State> {
        let view = self.view(who);
        let world = |seed: u64| {
            let world = self.game().imagine(&view, &mut Sampler::from_seed(seed));
            self.game().check(&world).unwrap_or_else(|problem| panic!("{who} imagines a world that cannot be: {problem}"));
            assert_eq!(self.game().view(&world, words::audience(who)), view, "{who} can tell the imagined world from the real one");
            world
        };
        (0..count).map(world).collect()
    }

    /// A hand in letters: `F M`.
    pub(crate) fn hand(&self, state: &State, seat: u8) -> String {
        goods(self.game(), &state.hands[Seat::new(seat)])
    }

    /// Makes choices at random until the condition holds; panics if the game ends before.
    #[track_caller]
    pub(crate) fn plays_at_random_until(&mut self, seed: u64, wanted: impl Fn(&State) -> bool) {
        let mut player = Sampler::from_seed(seed);
        while !wanted(self.state()) {
            let seat = self.game().asked(self.state()).expect("the game ended before the wanted position");
            let legal = self.legal(seat);
            let choice = legal[player.one_of(legal.len() as u32) as usize].clone();
            self.plays(&format!("{seat}: {choice}"));
        }
    }
}
