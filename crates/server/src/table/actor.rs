//! The writer task of one table.
//!
//! A step is: carry it out in memory, store it, and only when it is on disk answer and tell. The task does nothing else
//! in between, so nobody ever sees a move that a crash could take away; a thousand tables wait for the same disk write
//! (`commit`). If storing fails, the task ends and the table is loaded again from its log when it is next asked for.

use std::sync::Arc;
use std::time::Duration;

use kernel::{Seat, Seats};
use store::{Owner, TableId};
use tokio::sync::mpsc;

use super::desk::Desk;
use super::header::Header;
use super::message::Message;
use super::push::Listeners;
use super::seating::{CARETAKER, StandIn};
use super::sound;
use super::thinking::{Manner, Thinking};
use crate::clock::millis;
use crate::packs;
use crate::refusal::{Answer, Refusal, Why};
use crate::tables::{Services, elsewhere};
use crate::webhook::News;

/// Why the task ends.
pub(super) enum End {
    /// The server stops.
    Stopped,
    /// The store failed: what is in memory is not what is on disk. Whoever asked is told this.
    Lost(Refusal),
}

impl End {
    /// What whoever asked is told.
    pub(super) fn told(&self) -> Refusal {
        match self {
            End::Lost(refusal) => refusal.clone(),
            End::Stopped => Refusal::new(Why::Unavailable, "the server is stopping; try again in a moment"),
        }
    }
}

/// The writer of one table.
pub(super) struct Actor {
    pub(super) services: Arc<Services>,
    pub(super) desk: Desk,
    pub(super) listeners: Listeners,
    pub(super) thinking: Thinking,
    /// When the host was last here.
    pub(super) host_seen: i64,
    /// Seats whose bots do not pause before their next click.
    hurried: Seats,
    /// Whether the latest step that everybody saw was a person's.
    pub(super) person_moved: bool,
    /// Who knows that it is their turn: they were told, or have just taken their choice back.
    pub(super) told: Seats,
    /// Whether the end was told to the webhook.
    ended: bool,
}

/// Runs the task until nobody needs the table any more.
pub(crate) async fn run(
    services: Arc<Services>,
    id: &TableId,
    mut inbox: mpsc::Receiver<Box<Message>>,
    own: mpsc::WeakSender<Box<Message>>,
) {
    match load(&services, id).await {
        Ok(desk) => {
            services.taken_up(id);
            let thinking = Thinking::new(own, &services);
            let (told, ended) = (desk.waiting(), desk.status.has_ended());
            // A table that nobody had open was without its host at least since something last happened there.
            let host_seen = desk.touched_ms().max(services.started_ms);
            let mut actor = Actor {
                services: Arc::clone(&services),
                desk,
                listeners: Listeners::default(),
                thinking,
                host_seen,
                hurried: Seats::NONE,
                person_moved: false,
                told,
                ended,
            };
            actor.live(&mut inbox).await;
        }
        Err(refusal) => {
            // Anybody may ask for a table that never was, or that another server has.
            if !matches!(refusal.why, Why::Missing | Why::Elsewhere) {
                services.cannot_take_up(id, &refusal.message);
            }
            inbox.close();
            while let Some(message) = inbox.recv().await {
                message.refuse(&refusal);
            }
        }
    }
    // What is still in the inbox was not begun: dropping it tells those who ask to ask again.
}

async fn load(services: &Arc<Services>, id: &TableId) -> Answer<Desk> {
    if let Some(neighbours) = &services.neighbours
        && matches!(neighbours.owner(id).await?, Owner::Other(_) | Owner::Nobody)
    {
        return Err(elsewhere());
    }
    let stored = services.store.load(id).await?.ok_or_else(Refusal::no_table)?;
    let mut header = Header::read(&stored.table.header).ok_or_else(unreadable)?;
    if let Some(cards) = &mut header.cards {
        cards.text = Some(packs::text_of(services, &stored.table, cards).await?.ok_or_else(unreadable)?);
    }
    if let Some(odd) = sound::oddity(&stored, &header) {
        tracing::debug!("table {} cannot be taken up: {odd}", id.brief());
        return Err(unreadable());
    }
    let services = Arc::clone(services);
    // A long log takes milliseconds to play again: not on a thread that answers others.
    let loaded = tokio::task::spawn_blocking(move || {
        let log = Desk::read_log(&stored)?;
        // A game goes on by the rules it began with.
        let version = log.as_ref().map(|log| log.header.rules);
        let rules = services.rules(&header, version).map_err(|refusal| not_here(&refusal.message))?;
        Desk::load(stored, header, rules, log, services.started_ms)
    });
    loaded.await.unwrap_or_else(|_| Err(unreadable()))
}

fn unreadable() -> Refusal {
    Refusal::new(Why::Unavailable, "what is stored of this table is damaged and cannot be read: ask whoever runs this server")
}

/// Why a table that is whole cannot be opened: this server has other games, rules or cards than it was begun with.
pub(super) fn not_here(why: &str) -> Refusal {
    let words = format!("this table cannot be opened: {why}. Nothing of it is lost; ask whoever runs this server");
    Refusal::new(Why::Unavailable, words)
}

impl Actor {
    async fn live(&mut self, inbox: &mut mpsc::Receiver<Box<Message>>) {
        let (idle, clock) = (millis(self.services.settings.idle), self.services.settings.clock.clone());
        let mut used = clock.now_ms();
        if Box::pin(self.look_after()).await.is_err() {
            return;
        }
        loop {
            let alarm = self.alarm(used.saturating_add(idle));
            tokio::select! {
                // First what is due: who asks a moment after a clock has run out finds that it has.
                biased;
                () = clock.until(alarm) => {
                    if Box::pin(self.look_after()).await.is_err() {
                        return;
                    }
                    let unused = clock.now_ms() - used >= idle;
                    if unused && self.listeners.is_empty() && !self.thinking.is_busy() && self.services.may_end(inbox) {
                        return;
                    }
                    if unused {
                        used = clock.now_ms();
                    }
                }
                message = inbox.recv() => {
                    let Some(message) = message else { return };
                    used = clock.now_ms();
                    if Box::pin(self.answer(*message)).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// When the task must look up though nobody asks: a clock runs out, somebody is gone for good, or nobody has used the table for long.
    fn alarm(&self, idle: i64) -> i64 {
        let due = self.desk.next_due().map(|(due, _)| due);
        [due, self.desk.presence.next()].into_iter().flatten().fold(idle, i64::min)
    }

    /// Looks who is here, and tells the others of whoever has come or gone.
    pub(super) fn see_people(&mut self, now: i64) {
        let changed = self.desk.presence.look(now, self.listeners.connected());
        self.listeners.present(&self.desk, changed, now);
    }

    /// Does what is due: a game that can begin, clocks that ran out, bots that are asked.
    pub(super) async fn look_after(&mut self) -> Result<(), End> {
        let now = self.services.now_ms();
        self.see_host(None, now);
        self.see_people(now);
        // A table that was made full begins when it is first loaded.
        let mut changed = self.desk.begin_when_full(now);
        while let Some((due, seat)) = self.desk.next_due().filter(|(due, _)| *due <= now) {
            tracing::debug!(table = self.desk.id.brief(), %seat, due, "time is up");
            self.desk.time_is_up(seat, now);
            changed = true;
        }
        if changed {
            self.store().await?;
            self.listeners.refresh(&self.desk, now);
        }
        self.ask_bots();
        Ok(())
    }

    /// Makes everything durable that changed in memory, then tells the new chat lines.
    pub(super) async fn store(&mut self) -> Result<(), End> {
        let (change, said) = self.desk.change(self.services.now_ms());
        match self.services.committer.commit(change).await {
            Ok(()) => {
                if self.desk.status.has_ended() {
                    self.services.bot_games.ended(&self.desk.id);
                }
                self.listeners.chat(&said);
                self.call();
                Ok(())
            }
            Err(error) => {
                tracing::warn!(table = self.desk.id.brief(), "not stored, the table is loaded again: {error}");
                Err(End::Lost(self.not_stored()))
            }
        }
    }

    /// What is said of a step that the store did not take.
    fn not_stored(&self) -> Refusal {
        let words = match self.services.neighbours {
            // A connection that broke may have brought it to the database, whose answer was lost.
            Some(_) => {
                "one moment: the database did not say whether it has this, or another server has the table now; look before you try it again"
            }
            None => "the server cannot write to its disk now; nothing was changed, try again",
        };
        Refusal::new(Why::Unavailable, words)
    }

    /// Puts the question to every bot that is waited for and does not think already, and to the rules for people who are away.
    pub(super) fn ask_bots(&mut self) {
        // Where nobody is waited for but bots there is no hurry, and no end to what a few such tables could take from others.
        let alone = self.desk.seats.iter().all(|row| row.bot.is_some());
        let manner = Manner { at_once: !self.desk.header.bot_delay && !alone, after_a_person: self.person_moved };
        let waiting = self.desk.waiting();
        for seat in waiting.iter() {
            let (Some(stand_in), Some(live), false) = (self.desk.stand_in(seat), &self.desk.live, self.thinking.thinks(seat)) else {
                continue;
            };
            // Pauses between clicks that nobody sees would tell how many there are.
            let pauses = !self.services.settings.fast_bots && !self.hurried.contains(seat);
            let pause = if pauses { manner.pause() } else { Duration::ZERO };
            let stead = if stand_in == StandIn::Rules { live.absent_move(seat) } else { None };
            if let Some(stead) = stead {
                self.thinking.lay_down(seat, live.request(seat), stead, pause);
            } else if let Some(question) = live.asked(seat) {
                // Where the rules have no answer the game goes on all the same.
                let name = if let StandIn::Bot(name) = stand_in { name } else { CARETAKER };
                let bot = self.thinking.bot(seat, name, &*self.desk.rules);
                self.thinking.ask(seat, live.request(seat), question, bot, Arc::clone(&self.desk.rules), pause);
            }
        }
    }

    /// Says whether the bot of a seat goes on at once with its next click.
    pub(super) fn hurry(&mut self, seat: Seat, at_once: bool) {
        if at_once {
            self.hurried.insert(seat);
        } else {
            self.hurried.remove(seat);
        }
    }

    /// Calls the webhook of the table if it is newly somebody's turn, or the game is over. Who was told that it is their turn is not told
    /// again before they have played: another may take a choice back and make it again as often as they like.
    fn call(&mut self) {
        let new: Vec<Seat> =
            self.desk.waiting().iter().filter(|seat| !self.told.contains(*seat) && self.desk.stand_in(*seat).is_none()).collect();
        new.iter().for_each(|seat| self.told.insert(*seat));
        let ended = self.desk.status.has_ended() && !std::mem::replace(&mut self.ended, self.desk.status.has_ended());
        let Some(url) = &self.desk.header.webhook else { return };
        let news = if ended {
            News::Over
        } else if new.is_empty() {
            return;
        } else {
            News::Turn(new.iter().map(|seat| self.desk.seats[seat.index()].name.clone()).collect())
        };
        self.services.webhooks.post(url, self.desk.rules.about().name, &news, &self.desk.id);
    }
}
