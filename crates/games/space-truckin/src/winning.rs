//! Winning and losing (TR-14): looked for after every single change, loss first (TR-14.6).

use kernel::Effects;

use crate::Event;
use crate::content::Kind;
use crate::event::Source;
use crate::play::Play;
use crate::state::{Loss, Out, Part, Sheet, Step};

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
pub(crate) fn lose<F: Effects<Event>>(play: &mut Play<'_, F>, loss: Loss) {
    if play.game.seats > 1 {
        play.cite("TR-16.6");
    }
    let stage = play.state.stage.number();
    let sheet = play.sheet();
    sheet.out = Some(Out { loss, stage });
    rest(sheet);
    play.tell(Event::Lost { seat: play.seat, loss });
}

/// After a change that can lose: whether the player goes on.
pub(crate) fn survives<F: Effects<Event>>(play: &mut Play<'_, F>) -> bool {
    let Some(loss) = loss_of(play.sheet()) else { return true };
    play.cite("TR-14.3");
    lose(play, loss);
    false
}

/// Adds points, which are never lost again (TR-14.1); whether the player goes on, short of the points that win (TR-14.2).
pub(crate) fn gain<F: Effects<Event>>(play: &mut Play<'_, F>, points: u32, from: Source, part: Part) -> bool {
    let seat = play.seat;
    let sheet = play.sheet();
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
        play.cite("TR-14.1");
        play.tell(Event::Gained { seat, points, from });
    }
    if total < play.game.options.win_vp {
        return true;
    }
    play.cite("TR-14.2");
    rest(play.sheet());
    if play.game.rules >= 2 {
        play.sheet().step = Step::Finished(part);
    }
    play.tell(Event::Reached { seat, points: total });
    false
}

/// Nothing more is carried out for the player in this stage (TR-16.7).
pub(crate) fn rest(sheet: &mut Sheet) {
    sheet.step = Step::Ready;
    sheet.dice = [0; 2];
    sheet.reward = None;
}
