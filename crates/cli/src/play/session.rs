//! A running game with its people and bots.

use anyhow::{Context, bail, ensure};
use catalog::{Advice, Advised, AnyBot, AnyGame, AnyRules, AnyTable};
use kernel::log::{Entry, LogFile};
use kernel::{Seat, Seed};

use super::save::Store;
use super::seating::{self, Sitter};

/// Whoever is asked twice says the same twice.
const ADVISER: Seed = Seed(0);

/// Who has to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    /// A person.
    Person(Seat),
    /// A bot.
    Bot(Seat),
    /// Nobody: the game is over.
    Over,
}

/// A running game with its people and bots.
pub(crate) struct Session {
    pub(crate) game: &'static dyn AnyGame,
    rules: Box<dyn AnyRules>,
    pub(crate) table: Box<dyn AnyTable>,
    bots: Vec<Option<Box<dyn AnyBot>>>,
    pub(crate) store: Store,
    /// What a careful host says before it begins.
    pub(crate) remarks: Vec<String>,
    /// Whether people may ask what a good player thinks of their choices.
    pub(crate) explains: bool,
}

/// So many choices are explained: the others are not worth reading.
const EXPLAINED: usize = 5;

/// What is said of choices: the best ones first, then why the first is better than the second.
fn told(advice: &Advice) -> Vec<String> {
    let mut lines: Vec<String> = advice.choices.iter().take(EXPLAINED).map(Advised::words).collect();
    match advice.choices.len().saturating_sub(EXPLAINED) {
        0 => {}
        1 => lines.push("... and one other choice".to_owned()),
        others => lines.push(format!("... and {others} other choices")),
    }
    lines.extend(advice.why());
    lines
}

impl Session {
    /// Lays out a new game.
    pub(crate) fn begin(game: &'static dyn AnyGame, rules: Box<dyn AnyRules>, sitters: Vec<Sitter>, store: Store) -> Session {
        let table = rules.table(store.save.key, &seating::names(&sitters));
        let bot = |(seat, sitter): (Seat, &Sitter)| match sitter {
            Sitter::Person(_) => None,
            Sitter::Bot(bot) => Some(rules.bot(*bot, store.save.bots.of_bot(seat))),
        };
        let bots = (0..).map(Seat::new).zip(&sitters).map(bot).collect();
        let remarks = rules.remarks();
        Session { game, rules, table, bots, store, remarks, explains: false }
    }

    /// Takes a game up again: plays its log with its key, which must give the same log.
    pub(crate) fn resume(game: &'static dyn AnyGame, rules: Box<dyn AnyRules>, log: &LogFile, store: Store) -> anyhow::Result<Session> {
        let sitters = store.save.sitters()?;
        ensure!(sitters.len() == log.header.seats.len(), "it names {} players but has {} seats", sitters.len(), log.header.seats.len());
        let committed = log.header.commitment.as_ref() == Some(&store.save.key.commitment());
        ensure!(committed, "its key is not the one that its log commits to: the file was changed by hand");
        let mut session = Session::begin(game, rules, sitters, store);
        for (index, entry) in log.entries.iter().enumerate() {
            session.again(entry).with_context(|| format!("line {} departs from the rules", index + 3))?;
        }
        ensure!(session.table.log() == *log, "its key does not give the cards of its log: the file was changed by hand");
        if session.next() == Next::Over {
            bail!("that game is over; look at it with `orrery replay`");
        }
        Ok(session)
    }

    fn again(&mut self, entry: &Entry<String>) -> anyhow::Result<()> {
        match entry {
            Entry::Chose { seat, act, .. } => {
                ensure!(seat.number() < self.table.seats(), "there is no {seat}");
                let choice = self.table.choices(*seat).into_iter().find(|choice| choice.act == *act);
                let number = choice.with_context(|| format!("{seat} cannot choose '{act}' there"))?.number;
                // The log decides, but the bot is asked too: its own chance is then where it was, and the game goes on
                // as if it had not been interrupted.
                if let Some(bot) = &mut self.bots[seat.index()] {
                    self.table.bot_move(*seat, &mut **bot);
                }
                self.table.submit(*seat, self.table.request(*seat), number)?;
            }
            Entry::TookBack { seat } => {
                ensure!(seat.number() < self.table.seats(), "there is no {seat}");
                self.table.take_back(*seat)?;
            }
            Entry::Setup { .. } | Entry::Over { .. } => {}
        }
        Ok(())
    }

    /// Who has to choose now. Of several the lowest seat: at one keyboard they choose one after the other.
    pub(crate) fn next(&self) -> Next {
        match self.table.waiting().lowest() {
            None => Next::Over,
            Some(seat) if self.bots[seat.index()].is_some() => Next::Bot(seat),
            Some(seat) => Next::Person(seat),
        }
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.table.seats()).map(Seat::new).filter(|seat| self.bots[seat.index()].is_none())
    }

    /// The only person at the table, if there is just one.
    pub(crate) fn alone(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }

    /// Plays a person's choice, by its number, and what goes without saying after it.
    pub(crate) fn choose(&mut self, seat: Seat, number: u32) -> Result<(), String> {
        let request = self.table.request(seat);
        self.table.click(seat, request, number).map_err(|refused| refused.message)
    }

    /// Lets the bot in this seat choose.
    pub(crate) fn bot_chooses(&mut self, seat: Seat) -> anyhow::Result<()> {
        let Some(bot) = &mut self.bots[seat.index()] else { bail!("{seat} is not a bot") };
        let number = self.table.bot_move(seat, &mut **bot);
        self.table.submit(seat, self.table.request(seat), number)?;
        Ok(())
    }

    /// Lets the bot in this seat choose and say what it thought of its choices. Not where people play: it would tell them what it holds.
    pub(crate) fn bot_explains(&mut self, seat: Seat) -> anyhow::Result<Vec<String>> {
        let Some(bot) = &mut self.bots[seat.index()] else { bail!("{seat} is not a bot") };
        let name = self.table.names(None).name(seat).to_owned();
        let advice = self.table.advice(seat, &mut **bot).with_context(|| format!("{seat} has nothing to choose"))?;
        let best = advice.choices.first().with_context(|| format!("{seat} has nothing to choose"))?;
        self.table.submit(seat, self.table.request(seat), best.choice.number)?;
        Ok(std::iter::once(format!("What {name} thought, its choice first:")).chain(told(&advice)).collect())
    }

    /// What a good player thinks of the choices of a seat, from what the seat sees.
    pub(crate) fn explained(&self, seat: Seat) -> Vec<String> {
        let adviser = self.rules.adviser();
        let Some(advice) = self.table.advice(seat, &mut *self.rules.bot(adviser, ADVISER)) else { return Vec::new() };
        let head = match adviser.has_learned() {
            true => format!("What the {adviser} bot thinks of your choices, the best one first:"),
            false => format!("Nobody has learned this game so far. How the {adviser} bot likes your choices, the best one first:"),
        };
        std::iter::once(head).chain(told(&advice)).collect()
    }

    /// Writes the game to its file, if it has one. A failure is told, not fatal: the game goes on.
    pub(crate) fn keep(&mut self) -> Result<(), String> {
        self.store.keep(&*self.table).map_err(|error| format!("not saved: {error:#}"))
    }

    /// What to type to go on with this game later, or why that is not possible.
    pub(crate) fn how_to_resume(&self) -> String {
        match self.store.path() {
            Some(_) if self.store.is_automatic() => "The game is kept. Go on with: orrery play --resume".to_owned(),
            Some(path) => format!("The game is kept. Go on with: orrery play --resume {}", path.display()),
            None => "The game is not kept: it has no file (--save FILE gives it one).".to_owned(),
        }
    }
}
