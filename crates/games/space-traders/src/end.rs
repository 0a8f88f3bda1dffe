//! The end check (ST-8.1 to ST-8.5).

use kernel::{Cited, Clause, Effects, Seats};

use crate::place::Planets;
use crate::resolve::tiles_of;
use crate::state::{Ending, Phase, Programme, State};
use crate::{Event, SpaceTraders};

/// Looks whether the game ends with this turn, and if not, begins the next one.
pub(crate) fn check(game: &SpaceTraders, state: &mut State, fx: &mut impl Effects<Event>) {
    let found_one = !state.turned_up.is_empty();
    state.turned_up = Planets::NONE;
    state.waiting = Seats::NONE;
    for seat in game.players() {
        state.programmes[seat] = Programme::empty(&state.pieces[seat]);
    }
    let stalled = if found_one { 0 } else { state.stall + 1 };
    let limit = game.options.stall_limit;
    let ending = if state.explored == game.all_planets() {
        Some(Ending::AllExplored)
    } else if state.turn >= game.options.turn_cap {
        Some(Ending::TurnCap)
    } else if limit != 0 && stalled >= limit {
        Some(Ending::Stall)
    } else {
        None
    };
    // ST-8.4 counts only where ST-8.2 and ST-8.3 have not ended the game; version 1 counted in any case (G-71).
    if game.rules == 1 || !matches!(ending, Some(Ending::AllExplored | Ending::TurnCap)) {
        state.stall = stalled;
    }
    match ending {
        Some(how) => {
            fx.cite(how.clause());
            fx.tell(Event::Ended { how });
            // ST-8.8: what is still face down is shown to everybody.
            for planet in game.all_planets().minus(state.explored).iter() {
                if let Some(tiles) = tiles_of(state, planet) {
                    fx.tell(Event::Revealed { planet, tiles });
                }
            }
            state.phase = Phase::Over(how);
        }
        None => {
            fx.cite(Clause("ST-8.5"));
            state.turn += 1;
            state.phase = Phase::Programme;
            state.waiting = Seats::first(game.seats);
            fx.tell(Event::TurnBegan { turn: state.turn });
        }
    }
}
