//! Games from their logs: read and checked, looked at again, gone on from.

use bots::BotName;
use catalog::{AnyRules, LogProblem, Replayed};
use kernel::Seat;
use kernel::log::{Entry, LogFile};
use markup::replay::{Again, Eyes, Moment, list, stage};
use markup::{folder, layout};
use maud::html;

use crate::message::{Answer, Player, Read, Trouble};

/// A log as text, read and checked as far as its own lines go.
pub(crate) fn read(text: &str) -> Result<LogFile, Trouble> {
    catalog::read_log(text, None).map_err(|error| Trouble::new(error.to_string()))
}

/// The rules by which a log was played.
pub(crate) fn rules_of(log: &LogFile) -> Result<Box<dyn AnyRules>, Trouble> {
    catalog::open_log(log, None).map_err(|problem| {
        Trouble::new(match problem {
            LogProblem::Content { .. } => {
                "this log was played with other cards, boards or numbers than the game has here: `orrery replay` shows it with --content".to_owned()
            }
            LogProblem::Rules { found, newest, .. } => {
                format!("this log was played by version {found} of the rules, and this page knows them up to version {newest}: load the page again when you are online")
            }
            problem => problem.to_string(),
        })
    })
}

/// A log that was played again from its first line to its last.
pub(crate) struct Checked {
    pub(crate) log: LogFile,
    rules: Box<dyn AnyRules>,
    replayed: Replayed,
}

impl Checked {
    pub(crate) fn of(log: LogFile) -> Result<Checked, Trouble> {
        let rules = rules_of(&log)?;
        let replayed = rules.replay(&log).map_err(|departs| Trouble::new(departs.to_string()))?;
        Ok(Checked { log, rules, replayed })
    }

    /// What is known of it.
    pub(crate) fn summary(&self) -> Read {
        let Replayed { finished, key_checked, moves, .. } = self.replayed;
        let names = draw::Names::new(&self.log.header.seats, None);
        let outcome = self.replayed.table(moves).outcome();
        Read {
            game: self.log.header.game.clone(),
            name: self.rules.about().name.to_owned(),
            seats: self.log.header.seats.clone(),
            moves,
            finished,
            key_checked,
            ending: outcome.map(|outcome| draw::outcome::winners(&outcome, &names)),
        }
    }

    /// How the points went.
    pub(crate) fn course(&self) -> draw::chart::Course {
        self.replayed.course()
    }

    /// The page of a moment. Of a game that goes on the reader sees their own part, as on a server.
    pub(crate) fn page(&self, id: &str, own: Option<Option<Seat>>, at: Option<usize>, eyes: Option<&str>) -> Result<Answer, Trouble> {
        let ended = self.replayed.finished || own.is_none();
        let again = Again {
            id: id.to_owned(),
            game: self.log.header.game.clone(),
            seats: self.log.header.seats.clone(),
            ended,
            levels: self.rules.levels(),
        };
        let wanted = eyes.filter(|eyes| !eyes.is_empty()).map(Eyes::parse).transpose().map_err(Trouble::new)?;
        let eyes = wanted.filter(|_| ended).unwrap_or(if ended { Eyes::All } else { Eyes::Of(own.flatten()) });
        if let Eyes::Of(Some(seat)) = eyes
            && seat.index() >= again.seats.len()
        {
            return Err(Trouble::new(format!("there is no {seat} at this table")));
        }
        let moment = Moment::of(&self.replayed, &again, eyes, at);
        let game = self.rules.about().name;
        let body = html! {
            main #replay data-table=(id) data-game=(again.game) {
                div.watch { h1 { "Replay: " (game) } div #stage { (stage(&again, &moment)) } (list(&again, &moment)) }
                p.ways {
                    @if own.is_some() { a href={ "/t/" (id) } { "To the table" } }
                    @if own.is_some() && self.replayed.finished { " " a href={ "/t/" (id) "/result" } { "Result" } }
                    " " button type="button" data-save-log { "Save this game" }
                }
            }
        };
        Ok(Answer::Page { title: format!("Replay: {game}"), markup: folder::moved(&body.0) })
    }

    /// A log that ends at a moment, for a game that goes on from there: one reader, the others are bots.
    pub(crate) fn branch(&self, at: usize, seat: u8, bot: &str, name: &str) -> Result<Answer, Trouble> {
        let bot: BotName = crate::table::bot(bot)?;
        if let Some(why) = self.rules.falls_back(bot) {
            return Err(Trouble::new(format!("{why}; play against another bot")));
        }
        if at > self.replayed.moves || (at == self.replayed.moves && self.replayed.finished) {
            return Err(Trouble::new(format!("there is nothing left to play from moment {at}")));
        }
        let count = self.log.header.seats.len();
        if usize::from(seat) >= count {
            return Err(Trouble::new(format!("there is no seat {seat} at this table")));
        }
        let player = |number: usize| match number == usize::from(seat) {
            true => Player { name: name.to_owned(), bot: None },
            false => Player { name: bot.to_string(), bot: Some(bot.to_string()) },
        };
        let players: Vec<Player> = (0..count).map(player).collect();
        let mut header = self.log.header.clone();
        header.seats = players.iter().map(|player| player.name.clone()).collect();
        // What comes next is new chance, promised to nobody: a commitment would not cover the moves before.
        header.commitment = None;
        let before = self.log.entries.iter().filter(|entry| !matches!(entry, Entry::Over { .. })).take(at + 1);
        let log = LogFile { header, entries: before.cloned().collect() };
        Ok(Answer::Branch { log: log.write(), players })
    }
}

/// The result of a game that is over, as a page.
pub(crate) fn result(seen: &markup::Seen, checked: &Checked) -> Result<Answer, Trouble> {
    let outcome = seen.outcome.as_ref().ok_or_else(|| Trouble::new("this game is not over yet"))?;
    let (title, _) = markup::result::title(seen, outcome);
    let page = markup::result::page(seen, outcome, &checked.course(), &html! {});
    Ok(Answer::Page { title, markup: folder::moved(&page.0) })
}

/// Lines of a board as text.
pub(crate) fn text(seen: &markup::Seen) -> Answer {
    Answer::Text { text: layout::lines(&seen.board).0 }
}
