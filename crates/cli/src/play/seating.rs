//! Who sits where.

use std::fmt;
use std::str::FromStr;

use bots::{BotName, UnknownBot};

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// A person at this terminal, perhaps with a name.
    Person(Option<String>),
    /// A bot.
    Bot(BotName),
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(typed: &str) -> Result<Sitter, String> {
        match typed.split_once(':') {
            None if typed == "you" => Ok(Sitter::Person(None)),
            None => typed.parse().map(Sitter::Bot).map_err(|error: UnknownBot| format!("{error}; a person is 'you' or 'you:NAME'")),
            Some(("you", name)) if !name.trim().is_empty() && name.chars().all(|letter| !letter.is_control()) => {
                Ok(Sitter::Person(Some(name.trim().to_owned())))
            }
            Some(_) => Err(format!("'{typed}' is neither a person nor a bot: a person with a name is written you:NAME")),
        }
    }
}

impl Sitter {
    /// The bot, if it is one.
    pub(crate) fn bot(&self) -> Option<BotName> {
        match self {
            Sitter::Person(_) => None,
            Sitter::Bot(bot) => Some(*bot),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person(None) => f.write_str("you"),
            Sitter::Person(Some(name)) => write!(f, "you:{name}"),
            Sitter::Bot(bot) => bot.fmt(f),
        }
    }
}

/// Fills a table: those who are named, then you if nobody is, then the usual bot.
pub(crate) fn seat(named: &[Sitter], players: Option<u8>, usual: u8) -> Vec<Sitter> {
    let mut sitters = named.to_vec();
    if sitters.is_empty() {
        sitters.push(Sitter::Person(None));
    }
    let wanted = players.map_or_else(|| if named.len() > 1 { named.len() } else { usize::from(usual) }, usize::from);
    while sitters.len() < wanted {
        sitters.push(Sitter::Bot(BotName::USUAL));
    }
    sitters
}

/// Names as the log and the others see them. The only person may be "you", several are told apart.
pub(crate) fn names(sitters: &[Sitter]) -> Vec<String> {
    let people = sitters.iter().filter(|sitter| matches!(sitter, Sitter::Person(_))).count();
    let name = |(index, sitter): (usize, &Sitter)| match sitter {
        Sitter::Person(Some(name)) => name.clone(),
        Sitter::Person(None) if people > 1 => format!("player {}", index + 1),
        Sitter::Person(None) => "you".to_owned(),
        Sitter::Bot(bot) => bot.to_string(),
    };
    sitters.iter().enumerate().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(typed: &[&str], players: Option<u8>) -> String {
        let named: Vec<Sitter> = typed.iter().map(|who| who.parse().unwrap()).collect();
        names(&seat(&named, players, 2)).join(" ")
    }

    #[test]
    fn empty_seats_are_filled() {
        assert_eq!(table(&[], None), "you casual");
        assert_eq!(table(&["random"], None), "random casual");
        assert_eq!(table(&["you", "random", "greedy"], None), "you random greedy");
        assert_eq!(table(&["you"], Some(4)), "you casual casual casual");
        assert_eq!(table(&["you", "you:Mary", "you"], None), "player 1 Mary player 3");
    }

    #[test]
    fn nobody_unknown_sits_down() {
        let complaint = "gredy".parse::<Sitter>().unwrap_err();
        assert_eq!(
            complaint,
            "there is no bot 'gredy' (did you mean 'greedy'?); the bots are random, novice, casual, greedy, skilled, expert, master; a person is 'you' or 'you:NAME'"
        );
        assert!("you:".parse::<Sitter>().is_err() && "bot:x".parse::<Sitter>().is_err());
    }
}
