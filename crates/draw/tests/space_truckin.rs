//! Boards of Space Truckin' at several moments, for each kind of viewer.

use board_laws::scene::join;
use draw::{Board, Names, outcome};
use kernel::{Actions, Chance, Game, Live, Options, Sampler, Seat, Seed, Title, Told, Turn};
use space_truckin::action::Location;
use space_truckin::state::{Stage, Step};
use space_truckin::{Action, Event, SpaceTruckin, State};

const NAMES: [&str; 6] = ["Mary", "Nick", "John", "Joan", "Anna", "Paul"];

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

/// A random game, with what was told of it.
struct Play {
    game: SpaceTruckin,
    state: State,
    told: Told<Live, Event>,
    dice: Sampler,
}

impl Play {
    fn of(players: u8, options: &[(&str, &str)], seed: u64) -> Play {
        let options: Options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let game = SpaceTruckin::open(SpaceTruckin::CONTENT, players, &options).unwrap();
        let mut told = Told::new(Live::from_seed(Seed(seed)));
        let state = game.setup(&mut told.chance);
        Play { game, state, told, dice: Sampler::from_seed(seed) }
    }

    fn asked(&self) -> Option<Seat> {
        match self.game.turn(&self.state) {
            Turn::Waiting(seats) => seats.lowest(),
            Turn::Over => None,
        }
    }

    fn legal(&self, seat: Seat) -> Actions<Action> {
        let mut found = Actions::new();
        self.game.legal(&self.state, seat, &mut found);
        found
    }

    fn step(&mut self) -> bool {
        let Some(seat) = self.asked() else { return false };
        let legal = self.legal(seat);
        // Stopping seldom makes fuller trucks.
        let stops = legal.len() > 1 && legal[legal.len() - 1] == Action::Stop && self.dice.one_of(40) > 0;
        let action = legal[self.dice.one_of(legal.len() as u32 - u32::from(stops)) as usize];
        self.game.apply(&mut self.state, seat, action, &mut self.told).unwrap();
        true
    }

    /// The board, the question and the choices as one viewer gets them.
    fn screen(&self, who: Option<Seat>, width: usize) -> String {
        let view = self.game.view(&self.state, who);
        let names = names(self.game.seats(), who);
        let mut text = join(&self.game.text(&view, &names, width));
        let question = self.game.question(&view, &names);
        text += &format!("? {} [{}]\n", question.text, question.clause);
        for action in who.map(|seat| self.legal(seat)).iter().flat_map(|legal| legal.iter()) {
            let said = self.game.sentence(&view, *action, &names);
            text += &format!("  {:<16} {} [{}]\n", self.game.write(*action), said.text, said.clause);
        }
        text
    }
}

const BUILD: &[(&str, &str)] = &[];
const DEALER: &[(&str, &str)] = &[("shipyard", "dealer")];

/// Plays until the moment comes, in one of many games.
fn at(players: u8, options: &[(&str, &str)], moment: fn(&State, Step) -> bool) -> Play {
    for seed in 1..2000 {
        let mut play = Play::of(players, options, seed);
        loop {
            if play.asked().is_some_and(|seat| moment(&play.state, play.state.sheets[seat].step)) {
                return play;
            }
            if !play.step() {
                break;
            }
        }
    }
    panic!("the moment never came");
}

#[track_caller]
fn shows(name: &str, players: u8, options: &[(&str, &str)], moment: fn(&State, Step) -> bool) {
    let play = at(players, options, moment);
    insta::assert_snapshot!(name, play.screen(play.asked(), 80));
}

fn systems(state: &State) -> usize {
    state.sheets[Seat::new(0)].systems.len()
}

fn late(state: &State) -> bool {
    matches!(state.stage, Stage::Location(Location(2..)))
}

#[test]
fn moments() {
    shows("tr-captain-1", 1, BUILD, |_, step| step == Step::Captain);
    shows("tr-truck-1", 1, BUILD, |_, step| step == Step::Truck);
    shows("tr-chart-2", 2, BUILD, |state, step| matches!(step, Step::Chart(_)) && state.charted() == 4);
    shows("tr-last-terrain-1", 1, BUILD, |_, step| step == Step::LastTerrain);
    shows("tr-assign-1", 1, BUILD, |state, step| step == Step::Assign && systems(state) == 6);
    shows("tr-turn-1", 1, BUILD, |state, step| matches!(step, Step::Turn(..)) && systems(state) == 3);
    shows("tr-position-1", 1, BUILD, |state, step| matches!(step, Step::Position(..)) && systems(state) == 7);
    shows("tr-pip-3", 3, BUILD, |state, step| step == Step::Pip && systems(state) == 5);
    shows("tr-box-1", 1, DEALER, |state, step| step == Step::SecondBox && late(state));
    shows("tr-manipulate-1", 1, DEALER, |state, step| step == Step::Manipulate && late(state));
    shows("tr-change-1", 1, DEALER, |state, step| matches!(step, Step::Change(..)) && late(state));
    shows("tr-load-1", 1, DEALER, |state, step| step == Step::LoadCargo && late(state));
    shows("tr-extra-pip-1", 1, DEALER, |state, step| matches!(step, Step::ExtraPip(_)) && late(state));
    shows("tr-one-damage-1", 1, DEALER, |state, step| step == Step::OneDamage && late(state));
    shows("tr-two-damages-4", 4, DEALER, |state, step| step == Step::TwoDamages && late(state));
    shows("tr-wreck-1", 1, DEALER, |state, step| matches!(step, Step::Damage(..)) && late(state));
    shows("tr-jump-2", 2, DEALER, |_, step| step == Step::Jump);
    shows("tr-pirates-1", 1, DEALER, |_, step| step == Step::Pirates);
}

#[test]
fn a_spectator_sees_every_sheet() {
    let play = at(6, DEALER, |state, step| step == Step::FirstBox && matches!(state.stage, Stage::Location(Location(1))));
    let board = play.screen(None, 120);
    assert!(NAMES.iter().all(|name| board.contains(name)));
    insta::assert_snapshot!("tr-spectator-6", board);
}

/// A lost game has no winner, and says so.
#[test]
fn the_end() {
    for (name, players, options) in [("tr-end-1", 1, BUILD), ("tr-end-3", 3, DEALER)] {
        let mut play = Play::of(players, options, 3);
        while play.step() {}
        let text = join(&outcome::table(&play.game.outcome(&play.state), &names(players, None), 80));
        insta::assert_snapshot!(name, text);
    }
}
