//! What a table does for each message.

use bots::BotName;
use kernel::log::LogFile;
use kernel::{Seat, Stead};
use store::{Status, TableId};

use super::actor::{Actor, End};
use super::message::{Act, Acted, Back, Caller, LogRead, Message, Person, Reply};
use super::seating::StandIn;
use super::thinking::Thought;
use crate::refusal::{Answer, Refusal, Why};
use crate::tables::NewTable;

/// So long a host who got up without a word is waited for.
const HOST_AWAY_MS: i64 = 10 * 60_000;

/// Why a message was not carried out.
enum Failed {
    /// It is refused; the table is as it was.
    Refused(Refusal),
    /// The task must end.
    Ended(End),
}

impl From<Refusal> for Failed {
    fn from(refusal: Refusal) -> Failed {
        Failed::Refused(refusal)
    }
}

impl From<End> for Failed {
    fn from(end: End) -> Failed {
        Failed::Ended(end)
    }
}

/// Sends an answer; whoever asked may be gone. The task ends if it must.
fn finish<T>(reply: Reply<T>, result: Result<T, Failed>) -> Result<(), End> {
    let (answer, ended) = match result {
        Ok(value) => (Ok(value), Ok(())),
        Err(Failed::Refused(refusal)) => (Err(refusal), Ok(())),
        Err(Failed::Ended(end)) => (Err(end.told()), Err(end)),
    };
    let _ = reply.send(answer);
    ended
}

impl Message {
    /// Answers every question with the same refusal.
    pub(super) fn refuse(self, refusal: &Refusal) {
        fn no<T>(reply: Reply<T>, refusal: &Refusal) {
            let _ = reply.send(Err(refusal.clone()));
        }
        match self {
            Message::Act { reply, .. } | Message::TakeBack { reply, .. } => no(reply, refusal),
            Message::Look { reply, .. } => no(reply, refusal),
            Message::ReadLog { reply, .. } => no(reply, refusal),
            Message::Advise { reply, .. } => no(reply, refusal),
            Message::Sit { reply, .. }
            | Message::SeatBot { reply, .. }
            | Message::Offer { reply, .. }
            | Message::Release { reply, .. }
            | Message::Claim { reply, .. } => no(reply, refusal),
            Message::Abandon { reply, .. } => no(reply, refusal),
            Message::Invite { reply, .. } => no(reply, refusal),
            Message::Rematch { reply, .. } => no(reply, refusal),
            Message::Listen { reply, .. }
            | Message::Start { reply, .. }
            | Message::Leave { reply, .. }
            | Message::Return { reply, .. }
            | Message::Say { reply, .. } => no(reply, refusal),
            Message::BotChose { .. } | Message::RulesChose { .. } | Message::HungUp | Message::Stop | Message::Wake(_) => {}
        }
    }
}

impl Actor {
    /// Does what a message asks.
    pub(super) async fn answer(&mut self, message: Message) -> Result<(), End> {
        let now = self.services.now_ms();
        self.see_host(message.caller(), now);
        match message {
            Message::Act { who, request, act, reply } => {
                let done = self.act(who, request, &act).await;
                finish(reply, done)?;
                self.ask_bots();
            }
            Message::TakeBack { who, back, reply } => {
                let done = self.take_back_for(who, back).await;
                finish(reply, done)?;
                self.ask_bots();
            }
            Message::Look { who, want, reply } => {
                let mut seen = self.desk.look(who, want, now);
                // While the game goes on not by when the host last did something: that may be for nobody else to know.
                if seen.status == markup::Status::Open {
                    seen.leads = self.desk.seat_of(who).is_some_and(|seat| self.leads(seat, now));
                }
                finish(reply, Ok(seen))?;
            }
            Message::ReadLog { who, reply } => finish(reply, self.read_log(who).map_err(Failed::from))?,
            Message::Advise { who, reply } => finish(reply, self.desk.advisable(who).map_err(Failed::from))?,
            Message::Listen { arrival, reply } => {
                // Whoever opens the table again is back, if they have time left; everybody may listen.
                let done = match self.is_back(arrival.who).await {
                    Err(Failed::Refused(_)) => Ok(()),
                    done => done,
                };
                if done.is_ok() {
                    self.listeners.add(&self.desk, arrival, now);
                    self.see_people(now);
                }
                finish(reply, done)?;
            }
            Message::Sit { person, seat, reply } => {
                let seat = self.desk.sit(&person, seat, now);
                finish(reply, self.stored(seat.map(Seat::number)).await)?;
            }
            Message::SeatBot { who, seat, bot, reply } => {
                let seat = self.seat_bot(who, seat, bot, now);
                finish(reply, self.stored(seat.map(Seat::number)).await)?;
            }
            Message::Offer { who, seat, withdraw, reply } => {
                let may = self.lead(who, now);
                let seat = may.and_then(|()| if withdraw { self.desk.withdraw(seat, now) } else { self.desk.offer(seat, now) });
                finish(reply, self.stored(seat.map(Seat::number)).await)?;
            }
            Message::HungUp => self.see_people(now),
            Message::Release { who, seat, reply } => {
                let seat = self.release(who, seat, now);
                finish(reply, self.stored(seat.map(Seat::number)).await)?;
            }
            Message::Start { who, fill, reply } => {
                let begun = self.start(who, fill, now);
                finish(reply, self.stored(begun).await)?;
            }
            Message::Leave { who, reply } => {
                let left = self.desk.holder(who).and_then(|seat| self.desk.leave(seat, now));
                finish(reply, self.stored(left).await)?;
            }
            Message::Return { who, reply } => {
                let done = match self.desk.holder(who) {
                    Ok(_) => self.is_back(who).await,
                    Err(refusal) => Err(refusal.into()),
                };
                finish(reply, done)?;
            }
            Message::Abandon { who, agree, reply } => {
                let status = self.desk.holder(who).and_then(|seat| self.desk.abandon(seat, agree, now));
                finish(reply, self.stored(status).await)?;
            }
            Message::Invite { who, reply } => {
                // Nobody else is told: it is between somebody and their other device.
                let invited = match self.desk.holder(who) {
                    Ok(seat) => {
                        let secret = self.desk.invite(seat);
                        self.store().await.map(|()| secret).map_err(Failed::from)
                    }
                    Err(refusal) => Err(refusal.into()),
                };
                finish(reply, invited)?;
            }
            Message::Claim { person, secret, reply } => {
                let seat = self.desk.claim(&person, secret);
                finish(reply, self.stored(seat.map(Seat::number)).await)?;
            }
            Message::Say { who, name, text, reply } => {
                let seat = self.desk.seat_of(who);
                let name = self.desk.speaker(seat, who, &name);
                self.desk.say(seat, &name, &text, now);
                let done = self.store().await;
                finish(reply, done.map_err(Failed::from))?;
            }
            Message::Rematch { person, reply } => {
                let table = self.rematch(&person).await;
                finish(reply, table)?;
            }
            Message::BotChose { seat, request, thought } => self.bot_chose(seat, request, thought).await?,
            Message::RulesChose { seat, request, stead } => self.rules_chose(seat, request, stead).await?,
            Message::Wake(permit) => {
                self.look_after().await?;
                drop(permit);
            }
            Message::Stop => return Err(End::Stopped),
        }
        Ok(())
    }

    /// Stores a change of seats, tells everybody, and lets bots have their turn.
    async fn stored<T>(&mut self, step: Answer<T>) -> Result<T, Failed> {
        let value = step?;
        self.store().await?;
        let now = self.services.now_ms();
        self.listeners.refresh(&self.desk, now);
        self.see_people(now);
        self.ask_bots();
        Ok(value)
    }

    /// A person takes over from their caretaker, if there is one.
    async fn is_back(&mut self, who: Caller) -> Result<(), Failed> {
        let Some(seat) = self.desk.seat_of(who) else { return Ok(()) };
        if self.desk.come_back(seat, self.services.now_ms())? {
            self.hurry(seat, false);
            self.stored(Ok(())).await?;
        }
        Ok(())
    }

    async fn act(&mut self, who: Caller, request: u64, act: &Act) -> Result<Acted, Failed> {
        let seat = self.desk.holder(who)?;
        self.is_back(who).await?;
        self.person_moved |= self.play(seat, request, act).await?;
        Ok(self.acted(seat))
    }

    async fn take_back_for(&mut self, who: Caller, back: Back) -> Result<Acted, Failed> {
        let seat = self.desk.holder(who)?;
        self.is_back(who).await?;
        if !self.desk.has_time_to_take_back(seat, self.services.now_ms()) {
            return Err(Refusal::conflict("the time for that choice is up: it stands").into());
        }
        self.person_moved |= self.take_back(seat, back).await?;
        Ok(self.acted(seat))
    }

    /// Carries a choice out; says whether everybody else saw something of it.
    async fn play(&mut self, seat: Seat, request: u64, act: &Act) -> Result<bool, Failed> {
        let now = self.services.now_ms();
        self.listeners.watch(&self.desk);
        let done = self.desk.play(seat, request, act, now)?;
        if !self.desk.waiting().contains(seat) {
            self.told.remove(seat);
        }
        self.store().await?;
        self.listeners.step(&self.desk, seat, &done, now);
        Ok(done.seen)
    }

    /// Takes a choice back; says whether everybody else saw something of it.
    async fn take_back(&mut self, seat: Seat, back: Back) -> Result<bool, Failed> {
        let now = self.services.now_ms();
        self.listeners.watch(&self.desk);
        let done = self.desk.take_back(seat, back, now)?;
        self.told.insert(seat);
        self.store().await?;
        self.listeners.took_back(&self.desk, seat, &done, now);
        Ok(done.seen)
    }

    fn acted(&mut self, seat: Seat) -> Acted {
        let request = self.desk.live.as_ref().map_or(0, |live| live.request(seat));
        Acted { request, n: self.listeners.count(&self.desk, Some(seat)) }
    }

    async fn bot_chose(&mut self, seat: Seat, request: u64, Thought { number, bot, hurried }: Thought) -> Result<(), End> {
        self.thinking.back(seat, bot);
        // The person may have come back, or the table may have gone on, while the bot thought.
        if self.desk.stand_in(seat).is_some() && self.desk.waiting().contains(seat) {
            if hurried {
                self.desk.tell_of_hurry(self.services.now_ms());
            }
            let played = self.play(seat, request, &Act::Number(number)).await;
            self.stood_in(seat, played)?;
        }
        self.ask_bots();
        Ok(())
    }

    async fn rules_chose(&mut self, seat: Seat, request: u64, stead: Stead<u32>) -> Result<(), End> {
        self.thinking.laid_down(seat);
        // As with a bot; and a taking-back does not say itself which question it is about.
        let asked = self.desk.live.as_ref().is_some_and(|live| live.request(seat) == request);
        if asked && self.desk.stand_in(seat) == Some(StandIn::Rules) && self.desk.waiting().contains(seat) {
            let played = match stead {
                Stead::TakeBack => self.take_back(seat, Back::Choice).await,
                Stead::Choose(number) => self.play(seat, request, &Act::Number(number)).await,
            };
            self.stood_in(seat, played)?;
        }
        self.ask_bots();
        Ok(())
    }

    fn stood_in(&mut self, seat: Seat, played: Result<bool, Failed>) -> Result<(), End> {
        match played {
            Ok(seen) => {
                // Pauses between clicks that nobody sees would tell how many there are.
                self.hurry(seat, !seen);
                self.person_moved &= !seen;
                Ok(())
            }
            Err(Failed::Ended(end)) => Err(end),
            // The question was an old one: the new one is asked next.
            Err(Failed::Refused(refusal)) => {
                tracing::debug!(table = self.desk.id.brief(), %seat, "a choice for a seat is refused: {refusal}");
                Ok(())
            }
        }
    }

    fn seat_bot(&mut self, who: Caller, seat: Option<u8>, bot: BotName, now: i64) -> Answer<Seat> {
        self.lead(who, now)?;
        self.desk.seat_bot(seat, bot, now)
    }

    fn start(&mut self, who: Caller, fill: Option<BotName>, now: i64) -> Answer<()> {
        self.lead(who, now)?;
        self.desk.start(fill, now)
    }

    fn release(&mut self, who: Caller, seat: Option<u8>, now: i64) -> Answer<Seat> {
        let own = self.desk.kept_for(who);
        let seat = match seat {
            Some(number) => {
                Seat::try_new(u64::from(number)).ok_or_else(|| Refusal::invalid(format!("there is no seat {number} at this table")))?
            }
            None => own.ok_or_else(|| Refusal::conflict("no seat is kept for you: name the one to let go"))?,
        };
        if own != Some(seat) {
            self.lead(who, now)?;
        }
        self.desk.release(seat, now)
    }

    /// Notices that the host is here.
    pub(super) fn see_host(&mut self, who: Caller, now: i64) {
        let host = self.desk.host();
        if host.is_some_and(|host| self.desk.seat_of(who) == Some(host) || self.listeners.hears(host)) {
            self.host_seen = now;
        }
    }

    /// Whether a seat may decide for the table before the game begins: the host's or, if they have been away for long, any that is taken.
    fn leads(&self, seat: Seat, now: i64) -> bool {
        self.desk.host() == Some(seat) || now - self.host_seen >= HOST_AWAY_MS
    }

    /// Lets somebody decide for the table, if they may. Who does so in the host's stead before the game begins is the host from then on.
    fn lead(&mut self, who: Caller, now: i64) -> Answer<()> {
        let seat = self.desk.holder(who)?;
        if self.desk.status == Status::Running {
            let leader = self.desk.leader().filter(|leader| *leader != seat);
            let theirs = |leader| Refusal::new(Why::Forbidden, format!("{} is the host and may do this", self.desk.shown(leader)));
            return leader.map_or(Ok(()), |leader| Err(theirs(leader)));
        }
        let host = self.desk.host().filter(|host| *host != seat && self.desk.status == Status::Open);
        let Some(host) = host else { return Ok(()) };
        if !self.leads(seat, now) {
            let name = self.desk.shown(host);
            let words = format!("{name} is the host and may do this; you may when {name} has been away for ten minutes");
            return Err(Refusal::new(Why::Forbidden, words));
        }
        self.desk.set_host(Some(seat));
        self.desk.announce(&format!("{} is the host now.", self.desk.shown(seat)), now);
        Ok(())
    }

    fn read_log(&self, who: Caller) -> Answer<LogRead> {
        let log: LogFile = self.desk.log().ok_or_else(|| Refusal::conflict("the game has not begun: there is no log yet"))?;
        let seat = self.desk.seat_of(who);
        Ok(LogRead { header: self.desk.header.clone(), status: self.desk.status, seat, log })
    }

    /// A new table with the same people and bots; the first to ask makes it, the others are shown the way.
    async fn rematch(&mut self, person: &Person) -> Result<TableId, Failed> {
        self.desk.holder(Some(person.token))?;
        if !matches!(self.desk.status, Status::Over | Status::Abandoned) {
            return Err(Refusal::conflict("the game is not over yet").into());
        }
        if let Some(id) = self.desk.header.rematch.as_deref().and_then(TableId::parse) {
            return Ok(id);
        }
        let new = NewTable::again(&self.desk, person);
        let id = self.services.create(new, None).await?;
        self.desk.header().rematch = Some(id.to_string());
        let name = self.desk.seat_of(Some(person.token)).map_or_else(|| person.name.clone(), |seat| self.desk.shown(seat));
        self.desk.announce(&format!("{name} wants to play again."), self.services.now_ms());
        self.stored(Ok(id)).await
    }
}
