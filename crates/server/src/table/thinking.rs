//! Bots at the table: they think on a bounded pool, see views only, and take a moment before they move. So do the rules, where they
//! play for people who are away.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use bots::BotName;
use catalog::{AnyBot, AnyRules, Question};
use kernel::{MAX_SEATS, Seat, Seed, Stead};
use tokio::sync::mpsc;

use super::message::Message;
use super::seating::StandIn;
use crate::clock::Clock;
use crate::pool::Pool;
use crate::secrets;
use crate::tables::Services;

/// How long a bot takes at least, and how much longer at most: long enough to see what happened, short enough to
/// keep the game going.
const PAUSE_MS: (u64, u64) = (400, 800);
/// How long it takes where bots move at once: a person can still follow what each of them did.
const AT_ONCE_MS: u64 = 300;
/// How long it takes at least after a choice of a person, who may want to take it back: they cannot once a bot has answered.
const AFTER_A_PERSON_MS: u64 = 1_000;

/// What the pause before a move depends on: nothing that somebody at the table does not know.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Whether bots of this table move at once.
    pub(super) at_once: bool,
    /// Whether the latest step that everybody saw was a person's.
    pub(super) after_a_person: bool,
}

impl Manner {
    /// How long whoever plays for a seat takes.
    pub(super) fn pause(self) -> Duration {
        let pause = if self.at_once { AT_ONCE_MS } else { PAUSE_MS.0 + secrets::below(PAUSE_MS.1) };
        Duration::from_millis(if self.after_a_person { pause.max(AFTER_A_PERSON_MS) } else { pause })
    }
}

/// The bots of one table.
pub(super) struct Thinking {
    own: mpsc::WeakSender<Box<Message>>,
    pool: Pool,
    rehearsed: Option<Seed>,
    clock: Clock,
    bots: [Option<(BotName, Box<dyn AnyBot>)>; MAX_SEATS],
    busy: [Option<StandIn>; MAX_SEATS],
}

impl Thinking {
    /// No bot yet; choices will be sent to `own`.
    pub(super) fn new(own: mpsc::WeakSender<Box<Message>>, services: &Services) -> Thinking {
        Thinking {
            own,
            pool: services.settings.pool.clone(),
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
        pause: Duration,
    ) {
        self.busy[seat.index()] = Some(StandIn::Bot(name));
        let (own, pool) = (self.own.clone(), self.pool.clone());
        let (clock, pause) = (self.clock.clone(), self.clock.after(pause));
        tokio::spawn(async move {
            let think = async move {
                // Where there is nothing to choose nobody thinks, and nobody has to wait for a place to do so.
                if question.is_forced() {
                    return Some(answer(seat, &*question, (name, bot), &*rules, 1));
                }
                // The pool is never closed; without a place nothing is thought.
                let place = pool.enter().await?;
                let think = move || {
                    let thought = answer(seat, &*question, (name, bot), &*rules, place.hurry);
                    // Not before: whoever has it thinks.
                    drop(place);
                    thought
                };
                tokio::task::spawn_blocking(think).await.ok()
            };
            let (thought, ()) = tokio::join!(think, clock.until(pause));
            if let (Some(thought), Some(own)) = (thought, own.upgrade()) {
                // A table that is gone asks again when it is loaded.
                let _ = own.send(Box::new(Message::BotChose { seat, request, thought })).await;
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
    pub(super) fn lay_down(&mut self, seat: Seat, request: u64, stead: Stead<u32>, pause: Duration) {
        self.busy[seat.index()] = Some(StandIn::Rules);
        let (own, clock, pause) = (self.own.clone(), self.clock.clone(), self.clock.after(pause));
        tokio::spawn(async move {
            clock.until(pause).await;
            if let Some(own) = own.upgrade() {
                // A table that is gone asks again when it is loaded.
                let _ = own.send(Box::new(Message::RulesChose { seat, request, stead })).await;
            }
        });
    }

    /// The rules have had their say for a seat.
    pub(super) fn laid_down(&mut self, seat: Seat) {
        self.busy[seat.index()] = None;
    }
}

fn new_bot(seat: Seat, name: BotName, seed: Seed, rules: &dyn AnyRules) -> Box<dyn AnyBot> {
    // Whoever was seated before the rules or the content changed has not learned these.
    if let Some(words) = rules.falls_back(name) {
        tracing::warn!(game = rules.about().id, "{words}");
    }
    rules.bot(name, seed.of_bot(seat))
}

/// What a bot has thought.
pub(crate) struct Thought {
    /// Its choice, as an action number.
    pub(crate) number: u32,
    /// The bot itself: it goes on from there.
    pub(crate) bot: Box<dyn AnyBot>,
    /// Whether it had less time than it would have liked.
    pub(crate) hurried: bool,
}

/// What the bot chooses, thinking so many times less than usual. One that breaks down is replaced, and a random choice is made for it: people wait at this table.
fn answer(seat: Seat, question: &dyn Question, (name, mut bot): (BotName, Box<dyn AnyBot>), rules: &dyn AnyRules, hurry: u32) -> Thought {
    let hurried = bot.hurry(hurry);
    // What the broken bot has become is not used again.
    match catch_unwind(AssertUnwindSafe(|| question.put_to(&mut *bot))) {
        Ok(number) => Thought { number, bot, hurried },
        Err(_) => {
            tracing::error!(game = rules.about().id, %seat, %name, "a bot broke down; a random choice is made for it");
            let new = |name| new_bot(seat, name, secrets::seed(), rules);
            Thought { number: question.put_to(&mut *new(BotName::Random)), bot: new(name), hurried }
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
        fn is_forced(&self) -> bool {
            false
        }
        fn advice(&self, _: &mut dyn AnyBot) -> catalog::Advice {
            unreachable!("nobody asks for advice")
        }
    }

    #[test]
    fn a_bot_that_breaks_down_is_replaced_and_the_game_goes_on() {
        let game = catalog::find("galactic-trader").unwrap();
        let rules = game.open(&catalog::Setting::of(game, None)).unwrap();
        let (seat, trap) = (Seat::new(0), Trap(Cell::new(0)));
        let bot = new_bot(seat, BotName::Greedy, secrets::seed(), &*rules);
        let thought = answer(seat, &trap, (BotName::Greedy, bot), &*rules, 1);
        assert_eq!((thought.number, trap.0.get()), (17, 2));
    }

    /// A question that any bot answers in the same way.
    struct Plain {
        forced: bool,
    }

    impl Question for Plain {
        fn put_to(&self, _: &mut dyn AnyBot) -> u32 {
            17
        }
        fn is_forced(&self) -> bool {
            self.forced
        }
        fn advice(&self, _: &mut dyn AnyBot) -> catalog::Advice {
            unreachable!("nobody asks for advice")
        }
    }

    fn rules() -> Arc<dyn AnyRules> {
        let game = catalog::find("galactic-trader").unwrap();
        game.open(&catalog::Setting::of(game, None)).unwrap().into()
    }

    fn thinking(own: mpsc::WeakSender<Box<Message>>, pool: &Pool) -> Thinking {
        let (bots, busy) = (Default::default(), Default::default());
        Thinking { own, pool: pool.clone(), rehearsed: None, clock: Clock::default(), bots, busy }
    }

    #[tokio::test]
    async fn a_bot_goes_on_where_it_was_and_another_bot_does_not() {
        let (inbox, mut messages) = mpsc::channel(4);
        let (rules, seat) = (rules(), Seat::new(0));
        let mut thinking = thinking(inbox.downgrade(), &Pool::new(1));
        let address = |bot: &dyn AnyBot| std::ptr::from_ref(bot).cast::<()>();
        let first = thinking.bot(seat, BotName::Casual, &*rules);
        let before = address(&*first.1);
        thinking.ask(seat, 0, Box::new(Plain { forced: true }), first, Arc::clone(&rules), Duration::ZERO);
        let Some(Message::BotChose { thought, .. }) = messages.recv().await.map(|message| *message) else { panic!("a bot has chosen") };
        thinking.back(seat, thought.bot);
        let (name, again) = thinking.bot(seat, BotName::Casual, &*rules);
        assert_eq!((name, address(&*again)), (BotName::Casual, before), "what it remembers is not lost");
        thinking.bots[0] = Some((name, again));
        // The seat was given to another bot, or its person has left and another plays for them.
        assert_eq!(thinking.bot(seat, BotName::Random, &*rules).0, BotName::Random);
    }

    #[tokio::test]
    async fn who_has_nothing_to_choose_does_not_wait_for_a_place_to_think() {
        let rules = rules();
        let pool = Pool::new(1);
        let held = pool.enter().await.unwrap();
        let (inbox, mut messages) = mpsc::channel(4);
        let mut thinking = thinking(inbox.downgrade(), &pool);
        for (seat, forced) in [(0, false), (1, true)] {
            let (seat, question) = (Seat::new(seat), Box::new(Plain { forced }));
            let bot = thinking.bot(seat, BotName::Casual, &*rules);
            thinking.ask(seat, 0, question, bot, Arc::clone(&rules), Duration::ZERO);
        }
        let mut next = async || match messages.recv().await.map(|message| *message) {
            Some(Message::BotChose { seat, thought, .. }) => (seat.number(), thought.number),
            _ => panic!("a bot has chosen"),
        };
        // The second answers while the first waits.
        assert_eq!(next().await, (1, 17));
        assert_eq!(pool.waiting(), 1);
        drop(held);
        assert_eq!(next().await, (0, 17));
    }
}
