//! Whether the game of a stored table keeps the rules that it names: everything is played again.

use std::sync::Arc;

use catalog::{LogProblem, NotRead, TakeUp};
use kernel::Key;
use store::{Status, Stored};

use super::header::Header;
use super::sound;

/// Plays what is stored of a table again. `cards` is the text of the designer's pack that it is played with, if it is.
///
/// # Errors
/// In words, where it departs from what it should be.
pub fn verify(stored: &Stored, cards: Option<Arc<str>>) -> Result<(), String> {
    let header = Header::read(&stored.table.header).ok_or("the description of the table cannot be read")?;
    if let Some(odd) = sound::oddity(stored, &header) {
        return Err(odd.to_owned());
    }
    if header.cards.is_some() && cards.is_none() {
        return Err("the pack that it is played with is gone".to_owned());
    }
    if stored.log.is_empty() {
        return Ok(());
    }
    let content = cards.map(|text| text.to_string());
    let text: String = stored.log.iter().flat_map(|row| [row.line.as_str(), "\n"]).collect();
    let log = catalog::read_log(&text, content.clone()).map_err(|error| match error {
        NotRead::NoLog(error) => error.to_string(),
        NotRead::Departs(departs) => departs.to_string(),
    })?;
    if (log.header.game.as_str(), log.header.seats.len()) != (header.game.as_str(), stored.seats.len()) {
        return Err("its log is of another table".to_owned());
    }
    let rules = catalog::open_log(&log, content).map_err(|problem| match problem {
        LogProblem::Content { .. } => "it was begun with other cards, boards or numbers than this program has".to_owned(),
        problem => problem.to_string(),
    })?;
    let replayed = rules.replay(&log).map_err(|departs| departs.to_string())?;
    match (replayed.finished, stored.table.status) {
        (true, Status::Over) => {}
        (true, _) => return Err("its log ends with an outcome, but the table is not over".to_owned()),
        (false, Status::Over) => return Err("it is over, but the last line of its log, the outcome, is missing".to_owned()),
        (false, _) if replayed.table(replayed.moves).waiting().is_empty() => {
            return Err("by the rules its game is over, but its log does not say so".to_owned());
        }
        // What chance has given must come from the key that the table keeps, or it could not go on.
        (false, _) if header.continued.is_none() => {
            rules.take_up(&log, TakeUp::Committed(Key(stored.table.key))).map_err(|departs| departs.to_string())?;
        }
        (false, _) => {}
    }
    Ok(())
}
