//! Boards of Space Truckin' at several moments, for each kind of viewer.

use board_laws::scene::{self, asked, join};
use draw::{Names, outcome};
use kernel::{Chance, Game, Sampler, Seat, Table};
use space_truckin::action::Location;
use space_truckin::state::{Stage, Step};
use space_truckin::{Action, SpaceTruckin, State};

const NAMES: [&str; 6] = ["Mary", "Nick", "John", "Joan", "Anna", "Paul"];

fn names(players: u8, who: Option<Seat>) -> Names {
    Names::new(NAMES.into_iter().take(usize::from(players)), who)
}

/// One choice as it comes, but to stop is rare: that makes fuller trucks.
fn step(table: &mut Table<SpaceTruckin>, dice: &mut Sampler) -> bool {
    let Some(seat) = asked(table) else { return false };
    let legal = table.legal(seat);
    let stops = legal.len() > 1 && legal[legal.len() - 1] == Action::Stop && dice.one_of(40) > 0;
    let action = legal[dice.one_of(legal.len() as u32 - u32::from(stops)) as usize];
    table.act(seat, action).unwrap();
    true
}

fn screen(table: &Table<SpaceTruckin>, who: Option<Seat>, width: usize) -> String {
    scene::screen(table, &names(table.game().seats(), who), width, 16)
}

const BUILD: &[(&str, &str)] = &[];
const DEALER: &[(&str, &str)] = &[("shipyard", "dealer")];

/// Plays until the moment comes for whoever is asked, in one of many games.
fn at(players: u8, options: &[(&str, &str)], moment: fn(&State, Step) -> bool) -> Table<SpaceTruckin> {
    let now = |state: &State| {
        let asked = state.waiting().lowest().filter(|_| !matches!(state.stage, Stage::Over(_)));
        asked.is_some_and(|seat| moment(state, state.sheets[seat].step))
    };
    scene::at_by(players, &scene::options(options), now, step)
}

#[track_caller]
fn shows(name: &str, players: u8, options: &[(&str, &str)], moment: fn(&State, Step) -> bool) {
    let table = at(players, options, moment);
    insta::assert_snapshot!(name, screen(&table, asked(&table), 80));
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
    let table = at(6, DEALER, |state, step| step == Step::FirstBox && matches!(state.stage, Stage::Location(Location(1))));
    let board = screen(&table, None, 120);
    assert!(NAMES.iter().all(|name| board.contains(name)));
    insta::assert_snapshot!("tr-spectator-6", board);
}

/// A lost game has no winner, and says so.
#[test]
fn the_end() {
    for (name, players, options) in [("tr-end-1", 1, BUILD), ("tr-end-3", 3, DEALER)] {
        let (mut table, mut dice) = (scene::table(players, &scene::options(options), 3), Sampler::from_seed(3));
        while step(&mut table, &mut dice) {}
        let text = join(&outcome::table(&table.game().outcome(table.state()), &names(players, None), 80));
        insta::assert_snapshot!(name, text);
    }
}
