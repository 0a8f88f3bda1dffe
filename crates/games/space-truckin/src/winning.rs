//! Winning and losing (TR-14): looked for after every single change, loss first (TR-14.6).

use kernel::Effects;

use crate::Event;
use crate::content::Kind;
use crate::desk::Desk;
use crate::event::Source;
use crate::state::{Loss, Out, Part, Sheet, State, Step};

/// What a truck in Phase 3 has lost by, if it has (TR-14.3). How the pips went does not matter (TR-14.4).
pub(crate) fn loss_of(sheet: &Sheet) -> Option<Loss> {
    if sheet.bridge() == 0 {
        Some(Loss::Bridge)
    } else if sheet.open_of(Kind::Engine).is_empty() {
        Some(Loss::Engines)
    } else if sheet.open_of(Kind::Quarters).is_empty() {
        Some(Loss::Quarters)
    } else {
        None
    }
}

/// The player is out of the game (TR-16.6).
pub(crate) fn lose<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, loss: Loss) {
    if desk.game.seats > 1 {
        desk.cite("TR-16.6");
    }
    let stage = state.stage.number();
    let sheet = desk.sheet(state);
    sheet.out = Some(Out { loss, stage });
    rest(sheet);
    desk.tell(Event::Lost { seat: desk.seat, loss });
}

/// After a change that can lose: whether the player goes on.
pub(crate) fn survives<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State) -> bool {
    let Some(loss) = loss_of(desk.sheet(state)) else { return true };
    desk.cite("TR-14.3");
    lose(desk, state, loss);
    false
}

/// Adds points, which are never lost again (TR-14.1); whether the player goes on, short of the points that win (TR-14.2).
pub(crate) fn gain<F: Effects<Event>>(desk: &mut Desk<'_, F>, state: &mut State, points: u32, from: Source, part: Part) -> bool {
    let seat = desk.seat;
    let sheet = desk.sheet(state);
    let sum = &mut sheet.points;
    let sum = match from {
        Source::Truck => &mut sum.truck,
        Source::Jump => &mut sum.jumps,
        Source::Reward => &mut sum.rewards,
        Source::Grizzled => &mut sum.grizzled,
        Source::Sale => &mut sum.sale,
    };
    *sum += points;
    let total = sheet.vp();
    if points > 0 {
        desk.cite("TR-14.1");
        desk.tell(Event::Gained { seat, points, from });
    }
    if total < desk.game.options.win_vp {
        return true;
    }
    desk.cite("TR-14.2");
    rest(desk.sheet(state));
    if desk.game.rules >= 2 {
        desk.sheet(state).step = Step::Finished(part);
    }
    desk.tell(Event::Reached { seat, points: total });
    false
}

/// Nothing more is carried out for the player in this stage (TR-16.7).
pub(crate) fn rest(sheet: &mut Sheet) {
    sheet.step = Step::Ready;
    sheet.dice = [0; 2];
    sheet.reward = None;
}
