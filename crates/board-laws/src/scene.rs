//! A table at a certain moment, for boards that are kept and reviewed.

use std::sync::Arc;

use draw::{Board, Clickable, Line, Names, Shape};
use kernel::{Chance, Live, Options, Sampler, Seat, Seed, Table, Title, Turn};

use crate::complete::choices;
use crate::games::names;

/// Options by name and value.
#[must_use]
pub fn options(given: &[(&str, &str)]) -> Options {
    given.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect()
}

/// A table of the shipped content.
///
/// # Panics
/// If there is no such table.
#[must_use]
pub fn table<G: Board + Title>(players: u8, options: &Options, seed: u64) -> Table<G> {
    let game = G::open(G::CONTENT, players, options).unwrap_or_else(|error| panic!("{error}"));
    Table::new(Arc::new(game), Live::from_seed(Seed(seed)))
}

/// What somebody may click.
#[must_use]
pub fn clickables<G: Board>(table: &Table<G>, who: Option<Seat>) -> Vec<Clickable<G::Action>> {
    choices(table.game().as_ref(), table.state(), who, &names(table.game().seats(), who))
}

/// The first of those who are asked.
#[must_use]
pub fn asked<G: Board>(table: &Table<G>) -> Option<Seat> {
    match table.turn() {
        Turn::Waiting(seats) => seats.lowest(),
        Turn::Over => None,
    }
}

/// The picture that somebody sees.
///
/// # Panics
/// If the game has none.
#[must_use]
pub fn picture<G: Board>(table: &Table<G>, who: Option<Seat>, shape: Shape) -> String {
    let names = names(table.game().seats(), who);
    table.game().svg(&table.view(who), &clickables(table, who), &names, shape).expect("it has a picture").0
}

/// One choice of anybody who is asked, taken as it comes; whether there was one.
///
/// # Panics
/// If a legal action is refused.
pub fn step<G: Board>(table: &mut Table<G>, dice: &mut Sampler) -> bool {
    let Turn::Waiting(seats) = table.turn() else { return false };
    let seat = seats.iter().nth(dice.one_of(seats.len() as u32) as usize).expect("somebody is waited for");
    let legal = table.legal(seat);
    let action = legal[dice.one_of(legal.len() as u32) as usize];
    table.act(seat, action).expect("it is listed");
    true
}

/// Plays until the moment comes, in one of many games.
///
/// # Panics
/// If it never does.
#[must_use]
pub fn at<G: Board + Title>(players: u8, options: &Options, moment: impl Fn(&G::State) -> bool) -> Table<G> {
    at_by(players, options, moment, step)
}

/// The same with somebody who chooses in their own way.
///
/// # Panics
/// If it never comes.
#[must_use]
pub fn at_by<G: Board + Title>(
    players: u8,
    options: &Options,
    moment: impl Fn(&G::State) -> bool,
    step: impl Fn(&mut Table<G>, &mut Sampler) -> bool,
) -> Table<G> {
    for seed in 1..2000 {
        let (mut table, mut dice) = (table::<G>(players, options, seed), Sampler::from_seed(seed));
        loop {
            if moment(table.state()) {
                return table;
            }
            if !step(&mut table, &mut dice) {
                break;
            }
        }
    }
    panic!("the moment never came");
}

/// Elements on lines of their own, so that a change reads well.
#[must_use]
pub fn in_lines(picture: &str) -> String {
    picture.replace("><", ">\n<") + "\n"
}

/// Lines as text.
#[must_use]
pub fn join(lines: &[Line]) -> String {
    lines.iter().map(|line| line.plain().trim_end().to_owned() + "\n").collect()
}

/// The board as text, the question and the choices as one viewer gets them; `room` is that of an action as it is written.
#[must_use]
pub fn screen<G: Board>(table: &Table<G>, names: &Names, width: usize, room: usize) -> String {
    let (game, view) = (table.game(), table.view(names.you()));
    let mut text = join(&game.text(&view, names, width));
    let question = game.question(&view, names);
    text += &format!("? {} [{}]\n", question.text, question.clause);
    for act in names.you().map(|seat| table.legal(seat)).iter().flat_map(|legal| legal.iter()) {
        let said = game.sentence(&view, *act, names);
        text += &format!("  {:<room$} {} [{}]\n", game.write(*act), said.text, said.clause);
    }
    text
}
