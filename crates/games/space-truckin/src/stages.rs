//! The order of play (TR-1.6, TR-7) and its barriers (TR-16): nobody goes on before everybody has finished the stage.
//!
//! A single player goes through the same stages and is alone at every barrier.

use kernel::{Effects, Seat, Seats};

use crate::action::Location;
use crate::content::LOCATIONS;
use crate::play::Play;
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
pub(crate) fn advance<F: Effects<Event>>(play: &mut Play<'_, F>) {
    while !matches!(play.state.stage, Stage::Over(_)) && !play.state.is_waiting() {
        play.settle();
        match judge(play).or_else(|| next(play)) {
            Some(ending) => end(play, ending),
            None => continue,
        }
    }
}

/// The order of judgement at a barrier (TR-16.11): eliminations, enough points, the last player standing.
fn judge<F: Effects<Event>>(play: &mut Play<'_, F>) -> Option<Ending> {
    let game = play.game;
    let living = game.living(play.state);
    let alone = game.seats == 1;
    if !alone {
        play.cite("TR-16.11");
    }
    if living.is_empty() {
        if !alone {
            play.cite("TR-16.9");
        }
        let loss = play.state.sheets[Seat::new(0)].out.map_or(Loss::Unserviceable, |out| out.loss);
        return Some(if alone { Ending::Lost(loss) } else { Ending::NobodyLeft });
    }
    if living.iter().any(|seat| play.state.sheets[seat].vp() >= game.options.win_vp) {
        play.cite(if alone { "TR-14.2" } else { "TR-16.7" });
        return Some(Ending::EnoughPoints);
    }
    if !alone && living.len() == 1 && !game.options.play_on {
        play.cite("TR-16.8");
        return Some(Ending::LastStanding);
    }
    None
}

/// Begins the next stage (TR-16.4); after G cargo is sold and the game is over.
fn next<F: Effects<Event>>(play: &mut Play<'_, F>) -> Option<Ending> {
    play.cite("TR-1.6");
    let stage = match play.state.stage {
        Stage::Setup => Stage::Chart,
        Stage::Chart => Stage::Yard,
        Stage::Yard => Stage::Location(Location(0)),
        Stage::Location(at) if at.index() + 1 == LOCATIONS => return Some(sell(play)),
        Stage::Location(at) => Stage::Jump(at),
        Stage::Jump(from) if from == play.game.content.pirates_after => Stage::Pirates(from),
        Stage::Jump(from) | Stage::Pirates(from) => Stage::Location(Location(from.0 + 1)),
        Stage::Over(ending) => return Some(ending),
    };
    play.state.stage = stage;
    play.tell(Event::StageBegan { stage });
    if play.game.seats > 1 {
        play.cite("TR-16.4");
    }
    if stage == Stage::Chart {
        star_chart::next(play);
        return None;
    }
    for seat in play.game.living(play.state).iter() {
        play.seat = seat;
        match stage {
            Stage::Yard if play.game.options.dealer => finishing::hand_out(play),
            Stage::Yard => {
                play.cite("TR-16.3");
                shipyard::roll(play);
            }
            Stage::Location(_) => {
                play.cite("TR-7.1");
                challenge::begin(play);
            }
            Stage::Jump(_) => {
                play.cite("TR-7.3");
                jump::begin(play);
            }
            Stage::Pirates(_) => jump::meet_pirates(play),
            Stage::Setup | Stage::Chart | Stage::Over(_) => {}
        }
    }
    None
}

/// The stage of selling, and who has won after it (TR-13.4, TR-16.10).
fn sell<F: Effects<Event>>(play: &mut Play<'_, F>) -> Ending {
    let living = play.game.living(play.state);
    for seat in living.iter() {
        play.seat = seat;
        selling::sell(play);
    }
    if let Some(ending) = judge(play) {
        return ending;
    }
    if play.game.seats == 1 {
        play.cite("TR-13.4");
        play.seat = Seat::new(0);
        winning::lose(play, Loss::TooFewPoints);
        return Ending::Lost(Loss::TooFewPoints);
    }
    if living.len() == 1 {
        // Only under option `last_standing = play_on`: the last one standing had to win as in the solo game (G50).
        play.cite("TR-16.8");
        return Ending::Lost(Loss::TooFewPoints);
    }
    play.cite("TR-16.10");
    Ending::MostPoints
}

fn end<F: Effects<Event>>(play: &mut Play<'_, F>, how: Ending) {
    play.state.stage = Stage::Over(how);
    // Who reached the points that win, and when, is part of the outcome.
    for sheet in play.state.sheets.0.iter_mut().filter(|sheet| !sheet.step.is_idle()) {
        sheet.step = Step::Ready;
    }
    play.tell(Event::Ended { how });
}
