//! The order of play (TR-1.6, TR-7) and its barriers (TR-16): nobody goes on before everybody has finished the stage.
//!
//! A single player goes through the same stages and is alone at every barrier.

use kernel::{Effects, Seat, Seats};

use crate::content::LOCATIONS;
use crate::desk::Desk;
use crate::state::{Ending, Loss, Stage, State, Step};
use crate::{Event, SpaceTruckin, challenge, finishing, jump, selling, shipyard, star_chart, winning};

impl SpaceTruckin {
    /// The players who have not lost.
    #[must_use]
    pub fn living(&self, state: &State) -> Seats {
        self.players().filter(|seat| state.sheets[*seat].out.is_none()).collect()
    }
}

/// Passes barriers while nobody is asked anything.
pub(crate) fn advance<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) {
    while !matches!(state.stage, Stage::Over(_)) && state.waiting().is_empty() {
        desk.settle();
        match judge(desk, state).or_else(|| next(desk, state)) {
            Some(ending) => end(desk, state, ending),
            None => continue,
        }
    }
}

/// The order of judgement at a barrier (TR-16.11): eliminations, enough points, the last player standing.
fn judge<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &State) -> Option<Ending> {
    let game = desk.game;
    let living = game.living(state);
    let alone = game.seats == 1;
    if !alone {
        desk.cite("TR-16.11");
    }
    if living.is_empty() {
        if !alone {
            desk.cite("TR-16.9");
        }
        let loss = state.sheets[Seat::new(0)].out.map_or(Loss::Unserviceable, |out| out.loss);
        return Some(if alone { Ending::Lost(loss) } else { Ending::NobodyLeft });
    }
    if living.iter().any(|seat| state.sheets[seat].vp() >= game.options.win_vp) {
        desk.cite(if alone { "TR-14.2" } else { "TR-16.7" });
        return Some(Ending::EnoughPoints);
    }
    if !alone && living.len() == 1 && !game.options.play_on {
        desk.cite("TR-16.8");
        return Some(Ending::LastStanding);
    }
    None
}

/// Begins the next stage (TR-16.4); after G cargo is sold and the game is over.
fn next<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) -> Option<Ending> {
    desk.cite("TR-1.6");
    let stage = match state.stage {
        Stage::Setup => Stage::Chart,
        Stage::Chart => Stage::Yard,
        Stage::Yard => Stage::Location(0),
        Stage::Location(at) if usize::from(at) + 1 == LOCATIONS => return Some(sell(desk, state)),
        Stage::Location(at) => Stage::Jump(at),
        Stage::Jump(from) if from == desk.game.content.pirates_after => Stage::Pirates(from),
        Stage::Jump(from) | Stage::Pirates(from) => Stage::Location(from + 1),
        Stage::Over(ending) => return Some(ending),
    };
    state.stage = stage;
    desk.tell(Event::StageBegan { stage });
    if desk.game.seats > 1 {
        desk.cite("TR-16.4");
    }
    if stage == Stage::Chart {
        star_chart::next(desk, state);
        return None;
    }
    for seat in desk.game.living(state).iter() {
        desk.seat = seat;
        match stage {
            Stage::Yard if desk.game.options.dealer => finishing::hand_out(desk, state),
            Stage::Yard => {
                desk.cite("TR-16.3");
                shipyard::roll(desk, state);
            }
            Stage::Location(_) => {
                desk.cite("TR-7.1");
                challenge::begin(desk, state);
            }
            Stage::Jump(_) => {
                desk.cite("TR-7.3");
                jump::begin(desk, state);
            }
            Stage::Pirates(_) => jump::meet_pirates(desk, state),
            Stage::Setup | Stage::Chart | Stage::Over(_) => {}
        }
    }
    None
}

/// The stage of selling, and who has won after it (TR-13.4, TR-16.10).
fn sell<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) -> Ending {
    let living = desk.game.living(state);
    for seat in living.iter() {
        desk.seat = seat;
        selling::sell(desk, state);
    }
    if let Some(ending) = judge(desk, state) {
        return ending;
    }
    if desk.game.seats == 1 {
        desk.cite("TR-13.4");
        desk.seat = Seat::new(0);
        winning::lose(desk, state, Loss::TooFewPoints);
        return Ending::Lost(Loss::TooFewPoints);
    }
    if living.len() == 1 {
        // Only under option `last_standing = play_on`: the last one standing had to win as in the solo game (G50).
        desk.cite("TR-16.8");
        return Ending::Lost(Loss::TooFewPoints);
    }
    desk.cite("TR-16.10");
    Ending::MostPoints
}

fn end<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, how: Ending) {
    state.stage = Stage::Over(how);
    // Who reached the points that win, and when, is part of the outcome.
    for sheet in state.sheets.0.iter_mut().filter(|sheet| !sheet.step.is_idle()) {
        sheet.step = Step::Ready;
    }
    desk.tell(Event::Ended { how });
}
