//! Bots at the table: they think on a bounded pool, see views only, and take a moment before they move. So do the rules, where they
//! play for people who are away.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bots::BotName;
use catalog::{AnyBot, AnyRules, Question};
use kernel::{MAX_SEATS, Seat, Seed, Stead};
use tokio::sync::{Semaphore, mpsc};

use super::message::Message;
use super::seating::StandIn;
use crate::clock::Clock;
use crate::secrets;
use crate::tables::Services;

/// How long a bot takes at least, and how much longer at most: long enough to see what happened, short enough to
/// keep the game going.
const PAUSE_MS: (u64, u64) = (400, 800);

/// The bots of one table.
pub(super) struct Thinking {
    own: mpsc::WeakSender<Message>,
    pool: Arc<Semaphore>,
    rehearsed: Option<Seed>,
    clock: Clock,
    bots: [Option<(BotName, Box<dyn AnyBot>)>; MAX_SEATS],
    busy: [Option<StandIn>; MAX_SEATS],
}

impl Thinking {
    /// No bot yet; choices will be sent to `own`.
    pub(super) fn new(own: mpsc::WeakSender<Message>, services: &Services) -> Thinking {
        Thinking {
            own,
            pool: Arc::clone(&services.bot_pool),
            rehearsed: services.settings.rehearsed,
            clock: services.settings.clock.clone(),
            bots: Default::default(),
            busy: Default::default(),
        }
    }

    /// Whether any bot thinks.
    pub(super) fn is_busy(&self) -> bool {
        self.busy.iter().any(Option::is_some)
    }

    /// Whether the bot of a seat thinks, or the rules are about to play for it.
    pub(super) fn thinks(&self, seat: Seat) -> bool {
        self.busy[seat.index()].is_some()
    }

    /// The bot of a seat, made on first use: its choices go on where they were.
    pub(super) fn bot(&mut self, seat: Seat, name: BotName, rules: &dyn AnyRules) -> (BotName, Box<dyn AnyBot>) {
        let kept = self.bots[seat.index()].take().filter(|(kept, _)| *kept == name);
        kept.unwrap_or_else(|| (name, new_bot(seat, name, self.rehearsed.unwrap_or_else(secrets::seed), rules)))
    }

    /// Puts a question to a bot; its choice comes back as a message.
    pub(super) fn ask(
        &mut self,
        seat: Seat,
        request: u64,
        question: Box<dyn Question>,
        (name, bot): (BotName, Box<dyn AnyBot>),
        rules: Arc<dyn AnyRules>,
        delay: bool,
    ) {
        self.busy[seat.index()] = Some(StandIn::Bot(name));
        let (own, pool) = (self.own.clone(), Arc::clone(&self.pool));
        let (clock, pause) = (self.clock.clone(), self.clock.after(pause(delay)));
        tokio::spawn(async move {
            let think = async move {
                // The pool is never closed; without a permit nothing is thought.
                let _permit = pool.acquire_owned().await.ok()?;
                tokio::task::spawn_blocking(move || answer(seat, &*question, (name, bot), &*rules)).await.ok()
            };
            let (thought, ()) = tokio::join!(think, clock.until(pause));
            if let (Some((number, bot)), Some(own)) = (thought, own.upgrade()) {
                // A table that is gone asks again when it is loaded.
                let _ = own.send(Message::BotChose { seat, request, number, bot }).await;
            }
        });
    }

    /// A bot is back with its choice.
    pub(super) fn back(&mut self, seat: Seat, bot: Box<dyn AnyBot>) {
        if let Some(StandIn::Bot(name)) = self.busy[seat.index()].take() {
            self.bots[seat.index()] = Some((name, bot));
        }
    }

    /// What the rules do for a seat comes back as a message, after the pause that bots take too.
    pub(super) fn lay_down(&mut self, seat: Seat, request: u64, stead: Stead<u32>, delay: bool) {
        self.busy[seat.index()] = Some(StandIn::Rules);
        let (own, clock, pause) = (self.own.clone(), self.clock.clone(), self.clock.after(pause(delay)));
        tokio::spawn(async move {
            clock.until(pause).await;
            if let Some(own) = own.upgrade() {
                // A table that is gone asks again when it is loaded.
                let _ = own.send(Message::RulesChose { seat, request, stead }).await;
            }
        });
    }

    /// The rules have had their say for a seat.
    pub(super) fn laid_down(&mut self, seat: Seat) {
        self.busy[seat.index()] = None;
    }
}

fn pause(delay: bool) -> Duration {
    if delay { Duration::from_millis(PAUSE_MS.0 + secrets::below(PAUSE_MS.1)) } else { Duration::ZERO }
}

fn new_bot(seat: Seat, name: BotName, seed: Seed, rules: &dyn AnyRules) -> Box<dyn AnyBot> {
    rules.bot(name, seed.of_bot(seat))
}

/// What the bot chooses. One that breaks down is replaced, and a random choice is made for it: people wait at this table.
fn answer(
    seat: Seat,
    question: &dyn Question,
    (name, mut bot): (BotName, Box<dyn AnyBot>),
    rules: &dyn AnyRules,
) -> (u32, Box<dyn AnyBot>) {
    // What the broken bot has become is not used again.
    match catch_unwind(AssertUnwindSafe(|| question.put_to(&mut *bot))) {
        Ok(number) => (number, bot),
        Err(_) => {
            tracing::error!(game = rules.about().id, %seat, %name, "a bot broke down; a random choice is made for it");
            let new = |name| new_bot(seat, name, secrets::seed(), rules);
            (question.put_to(&mut *new(BotName::Random)), new(name))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// The first bot that is asked breaks down.
    struct Trap(Cell<u32>);

    impl Question for Trap {
        fn put_to(&self, _: &mut dyn AnyBot) -> u32 {
            self.0.set(self.0.get() + 1);
            assert!(self.0.get() > 1, "this bot breaks down");
            17
        }
    }

    #[test]
    fn a_bot_that_breaks_down_is_replaced_and_the_game_goes_on() {
        let game = catalog::find("galactic-trader").unwrap();
        let rules = game.open(&catalog::Setting::of(game, None)).unwrap();
        let (seat, trap) = (Seat::new(0), Trap(Cell::new(0)));
        let bot = new_bot(seat, BotName::Greedy, secrets::seed(), &*rules);
        let (number, _) = answer(seat, &trap, (BotName::Greedy, bot), &*rules);
        assert_eq!((number, trap.0.get()), (17, 2));
    }
}
