//! The end check (ST-8.1 to ST-8.5).

use kernel::{Cited, Effects, Seats};

use crate::Event;
use crate::place::Planets;
use crate::play::Play;
use crate::resolve::tiles_of;
use crate::state::{Ending, Phase, Programme};

/// Looks whether the game ends with this turn, and if not, begins the next one.
pub(crate) fn check(play: &mut Play<'_, impl Effects<Event>>) {
    let found_one = !play.state.turned_up.is_empty();
    play.state.turned_up = Planets::EMPTY;
    play.state.waiting = Seats::NONE;
    for seat in play.game.players() {
        play.state.programmes[seat] = Programme::empty(&play.state.pieces[seat]);
    }
    let stalled = if found_one { 0 } else { play.state.stall + 1 };
    let limit = play.game.options.stall_limit;
    let ending = if play.state.explored == play.game.all_planets() {
        Some(Ending::AllExplored)
    } else if play.state.turn >= play.game.options.turn_cap {
        Some(Ending::TurnCap)
    } else if limit != 0 && stalled >= limit {
        Some(Ending::Stall)
    } else {
        None
    };
    // ST-8.4 counts only where ST-8.2 and ST-8.3 have not ended the game; version 1 counted in any case (G-71).
    if play.game.rules == 1 || !matches!(ending, Some(Ending::AllExplored | Ending::TurnCap)) {
        play.state.stall = stalled;
    }
    match ending {
        Some(how) => {
            play.fx.cite(how.clause());
            play.tell(Event::Ended { how });
            // ST-8.8: what is still face down is shown to everybody.
            for planet in play.game.all_planets().minus(play.state.explored).iter() {
                if let Some(tiles) = tiles_of(play.state, planet) {
                    play.tell(Event::Revealed { planet, tiles });
                }
            }
            play.state.phase = Phase::Over(how);
        }
        None => {
            play.cite("ST-8.5");
            play.state.turn += 1;
            play.state.phase = Phase::Programme;
            play.state.waiting = Seats::first(play.game.seats);
            play.tell(Event::TurnBegan { turn: play.state.turn });
        }
    }
}
